"""The legal actions as a mask of bits: for learning, and wherever a list would be long."""

from formicarium.core.bits import lowest_wide, put_bits, put_wide
from formicarium.core.compiled import rule
from formicarium.core.record import Mask, Record
from formicarium.games.termite_towers.answers import (
    WORDS_OF,
    answer_word,
    day_cards_word,
    first_action,
    helpers_word,
    places_word,
)
from formicarium.games.termite_towers.piles import kinds_in
from formicarium.games.termite_towers.spec import DAY_TURN, FIRST_HELPER, FIRST_PLACE, FIRST_PLAY, PLACES


@rule
def mask_day(state: Record, mask: Mask) -> None:
    """TTW-DAY-4: all answers by Day; of the words for placing only those of dice that are there."""
    seat = state.actor
    kinds = kinds_in(state.pool[seat])
    while kinds != 0:
        die = lowest_wide(kinds) // 4
        put_bits(mask, FIRST_PLACE + PLACES * die, places_word(state, seat, die))
        kinds &= kinds - 1
    put_bits(mask, FIRST_HELPER, helpers_word(state.pool[seat]))
    put_bits(mask, FIRST_PLAY, day_cards_word(state, seat))


@rule
def legal_mask(state: Record, mask: Mask) -> None:
    """What `legal` lists for a player, action a in bit a % 32 of word a // 32."""
    for word in range(len(mask)):
        mask[word] = 0
    if state.phase == DAY_TURN:
        mask_day(state, mask)
        return
    for k in range(WORDS_OF[state.phase]):
        put_wide(mask, first_action(state, k), answer_word(state, state.actor, k))
