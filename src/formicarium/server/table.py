"""One table: its seats, its game, its clock, its offers. All of it follows from the table's events.

`apply` carries out an event that is safe in the store. The methods that make events check whether a wish is allowed and change
nothing; they raise Refusal. There is no input or output here and no time but what is passed in.
"""

from dataclasses import dataclass, field
from typing import Any, Literal

from formicarium.core.errors import FormicariumError
from formicarium.core.record import PUBLIC
from formicarium.core.registry import load_game
from formicarium.server.clocks import LAG, Clock, Elapsed
from formicarium.server.course import NOBODY, Attempt, Course, Draw
from formicarium.server.events import (
    Agreed,
    AnyEvent,
    Created,
    Declined,
    Invited,
    Joined,
    Left,
    Offered,
    Played,
    Rematched,
    Resigned,
    Returned,
    SeatPlan,
    Setup,
    Started,
    TakenOver,
    TokenRenewed,
    Undone,
    What,
)
from formicarium.server.refusal import Code, Refusal
from formicarium.server.tokens import Player, is_token
from formicarium.words import ranking_in_words

LOOK_AFTER = 3_000
"""If a program has not moved, or a full table not begun, for so many milliseconds, any process may look after the table."""
DRAW, ABORTED, RESIGNED = "draw", "aborted", "resigned"
"""The ways a game can end beside its own."""


@dataclass
class Seat:
    """Who plays a seat."""

    kind: Literal["person", "opponent", "open"]
    player: str = ""
    name: str = ""
    level: int = 0
    token: str = ""
    invite: str = ""
    away: bool = False
    """A program plays for the person."""
    resigned: int = 0
    """1 for the first to resign, and so on."""

    @property
    def decides_itself(self) -> bool:
        """Whether a person plays the seat now."""
        return self.kind == "person" and not self.away and not self.resigned


@dataclass
class Offer:
    """Something a seat proposes to the others."""

    seat: int
    stop: int
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    how: str
    ranking: list[int]
    words: str


