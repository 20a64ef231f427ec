"""Where an area may stand, as data; outlines are of the places of the area's middle, in plan coordinates."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck import __version__
from layoutcheck.errors import LayoutcheckError
from layoutcheck.finding import Finding, Report
from layoutcheck.law import Law
from layoutcheck.measure import polygons
from layoutcheck.reports import Unreadable, options_of, plan_of
from layoutcheck.reports._siting import lots_text, notes_of, rule_title, title
from layoutcheck.site import Site
from layoutcheck.siting.largest import Largest, Row
from layoutcheck.siting.moving import Move
from layoutcheck.siting.pieces import Piece, pieces
from layoutcheck.siting.region import Envelope, doubtful
from layoutcheck.siting.sited import Sited

SCHEMA = "layoutcheck-envelope/1"
_FINE_M = 0.001  # outlines of what is forbidden are told to this


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Answer:
    """What was found of a plan by one law; `error` says why nothing was."""

    outcome: Report | Unreadable
    law: Law | None = None
    found: tuple[Sited, ...] = ()
    error: LayoutcheckError | None = None


def document(answers: Sequence[Answer]) -> bytes:
    """Write where the areas of a plan may stand by each law as one JSON document; every key is always there."""
    whole = {"schema": SCHEMA, "version": __version__, "reports": [_report(one) for one in answers]}
    said = json.dumps(whole, ensure_ascii=False, allow_nan=False, indent=1) + "\n"
    return said.encode("utf-8", "backslashreplace")


def _report(answer: Answer) -> dict[str, Any]:
    outcome, lang = answer.outcome, options_of(answer.outcome).lang
    plan, error = plan_of(outcome), outcome.error if isinstance(outcome, Unreadable) else answer.error
    known = {"path": plan.path, "sha256": plan.sha256, "format": plan.format, "units": plan.units, "crs": plan.crs}
    told = None
    if error is not None:
        told = {"code": error.code, "message": error.message.to(lang), "hint": error.hint.to(lang)}
    return {
        "plan": {key: value or None for key, value in known.items()},
        "law": outcome.law_id or None,
        "error": told,
        "areas": [_told(one, answer.law, lang) for one in answer.found if answer.law is not None],
        "notes": [said.to(lang) for said in notes_of(outcome.site)] if isinstance(outcome, Report) else [],
    }


def _told(one: Sited, law: Law, lang: str) -> dict[str, Any]:
    shown = one.shown
    return {
        "area": one.place.area,
        "class": one.place.name,
        "counts_with": list(one.place.counts_with),
        "apart_from": list(one.place.apart_from),
        "size_m": list(one.size) if one.size else None,
        "text": title(one).to(lang),
        "notes": [said.to(lang) for said in lots_text(one)],
        "why_none": None if one.silent is None else one.silent.to(lang),
        "exact": all(region.is_exact for region in one.regions),
        "moves": [feature.name for feature in one.place.moves],
        "place": _move(one.move, shown, one.site),
        "turns": [{"turn_deg": region.turn, "allowed_m2": _round(region.allowed.area)} for region in one.regions],
        "turn_deg": shown.turn,
        "allowed": _outlines(shown.allowed, shown, one.site, 0.0),
        "confirmed": [_at(shift, shown, one.site) for shift in one.confirmed],
        "forbidden": [_piece(piece, one, law, lang) for piece in pieces(shown)] if one.silent is None else [],
        "not_proven": _outlines(doubtful(shown), shown, one.site, _FINE_M),
        "classes": [_row(row) for row in one.largest.rows] if one.largest else [],
        "largest": _largest(one.largest, shown, one.site, lang) if one.largest else None,
    }


def _piece(piece: Piece, one: Sited, law: Law, lang: str) -> dict[str, Any]:
    asked = [{"subject": c.subject, "required": _round(c.full_m), "reduced": _round(c.reduced_m)} for c in piece.asked]
    return {
        "rule": piece.rule,
        "title": rule_title(law, piece.rule).to(lang),
        "asked": asked,
        "area_m2": _round(piece.shape.area),
        "outlines": _outlines(piece.shape, one.shown, one.site, _FINE_M),
    }


def _largest(found: Largest, shown: Envelope, site: Site, lang: str) -> dict[str, Any]:
    return {
        "as_drawn": found.as_drawn,
        "next_blocked_by": _blocked(found.next_blocked_by, lang),
        "on_site": found.on_site,
        "place": _move(found.place, shown, site),
        "blocked_by": _blocked(found.blocked_by, lang),
        "proven": found.is_proven,
    }


def _blocked(found: Finding | None, lang: str) -> dict[str, Any] | None:
    if found is None:
        return None
    return {"rule": found.rule, "subject": found.subject, "margin": _round(found.margin),
            "message": found.message.to(lang)}  # fmt: skip


def _row(row: Row) -> dict[str, Any]:
    margins: Mapping[str, Any] = {
        f.rule: {"status": f.status.value, "subject": f.subject, "margin": _round(f.margin)} for f in row.tightest
    }
    return {"class": row.name, "holds": row.blocks is None, "rules": margins}


def _move(move: Move | None, shown: Envelope, site: Site) -> dict[str, Any] | None:
    if move is None:
        return None
    return {"vector_m": [_round(v) for v in move.shift], "turn_deg": move.turn, "distance_m": _round(move.length),
            "middle": _at(move.shift, shown, site)}  # fmt: skip


def _at(shift: Sequence[float], shown: Envelope, site: Site) -> list[float]:
    x, y = shown.about
    return _plan(site, np.asarray([[shift[0] + x, shift[1] + y]]))[0]


def _outlines(shape: BaseGeometry, shown: Envelope, site: Site, fine: float) -> list[list[list[list[float]]]]:
    """Give the rings of a region's polygons, the first of each its outside."""
    simple = shape.simplify(fine) if fine else shape
    rings = [[part.exterior, *part.interiors] for part in polygons(simple)]
    return [[_plan(site, shapely.get_coordinates(ring) + shown.about) for ring in part] for part in rings]


def _plan(site: Site, points: Any) -> list[list[float]]:
    placed = site.frame.to_plan(points)
    return [[round(float(v), 9 if abs(v) <= 360 else 6) + 0.0 for v in point] for point in placed]


def _round(value: float | None) -> float | None:
    return None if value is None else round(float(value), 6) + 0.0
