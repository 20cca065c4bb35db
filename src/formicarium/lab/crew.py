"""Who does the work of a long run: this process, several on this machine, or a Dask cluster. All take the same jobs.

A job is anything that can be pickled; the task, a function of a module, makes a result of it. Results come in the order in which
they are ready. A job that cannot be done, or whose worker dies, comes back as Lost, and the others go on.
"""

import os
import signal
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Protocol, TypeVar

from formicarium.core.errors import FormicariumError

Job = TypeVar("Job")
Result = TypeVar("Result")

PATIENCE = 5.0
"""Seconds a worker has to leave before it is made to."""
FIND_TIME = 15
"""So many seconds a cluster's scheduler is looked for."""
IN_HAND = 2
"""Jobs that lie ready on a cluster for each of its threads."""


@dataclass(frozen=True)
class Lost:
    """What comes back for a job that was not done, and why."""

    reason: str


class Crew(Protocol):
    """Anybody who does jobs."""

    @property
    def width(self) -> int:
        """Jobs that are done at a time."""

    def run(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Generator[tuple[Job, Result | Lost]]:
        """Do all jobs; leaving the iteration ends the work. Jobs are fetched as they are needed."""


def cores() -> int:
    """The processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def attempt(task: Callable[[Job], Result], job: Job) -> Result | Lost:
    """The result of a job, or why there is none."""
    try:
        return task(job)
    except Exception as error:  # the others' work must not be lost
        return Lost(f"{type(error).__name__}: {error}")


class Alone:
    """This process does the work."""

    width = 1

    def run(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Generator[tuple[Job, Result | Lost]]:
        """One job after the other."""
        for job in jobs:
            yield job, attempt(task, job)


# --- Several processes -----------------------------------------------------------------------------------------------------


class Leave(BaseException):
    """A worker is asked to leave at once; no player may mistake it for an error of its own."""


def serve(connection: Connection) -> None:
    """The life of a worker: do the jobs that come through the connection until it is closed."""

    def leave(*_: Any) -> None:
        raise Leave

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the one who gives out the work decides
    signal.signal(signal.SIGTERM, leave)
    with suppress(EOFError, OSError, Leave):  # nobody listens any more
        while True:
            task, job = connection.recv()
            connection.send(attempt(task, job))


class Worker:
    """One process that does one job at a time."""

    def __init__(self) -> None:
        context = get_context("spawn")
        self.connection, there = context.Pipe()
        self.process = context.Process(target=serve, args=(there,), daemon=True)
        self.process.start()
        there.close()

    def give(self, task: Callable[[Job], Any], job: Job) -> None:
        """Send it a job; a worker that has died is noticed when its result is fetched."""
        with suppress(OSError):
            self.connection.send((task, job))

    def result(self) -> Any:
        """Its result, or Lost if it has died."""
        try:
            return self.connection.recv()
        except (EOFError, OSError):
            self.process.join(PATIENCE)
            status = self.process.exitcode or 0
            how = f"exit status {status}" if status >= 0 else signal.Signals(-status).name
            return Lost(f"the worker died ({how})")

    def dismiss(self, at_once: bool = False) -> None:
        """Let it leave when it has nothing to do, or make it leave whatever it is doing."""
        if at_once:
            self.process.terminate()
        else:
            self.connection.close()
        self.process.join(PATIENCE)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.connection.close()
        self.process.close()


class Processes:
    """Several processes on this machine."""

    def __init__(self, workers: int) -> None:
        self.width = workers

    def run(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Generator[tuple[Job, Result | Lost]]:
        """As many jobs at a time as there are workers; one that dies is replaced."""
        left = iter(jobs)
        busy: dict[Any, tuple[Worker, Job]] = {}

        def employ(worker: Worker | None) -> None:
            """Give a worker the next job; without one it leaves, or is not even engaged."""
            for job in left:
                worker = worker or Worker()
                worker.give(task, job)
                busy[worker.connection] = worker, job
                return
            if worker:
                worker.dismiss()

        try:
            for _ in range(self.width):
                employ(None)
            while busy:
                for connection in wait(list(busy)):
                    worker, job = busy.pop(connection)
                    result = worker.result()
                    if worker.process.is_alive():
                        employ(worker)
                    else:
                        worker.dismiss()
                        employ(None)
                    yield job, result
        finally:
            for worker, _ in busy.values():
                worker.process.terminate()
            for worker, _ in busy.values():
                worker.dismiss(at_once=True)


# --- A cluster -------------------------------------------------------------------------------------------------------------


class Cluster:
    """A Dask cluster by the address of its scheduler; Formicarium must be installed where its workers run."""

    def __init__(self, address: str) -> None:
        """Connect to the cluster; it is left at the end of `run`."""
        try:
            from distributed import Client
        except ModuleNotFoundError:
            remedy = "install it with: pip install 'formicarium[cluster]'"
            raise FormicariumError(f"a cluster needs the package distributed; {remedy}") from None
        try:
            self._client = Client(address, timeout=FIND_TIME, set_as_default=False)
        except (OSError, ValueError) as error:
            raise FormicariumError(f"no Dask scheduler answers at {address[:60]} ({error})") from None
        try:
            self._client.wait_for_workers(1, timeout=FIND_TIME)
        except TimeoutError:
            self._client.close()
            raise FormicariumError(
                f"the Dask scheduler at {address[:60]} has no workers; start some with 'dask worker'"
            ) from None

    @property
    def width(self) -> int:
        """The threads of all workers that are there now."""
        return sum(self._client.nthreads().values())

    def run(self, task: Callable[[Job], Result], jobs: Iterable[Job]) -> Generator[tuple[Job, Result | Lost]]:
        """A few jobs for each thread of the cluster at a time."""
        from distributed import as_completed

        left = iter(jobs)
        waiting: dict[Any, Job] = {}
        done = as_completed(loop=self._client.loop)

        def submit() -> None:
            for job in islice(left, max(0, IN_HAND * self.width - len(waiting))):
                future = self._client.submit(attempt, task, job, pure=False)
                waiting[future] = job
                done.add(future)

        try:
            submit()
            while waiting:
                future = next(done)
                job = waiting.pop(future)
                submit()
                yield job, result_of(future)
        finally:
            self._client.cancel(list(waiting))
            self._client.close()


def result_of(future: Any) -> Any:
    """The result of a job on a cluster, or Lost if its workers have died."""
    try:
        return future.result()
    except Exception as error:
        return Lost(f"{type(error).__name__}: {error}")
