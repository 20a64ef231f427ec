"""Arts. 10 to 19: notices, the maintenance firm, the monthly visit, the documents of month and year, emergencies."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from layoutcheck.finding import Finding
from layoutcheck.kinds import spelt
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import (
    NO_DATE,
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
    told,
    too_old,
    unclear_visits,
    unsaid,
    yes,
)
from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory, is_open, label
from layoutcheck.laws.guarulhos_elevadores.figures import BEFORE, IN_FORCE, REPORT_MONTHS, VISIT_MONTHS, day
from layoutcheck.laws.guarulhos_elevadores.register import CONCLUSIONS, belied
from layoutcheck.laws.guarulhos_elevadores.terms import calendar_months, longest_gap, months_after
from layoutcheck.records import on_one_line
from layoutcheck.values import is_denied
from layoutcheck.words import Text, joined, same, text

NOTICES = RuleBook()
FIRM = RuleBook()
UPKEEP = RuleBook()
GRAVE = ("unsafe", "inappropriate")


# --- Art. 10 --------------------------------------------------------------------


def reasons(equipment: Equipment, on: date) -> tuple[Text, ...]:
    """Give the reasons for which the register must send notices on a day, as far as they are known."""
    return (*missed(equipment, on), *grave(equipment.values, None))


def missed(equipment: Equipment, on: date) -> Iterator[Text]:
    """Give the reason of item I: a month without a visit since the last one, for a gap before it is over."""
    if "visits" in equipment.doubts or "last_visit" in equipment.doubts:
        return
    last = equipment.visit_by(on)
    if last is None and equipment.denied.keys() & {"visits", "last_visit"} and not is_of_this_month(equipment, on):
        yield NO_VISIT
    elif last is not None and calendar_months(max(last, BEFORE), on) > VISIT_MONTHS:
        yield text("não há lançamento de vistoria ou manutenção mensal desde {last}",
                   "no monthly visit or maintenance is on record since {last}", last=day(last))  # fmt: skip


NO_VISIT = text("não há lançamento de vistoria ou manutenção", "no visit or maintenance is on record")


def is_of_this_month(equipment: Equipment, on: date) -> bool:
    """Tell whether equipment was installed in the month of a day, which runs: of what is monthly, nothing is missed."""
    installed = equipment.day("installed_on")
    return installed is not None and installed <= on and calendar_months(installed, on) == 0


def grave(said: Mapping[str, Any], visit: date | None) -> Iterator[Text]:
    """Give the reasons of item II in what is said of one visit, whose day is told where it is known."""
    of = text(" de {day}", " of {day}", day=day(visit)) if visit else text("", "")
    if said.get("conclusion") in GRAVE:
        yield text("a vistoria{of} concluiu por funcionamento {how}", "the visit{of} concluded that it works {how}",
                   of=of, how=CONCLUSIONS[said["conclusion"]])  # fmt: skip
    if said.get("advised") == "interdiction":
        yield text("a vistoria{of} sugeriu a interdição", "the visit{of} suggested interdiction", of=of)


EXECUTIVE = "executive_address"  # in the project file, for no piece of equipment has one of its own
_ADDRESSEES = {
    EXECUTIVE: text("Executivo Municipal", "municipal executive"),
    "firm_email": text("empresa de manutenção", "maintenance firm"),
    "responsible_email": text("responsável pelo equipamento", "person responsible for the equipment"),
}


def addressees(said: Mapping[str, Any]) -> tuple[Text, ...]:
    """Name those whom a notice goes to, with the addresses that are known."""
    nowhere = text("(falta o endereço)", "(no address)")
    given = {key: same(f"<{on_one_line(said[key])}>") for key in _ADDRESSEES if _has_address(said, key)}
    return tuple(joined((who, given.get(key, nowhere))) for key, who in _ADDRESSEES.items())


def unaddressed(said: Mapping[str, Any]) -> tuple[Text, ...]:
    """Name those whose address a notice lacks, and where each is said."""
    return tuple(
        text("{who} ({place})", "{who} ({place})", who=who,
             place=f"[declared] {EXECUTIVE}" if key == EXECUTIVE else spelt(key))
        for key, who in _ADDRESSEES.items() if not _has_address(said, key)
    )  # fmt: skip


def _has_address(said: Mapping[str, Any], key: str) -> bool:
    """Tell whether an address is said: of the executive, which may want paper, anything that is not left open."""
    written = str(said.get(key) or "").strip()
    if key == EXECUTIVE:
        return not is_open(written) and not is_denied(written)
    return is_address(written)


def is_address(written: str) -> bool:
    """Tell whether a text is an e-mail address, or several with a comma, a semicolon or a blank between.

    >>> is_address("a@exemplo.invalid; b@exemplo.invalid"), is_address("a@b")
    (True, False)
    """
    return all(_EMAIL.fullmatch(one) for one in re.split(r"[,;\s]+", written.strip(" ,;")))


_EMAIL = re.compile(r"[^@\s<>,;]+@[^@\s.<>,;]+(?:\.[^@\s.<>,;]+)+")


@requirement(
    NOTICES,
    "notices",
    "Art. 10",
    text("Avisos do cadastro", "Notices of the register"),
    text("Sem vistoria no mês, ou com problema grave ou sugestão de interdição registrados, o cadastro avisa o "
         "Executivo, a empresa e o responsável.",
         "Without a visit in the month, or with a grave problem or a suggested interdiction on record, the register "
         "notifies the executive, the firm and the responsible person."),
    text("vistorias, conclusao e restricao_recomendada dizem se é caso de aviso; avisos_enviados, se foi enviado.",
         "visits, conclusion and advised say whether notices are due; notices_sent, whether they were sent."),
)  # fmt: skip
def notices(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """What is due is listed with its addressees."""
    due = reasons(equipment, view.on) if view.on else ()
    unknown = [key for key in ("conclusion", "advised") if key in equipment.doubts]
    if not _awaits_visit(view, equipment):
        unknown += [] if view.on is None or equipment.visit_by(view.on) else ["last_visit"]
        unknown += [] if equipment.get("conclusion") else ["conclusion"]
    unclear = dict.fromkeys((*unclear_visits(equipment), *(unsaid(equipment, key) for key in unknown)))
    doubtful = [*unclear, *belied(equipment)]
    if not due and (doubtful or view.on is None):
        yield judged(equipment, doubtful or [_NO_DAY])
    elif not due:
        yield not_applicable(equipment, text("não é caso de aviso", "no notice is due"))
    else:
        part = yes(equipment, "notices_sent")
        said = text("{sent}; por {why}; a {who}", "{sent}; because {why}; to {who}", sent=part.told,
                    why=joined(due, ", "),
                    who=joined(addressees({**equipment.values, EXECUTIVE: executive(view)}), ", "))  # fmt: skip
        yield judged(equipment, [Part(status=part.status, told=said, need=part.need)])


def _awaits_visit(view: Inventory, equipment: Equipment) -> bool:
    """Tell whether nothing is said of a visit to equipment that was installed this month."""
    is_said = {"visits", "last_visit"} & {*equipment.values, *equipment.doubts}
    return view.on is not None and not is_said and is_of_this_month(equipment, view.on)


def _this_month(equipment: Equipment) -> Finding:
    return not_applicable(
        equipment, text("o mês da instalação ainda corre", "the month of its installation still runs")
    )


def executive(view: Inventory) -> str:
    """Give the address of the executive that the project file declares, or nothing."""
    return str(view.site.declared.says.get(EXECUTIVE) or "")


_NO_DAY = Part(status=OPEN, told=text("falta a data da verificação", "the date of the check is missing"), need=NO_DATE)

# --- Art. 11 --------------------------------------------------------------------


@requirement(
    FIRM,
    "firm-registered",
    "Art. 11, § 1º",
    text("Empresa cadastrada no município", "Firm registered with the municipality"),
    text("Só presta manutenção empresa cadastrada junto ao Executivo Municipal.",
         "Only a firm registered with the municipal executive does maintenance."),
    text("empresa_cadastrada diz se está.", "firm_registered says whether it is."),
)  # fmt: skip
def firm_registered(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """The firm must be named too: nobody is registered who is not known."""
    yield judged(equipment, [told(equipment, "firm"), yes(equipment, "firm_registered")])


@requirement(
    FIRM,
    "notice-addresses",
    "Art. 11, § 2º",
    text("Endereços para avisos", "Addresses for notices"),
    text("A empresa informou o seu correio eletrônico e o do responsável pelo equipamento.",
         "The firm has given its e-mail and that of the person responsible for the equipment."),
    text("email_da_empresa e email_do_responsavel, na forma nome@domínio.",
         "firm_email and responsible_email, in the form name@domain."),
)  # fmt: skip
def notice_addresses(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Whether anybody reads what is sent there, nobody can tell from here."""
    yield judged(equipment, [_address(equipment, key) for key in ("firm_email", "responsible_email")])


