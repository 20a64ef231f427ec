"""Arts. 14 to 19: the monthly visit, the documents of month and year, emergencies."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import (
    NO_DAY,
    OPEN,
    Figure,
    Part,
    failed,
    judged,
    lacking,
    later,
    monthly,
    not_applicable,
    passed,
    requirement,
    stated,
    too_old,
    unclear_visits,
    yes,
)
from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory
from layoutcheck.laws.guarulhos_elevadores.figures import BEFORE, IN_FORCE, REPORT_MONTHS, VISIT_MONTHS, day
from layoutcheck.laws.guarulhos_elevadores.notices import awaits_visit, is_of_this_month, this_month
from layoutcheck.laws.guarulhos_elevadores.terms import longest_gap, months_after
from layoutcheck.words import text

BOOK = RuleBook()


# --- Arts. 14 to 19 ---------------------------------------------------------------


def months_missed(equipment: Equipment, on: date) -> int:
    """Give the most calendar months from one visit to the next, the last counted to a day; before the law, none."""
    known = [max(visit, BEFORE) for visit in equipment.visits if visit <= on]
    return longest_gap([*known, on])


@requirement(
    BOOK,
    "monthly-visit",
    "Art. 14; Art. 5º",
    text("Vistoria mensal", "Monthly visit"),
    text("Em cada mês há uma vistoria ou manutenção: de uma à seguinte, e da última à data da verificação, não mais de "
         "{n:count} mês de calendário.",
         "There is a visit or maintenance in every month: from one to the next, and from the last to the date of the "
         "check, no more than {n:count} calendar month.", n=VISIT_MONTHS),
    text("Meses de calendário entre as datas de vistorias e ultima_vistoria, que valem como completas desde a "
         "primeira; o mês que corre ainda não está perdido; nada se julga antes de {start}.",
         "Calendar months between the dates of visits and last_visit, which are taken as whole from the first on; the "
         "month that runs is not yet missed; nothing is judged before {start}.", start=day(IN_FORCE)),
    ground="I",
)  # fmt: skip
def monthly_visit(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """The list of visits is taken as whole from its first date on.

    Art. 14 adds "quando necessário"; Arts. 5, 7 and 10 ask for the monthly visit without it.
    """
    ahead = [visit for visit in equipment.visits if view.on and visit > view.on]
    if view.on is None:
        yield judged(equipment, [NO_DAY])
    elif awaits_visit(view, equipment):
        yield this_month(equipment)
    elif ahead:
        yield judged(equipment, [later(equipment, "last_visit", ahead[-1])])
    elif not equipment.visits or "visits" in equipment.doubts or "last_visit" in equipment.doubts:
        key = "visits" if "visits" in {*equipment.doubts, *equipment.denied} else "last_visit"
        yield judged(equipment, [lacking(equipment, key)])
    else:
        most = months_missed(equipment, view.on)
        said = {"last": day(equipment.visits[-1]), "n": most}
        part = passed("última vistoria em {last}", "last visit on {last}", **said) if most <= VISIT_MONTHS else failed(
            "última vistoria em {last}; de uma à seguinte, ou até a verificação, passaram {n:count} meses de "
            "calendário",
            "last visit on {last}; from one to the next, or to the check, went {n:count} calendar "
            "months", **said)  # fmt: skip
        doubts = (*unclear_visits(equipment), *too_old(equipment, "last_visit", equipment.last_visit))
        yield judged(equipment, [part, *doubts], Figure(measured=most, required=VISIT_MONTHS))


stated(
    BOOK,
    "parts-origin",
    "Art. 15",
    text("Origem das peças", "Origin of parts"),
    text("As peças substituídas são originais ou equivalentes, ensaiadas como a ABNT pede e de origem comprovada.",
         "Replaced parts are original or equivalent, tested as ABNT asks and of proven origin."),
    ground="I",
)  # fmt: skip


@requirement(
    BOOK,
    "monthly-document",
    "Art. 16, I–IV",
    text("Documento mensal", "Monthly document"),
    text("Todo mês a empresa entrega ao responsável um documento assinado por profissional habilitado, com a ciência "
         "dele.",
         "Every month the firm gives the responsible person a document signed by a qualified professional, which the "
         "person acknowledges."),
    text("Meses de calendário de documento_mensal à data da verificação, até {n:count}; documento_assinado e "
         "ciencia_do_responsavel.",
         "Calendar months from document_on to the date of the check, up to {n:count}; document_signed and "
         "document_acknowledged.", n=VISIT_MONTHS),
)  # fmt: skip
def monthly_document(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """What it says of parts and remarks is there only where there were any."""
    if "document_on" not in {*equipment.values, *equipment.doubts} and view.on and is_of_this_month(equipment, view.on):
        yield this_month(equipment)
        return
    part, figure = monthly(equipment, "document_on", equipment.day("document_on"), view.on, VISIT_MONTHS)
    signed = [yes(equipment, key) for key in ("document_signed", "document_acknowledged")]
    old = too_old(equipment, "document_on", equipment.day("document_on"))
    yield judged(equipment, [part, *signed, *old], figure)


@requirement(
    BOOK,
    "annual-inspection",
    "Art. 18",
    text("Relatório de Inspeção Anual", "Annual inspection report"),
    text("Há um Relatório de Inspeção Anual (RIA), assinado por profissional habilitado, de não mais de {n:count} "
         "meses.",
         "There is an annual inspection report (RIA), signed by a qualified professional, no more than {n:count} "
         "months old.", n=REPORT_MONTHS),
    text("Dias de data_do_ria à data da verificação, até o mesmo dia do ano seguinte; ria_assinado.",
         "Days from ria_on to the date of the check, up to the same day of the next year; ria_signed."),
)  # fmt: skip
def annual_inspection(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Annual is read as within a year of the last, not as once in each calendar year: the stricter of the two."""
    done, first = equipment.day("ria_on"), first_report(equipment, view.on)
    if first:
        yield not_applicable(equipment, text("o primeiro ano corre até {first}", "the first year runs to {first}",
                                             first=day(first)))  # fmt: skip
    elif done is None or view.on is None:
        yield judged(equipment, [NO_DAY if done else lacking(equipment, "ria_on")])
    elif done > view.on:
        yield judged(equipment, [later(equipment, "ria_on", done)])
    elif months_after(done, REPORT_MONTHS) < view.on <= months_after(IN_FORCE, REPORT_MONTHS):
        before = text("relatório de {done}; o primeiro ano da lei corria ainda", "report of {done}; the law's first "
                      "year still ran", done=day(done))  # fmt: skip
        yield judged(equipment, [Part(status=OPEN, told=before, need=before)])
    else:
        due = months_after(done, REPORT_MONTHS)
        in_time = view.on <= due
        part = passed("RIA de {done}, até {due}", "report of {done}, good to {due}", done=day(done), due=day(due)) \
            if in_time else failed("RIA de {done}, vencido em {due}", "report of {done}, ended on {due}",
                                   done=day(done), due=day(due))  # fmt: skip
        figure = Figure(measured=(view.on - done).days, required=(due - done).days)
        yield judged(equipment, [part, yes(equipment, "ria_signed"), *too_old(equipment, "ria_on", done)], figure)


def first_report(equipment: Equipment, on: date | None) -> date | None:
    """Give the day to which equipment that is new on a day, and of which no report is said, needs none yet."""
    installed = equipment.day("installed_on")
    is_said = {"ria_on", "ria_signed"} & {*equipment.values, *equipment.doubts}
    if installed is None or on is None or is_said or not installed <= on <= months_after(installed, REPORT_MONTHS):
        return None
    return months_after(installed, REPORT_MONTHS)


@requirement(
    BOOK,
    "emergency-service",
    "Art. 19",
    text("Atendimento de emergência", "Emergency service"),
    text("A empresa atende emergências 24 horas por dia.", "The firm answers emergencies round the clock."),
    text("atendimento_24h diz se atende.", "emergency_24h says whether it does."),
)
def emergency_service(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Said of each piece of equipment, for they may have different firms."""
    yield judged(equipment, [yes(equipment, "emergency_24h")])
