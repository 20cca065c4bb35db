"""Random play without listing: the random legal action, or outcome, that the same key would pick from the list of all."""

import numpy as np
import numpy.typing as npt

from formicarium.core.bits import count_bits, count_wide, lowest_wide, nth_bit, nth_wide
from formicarium.core.chance import below, key_of
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, OVER, Key, Record
from formicarium.games.termite_towers.answers import (
    WORDS_OF,
    answer_word,
    day_cards_word,
    first_action,
    helpers_word,
    open_spaces,
    places_word,
)
from formicarium.games.termite_towers.autermite import solo_deck
from formicarium.games.termite_towers.components import FACES, QUEENS, SOLO_DISPLAY
from formicarium.games.termite_towers.geometry import has
from formicarium.games.termite_towers.piles import (
    NIBBLE,
    bits_in,
    for_both_kinds,
    hearts_in,
    kinds_in,
    nth_card,
    nth_thing,
    number_of_cards,
    others_in,
    sum_of,
)
from formicarium.games.termite_towers.rules import carry_out, go_on, move_on
from formicarium.games.termite_towers.setup import blockers_to_roll, faces_to_block, objectives_left, put_blocker, put_rolled
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    BLOCKERS,
    BLUEPRINT,
    BUILD_STEP,
    CARD,
    DAY,
    DAY_TURN,
    DIG,
    DIGGING,
    EGG_ROOM,
    FIRST_HELPER,
    FIRST_PLACE,
    FIRST_PLAY,
    GATHER,
    GATHERING,
    NIGHT_A,
    NIGHT_C,
    NIGHT_E,
    NIGHT_F,
    NIGHT_G,
    OBJECTIVE,
    PHASES,
    PLACE_CHANGED,
    PLACES,
    QUEEN,
    ROLL,
    ROLLING,
    SET_VALUE,
    SETUP,
    SLOT,
    SOLO,
    STAGES,
    STORE,
    TRADE_CELL,
    TRADE_CUBE,
    TRADE_PAY,
    TRADE_PAY_SECOND,
    UNASKED,
    WOOD,
)

# --- Chance -----------------------------------------------------------------------------------------------------------------


@inlined
def random_face_to_block(state: Record, key: Key) -> int:
    """TTW-CHANCE-8: a number for the next Blocker."""
    faces = faces_to_block(state)
    return nth_bit(faces, below(key, count_bits(faces))) // 4


@inlined
def random_card(pile: int, key: Key) -> int:
    """TTW-CHANCE-3, TTW-CHANCE-4: a card of a pile, each equally likely."""
    return nth_card(pile, below(key, number_of_cards(pile)))


@inlined
def random_member(members: int, key: Key) -> int:
    """TTW-CHANCE-6: a member of a set of at most 32 bits, each equally likely."""
    return nth_bit(members, below(key, count_bits(members)))


