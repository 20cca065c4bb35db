"""Positions that cannot be: each fault is found and named by its clause."""

import numpy as np
import pytest

import formicarium as fm

from . import helpers as h
from .helpers import BROWN, GAME, YELLOW, Table
from .test_texts import POSITION


def position():
    """A sound position in the middle of a Day."""
    return fm.position(POSITION).state.copy()


def test_the_position_is_sound():
    """TTW-GEN-5: nothing is missing."""
    assert GAME.rules.fault(position()) == 0


MUTATIONS = {
    "a cube vanishes": ("TTW-GEN-5", lambda state: state.supply.__setitem__(0, 29)),
    "an egg appears": ("TTW-GEN-5", lambda state: state.__setattr__("egg_supply", 16)),
    "a room is too full": ("TTW-GEN-3", lambda state: state.cubes.__setitem__(YELLOW, 0x023)),
    "an egg lies on wood": ("TTW-GEN-3", lambda state: state.eggs.__setitem__(YELLOW, 1)),
    "wood in a locked room": ("TTW-GEN-3", lambda state: state.cubes.__setitem__(BROWN, 1 << 4 * 3 * 3)),
    "a die in a locked room": ("TTW-PLACE-3", lambda state: state.in_room[BROWN].__setitem__(4, 1)),
    "a room opened without a marker": ("TTW-BON-4", lambda state: state.rooms.__setitem__(BROWN, 4)),
    "a marker without a row": ("TTW-BON-3", lambda state: state.markers.__setitem__(BROWN, 4)),
    "two cubes in one cell": ("TTW-F-5", lambda state: state.wall[YELLOW].__setitem__(0, 4)),
    "a tunnel in the air": ("TTW-D-2", lambda state: state.tunnels.__setitem__(BROWN, 8)),
    "a tunnel to a face-down card": ("TTW-D-4", lambda state: state.tunnels.__setitem__(BROWN, 1)),
    "nine tunnels": ("TTW-GEN-5", lambda state: state.tunnels.__setitem__(BROWN, 0x1FF)),
    "a die too many": ("TTW-DAY-1", lambda state: state.dig.__setitem__(BROWN, 1)),
    "a die of a seat that does not play": ("TTW-PLACE-1", lambda state: state.owned.__setitem__(3, 1)),
    "two dice on one space": ("TTW-PLACE-1", lambda state: state.owned.__setitem__(YELLOW, state.owned[BROWN])),
    "a soldier of nobody": ("TTW-PLACE-1", lambda state: state.__setattr__("with_soldier", state.with_soldier | 1)),
    "a Wood Pile card twice": ("TTW-GEN-5", lambda state: state.__setattr__("wood_left", state.wood_left + 1)),
    "a card nobody has seen is known": ("TTW-QC-3", lambda state: state.pile_card.__setitem__(1, 0)),
    "too many cubes on a pile": ("TTW-D-4", lambda state: state.piled.__setitem__(2, state.piled[2] | 1 << 7)),
    "a Blueprint too many": ("TTW-GEN-5", lambda state: state.built.__setitem__(BROWN, 1)),
    "a hand of another size": ("TTW-KNOW-1", lambda state: state.held.__setitem__(BROWN, 1)),
    "more shown than held": ("TTW-KNOW-5", lambda state: state.shown.__setitem__(YELLOW, state.shown[YELLOW] + 1)),
    "a Queen card too many": ("TTW-GEN-5", lambda state: state.queens.__setitem__(BROWN, 1)),
    "a Queen deck of another size": ("TTW-SETUP-7", lambda state: state.__setattr__("queen_deck", 13)),
    "objectives twice": ("TTW-SETUP-8", lambda state: state.objective.__setitem__(1, 0)),
    "a seat that does not play": ("TTW-GEN-1", lambda state: state.workers.__setitem__(2, 1)),
    "a store without Autermite": (
        "TTW-AUT-14",
        lambda state: state.store_rows.__setitem__(0, 1),
    ),
    "a round beyond the cap": ("TTW-END-3", lambda state: state.__setattr__("round_number", 31)),
    "the end triggered by Day": ("TTW-END-2", lambda state: state.__setattr__("trigger", 1)),
    "an ending too early": ("TTW-END-1", lambda state: state.__setattr__("ending", 1)),
    "the wrong seat is asked": ("TTW-ASK-1", lambda state: state.__setattr__("actor", BROWN)),
    "a question of Night by Day": ("TTW-ROUND-1", lambda state: state.__setattr__("phase", GAME.spec.phases.index("dig"))),
    "a changed die that is not asked for": ("TTW-DAY-4", lambda state: state.__setattr__("die", 3)),
    "moves by Day": ("TTW-F-3", lambda state: state.__setattr__("moves", 3)),
    "a card in force by Day": ("TTW-QC-8", lambda state: state.__setattr__("alchemy", 1)),
    "cubes due by Day": ("TTW-D-9", lambda state: state.__setattr__("due", 1)),
    "things lifted by Day": ("TTW-BON-9", lambda state: state.lifted.__setitem__(0, 1) or state.__setattr__("egg_supply", 14)),
    "card Blockers with dice Blockers": ("TTW-BLK-6", lambda state: state.neutral.__setitem__(0, 1)),
    "Solo cards without use": ("TTW-BLK-7", lambda state: state.__setattr__("solo_used", 1)),
}


@pytest.mark.parametrize("name", MUTATIONS)
def test_faults_are_found(name):
    """TTW-GEN-1, TTW-GEN-3, TTW-GEN-5, TTW-SETUP-7, TTW-SETUP-8, TTW-END-1, TTW-ASK-1: each by the clause it breaks."""
    clause, mutate = MUTATIONS[name]
    state = position()
    mutate(state)
    number = int(GAME.rules.fault(state))
    assert number and GAME.spec.clauses.id_of(number) == clause


def test_nobody_is_asked_for_a_card_he_does_not_have():
    """TTW-ASK-2, TTW-ASK-3: a window without its card, a build without a Blueprint."""
    table = Table(2).queen(YELLOW, h.EAGER).on_space(0, 1, (YELLOW, "w")).go("night_begins")
    table.state.queen_deck = 14
    table.state.queens[YELLOW] = 1 << 2 * h.SCOUT
    table.state.queens_left += (1 << 2 * h.EAGER) - (1 << 2 * h.SCOUT)
    assert h.fault(table) == "TTW-ASK-2"


def test_a_view_with_secrets_is_no_position():
    """TTW-KNOW-1, TTW-KNOW-2."""
    seen = GAME.view(position(), BROWN)[0]
    assert GAME.rules.fault(seen) != 0 and np.array_equal(seen.supply, position().supply)
