"""What a seat may know."""

from formicarium.core.compiled import rule
from formicarium.core.record import Features, Key, Record


@rule
def view(state: Record, seat: int, out: Record) -> None:
    """Stub."""
    out.ply = 0


@rule
def redeal(view: Record, seat: int, key: Key) -> None:
    """Stub."""
    view.ply = 0


@rule
def observe(state: Record, seat: int, out: Features) -> None:
    """Stub."""
    out[0] = 0
