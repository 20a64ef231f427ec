"""Block references opened: nested, scaled, mirrored, in arrays; children on layer 0 belong to the insert."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from ezdxf.lldxf.const import DXFError
from msgspec import Struct, field
from msgspec.structs import replace
from shapely.geometry import Point

from layoutcheck.kinds import is_door, own_name
from layoutcheck.project import Assigned
from layoutcheck.readers._captions import is_sketch_caption, mentions_stock, names_assembly, words_of_block
from layoutcheck.readers._doors import Door
from layoutcheck.readers._dxf.contents import Layer
from layoutcheck.readers._dxf.entities import enter, hear, invisible, is_constant, label, named, see_picture
from layoutcheck.readers._dxf.found import ANNOTATION, Found, is_foreign
from layoutcheck.readers._dxf.load import layer_of
from layoutcheck.readers._dxf.owner import Owner, attributes, lend, own, take
from layoutcheck.readers._dxf.pictures import PICTURES
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.references import (
    called,
    cells,
    clipped,
    ground,
    holds,
    role_called,
    shut,
    weight,
    within,
)
from layoutcheck.readers._dxf.sketch import NotFiniteError, finite
from layoutcheck.readers._dxf.texts import HAZARDS
from layoutcheck.readers._thing import Caption
from layoutcheck.words import Text, text

Outcome = Literal["used", "ignored", "lost"]


class Place(Struct, frozen=True, kw_only=True):
    """Where a block is open: the map to the plan, whose its layer-0 children are, and the way down to it."""

    plane: Plane = field(default_factory=Plane.top)
    layer: Layer = Layer(name="0")
    owner: Owner | None = None
    around: Owner | None = None  # the insert that what lies on layers nothing is known of may be a part of
    shown: bool = True  # whether layer-0 children are seen
    group: bool = False  # whether each insert on layer 0 is a thing of its own
    path: str | None = None  # handles of the inserts, outermost first
    blocks: tuple[str, ...] = ()
    first: bool = True  # whether this is the first cell of an array


ON_PLAN = Place()


def insert(found: Found, entity: Any, layer: Layer, place: Place = ON_PLAN, *, through: bool = False) -> Outcome:
    """Open a block reference on a layer; with `through`, what it draws on layer 0 belongs to the insert around it.

    What cannot be opened is entered as lost.
    """
    assigned = found.assign(layer.name)
    name = str(entity.dxf.get("name", ""))
    why = _cannot_open(found, entity, name, assigned, place)
    if why is not None and assigned.why == "ignored":
        return "ignored"
    if why is not None:
        found.lost("INSERT", layer.name, assigned.role, why, entity)
        return "lost"
    held = holds(found, name)
    if place.owner is not None and (through or not (held.roles or assigned.role)):
        place.owner.told("attributes", attributes(found, entity))
    roles = held.roles | ({assigned.role} if assigned.role else frozenset())
    around = place.around if assigned.why == "unknown" else None
    for attribute in (one for one in entity.attribs if one.is_alive):
        named(found, attribute, place.plane, data=assigned.role is not None)
    original = own_name(called(found, entity))
    named_so = names_assembly(original) and assigned.why not in ("ignored", "own")
    before, used = len(found.things), found.account.used
    if not (roles or held.odd or held.names or around or named_so):
        _label(found, entity, layer, place, before)
        return "ignored"
    if clipped(entity):
        return _lose_clipped(found, entity, layer, roles | ({str(around.assigned.role)} if around else frozenset()))
    if not place.blocks:
        found.refuse_more(weight(found, name))
    caption = original if is_sketch_caption(original) or named_so else None
    inside = replace(place, blocks=(*place.blocks, name), around=place.around if through else around)
    _open_cells(found, entity, layer, inside, caption, through=through)
    if assigned.role is None and not through:
        lend(found, attributes(found, entity), before)
        _label(found, entity, layer, place, before)
    return "used" if len(found.things) > before or found.account.used > used else "ignored"


def _cannot_open(found: Found, entity: Any, name: str, assigned: Assigned, place: Place) -> Text | None:
    """Say why a block reference is not opened; one on a layer of a role has to draw something."""
    why = shut(found, name, place.blocks)
    if why is None and assigned.role and not entity.attribs and not _draws(found.block(name)):
        return text("o bloco está vazio", "its block is empty")
    return why


def _open_cells(found: Found, entity: Any, layer: Layer, inside: Place, caption: str | None, *, through: bool) -> None:
    """Open each cell of a block reference, with a `caption` at its foot where its block's name says something."""
    before = len(found.things)
    for cell, plane in _spots(found, entity, layer, inside):
        path = _path(found, entity, inside, cell)
        here = replace(inside, plane=plane, path=path, first=found.things[before:] == [])
        if caption is not None:
            foot = _foot(found, here)
            found.captions.append(Caption(caption, (foot.x, foot.y)))
        if through:
            _children(found, here)
        else:
            _opened(found, entity, layer, found.assign(layer.name), here)


