"""The complete plans of marcelandia-obras: each passes, strictly, and a change breaks the rule it is meant to."""

from __future__ import annotations

import importlib
import json
import math
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from facts_marcelandia_obras import NO_FAIL
from plans import polygon

from layoutcheck import LAWS
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.kinds import ROLES
from layoutcheck.reports import write

SAMPLES = Path(__file__).parents[1] / "samples"
HOME = SAMPLES / "marcelandia-obras"
LAW = "marcelandia-obras"
PLANS = ("house", "shop", "garage", "school", "hospital", "hotel", "hall", "workshop", "gallery", "flats", "clinic")


@pytest.fixture(scope="module")
def drawn() -> Iterable[tuple[Any, Any]]:
    """The scripts that draw the samples."""
    before, paths = set(sys.modules), list(sys.path)
    sys.path[:0] = [str(HOME), str(SAMPLES)]
    yield importlib.import_module("whole"), importlib.import_module("drafting")
    sys.path[:] = paths
    for name in set(sys.modules) - before:
        if (getattr(sys.modules[name], "__file__", None) or "").startswith(str(SAMPLES)):
            del sys.modules[name]


def checked(path: Path) -> Report:
    (outcome,) = examine(path, Wanted(law=(LAW,), strict=True, lang="en", on="2026-06-01"))
    assert isinstance(outcome, Report), outcome
    return outcome


@pytest.mark.parametrize("name", PLANS)
def test_a_complete_plan_passes_strictly(name: str) -> None:
    report = checked(HOME / f"{name}.dxf")
    assert report.verdict == "pass"
    assert {str(f.status) for f in report.findings} == {"pass", "not-applicable"}
    assert not report.site.seen.unsupported
    assert not report.site.seen.not_checked
    assert {f.role for f in report.site.features} >= {"property", "road", "building", "room", "door", "fixture"}


def test_the_law_of_the_project_file_is_taken_without_being_asked_for() -> None:
    (outcome,) = examine(HOME / "house.dxf", Wanted(lang="en", on="2026-06-01"))
    assert isinstance(outcome, Report)
    assert outcome.law_id == LAW


def test_two_laws_check_one_plan_each_in_its_own_way(drawn: Any, tmp_path: Path) -> None:
    """A shop with a cage of gas behind it: one law looks at the shop, the other at the cage."""
    drawings, drafting = drawn
    cage = (drafting.ring("storage_area", box(4, 18, 7, 20), nome="Gaiola", classe="I", coberta="não"),
            drafting.ring("lot", box(4.5, 18.6, 6.5, 19.4), nome="Lote", recipientes=40, capacidade_unitaria=13,
                          estado="cheio"))  # fmt: skip
    drafting.geojson((*drawings.PLANS["shop"](), *cage), tmp_path / "plan.geojson", {"units": "m"})
    (tmp_path / "plan.layoutcheck.toml").write_text(drawings.project("shop"), encoding="utf-8")
    outcomes = examine(tmp_path / "plan.geojson", Wanted(law=(LAW, "cuiaba-glp"), lang="en", on="2026-06-01"))
    obras, glp = outcomes
    assert isinstance(obras, Report)
    assert isinstance(glp, Report)
    assert (obras.law_id, obras.verdict, obras.areas) == (LAW, "pass", ())
    assert (glp.law_id, [area.id for area in glp.areas]) == ("cuiaba-glp", ["Gaiola"])
    assert not {f.rule for f in obras.findings} & {f.rule for f in glp.findings}
    files = write(outcomes, tmp_path / "out", ("png", "json"))
    names = {path.name for path in files}
    assert {"plan.geojson.json", "plan.geojson.cuiaba-glp.png", f"plan.geojson.{LAW}.png"} <= names
    assert "plan.geojson.png" not in names
    told = json.loads((tmp_path / "out" / "plan.geojson.json").read_bytes())["reports"]
    assert [(one["law"]["id"], len(one["areas"])) for one in told] == [(LAW, 0), ("cuiaba-glp", 1)]


