"""The floors of a building: outlines of role `floor`, or the ends of layers' names (`OBRA-COMODO-PAV2`)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.kinds import ROLES, ending, fold
from layoutcheck.law import Span
from layoutcheck.site import Feature, Site

REACH_M = 0.35  # how far a thing may lie from what it belongs to: the thickness of a wall
_NAMES_A_FLOOR = re.compile(
    r"(?:pav|pavto|pavimento|pvto|andar|subsolo|sub|nivel|floor|level|storey)\d*|terreo|superior|sup|inferior|inf|"
    r"cobertura|cob|mezanino|atico|tipo|ground|first|second|third|upper|lower|basement|\d+(?:o|a|pav)?"
)


def floor_of(site: Site, feature: Feature) -> str:
    """Name the floor that a thing belongs to; the empty name where there is only one, or nobody can tell.

    Of floors drawn upon each other the one counts that the thing's layer is named for.
    """
    suffix, within = suffix_of(feature), floors_at(site, feature)
    own = [floor for floor in site.of("floor") if suffix and suffix in (suffix_of(floor), fold(floor.name).upper())]
    for found in ([floor for floor in own if floor in within], within, own):
        if len(found) == 1:
            return found[0].name
    return suffix


def box_round(shape: BaseGeometry, reach_m: float) -> BaseGeometry:
    """Give the rectangle that holds a shape and all that lies so near to it."""
    x0, y0, x1, y1 = shape.bounds
    return shapely.box(x0 - reach_m, y0 - reach_m, x1 + reach_m, y1 + reach_m)


def together(one: str | None, other: str | None) -> bool:
    """Tell whether two floors may be one; nobody knows of what is told of none."""
    return one == other or not one or not other


def floors_at(site: Site, feature: Feature) -> list[Feature]:
    """Give the outlines of floors in which a thing lies, or else, to a wall's thickness, at which it lies."""
    place = feature.shape.representative_point() if not feature.shape.is_empty else feature.shape
    floors = site.of("floor")
    outlines = [floor.shape for floor in floors]
    for shape, reach in ((place, _NOISE_M), (place, REACH_M), (feature.shape, REACH_M)):
        apart = shapely.distance(outlines, shape).tolist() if outlines else []
        least = min(apart, default=math.inf)
        if least <= reach:
            return [floor for far, floor in zip(apart, floors, strict=True) if far <= least + _NOISE_M]
    return []


_NOISE_M = 1e-6


def suffix_of(feature: Feature) -> str:
    """Give what follows the built-in name of a thing's layer, where that names a floor."""
    suffix = ending(feature.role, feature.layer) if ROLES[feature.role].by_floor else ""
    return suffix.upper() if any(map(_NAMES_A_FLOOR.fullmatch, suffix.split())) else ""


def floors_of(site: Site, on_floor: Mapping[Feature, str]) -> tuple[str, ...]:
    """Name the floors of a plan, by those of its things; one without a name where none is told apart."""
    names = [floor.name for floor in site.of("floor")]
    names += [on_floor[f] for f in site.of("room", "passage", "fixture", "stair", "door")]
    return tuple(dict.fromkeys(name for name in names if name)) or ("",)


def storeys_said(outlines: Sequence[Feature], drawn: int) -> Span:
    """Give how many storeys some outlines say; an outline that says none may have any number, and so has no outline."""
    said = [outline.get("storeys") for outline in outlines]
    low = max([1, drawn, *(n for n in said if n is not None)])
    return Span(low=low, high=low if said and None not in said else math.inf)
