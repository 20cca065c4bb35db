"""A hunt: random games in large numbers, with every invariant and the second referee watching each step.

Three games of four are those of `core.play` (stream n of a seed), in the fourth every other decision is the greedy player's; so a
find is repeated by its seed and number alone.
"""

import random
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from multiprocessing import get_context
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.ai.greedy import Desk, desk_for, greedy_action
from formicarium.core.batch import Batch
from formicarium.core.chance import below_too, key_of, stream_of
from formicarium.core.compiled import rule
from formicarium.core.contract import apply, fault, legal, pick, weights, why_not
from formicarium.core.errors import BadOption, FormicariumError
from formicarium.core.game import Game
from formicarium.core.match import Match
from formicarium.core.notation import read_position, read_record, write_position
from formicarium.core.play import DRAWN, FORMS, play_drawn
from formicarium.core.record import CHANCE, OVER, Actions, Key, Record, Records, Weights, everybody
from formicarium.core.registry import load_game

CHUNK = 100
"""Games a worker plays before it reports."""
MOST_DRAWS = 200
"""Options are drawn so often, in search of some that go together."""
TEXT_EVERY = 1000
"""Every so many games all texts are tried as well."""

Options = dict[str, Any]


class Disagreement(Exception):
    """Something that must never happen, with what is needed to repeat it."""


# The next three take a batch of one record and a desk in pieces: from Python, Numba takes arrays faster than records and tuples.


@rule
def random_action(states: Records, stream: Key, actions: Actions, chances: Weights) -> int:
    """The action random play takes in the first position of a batch."""
    return pick(states[0], key_of(stream, states[0].ply), actions, chances)


@rule
def bold_action(states: Records, stream: Key, actions: Actions, chances: Weights, *desk: Any) -> int:
    """The action of bold play in the first position of a batch: every other decision is the greedy player's, the rest random."""
    key = key_of(stream, states[0].ply)
    if states[0].actor >= 0 and below_too(key, 2) == 0:
        return greedy_action(states, key, Desk(*desk))
    return pick(states[0], key, actions, chances)


def is_bold(number: int) -> bool:
    """Whether a game is played boldly: one in four, with and without drawn options. What matters most is rare in random play."""
    return number // 2 % 4 == 3


@rule
def apply_first(states: Records, action: int) -> None:
    """Carry out an action in the first position of a batch."""
    apply(states[0], action)


@rule
def watch_node(
    states: Records, actions: Actions, chances: Weights, choices: int, outcomes: int, found: npt.NDArray[np.int64]
) -> None:
    """What is to be seen in the first position of a batch, all at once.

    found: the actor, the clause that the position breaks or 0, the number of legal actions or outcomes, the first action (of
    `choices`, or outcome of `outcomes`) on which `legal` and `why_not` disagree or -1, the number of weights.
    """
    state = states[0]
    found[0] = state.actor
    found[1] = fault(state)
    n = legal(state, actions)
    found[2] = n
    found[3] = -1
    place = 0
    for action in range(outcomes if state.actor == CHANCE else choices):
        listed = place < n and actions[place] == action
        if listed:
            place += 1
        if listed != (why_not(state, action) == 0) and found[3] < 0:
            found[3] = action
    if place != n and found[3] < 0:
        found[3] = actions[place]
    found[4] = weights(state, chances) if state.actor == CHANCE else 0


@dataclass
class Tally:
    """What a hunt has seen."""

    games: int = 0
    steps: int = 0
    endings: dict[str, int] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        """Take in another tally."""
        self.games += other.games
        self.steps += other.steps
        for ending, count in other.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + count


