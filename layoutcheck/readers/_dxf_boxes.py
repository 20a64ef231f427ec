"""Boxes about the things of a DXF by the numbers of their pairs alone: no thing is larger than its box says."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from layoutcheck.readers._dxf_groups import lookup
from layoutcheck.readers._dxf_names import Names
from layoutcheck.readers._dxf_scan import Chunk, Flags, Places, chunks

Array = npt.NDArray[np.float64]

ROOM = 1.0  # a number is taken by its figures before the point
_FIGURES = 15  # a number with more has a box without bounds
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
    parts = [_of_groups(chunk) for chunk in chunks(written, 0, len(written))]
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


def _of_groups(chunk: Chunk) -> tuple[Array, Array, Array, Flags]:
    """Give, by group, its least and its greatest coordinates, how far beyond it may reach, and if it has bulges."""
    kinds = Names()
    numbers = kinds.numbers(chunk.bytes, chunk.values[chunk.groups], chunk.ends[chunk.groups])
    names = tuple(kinds.known)
    of = {wanted: lookup(names, wanted)[numbers] for wanted in (_TOLD, _WIDE, _WITHOUT, (b"ELLIPSE",), (b"HATCH",))}
    count = len(chunk.groups)
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    for axis, codes in enumerate((_X, _Y)):
        pairs, owners = _pairs(chunk, codes, of[_TOLD])
        first = np.append(True, np.diff(owners) != 0)[: len(owners)]
        placed = ~(first & of[b"HATCH",][owners])  # of a hatch the first is its height
        placed &= ~of[b"ELLIPSE",][owners] | (chunk.codes[pairs] == codes[0])
        _stretch(low[:, axis], high[:, axis], owners[placed], _numbers(chunk, pairs[placed]))
    room, none = np.zeros(count), np.zeros(count)
    pairs, owners = _pairs(chunk, _SIZES, of[_WIDE])
    _stretch(none, room, owners, np.abs(_numbers(chunk, pairs)) + ROOM)
    for code in (11, 21):  # the half axis of an ellipse, twice what its two coordinates can make
        pairs, owners = _pairs(chunk, (code,), of[b"ELLIPSE",])
        _stretch(none, room, owners, 2 * (np.abs(_numbers(chunk, pairs)) + ROOM))
    pairs, owners = _pairs(chunk, (_BULGE,), of[_WIDE])
    bent = np.zeros(count, bool)
    bent[owners] = True
    unknown = ~of[_TOLD] & ~of[_WITHOUT]
    unknown[owners[~(np.abs(_numbers(chunk, pairs)) < 1)]] = True  # more than half a turn, or no number
    pairs, owners = _pairs(chunk, (40,), of[b"ELLIPSE",])
    unknown[owners[~(np.abs(_numbers(chunk, pairs)) <= 1)]] = True  # its minor axis may be the longer one
    unknown[_tilted(chunk)] = True
    pairs, owners = _pairs(chunk, (_EDGE,), of[b"HATCH",])
    unknown[owners[chunk.bytes[chunk.ends[pairs] - 1] == ord("3")]] = True  # an edge that is an ellipse
    low[unknown], high[unknown] = -np.inf, np.inf
    return low, high, room, bent


def _stretch(low: Array, high: Array, owners: Places, values: Array) -> None:
    """Widen bounds by values, without end by one that is no number."""
    np.minimum.at(low, owners, np.where(np.isnan(values), -np.inf, values))
    np.maximum.at(high, owners, np.where(np.isnan(values), np.inf, values))


def _tilted(chunk: Chunk) -> Places:
    """Give the groups of things that may not lie flat: whose extrusion is not written as (0, 0, positive)."""
    pairs, owners = _pairs(chunk, _TILT, np.ones(len(chunk.groups), bool))
    flat = np.zeros(len(pairs), bool)
    upright = chunk.codes[pairs] == _TILT[-1]
    for zeros, of in ((True, ~upright), (False, upright)):
        begins, ends = chunk.values[pairs[of]], chunk.ends[pairs[of]]
        plain = np.ones(len(begins), bool)
        for n in range(int((ends - begins).max(initial=0))):
            letter = chunk.bytes[np.minimum(begins + n, ends - 1)]
            plain &= np.isin(letter, _ZEROS) if zeros else letter != ord("-")
        flat[of] = plain
    return owners[~flat]


_ZEROS = np.frombuffer(b" 0.", np.uint8)


def _pairs(chunk: Chunk, codes: tuple[int, ...], of: Flags) -> tuple[Places, Places]:
    """Give the pairs with some codes in some groups, and their groups."""
    wanted = np.zeros(1072, bool)
    wanted[list(codes)] = True
    pairs = np.flatnonzero(wanted[chunk.codes])
    owners = chunk.owners(pairs)
    return pairs[of[owners]], owners[of[owners]]


def _numbers(chunk: Chunk, pairs: Places) -> Array:
    """Read numbers as far as their point; NaN for what is written in another way."""
    begins, lengths = chunk.values[pairs], chunk.ends[pairs] - chunk.values[pairs]
    value, minus = np.zeros(len(pairs)), np.zeros(len(pairs), bool)
    before, figures = np.ones(len(pairs), bool), np.zeros(len(pairs), np.int64)
    odd = lengths > 40
    for n in range(min(40, int(lengths.max(initial=0)))):
        letter = chunk.bytes[np.minimum(begins + n, len(chunk.bytes) - 1)]
        within = n < lengths
        figure = letter - np.uint8(48)
        is_figure = figure < 10
        odd |= within & ~is_figure & (letter != 32) & (letter != 43) & (letter != 45) & (letter != 46)
        minus |= within & (letter == 45)
        before &= ~within | (letter != 46)
        taken = within & is_figure & before
        value = np.where(taken, value * 10 + figure, value)
        figures += taken
    return np.where(odd | (figures > _FIGURES), np.nan, np.where(minus, -value, value))
