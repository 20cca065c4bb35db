"""D: Dig and Gather (TTW-D), turning up and looking at Wood Pile cards (TTW-CHANCE-3), refilling piles (TTW-QC-2)."""

from formicarium.core.bits import lowest_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    FACES,
    PILES,
    SECTION_EDGES,
    SECTION_PILES,
)
from formicarium.games.termite_towers.geometry import FIRST_END, SECOND_END, diggable_in, has
from formicarium.games.termite_towers.piles import dice_of, one_cube
from formicarium.games.termite_towers.spec import (
    AUTERMITE_SECOND,
    EASIER,
    HARDER,
    HUMAN_SECOND,
    NOBODY_SECOND,
    STORE,
    UNKNOWN,
    USUAL,
    WOOD,
)
from formicarium.games.termite_towers.table import (
    ask,
    colonies,
    colour_of,
    cubes_on,
    draw,
    has_tunnel,
    in_order,
    is_face_up,
    lift_cube,
    printed_on,
    put_on_pile,
    rooms_for_cube,
)

# --- Digging ----------------------------------------------------------------------------------------------------------------


@inlined
def can_dig(state: Record, seat: int, edge: int) -> bool:
    """TTW-D-2, TTW-D-5: whether a colony may put a tunnel on an edge."""
    section = edge // SECTION_EDGES
    return has_tunnel(state, seat) and has(diggable_in(state.tunnels[seat], section), edge % SECTION_EDGES)


@rule
def fill_pile(state: Record, pile: int) -> None:
    """TTW-D-4, TTW-QC-2: a pile is filled up to the printed number, or as far as the supply goes."""
    colour = colour_of(state, pile)
    there = cubes_on(state, pile)
    cubes = min(printed_on(state, pile) - there, state.supply[colour])
    put_on_pile(state, pile, there + cubes)
    state.supply[colour] -= cubes


@rule
def turn_up(state: Record) -> None:
    """TTW-D-4: the card dug to is turned up, and its cubes are put on it."""
    pile = state.chosen - 1
    state.chosen = 0
    state.face_up |= 1 << pile
    fill_pile(state, pile)


@rule
def dig_tunnel(state: Record, seat: int, edge: int) -> None:
    """TTW-D-2, TTW-D-4, TTW-CHANCE-3: a tunnel; a face-down card at its end is turned up, drawn first if nobody has seen it."""
    section, place = edge // SECTION_EDGES, edge % SECTION_EDGES
    state.tunnels[seat] |= 1 << edge
    first = SECTION_PILES * section + FIRST_END[place]
    second = SECTION_PILES * section + SECOND_END[place]
    pile = first if not is_face_up(state, first) else second
    if is_face_up(state, pile):
        return
    state.chosen = pile + 1
    if state.pile_card[pile] == UNKNOWN:
        draw(state, WOOD)
    else:
        turn_up(state)


# --- Looking at cards and refilling piles -----------------------------------------------------------------------------------


@inlined
def can_replenish(state: Record, pile: int) -> bool:
    """TTW-QC-2: whether a face-up pile is not full and its colour is in the supply."""
    return cubes_on(state, pile) < printed_on(state, pile) and state.supply[colour_of(state, pile)] > 0


@rule
def piles_to_replenish(state: Record) -> int:
    """TTW-QC-2: the piles that can be filled up, one bit each."""
    piles = 0
    face_up = state.face_up
    while face_up != 0:
        pile = lowest_wide(face_up)
        if can_replenish(state, pile):
            piles |= 1 << pile
        face_up &= face_up - 1
    return piles


@inlined
def any_face_down(state: Record) -> bool:
    """TTW-QC-3: whether any Wood Pile card is face down."""
    return state.face_up != (1 << PILES) - 1


# --- Gathering --------------------------------------------------------------------------------------------------------------


@inlined
def strength(state: Record, colony: int, section: int) -> int:
    """TTW-D-6, TTW-BULLY-1: workers and twice the soldiers on a Gather space."""
    return dice_of(state.gather[colony], section) + 2 * dice_of(state.gather[colony], section + FACES)


@inlined
def second_gathers(state: Record, colony: int) -> bool:
    """TTW-D-7, TTW-SOLO-7: whether a colony that is alone in second place may gather."""
    if state.players > 1:
        return True
    usual = HUMAN_SECOND if state.difficulty == EASIER else AUTERMITE_SECOND if state.difficulty == HARDER else NOBODY_SECOND
    who = usual if state.second_place == USUAL else state.second_place
    return who == (AUTERMITE_SECOND if colony == AUTERMITE else HUMAN_SECOND)


@inlined
def rivals(state: Record, section: int, own: int) -> tuple[int, int]:
    """TTW-D-6, TTW-BLK-6: how many are stronger on a Gather space and how many equally strong, oneself and Blockers included."""
    above = 1 if state.neutral[section] > own else 0
    equal = 1 if state.neutral[section] == own else 0
    for other in range(colonies(state)):
        theirs = strength(state, other, section)
        above += theirs > own
        equal += theirs == own
    return above, equal


@rule
def gather_in_all(state: Record, section: int, colony: int) -> int:
    """TTW-D-6 to TTW-D-8: cubes due to a colony, whether it leads or is in second place."""
    own = strength(state, colony, section)
    if own == 0:
        return 0
    above, equal = rivals(state, section, own)
    if above == 0:
        return 2 if equal == 1 else 1
    return 1 if above == 1 and equal == 1 and second_gathers(state, colony) else 0


@rule
def gather_due(state: Record, section: int, turn: int) -> int:
    """TTW-D-6 to TTW-D-8: cubes due to the colony at a turn of gathering: first all who lead, then those in second place."""
    number = colonies(state)
    second_round = turn >= number
    colony = in_order(state, turn - number if second_round else turn)
    own = strength(state, colony, section)
    if own == 0:
        return 0
    above, equal = rivals(state, section, own)
    if second_round:
        return 1 if above == 1 and equal == 1 and second_gathers(state, colony) else 0
    return 0 if above > 0 else 2 if equal == 1 else 1


@rule
def gather_cube(state: Record, seat: int, pile: int) -> None:
    """TTW-D-9, TTW-D-10: a cube is taken; it is stored, or goes to the supply if no room takes it."""
    lift_cube(state, pile)
    state.gathered += 1
    if rooms_for_cube(state, seat) != 0:
        ask(state, STORE, seat)
    else:
        state.supply[state.colour] += 1
        state.colour = 0


@rule
def store_cube(state: Record, seat: int, room: int) -> None:
    """TTW-D-10, TTW-BON-6: the cube in hand goes to a room."""
    state.cubes[seat] += one_cube(room, state.colour)
    state.colour = 0
