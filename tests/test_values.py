"""What people write as data is read as they meant it, or is a doubt: never a guess, never a crash."""

from __future__ import annotations

import math
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layoutcheck.kinds import PROPERTIES
from layoutcheck.values import CLASSES, Doubt, parse
from layoutcheck.words import LANGS

KG, COUNT, METRES = "capacity_kg", "containers", "height_m"


def doubtful(key, raw):
    return isinstance(parse(key, raw), Doubt)


# --- numbers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "kg"),
    [
        ("6240", 6240),
        ("6.240", 6240),  # a point before exactly three digits groups thousands
        ("6.240 kg", 6240),  # six tonnes
        ("1.234.567", 1234567),
        ("6.24", 6.24),  # two digits follow: it is decimal
        ("6.2400", 6.24),  # four: decimal too
        ("6,24", 6.24),
        ("1.500,50", 1500.5),
        ("6240,5 kg", 6240.5),
        ("12 345", 12345),  # a blank groups thousands
        ("12\u00a0345", 12345),  # as a no-break space does
        ("12\u202f345,5", 12345.5),
        ("1e3", 1000),
        ("+13", 13),
        (",5", 0.5),
        (".5", 0.5),
        ("13KG", 13),
        ("13 kg.", 13),
        ("13 quilos", 13),
        ("１３", 13),  # full-width digits
    ],
)
def test_kilograms(written, kg):
    assert parse("container_kg", written) == kg
    assert type(parse("container_kg", written)) is float


@pytest.mark.parametrize("written", ["6,24", "6.2400", 6.24, 24.96, "0,52", 99.84])
def test_a_capacity_of_a_few_kilograms_and_a_fraction_was_likely_meant_in_tonnes(written):
    assert isinstance(parse(KG, written), Doubt)


@pytest.mark.parametrize(("written", "kg"), [(520, 520), ("65", 65), ("1.500,50", 1500.5), (6240.5, 6240.5)])
def test_a_capacity_that_can_be_one_is_taken(written, kg):
    assert parse(KG, written) == kg


@pytest.mark.parametrize(("key", "written"), [("container_kg", 0.013), ("kg", "1e3"), ("kg", 251)])
def test_what_no_cylinder_and_no_extinguisher_weighs(key, written):
    assert isinstance(parse(key, written), Doubt)


@pytest.mark.parametrize(
    "written",
    [
        "6,240",  # six kilograms and a bit, or six tonnes written in English
        "0,500",
        "0.500",  # nothing can be grouped after a zero
        "1.23.456",
        "1,500.50",
        "6..240",
        "6,,2",
        "12 34",  # a blank before two digits groups nothing
        "6 t",  # a unit that is not the property's
        "6240 g",
        "480 un",
        "2 m",
        "cerca de 40",
        "40 a 60",
        "4 x 40",
        "40+",
        "~40",
        "½",
        "0x10",
        "1_000",
        "nan",
        "inf",
        "1e400",
        "-13",
        "0",
        "0,0",
        ",",
        "kg",
    ],
)
def test_doubtful_kilograms(written):
    assert doubtful(KG, written)


@pytest.mark.parametrize(
    ("written", "count"),
    [
        ("480", 480), ("1.920", 1920), ("480,0", 480), ("480.0", 480), ("1.920,0", 1920), ("480 un", 480),
        ("480 unidades", 480), ("7 680", 7680), (40.0, 40), (40, 40),
    ],
)  # fmt: skip
def test_counts(written, count):
    assert parse(COUNT, written) == count
    assert type(parse(COUNT, written)) is int


@pytest.mark.parametrize(
    "written", ["1,920", "40,5", "1.92", 40.5, "40 kg", "40 m", "480 botijões?", "0", 0, -1, True, "quarenta"]
)
def test_doubtful_counts(written):
    assert doubtful(COUNT, written)


@pytest.mark.parametrize(
    ("written", "metres"),
    [
        ("1,80", 1.8),
        ("1.80", 1.8),
        ("1.800", 1.8),  # in metres a lone point is decimal, three digits or not
        ("1,800", 1.8),  # and a comma always is
        ("2", 2.0),
        ("1,80 m", 1.8),
        ("1,8m", 1.8),
        ("1,80 metros", 1.8),
        (1.8, 1.8),
        (2, 2.0),
        (0, 0.0),  # of a height that is a fact, and fails
        (100, 100.0),
    ],
)
def test_metres(written, metres):
    assert parse(METRES, written) == metres


