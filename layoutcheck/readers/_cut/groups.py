"""All records of an ASCII DXF as arrays: where each begins, its type, layer, references and irregularities."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from layoutcheck.readers._cut.bitset import Flags, Places
from layoutcheck.readers._cut.boxes import extents, measures
from layoutcheck.readers._cut.facts import Tables, Watched, facts_of
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._cut.names import Names, Numbers
from layoutcheck.readers._cut.pairs import Array, Pairs
from layoutcheck.readers._cut.scan import chunks
from layoutcheck.readers._large import Large

SPAN = 1 << 22  # bytes: what a thread is given is no shorter
MOST = 2  # threads: each takes memory, and the more there are, the longer they wait for one another
_END = b"EOF"


class Groups(Struct, frozen=True, kw_only=True):
    """The groups of a file, by number; names by their number, or -1."""

    begins: Places  # and at the end, where the last group ends
    kinds: npt.NDArray[np.unsignedinteger]
    layers: Numbers
    named: Numbers  # what code 2 says
    odd: Flags  # without a single layer where one is to be
    handled: Flags  # with a handle
    follows: Flags  # inserts that say that attributes follow
    typed: Flags  # dimensions with a text of their own, texts in several pieces
    texts: Places  # the group of each text
    letters: bytes  # and what each says, each on a line
    kind_names: tuple[bytes, ...]
    layer_names: tuple[bytes, ...]
    other_names: tuple[bytes, ...]
    boxed: Places  # groups on layers that are watched
    extents: Array  # and how far each reaches, in columns
    high: bytes  # the letters beyond ASCII, with what stands about them

    def __len__(self) -> int:
        return len(self.kinds)

    def of(self, *kinds: bytes) -> Flags:
        """Tell which groups are of some types."""
        flags = np.zeros(len(self), bool)
        for number, name in enumerate(self.kind_names):
            if name in kinds:
                flags |= self.kinds == number
        return flags


def groups(data: bytes | Large, is_watched: Watched = lambda _: False) -> Groups:
    """Find all groups of a file; those on layers that `is_watched` are told by extents. Raises `Unsure`."""
    start, stop = _bounds(data)
    cuts = [start, *_cuts(data, start, stop), stop]
    pool = ThreadPoolExecutor(max(1, len(cuts) - 2))
    rest = [pool.submit(_span, data, span, is_watched) for span in pairwise(cuts[1:])]
    if isinstance(data, Large):
        data.begin_hash(pool)  # behind all that the next step waits for
    pool.shutdown(wait=False)
    spans = [_span(data, (cuts[0], cuts[1]), is_watched), *(one.result() for one in rest)]
    (tables, *others), parts = zip(*spans, strict=True)
    for other, part in zip(others, parts[1:], strict=True):
        numbers = tables.numbers_of(other)
        for name, own in zip(("kinds", "layers", "named"), numbers, strict=True):
            part[name] = [own[one] for one in part[name]]
    count = np.cumsum([0, *(len(one) for part in parts for one in part["kinds"])]).tolist()

    def whole(name: str) -> list[npt.NDArray[np.generic]]:
        return [one for part in parts for one in part.pop(name)]  # no array is held twice for longer than it must

    texts, boxed = (
        np.concatenate([one + before for one, before in zip(whole(name), count, strict=False)])
        for name in ("texts", "boxed")
    )
    letters, high = (b"".join(one.tobytes() for one in whole(name)) for name in ("letters", "high"))
    return Groups(
        begins=np.append(np.concatenate(whole("begins")), stop),
        kinds=np.concatenate(whole("kinds")).astype(np.min_scalar_type(len(tables.kinds.known))),  # few: in a byte each
        texts=texts,
        boxed=boxed,
        extents=np.concatenate(whole("extents"), axis=1),
        letters=letters,
        high=high,
        kind_names=tuple(tables.kinds.known),
        layer_names=tuple(tables.layers.known),
        other_names=tuple(tables.others.known),
        **{name: np.concatenate(whole(name)) for name in list(parts[0])},
    )


def _bounds(data: bytes | Large) -> tuple[int, int]:
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


def _cuts(data: bytes | Large, start: int, stop: int) -> Iterator[int]:
    """Find a code 0 for each thread to begin at; that each is one is known once all pairs before it are whole."""
    count = min(threads(), (stop - start) // SPAN, MOST)
    for n in range(1, count):
        about = start + (stop - start) * n // count
        found = _CODE_0.search(data[about : min(about + (1 << 16), stop)])
        if found:
            yield about + found.start() + 1


def threads() -> int:
    """Give the threads that this process may use at once: its cores, or what `OMP_NUM_THREADS` leaves of them."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    allowed = os.environ.get("OMP_NUM_THREADS", "")
    return min(cores, int(allowed)) if allowed.isdecimal() and int(allowed) else cores


_CODE_0 = re.compile(rb"\n *0\r?\n(?!VERTEX|ATTRIB|SEQEND)[A-Z][A-Z_]+\r?\n")  # and no part of a thing


def _span(
    data: bytes | Large, span: tuple[int, int], is_watched: Watched
) -> tuple[Tables, dict[str, list[npt.NDArray[np.generic]]]]:
    """Take what is known of each group between two places, chunk by chunk."""
    tables = Tables(kinds=Names(), layers=Names(), others=Names(), watched=[], last=[False])
    parts: dict[str, list[npt.NDArray[np.generic]]] = {}
    sizes: list[Pairs] = []
    kinds: list[Numbers] = []
    for chunk in chunks(data, *span):
        facts = facts_of(chunk, tables, is_watched)
        for name, part in facts.items():
            parts.setdefault(name, []).append(part)
        watched = np.zeros(len(chunk.groups), bool)
        watched[facts["boxed"]] = True
        sizes.append(measures(chunk, watched))
        kinds.append(facts["kinds"][facts["boxed"]])
    counts = [len(one) for one in kinds]
    parts["extents"] = [extents(sizes, counts, np.concatenate(kinds), tuple(tables.kinds.known))]
    return tables, parts
