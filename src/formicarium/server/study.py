"""Positions and records looked at without a table: for examples in the rules, lessons, games loaded from text.

Nothing is kept for long, and everything is known to whoever sends it, so there are no secrets here.
"""

from bisect import bisect_right
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from pydantic import Field

from formicarium.core.errors import FormicariumError
from formicarium.core.match import Match, legal_line
from formicarium.core.notation import read_position, read_record, write_position
from formicarium.core.record import CHANCE, PUBLIC
from formicarium.server import limits
from formicarium.server.analyses import Progress
from formicarium.server.answers import checked, refusing, shown
from formicarium.server.http import ERRORS, AtDesk, Identifier, Strict, game_named
from formicarium.server.refusal import Code, Refusal
from formicarium.server.scribe import encode
from formicarium.server.services import draw

MOST_POSITION = 20_000
"""Characters of a position."""
MOST_RECORD = 60_000
"""Characters of a record."""
MOST_STEPS = 64
"""Moves made at once from a position."""
MOST_RECORDS = 32
"""Records kept at hand; those not looked at for longest are forgotten first."""

study = APIRouter()
SeatLooking = Annotated[int | None, Query(alias="as", ge=0, le=5)]


class Position(Strict):
    """A position as text, and moves to be made from there."""

    text: str = Field(max_length=MOST_POSITION)
    seat: int | None = Field(default=None, ge=PUBLIC, le=5)
    moves: list[Annotated[int, Field(ge=0)] | Annotated[str, Field(max_length=200)]] = Field(
        default_factory=list, max_length=MOST_STEPS
    )
    draw: bool = False


class Record(Strict):
    """A game as text."""

    text: str = Field(max_length=MOST_RECORD)


@study.post("/api/games/{game}/position", responses=ERRORS, tags=["study"])
async def position(desk: AtDesk, request: Request, game: str, body: Position) -> Response:
    """A position from its text, after some moves (outcomes of chance among them), as a seat sees it."""
    desk.count(request, limits.POSITIONS)
    await desk.hall.workshop.prepare(game_named(game))
    match = read(read_position, body.text, game)
    said = [line for move in body.moves for action in line_of(match, move) for line in step(match, action, body.seat)]
    while body.draw and match.actor == CHANCE:
        said += step(match, (desk.hall.world.draw or draw)(match.game, match.state), body.seat)
    seat = looking(match, body.seat)
    return written(
        {
            **shown(match.game, match.state, seat),
            "seats": seats_of(match),
            "log": said,
            "text": write_position(match.game, match.state),
        }
    )


def written(told: dict[str, Any]) -> Response:
    """An answer, written as those of sockets are."""
    return Response(encode(told), media_type="application/json")


def seats_of(match: Match) -> list[dict[str, Any]]:
    """The seats with their colours and what they are called."""
    names, text = match.game.spec.seat_names, match.game.text
    return [{"seat": seat, "colour": names[seat], "called": text.seat_name(match.state, seat)} for seat in range(match.players)]


def read(reader: Any, text: str, game: str) -> Match:
    """A match from a text; refused if it cannot be read, or is of another game."""
    words = text.split(maxsplit=2)[:2]
    if words != ["game", game]:
        raise Refusal(Code.BAD_TEXT, f"the text must begin with 'game {game}'")
    try:
        match: Match = reader(text, draws=False)
    except FormicariumError as error:
        raise Refusal(Code.BAD_TEXT, str(error)) from None
    return match


def looking(match: Match, seat: int | None) -> int:
    """The seat through whose eyes a position is shown: the one asked for, else the one that decides, else the public."""
    if seat is not None and seat >= match.players:
        raise Refusal(Code.NOT_FOUND, f"there is no seat {seat}")
    if seat is not None and seat in (PUBLIC, *range(match.players)):
        return seat
    return match.actor if match.actor >= 0 else PUBLIC


def line_of(match: Match, move: str | int) -> list[int]:
    """The actions that a move means, or what people may say for several at once; refused if one is not legal."""
    if isinstance(move, int) or match.actor < 0:
        return [checked(match.game, match.state, move)]
    with refusing():
        return legal_line(match.game, match.state, move)


def step(match: Match, action: int, seat: int | None) -> list[dict[str, Any]]:
    """Make one move that is legal; what is said of it, if anything."""
    actor = match.actor
    words = match.game.text.sentence(match.state, action, looking(match, seat))
    match.follow([action])
    return [{"seat": actor, "text": words}] if words else []


