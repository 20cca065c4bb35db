"""What chance may decide (TTW-CHANCE): by phase the outcomes there can be, their weights, and the clause that names them."""

import numpy as np
import numpy.typing as npt

from formicarium.core.compiled import rule
from formicarium.core.record import Record
from formicarium.games.termite_towers.autermite import solo_deck
from formicarium.games.termite_towers.cards import queen_chances
from formicarium.games.termite_towers.components import (
    BLUEPRINTS,
    FACES,
    OBJECTIVES,
    SEATS,
    SOLO_CARDS,
    SOLO_DISPLAY,
    WOOD_CARDS,
)
from formicarium.games.termite_towers.geometry import has
from formicarium.games.termite_towers.piles import QUEEN_KINDS, cards_of, one_face
from formicarium.games.termite_towers.setup import faces_to_block, objectives_left
from formicarium.games.termite_towers.spec import (
    BLOCKER,
    CARD,
    FIRST,
    OBJECTIVE,
    PHASES,
    QUEEN,
    ROLL,
    SLOT,
    SOLO,
    SPEC,
    WOOD,
)

_CHANCES: dict[int, tuple[str, int]] = {
    FIRST: ("TTW-SETUP-9", SEATS),
    OBJECTIVE: ("TTW-CHANCE-6", OBJECTIVES),
    BLOCKER: ("TTW-CHANCE-8", FACES),
    ROLL: ("TTW-CHANCE-7", FACES),
    SOLO: ("TTW-CHANCE-6", SOLO_CARDS),
    SLOT: ("TTW-AUT-10", SOLO_DISPLAY),
    CARD: ("TTW-CHANCE-4", BLUEPRINTS),
    WOOD: ("TTW-CHANCE-3", WOOD_CARDS),
    QUEEN: ("TTW-CHANCE-5", QUEEN_KINDS),
}
CHANCE_CLAUSES: npt.NDArray[np.int16] = np.zeros(len(PHASES), np.int16)
"""By phase of chance: the clause that says what may be drawn."""
OUTCOMES_OF: npt.NDArray[np.int8] = np.zeros(len(PHASES), np.int8)
"""By phase of chance: how many outcomes there can be."""
for _phase, (_clause, _outcomes) in _CHANCES.items():
    CHANCE_CLAUSES[_phase] = SPEC.clauses[_clause]
    OUTCOMES_OF[_phase] = _outcomes


@rule
def chances_of(state: Record, outcome: int) -> int:
    """TTW-CHANCE-3 to TTW-CHANCE-8: the weight of an outcome below OUTCOMES_OF its phase."""
    phase = state.phase
    if phase == CARD:
        return cards_of(state.deck, outcome)
    if phase == QUEEN:
        return queen_chances(state.queens_left, state.queen_deck, outcome)
    if phase == WOOD:
        return cards_of(state.wood_left, outcome)
    if phase == SOLO:
        return 1 if has(solo_deck(state), outcome) else 0
    if phase == BLOCKER:
        return 1 if faces_to_block(state) & one_face(outcome) != 0 else 0
    if phase == OBJECTIVE:
        return 1 if has(objectives_left(state), outcome) else 0
    if phase == FIRST:
        return 1 if outcome < state.players else 0
    return 1
