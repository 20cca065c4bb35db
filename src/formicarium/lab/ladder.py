"""The ladder: neighbouring rungs play each other, and the ratings that fit the results best are worked out.

With two players this is Elo; at a larger table the upper rung sits at one seat against copies of the lower one, and the ratings
are those of Plackett and Luce, on the same scale.
"""

from argparse import Namespace
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from formicarium.core.errors import FormicariumError
from formicarium.core.registry import load_game
from formicarium.lab.arena import Run, conclude, make_plan, play_plan, run_report
from formicarium.lab.ratings import Order, fit_ratings, ranked
from formicarium.lab.report import MOST_NAME, pairing_report, percent, show_run
from formicarium.words import listed, one_line

ANCHOR, ANCHOR_RATING = "mcts:1000", 1500.0
"""The rung at which ratings are anchored if it is there; otherwise the first rung has 0."""
HALF_A_GAME = 0.5
"""What is added where a rung never lost, or never won: the likeliest rating would be infinite."""


def anchor_of(rungs: Sequence[str], wanted: tuple[str, float] | None) -> tuple[int, float]:
    """The rung whose rating is given, and that rating."""
    if wanted is None:
        return (rungs.index(ANCHOR), ANCHOR_RATING) if ANCHOR in rungs else (0, 0.0)
    name, rating = wanted
    if name not in rungs:
        raise FormicariumError(f"the anchor '{name[:40]}' is no rung of this ladder; rungs: {', '.join(rungs)}")
    return rungs.index(name), rating


def orders_on(run: Run, rung: int) -> tuple[dict[Order, float], bool]:
    """The orders in which a rung (number `rung` + 1) and the one below came in, and whether one of them won everything."""
    sides = run.plan.pairings[rung]
    climbers = (rung + 1, rung)
    orders: dict[Order, float] = defaultdict(float)
    for group in run.pairing(rung):
        for played in group:
            players = [climbers[entrant] for entrant in sides.entrants(played.rotation)]
            for order, chance in ranked(players, played.ranks).items():
                orders[order] += chance
    below = (rung,) * (run.plan.players - 1)
    extremes = (rung + 1, *below), (*below, rung + 1)
    one_sided = len(orders) == 1 and next(iter(orders)) in extremes
    if one_sided:
        for order in extremes:
            orders[order] += HALF_A_GAME
    return orders, one_sided


def ladder_report(run: Run, rungs: Sequence[str], anchor: int, rating: float) -> dict[str, Any]:
    """Every rung with its rating, and every pair of neighbours with the share of the upper one."""
    game = load_game(run.plan.game)
    steps, one_sided = [], []
    orders: dict[Order, float] = {}
    for rung in range(len(rungs) - 1):
        groups = run.pairing(rung)
        if not groups:
            raise FormicariumError(f"no games were played between {rungs[rung]} and {rungs[rung + 1]}; there are no ratings")
        found, extreme = orders_on(run, rung)
        orders |= found  # no two pairs of neighbours have an order in common
        one_sided.append(extreme)
        steps.append({"upper": rungs[rung + 1], "lower": rungs[rung], **pairing_report(game, run.plan, rung, groups)})
    ratings = fit_ratings(orders, len(rungs), anchor, rating)
    return {
        "anchor": {"name": rungs[anchor], "rating": rating},
        "ratings": [
            {"name": name, "rating": points, "low": points - width, "high": points + width}
            for name, points, width in zip(rungs, ratings.points, ratings.widths, strict=True)
        ],
        "steps": steps,
        "one_sided": [f"{rungs[rung + 1]} and {rungs[rung]}" for rung, extreme in enumerate(one_sided) if extreme],
    }


def show_ladder(report: dict[str, Any]) -> None:
    """The ladder as a table, the strongest rung first."""
    from formicarium.screen import Screen, plain_table

    table = plain_table("rung", "rating", "95 % interval", "wins", "95 % interval", "faults")
    steps = [None, *report["steps"]]
    for rating, step in reversed(list(zip(report["ratings"], steps, strict=True))):
        span = "anchor" if rating["low"] == rating["high"] else f"{rating['low']:.0f} to {rating['high']:.0f}"
        upper = step["entrants"][0] if step else None
        table.add_row(
            one_line(rating["name"])[:MOST_NAME],
            f"{rating['rating']:.0f}",
            span,
            percent(upper["share"]) if upper else "",
            f"{percent(upper['low'])} to {percent(upper['high'])}" if upper else "",
            str(sum(sum(entrant["faults"].values()) for entrant in step["entrants"])) if step else "",
        )
    screen = Screen()
    screen.show(table)
    fair = percent(report["steps"][0]["entrants"][0]["fair"])
    screen.say(f"Wins are against the rung below; the fair share is {fair}.")
    screen.say(f"Ratings are anchored at {one_line(report['anchor']['name'])[:MOST_NAME]} = {report['anchor']['rating']:g}.")
    if report["one_sided"]:
        screen.say(f"One side won everything: {listed(report['one_sided'])}; half a game was added for either side.")


def run(args: Namespace) -> int:
    """The command `formicarium ladder`."""
    game = load_game(args.game)
    rungs = args.names
    if len(rungs) < 2 or len(set(rungs)) < len(rungs):
        raise FormicariumError("a ladder has two or more rungs, each named once, the weakest first")
    anchor, rating = anchor_of(rungs, args.anchor)
    players = args.players or 2
    if players == 1:
        raise FormicariumError(
            "a ladder needs 2 or more seats; for games of one player use 'formicarium arena GAME NAME --players 1'"
        )
    plan = make_plan(args, game, [(upper, lower) for lower, upper in pairwise(rungs)], players)
    played = play_plan(args, game, plan)
    if played.interrupted:
        raise KeyboardInterrupt
    report = run_report(played) | ladder_report(played, rungs, anchor, rating)
    show_run(game, report)
    show_ladder(report)
    return conclude(args, played, report)
