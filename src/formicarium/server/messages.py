"""What a client may send through a socket, checked to the letter. docs/protocol.md, section 4."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from formicarium.server.course import MOST_ATOMS
from formicarium.server.events import What
from formicarium.server.refusal import Code, Refusal
from formicarium.server.tokens import MOST_TOKEN

MOST_MESSAGE = 16 * 1024
"""Longer messages are refused unread."""
MOST_CHAT = 300
MOST_SEATS_HELD = 6
MOST_MUTED = 100
MOST_NUMBER = 2**31

Whole = Annotated[int, msgspec.Meta(ge=0, lt=MOST_NUMBER)]
Token = Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_TOKEN)]
Who = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
Notation = Annotated[str, msgspec.Meta(min_length=1, max_length=500)]


class Message(msgspec.Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """The base of all messages; `re` comes back with the answer."""

    re: Whole | None = None


class Hello(Message, tag="hello", kw_only=True):
    """Who looks, through whose eyes, and since when."""

    seats: Annotated[list[Token], msgspec.Meta(max_length=MOST_SEATS_HELD)] = []
    player: Annotated[str, msgspec.Meta(max_length=MOST_TOKEN)] = ""
    look: Whole | Literal["turn"] | None = None
    since: Whole | None = None
    words: bool = False
    pictures: bool = False
    mute: Annotated[list[Who], msgspec.Meta(max_length=MOST_MUTED)] = []


class Move(Message, tag="move", kw_only=True):
    """Decisions, as ids or in notation."""

    seq: Whole
    moves: Annotated[list[Whole], msgspec.Meta(min_length=1, max_length=MOST_ATOMS)] | None = None
    text: Notation | None = None


class Undo(Message, tag="undo"):
    """Take back."""


class MakeOffer(Message, tag="offer", kw_only=True):
    """Propose something."""

    what: Literal["draw", "abort", "rematch"]


class Agree(Message, tag="agree", kw_only=True):
    """Agree to something proposed."""

    what: What


class Decline(Message, tag="decline", kw_only=True):
    """Do not."""

    what: What


class Resign(Message, tag="resign"):
    """Give up."""


class Leave(Message, tag="leave"):
    """Go away."""


class Return(Message, tag="return"):
    """Come back."""


class Look(Message, tag="look", kw_only=True):
    """Look through another seat's eyes."""

    seat: Whole


class Say(Message, tag="chat", kw_only=True):
    """Chat."""

    text: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_CHAT)]


class Mute(Message, tag="mute", kw_only=True):
    """Hear somebody no more, or again."""

    who: Who
    muted: bool = True


class Ask(Message, tag="ask", kw_only=True):
    """Ask about the position."""

    what: Literal["why_not", "hint", "preview", "review", "log", "position"]
    move: Whole | Notation | None = None
    moves: Annotated[list[Whole], msgspec.Meta(max_length=MOST_ATOMS)] = []
    level: Whole | None = None
    turn: Whole | None = None
    before: Whole | None = None
    seat: Whole | None = msgspec.field(default=None, name="as")


class Ping(Message, tag="ping"):
    """Are you there?"""


AnyMessage: TypeAlias = (
    Hello | Move | Undo | MakeOffer | Agree | Decline | Resign | Leave | Return | Look | Say | Mute | Ask | Ping
)
_decoder = msgspec.json.Decoder(AnyMessage)


def read_message(data: str | bytes) -> AnyMessage:
    """A message; refused if it is none."""
    if len(data) > MOST_MESSAGE:
        raise Refusal(Code.TOO_LARGE, f"messages have at most {MOST_MESSAGE} characters")
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refusal(Code.BAD_MESSAGE, f"the message could not be understood: {str(error)[:200]}") from None
