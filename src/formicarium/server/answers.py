"""What can be asked about a position, answered only from what the asker may know: why not, hints, previews, review, log."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from formicarium.core.errors import BadText, IllegalMove
from formicarium.core.game import Game
from formicarium.core.match import View, copy_record, legal_action, legal_line
from formicarium.core.notation import write_position
from formicarium.core.record import PUBLIC, Record
from formicarium.server.hall import Hall
from formicarium.server.layout import layout_of
from formicarium.server.messages import Ask
from formicarium.server.opponents import HINT_LEVEL, check_level
from formicarium.server.pictures import picture_of
from formicarium.server.refusal import Code, Refusal
from formicarium.server.room import Onlooker, Room
from formicarium.server.scribe import Sight, Wishes, encode

LOG_ASKED = 500
"""Sentences in one answer."""
MOST_PARTS = 4
"""A hint follows so many parts of a gesture."""


async def answer(hall: Hall, room: Room, onlooker: Onlooker, ask: Ask) -> None:
    """Answer one question."""
    async with room.lock:
        if room.table.state == "open":
            raise Refusal(Code.NOT_NOW, "the game has not begun")
        viewer = onlooker.viewer
        sight = room.scribe.sight(viewer, room.table.shown_stop(viewer))
        match ask.what:
            case "why_not":
                told = why_not(room, sight, viewer, ask)
            case "preview":
                told = preview(room, sight, viewer, ask)
            case "review":
                told = review(room, viewer, ask, onlooker.wishes)
            case "log":
                told = log(room, viewer, ask)
            case "position":
                told = {"text": write_position(room.table.course.game, sight.record)}
            case "hint":
                view, level = hint_wanted(room, sight, viewer, ask)
    if ask.what == "hint":
        told = await hint(hall, view, level)
    again = {"re": ask.re} if ask.re is not None else {}
    onlooker.tell(encode({"type": "answer", **again, "seq": onlooker.told, "what": ask.what, **told}))


def why_not(room: Room, sight: Sight, viewer: int, ask: Ask) -> dict[str, Any]:
    """Whether a move is legal, and if not, why."""
    if ask.move is None:
        raise Refusal(Code.BAD_MESSAGE, "say which move")
    if sight.actor != viewer or viewer == PUBLIC:
        return {"legal": False, "reason": f"it is not your decision: {sight.prompt}", "clause": ""}
    game = room.table.course.game
    try:
        legal_line(game, after(game, sight.record, viewer, ask.moves)[0], ask.move)
    except IllegalMove as illegal:
        return {"legal": False, "reason": illegal.reason, "clause": illegal.clause}
    except BadText as error:
        raise Refusal(Code.BAD_TEXT, str(error)) from None
    return {"legal": True, "reason": "", "clause": ""}


def hint_wanted(room: Room, sight: Sight, viewer: int, ask: Ask) -> tuple[View, int]:
    """What a program needs for a hint: the asker's view, and the level."""
    table = room.table
    if not table.setup.hints:
        raise Refusal(Code.NOT_NOW, "there are no hints at this table")
    if table.state != "running" or sight.actor != viewer or sight.stop != len(table.course.stops) - 1:
        raise Refusal(Code.NOT_YOURS, "it is not your decision")
    levels = [table.level_of(number) for number, seat in enumerate(table.seats) if seat.kind == "opponent"]
    level = ask.level if ask.level is not None else max(levels, default=HINT_LEVEL)
    check_level(level)
    game = table.course.game
    return View(game, viewer, sight.record, tuple(game.legal(sight.record))), level


async def hint(hall: Hall, view: View, level: int) -> dict[str, Any]:
    """What a program would do; what is only the first part of a gesture is followed to where it can be said in words."""
    game, seat = view.game, view.seat
    moves: list[Any] = []
    while True:
        action = await hall.thinkers.decide(level, view)
        moves.append(layout_of(game).move(action, game.text.move(view.record, action)))
        words = game.text.sentence(view.record, action, seat)
        states = copy_record(view.record)
        game.rules.apply(states[0], action)
        if words or states[0].actor != seat or len(moves) == MOST_PARTS:
            return {"move": moves[0], "then": moves[1:], "words": words}
        seen = game.view(states[0], seat) if game.spec.hidden else states
        view = View(game, seat, seen[0], tuple(game.legal(seen[0])))


