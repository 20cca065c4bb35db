"""One game at a table: the friendly face of the rules."""

import operator
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from formicarium.core.chance import key_of, stream_of
from formicarium.core.compiled import interpreted
from formicarium.core.errors import BadText, FormicariumError, IllegalMove
from formicarium.core.game import Game
from formicarium.core.record import CHANCE, OVER, PUBLIC, Record, Records, blank, everybody

_key_of = interpreted(key_of)
_stream_of = interpreted(stream_of)


@dataclass(frozen=True)
class View:
    """What a seat may know of a match, built from nothing: a record without the rest, and words about it."""

    game: Game
    seat: int
    """The seat, or PUBLIC for a spectator."""
    record: Record
    """The position as the seat knows it; `redeal` fills in what is missing."""
    legal: tuple[int, ...]
    """The seat's legal actions, empty if another has to decide."""

    @property
    def prompt(self) -> str:
        """What is asked now, in words."""
        return self.game.text.prompt(self.record)

    @property
    def moves(self) -> list[str]:
        """The seat's legal moves in notation."""
        return [self.game.text.move(self.record, action) for action in self.legal]

    def why_not(self, move: str | int) -> str | None:
        """None if a move is legal for the seat, else the reason in words with the clause, from what the seat may know.

        Several moves in one line are legal if each is legal after those before it.
        """
        if self.seat < 0 or self.record.actor != self.seat:
            return f"it is not your decision: {self.prompt}"
        try:
            legal_line(self.game, self.record, move)
        except IllegalMove as illegal:
            return str(illegal)
        return None

    def scores(self) -> list[dict[str, int]]:
        """The score sheet of every seat as far as the seat may know it."""
        return score_rows(self.game, self.record)

    def board(self, colour: bool = False) -> str:
        """The table drawn in text."""
        return self.game.text.board(self.record, colour)

    def redeal(self, seed: int) -> Record:
        """A full position the seat must think possible; everything it cannot know is dealt anew."""
        states = copy_record(self.record)
        self.game.rules.redeal(states[0], self.seat, np.uint64(_stream_of(seed, 0)))
        return states[0]


