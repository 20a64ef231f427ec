"""Whether firewalls surely hide a target, or surely leave it in sight, within the error of the drawing.

Where every point may be off by e, a line of sight that passes a wall then passes it, moved aside by up to e, as drawn,
and its ends lie within 2 e of the area and of the target as drawn. So what is hidden from all that lies so near, by
walls that hang together and have lost 2 e at their free ends, is hidden for certain; what is seen past walls 2 e
thicker on all sides is seen for certain. Between walls that do not touch any error may open a gap.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from layoutcheck.blocking import JOIN_M
from layoutcheck.measure import atoms, polygons
from layoutcheck.sight import is_seen
from layoutcheck.siting.model import Clearance

_CORNERS = 4  # of a quarter of a disc, which is then drawn round the true one
_SLIT_M = 1e-6
_LEAST_M = 1e-5  # what no error at all is taken for
_BESIDE_M = 0.5  # within which a wall's end counts for a target that it runs along
_NOISE_M = 1e-9


def surely_hidden(asked: Clearance, area: BaseGeometry, error: float, tolerance: float) -> bool:
    """Tell whether firewalls certainly hide a target from nearer than its full distance."""
    by = max(2 * error, _LEAST_M)
    groups = [_shortened(walls, by) for walls in _joined(asked.walls)]
    if asked.in_view is None:  # a firewall runs along all of it: its ends must not come to lie short of the target's
        return error == 0 or not any(end.dwithin(asked.shape, _BESIDE_M) for _, ends in groups for end in ends)
    within = asked.full_m - tolerance - _NOISE_M
    for walls, _ in groups:
        here, there = (_about(shape, walls, by) for shape in (area, asked.in_view))
        if not is_seen(here, there, walls, within):
            return True
    return False


def surely_clear(asked: Clearance, area: BaseGeometry, error: float, tolerance: float) -> bool:
    """Tell whether a target is certainly seen from nearer than its full distance, or too near behind firewalls."""
    least = asked.full_m if asked.reduced_m is None else asked.reduced_m
    if area.distance(asked.shape) + 2 * error < least - tolerance:
        return True
    if asked.in_view is None:
        return False
    walls = [wall.buffer(max(2 * error, _LEAST_M), quad_segs=_CORNERS) for wall in asked.walls]
    return is_seen(area, asked.in_view, walls, asked.full_m - tolerance - 2 * error)


def _about(shape: BaseGeometry, walls: Sequence[BaseGeometry], by: float) -> BaseGeometry:
    """Give all that lies so near to a shape, on its side of the walls."""
    disc = shape.buffer(by / math.cos(math.pi / 4 / _CORNERS), quad_segs=_CORNERS)
    slit = shapely.union_all([wall.buffer(_SLIT_M, cap_style="flat") for wall in walls])
    return shapely.union_all([part for part in polygons(disc.difference(slit)) if part.intersects(shape)])


# --- walls that hang together, without their free ends ----------------------------------


def _joined(walls: Sequence[BaseGeometry]) -> list[list[BaseGeometry]]:
    """Sort walls into those that hang together."""
    groups: list[list[BaseGeometry]] = []
    for wall in (part for shape in walls for part in atoms(shape)):
        near = [group for group in groups if any(wall.dwithin(other, JOIN_M) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([wall, *(other for group in near for other in group)])
    return groups


def _shortened(walls: Sequence[BaseGeometry], by: float) -> tuple[list[BaseGeometry], list[BaseGeometry]]:
    """Take a length off each free end of walls; give what is left, and the free ends as they were."""
    left: list[BaseGeometry] = []
    free: list[BaseGeometry] = []
    for i, wall in enumerate(walls):
        others = [other for j, other in enumerate(walls) if j != i]
        cut = _solid(wall, others, by) if wall.area > 0 else _line(wall, others, by)
        left += [cut[0]] if not cut[0].is_empty else []
        free += cut[1]
    return left, free


def _line(wall: BaseGeometry, others: Sequence[BaseGeometry], by: float) -> tuple[BaseGeometry, list[BaseGeometry]]:
    if not isinstance(wall, LineString) or wall.is_ring:
        return wall, []
    ends = [Point(wall.coords[i]) for i in (0, -1)]
    is_free = [not any(end.dwithin(other, JOIN_M) for other in others) for end in ends]
    first, last = by * is_free[0], wall.length - by * is_free[1]
    left = substring(wall, first, last) if last > first else Point(wall.interpolate(0.5, normalized=True))
    return left, [end for end, free in zip(ends, is_free, strict=True) if free]


def _solid(wall: BaseGeometry, others: Sequence[BaseGeometry], by: float) -> tuple[BaseGeometry, list[BaseGeometry]]:
    """Cut a thick wall square to its longer side at each end face at which no other wall stands."""
    corners = shapely.get_coordinates(shapely.minimum_rotated_rectangle(wall))
    sides = corners[1:3] - corners[:2]
    way = sides[int(np.hypot(*sides.T).argmax())]
    turn = math.degrees(math.atan2(way[1], way[0]))
    upright = affinity.rotate(wall, -turn, origin=(0, 0))
    x0, y0, x1, y1 = upright.bounds
    faces = [affinity.rotate(shapely.box(x, y0, x, y1).buffer(JOIN_M), turn, origin=(0, 0)) for x in (x0, x1)]
    is_free = [not any(face.intersects(other) for other in others) for face in faces]
    kept = shapely.clip_by_rect(upright, x0 + by * is_free[0], y0 - 1, x1 - by * is_free[1], y1 + 1)
    return affinity.rotate(kept, turn, origin=(0, 0)), [f for f, free in zip(faces, is_free, strict=True) if free]
