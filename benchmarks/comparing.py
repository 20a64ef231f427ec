"""What a benchmark is: a name, a goal, and a run that times us and a peer and makes sure that they agree."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.timing import Times


class DisagreementError(Exception):
    """Two ways to the same answer gave different ones: how fast they were is of no interest then."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """How to run: where files may be written, how often, how large, and by which clock."""

    folder: Path
    repeat: int
    quick: bool
    cpu: bool

    @property
    def clock(self) -> Callable[[], float]:
        """Give the clock of calls in this process."""
        return time.process_time if self.cpu else time.perf_counter

    def size(self, full: int, quick: int) -> int:
        """Choose the size of a benchmark's data."""
        return quick if self.quick else full


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One line of the table: how long we and a peer took for the same, and how many times faster we are to be.

    `goal` is the least ratio of the peer's time to ours; below 1 it says how much longer we may take. None asks
    nothing. `agreed` says what was compared of the answers, `limit` what takes our time, should the goal be missed.
    """

    what: str
    peer: str
    ours: Times
    theirs: Times
    goal: float | None
    agreed: str
    limit: str = ""

    @property
    def ratio(self) -> float:
        """Give how many times as long as we the peer took."""
        return self.theirs.median / self.ours.median

    @property
    def is_met(self) -> bool:
        """Tell whether the goal is reached."""
        return self.goal is None or self.ratio >= self.goal


@dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """One line of how time grows with size: what, how much of it, the time and the peak memory in MB."""

    what: str
    size: str
    ours: Times


def same(ours: object, theirs: object, what: str) -> str:
    """Compare two answers; raises `DisagreementError` where they differ."""
    if ours != theirs:
        raise DisagreementError(f"{what}: {str(ours)[:200]} is not {str(theirs)[:200]}")
    return what


def close(ours: float, theirs: float, what: str, relative: float = 1e-9) -> str:
    """Compare two numbers; raises `DisagreementError` where they differ by more than a share of themselves."""
    if abs(ours - theirs) > relative * max(abs(ours), abs(theirs), 1e-12):
        raise DisagreementError(f"{what}: {ours!r} is not {theirs!r}")
    return what
