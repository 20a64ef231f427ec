"""Arts. 10 and 11: notices of what endangers people, whom they go to, and the maintenance firm."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from layoutcheck.finding import Finding
from layoutcheck.kinds import spelt
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import (
    NO_DAY,
    OPEN,
    Part,
    failed,
    judged,
    not_applicable,
    passed,
    requirement,
    told,
    unclear_visits,
    unsaid,
    yes,
)
from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory, is_open, label
from layoutcheck.laws.guarulhos_elevadores.figures import BEFORE, VISIT_MONTHS, day
from layoutcheck.laws.guarulhos_elevadores.register import CONCLUSIONS, belied
from layoutcheck.laws.guarulhos_elevadores.terms import calendar_months
from layoutcheck.records import on_one_line
from layoutcheck.values import is_denied
from layoutcheck.words import Text, joined, same, text

NOTICES = RuleBook()
FIRM = RuleBook()
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
    if not awaits_visit(view, equipment):
        unknown += [] if view.on is None or equipment.visit_by(view.on) else ["last_visit"]
        unknown += [] if equipment.get("conclusion") else ["conclusion"]
    unclear = dict.fromkeys((*unclear_visits(equipment), *(unsaid(equipment, key) for key in unknown)))
    doubtful = [*unclear, *belied(equipment)]
    if not due and (doubtful or view.on is None):
        yield judged(equipment, doubtful or [NO_DAY])
    elif not due:
        yield not_applicable(equipment, text("não é caso de aviso", "no notice is due"))
    else:
        part = yes(equipment, "notices_sent")
        said = text("{sent}; por {why}; a {who}", "{sent}; because {why}; to {who}", sent=part.told,
                    why=joined(due, ", "),
                    who=joined(addressees({**equipment.values, EXECUTIVE: executive(view)}), ", "))  # fmt: skip
        yield judged(equipment, [Part(status=part.status, told=said, need=part.need)])


def awaits_visit(view: Inventory, equipment: Equipment) -> bool:
    """Tell whether nothing is said of a visit to equipment that was installed this month."""
    is_said = {"visits", "last_visit"} & {*equipment.values, *equipment.doubts}
    return view.on is not None and not is_said and is_of_this_month(equipment, view.on)


def this_month(equipment: Equipment) -> Finding:
    """Say that nothing monthly is due of equipment in the month in which it was installed."""
    return not_applicable(
        equipment, text("o mês da instalação ainda corre", "the month of its installation still runs")
    )


def executive(view: Inventory) -> str:
    """Give the address of the executive that the project file declares, or nothing."""
    return str(view.site.declared.says.get(EXECUTIVE) or "")


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
