"""Compiles everything a table needs before it is needed, so that a person can be told why the first start takes a while."""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from llvmlite import binding

from formicarium.ai.players import Greedy
from formicarium.ai.replant import follow
from formicarium.ai.search import plant, tree_for
from formicarium.ai.thinker import Budget, Thinker
from formicarium.core.game import Game
from formicarium.core.match import Match, copy_record
from formicarium.core.notation import read_position, read_record
from formicarium.core.record import everybody

Report = Callable[[int, int, str], None]
"""Is told how many stages are done, how many there are, and the name of the next one."""

STAGES = 14
"""One for each function of the contract a table calls, two for the opponents and one for the words."""
TRIAL_MOVES = 60
"""So many random moves show most of what a game has to say."""
TRIAL_QUESTIONS = 20
"""After so many moves each, every action is asked why it is not legal."""


def marker(game: Game, use: str) -> Path | None:
    """The file that says a game's code for a use is in the cache, compiled for this processor; None if there is no cache."""
    folder = os.environ.get("NUMBA_CACHE_DIR")
    return Path(folder) / f"{game.id}-{binding.get_host_cpu_name()}.{use}" if folder else None


def is_warm(game: Game, use: str = "warm") -> bool:
    """Whether a game's code, for tables or for another use, has been compiled before."""
    mark = marker(game, use)
    return mark is not None and mark.exists()


def note_warm(game: Game, use: str = "warm") -> None:
    """Remember that a game's code has been compiled."""
    if mark := marker(game, use):
        with suppress(OSError):
            mark.touch()


def warm_up(game: Game, report: Report) -> None:
    """Compile the functions of a game by calling each once on scratch positions."""
    for done, name in enumerate(_stages(game)):
        report(done, STAGES, name)
    report(STAGES, STAGES, "ready")
    note_warm(game)


def _stages(game: Game) -> Iterator[str]:
    """Calls the functions one after the other and gives the name of each just before."""
    yield "new"
    start = game.start()
    yield "legal"
    first = game.legal(start[0])[0]
    yield "apply"
    game.rules.apply(copy_record(start[0])[0], first)
    yield "weights"
    table = Match(game, start, seed=0)
    yield "why_not"
    game.rules.why_not(table.state, 0)
    yield "fault"
    game.rules.fault(table.state)
    yield "score"
    game.sheet(table.state)
    yield "ranking"
    game.ranks(table.state)
    yield "view"
    seen = table.view(0)
    yield "redeal"
    seen.redeal(0)
    yield "value"
    game.values(table.state)
    yield "opponents"
    seen = table.view(table.actor)
    Greedy(0).choose(seen, seen.legal)
    yield "search"
    Thinker(game).think(seen, Budget(playouts=2), decide=True)
    _replant(game, table)
    yield "words"
    _say_everything(table)


def _replant(game: Game, table: Match) -> None:
    """Go on with a tree, and find that there is nothing to go on with."""
    old, new = tree_for(game, 2, 2), tree_for(game, 2, 2)
    plant(old, copy_record(table.state))
    follow(old, new, [], table.players)
    follow(old, new, [(0, 0, 0)], table.players)


def _say_everything(table: Match) -> None:
    """Play a while at random; draw, tell, write and read what comes up. Helpers of the texts are compiled on the way."""
    lot = random.Random(0)
    for move in range(TRIAL_MOVES):
        if table.is_over:
            break
        if move % TRIAL_QUESTIONS == 0:
            for action in range(table.game.spec.actions):
                table.why_not(action)
        table.play(lot.choice(table.legal_actions()))
    for seat in everybody(table.players):
        table.view(seat).board()
    read_position(table.position())
    read_record(table.record())