@dataclass(frozen=True)
class Loaded:
    """A game, and the steps after which somebody had to decide, the end among them."""

    match: Match
    stops: list[int]


class Records:
    """Games that were loaded from text, kept for as long as there is room."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Loaded] = OrderedDict()

    def add(self, loaded: Loaded, text: str) -> str:
        """Keep a game; the word by which it is found."""
        name = sha256(text.encode()).hexdigest()[:32]
        self._kept[name] = loaded
        while len(self._kept) > MOST_RECORDS:
            self._kept.popitem(last=False)
        return name

    def find(self, name: str) -> Loaded:
        """A game by its word."""
        if name not in self._kept:
            raise Refusal(Code.NOT_FOUND, "this record is not, or no longer, at hand; send it again")
        self._kept.move_to_end(name)
        return self._kept[name]


RECORDS = Records()


@study.post("/api/records", responses=ERRORS, tags=["study"])
async def load_record(desk: AtDesk, request: Request, body: Record) -> dict[str, Any]:
    """A game from its record, for looking through."""
    desk.count(request, limits.POSITIONS)
    words = body.text.split(maxsplit=2)
    name = words[1] if len(words) > 1 else ""
    await desk.hall.workshop.prepare(game_named(name))
    match = read(read_record, body.text, name)
    loaded = Loaded(match, stops(match))
    game = match.game
    return {
        "record": RECORDS.add(loaded, body.text),
        "game": game.id,
        "options": {name: game.spec.option(name).text(value) for name, value in game.options_of(match.start).items()},
        "seats": seats_of(match),
        "turns": len(loaded.stops) - 1,
        "over": match.is_over,
    }


def stops(match: Match) -> list[int]:
    """The steps after which somebody had to decide, and the end."""
    steps = len(match.actions)
    return [step for step in range(steps + 1) if step == steps or match.replay_to(step).actor != CHANCE]


@study.get("/api/records/{name}", responses=ERRORS, tags=["study"])
async def look_through(
    desk: AtDesk, name: Identifier, turn: Annotated[int, Query(ge=0)] = 0, seat: SeatLooking = None
) -> Response:
    """One position of a loaded game, with what led there."""
    loaded = RECORDS.find(name)
    match, places = loaded.match, loaded.stops
    if turn >= len(places):
        raise Refusal(Code.NOT_FOUND, f"there is no turn {turn}; turns are 0 to {len(places) - 1}")
    before = match.replay_to(places[turn - 1] if turn else 0)
    said = [line for action in match.actions[len(before.actions) : places[turn]] for line in step(before, action, seat)]
    told = shown(before.game, before.state, looking(before, seat))
    del told["moves"]
    return written({"turn": turn, "turns": len(places) - 1, **told, "log": said})


# --- who was ahead ---------------------------------------------------------------------------------------------------------


@study.get("/api/records/{name}/analysis", responses=ERRORS, tags=["study"])
async def analysis_of_record(desk: AtDesk, name: Identifier) -> dict[str, Any]:
    """Who was ahead when in a loaded game, as far as that is worked out; asking begins it."""
    loaded = RECORDS.find(name)
    return analysed(desk.analyses.of(f"record {name}", loaded.match), loaded.stops)


@study.get("/api/tables/{table}/analysis", responses=ERRORS, tags=["tables"])
async def analysis_of_table(desk: AtDesk, table: Identifier, seat: SeatLooking = None) -> dict[str, Any]:
    """Who was ahead when in a finished game, as far as that is worked out; asking begins it."""
    room = await desk.hall.room(table)
    if room.table.state != "over":
        raise Refusal(Code.NOT_NOW, "a game is analysed when it is over; until then it would tell secrets")
    course = room.table.course
    viewer = PUBLIC if seat is None or seat >= len(room.table.seats) else seat
    stops_seen = [course.stops[room.scribe.stop_of(viewer, turn)] for turn in range(room.scribe.turns(viewer) + 1)]
    return analysed(desk.analyses.of(f"table {table}", course.match()), stops_seen)


def analysed(progress: Progress, places: list[int]) -> dict[str, Any]:
    """An analysis as clients are told of it; `turn` is the number of the position before the decision."""
    notes = [
        {
            "turn": max(0, bisect_right(places, one.step) - 1),
            "seat": one.seat,
            "move": one.move,
            "shares": [round(share, 4) for share in one.shares],
            "best": one.best,
            "loss": round(one.loss, 4),
        }
        for one in list(progress.notes)
    ]
    return {"done": progress.done, "decisions": progress.decisions, "notes": notes}