@rule
def random_queen(state: Record, key: Key) -> int:
    """TTW-CHANCE-5: a Queen card; each card without a heart has one chance for each of them in the deck, hearts for each left."""
    hearts, others = hearts_in(state.queens_left), others_in(state.queens_left)
    left, number = number_of_cards(others), number_of_cards(hearts)
    in_deck = state.queen_deck - number
    weight = left if left > 0 else 1
    n = below(key, left * in_deck + number * weight)
    if n < left * in_deck:
        return nth_card(others, n // in_deck)
    return QUEENS + nth_card(hearts, (n - left * in_deck) // weight)


@rule
def random_outcome(state: Record, key: Key) -> int:
    """TTW-CHANCE-1: an outcome by its weight."""
    phase = state.phase
    if phase == ROLL:
        return below(key, FACES)
    if phase == BLOCKER:
        return random_face_to_block(state, key)
    if phase == CARD:
        return random_card(state.deck, key)
    if phase == QUEEN:
        return random_queen(state, key)
    if phase == WOOD:
        return random_card(state.wood_left, key)
    if phase == SOLO:
        return random_member(solo_deck(state), key)
    if phase == OBJECTIVE:
        return random_member(objectives_left(state), key)
    return below(key, SOLO_DISPLAY if phase == SLOT else state.players)


# --- Decisions --------------------------------------------------------------------------------------------------------------


@rule
def random_day(state: Record, key: Key) -> int:
    """TTW-DAY-4: placing a die, helping or playing a card; places are counted for all kinds of dice at once."""
    seat = state.actor
    kinds = kinds_in(state.pool[seat])
    places = bits_in(open_spaces(state) & NIBBLE * kinds) + kinds * (1 + state.rooms[seat])
    places += kinds & ~for_both_kinds(state.closed)
    helpers, cards = helpers_word(state.pool[seat]), day_cards_word(state, seat)
    n = below(key, sum_of(places) + count_bits(helpers) + count_bits(cards))
    if n < sum_of(places):
        die, place = nth_thing(places, n)
        return FIRST_PLACE + PLACES * die + nth_bit(places_word(state, seat, die), place)
    n -= sum_of(places)
    if n < count_bits(helpers):
        return FIRST_HELPER + nth_bit(helpers, n)
    return FIRST_PLAY + nth_bit(cards, n - count_bits(helpers))


@rule
def random_of_two(state: Record, key: Key) -> int:
    """One of the answers to a question with one word or two."""
    first = answer_word(state, state.actor, 0)
    second = answer_word(state, state.actor, 1) if WORDS_OF[state.phase] == 2 else 0
    before = count_wide(first)
    n = below(key, before + count_wide(second))
    if n < before:
        return first_action(state, 0) + nth_wide(first, n)
    return first_action(state, 1) + nth_wide(second, n - before)


@rule
def random_of_four(state: Record, key: Key) -> int:
    """One of the answers to a question with four words."""
    seat = state.actor
    first, second = answer_word(state, seat, 0), answer_word(state, seat, 1)
    third, fourth = answer_word(state, seat, 2), answer_word(state, seat, 3)
    n = below(key, count_wide(first) + count_wide(second) + count_wide(third) + count_wide(fourth))
    k = 0
    word = first
    while n >= count_wide(word):
        n -= count_wide(word)
        k += 1
        word = second if k == 1 else third if k == 2 else fourth
    return first_action(state, k) + nth_wide(word, n)


@inlined
def sample(state: Record, key: Key) -> int:
    """One uniformly random legal action, or one chance outcome by its weight."""
    if state.phase == DAY_TURN:
        return random_day(state, key)
    if state.actor == CHANCE:
        return random_outcome(state, key)
    return random_of_two(state, key) if WORDS_OF[state.phase] <= 2 else random_of_four(state, key)


# --- A whole round ----------------------------------------------------------------------------------------------------------

_USUAL: dict[int, tuple[int, ...]] = {
    SETUP: (OBJECTIVE, CARD),
    BLOCKERS: (BLOCKER,),
    ROLLING: (ROLL,),
    DAY: (SOLO, DAY_TURN, SET_VALUE, PLACE_CHANGED),
    NIGHT_A: (BLUEPRINT, CARD),
    NIGHT_C: (EGG_ROOM,),
    DIGGING: (DIG, WOOD),
    GATHERING: (GATHER, STORE),
    NIGHT_E: (TRADE_PAY, TRADE_PAY_SECOND, TRADE_CUBE, TRADE_CELL),
    NIGHT_F: (BUILD_STEP,),
    NIGHT_G: (QUEEN,),
}
ANY_OTHER = len(PHASES)
"""Stands for all phases that are not usual in a stage."""
QUESTIONS_IN: npt.NDArray[np.int64] = np.array(
    [sum(1 << phase for phase in (*_USUAL.get(stage, ()), ANY_OTHER)) for stage in range(len(STAGES))], np.int64
)
"""By stage of the round: the phases that are usual in it, and ANY_OTHER, one bit each."""


@inlined
def is_asked(state: Record, stage: int, question: int) -> bool:
    """Whether one of the questions of a stage is asked now."""
    if state.stage != stage or state.actor == OVER:
        return False
    return state.phase == question or (question == ANY_OTHER and not has(QUESTIONS_IN[stage], state.phase))


@inlined
def finish_stage(state: Record, stage: int) -> None:
    """The game goes on until somebody is asked or the stage of the round is over."""
    while state.actor == UNASKED and state.stage == stage:
        move_on(state)


@inlined
def random_steps(state: Record, stream: Key) -> int:
    """One random step, with all Blockers or all dice of a colony at once; returns 1 for a decision."""
    if state.phase == BLOCKER:
        while state.place + 1 < blockers_to_roll(state):
            put_blocker(state, random_face_to_block(state, key_of(stream, state.ply)))
            state.ply += 1
    elif state.phase == ROLL:
        while state.place + 1 < state.workers[state.turn] + state.soldiers[state.turn]:
            put_rolled(state, below(key_of(stream, state.ply), FACES))
            state.ply += 1
    deciding = state.actor >= 0
    carry_out(state, sample(state, key_of(stream, state.ply)))
    return 1 if deciding else 0


@inlined
def random_turn(state: Record, stream: Key) -> int:
    """The rest of the round at random; returns the number of decisions.

    Stage by stage, and in each stage question by question, the unusual ones last: so most of the games that are played side by
    side on a GPU are asked the same at the same time.
    """
    decisions = 0
    for stage in range(len(STAGES)):
        finish_stage(state, stage)
        while state.stage == stage and state.actor != OVER:
            questions = QUESTIONS_IN[stage]
            while questions != 0:
                if is_asked(state, stage, lowest_wide(questions)):
                    decisions += random_steps(state, stream)
                    finish_stage(state, stage)
                questions &= questions - 1
    go_on(state)
    return decisions
