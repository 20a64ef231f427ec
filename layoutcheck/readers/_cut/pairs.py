"""Pairs with group codes of two or three digits, mostly coordinates, of the records asked for."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from layoutcheck.readers._cut.bitset import Flags, Places, Words, bits_at, edges, following, places
from layoutcheck.readers._cut.lines import Bytes, Lines
from layoutcheck.readers._cut.scan import Chunk, chunks

Array = npt.NDArray[np.float64]

EXTRUSION = 210  # and 220, 230
_BREAK, _RETURN, _BLANK, _PLUS, _MINUS, _POINT, _ZERO = (np.uint8(letter) for letter in b"\n\r +-.0")
_FIGURES = 15  # a number with more is not read
_AT_ONCE = 8  # figures


class Pairs(Struct, frozen=True, kw_only=True):
    """Pairs of some groups: those with codes of two figures in order, then those of extrusions in order."""

    codes: Bytes
    owners: Places  # the group that each belongs to
    values: Array  # as `numbers` reads them; of an extrusion 0, and NaN where it is tilted

    def of(self, codes: tuple[int, ...], groups: Flags) -> Places:
        """Give the pairs with some codes in some groups."""
        kept = np.flatnonzero(_listed(codes)[self.codes])
        found: Places = kept[groups[self.owners[kept]]]
        return found


def pairs_of(chunk: Chunk, wanted: Flags, codes: tuple[int, ...]) -> Pairs:
    """Give the pairs with some codes, of two figures or 210 to 230, of some groups, which are numbered anew."""
    lines, seen = chunk.lines, chunk.bytes
    begun = lines.listed[chunk.groups]
    within = _within(np.append(begun, lines.end), wanted, len(lines.breaks))
    two, extruded = places(lines.two & within), places(lines.extruded & within)
    tails = np.concatenate([two, extruded])
    written = (seen[tails - 1] - _ZERO) * np.uint8(10) + (seen[tails] - _ZERO)
    written[len(two) :] += np.uint8(200)
    kept = np.flatnonzero(_listed(codes)[written])
    tails, written = tails[kept], written[kept]
    values = numbers(lines, tails + 2 + lines.carriage)
    at = np.flatnonzero(written >= EXTRUSION)
    values[at] = np.where(_is_tilted(lines, tails[at] + 2 + lines.carriage, written[at]), np.nan, 0.0)
    return Pairs(codes=written, owners=np.searchsorted(begun[wanted], tails, side="right") - 1, values=values)


def _listed(codes: tuple[int, ...]) -> Flags:
    listed = np.zeros(256, bool)
    listed[list(codes)] = True
    return listed


def _within(begun: Places, wanted: Flags, size: int) -> Words:
    """Give the bytes of some groups, in so many words: ends less begins, as if all bits were one number."""
    turns = begun[edges(wanted)]
    begins, ends = bits_at(turns[0::2], size), bits_at(turns[1::2], size)
    owed = np.bitwise_xor.accumulate(np.bitwise_count(begins ^ ends)) & 1  # whether a run goes on in the next word
    within: Words = ends - begins
    within[1:] -= owed[:-1]
    return within


def _is_tilted(lines: Lines, begins: Places, codes: Bytes) -> Flags:
    """Tell which numbers of extrusions are not written as those of (0, 0, positive) are."""
    ends = following(lines.breaks, begins) - lines.carriage
    flat = np.ones(len(begins), bool)
    for n in range(int((ends - begins).max(initial=0))):
        letter = lines.bytes[np.minimum(begins + n, ends - 1)]
        zero = (letter == _ZERO) | (letter == _POINT) | (letter == _BLANK)
        flat &= np.where(codes == EXTRUSION + 20, letter != _MINUS, zero)
    return ~flat


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
    return bool((pairs.values[stated] != held[pairs.owners[stated]]).any())
