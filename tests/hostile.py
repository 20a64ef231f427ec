"""Runs of the program on what was made to harm it: a process with little memory, and what it left behind."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
MEMORY = 3 << 30  # bytes of addresses, most of them never touched
CPU_S = 60
WAIT_S = 300  # of a machine that does much else
MOST_KB = 1_000_000  # of memory that is touched


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    code: int
    out: str
    err: str


def run(*args: str | Path, cwd: Path | None = None, within: int = MEMORY) -> Ended:
    """Run the program, which must end by itself, with a sentence and not with a traceback."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    environ.pop("LAYOUTCHECK_DEBUG", None)

    def held() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (within, within))
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))

    command = [sys.executable, "-P", "-c", _CODE, *map(str, args)]
    done = subprocess.run(command, cwd=cwd, env=environ, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          errors="replace", preexec_fn=held, timeout=WAIT_S)  # fmt: skip
    err, _, peak = done.stderr.rpartition("peak=")
    assert "Traceback" not in done.stdout + err
    assert "an error of the program itself" not in (done.stdout + err).lower()
    assert done.returncode in (0, 1, 2, 3), (done.returncode, err)
    assert int(peak) < MOST_KB
    return Ended(done.returncode, done.stdout, err)


# the peak is told by the process itself: that of all children would be the largest of any test
_CODE = """
import atexit, resource, sys
atexit.register(lambda: print("peak=%d" % resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr))
from layoutcheck.cli import main
main(sys.argv[1:])
"""


def checked(*plans: Path, options: tuple[str, ...] = ()) -> dict[str, Any]:
    """Check plans, and give the report of each by its name; nothing is written."""
    before = everything(plans[0].parent)
    done = run("check", *plans, "--format", "json", "--no-remedy", "--on", "2026-06-01", "--lang", "en", *options)
    assert everything(plans[0].parent) == before
    return {Path(one["plan"]["path"]).name: one for one in json.loads(done.out)["reports"]}


def refused(reports: dict[str, Any]) -> dict[str, str]:
    """Give why each of some plans was not read; each is told with a sentence."""
    assert all(one["verdict"] == "unreadable" and one["error"]["message"].endswith(".") for one in reports.values())
    return {name: one["error"]["code"] for name, one in reports.items()}


def everything(folder: Path) -> set[str]:
    """Name all that lies below a folder; links are not followed."""
    return {os.path.join(at, name) for at, folders, files in os.walk(folder) for name in (*folders, *files)}
