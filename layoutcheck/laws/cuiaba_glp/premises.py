"""Art. 7 to 9: the bottling base, the documents of the permit, and the premises where LPG may be sold or kept."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import BLANK, Finding, Status
from layoutcheck.kinds import fold
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, classes_text, each_store, needs_class, undetermined
from layoutcheck.laws.cuiaba_glp.figures import SHOP_CLASS, rank
from layoutcheck.laws.cuiaba_glp.stated import of_sale, sells
from layoutcheck.words import text

BOOK = RuleBook()

# --- Art. 7 and 8 -------------------------------------------------------------------

of_sale(
    BOOK,
    "bottling-base",
    "Art. 7º",
    text("Base de envasamento no município", "Bottling base in the municipality"),
    text(
        "A marca vendida é de empresa com base de envasamento no município.",
        "The brand sold is of a company with a bottling base in the municipality.",
    ),
)
of_sale(
    BOOK,
    "dossier",
    "Art. 8º, I–IV",
    text("Documentos do alvará", "Documents of the permit"),
    text(
        "Há consulta prévia, ART do projeto de incêndio, laudo do Corpo de Bombeiros e contrato social.",
        "There are a prior consultation, the ART of the fire project, a fire brigade report and articles of "
        "association.",
    ),
)

# --- Art. 9 -------------------------------------------------------------------------

_DEDICATED = frozenset(
    (
        "posto de revenda",
        "posto de revenda de glp",
        "posto de revenda de gas",
        "posto de gas",
        "posto especifico",
        "revenda",
        "revenda de glp",
        "revenda de gas",
        "revenda glp",
        "lpg post",
        "lpg retailer",
        "dedicated lpg post",
    )
)
_SHOPS = frozenset(
    (
        "supermercado",
        "supermercados",
        "mercado",
        "mercados",
        "mercearia",
        "mercearias",
        "posto de combustivel",
        "posto de combustiveis",
        "posto de gasolina",
        "supermarket",
        "market",
        "grocery",
        "fuel station",
        "gas station",
        "petrol station",
    )
)
_FORBIDDEN_WORDS = frozenset(
    ("residencia", "residencias", "residencial", "residenciais", "apartamento", "apartamentos", "bar", "bares",
     "lanchonete", "lanchonetes", "garagem", "garagens", "residence", "residential", "garage", "garages", "carwash")
)  # fmt: skip
_FORBIDDEN = ("lava jato", "lava jatos", "lava rapido", "lava rapidos", "snack bar", "car wash", "house", "casa")


def _is_forbidden(use: str) -> bool:
    folded = fold(use)
    return bool(_FORBIDDEN_WORDS & set(folded.split())) or any(
        folded == name or (" " in name and name in folded) for name in _FORBIDDEN
    )


@BOOK.rule(
    "premises",
    article="Art. 9º",
    title=text("Onde se vende ou guarda", "Where it is sold or kept"),
    requirement=text(
        "Postos de revenda de GLP em qualquer classe; supermercados, mercados, mercearias e postos de combustível só "
        "na classe I; qualquer outro uso que vende, nunca; residências, bares, lanchonetes, garagens e lava-jatos, nem "
        "para guardar.",
        "Dedicated LPG posts in any class; supermarkets, markets, groceries and fuel stations in class I only; any "
        "other use that sells, never; residences, bars, snack bars, garages and car washes, not even to store.",
    ),
    measured=text(
        "[declared] premises ou uso da propriedade, com a maior entre a classe da área e a do seu grupo.",
        "[declared] premises or use of the property, with the larger of the area's class and its group's.",
    ),
    reads=(*STOCK, "property"),
)
@each_store
def premises(yard: Yard, area: Area) -> Iterator[Finding]:
    """By the larger of the area's own class, declared or counted, and its group's."""
    use = yard.site.declared.says.get("premises") or _use(yard, area)
    if not use:
        yield Finding(
            status=Status.NOT_DECLARED,
            area=area.id,
            message=text("O uso do imóvel não está declarado.", "The use of the property is not declared."),
            needs=(text("[declared] premises, ou uso da propriedade", "[declared] premises, or use of the property"),),
            confirm=text("Uso do imóvel: {blank}", "Use of the property: {blank}", blank=BLANK),
        )
        return
    folded = fold(str(use))
    if folded in _SHOPS and sells(area) and not _is_forbidden(str(use)):
        yield _shop(area, str(use))
        return
    allowed = not _is_forbidden(str(use)) and (folded in _DEDICATED or not sells(area))
    called = area.boundary.name if area.boundary and not yard.site.declared.says.get("premises") else ""
    if allowed and _FORBIDDEN_WORDS.intersection(fold(called).split()[:1]):  # "Bar do Zé"
        need = text(
            'uso de "{name}", cujo nome diz outro', 'the use of "{name}", whose name tells another', name=called
        )
        said = text('{area}: uso "{use}".', '{area}: use "{use}".', area=area.id, use=use)
        yield undetermined(area, said, (need,))
        return
    yield Finding(
        status=Status.PASS if allowed else Status.FAIL,
        area=area.id,
        message=text('{area}: uso "{use}", admitido.', '{area}: use "{use}", admitted.', area=area.id, use=use)
        if allowed
        else text('{area}: uso "{use}", não admitido.', '{area}: use "{use}", not admitted.', area=area.id, use=use),
    )


def _use(yard: Yard, area: Area) -> str | None:
    if area.boundary is None:
        return None
    names = area.boundary.name
    return next((f.get("use") for f in yard.site.of("property") if f.name == names and f.get("use")), None)


def _shop(area: Area, use: str) -> Finding:
    names = (*area.classes, *area.distance_classes, *((area.declared,) if area.declared else ()))
    surely = max((area.classes[0], area.distance_classes[0], area.declared or SHOP_CLASS), key=rank)
    perhaps = max(names, key=rank)
    status = Status.PASS if perhaps == SHOP_CLASS else Status.FAIL if surely != SHOP_CLASS else Status.UNDETERMINED
    return Finding(
        status=status,
        area=area.id,
        message=text(
            '{area}: uso "{use}", que só admite classe I; aqui, classe {name}.',
            '{area}: use "{use}", which admits class I only; here, class {name}.',
            area=area.id,
            use=use,
            name=classes_text((perhaps,) if perhaps == surely else (surely, perhaps)),
        ),
        needs=(needs_class(area),) if status is Status.UNDETERMINED else (),
    )
