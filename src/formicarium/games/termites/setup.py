"""Before the first turn: the map, given or built (TMT-MAP), then colonies, hands and the first Mounds (TMT-SET).

The last functions come first: each stage ends by asking for the next one.
"""

from formicarium.core.compiled import rule
from formicarium.core.record import CHANCE, Record
from formicarium.games.termites.board import NOBODY, is_mound, mound_hexes, set_mound
from formicarium.games.termites.components import (
    BUILT,
    CLEAR,
    CUSTOM,
    FACE_TERRAIN,
    FACES,
    HAND,
    KINDS,
    MOST_GROUP,
    MOST_SAME_GROUP,
    MOUNDS,
    NEUTRAL_VALUE,
    SEATS,
    SHEETS,
    TERRAIN_NAMES,
    TILE_TYPES,
    TILES_OF_A_TYPE,
    TILES_USUAL,
    TOKENS,
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
    near,
    neighbours,
)
from formicarium.games.termites.maps import MAP_NEUTRALS, MAP_TERRAIN
from formicarium.games.termites.spec import COLONY, DEAL, IN_RESERVE, MOUND, NEUTRAL, PLACE, SPEC, START, TILE, UNKNOWN

MAP_3 = SPEC.clauses["TMT-MAP-3"]
MAP_5 = SPEC.clauses["TMT-MAP-5"]
MAP_6 = SPEC.clauses["TMT-MAP-6"]
MAP_7 = SPEC.clauses["TMT-MAP-7"]
MAP_8 = SPEC.clauses["TMT-MAP-8"]

TWO_PLAYER_ORDER = (0, 1, 1, 0)
"""TMT-SET-8: who places the first Mounds, counted from the starting player."""


# --- First Mounds and first turn ----------------------------------------------------------------------------------------------


@rule
def ask_seat(state: Record, phase: int, seat: int) -> None:
    """A player has to decide."""
    state.phase = phase
    state.seat = seat
    state.actor = seat


@rule
def seat_after(state: Record, steps: int) -> int:
    """TMT-GEN-1: the seat so many places clockwise from the starting player."""
    return (state.first + steps) % state.players


@rule
def first_mounds(state: Record) -> int:
    """TMT-SET-7, TMT-SET-8: how many Mounds are placed before the first turn."""
    return len(TWO_PLAYER_ORDER) if state.players == 2 else state.players


@rule
def ask_first_mound(state: Record) -> None:
    """TMT-SET-7, TMT-SET-8, TMT-SET-11: who places the next Mound; if none is left or no hex for it, the first turn."""
    first, second = mound_hexes(state)
    if state.done < first_mounds(state) and first | second != 0:
        place = TWO_PLAYER_ORDER[state.done] if state.players == 2 else state.done
        ask_seat(state, MOUND, seat_after(state, place))
        return
    state.done = 0
    state.turn = 1
    ask_seat(state, PLACE, state.first)


# --- Colonies and hands -----------------------------------------------------------------------------------------------------


@rule
def draw_token(state: Record, seat: int, kind: int) -> None:
    """TMT-SET-6, TMT-REP-5: a token goes from the stack to the hand."""
    state.stack[seat, kind] -= 1
    state.stacked[seat] -= 1
    state.hand[seat, kind] += 1
    state.held[seat] += 1


@rule
def deal(state: Record, kind: int) -> None:
    """TMT-SET-6: three tokens for each seat, from seat 0 on; then the first Mounds."""
    draw_token(state, state.seat, kind)
    if state.held[state.seat] < HAND:
        return
    state.seat += 1
    if state.seat == state.players:
        ask_first_mound(state)


@rule
def take_colony(state: Record, seat: int, colony: int) -> None:
    """TMT-SET-3, TMT-SET-4: a seat gets a colony, whose 18 tokens are its stack."""
    state.colony[seat] = colony
    for kind in range(KINDS):
        state.stack[seat, kind] = SHEETS[colony, kind]
    state.stacked[seat] = TOKENS


