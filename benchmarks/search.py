"""How fast the search is, and on what it spends its time, as Markdown.

python benchmarks/search.py                        # iterations per second on one core, all games
python benchmarks/search.py termites --playouts 300 --players 3
python benchmarks/search.py --shares               # the share of rules, values and tree, by the processor's own counter
python benchmarks/search.py --levels               # how long the levels for people take to answer
python benchmarks/search.py --peers                # beside OpenSpiel's search in C++: pip install 'formicarium[envs]'
"""

import argparse
import os
import random
import tempfile
import time
from collections.abc import Sequence
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba.extending import intrinsic

POSITIONS = 12
"""Positions searched for a figure, from as many greedy games."""
LATEST = 0.8
"""So far into a game the latest of them is taken."""
KINDS = {
    "value": "values",
    "note": "values",
    "value_by_notes": "values",
    "apply": "rules",
    "legal": "rules",
    "sample": "rules",
    "weights": "rules",
    "redeal": "redeals",
    "score": "rules",
    "ranking": "rules",
}
"""The functions of the contract that the search calls, and what their time is counted as; all the rest is the tree."""
COLUMNS = ("rules", "values", "redeals")
SPIEL_GAMES = ("go(board_size=9)", "hex(board_size=11)", "othello", "backgammon", "gin_rummy")
"""Games of OpenSpiel whose search is measured beside ours."""
SPIEL_HIDDEN = ("gin_rummy",)
"""Those with hidden hands, which it searches by information sets."""
SPIEL_CURIOSITY, SPIEL_MEGABYTES = 2.0, 1000
TO_THE_END = 100_000
"""More decisions than any game has."""


# --- A stopwatch in compiled code --------------------------------------------------------------------------------------------


@intrinsic
def cycles(typing_context: Any) -> Any:
    """The processor's time stamp."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.call(
            builder.module.declare_intrinsic("llvm.readcyclecounter", fnty=ir.FunctionType(ir.IntType(64), [])), []
        )

    return numba.types.int64(), generate


@intrinsic
def add_at(typing_context: Any, address: Any, amount: Any) -> Any:
    """Add to a number in memory."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        place = builder.inttoptr(arguments[0], ir.IntType(64).as_pointer())
        builder.store(builder.add(builder.load(place), arguments[1]), place)
        return context.get_dummy_value()

    return numba.types.none(numba.types.int64, numba.types.int64), generate


class Stopwatch:
    """Time and calls of the functions of a game, which are replaced by ones that are timed before anything is compiled."""

    def __init__(self, functions: dict[str, Any]) -> None:
        self.spent = {name: np.zeros(2, np.int64) for name in KINDS if name in functions}
        for name, cell in self.spent.items():
            functions[name] = self._timed(functions[name], cell)
        self.nothing = np.zeros(2, np.int64)
        idle = self._timed(numba.njit(lambda state: None), self.nothing)

        @numba.njit
        def idle_calls(times: int) -> None:
            for _ in range(times):
                idle(0)

        idle_calls(1)
        self.nothing[:] = 0
        begun = now()
        idle_calls(1_000_000)
        self.whole_call = (now() - begun) / 1_000_000
        """Cycles that a timed call takes more than one that is not."""

    @staticmethod
    def _timed(function: Any, cell: Any) -> Any:
        """A function that adds the time it takes, and one call, to a cell."""
        from formicarium.core.compiled import OPTIONS

        at = cell.ctypes.data
        arguments = ", ".join(function.py_func.__code__.co_varnames[: function.py_func.__code__.co_argcount])
        source = (
            f"def timed({arguments}):\n"
            f"    begun = cycles()\n"
            f"    result = function({arguments})\n"
            f"    add_at({at}, cycles() - begun)\n"
            f"    add_at({at + 8}, 1)\n"
            f"    return result\n"
        )
        world = {"cycles": cycles, "add_at": add_at, "function": function}
        exec(source, world)
        return numba.njit(**OPTIONS | {"cache": False})(world["timed"])

    def reset(self) -> None:
        """Begin anew."""
        for cell in self.spent.values():
            cell[:] = 0

    def shares(self, total: float) -> dict[str, float]:
        """The share of every kind in a number of cycles, less what the stopwatch itself takes."""
        idle = self.nothing[0] / self.nothing[1]
        total -= self.whole_call * sum(calls for _, calls in self.spent.values())
        found = dict.fromkeys(COLUMNS, 0.0)
        for name, (spent, calls) in self.spent.items():
            found[KINDS[name]] += (spent - idle * calls) / total
        return found


@numba.njit
def now() -> int:
    """The processor's time stamp, for Python."""
    return cycles()


# --- Searches to measure -------------------------------------------------------------------------------------------------------


def positions(game_id: str, players: int | None) -> list[Any]:
    """Views of the seats that have to decide something, at all moments of greedy games."""
    import formicarium as fm

    found = []
    for number in range(POSITIONS):
        match = fm.new(game_id, players=players, seed=number)
        greedy = fm.player("greedy", seed=number)
        views = []
        while not match.is_over:
            view = match.view(match.actor)
            if len(view.legal) > 1:
                views.append(view)
            match.play(greedy.choose(view, view.legal))
        found.append(views[random.Random(number).randrange(int(LATEST * len(views)))])
    return found


