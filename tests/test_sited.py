"""Where an area may stand, and what is told of it: which place, which turn, and whether there surely is none."""

from __future__ import annotations

import math
from types import SimpleNamespace
from typing import Any

import pytest
from plans import LAW, area, box, feature, judge, line, lot, parcel, point
from shapely.geometry import Point, Polygon
from shapely.geometry import box as rectangle

from layoutcheck.finding import Finding, Status
from layoutcheck.siting import sited as module
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import Envelope
from layoutcheck.siting.sited import Sited, sited
from layoutcheck.words import same

NOTHING, LITTLE, MUCH = Polygon(), rectangle(0, 0, 1, 1), rectangle(0, 0, 3, 3)


def walled(x0: float, y0: float, x1: float, y1: float) -> list[Any]:
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    return [parcel(box(x0, y0, x1, y1)), feature("wall", line(*corners), "muro", height_m=1.8)]


def store(geometry: Any = None, name: str = "A", x: float = 0.0) -> list[Any]:
    return [area(geometry or box(x - 2, -2, x + 2, 2), name), lot(40, box(x - 1, -1, x + 1, 1), f"L{name}")]


def found(*allowed: Polygon, move: Move | None = None) -> Sited:
    place = Place(area="A", name="I", shape=LITTLE, ground=MUCH, ground_rule="", property_name="", clearances=(),
                  moves=())  # fmt: skip
    regions = tuple(
        Envelope(place=place, turn=90.0 * i, about=(0, 0), domain=MUCH, zones=(), allowed=one)
        for i, one in enumerate(allowed)
    )
    site: Any = None
    return Sited(site=site, place=place, regions=regions, move=move, confirmed=(), largest=None, silent=None)


def test_the_turn_of_the_place_is_shown_else_the_one_with_most_room() -> None:
    assert found(LITTLE, MUCH, NOTHING).shown.turn == 90.0
    assert found(MUCH, LITTLE, LITTLE, move=Move(turn=180.0)).shown.turn == 180.0


def test_that_there_is_none_takes_every_turn() -> None:
    assert found(NOTHING, NOTHING).is_none
    assert not found(NOTHING, LITTLE).is_none
    assert not found(NOTHING, NOTHING, move=Move()).is_none


@pytest.mark.parametrize(
    ("step", "turns"),
    [
        (None, [0.0]),
        (90.0, [0.0, 90.0, 180.0, 270.0]),
        (100.0, [0.0, 100.0, 200.0, 300.0]),
        (45.5, [45.5 * i for i in range(8)]),  # the eighth step goes past 360°
        (350.0, [0.0, 350.0]),
        (360.0, [0.0]),
        (360 / 7, [360 / 7 * i for i in range(7)]),
    ],
)
def test_turns_go_once_round(step: float | None, turns: list[float]) -> None:
    assert list(module._turns(step)) == turns


def test_the_nearest_of_all_turns_is_told() -> None:
    """4 × 2 m with a pump 5.50 m to the right of its middle: 1.50 m to the left as drawn, 0.50 m turned upright."""
    site = judge(*store(box(-2, -1, 2, 1)), *walled(-20, -20, 20, 20), feature("heat_source", point(5.5, 0), "bomba"))
    (one,) = sited(site.report.site, LAW, step=90, classes=False)
    assert one.move is not None
    assert (one.move.shift, one.move.turn, one.shown.turn) == (pytest.approx((-0.5, 0.0), abs=1e-3), 90.0, 90.0)


def test_firewalls_stay_where_they_are() -> None:
    site = judge(*store(), *walled(-20, -20, 20, 20), feature("firewall", line((2, -2), (2, 2)), "cf", height_m=2.6))
    for size in (None, (3.0, 3.0)):
        (one,) = sited(site.report.site, LAW, size=size, classes=False)
        assert "cf" not in [moving.name for moving in one.place.moves]


def test_of_an_area_that_owes_no_distances_no_place_is_looked_for() -> None:
    assert sited(judge(area(own_use=True), lot(2), parcel()).report.site, LAW) == ()


@pytest.mark.parametrize(("right", "ways"), [(40.0, [()]), (24.0, [(), ("B",)])])
def test_an_area_is_placed_as_one_with_another_only_where_it_has_no_place_else(
    right: float, ways: list[tuple[str, ...]]
) -> None:
    """A pump 1 m to the left of A, and B, also of class I, 12 m to its right: alone A goes past B, where there is room.

    As one of class II the two owe the pump 7.50 m, and 6.50 m do.
    """
    pump = feature("heat_source", point(-3, 0), "bomba")
    plan = [*store(), *store(name="B", x=16.0), *walled(-9, -7, right, 7), pump]
    of_a = [one for one in sited(judge(*plan).report.site, LAW) if one.place.area == "A"]
    assert [one.place.counts_with for one in of_a] == ways
    assert [one.move is None for one in of_a] == [len(ways) > 1, False][: len(ways)]
    assert [one.largest is None for one in of_a] == [False, True][: len(ways)]
    if len(ways) > 1:
        assert of_a[1].move is not None
        assert of_a[1].move.shift == pytest.approx((6.5, 0.0), abs=1e-3)


