"""Many games side by side, as one array of records: random play, stepping, auto-reset.

Game number n of a batch follows stream n of the batch's seed, so the same numbers give the same games on every device.

Results are new arrays; where memory is to be used again, `out` takes an array (or a Step) of the same form to write into.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.core import play
from formicarium.core.errors import FormicariumError, IllegalMove
from formicarium.core.game import Game
from formicarium.core.record import ACTION, CHANCE, MOST_PLAYERS, OVER, Actions, Records, blank

STAGGERED = 1000
"""Decisions by which games are staggered: some games long, so that no phase is rare."""


@dataclass(frozen=True)
class Outcome:
    """The ends of a batch of games."""

    states: Any
    """The final records: the batch's own, valid until its next call."""
    decisions: Any
    """int32[games]: players' decisions in each game, chance not counted."""
    sheets: Any
    """int32[games, seats, parts]: the score sheets."""


@dataclass(frozen=True)
class Step:
    """What a step of a batch gave."""

    done: Any
    """bool[games]: games that ended with this step and have begun anew."""
    rewards: Any
    """float32[games, players]: for ended games (seats beaten - seats that beat it) / (players - 1), else 0."""


class Batch:
    """Games on the CPU. `GpuBatch` in core/gpu.py has the same methods."""

    def __init__(
        self, game: Game, size: int, players: int | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> None:
        if size < 1:
            raise FormicariumError(f"a batch needs at least one game, not {size}")
        self.game = game
        self.size = size
        self.seed = seed
        self.start = game.start(players, options)
        self.players = int(self.start[0].players)
        self.states: Records = blank(game.spec.state, size)
        self._streams = np.zeros(size, np.uint64)
        self._actions = game.action_buffer()
        self._chances = game.weight_buffer()
        self._mask = game.mask_buffer()
        self._sheet = game.sheet_buffer()
        self._ranks = np.zeros(MOST_PLAYERS, np.int32)
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, up to the first decision; the same games unless there is a new seed."""
        self.seed = self.seed if seed is None else seed
        play.reset_batch(self.states, self.start, self._streams, self.seed, self._actions, self._chances)

    def stagger(self, decisions: int = STAGGERED) -> None:
        """Play on at random, in the last game by almost so many decisions and by evenly fewer in those before it.

        All games begin together, and many games of one kind are equally long: a learner would see nothing but openings, then
        nothing but ends. After this they are in all phases.
        """
        decisions = checked_count(decisions)
        play.stagger_batch(self.states, self.start, self._streams, decisions, self._actions, self._chances)

    def random_play(self, first: int = 0, form: int = play.DRAWN) -> Outcome:
        """Games number first.. at random from the start to the end, in one of the forms of core/play.py."""
        decisions = np.zeros(self.size, np.int32)
        sheets = np.zeros((self.size, *self._sheet.shape), np.int32)
        buffers = self._mask, self._actions, self._chances
        play.BATCHES[form](self.states, self.start, self.seed, first, decisions, sheets, *buffers)
        return Outcome(self.states, decisions, sheets)

    @property
    def actors(self) -> npt.NDArray[np.int8]:
        """int8[games]: the seat that has to decide in each game."""
        return self.states["actor"].copy()

    def legal_masks(self, out: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.bool_]:
        """bool[games, actions]: the legal actions."""
        masks = prepared(out, np.empty, (self.size, self.game.spec.actions), np.bool_)
        play.mask_batch(self.states, masks, self._mask, self._actions)
        return masks

    def observations(self, out: npt.NDArray[np.int8] | None = None) -> npt.NDArray[np.int8]:
        """int8[games, features]: what the seat that has to decide may know."""
        features = prepared(out, np.empty, (self.size, self.game.spec.features), np.int8)
        play.observe_batch(self.states, features)
        return features

    def values(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """int32[games, players]: how good every seat's prospects look to the game's own `value`, which sees the true position."""
        values = prepared(out, np.empty, (self.size, self.players), np.int32)
        play.value_batch(self.states, values)
        return values

    def step(self, moves: Any, check: bool = True, out: Step | None = None) -> Step:
        """One legal action in every game, then the chance that follows; ended games begin anew.

        Without `check` it is faster, and you answer for it that all actions are legal: one that is not spoils its game unnoticed.
        """
        chosen = checked_moves(moves, self.size, self.game.spec.actions)
        illegal = play.find_illegal(self.states, chosen) if check else -1
        if illegal >= 0:
            raise illegal_in_batch(self.game, self.states[illegal], illegal, int(np.asarray(moves)[illegal]))
        done = prepared(out and out.done, np.empty, (self.size,), np.bool_)
        rewards = prepared(out and out.rewards, np.empty, (self.size, self.players), np.float32)
        play.step_batch(
            self.states,
            self.start,
            self._streams,
            chosen,
            done,
            rewards,
            self._sheet,
            self._ranks,
            self._actions,
            self._chances,
        )
        return Step(done, rewards)


def prepared(out: Any, make: Callable[..., Any], shape: tuple[int, ...], kind: Any) -> Any:
    """The array to write a result into: the one that was given, if it has the right form, else a new one."""
    if out is None:
        return make(shape, kind)
    if out.shape != shape or out.dtype != kind:
        wanted = f"shape {shape} and type {np.dtype(kind)}"
        raise FormicariumError(f"the array to write into needs {wanted}, not shape {out.shape} and type {out.dtype}")
    return out


def checked_count(decisions: int) -> int:
    """The number of decisions by which games are staggered, as a plain number."""
    if not isinstance(decisions, int | np.integer) or decisions < 1:
        raise FormicariumError(f"games are staggered by a whole number of decisions, at least 1, not {decisions!r}")
    return int(decisions)


def check_form(moves: Any, size: int) -> None:
    """A clear error if this is not an array of one action id per game."""
    if moves.shape != (size,) or moves.dtype.kind not in "iu":
        raise FormicariumError(
            f"step wants {size} whole numbers, one action per game, not an array of shape {moves.shape} and type {moves.dtype}"
        )


def checked_moves(moves: Any, size: int, actions: int) -> Actions:
    """One action id per game; numbers that are no actions at all become -1, which is never legal."""
    array = np.asarray(moves)
    check_form(array, size)
    return np.where((array >= 0) & (array < actions), array, -1).astype(ACTION)


def illegal_in_batch(game: Game, state: Any, place: int, action: int) -> FormicariumError:
    """What is wrong with an action in one game of a batch; no game has been changed."""
    if state.actor in (CHANCE, OVER):
        return FormicariumError(f"game {place} of the batch is over; begin anew with reset()")
    if not 0 <= action < game.spec.actions:
        return FormicariumError(f"game {place} of the batch has no action {action}; actions are 0 to {game.spec.actions - 1}")
    clause = game.spec.clauses.id_of(game.rules.why_not(state, action))
    reason = game.text.reason(state, action, clause)
    return IllegalMove(f"game {place} of the batch, action {action} ({game.text.move(state, action)}): {reason}", clause)
