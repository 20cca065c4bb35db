"""The arena: whole games between any players, and who wins how often.

Every seed is played in as many games as there are seats, the players moving on by one seat each time: the games of a group.
Groups are dealt out in chunks, to processes or to a cluster. Everything in a game follows from the run's seed, the number of its
group and its rotation, so it is the same game whoever plays it and however often the run was interrupted.
"""

import json
import random
import time
from argparse import Namespace
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from formicarium.ai.player import Player, PlayerFault
from formicarium.ai.players import player
from formicarium.ai.seat import Limits, Seat
from formicarium.core.errors import FormicariumError
from formicarium.core.game import Game
from formicarium.core.match import Match
from formicarium.core.registry import load_game
from formicarium.lab.crew import Alone, Cluster, Crew, Lost, Processes, cores
from formicarium.lab.ratings import Sprt, Trial
from formicarium.lab.report import pairing_report, seat_words, show_pairing, show_run
from formicarium.lab.results import FALLBACK, FORFEITED, Mishap, Pairing, Plan, Played, ResultsFile, whole_groups
from formicarium.words import one_line

CHUNK_SECONDS = 4.0
"""About so long a worker plays before it reports: what an interruption costs."""
MOST_TOLD = 20
"""So many mishaps are told while they happen; the report counts them all."""

# --- One game --------------------------------------------------------------------------------------------------------------


def lot_of(plan: Plan, *what: object) -> random.Random:
    """The random numbers of one thing in a run."""
    return random.Random(" ".join(map(str, (plan.seed, *what))))


class Bench:
    """The players of a chunk. Most are made for one game; those that stay play all its games."""

    def __init__(self) -> None:
        self._staying: dict[tuple[str, int], Player] = {}

    def fetch(self, name: str, place: int, seed: int) -> Player:
        """The player with this name at a place of the line-up."""
        if staying := self._staying.get((name, place)):
            staying.reseed(seed)
            return staying
        made = player(name, seed)
        if made.stays:
            self._staying[name, place] = made
        return made

    def put_back(self, players: Sequence[Player]) -> None:
        """Close the players of a game that do not stay."""
        for each in players:
            if not each.stays:
                with suppress(Exception):  # the game is over, whatever it thinks of that
                    each.close()

    def close(self) -> None:
        """Close those that stayed."""
        for each in self._staying.values():
            each.close()


def play_game(plan: Plan, pairing: int, group: int, rotation: int, bench: Bench) -> Played:
    """One game of a plan."""
    game = load_game(plan.game)
    match = Match(game, game.start(plan.players, plan.options), seed=lot_of(plan, group).getrandbits(63))
    lot = lot_of(plan, group, rotation)
    sides = plan.pairings[pairing]
    seats = []
    for number, entrant in enumerate(sides.entrants(rotation)):
        place = (number + rotation) % plan.players
        seed = lot_of(plan, group, rotation, place).getrandbits(63)
        seats.append(Seat(bench.fetch(sides.names[entrant], place, seed), match, number, plan.limits))
    course = play_out(match, seats, plan.on_fault == FALLBACK, lot)
    bench.put_back([seat.player for seat in seats])
    return Played(
        pairing=pairing,
        group=group,
        rotation=rotation,
        ending=match.ending or FORFEITED,
        ranks=match.ranking() if course.forfeiter is None else forfeit_ranks(plan.players, course.forfeiter),
        scores=[row[game.spec.parts[-1]] for row in match.scores()],
        steps=len(match.actions),
        decisions=[seat.decisions for seat in seats],
        seconds=[round(seat.seconds, 6) for seat in seats],
        drawn=course.drawn,
        faults=course.faults,
        record=headed_record(match, seats) if plan.records else None,
    )


@dataclass
class Course:
    """What went wrong in a game."""

    drawn: list[int]
    """Moves drawn by lot, by seat."""
    faults: list[Mishap] = field(default_factory=list)
    forfeiter: int | None = None


