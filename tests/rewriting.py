"""A site drawn again as a DXF: the same things in another version, another unit, another manner of drawing."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import ezdxf
import shapely
from ezdxf.math import Matrix44
from shapely.geometry import Point, Polygon

from layoutcheck.ground import METRES
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.site import Feature

APP = "LAYOUTCHECK"
CODES = {"mm": 4, "cm": 5, "m": 6, "ft": 2}
Manner = Literal["outlines", "block", "lines", "hatches"]


def rewrite(
    features: Iterable[Feature], path: Path, *, version: str, units: str, manner: Manner = "outlines", fmt: str = "asc"
) -> None:
    """Draw features, given in metres, each on a layer of its own, with what is said of it as XDATA."""
    document = ezdxf.new(version)
    if version != "R12":  # which has no place for it
        document.header["$INSUNITS"] = CODES[units]
    document.appids.add(APP)
    space = document.blocks.new("SITE") if manner == "block" else document.modelspace()
    for i, feature in enumerate(features):
        shape = shapely.transform(feature.shape, lambda xy: xy / METRES[units])
        layer = {"layer": f"{ROLES[feature.role].layer_name}-{i}"}
        barrier = ROLES[feature.role].shape is Shape.BARRIER
        drawn = [
            entity
            for part in getattr(shape, "geoms", [shape])
            for entity in _entities(space, part, layer, manner, barrier=barrier, old=version == "R12")
        ]
        drawn[0].set_xdata(APP, [(1000, f"{key}={_written(v.value)}") for key, v in feature.properties.items()])
    if manner == "block":  # drawn in a mirror, and mirrored back
        for entity in space:
            entity.transform(Matrix44.scale(-1, 1, 1))
        document.modelspace().add_blockref("SITE", (0, 0), {"layer": "0", "xscale": -1})
    document.saveas(path, fmt=fmt)


def _written(value: Any) -> str:
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _entities(space: Any, part: Any, layer: dict[str, str], manner: str, *, barrier: bool, old: bool) -> list[Any]:
    if isinstance(part, Point):
        return [space.add_point(part.coords[0], layer)]
    closed = isinstance(part, Polygon) or part.is_ring
    runs = [part.exterior, *part.interiors] if isinstance(part, Polygon) else [part]
    if manner == "hatches" and isinstance(part, Polygon):
        hatch = space.add_hatch(dxfattribs=layer)
        for run in runs:
            hatch.paths.add_polyline_path(run.coords[:-1], is_closed=True)
        return [hatch]
    assert len(runs) == 1, "an outline with a hole has no other entity"
    points = list(runs[0].coords)
    if manner == "lines" and not barrier:  # every line of a barrier is a barrier of its own
        return [space.add_line(a, b, layer) for a, b in pairwise(points)]
    points = points[:-1] if closed else points
    if old:
        return [space.add_polyline2d(points, close=closed, dxfattribs=layer)]
    return [space.add_lwpolyline(points, close=closed, dxfattribs=layer)]
