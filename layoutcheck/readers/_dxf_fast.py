"""A large ASCII DXF cut down to what matters: the header, layers, the things on layers with a role, their blocks.

All that an answer can depend on is kept as it is written, and read as in a small file: whatever lies on a layer with a
role or called after doors, inserts of blocks that hold such a thing at any depth or cannot be opened, these blocks,
captions, dimensions with a typed text, outlines on layer 0, and every thing of a type that is not among the plain ones
or is oddly written. The rest is counted by layer. What is not plain enough for that raises `Unsure`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import Account
from layoutcheck.kinds import own_name, resembles, role_of_layer
from layoutcheck.readers._captions import perhaps
from layoutcheck.readers._dxf_bits import Flags, Places
from layoutcheck.readers._dxf_boxes import boxes
from layoutcheck.readers._dxf_groups import PARTS, Groups, groups
from layoutcheck.readers._dxf_lines import Unsure
from layoutcheck.readers._dxf_names import Numbers
from layoutcheck.readers._dxf_pairs import any_torn
from layoutcheck.readers._dxf_reach import Blocks, blocks, holding, owners, reached
from layoutcheck.readers._dxf_tags import clean, encoding_of, tags
from layoutcheck.readers._large import Large
from layoutcheck.readers._names import misspelt

# types that ezdxf knows, and of which nothing is read on a layer without a role
_PLAIN = (
    b"LINE", b"POINT", b"CIRCLE", b"ARC", b"ELLIPSE", b"SPLINE", b"LWPOLYLINE", b"POLYLINE", b"TEXT", b"MTEXT",
    b"HATCH", b"SOLID", b"TRACE", b"3DFACE", b"INSERT", b"DIMENSION", b"LEADER", b"ATTDEF", b"XLINE", b"RAY",
)  # fmt: skip
_NOTES = (b"TEXT", b"MTEXT", b"DIMENSION", b"LEADER", b"ATTDEF")
_OUTLINES = (b"CIRCLE", b"HATCH", b"LWPOLYLINE", b"POLYLINE")  # on layer 0 these are told
_SECTIONS = (b"SECTION", b"ENDSEC", b"EOF")
_FRAMES = (*_SECTIONS, b"TABLE", b"ENDTAB", b"BLOCK", b"ENDBLK")

Range = tuple[int, int]  # of groups: the first, and the one after the last


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What is kept of a drawing, as a drawing, and how many things were left out, by layer."""

    plain: str
    left: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """A drawing and what of it is kept; of what lies on layers called after doors, perhaps nothing yet."""

    drawing: _Drawing
    wanted: Flags
    doors: Flags  # groups that matter only if they stand in a wall
    held: Flags  # blocks


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawing:
    """A drawing whose groups are known: its sections by name, its layers as their table spells them."""

    data: bytes | Large
    found: Groups
    sections: Mapping[str, Range]
    encoding: str
    layers: tuple[str, ...]
    has_role: Flags  # by layer; the last, that of no layer, is False
    blocks: Blocks
    used: Numbers  # by name: the block of it

    def written(self, first: int, end: int) -> bytes:
        """Give some groups as they are written."""
        return self.data[self.found.begins[first] : self.found.begins[end]]

    def by_layer(self, flags: Flags) -> Flags:
        """Give for each group what is known of its layer."""
        known: Flags = flags[self.found.layers]
        return known


def cut_down(data: bytes | Large, has_role: Callable[[str], bool], account: Account) -> Cut:
    """Cut a drawing down. Raises `Unsure` for one that is to be read in the plain way."""
    drawing = _known(data, has_role, account)
    _refuse_odd(drawing)
    held = holding(drawing.blocks, _seeds(drawing))
    wanted, doors = _wanted(drawing, held)
    if int(np.diff(drawing.found.begins)[doors].sum()) < FEW:
        wanted, doors = wanted | doors, np.zeros_like(doors)
    return Cut(drawing=drawing, wanted=wanted, doors=doors, held=held)


def part_of(cut: Cut) -> Part:
    """Give what is kept as a drawing of its own."""
    drawing = cut.drawing
    kept = _with_blocks(drawing, cut.wanted, cut.held)
    drawn = b"".join(_drawn(drawing, kept))
    _, head = drawing.sections["HEADER"]
    before = drawing.data[: drawing.found.begins[head]]
    whole = (before, _ENDSEC, *_tables(drawing, kept), drawn, *_objects(drawing, drawn), _EOF)
    plain = b"".join(whole).removeprefix(b"\xef\xbb\xbf").decode(drawing.encoding, "surrogateescape")
    return Part(plain=plain.replace("\r\n", "\n"), left=_left(drawing, kept))


