"""The register: each piece of equipment once, under a number that never changes; nothing lost, whatever happens."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from equipment import LAW, checked, plan, status

from layoutcheck.cli import program
from layoutcheck.errors import WriteError
from layoutcheck.records import Record
from layoutcheck.register import book

ROOT = Path(__file__).parents[1]
BUILDING = {"building_name": "Edifício Exemplo", "last_visit": "2026-05-04", "conclusion": "normal"}


def run(folder: Path, out: Path, *more: str, lang: str = "en") -> Any:
    asked = ["register", str(folder), "--law", LAW, "--out", str(out), "--lang", lang, *more]
    return CliRunner().invoke(program, asked, catch_exceptions=False, standalone_mode=False)


def kept(out: Path) -> dict[int, Record]:
    with book.opened(out) as opened:
        return {int(record.entry or 0): record for record in book.kept(opened, LAW)}


def rows(out: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(out)) as file:
        return file.execute(query).fetchall()


# --- gathering --------------------------------------------------------------------


def test_the_equipment_of_many_plans_is_numbered_once_and_kept_by_a_second_run(tmp_path):
    plan(tmp_path / "a", {"number": "E1", **BUILDING}, {"number": "E2", **BUILDING})
    plan(tmp_path / "b", {"number": "E1", "building_name": "Outro"})
    out = tmp_path / "r.sqlite"
    first = run(tmp_path, out)
    assert first.return_value == 0, first.output
    before = kept(out)
    assert {(r.number, r.building) for r in before.values()} == {
        ("E1", "Edifício Exemplo"), ("E2", "Edifício Exemplo"), ("E1", "Outro")
    }  # fmt: skip
    digest = out.read_bytes()
    assert "equipment: 2, new: 0" in run(tmp_path, out).output
    assert kept(out) == before
    assert out.read_bytes() == digest


def test_a_second_run_updates_and_what_was_before_stays(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", **BUILDING, "firm": "Firma Exemplo", "art": "1"})
    run(tmp_path, out)
    plan(tmp_path, {"number": "E1", **BUILDING, "firm": "Outra Firma", "last_visit": "2026-06-01",
                    "conclusion": "inseguro"})  # fmt: skip
    run(tmp_path, out)
    (record,) = kept(out).values()
    assert record.values["firm"] == "Outra Firma"
    assert record.values["art"] == "1"  # no longer said, not lost
    assert record.visits == {"2026-05-04": {"conclusion": "normal"}, "2026-06-01": {"conclusion": "unsafe"}}
    firms = rows(out, "SELECT value FROM value WHERE key = 'firm' ORDER BY turn")
    assert [json.loads(firm) for (firm,) in firms] == ["Firma Exemplo", "Outra Firma"]


def test_a_visit_whose_record_is_corrected_keeps_both_and_shows_the_later(tmp_path):
    out = tmp_path / "r.sqlite"
    for conclusion in ("normal", "precário", "precário"):
        plan(tmp_path, {"number": "E1", **BUILDING, "conclusion": conclusion})
        run(tmp_path, out)
    plan(tmp_path, {"number": "E1", "building_name": "Edifício Exemplo", "visits": "2026-05-04"})
    run(tmp_path, out)
    (record,) = kept(out).values()
    assert record.visits == {"2026-05-04": {"conclusion": "precarious"}}
    assert rows(out, "SELECT count(*) FROM visit") == [(2,)]


def test_a_correction_that_goes_back_to_what_was_said_first_holds_and_is_told(tmp_path):
    out = tmp_path / "r.sqlite"
    for conclusion, parts in (("inseguro", "cabo"), ("normal", "cabo"), ("inseguro", "cabo"), ("inseguro", None)):
        plan(tmp_path, {"number": "E1", **BUILDING, "conclusion": conclusion, "visit_parts": parts})
        told = run(tmp_path, out).output
        now = {"normal": "normal", "inseguro": "unsafe"}[conclusion]
        assert kept(out)[1].visits == {"2026-05-04": {"conclusion": now, "visit_parts": "cabo"}}
        assert "history" not in told
    assert "what holds" not in told  # nothing was corrected by the last
    assert rows(out, "SELECT count(*) FROM visit") == [(3,)]
    plan(tmp_path, {"number": "E1", **BUILDING, "conclusion": "normal"})
    said = run(tmp_path, out, lang="pt").output
    assert "conclusão da vistoria (conclusao) em 04/05/2026: era inseguro, vale agora funcionamento normal" in said


def test_a_value_of_a_day_that_is_corrected_back_holds_too(tmp_path):
    out = tmp_path / "r.sqlite"
    for firm in ("A", "B", "A"):
        plan(tmp_path, {"number": "E1", **BUILDING, "firm": firm})
        told = run(tmp_path, out).output
    assert kept(out)[1].values["firm"] == "A"
    assert 'it was "B", what holds now is "A"' in told


def test_a_building_that_gets_a_name_or_another_keeps_its_numbers(tmp_path):
    out = tmp_path / "r.sqlite"
    for building in (None, "Edifício Exemplo", "Edifício Exemplo II"):
        plan(tmp_path, {"number": "E1", "building_name": building}, {"number": "E2", "building_name": building})
        run(tmp_path, out)
    assert {entry: record.number for entry, record in kept(out).items()} == {1: "E1", 2: "E2"}


def test_a_building_whose_name_is_no_longer_said_keeps_it_and_its_numbers(tmp_path):
    out = tmp_path / "r.sqlite"
    for building in ("Edifício Exemplo", None, None):
        plan(tmp_path, {"number": "E1", "building_name": building})
        run(tmp_path, out)
    plan(tmp_path / "again", {"number": "E1", "building_name": "EDIFICIO EXEMPLO"})
    (tmp_path / "plan.geojson").unlink()
    run(tmp_path, out)
    assert {entry: (record.number, record.building) for entry, record in kept(out).items()} == {
        1: ("E1", "EDIFICIO EXEMPLO")
    }


def test_two_buildings_on_one_plan_may_use_the_same_numbers(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", "building_name": "A"}, name="one")
    run(tmp_path, out)
    plan(tmp_path / "two", {"number": "E1", "building_name": "B"})
    run(tmp_path, out)
    assert {entry: record.building for entry, record in kept(out).items()} == {1: "A", 2: "B"}


def test_two_plans_of_different_months_are_merged_in_one_run(tmp_path):
    out = tmp_path / "r.sqlite"
    april = {**BUILDING, "last_visit": "2026-04-06", "conclusion": "inseguro", "firm": "Firma Antiga"}
    plan(tmp_path, {"number": "E1", **BUILDING, "firm": "Firma Nova"}, name="a")
    plan(tmp_path, {"number": "e1", **april, "building_name": "EDIFÍCIO EXEMPLO"}, name="b")
    ended = run(tmp_path, out)
    assert (ended.return_value, ended.stderr) == (0, "")
    (record,) = kept(out).values()
    assert record.visits == {"2026-04-06": {"conclusion": "unsafe"}, "2026-05-04": {"conclusion": "normal"}}
    assert record.values["firm"] == "Firma Nova"


def test_of_many_plans_that_say_something_else_the_first_are_named_and_the_others_counted(tmp_path):
    for name in "abcdef":
        plan(tmp_path, {"number": "E1", **BUILDING, "firm": name}, name=name)
    ended = run(tmp_path, tmp_path / "r.sqlite")
    assert ended.return_value == 2
    named = "b.geojson, c.geojson, d.geojson and 2 more say something else; none of it was entered"
    assert f"on 2026-05-04: {named}" in ended.stderr.split("\n")[0]


def test_what_two_plans_say_differently_of_one_day_is_believed_of_neither(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", **BUILDING, "firm": "A", "visit_state": "gasto"}, name="a")
    other = {**BUILDING, "firm": "B", "visits": "2026-04-06", "conclusion": "inseguro"}
    plan(tmp_path, {"number": "E1", **other}, name="b")
    plan(tmp_path, {"number": "E2", **BUILDING}, name="c")
    ended = run(tmp_path, out, "--due", "2026-06-01", lang="pt")
    assert ended.return_value == 2
    assert (
        "b.geojson: E1: empresa de manutenção (empresa_de_manutencao) em 04/05/2026: a.geojson diz outra coisa"
        in ended.stderr
    )
    assert "a.geojson: E1: conclusão da vistoria (conclusao) em 04/05/2026: b.geojson diz" in ended.stderr
    assert "c.geojson" not in ended.stderr
    first, second = kept(out).values()
    assert first.visits == {"2026-05-04": {"visit_state": "gasto"}, "2026-04-06": {}}
    assert "firm" not in first.values
    assert second.visits == {"2026-05-04": {"conclusion": "normal"}}
    assert "a vistoria de 04/05/2026 está sem conclusão" in ended.output


def test_a_number_that_may_be_a_slip_for_another_is_told(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", **BUILDING}, {"number": "E11", **BUILDING})
    assert "written otherwise" not in run(tmp_path, out).output
    plan(tmp_path, {"number": "E-01", **BUILDING}, {"number": "E11", **BUILDING})
    assert "E-01: entered as another piece of equipment; is it not E1, written" in run(tmp_path, out).output
    assert "written otherwise" not in run(tmp_path, out).output  # once is enough


def test_one_number_in_two_buildings_of_a_plan_is_two_entries(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", **BUILDING}, {"number": "E1", **BUILDING, "building_name": "Bloco B"})
    ended = run(tmp_path, out)
    assert (ended.return_value, ended.stderr) == (0, "")
    assert "written otherwise" not in ended.output
    assert [record.building for record in kept(out).values()] == ["Edifício Exemplo", "Bloco B"]


def test_what_two_plans_say_differently_is_entered_once_and_told(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", **BUILDING}, name="a")
    plan(tmp_path, {"number": "E1", **BUILDING}, name="b")
    assert run(tmp_path, out).return_value == 0
    plan(tmp_path, {"number": "E1", **BUILDING, "conclusion": "inseguro"}, name="b")
    again = run(tmp_path, out)
    assert again.return_value == 2
    assert "b.geojson" in again.stderr
    assert "a.geojson says something else" in again.stderr
    assert kept(out)[1].visits == {"2026-05-04": {"conclusion": "normal"}}


def test_a_plan_that_cannot_be_read_and_equipment_without_a_number_stop_nobody_and_are_told(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", **BUILDING}, {"kind": "monta-cargas"}, name="b")
    (tmp_path / "a.geojson").write_text("{", "utf-8")
    ended = run(tmp_path, out, lang="pt")
    assert ended.return_value == 2
    assert "a.geojson: Não é JSON válido" in ended.stderr
    assert "b.geojson: 1 sem número" in ended.stderr
    assert [record.number for record in kept(out).values()] == ["E1"]


def test_what_the_sentence_about_a_plan_names_may_be_given(tmp_path):
    shutil.copy(ROOT / "samples" / "yard-r12.dxf", tmp_path)
    out = tmp_path / "r.sqlite"
    done = run(tmp_path, out)
    assert (done.return_value, "yard-r12.dxf: The drawing does not say" in done.output) == (2, True)
    assert "--units m" in done.output
    assert "which unit" not in run(tmp_path, out, "--units", "m").output
    assert "--limit entities=N" in run(tmp_path, out, "--units", "m", "--limit", "entities=1").output


def test_the_schedule_is_entered_too_and_project_files_hold(tmp_path):
    plan(tmp_path / "x", {"number": "E1"}, schedule="número;edifício\nE1;Exemplo\nE2;Exemplo\n")
    (tmp_path / "layoutcheck.toml").write_text('[features]\nE1 = { firm = "Firma Exemplo" }\n', "utf-8")
    out = tmp_path / "r.sqlite"
    assert run(tmp_path, out).return_value == 0
    one, two = kept(out).values()
    assert (one.values["firm"], one.building, two.number) == ("Firma Exemplo", "Exemplo", "E2")


def test_what_is_in_doubt_or_not_read_is_not_entered_and_is_told(tmp_path):
    path = plan(tmp_path, {"number": "E1", **BUILDING, "ria_on": "31/02/2026", "capacity_kg": 600},
                schedule="número;capacidade;empresa\nE1;800;Firma Exemplo\n;900;\n")  # fmt: skip
    out = tmp_path / "r.sqlite"
    ended = run(tmp_path, out)
    assert ended.return_value == 2
    for said in (
        "row 3: the number is missing",
        '(ria_on): not entered ("31/02/2026"',
        '(capacity_kg): not entered ("600',
    ):
        assert f"{path.name}: " in ended.stderr
        assert said in ended.stderr
    (record,) = kept(out).values()
    assert record.values["firm"] == "Firma Exemplo"
    assert not {"ria_on", "capacity_kg"} & set(record.values)


def test_a_schedule_is_entered_though_nothing_of_it_is_drawn(tmp_path):
    plan(tmp_path, {"role": "building"}, schedule="número;edifício\nE1;Exemplo\n")
    assert run(tmp_path, tmp_path / "r.sqlite").return_value == 0
    assert [record.number for record in kept(tmp_path / "r.sqlite").values()] == ["E1"]


def test_what_a_check_tells_of_a_schedule_the_register_tells_too(tmp_path):
    plan(tmp_path, {"number": "E1"}, schedule="número;ultima_vistora\nE1;04/05/2026\n")
    ended = run(tmp_path, tmp_path / "r.sqlite")
    assert ended.return_value == 0
    assert "column B (ultima_vistora) was not read; it looks like ultima_vistoria" in ended.output


def test_a_schedule_without_its_plan_is_told_by_name(tmp_path):
    plan(tmp_path, {"number": "E1"}, schedule="número\nE1\n")
    (tmp_path / "Predio.Schedule.XLSX").write_bytes(b"")
    (tmp_path / "B.DXF.bak").write_bytes(b"")
    ended = run(tmp_path, tmp_path / "r.sqlite")
    assert ended.return_value == 2
    assert "Predio.Schedule.XLSX: a schedule without a plan of its name" in ended.stderr
    assert "plan.schedule.csv" not in ended.stderr


def test_a_plan_without_equipment_brings_nothing_and_reports_are_no_plans(tmp_path):
    out = tmp_path / "r.sqlite"
    path = plan(tmp_path, {"number": "E1"})
    path.write_text(path.read_text("utf-8").replace('"equipment"', '"wall"'), "utf-8")
    (tmp_path / "plan.geojson.json").write_text("[]", "utf-8")
    assert run(tmp_path, out).return_value == 0
    assert kept(out) == {}


# --- what is overdue --------------------------------------------------------------


def test_what_is_overdue_is_listed_with_notices_to_send(tmp_path):
    said = {**BUILDING, "kind": "escada rolante", "firm_email": "f@exemplo.invalid", "ria_on": "2025-06-30",
            "document_on": "2026-05-04", "contract_until": "2026-06-29"}  # fmt: skip
    plan(tmp_path, {"number": "R1", **said}, {"number": "R2", **said, "last_visit": "2026-06-30",
                                              "document_on": "2026-06-30"})  # fmt: skip
    out = tmp_path / "r.sqlite"
    june = run(tmp_path, out, "--due", "2026-06-30").output
    assert june.count("Para: ") == 0
    assert "end of the contract: 2026-06-29" in june  # ended the day before
    assert "annual report" not in june  # good to that very day
    july = run(tmp_path, out, "--due", "2026-07-01").output
    first, second = july.split("2 · R2")
    assert "no monthly visit or maintenance is on record since 2026-05-04" in first
    assert "Para: Executivo Municipal (falta o endereço); empresa de manutenção <f@exemplo.invalid>" in first
    assert "Assunto: " in first
    assert "annual report: 2025-06-30" in second
    assert "Para: " not in second


def test_before_the_law_nothing_is_judged_and_that_is_said(tmp_path):
    plan(tmp_path, {"number": "E1"})
    before, first = (run(tmp_path, tmp_path / "r.sqlite", "--due", day).output for day in ("2021-09-03", "2021-09-04"))
    assert before.endswith("On 2021-09-03 the law was not in force: nothing is judged.\n")
    assert "no visit or maintenance is on record" in first


def test_the_lock_of_an_open_schedule_is_no_schedule(tmp_path):
    plan(tmp_path, {"number": "E1", **BUILDING})
    (tmp_path / "~$plan.schedule.xlsx").write_bytes(b"x")
    assert "schedule" not in run(tmp_path, tmp_path / "r.sqlite").output


def test_a_notice_is_in_portuguese_and_names_the_addresses_that_it_lacks(tmp_path):
    said = {"number": "E1", **BUILDING, "firm_email": "f@exemplo.invalid"}
    plan(tmp_path, said)
    out = tmp_path / "r.sqlite"
    told = run(tmp_path, out, "--due", "2026-07-01").output
    assert "Para: Executivo Municipal (falta o endereço); empresa de manutenção <f@exemplo.invalid>; " in told
    assert "to send the notice, no address: municipal executive ([declared] executive_address), " \
           "person responsible for the equipment (responsible_email)\n" in told  # fmt: skip
    assert "The notice says, in English: On 2026-07-01," in told
    assert "Em 01/07/2026, sobre o equipamento" in told
    plan(tmp_path, {**said, "responsible_email": "r@exemplo.invalid"})
    (tmp_path / "layoutcheck.toml").write_text('[declared]\nexecutive_address = "Setor de Elevadores, Rua X, 1"\n')
    run(tmp_path, out)
    (tmp_path / "layoutcheck.toml").unlink()  # an address on record is not lost
    told = run(tmp_path, out, "--due", "2026-07-01", lang="pt").output
    assert ("Para: Executivo Municipal <Setor de Elevadores, Rua X, 1>; empresa de manutenção <f@exemplo.invalid>; "
            "responsável pelo equipamento <r@exemplo.invalid>\n") in told  # fmt: skip
    assert "falta" not in told
    assert "English" not in told


@pytest.mark.parametrize("address", ["a definir", "-", "não há"])
def test_an_address_of_the_executive_that_is_left_open_is_none(address, tmp_path):
    plan(tmp_path, {"number": "E1", **BUILDING})
    (tmp_path / "layoutcheck.toml").write_text(f'[declared]\nexecutive_address = "{address}"\n', "utf-8")
    assert "Municipal (falta" in run(tmp_path, tmp_path / "r.sqlite", "--due", "2026-07-01").output


def test_a_visit_that_a_plan_no_longer_lists_still_counts(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", **BUILDING, "last_visit": "2026-06-01"})
    run(tmp_path, out)
    plan(tmp_path, {"number": "E1", **BUILDING, "last_visit": "2026-05-04"})
    assert "no monthly visit" not in run(tmp_path, out, "--due", "2026-07-31").output


UNSAFE = {"number": "E1", "visits": "2026-05-04", "conclusion": "inseguro", "firm": "Firma Antiga",
          "ria_on": "2026-01-12", "document_on": "2026-05-04"}  # fmt: skip
NORMAL = {"number": "E1", "visits": "2026-06-02", "conclusion": "normal", "firm": "Firma Nova",
          "ria_on": "2026-01-12", "document_on": "2026-06-02"}  # fmt: skip


@pytest.mark.parametrize("order", [(UNSAFE, NORMAL), (NORMAL, UNSAFE), (UNSAFE, NORMAL, UNSAFE)])
def test_the_latest_visit_decides_whichever_file_is_read_last(order, tmp_path):
    out = tmp_path / "r.sqlite"
    for said in order:
        plan(tmp_path, said)
        entered = run(tmp_path, out).output
    assert ("E1: history only" in entered) == (order[-1] is UNSAFE)
    june = run(tmp_path, out, "--due", "2026-06-10").output
    assert june.endswith("Overdue on 2026-06-10:\nnothing\n")  # no visit in April: that notice was due in May
    assert kept(out)[1].values["firm"] == "Firma Nova"
    with book.opened(out) as opened:  # and in May it was as it was then
        assert book.kept(opened, LAW, "2026-05-31")[0].values["firm"] == "Firma Antiga"
    may = run(tmp_path, out, "--due", "2026-05-31").output
    assert "the visit of 2026-05-04 concluded that it works unsafely" in may


@pytest.mark.parametrize("order", [(UNSAFE, NORMAL), (NORMAL, UNSAFE)])
def test_an_older_normal_does_not_hide_a_newer_unsafe(order, tmp_path):
    out = tmp_path / "r.sqlite"
    for said in order:
        plan(tmp_path, {**said, "conclusion": "normal" if said is UNSAFE else "inseguro"})
        run(tmp_path, out)
    said = run(tmp_path, out, "--due", "2026-06-10").output
    assert "the visit of 2026-06-02 concluded that it works unsafely" in said
    assert "Para: " in said


def test_a_conclusion_belongs_to_its_own_visit(tmp_path):
    out = tmp_path / "r.sqlite"
    for said in (UNSAFE, {**NORMAL, "conclusion": None}):
        plan(tmp_path, said)
        run(tmp_path, out)
    said = run(tmp_path, out, "--due", "2026-06-10").output
    assert "the visit of 2026-05-04 concluded that it works unsafely" in said
    assert "the visit of 2026-06-02 has no conclusion on record" in said
    assert kept(out)[1].visits == {"2026-05-04": {"conclusion": "unsafe"}, "2026-06-02": {}}


def test_the_conclusion_of_a_last_visit_that_is_named_is_not_that_of_a_later_one_in_the_list(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {**NORMAL, "visits": "2026-05-04 2026-06-02", "last_visit": "2026-05-04"})
    run(tmp_path, out)
    assert kept(out)[1].visits == {"2026-05-04": {"conclusion": "normal"}, "2026-06-02": {}}


def test_what_no_visit_is_told_of_decides_while_nothing_else_does_and_is_told_after(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {**UNSAFE, "visits": None})
    assert "the visit concluded that it works unsafely" in run(tmp_path, out, "--due", "2026-06-10").output
    plan(tmp_path, NORMAL)
    said = run(tmp_path, out, "--due", "2026-06-10").output
    assert "  - the date of the visit is missing: the visit concluded that it works unsafely\n" in said
    assert "Para: " not in said


def test_a_second_file_on_one_visit_adds_to_its_record(tmp_path):
    out = tmp_path / "r.sqlite"
    for said in (UNSAFE, {**UNSAFE, "conclusion": None, "visit_state": "gasto"}):
        plan(tmp_path, said)
        run(tmp_path, out)
    assert kept(out)[1].visits == {"2026-05-04": {"conclusion": "unsafe", "visit_state": "gasto"}}


def test_a_justification_answers_no_later_refusal(tmp_path):
    said = {**NORMAL, "refusal": True, "refusal_notified": "2026-03-02", "refusal_justified": "2026-02-10"}
    plan(tmp_path, said)
    out = tmp_path / "r.sqlite"
    told = run(tmp_path, out, "--due", "2026-06-10").output
    assert "2026-03-02" in told
    plan(tmp_path, {**said, "refusal_justified": "2026-03-10"})
    assert "2026-03-02" not in run(tmp_path, out, "--due", "2026-06-10").output


def test_the_page_on_lifts_shows_what_is_so(tmp_path, monkeypatch):
    page = (ROOT / "docs" / "lifts.md").read_text("utf-8")
    kinds = ("toml", "csv", "sql", "json")
    examples = {kind: re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)[0] for kind in kinds}
    monkeypatch.chdir(tmp_path)
    shutil.copytree(
        ROOT / "samples" / LAW, "plans", ignore=lambda _, names: [n for n in names if not n.startswith("building.")]
    )
    plan(Path("more"), {"layer": "EQT-EQUIPAMENTO", "number": "E1", "role": None}, schedule=examples["csv"],
         project=examples["toml"])  # fmt: skip
    bare = plan(Path("bare"), schedule=examples["csv"])
    bare.write_text(examples["json"], "utf-8")
    assert status(checked(bare), "equipment-schedule") == ["pass", "pass"]
    for example in re.findall(r"```sh\n(.*?)```", page, re.DOTALL):
        command, _, ends = example.partition("# exit status ")
        ended = CliRunner().invoke(program, [*command.split()[1:], "--lang", "en"], standalone_mode=False)
        assert ended.return_value == int(ends), ended.output
    assert ended.output.count("Para: ") == 4
    assert rows(Path("register.sqlite"), examples["sql"])[0] == (1, "Centro Comercial Exemplo", "E1", "2026-05-04")
    assert run(Path("more"), Path("more.sqlite")).return_value == 0
    one, two = kept(Path("more.sqlite")).values()
    assert (one.building, one.values["kind"]) == ("Edifício Exemplo", "elevador de passageiros")
    assert two.visits == {"2026-05-04": {"conclusion": "precarious"}}


# --- notices that are due, and those that are not -------------------------------------


@pytest.mark.parametrize(("on", "is_due"), [("2026-05-31", False), ("2026-06-01", True)])
def test_what_was_installed_this_month_has_missed_no_visit_yet(on, is_due, tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", "installed_on": "2026-05-20"})
    said = run(tmp_path, out, "--due", on).output  # Art. 10, I: of a month, and May ends on the 31st
    assert ("Para: " in said) is is_due
    assert ("no visit or maintenance is on record" in said) is is_due
    assert ("monthly document: never" in said) is is_due


def test_what_is_on_record_of_a_later_day_alone_is_told_to_be_later(tmp_path):
    """On 1 June nothing is known of a document of 1 July: it is no date of one that is overdue."""
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1", "last_visit": "2026-05-04", "document_on": "2026-07-01", "ria_on": "2026-07-02"})
    said = run(tmp_path, out, "--due", "2026-06-01").output
    assert "monthly document: only that of 2026-07-01 is on record, which is later" in said
    assert "annual report: only that of 2026-07-02 is on record, which is later" in said


def test_grave_words_under_a_normal_conclusion_are_told(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {**NORMAL, "visit_notes": "risco grave de acidente"})
    said = run(tmp_path, out, "--due", "2026-06-10").output
    assert 'visit of 2026-06-02: remarks and advice: "risco grave de acidente"' in said
    plan(tmp_path, {**NORMAL, "visits": "2026-07-02"})  # a later visit without them
    assert "risco grave" not in run(tmp_path, out, "--due", "2026-07-10").output


def test_a_date_that_is_denied_takes_nothing_off_the_register_and_is_told(tmp_path):
    out = tmp_path / "r.sqlite"
    for said in ("2026-01-12", "não há"):
        plan(tmp_path, {**NORMAL, "ria_on": said})
        ended = run(tmp_path, out)
    assert kept(out)[1].values["ria_on"] == "2026-01-12"
    assert 'not entered ("não há": what is on record stays)' in ended.output + ended.stderr


def test_two_rows_of_one_number_are_entered_where_they_agree_alone(tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path, {"number": "E1"}, schedule="número;empresa;última vistoria;conclusão\n"
                                              "E1;Firma;04/03/2026;normal\nE1;Firma;04/05/2026;inseguro\n")  # fmt: skip
    assert run(tmp_path, out).return_value == 2
    (record,) = kept(out).values()
    assert (record.values["firm"], record.visits) == ("Firma", {})


# --- files that are no register -----------------------------------------------------


def test_a_file_that_is_no_register_is_left_as_it_is(tmp_path):
    plan(tmp_path / "plans", {"number": "E1"})
    text, other = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    text.write_text("hello " * 200)
    with closing(sqlite3.connect(other)) as file:
        file.execute("CREATE TABLE t (x)")
    for out in (text, other):
        before = out.read_bytes()
        ended = run(tmp_path / "plans", out)
        assert ended.return_value == 2
        assert ended.stderr.count("\n") == 1
        assert out.read_bytes() == before


@pytest.mark.parametrize(
    "damage",
    ["UPDATE visit SET day = 'ontem'", "UPDATE value SET value = '{' WHERE key = 'number'", "DROP TABLE visit",
     "UPDATE value SET value = '\"ontem\"' WHERE key = 'last_visit'"],
)  # fmt: skip
def test_a_register_that_somebody_else_wrote_in_is_damaged(damage, tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path / "plans", {"number": "E1", **BUILDING})
    run(tmp_path / "plans", out)
    with closing(sqlite3.connect(out)) as file:
        file.execute(damage)
        file.commit()
    (tmp_path / "plans" / "plan.geojson").unlink()
    ended = run(tmp_path / "plans", out, "--due", "2026-07-01")
    assert ended.return_value == 2
    assert ended.stderr.endswith("it is damaged.\n")


@pytest.mark.parametrize("edition", [0, 1, 3])
def test_a_register_of_another_version_is_left_as_it_is(edition, tmp_path):
    out = tmp_path / "r.sqlite"
    plan(tmp_path / "plans", {"number": "E1", **BUILDING})
    run(tmp_path / "plans", out)
    with closing(sqlite3.connect(out)) as file:
        file.execute(f"PRAGMA user_version = {edition}")
        file.commit()
    before = out.read_bytes()
    ended = run(tmp_path / "plans", out)
    assert ended.return_value == 2
    assert "another version of layoutcheck" in ended.stderr
    assert out.read_bytes() == before


def test_a_law_without_a_register_is_refused():
    ended = CliRunner().invoke(program, ["register", ".", "--law", "cuiaba-glp", "--out", "x", "--lang", "en"])
    assert ended.exit_code == 2
    assert "asks for no register" in ended.output


def test_a_file_that_another_program_holds_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr(book, "WAIT_S", 0.05)
    out = tmp_path / "r.sqlite"
    with book.opened(out):
        pass
    with closing(sqlite3.connect(out, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        with pytest.raises(WriteError, match="another program holds it"), book.opened(out):
            pass


# --- two at once, and a kill in the middle --------------------------------------------

PLANS, EACH, KILLS = 40, 5, 20
WORKER = f"""
import sys
from pathlib import Path
from layoutcheck.records import Record
from layoutcheck.register import book
with book.opened(Path(sys.argv[1])) as opened:
    print("open", flush=True)
    for p in range({PLANS}):
        book.enter(opened, "{LAW}", f"{{p}}.dxf", [
            Record(number=f"E{{n}}", building=f"B{{p}}", values={{"firm": sys.argv[2], "number": f"E{{n}}"}},
                   visits={{"2026-05-04": {{"conclusion": "normal"}}, "2026-06-01": {{}}}})
            for n in range({EACH})])
