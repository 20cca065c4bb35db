"""Finds the games: every folder of the package `formicarium.games` with a spec.py is one; there is no list to edit.

More games can be kept elsewhere: name their parent folders in the environment variable FORMICARIUM_GAMES.
"""

import difflib
from functools import cache
from pathlib import Path

import formicarium.games
from formicarium.core.errors import UnknownGame
from formicarium.core.game import Game, load


def game_ids(hidden: bool = False) -> list[str]:
    """The ids of all games, in alphabetical order; those that begin with an underscore (the template) only on demand."""
    found = {spec.parent.name for folder in formicarium.games.__path__ for spec in Path(folder).glob("*/spec.py")}
    return sorted(name for name in found if hidden or not name.startswith("_"))


@cache
def load_game(identifier: str) -> Game:
    """A game by its id."""
    known = game_ids(hidden=True)
    if identifier not in known:
        shown = game_ids()
        near = difflib.get_close_matches(identifier[:40].lower().replace(" ", "_"), shown, n=1, cutoff=0.4)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise UnknownGame(f"there is no game '{identifier[:40]}'{hint} (games: {', '.join(shown)})")
    return load(f"formicarium.games.{identifier}")