def _address(equipment: Equipment, key: str) -> Part:
    said = equipment.get(key)
    if said is None:
        return told(equipment, key)
    if is_address(said):
        return passed("{label}: {said}", "{label}: {said}", label=label(key), said=said)
    return _no_address(equipment, key)


def _no_address(equipment: Equipment, key: str) -> Part:
    part = told(equipment, key)
    if part.status is OPEN:
        return part
    return failed('{label}: "{said}" não é um endereço', '{label}: "{said}" is no address', label=label(key),
                  said=equipment.get(key))  # fmt: skip


# --- Arts. 14 to 19 ---------------------------------------------------------------


def months_missed(equipment: Equipment, on: date) -> int:
    """Give the most calendar months from one visit to the next, the last counted to a day; before the law, none."""
    known = [max(visit, BEFORE) for visit in equipment.visits if visit <= on]
    return longest_gap([*known, on])


@requirement(
    UPKEEP,
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
        yield judged(equipment, [_NO_DAY])
    elif _awaits_visit(view, equipment):
        yield _this_month(equipment)
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
    UPKEEP,
    "parts-origin",
    "Art. 15",
    text("Origem das peças", "Origin of parts"),
    text("As peças substituídas são originais ou equivalentes, ensaiadas como a ABNT pede e de origem comprovada.",
         "Replaced parts are original or equivalent, tested as ABNT asks and of proven origin."),
    ground="I",
)  # fmt: skip


@requirement(
    UPKEEP,
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
        yield _this_month(equipment)
        return
    part, figure = monthly(equipment, "document_on", equipment.day("document_on"), view.on, VISIT_MONTHS)
    signed = [yes(equipment, key) for key in ("document_signed", "document_acknowledged")]
    old = too_old(equipment, "document_on", equipment.day("document_on"))
    yield judged(equipment, [part, *signed, *old], figure)


@requirement(
    UPKEEP,
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
        yield judged(equipment, [_NO_DAY if done else lacking(equipment, "ria_on")])
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
    UPKEEP,
    "emergency-service",
    "Art. 19",
    text("Atendimento de emergência", "Emergency service"),
    text("A empresa atende emergências 24 horas por dia.", "The firm answers emergencies round the clock."),
    text("atendimento_24h diz se atende.", "emergency_24h says whether it does."),
)
def emergency_service(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Said of each piece of equipment, for they may have different firms."""
    yield judged(equipment, [yes(equipment, "emergency_24h")])