def test_the_end_of_a_layer_s_name_is_the_floor(tmp_path: Path) -> None:
    """Two floors of 70 m² of offices: each asks toilet, basin and urinal for men, toilet and basin for women."""
    things = [{"type": "Feature", "properties": {"role": "building", "use": "escritório", "storeys": 2},
               "geometry": polygon(*box(0, 0, 10.4, 7.4))}]  # fmt: skip
    for n in (1, 2):
        said = {"layer": f"OBRA-COMODO-PAV{n}", "name": f"Escritório {n}"}
        things.append({"type": "Feature", "properties": said, "geometry": polygon(*box(0, 0, 10, 7))})
    path = tmp_path / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": things}), "utf-8")
    asked = [f for f in checked(path).findings if f.rule == "office-toilets"]
    assert [f.subject for f in asked] == ["PAV1", "PAV2"]
    assert asked[1].message.to("pt").count("mínimo 1") == 5
    for lang, words in (("pt", ("Mictórios, masculino", "Lavatórios, feminino")),
                        ("en", ("Urinals, male", "Basins, female"))):  # fmt: skip
        assert all(word in asked[1].message.to(lang) for word in words)


# --- a change that breaks one rule ---------------------------------------------------

Change = tuple[str, dict[str, Any] | None]  # the name of a thing, and what becomes of it; None: it is taken away


def said(name: str, **says: Any) -> Change:
    return name, {"says": says}


def at(name: str, *points: tuple[float, float]) -> Change:
    return name, {"points": points}


def rect(name: str, x0: float, y0: float, x1: float, y1: float) -> Change:
    return at(name, (x0, y0), (x1, y0), (x1, y1), (x0, y1))


def add(role: str, kind: str, *points: tuple[float, float], **says: Any) -> Change:
    return "", {"role": role, "kind": kind, "points": points, "says": says}


def box(x0: float, y0: float, x1: float, y1: float) -> tuple[tuple[float, float], ...]:
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


STEPS = {"nome": "Escada", "circulacao": "coletivo", "pessoas": 70, "espelho": 0.17, "piso_m": 0.29, "desnivel": 2.8}
OVEN = {"nome": "Forno", "distancia_teto": 1.2, "pavimento_superposto": "não"}
GARAGE, FLATS = said("Dormitório 1", tipo="garagem"), said("Casa", uso="conjunto residencial")
EAST = add("road", "ring", *box(12, -12, 24, 40), nome="Travessa")


def mezzanine(wide: float, level: float) -> Change:
    return add("room", "ring", *box(0.2, 0.2, wide, 4.5), nome="Sobreloja", pe_direito=2.6, nivel_m=level,
               ventilacao="mecânica")  # fmt: skip


