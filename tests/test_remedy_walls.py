"""Walls that are proposed, each by hand: the shortest firewall on any side, how far one lacks, and which are raised."""

from __future__ import annotations

import math
from typing import Any

import pytest
from plans import LAW, area, box, feature, judge, line, lot, parcel, point

from layoutcheck.laws.cuiaba_glp.firewall_remedies import _height
from layoutcheck.laws.cuiaba_glp.hiding import least
from layoutcheck.siting.model import Change

STORE = [area(box(-2, -2, 2, 2)), lot(40, box(-1, -1, 1, 1))]
FAR_WALLS = [
    parcel(box(-30, -30, 30, 30)),
    feature("wall", line((-30, -30), (30, -30), (30, 30), (-30, 30), (-30, -30)), "muro", height_m=1.8),
]


def proposed(rule: str, *features: dict[str, Any]) -> dict[str, list[Change]]:
    """What is proposed for a finding that fails, before the checker is asked, by its kind."""
    report = judge(*STORE, *features).report
    (finding,) = (f for f in report.findings if f.rule == rule and f.status == "fail")
    found: dict[str, list[Change]] = {}
    for change in LAW.siting.mend(LAW.view(report.site), finding):
        found.setdefault(change.kind, []).append(change)
    return found


def ends(change: Change) -> list[tuple[float, float]]:
    return sorted((x, y) for x, y in change.figures["line"])


@pytest.mark.parametrize(
    ("pump", "wall"),
    [
        ((6, 1), [(5.5, 0.6), (5.5, 1.15)]),
        ((6, -1), [(5.5, -1.15), (5.5, -0.6)]),
        ((-6, 1), [(-5.5, 0.6), (-5.5, 1.15)]),
        ((-6, -1), [(-5.5, -1.15), (-5.5, -0.6)]),
        ((1, 6), [(0.6, 5.5), (1.15, 5.5)]),
        ((1, -6), [(0.6, -5.5), (1.15, -5.5)]),
        ((-1, 6), [(-1.15, 5.5), (-0.6, 5.5)]),
        ((-1, -6), [(-1.15, -5.5), (-0.6, -5.5)]),
    ],
)
def test_the_shortest_new_firewall_stands_before_the_pump(pump, wall):
    """Of the side 4 m off, 3 m one way and 1 m the other are nearer than 5 m: an eighth of that 0.5 m before the pump.

    0.375 m and 0.125 m, each up to a multiple of 0.05 m.
    """
    (found,) = proposed("heat-source", *FAR_WALLS, feature("heat_source", point(*pump), "bomba"))["new-firewall"]
    assert ends(found) == [pytest.approx(at, abs=1e-6) for at in wall]
    assert found.figures["length_m"] == pytest.approx(0.55)
    assert found.figures["height_m"] == 3.41  # 4 · 0.476 m and more than 1.50 m
    assert "0.55 m long and 3.41 m high, parallel to the side of A and 3.50 m from it" in found.text.to("en")


@pytest.mark.parametrize(("x", "y"), [(5, 4), (-5, 4), (5, -4), (-5, -4), (4, 5), (-4, 5), (4, -5), (-4, -5)])
def test_past_a_corner_it_is_parallel_to_the_side_that_faces_the_pump_more_squarely(x, y):
    """3 m off the one side and 2 m off the other, √13 = 3.61 m from the corner."""
    (found,) = proposed("heat-source", *FAR_WALLS, feature("heat_source", point(x, y), "bomba"))["new-firewall"]
    (x0, y0), (x1, y1) = ends(found)
    assert (x0 == pytest.approx(x1), y0 == pytest.approx(y1)) == (abs(x) > abs(y), abs(y) > abs(x))


def test_where_the_pump_is_outside_the_property_it_stands_beside_the_area():
    """Seven eighths of 3 m and 1 m, 2.624 m and 0.875 m, 0.5 m off the area, within a line at x = 5."""
    ground = [parcel(box(-30, -30, 5, 30)), feature("wall", line((5, -30), (5, 30)), "muro", height_m=1.8)]
    (found,) = proposed("heat-source", *ground, feature("heat_source", point(6, 1), "bomba"))["new-firewall"]
    assert ends(found) == [pytest.approx((2.5, -1.65), abs=1e-6), pytest.approx((2.5, 1.9), abs=1e-6)]


def test_a_metre_is_left_whatever_the_firewall():
    """Half of 1.50 m would be 0.75 m: at 0.90 m from the wall of the property no firewall is proposed."""
    ground = [parcel(box(-30, -30, 2.9, 30)), feature("wall", line((2.9, -30), (2.9, 30)), "muro", height_m=1.8)]
    assert "new-firewall" not in proposed("property-limit-walled", *ground)


