"""Which parts of a large ASCII DXF matter: what lies on layers with a role, its blocks, and oddities.

All that an answer can depend on is kept as it is written, and read as in a small file: whatever lies on a layer with a
role, inserts of blocks that hold such a thing at any depth or cannot be opened, these blocks, captions, dimensions that
may say another length than is drawn, outlines on layer 0, and every thing of a type that is not among the plain ones or
is oddly written. Of what is called after doors only what may stand in a wall matters; the rest is counted by layer.
What is not plain enough for that raises `Unsure`.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from layoutcheck.drawn import Account
from layoutcheck.kinds import own_name, resembles, role_of_layer
from layoutcheck.readers._captions import mentions_stock, possible_captions, words_of_block
from layoutcheck.readers._cut.bitset import Flags, Places
from layoutcheck.readers._cut.facts import PARTS, WRITTEN
from layoutcheck.readers._cut.known import FRAMES, Known, RoleOf, is_door, known
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._cut.names import Numbers
from layoutcheck.readers._cut.reach import holding, owners
from layoutcheck.readers._cut.refusals import refuse_odd
from layoutcheck.readers._large import Large
from layoutcheck.readers._layer_names import SEEMING, misspelt
from layoutcheck.readers._scale import SCALE, is_scaled, overridden
from layoutcheck.readers._tags import clean, tags

# types that ezdxf knows, and of which nothing is read on a layer without a role
_PLAIN = (
    b"LINE", b"POINT", b"CIRCLE", b"ARC", b"ELLIPSE", b"SPLINE", b"LWPOLYLINE", b"POLYLINE", b"TEXT", b"MTEXT",
    b"HATCH", b"SOLID", b"TRACE", b"3DFACE", b"INSERT", b"DIMENSION", b"LEADER", b"ATTDEF", b"XLINE", b"RAY",
)  # fmt: skip
NOTES = (b"TEXT", b"MTEXT", b"DIMENSION", b"LEADER", b"ATTDEF")
_OUTLINES = (b"CIRCLE", b"HATCH", b"LWPOLYLINE", b"POLYLINE")  # on layer 0 these are told


class Cut(Struct, frozen=True, kw_only=True):
    """A drawing and what of it is kept; of what lies on layers called after doors, perhaps nothing yet."""

    drawing: Known
    leaders: Numbers  # by group: the thing that it belongs to
    outside: Flags  # groups that lie in a layout, not in a block
    wanted: Flags
    doors: Flags  # groups that matter only if they stand in a wall
    held: Flags  # blocks


def cut_down(data: bytes | Large, role_of: RoleOf, account: Account) -> Cut:
    """Cut a drawing down. Raises `Unsure` for one that is to be read in the plain way."""
    drawing = known(data, role_of, account)
    refuse_odd(drawing)
    captions = _captions(drawing)
    held = holding(drawing.blocks, _seeds(drawing, captions))
    outside = _outside(drawing)
    whole = ~drawing.found.of(*PARTS)
    leaders = np.maximum.accumulate(np.where(whole, np.arange(len(whole), dtype=np.int32), np.int32(0)))
    wanted = _wanted(drawing, held)
    wanted[leaders[captions]] = True
    wanted[leaders[np.flatnonzero(drawing.found.of(b"ATTRIB") & drawing.on(_has_role))]] = True
    doors = ~drawing.found.of(*NOTES) & drawing.on(is_door)
    wanted, doors = wanted.take(leaders) & outside, doors.take(leaders) & outside
    return Cut(drawing=drawing, leaders=leaders, outside=outside, wanted=wanted, doors=doors & ~wanted, held=held)


def _has_role(layer: str, role: str | None) -> bool:
    return role is not None


def _seeds(drawing: Known, captions: Places) -> Flags:
    """Tell the blocks that hold something of a role, or that seems to be, or a caption, or what is odd; and those that
    are empty.
    """
    found, blocks = drawing.found, drawing.blocks
    is_part = found.of(*PARTS)
    flags = drawing.on(lambda name, role: bool(role or resembles(name) or misspelt(name)))
    flags |= ~found.of(*_PLAIN, *PARTS) | (found.odd & ~is_part)
    flags[captions] = True
    flags |= found.typed
    at = np.flatnonzero(flags & ~found.of(*FRAMES))
    within = owners(blocks, at)
    seeds: Flags = blocks.tails - blocks.heads == 1
    seeds[within[within >= 0]] = True
    speaking = {key for key in blocks.keys if mentions_stock(words_of_block(key))}
    named = speaking | {key for key in blocks.keys if role_of_layer(own_name(key)) or resembles(key)}
    copies = _copies(drawing) if named else {}
    seeds |= np.array([key in named or copies.get(key) in named for key in blocks.keys], bool)
    return seeds


def _copies(drawing: Known) -> dict[str, str | None]:
    """Give, by the folded name of each copy of a dynamic block, that of the block."""
    if not any(key.startswith("*u") for key in drawing.blocks.keys):
        return {}
    names: dict[str, str] = {}
    copied: dict[str, str] = {}
    handle = key = tag = ""
    for code, value in drawing.table(b"BLOCK_RECORD"):
        if code in (5, 1001):
            handle, tag = (value.strip(), "") if code == 5 else (handle, value.strip())
        elif code == 2 and not tag:
            key = names[handle] = clean(value).lower()
        elif code == 1005 and tag == "AcDbBlockRepBTag":
            copied.setdefault(key, value.strip())
    return {key: names.get(original) for key, original in copied.items()}


def _wanted(drawing: Known, held: Flags) -> Flags:
    """Tell which things outside blocks matter."""
    found = drawing.found
    wanted = ~found.of(*_PLAIN) | found.odd | found.typed
    wanted |= drawing.on(lambda name, role: role is not None or resembles(name) in SEEMING)
    wanted |= found.of(*_OUTLINES) & drawing.on(lambda name, role: name == "0")
    wanted[[i for i in np.flatnonzero(found.of(b"DIMENSION") & ~wanted) if _has_own_scale(drawing, int(i))]] = True
    opened = np.append(held, True)  # the last for a block that is not there
    inserts = np.flatnonzero(found.of(b"INSERT"))
    wanted[inserts] |= opened[drawing.used[found.named[inserts]]]
    if any(code == SCALE and is_scaled(value) for code, value in drawing.table(b"DIMSTYLE")):
        wanted |= found.of(b"DIMENSION")
    return wanted


def _has_own_scale(drawing: Known, at: int) -> bool:
    """Tell whether a dimension multiplies by what its style does not say."""
    written = drawing.written(at, at + 1)
    return b"DSTYLE" in written and overridden(tags(written.decode("latin-1").replace("\r\n", "\n"))) is not None


def _outside(drawing: Known) -> Flags:
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


def _captions(drawing: Known) -> Places:
    """Give the texts and attributes that may be captions or name a place, and those in several pieces."""
    found = drawing.found
    written = found.letters.split(b"\n")[:-1]
    distinct = tuple(dict.fromkeys(written))
    spelt = b"".join(one + b"\n" for one in distinct).decode(drawing.encoding, "surrogateescape").split("\n")[:-1]
    said = possible_captions(spelt)
    may_be = {one for one, letters in zip(distinct, spelt, strict=True) if letters in said}
    told = found.typed & found.of(*WRITTEN)
    told[found.texts[np.fromiter(map(may_be.__contains__, written), bool, len(written))]] = True
    return np.flatnonzero(told)
