"""The schedule beside a plan: how offices save it, what is wrong in it by row and column, and how it joins the plan."""

from __future__ import annotations

import datetime as dt
import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner
from equipment import LAW, checked, of, plan, status
from msgspec.structs import replace
from openpyxl.styles import Font

from layoutcheck import schedule, verify
from layoutcheck.batch import dispatch
from layoutcheck.batch.job import Job
from layoutcheck.cli import program
from layoutcheck.errors import ReadError
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.kinds import PROPERTIES, property_spellings
from layoutcheck.reports import Unreadable
from layoutcheck.reports.json import told
from layoutcheck.schedule import Schedule
from layoutcheck.schedule.header import plain

HEAD = "Número;Tipo;Capacidade;Última vistoria"
ROW = "E1;elevador de passageiros;600;04/05/2026"


def table(data: bytes | str, name: str = "plan.schedule.csv") -> Schedule:
    raw = data.encode() if isinstance(data, str) else data
    return schedule.read(Path(name), raw, "0" * 64)


def said(read: Schedule) -> list[tuple[int, str, dict[str, Any]]]:
    return [(row.row, row.number, {key: value.value for key, value in row.values.items()}) for row in read.rows]


E1 = (2, "E1", {"kind": "elevador de passageiros", "capacity_kg": 600.0, "last_visit": "2026-05-04"})


# --- as offices save it -----------------------------------------------------------


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_csv_is_read_whatever_its_separator_line_ends_and_encoding(separator, end, encoding):
    written = end.join((HEAD, ROW, "")).replace(";", separator)
    assert said(table(written.encode(encoding))) == [E1]


def test_an_encoding_that_is_not_utf_8_is_told():
    assert "Windows-1252" in table(f"{HEAD}\n{ROW}\n".encode("cp1252")).notes[0].to("en")


def test_a_damaged_byte_leaves_the_rest_of_a_file_readable():
    read = table("número;edifício;tipo\nE1;São ".encode() + b"\xff" + b";escada rolante\n")
    assert said(read) == [(2, "E1", {"building_name": "São �", "kind": "escada rolante"})]
    assert "not valid UTF-8; read as UTF-8" in read.notes[0].to("en")


def test_columns_are_named_in_either_language():
    english = "number;kind;capacity_kg;last_visit\n" + ROW
    assert said(table(english)) == said(table(f"{HEAD}\n{ROW}"))


def test_columns_may_bear_the_names_that_reports_give_and_each_belongs_to_one_property():
    titles = "Nº do elevador;Denominação do edifício;Capacidade (kg);Capacidade (pessoas);Data da última vistoria"
    read = table(f"{titles}\nE1;Exemplo;600;8;04/05/2026\n")
    assert said(read) == [(2, "E1", {"building_name": "Exemplo", "capacity_kg": 600.0, "last_visit": "2026-05-04"})]
    assert "column D (Capacidade (pessoas)) was not read" in read.notes[0].to("en")
    names: dict[str, set[str]] = {}
    for key in set(property_spellings("equipment").values()):
        for lang in ("pt", "en"):
            names.setdefault(plain(PROPERTIES[key].label.to(lang)), set()).add(key)
    for name, key in property_spellings("equipment").items():
        names.setdefault(name, set()).add(key)
    assert {name: keys for name, keys in names.items() if len(keys) > 1} == {}


@pytest.mark.parametrize("separator", [";", ",", "|"])
def test_a_first_line_that_names_the_separator_is_followed(separator):
    written = f"sep={separator}\r\n" + f"{HEAD}\r\n{ROW}\r\n".replace(";", separator)
    assert said(table(written)) == [(3, *E1[1:])]


def test_quotes_hold_separators_and_lines_and_rows_are_counted_as_a_spreadsheet_does():
    read = table('número;endereço\nE1;"Rua A; 1\nfundos"\n\nE3;Rua B\n')
    assert [(row.row, row.number) for row in read.rows] == [(2, "E1"), (4, "E3")]
    assert read.rows[0].values["address"].value == "Rua A; 1\nfundos"


