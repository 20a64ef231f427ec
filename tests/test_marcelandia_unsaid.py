"""What marcelandia-obras makes of plans where some things say what others beside them leave unsaid."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import shapely
from plans import Result, box, document, feature, line, parcel, polygon

from layoutcheck import LAWS
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.laws.marcelandia_obras.grounds import Extent, open_ground, own_land, plots_of
from layoutcheck.reports._sheet.dimensions import dimensions, numbered
from layoutcheck.site import Feature

STREET = feature("road", box(-5, -10, 65, 0), "Rua")
ONE, OTHER = box(5, 5, 15, 15), box(25, 5, 35, 15)


@pytest.fixture
def judged(tmp_path: Path) -> Any:
    """Check a plan of a plot on a street with some features."""

    def check(*features: Any, land: tuple[Any, ...] = (parcel(box(0, 0, 60, 40)),)) -> Result:
        path = tmp_path / "plan.geojson"
        path.write_text(json.dumps(document((STREET, *land, *features))), "utf-8")
        (report,) = examine(path, Wanted(law=("marcelandia-obras",), lang="en", on="2026-06-01"))
        assert isinstance(report, Report), report
        return Result(report)

    return check


def building(name: str, shape: Any, **said: Any) -> Any:
    return feature("building", shape, name, **said)


def room(name: str, shape: Any, **said: Any) -> Any:
    return feature("room", shape, name, **said)


def _statuses(found: Result, rule: str) -> list[str]:
    return [str(f.status) for f in found.all(rule)]


def opening(name: str, x: float, wide: float = 1.5, y: float = 5.1, **said: Any) -> Any:
    return feature("door", line((x, y), (x + wide, y)), name, **said)


# --- the ground it stands on --------------------------------------------------------------


@pytest.mark.parametrize(
    ("drawn", "own"),
    [((building("A", box(5, 5, 15, 15)),), ["oeste"]), ((room("S", box(20, 5, 25, 15)),), ["leste"]),
     ((), ["oeste", "leste"])],
    ids=["most-of-it", "what-is-in-it", "nothing"],
)  # fmt: skip
def test_which_property_is_the_buildings_own(judged: Any, drawn: tuple[Any, ...], own: list[str]) -> None:
    """Of the building 8 m stand on one and 2 m on the other."""
    land = (parcel(box(0, 0, 13, 40), name="oeste"), parcel(box(13, 0, 60, 40), name="leste"))
    site = judged(*drawn, land=land).report.site
    assert [p.name for p in own_land(site, plots_of(site))] == own


def test_what_is_open_to_the_sky(judged: Any) -> None:
    """20 × 20 m and 700 m² of street; less a half that is built, 2 m of roof, and 20 m of firewall, 1 cm thick."""
    drawn = (building("A", box(0, 0, 10, 20)), feature("roof", box(10, 0, 12, 20), "R"),
             feature("firewall", line((15, 0), (15, 20)), "CF"))  # fmt: skip
    site = judged(*drawn, land=(parcel(box(0, 0, 20, 20)),)).report.site
    pieces = [piece.area for _, piece in open_ground(site, site.of("property"))]
    assert sum(pieces) == pytest.approx(400 + 700 - 200 - 40 - 0.2, abs=1e-6)


@pytest.mark.parametrize(
    ("role", "shape", "held"),
    [("room", shapely.box(-0.4, 0, 9.6, 10), True), ("room", shapely.box(-0.6, 0, 9.4, 10), False),
     ("door", shapely.LineString([(-1, 5), (5, 5)]), True), ("door", shapely.LineString([(-45, 5), (1, 5)]), False),
     ("stall", shapely.box(20, 0, 25, 5), True), ("room", shapely.box(20, 0, 25, 5), False),
     ("fixture", shapely.Point(35, 35), True), ("fixture", shapely.Point(25, 5), False)],
)  # fmt: skip
def test_where_things_are_at_home(role: str, shape: Any, held: bool) -> None:
    """The building is 10 m wide, its plot 30 m, with a yard beyond; a room may lie 5 % out of it, a line by half."""
    home = Extent(outlines=shapely.box(0, 0, 10, 10), plot=shapely.box(0, 0, 30, 30), yards=shapely.box(32, 32, 40, 40),
                  open_air=frozenset())  # fmt: skip
    assert home.holds(Feature(name="x", role=role, shape=shape, error_m=0.0)) is held


@pytest.mark.parametrize(
    ("drawn", "inside"),
    [((), {"dentro"}), ((building("A", box(4, 4, 16, 16)), building("B", box(99, 4, 116, 16))), {"dentro"}),
     ((feature("floor", box(99, 4, 116, 16), "F"),), {"fora"})],
    ids=["rooms", "buildings", "floor"],
)  # fmt: skip
def test_what_stands_for_the_outlines_of_a_plan(judged: Any, drawn: tuple[Any, ...], inside: set[str]) -> None:
    """Rooms do where nothing else is drawn, and none that stands off the plot; a building there is another's."""
    rooms = {"dentro": box(5, 5, 15, 15), "fora": box(100, 5, 115, 15), "Quintal": box(20, 5, 30, 15),
             "Jardim": box(130, 5, 140, 15)}  # fmt: skip
    found = judged(*drawn, *(room(name, shape, use=name) for name, shape in rooms.items()))
    home = LAWS["marcelandia-obras"].view(found.report.site).extent
    at = {r.name: r.shape for r in found.report.site.of("room")}
    assert {name for name, shape in at.items() if home.outlines.covers(shape)} == inside
    assert {name for name, shape in at.items() if home.yards.covers(shape)} == {"Quintal"}
    assert home.open_air == {"Quintal", "Jardim"}


# --- storeys and levels ---------------------------------------------------------------


@pytest.mark.parametrize("other", [OTHER, box(15, 5, 35, 15)], ids=["apart", "touching"])
def test_storeys_of_one_building_are_none_of_another_that_says_none(judged: Any, other: Any) -> None:
    """Art. 16, § 1, IV asks above two storeys; Art. 27, II between any two."""
    said = {"use": "conjunto residencial", "storeys": 1}
    found = judged(building("A", ONE, **said), building("B", other, use="conjunto residencial"))
    assert found.status("stair-material") == "not-declared"
    assert str(found.all("storey-height")[-1].status) == "undetermined"
    both = judged(building("A", ONE, **said), building("B", other, **said))
    assert both.status("stair-material") == "not-applicable"
    assert {str(f.status) for f in both.all("storey-height")} == {"not-applicable"}


def test_a_level_of_one_outline_is_none_of_another_that_touches_it(judged: Any) -> None:
    """10 m above the road ask for no lift (Art. 18: more than 11 m), but the tower beside it says no level."""
    podium = building("Base", ONE, use="escritório", storeys=4, level_m=10)
    tower = {"use": "escritório", "storeys": 9}
    silent = judged(podium, building("Torre", box(15, 5, 35, 15), **tower))
    assert silent.status("lifts") == "undetermined"
    low = judged(podium, building("Torre", box(15, 5, 35, 15), level_m=11, **tower))
    high = judged(podium, building("Torre", box(15, 5, 35, 15), level_m=11.01, **tower))
    assert low.one("lifts").required == 0
    assert high.one("lifts").required == 1


def test_floors_drawn_in_one_of_several_buildings_outnumber_its_storeys(judged: Any) -> None:
    """Five floors, 12 m up: above 11 m a lift is compulsory, whatever the outline says of two storeys."""
    floors = [feature("floor", ONE, f"Pavimento {i}", level_m=3.0 * i) for i in range(5)]
    found = judged(building("A", ONE, use="escritório", storeys=2), building("B", OTHER, use="escritório", storeys=2),
                   *floors)  # fmt: skip
    assert found.one("lifts", "A").required == 1
    assert found.status("lifts", "A") == "undetermined"
    assert [str(f.status) for f in found.all("lifts")] == ["undetermined", "not-applicable"]


