"""Of some groups of an ASCII DXF the pairs with codes of two or three figures: numbers, most of them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from layoutcheck.readers._dxf_bits import Flags, Places, Words, following, parity, places
from layoutcheck.readers._dxf_lines import Bytes, Lines
from layoutcheck.readers._dxf_scan import Chunk, chunks

Array = npt.NDArray[np.float64]

_ONE = np.uint64(1)
_BREAK, _RETURN, _BLANK, _PLUS, _MINUS, _POINT, _ZERO, _TWO, _FOUR = (np.uint8(letter) for letter in b"\n\r +-.024")
_FIGURES = 15  # a number with more is not read
_AT_ONCE = 8  # figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Pairs of some groups: those with codes of two figures in order, then those of extrusions in order."""

    lines: Lines
    codes: Bytes
    values: Places  # where in `lines.bytes` each value begins
    owners: Places  # the group that each belongs to

    def of(self, codes: tuple[int, ...], groups: Flags) -> Places:
        """Give the pairs with some codes in some groups."""
        kept = np.flatnonzero(_listed(codes)[self.codes])
        found: Places = kept[groups[self.owners[kept]]]
        return found

    def numbers(self, at: Places) -> Array:
        """Read the numbers of some pairs."""
        return numbers(self.lines, self.values[at])


def pairs_of(chunk: Chunk, wanted: Flags, codes: tuple[int, ...]) -> Pairs:
    """Give the pairs with some codes, of two figures or 210 to 239, of some groups, which are numbered anew."""
    lines, seen = chunk.lines, chunk.bytes
    begun = lines.listed[chunk.groups]
    within = _within(lines, np.append(begun, lines.end), wanted)
    two, three = places(lines.two & within), places(lines.three & within)
    extruded = three[(seen[three - 2] == _TWO) & (seen[three - 1] < _FOUR)]
    tails = np.concatenate([two, extruded])
    written = (seen[tails - 1] - _ZERO) * np.uint8(10) + (seen[tails] - _ZERO)
    written[len(two) :] += np.uint8(200)
    kept = np.flatnonzero(_listed(codes)[written])
    return Pairs(
        lines=lines,
        codes=written[kept],
        values=tails[kept] + 2 + lines.carriage,
        owners=np.searchsorted(begun[wanted], tails[kept], side="right") - 1,
    )


def _listed(codes: tuple[int, ...]) -> Flags:
    listed = np.zeros(256, bool)
    listed[list(codes)] = True
    return listed


def _within(lines: Lines, begun: Places, wanted: Flags) -> Words:
    """Give the bytes of some groups."""
    edges = begun[np.flatnonzero(np.diff(np.concatenate([[False], wanted, [False]]).astype(np.int8)))]
    turns = np.zeros_like(lines.breaks)
    np.bitwise_xor.at(turns, edges >> 6, _ONE << (edges & 63).astype(np.uint64))
    return parity(turns)


def numbers(lines: Lines, values: Places) -> Array:
    """Read the numbers that begin at some places as far as their point; NaN for what is written in another way."""
    seen, others = lines.bytes, ~lines.figures
    begins = values
    while (blank := seen[begins] == _BLANK).any():
        begins = begins + blank
    minus = seen[begins] == _MINUS
    begins = begins + (minus | (seen[begins] == _PLUS))
    point = following(others, begins)
    long = point - begins
    whole = _figures(seen, point, np.minimum(long, _AT_ONCE))
    longer = np.flatnonzero(long > _AT_ONCE)
    whole[longer] += 10.0**_AT_ONCE * _figures(seen, point[longer] - _AT_ONCE, np.minimum(long[longer] - 8, 8))
    ends = np.where(seen[point] == _POINT, following(others, point + 1), point)
    plain = ((seen[ends] == _BREAK) | (seen[ends] == _RETURN)) & (long <= _FIGURES) & (ends > begins)
    return np.where(plain, np.where(minus, -whole, whole), np.nan)


def _figures(seen: Bytes, ends: Places, count: Places) -> Array:
    """Read up to eight figures that end at some places, all at once: in pairs, in fours, in eights."""
    wide: Words = np.ndarray((len(seen) - 7,), "<u8", seen, strides=(1,))
    other = ((_AT_ONCE - count) * 8).astype(np.uint64)  # bits that are not theirs
    word = ((wide[ends - _AT_ONCE] >> other) << other) & np.uint64(0x0F0F0F0F0F0F0F0F)
    for mask, ten, bits in ((0x00FF00FF00FF00FF, 10, 8), (0x0000FFFF0000FFFF, 100, 16), (0xFFFFFFFF, 10_000, 32)):
        word = (word * np.uint64(ten) + (word >> np.uint64(bits))) & np.uint64(mask)
    return word.astype(np.float64)


def any_torn(written: bytes) -> bool:
    """Tell whether among light polylines one has another number of vertices than it says."""
    return any(_torn(chunk) for chunk in chunks(written, 0, len(written)))


def _torn(chunk: Chunk) -> bool:
    every = np.ones(len(chunk.groups), bool)
    pairs = pairs_of(chunk, every, (10, 90))
    held = np.bincount(pairs.owners[pairs.codes == 10], minlength=len(every))
    stated = np.flatnonzero(pairs.codes == 90)
    stated = stated[np.diff(pairs.owners[stated], prepend=-1) != 0]
    return bool((pairs.numbers(stated) != held[pairs.owners[stated]]).any())
