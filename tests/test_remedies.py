"""Remedies: each is put into the plan's own file, which is then read and checked anew."""

from __future__ import annotations

import copy
import importlib
import json
import math
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import random_sites
import shapely
from plans import LAW, Result, Spec, area, box, feature, judge, line, lot, parcel, point

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Finding
from layoutcheck.reports.json import told
from layoutcheck.reports.text import render
from layoutcheck.siting import nearest, shortest
from layoutcheck.siting.moving import Move
from layoutcheck.siting.remedies import MOST, Remedy, _one, with_remedies
from layoutcheck.siting.wording import shift_text
from layoutcheck.words import Text

SAMPLES = Path(__file__).parents[1] / "samples"


def remedies(result: Result, rule: str, subject: str | None = None) -> dict[str, Any]:
    """The remedies of a failing finding by their kind."""
    found = [f for f in with_remedies(result.report, LAW).findings if f.rule == rule and subject in (None, f.subject)]
    (one,) = (f for f in found if f.status == "fail")
    return {each["kind"]: each for each in ([one.remedy, *one.remedy["others"]] if one.remedy else [])}


def shifted(features: list[Spec], names: list[str], by: tuple[float, float]) -> list[Spec]:
    def walk(c: Any) -> Any:
        return [c[0] + by[0], c[1] + by[1]] if isinstance(c[0], int | float) else [walk(part) for part in c]

    out = copy.deepcopy(features)
    for one in out:
        if one["properties"].get("name") in names:
            one["geometry"]["coordinates"] = walk(one["geometry"]["coordinates"])
    return out


def no_worse(before: Result, after: Result) -> None:
    """Nothing fails that did not, and nothing is open that was answered."""
    was = {(f.rule, f.area, f.subject): f.status for f in before.report.findings}
    for f in after.report.findings:
        if f.status in ("fail", "undetermined"):
            assert was.get((f.rule, f.area, f.subject)) in ("fail", f.status), f.message.to("en")


def walled(x0: float, y0: float, x1: float, y1: float) -> list[Spec]:
    corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
    return [parcel(box(x0, y0, x1, y1)), feature("wall", line(*corners), "muro", height_m=1.8)]


def store(count: int = 40, *, name: str = "A") -> list[Spec]:
    return [area(box(-2, -2, 2, 2), name), lot(count, box(-1, -1, 1, 1))]


# --- the area ----------------------------------------------------------------------


def test_the_shortest_move_is_told_in_both_languages_and_cures():
    """A pump 4.00 m from the right side lacks 1.00 m of 5.00: the area goes 1.00 m to the left."""
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba")]
    before = judge(*plan)
    move = remedies(before, "heat-source")["move"]
    assert (move["vector_m"], move["distance_m"], move["proven_shortest"]) == ([-1.0, 0.0], 1.0, True)
    assert move["text"].to("pt").startswith("Mover A em 1,00 m para a esquerda")
    assert move["text"].to("en").startswith("Move A by 1.00 m left")
    after = judge(*shifted(plan, move["moves"], tuple(move["vector_m"])))
    assert after.status("heat-source") == "pass"
    no_worse(before, after)


def test_a_move_that_was_confirmed_is_told_to_the_last_digit(monkeypatch):
    """Where no rounded place and nothing nearer stands, the place that the checker agreed to is the one told."""
    exact = (-1.000456, 0.200456)
    monkeypatch.setattr(shortest, "stands", lambda old, place, move, cured: move.shift == exact)
    ground = shapely.box(-3, -3, 3, 3)
    (*_, last) = nearest.rounded(exact)
    assert last == exact
    assert shortest._back(None, None, ground, exact, 0.0, frozenset()) == exact
    assert shift_text(exact, north=False).to("en") == "1.000456 m left and 0.200456 m up"


def test_what_nobody_could_make_is_no_move():
    """Less than a millimetre, which a corner at the end of a firewall may need, is not put to the checker."""
    assert not nearest.stands(None, None, Move(shift=(0.0005, -0.0008)), frozenset())


def test_a_move_on_a_grid_is_told_from_point_to_point_of_the_plan(tmp_path):
    """3° west of its meridian a grid of UTM is turned off true north, and its metres are not those of the ground."""
    path, crs = tmp_path / "utm.geojson", {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::31981"}}
    pump = feature("heat_source", point(5, 5), "bomba")  # 3 m right and 3 m up of the area's corner: 4.24 m of 5.00

    def checked(by: tuple[float, float] = (0.0, 0.0)) -> Finding:
        plan = [*shifted(store(), ["A", "L"], by), *walled(-40, -40, 40, 40), pump]
        every = shifted(plan, [f["properties"]["name"] for f in plan], (170000.0, 8275000.0))
        path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "crs": crs, "features": every}))
        (report,) = examine(path, Wanted(lang="en", on="2026-06-01"))
        (found,) = (f for f in report.findings if f.rule == "heat-source")
        return found

    said = checked().remedy["text"].to("en")
    x0, y0, x1, y1 = map(float, re.search(r"from \((.*); (.*)\) to \((.*); (.*)\)\.", said).groups())
    assert (x0, y0) == pytest.approx((169998, 8274998), abs=0.1)
    after = checked((x1 - x0, y1 - y0))
    assert after.status == "pass"
    assert after.margin < 0.003


def test_a_move_on_a_site_that_is_not_drawn_says_that_nobody_knows_whether_it_is_on_it():
    pump = feature("heat_source", point(6, 0), "bomba")
    open_, drawn = (remedies(judge(*plan), "heat-source")["move"]["text"].to("en") for plan in (
        [*store(), pump], [*store(), *walled(-20, -20, 20, 20), pump],
    ))  # fmt: skip
    assert "The site is not drawn" in open_
    assert "The site is not drawn" not in drawn


