"""Where the coordinates of a GeoJSON are: degrees, a reference system named or asked for, or a flat plan."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.ground import METRES, Frame, Points, crs_of, flat_frame, ground_frame, unit_of
from layoutcheck.readers._geojson.document import refused
from layoutcheck.site import Options
from layoutcheck.words import text

LONLAT = "OGC:CRS84"
BRAZIL = ((-74.1, -34.0), (-28.6, 5.4))  # longitude and latitude of two corners, islands included


def frame_of(
    document: Mapping[str, Any], points: Points, stored: Points | None, options: Options, account: Account
) -> tuple[str | None, str | None, Frame]:
    """Choose the frame: what was asked for, else what the file says, else longitude and latitude."""
    named = options.crs or (None if options.units else crs_member(document))
    units = options.units or units_member(document)
    if named:
        crs = crs_of(named)
        if crs.is_geographic:
            _check_region(_middle(points), account)
            return None, named, ground_frame(points, crs, heart=stored)
        own = "m" if unit_of(crs) == 1 else None
        frame = ground_frame(points, crs, METRES[units] if units else None, stored)
        _check_projected(crs, _middle(points) * (METRES[units] / unit_of(crs) if units else 1.0), account)
        return units or own, named, frame
    if units:
        return units, None, flat_frame(points, METRES[units], stored)
    if options.units_if_missing and not _is_lonlat(points):
        return options.units_if_missing, None, flat_frame(points, METRES[options.units_if_missing], stored)
    if not _is_lonlat(points):
        refused(
            "units-missing",
            "As coordenadas não são longitude e latitude, e o arquivo não diz a unidade.",
            "The coordinates are not longitude and latitude, and the file does not say their unit.",
            text(
                'Diga --units m (coordenadas planas), --crs EPSG:n, ou ponha "units": "m" no arquivo.',
                'Say --units m (flat plan), --crs EPSG:n, or put "units": "m" in the file.',
            ),
        )
    _check_region(_middle(points), account)
    return None, LONLAT, ground_frame(points, crs_of(LONLAT), heart=stored)


def units_member(document: Mapping[str, Any]) -> str | None:
    units = document.get("units")
    if units is None:
        return None
    if not isinstance(units, str) or units not in METRES:
        raise ReadError(
            "units-unknown",
            text('A unidade "{units}" não é conhecida.', 'The unit "{units}" is not known.', units=str(units)[:20]),
            text("As conhecidas: {list}.", "Those known: {list}.", list=", ".join(METRES)),
        )
    return str(units)


def crs_member(document: Mapping[str, Any]) -> str | None:
    """Read the legacy `crs` member in its spellings; null means that none is known."""
    member = document.get("crs")
    if member is None:
        return None
    properties = member.get("properties") if isinstance(member, dict) else None
    if isinstance(member, str) and member.strip():
        return _crs_name(member)
    if isinstance(properties, dict) and member.get("type") == "EPSG" and "code" in properties:
        return f"EPSG:{properties['code']}"
    if isinstance(properties, dict) and str(properties.get("name") or "").strip():
        return _crs_name(str(properties["name"]))
    raise ReadError(
        "crs-unknown",
        text('O membro "crs" do arquivo não se entende.', 'The "crs" member of the file cannot be understood.'),
        text("Diga --crs EPSG:n.", "Say --crs EPSG:n."),
    )


def _crs_name(name: str) -> str:
    if name.strip().upper() == "CRS84":
        return LONLAT
    found = re.search(r"(OGC|EPSG|ESRI)(?:\.xml#|[:/]+(?:[\w.]*[:/]+)?)(\w+)$", name.strip(), re.IGNORECASE)
    if not found:
        return name
    authority, code = found.group(1).upper(), found.group(2)
    return LONLAT if code.upper() == "CRS84" else f"{authority}:{code}"


def _is_lonlat(points: Points) -> bool:
    return bool((np.abs(points[:, 0]) <= 180).all() and (np.abs(points[:, 1]) <= 90).all())


def _middle(points: Points) -> Points:
    middle: Points = (points.min(axis=0) + points.max(axis=0)) / 2
    return middle


def _check_region(middle: Points, account: Account) -> None:
    """Refuse axes that are swapped, and note a site outside Brazil."""
    if _in_brazil(middle[0], middle[1]):
        return
    if _in_brazil(middle[1], middle[0]):
        refused(
            "axes-swapped",
            "As coordenadas parecem estar em ordem trocada (latitude, longitude).",
            "The coordinates seem to be in swapped order (latitude, longitude).",
            text(
                "O GeoJSON pede longitude, latitude; troque os eixos ao exportar.",
                "GeoJSON takes longitude, latitude; swap the axes when exporting.",
            ),
        )
    account.warn("outside-brazil", _OUTSIDE)


_OUTSIDE = text(
    "O terreno fica fora do Brasil; confira as coordenadas e o seu sistema.",
    "The site is outside Brazil; check the coordinates and their reference system.",
)


def _check_projected(crs: Any, middle: Points, account: Account) -> None:
    """Refuse axes that are swapped; a site outside Brazil was most likely projected otherwise, and passes nothing."""
    if _in_brazil(*_degrees(crs, middle)):
        return
    if _in_brazil(*_degrees(crs, middle[::-1])):
        refused(
            "axes-swapped",
            "As coordenadas parecem estar em ordem trocada (norte, leste).",
            "The coordinates seem to be in swapped order (northing, easting).",
            text(
                "O GeoJSON pede leste, norte; troque os eixos ao exportar.",
                "GeoJSON takes easting, northing; swap the axes when exporting.",
            ),
        )
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
