"""Autermite: what the automaton of the solo game does by Day and by Night (TTW-AUT); Blockers placed by Solo cards (TTW-BLK)."""

from formicarium.core.bits import lowest_bit
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    COLOURS,
    COLUMNS,
    FACES,
    ON_D,
    SECTION_EDGES,
    SECTION_PILES,
    SOLDIER,
    SOLO_BLOCKER,
    SOLO_BOTTOM,
    SOLO_CARDS,
    SOLO_CHART,
    SOLO_MOST,
    SOLO_PAIR,
    SOLO_TOP,
)
from formicarium.games.termite_towers.geometry import BEYOND, EDGES_AT, access_in, has
from formicarium.games.termite_towers.piles import (
    dice_of,
    dice_showing,
    die_showing,
    number_of_dice,
    one_die,
    one_face,
    paired_faces,
)
from formicarium.games.termite_towers.spec import HARDER, PER_DIE, PER_PAIR, ROWS_ENDING, USUAL
from formicarium.games.termite_towers.table import (
    block,
    can_gain_soldier,
    can_gain_worker,
    colour_of,
    cubes_on,
    has_tunnel,
    is_face_up,
    is_taken,
    occupy,
    put_on_pile,
    reach,
    rows_to_end,
    trigger_end,
)
from formicarium.games.termite_towers.wood import dig_tunnel

ON_F, ON_B = 0, 1
"""Autermite has no rooms: its dice on F and on B are kept in the places of R0 and R1."""
NOWHERE = 2
HUMAN = 0
NO_EDGE = SECTION_EDGES
ALL_SOLO_CARDS = (1 << SOLO_CARDS) - 1
PREFERRED_CUBES = 4
"""TTW-AUT-11: so many cubes make a pile of the human attractive."""

# --- Solo cards -------------------------------------------------------------------------------------------------------------


@inlined
def solo_deck(state: Record) -> int:
    """TTW-BLK-7, TTW-CHANCE-6: the Solo cards in the deck, one bit each; it is shuffled again when it is empty."""
    return ALL_SOLO_CARDS if state.solo_used == ALL_SOLO_CARDS else ALL_SOLO_CARDS & ~state.solo_used


@rule
def show_card(state: Record, card: int) -> None:
    """TTW-BLK-7: a Solo card is revealed."""
    state.solo_used = ALL_SOLO_CARDS & ~solo_deck(state) | 1 << card


@rule
def place_card_blocker(state: Record, card: int) -> None:
    """TTW-BLK-5, TTW-BLK-6: a Blocker goes where the bottom list and the chart of a Solo card send it."""
    for steps in range(FACES):
        face = SOLO_BLOCKER[card, steps]
        for place in range(len(SOLO_BOTTOM[card])):
            action = SOLO_BOTTOM[card, place]
            if action == ON_D:
                state.neutral[face] += 1
                return
            if not is_taken(state, action, face):
                block(state, action, face)
                return


# --- Day --------------------------------------------------------------------------------------------------------------------


@inlined
def store_cubes(state: Record) -> int:
    """The number of Autermite's cubes."""
    return state.store[0] + state.store[1] + state.store[2]


@inlined
def pairs_on(state: Record, place: int) -> int:
    """Autermite's pairs on F or B."""
    return number_of_dice(state.in_room[AUTERMITE, place]) // 2


@rule
def pair_place(cubes: int, eggs: int, pairs_on_f: int, pairs_on_b: int) -> int:
    """TTW-AUT-4: where a pair goes: ON_F, ON_B or NOWHERE."""
    if cubes >= COLUMNS and pairs_on_f == 0:
        return ON_F
    if eggs >= 1 and pairs_on_b == 0:
        return ON_B
    if (eggs == 0 or pairs_on_b >= 1) and cubes - COLUMNS * pairs_on_f >= 2:
        return ON_F
    return NOWHERE


@rule
def pair_face(state: Record, card: int) -> int:
    """TTW-AUT-4: the first face on the chart that two unplaced dice show, or FACES."""
    pairs = paired_faces(state.pool[AUTERMITE])
    for place in range(FACES):
        if pairs & one_face(SOLO_CHART[card, place]) != 0:
            return SOLO_CHART[card, place]
    return FACES


@rule
def single_face(state: Record, card: int) -> int:
    """TTW-AUT-3, TTW-AUT-5, TTW-AUT-6: the face that most or fewest unplaced dice show, of several the first on the chart."""
    best, found = 0, 0
    for place in range(FACES):
        face = SOLO_CHART[card, place]
        number = dice_showing(state.pool[AUTERMITE], face)
        if number > 0 and (best == 0 or (number > best if SOLO_MOST[card] else number < best)):
            best, found = number, face
    return found


