"""What lies on the table: whose turn is when, spaces, rooms, walls, piles, and who may take what from where."""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, Record
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    CARDS,
    FACES,
    LEAST_NUMBER,
    MAIN_COLOURS,
    MAIN_CUBES,
    MARKERS,
    NUMBERS,
    ROWS_TO_END,
    SEATS,
    SECTION_PILES,
    SECTIONS,
    SOLDIER,
    SOLDIERS,
    TUNNELS,
    WORKERS,
)
from formicarium.games.termite_towers.geometry import (
    WALL,
    access_in,
    complete_rows,
    has,
    size,
    starts_of_complete_rows,
    supports,
)
from formicarium.games.termite_towers.piles import full_rooms, rooms_with_wood
from formicarium.games.termite_towers.spec import NOBODY, ROWS_ENDING

# --- Questions --------------------------------------------------------------------------------------------------------------


@inlined
def ask(state: Record, phase: int, seat: int) -> None:
    """TTW-ASK-1: a player has to answer."""
    state.phase = phase
    state.actor = seat


@inlined
def draw(state: Record, phase: int) -> None:
    """TTW-CHANCE-1: chance decides."""
    state.phase = phase
    state.actor = CHANCE


# --- Colonies ---------------------------------------------------------------------------------------------------------------


@inlined
def colonies(state: Record) -> int:
    """TTW-GEN-1: the number of colonies: the players, and Autermite in the solo game."""
    return max(2, state.players)


@inlined
def is_autermite(state: Record, colony: int) -> bool:
    """TTW-GEN-1: whether a colony is led by Autermite."""
    return state.players == 1 and colony == AUTERMITE


@inlined
def in_order(state: Record, turn: int) -> int:
    """TTW-GEN-2: the colony with this place in player order."""
    colony = state.first + turn
    return colony if colony < colonies(state) else colony - colonies(state)


@inlined
def trigger_end(state: Record, ending: int) -> None:
    """TTW-END-1: the first trigger counts and stays."""
    if state.trigger == 0:
        state.trigger = ending


# --- Spaces of A, C, E and G ------------------------------------------------------------------------------------------------


@inlined
def space_of(card: int, face: int) -> int:
    """A set of one space (piles.py)."""
    return 1 << CARDS * face + card


@inlined
def is_taken(state: Record, card: int, face: int) -> bool:
    """TTW-PLACE-1: whether a die or a Blocker lies on a space."""
    return state.taken & space_of(card, face) != 0


@rule
def owner_of(state: Record, card: int, face: int) -> int:
    """The colony whose die lies on a space, or NOBODY."""
    for colony in range(SEATS):
        if state.owned[colony] & space_of(card, face) != 0:
            return colony
    return NOBODY


@inlined
def has_soldier(state: Record, card: int, face: int) -> bool:
    """TTW-BUMP-1: whether a soldier lies on a space."""
    return state.with_soldier & space_of(card, face) != 0


@inlined
def spaces_with_dice(state: Record) -> int:
    """The spaces that hold a die of a colony."""
    return state.owned[0] | state.owned[1] | state.owned[2] | state.owned[3]


@inlined
def block(state: Record, card: int, face: int) -> None:
    """TTW-BLK-3: a Blocker takes a space."""
    state.taken |= space_of(card, face)


@inlined
def occupy(state: Record, colony: int, die: int, card: int) -> None:
    """TTW-PLACE-1: a die takes the space of its value."""
    space = space_of(card, die % FACES)
    state.taken |= space
    state.owned[colony] |= space
    if die // FACES == SOLDIER:
        state.with_soldier |= space


@inlined
def vacate(state: Record, card: int, face: int) -> None:
    """A space becomes empty."""
    others = ~space_of(card, face)
    state.taken &= others
    state.with_soldier &= others
    for colony in range(SEATS):
        state.owned[colony] &= others


# --- Dice owned -------------------------------------------------------------------------------------------------------------


@inlined
def can_gain_worker(state: Record, seat: int) -> bool:
    """TTW-GEN-5: whether a worker die is left in a colony's supply."""
    return state.workers[seat] < WORKERS


@inlined
def can_gain_soldier(state: Record, seat: int) -> bool:
    """TTW-GEN-5: whether a soldier die is left in a colony's supply."""
    return state.soldiers[seat] < SOLDIERS


# --- Rooms ------------------------------------------------------------------------------------------------------------------


@inlined
def open_rooms(state: Record, seat: int) -> int:
    """TTW-SETUP-3, TTW-BON-4: the rooms that are not locked, one bit each."""
    return (1 << state.rooms[seat]) - 1


@inlined
def rooms_for_cube(state: Record, seat: int) -> int:
    """TTW-GEN-3, TTW-D-10: the open rooms without an egg and with space for a cube."""
    return open_rooms(state, seat) & ~(state.eggs[seat] | full_rooms(state.cubes[seat]))


