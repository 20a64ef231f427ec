"""The inventory of an ASCII DXF: the things on each layer by type, and the texts there, with no block opened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import numpy as np

from layoutcheck.drawn import Account
from layoutcheck.readers._cut.bitset import Flags
from layoutcheck.readers._cut.known import Known, known
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._cut.refusals import drawn_groups
from layoutcheck.readers._dxf.contents import Contents, Layer, layers_of, said_in
from layoutcheck.readers._large import Large
from layoutcheck.readers._tags import Tag, tags


def listed(data: bytes | Large) -> Contents:
    """Count what a drawing holds by layer and type, and take its texts and its layers. Raises `Unsure`."""
    drawing = known(data, lambda layer: None, Account())
    things = drawn_groups(drawing) & ~drawing.found.of(b"VERTEX", b"ATTRIB", b"SEQEND")
    if (drawing.found.layers[things] < 0).any():
        raise Unsure
    return Contents(layers=_layers(drawing), entities=_entities(drawing, things), texts=_texts(drawing, things))


def _layers(drawing: Known) -> dict[str, Layer]:
    entries = drawing.found.of(*(name for name in drawing.found.kind_names if name.strip().upper() == b"LAYER"))
    written = b"".join(drawing.runs(entries, *drawing.sections.get("TABLES", (0, 0))))
    return layers_of(_pairs(drawing, written))


def _pairs(drawing: Known, written: bytes) -> Iterator[Tag]:
    return tags(_spelt(drawing, written).replace("\r\n", "\n"))


def _spelt(drawing: Known, written: bytes) -> str:
    return written.decode(drawing.encoding, "surrogateescape")


def _entities(drawing: Known, things: Flags) -> Counter[tuple[str, str]]:
    found = drawing.found
    kinds = [name.decode("latin-1").strip().upper() for name in found.kind_names]
    both = found.layers[things].astype(np.int64) * len(kinds) + found.kinds[things]
    counts: Counter[tuple[str, str]] = Counter()
    for one, count in zip(*(array.tolist() for array in np.unique(both, return_counts=True)), strict=True):
        counts[(drawing.layers[one // len(kinds)], kinds[one % len(kinds)])] += count
    return counts


def _texts(drawing: Known, things: Flags) -> dict[str, list[str]]:
    """Give what is written on each layer; of a text in several pieces all of them."""
    found = drawing.found
    pieces = np.bincount(found.texts, minlength=len(found)) > 1
    pieces |= found.typed & found.of(b"TEXT", b"MTEXT")
    things = things & ~found.of(b"ATTDEF")
    on: dict[str, list[str]] = {}
    for group, letters in zip(found.texts.tolist(), found.letters.split(b"\n"), strict=False):
        if things[group]:
            whole = pieces[group]
            said = said_in(_pairs(drawing, drawing.written(group, group + 1))) if whole else _spelt(drawing, letters)
            on.setdefault(drawing.layers[found.layers[group]], []).append(said)
    return on
