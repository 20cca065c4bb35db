"""Random play without listing: the action that `legal` would list at a random place, found from counts of bits."""

from formicarium.core.bits import count_wide, nth_wide
from formicarium.core.chance import below
from formicarium.core.compiled import inlined, rule
from formicarium.core.record import CHANCE, Key, Record
from formicarium.games.termite_towers.answers import FIRST_OF, WORDS_OF, answer_word
from formicarium.games.termite_towers.components import FACES, SOLO_CARDS
from formicarium.games.termite_towers.rules import chances_of
from formicarium.games.termite_towers.spec import ROLL


@rule
def random_outcome(state: Record, key: Key) -> int:
    """TTW-CHANCE-1: an outcome by its weight."""
    total = 0
    for outcome in range(SOLO_CARDS):
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
def random_answer(state: Record, key: Key) -> int:
    """TTW-ASK-1: one of the legal answers, all equally likely."""
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
    if state.phase == ROLL:
        return below(key, FACES)
    return random_outcome(state, key) if state.actor == CHANCE else random_answer(state, key)
