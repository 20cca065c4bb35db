"""The same rules on an NVIDIA GPU: the functions of core/play.py called from CUDA kernels, one thread per game.

Needs the extra `gpu` (numba-cuda) and a card; importing this module without them is fine, using it gives a clear message.
Whole turns are played in shared memory where enough records fit; single steps are drawn, and vectors stepped, where the records
are: bringing those to shared memory first was faster in some games and slower in others.
"""

from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np

from formicarium.core.batch import (
    STAGGERED,
    Outcome,
    Step,
    check_form,
    checked_count,
    checked_moves,
    illegal_in_batch,
    prepared,
)
from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.chance import stream_of
from formicarium.core.contract import observe, value, why_not
from formicarium.core.errors import FormicariumError, NoGpu
from formicarium.core.game import Game
from formicarium.core.play import (
    DRAWN,
    LISTED,
    MASKED,
    begin,
    drawn_step,
    legal_bits,
    listed_step,
    masked_step,
    play_drawn,
    play_on,
    step_game,
    write_rewards,
    write_sheet,
)
from formicarium.core.record import ACTION, MOST_PLAYERS, OVER
from formicarium.core.together import WORD, clear_rows, copy_game, spread_masks

THREADS = 64
"""Threads of a block: few, so that their records fit in shared memory several times over."""
SHARED_BYTES = 32 * 1024
"""Shared memory a block may take for its records."""
THREADS_TURNS, REGISTERS_TURNS = 256, 64
"""Threads of a block and registers of a thread where whole turns are drawn and records are not in shared memory."""
SMALL_RECORD = 512
"""Bytes of a record that is still small."""
IN_STEP_SMALL, IN_STEP_LARGE = (256, 128), (1024, 64)
"""Threads of a block and registers of a thread where games are drawn in step, by the size of the record."""
REMEDY = "install the extra with `pip install 'formicarium[gpu]'` on a machine with an NVIDIA card, or use the CPU"


