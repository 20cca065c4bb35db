"""What came out of an arena, as data and as tables for people."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from formicarium.core.game import Game
from formicarium.lab.ratings import elo_of, interval
from formicarium.lab.results import FORFEITED, Plan, Played
from formicarium.words import listed, one_line

MOST_NAME = 40
"""Longer names are cut in tables."""
EXAMPLES = 3
"""So many faults of a player are quoted."""


# --- As data ---------------------------------------------------------------------------------------------------------------


def seat_words(game: Game, plan: Plan) -> list[str]:
    """What the seats of a plan are called."""
    state = game.start(plan.players, plan.options)[0]
    return [game.text.seat_word(state, seat) for seat in range(plan.players)]


def pairing_report(game: Game, plan: Plan, pairing: int, groups: Sequence[Sequence[Played]]) -> dict[str, Any]:
    """Everything about the games of one pairing: the entrants, and how the games ended."""
    games = [played for group in groups for played in group]
    return {
        "games": len(games),
        "seeds": len(groups),
        "endings": dict(Counter(played.ending for played in games)),
        "entrants": [
            entrant_report(game, plan, pairing, entrant, groups) for entrant in range(len(plan.pairings[pairing].names))
        ],
    }


def entrant_report(game: Game, plan: Plan, pairing: int, entrant: int, groups: Sequence[Sequence[Played]]) -> dict[str, Any]:
    """How one entrant did. A share is per seat: an entrant with three seats can have at most a third of the wins at each."""
    sides = plan.pairings[pairing]
    seated = [
        [(played, seat) for played in group for seat, who in enumerate(sides.entrants(played.rotation)) if who == entrant]
        for group in groups
    ]
    everywhere = [one for group in seated for one in group]
    share = interval([sum(played.shares[seat] for played, seat in group) / len(group) for group in seated], plan.players)
    finished = [played.scores[seat] for played, seat in everywhere if played.ending != FORFEITED]
    decisions = sum(played.decisions[seat] for played, seat in everywhere)
    timed = [(played.seconds[seat], played.decisions[seat]) for played, seat in everywhere if played.seconds]
    seconds, timed_decisions = sum(spent for spent, _ in timed), sum(made for _, made in timed)
    faults = [(played, fault) for played, seat in everywhere for fault in played.faults if fault.seat == seat]
    return {
        "name": sides.names[entrant],
        "label": sides.labels[entrant],
        "seats": sides.lineup.count(entrant),
        "share": share.mean,
        "low": share.low,
        "high": share.high,
        "fair": 1 / plan.players if plan.players > 1 else None,
        "elo": [finite(elo_of(end)) for end in (share.mean, share.low, share.high)] if plan.players == 2 else None,
        "by_seat": [seat_report(word, seat, everywhere) for seat, word in enumerate(seat_words(game, plan))],
        "score": sum(finished) / len(finished) if finished else None,
        "decisions": decisions / len(everywhere),
        "seconds": seconds / timed_decisions if timed_decisions else None,
        "forfeits": sum(played.ending == FORFEITED and played.shares[seat] == 0 for played, seat in everywhere),
        "drawn": sum(played.drawn[seat] for played, seat in everywhere),
        "faults": dict(Counter(fault.kind for _, fault in faults)),
        "examples": [f"game {played.name}, step {fault.step}: {fault.reason}" for played, fault in faults[:EXAMPLES]],
    }


def seat_report(word: str, seat: int, everywhere: Sequence[tuple[Played, int]]) -> dict[str, Any]:
    """The share of wins at one seat."""
    shares = [played.shares[seat] for played, where in everywhere if where == seat]
    return {"seat": word, "games": len(shares), "share": sum(shares) / len(shares)}


def finite(number: float) -> float | None:
    """A number that JSON can say."""
    return number if math.isfinite(number) else None


# --- For people ------------------------------------------------------------------------------------------------------------


def show_run(game: Game, report: dict[str, Any]) -> None:
    """What was played, in a line."""
    players = f"{report['players']} player{'s' if report['players'] > 1 else ''}"
    options = "".join(f", {name} {value}" for name, value in report["options"].items())
    print(f"{game.spec.title}, {players}{options}: {report['games']} games, seed {report['seed']}, {report['seconds']:.0f} s")


def show_pairing(report: dict[str, Any]) -> None:
    """The table of the entrants, what went wrong, and the verdict of the test."""
    from formicarium.screen import Screen, plain_table

    entrants = report["entrants"]
    table = plain_table("", *(label_of(entrant) for entrant in entrants))
    rows: list[tuple[str, Callable[[dict[str, Any]], str]]] = [
        ("share of wins", lambda one: percent(one["share"])),
        ("95 % interval", lambda one: f"{percent(one['low'])} to {percent(one['high'])}"),
        *([("Elo", lambda one: elo_text(one["elo"]))] if entrants[0]["elo"] else []),
        *(
            (f"as {seat['seat']}", lambda one, n=n: percent(one["by_seat"][n]["share"]))
            for n, seat in enumerate(entrants[0]["by_seat"])
        ),
        ("mean score", lambda one: number(one["score"], 1)),
        ("decisions a game", lambda one: number(one["decisions"], 1)),
        ("ms a decision", lambda one: number(one["seconds"], 2, 1000)),
        ("faults", lambda one: str(sum(one["faults"].values()))),
    ]
    for heading, text in rows:
        table.add_row(heading, *(text(entrant) for entrant in entrants))
    screen = Screen()
    screen.show(table)
    for sentence in [*verdicts(entrants), *mishaps(entrants), *test_verdict(report)]:
        screen.say(sentence)


def label_of(entrant: dict[str, Any]) -> str:
    """An entrant in a table: its name, and how many copies of it play."""
    copies = f" x {entrant['seats']}" if entrant["seats"] > 1 else ""
    return one_line(entrant["label"])[:MOST_NAME] + copies


def number(value: float | None, digits: int, factor: float = 1) -> str:
    """A number that may not be there."""
    return "-" if value is None else f"{factor * value:.{digits}f}"


def percent(share: float) -> str:
    """A share in per cent."""
    return f"{100 * share:.1f} %"


def elo_text(elo: Sequence[float | None]) -> str:
    """A difference in Elo points with its interval."""
    mean, low, high = elo
    if mean is None:
        return f"above {low:+.0f}" if high is None else f"below {high:+.0f}"
    return f"{mean:+.0f} ({low:+.0f} to {high:+.0f})"


def verdicts(entrants: Sequence[dict[str, Any]]) -> list[str]:
    """Whether the first entrant holds more or less than its fair share."""
    first = entrants[0]
    if first["fair"] is None:
        return []
    side = "above" if first["low"] > first["fair"] else "below" if first["high"] < first["fair"] else "not clearly off"
    return [f"{one_line(first['label'])[:MOST_NAME]} is {side} the fair share of {percent(first['fair'])}."]


def mishaps(entrants: Sequence[dict[str, Any]]) -> list[str]:
    """What players did wrong, and what it cost them."""
    sentences = []
    for entrant in entrants:
        if entrant["faults"]:
            kinds = listed([f"{count} x {kind}" for kind, count in sorted(entrant["faults"].items())])
            cost = f"{entrant['forfeits']} games forfeited, {entrant['drawn']} moves drawn by lot"
            sentences.append(f"{one_line(entrant['label'])[:MOST_NAME]} failed: {kinds}; {cost}.")
            sentences += [f"  {example}" for example in entrant["examples"]]
    return sentences


def test_verdict(report: dict[str, Any]) -> list[str]:
    """The sequential test in words."""
    if "sprt" not in report:
        return []
    test = report["sprt"]
    low, high = test["bounds"]
    verdict = f"{test['high']:+g} Elo is {test['verdict']}" if test["verdict"] else "no verdict yet"
    span = f"{test['low']:+g} against {test['high']:+g} Elo, log ratio {test['ratio']:.2f} in {low:.2f} to {high:.2f}"
    return [f"Sequential test ({span}): {verdict} after {test['pairs']} pairs."]