def sheet(folder: Path, *rows: tuple[Any, ...], more: bool = False) -> Path:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    if more:
        book.create_sheet("Antigo")
    path = folder / "plan.schedule.xlsx"
    book.save(path)
    return path


def test_an_xlsx_is_read_with_its_own_dates_numbers_and_answers(tmp_path):
    path = sheet(tmp_path, ("número", "capacidade", "última vistoria", "cadastrado", "art"),
                 (7, 600, dt.datetime(2026, 5, 4), True, 123456.0))  # fmt: skip
    read = table(path.read_bytes(), str(path))
    assert said(read) == [
        (2, "7", {"capacity_kg": 600.0, "last_visit": "2026-05-04", "registered": True, "art": "123456"})
    ]


def test_a_formula_without_a_value_or_with_an_error_says_nothing_and_is_told(tmp_path):
    path = sheet(tmp_path, ("número", "capacidade", "empresa"), ("E1", "=A1*2", "Exemplo"))
    read = table(path.read_bytes(), str(path))
    assert list(read.rows[0].doubts) == ["capacity_kg"]
    assert "row 2, column B" in read.notes[0].to("en")
    assert "not yet computed" in read.notes[0].to("en")


def test_an_xlsx_that_is_wrong_about_its_own_size_is_read_whole(tmp_path):
    path = sheet(tmp_path, ("número", "capacidade"), ("E1", 600), (None, None), ("E2", 800))
    lying = tmp_path / "lying.xlsx"
    with zipfile.ZipFile(path) as good, zipfile.ZipFile(lying, "w") as bad:
        for name in good.namelist():
            bad.writestr(name, good.read(name).replace(b'<dimension ref="A1:B4"', b'<dimension ref="A1"'))
    assert lying.read_bytes() != path.read_bytes()
    read = table(lying.read_bytes(), str(lying))
    assert [(row.row, row.number) for row in read.rows] == [(2, "E1"), (4, "E2")]


def test_other_sheets_of_an_xlsx_are_told_not_read(tmp_path):
    path = sheet(tmp_path, ("número",), ("E1",), more=True)
    assert table(path.read_bytes(), str(path)).notes == ()  # an empty sheet is nothing to tell


# --- where the table begins ---------------------------------------------------------


TITLES = "Quadro de equipamentos, 2026\n\nEdifício Exemplo;;maio\n"


