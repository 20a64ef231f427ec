"""What the rules of this law share: one finding for each piece of equipment, made of parts that must all hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.finding import Finding, Status, worst
from layoutcheck.kinds import spelt
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.equipment import (
    Equipment,
    Inventory,
    is_begun_by_no,
    is_crea,
    is_number,
    is_open,
    is_undone,
    label,
    shown,
)
from layoutcheck.laws.guarulhos_elevadores.figures import BEFORE, GROUNDS, IN_FORCE, SANCTIONS, day
from layoutcheck.laws.guarulhos_elevadores.terms import calendar_months
from layoutcheck.values import is_denied
from layoutcheck.words import Text, joined, text

Check = Callable[[Inventory, Equipment], Iterator[Finding]]
Run = Callable[[Inventory], Iterator[Finding]]
PASS, FAIL, OPEN = Status.PASS, Status.FAIL, Status.UNDETERMINED
NO_DATE = text("a data da verificação (--on)", "the date of the check (--on)")
READ = ("equipment",)


class Part(Struct, frozen=True, kw_only=True):
    """One of several things that must hold: how it ends, in words, and what is missing where nobody can tell."""

    status: Status
    told: Text
    need: Text | None = None


class Figure(Struct, frozen=True, kw_only=True):
    """A count held against a maximum, or with `at_least` against a minimum."""

    measured: int
    required: int
    at_least: bool = False

    @property
    def margin(self) -> float:
        """Give what is left, negative when it does not comply."""
        return float(self.measured - self.required if self.at_least else self.required - self.measured)


# --- rules ----------------------------------------------------------------------


def requirement(
    book: RuleBook, id: str, article: str, title: Text, asks: Text, measured: Text, ground: str | None = ""
) -> Callable[[Check], Run]:
    """Add a rule that every piece of equipment answers to.

    `ground` is the item of Art. 41 that a breach falls under, None for what is no breach.
    """

    def add(check: Check) -> Run:
        run = _each(check, ground)
        book.rule(id, article=article, title=title, requirement=asks, measured=measured, reads=READ)(run)
        return run

    return add


def stated(book: RuleBook, id: str, article: str, title: Text, asks: Text, ground: str = "",
           holds: Callable[[Inventory], bool] = lambda view: True) -> None:  # fmt: skip
    """Add a rule that the project file states once for the plan, where it `holds` at all."""
    key = id.replace("-", "_")

    def run(view: Inventory) -> Iterator[Finding]:
        """Declared, once for the plan."""
        is_empty = not view.may_have_more and all(one.is_outside for one in view.equipment)
        if too_early(view) or not holds(view) or is_empty:
            yield not_applicable(None, text("Não se aplica a esta planta, nesta data.",
                                            "Does not hold for this plan, on this date."))  # fmt: skip
            return
        said = view.site.declared.says.get(key)
        if said is None:
            need = text("[declared] {key} = true ou false", "[declared] {key} = true or false", key=key)
            yield Finding(status=Status.NOT_DECLARED, message=text("Não declarado.", "Not declared."), needs=(need,))
        elif said:
            yield Finding(status=PASS, message=text("Declarado que atende.", "Declared to comply."))
        else:
            failed = Finding(status=FAIL, message=text("Declarado que não atende.", "Declared not to comply."))
            yield _with_sanctions(failed, ground)

    declared = text("Declarado no arquivo do projeto.", "Declared in the project file.")
    book.rule(id, article=article, title=title, requirement=asks, measured=declared, declarable=True)(run)


def _each(check: Check, ground: str | None) -> Run:
    def run(view: Inventory) -> Iterator[Finding]:
        if too_early(view):
            yield not_applicable(None, text("A lei só vigora desde {start}.", "The law is in force only from {start}.",
                                            start=day(IN_FORCE)))  # fmt: skip
            return
        for equipment in view.equipment:
            if equipment.is_outside:
                yield not_applicable(equipment, text("fora do âmbito da lei (art. 2º, parágrafo único)",
                                                     "outside the law (Art. 2, sole paragraph)"))  # fmt: skip
            else:
                yield from (_with_sanctions(found, ground) for found in check(view, equipment))

    run.__doc__ = check.__doc__
    return run


def too_early(view: Inventory) -> bool:
    """Tell whether the check is held on a day on which the law is not yet in force."""
    return view.on is not None and view.on < IN_FORCE


def _with_sanctions(found: Finding, ground: str | None) -> Finding:
    """Put what the law provides for beside a failure."""
    if found.status is not FAIL or ground is None:
        return found
    told = text("{was} {sanctions}{ground}", "{was} {sanctions}{ground}", was=found.message, sanctions=SANCTIONS,
                ground=GROUNDS[ground])  # fmt: skip
    return replace(found, message=told)


# --- findings -------------------------------------------------------------------


def not_applicable(equipment: Equipment | None, why: Text) -> Finding:
    """Say that a rule does not hold for a piece of equipment."""
    message = text("{name}: {why}.", "{name}: {why}.", name=equipment.name, why=why) if equipment else why
    return Finding(status=Status.NOT_APPLICABLE, subject=equipment.name if equipment else None, message=message)


def judged(equipment: Equipment, parts: Sequence[Part], figure: Figure | None = None) -> Finding:
    """Make the finding of parts that must all hold; a figure is shown where it is what decides."""
    status = worst(*(part.status for part in parts))
    telling = [part.told for part in parts if part.status is status]
    kept = figure if figure and (status is PASS or (status is FAIL and figure.margin < 0)) else None
    return Finding(
        status=status,
        subject=equipment.name,
        measured=float(kept.measured) if kept else None,
        required=float(kept.required) if kept else None,
        unit="count" if kept else None,
        at_most=bool(kept and not kept.at_least),
        margin=kept.margin if kept else None,
        message=text(
            "{name}: {told}{end}",
            "{name}: {told}{end}",
            name=equipment.name,
            told=joined(telling, "; "),
            end="" if telling[-1].to("en").endswith("?") else ".",
        ),
        needs=tuple(dict.fromkeys(part.need for part in parts if part.need)) if status is OPEN else (),
    )


def undetermined(equipment: Equipment, *parts: Part) -> Finding:
    """Say that nobody can tell, for want of these."""
    return judged(equipment, parts)


# --- parts ----------------------------------------------------------------------


def passed(pt: str, en: str, **values: object) -> Part:
    """Make a part that holds."""
    return Part(status=PASS, told=text(pt, en, **values))


def failed(pt: str, en: str, **values: object) -> Part:
    """Make a part that does not."""
    return Part(status=FAIL, told=text(pt, en, **values))


def unsaid(equipment: Equipment, *keys: str) -> Part:
    """Make a part that nobody can tell, for want of one of some properties."""
    needs = [_need(equipment, key) for key in keys]
    told = [text("{label}: falta informar", "{label}: not said", label=label(key)) for key in keys]
    return Part(status=OPEN, told=joined(told, " / "), need=joined(needs, " / "))


def unclear_visits(equipment: Equipment) -> Iterator[Part]:
    """Make parts of what is said of the days of visits and believed of none: nobody knows which was the last."""
    yield from (unsaid(equipment, key) for key in ("visits", "last_visit") if key in equipment.doubts)
    if after := equipment.listed_after:
        said = text("{label}: {last}, mas também uma de {after}", "{label}: {last}, but also one of {after}",
                    label=label("last_visit"), last=day(date.fromisoformat(equipment.get("last_visit"))),
                    after=day(after))  # fmt: skip
        yield Part(status=OPEN, told=said, need=_need(equipment, "last_visit"))


def lacking(equipment: Equipment, key: str) -> Part:
    """Make a part of what is not known: said not to exist it fails, else nobody can tell."""
    if key in equipment.denied:
        return failed("{label}: não há", "{label}: none", label=label(key))
    return unsaid(equipment, key)


def _need(equipment: Equipment, key: str) -> Text:
    doubt = equipment.doubts.get(key)
    why = text(' – dito "{written}": {why}', ' – said "{written}": {why}', written=doubt.written, why=doubt.why) \
        if doubt else text("", "")  # fmt: skip
    return text("{label} ({key}) de {name}{why}", "{label} ({key}) of {name}{why}", label=label(key), key=spelt(key),
                name=equipment.name, why=why)  # fmt: skip


def later(equipment: Equipment, key: str, when: date) -> Part:
    """Make a part that nobody can tell, because a date lies after the check, or one after another that it precedes."""
    told = text("{label}: {when} não pode ser", "{label}: {when} cannot be", label=label(key), when=day(when))
    return Part(status=OPEN, told=told, need=_need(equipment, key))


def too_old(equipment: Equipment, key: str, when: date | None) -> Iterator[Part]:
    """Make a part that nobody can tell of what was done before the equipment was installed, if it was."""
    installed = equipment.day("installed_on")
    if when and installed and when < installed:
        told = text("{label}: {when}, antes da instalação em {installed}",
                    "{label}: {when}, before it was installed on {installed}", label=label(key), when=day(when),
                    installed=day(installed))  # fmt: skip
        yield Part(status=OPEN, told=told, need=_need(equipment, key))


def yes(equipment: Equipment, key: str) -> Part:
    """Hold what is said by yes or no."""
    said = equipment.get(key)
    if said is None:
        return unsaid(equipment, key)
    if said:
        return passed("{label}: sim", "{label}: yes", label=label(key))
    return failed("{label}: não", "{label}: no", label=label(key))


def told(equipment: Equipment, key: str) -> Part:
    """Hold what must be named: said to be none it fails, left open nobody can tell."""
    said = equipment.get(key)
    if said is None or (isinstance(said, str) and is_open(said)):
        return lacking(equipment, key)
    if isinstance(said, str) and is_denied(said):
        return failed("{label}: não há", "{label}: none", label=label(key))
    part = passed("{label}: {said}", "{label}: {said}", label=label(key), said=shown(key, said))
    doubtful = _DOUBTFUL.get(key)
    return Part(status=OPEN, told=part.told, need=_need(equipment, key)) if doubtful and doubtful(said) else part


_DOUBTFUL: Mapping[str, Callable[[str], bool]] = {  # what is said of these and is perhaps none of them
    "art": lambda said: not is_number(said),
    "firm_crea": lambda said: not is_crea(said),
    "firm": is_begun_by_no,
    "engineer": is_begun_by_no,
    "visit_state": is_undone,
    "visit_notes": is_undone,
}


def monthly(
    equipment: Equipment, key: str, when: date | None, on: date | None, most: int
) -> tuple[Part, Figure | None]:
    """Hold something that is due every calendar month: the month that runs is not yet missed."""
    if when is None:
        return lacking(equipment, key), None
    if on is None:
        return Part(status=OPEN, told=text("falta a data da verificação", "the date of the check is missing"),
                    need=NO_DATE), None  # fmt: skip
    if when > on:
        return later(equipment, key, when), None
    apart = calendar_months(max(when, BEFORE), on)
    figure = Figure(measured=apart, required=most)
    said = {"label": label(key), "when": day(when), "n": apart}
    if apart <= most:
        return passed("{label}: {when}", "{label}: {when}", **said), figure
    return failed("{label}: {when}, há {n:count} {n:mês|meses} de calendário",
                  "{label}: {when}, {n:count} calendar {n:month|months} ago",
                  **said), figure  # fmt: skip


def holds_if(*conditions: bool | None) -> bool | None:
    """Tell whether all conditions hold; None when nobody can tell."""
    if False in conditions:
        return False
    return None if None in conditions else True


def first_unknown(equipment: Equipment, *keys: str) -> tuple[str, ...]:
    """Name those of some properties that are not known."""
    return tuple(key for key in keys if equipment.get(key) is None) or keys[:1]


def any_of(parts: Iterable[Part]) -> Part:
    """Give the best of parts of which one is enough."""
    order = (PASS, OPEN, FAIL)
    return min(parts, key=lambda part: order.index(part.status))


NO_DAY = Part(status=OPEN, told=text("falta a data da verificação", "the date of the check is missing"), need=NO_DATE)
