"""Arts. 2 to 5: what is equipment, the papers that allow it, the firm's registration with CREA, the date on display."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import (
    OPEN,
    PASS,
    Part,
    failed,
    judged,
    lacking,
    later,
    passed,
    requirement,
    stated,
    told,
    unclear_visits,
    unsaid,
)
from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory, label, terms_of
from layoutcheck.laws.guarulhos_elevadores.figures import day
from layoutcheck.laws.guarulhos_elevadores.kinds import KINDS, SOME_LIFT
from layoutcheck.words import Text, text

BOOK = RuleBook()


@requirement(
    BOOK,
    "equipment-kind",
    "Art. 2º, I, a–l; parágrafo único",
    text("Que equipamento é", "What equipment it is"),
    text("O equipamento é de um dos doze tipos da lei, ou similar a eles; não vale para os de veículos de transporte "
         "coletivo, de obras e de casas unifamiliares.",
         "The equipment is of one of the law's twelve kinds, or similar to them; those in public transport vehicles, "
         "on building sites and in single-family houses are outside the law."),
    text("tipo pelo nome que a lei lhe dá; instalado_em diz se está fora da lei, e sem ele vale a lei.",
         "kind by the name that the law gives it; installed_in says whether it is outside the law, which holds without "
         "it."),
)  # fmt: skip
def equipment_kind(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """A name that is none of the twelve may be of something similar: nobody can tell what then holds for it."""
    kind = equipment.kind
    if equipment.belying:
        said = text("{place} está fora da lei, mas se diz também: {what}", "{place} is outside the law, but it is also "
                    "said: {what}", place=label("installed_in"),
                    what=[label(key) for key in equipment.belying])  # fmt: skip
        yield judged(equipment, [Part(status=OPEN, told=said, need=unsaid(equipment, "installed_in").need)])
    elif kind is not None and kind is not SOME_LIFT:
        yield judged(equipment, [passed("{kind} (alínea {letter})", "{kind} (letter {letter})", kind=kind.label,
                                        letter=kind.letter)])  # fmt: skip
    elif equipment.get("kind"):
        why = text('"{kind}" não é um dos doze tipos do art. 2º, I', '"{kind}" is none of the twelve kinds of Art. 2, '
                                                                     'I',
                   kind=equipment.get("kind"))  # fmt: skip
        yield judged(equipment, [Part(status=OPEN, told=why, need=_one_of(equipment))])
    else:
        yield judged(equipment, [Part(status=OPEN, told=unsaid(equipment, "kind").told, need=_one_of(equipment))])


def _one_of(equipment: Equipment) -> Text:
    return text("{need}; um de: {kinds}", "{need}; one of: {kinds}", need=unsaid(equipment, "kind").need,
                kinds=[kind.label for kind in KINDS])  # fmt: skip


def _is_modernised(view: Inventory) -> bool:
    """Tell whether something was modernised, which a building that is new no more needs leave for."""
    said = [{*one.values, *one.doubts} for one in view.equipment if not one.is_outside]
    return view.may_have_more or any("modernised_on" in keys for keys in said)


stated(
    BOOK,
    "permit-new-building",
    "Art. 3º",
    text("Obra nova: Comunicação de Instalação", "New building: notice of installation"),
    text("Para o Habite-se há Comunicação de Instalação assinada por responsável técnico, com a declaração da empresa "
         "instaladora de que o equipamento foi testado e segue as normas.",
         "For the occupancy permit there is a notice of installation signed by an engineer, with the installing firm's "
         "statement that the equipment was tested and keeps the norms."),
    ground="II",
    holds=lambda view: view.site.declared.says.get("new_building") is not False,
)  # fmt: skip
stated(
    BOOK,
    "permit-existing-building",
    "Art. 4º",
    text("Prédio existente: processo administrativo", "Existing building: administrative process"),
    text("A instalação ou modernização tem projeto, contrato e ART; o uso, Comunicação de Instalação com a declaração "
         "da empresa; e ambos foram deferidos.",
         "Installation or modernisation has a project, a contract and an ART; use, a notice of installation with the "
         "firm's statement; and both were granted."),
    ground="II",
    holds=lambda view: view.site.declared.says.get("new_building") is not True or _is_modernised(view),
)  # fmt: skip


@requirement(
    BOOK,
    "firm-crea",
    "Art. 5º",
    text("Empresa registrada no CREA", "Firm registered with CREA"),
    text("A empresa de manutenção é registrada no CREA.", "The maintenance firm is registered with CREA."),
    text("crea_da_empresa traz o registro.", "firm_crea bears the registration."),
    ground="II",
)
def firm_crea(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """The number itself is not looked up: only that there is one of CREA, and that it still holds if its term is told.

    A term that is no day leaves it open, as one of several does that has ended.
    """
    part, terms = told(equipment, "firm_crea"), terms_of(equipment.get("firm_crea") or "")
    holds = all(isinstance(term, date) and view.on and term >= view.on for term in terms)
    if part.status is PASS and not holds:
        part = Part(status=OPEN, told=part.told, need=unsaid(equipment, "firm_crea").need)
    yield judged(equipment, [part])


@requirement(
    BOOK,
    "visit-on-display",
    "Art. 5º, parágrafo único",
    text("Data da vistoria afixada", "Date of the visit on display"),
    text("A data da última vistoria ou manutenção está à vista do usuário.",
         "The date of the last visit or maintenance is on display for the user."),
    text("data_afixada é a data da última vistoria que se conhece.",
         "visit_posted is the date of the latest visit that is known."),
)  # fmt: skip
def visit_on_display(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """A date on display that is later than every visit on record leaves it open which of the two is wrong."""
    posted, last = equipment.day("visit_posted"), equipment.last_visit
    if unclear := list(unclear_visits(equipment)):
        yield judged(equipment, unclear if posted else [lacking(equipment, "visit_posted"), *unclear])
        return
    if last and view.on and last > view.on:
        yield judged(equipment, [later(equipment, "last_visit", last)])
        return
    if posted is None or last is None:
        yield judged(equipment, [lacking(equipment, "visit_posted") if posted is None else
                                 unsaid(equipment, "last_visit")])  # fmt: skip
    elif view.on and posted > view.on:
        yield judged(equipment, [later(equipment, "visit_posted", posted)])
    elif posted > last:
        newer = text("afixada a data de {day}, depois da última vistoria que se conhece, de {last}",
                     "on display: {day}, after the last visit that is known, of {last}", day=day(posted),
                     last=day(last))  # fmt: skip
        yield judged(equipment, [Part(status=OPEN, told=newer, need=unsaid(equipment, "last_visit").need)])
    elif posted == last:
        yield judged(equipment, [passed("afixada a data de {day}", "on display: {day}", day=day(posted))])
    else:
        yield judged(equipment, [failed("afixada a data de {day}; a última vistoria é de {last}",
                                        "on display: {day}; the last visit was on {last}", day=day(posted),
                                        last=day(last))])  # fmt: skip
