"""The parts of a target that a firewall must hide, and how far it must reach to hide them."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Point
from layoutcheck.sight import is_seen

SOURCE = "remedy"  # of what is said of a wall that is proposed
NEAR_M = 0.01  # a line of sight that passes an end nearer than this goes round it
BUILDING = 5.0  # what work on a wall costs at least, as so many metres of moving the area
_STEP_M = 0.05  # lengths of walls are told to this, rounded up
_MOST_M = 12.8  # that a wall may have to reach at an end
_OFTEN = 8  # steps that are enough every other time


class Hidden(Struct, frozen=True, kw_only=True, eq=False):
    """What has to be hidden from an area: what is seen of a target, nearer than the full distance."""

    area: BaseGeometry
    target: BaseGeometry
    walls: tuple[BaseGeometry, ...]
    full: float

    def behind(self, *more: BaseGeometry) -> bool:
        """Tell whether no line of sight shorter than the full distance is left when more walls stand."""
        return not is_seen(self.area, self.target, [*self.walls, *more], self.full)


def least(enough: Callable[[float, float], bool]) -> tuple[float, float] | None:
    """Find how far each of two ends must reach at least, one after the other; None where no length will do."""
    if not enough(_MOST_M, _MOST_M):
        return None
    first = _shortest(lambda length: enough(length, _MOST_M))
    return first, _shortest(lambda length: enough(first, length))


def _shortest(enough: Callable[[float], bool]) -> float:
    """Find the least length, in steps of `_STEP_M`, that is enough; the greatest of all is."""
    low, high, tried = -1, math.ceil(_MOST_M / _STEP_M), _OFTEN
    while high - low > 1:
        if enough(tried * _STEP_M):
            high = tried
        else:
            low = tried
        tried = (low + high) // 2
    return round(high * _STEP_M, 6)


def way_to(start: Point, end: Point) -> Point:
    """Give the direction from one point to another."""
    size = math.dist(start, end)
    return (end[0] - start[0]) / size, (end[1] - start[1]) / size
