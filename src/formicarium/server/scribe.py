"""Writes for every viewer of a table what it is told: the whole state, or what an event has changed.

Everything here is made from what the viewer may know: its view, its legal moves, the sentences that the game has for it. What a
viewer has been told last is remembered, so an update holds only what is new. The same table and the same events give the same
bytes, also when they are told again to a client that lost its connection.
"""

from typing import Any, NamedTuple

import msgspec

from formicarium.core.record import CHANCE, PUBLIC, Record
from formicarium.server.clocks import Clock
from formicarium.server.course import Step
from formicarium.server.layout import layout_of
from formicarium.server.pictures import picture_of
from formicarium.server.table import Table

LOG_SHOWN = 100
"""Sentences in a state."""
UNDO = {status: b'"undo":"%s",' % status.encode() for status in ("free", "consent", "no")}
NO_MOVES = msgspec.Raw(b"[]")
encode = msgspec.json.Encoder().encode
Json = dict[str, Any]


class Wishes(NamedTuple):
    """What somebody wants to be told beside the rest: what moves mean, and the picture of the position."""

    words: bool = False
    pictures: bool = False


class Sight(NamedTuple):
    """A position as a viewer knows it."""

    stop: int
    view: bytes
    record: Record
    actor: int
    prompt: str
    scores: list[list[int]]
    called: tuple[str, ...]
    legal: list[int]
    """The legal actions, if the viewer decides; in a game without secrets those of whoever does."""


class Told(NamedTuple):
    """What a viewer has been told last."""

    sight: Sight | None
    turn: int
    rest: Json


