"""What names, layers and keys that no law reads say: a property that it contradicts is in doubt, and nothing passes.

The plan is complete: 40 × 13 = 520 kg in class I, 120 × 13 = 1 560 kg in class II, full, four high, of one brand.
"""

from __future__ import annotations

import math
from typing import Any

import pytest
from plans import area, box, feature, judge, lot, parcel, point
from test_complete_plans import Plan, complete

from layoutcheck.counts import doubt
from layoutcheck.laws.cuiaba_glp.areas import yard
from layoutcheck.laws.cuiaba_glp.stock import may_weigh_more


def ends(plan: Plan, rule: str) -> str:
    found = {str(f.status) for f in plan.checked().all(rule)}
    return found.pop() if len(found) == 1 else "undetermined" if "undetermined" in found else "fail"


def told(of: str, rule: str, in_class: str = "I", **said: Any) -> str:
    plan = complete(in_class)
    plan.drawn[of]["properties"].update(said)
    return ends(plan, rule)


@pytest.mark.parametrize(
    "said",
    [
        {"tipo": "P-45"}, {"name": "Lote de P-45"}, {"descricao": "80 P-13"}, {"descricao": "40 P-13 x 12"},
        {"qtd_botijoes": 480}, {"num_recipientes": "480"}, {"total_kg": 6240}, {"peso": "6.240 kg"}, {"P45": 20},
        {"P13": 480}, {"cheios": 40, "vazios": 40}, {"vazios": 20}, {"quantity": 41},
        {"qtd_botijoes": "480 (quatrocentos e oitenta)"}, {"qtd": "~480"}, {"cheios": "aprox. 480"},
        {"modelo": "45 kg"}, {"kg": 45},
    ],
    ids=str,
)  # fmt: skip
def test_what_is_told_aside_of_a_lot_leaves_its_count_or_weight_open(said: dict[str, Any]) -> None:
    assert told("L1", "capacity-class", **said) == "undetermined"


@pytest.mark.parametrize(
    "said",
    [
        {"tipo": "P-13"}, {"name": "LOTE 2 - 40 P-13"}, {"descricao": "40 botijões"}, {"qtd_botijoes": 40},
        {"qtd": "40 (quarenta)"}, {"total_kg": 520}, {"name": "Gaiola 1, lote"}, {"name": "Palete 3"},
        {"name": "Fileira nº 2"}, {"peso": "13 kg"}, {"P13": 40}, {"cheios": 40, "vazios": 0}, {"altura_m": 1.9},
        {"id_recipientes": 7}, {"obs": "junto ao muro"}, {"cap": "sim"},
    ],
    ids=str,
)  # fmt: skip
def test_what_only_repeats_it_or_speaks_of_something_else_does_not(said: dict[str, Any]) -> None:
    assert told("L1", "capacity-class", **said) == "pass"


@pytest.mark.parametrize(
    ("written", "counted", "sizes", "more"),
    [
        ("13 kg", 520, [13], False),
        ("45 kg", 520, [13], True),  # a heavier container
        ("45 kg", 520, [13, 45], False),
        ("45 kg", 520, [13, None], True),
        ("45 kg", 520, [None], False),
        ("13 kg, 45 kg", 520, [13], True),
        ("520 kg", 520, [13], False),
        ("521 kg", 520, [13], True),
        ("12 x 520 kg", 6240, [13], True),
        ("300 kg, 300 kg", 520, [13], False),
        ("300 kg + 300 kg", 520, [13], True),
        ("200 kg + 200 kg", 520, [13], False),
        ("1,2,3 kg", 520, [13], True),
        ("2,6 t", 520, [13], True),
    ],
)
def test_kilograms_that_may_be_more_than_those_counted(
    written: str, counted: float, sizes: list[float | None], more: bool
) -> None:
    assert may_weigh_more(doubt(written, "", ""), counted, sizes) is more


HEAVY = lot(20, box(-2, -3, -1, 3), "L2", container_kg=45)


@pytest.mark.parametrize(
    ("lots", "high_kg"), [([], 6240), ([HEAVY], 480 * 45), ([{**HEAVY, "properties": {"role": "lot"}}], math.inf)]
)
def test_a_limit_that_an_area_names_bounds_its_count_and_by_the_heaviest_its_weight(lots: Any, high_kg: float) -> None:
    stock = lot(120, box(-8, -3, -3, 3)), *lots, parcel()
    (found,) = yard(judge(area(containers="máx. 480 P-13"), *stock).report.site).areas
    assert (found.count.high, found.capacity_kg.high) == (480 if high_kg < math.inf else math.inf, high_kg)
    (plain,) = yard(judge(area(), *stock).report.site).areas
    assert (found.count.low, found.capacity_kg.low) == (plain.count.low, plain.capacity_kg.low)


@pytest.mark.parametrize(("written", "status"), [("até 13", "pass"), ("até 20", "undetermined")])
def test_a_size_that_an_area_names_opens_its_weight_where_it_may_be_larger(written: str, status: str) -> None:
    assert told("A", "capacity-class", "II", container_kg=written) == status


def counted_by(**said: Any) -> str:
    """How the class ends of a lot that says this and no count or weight else."""
    plan = complete("I")
    for key in ("containers", "container_kg"):
        plan.drawn["L1"]["properties"].pop(key)
    plan.drawn["L1"]["properties"].update(said)
    return ends(plan, "capacity-class")


