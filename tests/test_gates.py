"""Art. 4, §§ 7–11: gates as they are drawn: one or several, over a corner, wide by a line or by what is said.

Class II asks for one of 1.20 m × 2.10 m that opens outwards, class III for two of 1.50 m.
"""

from __future__ import annotations

import math
import re
from typing import Any

import pytest
from plans import Spec, area, feature, judge, line, lot, parcel, point, polygon

from layoutcheck.finding import Finding
from layoutcheck.laws.cuiaba_glp.areas import yard as yard_of
from layoutcheck.laws.cuiaba_glp.openings import width_to_spare

# a square of 10 m whose outline begins in the middle of its lower side
ROUND = polygon((5, 0), (10, 0), (10, 10), (0, 10), (0, 0))
FENCE = feature("fence", line((0, 0), (10, 0), (10, 10), (0, 10), (0, 0)), "M")


def gate(x0: float, x1: float, name: str = "D", y: float = 0.0, **said: Any) -> Spec:
    return feature("opening", line((x0, y), (x1, y)), name, **{"height_m": 2.1, "swing": "out", **said})


def judged(count: int, *gates: Spec) -> Finding:
    stock = lot(count, polygon((3, 3), (7, 3), (7, 7), (3, 7)))
    return judge(area(ROUND), stock, parcel(), FENCE, *gates).one("openings", "A")


def told(found: Finding) -> list[str]:
    return re.findall(r"D[\w +]*: \S+ m × \S+ m, \w+", found.message.to("en"))


@pytest.mark.parametrize(("x0", "x1"), [(4.4, 5.6), (4.0, 5.2), (5.0, 6.2), (3.8, 5.0), (7.0, 8.2)])
def test_a_gate_is_one_where_the_outline_begins_too(x0: float, x1: float) -> None:
    found = judged(120, gate(x0, x1))
    assert (found.status, found.measured) == ("pass", 1)
    assert told(found) == ["D: 1.20 m × 2.10 m, outwards"]
    assert judged(120, gate(x0 + 0.003, x1)).status == "fail"


def test_leaves_of_which_one_may_be_narrower_than_it_is_drawn_are_of_no_known_width() -> None:
    for widths in (("0,40 a 0,60", None), (None, "0,40 a 0,60")):
        leaves = [gate(1 + 0.6 * i, 1.6 + 0.6 * i, f"D{i}", **({"width_m": w} if w else {}))
                  for i, w in enumerate(widths)]  # fmt: skip
        assert judged(120, *leaves).status == "undetermined"


def test_gates_in_two_places_are_two() -> None:
    found = judged(480, gate(1, 2.5, "D1"), gate(4, 6, "D2"))
    assert (found.status, found.measured) == ("pass", 2)
    assert sorted(told(found)) == ["D1: 1.50 m × 2.10 m, outwards", "D2: 2.00 m × 2.10 m, outwards"]
    assert judged(480, gate(1, 2.5, "D1"), gate(8, 9.4, "D2")).status == "fail"
    near = judged(480, gate(3.5, 5.0, "D1"), gate(5.5, 7.0, "D2"))  # on either side of where the outline begins
    assert (near.status, near.measured) == ("pass", 2)


def test_leaves_side_by_side_are_one_gate_as_wide_as_both_and_as_low_as_the_lower() -> None:
    found = judged(120, gate(7, 7.6, "D1"), gate(7.6, 8.2, "D2", height_m=2.5))
    assert (found.status, found.measured) == ("pass", 1)
    assert told(found) == ["D1 + D2: 1.20 m × 2.10 m, outwards"]
    across = judged(120, gate(4.4, 5.0, "D1"), gate(5.0, 5.6, "D2", height_m=2.0))
    assert (across.status, across.measured) == ("fail", 0)


@pytest.mark.parametrize(
    ("drawn", "said", "status"),
    [(2.0, 1.1, "fail"), (1.1, 2.0, "fail"), (2.0, 1.2, "pass"), (1.2, 2.0, "pass"), (1.2, None, "pass")],
)
def test_of_a_width_that_is_drawn_and_one_that_is_said_the_smaller_holds(
    drawn: float, said: float | None, status: str
) -> None:
    assert judged(120, gate(7, 7 + drawn, **({} if said is None else {"width_m": said}))).status == status


def test_a_mark_is_as_wide_as_it_says() -> None:
    mark = {"height_m": 2.1, "swing": "out"}
    assert judged(120, feature("opening", point(7, 0), "D", width_m=1.2, **mark)).status == "pass"
    assert judged(120, feature("opening", point(7, 0), "D", width_m=1.1, **mark)).status == "fail"
    unsaid = judged(120, feature("opening", point(7, 0), "D", **mark))
    assert (unsaid.status, [n.to("en") for n in unsaid.needs]) == (
        "undetermined", ["clear width (width_m) of opening D"]
    )  # fmt: skip
    # of two that are asked it may be the second
    assert judged(480, gate(1, 2.5, "D1"), feature("opening", point(7, 0), "D2", **mark)).status == "undetermined"


LEAVES = polygon((7, 0), (7, 0.6), (7.42, 0.42), (7.58, 0.02), (7.62, 0.02), (7.78, 0.42), (8.2, 0.6), (8.2, 0))