def play_out(match: Match, seats: Sequence[Seat], fallback: bool, lot: random.Random) -> Course:
    """Play a match to its end, or to the first fault if there is no fallback."""
    course = Course([0] * match.players)
    last: dict[int, PlayerFault] = {}
    for seat in seats:
        seat.begin()
    while not match.is_over:
        actor, step = match.actor, len(match.actions)
        try:
            action = seats[actor].decide()
        except PlayerFault as fault:
            if last.get(actor) is not fault:  # a player that is gone gives the same fault again and again
                course.faults.append(Mishap(actor, fault.kind, str(fault), step))
            last[actor] = fault
            if not fallback:
                course.forfeiter = actor
                break
            action = lot.choice(match.legal_actions())
            course.drawn[actor] += 1
        match.carry_out(action)
    for seat in seats:
        if late := seat.end():
            course.faults.append(Mishap(seat.number, late.kind, str(late), len(match.actions)))
    return course


def forfeit_ranks(players: int, forfeiter: int) -> list[int]:
    """Who forfeits comes last, the others share the first place."""
    return [max(2, players) if seat == forfeiter else 1 for seat in range(players)]


def headed_record(match: Match, seats: Sequence[Seat]) -> str:
    """The record of a match, with the names of the players in lines that are passed over."""
    names = [f"# {match.game.text.seat_word(match.state, seat.number)}: {seat.player.name}\n" for seat in seats]
    return "".join(names) + match.record()


# --- Chunks of games -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Chunk:
    """Some groups of one pairing: what a worker plays at a time."""

    plan: Plan
    pairing: int
    groups: tuple[int, ...]

    def __str__(self) -> str:
        first, last = self.groups[0], self.groups[-1]
        return f"games {first}-0 to {last}-{self.plan.players - 1} of {' and '.join(self.plan.pairings[self.pairing].labels)}"


def play_chunk(chunk: Chunk) -> list[Played]:
    """A worker's share."""
    rehearse(chunk.plan, chunk.pairing)
    bench = Bench()
    try:
        rotations = range(chunk.plan.players)
        return [play_game(chunk.plan, chunk.pairing, group, turn, bench) for group in chunk.groups for turn in rotations]
    finally:
        bench.close()


_rehearsed: set[tuple[str, str]] = set()
"""Games and players that have been compiled and loaded in this process."""


def rehearse(plan: Plan, pairing: int) -> None:
    """Let every player decide once before its time counts, so that it does not pay for code that is compiled or loaded."""
    game = load_game(plan.game)
    for name in plan.pairings[pairing].names:
        if (game.id, name) not in _rehearsed:
            _rehearsed.add((game.id, name))
            actor = player(name, 0)
            if not actor.stays:
                decide_once(Match(game, game.start(plan.players, plan.options), seed=0), actor)
            actor.close()


def decide_once(match: Match, actor: Player) -> None:
    """Ask a player for the first decision of a match that is one; its answer does not matter."""
    while not match.is_over and len(match.legal_actions()) == 1:
        match.carry_out(match.legal_actions()[0])
    if not match.is_over:
        seat = Seat(actor, match, match.actor)
        seat.begin()
        with suppress(PlayerFault):
            seat.decide()


# --- A run -----------------------------------------------------------------------------------------------------------------


