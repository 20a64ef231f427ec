"""The register of equipment (Arts. 7 and 8): what is overdue on a day, and the notices of Art. 10."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory, label
from layoutcheck.laws.guarulhos_elevadores.figures import (
    BEFORE,
    IN_FORCE,
    JUSTIFY_DAYS,
    REPORT_MONTHS,
    VISIT_MONTHS,
    day,
)
from layoutcheck.laws.guarulhos_elevadores.notices import (
    EXECUTIVE,
    NO_VISIT,
    addressees,
    executive,
    grave,
    is_of_this_month,
    missed,
    unaddressed,
)
from layoutcheck.laws.guarulhos_elevadores.register import belying_words, days_to_justify
from layoutcheck.laws.guarulhos_elevadores.terms import calendar_months, months_after
from layoutcheck.laws.guarulhos_elevadores.upkeep import first_report
from layoutcheck.records import Due, Keeping, Notice, Record, on_one_line
from layoutcheck.words import Text, joined, text

_OF_A_VISIT = ("visit_state", "visit_notes", "visit_parts", "visit_photos", "conclusion", "advised", "refusal",
               "gap_analysis")  # fmt: skip
_NOT_KEPT = ("name", "visits")
_OF_A_DAY = {  # what bears a day of its own, by the property that tells it
    "last_visit": "last_visit",
    "visit_posted": "visit_posted",
    "ria_on": "ria_on",
    "ria_signed": "ria_on",
    "document_on": "document_on",
    "document_signed": "document_on",
    "document_acknowledged": "document_on",
    "refusal_notified": "refusal_notified",
    "refusal_justified": "refusal_justified",
}


def records(view: Inventory) -> tuple[Record, ...]:
    """Give what the register enters of a plan; what is outside the law is no part of it, nor what is in doubt."""
    address = executive(view)
    own = {EXECUTIVE: address} if address else {}
    return tuple(_record(one, own) for one in view.equipment if not one.is_outside)


def _record(equipment: Equipment, own: Mapping[str, Any]) -> Record:
    """Make an entry; what a visit found is kept with its day alone, and of no day where nobody can tell which."""
    visits: dict[str, dict[str, object]] = {one.isoformat(): {} for one in equipment.visits}
    visit, last = _visit(equipment), max(visits, default="")
    if visit:
        visits[visit] = {key: equipment.values[key] for key in _OF_A_VISIT if key in equipment.values}
    left = (*_NOT_KEPT, *_OF_A_VISIT) if visit else _NOT_KEPT
    values = {**{key: value for key, value in equipment.values.items() if key not in left}, **own}
    of_no_day = () if visit else _OF_A_VISIT
    return Record(
        number=equipment.number or "",
        building=equipment.get("building_name") or "",
        values=values,
        visits=visits,
        days={key: values.get(_OF_A_DAY.get(key, ""), last) for key in values if key not in of_no_day},
        doubts={**{key: text('"{written}": {why}', '"{written}": {why}', written=doubt.written, why=doubt.why)
                   for key, doubt in equipment.doubts.items()},
                **{key: text('"{written}": o que já consta fica', '"{written}": what is on record stays',
                             written=doubt.written) for key, doubt in equipment.denied.items()}},
    )  # fmt: skip


def _visit(equipment: Equipment) -> str:
    """Give the day of the visit that a plan tells of; nothing when nobody can tell."""
    said: str = equipment.get("last_visit") or ""
    is_unclear = "last_visit" in equipment.doubts or ("visits" in equipment.doubts and not said)
    if is_unclear or equipment.last_visit is None:
        return ""
    return said or equipment.last_visit.isoformat()


def due(record: Record, on: str) -> Due:
    """Tell what is overdue of an entry on a day, with the notice that Art. 10 wants sent for it."""
    today = date.fromisoformat(on)
    known = {key: value for key, value in record.values.items() if key not in ("last_visit", *_OF_A_VISIT)}
    equipment = Equipment(name=record.number, number=record.number, values={**known, "visits": tuple(record.visits)})
    why = (*missed(equipment, today), *_grave(record, on))
    if equipment.visit_by(today) is None and not is_of_this_month(equipment, today):
        why = (NO_VISIT, *why)
    notice = _notice(record, equipment, why, today) if why else None
    return Due(what=(*why, *_unclear(record, on), *_overdue(equipment, today)), notice=notice)


def _grave(record: Record, on: str) -> Iterator[Text]:
    """Give the grave findings of the visits, back to the last that came to a conclusion."""
    for visit in sorted((visit for visit in record.visits if visit <= on), reverse=True):
        yield from grave(record.visits[visit], date.fromisoformat(visit))
        if "conclusion" in record.visits[visit]:
            return
    yield from grave(_of_no_visit(record), None)


def _of_no_visit(record: Record) -> dict[str, Any]:
    return {key: record.values[key] for key in _OF_A_VISIT if key in record.values}


def _unclear(record: Record, on: str) -> Iterator[Text]:
    """Tell of a last visit without a conclusion, and of grave findings that nobody knows the visit of."""
    past = [visit for visit in record.visits if visit <= on]
    if past and "conclusion" not in record.visits[max(past)]:
        yield text("a vistoria de {day} está sem conclusão", "the visit of {day} has no conclusion on record",
                   day=day(date.fromisoformat(max(past))))  # fmt: skip
    if past:
        for words in belying_words(record.visits[max(past)]):
            yield text("vistoria de {day}: {words}", "visit of {day}: {words}", day=day(date.fromisoformat(max(past))),
                       words=words)  # fmt: skip
    if any("conclusion" in record.visits[visit] for visit in past):
        for said in grave(_of_no_visit(record), None):
            yield text("falta a data da vistoria: {said}", "the date of the visit is missing: {said}", said=said)


def _overdue(equipment: Equipment, on: date) -> Iterator[Text]:
    """Give what is overdue without being a reason for notices."""
    report, document, contract = (equipment.day(key) for key in ("ria_on", "document_on", "contract_until"))
    notified, justified = (equipment.day(key) for key in ("refusal_notified", "refusal_justified"))
    is_new = first_report(equipment, on) is not None
    if not is_new and (report is None or report > on or months_after(report, REPORT_MONTHS) < on):
        yield _last("ria_on", report, on)
    if document is None or document > on:
        if not is_of_this_month(equipment, on):
            yield _last("document_on", document, on)
    elif calendar_months(max(document, BEFORE), on) > VISIT_MONTHS:
        yield _last("document_on", document, on)
    if contract is not None and contract < on:
        yield _last("contract_until", contract, on)
    is_open = justified is None or (notified is not None and justified < notified)  # it answered an earlier one
    if notified and is_open and days_to_justify(notified, on) > JUSTIFY_DAYS:
        yield _last("refusal_notified", notified, on)


def _last(key: str, when: date | None, on: date) -> Text:
    known = day(when) if when else text("nunca", "never")
    if when and when > on:  # what was so before is not on record
        known = text("só consta o de {day}, posterior", "only that of {day} is on record, which is later", day=known)
    return text("{label}: {when}", "{label}: {when}", label=label(key), when=known)


# --- Art. 10 --------------------------------------------------------------------


def _notice(record: Record, equipment: Equipment, why: tuple[Text, ...], on: date) -> Notice:
    said = {key: on_one_line(equipment.get(key) or "") for key in ("number", "kind", "building_name", "address")}
    given = {
        "entry": str(record.entry or "–"),
        "number": said["number"],
        "kind": said["kind"] or text("equipamento de transporte", "transport equipment"),
        "where": ", ".join(filter(None, (said["building_name"], said["address"]))) or "–",
    }
    return Notice(
        to=addressees(equipment.values),
        lacks=unaddressed(equipment.values),
        subject=text("Aviso do cadastro: equipamento {entry} ({number}), {where}",
                     "Notice of the register: equipment {entry} ({number}), {where}", **given),
        body=text(
            "Em {on}, sobre o equipamento de cadastro nº {entry} (número próprio {number}, {kind}), em {where}: {why}. "
            "Este aviso é o do art. 10 da lei municipal de Guarulhos de 08/03/2021 (texto sub judice), que pede "
            "vistoria ou manutenção mensal (art. 14) e, havendo risco, a restrição ou interdição do uso (arts. 17 e "
            "41).",
            "On {on}, of the equipment entered as no. {entry} (its own number {number}, {kind}), at {where}: {why}. "
            "This is the notice of Art. 10 of the municipal law of Guarulhos of 8 March 2021 (sub judice), which asks "
            "for a monthly visit or maintenance (Art. 14) and, where there is a risk, that use be restricted or barred "
            "(Arts. 17 and 41).",
            on=day(on), why=joined(why, "; "), **given),
    )  # fmt: skip


KEEPING = Keeping(records=records, due=due, since=IN_FORCE.isoformat())
