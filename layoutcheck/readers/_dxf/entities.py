"""One entity other than a block reference: entered as a thing, as a label, or as a count in the account."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain
from typing import Any

from ezdxf.entities.acad_table import read_acad_table_content
from ezdxf.entities.dxfentity import DXFTagStorage
from ezdxf.lldxf.const import DXFError
from ezdxf.math import Vec3
from ezdxf.tools.text import plain_mtext
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.kinds import ROLES, Shape, is_own_layer, property_key
from layoutcheck.project import Assigned
from layoutcheck.readers._captions import is_heading, is_heard, is_relevant, names_role
from layoutcheck.readers._doors import Door
from layoutcheck.readers._dxf.dimensions import compare, typed_over
from layoutcheck.readers._dxf.found import ANNOTATION, Found, doubled, is_foreign
from layoutcheck.readers._dxf.pictures import PICTURES, frame_of, picture
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.sketch import NotFiniteError, finite
from layoutcheck.readers._tags import clean, uncoded
from layoutcheck.readers._thing import Caption, Label, Thing
from layoutcheck.words import text

APPLICATION = "LAYOUTCHECK"
DIMENSIONS = frozenset(("DIMENSION", "ARC_DIMENSION", "LARGE_RADIAL_DIMENSION"))
NAMING = DIMENSIONS | {"MULTILEADER", "MLEADER"}
POINTING = DIMENSIONS | {"LEADER", "TOLERANCE"}
LOOSE = frozenset(("LINE", "ARC", "ELLIPSE", "SPLINE", "LWPOLYLINE", "POLYLINE"))


def invisible(entity: Any) -> bool:
    """Tell whether an entity is hidden by itself, whatever its layer."""
    try:
        return bool(entity.dxf.get("invisible", 0))
    except DXFError:
        return False


def enter(found: Found, entity: Any, layer: str, plane: Plane, path: str | None = None) -> None:
    """Enter one entity: used, ignored or not supported. `path` leads to the block that it lies in."""
    kind = str(entity.dxftype())
    assigned = found.assign(layer)
    if kind in ANNOTATION:
        if path is None:  # else it was heard when its block was opened
            hear(found, entity, layer, plane)
        _annotation(found, entity, layer, assigned, plane)
    elif is_foreign(entity) and assigned.why != "ignored":
        why = text("objeto de outro programa; exploda antes de salvar",
                   "an object of another program; explode it before saving")  # fmt: skip
        found.lost(kind, layer, assigned.role, why, entity)
    elif assigned.role is not None:
        _thing(found, entity, layer, assigned, plane, path)
    elif kind in PICTURES and assigned.why != "ignored":
        see_picture(found, entity, layer, plane)
    elif isinstance(entity, DXFTagStorage):
        found.account.cannot(kind, layer)
    else:
        found.account.ignore(layer)
        found.see_door(entity, layer, plane)
        found.see_away(entity, layer)
        found.told.zero += layer == "0" and path is None and assigned.why == "unknown" and _is_outline(entity)


def _see_mask(found: Found, entity: Any, layer: str, plane: Plane) -> None:
    """Remember what a mask hides on paper."""
    hidden = frame_of(entity, plane)
    if hidden is not None:
        found.masks.append(Door(hidden, str(entity.dxftype()), layer, found.handle(entity)))


def see_picture(found: Found, entity: Any, layer: str, plane: Plane) -> None:
    """Enter a picture as not supported, and remember where it lies."""
    found.account.cannot(str(entity.dxftype()), layer)
    found.pictures.append(picture(entity, layer, plane, found.handle(entity)))


def _is_outline(entity: Any) -> bool:
    kind = entity.dxftype()
    closed = kind in ("LWPOLYLINE", "POLYLINE") and bool(entity.is_closed)
    return closed or kind in ("CIRCLE", "HATCH", "MPOLYGON", "REGION")


def _thing(found: Found, entity: Any, layer: str, assigned: Assigned, plane: Plane, path: str | None) -> None:
    role = str(assigned.role)
    made = found.sketched(entity, plane, layer, role)
    if made is None:
        return
    shape, error = found.dressed(made, layer, role)
    handle = found.handle(entity)
    found.account.used += 1
    found.things.append(
        Thing(
            shape=shape,
            error=error,
            assigned=assigned,
            layer=layer,
            handle=handle,
            name=found.name(layer, f"{path}/{handle}" if path else handle),
            loose=loose(entity, shape, role),
            filled=made.filled,
            xdata=xdata(entity),
            height=height(found, entity, layer, role, plane),
        )
    )


def loose(entity: Any, shape: BaseGeometry, role: str) -> bool:
    """Tell whether a shape may be a piece of an outline: a line or its like, and no barrier."""
    return entity.dxftype() in LOOSE and isinstance(shape, LineString) and ROLES[role].shape is not Shape.BARRIER


def height(found: Found, entity: Any, layer: str, role: str, plane: Plane) -> float | None:
    """Give how high its thickness makes an entity, in drawing units.

    One that leans covers ground in plan, which is not measured.
    """
    dxf = entity.dxf
    thickness = float(dxf.get("thickness", 0.0) or 0.0) if dxf.is_supported("thickness") else 0.0
    if not thickness:
        return None
    up = plane.tilted(dxf.extrusion).height(thickness)
    if up is None:
        why = text("espessura que não é vertical", "a thickness that does not stand upright")
        found.note(str(entity.dxftype()), layer, role, why, entity)
    return up if up and thickness > 0 else None


def xdata(entity: Any) -> Mapping[str, Any]:
    """Give the `key=value` strings that an entity carries for this program."""
    said: dict[str, Any] = {}
    for written in _strings(entity):
        key, equals, value = (part.strip() for part in written.partition("="))
        if equals:
            said[key] = doubled(said[key], value) if key in said else value
    return said


def _strings(entity: Any) -> Iterator[str]:
    data = entity.xdata.data if entity.xdata else {}
    ours = chain.from_iterable(tags for name, tags in data.items() if name.upper() == APPLICATION)
    return (clean(str(value)) for code, value in ours if code == 1000)


# --- annotation ---------------------------------------------------------------


def _annotation(found: Found, entity: Any, layer: str, assigned: Assigned, plane: Plane) -> None:
    """Enter what is written on the plan: of a layer with a role, texts are kept to be given out, the rest is a note."""
    kind = entity.dxftype()
    if assigned.role is None:
        found.account.ignore(layer)
        found.see_away(entity, layer)
    elif kind in ("TEXT", "MTEXT", "ATTDEF", "ACAD_TABLE", "MULTILEADER", "MLEADER"):
        data = kind in ("TEXT", "MTEXT") or (kind not in ("ATTDEF", "ACAD_TABLE") and len(_tips(entity)) <= 1)
        found.labels.append(
            Label(written=words_of(entity), layer=layer, role=assigned.role, spot=_spot(entity, plane),
                  handle=found.handle(entity), data=data)
        )  # fmt: skip
    else:
        found.account.used += 1
        first, count = found.told.noted.get((layer, assigned.role), (found.handle(entity), 0))
        if kind in POINTING:
            found.told.noted[(layer, assigned.role)] = (first, count + 1)


def label(found: Found, entity: Any, layer: str, plane: Plane) -> None:
    """Keep an attribute on the layer of a role, of a block that has none, as a text there."""
    written, spot = words_of(entity), _spot(entity, plane)
    if not written:
        return
    tag = clean(str(entity.dxf.get("tag", "")))
    said = f"{tag}={written}" if property_key(tag) else written
    role = str(found.assign(layer).role)
    found.account.entities += 1
    found.labels.append(Label(written=said, layer=layer, role=role, spot=spot, handle=found.handle(entity)))


def hear(found: Found, entity: Any, layer: str, plane: Plane) -> None:
    """Keep what is written, on whatever layer: captions, names, lengths that are not as drawn; and what masks hide."""
    kind = entity.dxftype()
    if is_own_layer(layer):  # what a report wrote says nothing of the plan
        return
    if kind in ("TEXT", "MTEXT"):
        silenced = found.assign(layer).why == "ignored"
        _keep(found, entity, plane, is_heading if silenced else is_heard)
    elif kind in NAMING and found.assign(layer).why != "ignored":
        named(found, entity, plane)
    elif kind == "WIPEOUT" and found.assign(layer).why != "ignored":
        _see_mask(found, entity, layer, plane)
    if kind == "DIMENSION":
        compare(found, entity, layer, plane)


def named(found: Found, entity: Any, plane: Plane, *, data: bool = False) -> None:
    """Keep what an attribute, a leader or a dimension says, where that is heard; of `data` of a thing only a name."""
    _keep(found, entity, plane, names_role if data else is_relevant)


def _keep(found: Found, entity: Any, plane: Plane, is_wanted: Callable[[str], bool]) -> None:
    written = words_of(entity)
    spot = _spot(entity, plane) if is_wanted(written) else None
    if spot is not None:
        found.captions.append(Caption(written, spot))


def is_constant(entity: Any) -> bool:
    """Tell whether an ATTDEF shows the same value wherever its block is inserted."""
    return entity.dxftype() == "ATTDEF" and bool(int(entity.dxf.get("flags", 0)) & 2)


def words_of(entity: Any) -> str:
    """Give the plain text of a text, an attribute, a leader or a dimension, or the tag of an ATTDEF."""
    kind = entity.dxftype()
    if kind in DIMENSIONS:
        return typed_over(entity)
    if kind == "ACAD_TABLE":
        return _cells(entity)
    if kind == "MTEXT":
        return str(plain_mtext(clean(entity.text)))
    if kind in ("MULTILEADER", "MLEADER"):
        noted = entity.context.mtext
        return str(plain_mtext(clean(noted.default_content))) if noted else ""
    tag = kind == "ATTDEF" and not is_constant(entity)
    return uncoded(clean(str(entity.dxf.get("tag", "")))) if tag else value_of(entity)


def _cells(table: Any) -> str:
    """Give what the cells of a table say, one a line."""
    try:
        rows = read_acad_table_content(table)
    except DXFError:
        return ""
    return "\n".join(str(plain_mtext(clean(cell))) for row in rows for cell in row if cell)


def value_of(entity: Any) -> str:
    """Give what a text or an attribute says, one of several lines too."""
    if entity.dxftype() != "TEXT" and entity.has_embedded_mtext_entity:
        return clean(" ".join(entity.plain_mtext().split()))
    return uncoded(clean(str(entity.dxf.get("text", ""))))


def _spot(entity: Any, plane: Plane) -> tuple[float, float] | None:
    """Give where what is written hangs, if that is anywhere: of a leader the tip of its arrow, if it has one."""
    kind = entity.dxftype()
    flat = kind in ("TEXT", "ATTDEF", "ATTRIB")
    spot = _anchor(entity) if flat else _hanging(entity)
    try:
        own = plane.tilted(entity.dxf.extrusion) if flat else plane
        x, y = finite(own.points([tuple(spot)]))[0]
    except (ValueError, NotFiniteError):
        return None
    return float(x), float(y)


def _hanging(entity: Any) -> Any:
    """Give the place of an MTEXT, a dimension, a leader: of the last what its arrow points at, else its text."""
    if entity.dxftype() in DIMENSIONS:
        return entity.dxf.get("defpoint", Vec3())
    if entity.dxftype() in ("MTEXT", "ACAD_TABLE"):
        return entity.dxf.get("insert", Vec3())
    tips = _tips(entity)
    noted = entity.context.mtext
    return tips[0] if tips else noted.insert if noted else entity.context.base_point


def _tips(entity: Any) -> list[Any]:
    return [line.vertices[0] for leader in entity.context.leaders for line in leader.lines if line.vertices]


def _anchor(entity: Any) -> Any:
    aligned = entity.dxf.get("halign", 0) or entity.dxf.get("valign", 0)
    fallback = entity.dxf.get("insert", Vec3())
    return entity.dxf.get("align_point", fallback) if aligned else fallback
