"""Night (TTW-NIGHT): its order, and the actions A, B, C and G; then Round End (TTW-ROUND-2)."""

from formicarium.core.bits import lowest_bit
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import OVER, Record
from formicarium.games.termite_towers.autermite import (
    build_pairs,
    dig_for_autermite,
    gather_for_autermite,
    hatch_pairs,
)
from formicarium.games.termite_towers.autermite import claim_egg as claim_for_autermite
from formicarium.games.termite_towers.bonuses import claim_egg
from formicarium.games.termite_towers.cards import has_queen
from formicarium.games.termite_towers.components import (
    CARD_A,
    CARD_C,
    CARD_E,
    CARD_G,
    EAGER,
    EXPERTISE,
    FACES,
    ROOMS,
    SEATS,
    SOLDIER_CARD,
    WINDFALL,
)
from formicarium.games.termite_towers.geometry import has
from formicarium.games.termite_towers.piles import (
    ALL_FACES,
    dice_showing,
    die_showing,
    faces_in,
    most_matching,
    number_of_dice,
    one_die,
    one_face,
    paired_faces,
    without_lowest,
    without_showing,
)
from formicarium.games.termite_towers.setup import begin_round
from formicarium.games.termite_towers.spec import (
    BUILD_STEP,
    CAP_ENDING,
    DIG,
    ENDED,
    GATHER,
    HATCH_AFTER,
    HATCH_BEFORE,
    NIGHT_START,
    QUEEN,
    SLOT,
    TRADE_PAY,
    WINDFALLS,
)
from formicarium.games.termite_towers.table import (
    ask,
    can_gain_soldier,
    can_gain_worker,
    colonies,
    draw,
    in_order,
    is_autermite,
    owner_of,
    reach,
    spaces_with_dice,
    trigger_end,
    vacate,
)
from formicarium.games.termite_towers.wood import gather_due

FOR_SOLDIER, FOR_WORKER = 3, 2
"""Matching dice that hatch an egg, TTW-B-1."""
BEFORE, HATCHING, AFTER, DONE = range(4)
"""`step` in B: the time for Expertise, hatching, the time for Soldier."""
NOT_BEGUN, TAKING_CUBES, WINDFALL_TIME, SERVED = range(4)
"""`step` in gathering: cubes due, then the time for Windfall."""


@rule
def next_stage(state: Record) -> None:
    """TTW-NIGHT-1: the next action."""
    state.stage += 1
    state.turn = state.place = state.step = state.seat = 0


# --- Dice on A, C, E, G -----------------------------------------------------------------------------------------------------


@rule
def resolve_for_autermite(state: Record, card: int) -> None:
    """TTW-AUT-10: what a die of Autermite does."""
    if card == CARD_A:
        draw(state, SLOT)
    elif card == CARD_C:
        claim_for_autermite(state)
    elif card == CARD_G and state.queen_deck > 0:
        draw(state, QUEEN)


@rule
def resolve(state: Record, card: int, face: int) -> None:
    """TTW-NIGHT-2, TTW-A-1, TTW-C-1, TTW-E-1, TTW-G-1: the die on a space is resolved and returns to the pool."""
    seat = owner_of(state, card, face)
    vacate(state, card, face)
    state.seat = seat
    if is_autermite(state, seat):
        resolve_for_autermite(state, card)
    elif card == CARD_A:
        state.taking = 1
    elif card == CARD_C:
        claim_egg(state, seat)
    elif card == CARD_E:
        ask(state, TRADE_PAY, seat)
    elif state.queen_deck > 0:
        draw(state, QUEEN)


@rule
def resolve_next(state: Record, card: int) -> None:
    """TTW-NIGHT-2: the next space of a card with a die, 1 to 6; after the last the next action."""
    faces = spaces_with_dice(state) >> card & ALL_FACES
    if faces == 0:
        next_stage(state)
        return
    face = lowest_bit(faces) // 4
    state.place = face + 1
    resolve(state, card, face)


# --- Beginning: Eager -------------------------------------------------------------------------------------------------------


@inlined
def can_use_eager(state: Record, seat: int) -> bool:
    """TTW-QC-5: whether a player has an Eager and a die on A, C, E or G."""
    return state.owned[seat] != 0 and has_queen(state, seat, EAGER)


@rule
def begin_night(state: Record) -> None:
    """TTW-NIGHT-1, TTW-QC-5: the time for Eager, in player order."""
    while state.turn < colonies(state):
        seat = in_order(state, state.turn)
        if can_use_eager(state, seat):
            state.seat = seat
            ask(state, NIGHT_START, seat)
            return
        state.turn += 1
    next_stage(state)


