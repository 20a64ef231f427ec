"""A whole batch: plans found, unchanged ones left out, the rest checked, and the results written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec.structs import replace

from layoutcheck import project, reports
from layoutcheck.batch import cache
from layoutcheck.batch.crew import Crew
from layoutcheck.batch.dispatch import answers
from layoutcheck.batch.folder import CACHE, Found, Passed, find
from layoutcheck.batch.job import Answer, Job, ending
from layoutcheck.batch.progress import shown
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted
from layoutcheck.files import cannot_write, put
from layoutcheck.usage import Usage
from layoutcheck.words import language, text

PAGES = ("index.html", "summary.csv", "summary.json")
_THUMBNAIL = ".thumb.png"

Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Which plans to check, how, and where the reports go."""

    folder: Path
    out: Path
    formats: tuple[str, ...] = reports.USUAL
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    timeout_s: float = 300.0
    cached: bool = True
    quiet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """What came of a batch: a row for each plan and law, in the order of the plans, and what was passed over."""

    folder: Path
    lang: str
    rows: tuple[Row, ...]
    passed: tuple[Passed, ...]


def run(asked: Asked, wanted: Wanted, crew: Callable[[], AbstractContextManager[Crew]]) -> Whole:
    """Check every plan below a folder and write its reports. The crew is called when there is work for it.

    Raises `LayoutcheckError` when nothing can be read or written, `Usage` for folders that cannot be.
    """
    _refuse_folders(asked)
    lang = wanted.lang or language()
    wanted = replace(wanted, on=wanted.on or date.today().isoformat(), spoken=language())
    found = find(asked.folder, asked.out, asked.include, asked.exclude)
    if not found.plans and not found.closed:
        raise _no_plans(asked.folder)
    _refuse_names(asked, found)
    _prepare(asked.out)
    jobs = [_job(asked, name, wanted) for name in found.plans]
    rows: dict[str, list[Row]] = {}
    with shown(len(jobs), lang, asked.quiet) as step:
        for name, made in _rows(asked, found.plans, jobs, crew):
            rows[name] = made
            step([row["standing"] for row in made])
    ordered = [row for name in found.plans for row in rows[name.as_posix()]]
    closed = [_closed(asked, one, lang) for one in found.closed]
    return Whole(folder=asked.folder, lang=lang, rows=(*closed, *ordered), passed=found.passed)


def _rows(
    asked: Asked, names: tuple[PurePosixPath, ...], jobs: list[Job], crew: Callable[[], AbstractContextManager[Crew]]
) -> Iterator[tuple[str, list[Row]]]:
    """Give the rows of each plan once: those that are known first, then the others as they are checked."""
    open_ones: list[int] = []
    for i, job in enumerate(jobs):
        name = names[i].as_posix()
        known = cache.load(asked.out, name, job) if asked.cached else None
        if known is None:
            open_ones.append(i)
        else:
            yield name, [dict(row) for row in known.rows]
    if not open_ones:
        return
    _withdraw(asked.out)
    with crew() as working:
        for place, answer in answers([jobs[i] for i in open_ones], working, asked.timeout_s):
            i = open_ones[place]
            yield names[i].as_posix(), _written(asked, names[i], jobs[i], answer)


def _job(asked: Asked, name: PurePosixPath, wanted: Wanted) -> Job:
    """Make the job of a plan, with the project files that hold for it."""
    plan = asked.folder / name
    files = (wanted.config, *project.own_file(plan)) if wanted.config else project.find(plan, top=asked.folder)
    return Job(plan=plan, wanted=replace(wanted, projects=files), formats=asked.formats)


# --- what is written ------------------------------------------------------------------