def remember(found: Found, entity: Any, layer: str, place: Place = ON_PLAN, *, through: bool = False) -> None:
    """Remember a block that was left out, or made a part of another thing, though its name says what it is.

    A part may be called as it likes, but for a door, or something to be kept away from that the other thing is not.
    """
    name = own_name(called(found, entity))
    role = role_called(found, entity)
    unknown = through or found.assign(layer).why == "unknown"
    around = place.owner or place.around
    told = around is None or (role in HAZARDS and role != around.assigned.role)
    if role and unknown and told and not is_door(name):
        found.told.blocks[name] = role
        found.inside.setdefault(name, []).append(ground(found, entity, place.plane))
    words = words_of_block(called(found, entity))
    if unknown and mentions_stock(words):
        found.captions.append(Caption(words, _hook(entity, place)))
    called_so = "opening" in (found.seems(layer), role if unknown else None)
    if called_so and (around is None or around.assigned.role != "opening"):
        found.doors.append(Door(Point(_hook(entity, place)), name if role else layer, layer, found.handle(entity)))


def see_within(found: Found, entity: Any) -> None:
    """Remember where a block in model space lies that holds layers which seem to have a role, be it hidden."""
    seems = holds(found, str(entity.dxf.get("name", ""))).seems
    spread = ground(found, entity) if seems else None
    for layer in seems:
        found.inside.setdefault(layer, []).append(spread)


def _hook(entity: Any, place: Place) -> tuple[float, float]:
    """Give where a block reference hangs, in plan."""
    x, y = place.plane.points([tuple(entity.ocs().to_wcs(entity.dxf.get("insert", (0, 0, 0))))])[0]
    return float(x), float(y)


def _label(found: Found, entity: Any, layer: Layer, place: Place, before: int) -> None:
    """Take attributes on layers of roles as texts there, where their block made no thing that they could speak of."""
    made = {thing.assigned.role for thing in found.things[before:]}
    for attribute in (one for one in entity.attribs if one.is_alive and place.owner is None):
        written = layer_of(attribute)
        own = layer if written == "0" else found.loaded.layer(written)
        if found.assign(own.name).role in made | {None}:
            continue
        if own.off or own.frozen or invisible(attribute):
            found.account.entities += 1
            found.hide(own.name)
        else:
            label(found, attribute, own.name, place.plane)


def _draws(block: Any) -> bool:
    return any(child.dxftype() != "ATTDEF" for child in block)


def _spots(found: Found, entity: Any, layer: Layer, place: Place) -> Iterator[tuple[str, Plane]]:
    """Give the name of each cell of an insert, and the map of its block to the plan."""
    try:
        for cell, shift in cells(found, entity):
            plane = place.plane.within(entity.matrix44(), shift)
            finite(plane.matrix)
            yield cell, plane
    except (NotFiniteError, DXFError, ArithmeticError, ValueError):
        raise found.not_finite("INSERT", layer.name, entity) from None


def _path(found: Found, entity: Any, place: Place, cell: str) -> str:
    own = f"{found.handle(entity) or '?'}{cell}"
    return f"{place.path}/{own}" if place.path else own


def _lose_clipped(found: Found, entity: Any, layer: Layer, roles: frozenset[str]) -> Outcome:
    why = text("bloco recortado (XCLIP): o que fica à vista não se mede; desfaça o recorte",
               "a clipped block (XCLIP): what stays in view is not measured; undo the clip")  # fmt: skip
    for role in sorted(roles):
        found.note("INSERT (XCLIP)", layer.name, role, why, entity)
    found.account.cannot("INSERT (XCLIP)", layer.name)
    return "lost"


# --- what is inside -----------------------------------------------------------


def _opened(found: Found, entity: Any, layer: Layer, assigned: Assigned, inside: Place) -> None:
    """Open one cell of an insert; its layer-0 children together are one thing, if its layer has a role."""
    block = found.block(inside.blocks[-1])
    owner = Owner(layer, assigned) if assigned.role else None
    shown = not (layer.off or layer.frozen)
    before = len(found.things)
    group = owner is not None and not entity.attribs and _is_group(found, block, layer)
    around = owner or inside.around
    _children(found, replace(inside, layer=layer, owner=owner, around=around, shown=shown, group=group))
    seen = owner is not None and shown and (owner.shows or owner.foreign or entity.attribs)
    more = owner is not None and owner.foreign and assigned.role in HAZARDS
    if owner is not None and seen and (owner.parts or more or len(found.things) == before):
        count = int(len(inside.blocks) == 1 and inside.first)
        found.things.append(own(found, entity, owner, _foot(found, inside), str(inside.path), count))
    elif owner is not None and before < len(found.things) and not _makes(found, owner, before):
        why = text("o bloco só desenha em camadas de outros papéis: o que é dele?",
                   "its block draws only on layers of other roles: what is its own?")  # fmt: skip
        found.note("INSERT", layer.name, assigned.role, why, entity)