@pytest.mark.parametrize("separator", [";", ",", "\t", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1252", "cp850", "mac_roman", "utf-16", "utf-16-le", "utf-16-be"])
def test_the_head_is_found_below_titles_in_every_encoding_and_what_is_above_is_told(separator, encoding):
    rest = f"{HEAD}\n{ROW}\n".replace(";", separator)
    read = table(f"{TITLES}{rest}".encode(encoding))
    assert said(read) == [(5, *E1[1:])]
    assert any("row 4 names the columns" in note.to("en") and "Edifício Exemplo" in note.to("en")
               for note in read.notes)  # fmt: skip
    assert any("not valid UTF-8" in note.to("en") for note in read.notes) == (
        encoding in ("cp1252", "cp850", "mac_roman")
    )


def test_a_full_row_above_the_head_is_no_title_and_leaves_all_open():
    assert [one.to("en") for one in table(f"{ROW}\n{HEAD}\n").lost] == [
        "plan.schedule.csv, row 1: it is above the head"
    ]
    assert table(f"E1;;;\n{HEAD}\n{ROW}\n").lost == ()


@pytest.mark.parametrize(
    ("written", "rows"),
    [
        ("número;tipo\nnúmero;capacidade\nE1;a\n", "rows 1, 2"),
        ("número;tipo\nE1;a\n\nNúmero;Capacidade\nE2;600\n", "rows 1, 4"),  # a second table below the first
    ],
)
def test_of_two_heads_none_is_guessed(written, rows):
    with pytest.raises(ReadError, match=rows) as caught:
        table(written)
    assert caught.value.code == "schedule-two-tables"


def test_a_head_that_each_page_repeats_is_no_lift_and_is_told():
    read = table(f"{HEAD}\n{ROW}\n{HEAD}\nE2;;;\n")
    assert [row.number for row in read.rows] == ["E1", "E2"]
    assert any("stands again in rows 3" in note.to("en") for note in read.notes)


def test_a_foot_is_no_lift_and_a_row_with_nothing_but_a_number_is_told():
    read = table(f"{HEAD}\n{ROW}\nBloco B;;;\nE2;;;\n\nTotal de elevadores;;;\nEmitido por: Fulano\n")
    assert [row.number for row in read.rows] == ["E1", "Bloco B", "E2"]
    told = [note.to("en").partition(", ")[2] for note in read.notes]
    assert told == ['row 3: nothing but the number "Bloco B".', 'row 4: nothing but the number "E2".',
                    'row 6: "Total de elevadores" is no number; the row was not read.',
                    'row 7: "Emitido por: Fulano" is no number; the row was not read.']  # fmt: skip
    assert read.lost == ()


def test_of_several_sheets_the_one_with_a_head_is_read_and_that_is_told(tmp_path):
    path = tmp_path / "plan.schedule.xlsx"
    book = openpyxl.Workbook()
    book.active.title = "Capa"
    book.active.append(("Condomínio Exemplo",))
    chart = book.create_chartsheet("Gráfico", 0)
    chart.add_chart(openpyxl.chart.BarChart())
    page = book.create_sheet("Quadro")
    for row in (("Quadro",), ("número", "tipo"), ("E1", "monta-cargas"), ("E2", "monta-cargas", "fora")):
        page.append(row)
    hidden = book.create_sheet("Antigo")
    hidden.append(("número", "tipo"))
    hidden.sheet_state = "hidden"
    book.save(path)
    read = table(path.read_bytes(), str(path))
    assert [(row.row, row.number) for row in read.rows] == [(3, "E1"), (4, "E2")]
    told = " ".join(note.to("en") for note in read.notes)
    for words in ('sheet "Quadro" was read', "not read: Capa", "row 2 names", "hidden sheets, not read: Antigo",
                  "cells of rows 4"):  # fmt: skip
        assert words in told
    hidden.sheet_state = "visible"
    book.save(path)
    with pytest.raises(ReadError, match="sheets Quadro, Antigo"):
        table(path.read_bytes(), str(path))


def test_a_workbook_of_charts_alone_has_no_schedule(tmp_path):
    path = tmp_path / "plan.schedule.xlsx"
    book = openpyxl.Workbook()
    book.create_chartsheet("Gráfico", 0).add_chart(openpyxl.chart.BarChart())
    book.save(path)
    with pytest.raises(ReadError) as caught:
        table(path.read_bytes(), str(path))
    assert caught.value.code == "schedule-without-number"


def test_a_number_that_a_spreadsheet_took_for_a_date_is_none_and_a_date_in_a_text_has_no_hour(tmp_path):
    path = sheet(tmp_path, ("número", "art"), (dt.datetime(2026, 1, 2), 1), ("E1", dt.datetime(2026, 1, 2)))
    read = table(path.read_bytes(), str(path))
    assert said(read) == [(3, "E1", {"art": "2026-01-02"})]
    (lost,) = (one.to("en") for one in read.lost)
    assert 'row 2: the number "2026-01-02"' in lost
    assert "column as text" in lost


# --- what a workbook hides, strikes out or joins ------------------------------------


def marked(folder: Path, change: Any, *rows: tuple[Any, ...]) -> Schedule:
    """Read a workbook of some rows after something was done to its sheet."""
    path = sheet(folder, *rows)
    book = openpyxl.load_workbook(path)
    change(book.active)
    book.save(path)
    return table(path.read_bytes(), str(path))


TWO = (("número", "conclusão", "restrição recomendada"), ("E1", "normal", "interdição"), ("E2", None, None))


@pytest.mark.parametrize(
    ("change", "where", "kept"),
    [
        (lambda page: setattr(page.row_dimensions[3], "hidden", True), "hidden rows, not read: 3", ["E1"]),
        (lambda page: page.column_dimensions.group("B", "C", hidden=True), "B (conclusão), C (restrição", ["E1", "E2"]),
        (lambda page: setattr(page["A3"], "font", Font(strike=True)), '"E2" cannot be understood', ["E1"]),
    ],
)  # fmt: skip
def test_what_is_hidden_or_struck_out_is_not_read_and_leaves_all_open(change, where, kept, tmp_path):
    read = marked(tmp_path, change, *TWO)
    assert [row.number for row in read.rows] == kept
    (lost,) = (one.to("en") for one in read.lost)
    assert where in lost
    assert not any("looks like" in note.to("en") for note in read.notes)


def test_a_hidden_column_of_an_interdiction_lets_no_restriction_be_ruled_out(tmp_path):
    path = plan(tmp_path, {"number": "E1", "conclusion": "normal"})
    marked(tmp_path, lambda page: setattr(page.column_dimensions["C"], "hidden", True), *TWO[:2])
    assert checked(path).verdict != "pass"
    assert any("hidden columns" in one.message.to("en") for one in checked(path).site.seen.not_checked)
    marked(tmp_path, lambda page: None, *TWO[:2])
    assert not checked(path).site.seen.not_checked


def test_a_hidden_column_that_says_nothing_and_hidden_numbers_are_nothing_to_tell(tmp_path):
    def hide(page: Any) -> None:
        for column in "AB":
            page.column_dimensions[column].hidden = True

    read = marked(tmp_path, hide, ("número", "conclusão", "tipo"), ("E1", None, "monta-cargas"))
    assert (said(read), read.notes, read.lost) == ([(2, "E1", {"kind": "monta-cargas"})], (), ())


def test_a_struck_cell_says_nothing_and_is_told(tmp_path):
    read = marked(tmp_path, lambda page: setattr(page["B2"], "font", Font(strike=True)), *TWO[:2])
    assert said(read) == [(2, "E1", {"advised": "interdiction"})]
    assert "row 2, column B" in read.notes[0].to("en")
    assert "struck out" in read.notes[0].to("en")


def test_a_cell_over_several_rows_holds_for_each_of_them_and_for_no_other(tmp_path):
    rows = (*TWO, ("E3", "normal", None))
    read = marked(tmp_path, lambda page: page.merge_cells("C2:C3"), *rows)
    assert said(read) == [(2, "E1", {"conclusion": "normal", "advised": "interdiction"}),
                          (3, "E2", {"advised": "interdiction"}), (4, "E3", {"conclusion": "normal"})]  # fmt: skip
    last = marked(tmp_path, lambda page: page.merge_cells("C2:C9"), *TWO[:2])
    assert [row.number for row in last.rows] == ["E1"]  # rows of nothing but a joined cell are none


def test_one_number_over_two_rows_is_one_lift_of_which_they_must_say_the_same(tmp_path):
    read = marked(tmp_path, lambda page: page.merge_cells("A2:A3"), TWO[0], TWO[1], (None, "inseguro", "interdição"))
    assert said(read) == [(2, "E1", {"advised": "interdiction"})]
    assert [one.to("en").partition(", ")[2] for one in read.lost] == ["rows 2 and 3: number E1 twice"]


def test_a_head_of_two_rows_is_the_lower_one(tmp_path):
    def join(page: Any) -> None:
        page.merge_cells("A1:A2")
        page.merge_cells("B1:C1")

    read = marked(tmp_path, join, ("número", "vistoria", None), (None, "última vistoria", "conclusão"),
                  ("E1", dt.date(2026, 5, 4), "inseguro"))  # fmt: skip
    assert said(read) == [(3, "E1", {"last_visit": "2026-05-04", "conclusion": "unsafe"})]
    assert read.lost == ()


def test_cells_in_a_column_without_a_title_are_told():
    read = table("número;;tipo\nE1;fora;monta-cargas\n")
    assert said(read) == [(2, "E1", {"kind": "monta-cargas"})]
    assert "columns without a title: cells of rows 2" in read.notes[0].to("en")


# --- what is wrong in it ------------------------------------------------------------


def test_a_wrong_cell_is_told_by_row_and_column_in_both_languages_and_says_nothing():
    read = table("número;tipo;data_do_ria;cadastrado\nE1;monta-cargas;31/02/2026;talvez\n")
    assert "data_do_ria" not in read.rows[0].values
    assert set(read.rows[0].doubts) == {"ria_on", "registered"}
    for lang, where in (("pt", "linha 2, coluna C (data_do_ria)"), ("en", "row 2, column C (ria_on)")):
        assert any(where in note.to(lang) and "31/02/2026" in note.to(lang) for note in read.notes)
    assert any("column D (registered)" in note.to("en") for note in read.notes)


def test_a_column_that_is_no_property_is_told_with_the_nearest():
    notes = [note.to("en") for note in table("número;cor;ultima_vistora\nE1;azul;2026-05-04\n").notes]
    assert len(notes) == 2
    assert "column B (cor)" in notes[0]
    assert "ultima_vistoria" in notes[1]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ("tipo;capacidade\nescada rolante;1\n", "schedule-without-number"),
        ("número;identificação\nE1;E1\n", "schedule-column-twice"),
        ("número;tipo\nE1;monta-cargas;50\n", "schedule-row-too-long"),
        ('número;tipo\nE1;"monta-cargas\n', "schedule-not-a-table"),
        ("número;tipo\nE1;a\0b\n", "schedule-not-a-table"),
        (b"PK\x03\x04 no workbook", "schedule-not-a-table"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + bytes(600), "schedule-not-a-table"),
        ("", "schedule-without-number"),
    ],
)
def test_what_cannot_be_trusted_as_a_table_ends_in_a_sentence(data, code):
    with pytest.raises(ReadError) as caught:
        table(data)
    assert caught.value.code == code
    assert caught.value.told.to("pt") != caught.value.told.to("en")


