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
    b"LINE", b"POINT", b"LWPOLYLINE", b"VERTEX", b"CIRCLE", b"ARC", b"SOLID", b"TRACE", b"3DFACE", b"INSERT",
)  # fmt: skip
_WITHOUT = (b"POLYLINE", b"SEQEND", b"ATTRIB")  # what these say of places is not where their thing lies
_WIDE = (b"CIRCLE", b"ARC", b"LWPOLYLINE", b"POLYLINE", b"VERTEX")  # with a radius, or widths, in codes 40 to 43
_X, _Y, _SIZES, _BULGE, _TILT = (10, 11, 12, 13), (20, 21, 22, 23), (40, 41, 43), 42, 210


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
    count = len(chunk.groups)
    told, wide = lookup(names, _TOLD)[numbers], lookup(names, _WIDE)[numbers]
    low, high = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    for axis, codes in enumerate((_X, _Y)):
        pairs, owners = _pairs(chunk, codes, told)
        values = _numbers(chunk, pairs)
        np.minimum.at(low[:, axis], owners, np.where(np.isnan(values), -np.inf, values))
        np.maximum.at(high[:, axis], owners, np.where(np.isnan(values), np.inf, values))
    room = np.zeros(count)
    pairs, owners = _pairs(chunk, _SIZES, wide)
    values = _numbers(chunk, pairs)
    np.maximum.at(room, owners, np.where(np.isnan(values), np.inf, np.abs(values) + ROOM))
    pairs, owners = _pairs(chunk, (_BULGE,), wide)
    bulges = _numbers(chunk, pairs)
    bent = np.zeros(count, bool)
    bent[owners] = True
    beyond = owners[~(np.abs(bulges) < 1)]  # more than a half turn, or no number
    tilted = _pairs(chunk, (_TILT,), np.ones(count, bool))[1]
    unknown = ~told & ~lookup(names, _WITHOUT)[numbers]
    unknown[beyond] = unknown[tilted] = True
    low[unknown], high[unknown] = -np.inf, np.inf
    return low, high, room, bent


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