@cache
def cuda_module() -> Any:
    """Numba's CUDA, or NoGpu with the reason."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda still asks for the old name
    try:
        from numba import cuda
    except ImportError as error:
        raise NoGpu(f"Numba cannot reach CUDA ({error}); {REMEDY}") from None
    try:
        available = cuda.is_available()
    except Exception as error:
        raise NoGpu(f"CUDA does not start ({type(error).__name__}: {error}); {REMEDY}") from None
    if not available:
        raise NoGpu(f"there is no GPU that CUDA can use; {REMEDY}")
    numba.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0
    return cuda


def gpu_name() -> str:
    """The name of the card."""
    name = cuda_module().get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


class Kernel:
    """A kernel, compiled for the arrays it is first launched with and kept on disk under its name, which no other may have.

    Numba would find out at every launch what the arrays are made of, which takes it longer than most kernels run if a record has
    many fields. So it is told what differs from launch to launch, and finds out once for each.
    """

    def __init__(self, name: str, function: Any, **limits: int) -> None:
        self._name = name
        self._function = function
        self._limits = limits
        self._compiled: dict[str, Any] = {}

    def launch(self, blocks: int, threads: int, *arguments: Any, kind: str = "") -> None:
        """Run it; arguments of different types need a different kind."""
        compiled = self._compiled.get(kind)
        if compiled is None:
            compiled = self._compiled[kind] = self._compile(arguments, kind)
        compiled[blocks, threads](*arguments)

    def _compile(self, arguments: tuple[Any, ...], kind: str) -> Any:
        cuda = cuda_module()
        types = tuple(map(cuda.jit(self._function).typeof_pyval, arguments))
        self._function.__qualname__ = self._name + kind  # Numba's name for the file
        return cuda.jit(types, cache=True, **self._limits)(self._function)


@cache
def kernels(game: Game) -> Any:
    """The kernels of a game, compiled when first launched."""
    cuda = cuda_module()
    record = game.spec.state  # not Numba's type: those are numbered by every process, and kernels would not be found on disk
    room = game.spec.most_legal + LISTED_AT_ONCE
    outcomes = game.spec.most_legal
    words = len(game.mask_buffer())
    parts = len(game.spec.parts)
    shared = game.spec.state.itemsize * THREADS <= SHARED_BYTES
    row = words + 1 | 1  # a word to spare, and odd, so that neighbouring threads find their rows in different banks
    all_actions, features = game.spec.actions, game.spec.features
    phases = len(game.spec.phases)

    def kernel(name: str, function: Any, **limits: int) -> Kernel:
        return Kernel(f"{game.id}_{name}", function, **limits)

    def drawn_by_turns(states: Any, start: Any, seed: Any, first: Any, decisions: Any, sheets: Any) -> None:
        place = cuda.shared.array(THREADS, record) if shared else cuda.local.array(1, record)
        actions = cuda.local.array(room, ACTION)
        chances = cuda.local.array(outcomes, np.int32)
        game = cuda.grid(1)
        if game < states.shape[0]:
            slot = cuda.threadIdx.x if shared else 0
            place[slot] = start[0]
            decisions[game] = play_drawn(place[slot], stream_of(seed, first + game), actions, chances)
            write_sheet(place[slot], sheets[game])
            states[game] = place[slot]

    def drawn_in_step(states: Any, start: Any, seed: Any, first: Any, decisions: Any, sheets: Any) -> None:
        """Single steps; all games of a block go through the phases of a turn together.

        So a processor needs the code of one phase at a time: otherwise it waits for instructions most of the time. The records
        stay where they are, which makes the code smaller.
        """
        mask = cuda.local.array(words, np.uint32)
        actions = cuda.local.array(room, ACTION)
        chances = cuda.local.array(outcomes, np.int32)
        game = cuda.grid(1)
        stream = stream_of(seed, first + game)
        made = 0
        over = game >= states.shape[0]
        if not over:
            copy_game(start, 0, states, game)
        while cuda.syncthreads_or(np.int32(0 if over else 1)):
            for phase in range(phases):
                cuda.syncthreads()
                if not over:
                    while states[game].phase == phase and states[game].actor != OVER:
                        made += drawn_step(states[game], stream, mask, actions, chances)
            if not over:
                over = states[game].actor == OVER
        if game < states.shape[0]:
            decisions[game] = made
            write_sheet(states[game], sheets[game])

    def all_legal(form: int) -> Any:
        """Single steps with all legal actions listed or masked; all games of a warp go through the phases of a turn together.

        The records are in memory of the thread: with lists or masks to write, that was measured to be as fast or faster.
        """

        def step_by_step(states: Any, start: Any, seed: Any, first: Any, decisions: Any, sheets: Any) -> None:
            place = cuda.local.array(1, record)
            mask = cuda.local.array(words, np.uint32)
            actions = cuda.local.array(room, ACTION)
            chances = cuda.local.array(outcomes, np.int32)
            game = cuda.grid(1)
            if game < states.shape[0]:
                place[0] = start[0]
                stream = stream_of(seed, first + game)
                made = 0
                while place[0].actor != OVER:
                    for phase in range(phases):
                        while place[0].phase == phase and place[0].actor != OVER:
                            if form == LISTED:
                                made += listed_step(place[0], stream, mask, actions, chances)
                            else:
                                made += masked_step(place[0], stream, mask, actions, chances)
                decisions[game] = made
                write_sheet(place[0], sheets[game])
                states[game] = place[0]

        return step_by_step

    def reset(states: Any, start: Any, streams: Any, seed: Any) -> None:
        actions = cuda.local.array(room, ACTION)
        chances = cuda.local.array(outcomes, np.int32)
        game = cuda.grid(1)
        if game < states.shape[0]:
            begin(states, game, start, streams, stream_of(seed, game), actions, chances)

    def stagger(states: Any, start: Any, streams: Any, decisions: Any) -> None:
        actions = cuda.local.array(room, ACTION)
        chances = cuda.local.array(outcomes, np.int32)
        game = cuda.grid(1)
        if game < states.shape[0]:
            play_on(states, game, start, streams, game * decisions // states.shape[0], actions, chances)

    def check(states: Any, moves: Any, illegal: Any) -> None:
        game = cuda.grid(1)
        if game < states.shape[0] and why_not(states[game], moves[game]) != 0:
            cuda.atomic.min(illegal, 0, game)

    def step(states: Any, start: Any, streams: Any, moves: Any, done: Any, rewards: Any) -> None:
        actions = cuda.local.array(room, ACTION)
        chances = cuda.local.array(outcomes, np.int32)
        sheet = cuda.local.array((MOST_PLAYERS, parts), np.int32)
        ranks = cuda.local.array(MOST_PLAYERS, np.int32)
        game = cuda.grid(1)
        if game < states.shape[0]:
            step_game(states[game], moves[game], streams[game], actions, chances)
            over = states[game].actor == OVER
            done[game] = over
            for seat in range(rewards.shape[1]):
                rewards[game, seat] = 0.0
            if over:
                write_rewards(states[game], sheet, ranks, rewards[game])
                begin(states, game, start, streams, stream_of(streams[game], 1), actions, chances)

    def actors(states: Any, out: Any) -> None:
        game = cuda.grid(1)
        if game < states.shape[0]:
            out[game] = states[game].actor

    def masks(states: Any, out: Any) -> None:
        bits = cuda.shared.array((THREADS, row), np.uint32)
        actions = cuda.local.array(room, ACTION)
        first = cuda.blockIdx.x * THREADS
        games = min(THREADS, states.shape[0] - first)
        if cuda.threadIdx.x < games:
            legal_bits(states[first + cuda.threadIdx.x], bits[cuda.threadIdx.x, :words], actions)
        cuda.syncthreads()
        spread_masks(bits, out, first, games, all_actions, cuda.threadIdx.x, THREADS)

    def observations(states: Any, out: Any) -> None:
        first = cuda.blockIdx.x * THREADS
        games = min(THREADS, states.shape[0] - first)
        clear_rows(out, first, games, features, cuda.threadIdx.x, THREADS)
        cuda.syncthreads()
        if cuda.threadIdx.x < games:
            game = first + cuda.threadIdx.x
            observe(states[game], states[game].actor, out[game])

    def values(states: Any, out: Any) -> None:
        game = cuda.grid(1)
        if game < states.shape[0]:
            value(states[game], out[game])

    if not hasattr(game.rules, "random_turn"):
        threads, registers = IN_STEP_SMALL if game.spec.state.itemsize <= SMALL_RECORD else IN_STEP_LARGE
        drawn = kernel("drawn", drawn_in_step, max_registers=registers), threads
    elif shared:
        drawn = kernel("drawn", drawn_by_turns), THREADS
    else:
        drawn = kernel("drawn", drawn_by_turns, max_registers=REGISTERS_TURNS), THREADS_TURNS
    listed = kernel("listed", all_legal(LISTED)), THREADS
    masked = kernel("masked", all_legal(MASKED)), THREADS
    return SimpleNamespace(
        forms=(drawn, listed, masked),
        reset=kernel("reset", reset),
        stagger=kernel("stagger", stagger),
        check=kernel("check", check),
        step=kernel("step", step),
        actors=kernel("actors", actors),
        masks=kernel("masks", masks),
        observations=kernel("observations", observations),
        values=kernel("values", values),
    )


class GpuBatch:
    """Games on the GPU: the methods of `Batch`; arrays that come back live on the card (`copy_to_host()` fetches them).

    PyTorch, JAX and CuPy take such arrays over without a copy (`torch.as_tensor(array, device="cuda")`), and arrays of theirs can
    be given as moves and as `out`. Work is queued on CUDA's default stream, which is theirs, too.
    """

    def __init__(
        self, game: Game, size: int, players: int | None = None, options: Mapping[str, Any] | None = None, seed: int = 0
    ) -> None:
        if size < 1:
            raise FormicariumError(f"a batch needs at least one game, not {size}")
        self._cuda = cuda_module()
        self._kernels = kernels(game)
        self.game = game
        self.size = size
        self.seed = int(seed)
        start = game.start(players, options)
        self.players = int(start[0].players)
        self.start = self._cuda.to_device(start.view(game.spec.state))
        self.states = self._cuda.device_array(size, game.spec.state)
        self._streams = self._cuda.device_array(size, np.uint64)
        self._blocks = (size + THREADS - 1) // THREADS
        self._no_game = np.full(1, size, np.int64)
        self._illegal = self._cuda.to_device(self._no_game)
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Begin all games anew, up to the first decision; the same games unless there is a new seed."""
        self.seed = self.seed if seed is None else int(seed)
        self._kernels.reset.launch(self._blocks, THREADS, self.states, self.start, self._streams, self.seed)

    def stagger(self, decisions: int = STAGGERED) -> None:
        """Play on at random, in each game by another number of decisions below this one: see `Batch.stagger`."""
        decisions = checked_count(decisions)
        self._kernels.stagger.launch(self._blocks, THREADS, self.states, self.start, self._streams, decisions)

    def random_play(self, first: int = 0, form: int = DRAWN) -> Outcome:
        """Games number first.. at random from the start to the end, in one of the forms of core/play.py."""
        decisions = self._cuda.device_array(self.size, np.int32)
        sheets = self._cuda.device_array((self.size, MOST_PLAYERS, len(self.game.spec.parts)), np.int32)
        kernel, threads = self._kernels.forms[form]
        blocks = (self.size + threads - 1) // threads
        kernel.launch(blocks, threads, self.states, self.start, self.seed, first, decisions, sheets)
        return Outcome(self.states, decisions, sheets)

    @property
    def actors(self) -> Any:
        """int8[games]: the seat that has to decide in each game."""
        actors = self._cuda.device_array(self.size, np.int8)
        self._kernels.actors.launch(self._blocks, THREADS, self.states, actors)
        return actors

    def legal_masks(self, out: Any = None) -> Any:
        """bool[games, actions]: the legal actions."""
        masks = self._prepared(out, (self.size, self.game.spec.actions), np.bool_)
        self._kernels.masks.launch(self._blocks, THREADS, self.states, masks)
        return masks

    def observations(self, out: Any = None) -> Any:
        """int8[games, features]: what the seat that has to decide may know."""
        features = self._prepared(out, (self.size, self.game.spec.features), np.int8)
        self._kernels.observations.launch(self._blocks, THREADS, self.states, features)
        return features

    def values(self, out: Any = None) -> Any:
        """int32[games, players]: how good every seat's prospects look to the game's own `value`, which sees the true position."""
        values = self._prepared(out, (self.size, self.players), np.int32)
        self._kernels.values.launch(self._blocks, THREADS, self.states, values)
        return values

    def step(self, moves: Any, check: bool = True, out: Step | None = None) -> Step:
        """One legal action in every game, then the chance that follows; ended games begin anew.

        Without `check` it is faster (nothing has to be fetched from the card), and you answer for it that all actions are legal:
        one that is not spoils its game unnoticed or stops the card.
        """
        if self._cuda.is_cuda_array(moves):
            chosen = self._on_card(moves)
            check_form(chosen, self.size)
        else:
            chosen = self._cuda.to_device(checked_moves(moves, self.size, self.game.spec.actions))
        if check:
            self._refuse_illegal(moves, chosen)
        done = self._prepared(out and out.done, (self.size,), np.bool_)
        rewards = self._prepared(out and out.rewards, (self.size, self.players), np.float32)
        arrays = self.states, self.start, self._streams, chosen, done, rewards
        self._kernels.step.launch(self._blocks, THREADS, *arrays, kind=self._kind_of(chosen))
        return Step(done, rewards)

    def _refuse_illegal(self, moves: Any, chosen: Any) -> None:
        """An error if a move is not legal in its game."""
        self._kernels.check.launch(self._blocks, THREADS, self.states, chosen, self._illegal, kind=self._kind_of(chosen))
        place = int(self._illegal.copy_to_host()[0])
        if place < self.size:
            self._illegal.copy_to_device(self._no_game)
            state = self.states[place : place + 1].copy_to_host().view(np.dtype((np.record, self.game.spec.state)))[0]
            given = chosen if self._cuda.is_cuda_array(moves) else np.asarray(moves)
            raise illegal_in_batch(self.game, state, place, int(given[place]))

    @staticmethod
    def _kind_of(array: Any) -> str:
        """What kernels differ by for an array that users give as they like."""
        return f"_{array.dtype.name}" if array.is_c_contiguous() else f"_{array.dtype.name}_apart"

    def _on_card(self, array: Any) -> Any:
        """An array on the card as kernels take it; one of our own is taken as it is, which saves some time."""
        return array if isinstance(array, type(self.states)) else self._cuda.as_cuda_array(array)

    def _prepared(self, out: Any, shape: tuple[int, ...], kind: Any) -> Any:
        """The array on the card to write a result into: the one that was given, or a new one."""
        if out is None:
            return self._cuda.device_array(shape, kind)
        given = prepared(self._on_card(out), self._cuda.device_array, shape, kind)
        if not given.is_c_contiguous() or given.device_ctypes_pointer.value % WORD:
            raise FormicariumError("the array to write into has to be contiguous and begin at a multiple of 4 bytes")
        return given