def test_an_xlsx_that_is_none_is_refused():
    with pytest.raises(ReadError, match="no XLSX"):
        table("número\nE1\n", "plan.schedule.xlsx")


def test_rows_without_a_number_or_with_one_again_are_lost_by_name():
    lost = [one.to("en") for one in table("número;tipo\nE1;a\n;b\ne1;c\n").lost]
    assert lost == [
        "plan.schedule.csv, row 3: the number is missing",
        "plan.schedule.csv, rows 2 and 4: number e1 twice",
    ]


def test_a_number_may_stand_in_two_buildings_and_no_more_where_one_is_not_named():
    rows = "número;edifício\nE1;A\nE1;B\ne1;Á\nE1;\n"
    read = table(rows)
    assert [(row.row, row.within) for row in read.rows] == [(2, "a"), (3, "b")]
    assert [one.to("en").partition(": ")[2] for one in read.lost] == ["number e1 twice", "number E1 twice"]


# --- beside a plan ----------------------------------------------------------------


def test_plan_and_schedule_are_joined_by_number_case_and_accents_ignored(tmp_path):
    path = plan(tmp_path, {"number": "Elevador-Á"}, schedule="número;firma_crea;crea_da_empresa\nELEVADOR A;x;CREA 1\n")
    report = checked(path)
    assert status(report, "equipment-schedule") == ["pass"]
    assert status(report, "firm-crea") == ["pass"]