class Scribe:
    """Tells the viewers of one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._layout = layout_of(table.course.game)
        self._hidden = table.course.game.spec.hidden
        self._told: dict[int, Told] = {}
        self._memory: dict[Any, Any] = {}
        self._memory_of = -1
        self._no_clock = clock_told(table.clock, 0, len(table.seats))
        self._seats_told: tuple[Any, list[Json]] = ((), [])
        self._rest_told: tuple[Any, Json] = ((), {})

    # --- what a viewer knows ---

    def sight(self, viewer: int, stop: int) -> Sight:
        """A position as a viewer knows it; in a game without secrets everybody sees the same."""
        key = ("sight", viewer if self._hidden else PUBLIC, stop)
        found = self._remembered(key)
        if found is None:
            found = self._memory[key] = self._look(viewer, stop)
        return found

    def _look(self, viewer: int, stop: int) -> Sight:
        course = self.table.course
        text = course.game.text
        view = course.view(course.at(stop), viewer)
        record = course.record(view)
        called = tuple([text.seat_name(record, seat) for seat in range(len(self.table.seats))])
        actor = course.actor_in(view)
        scores, legal = course.look(view, viewer if self._hidden else actor)
        return Sight(stop, view, record, actor, text.prompt(record), scores, called, legal)

    def picture(self, viewer: int, sight: Sight) -> msgspec.Raw:
        """The picture of a position as a viewer knows it."""
        key = ("picture", viewer, sight.stop)
        found = self._remembered(key)
        if found is None:
            found = self._memory[key] = msgspec.Raw(encode(picture_of(self.table.course.game, sight.record, viewer)))
        return found

    def log(self, viewer: int, first: int, last: int) -> list[Json]:
        """What a viewer was told between two of its stops, given as places in its list of stops; `first` may be -1."""
        key = ("log", viewer if self._hidden else PUBLIC, first, last)
        found = self._remembered(key)
        if found is None:
            found = self._memory[key] = self._tell(viewer, first, last)
        return found

    def _tell(self, viewer: int, first: int, last: int) -> list[Json]:
        course = self.table.course
        stops = self._stops(viewer)
        lines = []
        for turn in range(first + 1, last + 1):
            for step in course.steps(stops[turn - 1] if turn else -1, stops[turn]):
                if line := self._line(step, viewer):
                    lines.append({"turn": turn, **line})
        return lines

    def _line(self, step: Step, viewer: int) -> Json | None:
        """What a step looked like to a viewer; None if it saw nothing.

        In games without secrets with it what chance brought, in notation, so that a page can show it happen.
        """
        course = self.table.course
        record, seat = course.record(step.before), course.actor_in(step.before)
        words = course.game.text.sentence(record, step.action, viewer)
        if not words:
            return None
        line: Json = {"seat": seat, "text": words}
        if seat == CHANCE and not self._hidden:
            line["move"] = course.game.text.move(record, step.action)
        return line

    def _stops(self, viewer: int) -> Any:
        """A viewer's stops; when the game is over, the last one is among them whoever was asked."""
        stops = self.table.course.visible_stops(viewer)
        last = len(self.table.course.stops) - 1
        return stops if stops[-1] == last or self.table.state != "over" else [*stops, last]

    def _remembered(self, key: Any) -> Any:
        """What was worked out since the last event."""
        if self._memory_of != self.table.seq:
            self._memory = {}
            self._memory_of = self.table.seq
        return self._memory.get(key)

    # --- parts of messages ---

    def stop_of(self, viewer: int, turn: int) -> int:
        """The stop at which a viewer had seen so many moves."""
        return int(self._stops(viewer)[turn])

    def turns(self, viewer: int) -> int:
        """The number of the position a viewer is shown."""
        return len(self._stops(viewer)) - 1

    def _moves(self, viewer: int, sight: Sight, words: bool) -> msgspec.Raw:
        table = self.table
        asked = sight.actor == viewer and table.state == "running" and sight.stop == len(table.course.stops) - 1
        if not asked or not table.seats[viewer].decides_itself:
            return NO_MOVES
        return self._layout.moves(sight.view, sight.record, sight.legal, viewer, words)

    def _rest(self, viewer: int, sight: Sight | None) -> Json:
        """Everything beside the position; where no clock runs, made anew only when something in it may have changed."""
        table = self.table
        if table.clock.limited:
            return self._make_rest(viewer, sight)
        key = (table.people, table.state, bool(table.offers), sight.called if sight else ())
        if self._rest_told[0] != key or table.state == "over":
            self._rest_told = (key, self._make_rest(viewer, sight))
        return self._rest_told[1]

    def _make_rest(self, viewer: int, sight: Sight | None) -> Json:
        table = self.table
        return {
            "phase": table.state,
            "seats": self._seats(sight),
            "offers": [
                {"what": what, "seat": offer.seat, "agreed": sorted(offer.agreed)} for what, offer in sorted(table.offers.items())
            ],
            "result": self._result(viewer, sight),
            "rematch": table.rematch or None,
            "clock": self._clock(viewer),
        }

    def _seats(self, sight: Sight | None) -> list[Json]:
        """Who plays; made anew only when that, or what the seats are called, has changed."""
        key = (self.table.people, sight.called if sight else ())
        if self._seats_told[0] != key:
            self._seats_told = (key, self._make_seats(sight))
        return self._seats_told[1]

    def _make_seats(self, sight: Sight | None) -> list[Json]:
        names = self.table.course.game.spec.seat_names
        called = sight.called if sight else [name.capitalize() for name in names]
        return [
            {
                "seat": number,
                "colour": names[number],
                "called": called[number],
                "kind": "opponent" if seat.away or seat.resigned else seat.kind,
                "name": seat.name,
                "level": self.table.level_of(number) if seat.kind != "open" and not seat.decides_itself else 0,
                "away": seat.away,
                "resigned": bool(seat.resigned),
            }
            for number, seat in enumerate(self.table.seats)
        ]

    def _result(self, viewer: int, sight: Sight | None) -> Json | None:
        result = self.table.result
        if result is None or sight is None:
            return None
        return {"how": result.how, "ranking": result.ranking, "scores": sight.scores, "words": result.words}

    def _clock(self, viewer: int) -> Json:
        """The clock at the time of the last event that the viewer may know of."""
        if not self.table.clock.limited:
            return self._no_clock
        return clock_told(*self.table.clock_for(viewer), len(self.table.seats))

    # --- messages ---

    def begin(self, viewer: int) -> None:
        """Remember what a viewer knows now."""
        self._told[viewer] = self._now(viewer)

    def refresh(self, viewer: int) -> None:
        """Remember what a viewer knows now, unless it is known already."""
        if viewer not in self._told:
            self.begin(viewer)

    def forget(self, viewer: int) -> None:
        """Nobody looks through this viewer's eyes any more."""
        self._told.pop(viewer, None)

    def _present(self, viewer: int) -> Sight | None:
        return None if self.table.state == "open" else self.sight(viewer, self.table.shown_stop(viewer))

    def state(self, viewer: int, wishes: Wishes) -> Json:
        """Everything a viewer may know."""
        table = self.table
        self.refresh(viewer)
        sight = self._present(viewer)
        setup = table.setup
        whole: Json = {
            "seq": table.count(viewer),
            "table": table.id,
            "game": setup.game,
            "viewer": viewer,
            "setup": {
                "options": setup.options,
                "public": setup.public,
                "clock": setup.clock,
                "timeout": setup.timeout,
                "level": setup.level,
                "hints": setup.hints,
                "chat": setup.chat,
                "created": table.created,
            },
            **self._rest(viewer, sight),
        }
        if sight is not None:
            turn = self.turns(viewer)
            whole |= {
                "view": self._layout.view(sight.view),
                "prompt": sight.prompt,
                "moves": self._moves(viewer, sight, wishes.words),
                "waiting": table.is_waiting(viewer),
                "scores": sight.scores,
                "turn": turn,
                "log": self.last_lines(viewer, turn, LOG_SHOWN),
                "undo": table.undo_status(viewer),
            }
            if wishes.pictures:
                whole["picture"] = self.picture(viewer, sight)
        return whole

    def last_lines(self, viewer: int, turn: int, most: int) -> list[Json]:
        """The last sentences up to a turn, looking no further back than needed."""
        lines: list[Json] = []
        last = turn
        while last >= 0 and len(lines) < most:
            first = max(-1, last - 16)
            lines = self.log(viewer, first, last) + lines
            last = first
        return lines[-most:]

    def updates(self, viewer: int, variants: set[Wishes]) -> dict[Wishes, bytes] | None:
        """What the last event has changed for a viewer, for everything that may be wished for, as the rest of a message.

        None if the viewer must not learn of it, or not yet. It counts as told.
        """
        table, told = self.table, self._told[viewer]
        if table.moved and not table.is_visible(viewer):
            return None
        now = self._now(viewer)
        news = self._news(viewer, told, now)
        self._told[viewer] = now
        sight = now.sight
        if sight is None or not table.is_visible(viewer):
            return dict.fromkeys(variants, news)
        undo = UNDO[table.undo_status(viewer)]
        return {wishes: b"".join((undo, *self._wished(viewer, told, sight, wishes), news)) for wishes in variants}

    def _wished(self, viewer: int, told: Told, sight: Sight, wishes: Wishes) -> list[bytes]:
        """The part of an update that differs by who looks and what is wished for."""
        wished = [b'"moves":', bytes(self._moves(viewer, sight, wishes.words)), b","]
        if wishes.pictures and (told.sight is None or told.sight.stop != sight.stop):
            wished += [b'"picture":', bytes(self.picture(viewer, sight)), b","]
        return wished

    def _now(self, viewer: int) -> Told:
        """What a viewer may know now; in a game without secrets that is the same for everybody."""
        key = ("now", viewer if self._hidden else PUBLIC)
        found = self._remembered(key)
        if found is None:
            sight = self._present(viewer)
            found = self._memory[key] = Told(sight, self.turns(viewer) if sight else 0, self._rest(viewer, sight))
        return found

    def _news(self, viewer: int, told: Told, now: Told) -> bytes:
        """What is new for a viewer, whoever it is in a game without secrets; as JSON without the first bracket."""
        key = ("news", viewer if self._hidden else PUBLIC, id(told))
        found = self._remembered(key)
        if found is None:
            changed: Json = {"seq": self.table.count(viewer)}
            if now.sight is not None:
                changed |= self._position(viewer, told, now.sight, now.turn)
            if now.rest is not told.rest:
                changed |= {name: value for name, value in now.rest.items() if told.rest.get(name) != value}
            found = self._memory[key] = (encode(changed)[1:], told)  # kept with what it is by: no other shall have its identity
        return found[0]

    def _position(self, viewer: int, told: Told, sight: Sight, turn: int) -> Json:
        known = told.sight
        if known is not None and known.stop == sight.stop and turn == told.turn:
            return {}
        changed: Json = {"turn": turn, "log": self.log(viewer, told.turn if known else -1, turn)}
        if known is None or known.prompt != sight.prompt:
            changed["prompt"] = sight.prompt
        if known is None or known.scores != sight.scores:
            changed["scores"] = sight.scores
        changed["view"] = msgspec.Raw(self._layout.changes(known.view, sight.view)) if known else self._layout.view(sight.view)
        return changed


def clock_told(clock: Clock, at: int, seats: int) -> Json:
    """A clock as a viewer is told of it."""
    left = [clock.left(seat, at) if clock.limited else None for seat in range(seats)]
    return {"running": clock.running, "left": left, "at": at if clock.limited else 0}
