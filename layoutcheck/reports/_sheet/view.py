"""One view: the plan cut to its window, the dimensions, and every label in a place of its own."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

import shapely

from layoutcheck.finding import Report
from layoutcheck.reports._sheet import dimensions as dims
from layoutcheck.reports._sheet import plan
from layoutcheck.reports._sheet.furniture import Frame, caption, framed, north
from layoutcheck.reports._sheet.items import Box, Item, Pen, Stroke, View
from layoutcheck.reports._sheet.labels import Placer
from layoutcheck.reports._sheet.layout import Planned, scale_for, view_box
from layoutcheck.reports._sheet.lettering import dimension_label, names
from layoutcheck.reports._sheet.pieces import outline
from layoutcheck.reports._sheet.symbols import MARK_STYLES, PLAIN, ROLE_STYLES
from layoutcheck.words import Text
from layoutcheck.words import text as words

SMALL_MM = 3.0  # what a view leaves to a closer one
_FRAME = Pen(0.25, "#000000")

_TITLES: dict[str, Text] = {
    "overview": words("Planta geral", "General plan"),
    "surroundings": words("Área e entorno", "Area and surroundings"),
    "detail": words("Detalhe", "Detail"),
}


@dataclass(slots=True, kw_only=True)
class Drawn:
    """A view with an account of it: the layers that occur, and the names of what is cut or left out."""

    view: View
    layers: set[str] = field(default_factory=set)
    partly: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)


def draw(report: Report, planned: Planned, cell: Box, frames: Sequence[Frame], lang: str) -> Drawn:
    """Draw a planned view into its cell."""
    box = view_box(cell)
    scale = scale_for(planned.window, box)
    bare = View(letter=planned.letter, title=_title(planned, lang), box=box, centre=planned.window.centre, scale=scale,
                plan=(), paper=(), dimensions=planned.dimensions)  # fmt: skip
    drawn, closer = Drawn(view=bare), [frame.window for frame in frames]
    shapes = _site(report, bare, drawn, closer)
    lines = [line for dimension in planned.dimensions for line in dims.draw(dimension, scale)]
    drawn.layers |= {f"dimension-{d.kind}" for d in planned.dimensions}
    drawn.layers |= {"dimension-sight"} if any(d.clear for d in planned.dimensions) else set()
    outlines = [s.points for s in shapes if isinstance(s, Stroke) and s.pen.width_mm > 0.1]
    placer = Placer(
        box.grown(-1.0),
        [[bare.to_sheet(p) for p in line] for line in outlines],
        [(bare.to_sheet(d.a), bare.to_sheet(d.b)) for d in planned.dimensions],
    )
    paper = [*north(report, bare, placer), *framed(frames, bare, placer)]
    for dimension in planned.dimensions:
        if math.dist(dimension.a, dimension.b) < 1e-9:
            x, y = bare.to_sheet(dimension.a)
            placer.take(Box(x, y, x, y).grown(1.2))
    for dimension in planned.dimensions:
        paper += dimension_label(dimension, bare, placer)
    named, unnamed = names(report, bare, placer, set(drawn.outside), closer, lang)
    paper += [*named, outline(box, "view", _FRAME), *caption(bare, cell, unnamed, lang)]
    drawn.view = View(letter=bare.letter, title=bare.title, box=box, centre=bare.centre, scale=scale,
                      plan=(*shapes, *lines), paper=tuple(paper), dimensions=planned.dimensions)  # fmt: skip
    return drawn


def _title(planned: Planned, lang: str) -> str:
    title = _TITLES[planned.kind].to(lang)
    numbers = [d.number for d in planned.dimensions if d.number]
    return f"{title} ({', '.join(numbers)})" if planned.kind == "detail" and numbers else title


# --- the site -----------------------------------------------------------------


def _site(report: Report, view: View, drawn: Drawn, closer: Sequence[Box]) -> list[Item]:
    """Draw features and marks, lowest first and grounds before lines, and note what is cut off by the window.

    Small things, other than areas, that a `closer` view shows are left to it.
    """
    window = view.window
    frame = shapely.box(window.left, window.bottom, window.right, window.top)
    layers: list[tuple[int, bool, Item]] = []
    for feature in report.site.features:
        if feature.shape.is_empty:
            continue
        bounds = plan.box_of(feature.shape)
        small = max(bounds.width, bounds.height) * 1000 < SMALL_MM * view.scale and feature.role != "storage_area"
        if small and any(w.holds(bounds) for w in closer):
            continue
        style = ROLE_STYLES.get(feature.role, PLAIN)
        items = plan.draw(feature.shape, style, feature.role, window, view.scale)
        if not items:
            drawn.outside.append(feature.name)
            continue
        if not frame.covers(feature.shape):
            drawn.partly.append(feature.name)
        layers += [(style.rank, isinstance(item, Stroke), item) for item in items]
    for mark in report.marks:
        if not mark.shape.is_empty:
            style = MARK_STYLES.get(mark.kind, PLAIN)
            items = plan.draw(mark.shape, style, f"mark-{mark.kind}", window, view.scale)
            layers += [(style.rank, isinstance(item, Stroke), item) for item in items]
    drawn.layers |= {item.layer for _, _, item in layers}
    return [item for _, _, item in sorted(layers, key=lambda entry: entry[:2])]
