"""The sample building of guarulhos-elevadores with one thing changed in its drawing, schedule or project file.

Each rule is broken alone: it fails for what was changed and for nothing else, and no other rule fails with it.
"""

from __future__ import annotations

import csv
import shutil
from dataclasses import dataclass, field
from pathlib import Path

import ezdxf
import pytest
from equipment import LAW, checked

from layoutcheck import LAWS
from layoutcheck.reports._sheet.dimensions import Numbered
from layoutcheck.reports._sheet.findings import failures

SAMPLES = Path(__file__).parents[1] / "samples" / LAW


@dataclass(frozen=True, kw_only=True)
class Change:
    """What is written instead: cells and attributes by number and name, keys of the project file, a row left out."""

    cells: dict[tuple[str, str], str] = field(default_factory=dict)
    attributes: dict[tuple[str, str], str] = field(default_factory=dict)
    declared: dict[str, str] = field(default_factory=dict)
    without: str = ""
    subjects: tuple[str | None, ...] = ("E1",)


def cell(column: str, value: str, number: str = "E1") -> Change:
    return Change(cells={(number, column): value}, subjects=(number,))


def declared(**said: str) -> Change:
    return Change(declared=said, subjects=(None,))


LATE = {("E1", "recusa"): "sim", ("E1", "recusa_cientificada"): "11/05/2026"}  # 21 days before 1 June
BROKEN = {
    "permit-new-building": declared(permit_new_building="false"),
    "permit-existing-building": declared(new_building="false", permit_existing_building="false"),
    "firm-crea": cell("crea_da_empresa", "não há"),
    "visit-on-display": cell("data_afixada", "06/04/2026"),
    "registration": cell("cadastrado", "não"),
    "register-fields": cell("número_da_art", "não há"),
    "equipment-schedule": Change(without="P1", subjects=("P1",)),
    "visit-record": Change(cells={("E1", "conclusão"): "precário", ("E1", "observações"): "não há"}),
    "repair-refusal": Change(cells=LATE),
    "gap-analysis": cell("análise_de_folgas", "não", "R1"),
    "notices": Change(cells={("E1", "conclusão"): "inseguro", ("E1", "restrição"): "interditado",
                             ("E1", "avisos_enviados"): "não"}),
    "firm-registered": cell("empresa_cadastrada", "não"),
    "notice-addresses": cell("email_do_responsável", "síndico"),
    "lift-plates": cell("placa_interna", "E1. Elevadores Exemplo Ltda. (11) 0000-0000. Para denúncias, ligue"),
    "monthly-visit": cell("vistorias", "05/03/2026; 04/05/2026"),  # none in April
    "parts-origin": declared(parts_origin="false"),
    "monthly-document": cell("documento_mensal", "30/04/2026"),
    "annual-inspection": cell("data_do_ria", "31/05/2025"),
    "emergency-service": cell("atendimento_24h", "não"),
    "restriction": Change(cells={("E1", "conclusão"): "inseguro", ("E1", "avisos_enviados"): "sim",
                                 ("E1", "restrição"): "nenhuma"}),
    # E2 a goods lift no more; Monday 25 May to Monday 1 June: 5 working days, and one before
    "single-lift": Change(cells={("E1", "parado"): "sim", ("E1", "parado_desde"): "22/05/2026",
                                 ("E1", "motivo_da_parada"): "conserto",
                                 ("E1", "prazo_comprovado"): "não"},
                          attributes={("E2", "TIPO"): "monta-cargas"}, declared={"local_holidays": "[]"}),
    "lift-operator": Change(cells={("E1", "comando_automatizado"): "não", ("E1", "ascensorista"): "não",
                                   ("E1", "sensor_de_portas"): "não"}),
    "accessibility": cell("acessibilidade", "não"),
    "accessible-signs": cell("sinal_não_alfabetizados", "não"),
    "access-plates": cell("placa_no_acesso", "Proibido carrinhos. Menores de 12 anos acompanhados", "R1"),
    "noise": declared(noise="false"),
    "machine-room-noise": declared(machine_room_noise="false"),
    "noise-of-existing": Change(cells={("E1", "data_de_instalação"): "03/09/2021"},
                                declared={"noise_of_existing": "false"}, subjects=(None,)),
}  # fmt: skip
NEVER = {"equipment-kind": "what is none of the twelve kinds may be similar", "in-force": "a date breaks no law"}


def changed(folder: Path, change: Change) -> Path:
    """The sample building with something else written in it."""
    for path in SAMPLES.glob("building.*[!y]"):
        shutil.copy(path, folder)
    with (folder / "building.schedule.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter=";"))
    columns = list(dict.fromkeys([*rows[0], *(column for _, column in change.cells)]))
    for (number, column), said in change.cells.items():
        next(row for row in rows if row["número"] == number)[column] = said
    with (folder / "building.schedule.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.DictWriter(file, columns, delimiter=";", restval="")
        table.writeheader()
        table.writerows(row for row in rows if row["número"] != change.without)
    document = ezdxf.readfile(folder / "building.dxf")
    for insert in document.modelspace().query("INSERT"):
        for (number, tag), said in change.attributes.items():
            if insert.get_attrib_text("NUMERO") == number:
                insert.get_attrib(tag).dxf.text = said
    document.saveas(folder / "building.dxf")
    project = folder / "building.layoutcheck.toml"
    kept = [line for line in project.read_text("utf-8").splitlines() if line.partition(" ")[0] not in change.declared]
    project.write_text("\n".join([*kept, *(f"{key} = {said}" for key, said in change.declared.items()), ""]), "utf-8")
    return folder / "building.dxf"


def test_every_rule_that_can_be_broken_is(tmp_path):
    assert BROKEN.keys() | NEVER.keys() == {rule.id for rule in LAWS[LAW].rules}
    assert checked(changed(tmp_path, Change())).standing == "pass"


@pytest.mark.parametrize("rule", BROKEN)
def test_a_rule_of_the_building_is_broken_alone(rule, tmp_path):
    change = BROKEN[rule]
    failed = [(f.rule, f.subject) for f in checked(changed(tmp_path, change)).findings if str(f.status) == "fail"]
    assert failed == [(rule, subject) for subject in change.subjects]


def test_a_failure_without_a_figure_is_named_in_full_on_the_sheet(tmp_path):
    report = checked(changed(tmp_path, BROKEN["equipment-schedule"]))
    (found,) = [f for f in report.findings if str(f.status) == "fail"]
    rows = failures([Numbered(number="1", finding=found)], "pt", [], full=False)
    assert "Planta e quadro de equipamentos" in [getattr(item, "text", "") for row in rows for item in row.items]


@pytest.mark.parametrize(
    ("change", "on", "rule"),
    [
        (Change(attributes={("E1", "TIPO"): "teleférico"}), "2026-06-01", "equipment-kind"),
        (Change(), "2021-09-03", "in-force"),
    ],
)
def test_what_cannot_be_broken_is_left_open(change, on, rule, tmp_path):
    ends = {str(f.status) for f in checked(changed(tmp_path, change), on).findings if f.rule == rule}
    assert "undetermined" in ends
    assert "fail" not in ends
