"""A player at a seat: it is told what the seat may know, its time is kept, its answers are checked."""

import operator
import time
from dataclasses import dataclass

from formicarium.ai.player import CRASH, GARBAGE, ILLEGAL, SILENCE, Clock, Player, PlayerFault
from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.match import Match, View, legal_action


@dataclass(frozen=True)
class Limits:
    """Seconds a player has for one decision and for all decisions of a game; None for no limit."""

    move: float | None = None
    game: float | None = None


NO_LIMITS = Limits()


class Seat:
    """One seat of a match and the player who decides for it. Whatever a player does wrong comes out as a PlayerFault."""

    def __init__(self, player: Player, match: Match, number: int, limits: Limits = NO_LIMITS) -> None:
        """`number` is the seat; several seats must not share a player."""
        self.player = player
        self.number = number
        self.decisions = 0
        """Questions asked; where there is only one legal action nobody is asked."""
        self.seconds = 0.0
        """Time taken for all answers."""
        self._match = match
        self._limits = limits
        self._heard = 0
        """Steps the player has been told of."""
        self._listens = type(player).hear is not Player.hear
        self._broken: PlayerFault | None = None
        """Why the player cannot be asked in this game."""

    @property
    def clock(self) -> Clock:
        """The time the player has now."""
        game = None if self._limits.game is None else max(0.0, self._limits.game - self.seconds)
        return Clock(self._limits.move, game)

    def begin(self) -> None:
        """Tell the player that its game begins. If that fails, so does every decision."""
        self.player.clock = self.clock
        try:
            self.player.begin(self._match.view(self.number))
        except PlayerFault as fault:
            self._broken = fault
        except (Exception, SystemExit) as error:
            self._broken = crash(error)

    def decide(self) -> int:
        """The action the player chooses; PlayerFault if it gives none that is legal, in time."""
        view = self._match.view(self.number)
        if len(view.legal) == 1:
            return view.legal[0]
        clock = self.clock
        if self._broken is None and clock.game == 0:
            self._broken = PlayerFault(SILENCE, f"it has used up its {self._limits.game:g} s for the game")
        if self._broken:
            raise self._broken
        self.player.clock = clock
        begun = time.perf_counter()
        try:
            self._tell()
            action = read_choice(view, self.player.choose(view, view.legal))
        except PlayerFault:
            raise
        except (Exception, SystemExit) as error:
            raise crash(error) from error
        finally:
            taken = time.perf_counter() - begun
            self.decisions += 1
            self.seconds += taken
        if taken > clock.left:
            raise PlayerFault(SILENCE, f"it took {taken:.3g} s to answer and had {clock.left:.3g} s")
        return action

    def end(self) -> PlayerFault | None:
        """Tell the player that the game is over; a fault now changes nothing any more."""
        if self._broken:
            return None
        try:
            self._tell()
            self.player.end(self._match.view(self.number))
        except PlayerFault as fault:
            return fault
        except (Exception, SystemExit) as error:
            return crash(error)
        return None

    def _tell(self) -> None:
        if self._listens:
            steps = len(self._match.actions)
            if sentences := self._match.log(self.number, since=min(self._heard, steps)):
                self.player.hear(sentences)
            self._heard = steps


def read_choice(view: View, answer: int | str) -> int:
    """The legal action an answer means; PlayerFault if it means none."""
    if isinstance(answer, bool) or not (isinstance(answer, str) or hasattr(answer, "__index__")):
        raise PlayerFault(GARBAGE, f"its answer is '{str(answer)[:40]}', neither the id of an action nor a move in notation")
    try:
        action = legal_action(view.game, view.record, answer if isinstance(answer, str) else operator.index(answer))
    except IllegalMove as illegal:
        raise PlayerFault(ILLEGAL, f"its move '{_words(view, answer)}' is not legal: {illegal}") from None
    except BadText as bad:
        raise PlayerFault(GARBAGE, f"its answer '{str(answer)[:40]}' is no move: {bad}") from None
    if action not in view.legal:
        raise PlayerFault(ILLEGAL, f"its move '{_words(view, answer)}' is not legal")
    return action


def _words(view: View, answer: int | str) -> str:
    """An answer in notation."""
    return answer[:40] if isinstance(answer, str) else view.game.text.move(view.record, operator.index(answer))


def crash(error: BaseException) -> PlayerFault:
    """An exception of a player as a fault."""
    return PlayerFault(CRASH, f"it raised {type(error).__name__}: {error}" if str(error) else f"it raised {type(error).__name__}")
