"""One view: the plan cut to its window, the dimensions, and every label in a place of its own."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Report
from layoutcheck.measure import rings
from layoutcheck.reports._sheet import dimensions as dims
from layoutcheck.reports._sheet import plan, text
from layoutcheck.reports._sheet.items import (
    ASCENT,
    DESCENT,
    Box,
    Dimension,
    Fill,
    Item,
    Label,
    Pen,
    Point,
    Stroke,
    View,
)
from layoutcheck.reports._sheet.labels import Placer, leader
from layoutcheck.reports._sheet.layout import Planned, scale_for, view_box
from layoutcheck.reports._sheet.symbols import DIMENSION_PENS, MARK_STYLES, PLAIN, ROLE_STYLES
from layoutcheck.site import Feature
from layoutcheck.words import Text, number
from layoutcheck.words import text as words

DIM_MM, NAME_MM, CAPTION_MM, BAR_MM = 2.4, 2.1, 2.4, 1.8
NAME_ROOM_MM, MOST_NAMES, MOST_CONTAINER_NAMES = 40.0, 150, 12
SMALL_MM = 3.0  # what a view leaves to a closer one
_PAD = 0.4  # white round a label
_FRAME = Pen(0.25, "#000000")
_DETAIL_PEN = Pen(0.3, "#0b3d91", (2.0, 0.8))

_TITLES: dict[str, Text] = {
    "overview": words("Planta geral", "General plan"),
    "surroundings": words("Área e entorno", "Area and surroundings"),
    "detail": words("Detalhe", "Detail"),
}
# which names are written first
_NAMED = ("storage_area", "lot", "assembly", "heat_source", "ignition_source", "drain", "property", "road", "firewall",
          "wall", "installation", "fence", "opening", "roof", "obstacle", "leak_detector", "extinguisher", "sign",
          "container")  # fmt: skip
_MINOR = frozenset(_NAMED[_NAMED.index("fence") :])


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a detail lies, to be shown on another view: its window in local metres and its letter."""

    window: Box
    label: str


@dataclass(slots=True, kw_only=True)
class Drawn:
    """A view with an account of it: the layers that occur, and the names of what is cut, left out, or not labelled."""

    view: View
    layers: set[str] = field(default_factory=set)
    partly: list[str] = field(default_factory=list)
    outside: list[str] = field(default_factory=list)
    unnamed: int = 0


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
    paper = [*_north(report, bare, placer), *_frames(frames, bare, placer)]
    for dimension in planned.dimensions:
        paper += _dimension_label(dimension, bare, placer)
    paper += _names(report, bare, placer, drawn, closer, lang)
    paper += [_outline(box, "view", _FRAME), *_caption(bare, cell, drawn, lang)]
    drawn.view = View(letter=bare.letter, title=bare.title, box=box, centre=bare.centre, scale=scale,
                      plan=(*shapes, *lines), paper=tuple(paper), dimensions=planned.dimensions)  # fmt: skip
    return drawn


def _title(planned: Planned, lang: str) -> str:
    title = _TITLES[planned.kind].to(lang)
    numbers = [d.number for d in planned.dimensions if d.number]
    return f"{title} ({', '.join(numbers)})" if planned.kind == "detail" and numbers else title


# --- the site -----------------------------------------------------------------


def _site(report: Report, view: View, drawn: Drawn, closer: Sequence[Box]) -> list[Item]:
    """Draw features and marks, lowest first, and note what is cut off by the window.

    Small things, other than areas, that a `closer` view shows are left to it.
    """
    window = view.window
    frame = shapely.box(window.left, window.bottom, window.right, window.top)
    layers: list[tuple[int, list[Item]]] = []
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
        layers.append((style.rank, items))
    for mark in report.marks:
        if not mark.shape.is_empty:
            style = MARK_STYLES.get(mark.kind, PLAIN)
            layers.append((style.rank, plan.draw(mark.shape, style, f"mark-{mark.kind}", window, view.scale)))
    items = [item for _, group in sorted(layers, key=lambda pair: pair[0]) for item in group]
    drawn.layers |= {item.layer for item in items}
    return items