BREAKS: tuple[tuple[str, str, tuple[Change, ...]], ...] = (
    ("house", "door-width", (at("P1", (2.075, 7.0), (2.075, 7.7)),)),  # 0.70 of 0.80
    ("house", "door-height", (said("P6", altura=1.8),)),
    ("house", "passage-width", (at("Circulação", (6.15, 8.15), (8.9, 8.15), (8.9, 8.25), (9.3, 8.25), (9.3, 8.15),
                                   (9.85, 8.15), (9.85, 9.0), (6.15, 9.0)),)),  # 9.00 - 8.25 = 0.75
    ("house", "room-opening", (said("J6", altura=1.1),)),  # 2.2 × 1.1 = 2.42 of 2.85 × 5.70 / 6 = 2.71
    ("house", "room-ceiling", (said("Sala", pe_direito=2.4),)),
    ("house", "room-area", (rect("Dormitório 2", 7.15, 9.15, 9.85, 10.95), at("J7", (9.925, 9.4), (9.925, 10.6)))),
    ("house", "room-circle", (rect("Dormitório 2", 8.1, 9.15, 9.85, 14.85),)),  # 1.75 m wide
    ("house", "transit-opening", (said("J5", altura=0.4),)),  # 0.40 of 1.85 × 3.20 / 8 = 0.74
    ("house", "transit-ceiling", (said("Banheiro", pe_direito=2.1),)),
    ("house", "transit-area", (rect("Banheiro", 2.15, 9.15, 3.0, 10.3),)),  # 0.85 × 1.15 = 0.98
    ("house", "transit-circle", (rect("Lavanderia", 2.15, 11.65, 2.9, 14.85),)),  # 0.75 m wide
    ("house", "outdoor-circle", (rect("Terreno", 1, 0, 12, 25),)),  # 1.00 m beside the west windows
    ("house", "outdoor-area", (add("room", "ring", *box(0.3, 9.5, 2.0, 11.1), nome="Poço de luz"),)),  # 2.72 of 3 m²
    ("house", "septic-tank", (rect("Fossa", 13, 22, 14.5, 23.5),)),
    ("house", "boundary-wall", (said("Muro", altura=2.2),)),
    ("house", "wall-chamfer", (EAST,)),
    ("house", "pavement-slope-least", (said("Passeio", declividade=1),)),
    ("house", "pavement-slope-most", (said("Passeio", declividade=6),)),
    ("house", "watercourse-strip", (add("watercourse", "ring", *box(50, -90, 60, 90), nome="Córrego"),)),  # 40 m
    ("shop", "shop-ceiling", (said("Salão de vendas", pe_direito=3.8),)),
    ("shop", "shop-doors", (at("P1", (8, 0.075), (9.4, 0.075)),)),  # 1.40 of 1.50
    ("shop", "shop-toilets", (said("vaso feminino 1", tipo="pia"),)),
    ("shop", "marquee-least", (rect("Marquise", 0, -0.9, 12, 0),)),
    ("shop", "marquee-most", (rect("Marquise", 0, -1.6, 12, 0),)),
    ("shop", "marquee-required", (rect("Marquise", 0, -1.2, 9, 0),)),
    ("shop", "awning-depth", (rect("Toldo", 0.5, -2.1, 7, 0),)),  # 2.10 of 2/3 × 3
    ("shop", "awning-height", (said("Toldo", altura=2.3),)),
    ("shop", "hoarding-depth", (rect("Tapume", 0, -2.1, 12, 0),)),
    ("shop", "hoarding-height", (said("Tapume", altura=2.2),)),
    ("shop", "building-chamfer", (EAST, at("Muro", (0.075, 12.2), (0.075, 24.925), (11.9, 24.925)),
                                  add("marquee", "ring", *box(12, 0, 13.2, 12), nome="Marquise leste"))),
    ("shop", "oven-walls", (add("oven", "ring", *box(0.5, 10, 1.5, 10.5), **OVEN),)),  # 0.35 m
    ("shop", "oven-ceiling", (add("oven", "ring", *box(3, 9.5, 4, 10.5), **{**OVEN, "distancia_teto": 0.8}),)),
    ("garage", "stall-width", (rect("Vaga 3", 8, 13, 10.3, 18.1),)),
    ("garage", "stall-length", (rect("Vaga 3", 8, 13, 10.5, 17.9),)),
    ("garage", "garage-aisle", (rect("Corredor", 2.5, 8.1, 21.5, 13),)),  # 4.90 of 5.00 at 90°
    ("garage", "garage-entrance", (at("Portão", (10, 5.075), (12.9, 5.075)),)),
    ("garage", "garage-stalls-apart", (rect("Vaga 3", 7.5, 13, 10.0, 18.1),)),
    ("school", "school-recreation", (rect("Recreação descoberta", 20, 20, 28, 32),)),  # 96 + 80.1 of 183.7 m²
    ("school", "school-covered-recreation", (said("Recreação coberta", coberto="não"),)),
    ("school", "school-toilets", (said("vaso feminino 1", tipo="pia"),)),
    ("school", "school-fountains", (said("bebedouro 1", tipo="pia"),)),
    ("school", "ramp-slope", (said("Rampa", declividade=13),)),
    ("school", "ramp-surface", (said("Rampa", antiderrapante="não"),)),
    ("school", "ramp-width", (rect("Rampa", 35, 14.2, 41, 15.3),)),
    ("school", "stair-width", (add("stair", "ring", *box(42, 14, 46, 15.1), **STEPS),)),
    ("school", "stair-steps", (add("stair", "ring", *box(42, 14, 46, 16), **{**STEPS, "espelho": 0.21}),)),
    ("school", "stair-landing", (add("stair", "ring", *box(42, 14, 46, 16),
                                     **{**STEPS, "desnivel": 3.6, "patamar": 0.8}),)),
    ("school", "ramp-landing", (said("Rampa", desnivel_m=3.6, patamar=0.8),)),
    ("house", "garage-apart", (said("Dormitório 1", tipo="garagem"),
                               add("door", "line", (7.075, 12), (7.075, 12.9), nome="P8"))),
    ("house", "private-garage-width", (GARAGE, rect("Dormitório 1", 4.6, 9.15, 7.0, 14.85))),  # 2.40 of 2.50
    ("house", "private-garage-depth", (GARAGE, rect("Dormitório 1", 4.15, 10.45, 7.0, 14.85))),  # 4.40 of 4.50
    ("house", "green-reserve", (add("plot", "ring", *box(0, 20, 5, 25), nome="Lote 1"),)),
    ("house", "dwelling-rooms", (FLATS, add("room", "ring", *box(2, 5, 10, 9.1), nome="Apartamento"))),  # no bedroom
    ("house", "party-wall", (FLATS, ("Casa", {"says": {"espessura": 0.2}, "points": box(0, 5, 10, 15)}))),
    ("shop", "mezzanine-shop", (said("Salão de vendas", pe_direito=5.4), mezzanine(5, 2.9))),
    ("shop", "mezzanine-area", (said("Salão de vendas", pe_direito=5.6), mezzanine(11.8, 2.9))),  # 49.9 of 45.9 m²
    ("shop", "mezzanine-height", (said("Salão de vendas", pe_direito=5.6), mezzanine(5, 2.7))),
    ("shop", "butcher-showers", (said("Loja", uso="açougue"),)),
    ("shop", "office-toilets", (said("Loja", uso="escritório"),)),  # three sets of each sex for 148 m²
    ("garage", "garage-waiting", (said("Garagem coletiva", uso="garagem comercial"),)),
    ("hospital", "hospital-ways", (rect("Corredor", 5.15, 13.15, 28.85, 15.44),)),  # 2.29 of 2.30
    ("hospital", "hospital-ramps", (said("Rampa", declividade=11),)),
    ("hospital", "hospital-ramp-surface", (said("Rampa", declividade=5, desnivel_m=0.2, antiderrapante="não"),)),
    ("hospital", "hospital-doors", (("P3", {"says": {"circulacao": "privativo"},
                                            "points": ((18.05, 13.075), (19.0, 13.075))}),)),  # 0.95 of 1.00
    ("hospital", "patient-toilets", (said("vaso masculino 1", tipo="pia"),)),
    ("hospital", "staff-toilets", (said("Peça do pessoal 1", tipo="pia"),)),
    ("hotel", "hotel-toilets", (said("chuveiro feminino 1", tipo="pia"),)),
    ("hotel", "hotel-lobby", (said("Sala de estar", tipo="quarto"),)),
    ("hotel", "lifts", (said("Hotel", pavimentos=5, nivel_m=12),)),
    ("hall", "hall-toilets", (said("mictório masculino 3", tipo="pia"),)),
    ("hall", "hall-doors", (at("P2", (8, 34.075), (9.9, 34.075)),)),  # 1.90 of 2.00
    ("hall", "hall-exits", (at("Saída 1", (8, 8.075), (9.4, 8.075)),)),  # 1.40 of 1.50
    ("hall", "hall-exit-swing", (said("Saída 1", abre="dentro"),)),
    ("hall", "hall-corridors", (rect("Corredor", 5.15, 34.15, 24.85, 35.7),)),  # 1.55 of 1.60
    ("hall", "hall-aisles", (("Entre as poltronas", {"says": {"tipo": "transversal"},
                                                     "points": box(14, 15, 15.6, 33)}),)),  # 1.60 of 1.725
    ("hall", "hall-stairs", (rect("Escada", 7.9, 6.4, 10.1, 8),)),  # 1.60 of 1.65
    ("hall", "hall-landings", (("Escada", {"says": {"desnivel": 2.6, "patamar": 1.0},
                                           "points": box(7.9, 1, 10.1, 8)}),)),  # 15 treads of 0.29, and the landing
    ("hall", "hall-stair-shape", (said("Escada", tipo="caracol"),)),
    ("hall", "hall-ramps", (said("Rampa", declividade=11),)),
    ("hall", "hall-ramp-surface", (said("Rampa", declividade=5, desnivel_m=0.2, antiderrapante="não"),)),
    ("workshop", "industry-firewall", (said("Parede corta-fogo", altura=4.4),)),  # 0.90 above the gutter
    ("workshop", "industry-ceiling", (said("Oficina", pe_direito=3.1),)),
    ("workshop", "workshop-walls", (said("Muro", altura=1.9),)),
    ("workshop", "heavy-workshop", (said("Oficina mecânica", uso="oficina mecânica pesada"),)),
    ("gallery", "gallery-ceiling", (said("Galeria · 1", pe_direito=3.9),)),
    ("gallery", "gallery-width", (rect("Galeria · 1", 6.15, 5.15, 10.05, 13),)),  # 3.90 of 4.00
    ("gallery", "gallery-shops", (rect("Loja A · 1", 2.15, 5.15, 5.85, 7.8),)),  # 3.70 × 2.65 = 9.81 m²
    ("gallery", "lift-lobby", (rect("Hall · 2", 27.35, 13.5, 30.2, 14.9),)),  # 1.40 of 1.50
    ("gallery", "lift-stair", tuple((f"Escada · {n}", None) for n in (1, 2, 3))),
    ("gallery", "unit-area", (rect("Conjunto A · 2", 22, 5, 25.08, 13.1), rect("Escritório A · 2", 22.15, 5.15, 24.9,
                              11.35), rect("Vestíbulo A · 2", 24.15, 11.5, 25, 13))),  # 3.08 × 8.10 = 24.95 m²
    ("gallery", "outdoor-height", (rect("Recuo frontal · 2", 22, 3.4, 34, 5),)),  # 1.60 of 5.40 / 8 + 1 = 1.675
    ("flats", "kitchen-area", (said("Vestíbulo A · 2", tipo="despensa"),)),  # 3.42 of 5 m² where there is a pantry too
    ("flats", "dwelling-area", (rect("Apartamento A · 2", 22, 5, 25.8, 11.5),)),  # 3.80 × 6.50 = 24.7 m²
    ("flats", "storey-height", (said("Pavimento · 2", nivel_m=2.6), said("Escada · 1", desnivel=2.6),
                                said("Escada · 2", desnivel=2.6))),  # 2.60 of 2.65
    ("clinic", "hospital-stairs", tuple(said(f"Escada de serviço · {n}", usuarios="público") for n in (1, 2))),
)  # fmt: skip

