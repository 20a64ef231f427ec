"""Art. 4: the class of an area, what it may hold, its least area, and how its lots are counted."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from layoutcheck.finding import Finding, Status, at_least, at_most
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard, too_heavy
from layoutcheck.laws.cuiaba_glp.common import (
    STOCK,
    classes_text,
    each_store,
    needs_class,
    no_limit,
    no_lot,
    not_applicable,
)
from layoutcheck.laws.cuiaba_glp.figures import (
    BOTIJAO_KG,
    BOTIJOES,
    CAPACITY,
    CONTAINER_MAX_KG,
    LOT_BOTIJOES,
    MINIMUM_AREA,
    SPECIAL,
    bound_kg,
    rank,
)
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.words import Text, joined, text

BOOK = RuleBook()


@BOOK.rule(
    "capacity-class",
    article="Art. 4º, I–VII; Art. 2º, XIV",
    title=text("Capacidade e classe", "Capacity and class"),
    requirement=text(
        "A capacidade total dos recipientes não passa do limite da classe declarada, nem de {most:kg}; "
        "nenhum recipiente passa de {one:kg}.",
        "The capacity of all containers does not exceed the bound of the declared class, nor {most:kg}; "
        "no container exceeds {one:kg}.",
        most=CAPACITY.values[-1],
        one=CONTAINER_MAX_KG,
    ),
    measured=text(
        "Soma de recipientes × capacidade nominal dos lotes, cheios, parciais e vazios.",
        "Sum of containers × nominal capacity over the lots, full, partial and empty.",
    ),
    tables=(CAPACITY,),
    reads=STOCK,
)
@each_store
def capacity_class(yard: Yard, area: Area) -> Iterator[Finding]:
    """A declared class above the counted one governs; one below it fails; without a count nobody can tell."""
    heavy = too_heavy(area)
    if heavy is not None:
        said = text(
            "Há recipiente de {kg:kg}; o limite é {most:kg}.",
            "There is a container of {kg:kg}; the limit is {most:kg}.",
            kg=heavy,
            most=CONTAINER_MAX_KG,
        )
        yield _compared(_capacity(area, Status.FAIL, said), heavy, CONTAINER_MAX_KG)
    elif area.conflict is not None:
        less, more = area.conflict
        said = text(
            "Duas contas que não batem: {less:kg} e {more:kg}; vale a maior.",
            "Two counts that do not agree: {less:kg} and {more:kg}; the greater governs.",
            less=less,
            more=more,
        )
        yield _compared(_capacity(area, Status.FAIL, said), more, less)
    elif area.declared_doubt is not None and area.counted[0] != SPECIAL:
        need = text("classe de {area} (I a VI)", "class of {area} (I to VI)", area=area.id)
        yield _capacity(area, Status.UNDETERMINED, area.declared_doubt.why, needs=(need,))
    else:
        yield _by_class(area)


def _compared(found: Finding, measured: float, limit: float) -> Finding:
    return replace(found, measured=measured, required=limit, margin=limit - measured)


def _by_class(area: Area) -> Finding:
    low, high, declared = area.counted[0], area.counted[-1], area.declared
    if low == SPECIAL:
        return _capacity(
            area,
            Status.FAIL,
            text(
                "Acima de {most:kg} a área é especial: só em bases de GLP.",
                "Above {most:kg} the area is special: only in LPG bases.",
                most=CAPACITY.values[-1],
            ),
        )
    if declared is not None and rank(low) > rank(declared):
        return _capacity(area, Status.FAIL, _too_low(low, declared))
    if declared is not None and rank(high) <= rank(declared):
        return _capacity(area, Status.PASS, text("Classe declarada: {name}.", "Declared class: {name}.", name=declared))
    if declared is None and low == high:
        return _capacity(
            area, Status.PASS, text("Classe pela contagem: {name}.", "Class by the count: {name}.", name=low)
        )
    return _capacity(
        area,
        Status.UNDETERMINED,
        text("A contagem não está completa.", "The count is not complete."),
        needs=(needs_class(area),),
    )


def _too_low(counted: str, declared: str) -> Text:
    said = text(
        "Classe declarada {declared}, mas a contagem dá {counted}.",
        "Declared class {declared}, but the count gives {counted}.",
        declared=declared,
        counted=counted,
    )
    if rank(counted) - rank(declared) != 1 or declared not in ("IV", "V"):
        return said
    return joined(
        [
            said,
            text(
                "(A classe IV, V, VI desta lei chama-se V, VI, VII na NBR 15514.)",
                "(Classes IV, V, VI of this law are called V, VI, VII in NBR 15514.)",
            ),
        ]
    )


def _capacity(area: Area, status: Status, said: Text, needs: tuple[Text, ...] = ()) -> Finding:
    known = area.capacity_kg.known
    name = area.declared or area.counted[0]
    limit = bound_kg("VI" if name == SPECIAL else name)
    measured = area.capacity_kg.low if known or area.capacity_kg.low > 0 else None
    shown = text("{kg:kg}", "{kg:kg}", kg=area.capacity_kg.low)
    if not known:
        shown = (
            text("pelo menos {kg:kg}", "at least {kg:kg}", kg=area.capacity_kg.low)
            if measured
            else text("capacidade desconhecida", "capacity unknown")
        )
    return Finding(
        status=status,
        area=area.id,
        measured=measured,
        required=limit,
        unit="kg",
        at_most=True,
        margin=limit - measured if measured is not None else None,
        message=joined(
            [
                text(
                    "{area}: {shown}, limite de {limit:kg}.",
                    "{area}: {shown}, bound {limit:kg}.",
                    area=area.id,
                    shown=shown,
                    limit=limit,
                ),
                said,
            ]
        ),
        needs=needs,
    )


@BOOK.rule(
    "minimum-area",
    article="Art. 4º, I b, II b",
    title=text("Área mínima", "Least area"),
    requirement=text(
        "A área de armazenamento tem, por classe, pelo menos: {least}.",
        "The storage area has, by class, at least: {least}.",
        least=MINIMUM_AREA.told,
    ),
    measured=text("Área em planta do contorno desenhado.", "Area in plan of the outline drawn."),
    tables=(MINIMUM_AREA,),
    reads=STOCK,
)
@each_store
def minimum_area(yard: Yard, area: Area) -> Iterator[Finding]:
    """Holds for the counted and for the declared class; an unknown count is tried both ways."""
    low, high, is_open = _least_area(area)
    if high == 0:
        yield not_applicable(
            area,
            text(
                "{area}: a classe {name} não tem área mínima.",
                "{area}: class {name} has no least area.",
                area=area.id,
                name=classes_text(area.classes),
            ),
        )
    elif area.drawn is None:
        yield no_limit(area)
    else:
        size = max(0.0, area.drawn.area - area.limit_error_m * area.drawn.length)
        status = at_least(size, low, high, tolerance=yard.tolerance * area.drawn.length)
        yield _area(area, size, high, Status.UNDETERMINED if is_open and status is Status.PASS else status)


def _least_area(area: Area) -> tuple[float, float, bool]:
    """Give the least area at best and at worst, and whether a class that has none may govern."""
    # declared and no count: the declared class governs; a count, where there is one, must do as well
    no_count = area.declared is not None and area.capacity_kg.low == 0 and not area.capacity_kg.known
    least = MINIMUM_AREA.at(area.declared) or 0.0 if area.declared else 0.0
    asked = [max(least, MINIMUM_AREA.at(name) or 0.0) for name in (area.classes if no_count else area.counted)]
    is_open = area.declared is None and SPECIAL in area.counted
    return asked[0] if is_open else min(asked), max(asked), is_open


def _area(area: Area, size: float, least: float, status: Status) -> Finding:
    return Finding(
        status=status,
        area=area.id,
        measured=size,
        required=least,
        unit="m2",
        margin=size - least,
        message=text(
            "{area}: {size:m2}; mínimo {least:m2} (classe {name}).",
            "{area}: {size:m2}; at least {least:m2} (class {name}).",
            area=area.id,
            size=size,
            least=least,
            name=classes_text(area.classes),
        ),
        needs=(needs_class(area),) if status is Status.UNDETERMINED else (),
    )


@BOOK.rule(
    "container-count",
    article="Art. 4º, §§ 1º–6º",
    title=text("Contagem de recipientes", "Count of containers"),
    requirement=text(
        "As contagens desenhadas e declaradas concordam; o limite de botijões de {kg:kg} de cada classe "
        "repete o da capacidade.",
        "The counts drawn and declared agree; the bound of {kg:kg} containers of each class repeats that "
        "of the capacity.",
        kg=BOTIJAO_KG,
    ),
    measured=text(
        "Recipientes desenhados em cada lote contra os declarados; a soma dos lotes contra a da área.",
        "Containers drawn in each lot against those declared; the sum of the lots against the area's.",
    ),
    tables=(BOTIJOES,),
    reads=STOCK,
)
@each_store
def container_count(yard: Yard, area: Area) -> Iterator[Finding]:
    """A drawn count that contradicts a declared one fails and shows both."""
    compared = [lot for lot in area.lots if lot.declared is not None and lot.drawn]
    for lot in compared:
        yield _drawn_against_declared(area, lot, is_open=any(True for _ in yard.site.unread("container")))
    said = area.feature.get("containers") if area.feature else None
    sums = [lot.count for lot in area.lots]
    if said is not None and sums:
        low, high = math.fsum(s.low for s in sums), math.fsum(s.high for s in sums)
        yield _sum_against_area(area, int(said), low, high)
    elif not compared:
        yield not_applicable(
            area,
            text(
                "{area}: não há duas contagens a comparar; o limite da classe está em capacity-class.",
                "{area}: there are no two counts to compare; the bound of the class is in capacity-class.",
                area=area.id,
            ),
        )


def _drawn_against_declared(area: Area, lot: Lot, *, is_open: bool) -> Finding:
    """Compare the counts of a lot; while it is not known how many are drawn (`is_open`), there may be more of them."""
    drawn, declared = len(lot.drawn), lot.declared or 0
    of_lot = lot.feature.get("tiers") if lot.feature else None
    piled = sum(c.get("tiers") or of_lot or 1 for c in lot.drawn)
    agree = declared in (drawn, piled)
    is_open = (is_open or any("tiers" in c.doubts for c in lot.drawn)) and not agree and declared > drawn
    return Finding(
        status=Status.PASS if agree else Status.UNDETERMINED if is_open else Status.FAIL,
        area=area.id,
        subject=lot.name,
        measured=float(drawn),
        required=float(declared),
        unit="count",
        at_most=True,
        margin=float(-abs(declared - drawn)) if not agree else 0.0,
        message=text(
            "{lot}: {drawn:count} {drawn:recipiente desenhado|recipientes desenhados} e {declared:count} "
            "{declared:declarado|declarados}.",
            "{lot}: {drawn:count} {drawn:container|containers} drawn and {declared:count} declared.",
            lot=lot.name,
            drawn=drawn,
            declared=declared,
        ),
        needs=(text("quantos recipientes estão desenhados em {lot}", "how many containers are drawn in {lot}",
                    lot=lot.name),) if is_open else (),
    )  # fmt: skip


def _sum_against_area(area: Area, said: int, low: float, high: float) -> Finding:
    status = Status.PASS if low == high == said else Status.FAIL if said < low or said > high else Status.UNDETERMINED
    needs = tuple(
        text("recipientes de {lot}", "containers of {lot} (containers)", lot=lot.name)
        for lot in area.lots
        if not lot.count.known
    )
    return Finding(
        status=status,
        area=area.id,
        measured=low,
        required=float(said),
        unit="count",
        at_most=True,
        margin=-abs(said - low),
        message=text(
            "{area}: {low:count} {low:recipiente|recipientes} nos lotes e {said:count} {said:declarado|declarados} "
            "na área.",
            "{area}: {low:count} {low:container|containers} in the lots and {said:count} declared for the area.",
            area=area.id,
            low=low,
            said=said,
        ),
        needs=needs if status is Status.UNDETERMINED else (),
    )


@BOOK.rule(
    "lot-size",
    article="Art. 4º, §§ 4º–6º",
    title=text("Tamanho dos lotes", "Size of lots"),
    requirement=text(
        "Por classe, cada lote tem no máximo tantos botijões de {kg:kg}: {most}.",
        "By class, each lot has at most so many containers of {kg:kg}: {most}.",
        kg=BOTIJAO_KG,
        most=LOT_BOTIJOES.told,
    ),
    measured=text("Recipientes de cada lote.", "Containers of each lot."),
    tables=(LOT_BOTIJOES,),
    reads=STOCK,
)
@each_store
def lot_size(yard: Yard, area: Area) -> Iterator[Finding]:
    """Unknown counts, sizes and classes are tried both ways."""
    limits = [LOT_BOTIJOES.at(name) for name in area.classes]
    asked = [limit for limit in limits if limit is not None]
    if not asked:
        yield not_applicable(
            area,
            text(
                "{area}: a classe {name} não limita os lotes.",
                "{area}: class {name} does not limit lots.",
                area=area.id,
                name=classes_text(area.classes),
            ),
        )
        return
    if not area.lots:
        yield no_lot(area)
        return
    for lot in area.lots:
        yield _lot(area, lot, float(asked[0]), certain=None not in limits)


def _lot(area: Area, lot: Lot, limit: float, certain: bool) -> Finding:
    if lot.container_kg is not None and lot.container_kg != BOTIJAO_KG:
        return not_applicable(
            area,
            text(
                "{lot}: recipientes de {kg:kg}, não de {own:kg}.",
                "{lot}: containers of {kg:kg}, not of {own:kg}.",
                own=BOTIJAO_KG,
                lot=lot.name,
                kg=lot.container_kg,
            ),
            lot.name,
        )
    status = _lot_status(lot, limit, certain)
    shown = lot.count.low if math.isinf(lot.count.high) else lot.count.high
    return Finding(
        status=status,
        area=area.id,
        subject=lot.name,
        measured=shown,
        required=limit,
        unit="count",
        at_most=True,
        margin=limit - shown,
        message=text(
            "{lot}: {shown:count} {shown:recipiente|recipientes}, no máximo {limit:count}.",
            "{lot}: {shown:count} {shown:container|containers}, at most {limit:count}.",
            lot=lot.name,
            shown=shown,
            limit=limit,
        ),
        needs=tuple(_lot_needs(area, lot, certain)) if status is Status.UNDETERMINED else (),
    )


def _lot_status(lot: Lot, limit: float, certain: bool) -> Status:
    """Judge the greatest count, and say that it fails only when the least does so in a class and of a size known."""
    status = at_most(lot.count.high, limit)
    is_sure = certain and lot.container_kg is not None and at_most(lot.count.low, limit) is Status.FAIL
    return Status.UNDETERMINED if status is Status.FAIL and not is_sure else status


def _lot_needs(area: Area, lot: Lot, certain: bool) -> Iterator[Text]:
    if not lot.count.known:
        yield text("recipientes de {lot}", "containers of {lot} (containers)", lot=lot.name)
    if lot.container_kg is None:
        yield text("capacidade_unitaria de {lot}", "container_kg of {lot}", lot=lot.name)
    if not certain:
        yield needs_class(area)
