"""The sample plans of each rule of guarulhos-elevadores, in the order of the law's articles.

All are held against 1 June 2026, a Monday. Buildings, firms and people are made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import building
from cases import Sample, Thing, box, declared, thing

PHONE = "(11) 0000-0000"
LIFT: dict[str, Any] = {
    "number": "E1",
    "building_name": "Edifício Exemplo",
    "address": "Rua Fictícia, 1",
    "fronts": "Rua Fictícia, 1; Travessa Fictícia, 2",
    "building_use": "escritórios",
    "use_type": "público",
    "kind": "elevador de passageiros",
    "capacity_kg": 600,
    "public_use": True,
    "public_access": True,
    "residential": False,
    "installed_on": "2022-03-01",
    "registered": True,
    "firm": "Elevadores Exemplo Ltda.",
    "firm_phone": PHONE,
    "firm_email": "firma@exemplo.invalid",
    "responsible_email": "condominio@exemplo.invalid",
    "firm_registered": True,
    "firm_crea": "CREA 000000",
    "emergency_24h": True,
    "art": "0000000000",
    "engineer": "Fulano de Tal",
    "contract_until": "2026-12-31",
    "last_visit": "2026-05-04",
    "visit_posted": "2026-05-04",
    "visit_state": "cabina, portas e casa de máquinas em ordem",
    "conclusion": "normal",
    "penalties": "nenhuma",
    "document_on": "2026-05-04",
    "document_signed": True,
    "document_acknowledged": True,
    "ria_on": "2026-01-12",
    "ria_signed": True,
    "out_of_order": False,
    "automatic_control": True,
    "plate_landing": "Atenção: antes de entrar, verifique se o elevador está parado neste andar",
    "plate_cab": f"E1 - 600 kg - Elevadores Exemplo Ltda. {PHONE} - Para denúncias, ligue",
    "braille": True,
    "accessible": True,
    "sign_blind": True,
    "sign_illiterate": True,
}
ESCALATOR = {"kind": "escada rolante", "gap_analysis": True, "number": "R1",
             "plate_access": "Proibido transportar carrinhos. Impróprio para mobilidade reduzida, deficientes "
                             "visuais desacompanhados ou cadeirantes. Menores de 12 anos só acompanhados"}  # fmt: skip
LETTERS = "ABCDEFGH"
plans = building.write  # a complete plan, beside those of each rule


def lift(place: int = 0, /, **said: Any) -> Thing:
    """Give a lift of which all is in order but what is said here; None leaves a property out."""
    number = f"E{place + 1}"
    own = {"number": number, "plate_cab": str(LIFT["plate_cab"]).replace("E1", number)}
    known = {key: value for key, value in {**LIFT, **own, **said}.items() if value is not None}
    x = 4.0 * place
    return thing("equipment", f"Elevador {LETTERS[place]}", box(x, 0, x + 2, 2), **known)


def escalator(**said: Any) -> Thing:
    """Give an escalator of which all is in order but what is said here."""
    return lift(**{**ESCALATOR, **said})


def samples() -> Iterator[Sample]:
    """Give every sample, in the order of the law's articles."""
    for group in (_installation, _register, _visits, _firm, _upkeep, _running, _plates, _stated):
        yield from group()


def _case(name: str, why: str, *things: Thing, **more: str) -> Sample:
    return Sample(name, why, things or (lift(),), **more)


def _said(rule: str, key: str, denied: Any, why: str) -> Iterator[Sample]:
    """Give the three samples of a rule that one property decides."""
    yield _case(f"{rule}.pass.said", f"{key} is {LIFT.get(key, True)}")
    yield _case(f"{rule}.fail.denied", f"{why}: {key} is {denied}", lift(**{key: denied}))
    yield _case(f"{rule}.undetermined.silent", f"nothing says {key}", lift(**{key: None}))


# --- Arts. 2 to 5 -----------------------------------------------------------------


def _installation() -> Iterator[Sample]:
    rule = "equipment-kind"
    yield _case(f"{rule}.pass.letter-f", "a passenger lift is letter f of Art. 2, I")
    yield _case(f"{rule}.undetermined.cable-car", "none of the twelve kinds, perhaps a similar one",
                lift(kind="teleférico"))  # fmt: skip
    yield _case(f"{rule}.undetermined.some-lift", "a lift, but which?", lift(kind="elevador"))
    yield _case(f"{rule}.not-applicable.building-site", "lifts of building sites are outside the law",
                lift(installed_in="obra", public_use=None, public_access=None, use_type="obra"))  # fmt: skip
    yield from _said("firm-crea", "firm_crea", "não há", "a firm without registration")
    rule = "visit-on-display"
    yield _case(f"{rule}.pass.at-limit", "the date on display is that of the last visit, 4 May")
    yield _case(f"{rule}.fail.old-date", "on display 6 April, visited on 4 May", lift(visit_posted="2026-04-06"))
    yield _case(f"{rule}.undetermined.silent", "nothing says what is on display", lift(visit_posted=None))
    yield _case(
        f"{rule}.undetermined.later", "on display a visit that nothing records", lift(visit_posted="2026-05-20")
    )


