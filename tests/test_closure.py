"""Art. 5, I, c–f and § 6: walls and mesh round the area, or round the installation."""

from __future__ import annotations

import math
from typing import Any

import pytest
from plans import Result, Spec, area, box, feature, judge, line, lot, parcel, point, polygon

from layoutcheck.finding import Finding

RULE = "perimeter-closure"
CORNERS = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]


def round_about(begin: float, end: float, size: float = 10) -> Spec:
    """The part of a square's outline from one length along it to another, counted from (0, 0) to the right."""
    corners = [(0.0, 0.0), (size, 0.0), (size, size), (0.0, size), (0.0, 0.0)]

    def at(s: float) -> tuple[float, float]:
        side, t = int(s // size) % 4, s % size
        (x0, y0), (x1, y1) = corners[side], corners[side + 1]
        return (x0 + (x1 - x0) * t / size, y0 + (y1 - y0) * t / size)

    between = [corners[k % 4] for k in range(int(begin // size) + 1, int(-(-end // size)))]
    return line(at(begin), *between, at(end))


def piece(role: str, begin: float, end: float, size: float = 10, **said: Any) -> Spec:
    return feature(role, round_about(begin, end, size), f"{role} {begin:g}", **said)


def judged(*closing: Spec, ground: Any = None) -> Finding:
    """A class I area of 10 × 10 m on a wide property that is not drawn closed."""
    stock = lot(40, box(2, 2, 8, 8))
    plan = judge(area(ground or box(0, 0, 10, 10)), stock, parcel(box(-400, -400, 400, 400)), *closing)
    return next(f for f in plan.all(RULE) if f.subject != "walls_fire_resistant")


def kept(role: str = "fence", **said: Any) -> list[Spec]:
    return [piece(role, 20, 40, **said)]


# --- regime 1: the area's own edge ------------------------------------------------------


@pytest.mark.parametrize(
    ("walled", "status"),
    [(0, "pass"), (10, "pass"), (20, "pass"), (20.0009, "pass"), (20.003, "fail"), (25, "fail"), (40, "fail")],
)
@pytest.mark.parametrize("role", ["wall", "firewall"])
def test_walls_on_at_most_half_and_mesh_on_the_rest(walled: float, status: str, role: str) -> None:
    closing = [piece("fence", walled, 40)] if walled < 40 else []
    if walled:
        closing.append(piece(role, 0, walled))
    finding = judged(*closing)
    assert finding.status == status
    if status == "fail":
        assert (finding.measured, finding.required) == (pytest.approx(walled / 40), 0.5)


def test_a_wall_of_any_height_closes() -> None:
    for height in (0.5, 1.8, None):
        said = {} if height is None else {"height_m": height}
        assert judged(piece("wall", 0, 20, **said), *kept()).status == "pass"


def test_wall_and_mesh_on_the_same_stretch_is_wall() -> None:
    assert judged(piece("fence", 0, 40), piece("wall", 0, 21)).status == "fail"
    assert judged(piece("fence", 0, 40), piece("wall", 0, 20)).status == "pass"


@pytest.mark.parametrize(("gap", "status"), [(0.05, "pass"), (0.06, "fail"), (3.0, "fail")])
def test_a_stretch_left_open(gap: float, status: str) -> None:
    finding = judged(piece("fence", gap, 20), piece("fence", 20, 40))
    assert finding.status == status
    if status == "fail":
        assert (finding.measured, finding.unit) == (pytest.approx(gap), "m")
        assert finding.witness is not None


def test_a_gap_round_the_corner_where_the_outline_begins_is_one() -> None:
    # 0.04 m on each side of (0, 0): 0.08 m in all
    assert judged(piece("fence", 0.04, 39.96)).measured == pytest.approx(0.08)


def test_an_opening_is_neither_wall_nor_mesh_nor_gap() -> None:
    door = feature("opening", line((3, 0), (5, 0)), "D", height_m=2.1, swing="out")
    assert judged(piece("fence", 0, 3), piece("fence", 5, 40), door).status == "pass"
    # under it the wall does not count: 22 m of wall less 2 m of door is half
    assert judged(piece("wall", 0, 22), piece("fence", 22, 40), door).status == "pass"
    wide = feature("opening", point(4, 0), "D", width_m=2)
    assert judged(piece("fence", 0, 3), piece("fence", 5, 40), wide).status == "pass"
    narrow = feature("opening", point(4, 0), "D", width_m=1)
    assert judged(piece("fence", 0, 3), piece("fence", 5, 40), narrow).measured == pytest.approx(0.5)


def test_an_opening_alone_closes_nothing() -> None:
    doors = [piece("opening", begin, begin + 10) for begin in (0, 10, 20, 30)]
    assert judged(*doors).status != "pass"


@pytest.mark.parametrize(("off", "status"), [(0.3, "pass"), (0.31, "undetermined")])
def test_what_stands_beside_the_edge_closes_it_up_to_snap(off: float, status: str) -> None:
    ring = line((-off, -off), (10 + off, -off), (10 + off, 10 + off), (-off, 10 + off), (-off, -off))
    assert judged(feature("fence", ring, "T")).status == status


def test_thick_walls_close_too() -> None:
    walls = [feature("wall", box(-0.2, -0.2, 10, 0), "W1"), feature("wall", box(10, -0.2, 10.2, 10), "W2")]
    assert judged(*walls, *kept()).status == "pass"


def test_a_hole_of_the_area_has_a_perimeter_too() -> None:
    # 40 m outside and 8 m round the hole: 24 m of wall is half of both
    ground = polygon(*CORNERS, holes=[[(4, 4), (6, 4), (6, 6), (4, 6)]])
    inner = feature("fence", line((4, 4), (6, 4), (6, 6), (4, 6), (4, 4)), "T2")
    whole = [piece("wall", 0, 24), piece("fence", 24, 40)]
    stock = lot(40, box(1, 1, 3, 9))
    result = judge(area(ground), stock, parcel(), *whole, inner)
    assert next(f for f in result.all(RULE) if f.subject == "A").status == "pass"
    bare = judge(area(ground), stock, parcel(), *whole)
    assert next(f for f in bare.all(RULE) if f.subject == "A").status == "fail"


# --- regime 2: round the installation --------------------------------------------------------


def around(*closing: Spec, installation: bool = True, own: tuple[Spec, ...] = ()) -> Finding:
    """An area inside an installation of 40 × 40 m, 160 m round."""
    whole = box(0, 0, 40, 40)
    outer = [feature("installation", whole, "I"), parcel()] if installation else [parcel(whole, "I")]
    plan = judge(area(box(15, 15, 25, 25)), lot(40, box(17, 17, 23, 23)), *outer, *closing, *own)
    return next(f for f in plan.all(RULE) if f.subject != "walls_fire_resistant")


@pytest.mark.parametrize("installation", [True, False])
@pytest.mark.parametrize(
    ("walled", "status"), [(0, "pass"), (140, "pass"), (140.003, "fail"), (150, "fail"), (160, "fail")]
)
def test_walls_on_at_most_seven_eighths_round_the_installation(walled: float, status: str, installation: bool) -> None:
    closing = [piece("wall", 0, walled, 40)] if walled else []
    if walled < 160:
        closing.append(piece("fence", walled, 160, 40))
    finding = around(*closing, installation=installation)
    assert (finding.subject, finding.status) == ("I", status)


def test_nothing_drawn_round_it_is_undetermined() -> None:
    assert around().status == "undetermined"
    assert around(piece("wall", 0, 100, 40)).status == "undetermined"


def test_a_gap_in_an_outer_line_that_is_otherwise_closed_fails() -> None:
    finding = around(piece("wall", 0, 140, 40), piece("fence", 142, 160, 40))
    assert (finding.status, finding.measured) == ("fail", pytest.approx(2.0))


def test_an_area_fenced_itself_is_not_judged_by_the_outer_line() -> None:
    fence = feature("fence", line((15, 15), (25, 15), (25, 20)), "T")
    outer = [piece("wall", 0, 140, 40), piece("fence", 140, 160, 40)]
    finding = around(*outer, own=(fence,))
    assert (finding.subject, finding.status) == ("A", "fail")


def test_an_area_walled_on_more_than_half_fails_in_either_regime() -> None:
    walls = feature("wall", line((15, 15), (25, 15), (25, 25), (20, 25)), "W")  # 25 of 40 m
    outer = [piece("wall", 0, 140, 40), piece("fence", 140, 160, 40)]
    finding = around(*outer, own=(walls,))
    assert (finding.subject, finding.status) == ("A", "fail")


def test_no_area_drawn_is_undetermined() -> None:
    assert judge(lot(40), parcel()).status(RULE) == "undetermined"


# --- what no drawing shows -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "status", "told"),
    [("true", "pass", "declarado que atende"), ("false", "fail", "declarado que não atende"),
     ("", "not-declared", "não declarado")],
)  # fmt: skip
def test_the_walls_fire_resistance_is_declared(said: str, status: str, told: str) -> None:
    project = f"[declared]\nwalls_fire_resistant = {said}" if said else ""
    stock = lot(40, box(2, 2, 8, 8))
    plan = judge(area(box(0, 0, 10, 10)), stock, parcel(), piece("wall", 0, 20), *kept(), project=project)
    found = plan.one(RULE, "walls_fire_resistant")
    assert found.status == status
    assert found.message.to("pt") == f"Os muros do fechamento resistem ao fogo: {told}."


# --- Art. 5, I, h: floor openings --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("d", "status", "is_at_limit"),
    [(4.7, "pass", False), (3.002, "pass", False), (3.0, "pass", True), (2.9995, "pass", True), (2.997, "fail", False),
     (0.5, "fail", False), (-4.0, "fail", False)],
)  # fmt: skip
def test_drains_are_three_metres_away(d: float, status: str, is_at_limit: bool) -> None:
    """Only of one at the limit, to a millimetre, is it said how else the law might be read."""
    finding = judge(area(), lot(40), parcel(), feature("drain", point(d, 0), "R")).one("floor-openings", "R")
    assert (finding.status, finding.measured) == (status, pytest.approx(max(d, 0.0)))
    assert ("literal reading" in finding.message.to("en")) is is_at_limit


def test_drains_not_drawn_are_not_a_pass() -> None:
    assert judge(area(), lot(40), parcel()).status("floor-openings") == "not-drawn"
    declared = judge(area(), lot(40), parcel(), project='[declared]\nnone = ["drain"]')
    assert declared.status("floor-openings") == "pass"


# --- how gates are drawn ----------------------------------------------------------------


def swing(x: float, y: float, r: float = 1.5) -> list[tuple[float, float]]:
    """A leaf open at a right angle, its swing, and the line that closes the gap from (x, y) to (x + r, y)."""
    arc = [(x + r * math.sin(math.radians(a)), y + r * math.cos(math.radians(a))) for a in range(0, 91, 3)]
    return [(x, y), *arc, (x, y)]


def fenced(*others: Spec) -> Result:
    """The default area, 40 m round, with a fence that leaves out 1.50 m of its right side."""
    fence = feature("fence", line((0, -0.75), (0, -5), (-10, -5), (-10, 5), (0, 5), (0, 0.75)), "T")
    return judge(area(), lot(120), fence, *others)


def turned(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Turned by a right angle, so that what lay along x lies along y."""
    return [(-y, x) for x, y in points]


def test_a_gate_drawn_with_leaf_swing_and_closing_line_fills_its_gap() -> None:
    gate = feature("opening", polygon(*turned(swing(-0.75, 0))[:-1]), "G", height_m=2.1, swing="out")
    result = fenced(gate)
    assert result.status("perimeter-closure", "A") == "pass"
    assert "1.50 m" in result.one("openings").message.to("en")


def test_a_leaf_drawn_open_leaves_the_width_of_its_gap_to_be_said() -> None:
    leaf = feature("opening", line((0, -0.75), (1.5, -0.75)), "G", height_m=2.1, swing="out")
    found = fenced(leaf).one("perimeter-closure", "A")
    assert (found.status, [n.to("en") for n in found.needs]) == ("undetermined", ["width of opening G (width_m)"])
    assert fenced().status("perimeter-closure", "A") == "fail"  # with no gate at all it is open


def test_a_leaf_drawn_shut_with_its_swing_fills_its_gap_and_not_the_fence_beside_it() -> None:
    """40 m less a gap of 1.50 m are 38.50 m of mesh; the arc from the leaf's end turns about its other end."""
    angles = [math.radians(a) for a in range(87, -1, -3)]
    shut = [(0, -0.75), (0, 0.75), *((1.5 * math.cos(a), -0.75 + 1.5 * math.sin(a)) for a in angles)]
    for said in ({}, {"width_m": 1.5}):
        gate = feature("opening", line(*shut), "G", height_m=2.1, swing="out", **said)
        result = fenced(gate)
        found = result.one("perimeter-closure", "A")
        told = "A: 0.00 m of wall in 40.00 m (0 %; at most 50 %), 38.50 m of mesh, 1.50 m of openings."
        assert (found.status, found.message.to("en")) == ("pass", told), said
        assert "G: 1.50 m" in result.one("openings").message.to("en"), said


def test_an_outer_line_that_is_fenced_in_part_leaves_open_which_line_closes() -> None:
    """Less than seven eighths of 160 m, 140 m, are no outer line; a gap in what is closed but for it fails."""
    for fenced, status in ((100.0, "undetermined"), (139.9, "undetermined"), (140.0, "fail"), (158.0, "fail")):
        assert around(piece("fence", 0, fenced, 40)).status == status, fenced


def test_what_closes_is_told_with_its_lengths() -> None:
    door = feature("opening", line((3, 0), (5, 0)), "D", height_m=2.1)
    finding = judged(piece("wall", 0, 20), door, piece("fence", 20, 40))
    told = "A: 18.00 m of wall in 40.00 m (45 %; at most 50 %), 20.00 m of mesh, 2.00 m of openings."
    assert (finding.message.to("en"), finding.unit) == (told, "ratio")


def test_a_gap_about_the_corner_where_the_outline_begins_is_one_gap() -> None:
    # open for 2 m before the corner (0, 0), where the outline begins, and for 3 m behind it
    finding = judged(piece("fence", 3, 38))
    assert (finding.status, finding.measured, finding.unit) == ("fail", pytest.approx(5.0), "m")
    assert finding.message.to("en").endswith("5.00 m are left open.")
    assert {tuple(round(x - x0, 6) for x, x0 in zip(*finding.witness, strict=True))} <= {(3.0, -2.0), (-3.0, 2.0)}


@pytest.mark.parametrize(
    ("said", "status"),
    [({}, "undetermined"), ({"width_m": 2.0}, "pass"), ({"width_m": 1.0}, "fail"), ({"width_m": 0.5}, "fail")],
)
def test_an_opening_of_unknown_width_beside_a_gap_may_close_it(said: dict[str, float], status: str) -> None:
    finding = judged(piece("fence", 6, 40), piece("wall", 0, 4), feature("opening", point(5, 0), "D", **said))
    assert finding.status == status
    if not said:
        assert [need.to("en") for need in finding.needs] == ["width of opening D (width_m)"]


def test_of_two_gaps_each_must_have_an_opening_that_may_close_it() -> None:
    gaps = [piece("fence", 6, 20), piece("fence", 22, 40), piece("wall", 0, 4)]  # from 4 to 6, and from 20 to 22
    here, there = feature("opening", point(5, 0), "D1"), feature("opening", point(9, 10), "D2")
    assert judged(*gaps, here).status == judged(*gaps, there).status == "fail"
    both = judged(*gaps, here, there)
    assert both.status == "undetermined"
    assert [need.to("en") for need in both.needs] == [f"width of opening D{i} (width_m)" for i in (1, 2)]


@pytest.mark.parametrize("lengths", [(3, 1, 0.5), (1, 3, 0.5), (0.5, 1, 3)])
def test_of_several_gaps_the_longest_is_told_and_what_they_sum_to(lengths: tuple[float, float, float]) -> None:
    """One goes round the corner where the outline begins, the two others lie along its sides."""
    across, second, third = lengths
    finding = judged(
        piece("fence", across / 2, 14), piece("fence", 14 + second, 25), piece("fence", 25 + third, 40 - across / 2)
    )
    assert (finding.status, finding.measured) == ("fail", pytest.approx(3.0))
    summed = "3.00 m are left open. It is the longest of 3 gaps, 4.50 m in all."  # 3 + 1 + 0.5
    assert finding.message.to("en").endswith(summed)


def test_a_gap_that_begins_where_the_outline_does_and_one_elsewhere_are_two() -> None:
    assert judged(piece("fence", 2, 14), piece("fence", 15, 40)).measured == pytest.approx(2.0)
    assert judged(piece("fence", 0, 14), piece("fence", 15, 38)).measured == pytest.approx(2.0)


@pytest.mark.parametrize("walled", [20.0, 0.5])
def test_walls_and_openings_all_round_are_a_closure_of_its_own(walled: float) -> None:
    stock = lot(40, box(2, 2, 8, 8))
    sides = [(max(begin, walled), begin + 10) for begin in (0, 10, 20, 30) if walled < begin + 10]
    gates = [piece("opening", begin, end) for begin, end in sides]
    plan = judge(area(box(0, 0, 10, 10)), stock, parcel(), piece("wall", 0, walled), *gates)
    assert plan.status(RULE, "A") == "pass"
    assert plan.status(RULE, "walls_fire_resistant") == "not-declared"


def test_half_a_metre_of_mesh_on_its_edge_makes_the_closure_its_own() -> None:
    assert judged(piece("fence", 0, 0.5)).status == "fail"


def test_an_opening_by_its_width_takes_as_much_to_either_side() -> None:
    finding = judged(piece("wall", 0, 20), piece("fence", 20, 40), feature("opening", point(4, 0), "D", width_m=1.2))
    assert finding.message.to("en").startswith("A: 18.80 m of wall in 40.00 m (47 %; at most 50 %), 20.00 m of mesh")


def test_an_opening_of_unknown_width_elsewhere_closes_no_gap() -> None:
    beside = feature("opening", point(10, 5), "D")
    assert judged(piece("fence", 6, 40), piece("wall", 0, 4), beside).status == "fail"


def test_an_opening_by_its_width_goes_on_over_the_corner_where_the_outline_begins() -> None:
    """Two metres about the corner (0, 0), or half a metre before it or behind it."""
    for (x, y), begin, end in (((0, 0), 1, 39), ((0, 0.5), 0.5, 38.5), ((0.5, 0), 1.5, 39.5)):
        door = feature("opening", point(x, y), "D", width_m=2.0)
        assert judged(piece("fence", begin, end), door).status == "pass", (x, y)
        assert judged(piece("fence", begin + 0.1, end), door).status == "fail", (x, y)


def test_of_two_installations_the_one_that_holds_the_area_counts() -> None:
    lands = [feature("installation", box(100, 0, 140, 40), "I1"), feature("installation", box(0, 0, 40, 40), "I2")]
    closing = [piece("wall", 0, 140, 40), piece("fence", 140, 160, 40)]
    plan = judge(area(box(15, 15, 25, 25)), lot(40, box(17, 17, 23, 23)), *lands, parcel(), *closing)
    found = next(f for f in plan.all(RULE) if f.subject != "walls_fire_resistant")
    assert (found.subject, found.status) == ("I2", "pass")