def test_a_move_satisfies_all_rules_at_once():
    """Away from the pump on the right is towards the school on the left: the way out is up."""
    plan = [*store(), *walled(-30, -30, 30, 30), feature("heat_source", point(6, 0), "bomba"),
            feature("assembly", point(-22, 0), "escola")]  # fmt: skip
    before = judge(*plan)
    move = remedies(before, "heat-source")["move"]
    after = judge(*shifted(plan, move["moves"], tuple(move["vector_m"])))
    assert {after.status("heat-source"), after.status("assembly"), after.status("property-limit-walled")} == {"pass"}
    no_worse(before, after)


def test_where_there_is_no_place_it_is_said():
    plan = [*store(), *walled(-6, -6, 6, 6), feature("assembly", point(15, 0), "escola")]
    found = remedies(judge(*plan), "assembly")
    assert found["none"]["text"].to("en") == "There is no place on P for A as drawn, in class I."
    assert found["none"]["proven"] is True


def test_a_plan_in_degrees_is_told_by_the_compass():
    report = examine(SAMPLES / "lonlat-beside-school.geojson", Wanted(on="2026-01-01", lang="pt"))[0]
    said = [f.remedy["text"].to("pt") for f in report.findings if f.remedy]
    assert said
    assert not any("direita" in one or "cima" in one for one in said)


SEEDS = range(0, 24)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_move_of_a_random_site_holds_when_its_file_is_changed(seed):
    plan = random_sites.site(seed, walls=seed % 2 == 0)
    before = judge(*plan)
    for found in with_remedies(before.report, LAW).findings:
        if found.remedy is not None and found.remedy["kind"] == "move":
            after = judge(*shifted(plan, found.remedy["moves"], tuple(found.remedy["vector_m"])))
            assert after.status(found.rule, found.subject) == "pass"
            no_worse(before, after)


# --- lots ----------------------------------------------------------------------------


def test_a_corridor_is_widened_by_moving_the_lot_that_has_room():
    """0.80 m between two lots of class III: moving one lacks 0.20 m, and the first has it: 1.50 m to the limit."""
    plan = [area(box(-10, -5, 10, 5)), lot(240, box(-8.5, -3, -0.4, 3), "L1"), lot(240, box(0.4, -3, 9, 3), "L2"),
            *walled(-60, -60, 60, 60)]  # fmt: skip
    before = judge(*plan)
    move = remedies(before, "inspection-corridor")["move-lot"]
    assert (move["lot"], move["vector_m"], move["distance_m"]) == ("L1", [-0.2, 0.0], 0.2)
    after = judge(*shifted(plan, ["L1"], (-0.2, 0.0)))
    assert after.status("inspection-corridor", "L1 – L2") == "pass"
    no_worse(before, after)


def test_a_lot_that_would_lose_its_other_corridor_stays():
    """The first lot is 1.05 m from the limit and cannot give 0.20 m; the second has 1.50 m and can."""
    plan = [area(box(-10, -5, 10, 5)), lot(240, box(-8.95, -3, -0.4, 3), "L1"), lot(240, box(0.4, -3, 8.5, 3), "L2"),
            *walled(-60, -60, 60, 60)]  # fmt: skip
    assert remedies(judge(*plan), "inspection-corridor")["move-lot"]["lot"] == "L2"


def test_the_lot_beside_a_post_is_moved_off_it_whichever_side_it_stands_on():
    """0.80 m between a post and the lots to its left and right: 0.20 m away from it, to the left and to the right."""
    plan = [area(box(-10, -5, 10, 5)), lot(240, box(-8.5, -3, -1, 3), "L1"), lot(240, box(1, -3, 8.5, 3), "L2"),
            feature("obstacle", box(-0.2, -0.2, 0.2, 0.2), "poste"), *walled(-60, -60, 60, 60)]  # fmt: skip
    before = judge(*plan)
    for name, by in (("L1", -0.2), ("L2", 0.2)):
        found = remedies(before, "inspection-corridor", f"{name} – poste")
        assert set(found) == {"move-lot"}
        move = found["move-lot"]
        assert (move["lot"], move["vector_m"]) == (name, [by, 0.0])
        after = judge(*shifted(plan, [name], tuple(move["vector_m"])))
        assert {f.status for f in after.all("inspection-corridor", f"{name} – poste")} <= {"pass"}
        no_worse(before, after)


def test_lots_in_a_row_push_each_other():
    """Three lots 0.90 m apart, and 1.30 m to the limit on the right: the second goes 0.10 m, the third 0.20 m."""
    plan = [area(box(0, 0, 13, 5)), lot(160, box(1, 1, 4, 4), "L1"), lot(160, box(4.9, 1, 7.8, 4), "L2"),
            lot(160, box(8.7, 1, 11.7, 4), "L3"), *walled(-60, -60, 60, 60)]  # fmt: skip
    before = judge(*plan)
    found = remedies(before, "inspection-corridor", "L1 – L2")["move-lots"]
    assert {one["lot"]: one["vector_m"] for one in found["lots"]} == {"L2": [0.1, 0.0], "L3": [0.2, 0.0]}
    assert found["text"].to("en") == "Move L2 by 0.10 m right, L3 by 0.20 m right."
    after = judge(*shifted(shifted(plan, ["L2"], (0.1, 0)), ["L3"], (0.2, 0)))
    assert {f.status for f in after.all("inspection-corridor")} == {"pass"}
    no_worse(before, after)