class Table:
    """One table."""

    setup: Setup
    course: Course
    clock: Clock

    def __init__(self, identifier: str, elapsed: Elapsed) -> None:
        self.id = identifier
        self.seq = 0
        """The number of events so far."""
        self.at = 0
        """The time of the last event."""
        self.created = 0
        self.seats: list[Seat] = []
        self.state: Literal["open", "running", "over"] = "open"
        self.offers: dict[What, Offer] = {}
        self.result: Result | None = None
        self.rematch = ""
        self._shown_clock: tuple[Clock, int] | None = None
        """While somebody is asked in secret: the clock, and its time, as the others saw it last."""
        self.people = 0
        """Counts the events that were no moves: only they change who plays."""
        self.moved = False
        """Whether the last event changed the position."""
        self.jumped = False
        """Whether the last event changed it other than by going on: it was taken back, or the game is over at once."""
        self._elapsed = elapsed
        self._counts: dict[int, int] = {}
        """Per viewer, in games with secret questions: how many events it has been told of."""
        self._moved_at: dict[int, int] = {}
        """Per viewer, in games with secret questions: its count when its position last changed."""
        self._moved_last = 0
        """In other games, for everybody."""

    # --- what everybody may know of a table ---

    @property
    def viewers(self) -> list[int]:
        """All who may look: the public and every seat."""
        return [PUBLIC, *range(len(self.seats))]

    @property
    def actor(self) -> int:
        """The seat that has to decide, or NOBODY while no game is running."""
        return self.course.actor if self.state == "running" else NOBODY

    @property
    def program_to_move(self) -> int | None:
        """The seat for which a program has to decide now."""
        actor = self.actor
        return actor if actor >= 0 and not self.seats[actor].decides_itself else None

    def level_of(self, seat: int) -> int:
        """The level of the program that plays a seat."""
        return self.seats[seat].level if self.seats[seat].kind == "opponent" else self.setup.level

    def count(self, viewer: int) -> int:
        """How many events a viewer has been told of: its `seq`."""
        return self._counts[viewer] if self.course.has_secret_questions else self.seq

    def shown_stop(self, viewer: int) -> int:
        """The stop a viewer is shown: the last at which nobody else was asked in secret."""
        return len(self.course.stops) - 1 if self.state == "over" else self.course.visible_stops(viewer)[-1]

    def is_waiting(self, viewer: int) -> bool:
        """Whether the viewer has moved and must not yet see what follows."""
        stop = self.shown_stop(viewer)
        return stop < len(self.course.stops) - 1 and self.course.actor_in(self.course.at(stop)) == viewer

    def is_visible(self, viewer: int) -> bool:
        """Whether a viewer is shown the present position."""
        return not self.course.has_secret_questions or self.state == "over" or self.course.is_visible(viewer)

    def clock_for(self, viewer: int) -> tuple[Clock, int]:
        """The clock as a viewer may see it, and the time at which it stands so."""
        if self._shown_clock is not None and not self.is_visible(viewer):
            return self._shown_clock
        return self.clock, self.at

    def due(self) -> int | None:
        """When somebody must look after the table again, whatever the people do; None if never."""
        if self.state == "open":
            return None if any(seat.kind == "open" for seat in self.seats) else self.at + LOOK_AFTER
        if self.state == "over":
            return None
        if self.program_to_move is not None:
            return self.at + LOOK_AFTER
        deadline = self.clock.deadline(self.at)
        return None if deadline is None else deadline + LAG

    # --- events ---

    def apply(self, event: AnyEvent, attempt: Attempt | None = None) -> None:
        """Carry out an event; `attempt` saves the work if its steps are known already."""
        self.seq += 1
        self.at = max(self.at, event.at)
        self.moved = self.jumped = False
        self.people += not isinstance(event, Played)
        self._carry_out(event, attempt)
        self._count()

    def _carry_out(self, event: AnyEvent, attempt: Attempt | None) -> None:
        match event:
            case Played():
                self._go_on(attempt or self.course.replay(event.actions), event.seat)
            case Created():
                self._create(event)
            case Joined():
                self.seats[event.seat] = Seat("person", event.player, event.name, token=event.token)
            case TokenRenewed():
                self.seats[event.seat].token = event.token
            case Invited():
                self.seats[event.seat].invite = event.invite
            case Left():
                self.seats[event.seat] = Seat("open")
            case Started():
                self.state = "running"
                self._go_on(attempt or self.course.replay(event.actions), NOBODY)
            case Undone():
                self._take_back(event.stop)
            case Offered():
                self.offers[event.what] = Offer(event.seat, event.stop, {event.seat})
                self._settle(event.what)
            case Agreed():
                self.offers[event.what].agreed.add(event.seat)
                self._settle(event.what)
            case Declined():
                del self.offers[event.what]
            case Resigned():
                self._resign(event.seat)
            case TakenOver():
                self.seats[event.seat].away = True
                self._people_changed()
            case Returned():
                self.seats[event.seat].away = False
                self._people_changed()
            case Rematched():
                self.rematch = event.table
                self.offers.pop("rematch", None)

    def _create(self, event: Created) -> None:
        self.created = event.at
        self.setup = event.setup
        game = load_game(event.setup.game)
        if game.spec.version != event.setup.version:
            raise FormicariumError(
                f"the table is of version {event.setup.version} of {game.spec.title}; this program plays {game.spec.version}"
            )
        self.course = Course(game, game.start(len(event.seats), event.setup.options))
        self.clock = Clock(event.setup.clock, len(event.seats), self._elapsed)
        self.seats = [_seat_of(plan) for plan in event.seats]

    def _go_on(self, attempt: Attempt, mover: int) -> None:
        self.course.extend(attempt, mover)
        self.offers.clear()
        self.moved = True
        if self.course.is_over:
            self._end(str(self.course.game.ending(self.course.record(self.course.now))))
        self._ask()

    def _take_back(self, stop: int) -> None:
        self.course.back_to(stop)
        self.offers.clear()
        self.moved = self.jumped = True
        self._ask()

    def _ask(self) -> None:
        """Let the clock of whoever is asked run."""
        if not self.clock.limited:
            return
        actor = self.actor
        asked = actor if actor >= 0 and self.seats[actor].decides_itself else None
        secret = actor >= 0 and self.course.asked_secretly[-1] != NOBODY
        if not secret:
            self._shown_clock = None
        elif self._shown_clock is None:
            self._shown_clock = (self.clock.copy(), self.clock.since)
        self.clock.ask(asked, self.at, secret)

    def _settle(self, what: What) -> None:
        """Carry out an offer to which all people have agreed."""
        if any(seat.decides_itself and number not in self.offers[what].agreed for number, seat in enumerate(self.seats)):
            return
        if what == "undo":
            self._take_back(self.offers[what].stop)
        elif what in ("draw", "abort"):
            self._end(DRAW if what == "draw" else ABORTED)

    def _people_changed(self) -> None:
        if self._programs():  # which do not agree to draws
            self.offers.pop("draw", None)
        for what in list(self.offers):
            if what in self.offers:  # one that is carried out may end the others
                self._settle(what)
        if self.state == "running":
            self._ask()

    def _resign(self, number: int) -> None:
        self.seats[number].resigned = 1 + max(seat.resigned for seat in self.seats)
        if sum(not seat.resigned for seat in self.seats) <= 1:
            self._end(RESIGNED)
        else:
            self._people_changed()

    def _end(self, how: str) -> None:
        self.state = "over"
        self.offers.clear()
        self.jumped = self.jumped or not self.course.is_over
        self.moved = True
        self._shown_clock = None
        self.clock.ask(None, self.at, secret=False)
        self.result = Result(how, self._ranking(how), self._words(how))

    def _ranking(self, how: str) -> list[int]:
        """The ranks of the seats: those who resigned come last, whoever did so first at the very end."""
        if how == ABORTED:
            return []
        if how == DRAW:
            return [1] * len(self.seats)
        ranks = self.course.game.ranks(self.course.record(self.course.now)).tolist()
        last = 1 + len(self.seats)
        places = [(last - seat.resigned if seat.resigned else 0, rank) for seat, rank in zip(self.seats, ranks, strict=True)]
        return [1 + sum(other < own for other in places) for own in places]

    def _words(self, how: str) -> str:
        names = [self.course.game.text.seat_name(self.course.record(self.course.now), seat) for seat in range(len(self.seats))]
        given_up = ", ".join(name for name, seat in zip(names, self.seats, strict=True) if seat.resigned)
        if how == ABORTED:
            return "The game was broken off by agreement."
        if how == DRAW:
            return "The game is a draw by agreement."
        if how == RESIGNED:
            winners = [name for name, seat in zip(names, self.seats, strict=True) if not seat.resigned]
            return f"{given_up} resigned." + (f" The winner is {winners[0]}." if winners else "")
        return ranking_in_words(self.course.end()) + (f" {given_up} had resigned." if given_up else "")

    def _count(self) -> None:
        if not self.course.has_secret_questions:
            if self.moved:
                self._moved_last = self.seq
            return
        for viewer in self.viewers:
            if not self.moved or self.is_visible(viewer):
                self._counts[viewer] = self._counts.get(viewer, 0) + 1
                if self.moved:
                    self._moved_at[viewer] = self._counts[viewer]

    # --- wishes ---

    def seat_of(self, token: str) -> int | None:
        """The seat to which a token gives the right."""
        return next((number for number, seat in enumerate(self.seats) if is_token(token, seat.token)), None)

    def join(self, player: Player, seat: int | None, invite: str, token: str, at: int) -> Joined:
        """A person takes an open seat; `token` is the hash of the seat's new token."""
        self._need(self.state == "open", "the game has begun; you can watch it")
        chosen = self._open_seat(seat, invite)
        return Joined(at, chosen, player.id, player.name, token)

    def _open_seat(self, wanted: int | None, invite: str) -> int:
        if invite:
            for number, seat in enumerate(self.seats):
                if seat.kind == "open" and is_token(invite, seat.invite) and wanted in (None, number):
                    return number
            raise Refusal(Code.NO_TOKEN, "this invite is not, or no longer, valid; ask for another")
        if not self.setup.public:
            raise Refusal(Code.NO_TOKEN, "this table is private; you need an invite to sit down")
        seats = [number for number, seat in enumerate(self.seats) if seat.kind == "open" and wanted in (None, number)]
        self._need(bool(seats), "that seat is taken")
        return seats[0]

    def renew_token(self, player: Player, seat: int, token: str, at: int) -> TokenRenewed:
        """Another token for one's own seat."""
        self._need_seat(seat)
        if self.seats[seat].kind != "person" or self.seats[seat].player != player.id:
            raise Refusal(Code.NOT_YOURS, "that is not your seat")
        return TokenRenewed(at, seat, token)

    def invite(self, player: Player, seat: int, invite: str, at: int) -> Invited:
        """Another invite for an open seat of one's own table."""
        self._need_seat(seat)
        if self.setup.host != player.id:
            raise Refusal(Code.NOT_YOURS, "only who made the table can invite")
        self._need(self.seats[seat].kind == "open", "that seat is taken")
        return Invited(at, seat, invite)

    def begin(self, draw: Draw, at: int) -> tuple[Started, Attempt] | None:
        """The start, if it is due."""
        if self.state != "open" or any(seat.kind == "open" for seat in self.seats):
            return None
        attempt = self.course.begin(draw)
        return Started(at, attempt.actions), attempt

    def play(self, seat: int, seen: int, moves: list[int] | str, draw: Draw, at: int) -> tuple[Played, Attempt]:
        """Decisions of a person who has been told of `seen` events."""
        self._need(self.state == "running", "the game is not running")
        if seen < (self._moved_at[seat] if self.course.has_secret_questions else self._moved_last):
            raise Refusal(Code.STALE, "the table has changed since")
        if not self.is_visible(seat):
            raise Refusal(Code.NOT_NOW, "wait until your last move has been carried out")
        if self.actor != seat:
            raise Refusal(Code.NOT_YOURS, "it is not your decision")
        self._need(self.seats[seat].decides_itself, "a program plays this seat; say return to take it back")
        attempt = self.course.attempt(moves, draw)
        return Played(at, seat, attempt.actions), attempt

    def play_program(self, seat: int, action: int, draw: Draw, at: int) -> tuple[Played, Attempt]:
        """The decision of a program."""
        attempt = self.course.attempt([action], draw)
        return Played(at, seat, attempt.actions), attempt

    def undo_status(self, seat: int) -> Literal["free", "consent", "no"]:
        """What taking back the last decision would need."""
        if self.state != "running" or not 0 <= seat < len(self.seats) or seat not in self.course.movers:
            return "no"
        for number, other in enumerate(self.seats):
            if number != seat and other.decides_itself:
                return "free" if self._freely_undone(seat) is not None else "consent"
        return "free"

    def _freely_undone(self, seat: int) -> int | None:
        """The stop to which a seat may go back without asking."""
        if not self.course.has_secret_questions and self.course.movers[-1] != seat:
            return None
        shown = self.course.visible_stops(seat)
        if len(shown) < 2 or shown[-1] != len(self.course.stops) - 1 or self.course.movers[shown[-2] + 1] != seat:
            return None
        return shown[-2] if self.course.could_work_out(seat, shown[-2]) else None

    def undo(self, seat: int, at: int) -> Undone | Offered:
        """Take back the last decision, or ask the others for it."""
        self._need_player(seat)
        if not self.is_visible(seat):
            raise Refusal(Code.NOT_NOW, "wait until your last move has been carried out")
        self._need(seat in self.course.movers, "there is no decision of yours to take back")
        free = self._freely_undone(seat)
        if free is not None:
            return Undone(at, seat, free)
        last = max(stop for stop, mover in enumerate(self.course.movers) if mover == seat)
        self._need("undo" not in self.offers, "somebody has already asked for an undo")
        return Offered(at, "undo", seat, last - 1)

    def offer(self, seat: int, what: What, at: int) -> Offered:
        """Propose something to the others."""
        if what == "rematch":
            self._need(self.state == "over", "the game is not over yet")
            self._need(not self.rematch, "the game goes on at another table already")
            self._need(self.seats[seat].kind == "person", "programs make no offers")
        else:
            self._need_player(seat)
        self._need(what not in self.offers, "that has been offered already: agree to it or decline it")
        if what == "draw":
            self._need(not self._programs(), "programs do not agree to draws")
        return Offered(at, what, seat)

    def _programs(self) -> list[Seat]:
        """Those who play for themselves or for somebody who may come back, and are no people."""
        return [seat for seat in self.seats if not seat.resigned and not seat.decides_itself]

    def agree(self, seat: int, what: What, at: int) -> Agreed:
        """Agree to an offer."""
        self._need(what in self.offers and seat not in self.offers[what].agreed, "there is no such offer for you to agree to")
        return Agreed(at, what, seat)

    def decline(self, seat: int, what: What, at: int) -> Declined:
        """Decline an offer or take one's own back."""
        self._need(what in self.offers, "there is no such offer")
        return Declined(at, what, seat)

    def resign(self, seat: int, at: int) -> Resigned:
        """Give up."""
        self._need(self.state == "running" and not self.seats[seat].resigned, "you are not playing")
        return Resigned(at, seat)

    def leave(self, seat: int, at: int) -> Left | TakenOver:
        """Give up the seat before the start, or let a program play for one."""
        if self.state == "open":
            return Left(at, seat)
        self._need_player(seat)
        return TakenOver(at, seat)

    def come_back(self, seat: int, at: int) -> Returned:
        """Take the seat back from the program."""
        self._need(
            self.state == "running" and self.seats[seat].away and not self.seats[seat].resigned, "no program plays for you"
        )
        self._need(not self.clock.is_used_up(seat), "your time for this game is used up")
        return Returned(at, seat)

    def patience(self, at: int, present: bool) -> int:
        """The milliseconds until the time of the running seat is up for good."""
        return max(0, LAG + (0 if present else self.clock.grace) - self.clock.overrun(at))

    def time_up(self, at: int, present: bool) -> TakenOver | Resigned | None:
        """What happens to the seat whose time is up; None if it is not, or if its connection is lost and there is grace."""
        seat = self.clock.running
        if self.state != "running" or seat is None or self.patience(at, present) > 0:
            return None
        return Resigned(at, seat, timeout=True) if self.setup.timeout == "resign" else TakenOver(at, seat, timeout=True)

    def rematched(self) -> tuple[SeatPlan, ...]:
        """The seats of the next table: everybody moves on by one, with the same tokens."""
        plans = [
            SeatPlan("opponent" if seat.kind == "opponent" else "person", seat.player, seat.name, seat.level, seat.token)
            for seat in self.seats
        ]
        return (plans[-1], *plans[:-1])

    def wants_rematch(self) -> bool:
        """Whether everybody has agreed to play again."""
        if "rematch" not in self.offers or self.rematch:
            return False
        agreed = self.offers["rematch"].agreed
        return all(number in agreed for number, seat in enumerate(self.seats) if seat.kind == "person" and not seat.away)

    # --- conditions ---

    @staticmethod
    def _need(condition: bool, otherwise: str) -> None:
        if not condition:
            raise Refusal(Code.NOT_NOW, otherwise)

    def _need_seat(self, seat: int) -> None:
        if not 0 <= seat < len(self.seats):
            raise Refusal(Code.NOT_FOUND, f"there is no seat {seat}")

    def _need_player(self, seat: int) -> None:
        self._need(self.state == "running" and self.seats[seat].decides_itself, "you are not playing")

    # --- the lobby ---

    def summary(self) -> dict[str, Any]:
        """What the lobby shows."""
        spec = self.course.game.spec
        return {
            "table": self.id,
            "game": self.setup.game,
            "title": spec.title,
            "state": self.state,
            "public": self.setup.public,
            "options": self.setup.options,
            "clock": self.setup.clock,
            "created": self.created,
            "seats": [
                {"seat": number, "colour": spec.seat_names[number], "kind": seat.kind, "name": seat.name, "level": seat.level}
                for number, seat in enumerate(self.seats)
            ],
        }


def _seat_of(plan: SeatPlan) -> Seat:
    return Seat(plan.kind, plan.player, plan.name, plan.level, plan.token, plan.invite)
