"""What guarulhos-elevadores makes of dates, kinds, drawings and doubts; its samples show each rule by itself."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import ezdxf
import pytest
from equipment import LAW, checked, of, plan, status
from hypothesis import given, settings
from hypothesis import strategies as st

from layoutcheck import LAWS
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.laws.guarulhos_elevadores.equipment import is_open
from layoutcheck.laws.guarulhos_elevadores.figures import IN_FORCE, REGISTER_BY
from layoutcheck.laws.guarulhos_elevadores.kinds import KINDS, kind_of
from layoutcheck.laws.guarulhos_elevadores.terms import calendar_months, months_after, working_days
from layoutcheck.reports.text import render
from layoutcheck.values import is_denied

SAMPLES = Path(__file__).parents[1] / "samples" / LAW
BUILDING = SAMPLES / "building.dxf"

# --- dates of the law -------------------------------------------------------------


def test_the_law_takes_effect_180_days_after_its_date_and_registration_is_due_a_year_later():
    # 8 March + 23 days = 31 March; + 30 + 31 + 30 + 31 + 31 = 31 August (176); + 4 = 4 September
    assert date(2021, 9, 4) == IN_FORCE
    assert date(2022, 9, 4) == REGISTER_BY


def test_the_day_before_the_law_nothing_is_judged_and_nothing_passes(tmp_path):
    path = plan(tmp_path, {"number": "E1", "registered": False})
    before, first = checked(path, "2021-09-03"), checked(path, "2021-09-04")
    assert [str(f.status) for f in before.findings if f.rule != "in-force"].count("not-applicable") == 29
    assert before.verdict == "incomplete"
    assert status(first, "in-force") == ["pass"]
    assert status(first, "registration") == ["not-applicable"]


@pytest.mark.parametrize(("on", "ends"), [("2022-09-04", "not-applicable"), ("2022-09-05", "fail")])
def test_registration_is_not_judged_while_its_year_runs(on, ends, tmp_path):
    assert status(checked(plan(tmp_path, {"number": "E1", "registered": False}), on), "registration") == [ends]


def test_without_a_date_of_the_check_no_term_passes(tmp_path):
    said = {"number": "E1", "last_visit": "2026-05-04", "ria_on": "2026-05-04", "document_on": "2026-05-04",
            "ria_signed": True, "document_signed": True, "document_acknowledged": True, "stopped_on": "2026-05-04",
            "kind": "elevador de passageiros", "refusal": True, "refusal_notified": "2026-05-04",
            "conclusion": "normal"}  # fmt: skip
    report = checked(plan(tmp_path, said), "")
    for rule in ("in-force", "monthly-visit", "annual-inspection", "monthly-document", "single-lift", "repair-refusal",
                 "notices"):  # fmt: skip
        assert status(report, rule) == ["undetermined"], rule


def test_the_report_says_that_the_law_is_sub_judice_and_from_when_it_holds():
    (outcome,) = examine(BUILDING, Wanted(law=(LAW,), lang="pt", on="2026-06-01"))
    shown = render(outcome, "pt")
    assert isinstance(outcome, Report)
    assert all(words in shown for words in ("sub judice", "04/09/2021", "04/09/2022", "não se julgam"))


# --- visits -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("visits", "on", "ends"),
    [
        ("2021-08-31", "2021-09-30", "pass"),  # September runs
        ("2021-08-31", "2021-10-01", "fail"),  # no visit in September, the law's first month
        ("2019-01-01", "2021-09-30", "pass"),  # what was before the law is not judged
        ("2019-01-01", "2021-10-01", "fail"),
        ("2025-11-30 2025-12-31", "2026-01-31", "pass"),
        ("2025-11-01 2026-01-31", "2026-01-31", "fail"),  # no December
        ("2026-05-31", "2026-06-30", "pass"),
        ("2026-05-31", "2026-07-01", "fail"),
    ],
)
def test_a_month_is_missed_when_it_has_ended_without_a_visit(visits, on, ends, tmp_path):
    assert status(checked(plan(tmp_path, {"number": "E1", "visits": visits}), on), "monthly-visit") == [ends]


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({"visits": "2026-03-04 2026-05-04"}, "not-applicable"),  # April is over; its notice was due in May
        ({"visits": "2026-03-04 2026-04-30"}, "fail"),  # May has ended without a visit
        ({"visits": "2026-04-30 2026-09-02"}, "fail"),  # a visit after the check is none yet
        ({"visits": "2026-09-02"}, "undetermined"),
        ({"visits": "2026-05-04", "conclusion": "inseguro"}, "fail"),
        ({"visits": "2026-04-30 2026-05-32"}, "undetermined"),  # nobody knows the latest
    ],
)
def test_a_notice_is_due_for_the_time_since_the_last_visit(said, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "conclusion": "normal", "notices_sent": False, **said})
    assert status(checked(path), "notices") == [ends]


@given(st.dates(date(2021, 10, 1), date(2030, 1, 1)), st.integers(0, 400))
def test_the_months_between_two_days_are_those_that_a_calendar_shows(first, days):
    last = first + timedelta(days)
    months = {(day.year, day.month) for day in (first + timedelta(n) for n in range(days + 1))}
    assert calendar_months(first, last) == len(months) - 1


@given(st.dates(date(2021, 1, 1), date(2035, 1, 1)))
def test_twelve_months_after_a_day_is_that_day_of_the_next_year(day):
    after = months_after(day, 12)
    assert (after.year, after.month) == (day.year + 1, day.month)
    assert after.day == day.day or (day.month, day.day, after.day) == (2, 29, 28)


# --- the only lift ------------------------------------------------------------------

# national holidays of 2026 by Leis 662/1949, 6.802/1980, 14.759/2023 and 9.093/1995 (Good Friday, 3 April)
HOLIDAYS = {date(2026, month, day) for month, day in ((1, 1), (4, 3), (4, 21), (5, 1), (9, 7), (10, 12), (11, 2),
                                                      (11, 15), (11, 20), (12, 25))}  # fmt: skip


@settings(deadline=None)  # the first call loads the calendar
@given(st.dates(date(2026, 1, 1), date(2026, 12, 31)), st.integers(0, 120))
def test_working_days_are_those_of_the_laws_calendar(first, days):
    last = min(first + timedelta(days), date(2026, 12, 31))
    walked = [first + timedelta(n) for n in range(1, (last - first).days + 1)]
    assert working_days(first, last) == sum(day.isoweekday() <= 5 and day not in HOLIDAYS for day in walked)


STOPPED: dict[str, Any] = {"stopped_on": "2026-05-04", "stop_reason": "conserto", "longer_proved": False}


@pytest.mark.parametrize(
    ("other", "ends"),
    [
        ({"kind": "elevador de carga"}, "not-applicable"),  # a goods lift is a lift too
        ({"kind": "escada rolante"}, "fail"),
        ({"kind": "monta-cargas"}, "fail"),
        ({"kind": "teleférico"}, "undetermined"),
        ({"kind": "elevador de carga", "building_name": "Bloco B"}, "undetermined"),  # the first says no building
        ({"kind": "elevador de carga", "installed_in": "obra"}, "fail"),  # outside the law: no lift of the building
    ],
)
def test_only_another_lift_of_the_same_building_keeps_a_lift_from_being_the_only_one(other, ends, tmp_path):
    first = {"number": "E1", "kind": "elevador de passageiros", **STOPPED}
    report = checked(plan(tmp_path, first, {"number": "E2", **other}))
    assert str(of(report, "single-lift")[0].status) == ends


@pytest.mark.parametrize(
    ("numbers", "schedule", "ends"),
    [
        (("E1", "E2"), "", "not-applicable"),
        (("E1", "E-01"), "", "undetermined"),
        ((None, None), "", "undetermined"),
        (("E1", "E2"), "número;empresa\nE1;A\nE2;A\n", "not-applicable"),
        (("E1", "E2"), "número;empresa\nE1;A\n", "undetermined"),
        (("E1",), "número;tipo\nE1;\nE7;elevador de carga\n", "undetermined"),
    ],
)
def test_a_lift_that_may_be_the_same_with_a_mistyped_number_is_no_other_for_certain(numbers, schedule, ends, tmp_path):
    things = [{"number": number, "kind": "elevador de passageiros", **STOPPED} for number in numbers]
    report = checked(plan(tmp_path, *things, schedule=schedule))
    assert str(of(report, "single-lift")[0].status) == ends


def test_numbers_that_are_written_alike_are_told_and_the_schedule_names_the_other(tmp_path):
    path = plan(tmp_path, {"number": "E1"}, {"number": "02"}, {"number": "E11"},
                schedule="número;recusa\nE-1;não\n2;não\nE11;não\n")  # fmt: skip
    report = checked(path)
    assert {f.subject: "written otherwise" in f.message.to("en") for f in of(report, "equipment-schedule")} == {
        "E1": True, "02": True, "E11": False, "E-1": True, "2": True
    }  # fmt: skip
    said = [note.message.to("en") for note in report.site.seen.warnings if note.code == "numbers-alike"]
    assert [line.partition(":")[0] for line in said] == ["E1, E-1", "02, 2"]


def test_what_could_not_be_read_may_be_another_lift(tmp_path):
    path = plan(tmp_path, {"number": "E1", "kind": "elevador de passageiros", **STOPPED},
                schedule="número;tipo\nE1;\n;elevador de carga\n")  # fmt: skip
    assert status(checked(path), "single-lift") == ["undetermined"]


# --- what plates say --------------------------------------------------------------

LAWS_OWN = (
    "É proibido transportar carrinhos de bebê, carrinhos de bagagem ou carrinhos de supermercado. O equipamento não é "
    "apropriado para pessoas com mobilidade reduzida, deficientes visuais desacompanhados ou cadeirantes. Crianças com "
    "idade inferior a 12 (doze) anos somente podem utilizar o equipamento com o auxílio de um acompanhante."
)


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        (LAWS_OWN, "pass"),
        (LAWS_OWN.replace("É proibido", "É permitido"), "undetermined"),
        (LAWS_OWN.replace("É proibido", "Não é permitido"), "pass"),
        (LAWS_OWN.replace("É proibido", "Não é proibido"), "undetermined"),
        (LAWS_OWN.replace("não é apropriado", "é apropriado"), "undetermined"),
        (LAWS_OWN.replace("com o auxílio de um", "sem"), "undetermined"),
        (LAWS_OWN.replace("inferior", "superior"), "undetermined"),
        (LAWS_OWN.replace("somente podem", "não precisam"), "undetermined"),
        (LAWS_OWN.replace("com o auxílio de um", "ou ir com"), "undetermined"),
        (LAWS_OWN.replace("carrinhos", "bicicletas"), "fail"),
        (LAWS_OWN.replace("mobilidade reduzida, ", ""), "fail"),
        (LAWS_OWN.replace("12", "112"), "fail"),
        (LAWS_OWN.replace(" ou cadeirantes", ""), "fail"),
        (LAWS_OWN.replace("deficientes visuais desacompanhados ou ", ""), "fail"),
        (LAWS_OWN.replace(", carrinhos de bagagem", ""), "undetermined"),
        ("Proibido fumar. Carrinhos liberados. Mobilidade reduzida, deficientes visuais e cadeirantes são bem-vindos. "
         "Menores de 12 anos acompanhados", "undetermined"),
    ],
)  # fmt: skip
def test_a_plate_at_an_escalator_that_says_the_opposite_in_the_same_words_does_not_pass(said, ends, tmp_path):
    path = plan(tmp_path, {"number": "R1", "kind": "escada rolante", "braille": True, "plate_access": said})
    assert status(checked(path), "access-plates") == [ends]


@pytest.mark.parametrize(
    ("landing", "complaints", "ends"),
    [
        ("Atenção: antes de entrar, verifique se o elevador está parado neste andar",
         "Para denúncias de funcionamento inadequado deste equipamento, ligue para a empresa", "pass"),
        ("Não é preciso verificar antes de entrar se o elevador está parado neste andar", "Para denúncias, ligue",
         "undetermined"),
        ("Não é preciso verificar se o elevador está parado", "Para denúncias, ligue", "undetermined"),
        ("Verifique se o elevador está parado", "Para denúncias, não ligue", "undetermined"),
        ("Verifique se o elevador está parado", "Não aceitamos denúncias", "undetermined"),
        ("Verifique se o elevador está parado", "", "fail"),
    ],
)  # fmt: skip
def test_a_plate_of_a_lift_that_says_the_opposite_in_the_same_words_does_not_pass(landing, complaints, ends, tmp_path):
    said = {"number": "E1", "kind": "elevador de passageiros", "public_use": True, "braille": True, "firm": "Firma",
            "capacity_kg": 600, "plate_landing": landing,
            "plate_cab": f"E1, 600 kg. Firma (11) 0000-0000. {complaints}"}  # fmt: skip
    assert status(checked(plan(tmp_path, said)), "lift-plates") == [ends]


@pytest.mark.parametrize(
    ("said", "ends"),
    [("CREA-SP 0600000000", "pass"), ("em andamento", "undetermined"), ("vencido", "undetermined"),
     ("0600000000 (vencido)", "undetermined"), ("0600000000 baixado", "undetermined"), ("isento, 2026", "undetermined"),
     ("a obter em 2027", "undetermined"), ("protocolo 123/2026", "undetermined"), ("sim", "undetermined"),
     ("não há", "fail")],
)  # fmt: skip
def test_a_registration_passes_only_with_a_number_that_nothing_puts_in_doubt(said, ends, tmp_path):
    assert status(checked(plan(tmp_path, {"number": "E1", "firm_crea": said})), "firm-crea") == [ends]


@pytest.mark.parametrize(
    ("firm", "ends"), [("Elevadores Exemplo", "pass"), ("não contratada", "undetermined"), ("não há", "fail")]
)
def test_a_name_that_begins_by_saying_no_is_none_for_certain(firm, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "firm": firm, "firm_registered": True})
    assert status(checked(path), "firm-registered") == [ends]


# --- what is said, and what only seems to be -----------------------------------------


@pytest.mark.parametrize(
    "said",
    [
        "",
        "-",
        "???",
        "…",
        "a definir",
        "A DEFINIR",
        "pendente",
        "n/d",
        "N/A",
        "xxx",
        "A CONTRATAR",
        "em contratação",
        "por definir até maio",
    ],
)
def test_words_that_promise_a_datum_are_none(said, tmp_path):
    assert is_open(said)
    assert status(checked(plan(tmp_path, {"number": "E1", "firm_crea": said})), "firm-crea") == ["undetermined"]


@pytest.mark.parametrize(
    "said",
    ["em branco", "não definido", "ainda não informada", "será informado", "ver contrato", "vide anexo 2",
     "conforme projeto", "idem", "s/n", "0", "aguardando", "desconhecido", "não se aplica", "sem informação"],
)  # fmt: skip
def test_words_that_stand_where_a_datum_should_fill_no_field_of_the_register(said, tmp_path):
    for key in ("building_name", "address", "building_use", "use_type", "firm", "engineer", "visit_state", "penalties"):
        report = checked(plan(tmp_path, {"number": "E1", "conclusion": "normal", key: said}))
        (found,) = of(report, "register-fields")
        assert f"({key}) of E1" in " ".join(need.to("en") for need in found.needs), key


@pytest.mark.parametrize("said", ["Ver o Peso", "Conforme norma, em ordem", "não residencial", "não apresenta defeitos",
                                  "Sem folgas", "Rua Zero, s/n"])  # fmt: skip
def test_words_that_only_begin_like_those_are_data(said):
    assert not is_open(said)


@pytest.mark.parametrize("said", ["não há", "Não tem", "nenhum", "SEM", "none", "inexistente"])
def test_words_that_deny_a_datum_fail(said, tmp_path):
    assert is_denied(said)
    assert status(checked(plan(tmp_path, {"number": "E1", "firm_crea": said})), "firm-crea") == ["fail"]


def test_silence_lets_nothing_pass_but_what_hangs_on_the_date_alone(tmp_path):
    report = checked(plan(tmp_path, {"number": "E1"}))
    assert {f.rule for f in report.findings if str(f.status) == "pass"} == {"in-force"}
    assert {f.rule for f in report.findings if str(f.status) == "fail"} == set()


def test_equipment_outside_the_law_is_judged_by_no_rule(tmp_path):
    for place in ("veículo", "obra", "residência unifamiliar"):
        report = checked(plan(tmp_path, {"number": "E1", "instalado_em": place, "registered": False}))
        assert {str(f.status) for f in report.findings if f.rule != "in-force"} == {"not-applicable"}


def test_the_twelve_kinds_are_found_by_the_names_of_the_law_in_both_languages():
    assert [kind.letter for kind in KINDS] == list("abcdefghijkl")
    for kind in KINDS:
        for lang in ("pt", "en"):
            assert kind_of(kind.label.to(lang).upper()) is kind


def test_every_name_belongs_to_one_kind():
    names = [name.strip() for kind in KINDS for name in set(map(str.strip, kind.names))]
    assert len(names) == len(set(names))


def test_a_failure_bears_its_sanctions_and_the_ground_of_interdiction_and_a_pass_does_not(tmp_path):
    report = checked(plan(tmp_path, {"number": "E1", "registered": False, "firm_crea": "CREA 1"}))
    (failed,), (passed,) = of(report, "registration"), of(report, "firm-crea")
    for lang, words in (("pt", ("100 a 15000 UFG", "36 meses", "art. 41, III", "não julgamento")),
                        ("en", ("100 to 15000 UFG", "36 months", "Art. 41, III", "not a judgement"))):  # fmt: skip
        assert all(word in failed.message.to(lang) for word in words)
        assert "UFG" not in passed.message.to(lang)


def test_notices_name_reasons_and_addressees(tmp_path):
    report = checked(plan(tmp_path, {"number": "E1", "last_visit": "2026-04-01", "conclusion": "inapropriado",
                                     "advised": "interdição", "firm_email": "f@exemplo.invalid"}))  # fmt: skip
    (found,) = of(report, "notices")
    said = found.message.to("en")
    words = ("2026-04-01", "inappropriately", "interdiction", "municipal executive (no address)", "<f@exemplo.invalid>")
    assert all(word in said for word in words), said


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({"advised": "limitação", "restriction": "limitado"}, "undetermined"),  # nobody says that it is not unsafe
        ({"advised": "limitação", "restriction": "interditado"}, "pass"),
        ({"advised": "limitação", "restriction": "limitado", "conclusion": "precário"}, "pass"),
        ({"advised": "talvez", "restriction": "limitado", "conclusion": "precário"}, "undetermined"),
        ({"advised": "talvez", "restriction": "limitado", "conclusion": "inseguro"}, "fail"),
    ],
)
def test_a_limitation_is_enough_only_where_nothing_asks_for_more(said, ends, tmp_path):
    assert status(checked(plan(tmp_path, {"number": "E1", **said})), "restriction") == [ends]


def test_a_kind_is_the_same_in_both_languages_on_the_plan_and_in_the_schedule(tmp_path):
    path = plan(
        tmp_path, {"number": "E1", "kind": "passenger lift"}, schedule="número;tipo\nE1;ELEVADOR DE PASSAGEIROS\n"
    )
    assert status(checked(path), "equipment-schedule") == ["pass"]


def test_terms_that_end_after_the_check_do_not_pass(tmp_path):
    for key, rule in (("last_visit", "monthly-visit"), ("ria_on", "annual-inspection"),
                      ("document_on", "monthly-document"), ("refusal_notified", "repair-refusal")):  # fmt: skip
        report = checked(plan(tmp_path, {"number": "E1", key: "2026-06-02"}))
        assert status(report, rule) == ["undetermined"], rule


# --- what is said against what is said elsewhere -----------------------------------


@pytest.mark.parametrize(
    ("place", "also", "is_open"),
    [
        ("obra", {"public_access": True}, True),
        ("residência unifamiliar", {"residential": False}, True),
        ("residência unifamiliar", {"public_use": True}, True),
        ("residência unifamiliar", {"residential": True, "public_use": False}, False),
        ("veículo", {"public_use": True}, False),
    ],
)
def test_a_place_outside_the_law_that_cannot_be_so_leaves_nothing_out(place, also, is_open, tmp_path):
    report = checked(plan(tmp_path, {"number": "E1", "kind": "elevador de carga", "registered": False,
                                     "installed_in": place, **also}))  # fmt: skip
    assert status(report, "equipment-kind") == ["undetermined" if is_open else "not-applicable"]
    assert status(report, "registration") == ["fail" if is_open else "not-applicable"]


STOP = {"kind": "elevador de passageiros", "number": "E1", "stop_reason": "conserto", "longer_proved": False}


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({"stopped_on": "2026-03-02", "out_of_order": False}, "undetermined"),  # since when is it back?
        ({"stopped_on": "2026-03-02", "back_on": "2026-03-04", "out_of_order": True}, "undetermined"),  # and now?
        ({"stopped_on": "2026-03-02", "back_on": "2026-03-04", "out_of_order": False}, "pass"),
        ({"stopped_on": "2026-03-02", "back_on": "2026-03-16", "out_of_order": False}, "fail"),
        ({"stopped_on": "2026-03-02", "out_of_order": True}, "fail"),
    ],
)
def test_a_lift_that_is_and_is_not_out_of_order_is_left_open(said, ends, tmp_path):
    assert status(checked(plan(tmp_path, {**STOP, **said})), "single-lift") == [ends]


def test_holidays_of_the_town_that_nobody_gave_are_told(tmp_path):
    said = {**STOP, "stopped_on": "2026-05-22", "out_of_order": True}  # to Monday 1 June: six working days
    (unknown,) = of(checked(plan(tmp_path, said)), "single-lift")
    assert "6 working days, local holidays not taken off" in unknown.message.to("en")
    path = plan(tmp_path, said, project="[declared]\nlocal_holidays = [2026-05-28]\n")
    (passed,) = of(checked(path), "single-lift")
    assert (str(passed.status), passed.measured) == ("pass", 5.0)
    assert "not taken off" not in passed.message.to("en")


@pytest.mark.parametrize(
    ("said", "ends"),
    [
        ({"visit_state": "em ordem"}, "pass"),
        ({"visit_state": "não vistoriado"}, "undetermined"),
        ({"visit_state": "sem acesso à casa de máquinas"}, "undetermined"),
        ({"visit_state": "não apresenta defeitos"}, "pass"),
        ({"visit_state": "em ordem", "visit_notes": "recomenda-se a interdição"}, "undetermined"),
        ({"visit_state": "funcionamento inseguro"}, "undetermined"),
        ({"visit_state": "sem risco grave"}, "pass"),
        ({"visit_state": "não há perigo, nenhuma insegurança"}, "pass"),
        ({"visit_state": "não há perigo, mas risco grave"}, "undetermined"),
        ({"visit_state": "funcionamento inseguro", "conclusion": "inseguro"}, "pass"),
    ],
)
def test_words_of_a_visit_that_say_more_than_its_conclusion_are_left_to_a_person(said, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "conclusion": "normal", **said})
    assert status(checked(path), "visit-record") == [ends]


@pytest.mark.parametrize(
    ("notes", "refusal", "ends"),
    [("o responsável recusou o reparo", None, "undetermined"), ("não autorizou a troca", False, "undetermined"),
     ("não houve recusa", None, "not-applicable"), ("sem recusas", None, "not-applicable"),
     ("não recusou reparo", None, "not-applicable")],
)  # fmt: skip
def test_a_refusal_that_only_the_remarks_speak_of_is_left_open(notes, refusal, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "visit_notes": notes, "refusal": refusal})
    assert status(checked(path), "repair-refusal") == [ends]


def test_several_addresses_of_a_firm_are_addresses(tmp_path):
    for said, ends in (("a@exemplo.invalid; b@exemplo.invalid", "pass"), ("a@exemplo.invalid, b", "fail")):
        path = plan(tmp_path, {"number": "E1", "firm_email": said, "responsible_email": "c@exemplo.invalid"})
        assert status(checked(path), "notice-addresses") == [ends]


def test_flats_that_the_public_enters_are_left_open(tmp_path):
    said = {"number": "E1", "kind": "elevador de passageiros", "automatic_control": False, "operator": False,
            "door_sensor": False, "residential": True}  # fmt: skip
    for public, ends in ((True, "undetermined"), (False, "not-applicable")):
        assert status(checked(plan(tmp_path, {**said, "public_access": public})), "lift-operator") == [ends]


def test_what_is_modernised_in_a_new_building_needs_leave_too(tmp_path):
    new = "[declared]\nnew_building = true\n"
    assert status(checked(plan(tmp_path, {"number": "E1"}, project=new)), "permit-existing-building") == [
        "not-applicable"
    ]
    path = plan(tmp_path, {"number": "E1", "modernised_on": "2026-01-05"}, project=new)
    assert status(checked(path), "permit-existing-building") == ["not-declared"]


@pytest.mark.parametrize(
    ("said", "on", "ends"),
    [
        ({"installed_on": "2025-06-01"}, "2026-06-01", "not-applicable"),  # its first year ends today
        ({"installed_on": "2025-05-31"}, "2026-06-01", "undetermined"),
        ({"installed_on": "2062-05-31"}, "2026-06-01", "undetermined"),
        ({"installed_on": "2026-01-05", "ria_on": "31/02/2026"}, "2026-06-01", "undetermined"),
        ({"ria_on": "2020-01-02"}, "2021-09-10", "undetermined"),  # the law's first year runs
        ({"ria_on": "2020-01-02"}, "2022-09-04", "undetermined"),
        ({"ria_on": "2020-01-02"}, "2022-09-05", "fail"),
    ],
)
def test_the_first_annual_report_is_due_after_a_year(said, on, ends, tmp_path):
    report = checked(plan(tmp_path, {"number": "E1", "ria_signed": True if "ria_on" in said else None, **said}), on)
    assert status(report, "annual-inspection") == [ends]


@pytest.mark.parametrize(("on", "ends"), [("2021-09-30", "pass"), ("2021-10-01", "fail")])
def test_the_first_monthly_document_is_that_of_the_laws_first_month(on, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "document_on": "2019-01-01", "document_signed": True,
                           "document_acknowledged": True})  # fmt: skip
    assert status(checked(path, on), "monthly-document") == [ends]


@pytest.mark.parametrize(
    ("on", "ends"),
    [("2021-09-23", "pass"), ("2021-09-24", "fail")],  # the first of 20 days is 4 September: the last is the 23rd
)
def test_days_before_the_law_do_not_count_for_a_refusal(on, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "refusal": True, "refusal_notified": "2021-01-04"})
    assert status(checked(path, on), "repair-refusal") == [ends]


def test_what_was_done_before_a_lift_was_installed_does_not_pass_for_it(tmp_path):
    said = {"number": "E1", "last_visit": "2026-05-04", "document_on": "2026-05-04", "ria_on": "2026-01-12",
            "document_signed": True, "document_acknowledged": True, "ria_signed": True}  # fmt: skip
    for installed, ends in (("2026-01-12", "pass"), ("2026-05-05", "undetermined")):
        report = checked(plan(tmp_path, {**said, "installed_on": installed}))
        for rule in ("monthly-visit", "monthly-document", "annual-inspection"):
            assert status(report, rule) == [ends], (rule, installed)


def test_a_visit_to_come_leaves_the_date_on_display_open(tmp_path):
    path = plan(tmp_path, {"number": "E1", "visits": "2026-05-04 2026-09-02", "visit_posted": "2026-05-04"})
    assert status(checked(path), "visit-on-display") == ["undetermined"]


@pytest.mark.parametrize(
    ("number", "plate", "ends"),
    [
        ("E1", "E1, 600 kg. Firma (11) 0000-0000. Para denúncias, ligue", "pass"),
        ("E1", "E1 600 kg Firma (11) 00000-0000 Para denúncias, ligue", "pass"),
        ("11", "Capacidade 600 kg. Firma (11) 0000-0000. Para denúncias, ligue", "undetermined"),  # the area code
        ("11", "Elevador 11. Capacidade 600 kg. Firma (11) 0000-0000. Para denúncias, ligue", "pass"),
        ("E1", "E1, sala 600. Firma (11) 0000-0000. Para denúncias, ligue", "undetermined"),
        ("E1", "E1, 600 kg. Firma CNPJ 00.000.000/0001-00. Para denúncias, ligue", "fail"),
        ("E1", "E1, 1600 kg. Firma (11) 0000-0000. Para denúncias, ligue", "fail"),
    ],
)
def test_figures_on_a_plate_are_those_that_it_must_bear(number, plate, ends, tmp_path):
    said = {"number": number, "kind": "elevador de passageiros", "public_use": True, "braille": True, "firm": "Firma",
            "capacity_kg": 600, "plate_landing": "sim", "plate_cab": plate}  # fmt: skip
    assert status(checked(plan(tmp_path, said)), "lift-plates") == [ends]


@pytest.mark.parametrize(
    ("said", "ends"),
    [("Uso especial: carrinhos de bebê", "pass"), ("Bem-vindo", "undetermined"), ("sim", "pass"),
     ("Proibido carrinhos e cadeirantes", "undetermined")],
)  # fmt: skip
def test_a_plate_of_special_use_says_which(said, ends, tmp_path):
    path = plan(tmp_path, {"number": "R1", "kind": "escada rolante", "braille": True, "special_use": True,
                           "plate_access": said})  # fmt: skip
    assert status(checked(path), "access-plates") == [ends]


BREAKS_TWO = {  # one fact that two articles ask for
    "notices.fail.no-visit": {"monthly-visit"},
    "visit-record.fail.no-state": {"register-fields"},
}
BROKEN = [path.stem for path in sorted(SAMPLES.glob("*.fail.*.geojson"))]


@pytest.mark.parametrize("name", BROKEN)
def test_a_sample_breaks_its_rule_alone(name):
    report = checked(SAMPLES / f"{name}.geojson")
    failed = {f.rule for f in report.findings if str(f.status) == "fail"}
    assert failed == {name.split(".")[0]} | BREAKS_TWO.get(name, set())


def test_every_rule_that_can_be_broken_is_broken_by_a_sample():
    assert {name.split(".")[0] for name in BROKEN} == {rule.id for rule in LAWS[LAW].rules} - {
        "equipment-kind", "in-force"
    }  # fmt: skip


# --- drawings -----------------------------------------------------------------------


def test_the_sample_building_passes_and_its_lifts_are_one_on_both_floors():
    (outcome,) = examine(BUILDING, Wanted(law=(LAW,), lang="en", on="2026-06-01"))
    assert isinstance(outcome, Report)
    assert outcome.standing == "pass"
    assert len(outcome.site.of("equipment")) == 7  # E1, E2 and R1 on two floors, P1 on one
    assert [f.subject for f in of(outcome, "equipment-schedule")] == ["E1", "E2", "R1", "P1"]
    (warning,) = outcome.site.seen.warnings
    assert "E1 (×2), E2 (×2), R1 (×2)." in warning.message.to("en")


def drawing(folder: Path, *attributes: dict[str, str]) -> Path:
    document = ezdxf.new("R2010", units=6)
    block = document.blocks.new("LIFT")
    block.add_circle((0, 0), 1)
    for i, said in enumerate(attributes):
        insert = document.modelspace().add_blockref("LIFT", (5 * i, 0), {"layer": "EQT-EQUIPAMENTO"})
        for tag, value in said.items():
            insert.add_attrib(tag, value, (5 * i, 0))
    path = folder / "plan.dxf"
    document.saveas(path)
    return path


def test_every_property_is_read_of_block_attributes_as_of_geojson(tmp_path):
    said = {"NUMERO": "E1", "TIPO": "elevador de passageiros", "CAPACIDADE": "1.500 kg",
            "ULTIMA_VISTORIA": "04/05/2026",
            "CONCLUSAO": "FUNCIONAMENTO NORMAL", "ESTADO_GERAL": "em ordem", "EMPRESA_CADASTRADA": "SIM",
            "EMPRESA": "Elevadores Exemplo"}  # fmt: skip
    report = checked(drawing(tmp_path, said))
    for rule in ("equipment-kind", "visit-record", "monthly-visit", "firm-registered"):
        assert status(report, rule) == ["pass"], rule
    assert report.site.features[0].get("capacity_kg") == 1500.0


@pytest.mark.parametrize("apart", ["; ", ", ", " ", ";"])
def test_texts_beside_an_outline_are_read_and_none_of_several_dates_is_lost(apart, tmp_path):
    document = ezdxf.new("R2010", units=6)
    space = document.modelspace()
    space.add_lwpolyline([(0, 0), (2, 0), (2, 2), (0, 2)], close=True, dxfattribs={"layer": "EQT-EQUIPAMENTO"})
    for y, said in ((0.5, "numero=R1; tipo=escada rolante;"), (1.0, f"vistorias=05/03/2026{apart}02/01/2026")):
        space.add_text(said, height=0.1, dxfattribs={"layer": "EQT-EQUIPAMENTO", "insert": (0.2, y)})
    document.saveas(tmp_path / "plan.dxf")
    report = checked(tmp_path / "plan.dxf", "2026-04-01")
    (feature,) = report.site.features
    assert (feature.get("number"), feature.get("kind")) == ("R1", "escada rolante")
    assert feature.get("visits") == ("2026-01-02", "2026-03-05")
    assert status(report, "monthly-visit") == ["fail"]  # no visit in February


def test_one_number_drawn_twice_with_different_words_is_believed_of_neither(tmp_path):
    first, second = {"NUMERO": "E1", "CADASTRADO": "SIM"}, {"NUMERO": "E1", "CADASTRADO": "NAO"}
    assert status(checked(drawing(tmp_path, first, second)), "registration") == ["undetermined"]


def test_the_law_stands_among_the_others():
    assert LAWS[LAW].keeping is not None
    assert LAWS["cuiaba-glp"].keeping is None


# --- what is denied, contradicted or not yet due ------------------------------------


@pytest.mark.parametrize(
    ("key", "rule", "also"),
    [
        ("last_visit", "monthly-visit", {}),  # Art. 14
        ("visits", "monthly-visit", {}),
        ("visit_posted", "visit-on-display", {"last_visit": "2026-05-04"}),  # Art. 5, sole §
        ("document_on", "monthly-document", {"document_signed": True, "document_acknowledged": True}),  # Art. 16
        ("ria_on", "annual-inspection", {"ria_signed": True}),  # Art. 18
        ("refusal_notified", "repair-refusal", {"refusal": True}),  # Art. 8, § 1: "deverá ser cientificado"
        ("contract_until", "register-fields", {}),  # Art. 7, IX
        ("capacity_kg", "register-fields", {}),  # Art. 7, VI
    ],
)
def test_a_date_or_a_load_that_is_said_not_to_exist_fails_where_the_law_asks_for_it(key, rule, also, tmp_path):
    for said in ("não há", "nenhuma", "não houve"):
        assert status(checked(plan(tmp_path, {"number": "E1", key: said, **also})), rule) == ["fail"], said
    assert status(checked(plan(tmp_path, {"number": "E1", key: "talvez", **also})), rule) == ["undetermined"]


def test_a_denied_date_on_the_plan_against_one_in_the_schedule_is_believed_of_neither(tmp_path):
    schedule = "número;última vistoria\nE1;04/05/2026\n"
    path = plan(tmp_path, {"number": "E1", "last_visit": "não houve"}, schedule=schedule)
    assert status(checked(path), "monthly-visit") == ["undetermined"]


def test_a_lift_that_was_never_modernised_is_as_old_as_its_installation(tmp_path):
    said = {"number": "E1", "kind": "elevador de passageiros", "public_use": True, "installed_on": "2010-01-05"}
    new = "[declared]\nnew_building = true\n"
    never = checked(plan(tmp_path, {**said, "modernised_on": "não houve"}, project=new))
    assert status(never, "accessible-signs") == ["not-applicable"]
    assert status(never, "permit-existing-building") == ["not-applicable"]
    (open_,) = of(checked(plan(tmp_path, {**said, "modernised_on": "2023"})), "accessible-signs")
    assert "date of modernisation" in open_.message.to("en")  # and not the kind, which is said
    assert "kind" not in open_.message.to("en")


def test_a_justification_that_is_said_not_to_be_there_leaves_the_term_running(tmp_path):
    for notified, ends in (("2026-05-12", "pass"), ("2026-05-11", "fail")):  # 20 and 21 days to 1 June
        path = plan(tmp_path, {"number": "E1", "refusal": True, "refusal_notified": notified,
                               "refusal_justified": "não há"})  # fmt: skip
        assert status(checked(path), "repair-refusal") == [ends]


@pytest.mark.parametrize(
    ("said", "ends"),
    [("CREA-SP 0600000000, válido até 31/12/2026", "pass"), ("CREA-SP 0600000000, válido até 01/06/2026", "pass"),
     ("CREA-SP 0600000000, válido até 31/05/2026", "undetermined"), ("CREA-SP 060000, vale até 2025", "undetermined"),
     ("CRT-SP 0600000000", "undetermined"), ("CAU A1234", "undetermined"), ("CFT 1234", "undetermined")],
)  # fmt: skip
def test_a_registration_is_with_crea_and_has_not_ended(said, ends, tmp_path):
    assert status(checked(plan(tmp_path, {"number": "E1", "firm_crea": said})), "firm-crea") == [ends]


def test_a_visit_that_is_listed_after_the_last_one_leaves_it_open(tmp_path):
    said = {"number": "E1", "last_visit": "2026-04-06"}
    for visits, ends in (("2026-04-06 2026-05-04", "undetermined"), ("2026-03-05 2026-04-06", "fail")):
        assert status(checked(plan(tmp_path, {**said, "visits": visits})), "monthly-visit") == [ends]


@pytest.mark.parametrize("rule", ["lift-plates", "accessible-signs", "accessibility"])
def test_a_use_that_is_public_and_is_not_leaves_what_holds_for_the_public_open(rule, tmp_path):
    said = {"number": "E1", "kind": "elevador de passageiros", "public_use": False, "installed_on": "2022-03-01"}
    for use, ends in (("público", "undetermined"), ("privado", "not-applicable"), ("não público", "not-applicable")):
        assert status(checked(plan(tmp_path, {**said, "use_type": use})), rule) == [ends], use


@pytest.mark.parametrize(
    ("also", "ends"),
    [
        ({"building_use": "restaurante"}, "undetermined"),  # "exclusivamente unifamiliar"
        ({"building_use": "residência e escritório"}, "undetermined"),
        ({"use_type": "público"}, "undetermined"),
        ({"building_use": "residência unifamiliar", "use_type": "privado"}, "not-applicable"),
    ],
)
def test_a_single_family_house_is_nothing_else(also, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "kind": "elevador de uso restrito", "installed_in": "residência unifamiliar",
                           **also})  # fmt: skip
    assert status(checked(path), "equipment-kind") == [ends]


@pytest.mark.parametrize(
    ("public", "also", "ends"),
    [
        (None, {"residential": True}, "undetermined"),  # were it open to the public, nobody could tell
        (False, {"residential": True}, "not-applicable"),
        (False, {"residential": False, "public_use": True}, "undetermined"),  # of public use where nobody enters?
        (False, {"residential": False}, "not-applicable"),
    ],
)
def test_an_operator_is_ruled_out_only_by_what_is_known(public, also, ends, tmp_path):
    path = plan(tmp_path, {"number": "E1", "kind": "elevador de passageiros", "automatic_control": False,
                           "operator": False, "door_sensor": False, "public_access": public, **also})  # fmt: skip
    assert status(checked(path), "lift-operator") == [ends]


def test_an_only_lift_that_is_interdicted_is_out_of_order_since_nobody_says_when(tmp_path):
    said = {"number": "E1", "kind": "elevador de passageiros", "out_of_order": False, "restriction": "interditado"}
    assert status(checked(plan(tmp_path, said)), "single-lift") == ["undetermined"]


def test_what_may_be_outside_the_law_is_no_other_lift_for_certain(tmp_path):
    site = {"number": "E2", "kind": "elevador de carga", "installed_in": "obra", "public_use": True}
    path = plan(tmp_path, {"number": "E1", "kind": "elevador de passageiros", **STOPPED}, site)
    assert str(of(checked(path), "single-lift")[0].status) == "undetermined"


@pytest.mark.parametrize(
    ("since", "project", "ends"),
    [
        ("2026-05-22", "", "undetermined"),  # 25 to 29 May and 1 June: 6, of which the town may keep one
        ("2026-05-19", "", "undetermined"),  # 20, 21 and 22 May too: 9
        ("2026-05-18", "", "fail"),  # 10
        ("2026-05-22", "[declared]\nlocal_holidays = []\n", "fail"),
    ],
)
def test_no_stop_fails_that_local_holidays_may_excuse(since, project, ends, tmp_path):
    # Lei 9.093/1995: one holiday of the state and four religious ones of the town, Good Friday among them: 5 + 4 = 9
    path = plan(tmp_path, {**STOP, "stopped_on": since, "out_of_order": True}, project=project)
    assert status(checked(path), "single-lift") == [ends]


@pytest.mark.parametrize("words", ["risco grave de acidente", "recomenda-se interditar"])
def test_grave_words_of_a_visit_leave_notices_and_restrictions_open(words, tmp_path):
    said = {"number": "E1", "last_visit": "2026-05-04", "conclusion": "normal"}
    for rule in ("notices", "restriction"):
        assert status(checked(plan(tmp_path, {**said, "visit_notes": words})), rule) == ["undetermined"]
        assert status(checked(plan(tmp_path, {**said, "visit_notes": "lubrificado"})), rule) == ["not-applicable"]


@pytest.mark.parametrize(("on", "ends"), [("2026-05-31", "not-applicable"), ("2026-06-01", "undetermined")])
def test_nothing_monthly_is_missed_in_the_month_of_installation(on, ends, tmp_path):
    report = checked(plan(tmp_path, {"number": "E1", "installed_on": "2026-05-20"}), on)
    for rule in ("monthly-visit", "monthly-document", "notices"):
        assert status(report, rule) == [ends], rule


def test_complaints_go_to_the_firm_that_maintains_the_lift(tmp_path):
    said = {"number": "E1", "kind": "elevador de passageiros", "public_use": True, "braille": True, "firm": "Firma",
            "capacity_kg": 600, "plate_landing": "sim"}  # fmt: skip
    for whom, ends in (("a prefeitura: 156", "undetermined"), ("a empresa que realiza a sua manutenção", "pass"),
                       ("(11) 0000-0000", "pass")):  # fmt: skip
        plate = f"E1, 600 kg. Firma (11) 0000-0000. Para denúncias, ligue para {whom}"
        assert status(checked(plan(tmp_path, {**said, "plate_cab": plate})), "lift-plates") == [ends], whom


def test_a_date_on_display_that_is_newer_than_every_visit_is_told_with_both(tmp_path):
    path = plan(tmp_path, {"number": "E1", "last_visit": "2026-05-04", "visit_posted": "2026-05-20"})
    (found,) = of(checked(path), "visit-on-display")
    assert "2026-05-20" in found.message.to("en")
    assert "20/05/2026, depois da última vistoria que se conhece, de 04/05/2026" in found.message.to("pt")


def test_a_question_is_not_followed_by_a_full_stop(tmp_path):
    report = checked(plan(tmp_path, {"number": "E1", "conclusion": "normal", "visit_state": "perigoso"}))
    assert [f.message.to(lang)[-1] for f in of(report, "visit-record") for lang in ("pt", "en")] == ["?", "?"]


def test_two_rows_of_one_number_are_believed_where_they_agree_alone(tmp_path):
    rows = "E1;sim;04/03/2026;normal\nE1;sim;04/05/2026;inseguro\n"
    report = checked(plan(tmp_path, {"number": "E1"}, schedule=f"número;cadastrado;última vistoria;conclusão\n{rows}"))
    assert status(report, "monthly-visit") == ["undetermined"]  # of the first row alone it would fail
    assert status(report, "visit-record") == ["undetermined"]
    (found,) = of(report, "visit-record")
    assert any("normal / inseguro" in need.to("pt") for need in found.needs)
    (told,) = of(report, "registration")
    assert "yes" in told.message.to("en")


def test_what_a_choice_may_be_is_told_in_the_words_of_each_language(tmp_path):
    (found,) = of(checked(plan(tmp_path, {"number": "E1", "conclusion": "bom"})), "restriction")
    (need,) = found.needs
    assert "precario" in need.to("pt")
    assert "precarious" in need.to("en")
    assert "precarious" not in need.to("pt")


# --- what is said in two ways, or left unread ---------------------------------------


@pytest.mark.parametrize(
    ("visits", "last", "schedule"),
    [
        ("2026-04-06; 2026-05-10", "2026-04-06", ""),  # the list goes on after the last
        ("2026-05-10; talvez 20", "2026-05-10", ""),  # one that may be later cannot be read
        ("2026-04-06; 2026-05-10", "2026-05-10", "número;última vistoria\nE1;20/05/2026\n"),
        ("2026-04-06; 2026-05-10", "2026-05-10", "número;última vistoria\nE1;20 de maio\n"),
    ],
)
def test_which_visit_was_the_last_is_not_known_where_it_is_said_in_two_ways(visits, last, schedule, tmp_path):
    """Art. 5, sole §, and Art. 10, I: the date on display is that of the last visit, whichever that was."""
    said = {"number": "E1", "visits": visits, "visit_posted": "2026-05-10", "conclusion": "normal"}
    report = checked(plan(tmp_path, {**said, "last_visit": last}, schedule=schedule))
    for rule in ("visit-on-display", "notices", "monthly-visit"):
        assert status(report, rule) == ["undetermined"], rule
    assert any("last_visit" in need.to("en") or "visits" in need.to("en")
               for found in of(report, "register-fields") for need in found.needs)  # fmt: skip
    clear = checked(plan(tmp_path / "clear", {**said, "visits": "2026-04-06; 2026-05-10", "last_visit": "2026-05-10"}))
    assert [status(clear, rule) for rule in ("visit-on-display", "notices", "monthly-visit")] == [
        ["pass"], ["not-applicable"], ["pass"]]  # fmt: skip


@pytest.mark.parametrize(
    ("column", "cell", "ends"),
    [("capacidade", "600", "pass"), ("capacidade", "seiscentos", "undetermined"), ("capacidade", "", "pass"),
     ("última vistoria", "não há", "fail"), ("última vistoria", "maio", "undetermined")],
)  # fmt: skip
def test_plan_and_schedule_say_the_same_only_where_both_are_understood(column, cell, ends, tmp_path):
    """Art. 7, IV: a cell that says none, or says it in words that nobody understands, is not the plan's date."""
    said = {"number": "E1", "capacity_kg": 600, "last_visit": "2026-05-04"}
    report = checked(plan(tmp_path, said, schedule=f"número;{column}\nE1;{cell}\n"))
    assert status(report, "equipment-schedule") == [ends]


