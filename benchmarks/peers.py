"""How fast is random play here and in the libraries one would take instead? One process, one core, one run; or one GPU.

    python benchmarks/peers.py                              # everything that is installed
    python benchmarks/peers.py --only ours,pgx --seconds 5
    python benchmarks/peers.py --gpu --only ours,pgx
    python benchmarks/peers.py --markdown peers.md --svg peers.svg

Counted are players' decisions, chosen uniformly from the legal ones; chance is carried out and not counted. Seconds on the CPU
are those of the processor, so that others on the machine do not count. What is not installed is told and left out:
`pip install 'formicarium[envs]' 'pettingzoo[classic]' pgx`. The games differ: a decision of chess is not one of Termites.
"""

import argparse
import importlib
import itertools
import os
import platform
import random
import time
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from math import log10
from pathlib import Path
from typing import Any

for _threads in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_threads, "1")

import numba  # noqa: E402
import numpy as np  # noqa: E402

import formicarium as fm  # noqa: E402
from formicarium.core.play import FORMS  # noqa: E402
from formicarium.lab.bench import cpu_name  # noqa: E402

PACKAGES = ("formicarium", "numba", "numba-cuda", "open-spiel", "pettingzoo", "pgx", "jax")
CPU_ENVS, GPU_ENVS = 1024, 65_536
WARP, ALL_LANES = 32, 0xFFFFFFFF
SPIEL_GAMES = ("tic_tac_toe", "connect_four", "backgammon", "gin_rummy", "chess")
SPIEL_PYTHON = ("python_tic_tac_toe", "python_kuhn_poker")
ZOO_GAMES = ("tictactoe_v3", "connect_four_v3", "chess_v6")
PGX_GAMES = ("tic_tac_toe", "connect_four", "backgammon", "chess")

COLOURS = {"Formicarium": "#b4531f", "OpenSpiel": "#3f6e8c", "PettingZoo": "#6b7f3a", "PGX": "#7a5c99"}

Work = Callable[[], tuple[int, float]]
"""Plays for a moment; returns decisions and ended games."""
Clock = Callable[[], float]
"""Tells seconds."""


@dataclass(frozen=True)
class Speed:
    """One measurement."""

    library: str
    game: str
    form: str
    decisions: float
    """Per second."""
    games: float
    """Per second."""


def measure(library: str, game: str, form: str, work: Work, seconds: float, clock: Clock = time.process_time) -> Speed:
    """Do some work for a while, once before the clock starts."""
    work()
    decisions, games = 0, 0.0
    begun = clock()
    while (elapsed := clock() - begun) < seconds:
        made, ended = work()
        decisions += made
        games += ended
    speed = Speed(library, game, form, decisions / elapsed, games / elapsed)
    print(f"{library:24} {game:20} {form:38} {speed.decisions:16,.0f} decisions/s {speed.games:14,.1f} games/s", flush=True)
    return speed


# --- Formicarium --------------------------------------------------------------------------------------------------------


def ours(seconds: float, gpu: bool) -> Iterator[Speed]:
    """The four games: whole games in compiled code, and vectors that are stepped from Python."""
    clock = time.perf_counter if gpu else time.process_time
    for name in fm.game_ids():
        env = fm.vector(name, GPU_ENVS if gpu else CPU_ENVS, device="cuda" if gpu else "cpu", seed=1)
        length = 0.0
        for form, words in enumerate(FORMS):
            work = partial(whole_games, env, form)
            speed = measure("Formicarium", name, f"whole games, {words}", work, seconds, clock)
            length = speed.decisions / speed.games
            yield speed
        env.reset()
        for observed in (False, True):
            form_words = "vector, masks and observations" if observed else "vector, masks"
            work = (stepped_on_gpu if gpu else stepped)(env, observed, length)
            yield measure("Formicarium", name, form_words, work, seconds, clock)
        if gpu:
            work = replayed_on_gpu(env, length)
            yield measure("Formicarium", name, "vector, masks, actions given", work, seconds, clock)


def whole_games(env: Any, form: int) -> tuple[int, float]:
    """Random games from the start to the end."""
    decisions = env.random_play(form=form).decisions
    counts = decisions.copy_to_host() if hasattr(decisions, "copy_to_host") else decisions
    return int(counts.sum(dtype=np.int64)), env.size


