"""Layers without a role whose name suggests a hazard, and which lie wholly beyond the reach of any distance."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import shapely
from ezdxf import bbox
from ezdxf.lldxf.const import DXFError
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import STORED, Account
from layoutcheck.readers._captions import NEAR_M
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._thing import Thing

FLAT = ("TEXT", "ATTDEF")  # whose letters take room that a font alone tells: the place they hang on stands for it


def ground_of(entity: Any, plane: Plane = Plane.top()) -> BaseGeometry | None:  # noqa: B008 - frozen
    """Give the frame round an entity in plan, in drawing units; None where nobody knows."""
    if entity.dxftype() in FLAT:
        return _framed([entity.dxf.get("insert"), entity.dxf.get("align_point")])
    try:
        extents = bbox.extents([entity], fast=True)
        cube = extents.cube_vertices() if extents.has_data else ()
    except (DXFError, ValueError, TypeError, ArithmeticError):
        return None
    return _framed(list(plane.points([tuple(corner) for corner in cube]))) if cube else None


def _framed(corners: Sequence[Any]) -> BaseGeometry | None:
    points = [tuple(corner)[:2] for corner in corners if corner is not None]
    if not points or not all(math.isfinite(value) for point in points for value in point):
        return None
    xs, ys = zip(*points, strict=True)
    frame: BaseGeometry = box(min(xs), min(ys), max(xs), max(ys))
    return frame


def away(
    seeming: Mapping[str, Sequence[BaseGeometry | None]],
    roles: Mapping[str, str | None],
    things: Sequence[Thing],
    metres: float,
) -> set[str]:
    """Give the layers, or blocks, all of which lies farther from what is stored than their role matters to any class.

    `seeming` holds the frames of what lies on a layer, `roles` what each layer seems to be of.
    """
    stored = [thing.shape for thing in things if thing.assigned.role in STORED]
    store = shapely.geometrycollections(stored)
    found: set[str] = set()
    for layer, grounds in seeming.items() if stored else ():
        reach = NEAR_M.get(roles.get(layer) or "")
        known = [ground for ground in grounds if ground is not None]
        if reach is None or not known or len(known) < len(grounds):
            continue
        if shapely.distance(shapely.union_all(known), store) * metres > reach:
            found.add(layer)
    return found


def note_away(
    seeming: Mapping[str, Sequence[BaseGeometry | None]],
    roles: Mapping[str, str | None],
    things: Sequence[Thing],
    metres: float,
    account: Account,
) -> None:
    """Note the layers that lie wholly away, of which everything was seen."""
    for layer in away(seeming, roles, things, metres):
        if len(seeming[layer]) >= account.ignored.get(layer, 0):
            account.away.add(layer)