@rule
def dig_rank(state: Record, section: int, place: int) -> int:
    """TTW-AUT-11: how much Autermite wants to dig to a place: piles of the human, face-down cards, the rest; then by cubes."""
    pile = SECTION_PILES * section + place
    cubes = cubes_on(state, pile)
    if cubes >= PREFERRED_CUBES and has(access_in(state.tunnels[HUMAN], section), place):
        return 200 + cubes
    return 1 + cubes if is_face_up(state, pile) else 100


@rule
def dig_edge(state: Record, section: int) -> int:
    """TTW-AUT-11: the edge of a section on which Autermite digs, or NO_EDGE."""
    access = access_in(state.tunnels[AUTERMITE], section)
    best, target = 0, 0
    for place in range(SECTION_PILES):
        if has(BEYOND[access], place) and dig_rank(state, section, place) > best:
            best, target = dig_rank(state, section, place), place
    return lowest_bit(EDGES_AT[1 << target] & EDGES_AT[access]) if best > 0 else NO_EDGE


@rule
def send_to_d(state: Record, die: int) -> None:
    """TTW-AUT-7: a die of Autermite goes to Gather or to Dig of its value."""
    section = die % FACES
    digs = reach(state, AUTERMITE, section) == 0 and has_tunnel(state, AUTERMITE) and dig_edge(state, section) != NO_EDGE
    if digs:
        state.dig[AUTERMITE] += one_die(die)
    else:
        state.gather[AUTERMITE] += one_die(die)


@rule
def take_unplaced(state: Record, die: int) -> None:
    """A die of Autermite is taken to be placed."""
    state.pool[AUTERMITE] -= one_die(die)


@rule
def place_pair(state: Record, face: int, place: int) -> None:
    """TTW-AUT-4, TTW-AUT-8: two dice that show a face go to F or B."""
    for _ in range(2):
        die = die_showing(state.pool[AUTERMITE], face)
        take_unplaced(state, die)
        state.in_room[AUTERMITE, place] += one_die(die)


@rule
def free_card(state: Record, card: int, face: int) -> int:
    """TTW-AUT-5: the first action of the top list whose space of a value is empty, or ON_D."""
    for place in range(len(SOLO_TOP[card])):
        if not is_taken(state, SOLO_TOP[card, place], face):
            return SOLO_TOP[card, place]
    return ON_D


@rule
def place_single(state: Record, card: int) -> None:
    """TTW-AUT-5, TTW-AUT-6, TTW-AUT-8: one die, on a card as a worker if there is one, on D as a soldier if there is one."""
    face = single_face(state, card)
    action = free_card(state, card, face) if SOLO_MOST[card] else ON_D
    if action == ON_D:
        soldier = FACES * SOLDIER + face
        die = soldier if dice_of(state.pool[AUTERMITE], soldier) > 0 else face
        take_unplaced(state, die)
        send_to_d(state, die)
    else:
        die = die_showing(state.pool[AUTERMITE], face)
        take_unplaced(state, die)
        occupy(state, AUTERMITE, die, action)


@rule
def take_turn(state: Record, card: int) -> None:
    """TTW-AUT-3: Autermite places a pair, or one die, by the Solo card."""
    face = pair_face(state, card) if SOLO_PAIR[card] else FACES
    place = NOWHERE
    if face != FACES:
        place = pair_place(store_cubes(state), state.store_eggs, pairs_on(state, ON_F), pairs_on(state, ON_B))
    if place == NOWHERE:
        place_single(state, card)
    else:
        place_pair(state, face, place)


# --- Night ------------------------------------------------------------------------------------------------------------------


@rule
def hatch_pairs(state: Record) -> None:
    """TTW-AUT-10: each pair on B hatches an egg, if a die is left."""
    for _ in range(pairs_on(state, ON_B)):
        wants_soldier = state.soldiers[HUMAN] > state.soldiers[AUTERMITE]
        worker, soldier = can_gain_worker(state, AUTERMITE), can_gain_soldier(state, AUTERMITE)
        if state.store_eggs > 0 and (worker or soldier):
            state.store_eggs -= 1
            state.egg_supply += 1
            if soldier and (wants_soldier or not worker):
                state.soldiers[AUTERMITE] += 1
            else:
                state.workers[AUTERMITE] += 1
    state.in_room[AUTERMITE, ON_B] = 0


