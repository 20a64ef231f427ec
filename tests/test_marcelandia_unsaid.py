"""What marcelandia-obras makes of plans where some things say what others beside them leave unsaid."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from plans import Result, box, document, feature, line, parcel

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report

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


# --- storeys and levels ---------------------------------------------------------------


@pytest.mark.parametrize("other", [OTHER, box(15, 5, 35, 15)], ids=["apart", "touching"])
def test_storeys_of_one_building_are_none_of_another_that_says_none(judged: Any, other: Any) -> None:
    """Art. 16, § 1, IV asks above two storeys; Art. 27, II between any two."""
    said = {"use": "conjunto residencial", "storeys": 1}
    found = judged(building("A", ONE, **said), building("B", other, use="conjunto residencial"))
    assert found.status("stair-material") == "not-declared"
    assert found.status("storey-height") == "undetermined"
    both = judged(building("A", ONE, **said), building("B", other, **said))
    assert both.status("stair-material") == both.status("storey-height") == "not-applicable"


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
