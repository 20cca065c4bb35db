"""Day (TTW-DAY): where dice go (TTW-PLACE), soldiers that bump (TTW-BUMP), helpers (TTW-HELP), whose turn comes next."""

from formicarium.core.compiled import inlined, rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.autermite import place_card_blocker, send_to_d, show_card, take_turn
from formicarium.games.termite_towers.cards import has_queen
from formicarium.games.termite_towers.components import AUTERMITE, CARDS, FACES, REPLENISH, SOLDIER
from formicarium.games.termite_towers.piles import one_die, one_face
from formicarium.games.termite_towers.spec import (
    DAY,
    DAY_START,
    DAY_TURN,
    NIGHT_BEGINS,
    NOBODY,
    RELOCATE,
    SCOUTING,
    SOLO,
    SPEC,
    TO_DIG,
    TO_GATHER,
    TO_IDLE,
    TO_ROOM,
    UNKNOWN,
    WOOD,
)
from formicarium.games.termite_towers.table import (
    ask,
    block,
    colonies,
    draw,
    has_soldier,
    in_order,
    is_autermite,
    is_taken,
    occupy,
    owner_of,
    vacate,
)
from formicarium.games.termite_towers.wood import piles_to_replenish

PLACE_1 = SPEC.clauses["TTW-PLACE-1"]
PLACE_3 = SPEC.clauses["TTW-PLACE-3"]
PLACE_4 = SPEC.clauses["TTW-PLACE-4"]
BUMP_1 = SPEC.clauses["TTW-BUMP-1"]
BUMP_2 = SPEC.clauses["TTW-BUMP-2"]
BUMP_3 = SPEC.clauses["TTW-BUMP-3"]
BLK_3 = SPEC.clauses["TTW-BLK-3"]

# --- Where dice go ----------------------------------------------------------------------------------------------------------


@inlined
def why_not_space(state: Record, die: int, card: int) -> int:
    """TTW-PLACE-1, TTW-BUMP-1 to TTW-BUMP-3: 0, or the clause that keeps a die from the space of its value on A, C, E or G."""
    bumped = state.phase == RELOCATE
    if bumped and card == state.bumped_from:
        return BUMP_2
    if not is_taken(state, card, die % FACES):
        return 0
    if bumped:
        return BUMP_3
    if die // FACES != SOLDIER:
        return PLACE_1
    return BUMP_1 if has_soldier(state, card, die % FACES) else 0


@inlined
def why_not_place(state: Record, seat: int, die: int, place: int) -> int:
    """TTW-PLACE-1 to TTW-PLACE-4, TTW-BLK-3: 0, or the clause that keeps a die of a seat from a place."""
    if place < CARDS:
        return why_not_space(state, die, place)
    if place == TO_GATHER:
        return BLK_3 if state.closed & one_face(die % FACES) != 0 else 0
    if place == TO_DIG:
        return 0
    if place == TO_IDLE:
        return PLACE_4
    return 0 if place - TO_ROOM < state.rooms[seat] else PLACE_3


@rule
def move_blocker(state: Record, card: int, face: int) -> None:
    """TTW-BUMP-4: a bumped Blocker goes to the next empty space of its card, or leaves it."""
    for steps in range(1, FACES):
        there = (face + steps) % FACES
        if not is_taken(state, card, there):
            block(state, card, there)
            return


@rule
def put_on_space(state: Record, seat: int, die: int, card: int) -> None:
    """TTW-PLACE-1, TTW-BUMP-1, TTW-BUMP-2, TTW-AUT-9: a die takes its space; what lay there moves on."""
    face = die % FACES
    if not is_taken(state, card, face):
        occupy(state, seat, die, card)
        return
    owner = owner_of(state, card, face)
    vacate(state, card, face)
    occupy(state, seat, die, card)
    if owner == NOBODY:
        move_blocker(state, card, face)
    elif is_autermite(state, owner):
        send_to_d(state, face)
    else:
        state.die = face
        state.bumped_from = card
        ask(state, RELOCATE, owner)


@rule
def put_die(state: Record, seat: int, die: int, place: int) -> None:
    """TTW-PLACE-1 to TTW-PLACE-3: a die comes to its place."""
    if place < CARDS:
        put_on_space(state, seat, die, place)
    elif place == TO_GATHER:
        state.gather[seat] += one_die(die)
    elif place == TO_DIG:
        state.dig[seat] += one_die(die)
    else:
        state.in_room[seat, place - TO_ROOM] += one_die(die)


@rule
def end_turn(state: Record) -> None:
    """TTW-DAY-3, TTW-AUT-1: the turn goes on clockwise."""
    state.placed = 1 if state.players == 1 else 0
    state.card_shown = 0
    state.seat = 0 if state.seat + 1 == colonies(state) else state.seat + 1


