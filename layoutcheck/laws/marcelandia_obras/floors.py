"""The floors of a building: outlines of role `floor`, or the ends of layers' names (`OBRA-COMODO-PAV2`)."""

from __future__ import annotations

import math

from layoutcheck.kinds import ROLES, fold
from layoutcheck.law import Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.site import Feature, Site


def floor_of(site: Site, feature: Feature) -> str:
    """Name the floor that a thing belongs to; the empty name where there is only one."""
    place = feature.shape.representative_point() if not feature.shape.is_empty else feature.shape
    inside = [floor for floor in site.of("floor") if floor.shape.covers(place)]
    if inside:
        return min(inside, key=lambda floor: float(floor.shape.area)).name
    return suffix_of(feature)


def suffix_of(feature: Feature) -> str:
    """Give what follows the built-in name of a thing's layer, which names its floor."""
    role, layer = ROLES[feature.role], fold(feature.layer or "")
    for known in (fold(role.layer_name), fold(f"{role.family}-{role.id}")):
        if role.family == "OBRA" and layer.startswith(known + " "):
            return layer.removeprefix(known + " ").upper()
    return ""


def floors_of(site: Site) -> tuple[str, ...]:
    """Name the floors of a plan; one without a name where none is told apart."""
    names = [floor.name for floor in site.of("floor")]
    names += [floor_of(site, f) for f in site.of("room", "passage", "fixture", "stair", "door")]
    return tuple(dict.fromkeys(name for name in names if name)) or ("",)


def storeys_of(site: Site) -> Span:
    """Count the storeys: as many as are said, never fewer than are drawn; where none is said, that many or more."""
    said = [n for f in site.of("building") if (n := f.get("storeys")) is not None]
    drawn = max(len(floors_of(site)), 1)
    if not said:
        return Span(low=drawn, high=math.inf)
    return verbs.exactly(max(*said, drawn))
