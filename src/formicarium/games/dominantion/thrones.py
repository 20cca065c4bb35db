"""Thrones, DOM-THR: sieges, disqualification, conquest."""

from formicarium.core.compiled import rule
from formicarium.core.record import Record
from formicarium.games.dominantion.board import is_living, living_seats, owner_at, owns
from formicarium.games.dominantion.components import KINDS, SIEGE
from formicarium.games.dominantion.geometry import BANDS, THRONE
from formicarium.games.dominantion.spec import NONE


@rule
def besieger(state: Record, seat: int) -> int:
    """DOM-THR-1: the owner of the enemy pawn on a living seat's throne, or NONE."""
    if not is_living(state, seat):
        return NONE
    owner = owner_at(state, THRONE[state.chart, seat])
    return NONE if owner == seat else owner


@rule
def hand_over(state: Record, loser: int, conqueror: int) -> None:
    """DOM-THR-4: pawns with their cubes, the store and the hives go to the conqueror."""
    for band in range(BANDS):
        state.of_owner[conqueror, band] |= state.of_owner[loser, band]
        state.of_owner[loser, band] = 0
    for kind in range(KINDS):
        state.pawns[conqueror, kind] += state.pawns[loser, kind]
        state.pawns[loser, kind] = 0
    state.store[conqueror] += state.store[loser]
    state.store[loser] = 0
    for home in range(state.players):
        if state.holder[home] == loser:
            state.holder[home] = conqueror


@rule
def disqualify(state: Record, loser: int, conqueror: int) -> None:
    """DOM-THR-4, DOM-THR-5: a player is out of the game; sieges by his pawns, which change their owner, begin anew."""
    state.lost[loser] = state.players - living_seats(state) + 1
    for seat in range(state.players):
        if owns(state, loser, THRONE[state.chart, seat]):
            state.siege[seat] = 0
    state.siege[loser] = 0
    if state.motivated == loser:
        state.motivated = NONE
    hand_over(state, loser, conqueror)


@rule
def check_siege(state: Record, seat: int) -> None:
    """DOM-THR-1: the end of a turn of the throne's owner."""
    enemy = besieger(state, seat)
    if enemy != NONE:
        state.siege[seat] += 1
        if state.siege[seat] == SIEGE:
            disqualify(state, seat, enemy)