# --- labels -------------------------------------------------------------------


def _dimension_label(dimension: Dimension, view: View, placer: Placer) -> list[Item]:
    """Write what a dimension says beside it, with its number in a disc."""
    a, b = view.to_sheet(dimension.a), view.to_sheet(dimension.b)
    anchors = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (0.5, 0.3, 0.7)]
    bold = dimension.kind == "fail"
    disc = _disc_width(dimension.number) if dimension.number else 0.0
    words_ = text.fit(dimension.text, min(60.0, view.box.width - disc - 8.0), DIM_MM, bold)
    wide, high = disc + text.width(words_, DIM_MM, bold) + 2 * _PAD, DIM_MM * (ASCENT + DESCENT) + 2 * _PAD
    must = dimension.kind in ("fail", "sight", "shielded")
    found = placer.place(wide, high, anchors, must=must, reach=80.0 if must else 37.0)
    if found is None and not must:
        return []
    box, anchor = found or (_within(view.box, wide, high, anchors[0]), anchors[0])  # never lose a failure
    pen, layer = DIMENSION_PENS[dimension.kind], f"dimension-{dimension.kind}"
    items = _tied(box, anchor, Pen(0.15, pen.colour), layer, placer)
    items.append(Fill(layer=layer, rings=(corners(box),), colour="#ffffff"))
    if dimension.number:
        items += _disc(dimension.number, (box.left + disc / 2, box.centre[1]), pen.colour, layer)
    at = (box.left + disc + _PAD, box.bottom + _PAD + DESCENT * DIM_MM)
    items.append(_label(layer, words_, at, DIM_MM, bold=bold, colour=pen.colour))
    return items


def _within(box: Box, wide: float, high: float, at: Point) -> Box:
    left = min(max(at[0], box.left), box.right - wide)
    bottom = min(max(at[1], box.bottom), box.top - high)
    return Box(left, bottom, left + wide, bottom + high)


def _disc_width(numeral: str) -> float:
    return max(4.0, text.width(numeral, DIM_MM, True) + 1.6)


def _disc(numeral: str, at: Point, colour: str, layer: str) -> Iterator[Item]:
    """Draw a number in a disc, or in a pill when it has several figures."""
    r, stretch = 1.75, (_disc_width(numeral) - 4.0) / 2
    ring = plan.polygon_points(at, 24, r)
    pill = tuple((x + math.copysign(stretch, x - at[0]), y) for x, y in ring)
    yield Fill(layer=layer, rings=(pill,), colour=colour)
    yield _label(layer, numeral, (at[0], at[1] - 0.36 * DIM_MM), DIM_MM, bold=True, colour="#ffffff", align="centre")


def _tied(box: Box, anchor: Point, pen: Pen, layer: str, placer: Placer) -> list[Item]:
    line = leader(box, anchor)
    if line is None:
        return []
    placer.keep_off(line)
    return [Stroke(layer=layer, points=line, pen=pen)]


def _names(report: Report, view: View, placer: Placer, drawn: Drawn, closer: Sequence[Box], lang: str) -> list[Item]:
    """Write the names of things, the important ones first; those that find no place are counted.

    What lies within a `closer` view, other than an area, is named there.
    """
    items: list[Item] = []
    visible = [f for f in report.site.features if f.name not in set(drawn.outside) and not f.shape.is_empty]
    visible = [f for f in visible if f.role == "storage_area" or not any(w.holds(plan.box_of(f.shape)) for w in closer)]
    if sum(f.role == "container" for f in visible) > MOST_CONTAINER_NAMES:
        visible = [f for f in visible if f.role != "container"]
    told = {d.finding.subject for d in view.dimensions if d.number}

    def rank(feature: Feature) -> tuple[bool, int]:
        return feature.name not in told, _NAMED.index(feature.role) if feature.role in _NAMED else len(_NAMED)

    for i, feature in enumerate(sorted(visible, key=rank)):
        name = _name_of(report, feature.name, feature.role, lang)
        written = _name(name, feature.shape, view, placer, feature.role) if i < MOST_NAMES else []
        drawn.unnamed += not written
        items += written
    return items


