"""A program that is spoken to line by line, and that may crash, hang or babble without harm."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread

from formicarium.ai.player import CRASH, GARBAGE, SILENCE, PlayerFault
from formicarium.words import printable

MOST_LINE = 1 << 20
"""No answer is longer, in bytes."""
MOST_UNREAD = 1000
"""A program that has said so many lines unasked is not listened to any more."""
MOST_WORDS = 500
"""Lines of standard error are cut at so many characters."""
GRACE = 1.0
"""Seconds a program has to end by itself."""


class Program:
    """A running program. Three threads write, read and pass on standard error, so that no pipe can ever block a game."""

    def __init__(self, command: Sequence[str], label: str) -> None:
        """Start it; `label` is put before each line of its standard error."""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # with whatever it starts, and out of reach of the terminal's Ctrl-C
            )
        except (OSError, ValueError) as error:
            raise PlayerFault(CRASH, f"it cannot be started ({getattr(error, 'strerror', None) or error})") from None
        self._label = label
        self._outgoing: Queue[bytes | None] = Queue()
        self._lines: Queue[bytes | None] = Queue()
        self._last_words = ""
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read, self._pass_on)]
        for thread in self._threads:
            thread.start()

    # --- talking ---

    def send(self, line: str) -> None:
        """Say a line; returns at once."""
        self._outgoing.put(line.encode() + b"\n")

    def ask(self, line: str, seconds: float) -> str:
        """Say a line and wait for the answer; PlayerFault if there is none."""
        if said := self._unasked():
            raise PlayerFault(GARBAGE, f"it said '{said}' without being asked; one question wants one line")
        self.send(line)
        try:
            answer = self._lines.get(timeout=seconds)
        except Empty:
            raise PlayerFault(SILENCE, f"it did not answer within {seconds:.3g} s") from None
        if answer is None:
            self._lines.put(None)
            raise PlayerFault(CRASH, self._obituary())
        if len(answer) > MOST_LINE:
            raise PlayerFault(GARBAGE, f"its answer is longer than {MOST_LINE} bytes")
        return answer.decode(errors="replace").strip()

    def _unasked(self) -> str:
        """The first line nobody asked for; all of them are thrown away."""
        said = ""
        with suppress(Empty):
            while True:
                line = self._lines.get_nowait()
                if line is None:
                    self._lines.put(None)
                    break
                said = said or line.decode(errors="replace").strip()[:60]
        return said

    def _obituary(self) -> str:
        """How the program ended."""
        try:
            status = self._process.wait(GRACE)
        except subprocess.TimeoutExpired:
            return "it closed its standard output"
        self._threads[-1].join(GRACE)
        how = f"exit status {status}" if status >= 0 else f"signal {signal.Signals(-status).name}"
        return f"it ended with {how}" + (f", its last words: {self._last_words}" if self._last_words else "")

    # --- the threads ---

    def _write(self) -> None:
        assert self._process.stdin
        with suppress(OSError):  # nobody reads any more; who waits for the answer will see why
            while (line := self._outgoing.get()) is not None:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        with suppress(OSError):
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout
        with suppress(OSError, ValueError):
            while self._lines.qsize() < MOST_UNREAD and (line := self._process.stdout.readline(MOST_LINE + 1)):
                self._lines.put(line)
        self._lines.put(None)

    def _pass_on(self) -> None:
        assert self._process.stderr
        with suppress(OSError, ValueError):
            while line := self._process.stderr.readline(MOST_LINE):
                words = printable(line.decode(errors="replace").expandtabs().rstrip())[:MOST_WORDS]
                self._last_words = words.strip() or self._last_words
                print(f"[{self._label}] {words}", file=sys.stderr, flush=True)

    # --- the end ---

    def stop(self, grace: float = GRACE) -> None:
        """Close its standard input, wait a moment for it to end, and end it with all it has started."""
        self._outgoing.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        if self._process.poll() is None:
            self._kill()
        for thread in self._threads:
            thread.join(GRACE)
        if any(thread.is_alive() for thread in self._threads):  # something it has started still holds a pipe
            self._kill()
        for thread, pipe in zip(self._threads, (self._process.stdin, self._process.stdout, self._process.stderr), strict=True):
            thread.join(GRACE)
            if pipe and not thread.is_alive():
                with suppress(OSError):
                    pipe.close()

    def _kill(self) -> None:
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
