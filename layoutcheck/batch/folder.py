"""The plans found below a folder, and the files that were passed over."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

import pathspec

from layoutcheck import schedule
from layoutcheck.errors import ReadError, as_typed, reason
from layoutcheck.files import small
from layoutcheck.readers import READERS
from layoutcheck.usage import Usage
from layoutcheck.words import Text, text

IGNORE = ".layoutcheckignore"
CACHE = ".layoutcheck-cache"  # what marks a folder of reports
_GEOJSON = ("Feature", "FeatureCollection", "GeometryCollection", "Topology")
_PATTERNS_KIB = 256  # of an ignore file
_SNIFFED = 64 * 1024 * 1024  # a larger JSON file is taken for a plan unseen


@dataclass(frozen=True, slots=True, kw_only=True)
class Passed:
    """Something below the folder that was passed over: its path from there, and why."""

    path: str
    code: str
    message: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """The plans of a folder by their paths from there, sorted, and what was passed over.

    `closed` are folders that could not be looked into: there may be plans in them.
    """

    plans: tuple[PurePosixPath, ...]
    passed: tuple[Passed, ...]
    closed: tuple[Passed, ...]


@dataclass(slots=True)
class _Walk:
    """What a walk through a folder gathers."""

    top: Path
    out: str
    include: pathspec.GitIgnoreSpec | None  # None takes what has the ending of a plan
    exclude: pathspec.GitIgnoreSpec
    seen: set[str] = field(default_factory=set)
    plans: list[PurePosixPath] = field(default_factory=list)
    passed: list[Passed] = field(default_factory=list)
    closed: list[Passed] = field(default_factory=list)


def find(top: Path, out: Path, include: Sequence[str] = (), exclude: Sequence[str] = ()) -> Found:
    """Find the plans below a folder.

    Patterns are those of `.gitignore`, as are the lines of `.layoutcheckignore` in the folder. Links to folders are
    followed when they lead out of it, each folder once. Left aside, and told, are hidden files, folders of reports and
    JSON files that are no GeoJSON. Raises `ReadError` for a folder that cannot be read, `Usage` for a bad pattern.
    """
    try:
        os.scandir(top).close()
    except OSError as error:
        raise ReadError(
            "folder-unreadable",
            text("{folder}: a pasta não pôde ser lida: {why}.", "{folder}: the folder cannot be read: {why}.",
                 folder=top.as_posix(), why=reason(error)),
            text("É um arquivo: layoutcheck check {file}.", "It is a file: layoutcheck check {file}.",
                 file=as_typed(top.as_posix())) if top.is_file() else None,
        ) from None  # fmt: skip
    walk = _Walk(
        top=top,
        out=os.path.realpath(out),
        include=_patterns(include, "--include") if include else None,
        exclude=_patterns([*_ignored(top), *exclude], "--exclude"),
    )
    _into(walk, PurePosixPath())
    return Found(plans=tuple(sorted(walk.plans)), passed=_sorted(walk.passed), closed=_sorted(walk.closed))


def _sorted(passed: list[Passed]) -> tuple[Passed, ...]:
    return tuple(sorted(passed, key=lambda one: one.path))


def _patterns(lines: Sequence[str], where: str) -> pathspec.GitIgnoreSpec:
    try:
        return pathspec.GitIgnoreSpec.from_lines(lines)
    except ValueError as error:
        raise Usage(text("{where}: o padrão não serve: {why}.", "{where}: this pattern will not do: {why}.",
                         where=where, why=str(error))) from None  # fmt: skip


def _ignored(top: Path) -> list[str]:
    """Read the ignore file of a folder, where there is one."""
    try:
        return small(top / IGNORE, _PATTERNS_KIB).decode("utf-8-sig").splitlines()
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else text("não está em UTF-8", "it is not in UTF-8")
        raise ReadError(
            "ignore-file-unreadable",
            text("{file}: não pôde ser lido: {why}.", "{file}: cannot be read: {why}.",
                 file=(top / IGNORE).as_posix(), why=why),
        ) from None  # fmt: skip


# --- the walk ---------------------------------------------------------------------------


def _into(walk: _Walk, folder: PurePosixPath) -> None:
    """Look into a folder and those below it."""
    waiting = [folder]
    while waiting:
        here = waiting.pop()
        walk.seen.add(os.path.realpath(walk.top / here))
        try:
            entries = sorted(os.scandir(walk.top / here), key=lambda entry: entry.name)
        except OSError as error:
            said = text("a pasta não pôde ser lida: {why}", "the folder cannot be read: {why}", why=reason(error))
            walk.closed.append(Passed(path=here.as_posix(), code="folder-unreadable", message=said))
            continue
        waiting += [here / entry.name for entry in entries if _entered(walk, here / entry.name, entry)]


def _entered(walk: _Walk, path: PurePosixPath, entry: os.DirEntry[str]) -> bool:
    """Take an entry of a folder for what it is, and tell whether it is a folder to look into."""
    is_folder = _is_folder(entry)
    if is_folder and os.path.realpath(walk.top / path) == walk.out:
        return False  # the reports of this very batch
    if is_folder:
        why = _not_entered(walk, path, entry)
    elif _is_named_as_plan(walk, path):
        why = _no_plan(walk, path, entry)
        if why is None:
            walk.plans.append(path)
    elif _is_lone_schedule(walk, path):
        why = "schedule-alone"
    else:
        return False
    if why is not None:
        walk.passed.append(Passed(path=path.as_posix(), code=why, message=_WHY[why]))
    return is_folder and why is None


def _is_hidden(name: str) -> bool:
    """Tell whether a name is hidden, or that of the lock that an office program keeps beside an open file."""
    return name.startswith((".", "~$"))


def _is_named_as_plan(walk: _Walk, path: PurePosixPath) -> bool:
    if walk.include is None:
        return path.suffix.lower() in READERS
    return bool(walk.include.match_file(path.as_posix()))


def _is_lone_schedule(walk: _Walk, path: PurePosixPath) -> bool:
    """Tell whether a file is named as the schedule of a plan that is not there."""
    stem = schedule.stem_of(path)
    if stem is None or _is_hidden(path.name):
        return False
    beside = walk.top / path.parent
    return not any((beside / f"{stem}{ending}").exists() for one in READERS for ending in (one, one.upper()))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a link to itself
        return False


def _not_entered(walk: _Walk, path: PurePosixPath, entry: os.DirEntry[str]) -> str | None:
    real = os.path.realpath(walk.top / path)
    if os.path.isdir(os.path.join(real, CACHE)):
        return "reports"
    if _is_hidden(entry.name):
        return "hidden"
    if walk.exclude.match_file(f"{path.as_posix()}/"):
        return "excluded"
    within = os.path.realpath(walk.top)
    if entry.is_symlink() and (real == within or real.startswith(os.path.join(within, "")) or within.startswith(
        os.path.join(real, "")
    )):  # fmt: skip
        return "seen-elsewhere"
    if real in walk.seen:
        return "seen-elsewhere"
    walk.seen.add(real)
    return None


def _no_plan(walk: _Walk, path: PurePosixPath, entry: os.DirEntry[str]) -> str | None:
    """Say why a file that has the name of a plan is none; a link to nowhere is one that cannot be read."""
    if _is_hidden(entry.name):
        return "hidden"
    if walk.exclude.match_file(path.as_posix()):
        return "excluded"
    try:
        found = entry.stat()
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return "not-a-file"
    by_default = walk.include is None and path.suffix.lower() == ".json" and found.st_size <= _SNIFFED
    return "not-geojson" if by_default and _is_other_json(walk.top / path) else None


def _is_other_json(path: Path) -> bool:
    """Tell whether a file is JSON of another kind, such as our own reports; what is no JSON at all may be a plan."""
    try:
        said: Any = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return not (isinstance(said, dict) and (said.get("type") in _GEOJSON or "features" in said))


_WHY = {
    "reports": text("pasta de relatórios", "a folder of reports"),
    "hidden": text("oculto", "hidden"),
    "excluded": text("excluído por um padrão", "left out by a pattern"),
    "seen-elsewhere": text("atalho para uma pasta já percorrida", "a link to a folder that is looked into elsewhere"),
    "not-a-file": text("não é um arquivo comum", "not a regular file"),
    "schedule-alone": text("quadro de equipamentos sem planta de mesmo nome", "a schedule without a plan of its name"),
    "not-geojson": text("JSON que não é GeoJSON", "JSON that is no GeoJSON"),
}


def tally(passed: Sequence[Passed]) -> Iterator[Text]:
    """Tell how many things were passed over, by reason."""
    for code, why in _WHY.items():
        if count := sum(one.code == code for one in passed):
            yield text("{n:count} × {why}", "{n:count} × {why}", n=count, why=why)
