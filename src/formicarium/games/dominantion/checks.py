"""Is a record a possible position? Used on positions read from text, and in tests after every step."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import rule
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games.dominantion.acts import acts_of, may_merge
from formicarium.games.dominantion.battle import all_engaged_in
from formicarium.games.dominantion.board import is_living, is_on, living_seats, owns, pawns_of
from formicarium.games.dominantion.components import (
    CUBES,
    CURRENTS,
    CURRENTS_POINTS,
    DIE,
    EMIGRANTS,
    EMIGRATION,
    EVENTS,
    KINDS,
    MOTIVATION,
    NEUTRAL_WORKERS,
    PAWNS_OF_A_COLOUR,
    PREDATOR,
    QUEEN,
    RAIN,
    RAIN_PILES,
    SEATS,
    SIEGE,
    START_SUGAR,
    TAXES,
    TURN_POINTS,
    WORKER,
)
from formicarium.games.dominantion.geometry import BAND, BANDS, HIVES, NODE, START, TILES, around, band_of
from formicarium.games.dominantion.reasons import ASK_1, ASK_2, ASK_4, CBT_2, EVT_7, LIM_1, SPN_5, SUG_1, TURN_1, why_not_buy
from formicarium.games.dominantion.rounds import is_dead, last_round, pick_is_due
from formicarium.games.dominantion.rules import END_1, EVT_1, EVT_6, EVT_8, SET_4
from formicarium.games.dominantion.setup import OUT_OF_IT, roller
from formicarium.games.dominantion.spec import (
    BATTLE,
    CAP,
    CHART,
    CONQUEST,
    ENDED,
    EVENT,
    MAIN,
    NEUTRAL,
    NONE,
    OWNERS,
    PARTNER,
    PLACE,
    PLAYER,
    ROLL,
    ROLL_FIRST,
    SPEC,
    TAX,
    TILE,
)
from formicarium.games.dominantion.thrones import besieger

SET_1 = SPEC.clauses["DOM-SET-1"]
SET_3 = SPEC.clauses["DOM-SET-3"]
SET_5 = SPEC.clauses["DOM-SET-5"]
TURN_5 = SPEC.clauses["DOM-TURN-5"]
ASK_3 = SPEC.clauses["DOM-ASK-3"]
MOVE_2 = SPEC.clauses["DOM-MOVE-2"]
SUG_3 = SPEC.clauses["DOM-SUG-3"]
SUG_6 = SPEC.clauses["DOM-SUG-6"]
LIM_2 = SPEC.clauses["DOM-LIM-2"]
CBT_6 = SPEC.clauses["DOM-CBT-6"]
THR_1 = SPEC.clauses["DOM-THR-1"]
THR_4 = SPEC.clauses["DOM-THR-4"]
THR_7 = SPEC.clauses["DOM-THR-7"]
END_2 = SPEC.clauses["DOM-END-2"]
END_3 = SPEC.clauses["DOM-END-3"]


# --- The board -------------------------------------------------------------------------------------------------------------


@rule
def board_fault(state: Record) -> int:
    """DOM-MOVE-2, DOM-SUG-1: a tile holds one pawn of one owner and kind, nodes hold none, and only workers carry."""
    for band in range(BANDS):
        occupied, kinds, pawns = 0, 0, 0
        for owner in range(OWNERS):
            occupied |= state.of_owner[owner, band]
            pawns += count_bits(state.of_owner[owner, band])
        of_kinds = 0
        for kind in range(KINDS):
            kinds |= state.of_kind[kind, band]
            of_kinds += count_bits(state.of_kind[kind, band])
        if occupied != kinds or pawns != count_bits(occupied) or of_kinds != pawns:
            return MOVE_2
        if occupied & NODE[state.chart, band] or state.free[band] != BAND & ~(occupied | NODE[state.chart, band]):
            return MOVE_2
        if state.of_owner[NEUTRAL, band] & (HIVES[state.chart, band] | ~state.of_kind[WORKER, band]):
            return EVT_8
        if state.laden[band] & ~(state.of_kind[WORKER, band] & ~state.of_owner[NEUTRAL, band]):
            return SUG_1
        if state.piled[band] & NODE[state.chart, band]:
            return SUG_3
    return 0


@rule
def sugar_fault(state: Record) -> int:
    """DOM-SUG-3, DOM-SUG-6: 60 cubes in all, and the sets of carriers and piles tell the truth."""
    cubes: int = state.supply
    if state.supply < 0:
        return SUG_6
    for seat in range(SEATS):
        cubes += state.store[seat]
        if state.store[seat] < 0 or (seat >= state.players and state.store[seat] != 0):
            return SUG_6
    for tile in range(TILES):
        cubes += state.carried[tile] + state.pile[tile]
        if state.carried[tile] < 0 or state.pile[tile] < 0:
            return SUG_6
        if (state.carried[tile] > 0) != is_on(state.laden[band_of(tile)], tile):
            return SUG_1
        if (state.pile[tile] > 0) != is_on(state.piled[band_of(tile)], tile):
            return SUG_3
    return 0 if cubes == CUBES else SUG_6


@rule
def pawn_fault(state: Record) -> int:
    """DOM-LIM-1, DOM-LIM-2: pawns are counted rightly and within the limits; the queens are those of the colours held."""
    for owner in range(OWNERS):
        held = 0
        for home in range(state.players):
            held += state.holder[home] == owner
        for kind in range(KINDS):
            pawns = 0
            for band in range(BANDS):
                pawns += count_bits(state.of_owner[owner, band] & state.of_kind[kind, band])
            if pawns != state.pawns[owner, kind]:
                return LIM_1
            if owner == NEUTRAL:
                if pawns > (NEUTRAL_WORKERS if kind == WORKER else 0):
                    return LIM_2
            elif pawns > PAWNS_OF_A_COLOUR[kind] * held:
                return LIM_1
    return 0


# --- The players -----------------------------------------------------------------------------------------------------------


@rule
def holder_fault(state: Record) -> int:
    """DOM-THR-4, DOM-THR-7: the living hold their own hives, those of the others belong to somebody living."""
    for home in range(SEATS):
        holder = state.holder[home]
        if home >= state.players:
            if holder != NONE or state.lost[home] != 0:
                return SET_1
        elif not 0 <= holder < state.players or not is_living(state, holder) or is_living(state, home) != (holder == home):
            return THR_4
    out = state.players - living_seats(state)
    for place in range(1, out + 1):
        found = 0
        for seat in range(state.players):
            found += state.lost[seat] == place
        if found != 1:
            return THR_4
    return 0


@rule
def siege_fault(state: Record) -> int:
    """DOM-THR-1: a count needs an enemy on the throne of a living player and stays below three."""
    for seat in range(SEATS):
        if state.siege[seat] < 0 or state.siege[seat] >= SIEGE:
            return THR_1
        if state.siege[seat] > 0 and (seat >= state.players or besieger(state, seat) == NONE):
            return THR_1
    return 0


# --- Set-up and end ----------------------------------------------------------------------------------------------------------


@rule
def setup_fault(state: Record) -> int:
    """DOM-SET-3, DOM-SET-4: before the first turn everything is in its place, and the highest roll is looked for."""
    if state.actor != CHANCE or state.first != ROLL_FIRST or state.first_seat != NONE or state.seat != NONE:
        return SET_4
    if roller(state) == NONE or state.round_number != 0 or state.event != 0 or living_seats(state) != state.players:
        return SET_4
    out_of_it = 0
    for seat in range(SEATS):
        if state.rolled[seat] < OUT_OF_IT or state.rolled[seat] > DIE or (seat >= state.players and state.rolled[seat] != 0):
            return SET_4
        out_of_it += state.rolled[seat] == OUT_OF_IT
        if seat > roller(state) and state.rolled[seat] > 0:
            return SET_4
    if out_of_it > state.players - 2:
        return SET_4
    for seat in range(state.players):
        if state.store[seat] != START_SUGAR:
            return SET_3
        for band in range(BANDS):
            for kind in range(KINDS):
                if state.of_owner[seat, band] & state.of_kind[kind, band] != START[state.chart, seat, kind, band]:
                    return SET_3
    for band in range(BANDS):
        if state.laden[band] | state.piled[band] | state.of_owner[NEUTRAL, band] != 0:
            return SET_3
    return 0


@rule
def ending_fault(state: Record) -> int:
    """DOM-END-1 to DOM-END-3: the recorded reason holds."""
    if state.actor != OVER or state.seat != NONE:
        return END_1
    living = living_seats(state)
    if state.ending == CONQUEST or living == 1:
        return 0 if state.ending == CONQUEST and living == 1 else END_1
    if state.ending == CAP:
        return 0 if state.round_number == last_round(state) else END_2
    return 0 if is_dead(state) and state.round_number < last_round(state) else END_3


# --- The turn --------------------------------------------------------------------------------------------------------------


@rule
def round_fault(state: Record) -> int:
    """DOM-SET-4, DOM-SET-5, DOM-EVT-1, DOM-EVT-6: round, order and event go together."""
    if not 0 <= state.first_seat < state.players:
        return SET_5
    for seat in range(SEATS):
        if state.rolled[seat] != 0:
            return SET_4
    if state.round_number < 1 or state.round_number > last_round(state):
        return END_2
    if state.event < 0 or state.event > EVENTS or (state.event != 0 and (state.round_number == 1 or state.events == 0)):
        return EVT_1
    if state.motivated == NONE:
        return 0
    in_play = 0 <= state.motivated < state.players and is_living(state, state.motivated)
    return 0 if state.event == MOTIVATION and in_play else EVT_6


@rule
def mark_fault(state: Record) -> int:
    """DOM-TURN-5, DOM-CBT-6, DOM-SUG-1: marks are on pawns of the player whose turn it is, and battles mark their attackers."""
    for band in range(BANDS):
        marks = state.attacked[band] | state.gathered[band]
        own = state.of_owner[state.seat, band] if state.seat != NONE else 0
        if marks & ~own:
            return TURN_5
        if state.gathered[band] & ~state.of_kind[WORKER, band]:
            return SUG_1
        if state.fighting[band] & ~state.attacked[band] or (state.phase != BATTLE and state.fighting[band] != 0):
            return CBT_6
    return 0


@rule
def chance_fault(state: Record) -> int:
    """DOM-EVT-1, DOM-EVT-3 to DOM-EVT-8: what chance is asked for fits the event; taxes ask somebody who has to choose."""
    if state.seat != NONE or state.action_points != 0 or state.selected != NONE or state.round_number < 2:
        return EVT_1
    if state.phase == TAX:
        asked = 0 <= state.actor < state.players and state.event == TAXES
        if not asked or state.store[state.actor] > 0 or pawns_of(state, state.actor) == 0 or state.picks != 0:
            return EVT_7
        return 0
    if state.actor != CHANCE:
        return EVT_1
    if state.phase == TILE:
        most = RAIN_PILES if state.event == RAIN else EMIGRANTS if state.event == EMIGRATION else 1
        placing = state.event in (RAIN, EMIGRATION, PREDATOR)
        return 0 if placing and state.picks <= most and pick_is_due(state) else EVT_8
    if state.picks != 0:
        return EVT_8
    if state.phase == PLAYER:
        return 0 if state.event == MOTIVATION and state.motivated == NONE else EVT_6
    return 0 if state.event == 0 and state.events != 0 else EVT_1


@rule
def battle_fault(state: Record) -> int:
    """DOM-CBT-1, DOM-CBT-2: somebody attacks, and every attacker faces an enemy."""
    attackers = 0
    for band in range(BANDS):
        here = state.fighting[band]
        attackers += count_bits(here)
        facing = around(all_engaged_in(state, band - 1), all_engaged_in(state, band), all_engaged_in(state, band + 1))
        if here & ~facing:
            return CBT_2
    return 0 if attackers > 0 else CBT_2


@rule
def turn_fault(state: Record) -> int:
    """DOM-TURN-1, DOM-ASK-1 to DOM-ASK-4: a living seat has its turn, and what is asked can be answered."""
    seat = state.seat
    if not 0 <= seat < state.players or not is_living(state, seat) or state.actor != seat or state.picks != 0:
        return SET_5
    most = CURRENTS_POINTS if state.event == CURRENTS else TURN_POINTS
    if state.action_points < 0 or state.action_points > most:
        return TURN_1
    if state.phase == BATTLE:
        return battle_fault(state) if state.selected == NONE else ASK_3
    if state.phase == PLACE:
        return why_not_buy(state, seat, state.buying) if state.selected == NONE else ASK_3
    if state.selected == NONE:
        return 0 if state.phase == MAIN else ASK_2
    if not 0 <= state.selected < TILES or not owns(state, seat, state.selected):
        return ASK_1
    if state.phase == PARTNER:
        return 0 if state.action_points > 0 and may_merge(state, seat, state.selected) else SPN_5
    return 0 if state.phase == MAIN or acts_of(state, seat, state.selected) != 0 else ASK_2


@rule
def phase_fault(state: Record) -> int:
    """DOM-ASK-4, DOM-END-1: phase, actor and ending go together."""
    if state.buying != WORKER and (state.buying != QUEEN or state.phase != PLACE):
        return ASK_4
    if (state.phase == ENDED) != (state.ending != 0):
        return END_1
    if state.phase == ROLL:
        return setup_fault(state)
    found = round_fault(state)
    if found != 0:
        return found
    if state.phase == ENDED:
        idle = state.action_points == 0 and state.selected == NONE and state.picks == 0
        return ending_fault(state) if idle else END_1
    if living_seats(state) < 2:
        return THR_7
    return chance_fault(state) if EVENT <= state.phase <= TAX else turn_fault(state)


@rule
def fault(state: Record) -> int:
    """0 if the record is a possible position, else the number of a clause it breaks."""
    if state.chart != CHART[state.players, state.colours, state.board]:
        return SET_1
    if not ROLL <= state.phase <= ENDED:
        return ASK_1
    found = board_fault(state)
    if found == 0:
        found = sugar_fault(state)
    if found == 0:
        found = pawn_fault(state)
    if found == 0:
        found = holder_fault(state)
    if found == 0:
        found = siege_fault(state)
    if found == 0:
        found = mark_fault(state)
    if found == 0:
        found = phase_fault(state)
    return found
