"""Plane geometry on arrays of points and vectors, which have shape (n, 2) and are in metres."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

CELLS = 200_000  # pairs held in memory at once

Points = npt.NDArray[np.float64]


def chunks(rows: npt.NDArray[Any], width: int) -> Iterator[npt.NDArray[Any]]:
    """Split rows so that pairs with `width` others fit in memory."""
    size = max(1, CELLS // max(1, width))
    return (rows[i : i + size] for i in range(0, len(rows), size))


def dot(a: Points, b: Points) -> Points:
    """Give the dot products of plane vectors."""
    product: Points = a[..., 0] * b[..., 0] + a[..., 1] * b[..., 1]
    return product


def cross(a: Points, b: Points) -> Points:
    """Give the cross products of plane vectors."""
    product: Points = a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]
    return product


def wrapped(angle: Points) -> Points:
    """Bring angles between minus and plus half a turn."""
    wrapped: Points = angle - 2 * np.pi * np.round(angle / (2 * np.pi))
    return wrapped


def heading(starts: Points, ends: Points) -> tuple[Points, Points]:
    """Give the unit vectors from starts to ends, and the distances."""
    way = ends - starts
    reach = np.hypot(*way.T)
    return way / np.where(reach > 0, reach, 1)[:, None], reach


def foot(points: Points, tails: Points, heads: Points) -> Points:
    """Give the point of each edge that is nearest to a point."""
    way = heads - tails
    square = dot(way, way)
    share = np.clip(dot(points - tails, way) / np.where(square > 0, square, 1), 0, 1)
    foot: Points = tails + share[..., None] * way
    return foot
