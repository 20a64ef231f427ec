"""Features without a role whose words name a hazard, such as a school, or speak of what they lie in: they are heard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import shapely
from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.drawn import STORED, Account, Drawn
from layoutcheck.ground import Frame
from layoutcheck.kinds import ROLES, resembles
from layoutcheck.readers._captions import BESIDE_M, NEAR_M, concerns_storage, named_role
from layoutcheck.readers._dxf.beside import overheard
from layoutcheck.readers._geojson.fast import value_of
from layoutcheck.readers._layer_names import SEEMING
from layoutcheck.readers._thing import Caption
from layoutcheck.words import text

_POINTS = ("Point", "MultiPoint")
_FARTHEST = 1e9  # a number beyond it is no coordinate


class Named(Struct, frozen=True):
    """What a feature without a role says of itself, and its points as written, in no order."""

    where: str
    written: str
    role: str  # empty of a text about what it lies in
    points: tuple[tuple[float, float], ...]
    layer: str | None = None  # whose name says it, where nothing else does


def named(feature: Mapping[str, Any], where: str) -> Named | None:
    """Give what names something that distances are kept from among the properties of a feature, if anything does."""
    said = feature.get("properties")
    for value in said.values() if isinstance(said, dict) else ():
        if isinstance(value, str) and (role := named_role(value)) in NEAR_M:
            return Named(where, value, role, tuple(_points(feature.get("geometry"))))
    return None


def text_of(feature: Mapping[str, Any], where: str) -> Named | None:
    """Give what a feature of a single point says of stock, ground, walls or equipment, as a text on a drawing does."""
    said, geometry = feature.get("properties"), feature.get("geometry")
    if not isinstance(said, dict) or not isinstance(geometry, dict) or geometry.get("type") not in _POINTS:
        return None
    written = next((value for value in said.values() if isinstance(value, str) and concerns_storage(value)), None)
    points = tuple(_points(geometry)) if written else ()
    return Named(where, str(written), "", points) if len(points) == 1 else None


def on_layer(feature: Mapping[str, Any], where: str, layer: str) -> Named | None:
    """Give a feature on a layer that seems to be of what distances are kept from."""
    role = resembles(layer)
    return Named(where, layer, role, tuple(_points(feature.get("geometry"))), layer) if role in SEEMING else None


def _points(part: Any) -> Iterator[tuple[float, float]]:
    """Give the points of a geometry that need not be sound."""
    left = [part]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            left += [value_of(one.get("coordinates")), one.get("geometries")]
        elif isinstance(one, list) and len(one) > 1 and all(type(value) in (int, float) for value in one[:2]):
            yield from [(one[0], one[1])] if abs(one[0]) < _FARTHEST and abs(one[1]) < _FARTHEST else []
        elif isinstance(one, list):
            left += one


def _local(one: Named, frame: Frame) -> Any:
    """Give the hull of a feature's points in local metres; empty where it says no place that can be."""
    spots = frame.to_local(np.array(one.points, dtype=float).reshape(-1, 2))
    return shapely.multipoints(spots[np.isfinite(spots).all(axis=1)]).convex_hull


def _all_local(drawn: Sequence[Drawn], frame: Frame) -> Any:
    return shapely.transform(np.array([item.shape for item in drawn], dtype=object), frame.to_local)


def overheard_by(drawn: Sequence[Drawn], ones: Sequence[Named], frame: Frame) -> list[Drawn]:
    """Give the things with what texts without a role say that lie in or beside them."""
    if not ones:
        return list(drawn)
    spots = frame.to_local(np.array([one.points[0] for one in ones], dtype=float))
    captions = [Caption(one.written, (float(x), float(y))) for one, (x, y) in zip(ones, spots, strict=True)]
    told = overheard([item.role for item in drawn], _all_local(drawn, frame), captions, 1.0)
    texts = {i: (*item.says, ("text", told[i])) for i, item in enumerate(drawn) if i in told}
    return [replace(item, says=texts[i]) if i in texts else item for i, item in enumerate(drawn)]


def tell_named(ones: Sequence[Named], drawn: Sequence[Drawn], frame: Frame, account: Account) -> None:
    """Tell of what distances are kept from that is named near what is stored, with none drawn beside it."""
    if not ones:
        return
    local = _all_local(drawn, frame)
    stored = [shape for shape, item in zip(local, drawn, strict=True) if item.role in STORED]
    of = {role: [shape for shape, item in zip(local, drawn, strict=True) if item.role == role] for role in NEAR_M}
    near_by: set[str] = set()
    for one in ones if stored else ():
        ground = _local(one, frame)
        near = ground.is_empty or bool(shapely.dwithin(ground, stored, NEAR_M[one.role]).any())
        if one.layer is not None:
            near_by.update((one.layer,) if near else ())
        elif near and not shapely.dwithin(ground, of[one.role], BESIDE_M[one.role]).any():
            account.unread(
                one.role,
                text('{where}: "{written}" não tem papel e parece {label}; dê-lhe o papel {role}',
                     '{where}: "{written}" has no role and seems {label}; give it the role {role}',
                     where=one.where, written=one.written[:40], label=ROLES[one.role].label, role=one.role),
            )  # fmt: skip
    account.away |= {one.layer for one in ones if one.layer is not None} - near_by if stored else set()
