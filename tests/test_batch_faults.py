"""What goes wrong with one plan stays with it: a hang, a crash, a killed worker, a lost task, an interrupt."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from pathlib import Path

import pytest
from batches import ON, PROBES, plan, probed, rows, tree

from layoutcheck.batch import dispatch, supervisor
from layoutcheck.batch.crew import Crew
from layoutcheck.batch.job import Job
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted

pytestmark = pytest.mark.usefixtures("workplace")
JSON = ("--report", "json", "-q", *ON)


def test_of_a_thousand_plans_three_are_broken_and_the_others_are_checked(program, probe):
    for i in range(997):
        plan(f"plans/{i % 10}/{i:03}.geojson", road_at=1.0 + i / 100)
    probed("plans/4/hangs.probe", "hang")
    probed("plans/5/kills.probe", "kill")
    Path("plans/6/broken.geojson").write_text('{"type": "FeatureCollection", "features": [')
    code, _, _ = program("batch", "plans", "--out", "out", "--jobs", "2", "--timeout", "3", *PROBES, *JSON)
    found = rows()
    assert (code, len(found)) == (2, 1000)
    errors = {name: row["error"]["code"] for name, row in found.items() if row["error"]}
    assert errors == {
        "4/hangs.probe": "plan-timeout",
        "5/kills.probe": "plan-crashed",
        "6/broken.geojson": "geojson-not-json",
    }
    assert "within 3 s" in found["4/hangs.probe"]["error"]["message"]
    assert "SIGKILL" in found["5/kills.probe"]["error"]["message"]
    # class I, 1.50 m to a road that is 1.00 m + i cm away, to the millimetre: the first 50 are too near
    assert sum(row["verdict"] == "fail" for row in found.values()) == 50
    assert len([name for name in tree("out") if name.endswith("n.json") or name.endswith("e.json")]) == 1000
    told = json.loads(Path("out/4/hangs.probe.json").read_text())["reports"][0]
    assert (told["verdict"], told["error"]["code"]) == ("unreadable", "plan-timeout")


def test_what_a_reader_prints_does_not_get_between_the_answers(program, probe):
    probed("plans/a.probe", "print")
    plan("plans/b.geojson")
    ran = program("batch", "plans", "--out", "out", *PROBES, *JSON)
    assert ran[0] == 3, rows()


def test_a_worker_that_was_killed_for_anothers_sake_loses_no_plan(probe):
    job = Job(plan=probed("a.probe", "slow 0.5"), wanted=Wanted(on="2024-05-01"), formats=("json",))
    supervisor.reopen()
    with ThreadPoolExecutor(1) as pool:
        doing = pool.submit(supervisor.work, [job], 30.0)
        while not (ready := [child for child in supervisor._living.values() if child.ready]):
            time.sleep(0.01)
        time.sleep(0.1)
        os.kill(ready[0].process.pid, signal.SIGKILL)
        assert doing.result()[0].rows[0]["verdict"] == "incomplete"
    supervisor.close()
    assert not supervisor._living


def test_processes_that_cannot_begin_are_told_once(program, monkeypatch):
    monkeypatch.setattr(supervisor, "_CODE", "raise SystemExit(3) # {}")
    for i in range(3):
        plan(f"plans/{i}.geojson")
    code, out, err = program("batch", "plans", "--out", "out", *JSON)
    assert (code, out) == (2, "")
    assert "could not begin (status 3)" in err
    assert len(err.splitlines()) == 1


# --- executors ----------------------------------------------------------------------------


def jobs(n: int) -> list[Job]:
    wanted = Wanted(on="2024-05-01", select=("road",), lang="en", projects=())
    return [Job(plan=plan(f"{i}.geojson", road_at=1.0 + i), wanted=wanted, formats=("json",)) for i in range(n)]


def verdicts(executor: Executor, n: int = 6, **crew: object) -> list[tuple[int, str]]:
    told = dispatch.answers(jobs(n), Crew(executor=executor, hands=2, **crew), 60.0)
    return sorted(
        (place, (answer.rows[0]["error"] or {}).get("code", answer.rows[0]["verdict"])) for place, answer in told
    )


EXPECTED = [(0, "fail"), *((i, "pass") for i in range(1, 6))]  # 1.00 m, then 2.00 m and more; 1.50 m is asked for


@pytest.mark.parametrize("remote", [False, True])
@pytest.mark.parametrize(
    "pool", [ThreadPoolExecutor, lambda n: ProcessPoolExecutor(n, mp_context=get_context("spawn"))]
)
def test_any_executor_will_do(pool, remote):
    supervisor.reopen()
    with pool(2) as executor:
        assert verdicts(executor, remote=remote) == EXPECTED
    supervisor.close()


class Odd(Executor):
    """Does the work at once, and loses what it is told to."""

    def __init__(self, loses: Callable[[int], bool]) -> None:
        self.loses = loses
        self.tasks = 0

    def submit(self, fn, /, *args):
        self.tasks += 1
        if self.loses(self.tasks):
            raise RuntimeError("cannot schedule new futures")
        future: Future = Future()
        future.set_result(fn(*args))
        return future


@pytest.mark.usefixtures("inside")
def test_a_task_that_is_lost_is_begun_again_and_each_plan_answered_once():
    assert verdicts(Odd(lambda task: task in (1, 3))) == EXPECTED


@pytest.mark.usefixtures("inside")
def test_what_is_lost_twice_is_the_error_of_its_plan():
    assert verdicts(Odd(lambda task: True)) == [(i, "worker-lost") for i in range(6)]


def test_a_cluster_that_nobody_is_left_in_ends_in_a_sentence(monkeypatch):
    monkeypatch.setattr(dispatch, "_PATIENCE_S", 0.5)

    class Deserted(Executor):
        def submit(self, fn, /, *args):
            return Future()

    with pytest.raises(LayoutcheckError, match="Nobody is left"):
        verdicts(Deserted(), alive=lambda: False)


def test_a_file_that_cannot_be_read_here_is_told_without_asking_another_machine():
    missing = Job(plan=Path("gone.geojson"), wanted=Wanted(on="2024-05-01", projects=()), formats=("json",))
    unread = Job(
        plan=plan("a.geojson"), wanted=Wanted(on="2024-05-01", projects=(Path("gone.toml"),)), formats=("json",)
    )
    crew = Crew(executor=Odd(lambda task: True), hands=1, remote=True)
    told = {place: answer.rows[0]["error"]["code"] for place, answer in dispatch.answers([missing, unread], crew, 9.0)}
    assert told == {0: "file-missing", 1: "project-unreadable"}


# --- interrupts ---------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("after", [1, 8])
def test_an_interrupt_leaves_whole_files_and_no_process(probe, after):
    for i in range(40):
        probed(f"plans/{i:02}.probe", "slow 0.1", road_at=1.0)
    command = [sys.executable, "-m", "layoutcheck", "batch", "plans", "--out", "out", *PROBES, "--report", "json,csv",
               "--jobs", "2", *ON]  # fmt: skip
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True) as process:
        while len(list(Path("out").glob("*.json"))) < after:
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=20)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    reports = sorted(Path("out").glob("*.json"))
    assert after <= len(reports) < 40
    for path in reports:
        assert json.loads(path.read_text())["reports"][0]["verdict"] == "fail"
    assert not [path for path in Path("out").rglob("*") if path.suffix == ".tmp"]
    assert not (Path("out") / "summary.json").exists()
    assert not [line for line in command_lines() if os.fsencode(probe.parent) in line]


def command_lines():
    """Give the command lines of all that runs, by /proc where that is: `ps` is not on every machine."""
    if not Path("/proc/self/cmdline").exists():
        yield from subprocess.run(["ps", "-eo", "args"], capture_output=True, check=True).stdout.splitlines()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has ended meanwhile
            yield path.read_bytes()


def test_command_lines_are_those_of_what_runs():
    assert [line for line in command_lines() if b"pytest" in line]


def test_the_pages_of_an_earlier_batch_do_not_outlive_its_reports(program, monkeypatch):
    plan("plans/a.geojson")
    program("batch", "plans", "--out", "out", *JSON)
    plan("plans/a.geojson", road_at=1.0)

    def interrupted(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr("layoutcheck.batch.run.answers", interrupted)
    assert program("batch", "plans", "--out", "out", *JSON)[0] == 130
    assert not Path("out/summary.json").exists()