def measure(
    game_id: str, players: int | None, playouts: int, watch: Stopwatch | None = None, playout: Any = None
) -> dict[str, float]:
    """Iterations per second of processor time, decisions followed per iteration, and the shares of the time."""
    from formicarium.ai.thinker import Budget, Thinker
    from formicarium.core.registry import load_game

    views = positions(game_id, players)
    thinker = Thinker(load_game(game_id), seed=1, playout=playout)
    thinker.think(views[0], Budget(playouts=2))
    if watch:
        watch.reset()
    seconds, total, iterations, depth = 0.0, 0, 0, 0.0
    for view in views:
        clock, stamp = time.thread_time(), now()
        thought = thinker.think(view, Budget(playouts=playouts))
        seconds += time.thread_time() - clock
        total += now() - stamp
        iterations += thought.playouts
        depth += thought.depth / len(views)
    return {"rate": iterations / seconds, "depth": depth} | (watch.shares(total) if watch else {})


def answer_times(game_id: str, players: int | None, level: int) -> list[float]:
    """Seconds a level takes for decisions about which it has thought nothing before."""
    import formicarium as fm

    views = positions(game_id, players)
    fm.player(f"level:{level}", seed=1).choose(views[0], views[0].legal)
    seconds = []
    for view in views:
        player = fm.player(f"level:{level}", seed=1)
        begun = time.perf_counter()
        player.choose(view, view.legal)
        seconds.append(time.perf_counter() - begun)
    return seconds


def print_levels(games: Sequence[str], players: int | None) -> None:
    """How long every level takes, as a table."""
    from formicarium.ai.levels import LEVELS

    levels = range(1, len(LEVELS) + 1)
    print("| ms, mean and longest |", " | ".join(f"level {level}" for level in levels), "|\n|" + " --- |" * (1 + len(LEVELS)))
    for game_id in games:
        times = [answer_times(game_id, players, level) for level in levels]
        cells = [f"{1000 * sum(seconds) / len(seconds):,.1f}, {1000 * max(seconds):,.1f}" for seconds in times]
        print("|", " | ".join([game_id, *cells]), "|", flush=True)


# --- OpenSpiel ------------------------------------------------------------------------------------------------------------------


def spiel_positions(game: Any) -> tuple[list[Any], float]:
    """As `positions`, but of random games, and the decisions of such a game."""
    found, decisions = [], 0
    for number in range(POSITIONS):
        lot, state, choices = random.Random(number), game.new_initial_state(), []
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lot.choices(outcomes, weights)[0])
                continue
            decisions += 1
            if len(state.legal_actions()) > 1:
                choices.append(state.clone())
            state.apply_action(lot.choice(state.legal_actions()))
        found.append(choices[lot.randrange(int(LATEST * len(choices)))])
    return found, decisions / POSITIONS


def measure_spiel(name: str, playouts: int) -> tuple[float, float]:
    """Iterations per second of processor time of OpenSpiel's search with playouts to the end, and the decisions of a game."""
    import pyspiel

    game = pyspiel.load_game(name)
    states, decisions = spiel_positions(game)
    seconds = 0.0
    for state in states:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        clock = time.thread_time()
        if name in SPIEL_HIDDEN:
            pyspiel.ISMCTSBot(1, evaluator, SPIEL_CURIOSITY, playouts).step(state)
        else:
            bot = pyspiel.MCTSBot(game, evaluator, SPIEL_CURIOSITY, playouts, SPIEL_MEGABYTES, False, 1, False)
            bot.mcts_search(state)
        seconds += time.thread_time() - clock
    return playouts * len(states) / seconds, decisions


def print_peers(games: Sequence[str], players: int | None, playouts: int) -> None:
    """Our search as it plays, the same with playouts to the end by lot, and OpenSpiel's, as a table."""
    import formicarium as fm
    from formicarium.core.spec import Playout

    def row(*cells: str) -> None:
        print("|", " | ".join(cells), "|", flush=True)

    row("library", "game", "decisions a game", "iterations/s", "to the end, iterations/s")
    row(*["---"] * 5)
    for name in SPIEL_GAMES:
        rate, decisions = measure_spiel(name, playouts)
        row("OpenSpiel", name, f"{decisions:.0f}", "", f"{rate:,.0f}")
    for game_id in games:
        batch = fm.Batch(fm.game(game_id), size=1024, players=players or fm.game(game_id).spec.default_players, seed=1)
        decisions = batch.random_play().decisions.mean()
        plain = measure(game_id, players, playouts)["rate"]
        full = measure(game_id, players, playouts, playout=Playout(TO_THE_END, looks=1))["rate"]
        row("Formicarium", game_id, f"{decisions:.0f}", f"{plain:,.0f}", f"{full:,.0f}")


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--players", type=int)
    parser.add_argument("--shares", action="store_true")
    parser.add_argument("--levels", action="store_true")
    parser.add_argument("--peers", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if args.shares:
            os.environ["FORMICARIUM_CACHE_DIR"] = folder  # what is compiled here has the stopwatch in it
        from formicarium.core.contract import functions_of
        from formicarium.core.registry import game_ids, load_game

        if args.levels:
            print_levels(args.games or game_ids(), args.players)
            return
        if args.peers:
            print_peers(args.games or game_ids(), args.players, args.playouts)
            return
        head = ["game", "iterations/s", "decisions deep", *([*COLUMNS, "tree"] if args.shares else [])]
        print("|", " | ".join(head), "|\n|", " | ".join("---" for _ in head), "|")
        for game_id in args.games or game_ids():
            watch = Stopwatch(functions_of(load_game(game_id).spec.state)) if args.shares else None
            found = measure(game_id, args.players, args.playouts, watch)
            row = [game_id, f"{found['rate']:,.0f}", f"{found['depth']:.1f}"]
            if watch:
                row += [f"{found[kind]:.0%}" for kind in COLUMNS] + [f"{1 - sum(found[kind] for kind in COLUMNS):.0%}"]
            print("|", " | ".join(row), "|", flush=True)


if __name__ == "__main__":
    main()
