"""Art. 4, I–VII: the class of an area, what it may hold, and its least area."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from layoutcheck.finding import Finding, Status, at_least
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard, too_heavy
from layoutcheck.laws.cuiaba_glp.common import STOCK, classes_text, each_store, needs_class, no_limit, not_applicable
from layoutcheck.laws.cuiaba_glp.figures import CAPACITY, CONTAINER_MAX_KG, MINIMUM_AREA, SPECIAL, bound_kg, rank
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
        is_bound=not known,
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