@pytest.mark.parametrize("stop", [{"stopped_on": "talvez março"}, {"back_on": "2026-05-20"}])
def test_a_lift_that_runs_again_was_stopped_from_a_day_that_has_to_be_known(stop, tmp_path):
    """Art. 20: how long it was out of order, nobody can tell without the first day."""
    said = {"number": "E1", "kind": "elevador de passageiros", "out_of_order": False}
    assert status(checked(plan(tmp_path, {**said, **stop})), "single-lift") == ["undetermined"]
    assert status(checked(plan(tmp_path / "never", said)), "single-lift") == ["pass"]


def test_what_was_not_read_may_be_older_than_the_law_or_modernised(tmp_path):
    """Art. 28 is about what was there before the law, Art. 4 about what was modernised: E2 may be either."""
    path = plan(tmp_path, {"number": "E1", "installed_on": "2023-01-01"}, project="[declared]\nnew_building = true\n")
    rules = ("noise-of-existing", "permit-existing-building")
    assert [status(checked(path), rule) for rule in rules] == [["not-applicable"]] * 2
    unread = '{"type": "Feature", "properties": {"role": "equipment", "number": "E2"}, "geometry": null}, '
    path.write_text(path.read_text("utf-8").replace('"features": [', f'"features": [{unread}'), "utf-8")
    assert [status(checked(path), rule) for rule in rules] == [["not-declared"]] * 2


