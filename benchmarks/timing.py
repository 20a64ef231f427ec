"""Times of calls and of processes, taken in turn so that what else the machine does meets all alike."""

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
    """What repeated runs of one thing took, in seconds, the last answer it gave, and its peak memory in MB."""

    seconds: tuple[float, ...]
    answer: Any = None
    peak_mb: float | None = None

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


def processes(commands: Sequence[Sequence[str]], repeat: int, cpu: bool) -> list[Times]:
    """Time Python processes, start-up included, in turn; each may `tell` its answer."""
    took: list[list[float]] = [[] for _ in commands]
    answers: list[Any] = [None] * len(commands)
    peaks: list[float | None] = [None] * len(commands)
    for _ in range(repeat):
        for i, command in enumerate(commands):
            seconds, answers[i], peaks[i] = _process(command, cpu)
            took[i].append(seconds)
    return [Times(seconds=tuple(s), answer=a, peak_mb=p) for s, a, p in zip(took, answers, peaks, strict=True)]


def tell(answer: object) -> None:
    """Print a process's answer and its peak memory; the kernel's own account would count the parent's memory too."""
    peak = None
    status = Path("/proc/self/status")
    if status.is_file():
        lines = dict(line.split(":", 1) for line in status.read_text(encoding="utf-8").splitlines())
        peak = int(lines["VmHWM"].split()[0]) / 1024
    sys.stdout.write(json.dumps({"answer": answer, "peak_mb": peak}) + "\n")


def _process(command: Sequence[str], cpu: bool) -> tuple[float, Any, float | None]:
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
    told = json.loads(last) if last.startswith('{"answer"') else {"answer": None, "peak_mb": None}
    return used.ru_utime + used.ru_stime if cpu else took, told["answer"], told["peak_mb"]
