"""What is done with the bits of many bytes at once, and with their numbers, against plain loops over each."""

import numpy as np
import pytest

from layoutcheck.readers._cut.bitset import (
    before,
    bits,
    bits_at,
    carried,
    earlier,
    edges,
    following,
    held,
    later,
    parity,
    places,
    runs_from,
)
from layoutcheck.readers._cut.lines import (
    PAD,
    Unsure,
    lines_of,
    refuse_odd_codes,
    refuse_odd_numbers,
    refuse_open_marks,
)
from layoutcheck.readers._cut.pairs import _within, numbers

WORDS = 12
SIZE = 64 * WORDS


@pytest.fixture(params=[0.0, 0.01, 0.3, 0.97], ids=str)
def flags(request):
    chosen = np.random.default_rng(7).random(SIZE) < request.param
    chosen[-70:] = False
    chosen[-65] = True  # what is sought from a place on is there
    return chosen


def told(words):
    return np.unpackbits(words.view(np.uint8), bitorder="little").astype(bool).tolist()


def test_bits_and_their_places(flags):
    assert told(bits(flags)) == flags.tolist()
    assert places(bits(flags)).tolist() == [i for i in range(SIZE) if flags[i]]


@pytest.mark.parametrize("n", [1, 3, 63])
def test_bits_are_moved_across_words(flags, n):
    assert told(later(bits(flags), n)) == [i >= n and bool(flags[i - n]) for i in range(SIZE)]
    assert told(earlier(bits(flags), n)) == [i + n < SIZE and bool(flags[i + n]) for i in range(SIZE)]


def test_parity_and_count_of_what_stands_before(flags):
    so_far = [sum(flags[: i + 1].tolist()) for i in range(SIZE)]
    assert told(parity(bits(flags))) == [bool(n % 2) for n in so_far]
    everywhere = np.arange(SIZE)
    assert before(bits(flags), everywhere).tolist() == [0, *so_far[:-1]]


def test_the_next_bit_from_a_place_on(flags):
    at = np.arange(SIZE - 64)
    last = SIZE - 65
    expected = [next(k for k in range(i, last + 1) if flags[k]) for i in range(last + 1)]
    assert following(bits(flags), at[: last + 1]).tolist() == expected


def test_bits_at_places_and_where_runs_turn(flags):
    at = np.flatnonzero(flags)
    assert told(bits_at(at, WORDS)) == flags.tolist()
    before = [False, *flags.tolist()]
    after = [*flags.tolist(), False]
    assert edges(flags).tolist() == [i for i in range(SIZE + 1) if before[i] != after[i]]


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_the_bytes_of_some_groups_whether_they_end_in_the_same_word_or_many_later(share):
    chance = np.random.default_rng(5)
    begun = np.sort(chance.choice(np.arange(1, SIZE - 1), 60, replace=False))
    begun = np.append(begun[begun % 200 > 90], SIZE - 1)  # close to one another, and far
    wanted = chance.random(len(begun) - 1) < share
    expected = [bool((k := np.searchsorted(begun, i, side="right")) and i < begun[-1] and wanted[k - 1])
                for i in range(SIZE)]  # fmt: skip
    assert told(_within(begun, wanted, WORDS)) == expected


@pytest.mark.parametrize("density", [0.3, 0.95, 0.999, 1.0])
def test_starts_are_added_to_runs_as_one_number_to_another(density):
    chance = np.random.default_rng(11)
    runs, starts = chance.random(SIZE) < density, chance.random(SIZE) < 0.02
    numbers = [sum(1 << i for i in np.flatnonzero(flags).tolist()) for flags in (runs, starts)]
    total = sum(numbers)
    assert told(carried(bits(starts), bits(runs))) == [bool(total >> i & 1) for i in range(SIZE)]


def test_whether_places_have_a_bit(flags):
    assert held(bits(flags), np.arange(SIZE)).tolist() == flags.tolist()


def test_runs_that_begin_with_a_start():
    chance = np.random.default_rng(3)
    for density in (0.1, 0.5, 0.95, 0.999):
        runs = chance.random(SIZE) < density
        runs[-1] = False
        starts = runs & ~np.append(False, runs[:-1]) & (chance.random(SIZE) < 0.5)
        expected, within = [], False
        for run, start in zip(runs.tolist(), starts.tolist(), strict=True):
            within = run and (within or start)
            expected.append(within)
        assert told(runs_from(bits(starts), bits(runs))) == expected


def room(written):
    padded = bytearray(PAD) + written + bytearray(2 * PAD)
    return padded + bytearray(-len(padded) % 64)


