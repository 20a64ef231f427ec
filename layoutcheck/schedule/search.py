"""The schedule of a plan among the files beside it: `STEM.schedule.csv` or `.xlsx`."""

from __future__ import annotations

import os
from collections.abc import Collection
from pathlib import Path, PurePath

from layoutcheck.errors import ReadError
from layoutcheck.schedule import tables
from layoutcheck.words import text


def beside(plan: Path) -> tuple[Path, ...]:
    """Give the files beside a plan that are named as its schedule, also those of a kind that is not read.

    A disk that tells no capitals has each under several names: it is given once.
    """
    found = tuple(path for path in _names(plan) if os.path.lexists(path) and not path.is_dir())
    return tuple(path for i, path in enumerate(found) if not any(_is_same(path, other) for other in found[:i]))


def stem_of(path: Path | PurePath) -> str | None:
    """Give the stem of the plan that a file is named as the schedule of, or None.

    >>> stem_of(Path("a/b.Schedule.CSV")), stem_of(Path("b.csv"))
    ('b', None)
    """
    inner = PurePath(path.stem)
    named = inner.suffix.lower() == ".schedule" and path.suffix.lower() in (*tables.SUFFIXES, *_NOT_READ)
    return inner.stem if named else None


def _is_same(one: Path, other: Path) -> bool:
    """Tell whether two names are of one file; a link to nowhere is no other's."""
    try:
        return one.samefile(other)
    except OSError:
        return False


def find(plan: Path, held: Collection[Path] | None = None) -> Path | None:
    """Find the schedule of a plan, or where its files lie on another machine, that among those which are `held` here.

    Raises `ReadError` when there are two, and when it is of a kind that is not read.
    """
    found = beside(plan) if held is None else tuple(path for path in _names(plan) if path in held)
    if len(found) > 1:
        raise ReadError(
            "schedule-twice",
            text("{a} e {b}: uma planta tem um só quadro de equipamentos.",
                 "{a} and {b}: a plan has one schedule.", a=found[0].as_posix(), b=found[1].as_posix()),
            text("Fique com um dos dois.", "Keep one of the two."),
        )  # fmt: skip
    if found and found[0].suffix.lower() not in tables.SUFFIXES:
        raise ReadError(
            "schedule-of-another-kind",
            text("{file}: quadros de equipamentos deste tipo não são lidos.",
                 "{file}: schedules of this kind are not read.", file=found[0].as_posix()),
            text("Salve-o como CSV (UTF-8) ou XLSX.", "Save it as CSV (UTF-8) or XLSX."),
        )  # fmt: skip
    return found[0] if found else None


_NOT_READ = (".xls", ".xlsm", ".xlsb", ".ods", ".tsv", ".txt")


def _names(plan: Path) -> tuple[Path, ...]:
    endings = [f".schedule{suffix}" for suffix in (*tables.SUFFIXES, *_NOT_READ)]
    cases = [case for ending in endings for case in (ending, ending.upper(), f".schedule{ending[9:].upper()}")]
    return tuple(plan.parent / f"{plan.stem}{ending}" for ending in cases)