# --- Arts. 6 to 8 -----------------------------------------------------------------

HEAD = "número;tipo;capacidade;empresa"
ROW = "E1;elevador de passageiros;600;Elevadores Exemplo Ltda."


def _register() -> Iterator[Sample]:
    yield from _said("registration", "registered", False, "nobody entered it")
    rule = "register-fields"
    yield _case(f"{rule}.pass.at-limit", "all 12 fields of 12")
    yield _case(f"{rule}.fail.no-art", "the ART is said not to exist: 11 fields of 12", lift(art="não há"))
    yield _case(f"{rule}.undetermined.to-be-said", "a field promised for later", lift(engineer="a definir"))
    yield _case(f"{rule}.undetermined.contract-ended", "the contract given ended the day before",
                lift(contract_until="2026-05-31"))  # fmt: skip
    yield _case(f"{rule}.pass.contract-ends-today", "the contract's last day is still within it",
                lift(contract_until="2026-06-01"))  # fmt: skip
    yield from _schedule()


def _schedule() -> Iterator[Sample]:
    rule = "equipment-schedule"

    def table(*rows: str) -> str:
        return "\n".join((HEAD, *rows, ""))

    yield _case(f"{rule}.pass.joined", "E1 is on the plan and in row 2", schedule=table(ROW))
    yield _case(f"{rule}.fail.not-on-the-plan", "E2 is only in row 3", schedule=table(ROW, "E2;monta-cargas;50;"))
    yield _case(f"{rule}.fail.not-in-the-schedule", "E2 is only on the plan", lift(), lift(1),
                schedule=table(ROW))  # fmt: skip
    yield _case(f"{rule}.fail.differs", "600 kg on the plan, 800 kg in the schedule",
                schedule=table(ROW.replace("600", "800")))  # fmt: skip
    yield _case(f"{rule}.undetermined.no-number", "nothing to join it by", lift(number=None), schedule=table())
    yield _case(f"{rule}.undetermined.row-not-read", "row 3 has no number: it may be what is missing", lift(),
                lift(1), schedule=table(ROW, ";elevador de passageiros;600;"))  # fmt: skip
    yield _case(f"{rule}.not-applicable.no-schedule", "there is nothing to compare with")


def _visits() -> Iterator[Sample]:
    rule = "visit-record"
    yield _case(f"{rule}.pass.normal", "state described, conclusion one of the four")
    yield _case(f"{rule}.pass.inappropriate", "inappropriate, with interdiction advised",
                lift(conclusion="inapropriado", advised="interdição"))  # fmt: skip
    yield _case(f"{rule}.fail.no-state", "the state is said not to be described", lift(visit_state="não há"))
    yield _case(f"{rule}.fail.precarious-alone", "precarious without repairs suggested",
                lift(conclusion="precário", visit_notes="nenhuma"))  # fmt: skip
    yield _case(f"{rule}.fail.normal-but-barred", "works normally, and yet interdiction is advised",
                lift(advised="interdição"))  # fmt: skip
    yield _case(f"{rule}.undetermined.fifth-value", "a conclusion that is none of the four", lift(conclusion="ótimo"))
    yield _case(f"{rule}.undetermined.silent", "nothing says the conclusion", lift(conclusion=None))
    rule = "repair-refusal"
    refused = {"refusal": True, "refusal_notified": "2026-05-04"}
    yield _case(f"{rule}.pass.at-limit", "notified on 4 May, justified on 24 May: 20 days of 20",
                lift(**refused, refusal_justified="2026-05-24"))  # fmt: skip
    yield _case(
        f"{rule}.fail.a-day-late", "justified on 25 May: 21 days", lift(**refused, refusal_justified="2026-05-25")
    )
    yield _case(f"{rule}.fail.never", "notified on 4 May, on 1 June 28 days ago", lift(**refused))
    yield _case(f"{rule}.pass.term-runs", "notified on 20 May, 12 days ago",
                lift(refusal=True, refusal_notified="2026-05-20"))  # fmt: skip
    yield _case(f"{rule}.undetermined.not-notified", "nothing says when the person was notified", lift(refusal=True))
    yield _case(f"{rule}.not-applicable.none", "no refusal on record")
    rule = "gap-analysis"
    yield _case(f"{rule}.pass.done", "an escalator whose gaps were analysed", escalator())
    yield _case(f"{rule}.fail.not-done", "an escalator whose gaps were not", escalator(gap_analysis=False))
    yield _case(f"{rule}.undetermined.silent", "nothing says it", escalator(gap_analysis=None))
    yield _case(f"{rule}.not-applicable.lift", "a lift has no such gaps")