# rules of which no change of a complete plan breaks that one alone
NOT_ALONE = {
    "garage-ceiling": "a low garage is too low by Art. 23 too",
    "mezzanine-ceiling": "a low mezzanine is too low by Art. 22 too",
}


def changed(things: Iterable[Any], changes: Iterable[Change], new: Callable[..., Any]) -> tuple[Any, ...]:
    """The things of a plan, some of them changed or taken away, and those added."""
    out = list(things)
    for name, what in changes:
        if not name:
            out.append(new(**what))
            continue
        (i,) = (i for i, thing in enumerate(out) if thing.says.get("nome") == name)
        if what is None:
            del out[i]
            continue
        told = {**out[i].says, **what.get("says", {})}
        out[i] = replace(out[i], says=told, points=what.get("points", out[i].points))
    return tuple(out)


def failing(folder: Path, things: Iterable[Any], project: str, drafting: Any) -> set[str]:
    """The rules that a plan fails."""
    drafting.geojson(things, folder / "plan.geojson", {"units": "m"})
    (folder / "plan.layoutcheck.toml").write_text(project, encoding="utf-8")
    return {f.rule for f in checked(folder / "plan.geojson").findings if f.status == "fail"}


def test_every_rule_that_can_fail_is_broken_alone() -> None:
    rules = {rule.id for rule in LAWS[LAW].rules if not rule.declarable} - set(NO_FAIL) - set(NOT_ALONE)
    assert rules == {rule for _, rule, _ in BREAKS}


