"""One DXF entity as its shape in plan, with curves flattened within a bound."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Point

from layoutcheck import curves
from layoutcheck.readers._dxf.hatch import hatch
from layoutcheck.readers._dxf.mline import mline
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.sketch import Sketch, bspline, damaged, degenerate, finite, outline, run, turn
from layoutcheck.readers._dxf.wide import band
from layoutcheck.words import text

Array = npt.NDArray[np.float64]
MOST_FIT_POINTS = 1000  # of a spline without control points: a curve through n points takes n² numbers


def sketch(entity: Any, plane: Plane, tolerance: float) -> Sketch | None:
    """Give an entity's shape in plan; None for a type that is not measured at all.

    `tolerance` is the sagitta allowed, in plan units. Raises `UnmeasuredError` and `NotFiniteError`.
    """
    make = SKETCHES.get(entity.dxftype())
    if make is None:
        return None
    made = make(entity, plane, tolerance)
    finite(shapely.get_coordinates([made.shape, made.width]))
    return made


# --- straight -----------------------------------------------------------------


def _line(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    """Draw a LINE; one that stands upright is a point."""
    ends = [entity_point(entity, "start"), entity_point(entity, "end")]
    points = finite(plane.points(ends))
    if (points[0] == points[1]).all() and (ends[0] != ends[1]).any():
        return Sketch(shape=Point(points[0]))
    return Sketch(shape=outline(points, "LINE", closed=False))


def _point(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    return Sketch(shape=Point(finite(plane.points([entity_point(entity, "location")]))[0]))


def entity_point(entity: Any, name: str) -> Array:
    """Give a point that an entity must have, as (x, y, z); one that is not in the file is not taken to be zero."""
    if not entity.dxf.hasattr(name):
        kind = entity.dxftype()
        raise damaged(kind, f"{kind} sem a coordenada {name}", f"{kind} without its coordinate {name}")
    return np.array(tuple(entity.dxf.get(name)), dtype=float)


def _solid(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    """Draw a SOLID or TRACE, whose third and fourth corners are crossed, or a 3DFACE, whose are not."""
    kind = entity.dxftype()
    order = (0, 1, 2, 3) if kind == "3DFACE" else (0, 1, 3, 2)
    corners = {i: entity_point(entity, f"vtx{i}") for i in range(3)}
    corners[3] = entity_point(entity, "vtx3") if entity.dxf.hasattr("vtx3") else corners[2]
    own = plane if kind == "3DFACE" else plane.tilted(entity.dxf.extrusion)
    return Sketch(shape=outline(own.points([corners[i] for i in order]), kind, closed=True), filled=kind == "3DFACE")


# --- round --------------------------------------------------------------------


def _circle(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    return _arc_of(entity, plane, tolerance, 0.0, math.tau)


def _arc(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    start, end = math.radians(entity.dxf.start_angle), math.radians(entity.dxf.end_angle)
    return _arc_of(entity, plane, tolerance, start, turn(start, end))


def _arc_of(entity: Any, plane: Plane, tolerance: float, start: float, span: float) -> Sketch:
    centre = entity_point(entity, "center")
    if not entity.dxf.hasattr("radius"):
        raise damaged(entity.dxftype(), "círculo sem raio", "a circle without a radius")
    radius = abs(float(entity.dxf.radius))
    finite(np.array([radius, start, span]))
    if radius == 0:
        raise degenerate(entity.dxftype())
    own = plane.tilted(entity.dxf.extrusion)
    u, v = own.vector((radius, 0.0)), own.vector((0.0, radius))
    return _round(entity.dxftype(), own.points([centre])[0], u, v, start, span, tolerance)


def _ellipse(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    dxf = entity.dxf
    centre, major = entity_point(entity, "center"), entity_point(entity, "major_axis")
    normal = np.array(tuple(dxf.extrusion.normalize()), dtype=float)
    minor = np.cross(normal, major) * dxf.ratio
    if not major.any():
        raise degenerate("ELLIPSE")
    span = turn(dxf.start_param, dxf.end_param)
    u, v = plane.vector(major), plane.vector(minor)
    return _round("ELLIPSE", plane.points([centre])[0], u, v, dxf.start_param, span, tolerance)


def _round(kind: str, centre: Array, u: Array, v: Array, start: float, span: float, tolerance: float) -> Sketch:
    finite(np.vstack([centre, u, v]))
    points, error = curves.ellipse(centre, u, v, start, span, tolerance)
    return Sketch(shape=outline(points, kind, closed=span == math.tau), error=error)


def _spline(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    controls = np.array(list(entity.control_points), dtype=float).reshape(-1, 3)
    doubt = None
    degree, knots, weights = int(entity.dxf.degree), list(entity.knots), list(entity.weights)
    if not len(controls):
        degree, knots, weights, controls = _through(entity)
        doubt = text(
            "spline dada só por pontos de ajuste: a curva entre eles depende do CAD",
            "a spline given by fit points alone: the curve between them depends on the CAD",
        )
    points, error = bspline("SPLINE", degree, knots, plane.points(controls), weights, tolerance)
    ends = points[[0, -1]]
    closed = bool(np.hypot(*(ends[1] - ends[0])) <= 1e-9 * (1 + np.abs(ends).max()))
    if entity.closed and not closed and doubt is None:
        doubt = text("spline fechada cujas pontas não se encontram", "a closed spline whose ends do not meet")
    return Sketch(shape=outline(_met(points) if closed else points, "SPLINE", closed=closed), error=error, doubt=doubt)


def _met(points: Array) -> Array:
    return np.vstack([points[:-1], points[:1]])


def _through(entity: Any) -> tuple[int, list[float], list[float], Array]:
    if len(entity.fit_points) < 2:
        raise degenerate("SPLINE")
    if len(entity.fit_points) > MOST_FIT_POINTS:
        raise damaged("SPLINE", f"spline de mais de {MOST_FIT_POINTS} pontos de ajuste, sem pontos de controle",
                      f"a spline of more than {MOST_FIT_POINTS} fit points, without control points")  # fmt: skip
    tool = entity.construction_tool()
    controls = np.array([tuple(p) for p in tool.control_points], dtype=float)
    return tool.degree, list(tool.knots()), list(tool.weights()), controls


# --- polylines ----------------------------------------------------------------


def _lwpolyline(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    rows = np.array(list(entity), dtype=float).reshape(-1, 5)[:, [0, 1, 4, 2, 3]]  # the bulge before the widths
    if entity.dxf.const_width:
        rows[:, 3:] = entity.dxf.const_width
    own = plane.tilted(entity.dxf.extrusion, float(entity.dxf.elevation))
    return polyline("LWPOLYLINE", rows, own, tolerance, closed=bool(entity.closed))


def _polyline(entity: Any, plane: Plane, tolerance: float) -> Sketch:
    """Draw a 2D or 3D polyline; the frame of a spline-fit one is not seen."""
    dxf = entity.dxf
    if dxf.flags & (16 | 64):
        raise damaged("POLYLINE (mesh)", "malha; exploda-a e desenhe o contorno",
                      "a mesh; explode it and draw the outline")  # fmt: skip
    seen = [v.dxf for v in entity.vertices if not v.dxf.flags & 16]
    places = np.array([tuple(v.location) for v in seen], dtype=float).reshape(-1, 3)
    if dxf.flags & 8:
        return Sketch(shape=outline(plane.points(places), "POLYLINE", closed=bool(dxf.flags & 1)))
    rows = np.array(
        [(v.location.x, v.location.y, v.get("bulge", 0.0), v.get("start_width", dxf.default_start_width),
          v.get("end_width", dxf.default_end_width)) for v in seen], dtype=float,
    ).reshape(-1, 5)  # fmt: skip
    height = float(dxf.elevation[2]) if dxf.hasattr("elevation") else 0.0
    own = plane.tilted(dxf.extrusion, height)
    return polyline("POLYLINE", rows, own, tolerance, closed=bool(dxf.flags & 1))


def polyline(kind: str, rows: Array, plane: Plane, tolerance: float, *, closed: bool) -> Sketch:
    """Draw a flat polyline from rows of x, y, bulge, start width, end width, in its own plane.

    A width below zero is none: QGIS writes -1 for a line without one.
    """
    finite(rows)
    rows = np.column_stack([rows[:, :3], rows[:, 3:].clip(min=0)])
    stretch = plane.stretch
    fine = tolerance / stretch if stretch else tolerance
    points, error = run(rows, fine, closed=closed)
    shape = outline(plane.points(points), kind, closed=closed)
    width, far = band(rows, fine, closed=closed)
    return Sketch(
        shape=shape,
        error=max(error, far) * stretch,
        width=plane.shape(width) if width is not None else None,
        widest=float(rows[:, 3:].max()) * stretch,
    )


SKETCHES: dict[str, Callable[[Any, Plane, float], Sketch]] = {
    "LINE": _line,
    "POINT": _point,
    "SOLID": _solid,
    "TRACE": _solid,
    "3DFACE": _solid,
    "CIRCLE": _circle,
    "ARC": _arc,
    "ELLIPSE": _ellipse,
    "SPLINE": _spline,
    "LWPOLYLINE": _lwpolyline,
    "POLYLINE": _polyline,
    "HATCH": hatch,
    "MPOLYGON": hatch,
    "MLINE": mline,
}
