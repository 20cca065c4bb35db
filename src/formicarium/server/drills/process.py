"""A server in a process of its own, started and stopped, or killed, from outside."""

import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from formicarium.core.errors import FormicariumError

READY = re.compile(r"served at (http://\S+)/")
PATIENCE = 60.0


class ServerProcess:
    """`formicarium serve` on loopback."""

    def __init__(self, database: str, *, port: int = 0, flags: tuple[str, ...] = ("--no-limits",)) -> None:
        command = [sys.executable, "-m", "formicarium", "serve", "--port", str(port), "--database", database, *flags]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.errors: list[str] = []
        """What it wrote to standard error."""
        self._reader = threading.Thread(target=self._read_errors, daemon=True)
        self._reader.start()
        self.address = self._wait()
        """Like http://127.0.0.1:8000."""

    def _read_errors(self) -> None:
        assert self._process.stderr is not None
        self.errors.extend(self._process.stderr)

    def _wait(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = READY.search(line)
        if not found:
            self.stop()
            raise FormicariumError(f"the server does not start: {line}{''.join(self.errors)[-500:]}")
        return found[1]

    @property
    def sockets(self) -> str:
        """The address of its sockets."""
        return self.address.replace("http", "ws", 1)

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rpartition(":")[2])

    def memory(self) -> int:
        """The bytes of memory it holds, where the operating system tells."""
        status = Path(f"/proc/{self._process.pid}/status")
        if not status.exists():
            return 0
        lines = [line.split() for line in status.read_text().splitlines()]
        return next(int(words[1]) * 1024 for words in lines if words and words[0] == "VmRSS:")

    def processor_seconds(self) -> float:
        """The processor time it has used."""
        stat = Path(f"/proc/{self._process.pid}/stat")
        if not stat.exists():
            return 0.0
        fields = stat.read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """End it at once, without a chance to do anything."""
        self._process.kill()
        self._finish()

    def stop(self) -> None:
        """Ask it to end, and wait."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM if os.name != "nt" else signal.SIGINT)
        self._finish()

    def _finish(self) -> None:
        end = time.monotonic() + PATIENCE
        while self._process.poll() is None:
            if time.monotonic() > end:
                self._process.kill()
            time.sleep(0.01)
        self._reader.join()
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()

    @property
    def status(self) -> int | None:
        """The exit status, once it has ended."""
        return self._process.poll()
