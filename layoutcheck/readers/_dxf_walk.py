"""Every entity of a drawing once: into blocks, past what is not seen, to a thing, a label or a line in the account."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import shapely
from ezdxf.entities import DXFTagStorage
from ezdxf.lldxf.const import DXFError
from ezdxf.math import OCS, Vec3
from ezdxf.tools.text import plain_mtext
from ezdxf.xclip import XClip
from shapely.geometry import LineString, Point

from layoutcheck.assemble import CLOSE_M
from layoutcheck.joining import join
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.project import Assigned
from layoutcheck.readers._dxf_dimensions import check_dimension
from layoutcheck.readers._dxf_found import ANNOTATION, PROXY, Found, Label, Thing, doubled, dressed, layer_seen
from layoutcheck.readers._dxf_load import Layer, layer_of
from layoutcheck.readers._dxf_plane import Plane
from layoutcheck.readers._dxf_sketch import SAGITTA_M, Sketch
from layoutcheck.readers._dxf_tags import clean
from layoutcheck.words import Text, text

APPLICATION = "LAYOUTCHECK"
LOOSE = frozenset(("LINE", "ARC", "ELLIPSE", "SPLINE", "LWPOLYLINE", "POLYLINE"))


@dataclass(slots=True)
class Owner:
    """The INSERT that layer-0 children belong to, while its block is open."""

    layer: Layer
    assigned: Assigned
    parts: list[Sketch] = field(default_factory=list)
    lines: list[bool] = field(default_factory=list)  # which parts may be pieces of an outline
    heights: list[float | None] = field(default_factory=list)
    foreign: list[tuple[Any, Plane, str]] = field(default_factory=list)  # children on layers that nothing is known of


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a walk is: the map to the plan, the layer that layer-0 children get, and the blocks that are open."""

    plane: Plane
    layer: Layer
    owner: Owner | None = None
    shown: bool = True  # whether layer-0 children are seen
    group: bool = False  # whether each insert on layer 0 is a thing of its own
    outer: str | None = None  # the handle of the outermost insert
    blocks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Holds:
    """What a block holds, at any depth: the roles of its layers, and whether anything in it cannot be read."""

    roles: frozenset[str] = frozenset()
    odd: bool = False


def walk(found: Found) -> None:
    """Walk through model space, and count what lies on paper."""
    account, document = found.account, found.loaded.document
    top = Place(plane=Plane.top(), layer=Layer(name="0"))
    for entity in document.modelspace():
        account.entities += 1
        _top(found, entity, top)
    for layout in document.layouts:
        if layout.is_any_paperspace:
            for entity in layout:
                account.entities += 1
                account.ignore(layer_of(entity))
    found.tell()


def _top(found: Found, entity: Any, top: Place) -> None:
    layer = found.loaded.layer(layer_of(entity))
    insert = entity.dxftype() == "INSERT"
    if _invisible(entity) or layer.frozen or (layer.off and not insert):
        found.account.ignore(layer.name)
    elif insert:
        before = _entered(found)
        if _insert(found, entity, layer, top):
            found.account.used += 1
        elif _entered(found) == before:
            found.account.ignore(layer.name)
    else:
        _entity(found, entity, layer, top)


def _entered(found: Found) -> int:
    """Count what the account holds as not supported, children apart: each of these is an entity more."""
    return sum(found.account.unsupported.values()) - found.account.entities


def _invisible(entity: Any) -> bool:
    try:
        return bool(entity.dxf.get("invisible", 0))
    except DXFError:
        return False


def _entity(found: Found, entity: Any, layer: Layer, place: Place) -> None:
    """Enter one entity that is no INSERT: used, ignored or not supported."""
    kind = str(entity.dxftype())
    assigned = found.assign(layer.name)
    if kind in ANNOTATION:
        _annotation(found, entity, layer, assigned, place)
    elif kind == PROXY:
        found.lost(kind, layer.name, assigned.role, _PROXY_WHY, entity)
    elif assigned.role is None:
        if isinstance(entity, DXFTagStorage):
            found.account.cannot(kind, layer.name)
        else:
            found.account.ignore(layer.name)
    else:
        _thing(found, entity, layer.name, assigned, place)


_PROXY_WHY = text(
    "objeto de outro programa; explode ou exporte antes de salvar",
    "an object of another program; explode or export it before saving",
)


