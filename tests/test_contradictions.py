"""What words on a thing say against its being there as drawn: nothing passes on it.

Class III: the east line, 12 m off, passes by its wall alone (5 m, not 15 m); the pump is 20 m off and the drain 4 m.
"""

from __future__ import annotations

from typing import Any

import pytest
from plans import feature, point
from test_complete_plans import complete


def ended(of: str, rule: str, in_class: str = "III", gate: bool = False, **said: Any) -> str:
    plan = complete(in_class)
    if gate:  # in the wall along the east line
        plan.put(feature("opening", point(12, 0), "Portão", width_m=1.0))
    plan.drawn[of]["properties"].update(said)
    found = {str(f.status) for f in plan.checked().all(rule)}
    return "undetermined" if "undetermined" in found else "fail" if "fail" in found else "pass"


def walled(**said: Any) -> str:
    return ended("Muro", "property-limit-walled", **said)


@pytest.mark.parametrize(
    "said",
    [
        {"existente": False}, {"existe": "não"}, {"construido": "nao"}, {"obs": "em ruínas"}, {"obs": "caído em parte"},
        {"existe": 0}, {"tipo": "gradil"}, {"material": "tela"}, {"name": "Cerca viva"}, {"material": "cobogó"},
        {"obs": "com portão de 4 m"}, {"name": "Muro h=1,50"}, {"obs": "h = 150 cm"},
    ],
    ids=str,
)  # fmt: skip
def test_a_wall_that_words_speak_against_earns_nothing(said: dict[str, Any]) -> None:
    assert walled(**said) == "undetermined"


@pytest.mark.parametrize(
    "said",
    [
        {"existente": True}, {"existe": "sim"}, {"status": "a construir"}, {"tipo": "alvenaria"}, {"name": "Muro H220"},
        {"obs": "junto ao portão"}, {"obs": "muro com gradil no alto"}, {"obs": "h = 220 cm"}, {"obs": "caiado"},
        {"name": "Muro do portão 2"}, {"obs": "cerca elétrica sobre o muro"},
    ],
    ids=str,
)  # fmt: skip
def test_other_words_leave_it_as_it_is(said: dict[str, Any]) -> None:
    assert walled(**said) == "pass"


def test_words_of_an_opening_that_is_drawn_say_nothing_new() -> None:
    assert walled(gate=True, obs="com portão") != "undetermined"


@pytest.mark.parametrize(
    ("of", "rule", "said"),
    [
        ("M", "perimeter-closure", {"name": "Muro de alvenaria"}),
        ("G1", "openings", {"obs": "lacrado"}),
        ("G1", "openings", {"tipo": "de correr"}),
        ("G1", "openings", {"obs": "abre para dentro"}),
        ("R", "cover-height", {"name": "Cobertura PD 2,00"}),
        ("R", "cover-height", {"obs": "pé-direito: 2,20"}),
        ("E1", "extinguishers", {"agente": "água"}),
        ("Bomba", "heat-source", {"comprimento": "20 m"}),
        ("Bomba", "heat-source", {"quantidade": 4}),
        ("Ralo", "floor-openings", {"area_m2": 2.5}),
        ("P", "premises", {"name": "Bar do Zé"}),
    ],
    ids=str,
)
def test_each_thing_that_words_speak_against(of: str, rule: str, said: dict[str, Any]) -> None:
    assert ended(of, rule, **said) == "undetermined"


@pytest.mark.parametrize(
    ("of", "rule", "said"),
    [
        ("G1", "openings", {"obs": "abre de dentro para fora"}),
        ("G1", "openings", {"vao_livre": "1,50"}),
        ("R", "cover-height", {"name": "Cobertura PD 4,00"}),
        ("Bomba", "heat-source", {"quantidade": 1}),
        ("Bomba", "heat-source", {"quantidade": "1"}),
        ("P", "premises", {"name": "Chácara Barra"}),
    ],
    ids=str,
)
def test_each_thing_that_words_agree_with(of: str, rule: str, said: dict[str, Any]) -> None:
    assert ended(of, rule, **said) == "pass"


def test_a_gate_narrower_than_drawn_counts_as_said() -> None:
    assert ended("G1", "openings", vao_livre="1,40") == "fail"


@pytest.mark.parametrize("said", [{"ceiling_m": 2.0}, {"tipo_de_cobertura": "telha metálica"}], ids=str)
def test_an_area_said_not_to_be_covered_and_yet_of_a_roof(said: dict[str, Any]) -> None:
    plan = complete("III")
    del plan.drawn["R"]
    plan.say("A", covered=False)
    assert plan.checked().status("cover-height") == "not-applicable"
    plan.say("A", **said)
    assert plan.checked().status("cover-height") == "undetermined"