def test_numbers_are_read_as_far_as_their_point():
    written = {
        b"0": 0.0, b"12.75": 12.0, b"-3.5": -3.0, b"  +8.": 8.0, b"12345678.9": 12345678.0, b".5": 0.0, b"-.5": -0.0,
        b"123456789": 123456789.0, b"999999999999999.1": 999999999999999.0, b"1234567890123456": None, b"1e5": None,
        b"1.5e3": None, b"1.2.3": None, b"nan": None, b"": None, b"1,5": None, b"7 ": None, b"--1": None,
    }  # fmt: skip
    text = b"  0\nLINE\n" + b"".join(b" 10\n%s\n" % number for number in written) + b"  0\n"
    lines = lines_of(room(text), 0)
    values = places(lines.two) + 2
    read = numbers(lines, values).tolist()
    assert [None if number != number else number for number in read] == list(written.values())


PLAIN = b"  0\nLINE\n  8\nA\n 10\n1.5\n 20\n-2\n999\n  8 \n 62\n     7\n1070\n8\n100\nA,b\n1000\nx,y\n  0\n"


def looked_at(text, newline):
    text = text.replace(b"\n", newline)
    lines = lines_of(room(text), len(newline) - 1)
    refuse_odd_codes(lines)
    refuse_odd_numbers(lines)
    refuse_open_marks(lines)
    return lines


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_codes_are_told_from_values(newline):
    lines = looked_at(PLAIN, newline)
    assert lines.bytes[places(lines.tails)].tobytes() == b"080092000"  # of 0, 8, 10, 20, 999, 62, 1070, 100 and 1000
    assert lines.listed_codes.tolist() == [0, 8]
    assert lines.bytes[places(lines.two)].tobytes() == b"002"  # of 10, 20 and 62
    assert lines.bytes[places(lines.three)].tobytes() == b"90"


@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
@pytest.mark.parametrize(("is_written", "as_it_is"), [
    (b"  8\nA", b"08\nA"), (b"  8\nA", b"08\n1"),
    (b"  8\nA", b"8 \nA"), (b"  8\nA", b"\t8\nA"), (b"  8\nA", b"+8\nA"), (b"  8\nA", b"\nA"),
    (b"  8\nA", b" 1 8\nA"), (b"  8\nA", b"8x\nA"), (b"  8\nA", b"-8\nA"), (b"1.5", b"1,5"), (b"1.5", b""),
    (b"1.5", b"1.#QNAN"), (b"1.5", b"1_5"), (b"1.5", b"x"), (b"-2", b"1.5f"), (b" 20", b" 30"), (b" 10", b" 20"),
    (b" 20", b" 10"), (b" 62", b"140\nx\n 62"), (b"1070\n8", b"1071\n8x"), (b"1070\n8", b"1010\n8"),
    (b" 62", b"210\n0\n230\n1\n 62"), (b"-2\n", b"-2\n 20\n-2\n"), (b"1.5\n", b"1.5\n 62\n7\n"),
    (b" 20", b" 21"), (b" 10", b" 11"), (b" 10", b"210"), (b" 20", b"120"), (b"-2\n", b"-2\n 11\n1\n 22\n1\n"),
    (b" 62", b"210\n0\n120\n1\n 62"), (b"-2\n", b"-2\n 11\n1\n"), (b" 62\n     7", b" 12\n     7"),
    (b" 62", b"102\n{A\n 62"), (b" 62", b"102\n{A\n102\n}B\n 62"), (b" 62", b"102\n}\n102\n{A\n 62"),
    (b" 62", b"102\n{A\n  0\nLINE\n102\n}\n 62"), (b"-2\n", b"-2\n 12\n1\n122\n1\n"),
])  # fmt: skip
def test_what_is_oddly_written_is_refused(newline, is_written, as_it_is):
    assert is_written in PLAIN
    with pytest.raises(Unsure):
        looked_at(PLAIN.replace(is_written, as_it_is, 1), newline)


@pytest.mark.parametrize("number", [b"1e5", b"1.5E-3", b" 7", b"+.5", b"-7."])
def test_numbers_may_be_written_in_many_ways(number):
    assert looked_at(PLAIN.replace(b"1.5", number), b"\n")


@pytest.mark.parametrize("more", [
    b" 11\n1\n 21\n1\n", b" 12\n1\n 22\n1\n", b"210\n0\n220\n1\n", b"1010\n0\n1020\n1\n",
    b"102\n{A\n330\n8\n102\n}\n", b"102\nA\n", b"102\n}\n", b"302\n{A\n",
])  # fmt: skip
@pytest.mark.parametrize("newline", [b"\n", b"\r\n"])
def test_an_x_may_have_any_code_and_an_application_its_own_pairs(newline, more):
    assert looked_at(PLAIN.replace(b" 62\n", more + b" 62\n"), newline)
