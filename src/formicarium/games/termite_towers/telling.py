"""What happens by itself, told in sentences: Autermite's turns with their reasons, hatching, rows, the course of the round.

A step of the game may set other things going that nobody decides. They are told from what is public of the position before and
after the step: so the log never says more than everybody may know.
"""

import numpy as np

from formicarium.core.record import Record
from formicarium.games.termite_towers.autermite import (
    NOWHERE,
    ON_F,
    free_card,
    pair_face,
    pair_place,
    pairs_on,
    single_face,
    store_cubes,
)
from formicarium.games.termite_towers.components import (
    AUTERMITE,
    CARD_LETTERS,
    COLOUR_LETTERS,
    COLOUR_NAMES,
    COLOURS,
    FACES,
    ON_D,
    PILES,
    SOLO_BLOCKER,
    SOLO_MOST,
    SOLO_NAMES,
    SOLO_PAIR,
)
from formicarium.games.termite_towers.names import EDGE_NAMES, PILE_NAMES, colony_name, counted, listed
from formicarium.games.termite_towers.rules import apply
from formicarium.games.termite_towers.spec import DAY_BEGINS, ENDED, NIGHT_BEGINS
from formicarium.games.termite_towers.table import cubes_on, space_of, spaces_with_dice

TRIGGERS = {
    1: "The end of the game is triggered: enough rows are complete.",
    2: "The end of the game is triggered: the Queen deck is empty.",
    3: "The last round is over.",
}


def after_step(state: Record, action: int) -> Record:
    """The position after a step, on a copy."""
    row = np.zeros(1, np.dtype((np.record, state.dtype)))
    row[0] = state
    apply(row[0], action)
    return row[0]


# --- Solo cards -------------------------------------------------------------------------------------------------------------


def tell_card(state: Record, card: int, after: Record) -> str:
    """TTW-AUT-2, TTW-BLK-4: a Solo card is revealed; what Autermite does by it and why, and where the Blocker goes."""
    icons = [name for name, shown in (("Pair", SOLO_PAIR[card]), ("Most", SOLO_MOST[card])) if shown]
    icons += [] if SOLO_MOST[card] else ["Least"]
    told = [f"Solo card {SOLO_NAMES[card]} is revealed ({', '.join(icons)})."]
    if state.players == 1 and state.pool[AUTERMITE]:
        told.append(tell_turn(state, card, after))
    told.append(tell_blocker(state, card, after))
    return " ".join(told)


def tell_turn(state: Record, card: int, after: Record) -> str:
    """TTW-AUT-3 to TTW-AUT-8: what Autermite places, and by which rule."""
    words = ""
    if SOLO_PAIR[card]:
        face = pair_face(state, card)
        if face == FACES:
            words = "Pair: no two of its dice are equal. "
        else:
            eggs = int(state.store_eggs)
            place = pair_place(store_cubes(state), eggs, pairs_on(state, 0), pairs_on(state, 1))
            has = f"{counted(int(store_cubes(state)), 'cube')} and {counted(eggs, 'egg')}"
            first = f"Pair: {face + 1} is the first pair on the chart; "
            if place != NOWHERE:
                return f"{first}with {has} Autermite places it on {'F' if place == ON_F else 'B'} (TTW-AUT-4)."
            words = f"{first}with {has} there is no place for it. "
    face = single_face(state, card)
    how = "most" if SOLO_MOST[card] else "fewest"
    words += f"Of its dice {how} show {face + 1}; "
    action = free_card(state, card, face) if SOLO_MOST[card] else ON_D
    if action != ON_D:
        return f"{words}{CARD_LETTERS[action]}{face + 1} is the first free space of the top list: a die goes there (TTW-AUT-5)."
    why = "no space of the top list is free" if SOLO_MOST[card] else "Least goes to D"
    digs = after.dig[AUTERMITE] != state.dig[AUTERMITE]
    what = "Dig: nothing in its reach holds cubes" if digs else "Gather"
    return f"{words}{why}: a die goes to D{face + 1}, {what} (TTW-AUT-7)."