def test_where_no_lot_has_room_the_area_is_enlarged_with_the_mesh_round_it():
    """0.90 m to the limit above, where 1.00 m is asked, and 1.00 m elsewhere: 0.10 m more, 8 × 5.90 = 47.20 m²."""
    mesh = feature("fence", line((0, 0), (8, 0), (8, 5.8), (0, 5.8), (0, 0)), "tela")
    plan = [area(box(0, 0, 8, 5.8)), lot(480, box(1, 1, 7, 4.9)), mesh, *walled(-60, -60, 60, 60)]
    before = judge(*plan)
    found = remedies(before, "inspection-corridor")["larger-area"]
    assert (found["by_m"], found["area_m2"]) == (0.1, 47.2)
    wider = feature("fence", line((0, 0), (8, 0), (8, 5.9), (0, 5.9), (0, 0)), "tela")
    after = judge(area(box(0, 0, 8, 5.9)), plan[1], wider, *plan[3:])
    assert after.status("inspection-corridor") == "pass"
    no_worse(before, after)


def test_a_lot_that_reaches_out_of_its_area_is_moved_in():
    plan = [area(box(-10, -5, 10, 5)), lot(100, box(-8.5, -3, -1, 5.2)), *walled(-60, -60, 60, 60)]
    move = remedies(judge(*plan), "containers-inside")["move-lot"]
    assert move["vector_m"] == [0.0, -0.2]
    assert judge(*shifted(plan, ["L"], (0, -0.2))).status("containers-inside") == "pass"


# --- what is built, and what nobody measured ------------------------------------------------


def test_a_move_does_not_lead_into_a_building():
    """A pump on the left pushes the area to the right, where a house stands 0.50 m off: it goes down along it."""
    plan = [*store(), *walled(-4, -20, 20, 20), feature("heat_source", point(-3, 0), "bomba"),
            feature("building", box(2.5, -20, 20, 20), "casa")]  # fmt: skip
    move = remedies(judge(*plan), "heat-source")["move"]
    assert 2 + move["vector_m"][0] <= 2.5 + 0.31  # within snap of what it stands beside
    after = judge(*shifted(plan, move["moves"], tuple(move["vector_m"])))
    assert after.status("heat-source") == "pass"


def test_a_move_does_not_cross_a_road_where_no_property_is_drawn():
    """A school on the left, and the axis of a road on the right: the way out is not across the road."""
    plan = [*store(), feature("assembly", box(-24, -20, -21.5, 20), "escola"),
            feature("road", line((3.6, -400), (3.6, 400)), "rua")]  # fmt: skip
    found = remedies(judge(*plan), "assembly")
    assert 2 + found["move"]["vector_m"][0] < 3.6
    assert "The site is not drawn" in found["move"]["text"].to("en")


def test_layers_that_were_not_measured_are_named_in_the_move():
    pump = feature("heat_source", point(6, 0), "bomba")
    house = {"type": "Feature", "properties": {"layer": "EDIFICACAO"}, "geometry": box(-20, -20, -3, 20)}
    words = {"type": "Feature", "properties": {"layer": "TEXTOS"}, "geometry": point(-4, 0)}  # take up no ground
    text = remedies(judge(*store(), *walled(-20, -20, 20, 20), pump, house, words), "heat-source")["move"]["text"]
    assert "Não foi medido, e pode ocupar o lugar, o que está em: EDIFICACAO." in text.to("pt")
    assert "Not measured, and may take up the place, is what lies on: EDIFICACAO." in text.to("en")


def test_a_store_of_own_use_is_moved_off_a_drain():
    plan = [area(box(-2, -2, 2, 2), own_use=True), lot(4, box(-1, -1, 1, 1)), *walled(-9, -20, 16, 20),
            feature("drain", point(3, 0), "ralo")]  # fmt: skip
    move = remedies(judge(*plan), "own-use-drain-distance")["move"]
    assert move["vector_m"] == [-0.5, 0.0]
    assert judge(*shifted(plan, move["moves"], (-0.5, 0))).status("own-use-drain-distance") == "pass"


def test_two_areas_that_count_as_one_may_be_moved_apart():
    """9.90 m between two cages of class I: 0.10 m farther they are separate, and 5.90 m of 5.00 to the line will do.

    As one of class II they would owe 7.50 m, and the first would have to go 1.50 m.
    """
    report = examine(SAMPLES / "two-areas-merge.geojson", Wanted(on="2026-01-01"))[0]
    (found,) = (f for f in report.findings if f.rule == "property-limit-open" and f.status == "fail")
    assert (found.remedy["kind"], found.remedy["vector_m"]) == ("move", [-0.1, 0])
    assert found.remedy["proven_shortest"]


def test_an_area_may_be_moved_so_near_to_another_that_the_two_count_as_one():
    """A pump 1 m to the left, walls 5 m above and below, a store of class I 12 m to the right: of class I, 4 m further
    from the pump, it is 8 m from the other, of 10 m. As one of class II the two owe the pump 7.50 m: 6.50 m do.
    """
    other = [area(box(14, -2, 18, 2), "B"), lot(40, box(15, -1, 17, 1), "M")]
    plan = [*store(), *other, *walled(-9, -7, 40, 7), feature("heat_source", point(-3, 0), "bomba")]
    before = judge(*plan)
    move = remedies(before, "heat-source", "bomba")["move"]
    assert (move["vector_m"], move["proven_shortest"]) == ([6.5, 0.0], True)
    after = judge(*shifted(plan, move["moves"], (6.5, 0.0)))
    assert {f.status for f in after.all("heat-source")} == {"pass"}
    no_worse(before, after)


def test_what_only_counting_alone_mends_is_a_move_apart():
    """A supermarket may hold class I only: two cages 9.90 m apart are of class II, 0.10 m farther each of class I."""
    report = examine(SAMPLES / "two-areas-merge.geojson", Wanted(on="2026-01-01", lang="pt"))[0]
    found = {f.area: f.remedy for f in report.findings if f.rule == "premises"}
    assert [found[name]["vector_m"] for name in ("Gaiola 1", "Gaiola 2")] == [[-0.1, 0], [0.1, 0]]
    assert "separada de Gaiola 2, passa a contar sozinha" in found["Gaiola 1"]["text"].to("pt")