@rule
def claim_egg(state: Record) -> None:
    """TTW-AUT-10: C gives an egg."""
    if state.egg_supply > 0:
        state.egg_supply -= 1
        state.store_eggs += 1


@rule
def dig_for_autermite(state: Record, section: int) -> None:
    """TTW-AUT-11: a die on Dig puts a tunnel on the edge that Autermite wants."""
    edge = dig_edge(state, section)
    if has_tunnel(state, AUTERMITE) and edge != NO_EDGE:
        dig_tunnel(state, AUTERMITE, SECTION_EDGES * section + edge)


@rule
def gather_for_autermite(state: Record, section: int, cubes: int) -> None:
    """TTW-AUT-12: cubes of the colour it has most of beyond whole fours, from the lowest place."""
    for _ in range(cubes):
        places = reach(state, AUTERMITE, section)
        best, found = 0, 0
        for place in range(SECTION_PILES):
            if has(places, place):
                pile = SECTION_PILES * section + place
                colour = colour_of(state, pile)
                rank = COLOURS * (1 + state.store[colour] % COLUMNS) - colour
                if rank > best:
                    best, found = rank, pile
        if best > 0:
            put_on_pile(state, found, cubes_on(state, found) - 1)
            state.store[colour_of(state, found)] += 1


@rule
def most_frequent(first: int, second: int, third: int) -> int:
    """The colour with the highest number, of several the lowest colour."""
    if first >= second and first >= third:
        return 0
    return 1 if second >= third else 2


@rule
def finish_row(state: Record, colours: int) -> None:
    """TTW-AUT-14, TTW-END-1: a row of Autermite is complete."""
    state.store_rows[0 if colours == 1 else 1] += 1
    if state.store_rows[0] + state.store_rows[1] >= rows_to_end(state):
        trigger_end(state, ROWS_ENDING)


@rule
def use_cubes(state: Record, colour: int, number: int) -> None:
    """Cubes go from the store into a row."""
    state.store[colour] -= number
    state.store_wall[colour] += number


@rule
def build_row(state: Record) -> None:
    """TTW-AUT-13: a row of four from the store: the most frequent colour, then the rarer of the others, then the last."""
    main = most_frequent(state.store[0], state.store[1], state.store[2])
    low, high = (main + 1) % COLOURS, (main + 2) % COLOURS
    if low > high:
        low, high = high, low
    if 0 < state.store[high] < state.store[low]:
        low, high = high, low
    left = COLUMNS
    colours = 0
    for place in range(COLOURS):
        colour = main if place == 0 else low if place == 1 else high
        number = min(left, state.store[colour])
        if number > 0:
            use_cubes(state, colour, number)
            colours += 1
            left -= number
    finish_row(state, colours)


@rule
def build_with_egg(state: Record) -> bool:
    """TTW-AUT-13: a row of the three cubes of the store and one of the supply, for an egg; False if the supply has none."""
    wanted = most_frequent(state.store[0], state.store[1], state.store[2])
    if state.supply[wanted] == 0:
        wanted = most_frequent(state.supply[0], state.supply[1], state.supply[2])
    if state.supply[wanted] == 0:
        return False
    state.supply[wanted] -= 1
    state.store[wanted] += 1
    state.store_eggs -= 1
    state.egg_supply += 1
    colours = 0
    for colour in range(COLOURS):
        colours += state.store[colour] > 0
        use_cubes(state, colour, state.store[colour])
    finish_row(state, colours)
    return True


@rule
def gain_cubes(state: Record) -> None:
    """TTW-AUT-13: a pair that cannot build gains a cube, or two."""
    usual = PER_DIE if state.difficulty == HARDER else PER_PAIR
    for _ in range(usual if state.failed_f == USUAL else state.failed_f):
        best, found = -1, 0
        for colour in range(COLOURS):
            if state.supply[colour] > 0 and state.store[colour] % COLUMNS > best:
                best, found = state.store[colour] % COLUMNS, colour
        if best >= 0:
            state.supply[found] -= 1
            state.store[found] += 1


@rule
def build_pairs(state: Record) -> None:
    """TTW-AUT-13: each pair on F builds a row, or gains wood."""
    for _ in range(pairs_on(state, ON_F)):
        if store_cubes(state) >= COLUMNS:
            build_row(state)
        elif store_cubes(state) != COLUMNS - 1 or state.store_eggs == 0 or not build_with_egg(state):
            gain_cubes(state)
    state.in_room[AUTERMITE, ON_F] = 0