@rule
def place_die(state: Record, die: int, place: int) -> None:
    """TTW-DAY-3, TTW-BUMP-2: the player in turn places a die; the turn ends unless a worker was bumped."""
    state.die = 0
    state.pool[state.seat] -= one_die(die)
    put_die(state, state.seat, die, place)
    if state.phase != RELOCATE:
        end_turn(state)


@rule
def relocate(state: Record, seat: int, place: int) -> None:
    """TTW-BUMP-2: the owner of a bumped worker has found another place for it."""
    put_die(state, seat, state.die, place)
    state.die = 0
    state.bumped_from = 0
    end_turn(state)


@rule
def help_with(state: Record, die: int) -> None:
    """TTW-HELP-1: a helper goes to the idle area."""
    state.pool[state.seat] -= one_die(die)
    state.idle[state.seat] += one_die(die)


@rule
def change_die(state: Record, die: int, face: int) -> None:
    """TTW-HELP-1, TTW-QC-1: a die is set to another value."""
    changed = die // FACES * FACES + face
    state.pool[state.seat] += one_die(changed) - one_die(die)
    state.die = changed


# --- Scout ------------------------------------------------------------------------------------------------------------------


@rule
def after_look(state: Record) -> None:
    """TTW-QC-3: the chosen card is seen; after the first one another may be looked at, then the turn goes on."""
    state.scouted[state.seat] |= 1 << state.chosen - 1
    if state.step == 2:
        ask(state, SCOUTING, state.seat)
    else:
        state.step = 0
        state.chosen = 0
        ask(state, DAY_TURN, state.seat)


@rule
def look_at(state: Record, pile: int) -> None:
    """TTW-QC-3, TTW-CHANCE-3: a seat looks at a card, which is drawn if nobody has seen it yet."""
    state.step += 1
    state.chosen = pile + 1
    if state.pile_card[pile] == UNKNOWN:
        draw(state, WOOD)
    else:
        after_look(state)


# --- Turns ------------------------------------------------------------------------------------------------------------------


@inlined
def can_use_replenish(state: Record, seat: int) -> bool:
    """TTW-QC-2: whether a player has a Replenish and there is a pile to fill up."""
    return has_queen(state, seat, REPLENISH) and piles_to_replenish(state) != 0


@rule
def begin_day(state: Record) -> None:
    """TTW-DAY-2, TTW-QC-2: the time for Replenish, in player order; then the First Player begins."""
    while state.turn < colonies(state):
        seat = in_order(state, state.turn)
        if can_use_replenish(state, seat):
            state.seat = seat
            ask(state, DAY_START, seat)
            return
        state.turn += 1
    state.turn = 0
    state.stage = DAY
    state.seat = state.first
    state.card_shown = 1


@rule
def end_day(state: Record) -> None:
    """TTW-DAY-3, TTW-NIGHT-1: nobody has an unplaced die; Night begins."""
    state.stage = NIGHT_BEGINS
    state.seat = 0
    state.card_shown = 0
    state.placed = 0


@inlined
def anybody_has_dice(state: Record) -> bool:
    """TTW-DAY-3: whether anybody has an unplaced die."""
    return state.pool[0] | state.pool[1] | state.pool[2] | state.pool[3] != 0


@rule
def solo_turn(state: Record) -> None:
    """TTW-AUT-1, TTW-AUT-2: your turn or Autermite's; without dice it may still place a Blocker."""
    other = 1 - state.seat
    if state.seat != AUTERMITE:
        if state.pool[state.seat] != 0:
            ask(state, DAY_TURN, state.seat)
        elif state.pool[other] == 0:
            end_day(state)
        else:
            state.seat = other
            state.placed = 0
    elif state.pool[AUTERMITE] != 0 or state.pool[other] != 0 or (state.first == other and state.placed):
        draw(state, SOLO)
    else:
        end_day(state)


@rule
def next_turn(state: Record) -> None:
    """TTW-DAY-3, TTW-BLK-4: the next player with an unplaced die, after a card Blocker where one is due."""
    if not anybody_has_dice(state):
        end_day(state)
    elif state.players in (2, 3) and state.blockers and state.seat == state.first and not state.card_shown:
        draw(state, SOLO)
    elif state.pool[state.seat] != 0:
        ask(state, DAY_TURN, state.seat)
    else:
        end_turn(state)


@rule
def follow_card(state: Record, card: int) -> None:
    """TTW-BLK-4, TTW-AUT-2: a Solo card is revealed: Autermite's turn, if it has dice, and a Blocker."""
    show_card(state, card)
    if state.players > 1:
        state.card_shown = 1
    else:
        if state.pool[AUTERMITE] != 0:
            take_turn(state, card)
        state.seat = 1 - AUTERMITE
        state.placed = 0
    place_card_blocker(state, card)