def test_what_is_only_in_one_of_the_two_fails_and_is_judged_all_the_same(tmp_path):
    report = checked(plan(tmp_path, {"number": "E1"}, {"number": "E2"}, schedule="número;recusa\nE1;\nE3;\n"))
    found = {f.subject: str(f.status) for f in of(report, "equipment-schedule")}
    assert found == {"E1": "pass", "E2": "fail", "E3": "fail"}
    assert {f.subject for f in of(report, "monthly-visit")} == {"E1", "E2", "E3"}


def test_one_number_in_two_buildings_of_a_plan_is_two_lifts_each_with_its_row(tmp_path):
    said = {"kind": "elevador de carga"}
    path = plan(tmp_path, {"number": "E1", "building_name": "Bloco A", **said},
                {"number": "E1", "building_name": "BLOCO B", **said}, {"number": "E2", "building_name": "Bloco A"},
                schedule="número;edifício;cadastrado\nE1;Bloco A;sim\nE1;bloco b;não\nE2;;sim\n")  # fmt: skip
    report = checked(path)
    assert {f.subject: str(f.status) for f in of(report, "registration")} == {
        "E1 · Bloco A": "pass", "E1 · BLOCO B": "fail", of(report, "registration")[2].subject: "pass"
    }  # fmt: skip
    assert status(report, "equipment-schedule") == ["pass"] * 3
    assert [note for note in report.site.seen.warnings if note.code == "numbers-alike"] == []