# --- Arts. 10 and 11 --------------------------------------------------------------


def _firm() -> Iterator[Sample]:
    rule = "notices"
    unsafe = {"conclusion": "inseguro", "restriction": "interditado"}
    yield _case(f"{rule}.pass.sent", "unsafe, and all were notified", lift(**unsafe, notices_sent=True))
    yield _case(f"{rule}.fail.not-sent", "unsafe, and nobody was", lift(**unsafe, notices_sent=False))
    yield _case(f"{rule}.fail.no-visit", "no visit in May, and nobody was notified",
                lift(last_visit="2026-04-30", notices_sent=False))  # fmt: skip
    yield _case(f"{rule}.undetermined.silent", "unsafe; nothing says that anybody was notified", lift(**unsafe))
    yield _case(f"{rule}.not-applicable.in-order", "visited in May, works normally")
    yield from _said("firm-registered", "firm_registered", False, "a firm that is not registered")
    rule = "notice-addresses"
    yield _case(f"{rule}.pass.said", "both addresses are given")
    yield _case(f"{rule}.fail.no-address", "what is given is no address", lift(firm_email="a empresa"))
    yield _case(f"{rule}.undetermined.silent", "nothing says the person's", lift(responsible_email=None))


# --- Arts. 14 to 19 ---------------------------------------------------------------


def _upkeep() -> Iterator[Sample]:
    rule = "monthly-visit"
    yield _case(f"{rule}.pass.at-limit", "visited on 1 May, checked on 1 June: the next calendar month",
                lift(last_visit="2026-05-01"))  # fmt: skip
    yield _case(f"{rule}.pass.this-month", "visited on the very day", lift(last_visit="2026-06-01"))
    yield _case(f"{rule}.fail.a-day-early", "visited on 30 April: no visit in May", lift(last_visit="2026-04-30"))
    yield _case(f"{rule}.fail.month-left-out", "January, February, April, May: no visit in March",
                lift(visits="2026-01-05; 2026-02-02; 2026-04-06; 2026-05-04"))  # fmt: skip
    yield _case(f"{rule}.pass.gap-before-the-law", "nothing between 2020 and September 2021 is judged",
                lift(last_visit="2026-05-04", visits=_every_month()))  # fmt: skip
    yield _case(f"{rule}.undetermined.silent", "nothing says when it was visited", lift(last_visit=None))
    yield _case(f"{rule}.undetermined.no-such-day", "31 April is no date", lift(last_visit="31/04/2026"))
    yield _case(f"{rule}.undetermined.to-come", "a visit after the date of the check", lift(last_visit="2026-06-02"))
    rule = "monthly-document"
    yield _case(f"{rule}.pass.at-limit", "handed over in May, checked on 1 June", lift(document_on="2026-05-01"))
    yield _case(f"{rule}.fail.old", "handed over on 30 April", lift(document_on="2026-04-30"))
    yield _case(f"{rule}.fail.not-signed", "not signed", lift(document_signed=False))
    yield _case(f"{rule}.undetermined.silent", "nothing says that the person acknowledged it",
                lift(document_acknowledged=None))  # fmt: skip
    rule = "annual-inspection"
    yield _case(f"{rule}.pass.at-limit", "of 1 June 2025: 365 days of 365", lift(ria_on="2025-06-01"))
    yield _case(f"{rule}.fail.a-day-old", "of 31 May 2025: 366 days of 365", lift(ria_on="2025-05-31"))
    yield _case(f"{rule}.fail.not-signed", "not signed", lift(ria_signed=False))
    yield _case(f"{rule}.undetermined.silent", "nothing says when", lift(ria_on=None))
    yield from _said("emergency-service", "emergency_24h", False, "no service at night")


def _every_month() -> str:
    """Give a visit of 2020, and then the first of each month from September 2021 to May 2026."""
    months = [divmod(count, 12) for count in range(2021 * 12 + 8, 2026 * 12 + 5)]
    return "; ".join(["2020-01-06", *(f"{year}-{month + 1:02}-01" for year, month in months)])


