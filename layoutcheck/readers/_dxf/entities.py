"""One entity that is no block reference: to a thing, a label, or a line in the account."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from ezdxf.entities.dxfentity import DXFTagStorage
from ezdxf.lldxf.const import DXFError
from ezdxf.math import Vec3
from ezdxf.tools.text import plain_mtext
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.kinds import ROLES, Shape, is_own_layer
from layoutcheck.project import Assigned
from layoutcheck.readers._captions import is_legend, named_role, says_so
from layoutcheck.readers._dxf.dimensions import compare
from layoutcheck.readers._dxf.found import ANNOTATION, PROXY, Found, doubled
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.sketch import NotFiniteError, finite
from layoutcheck.readers._tags import clean, uncoded
from layoutcheck.readers._thing import Caption, Label, Thing
from layoutcheck.words import text

APPLICATION = "LAYOUTCHECK"
POINTING = frozenset(("DIMENSION", "ARC_DIMENSION", "LARGE_RADIAL_DIMENSION", "LEADER", "TOLERANCE"))
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
        _annotation(found, entity, layer, assigned, plane)
    elif kind == PROXY and assigned.why != "ignored":
        why = text("objeto de outro programa; exploda antes de salvar",
                   "an object of another program; explode it before saving")  # fmt: skip
        found.lost(kind, layer, assigned.role, why, entity)
    elif assigned.role is not None:
        _thing(found, entity, layer, assigned, plane, path)
    elif isinstance(entity, DXFTagStorage):
        found.account.cannot(kind, layer)
    else:
        found.account.ignore(layer)
        found.see_door(entity, layer, plane)
        found.told.zero += layer == "0" and path is None and assigned.why == "unknown" and _is_outline(entity)


def _is_outline(entity: Any) -> bool:
    kind = entity.dxftype()
    return kind in ("CIRCLE", "HATCH") or (kind in ("LWPOLYLINE", "POLYLINE") and bool(entity.is_closed))


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
    for name, tags in (entity.xdata.data if entity.xdata else {}).items():
        if name.upper() == APPLICATION:
            for code, value in tags:
                key, equals, rest = (part.strip() for part in clean(str(value)).partition("="))
                if code == 1000 and equals:
                    said[key] = doubled(said[key], rest) if key in said else rest
    return said


# --- annotation ---------------------------------------------------------------


def _annotation(found: Found, entity: Any, layer: str, assigned: Assigned, plane: Plane) -> None:
    """Enter what is written on the plan: of a layer with a role, texts are kept to be given out, the rest is a note."""
    kind = entity.dxftype()
    if kind == "DIMENSION" and not is_own_layer(layer):  # what a report wrote says nothing of the plan
        compare(found, entity, layer)
    if kind in ("TEXT", "MTEXT"):
        caption(found, entity, plane)
    elif kind in ("MULTILEADER", "MLEADER"):
        named(found, entity, plane)
    if assigned.role is None:
        found.account.ignore(layer)
    elif kind in ("TEXT", "MTEXT", "ATTDEF", "MULTILEADER", "MLEADER"):
        found.labels.append(
            Label(written=words_of(entity), layer=layer, role=assigned.role, spot=_spot(entity, plane),
                  handle=found.handle(entity), data=kind in ("TEXT", "MTEXT"))
        )  # fmt: skip
    else:
        found.account.used += 1
        first, count = found.told.noted.get((layer, assigned.role), (found.handle(entity), 0))
        if kind in POINTING:
            found.told.noted[(layer, assigned.role)] = (first, count + 1)


def caption(found: Found, entity: Any, plane: Plane) -> None:
    """Keep a text that says that what stands there is a situation sketch, a legend or what distances are kept from."""
    _keep(found, entity, plane, lambda written: bool(says_so(written) or is_legend(written) or named_role(written)))


def named(found: Found, entity: Any, plane: Plane) -> None:
    """Keep what an attribute or a leader says, where that names what distances are kept from."""
    _keep(found, entity, plane, lambda written: named_role(written) is not None)


def _keep(found: Found, entity: Any, plane: Plane, tells: Callable[[str], bool]) -> None:
    written = words_of(entity)
    if not tells(written) or is_own_layer(str(entity.dxf.get("layer", "0"))):
        return
    spot = _spot(entity, plane)
    if spot is not None:
        found.captions.append(Caption(written, spot))


def words_of(entity: Any) -> str:
    """Give the plain text of a text, an attribute or a leader, or the tag of an ATTDEF."""
    kind = entity.dxftype()
    if kind == "MTEXT":
        return str(plain_mtext(clean(entity.text)))
    if kind in ("MULTILEADER", "MLEADER"):
        noted = entity.context.mtext
        return str(plain_mtext(clean(noted.default_content))) if noted else ""
    return uncoded(clean(str(entity.dxf.get("tag", "")))) if kind == "ATTDEF" else value_of(entity)


def value_of(entity: Any) -> str:
    """Give what a text or an attribute says, one of several lines too."""
    if entity.dxftype() != "TEXT" and entity.has_embedded_mtext_entity:
        return clean(" ".join(entity.plain_mtext().split()))
    return uncoded(clean(str(entity.dxf.get("text", ""))))


def _spot(entity: Any, plane: Plane) -> tuple[float, float] | None:
    """Give where what is written hangs, if that is anywhere: of a leader the tip of its arrow."""
    kind = entity.dxftype()
    flat = kind in ("TEXT", "ATTDEF", "ATTRIB")
    spot = _anchor(entity) if flat else _tip(entity) if kind != "MTEXT" else entity.dxf.get("insert", Vec3())
    try:
        own = plane.tilted(entity.dxf.extrusion) if flat else plane
        x, y = finite(own.points([tuple(spot)]))[0]
    except (ValueError, NotFiniteError):
        return None
    return float(x), float(y)


def _tip(entity: Any) -> Any:
    tips = [line.vertices[0] for leader in entity.context.leaders for line in leader.lines if line.vertices]
    return tips[0] if tips else Vec3(math.nan)


def _anchor(entity: Any) -> Any:
    aligned = entity.dxf.get("halign", 0) or entity.dxf.get("valign", 0)
    fallback = entity.dxf.get("insert", Vec3())
    return entity.dxf.get("align_point", fallback) if aligned else fallback