def test_areas_that_hold_too_much_together_are_moved_apart_or_emptied():
    """4000 × 13 = 52 000 kg each, of class VI: 50 + 50 m makes them separate, and 36 m lie between them. Together they
    hold 104 000 kg, 4160 above 99 840: 320 containers.
    """

    def block(x: float, name: str) -> list[Spec]:
        spots = [(x + 2 + i % 5 * 4.2, 2 + i // 5 * 4.2) for i in range(20)]
        lots = [lot(200, box(a, b, a + 3, b + 3), f"{name}{i}") for i, (a, b) in enumerate(spots)]
        return [area(box(x, 0, x + 24, 24), name), *lots]

    plan = [*block(0, "A"), *block(60, "B"), parcel(box(-60, -100, 300, 130))]
    before = judge(*plan)
    found = {f.area: f.remedy for f in with_remedies(before.report, LAW).findings if f.rule == "separate-areas"}
    assert [(one["kind"], one["containers"]) for one in found.values()] == [("fewer-containers", 320)] * 2
    (move,) = found["B"]["others"]
    assert (move["kind"], move["vector_m"], found["A"]["others"]) == ("move", [64.0, 0.0], [])
    after = judge(*shifted(plan, move["moves"], (64.0, 0.0)))
    assert after.status("separate-areas", "A") == "pass"
    no_worse(before, after)


def test_an_area_far_outside_its_property_is_moved_in():
    plan = [*store(), parcel(box(1000, -20, 1050, 20))]
    move = remedies(judge(*plan), "site-containment")["move"]
    assert move["vector_m"] == [1007.0, 0.0]  # 5 m off the open line, and half its own 4 m
    assert judge(*shifted(plan, ["A", "L"], (1007, 0))).status("property-limit-open") == "pass"


# --- every distance ends in a sentence --------------------------------------------------------


REASONS = {
    "looked for A: A is above class VI": [
        area(box(-10, -5, 10, 5)), lot(8000, box(-8.5, -3, -1, 3)), *walled(-60, -60, 60, 60),
        feature("heat_source", point(12, 0), "bomba")],
    "looked for A: the class of A is not known": [
        area(box(-2, -2, 2, 2)), lot(None, box(-1, -1, 1, 1)), *walled(-60, -60, 60, 60),
        feature("heat_source", point(3, 0), "bomba")],
    "does not close": [*store(), parcel(line((-20, -20), (20, -20), (20, 20), (-20, 20))),
                       feature("heat_source", point(2, 0), "bomba")],
    "There is no place on P": [*store(), *walled(-6, -6, 6, 6), feature("assembly", point(7, 0), "escola")],
    "that mends what fails": [area(box(0, 0, 1.99, 2)), lot(40, box(0.5, 0.5, 1.5, 1.5))],
}  # fmt: skip


@pytest.mark.parametrize("why", REASONS)
def test_a_distance_without_a_remedy_says_why(why):
    report = with_remedies(judge(*REASONS[why]).report, LAW)
    failing = [f for f in report.findings if f.status == "fail" and f.rule in LAW.siting.drawn_rules]
    assert failing
    assert all(f.remedy for f in failing)
    told = [one for f in failing for one in (f.remedy, *f.remedy["others"]) if one["kind"] == "none"]
    assert any(why in one["text"].to("en") for one in told), told
    assert all(one["proven"] is one["text"].to("en").startswith("There is no place") for one in told)


def test_where_every_move_makes_another_rule_worse_it_says_which(monkeypatch):
    """Whatever is tried is taken to leave the area without its roof: the first place and what is lost are named."""
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba")]
    result = judge(*plan)
    lost = result.one("premises")
    for module in ("nearest", "shortest"):
        monkeypatch.setattr(f"layoutcheck.siting.{module}.stands", lambda *_: False)
    monkeypatch.setattr("layoutcheck.siting.nearest.worse", lambda *_: [lost])
    told = remedies(result, "heat-source")["none"]["text"].to("en")
    assert told.startswith("No move of A was found that leaves every other rule as it is. At the nearest place")
    assert "(1.00 m left)" in told
    assert lost.message.to("en") in told


def test_the_ninth_failure_gets_the_move_too_and_the_tenth_corridor_a_sentence():
    pumps = [feature("heat_source", point(3 + 0.1 * i, 0), f"bomba {i}") for i in range(12)]
    report = with_remedies(judge(*store(), *walled(-20, -20, 20, 20), *pumps).report, LAW)
    failing = [f for f in report.findings if f.rule == "heat-source"]
    assert len(failing) == 12
    assert {f.remedy["kind"] for f in failing} == {"move"}
    lots = [lot(60, box(1 + 3 * i, 1, 3.95 + 3 * i, 4), f"L{i}") for i in range(12)]
    report = with_remedies(judge(area(box(0, 0, 38, 5)), *lots, *walled(-60, -60, 60, 60)).report, LAW)
    failing = [f for f in report.findings if f.rule == "inspection-corridor" and f.status == "fail"]
    assert len(failing) > MOST
    assert all(f.remedy for f in failing)
    unsought = ["only looked for in the first 8 failures" in f.remedy["text"].to("en") for f in failing]
    assert unsought == [False] * MOST + [True] * (len(failing) - MOST)


# --- what comes first --------------------------------------------------------------------------


def test_what_costs_most_comes_last_and_what_is_absurd_beside_the_rest_is_left_out():
    """A lot that lacks 3 mm is moved; nobody takes three quarters of the cylinders away for it."""
    report = examine(SAMPLES / "cuiaba-glp" / "inspection-corridor.fail.between-lots.geojson", Wanted(on="2026-01-01"))
    (first, *_) = (f for f in report[0].findings if f.rule == "inspection-corridor" and f.status == "fail")
    assert [first.remedy["kind"], *(one["kind"] for one in first.remedy["others"])] == ["move-lot"]
    assert _one_of(3.0, 70.0, 5.0, 59.0) == [3.0, 5.0, 59.0]
    assert _one_of(0.01, 21.0, 19.0) == [0.01, 19.0]
    assert _one_of(math.inf, 2.0, 41.0, 39.0) == [2.0, 39.0, math.inf]  # why there is no move is told last
    assert _one_of(math.inf) == [math.inf]


def _one_of(*costs: float) -> list[float]:
    told = _one([Remedy(kind=str(cost), told={"text": ""}, cost=cost) for cost in costs])
    return [float(told["kind"]), *(float(one["kind"]) for one in told["others"])]


def test_one_container_is_one_and_two_are_two():
    for count, pt, en in ((41, "Retirar 1 recipiente (1 de L)", "Take 1 container away (1 from L)"),
                          (42, "Retirar 2 recipientes (2 de L)", "Take 2 containers away (2 from L)")):  # fmt: skip
        plan = [*store(count), *walled(-20, -20, 8, 20), feature("assembly", point(23, 0), "escola")]
        text = remedies(judge(*plan), "assembly")["fewer-containers"]["text"]
        assert text.to("pt").startswith(pt)
        assert text.to("en").startswith(en)


SHOP = parcel(box(-40, -40, 40, 40), use="supermercado")
COUNTED = {
    "area": [area(box(-3, -3, 3, 3), containers=60, container_kg=13)],
    "area and lot": [area(box(-3, -3, 3, 3), containers=60), lot(60, box(-2, -2, 2, 2))],
    "loose": [area(box(-3, -3, 3, 3)), *(feature("container", point(0.3 * i - 2, 0.3 * j - 2), f"c{i}.{j}",
                                                 container_kg=13, state="full") for i in range(10) for j in range(6))],
}  # fmt: skip


@pytest.mark.parametrize(("where", "what"), [("area", "A"), ("area and lot", "L"), ("loose", "lot 1*")])
def test_cylinders_are_taken_from_wherever_they_are_counted(where, what):
    """60 × 13 = 780 kg of class II: a supermarket may hold 520 kg, which is 40."""
    found = remedies(judge(*COUNTED[where], SHOP), "premises")["fewer-containers"]
    assert (found["containers"], found["from"], found["class"]) == (20, {what: 20}, "I")


def test_a_class_declared_too_low_is_to_be_declared_as_it_is_counted():
    plan = [area(box(-3, -3, 3, 3), **{"class": "I"}), lot(60, box(-2, -2, 2, 2)), parcel(box(-40, -40, 40, 40))]
    assert remedies(judge(*plan), "capacity-class")["fewer-containers"]["text"].to("en") == "Declare A as class II."


def test_a_lot_on_a_grid_is_told_from_point_to_point_too(tmp_path):
    """The lot lacks 0.20 m of its corridor; in degrees a corner of it is told to a tenth of a millimetre."""

    def degrees(x: float, y: float) -> list[float]:
        return [-56.1 + x / 107_000, -15.6 + y / 110_600]

    def walk(c: Any) -> Any:
        return degrees(*c) if isinstance(c[0], int | float) else [walk(part) for part in c]

    plan = [area(box(-10, -5, 10, 5)), lot(240, box(-8.5, -3, -0.4, 3), "L1"), lot(240, box(0.4, -3, 9, 3), "L2")]
    for one in plan:
        one["geometry"]["coordinates"] = walk(one["geometry"]["coordinates"])
    path = tmp_path / "a.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": plan}), "utf-8")
    (found,) = (f for f in examine(path, Wanted(on="2026-06-01"))[0].findings if f.subject == "L1 – L2")
    said = found.remedy["text"].to("en")
    x0, y0, x1, _ = map(float, re.search(r"in the plan, from \((.*?); (.*?)\) to \((.*?); (.*?)\)", said).groups())
    assert [x0, y0] == pytest.approx(degrees(-8.5, -3), abs=1e-9)
    assert (x1 - x0) * 107_000 == pytest.approx(found.remedy["vector_m"][0], abs=0.002)


