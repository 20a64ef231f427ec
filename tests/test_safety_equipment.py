"""Art. 5, II: what is told of signs, extinguishers and detectors, and what they need.

Class I asks one sign and 8 kg of powder, class II one and 24 kg in two, class III two, 64 kg in four, and a detector.
"""

from __future__ import annotations

import pytest
from plans import Spec, area, box, feature, judge, lot, parcel, point, store

WARNS = "PERIGO - INFLAMÁVEL"


@pytest.mark.parametrize(
    ("kinds", "status", "measured", "needs"),
    [
        ([WARNS, WARNS], "pass", 2, []),
        ([WARNS, None], "undetermined", 1, ["kind of sign S1"]),
        ([None, None, WARNS], "undetermined", 1, ["kind of sign S0", "kind of sign S1"]),
        ([None], "fail", 1, []),  # one at most, of two
        ([], "undetermined", 0, ["signs of A (layer GLP-PLACA or [declared] signs)"]),
    ],
)
def test_signs(kinds: list[str | None], status: str, measured: int, needs: list[str]) -> None:
    drawn = [feature("sign", point(1, i), f"S{i}", kind=kind) for i, kind in enumerate(kinds)]
    found = judge(area(), lot(480), *drawn, parcel()).one("warning-signs")
    assert (found.status, found.measured, found.required, found.unit) == (status, measured, 2, "count")
    assert [need.to("en") for need in found.needs] == needs
    told = f"A: {measured} {'sign' if measured == 1 else 'signs'}; at least 2 (class III)."
    assert found.message.to("en") == told


WARN = """perigo inflamável inflamáveis fogo faísca faíscas fumar fume advertência danger flammable fire smoking smoke
spark sparks warning"""
TELL_OTHERWISE = """classe class capacidade capacity extintor extintores extinguisher extinguishers saída exit
emergência emergency hidrante"""
MAY_WARN_OF_MORE = """tensão voltage elétrico elétrica electric choque capacete helmet hose mangueira alarm alarme queda
piso caso rota fuga evacuação encontro porta corta elevador escada escape evacuation assembly door lift elevator
stairs"""
POWDER, OTHER = "pó pqs pqsp abc powder", "água water co2 gás espuma foam carbônico halon k úmido wet limpo clean"


@pytest.mark.parametrize(
    ("words", "before", "role", "rule", "status", "needs"),
    [
        (WARN, "", "sign", "warning-signs", "pass", ""),
        (TELL_OTHERWISE, "perigo ", "sign", "warning-signs", "undetermined", "signs of A"),
        (MAY_WARN_OF_MORE, "perigo ", "sign", "warning-signs", "undetermined", "kind of sign S"),
        (POWDER, "", "extinguisher", "extinguishers", "pass", ""),
        (OTHER, "", "extinguisher", "extinguishers", "fail", ""),
    ],
)
def test_every_word_that_tells_of_what_kind_a_thing_is(
    words: str, before: str, role: str, rule: str, status: str, needs: str
) -> None:
    for word in words.split():
        thing = feature(role, point(1, 0), "S", kind=before + word, **({"kg": 8} if role == "extinguisher" else {}))
        found = judge(area(), lot(40), thing, parcel()).one(rule)
        assert (found.status, [need.to("en").partition(" (")[0] for need in found.needs]) == (
            status,
            [needs] if needs else [],
        ), word


def test_where_the_class_is_not_known_it_is_needed_too() -> None:
    found = judge(area(), lot(None), parcel(), project="[declared]\nsigns = 2").one("warning-signs")
    assert (found.status, len(found.needs), "class of A" in found.needs[-1].to("en")) == ("undetermined", 1, True)


@pytest.mark.parametrize(("signs", "statuses"), [(3, {"pass"}), (2, {"undetermined"}), (1, {"undetermined", "fail"})])
def test_signs_declared_for_a_site_must_do_for_the_sum_of_its_areas(signs: int, statuses: set[str]) -> None:
    """Two for class III and one for class I."""
    plan = [*store("III"), *store("I", 300), parcel(box(-800, -400, 800, 400))]
    found = judge(*plan, project=f"[declared]\nsigns = {signs}").all("warning-signs")
    assert {str(f.status) for f in found} == statuses


