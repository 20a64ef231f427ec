"""An MLINE as the band between its outermost lines, which is how CAD draws walls."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon

from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.sketch import Sketch, damaged, degenerate, finite, outline

Array = npt.NDArray[np.float64]
CLOSED = 2


def mline(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    """Draw an MLINE as its axis and its full width; one with openings cut into it is not measured."""
    if len(entity.vertices) < 2:
        raise degenerate("MLINE")
    params = [[list(element) for element in vertex.line_params] for vertex in entity.vertices]
    if not params[0] or len({len(elements) for elements in params}) > 1 or not all(map(all, params)):
        raise damaged("MLINE", "multilinha sem a posição das suas linhas", "a multiline without its lines' places")
    if any(len(element) > 2 for elements in params for element in elements):
        raise damaged("MLINE", "multilinha com cortes; exploda-a", "a multiline with cuts; explode it")
    places = np.array([tuple(vertex.location) for vertex in entity.vertices], dtype=float)
    mitres = np.array([tuple(vertex.miter_direction) for vertex in entity.vertices], dtype=float)
    offsets = np.array([[element[0] for element in elements] for elements in params], dtype=float)
    low = plane.points(places + mitres * offsets.min(axis=1)[:, None])
    high = plane.points(places + mitres * offsets.max(axis=1)[:, None])
    finite(np.vstack([low, high]))
    closed = bool(entity.dxf.flags & CLOSED)
    widest = float(np.hypot(*(high - low).T).max())
    return Sketch(
        shape=outline((low + high) / 2, "MLINE", closed=closed),
        width=_band(low, high, closed=closed) if widest else None,
        widest=widest,
    )


def _band(low: Array, high: Array, *, closed: bool) -> shapely.geometry.base.BaseGeometry:
    """Fill the ground between two runs of points, side by side."""
    count = len(low) if closed else len(low) - 1
    ends = [(i, (i + 1) % len(low)) for i in range(count)]
    quads = [Polygon([low[i], low[k], high[k], high[i]]) for i, k in ends]
    return shapely.union_all([quad if quad.is_valid else shapely.make_valid(quad) for quad in quads])
