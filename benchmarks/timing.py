"""Times of calls, of processes and of loads within them, taken in turn: what else the machine does meets all alike."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """What repeated runs of one thing took, in seconds, the last answer it gave, and its peak memory in MB.

    `whole` is what the processes took in which the thing was timed, their start and imports included; `cpu` what it
    took of the processors, where time was told as it passes.
    """

    seconds: tuple[float, ...]
    answer: Any = None
    peak_mb: float | None = None
    whole: tuple[float, ...] = ()
    cpu: tuple[float, ...] = ()

    @property
    def median(self) -> float:
        """Give the middle one."""
        return statistics.median(self.seconds)

    @property
    def spread(self) -> float:
        """Give the greatest deviation from the median, as a share of it."""
        return max(abs(s - self.median) for s in self.seconds) / self.median if self.median else 0.0


def calls(works: Sequence[Callable[[], Any]], repeat: int, clock: Callable[[], float]) -> list[Times]:
    """Time calls in this process, in turn: one of each, and again."""
    took: list[list[float]] = [[] for _ in works]
    answers: list[Any] = [None] * len(works)
    for _ in range(repeat):
        for i, work in enumerate(works):
            began = clock()
            answers[i] = work()
            took[i].append(clock() - began)
    return [Times(seconds=tuple(s), answer=a) for s, a in zip(took, answers, strict=True)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ended:
    """A process that has ended: what it took in all, and what it told."""

    seconds: float
    answer: Any = None
    peak_mb: float | None = None
    load: dict[str, float] | None = None  # by clock


def processes(commands: Sequence[Sequence[str]], repeat: int, cpu: bool) -> list[Times]:
    """Time Python processes, start-up included, in turn; each may `tell` its answer."""
    return [
        Times(seconds=tuple(one.seconds for one in runs), answer=runs[-1].answer, peak_mb=runs[-1].peak_mb)
        for runs in _in_turn(commands, repeat, cpu)
    ]


def loads(commands: Sequence[Sequence[str]], repeat: int, cpu: bool) -> list[Times]:
    """Time what each process told that its load alone took, its imports done before; the whole of it beside."""
    clock = "cpu" if cpu else "wall"
    return [
        Times(seconds=tuple(one.load[clock] for one in runs if one.load), answer=runs[-1].answer,
              peak_mb=runs[-1].peak_mb, whole=tuple(one.seconds for one in runs),
              cpu=() if cpu else tuple(one.load["cpu"] for one in runs if one.load))
        for runs in _in_turn(commands, repeat, cpu)
    ]  # fmt: skip


def tell(work: Callable[[], object]) -> None:
    """Do some work, and print its answer, what it took by both clocks, and the process's peak memory."""
    wall, cpu = time.perf_counter(), time.process_time()
    answer = work()
    took = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu}
    sys.stdout.write(json.dumps({"answer": answer, "peak_mb": _peak_mb(), "load": took}) + "\n")


def _peak_mb() -> float | None:
    """Give the peak memory of this process; the kernel's own account of children would count the parent's too."""
    status = Path("/proc/self/status")
    if not status.is_file():
        return None
    lines = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines())
    return int(lines["VmHWM"].split()[0]) / 1024


def _in_turn(commands: Sequence[Sequence[str]], repeat: int, cpu: bool) -> list[list[_Ended]]:
    runs: list[list[_Ended]] = [[] for _ in commands]
    for _ in range(repeat):
        for i, command in enumerate(commands):
            runs[i].append(_process(command, cpu))
    return runs


def _process(command: Sequence[str], cpu: bool) -> _Ended:
    paths = os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": paths}
    began = time.perf_counter()
    running = subprocess.Popen([sys.executable, *command], stdout=subprocess.PIPE, text=True, env=environment)
    assert running.stdout is not None
    with running.stdout:
        said = running.stdout.read()
    _, status, used = os.wait4(running.pid, 0)
    took = time.perf_counter() - began
    running.returncode = os.waitstatus_to_exitcode(status)
    if running.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {running.returncode}")
    last = said.strip().rpartition("\n")[2]
    told = json.loads(last) if last.startswith('{"answer"') else {}
    return _Ended(seconds=used.ru_utime + used.ru_stime if cpu else took, **told)
