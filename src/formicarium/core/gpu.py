"""The same rules on an NVIDIA GPU: the functions of core/play.py called from CUDA kernels, one thread per game.

Needs the extra `gpu` (numba-cuda) and a card; importing this module without them is fine, using it gives a clear message.
Whole turns are played in shared memory where enough records fit, games by single steps in memory of the thread, vectors where
their records are: bringing those to shared memory first was faster in some games and slower in others.
"""

from collections.abc import Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

import numba
import numpy as np

from formicarium.core.batch import Outcome, Step, check_form, checked_moves, illegal_in_batch, prepared
from formicarium.core.bits import LISTED_AT_ONCE
from formicarium.core.chance import stream_of
from formicarium.core.contract import observe, why_not
from formicarium.core.errors import FormicariumError, NoGpu
from formicarium.core.game import Game
from formicarium.core.play import (
    DRAWN,
    drawn_step,
    legal_bits,
    listed_step,
    masked_step,
    play_drawn,
    settle_chance,
    step_game,
    write_rewards,
    write_sheet,
)
from formicarium.core.record import ACTION, MOST_PLAYERS, OVER
from formicarium.core.together import WORD, clear_rows, copy_words, spread_masks

THREADS = 64
"""Threads of a block: few, so that their records fit in shared memory several times over."""
SHARED_BYTES = 32 * 1024
"""Shared memory a block may take for its records."""
THREADS_DRAWN = 256
"""Threads of a block where games are drawn and their records are not in shared memory."""
SMALL_RECORD = 512
"""Bytes of a record, so that those of 512 threads fit in the first cache of a processor."""
REGISTERS_SMALL, REGISTERS_LARGE = 128, 64
"""Registers of a thread there: with records that do not fit in the cache, more threads that wait for memory are better."""
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


