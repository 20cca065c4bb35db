"""The command `formicarium analyse`: a game gone through by the search; a curve of the shares of the win, the largest swings."""

import json
from argparse import Namespace
from dataclasses import asdict

from formicarium.ai.analysis import Note, annotate
from formicarium.ai.thinker import Budget
from formicarium.core.match import Match

BARS = "▁▂▃▄▅▆▇█"
WIDEST = 60
"""Points of a curve."""
SWINGS = 10
"""So many of the largest swings are told."""
LEAST_LOSS = 0.02
"""A move that gave away less is not worth telling."""


def curve(shares: list[float]) -> str:
    """A line of bars, one for each of some evenly spaced shares."""
    places = min(WIDEST, len(shares))
    picked = [shares[place * len(shares) // places] for place in range(places)]
    return "".join(BARS[min(len(BARS) - 1, int(share * len(BARS)))] for share in picked)


def report(match: Match, notes: list[Note]) -> list[str]:
    """What people want to know of a game."""
    if not notes:
        return ["Nobody had a choice in this game."]
    words = [match.game.text.seat_name(match.state, seat) for seat in range(match.players)]
    width = max(map(len, words))
    lines = ["Share of the win, from the first decision to the last, as the seat that had to decide could see it:"]
    for seat, word in enumerate(words):
        shares = [note.shares[seat] for note in notes]
        lines.append(f"  {word:<{width}} {curve(shares)} {100 * shares[0]:.0f} % to {100 * shares[-1]:.0f} %")
    swings = sorted((note for note in notes if note.loss >= LEAST_LOSS), key=lambda note: -note.loss)[:SWINGS]
    lines += ["", "The moves that gave away most:" if swings else "No move gave away much."]
    for note in sorted(swings, key=lambda note: note.step):
        lines.append(f"  step {note.step}, {words[note.seat]}: {note.move}, -{100 * note.loss:.0f} %; better was {note.best}")
    lines += ["", "Given away on average per decision:"]
    for seat, word in enumerate(words):
        losses = [note.loss for note in notes if note.seat == seat]
        if losses:
            lines.append(f"  {word:<{width}} {100 * sum(losses) / len(losses):.1f} % in {len(losses)} decisions")
    return lines


def run(match: Match, chosen: Namespace) -> int:
    """`formicarium analyse FILE`."""
    from formicarium.screen import games_progress

    budget = Budget.read(chosen.budget)
    notes = []
    with games_progress() as progress:
        task = progress.add_task("steps", total=len(match.actions))
        for note in annotate(match, budget, chosen.seed):
            notes.append(note)
            progress.update(task, completed=note.step + 1)
    if chosen.json:
        result = {"game": match.game.id, "budget": str(budget), "decisions": [asdict(note) for note in notes]}
        print(json.dumps(result, indent=1))
    else:
        print("\n".join(report(match, notes)))
    return 0
