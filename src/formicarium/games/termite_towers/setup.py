"""Setup (TTW-SETUP), and what happens before each Day: Blockers (TTW-BLK, TTW-SOLO-2) and the roll (TTW-DAY-1)."""

from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.cards import display_size
from formicarium.games.termite_towers.components import (
    BLOCKER_ORDER,
    COLOURS,
    CUBES,
    DISPLAY,
    EGGS,
    FACES,
    FIRST_ROOMS,
    FIRST_SOLDIERS,
    FIRST_WORKERS,
    MAIN_COLOURS,
    MAIN_CUBES,
    MORE_QUEENS,
    OBJECTIVES,
    ON_D,
    PILES,
    QUEENS,
    SEATS,
    SECTION_PILES,
    SECTIONS,
    SOLDIER,
    SOLO_BLOCKER_ORDER,
    SOLO_QUEENS,
    WORKER,
)
from formicarium.games.termite_towers.piles import (
    ALL_BLUEPRINTS,
    ALL_FACES,
    ALL_QUEENS,
    ALL_WOOD_CARDS,
    one_die,
    one_face,
)
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    BLOCKERS,
    DAY_BEGINS,
    FIRST,
    OBJECTIVE,
    ROLL,
    ROLLING,
    SETUP,
    UNKNOWN,
)
from formicarium.games.termite_towers.table import block, colonies, draw, put_on_pile

# --- The table --------------------------------------------------------------------------------------------------------------


@inlined
def queen_deck_size(state: Record) -> int:
    """TTW-SETUP-7, TTW-SOLO-4: the number of cards in the Queen deck."""
    if state.players > 1:
        return QUEENS + MORE_QUEENS[state.players]
    return state.queen_cards if state.queen_cards > 0 else SOLO_QUEENS[state.difficulty, state.length]


@inlined
def objectives_dealt(state: Record) -> int:
    """TTW-SETUP-8: the number of objectives."""
    return max(2, state.players)


@rule
def lay_piles(state: Record) -> None:
    """TTW-SETUP-1: cubes on the main cards, all other Wood Pile cards face down and not known yet."""
    for colour in range(COLOURS):
        state.supply[colour] = CUBES
    for pile in range(PILES):
        state.pile_card[pile] = UNKNOWN
    for section in range(SECTIONS):
        pile = SECTION_PILES * section
        put_on_pile(state, pile, MAIN_CUBES)
        state.supply[MAIN_COLOURS[section]] -= MAIN_CUBES
        state.face_up |= 1 << pile
    state.wood_left = ALL_WOOD_CARDS


@rule
def lay_table(state: Record) -> None:
    """TTW-SETUP-1 to TTW-SETUP-7: everything that is not random."""
    lay_piles(state)
    for seat in range(colonies(state)):
        state.workers[seat] = FIRST_WORKERS
        state.soldiers[seat] = FIRST_SOLDIERS
    for seat in range(state.players):
        state.rooms[seat] = FIRST_ROOMS
    for place in range(DISPLAY):
        state.display[place] = UNKNOWN
    for place in range(SEATS):
        state.objective[place] = UNKNOWN
    state.card = UNKNOWN
    state.deck = ALL_BLUEPRINTS
    state.egg_supply = EGGS
    state.queens_left = ALL_QUEENS
    state.queen_deck = queen_deck_size(state)


@rule
def begin(state: Record) -> None:
    """TTW-SETUP-9, TTW-CHANCE-2: the table is laid; the First Player is drawn first, unless that is settled."""
    lay_table(state)
    state.stage = SETUP
    state.first = UNKNOWN
    if state.players == 1:
        state.first = 0
    elif state.first_player >= 0:
        state.first = state.first_player


@rule
def objectives_left(state: Record) -> int:
    """TTW-SETUP-8: the objectives that are not on the table, one bit each."""
    left = (1 << OBJECTIVES) - 1
    for place in range(SEATS):
        if state.objective[place] != UNKNOWN:
            left &= ~(1 << state.objective[place])
    return left


@rule
def deal_objective(state: Record, objective: int) -> None:
    """TTW-SETUP-8: objectives are dealt from the one between yellow and brown on."""
    state.objective[state.place] = objective
    state.place += 1


@rule
def begin_round(state: Record) -> None:
    """TTW-ROUND-1, TTW-CHANCE-2: Blockers come first."""
    state.round_number += 1
    state.stage = BLOCKERS
    state.turn = state.place = state.step = state.seat = 0


@rule
def set_up(state: Record) -> None:
    """TTW-CHANCE-2: First Player, objectives, display; then the first round."""
    if state.first == UNKNOWN:
        draw(state, FIRST)
    elif state.place < objectives_dealt(state):
        draw(state, OBJECTIVE)
    elif state.place == objectives_dealt(state):
        state.filling = (1 << display_size(state)) - 1
        state.place += 1
    else:
        begin_round(state)


# --- Blockers before a round ------------------------------------------------------------------------------------------------


@inlined
def blockers_to_roll(state: Record) -> int:
    """TTW-SETUP-4, TTW-BLK-1, TTW-BLK-2, TTW-BLK-4, TTW-SOLO-2: the number of Blockers placed before this round."""
    if state.players == 1:
        return 0 if state.solo_start_blockers and state.round_number > 1 else len(SOLO_BLOCKER_ORDER)
    if state.blockers or state.players > 3:
        return 0
    return len(BLOCKER_ORDER) if state.players == 3 else 2 * len(BLOCKER_ORDER)


@inlined
def blocker_card(state: Record) -> int:
    """TTW-BLK-1, TTW-SOLO-2: the card for the next Blocker."""
    if state.players == 1:
        return SOLO_BLOCKER_ORDER[state.place]
    return BLOCKER_ORDER[state.place % len(BLOCKER_ORDER)]


@inlined
def faces_to_block(state: Record) -> int:
    """TTW-BLK-1, TTW-BLK-2: the numbers that this set does not have yet and that are not blocked on the card."""
    card = blocker_card(state)
    blocked = state.closed if card == ON_D else state.taken >> card
    return ALL_FACES & ~(blocked | state.numbers)


@rule
def put_blocker(state: Record, face: int) -> None:
    """TTW-BLK-1, TTW-BLK-3: a Blocker rolled before the round."""
    card = blocker_card(state)
    if card == ON_D:
        state.closed |= one_face(face)
    else:
        block(state, card, face)
    state.numbers |= one_face(face)
    state.place += 1
    if state.place % len(BLOCKER_ORDER) == 0:
        state.numbers = 0


@rule
def roll_blockers(state: Record) -> None:
    """TTW-CHANCE-8: the next Blocker; after the last one the dice are rolled."""
    if state.place < blockers_to_roll(state):
        draw(state, BLOCKER)
    else:
        state.numbers = 0
        state.place = 0
        state.stage = ROLLING


# --- The roll ---------------------------------------------------------------------------------------------------------------


@rule
def put_rolled(state: Record, face: int) -> None:
    """TTW-DAY-1, TTW-CHANCE-7: a die rolled, workers before soldiers."""
    kind = WORKER if state.place < state.workers[state.turn] else SOLDIER
    state.pool[state.turn] += one_die(FACES * kind + face)
    state.place += 1


@rule
def roll_dice(state: Record) -> None:
    """TTW-DAY-1, TTW-CHANCE-7: the next die, by seats; then Day begins."""
    if state.place < state.workers[state.turn] + state.soldiers[state.turn]:
        draw(state, ROLL)
        return
    state.place = 0
    state.turn += 1
    if state.turn == colonies(state):
        state.turn = 0
        state.stage = DAY_BEGINS
