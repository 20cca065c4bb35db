"""How fast is random play? Uniform, full rules, from the start to the final score sheet; counted are players' decisions.

Three forms: *drawn* (a random action without looking at all legal ones, as playouts need), *listed* and *masked* (all legal
actions at every decision, as a list of ids or as a mask of bits, as search and learning need). Chance steps are carried out but
not counted. One core, or one GPU.
"""

import json
import platform
import sys
import time
from argparse import Namespace
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from formicarium.core.batch import Batch
from formicarium.core.game import Game
from formicarium.core.play import FORMS
from formicarium.core.registry import load_game

SECONDS = 3.0
"""Length of a measurement."""
CPU_BATCH = 1024
GPU_BATCH = 1 << 20
PACKAGES = ("formicarium", "numpy", "numba", "numba-cuda")


def measure(
    game: Game, players: int | None, options: Mapping[str, Any], gpu: bool, seconds: float, seed: int = 1
) -> dict[str, Any]:
    """All forms of random play for about so many seconds each, compiled and synchronised before the clock starts and stops."""
    if gpu:
        from formicarium.core.gpu import GpuBatch, gpu_name

        batch: Any = GpuBatch(game, GPU_BATCH, players, options, seed)
        hardware = gpu_name()
    else:
        batch = Batch(game, CPU_BATCH, players, options, seed)
        hardware = f"{cpu_name()}, one core"
    forms = {name: _measure_form(batch, form, seconds) for form, name in enumerate(FORMS)}
    mean = sum(form.pop("decisions") for form in forms.values()) / sum(form.pop("games") for form in forms.values())
    return {
        "game": game.id,
        "players": batch.players,
        "device": "gpu" if gpu else "cpu",
        "hardware": hardware,
        "versions": versions(),
        "batch": batch.size,
        "computed": "full rules, chance, final score sheets; listed, masked: all legal actions at every decision",
        **forms,
        "mean_decisions": round(mean, 2),
    }


def _measure_form(batch: Any, form: int, seconds: float) -> dict[str, float]:
    _decisions(batch.random_play(form=form))  # compiles
    games = decisions = 0
    elapsed = 0.0
    while elapsed < seconds:
        begun = time.perf_counter()
        outcome = batch.random_play(first=games, form=form)
        made = _decisions(outcome)
        elapsed += time.perf_counter() - begun
        games += batch.size
        decisions += made
    return {
        "decisions_per_s": round(decisions / elapsed),
        "games_per_s": round(games / elapsed),
        "games": games,
        "decisions": decisions,
    }


def _decisions(outcome: Any) -> int:
    """The decisions of a batch; fetching them waits for the device."""
    counts = outcome.decisions
    if hasattr(counts, "copy_to_host"):
        counts = counts.copy_to_host()
    return int(np.sum(counts, dtype=np.int64))


def cpu_name() -> str:
    """The processor's name as the system knows it."""
    if sys.platform == "linux":
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def versions() -> dict[str, str]:
    """The versions of everything that matters for speed."""
    found = {"python": platform.python_version()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def run(args: Namespace) -> int:
    """The command `formicarium bench`."""
    result = measure(load_game(args.game), args.players, args.option, args.gpu, args.seconds or SECONDS)
    if args.json:
        print(json.dumps(result, indent=2))
        return 0
    print(f"{result['game']}, {result['players']} players, uniform random play, full rules, on {result['hardware']}")
    for form in FORMS:
        speed = result[form]
        print(f"  {form}: {speed['decisions_per_s'] / 1e6:12,.2f} million decisions/s {speed['games_per_s']:14,} games/s")
    print(f"  decisions per game: {result['mean_decisions']}; {', '.join(f'{k} {v}' for k, v in result['versions'].items())}")
    return 0
