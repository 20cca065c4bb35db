"""Formicarium: strategy games about colonies and territory, exact, fast, and the same on every device.

>>> import formicarium as fm
>>> table = fm.new("terratain", players=2, seed=7)
>>> table.legal()                       # moves as text
>>> table.play("build castle 5.1")      # IllegalMove names the clause if it is not legal
>>> table.why_not("build temple 5.2")   # None, or the reason in words
>>> table.undo(); table.view(0); table.scores(); table.ranking()
>>> fm.position(table.position()); fm.replay(table.record())
>>> fm.analyse(table, 2000).moves       # the best moves by a search, from what the seat may know
>>> fm.player("greedy")                 # an opponent; subclass fm.Player for one of your own
>>> fm.vector("terratain", 4096)        # many games at once, for learning (docs/research.md)
"""

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from formicarium.core.cache import prepare_cache

prepare_cache(Path(folder) for folder in os.environ.get("FORMICARIUM_GAMES", "").split(os.pathsep) if folder)

from formicarium.ai.analysis import analyse  # noqa: E402 - the cache must be chosen before anything is compiled
from formicarium.ai.player import Player  # noqa: E402
from formicarium.ai.players import player  # noqa: E402
from formicarium.core.batch import Batch  # noqa: E402
from formicarium.core.errors import (  # noqa: E402
    BadOption,
    BadText,
    FormicariumError,
    IllegalMove,
    NoGpu,
    UnknownGame,
)
from formicarium.core.game import Game  # noqa: E402
from formicarium.core.match import Match, View  # noqa: E402
from formicarium.core.notation import read_position as position  # noqa: E402
from formicarium.core.notation import read_record as replay  # noqa: E402
from formicarium.core.record import CHANCE, OVER, PUBLIC  # noqa: E402
from formicarium.core.registry import game_ids  # noqa: E402
from formicarium.core.registry import load_game as game  # noqa: E402

if TYPE_CHECKING:
    from formicarium.core.gpu import GpuBatch

__version__ = "0.1.0"
__all__ = [
    "CHANCE",
    "OVER",
    "PUBLIC",
    "BadOption",
    "BadText",
    "Batch",
    "FormicariumError",
    "Game",
    "IllegalMove",
    "Match",
    "NoGpu",
    "Player",
    "UnknownGame",
    "View",
    "analyse",
    "game",
    "game_ids",
    "new",
    "player",
    "position",
    "replay",
    "vector",
]


def new(name: str, players: int | None = None, *, seed: int | None = None, draws: bool = True, **options: Any) -> Match:
    """A new match. Chance follows the seed (or the system's entropy); with `draws=False` it is given as moves."""
    chosen = game(name)
    return Match(chosen, chosen.start(players, options), seed=seed, draws=draws)


def vector(
    name: str, envs: int, players: int | None = None, *, device: str = "cpu", seed: int = 0, **options: Any
) -> "Batch | GpuBatch":
    """Many games side by side, to be stepped together: a `Batch` in NumPy's arrays, or on the GPU (`device="cuda"`) a `GpuBatch`.

    `observations()`, `legal_masks()` and `actors` tell what each game asks now; `step(actions)` gives `done` and `rewards`, and
    games that ended begin anew. The same seed and actions give the same games on both devices.
    """
    if device == "cpu":
        return Batch(game(name), envs, players, options, seed)
    if device == "cuda":
        from formicarium.core.gpu import GpuBatch

        return GpuBatch(game(name), envs, players, options, seed)
    raise FormicariumError(f"there is no device '{device[:40]}'; use cpu or cuda")
