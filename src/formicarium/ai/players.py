"""The players by name, and those that need no search: `random`, `greedy` and `careless`.

A name is a word, for some kinds with an argument after a colon: `bot:node my-bot.js`. To add a kind, add a line to KINDS.
"""

import difflib
import inspect
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from formicarium.ai.greedy import Glance
from formicarium.ai.levels import level
from formicarium.ai.player import Player
from formicarium.ai.searchers import Flat, Mcts
from formicarium.core.errors import FormicariumError
from formicarium.core.match import View
from formicarium.core.spec import whole_number

BOT = "bot"
"""The kind of player whose argument is a command line."""


class Random(Player):
    """Plays any legal action, all equally likely."""

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        return self.random.choice(legal)


class Greedy(Player):
    """Tries every legal action on a copy and takes the one that looks best at once; equals are drawn by lot."""

    def __init__(self, seed: int | None = None) -> None:
        """A seed makes the choices repeatable."""
        super().__init__(seed)
        self._glance = Glance()

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        return self._glance.choose(view, self.random)


class Careless(Greedy):
    """Greedy, but now and then it plays anything."""

    def __init__(self, percent: int, seed: int | None = None) -> None:
        """So many decisions of a hundred are drawn by lot."""
        super().__init__(seed)
        if not 0 <= percent <= 100:
            raise FormicariumError(f"a player is careless in 0 to 100 of 100 decisions, not in {percent}")
        self.percent = percent

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the legal actions."""
        if self.random.randrange(100) < self.percent:
            return self.random.choice(legal)
        return super().choose(view, legal)


@dataclass(frozen=True)
class Kind:
    """A kind of player: how its name is written, and how one is made."""

    form: str
    """The name as people write it, the argument in capitals: `bot:COMMAND LINE`."""
    meaning: str
    make: Callable[[str, int | None], Player]
    """Makes a player from the argument (empty if the form has none) and a seed; FormicariumError if the argument is wrong."""


def careless(argument: str, seed: int | None) -> Player:
    """A careless player; the argument is the percentage."""
    if (percent := whole_number(argument)) is None:
        raise FormicariumError(f"'careless:{argument[:40]}' names no percentage; write careless:30")
    return Careless(percent, seed)


def imported(argument: str, seed: int | None) -> Player:
    """A player whose class is found by import, in the present folder too: the argument is `module.path:Class`."""
    module_name, _, class_name = argument.rpartition(":")
    if not module_name:
        raise FormicariumError(f"'python:{argument[:40]}' names no class; write python:module.path:Class")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    try:
        module = import_module(module_name)
    except Exception as error:  # whatever somebody's module does
        raise FormicariumError(f"{module_name[:60]} cannot be imported ({type(error).__name__}: {error})") from error
    found = getattr(module, class_name, None)
    if not (isinstance(found, type) and issubclass(found, Player)):
        there = [name for name, value in vars(module).items() if isinstance(value, type) and issubclass(value, Player)]
        known = f"; players there: {', '.join(there)}" if there else ""
        raise FormicariumError(f"{module_name} has no subclass of formicarium.Player called '{class_name[:40]}'{known}")
    try:
        return found(seed=seed) if "seed" in inspect.signature(found).parameters else found()
    except Exception as error:
        raise FormicariumError(f"{argument[:60]} cannot be made ({type(error).__name__}: {error})") from error


def external(argument: str, seed: int | None) -> Player:
    """A program of its own that speaks the protocol of docs/bots.md."""
    from formicarium.ai.bots import Bot

    return Bot(argument, seed)


KINDS: dict[str, Kind] = {
    "random": Kind("random", "any legal move, all equally likely", lambda _, seed: Random(seed)),
    "greedy": Kind("greedy", "the move that looks best at once", lambda _, seed: Greedy(seed)),
    "careless": Kind("careless:P", "greedy, but any move in P of 100 decisions", careless),
    "flat": Kind("flat:N", "the move after which greedy play brings most, by N playouts", Flat.named),
    "mcts": Kind("mcts:N", "tree search with N playouts; `mcts:2s` for up to two seconds, `mcts:2sx2` on two cores", Mcts.named),
    "level": Kind("level:K", "one of the levels 1 to 8 for people", lambda argument, seed: player(level(argument).rung, seed)),
    "python": Kind("python:MODULE:CLASS", "a class of yours, a subclass of formicarium.Player", imported),
    BOT: Kind("bot:COMMAND LINE", "a program of yours, in any language (docs/bots.md)", external),
}
"""All kinds of players by the first word of their names."""


def player(name: str, seed: int | None = None) -> Player:
    """A player by its name; a seed makes its choices repeatable."""
    head, colon, argument = name.strip().partition(":")
    kind = KINDS.get(head)
    if kind is None:
        near = difflib.get_close_matches(head[:40].lower(), KINDS, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        forms = ", ".join(kind.form for kind in KINDS.values())
        raise FormicariumError(f"there is no player '{name[:40]}'{hint} (players: {forms})")
    if bool(argument.strip()) != (":" in kind.form) or (colon and not argument.strip()):
        raise FormicariumError(f"a player is not called '{name[:40]}'; write {kind.form}")
    made = kind.make(argument.strip(), seed)
    made.name = name.strip()
    return made


def players_named(texts: Sequence[str]) -> list[str]:
    """Names of players, several in a text with commas between them; the command line of a bot is taken whole."""
    names = []
    for text in texts:
        names += [text.strip()] if text.strip().startswith(f"{BOT}:") else [name.strip() for name in text.split(",")]
    return names
