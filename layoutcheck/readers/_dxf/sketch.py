"""`Sketch`, the shape of an entity with its flattening error, and the reasons why an entity cannot be measured."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import shapely
from msgspec import Struct
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck import curves
from layoutcheck.words import Text, text

SAGITTA_M = 0.0001  # what a chord may leave out of a curve
FARTHEST = 1e11  # drawing units: beyond it a double is no longer good for a tenth of a millimetre

Array = npt.NDArray[np.float64]


class Sketch(Struct, frozen=True, kw_only=True):
    """What an entity shows in plan: its shape, the full width of a wide one, and the bound on its curves."""

    shape: BaseGeometry
    error: float = 0.0
    width: BaseGeometry | None = None  # the band that a wide polyline fills; `shape` is then its axis
    widest: float = 0.0
    filled: bool = False  # a hatch or a face: most often the filling of an outline that is drawn too
    doubt: Text | None = None  # why the shape is not to be trusted for a pass


class UnmeasuredError(Exception):
    """An entity that cannot be measured; `lost` when something that should be there is then missing."""

    def __init__(self, kind: str, why: Text, *, lost: bool = True) -> None:
        self.kind, self.why, self.lost = kind, why, lost
        super().__init__(kind)


class NotFiniteError(Exception):
    """A coordinate that is no number, or too far out to be one."""


def finite(points: Array) -> Array:
    """Pass points on, or raise `NotFiniteError`."""
    if not (np.abs(points) <= FARTHEST).all():  # which what is no number is not either
        raise NotFiniteError
    return points


def degenerate(kind: str) -> UnmeasuredError:
    """Make the error of a thing without size."""
    return UnmeasuredError(f"{kind} (0 m)", text("elemento sem tamanho", "a thing without size"), lost=False)


def damaged(kind: str, pt: str, en: str) -> UnmeasuredError:
    """Make the error of a thing that is there and cannot be understood."""
    return UnmeasuredError(kind, text(pt, en))


def flat(points: Array) -> Array:
    """Leave out a vertex that repeats the one before it."""
    keep = np.ones(len(points), bool)
    keep[1:] = (points[1:] != points[:-1]).any(axis=1)
    kept: Array = points[keep]
    return kept


def outline(points: Array, kind: str, *, closed: bool) -> BaseGeometry:
    """Make a polygon of a closed run of points and a line of an open one.

    One that is seen on edge, and encloses nothing, is a line.
    """
    run = flat(finite(points))
    if closed and len(run) > 1 and (run[0] != run[-1]).any():
        run = np.vstack([run, run[:1]])
    if len(run) < 2:
        raise degenerate(kind)
    if not closed or (run[2:] == run[:-2]).all():  # back and forth
        return LineString(run)
    ring = Polygon(run)
    flattened = ring.area == 0 and shapely.convex_hull(ring).area <= 1e-12 * ring.length**2
    return LineString(run) if flattened else ring


def turn(start: float, end: float) -> float:
    """Give the angle from start to end, counter-clockwise; a whole turn when they meet."""
    span = (end - start) % math.tau
    return math.tau if span < 1e-9 or math.tau - span < 1e-9 else span


def run(rows: Array, tolerance: float, *, closed: bool) -> curves.Flat:
    """Flatten the segments of rows x, y, bulge, …; a closed run comes back to its start."""
    if not rows[:, 2].any():
        corners = rows[:, :2]
        return (np.vstack([corners, corners[:1]]) if closed else corners), 0.0
    last = len(rows) if closed else len(rows) - 1
    parts, worst = [rows[:1, :2]], 0.0
    for i in range(last):
        points, error = curves.bulge(rows[i, :2], rows[(i + 1) % len(rows), :2], rows[i, 2], tolerance)
        parts.append(points[1:])
        worst = max(worst, error)
    return np.vstack(parts), worst


def bspline(
    kind: str, degree: int, knots: Sequence[float], controls: Array, weights: Sequence[float], tolerance: float
) -> curves.Flat:
    """Flatten a B-spline, or raise `UnmeasuredError` when its definition does not hold together."""
    finite(controls)
    try:
        return curves.bspline(degree, knots, controls, weights, tolerance)
    except ValueError as error:
        raise damaged(kind, f"spline mal definida ({error})", f"a spline not well defined ({error})") from None
