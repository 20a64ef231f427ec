"""A block reference as one thing on the plan: what its block draws on layer 0, and its attributes at any depth."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import shapely
from msgspec import Struct, field
from msgspec.structs import replace
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import CLOSE_M
from layoutcheck.joining import join
from layoutcheck.kinds import PROPERTIES, property_key
from layoutcheck.project import Assigned
from layoutcheck.readers._captions import words_of_block
from layoutcheck.readers._dxf.contents import Layer
from layoutcheck.readers._dxf.entities import height, is_constant, loose, value_of, xdata
from layoutcheck.readers._dxf.found import Found, doubled
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.references import called
from layoutcheck.readers._dxf.texts import HAZARDS
from layoutcheck.readers._tags import clean
from layoutcheck.readers._thing import Thing
from layoutcheck.values import Doubt
from layoutcheck.words import text


class Part(Struct, frozen=True):
    """A layer-0 child of an insert, in plan."""

    shape: BaseGeometry
    error: float
    loose: bool
    height: float | None


class Owner(Struct):
    """The insert that layer-0 children belong to, while its block is open."""

    layer: Layer
    assigned: Assigned
    parts: list[Part] = field(default_factory=list)
    foreign: list[tuple[Any, Plane]] = field(default_factory=list)  # children on layers that nothing is known of
    shows: bool = False  # anything that is seen, a text too
    attributes: dict[str, Any] = field(default_factory=dict)  # of inserts within
    xdata: dict[str, Any] = field(default_factory=dict)  # of children

    def told(self, of: str, said: Mapping[str, Any]) -> None:
        """Take in what something within the block says: `of` is `attributes` or `xdata`."""
        mine: dict[str, Any] = getattr(self, of)
        mine.update(both(mine, said))


def both(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """Put together what two say; where they differ, a `Doubt`."""
    differing = {key: doubled(one[key], value) if key in one else value for key, value in other.items()}
    return {**one, **differing}


def take(found: Found, child: Any, owner: Owner, plane: Plane) -> None:
    """Take a child of a block as a part of the thing that its insert is."""
    layer, role = owner.layer.name, str(owner.assigned.role)
    made = found.sketched(child, plane, layer, role)
    if made is None:
        found.account.entities += 1
        return
    shape, error = found.dressed(made, layer, role)
    owner.parts.append(Part(shape, error, loose(child, shape, role), height(found, child, layer, role, plane)))
    owner.told("xdata", xdata(child))


def own(found: Found, entity: Any, owner: Owner, foot: Point, path: str, count: int) -> Thing:
    """Make an insert's thing of its layer-0 children.

    Where it has none, of those on layers nothing is known of, which also belong to whatever distances are kept from;
    without either, a point.
    """
    role = str(owner.assigned.role)
    for child, plane in owner.foreign if role in HAZARDS or not owner.parts else ():
        take(found, child, owner, plane)
    parts, layer = owner.parts, owner.layer.name
    if not parts and not entity.attribs and not owner.attributes:
        why = text("bloco só de textos: o elemento, ou um nome?", "a block of texts alone: the thing, or a name?")
        found.note("INSERT", layer, role, why, entity)
    heights = {part.height for part in parts}
    return Thing(
        shape=_together(parts, CLOSE_M / found.metres) if parts else foot,
        error=max((part.error for part in parts), default=0.0),
        assigned=owner.assigned,
        layer=layer,
        handle=found.handle(entity),
        name=found.name(layer, path if found.handle(entity) else None),
        several=len(parts) > 1,
        inserted=True,
        attributes=both(attributes(found, entity), owner.attributes),
        xdata=both(xdata(entity), owner.xdata),
        height=heights.pop() if len(heights) == 1 else None,
        called=words_of_block(called(found, entity)),
        count=count,
    )


def _together(parts: list[Part], reach: float) -> BaseGeometry:
    lines = [part.shape for part in parts if part.loose]
    joined = [j.shape for j in join(lines, reach)] if lines else []
    shapes = [*(part.shape for part in parts if not part.loose), *joined]
    return shapes[0] if len(shapes) == 1 else shapely.geometrycollections(shapes)


# --- attributes ---------------------------------------------------------------


def attributes(found: Found, entity: Any) -> dict[str, Any]:
    """Give the attributes of an insert by tag, the constant ones of its block included."""
    block = found.block(str(entity.dxf.get("name", "")))
    constant = [a for a in block if is_constant(a)] if block else []
    said: dict[str, Any] = {}
    for attribute in [a for a in (*entity.attribs, *constant) if a.is_alive]:
        tag, value = clean(str(attribute.dxf.get("tag", ""))), value_of(attribute)
        if tag and value:
            said[tag] = doubled(said[tag], value) if tag in said else value
    return said


def lend(found: Found, said: Mapping[str, Any], before: int) -> None:
    """Give the attributes of an insert without a role to what it holds: each to the one thing it can be said of.

    What could be said of several is a `Doubt` to each.
    """
    made = found.things[before:]
    pieces = len({(thing.layer, thing.loose) for thing in made}) == 1 and made[0].loose  # of one outline
    for key, value in said.items():
        item = PROPERTIES.get(property_key(key) or "")
        fit = [i for i, thing in enumerate(made) if item is None or thing.assigned.role in item.roles]
        if item is not None and item.key != "name" and len(fit) > 1 and not pieces:
            value = Doubt(str(value)[:80], text("de qual dos elementos do bloco?", "of which thing in the block?"))
        elif len(fit) > 1 and not pieces:
            continue
        for i in fit:
            made[i] = replace(made[i], attributes={key: value, **made[i].attributes})
    found.things[before:] = made
