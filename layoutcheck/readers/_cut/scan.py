"""The records of an ASCII DXF read in chunks, with their pairs of one-digit group codes."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from layoutcheck.readers._cut.bitset import WORD, Places, following
from layoutcheck.readers._cut.lines import (
    PAD,
    Bytes,
    Lines,
    Unsure,
    lines_of,
    refuse_odd_codes,
    refuse_odd_numbers,
    refuse_open_marks,
)
from layoutcheck.readers._large import Large, fill

CHUNK = 1 << 22  # bytes looked at in one go: few steps, between which threads may wait for one another


class Chunk(Struct, frozen=True, kw_only=True):
    """Some whole groups, each from its code 0 to the next, and their pairs with a code of one figure, in order.

    Places are those in `bytes`.
    """

    at: int  # the place in the file of the first of `bytes`
    lines: Lines
    bytes: Bytes
    codes: Bytes
    values: Places  # where each value begins
    ends: Places  # where each value ends
    groups: Places  # the pairs with code 0
    owners: Places  # the group that each pair belongs to

    def pairs(self, code: int) -> Places:
        """Give the pairs with a code."""
        return np.flatnonzero(self.codes == code)

    def owners_of(self, places: Places) -> Places:
        """Give the groups that lie at some places behind their types."""
        return np.searchsorted(self.values[self.groups], places, side="right") - 1


def chunks(data: bytes | Large, start: int, stop: int) -> Iterator[Chunk]:
    """Give the groups between two places of a file, the first of them with code 0.

    Raises `Unsure` for whatever is not a group code and a value in turn. A chunk is good until the next one.
    """
    carriage = int(data[start : start + 4096].partition(b"\n")[0].endswith(b"\r"))
    ending = b"\r\n" if carriage else b"\n"
    at, size, room = start, CHUNK, bytearray()
    while at < stop:
        length = min(size, stop - at)
        last = at + length == stop
        if len(room) < length + 4 * PAD:
            room = bytearray((length // WORD + 5) * WORD)
        end = PAD + length
        fill(memoryview(room)[PAD:end], data, at)
        whole = end if room[end - 1] == ord("\n") else end + len(ending)
        behind = ending[: whole - end] + b"0" + ending if last else b""  # as if another group began
        room[end:] = behind.ljust(len(room) - end, b"\0")
        if not carriage and room.find(b"\r", PAD, end) >= 0:
            raise Unsure
        lines = lines_of(room, carriage)
        if lines is None and not last:  # a group that is longer
            size *= 2
            continue
        if lines is None or (last and lines.end != whole):
            raise Unsure
        refuse_odd_codes(lines)
        refuse_odd_numbers(lines)
        refuse_open_marks(lines)
        yield _chunk(lines, at - PAD)
        at, size = at - PAD + lines.end, CHUNK


def _chunk(lines: Lines, at: int) -> Chunk:
    """List the pairs with a code of one figure."""
    values = lines.listed + 2 + lines.carriage
    begun = lines.listed_codes == 0
    return Chunk(
        at=at,
        lines=lines,
        bytes=lines.bytes,
        codes=lines.listed_codes,
        values=values,
        ends=following(lines.breaks, values) - lines.carriage,
        groups=np.flatnonzero(begun),
        owners=np.cumsum(begun) - 1,
    )