def _name_of(report: Report, name: str, role: str, lang: str) -> str:
    """Give what is written beside a thing: for an area also its class."""
    governing = next((a.governing_class for a in report.areas if a.id == name and role == "storage_area"), None)
    if governing is None:
        return name
    kept = text.fit(name, NAME_ROOM_MM - 16.0, NAME_MM, True)
    return words("{name} · classe {c}", "{name} · class {c}", name=kept, c=governing).to(lang)


def _name(name: str, shape: BaseGeometry, view: View, placer: Placer, role: str) -> list[Item]:
    anchors = [view.to_sheet(p) for p in _anchors(shape, view.window, role)]
    bold = role == "storage_area"
    shown = text.fit(name, NAME_ROOM_MM, NAME_MM, bold)
    if not anchors or not shown:
        return []
    wide, high = text.width(shown, NAME_MM, bold) + 2 * _PAD, NAME_MM * (ASCENT + DESCENT) + 2 * _PAD
    ground = isinstance(shape, Polygon) and role != "storage_area"
    reach, most = (4.0, 5.0) if role in _MINOR else (11.0, 9.0)
    found = placer.place(wide, high, anchors, on=ground, reach=reach, most=most)
    if found is None:
        return []
    box, anchor = found
    layer, colour = f"name-{role}", ROLE_STYLES.get(role, PLAIN).pen.colour
    items = _tied(box, anchor, Pen(0.12, colour), layer, placer)
    items.append(Fill(layer=layer, rings=(corners(box.grown(-0.2)),), colour="#ffffff"))
    at = (box.left + _PAD, box.bottom + _PAD + DESCENT * NAME_MM)
    items.append(_label(layer, shown, at, NAME_MM, bold=bold, colour=colour))
    return items


def _anchors(shape: BaseGeometry, window: Box, role: str) -> list[Point]:
    """Give the points a name may stand by: the middle of a ground, places along a line.

    An area and a property are named along their edge: their middle is where everything else is.
    """
    pieces = plan.clipped(shape, window)
    if not pieces:
        return []
    most = max(pieces, key=lambda p: (p.area, p.length))
    if isinstance(most, Polygon) and role in ("storage_area", "property", "installation", "roof"):
        most = max(rings(shape), key=lambda ring: ring.length)
        pieces = [p for p in plan.clipped(most, window) if isinstance(p, LineString)] or [most]
        most = max(pieces, key=lambda p: p.length)
    if isinstance(most, LineString):
        places = (most.interpolate(i / 8, normalized=True) for i in (4, 2, 6, 1, 3, 5, 7))
        return [(float(p.x), float(p.y)) for p in places]
    return [plan.middle(most)]


def _label(layer: str, said: str, at: Point, size: float, *, bold: bool = False, colour: str = "#000000",
           align: str = "left") -> Label:  # fmt: skip
    return Label(layer=layer, text=said, at=at, size_mm=size, width_mm=text.width(said, size, bold), bold=bold,
                 colour=colour, align=align)  # type: ignore[arg-type]  # fmt: skip


def corners(box: Box) -> tuple[Point, ...]:
    """Give the closed outline of a box."""
    left_bottom = (box.left, box.bottom)
    return (left_bottom, (box.right, box.bottom), (box.right, box.top), (box.left, box.top), left_bottom)


def _outline(box: Box, layer: str, pen: Pen) -> Stroke:
    return Stroke(layer=layer, points=corners(box), pen=pen)


# --- furniture ----------------------------------------------------------------