ALSO = {"kitchen-area": ("room-opening",)}  # a duct will do, as a small kitchen will, where there is no pantry too


@pytest.mark.parametrize(("name", "rule", "changes"), BREAKS, ids=[rule for _, rule, _ in BREAKS])
def test_a_change_breaks_the_rule_it_is_about_and_no_other(
    drawn: Any, tmp_path: Path, name: str, rule: str, changes: tuple[Change, ...]
) -> None:
    drawings, drafting = drawn
    things = changed(drawings.PLANS[name](), changes, drafting.Thing)
    assert failing(tmp_path, things, drawings.project(name, things), drafting) == {rule, *ALSO.get(rule, ())}


# --- floors drawn upon each other ------------------------------------------------------


def upon(things: Iterable[Any]) -> Iterable[Any]:
    """The floors of a plan drawn one upon the other, each on layers that end in its name."""
    for thing in things:
        _, _, floor = thing.says["nome"].partition(" · ")
        n = int(floor or 1)
        layer = f"{ROLES[thing.role].layer_name}-PAV{n}" if floor else None
        yield replace(thing, layer=layer, points=tuple((round(x - 20 * (n - 1), 3), y) for x, y in thing.points))


def overlaid(name: str, drawn: Any, path: Path, *, without: str = "", telling: bool = True) -> Report:
    """The plan of a building whose floors lie upon each other; `telling` keeps the floors in the names of layers."""
    drawings, drafting = drawn
    sheet = drafting.Sheet()
    for thing in upon(drawings.PLANS[name]()):
        if thing.says["nome"] != without:
            sheet.draw(thing if telling else replace(thing, layer=None))
    sheet.save(path / "plan.dxf", ((-25, -15), (55, 50)))
    (path / "plan.layoutcheck.toml").write_text(drawings.project(name), encoding="utf-8")
    return checked(path / "plan.dxf")


