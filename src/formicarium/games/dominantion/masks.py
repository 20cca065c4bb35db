"""The legal actions as a mask of bits: for learning, and wherever a list would be long."""

from formicarium.core.bits import put_bits
from formicarium.core.compiled import rule
from formicarium.core.record import Mask, Record
from formicarium.games.dominantion.acts import merging_hives
from formicarium.games.dominantion.components import SOLDIER, WORKER
from formicarium.games.dominantion.geometry import BAND_TILES, BANDS
from formicarium.games.dominantion.rules import deeds, selectable_in, tiles_in
from formicarium.games.dominantion.spec import FIRST_MOVE, MAIN, SELECTED


@rule
def legal_mask(state: Record, mask: Mask) -> None:
    """What `legal` lists for a player, action a in bit a % 32 of word a // 32."""
    for word in range(len(mask)):
        mask[word] = 0
    if state.phase == MAIN and state.action_points > 0:
        worker_hives, soldier_hives = merging_hives(state, state.seat, WORKER), merging_hives(state, state.seat, SOLDIER)
        for band in range(BANDS):
            put_bits(mask, BAND_TILES * band, selectable_in(state, band, worker_hives, soldier_hives))
    elif state.phase > SELECTED:
        for band in range(BANDS):
            put_bits(mask, BAND_TILES * band, tiles_in(state, band))
    put_bits(mask, FIRST_MOVE, deeds(state))
