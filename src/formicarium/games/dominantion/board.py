"""What stands where and whose it is, and how pawns and cubes come on the board, move about it and leave it."""

from typing import Any

from formicarium.core.bits import quotient
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.dominantion.components import KINDS, RAIN, RAIN_STEP_POINTS, SIDE, STEP_POINTS
from formicarium.games.dominantion.geometry import (
    BAND,
    BAND_TILES,
    BANDS,
    HIVE,
    NODE,
    SOUTH_BAND,
    THRONE,
    band_of,
    place_of,
    window_of,
)
from formicarium.games.dominantion.spec import NEUTRAL, NONE, OWNERS

# --- Questions ----------------------------------------------------------------------------------------------------------


@inlined
def is_on(word: int, tile: int) -> bool:
    """Whether the word of a tile's band contains the tile."""
    return (word >> place_of(tile)) & 1 != 0


@inlined
def owns(state: Record, owner: int, tile: int) -> bool:
    """Whether a pawn of an owner stands on a tile."""
    return is_on(state.of_owner[owner, band_of(tile)], tile)


@inlined
def is_kind(state: Record, kind: int, tile: int) -> bool:
    """Whether a pawn of a kind stands on a tile."""
    return is_on(state.of_kind[kind, band_of(tile)], tile)


@rule
def owner_at(state: Record, tile: int) -> int:
    """The owner of the pawn on a tile: a seat, NEUTRAL, or NONE if the tile is empty."""
    for owner in range(OWNERS):
        if owns(state, owner, tile):
            return owner
    return NONE


@rule
def kind_at(state: Record, tile: int) -> int:
    """The kind of the pawn on a tile, or NONE if the tile is empty."""
    for kind in range(KINDS):
        if is_kind(state, kind, tile):
            return kind
    return NONE


@inlined
def enemies_in(state: Record, seat: int, band: int) -> int:
    """The tiles of a band with a pawn of another player, neutral workers being nobody's enemy; nothing beyond the edge."""
    if band < 0 or band >= BANDS:
        return 0
    others = state.free[band] | NODE[state.chart, band] | state.of_owner[seat, band] | state.of_owner[NEUTRAL, band]
    return BAND & ~others


@inlined
def controlled_in(state: Record, seat: int, band: int) -> int:
    """The tiles of a band that belong to hives a seat controls."""
    tiles = 0
    for home in range(state.players):
        if state.holder[home] == seat:
            tiles |= HIVE[state.chart, home, band]
    return tiles


@inlined
def is_living(state: Record, seat: int) -> bool:
    """Whether a seat has not been disqualified."""
    return state.lost[seat] == 0


@rule
def living_seats(state: Record) -> int:
    """How many seats have not been disqualified."""
    living = 0
    for seat in range(state.players):
        living += is_living(state, seat)
    return living


@inlined
def colours_held(state: Record, seat: int) -> int:
    """DOM-LIM-1: how many colours a seat holds, its own and those it conquered."""
    held = 0
    for home in range(state.players):
        held += state.holder[home] == seat
    return held


@inlined
def pawns_of(state: Record, owner: int) -> int:
    """How many pawns an owner has on the board."""
    pawns = 0
    for kind in range(KINDS):
        pawns += state.pawns[owner, kind]
    return pawns


@inlined
def step_points(state: Record) -> int:
    """DOM-TURN-2, DOM-EVT-3: what moving one tile costs."""
    return RAIN_STEP_POINTS if state.event == RAIN else STEP_POINTS


@rule
def owns_laden(state: Record, seat: int) -> bool:
    """Whether a seat has a pawn that carries sugar."""
    laden = 0
    for band in range(BANDS):
        laden |= state.of_owner[seat, band] & state.laden[band]
    return laden != 0


@rule
def carried_by(state: Record, seat: int) -> int:
    """The cubes that all pawns of a seat carry."""
    cubes = 0
    for band in range(BANDS):
        laden = state.of_owner[seat, band] & state.laden[band]
        for place in range(BAND_TILES):
            if laden >> place & 1:
                cubes += state.carried[BAND_TILES * band + place]
    return cubes


# --- The surroundings of a tile -----------------------------------------------------------------------------------------


@inlined
def word_of(bands: Any, band: int) -> int:
    """The word of a band of a set of tiles; nothing beyond the edge."""
    return bands[band] if 0 <= band < BANDS else 0