def tell_blocker(state: Record, card: int, after: Record) -> str:
    """TTW-BLK-5: where the Blocker of a Solo card went."""
    wanted = int(SOLO_BLOCKER[card, 0])
    blocked = int(after.taken) & ~int(spaces_with_dice(after)) & ~int(state.taken)
    for face in range(FACES):
        if after.neutral[face] > state.neutral[face]:
            return f"Its Blocker has value {wanted + 1} and goes to D{face + 1}."
        for place, letter in enumerate(CARD_LETTERS):
            if blocked & space_of(place, face):
                return f"Its Blocker has value {wanted + 1} and goes to {letter}{face + 1}."
    return "Its Blocker finds no place."


# --- By itself --------------------------------------------------------------------------------------------------------------


def tell_rest(state: Record, after: Record) -> list[str]:
    """Everything that a step has set going and that nobody decided."""
    told = ["All dice are placed: Night begins."] if state.stage < NIGHT_BEGINS <= after.stage else []
    told += tell_hatching(state, after)
    if state.players == 1:
        told += tell_autermite(state, after)
    if after.trigger and not state.trigger:
        told.append(TRIGGERS[int(after.trigger)])
    if after.phase == ENDED:
        told.append("The game is over.")
    elif after.round_number > state.round_number:
        told.append(f"Round {after.round_number} begins; {colony_name(after, after.first)} is First Player.")
    elif state.stage < DAY_BEGINS <= after.stage:
        told.append("All dice are rolled: Day begins.")
    return told


def tell_hatching(state: Record, after: Record) -> list[str]:
    """TTW-B-1: eggs that hatched."""
    told = []
    for seat in range(state.players):
        lost = int(state.eggs[seat]) & ~int(after.eggs[seat])
        soldiers = int(after.soldiers[seat]) - int(state.soldiers[seat])
        workers = int(after.workers[seat]) - int(state.workers[seat])
        gains = [counted(number, name) for number, name in ((workers, "worker"), (soldiers, "soldier")) if number > 0]
        if lost and gains:
            told.append(f"{colony_name(state, seat)} hatches {listed(gains)}.")
    return told


def tell_autermite(state: Record, after: Record) -> list[str]:
    """TTW-AUT-10 to TTW-AUT-13: what Autermite did by Night."""
    told = []
    for name, before, now in (
        ("worker", state.workers[AUTERMITE], after.workers[AUTERMITE]),
        ("soldier", state.soldiers[AUTERMITE], after.soldiers[AUTERMITE]),
    ):
        if now > before:
            told.append(f"Autermite's pair on B hatches {counted(int(now) - int(before), name)} (TTW-AUT-10).")
    if after.store_eggs > state.store_eggs:
        told.append(f"Autermite claims {counted(int(after.store_eggs) - int(state.store_eggs), 'egg')} (TTW-AUT-10).")
    dug = int(after.tunnels[AUTERMITE]) & ~int(state.tunnels[AUTERMITE])
    told += [f"Autermite digs {name} (TTW-AUT-11)." for edge, name in enumerate(EDGE_NAMES) if dug >> edge & 1]
    return told + tell_wood(state, after)


def tell_wood(state: Record, after: Record) -> list[str]:
    """TTW-AUT-12, TTW-AUT-13: cubes that Autermite gathered, gained or built with."""
    rows = int(after.store_rows.sum()) - int(state.store_rows.sum())
    gained = [
        int(after.store[colour]) + int(after.store_wall[colour]) - int(state.store[colour]) - int(state.store_wall[colour])
        for colour in range(COLOURS)
    ]
    cubes = [f"{number} {COLOUR_NAMES[colour]}" for colour, number in enumerate(gained) if number > 0]
    told = []
    if cubes:
        sources = [PILE_NAMES[pile] for pile in range(PILES) if cubes_on(after, pile) < cubes_on(state, pile)]
        where = f"from {listed(sources)} (TTW-AUT-12)" if sources else "from the supply, as a pair on F cannot build (TTW-AUT-13)"
        told.append(f"Autermite gets {listed(cubes)} {where}.")
    if rows:
        used = [int(after.store_wall[colour]) - int(state.store_wall[colour]) for colour in range(COLOURS)]
        wood = "".join(letter * number for letter, number in zip(COLOUR_LETTERS, used, strict=True))
        plain = int(after.store_rows[0]) - int(state.store_rows[0])
        told.append(f"Autermite builds {counted(rows, 'row')} of {wood}, {plain} of one colour (TTW-AUT-13).")
    return told