# --- walls ---------------------------------------------------------------------------------


def test_a_firewall_is_told_the_height_it_lacks():
    """Full 13 kg containers, 4 high: 4 × 0.476 + 1.50 = 3.404 m, so 3.41 m; it has 3.00 m."""
    low = feature("firewall", line((3, -12), (3, 12)), "cf", height_m=3.0)
    plan = [*store(), *walled(-9, -30, 30, 30), feature("heat_source", point(6, 0), "bomba")]
    found = remedies(judge(*plan, low), "heat-source")["firewall-height"]
    assert (found["wall"], found["height_m"], found["lacks_m"]) == ("cf", 3.41, 0.41)
    high = feature("firewall", line((3, -12), (3, 12)), "cf", height_m=3.41)
    assert judge(*plan, high).status("heat-source") == "pass"


def wall_from(y0: float, y1: float) -> Spec:
    return feature("firewall", line((3, y0), (3, y1)), "cf", height_m=6)


def test_a_firewall_is_lengthened_at_the_end_that_is_too_short():
    """From the area's upper right corner (2, 2) past the wall's end at (3, 1) the pump at (6, 0) is in full view."""
    plan = [*store(), *walled(-9, -30, 30, 30), feature("heat_source", point(6, 0), "bomba")]
    found = remedies(judge(*plan, wall_from(-20, 1)), "heat-source")["longer-firewall"]
    (x0, y0, low), (x1, y1, up) = found["at_ends"]
    assert ((x0, y0, low), (x1, y1)) == ((3, -20, 0), (3, 1))
    assert "(3,00; 1,00)" in found["text"].to("pt")
    assert judge(*plan, wall_from(-20, 1 + up)).status("heat-source") == "pass"
    assert judge(*plan, wall_from(-20, 1 + up - 0.06)).status("heat-source") == "fail"


