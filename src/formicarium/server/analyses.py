"""Who was ahead when in a finished game: worked out by a search, one game after the other, apart from everything else."""

from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Event

from formicarium.ai.analysis import Analyst, Note
from formicarium.ai.thinker import Budget
from formicarium.core.match import Match
from formicarium.server.refusal import Code, Refusal

BUDGET = Budget(playouts=150)
"""For each decision."""
MOST_DECISIONS = 80
"""So many decisions of a game are looked at, evenly spaced."""
MOST_KEPT = 64
"""Games whose analysis is kept at hand; those not asked for longest are forgotten first."""
MOST_WAITING = 8
"""Games that are not done yet."""


@dataclass
class Progress:
    """An analysis, as far as it has come."""

    decisions: int = 0
    notes: list[Note] = field(default_factory=list)
    done: bool = False


class Analyses:
    """Games that are gone through, and those that were."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Progress] = OrderedDict()
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="analyst")
        self._stop = Event()

    def of(self, name: str, match: Match) -> Progress:
        """The analysis of a game, begun if need be; refused if too many are waiting."""
        if name not in self._kept:
            if sum(not one.done for one in self._kept.values()) >= MOST_WAITING:
                raise Refusal(Code.TOO_MANY, "other games are being analysed; try again in a minute")
            progress = self._kept[name] = Progress()
            self._pool.submit(self._work, match, progress)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(name)
        return self._kept[name]

    def _work(self, match: Match, progress: Progress) -> None:
        steps = chosen(match)
        progress.decisions = len(steps)
        analyst = Analyst(match, BUDGET)
        for step in steps:
            if self._stop.is_set():
                return
            progress.notes.append(note(match, step, analyst))
        progress.done = True

    def close(self) -> None:
        """Begin nothing more."""
        self._stop.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def chosen(match: Match) -> list[int]:
    """The steps to be looked at: decisions that were some, evenly spaced if there are many."""
    found = []
    for step in range(len(match.actions)):
        before = match.replay_to(step)
        if before.actor >= 0 and len(before.legal_actions()) > 1:
            found.append(step)
    count = min(len(found), MOST_DECISIONS)
    return [found[place * len(found) // count] for place in range(count)]


def note(match: Match, step: int, analyst: Analyst) -> Note:
    """What is to be said of one decision, from what its seat could know."""
    before = match.replay_to(step)
    view = before.view(before.actor)
    thought = analyst.think(view)
    played = next(choice for choice in thought.choices if choice.action == match.actions[step])
    text = match.game.text
    return Note(
        step,
        view.seat,
        text.move(view.record, played.action),
        thought.best.shares,
        text.move(view.record, thought.best.action),
        max(0.0, thought.best.shares[view.seat] - played.shares[view.seat]),
    )
