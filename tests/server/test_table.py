"""Tables by themselves: seats, offers, undo, clocks, results; no network, no store."""

import random

import pytest

import formicarium as fm
from formicarium.server.events import (
    Created,
    DaysClock,
    GameClock,
    MoveClock,
    NoClock,
    Offered,
    Resigned,
    SeatPlan,
    Setup,
    TakenOver,
    Undone,
    read_event,
    write_event,
)
from formicarium.server.refusal import Refusal
from formicarium.server.services import draw
from formicarium.server.table import Table
from formicarium.server.tokens import Player, hashed

SECOND = 1000


class Tried:
    """A table whose events are kept, and a clock that is set by hand."""

    def __init__(self, game="terratain", seats=("person", "person"), clock=None, timeout="resign", public=True, options=None):
        self.events, self.now = [], 0
        self.downtimes = []
        self.table = Table("t", self.elapsed)
        version = fm.game(game).spec.version
        setup = Setup(game, version, options or {}, public, clock or NoClock(), timeout, 1, True, "all", "host")
        plans = [
            SeatPlan("opponent", level=kind) if isinstance(kind, int) else SeatPlan(kind, f"p{n}", f"N{n}", token=hashed(f"t{n}"))
            for n, kind in enumerate(seats)
        ]
        self.do(Created(0, setup, tuple(plans)))
        self.begin()

    def elapsed(self, begin, end):
        return end - begin - sum(max(0, min(end, b) - max(begin, a)) for a, b in self.downtimes)

    def do(self, event, attempt=None):
        self.events.append(write_event(event))
        self.table.apply(event, attempt)

    def begin(self):
        if begun := self.table.begin(draw, self.now):
            self.do(*begun)

    def play(self, move=None):
        seat = self.table.actor
        state = self.table.course.record(self.table.course.now)
        chosen = self.table.course.game.legal(state)[0] if move is None else move
        moves = chosen if isinstance(chosen, str) else [chosen]
        self.do(*self.table.play(seat, self.table.count(seat), moves, draw, self.now))
        return seat

    def play_randomly(self, moves, seed=0):
        lot = random.Random(seed)
        for _ in range(moves):
            if self.table.state != "running":
                return
            state = self.table.course.record(self.table.course.now)
            self.play(lot.choice(self.table.course.game.legal(state)))

    def again(self):
        """The table rebuilt from its events."""
        table = Table("t", self.elapsed)
        for event in self.events:
            table.apply(read_event(event))
        return table


def refused(call, *arguments, words=None):
    with pytest.raises(Refusal, match=words):
        call(*arguments)


@pytest.mark.parametrize("game", ["terratain", "termites", "dominantion", "termite_towers"])
def test_a_table_is_its_events(game):
    tried = Tried(game)
    tried.play_randomly(60, seed=3)
    tried.do(tried.table.undo(tried.table.course.movers[-1], 5))
    again = tried.again()
    assert again.course.now == tried.table.course.now
    assert again.course.actions == tried.table.course.actions
    assert (again.seq, again.state, again.offers.keys()) == (tried.table.seq, tried.table.state, tried.table.offers.keys())
    for viewer in again.viewers:
        assert again.count(viewer) == tried.table.count(viewer)


@pytest.mark.parametrize("game", ["terratain", "termites", "dominantion", "termite_towers"])
def test_any_stop_can_be_worked_out_again(game):
    tried = Tried(game)
    course = tried.table.course
    positions = [course.now]
    for _ in range(50):
        tried.play_randomly(1, seed=len(positions))
        positions.append(course.now)
    assert [course.at(stop) for stop in range(len(course.stops))] == positions
    assert course.match().state.tobytes() == course.now
    steps = course.steps(-1, len(course.stops) - 1)
    assert [step.action for step in steps] == course.actions.tolist()
    course.back_to(17)
    assert course.now == positions[17] and len(course.movers) == len(course.stops) == len(course.asked_secretly) == 18


# --- undo --------------------------------------------------------------------------------------------------------------------


def test_a_decision_that_revealed_nothing_is_taken_back_freely():
    """dominANTion: selecting a pawn and moving it brings neither chance nor secrets."""
    tried = Tried("dominantion")
    table = tried.table
    before = table.course.now
    seat = tried.play()
    tried.play()
    assert table.actor == seat and table.undo_status(seat) == "free"
    for _ in range(2):
        event = table.undo(seat, 1)
        assert isinstance(event, Undone)
        tried.do(event)
    assert table.course.now == before and table.undo_status(seat) == "no"


def test_what_chance_has_answered_needs_consent():
    """Terratain: after the last build of a turn the next player draws chits."""
    tried = Tried("terratain")
    table = tried.table
    seat = tried.play()
    while table.course.record(table.course.last[-1].before).actor != fm.CHANCE:
        seat = tried.play()
    assert table.undo_status(seat) == "consent"
    event = table.undo(seat, 1)
    assert isinstance(event, Offered) and event.what == "undo"
    tried.do(event)
    stop = event.stop
    position = table.course.at(stop)
    other = 1 - seat
    refused(table.undo, seat, 2, words="already")
    tried.do(table.agree(other, "undo", 2))
    assert table.course.now == position and table.jumped and not table.offers
    assert tried.again().course.now == position


