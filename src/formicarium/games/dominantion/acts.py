"""What pawns can do: move, gather, take, drop, feed, merge; and buying. DOM-MOVE, DOM-SUG, DOM-SPN, DOM-LIM.

The acts of one pawn are a word of bits, action a in bit a - FIRST_MOVE. `acts_of` looks at one pawn, `able_in` at all pawns of
a band at once.
"""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.dominantion.board import (
    add_to_pile,
    colours_held,
    controlled_in,
    enemies_in,
    give_load,
    is_kind,
    is_on,
    lift_pawn,
    move_pawn,
    put_pawn,
    south_band,
    step_points,
    take_cube,
    take_load,
    window_in,
    word_of,
)
from formicarium.games.dominantion.components import (
    MERGE_SUGAR,
    PAWNS_OF_A_COLOUR,
    QUEEN,
    QUEEN_SUGAR,
    SOLDIER,
    WARRIOR,
    WORKER,
    WORKER_SUGAR,
)
from formicarium.games.dominantion.geometry import (
    BANDS,
    COLOURED,
    HERE,
    HIVE,
    NEIGHBOUR,
    NODE,
    around,
    band_of,
    eight_of,
    four_of,
    next_to,
    place_of,
    window_of,
)
from formicarium.games.dominantion.spec import (
    ATTACK,
    BUY_QUEEN,
    BUY_WORKER,
    DROP,
    END_TURN,
    FIRST_FEED,
    FIRST_GATHER,
    FIRST_MOVE,
    MERGE,
    NEUTRAL,
    TAKE,
)

STRAIGHT_BITS = 0b01010101
"""DOM-GEO-2: the orthogonal directions among the eight."""
GATHER_BIT, FEED_BIT = FIRST_GATHER - FIRST_MOVE, FIRST_FEED - FIRST_MOVE
TAKE_BIT, DROP_BIT, ATTACK_BIT, MERGE_BIT = TAKE - FIRST_MOVE, DROP - FIRST_MOVE, ATTACK - FIRST_MOVE, MERGE - FIRST_MOVE
WORKER_BIT, QUEEN_BIT, END_BIT = BUY_WORKER - FIRST_MOVE, BUY_QUEEN - FIRST_MOVE, END_TURN - FIRST_MOVE


# --- What the whole colony may do ---------------------------------------------------------------------------------------


@inlined
def has_room_for(state: Record, seat: int, kind: int) -> bool:
    """DOM-LIM-1: whether one more pawn of a kind is within a seat's limit."""
    return state.pawns[seat, kind] < PAWNS_OF_A_COLOUR[kind] * colours_held(state, seat)


@inlined
def places_in(state: Record, seat: int, band: int) -> int:
    """DOM-SPN-2: the tiles of a band where a seat may place a spawned pawn."""
    return controlled_in(state, seat, band) & state.free[band]


@rule
def has_place(state: Record, seat: int) -> bool:
    """DOM-SPN-2: whether a hive of a seat has an empty tile."""
    places = 0
    for band in range(BANDS):
        places |= places_in(state, seat, band)
    return places != 0


@rule
def may_buy_worker(state: Record, seat: int) -> bool:
    """DOM-SPN-1, DOM-SPN-2, DOM-LIM-1."""
    if state.store[seat] < WORKER_SUGAR or state.pawns[seat, QUEEN] == 0:
        return False
    return has_room_for(state, seat, WORKER) and has_place(state, seat)


@rule
def may_buy_queen(state: Record, seat: int) -> bool:
    """DOM-SPN-2, DOM-SPN-3."""
    if state.store[seat] < QUEEN_SUGAR or state.pawns[seat, QUEEN] != 0 or state.action_points == 0:
        return False
    return has_place(state, seat)


@rule
def pawns_in_hive(state: Record, seat: int, kind: int, home: int) -> int:
    """How many pawns of a kind a seat has in the hive of a home seat."""
    pawns = 0
    for band in range(BANDS):
        pawns += count_bits(state.of_owner[seat, band] & state.of_kind[kind, band] & HIVE[state.chart, home, band])
    return pawns


@rule
def merging_hives(state: Record, seat: int, kind: int) -> int:
    """DOM-SPN-4, DOM-SPN-5, DOM-LIM-1: the hives, as bits by home seat, in which a seat may merge two pawns of a kind."""
    hives = 0
    if state.store[seat] >= MERGE_SUGAR and state.pawns[seat, kind] > 1 and has_room_for(state, seat, kind + 1):
        for home in range(state.players):
            if state.holder[home] == seat and pawns_in_hive(state, seat, kind, home) > 1:
                hives |= 1 << home
    return hives