@pytest.mark.parametrize(
    "said",
    [
        {"capacidade": 13}, {"capacidade": "13"}, {"capacity_kg": 45}, {"capacidade_kg": "P"},
        {"recipientes": 480, "capacidade": 13}, {"recipientes": 480, "capacidade": 520},
        {"recipiente": 480, "capacidade": 520}, {"n_botij": 480, "capacidade": 520},  # as a shapefile cuts names
        {"numero_botijoes": 480, "capacidade": 520},
    ],
    ids=str,
)  # fmt: skip
def test_kilograms_that_may_be_of_one_container_or_are_too_few_for_a_count_are_no_weight(said: dict[str, Any]) -> None:
    """480 containers weigh at least 480 × 2 kg; 13 kg are one P-13, or a lot that nobody stores."""
    assert counted_by(**said) == "undetermined"


@pytest.mark.parametrize(
    "said",
    [
        {"capacidade": 520}, {"capacidade": 45, "recipientes": 1}, {"recipientes": 40, "capacidade_unitaria": 13},
        {"recipiente": 40, "capacidade": 520}, {"numero_do_lote": 480, "capacidade": 520},
    ],
    ids=str,
)  # fmt: skip
def test_kilograms_in_all_hold_where_nothing_makes_them_more(said: dict[str, Any]) -> None:
    assert counted_by(**said) == "pass"


def test_the_project_file_has_the_last_word() -> None:
    plan = complete("I")
    plan.say("L1", qtd_botijoes=480)
    features = '[features]\n"L1" = { containers = 40, capacity_kg = 520 }'
    found = judge(*plan.drawn.values(), project=features)
    assert found.status("capacity-class") == "pass"


@pytest.mark.parametrize(
    ("of", "rule", "in_class", "said"),
    [
        ("L1", "empties-separate", "I", {"name": "Lote de vazios"}),
        ("L1", "empties-separate", "I", {"conteudo": "cheios e vazios"}),
        ("L1", "empties-separate", "I", {"vazios": 40}),
        ("L1", "stacking", "I", {"camadas": 9}),
        ("L1", "stacking", "I", {"n_alturas": "9 alturas"}),
        ("A", "capacity-class", "II", {"peso": "45 kg"}),
        ("L1", "cover-height", "I", {"name": "Lote sobre paletes"}),
        ("A", "capacity-class", "I", {"obs": "classe III"}),
        ("A", "capacity-class", "II", {"name": "Depósito 480 P-13"}),
        ("A", "capacity-class", "II", {"containers": "cerca de 1000"}),
        ("A", "capacity-class", "II", {"capacity_kg": "2,6 t"}),
        ("A", "capacity-class", "II", {"container_kg": "13 ou 45"}),
        ("E1", "extinguishers", "I", {"name": "CO2 6 kg"}),
        ("E1", "extinguishers", "I", {"descricao": "extintor de 4 kg"}),
        ("S1", "warning-signs", "I", {"texto": "Placa da classe I"}),
        ("G1", "openings", "II", {"name": "Portão h=1,90"}),
        ("G1", "openings", "II", {"width_m": "0,80 a 1,20"}),
    ],
    ids=str,
)
def test_each_property_that_is_contradicted_is_in_doubt(of: str, rule: str, in_class: str, said: Any) -> None:
    assert told(of, rule, in_class, **said) == "undetermined"


def test_layers_that_are_as_many_as_its_tiers_leave_a_pile_as_it_is() -> None:
    assert told("L1", "stacking", camadas=4) == "pass"


def test_an_area_of_other_containers_than_its_lots_is_a_conflict() -> None:
    """120 × 45 = 5 400 kg against 120 × 13 = 1 560 kg."""
    assert told("A", "capacity-class", "II", container_kg=45) == "fail"


@pytest.mark.parametrize("name", ["Depósito 120 P-13", "Até 120 botijões", "Capacidade 1.560 kg"])
def test_an_area_that_repeats_what_its_lots_hold_passes(name: str) -> None:
    assert told("A", "capacity-class", "II", name=name) == "pass"


def test_a_class_is_declared_wherever_it_is_written() -> None:
    plan = complete("I")
    del plan.drawn["A"]["properties"]["class"]
    plan.drawn["A"]["properties"]["name"] = "Área classe II"
    assert [area.declared_class for area in plan.checked().report.areas] == ["II"]
    plan.say("A", obs="classe III")
    assert ends(plan, "capacity-class") == "undetermined"


@pytest.mark.parametrize("said", [{"qtd": 12}, {"descricao": "12 botijões"}, {"camadas": 4}])
def test_one_cylinder_that_tells_several_is_not_one(said: dict[str, Any]) -> None:
    cylinder = feature("container", point(-5, 0), "C", container_kg=13, state="full", **said)
    assert judge(area(), cylinder, parcel()).status("capacity-class") == "undetermined"


@pytest.mark.parametrize("brand", ["Azul ou Verde", "Azul - Verde", "diversas", "a definir", "?"])
def test_a_brand_that_may_be_several_is_not_one(brand: str) -> None:
    assert told("L1", "single-brand", brand=brand) == "undetermined"


@pytest.mark.parametrize("brand", ["Azul | Verde", "Azul\nVerde"])
def test_brands_on_lines_of_their_own_are_several(brand: str) -> None:
    assert told("L1", "single-brand", brand=brand) == "fail"


@pytest.mark.parametrize("kind", ["ROTA DE FUGA EM CASO DE FOGO", "PORTA CORTA-FOGO"])
def test_a_sign_about_what_to_do_in_a_fire_may_be_no_warning(kind: str) -> None:
    assert told("S1", "warning-signs", kind=kind) == "undetermined"