def test_a_house_of_one_storey_needs_no_marquee_for_the_storeys_of_the_next(judged: Any) -> None:
    """Art. 50, § 4, a: of more than one storey, less than 4 m from the alignment; B stands 5 m from it."""
    found = judged(building("A", box(5, 0, 15, 15), use="escritório", storeys=1),
                   building("B", OTHER, use="escritório", storeys=2),
                   land=(parcel(box(0, 0, 60, 40), zone="comercial"),))  # fmt: skip
    assert {str(f.status) for f in found.all("marquee-required")} == {"not-applicable"}


def floor(name: str, shape: Any, **said: Any) -> Any:
    return feature("floor", shape, name, **said)


@pytest.mark.parametrize(
    ("other", "drawn", "area"),
    [
        ((building("B", OTHER, use="escritório", storeys=1),), "undetermined", None),  # 100 m² that nobody drew
        ((building("B", OTHER, use="escritório", storeys=1), floor("B1", box(25, 105, 35, 115), level_m=0),
          room("S3", box(25.2, 105.2, 34.8, 114.8))), "pass", 300),
        ((building("B", OTHER, use="escritório", storeys=1), floor("B1", OTHER, level_m=0),
          room("S3", box(25.2, 5.2, 34.8, 14.8))), "pass", 300),
        ((building("B", OTHER, use="escritório", storeys=2), floor("B1", OTHER, level_m=0),
          room("S3", box(25.2, 5.2, 34.8, 14.8))), "undetermined", None),
        ((), "pass", 200),
    ],
    ids=["empty", "beside", "outlined", "half", "alone"],
)  # fmt: skip
def test_floors_of_one_building_are_none_of_the_next(judged: Any, other: Any, drawn: str, area: float | None) -> None:
    """A has two floors of 100 m², one drawn beside it; of B, another building, 100 m² are to be drawn as well."""
    found = judged(building("A", ONE, use="escritório", storeys=2), floor("F1", ONE, level_m=0),
                   floor("F2", box(5, 105, 15, 115), level_m=3), room("S1", box(5.2, 5.2, 14.8, 14.8)),
                   room("S2", box(5.2, 105.2, 14.8, 114.8)), *other)  # fmt: skip
    assert {str(f.status) for f in found.all("rooms-drawn")} - {"pass"} == {drawn} - {"pass"}
    assert found.one("built-area").measured == area


@pytest.mark.parametrize(("right", "bare"), [(9.7, 53.0), (13.6, 14.0), (14.5, 0.0)])
def test_what_no_room_fills_is_as_large_as_it_may_be(judged: Any, right: float, bare: float) -> None:
    """Of 10 × 10 m, with a room from wall to wall: all of the other 15 − x, but for 0.50 m, a wall and what is none."""
    found = judged(building("A", ONE, use="escritório", storeys=1), room("S", box(5.3, 5.3, right, 14.7)))
    undrawn = LAWS["marcelandia-obras"].view(found.report.site).undrawn
    assert sum(undrawn.values()) == pytest.approx(bare, abs=1e-9)


def test_two_buildings_of_a_storey_are_none_of_two_storeys(judged: Any) -> None:
    """Each has its own floor outlined; Art. 16, § 1, IV and 27, II ask of higher ones, Art. 24, IV above the ground."""
    use = {"use": "conjunto residencial", "storeys": 1}
    found = judged(building("A", ONE, **use), building("B", OTHER, **use), floor("A1", ONE, level_m=0),
                   floor("B1", OTHER, level_m=0.5))  # fmt: skip
    for rule in ("storey-height", "outdoor-height", "stair-material"):
        assert {str(f.status) for f in found.all(rule)} == {"not-applicable"}, rule


@pytest.mark.parametrize(("level", "ends"), [(3, "pass"), (16, "undetermined")])
def test_levels_are_held_against_those_of_one_building(judged: Any, level: float, ends: str) -> None:
    """A: 0 and 3 m; B: 0 m, and its upper floor at 3 m, too, or 16 m up, which no storey is."""
    use = {"use": "conjunto residencial", "storeys": 2}
    floors = [floor(name, shape, level_m=at) for name, shape, at in (("A0", ONE, 0), ("A1", ONE, 3), ("B0", OTHER, 0),
              ("B1", OTHER, level))]  # fmt: skip
    found = judged(building("A", ONE, **use), building("B", OTHER, **use), *floors)
    assert {str(f.status) for f in found.all("storey-levels")} == {ends}


@pytest.mark.parametrize(("beside", "ends"), [(2, "not-applicable"), (3, "not-declared")])
def test_floors_drawn_beside_all_buildings_may_be_of_one(judged: Any, beside: int, ends: str) -> None:
    """Art. 16, § 1, IV asks above two storeys; each building is said to have one."""
    use = {"use": "conjunto residencial", "storeys": 1}
    floors = [floor(f"F{i}", box(5, 105 + 20 * i, 15, 115 + 20 * i), level_m=3.0 * i) for i in range(beside)]
    found = judged(building("A", ONE, **use), building("B", OTHER, **use), *floors)
    assert found.status("stair-material") == ends


def test_a_stair_in_a_building_of_one_storey_leads_nowhere(judged: Any) -> None:
    """B beside it has two, and there a stair that rises 3 m leads up."""
    found = judged(building("A", ONE, use="escritório", storeys=1), building("B", OTHER, use="escritório", storeys=2),
                   feature("stair", box(6, 6, 10, 7.2), "E1", rise_m=3),
                   feature("stair", box(26, 6, 30, 7.2), "E2", rise_m=3))  # fmt: skip
    assert [f.subject for f in found.all("storey-levels")] == ["E1"]


def test_steps_are_measured_between_the_floors_of_one_building(judged: Any) -> None:
    """A: 0 and 2.70 m, B: 0.50 and 3.10 m; 2.65 m are asked (Art. 27, II), and between A and B nothing is."""
    use = {"use": "conjunto residencial", "storeys": 2}
    levels = [floor(f"{name}{i}", shape, level_m=level) for name, shape, at in (("A", ONE, (0, 2.7)),
              ("B", OTHER, (0.5, 3.1))) for i, level in enumerate(at)]  # fmt: skip
    found = judged(building("A", ONE, **use), building("B", OTHER, **use), *levels)
    assert [(f.subject, str(f.status), f.measured) for f in found.all("storey-height")] == [
        ("A0 – A1", "pass", 2.7), ("B0 – B1", "fail", 2.6)]  # fmt: skip


@pytest.mark.parametrize(("storeys", "ends"), [(1, "not-applicable"), (2, "fail")])
def test_a_yard_is_as_wide_as_its_own_building_is_high(judged: Any, storeys: int, ends: str) -> None:
    """Art. 24, IV: H = 5.4 m asks for 5.4 / 8 + 1 = 1.675 m, and A's yard takes 1.6 m; B beside it has two storeys."""
    found = judged(building("A", ONE, use="residência", storeys=storeys), room("Sala", box(5.2, 5.2, 9, 9)),
                   building("B", OTHER, use="residência", storeys=2),
                   room("Quintal", box(9.2, 5.2, 10.8, 14.8), stay="outdoor", served_height_m=5.4),
                   feature("window", line((9.1, 6), (9.1, 8)), "J1", height_m=1))  # fmt: skip
    (own,) = (f for f in found.all("outdoor-height") if f.subject == "J1 – Quintal")
    assert str(own.status) == ends


def test_an_oven_in_a_house_of_one_storey_has_no_floor_above(judged: Any) -> None:
    """Art. 32, I: 1.00 m below a ceiling, 1.50 m where a floor lies above; B has two storeys, and A one."""
    found = judged(building("A", ONE, use="indústria", storeys=1), building("B", OTHER, use="indústria", storeys=2),
                   feature("oven", box(8, 8, 9, 9), "Forno", clearance_m=1.2),
                   feature("oven", box(28, 8, 29, 9), "Outro", clearance_m=1.2))  # fmt: skip
    assert found.status("oven-ceiling", "Forno") == "pass"
    assert found.status("oven-ceiling", "Outro") == "undetermined"


