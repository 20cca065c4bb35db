"""What becomes of an attack: retreat or destruction (TMT-RET), capture of a Mound and what follows (TMT-CAP), the next turn."""

from formicarium.core.compiled import rule
from formicarium.core.record import OVER, Record
from formicarium.games.termites.attack import destroys, retreats
from formicarium.games.termites.board import (
    NOBODY,
    caste_at,
    empty_hexes,
    has_reserve,
    is_mound,
    is_terrain,
    is_unit,
    kind_at,
    mound_hexes,
    owner_at,
    put_unit,
    set_mound,
    shift_unit,
    take_mound,
    take_unit,
)
from formicarium.games.termites.components import FLYER, TURNS, VEGETATION
from formicarium.games.termites.geometry import beside
from formicarium.games.termites.setup import ask_first_mound, ask_seat
from formicarium.games.termites.spec import ENDED, LOST_MOUND, MOUND, OWN_MOUND, PLACE, RETREAT, ROUNDS, UNKNOWN


@rule
def end_turn(state: Record) -> None:
    """TMT-TURN-2, TMT-END-1, TMT-END-2: the next player's turn, or the end after 18 turns of each."""
    state.selected = state.target = state.approach = state.victim = UNKNOWN
    if state.turn == TURNS * state.players:
        state.phase = ENDED
        state.actor = OVER
        state.ending = ROUNDS
        return
    state.turn += 1
    following = state.seat + 1
    ask_seat(state, PLACE, 0 if following == state.players else following)


# --- Mounds -----------------------------------------------------------------------------------------------------------------


@rule
def victim_hexes(state: Record, victim: int) -> tuple[int, int]:
    """TMT-CAP-5, TMT-CAP-8, TMT-CAP-10: empty hexes where a Mound may stand; only if there is none, those under own units."""
    legal_0, legal_1 = mound_hexes(state)
    first, second = legal_0 & empty_hexes(state, 0), legal_1 & empty_hexes(state, 1)
    if first | second != 0:
        return first, second
    return legal_0 & state.units[victim, 0], legal_1 & state.units[victim, 1]


@rule
def ask_victim(state: Record) -> None:
    """TMT-CAP-5, TMT-CAP-6, TMT-CAP-9: who lost a Mound places another, if he has one and a place for it."""
    state.target = UNKNOWN
    victim = state.victim
    if victim != UNKNOWN and has_reserve(state, victim):
        first, second = victim_hexes(state, victim)
        if first | second != 0:
            state.phase = LOST_MOUND
            state.actor = victim
            return
    end_turn(state)


@rule
def capture(state: Record, seat: int, attacker: int, target: int) -> None:
    """TMT-CAP-1 to TMT-CAP-4, TMT-CAP-7: trophy, attacker removed; then his own Mound in its place, if he has one."""
    owner = owner_at(state, target)
    state.victim = UNKNOWN if owner == NOBODY else owner
    take_mound(state, target, seat)
    take_unit(state, attacker)
    state.selected = UNKNOWN
    if has_reserve(state, seat):
        state.target = target
        state.phase = OWN_MOUND
    else:
        ask_victim(state)


@rule
def place_mound(state: Record, value: int, cell: int) -> None:
    """TMT-SET-7, TMT-CAP-3, TMT-CAP-5, TMT-CAP-8: a Mound from the reserve; an own unit there makes room for it."""
    if is_unit(state, cell):
        take_unit(state, cell)
    set_mound(state, state.actor, value, cell)
    if state.phase == MOUND:
        state.done += 1
        ask_first_mound(state)
    elif state.phase == OWN_MOUND:
        ask_victim(state)
    else:
        end_turn(state)


# --- Units ------------------------------------------------------------------------------------------------------------------


@rule
def retreat(state: Record, direction: int) -> None:
    """TMT-RET-2, TMT-RET-4, TMT-RET-8, TMT-RET-9: the beaten unit makes room, the attacker takes its place.

    The attacker leaves its start first, as the other may retreat there. A flyer driven into vegetation dies.
    """
    attacker, target = state.selected, state.target
    cell = beside(target, direction)
    seat, kind = owner_at(state, attacker), kind_at(state, attacker)
    take_unit(state, attacker)
    if caste_at(state, target) == FLYER and is_terrain(state, VEGETATION, cell):
        take_unit(state, target)
    else:
        shift_unit(state, target, cell)
    put_unit(state, seat, kind, target)
    end_turn(state)


@rule
def attack(state: Record, seat: int, target: int, approach: int) -> None:
    """TMT-RET-1, TMT-RET-5 to TMT-RET-7, TMT-RET-9: a Mound is captured, a unit destroyed or asked to retreat."""
    attacker = state.selected
    if is_mound(state, target):
        capture(state, seat, attacker, target)
    elif destroys(state, attacker) or retreats(state, attacker, target, approach) == 0:
        take_unit(state, target)
        shift_unit(state, attacker, target)
        end_turn(state)
    else:
        state.target = target
        state.approach = approach
        state.phase = RETREAT
        if state.retreat_chooser:
            state.actor = owner_at(state, target)
