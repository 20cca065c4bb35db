"""The command `formicarium`: games, rules, a table in the terminal, replays, benchmarks and the hunt for faults."""

import argparse
import os
import random
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from formicarium import FormicariumError, __version__, game_ids
from formicarium import game as load_game
from formicarium.arguments import (
    Parser,
    anchor_rating,
    elo_bounds,
    game_number,
    positive_number,
    positive_whole_number,
    seed_number,
    whole_number,
)
from formicarium.core.errors import BadOption
from formicarium.core.match import Match
from formicarium.core.notation import MOST_TEXT, read_position, read_record
from formicarium.words import one_line

if TYPE_CHECKING:
    from formicarium.screen import Screen

FAULT, INTERRUPTED = 2, 130
"""Exit statuses."""
STANDARD_INPUT = "-"
GAME_LINE = re.compile(r"^[ \t]*game[ \t]+(\w+)", re.MULTILINE)
"""The head of a record or a position."""

EXAMPLES = """examples:
  formicarium games                      which games there are
  formicarium rules terratain            the rulebook
  formicarium play terratain             you against the computer
  formicarium replay game.txt            a saved game, step by step
  formicarium analyse game.txt           who was ahead when, and where it was lost
  formicarium arena terratain greedy random --games 400     who is better
"""
GAMES_EXAMPLES = """examples:
  formicarium games                      all games in a table
  formicarium games terratain            players and options of one game
"""
RULES_EXAMPLES = """examples:
  formicarium rules terratain            the whole rulebook
  formicarium rules terratain ter-war-2  one clause
"""
PLAY_EXAMPLES = """examples:
  formicarium play terratain                            you are red, the computer is blue
  formicarium play terratain --players 4 --you red,blue
  formicarium play terratain --you all                  everybody at this keyboard
  formicarium play terratain --you none                 watch the computer
  formicarium play terratain --players 3 --against greedy,random
  formicarium play terratain --against 'bot:node my-bot.js'     against a program of yours (docs/bots.md)
  formicarium play terratain --you random               your seat is drawn by lot
  formicarium play terratain --option adjacency=8 --option points=centre=5,line=6
  formicarium play --load game.txt                      go on with a saved game or a position
"""
REPLAY_EXAMPLES = """examples:
  formicarium replay game.txt                           step to and fro
  formicarium replay game.txt --at 40                   the position after 40 steps
  formicarium replay - --all < game.txt                 the whole game in words
"""
ANALYSE_EXAMPLES = """examples:
  formicarium analyse game.txt                          who was ahead when, and where it was lost
  formicarium analyse game.txt --budget 10000 --json
"""
PICK_EXAMPLES = """examples:
  formicarium pick event                                for dominANTion on a real board: Strong Currents, ...
  formicarium pick tile --times 2                       two tiles, like F11
  formicarium pick player --among red,green             one of the living players
"""
SERVE_EXAMPLES = """examples:
  formicarium serve --open                              on this machine only, at a free port
  formicarium serve --host 0.0.0.0 --port 8000          for everybody in the network
  formicarium serve --database postgresql://user@host/formicarium --port 8000
"""
EXPORT_EXAMPLES = """examples:
  formicarium export --table ID                         the record of one table
  formicarium export --player TOKEN > games.txt         the records of all finished games of a player
"""
BENCH_EXAMPLES = """examples:
  formicarium bench terratain --players 2 --seconds 5
  formicarium bench terratain --gpu --json
  formicarium bench terratain --statistics
"""
HUNT_EXAMPLES = """examples:
  formicarium hunt terratain --games 1000 --seed 7 --workers 2                             options are drawn by lot
  formicarium hunt terratain --games 1000 --option mountains=on --option map=random        these options in every game
  formicarium hunt termites --games 65536 --players 2 --option map=built --gpu             the GPU against the CPU
"""
ARENA_EXAMPLES = """examples:
  formicarium arena terratain greedy random --games 400
  formicarium arena terratain greedy random --players 4 --games 400    one against three copies
  formicarium arena termites greedy 'bot:node my-bot.js' --games 400 --move-time 1 --on-fault fallback
  formicarium arena terratain python:my_bot:MyBot greedy --games 2000 --sprt 0,30 --resume games.jsonl
  formicarium arena termite_towers greedy --players 1 --games 400      alone against Autermite
"""
LADDER_EXAMPLES = """examples:
  formicarium ladder terratain random greedy --games 400
  formicarium ladder terratain random greedy python:my_bot:MyBot --games 400 --anchor greedy=1000 --json ladder.json
"""
CONTEST_EXAMPLES = """examples:
  formicarium contest terratain greedy,random --games 1000
  formicarium contest termites greedy,greedy,greedy --games 10000 --option map=advanced --workers 2
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    try:
        parser = make_parser()
        chosen = parser.parse_args(arguments)
        if chosen.command is None:
            parser.print_help()
            return 0
        status: int = chosen.run(chosen)
        return status
    except FormicariumError as error:
        print(f"formicarium: {one_line(str(error))}", file=sys.stderr)
        return FAULT
    except KeyboardInterrupt:
        print("\nformicarium: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


# --- Arguments -------------------------------------------------------------------------------------------------------------


def make_parser() -> Parser:
    """The parser of all commands."""
    parser = Parser(
        prog="formicarium",
        description="Strategy games about colonies and territory.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"formicarium {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    games = add_command(commands, "games", show_games, "list the games, or the options of one", GAMES_EXAMPLES)
    games.add_argument("game", metavar="GAME", nargs="?", help="the game whose options you want to see")

    rules = add_command(commands, "rules", show_rulebook, "read the rulebook of a game", RULES_EXAMPLES)
    rules.add_argument("game", metavar="GAME", help="the game")
    rules.add_argument("clause", metavar="CLAUSE", nargs="?", default="", help="one clause only, like TER-WAR-2")

    add_play(commands)

    replay = add_command(commands, "replay", replay_record, "look at a saved game", REPLAY_EXAMPLES)
    replay.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    shown = replay.add_mutually_exclusive_group()
    shown.add_argument("--at", metavar="STEP", type=whole_number, help="only the position after so many steps")
    shown.add_argument("--all", action="store_true", help="the whole log in words and the score sheet")

    analyse = add_command(commands, "analyse", analyse_record, "let the search go through a saved game", ANALYSE_EXAMPLES)
    analyse.add_argument("file", metavar="FILE", help="the record, or - for standard input")
    analyse.add_argument("--budget", metavar="N", default="1000", help="playouts for each decision, or seconds as in 0.5s (1000)")
    analyse.add_argument("--seed", metavar="S", type=seed_number, default=0, help="which playouts (default 0)")
    analyse.add_argument("--json", action="store_true", help="print JSON: every decision with its shares and its loss")

    pick = add_command(commands, "pick", run_pick, "pick an event, a tile or a player of dominANTion at random", PICK_EXAMPLES)
    pick.add_argument("picker", metavar="event|tile|player", choices=("event", "tile", "player"), help="what to pick")
    pick.add_argument("--among", metavar="COLOURS", help="the living players for 'pick player' (default all four colours)")
    pick.add_argument("--times", metavar="N", type=positive_whole_number, default=1, help="how many picks (default 1)")
    pick.add_argument("--seed", metavar="N", type=seed_number, help="makes the picks repeatable")

    add_arena(commands)
    add_server(commands)
    add_lab(commands)
    return parser


def add_server(commands: Any) -> None:
    """The arguments of `formicarium serve` and `formicarium export`."""
    serve = add_command(commands, "serve", run_serve, "play over the network", SERVE_EXAMPLES)
    told = os.environ.get
    serve.add_argument("--host", default=told("FORMICARIUM_HOST", "127.0.0.1"), help="where to listen (default 127.0.0.1)")
    serve.add_argument(
        "--port",
        metavar="N",
        type=whole_number,
        default=told("FORMICARIUM_PORT", "0"),
        help="which port (default: a free one)",
    )
    add_database(serve)
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.add_argument(
        "--origin",
        metavar="ADDRESS",
        action="append",
        default=[word for word in told("FORMICARIUM_ORIGINS", "").split(",") if word],
        help="another address from which pages may come, like https://games.example; may be repeated",
    )
    serve.add_argument(
        "--proxy",
        action="store_true",
        default=told("FORMICARIUM_PROXY") == "1",
        help="a proxy in front tells the clients' addresses",
    )
    serve.add_argument("--no-limits", action="store_true", help="do not limit how often somebody may ask (for load tests)")
    serve.add_argument(
        "--thinkers",
        metavar="N",
        type=whole_number,
        default=told("FORMICARIUM_THINKERS", "0"),
        help="threads in which programs think (default: one for every processor)",
    )
    serve.add_argument(
        "--log-level",
        choices=("debug", "info", "warning", "error"),
        default=told("FORMICARIUM_LOG_LEVEL", "warning"),
        help="what is logged (default warning)",
    )

    export = add_command(commands, "export", run_export, "the records of a server's tables as text", EXPORT_EXAMPLES)
    add_database(export)
    chosen = export.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--table", metavar="ID", help="one table, finished or not")
    chosen.add_argument("--player", metavar="TOKEN", help="all tables of the player with this token")


def add_database(command: Any) -> None:
    """Where the tables are kept."""
    command.add_argument(
        "--database",
        metavar="WHERE",
        default=os.environ.get("FORMICARIUM_DATABASE", ""),
        help="an SQLite file, or postgresql://... (default: a file in your data folder)",
    )


def add_option(command: Any) -> None:
    """Options of the game, given as `--option NAME=VALUE`."""
    command.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated"
    )


def add_play(commands: Any) -> None:
    """The arguments of `formicarium play`."""
    play = add_command(commands, "play", play_game, "play in the terminal", PLAY_EXAMPLES)
    play.add_argument("game", metavar="GAME", nargs="?", help="the game; may be left out with --load")
    play.add_argument("--players", metavar="N", help="number of players")
    add_option(play)
    play.add_argument(
        "--you", metavar="SEATS", help="your seats: red, or 0,2, or random, or all, or none to watch (default: the first seat)"
    )
    play.add_argument(
        "--against",
        metavar="PLAYERS",
        action="append",
        help="who plays the others: one for all, or one for each with commas or repeated (default greedy)",
    )
    play.add_argument("--seed", metavar="N", type=seed_number, help="makes chance and opponents repeatable")
    play.add_argument("--load", metavar="FILE", help="go on from a record or a position")


def add_arena(commands: Any) -> None:
    """The arguments of `formicarium arena` and `formicarium ladder`."""
    arena = add_command(commands, "arena", run_arena, "let players play and tell how sure the result is", ARENA_EXAMPLES)
    arena.add_argument("game", metavar="GAME", help="the game")
    arena.add_argument(
        "names", metavar="PLAYER", nargs="+", help="one for each seat; two at a larger table are one against copies of the other"
    )
    add_many_games(arena)
    arena.add_argument(
        "--sprt", metavar="LOW,HIGH", type=elo_bounds, help="stop when it is clear which of two Elo differences is true"
    )

    ladder = add_command(commands, "ladder", run_ladder, "let neighbouring rungs play and work out ratings", LADDER_EXAMPLES)
    ladder.add_argument("game", metavar="GAME", help="the game")
    ladder.add_argument("names", metavar="RUNG", nargs="+", help="players, the weakest first")
    add_many_games(ladder)
    ladder.add_argument(
        "--anchor", metavar="PLAYER=RATING", type=anchor_rating, help="the rung whose rating is given (default mcts:1000=1500)"
    )


def add_many_games(command: Any) -> None:
    """What arena and ladder have in common."""
    command.add_argument("--games", metavar="N", type=game_number, required=True, help="how many games for each pairing")
    command.add_argument("--players", metavar="N", type=positive_whole_number, help="number of seats")
    add_option(command)
    command.add_argument("--seed", metavar="S", type=seed_number, default=0, help="which games (default 0)")
    command.add_argument("--workers", metavar="N", type=positive_whole_number, help="how many processes (default: all cores)")
    command.add_argument("--cluster", metavar="ADDRESS", help="play on a Dask cluster, like tcp://127.0.0.1:8786")
    command.add_argument("--gpu", action="store_true", help="play all games at once on a GPU: greedy, flat:N and mcts:N can")
    command.add_argument(
        "--on-fault",
        choices=("forfeit", "fallback"),
        default="forfeit",
        help="a player that fails loses (default), or a move is drawn for it",
    )
    command.add_argument("--move-time", metavar="S", type=positive_number, help="seconds for a decision")
    command.add_argument("--game-time", metavar="S", type=positive_number, help="seconds for all decisions of a game")
    command.add_argument("--records", metavar="FOLDER", help="write the record of every game there")
    command.add_argument("--resume", metavar="FILE", help="keep every game in this file; if it is there, go on where it stops")
    command.add_argument("--json", metavar="FILE", help="write the report as JSON, too")


def add_lab(commands: Any) -> None:
    """The arguments of `formicarium bench`, `formicarium hunt` and `formicarium contest`."""
    bench = add_command(commands, "bench", run_bench, "measure how fast a game runs", BENCH_EXAMPLES)
    bench.add_argument("game", metavar="GAME", help="the game")
    bench.add_argument("--players", metavar="N", type=whole_number, help="number of players")
    add_option(bench)
    bench.add_argument("--gpu", action="store_true", help="measure one GPU instead of one core")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.add_argument("--statistics", action="store_true", help="means of random play, against the game's reference values")
    bench.add_argument("--games", metavar="N", type=game_number, help="games for --statistics (default 20000)")
    bench.add_argument("--seconds", metavar="S", type=positive_number, help="time per measurement (default 3)")

    hunt = add_command(commands, "hunt", run_hunt, "play random games in search of faults", HUNT_EXAMPLES)
    hunt.add_argument("game", metavar="GAME", help="the game")
    hunt.add_argument("--games", metavar="N", type=game_number, required=True, help="how many games")
    hunt.add_argument("--players", metavar="N", type=whole_number, help="number of players")
    add_option(hunt)
    hunt.add_argument("--seed", metavar="S", type=seed_number, default=0, help="which games (default 0)")
    hunt.add_argument("--workers", metavar="N", type=positive_whole_number, help="how many processes (default 1)")
    hunt.add_argument("--gpu", action="store_true", help="compare the GPU with the CPU")

    contest = add_command(commands, "contest", run_contest, "let players play and count who wins", CONTEST_EXAMPLES)
    contest.add_argument("game", metavar="GAME", help="the game")
    contest.add_argument("seats", metavar="PLAYERS", help="one for each seat, random or greedy; they move on after every game")
    contest.add_argument("--games", metavar="N", type=game_number, required=True, help="how many games")
    add_option(contest)
    contest.add_argument("--seed", metavar="S", type=seed_number, default=0, help="which games (default 0)")
    contest.add_argument("--workers", metavar="N", type=positive_whole_number, default=1, help="how many processes (default 1)")


def add_command(commands: Any, name: str, run: Any, meaning: str, examples: str) -> Any:
    """One more command."""
    raw = argparse.RawDescriptionHelpFormatter
    command = commands.add_parser(
        name, help=meaning, description=f"{meaning.capitalize()}.", epilog=examples, formatter_class=raw
    )
    command.set_defaults(run=run)
    return command


# --- Commands --------------------------------------------------------------------------------------------------------------


def make_screen() -> "Screen":
    """The terminal."""
    need_rich()
    from formicarium.screen import Screen

    return Screen()


def need_rich() -> None:
    """Say what to install if Rich is missing."""
    try:
        import rich  # noqa: F401 - is it there?
    except ModuleNotFoundError:
        remedy = "install it with: pip install 'formicarium[terminal]'"
        raise FormicariumError(f"this command needs the package Rich; {remedy}") from None


def show_games(chosen: argparse.Namespace) -> int:
    """`formicarium games [GAME]`."""
    screen = make_screen()
    from formicarium.screen import STRONG, describe_players, games_table, options_table

    if not chosen.game:
        screen.show(games_table([load_game(name) for name in game_ids()]))
        return 0
    game = load_game(chosen.game)
    screen.say(f"{game.spec.title}, version {game.spec.version}", STRONG)
    screen.say(game.spec.pitch)
    screen.say(describe_players(game))
    screen.say()
    screen.show(options_table(game))
    return 0


def show_rulebook(chosen: argparse.Namespace) -> int:
    """`formicarium rules GAME [CLAUSE]`."""
    screen = make_screen()
    from formicarium.screen import show_rules

    show_rules(screen, load_game(chosen.game), chosen.clause)
    return 0


def play_game(chosen: argparse.Namespace) -> int:
    """`formicarium play [GAME]`."""
    screen = make_screen()
    from formicarium.ai.players import player, players_named
    from formicarium.terminal import Table

    names = players_named(chosen.against or ["greedy"])
    for name in names:
        player(name).close()  # finds faults before anything is compiled
    match = open_match(chosen)
    people = seats_of(match, chosen.you, chosen.seed)
    others = [seat for seat in range(match.players) if seat not in people]
    if len(names) not in (1, len(others)):
        free = ", ".join(match.game.text.seat_word(match.state, seat) for seat in others) or "nobody"
        raise FormicariumError(f"--against names {len(names)} players for {free}; name one for all, or one for each seat")
    seated = dict(zip(others, names * len(others) if len(names) == 1 else names, strict=False))
    opponents = {seat: player(name, None if chosen.seed is None else chosen.seed + seat) for seat, name in seated.items()}
    Table(screen, match, people, opponents).run()
    return 0


def open_match(chosen: argparse.Namespace) -> Match:
    """The match the arguments of `play` ask for: a new one, or one from a file."""
    from formicarium.screen import prepare

    options = read_options(chosen.option)
    if chosen.load is not None:
        if chosen.players is not None or options:
            raise FormicariumError("--load takes players and options from the file; leave out --players and --option")
        return load_match(read_file(chosen.load), chosen.game, chosen.seed)
    if chosen.game is None:
        raise FormicariumError(f"which game? One of {', '.join(game_ids())}; or --load FILE")
    game = load_game(chosen.game)
    game.table(chosen.players, options)  # finds faults before anything is compiled
    prepare(game)
    return Match(game, game.start(chosen.players, options), seed=chosen.seed)


def read_options(given: Sequence[str]) -> dict[str, str]:
    """Options written NAME=VALUE."""
    options: dict[str, str] = {}
    for pair in given:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOption(f"an option is written NAME=VALUE, not '{pair[:40]}'; 'formicarium games GAME' lists them")
        if name in options:
            raise BadOption(f"option {name} is given twice; give it once")
        options[name] = value
    return options


def seats_of(match: Match, words: str | None, seed: int | None = None) -> frozenset[int]:
    """The seats of the people at the keyboard; `random` is one seat drawn by lot."""
    if words == "random":
        lot = random.SystemRandom() if seed is None else random.Random(seed)
        return frozenset([lot.randrange(match.players)])
    if words == "none":
        return frozenset()
    if words == "all":
        return frozenset(range(match.players))
    return frozenset(match.game.text.seat(word.strip(), match.state) for word in (words or "0").split(","))


def read_file(name: str) -> str:
    """The text of a file, or of standard input for `-`; no more of it than could be a record."""
    try:
        if name == STANDARD_INPUT:
            return sys.stdin.read(MOST_TEXT + 1)
        with Path(name).open(encoding="utf-8-sig") as file:
            return file.read(MOST_TEXT + 1)
    except OSError as error:
        raise FormicariumError(f"{name} cannot be read ({error.strerror}); give the file of a record or a position") from None
    except ValueError:
        raise FormicariumError(f"{name} is no text; give the file of a record or a position") from None


def load_match(text: str, wanted: str | None = None, seed: int | None = None, draws: bool = True) -> Match:
    """A match from the text of a record or of a position."""
    from formicarium.screen import prepare

    head = GAME_LINE.search(text)
    if head and head[1] in game_ids(hidden=True):
        prepare(load_game(head[1]))
    is_record = any(line.strip() == "start" for line in text.splitlines())
    match = (read_record if is_record else read_position)(text, seed=seed, draws=draws)
    if wanted is not None and load_game(wanted) is not match.game:
        raise FormicariumError(
            f"the file is a game of {match.game.id}, not of {wanted}; leave the game out, or give another file"
        )
    return match


def replay_record(chosen: argparse.Namespace) -> int:
    """`formicarium replay FILE`."""
    screen = make_screen()
    from formicarium.terminal import Viewer

    viewer = Viewer(screen, load_match(read_file(chosen.file), draws=False))
    if chosen.at is not None:
        viewer.show(chosen.at)
    elif chosen.all or chosen.file == STANDARD_INPUT:
        viewer.show_all()
    else:
        viewer.browse()
    return 0


def analyse_record(chosen: argparse.Namespace) -> int:
    """`formicarium analyse FILE`: see review.py."""
    need_rich()
    match = load_match(read_file(chosen.file), draws=False)
    status: int = import_module("formicarium.review").run(match, chosen)
    return status


def run_pick(chosen: argparse.Namespace) -> int:
    """`formicarium pick event|tile|player`: see pick.py."""
    status: int = import_module("formicarium.pick").run(chosen)
    return status


def need_server() -> None:
    """Say what to install if the packages of the server are missing."""
    try:
        import fastapi  # noqa: F401 - are they there?
        import msgspec  # noqa: F401
        import prometheus_client  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as missing:
        remedy = "install it with: pip install 'formicarium[server]'"
        raise FormicariumError(f"this command needs the package {missing.name}; {remedy}") from None


def run_serve(chosen: argparse.Namespace) -> int:
    """`formicarium serve`: see server/serve.py."""
    need_server()
    status: int = import_module("formicarium.server.serve").run(chosen)
    return status


def run_export(chosen: argparse.Namespace) -> int:
    """`formicarium export`: see server/export.py."""
    need_server()
    status: int = import_module("formicarium.server.export").run(chosen)
    return status


def run_bench(chosen: argparse.Namespace) -> int:
    """`formicarium bench GAME`: see lab/bench.py and lab/statistics.py."""
    chosen.option = read_options(chosen.option)
    if chosen.statistics and (chosen.gpu or chosen.json or chosen.option or chosen.seconds):
        raise FormicariumError("--statistics plays by default options on the CPU; leave out --gpu, --json, --option, --seconds")
    if chosen.games and not chosen.statistics:
        raise FormicariumError("--games goes with --statistics; say --seconds for the length of a measurement")
    module = "formicarium.lab.statistics" if chosen.statistics else "formicarium.lab.bench"
    status: int = import_module(module).run(chosen)
    return status


def run_hunt(chosen: argparse.Namespace) -> int:
    """`formicarium hunt GAME`: see lab/hunt.py."""
    need_rich()
    if chosen.gpu and chosen.workers:
        raise FormicariumError("--gpu compares on one GPU and one core; leave out --workers")
    chosen.option = read_options(chosen.option)
    status: int = import_module("formicarium.lab.hunt").run(chosen)
    return status


def run_arena(chosen: argparse.Namespace) -> int:
    """`formicarium arena GAME PLAYERS`: see lab/arena.py."""
    return run_many_games(chosen, "formicarium.lab.arena")


def run_ladder(chosen: argparse.Namespace) -> int:
    """`formicarium ladder GAME RUNGS`: see lab/ladder.py."""
    return run_many_games(chosen, "formicarium.lab.ladder")


def run_many_games(chosen: argparse.Namespace, module: str) -> int:
    """What arena and ladder have in common."""
    need_rich()
    if chosen.cluster and chosen.workers:
        raise FormicariumError("the cluster has its own workers; leave out --workers")
    if chosen.gpu and (chosen.cluster or chosen.workers):
        raise FormicariumError("a GPU plays all games by itself; leave out --workers and --cluster")
    chosen.option = read_options(chosen.option)
    status: int = import_module(module).run(chosen)
    return status


def run_contest(chosen: argparse.Namespace) -> int:
    """`formicarium contest GAME PLAYERS`: see lab/contest.py."""
    contest = import_module("formicarium.lab.contest")
    chosen.option = read_options(chosen.option)
    chosen.seats = contest.seats_named(chosen.seats)
    status: int = contest.run(chosen)
    return status
