"""Is a record a possible position? Used on positions read from text, and in tests after every step. A view is not one."""

from formicarium.core.compiled import rule
from formicarium.core.record import CHANCE, OVER, Record
from formicarium.games.termites.attack import approaches, may_move_or_attack, retreats, wins
from formicarium.games.termites.board import (
    FIRST_MOUND_KIND,
    NOBODY,
    PIECES,
    caste_at,
    has_reserve,
    is_mound,
    is_terrain,
    is_unit,
    is_unit_of,
    kind_at,
    owner_at,
    strength_at,
)
from formicarium.games.termites.components import (
    BUILT,
    CLEAR,
    COLONIES,
    CUSTOM,
    FACE_TERRAIN,
    FACES,
    FLYER,
    HAND,
    KINDS,
    LEAST_MOUND,
    MOST_GROUP,
    MOST_SAME_GROUP,
    MOUNDS,
    NEUTRAL_VALUE,
    SEATS,
    SHEETS,
    SOLDIER,
    SPITTER,
    TERRAIN_NAMES,
    TILE_TYPES,
    TILES_OF_A_TYPE,
    TOKENS,
    TURNS,
    VEGETATION,
    WATER,
)
from formicarium.games.termites.geometry import (
    BOARD,
    DIRECTIONS,
    HEXES,
    INTERIOR,
    WORDS,
    beside,
    bit,
    count_hexes,
    holds,
    neighbours,
)
from formicarium.games.termites.maps import MAP_TERRAIN
from formicarium.games.termites.movement import reach_of
from formicarium.games.termites.resolution import victim_hexes
from formicarium.games.termites.setup import (
    first_mounds,
    group_size,
    seat_after,
    tiles_wanted,
    waters_beside,
)
from formicarium.games.termites.spec import (
    COLONY,
    DEAL,
    DRAW,
    ENDED,
    IN_RESERVE,
    LOST_MOUND,
    MOUND,
    NEUTRAL,
    ON_BOARD,
    OWN_MOUND,
    PLACE,
    RETREAT,
    ROUNDS,
    SPEC,
    START,
    TARGET,
    TILE,
    UNKNOWN,
)

GEN_1 = SPEC.clauses["TMT-GEN-1"]
GEN_3 = SPEC.clauses["TMT-GEN-3"]
GEN_8 = SPEC.clauses["TMT-GEN-8"]
SET_1 = SPEC.clauses["TMT-SET-1"]
SET_2 = SPEC.clauses["TMT-SET-2"]
SET_3 = SPEC.clauses["TMT-SET-3"]
SET_5 = SPEC.clauses["TMT-SET-5"]
SET_6 = SPEC.clauses["TMT-SET-6"]
SET_7 = SPEC.clauses["TMT-SET-7"]
SET_9 = SPEC.clauses["TMT-SET-9"]
MAP_2 = SPEC.clauses["TMT-MAP-2"]
MAP_3 = SPEC.clauses["TMT-MAP-3"]
MAP_4 = SPEC.clauses["TMT-MAP-4"]
MAP_6 = SPEC.clauses["TMT-MAP-6"]
MAP_7 = SPEC.clauses["TMT-MAP-7"]
MAP_8 = SPEC.clauses["TMT-MAP-8"]
TURN_1 = SPEC.clauses["TMT-TURN-1"]
TURN_3 = SPEC.clauses["TMT-TURN-3"]
REP_2 = SPEC.clauses["TMT-REP-2"]
REP_5 = SPEC.clauses["TMT-REP-5"]
MOVE_12 = SPEC.clauses["TMT-MOVE-12"]
ATT_3 = SPEC.clauses["TMT-ATT-3"]
ATT_13 = SPEC.clauses["TMT-ATT-13"]
RET_1 = SPEC.clauses["TMT-RET-1"]
RET_5 = SPEC.clauses["TMT-RET-5"]
RET_7 = SPEC.clauses["TMT-RET-7"]
CAP_2 = SPEC.clauses["TMT-CAP-2"]
CAP_3 = SPEC.clauses["TMT-CAP-3"]
CAP_5 = SPEC.clauses["TMT-CAP-5"]
CAP_9 = SPEC.clauses["TMT-CAP-9"]
END_1 = SPEC.clauses["TMT-END-1"]