@numba.njit(cache=False)
def pick(masks: Any, draws: Any, out: Any) -> None:
    """One legal action of every game, each equally likely; draws are from 0 to 1."""
    for game in range(masks.shape[0]):
        left = int(draws[game] * masks[game].sum())
        for action in range(masks.shape[1]):
            if masks[game, action]:
                if left == 0:
                    out[game] = action
                    break
                left -= 1


def stepped(env: Any, observed: bool, length: float) -> Work:
    """Masks, perhaps observations, a random action in every game, a checked step with auto-reset; arrays are used again.

    Games are counted by the mean length of whole ones.
    """
    rng = np.random.default_rng(1)
    masks, moves, step = env.legal_masks(), np.zeros(env.size, np.int64), None
    features = env.observations()

    def work() -> tuple[int, float]:
        nonlocal step
        env.legal_masks(out=masks)
        if observed:
            env.observations(out=features)
        pick(masks, rng.random(env.size), moves)
        step = env.step(moves, out=step)
        return env.size, env.size / length

    return work


def stepped_on_gpu(env: Any, observed: bool, length: float, steps: int = 32) -> Work:
    """As `stepped`, on the card and without a check of the actions, which come from the masks."""
    from numba import cuda

    masks, step = env.legal_masks(), None
    features = env.observations()
    moves = cuda.device_array(env.size, np.int16)
    choose = chooser_on_gpu(env, masks)

    def work() -> tuple[int, float]:
        nonlocal step
        for _ in range(steps):
            env.legal_masks(out=masks)
            if observed:
                env.observations(out=features)
            choose(moves)
            step = env.step(moves, check=False, out=step)
        cuda.synchronize()
        return env.size * steps, env.size * steps / length

    return work


def replayed_on_gpu(env: Any, length: float, steps: int = 1000) -> Work:
    """The environment alone: masks and steps of games that were played before, so that no action has to be chosen."""
    from numba import cuda

    masks, step = env.legal_masks(), None
    choose = chooser_on_gpu(env, masks)
    played = cuda.device_array((steps, env.size), np.int16)
    rows = [played[number] for number in range(steps)]

    def play(choose: Callable[[Any], None] | None = None) -> None:
        nonlocal step
        env.reset()
        for moves in rows:
            env.legal_masks(out=masks)
            if choose:
                choose(moves)
            step = env.step(moves, check=False, out=step)
        cuda.synchronize()

    def work() -> tuple[int, float]:
        play()
        return env.size * steps, env.size * steps / length

    play(choose)
    return work


def chooser_on_gpu(env: Any, masks: Any) -> Callable[[Any], None]:
    """A function that draws one legal action for every game from its mask and writes them to an array of int16."""
    from numba import cuda
    from numba.cuda.random import create_xoroshiro128p_states, xoroshiro128p_uniform_float32

    actions = env.game.spec.actions

    @cuda.jit(device=True)
    def legal_in(words: Any, word: int, begin: int, end: int) -> Any:
        """Of four bytes of masks those of a game, which has the bytes from `begin` to `end`."""
        found, at = words[word], 4 * word
        if at < begin:
            found &= ~((1 << 8 * (begin - at)) - 1)
        if at + 4 > end:
            found &= (1 << 8 * (end - at)) - 1
        return found

    @cuda.jit(device=True)
    def summed(count: int) -> int:
        """The counts of the lanes up to the own one."""
        for further in (1, 2, 4, 8, 16):
            before = cuda.shfl_up_sync(ALL_LANES, count, further)
            if cuda.laneid >= further:
                count += before
        return count

    @cuda.jit
    def pick_on_gpu(words: Any, states: Any, out: Any) -> None:
        """One warp for each game: its lanes count legal actions in neighbouring words, then look through those of one lane."""
        game, lane = cuda.grid(1) // WARP, cuda.laneid
        if game < out.shape[0]:
            begin, end = game * actions, (game + 1) * actions
            first, last = begin // 4, (end + 3) // 4
            own = 0
            for word in range(first + lane, last, WARP):
                own += cuda.popc(legal_in(words, word, begin, end))
            counted = summed(own)
            legal = cuda.shfl_sync(ALL_LANES, counted, WARP - 1)
            drawn = 0
            if lane == 0:
                drawn = min(int(xoroshiro128p_uniform_float32(states, game) * legal), legal - 1)
            left = cuda.shfl_sync(ALL_LANES, drawn, 0) - (counted - own)
            owner = cuda.ffs(cuda.ballot_sync(ALL_LANES, 0 <= left < own)) - 1
            left = cuda.shfl_sync(ALL_LANES, left, owner)
            for some in range(first + owner, last, WARP * WARP):
                word, here = some + WARP * lane, 0
                if word < last:
                    here = legal_in(words, word, begin, end)
                counted = summed(cuda.popc(here))
                before = left - (counted - cuda.popc(here))
                for byte in range(4):
                    if here >> 8 * byte & 1:
                        if before == 0:
                            out[game] = 4 * word + byte - begin
                        before -= 1
                left -= cuda.shfl_sync(ALL_LANES, counted, WARP - 1)

    states = create_xoroshiro128p_states(env.size, seed=1)
    words = masks.reshape(masks.size).view(np.uint32)
    blocks, threads = (WARP * env.size + 127) // 128, 128
    return lambda moves: pick_on_gpu[blocks, threads](words, states, moves)