def test_a_lost_row_lets_nothing_pass(tmp_path):
    path = plan(tmp_path, {"number": "E1", "firm_crea": "CREA 1"}, schedule="número\nE1\n")
    assert status(checked(path), "firm-crea") == ["pass"]
    plan(tmp_path, {"number": "E1", "firm_crea": "CREA 1"}, schedule="número;tipo\nE1;\n;monta-cargas\n")
    assert status(checked(path), "firm-crea") == ["undetermined"]


def test_what_the_two_say_differently_is_believed_of_neither(tmp_path):
    path = plan(tmp_path, {"number": "E1", "registered": False}, schedule="número;cadastrado\nE1;sim\n")
    report = checked(path)
    assert status(report, "equipment-schedule") == ["fail"]
    (found,) = of(report, "registration")
    assert str(found.status) == "undetermined"
    assert "não / sim" in found.needs[0].to("en")


def test_two_schedules_of_one_plan_are_refused(tmp_path):
    path = plan(tmp_path, {"number": "E1"}, schedule="número\nE1\n")
    sheet(tmp_path, ("número",), ("E1",))
    (outcome,) = examine(path, Wanted(law=(LAW,), lang="en", on="2026-06-01"))
    assert isinstance(outcome, Unreadable)
    assert outcome.error.code == "schedule-twice"


@pytest.mark.parametrize("ending", [".schedule.CSV", ".SCHEDULE.CSV"])
def test_capitals_in_the_ending_hide_no_schedule(ending, tmp_path):
    path = plan(tmp_path, {"number": "E1"})
    (tmp_path / f"plan{ending}").write_text("número;cadastrado\nE1;não\n", "utf-8")
    assert status(checked(path), "registration") == ["fail"]


def test_a_schedule_that_a_disk_has_under_two_names_is_one(tmp_path):
    path = plan(tmp_path, {"number": "E1"}, schedule="número\nE1\n")
    (tmp_path / "plan.schedule.CSV").hardlink_to(tmp_path / "plan.schedule.csv")  # as where capitals are not told
    assert schedule.beside(path) == (tmp_path / "plan.schedule.csv",)
    assert status(checked(path), "equipment-schedule") == ["pass"]


@pytest.mark.parametrize("ending", [".schedule.xls", ".schedule.ods", ".schedule.TXT"])
def test_a_schedule_of_a_kind_that_is_not_read_is_refused_not_passed_over(ending, tmp_path):
    path = plan(tmp_path, {"number": "E1"})
    (tmp_path / f"plan{ending}").write_bytes(b"x")
    (outcome,) = examine(path, Wanted(law=(LAW,), lang="en", on="2026-06-01"))
    assert isinstance(outcome, Unreadable)
    assert outcome.error.code == "schedule-of-another-kind"


def test_the_schedule_is_an_input_with_its_hash_and_verify_notices_a_change(tmp_path):
    path = plan(tmp_path, {"number": "E1"}, schedule="número;cadastrado\nE1;sim\n")
    report = checked(path)
    beside = tmp_path / "plan.schedule.csv"
    (kept,) = [item for item in report.site.inputs if item.kind == "schedule"]
    assert (kept.path, kept.sha256) == (beside.as_posix(), hashlib.sha256(beside.read_bytes()).hexdigest())
    document = tmp_path / "plan.json"
    whole = {"schema": "layoutcheck/1", "version": "0.1.0", "reports": [told(report, "en")]}
    document.write_text(json.dumps(whole), "utf-8")
    assert verify.verify(document).same
    beside.write_text("número;cadastrado\nE1;não\n", "utf-8")
    (one,) = verify.verify(document).verified
    said = [difference.to("en") for difference in one.differences]
    assert any("plan.schedule.csv has changed" in line for line in said)
    assert any("registration" in line for line in said)