def test_a_new_firewall_is_the_shortest_beside_the_area_or_the_target():
    plan = [*store(), *walled(-9, -30, 30, 30), feature("heat_source", point(6, 0), "bomba")]
    found = remedies(judge(*plan), "heat-source")["new-firewall"]
    start, end = found["line"]
    assert start[0] == end[0]  # parallel to the side that faces the pump
    assert found["length_m"] == pytest.approx(math.dist(start, end), abs=1e-6)

    def with_wall(by: float) -> str:
        ends = sorted((start, end), key=lambda at: at[1])
        low, high = (ends[0][0], ends[0][1] + by), (ends[1][0], ends[1][1] - by)
        return judge(*plan, feature("firewall", line(low, high), "n", height_m=found["height_m"])).status("heat-source")

    assert (with_wall(0.0), with_wall(0.06)) == ("pass", "fail")


def test_why_no_firewall_is_proposed_where_the_pile_has_no_known_height():
    """11 cylinders of 45 kg are class I, 20 m from a school; nothing is known of how high such a cylinder is."""
    heavy = [area(box(-2, -2, 2, 2)), lot(11, box(-1, -1, 1, 1), container_kg=45), parcel(box(-60, -60, 60, 60))]
    told = remedies(judge(*heavy, feature("assembly", box(14, -2, 20, 2), "Escola")), "assembly")["none"]["text"]
    assert told.to("en").startswith("A firewall might reduce the distance to 10.00 m, but none is proposed")
    assert "L" in told.to("pt").partition("pilha de A (")[2]
    walled_in = [*heavy[:2], parcel(box(-4, -4, 24, 4))]  # nor is there a place to move to
    told = remedies(judge(*walled_in, feature("assembly", box(14, -2, 20, 2), "Escola")), "assembly")
    assert set(told) == {"none"}
    near = judge(*heavy, feature("assembly", box(11, -2, 20, 2), "Escola"))  # 9 m: no firewall does
    assert "none" not in remedies(near, "assembly")


def test_a_stretch_of_the_line_is_walled():
    """3 m to an open line on the right: walled it owes 1.50 m; the stretch nearer than 5.00 m is 4 + 2 · 4 m long."""
    plan = [*store(), parcel(box(-30, -30, 5, 30))]
    found = remedies(judge(*plan), "property-limit-open")["wall"]
    assert found["length_m"] == pytest.approx(12.1, abs=0.11)
    (((x0, y0), (x1, y1)),) = found["lines"]
    assert sorted((y0, y1)) == pytest.approx((-6.0, 6.0), abs=0.1)
    assert x0 == x1 == 5
    wall = feature("wall", line((5, -6.05), (5, 6.05)), "novo", height_m=1.8)
    assert judge(*plan, wall).status("property-limit-walled") == "pass"
    assert judge(*plan, wall).status("property-limit-open") == "pass"


def test_a_stretch_round_a_corner_is_told_with_the_corner():
    """3 m to open lines on the right and above, which meet at (5, 5): the wall goes round, where the plan has it."""
    plan = [*store(), parcel(box(-30, -30, 5, 5))]
    found = remedies(judge(*plan), "property-limit-open")["wall"]
    assert any([5, 5] in points for points in found["lines"])
    walls = [feature("wall", line(*points), f"novo {i}", height_m=1.8) for i, points in enumerate(found["lines"])]
    after = judge(*plan, *walls)
    assert (after.status("property-limit-walled"), after.status("property-limit-open")) == ("pass", "pass")


def test_a_low_wall_on_the_line_is_raised():
    plan = [*store(), parcel(box(-30, -30, 5, 30)), feature("wall", line((5, -30), (5, 30)), "baixo", height_m=1.5)]
    found = remedies(judge(*plan), "property-limit-open")["wall-height"]
    assert (found["walls"], found["height_m"]) == (["baixo"], 1.8)


# --- capacity --------------------------------------------------------------------------------


def test_cylinders_are_taken_away_down_to_the_class_that_fits():
    """6 m to a walled line and 20 m to a school: class I fits, 40 cylinders of 13 kg; of 60, 20 go."""
    plan = [*store(60), *walled(-20, -20, 8, 20), feature("assembly", point(23, 0), "escola")]
    found = remedies(judge(*plan), "assembly")["fewer-containers"]
    assert (found["containers"], found["class"]) == (20, "I")
    fewer = [*store(40), *plan[2:]]
    assert judge(*fewer).status("assembly") == "pass"


def test_a_class_that_the_plan_declares_is_to_be_declared_anew_with_fewer_cylinders():
    """A declared class above the count governs: without 20 of 60, declared II is II still, and fails as before."""
    rest = [*walled(-20, -20, 8, 20), feature("assembly", point(23, 0), "escola")]

    def plan(count: int, name: str) -> Result:
        return judge(area(box(-2, -2, 2, 2), **{"class": name}), lot(count, box(-1, -1, 1, 1)), *rest)

    said = remedies(plan(60, "II"), "assembly")["fewer-containers"]["text"]
    assert said.to("en") == "Take 20 containers away (20 from L) and declare A as class I."
    assert said.to("pt") == "Retirar 20 recipientes (20 de L) e declarar A na classe I."
    assert [plan(40, name).status("assembly") for name in ("II", "I")] == ["fail", "pass"]


