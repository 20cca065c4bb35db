"""The legal actions as a mask of bits: for learning, and wherever a list would be long."""

from formicarium.core.bits import put_bits
from formicarium.core.compiled import rule
from formicarium.core.record import Mask, Record
from formicarium.games.terratain.board import enemy_structures, whose_turn
from formicarium.games.terratain.chits import number_of
from formicarium.games.terratain.components import CHITS, STRUCTURES
from formicarium.games.terratain.geometry import BAND_PLOTS, BANDS, PLOTS
from formicarium.games.terratain.rules import open_plots
from formicarium.games.terratain.spec import BUILD, DECLINE_WAR, DISCARD, FIRST_DISCARD, FIRST_WAR, WAR


@rule
def legal_mask(state: Record, mask: Mask) -> None:
    """What `legal` lists for a player, action a in bit a % 32 of word a // 32."""
    for word in range(len(mask)):
        mask[word] = 0
    seat = whose_turn(state)
    if state.phase == BUILD:
        for kind in range(STRUCTURES):
            if number_of(state.reserve[seat], kind) > 0:
                for band in range(BANDS):
                    put_bits(mask, PLOTS * kind + BAND_PLOTS * band, open_plots(state, seat, kind, band))
    elif state.phase == WAR:
        for band in range(BANDS):
            put_bits(mask, FIRST_WAR + BAND_PLOTS * band, enemy_structures(state, seat, band))
        put_bits(mask, DECLINE_WAR, 1)
    elif state.phase == DISCARD:
        for chit in range(CHITS):
            put_bits(mask, FIRST_DISCARD + chit, 1 if number_of(state.reserve[seat], chit) > 0 else 0)
