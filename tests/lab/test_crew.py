"""Who does the work: one process, several, a Dask cluster; and what happens when a worker dies."""

import json
import os
import subprocess
import sys
import time
from contextlib import closing

import pytest

import formicarium as fm
from formicarium.lab.crew import Alone, Cluster, Lost, Processes, cores

PATIENCE = 60


# --- This machine ---
# The task is `eval` and jobs are texts: workers know both, wherever they run.


def test_alone_an_error_loses_only_its_own_job():
    done = dict(Alone().run(eval, iter(["2 * 3", "1 // 0", "2 * 4"])))
    assert done == {"2 * 3": 6, "1 // 0": Lost("ZeroDivisionError: integer division or modulo by zero"), "2 * 4": 8}


def test_a_worker_that_dies_is_replaced_and_its_job_is_told():
    jobs = ["2 * 1", "1 // 0", "__import__('os')._exit(7)", *(f"2 * {number}" for number in range(2, 8))]
    done = dict(Processes(2).run(eval, iter(jobs)))
    assert done.pop(jobs[2]) == Lost("the worker died (exit status 7)")
    assert done.pop(jobs[1]) == Lost("ZeroDivisionError: integer division or modulo by zero")
    assert done == {f"2 * {number}": 2 * number for number in range(1, 8)}


def test_who_stops_listening_stops_the_work():
    begun = time.monotonic()
    with closing(Processes(2).run(eval, ["0", *["__import__('time').sleep(60)"] * 3])) as coming:
        assert next(coming) == ("0", 0)
    assert time.monotonic() - begun < 30


def test_no_more_workers_are_engaged_than_there_are_jobs():
    assert list(Processes(50).run(eval, ["1 + 1"])) == [("1 + 1", 2)]
    assert list(Processes(2).run(eval, [])) == []
    assert 1 <= cores() <= os.cpu_count()


# --- A cluster ---


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """The address of a scheduler with two workers, each a process of its own, on the loopback."""
    pytest.importorskip("distributed")
    folder = tmp_path_factory.mktemp("cluster")
    file = folder / "scheduler.json"
    started = []

    def start(module, *arguments):
        command = [sys.executable, "-m", f"distributed.cli.{module}", "--host", "127.0.0.1", "--no-dashboard", *arguments]
        log = (folder / f"{len(started)}.log").open("wb")
        started.append((subprocess.Popen(command, stdout=log, stderr=log, cwd=folder), log))

    start("dask_scheduler", "--port", "0", "--scheduler-file", str(file))
    deadline = time.monotonic() + PATIENCE
    while not file.exists() or not file.read_text().endswith("}"):
        assert time.monotonic() < deadline, (folder / "0.log").read_text()
        time.sleep(0.05)
    address = json.loads(file.read_text())["address"]
    for _ in range(2):
        start("dask_worker", address, "--nthreads", "1", "--no-nanny", "--local-directory", str(folder))
    yield address
    for process, log in reversed(started):
        process.terminate()
        process.wait(PATIENCE)
        log.close()


def test_an_arena_on_a_cluster_plays_the_same_games(cluster, capsys, tmp_path):
    from formicarium.cli import main

    command = ["arena", "_template", "greedy", "random", "--games", "24", "--seed", "5"]
    files = [tmp_path / name for name in ("here.jsonl", "there.jsonl")]
    assert main([*command, "--workers", "1", "--resume", str(files[0])]) == 0
    assert main([*command, "--cluster", cluster, "--resume", str(files[1])]) == 0
    here, there = (sorted(map(timeless, file.read_text().splitlines()), key=json.dumps) for file in files)
    assert here == there and len(here) == 25
    assert capsys.readouterr().out.count("Crumbs, 2 players: 24 games") == 2


def timeless(line):
    return {fact: value for fact, value in json.loads(line).items() if fact != "seconds"}


def test_both_workers_of_a_cluster_work(cluster):
    crew = Cluster(cluster)
    deadline = time.monotonic() + PATIENCE
    while crew.width < 2 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert crew.width == 2
    seen = {result for _, result in crew.run(eval, ["(__import__('time').sleep(0.05), __import__('os').getpid())[1]"] * 20)}
    assert len(seen) == 2 and os.getpid() not in seen


def test_an_error_on_a_cluster_loses_only_its_own_job(cluster):
    done = dict(Cluster(cluster).run(eval, ["1 // 0", "1 // 1"]))
    assert done["1 // 1"] == 1 and done["1 // 0"].reason.startswith("ZeroDivisionError")


def test_no_cluster_is_one_line(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("formicarium.lab.crew.FIND_TIME", 0.3)
    with pytest.raises(fm.FormicariumError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:9"):
        Cluster("tcp://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(fm.FormicariumError, match=r"pip install 'formicarium\[cluster\]'"):
        Cluster("tcp://127.0.0.1:9")
