"""One view: the plan cut to its window, the dimensions, and every label in a place of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import dimensions as dims
from layoutcheck.reports._sheet import plan
from layoutcheck.reports._sheet.cells import Planned, scale_for, view_box
from layoutcheck.reports._sheet.furniture import Frame, caption, framed
from layoutcheck.reports._sheet.grounds import solid
from layoutcheck.reports._sheet.items import Box, Dimension, Item, Label, Pen, Stroke, View
from layoutcheck.reports._sheet.labels import Placer
from layoutcheck.reports._sheet.lettering import dimension_label, names, zone_label
from layoutcheck.reports._sheet.pieces import outline
from layoutcheck.reports._sheet.symbols import MARK_STYLES, PLAIN, ROLE_STYLES
from layoutcheck.reports._sheet.zones import Zone, zones
from layoutcheck.site import Feature
from layoutcheck.words import Text
from layoutcheck.words import text as words

SMALL_MM = 3.0  # what a view leaves to a closer one
_FRAME = Pen(0.25, "#000000")

_TITLES: dict[str, Text] = {
    "overview": words("Planta geral", "General plan"),
    "surroundings": words("Área e entorno", "Area and surroundings"),
    "detail": words("Detalhe", "Detail"),
    "closer": words("Distâncias que atendem", "Distances that pass"),
}


@dataclass(slots=True, kw_only=True)
class Drawn:
    """A view with an account of it: what occurs and as what, what no label may cover, what is cut off or left out."""

    view: View
    forms: set[tuple[str, plan.Form]] = field(default_factory=set)
    visible: list[Feature] = field(default_factory=list)
    solid: list[BaseGeometry] = field(default_factory=list)
    partly: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    unnamed: list[str] = field(default_factory=list)
    zones: list[Zone] = field(default_factory=list)
    mute: int = 0  # dimensions without words


def draw(
    report: Report, planned: Planned, cell: Box, frames: Sequence[Frame], lang: str, unit: float = 1.0,
    elsewhere: Sequence[Dimension] = (),
) -> Drawn:  # fmt: skip
    """Draw a planned view into its cell, with the zones of its own dimensions and of those that stand `elsewhere`."""
    box = view_box(cell)
    bare = View(letter=planned.letter, title=_title(planned, lang), box=box, centre=planned.window.centre,
                scale=scale_for(planned.window, box, unit), plan=(), paper=(), dimensions=planned.dimensions,
                unit=unit)  # fmt: skip
    drawn, closer = Drawn(view=bare), [frame.window for frame in frames if frame.names]
    drawn.zones += zones(report, (*planned.dimensions, *elsewhere)) if planned.kind != "closer" else []
    shapes = _site(report, bare, drawn, closer)
    lines = [line for dimension in planned.dimensions for line in dims.draw(dimension, bare.metres)]
    drawn.forms |= {(f"dimension-{d.kind}", "line") for d in planned.dimensions}
    drawn.forms |= {("dimension-sight", "line") for d in planned.dimensions if d.clear}
    placer = _placer(bare, drawn, shapes)
    paper = [*framed(frames, bare, placer)]
    first, after = _in_turn(planned.dimensions)
    for dimension in first:
        paper += _labelled(dimension, drawn, placer)
    written, drawn.named, drawn.unnamed = names(
        report, bare, placer, drawn.visible, closer, lang, planned.kind == "closer"
    )
    paper += written
    for dimension in after:
        paper += _labelled(dimension, drawn, placer)
    for zone in drawn.zones:
        paper += zone_label(zone, bare, placer, lang)
    rows = {d.row for d in planned.dimensions}
    by_row = any(isinstance(item, Label) and item.text in rows for item in paper)
    paper += [outline(box, "view", _FRAME), *caption(report, bare, cell, len(drawn.unnamed), by_row, lang)]
    drawn.view = replace(bare, plan=(*shapes, *lines), paper=tuple(paper))
    return drawn


def _labelled(dimension: Dimension, drawn: Drawn, placer: Placer) -> list[Item]:
    made = dimension_label(dimension, drawn.view, placer)
    drawn.mute += not made
    return made


def _in_turn(dimensions: Sequence[Dimension]) -> tuple[list[Dimension], list[Dimension]]:
    """Tell what is written before the names of things and what after them: what passes beside a failure."""
    fails = any(d.kind == "fail" for d in dimensions)
    later = [d for d in dimensions if fails and d.kind == "pass"]
    return [d for d in dimensions if d not in later], later


def _placer(view: View, drawn: Drawn, shapes: Sequence[Item]) -> Placer:
    """Make what finds places for the labels of a view, knowing all that is drawn."""
    strokes = [s for s in shapes if isinstance(s, Stroke) and s.pen.width_mm > 0.1]
    zones = [s.points for s in strokes if s.layer == "mark-required"]
    placer = Placer(
        view.box.grown(-1.0),
        [[view.to_sheet(p) for p in s.points] for s in strokes if s.layer != "mark-required"],
        [(view.to_sheet(d.a), view.to_sheet(d.b)) for d in view.dimensions],
        drawn.solid,
    )
    for line in zones:
        placer.keep_off([view.to_sheet(p) for p in line])
    for dimension in view.dimensions:
        if math.dist(dimension.a, dimension.b) < 1.5 * view.metres:  # it has a ring
            x, y = view.to_sheet(dimension.a)
            placer.take(Box(x, y, x, y).grown(1.8))
    return placer


def _title(planned: Planned, lang: str) -> str:
    title = _TITLES[planned.kind].to(lang)
    numbers = [d.number for d in planned.dimensions if d.number]
    return f"{title} ({', '.join(numbers)})" if planned.kind == "detail" and numbers else title


# --- the site -----------------------------------------------------------------


def _site(report: Report, view: View, drawn: Drawn, closer: Sequence[Box]) -> list[Item]:
    """Draw features, marks and zones, lowest first and grounds before lines, and note what the window cuts off.

    Small things, other than areas, that a `closer` view shows are left to it.
    """
    layers: list[tuple[int, bool, Item]] = []
    for feature in report.site.features:
        if not feature.shape.is_empty and not _left_to(closer, feature, view):
            layers += _feature(feature, view, drawn)
    marks = [(f"mark-{mark.kind}", MARK_STYLES.get(mark.kind, PLAIN), mark.shape) for mark in report.marks]
    marks += [("mark-required", MARK_STYLES["required"], zone.shape) for zone in drawn.zones]
    for layer, style, shape in marks:
        items = [] if shape.is_empty else plan.draw(shape, style, layer, view.window, view.metres)
        drawn.forms |= {(item.layer, "line") for item in items}
        layers += [(style.rank, isinstance(item, Stroke), item) for item in items]
    return [item for _, _, item in sorted(layers, key=lambda entry: entry[:2])]


def _left_to(closer: Sequence[Box], feature: Feature, view: View) -> bool:
    bounds = plan.box_of(feature.shape)
    small = max(bounds.width, bounds.height) < SMALL_MM * view.metres and feature.role != "storage_area"
    return small and any(window.holds(bounds) for window in closer)


def _feature(feature: Feature, view: View, drawn: Drawn) -> list[tuple[int, bool, Item]]:
    style = ROLE_STYLES.get(feature.role, PLAIN)
    items = plan.draw(feature.shape, style, feature.role, view.window, view.metres)
    if not items:
        drawn.outside.append(feature.name)
        return []
    window = view.window
    if not shapely.box(window.left, window.bottom, window.right, window.top).covers(feature.shape):
        drawn.partly.append(feature.name)
    drawn.visible.append(feature)
    drawn.solid += solid(feature, view)
    drawn.forms |= {(feature.role, form) for form in plan.forms_of(feature.shape, style, view.metres)}
    return [(style.rank, isinstance(item, Stroke), item) for item in items]
