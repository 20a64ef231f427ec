"""The labels of a view: what each dimension says, with its number, and the names of things."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence

from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Report
from layoutcheck.measure import rings
from layoutcheck.reports._sheet import plan, text
from layoutcheck.reports._sheet.items import ASCENT, DESCENT, Box, Dimension, Fill, Item, Pen, Point, Stroke, View
from layoutcheck.reports._sheet.labels import Placer, leader
from layoutcheck.reports._sheet.pieces import ground, written
from layoutcheck.reports._sheet.symbols import DIMENSION_PENS, PLAIN, ROLE_STYLES
from layoutcheck.site import Feature
from layoutcheck.words import text as words

DIM_MM, NAME_MM = 2.4, 2.1
NAME_ROOM_MM, MOST_NAMES, MOST_CONTAINER_NAMES = 40.0, 150, 12
_PAD = 0.4  # white round a label
# which names are written first
_NAMED = ("storage_area", "lot", "assembly", "heat_source", "ignition_source", "drain", "property", "road", "firewall",
          "wall", "installation", "fence", "opening", "roof", "obstacle", "leak_detector", "extinguisher", "sign",
          "container")  # fmt: skip
_MINOR = frozenset(_NAMED[_NAMED.index("fence") :])


def dimension_label(dimension: Dimension, view: View, placer: Placer) -> list[Item]:
    """Write what a dimension says beside it, with its number in a disc."""
    a, b = view.to_sheet(dimension.a), view.to_sheet(dimension.b)
    anchors = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for t in (0.5, 0.3, 0.7)]
    bold = dimension.kind == "fail"
    disc = _disc_width(dimension.number) if dimension.number else 0.0
    room = min(60.0, view.box.width - disc - 8.0)
    whole = dimension.text if text.width(dimension.text, DIM_MM, bold) <= room else dimension.brief or dimension.text
    said = text.fit(whole, room, DIM_MM, bold)
    wide, high = disc + text.width(said, DIM_MM, bold) + 2 * _PAD, DIM_MM * (ASCENT + DESCENT) + 2 * _PAD
    must = dimension.kind in ("fail", "sight", "shielded")
    found = placer.place(wide, high, anchors, must=must, reach=80.0 if must else 37.0)
    if found is None and not must:
        return []
    box, anchor = found or (_within(view.box, wide, high, anchors[0]), anchors[0])  # never lose a failure
    pen, layer = DIMENSION_PENS[dimension.kind], f"dimension-{dimension.kind}"
    items = tied(box, anchor, Pen(0.15, pen.colour), layer, placer)
    items.append(ground(box, layer))
    if dimension.number:
        items += _disc(dimension.number, (box.left + disc / 2, box.centre[1]), pen.colour, layer)
    at = (box.left + disc + _PAD, box.bottom + _PAD + DESCENT * DIM_MM)
    items.append(written(said, at, DIM_MM, bold=bold, colour=pen.colour, layer=layer))
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
    yield written(numeral, (at[0], at[1] - 0.36 * DIM_MM), DIM_MM, bold=True, colour="#ffffff", align="centre",
                  layer=layer)  # fmt: skip


def tied(box: Box, anchor: Point, pen: Pen, layer: str, placer: Placer) -> list[Item]:
    """Draw the line that ties a label to its thing, if it needs one."""
    line = leader(box, anchor)
    if line is None:
        return []
    placer.keep_off(line)
    return [Stroke(layer=layer, points=line, pen=pen)]


def names(
    report: Report, view: View, placer: Placer, outside: Collection[str], closer: Sequence[Box], lang: str
) -> tuple[list[Item], int]:
    """Write the names of things, the important ones first, and count those that find no place.

    What is `outside` has no name here; what lies within a `closer` view, other than an area, is named there.
    """
    items: list[Item] = []
    unnamed = 0
    visible = [f for f in report.site.features if f.name not in outside and not f.shape.is_empty]
    visible = [f for f in visible if f.role == "storage_area" or not any(w.holds(plan.box_of(f.shape)) for w in closer)]
    if sum(f.role == "container" for f in visible) > MOST_CONTAINER_NAMES:
        visible = [f for f in visible if f.role != "container"]
    told = {d.finding.subject for d in view.dimensions if d.number}

    def rank(feature: Feature) -> tuple[bool, int]:
        return feature.name not in told, _NAMED.index(feature.role) if feature.role in _NAMED else len(_NAMED)

    for i, feature in enumerate(sorted(visible, key=rank)):
        name = _name_of(report, feature.name, feature.role, lang)
        made = _name(name, feature.shape, view, placer, feature.role) if i < MOST_NAMES else []
        unnamed += not made
        items += made
    return items, unnamed


def _name_of(report: Report, name: str, role: str, lang: str) -> str:
    """Give what is written beside a thing: for an area also its class."""
    governing = next((a.governing_class for a in report.areas if a.id == name and role == "storage_area"), None)
    if governing is None:
        return name
    kept = text.fit(name, NAME_ROOM_MM - 16.0, NAME_MM, True)
    return words("{name} · classe {c}", "{name} · class {c}", name=kept, c=governing).to(lang)


def _name(name: str, shape: BaseGeometry, view: View, placer: Placer, role: str) -> list[Item]:
    anchors = [view.to_sheet(p) for p in _anchors(shape, view, role)]
    bold = role == "storage_area"
    shown = text.fit(name, NAME_ROOM_MM, NAME_MM, bold)
    if not anchors or not shown:
        return []
    wide, high = text.width(shown, NAME_MM, bold) + 2 * _PAD, NAME_MM * (ASCENT + DESCENT) + 2 * _PAD
    inside = isinstance(shape, Polygon) and role != "storage_area"
    reach, most = (4.0, 5.0) if role in _MINOR else (11.0, 9.0)
    found = placer.place(wide, high, anchors, on=inside, reach=reach, most=most)
    if found is None:
        return []
    box, anchor = found
    layer, colour = f"name-{role}", ROLE_STYLES.get(role, PLAIN).pen.colour
    items = tied(box, anchor, Pen(0.12, colour), layer, placer)
    items.append(ground(box.grown(-0.2), layer))
    at = (box.left + _PAD, box.bottom + _PAD + DESCENT * NAME_MM)
    items.append(written(shown, at, NAME_MM, bold=bold, colour=colour, layer=layer))
    return items


def _anchors(shape: BaseGeometry, view: View, role: str) -> list[Point]:
    """Give the points a name may stand by: the middle of a ground, places along a line.

    An area and a property are named along their edge, since their middle is where everything else is; a property
    within it, since others lie beside it.
    """
    window = view.window
    pieces = plan.clipped(shape, window)
    if not pieces:
        return []
    most = max(pieces, key=lambda p: (p.area, p.length))
    inner = most.buffer(-1.5 * NAME_MM * view.scale / 1000) if role == "property" else most
    if role == "property" and isinstance(inner, Polygon) and not inner.is_empty:
        most = inner.exterior
    elif isinstance(most, Polygon) and role in ("storage_area", "property", "installation", "roof"):
        most = max(rings(shape), key=lambda ring: ring.length)
        pieces = [p for p in plan.clipped(most, window) if isinstance(p, LineString)] or [most]
        most = max(pieces, key=lambda p: p.length)
    if isinstance(most, LineString):
        places = (most.interpolate(i / 8, normalized=True) for i in (4, 2, 6, 1, 3, 5, 7))
        return [(float(p.x), float(p.y)) for p in places]
    return [plan.middle(most)]
