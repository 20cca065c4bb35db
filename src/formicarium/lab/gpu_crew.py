"""The games of an arena on a GPU, hundreds at once: for players that search by playouts, and greedy ones (ai/hall.py).

They are the same players as on a CPU, but numbers are added up in another order, and the players' random numbers come by another
way from the seed: so the games are others, and say the same about the players.
"""

from collections.abc import Callable, Generator, Iterable
from itertools import accumulate, islice
from typing import Any

import numpy as np

from formicarium.ai.gpu_hall import GpuHall
from formicarium.ai.hall import CpuHall, Manners, minds_for, room_of
from formicarium.core.chance import stream_of
from formicarium.core.compiled import interpreted
from formicarium.core.errors import FormicariumError
from formicarium.core.record import OVER, Records, blank
from formicarium.core.registry import load_game
from formicarium.lab.arena import Chunk, lot_of
from formicarium.lab.results import Plan, Played
from formicarium.warmup import is_warm, note_warm

SLICES = 8
"""So many slices of playouts every game gets before anybody looks which games are over."""
USE = "hall"
"""What a game's code on a GPU is for, as `warmup` calls it."""
_stream_of = interpreted(stream_of)


def check_plan(plan: Plan) -> None:
    """FormicariumError if a GPU cannot play a plan."""
    if plan.limits.move is not None or plan.limits.game is not None:
        raise FormicariumError("on a GPU nobody's time is kept; leave out --move-time and --game-time")
    if plan.records:
        raise FormicariumError("a GPU keeps no records of its games; leave out --records")
    manners_of(plan)


def manners_of(plan: Plan) -> dict[str, Manners]:
    """All players of a plan by their names."""
    game = load_game(plan.game)
    return {name: Manners.of(name, game, plan.players) for pairing in plan.pairings for name in pairing.names}


class GpuCrew:
    """A GPU that plays whole chunks by itself."""

    width = 1 << 20
    """More than there are jobs: each is as small as can be, and all that fit on the card are played at once."""

    def __init__(self, plan: Plan, hall: type[GpuHall] | type[CpuHall] = GpuHall) -> None:
        """For one plan."""
        check_plan(plan)
        self._plan = plan
        self._hall = hall
        self._game = load_game(plan.game)
        self._manners = manners_of(plan)
        self._room = hall.room()

    @property
    def is_ready(self) -> bool:
        """Whether the game's code has been compiled before."""
        return is_warm(self._game, USE)

    def run(self, task: Callable[[Any], Any], jobs: Iterable[Any]) -> Generator[tuple[Any, Any]]:
        """Play chunks, as many at a time as there is memory for; the task, which would play them elsewhere, is not needed."""
        left = iter(jobs)
        while chunks := list(islice(left, self._at_once())):
            yield from self._play(chunks)

    def _at_once(self) -> int:
        """How many groups of games fit on the card; the rest waits."""
        seat = max(room_of(manner, self._game) for manner in self._manners.values())
        return max(1, self._room // (seat * self._plan.players**2))

    def _play(self, chunks: list[Chunk]) -> Generator[tuple[Chunk, list[Played]]]:
        """Play some chunks at once; yields each when it is complete."""
        plan, players = self._plan, self._plan.players
        places = [(chunk, group, turn) for chunk in chunks for group in chunk.groups for turn in range(players)]
        start = self._game.start(players, plan.options)
        states = blank(self._game.spec.state, len(places))
        states[:] = start[0]
        streams = np.array([_stream_of(lot_of(plan, group).getrandbits(63), 0) for _, group, _ in places], np.uint64)
        seeds = np.array([self._seeds(*place) for place in places], np.uint64)
        minds = minds_for(self._game, [self._seats(*place) for place in places], seeds)
        hall = self._hall(self._game, states, streams, minds)
        ends = list(accumulate(players * len(chunk.groups) for chunk in chunks))
        waiting = [(chunk, range(end - players * len(chunk.groups), end)) for chunk, end in zip(chunks, ends, strict=True)]
        while waiting:
            hall.play_on(SLICES)
            note_warm(self._game, USE)
            states, minds = hall.fetch()
            over = states["actor"] == OVER
            for chunk, numbers in waiting:
                if over[numbers].all():
                    yield chunk, [self._played(states, minds, number, *places[number]) for number in numbers]
            waiting = [(chunk, numbers) for chunk, numbers in waiting if not over[numbers].all()]

    def _seats(self, chunk: Chunk, group: int, turn: int) -> list[Manners]:
        """The players at the seats of a game."""
        sides = self._plan.pairings[chunk.pairing]
        return [self._manners[sides.names[entrant]] for entrant in sides.entrants(turn)]

    def _seeds(self, chunk: Chunk, group: int, turn: int) -> list[int]:
        """Their random numbers."""
        players = self._plan.players
        return [lot_of(self._plan, group, turn, (seat + turn) % players).getrandbits(63) for seat in range(players)]

    def _played(self, states: Records, minds: Any, number: int, chunk: Chunk, group: int, turn: int) -> Played:
        """How a game went."""
        players = self._plan.players
        state = states[number : number + 1].view(np.dtype((np.record, self._game.spec.state)))[0]
        return Played(
            pairing=chunk.pairing,
            group=group,
            rotation=turn,
            ending=self._game.ending(state) or "",
            ranks=[int(rank) for rank in self._game.ranks(state)],
            scores=[int(row[-1]) for row in self._game.sheet(state)],
            steps=int(state.ply),
            decisions=minds["thoughts"][number * players : (number + 1) * players].tolist(),
            seconds=None,
            drawn=[0] * players,
            faults=[],
        )