class Hunter:
    """Plays games of one kind under observation."""

    def __init__(self, game: Game, seed: int, referee: bool = True, options: Options | None = None) -> None:
        self.game = game
        self.seed = seed
        self.given = options
        self.referee = import_module(f"formicarium.games.{game.id}.referee").Referee if referee else None
        self._actions = game.action_buffer()
        self._chances = game.weight_buffer()
        self._found = np.zeros(5, np.int64)
        self._desk = desk_for(game)

    def options(self, number: int, players: int) -> Options:
        """The options of a game: those given; else the defaults in every other game, in the rest drawn until they go together."""
        if self.given:
            start = self.game.table(players, self.given)[0]
            return {option.name: option.get(start) for option in self.game.spec.options if option.name in self.given}
        rng = random.Random(f"{self.seed} {number}")
        for _ in range(MOST_DRAWS if number % 2 else 0):
            options = {option.name: option.draw(rng) for option in self.game.spec.options if rng.random() < 0.5}
            with suppress(BadOption):
                self.game.table(players, options)
                return options
        return {}

    def play(self, number: int, players: int) -> Tally:
        """Play one game; Disagreement if anything is wrong."""
        options = self.options(number, players)
        start = self.game.start(players, options)
        bold = is_bold(number)
        stream = np.uint64(stream_of(self.seed, number))
        states = start.copy()
        state = states[0]
        judge = self.referee(players, options) if self.referee else None
        actions: list[int] = []
        try:
            while self._check_node(states, judge) != OVER:
                action = self.action(states, stream, bold)
                actions.append(action)
                if judge:
                    judge.apply(action)
                apply_first(states, action)
                if len(actions) == number % 97 + 1:
                    self._check_views(state, stream)
                    self._check_sheet(state, judge)
            self._check_end(state, judge)
            if not bold:
                self._check_drawn(state, start.copy()[0], stream)
            if number % TEXT_EVERY == 0:
                self._check_texts(start, actions)
        except (Disagreement, FormicariumError, ValueError) as found:
            where = f"{self.game.id}, {players} players, options {options}, seed {self.seed}, game {number}, step {len(actions)}"
            raise Disagreement(f"{found}\n  in {where}\n{write_position(self.game, state)}") from None
        return Tally(1, len(actions), {str(self.game.ending(state)): 1})

    def _check_node(self, states: Records, judge: Any) -> int:
        """Look at a position from all sides; returns the actor."""
        game = self.game
        watch_node(states, self._actions, self._chances, game.spec.actions, game.spec.outcomes, self._found)
        actor, broken, n, contradiction, weighed = self._found.tolist()
        if broken:
            raise Disagreement(f"the position breaks {game.spec.clauses.id_of(broken)}")
        if contradiction != -1:
            raise Disagreement(f"legal and why_not disagree about action {contradiction}")
        if (n == 0) != (actor == OVER):
            raise Disagreement(f"the actor is {actor}, and there are {n} legal actions")
        if not judge:
            return actor
        if judge.actor != actor:
            raise Disagreement(f"the referee asks {judge.actor}, the rules ask {actor}")
        listed = self._actions[:n].tolist()
        if judge.legal() != listed:
            odd = sorted(set(judge.legal()) ^ set(listed))
            raise Disagreement(f"the referee and the rules disagree about the actions {odd[:10]}")
        if actor == CHANCE:
            chances = self._chances[:weighed].tolist()
            if weighed != n or not proportional(judge.weights(), chances):
                raise Disagreement(f"the referee's weights are {judge.weights()}, the rules' {chances}")
        return actor

    def _check_sheet(self, state: Record, judge: Any) -> None:
        if not judge:
            return
        parts = self.game.spec.parts
        sheet = [dict(zip(parts, row.tolist(), strict=True)) for row in self.game.sheet(state)]
        if judge.scores() != sheet:
            raise Disagreement(f"the referee's score sheet is {judge.scores()}, the rules' {sheet}")
        if judge.ranks() != self.game.ranks(state).tolist():
            raise Disagreement(f"the referee's ranks are {judge.ranks()}, the rules' {self.game.ranks(state).tolist()}")

    def action(self, states: Records, stream: np.uint64, bold: bool) -> int:
        """The next action of random or bold play in the first position of a batch."""
        if bold:
            return bold_action(states, stream, self._actions, self._chances, *self._desk)
        return random_action(states, stream, self._actions, self._chances)

    def _check_end(self, state: Record, judge: Any) -> None:
        if judge and judge.ending != self.game.ending(state):
            raise Disagreement(f"the referee's ending is {judge.ending}, the rules' {self.game.ending(state)}")
        self._check_sheet(state, judge)

    def _check_drawn(self, state: Record, again: Record, stream: np.uint64) -> None:
        play_drawn(again, stream, self._actions, self._chances)
        if again.tobytes() != state.tobytes():
            raise Disagreement("the game drawn in one go ends otherwise than the game played step by step")

    def _check_views(self, state: Record, stream: np.uint64) -> None:
        for seat in everybody(int(state.players)):
            seen = self.game.view(state, seat)
            dealt = seen.copy()
            self.game.rules.redeal(dealt[0], seat, np.uint64(key_of(stream, seat + 4)))
            broken = self.game.rules.fault(dealt[0])
            if broken:
                raise Disagreement(f"a redeal for seat {seat} breaks {self.game.spec.clauses.id_of(broken)}")
            if self.game.view(dealt[0], seat).tobytes() != seen.tobytes():
                raise Disagreement(f"a redeal for seat {seat} changes what the seat knew")

    def _check_texts(self, start: Any, actions: list[int]) -> None:
        match = Match(self.game, start, draws=False)
        for action in actions:
            for candidate in match.legal_actions():
                if self.game.text.read_move(match.state, self.game.text.move(match.state, candidate)) != candidate:
                    raise Disagreement(f"the notation of action {candidate} is read as another")
            if read_position(match.position()).start.tobytes() != without_ply(match.state).tobytes():
                raise Disagreement("the position read from its own text differs")
            match.follow([action])
        if read_record(match.record()).record() != match.record():
            raise Disagreement("the record read from its own text differs")