@pytest.mark.parametrize(
    ("layers", "kept"),
    [(("OBRA-COMODO-PAV1", "OBRA-COMODO-PAV2"), 2), (("OBRA-COMODO", "OBRA-COMODO"), 1), (("SALAS", "COPAS"), 1)],
)
def test_what_is_drawn_twice_counts_once_unless_it_is_of_two_floors(
    tmp_path: Path, layers: tuple[str, str], kept: int
) -> None:
    things = [{"type": "Feature", "properties": {"layer": layer}, "geometry": polygon(*box(0, 0, 4, 3))}
              for layer in layers]  # fmt: skip
    path = tmp_path / "plan.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": things}), "utf-8")
    mapped = "".join(f'"{layer}" = {{ role = "room" }}\n' for layer in ("SALAS", "COPAS"))
    (tmp_path / "plan.layoutcheck.toml").write_text(f"[layers]\n{mapped}", "utf-8")
    assert len(checked(path).site.of("room")) == kept


@pytest.mark.parametrize("name", ["gallery", "flats", "clinic"])
def test_floors_upon_each_other_are_told_apart_by_their_layers(drawn: Any, tmp_path: Path, name: str) -> None:
    assert overlaid(name, drawn, tmp_path).verdict == "pass"


@pytest.mark.parametrize(
    ("without", "rule", "status"),
    [("JA1 · 2", "room-opening", "fail"), ("Cozinha A · 2", "dwelling-rooms", "undetermined"),
     ("PA3 · 2", "doors-drawn", "undetermined"), ("Dormitório B · 1", "rooms-drawn", "undetermined")],
)  # fmt: skip
def test_what_one_floor_lacks_the_floor_drawn_upon_it_does_not_give(
    drawn: Any, tmp_path: Path, without: str, rule: str, status: str
) -> None:
    found = overlaid("flats", drawn, tmp_path, without=without).findings
    assert status in {str(f.status) for f in found if f.rule == rule}


