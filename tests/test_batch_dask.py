"""batch on a Dask cluster: real workers, no shared disk, and one of them killed in the middle."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from batches import ON, PROBES, plan, probed, rows, tree

import layoutcheck
from layoutcheck.batch import crew
from layoutcheck.batch.fingerprint import sources
from layoutcheck.usage import Usage

pytest.importorskip("distributed", reason="Dask is not installed: pip install 'layoutcheck[dask]'")
pytestmark = [
    pytest.mark.usefixtures("workplace"),
    pytest.mark.skipif(sys.platform == "win32", reason="processes are killed otherwise there"),
]
JSON = ("--report", "json", "-q", *ON)


@pytest.fixture
def address() -> str:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
def cluster(probe, tmp_path, address) -> Iterator[list[subprocess.Popen]]:
    """A scheduler and two workers, which stand in a folder from where no path of the plans leads anywhere."""
    apart = tmp_path / "apart"
    apart.mkdir()
    port = address.rpartition(":")[2]
    common = {"cwd": apart, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
    ours = {**common, "env": {**os.environ, "DASK_DISTRIBUTED__SCHEDULER__WORKER_TTL": "30s"}}
    dask = [sys.executable, "-m", "dask"]
    with ExitStack() as stack:

        def begin(*argv: str) -> subprocess.Popen:
            process = stack.enter_context(subprocess.Popen([*dask, *argv, "--no-dashboard"], **ours))
            stack.callback(end, process)
            return process

        begin("scheduler", "--host", "127.0.0.1", "--port", port)
        yield [begin("worker", address, "--nthreads", "1", "--no-nanny", "--name", name) for name in ("one", "two")]


def end(process: subprocess.Popen) -> None:
    """Kill a process and all that it began."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


def test_each_plan_is_reported_once_though_a_worker_is_killed_in_the_middle(cluster, address, program):
    for i in range(40):
        probed(f"plans/{i % 4}/{i:02}.probe", "slow 0.1", road_at=1.0 + i / 40)
    Path("plans/1/layoutcheck.toml").write_text("[declared]\nleak_test_kit = true\n")
    Path("plans/2/broken.geojson").write_text("{")
    probed("plans/3/kills.probe", "kill")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [
        sys.executable,
        "-m",
        "layoutcheck",
        "batch",
        "plans",
        "--out",
        "out",
        "--executor",
        address,
        *PROBES,
        *JSON,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        try:
            while len(list(Path("out").rglob("*.probe.json"))) < 6:
                assert process.poll() is None, process.stderr.read()
                time.sleep(0.05)
            end(cluster[0])
            _, err = process.communicate(timeout=120)
        finally:
            process.kill()
    assert (process.returncode, err) == (2, b"")
    found = rows()
    assert len(found) == 42
    errors = {name: row["error"]["code"] for name, row in found.items() if row["error"]}
    assert errors == {"2/broken.geojson": "geojson-not-json", "3/kills.probe": "plan-crashed"}
    assert program("batch", "plans", "--out", "here", *PROBES, *JSON)[0] == 2
    assert tree("out") == tree("here")


def test_a_worker_with_another_program_is_refused(cluster, address, program, monkeypatch):
    plan("plans/a.geojson")
    monkeypatch.setattr(layoutcheck, "__version__", "9.9")
    sources.cache_clear()
    code, _, err = program("batch", "plans", "--out", "out", "--executor", address, *JSON)
    assert code == 2
    assert "the worker has another version" in err
    assert "here 9.9+" in err
    sources.cache_clear()


def test_an_address_where_nobody_answers_ends_in_a_sentence(address, program, monkeypatch):
    monkeypatch.setattr("layoutcheck.batch.crew._CONNECT_S", 1)
    plan("plans/a.geojson")
    code, _, err = program("batch", "plans", "--out", "out", "--executor", address, *JSON)
    assert code == 2
    assert "no Dask with workers answers there" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("address", ["tcp://", "nowhere", "tcp://host", "tcp://host:port", "a b:1"])
def test_what_is_no_address_is_not_waited_for(address):
    with pytest.raises(Usage) as refused, crew.cluster(address, None):
        pass
    assert "address of a scheduler" in refused.value.said.to("en")