# --- B: Hatch Eggs ----------------------------------------------------------------------------------------------------------


@rule
def hatch(state: Record, seat: int, room: int, soldier: bool) -> None:
    """TTW-B-2: an egg hatches."""
    state.eggs[seat] &= ~(1 << room)
    state.egg_supply += 1
    if soldier:
        state.soldiers[seat] += 1
    else:
        state.workers[seat] += 1
        state.hatched += 1


@rule
def can_hatch_any(state: Record, seat: int, room: int) -> bool:
    """TTW-QC-7: whether a room has an egg and dice of any values that would give a die."""
    dice = number_of_dice(state.in_room[seat, room])
    if not has(state.eggs[seat], room) or dice < FOR_WORKER:
        return False
    return can_gain_worker(state, seat) or (dice >= FOR_SOLDIER and can_gain_soldier(state, seat))


@rule
def hatch_any(state: Record, seat: int, room: int) -> None:
    """TTW-QC-7: a room hatches as if its dice matched; the lowest are used."""
    dice = state.in_room[seat, room]
    soldier = number_of_dice(dice) >= FOR_SOLDIER and can_gain_soldier(state, seat)
    state.in_room[seat, room] = without_lowest(dice, FOR_SOLDIER if soldier else FOR_WORKER)
    hatch(state, seat, room, soldier)


@rule
def hatch_matching(state: Record, seat: int, room: int) -> None:
    """TTW-B-1: the egg of a room with at least two matching dice hatches, if a die is left."""
    dice = state.in_room[seat, room]
    face = most_matching(dice)
    soldier = dice_showing(dice, face) >= FOR_SOLDIER and can_gain_soldier(state, seat)
    if soldier or can_gain_worker(state, seat):
        state.in_room[seat, room] = without_showing(dice, face, FOR_SOLDIER if soldier else FOR_WORKER)
        hatch(state, seat, room, soldier)


@rule
def hatch_rooms(state: Record, seat: int) -> None:
    """TTW-B-1, TTW-B-4: every room with an egg and matching dice hatches, R0 first."""
    for room in range(ROOMS):
        if has(state.eggs[seat], room) and paired_faces(state.in_room[seat, room]) != 0:
            hatch_matching(state, seat, room)


@rule
def rooms_to_hatch(state: Record, seat: int) -> int:
    """TTW-QC-7: the rooms that can hatch with dice of any values, one bit each."""
    rooms = 0
    for room in range(ROOMS):
        if can_hatch_any(state, seat, room):
            rooms |= 1 << room
    return rooms


@inlined
def can_use_expertise(state: Record, seat: int) -> bool:
    """TTW-QC-7: whether Expertise can be played before hatching."""
    return has_queen(state, seat, EXPERTISE) and rooms_to_hatch(state, seat) != 0


@inlined
def can_use_soldier(state: Record, seat: int) -> bool:
    """TTW-QC-9: whether Soldier can be played after hatching."""
    return state.hatched > 0 and can_gain_soldier(state, seat) and has_queen(state, seat, SOLDIER_CARD)


@rule
def hatch_step(state: Record, seat: int) -> bool:
    """TTW-B-4, TTW-QC-7, TTW-QC-9: the step B of a player; True if a card may be played."""
    if state.step == BEFORE:
        if can_use_expertise(state, seat):
            ask(state, HATCH_BEFORE, seat)
            return True
        state.step = HATCHING
    if state.step == HATCHING:
        hatch_rooms(state, seat)
        state.step = AFTER
    if state.step == AFTER and can_use_soldier(state, seat):
        ask(state, HATCH_AFTER, seat)
        return True
    state.step = BEFORE
    state.hatched = 0
    return False


@rule
def hatch_next(state: Record) -> None:
    """TTW-NIGHT-3: the steps B of the players who are left."""
    while state.turn < colonies(state):
        seat = in_order(state, state.turn)
        state.seat = seat
        if is_autermite(state, seat):
            hatch_pairs(state)
        elif hatch_step(state, seat):
            return
        state.turn += 1
    next_stage(state)


# --- D: Dig and Gather ------------------------------------------------------------------------------------------------------