# --- what one building has the next has not -------------------------------------------


def _toilets(**sexes: int) -> list[Any]:
    return [feature("fixture", {"type": "Point", "coordinates": [6 + 2 * i, 6 + len(sex)]}, f"{kind} {sex}{i}",
                    kind=kind, sex=sex) for sex, n in sexes.items() for i in range(n)
            for kind in ("vaso", "lavatório", "mictório")]  # fmt: skip


def _two(use: str, **said: Any) -> tuple[Any, ...]:
    return (building("A", ONE, use=use, **said), building("B", OTHER, use=use, **said),
            room("Um", box(5.2, 5.2, 14.8, 14.8)), room("Dois", box(25.2, 5.2, 34.8, 14.8)))  # fmt: skip


@pytest.mark.parametrize(("x", "ends"), [(6, "pass"), (26, "undetermined")])
def test_a_stair_is_secondary_where_its_own_building_has_a_main_one(judged: Any, x: float, ends: str) -> None:
    """Art. 16, § 1, VII: 0.60 m will do beside another stair, which stands in A."""
    found = judged(*_two("escritório", storeys=2),
                   feature("stair", box(6, 8, 10, 9.2), "Principal", traffic="common"),
                   feature("stair", box(x, 6, x + 4, 6.6), "Outra", traffic="common", kind="secundária"))  # fmt: skip
    assert found.status("stair-width", "Outra") == ends


@pytest.mark.parametrize(("traffic", "ends"), [("common", "pass"), ("private", "undetermined")])
def test_a_stair_of_private_use_is_no_main_one(judged: Any, traffic: str, ends: str) -> None:
    found = judged(building("A", ONE, use="escritório", storeys=2),
                   feature("stair", box(6, 8, 10, 9.2), "Principal", traffic=traffic),
                   feature("stair", box(6, 6, 10, 6.6), "Outra", traffic="common", kind="secundária"))  # fmt: skip
    assert found.status("stair-width", "Outra") == ends


def test_each_building_of_a_hospital_has_its_stairs(judged: Any) -> None:
    """Art. 40, V: a main and a service stair in a building of more than one storey; B has none."""
    found = judged(*_two("hospital", storeys=2), feature("stair", box(6, 6, 10, 9), "E1", users="patients"),
                   feature("stair", box(6, 10, 10, 13), "E2", users="staff"))  # fmt: skip
    assert [(f.subject, str(f.status)) for f in found.all("hospital-stairs")] == [("A", "pass"), ("B", "fail")]


def test_toilets_and_doors_of_one_shop_are_none_of_the_next(judged: Any) -> None:
    """Art. 34, III and IV: 92 m² ask each for a toilet of each sex and for a door of 1.50 m; all of them are in A."""
    drawn = (*_toilets(male=1, female=1), opening("P1", 8, 2, users="public"))
    found = judged(*_two("loja", storeys=1), *drawn)
    assert _statuses(found, "shop-toilets") == ["pass", "undetermined"]
    assert _statuses(found, "shop-doors") == ["pass", "pass", "undetermined"]
    house = judged(building("A", ONE, use="loja", storeys=1), building("B", OTHER, use="residência", storeys=1),
                   *_two("loja")[2:], *drawn)  # fmt: skip
    assert _statuses(house, "shop-toilets") == ["pass", "not-applicable"]


def test_a_garage_is_that_of_its_own_building(judged: Any) -> None:
    """Art. 44, § 1: the house's is 2.40 m wide; the offices beside it ask nothing of it, nor of the house a gate."""
    found = judged(building("A", ONE, use="residência", storeys=1), building("B", OTHER, use="escritório", storeys=1),
                   room("Garagem", box(5.2, 5.2, 7.6, 10.2)), room("Sala", box(25.2, 5.2, 34.8, 14.8)))  # fmt: skip
    assert _statuses(found, "private-garage-width") == ["fail", "not-applicable"]
    assert _statuses(found, "garage-entrance") == ["not-applicable"]


def test_the_gates_of_one_garage_are_none_of_the_next(judged: Any) -> None:
    """Art. 44, § 2, II: above 50 cars two gates, as here in all; each of the garages has one and 26 cars, or 51."""

    def stalls(name: str, x: float, n: int) -> list[Any]:
        return [feature("stall", box(x + 0.3 * i, 6, x + 0.3 * i + 0.2, 7), f"{name}{i}") for i in range(n)]

    both = (building("A", box(5, 5, 24, 15), use="garagem coletiva", storeys=1),
            building("B", box(30, 5, 49, 15), use="garagem coletiva", storeys=1),
            opening("P1", 8, 3, kind="portão"), opening("P2", 33, 3, kind="portão"), *stalls("b", 31, 26))  # fmt: skip
    for cars, ends in ((26, "pass"), (51, "fail")):
        found = [f for f in judged(*both, *stalls("a", 6, cars)).all("garage-entrance") if f.subject in "AB"]
        assert [(f.subject, str(f.status)) for f in found] == [("A", ends), ("B", "pass")]


def test_what_is_written_on_one_building_is_not_said_of_the_next(judged: Any) -> None:
    """A is a house on which a shop is written; that B is a shop says nothing of it."""
    house = building("A", ONE, use="casa", storeys=1, observacao="Comércio no térreo")
    found = judged(house, building("B", OTHER, use="loja", storeys=1))
    assert found.status("building-use") == "undetermined"
    assert judged(house, room("Loja", ONE, use="loja")).status("building-use") == "pass"


def test_each_plot_has_its_septic_tank(judged: Any) -> None:
    tank = feature("fixture", box(2, 2, 3, 3), "Fossa", kind="fossa séptica")
    land = (parcel(box(0, 0, 20, 40), "P1"), parcel(box(20, 0, 60, 40), "P2"))
    found = judged(*_two("residência", storeys=1), tank, land=land)
    assert [(f.subject, str(f.status)) for f in found.all("septic-tank")] == [
        ("Fossa", "pass"), ("P2", "undetermined")]  # fmt: skip


def test_a_corridor_of_one_hall_is_not_as_wide_as_the_places_of_the_next_ask(judged: Any) -> None:
    """Art. 43, II: 1.50 m up to 150 places; of A nobody says how many it has, of B 150."""
    ways = [feature("passage", box(x, 5.2, x + 9.6, 6.7), f"Corredor {x}") for x in (5.2, 25.2)]
    found = judged(building("A", ONE, use="auditório", storeys=1),
                   building("B", OTHER, use="auditório", storeys=1, persons=150), *ways)  # fmt: skip
    assert _statuses(found, "hall-corridors") == ["undetermined", "pass"]


def test_private_stairs_of_flats_are_not_excused_by_those_of_the_next_building(judged: Any) -> None:
    """Art. 16, § 1: A has private stairs alone, and they lie in no dwelling."""
    found = judged(building("A", ONE, use="conjunto residencial", storeys=2),
                   building("B", OTHER, use="conjunto residencial", storeys=2),
                   feature("stair", box(6, 6, 10, 6.9), "E1", traffic="private"),
                   feature("stair", box(26, 6, 30, 7.2), "E2", traffic="common"))  # fmt: skip
    assert found.status("stair-width", "E1") == "undetermined"


def test_a_lift_in_no_building_is_of_one_that_nobody_knows(judged: Any) -> None:
    lifts = [feature("lift", box(x, 6, x + 1.6, 7.6), f"L{x}") for x in (26, 45)]
    found = judged(*_two("escritório", storeys=2), *lifts, feature("stair", box(28, 8, 32, 9), "E"))
    assert _statuses(found, "lift-stair") == ["pass", "undetermined"]


