"""The ground that a distance keeps clear round an area, as small as it certainly is where firewalls shield it.

A zone never leaves out ground on which the check would find something too near: circles are drawn outside the true
ones, and ground is left out only where no straight line as long as the full distance reaches it past the firewalls,
which the same function tells that judges the findings.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Report, Screen, Status
from layoutcheck.ground import Points
from layoutcheck.measure import polygons
from layoutcheck.reports._sheet.items import Dimension, Point
from layoutcheck.sight import is_seen

_NOISE_M = 1e-9  # what the arithmetic of a buffer may lack
_ON_M = 0.02  # a witness this near an outline starts on it: curves are known to less
_ARCS = 64  # chords of a quarter circle
_OFF_M = 0.005  # from the edge of a shadow and the face of a wall: lines that graze them are clear
_FAN = math.radians(15.0)
_FEW_CORNERS = 32  # an area of more, a round one, is taken for one of few that holds it
_LOOSE = 0.002  # of its outline: by how much that one may be larger
_MOST_PIECES = 400  # of walls; shadows of more would take too long, and are not looked for


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """Ground round an area, in local metres, and the distance that makes it."""

    shape: BaseGeometry
    distance: float


def zones(report: Report, dimensions: Sequence[Dimension]) -> list[Zone]:
    """Give the ground within the distances that are drawn: of every failure, and of what passes behind a firewall.

    Of equal distances from one area only the largest ground is given. Where nothing of this kind is drawn, the
    tightest pass has a zone.
    """
    chosen = [d for d in dimensions if d.kind == "fail" or (d.kind == "pass" and d.finding.reduction)]
    if not any(d.kind not in ("pass", "shielded", "sight") for d in dimensions):
        passing = [d for d in dimensions if d.kind == "pass" and _is_kept_clear(report, d)]
        chosen += sorted(passing, key=lambda d: (d.finding.margin or 0.0) / (d.finding.required or 1.0))[:1]
    found: dict[tuple[str | None, float], list[Zone]] = {}
    for dimension in chosen:
        zone = _zone(report, dimension)
        if zone is not None:
            found.setdefault((dimension.finding.area, zone.distance), []).append(zone)
    return [max(alike, key=lambda zone: float(zone.shape.area)) for alike in found.values()]


def limit_of(report: Report, area: str | None) -> BaseGeometry | None:
    """Give where the distances of an area start: its limit as derived, else as drawn."""
    shapes = [m.shape for m in report.marks if m.kind == "limit" and m.area == area]
    shapes += [f.shape for f in report.site.of("storage_area") if f.name == area]
    return next((shape for shape in shapes if not shape.is_empty), None)


def screen_of(report: Report, area: str | None) -> Screen | None:
    """Give the firewalls that count for an area."""
    return next((screen for screen in report.screens if screen.area == area), None)


def _zone(report: Report, dimension: Dimension) -> Zone | None:
    found, limit = dimension.finding, limit_of(report, dimension.finding.area)
    if limit is None or not _is_kept_clear(report, dimension):
        return None
    full = float(found.base_required or found.required or 0.0)
    screen, reduced = screen_of(report, found.area), _reduced(report, found, full)
    whole = screen is None or reduced is None
    shape = around(limit, full) if whole else _notched(limit, full, reduced, screen)
    far = dimension.b if limit.distance(shapely.Point(dimension.a)) < _ON_M else dimension.a
    inside = shape.buffer(-2 * _ON_M).contains(shapely.Point(far))
    shielded = inside and found.status is Status.PASS  # by a firewall on the property line
    return None if shielded else Zone(shape=shape, distance=full)


def _reduced(report: Report, found: Finding, full: float) -> float | None:
    """Give what is left of a distance behind firewalls, as a finding of the same rule and area has it."""
    alike = (f for f in report.findings if (f.rule, f.area, f.base_required) == (found.rule, found.area, full))
    return next((f.shielded.required for f in (found, *alike) if f.shielded is not None), None)


def _is_kept_clear(report: Report, dimension: Dimension) -> bool:
    """Tell whether a dimension is a distance to keep from the limit of an area to something beyond it."""
    found, limit = dimension.finding, limit_of(report, dimension.finding.area)
    if limit is None or not _is_minimum(found):
        return False
    near, far = sorted(limit.distance(shapely.Point(end)) for end in (dimension.a, dimension.b))
    measured = found.measured or 0.0
    return near < _ON_M and (bool(found.reduction) or abs(far - measured) < max(_ON_M, 0.01 * measured))


def _is_minimum(found: Finding) -> bool:
    return found.unit == "m" and not found.at_most and found.measured is not None and bool(found.required)


# --- shapes -------------------------------------------------------------------


def around(shape: BaseGeometry, distance: float) -> BaseGeometry:
    """Grow a shape by a distance, nowhere by less.

    >>> ring = around(shapely.Point(0, 0), 80.0).exterior
    >>> 80.0 <= ring.distance(shapely.Point(0, 0)) < 80.001
    True
    """
    return shape.buffer((distance + _NOISE_M) / math.cos(math.pi / 4 / _ARCS), quad_segs=_ARCS)


@lru_cache(maxsize=32)
def _notched(limit: BaseGeometry, full: float, half: float, screen: Screen) -> BaseGeometry:
    """Give the ground within the full distance, less what firewalls shield and lies beyond the reduced one."""
    whole, near = around(limit, full), around(limit, half)
    if screen.source is None:
        return near
    hidden = [part for part in _hidden(limit, full, screen) if not part.is_empty]
    return whole.difference(shapely.union_all(hidden)).union(near) if hidden else whole


def _hidden(limit: BaseGeometry, full: float, screen: Screen) -> list[BaseGeometry]:
    """Give ground that no line as long as the full distance reaches: behind all walls together, else behind each."""
    groups = [list(screen.walls), *([wall] for wall in screen.walls)] if len(screen.walls) > 1 else [list(screen.walls)]
    for group in (groups[:1], groups[1:]):
        sure = [part for walls in group for part in _shadows(limit, full, walls, screen)]
        if sure:
            return sure
    return []


def _shadows(limit: BaseGeometry, full: float, walls: Sequence[BaseGeometry], screen: Screen) -> Iterator[BaseGeometry]:
    """Give the pieces of ground that every corner of an area has behind walls and no line from it reaches."""
    plain = [shapely.simplify(wall, _OFF_M / 2) for wall in walls]
    if shapely.get_num_coordinates(plain).sum() > _MOST_PIECES:
        return
    reach = 2.0 * (full + shapely.length(shapely.envelope(shapely.union_all([limit, *walls]))))
    shared: BaseGeometry = shapely.box(*limit.bounds).buffer(full + 1.0, join_style="mitre")
    for corner in corners_of(screen.source):
        shared = shared.intersection(_shadow(corner, plain, reach))
    for part in polygons(shared.buffer(-_OFF_M, join_style="mitre")):
        if not is_seen(screen.source, part, list(screen.walls), within=full):
            yield part


def corners_of(source: BaseGeometry | None) -> Points:
    """Give the corners of an area's hull, or of one that holds it and has few."""
    hull = shapely.convex_hull(source)
    if shapely.get_num_coordinates(hull) > _FEW_CORNERS:
        loose = _LOOSE * shapely.length(hull)
        hull = shapely.simplify(hull, loose).buffer(loose, join_style="mitre")
    return np.unique(shapely.get_coordinates(hull), axis=0)


