"""The geometry of a GeoJSON feature, and a report of the parts that are missing or wrong."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError, nearest
from layoutcheck.kinds import ROLES
from layoutcheck.readers._geojson.document import refused
from layoutcheck.readers._geojson.fast import LARGEST, plain, value_of
from layoutcheck.words import text

_NUMBERS = (float, int)
_DEPTH = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}

Spot = tuple[float, float]
Located: TypeAlias = BaseGeometry | Spot | list[Spot]  # points and rings are built later, all at once


def located(geometry: Any, where: str, account: Account, role: str) -> Located:
    """Find the geometry of a feature; one that is null comes back empty, and is told of with its name later."""
    return shapely.GeometryCollection() if geometry is None else _shape(geometry, where, account, role)


def built(found: Sequence[Located]) -> npt.NDArray[Any]:
    """Make the geometries of what was located, points and rings all at once.

    >>> built([(1.0, 2.0), [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]]).tolist()
    [<POINT (1 2)>, <POLYGON ((0 0, 1 0, 0 1, 0 0))>]
    """
    made = np.empty(len(found), dtype=object)
    spots, rings = ([i for i, one in enumerate(found) if type(one) is kind] for kind in (tuple, list))
    made[:] = [None if isinstance(one, tuple | list) else one for one in found]
    made[spots] = shapely.points(np.array([found[i] for i in spots]).reshape(-1, 2))
    corners = [found[i] for i in rings]
    ring_of = np.repeat(np.arange(len(rings)), [len(ring) for ring in corners])
    points = np.array(list(chain.from_iterable(corners))).reshape(-1, 2)
    made[rings] = shapely.polygons(shapely.linearrings(points, indices=ring_of))
    return made


def _shape(geometry: Any, where: str, account: Account, role: str) -> Located:
    """Find a geometry; what has no place (null, empty, one-point lines) comes back empty and is counted as unread."""
    if geometry is None:
        _nowhere(where, account, role)
        return shapely.GeometryCollection()
    if not isinstance(geometry, dict):
        raise _malformed(where)
    kind = geometry.get("type")
    if kind == "GeometryCollection":
        parts = geometry.get("geometries")
        if not isinstance(parts, list):
            raise _malformed(where)
        try:
            return _together([_shape(part, where, account, role) for part in parts])
        except RecursionError:
            refused("geojson-too-deep", "O JSON tem níveis demais.", "The JSON is nested too deep.")
    depth = _DEPTH.get(str(kind))
    if depth is None and isinstance(kind, str):
        raise _no_such_type(kind, where)
    if depth is None or "coordinates" not in geometry:
        raise _malformed(where)
    numbers = plain(str(kind), geometry["coordinates"])
    if numbers is None:
        numbers = _numbers(value_of(geometry["coordinates"]), depth, where, may_lack=str(kind).endswith("Point"))
    return _build(str(kind), numbers, where, account, role)


def _numbers(raw: Any, depth: int, where: str, *, may_lack: bool) -> Any:
    """Check coordinates to their depth; a point may have none, a vertex of a line or a ring may not."""
    if not isinstance(raw, list):
        raise _malformed(where)
    if depth:
        return [_numbers(part, depth - 1, where, may_lack=may_lack) for part in raw]
    if not raw and may_lack:
        return []
    if len(raw) < 2 or type(raw[0]) not in _NUMBERS or type(raw[1]) not in _NUMBERS:
        raise _malformed(where)
    x, y = raw[0], raw[1]
    if not (abs(x) < LARGEST and abs(y) < LARGEST):  # NaN too
        raise ReadError(
            "coordinates-not-finite",
            text(
                "{where}: há uma coordenada que não é um número finito.",
                "{where}: a coordinate is not a finite number.",
                where=where,
            ),
            text("Corrija ou apague o elemento.", "Mend or delete the feature."),
        )
    return (float(x), float(y))


def _no_such_type(kind: str, where: str) -> ReadError:
    known = (*_DEPTH, "GeometryCollection")
    return ReadError(
        "geojson-geometry",
        text(
            '{where}: não há geometria do tipo "{kind}" em GeoJSON.',
            '{where}: there is no geometry of type "{kind}" in GeoJSON.',
            where=where,
            kind=kind[:40],
        ),
        text(
            "O mais próximo: {near}. Os tipos: {known}.",
            "The nearest: {near}. The types: {known}.",
            near=nearest(kind.capitalize(), known) or "–",
            known=list(known),
        ),
    )


def _malformed(where: str) -> ReadError:
    return ReadError(
        "geojson-geometry",
        text(
            "{where}: as coordenadas não são as do tipo de geometria que diz ter.",
            "{where}: the coordinates are not those of the geometry type it claims.",
            where=where,
        ),
        text(
            "Números, não textos; Polygon é uma lista de anéis, cada anel uma lista de pontos.",
            "Numbers, not strings; a Polygon is a list of rings, each ring a list of points.",
        ),
    )


def _together(parts: Sequence[Located]) -> BaseGeometry:
    return shapely.GeometryCollection(built(parts).tolist())


def _build(kind: str, c: Any, where: str, account: Account, role: str) -> Located:
    match kind:
        case "Point":
            return _place(c, where, account, role)
        case "MultiPoint":
            return _together([_place(p, where, account, role) for p in c])
        case "LineString":
            return _line(c, where, account, role)
        case "MultiLineString":
            return _together([_line(line, where, account, role) for line in c])
        case "Polygon":
            return _polygon(c, where, account, role)
        case _:
            return _together([_polygon(rings, where, account, role) for rings in c])


def _place(point: Spot | list[Any], where: str, account: Account, role: str) -> Located:
    if not point:
        _nowhere(where, account, role)
        return shapely.Point()
    return point


def _line(points: list[Spot], where: str, account: Account, role: str) -> Located:
    """Make a line; of a single place, a point."""
    if len(points) >= 2:
        return shapely.linestrings(points)
    if points:
        _too_short(where, account)
    return _place(points[0] if points else [], where, account, role)


def _polygon(rings: list[list[Spot]], where: str, account: Account, role: str) -> Located:
    """Make a polygon; a ring of fewer than three places is measured as the line or point that it is."""
    if not rings:
        _nowhere(where, account, role)
        return shapely.Polygon()
    if len(set(rings[0])) < 3:
        if len(rings[0]) >= 2:
            _too_short(where, account)
        return _line(rings[0], where, account, role)
    holes = []
    for ring in rings[1:]:
        if len(set(ring)) < 3:
            _too_short(where, account)  # a hole without ground takes nothing away
        else:
            holes.append(ring)
    if any(ring[0] != ring[-1] for ring in (rings[0], *holes)):
        account.warn(
            "ring-unclosed",
            text(
                "{where}: um anel não volta ao primeiro ponto; foi fechado.",
                "{where}: a ring does not come back to its first point; it was closed.",
                where=where,
            ),
        )
    return shapely.Polygon(rings[0], holes) if holes else rings[0]


def _nowhere(where: str, account: Account, role: str) -> None:
    account.unread(
        role,
        text(
            "{where} ({label}): parte sem coordenadas",
            "{where} ({label}): a part without coordinates",
            where=where,
            label=ROLES[role].label,
        ),
    )


def _too_short(where: str, account: Account) -> None:
    account.warn(
        "geometry-too-short",
        text(
            "{where}: pontos de menos para uma linha ou um anel; medido como o que resta, linha ou ponto.",
            "{where}: too few points for a line or a ring; measured as what is left, a line or a point.",
            where=where,
        ),
    )