def test_places_of_two_halls_are_those_of_each(judged: Any) -> None:
    """Art. 43, I, b: 1 cm a place; 150 places in A, whose exit is 1.50 m wide, and 250 in B, whose exit is as wide."""
    halls = (building("A", ONE, use="auditório", storeys=1, persons=150),
             building("B", OTHER, use="auditório", storeys=1, persons=250), *_two("auditório")[2:])  # fmt: skip
    found = judged(*halls, opening("P1", 8, kind="saída"), opening("P2", 28, kind="saída"))
    assert [(f.subject, str(f.status)) for f in found.all("hall-exits") if f.subject in "AB"] == [
        ("A", "pass"), ("B", "fail")]  # fmt: skip


def test_what_is_counted_passes_in_no_building_where_floors_may_be_of_any(judged: Any) -> None:
    """A floor is drawn beside A and B: its toilets may be of either."""
    beside = (floor("F", box(5, 105, 15, 115)), room("Três", box(5.2, 105.2, 14.8, 114.8)))
    many = [feature("fixture", {"type": "Point", "coordinates": [6 + 2 * i, 106]}, f"V{i}", kind="vaso",
                    sex="male" if i % 2 else "female") for i in range(4)]  # fmt: skip
    assert _statuses(judged(*_two("loja", storeys=1), *beside, *many), "shop-toilets") == ["undetermined"]


# --- outdoor spaces as drawn ------------------------------------------------------------


YARD = box(9.2, 5.2, 12.2, 8.6)  # 3 × 3.40 = 10.20 m², before a window in the wall of A


@pytest.mark.parametrize(
    ("yard", "over", "ends", "area"),
    [
        (YARD, (), "pass", 10.2),
        (YARD, (feature("roof", box(9, 5, 13, 9), "Telhado"),), "fail", 0.0),
        (YARD, (feature("roof", box(11.2, 5, 13, 9), "Telhado"),), "fail", 6.8),  # 2 × 3.40 m are left
        (YARD, (feature("roof", box(9, 5, 10.2, 9), "Beiral"),), "undetermined", None),  # and beyond it is open
        (YARD, (building("B", box(9.7, 5, 15, 15), use="residência", storeys=1),), "fail", 1.7),  # 0.50 m are left
        (YARD, (building("B", box(9.2, 5, 15, 15), use="residência", storeys=1),), "pass", 10.2),  # a well of B
        (box(9.2, -3, 12.2, 8.6), (), "pass", 34.8),  # the street is open
    ],
)  # fmt: skip
def test_an_outdoor_space_is_open_to_the_sky(judged: Any, yard: Any, over: Any, ends: str, area: float | None) -> None:
    """Art. 24, II: 10 m² for a room of long stay."""
    found = judged(building("A", box(5, 5, 9.2, 15), use="residência", storeys=1), room("Sala", box(5.2, 5.2, 9, 9)),
                   room("Quintal", yard, stay="outdoor"), feature("window", line((9.1, 6), (9.1, 8)), "J1"),
                   *over)  # fmt: skip
    assert [(str(f.status), f.measured) for f in found.all("outdoor-area")] == [(ends, area)]


def test_a_neighbour_s_ground_is_no_outdoor_space_of_the_plot(judged: Any) -> None:
    """The yard is drawn 3 m deep, and the property ends 0.40 m from the house: 0.40 × 3.40 = 1.36 m² are its own."""
    found = judged(building("A", box(5, 5, 9.2, 15), use="residência", storeys=1), room("Sala", box(5.2, 5.2, 9, 9)),
                   room("Quintal", YARD, stay="outdoor"), feature("window", line((9.1, 6), (9.1, 8)), "J1"),
                   land=(parcel(box(0, 0, 9.6, 40)),))  # fmt: skip
    assert (found.status("outdoor-area"), found.one("outdoor-area").measured) == ("fail", 1.36)
    assert found.one("outdoor-circle").measured == 0.4


# --- space that nobody drew as a room -------------------------------------------------


def _large(use: str, name: str, edge: float, *more: Any) -> tuple[Any, ...]:
    """A building of 20 × 20 m of one storey whose only room ends at some edge."""
    return (building("A", box(5, 5, 25, 25), use=use, storeys=1), room(name, box(5.2, 5.2, 24.8, edge)), *more)


@pytest.mark.parametrize(
    ("use", "name", "rule", "drawn"),
    [
        ("loja", "Loja", "shop-toilets", _toilets(male=1, female=1)),  # 290 m² ask for one of each, 300 m² and more two
        ("escritório", "Escritório", "office-toilets", _toilets(male=5, female=5)),  # 290 / 70: five
        ("açougue", "Açougue", "butcher-showers",
         [feature("fixture", {"type": "Point", "coordinates": [6 + i, 6]}, kind="chuveiro") for i in range(2)]),
        ("auditório", "Plateia", "hall-exits", [opening("P1", 8, 1.9, kind="saída")]),  # 182 places: 1.82 m
    ],
)  # fmt: skip
def test_what_no_room_fills_counts_where_something_is_counted_by_area(
    judged: Any, use: str, name: str, rule: str, drawn: list[Any]
) -> None:
    """19.6 × 14.8 m = 290.08 m² are drawn of 19.6 × 19.6; what is left asks for more, or is nothing of the kind."""
    part = judged(*_large(use, name, 20, *drawn))
    assert str(part.all(rule)[-1].status) == "undetermined"
    outside = judged(building("A", box(5, 5, 25, 20.2), use=use, storeys=1), room(name, box(5.2, 5.2, 24.8, 20)),
                     *drawn)  # fmt: skip
    assert str(outside.all(rule)[-1].status) == "pass"
    nowhere = judged(room(name, box(5.2, 5.2, 24.8, 20), use=use), *drawn, land=(parcel(box(0, 0, 60, 40), use=use),))
    assert str(nowhere.all(rule)[-1].status) == "undetermined"  # no outline says that this is all


def test_what_is_lacking_may_be_in_space_that_nobody_drew(judged: Any) -> None:
    """Art. 41, I and 27, III: a lounge, a kitchen may be where no room is drawn; a wall more and there is no space."""
    for edge, ends in ((20, "undetermined"), (24.8, "fail")):
        assert judged(*_large("hotel", "Vestíbulo", edge)).status("hotel-lobby") == ends
        flat = room("Apto", box(5.2, 5.2, 24.8, 24.8), kind="apartamento")
        assert judged(*_large("conjunto residencial", "Sala", edge, flat)).status("dwelling-rooms") == ends


@pytest.mark.parametrize(
    ("sexes", "ends"),
    [([None], "fail"), ([None, None], "undetermined"), (["male"], "fail"), (["male", None], "undetermined"),
     (["male", "female"], "pass")],
)  # fmt: skip
def test_too_few_for_both_sexes_are_too_few_whatever_their_sex(judged: Any, sexes: list[Any], ends: str) -> None:
    """Art. 34, IV: 19.6 × 14.8 m = 290 m² ask for a toilet of each sex: for two."""
    drawn = [feature("fixture", {"type": "Point", "coordinates": [6 + 2 * i, 6]}, f"V{i}", kind="vaso",
                     **({"sex": sex} if sex else {})) for i, sex in enumerate(sexes)]  # fmt: skip
    found = judged(building("A", box(5, 5, 25, 20.2), use="loja", storeys=1),
                   room("Loja", box(5.2, 5.2, 24.8, 20)), *drawn)  # fmt: skip
    assert found.status("shop-toilets") == ends


# --- uses -------------------------------------------------------------------------------


