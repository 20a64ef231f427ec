"""The two sides of a comparison, a JSON report or a folder of them each, by plan and law."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from layoutcheck import report_file
from layoutcheck.batch.folder import CACHE
from layoutcheck.batch.summary import SCHEMA as BATCH
from layoutcheck.errors import LayoutcheckError, ReadError
from layoutcheck.examine import attempt
from layoutcheck.reports.json import SCHEMA
from layoutcheck.words import text

SUMMARY = "summary.json"
Key = tuple[str, str]  # the plan and the law


class Finding(msgspec.Struct):
    """What of a finding is compared."""

    id: str
    rule: str
    title: str
    status: str
    area: str | None
    subject: str | None
    measured: float | None
    required: float | None
    unit: str | None
    margin: float | None


class _Plan(msgspec.Struct):
    path: str | None


class _Law(msgspec.Struct):
    id: str | None
    published: str | None


class _Error(msgspec.Struct):
    code: str
    message: str


class _Seen(msgspec.Struct):
    not_checked: list[Any]
    unsupported: list[Any]


class _Options(msgspec.Struct):
    tolerance_m: float
    snap_m: float
    strict: bool
    select: list[str]


class Report(msgspec.Struct):
    """What of one report is compared."""

    plan: _Plan
    law: _Law
    options: _Options
    verdict: str
    error: _Error | None
    findings: list[Finding]
    seen: _Seen


class _Document(msgspec.Struct):
    schema: str
    version: str
    reports: list[Report]


class _Row(msgspec.Struct):
    plan: str
    law: str | None
    verdict: str
    error: _Error | None
    reports: list[str]


class _Batch(msgspec.Struct):
    schema: str
    version: str
    plans: list[_Row]


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """The reports of one side by plan and law; `one` when it is a single report file, not a folder."""

    path: str
    versions: frozenset[str]
    reports: Mapping[Key, Report]
    one: bool


def side(path: Path) -> Side:
    """Read a side. Raises `ReadError` for what is neither a report nor a folder of reports."""
    if path.is_dir():
        return _batch(path) if (path / SUMMARY).is_file() else _loose(path)
    raw = report_file.load(path)
    if isinstance(raw, dict) and raw.get("schema") == BATCH:
        return _batch(path.parent, path)
    document = _document(path, raw)
    reports = {(one.plan.path or "–", one.law.id or "–"): one for one in document.reports}
    return Side(path=path.as_posix(), versions=frozenset({document.version}), reports=reports, one=True)


def _document(path: Path, raw: Any) -> _Document:
    if not isinstance(raw, dict) or raw.get("schema") != SCHEMA:
        report_file.refuse(path, "schema")
    document = report_file.convert(path, raw, _Document)
    if not document.reports:
        report_file.refuse(path, "reports")
    return document


def _batch(folder: Path, summary: Path | None = None) -> Side:
    """Read the reports that the summary of a batch names: older ones may lie beside them."""
    place = summary or folder / SUMMARY
    raw = report_file.load(place)
    if not isinstance(raw, dict) or raw.get("schema") != BATCH:
        report_file.refuse(place, "schema")
    batch = report_file.convert(place, raw, _Batch)
    reports: dict[Key, Report] = {}
    files: dict[Path, _Document] = {}
    for row in batch.plans:
        key = (row.plan, row.law or "–")
        named = next((folder / name for name in row.reports if name == f"{row.plan}.json"), None)
        if named is None and row.error is None:
            raise _without_json(folder, row.plan)
        if named is None:
            reports[key] = _unread(row)
            continue
        document = files[named] = files.get(named) or _document(named, report_file.load(named))
        found = [one for one in document.reports if one.law.id == row.law]
        if not found or found[0].verdict != row.verdict:
            report_file.refuse(named, SUMMARY)  # another run has replaced the one or the other
        reports[key] = found[0]
    return Side(path=folder.as_posix(), versions=frozenset({batch.version}), reports=reports, one=False)


def _loose(folder: Path) -> Side:
    """Read all reports below a folder that no batch has written."""
    if (folder / CACHE).is_dir():
        raise ReadError(
            "batch-unfinished",
            text("{folder}: este lote não chegou ao fim.", "{folder}: this batch did not come to its end.",
                 folder=folder.as_posix()),
            text("Execute layoutcheck batch outra vez.", "Run layoutcheck batch once more."),
        )  # fmt: skip
    reports: dict[Key, Report] = {}
    versions: set[str] = set()
    for path in _files(folder):
        document = attempt(lambda path=path: _document(path, report_file.load(path)))  # type: ignore[misc]
        if isinstance(document, LayoutcheckError):  # JSON of another kind
            continue
        versions.add(document.version)
        name = path.relative_to(folder).as_posix().removesuffix(".json")
        reports.update({(name, one.law.id or "–"): one for one in document.reports})
    if not reports:
        raise ReadError(
            "no-reports",
            text("{folder}: nenhum relatório JSON do layoutcheck foi encontrado.",
                 "{folder}: no JSON report of layoutcheck was found.", folder=folder.as_posix()),
            text("Dê a pasta que layoutcheck batch --out, ou check --out, escreveu.",
                 "Give the folder that layoutcheck batch --out, or check --out, wrote."),
        )  # fmt: skip
    return Side(path=folder.as_posix(), versions=frozenset(versions), reports=reports, one=False)


def _files(folder: Path) -> Iterator[Path]:
    found = (Path(top) / name for top, _, names in os.walk(folder) for name in names if name.endswith(".json"))
    return iter(sorted(found))


def _unread(row: _Row) -> Report:
    """Make the report of a plan of which only the summary tells: it could not be read."""
    return Report(
        plan=_Plan(path=row.plan),
        law=_Law(id=row.law, published=None),
        options=_Options(tolerance_m=0.0, snap_m=0.0, strict=False, select=[]),
        verdict=row.verdict,
        error=row.error,
        findings=[],
        seen=_Seen(not_checked=[], unsupported=[]),
    )


def _without_json(folder: Path, plan: str) -> ReadError:
    return ReadError(
        "batch-without-json",
        text("{folder}: o lote não tem o relatório JSON de {plan}.",
             "{folder}: the batch has no JSON report of {plan}.", folder=folder.as_posix(), plan=plan),
        text("Execute layoutcheck batch com json entre os formatos de --report.",
             "Run layoutcheck batch with json among the formats of --report."),
    )  # fmt: skip
