"""Positions as pictures: plain JSON, made by a game's `picture.py` for whoever draws it."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from formicarium.core.game import Game
from formicarium.core.record import Record

Picture = dict[str, Any]


@cache
def painter(game: Game) -> Callable[[Record, int], Picture] | None:
    """The function `picture` of a game; None if the game has none."""
    name = f"formicarium.games.{game.id}.picture"
    return import_module(name).picture if find_spec(name) else None


def picture_of(game: Game, view: Record, viewer: int) -> Picture | None:
    """The picture of a view for whoever looks; None if the game draws none."""
    paint = painter(game)
    return paint(view, viewer) if paint else None
