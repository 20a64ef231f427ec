"""All groups of an ASCII DXF as arrays: where each begins, its type, its layer, what it refers to, what is odd."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from layoutcheck.readers._dxf_names import Names, Numbers
from layoutcheck.readers._dxf_scan import Bytes, Chunk, Flags, Places, Sliced, Unsure, chunks

HALVED = 1 << 23  # bytes: a file larger than this is looked at in two halves at a time
NAMED = (b"INSERT", b"BLOCK", b"SECTION", b"TABLE", b"BLOCK_RECORD")  # of these, code 2 is a name
WRITTEN = (b"TEXT", b"MTEXT")
MARKED = (b"LWPOLYLINE", b"MTEXT", b"HATCH", b"SPLINE", b"LEADER")  # these ezdxf opens only with their subclass
_END = b"EOF"
_BEFORE_LAYER = np.isin(np.arange(1072), (0, 5, 67, 100, 102, 330, 410))


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """The groups of a file, by number; names by their number, or -1."""

    begins: Places  # and at the end, where the last group ends
    kinds: Numbers
    layers: Numbers
    named: Numbers  # what code 2 says
    odd: Flags  # without a single layer where one is to be
    handled: Flags  # with a handle
    follows: Flags  # inserts that say that attributes follow
    torn: Flags  # light polylines with another number of vertices than they say
    typed: Flags  # dimensions with a text of their own, texts in several pieces
    texts: Places  # the group of each text
    letters: bytes  # and what each says, each on a line
    kind_names: tuple[bytes, ...]
    layer_names: tuple[bytes, ...]
    other_names: tuple[bytes, ...]
    high: bytes  # the letters beyond ASCII, a blank after each run of them

    def __len__(self) -> int:
        return len(self.kinds)

    def of(self, *kinds: bytes) -> Flags:
        """Tell which groups are of some types."""
        return lookup(self.kind_names, kinds)[self.kinds]


def lookup(names: tuple[bytes, ...], wanted: tuple[bytes, ...]) -> Flags:
    """Tell which names are wanted."""
    return np.array([name in wanted for name in names], bool)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tables:
    """The names met so far."""

    kinds: Names
    layers: Names
    others: Names

    def numbers_of(self, others: _Tables) -> tuple[Numbers, Numbers, Numbers]:
        """Give the numbers here of the names that others have; at the end -1 for none."""
        pairs = ((self.kinds, others.kinds), (self.layers, others.layers), (self.others, others.others))
        kinds, layers, named = (np.array([*map(one.number, other.known), -1], np.int32) for one, other in pairs)
        return kinds, layers, named


def groups(data: Sliced) -> Groups:
    """Find all groups of a file. Raises `Unsure`."""
    start, stop = _bounds(data)
    middle = _middle(data, start, stop)
    spans = ((start, middle), (middle, stop)) if middle else ((start, stop),)
    with ThreadPoolExecutor(len(spans)) as pool:
        (tables, *others), parts = zip(*pool.map(lambda span: _span(data, *span), spans), strict=True)
    for other, part in zip(others, parts[1:], strict=True):
        numbers = tables.numbers_of(other)
        for name, own in zip(("kinds", "layers", "named"), numbers, strict=True):
            part[name] = [own[one] for one in part[name]]
    whole = {name: [one for part in parts for one in part[name]] for name in parts[0]}
    count = np.cumsum([0, *(len(one) for one in whole["kinds"])])
    texts = [one + before for one, before in zip(whole.pop("texts"), count, strict=False)]
    letters, high = (b"".join(one.tobytes() for one in whole.pop(name)) for name in ("letters", "high"))
    return Groups(
        begins=np.append(np.concatenate(whole.pop("begins")), stop),
        texts=np.concatenate(texts),
        letters=letters,
        high=high,
        kind_names=tuple(tables.kinds.known),
        layer_names=tuple(tables.layers.known),
        other_names=tuple(tables.others.known),
        **{name: np.concatenate(ones) for name, ones in whole.items()},
    )


def _bounds(data: Sliced) -> tuple[int, int]:
    """Find the first code 0 and the end of the end marker; comments may stand before, and nothing after."""
    head = data[: 1 << 16]
    start = 3 if head.startswith(b"\xef\xbb\xbf") else 0
    while head[start : start + 8].split(b"\n")[0].strip() == b"999":
        start = head.find(b"\n", head.find(b"\n", start) + 1) + 1
    tail = max(start, len(data) - 4096)
    stop = tail + data[tail:].rfind(_END) + len(_END)
    if stop < tail + len(_END) or data[stop:].strip(b" \r\n\t\x00\x1a") or not head[3:start].isascii():
        raise Unsure
    return start, stop


def _middle(data: Sliced, start: int, stop: int) -> int | None:
    """Find a code 0 about the middle of a file; that it is one is known once all pairs before it are whole."""
    if stop - start < HALVED:
        return None
    about = (start + stop) // 2
    found = _CODE_0.search(data[about : about + (1 << 16)])
    return about + found.start() + 1 if found else None


_CODE_0 = re.compile(rb"\n *0\r?\n[A-Z][A-Z_]+\r?\n")


def _span(data: Sliced, start: int, stop: int) -> tuple[_Tables, dict[str, list[npt.NDArray[np.generic]]]]:
    """Take what is known of each group between two places, chunk by chunk."""
    tables = _Tables(kinds=Names(), layers=Names(), others=Names())
    parts: dict[str, list[npt.NDArray[np.generic]]] = {}
    for chunk in chunks(data, start, stop):
        for name, part in _looked_at(chunk, tables).items():
            parts.setdefault(name, []).append(part)
    return tables, parts


def _looked_at(chunk: Chunk, tables: _Tables) -> dict[str, npt.NDArray[np.generic]]:
    """Take from a chunk what is known of each of its groups."""
    kinds = tables.kinds.numbers(chunk.bytes, chunk.values[chunk.groups], chunk.ends[chunk.groups])
    names = tuple(tables.kinds.known)
    layers, odd = _layers(chunk, tables.layers)
    odd |= lookup(names, MARKED)[kinds] & (_counted(chunk, 100) < 2)
    typed, texts, letters = _texts(chunk, kinds, names)
    return {
        "begins": chunk.begins[chunk.groups] + chunk.at,
        "kinds": kinds,
        "layers": layers,
        "named": _named(chunk, lookup(names, NAMED)[kinds], tables.others),
        "odd": odd,
        "handled": _handled(chunk),
        "follows": _follows(chunk, lookup(names, (b"INSERT",))[kinds]),
        "torn": _torn(chunk, lookup(names, (b"LWPOLYLINE",))[kinds]),
        "typed": typed,
        "texts": texts,
        "letters": letters,
        "high": _high(chunk),
    }


def _layers(chunk: Chunk, names: Names) -> tuple[Numbers, Flags]:
    """Give each group its layer; one that has not exactly one, where it should be, is odd."""
    pairs = chunk.pairs(8)
    owners = chunk.owners(pairs)
    layers = np.full(len(chunk.groups), -1, np.int32)
    first = np.append(True, np.diff(owners) != 0)[: len(owners)]
    layers[owners[first]] = names.numbers(chunk.bytes, chunk.values[pairs[first]], chunk.ends[pairs[first]])
    odd = layers < 0
    odd[owners[~first]] = True
    before = pairs[first] - 1
    strange = ~_BEFORE_LAYER[chunk.codes[before]]
    marked = np.flatnonzero(chunk.codes[before] == 100)
    letters = chunk.values[before[marked]]
    strange[marked] = chunk.ends[before[marked]] - letters != len("AcDbEntity")
    strange[marked] |= chunk.bytes[letters + 5] != ord("n")
    odd[owners[first][strange]] = True
    return layers, odd


def _named(chunk: Chunk, wanted: Flags, names: Names) -> Numbers:
    """Give what code 2 says first in the groups that are wanted."""
    pairs = chunk.pairs(2)
    owners = chunk.owners(pairs)
    kept = wanted[owners] & np.append(True, np.diff(owners) != 0)[: len(owners)]
    named = np.full(len(wanted), -1, np.int32)
    named[owners[kept]] = names.numbers(chunk.bytes, chunk.values[pairs[kept]], chunk.ends[pairs[kept]])
    return named


def _handled(chunk: Chunk) -> Flags:
    handled = np.zeros(len(chunk.groups), bool)
    handled[chunk.owners(chunk.pairs(5))] = True
    return handled


def _follows(chunk: Chunk, inserts: Flags) -> Flags:
    pairs = chunk.pairs(66)
    owners = chunk.owners(pairs)
    follows = np.zeros(len(inserts), bool)
    follows[owners[inserts[owners] & (chunk.bytes[chunk.ends[pairs] - 1] != ord("0"))]] = True
    return follows


def _torn(chunk: Chunk, polylines: Flags) -> Flags:
    """Tell light polylines with another number of vertices than they say, as far as nine figures go."""
    torn = np.zeros(len(polylines), bool)
    if not polylines.any():
        return torn
    held = _counted(chunk, 10)
    pairs = chunk.pairs(90)
    owners = chunk.owners(pairs)
    kept = polylines[owners] & np.append(True, np.diff(owners) != 0)[: len(owners)]
    pairs, owners = pairs[kept], owners[kept]
    lengths = chunk.ends[pairs] - chunk.values[pairs]
    stated = np.zeros(len(pairs), np.int64)
    for n in range(min(9, int(lengths.max(initial=0)))):
        figure = chunk.bytes[np.maximum(chunk.ends[pairs] - 1 - n, 0)] & 15  # a blank is a zero
        stated += np.where(n < lengths, figure.astype(np.int64) * 10**n, 0)
    torn[owners] = stated != held[owners]
    return torn


def _counted(chunk: Chunk, code: int) -> Numbers:
    """Count the pairs with a code in each group."""
    so_far = np.cumsum(chunk.codes == code, dtype=np.int32)
    counted: Numbers = np.diff(so_far[np.append(chunk.groups[1:], len(so_far)) - 1], prepend=np.int32(0))
    return counted


def _texts(chunk: Chunk, kinds: Numbers, names: tuple[bytes, ...]) -> tuple[Flags, Places, Bytes]:
    """Tell dimensions with a typed text and texts in several pieces; give the groups of texts, and what they say."""
    written, dimensions = lookup(names, WRITTEN)[kinds], lookup(names, (b"DIMENSION",))[kinds]
    typed = np.zeros(len(kinds), bool)
    more = chunk.owners(chunk.pairs(3))
    typed[more[written[more]]] = True
    pairs = chunk.pairs(1)
    owners = chunk.owners(pairs)
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
    """Give the letters beyond ASCII, a blank after each run of them: enough to try an encoding."""
    own = chunk.bytes[chunk.begins[0] : chunk.ends[-1]]
    places = np.flatnonzero(own > 127)
    ends = np.flatnonzero(np.diff(places, append=-1) != 1) + 1
    return np.insert(own[places], ends, ord(" "))
