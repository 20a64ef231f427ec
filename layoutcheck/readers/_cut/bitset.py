"""Byte flags packed into 64-bit words: bit n of word w stands for byte 64 w + n."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Places = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

WORD = 64
_ONE = np.uint64(1)
_TOP = np.uint64(WORD - 1)
_HALVES = tuple(np.uint64(n) for n in (1, 2, 4, 8, 16, 32))


def bits(flags: Flags) -> Words:
    """Pack flags, a whole number of words of them."""
    return np.packbits(flags, bitorder="little").view(np.uint64)


def bits_at(at: Places, size: int) -> Words:
    """Give so many words with the bits at some places."""
    words = np.zeros(size, np.uint64)
    np.bitwise_or.at(words, at >> 6, _ONE << (at & 63).astype(np.uint64))
    return words


def later(words: Words, n: int) -> Words:
    """Move each bit to the n-th place behind it."""
    moved: Words = words << np.uint64(n)
    moved[1:] |= words[:-1] >> np.uint64(WORD - n)
    return moved


def earlier(words: Words, n: int) -> Words:
    """Move each bit to the n-th place before it."""
    moved: Words = words >> np.uint64(n)
    moved[:-1] |= words[1:] << np.uint64(WORD - n)
    return moved


def parity(words: Words) -> Words:
    """Tell for each place whether the bits up to it, itself included, are odd in number."""
    odd, moved = words.copy(), np.empty_like(words)
    for n in _HALVES:
        odd ^= np.left_shift(odd, n, out=moved)
    whole = np.bitwise_xor.accumulate(odd >> _TOP)
    odd[1:] ^= np.uint64(0) - whole[:-1]  # all bits of a word before which they are odd in number
    return odd


def runs_from(starts: Words, runs: Words) -> Words:
    """Give those of some runs of bits that begin with a start; the last run must end before the last place."""
    return runs & ~carried(starts, runs)


def carried(starts: Words, runs: Words) -> Words:
    """Add starts to runs of bits as if all were one number: it clears a run from a start on, and sets the place behind.

    What goes beyond the last place is lost.
    """
    total: Words = runs + starts
    over = np.flatnonzero(total < runs) + 1
    while len(over := over[: np.searchsorted(over, len(total))]):
        total[over] += _ONE
        over = over[total[over] == 0] + 1
    return total


def edges(flags: Flags) -> Places:
    """Give where runs of flags begin and end, in turn."""
    padded = np.zeros(len(flags) + 2, bool)
    padded[1:-1] = flags
    return np.flatnonzero(padded[1:] != padded[:-1])


_LOWEST = np.array([0, *((n & -n).bit_length() - 1 for n in range(1, 256))], np.int64)  # bit of a byte


def places(words: Words) -> Places:
    """Give the places of all bits, in order."""
    octets = words.view(np.uint8)
    at = np.flatnonzero(octets != 0)
    left = octets[at]
    starts = at << 3
    found = starts + _LOWEST[left]
    left &= left - np.uint8(1)
    if not left.any():
        return found
    more = np.flatnonzero(left)
    rest = np.unpackbits(left[more, None], axis=1, bitorder="little")
    which, bit = np.nonzero(rest)
    return np.insert(found, more[which] + 1, starts[more[which]] + bit)


def following(words: Words, at: Places) -> Places:
    """Give, for each place, the first bit at it or behind it; there must be one."""
    found = at + _free(words, at)
    far = np.flatnonzero(found - at == WORD)
    while len(far):
        free = _free(words, found[far])
        found[far] += free
        far = far[free == WORD]
    return found


def _free(words: Words, at: Places) -> Places:
    """Count the places from each on without a bit, up to a word of them."""
    word, shift = at >> 6, (at & 63).astype(np.uint64)
    # what remains of one word, and the start of the next; a shift by 64 is none, hence in two steps
    seen = (words[word] >> shift) | ((words[word + 1] << _ONE) << (_TOP - shift))
    free: Places = np.bitwise_count((seen & (~seen + _ONE)) - _ONE).astype(np.int64)
    return free


def before(words: Words, at: Places) -> Places:
    """Count, for each place, the bits before it."""
    whole = np.cumsum(np.bitwise_count(words), dtype=np.int64)
    word = at >> 6
    below = (_ONE << (at & 63).astype(np.uint64)) - _ONE
    counted: Places = np.append(0, whole)[word] + np.bitwise_count(words[word] & below)
    return counted


def held(words: Words, at: Places) -> Flags:
    """Tell which places have a bit."""
    there: Flags = ((words[at >> 6] >> (at & 63).astype(np.uint64)) & _ONE) != 0
    return there
