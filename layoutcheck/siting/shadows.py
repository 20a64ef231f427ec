"""Shadows of walls: the places that an edge of a wall hides an eye from, and those that a round wall does.

A convex ring of many corners, as a round wall is drawn, hides from an eye what lies beyond the line between the two of
its corners that stand farthest to either side, and what it hides from both ends of a piece it hides from all of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import shapely
from msgspec.structs import replace
from shapely.geometry import Polygon, box

from layoutcheck.blocking import Barrier, line_strings
from layoutcheck.measure import polygons
from layoutcheck.siting.minkowski import Points, is_convex
from layoutcheck.vectors import cross, heading

FREE_M = 1e-4  # by which a wall hides less at its free ends, and before itself
JOINED_M = 1e-7  # by which walls that join overlap: no line fits between them
FAR = 1e5  # metres that a shadow is long
_ROUND = 12  # corners, from which on it pays to look at a convex ring as a whole
_ON_M = 1e-9


def behind(eyes: Points, tail: Points, head: Points, *, sure: bool) -> Any:
    """Give the places behind lines, as seen from eyes; none where the straight line goes through the eye.

    `eyes`, `tail` and `head` are (…, xy). When `sure`, a hair behind the line itself does not count.
    """
    tail, head = tail - eyes, head - eyes
    size = np.hypot(*np.moveaxis(head - tail, -1, 0))
    gap = np.abs(cross(tail, head)) / np.where(size > 0, size, 1)  # from the eye to the straight line
    hides = gap > 10 * FREE_M
    gap = np.where(hides, gap, 1)[..., None]
    near, far = 1 + (FREE_M if sure else 0.0) / gap, FAR / gap
    corners = eyes[..., None, :] + np.stack([near * tail, far * tail, far * head, near * head], axis=-2)
    shadows = np.full(hides.shape, Polygon(), dtype=object)
    shadows[hides] = shapely.polygons(corners[hides])
    return shadows


def parted(barrier: Barrier) -> tuple[Barrier, list[Polygon]]:
    """Take the round walls out of a barrier: give what is left of it, and them."""
    tails, heads = (barrier.corners[barrier.edges[:, k]] for k in (0, 1))
    faces = polygons(shapely.polygonize(line_strings(tails, heads))) if len(barrier.edges) >= _ROUND else []
    found = [face for face in faces if len(face.exterior.coords) > _ROUND and is_convex(face)]
    spots = [shapely.points(at) for at in (tails, heads, (tails + heads) / 2)]
    round_ones = np.zeros(len(barrier.edges), dtype=bool)
    for part in found:
        round_ones |= np.all([shapely.dwithin(spot, part.exterior, _ON_M) for spot in spots], axis=0)
    return (replace(barrier, edges=barrier.edges[~round_ones]) if found else barrier), found


def of_round(eyes: Points, ground: Polygon, *, sure: bool) -> Any:
    """Give for each eye the places that a round wall hides it from; eyes are (n, xy).

    When `sure`, none for an eye on the wall or within; else all places for such an eye, and the ground within the wall
    for the others.
    """
    ring = shapely.get_coordinates(ground.exterior)[:-1]
    to, middle = ring - eyes[:, None], ring.mean(axis=0) - eyes
    turn = np.arctan2(cross(middle[:, None], to), (middle[:, None] * to).sum(axis=-1))
    tail, head = ring[turn.argmin(axis=1)], ring[turn.argmax(axis=1)]
    way, _ = heading(tail, head)
    off = (FREE_M if sure else -JOINED_M) * way
    shadows = behind(eyes, tail + off, head - off, sure=sure)
    beside = shapely.dwithin(ground, shapely.points(eyes), 10 * FREE_M)
    if sure:
        shadows[beside] = Polygon()
        return shadows
    everywhere = box(*(eyes.min(axis=0) - FAR), *(eyes.max(axis=0) + FAR))
    return np.where(beside | shapely.is_empty(shadows), everywhere, shapely.union(shadows, ground))
