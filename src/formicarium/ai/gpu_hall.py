"""A hall on an NVIDIA GPU: a warp for each game."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from formicarium.ai.greedy import DEEPEST as PARTS
from formicarium.ai.greedy import MOST_DRAWN, Desk
from formicarium.ai.hall import Hall, furniture, play_on
from formicarium.ai.search import DEEPEST
from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.game import Game
from formicarium.core.gpu import Kernel, cuda_module
from formicarium.core.record import ACTION, MOST_NOTES, MOST_PLAYERS, WEIGHT, Records
from formicarium.core.team import LANES

ALIGNED = 8
"""Records and lists begin at multiples of so many bytes."""
FOR_TREES = 0.8
"""The share of a card's free memory that trees may take."""


@cache
def hall_kernel(game: Game) -> Kernel:
    """The kernel that goes on with all games of a hall."""
    cuda = cuda_module()
    record, outcomes = game.spec.state, game.spec.most_legal
    room = game.spec.most_legal + LISTED_AT_ONCE
    columns, positions = len(game.spec.parts), PARTS + 1

    def go_on(
        states: Any,
        streams: Any,
        minds: Any,
        roots: Any,
        nodes: Any,
        edges: Any,
        used: Any,
        marks: Any,
        brought: Any,
        at_once: Any,
        thinking: Any,
        parts: Any,
        slices: Any,
    ) -> None:
        hall = Hall(
            states,
            streams,
            minds,
            roots,
            nodes,
            edges,
            used,
            marks,
            brought,
            at_once,
            thinking,
            cuda.shared.array(1, record, ALIGNED),
            cuda.shared.array(1, record, ALIGNED),
            cuda.shared.array(1, record, ALIGNED),
            cuda.shared.array(room, ACTION, ALIGNED),
            cuda.local.array((DEEPEST, 2), np.int32),
            cuda.local.array(MOST_PLAYERS, np.float64),
            cuda.local.array(MOST_PLAYERS, np.float64),
            cuda.local.array(outcomes, WEIGHT),
            cuda.local.array((MOST_PLAYERS, columns), np.int32),
            cuda.local.array(MOST_PLAYERS, np.int32),
        )
        game = cuda.grid(1) // LANES
        if game < states.shape[0]:
            desk = Desk(
                cuda.local.array(positions, record, ALIGNED),
                cuda.shared.array(room, ACTION, ALIGNED),
                cuda.local.array((positions, room), ACTION, ALIGNED),
                cuda.local.array(positions, np.int64),
                cuda.local.array(positions, np.int64),
                cuda.shared.array(max(room, MOST_DRAWN), np.int64),
                cuda.shared.array((MOST_DRAWN, positions), ACTION, ALIGNED),
                cuda.shared.array(MOST_DRAWN, np.int64),
                parts,
                cuda.local.array(MOST_PLAYERS, np.int32),
                cuda.local.array(MOST_PLAYERS, np.int32),
                cuda.local.array(MOST_NOTES, np.int32),
            )
            play_on(hall, desk, game, slices)

    return Kernel(f"{game.id}_hall", go_on)


class GpuHall:
    """A hall on the GPU, all games at once."""

    def __init__(self, game: Game, states: Records, streams: npt.NDArray[np.uint64], minds: Any) -> None:
        cuda = cuda_module()
        self._kernel = hall_kernel(game)
        self._games = len(states)
        things = furniture(game, states.view(game.spec.state), streams, minds)
        self._arrays = [
            cuda.device_array(*thing) if isinstance(thing, tuple) else cuda.to_device(thing) for thing in things.values()
        ]

    @staticmethod
    def room() -> int:
        """The bytes that trees may take."""
        return int(FOR_TREES * cuda_module().current_context().get_memory_info().free)

    def play_on(self, slices: int) -> None:
        """Go on with all games, each so many slices of playouts or decisions."""
        self._kernel.launch(self._games, LANES, *self._arrays, slices)

    def fetch(self) -> tuple[Any, Any]:
        """The positions and minds as they are now."""
        states, _, minds, *_ = self._arrays
        return states.copy_to_host(), minds.copy_to_host()
