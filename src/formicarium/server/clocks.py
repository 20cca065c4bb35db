"""The clocks of a table. They are wound by its events, so every process and every restart finds the same time on them."""

from collections.abc import Callable
from copy import copy

from formicarium.server.events import ClockPlan, DaysClock, GameClock, MoveClock, NoClock

SECOND = 1_000
DAY = 24 * 60 * 60 * SECOND
GRACE = 30 * SECOND
"""A person whose connection is lost when the time is up has so much longer, each time it is asked."""
LAG = 500
"""A move that was under way when the time was up still counts."""

Elapsed = Callable[[int, int], int]
"""The milliseconds from one time to another, without those in which the server was down."""


class Clock:
    """What each seat has left, and whose time runs."""

    def __init__(self, plan: ClockPlan, seats: int, elapsed: Elapsed) -> None:
        self.plan = plan
        self.running: int | None = None
        """The seat whose time runs."""
        self.since = 0
        """When it began to run."""
        self._elapsed = elapsed
        self._left = [limit_of(plan)] * seats
        self._last: int | None = None
        """The seat that was asked last, openly."""
        self._counted = True
        """Whether the time that runs is taken from the seat's."""

    def copy(self) -> "Clock":
        """The clock as it stands, to be looked at later."""
        twin = copy(self)
        twin._left = list(self._left)
        return twin

    @property
    def limited(self) -> bool:
        """Whether there is any limit."""
        return not isinstance(self.plan, NoClock)

    def ask(self, seat: int | None, at: int, secret: bool) -> None:
        """From now on the time of this seat runs (None: nobody's); in a secret question it is limited but not counted."""
        if not self.limited:
            return
        self._charge(at)
        if seat is not None and not secret:
            if seat != self._last:
                self._wind(seat)
            self._last = seat
        self._counted = not secret
        self.running, self.since = seat, at

    def _charge(self, at: int) -> None:
        if self.running is not None and self._counted:
            self._left[self.running] = max(0, self._left[self.running] - self._elapsed(self.since, at))

    def _wind(self, seat: int) -> None:
        """Another seat is asked: the one before gets its increment, the new one its time for this move."""
        if isinstance(self.plan, GameClock):
            if self._last is not None:
                self._left[self._last] += self.plan.increment * SECOND
        else:
            self._left[seat] = limit_of(self.plan)

    def left(self, seat: int, at: int) -> int:
        """What a seat has left."""
        used = self._elapsed(self.since, at) if seat == self.running and self._counted else 0
        return max(0, self._left[seat] - used)

    def is_used_up(self, seat: int) -> bool:
        """Whether a seat has used up its time for the whole game."""
        return isinstance(self.plan, GameClock) and self._left[seat] == 0

    def deadline(self, at: int) -> int | None:
        """When the time of the running seat will be up, if the server stays up; None if it never will."""
        if self.running is None:
            return None
        return at + max(0, self._left[self.running] - self._elapsed(self.since, at))

    def overrun(self, at: int) -> int:
        """For how long the time of the running seat has been up; negative if it is not."""
        return -1 if self.running is None else self._elapsed(self.since, at) - self._left[self.running]

    @property
    def grace(self) -> int:
        """How much longer somebody without a connection has."""
        return 0 if isinstance(self.plan, DaysClock) else GRACE


def limit_of(plan: ClockPlan) -> int:
    """The milliseconds a seat begins with."""
    match plan:
        case MoveClock(seconds=seconds) | GameClock(seconds=seconds):
            return seconds * SECOND
        case DaysClock(days=days):
            return days * DAY
    return 0
