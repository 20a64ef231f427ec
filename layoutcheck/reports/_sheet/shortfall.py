"""How far a firewall falls short: how much longer it must be for no line of sight to escape past its end."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Line, Report, Screen, Status
from layoutcheck.reports._sheet.items import Point
from layoutcheck.reports._sheet.zones import screen_of
from layoutcheck.sight import clear_line

_AT_M = 1e-4  # a line this near an end of a wall passes it
_STEP_M = 0.01  # lengths are told to it, never less than what is needed
_MOST_ENDS = 3  # of walls that may have to be longer


def shortfalls(report: Report) -> dict[int, tuple[Line, ...]]:
    """Give, by the place of a failure in the report, the pieces that firewalls lack, each from the end of one.

    With these pieces no line shorter than the full distance escapes. Nothing is given where no length would do.
    """
    found: dict[int, tuple[Line, ...]] = {}
    for i, finding in enumerate(report.findings):
        exposed, screen = finding.exposed, screen_of(report, finding.area)
        if finding.status is not Status.FAIL or exposed is None or exposed.witness is None or screen is None:
            continue
        if exposed.measured is None or exposed.measured >= exposed.required - report.site.options.tolerance_m:
            continue
        target = _target(report, finding.subject, exposed.witness[1])
        if target is not None and screen.source is not None:
            found[i] = _lacking(screen, target, exposed.required - report.site.options.tolerance_m)
    return found


def _target(report: Report, name: str | None, end: Point) -> BaseGeometry | None:
    """Find the thing that a line ends on: of this name, else a piece of the property line."""
    shapes = [f.shape for f in report.site.features if f.name == name and f.role != "property"]
    shapes += [mark.shape for mark in report.marks if mark.kind.startswith("property-")]
    return next((shape for shape in shapes if shape.distance(shapely.Point(end)) < _AT_M), None)


@lru_cache(maxsize=64)
def _lacking(screen: Screen, target: BaseGeometry, full: float) -> tuple[Line, ...]:
    added: list[Line] = []
    while (line := _escape(screen, target, full, added)) is not None:
        end = _end_passed(screen, line)
        if end is None or len(added) == _MOST_ENDS:
            return ()
        length = _least(screen, target, full, added, end)
        if length is None:
            return ()
        added.append(_piece(end, length))
    return tuple(added)


def _escape(screen: Screen, target: BaseGeometry, full: float, added: list[Line]) -> Line | None:
    """Give the shortest line that escapes all walls with what is added to them, shorter than the full distance."""
    walls = [*screen.walls, *(LineString(piece) for piece in added)]
    return clear_line(screen.source, target, walls, within=full - 1e-9)


def _least(screen: Screen, target: BaseGeometry, full: float, added: list[Line], end: Line) -> float | None:
    """Find the least length, in whole steps, that leaves no escape past an end of a wall."""

    def closed(steps: int) -> bool:
        piece = _piece(end, steps * _STEP_M)
        line = _escape(screen, target, full, [*added, piece])
        return line is None or LineString(line).distance(shapely.Point(piece[1])) > _AT_M

    low, high = 0, math.ceil(2 * full / _STEP_M)
    if not closed(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if closed(middle) else (middle, high)
    return high * _STEP_M


def _piece(end: Line, length: float) -> Line:
    """Go on from the end of a wall, given with the way it goes, for a length."""
    (x, y), (dx, dy) = end
    return (x, y), (x + dx * length, y + dy * length)


def _end_passed(screen: Screen, line: Line) -> Line | None:
    """Find the end of a wall that a line passes, and the way the wall goes there."""
    path = LineString(line)
    ends = [end for wall in screen.walls for part in shapely.get_parts(wall) for end in _ends(part)]
    return next((end for end in ends if path.distance(shapely.Point(end[0])) < _AT_M), None)


def _ends(part: BaseGeometry) -> Iterator[Line]:
    """Give the ends of a wall with the way it goes there; of a thick one, the corners of its long way."""
    points = shapely.get_coordinates(part)
    if isinstance(part, Polygon):
        box = shapely.get_coordinates(shapely.minimum_rotated_rectangle(part))
        sides = [box[1] - box[0], box[2] - box[1]]
        way = max(sides, key=lambda side: float(np.hypot(*side)))
        way = way / np.hypot(*way)
        middle = points.mean(axis=0)
        for x, y in points:
            sign = 1.0 if (np.array([x, y]) - middle) @ way > 0 else -1.0
            yield (float(x), float(y)), (float(sign * way[0]), float(sign * way[1]))
    elif len(points) > 1:
        for end, before in ((points[0], points[1]), (points[-1], points[-2])):
            size = math.dist(end, before)
            if size > 0:
                way = (end - before) / size
                yield (float(end[0]), float(end[1])), (float(way[0]), float(way[1]))