def bottles(*said: tuple[float | None, str | None]) -> list[Spec]:
    return [feature("extinguisher", point(1, i), f"E{i}", kg=kg, kind=kind) for i, (kg, kind) in enumerate(said)]


@pytest.mark.parametrize(
    ("said", "status", "measured", "required", "unit", "needs"),
    [
        ([(12, "PQS"), (12, "ABC")], "pass", 24, 24, "kg", []),
        ([(12, "PQS"), (11, "PQS")], "fail", 23, 24, "kg", []),
        ([(24, "PQS")], "fail", 1, 2, "count", []),
        ([(30, "PQS"), (10, "CO2")], "fail", 1, 2, "count", []),  # of another kind
        ([(12, "PQS"), (None, "PQS")], "undetermined", 12, 24, "kg", ["powder charge (kg) of extinguisher E1"]),
        ([(12, "PQS"), (12, None)], "undetermined", 12, 24, "kg", ["kind of extinguisher E1"]),
        ([], "undetermined", 0, 24, "kg", ["extinguishers of A (layer GLP-EXTINTOR or [declared] extinguishers)"]),
    ],
)
def test_extinguishers(
    said: list[tuple[float | None, str | None]],
    status: str,
    measured: float,
    required: float,
    unit: str,
    needs: list[str],
) -> None:
    found = judge(area(), lot(120), *bottles(*said), parcel()).one("extinguishers")
    assert (found.status, found.measured, found.required, found.unit) == (status, measured, required, unit)
    assert [need.to("en") for need in found.needs] == needs


@pytest.mark.parametrize(("said", "status"), [("[24, 0]", "fail"), ("[0.5, 23.5]", "pass"), ("[12, 11]", "fail")])
def test_of_the_extinguishers_declared_those_that_hold_nothing_are_none(said: str, status: str) -> None:
    project = f"[declared]\nextinguishers = {said}"
    assert judge(area(), lot(120), parcel(), project=project).status("extinguishers") == status


def test_extinguishers_declared_for_a_site_are_of_none_of_its_areas_in_particular() -> None:
    plan = [*store("I"), *store("I", 300), parcel(box(-800, -400, 800, 400))]
    found = judge(*plan, project="[declared]\nextinguishers = [8, 8]").all("extinguishers")
    assert {str(f.status) for f in found} == {"undetermined"}


def test_a_store_that_may_be_of_class_iii_may_need_a_detector() -> None:
    found = judge(area(), lot(None), parcel()).all("leak-detection", area="A")
    assert "not-applicable" not in {str(f.status) for f in found}
    drawn = feature("leak_detector", point(-5, 0), "D")
    (count,) = [f for f in judge(area(), lot(480), drawn, parcel()).all("leak-detection") if f.subject is None]
    assert (count.status, count.message.to("en")) == ("pass", "A: 1 detector; at least 1 (class III).")


@pytest.mark.parametrize(("kg", "status"), [(8, "pass"), (4, "undetermined")])
def test_several_extinguishers_in_one_thing_are_at_least_one(kg: float, status: str) -> None:
    """Two of 4 kg are the 8 kg of class I, where the 4 kg are those of each; one of 8 kg is enough anyhow."""
    both = {"type": "MultiPoint", "coordinates": [[1, 0], [1, 1]]}
    found = judge(area(), lot(40), parcel(), feature("extinguisher", both, "E", kg=kg, kind="po")).one("extinguishers")
    assert found.status == status
    assert [need.to("en").partition(":")[0] for need in found.needs] == (["E"] if status == "undetermined" else [])


@pytest.mark.parametrize("place", [{"type": "MultiPoint", "coordinates": [[1, 0], [1, 1]]}, None])
def test_several_signs_in_one_thing_or_one_without_a_place_may_be_enough(place: Spec | None) -> None:
    """Class III asks two."""
    drawn = [feature("sign", point(1, 2), "S", kind=WARNS)] if place is None else []
    found = judge(area(), lot(480), parcel(), *drawn, feature("sign", place, "P", kind=WARNS)).one("warning-signs")
    assert (found.status, found.measured) == ("undetermined", 1)
