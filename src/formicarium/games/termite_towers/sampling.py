"""Random play without listing: a random legal action is found from counts of bits, or by trying random ones."""

from formicarium.core.bits import count_wide, nth_wide
from formicarium.core.chance import below, key_of, next_key
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, Key, Record
from formicarium.games.termite_towers.answers import FIRST_OF, WORDS_OF, answer_word
from formicarium.games.termite_towers.components import DICE, FACES, QUEENS
from formicarium.games.termite_towers.questions import why_not_answer
from formicarium.games.termite_towers.rules import OUTCOMES_OF, apply, chances_of
from formicarium.games.termite_towers.setup import put_rolled
from formicarium.games.termite_towers.spec import (
    BUILD_STEP,
    DAY_TURN,
    FIRST_PLACE,
    FIRST_PLAY,
    FIRST_SET,
    PLACE_CHANGED,
    PLACES,
    RELOCATE,
    ROLL,
)

DAY_ANSWERS = PLACES * DICE + DICE + QUEENS
"""Actions of the kinds that answer DAY_TURN: placing, helping, playing cards."""
NOT_PLAYED = FIRST_SET - FIRST_PLACE
"""So many of them come before the cards."""


@rule
def random_outcome(state: Record, key: Key) -> int:
    """TTW-CHANCE-1: an outcome by its weight."""
    total = 0
    for outcome in range(OUTCOMES_OF[state.phase]):
        total += chances_of(state, outcome)
    left = below(key, total)
    outcome = 0
    weight = chances_of(state, 0)
    while left >= weight:
        left -= weight
        outcome += 1
        weight = chances_of(state, outcome)
    return outcome


@rule
def random_day(state: Record, key: Key) -> int:
    """TTW-DAY-4: random actions of the kinds that are asked for, until one is legal."""
    fresh = next_key(key)
    while True:
        number = below(fresh, DAY_ANSWERS)
        action = FIRST_PLACE + number if number < NOT_PLAYED else FIRST_PLAY + number - NOT_PLAYED
        if why_not_answer(state, state.actor, action) == 0:
            return action
        fresh = next_key(fresh)


@rule
def random_build(state: Record, key: Key) -> int:
    """TTW-F-1: one of the answers in step F, whose six words are found once."""
    seat = state.actor
    stop, cards, light = answer_word(state, seat, 0), answer_word(state, seat, 1), answer_word(state, seat, 2)
    mid, black, rooms = answer_word(state, seat, 3), answer_word(state, seat, 4), answer_word(state, seat, 5)
    left = below(key, stop + count_wide(cards) + count_wide(light) + count_wide(mid) + count_wide(black) + count_wide(rooms))
    k = 0
    word = stop
    while left >= count_wide(word):
        left -= count_wide(word)
        k += 1
        word = cards if k == 1 else light if k == 2 else mid if k == 3 else black if k == 4 else rooms
    return FIRST_OF[BUILD_STEP, k] + nth_wide(word, left)


@rule
def random_of_two(state: Record, key: Key) -> int:
    """One of the answers to a question with one word or two."""
    first = answer_word(state, state.actor, 0)
    second = answer_word(state, state.actor, 1) if WORDS_OF[state.phase] == 2 else 0
    before = count_wide(first)
    left = below(key, before + count_wide(second))
    if left < before:
        return FIRST_OF[state.phase, 0] + nth_wide(first, left)
    return FIRST_OF[state.phase, 1] + nth_wide(second, left - before)


@rule
def random_of_many(state: Record, key: Key) -> int:
    """One of the answers to a question with many words."""
    phase, seat = state.phase, state.actor
    total = 0
    for k in range(WORDS_OF[phase]):
        total += count_wide(answer_word(state, seat, k))
    left = below(key, total)
    k = 0
    word = answer_word(state, seat, 0)
    while left >= count_wide(word):
        left -= count_wide(word)
        k += 1
        word = answer_word(state, seat, k)
    return FIRST_OF[phase, k] + nth_wide(word, left)


@inlined
def sample(state: Record, key: Key) -> int:
    """One uniformly random legal action, or one chance outcome by its weight."""
    phase = state.phase
    if phase == ROLL:
        return below(key, FACES)
    if state.actor == CHANCE:
        return random_outcome(state, key)
    if phase == DAY_TURN:
        return random_day(state, key)
    if phase == BUILD_STEP:
        return random_build(state, key)
    if phase in (PLACE_CHANGED, RELOCATE):
        word = answer_word(state, state.actor, state.die)
        return FIRST_OF[phase, state.die] + nth_wide(word, below(key, count_wide(word)))
    return random_of_two(state, key) if WORDS_OF[phase] <= 2 else random_of_many(state, key)


@inlined
def random_turn(state: Record, stream: Key) -> int:
    """All dice of a colony but the last at once, or one random step; returns the number of decisions."""
    if state.phase == ROLL:
        while state.place + 1 < state.workers[state.turn] + state.soldiers[state.turn]:
            put_rolled(state, below(key_of(stream, state.ply), FACES))
            state.ply += 1
    deciding = state.actor >= 0
    apply(state, sample(state, key_of(stream, state.ply)))
    return 1 if deciding else 0