# --- Arts. 17, 20 and 21 ----------------------------------------------------------


def _running() -> Iterator[Sample]:
    rule = "restriction"
    unsafe = {"conclusion": "inseguro", "notices_sent": True}
    yield _case(f"{rule}.pass.interdicted", "unsafe, and interdicted", lift(**unsafe, restriction="interditado"))
    yield _case(f"{rule}.pass.limited", "a limitation is advised, and holds",
                lift(advised="limitação", restriction="limitado"))  # fmt: skip
    yield _case(f"{rule}.fail.runs", "unsafe, and it runs", lift(**unsafe, restriction="nenhuma"))
    yield _case(f"{rule}.fail.only-limited", "unsafe, and only limited", lift(**unsafe, restriction="limitado"))
    yield _case(f"{rule}.undetermined.silent", "unsafe; nothing says whether it runs", lift(**unsafe))
    yield _case(f"{rule}.not-applicable.normal", "works normally")
    yield from _single_lift()
    rule = "lift-operator"
    manual = {"automatic_control": False}
    yield _case(f"{rule}.pass.operator", "not automated, with an operator", lift(**manual, operator=True))
    yield _case(f"{rule}.pass.sensor", "not automated, with a door sensor", lift(**manual, door_sensor=True))
    yield _case(f"{rule}.fail.neither", "not automated, with neither",
                lift(**manual, operator=False, door_sensor=False))  # fmt: skip
    yield _case(f"{rule}.undetermined.silent", "not automated, and nothing says more", lift(**manual))
    yield _case(f"{rule}.not-applicable.automated", "automated")
    yield _case(f"{rule}.not-applicable.residential", "a residential building",
                lift(**manual, residential=True, public_access=False, public_use=False,
                     use_type="privado"))  # fmt: skip


def _single_lift() -> Iterator[Sample]:
    rule = "single-lift"
    slow = {"out_of_order": True, "stop_reason": "conserto", "longer_proved": False}
    yield _case(f"{rule}.pass.at-limit", "from Friday 22 May: Monday to Friday, 25 to 29 May, and Monday 1 June would "
                                         "be "
                "six, but 1 June is declared a local holiday: 5 of 5", lift(**slow, stopped_on="2026-05-22"),
                project="[declared]\nlocal_holidays = [2026-06-01]\n")  # fmt: skip
    yield _case(f"{rule}.pass.back-in-time", "from Monday 20 to Tuesday 28 April; 21 April is Tiradentes' day: 22, 23, "
                "24, 27 and 28 April are 5 of 5", lift(**{**slow, "out_of_order": False}, stopped_on="2026-04-20",
                                                       back_on="2026-04-28"))  # fmt: skip
    yield _case(f"{rule}.fail.six-days", "from Friday 22 May: 25, 26, 27, 28, 29 May and 1 June are 6 of 5",
                lift(**slow, stopped_on="2026-05-22"), project="[declared]\nlocal_holidays = []\n")  # fmt: skip
    yield _case(f"{rule}.undetermined.no-local-holidays", "6 of 5, but nothing says which days the town keeps",
                lift(**slow, stopped_on="2026-05-22"))  # fmt: skip
    yield _case(f"{rule}.undetermined.no-reason", "too long, but nothing says why",
                lift(out_of_order=True, stopped_on="2026-05-04"))  # fmt: skip
    yield _case(f"{rule}.undetermined.perhaps-another", "too long, but what beside it may be a lift",
                lift(**slow, stopped_on="2026-05-04"), lift(1, kind=None))  # fmt: skip
    yield _case(f"{rule}.undetermined.silent", "nothing says whether it works", lift(out_of_order=None))
    yield _case(f"{rule}.not-applicable.two-lifts", "there is another lift", lift(**slow, stopped_on="2026-05-04"),
                lift(1))  # fmt: skip
    yield _case(f"{rule}.not-applicable.modernisation", "out of order to be modernised",
                lift(out_of_order=True, stopped_on="2026-05-04", stop_reason="modernização"))  # fmt: skip


# --- Arts. 14, § 2, and 22 to 24 --------------------------------------------------


