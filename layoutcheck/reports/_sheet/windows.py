"""Which pieces of the plan are worth showing, in local metres, whatever the paper."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import shapely

from layoutcheck.finding import Report
from layoutcheck.reports._sheet.items import Box, Dimension
from layoutcheck.reports._sheet.plan import box_of
from layoutcheck.reports._sheet.zones import zones

_SUBJECT_SHARE, _OTHER_SHARE = 1.8, 1.5  # how much wider a plan gets to show whole what is measured to, or what is near
_NEAR_M = 50.0  # across: so much of the surroundings is always shown
_LEAST_M = 2.0  # what the plan of a single point shows


def overview(report: Report, dimensions: Sequence[Dimension]) -> Box:
    """Hold the areas, their property and every line that is drawn; and what else lies near enough not to shrink it."""
    heart = core(report)
    must = [heart, *(ends(d) for d in dimensions), *_properties(report, heart)]
    must += [box_of(f.shape) for f in report.site.of("installation") if not f.shape.is_empty]
    window = with_zones(report, dimensions, _around(must))
    size = span(window)
    for subject, other in others(report, dimensions, window):
        wider = window.with_(other)
        most = max((_SUBJECT_SHARE if subject else _OTHER_SHARE) * size, _NEAR_M)
        window = wider if span(wider) <= most else window
    return window


def others(report: Report, dimensions: Sequence[Dimension], window: Box) -> list[tuple[bool, Box]]:
    """Give what else a window may show, best first: what distances are drawn to, roads apart, then what is near.

    Each comes with whether a distance is drawn to it.
    """
    drawn = {d.finding.subject for d in dimensions}
    measured = {f.subject for f in report.findings if f.witness is not None}
    ranked = []
    for feature in report.site.features:
        if not feature.shape.is_empty:
            box, subject = box_of(feature.shape), feature.name in drawn and feature.role != "road"
            ranked.append((not subject, feature.name not in measured, span(window.with_(box)), box))
    return [(not other, box) for other, *_, box in sorted(ranked, key=lambda entry: entry[:3])]


def _properties(report: Report, heart: Box) -> list[Box]:
    """Give the properties that an area stands on, else the nearest one: the others are neighbours."""
    boxes = [box_of(f.shape) for f in report.site.of("property") if not f.shape.is_empty]
    own = [box for box in boxes if box.grown(1e-9).meets(heart.grown(1e-9))]
    return own or sorted(boxes, key=lambda b: span(b.with_(heart)))[:1]


def core(report: Report) -> Box:
    """Hold what the law is about, such as areas and what is stored; where there is nothing of it, all that is drawn."""
    shapes = [f.shape for f in report.site.of(*report.subjects)]
    shapes += [mark.shape for mark in report.marks if mark.kind == "limit"]
    boxes = [box_of(s) for s in shapes if not s.is_empty]
    boxes = boxes or [box_of(f.shape) for f in report.site.features if not f.shape.is_empty]
    return _around(boxes or [Box(0.0, 0.0, 0.0, 0.0)])


def surroundings(report: Report, dimensions: Sequence[Dimension], reach: float) -> Box:
    """Hold the areas, some ground round them, and the lines that make it no wider than so many times the areas.

    Lines that pass may make it half as wide.
    """
    heart = core(report)
    size = span(heart)
    window = heart.grown(max(0.2 * size, 2.0))
    for dimension in sorted(dimensions, key=length):
        most = max(size, 10.0) * max(1.2, reach / 2 if dimension.kind == "pass" else reach)
        wider = window.with_(ends(dimension))
        if ends(dimension).grown(1e-9).meets(window) and span(wider) <= most:
            window = wider
    return window


def with_zones(report: Report, dimensions: Sequence[Dimension], window: Box) -> Box:
    """Widen a window until it shows some of the edge of the zone of each failure."""
    for zone in zones(report, [d for d in dimensions if d.kind == "fail"]):
        seen, edge = shapely.box(window.left, window.bottom, window.right, window.top), zone.shape.boundary
        if not edge.intersects(seen):
            at = shapely.get_coordinates(shapely.shortest_line(edge, seen))[0]
            x, y = float(at[0]), float(at[1])
            window = window.with_(Box(x, y, x, y))
    return window


def closer(report: Report, dimensions: Sequence[Dimension]) -> Box:
    """Hold lines and some room round them, and the areas where these make it little wider."""
    window = _around([ends(d) for d in dimensions])
    window = window.grown(max(0.06 * span(window), 0.5))
    whole = window.with_(core(report).grown(0.5))
    return whole if span(whole) <= _OTHER_SHARE * span(window) else window


def own_window(dimension: Dimension) -> Box:
    """Hold one dimension and some room round it."""
    x, y = ends(dimension).centre
    return Box(x, y, x, y).grown(max(0.8 * length(dimension), 0.75))


def ends(dimension: Dimension) -> Box:
    """Give the box between the two points of a dimension."""
    (ax, ay), (bx, by) = dimension.a, dimension.b
    return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def length(dimension: Dimension) -> float:
    """Give how long a dimension is, in metres."""
    return math.dist(dimension.a, dimension.b)


def span(box: Box) -> float:
    """Give the longer side of a box."""
    return max(box.width, box.height)


def _around(boxes: Iterable[Box]) -> Box:
    first, *rest = boxes
    for box in rest:
        first = first.with_(box)
    lack = max(0.0, _LEAST_M - span(first)) / 2
    return first.grown(lack)