@rule
def is_taken(state: Record, colony: int) -> bool:
    """TMT-SET-3: whether a colony belongs to somebody."""
    for seat in range(state.players):
        if state.colony[seat] == colony:
            return True
    return False


@rule
def ask_colony(state: Record) -> None:
    """TMT-SET-3, TMT-KNOW-4: the first seat without a colony draws one; when all have theirs, the hands are dealt."""
    state.actor = CHANCE
    for seat in range(state.players):
        if state.colony[seat] == UNKNOWN:
            state.phase = COLONY
            state.seat = seat
            return
    state.phase = DEAL
    state.seat = 0


@rule
def begin_colonies(state: Record) -> None:
    """TMT-SET-3: colonies chosen beforehand are given out, the others drawn."""
    for seat in range(state.players):
        if state.colonies[seat] >= 0:
            take_colony(state, seat, state.colonies[seat])
    ask_colony(state)


# --- The map ----------------------------------------------------------------------------------------------------------------


@rule
def waters_beside(state: Record, cell: int) -> int:
    """TMT-SET-9 e, TMT-MAP-8: how many neighbours of a hex are water."""
    return count_hexes(near(cell, 0) & state.terrain[WATER, 0], near(cell, 1) & state.terrain[WATER, 1])


@rule
def find_ground(state: Record) -> None:
    """TMT-SET-9 b, c, e: where Mounds may stand by terrain."""
    for cell in range(HEXES):
        if waters_beside(state, cell) <= 1:
            for word in range(WORDS):
                state.ground[word] |= bit(cell, word) & INTERIOR[word] & state.terrain[CLEAR, word]


@rule
def finish_map(state: Record) -> None:
    """TMT-SET-9: the map is complete, and the ground for Mounds is settled for the whole game; colonies come next."""
    find_ground(state)
    state.done = 0
    begin_colonies(state)


@rule
def group_size(cell: int, tiles_0: int, tiles_1: int) -> int:
    """TMT-MAP-9: the size of the group a hex would belong to if it were one of these tiles."""
    group_0, group_1 = bit(cell, 0), bit(cell, 1)
    size = 0
    while size < count_hexes(group_0, group_1):
        size = count_hexes(group_0, group_1)
        near_0, near_1 = neighbours(group_0, group_1)
        group_0 |= near_0 & tiles_0
        group_1 |= near_1 & tiles_1
    return size


@rule
def why_not_terrain(state: Record, terrain: int, cell: int) -> int:
    """TMT-MAP-5 to TMT-MAP-9: 0, or the clause that keeps a tile of a terrain from a hex."""
    if not holds(state.terrain[CLEAR, 0], state.terrain[CLEAR, 1], cell) or is_mound(state, cell):
        return MAP_5
    if group_size(cell, state.terrain[terrain, 0], state.terrain[terrain, 1]) > MOST_SAME_GROUP:
        return MAP_6
    if group_size(cell, BOARD[0] & ~state.terrain[CLEAR, 0], BOARD[1] & ~state.terrain[CLEAR, 1]) > MOST_GROUP:
        return MAP_7
    if terrain == WATER:
        for direction in range(DIRECTIONS):
            other = beside(cell, direction)
            if other >= 0 and is_mound(state, other) and waters_beside(state, other) > 0:
                return MAP_8
    return 0


