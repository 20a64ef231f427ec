"""Marks as entities of DXF: in a document of their own, or as records that go into somebody else's file."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from ezdxf._options import options
from ezdxf.document import Drawing
from ezdxf.lldxf.tagwriter import TagWriter
from ezdxf.math import Vec3

from layoutcheck.ground import Points
from layoutcheck.kinds import OWN_LAYERS
from layoutcheck.reports._markup import Mark, Measure, Trace, Word, layers, parts

R12, R2000 = "AC1009", "AC1015"
STYLE = f"{OWN_LAYERS}COTA"  # of dimensions
_WIDTH = 0.85  # of letters: most fonts of CAD are wider than the one their room was measured for

Mapper = Callable[[Points], Points]


@dataclass(slots=True)
class Made:
    """A document with the marks, and what of it goes into another file: layers, blocks and entities."""

    document: Any
    blocks: list[Any] = field(default_factory=list)

    @property
    def entities(self) -> list[Any]:
        """Give what lies in its model space."""
        return list(self.document.modelspace())


def drawing(
    marks: Sequence[Mark], to_plan: Mapper, version: str, *, coloured: bool = False, first_block: int | None = 1
) -> Made:
    """Draw marks into a new document of ezdxf; `coloured` is for where no layer can say it.

    Measures become dimensions, whose looks are anonymous blocks numbered from `first_block`; without such a number they
    are plain lines and words.
    """
    made = Made(Drawing.new(version))
    for layer in layers(marks):
        made.document.layers.add(layer.name, color=layer.colour, lineweight=layer.width)
    space = made.document.modelspace()
    if first_block is None:
        marks = list(parts(marks))
    else:
        made.document.dimstyles.new(STYLE, dxfattribs=_style(marks, to_plan))
    for mark in marks:
        attributes = {"layer": mark.layer.name, **({"color": mark.layer.colour} if coloured else {})}
        if isinstance(mark, Measure):
            assert first_block is not None
            name = f"*D{first_block + len(made.blocks)}"
            made.blocks.append(_look(made.document, name, mark, to_plan, attributes))
            _dimension(space, name, mark, to_plan, attributes)
        else:
            _part(space, mark, to_plan, attributes)
    return made


def _part(space: Any, mark: Trace | Word, to_plan: Mapper, attributes: dict[str, Any]) -> None:
    if isinstance(mark, Trace):
        _trace(space, to_plan(np.asarray(mark.points)), attributes)
        return
    base, beside = to_plan(np.array([mark.at, (mark.at[0] + mark.height, mark.at[1])]))
    dx, dy = (float(v) for v in beside - base)
    said = {"height": math.hypot(dx, dy), "width": _WIDTH, "insert": (float(base[0]), float(base[1]))}
    if abs(dy) > 1e-6 * abs(dx):
        said["rotation"] = math.degrees(math.atan2(dy, dx))
    space.add_text(_literal(mark.text), dxfattribs=attributes | said)


# --- dimensions ---------------------------------------------------------------


def _style(marks: Sequence[Mark], to_plan: Mapper) -> dict[str, float]:
    """Give the sizes by which a program that draws dimensions by itself draws ours as large as their blocks are."""
    height = next((mark.height for mark in marks if isinstance(mark, Measure)), 1.0)
    base, beside = to_plan(np.array([(0.0, 0.0), (height, 0.0)]))
    size = math.hypot(*(float(v) for v in beside - base))
    return {"dimtxt": size, "dimasz": size / 2, "dimtsz": size / 2, "dimexo": 0.0, "dimexe": 0.0, "dimgap": size / 4,
            "dimtad": 1, "dimtih": 0, "dimtoh": 0, "dimse1": 1, "dimse2": 1}  # fmt: skip


def _look(document: Any, name: str, mark: Measure, to_plan: Mapper, attributes: dict[str, Any]) -> Any:
    """Make the anonymous block that shows a dimension."""
    block = document.blocks.new(name)
    block.block.dxf.flags = 1
    for edge in (block.block, block.endblk):
        edge.dxf.layer = mark.layer.name
    for line in mark.lines:
        _part(block, line, to_plan, attributes)
    return block


def _dimension(space: Any, name: str, mark: Measure, to_plan: Mapper, attributes: dict[str, Any]) -> None:
    a, b, at = (Vec3(*(float(v) for v in point)) for point in to_plan(np.array([mark.a, mark.b, mark.at])))
    # aligned, a block of its own, and its text where the block has it
    said = {"dimtype": 1 | 32 | 128, "geometry": name, "dimstyle": STYLE, "defpoint": b, "defpoint2": a,
            "defpoint3": b, "text_midpoint": at, "text": _plain(mark.text)}  # fmt: skip
    if space.doc.dxfversion >= R2000:
        said |= {"attachment_point": 5, "actual_measurement": (b - a).magnitude}
    space.new_entity("DIMENSION", dxfattribs=attributes | said)


def _plain(said: str) -> str:
    """Take out what the text of a dimension, which may be formatted, would read as a format."""
    return _literal(said).replace("{", "(").replace("}", ")").replace("<>", "< >")


def _trace(space: Any, points: Points, attributes: dict[str, Any]) -> None:
    path = [(float(x), float(y)) for x, y in points]
    if len(path) == 2:
        space.add_line(*path, dxfattribs=attributes)
        return
    closed = path[0] == path[-1]
    draw = space.add_polyline2d if space.doc.dxfversion == R12 else space.add_lwpolyline
    draw(path[:-1] if closed else path, close=closed, dxfattribs=attributes)


def _literal(said: str) -> str:
    r"""Take out what CAD would read as a sign or a control: `%%c`, `^J`, `\U+0041`.

    >>> _literal("100%%d ^I"), _literal(r"\U+0041")
    ('100% %d ^ I', '/U+0041')
    """
    plain = re.sub("%(?=%)", "% ", said.replace("\\", "/").replace("\u00a0", " "))
    return plain.replace("^", "^ ")


# --- records for another file -------------------------------------------------


class Handles:
    """Gives entities the handles that a file has not used yet; where a file has none, none are written."""

    def __init__(self, first: int, used: bool) -> None:
        self.next, self.used = first, used

    def give(self, entity: Any, owner: str | None) -> None:
        """Name an entity and all that belongs to it, and say whose it is."""
        parts = (entity, *entity.vertices, entity.seqend) if entity.dxftype() == "POLYLINE" else (entity,)
        for part in parts:
            part.dxf.handle = f"{self.next:X}"
            self.next += 1
            part.dxf.discard("owner")
            if owner is not None:
                part.dxf.owner = owner


def relooked(layer: Any, plot_style: str | None, material: str | None) -> Any:
    """Let a layer refer to the plot style and material of another document; AutoCAD asks for the former."""
    for key, handle in (("plotstyle_handle", plot_style), ("material_handle", material)):
        layer.dxf.discard(key)
        if handle is not None:
            layer.dxf.set(key, handle)
    return layer


def exported(entities: Sequence[Any], owner: str | None, handles: Handles, version: str) -> str:
    """Write entities as the records of a DXF of this version."""
    stream = io.StringIO()
    writer = TagWriter(stream, dxfversion=version, write_handles=handles.used)
    for entity in entities:
        handles.give(entity, owner)
        entity.export_dxf(writer)
    return stream.getvalue()


def exported_blocks(blocks: Sequence[Any], handles: Handles, version: str) -> str:
    """Write blocks, whose records have their handles, as the records of a DXF of this version."""
    return "".join(
        exported([block.block, *block, block.endblk], block.block_record.dxf.handle if version >= R2000 else None,
                 handles, version)
        for block in blocks
    )  # fmt: skip


def escaped(said: str) -> bytes:
    r"""Write letters beyond ASCII as DXF before 2007 does.

    >>> escaped("mín.")
    b'm\\U+00EDn.'
    """
    return "".join(c if c < "\x80" else f"\\U+{ord(c):04X}" if c < "\U00010000" else "?" for c in said).encode("ascii")


@contextmanager
def without_clock() -> Iterator[None]:
    """Let ezdxf write no date and no random number."""
    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before
