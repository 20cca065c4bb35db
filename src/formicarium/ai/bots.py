"""Bots in any language: a program that reads questions from standard input and writes answers to standard output.

One JSON object per line each way; docs/bots.md describes every message. A bot is told what its seat may know and nothing else.
"""

import json
import shlex
import shutil
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from formicarium.ai.player import CRASH, GARBAGE, SILENCE, Clock, Player, PlayerFault
from formicarium.ai.program import GRACE, Program
from formicarium.ai.seat import read_choice
from formicarium.core.errors import FormicariumError
from formicarium.core.match import View
from formicarium.core.notation import write_position
from formicarium.core.record import telling_fields

PROTOCOL = 1
"""Raised when a bot has to change to be understood."""
START_TIME = 30.0
"""Seconds a bot has to start and to answer hello."""
PATIENCE = 60.0
"""Seconds a bot may think where no limit is set."""
MOST_SEED = 1 << 53
"""Larger numbers are not exact in every language."""
LABEL = 40
"""A bot's command line is cut at so many characters where it stands for the bot."""


# --- What a bot is told ----------------------------------------------------------------------------------------------------


def hello(view: View, clock: Clock, seed: int | None) -> dict[str, Any]:
    """A game begins: everything about it that does not change."""
    from formicarium import __version__

    game, record = view.game, view.record
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "program": f"formicarium {__version__}",
        "game": game.id,
        "version": game.spec.version,
        "options": {option.name: option.text(option.get(record)) for option in game.spec.options},
        "players": int(record.players),
        "seat": view.seat,
        "seats": [game.text.seat_word(record, seat) for seat in range(record.players)],
        "seed": None if seed is None else seed % MOST_SEED,
        "features": [{"name": block.name, "shape": block.shape, "meaning": block.meaning} for block in game.spec.observation],
        "clock": {"move": clock.move, "game": clock.game},
    }


def question(view: View, clock: Clock, news: Sequence[str], wishes: Sequence[str]) -> dict[str, Any]:
    """A question: the legal moves, and the position as the seat knows it."""
    moves = zip(view.legal, view.moves, strict=True)
    return {
        "type": "choose",
        "phase": view.game.spec.phases[view.record.phase],
        "prompt": view.prompt,
        "legal": [{"id": action, "move": move} for action, move in moves],
        "view": {name: view.record[name].tolist() for name in telling_fields(view.game.spec.state)},
        "scores": view.scores(),
        "log": list(news),
        "clock": {"move": clock.move, "game": clock.game},
        **{wish: WISHES[wish](view) for wish in wishes},
    }


def observation(view: View) -> dict[str, Any]:
    """The blocks of the game's observation by name, each in its shape; seats are counted from the observer."""
    spec = view.game.spec
    features = view.game.observation(view.record, view.seat)
    return {block.name: features[spec.feature(block.name)].reshape(block.shape).tolist() for block in spec.observation}


def result(view: View, news: Sequence[str]) -> dict[str, Any]:
    """The game is over, or was broken off because somebody failed: then there is no ending, and nobody has a rank."""
    ending = view.game.ending(view.record)
    return {
        "type": "over",
        "ending": ending,
        "ranks": [int(rank) for rank in view.game.ranks(view.record)] if ending else None,
        "scores": view.scores(),
        "log": list(news),
    }


WISHES: dict[str, Callable[[View], Any]] = {
    "observation": observation,
    "position": lambda view: write_position(view.game, view.record),
    "board": lambda view: view.board(),
}
"""What a bot may wish for in its answer to hello; it is then told with every question."""


# --- The bot ---------------------------------------------------------------------------------------------------------------


