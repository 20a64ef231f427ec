"""Marks as entities of DXF: in a document of their own, or as records that go into somebody else's file."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from ezdxf._options import options
from ezdxf.document import Drawing
from ezdxf.lldxf.tagwriter import TagWriter

from layoutcheck.ground import Points
from layoutcheck.reports._markup import Mark, Trace, layers

R12, R2000 = "AC1009", "AC1015"
_WIDTH = 0.85  # of letters: most fonts of CAD are wider than the one their room was measured for

Mapper = Callable[[Points], Points]


def drawing(marks: Sequence[Mark], to_plan: Mapper, version: str, *, coloured: bool = False) -> Any:
    """Draw marks into a new document of ezdxf; `coloured` is for where no layer can say it."""
    made = Drawing.new(version)
    for layer in layers(marks):
        made.layers.add(layer.name, color=layer.colour, lineweight=layer.width)
    space = made.modelspace()
    for mark in marks:
        attributes = {"layer": mark.layer.name, **({"color": mark.layer.colour} if coloured else {})}
        if isinstance(mark, Trace):
            _trace(space, to_plan(np.asarray(mark.points)), attributes, version)
            continue
        base, beside = to_plan(np.array([mark.at, (mark.at[0] + mark.height, mark.at[1])]))
        dx, dy = (float(v) for v in beside - base)
        attributes |= {"height": math.hypot(dx, dy), "width": _WIDTH, "insert": (float(base[0]), float(base[1]))}
        if abs(dy) > 1e-6 * abs(dx):
            attributes["rotation"] = math.degrees(math.atan2(dy, dx))
        space.add_text(_literal(mark.text), dxfattribs=attributes)
    return made


def _trace(space: Any, points: Points, attributes: dict[str, Any], version: str) -> None:
    path = [(float(x), float(y)) for x, y in points]
    if len(path) == 2:
        space.add_line(*path, dxfattribs=attributes)
        return
    closed = path[0] == path[-1]
    draw = space.add_polyline2d if version == "R12" else space.add_lwpolyline
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