def _north(report: Report, view: View, placer: Placer) -> list[Item]:
    """Point north, where it is known that up is north."""
    if not report.site.frame.north:
        return []
    x, y = view.box.right - 6.0, view.box.top - 11.5
    placer.take(Box(x - 4.0, y - 1.0, x + 4.0, y + 10.5))
    left, right = ((x, y + 6.5), (x - 2.2, y), (x, y + 1.4)), ((x, y + 6.5), (x + 2.2, y), (x, y + 1.4))
    ground = corners(Box(x - 3.4, y - 0.8, x + 3.4, y + 10.2))
    return [
        Fill(layer="north", rings=(ground,), colour="#ffffff"),
        Fill(layer="north", rings=((*left, left[0]),), colour="#000000"),
        Stroke(layer="north", points=(*right, right[0]), pen=Pen(0.18)),
        _label("north", "N", (x, y + 7.3), 2.6, bold=True, align="centre"),
    ]


def _frames(frames: Sequence[Frame], view: View, placer: Placer) -> list[Item]:
    """Show where the details lie."""
    items: list[Item] = []
    for frame in frames:
        if not view.window.holds(frame.window):
            continue
        low = view.to_sheet((frame.window.left, frame.window.bottom))
        high = view.to_sheet((frame.window.right, frame.window.top))
        box = Box(*low, *high)
        box = box.grown(max(0.0, 1.5 - min(box.width, box.height) / 2))
        items.append(_outline(box, "detail", _DETAIL_PEN))
        placer.keep_off(corners(box))
        wide = text.width(frame.label, DIM_MM, True) + 1.4
        ends = [(box.right, box.top), (box.left, box.top), (box.right, box.bottom), (box.left, box.bottom)]
        found = placer.place(wide, 3.6, ends, must=True)
        if found is not None:
            place, anchor = found
            items += _tied(place, anchor, Pen(0.12, _DETAIL_PEN.colour), "detail", placer)
            items.append(Fill(layer="detail", rings=(corners(place),), colour=_DETAIL_PEN.colour))
            at = (place.centre[0], place.centre[1] - 0.36 * DIM_MM)
            items.append(_label("detail", frame.label, at, DIM_MM, bold=True, colour="#ffffff", align="centre"))
    return items


def _caption(view: View, cell: Box, drawn: Drawn, lang: str) -> Iterator[Item]:
    """Write the view's title and scale below it, and draw its scale bar."""
    bar, length = bar_for(view)
    bar_box = Box(cell.right - bar - 9.0, cell.bottom, cell.right, cell.bottom + 6.0)
    yield from _bar(bar_box.left, cell.bottom + 1.4, bar, length, lang)
    room = bar_box.left - cell.left - 3.0
    title = f"{view.letter}  {view.title}" if view.letter else view.title
    scale = words("Escala 1:{s}", "Scale 1:{s}", s=str(view.scale)).to(lang)
    yield _label("caption", text.fit(title, room, CAPTION_MM, True), (cell.left, cell.bottom + 4.3), CAPTION_MM,
                 bold=True)  # fmt: skip
    if drawn.unnamed:
        left = words("nomes omitidos: {n}", "names left out: {n}", n=str(drawn.unnamed)).to(lang)
        scale = f"{scale} · {left}"
    yield _label("caption", text.fit(scale, room, NAME_MM), (cell.left, cell.bottom + 1.2), NAME_MM)


def bar_for(view: View) -> tuple[float, float]:
    """Give the scale bar's length on paper, in millimetres, and what it stands for, in metres: a round number."""
    most = min(40.0, 0.4 * view.box.width)
    metres = most * view.scale / 1000
    power = 10.0 ** math.floor(math.log10(metres))
    length = max(step * power for step in (1, 2, 5) if step * power <= metres)
    return length * 1000 / view.scale, length


def _bar(x: float, y: float, width: float, length: float, lang: str) -> Iterator[Item]:
    for i in range(4):
        part = Box(x + i * width / 4, y, x + (i + 1) * width / 4, y + 1.2)
        yield Fill(layer="scale-bar", rings=(corners(part),), colour="#000000" if i % 2 == 0 else "#ffffff")
    yield _outline(Box(x, y, x + width, y + 1.2), "scale-bar", Pen(0.15))
    for share in (0.0, 0.5, 1.0):
        said = number(length * share, lang, 0, 2) + (" m" if share == 1.0 else "")
        at = (x + share * width, y + 2.1)
        yield _label("scale-bar", said, at, BAR_MM, align="centre")
