"""Findings on a map, for QGIS: one feature each, its geometry the line that was measured, in the plan's coordinates.

The file names its reference system as a plan does: longitude and latitude where it says nothing, a `crs` member, or
`units` where the plan is flat. A drawing in another unit than that of its reference system is put into the latter's.
A finding without a line has no geometry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from layoutcheck import __version__
from layoutcheck.finding import Report
from layoutcheck.ground import METRES, crs_of, unit_of
from layoutcheck.reports import Unreadable
from layoutcheck.reports._rows import flat, rows
from layoutcheck.reports.json import written

_LONLAT = "OGC:CRS84"


def document(outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Write the findings of all outcomes as one FeatureCollection.

    The member `layoutcheck` says of each outcome what plan and law it is about and how it ended, so that a plan which
    could not be read is told from one without failures.
    """
    told, features = [], []
    members: dict[str, Any] = {}
    for outcome in outcomes:
        said, findings = rows(outcome, lang)
        told.append({key: said[key] for key in ("plan", "law", "verdict", "error")})
        about = {"plan": said["plan"]["path"], "law": said["law"]["id"], "verdict": said["verdict"]}
        scale = _scale(said["plan"])
        members |= _place(said["plan"])
        for number, finding in findings:
            properties = {**about, "number": number or None, **flat(finding)}
            features.append({"type": "Feature", "id": finding["id"], "properties": properties,
                             "geometry": _geometry(finding["witness"], scale)})  # fmt: skip
    whole = {"type": "FeatureCollection", **members, "layoutcheck": {"version": __version__, "reports": told},
             "features": features}  # fmt: skip
    return written(whole, indent=1)


def _place(plan: dict[str, Any]) -> dict[str, Any]:
    """Give the member that says where the coordinates are."""
    crs, units = plan["crs"], plan["units"]
    if crs == _LONLAT or not (crs or units):
        return {}
    if not crs:
        return {"units": units}
    authority, _, code = crs.partition(":")
    name = f"urn:ogc:def:crs:{authority.upper()}::{code}" if authority.isalpha() and code.isalnum() else crs
    return {"crs": {"type": "name", "properties": {"name": name}}}


def _scale(plan: dict[str, Any]) -> float:
    """Give what brings the plan's coordinates to the unit of its reference system."""
    if not (plan["crs"] and plan["units"]):
        return 1.0
    crs = crs_of(plan["crs"])
    return METRES[plan["units"]] / unit_of(crs) if crs.is_projected else 1.0


def _geometry(witness: list[list[float]] | None, scale: float) -> dict[str, Any] | None:
    if witness is None:
        return None
    line = witness if scale == 1.0 else [[round(value * scale, 6) for value in point] for point in witness]
    return {"type": "LineString", "coordinates": line}