def test_a_lot_that_is_emptied_goes_with_its_outline():
    """Of 15 and 45 cylinders 20 go, the first lot's first: a lot of none is not read as a count, so it is erased."""
    lots = [lot(15, box(-1.5, -1, -0.5, 1), "L"), lot(45, box(0.5, -1, 1.5, 1), "M")]
    rest = [*walled(-20, -20, 8, 20), feature("assembly", point(23, 0), "escola")]
    before = judge(area(box(-2, -2, 2, 2)), *lots, *rest)
    found = remedies(before, "assembly")["fewer-containers"]
    assert found["from"] == {"L": 15, "M": 5}
    assert "(all 15 of L, 5 from M)" in found["text"].to("en")
    assert "(todos os 15 de L, 5 de M)" in found["text"].to("pt")
    after = judge(area(box(-2, -2, 2, 2)), lot(40, box(0.5, -1, 1.5, 1), "M"), *rest)
    assert after.status("assembly") == "pass"
    no_worse(before, after)


def test_no_capacity_is_given_up_where_no_class_would_do():
    plan = [*store(60), *walled(-20, -20, 8, 20), feature("assembly", point(20, 0), "escola")]
    assert "fewer-containers" not in remedies(judge(*plan), "assembly")


# --- what is told of them -----------------------------------------------------------------------


def test_remedies_are_in_the_text_and_in_the_json():
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba")]
    report = with_remedies(judge(*plan).report, LAW)
    assert "Como corrigir: Mover A em 1,00 m" in render(report, "pt")
    assert "Remedy: Move A by 1.00 m" in render(report, "en")
    (found,) = (f for f in told(report, "pt")["findings"] if f["rule"] == "heat-source")
    assert found["remedy"]["kind"] == "move"
    assert found["remedy"]["text"].startswith("Mover A")
    assert json.dumps(found["remedy"])


def test_a_report_without_remedies_is_asked_for(tmp_path):
    plan = SAMPLES / "two-areas-merge.geojson"
    with_them, without = (examine(plan, Wanted(on="2026-01-01", remedies=r))[0] for r in (True, False))
    assert any(f.remedy for f in with_them.findings)
    assert not any(f.remedy for f in without.findings)
    assert [f.status for f in with_them.findings] == [f.status for f in without.findings]


def test_what_passes_has_no_remedy():
    report = with_remedies(judge(*store(), *walled(-20, -20, 20, 20)).report, LAW)
    assert all(f.remedy is None for f in report.findings if f.status != "fail")


@pytest.mark.parametrize("plan", sorted(p.name for p in (SAMPLES / "cuiaba-glp").glob("*.fail.*.geojson")))
def test_every_failing_sample_has_remedies_that_can_be_told_or_none(plan):
    """No sample breaks the search, and a plan's remedies are the same each time."""
    report = examine(SAMPLES / "cuiaba-glp" / plan, Wanted(on="2026-01-01", lang="en"))[0]
    for found in report.findings:
        if found.remedy is not None:
            assert found.status == "fail"
            assert isinstance(found.remedy["text"], Text)
            assert all({"kind", "text"} <= set(each) for each in (found.remedy, *found.remedy["others"]))


def test_waived_failures_do_not_hide_what_a_move_would_do():
    waiver = '[[waivers]]\nrule = "heat-source"\nreason = "r"\nby = "b"\nmin_measured = 3.0\n'
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba"),
            feature("ignition_source", point(-4.9, 0), "luz")]  # fmt: skip
    result = judge(*plan, project=waiver)
    assert result.status("heat-source") == "waived"
    move = remedies(result, "ignition-source")["move"]
    after = judge(*shifted(plan, move["moves"], tuple(move["vector_m"])))
    assert (after.status("ignition-source"), after.status("heat-source")) == ("pass", "pass")


def test_a_firewall_that_closes_the_area_goes_with_it_where_nothing_else_would_do():
    """The area's right side is a firewall: if it stayed, the side would be left open, and the closure would fail."""
    plan = [
        *store(),
        parcel(box(-30, -30, 30, 30), use="posto"),
        feature("wall", line((-30, -30), (30, -30), (30, 30), (-30, 30), (-30, -30)), "muro", height_m=1.8),
        feature("fence", line((2, -2), (-2, -2), (-2, 2), (2, 2)), "tela"),
        feature("firewall", line((2, -2), (2, 2)), "cf", height_m=1.9),
        feature("heat_source", point(6, 0), "bomba"),
    ]
    before = judge(*plan)
    assert before.status("perimeter-closure", "A") == "pass"
    move = remedies(before, "heat-source")["move"]
    assert "cf" in move["moves"]
    assert "Mover A com cf em 1,00 m" in move["text"].to("pt")
    assert "It is the shortest found; " in move["text"].to("en")  # without the firewall a nearer place may do
    assert (move["proven_shortest"], move["at_least_m"]) == (False, 0.0)
    after = judge(*shifted(plan, move["moves"], tuple(move["vector_m"])))
    assert after.status("heat-source") == "pass"
    no_worse(before, after)


def test_a_firewall_on_the_edge_stays_where_the_area_may_go_without_it():
    plan = [*store(), *walled(-30, -30, 30, 30), feature("heat_source", point(6, 0), "bomba"),
            feature("fence", line((2, -2), (-2, -2), (-2, 2), (2, 2), (2, -2)), "tela"),
            feature("firewall", line((2, -2), (2, 2)), "cf", height_m=1.9)]  # fmt: skip
    move = remedies(judge(*plan), "heat-source")["move"]
    assert "cf" not in move["moves"]
    assert move["text"].to("en").startswith("Move A by ")


