"""Arts. 17, 20 and 21: equipment that must not run, the only lift out of order, lifts that need an operator."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook
from layoutcheck.laws.guarulhos_elevadores.common import (
    FAIL,
    NO_DATE,
    OPEN,
    PASS,
    Figure,
    Part,
    any_of,
    failed,
    holds_if,
    judged,
    later,
    not_applicable,
    passed,
    requirement,
    unsaid,
    yes,
)
from layoutcheck.laws.guarulhos_elevadores.equipment import Equipment, Inventory, alike, same_building
from layoutcheck.laws.guarulhos_elevadores.figures import IN_FORCE, LOCAL_HOLIDAYS, STOP_DAYS, day
from layoutcheck.laws.guarulhos_elevadores.register import belied
from layoutcheck.laws.guarulhos_elevadores.terms import working_days
from layoutcheck.words import text

RESTRICTION = RuleBook()
RUNNING = RuleBook()

# --- Art. 17 --------------------------------------------------------------------


@requirement(
    RESTRICTION,
    "restriction",
    "Art. 17; Art. 41",
    text("Restrição ou interdição efetivada", "Restriction or interdiction put into effect"),
    text("Equipamento inseguro ou inapropriado, ou com interdição recomendada, está interditado; com limitação "
         "recomendada, ao menos limitado.",
         "Equipment that is unsafe or inappropriate, or whose interdiction is advised, is interdicted; where a "
         "limitation is advised, it is limited at least."),
    text("conclusao e restricao_recomendada pedem; restricao diz o que vigora.",
         "conclusion and advised ask for it; restriction says what is in force."),
    ground="IV",
)  # fmt: skip
def restriction(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Unsafe equipment is a risk to safety, which Art. 41, I interdicts though nobody advised it."""
    conclusion, advised, now = (equipment.get(key) for key in ("conclusion", "advised", "restriction"))
    barred = conclusion in ("unsafe", "inappropriate") or advised == "interdiction"
    if not barred and advised != "limitation":
        unknown = [key for key in ("conclusion", "advised") if key in equipment.doubts]
        if conclusion is None and not unknown:
            unknown = ["conclusion"]
        doubtful = [*(unsaid(equipment, key) for key in unknown), *belied(equipment)]
        if doubtful:
            yield judged(equipment, doubtful)
        else:
            yield not_applicable(equipment, text("nenhuma restrição recomendada", "no restriction is advised"))
    elif now is None:
        yield judged(equipment, [unsaid(equipment, "restriction")])
    elif not barred and conclusion is None and now != "interdicted":  # it may be unsafe: a limitation is too little
        yield judged(equipment, [unsaid(equipment, "conclusion")])
    elif now == "interdicted" or (not barred and now == "limited"):
        yield judged(equipment, [passed("restrição em vigor", "the restriction is in force")])
    else:
        yield judged(equipment, [failed("a vistoria pede {what}, que não vigora",
                                        "the visit calls for {what}, which is not in force",
                                        what=text("interdição", "interdiction") if barred
                                        else text("limitação de uso", "a limitation of use"))])  # fmt: skip


# --- Art. 20 --------------------------------------------------------------------