FIRST_MOUNDS = (0, 0, 2, 1, 1)
"""TMT-SET-7, TMT-SET-8: the Mounds each player places before the first turn, by number of players."""


# --- The map ----------------------------------------------------------------------------------------------------------------


@rule
def terrain_fault(state: Record) -> int:
    """TMT-SET-1, TMT-MAP-11: every hex has one terrain; given maps are as drawn. A custom map was checked as an option."""
    for word in range(WORDS):
        seen = 0
        for terrain in range(len(TERRAIN_NAMES)):
            if seen & state.terrain[terrain, word] != 0:
                return SET_1
            seen |= state.terrain[terrain, word]
            given = state.map not in (BUILT, CUSTOM) and state.phase > START
            if given and state.terrain[terrain, word] != MAP_TERRAIN[state.map, state.players, terrain, word]:
                return SET_1
        before = state.phase == START and state.map != CUSTOM
        if seen != (0 if before else BOARD[word]):
            return SET_1
    return 0


@rule
def tiles_of(state: Record, terrain: int) -> int:
    """The tiles on the board that show a terrain."""
    return count_hexes(state.terrain[terrain, 0], state.terrain[terrain, 1])


@rule
def tile_fault(state: Record) -> int:
    """TMT-MAP-4: while building, the tiles laid are those that are not left; later only the number matters."""
    laid = 0
    for terrain in range(1, len(TERRAIN_NAMES)):
        laid += tiles_of(state, terrain)
        used = 0
        for face in range(FACES):
            if FACE_TERRAIN[face] == terrain:
                used += TILES_OF_A_TYPE - state.tiles_left[face // 2]
        if tiles_of(state, terrain) > used:
            return MAP_4
    left = 0
    for tile in range(TILE_TYPES):
        if not 0 <= state.tiles_left[tile] <= TILES_OF_A_TYPE:
            return MAP_4
        left += state.tiles_left[tile]
    if laid + left != TILE_TYPES * TILES_OF_A_TYPE or laid > tiles_wanted(state):
        return MAP_4
    return MAP_4 if state.phase == TILE and laid != state.done else 0


@rule
def built_fault(state: Record) -> int:
    """TMT-MAP-4 to TMT-MAP-9: a map that the players build or have built."""
    for cell in range(HEXES):
        if is_terrain(state, CLEAR, cell):
            continue
        if group_size(cell, BOARD[0] & ~state.terrain[CLEAR, 0], BOARD[1] & ~state.terrain[CLEAR, 1]) > MOST_GROUP:
            return MAP_7
        for terrain in range(1, len(TERRAIN_NAMES)):
            same = is_terrain(state, terrain, cell)
            if same and group_size(cell, state.terrain[terrain, 0], state.terrain[terrain, 1]) > MOST_SAME_GROUP:
                return MAP_6
    return tile_fault(state)


@rule
def ground_fault(state: Record) -> int:
    """TMT-SET-9: the ground for Mounds is settled when the map is complete."""
    for cell in range(HEXES):
        fit = is_terrain(state, CLEAR, cell) and holds(INTERIOR[0], INTERIOR[1], cell) and waters_beside(state, cell) <= 1
        if holds(state.ground[0], state.ground[1], cell) != (fit and state.phase > TILE):
            return SET_9
    return 0


# --- The pieces -------------------------------------------------------------------------------------------------------------


@rule
def piece_fault(state: Record) -> int:
    """TMT-GEN-3, TMT-REP-2, TMT-SET-9: the sets say the same as the pieces, and every piece stands where it can stand."""
    near_0, near_1 = neighbours(state.mounds[0], state.mounds[1])
    for cell in range(HEXES):
        piece = state.piece[cell]
        if not 0 <= piece < PIECES:
            return GEN_3
        unit = piece != 0 and kind_at(state, cell) < FIRST_MOUND_KIND
        if is_mound(state, cell) != (piece != 0 and not unit):
            return GEN_3
        for seat in range(SEATS):
            if is_unit_of(state, seat, cell) != (unit and owner_at(state, cell) == seat):
                return GEN_3
        if holds(state.spitters[0], state.spitters[1], cell) != (unit and caste_at(state, cell) == SPITTER):
            return GEN_3
        if holds(state.flyers[0], state.flyers[1], cell) != (unit and caste_at(state, cell) == FLYER):
            return GEN_3
        if piece == 0:
            continue
        owner = owner_at(state, cell)
        if owner >= state.players and owner != NOBODY:
            return GEN_1
        if unit and (owner == NOBODY or is_terrain(state, VEGETATION if caste_at(state, cell) == FLYER else WATER, cell)):
            return REP_2
        if not unit and owner == NOBODY and strength_at(state, cell) != NEUTRAL_VALUE:
            return SET_2
        if not unit and holds(near_0, near_1, cell):
            return MAP_3 if state.phase <= TILE else SET_9
        if not unit and state.phase > TILE and not holds(state.ground[0], state.ground[1], cell):
            return SET_9
        if not unit and state.phase <= TILE and not holds(INTERIOR[0], INTERIOR[1], cell):
            return MAP_3
        if not unit and state.phase <= TILE and waters_beside(state, cell) > 1:
            return MAP_8
    return 0


@rule
def captures_by(state: Record, seat: int) -> int:
    """TMT-CAP-1: how many Mounds a seat has captured."""
    captured: int = state.neutrals[seat]
    for owner in range(state.players):
        for place in range(MOUNDS):
            captured += state.own_mound[owner, place] == seat
    return captured


@rule
def mound_fault(state: Record) -> int:
    """TMT-GEN-8, TMT-SET-2, TMT-CAP-3, TMT-CAP-5: each Mound is in one place, and none was placed without reason."""
    neutral, placed, captured = 0, 0, 0
    for cell in range(HEXES):
        if is_mound(state, cell):
            owner = owner_at(state, cell)
            neutral += owner == NOBODY
            if owner != NOBODY and state.own_mound[owner, strength_at(state, cell) - LEAST_MOUND] != ON_BOARD:
                return GEN_8
    for seat in range(SEATS):
        reserve, lost = 0, 0
        for place in range(MOUNDS):
            where = state.own_mound[seat, place]
            if not ON_BOARD <= where < state.players or where == seat or (seat >= state.players and where != IN_RESERVE):
                return GEN_8
            reserve += where == IN_RESERVE
            lost += where >= 0
            placed += where == ON_BOARD
        if not 0 <= state.neutrals[seat] < SEATS or (seat >= state.players and state.neutrals[seat] != 0):
            return GEN_8
        captured += state.neutrals[seat]
        if seat < state.players and reserve < MOUNDS - FIRST_MOUNDS[state.players] - captures_by(state, seat) - lost:
            return CAP_5
    if neutral + placed != count_hexes(state.mounds[0], state.mounds[1]):
        return GEN_8
    wanted = 0 if state.phase == START else state.players - 1
    if state.phase == NEUTRAL:
        wanted = state.done
    if neutral + captured != wanted:
        return SET_2
    if state.phase < MOUND and placed > 0:
        return SET_6
    return SET_7 if state.phase == MOUND and placed != state.done else 0


@rule
def placed_tokens(state: Record, seat: int) -> int:
    """TMT-REP-1, TMT-END-1: how many tokens a seat has placed, one in each of its turns."""
    if state.turn == 0:
        return 0
    order = (seat - state.first) % state.players
    now = seat == state.seat and state.phase != PLACE
    return (state.turn - 1 - order + state.players - 1) // state.players + now


@rule
def token_fault(state: Record) -> int:
    """TMT-GEN-8, TMT-SET-6, TMT-REP-5: each token is in one place, and stacks and hands are as large as they must be."""
    for seat in range(SEATS):
        colony = state.colony[seat]
        held, stacked, on_board = 0, 0, 0
        for kind in range(KINDS):
            here = 0
            for cell in range(HEXES):
                here += is_unit_of(state, seat, cell) and kind_at(state, cell) == kind
            tokens = SHEETS[colony, kind] if colony != UNKNOWN else 0
            if state.hand[seat, kind] < 0 or state.stack[seat, kind] < 0:
                return GEN_8
            if state.hand[seat, kind] + state.stack[seat, kind] + here > tokens:
                return GEN_8
            held += state.hand[seat, kind]
            stacked += state.stack[seat, kind]
            on_board += here
        if held != state.held[seat] or stacked != state.stacked[seat]:
            return GEN_8
        if colony == UNKNOWN:
            continue
        placed = placed_tokens(state, seat)
        if on_board > placed - captures_by(state, seat):
            return CAP_2
        waits = state.phase == DRAW and seat == state.seat
        drawn = min(TOKENS, HAND + placed - waits)
        if state.phase < DEAL or (state.phase == DEAL and seat > state.seat):
            drawn = 0
        elif state.phase == DEAL and seat == state.seat:
            drawn = min(held, HAND - 1)
        if stacked != TOKENS - drawn or held != drawn - placed:
            return REP_5 if state.turn > 0 else SET_6
    return 0


@rule
def colony_fault(state: Record) -> int:
    """TMT-SET-3: seats in play have different colonies, as chosen beforehand or in the order of drawing."""
    for seat in range(SEATS):
        colony = state.colony[seat]
        if not UNKNOWN <= colony < COLONIES or (seat >= state.players and colony != UNKNOWN):
            return SET_3
        for other in range(seat):
            if colony != UNKNOWN and state.colony[other] == colony:
                return SET_3
        if seat >= state.players:
            continue
        if state.phase < COLONY:
            if colony != UNKNOWN:
                return SET_3
        elif state.colonies[seat] >= 0:
            if colony != state.colonies[seat]:
                return SET_3
        elif (colony == UNKNOWN) != (state.phase == COLONY and seat >= state.seat):
            return SET_3
    return 0


# --- The question ------------------------------------------------------------------------------------------------------------


@rule
def setup_actor_fault(state: Record) -> int:
    """TMT-GEN-1, TMT-SET-5, TMT-SET-7, TMT-MAP-2: who is asked before the first turn."""
    if state.turn != 0:
        return TURN_1
    if state.phase == START:
        return 0 if state.actor == CHANCE and state.first == UNKNOWN and state.start_seat < 0 and state.seat == 0 else SET_5
    if state.phase in (COLONY, DEAL):
        return 0 if state.actor == CHANCE and state.done == 0 else SET_6
    if state.phase == NEUTRAL:
        fits = state.map == BUILT and 0 <= state.done < state.players - 1
        return 0 if fits and state.actor == seat_after(state, state.done) else MAP_2
    if state.phase == TILE:
        fits = state.map == BUILT and 0 <= state.done < tiles_wanted(state)
        return 0 if fits and state.actor == seat_after(state, state.done // 2) else MAP_4
    if not 0 <= state.done < first_mounds(state):
        return SET_7
    place = state.done if state.players > 2 else int(state.done in (1, 2))
    return 0 if state.actor == seat_after(state, place) else SET_7


@rule
def retreat_fault(state: Record) -> int:
    """TMT-ATT-3, TMT-ATT-13, TMT-RET-1, TMT-RET-5, TMT-RET-7: a retreat is only asked after a legal attack that allows one."""
    start, target, approach = state.selected, state.target, state.approach
    if not (0 <= target < HEXES and 0 <= approach < DIRECTIONS) or not is_unit(state, target):
        return TURN_3
    owner = owner_at(state, target)
    if owner == state.seat:
        return TURN_3
    from_0, from_1, into_0, into_1 = reach_of(state, state.seat, start)
    near_0, near_1 = approaches(state, start, target, from_0, from_1)
    cell = beside(target, approach)
    if cell < 0 or not holds(near_0, near_1, cell) or not holds(into_0, into_1, target):
        return ATT_3
    if not wins(state, state.seat, start, target):
        return ATT_13
    if caste_at(state, start) == SOLDIER:
        return RET_1
    if retreats(state, start, target, approach) == 0:
        return RET_7
    return 0 if state.actor == (owner if state.retreat_chooser else state.seat) else RET_5


@rule
def capture_fault(state: Record) -> int:
    """TMT-CAP-3, TMT-CAP-5, TMT-CAP-9: Mounds are placed after a capture, by who has one and a place for it."""
    victim = state.victim
    if not UNKNOWN <= victim < state.players or victim == state.seat:
        return CAP_5
    if state.phase == OWN_MOUND:
        if state.actor != state.seat or not has_reserve(state, state.seat):
            return CAP_3
        if not 0 <= state.target < HEXES or state.piece[state.target] != 0:
            return CAP_3
        if victim == UNKNOWN and state.neutrals[state.seat] == 0:
            return CAP_3
        beside_0, beside_1 = neighbours(bit(state.target, 0), bit(state.target, 1))
        free = (beside_0 & state.mounds[0]) | (beside_1 & state.mounds[1]) == 0
        return 0 if free and holds(state.ground[0], state.ground[1], state.target) else CAP_3
    if victim == UNKNOWN or state.actor != victim or not has_reserve(state, victim):
        return CAP_5
    first, second = victim_hexes(state, victim)
    return 0 if first | second != 0 else CAP_9


@rule
def lost_to(state: Record, victim: int, captor: int) -> bool:
    """TMT-CAP-1: whether a seat has lost a Mound to another."""
    for place in range(MOUNDS):
        if state.own_mound[victim, place] == captor:
            return True
    return False


@rule
def turn_fault(state: Record) -> int:
    """TMT-TURN-1, TMT-TURN-3: what is asked in a turn fits the position."""
    if not 1 <= state.turn <= TURNS * state.players or state.done != 0:
        return TURN_1
    if state.seat != seat_after(state, state.turn - 1):
        return GEN_1
    if state.phase == ENDED:
        return 0 if state.actor == OVER and state.ending == ROUNDS and state.turn == TURNS * state.players else END_1
    if state.phase in (OWN_MOUND, LOST_MOUND):
        if state.victim != UNKNOWN and (state.victim >= state.players or not lost_to(state, state.victim, state.seat)):
            return CAP_5
        return capture_fault(state)
    if state.phase in (TARGET, RETREAT):
        if not 0 <= state.selected < HEXES or not is_unit_of(state, state.seat, state.selected):
            return MOVE_12
        if not may_move_or_attack(state, state.seat, state.selected):
            return MOVE_12
    if state.phase == RETREAT:
        return retreat_fault(state)
    if state.phase == DRAW:
        return 0 if state.actor == CHANCE and state.stacked[state.seat] > 0 else REP_5
    return 0 if state.actor == state.seat else TURN_3


@rule
def mark_fault(state: Record) -> int:
    """TMT-TURN-3: marks of an unfinished move stand only while it is unfinished."""
    moving = state.phase in (TARGET, RETREAT)
    if (state.selected != UNKNOWN) != moving or (state.approach != UNKNOWN) != (state.phase == RETREAT):
        return TURN_3
    if (state.target != UNKNOWN) != (state.phase in (RETREAT, OWN_MOUND)):
        return TURN_3
    if state.victim != UNKNOWN and state.phase not in (OWN_MOUND, LOST_MOUND):
        return TURN_3
    return 0


@rule
def fault(state: Record) -> int:
    """0 if the record is a possible position, else the number of a clause it breaks."""
    if not START <= state.phase <= ENDED or not 0 <= state.seat < state.players:
        return TURN_3
    if not UNKNOWN <= state.first < state.players or (state.first == UNKNOWN) != (state.phase == START):
        return SET_5
    if state.start_seat >= 0 and state.first != state.start_seat:
        return SET_5
    if state.phase != ENDED and state.ending != 0:
        return END_1
    found = terrain_fault(state)
    if found == 0:
        found = ground_fault(state)
    if found == 0 and state.map == BUILT and state.phase > START:
        found = built_fault(state)
    if found == 0:
        found = piece_fault(state)
    if found == 0:
        found = mound_fault(state)
    if found == 0:
        found = colony_fault(state)
    if found == 0:
        found = token_fault(state)
    if found == 0:
        found = mark_fault(state)
    if found == 0:
        found = setup_actor_fault(state) if state.phase <= MOUND else turn_fault(state)
    return found
