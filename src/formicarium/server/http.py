"""The HTTP part: games, players, the lobby, making and joining tables, records. docs/protocol.md, section 2."""

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Depends, Header, Path, Query, Request
from fastapi.responses import PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field

from formicarium.ai.levels import LEVELS
from formicarium.core.errors import BadOption, UnknownGame
from formicarium.core.game import Game
from formicarium.core.registry import game_ids, load_game
from formicarium.server import describe, limits
from formicarium.server.desk import Desk
from formicarium.server.events import ClockPlan, DaysClock, GameClock, MoveClock, NoClock, SeatPlan, Setup
from formicarium.server.opponents import check_level
from formicarium.server.refusal import Code, Refusal
from formicarium.server.room import Room
from formicarium.server.tokens import Player, clean_name, hashed

MOST_LISTED = 100
LONGEST = 7 * 24 * 3600
"""Seconds of a clock at most."""

router = APIRouter()
Identifier = Annotated[str, Path(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
SeatNumber = Annotated[int, Path(ge=0, le=5)]


class Strict(BaseModel):
    """The base of all bodies: nothing unknown, nothing converted."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Problem(BaseModel):
    """Why a request was refused."""

    code: Code
    message: str
    clause: str = ""


class NewPlayer(Strict):
    """How a player wants to be called."""

    name: str = Field(max_length=200)


class NewSeat(Strict):
    """Who shall play a seat."""

    kind: Literal["me", "opponent", "open"]
    level: int = Field(default=0, ge=0, le=99)


class NewClock(Strict):
    """How long players may think."""

    kind: Literal["none", "move", "game", "correspondence"] = "none"
    seconds: int | None = Field(default=None, ge=1, le=LONGEST)
    increment: int | None = Field(default=None, ge=0, le=3600)
    days: int | None = Field(default=None, ge=1, le=60)


class NewTable(Strict):
    """A table to be made."""

    game: str = Field(max_length=64)
    seats: list[NewSeat] = Field(min_length=1, max_length=6)
    options: dict[str, str | int | bool | dict[str, int]] = Field(default_factory=dict, max_length=50)
    public: bool = False
    clock: NewClock = NewClock()
    timeout: Literal["opponent", "resign"] = "resign"
    level: int = Field(default=1, ge=1, le=99)
    hints: bool = True
    chat: Literal["all", "seats", "off"] = "all"


class Joining(Strict):
    """Which seat, and by what right."""

    seat: int | None = Field(default=None, ge=0, le=5)
    invite: str = Field(default="", max_length=64)


ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Problem, "description": "Refused"},
    503: {"model": Problem, "description": "The store does not answer"},
}


def desk_of(request: Request) -> Desk:
    """The desk of the running server; every request is counted."""
    desk: Desk = request.app.state.desk
    desk.count(request, limits.HTTP)
    return desk


def player_of(desk: "AtDesk", authorization: Annotated[str, Header(max_length=500)] = "") -> Player:
    """Who asks, by the player token."""
    return desk.player(authorization)


AtDesk = Annotated[Desk, Depends(desk_of)]
Asker = Annotated[Player, Depends(player_of)]


def game_named(name: str) -> Game:
    """A game for clients; the template is none."""
    if name not in game_ids():
        raise Refusal(Code.NOT_FOUND, f"there is no game '{name[:40]}'; GET /api/games lists them")
    return load_game(name)


# --- games -----------------------------------------------------------------------------------------------------------------


@router.get("/api/games", responses=ERRORS, tags=["games"])
async def games(desk: AtDesk) -> list[dict[str, Any]]:
    """All games."""
    workshop = desk.hall.workshop
    return [describe.brief(load_game(name)) | {"ready": workshop.progress(name)} for name in game_ids()]


@router.get("/api/games/{game}", responses=ERRORS, tags=["games"])
async def one_game(desk: AtDesk, game: str) -> dict[str, Any]:
    """One game, with everything a page needs to build forms and read views."""
    return describe.full(game_named(game))


@router.get("/api/games/{game}/rules", responses=ERRORS, tags=["games"])
async def rulebook(desk: AtDesk, game: str) -> dict[str, Any]:
    """The rulebook of a game."""
    return describe.rules(game_named(game))


@router.get("/api/opponents", responses=ERRORS, tags=["games"])
async def opponents(desk: AtDesk) -> list[dict[str, Any]]:
    """The levels of programs."""
    return [{"level": number, "name": level.name, "words": level.character} for number, level in enumerate(LEVELS, start=1)]


# --- players -----------------------------------------------------------------------------------------------------------------


@router.post("/api/players", responses=ERRORS, tags=["players"])
async def new_player(
    desk: AtDesk, request: Request, body: NewPlayer, authorization: Annotated[str, Header(max_length=500)] = ""
) -> dict[str, str]:
    """A player token for a name; with a token of yours, another name."""
    desk.count(request, limits.PLAYERS)
    identifier = desk.player(authorization).id if authorization else desk.hall.world.token()
    player = Player(identifier, clean_name(body.name))
    return {"player": player.public_id, "name": player.name, "token": desk.signer.token(player)}


@router.get("/api/players/me", responses=ERRORS, tags=["players"])
async def me(asker: Asker) -> dict[str, str]:
    """Who the token says you are."""
    return {"player": asker.public_id, "name": asker.name}


@router.get("/api/players/me/tables", responses=ERRORS, tags=["players"])
async def my_tables(desk: AtDesk, asker: Asker) -> list[dict[str, Any]]:
    """Your tables, newest first."""
    found = await desk.hall.ledger.read(desk.hall.ledger.store.tables_of, asker.id, MOST_LISTED)
    return [msgspec.json.decode(summary) for _, summary in found]


@router.get("/api/players/me/records", responses=ERRORS, tags=["players"], response_class=PlainTextResponse)
async def my_records(desk: AtDesk, asker: Asker) -> str:
    """The records of your finished games, newest first."""
    found = await desk.hall.ledger.read(desk.hall.ledger.store.tables_of, asker.id, MOST_LISTED)
    records = []
    for identifier, summary in found:
        if msgspec.json.decode(summary)["state"] == "over":
            table = await desk.hall.read_table(identifier)
            records.append(f"# table {identifier}\n{table.course.match().record()}")
    return "\n".join(records)


# --- tables ------------------------------------------------------------------------------------------------------------------


@router.get("/api/tables", responses=ERRORS, tags=["tables"])
async def lobby(
    desk: AtDesk,
    state: Annotated[Literal["open", "running"], Query()] = "open",
    game: Annotated[str | None, Query(max_length=64)] = None,
) -> list[dict[str, Any]]:
    """Public tables, newest first."""
    found = await desk.hall.ledger.read(desk.hall.ledger.store.lobby, state, game, MOST_LISTED)
    return [msgspec.json.decode(summary) for summary in found]


@router.post("/api/tables", responses=ERRORS, tags=["tables"])
async def new_table(desk: AtDesk, asker: Asker, request: Request, body: NewTable) -> dict[str, Any]:
    """Make a table. The seat tokens and invites of the answer are given this once."""
    desk.count(request, limits.TABLES)
    desk.count_player(asker, limits.TABLES)
    game = game_named(body.game)
    setup = Setup(
        game.id,
        game.spec.version,
        options_of(game, len(body.seats), body.options),
        body.public,
        clock_of(body.clock),
        body.timeout,
        check_level(body.level),
        body.hints,
        body.chat,
        asker.id,
    )
    given = [seat_given(desk, asker, seat) for seat in body.seats]
    await desk.hall.workshop.prepare(game)
    room = await desk.hall.create(setup, tuple(plan for plan, _ in given))
    seats = [{"seat": number, **told} for number, (_, told) in enumerate(given)]
    return {"table": room.table.id, "seats": seats}


def seat_given(desk: Desk, asker: Player, seat: NewSeat) -> tuple[SeatPlan, dict[str, str]]:
    """A seat as it begins, and the token or invite that goes with it."""
    if seat.kind == "opponent":
        return SeatPlan("opponent", level=check_level(seat.level)), {}
    if seat.level:
        raise Refusal(Code.BAD_OPTION, "only programs have a level")
    secret = desk.hall.world.token()
    if seat.kind == "me":
        return SeatPlan("person", asker.id, asker.name, token=hashed(secret)), {"token": secret}
    return SeatPlan("open", invite=hashed(secret)), {"invite": secret}


def options_of(game: Game, players: int, given: dict[str, Any]) -> dict[str, str]:
    """Options as texts, those that differ from the defaults; refused if the game has none such."""
    values = {name: "on" if value is True else "off" if value is False else value for name, value in given.items()}
    try:
        state = game.table(players, values)[0]
    except (BadOption, UnknownGame) as error:
        raise Refusal(Code.BAD_OPTION, str(error)) from None
    return {name: game.spec.option(name).text(value) for name, value in game.options_of(state).items()}


def clock_of(clock: NewClock) -> ClockPlan:
    """A clock as the table keeps it; refused if it says what its kind has no use for, or not what it needs."""
    given = {name for name in ("seconds", "increment", "days") if getattr(clock, name) is not None}
    match clock.kind, sorted(given):
        case "none", []:
            return NoClock()
        case "move", ["seconds"]:
            return MoveClock(int(clock.seconds or 0))
        case "game", ["seconds"] | ["increment", "seconds"]:
            return GameClock(int(clock.seconds or 0), int(clock.increment or 0))
        case "correspondence", ["days"]:
            return DaysClock(int(clock.days or 0))
    raise Refusal(Code.BAD_OPTION, "clocks: none; move with seconds; game with seconds and increment; correspondence with days")


@router.get("/api/tables/{table}", responses=ERRORS, tags=["tables"])
async def one_table(desk: AtDesk, table: Identifier) -> dict[str, Any]:
    """One table as in the lobby."""
    return msgspec.to_builtins((await desk.hall.room(table)).table.summary())


@router.post("/api/tables/{table}/seats", responses=ERRORS, tags=["tables"])
async def join(desk: AtDesk, asker: Asker, table: Identifier, body: Joining) -> dict[str, Any]:
    """Take an open seat: any of a public table, or the one an invite is for."""
    room = await desk.hall.room(table)
    token = desk.hall.world.token()
    async with room.lock:
        event = room.table.join(asker, body.seat, body.invite, hashed(token), desk.hall.world.now())
        await desk.hall.commit(room, event)
    return {"seat": event.seat, "token": token}


@router.post("/api/tables/{table}/seats/{seat}/token", responses=ERRORS, tags=["tables"])
async def fresh_seat_token(desk: AtDesk, asker: Asker, table: Identifier, seat: SeatNumber) -> dict[str, Any]:
    """Another token for your seat; the old one is void."""
    room = await desk.hall.room(table)
    token = desk.hall.world.token()
    async with room.lock:
        await desk.hall.commit(room, room.table.renew_token(asker, seat, hashed(token), desk.hall.world.now()))
    return {"seat": seat, "token": token}


@router.post("/api/tables/{table}/seats/{seat}/invite", responses=ERRORS, tags=["tables"])
async def fresh_invite(desk: AtDesk, asker: Asker, table: Identifier, seat: SeatNumber) -> dict[str, Any]:
    """Another invite for an open seat of your table; the old one is void."""
    room = await desk.hall.room(table)
    invite = desk.hall.world.token()
    async with room.lock:
        await desk.hall.commit(room, room.table.invite(asker, seat, hashed(invite), desk.hall.world.now()))
    return {"seat": seat, "invite": invite}


@router.get("/api/tables/{table}/record", responses=ERRORS, tags=["tables"], response_class=PlainTextResponse)
async def record(desk: AtDesk, table: Identifier) -> str:
    """The record of a finished game."""
    room = await desk.hall.room(table)
    return finished_record(room)


def finished_record(room: Room) -> str:
    """The record, once nothing in it is a secret any more."""
    if room.table.state != "over":
        raise Refusal(Code.NOT_NOW, "the record is open when the game is over; until then it would tell secrets")
    return room.table.course.match().record()
