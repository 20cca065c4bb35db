"""The rules of Termite Towers: how a round goes on, and the functions of the contract (core/contract.py).

Read on in the order of the rulebook: setup.py, day.py, night.py (order of Night; A, B, C, G), wood.py (D), building.py (E and F),
bonuses.py, cards.py, autermite.py. What may be answered stands in questions.py (one answer, and why not) and
answers.py (all at once), what chance may decide in chances.py, scores in scoring.py.

There is no stack of questions. What a die, a card or a bonus has set going leaves a mark in the record (`filling`, `taking`,
`lifted`, `rows_due`), and `go_on` looks after these marks first; then the round goes on from `stage`, `place`, `turn` and `step`.
"""

from formicarium.core.bits import list_bits, list_wide, lowest_wide
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, OVER, Actions, Record, Weights
from formicarium.games.termite_towers.answers import (
    WORDS_OF,
    answer_word,
    day_cards_word,
    first_action,
    helpers_word,
    places_word,
)
from formicarium.games.termite_towers.bonuses import (
    anything_lifted,
    ask_blueprint,
    ask_bonus,
    ask_refill,
    mark,
    put_egg,
    refill,
    take_bonus_cube,
    upgrade,
)
from formicarium.games.termite_towers.building import (
    build_at,
    build_colour,
    choose_blueprint,
    choose_room,
    move_cube,
    put_trade_cube,
    rearrange,
    take_trade_cube,
    take_trade_pile,
)
from formicarium.games.termite_towers.cards import (
    discard_display,
    display_size,
    draw_queen,
    fill_display,
    lose_blueprint,
    lose_queen,
    put_in_display,
    put_in_hand,
    take_blueprint,
)
from formicarium.games.termite_towers.chances import CHANCE_CLAUSES, OUTCOMES_OF, chances_of
from formicarium.games.termite_towers.components import (
    ALCHEMY,
    CARD_A,
    CARD_C,
    CARD_E,
    CARD_G,
    COLOURS,
    DICE,
    DISPLAY,
    EAGER,
    EUREKA,
    EXPERTISE,
    FACES,
    OVERTIME,
    REPLENISH,
    SCOUT,
    SOLDIER_CARD,
    WINDFALL,
)
from formicarium.games.termite_towers.day import (
    after_look,
    begin_day,
    change_die,
    follow_card,
    help_with,
    look_at,
    next_turn,
    place_die,
    relocate,
    solo_turn,
)
from formicarium.games.termite_towers.night import (
    begin_night,
    build_next,
    dig_next,
    end_build_step,
    end_round,
    gather_next,
    hatch_any,
    hatch_next,
    resolve,
    resolve_next,
)
from formicarium.games.termite_towers.piles import kinds_in, one_card, one_cube
from formicarium.games.termite_towers.questions import why_not_decision
from formicarium.games.termite_towers.setup import (
    begin,
    deal_objective,
    put_blocker,
    put_rolled,
    roll_blockers,
    roll_dice,
    set_up,
)
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    BLOCKERS,
    BONUS_ROOM,
    BUILD_COLOUR,
    BUILD_STEP,
    CARD,
    DAY,
    DAY_BEGINS,
    DAY_START,
    DAY_TURN,
    DIGGING,
    EAGERLY,
    EGG_ROOM,
    FIRST_AT,
    FIRST_BONUS,
    FIRST_BUILD,
    FIRST_CELL,
    FIRST_COLOUR,
    FIRST_EDGE,
    FIRST_HELPER,
    FIRST_MOVE,
    FIRST_PAY_BLUEPRINT,
    FIRST_PAY_EGG,
    FIRST_PAY_QUEEN,
    FIRST_PAY_WOOD,
    FIRST_PILE,
    FIRST_PLACE,
    FIRST_PLAY,
    FIRST_ROOM,
    FIRST_SET,
    FIRST_SPACE,
    FIRST_TAKE,
    FIRST_WITH,
    GATHER,
    GATHERING,
    HATCH_AFTER,
    HATCH_BEFORE,
    HATCH_ROOM,
    NIGHT_A,
    NIGHT_B,
    NIGHT_BEGINS,
    NIGHT_C,
    NIGHT_E,
    NIGHT_F,
    NIGHT_G,
    NIGHT_START,
    OBJECTIVE,
    PASS,
    PLACE_CHANGED,
    PLACES,
    QUEEN,
    REARRANGE_FROM,
    REARRANGE_TO,
    REFILL,
    RELOCATE,
    REPLENISHING,
    ROLL,
    ROLLING,
    SCOUTING,
    SET_VALUE,
    SETUP,
    SLOT,
    SOLO,
    SPEC,
    STORE,
    TRADE_CELL,
    TRADE_CUBE,
    TRADE_PAY,
    TRADE_PAY_SECOND,
    UNASKED,
    UNKNOWN,
    WINDFALL_PILE,
    WINDFALLS,
    WOOD,
)
from formicarium.games.termite_towers.table import ask
from formicarium.games.termite_towers.wood import dig_tunnel, fill_pile, gather_cube, store_cube, turn_up

