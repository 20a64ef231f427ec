"""A job of a batch, one plan to check, and its answer; both can be sent to another machine."""

from __future__ import annotations

import io
import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layoutcheck import reports
from layoutcheck.batch.fingerprint import edition
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted, attempt, examine
from layoutcheck.finding import Finding, Report, Status
from layoutcheck.reports import Files, Unreadable, inputs_of, options_of, plan_of
from layoutcheck.reports.json import told_finding
from layoutcheck.reports.text import line

_THUMBNAIL = 240  # pixels, the longer side
_WORST = ("rule", "article", "title", "status", "area", "subject", "measured", "required", "unit", "margin", "message")


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """A plan to check, named from the working folder or absolutely, and the formats to report it in."""

    plan: Path
    wanted: Wanted
    formats: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What came of a job: for each law a row and perhaps a thumbnail, all reports, and the inputs by digest.

    `program` is the program that gave it, `refused` says why a format could not be written, `lasting` whether the same
    question would be answered the same again.
    """

    rows: tuple[dict[str, Any], ...]
    files: Files
    program: str
    thumbnails: tuple[bytes | None, ...] = ()
    refused: tuple[str, ...] = ()
    inputs: tuple[tuple[str, str], ...] = ()
    lasting: bool = False


def answer(job: Job, stopped: LayoutcheckError | None = None) -> Answer:
    """Check a plan and make its reports; `stopped` says why it is not to be looked at."""
    outcomes = examine(job.plan, job.wanted, stopped)
    lang = options_of(outcomes[0]).lang
    made = attempt(lambda: reports.made(outcomes, job.formats, lang))
    files: Files = {} if isinstance(made, LayoutcheckError) else made[0]
    refused: Sequence[LayoutcheckError] = (made,) if isinstance(made, LayoutcheckError) else made[1]
    readable = not any(isinstance(outcome, Unreadable) for outcome in outcomes)
    return Answer(
        rows=tuple(_row(outcome, lang) for outcome in outcomes),
        files=files,
        program=edition(),
        thumbnails=tuple(_thumbnail(outcome, len(outcomes), files.get("png", {})) for outcome in outcomes),
        refused=tuple(error.told.to(lang) for error in refused),
        inputs=tuple((item.path, item.sha256) for item in inputs_of(outcomes[0])),
        # a converter that is installed later, or a newer one, may read a DWG otherwise
        lasting=readable and not refused and all(plan_of(outcome).format != "dwg" for outcome in outcomes),
    )


def _row(outcome: Report | Unreadable, lang: str) -> dict[str, Any]:
    """Give what the summary says of an outcome."""
    return {
        "law": outcome.law_id or None,
        "verdict": outcome.verdict,
        **(_failed(outcome, lang) if isinstance(outcome, Unreadable) else _answered(outcome, lang)),
        "lang": lang,
        "line": line(outcome, lang).rstrip("\n"),
    }


def _failed(outcome: Unreadable, lang: str) -> dict[str, Any]:
    error = {"code": outcome.error.code, "message": outcome.error.told.to(lang)}
    return {"standing": outcome.verdict, "error": error, "counts": dict.fromkeys(_STATUSES, 0), "worst": None}


def _answered(report: Report, lang: str) -> dict[str, Any]:
    counts = Counter(found.status.value for found in report.findings)
    worst = _worst(report.findings)
    said = told_finding(worst, report, lang) if worst else {}
    return {
        "standing": report.standing,
        "error": None,
        "counts": {status: counts[status] for status in _STATUSES},
        "worst": {key: said[key] for key in _WORST} if said else None,
    }


def _worst(findings: Sequence[Finding]) -> Finding | None:
    """Give the finding that a person must look at first.

    What fails comes before what is undetermined, and that before what is waived or met; then counts the share of the
    requirement that is missing, or left over, since margins have different units.
    """
    ranked = [
        found for found in findings if found.status in _RANKS and (found.status in _OPEN or _share(found) < _NONE)
    ]
    return min(ranked, key=lambda found: (_RANKS[found.status], _share(found)), default=None)


_STATUSES = tuple(status.value for status in Status)
_OPEN = (Status.FAIL, Status.UNDETERMINED)
_RANKS = {Status.FAIL: 0, Status.UNDETERMINED: 1, Status.WAIVED: 2, Status.PASS: 3}
_NONE = math.inf


def _share(found: Finding) -> float:
    return _NONE if found.margin is None or not found.required else found.margin / abs(found.required)


def ending(law: str | None, laws: int) -> str:
    """Give what is put to a plan's name in the names of its sheets: the law, where there are several."""
    return f".{law}" if laws > 1 else ""


def _thumbnail(outcome: Report | Unreadable, laws: int, pictures: Mapping[str, Sequence[bytes]]) -> bytes | None:
    """Make a small picture of the first sheet of what fails, from the sheet itself."""
    sheets = pictures.get(ending(outcome.law_id, laws), ())
    return _smaller(sheets[0]) if outcome.verdict == "fail" and sheets else None


def _smaller(picture: bytes) -> bytes:
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as whole:
        small = whole.convert("RGB").reduce(max(1, max(whole.size) // (2 * _THUMBNAIL)))
        small.thumbnail((_THUMBNAIL, _THUMBNAIL))
    out = io.BytesIO()
    small.quantize(64).save(out, "png", optimize=True)
    return out.getvalue()
