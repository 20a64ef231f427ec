"""All pairs of some groups of an ASCII DXF: what is asked only of a few groups, because it takes longer."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from layoutcheck.readers._dxf_bits import Flags, Places, Words, following, places
from layoutcheck.readers._dxf_lines import Bytes, Lines
from layoutcheck.readers._dxf_scan import Chunk, chunks

Array = npt.NDArray[np.float64]
Codes = npt.NDArray[np.uint16]

_ZERO = np.uint8(ord("0"))
_FIGURES = 15  # a number with more is not read
_AT_ONCE = 8  # figures


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """All pairs of some groups, in order; places are those in `bytes`."""

    lines: Lines
    bytes: Bytes
    codes: Codes
    values: Places  # where each value begins
    ends: Places  # where each value ends
    groups: Places  # the pairs with code 0
    owners: Places  # the group that each pair belongs to

    def of(self, codes: tuple[int, ...], groups: Flags) -> tuple[Places, Places]:
        """Give the pairs with some codes in some groups, and these groups."""
        wanted = np.zeros(1 << 16, bool)
        wanted[list(codes)] = True
        pairs = np.flatnonzero(wanted[self.codes])
        owners = self.owners[pairs]
        return pairs[groups[owners]], owners[groups[owners]]


def pairs_of(chunk: Chunk) -> Pairs:
    """Give all pairs of a chunk."""
    lines, seen = chunk.lines, chunk.bytes
    tails = places(lines.tails)
    lengths = tails - places(lines.heads) + 1
    codes = (seen[tails] - _ZERO).astype(np.uint16)
    for n in range(1, min(4, int(lengths.max()))):
        longer = np.flatnonzero(lengths > n)
        codes[longer] += (seen[tails[longer] - n] - _ZERO) * np.uint16(10**n)
    values = tails + 2 + lines.carriage
    begun = codes == 0
    return Pairs(
        lines=lines,
        bytes=seen,
        codes=codes,
        values=values,
        ends=following(lines.breaks, values) - lines.carriage,
        groups=np.flatnonzero(begun),
        owners=np.cumsum(begun) - 1,
    )


def numbers(pairs: Pairs, at: Places) -> Array:
    """Read the numbers of some pairs as far as their point; NaN for what is written in another way."""
    seen, others = pairs.bytes, ~pairs.lines.figures
    begins, ends = pairs.values[at], pairs.ends[at]
    while (blank := seen[begins] == ord(" ")).any():
        begins = begins + blank
    minus = seen[begins] == ord("-")
    begins = begins + (minus | (seen[begins] == ord("+")))
    point = following(others, begins)
    long = point - begins
    whole = _figures(seen, point, np.minimum(long, _AT_ONCE))
    longer = np.flatnonzero(long > _AT_ONCE)
    whole[longer] += 10.0**_AT_ONCE * _figures(seen, point[longer] - _AT_ONCE, np.minimum(long[longer] - 8, 8))
    plain = (point == ends) | ((seen[point] == ord(".")) & (following(others, point + 1) == ends))
    plain &= (long <= _FIGURES) & (ends > begins)
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
    return any(_torn(pairs_of(chunk)) for chunk in chunks(written, 0, len(written)))


def _torn(pairs: Pairs) -> bool:
    everyone = np.ones(len(pairs.groups), bool)
    _, owners = pairs.of((10,), everyone)
    held = np.bincount(owners, minlength=len(everyone))
    stated, owners = pairs.of((90,), everyone)
    first = np.append(True, np.diff(owners) != 0)[: len(owners)]
    return bool((numbers(pairs, stated[first]) != held[owners[first]]).any())