class Run:
    """Plays a plan, keeps what was played, and stops early if a sequential test has its verdict."""

    def __init__(self, plan: Plan, groups: int, results: ResultsFile | None = None, sprt: Sprt | None = None) -> None:
        """So many groups of games for every pairing; those that are in the results file count."""
        self.plan = plan
        self.groups = groups
        self.trial = Trial(sprt) if sprt else None
        self.interrupted = False
        self.seconds = 0.0
        self.lost: list[tuple[Chunk, str]] = []
        """Chunks that were not played, and why."""
        self._results = results
        self._games = whole_groups(results.games if results else (), plan.players)
        self._fresh = 0
        """Groups that were not in the file."""
        self._tried = 0
        """Groups the sequential test has looked at: in their order, so that the verdict does not depend on who was faster."""
        self._try()

    @property
    def total(self) -> int:
        """Games to be played in all."""
        return len(self.plan.pairings) * self.groups * self.plan.players

    @property
    def played(self) -> int:
        """Games that have been played."""
        return self.plan.players * sum(group < self.groups for _, group in self._games)

    def pairing(self, number: int) -> list[list[Played]]:
        """The groups of a pairing that count: all, or those the sequential test has looked at."""
        last = self._tried if self.trial else self.groups
        return [games for (pairing, group), games in sorted(self._games.items()) if pairing == number and group < last]

    def go_on(self, crew: Crew) -> Generator[tuple[Chunk, list[Played] | Lost]]:
        """Play what is left; yields chunk by chunk."""
        if self.trial and self.trial.verdict:
            return
        begun = time.perf_counter()
        with closing(crew.run(play_chunk, self._chunks(crew))) as coming:
            for chunk, games in coming:
                if isinstance(games, Lost):
                    self.lost.append((chunk, games.reason))
                else:
                    self._keep(games)
                self._fresh += len(chunk.groups)
                self.seconds = time.perf_counter() - begun
                self._try()
                yield chunk, games
                if self.trial and self.trial.verdict:
                    return

    def _chunks(self, crew: Crew) -> Iterator[Chunk]:
        """The groups that are left to play: one at a time until it is known how long that takes, and less towards the end."""
        for pairing in range(len(self.plan.pairings)):
            left = [group for group in range(self.groups) if (pairing, group) not in self._games]
            while left:
                in_time = int(self._fresh * CHUNK_SECONDS / (self.seconds * crew.width)) if self.seconds else 1
                size = max(1, min(in_time, len(left) // (2 * crew.width)))
                yield Chunk(self.plan, pairing, tuple(left[:size]))
                left = left[size:]

    def _keep(self, games: list[Played]) -> None:
        if self._results:
            self._results.add(games)
        self._games |= whole_groups((replace(game, record=None) for game in games), self.plan.players)

    def _try(self) -> None:
        """Show the sequential test the groups that follow those it has seen; those that are lost it does not wait for."""
        lost = {group for chunk, _ in self.lost for group in chunk.groups}
        while self.trial and not self.trial.verdict and self._tried < self.groups:
            if games := self._games.get((0, self._tried)):
                shares = [game.shares[self.plan.pairings[0].entrants(game.rotation).index(0)] for game in games]
                self.trial.add(sum(shares) / len(shares))
            elif self._tried not in lost:
                return
            self._tried += 1


# --- The command -----------------------------------------------------------------------------------------------------------


def make_plan(args: Namespace, game: Game, pairings: Sequence[Sequence[str]], players: int) -> Plan:
    """The plan that the arguments of a command ask for; errors in them are found before anything is compiled."""
    table = game.table(players, args.option)[0]
    for name in {name for names in pairings for name in names}:
        player(name).close()
    return Plan(
        game=game.id,
        version=game.spec.version,
        players=int(table.players),
        options={name: game.spec.option(name).text(value) for name, value in game.options_of(table).items()},
        pairings=tuple(Pairing.of(names, int(table.players)) for names in pairings),
        seed=args.seed,
        on_fault=args.on_fault,
        limits=Limits(args.move_time, args.game_time),
        records=args.records is not None,
    )


def make_crew(args: Namespace, game: Game, plan: Plan) -> Crew:
    """Who plays."""
    from formicarium.screen import prepare, say_that_gpu_compiles

    if args.gpu:
        from formicarium.lab.gpu_crew import GpuCrew

        crew = GpuCrew(plan)
        if not crew.is_ready:
            say_that_gpu_compiles(game)
        return crew
    if args.cluster:
        return Cluster(args.cluster)
    prepare(game)
    workers = args.workers or cores()
    return Alone() if workers == 1 else Processes(workers)


def play_plan(args: Namespace, game: Game, plan: Plan, sprt: Sprt | None = None) -> Run:
    """Play a plan as the arguments say, with a progress bar and a line for whatever goes wrong; Ctrl-C leaves it unfinished."""
    from formicarium.screen import games_progress

    if args.gpu:
        from formicarium.lab.gpu_crew import check_plan

        check_plan(plan)  # before there are any files
    folder = records_folder(args.records) if args.records else None
    results = ResultsFile(args.resume, plan) if args.resume else None
    run = Run(plan, -(-args.games // plan.players), results, sprt)
    crew = make_crew(args, game, plan)
    try:
        with games_progress() as progress, closing(run.go_on(crew)) as coming:
            task = progress.add_task(game.spec.title, total=run.total, completed=run.played)
            tell = Teller(progress.console, plan, seat_words(game, plan))
            for chunk, games in coming:
                progress.update(task, completed=run.played)
                if isinstance(games, Lost):
                    tell.say(f"{chunk} were not played: {games.reason}")
                    continue
                for played in games:
                    tell.mishaps(played)
                    if folder:
                        write_record(folder, plan, played)
    except KeyboardInterrupt:
        run.interrupted = True
    finally:
        if results:
            results.close()
    return run


class Teller:
    """Tells people what goes wrong while a run goes on."""

    def __init__(self, console: Any, plan: Plan, seats: Sequence[str]) -> None:
        """`seats` is what the seats are called."""
        self._console = console
        self._plan = plan
        self._seats = seats
        self._told = 0

    def say(self, line: str) -> None:
        """One line."""
        self._console.print(one_line(line), markup=False, soft_wrap=True)

    def mishaps(self, played: Played) -> None:
        """What the players of a game did wrong, until enough has been told."""
        sides = self._plan.pairings[played.pairing]
        labels = [sides.labels[entrant] for entrant in sides.entrants(played.rotation)]
        for fault in played.faults[: MOST_TOLD - self._told]:
            where = f"{self._seats[fault.seat]}, game {played.name}, step {fault.step}"
            self.say(f"{labels[fault.seat]} ({where}): {fault.reason}")
            self._told += 1


def records_folder(name: str) -> Path:
    """The folder for records, made if it is not there."""
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FormicariumError(f"{name} cannot be made a folder for records ({error.strerror}); choose another") from None
    return folder


def write_record(folder: Path, plan: Plan, played: Played) -> None:
    """The record of a game as a file of its own."""
    pairing = f"{played.pairing}-" if len(plan.pairings) > 1 else ""
    file = folder / f"{pairing}{played.name}.txt"
    try:
        file.write_text(played.record or "", encoding="utf-8")
    except OSError as error:
        raise FormicariumError(f"{file} cannot be written ({error.strerror})") from None


def run_report(run: Run) -> dict[str, Any]:
    """What was played, as data."""
    report = {
        **run.plan.head(),
        "games": run.played,
        "wanted": run.total,
        "seconds": round(run.seconds, 1),
        "lost": [f"{chunk}: {reason}" for chunk, reason in run.lost],
    }
    if run.trial:
        test = run.trial.sprt
        report["sprt"] = {
            "low": test.low,
            "high": test.high,
            "bounds": test.bounds,
            "pairs": run.trial.pairs.total(),
            "ratio": run.trial.ratio,
            "verdict": run.trial.verdict,
        }
    return report


def conclude(args: Namespace, run: Run, report: dict[str, Any]) -> int:
    """Write the JSON and return the exit status; without a report nothing was played to the end."""
    if args.json and report:
        write_json(args.json, report)
    if run.interrupted:
        raise KeyboardInterrupt
    return 1 if run.lost else 0


def write_json(name: str, report: dict[str, Any]) -> None:
    """A report as a file."""
    try:
        Path(name).write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    except OSError as error:
        raise FormicariumError(f"{name} cannot be written ({error.strerror}); choose another file") from None


def run(args: Namespace) -> int:
    """The command `formicarium arena`."""
    game = load_game(args.game)
    plan = make_plan(args, game, [args.names], args.players or len(args.names))
    if args.sprt and plan.pairings[0].lineup != (0, 1):
        raise FormicariumError("--sprt compares two players at a table for two; leave it out, or name two and no --players")
    played = play_plan(args, game, plan, Sprt(*args.sprt) if args.sprt else None)
    groups = played.pairing(0)
    if not groups:
        return conclude(args, played, {})
    report = run_report(played) | pairing_report(game, plan, 0, groups)
    show_run(game, report)
    show_pairing(report)
    return conclude(args, played, report)
