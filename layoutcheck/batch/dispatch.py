"""Jobs handed to an executor, and their answers: each job is answered exactly once, even when workers are lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import replace

from msgspec import structs

from layoutcheck import schedule
from layoutcheck.batch import supervisor
from layoutcheck.batch.crew import Crew, check_program
from layoutcheck.batch.job import Answer, Job, answer
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import attempt
from layoutcheck.files import small
from layoutcheck.readers import load
from layoutcheck.words import text

_MOST, _MOST_DRAWN = 16, 4  # plans of a task: fewer tasks cost less; pictures take long, and room
_DRAWN = frozenset(("png", "pdf"))
_HEAVY = 8 * 1024 * 1024  # bytes of plans that travel with one task
_AHEAD = 2  # tasks begun for each hand, so that none is idle and few answers are in memory
_WAKE_S = 0.5  # how long an interrupt may have to wait
_PATIENCE_S = 30.0  # how long a cluster may be without workers: one may be starting anew

Task = list[tuple[int, Job]]  # jobs with their places


def answers(jobs: Sequence[Job], crew: Crew, timeout_s: float) -> Iterator[tuple[int, Answer]]:
    """Give the answers as they come, each with the place of its job.

    A task that is lost, as when a machine goes away, is begun again plan by plan; what is lost twice is an error.
    Raises `LayoutcheckError` when nobody is left to do the work.
    """
    waiting = deque(_tasks(jobs, crew))
    running: dict[Future[list[Answer]], Task] = {}
    lost: set[int] = set()
    idle = 0
    while waiting or running:
        while waiting and len(running) < crew.hands * _AHEAD:
            task = waiting.popleft()
            if crew.remote:
                task, rest, known = _packed(task)
                yield from known
                waiting.extendleft([rest] if rest else ())
            if task:
                running[_begun(crew, [job for _, job in task], timeout_s)] = [(i, jobs[i]) for i, _ in task]
        done, _ = wait(running, timeout=_WAKE_S, return_when=FIRST_COMPLETED)
        idle = 0 if done else idle + 1
        if idle * _WAKE_S >= _PATIENCE_S and not crew.alive():
            raise _deserted()
        for future in done:
            task = running.pop(future)
            error = _error_of(future)
            if error is None:
                yield from _answered(task, future.result())
            elif task[0][0] in lost:
                yield task[0][0], answer(task[0][1], _lost(error))
            else:
                lost.update(place for place, _ in task)
                waiting.extend([one] for one in task)


def _tasks(jobs: Sequence[Job], crew: Crew) -> Iterator[Task]:
    """Part the jobs, each with its place, into tasks of a size that keeps all hands busy."""
    most = _MOST_DRAWN if any(_DRAWN & set(job.formats) for job in jobs) else _MOST
    size = max(1, min(most, len(jobs) // (4 * crew.hands)))
    placed = list(enumerate(jobs))
    return (placed[i : i + size] for i in range(0, len(placed), size))


def _error_of(future: Future[list[Answer]]) -> BaseException | None:
    """Give how a task was lost, None where it was not; an error that concerns no plan is raised."""
    error = CancelledError() if future.cancelled() else future.exception()
    if isinstance(error, LayoutcheckError):
        raise error
    return error


def _answered(task: Task, answered: Sequence[Answer]) -> Iterator[tuple[int, Answer]]:
    for (place, _), one in zip(task, answered, strict=True):
        check_program(one.program, "–")  # a worker may have come later
        yield place, one


def _begun(crew: Crew, jobs: list[Job], timeout_s: float) -> Future[list[Answer]]:
    try:
        return crew.executor.submit(supervisor.work, jobs, timeout_s)
    except Exception as error:  # an executor that is broken takes no more
        refused: Future[list[Answer]] = Future()
        refused.set_exception(error)
        return refused


def _packed(task: Task) -> tuple[Task, Task, list[tuple[int, Answer]]]:
    """Put the files of plans into a task that goes to another machine, as many as are not too heavy.

    Gives the task, the rest of it, and the answers for plans whose files cannot be read here.
    """
    packed: Task = []
    known: list[tuple[int, Answer]] = []
    weight = 0
    for n, (place, job) in enumerate(task):
        ready = _held(job)
        if isinstance(ready, Answer):
            known.append((place, ready))
            continue
        packed.append((place, ready))
        weight += sum(map(len, ready.wanted.held.values()))
        if weight >= _HEAVY:
            return packed, task[n + 1 :], known
    return packed, [], known


def _held(job: Job) -> Job | Answer:
    """Put the content of its files into a job, or answer it when they cannot be read."""
    plan = attempt(lambda: load(job.plan, job.wanted.limits.megabytes))
    if isinstance(plan, LayoutcheckError):
        return answer(job, plan)
    try:
        others = (*(job.wanted.projects or ()), *schedule.beside(job.plan))
        beside = {path: small(path) for path in others}
    except OSError:
        return answer(job)  # which tells of the file
    return replace(job, wanted=structs.replace(job.wanted, held={job.plan: bytes(plan), **beside}))


def _deserted() -> LayoutcheckError:
    return LayoutcheckError(
        "executor-lost",
        text("Não resta quem verifique as plantas: o agendador ou os trabalhadores se foram.",
             "Nobody is left to check the plans: the scheduler or its workers are gone."),
        _AGAIN,
    )  # fmt: skip


def _lost(error: BaseException) -> LayoutcheckError:
    return LayoutcheckError(
        "worker-lost",
        text("Quem verificava a planta se perdeu ({why}), e de novo na segunda tentativa.",
             "What checked the plan was lost ({why}), and again at the second attempt.", why=type(error).__name__),
        _AGAIN,
    )  # fmt: skip


_AGAIN = text("Execute o comando outra vez: só o que falta é verificado.",
              "Run the command once more: only what is missing is checked.")  # fmt: skip
