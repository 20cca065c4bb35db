"""A bot for Terratain that builds where it is strong; other games it plays at random. It needs nothing but Python.

formicarium play terratain --against "bot:python3 examples/bots/builder.py"
formicarium arena terratain "bot:python3 examples/bots/builder.py" random --games 40

The messages are described in docs/bots.md: one JSON object per line, questions come in, answers go out.
"""

import json
import random
import sys


def answer(message):
    """Write one line; without flush it would stay in this program."""
    print(json.dumps(message), flush=True)


def plot_of(name):
    """'5.1' is plot 1 of territory 5, both counted line by line from the top left: here its row and column, from 0."""
    territory, place = (int(number) - 1 for number in name.split("."))
    return 3 * (territory // 3) + place // 3, 3 * (territory % 3) + place % 3


def filled(planes):
    """One seat's structures as a map of 9 by 9: its planes are one map of 0 and 1 for each type of structure."""
    return [[any(plane[row][column] for plane in planes) for column in range(9)] for row in range(9)]


def around(board, row, column):
    """How many structures stand in the territory of a plot, and next to it in its row and column."""
    top, left = row - row % 3, column - column % 3
    inside = sum(board[r][c] for r in range(top, top + 3) for c in range(left, left + 3))
    beside = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return inside, sum(board[r][c] for r, c in beside if 0 <= r < 9 and 0 <= c < 9)


def worth(move, own, others):
    """How much a move in notation is worth: who has five structures in a territory controls it, and rows score."""
    verb, *rest = move.split()
    if verb not in ("build", "war"):  # decline, or discard castle
        return 0
    (mine, near), (theirs, foes) = (around(board, *plot_of(rest[-1])) for board in (own, others))
    if verb == "war":  # war 5.1
        return theirs - mine + foes
    if mine >= 5 or theirs >= 5:  # build castle 5.1, where the territory has its master
        return near + foes
    return 5 + 2 * mine - theirs + near


def choose(question, lot):
    """The id of a legal move."""
    moves = question["legal"]
    structures = question["observation"].get("structures")
    if structures is None:  # not Terratain
        return lot.choice(moves)["id"]
    own = filled(structures[0])  # seats are counted from the observer
    others = filled([plane for seat in structures[1:] for plane in seat])
    lot.shuffle(moves)
    return max(moves, key=lambda legal: worth(legal["move"], own, others))["id"]


def main():
    """Answer questions until there are no more."""
    lot = random.Random()
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            lot = random.Random(message["seed"])
            answer({"type": "ready", "protocol": 1, "wants": ["observation"]})
        elif message["type"] == "choose":
            answer({"type": "move", "id": choose(message, lot)})
        elif message["type"] == "fault":
            print("I made a mistake:", message["reason"], file=sys.stderr)
        elif message["type"] == "quit":
            return


main()