@pytest.mark.parametrize(
    "written",
    [
        "180 cm", "1800 mm", "6 ft", "5'", "1m80", "h=1,80", "1.80.", "1 80", "2 kg", "2 un", "-1",
        "180", 341, 1800,  # no wall is 180 m high: centimetres or millimetres were meant
        "1 800", "1.800,00", "1.234.567",
    ],
)  # fmt: skip
def test_doubtful_metres(written):
    assert doubtful(METRES, written)


@pytest.mark.parametrize("written", ["P13", "P-13", "p 13", "P 13 kg", "p-13kg", "13", 13])
def test_a_container_by_its_trade_name(written):
    assert parse("container_kg", written) == 13.0


@pytest.mark.parametrize("written", ["PP13", "P--13", "P", "P13/P45", "13 P", 0, "P0"])
def test_a_container_that_is_not_one(written):
    assert doubtful("container_kg", written)


def test_the_trade_name_is_a_containers_alone():
    assert doubtful(KG, "P13")


def test_thousands_of_kilograms_in_one_extinguisher_are_decimals_or_a_mistake():
    assert doubtful("kg", "8.000")  # CAD writes 8 kg so
    assert parse("kg", "8,0") == 8.0
    assert parse("kg", 8) == 8.0


@pytest.mark.parametrize(
    "key", ["container_kg", "capacity_kg", "containers", "tiers", "pile_height_m", "container_height_m", "kg"]
)
@pytest.mark.parametrize("zero", [0, 0.0, -0.0, "0", "0,00"])
def test_where_zero_is_a_datum_that_is_missing(key, zero):
    assert doubtful(key, zero)


@pytest.mark.parametrize("key", [key for key, item in PROPERTIES.items() if item.type in ("number", "count")])
@pytest.mark.parametrize("raw", [math.nan, math.inf, -math.inf, -1, 10**400, True, False, [1], {}, "NaN", "Infinity"])
def test_no_number_at_all(key, raw):
    assert doubtful(key, raw) or (raw == -1 and parse(key, raw) == -1 and PROPERTIES[key].signed)


def test_only_a_level_lies_below_zero_and_no_deeper_than_what_is_high():
    assert [key for key, item in PROPERTIES.items() if item.signed] == ["level_m"]
    assert parse("level_m", "-3,00 m") == -3.0
    assert parse("level_m", -100) == -100.0
    assert doubtful("level_m", -100.1)


@pytest.mark.parametrize("key", PROPERTIES)
def test_a_whole_number_without_end(key):
    assert doubtful(key, 1 << 20_000)  # more digits than Python will write


@pytest.mark.parametrize("raw", [None, "", "  ", "\t\n"])
@pytest.mark.parametrize("key", PROPERTIES)
def test_nothing_said_is_not_a_doubt(key, raw):
    assert parse(key, raw) is None


# --- words ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "value", "spellings"),
    [
        ("swing", "out", ["out", "OUT", "Fora", "para fora", "PARA-FORA", "de dentro para fora", "outward"]),
        ("swing", "in", ["de fora para dentro", "in", "dentro", "Para  Dentro", "inwards"]),
        ("state", "full", ["full", "cheio", "CHEIOS"]),
        ("state", "partial", ["partial", "parcial", "parcialmente utilizado", "Parcialmente_Utilizados"]),
        ("state", "empty", ["empty", "vazio", "Vázios", "novo", "novos", "new"]),
        ("pallet", True, [True, 1, "sim", "S", "yes", "true", "1", "Verdadeiro"]),
        ("pallet", False, [False, 0, "não", "NAO", "n", "no", "false", "0", "falso"]),
        ("class", "III", ["III", "iii", "3", 3, "classe III", "Classe 3", "CLASSE-III", "class iii", "III.", "Ⅲ"]),
    ],
)  # fmt: skip
def test_choices(key, value, spellings):
    for written in spellings:
        found = parse(key, written)
        assert found == value, written
        assert type(found) is type(value)