def with_doors(cut: Cut, walls: Sequence[BaseGeometry], reach: float) -> Cut | None:
    """Keep also what may stand within `reach` of a wall, in drawing units; None when nothing does."""
    found = cut.drawing.found
    groups = np.flatnonzero(cut.doors)
    if not len(groups) or not walls:
        return None
    leads = ~found.of(*PARTS)[groups]
    told = boxes(b"".join(_runs(cut.drawing, cut.doors, 0, len(found))), leads)
    told = told + reach * np.array([-1.0, -1.0, 1.0, 1.0])
    bounds = shapely.bounds(np.array(walls, dtype=object))
    low, high = bounds[:, :2].min(axis=0), bounds[:, 2:].max(axis=0)
    near = np.flatnonzero((told[:, :2] <= high).all(axis=1) & (told[:, 2:] >= low).all(axis=1))
    far = 2 * (np.abs(bounds).max() + reach)  # no box needs to be larger to touch a wall
    hits = shapely.STRtree(shapely.box(*bounds.T)).query(shapely.box(*np.clip(told[near], -far, far).T))
    kept = np.zeros(len(told), bool)
    kept[near[np.unique(hits[0])]] = True
    if not kept.any():
        return None
    wanted = cut.wanted.copy()
    wanted[groups[kept[np.cumsum(leads) - 1]]] = True
    return replace(cut, wanted=wanted, doors=np.zeros_like(cut.doors))


FEW = 200_000  # bytes of doors: fewer are kept without asking where they stand
_ENDSEC, _EOF = b"  0\nENDSEC\n", b"  0\nEOF\n"


# --- what there is ------------------------------------------------------------


def _known(data: bytes | Large, has_role: Callable[[str], bool], account: Account) -> _Drawing:
    found = groups(data)
    sections = _sections(found)
    if not {"HEADER", "ENTITIES"} <= sections.keys():
        raise Unsure
    head = data[: found.begins[sections["HEADER"][1]]]
    if b"$ACADVER" not in head:
        raise Unsure
    encoding = encoding_of(head, found.high, account)
    names = tuple(clean(name.decode(encoding, "surrogateescape")) for name in found.layer_names)
    spelt = _spelt(data, found, sections, encoding)
    layers = tuple(spelt.get(name.casefold(), name) for name in names)
    keys = tuple(clean(name.decode(encoding, "surrogateescape")).lower() for name in found.other_names)
    known = blocks(found, keys, *sections.get("BLOCKS", (0, 0)))
    return _Drawing(
        data=data,
        found=found,
        sections=sections,
        encoding=encoding,
        layers=layers,
        has_role=np.array([*map(has_role, layers), False], bool),
        blocks=known,
        used=known.number(keys),
    )