def test_anothers_decision_is_not_taken_back_freely():
    tried = Tried("dominantion")
    table = tried.table
    first = tried.play("end")
    while table.actor == first:
        tried.play("end")
    tried.play()
    assert table.undo_status(first) == "consent"


def test_termites_placing_is_free_only_without_a_draw():
    """Termites: placing a token is followed by drawing one, which nobody may try twice; moving a unit is not."""
    tried = Tried("termites")
    table = tried.table
    seen = set()
    for _ in range(120):
        seat = table.actor
        tried.play_randomly(1, seed=table.seq)
        if table.state != "running":
            break
        drew = any(table.course.record(step.before).actor == fm.CHANCE for step in table.course.last)
        status = table.undo_status(seat)
        assert status == "consent" or not drew
        seen.add((drew, status))
    assert (True, "consent") in seen and (False, "free") in seen


def test_against_programs_everything_may_be_taken_back():
    tried = Tried("terratain", seats=("person", 1))
    table = tried.table
    while table.actor != 0:
        action = table.course.game.legal(table.course.record(table.course.now))[0]
        tried.do(*table.play_program(1, action, draw, 0))
    tried.play()
    assert table.undo_status(0) == "free"
    event = table.undo(0, 1)
    tried.do(event)
    assert table.actor == 0 and table.undo_status(0) == "no"


def test_finished_games_are_not_taken_back():
    tried = Tried("termites")
    tried.play_randomly(10_000)
    assert tried.table.state == "over" and tried.table.undo_status(0) == "no"
    refused(tried.table.undo, 0, 1)


# --- leaving, resigning, offers ----------------------------------------------------------------------------------------------


def test_with_two_seats_resigning_ends_the_game():
    tried = Tried("terratain")
    tried.do(tried.table.resign(0, 1))
    assert tried.table.state == "over" and tried.table.result.how == "resigned" and tried.table.result.ranking == [2, 1]
    assert tried.table.result.words == "Red resigned. The winner is Blue."
    refused(tried.table.resign, 1, 2)


def test_with_more_seats_a_program_plays_on_and_the_seat_ends_last():
    tried = Tried("termites", seats=("person",) * 4)
    table = tried.table
    tried.do(table.resign(2, 1))
    tried.do(table.resign(0, 1))
    assert table.state == "running" and not table.seats[2].decides_itself
    lot = random.Random(1)
    while table.state == "running":
        action = lot.choice(table.course.game.legal(table.course.record(table.course.now)))
        if table.program_to_move is not None:
            tried.do(*table.play_program(table.actor, action, draw, 0))
        else:
            tried.play(action)
    ranking = table.result.ranking
    assert ranking[2] == 4 and ranking[0] == 3 and {ranking[1], ranking[3]} <= {1, 2}
    assert "had resigned" in table.result.words


def test_a_draw_needs_everybody_and_no_program():
    tried = Tried("terratain", seats=("person",) * 3)
    table = tried.table
    tried.do(table.offer(0, "draw", 1))
    refused(table.offer, 1, "draw", 1)
    tried.do(table.agree(1, "draw", 1))
    refused(table.agree, 1, "draw", 1)
    assert table.state == "running"
    tried.do(table.agree(2, "draw", 1))
    assert table.state == "over" and table.result.how == "draw" and table.result.ranking == [1, 1, 1]
    refused(Tried("terratain", seats=("person", 1)).table.offer, 0, "draw", 1, words="programs")


def test_an_offer_is_void_when_the_game_goes_on_or_somebody_declines():
    tried = Tried("terratain")
    tried.do(tried.table.offer(0, "abort", 1))
    tried.do(tried.table.decline(1, "abort", 1))
    refused(tried.table.agree, 1, "abort", 1)
    tried.do(tried.table.offer(0, "abort", 1))
    tried.play()
    assert not tried.table.offers


def test_of_several_offers_the_first_that_is_agreed_to_ends_the_others():
    """When the other leaves, a program has its seat: it does not agree to the draw, but to break off and to take back."""
    tried = Tried("terratain")
    table = tried.table
    while table.actor == 0 or 0 not in table.course.movers:
        tried.play()
    tried.do(table.offer(0, "draw", 1))
    tried.do(table.offer(0, "abort", 1))
    tried.do(table.undo(0, 1))
    tried.do(table.leave(1, 1))
    assert table.state == "over" and table.result.how == "aborted" and not table.offers


def test_programs_agree_to_break_off():
    tried = Tried("terratain", seats=("person", 1))
    tried.do(tried.table.offer(0, "abort", 1))
    assert tried.table.result.how == "aborted" and tried.table.result.ranking == []


