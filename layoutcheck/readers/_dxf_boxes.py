"""Boxes about the things of a DXF by the numbers of their pairs alone: no thing is larger than its box says."""

from __future__ import annotations

import numpy as np

from layoutcheck.readers._dxf_bits import Flags, Places
from layoutcheck.readers._dxf_groups import lookup
from layoutcheck.readers._dxf_names import Names
from layoutcheck.readers._dxf_pairs import Array, Pairs, numbers, pairs_of
from layoutcheck.readers._dxf_scan import chunks

ROOM = 1.0  # a number is taken by its figures before the point
_TOLD = (
    b"LINE", b"POINT", b"LWPOLYLINE", b"VERTEX", b"CIRCLE", b"ARC", b"SOLID", b"TRACE", b"3DFACE", b"INSERT", b"HATCH",
    b"ELLIPSE",
)  # fmt: skip
_WITHOUT = (b"POLYLINE", b"SEQEND", b"ATTRIB")  # what these say of places is not where their thing lies
_WIDE = (b"CIRCLE", b"ARC", b"LWPOLYLINE", b"POLYLINE", b"VERTEX", b"HATCH")  # with a radius, or widths, and bulges
_X, _Y, _SIZES, _BULGE, _TILT, _EDGE = (10, 11, 12, 13), (20, 21, 22, 23), (40, 41, 43), 42, (210, 220, 230), 72


def boxes(written: bytes, leads: Flags) -> Array:
    """Give the box of each thing, as (x, y) of its least and its greatest corner; unbounded where that is not told.

    `leads` tells of each group whether a thing begins with it; what follows belongs to that. Raises `Unsure`.
    """
    parts = [_of_groups(pairs_of(chunk)) for chunk in chunks(written, 0, len(written))]
    low, high, room, bent = (np.concatenate(part) for part in zip(*parts, strict=True))
    starts = np.flatnonzero(leads)
    low, high = np.minimum.reduceat(low, starts), np.maximum.reduceat(high, starts)
    room, bent = np.maximum.reduceat(room, starts), np.logical_or.reduceat(bent, starts)
    bounded = (np.isfinite(low) & np.isfinite(high)).all(axis=1) & np.isfinite(room)
    low, high, room = low[bounded], high[bounded], room[bounded] + ROOM
    room += bent[bounded] * np.hypot(*(high - low).T) / 2  # no bulge here is more than half a turn
    told = np.tile([-np.inf, -np.inf, np.inf, np.inf], (len(starts), 1))
    told[bounded] = np.hstack([low - room[:, None], high + room[:, None]])
    return told


def _of_groups(pairs: Pairs) -> tuple[Array, Array, Array, Flags]:
    """Give, by group, its least and its greatest coordinates, how far beyond it may reach, and if it has bulges."""
    kinds = Names()
    numbered = kinds.numbers(pairs.bytes, pairs.values[pairs.groups], pairs.ends[pairs.groups])
    names = tuple(kinds.known)
    of = {wanted: lookup(names, wanted)[numbered] for wanted in (_TOLD, _WIDE, _WITHOUT, (b"ELLIPSE",), (b"HATCH",))}
    count = len(pairs.groups)
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    for axis, codes in enumerate((_X, _Y)):
        at, owners = pairs.of(codes, of[_TOLD])
        first = np.append(True, np.diff(owners) != 0)[: len(owners)]
        placed = ~(first & of[b"HATCH",][owners])  # of a hatch the first is its height
        placed &= ~of[b"ELLIPSE",][owners] | (pairs.codes[at] == codes[0])
        _stretch(low[:, axis], high[:, axis], owners[placed], numbers(pairs, at[placed]))
    room, none = np.zeros(count), np.zeros(count)
    at, owners = pairs.of(_SIZES, of[_WIDE])
    _stretch(none, room, owners, np.abs(numbers(pairs, at)) + ROOM)
    for code in (11, 21):  # the half axis of an ellipse, twice what its two coordinates can make
        at, owners = pairs.of((code,), of[b"ELLIPSE",])
        _stretch(none, room, owners, 2 * (np.abs(numbers(pairs, at)) + ROOM))
    at, owners = pairs.of((_BULGE,), of[_WIDE])
    bent = np.zeros(count, bool)
    bent[owners] = True
    unknown = ~of[_TOLD] & ~of[_WITHOUT]
    unknown[owners[~(np.abs(numbers(pairs, at)) < 1)]] = True  # more than half a turn, or no number
    at, owners = pairs.of((40,), of[b"ELLIPSE",])
    unknown[owners[~(np.abs(numbers(pairs, at)) <= 1)]] = True  # its minor axis may be the longer one
    unknown[_tilted(pairs)] = True
    at, owners = pairs.of((_EDGE,), of[b"HATCH",])
    unknown[owners[pairs.bytes[pairs.ends[at] - 1] == ord("3")]] = True  # an edge that is an ellipse
    low[unknown], high[unknown] = -np.inf, np.inf
    return low, high, room, bent


def _stretch(low: Array, high: Array, owners: Places, values: Array) -> None:
    """Widen bounds by values, without end by one that is no number."""
    np.minimum.at(low, owners, np.where(np.isnan(values), -np.inf, values))
    np.maximum.at(high, owners, np.where(np.isnan(values), np.inf, values))


def _tilted(pairs: Pairs) -> Places:
    """Give the groups of things that may not lie flat: whose extrusion is not written as (0, 0, positive)."""
    at, owners = pairs.of(_TILT, np.ones(len(pairs.groups), bool))
    flat = np.zeros(len(at), bool)
    upright = pairs.codes[at] == _TILT[-1]
    for zeros, of in ((True, ~upright), (False, upright)):
        begins, ends = pairs.values[at[of]], pairs.ends[at[of]]
        plain = np.ones(len(begins), bool)
        for n in range(int((ends - begins).max(initial=0))):
            letter = pairs.bytes[np.minimum(begins + n, ends - 1)]
            plain &= np.isin(letter, _ZEROS) if zeros else letter != ord("-")
        flat[of] = plain
    return owners[~flat]


_ZEROS = np.frombuffer(b" 0.", np.uint8)
