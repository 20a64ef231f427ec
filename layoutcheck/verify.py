"""verify(REPORT.json): read the files it names again, run the check again, and say the same or what differs."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from layoutcheck import __version__, readers, report_file
from layoutcheck.errors import ReadError
from layoutcheck.examine import Wanted, examine
from layoutcheck.limits import Limits
from layoutcheck.reports import Unreadable
from layoutcheck.reports.json import SCHEMA, told
from layoutcheck.words import Text, same, text

_FEW = 20  # as many differences of a report are told, and the others counted
_SHOWN = 60  # characters of a value


class _Plan(msgspec.Struct):
    path: str
    units: str | None
    sha256: str | None = None


class _Input(msgspec.Struct):
    path: str
    sha256: str
    kind: Literal["plan", "project", "schedule"]


class _Options(msgspec.Struct):
    """The options of a check, no wider than a check allows."""

    units: str | None
    crs: str | None
    tolerance_m: Annotated[float, msgspec.Meta(ge=0, le=0.01)]
    snap_m: Annotated[float, msgspec.Meta(ge=0, le=0.50)]
    strict: bool
    select: list[str]
    lang: Literal["pt", "en"]
    on: str | None
    remedies: bool = False
    accuracy_m: Annotated[float, msgspec.Meta(gt=0, le=1)] | None = None
    limits: Limits = Limits()


class _Law(msgspec.Struct):
    id: str | None


class _Error(msgspec.Struct):
    code: str


class _Report(msgspec.Struct):
    """What of one report says how it was made."""

    plan: _Plan
    inputs: list[_Input]
    options: _Options
    law: _Law
    verdict: str
    error: _Error | None
    findings: list[dict[str, Any]]


class _Document(msgspec.Struct):
    schema: str
    version: str
    reports: list[_Report]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verified:
    """The answer for one plan and law: what differs, nothing when the report still holds."""

    plan: str
    law: str
    differences: tuple[Text, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """The answer for a whole report, and the version that wrote it."""

    version: str
    verified: tuple[Verified, ...]

    @property
    def same(self) -> bool:
        """Tell whether nothing differs."""
        return not any(one.differences for one in self.verified)


def verify(report: Path) -> Answer:
    """Check again all that a JSON report tells of, with the options that are recorded in it.

    Paths are taken as recorded, from the working folder. Raises `ReadError` for what is no report of ours, and when a
    file that it names is not there.
    """
    raw = report_file.load(report)
    document = report_file.convert(report, raw, _Document)
    if document.schema != SCHEMA or not document.reports:
        report_file.refuse(report, "schema" if document.schema != SCHEMA else "reports")
    pairs = zip(document.reports, raw["reports"], strict=True)
    try:
        return Answer(version=document.version, verified=tuple(_verified(report, one, said) for one, said in pairs))
    except RecursionError:  # what no report of ours holds
        report_file.refuse(report, "reports")


def render(answer: Answer, lang: str) -> str:
    """Tell the answer, a line for each plan and law, with what differs below it."""
    lines = []
    for one in answer.verified:
        ends = text("o mesmo", "the same") if not one.differences else text("difere", "differs")
        lines.append(text("{plan} ({law}): {ends}", "{plan} ({law}): {ends}", plan=one.plan, law=one.law, ends=ends))
        left = len(one.differences) - _FEW
        more = text("… e mais {n}", "… and {n} more", n=str(left))
        for said in (*one.differences[:_FEW], *((more,) if left > 0 else ())):
            lines.append(text("  {said}", "  {said}", said=said))
    if answer.version != __version__:
        lines.append(text("O relatório foi escrito pela versão {old}; esta é a {new}.",
                          "The report was written by version {old}; this is {new}.", old=answer.version,
                          new=__version__))  # fmt: skip
    return "".join(f"{_safe(line.to(lang))}\n" for line in lines)


def _safe(said: str) -> str:
    return "".join(c if c.isprintable() else "\ufffd" for c in said)


# --- once more ----------------------------------------------------------------

Difference = tuple[str, Any, Any]  # where, what was recorded and what is now; None is nothing


def _verified(report: Path, one: _Report, said: Mapping[str, Any]) -> Verified:
    if not one.plan.path or (one.error and one.error.code == "usage"):
        report_file.refuse(report, "plan")  # nothing was checked
    changed = [_changed(item) for item in one.inputs] + [_unlike(one)]
    now = json.loads(json.dumps(_again(one)))
    found = list(_differences(_keyed(said), _keyed(now), ""))
    told = [item for item in changed if item] + [_told(item) for item in found]
    return Verified(plan=one.plan.path, law=one.law.id or "–", differences=tuple(told))


def _changed(item: _Input) -> Text | None:
    """Tell of a file that is not what it was. Raises `ReadError` when it cannot be read."""
    try:
        now = hashlib.sha256(readers.load(Path(item.path))).hexdigest()
    except ReadError as error:
        if error.code == "file-missing":
            error.hint = text("O relatório o nomeia a partir da pasta da verificação: rode verify nessa pasta.",
                              "The report names it from the folder that the check ran in: use verify in that folder."
                              )  # fmt: skip
        raise
    if now == item.sha256:
        return None
    return text("o arquivo {file} mudou (SHA-256 {old}… → {new}…)",
                "the file {file} has changed (SHA-256 {old}… → {new}…)", file=item.path, old=item.sha256[:12],
                new=now[:12])  # fmt: skip


def _unlike(one: _Report) -> Text | None:
    """Tell of a digest of the plan that is not the one that stands among the files: one of the two was changed."""
    known = {item.path: item.sha256 for item in one.inputs}
    if (one.plan.sha256 or "") == known.get(one.plan.path, ""):
        return None
    return text("plan.sha256 não é o SHA-256 de {file} em inputs", "plan.sha256 is not the SHA-256 of {file} in inputs",
                file=one.plan.path)  # fmt: skip


def _again(one: _Report) -> dict[str, Any]:
    """Check as it was checked; a unit that no drawing and no recorded option says is tried last."""
    options, readable = one.options, one.error is None
    projects = tuple(Path(item.path) for item in one.inputs if item.kind == "project")
    wanted = Wanted(
        law=(one.law.id,) if one.law.id else (),
        projects=projects if readable or projects else None,  # a file that could not be read is in no list
        units=options.units,
        crs=options.crs,
        on=options.on or "",
        select=tuple(options.select),
        strict=options.strict,
        tolerance=options.tolerance_m,
        snap=options.snap_m,
        lang=options.lang,
        remedies=options.remedies,
        accuracy=options.accuracy_m,
        limits=options.limits,
    )
    outcome = examine(Path(one.plan.path), wanted)[0]
    lacks_units = isinstance(outcome, Unreadable) and outcome.error.code == "units-missing"
    if readable and one.plan.units and lacks_units:
        outcome = examine(Path(one.plan.path), replace(wanted, units_if_missing=one.plan.units))[0]
    return told(outcome, options.lang)


def _keyed(report: Mapping[str, Any]) -> dict[str, Any]:
    """Put findings under their names, so that one more or less does not shift the rest; leave out digests of files."""
    findings: dict[str, Any] = {}
    times: Counter[str] = Counter()
    for finding in report["findings"]:
        name = " → ".join(str(finding[key]) for key in ("rule", "area", "subject") if finding.get(key))
        key = name
        while key in findings:  # counted on from the last, for a report may say one thing thousands of times
            times[name] += 1
            key = f"{name} ({times[name] + 1})"
        findings[key] = finding
    plan = {key: value for key, value in report["plan"].items() if key != "sha256"}
    files = [[item["path"], item["kind"]] for item in report["inputs"]]
    first = {key: report[key] for key in ("verdict", "error")}  # what matters most is told first
    rest = {key: value for key, value in report.items() if key not in ("plan", "inputs", "findings", *first)}
    return {**first, "findings": findings, **rest, "plan": plan, "files": files}


def _differences(old: Any, new: Any, where: str) -> Iterator[Difference]:
    """Find where two pieces of JSON differ; lists of different lengths are told as a whole."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _differences(old.get(key), new.get(key), f"{where}.{key}" if where else str(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for i, pair in enumerate(zip(old, new, strict=True)):
            yield from _differences(*pair, f"{where}[{i}]")
    elif old != new or isinstance(old, bool) != isinstance(new, bool):
        yield where, old, new


def _told(difference: Difference) -> Text:
    where, old, new = difference
    return text("{where}: {old} → {new}", "{where}: {old} → {new}", where=where, old=_shown(old), new=_shown(new))


def _shown(value: Any) -> Text:
    if value is None:
        return text("nada", "nothing")
    if isinstance(value, dict) and "status" in value:
        value = value["status"]
    shown = json.dumps(value, ensure_ascii=False)
    return same(shown if len(shown) <= _SHOWN else f"{shown[: _SHOWN - 1]}…")
