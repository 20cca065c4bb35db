"""Positions for the tests of texts."""

import random

import formicarium as fm
from formicarium.core.match import Match
from formicarium.core.record import blank
from formicarium.games.termites.components import TERRAIN_LETTERS, TERRAIN_NAMES
from formicarium.games.termites.geometry import LABELS, ROW_LETTERS, ROWS

GAME = fm.game("termites")
CELLS = {label: cell for cell, label in enumerate(LABELS)}
LETTER = dict(zip(TERRAIN_NAMES, TERRAIN_LETTERS, strict=True))
NEUTRAL_HEX = "L2"
"""The neutral Mound of the maps below, already captured by east, so that it is in nobody's way."""


def rows(letters):
    """The rows of a board from its hexes."""
    return [[letters[cell] for cell in cells] for cells in ROWS]


def table(pieces, ground="", phase="select", hand="none", **options):
    """A match in north's last turn (blue; east is red) on a custom map: pieces `G8 bW2, G7 rS1`, ground `E7 vegetation`."""
    terrain, board = ["."] * len(LABELS), ["."] * len(LABELS)
    for label, name in (part.split() for part in ground.split(", ") if part):
        terrain[CELLS[label]] = board[CELLS[label]] = LETTER[name]
    terrain[CELLS[NEUTRAL_HEX]] = "n"
    for label, piece in (part.split() for part in pieces.split(", ") if part):
        board[CELLS[label]] += piece
    lines = [
        "game termites version 1 players 2",
        "option map custom",
        f"option custom {'/'.join(''.join(row) for row in rows(terrain))}",
        *(f"option {name} {value}" for name, value in options.items()),
        f"turn 35 seat north phase {phase} first north",
        *(f"{letter} {' '.join(row)}" for letter, row in zip(ROW_LETTERS, rows(board), strict=True)),
        f"north colony blue hand {hand} stack none",
        "east colony red hand W1 stack none trophies n7",
    ]
    return fm.position("\n".join(lines), draws=False)


def placing(pieces, ground="", hand="S1"):
    """As `table`, with north's last token still in hand."""
    return table(pieces, ground, phase="place", hand=hand)


def asked(phase, **fields):
    """A bare record in which something is asked of north."""
    state = blank(GAME.spec.state)[0]
    state.players, state.phase = 2, phase
    for name, value in fields.items():
        state[name] = value
    return state


def random_states(players, options, seed, every=1):
    """Positions of a random game, chance nodes and the end included."""
    match = Match(GAME, GAME.start(players, options), draws=False)
    rng = random.Random(seed)
    while True:
        if len(match.actions) % every == 0 or match.is_over:
            yield match
        if match.is_over:
            return
        match.follow([rng.choice(match.legal_actions())])


CUSTOM = (
    "......./.v....../.......s./....wwv.../..s......w./..v........./....s.n.s..../"
    ".........v../.w......s../...vww..../.s......./......v./......."
)
EVERYTHING = [
    (2, {"map": "built", "retreat_chooser": "defender"}, 11),
    (3, {"map": "built", "tiles": 15, "flyer_vegetation": "kill_choice", "colonies": "gray,random,blue"}, 12),
    (4, {"map": "advanced", "start_seat": 2, "mounds_block_flight": False}, 13),
    (2, {"map": "custom", "custom": CUSTOM}, 14),
]
"""Games in which everything comes up: players, options, seed."""