@inlined
def rooms_for_egg(state: Record, seat: int) -> int:
    """TTW-GEN-3, TTW-C-1: the open rooms that are empty."""
    return open_rooms(state, seat) & ~(state.eggs[seat] | rooms_with_wood(state.cubes[seat]))


# --- Walls ------------------------------------------------------------------------------------------------------------------


@inlined
def wall_of(state: Record, seat: int) -> int:
    """The cells of a wall that hold cubes."""
    return state.wall[seat, 0] | state.wall[seat, 1] | state.wall[seat, 2]


@inlined
def trade_cells(state: Record, seat: int) -> int:
    """TTW-E-3, TTW-F-6: the free cells in row 1 or directly above a cube."""
    wall = wall_of(state, seat)
    return supports(wall) & ~wall & WALL


@inlined
def rows_of(state: Record, seat: int) -> int:
    """TTW-BON-1: the number of complete rows of a player's wall."""
    return size(starts_of_complete_rows(wall_of(state, seat)))


@inlined
def rows_to_end(state: Record) -> int:
    """TTW-END-1: so many complete rows trigger the end."""
    return ROWS_TO_END[1] if state.length else ROWS_TO_END[0]


@inlined
def markers_left(state: Record, seat: int) -> int:
    """TTW-BON-3: bonus markers not placed yet."""
    return MARKERS - count_bits(state.markers[seat])


@rule
def check_rows(state: Record, seat: int) -> None:
    """TTW-BON-1, TTW-END-1: rows complete for the first time give a bonus; enough rows at the same time trigger the end."""
    complete = complete_rows(wall_of(state, seat))
    state.rows_due |= complete & ~state.rows_done[seat]
    state.rows_done[seat] |= complete
    if size(complete) >= rows_to_end(state):
        trigger_end(state, ROWS_ENDING)


# --- Piles ------------------------------------------------------------------------------------------------------------------


@inlined
def is_face_up(state: Record, pile: int) -> bool:
    """Whether the card of a pile is face up."""
    return has(state.face_up, pile)


@inlined
def colour_of(state: Record, pile: int) -> int:
    """The colour of the cubes on a face-up pile."""
    if pile % SECTION_PILES == 0:
        return MAIN_COLOURS[pile // SECTION_PILES]
    return state.pile_card[pile] // NUMBERS


@inlined
def printed_on(state: Record, pile: int) -> int:
    """TTW-QC-2: the number of cubes printed on a face-up pile."""
    return MAIN_CUBES if pile % SECTION_PILES == 0 else LEAST_NUMBER + state.pile_card[pile] % NUMBERS


@inlined
def cubes_on(state: Record, pile: int) -> int:
    """The number of cubes on a pile."""
    return (state.piled[0] >> pile & 1) + 2 * (state.piled[1] >> pile & 1) + 4 * (state.piled[2] >> pile & 1)


@inlined
def put_on_pile(state: Record, pile: int, cubes: int) -> None:
    """A pile holds so many cubes now."""
    for digit in range(3):
        state.piled[digit] = state.piled[digit] & ~(1 << pile) | (cubes >> digit & 1) << pile


@inlined
def stocked_piles(state: Record) -> int:
    """The piles that hold cubes, one bit each."""
    return state.piled[0] | state.piled[1] | state.piled[2]


@inlined
def reach(state: Record, seat: int, section: int) -> int:
    """TTW-D-9: the places of a section to which a colony has access and which hold cubes."""
    return access_in(state.tunnels[seat], section) & stocked_piles(state) >> SECTION_PILES * section


@inlined
def piles_in_reach(state: Record, seat: int) -> int:
    """TTW-D-9: the piles of all sections to which a colony has access and which hold cubes, one bit each."""
    tunnels = state.tunnels[seat]
    access = 0
    for section in range(SECTIONS):
        access |= access_in(tunnels, section) << SECTION_PILES * section
    return access & stocked_piles(state)


@inlined
def any_cube_to_take(state: Record) -> bool:
    """TTW-E-2: whether the supply or a pile holds a cube."""
    return state.supply[0] + state.supply[1] + state.supply[2] > 0 or stocked_piles(state) != 0


@inlined
def has_tunnel(state: Record, seat: int) -> bool:
    """TTW-D-5: whether a tunnel is left in a colony's supply."""
    return size(state.tunnels[seat]) < TUNNELS


@rule
def lift_cube(state: Record, pile: int) -> None:
    """TTW-D-9, TTW-E-2: a cube is taken from a pile into the hand."""
    put_on_pile(state, pile, cubes_on(state, pile) - 1)
    state.colour = colour_of(state, pile)
