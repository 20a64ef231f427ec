"""Arts. 6 to 8 and 42: the municipal register, its twelve fields, the schedule, and the record of each visit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, timedelta
from typing import Any

from layoutcheck.finding import Finding, Status
from layoutcheck.kinds import fold
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import (
    FAIL,
    NO_DATE,
    OPEN,
    PASS,
    Figure,
    Part,
    failed,
    judged,
    lacking,
    later,
    not_applicable,
    passed,
    requirement,
    told,
    unclear_visits,
    unsaid,
    yes,
)
from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory, alike, is_open, label
from layoutcheck.laws.guarulhos_elevadores.figures import FIELDS, IN_FORCE, JUSTIFY_DAYS, REGISTER_BY, day
from layoutcheck.records import on_one_line
from layoutcheck.words import Text, joined, text

BOOK = RuleBook()


def _still_time(view: Inventory) -> bool:
    """Tell whether the term of Art. 42 runs: a term of months ends with the day of the same number."""
    return view.on is not None and view.on <= REGISTER_BY


def _in_time(equipment: Equipment) -> Finding:
    return not_applicable(equipment, text("o prazo de cadastro corre até {day} (art. 42)",
                                          "the term for entering it runs to {day} (Art. "
                                          "42)", day=day(REGISTER_BY)))  # fmt: skip


@requirement(
    BOOK,
    "registration",
    "Art. 6º; Art. 42",
    text("Cadastro do equipamento", "Equipment entered in the register"),
    text("A empresa de manutenção cadastrou o equipamento no sistema do município; prazo até {by}.",
         "The maintenance firm has entered the equipment in the municipal register; due by {by}.", by=day(REGISTER_BY)),
    text("cadastrado diz se está.", "registered says whether it is."),
    ground="III",
)  # fmt: skip
def registration(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Not judged while the twelve months of Art. 42 run."""
    yield _in_time(equipment) if _still_time(view) else judged(equipment, [yes(equipment, "registered")])


