"""Positions set up in a line, and questions about them.

A pawn is written as in `rW@B2+1*~`: colour (n for neutral), kind, tile, cubes it carries, has attacked, has gathered.
"""

import re

import formicarium as fm

GAME = fm.game("dominantion")
COLOURS = {"r": "red", "b": "blue", "g": "green", "y": "yellow", "n": "neutral"}
CLAUSE = re.compile(r"\((DOM-[A-Z]+-\d+)\)$")
EVENT_NAMES = ("currents", "rain", "emigration", "predator", "motivation", "taxes")


def place(*pawns, players=4, head="round 1 seat red phase main points 20 first red event none", lines=(), options=None, **seats):
    """A match from a position; seats are given like red='store 4 siege 1'."""
    by_owner = {}
    for pawn in pawns:
        name, _, tile = pawn.partition("@")
        by_owner.setdefault(COLOURS[name[0]], []).append(f"{name[1]} {tile}")
    text = [f"game dominantion version 1 players {players}"]
    text += [f"option {name} {value}" for name, value in (options or {}).items()]
    text += [head, *lines]
    text += [f"pawns {owner} {' '.join(words)}" for owner, words in by_owner.items()]
    text += [f"{colour} {words}" for colour, words in seats.items()]
    return fm.position("\n".join(text), draws=False)


def start(players=4, first="red", **options):
    """A game from the start in which chance is scripted; a colour has the first turn."""
    return fm.new("dominantion", players=players, draws=False, first=first, **options)


def play(match, *moves):
    """Play moves one after the other; several may stand in one text, separated by commas."""
    for move in ", ".join(moves).split(", ") if moves else ():
        match.play(move)
    return match


def clause(match, move):
    """The clause that forbids a move, or None."""
    reason = match.why_not(move)
    return reason and CLAUSE.search(reason)[1]


def acts(match):
    """The legal moves that do not name a tile."""
    return [move for move in match.legal() if move.split()[0] not in ("select", "join", "with", "at", "pay")]


def tiles(match):
    """The tiles that may be named, in the order of the legal moves."""
    return [move.split()[1] for move in match.legal() if move.split()[0] in ("select", "join", "with", "at", "pay")]


def pawns(match):
    """All pawns on the board, in the notation of `place`."""
    found = []
    for line in match.position().splitlines():
        if line.startswith("pawns "):
            _, owner, *words = line.split()
            kind = ""
            for word in words:
                if len(word) == 1:
                    kind = word
                else:
                    found.append(f"{owner[0]}{kind}@{word}")
    return set(found)


def piles(match):
    """The piles by tile."""
    for line in match.position().splitlines():
        if line.startswith("piles "):
            words = line.split()[1:]
            return {tile: int(cubes) for tile, cubes in zip(words[::2], words[1::2], strict=True)}
    return {}


def store(match, colour):
    """The store of a colour."""
    return facts(match, colour).get("store", 0)


def facts(match, colour):
    """The line of a colour as a mapping."""
    line = next(line for line in match.position().splitlines() if line.startswith(f"{colour} "))
    words = line.split()[1:]
    return {name: int(value) if value.isdecimal() else value for name, value in zip(words[::2], words[1::2], strict=True)}


def head(match):
    """The first line of the position as a mapping."""
    line = next(line for line in match.position().splitlines() if line.startswith("round "))
    words = line.split()
    return {name: int(value) if value.isdecimal() else value for name, value in zip(words[::2], words[1::2], strict=True)}


def points(match):
    """The action points left."""
    return int(match.state.action_points)


def supply(match):
    """The cubes in the supply."""
    return int(match.state.supply)


def end_round(match, event=None, *outcomes):
    """Everybody ends the turn; then the event and what follows it."""
    number = int(match.state.round_number)
    while not match.is_over and int(match.state.round_number) == number and match.actor >= 0:
        match.play("end")
    if event:
        play(match, f"event {event}", *outcomes)
    return match
