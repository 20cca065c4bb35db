"""The legal actions as a mask of bits: for learning, and wherever a list would be long."""

from formicarium.core.bits import put_wide
from formicarium.core.compiled import rule
from formicarium.core.record import Mask, Record
from formicarium.games.termite_towers.answers import WORDS_OF, answer_word, first_action


@rule
def legal_mask(state: Record, mask: Mask) -> None:
    """What `legal` lists for a player, action a in bit a % 32 of word a // 32."""
    for word in range(len(mask)):
        mask[word] = 0
    for k in range(WORDS_OF[state.phase]):
        put_wide(mask, first_action(state, k), answer_word(state, state.actor, k))