def test_floors_upon_each_other_that_nothing_tells_apart_never_pass(drawn: Any, tmp_path: Path) -> None:
    report = overlaid("clinic", drawn, tmp_path, telling=False)
    assert report.verdict != "pass"
    assert any(f.rule == "rooms-drawn" and "Quarto" in f.message.to("en") for f in report.findings
               if f.status == "undetermined")  # fmt: skip


def test_unchanged_the_plans_fail_nothing_as_geojson_either(drawn: Any, tmp_path: Path) -> None:
    drawings, drafting = drawn
    for name, things in drawings.PLANS.items():
        assert failing(tmp_path, things(), drawings.project(name), drafting) == set(), name


def test_a_low_garage_is_too_low_by_two_articles(drawn: Any, tmp_path: Path) -> None:
    """Art. 23, II and Art. 44, I both ask 2.20 m of it."""
    drawings, drafting = drawn
    things = changed(drawings.PLANS["garage"](), (said("Garagem", pe_direito=2.1),), drafting.Thing)
    assert failing(tmp_path, things, drawings.project("garage"), drafting) == {"garage-ceiling", "transit-ceiling"}


@pytest.mark.parametrize("name", PLANS)
def test_what_is_declared_not_to_comply_fails_and_nothing_else(drawn: Any, tmp_path: Path, name: str) -> None:
    drawings, drafting = drawn
    things, project = drawings.PLANS[name](), drawings.project(name)
    keys = {*drawings.ALWAYS, *drawings.DECLARED[name]} - {AIRED}
    denied = re.sub(rf"^(?!{AIRED})(\w+) = true", r"\1 = false", project, flags=re.MULTILINE)
    assert failing(tmp_path, things, denied, drafting) == {key.replace("_", "-") for key in keys}
    if AIRED in project:
        failed = failing(tmp_path, drawings.PLANS[name](), project.replace(f"{AIRED} = true", f"{AIRED} = false"),
                         drafting)  # fmt: skip
        assert failed
        assert failed <= {"room-opening", "transit-opening"}


AIRED = "mechanical_ventilation"  # it stands in for the windows of rooms of either stay


def turned(points: Iterable[tuple[float, float]], degrees: float, mirrored: bool) -> tuple[tuple[float, float], ...]:
    """Points turned about the origin, some of them seen in a mirror first, and moved far off."""
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    plain = [(-x if mirrored else x, y) for x, y in points]
    return tuple((round(x * c - y * s + 340, 9), round(x * s + y * c - 1200, 9)) for x, y in plain)


@pytest.mark.parametrize(("degrees", "mirrored"), [(37.0, False), (90.0, True), (211.3, True)])
@pytest.mark.parametrize("name", ["house", "shop", "garage", "school"])
def test_turning_moving_or_mirroring_a_plan_changes_no_status(
    drawn: Any, tmp_path: Path, name: str, degrees: float, mirrored: bool
) -> None:
    drawings, drafting = drawn
    things = tuple(replace(t, points=turned(t.points, degrees, mirrored)) for t in drawings.PLANS[name]())
    drafting.geojson(things, tmp_path / "plan.geojson", {"units": "m"})
    (tmp_path / "plan.layoutcheck.toml").write_text(drawings.project(name), encoding="utf-8")
    statuses = {(f.rule, f.subject): f.status for f in checked(tmp_path / "plan.geojson").findings}
    assert statuses == {(f.rule, f.subject): f.status for f in checked(HOME / f"{name}.dxf").findings}


@pytest.mark.parametrize(
    ("name", "rule", "changes"), [b for b in BREAKS if b[1] in (
        "wall-chamfer", "building-chamfer", "marquee-required", "passage-width", "room-circle", "outdoor-circle",
        "garage-aisle", "stall-width", "hoarding-depth", "oven-walls")], ids=str
)  # fmt: skip
def test_what_fails_turned_fails_still(
    drawn: Any, tmp_path: Path, name: str, rule: str, changes: tuple[Change, ...]
) -> None:
    drawings, drafting = drawn
    things = changed(drawings.PLANS[name](), changes, drafting.Thing)
    moved = tuple(replace(t, points=turned(t.points, 37.0, True)) for t in things)
    assert failing(tmp_path, moved, drawings.project(name), drafting) == {rule}


