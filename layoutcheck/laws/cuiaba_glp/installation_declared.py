"""Art. 5, I and II: what no drawing shows of the installation, and the project file declares."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.closure import closure
from layoutcheck.laws.cuiaba_glp.common import declared, each_store, not_applicable
from layoutcheck.laws.cuiaba_glp.stated import DECLARED, of_each_area
from layoutcheck.words import text

BOOK = RuleBook()

of_each_area(
    BOOK,
    "ground-level",
    "Art. 5º, I, a",
    text("Ao nível do solo", "At ground level"),
    text(
        "A instalação fica ao nível do solo ou em plataforma elevada por aterro.",
        "The installation stands at ground level or on a platform raised by fill.",
    ),
    ("storage_area",),  # of which the plan may say otherwise
)
of_each_area(
    BOOK,
    "floor-marking",
    "Art. 5º, I, i",
    text("Demarcação no piso", "Marking on the floor"),
    text("O piso traz a demarcação da área e dos lotes.", "The floor is marked with the area and the lots."),
)
of_each_area(
    BOOK,
    "electrical",
    "Art. 5º, I, k",
    text("Instalações elétricas", "Electrical installations"),
    text(
        "As instalações elétricas, quando há, são à prova de explosão.",
        "Electrical installations, if any, are explosion-proof.",
    ),
)
of_each_area(
    BOOK,
    "class-plate",
    "Art. 5º, I, l",
    text("Placa da classe", "Class plate"),
    text(
        "Uma placa indica a classe da área e o limite de recipientes por capacidade nominal.",
        "A plate shows the class of the area and the limit of containers by nominal capacity.",
    ),
)


@BOOK.rule(
    "public-access",
    article="Art. 5º, I, p",
    title=text("Pessoas estranhas", "Strangers"),
    requirement=text(
        "Quando a área não é cercada, pessoas estranhas ao manuseio não circulam nela.",
        "Where the area is not fenced, people who do not handle the containers do not walk in it.",
    ),
    measured=DECLARED,
    reads=("fence",),
    declarable=True,
)
@each_store
def public_access(yard: Yard, area: Area) -> Iterator[Finding]:
    """Only where the area has no fence of its own."""
    own = closure(yard, area.drawn) if area.drawn is not None else None
    if own is not None and own.is_fenced and own.is_closed:
        yield not_applicable(area, text("{area}: é cercada.", "{area}: it is fenced.", area=area.id))
    else:
        yield declared(yard, area, "public_access")


of_each_area(
    BOOK,
    "leak-test-kit",
    "Art. 5º, II, d",
    text("Material para teste de vazamento", "Leak test kit"),
    text(
        "Líquido e material para teste de vazamento ficam no local.",
        "Liquid and material for leak tests are kept on site.",
    ),
)