class Match:
    """A game in progress, with its past.

    Chance is drawn by itself from `seed` (from the operating system's entropy if there is none), or, with `draws=False`, given
    as moves like any other: `table.play("draw army")`. Moves are given in notation or as action ids.
    """

    def __init__(self, game: Game, start: Records, *, seed: int | None = None, draws: bool = True) -> None:
        self.game = game
        self.seed = secrets.randbits(64) if seed is None else operator.index(seed)
        self.draws = draws
        self.actions: list[int] = []
        """All steps so far, chance included."""
        self._stream: int = _stream_of(self.seed, 0)
        self._past: list[Records] = [start.copy()]
        self._draw_chance()

    # --- the position ---

    @property
    def state(self) -> Record:
        """The position with everything in it; do not show it to players."""
        return self._past[-1][0]

    @property
    def start(self) -> Record:
        """The position the match began with."""
        return self._past[0][0]

    @property
    def actor(self) -> int:
        """The seat that has to decide, CHANCE or OVER."""
        return int(self.state.actor)

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.state.players)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.actor == OVER

    @property
    def ending(self) -> str | None:
        """How the game ended, or None while it goes on."""
        return self.game.ending(self.state)

    @property
    def prompt(self) -> str:
        """What is asked now, in words."""
        return self.game.text.prompt(self.state)

    def legal(self) -> list[str]:
        """The legal moves (at a chance node with `draws=False`: the possible outcomes) in notation."""
        return [self.game.text.move(self.state, action) for action in self.legal_actions()]

    def legal_actions(self) -> list[int]:
        """The legal moves as action ids, ascending."""
        return self.game.legal(self.state)

    def scores(self) -> list[dict[str, int]]:
        """The score sheet of every seat, part by part, as if the game ended now."""
        return score_rows(self.game, self.state)

    def ranking(self) -> list[int]:
        """The rank of every seat as if the game ended now; 1 is best, equal ranks are shared."""
        return [int(rank) for rank in self.game.ranks(self.state)]

    def view(self, seat: int = PUBLIC) -> View:
        """What a seat may know, or a spectator."""
        if seat not in everybody(self.players):
            raise FormicariumError(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        legal = self.legal_actions() if seat == self.actor else []
        record = self.game.view(self.state, seat)[0]
        return View(self.game, seat, record, tuple(legal))

    def log(self, seat: int = PUBLIC, since: int = 0) -> list[str]:
        """What happened since a step, as a seat saw it."""
        told = (
            self.game.text.sentence(before[0], action, seat)
            for before, action in zip(self._past[since:], self.actions[since:], strict=False)
        )
        return [sentence for sentence in told if sentence]

    def position(self) -> str:
        """The position as text; `formicarium.position` reads it."""
        from formicarium.core.notation import write_position

        return write_position(self.game, self.state)

    def record(self) -> str:
        """The whole game as text; `formicarium.replay` reads it."""
        from formicarium.core.notation import write_record

        return write_record(self)

    # --- playing ---

    def action(self, move: str | int) -> int:
        """The action a move means here; BadText if it means none, IllegalMove if the rules forbid it."""
        return legal_action(self.game, self.state, move)

    def line(self, text: str) -> list[int]:
        """The actions that a line of one or more moves means here (`Text.expand`), all of them legal; as `action` if not."""
        return legal_line(self.game, self.state, text)

    def play(self, move: str | int) -> list[str]:
        """Carry out a move and the chance that follows it; returns what happened in words, as seen by everybody."""
        before = len(self.actions)
        self.carry_out(move)
        return self.log(PUBLIC, since=before)

    def carry_out(self, move: str | int) -> None:
        """As `play`, for those who need no words: finding them can take longer than all the rest."""
        if self.is_over:
            raise FormicariumError(f"the game is over ({self.ending}); undo, or begin a new one")
        self._step(self.action(move))
        self._draw_chance()

    def why_not(self, move: str | int) -> str | None:
        """None if a move is legal, else the reason in words with the clause; BadText if it is no move at all."""
        try:
            self.action(move)
        except IllegalMove as illegal:
            return str(illegal)
        return None

    def undo(self) -> None:
        """Take back the last decision and the chance that followed it."""
        steps = len(self.actions)
        while steps > 0:
            steps -= 1
            if not self.draws or self._past[steps][0].actor != CHANCE:
                del self.actions[steps:], self._past[steps + 1 :]
                return
        raise FormicariumError("there is no decision to take back")

    def replay_to(self, steps: int) -> "Match":
        """The match as it was after so many steps, as a match of its own."""
        if not 0 <= steps <= len(self.actions):
            raise FormicariumError(f"the match has {len(self.actions)} steps, not {steps}")
        copy = Match.__new__(Match)
        copy.game, copy.seed, copy.draws, copy._stream = self.game, self.seed, self.draws, self._stream
        copy.actions, copy._past = self.actions[:steps], self._past[: steps + 1]
        return copy

    def follow(self, actions: Sequence[int]) -> None:
        """Carry out recorded steps, chance included, each checked."""
        for action in actions:
            self._step(legal_action(self.game, self.state, action))

    def draw_chance(self, below: Callable[[int], int] = secrets.randbelow) -> None:
        """Draw all chance that is due; `below(n)` gives a random number 0..n-1 (by default from the system's entropy)."""
        while self.actor == CHANCE:
            weights = self.game.weights(self.state)
            left, place = below(sum(weights)), 0
            while left >= weights[place]:
                left -= weights[place]
                place += 1
            self._step(self.legal_actions()[place])

    def _draw_chance(self) -> None:
        if self.draws:
            self.draw_chance(lambda n: (_key_of(self._stream, len(self.actions)) * n) >> 64)

    def _step(self, action: int) -> None:
        states = self._past[-1].copy()
        self.game.rules.apply(states[0], action)
        self._past.append(states)
        self.actions.append(action)

    def __repr__(self) -> str:
        return f"<Match of {self.game.spec.title}, {self.players} players, {len(self.actions)} steps: {self.prompt}>"


def legal_action(game: Game, state: Record, move: str | int) -> int:
    """The action a move means in a position; BadText if it means none, IllegalMove if the rules forbid it."""
    action = game.text.read_move(state, " ".join(move.split())) if isinstance(move, str) else operator.index(move)
    limit = game.spec.outcomes if state.actor == CHANCE else game.spec.actions
    if not 0 <= action < limit:
        raise BadText(f"there is no action {action}; actions are 0 to {limit - 1}")
    clause = game.spec.clauses.id_of(game.rules.why_not(state, action))
    if clause:
        raise IllegalMove(game.text.reason(state, action, clause), clause)
    return action


def legal_line(game: Game, state: Record, line: str | int) -> list[int]:
    """The actions that a line of one or more moves means in a position, each of them legal after those before it.

    One player makes them all and chance does not come in between, so nobody can try out what it would bring.
    """
    states = copy_record(state)
    actions: list[int] = []
    for move in game.text.expand(state, line) if isinstance(line, str) else [line]:
        if actions:
            game.rules.apply(states[0], actions[-1])
            if states[0].actor != state.actor:
                words = move if isinstance(move, str) else game.text.move(states[0], move)
                raise BadText(f"'{words}' has to wait: {game.text.prompt(states[0])}")
        actions.append(legal_action(game, states[0], move))
    return actions


def score_rows(game: Game, state: Record) -> list[dict[str, int]]:
    """The score sheet of a position, one row per seat, part by part."""
    return [{part: int(points) for part, points in zip(game.spec.parts, row, strict=True)} for row in game.sheet(state)]


def copy_record(record: Any) -> Records:
    """A batch of one record with the same content."""
    states = blank(record.dtype)
    states[0] = record
    return states