END_2 = SPEC.clauses["TTW-END-2"]

# --- How the round goes on --------------------------------------------------------------------------------------------------


@rule
def next_step(state: Record) -> None:
    """TTW-ROUND-1, TTW-NIGHT-1: one step of the present stage of the round."""
    stage = state.stage
    if stage == DAY:
        if state.players == 1:
            solo_turn(state)
        else:
            next_turn(state)
    elif stage == ROLLING:
        roll_dice(state)
    elif stage == GATHERING:
        gather_next(state)
    elif stage == DIGGING:
        dig_next(state)
    elif stage == NIGHT_F:
        build_next(state)
    elif stage == NIGHT_A:
        resolve_next(state, CARD_A)
    elif stage == NIGHT_B:
        hatch_next(state)
    elif stage == NIGHT_C:
        resolve_next(state, CARD_C)
    elif stage == NIGHT_E:
        resolve_next(state, CARD_E)
    elif stage == NIGHT_G:
        resolve_next(state, CARD_G)
    elif stage == SETUP:
        set_up(state)
    elif stage == BLOCKERS:
        roll_blockers(state)
    elif stage == DAY_BEGINS:
        begin_day(state)
    elif stage == NIGHT_BEGINS:
        begin_night(state)
    else:
        end_round(state)


@rule
def move_on(state: Record) -> None:
    """One step, while nobody is asked: first what a die, a card or a bonus has set going, then the round."""
    if state.filling:
        fill_display(state)
    elif state.taking:
        ask_blueprint(state)
    elif anything_lifted(state):
        ask_refill(state)
    elif state.rows_due:
        ask_bonus(state)
    else:
        next_step(state)


@rule
def go_on(state: Record) -> None:
    """The game goes on until somebody is asked."""
    while state.actor == UNASKED:
        move_on(state)


# --- Chance -----------------------------------------------------------------------------------------------------------------


@rule
def apply_chance(state: Record, outcome: int) -> None:
    """TTW-CHANCE-2: something is drawn or rolled."""
    phase = state.phase
    if phase == ROLL:
        put_rolled(state, outcome)
    elif phase == CARD:
        if state.filling:
            put_in_display(state, outcome)
        else:
            put_in_hand(state, state.seat, outcome)
    elif phase == QUEEN:
        draw_queen(state, outcome)
    elif phase == WOOD:
        state.pile_card[state.chosen - 1] = outcome
        state.wood_left -= one_card(outcome)
        if state.stage == DAY:
            after_look(state)
        else:
            turn_up(state)
    elif phase == SOLO:
        follow_card(state, outcome)
    elif phase == BLOCKER:
        put_blocker(state, outcome)
    elif phase == OBJECTIVE:
        deal_objective(state, outcome)
    elif phase == SLOT:
        if state.display[outcome] != UNKNOWN:
            discard_display(state, outcome)
            state.filling = 1 << outcome
    else:
        state.first = outcome


# --- Decisions --------------------------------------------------------------------------------------------------------------


@rule
def apply_pass(state: Record) -> None:
    """TTW-ASK-2, TTW-ASK-3: a pass ends what was asked for."""
    phase = state.phase
    if phase in (DAY_START, NIGHT_START):
        state.turn += 1
    elif phase == SCOUTING:
        state.step += 1
        after_look(state)
    elif phase in (HATCH_BEFORE, HATCH_AFTER, WINDFALLS):
        state.step += 1
    elif phase == GATHER:
        state.due = 0
    elif phase == BUILD_STEP:
        end_build_step(state)


