"""What a block reference refers to: whether it opens, which roles it holds at any depth, its array cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ezdxf.dynblkhelper import get_dynamic_block_record_handle
from ezdxf.lldxf.const import DXFError
from ezdxf.math import OCS, Vec3
from ezdxf.xclip import XClip
from shapely.geometry.base import BaseGeometry

from layoutcheck.kinds import ROLES, is_door, own_name, resembles, role_of_layer
from layoutcheck.readers._captions import is_relevant
from layoutcheck.readers._dxf.distant import ground_of
from layoutcheck.readers._dxf.entities import NAMING, is_constant, words_of
from layoutcheck.readers._dxf.found import ANNOTATION, Found, Holds, is_foreign
from layoutcheck.readers._dxf.load import layer_of
from layoutcheck.readers._dxf.pictures import PICTURES
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._layer_names import SEEMING, misspelt
from layoutcheck.readers._tags import clean
from layoutcheck.words import Text, text

DEEPEST = 50  # blocks within blocks
HEAVIEST = 10_000  # entities that a block may open into for its frame to be asked for


def shut(found: Found, name: str, above: tuple[str, ...]) -> Text | None:
    """Say why a block cannot be opened, if so; `above` are the blocks that are open."""
    block = found.block(name)
    if block is None:
        why = text("o bloco não está no arquivo", "its block is not in the file")
    elif not _has_head(block):
        why = text("a definição do bloco está danificada", "its definition is damaged")
    elif _unloaded(block):
        why = text("referência externa não carregada; use BIND antes de salvar",
                   "an external reference that is not loaded; BIND it before saving")  # fmt: skip
    elif name in above:
        why = text("o bloco contém a si mesmo", "the block contains itself")
    elif len(above) >= DEEPEST:
        why = text("blocos dentro de blocos, fundo demais", "blocks within blocks, too deep")
    else:
        return None
    return text("{block}: {why}", "{block}: {why}", block=clean(name) or "?", why=why)


def called(found: Found, entity: Any) -> str:
    """Give the name of a block reference as it was drawn: of a dynamic block not that of the copy, as `*U12`."""
    name = str(entity.dxf.get("name", ""))
    block = found.block(name) if name.startswith("*") else None
    if block is None or block.block_record is None:
        return name
    original = found.loaded.document.entitydb.get(get_dynamic_block_record_handle(block.block_record) or "0")
    return str(original.dxf.name) if original is not None and original.dxftype() == "BLOCK_RECORD" else name


def role_called(found: Found, entity: Any) -> str | None:
    """Give the role that the name of a block reference speaks of, though its layer may give it none."""
    name = own_name(called(found, entity))
    match = role_of_layer(name)
    return match.role if match else resembles(name)


def _unloaded(block: Any) -> bool:
    return bool(int(block.block.dxf.get("flags", 0)) & (4 | 8)) and not len(block)


def _has_head(block: Any) -> bool:
    """Tell whether the record that says where a block begins survived a repair."""
    return block.block is not None and bool(block.block.is_alive)


def holds(found: Found, name: str, above: tuple[str, ...] = ()) -> Holds:
    """Look through a block, at any depth, for layers with a role, what is not read, names of what is kept away."""
    if name in found.holds:
        return found.holds[name]
    block = found.block(name)
    if block is None or name in above or len(above) >= DEEPEST or not _has_head(block) or _unloaded(block):
        return Holds(odd=True)
    roles: set[str] = set()
    seems: set[str] = set()
    odd = names = False
    for child in block:
        layer = found.loaded.layer(layer_of(child)).name
        assigned = found.assign(layer)
        roles |= {assigned.role} if assigned.role else set()
        near = misspelt(layer) or (None if is_door(layer) else resembles(layer))
        if near and assigned.why == "unknown" and child.dxftype() not in ANNOTATION:
            found.told.alike[layer] = near
            seems.add(layer)
        odd = odd or is_foreign(child)
        if child.dxftype() == "INSERT":
            inner = holds(found, str(child.dxf.get("name", "")), (*above, name))
            roles |= inner.roles
            seems |= inner.seems
            odd, names = odd or inner.odd, names or inner.names or role_called(found, child) in SEEMING
        speaks = child.dxftype() in NAMING | {"TEXT", "MTEXT"} or is_constant(child)
        written = [child] if speaks else getattr(child, "attribs", [])
        names = names or child.dxftype() in PICTURES or child.dxftype() == "WIPEOUT"
        names = names or any(is_relevant(words_of(one)) for one in written if one.is_alive)
    found.holds[name] = Holds(frozenset(roles), odd, names, frozenset(seems))
    return found.holds[name]


def weight(found: Found, name: str, above: tuple[str, ...] = ()) -> int:
    """Count the entities that a block opens into, at any depth, without opening it."""
    block = found.block(name)
    if name in found.weights or block is None or name in above or len(above) >= DEEPEST:
        return found.weights.get(name, 0)
    total = 0
    for child in block:
        total += 1
        if child.dxftype() == "INSERT":
            times = max(1, int(child.dxf.row_count)) * max(1, int(child.dxf.column_count))
            total += times * weight(found, str(child.dxf.get("name", "")), (*above, name))
    found.weights[name] = total
    return total


def ground(found: Found, entity: Any, plane: Plane = Plane.top()) -> BaseGeometry | None:  # noqa: B008 - frozen
    """Give the frame round a block reference in plan; None where it cannot be opened, or opens into too much."""
    name = str(entity.dxf.get("name", ""))
    cells = max(1, int(entity.dxf.row_count)) * max(1, int(entity.dxf.column_count))
    if holds(found, name).odd or cells * weight(found, name) > HEAVIEST:
        return None
    return ground_of(entity, plane)


def within(found: Found, entity: Any) -> frozenset[str]:
    """Give the roles of what an entity that is not seen holds; where that cannot be told, it could be any."""
    if entity.dxftype() != "INSERT":
        return frozenset()
    held = holds(found, str(entity.dxf.get("name", "")))
    return frozenset(ROLES) if held.odd else held.roles


def clipped(entity: Any) -> bool:
    """Tell whether only a part of a block is seen."""
    try:
        return bool(XClip(entity).is_clipping_enabled)
    except (DXFError, AttributeError, KeyError):
        return False


def cells(found: Found, entity: Any) -> Iterator[tuple[str, Any]]:
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
