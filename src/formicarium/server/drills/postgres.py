"""A PostgreSQL server of our own for a while: in a folder that is thrown away, on a socket nobody else knows."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

from formicarium.core.errors import FormicariumError

DEBIAN = Path("/usr/lib/postgresql")
ACCOUNT = "postgres"
"""PostgreSQL refuses to run as root; Debian's package has this account for it."""
PATIENCE = 30.0


def find_binaries() -> Path | None:
    """The folder of the newest PostgreSQL on this machine."""
    found = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).resolve().parent if on_path else None


class TemporaryPostgres:
    """A database server for the length of a `with`; `durable=False` spares the disk."""

    def __init__(self, durable: bool = False) -> None:
        binaries = find_binaries()
        if binaries is None:
            raise FormicariumError("there is no PostgreSQL here; on Debian: apt-get install postgresql")
        self._binaries = binaries
        self._durable = durable
        self._folder = Path(tempfile.mkdtemp(prefix="formicarium-postgres-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._account = ACCOUNT if os.name != "nt" and os.geteuid() == 0 else None

    @property
    def address(self) -> str:
        """The address of its database."""
        return f"postgresql:///postgres?host={self._folder}&user=formicarium"

    def __enter__(self) -> "TemporaryPostgres":
        if self._account:
            shutil.chown(self._folder, self._account)
        data = str(self._folder / "data")
        self._run("initdb", "--pgdata", data, "--username", "formicarium", "--auth", "trust", "--encoding", "UTF8", "--no-sync")
        options = ["-D", data, "-k", str(self._folder), "-c", "listen_addresses=", "-c", "max_connections=100"]
        if not self._durable:
            options.append("-F")
        with (self._folder / "log").open("wb") as log:
            self._process = subprocess.Popen(
                [str(self._binaries / "postgres"), *options], stdout=log, stderr=log, user=self._account, cwd=self._folder
            )
        self._wait()
        return self

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._binaries / program), *arguments], capture_output=True, text=True, user=self._account, cwd=self._folder
        )
        if done.returncode:
            raise FormicariumError(f"{program} failed: {done.stderr.strip()[-300:]}")

    def _wait(self) -> None:
        import psycopg

        end = time.monotonic() + PATIENCE
        while True:
            try:
                psycopg.connect(self.address, connect_timeout=2).close()
                return
            except psycopg.OperationalError as error:
                if time.monotonic() > end or (self._process and self._process.poll() is not None):
                    raise FormicariumError(f"PostgreSQL does not start: {str(error)[-300:]}") from None
                time.sleep(0.05)

    def fresh(self, name: str) -> str:
        """The address of a new empty database."""
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"postgresql:///{name}?host={self._folder}&user=formicarium"

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)  # the fast way to stop: without waiting for clients
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
        shutil.rmtree(self._folder, ignore_errors=True)
