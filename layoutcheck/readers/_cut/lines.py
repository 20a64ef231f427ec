"""The lines of an ASCII DXF as bit sets: which hold group codes, and whether the file is written regularly.

Lines are counted from the first byte on, so that each is known to be a group code or a value.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from msgspec import Struct

from layoutcheck.readers._cut.bitset import (
    WORD,
    Places,
    Words,
    bits,
    carried,
    earlier,
    following,
    held,
    later,
    parity,
    places,
    runs_from,
)

PAD = WORD  # bytes kept before and after those looked at, so that words can be taken at their ends

Bytes = npt.NDArray[np.uint8]

_BREAK, _RETURN, _BLANK, _COMMA, _ZERO, _ONE, _TWO, _NINE, _EXPONENT = (np.uint8(one) for one in b"\n\r ,0129e")
_SMALL = np.uint8(ord("a") - ord("A"))


class Unsure(Exception):  # noqa: N818 - it is no error
    """What was found is not plain enough to be read in haste."""


class Lines(Struct, frozen=True, kw_only=True):
    """The lines of some whole groups, each from its code 0 to the next; places are those in `room`."""

    room: bytearray
    bytes: Bytes  # the same
    end: int  # the place where the last group ends
    carriage: int  # 1 where lines end in two bytes
    own: Words  # the bytes of these groups
    breaks: Words  # where any line ends
    codes: Words  # the bytes of lines with a group code, and what ends them
    figures: Words  # figures, anywhere
    above: Words  # letters, and whatever comes behind the figures
    zeros: Words
    ones: Words
    twos: Words
    extruded: Words  # where codes from 200 to 299 end
    heads: Words  # where group codes begin
    tails: Words  # and where they end
    two: Words  # where those of two figures end
    three: Words  # where those of three figures end
    listed: Places  # where those of one figure end
    listed_codes: Bytes  # and those codes


def lines_of(room: bytearray, carriage: int) -> Lines | None:
    """Find the lines of some bytes behind a pad, up to the last code 0; None when there is no whole group.

    Raises `Unsure` when the first line, or the one behind the last group, is no code 0.
    """
    seen = np.frombuffer(room, np.uint8)
    breaks = bits(seen == _BREAK)
    codes = ~(parity(breaks) ^ breaks)
    above = bits(seen > _NINE)
    figures = bits(seen >= _ZERO) & ~above
    tails = earlier(breaks & codes, 1 + carriage)
    heads = figures & codes & ~later(figures, 1)
    listed = places(tails & heads)
    listed_codes = seen[listed] - _ZERO
    end = _end(seen, listed[listed_codes == 0])
    if end is None:
        return None
    own = _own(len(breaks), end)
    count = np.searchsorted(listed, end)
    longer = tails & ~heads & own
    second = later(heads, 1)
    three = longer & ~second & later(heads, 2)
    twos = bits(seen == _TWO)
    return Lines(
        room=room,
        bytes=seen,
        end=end,
        carriage=carriage,
        own=own,
        breaks=breaks,
        codes=codes & own,
        figures=figures,
        above=above,
        zeros=bits(seen == _ZERO),
        ones=bits(seen == _ONE),
        twos=twos,
        extruded=three & later(twos, 2),
        heads=heads & own,
        tails=tails & own,
        two=longer & second,
        three=three,
        listed=listed[:count],
        listed_codes=listed_codes[:count],
    )


def _end(seen: Bytes, groups: Places) -> int | None:
    """Give where the last whole group ends, None when there is none; `groups` are where codes 0 end."""
    if len(groups) < 2:
        return None
    first, end = start_of_line(seen, groups[[0, -1]]).tolist()
    if first != PAD or seen[end - 1] != _BREAK:  # a line may hold more than blanks before its last figure
        raise Unsure
    return int(end)


def start_of_line(seen: Bytes, tails: Places) -> Places:
    """Give where the lines begin on which codes of one figure end."""
    begins = tails
    while (blank := seen[begins - 1] == _BLANK).any():
        begins = begins - blank
    return begins


def _own(size: int, end: int) -> Words:
    """Give bits for all places behind the pad and before an end."""
    own = np.zeros(size, np.uint64)
    own[PAD // WORD : end // WORD] = ~np.uint64(0)
    own[end // WORD] = (1 << end % WORD) - 1
    return own


def refuse_odd_codes(lines: Lines) -> None:
    """Raise `Unsure` unless every group code is one number, with nothing but blanks before it and no zero that leads.

    Lines must all end in the same way.
    """
    ends = lines.breaks
    if lines.carriage:
        returns = bits(lines.bytes == _RETURN)
        if ((returns ^ earlier(lines.breaks, 1)) & lines.own).any():
            raise Unsure
        ends = ends | returns
    blanks = bits(lines.bytes == _BLANK) & ~later(lines.figures, 1)
    other = lines.codes & ~(lines.figures | blanks | ends)
    zero_leads = lines.heads & lines.zeros & ~lines.tails
    if (other | zero_leads | (lines.tails & ~lines.figures)).any():
        raise Unsure


def refuse_odd_numbers(lines: Lines) -> None:
    """Raise `Unsure` for numbers that are none, and for an x without its y.

    Those behind codes of two figures, 110 to 299, and from 1010 on.
    """
    four = lines.tails & ~(lines.heads | lines.two | lines.three)
    of_numbers = lines.two | lines.extruded
    of_numbers |= ((lines.three & later(lines.ones, 2)) | four) & ~later(lines.zeros, 1)
    if not (_numbers_are_plain(lines, of_numbers) and _every_x_has_its_y(lines, of_numbers)):
        raise Unsure


def _numbers_are_plain(lines: Lines, of_numbers: Words) -> bool:
    """Tell whether no number is empty, or has a comma or letters other than an exponent."""
    begins = later(of_numbers, 2 + lines.carriage)
    ends = earlier(lines.breaks, 1) if lines.carriage else lines.breaks
    odd = lines.above
    if lines.room.find(b",", PAD, lines.end) >= 0:
        odd = odd | bits(lines.bytes == _COMMA)
    letters = lines.bytes[places(runs_from(begins, lines.own & ~lines.codes) & odd)]
    return not (begins & ends).any() and bool(((letters | _SMALL) == _EXPONENT).all())


def _every_x_has_its_y(lines: Lines, of_numbers: Words) -> bool:
    """Tell whether right behind each code of an x stands that of its y, ten more, and nowhere else."""
    every = lines.tails.copy()
    every[lines.end // WORD] |= np.uint64(1 << lines.end % WORD)  # what stands behind the last one is no y
    across, up = of_numbers & later(lines.ones, 1), of_numbers & later(lines.twos, 1)
    for unit in (lines.zeros, lines.ones):  # of 10 and 11, most of all
        x, y = (codes & lines.two & unit for codes in (across, up))
        if ((carried(x, ~every ^ x) & every) ^ y).any():
            return False
        across, up = across ^ x, up ^ y
    return _are_of_one_kind(lines, every, places(across), places(up))


def _are_of_one_kind(lines: Lines, every: Words, across: Places, up: Places) -> bool:
    """Tell the same of some few codes, one by one."""
    found, seen = following(every, across + 1), lines.bytes
    if not np.array_equal(found, up):
        return False
    longer = ~held(lines.two, across)
    same = (seen[across] == seen[found]) & (longer ^ held(lines.two, found))
    same &= ~longer | ((seen[across - 2] == seen[found - 2]) & (seen[across - 3] == seen[found - 3]))
    return bool(same.all())


def refuse_open_marks(lines: Lines) -> None:
    """Raise `Unsure` where what an application adds to a group, from a code 102 with a brace on, has no end in it."""
    ends = lines.three & lines.twos
    if not ends.any():  # as most often
        return
    at = places(ends & later(lines.zeros, 1) & later(lines.ones, 2))
    values = at + 2 + lines.carriage
    opens, closes = (lines.bytes[values] == ord(brace) for brace in "{}")
    closes &= held(lines.breaks, values + 1 + lines.carriage)
    owners = np.searchsorted(lines.listed[lines.listed_codes == 0], at)
    ended = np.append((owners[1:] == owners[:-1]) & closes[1:], False)[: len(at)]
    if (opens & ~ended).any():
        raise Unsure