def _thing(found: Found, entity: Any, layer: str, assigned: Assigned, place: Place) -> None:
    role = str(assigned.role)
    made = found.sketched(entity, place.plane, layer, role)
    if made is None:
        return
    shape, error = dressed(made, role)
    handle = found.handle(entity)
    found.account.used += 1
    found.things.append(
        Thing(
            shape=shape,
            error=error,
            assigned=assigned,
            layer=layer,
            handle=handle,
            name=found.name(layer, handle, place.outer),
            loose=_loose(entity, made, role) and shape is made.shape,
            filled=made.filled,
            xdata=xdata(entity),
            height=_height(found, entity, layer, role, place.plane),
        )
    )


def _loose(entity: Any, made: Sketch, role: str) -> bool:
    line = entity.dxftype() in LOOSE and isinstance(made.shape, LineString)
    return line and ROLES[role].shape is not Shape.BARRIER


def _height(found: Found, entity: Any, layer: str, role: str, plane: Plane) -> float | None:
    """Give how high an entity's thickness makes it; one that leans covers ground in plan, which is not measured."""
    dxf = entity.dxf
    thickness = float(dxf.get("thickness", 0.0) or 0.0) if dxf.is_supported("thickness") else 0.0
    if not thickness:
        return None
    height = plane.tilted(dxf.extrusion).height(thickness)
    if height is None:
        found.note(str(entity.dxftype()), layer, role, _LEANS, entity)
    return height if height and thickness > 0 else None


_LEANS = text("espessura que não é vertical", "a thickness that does not stand upright")


def _annotation(found: Found, entity: Any, layer: Layer, assigned: Assigned, place: Place) -> None:
    kind = entity.dxftype()
    if kind == "DIMENSION":
        check_dimension(entity, layer.name, found.account)
    if kind not in ("TEXT", "MTEXT") or assigned.role is None:
        found.account.ignore(layer.name)
        return
    if kind == "TEXT":
        spot, plane = _anchor(entity), place.plane.tilted(entity.dxf.extrusion)
        written = clean(str(entity.dxf.get("text", "")))
    else:
        spot, plane = entity.dxf.get("insert", Vec3()), place.plane
        written = str(plain_mtext(clean(entity.text)))
    x, y = plane.points([tuple(spot)])[0]
    found.labels.append(
        Label(written=written, layer=layer.name, role=assigned.role, spot=(float(x), float(y)),
              handle=found.handle(entity))
    )  # fmt: skip


def _anchor(entity: Any) -> Any:
    aligned = entity.dxf.get("halign", 0) or entity.dxf.get("valign", 0)
    fallback = entity.dxf.get("insert", Vec3())
    return entity.dxf.get("align_point", fallback) if aligned else fallback


def xdata(entity: Any) -> Mapping[str, Any]:
    """Give the `key=value` strings that an entity carries for this program."""
    said: dict[str, Any] = {}
    for name, tags in (entity.xdata.data if entity.xdata else {}).items():
        if name.upper() != APPLICATION:
            continue
        for code, value in tags:
            key, equals, rest = clean(str(value)).partition("=")
            if code == 1000 and equals:
                said[key.strip()] = doubled(said[key.strip()], rest.strip()) if key.strip() in said else rest.strip()
    return said


# --- blocks -------------------------------------------------------------------


def _insert(found: Found, entity: Any, layer: Layer, place: Place) -> bool:
    """Open a block reference; tells whether anything of it is used. What cannot be opened is entered as lost."""
    assigned = found.assign(layer.name)
    why = _closed_because(found, entity, place)
    name = str(entity.dxf.get("name", ""))
    holds = _holds(found, name, ()) if why is None else Holds(odd=True)
    if why is None and _clipped(entity):
        return _lose_clipped(found, entity, layer, assigned, holds)
    if why is not None:
        found.lost("INSERT", layer.name, assigned.role, why, entity)
        return False
    if assigned.role is None and not holds.roles and not holds.odd:
        return False
    before, counted = len(found.things), found.account.used
    for cell, shift in _cells(found, entity):
        plane = place.plane.within(entity.matrix44(), shift)
        _open(found, entity, layer, assigned, replace(place, plane=plane, blocks=(*place.blocks, name)), cell)
    if assigned.role is None:
        _lend_attributes(found, entity, before)
    return len(found.things) > before or found.account.used > counted


def _closed_because(found: Found, entity: Any, place: Place) -> Text | None:
    """Say why a block cannot be opened, if so."""
    name = str(entity.dxf.get("name", ""))
    block = found.loaded.document.blocks.get(name)
    if block is None:
        return text("o bloco não está no arquivo", "its block is not in the file")
    if block.block_record.is_xref and not len(block):
        return text("referência externa não carregada; use BIND antes de salvar",
                    "an external reference that is not loaded; BIND it before saving")  # fmt: skip
    if name in place.blocks:
        return text("o bloco contém a si mesmo", "the block contains itself")
    return None