def test_who_leaves_is_replaced_and_may_come_back():
    tried = Tried("terratain", seats=("person", "person"))
    table = tried.table
    tried.do(table.leave(table.actor, 1))
    assert table.program_to_move == table.actor
    refused(table.play, table.actor, table.seq, [0], draw, 2, words="program")
    tried.do(table.come_back(table.actor, 2))
    assert table.program_to_move is None
    refused(table.come_back, table.actor, 3)


def test_sitting_down_and_standing_up():
    tried = Tried("terratain", seats=("person", "open"))
    table = tried.table
    assert table.state == "open" and table.due() is None
    ada = Player("ada", "Ada")
    tried.do(table.join(ada, None, "", hashed("x"), 1))
    assert table.seat_of("x") == 1 and table.due() is not None
    tried.do(table.leave(1, 2))
    assert table.seats[1].kind == "open" and table.seat_of("x") is None
    refused(table.join, ada, 0, "", hashed("x"), 1)
    tried.do(table.join(ada, 1, "", hashed("y"), 3))
    tried.begin()
    assert table.state == "running"
    refused(table.join, ada, None, "", "", 4, words="begun")


def test_private_tables_need_the_invite_of_the_seat():
    tried = Tried("terratain", seats=("person", "open", "open"), public=False)
    table, ada = tried.table, Player("ada", "Ada")
    refused(table.join, ada, None, "", "h", 1, words="private")
    refused(table.invite, ada, 1, hashed("secret"), 1)
    tried.do(table.invite(Player("host", "H"), 1, hashed("secret"), 1))
    refused(table.join, ada, 2, "secret", "h", 1)
    refused(table.join, ada, None, "wrong", "h", 1)
    assert table.join(ada, None, "secret", "h", 1).seat == 1


def test_the_next_table_has_the_seats_moved_on():
    tried = Tried("terratain", seats=("person", "person", 2))
    table = tried.table
    refused(table.offer, 0, "rematch", 1)
    tried.do(table.offer(0, "abort", 1))
    tried.do(table.agree(1, "abort", 1))
    tried.do(table.offer(1, "rematch", 2))
    assert not table.wants_rematch()
    tried.do(table.agree(0, "rematch", 2))
    assert table.wants_rematch()
    seats = table.rematched()
    assert [seat.kind for seat in seats] == ["opponent", "person", "person"]
    assert [seat.token for seat in seats] == ["", hashed("t0"), hashed("t1")]


# --- clocks ------------------------------------------------------------------------------------------------------------------


def test_time_for_the_game_with_increment():
    tried = Tried("dominantion", clock=GameClock(60, 5))
    table = tried.table
    first = table.actor
    tried.now = 10 * SECOND
    tried.play()
    assert table.actor == first and table.clock.left(first, tried.now) == 50 * SECOND
    tried.play()
    tried.now = 20 * SECOND
    tried.play("end")
    second = table.actor
    assert second != first and table.clock.left(first, tried.now) == 45 * SECOND
    assert table.clock.left(second, 50 * SECOND) == 30 * SECOND
    assert table.time_up(80 * SECOND, present=True) is None
    assert isinstance(table.time_up(81 * SECOND, present=True), Resigned)
    assert table.time_up(81 * SECOND, present=False) is None
    assert isinstance(table.time_up(111 * SECOND, present=False), Resigned)


def test_time_for_each_move():
    tried = Tried("dominantion", clock=MoveClock(30), timeout="opponent")
    table = tried.table
    first = table.actor
    tried.now = 20 * SECOND
    tried.play()
    assert table.clock.left(first, tried.now) == 10 * SECOND
    tried.play()
    tried.play("end")
    assert table.clock.left(table.actor, tried.now) == 30 * SECOND
    event = table.time_up(51 * SECOND, present=True)
    assert isinstance(event, TakenOver) and event.timeout
    tried.do(event)
    assert table.program_to_move == event.seat and table.clock.running is None
    tried.do(table.come_back(event.seat, 52 * SECOND))
    assert table.clock.running == event.seat


def test_days_have_no_grace():
    tried = Tried("terratain", clock=DaysClock(2))
    day = 24 * 3600 * SECOND
    assert tried.table.time_up(2 * day, present=False) is None
    assert isinstance(tried.table.time_up(2 * day + SECOND, present=False), Resigned)


def test_downtime_is_nobodys_time():
    tried = Tried("terratain", clock=MoveClock(30))
    tried.downtimes = [(10 * SECOND, 1000 * SECOND)]
    assert tried.table.time_up(1019 * SECOND, present=True) is None
    assert tried.table.time_up(1021 * SECOND, present=True) is not None


def test_programs_have_no_clock():
    tried = Tried("terratain", seats=(1, 1), clock=MoveClock(30))
    assert tried.table.clock.running is None and tried.table.time_up(10**9, present=False) is None
