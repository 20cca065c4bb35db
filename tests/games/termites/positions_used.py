"""Positions and sets that several chapters of the tests use."""

from .conftest import (
    COLONIES,
    HEXES,
    is_edge,
    neighbours,
    neutral,
)

INNER = [where for where in HEXES if not is_edge(where)]


OTHER_HEXES = [where for where in HEXES if where != (0, 0)]


RING = neighbours((0, 0))


def ring(piece, *left_out):
    """The same piece on every neighbour of the centre, but for some."""
    return " ".join(f"{piece}@{q},{r}" for q, r in RING if (q, r) not in left_out)


def dealt(new, players, first):
    """A game after the first hands."""
    return new(players, start_seat=first, colonies=",".join(COLONIES[:players])).draw(*["W1", "S1", "P1"] * players)


def on_any(values, hexes):
    """Each of some Mounds, given as digits, on each of some hexes."""
    return {int(value): hexes for value in values}


def may_stand(game, where):
    """TMT-SET-9, word by word."""
    around = neighbours(where)
    return (
        game.thing(where) == ""
        and game.terrain(where) == "clear"
        and len(around) == 6
        and not any(":m" in game.thing(other) for other in around)
        and [game.terrain(other) for other in around].count("water") <= 1
    )


def building(new, *where, players=2):
    """A board with neutral Mounds, on which the first tile is asked."""
    return new(players, map="built", start_seat=0, tiles=18).play(*(neutral(hex_) for hex_ in where))