def _sections(found: Groups) -> dict[str, Range]:
    """Give the groups of each section, without its frame."""
    if any(name not in _FRAMES and name.strip().upper() in _FRAMES for name in found.kind_names):
        raise Unsure
    frames = np.flatnonzero(found.of(*_SECTIONS)).tolist()
    kinds = [found.kind_names[found.kinds[i]] for i in frames]
    if kinds != [b"SECTION", b"ENDSEC"] * (len(kinds) // 2) + [b"EOF"] or frames[0] != 0:
        raise Unsure
    sections: dict[str, Range] = {}
    for first, end, after in zip(frames[0:-1:2], frames[1::2], frames[2::2], strict=True):
        name = found.other_names[found.named[first]].decode("ascii", "replace") if found.named[first] >= 0 else ""
        if not name.isupper() or name != name.strip() or name in sections or after != end + 1:
            raise Unsure
        sections[name] = (first + 1, end)
    return sections


def _table(found: Groups, sections: Mapping[str, Range], name: bytes) -> Range | None:
    """Give the groups of a table, its frame included."""
    first, end = sections.get("TABLES", (0, 0))
    heads = first + np.flatnonzero(found.of(b"TABLE")[first:end])
    starts = [i for i in heads if found.other_names[found.named[i]] == name]
    if len(starts) > 1:
        raise Unsure
    ends = first + np.flatnonzero(found.of(b"ENDTAB")[first:end])
    return next(((int(start), int(ends[ends > start][0]) + 1) for start in starts), None)


def _spelt(data: bytes | Large, found: Groups, sections: Mapping[str, Range], encoding: str) -> dict[str, str]:
    """Give the layers as their table spells them, by folded name."""
    table = _table(found, sections, b"LAYER")
    if table is None:
        return {}
    written = data[found.begins[table[0]] : found.begins[table[1] - 1]].decode(encoding, "surrogateescape")
    names, seen = [], False
    for code, value in tags(written.replace("\r\n", "\n")):
        if code == 0:
            seen = False
        elif code == 2 and not seen:
            names.append(clean(value))
            seen = True
    return {name.casefold(): name for name in names[1:]}  # the first is the table's own


def _is_drawn(drawing: _Drawing) -> Flags:
    """Tell which groups are drawn: in blocks or entities, and no frame."""
    drawn = np.zeros(len(drawing.found), bool)
    for section in ("BLOCKS", "ENTITIES"):
        first, end = drawing.sections.get(section, (0, 0))
        drawn[first:end] = True
    return drawn & ~drawing.found.of(*_FRAMES)


def _refuse_odd(drawing: _Drawing) -> None:
    """Refuse what the plain way tells of, wherever it lies, and parts of things that do not stand behind them."""
    found, drawn = drawing.found, _is_drawn(drawing)
    things = drawn & ~found.of(*PARTS)
    named = found.layers >= 0
    objects, _ = drawing.sections.get("OBJECTS", (-1, 0))
    if (found.of(b"BLOCK_RECORD") & (found.named < 0)).any():
        raise Unsure
    if objects >= 0 and found.kind_names[found.kinds[objects]] != b"DICTIONARY":
        raise Unsure
    if (things & ~named).any() or found.handled[things].any() != found.handled[things].all():
        raise Unsure
    zero = np.array([*(name == "0" for name in drawing.layers), False], bool)
    torn = found.of(b"LWPOLYLINE") & drawn & drawing.by_layer(drawing.has_role | zero)
    if any_torn(b"".join(_runs(drawing, torn, 0, len(found)))):
        raise Unsure
    lines, inserts = found.of(b"POLYLINE", b"VERTEX"), found.follows | found.of(b"ATTRIB")
    ends = found.of(b"SEQEND")
    is_vertex, is_attribute = found.of(b"VERTEX"), found.of(b"ATTRIB")
    wants = (lines[:-1] & ~(is_vertex | ends)[1:]) | (inserts[:-1] & ~(is_attribute | ends)[1:])
    lacks = (is_vertex[1:] & ~lines[:-1]) | (is_attribute[1:] & ~inserts[:-1]) | (ends[1:] & ~(lines | inserts)[:-1])
    if wants.any() or lacks.any():
        raise Unsure


# --- what matters -------------------------------------------------------------


def _seeds(drawing: _Drawing) -> Flags:
    """Tell the blocks that hold something of a role, or that seems to be, or is odd; and those that are empty."""
    found, known = drawing.found, drawing.blocks
    near = [bool(resembles(name) or misspelt(name)) for name in drawing.layers]
    flags = drawing.by_layer(drawing.has_role | np.array([*near, False], bool))
    flags |= ~found.of(*_PLAIN, *PARTS) | (found.odd & ~found.of(*PARTS))
    at = np.flatnonzero(flags & ~found.of(*_FRAMES))
    within = owners(known, at)
    seeds: Flags = known.tails - known.heads == 1
    seeds[within[within >= 0]] = True
    seeds |= np.array([bool(role_of_layer(own_name(key)) or resembles(key)) for key in known.keys], bool)
    return seeds


def _wanted(drawing: _Drawing, held: Flags) -> tuple[Flags, Flags]:
    """Tell which things outside blocks matter, with the parts that follow them, and which do if they are doors."""
    found = drawing.found
    zero = np.array([*(name == "0" for name in drawing.layers), False], bool)
    wanted = ~found.of(*_PLAIN) | found.odd | found.typed | drawing.by_layer(drawing.has_role)
    wanted |= found.of(*_OUTLINES) & drawing.by_layer(zero)
    opened = np.append(held, True)  # the last for a block that is not there
    block = np.append(drawing.used, -1)[found.named]
    wanted |= found.of(b"INSERT") & opened[block]
    wanted[_captions(drawing, wanted)] = True
    whole = ~found.of(*PARTS)
    leader = np.maximum.accumulate(np.where(whole, np.arange(len(whole), dtype=np.int32), 0))
    outside = _outside(drawing)
    wanted = wanted[leader] & outside
    doors = (~found.of(*_NOTES) & drawing.by_layer(_doors(drawing)))[leader] & outside & ~wanted
    return wanted, doors


def _doors(drawing: _Drawing) -> Flags:
    """Tell the layers that are called after doors or windows: what lies on them may be an opening in a wall."""
    return np.array([*(resembles(name) == "opening" for name in drawing.layers), False], bool)


def _outside(drawing: _Drawing) -> Flags:
    """Tell which groups lie in a layout: in the entities, or in a layout's own block. Raises `Unsure`."""
    outside = np.zeros(len(drawing.found), bool)
    first, end = drawing.sections["ENTITIES"]
    outside[first:end] = True
    filled = [space for space in drawing.blocks.spaces if space[2] - space[1] > 1]
    if filled:
        layouts = int(np.count_nonzero(drawing.found.of(b"LAYOUT")))
        if layouts != len(drawing.blocks.spaces) or any(not key[-1].isdigit() for key, *_ in filled):
            raise Unsure
    for _, head, tail in filled:
        outside[head + 1 : tail] = True
    return outside


def _captions(drawing: _Drawing, wanted: Flags) -> Places:
    """Give the texts in the entities that may be the caption of a sketch."""
    first, end = drawing.sections["ENTITIES"]
    texts = drawing.found.texts
    written = np.array(drawing.found.letters.decode(drawing.encoding, "surrogateescape").split("\n")[:-1], object)
    kept = (texts >= first) & (texts < end) & ~wanted[texts]
    said = perhaps(set(written[kept]))
    found: Places = texts[kept][[one in said for one in written[kept]]] if said else texts[:0]
    return found


def _with_blocks(drawing: _Drawing, wanted: Flags, held: Flags) -> Flags:
    """Add the blocks that matter, and all that these and the wanted things refer to."""
    found, known = drawing.found, drawing.blocks
    inserts = np.flatnonzero(wanted & found.of(b"INSERT") & (found.named >= 0))
    used = drawing.used[found.named[inserts]]
    seeds = held.copy()
    seeds[used[used >= 0]] = True
    kept = wanted.copy()
    for i in np.flatnonzero(reached(known, seeds)):
        kept[known.heads[i] : known.tails[i] + 1] = True
    for _, head, tail in known.spaces:
        kept[[head, tail]] = True
    return kept


# --- what is handed on --------------------------------------------------------


def _drawn(drawing: _Drawing, kept: Flags) -> Iterator[bytes]:
    for section in ("BLOCKS", "ENTITIES"):
        if section in drawing.sections:
            first, end = drawing.sections[section]
            yield drawing.written(first - 1, first)
            yield from _runs(drawing, kept, first, end)
            yield _ENDSEC


def _runs(drawing: _Drawing, kept: Flags, first: int, end: int) -> Iterator[bytes]:
    """Give the kept groups as they are written, runs that lie near each other read together."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], kept[first:end], [False]]).astype(np.int8))) + first
    at, seen = 0, b""
    for begin, stop in drawing.found.begins[edges].reshape(-1, 2).tolist():
        if stop > at + len(seen):
            at, seen = begin, drawing.data[begin : max(stop, begin + TOGETHER)]
        yield seen[begin - at : stop - at]


TOGETHER = 1 << 16  # bytes


def _tables(drawing: _Drawing, kept: Flags) -> Iterator[bytes]:
    """Give the tables, but of the blocks' records only those of blocks that are kept."""
    found = drawing.found
    if "TABLES" not in drawing.sections:
        return
    first, end = drawing.sections["TABLES"]
    named = np.zeros(len(found.other_names) + 1, bool)
    named[found.named[np.flatnonzero(kept & found.of(b"BLOCK"))]] = True
    yield drawing.written(first - 1, first)
    yield from _runs(drawing, ~found.of(b"BLOCK_RECORD") | named[found.named], first, end)
    yield _ENDSEC


def _objects(drawing: _Drawing, drawn: bytes) -> Iterator[bytes]:
    """Give the objects where something drawn refers to them, or a layout other than the first holds things."""
    filled = any(tail - head > 1 for _, head, tail in drawing.blocks.spaces)
    if "OBJECTS" in drawing.sections and (filled or b"ACAD_XDICTIONARY" in drawn):
        first, end = drawing.sections["OBJECTS"]
        yield drawing.written(first - 1, end)
        yield _ENDSEC


def _left(drawing: _Drawing, kept: Flags) -> Mapping[str, int]:
    """Count the things that are left out, by layer."""
    found = drawing.found
    left = found.layers[_outside(drawing) & ~kept & ~found.of(*PARTS)]
    counts = np.bincount(left, minlength=len(drawing.layers)).tolist()
    by_name: dict[str, int] = {}
    for name, count in zip(drawing.layers, counts, strict=True):
        if count:
            by_name[name] = by_name.get(name, 0) + count
    return by_name
