"""What a game says and reads: the base of every game's `text.py`."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence

from formicarium.core.errors import BadText
from formicarium.core.record import Record
from formicarium.core.spec import Spec


class Text(ABC):
    """Words and notation of one game. `TEXT = SomeText(SPEC)` at the end of the game's text.py makes it known.

    Positions passed in are full states or views; in a view, what the seat cannot know is to be told as unknown.
    """

    shortcuts: tuple[tuple[str, str], ...] = ()
    """What people may type for several moves at once (`expand`), and what it does: lines for the help."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec

    # --- moves ---

    @abstractmethod
    def move(self, state: Record, action: int) -> str:
        """An action or outcome in the game's notation."""

    @abstractmethod
    def read_move(self, state: Record, text: str) -> int:
        """The action or outcome a text means here; BadText if it means none, IllegalMove if no action could ever say it."""

    def expand(self, state: Record, line: str) -> Sequence[str | int]:
        """The moves of one player that a line stands for, in order, in notation or as action ids; by default a line is one move.

        A game whose moves are asked for in steps may let people say several at once: `move G7 H8` for `select G7`, `move H8`.
        """
        return [line]

    @abstractmethod
    def sentence(self, state: Record, action: int, seat: int) -> str:
        """What an action, about to be carried out, looks like to a seat (or PUBLIC), as a sentence for the log."""

    @abstractmethod
    def prompt(self, state: Record) -> str:
        """What is asked now, in words."""

    def reason(self, state: Record, action: int, clause: str) -> str:
        """Why an action is forbidden by a clause, in the words of the position; by default the clause itself."""
        return self.spec.clauses.words(clause)

    # --- positions ---

    @abstractmethod
    def position(self, state: Record) -> list[str]:
        """Everything about a position but game, players and options, in lines that `read_position` understands."""

    @abstractmethod
    def read_position(self, lines: Sequence[str], state: Record) -> None:
        """Fill a record, zero but for players and options, from the lines of `position`; BadText if they make no sense."""

    @abstractmethod
    def board(self, state: Record, colour: bool = True) -> str:
        """The table drawn in text; with colour, in the markup of the library Rich."""

    def standing(self, state: Record, seat: int, row: Mapping[str, int]) -> str:
        """How a seat stands, for the end of a game, from its row of the score sheet: 'with 103 points'."""
        return f"with {row[self.spec.parts[-1]]} points"

    # --- seats ---

    def seat(self, word: str, state: Record) -> int:
        """A seat by name or number."""
        names = [self.seat_word(state, seat) for seat in range(state.players)]
        if word.lower() in names:
            return names.index(word.lower())
        if word.isdecimal() and len(word) <= 2 and int(word) < len(names):
            return int(word)
        raise BadText(f"there is no seat '{word[:20]}'; seats: {', '.join(names)}")

    def name(self, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        return self.spec.seat_names[seat].capitalize()

    def seat_word(self, state: Record, seat: int) -> str:
        """A seat in notation, one word; by default the same at every table."""
        return self.spec.seat_names[seat]

    def seat_name(self, state: Record, seat: int) -> str:
        """What people call a seat in a position. If its first word is a colour, the seat is shown in it."""
        return self.seat_word(state, seat).capitalize()


def whole(word: str, least: int, most: int, what: str) -> int:
    """A whole number within bounds from a text; BadText says what it is for."""
    digits = word[1:] if word.startswith("-") else word
    if not digits.isdecimal() or len(digits) > 9 or not least <= int(word) <= most:
        raise BadText(f"{what} must be a whole number from {least} to {most}, not '{word[:40]}'")
    return int(word)
