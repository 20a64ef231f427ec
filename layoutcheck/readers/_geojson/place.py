"""What the coordinates of a GeoJSON are: degrees, a named or requested reference system, or a flat plan."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import numpy as np

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.ground import METRES, Frame, Points, crs_of, flat_frame, unit_of
from layoutcheck.readers._geojson.document import refused
from layoutcheck.readers._region import LONLAT, georeferenced
from layoutcheck.site import Options
from layoutcheck.words import text


def frame_of(
    document: Mapping[str, Any], points: Points, stored: Points | None, options: Options, account: Account
) -> tuple[str | None, str | None, Frame]:
    """Choose the frame: what was asked for, else what the file says, else longitude and latitude."""
    named = options.crs or (None if options.units else crs_member(document))
    units = options.units or units_member(document)
    if named:
        crs = crs_of(named)
        frame = georeferenced(points, crs, METRES[units] if units else None, stored, account)
        own = "m" if unit_of(crs) == 1 else None
        return None if crs.is_geographic else units or own, named, frame
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
    return None, LONLAT, georeferenced(points, crs_of(LONLAT), None, stored, account)


def units_member(document: Mapping[str, Any]) -> str | None:
    units = document.get("units")
    if units is None:
        return None
    if not isinstance(units, str) or units not in METRES:
        raise ReadError(
            "units-unknown",
            text('A unidade "{units}" não é conhecida.', 'The unit "{units}" is not known.', units=str(units)[:20]),
            text("As conhecidas: {list}.", "Those known: {list}.", list=list(METRES)),
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