@cache
def kernels(game: Game) -> Any:
    """The kernels of a game, compiled when first launched."""
    cuda = cuda_module()
    state_type = numba.from_dtype(game.spec.state)
    room = game.spec.most_legal + LISTED_AT_ONCE
    outcomes = game.spec.most_legal
    words = len(game.mask_buffer())
    parts = len(game.spec.parts)
    shared = game.spec.state.itemsize * THREADS <= SHARED_BYTES
    size = game.spec.state.itemsize // WORD
    row = words + 1 | 1  # a word to spare, and odd, so that neighbouring threads find their rows in different banks
    all_actions, features = game.spec.actions, game.spec.features
    phases = len(game.spec.phases)
    registers = REGISTERS_SMALL if game.spec.state.itemsize <= SMALL_RECORD else REGISTERS_LARGE

    @cuda.jit(**({} if shared else {"max_registers": registers}))
    def drawn_by_turns(states: Any, start: Any, seed: Any, first: Any, decisions: Any, sheets: Any) -> None:
        place = cuda.shared.array(THREADS, state_type) if shared else cuda.local.array(1, state_type)
        actions = cuda.local.array(room, ACTION)
        chances = cuda.local.array(outcomes, np.int32)
        game = cuda.grid(1)
        if game < states.shape[0]:
            slot = cuda.threadIdx.x if shared else 0
            place[slot] = start[0]
            decisions[game] = play_drawn(place[slot], stream_of(seed, first + game), actions, chances)
            write_sheet(place[slot], sheets[game])
            states[game] = place[slot]

    def step_by_step(step_in: Any, **limits: int) -> Any:
        """Random play by single steps; all games of a warp go through the phases of a turn together.

        The records are in memory of the thread here: that was measured to be faster, with lists or masks beside them and without.
        """

        @cuda.jit(**limits)
        def kernel(states: Any, start: Any, seed: Any, first: Any, decisions: Any, sheets: Any) -> None:
            place = cuda.local.array(1, state_type)
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
                            made += step_in(place[0], stream, mask, actions, chances)
                decisions[game] = made
                write_sheet(place[0], sheets[game])
                states[game] = place[0]

        return kernel

    @cuda.jit
    def reset(states: Any, start: Any, streams: Any, seed: Any) -> None:
        actions = cuda.local.array(room, ACTION)
        chances = cuda.local.array(outcomes, np.int32)
        game = cuda.grid(1)
        if game < states.shape[0]:
            states[game] = start[0]
            streams[game] = stream_of(seed, game)
            settle_chance(states[game], streams[game], actions, chances)

    @cuda.jit
    def check(states: Any, moves: Any, illegal: Any) -> None:
        game = cuda.grid(1)
        if game < states.shape[0] and why_not(states[game], moves[game]) != 0:
            cuda.atomic.min(illegal, 0, game)

    @cuda.jit
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
                streams[game] = stream_of(streams[game], 1)
                copy_words(start, 0, states, game * size, size)
                settle_chance(states[game], streams[game], actions, chances)

    @cuda.jit
    def actors(states: Any, out: Any) -> None:
        game = cuda.grid(1)
        if game < states.shape[0]:
            out[game] = states[game].actor

    @cuda.jit
    def masks(states: Any, out: Any) -> None:
        bits = cuda.shared.array((THREADS, row), np.uint32)
        actions = cuda.local.array(room, ACTION)
        first = cuda.blockIdx.x * THREADS
        games = min(THREADS, states.shape[0] - first)
        if cuda.threadIdx.x < games:
            legal_bits(states[first + cuda.threadIdx.x], bits[cuda.threadIdx.x, :words], actions)
        cuda.syncthreads()
        spread_masks(bits, out, first, games, all_actions, cuda.threadIdx.x, THREADS)

    @cuda.jit
    def observations(states: Any, out: Any) -> None:
        first = cuda.blockIdx.x * THREADS
        games = min(THREADS, states.shape[0] - first)
        clear_rows(out, first, games, features, cuda.threadIdx.x, THREADS)
        cuda.syncthreads()
        if cuda.threadIdx.x < games:
            game = first + cuda.threadIdx.x
            observe(states[game], states[game].actor, out[game])

    if hasattr(game.rules, "random_turn"):
        drawn = drawn_by_turns, THREADS if shared else THREADS_DRAWN
    else:
        drawn = step_by_step(drawn_step, max_registers=registers), THREADS_DRAWN
    return SimpleNamespace(
        forms=(drawn, (step_by_step(listed_step), THREADS), (step_by_step(masked_step), THREADS)),
        reset=reset,
        check=check,
        step=step,
        actors=actors,
        masks=masks,
        observations=observations,
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
        self.seed = seed
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
        self.seed = self.seed if seed is None else seed
        self._kernels.reset[self._blocks, THREADS](self.states, self.start, self._streams, self.seed)

    def random_play(self, first: int = 0, form: int = DRAWN) -> Outcome:
        """Games number first.. at random from the start to the end, in one of the forms of core/play.py."""
        decisions = self._cuda.device_array(self.size, np.int32)
        sheets = self._cuda.device_array((self.size, MOST_PLAYERS, len(self.game.spec.parts)), np.int32)
        kernel, threads = self._kernels.forms[form]
        kernel[(self.size + threads - 1) // threads, threads](self.states, self.start, self.seed, first, decisions, sheets)
        return Outcome(self.states, decisions, sheets)

    @property
    def actors(self) -> Any:
        """int8[games]: the seat that has to decide in each game."""
        actors = self._cuda.device_array(self.size, np.int8)
        self._kernels.actors[self._blocks, THREADS](self.states, actors)
        return actors

    def legal_masks(self, out: Any = None) -> Any:
        """bool[games, actions]: the legal actions."""
        masks = self._prepared(out, (self.size, self.game.spec.actions), np.bool_)
        self._kernels.masks[self._blocks, THREADS](self.states, masks)
        return masks

    def observations(self, out: Any = None) -> Any:
        """int8[games, features]: what the seat that has to decide may know."""
        features = self._prepared(out, (self.size, self.game.spec.features), np.int8)
        self._kernels.observations[self._blocks, THREADS](self.states, features)
        return features

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
        self._kernels.step[self._blocks, THREADS](self.states, self.start, self._streams, chosen, done, rewards)
        return Step(done, rewards)

    def _refuse_illegal(self, moves: Any, chosen: Any) -> None:
        """An error if a move is not legal in its game."""
        self._kernels.check[self._blocks, THREADS](self.states, chosen, self._illegal)
        place = int(self._illegal.copy_to_host()[0])
        if place < self.size:
            self._illegal.copy_to_device(self._no_game)
            state = self.states[place : place + 1].copy_to_host().view(np.dtype((np.record, self.game.spec.state)))[0]
            given = chosen if self._cuda.is_cuda_array(moves) else np.asarray(moves)
            raise illegal_in_batch(self.game, state, place, int(given[place]))

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