def _clipped(entity: Any) -> bool:
    try:
        return XClip(entity).is_clipping_enabled
    except (DXFError, AttributeError, KeyError):
        return False


def _lose_clipped(found: Found, entity: Any, layer: Layer, assigned: Assigned, holds: Holds) -> bool:
    roles = holds.roles | ({assigned.role} if assigned.role else set())
    why = text("bloco recortado (XCLIP): o que fica à vista não se mede; desfaça o recorte",
               "a clipped block (XCLIP): what stays in view is not measured; undo the clip")  # fmt: skip
    for role in sorted(roles):
        found.note("INSERT (XCLIP)", layer.name, role, why, entity)
    if roles:
        found.account.cannot("INSERT (XCLIP)", layer.name)
    return False


def _holds(found: Found, name: str, above: tuple[str, ...]) -> Holds:
    """Look through a block, at any depth, for layers with a role and for what cannot be read."""
    if name in found.holds:
        return found.holds[name]
    block = found.loaded.document.blocks.get(name)
    if block is None or name in above or (block.block_record.is_xref and not len(block)):
        return Holds(odd=True)
    roles: set[str] = set()
    odd = False
    for child in block:
        role = found.assign(found.loaded.layer(layer_of(child)).name).role
        roles |= {role} if role else set()
        odd = odd or child.dxftype() == PROXY
        if child.dxftype() == "INSERT":
            inner = _holds(found, str(child.dxf.get("name", "")), (*above, name))
            roles |= inner.roles
            odd = odd or inner.odd
    found.holds[name] = Holds(frozenset(roles), odd)
    return found.holds[name]


def _cells(found: Found, entity: Any) -> Iterator[tuple[str, Any]]:
    """Give the cells of an array, each with its name and its shift; an array is turned but not scaled."""
    dxf = entity.dxf
    rows, columns = max(1, int(dxf.row_count)), max(1, int(dxf.column_count))
    if rows * columns == 1:
        yield "", (0.0, 0.0, 0.0)
        return
    found.open(rows * columns)
    ocs, seen = OCS(dxf.extrusion), set()
    for row in range(rows):
        for column in range(columns):
            shift = Vec3(column * dxf.column_spacing, row * dxf.row_spacing)
            if shift not in seen:
                seen.add(shift)
                yield f" [{row + 1},{column + 1}]", tuple(ocs.to_wcs(shift.rotate_deg(dxf.rotation)))


def _open(found: Found, entity: Any, layer: Layer, assigned: Assigned, place: Place, cell: str) -> None:
    block = found.loaded.document.blocks.get(place.blocks[-1])
    handle = found.handle(entity)
    owner = Owner(layer, assigned) if assigned.role else None
    inside = replace(
        place,
        layer=layer,
        owner=owner,
        shown=layer_seen(layer),
        group=owner is not None and _is_group(block),
        outer=place.outer or handle,
    )
    before = len(found.things)
    _children(found, block, inside)
    if owner is not None and inside.shown:
        alone = len(found.things) == before
        name = found.name(layer.name, handle, place.outer, cell)
        _own(found, entity, owner, replace(inside, outer=name), alone=alone)


def _is_group(block: Any) -> bool:
    """Tell whether a block draws nothing itself but holds several inserts on layer 0, each a thing."""
    cells = 0
    for child in block:
        if layer_of(child) != "0" or child.dxftype() in ANNOTATION:
            continue
        if child.dxftype() != "INSERT":
            return False
        cells += max(1, child.dxf.row_count) * max(1, child.dxf.column_count)
    return cells > 1


def _children(found: Found, block: Any, place: Place) -> None:
    for child in block:
        found.open()
        on_zero = layer_of(child) == "0"
        layer = place.layer if on_zero else found.loaded.layer(layer_of(child))
        insert = child.dxftype() == "INSERT"
        hidden = _invisible(child) or (not place.shown if on_zero else layer.frozen or (layer.off and not insert))
        if child.dxftype() == "ATTDEF" or (hidden and on_zero and not insert):
            continue
        if hidden:
            _count_hidden(found, layer)
        elif insert:
            _child_insert(found, child, layer, place, on_zero=on_zero)
        elif on_zero:
            _part(found, child, layer, place)
        else:
            _child(found, child, layer, place)


def _count_hidden(found: Found, layer: Layer) -> None:
    if found.assign(layer.name).role is not None:
        found.account.entities += 1
        found.account.ignore(layer.name)