class Bot(Player):
    """A player that is a program of its own. It is started when its first game begins and plays game after game."""

    stays = True

    def __init__(self, command_line: str, seed: int | None = None) -> None:
        """The command line is split as by a shell, but no shell runs it."""
        super().__init__(seed)
        try:
            self.command = shlex.split(command_line)
        except ValueError as error:
            raise FormicariumError(f"the command line of the bot cannot be read ({error}): {command_line[:60]}") from None
        if not self.command or shutil.which(self.command[0]) is None:
            raise FormicariumError(f"there is no program '{(self.command or [''])[0][:60]}' to run the bot with")
        self.name = f"bot:{command_line}"
        self._program: Program | None = None
        self._old = False
        """Whether the program has played before."""
        self._fate: PlayerFault | None = None
        """Why the bot is not there any more in this game."""
        self._wishes: list[str] = []
        self._news: list[str] = []
        """Sentences it has not been told yet."""

    def begin(self, view: View) -> None:
        """Start the program if it does not run, and say hello."""
        self._fate = None
        self._news = []
        greeting = hello(view, self.clock, self.seed)
        try:
            ready = self._ask(greeting, START_TIME, "ready")
        except PlayerFault as fault:
            if fault.kind != CRASH or not self._old:
                raise
            ready = self._ask(greeting, START_TIME, "ready")  # it ends with every game; so be it
        self._old, self._fate = True, None
        if ready.get("protocol") != PROTOCOL:
            self._fail(PlayerFault(GARBAGE, f"it speaks protocol {str(ready.get('protocol'))[:20]}, not {PROTOCOL}"))
        wishes = ready.get("wants", [])
        if not isinstance(wishes, list) or not set(map(str, wishes)) <= set(WISHES):
            self._fail(PlayerFault(GARBAGE, f"it wants {str(wishes)[:60]}; it may want {', '.join(WISHES)}"))
        self._wishes = [str(wish) for wish in wishes]

    def hear(self, sentences: Sequence[str]) -> None:
        """What happened, told with the next question."""
        self._news += sentences

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """Ask the bot."""
        if self._fate:
            raise self._fate
        asked = question(view, self.clock, self._news, self._wishes)
        self._news = []
        move = self._ask(asked, min(self.clock.left, PATIENCE), "move")
        if ("id" in move) == ("move" in move):
            self._fail(PlayerFault(GARBAGE, f"its answer {json.dumps(move)[:60]} must have either 'id' or 'move'"))
        answer, wanted = (move["id"], int) if "id" in move else (move["move"], str)
        if not isinstance(answer, wanted):
            self._fail(PlayerFault(GARBAGE, f"its answer {json.dumps(move)[:60]} must have a number as 'id' or a text as 'move'"))
        try:
            return read_choice(view, answer)
        except PlayerFault as fault:
            self._fail(fault)

    def end(self, view: View) -> None:
        """Tell the bot how the game ended."""
        if self._program:
            self._program.send(json.dumps(result(view, self._news)))

    def close(self) -> None:
        """Tell the bot to end, and see to it that it does."""
        if self._program:
            self._program.send(json.dumps({"type": "quit"}))
            self._program.stop(GRACE)
            self._program = None

    def _ask(self, message: dict[str, Any], seconds: float, kind: str) -> dict[str, Any]:
        """The bot's answer, an object of a kind."""
        if self._program is None:
            self._program, self._old = Program(self.command, shlex.join(self.command)[:LABEL]), False
        try:
            line = self._program.ask(json.dumps(message), seconds)
        except PlayerFault as fault:
            self._fail(fault)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            self._fail(PlayerFault(GARBAGE, f"its answer '{line[:60]}' is not JSON"))
        if not isinstance(answer, dict) or answer.get("type") != kind:
            self._fail(PlayerFault(GARBAGE, f"its answer '{line[:60]}' is no object of type '{kind}'"))
        return answer

    def _fail(self, fault: PlayerFault) -> NoReturn:
        """A bot that crashed or stays silent is gone until the next game; any other fault it is told, for its author to read."""
        assert self._program
        if fault.kind in (CRASH, SILENCE):
            self._program.stop(0)
            self._program, self._fate = None, fault
        else:
            self._program.send(json.dumps({"type": "fault", "kind": fault.kind, "reason": str(fault)}))
        raise fault
