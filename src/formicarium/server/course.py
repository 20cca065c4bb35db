"""The course of a game at a table: its steps, and the stops at which somebody was asked.

Only the steps are kept, the present position and a position now and then; any other is worked out again from the nearest kept
one. So a table of a thousand steps needs a few kilobytes.
"""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import NamedTuple

import numpy as np

from formicarium.core.errors import BadText, FormicariumError, IllegalMove
from formicarium.core.game import Game
from formicarium.core.match import Match, legal_action, legal_line
from formicarium.core.record import CHANCE, HEADER, OVER, Record, Records
from formicarium.server.bench import STEPS, bench_of
from formicarium.server.refusal import Code, Refusal

KEPT = 16
"""Every so many stops a position is kept."""
MOST_ATOMS = 64
"""A compound gesture has no more moves than these."""
NOBODY = -1
ACTOR_AT = int(np.dtype(HEADER, align=True).fields["actor"][1])  # type: ignore[index]
PHASE_AT = int(np.dtype(HEADER, align=True).fields["phase"][1])  # type: ignore[index]
PLAYERS_AT = int(np.dtype(HEADER, align=True).fields["players"][1])  # type: ignore[index]
"""Where in a position the actor, the phase and the number of players stand, one byte each."""

NO_DECISION = -1
"""In place of an action: only chance follows."""

Draw = Callable[[Game, Record], int] | None
"""Draws an outcome at a chance node; None draws from the entropy of the operating system."""


@cache
def quick_type(game: Game) -> "np.dtype[np.void]":
    """The type of a game's records, with fields as attributes, as NumPy's own but five times as quick to look at."""
    fields = {name: property(itemgetter(name)) for name in game.spec.state.names or ()}
    return np.dtype((type("QuickRecord", (np.void,), fields), game.spec.state))


class Step(NamedTuple):
    """One step: the position before it, as bytes, and what was done."""

    before: bytes
    action: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """Steps worked out but not yet part of the course."""

    steps: tuple[Step, ...]
    after: bytes

    @property
    def actions(self) -> list[int]:
        """What was done."""
        return [step.action for step in self.steps]