@pytest.mark.parametrize(
    ("outline", "said", "status", "wide"),
    [
        (LEAVES, {}, "pass", "1.20 m"),  # two leaves with their swing: half as deep as wide
        (polygon((7, -0.2), (8.2, -0.2), (8.2, 0.2), (7, 0.2)), {}, "undetermined", "?"),  # a third: a leaf or a wall
        (polygon((7, -0.2), (8.2, -0.2), (8.2, 0.2), (7, 0.2)), {"width_m": 1.2}, "pass", "1.20 m"),
    ],
)
def test_of_a_gate_drawn_as_an_outline_the_width_is_that_of_its_swing(
    outline: Spec, said: dict[str, float], status: str, wide: str
) -> None:
    found = judged(120, feature("opening", outline, "D", height_m=2.1, swing="out", **said))
    assert (found.status, f"D: {wide} × 2.10 m, outwards" in found.message.to("en")) == (status, True)


@pytest.mark.parametrize(
    ("missing", "needed"),
    [
        ("height_m", "clear height (height_m) of opening D"),
        ("swing", "which way it opens (swing) of opening D"),
    ],
)
def test_what_a_gate_does_not_say_is_what_it_needs_and_no_more(missing: str, needed: str) -> None:
    found = judged(120, gate(7, 8.2, **{missing: None}))
    assert (found.status, [need.to("en") for need in found.needs]) == ("undetermined", [needed])


def test_a_store_that_may_be_of_class_i_has_its_gates_open() -> None:
    """Twenty drawn, of which each may be a pile of four: class I, that asks for none, or class II."""
    drawn = [feature("container", point(3.2 + i / 6, 5), f"C{i}", container_kg=13) for i in range(20)]
    stock = lot(None, polygon((3, 3), (7, 3), (7, 7), (3, 7)), tiers=4)
    found = judge(area(ROUND), stock, *drawn, parcel(), FENCE, gate(3, 4)).one("openings", "A")
    assert (found.status, found.required) == ("undetermined", 1)
    assert "class of A" in found.needs[0].to("en")


def test_where_nobody_knows_what_is_fenced_the_gates_of_the_area_are_told() -> None:
    stock = lot(120, polygon((3, 3), (7, 3), (7, 7), (3, 7)))
    found = judge(area(ROUND), stock, parcel(), gate(7, 8.2)).one("openings")
    assert (found.status, found.subject, told(found)) == ("undetermined", "A", ["D: 1.20 m × 2.10 m, outwards"])
    assert [need.to("en") for need in found.needs] == ["the closure of A or of the installation"]


@pytest.mark.parametrize(
    ("count", "gates", "spare"),
    [
        (120, [gate(1, 2.5, "D1"), gate(7, 9, "D2")], 0.8),  # one of 1.20 m is asked: the widest has 2.00 m
        (480, [gate(1, 2.6, "D1"), gate(7, 9, "D2")], 0.1),  # two of 1.50 m: the other has 1.60 m
        (480, [gate(1, 2.6, "D1"), gate(7, 9, "D2", swing="in"), gate(3, 4.8, "D3")], 0.1),
        (480, [gate(7, 9)], None),
        (40, [gate(7, 9)], None),
        (None, [gate(7, 9)], None),
    ],
)
def test_gates_have_to_spare_what_the_last_that_is_asked_is_wider(
    count: int | None, gates: list[Spec], spare: float | None
) -> None:
    stock = lot(count, polygon((3, 3), (7, 3), (7, 7), (3, 7)))
    view = yard_of(judge(area(ROUND), stock, parcel(), FENCE, *gates).report.site)
    found = width_to_spare(view, view.areas[0], "A")
    assert found == (spare if spare is None else pytest.approx(spare))
    assert width_to_spare(view, view.areas[0], "elsewhere") is None


def test_a_gate_drawn_a_little_aslant_is_as_wide_as_its_line() -> None:
    """A line of 1.20 m whose ends lie 0.03 m below and above the outline: 1.1985 m along it."""
    ends = (7.0, -0.03), (7.0 + math.sqrt(1.2**2 - 0.06**2), 0.03)
    aslant = feature("opening", line(*ends), "D", height_m=2.1, swing="out")
    assert judged(120, aslant).status == "pass"


def test_a_gate_more_than_asked_must_not_open_inwards_either() -> None:
    for swing, status in (("out", "pass"), (None, "undetermined"), ("in", "fail")):
        assert judged(120, gate(1, 2.2, "D1"), gate(7, 8.2, "D2", swing=swing)).status == status, swing


WHOLE = ((-20, -20), (30, -20), (30, 30), (-20, 30), (-20, -20))


@pytest.mark.parametrize(
    ("land", "own", "outer", "judged_for"),
    [
        ("installation", True, True, {"A": "pass", "I": "fail"}),  # both are fenced; the outer gate is too narrow
        ("installation", True, False, {"A": "pass"}),
        ("installation", False, True, {"I": "fail"}),
        ("property", True, True, {"A": "pass"}),  # the law asks for openings in the area and in the installation
    ],
)
def test_an_installation_with_its_own_closure_needs_openings_too(
    land: str, own: bool, outer: bool, judged_for: dict[str, str]
) -> None:
    closing = [FENCE, gate(3, 4.2)] * own
    closing += [feature("fence", line(*WHOLE), "M2"), gate(3, 4, "D2", -20)] * outer
    elsewhere = feature("installation", polygon((60, 0), (70, 0), (70, 10), (60, 10)), "I2")
    stock = lot(120, polygon((3, 3), (7, 3), (7, 7), (3, 7)))
    lands = [feature(land, polygon(*WHOLE[:-1]), "I"), elsewhere] + [parcel()] * (land == "installation")
    found = judge(area(ROUND), stock, *lands, *closing).all("openings")
    assert {f.subject: str(f.status) for f in found} == judged_for
