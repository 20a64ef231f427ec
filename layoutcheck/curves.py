"""Curves flattened with their vertices on the curve, and a bound on what lies between curve and chords.

Each function gives the vertices, shape (n, 2), and the greatest distance between the curve and its chords, in the units
of its input. Tolerances are sagittas in the same units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

MOST = 20_000  # vertices of one curve; a giant radius is then coarser, and its error says so
MOST_DEGREE = 25  # that CAD programs know; the work grows with its square

Array = npt.NDArray[np.float64]
Flat = tuple[Array, float]


def ellipse(
    centre: npt.ArrayLike, u: npt.ArrayLike, v: npt.ArrayLike, start: float, span: float, tolerance: float
) -> Flat:
    """Flatten centre + u·cos t + v·sin t from `start` over `span` radians; circles and their affine images alike.

    A whole turn is cut into a multiple of four, so that a circle's extremes along its axes are vertices.
    """
    axes = np.array([u, v], dtype=float)
    widest = stretch(axes)
    whole = math.isclose(abs(span), math.tau, rel_tol=1e-12)
    steps = pieces(widest, span, tolerance)
    if whole:
        steps = max(8, -4 * (-steps // 4))
    t = start + span * np.arange(steps + 1) / steps
    points: Array = np.asarray(centre, dtype=float)[:2] + np.column_stack([np.cos(t), np.sin(t)]) @ axes
    if whole:
        points[-1] = points[0]
    return points, sagitta(widest, span / steps)


def bulge(first: npt.ArrayLike, last: npt.ArrayLike, value: float, tolerance: float) -> Flat:
    """Flatten the arc between two vertices of a polyline; `value` is the tangent of a quarter of its angle.

    Both ends are kept to the last bit.

    >>> points, error = bulge((0, 0), (2, 0), 1.0, 1e-4)
    >>> float(points[:, 1].min().round(3)), error <= 1e-4
    (-1.0, True)
    """
    ends = np.array([first, last], dtype=float)
    angle = 4 * math.atan(value)
    radius = radius_of(ends[0], ends[1], angle)
    if radius == 0:
        return ends, 0.0
    steps = pieces(radius, angle, tolerance)
    points = on_arc(ends[0], ends[1], angle, np.arange(steps + 1) / steps)
    points[[0, -1]] = ends
    return points, sagitta(radius, angle / steps)


def stretch(rows: Array) -> float:
    """Give the greatest singular value of a matrix of two rows: the half of an ellipse's longest axis.

    >>> stretch(np.array([[3.0, 0.0], [0.0, -4.0]]))
    4.0
    """
    (a, b), (_, c) = (rows @ rows.T).tolist()
    return math.sqrt((a + c) / 2 + math.hypot((a - c) / 2, b))


def radius_of(first: Array, last: Array, angle: float) -> float:
    """Give the radius of the arc of an angle between two points; 0 where there is none, as with a straight line."""
    half = math.sin(angle / 2)
    return abs(math.hypot(*(last - first)) / (2 * half)) if half else 0.0


def on_arc(first: Array, last: Array, angle: float, shares: Array) -> Array:
    """Give the points at these shares of an arc from `first` to `last` that turns by `angle`, not zero.

    Chords are turned about the first point, never about the centre, which is far off when the arc is nearly straight.
    """
    chord = last - first
    reach = np.sin(angle * shares / 2) / math.sin(angle / 2)
    turn = angle * (shares - 1) / 2
    cos, sin = reach * np.cos(turn), reach * np.sin(turn)
    points: Array = first + np.column_stack([cos * chord[0] - sin * chord[1], sin * chord[0] + cos * chord[1]])
    return points


def pieces(radius: float, span: float, tolerance: float) -> int:
    """Count the chords that an arc needs for its sagitta to keep to a tolerance, at most `MOST`."""
    ratio = 1 - tolerance / radius if radius > 0 else -1.0
    step = 2 * math.acos(ratio) if ratio > 0 else math.pi / 2
    if step == 0:
        return MOST
    return min(MOST, max(1, math.ceil(abs(span) / min(step, math.pi / 2) - 1e-9)))


def sagitta(radius: float, step: float) -> float:
    """Give the height of an arc over the chord of one step, without losing small ones to rounding."""
    return 2 * radius * math.sin(step / 4) ** 2


def bspline(degree: int, knots: Sequence[float], points: Array, weights: Sequence[float], tolerance: float) -> Flat:
    """Flatten a B-spline, rational or not, over its own domain, from knot `degree` to the one `degree` from the end.

    The control points, shape (n, 2), may be an affine image. The bound is that of the convex hull: no point of a piece
    is farther from its chord than its control points are. Raises `ValueError` when the definition does not hold
    together, or a weight is not positive.
    """
    controls = _homogeneous(degree, knots, points, weights)
    beziers = _beziers(degree, np.asarray(knots, dtype=float), controls)
    off = _off_chord(beziers)
    while (off > tolerance).any() and len(beziers) < MOST:
        beziers = _halved(beziers, off > tolerance)
        off = _off_chord(beziers)
    ends = np.vstack([beziers[:, 0], beziers[-1:, -1]])
    flat: Array = ends[:, :2] / ends[:, 2:]
    return flat, float(off.max())


def _homogeneous(degree: int, knots: Sequence[float], points: Array, weights: Sequence[float]) -> Array:
    count = len(points)
    known = np.asarray(knots, dtype=float)
    if degree > MOST_DEGREE:
        raise ValueError(f"its degree is above {MOST_DEGREE}")
    if not 1 <= degree < count or len(known) != count + degree + 1:
        raise ValueError("degree, knots and control points do not fit")
    if not np.isfinite(known).all() or (np.diff(known) < 0).any() or known[degree] >= known[count]:
        raise ValueError("knots do not rise")
    heavy = np.asarray(weights if len(weights) else np.ones(count), dtype=float)
    if len(heavy) != count or not np.isfinite(heavy).all() or (heavy <= 0).any():
        raise ValueError("weights are not positive")
    controls: Array = np.column_stack([points * heavy[:, None], heavy])
    return controls


def _beziers(degree: int, knots: Array, controls: Array) -> Array:
    """Give the Bézier pieces of a B-spline, shape (pieces, degree + 1, 3), by blossoming."""
    last = len(controls) - 1
    spans = [k for k in range(degree, last + 1) if knots[k] < knots[k + 1]]
    return np.array([[_blossom(degree, knots, controls, k, j) for j in range(degree + 1)] for k in spans], dtype=float)


def _blossom(degree: int, knots: Array, controls: Array, k: int, ends: int) -> Array:
    """Evaluate the polar form of span k at `ends` times its end and otherwise its start."""
    d = controls[k - degree : k + 1].copy()
    for level in range(1, degree + 1):
        at = knots[k + 1] if level <= ends else knots[k]
        low = knots[k - degree + level : k + 1]
        high = knots[k + 1 : k + 1 + len(low)]
        share = ((at - low) / (high - low))[:, None]
        d = (1 - share) * d[:-1] + share * d[1:]
    blossom: Array = d[0]
    return blossom


def _off_chord(beziers: Array) -> Array:
    """Give, for each piece, the greatest distance of a control point from its chord."""
    flat = beziers[:, :, :2] / beziers[:, :, 2:]
    first, chord = flat[:, :1], flat[:, -1:] - flat[:, :1]
    square = (chord**2).sum(axis=2)
    along = ((flat - first) * chord).sum(axis=2) / np.where(square > 0, square, 1.0)
    foot = first + np.clip(along, 0, 1)[:, :, None] * chord
    off: Array = np.sqrt(((flat - foot) ** 2).sum(axis=2)).max(axis=1)
    return off


def _halved(beziers: Array, split: npt.NDArray[np.bool_]) -> Array:
    """Cut the pieces that `split` names in the middle, keeping the order."""
    left, right, row = [], [], beziers[split]
    while row.shape[1]:
        left.append(row[:, 0])
        right.append(row[:, -1])
        row = (row[:, :-1] + row[:, 1:]) / 2
    halves = np.stack([np.stack(left, axis=1), np.stack(right[::-1], axis=1)], axis=1)
    places = np.arange(len(beziers)) + np.concatenate([[0], np.cumsum(split)[:-1]])
    out = np.empty((len(beziers) + int(split.sum()), *beziers.shape[1:]))
    out[places] = beziers
    out[places[split]] = halves[:, 0]
    out[places[split] + 1] = halves[:, 1]
    return out