@pytest.mark.parametrize(("second", "ends"), [("01/06/2026", "pass"), ("31/05/2026", "undetermined"),
                                              ("2025", "undetermined")])  # fmt: skip
def test_of_several_terms_of_a_registration_all_must_hold(second, ends, tmp_path):
    said = {"number": "E1", "firm_crea": f"CREA-SP 123456 válido até 01/06/2027, visto até {second}"}
    assert status(checked(plan(tmp_path, said)), "firm-crea") == [ends]


def test_a_stop_of_which_two_say_whether_it_lasts_is_not_counted_to_the_day_of_the_check(tmp_path):
    """4 May to 1 June 2026 are 20 working days (Art. 20: five), unless it runs again as the plan has it."""
    said = {"number": "E1", "kind": "elevador de passageiros", "stopped_on": "2026-05-04", "out_of_order": False,
            "stop_reason": "conserto", "longer_proved": False}  # fmt: skip
    declared = "[declared]\nlocal_holidays = []\n"
    two = checked(plan(tmp_path, said, schedule="número;parado\nE1;sim\n", project=declared))
    one = checked(plan(tmp_path / "one", {**said, "out_of_order": True}, project=declared))
    assert (status(two, "single-lift"), status(one, "single-lift")) == (["undetermined"], ["fail"])