@pytest.mark.parametrize(("near", "told"), [(9.0, 9.0), (10.0, 10.0), (14.0, 12.0)])
def test_a_move_into_a_corner_of_what_is_looked_at_first_is_held_against_what_lies_beyond(near, told, monkeypatch):
    """Of 10 m along x and along y, to a corner of which it is 14.14 m."""

    def found(_old, _place, _cured, within):
        move = Move(shift=(near if within else 12.0, 0.0))
        return shortest.Sought(found=nearest.Found(move=move, is_shortest=False, is_exact=True), regions=(),
                               is_none=False)  # fmt: skip

    monkeypatch.setattr("layoutcheck.siting.remedies._NEAR_M", 10.0)
    monkeypatch.setattr("layoutcheck.siting.remedies.shortest_move", found)
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba")]
    assert remedies(judge(*plan), "heat-source")["move"]["distance_m"] == told


@pytest.mark.parametrize(("parcels", "is_none"), [(True, True), (True, False), (False, True)])
def test_that_there_is_no_place_is_proven_on_a_drawn_property_alone(parcels, is_none, monkeypatch):
    nothing = shortest.Sought(found=None, regions=(), is_none=is_none)
    monkeypatch.setattr("layoutcheck.siting.remedies.shortest_move", lambda *_: nothing)
    plan = [*store(), *(walled(-20, -20, 20, 20) if parcels else ()), feature("heat_source", point(6, 0), "bomba")]
    told = remedies(judge(*plan), "heat-source")["none"]
    assert told["proven"] is (parcels and is_none)
    assert told["text"].to("en").startswith("There is no place on P") is (parcels and is_none)


def test_of_the_places_that_make_another_rule_worse_the_nearest_is_told(monkeypatch):
    """Two corners, at 1.50 m and at 1.80 m along x and y."""

    def region(*bounds):
        return SimpleNamespace(allowed=shapely.box(*bounds), move=lambda shift: Move(shift=shift))

    regions = (region(1.8, 1.8, 3, 3), region(-3, -3, -1.5, -1.5))
    sought = shortest.Sought(found=None, regions=regions, is_none=False)
    monkeypatch.setattr("layoutcheck.siting.remedies.shortest_move", lambda *_: sought)
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba")]
    told = remedies(judge(*plan), "heat-source")["none"]
    assert "(1.50 m left and 1.50 m down)" in told["text"].to("en")
    assert not told["proven"]


def test_what_counting_alone_does_not_mend_gets_no_move_apart():
    """A supermarket may hold 520 kg: 100 × 13 = 1300 kg stay too much when each of two cages counts alone."""

    def cage(x, name):
        return [area(box(x, 0, x + 4, 4), name), lot(100, box(x + 1, 1, x + 3, 3), f"L{name}")]

    result = judge(*cage(0, "A"), *cage(13.9, "B"), parcel(box(-60, -60, 80, 60), use="supermercado"))
    found = {f.area: f.remedy for f in with_remedies(result.report, LAW).findings if f.rule == "premises"}
    for name in "AB":
        assert result.status("premises", area=name) == "fail"
        assert found[name] is None or "move" not in [one["kind"] for one in (found[name], *found[name]["others"])]


def test_of_cylinders_of_two_sizes_the_heaviest_go_first():
    """50 × 13 + 5 × 45 = 875 kg is class II; down to 520 kg 355 go: 5 of 45 kg are 225, and 130 are 10 of 13 kg."""
    plan = [area(box(-2, -2, 2, 2)), lot(50, box(-1, -1, 0, 1), "L"), lot(5, box(0.1, -1, 1, 1), "G", container_kg=45),
            *walled(-20, -20, 8, 20), feature("assembly", point(23, 0), "escola")]  # fmt: skip
    found = remedies(judge(*plan), "assembly")["fewer-containers"]
    assert (found["containers"], found["from"], found["class"]) == (15, {"G": 5, "L": 10}, "I")


@pytest.mark.parametrize("format", ["junit", "sarif", "csv", "geojson"])
def test_other_reports_tell_the_remedy_too(format):
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba")]
    report = with_remedies(judge(*plan).report, LAW)
    module = importlib.import_module(f"layoutcheck.reports.{format}")
    assert "Mover A em 1,00 m" in module.document([report], "pt").decode()


# --- as much as a plan is worth ------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_looking_near_the_area_first_finds_the_move_that_looking_everywhere_finds(seed, monkeypatch):
    plan = random_sites.site(seed, walls=False)
    near, far = [judge(*plan).report for _ in range(2)]
    monkeypatch.setattr("layoutcheck.siting.remedies._NEAR_M", 5.0)
    found = [f.remedy for f in with_remedies(near, LAW).findings]
    monkeypatch.setattr("layoutcheck.siting.remedies._NEAR_M", None)
    assert told_of(found) == told_of([f.remedy for f in with_remedies(far, LAW).findings])


def told_of(remedies: list[Any]) -> list[Any]:
    return [one and {key: value for key, value in one.items() if key not in ("text", "others")} for one in remedies]


def test_a_place_farther_off_than_is_looked_at_first_is_found_all_the_same(monkeypatch):
    """A school 5.00 m from the right side lacks 15.00 m of 20.00 in class I: the area goes 15.00 m to the left."""
    plan = [*store(), *walled(-40, -30, 30, 30), feature("assembly", point(7, 0), "escola")]
    monkeypatch.setattr("layoutcheck.siting.remedies._NEAR_M", 10.0)
    assert remedies(judge(*plan), "assembly")["move"]["vector_m"] == [-15.0, 0.0]


def test_when_no_more_is_checked_nothing_is_claimed(monkeypatch):
    plan = [*store(), *walled(-20, -20, 20, 20), feature("heat_source", point(6, 0), "bomba")]
    monkeypatch.setattr("layoutcheck.siting.confirm._MADE", 0)
    monkeypatch.setattr("layoutcheck.siting.confirm._FEWEST", 0)
    (told,) = remedies(judge(*plan), "heat-source").items()
    assert told[0] == "none"
    assert "no more changes are tried" in told[1]["text"].to("en")
    assert not told[1]["proven"]