@rule
def dig_next(state: Record) -> None:
    """TTW-D-1: the next die on a Dig space, by sections and players; it returns to the pool, so that it is not found again."""
    faces = faces_in(state.dig[0] | state.dig[1] | state.dig[2] | state.dig[3])
    if faces == 0:
        next_stage(state)
        return
    section = lowest_bit(faces) // 4
    if section != state.place:
        state.place = section
        state.turn = 0
    seat = in_order(state, state.turn)
    while dice_showing(state.dig[seat], section) == 0:
        state.turn += 1
        seat = in_order(state, state.turn)
    state.dig[seat] -= one_die(die_showing(state.dig[seat], section))
    state.seat = seat
    if is_autermite(state, seat):
        dig_for_autermite(state, section)
    else:
        ask(state, DIG, seat)


@inlined
def can_use_windfall(state: Record, seat: int) -> bool:
    """TTW-QC-10: whether a player has a Windfall, gathered a cube in this section, and another one is in reach."""
    return state.gathered > 0 and has_queen(state, seat, WINDFALL) and reach(state, seat, state.place) != 0


@rule
def serve_next(state: Record, seat: int) -> bool:
    """TTW-D-9, TTW-QC-10: asks a player who gathers for the next cube or for Windfall; False if neither is left."""
    if state.step == TAKING_CUBES:
        if state.due > 0:
            ask(state, GATHER, seat)
            return True
        state.step = WINDFALL_TIME
    if state.step != WINDFALL_TIME or not can_use_windfall(state, seat):
        return False
    ask(state, WINDFALLS, seat)
    return True


@rule
def next_due(state: Record) -> int:
    """TTW-D-6 to TTW-D-8: goes on to the next turn at which cubes are due, by sections; returns their number, 0 if none is."""
    gathering = state.gather[0] | state.gather[1] | state.gather[2] | state.gather[3]
    faces = faces_in(gathering) & -one_face(state.place)
    while faces != 0:
        section = lowest_bit(faces) // 4
        if section != state.place:
            state.place = section
            state.turn = 0
        while state.turn < 2 * colonies(state):
            due = gather_due(state, section, state.turn)
            if due > 0:
                return due
            state.turn += 1
        faces &= faces - 1
    return 0


@rule
def gather_next(state: Record) -> None:
    """TTW-D-6 to TTW-D-9: the next player who gathers, by sections."""
    if state.step != NOT_BEGUN:
        if serve_next(state, state.seat):
            return
        state.step = NOT_BEGUN
        state.gathered = 0
        state.turn += 1
    due = next_due(state)
    if due == 0:
        next_stage(state)
        return
    seat = in_order(state, state.turn % colonies(state))
    state.seat = seat
    if is_autermite(state, seat):
        gather_for_autermite(state, state.place, due)
        state.turn += 1
    else:
        state.due = due
        state.step = TAKING_CUBES
        ask(state, GATHER, seat)


# --- F: Move Wood, Build Wall -----------------------------------------------------------------------------------------------


@rule
def build_next(state: Record) -> None:
    """TTW-F-1, TTW-NIGHT-3: the step F of the next player, which goes on until a pass."""
    if state.turn == colonies(state):
        next_stage(state)
        return
    seat = in_order(state, state.turn)
    state.seat = seat
    if is_autermite(state, seat):
        build_pairs(state)
        state.turn += 1
    else:
        ask(state, BUILD_STEP, seat)


@rule
def end_build_step(state: Record) -> None:
    """TTW-F-1: a pass ends the step F of a player."""
    state.moves = 0
    state.turn += 1


# --- Round End --------------------------------------------------------------------------------------------------------------


@rule
def clear_table(state: Record) -> None:
    """TTW-ROUND-2: all dice return to their owners, and all Blockers leave."""
    state.taken = state.with_soldier = state.closed = 0
    for face in range(FACES):
        state.neutral[face] = 0
    for seat in range(SEATS):
        state.gather[seat] = state.dig[seat] = state.idle[seat] = state.owned[seat] = 0
        for room in range(ROOMS):
            state.in_room[seat, room] = 0


@rule
def end_round(state: Record) -> None:
    """TTW-ROUND-2, TTW-SOLO-9, TTW-END-2, TTW-END-3: the night discard, a clear table, the end or the next round."""
    if state.players == 1 and state.step == 0 and state.queen_deck > 0:
        state.step = 1
        draw(state, QUEEN)
        return
    clear_table(state)
    if state.round_number >= state.round_cap:
        trigger_end(state, CAP_ENDING)
    if state.trigger:
        state.ending = state.trigger
        state.phase = ENDED
        state.actor = OVER
        state.step = 0
    else:
        state.first = in_order(state, 1)
        begin_round(state)
