"""Units, reference systems, the local ground-true plane of a site and the way back to plan coordinates."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from layoutcheck.errors import ReadError
from layoutcheck.words import Text, same, text

METRES = {"m": 1.0, "cm": 0.01, "mm": 0.001, "km": 1000.0, "ft": 0.3048, "in": 0.0254}
WIDEST_M = 50_000.0
FINEST_M = 1e-4  # coordinates must tell at least this apart

Points = npt.NDArray[np.float64]
Mapper = Callable[[Points], Points]


class Frame(Struct, frozen=True, kw_only=True):
    """The way from plan coordinates to local metres and back; both take and give arrays of shape (n, 2)."""

    to_local: Mapper
    to_plan: Mapper
    north: bool = False  # whether up is north

    def witness(self, line: Sequence[Sequence[float]]) -> list[list[float]]:
        """Put a line of local points into plan coordinates."""
        return [[float(x), float(y)] for x, y in self.to_plan(np.asarray(line, dtype=float))]


def flat_frame(points: Points, metres_per_unit: float, heart: Points | None = None) -> Frame:
    """Make the frame of a flat plan: scaled to metres, shifted so that its heart (else its middle) is the origin."""
    origin = np.round(_middle(points if heart is None else heart) * metres_per_unit) / metres_per_unit
    if np.spacing(np.abs(points).max()) * metres_per_unit > FINEST_M:
        raise ReadError(
            "coordinates-too-large",
            text(
                "As coordenadas são tão grandes que já não guardam milímetros.",
                "The coordinates are so large that they no longer hold millimetres.",
            ),
            text("Mova o desenho para perto da origem.", "Move the drawing near the origin."),
        )

    def to_local(xy: Points) -> Points:
        return (xy - origin) * metres_per_unit

    def to_plan(xy: Points) -> Points:
        return xy / metres_per_unit + origin

    unit = next((name for name, metres in METRES.items() if metres == metres_per_unit), "")
    _refuse_wide(to_local(points), text("planas ({unit})", "flat ({unit})", unit=unit))
    return Frame(to_local=to_local, to_plan=to_plan)


def ground_frame(points: Points, crs: Any, metres_per_unit: float | None = None, heart: Points | None = None) -> Frame:
    """Make the frame of georeferenced coordinates: a transverse Mercator with scale 1, centred on the site's heart.

    The heart is where distances start; 20 km from it a length is read too long by 5 mm in a kilometre.

    `crs` is a `pyproj.CRS`; coordinates are taken as easting, northing (or longitude, latitude), in that order.
    `metres_per_unit` tells a drawing in another unit than the reference system's own.
    """
    from pyproj import Transformer

    if crs.geodetic_crs is None or not (crs.is_geographic or crs.is_projected):
        raise _unusable(crs)
    scale = metres_per_unit / unit_of(crs) if metres_per_unit and crs.is_projected else 1.0
    plane = _plane_at(_middle(points if heart is None else heart) * scale, crs)
    there = Transformer.from_crs(crs, plane, always_xy=True)
    back = Transformer.from_crs(plane, crs, always_xy=True)

    def to_local(xy: Points) -> Points:
        return np.column_stack(there.transform(xy[:, 0] * scale, xy[:, 1] * scale))

    def to_plan(xy: Points) -> Points:
        return np.column_stack(back.transform(xy[:, 0], xy[:, 1])) / scale

    local = to_local(points)
    read_as = text("longitude e latitude", "longitude and latitude") if crs.is_geographic else same(crs.name)
    if not np.isfinite(local).all():
        raise _too_wide(read_as)
    _refuse_wide(local, read_as)
    return Frame(to_local=to_local, to_plan=to_plan, north=True)


def _plane_at(middle: Points, crs: Any) -> Any:
    """Make the plane of a site: a transverse Mercator with scale 1, centred on a point of a reference system."""
    from pyproj import CRS, Transformer
    from pyproj.crs import ProjectedCRS
    from pyproj.crs.coordinate_operation import TransverseMercatorConversion

    geodetic = crs.geodetic_crs
    to_degrees = Transformer.from_crs(crs, geodetic, always_xy=True)
    degrees = np.degrees(unit_of(geodetic))  # 1, but for systems in grads
    lon, lat = (angle * degrees for angle in to_degrees.transform(float(middle[0]), float(middle[1])))
    if not (np.isfinite([lon, lat]).all() and abs(lat) <= 90 and abs(lon) <= 360):
        raise ReadError(
            "coordinates-outside-crs",
            text("As coordenadas não cabem em {crs}.", "The coordinates do not fit {crs}.", crs=crs.name),
            text(
                "Confira a ordem (longitude, latitude), ou diga --crs EPSG:n ou --units m.",
                "Check the order (longitude, latitude), or say --crs EPSG:n or --units m.",
            ),
        )
    return ProjectedCRS(
        conversion=TransverseMercatorConversion(
            latitude_natural_origin=lat, longitude_natural_origin=lon, scale_factor_natural_origin=1.0
        ),
        geodetic_crs=CRS(geodetic),
    )


def crs_of(name: str) -> Any:
    """Look a reference system up by name; one that is not known is refused, never replaced by a default."""
    from pyproj import CRS
    from pyproj.exceptions import CRSError

    try:
        with warnings.catch_warnings(action="ignore"):  # of spellings that are going out of use
            return CRS.from_user_input(name.strip())
    except (CRSError, UnicodeError):
        raise ReadError(
            "crs-unknown",
            text('O sistema de coordenadas "{name}" não é conhecido.', 'The CRS "{name}" is not known.', name=name),
            text("Use um código EPSG: --crs EPSG:31981.", "Use an EPSG code: --crs EPSG:31981."),
        ) from None


def _middle(points: Points) -> Points:
    middle: Points = (points.min(axis=0) + points.max(axis=0)) / 2
    return middle


def unit_of(crs: Any) -> float:
    """Give the unit of a reference system's axes, in metres or radians."""
    factors = {axis.unit_conversion_factor for axis in crs.axis_info[:2]}
    if len(factors) != 1:
        raise _unusable(crs)
    return float(factors.pop()) or 1.0


def _unusable(crs: Any) -> ReadError:
    return ReadError(
        "crs-unusable",
        text(
            'O sistema "{name}" não serve para uma planta.',
            'The CRS "{name}" cannot carry a plan.',
            name=crs.name,
        ),
        text("Use um sistema geográfico ou projetado.", "Use a geographic or projected CRS."),
    )


def _too_wide(read_as: Text) -> ReadError:
    return ReadError(
        "site-too-wide",
        text(
            "As coordenadas, lidas como {what}, fazem um terreno com mais de 50 km.",
            "The coordinates, read as {what}, make a site of more than 50 km.",
            what=read_as,
        ),
        text(
            "Diga a unidade das coordenadas planas (--units m|cm|mm) ou o sistema de coordenadas (--crs EPSG:n).",
            "Say the unit of a flat plan (--units m|cm|mm) or the reference system (--crs EPSG:n).",
        ),
    )


def _refuse_wide(local: Points, read_as: Text) -> None:
    if np.ptp(local, axis=0).max() > WIDEST_M:
        raise _too_wide(read_as)
