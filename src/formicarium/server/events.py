"""What can happen to a table. The list of its events is the table: everything else is rebuilt from it.

An event is one row of the store, so it is there as a whole or not at all. Events tell what was decided and what chance gave,
never what follows from it.
"""

from typing import Literal, TypeAlias

import msgspec

Timeout: TypeAlias = Literal["opponent", "resign"]
Chat: TypeAlias = Literal["all", "seats", "off"]
What: TypeAlias = Literal["draw", "abort", "undo", "rematch"]


class NoClock(msgspec.Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """Nobody is in a hurry."""


class MoveClock(msgspec.Struct, frozen=True, tag_field="kind", tag="move", forbid_unknown_fields=True):
    """So many seconds each time a seat is asked; a run of decisions of one seat counts as one."""

    seconds: int


class GameClock(msgspec.Struct, frozen=True, tag_field="kind", tag="game", forbid_unknown_fields=True):
    """So many seconds for the whole game, and some more each time a seat has been asked."""

    seconds: int
    increment: int = 0


class DaysClock(msgspec.Struct, frozen=True, tag_field="kind", tag="correspondence", forbid_unknown_fields=True):
    """So many days each time a seat is asked."""

    days: int


ClockPlan: TypeAlias = NoClock | MoveClock | GameClock | DaysClock


class SeatPlan(msgspec.Struct, frozen=True):
    """How a seat begins: a person, an opponent of a level, or open."""

    kind: Literal["person", "opponent", "open"]
    player: str = ""
    name: str = ""
    level: int = 0
    token: str = ""
    """The hash of the seat token."""
    invite: str = ""
    """The hash of the invite."""


class Setup(msgspec.Struct, frozen=True):
    """What was agreed when the table was made."""

    game: str
    version: int
    options: dict[str, str]
    """As texts, those that differ from the defaults."""
    public: bool
    clock: ClockPlan
    timeout: Timeout
    level: int
    hints: bool
    chat: Chat
    host: str
    """The id of the player who made the table."""


class Event(msgspec.Struct, frozen=True, tag_field="event", omit_defaults=True):
    """The base of all events; `at` is the server's time in milliseconds."""

    at: int


class Created(Event, frozen=True, tag="created"):
    """A table is made."""

    setup: Setup
    seats: tuple[SeatPlan, ...]


class Joined(Event, frozen=True, tag="joined"):
    """A person takes an open seat."""

    seat: int
    player: str
    name: str
    token: str


class TokenRenewed(Event, frozen=True, tag="token"):
    """A seat gets another token; the old one is void."""

    seat: int
    token: str


class Invited(Event, frozen=True, tag="invited"):
    """An open seat gets another invite."""

    seat: int
    invite: str


class Left(Event, frozen=True, tag="left"):
    """A person gives a seat up before the start."""

    seat: int


class Started(Event, frozen=True, tag="started"):
    """The game begins; chance of the set-up."""

    actions: list[int]


class Played(Event, frozen=True, tag="played"):
    """Decisions of a seat, and the chance that followed."""

    seat: int
    actions: list[int]


class Undone(Event, frozen=True, tag="undone"):
    """A seat takes its last decisions back, without asking: the game goes on from an earlier stop."""

    seat: int
    stop: int


class Offered(Event, frozen=True, tag="offered"):
    """A seat offers something to the others."""

    what: What
    seat: int
    stop: int = 0
    """For an undo: where the game would go on."""


class Agreed(Event, frozen=True, tag="agreed"):
    """A seat agrees to an offer; it is carried out once everybody has."""

    what: What
    seat: int


class Declined(Event, frozen=True, tag="declined"):
    """A seat declines an offer, or takes its own back."""

    what: What
    seat: int


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gives up, or its time was up and the table says so."""

    seat: int
    timeout: bool = False


class TakenOver(Event, frozen=True, tag="taken_over"):
    """A program plays for a person who left or whose time was up."""

    seat: int
    timeout: bool = False


class Returned(Event, frozen=True, tag="returned"):
    """The person plays again."""

    seat: int


class Rematched(Event, frozen=True, tag="rematched"):
    """The people go on at another table."""

    table: str


AnyEvent: TypeAlias = (
    Created
    | Joined
    | TokenRenewed
    | Invited
    | Left
    | Started
    | Played
    | Undone
    | Offered
    | Agreed
    | Declined
    | Resigned
    | TakenOver
    | Returned
    | Rematched
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(AnyEvent)


def write_event(event: AnyEvent) -> bytes:
    """An event as the store keeps it."""
    return _encoder.encode(event)


def read_event(data: bytes | str) -> AnyEvent:
    """An event from the store."""
    return _decoder.decode(data)