"""


def worker(out: Path, firm: str = "A") -> subprocess.Popen[str]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen([sys.executable, "-c", WORKER, str(out), firm], env=environ, stdout=subprocess.PIPE,
                            text=True)  # fmt: skip


def numbers(out: Path) -> dict[tuple[str, str], int]:
    if not out.exists() or not out.stat().st_size:
        return {}
    found = rows(out, "SELECT building, number, entry FROM equipment")
    assert len(found) == len({row[2] for row in found})
    return {(building, number): entry for building, number, entry in found}


def assert_whole(out: Path) -> None:
    assert rows(out, "PRAGMA integrity_check") == [("ok",)]
    assert len(numbers(out)) == PLANS * EACH
    assert rows(out, "SELECT count(*), count(DISTINCT entry || day || record) FROM visit") == [(2 * PLANS * EACH,) * 2]
    half = rows(out, "SELECT building FROM equipment GROUP BY building HAVING count(*) != 5")
    assert half == []


def test_two_runs_at_once_lose_nothing_and_double_nothing(tmp_path):
    out = tmp_path / "r.sqlite"
    both = [worker(out), worker(out)]
    assert [one.wait(60) for one in both] == [0, 0]
    for one in both:
        one.communicate()
    assert_whole(out)
    assert rows(out, "SELECT count(*) FROM value") == [(2 * PLANS * EACH,)]


def killed(out: Path, chance: random.Random) -> Iterator[bool]:
    """Run again and again, each time killed a little later or sooner, and tell whether it had come to its end."""
    while True:
        one = worker(out)
        assert one.stdout is not None
        one.stdout.readline()  # the register is open
        time.sleep(chance.uniform(0, 0.1))
        one.send_signal(signal.SIGKILL)
        one.communicate()
        yield one.returncode == 0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system has no SIGKILL")
def test_a_run_that_is_killed_leaves_plans_wholly_in_or_out_and_numbers_as_they_were(tmp_path):
    out = tmp_path / "r.sqlite"
    runs, before = killed(out, random.Random(9)), {}
    for _ in range(KILLS):
        next(runs)
        now = numbers(out)
        assert before.items() <= now.items()
        assert rows(out, "SELECT building FROM equipment GROUP BY building HAVING count(*) != 5") == []
        before = now
    last = worker(out)
    last.communicate()
    assert last.returncode == 0
    assert_whole(out)
    assert before.items() <= numbers(out).items()