# --- PettingZoo ----------------------------------------------------------------------------------------------------------


def pettingzoo(seconds: float, gpu: bool) -> Iterator[Speed]:
    """Its classic games, and ours in its form: observations and masks always belong to it."""
    from formicarium.envs import pettingzoo as ours_as_zoo

    for name in fm.game_ids():
        work = zoo_game(ours_as_zoo.env(name))
        yield measure("Formicarium, PettingZoo", name, "masks and observations", work, seconds)
    for name in ZOO_GAMES:
        made = importlib.import_module(f"pettingzoo.classic.{name}").env()
        yield measure("PettingZoo classic", name, "masks and observations", zoo_game(made), seconds)


def zoo_game(env: Any) -> Work:
    """One random game."""

    def work() -> tuple[int, float]:
        env.reset()
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(random.choice(np.flatnonzero(observation["action_mask"])))
                decisions += 1
        return decisions, 1

    return work


# --- OpenSpiel -----------------------------------------------------------------------------------------------------------


def open_spiel(seconds: float, gpu: bool) -> Iterator[Speed]:
    """Its games in C++ and in Python, and ours as Python games, played from Python; those in C++ also by its own bots."""
    import pyspiel
    from open_spiel.python.games import kuhn_poker, tic_tac_toe  # noqa: F401 - registers them

    from formicarium.envs.open_spiel import PREFIX

    groups = (
        ("Formicarium, OpenSpiel", [f"{PREFIX}{name}" for name in fm.game_ids()]),
        ("OpenSpiel, Python games", SPIEL_PYTHON),
        ("OpenSpiel, C++ games", SPIEL_GAMES),
    )
    for library, names in groups:
        for name in names:
            game = pyspiel.load_game(name)
            length = None
            for form in ("played from Python", "from Python, masks and observations"):
                speed = measure(library, name.removeprefix(PREFIX), form, spiel_game(game, "masks" in form), seconds)
                length = length or speed.decisions / speed.games
                yield speed
            if library == "OpenSpiel, C++ games":
                yield measure(library, name, "random bots in C++", spiel_bots(pyspiel, game, length), seconds)


def spiel_game(game: Any, observed: bool) -> Work:
    """One random game."""

    def work() -> tuple[int, float]:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, chances)[0])
                continue
            if observed:
                state.legal_actions_mask()
                state.observation_tensor()
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions, 1

    return work


def spiel_bots(pyspiel: Any, game: Any, length: float) -> Work:
    """Games of its random bots in C++; decisions are counted by the mean length of others."""
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]
    seeds = itertools.count()

    def work() -> tuple[int, float]:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return round(length), 1

    return work


# --- PGX -----------------------------------------------------------------------------------------------------------------


def pgx(seconds: float, gpu: bool) -> Iterator[Speed]:
    """Its games, many at once with auto-reset, a hundred steps compiled into one call; masks and observations belong to it."""
    if not gpu:
        os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
        os.environ.setdefault("JAX_PLATFORMS", "cpu")
    import pgx as library

    for name in PGX_GAMES:
        work = pgx_games(library.make(name), GPU_ENVS if gpu else CPU_ENVS)
        clock = time.perf_counter if gpu else time.process_time
        yield measure("PGX", name, "vector, masks and observations", work, seconds, clock)


def pgx_games(env: Any, envs: int, steps: int = 100) -> Work:
    """Some steps of all games."""
    import jax
    import jax.numpy as jnp
    from pgx.experimental import auto_reset

    step = auto_reset(env.step, env.init)

    def once(carried: Any, _: Any) -> Any:
        state, key = carried
        key, to_choose, to_step = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(to_choose, logits, axis=1)
        state = jax.vmap(step)(state, action, jax.random.split(to_step, envs))
        return (state, key), (state.terminated | state.truncated).sum()

    many = jax.jit(lambda state, key: jax.lax.scan(once, (state, key), None, length=steps))
    state, key = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), envs)), jax.random.PRNGKey(1)

    def work() -> tuple[int, float]:
        nonlocal state, key
        (state, key), ended = many(state, key)
        return envs * steps, int(ended.sum())

    return work


