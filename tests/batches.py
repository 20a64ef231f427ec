"""Folders of plans for tests of `batch`, and a reader that the tests put into its worker processes."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from plans import area, box, document, feature, lot, parcel

import layoutcheck
from layoutcheck import cli
from layoutcheck.batch.job import answer

ON = ("--on", "2024-05-01", "--lang", "en")


def plan(path: str | Path, road_at: float = 20.0, named: str = "Rua") -> Path:
    """A store of class I whose area ends at x = 0, and a road that begins at x = `road_at`; 1.50 m is the least."""
    things = (area(), lot(40), parcel(), feature("road", box(road_at, -50, road_at + 5, 50), named))
    place = Path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(document(things)))
    return place


def tree(folder: str | Path, cached: bool = False) -> dict[str, str]:
    """The digests of all files below a folder, by path; what is known from earlier only when asked for."""
    top = Path(folder)
    return {
        path.relative_to(top).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(top.rglob("*"))
        if path.is_file() and (cached or ".layoutcheck-cache" not in path.parts)
    }


def summary(out: str | Path = "out") -> dict:
    return json.loads((Path(out) / "summary.json").read_text())


def rows(out: str | Path = "out") -> dict[str, dict]:
    """The plans of a summary by name; a plan that is there twice is a mistake."""
    found = summary(out)["plans"]
    named = {row["plan"]: row for row in found}
    assert len(named) == len(found)
    return named


@pytest.fixture
def program(workplace, capfdbinary):
    """Run the program in this process, and give exit status, stdout and stderr."""

    def call(*argv: str | Path) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as done:
            cli.main([str(arg) for arg in argv])
        out, err = (said.decode() for said in capfdbinary.readouterr())
        assert "Traceback" not in out + err, err
        return done.value.code, out, err

    return call


@pytest.fixture
def inside(monkeypatch, request):
    """Check plans in this very process, which is quick, but for tests that are marked to need the others."""
    if not request.node.get_closest_marker("processes"):
        monkeypatch.setattr("layoutcheck.batch.supervisor.work", lambda jobs, timeout_s: [answer(job) for job in jobs])


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """Work in an empty folder, in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LAYOUTCHECK_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


_SITE = """
import sys
import layoutcheck.readers as readers
readers.__path__.append({folder!r})
readers.READERS[".probe"] = "probe"
"""
_PROBE = """
import os, signal, time
from layoutcheck.readers import geojson

def read(data, options, project, account):
    word, _, rest = data.partition(b"\\n")
    if word == b"hang":
        while True:
            pass
    if word == b"kill":
        os.kill(os.getpid(), signal.SIGKILL)
    if word == b"print":
        os.write(1, b"what no reader should print")
    if word.startswith(b"slow"):
        time.sleep(float(word.split()[1]))
    return geojson.read(rest, options, project, account)
"""


@pytest.fixture
def probe(tmp_path, monkeypatch) -> Iterator[Path]:
    """Put a reader for files `.probe` into every Python process that is begun, but not into this one."""
    folder = tmp_path / "injected"
    folder.mkdir()
    (folder / "probe.py").write_text(_PROBE)
    (folder / "sitecustomize.py").write_text(_SITE.format(folder=str(folder)))
    old = os.environ.get("PYTHONPATH")
    monkeypatch.setenv(
        "PYTHONPATH",
        os.pathsep.join(part for part in (str(folder), str(Path(layoutcheck.__file__).parents[1]), old) if part),
    )
    return folder


PROBES = ("--include", "*.geojson", "--include", "*.probe")


def probed(path: str | Path, word: str, road_at: float = 20.0) -> Path:
    """A plan that the injected reader does something with before it reads it."""
    place = plan(path, road_at)
    place.write_text(f"{word}\n{place.read_text()}")
    return place
