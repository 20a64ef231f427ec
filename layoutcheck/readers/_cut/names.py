"""Names that occur in a file, each known by its number, found without a Python loop over the places."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from layoutcheck.readers._cut.bitset import Flags, Places, Words
from layoutcheck.readers._cut.lines import Bytes

Numbers = npt.NDArray[np.int32]

SIZE = 8  # bytes of a word
_BITS = 16  # of a hash
_AT_ONCE = 16  # so many places are looked at for new names before all others are looked at again
_STIR = np.uint64(0x9E3779B97F4A7C15)  # spreads the bits of a word: 2⁶⁴ by the golden ratio


class Names:
    """Names as they are written, numbered in the order in which they were first met.

    Two names have one number only if they are the same, byte for byte.
    """

    def __init__(self) -> None:
        self.known: dict[bytes, int] = {}
        self._slots = np.zeros(1 << _BITS, np.int32)  # by the hash of a name: its number, if nothing displaced it
        self._lengths = np.full(64, -1, np.int64)
        self._words = np.zeros((1, 64), np.uint64)  # the n-th eight bytes of each name, the last ones of it at most

    def number(self, name: bytes) -> int:
        """Give the number of a name, a new one if need be."""
        number = self.known.get(name)
        if number is None:
            number = self.known[name] = len(self.known)
            self._keep(name, number)
        return number

    def numbers(self, within: Bytes, begins: Places, ends: Places) -> Numbers:
        """Give the numbers of the names that stand at some places, behind at least as many bytes as a word has."""
        lengths = ends - begins
        words = _words(within, begins, ends, lengths)
        stirred = lengths.astype(np.uint64)
        for at, word in words:
            stirred[at] = (stirred[at] ^ word) * _STIR
        slots = (stirred >> np.uint64(64 - _BITS)).astype(np.int64)
        numbers = self._slots[slots]
        left = np.flatnonzero(~self._is(numbers, lengths, words))
        crowded = 0
        while len(left):
            for one in left[:_AT_ONCE].tolist():
                numbers[one] = self.number(within[begins[one] : ends[one]].tobytes())
                self._slots[slots[one]] = numbers[one]
            left = left[_AT_ONCE:]
            crowded += 1
            if crowded < _AT_ONCE:  # else too many new names at once, or two that want one slot
                numbers[left] = self._slots[slots[left]]
                left = np.flatnonzero(~self._is(numbers, lengths, words))
        return numbers

    def _keep(self, name: bytes, number: int) -> None:
        if number >= len(self._lengths):
            self._lengths = np.append(self._lengths, np.full(number, -1, np.int64))
            self._words = np.hstack([self._words, np.zeros_like(self._words)])
        count = -(-len(name) // SIZE)
        while len(self._words) < count:
            self._words = np.vstack([self._words, np.zeros_like(self._words)])
        self._lengths[number] = len(name)
        for n in range(count):
            at = max(min(n * SIZE, len(name) - SIZE), 0)
            self._words[n, number] = int.from_bytes(name[at : at + SIZE], "little")

    def _is(self, numbers: Numbers, lengths: Places, words: list[tuple[Places | slice, Words]]) -> Flags:
        """Tell which names are those of the numbers, byte for byte."""
        same: Flags = self._lengths[numbers] == lengths
        for (at, word), known in zip(words, self._words, strict=False):
            same[at] &= known[numbers[at]] == word
        return same


def _words(within: Bytes, begins: Places, ends: Places, lengths: Places) -> list[tuple[Places | slice, Words]]:
    """Take names as words of eight bytes, the last of a long name its end: each time of which names, and these."""
    wide: Words = np.ndarray((len(within) - SIZE + 1,), "<u8", within, strides=(1,))
    missing = (np.maximum(SIZE - lengths, 0) * 8).astype(np.uint64)  # bits of a word that are not the name's
    found: list[tuple[Places | slice, Words]] = [(slice(None), wide[np.minimum(begins, ends - SIZE)] >> missing)]
    for n in range(SIZE, int(lengths.max(initial=0)), SIZE):
        at = np.flatnonzero(lengths > n)
        found.append((at, wide[np.minimum(begins[at] + n, ends[at] - SIZE)]))
    return found


def lookup(names: tuple[bytes, ...], wanted: tuple[bytes, ...]) -> Flags:
    """Tell which names are wanted."""
    chosen = frozenset(wanted)
    return np.array([name in chosen for name in names], bool)