@pytest.mark.parametrize(
    ("key", "written"),
    [
        ("swing", "fora e dentro"), ("swing", "correr"), ("swing", 1), ("state", "misto"), ("state", 0),
        ("pallet", "talvez"), ("pallet", 2), ("pallet", "-"), ("class", "VII"), ("class", "IIII"), ("class", 0),
        ("class", 7), ("class", "especial"), ("class", "I-II"), ("class", "classe"), ("class", True),
    ],
)  # fmt: skip
def test_doubtful_choices(key, written):
    assert doubtful(key, written)


def test_every_class_by_number_and_by_numeral():
    assert [parse("class", n) for n in range(1, 7)] == list(CLASSES) == ["I", "II", "III", "IV", "V", "VI"]
    assert [parse("class", f"classe {name.lower()}") for name in CLASSES] == list(CLASSES)


def test_text_is_kept_but_for_its_ends():
    assert parse("kind", " pó ABC ") == "pó ABC"
    assert parse("name", 7) == "7"


def test_a_doubt_says_what_was_written_and_why_in_both_languages():
    doubt = parse(COUNT, "cerca de 40")
    assert doubt.written == "cerca de 40"
    assert [doubt.why.to(lang) for lang in LANGS] == [
        "não é um número que se entenda",
        "not a number that can be understood",
    ]
    assert "NBR 15514" in parse("class", "VII").why.to("en")  # whose names this law shifts by one
    assert len(parse(COUNT, "x" * 10_000).written) == 80


# --- anything -------------------------------------------------------------------

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=5,
)
_DIGITS = st.text("0123456789.,+-eE \u00a0kgmPp", max_size=12)


@given(key=st.sampled_from(sorted(PROPERTIES)), raw=_JSON | _DIGITS)
def test_whatever_is_written_is_a_possible_value_or_a_doubt(key, raw):
    value = parse(key, raw)
    item = PROPERTIES[key]
    if value is None:
        assert raw is None or not any(letter.isdigit() for letter in raw)
    elif isinstance(value, Doubt):
        assert all(value.why.to(lang) for lang in LANGS)
    elif item.type in ("number", "count"):
        assert type(value) is (float if item.type == "number" else int)
        most = 100 if item.unit == "m" else 1e12
        assert (-most if item.signed else 0) <= value <= most
    else:
        assert isinstance(value, bool if item.type == "yes-no" else str)


@given(st.integers(1, 10**11), st.sampled_from(["", " ", "\u00a0"]), st.sampled_from(["", "kg", " kg", " quilos"]))
def test_a_whole_number_of_kilograms_reads_back_however_it_is_grouped(value, blank, unit):
    grouped = f"{value:,}"
    for written in (str(value), grouped.replace(",", "."), grouped.replace(",", blank or ".")):
        assert parse(KG, written + unit) == value


@given(st.integers(0, 9999))
def test_centimetres_with_a_comma_read_back(value):
    assert parse(METRES, f"{value // 100},{value % 100:02} m") == value / 100


# --- dates ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "raw",
    ["2026-05-04", "04/05/2026", "4/5/2026", "04.05.2026", "04-05-2026", " 04/05/2026 ", "2026-05-04T00:00:00",
     "2026-05-04 08:30", date(2026, 5, 4), datetime(2026, 5, 4, 8, 30)],
)  # fmt: skip
def test_a_date_is_read_year_first_or_day_first(raw):
    assert parse("ria_on", raw) == "2026-05-04"


@pytest.mark.parametrize(
    "raw",
    ["31/04/2026", "29/02/2026", "04/05/26", "2026-13-01", "05/2026", "maio", "04/05/2026?", 46146, True, "01/01/0026",
     "1/1/3026", "04/05/2026 e 05/05/2026"],
)  # fmt: skip
def test_what_is_no_date_or_could_be_another_is_a_doubt(raw):
    assert isinstance(parse("ria_on", raw), Doubt)


@pytest.mark.parametrize(
    ("raw", "days"),
    [
        ("04/05/2026", ("2026-05-04",)),
        ("04/05/2026; 05/03/2026,06/04/2026", ("2026-03-05", "2026-04-06", "2026-05-04")),
        ("2026-05-04\n2026-05-04", ("2026-05-04",)),
        (date(2026, 5, 4), ("2026-05-04",)),
    ],
)
def test_several_dates_are_read_in_order_each_once(raw, days):
    assert parse("visits", raw) == days


def test_one_wrong_date_of_several_leaves_all_in_doubt():
    assert isinstance(parse("visits", "04/05/2026; 31/04/2026"), Doubt)
