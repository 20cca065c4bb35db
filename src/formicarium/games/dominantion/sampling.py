"""Random play without listing: one random choice for each kind of node."""

from formicarium.core.bits import count_bits, nth_bit
from formicarium.core.chance import below, next_key
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, Key, Record
from formicarium.games.dominantion.acts import acts_of, moves_of
from formicarium.games.dominantion.board import is_living, living_seats, pawns_of
from formicarium.games.dominantion.components import DIE
from formicarium.games.dominantion.geometry import BAND_TILES, BANDS, COLOUR, TILES
from formicarium.games.dominantion.rules import deeds, tiles_in
from formicarium.games.dominantion.spec import FIRST_MOVE, MAIN, NONE, PLAYER, SELECTED, TILE


@rule
def random_outcome(state: Record, key: Key) -> int:
    """DOM-ELEC-1: all outcomes of chance are equally likely."""
    if state.phase == TILE:
        return below(key, TILES)
    if state.phase != PLAYER:
        return 1 + below(key, DIE)
    left = below(key, living_seats(state))
    for seat in range(state.players):
        if is_living(state, seat):
            if left == 0:
                return COLOUR[state.chart, seat]
            left -= 1
    return NONE


@inlined
def nth_pawn(state: Record, seat: int, n: int) -> int:
    """The tile of the n-th pawn (from 0) of a seat."""
    for band in range(BANDS):
        pawns = count_bits(state.of_owner[seat, band])
        if n < pawns:
            return BAND_TILES * band + nth_bit(state.of_owner[seat, band], n)
        n -= pawns
    return NONE


@inlined
def can_act(state: Record, seat: int, tile: int) -> bool:
    """DOM-ASK-1: whether a pawn can do anything; usually it can move."""
    return moves_of(state, tile) != 0 or acts_of(state, seat, tile) != 0


@inlined
def random_in_turn(state: Record, key: Key) -> int:
    """DOM-ASK-1: a deed or a pawn to select, drawn again while the pawn is selected already or can do nothing."""
    seat = state.seat
    ready = deeds(state)
    number = count_bits(ready)
    pawns = pawns_of(state, seat) if state.action_points > 0 else 0
    while True:
        n = below(key, number + pawns)
        if n < number:
            return FIRST_MOVE + nth_bit(ready, n)
        tile = nth_pawn(state, seat, n - number)
        if tile != state.selected and can_act(state, seat, tile):
            return tile
        key = next_key(key)


@rule
def random_tile(state: Record, key: Key) -> int:
    """DOM-ASK-4: a tile to be named, or RESOLVE in a battle."""
    ready = deeds(state)
    number = count_bits(ready)
    for band in range(BANDS):
        number += count_bits(tiles_in(state, band))
    n = below(key, number)
    for band in range(BANDS):
        tiles = tiles_in(state, band)
        here = count_bits(tiles)
        if n < here:
            return BAND_TILES * band + nth_bit(tiles, n)
        n -= here
    return FIRST_MOVE + nth_bit(ready, n)


@rule
def sample(state: Record, key: Key) -> int:
    """One uniformly random legal action, or one chance outcome by its weight."""
    if state.phase == SELECTED:
        acts = acts_of(state, state.seat, state.selected)
        return FIRST_MOVE + nth_bit(acts, below(key, count_bits(acts)))
    if state.phase == MAIN:
        return random_in_turn(state, key)
    return random_outcome(state, key) if state.actor == CHANCE else random_tile(state, key)
