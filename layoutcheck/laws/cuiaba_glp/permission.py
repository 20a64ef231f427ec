"""What no drawing shows and the project file declares: Art. 3, Art. 5 I and II, and the permission of Art. 7–12."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from layoutcheck.finding import BLANK, Finding, Status
from layoutcheck.kinds import fold
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.closure import closure
from layoutcheck.laws.cuiaba_glp.common import STOCK, declared, each_store, needs_class, not_applicable, undetermined
from layoutcheck.laws.cuiaba_glp.figures import SHOP_CLASS, rank
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.words import Text, text

OWN_USE = RuleBook()
INSTALLATION = RuleBook()
PERMISSION = RuleBook()

Check = Callable[[Yard], Iterator[Finding]]

_DECLARED = text("Declarado no arquivo do projeto.", "Declared in the project file.")


def _state(book: RuleBook, id: str, article: str, title: Text, requirement: Text) -> Callable[[Check], Check]:
    """Add a rule that is only stated."""
    return book.rule(id, article=article, title=title, requirement=requirement, measured=_DECLARED, declarable=True)


def _of_each_area(
    book: RuleBook, id: str, article: str, title: Text, requirement: Text, reads: tuple[str, ...] = ()
) -> None:
    """Add a rule that every area must be declared to keep."""

    def check(yard: Yard, area: Area) -> Iterator[Finding]:
        """Declared, once for all areas of the plan."""
        yield declared(yard, area, id.replace("-", "_"))

    add = book.rule(
        id, article=article, title=title, requirement=requirement, measured=_DECLARED, reads=reads, declarable=True
    )
    add(each_store(check))


def _of_own_use(id: str, article: str, title: Text, requirement: Text) -> None:
    def check(yard: Yard) -> Iterator[Finding]:
        """Declared, where own use is claimed and not refused."""
        for area in yard.areas:
            if area.own_use in ("yes", "unknown"):
                yield declared(yard, area, id.replace("-", "_"))

    _state(OWN_USE, id, article, title, requirement)(check)


def _of_sale(id: str, article: str, title: Text, requirement: Text) -> None:
    """Add a rule of selling: it does not hold for a store that does not sell."""

    def check(yard: Yard) -> Iterator[Finding]:
        """Declared, once for the plan."""
        yield from _where_sold(yard, lambda: iter([declared(yard, None, id.replace("-", "_"))]))

    PERMISSION.rule(id, article=article, title=title, requirement=requirement, measured=_DECLARED, declarable=True)(
        check
    )


def _where_sold(yard: Yard, check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    if any(_sells(area) for area in yard.stores):
        yield from check()
    else:
        yield not_applicable(None, text("Não há venda: consumo próprio.", "Nothing is sold: own use."))


def _sells(area: Area) -> bool:
    """Tell whether a store may sell: one said to be for own use does not, though it may be too large for Art. 3."""
    return not (area.feature is not None and area.feature.get("own_use"))


# --- Art. 3 -------------------------------------------------------------------------

_of_own_use(
    "own-use-ventilation",
    "Art. 3º, I",
    text("Consumo próprio: ventilação natural", "Own use: natural ventilation"),
    text("O lugar tem ventilação natural.", "The place has natural ventilation."),
)
_of_own_use(
    "own-use-shelter",
    "Art. 3º, II",
    text("Consumo próprio: proteção do tempo", "Own use: shelter"),
    text("O lugar é protegido do sol, da chuva e da umidade.", "The place is protected from sun, rain and damp."),
)
_of_own_use(
    "own-use-separation",
    "Art. 3º, III",
    text("Consumo próprio: longe de inflamáveis e calor", "Own use: away from flammables and heat"),
    text(
        "O lugar é afastado de outros inflamáveis, fontes de calor e faíscas.",
        "The place is away from other flammables, sources of heat and sparks.",
    ),
)
_of_own_use(
    "own-use-connected",
    "Art. 3º",
    text("Consumo próprio: recipientes interligados", "Own use: containers connected"),
    text(
        "Os recipientes estão interligados a uma instalação de GLP.",
        "The containers are connected to an LPG installation.",
    ),
)

# --- Art. 5, I and II ---------------------------------------------------------------

_of_each_area(
    INSTALLATION,
    "ground-level",
    "Art. 5º, I, a",
    text("Ao nível do solo", "At ground level"),
    text(
        "A instalação fica ao nível do solo ou em plataforma elevada por aterro.",
        "The installation stands at ground level or on a platform raised by fill.",
    ),
    ("storage_area",),  # of which the plan may say otherwise
)
_of_each_area(
    INSTALLATION,
    "floor-marking",
    "Art. 5º, I, i",
    text("Demarcação no piso", "Marking on the floor"),
    text("O piso traz a demarcação da área e dos lotes.", "The floor is marked with the area and the lots."),
)
_of_each_area(
    INSTALLATION,
    "electrical",
    "Art. 5º, I, k",
    text("Instalações elétricas", "Electrical installations"),
    text(
        "As instalações elétricas, quando há, são à prova de explosão.",
        "Electrical installations, if any, are explosion-proof.",
    ),
)
_of_each_area(
    INSTALLATION,
    "class-plate",
    "Art. 5º, I, l",
    text("Placa da classe", "Class plate"),
    text(
        "Uma placa indica a classe da área e o limite de recipientes por capacidade nominal.",
        "A plate shows the class of the area and the limit of containers by nominal capacity.",
    ),
)


@INSTALLATION.rule(
    "public-access",
    article="Art. 5º, I, p",
    title=text("Pessoas estranhas", "Strangers"),
    requirement=text(
        "Quando a área não é cercada, pessoas estranhas ao manuseio não circulam nela.",
        "Where the area is not fenced, people who do not handle the containers do not walk in it.",
    ),
    measured=_DECLARED,
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


_of_each_area(
    INSTALLATION,
    "leak-test-kit",
    "Art. 5º, II, d",
    text("Material para teste de vazamento", "Leak test kit"),
    text(
        "Líquido e material para teste de vazamento ficam no local.",
        "Liquid and material for leak tests are kept on site.",
    ),
)

# --- Art. 7–12 ----------------------------------------------------------------------

_of_sale(
    "bottling-base",
    "Art. 7º",
    text("Base de envasamento no município", "Bottling base in the municipality"),
    text(
        "A marca vendida é de empresa com base de envasamento no município.",
        "The brand sold is of a company with a bottling base in the municipality.",
    ),
)
_of_sale(
    "dossier",
    "Art. 8º, I–IV",
    text("Documentos do alvará", "Documents of the permit"),
    text(
        "Há consulta prévia, ART do projeto de incêndio, laudo do Corpo de Bombeiros e contrato social.",
        "There are a prior consultation, the ART of the fire project, a fire brigade report and articles of "
        "association.",
    ),
)

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


@PERMISSION.rule(
    "premises",
    article="Art. 9º",
    title=text("Onde se vende ou guarda", "Where it is sold or kept"),
    requirement=text(
        "Postos de revenda de GLP em qualquer classe; supermercados, mercados, mercearias e postos de combustível só "
        "na "
        "classe I; qualquer outro uso que vende, nunca; residências, bares, lanchonetes, garagens e lava-jatos, nem "
        "para "
        "guardar.",
        "Dedicated LPG posts in any class; supermarkets, markets, groceries and fuel stations in class I only; any "
        "other "
        "use that sells, never; residences, bars, snack bars, garages and car washes, not even to store.",
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
    if folded in _SHOPS and _sells(area) and not _is_forbidden(str(use)):
        yield _shop(area, str(use))
        return
    allowed = not _is_forbidden(str(use)) and (folded in _DEDICATED or not _sells(area))
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
            name=perhaps if perhaps == surely else f"{surely}–{perhaps}",
        ),
        needs=(needs_class(area),) if status is Status.UNDETERMINED else (),
    )


_of_sale(
    "licence",
    "Art. 10",
    text("Licença específica", "Specific licence"),
    text(
        "Há licença específica para armazenar e revender GLP.", "There is a specific licence to store and resell LPG."
    ),
)


@PERMISSION.rule(
    "single-brand",
    article="Art. 11",
    title=text("Uma só marca", "One brand"),
    requirement=text("Cada posto de revenda vende uma só marca.", "Each retailer sells one brand only."),
    measured=text(
        "marca dos lotes que não são de vazios, por propriedade, ou [declared] single_brand.",
        "brand of the lots that are not empty, by property, or [declared] single_brand.",
    ),
    reads=STOCK,
    declarable=True,
)
def single_brand(yard: Yard) -> Iterator[Finding]:
    """Case and accents ignored; other brands among empties are only noted."""
    yield from _where_sold(yard, lambda: _brands(yard))


def _brands(yard: Yard) -> Iterator[Finding]:
    places: dict[str | None, list[Lot]] = {}
    for area in yard.stores:
        if _sells(area):
            places.setdefault(area.boundary.name if area.boundary else None, []).extend(area.lots)
    for place, lots in places.items():
        yield _brand(yard, place, lots)


_PERHAPS_TWO = re.compile(  # "A / B" is two brands, "Gás e Cia" one, and "diversas" is none
    r"[/&?]|\s[-–—]\s|\b(e|ou|and|or|com|todas|todos|divers[ao]s|v[áa]ri[ao]s|outr[ao]s?|mist[ao]s?|multi\w*|qualquer|"
    r"definir|all|several|various|mixed|any)\b",
    re.IGNORECASE,
)


def _names_of(lot: Lot) -> dict[str, str]:
    """Give the brands a lot says, by their folded name; one text may name several."""
    written = [part.strip() for part in re.split(r"[,;+|\n]", str(lot.get("brand") or ""))]
    return {fold(part): part for part in written if part}


def _brand(yard: Yard, place: str | None, lots: list[Lot]) -> Finding:
    sold = [lot for lot in lots if lot.states != {"empty"}]
    said = {key: name for lot in sold for key, name in _names_of(lot).items()}
    surely = {key for lot in sold if lot.said_of_all("state") for key in _names_of(lot)}
    silent = [lot for lot in sold if not lot.get("brand")]
    if not said or yard.site.declared.says.get("single_brand") is False:
        return declared(yard, None, "single_brand", place)
    if len(surely) > 1:
        status = Status.FAIL
    elif len(said) > 1 or silent or any(_PERHAPS_TWO.search(name) for name in said.values()):
        status = Status.UNDETERMINED
    else:
        status = Status.PASS
    others = {key: name for lot in lots for key, name in _names_of(lot).items()}
    among_empties = [name for key, name in others.items() if key not in said]
    return Finding(
        status=status,
        subject=place,
        measured=float(len(said)),
        required=1.0,
        unit="count",
        at_most=True,
        margin=1.0 - len(said),
        message=text(
            "Marcas: {brands}.{empties}",
            "Brands: {brands}.{empties}",
            brands=", ".join(said.values()),
            empties=text(" Entre os vazios: {names}.", " Among the empties: {names}.", names=", ".join(among_empties))
            if among_empties
            else text("", ""),
        ),
        needs=tuple(
            text("uma só marca, e estado, de {lot}", "one brand, and the state, of {lot}", lot=lot.name)
            for lot in sold
            if not lot.get("brand") or not lot.said_of_all("state") or _PERHAPS_TWO.search(str(lot.get("brand")))
        )
        if status is Status.UNDETERMINED
        else (),
    )


_of_sale(
    "brand-on-permit",
    "Art. 11, parágrafo único",
    text("Marca no alvará", "Brand on the permit"),
    text(
        "O certificado do Corpo de Bombeiros e o alvará identificam a marca.",
        "The fire brigade's certificate and the permit name the brand.",
    ),
)
_of_sale(
    "scale",
    "Art. 12",
    text("Balança aferida", "Verified scale"),
    text("O posto tem balança aferida em lugar visível.", "The retailer has a verified scale in plain sight."),
)
