"""How much one address or one token may ask for."""

from dataclasses import dataclass

from formicarium.server.refusal import Code, Refusal

MOST_BUCKETS = 100_000
"""If more addresses than these are counted, those that have their full measure again are forgotten."""


@dataclass(frozen=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


HTTP = Rate(120, 20)
"""Requests of one address."""
POSITIONS = Rate(100, 10)
"""Positions and records looked at without a table, from one address."""
TABLES = Rate(30, 0.05)
"""Tables made from one address, and by one player."""
PLAYERS = Rate(30, 0.2)
"""Player tokens given to one address."""
MESSAGES = Rate(100, 30)
"""Messages of one token, or of one address without any, through all its sockets."""
CHAT = Rate(6, 0.5)
"""Lines of chat, likewise."""
HINTS = Rate(10, 0.5)
"""Hints, likewise."""
SOCKETS = 100
"""Sockets of one address at a time."""


class Bucket:
    """What somebody may still ask for at once; it fills again with time."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._left = min(self._rate.burst, self._left + (now - self._at) * self._rate.per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether nothing was taken for long."""
        return self._left + (now - self._at) * self._rate.per_second >= self._rate.burst


class Limiter:
    """Buckets by address or token."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: dict[str, Bucket] = {}

    def bucket(self, key: str, now: float) -> Bucket:
        """The bucket of a key."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= MOST_BUCKETS:
                self._buckets = {known: other for known, other in self._buckets.items() if not other.is_full(now)}
            bucket = self._buckets[key] = Bucket(self._rate, now)
        return bucket

    def check(self, key: str, now: float) -> None:
        """Take one for a key; refused if there is none."""
        if not self.bucket(key, now).take(now):
            raise Refusal(Code.TOO_MANY, "too many requests; wait a little and try again")
