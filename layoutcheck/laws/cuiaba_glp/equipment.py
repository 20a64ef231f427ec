"""Art. 5, II: warning signs, extinguishers and leak detection; each counts for the nearest area only."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.finding import BLANK, Finding, Status, at_most, worst
from layoutcheck.kinds import fold
from layoutcheck.law import RuleBook, Table
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import (
    STOCK,
    classes_text,
    declared,
    each_store,
    nearest_area,
    needs_class,
    not_applicable,
    tried,
)
from layoutcheck.laws.cuiaba_glp.figures import (
    DETECTOR_ALARM_S,
    DETECTOR_LEL,
    DETECTORS,
    EXTINGUISHERS,
    POWDER,
    SIGNS,
)
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()

_CLASS_PLATE = frozenset(("classe", "class", "capacidade", "capacity"))
_WARNS = frozenset(
    ("perigo", "inflamavel", "inflamaveis", "fogo", "faisca", "faiscas", "fumar", "fume", "advertencia", "danger",
     "flammable", "fire", "smoking", "smoke", "spark", "sparks", "warning")
)  # fmt: skip
_WARNS_NOT = frozenset(
    ("extintor", "extintores", "extinguisher", "extinguishers", "saida", "exit", "emergencia", "emergency", "hidrante")
)
_WARNS_PERHAPS = frozenset(  # of another danger, or of another thing about fire
    ("tensao", "voltage", "eletrico", "eletrica", "electric", "choque", "capacete", "helmet", "hose", "mangueira",
     "alarm", "alarme", "queda", "piso", "caso", "rota", "fuga", "evacuacao", "encontro", "porta", "corta", "elevador",
     "escada", "escape", "evacuation", "assembly", "door", "lift", "elevator", "stairs")
)  # fmt: skip
_POWDER = frozenset(("po", "pqs", "pqsp", "abc", "powder"))
_NOT_POWDER = frozenset(
    ("agua", "water", "co2", "gas", "espuma", "foam", "carbonico", "halon", "k", "umido", "wet", "limpo", "clean")
)


class Range(Struct, frozen=True, kw_only=True):
    """How much there surely is and how much there may be; `some` tells whether anything is drawn or declared."""

    low: float
    high: float
    some: bool


def _of_area(yard: Yard, area: Area, role: str) -> list[Feature]:
    return [f for f in yard.site.of(role) if nearest_area(yard, f) is area]


def _lost(yard: Yard, role: str) -> tuple[Text, ...]:
    """Say what could not be read of a role, or is several places in one thing: there may be any number more."""
    several = (
        text("{name}: cada um à parte, não vários pontos num só elemento",
             "{name}: each by itself, not several points in one thing", name=f.name)
        for f in yard.site.of(role) if f.shape.geom_type == "MultiPoint"
    )  # fmt: skip
    return (*(u.message for u in yard.site.unread(role) if u.role == role), *several)


def _words(feature: Feature) -> set[str]:
    kind = feature.get("kind")
    return set(fold(kind).split()) if kind else set()


def _at_least_count(area: Area, table: Table, there: Range) -> Status:
    """Judge a count under every possible class: nothing at all is unknown, some and too few fails."""

    def judge(name: str) -> Status:
        asked = table.at(name)
        if asked is None or there.low >= asked:
            return Status.PASS
        return Status.UNDETERMINED if there.high >= asked or not there.some else Status.FAIL

    return tried(area, judge)


# --- Art. 5, II, a ----------------------------------------------------------------


@BOOK.rule(
    "warning-signs",
    article="Art. 5º, II, a",
    title=text("Placas de advertência", "Warning signs"),
    requirement=text(
        "Placas PERIGO – INFLAMÁVEL e PROIBIDO O USO DE FOGO em lugar visível; por classe, pelo menos: {least}.",
        "Signs DANGER – FLAMMABLE and NO FIRE OR SPARKS in plain sight; by class, at least: {least}.",
        least=SIGNS.told,
    ),
    measured=text(
        "Placas desenhadas (a da classe não conta) ou [declared] signs.",
        "Signs drawn (the class plate does not count) or [declared] signs.",
    ),
    tables=(SIGNS,),
    reads=(*STOCK, "sign"),
)
@each_store
def warning_signs(yard: Yard, area: Area) -> Iterator[Finding]:
    """A sign of unknown kind may be the class plate: it is tried both ways."""
    found = [f for f in _of_area(yard, area, "sign") if not _words(f) & (_CLASS_PLATE | _WARNS_NOT)]
    said = yard.site.declared.says.get("signs")
    surely = sum(1 for f in found if _warns(f))
    lost = _lost(yard, "sign")
    there = (
        _declared_count(yard, SIGNS, said)
        if said is not None
        else Range(low=surely, high=math.inf if lost else len(found), some=bool(found))
    )
    status = _at_least_count(area, SIGNS, there)
    asked = float(SIGNS.at(area.classes[-1]) or 0)
    needs = (
        [
            text(
                "placas de {area} (camada GLP-PLACA ou [declared] signs)",
                "signs of {area} (layer GLP-PLACA or [declared] signs)",
                area=area.id,
            )
        ]
        if not there.some
        else [text("tipo da placa {name}", "kind of sign {name}", name=f.name) for f in found if not _warns(f)]
    )
    measured = there.low if status is not Status.FAIL else there.high
    yield _counted(area, status, measured, asked, ("placa|placas", "sign|signs"), [*needs, *lost])


def _warns(sign: Feature) -> bool:
    """Tell whether a sign surely warns of flammable gas or forbids fire."""
    words = _words(sign)
    return bool(words & _WARNS) and not words & _WARNS_PERHAPS


def _declared_count(yard: Yard, table: Table, said: int) -> Range:
    """Take a count declared for the whole site: it must do for all of its areas together."""
    if len(yard.stores) <= 1:
        return Range(low=said, high=said, some=True)
    asked = [float(table.at(area.classes[-1]) or 0) for area in yard.stores]
    enough = said >= sum(asked)
    return Range(low=max(asked) if enough else 0.0, high=float(said), some=True)


def _counted(
    area: Area, status: Status, measured: float, asked: float, what: tuple[str, str], needs: Sequence[Text]
) -> Finding:
    """Tell a count; `what` is counted, as `one|many` in Portuguese and English."""
    return Finding(
        status=status,
        area=area.id,
        measured=measured,
        required=asked,
        unit="count",
        margin=measured - asked,
        message=text(
            f"{{area}}: {{n:count}} {{n:{what[0]}}}; mínimo {{asked:count}} (classe {{name}}).",
            f"{{area}}: {{n:count}} {{n:{what[1]}}}; at least {{asked:count}} (class {{name}}).",
            area=area.id,
            n=measured,
            asked=asked,
            name=classes_text(area.classes),
        ),
        needs=_with_class(area, needs) if status is Status.UNDETERMINED else (),
    )


def _with_class(area: Area, needs: Sequence[Text]) -> tuple[Text, ...]:
    return (*needs, *(() if area.class_known else (needs_class(area),)))


# --- Art. 5, II, b ----------------------------------------------------------------


@BOOK.rule(
    "extinguishers",
    article="Art. 5º, II, b",
    title=text("Extintores", "Fire extinguishers"),
    requirement=text(
        "Pó químico seco, por classe, de pelo menos: {powder}; em pelo menos tantos extintores: {count}.",
        "Dry chemical powder, by class, of at least: {powder}; in at least so many extinguishers: {count}.",
        powder=POWDER.told,
        count=EXTINGUISHERS.told,
    ),
    measured=text(
        "Soma da carga de pó dos extintores desenhados ou de [declared] extinguishers; outro tipo não conta.",
        "Sum of the powder of the extinguishers drawn or of [declared] extinguishers; another kind does not count.",
    ),
    tables=(POWDER, EXTINGUISHERS),
    reads=(*STOCK, "extinguisher"),
)
@each_store
def extinguishers(yard: Yard, area: Area) -> Iterator[Finding]:
    """A kind or a charge that is not said is tried both ways."""
    found = [f for f in _of_area(yard, area, "extinguisher") if not _is_other(f)]
    drawn, lost = bool(_of_area(yard, area, "extinguisher")), _lost(yard, "extinguisher")
    said = yard.site.declared.says.get("extinguishers")
    if said is not None and len(yard.stores) <= 1:
        charged = [value for value in said if value > 0]
        kg = Range(low=math.fsum(charged), high=math.fsum(charged), some=True)
        count = Range(low=len(charged), high=len(charged), some=True)
    else:
        sure = [f for f in found if _is_powder(f)]
        kg = Range(
            low=math.fsum(f.get("kg") or 0.0 for f in sure),
            high=math.inf if lost else math.fsum(_most_kg(f) for f in found),
            some=drawn,
        )
        count = Range(low=len(sure), high=math.inf if lost else len(found), some=drawn)
    status = worst(_at_least_count(area, POWDER, kg), _at_least_count(area, EXTINGUISHERS, count))
    shown = _extinguishers(area, status, kg, count, found)
    yield replace(shown, needs=(*shown.needs, *lost)) if status is Status.UNDETERMINED else shown


def _is_powder(extinguisher: Feature) -> bool:
    words = _words(extinguisher)
    return bool(words & _POWDER) and not words & _NOT_POWDER


def _is_other(extinguisher: Feature) -> bool:
    return bool(_words(extinguisher) & _NOT_POWDER) and not _is_powder(extinguisher)


def _most_kg(extinguisher: Feature) -> float:
    kg = extinguisher.get("kg")
    return math.inf if kg is None else float(kg)


_CHARGE, _KIND = text("carga de pó (kg)", "powder charge (kg)"), text("tipo", "kind")


def _extinguishers(area: Area, status: Status, kg: Range, count: Range, found: Sequence[Feature]) -> Finding:
    name = area.classes[-1]
    asked, number = float(POWDER.at(name) or 0), float(EXTINGUISHERS.at(name) or 0)
    too_few = count.low < number and kg.low >= asked
    measured, required = (count.low, number) if too_few else (kg.low, asked)
    return Finding(
        status=status,
        area=area.id,
        measured=measured,
        required=required,
        unit="count" if too_few else "kg",
        margin=measured - required,
        message=text(
            "{area}: {kg:kg} de pó químico em {n:count} {n:extintor|extintores}; mínimo {asked:kg} em {number:count} "
            "(classe {name}).",
            "{area}: {kg:kg} of dry powder in {n:count} {n:extinguisher|extinguishers}; at least {asked:kg} in "
            "{number:count} (class {name}).",
            area=area.id,
            kg=kg.low,
            n=count.low,
            asked=asked,
            number=number,
            name=classes_text(area.classes),
        ),
        needs=_with_class(area, _unsaid(area, kg, found)) if status is Status.UNDETERMINED else (),
    )


def _unsaid(area: Area, kg: Range, found: Sequence[Feature]) -> list[Text]:
    if not kg.some:
        return [
            text(
                "extintores de {area} (camada GLP-EXTINTOR ou [declared] extinguishers)",
                "extinguishers of {area} (layer GLP-EXTINTOR or [declared] extinguishers)",
                area=area.id,
            )
        ]
    return [
        text("{label} do extintor {name}", "{label} of extinguisher {name}", label=label, name=f.name)
        for f in found
        for label, missing in ((_CHARGE, f.get("kg") is None), (_KIND, not _is_powder(f)))
        if missing
    ]


# --- Art. 5, II, c ----------------------------------------------------------------


@BOOK.rule(
    "leak-detection",
    article="Art. 5º, II, c",
    title=text("Detecção de vazamento", "Leak detection"),
    requirement=text(
        "Detectores de vazamento, por classe, pelo menos: {least}; operam a no máximo {lel:ratio} do limite inferior "
        "de explosividade e alarmam em até {seconds} s.",
        "Leak detectors, by class, at least: {least}; they work at {lel:ratio} of the lower explosive limit at most "
        "and sound within {seconds} s.",
        least=DETECTORS.told,
        lel=DETECTOR_LEL,
        seconds=DETECTOR_ALARM_S,
    ),
    measured=text(
        "Detector desenhado ou [declared] detectors; detector_lel e detector_alarm_s declarados.",
        "A detector drawn or [declared] detectors; detector_lel and detector_alarm_s declared.",
    ),
    tables=(DETECTORS,),
    reads=(*STOCK, "leak_detector"),
)
@each_store
def leak_detection(yard: Yard, area: Area) -> Iterator[Finding]:
    """The detector may be drawn or declared; its limits are declared."""
    if all(DETECTORS.at(name) is None for name in area.classes):
        yield not_applicable(
            area,
            text(
                "{area}: a classe {name} não pede detector.",
                "{area}: class {name} asks for no detector.",
                area=area.id,
                name=classes_text(area.classes),
            ),
        )
        return
    said = yard.site.declared.says.get("detectors")
    number = len(_of_area(yard, area, "leak_detector"))
    there = (
        _declared_count(yard, DETECTORS, said) if said is not None else Range(low=number, high=number, some=number > 0)
    )
    status = _at_least_count(area, DETECTORS, there)
    need = text(
        "detector de {area} (camada GLP-DETECTOR ou [declared] detectors)",
        "detector of {area} (layer GLP-DETECTOR or [declared] detectors)",
        area=area.id,
    )
    yield _counted(area, status, there.low, 1.0, ("detector|detectores", "detector|detectors"), [need])
    yield _limit(yard, area, "detector_lel", DETECTOR_LEL, _LEL)
    yield _limit(yard, area, "detector_alarm_s", DETECTOR_ALARM_S, _ALARM)


_LEL = text("Fração do limite inferior de explosividade", "Share of the lower explosive limit")
_ALARM = text("Segundos até o alarme", "Seconds to the alarm")


def _limit(yard: Yard, area: Area, key: str, most: float, what: Text) -> Finding:
    said = yard.site.declared.says.get(key)
    if said is None:
        return replace(
            declared(yard, area, key, key, what),
            needs=(text("[declared] {key} = número", "[declared] {key} = a number", key=key),),
            confirm=text("{what}: {blank}", "{what}: {blank}", what=what, blank=BLANK),
        )
    keeps = at_most(float(said), most)
    status = tried(area, lambda name: Status.PASS if DETECTORS.at(name) is None else keeps)
    return Finding(
        status=status,
        needs=(needs_class(area),) if status is Status.UNDETERMINED else (),
        area=area.id,
        subject=key,
        measured=float(said),
        required=most,
        at_most=True,
        margin=most - float(said),
        message=text(
            "{what}: {said:plain}; no máximo {most:plain}.",
            "{what}: {said:plain}; at most {most:plain}.",
            what=what,
            said=float(said),
            most=most,
        ),
    )
