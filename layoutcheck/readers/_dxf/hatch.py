"""A HATCH as the ground that it fills: loops of vertices or edges in any order, islands left out as its style says."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from ezdxf.entities.boundary_paths import ArcEdge, EllipseEdge, LineEdge, PolylinePath, SplineEdge
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck import curves
from layoutcheck.drawn import CLOSE_M
from layoutcheck.joining import join
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.sketch import SAGITTA_M, Sketch, bspline, damaged, degenerate, finite, flat, run, turn

TEXT_BOX = 8  # a loop round a text, for it to be legible: no hole in the ground
MOST_NESTED = 50_000  # pairs of a loop and one that it lies in
MOST_BESIDE = 2_000  # loops that lie in equally many others: GEOS unites them in the square of their number
OUTERMOST, IGNORE = 1, 2  # styles: only the outer ring is filled; islands are filled too

Array = npt.NDArray[np.float64]


def hatch(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    """Give what a HATCH or MPOLYGON fills.

    Raises `UnmeasuredError` when a loop does not close, and `NotFiniteError`.
    """
    own = plane.tilted(entity.dxf.extrusion, float(entity.dxf.elevation[2]))
    stretch = own.stretch
    fine = tolerance / stretch if stretch else tolerance
    loops, worst = [], 0.0
    for path in entity.paths:
        if not path.path_type_flags & TEXT_BOX:
            rings, error = _polyline_loop(path, fine) if isinstance(path, PolylinePath) else _edge_loop(path, fine)
            loops += rings
            worst = max(worst, error)
    if not len(entity.paths):
        raise damaged("HATCH", "hachura sem contorno", "a hatch without a boundary")
    if not loops:
        raise degenerate("HATCH")
    shape = own.shape(_filled(loops, int(entity.dxf.get("hatch_style", 0))))
    if shape.area == 0:
        raise degenerate("HATCH")
    return Sketch(shape=shape, error=worst * stretch, filled=True)


def _polyline_loop(path: PolylinePath, tolerance: float) -> tuple[list[Polygon], float]:
    if len(path.vertices) < 2:
        return [], 0.0
    points, error = run(finite(np.array(path.vertices, dtype=float)), tolerance, closed=True)
    points = flat(points)
    return [Polygon(points)] if len(set(map(tuple, points.tolist()))) > 2 else [], error


def _edge_loop(path: Any, tolerance: float) -> tuple[list[Polygon], float]:
    """Join the edges of a loop; they may come in any order and direction."""
    lines, worst = [], 0.0
    for edge in path.edges:
        points, error = _edge(edge, tolerance)
        points = flat(finite(points))
        worst = max(worst, error)
        if len(points) > 1:
            lines.append(LineString(points))
    joined = join(lines, tolerance * CLOSE_M / SAGITTA_M) if lines else []
    if any(not isinstance(part.shape, Polygon) for part in joined):
        raise damaged("HATCH", "hachura com contorno que não fecha", "a hatch whose loop does not close")
    return [part.shape for part in joined], worst


def _edge(edge: Any, tolerance: float) -> curves.Flat:
    if isinstance(edge, LineEdge):
        return np.array([tuple(edge.start)[:2], tuple(edge.end)[:2]], dtype=float), 0.0
    if isinstance(edge, ArcEdge):
        start, end = math.radians(edge.start_angle), math.radians(edge.end_angle)
        u, v = np.array((edge.radius, 0.0)), np.array((0.0, edge.radius))
        return _round(edge.center, u, v, start, end, tolerance)
    if isinstance(edge, EllipseEdge):
        major = np.array(tuple(edge.major_axis)[:2], dtype=float)
        minor = np.array([-major[1], major[0]]) * edge.ratio
        return _round(edge.center, major, minor, edge.start_param, edge.end_param, tolerance)
    assert isinstance(edge, SplineEdge)
    controls = np.array([tuple(p)[:2] for p in edge.control_points], dtype=float).reshape(-1, 2)
    return bspline("HATCH", edge.degree, edge.knot_values, controls, edge.weights, tolerance)


def _round(centre: Any, u: Array, v: Array, start: float, end: float, tolerance: float) -> curves.Flat:
    middle = np.array(tuple(centre)[:2], dtype=float)
    finite(np.vstack([middle, u, v]))
    return curves.ellipse(middle, u, v, start, turn(start, end), tolerance)


def _filled(loops: Sequence[Polygon], style: int) -> BaseGeometry:
    """Fill loops by how deep they lie in each other: outer ones, not their islands, what lies in islands again.

    Outer loops that touch, with no island in any, stay apart: between them is a line.
    """
    if len(loops) == 1:
        return loops[0]
    deepest = {OUTERMOST: 1, IGNORE: 0}.get(style, len(loops))
    whole = shapely.MultiPolygon()
    distinct = list({shapely.to_wkb(shapely.normalize(loop)): loop for loop in map(shapely.make_valid, loops)}.values())
    rings = list(_by_depth(distinct))
    if len(rings) == 1 and shapely.get_num_geometries(rings[0]) < len(distinct):
        return shapely.geometrycollections(distinct)
    for depth, ring in enumerate(rings):
        if depth <= deepest:
            whole = whole.union(ring) if depth % 2 == 0 else whole.difference(ring)
    return whole


def _by_depth(loops: Sequence[BaseGeometry]) -> Iterator[BaseGeometry]:
    """Give the union of the outer loops, of those just within them, and so on; loops that only overlap lie alike."""
    order = sorted(loops, key=lambda p: -p.area)
    tree, pairs = shapely.STRtree(order), 0
    depths: list[int] = []
    for i, loop in enumerate(order):
        about = tree.query(loop.representative_point(), predicate="covered_by").tolist()
        pairs += len(about)
        if pairs > len(order) + MOST_NESTED:
            raise damaged("HATCH", "hachura de contornos demais, uns dentro dos outros",
                          "a hatch of too many loops within each other")  # fmt: skip
        around = [depths[k] for k in about if k < i and _within(loop, order[k])]
        depths.append(max(around, default=-1) + 1)
    if max(map(depths.count, set(depths))) > MOST_BESIDE:
        raise damaged("HATCH", "hachura de contornos demais, uns ao lado dos outros",
                      "a hatch of too many loops side by side")  # fmt: skip
    for depth in range(max(depths) + 1):
        yield shapely.union_all([loop for loop, d in zip(order, depths, strict=True) if d == depth])


def _within(loop: BaseGeometry, other: BaseGeometry) -> bool:
    return bool(loop.difference(other).area <= 1e-6 * loop.area)
