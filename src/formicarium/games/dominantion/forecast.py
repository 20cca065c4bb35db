"""A battle in words, before it is fought: who stands against whom, who will die.

The rules of battles are run interpreted here: there is no hurry, and nothing has to be compiled when a first battle comes up.
"""

from formicarium.core.compiled import PlainRecord, interpreted
from formicarium.core.match import copy_record
from formicarium.core.record import Record
from formicarium.games.dominantion import battle
from formicarium.games.dominantion.geometry import BANDS
from formicarium.games.dominantion.names import colour_name, listed, tiles_of
from formicarium.games.dominantion.spec import NONE

attack_on = interpreted(battle.attack_on)
beaten_owners = interpreted(battle.beaten_owners)
defence = interpreted(battle.defence)
doomed_in = interpreted(battle.doomed_in)
engaged_owners = interpreted(battle.engaged_owners)
enlist = interpreted(battle.enlist)
fatal_foes = interpreted(battle.fatal_foes)


def doomed_tiles(state: Record) -> list[int]:
    """DOM-CBT-4: the tiles whose pawns would die if the battle were fought now."""
    table = PlainRecord(state)
    engaged = engaged_owners(table)
    beaten, fatal = beaten_owners(table, engaged), fatal_foes(table, engaged)
    return tiles_of([doomed_in(table, beaten, fatal, band) for band in range(BANDS)])


def forecast(state: Record) -> str:
    """DOM-CBT-4: the battle as it stands: '4 against blue's 3: theirs die, yours live'."""
    table = PlainRecord(state)
    engaged = engaged_owners(table)
    beaten = beaten_owners(table, engaged)
    sides = []
    for owner in range(state.players):
        if engaged >> owner & 1:
            fate = "theirs die" if beaten >> owner & 1 else "theirs live"
            sides.append(f"{attack_on(table, 1 << owner)} against {colour_name(state, owner)}'s {defence(table, owner)}: {fate}")
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
    enlist(PlainRecord(trial), int(trial.selected))
    trial.selected = NONE
    return forecast(trial)
