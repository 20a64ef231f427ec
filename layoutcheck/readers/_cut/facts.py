"""Facts of each record of a chunk, as arrays: its type, its layer, what it refers to, and irregularities."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from layoutcheck.readers._cut.bitset import Flags, Places, before, bits, following, later, places
from layoutcheck.readers._cut.lines import Bytes, start_of_line
from layoutcheck.readers._cut.names import Names, Numbers, lookup
from layoutcheck.readers._cut.scan import Chunk

NAMED = (b"INSERT", b"BLOCK", b"SECTION", b"TABLE", b"BLOCK_RECORD")  # of these, code 2 is a name
WRITTEN = (b"TEXT", b"MTEXT", b"ATTRIB")
MARKED = (b"LWPOLYLINE", b"MTEXT", b"HATCH", b"SPLINE", b"LEADER")  # these ezdxf opens only with their subclass
PARTS = (b"VERTEX", b"ATTRIB", b"SEQEND")  # of the thing before them

Watched = Callable[[bytes], bool]  # of a layer's name as it is written
Facts = dict[str, npt.NDArray[np.generic]]  # by what they are called in `Groups`


class Tables(Struct, frozen=True, kw_only=True):
    """The names met so far."""

    kinds: Names
    layers: Names
    others: Names
    watched: list[bool]  # by layer
    last: list[bool]  # whether the thing begun last is

    def numbers_of(self, others: Tables) -> tuple[Numbers, Numbers, Numbers]:
        """Give the numbers here of the names that others have; at the end -1 for none."""
        pairs = ((self.kinds, others.kinds), (self.layers, others.layers), (self.others, others.others))
        kinds, layers, named = (np.array([*map(one.number, other.known), -1], np.int32) for one, other in pairs)
        return kinds, layers, named


def facts_of(chunk: Chunk, tables: Tables, is_watched: Watched) -> Facts:
    """Take from a chunk what is known of each of its groups."""
    heads = chunk.groups
    kinds = tables.kinds.numbers(chunk.bytes, chunk.values[heads], chunk.ends[heads])
    names = tuple(tables.kinds.known)
    is_part = lookup(names, PARTS)[kinds]
    layers, odd = _layers(chunk, is_part, ~is_part | lookup(names, (b"ATTRIB",))[kinds], tables.layers)
    odd |= _unmarked(chunk, lookup(names, MARKED)[kinds])
    typed, texts, letters = _texts(chunk, kinds, names)
    return {
        "begins": start_of_line(chunk.bytes, chunk.lines.listed[heads]) + chunk.at,
        "kinds": kinds,
        "layers": layers,
        "named": _named(chunk, lookup(names, NAMED)[kinds], tables.others),
        "odd": odd,
        "handled": _handled(chunk),
        "follows": _follows(chunk, lookup(names, (b"INSERT",))[kinds]),
        "typed": typed,
        "texts": texts,
        "letters": letters,
        "high": _high(chunk),
        "boxed": np.flatnonzero(_watched(tables, is_watched, layers, is_part)),
    }


def _watched(tables: Tables, is_watched: Watched, layers: Numbers, is_part: Flags) -> Flags:
    """Tell which groups lie on watched layers, or follow what does; a thing may begin in the chunk before."""
    tables.watched.extend(map(is_watched, list(tables.layers.known)[len(tables.watched) :]))
    if not any(tables.watched):
        return np.zeros(len(layers), bool)
    watched = np.array([*tables.watched, False], bool)[layers]
    leaders = np.maximum.accumulate(np.where(is_part, -1, np.arange(len(is_part))))
    watched = np.append(watched, tables.last)[leaders]
    tables.last[:] = [watched[-1]]
    return watched


def _layers(chunk: Chunk, is_part: Flags, is_laid: Flags, names: Names) -> tuple[Numbers, Flags]:
    """Give each group that is laid on one its layer; one that is no part of another and has not exactly one is odd."""
    pairs = chunk.pairs(8)
    owners = chunk.owners[pairs]
    kept = is_laid[owners]
    pairs, owners = pairs[kept], owners[kept]
    layers = np.full(len(chunk.groups), -1, np.int32)
    first = np.append(True, np.diff(owners) != 0)[: len(owners)]
    odd = ~is_part
    odd[owners[first & _is_first_of_all(chunk, pairs)]] = False
    odd[owners[~first]] = True
    pairs, owners = pairs[first], owners[first]
    layers[owners] = names.numbers(chunk.bytes, chunk.values[pairs], chunk.ends[pairs])
    return layers, odd


_MARKS = ((b"bEntity\n", b"tity\n  8"), (b"Entity\r\n", b"ity\r\n  8"))  # AcDbEntity, and the code 8 after it


def _is_first_of_all(chunk: Chunk, pairs: Places) -> Flags:
    """Tell which pairs stand right behind the type, a handle, or the mark of what all entities have in common."""
    lines = chunk.lines
    tails = lines.listed[pairs]
    behind = tails - chunk.ends[pairs - 1] <= 4 + lines.carriage  # no other pair has room between
    behind &= (chunk.codes[pairs - 1] == 0) | (chunk.codes[pairs - 1] == 5)
    left = np.flatnonzero(~behind)
    mark, with_8 = (int.from_bytes(word, "little") for word in _MARKS[lines.carriage])
    wide = np.ndarray((len(lines.room) - 7,), "<u8", lines.room, strides=(1,))
    behind[left] = (wide[tails[left] - 10] == mark) & (wide[tails[left] - 7] == with_8)
    left = left[~behind[left]]  # few: most often the code is written with two blanks
    behind[left] = wide[start_of_line(chunk.bytes, tails[left]) - 8] == mark
    return behind


def _unmarked(chunk: Chunk, marked: Flags) -> Flags:
    """Tell which groups of some types have fewer than two marks of subclasses."""
    lines = chunk.lines
    marks = lines.three & lines.zeros & later(lines.zeros, 1)
    at = np.flatnonzero(marked)
    begins = chunk.values[chunk.groups]
    ends = np.append(begins[1:], lines.end)
    unmarked = np.zeros(len(marked), bool)
    first, last = before(marks, np.concatenate([begins[at], ends[at]])).reshape(2, -1)
    unmarked[at] = last - first < 2
    return unmarked


def _named(chunk: Chunk, wanted: Flags, names: Names) -> Numbers:
    """Give what code 2 says first in the groups that are wanted."""
    pairs = chunk.pairs(2)
    owners = chunk.owners[pairs]
    kept = wanted[owners] & np.append(True, np.diff(owners) != 0)[: len(owners)]
    named = np.full(len(wanted), -1, np.int32)
    named[owners[kept]] = names.numbers(chunk.bytes, chunk.values[pairs[kept]], chunk.ends[pairs[kept]])
    return named


def _handled(chunk: Chunk) -> Flags:
    handled = np.zeros(len(chunk.groups), bool)
    handled[chunk.owners[chunk.pairs(5)]] = True
    return handled


def _follows(chunk: Chunk, inserts: Flags) -> Flags:
    """Tell which inserts say that attributes follow."""
    follows = np.zeros(len(inserts), bool)
    if inserts.any():
        sixes = bits(chunk.bytes == ord("6"))
        tails = places(chunk.lines.two & sixes & later(sixes, 1))
        owners = chunk.owners_of(tails)
        tails, owners = tails[inserts[owners]], owners[inserts[owners]]
        ends = following(chunk.lines.breaks, tails + 2 + chunk.lines.carriage) - chunk.lines.carriage
        follows[owners[chunk.bytes[ends - 1] != ord("0")]] = True
    return follows


def _texts(chunk: Chunk, kinds: Numbers, names: tuple[bytes, ...]) -> tuple[Flags, Places, Bytes]:
    """Tell dimensions with a typed text and texts in several pieces; give the groups of texts, and what they say."""
    several, dimensions = lookup(names, WRITTEN)[kinds], lookup(names, (b"DIMENSION",))[kinds]
    written = several | lookup(names, (b"ATTDEF",))[kinds]  # behind whose code 3 is a prompt
    typed = np.zeros(len(kinds), bool)
    more = chunk.owners[chunk.pairs(3)]
    typed[more[several[more]]] = True
    pairs = chunk.pairs(1)
    owners = chunk.owners[pairs]
    begins, lengths = chunk.values[pairs], chunk.ends[pairs] - chunk.values[pairs]
    measured = (lengths == 0) | ((lengths == 2) & (chunk.bytes[begins] == ord("<")))
    typed[owners[dimensions[owners] & ~measured]] = True
    kept = written[owners]
    begins, lengths = begins[kept], lengths[kept] + 1  # with what ends the line
    starts = np.cumsum(lengths) - lengths
    letters = chunk.bytes[np.arange(lengths.sum()) + np.repeat(begins - starts, lengths)]
    letters[starts + lengths - 1] = ord("\n")
    return typed, owners[kept], letters


def _high(chunk: Chunk) -> Bytes:
    """Give all letters beyond ASCII with what stands about them, eight bytes at a time: enough to try an encoding."""
    end = -(-chunk.lines.end // 8)
    words = chunk.bytes[: end * 8].view(np.uint64)
    at = np.flatnonzero((words & _BEYOND_ASCII) != 0)
    high = np.insert(words[at], np.flatnonzero(np.diff(at, append=-1) != 1) + 1, _BLANKS).view(np.uint8)
    return high if not len(at) or at[-1] < end - 1 else high[: chunk.lines.end - end * 8 - 8 or -8]


_BEYOND_ASCII = np.uint64(0x8080808080808080)
_BLANKS = np.uint64(0x2020202020202020)