def test_a_schedule_that_comes_later_changes_or_goes_is_noticed_by_a_batch(tmp_path):
    path = plan(tmp_path / "plans", {"number": "E1"})
    beside = tmp_path / "plans" / "plan.schedule.csv"

    def registered() -> str:
        asked = ["batch", str(path.parent), "--out", str(tmp_path / "out"), "--law", LAW, "--report", "json", "-q",
                 "--on", "2026-06-01", "--jobs", "1"]  # fmt: skip
        CliRunner().invoke(program, asked, standalone_mode=False, catch_exceptions=False)
        (report,) = json.loads((tmp_path / "out" / "plan.geojson.json").read_bytes())["reports"]
        (found,) = (f for f in report["findings"] if f["rule"] == "registration")
        return str(found["status"])

    assert registered() == "undetermined"
    for answer, ends in (("sim", "pass"), ("não", "fail")):
        beside.write_text(f"número;cadastrado\nE1;{answer}\n", "utf-8")
        assert registered() == ends
    beside.unlink()
    assert registered() == "undetermined"


def test_on_another_machine_the_schedule_is_the_one_that_came_with_the_plan(tmp_path):
    path = plan(tmp_path, {"number": "E1"}, schedule="número;cadastrado\nE1;sim\n")
    beside = tmp_path / "plan.schedule.csv"
    wanted = Wanted(law=(LAW,), lang="en", on="2026-06-01", projects=())
    for sent, ends in (({}, "undetermined"), ({beside: b"n\xc3\xbamero;cadastrado\nE1;n\xc3\xa3o\n"}, "fail")):
        (report,) = examine(path, replace(wanted, held={path: path.read_bytes(), **sent}))
        assert isinstance(report, Report)
        assert status(report, "registration") == [ends]


def test_a_batch_sends_the_schedule_with_the_plan(tmp_path):
    path = plan(tmp_path, {"number": "E1"}, schedule="número;cadastrado\nE1;sim\n")
    job = dispatch._held(Job(plan=path, wanted=Wanted(projects=()), formats=()))
    assert isinstance(job, Job)
    assert set(job.wanted.held) == {path, tmp_path / "plan.schedule.csv"}


def test_a_schedule_whose_equipment_is_nowhere_on_the_plan_is_checked_all_the_same(tmp_path):
    path = plan(tmp_path, {"role": "building"}, schedule="número;cadastrado\nE1;sim\n")
    report = checked(path)
    assert status(report, "equipment-schedule") == ["fail"]
    assert status(report, "registration") == ["pass"]


def test_equipment_on_a_plan_that_is_held_against_another_law_is_told(tmp_path):
    path = plan(tmp_path, {"number": "E1"})
    (outcome,) = examine(path, Wanted(law=("cuiaba-glp",), lang="en", on="2026-06-01"))
    assert isinstance(outcome, Unreadable)
    assert "Or ask for another law: --law guarulhos-elevadores." in outcome.error.told.to("en")
    path.write_text(path.read_text("utf-8").replace('"role": "equipment"', '"layer": "ELEV"'), "utf-8")
    (outcome,) = examine(path, Wanted(law=(LAW,), lang="en", on="2026-06-01"))
    assert isinstance(outcome, Unreadable)
    assert "Use layers EQT-EQUIPAMENTO…" in outcome.error.told.to("en")


def test_a_schedule_given_as_a_plan_is_told_from_one(tmp_path):
    plan(tmp_path, {"number": "E1"}, schedule="número\nE1\n")
    sheet(tmp_path, ("número",), ("E1",))
    for ending in ("csv", "xlsx"):
        (outcome,) = examine(tmp_path / f"plan.schedule.{ending}", Wanted(law=(LAW,), lang="en", on="2026-06-01"))
        assert isinstance(outcome, Unreadable)
        assert outcome.error.code == "file-is-schedule"
        assert "plan.dxf" in outcome.error.told.to("en")


def test_a_plan_without_a_schedule_is_read_as_before(tmp_path):
    report = checked(plan(tmp_path, {"number": "E1"}))
    assert isinstance(report, Report)
    assert report.site.schedule is None
    assert status(report, "equipment-schedule") == ["not-applicable"]