def without_ply(state: Record) -> Record:
    """The position without the count of steps, which position texts do not hold."""
    bare = state.copy()
    bare.ply = 0
    return bare


def proportional(first: list[int], second: list[int]) -> bool:
    """Whether two lists of weights mean the same chances."""
    if first == second:
        return True
    return all(a * sum(second) == b * sum(first) for a, b in zip(first, second, strict=True))


def hunt_chunk(game_id: str, seed: int, first: int, count: int, players: int, options: Options | None) -> Tally:
    """A worker's share."""
    hunter = Hunter(load_game(game_id), seed, options=options)
    tally = Tally()
    for number in range(first, first + count):
        tally.add(hunter.play(number, players))
    return tally


def hunt(game_id: str, games: int, players: int, seed: int, workers: int, options: Options | None = None) -> Iterator[Tally]:
    """So many games with so many players, by several processes; yields what each chunk saw. Disagreement ends it."""
    chunks = ((first, min(CHUNK, games - first)) for first in range(0, games, CHUNK))
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        running: set[Future[Tally]] = set()
        try:
            while True:
                for first, count in chunks:
                    running.add(pool.submit(hunt_chunk, game_id, seed, first, count, players, options))
                    if len(running) >= 2 * workers:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for chunk in done:
                    yield chunk.result()
        finally:
            pool.shutdown(cancel_futures=True)


def compare_devices(game: Game, games: int, players: int, seed: int, options: Options | None = None) -> int:
    """The same random games on CPU and GPU, bit for bit, the first ones in every form; returns the number of games compared."""
    from formicarium.core.gpu import GpuBatch

    size = min(games, 1 << 18)
    on_cpu = Batch(game, size, players, options, seed)
    on_gpu = GpuBatch(game, size, players, options, seed)
    compared = 0
    while compared < games:
        for form in range(len(FORMS)) if compared == 0 else (DRAWN,):
            expected, found = on_cpu.random_play(compared, form), on_gpu.random_play(compared, form)
            same = (
                expected.states.tobytes() == found.states.copy_to_host().tobytes()
                and np.array_equal(expected.decisions, found.decisions.copy_to_host())
                and np.array_equal(expected.sheets[:, :players], found.sheets.copy_to_host()[:, :players])
            )
            if not same:
                raise Disagreement(f"CPU and GPU differ within games {compared}..{compared + size - 1} of seed {seed}")
        compared += size
    return compared


def run(args: Namespace) -> int:
    """The command `formicarium hunt`."""
    from formicarium.screen import games_progress

    game = load_game(args.game)
    fewest, most = game.spec.players
    counts = range(fewest, most + 1) if args.players is None else [game.spec.check_players(args.players)]
    for players in counts:
        game.table(players, args.option)  # finds faults before anything is compiled
    begun = time.perf_counter()
    for players in counts:
        tally = Tally()
        try:
            if args.gpu:
                compared = compare_devices(game, args.games, players, args.seed, args.option)
                print(f"{game.spec.title}, {players} players: {compared} games, CPU = GPU bit for bit")
                continue
            with games_progress() as progress:
                task = progress.add_task(f"{game.spec.title}, {players} players", total=args.games)
                for seen in hunt(args.game, args.games, players, args.seed, args.workers or 1, args.option):
                    tally.add(seen)
                    progress.update(task, advance=seen.games)
        except Disagreement as found:
            print(f"formicarium: {found}", file=sys.stderr)
            return 1
        endings = ", ".join(f"{count} {ending}" for ending, count in sorted(tally.endings.items()))
        print(f"{game.spec.title}, {players} players: {tally.games} games, {tally.steps} steps, 0 disagreements ({endings})")
    print(f"{time.perf_counter() - begun:.0f} s")
    return 0