class Course:
    """The steps of one game."""

    def __init__(self, game: Game, start: Records) -> None:
        self.game = game
        self._type = quick_type(game)
        self._bench = bench_of(game)
        self.start = start.tobytes()
        self.actions = array("h")
        self.stops: list[int] = []
        """How many steps had been taken at each stop; a stop is a position in which somebody decides, or the end."""
        self.asked_secretly: list[int] = []
        """At each stop: the seat that was asked in secret, or NOBODY."""
        self.movers: list[int] = []
        """For each stop: the seat whose decision led there, or NOBODY."""
        self.now = self.start
        """The present position."""
        self.last: tuple[Step, ...] = ()
        """The steps from the last stop but one to the last, if they came by `extend`."""
        self._kept: list[bytes] = []
        self._secret_phases = frozenset(game.spec.phases.index(name) for name in game.spec.secret_phases)
        self.has_secret_questions = bool(self._secret_phases)
        """Whether the game asks questions that others must not learn of."""

    # --- positions ---

    @staticmethod
    def actor_in(position: bytes) -> int:
        """The actor of a position, without making a record of it."""
        return position[ACTOR_AT] - 256 if position[ACTOR_AT] > 127 else position[ACTOR_AT]

    def records(self, position: bytes) -> Records:
        """A position from its bytes, to work with."""
        return np.frombuffer(bytearray(position), self._type)

    def record(self, position: bytes) -> Record:
        """A position from its bytes, to look at."""
        return self.records(position)[0]

    def at(self, stop: int) -> bytes:
        """The position at a stop."""
        if stop == len(self.stops) - 1:
            return self.now
        near = stop // KEPT
        states = self.records(self._kept[near])
        for action in self.actions[self.stops[near * KEPT] : self.stops[stop]]:
            self.game.rules.apply(states[0], action)
        return states.tobytes()

    def steps(self, first: int, last: int) -> list[Step]:
        """The steps from one stop to another; `first` may be -1 for the position before the first step."""
        if last == len(self.stops) - 1 == first + 1 and self.last:
            return list(self.last)
        states = self.records(self.start if first < 0 else self.at(first))
        begin = 0 if first < 0 else self.stops[first]
        found = []
        for action in self.actions[begin : self.stops[last]]:
            found.append(Step(states.tobytes(), action))
            self.game.rules.apply(states[0], action)
        return found

    def view(self, position: bytes, seat: int) -> bytes:
        """What a seat may know of a position; in a game without secrets that is all of it."""
        if not self.game.spec.hidden:
            return position
        return self.game.view(self.record(position), seat).tobytes()

    # --- going on ---

    def begin(self, draw: Draw) -> Attempt:
        """The chance of the set-up."""
        return self._carry_out([], draw)

    def attempt(self, moves: Sequence[int] | str, draw: Draw) -> Attempt:
        """Decisions of the seat that is asked, all legal one after the other, and the chance that follows; refused if not."""
        if draw is None and len(moves) == 1 and not isinstance(moves, str) and 0 <= moves[0] < self.game.spec.actions:
            attempt = self._go(self.now, moves[0])
            if attempt is not None:
                return attempt
        return self._carry_out(self.line(self.record(self.now), moves), draw)

    def line(self, state: Record, moves: Sequence[int] | str) -> list[int]:
        """The actions that moves mean in a position or view, all of them legal."""
        try:
            if isinstance(moves, str):
                return legal_line(self.game, state, moves)
            if len(moves) == 1:
                return [legal_action(self.game, state, moves[0])]
            return self._atoms(moves)
        except IllegalMove as illegal:
            raise Refusal(Code.ILLEGAL, illegal.reason, illegal.clause) from None
        except (BadText, FormicariumError) as error:
            raise Refusal(Code.BAD_TEXT, str(error)) from None

    def _atoms(self, moves: Sequence[int]) -> list[int]:
        """Several actions of one seat with no chance in between, so that nobody can try out what it would bring."""
        states = self.records(self.now)
        actor = int(states[0].actor)
        for place, move in enumerate(moves):
            if states[0].actor != actor:
                raise Refusal(Code.NOT_NOW, f"move {place + 1} of {len(moves)} has to wait for what the one before it brings")
            self.game.rules.apply(states[0], legal_action(self.game, states[0], move))
        return list(moves)

    def _carry_out(self, actions: Sequence[int], draw: Draw) -> Attempt:
        """Decisions, and the chance that follows."""
        decided = self.replay(actions)
        if self.actor_in(decided.after) != CHANCE:
            return decided
        chance = self._go(decided.after, NO_DECISION) if draw is None else self._draw(decided.after, draw)
        assert chance is not None
        return Attempt(decided.steps + chance.steps, chance.after)

    def _go(self, position: bytes, action: int) -> Attempt | None:
        """A decision, or none, and the chance that follows; None if the decision is not legal."""
        steps: list[Step] = []
        while True:
            clause, taken, positions = self._bench.take_steps(position, action)
            if clause:
                return None
            for done, after in zip(taken, positions, strict=True):
                steps.append(Step(position, done))
                position = after
            if len(taken) < STEPS:
                return Attempt(tuple(steps), position)
            action = NO_DECISION

    def _draw(self, position: bytes, draw: Callable[[Game, Record], int]) -> Attempt:
        """Chance as somebody else draws it."""
        states, steps = self.records(position), []
        while self.actor_in(position) == CHANCE:
            outcome = draw(self.game, states[0])
            steps.append(Step(position, outcome))
            self.game.rules.apply(states[0], outcome)
            position = states.tobytes()
        return Attempt(tuple(steps), position)

    def look(self, view: bytes, seat: int) -> tuple[list[list[int]], list[int]]:
        """The score sheet of a view, and the legal actions if this seat decides in it."""
        return self._bench.look(view, seat, view[PLAYERS_AT])

    def replay(self, actions: Sequence[int]) -> Attempt:
        """Stored steps, as they were."""
        states, position, steps = self.records(self.now), self.now, []
        for action in actions:
            steps.append(Step(position, action))
            self.game.rules.apply(states[0], action)
            position = states.tobytes()
        return Attempt(tuple(steps), position)

    def extend(self, attempt: Attempt, mover: int = NOBODY) -> None:
        """Make an attempt part of the course."""
        self.movers.append(mover)
        self.actions.extend(attempt.actions)
        self.stops.append(len(self.actions))
        self.now, self.last = attempt.after, attempt.steps
        if (len(self.stops) - 1) % KEPT == 0:
            self._kept.append(self.now)
        secret = bool(self._secret_phases) and self.now[PHASE_AT] in self._secret_phases and self.actor >= 0
        self.asked_secretly.append(self.actor if secret else NOBODY)

    def back_to(self, stop: int) -> None:
        """Forget everything after a stop."""
        self.now = self.at(stop)
        del self.actions[self.stops[stop] :], self.stops[stop + 1 :], self.asked_secretly[stop + 1 :], self.movers[stop + 1 :]
        del self._kept[stop // KEPT + 1 :]
        self.last = ()

    # --- the whole ---

    def visible_stops(self, viewer: int) -> Sequence[int]:
        """The stops that a viewer is shown: all but those at which another was asked in secret."""
        if not self._secret_phases:
            return range(len(self.stops))
        return [stop for stop, asked in enumerate(self.asked_secretly) if asked in (NOBODY, viewer)]

    def is_visible(self, viewer: int) -> bool:
        """Whether a viewer is shown the present position."""
        return self.asked_secretly[-1] in (NOBODY, viewer)

    @property
    def actor(self) -> int:
        """The seat that has to decide, or OVER."""
        return self.actor_in(self.now)

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its own end."""
        return self.actor == OVER

    def end(self) -> Match:
        """The present position as a match of its own, for words about it."""
        return Match(self.game, self.records(self.now), seed=0, draws=False)

    def match(self) -> Match:
        """The course as a match, for records."""
        match = Match(self.game, self.records(self.start), seed=0, draws=False)
        match.follow(self.actions.tolist())
        return match

    def decisions(self, seat: int, first: int) -> list[int]:
        """What a seat itself decided since a stop."""
        steps = self.steps(first, len(self.stops) - 1)
        return [step.action for step in steps if self.actor_in(step.before) == seat]

    def could_work_out(self, seat: int, before: int) -> bool:
        """Whether a seat's present view follows from its view at an earlier stop and its own decisions since, and nothing else.

        Then nothing was revealed to it since: no chance, no secret, no deed of another. The decisions are carried out on the
        seat's view, which holds nothing that it may not know.
        """
        steps = self.steps(before, len(self.stops) - 1)
        actors = {self.actor_in(step.before) for step in steps}
        if CHANCE in actors:
            return False
        if not self.game.spec.hidden:
            return actors == {seat}
        states = self.records(self.view(steps[0].before, seat))
        for action in self.decisions(seat, before):
            if states[0].actor != seat or self.game.rules.why_not(states[0], action) != 0:
                return False
            self.game.rules.apply(states[0], action)
        if states[0].actor == CHANCE:
            return False
        return self.view(states.tobytes(), seat) == self.view(self.now, seat)