@rule
def play_card(state: Record, seat: int, kind: int) -> None:
    """TTW-QC-0 to TTW-QC-11: a Queen card is played."""
    lose_queen(state, seat, kind)
    if kind == OVERTIME:
        ask(state, SET_VALUE, seat)
    elif kind == REPLENISH:
        ask(state, REPLENISHING, seat)
    elif kind == SCOUT:
        state.step = 1
        ask(state, SCOUTING, seat)
    elif kind == ALCHEMY:
        state.alchemy = 1
    elif kind == EAGER:
        ask(state, EAGERLY, seat)
    elif kind == EUREKA:
        for place in range(DISPLAY):
            discard_display(state, place)
        state.filling = (1 << display_size(state)) - 1
    elif kind == EXPERTISE:
        if state.phase == HATCH_BEFORE:
            ask(state, HATCH_ROOM, seat)
        else:
            state.expertise = 1
    elif kind == SOLDIER_CARD:
        state.hatched -= 1
        upgrade(state, seat)
    elif kind == WINDFALL:
        ask(state, WINDFALL_PILE, seat)
    else:
        ask(state, REARRANGE_FROM, seat)


@rule
def choose_pile(state: Record, seat: int, pile: int) -> None:
    """TTW-D-9, TTW-E-2, TTW-QC-2, TTW-QC-3, TTW-QC-10: a pile is chosen."""
    if state.phase == GATHER:
        state.due -= 1
        gather_cube(state, seat, pile)
    elif state.phase == WINDFALL_PILE:
        gather_cube(state, seat, pile)
    elif state.phase == TRADE_CUBE:
        take_trade_pile(state, seat, pile)
    elif state.phase == SCOUTING:
        look_at(state, pile)
    else:
        fill_pile(state, pile)


@rule
def choose_room_for(state: Record, seat: int, room: int) -> None:
    """TTW-C-1, TTW-D-10, TTW-BON-6, TTW-BON-9, TTW-QC-7: a room is chosen."""
    if state.phase in (STORE, BONUS_ROOM):
        store_cube(state, seat, room)
    elif state.phase == EGG_ROOM:
        put_egg(state, seat, room)
    elif state.phase == REFILL:
        refill(state, seat, room)
    else:
        hatch_any(state, seat, room)


@rule
def pay(state: Record, seat: int, action: int) -> None:
    """TTW-E-1: something is paid; after a first cube a second one."""
    if action < FIRST_PAY_QUEEN:
        state.eggs[seat] &= ~(1 << (action - FIRST_PAY_EGG))
        state.egg_supply += 1
    elif action < FIRST_PAY_BLUEPRINT:
        lose_queen(state, seat, action - FIRST_PAY_QUEEN)
    elif action < FIRST_PAY_WOOD:
        lose_blueprint(state, seat, action - FIRST_PAY_BLUEPRINT)
        state.discards += one_card(action - FIRST_PAY_BLUEPRINT)
    else:
        room, colour = (action - FIRST_PAY_WOOD) // COLOURS, (action - FIRST_PAY_WOOD) % COLOURS
        state.cubes[seat] -= one_cube(room, colour)
        state.supply[colour] += 1
        if state.phase == TRADE_PAY:
            ask(state, TRADE_PAY_SECOND, seat)
            return
    ask(state, TRADE_CUBE, seat)


@rule
def choose_colour(state: Record, seat: int, colour: int) -> None:
    """TTW-E-2, TTW-QC-4, TTW-BON-6: a colour is chosen."""
    if state.phase == TRADE_CUBE:
        take_trade_cube(state, seat, colour)
    elif state.phase == BUILD_COLOUR:
        build_colour(state, seat, colour)
    else:
        take_bonus_cube(state, seat, colour)


@rule
def choose_cell(state: Record, seat: int, cell: int) -> None:
    """TTW-E-3, TTW-QC-11: a cell is chosen."""
    if state.phase == TRADE_CELL:
        put_trade_cube(state, seat, cell)
    elif state.phase == REARRANGE_FROM:
        state.chosen = cell
        ask(state, REARRANGE_TO, seat)
    else:
        rearrange(state, seat, cell)