@inlined
def south_band(tile: int) -> int:
    """The band in which the surroundings of a tile begin; they end in the next one, and each may be beyond the edge."""
    return SOUTH_BAND[quotient(tile, SIDE)]


@inlined
def window_in(bands: Any, tile: int) -> int:
    """The window of a tile (geometry.py) in a set of tiles."""
    south = south_band(tile)
    return window_of(word_of(bands, south), word_of(bands, south + 1), tile)


# --- Pawns come, go and move --------------------------------------------------------------------------------------------


@inlined
def drop_siege(state: Record, tile: int) -> None:
    """DOM-THR-2: the pawn on a tile leaves it, dies or changes its owner; if this is a throne, the siege is over."""
    for seat in range(state.players):
        if THRONE[state.chart, seat] == tile:
            state.siege[seat] = 0


@inlined
def put_pawn(state: Record, owner: int, kind: int, tile: int) -> None:
    """A pawn comes on an empty tile."""
    band, mark = band_of(tile), 1 << place_of(tile)
    state.free[band] &= ~mark
    state.of_owner[owner, band] |= mark
    state.of_kind[kind, band] |= mark
    state.pawns[owner, kind] += 1


@inlined
def lift_pawn(state: Record, owner: int, kind: int, tile: int) -> None:
    """A pawn leaves the board with its marks; its cubes must have been seen to."""
    band, mark = band_of(tile), 1 << place_of(tile)
    state.free[band] |= mark
    state.of_owner[owner, band] &= ~mark
    state.of_kind[kind, band] &= ~mark
    state.attacked[band] &= ~mark
    state.gathered[band] &= ~mark
    state.pawns[owner, kind] -= 1
    drop_siege(state, tile)


@inlined
def take_load(state: Record, tile: int) -> int:
    """The pawn on a tile gives away all its cubes; returns how many."""
    cubes: int = state.carried[tile]
    state.carried[tile] = 0
    state.laden[band_of(tile)] &= ~(1 << place_of(tile))
    return cubes


@inlined
def give_load(state: Record, tile: int, cubes: int) -> None:
    """The pawn on a tile gets cubes."""
    if cubes > 0:
        state.carried[tile] += cubes
        state.laden[band_of(tile)] |= 1 << place_of(tile)


@inlined
def take_cube(state: Record, tile: int) -> None:
    """The pawn on a tile, a carrier, gives away one cube."""
    state.carried[tile] -= 1
    if state.carried[tile] == 0:
        state.laden[band_of(tile)] &= ~(1 << place_of(tile))


@inlined
def add_to_pile(state: Record, tile: int, cubes: int) -> None:
    """Cubes form or join a pile."""
    if cubes > 0:
        state.pile[tile] += cubes
        state.piled[band_of(tile)] |= 1 << place_of(tile)


@rule
def kill(state: Record, tile: int) -> None:
    """DOM-SUG-7, DOM-LIM-1: the pawn on a tile dies, and its cubes fall."""
    add_to_pile(state, tile, take_load(state, tile))
    lift_pawn(state, owner_at(state, tile), kind_at(state, tile), tile)


@rule
def kill_all(state: Record, tiles: int, band: int) -> None:
    """DOM-SUG-7: all pawns on these tiles of a band die."""
    for place in range(BAND_TILES):
        if tiles >> place & 1:
            kill(state, BAND_TILES * band + place)


@inlined
def move_mark(bands: Any, tile: int, target: int) -> None:
    """In a set of tiles, put another tile in the place of one, if it is there."""
    if is_on(bands[band_of(tile)], tile):
        bands[band_of(tile)] &= ~(1 << place_of(tile))
        bands[band_of(target)] |= 1 << place_of(target)


@rule
def move_pawn(state: Record, seat: int, tile: int, target: int) -> None:
    """DOM-MOVE-1, DOM-THR-2: a pawn goes to an empty tile with its cubes and its marks, and a siege by it is over."""
    state.free[band_of(tile)] |= 1 << place_of(tile)
    state.free[band_of(target)] &= ~(1 << place_of(target))
    move_mark(state.of_owner[seat], tile, target)
    move_mark(state.of_kind[kind_at(state, tile)], tile, target)
    move_mark(state.attacked, tile, target)
    move_mark(state.gathered, tile, target)
    if is_on(state.laden[band_of(tile)], tile):
        give_load(state, target, take_load(state, tile))
    drop_siege(state, tile)
