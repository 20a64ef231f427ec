"""Rules that no drawing shows and the project file declares, each added to a book in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import declared, each_store, not_applicable
from layoutcheck.words import Text, text

DECLARED = text("Declarado no arquivo do projeto.", "Declared in the project file.")


def of_each_area(
    book: RuleBook, id: str, article: str, title: Text, requirement: Text, reads: tuple[str, ...] = ()
) -> None:
    """Add a rule that every area must be declared to keep."""

    def check(yard: Yard, area: Area) -> Iterator[Finding]:
        """Declared, once for all areas of the plan."""
        yield declared(yard, area, id.replace("-", "_"))

    _add(book, id, article, title, requirement, each_store(check), reads)


def of_own_use(book: RuleBook, id: str, article: str, title: Text, requirement: Text) -> None:
    """Add a rule that holds where own use is claimed and not refused."""

    def check(yard: Yard) -> Iterator[Finding]:
        """Declared, where own use is claimed and not refused."""
        for area in yard.areas:
            if area.own_use in ("yes", "unknown"):
                yield declared(yard, area, id.replace("-", "_"))

    _add(book, id, article, title, requirement, check)


def of_sale(book: RuleBook, id: str, article: str, title: Text, requirement: Text) -> None:
    """Add a rule of selling: it does not hold for a store that does not sell."""

    def check(yard: Yard) -> Iterator[Finding]:
        """Declared, once for the plan."""
        yield from where_sold(yard, lambda: iter([declared(yard, None, id.replace("-", "_"))]))

    _add(book, id, article, title, requirement, check)


def where_sold(yard: Yard, check: Callable[[], Iterator[Finding]]) -> Iterator[Finding]:
    """Judge a rule of selling where some store may sell; elsewhere it does not apply."""
    if any(sells(area) for area in yard.stores):
        yield from check()
    else:
        yield not_applicable(None, text("Não há venda: consumo próprio.", "Nothing is sold: own use."))


def sells(area: Area) -> bool:
    """Tell whether a store may sell: one said to be for own use does not, though it may be too large for Art. 3."""
    return not (area.feature is not None and area.feature.get("own_use"))


def _add(
    book: RuleBook,
    id: str,
    article: str,
    title: Text,
    requirement: Text,
    check: Callable[[Yard], Iterator[Finding]],
    reads: tuple[str, ...] = (),
) -> None:
    add = book.rule(
        id, article=article, title=title, requirement=requirement, measured=DECLARED, reads=reads, declarable=True
    )
    add(check)
