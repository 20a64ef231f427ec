"""Bounding boxes of the records of a DXF from their coordinate pairs alone; no thing is larger than its box."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from layoutcheck.readers._cut.bitset import Flags, Places
from layoutcheck.readers._cut.names import Names, Numbers, lookup
from layoutcheck.readers._cut.pairs import EXTRUSION, Array, Pairs, pairs_of
from layoutcheck.readers._cut.scan import Chunk, chunks

ROOM = 1.0  # a number is taken by its figures before the point
UNBOUNDED = np.array([[-np.inf], [-np.inf], [np.inf], [np.inf]])
_TOLD = (
    b"LINE", b"POINT", b"LWPOLYLINE", b"VERTEX", b"CIRCLE", b"ARC", b"SOLID", b"TRACE", b"3DFACE", b"INSERT", b"HATCH",
    b"ELLIPSE",
)  # fmt: skip
_WITHOUT = (b"POLYLINE", b"SEQEND", b"ATTRIB")  # what these say of places is not where their thing lies
_WIDE = (b"CIRCLE", b"ARC", b"LWPOLYLINE", b"POLYLINE", b"VERTEX", b"HATCH")  # with a radius, or widths, and bulges
_X, _Y, _SIZES, _BULGE, _EDGE = (10, 11, 12, 13), (20, 21, 22, 23), (40, 41, 43), 42, 72
_TILT = (EXTRUSION, EXTRUSION + 10, EXTRUSION + 20)
_ELLIPTIC = 3  # an edge that is part of an ellipse, or one that is more


def boxes(written: bytes, leads: Flags) -> Array:
    """Give the box of each thing, as (x, y) of its least and its greatest corner; unbounded where that is not told.

    `leads` tells of each group whether a thing begins with it; what follows belongs to that. Raises `Unsure`.
    """
    parts, kinds, names = [], [], Names()
    for chunk in chunks(written, 0, len(written)):
        kinds.append(names.numbers(chunk.bytes, chunk.values[chunk.groups], chunk.ends[chunk.groups]))
        parts.append(measures(chunk, np.ones(len(kinds[-1]), bool)))
    told = extents(parts, [len(one) for one in kinds], np.concatenate(kinds), tuple(names.known))
    return together(told, leads).T


def measures(chunk: Chunk, wanted: Flags) -> Pairs:
    """Give the pairs that tell how far some groups reach."""
    return pairs_of(chunk, wanted, (*_X, *_Y, *_SIZES, _BULGE, *_TILT, _EDGE))


def together(extents: Array, leads: Flags) -> Array:
    """Give the boxes of things, in four rows, by the extents of their groups."""
    starts = np.flatnonzero(leads)
    low, high, room = extents[:2], extents[2:4], extents[4:]
    if len(starts) < len(leads):
        low, high = np.minimum.reduceat(low, starts, axis=1), np.maximum.reduceat(high, starts, axis=1)
        room = np.maximum.reduceat(room, starts, axis=1)
    bounded = np.isfinite(room[0]) & np.isfinite(low).all(axis=0) & np.isfinite(high).all(axis=0)
    with np.errstate(invalid="ignore"):
        wide, tall = high - low
        beyond = room[0] + ROOM + room[1] * np.hypot(wide, tall) / 2  # no bulge here is more than half a turn
        told = np.vstack([low - beyond, high + beyond])
    return np.where(bounded, told, UNBOUNDED)


def extents(parts: Sequence[Pairs], counts: Sequence[int], kinds: Numbers, names: tuple[bytes, ...]) -> Array:
    """Give rows of the least and the greatest x and y of groups, how far beyond each may reach, 1 where it has bulges.

    They are of several chunks: `counts` has their number by chunk, `kinds` their types as numbers of `names`.
    """
    pairs = _joined(parts, counts)
    told, wide, without, ellipse, hatch = (
        lookup(names, of)[kinds] for of in (_TOLD, _WIDE, _WITHOUT, (b"ELLIPSE",), (b"HATCH",))
    )
    reach = np.zeros((6, len(told)))
    reach[:2], reach[2:4] = np.inf, -np.inf
    at = _corners(pairs, told, ellipse, hatch)
    values, is_up = pairs.values[at], pairs.codes[at] >= _Y[0]
    for axis, of in enumerate((~is_up, is_up)):
        _stretch(reach[axis], reach[axis + 2], pairs.owners[at[of]], values[of])
    none, room = np.zeros(len(told)), reach[4]
    at = pairs.of(_SIZES, wide)
    _stretch(none, room, pairs.owners[at], np.abs(pairs.values[at]) + ROOM)
    for code in (11, 21):  # the half axis of an ellipse, twice what its two coordinates can make
        at = pairs.of((code,), ellipse)
        _stretch(none, room, pairs.owners[at], 2 * (np.abs(pairs.values[at]) + ROOM))
    unknown, reach[5] = _unknown(pairs, wide, ellipse, hatch)
    reach[:4, unknown | ~(told | without)] = UNBOUNDED
    return reach


def _joined(parts: Sequence[Pairs], counts: Sequence[int]) -> Pairs:
    """Give the pairs of several chunks as those of one."""
    before = np.cumsum([0, *counts])
    return Pairs(
        codes=np.concatenate([part.codes for part in parts]),
        owners=np.concatenate([part.owners + n for part, n in zip(parts, before, strict=False)]),
        values=np.concatenate([part.values for part in parts]),
    )


def _corners(pairs: Pairs, told: Flags, ellipse: Flags, hatch: Flags) -> Places:
    """Give the pairs that say where things lie: of an ellipse its middle, of a hatch all but the first, its height."""
    at = pairs.of((*_X, *_Y), told)
    owners, codes = pairs.owners[at], pairs.codes[at]
    kept = ~ellipse[owners] | (codes == _X[0]) | (codes == _Y[0])
    for code in (_X[0], _Y[0]):
        heights = np.flatnonzero(hatch[owners] & (codes == code))
        kept[heights[np.diff(owners[heights], prepend=-1) != 0]] = False
    corners: Places = at[kept]
    return corners


def _stretch(low: Array, high: Array, owners: Places, values: Array) -> None:
    """Widen bounds by values, without end by one that is no number; owners are in order."""
    starts = np.flatnonzero(np.diff(owners, prepend=-1) != 0)
    if len(starts):
        at, odd = owners[starts], np.isnan(values)
        low[at] = np.minimum(low[at], np.minimum.reduceat(np.where(odd, -np.inf, values), starts))
        high[at] = np.maximum(high[at], np.maximum.reduceat(np.where(odd, np.inf, values), starts))


def _unknown(pairs: Pairs, wide: Flags, ellipse: Flags, hatch: Flags) -> tuple[Flags, Flags]:
    """Tell which groups may reach further than their numbers say, and which have bulges."""
    unknown, bent = np.zeros(len(wide), bool), np.zeros(len(wide), bool)
    at = pairs.of((_BULGE,), wide)
    bent[pairs.owners[at]] = True
    unknown[pairs.owners[at[~(np.abs(pairs.values[at]) < 1)]]] = True  # more than half a turn, or no number
    at = pairs.of((40,), ellipse)
    unknown[pairs.owners[at[~(np.abs(pairs.values[at]) <= 1)]]] = True  # its minor axis may be the longer one
    unknown[pairs.owners[(pairs.codes >= EXTRUSION) & np.isnan(pairs.values)]] = True
    at = pairs.of((_EDGE,), hatch)
    straight = (pairs.values[at] >= 0) & (pairs.values[at] < _ELLIPTIC)
    unknown[pairs.owners[at[~straight]]] = True
    return unknown, bent
