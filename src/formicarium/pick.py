"""The pickers of dominANTion for people who play on a real board: an event, a tile or a player at random."""

import random
from argparse import Namespace

from formicarium.core.errors import FormicariumError
from formicarium.games.dominantion.components import COLOURS, EVENT_TITLES
from formicarium.games.dominantion.geometry import TILES, tile_name


def living_colours(words: str | None) -> list[str]:
    """The colours among which a player is picked: all, or those given, separated by commas."""
    colours = list(COLOURS) if words is None else [word.strip().lower() for word in words.split(",")]
    for colour in colours:
        if colour not in COLOURS:
            raise FormicariumError(f"there is no colour '{colour[:20]}'; colours: {', '.join(COLOURS)}")
    if len(set(colours)) != len(colours):
        raise FormicariumError("a colour is named twice; name each living player's colour once")
    return colours


def choices(picker: str, among: str | None) -> list[str]:
    """DOM-ELEC-1: what a picker picks from, all equally likely."""
    if picker == "player":
        return living_colours(among)
    if among is not None:
        raise FormicariumError("--among goes with 'pick player'; events and tiles are picked among all")
    return list(EVENT_TITLES[1:]) if picker == "event" else [tile_name(tile) for tile in range(TILES)]


def run(args: Namespace) -> int:
    """The command `formicarium pick`: one pick a line, from the system's entropy unless a seed is given."""
    lot = random.SystemRandom() if args.seed is None else random.Random(args.seed)
    names = choices(args.picker, args.among)
    for _ in range(args.times):
        print(lot.choice(names))
    return 0