def test_a_firewall_before_a_property_line_hides_as_much_as_is_nearer_than_the_whole_distance():
    """3 m to an open line, of 5 m, and 1 m to a walled one, of 1.50 m: 0.5 m off the side the wall is as long as that
    and as the lines reach past its corners that come from t behind them.
    """
    plans = {
        ("property-limit-open", 3.0, 5.0): [parcel(box(-30, -30, 5, 30))],
        ("property-limit-walled", 1.0, 1.5): [parcel(box(-30, -30, 3, 30)),
                                              feature("wall", line((3, -30), (3, 30)), "muro", height_m=1.8)],
    }  # fmt: skip
    for (rule, off, full), features in plans.items():
        (found,) = proposed(rule, *features)["new-firewall"]
        behind = (0.001 * i for i in range(round(1000 * (full - off))))
        past = max(math.sqrt(full**2 - (off + t) ** 2) * (0.5 + t) / (off + t) for t in behind)
        assert 4 + 2 * past - 0.01 < found.figures["length_m"] < 4 + 2 * past + 0.1, rule


def test_nearer_than_half_the_distance_no_firewall_helps():
    """A pump 2.40 m off is nearer than 2.50 m: behind a firewall it would be too near as well; 2.50 m are enough."""
    near, enough = (
        proposed("heat-source", *FAR_WALLS, feature("heat_source", point(x, 0), "bomba"),
                 feature("firewall", line((3, -12), (3, 12)), "cf", height_m=3.0))
        for x in (4.4, 4.5)
    )  # fmt: skip
    assert not {"firewall-height", "longer-firewall", "new-firewall"} & set(near)
    assert {"firewall-height", "new-firewall"} <= set(enough)


@pytest.mark.parametrize("thick", [False, True])
@pytest.mark.parametrize("upper", [False, True])
def test_a_firewall_is_lengthened_at_the_end_that_the_line_goes_round(thick, upper):
    """The line from the pump (6, 0) to the corner (2, ±2) is 1.5 m up or down at x = 3, half a metre past the end."""
    low, high = (-20, 1) if upper else (-1, 20)
    shape = box(2.95, low, 3.05, high) if thick else line((3, low), (3, high))
    plan = [*FAR_WALLS, feature("heat_source", point(6, 0), "bomba"), feature("firewall", shape, "cf", height_m=6)]
    (found,) = proposed("heat-source", *plan)["longer-firewall"]
    by = {(round(x, 6), round(y, 6)): length for x, y, length in found.figures["at_ends"]}
    end, other = ((3, 1), (3, -20)) if upper else ((3, -1), (3, 20))
    assert by == {end: pytest.approx(0.525, abs=0.026), other: 0}
    assert found.figures["wall"] == "cf"
    assert found.text.to("en") == f"Lengthen cf: {by[end]:.2f} m at its end (3.00; {end[1]:.2f})."


def test_a_firewall_that_no_line_goes_round_by_its_end_is_not_lengthened():
    plan = [*FAR_WALLS, feature("heat_source", point(6, 0), "bomba"),
            feature("firewall", line((3, 1.5), (3, 20)), "cf", height_m=6)]  # fmt: skip
    assert "longer-firewall" not in proposed("heat-source", *plan)


def test_firewalls_that_are_too_low_are_raised_where_they_stand_between():
    """More than 3.404 m are asked: 3.00 m are too low, 3.41 m are not, and one behind the area is of no use."""
    plan = [
        *FAR_WALLS,
        feature("heat_source", point(6, 0), "bomba"),
        feature("firewall", line((3, -12), (3, 0)), "baixa", height_m=3.0),
        feature("firewall", line((4, 0), (4, 12)), "alta", height_m=3.41),
        feature("firewall", line((-15, -12), (-15, 12)), "longe", height_m=3.0),
        feature("firewall", line((5, 0), (5, 12)), "sem altura"),
        feature("wall", line((5.5, 0), (5.5, 12)), "muro 2", height_m=3.0),
    ]
    (found,) = proposed("heat-source", *plan)["firewall-height"]
    assert dict(found.figures) == {"wall": "baixa", "height_m": 3.41, "lacks_m": 0.41}


def test_a_height_is_the_least_in_centimetres_that_is_more():
    assert [_height(needed) for needed in (3.404, 3.4, 3.41, 3.4099999999)] == [3.41, 3.41, 3.42, 3.42]


def test_lengths_are_the_least_in_steps_of_five_centimetres():
    assert least(lambda a, b: a >= 0.33 and b >= 1.0) == (0.35, 1.0)
    assert least(lambda a, b: True) == (0.0, 0.0)
    assert least(lambda a, b: a + b > 25.5) == (12.75, 12.8)
    assert least(lambda a, b: a > 12.8) is None


def test_the_stretch_that_is_walled_is_told_with_its_height():
    """Nearer than 5 m and 0.05 m, 3 m off: 4 + 2 · √(5.05² − 3²) = 12.125 m, so 12.2 m."""
    (found,) = proposed("property-limit-open", parcel(box(-30, -30, 5, 30)))["wall"]
    assert found.figures["height_m"] == 1.8
    assert found.figures["length_m"] == 12.2
    assert "Wall 12.20 m of the property line, 1.80 m high, where it is nearer than 5.00 m to A" in found.text.to("en")