@requirement(
    BOOK,
    "register-fields",
    "Art. 7º, I–XII",
    text("Campos do cadastro", "Fields of the register"),
    text("O cadastro traz as {n:count} informações da lei: edifício, endereço com todas as frentes, uso do prédio, "
         "número e tipo, tipo de uso, carga, empresa, ART e responsável, contrato, última vistoria, registros da "
         "vistoria e penalidades (ou que não houve).",
         "The register holds the law's {n:count} items: building, address with all fronts, use of the building, number "
         "and kind, type of use, load, firm, ART and engineer, contract, last visit, records of the visit and "
         "penalties (or that there were none).", n=FIELDS),
    text("Contam-se os campos preenchidos; um contrato já vencido não preenche o seu.",
         "The fields that are filled are counted; a contract that has ended does not fill its own."),
)  # fmt: skip
def register_fields(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Words that promise a datum for later are none; a field said to be empty fails."""
    if _still_time(view):
        yield _in_time(equipment)
        return
    fields = [[told(equipment, key) for key in keys] for keys in _FIELDS]
    fields += [[_contract(view, equipment)], [_last(equipment)], [_records(equipment)], [_penalties(equipment)]]
    filled = sum(all(part.status is PASS for part in parts) for parts in fields)
    figure = Figure(measured=filled, required=FIELDS, at_least=True)
    whole = passed("{n:count} {n:campo preenchido|campos preenchidos}", "{n:count} {n:field|fields} filled", n=filled)
    parts = [part for field in fields for part in field if part.status is not PASS] or [whole]
    yield judged(equipment, parts, figure)


_FIELDS = (("building_name",), ("address", "fronts"), ("building_use",), ("number", "kind"), ("use_type",),
           ("capacity_kg",), ("firm",), ("art", "engineer"))  # fmt: skip


def _contract(view: Inventory, equipment: Equipment) -> Part:
    until = equipment.day("contract_until")
    if until is None:
        return lacking(equipment, "contract_until")
    if view.on is None:
        return Part(status=OPEN, told=text("falta a data da verificação", "the date of the check is missing"),
                    need=NO_DATE)  # fmt: skip
    if until >= view.on:
        return passed("contrato até {day}", "contract to {day}", day=day(until))
    return Part(status=OPEN, told=text("o contrato informado venceu em {day}", "the contract given ended on {day}",
                                       day=day(until)), need=unsaid(equipment, "contract_until").need)  # fmt: skip


def _last(equipment: Equipment) -> Part:
    known = passed("vistoria", "visit") if equipment.last_visit else lacking(equipment, "last_visit")
    return next(unclear_visits(equipment), known)


def _records(equipment: Equipment) -> Part:
    if equipment.get("conclusion") is None:
        return unsaid(equipment, "conclusion")
    return told(equipment, "visit_state")


def _penalties(equipment: Equipment) -> Part:
    return unsaid(equipment, "penalties") if is_open(equipment.get("penalties")) else passed("penalidades", "penalties")


@requirement(
    BOOK,
    "equipment-schedule",
    "Art. 7º, IV",
    text("Planta e quadro de equipamentos", "Plan and schedule"),
    text("Cada equipamento tem um número, e está na planta e no quadro ao lado dela, que dizem dele o mesmo.",
         "Every piece of equipment has a number and is on the plan and in the schedule beside it, which say the same "
         "of it."),
    text("Unidos pelo número, sem olhar maiúsculas nem acentos; só quando há quadro (PLANTA.schedule.csv ou .xlsx).",
         "Joined by number, case and accents ignored; only where there is a schedule (PLAN.schedule.csv or .xlsx)."),
    ground=None,
)  # fmt: skip
def equipment_schedule(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """What was not read of the plan may be what seems to be missing from it."""
    if not view.has_schedule:
        yield not_applicable(equipment, text("não há quadro ao lado da planta", "there is no schedule beside the plan"))
    elif not equipment.number:
        yield judged(equipment, [unsaid(equipment, "number")])
    elif equipment.drawn and equipment.row and equipment.unclear and not equipment.differs:
        yield judged(equipment, [unsaid(equipment, key) for key in equipment.unclear])
    elif equipment.drawn and equipment.row and not equipment.differs:
        yield judged(equipment, [passed("na planta e na linha {row} do quadro", "on the plan and in row {row} of the "
                                        "schedule", row=str(equipment.row))])  # fmt: skip
    else:
        yield judged(equipment, [_mismatch(view, equipment)])


def _mismatch(view: Inventory, equipment: Equipment) -> Part:
    if equipment.differs:
        said = [text('{label} ("{written}")', '{label} ("{written}")', label=label(key),
                     written=equipment.doubts[key].written) for key in equipment.differs]  # fmt: skip
        return failed("planta e quadro diferem: {said}", "plan and schedule differ: {said}", said=joined(said, ", "))
    where = (
        text("na planta, e não no quadro", "on the plan and not in the schedule")
        if equipment.drawn
        else text("na linha {row} do quadro, e não na planta", "in row {row} of the schedule and not on the plan",
                  row=str(equipment.row))
    )  # fmt: skip
    if near := [other.name for other in alike(view, equipment)]:
        where = text("{where}; não será {near}, escrito de outro modo?",
                     "{where}; is it not {near}, written otherwise?", where=where, near=near)  # fmt: skip
    need = text("o que não se leu da planta ou do quadro", "what was not read of the plan or the schedule")
    return Part(status=OPEN, told=where, need=need) if view.may_have_more else Part(status=FAIL, told=where)


@requirement(
    BOOK,
    "visit-record",
    "Art. 8º, I–VII",
    text("Registro da vistoria", "Record of the visit"),
    text("A vistoria descreve o estado geral e conclui por funcionamento normal, precário (com sugestões de reparo), "
         "inseguro ou inapropriado (se e só se sugere interdição).",
         "The visit describes the general state and concludes that the equipment works normally, precariously (with "
         "repairs suggested), unsafely or inappropriately (if and only if it suggests interdiction)."),
    text("estado_geral, conclusao, observacoes e restricao_recomendada; peças, fotos e recusa só constam se houver.",
         "visit_state, conclusion, visit_notes and advised; parts, photographs and refusals only where there are any."),
)  # fmt: skip
def visit_record(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """The printed text of items II to V is garbled; each is read as "if there is any"."""
    yield judged(equipment, [told(equipment, "visit_state"), *_conclusion(equipment), *belied(equipment)])


def _conclusion(equipment: Equipment) -> Iterator[Part]:
    conclusion, advised = equipment.get("conclusion"), equipment.get("advised")
    if conclusion is None:
        yield unsaid(equipment, "conclusion")
        return
    yield passed("conclusão: {said}", "conclusion: {said}", said=CONCLUSIONS[conclusion])
    if conclusion == "precarious":
        yield told(equipment, "visit_notes")
    suggests = advised == "interdiction"
    if "advised" in equipment.doubts or (conclusion == "inappropriate" and advised is None):
        yield unsaid(equipment, "advised")
    elif suggests != (conclusion == "inappropriate"):
        yield failed("conclui por funcionamento {said} e {does} interdição",
                     "concludes that it works {said} and {does} interdiction", said=CONCLUSIONS[conclusion],
                     does=_SUGGESTS[suggests])  # fmt: skip


def belied(equipment: Equipment) -> Iterator[Part]:
    """Make parts of the words of a visit that speak of more than its conclusion does."""
    for asks in belying_words(equipment.values):
        yield Part(status=OPEN, told=asks, need=asks)


def belying_words(said: Mapping[str, Any]) -> Iterator[Text]:
    """Give words of a visit that speak of more than its conclusion does, with the question that they put."""
    if said.get("conclusion") in ("unsafe", "inappropriate") or said.get("advised") == "interdiction":
        return
    for key in ("visit_state", "visit_notes"):
        if _GRAVE.search(fold(said.get(key) or "")):
            yield text('{label}: "{said}" – a conclusão e a restrição recomendada concordam?',
                       '{label}: "{said}" – do the conclusion and the restriction advised agree?', label=label(key),
                       said=on_one_line(said[key]))  # fmt: skip


_NONE = r"(?<!nao )(?<!sem )(?<!nao ha )(?<!nao houve )(?<!nao apresenta )(?<!nao oferece )(?<!nenhum )(?<!nenhuma )"
_GRAVE = re.compile(rf"\b{_NONE}(interdi\w*|insegur\w*|inapropriad\w*|risco grave|perigo\w*)")
_SUGGESTS = {True: text("sugere", "suggests"), False: text("não sugere", "does not suggest")}
CONCLUSIONS: dict[str, Text] = {
    "normal": text("normal", "normally"),
    "precarious": text("precário", "precariously"),
    "unsafe": text("inseguro", "unsafely"),
    "inappropriate": text("inapropriado", "inappropriately"),
}


@requirement(
    BOOK,
    "repair-refusal",
    "Art. 8º, § 1º",
    text("Recusa de reparos", "Repairs refused"),
    text("Registrada a recusa de reparos, o responsável é cientificado e a justifica em até {n:count} {n:dia|dias}.",
         "When repairs are refused, the responsible person is notified and justifies it within {n:count} {n:day|days}.",
         n=JUSTIFY_DAYS),
    text("Dias corridos de recusa_cientificada a recusa_justificada, ou até a data da verificação; o primeiro não "
         "conta.",
         "Days from refusal_notified to refusal_justified, or to the date of the check; the first does not count."),
)  # fmt: skip
def repair_refusal(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Silence is no refusal, for the record names one only where there is one; a term that still runs is met."""
    if equipment.get("refusal") or any(key in equipment.values for key in _REFUSED):
        yield _refused(view, equipment)
    elif any(key in equipment.doubts for key in ("refusal", *_REFUSED)):
        yield judged(equipment, [unsaid(equipment, "refusal")])
    elif words := _speaks_of_refusal(equipment):
        yield judged(equipment, [words])
    else:
        yield not_applicable(equipment, text("nenhuma recusa registrada", "no refusal on record"))


_REFUSED = ("refusal_notified", "refusal_justified")


def _speaks_of_refusal(equipment: Equipment) -> Part | None:
    """Give words of a visit that speak of a refusal which is not on record."""
    for key in ("visit_state", "visit_notes"):
        said = equipment.get(key) or ""
        if re.search(r"(?<!houve )(?<!sem )(?<!nao )(?<!nenhuma )\brecus\w+|\bnao autoriz\w+", fold(said)):
            asks = text('{label}: "{said}" – houve recusa de reparos?', '{label}: "{said}" – were repairs refused?',
                        label=label(key), said=said)  # fmt: skip
            return Part(status=OPEN, told=asks, need=asks)
    return None


def days_to_justify(notified: date, end: date) -> int:
    """Count the days of Art. 8, § 1 from one day to another; those before the law do not count."""
    before = IN_FORCE - timedelta(1)
    return (max(end, before) - max(notified, before)).days


def _refused(view: Inventory, equipment: Equipment) -> Finding:
    notified, justified = (equipment.day(key) for key in _REFUSED)
    end = justified or view.on
    if notified is None:
        return judged(equipment, [lacking(equipment, "refusal_notified")])
    if justified is None and "refusal_justified" in equipment.doubts:
        return judged(equipment, [unsaid(equipment, "refusal_justified")])
    if end is None:
        return judged(equipment, [Part(status=OPEN, told=text("falta a data da verificação",
                                                              "the date of the check is "
                                                              "missing"), need=NO_DATE)])  # fmt: skip
    if end < notified or (view.on is not None and end > view.on):
        wrong, when = ("refusal_justified", end) if justified else ("refusal_notified", notified)
        return judged(equipment, [later(equipment, wrong, when)])
    days = days_to_justify(notified, end)
    status = Status.PASS if days <= JUSTIFY_DAYS else FAIL
    said = text(
        "justificada após {n:count} {n:dia|dias}", "justified after {n:count} {n:day|days}", n=days
    ) if justified else text(
        "cientificada há {n:count} {n:dia|dias}, ainda sem justificativa",
        "notified {n:count} {n:day|days} ago, not yet justified", n=days)  # fmt: skip
    return judged(equipment, [Part(status=status, told=said)], Figure(measured=days, required=JUSTIFY_DAYS))


@requirement(
    BOOK,
    "gap-analysis",
    "Art. 8º, § 2º",
    text("Folgas de escadas e esteiras rolantes", "Gaps of escalators and moving walks"),
    text("A vistoria de escadas ou esteiras rolantes analisa as folgas das partes que os usuários podem tocar ou que "
         "podem agarrar ou amassar.",
         "The visit to an escalator or moving walk analyses the gaps of parts that users may touch or that may catch "
         "or crush."),
    text("analise_de_folgas, para os tipos i e j.", "gap_analysis, for kinds i and j."),
    ground="I",
)  # fmt: skip
def gap_analysis(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Only escalators and moving walks are named here, nothing similar to them."""
    kind = equipment.kind
    if kind is None:
        yield judged(equipment, [unsaid(equipment, "kind")])
    elif not kind.is_moving_stair:
        yield not_applicable(equipment, text("não é escada nem esteira rolante", "no escalator and no moving walk"))
    else:
        yield judged(equipment, [yes(equipment, "gap_analysis")])
