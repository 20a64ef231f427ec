"""How far a firewall falls short: how much longer it must be for no line of sight to escape past its end."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Line, Report, Screen, Status
from layoutcheck.limits import sight_lines
from layoutcheck.reports._sheet.items import Point
from layoutcheck.reports._sheet.zones import screen_of
from layoutcheck.sight import clear_line

_AT_M = 1e-4  # a line this near an end of a wall passes it
_STEP_M = 0.01  # lengths are told to it, never less than what is needed
_MOST_FAILURES = 12
_MOST_SIGHTS = 5_000_000  # lines of sight, which are looked at some thirty times for each failure
_MOST_ENDS = 3  # of walls that may have to be longer


def shortfalls(report: Report) -> dict[int, tuple[Line, ...]]:
    """Give, by the place of a failure in the report, the pieces that firewalls lack, each from the end of one.

    With these pieces no line shorter than the full distance escapes. Nothing is given where no length would do, nor
    between outlines of very many corners, and of very many failures only the first are looked at.
    """
    found: dict[int, tuple[Line, ...]] = {}
    for i, finding in enumerate(report.findings):
        exposed, screen = finding.exposed, screen_of(report, finding.area)
        if finding.status is not Status.FAIL or exposed is None or exposed.witness is None or screen is None:
            continue
        if exposed.measured is None or exposed.measured >= exposed.required - report.site.options.tolerance_m:
            continue
        target = _target(report, finding.subject, exposed.witness[1])
        if target is not None and is_plain(screen, target) and len(found) < _MOST_FAILURES:
            found[i] = _lacking(screen, target, exposed.required - report.site.options.tolerance_m)
    return found


def is_plain(screen: Screen, target: BaseGeometry) -> bool:
    """Tell whether few enough lines of sight lead from an area to a target."""
    if screen.source is None:
        return False
    shapes = [("storage_area", screen.source), ("assembly", target), *(("firewall", wall) for wall in screen.walls)]
    return sight_lines((role, int(shapely.get_num_coordinates(shape))) for role, shape in shapes) <= _MOST_SIGHTS


def _target(report: Report, name: str | None, end: Point) -> BaseGeometry | None:
    """Find the thing that a line ends on: of this name, else a piece of the property line."""
    shapes = [f.shape for f in report.site.features if f.name == name and f.role != "property"]
    shapes += [mark.shape for mark in report.marks if mark.kind.startswith("property-")]
    return next((shape for shape in shapes if shape.distance(shapely.Point(end)) < _AT_M), None)


@lru_cache(maxsize=64)
def _lacking(screen: Screen, target: BaseGeometry, full: float) -> tuple[Line, ...]:
    ends = [_ends(part) for wall in screen.walls for part in shapely.get_parts(wall)]
    added: list[Line] = []
    while (line := _escape(screen, target, full, added)) is not None:
        passed = _passed(ends, line)
        piece = _least(screen, target, full, ends, passed) if passed and len(added) < _MOST_ENDS else None
        if piece is None:
            return ()
        added.append(piece)
    return tuple(added)


def _escape(screen: Screen, target: BaseGeometry, full: float, added: Sequence[Line]) -> Line | None:
    """Give the shortest line that escapes all walls with what is added to them, shorter than the full distance."""
    walls = [*screen.walls, *(LineString(piece) for piece in added)]
    return clear_line(screen.source, target, walls, within=full - 1e-9)


def _passed(ends: Sequence[Sequence[Line]], line: Line) -> Line | None:
    """Find the end of a wall that a line passes, and the way the wall goes there."""
    path = LineString(line)
    near = (end for of_wall in ends for end in of_wall if path.distance(shapely.Point(end[0])) < _AT_M)
    return next(near, None)


def _least(screen: Screen, target: BaseGeometry, full: float, ends: Sequence[Sequence[Line]], end: Line) -> Line | None:
    """Find the shortest piece, in whole steps, that leaves no escape past an end, were all other ends closed."""
    far = 2 * full
    others = [_piece(other, far) for of_wall in ends for other in of_wall if end not in of_wall or _away(other, end)]

    def closed(steps: int) -> bool:
        return _escape(screen, target, full, [*others, _piece(end, steps * _STEP_M)]) is None

    low, high = 0, math.ceil(far / _STEP_M)
    if not closed(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if closed(middle) else (middle, high)
    return _piece(end, high * _STEP_M)


def _away(other: Line, end: Line) -> bool:
    """Tell whether a wall goes elsewhere at one end than at another: both corners of a thick end go the same way."""
    (_, (ax, ay)), (_, (bx, by)) = other, end
    return other[0] != end[0] and ax * bx + ay * by < 0.99


def _piece(end: Line, length: float) -> Line:
    """Go on from the end of a wall, given with the way it goes, for a length."""
    (x, y), (dx, dy) = end
    return (x, y), (x + dx * length, y + dy * length)


def _ends(part: BaseGeometry) -> list[Line]:
    """Give the ends of a wall with the way it goes there; of a thick one, the corners of its long way."""
    points = shapely.get_coordinates(part)
    if isinstance(part, Polygon):
        box = shapely.get_coordinates(shapely.minimum_rotated_rectangle(part))
        way = max(box[1] - box[0], box[2] - box[1], key=lambda side: float(np.hypot(*side)))
        middle = box[:4].mean(axis=0)
        return [_end(point, way if (point - middle) @ way > 0 else -way) for point in points[:-1]]
    pairs = ((points[0], points[0] - points[1]), (points[-1], points[-1] - points[-2])) if len(points) > 1 else ()
    return [_end(point, way) for point, way in pairs if way.any()]


def _end(point: npt.NDArray[np.float64], way: npt.NDArray[np.float64]) -> Line:
    unit = way / np.hypot(*way)
    return (float(point[0]), float(point[1])), (float(unit[0]), float(unit[1]))