@inlined
def hives_in(state: Record, hives: int, band: int) -> int:
    """The tiles of a band that belong to hives given as bits by home seat."""
    tiles = 0
    for home in range(state.players):
        if hives >> home & 1:
            tiles |= HIVE[state.chart, home, band]
    return tiles


# --- What one pawn may do -----------------------------------------------------------------------------------------------


@inlined
def gathers_of(state: Record, tile: int) -> int:
    """DOM-SUG-2, DOM-SUG-3: the directions (HERE included) in which there is a cube for a worker, as nine bits."""
    sources = eight_of(window_in(state.piled, tile)) | is_on(state.piled[band_of(tile)], tile) << HERE
    if state.supply > 0 and is_on(COLOURED[state.chart, band_of(tile)], tile):
        sources |= eight_of(window_in(NODE[state.chart], tile)) & STRAIGHT_BITS
    return sources


@rule
def feeds_of(state: Record, seat: int, tile: int) -> int:
    """DOM-EVT-4, DOM-LIM-1: the directions in which a worker with a cube finds a neutral worker, as eight bits."""
    if state.pawns[NEUTRAL, WORKER] == 0 or not has_room_for(state, seat, WORKER):
        return 0
    return eight_of(window_in(state.of_owner[NEUTRAL], tile))


@inlined
def moves_of(state: Record, tile: int) -> int:
    """DOM-MOVE-1 to DOM-MOVE-5, DOM-TURN-1: the directions n, e, s, w in which a pawn can move, as four bits."""
    return four_of(window_in(state.free, tile)) if state.action_points >= step_points(state) else 0


@inlined
def faces_enemy(state: Record, seat: int, tile: int) -> bool:
    """DOM-CBT-1: whether an enemy pawn is in the area of a tile."""
    south = south_band(tile)
    return window_of(enemies_in(state, seat, south), enemies_in(state, seat, south + 1), tile) != 0


@rule
def may_merge(state: Record, seat: int, tile: int) -> bool:
    """DOM-SPN-4, DOM-SPN-5: whether a pawn stands in a hive with a partner, and the merge can be paid."""
    if state.store[seat] < MERGE_SUGAR or not is_on(controlled_in(state, seat, band_of(tile)), tile):
        return False
    for kind in range(WARRIOR):
        if is_kind(state, kind, tile):
            return is_on(hives_in(state, merging_hives(state, seat, kind), band_of(tile)), tile)
    return False


@rule
def acts_of(state: Record, seat: int, tile: int) -> int:
    """DOM-TURN-1, DOM-ASK-1: all that an own pawn may do now."""
    if state.action_points == 0:
        return 0
    band = band_of(tile)
    acts = moves_of(state, tile)
    if is_kind(state, WORKER, tile):
        if not is_on(state.gathered[band], tile):
            acts |= gathers_of(state, tile) << GATHER_BIT
            if state.store[seat] > 0:
                acts |= is_on(controlled_in(state, seat, band), tile) << TAKE_BIT
        if is_on(state.laden[band], tile):
            acts |= 1 << DROP_BIT | feeds_of(state, seat, tile) << FEED_BIT
    if not is_on(state.attacked[band], tile):
        acts |= faces_enemy(state, seat, tile) << ATTACK_BIT
    return acts | may_merge(state, seat, tile) << MERGE_BIT


@inlined
def able_in(state: Record, seat: int, band: int, worker_hives: int, soldier_hives: int) -> int:
    """DOM-ASK-1: the tiles of a band with an own pawn that can do something, while an action point is left.

    The hives in which workers and soldiers may merge are given (`merging_hives`), as they are the same for all bands.
    """
    own: int = state.of_owner[seat, band]
    if own == 0:
        return 0
    workers = own & state.of_kind[WORKER, band]
    ready = workers & ~state.gathered[band]
    able = workers & state.laden[band]  # dropping; who can feed can drop, too
    if state.action_points >= step_points(state):
        able |= own & next_to(word_of(state.free, band - 1), state.free[band], word_of(state.free, band + 1))
    able |= ready & around(word_of(state.piled, band - 1), state.piled[band], word_of(state.piled, band + 1))
    if state.supply > 0:
        able |= ready & COLOURED[state.chart, band]
    if state.store[seat] > 0:
        able |= ready & controlled_in(state, seat, band)
    enemies = around(enemies_in(state, seat, band - 1), enemies_in(state, seat, band), enemies_in(state, seat, band + 1))
    able |= own & ~state.attacked[band] & enemies
    if worker_hives != 0:
        able |= workers & hives_in(state, worker_hives, band)
    if soldier_hives != 0:
        able |= own & state.of_kind[SOLDIER, band] & hives_in(state, soldier_hives, band)
    return able


