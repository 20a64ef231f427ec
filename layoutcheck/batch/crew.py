"""The executors of a batch: processes of this machine, or a running Dask cluster."""

from __future__ import annotations

import contextlib
import logging
import os
import re
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from layoutcheck.batch import supervisor
from layoutcheck.batch.fingerprint import sources
from layoutcheck.errors import LayoutcheckError
from layoutcheck.usage import Usage
from layoutcheck.words import text

_CONNECT_S = 15


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew:
    """An executor, how many tasks it does at once, whether it lacks this machine's disk, and whether it is still there.

    `alive` is asked when nothing has come for a while.
    """

    executor: Executor
    hands: int
    remote: bool = False
    alive: Callable[[], bool] = lambda: True


def cores() -> int:
    """Give the cores that this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextlib.contextmanager
def here(jobs: int) -> Iterator[Crew]:
    """Work on this machine: so many threads, each of which keeps one child process busy."""
    supervisor.reopen()
    executor = ThreadPoolExecutor(jobs, thread_name_prefix="layoutcheck")
    try:
        yield Crew(executor=executor, hands=jobs)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        supervisor.close()


@contextlib.contextmanager
def cluster(address: str, jobs: int | None) -> Iterator[Crew]:
    """Work on the Dask cluster whose scheduler is at an address. Raises `LayoutcheckError`, `Usage`."""
    try:
        import dask
        from distributed import Client
    except ImportError:
        raise Usage(
            text("--executor precisa do Dask: instale-o com pip install 'layoutcheck[dask]'.",
                 "--executor needs Dask: install it with pip install 'layoutcheck[dask]'.")
        ) from None  # fmt: skip
    if not re.fullmatch(r"(?:[a-z]+://)?[^/\s]+:\d{1,5}/?", address):  # Dask would wait for it, and leave a traceback
        raise Usage(
            text('--executor "{address}" não serve: é o endereço de um agendador, como tcp://MÁQUINA:8786.',
                 '--executor "{address}" will not do: it is the address of a scheduler, such as tcp://HOST:8786.',
                 address=address)
        )  # fmt: skip
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what goes wrong is told in our own words
    dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TiB"})  # the plans travel
    supervisor.reopen()
    try:
        client: Any = Client(address, timeout=_CONNECT_S, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise _unreachable(address, error) from None
    try:
        hands = _hands(client, address)
        yield Crew(
            executor=client.get_executor(pure=False),
            hands=min(hands, jobs or hands),
            remote=True,
            alive=lambda: _alive(client),
        )
    finally:
        supervisor.close()
        with contextlib.suppress(Exception):  # the cluster may be gone
            client.close(timeout=_CONNECT_S)


def _hands(client: Any, address: str) -> int:
    """Give the threads of a cluster, all of which must have this very program."""
    try:
        client.wait_for_workers(1, timeout=_CONNECT_S)
        theirs = client.run(sources, on_error="return")
        threads = client.nthreads()
    except (OSError, TimeoutError) as error:
        raise _unreachable(address, error) from None
    for worker, program in sorted(theirs.items()):
        check_program(str(program), worker)
    return sum(threads.values()) or 1


def check_program(theirs: str, worker: str) -> None:
    """Raise `LayoutcheckError` when a worker has not this very program: its answers would be those of another."""
    if theirs.partition(" ")[0] != sources():
        raise LayoutcheckError(
            "worker-differs",
            text("{worker}: o trabalhador tem outra versão do layoutcheck, ou nenhuma ({theirs}; aqui {ours}).",
                 "{worker}: the worker has another version of layoutcheck, or none ({theirs}; here {ours}).",
                 worker=worker, theirs=theirs, ours=sources()),
            text("Instale a mesma versão em todas as máquinas.", "Install the same version on every machine."),
        )  # fmt: skip


def _alive(client: Any) -> bool:
    """Tell whether a cluster has anyone who works."""
    try:
        return client.status == "running" and bool(client.nthreads())
    except Exception:  # whatever a connection breaks with
        return False


def _unreachable(address: str, error: Exception) -> LayoutcheckError:
    return LayoutcheckError(
        "executor-unreachable",
        text("{address}: nenhum Dask com trabalhadores responde aí ({why}).",
             "{address}: no Dask with workers answers there ({why}).", address=address,
             why=str(error).split("\n", 1)[0] or type(error).__name__),
        text("Inicie dask scheduler e dask worker antes.", "Start dask scheduler and dask worker first."),
    )  # fmt: skip