@rule
def has_face(state: Record, face: int) -> bool:
    """TMT-MAP-5: whether a tile with this face is left."""
    return state.tiles_left[face // 2] > 0


@rule
def why_not_tile(state: Record, face: int, cell: int) -> int:
    """TMT-MAP-5 to TMT-MAP-9: 0, or the clause that keeps a face of a tile from a hex."""
    if not has_face(state, face):
        return MAP_5
    return why_not_terrain(state, FACE_TERRAIN[face], cell)


@rule
def any_tile_fits(state: Record) -> bool:
    """TMT-MAP-10: whether any tile left can be placed."""
    for face in range(FACES):
        if has_face(state, face):
            for cell in range(HEXES):
                if why_not_terrain(state, FACE_TERRAIN[face], cell) == 0:
                    return True
    return False


@rule
def tiles_wanted(state: Record) -> int:
    """TMT-MAP-4: how many tiles the map gets."""
    return state.tiles if state.tiles > 0 else TILES_USUAL[state.players]


@rule
def ask_tile(state: Record) -> None:
    """TMT-MAP-4, TMT-MAP-5, TMT-MAP-10: two tiles each in turn, until enough lie or none fits."""
    if state.done < tiles_wanted(state) and any_tile_fits(state):
        ask_seat(state, TILE, seat_after(state, state.done // 2))
    else:
        finish_map(state)


@rule
def lay_tile(state: Record, face: int, cell: int) -> None:
    """TMT-MAP-5: a tile is laid with one of its faces up."""
    state.tiles_left[face // 2] -= 1
    for word in range(WORDS):
        state.terrain[CLEAR, word] &= ~bit(cell, word)
        state.terrain[FACE_TERRAIN[face], word] |= bit(cell, word)
    state.done += 1
    ask_tile(state)


@rule
def why_not_neutral(state: Record, cell: int) -> int:
    """TMT-MAP-3: 0, or the clause that keeps a neutral Mound from a hex."""
    near_0, near_1 = neighbours(state.mounds[0], state.mounds[1])
    first = INTERIOR[0] & ~(near_0 | state.mounds[0])
    second = INTERIOR[1] & ~(near_1 | state.mounds[1])
    return 0 if holds(first, second, cell) else MAP_3


@rule
def ask_neutral(state: Record) -> None:
    """TMT-MAP-2: one neutral Mound each in turn, until there is one less than players."""
    if state.done < state.players - 1:
        ask_seat(state, NEUTRAL, seat_after(state, state.done))
    else:
        state.done = 0
        ask_tile(state)


@rule
def place_neutral(state: Record, cell: int) -> None:
    """TMT-MAP-2, TMT-SET-2: a neutral Mound of value 7."""
    set_mound(state, NOBODY, NEUTRAL_VALUE, cell)
    state.done += 1
    ask_neutral(state)


@rule
def begin_map(state: Record, first: int) -> None:
    """TMT-SET-1, TMT-SET-5, TMT-MAP-1: the starting player is known; the map is laid out, or building begins."""
    state.first = first
    if state.map == BUILT:
        for word in range(WORDS):
            state.terrain[CLEAR, word] = BOARD[word]
        for tile in range(TILE_TYPES):
            state.tiles_left[tile] = TILES_OF_A_TYPE
        ask_neutral(state)
        return
    for place in range(state.players - 1):
        if state.map == CUSTOM:
            set_mound(state, NOBODY, NEUTRAL_VALUE, state.neutral_at[place] - 1)
        else:
            set_mound(state, NOBODY, NEUTRAL_VALUE, MAP_NEUTRALS[state.map, state.players, place])
    if state.map != CUSTOM:
        for terrain in range(len(TERRAIN_NAMES)):
            for word in range(WORDS):
                state.terrain[terrain, word] = MAP_TERRAIN[state.map, state.players, terrain, word]
    finish_map(state)


@rule
def begin(state: Record) -> None:
    """TMT-SET-5: an empty table; the starting player is drawn unless the option fixes one."""
    state.first = UNKNOWN
    state.selected = state.target = state.approach = state.victim = UNKNOWN
    for seat in range(SEATS):
        state.colony[seat] = UNKNOWN
        for place in range(MOUNDS):
            state.own_mound[seat, place] = IN_RESERVE
    if state.start_seat >= 0:
        begin_map(state, state.start_seat)
    else:
        state.phase = START
        state.actor = CHANCE