def _plates() -> Iterator[Sample]:
    rule = "lift-plates"
    yield _case(f"{rule}.pass.texts", "both plates bear what the law asks, in Braille too")
    yield _case(f"{rule}.pass.declared", "both are said to be there", lift(plate_landing="sim", plate_cab="sim"))
    yield _case(f"{rule}.fail.no-load", "the plate inside lacks the load",
                lift(plate_cab=LIFT["plate_cab"].replace("600 kg", "")))  # fmt: skip
    yield _case(f"{rule}.fail.other-number", "the plate inside bears another number",
                lift(plate_cab=LIFT["plate_cab"].replace("E1", "E11")))  # fmt: skip
    yield _case(f"{rule}.fail.no-braille", "not in Braille", lift(braille=False))
    yield _case(f"{rule}.undetermined.similar", "similar wording, perhaps", lift(plate_landing="Cuidado com o vão"))
    yield _case(f"{rule}.undetermined.silent", "nothing says what is outside", lift(plate_landing=None))
    yield _case(f"{rule}.not-applicable.private", "not of public use", lift(public_use=False, use_type="privado"))
    rule = "accessibility"
    yield _case(f"{rule}.pass.new", "installed in 2022, keeps the norms")
    yield _case(f"{rule}.pass.first-day", "installed on 4 September 2021, the first day of the law",
                lift(installed_on="2021-09-04"))  # fmt: skip
    yield _case(f"{rule}.fail.first-day", "the same, and does not", lift(installed_on="2021-09-04", accessible=False))
    yield _case(f"{rule}.fail.modernised", "of 1990, modernised in 2025",
                lift(installed_on="1990-01-01", modernised_on="2025-02-03", accessible=False))  # fmt: skip
    yield _case(f"{rule}.undetermined.silent", "nothing says it", lift(accessible=None))
    yield _case(f"{rule}.not-applicable.day-before", "installed on 3 September 2021", lift(installed_on="2021-09-03"))
    rule = "accessible-signs"
    yield _case(f"{rule}.pass.first-day", "installed on 8 March 2021, the day of publication",
                lift(installed_on="2021-03-08"))  # fmt: skip
    yield _case(f"{rule}.fail.first-day", "the same, without signs for the blind",
                lift(installed_on="2021-03-08", sign_blind=False))  # fmt: skip
    yield _case(f"{rule}.undetermined.no-date", "nothing says when it was installed", lift(installed_on=None))
    yield _case(f"{rule}.not-applicable.day-before", "installed on 7 March 2021", lift(installed_on="2021-03-07"))
    rule = "access-plates"
    yield _case(f"{rule}.pass.text", "the plate bears all three", escalator())
    yield _case(f"{rule}.pass.special", "of special use, which its plate says",
                escalator(special_use=True, plate_access="Exclusiva para carrinhos"))  # fmt: skip
    yield _case(f"{rule}.fail.ten-years", "the plate says 10 years",
                escalator(plate_access=str(ESCALATOR["plate_access"]).replace("12", "10")))  # fmt: skip
    yield _case(f"{rule}.fail.wheelchairs", "the plate does not name wheelchair users",
                escalator(plate_access=str(ESCALATOR["plate_access"]).replace(" ou cadeirantes", "")))  # fmt: skip
    yield _case(f"{rule}.undetermined.opposite", "the plate permits what it should forbid",
                escalator(plate_access=str(ESCALATOR["plate_access"]).replace("Proibido", "Permitido")))  # fmt: skip
    yield _case(f"{rule}.undetermined.silent", "nothing says it", escalator(plate_access=None))
    yield _case(f"{rule}.undetermined.belt-lift", "is a belt lift similar?",
                lift(kind="elevador de degraus sobre esteiras", plate_access="não há"))  # fmt: skip
    yield _case(f"{rule}.not-applicable.lift", "a lift is no escalator")


# --- what the project file states, and Art. 43 ------------------------------------


def _stated() -> Iterator[Sample]:
    for rule in ("permit-new-building", "permit-existing-building", "parts-origin", "noise", "machine-room-noise",
                 "noise-of-existing"):  # fmt: skip
        key = rule.replace("-", "_")
        old = lift(installed_on="2010-05-03", modernised_on=None)
        yield _case(f"{rule}.pass.declared", "declared to comply", old, project=declared(**{key: True}))
        yield _case(f"{rule}.fail.declared", "declared not to comply", old, project=declared(**{key: False}))
        yield _case(f"{rule}.not-declared.silent", "no project file says it", old)
    yield _case("permit-new-building.not-applicable.existing", "an existing building",
                project=declared(new_building=False))  # fmt: skip
    yield _case("permit-existing-building.not-applicable.new", "a new building", project=declared(new_building=True))
    yield _case("noise-of-existing.not-applicable.new", "nothing was there before the law")
    yield _case("in-force.pass.since-2021", "1 June 2026 is after 4 September 2021")
