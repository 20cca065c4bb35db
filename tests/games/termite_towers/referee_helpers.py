"""Positions by hand for the second referee."""

from formicarium.games.termite_towers.referee import Referee
from formicarium.games.termite_towers.referee.actions import PLACE
from formicarium.games.termite_towers.referee.colonies import Die
from formicarium.games.termite_towers.referee.components import BLACK, LIGHT, MID, SOLDIER, WORKER

YELLOW, BROWN, BLUE, ORANGE = WOODY, QUEENIE, COSTA, SETA = range(4)
LETTERS = {"l": LIGHT, "m": MID, "k": BLACK}
A, C, E, G, GATHER, DIG_SPACE, R0, R1, R2, R3, R4, IDLE = range(12)
I1, I2, O1, O2, T2, T3, S2, S3, Z2, Z3, L1, L2, L3, J1, J2, J3 = range(16)
S10, S22 = 9, 21


def table(players=4, *, first=0, **options):
    """A table after set-up, without objectives and display, waiting for steps."""
    game = Referee(players, {"first_player": first, **options})
    game.agenda = []
    return game


def ask(game, *steps):
    """Let the game go on with these steps."""
    game.agenda = list(reversed(steps))
    game.settle()
    return game


def name_of(game):
    return game.agenda[-1][0] if game.agenda else None


def workers(seat, *values):
    return [Die(seat, WORKER, value) for value in values]


def soldiers(seat, *values):
    return [Die(seat, SOLDIER, value) for value in values]


def wall(*rows):
    """A wall from its rows, top row first."""
    return {4 * y + x: LETTERS[text[x]] for y, text in enumerate(reversed(rows)) for x in range(4) if text[x] != "."}


def wood(text):
    return [text.count(letter) for letter in "lmk"]


def place(kind, value, where):
    return PLACE + 12 * (6 * kind + value - 1) + where


def hold(game, seat, *kinds):
    """Give a player Queen cards without heart, out of those not drawn; they come from the cards left out, if there are any."""
    for kind in kinds:
        game.others.remove(kind)
        game.others_in_deck = min(game.others_in_deck, len(game.others))
        game.seats[seat].queens.append((kind, False))


def places_of(game, kind, value):
    """Where such a die may go by the legal actions."""
    first = place(kind, value, 0)
    return [action - first for action in game.legal() if first <= action < first + 12]