@inlined
def apply_day(state: Record, seat: int, action: int) -> None:
    """TTW-DAY-4: placing, helping, changing a die."""
    if action < FIRST_HELPER:
        die, place = (action - FIRST_PLACE) // PLACES, (action - FIRST_PLACE) % PLACES
        if state.phase == RELOCATE:
            relocate(state, seat, place)
        else:
            place_die(state, die, place)
    elif action < FIRST_SET:
        help_with(state, action - FIRST_HELPER)
        state.die = DICE
        ask(state, SET_VALUE, seat)
    else:
        change_die(state, (action - FIRST_SET) // FACES, (action - FIRST_SET) % FACES)
        ask(state, PLACE_CHANGED, seat)


@rule
def apply_night(state: Record, seat: int, action: int) -> None:
    """TTW-NIGHT-1: an answer by Night, or the choice of a pile."""
    if action < FIRST_EDGE:
        choose_pile(state, seat, action - FIRST_PILE)
    elif action < FIRST_ROOM:
        dig_tunnel(state, seat, action - FIRST_EDGE)
    elif action < FIRST_SPACE:
        choose_room_for(state, seat, action - FIRST_ROOM)
    elif action < FIRST_TAKE:
        resolve(state, (action - FIRST_SPACE) // FACES, (action - FIRST_SPACE) % FACES)
    elif action < FIRST_PAY_EGG:
        take_blueprint(state, seat, action - FIRST_TAKE)
    elif action < FIRST_COLOUR:
        pay(state, seat, action)
    elif action < FIRST_CELL:
        choose_colour(state, seat, action - FIRST_COLOUR)
    elif action < FIRST_MOVE:
        choose_cell(state, seat, action - FIRST_CELL)
    elif action < FIRST_BUILD:
        move_cube(state, seat, action - FIRST_MOVE)
    elif action < FIRST_WITH:
        choose_room(state, seat, action - FIRST_BUILD)
    elif action < FIRST_AT:
        choose_blueprint(state, seat, action - FIRST_WITH)
    elif action < FIRST_BONUS:
        build_at(state, seat, action - FIRST_AT)
    else:
        mark(state, seat, action - FIRST_BONUS)


# --- The contract -----------------------------------------------------------------------------------------------------------


@rule
def new(state: Record) -> None:
    """TTW-SETUP-1 to TTW-SETUP-9: the table is laid; everything random follows as chance."""
    begin(state)
    state.actor = UNASKED
    go_on(state)


@rule
def list_day(state: Record, out: Actions) -> int:
    """TTW-DAY-4: all answers by Day; of the words for placing only those of dice that are there."""
    seat = state.actor
    n = 0
    kinds = kinds_in(state.pool[seat])
    while kinds != 0:
        die = lowest_wide(kinds) // 4
        n = list_bits(places_word(state, seat, die), FIRST_PLACE + PLACES * die, out, n)
        kinds &= kinds - 1
    n = list_bits(helpers_word(state.pool[seat]), FIRST_HELPER, out, n)
    return list_bits(day_cards_word(state, seat), FIRST_PLAY, out, n)


@rule
def legal(state: Record, out: Actions) -> int:
    """All legal actions or possible outcomes, ascending."""
    n = 0
    if state.actor == CHANCE:
        for outcome in range(OUTCOMES_OF[state.phase]):
            if chances_of(state, outcome) > 0:
                out[n] = outcome
                n += 1
    elif state.phase == DAY_TURN:
        n = list_day(state, out)
    elif state.actor >= 0:
        for k in range(WORDS_OF[state.phase]):
            n = list_wide(answer_word(state, state.actor, k), first_action(state, k), out, n)
    return n


@rule
def weights(state: Record, out: Weights) -> int:
    """TTW-CHANCE-1: the weights of the possible outcomes."""
    n = 0
    for outcome in range(OUTCOMES_OF[state.phase]):
        weight = chances_of(state, outcome)
        if weight > 0:
            out[n] = weight
            n += 1
    return n


@rule
def carry_out(state: Record, action: int) -> None:
    """One action or chance outcome, and what belongs to it at once."""
    state.ply += 1
    seat = state.actor
    state.actor = UNASKED
    if seat == CHANCE:
        apply_chance(state, action)
    elif action == PASS:
        apply_pass(state)
    elif action < FIRST_PLAY:
        apply_day(state, seat, action)
    elif action < FIRST_PILE:
        play_card(state, seat, action - FIRST_PLAY)
    else:
        apply_night(state, seat, action)


@rule
def apply(state: Record, action: int) -> None:
    """Carry out one action or chance outcome and go on to the next decision or draw."""
    carry_out(state, action)
    go_on(state)


@rule
def why_not(state: Record, action: int) -> int:
    """0 if the action (or outcome) is possible now, else the number of the clause that forbids it."""
    if state.actor == OVER:
        return END_2
    if state.actor != CHANCE:
        return why_not_decision(state, action)
    if 0 <= action < OUTCOMES_OF[state.phase] and chances_of(state, action) > 0:
        return 0
    return CHANCE_CLAUSES[state.phase]
