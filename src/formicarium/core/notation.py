"""Positions and whole games as text, in a form a person can read, write and paste.

A position:                                         A record:

    game terratain version 1 players 2                  game terratain version 1 players 2
    option adjacency 8                                  start
    turn 3 seat red phase build drawn 2 idle 0          0 chance start red
    ...                                                 1 chance draw temple
                                                        3 red build temple 1.2
                                                        ...
                                                        result full red 103 blue 88

The options are those that differ from the defaults. A record of a game that began from a set-up position has the lines of
that position between `position` and `start`. The last line of a record is its result, or `unfinished`: without one the text
was cut off. Empty lines and lines that begin with # are passed over.
"""

from collections.abc import Sequence

from formicarium.core.errors import BadOption, BadText, FormicariumError
from formicarium.core.game import Game
from formicarium.core.match import Match
from formicarium.core.record import CHANCE, Record, Records
from formicarium.core.registry import load_game
from formicarium.core.text import whole

MOST_TEXT = 2_000_000
"""No text of ours is longer; a longer one is refused unread."""


def write_position(game: Game, state: Record) -> str:
    """A position as text."""
    return "\n".join([*_head(game, state), *game.text.position(state)]) + "\n"


def read_position(text: str, *, seed: int | None = None, draws: bool = True) -> Match:
    """A match that begins with the position in the text; `seed` and `draws` as in `Match`."""
    game, states, rest = _read_head(_lines(text))
    return Match(game, _position(game, states, rest), seed=seed, draws=draws)


def write_record(match: Match) -> str:
    """A match as text."""
    game = match.game
    lines = _head(game, match.start)
    if match.start != game.start(match.players, game.options_of(match.start))[0]:
        lines += ["position", *game.text.position(match.start)]
    lines.append("start")
    for step, action in enumerate(match.actions):
        state = match._past[step][0]
        who = "chance" if state.actor == CHANCE else game.text.seat_word(state, state.actor)
        lines.append(f"{step} {who} {game.text.move(state, action)}")
    lines.append(_result(match))
    return "\n".join(lines) + "\n"


def read_record(text: str, *, seed: int | None = None, draws: bool = True) -> Match:
    """A match from its record; every step and the result are checked. It goes on with `seed` and `draws` as in `Match`."""
    game, states, rest = _read_head(_lines(text))
    if "start" not in rest:
        raise BadText("the record has no line 'start' between its head and its moves")
    cut = rest.index("start")
    if rest[:cut] and rest[0] != "position":
        raise BadText(f"'{rest[0][:40]}' does not belong in the head of a record; it has game, option, position")
    if rest[:cut]:
        _position(game, states, rest[1:cut])
    else:
        game.rules.new(states[0])
    match = Match(game, states, seed=seed, draws=False)
    moves = rest[cut + 1 :]
    if not moves or moves[-1].split()[0] not in ("result", "unfinished"):
        raise BadText("the record breaks off: its last line must be 'result ...' or 'unfinished'")
    for line in moves[:-1]:
        _follow(match, line)
    if moves[-1] != _result(match):
        raise BadText(f"the record ends with '{moves[-1][:60]}', but its moves lead to '{_result(match)}'")
    match.draws = draws
    match._draw_chance()
    return match


def _head(game: Game, state: Record) -> list[str]:
    options = [f"option {name} {game.spec.option(name).text(value)}" for name, value in game.options_of(state).items()]
    return [f"game {game.id} version {game.spec.version} players {state.players}", *options]


def _lines(text: str) -> list[str]:
    if len(text) > MOST_TEXT:
        raise BadText(f"the text is longer than {MOST_TEXT} characters; that is no position or record")
    lines = [" ".join(line.split()) for line in text.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def _read_head(lines: Sequence[str]) -> tuple[Game, Records, list[str]]:
    """The game, a record with players and options filled in, and the lines after the head."""
    words = lines[0].split() if lines else []
    if len(words) != 6 or words[::2] != ["game", "version", "players"]:
        raise BadText("the text must begin with a line like 'game terratain version 1 players 2'")
    game = load_game(words[1])
    version = whole(words[3], 1, 9999, "the version")
    if version != game.spec.version:
        raise BadText(f"the text is of version {version} of {game.spec.title}, this program plays version {game.spec.version}")
    options = {}
    rest = list(lines[1:])
    while rest and rest[0].startswith("option "):
        option = rest.pop(0).split(" ", 2)
        if len(option) != 3 or option[1] in options:
            raise BadText(f"'{' '.join(option)[:60]}' must be an option, its name and its value, each option once")
        options[option[1]] = option[2]
    try:
        return game, game.table(words[5], options), rest
    except BadOption as error:
        raise BadText(str(error)) from None


def _position(game: Game, states: Records, lines: Sequence[str]) -> Records:
    game.text.read_position(lines, states[0])
    clause = game.spec.clauses.id_of(game.rules.fault(states[0]))
    if clause:
        raise BadText(f"this position cannot be: {game.spec.clauses.words(clause)} ({clause})")
    return states


def _follow(match: Match, line: str) -> None:
    number, _, rest = line.partition(" ")
    who, _, move = rest.partition(" ")
    if number != str(len(match.actions)):
        raise BadText(f"step {len(match.actions)} was expected, not '{line[:60]}'")
    actor = match.actor
    if actor < CHANCE:
        raise BadText(f"the game is over before step {number} ('{line[:60]}')")
    expected = "chance" if actor == CHANCE else match.game.text.seat_word(match.state, actor)
    if who != expected:
        raise BadText(f"step {number} is {expected}'s, not {who[:20]}'s")
    try:
        match.follow([match.game.text.read_move(match.state, move)])
    except FormicariumError as error:
        raise BadText(f"step {number} ('{move[:40]}'): {error}") from None


def _result(match: Match) -> str:
    if not match.is_over:
        return "unfinished"
    words = [match.game.text.seat_word(match.state, seat) for seat in range(match.players)]
    totals = [f"{word} {row[match.game.spec.parts[-1]]}" for word, row in zip(words, match.scores(), strict=True)]
    return f"result {match.ending} {' '.join(totals)}"
