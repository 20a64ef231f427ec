"""The pairs of an ASCII DXF with numpy: in chunks of whole groups, every line looked at.

What is not written as CAD programs do, strictly, raises `Unsure`, and the file is then read in the plain way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

CHUNK = 1 << 20  # bytes looked at in one go: few calls, and what fits the processor's cache
PAD = 8  # bytes kept before and after a chunk's own, so that words can be taken at its ends
LARGEST_CODE = 1071

Places = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Bytes = npt.NDArray[np.uint8]
Codes = npt.NDArray[np.uint16]


class Sliced(Protocol):
    """Bytes, or a file that is read only where it is sliced."""

    def __len__(self) -> int: ...

    def __getitem__(self, where: slice, /) -> bytes: ...


class Unsure(Exception):  # noqa: N818 - it is no error
    """What was found is not plain enough to be read in haste."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunk:
    """Some whole groups of a file, each from its code 0 to the next; places are those in `bytes`."""

    at: int  # the place in the file of the first of `bytes`
    bytes: Bytes
    codes: Codes
    begins: Places  # of each pair: where the line of its group code begins
    values: Places  # of each pair: where its value begins
    ends: Places  # of each pair: where its value ends
    groups: Places  # the pairs with code 0

    def pairs(self, code: int) -> Places:
        """Give the pairs with a group code."""
        return np.flatnonzero(self.codes == code)

    def owners(self, pairs: Places) -> Places:
        """Give the group that each pair belongs to."""
        return np.searchsorted(self.groups, pairs, side="right") - 1


def chunks(data: Sliced, start: int, stop: int) -> Iterator[Chunk]:
    """Give the pairs between two places of a file, the first of them with code 0.

    Raises `Unsure` for whatever is not a group code and a value in turn.
    """
    carriage = int(data[start : start + 4096].partition(b"\n")[0].endswith(b"\r"))
    at, size, scratch = start, CHUNK, np.zeros(CHUNK + 4 * PAD, np.uint8)
    while at < stop:
        written = data[at : min(at + size, stop)]
        last = at + len(written) == stop
        if last and not written.endswith(b"\n"):
            written += b"\r\n" if carriage else b"\n"
        end = PAD + len(written)
        if len(scratch) < end + 2 * PAD:
            scratch = np.zeros((end // PAD + 3) * PAD, np.uint8)
        scratch[PAD:end] = np.frombuffer(written, np.uint8)
        chunk = _chunk(scratch, end, at - PAD, carriage, last)
        if chunk is None:  # a group that is longer
            size *= 2
            continue
        _refuse_odd_numbers(chunk, written)
        yield chunk
        at, size = int(chunk.at + chunk.ends[-1]) + carriage + 1, CHUNK


def _chunk(scratch: Bytes, end: int, at: int, carriage: int, last: bool) -> Chunk | None:
    """Find the pairs of some bytes, up to the last code 0; None when there is no whole group."""
    breaks = _breaks(scratch, end, carriage, last)
    codes_end, ends = breaks[0 : len(breaks) // 2 * 2 : 2], breaks[1::2]
    if not len(ends):
        return None
    begins = np.concatenate([[PAD], ends[:-1] + 1])
    codes = _codes(scratch, begins, codes_end - carriage)
    groups = np.flatnonzero(codes == 0)
    if not len(groups) or groups[0] != 0:
        raise Unsure
    count = len(codes) if last else int(groups[-1])
    if not count:
        return None
    return Chunk(
        at=at,
        bytes=scratch,
        codes=codes[:count],
        begins=begins[:count],
        values=codes_end[:count] + 1,
        ends=ends[:count] - carriage,
        groups=groups if last else groups[:-1],
    )


def _breaks(scratch: Bytes, end: int, carriage: int, last: bool) -> Places:
    """Find the ends of lines; they must all be of one kind, and the last pair of a file be whole."""
    seen = scratch[PAD:end]
    breaks: Places = np.flatnonzero(seen == _BREAK) + PAD
    returns = int(np.count_nonzero(seen == _RETURN))
    torn = not last and carriage and scratch[end - 1] == _RETURN  # its line ends in the next chunk
    if returns != carriage * len(breaks) + torn or (carriage and not (scratch[breaks - 1] == _RETURN).all()):
        raise Unsure
    if last and (len(breaks) % 2 or breaks[-1] != end - 1):
        raise Unsure
    return breaks


_BREAK, _RETURN, _BLANK = b"\n\r "


def _codes(scratch: Bytes, begins: Places, ends: Places) -> Codes:
    """Read the group codes: up to four figures, with no more blanks before them than make three letters."""
    long = ends - begins
    if int(long.min()) < 1 or int(long.max()) > 4:
        raise Unsure
    lengths = long.astype(np.uint8)
    ones = scratch[ends - 1]
    tens = np.where(lengths > 1, scratch[ends - 2], _BLANK)
    hundreds = np.where(lengths > 2, scratch[ends - 3], _BLANK)
    blank_tens, blank_hundreds = tens == _BLANK, hundreds == _BLANK
    plain = (ones - _ZERO <= 9) & (blank_tens | (tens - _ZERO <= 9)) & (blank_hundreds | (hundreds - _ZERO <= 9))
    plain &= blank_hundreds | ~blank_tens
    plain &= ~((tens == _ZERO) & blank_hundreds) & (hundreds != _ZERO)  # no zeros that lead
    codes: Codes = (ones & 15) + (tens & 15) * np.uint16(10) + (hundreds & 15) * np.uint16(100)
    four = np.flatnonzero(lengths == 4)
    if len(four):  # no zero leads there, nor a blank
        plain[four] = (scratch[ends[four] - 4] == _ZERO + 1) & (hundreds[four] == _ZERO) & ~blank_tens[four]
        codes[four] += 1000
        plain[four] &= codes[four] <= LARGEST_CODE
    if not plain.all():
        raise Unsure
    return codes


_ZERO = np.uint8(ord("0"))


# --- numbers ------------------------------------------------------------------


def _by_code(*ranges: tuple[int, int]) -> Flags:
    within = np.zeros(LARGEST_CODE + 1, bool)
    for first, end in ranges:
        within[first:end] = True
    return within


_NUMBERS = _by_code((10, 100), (110, 300), (370, 390), (400, 410), (420, 430), (440, 470), (1010, LARGEST_CODE + 1))
_POINTS = _by_code((10, 19), (110, 113), (210, 214), (1010, 1014))  # after these ezdxf wants their y


def _refuse_odd_numbers(chunk: Chunk, written: bytes) -> None:
    """Refuse what ezdxf would stumble over: numbers with letters or a decimal comma, and an x without its y."""
    begin = chunk.bytes[chunk.values]
    odd = np.flatnonzero((begin - np.uint8(ord("+")) > 14) & (begin != _BLANK))
    if _NUMBERS[chunk.codes[odd]].any():
        raise Unsure
    points = np.flatnonzero(_POINTS[chunk.codes])
    after = np.append(chunk.codes, np.uint16(0))[points + 1]
    if (after != chunk.codes[points] + 10).any():
        raise Unsure
    for letter in b",#_":  # 1,5 and 1.#QNAN and 1_5
        if letter in written:
            places = np.flatnonzero(chunk.bytes[: chunk.ends[-1]] == letter)
            if _NUMBERS[chunk.codes[np.searchsorted(chunk.begins, places, side="right") - 1]].any():
                raise Unsure
