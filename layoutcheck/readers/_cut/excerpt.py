"""The parts kept of a drawing, written as a smaller drawing, with the rest counted by layer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from msgspec import Struct

from layoutcheck.readers._cut.bitset import Flags
from layoutcheck.readers._cut.cut import Cut
from layoutcheck.readers._cut.facts import PARTS
from layoutcheck.readers._cut.known import Known
from layoutcheck.readers._cut.reach import reached
from layoutcheck.readers._cut.refusals import drawn_groups

_ENDSEC, _EOF = b"  0\nENDSEC\n", b"  0\nEOF\n"


class Part(Struct, frozen=True, kw_only=True):
    """What is kept of a drawing, as a drawing, how many things were left out, by layer, and all layers with any."""

    plain: str
    left: Mapping[str, int]
    layers: tuple[str, ...]


def part_of(cut: Cut) -> Part:
    """Give what is kept as a drawing of its own."""
    drawing = cut.drawing
    kept = _with_blocks(cut)
    drawn = b"".join(_drawn(drawing, kept))
    whole = (drawing.head, _ENDSEC, *_tables(drawing, kept), drawn, *_objects(drawing, kept, drawn), _EOF)
    plain = b"".join(whole).removeprefix(b"\xef\xbb\xbf").decode(drawing.encoding, "surrogateescape")
    return Part(plain=plain.replace("\r\n", "\n"), left=_left(cut, kept), layers=_layers(cut))


def _with_blocks(cut: Cut) -> Flags:
    """Add the blocks that matter, and all that these and the wanted things refer to."""
    found, blocks = cut.drawing.found, cut.drawing.blocks
    used = cut.drawing.used[found.named[np.flatnonzero(cut.wanted & found.of(b"INSERT"))]]
    seeds = cut.held.copy()
    seeds[used[used >= 0]] = True
    kept = cut.wanted.copy()
    for i in np.flatnonzero(reached(blocks, seeds)):
        kept[blocks.heads[i] : blocks.tails[i] + 1] = True
    for _, head, tail in blocks.spaces:
        kept[[head, tail]] = True
    return kept


def _drawn(drawing: Known, kept: Flags) -> Iterator[bytes]:
    for section in ("BLOCKS", "ENTITIES"):
        if section in drawing.sections:
            first, end = drawing.sections[section]
            yield drawing.written(first - 1, first)
            yield from drawing.runs(kept, first, end)
            yield _ENDSEC


def _tables(drawing: Known, kept: Flags) -> Iterator[bytes]:
    """Give the tables, but of the blocks' records only those of blocks that are kept."""
    found = drawing.found
    if "TABLES" not in drawing.sections:
        return
    first, end = drawing.sections["TABLES"]
    named = np.zeros(len(found.other_names) + 1, bool)
    named[found.named[np.flatnonzero(kept & found.of(b"BLOCK"))]] = True
    yield drawing.written(first - 1, first)
    yield from drawing.runs(~found.of(b"BLOCK_RECORD") | named[found.named], first, end)
    yield _ENDSEC


def _objects(drawing: Known, kept: Flags, drawn: bytes) -> Iterator[bytes]:
    """Give the objects where something drawn refers to them, or a layout other than the first holds things."""
    filled = any(tail - head > 1 for _, head, tail in drawing.blocks.spaces)
    pictured = (kept & drawing.found.of(b"IMAGE")).any()
    if "OBJECTS" in drawing.sections and (filled or pictured or b"ACAD_XDICTIONARY" in drawn):
        first, end = drawing.sections["OBJECTS"]
        yield drawing.written(first - 1, end)
        yield _ENDSEC


def _left(cut: Cut, kept: Flags) -> Mapping[str, int]:
    """Count the things that are left out, by layer."""
    found, layers = cut.drawing.found, cut.drawing.layers
    left = found.layers[cut.outside & ~kept & ~found.of(*PARTS)]
    by_name: dict[str, int] = {}
    for name, count in zip(layers, np.bincount(left, minlength=len(layers)).tolist(), strict=True):
        if count:
            by_name[name] = by_name.get(name, 0) + count
    return by_name


def _layers(cut: Cut) -> tuple[str, ...]:
    """Give the layers on which something lies, in blocks too."""
    found, layers = cut.drawing.found, cut.drawing.layers
    things = drawn_groups(cut.drawing) & ~found.of(*PARTS)
    return tuple(dict.fromkeys(layers[number] for number in np.flatnonzero(np.bincount(found.layers[things]))))
