"""The start of a table: what the warm-up compiles is all that a table needs."""

import io
import sys

from numba.core import event

from formicarium import warmup
from formicarium.cli import main

from .helpers import GAME


def test_after_the_warm_up_nothing_is_compiled(monkeypatch, capsys):
    warmup.warm_up(GAME, lambda done, total, name: None)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with event.install_recorder("numba:compile") as recorder:
        for against in ("greedy", "random"):
            command = ["play", "dominantion", "--you", "none", "--seed", "2", "--against", against, "--option", "round_cap=6"]
            assert main(command) == 0
    assert recorder.buffer == []
    out = capsys.readouterr().out
    assert "The winner is" in out or "The victory is shared" in out
