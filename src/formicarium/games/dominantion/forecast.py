"""A battle in words, before it is fought: who stands against whom, who will die."""

from formicarium.core.match import copy_record
from formicarium.core.record import Record
from formicarium.games.dominantion.battle import (
    attack_on,
    beaten_owners,
    defence_of,
    doomed_in,
    engaged_owners,
    enlist,
    fatal_foes,
)
from formicarium.games.dominantion.geometry import BANDS
from formicarium.games.dominantion.names import colour_name, listed, tiles_of
from formicarium.games.dominantion.spec import NONE


def doomed_tiles(state: Record) -> list[int]:
    """DOM-CBT-4: the tiles whose pawns would die if the battle were fought now."""
    engaged = engaged_owners(state)
    beaten, fatal = beaten_owners(state, engaged), fatal_foes(state, engaged)
    return tiles_of([doomed_in(state, beaten, fatal, band) for band in range(BANDS)])


def forecast(state: Record) -> str:
    """DOM-CBT-4: the battle as it stands: '4 against blue's 3: theirs die, yours live'."""
    engaged = engaged_owners(state)
    beaten = beaten_owners(state, engaged)
    sides = []
    for owner in range(state.players):
        foes = 1 << owner
        if engaged & foes:
            fate = "theirs die" if beaten & foes else "theirs live"
            powers = f"{attack_on(state, foes)} against {colour_name(state, owner)}'s {defence_of(state, foes)}"
            sides.append(f"{powers}: {fate}")
    attackers, doomed = tiles_of(state.fighting), doomed_tiles(state)
    lost = [tile for tile in attackers if tile in doomed]
    if not lost:
        own = "yours live"
    else:
        own = "yours die" if len(lost) == len(attackers) else f"{len(lost)} of your {len(attackers)} die"
    return f"{listed(sides)}, {own}"


def forecast_alone(state: Record) -> str:
    """The battle that the selected pawn would open, fought by it alone."""
    trial = copy_record(state)[0]
    enlist(trial, int(trial.selected))
    trial.selected = NONE
    return forecast(trial)