@pytest.mark.parametrize(
    ("role", "is_open"),
    [("assembly", True), ("road", True), ("lot", True), ("extinguisher", False), ("firewall", False)],
)
def test_what_was_not_read_leaves_open_what_is_measured_to_it(role: str, is_open: bool) -> None:
    """A firewall that was not read hides nothing, and no place is measured to an extinguisher."""
    unread = {"type": "Feature", "properties": {"role": role, "name": "X"}, "geometry": None}
    (one,) = sited(judge(*store(), *walled(-20, -20, 20, 20), unread).report.site, LAW, classes=False)
    assert (one.silent is not None, one.move is None) == (is_open, is_open)
    assert one.silent is None or "wherever it stands: " in one.silent.to("en")


def test_what_is_open_about_an_area_is_not_open_about_another() -> None:
    """Nobody says how much B holds."""
    other = [area(box(230, -2, 234, 2), "B"), lot(None, box(231, -1, 233, 1), "M")]
    a, b = sited(judge(*store(), *other, *walled(-20, -20, 260, 20)).report.site, LAW, classes=False)[:2]
    assert (a.place.area, a.silent, b.place.area) == ("A", None, "B")
    assert b.silent is not None


ROOM = [(1.0, 0.0), (2.0, 0.0)]


@pytest.mark.parametrize(
    ("stands", "confirmed", "moves"),
    [(None, ROOM, (1.0, 0.0)), (Move(shift=(3.0, 0.0)), ROOM, (3.0, 0.0)), (None, [], None)],
)
def test_what_was_confirmed_beside_firewalls_is_told_where_nothing_surely_stands(
    monkeypatch: pytest.MonkeyPatch, stands: Move | None, confirmed: list[Any], moves: tuple[float, float] | None
) -> None:
    monkeypatch.setattr(module, "standing", lambda *_: stands)
    monkeypatch.setattr(module, "_confirmed", lambda *_: tuple(confirmed))
    (one,) = sited(judge(*store(), *walled(-20, -20, 20, 20)).report.site, LAW, classes=False)
    assert (one.move and one.move.shift, list(one.confirmed)) == (moves, confirmed)


def test_of_what_is_in_doubt_some_places_are_put_to_the_checker_the_nearest_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Of 3 × 3 m twelve places at most are tried, and those are told that the checker finds nothing open at."""
    doubt, tried = rectangle(2, 2, 5, 5).union(rectangle(-9, 0, -8.9, 0.1)), []

    def open_at(_old: Any, _place: Any, move: Move, _rules: Any) -> tuple[str, ...]:
        tried.append(move.shift)
        return () if move.shift[0] > 3 else ("too near",)

    monkeypatch.setattr(module, "open_at", open_at)
    monkeypatch.setattr(module, "doubtful", lambda _region: doubt)
    old: Any = SimpleNamespace(law=LAW)
    one = found(NOTHING)
    told = module._confirmed(old, one.place, one.regions[0])
    assert list(told) == [at for at in tried if at[0] > 3]
    assert 6 <= len(tried) <= 12
    assert all(doubt.buffer(1e-3).contains(Point(at)) for at in tried)
    assert tried == sorted(tried, key=lambda at: math.hypot(*at))
    monkeypatch.setattr(module, "doubtful", lambda _region: NOTHING)
    assert module._confirmed(old, one.place, one.regions[0]) == ()


@pytest.mark.parametrize(
    ("about", "is_open"),
    [
        ({"area": "A", "rule": "assembly", "subject": "x"}, True),  # nothing is owed to it: no place can answer it
        ({"area": "A", "rule": "heat-source", "subject": "bomba"}, False),  # as measured where it stands
        ({"area": "A", "rule": "site-containment", "subject": "P"}, False),
        ({"area": "B", "rule": "assembly", "subject": "x"}, False),
    ],
)
def test_what_is_open_where_an_area_stands_is_open_everywhere_unless_a_place_answers_it(
    monkeypatch: pytest.MonkeyPatch, about: dict[str, str], is_open: bool
) -> None:
    finding = Finding(status=Status.UNDETERMINED, message=same("who knows"), **about)
    monkeypatch.setattr(module, "check", lambda *_: SimpleNamespace(findings=(finding,)))
    plan = judge(*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba"))
    (one,) = sited(plan.report.site, LAW, classes=False)
    assert (one.silent and one.silent.to("en")) == ("this is open wherever it stands: who knows" if is_open else None)
