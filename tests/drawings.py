"""Small DXF drawings for tests: drawn with ezdxf, read as a user's plan would be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import ezdxf
import pytest
import shapely
from shapely.geometry import box

from layoutcheck import readers
from layoutcheck.drawn import Account
from layoutcheck.project import Layer, Project
from layoutcheck.readers import dxf
from layoutcheck.site import Feature, Options, Site

AREA = [(0, 0), (4, 0), (4, 6), (0, 6)]
SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
FINE = 2e-4  # metres: twice the bound of one curve
Draw = Callable[[Any, Any], object]  # of a document and its model space


def on(layer: str, **more: Any) -> dict[str, Any]:
    """DXF attributes of an entity on a layer."""
    return {"layer": layer, **more}


def drawing(draw: Draw | None = None, *, version: str = "R2010", units: int = 6, area: bool = True) -> Any:
    """A document with a storage area of 4 × 6 m at the origin, and what `draw` adds."""
    document = ezdxf.new(version, units=units)
    space = document.modelspace()
    if area:
        polyline(space, AREA, on("GLP-AREA"), version)
    if draw is not None:
        draw(document, space)
    return document


def polyline(space: Any, points: Any, attributes: Mapping[str, Any], version: str = "R2010") -> Any:
    """A closed polyline, of the kind that the version has."""
    if version == "R12":
        return space.add_polyline2d(points, close=True, dxfattribs=attributes)
    return space.add_lwpolyline(points, close=True, dxfattribs=attributes)


def written(document: Any, folder: Path, fmt: str = "asc") -> Path:
    """A document saved as a file."""
    path = folder / "plan.dxf"
    document.saveas(path, fmt=fmt)
    return path


def plan(document: Any, folder: Path, options: Options = Options(), **layers: str) -> Site:  # noqa: B008 - frozen
    """A document saved and read; further layers get the roles given."""
    return readers.read(written(document, folder), options, roles(**layers))


def roles(**layers: str) -> Project:
    """A project file's worth of layers."""
    return Project(layers=tuple(Layer(pattern=k, role=v, properties={}) for k, v in layers.items()))


def only(site: Site, role: str) -> Feature:
    """The one feature of a role."""
    (feature,) = site.of(role)
    return feature


def in_plan(site: Site, feature: Feature) -> Any:
    """A feature's shape in the coordinates of the drawing."""
    return shapely.transform(feature.shape, site.frame.to_plan)


def taken(data: bytes, options: Options = Options(), project: Project = Project()) -> tuple[Any, Account]:  # noqa: B008 - frozen
    """What the reader hands over of a file's bytes, with its account."""
    account = Account()
    return dxf.read(data, options, project, account), account


def codes(site: Site) -> set[str]:
    """The codes of a site's warnings."""
    return {note.code for note in site.seen.warnings}


def counted(site: Site) -> int:
    """Everything that the account holds: used, ignored and not supported."""
    seen = site.seen
    return seen.used + sum(seen.ignored.values()) + sum(count for *_, count in seen.unsupported)


def ring(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    """The corners of a rectangle."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def covers(shape: Any, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether a shape is this rectangle."""
    return bool(shape.symmetric_difference(box(x0, y0, x1, y1)).area == pytest.approx(0, abs=1e-9))


def unread(site: Site) -> list[str | None]:
    """The roles that are left unread, one for each thing that was not read."""
    return [item.role for item in site.seen.not_checked]
