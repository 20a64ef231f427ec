"""The largest class, of what the plan shows and of what a site has room for, with places that are told to fit."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace
from plans import area, judge, lot
from shapely.geometry import Polygon, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status
from layoutcheck.siting import largest as module
from layoutcheck.siting.largest import Largest, Row, largest
from layoutcheck.siting.model import Clearance, Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import Envelope, Zone
from layoutcheck.words import same

HERE, THERE, NOTHING = Move(), Move(shift=(3.0, 0.0)), Polygon()


def found(rule: str, status: Status, margin: float | None = None) -> Finding:
    return Finding(rule=rule, status=status, area="A", margin=margin, message=same(rule))


NEAR, HOLDS = found("assembly", Status.FAIL, -2.0), found("assembly", Status.PASS, 1.0)
NARROW, OPEN = found("inspection-corridor", Status.FAIL, -0.1), found("inspection-corridor", Status.UNDETERMINED)


def told(monkeypatch: pytest.MonkeyPatch, rows: list[Finding], fits: dict[str, tuple[Move | None, bool]]) -> Largest:
    """The largest of classes I, II …, of each of which one finding is told, and whether it has a place."""
    siting = SimpleNamespace(as_class=lambda _site, _area, name: name, corridor_rules=("inspection-corridor",))
    monkeypatch.setattr(module, "_fits", lambda name, *_: fits[name])
    names = ("I", "II", "III", "IV")
    table = [Row(name=name, tightest=(one,)) for name, one in zip(names, rows, strict=False)]
    law: Any = SimpleNamespace(siting=siting)
    site: Any = None
    return largest(site, law, "A", table)


@pytest.mark.parametrize(
    ("rows", "fits", "as_drawn", "next_by", "on_site", "place", "blocked_by", "is_proven"),
    [
        ([HOLDS, NEAR, NEAR], {"II": (THERE, True), "III": (None, True)}, "I", NEAR, "II", THERE, None, True),
        ([HOLDS, NEAR, NEAR], {"II": (THERE, True), "III": (None, False)}, "I", NEAR, "II", THERE, None, False),
        ([HOLDS, NEAR], {"II": (None, True)}, "I", NEAR, "I", HERE, None, True),
        ([NEAR, NEAR], {"I": (None, True)}, None, NEAR, None, None, None, True),
        ([NEAR, NEAR], {"I": (THERE, True), "II": (None, False)}, None, NEAR, "I", THERE, None, False),
        ([HOLDS, HOLDS], {}, "II", None, "II", HERE, None, True),
        ([NEAR, HOLDS, NARROW], {}, "II", NARROW, "II", HERE, NARROW, True),  # how it is laid out, wherever it stands
        ([HOLDS, NARROW, NEAR], {}, "I", NARROW, "I", HERE, NARROW, True),
        ([HOLDS, OPEN, NEAR], {}, "I", OPEN, "I", HERE, OPEN, False),
        ([HOLDS, NEAR, NARROW], {"II": (THERE, True)}, "I", NEAR, "II", THERE, NARROW, True),
    ],
)
def test_the_largest_as_drawn_and_on_the_site_and_what_blocks_the_next(
    monkeypatch: pytest.MonkeyPatch,
    rows: list[Finding],
    fits: dict[str, tuple[Move | None, bool]],
    as_drawn: str | None,
    next_by: Finding | None,
    on_site: str | None,
    place: Move | None,
    blocked_by: Finding | None,
    is_proven: bool,
) -> None:
    one = told(monkeypatch, rows, fits)
    assert (one.as_drawn, one.on_site, one.place) == (as_drawn, on_site, place)
    assert (one.next_blocked_by, one.blocked_by, one.is_proven) == (next_by, blocked_by, is_proven)


def test_what_lacks_most_blocks_a_class_and_of_each_rule_the_worst_is_shown() -> None:
    little, unknown = found("road", Status.FAIL, -0.5), found("drain", Status.UNDETERMINED)
    assert Row(name="I", tightest=(HOLDS, little, NEAR, unknown)).blocks is NEAR
    assert Row(name="I", tightest=(HOLDS, unknown, little)).blocks is little
    assert Row(name="I", tightest=(unknown, HOLDS)).blocks is unknown
    assert Row(name="I", tightest=(HOLDS,)).blocks is None
    wide, maybe = found("assembly", Status.PASS, 9.0), found("assembly", Status.UNDETERMINED, 0.5)
    for among, worst in (([wide, HOLDS], HOLDS), ([HOLDS, maybe, wide], maybe), ([maybe, NEAR, HOLDS], NEAR)):
        assert module._tightest([little, *among], "assembly") == [worst]
    assert module._tightest([little, found("assembly", Status.NOT_APPLICABLE)], "assembly") == []


def test_a_class_is_told_by_what_is_found_of_the_area_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(NEAR, area="B")
    monkeypatch.setattr(module, "check", lambda *_: SimpleNamespace(findings=(other, HOLDS)))
    law: Any = None
    site = judge(area(), lot()).report.site
    assert module._row(site, law, "A", "I", ("assembly",)).tightest == (HOLDS,)


def region(place: Place, allowed: BaseGeometry, free: BaseGeometry, sure: bool) -> Envelope:
    ground = box(-9, -9, 9, 9)
    clearance = Clearance(rule="", subject="", shape=NOTHING, full_m=1.0)
    shape, known = ground.difference(allowed), ground.difference(free) if sure else NOTHING
    zone = Zone(clearance=clearance, shape=shape, sure=shape if free is allowed else known)
    return Envelope(place=place, turn=0.0, about=(0, 0), domain=ground, zones=(zone,), allowed=allowed)


ROOM = box(1, 1, 2, 2)


@pytest.mark.parametrize(
    ("ways", "stands", "fits"),
    [
        ([(NOTHING, NOTHING)], False, (None, True)),
        ([(ROOM, ROOM)], True, (THERE, True)),
        ([(ROOM, ROOM)], False, (None, False)),  # a place that is not confirmed proves nothing
        ([(NOTHING, ROOM)], False, (None, False)),  # in doubt
        ([(NOTHING, Polygon())], False, (None, True)),
        ([(NOTHING, NOTHING), (NOTHING, ROOM)], False, (None, False)),  # where it counts in another way
        ([(NOTHING, NOTHING), (ROOM, ROOM)], True, (THERE, True)),
        ([], False, (None, False)),
    ],
)
def test_that_a_class_has_no_place_is_proven_only_where_everything_is_surely_forbidden(
    monkeypatch: pytest.MonkeyPatch,
    ways: list[tuple[BaseGeometry, BaseGeometry]],
    stands: bool,
    fits: tuple[Move | None, bool],
) -> None:
    def place(number: int) -> Place | None:
        more = place(number + 1) if number + 1 < len(ways) else None
        return Place(area=str(number), name="I", shape=ROOM, ground=ROOM if ways else None, ground_rule="",
                     property_name="", clearances=(), moves=(), otherwise=more)  # fmt: skip

    siting = SimpleNamespace(place=lambda _view, _area, firewalls_go: firewalls_go or place(0), place_rules=())
    law: Any = SimpleNamespace(siting=siting, view=lambda site: site)
    site: Any = SimpleNamespace(options=SimpleNamespace(tolerance_m=0.001))
    monkeypatch.setattr(module, "Before", lambda **_: None)
    monkeypatch.setattr(module, "envelope", lambda one, *_, sure=False: region(one, *ways[int(one.area)], sure))
    monkeypatch.setattr(
        module, "standing", lambda _old, _place, one: THERE if stands and not one.allowed.is_empty else None
    )
    assert module._fits(site, law, "A", (0.0,)) == fits


def test_nothing_is_proven_where_nothing_can_be_claimed() -> None:
    silent = Place(area="", name="I", shape=ROOM, ground=ROOM, ground_rule="", property_name="", clearances=(),
                   moves=(), silent=same("the line does not close"))  # fmt: skip
    for place in (None, silent):
        siting = SimpleNamespace(place=lambda *_, one=place: one)
        law: Any = SimpleNamespace(siting=siting, view=lambda site: site)
        site: Any = None
        assert module._fits(site, law, "A", (0.0,)) == (None, False)


@pytest.mark.parametrize(
    ("least", "said", "turn", "shift"),
    [
        (0.0, {}, 0.0, (0.0, 0.0)),  # as drawn
        (0.0, {"is_as_drawn": False}, 0.0, (1.0, 1.0)),
        (0.0, {}, 90.0, (1.0, 1.0)),
        (1.0, {}, 0.0, (1.0, 1.0)),
        (1.0003, {}, 0.0, (1.0004, 1.0)),  # to the millimetre it would not do
        (1.05, {}, 0.0, (1.0504, 1.05)),
        (1.06, {}, 0.0, None),
    ],
)
def test_a_place_is_as_drawn_or_the_nearest_told_as_roughly_as_it_is_confirmed(
    monkeypatch: pytest.MonkeyPatch, least: float, said: dict[str, Any], turn: float, shift: tuple[float, float] | None
) -> None:
    monkeypatch.setattr(module, "open_at", lambda _old, _place, move, _rules: () if move.shift[0] >= least else (NEAR,))
    place = Place(area="", name="I", shape=ROOM, ground=ROOM, ground_rule="", property_name="", clearances=(),
                  moves=(), **said)  # fmt: skip
    room = box(1.0004, 1, 2, 2)
    old: Any = SimpleNamespace(law=SimpleNamespace(siting=SimpleNamespace(place_rules=())))
    here = Envelope(place=place, turn=turn, about=(0, 0), domain=room, zones=(), allowed=room)
    move = module.standing(old, place, here)
    if shift is None:
        assert move is None
    else:
        assert move is not None
        assert (move.shift, move.turn) == (pytest.approx(shift, abs=1e-9), turn)
