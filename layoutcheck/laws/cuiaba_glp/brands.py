"""Art. 10 to 12: the licence, one brand for each retailer, and the scale."""

from __future__ import annotations

import re
from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.kinds import fold
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, declared
from layoutcheck.laws.cuiaba_glp.stated import of_sale, sells, where_sold
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.words import text

BOOK = RuleBook()

of_sale(
    BOOK,
    "licence",
    "Art. 10",
    text("Licença específica", "Specific licence"),
    text(
        "Há licença específica para armazenar e revender GLP.", "There is a specific licence to store and resell LPG."
    ),
)


@BOOK.rule(
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
    yield from where_sold(yard, lambda: _brands(yard))


def _brands(yard: Yard) -> Iterator[Finding]:
    places: dict[str | None, list[Lot]] = {}
    for area in yard.stores:
        if sells(area):
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
        is_bound=status is Status.UNDETERMINED,
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


of_sale(
    BOOK,
    "brand-on-permit",
    "Art. 11, parágrafo único",
    text("Marca no alvará", "Brand on the permit"),
    text(
        "O certificado do Corpo de Bombeiros e o alvará identificam a marca.",
        "The fire brigade's certificate and the permit name the brand.",
    ),
)
of_sale(
    BOOK,
    "scale",
    "Art. 12",
    text("Balança aferida", "Verified scale"),
    text("O posto tem balança aferida em lugar visível.", "The retailer has a verified scale in plain sight."),
)