def preview(room: Room, sight: Sight, viewer: int, ask: Ask) -> dict[str, Any]:
    """What moves would do, as far as the viewer could work it out: they are carried out on its own view, none is played."""
    if sight.actor != viewer or viewer == PUBLIC:
        raise Refusal(Code.NOT_YOURS, "it is not your decision")
    game = room.table.course.game
    moves = room.table.course.line(sight.record, ask.move) if isinstance(ask.move, str) else ask.moves
    state, words = after(game, sight.record, viewer, moves)
    return {**shown(game, state, viewer), "words": words}


def after(game: Game, state: Record, viewer: int, moves: list[int]) -> tuple[Record, list[str]]:
    """A view after moves of the viewer, and what is said of them."""
    states = copy_record(state)
    words = []
    for place, move in enumerate(moves):
        if states[0].actor != viewer:
            raise Refusal(Code.NOT_NOW, f"move {place + 1} of {len(moves)} has to wait for what the one before it brings")
        action = checked(game, states[0], move)
        words.append(game.text.sentence(states[0], action, viewer))
        game.rules.apply(states[0], action)
    return states[0], [sentence for sentence in words if sentence]


def shown(game: Game, state: Record, viewer: int) -> dict[str, Any]:
    """A position as a viewer sees it, and what it may do if it is asked."""
    seen = game.view(state, viewer) if game.spec.hidden else copy_record(state)
    actions = game.legal(seen[0]) if seen[0].actor == viewer else []
    return {
        "viewer": viewer,
        "actor": int(seen[0].actor),
        "picture": picture_of(game, seen[0], viewer),
        "prompt": game.text.prompt(seen[0]),
        "moves": layout_of(game).moves(seen.tobytes(), seen[0], actions, viewer, words=True),
        "scores": layout_of(game).scores(seen[0]),
    }


def checked(game: Game, state: Record, move: int | str) -> int:
    """The action a move means in a position; refused if it is not legal."""
    with refusing():
        return legal_action(game, state, move)


@contextmanager
def refusing() -> Iterator[None]:
    """What the rules or the notation forbid is refused."""
    try:
        yield
    except IllegalMove as illegal:
        raise Refusal(Code.ILLEGAL, illegal.reason, illegal.clause) from None
    except BadText as error:
        raise Refusal(Code.BAD_TEXT, str(error)) from None


def review(room: Room, viewer: int, ask: Ask, wishes: Wishes) -> dict[str, Any]:
    """An earlier position, as the viewer (or, when the game is over, any seat) knew it then."""
    table = room.table
    if ask.seat is not None:
        if ask.seat >= len(table.seats):
            raise Refusal(Code.NOT_FOUND, f"there is no seat {ask.seat}")
        if table.state != "over" and ask.seat != viewer:
            raise Refusal(Code.NOT_YOURS, "while the game is running you see what your own seat sees")
        viewer = ask.seat
    turns = room.scribe.turns(viewer)
    turn = turns if ask.turn is None else ask.turn
    if turn > turns:
        raise Refusal(Code.NOT_FOUND, f"there is no turn {turn}; turns are 0 to {turns}")
    sight = room.scribe.sight(viewer, room.scribe.stop_of(viewer, turn))
    drawn = {"picture": room.scribe.picture(viewer, sight)} if wishes.pictures else {}
    return {
        "turn": turn,
        "turns": turns,
        **drawn,
        "view": layout_of(table.course.game).view(sight.view),
        "prompt": sight.prompt,
        "scores": sight.scores,
        "log": room.scribe.log(viewer, turn - 1, turn),
    }


def log(room: Room, viewer: int, ask: Ask) -> dict[str, Any]:
    """Earlier sentences of the log."""
    turns = room.scribe.turns(viewer)
    last = turns if ask.before is None else min(ask.before - 1, turns)
    return {"log": room.scribe.last_lines(viewer, last, LOG_ASKED)}