def test_the_use_of_one_building_is_not_that_of_the_next(judged: Any) -> None:
    """B may be a factory, a shop or a hotel: what holds for these is open, and nobody knows who passes its doors."""
    door = feature("door", line((27, 5.1), (28, 5.1)), "Porta")
    rooms = (room("Sala", box(5.2, 5.2, 14.8, 14.8)), room("Sala B", box(25.2, 5.2, 34.8, 14.8)), door)
    house = building("A", ONE, use="residência", storeys=1)
    found = judged(house, building("B", OTHER, storeys=1), *rooms)
    for rule in ("building-use", "industry-material", "shop-doors", "hotel-lobby", "door-width"):
        assert _statuses(found, rule)[-1] == "undetermined", rule
    assert "use" in found.one("industry-material").needs[0].to("en")
    assert found.status("mixed-access") == "not-declared"
    for said in (judged(house, building("B", OTHER, use="residência", storeys=1), *rooms),
                 judged(house, building("B", OTHER, storeys=1), *rooms,
                        land=(parcel(box(0, 0, 60, 40), use="residência"),))):  # fmt: skip
        assert said.status("building-use") == "pass"
        assert _statuses(said, "shop-doors") == ["not-applicable"]


def test_what_fails_in_the_building_whose_use_is_said_fails_all_the_same(judged: Any) -> None:
    """Art. 34, I, c: 9.6 × 9.6 m = 92.16 m² of a shop ask for a ceiling of 4.00 m; the room of B may be no shop."""
    low = [room(name, box(x + 0.2, 5.2, x + 9.8, 14.8), ceiling_m=3.5) for name, x in (("Loja", 5), ("Salão", 25))]
    found = judged(building("A", ONE, use="loja", storeys=1), building("B", OTHER, storeys=1), *low)
    assert found.status("shop-ceiling", "Loja") == "fail"
    assert found.status("shop-ceiling", "B") == "undetermined"


# --- zones ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "ends"),
    [("distrito industrial", None, "undetermined"), ("distrito industrial", "rural", "pass"),
     ("perímetro central", None, "fail"), ("perímetro central", "rural", "undetermined")],
)  # fmt: skip
def test_the_zone_of_one_plot_is_not_that_of_the_next(judged: Any, one: str, other: str | None, ends: str) -> None:
    land = (parcel(box(0, 0, 20, 40), "P1", zone=one),
            parcel(box(20, 0, 60, 40), "P2", **({"zone": other} if other else {})))  # fmt: skip
    found = judged(building("A", ONE, use="oficina mecânica pesada"), building("B", OTHER, use="escritório"), land=land)
    assert found.status("heavy-workshop") == ends


def test_a_workshop_is_walled_on_the_plot_that_lies_in_the_centre(judged: Any) -> None:
    """P2 measures 40 × 40 m, its front of 40 m on the street: 120 m are without a wall (Art. 30, IV)."""
    land = (parcel(box(0, 0, 20, 40), "P1", zone="distrito industrial"),
            parcel(box(20, 0, 60, 40), "P2", zone="perímetro central"))  # fmt: skip
    use = {"use": "oficina mecânica leve", "storeys": 1}
    found = judged(building("A", ONE, **use), building("B", OTHER, **use), land=land)
    assert found.status("workshop-walls", "P1") == "not-applicable"
    assert found.one("workshop-walls", "P2").measured == 120


def test_a_marquee_is_asked_by_the_zone_of_its_own_plot(judged: Any) -> None:
    """Two storeys on the alignment of P2, whose zone is commercial: its front of 10 m lacks one (Art. 50, § 4, a)."""
    land = (parcel(box(0, 0, 20, 40), "P1", zone="residencial"), parcel(box(20, 0, 60, 40), "P2", zone="comercial"))
    found = judged(building("A", box(5, 10, 15, 20), use="residência", storeys=1),
                   building("B", box(25, 0, 35, 15), use="escritório", storeys=2), land=land)  # fmt: skip
    assert max(f.measured or 0 for f in found.all("marquee-required", "B")) == 10


# --- rooms ------------------------------------------------------------------------------


def test_a_garage_without_a_door_drawn_may_open_to_any_room(judged: Any) -> None:
    """Art. 44, II: a door elsewhere in the house says nothing of what the garage opens to."""
    rooms = (building("Casa", box(5, 5, 25, 15), use="residência", storeys=1), room("Sala", box(5.2, 5.2, 14.8, 14.8)),
             room("Garagem", box(15, 5.2, 24.8, 14.8)))  # fmt: skip
    front, gate = (feature("door", line((x, 5.1), (x + 2.5, 5.1)), name) for name, x in (("P", 8), ("Portão", 18)))
    assert judged(*rooms, front).status("garage-apart") == "undetermined"
    assert judged(*rooms, front, gate).status("garage-apart") == "pass"


@pytest.mark.parametrize(("storey", "ends"), [(0.0, "pass"), (0.2, "pass"), (0.21, "undetermined")])
def test_a_mezzanine_may_be_measured_from_the_road_as_its_storey_is(judged: Any, storey: float, ends: str) -> None:
    """Art. 34, II, b, 3: 3.00 m above the road are 2.80 m above a shop 0.20 m up, and 2.79 m above one 0.21 m up."""
    shape = box(5, 5, 25, 15)
    shop = (building("A", shape, use="loja", storeys=1), feature("floor", shape, "Térreo", level_m=storey),
            room("Sobreloja", box(5.2, 5.2, 12, 10), level_m=3.0))  # fmt: skip
    found = judged(*shop, room("Loja", box(5.2, 5.2, 24.8, 14.8), ceiling_m=6))
    said = judged(*shop, room("Loja", box(5.2, 5.2, 24.8, 14.8), ceiling_m=6, level_m=0.21))
    assert found.status("mezzanine-height") == ends
    assert said.status("mezzanine-height") == "fail"


def test_a_room_that_may_be_a_shop_makes_a_house_one_of_mixed_use(judged: Any) -> None:
    """Art. 28 asks for a way in of its own where a dwelling is joined to workplaces."""
    house = building("Casa", ONE, use="residência", storeys=1)
    assert judged(house, room("Loja", box(5.2, 5.2, 14.8, 14.8))).status("mixed-access") == "not-declared"
    assert judged(house, room("Sala", box(5.2, 5.2, 14.8, 14.8))).status("mixed-access") == "not-applicable"


def test_what_is_drawn_and_not_read_is_drawn_all_the_same(judged: Any) -> None:
    """Art. 20 asks of every lift; an outline without a shape was meant to be one."""
    house = building("Prédio", ONE, use="escritório", storeys=1)
    assert judged(house, feature("lift", None, "E1")).status("lift-engineering") == "not-declared"
    assert judged(house).status("lift-engineering") == "not-applicable"


# --- doors and crowds -------------------------------------------------------------------


def hall(*more: Any, persons: int = 250, use: str = "auditório", name: str = "Auditório") -> tuple[Any, ...]:
    shape = box(5.2, 5.2, 24.8, 14.8)
    return (building("A", box(5, 5, 25, 15), use=use, storeys=1), room(name, shape, persons=persons), *more)


@pytest.mark.parametrize(("second", "ends"), [({}, "undetermined"), ({"kind": "serviço"}, "fail")])
def test_a_door_of_which_nobody_says_what_it_is_may_be_an_exit(judged: Any, second: Any, ends: str) -> None:
    """Art. 43, I, b: 250 places ask for 2.50 m in all; one exit of 1.50 m is too little, two are 3.00 m."""
    found = judged(*hall(opening("P1", 8, kind="saída"), opening("P2", 18, **second)))
    assert [str(f.status) for f in found.all("hall-exits")] == ["pass", ends]


@pytest.mark.parametrize(("second", "ends"), [({}, "undetermined"), ({"users": "staff"}, "fail")])
def test_a_door_of_which_nobody_says_who_passes_may_be_one_for_the_public(
    judged: Any, second: Any, ends: str
) -> None:  # fmt: skip
    """Art. 34, III: of 49.6 × 29.6 m = 1468 m² the doors are 2.447 m wide in all; one of 1.50 m is not."""
    shop = (building("A", box(5, 5, 55, 35), use="loja", storeys=1), room("Loja", box(5.2, 5.2, 54.8, 34.8)))
    found = judged(*shop, opening("P1", 8, users="public"), opening("P2", 18, **second))
    assert [str(f.status) for f in found.all("shop-doors")] == ["pass", ends]


