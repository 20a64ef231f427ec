"""One plan of a batch: what is to be done with it, and what came of it, both made to travel between machines."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from layoutcheck import reports
from layoutcheck.batch.program import edition
from layoutcheck.errors import LayoutcheckError
from layoutcheck.examine import Wanted, attempt, examine
from layoutcheck.finding import Report, Status
from layoutcheck.reports import Unreadable, inputs_of, options_of, plan_of
from layoutcheck.reports._rows import why
from layoutcheck.reports.json import told
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
    """What came of a job: a row for each law, the files of each format, and the files that took part, by digest.

    `program` is the program that gave it, `refused` says why a format could not be written, `lasting` whether the same
    question would be answered the same again.
    """

    rows: tuple[dict[str, Any], ...]
    files: dict[str, list[bytes]]
    program: str
    thumbnail: bytes | None = None
    refused: tuple[str, ...] = ()
    inputs: tuple[tuple[str, str], ...] = ()
    lasting: bool = False


def answer(job: Job, stopped: LayoutcheckError | None = None) -> Answer:
    """Check a plan and make its reports; `stopped` says why it is not to be looked at."""
    outcomes = examine(job.plan, job.wanted, stopped)
    lang = options_of(outcomes[0]).lang
    made = attempt(lambda: reports.made(outcomes, job.formats, lang))
    files: dict[str, list[bytes]] = {} if isinstance(made, LayoutcheckError) else made[0]
    refused: Sequence[LayoutcheckError] = (made,) if isinstance(made, LayoutcheckError) else made[1]
    readable = not any(isinstance(outcome, Unreadable) for outcome in outcomes)
    return Answer(
        rows=tuple(_row(outcome, lang) for outcome in outcomes),
        files=files,
        program=edition(),
        thumbnail=_thumbnail(outcomes, files.get("png", ()), lang),
        refused=tuple(error.told.to(lang) for error in refused),
        inputs=tuple((item.path, item.sha256) for item in inputs_of(outcomes[0])),
        # a converter that is installed later, or a newer one, may read a DWG otherwise
        lasting=readable and not refused and all(plan_of(outcome).format != "dwg" for outcome in outcomes),
    )


def _row(outcome: Report | Unreadable, lang: str) -> dict[str, Any]:
    """Give what the summary says of an outcome."""
    said = told(outcome, lang)
    findings = [] if isinstance(outcome, Unreadable) else said["findings"]
    worst = _worst(findings)
    return {
        "law": said["law"]["id"],
        "verdict": said["verdict"],
        "standing": outcome.verdict if isinstance(outcome, Unreadable) else outcome.standing,
        "error": said["error"] and {"code": said["error"]["code"], "message": why(said)},
        "counts": {status.value: sum(item["status"] == status.value for item in findings) for status in Status},
        "worst": worst and {key: worst[key] for key in _WORST},
        "lang": lang,
        "line": line(outcome, lang).rstrip("\n"),
    }


def _worst(findings: Sequence[dict[str, Any]]) -> dict[str, Any] | None:
    """Give the finding that a person must look at first.

    What fails comes before what is undetermined and what is met; then counts the share of the requirement that is
    missing, or left over, since margins have different units.
    """
    ranks = {"fail": 0, "undetermined": 1, "waived": 2, "pass": 3}
    ranked = [item for item in findings if item["status"] in ranks and _share(item) is not None]
    unmeasured = [item for item in findings if item["status"] in ("fail", "undetermined") and _share(item) is None]
    found = [*ranked, *unmeasured]
    return min(found, key=lambda item: (ranks[item["status"]], _share(item) or 0.0), default=None)


def _share(finding: dict[str, Any]) -> float | None:
    margin, required = finding["margin"], finding["required"]
    return None if margin is None or not required else float(margin / abs(required))


def _thumbnail(outcomes: Sequence[Report | Unreadable], pictures: Sequence[bytes], lang: str) -> bytes | None:
    """Make a small picture of the first sheet of the first outcome that fails, from the sheet itself."""
    failing = next((i for i, outcome in enumerate(outcomes) if outcome.verdict == "fail"), None)
    if failing is None or not pictures:
        return None
    from layoutcheck.reports import png

    before = sum(len(png.render(one, lang)) for one in outcomes[:failing] if not isinstance(one, Unreadable))
    return _smaller(pictures[before])


def _smaller(picture: bytes) -> bytes:
    from PIL import Image

    with Image.open(io.BytesIO(picture)) as whole:
        small = whole.convert("RGB").reduce(max(1, max(whole.size) // (2 * _THUMBNAIL)))
        small.thumbnail((_THUMBNAIL, _THUMBNAIL))
    out = io.BytesIO()
    small.quantize(64).save(out, "png", optimize=True)
    return out.getvalue()
