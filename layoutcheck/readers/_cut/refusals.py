"""Drawings that must be read whole, because the full reader would report something anywhere in them."""

from __future__ import annotations

import numpy as np

from layoutcheck.readers._cut.bitset import Flags
from layoutcheck.readers._cut.facts import PARTS
from layoutcheck.readers._cut.known import FRAMES, Known
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._cut.pairs import any_torn
from layoutcheck.readers._tags import clean


def refuse_odd(drawing: Known) -> None:
    """Raise `Unsure` for a drawing with things without a layer, torn outlines, or parts that stand behind no thing."""
    found, drawn = drawing.found, drawn_groups(drawing)
    things = drawn & ~found.of(*PARTS)
    objects, _ = drawing.sections.get("OBJECTS", (-1, 0))
    _refuse_other_records(drawing)
    if objects >= 0 and found.kind_names[found.kinds[objects]] != b"DICTIONARY":
        raise Unsure
    if (things & (found.layers < 0)).any() or found.handled[things].any() != found.handled[things].all():
        raise Unsure
    told = found.of(b"LWPOLYLINE") & drawn & drawing.on(lambda name, role: role is not None or name == "0")
    if any_torn(b"".join(drawing.runs(told, 0, len(found)))):
        raise Unsure
    _refuse_loose_parts(drawing)


def _refuse_other_records(drawing: Known) -> None:
    """Raise `Unsure` where the table of blocks names others than there are; the oldest drawings have none."""
    found, blocks = drawing.found, drawing.blocks
    records = found.named[found.of(b"BLOCK_RECORD")]
    if (records < 0).any():
        raise Unsure
    said = (clean(found.other_names[n].decode(drawing.encoding, "surrogateescape")).lower() for n in records.tolist())
    if len(records) and sorted(said) != sorted((*blocks.keys, *(key for key, *_ in blocks.spaces))):
        raise Unsure


def drawn_groups(drawing: Known) -> Flags:
    """Tell which groups are drawn: in blocks or entities, and no frame."""
    drawn = np.zeros(len(drawing.found), bool)
    for section in ("BLOCKS", "ENTITIES"):
        first, end = drawing.sections.get(section, (0, 0))
        drawn[first:end] = True
    return drawn & ~drawing.found.of(*FRAMES)


def _refuse_loose_parts(drawing: Known) -> None:
    """Raise `Unsure` where parts lack their thing, a thing the parts that it says it has, or both their end."""
    found = drawing.found
    vertex, attribute, end = (found.of(kind) for kind in PARTS)
    lines, inserts = found.of(b"POLYLINE") | vertex, found.follows | attribute
    wants = (lines[:-1] & ~(vertex | end)[1:]) | (inserts[:-1] & ~(attribute | end)[1:])
    lacks = (vertex[1:] & ~lines[:-1]) | (attribute[1:] & ~inserts[:-1]) | (end[1:] & ~(lines | inserts)[:-1])
    if wants.any() or lacks.any():
        raise Unsure