# --- Reports -------------------------------------------------------------------------------------------------------------


def rounded(number: float) -> str:
    """A number with the three figures that mean something."""
    return f"{float(f'{number:.3g}'):,.0f}" if number >= 10 else f"{number:.1f}"


def markdown(speeds: list[Speed], hardware: str) -> str:
    """A table."""
    lines = [hardware, "", "| library | game | form | decisions/s | games/s |", "|---|---|---|---:|---:|"]
    for speed in speeds:
        cells = speed.library, speed.game, speed.form, rounded(speed.decisions), rounded(speed.games)
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def svg(speeds: list[Speed], hardware: str) -> str:
    """Bars on a scale in powers of ten."""
    row, left, width, top = 18, 520, 460, 56
    most = max(1.0, *(log10(max(speed.decisions, 1)) for speed in speeds))
    height = top + row * len(speeds) + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 110}" height="{height}" font-family="sans-serif">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        '<text x="10" y="20" font-size="14">Random play, decisions per second</text>',
        f'<text x="10" y="38" font-size="11">{hardware}</text>',
    ]
    for power in range(int(most) + 1):
        x = left + width * power / most
        parts.append(f'<line x1="{x:.0f}" y1="{top - 8}" x2="{x:.0f}" y2="{height - 24}" stroke="#ddd"/>')
        label = f"{10 ** (power % 3)}{('', 'k', 'M', 'G')[power // 3]}"
        parts.append(f'<text x="{x:.0f}" y="{height - 8}" font-size="11" text-anchor="middle">{label}</text>')
    for place, speed in enumerate(speeds):
        y = top + row * place
        length = width * log10(max(speed.decisions, 1)) / most
        colour = next(colour for begin, colour in COLOURS.items() if speed.library.startswith(begin))
        label = f"{speed.library}: {speed.game}, {speed.form}"
        parts.append(f'<text x="{left - 8}" y="{y + 11}" font-size="11" text-anchor="end">{label}</text>')
        parts.append(f'<rect x="{left}" y="{y}" width="{length:.0f}" height="{row - 5}" fill="{colour}"/>')
        parts.append(f'<text x="{left + length + 5:.0f}" y="{y + 11}" font-size="11">{rounded(speed.decisions)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def hardware_words(gpu: bool) -> str:
    """What was measured on, and with which versions."""
    found = [f"Python {platform.python_version()}"]
    for package in PACKAGES:
        try:
            found.append(f"{package} {version(package)}")
        except PackageNotFoundError:
            continue
    if gpu:
        from formicarium.core.gpu import gpu_name

        return f"{gpu_name()}; {', '.join(found)}"
    return f"{cpu_name()}, one core; {', '.join(found)}"


LIBRARIES = {"ours": ours, "pettingzoo": pettingzoo, "open_spiel": open_spiel, "pgx": pgx}


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=",".join(LIBRARIES), help=f"some of {', '.join(LIBRARIES)}, with commas")
    parser.add_argument("--seconds", type=float, default=2.0, help="length of a measurement")
    parser.add_argument("--gpu", action="store_true", help="ours and PGX on the GPU; the others cannot use one")
    parser.add_argument("--markdown", type=Path, help="a file for the table")
    parser.add_argument("--svg", type=Path, help="a file for the plot")
    args = parser.parse_args()
    if hasattr(os, "sched_setaffinity") and not args.gpu:
        os.sched_setaffinity(0, [min(os.sched_getaffinity(0))])  # one core for everybody, threads included
    warnings.simplefilter("ignore")  # those of other libraries are of no interest here
    speeds: list[Speed] = []
    for name in args.only.split(","):
        try:
            speeds += LIBRARIES[name](args.seconds, args.gpu)
        except ImportError as missing:
            print(f"{name} is left out: {missing}", flush=True)
    hardware = hardware_words(args.gpu)
    print(hardware)
    if args.markdown:
        args.markdown.write_text(markdown(speeds, hardware), encoding="utf-8")
    if args.svg:
        args.svg.write_text(svg(speeds, hardware), encoding="utf-8")


if __name__ == "__main__":
    main()