LOST = ("room", "window", "door", "fixture", "building", "property")


@pytest.mark.parametrize("role", LOST)
def test_a_plan_from_which_something_is_left_out_never_passes(drawn: Any, tmp_path: Path, role: str) -> None:
    drawings, drafting = drawn
    for name, things in drawings.PLANS.items():
        left = [thing for thing in things() if thing.role != role]
        if len(left) == len(list(things())):
            continue
        drafting.geojson(left, tmp_path / "plan.geojson", {"units": "m"})
        (tmp_path / "plan.layoutcheck.toml").write_text(drawings.project(name), encoding="utf-8")
        assert checked(tmp_path / "plan.geojson").verdict in ("fail", "incomplete"), name


# a green asks nothing of a plot that is not divided
INDOOR = {"room", "passage", "door", "window", "fixture", "stair", "ramp", "stall", "aisle", "lift"}


@pytest.mark.parametrize("name", ["house", "shop", "garage", "school"])
def test_what_is_drawn_away_from_the_building_and_its_plot_is_never_counted(
    drawn: Any, tmp_path: Path, name: str
) -> None:
    """One thing of each role in turn is moved 300 m off: no plan passes."""
    drawings, drafting = drawn
    whole = tuple(drawings.PLANS[name]())
    first = {thing.role: i for i, thing in reversed(list(enumerate(whole)))}
    for i in (i for role, i in first.items() if role in INDOOR):
        thing = whole[i]
        away = replace(thing, points=tuple((x + 300, y) for x, y in thing.points))
        drafting.geojson([*whole[:i], away, *whole[i + 1 :]], tmp_path / "plan.geojson", {"units": "m"})
        (tmp_path / "plan.layoutcheck.toml").write_text(drawings.project(name), encoding="utf-8")
        assert checked(tmp_path / "plan.geojson").verdict in ("fail", "incomplete"), thing


CLOSED = [role.id for role in ROLES.values() if role.family == "OBRA" and role.closed and role.id != "green"]


@pytest.mark.parametrize("role", CLOSED)
def test_an_outline_that_does_not_close_leaves_a_plan_open_and_is_told(drawn: Any, tmp_path: Path, role: str) -> None:
    """Three sides of a square of 1 m, within the house or beside it: nobody can tell what ground it is."""
    drawings, drafting = drawn
    loose = drafting.line(role, ((9.0, 13.0), (9.5, 13.0), (9.5, 13.5), (9.0, 13.5)), nome="Solta")
    drafting.geojson((*drawings.PLANS["house"](), loose), tmp_path / "plan.geojson", {"units": "m"})
    (tmp_path / "plan.layoutcheck.toml").write_text(drawings.project("house"), encoding="utf-8")
    report = checked(tmp_path / "plan.geojson")
    assert report.verdict == "incomplete"
    assert any("Solta" in unread.message.to("pt") for unread in report.site.seen.not_checked)
    assert any("Solta" in need.to("en") for found in report.findings for need in found.needs)


def test_a_property_left_out_never_turns_into_a_pass(drawn: Any, tmp_path: Path) -> None:
    """Each thing said of each thing is taken away in turn: what was met because of it is met no more, or still is."""
    drawings, drafting = drawn
    whole = tuple(drawings.PLANS["house"]())
    needed = {"pe_direito", "altura"}
    for i, thing in enumerate(whole):
        for key in needed & set(thing.says):
            bare = [*whole[:i], replace(thing, says={k: v for k, v in thing.says.items() if k != key}), *whole[i + 1 :]]
            drafting.geojson(bare, tmp_path / "plan.geojson", {"units": "m"})
            (tmp_path / "plan.layoutcheck.toml").write_text(drawings.project("house"), encoding="utf-8")
            verdict = checked(tmp_path / "plan.geojson").verdict
            assert verdict == "incomplete" or (thing.role == "door" and thing.says.get("tipo") != "banheiro"), thing
