"""Battles, DOM-CBT: who is engaged, who may join, who dies.

D(c) are the engaged pawns of an owner c, A(c) the attackers adjacent to at least one of them. An attacker's *foes* are the owners
c with the attacker in A(c), as bits by seat. What happens to an attacker depends on its foes alone.
"""

from formicarium.core.bits import count_bits
from formicarium.core.compiled import inlined, rule, stays_a_call
from formicarium.core.record import Record
from formicarium.games.dominantion.board import enemies_in, kill_all, word_of
from formicarium.games.dominantion.components import (
    MOTIVATED_SOLDIER,
    POWER,
    QUEEN,
    SEATS,
    SOLDIER,
    WARRIOR,
    WORKER,
)
from formicarium.games.dominantion.geometry import BANDS, around, band_of, place_of
from formicarium.games.dominantion.spec import NONE

FOE_SETS = 1 << SEATS
WORKER_POWER, SOLDIER_POWER, WARRIOR_POWER, QUEEN_POWER = (int(power) for power in POWER)


@rule
def soldier_power(state: Record, seat: int) -> int:
    """DOM-EVT-6: the power of a seat's soldiers when it attacks, which is in its own turn."""
    return MOTIVATED_SOLDIER if state.motivated == seat else SOLDIER_POWER


@rule
def power_in(state: Record, tiles: int, band: int, soldier: int) -> int:
    """DOM-CBT-8: the power of the pawns on these tiles of a band together, a soldier counting as told."""
    return (
        WORKER_POWER * count_bits(tiles & state.of_kind[WORKER, band])
        + soldier * count_bits(tiles & state.of_kind[SOLDIER, band])
        + WARRIOR_POWER * count_bits(tiles & state.of_kind[WARRIOR, band])
        + QUEEN_POWER * count_bits(tiles & state.of_kind[QUEEN, band])
    )


# --- Who takes part -----------------------------------------------------------------------------------------------------


@inlined
def in_reach(state: Record, band: int) -> int:
    """DOM-CBT-1: the tiles of a band in the area of any attacker."""
    return around(word_of(state.fighting, band - 1), word_of(state.fighting, band), word_of(state.fighting, band + 1))


@rule
def engaged_in(state: Record, owner: int, band: int) -> int:
    """DOM-CBT-1, DOM-CBT-3: D(owner) in a band; nothing beyond the edge."""
    return word_of(state.of_owner[owner], band) & in_reach(state, band)


@rule
def all_engaged_in(state: Record, band: int) -> int:
    """DOM-CBT-1: the engaged pawns of all owners in a band; nothing beyond the edge."""
    return enemies_in(state, state.seat, band) & in_reach(state, band)


@rule
def joiners_in(state: Record, band: int) -> int:
    """DOM-CBT-2, DOM-TURN-1: the tiles of a band with a pawn that may join the battle."""
    ready = state.of_owner[state.seat, band] & ~state.attacked[band]
    if ready == 0 or state.action_points == 0:
        return 0
    engaged = around(all_engaged_in(state, band - 1), all_engaged_in(state, band), all_engaged_in(state, band + 1))
    return ready & engaged


@rule
def opponents_in(state: Record, owner: int, band: int) -> int:
    """DOM-CBT-4: A(owner) in a band."""
    here = state.fighting[band]
    if here == 0:
        return 0
    engaged = around(engaged_in(state, owner, band - 1), engaged_in(state, owner, band), engaged_in(state, owner, band + 1))
    return here & engaged


@rule
def enlist(state: Record, tile: int) -> None:
    """DOM-CBT-2, DOM-CBT-6: a pawn opens or joins the battle, pays its point and bears the mark."""
    state.action_points -= 1
    state.fighting[band_of(tile)] |= 1 << place_of(tile)
    state.attacked[band_of(tile)] |= 1 << place_of(tile)


# --- Who dies -----------------------------------------------------------------------------------------------------------


@rule
def defence(state: Record, owner: int) -> int:
    """DOM-CBT-4: P(D(owner)), the power of an owner's engaged pawns; motivated soldiers defend like others."""
    stays_a_call()
    power = 0
    for band in range(BANDS):
        power += power_in(state, engaged_in(state, owner, band), band, SOLDIER_POWER)
    return power


@rule
def attack_on(state: Record, foes: int) -> int:
    """DOM-CBT-4: the power of all attackers adjacent to an engaged pawn of any of these owners."""
    stays_a_call()
    soldier = soldier_power(state, state.seat)
    power = 0
    for band in range(BANDS):
        attackers = 0
        for owner in range(state.players):
            if foes >> owner & 1:
                attackers |= opponents_in(state, owner, band)
        power += power_in(state, attackers, band, soldier)
    return power


@rule
def defence_of(state: Record, foes: int) -> int:
    """DOM-CBT-4: the power of the engaged pawns of several owners together."""
    power = 0
    for owner in range(state.players):
        if foes >> owner & 1:
            power += defence(state, owner)
    return power


@rule
def engaged_owners(state: Record) -> int:
    """DOM-CBT-1: the owners with an engaged pawn, as bits by seat."""
    owners = 0
    for owner in range(state.players):
        if owner != state.seat and defence(state, owner) > 0:
            owners |= 1 << owner
    return owners


@rule
def beaten_owners(state: Record, engaged: int) -> int:
    """DOM-CBT-4: the owners whose engaged pawns die, as bits by seat."""
    beaten = 0
    for owner in range(state.players):
        foes = 1 << owner
        if engaged & foes and attack_on(state, foes) >= defence(state, owner):
            beaten |= foes
    return beaten


@rule
def fatal_foes(state: Record, engaged: int) -> int:
    """DOM-CBT-4: the sets of foes that kill an attacker who has exactly these, as bits by set."""
    fatal = 0
    for foes in range(1, FOE_SETS):
        if foes & ~engaged == 0 and defence_of(state, foes) >= attack_on(state, foes):
            fatal |= 1 << foes
    return fatal


@rule
def with_foes_in(state: Record, foes: int, band: int) -> int:
    """DOM-CBT-4: the attackers of a band who have exactly these foes."""
    attackers: int = state.fighting[band]
    for owner in range(state.players):
        if owner != state.seat:
            facing = opponents_in(state, owner, band)
            attackers &= facing if foes >> owner & 1 else ~facing
    return attackers


@rule
def doomed_in(state: Record, beaten: int, fatal: int, band: int) -> int:
    """DOM-CBT-4: the tiles of a band whose pawns die."""
    stays_a_call()
    doomed = 0
    for owner in range(state.players):
        if beaten >> owner & 1:
            doomed |= engaged_in(state, owner, band)
    if state.fighting[band] != 0:
        for foes in range(1, FOE_SETS):
            if fatal >> foes & 1:
                doomed |= with_foes_in(state, foes, band)
    return doomed


@rule
def resolve(state: Record) -> None:
    """DOM-CBT-4, DOM-CBT-5: the battle is fought; who dies is found from the position before it.

    Who dies in a band depends on the pawns of the bands beside it, so a band is cleared after the next one has been looked at.
    """
    stays_a_call()
    engaged = engaged_owners(state)
    beaten, fatal = beaten_owners(state, engaged), fatal_foes(state, engaged)
    doomed_before = 0
    for band in range(BANDS):
        doomed = doomed_in(state, beaten, fatal, band)
        if doomed_before != 0:
            kill_all(state, doomed_before, band - 1)
        doomed_before = doomed
    kill_all(state, doomed_before, BANDS - 1)
    for band in range(BANDS):
        state.fighting[band] = 0
    state.selected = NONE
