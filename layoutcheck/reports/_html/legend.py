"""The legend of a page: what occurs on its plan, each with a sample of how it is drawn."""

from __future__ import annotations

from collections.abc import Iterator

from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Report, Status
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.reports._html import shapes
from layoutcheck.reports._sheet import plan
from layoutcheck.reports._sheet.dimensions import dimensions, is_drawable, numbered
from layoutcheck.reports._sheet.items import Kind
from layoutcheck.reports._sheet.symbols import (
    DIMENSION_LABELS,
    DIMENSION_PENS,
    MARK_LABELS,
    MARK_STYLES,
    PLAIN,
    ROLE_STYLES,
    SIGHT_DASH,
)
from layoutcheck.reports._sheet.zones import zones

_WIDE_PX, _HIGH_PX = 40.0, 18.0

Entry = tuple[str, str]  # a small SVG, and what it stands for


def entries(report: Report, prefix: str, lang: str) -> list[Entry]:
    """Give the entries for what occurs: roles, marks, dimensions."""
    return [*_roles(report, prefix, lang), *_marks(report, lang), *_dimensions(report, lang)]


def _roles(report: Report, prefix: str, lang: str) -> Iterator[Entry]:
    used = {f.role: f.shape for f in reversed(report.site.features) if not f.shape.is_empty}
    known = sorted(ROLE_STYLES, key=lambda role: ROLE_STYLES[role].rank)
    for role in (*known, *sorted(set(used) - set(ROLE_STYLES))):
        if role in used:
            style = ROLE_STYLES.get(role, PLAIN)
            hatches = shapes.patterns(style, f"{prefix}-legend-{role}")
            inner = shapes.thing(_sample(used[role], role), style, [id for id, _ in hatches])
            defs = "".join(pattern for _, pattern in hatches).replace('class="hatch" ', "")
            label = ROLES[role].label.to(lang) if role in ROLES else role
            yield _svg(f"<defs>{defs}</defs>{inner}" if defs else inner), label


def _sample(shape: BaseGeometry, role: str) -> BaseGeometry:
    """Give a shape of the same kind as one that is on the plan, in pixels."""
    middle = -_HIGH_PX / 2
    forms = plan.forms_of(shape, ROLE_STYLES.get(role, PLAIN), 0.0)
    if forms == {"symbol"}:
        return Point(_WIDE_PX / 2, middle)
    if "line" in forms:
        return LineString([(2.0, middle), (_WIDE_PX - 2.0, middle)])
    if role == "container":
        return Point(_WIDE_PX / 2, middle).buffer(4.0)
    thin = role in ROLES and ROLES[role].shape is Shape.BARRIER
    half = 3.0 if thin else _HIGH_PX / 2 - 2.0
    return box(2.0, middle - half, _WIDE_PX - 2.0, middle + half)


def _marks(report: Report, lang: str) -> Iterator[Entry]:
    used = {mark.kind for mark in report.marks if not mark.shape.is_empty}
    used |= {"required"} if zones(report, dimensions(report, numbered(report, lang), lang)) else set()
    for kind in (*MARK_STYLES, *sorted(used - set(MARK_STYLES))):
        if kind in used:
            label = MARK_LABELS[kind].to(lang) if kind in MARK_LABELS else kind
            yield _svg(shapes.line(_across(), MARK_STYLES.get(kind, PLAIN).pen)), label


def _dimensions(report: Report, lang: str) -> Iterator[Entry]:
    drawn = dimensions(report, numbered(report, lang), lang)
    used: set[str] = {d.kind for d in drawn} | {"sight" for d in drawn if d.clear}
    used |= {"pass" for f in report.findings if f.status is Status.PASS and is_drawable(f.witness)}
    for kind, label in DIMENSION_LABELS.items():
        if kind in used:
            yield _svg(_dimension(kind)), label.to(lang)  # type: ignore[arg-type]


def _dimension(kind: Kind) -> str:
    pen = DIMENSION_PENS[kind]
    dash = SIGHT_DASH if kind == "sight" else pen.dash
    end = "arrow" if kind in ("fail", "sight") else "tick"
    a, b = (3.0, -_HIGH_PX / 2), (_WIDE_PX - 3.0, -_HIGH_PX / 2)
    ends = shapes.tip("ring" if kind == "sight" else end, a, 180.0) + shapes.tip(end, b)
    return f'<g class="dim {kind}"><path class="ln" d="{_across()}"{shapes.pen(pen.width_mm, dash)}/>{ends}</g>'


def _across() -> str:
    return shapes.path(((3.0, -_HIGH_PX / 2), (_WIDE_PX - 3.0, -_HIGH_PX / 2)))


def _svg(inner: str) -> str:
    wide, high = shapes.number(_WIDE_PX), shapes.number(_HIGH_PX)
    return (f'<svg class="sample" width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" aria-hidden="true" '
            f'focusable="false">{inner}</svg>')  # fmt: skip