# --- Doing it -----------------------------------------------------------------------------------------------------------


@rule
def move(state: Record, seat: int, direction: int) -> None:
    """DOM-MOVE-1, DOM-TURN-2: the selected pawn goes one tile in a direction (0..3 for n, e, s, w) and stays selected."""
    target = NEIGHBOUR[state.selected, 2 * direction]
    state.action_points -= step_points(state)
    move_pawn(state, seat, state.selected, target)
    state.selected = target


@inlined
def lift_cube(state: Record) -> None:
    """DOM-SUG-1: the selected worker has a cube more and has gathered."""
    give_load(state, state.selected, 1)
    state.gathered[band_of(state.selected)] |= 1 << place_of(state.selected)


@rule
def gather(state: Record, direction: int) -> None:
    """DOM-SUG-1 to DOM-SUG-3: the selected worker takes a cube from a pile, or by way of a node from the supply."""
    source = NEIGHBOUR[state.selected, direction]
    state.action_points -= 1
    if state.pile[source] > 0:
        state.pile[source] -= 1
        if state.pile[source] == 0:
            state.piled[band_of(source)] &= ~(1 << place_of(source))
    else:
        state.supply -= 1
    lift_cube(state)


@rule
def take_from_store(state: Record, seat: int) -> None:
    """DOM-SUG-5: the selected worker takes a cube from the store."""
    state.action_points -= 1
    state.store[seat] -= 1
    lift_cube(state)


@rule
def drop(state: Record, seat: int) -> None:
    """DOM-SUG-4: all cubes of the selected pawn go to the store or to the pile on its tile."""
    state.action_points -= 1
    cubes = take_load(state, state.selected)
    if is_on(controlled_in(state, seat, band_of(state.selected)), state.selected):
        state.store[seat] += cubes
    else:
        add_to_pile(state, state.selected, cubes)


@rule
def feed(state: Record, seat: int, direction: int) -> None:
    """DOM-EVT-4: the selected worker feeds a cube to a neutral worker, which is exchanged for an own one."""
    recruit = NEIGHBOUR[state.selected, direction]
    state.action_points -= 1
    take_cube(state, state.selected)
    state.supply += 1
    lift_pawn(state, NEUTRAL, WORKER, recruit)
    put_pawn(state, seat, WORKER, recruit)


@rule
def partners_in(state: Record, seat: int, band: int) -> int:
    """DOM-SPN-5: the tiles of a band with a pawn that the selected one may merge with."""
    kind = WORKER if is_kind(state, WORKER, state.selected) else SOLDIER
    partners = 0
    for home in range(state.players):
        in_hive = is_on(HIVE[state.chart, home, band_of(state.selected)], state.selected)
        if in_hive and state.holder[home] == seat:
            partners = state.of_owner[seat, band] & state.of_kind[kind, band] & HIVE[state.chart, home, band]
    if band == band_of(state.selected):
        partners &= ~(1 << place_of(state.selected))
    return partners


@rule
def merge(state: Record, seat: int, partner: int) -> None:
    """DOM-SPN-4 to DOM-SPN-7: the selected pawn and its partner become a stronger pawn."""
    tile = state.selected
    kind = WORKER if is_kind(state, WORKER, tile) else SOLDIER
    attacked = is_on(state.attacked[band_of(tile)], tile) or is_on(state.attacked[band_of(partner)], partner)
    state.action_points -= 1
    state.store[seat] += take_load(state, tile) + take_load(state, partner) - MERGE_SUGAR
    state.supply += MERGE_SUGAR
    lift_pawn(state, seat, kind, partner)
    lift_pawn(state, seat, kind, tile)
    put_pawn(state, seat, kind + 1, tile)
    if attacked:
        state.attacked[band_of(tile)] |= 1 << place_of(tile)


@rule
def spawn(state: Record, seat: int, kind: int, tile: int) -> None:
    """DOM-SPN-1 to DOM-SPN-3: a worker or a queen is paid for and placed."""
    price = WORKER_SUGAR if kind == WORKER else QUEEN_SUGAR
    state.store[seat] -= price
    state.supply += price
    if kind == QUEEN:
        state.action_points -= 1
    put_pawn(state, seat, kind, tile)