@pytest.mark.parametrize(("second", "ends"), [({}, "undetermined"), ({"kind": "porta de pedestres"}, "fail")])
def test_a_door_of_which_nobody_says_what_it_is_may_be_the_second_gate(judged: Any, second: Any, ends: str) -> None:
    """Art. 44, § 2, II: 51 cars ask for two entrances."""
    stalls = [feature("stall", box(6 + 2.4 * (i % 17), 6 + 5 * (i // 17), 8.4 + 2.4 * (i % 17), 11 + 5 * (i // 17)))
              for i in range(51)]  # fmt: skip
    garage = (building("G", box(5, 5, 55, 35), use="garagem coletiva", storeys=1), *stalls)
    found = judged(*garage, opening("P1", 8, 3, kind="portão"), opening("P2", 18, 3, **second))
    assert [str(f.status) for f in found.all("garage-entrance")] == ["pass", ends]


@pytest.mark.parametrize(("other", "ends"), [(100, "undetermined"), (700, "pass"), (None, "pass")])
def test_aisles_that_leave_places_out_may_be_left_by_more(judged: Any, other: int | None, ends: str) -> None:
    """Art. 43, III, b: of 800 places 100 leave by the first aisle, 1.00 m wide, and by the other the rest or not."""
    more = {} if other is None else {"persons": other}
    aisles = [feature("passage", box(x, 6, x + wide, 14), name, kind="longitudinal", **said)
              for name, x, wide, said in (("C1", 8, 1.0, {"persons": 100}), ("C2", 16, 1.7, more))]  # fmt: skip
    assert judged(*hall(*aisles, persons=800)).status("hall-aisles", "C1") == ends


def test_a_door_drawn_by_two_lines_lets_its_persons_through_once(judged: Any) -> None:
    """Art. 16, III: 300 persons at 0.01 m are 3.00 m; both lines of the only door say 150."""
    said = {"persons": 150, "traffic": "collective"}
    school = hall(opening("P1", 8, y=5.0, **said), persons=300, use="escola", name="Sala de aula")
    assert judged(*school, opening("P1b", 8, y=5.2, **said)).status("door-width", "P1") == "undetermined"
    assert judged(*school, opening("P2", 18, y=5.0, **said)).status("door-width", "P1") == "pass"


@pytest.mark.parametrize(("persons", "ends"), [(100, "pass"), (200, "undetermined")])
def test_a_passage_takes_no_fewer_than_a_room_lets_out_into_it(judged: Any, persons: int, ends: str) -> None:
    """Art. 16, III: 1.20 m are enough for 100 persons, as the passage says; the room's door says 200: 2.00 m."""
    found = judged(
        building("A", box(5, 5, 25, 15), use="escola", storeys=1), room("Sala de aula", box(5.2, 5.2, 24.8, 12)),
        feature("passage", box(5.2, 12.2, 24.8, 13.4), "Corredor", persons=100, traffic="collective"),
        opening("P1", 8, 2, y=12.1, persons=persons, traffic="collective"),
    )  # fmt: skip
    assert found.status("passage-width") == ends


# --- what is said against what is drawn, and what is drawn in parts ---------------------


@pytest.mark.parametrize(
    ("shape", "said", "ends"),
    [
        (box(5.5, 5, 7.5, 5.2), {"width_m": 2, "height_m": 0.5}, "pass"),  # 1.00 m² of 6.00
        (box(5.5, 5, 7.5, 5.2), {"width_m": 2.01, "height_m": 0.5}, "undetermined"),
        (box(5.5, 5, 7.5, 5.2), {"area_m2": 5}, "pass"),  # 2 m wide, to a ceiling of 2.50 m
        (box(5.5, 5, 7.5, 5.2), {"area_m2": 5.01}, "undetermined"),
        ({"type": "Point", "coordinates": [6, 5.1]}, {"width_m": 2, "height_m": 0.5}, "pass"),
    ],
)
def test_an_opening_is_no_larger_than_it_is_drawn(judged: Any, shape: Any, said: Any, ends: str) -> None:
    """Art. 22, I: 3 × 2 m ask for 1.00 m²."""
    house = building("A", ONE, use="residência", storeys=1)
    found = judged(house, room("Sala", box(5.2, 5.2, 8.2, 7.2), ceiling_m=2.5), feature("window", shape, "J1", **said))
    assert found.status("room-opening") == ends
    assert ("width_m" in " ".join(need.to("en") for need in found.one("room-opening").needs)) is (ends != "pass")


def test_a_door_beside_a_bathroom_is_none_of_it(judged: Any) -> None:
    """Art. 16, sole §: 0.60 m will do for a bathroom; its corner lies 0.344 m from the middle of the bedroom's door."""
    house = (building("A", ONE, use="residência", storeys=1), room("Corredor", box(5.2, 5.2, 9, 6.4)),
             room("Quarto", box(9.1, 5.2, 13, 9)), room("Banheiro", box(5.2, 6.44, 9, 9)))  # fmt: skip
    found = judged(*house, feature("door", line((9.05, 5.8), (9.05, 6.4)), "P1"),
                   feature("door", line((7, 6.42), (7.6, 6.42)), "P2"))  # fmt: skip
    assert (found.status("door-width", "P1"), found.status("door-width", "P2")) == ("fail", "pass")


@pytest.mark.parametrize(("wide", "ends"), [(1.0, "pass"), (1.01, "undetermined")])
def test_a_door_is_no_wider_than_its_ground(judged: Any, wide: float, ends: str) -> None:
    """Art. 16, I asks for 0.80 m; the outline drawn is 1.00 m long, and nobody knows which of the two is wrong."""
    found = judged(building("A", ONE, use="residência", storeys=1), room("Sala", box(5.2, 5.2, 8.2, 7.2)),
                   feature("door", box(6, 5, 7, 5.2), "P1", width_m=wide))  # fmt: skip
    assert [str(f.status) for f in found.all("door-width")] == [ends]


@pytest.mark.parametrize(
    ("use", "rule", "edge", "ceiling", "ends"),
    [
        ("loja", "shop-ceiling", 10.2, 3.3, "undetermined"),  # 40 + 40 m²: 3.20 m each, 4.00 m together
        ("loja", "shop-ceiling", 10.2, 4.0, "pass"),
        ("loja", "shop-ceiling", 10.2, 3.1, "fail"),
        ("loja", "shop-ceiling", 10.0, 3.3, "pass"),  # a wall of 0.20 m between
        ("indústria", "industry-ceiling", 10.2, 3.1, "undetermined"),
        ("indústria", "industry-ceiling", 10.0, 3.1, "not-applicable"),
    ],
)
def test_rooms_without_a_wall_between_may_be_one(
    judged: Any, use: str, rule: str, edge: float, ceiling: float, ends: str
) -> None:
    """Art. 34, I and 31, I: above 75 m² the ceiling is higher; two rooms of 40 m² may be one of 80 m²."""
    found = judged(building("A", box(5, 5, 15.4, 13.4), use=use, storeys=1),
                   room("Um", box(5.2, 5.2, edge, 13.2), ceiling_m=ceiling),
                   room("Dois", box(10.2, 5.2, 15.2, 13.2), ceiling_m=ceiling))  # fmt: skip
    assert {str(f.status) for f in found.all(rule)} == {ends}


@pytest.mark.parametrize(
    ("pieces", "asked", "ends"),
    [
        ([box(5, 5, 13, 9)], (4.0, 4.0), "pass"),
        ([box(5, 5, 9, 9), box(9, 5, 13, 9)], (4.0, 4.0), "pass"),  # 8 m in two pieces
        ([box(5, 5, 9, 9), box(9, 5, 14, 9)], (4.5, 4.5), "fail"),
        ([polygon((5, 5), (13, 5), (13, 9), (9, 9), (9, 11), (5, 11))], (4.0, 5.0), "undetermined"),  # 40 m² / 4 m
        ([polygon((5, 5), (25, 5), (25, 9), (9, 9), (9, 25), (5, 25))], (10.0, 18.0), "fail"),  # 144 m² / 4 m
    ],
)  # fmt: skip
def test_a_gallery_is_as_long_as_the_way_through_all_of_it(judged: Any, pieces: Any, asked: Any, ends: str) -> None:
    """Art. 36, II: half as wide as its longest path, and 4 m; all of these are 4 m wide."""
    ways = [feature("passage", shape, f"Galeria {i}", kind="galeria") for i, shape in enumerate(pieces)]
    found = judged(building("A", box(4.8, 4.8, 30, 30), use="galeria comercial", storeys=1), *ways)
    assert {str(f.status) for f in found.all("gallery-width")} == {ends}
    low, high = asked  # the better of the two where it fails, the worse else
    assert {f.required for f in found.all("gallery-width")} == {low if ends == "fail" else high}


@pytest.mark.parametrize(
    ("west", "ends"),
    [([(0, 0), (0, 20)], "pass"), ([(0, 0), (0, 19.9)], "fail"), ([(0, 0.5), (0, 20)], "pass"),
     ([(0, 0.7), (0, 20)], "fail")],
)  # fmt: skip
def test_a_gap_in_a_wall_is_excused_at_a_corner_alone(judged: Any, west: Any, ends: str) -> None:
    """Art. 30, IV: a wall on every boundary; at the corner its own thickness may lack, twice 0.30 m at most."""
    walls = [feature("wall", line(*points), f"M{i}", height_m=2) for i, points in enumerate(
        (west, [(0, 20), (0, 40)], [(0, 40), (60, 40)], [(60, 40), (60, 0)]))]  # fmt: skip
    found = judged(building("A", ONE, use="oficina mecânica leve", storeys=1), *walls,
                   land=(parcel(box(0, 0, 60, 40), zone="central"),))  # fmt: skip
    assert found.status("workshop-walls") == ends


# --- storeys that are not drawn ---------------------------------------------------------


@pytest.mark.parametrize(("use", "name", "rule"), [("escritório", "Escritório", "office-toilets"),
                                                   ("loja", "Loja", "shop-toilets")])  # fmt: skip
def test_one_toilet_will_do_only_where_all_storeys_are_drawn(judged: Any, use: str, name: str, rule: str) -> None:
    """Art. 34, § 1, and 38, sole §: below 75 m² in all; 7.6 × 8.6 = 65.36 m² are drawn, of one storey in three."""
    toilet = feature("fixture", {"type": "Point", "coordinates": [6, 6]}, kind="vaso")
    drawn = (room(name, box(5.2, 5.2, 12.8, 13.8)), toilet)
    assert judged(building("A", box(5, 5, 13, 14), use=use, storeys=1), *drawn).status(rule) == "pass"
    assert judged(building("A", box(5, 5, 13, 14), use=use, storeys=3), *drawn).status(rule) == "undetermined"


def test_recreation_is_held_against_the_classrooms_of_all_storeys(judged: Any) -> None:
    """Art. 39, II: 100 m² are more than twice 49 m², but the classrooms of the upper storey are not drawn."""
    drawn = (room("Sala de aula", box(5, 5, 12, 12)), room("Recreação", box(20, 20, 30, 30), covered=True))
    one, two = (judged(building("A", box(4.8, 4.8, 12.2, 12.2), use="escola", storeys=n), *drawn) for n in (1, 2))
    for rule in ("school-recreation", "school-covered-recreation"):
        assert (one.status(rule), two.status(rule)) == ("pass", "undetermined")


@pytest.mark.parametrize(("cars", "use", "rule"), [(50, "garagem coletiva", "garage-entrance"),
                                                   (20, "garagem comercial", "garage-waiting")])  # fmt: skip
def test_cars_of_a_storey_that_is_not_drawn_count_too(judged: Any, cars: int, use: str, rule: str) -> None:
    """Art. 44: one entrance for 50 cars and two for more; one stall to wait in for 20 (5 %), and more for more."""
    stalls = [feature("stall", box(6 + 2.4 * (i % 17), 6 + 5 * (i // 17), 8.4 + 2.4 * (i % 17), 11 + 5 * (i // 17)))
              for i in range(cars)]  # fmt: skip
    drawn = (*stalls, feature("stall", box(50, 6, 52.4, 11), "W", kind="acumulação"), opening("P", 8, 3, kind="portão"))
    for storeys, ends in ((1, "pass"), (2, "undetermined")):
        found = judged(building("G", box(5, 5, 55, 35), use=use, storeys=storeys), *drawn)
        assert str(found.all(rule)[-1].status) == ends


def test_what_is_lacking_may_be_on_a_storey_that_is_not_drawn(judged: Any) -> None:
    """Art. 34, IV and III: 49.6 × 29.6 m = 1468 m² ask for five toilets of each sex and for 2.447 m of doors."""
    shop = (room("Loja", box(5.2, 5.2, 54.8, 34.8)), opening("P1", 8, users="public"),
            feature("fixture", {"type": "Point", "coordinates": [6, 6]}, kind="vaso", sex="male"))  # fmt: skip
    for storeys, ends in ((1, "fail"), (2, "undetermined")):
        found = judged(building("A", box(5, 5, 55, 35), use="loja", storeys=storeys), *shop)
        assert found.status("shop-toilets") == str(found.all("shop-doors")[-1].status) == ends


@pytest.mark.parametrize(("storeys", "ends"), [(1, "pass"), (2, "undetermined")])
def test_places_of_a_hall_may_be_on_a_storey_that_is_not_drawn(judged: Any, storeys: int, ends: str) -> None:
    """Art. 42, II: 19.6 × 9.6 m at 1.60 m² are 118 places, which ask for 1.18 m of exits (Art. 43, I, b)."""
    found = judged(building("A", box(5, 5, 25, 15), use="auditório", storeys=storeys),
                   room("Plateia", box(5.2, 5.2, 24.8, 14.8)), opening("P1", 8, kind="saída"))  # fmt: skip
    assert str(found.all("hall-exits")[-1].status) == ends


# --- the plot ---------------------------------------------------------------------------


def test_a_subdivision_of_two_properties_is_measured_on_both(judged: Any) -> None:
    """Art. 53: 100 × 10 m of green are 10 % of one hectare, and 5 % of the two that are divided."""
    land = (parcel(box(0, 0, 100, 100), "P1"), parcel(box(100, 0, 200, 100), "P2"))
    drawn = (building("A", ONE, use="residência", storeys=1), feature("green", box(0, 90, 100, 100)),
             feature("plot", box(0, 0, 90, 50), "L1"))  # fmt: skip
    assert judged(*drawn, land=land).one("green-reserve").measured == pytest.approx(0.10)
    both = judged(*drawn, feature("plot", box(110, 0, 190, 50), "L2"), land=land).one("green-reserve")
    assert (str(both.status), both.measured) == ("fail", pytest.approx(0.05))


# --- several buildings, each with its use -----------------------------------------------


@pytest.mark.parametrize("x", [20, 15], ids=["apart", "touching"])
@pytest.mark.parametrize(("high", "ends"), [(3.0, "fail"), (3.2, "pass")])
def test_a_room_is_of_the_use_of_the_building_that_it_lies_in(judged: Any, x: int, high: float, ends: str) -> None:
    """Art. 31, I: a works of 9.6 × 19.6 m, above 75 m², is 3.20 m high; an office of 9.6 × 9.6 m beside it need not."""
    shed = (building("Galpão", box(5, 5, 15, 25), use="indústria", storeys=1),
            room("Produção", box(5.2, 5.2, 14.8, 24.8), kind="produção", ceiling_m=high))  # fmt: skip
    office = (building("Sede", box(x, 5, x + 10, 15), use="escritório", storeys=1),
              room("Sala", box(x + 0.2, 5.2, x + 9.8, 14.8), kind="escritório", ceiling_m=2.7))  # fmt: skip
    found = judged(*shed, *office).all("industry-ceiling")
    assert [(f.subject, str(f.status)) for f in found] == [("Produção", ends)]


def test_a_room_in_two_outlines_is_of_neither_s_use_for_certain(judged: Any) -> None:
    """A dwelling over a works, one outline upon the other: nobody knows which of them a room of 2.70 m is of."""
    both = [building(use, box(5, 5, 15, 25), use=use, storeys=2) for use in ("indústria", "residência")]
    found = judged(*both, room("R", box(5.2, 5.2, 14.8, 24.8), ceiling_m=2.7)).all("industry-ceiling")
    assert [str(f.status) for f in found] == ["undetermined"]


@pytest.mark.parametrize(("kind", "ends"), [("sala", "pass"), ("loja", "undetermined")])
def test_the_doors_of_a_house_beside_a_shop_are_private(judged: Any, kind: str, ends: str) -> None:
    """Art. 16, I: 0.80 m will do in a house; where one of its rooms is a shop by its name nobody knows."""
    house = (building("Casa", ONE, use="residência", storeys=1), room("R", box(5.2, 5.2, 14.8, 14.8), kind=kind))
    shop = (building("Loja", OTHER, use="comércio", storeys=1), room("S", box(25.2, 5.2, 34.8, 14.8), kind="loja"))
    assert judged(*house, *shop, opening("P", 6, 0.9)).status("door-width") == ends


def test_a_building_of_one_storey_needs_no_floor_beside_one_of_several(judged: Any) -> None:
    """The tower's floors are outlined; whatever lies in the house of one storey lies on that one."""
    tower = (building("Torre", ONE, use="escritório", storeys=2), floor("T1", ONE, level_m=0),
             floor("T2", box(5, 105, 15, 115), level_m=3), room("A1", box(5.2, 5.2, 14.8, 14.8)),
             room("A2", box(5.2, 105.2, 14.8, 114.8)))  # fmt: skip
    inside = room("Sala", box(25.2, 5.2, 34.8, 14.8))
    one = judged(*tower, building("Casa", OTHER, use="residência", storeys=1), inside)
    assert set(_statuses(one, "rooms-drawn")) == {"pass"}
    two = judged(*tower, building("Casa", OTHER, use="residência", storeys=2), inside)
    assert "undetermined" in _statuses(two, "rooms-drawn")


def test_a_ceiling_is_measured_whosever_the_floors_are(judged: Any) -> None:
    """Art. 34, I, c: 4 m above 75 m²; a floor drawn beside two buildings leaves open what is counted, no ceiling."""
    shops = [(building(f"L{x}", box(x, 5, x + 10, 15), use="comércio", storeys=2),
              room(f"S{x}", box(x + 0.2, 5.2, x + 9.8, 14.8), kind="loja", ceiling_m=4)) for x in (5, 25)]  # fmt: skip
    found = judged(*(thing for pair in shops for thing in pair), floor("Superior", box(5, 105, 15, 115), level_m=4.2))
    assert set(_statuses(found, "shop-ceiling")) == {"pass"}
    assert "pass" not in _statuses(found, "shop-toilets")


@pytest.mark.parametrize(("together", "ends"), [(True, "undetermined"), (False, "fail")], ids=["one plot", "two"])
def test_a_lodge_on_the_plot_of_a_hotel_may_share_its_lobby(judged: Any, together: bool, ends: str) -> None:
    """Art. 41, I: a vestibule and a lounge; a lodge on another plot is a hotel of its own."""
    halls = (room("Vestíbulo", box(5.2, 5.2, 9.9, 14.8), kind="vestíbulo"), room("Estar", box(10.1, 5.2, 14.8, 14.8),
             kind="sala de estar"))  # fmt: skip
    lodge = (building("Chalé", OTHER, use="hotel", storeys=1), room("Quarto", box(25.2, 5.2, 34.8, 14.8),
             kind="quarto"))  # fmt: skip
    land = (parcel(box(0, 0, 60, 40)),) if together else (parcel(box(0, 0, 20, 40)), parcel(box(20, 0, 60, 40), "Q"))
    found = judged(building("Sede", ONE, use="hotel", storeys=1), *halls, *lodge, land=land)
    assert found.status("hotel-lobby", "Sede") == "pass"
    assert found.status("hotel-lobby", "Chalé") == ends


def test_a_guardhouse_has_no_use_of_its_own(judged: Any) -> None:
    """Art. 6, § 1, II counts it among what only serves a building; it leaves no rule of the house's use open."""
    found = judged(building("Casa", ONE, use="residência", storeys=1),
                   building("Guarita", box(25, 5, 28, 8), use="guarita", storeys=1))  # fmt: skip
    assert found.status("building-use") == "pass"
    assert found.status("shop-toilets") == "not-applicable"


def test_what_a_building_fails_as_a_whole_is_marked_on_its_outline(judged: Any) -> None:
    """Art. 34, IV: two shops of 9.6 × 9.6 m, above 75 m², with one toilet of each sex; the first has a basin alone."""
    shops = [(building(name, shape, use="comércio", storeys=1), room(f"S{name}", box(x + 0.2, 5.2, x + 9.8, 14.8)))
             for name, shape, x in (("A", ONE, 5), ("B", OTHER, 25))]  # fmt: skip
    wcs = [feature("fixture", box(x, 13, x + 0.4, 13.6), f"V{x}", kind="vaso", sex=sex)
           for x, sex in ((26, "male"), (28, "female"))]  # fmt: skip
    wcs.append(feature("fixture", box(6, 13, 6.4, 13.6), "L", kind="lavatório", sex="male"))
    found = judged(*(thing for pair in shops for thing in pair), *wcs)
    (failed,) = [f for f in found.all("shop-toilets") if str(f.status) == "fail"]
    assert failed.subject == "A"
    assert failed.witness[0] == failed.witness[1]
    outline = found.report.site.of("building")[0].shape
    assert outline.boundary.distance(shapely.Point(failed.witness[0])) == 0
    listed = numbered(found.report, "en")
    (number,) = [item.number for item in listed if (item.finding.rule, item.finding.subject) == ("shop-toilets", "A")]
    assert number in {drawn.number for drawn in dimensions(found.report, listed, "en") if drawn.kind == "fail"}


@pytest.mark.parametrize(("kind", "ends"), [("fossa", "undetermined"), ("lavatório", "fail")])
def test_a_septic_tank_shows_no_sanitary_fixtures(judged: Any, kind: str, ends: str) -> None:
    """Art. 34, IV: a plan that draws no fixture but the tank may have them on another sheet; a basin is one drawn."""
    drawn = feature("fixture", box(6, 6, 7, 7), "F", kind=kind)
    found = judged(building("A", ONE, use="comércio", storeys=1), room("S", box(5.2, 5.2, 14.8, 14.8)), drawn)
    assert found.status("shop-toilets") == ends


def test_the_doors_of_an_office_beside_a_hospital_are_not_those_of_patients(judged: Any) -> None:
    """Art. 40, sole §, III: 1 m between rooms of patients; the office's door of 0.90 m lies in another building."""
    both = (building("H", ONE, use="hospital", storeys=1), room("Enfermaria", box(5.2, 5.2, 14.8, 14.8), stay="long"),
            building("E", OTHER, use="escritório", storeys=1), room("Sala", box(25.2, 5.2, 34.8, 14.8)))  # fmt: skip
    found = judged(*both, opening("Leito", 6, 1.0, users="patients"), opening("Porta", 26, 0.9))
    assert {f.subject: str(f.status) for f in found.all("hospital-doors")} == {"Leito": "pass", "E": "not-applicable"}