def _written(asked: Asked, name: PurePosixPath, job: Job, answer: Answer) -> list[Row]:
    """Write the reports of a plan, and give its rows; what could not be written is told in them."""
    refused = list(answer.refused)
    small = _thumbnails(name, answer)
    paths: tuple[Path, ...] = ()
    try:
        paths = reports.placed(name.name, answer.files, asked.out / name.parent)
        for place, picture in small.items():
            _put_or_remove(asked.out / place, picture)
    except LayoutcheckError as error:
        refused.append(error.told.to(answer.rows[0]["lang"]))
        small = dict.fromkeys(small)
    written = [os.path.relpath(path, asked.out).replace(os.sep, "/") for path in paths]
    told: Row = {"plan": name.as_posix(), "path": job.plan.as_posix(), "reports": written, "not_written": refused}
    pictures = [place if picture else None for place, picture in small.items()]
    rows = [{**told, "thumbnail": picture, **row} for picture, row in zip(pictures, answer.rows, strict=True)]
    if answer.lasting and not refused:
        files = {**dict(zip(written, _contents(answer), strict=True)), **small}
        digests = {place: cache.digest(data) for place, data in files.items() if data}
        question = cache.question(job, answer.program, answer.inputs)
        cache.store(asked.out, name.as_posix(), question, cache.Entry(rows=tuple(rows), files=digests))
    return rows


def _thumbnails(name: PurePosixPath, answer: Answer) -> dict[str, bytes | None]:
    """Name the thumbnail of each law by its path; where there is none, an earlier one must go."""
    endings = (ending(row["law"], len(answer.rows)) for row in answer.rows)
    return {f"{name.as_posix()}{end}{_THUMBNAIL}": p for end, p in zip(endings, answer.thumbnails, strict=True)}


def _put_or_remove(path: Path, data: bytes | None) -> None:
    if data:
        put(path, data)
        return
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise cannot_write(path, error) from None


def _contents(answer: Answer) -> Iterator[bytes]:
    """Give the reports of an answer in the order in which they are written."""
    return (sheet for of_law in answer.files.values() for sheets in of_law.values() for sheet in sheets)


def _prepare(out: Path) -> None:
    """Make the folder of the reports, and mark it as one."""
    try:
        (out / CACHE).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(out, error) from None
    put(out / CACHE / "README.txt", _README)


_README = b"What layoutcheck batch has checked already. It may be deleted: then everything is checked again.\n"


def _withdraw(out: Path) -> None:
    """Take away the pages that sum up an earlier batch: reports below them are about to change."""
    for page in PAGES:
        try:
            (out / page).unlink(missing_ok=True)
        except OSError as error:
            raise cannot_write(out / page, error) from None


# --- what cannot be -------------------------------------------------------------------


def _refuse_folders(asked: Asked) -> None:
    """Refuse to write reports where the plans are, or above: they would be read as plans, or take their place."""
    folder, out = (os.path.join(os.path.realpath(path), "") for path in (asked.folder, asked.out))
    if folder.startswith(out):
        raise Usage(text("Os relatórios não podem ir para {out}, onde estão as plantas: dê outra pasta em --out.",
                         "The reports cannot go to {out}, where the plans are: choose another folder with --out.",
                         out=asked.out.as_posix()))  # fmt: skip


def _refuse_names(asked: Asked, found: Found) -> None:
    """Refuse a plan whose report would take the place of a page, which takes odd patterns in --include."""
    pages = {asked.out / page for page in PAGES}
    for name in found.plans:
        if len(name.parts) == 1 and pages & set(reports.targets(Path(name), asked.out, asked.formats)):
            raise Usage(text("O relatório de {plan} tomaria o lugar de uma página do lote: mude o nome da planta.",
                             "The report of {plan} would take the place of a page of the batch: rename the plan.",
                             plan=name.as_posix()))  # fmt: skip


def _no_plans(folder: Path) -> LayoutcheckError:
    return LayoutcheckError(
        "no-plans",
        text("{folder}: nenhuma planta foi encontrada.", "{folder}: no plan was found.", folder=folder.as_posix()),
        text("Plantas são arquivos .dxf, .geojson, .json e .dwg; --include aceita outros padrões.",
             "Plans are files .dxf, .geojson, .json and .dwg; --include takes other patterns."),
    )  # fmt: skip


def _closed(asked: Asked, one: Passed, lang: str) -> Row:
    """Make the row of a folder that could not be looked into."""
    path = (asked.folder / one.path).as_posix()
    message = one.message.to(lang)
    return {
        "plan": one.path, "path": path, "reports": [], "thumbnail": None, "not_written": [], "law": None, "lang": lang,
        "verdict": "unreadable", "standing": "unreadable", "error": {"code": one.code, "message": message},
        "counts": {}, "worst": None, "line": f"{path}: {message}",
    }  # fmt: skip
