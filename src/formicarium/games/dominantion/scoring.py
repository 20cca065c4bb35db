"""The score sheet and the ranks, DOM-END-1 and DOM-END-4. May be asked at any moment; final when the game is over."""

from formicarium.core.compiled import rule
from formicarium.core.record import Ranks, Record, Sheet
from formicarium.games.dominantion.board import carried_by, colours_held, is_living
from formicarium.games.dominantion.components import KINDS, POWER
from formicarium.games.dominantion.spec import HIVES_PART, POWER_PART, SUGAR_PART, TOTAL_PART


@rule
def base_power(state: Record, seat: int) -> int:
    """DOM-END-4: the powers of all pawns of a seat, without Motivation."""
    power = 0
    for kind in range(KINDS):
        power += POWER[kind] * state.pawns[seat, kind]
    return power


@rule
def score(state: Record, out: Sheet) -> None:
    """DOM-END-4: hives, power and sugar of every seat, and their sum; out is int32[seats, parts]."""
    for seat in range(state.players):
        out[seat, HIVES_PART] = colours_held(state, seat)
        out[seat, POWER_PART] = base_power(state, seat)
        out[seat, SUGAR_PART] = state.store[seat] + carried_by(state, seat)
        out[seat, TOTAL_PART] = out[seat, HIVES_PART] + out[seat, POWER_PART] + out[seat, SUGAR_PART]


@rule
def is_better(state: Record, sheet: Sheet, seat: int, other: int) -> bool:
    """DOM-END-1, DOM-END-4: whether a seat ranks before another: living, or disqualified later, or ahead on the sheet."""
    if not is_living(state, seat) or not is_living(state, other):
        return is_living(state, seat) or (not is_living(state, other) and state.lost[seat] > state.lost[other])
    for part in range(TOTAL_PART):
        if sheet[seat, part] != sheet[other, part]:
            return sheet[seat, part] > sheet[other, part]
    return False


@rule
def ranking(state: Record, sheet: Sheet, out: Ranks) -> None:
    """DOM-END-4: one more than the number of better players; sheet is int32[seats, parts], out int32[seats]."""
    for seat in range(state.players):
        out[seat] = 1
        for other in range(state.players):
            if other != seat and is_better(state, sheet, other, seat):
                out[seat] += 1
