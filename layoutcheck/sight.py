"""The shortest straight line between two shapes that crosses no wall, exactly.

What it means that a line crosses no wall is said in `blocking`.

The shortest clear line ends on the outlines of both shapes and is one of four: square to an outline or between two of
its corners; through such a corner and past a corner of a wall; turned about a corner of a wall to where it is
shortest; or past two corners of walls. `sightlines` makes all of them, and the shortest that is clear is given. Where
a wall meets an outline, the outline has a corner too: what can be seen changes there.

Shapes are shapely geometries in metres. Arrays of points have shape (n, 2).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.blocking import FEW, Barrier, Lines, barrier_of, blocked, first_clear, line_strings
from layoutcheck.finding import Line
from layoutcheck.sightlines import SLACK_M, past_one, past_two, scene_of, short, square, turned
from layoutcheck.vectors import CELLS, Points, chunks, heading

_NUDGES_M = (1e-2, 1e-3, 1e-4, 1e-5)  # how far a line that touches a wall is moved to see whether it can cross it
_ROOM_M = 1e-3  # more than walls at a joint can be apart


def clear_line(
    source: BaseGeometry,
    target: BaseGeometry,
    walls: Sequence[BaseGeometry],
    within: float = math.inf,
) -> Line | None:
    """Give the shortest straight line from source to target that crosses no wall.

    Source and target are points, lines, polygons or collections of them; where they overlap the line has no length.
    Walls are lines without thickness and polygons, and may touch or overlap each other. A line that starts or ends on
    a wall does not cross it there.
    Gives None when every line no longer than `within` is blocked, or when there is no such line.
    """
    found = [*_clear_lines(source, target, walls, within)]
    return _line(found[-1]) if found else None


def is_seen(
    source: BaseGeometry,
    target: BaseGeometry,
    walls: Sequence[BaseGeometry],
    within: float = math.inf,
) -> bool:
    """Tell whether `clear_line` would give a line: to find some takes less than to find the shortest."""
    return any(True for _ in _clear_lines(source, target, walls, within))


def _clear_lines(
    source: BaseGeometry, target: BaseGeometry, walls: Sequence[BaseGeometry], within: float
) -> Iterator[Points]:
    """Find clear lines, each shorter than the one before: the last is the shortest of all."""
    nearest = shapely.shortest_line(source, target)
    if nearest is None or nearest.length > within:
        return
    barrier = barrier_of(walls, shapely.convex_hull(shapely.GeometryCollection([source, target])))
    best = shapely.get_coordinates(nearest)
    if nearest.length == 0 or barrier is None or not blocked(barrier, best[:1], best[1:])[0]:
        yield best
        return
    within += SLACK_M
    scene = scene_of(source, target, barrier, within)
    for family in (square, past_one, turned, past_two):
        for lines in family(scene, within):
            shorter = first_clear(barrier, lines, within)
            if shorter is not None:
                yield shorter
                within = float(np.hypot(*(shorter[1] - shorter[0])))


def blocks_any(
    source: BaseGeometry,
    target: BaseGeometry,
    walls: Sequence[BaseGeometry],
    within: float,
) -> bool:
    """Tell whether some wall is crossed by some straight line from source to target no longer than `within`.

    The line may start and end inside the shapes, so a wall inside one, or along its edge, may be crossed as well.
    A yes is certain: such a line was found. A no may miss lines that cross a wall only within 0.01 mm of `within`, or
    only aslant where the wall ends on a shape's own outline; the nearest line of all is then clear.
    """
    if not shapely.distance(source, target) <= within:
        return False
    standing = np.asarray(walls, dtype=object)
    detour = shapely.distance(source, standing) + shapely.distance(target, standing)  # the least by way of each wall
    walls = standing[detour <= within + _ROOM_M].tolist()
    barrier = barrier_of(walls, shapely.convex_hull(shapely.GeometryCollection([source, target])))
    if barrier is None:
        return False
    scene = scene_of(source, target, barrier, within)
    if any(blocked(barrier, *lines).any() for lines in square(scene, within)):
        return True
    # of the lines that cross a wall the shortest leaves it, is square to an outline, or touches a corner of the wall
    made = chain(
        [_from_walls(source, target, barrier), _from_walls(target, source, barrier)[::-1]],
        past_one(scene, within),
        turned(scene, within),
    )
    return any(_crosses_nearby(source, target, barrier, lines, within) for lines in made)


def _line(ends: Points) -> Line:
    (x0, y0), (x1, y1) = ends.tolist()
    return (x0, y0), (x1, y1)


def _from_walls(shape: BaseGeometry, other: BaseGeometry, barrier: Barrier) -> Lines:
    """Make the shortest line from each piece of a wall that lies in a shape to another shape."""
    parts = shapely.get_parts(shapely.get_parts([shape]))
    strings = line_strings(*(barrier.corners[ids] for ids in barrier.edges.T))
    pieces = shapely.intersection(parts[:, None], strings).ravel()
    lines = shapely.get_coordinates(shapely.shortest_line(pieces[~shapely.is_empty(pieces)], other))
    return lines[::2], lines[1::2]


def _crosses_nearby(source: BaseGeometry, target: BaseGeometry, barrier: Barrier, lines: Lines, within: float) -> bool:
    """Tell whether a line, or one that starts and ends very little beside or behind it, crosses a wall."""
    starts, ends = short(*lines, within)
    for rows in chunks(np.argsort(np.hypot(*(ends - starts).T)), CELLS // FEW):
        way, _ = heading(starts[rows], ends[rows])
        for nudge in _NUDGES_M:
            tails, heads = _moved(source, starts[rows], -nudge * way), _moved(target, ends[rows], nudge * way)
            pairs = [points.reshape(-1, 2) for points in np.broadcast_arrays(tails[:, None], heads)]
            if blocked(barrier, *short(pairs[0], pairs[1], within)).any():
                return True
    return False


def _moved(shape: BaseGeometry, points: Points, back: Points) -> Points:
    """Move points of a shape aside, back too, as far as the shape reaches; gives an array (move, point, 2)."""
    aside = np.stack([-back[:, 1], back[:, 0]], axis=1) / 10
    moved = points + np.stack([aside, -aside, back + aside, back - aside])
    lines = shapely.shortest_line(shapely.points(moved), shape)
    brought: Points = shapely.get_coordinates(lines).reshape(*moved.shape[:2], 2, 2)[:, :, 1]
    return brought
