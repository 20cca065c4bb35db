"""The set-up, DOM-SET-1 to DOM-SET-5: hives, pawns and sugar, and the rolls for the first turn."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import rule
from formicarium.core.record import Record
from formicarium.games.dominantion.components import CUBES, KINDS, SEATS, START_SUGAR
from formicarium.games.dominantion.geometry import BAND, BANDS, NODE, START
from formicarium.games.dominantion.spec import CHART, NONE

OUT_OF_IT = -1
"""In `rolled`: the seat rolls no more."""
TO_ROLL = 0


@rule
def set_out_pawns(state: Record, seat: int) -> None:
    """DOM-SET-3: a queen, three soldiers and six workers on their tiles."""
    for band in range(BANDS):
        for kind in range(KINDS):
            tiles = START[state.chart, seat, kind, band]
            state.of_kind[kind, band] |= tiles
            state.of_owner[seat, band] |= tiles
            state.free[band] &= ~tiles
            state.pawns[seat, kind] += count_bits(tiles)


@rule
def lay_out(state: Record) -> None:
    """DOM-SET-1 to DOM-SET-3: the board for the colours in play, everybody's pawns and sugar."""
    state.chart = CHART[state.players, state.colours, state.board]
    for band in range(BANDS):
        state.free[band] = BAND & ~NODE[state.chart, band]
    for seat in range(SEATS):
        state.holder[seat] = seat if seat < state.players else NONE
    for seat in range(state.players):
        set_out_pawns(state, seat)
        state.store[seat] = START_SUGAR
    state.supply = CUBES - START_SUGAR * state.players
    state.selected = NONE
    state.motivated = NONE
    state.seat = NONE
    state.first_seat = NONE


@rule
def roller(state: Record) -> int:
    """DOM-SET-4: who has to roll next; NONE if all have rolled."""
    for seat in range(state.players):
        if state.rolled[seat] == TO_ROLL:
            return seat
    return NONE


@rule
def judge_rolls(state: Record) -> int:
    """DOM-SET-4: all have rolled: the seat with the highest roll, or NONE if those tied for it have to roll again."""
    highest, winner, tied = 0, NONE, 0
    for seat in range(state.players):
        if state.rolled[seat] > highest:
            highest, winner, tied = state.rolled[seat], seat, 0
        elif state.rolled[seat] == highest:
            tied += 1
    if tied == 0:
        return winner
    for seat in range(state.players):
        state.rolled[seat] = TO_ROLL if state.rolled[seat] == highest else OUT_OF_IT
    return NONE


@rule
def roll(state: Record, number: int) -> int:
    """DOM-SET-4: one roll; returns the seat that has won the first turn, or NONE if somebody has to roll yet."""
    state.rolled[roller(state)] = number
    if roller(state) != NONE:
        return NONE
    winner = judge_rolls(state)
    if winner != NONE:
        for seat in range(state.players):
            state.rolled[seat] = 0
    return winner