def _makes(found: Found, owner: Owner, before: int) -> bool:
    """Tell whether what a block holds made a thing of the role of its insert."""
    return any(thing.assigned.role == owner.assigned.role for thing in found.things[before:])


def _is_group(found: Found, block: Any, layer: Layer) -> bool:
    """Tell whether a block draws nothing itself but holds several inserts, each then a thing."""
    count = 0
    for child in block:
        written = layer_of(child)
        own = written == "0" or found.loaded.layer(written) == layer
        if not own or child.dxftype() in ANNOTATION:
            continue
        if child.dxftype() != "INSERT":
            return False
        count += max(1, child.dxf.row_count) * max(1, child.dxf.column_count)
    return count > 1


def _children(found: Found, place: Place) -> None:
    """Enter the children of an open block; those on the layer of the insert itself are its own, as on layer 0."""
    for child in found.block(place.blocks[-1]):
        found.open()
        reference = child.dxftype() == "INSERT"
        written = layer_of(child)
        layer = place.layer if written == "0" else found.loaded.layer(written)
        if child.dxftype() == "ATTDEF":
            if is_constant(child):
                named(found, child, place.plane)
            continue
        if written == "0" or (layer == place.layer and place.owner is not None and not reference):
            if place.shown and not invisible(child):
                _on_zero(found, child, place)
            elif place.owner is not None:
                _hidden(found, child, layer, place)
        elif invisible(child) or layer.frozen or (layer.off and not reference):
            _hidden(found, child, layer, place)
        elif reference:
            _nested(found, child, layer, place)
        else:
            _on_own(found, child, layer, place)


def _nested(found: Found, child: Any, layer: Layer, place: Place, *, through: bool = False) -> None:
    outcome = insert(found, child, layer, place, through=through)
    if outcome == "lost":
        found.account.entities += 1
    elif outcome == "ignored" or through or place.around is not None:
        remember(found, child, layer.name, place, through=through)


def _hidden(found: Found, child: Any, layer: Layer, place: Place) -> None:
    """Enter a child that is not seen, if it has a role, holds something that has, or may be a part of what has."""
    assigned = found.assign(layer.name)
    roles = set(within(found, child))
    if place.around is not None and assigned.why == "unknown" and child.dxftype() not in ANNOTATION:
        roles.add(str(place.around.assigned.role))
    if assigned.role is not None or roles:
        found.account.entities += 1
        found.hide(layer.name, roles)


def _on_zero(found: Found, child: Any, place: Place) -> None:
    """Give a layer-0 child to the insert; on a layer without a role only what is nested in it can matter."""
    owner = place.owner
    if owner is not None:
        owner.shows = True
    hear(found, child, place.layer.name, place.plane)
    if child.dxftype() == "INSERT":
        _nested(found, child, place.layer, place, through=owner is not None and not place.group)
    elif (owner is not None and child.dxftype() in ANNOTATION) or is_foreign(child):
        found.account.entities += 1
        enter(found, child, place.layer.name, place.plane, place.path)
    elif owner is not None:
        take(found, child, owner, place.plane)
    else:
        _lay_aside(found, child, place.layer, place)


def _on_own(found: Found, child: Any, layer: Layer, place: Place) -> None:
    assigned = found.assign(layer.name)
    hear(found, child, layer.name, place.plane)
    if assigned.role is not None or is_foreign(child):
        found.account.entities += 1
        enter(found, child, layer.name, place.plane, place.path)
    elif assigned.why == "unknown":
        _lay_aside(found, child, layer, place)


def _lay_aside(found: Found, child: Any, layer: Layer, place: Place) -> None:
    """Keep what lies on a layer nothing is known of for the insert around it, at whatever depth."""
    if place.around is None or place.around.assigned.role != "opening":
        found.see_door(child, layer.name, place.plane)
    if child.dxftype() in PICTURES and place.around is None:
        found.account.entities += 1
        see_picture(found, child, layer.name, place.plane)
    if place.around is not None and child.dxftype() not in ANNOTATION:
        place.around.foreign.append((child, place.plane))


def _foot(found: Found, inside: Place) -> Point:
    base = tuple(found.block(inside.blocks[-1]).block.dxf.get("base_point", (0.0, 0.0, 0.0)))
    return Point(inside.plane.points([base])[0])
