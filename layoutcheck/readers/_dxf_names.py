"""The names that lie about in a file, each known by its number: no Python for each place where one stands."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from layoutcheck.readers._dxf_scan import PAD, Bytes, Flags, Places

Words = npt.NDArray[np.uint64]
Numbers = npt.NDArray[np.int32]

_BITS = 16  # of a hash
_ROUNDS = 64  # so many new names at once are sought in all places together
_FIRST = np.array([(1 << 8 * n) - 1 for n in range(PAD + 1)], np.uint64)  # the first n of eight bytes
_STIR = np.uint64(0x9E3779B97F4A7C15)  # spreads the bits of a word: 2⁶⁴ by the golden ratio


class Names:
    """Names as they are written, numbered in the order in which they were first met.

    Two names have one number only if they are the same, byte for byte.
    """

    def __init__(self) -> None:
        self.known: dict[bytes, int] = {}
        self._slots = np.zeros(1 << _BITS, np.int32)  # by the hash of a name: its number, if nothing displaced it
        self._lengths = np.full(1, -1, np.int64)
        self._words: list[Words] = []  # the n-th eight bytes of each name

    def number(self, name: bytes) -> int:
        """Give the number of a name, a new one if need be."""
        number = self.known.get(name)
        if number is None:
            number = self.known[name] = len(self.known)
            self._keep(name, number)
        return number

    def numbers(self, within: Bytes, begins: Places, ends: Places) -> Numbers:
        """Give the numbers of the names that stand at some places."""
        lengths = ends - begins
        words = _words(within, begins, lengths)
        stirred = lengths.astype(np.uint64)
        for word in words:
            stirred = (stirred ^ word) * _STIR
        slots = stirred >> np.uint64(64 - _BITS)
        numbers: Numbers = self._slots[slots]
        left = np.flatnonzero(~self._is(numbers, lengths, words))
        for _ in range(_ROUNDS):
            if not len(left):
                return numbers
            first = left[0]
            number = self.number(within[begins[first] : ends[first]].tobytes())
            self._slots[slots[first]] = number
            same = self._is(np.full(len(left), number, np.int32), lengths[left], [word[left] for word in words])
            numbers[left[same]] = number
            left = left[~same]
        for one in left.tolist():  # many new names at once, or two that want one slot
            numbers[one] = self.number(within[begins[one] : ends[one]].tobytes())
            self._slots[slots[one]] = numbers[one]
        return numbers

    def _keep(self, name: bytes, number: int) -> None:
        if number >= len(self._lengths):
            more = len(self._lengths)
            self._lengths = np.concatenate([self._lengths, np.full(more, -1, np.int64)])
            self._words = [np.concatenate([word, np.zeros(more, np.uint64)]) for word in self._words]
        while len(self._words) * PAD < len(name):
            self._words.append(np.zeros(len(self._lengths), np.uint64))
        self._lengths[number] = len(name)
        for n in range(0, len(name), PAD):
            self._words[n // PAD][number] = int.from_bytes(name[n : n + PAD], "little")

    def _is(self, numbers: Numbers, lengths: Places, words: list[Words]) -> Flags:
        """Tell which names are those of the numbers, byte for byte."""
        same: Flags = self._lengths[numbers] == lengths
        for n, word in enumerate(words[: len(self._words)]):
            same &= self._words[n][numbers] == word
        return same


def _words(within: Bytes, begins: Places, lengths: Places) -> list[Words]:
    """Take names as words of eight bytes, with zeros where one has ended."""
    whole = within.view("<u8")
    at, shift = begins >> 3, ((begins & 7) << 3).astype(np.uint64)
    words = []
    for n in range((int(lengths.max(initial=0)) + PAD - 1) // PAD):
        here = np.minimum(at + n, len(whole) - 2)  # of a name that has ended, no byte is kept
        # what remains of one word, and the start of the next; a shift by 64 is none, hence in two steps
        word = (whole[here] >> shift) | ((whole[here + 1] << np.uint64(1)) << (np.uint64(63) - shift))
        words.append(word & _FIRST[np.clip(lengths - n * PAD, 0, PAD)])
    return words
