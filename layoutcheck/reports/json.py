"""The JSON report: every key always there, unknown null or empty, equal bytes for equal inputs."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

import msgspec

from layoutcheck import __version__
from layoutcheck.finding import AreaSummary, Finding, Leg, Line, Report
from layoutcheck.ground import Frame
from layoutcheck.reports import Unreadable, inputs_of, options_of, plan_of
from layoutcheck.site import Feature, Note, Options, Plan, Seen, Unread
from layoutcheck.words import Text

SCHEMA = "layoutcheck/1"


def document(outcomes: Sequence[Report | Unreadable], lang: str | None = None) -> bytes:
    """Write outcomes as one JSON document in UTF-8; each in the language of its options unless one is given."""
    reports = b", ".join(_encoded(outcome, lang or options_of(outcome).lang) for outcome in outcomes)
    return _indented(
        b'{"schema": "%b", "version": "%b", "reports": [%b]}' % (SCHEMA.encode(), __version__.encode(), reports)
    )


def _encoded(outcome: Report | Unreadable, lang: str) -> bytes:
    """Write what is told of an outcome; most often nothing needs to be made plain before."""
    report = _report(outcome, lang)
    try:
        return _compact(report, lambda value: _plain(value, lang))
    except ValueError:
        return _compact(_plain(report, lang))


def written(whole: Mapping[str, Any], indent: int = 2) -> bytes:
    """Write a document as JSON in UTF-8; raises `ValueError` for half characters and for what is not finite."""
    return _indented(_compact(whole), indent)


def _compact(whole: Mapping[str, Any], other: Callable[[Any], Any] | None = None) -> bytes:
    return json.dumps(whole, ensure_ascii=False, allow_nan=False, default=other).encode()


def _indented(written: bytes, indent: int = 2) -> bytes:
    return msgspec.json.format(written, indent=indent) + b"\n"  # json itself would be ten times as slow at indenting


def told(outcome: Report | Unreadable, lang: str, but: Container[str] = ()) -> dict[str, Any]:
    """Give what the report says of one outcome: every other format of data takes its values from here.

    Keys of `but` are left out.
    """
    whole = _report(outcome, lang)
    plain: dict[str, Any] = _plain({key: said for key, said in whole.items() if key not in but}, lang)
    return plain


def told_finding(found: Finding, report: Report, lang: str) -> dict[str, Any]:
    """Give what the report says of one finding."""
    plain: dict[str, Any] = _plain(_finding(found, report), lang)
    return plain


def _report(outcome: Report | Unreadable, lang: str) -> dict[str, Any]:
    edition = outcome.law_published.to("pt") if outcome.law_published else ""  # as the law names it, to be compared
    law = {"id": outcome.law_id or None, "title": outcome.law_title, "published": edition or None}
    return {
        "plan": _plan(plan_of(outcome)),
        "inputs": [{"path": i.path, "sha256": i.sha256, "kind": i.kind} for i in inputs_of(outcome)],
        "options": _options(options_of(outcome), lang),
        "law": law,
        "verdict": outcome.verdict,
        "standing": outcome.verdict if isinstance(outcome, Unreadable) else outcome.standing,
        **(_without_answer(outcome) if isinstance(outcome, Unreadable) else _answer(outcome)),
    }


def _answer(report: Report) -> dict[str, Any]:
    return {
        "error": None,
        "areas": [_area(area) for area in report.areas],
        "features": [_feature(feature) for feature in report.site.features],
        "findings": [_finding(found, report) for found in report.findings],
        "seen": _seen(report.site.seen),
        "accuracy": _accuracy(report),
    }


def _accuracy(report: Report) -> dict[str, Any] | None:
    """Give what an error of the drawing means; findings by their id."""
    told = report.accuracy
    if told is None:
        return None
    ids = [found.id(report.law_id) for found in report.findings]
    return {
        "error_m": told.error_m,
        "verdict": told.verdict,
        "within": [ids[i] for i in told.within],
        "not_worked_out": [ids[i] for i in told.open],
        "turning_m": _number(told.turning_m),
        "turned_by": None if told.turned_by is None else ids[told.turned_by],
    }


def _without_answer(outcome: Unreadable) -> dict[str, Any]:
    error = outcome.error
    return {
        "error": {"code": error.code, "message": error.message, "hint": error.hint},
        "areas": [],
        "features": [],
        "findings": [],
        "seen": _seen(Seen()),
        "accuracy": None,
    }


def _plan(plan: Plan) -> dict[str, Any]:
    known = {"path": plan.path, "sha256": plan.sha256, "format": plan.format, "units": plan.units, "crs": plan.crs}
    return {key: value or None for key, value in known.items()}


def _options(options: Options, lang: str) -> dict[str, Any]:
    return {
        "units": options.units,
        "crs": options.crs,
        "tolerance_m": options.tolerance_m,
        "snap_m": options.snap_m,
        "strict": options.strict,
        "select": list(options.select),
        "lang": lang,
        "on": options.on or None,
        "remedies": options.remedies,
        "accuracy_m": options.accuracy_m,
        "limits": options.limits.changed(),
    }


def _area(area: AreaSummary) -> dict[str, Any]:
    return {
        "id": area.id,
        "class": area.governing_class,
        "declared_class": area.declared_class,
        "capacity_kg": _number(area.capacity_kg),
        "containers": area.containers,
        "area_m2": _number(area.area_m2),
        "distance_class": area.distance_class,
        "merged_with": list(area.merged_with),
    }


def _feature(feature: Feature) -> dict[str, Any]:
    return {
        "name": feature.name,
        "role": feature.role,
        "role_why": feature.role_why,
        "layer": feature.layer,
        "handle": feature.handle,
        "properties": {key: {"value": said.value, "source": said.source} for key, said in feature.properties.items()},
    }


def _finding(found: Finding, report: Report) -> dict[str, Any]:
    frame, tolerance = report.site.frame, report.site.options.tolerance_m
    limits = _limits(found.required, tolerance)
    return {
        "id": found.id(report.law_id),
        "rule": found.rule,
        "article": found.article,
        "title": found.title,
        "status": found.status.value,
        "area": found.area,
        "subject": found.subject,
        "measured": _number(found.measured, limits),
        "required": _number(found.required),
        "unit": found.unit,
        "margin": _number(found.margin, (0.0, -tolerance)),
        "base_required": _number(found.base_required),
        "reduction": found.reduction,
        "exposed": _leg(found.exposed, frame, tolerance),
        "shielded": _leg(found.shielded, frame, tolerance),
        "witness": _witness(found.witness, frame),
        "message": found.message,
        "needs": list(found.needs),
        "remedy": found.remedy,
        "waiver": found.waiver,
    }


def _leg(leg: Leg | None, frame: Frame, tolerance: float) -> dict[str, Any] | None:
    if leg is None:
        return None
    return {
        "measured": _number(leg.measured, _limits(leg.required, tolerance)),
        "required": _number(leg.required),
        "witness": _witness(leg.witness, frame),
    }


def _seen(seen: Seen) -> dict[str, Any]:
    return {
        "entities": seen.entities,
        "used": seen.used,
        "ignored": dict(seen.ignored),
        "unsupported": [{"type": kind, "layer": layer, "count": count} for kind, layer, count in seen.unsupported],
        "not_checked": [_unread(item) for item in seen.not_checked],
        "warnings": [_note(note) for note in seen.warnings],
    }


def _unread(item: Unread) -> dict[str, Any]:
    return {"role": item.role, "message": item.message, "layer": item.layer, "handle": item.handle}


def _note(note: Note) -> dict[str, Any]:
    return {"code": note.code, "message": note.message, "layer": note.layer, "handle": note.handle}


# --- numbers and texts --------------------------------------------------------

_NOISE = 9  # places below which the comparisons of findings see no difference
_PLACES = 6
_FAR = 1e-5  # from a limit: farther than rounding moves a value


def _limits(required: float | None, tolerance: float) -> tuple[float, ...]:
    return () if required is None else (required, required - tolerance, required + tolerance)


def _number(value: float | None, limits: Sequence[float] = ()) -> float | None:
    """Round away the noise of arithmetic, but never across a limit that the value is judged by.

    >>> _number(7.500000000000001), _number(7.4989996, (7.499,)), _number(float("inf"))
    (7.5, 7.4989996, None)
    """
    if value is None or not math.isfinite(value):
        return None
    if all(abs(value - limit) > _FAR for limit in limits):
        return round(float(value), _PLACES) + 0.0  # + 0.0: no minus zero
    sides = [_side(value, limit) for limit in limits]
    for places in range(_PLACES, _NOISE):
        rounded = round(float(value), places) + 0.0
        if [_side(rounded, limit) for limit in limits] == sides:
            return rounded
    return float(value)


def _side(value: float, limit: float) -> int:
    apart = round(value - limit, _NOISE)
    return int(apart > 0) - int(apart < 0)  # numpy does not subtract its truths


def _witness(line: Line | None, frame: Frame) -> list[list[float]] | None:
    """Put a line into plan coordinates, as finely as a tenth of a millimetre in degrees asks."""
    if line is None:
        return None
    points = frame.witness(line)
    if not all(math.isfinite(number) for point in points for number in point):
        return None
    return [[round(number, 9 if abs(number) <= 360 else _PLACES) + 0.0 for number in point] for point in points]


def _plain(value: Any, lang: str) -> Any:
    """Reduce what a report holds to what JSON can say: texts in one language, no infinity, no half characters."""
    if isinstance(value, str):
        return value if value.isascii() else value.encode("utf-8", "backslashreplace").decode()
    if value is None or isinstance(value, int):
        return value
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    if isinstance(value, Text):
        return _plain(value.to(lang), lang)
    if isinstance(value, dict | Mapping):  # of which the first is told quickly
        return {_plain(str(key), lang): _plain(item, lang) for key, item in value.items()}
    return [_plain(item, lang) for item in value]