@requirement(
    RUNNING,
    "single-lift",
    "Art. 20",
    text("Elevador único parado", "Only lift out of order"),
    text("O único elevador de um prédio não fica parado mais de {n:count} dias úteis, salvo modernização, substituição "
         "ou conserto que comprovadamente exija mais.",
         "The only lift of a building is not out of order for more than {n:count} working days, except for "
         "modernisation, replacement, or a repair that is proved to take longer.", n=STOP_DAYS),
    text("De parado_desde, que não conta, a parado_ate ou à data da verificação: segunda a sexta, sem os feriados "
         "nacionais nem os de [declared] local_holidays; sem estes, até {local:count} dias a mais ficam em "
         "aberto; elevadores são os tipos b a h; o mesmo edificio, ou nenhum, é o mesmo prédio.",
         "From stopped_on, which does not count, to back_on or the date of the check: Monday to Friday, without "
         "national holidays and those of [declared] local_holidays; without these, up to {local:count} days too many "
         "are left open; lifts are kinds b to h; the same building_name, or none said, is one building.",
         local=LOCAL_HOLIDAYS),
)  # fmt: skip
def single_lift(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Where there may be another lift, or a reason that is an exception, a longer stop is left open."""
    if equipment.kind is not None and not equipment.kind.is_lift:
        yield not_applicable(equipment, text("não é elevador", "no lift"))
    elif _others(view, equipment, certain=True):
        yield not_applicable(equipment, text("há outro elevador no prédio", "there is another lift in the building"))
    elif equipment.get("stop_reason") in ("modernisation", "replacement") or _repair_excused(equipment):
        yield not_applicable(equipment, text("parado por motivo que o parágrafo único excetua",
                                             "out of order for a reason that the sole paragraph excepts"))  # fmt: skip
    else:
        part, figure = _stopped(view, equipment)
        needs = list(_doubts(view, equipment)) if part.status is FAIL else []
        yield judged(equipment, [Part(status=OPEN, told=part.told), *needs] if needs else [part],
                     None if needs else figure)  # fmt: skip


def _others(view: Inventory, equipment: Equipment, *, certain: bool) -> bool:
    """Tell whether there certainly is, or may be, another lift in the building."""
    if not certain and view.may_have_more:
        return True
    for other in view.equipment:
        if other is equipment or other.is_outside:
            continue
        is_lift = other.kind.is_lift if other.kind else None
        is_another = None if other.belying or _may_be_one(view, equipment, other) else True
        together = holds_if(is_lift, same_building(equipment, other), is_another)
        if together or (together is None and not certain):
            return True
    return False


def _may_be_one(view: Inventory, one: Equipment, other: Equipment) -> bool:
    """Tell whether two may be one of which the number was mistyped: only drawn or only scheduled, or written alike."""
    is_lone = view.has_schedule and bool(other.drawn) != bool(other.row)
    return is_lone or not (one.number and other.number) or other in alike(view, one)


def _repair_excused(equipment: Equipment) -> bool:
    return equipment.get("stop_reason") == "repair" and bool(equipment.get("longer_proved"))


def _stopped(view: Inventory, equipment: Equipment) -> tuple[Part, Figure | None]:
    start, back = equipment.day("stopped_on"), equipment.day("back_on")
    is_said = {"stopped_on", "back_on"} & {*equipment.values, *equipment.doubts}
    is_running = equipment.get("out_of_order") is False and equipment.get("restriction") != "interdicted"
    if is_running and not is_said:
        return passed("não está parado", "it is not out of order"), Figure(measured=0, required=STOP_DAYS)
    now = equipment.get("out_of_order")
    if start is None:
        return unsaid(equipment, "out_of_order" if now is None else "stopped_on"), None
    if back is None and (now is False or "back_on" in equipment.doubts):
        return unsaid(equipment, "back_on"), None
    if back is None and "out_of_order" in equipment.doubts:
        return unsaid(equipment, "out_of_order"), None
    if back is not None and now and (view.on is None or back <= view.on):  # back, and out of order again?
        return unsaid(equipment, "stopped_on"), None
    end = back or view.on
    if end is None:
        return Part(status=OPEN, told=text("falta a data da verificação", "the date of the check is missing"),
                    need=NO_DATE), None  # fmt: skip
    if end < start or (view.on and end > view.on):
        return later(equipment, "back_on" if back else "stopped_on", end if back else start), None
    local = _local(view)
    days = working_days(max(start, IN_FORCE - timedelta(1)), end, local or ())
    told = text("parado de {start} a {end}: {n:count} {n:dia útil|dias úteis}{local}",
                "out of order from {start} to {end}: {n:count} working {n:day|days}{local}", start=day(start),
                end=day(end), n=days, local=_NO_LOCAL if local is None else "")  # fmt: skip
    if local is None and STOP_DAYS < days <= STOP_DAYS + LOCAL_HOLIDAYS:
        need = text("os feriados locais: [declared] local_holidays", "local holidays: [declared] local_holidays")
        return Part(status=OPEN, told=told, need=need), None
    return Part(status=PASS if days <= STOP_DAYS else FAIL, told=told), Figure(measured=days, required=STOP_DAYS)


_NO_LOCAL = text(", sem descontar feriados locais, que não se informaram ([declared] local_holidays)",
                 ", local holidays not taken off, which were not given ([declared] local_holidays)")  # fmt: skip


def _local(view: Inventory) -> tuple[date, ...] | None:
    """Give the holidays of the state and the town; None when nobody has said them."""
    return view.site.declared.says.get("local_holidays")


def _doubts(view: Inventory, equipment: Equipment) -> Iterator[Part]:
    """Give what may excuse a stop that is too long."""
    if equipment.kind is None:
        yield unsaid(equipment, "kind")
    if _others(view, equipment, certain=False):
        need = text("quais são os elevadores do prédio: numero, tipo e edificio de cada um",
                    "which lifts the building has: number, kind and building_name of each")  # fmt: skip
        yield Part(status=OPEN, told=text("talvez não seja o único", "it may not be the only one"), need=need)
    if equipment.get("stop_reason") is None:
        yield unsaid(equipment, "stop_reason")
    elif equipment.get("longer_proved") is None:
        yield unsaid(equipment, "longer_proved")


# --- Art. 21 --------------------------------------------------------------------


@requirement(
    RUNNING,
    "lift-operator",
    "Art. 21",
    text("Ascensorista ou sensor de portas", "Operator or door sensor"),
    text("Elevador de comando não automatizado, em prédio não residencial com acesso público, tem ascensorista ou "
         "sensor automático de fechamento de portas.",
         "A lift without automated control, in a building that is not residential and that the public enters, has an "
         "operator or an automatic door sensor."),
    text("comando_automatizado, acesso_publico e residencial dizem se vale; ascensorista ou sensor_de_portas, se "
         "atende.",
         "automatic_control, public_access and residential say whether it holds; operator or door_sensor, whether it "
         "is kept."),
    ground="I",
)  # fmt: skip
def lift_operator(view: Inventory, equipment: Equipment) -> Iterator[Finding]:
    """Who has an operator or a sensor complies, whatever else is not known.

    A residential building that the public enters may be of flats and shops: what holds for that is left open.
    """
    keys = ("automatic_control", "public_access", "residential")
    automatic, public, residential = (equipment.get(key) for key in keys)
    is_lift = equipment.kind.is_lift if equipment.kind else None
    if public is False and equipment.get("public_use"):  # the two cannot both be so
        public = None
    lived_in = None if public is not False and residential else residential  # flats and shops: it does not tell
    holds = holds_if(is_lift, _not(automatic), public, _not(lived_in))
    has = any_of([yes(equipment, key) for key in ("operator", "door_sensor")])
    if holds is False:
        yield not_applicable(equipment, text("o artigo não vale para este equipamento", "the article does not hold for "
                                             "this equipment"))  # fmt: skip
    elif holds or has.status is PASS:
        yield judged(equipment, [has])
    else:
        unknown = [key for key in ("kind", *keys) if equipment.get(key) is None]
        unknown = unknown or ["residential" if public else "public_access"]
        yield judged(equipment, [unsaid(equipment, key) for key in unknown])


def _not(said: bool | None) -> bool | None:
    return None if said is None else not said
