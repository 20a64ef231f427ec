"""What an executor runs: plans given one by one to a child process, which is killed when it hangs.

Neither a thread nor the worker of another's pool can be stopped in the middle of a plan; a process of our own can, and
whatever happens to it concerns exactly one plan.
"""

from __future__ import annotations

import contextlib
import json
import os
import pickle
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layoutcheck.batch.job import Answer, Job, answer
from layoutcheck.batch.worker import READY
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import DEBUG
from layoutcheck.words import text

_START_S = 120.0  # a child that is not ready by then never will be
_LIFE = 500  # plans; whatever leaks in the libraries ends with the process
_ATTEMPTS = 2  # for a plan whose process died: it may have been killed for another's sake
_CODE = "import json, sys; sys.path[:] = json.loads(sys.argv[1]); from layoutcheck.batch import worker; worker.main({})"


# for the C library of Linux: what one plan gives back the next one asks for, and the system would fill it with zeros
_ROOM = {"MALLOC_MMAP_THRESHOLD_": str(2**25), "MALLOC_TRIM_THRESHOLD_": str(2**26)}


class ClosedError(Exception):
    """The batch was stopped."""


@dataclass(slots=True)
class _Child:
    """A process that checks plans, and how far it has come."""

    process: subprocess.Popen[bytes]
    timeout_s: float
    supervisor: int  # the process that began it
    ready: bool = False
    overdue: bool = False
    answered: int = 0


# what a terminal sends to the program does not reach the children: a group of their own
_GROUP: int = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)

_own = threading.local()  # each thread of an executor has one child
_living: dict[int, _Child] = {}
_closed = threading.Event()


def work(jobs: Sequence[Job], timeout_s: float) -> list[Answer]:
    """Answer jobs, one after the other, each within so many seconds; a hang or a crash is the answer of its plan.

    Raises `LayoutcheckError` when no child can be begun at all.
    """
    return [_answer(job, timeout_s) for job in jobs]


def close() -> None:
    """End the children of this process now, whatever they are doing; until `reopen` no new ones begin."""
    _closed.set()
    for child in list(_living.values()):
        _end(child)


def reopen() -> None:
    """Let children begin."""
    _closed.clear()


def _answer(job: Job, timeout_s: float) -> Answer:
    status = None
    for _ in range(_ATTEMPTS):
        child = _child(timeout_s)
        try:
            return _asked(child, job)
        except (EOFError, OSError, pickle.UnpicklingError):
            status = _end(child)
        if _closed.is_set():
            raise ClosedError
        if not child.ready:
            continue
        if child.overdue:
            return answer(job, _overdue(timeout_s))
    if not child.ready:
        raise _not_begun(status)
    return answer(job, _died(status))


def _asked(child: _Child, job: Job) -> Answer:
    """Give a child a job and wait for its answer; its own start does not count."""
    stdin, stdout = child.process.stdin, child.process.stdout
    assert stdin is not None
    assert stdout is not None
    if not child.ready:
        with _limited(child, _START_S):
            child.ready = pickle.load(stdout) == READY
    with _limited(child, child.timeout_s):
        pickle.dump(job, stdin, pickle.HIGHEST_PROTOCOL)
        stdin.flush()
        answered: Answer = pickle.load(stdout)
    child.answered += 1
    if child.overdue:  # the answer came in the moment in which the child was killed
        _end(child)
    return answered


# --- a child's life -------------------------------------------------------------------


def _child(timeout_s: float) -> _Child:
    """Give the child of this thread, a new one when there is none that will do."""
    old: _Child | None = getattr(_own, "child", None)
    if old and old.supervisor == os.getpid():
        if old.process.poll() is None and old.timeout_s == timeout_s and old.answered < _LIFE:
            return old
        _end(old)
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", _CODE.format(timeout_s), json.dumps(sys.path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=None if os.environ.get(DEBUG) else subprocess.DEVNULL,
        env={**_ROOM, **os.environ, "OMP_NUM_THREADS": "1"},  # its siblings have the other cores
        start_new_session=True,
        creationflags=_GROUP,
    )
    _own.child = child = _Child(process, timeout_s, os.getpid())
    _living[process.pid] = child
    if _closed.is_set():  # closed in between, perhaps before this child could be seen
        _end(child)
    return child


@contextlib.contextmanager
def _limited(child: _Child, seconds: float) -> Iterator[None]:
    timer = threading.Timer(seconds, _stop, (child,))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # it may be at its work


def _stop(child: _Child) -> None:
    child.overdue = True
    _kill(child)


def _kill(child: _Child) -> None:
    """Kill a child and what it has begun."""
    if child.process.poll() is not None:
        return
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            child.process.kill()
        else:
            os.killpg(child.process.pid, signal.SIGKILL)


def _end(child: _Child) -> int:
    """Make sure that a child is gone, and give how it ended."""
    _kill(child)
    status = child.process.wait()
    for pipe in (child.process.stdin, child.process.stdout):
        with contextlib.suppress(OSError):  # there may be half a job in it
            pipe.close()  # type: ignore[union-attr]
    _living.pop(child.process.pid, None)
    return status


# --- what went wrong ------------------------------------------------------------------


def _overdue(timeout_s: float) -> LayoutcheckError:
    return LayoutcheckError(
        "plan-timeout",
        text("A verificação não terminou em {n} s e foi interrompida.",
             "The check did not end within {n} s and was stopped.", n=f"{timeout_s:g}"),
        text("Dê mais tempo com --timeout, ou verifique a planta sozinha com layoutcheck check.",
             "Give it more time with --timeout, or check the plan alone with layoutcheck check."),
    )  # fmt: skip


def _not_begun(status: int | None) -> LayoutcheckError:
    return LayoutcheckError(
        "worker-not-begun",
        text("O processo que verifica as plantas não pôde começar ({status}).",
             "The process that checks the plans could not begin ({status}).", status=_cause(status)),
        text("A saída de {name}=1 diz por quê.", "The output of {name}=1 says why.", name=DEBUG),
    )  # fmt: skip


def _died(status: int | None) -> LayoutcheckError:
    return LayoutcheckError(
        "plan-crashed",
        text("O processo que verificava a planta morreu ({status}), e de novo na segunda tentativa.",
             "The process that checked the plan died ({status}), and again at the second attempt.",
             status=_cause(status)),
        text("Talvez falte memória: use menos --jobs, ou verifique a planta sozinha com layoutcheck check.",
             "There may be too little memory: use fewer --jobs, or check the plan alone with layoutcheck check."),
    )  # fmt: skip


def _cause(status: int | None) -> str:
    if status is not None and status < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-status).name
    return f"status {status}"