def _shadow(at: Point, walls: Sequence[BaseGeometry], reach: float) -> BaseGeometry:
    """Give what lies behind walls as seen from a point."""
    ends = [np.asarray(ring.coords) for wall in walls for ring in _outlines(wall)]
    pairs = [pair for points in ends for pair in pairwise(points)]
    made = [_behind(np.asarray(at), first, second, reach) for first, second in pairs]
    return shapely.union_all([shape for shape in made if shape is not None])


def _outlines(wall: BaseGeometry) -> Iterator[BaseGeometry]:
    for part in shapely.get_parts(wall):
        yield from shapely.get_rings(part) if isinstance(part, Polygon) else (part,)


def _behind(at: np.ndarray, first: np.ndarray, second: np.ndarray, reach: float) -> Polygon | None:
    """Give what lies behind one straight piece of a wall."""
    (ax, ay), (bx, by) = first - at, second - at
    start, turn = math.atan2(ay, ax), math.atan2(ax * by - ay * bx, ax * bx + ay * by)
    if abs(math.sin(turn)) < 1e-9:
        return None
    steps = max(1, math.ceil(abs(turn) / _FAN))
    angles = [start + turn * i / steps for i in range(steps + 1)]
    far = [(at[0] + reach * math.cos(angle), at[1] + reach * math.sin(angle)) for angle in angles]
    return Polygon([tuple(first), *far, tuple(second)])
