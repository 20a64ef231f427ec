"""Whether a georeferenced plan lies where its reference system says: axes in the right order, and in Brazil."""

from __future__ import annotations

from typing import Any

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.ground import Frame, Points, ground_frame, unit_of
from layoutcheck.words import text

LONLAT = "OGC:CRS84"
BRAZIL = ((-74.1, -34.0), (-28.6, 5.4))  # longitude and latitude of two corners, islands included
_OUTSIDE = text(
    "O terreno fica fora do Brasil; confira as coordenadas e o seu sistema.",
    "The site is outside Brazil; check the coordinates and their reference system.",
)


def georeferenced(
    points: Points, crs: Any, metres_per_unit: float | None, stored: Points | None, account: Account
) -> Frame:
    """Make the frame of coordinates in a reference system, and tell what is wrong with where they lie.

    Raises `ReadError` for axes that are swapped.
    """
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    if crs.is_geographic:
        _check_degrees(middle, account)
        return ground_frame(points, crs, heart=stored)
    frame = ground_frame(points, crs, metres_per_unit, stored)
    _check_projected(crs, middle * (metres_per_unit / unit_of(crs) if metres_per_unit else 1.0), account)
    return frame


def _check_degrees(middle: Points, account: Account) -> None:
    """Refuse axes that are swapped, and note a site outside Brazil."""
    if _in_brazil(middle[0], middle[1]):
        return
    if _in_brazil(middle[1], middle[0]):
        raise ReadError(
            "axes-swapped",
            text("As coordenadas parecem estar em ordem trocada (latitude, longitude).",
                 "The coordinates seem to be in swapped order (latitude, longitude)."),
            text("A ordem é longitude, latitude; troque os eixos ao exportar.",
                 "The order is longitude, latitude; swap the axes when exporting."),
        )  # fmt: skip
    account.warn("outside-brazil", _OUTSIDE)


def _check_projected(crs: Any, middle: Points, account: Account) -> None:
    """Refuse axes that are swapped; a site outside Brazil was most likely projected otherwise, and passes nothing."""
    if _in_brazil(*_degrees(crs, middle)):
        return
    if _in_brazil(*_degrees(crs, middle[::-1])):
        raise ReadError(
            "axes-swapped",
            text("As coordenadas parecem estar em ordem trocada (norte, leste).",
                 "The coordinates seem to be in swapped order (northing, easting)."),
            text("A ordem é leste, norte; troque os eixos ao exportar.",
                 "The order is easting, northing; swap the axes when exporting."),
        )  # fmt: skip
    account.warn("outside-brazil", _OUTSIDE)
    account.unread(None, _OUTSIDE)


def _degrees(crs: Any, place: Points) -> tuple[float, float]:
    """Give the longitude and latitude of a place; infinite where it has none."""
    from pyproj import Transformer

    lon, lat = Transformer.from_crs(crs, LONLAT, always_xy=True).transform(float(place[0]), float(place[1]))
    return lon, lat


def _in_brazil(lon: float, lat: float) -> bool:
    (west, south), (east, north) = BRAZIL
    return west <= lon <= east and south <= lat <= north
