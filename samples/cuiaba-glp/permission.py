"""Samples of Art. 7–12: what a licence to sell asks for."""

from __future__ import annotations

from collections.abc import Iterator

from things import CAGE, Sample, Thing, area, box, cage, declared, land, lot, yard

DECLARED = ("bottling-base", "dossier", "licence", "brand-on-permit", "scale")


def samples() -> Iterator[Sample]:
    """Give the samples of Art. 7 to 12."""
    for rule in DECLARED:
        key = rule.replace("-", "_")
        yield Sample(f"{rule}.pass.declared", "declared to comply", cage(), declared(**{key: True}))
        yield Sample(f"{rule}.fail.declared", "declared not to comply", cage(), declared(**{key: False}))
        yield Sample(f"{rule}.not-declared.silent", "no project file says it", cage())
        yield Sample(f"{rule}.not-applicable.own-use", "nothing is sold", _own_use())
    yield from _premises()
    yield from _brands()


def _own_use() -> tuple[Thing, Thing]:
    return cage(3, {"own_use": True})


def _site(use: str) -> Thing:
    return land(box(-20, -20, 20, 20), use=use)


def _premises() -> Iterator[Sample]:
    rule = "premises"
    yield Sample(f"{rule}.pass.lpg-post", "a dedicated post may be of class II", (*yard(), _site("posto de revenda")))
    yield Sample(f"{rule}.pass.market-class-i", "40 × 13 = 520 kg: still class I", (*cage(), _site("mercado")))
    yield Sample(f"{rule}.pass.declared", "declared a supermarket, class I", cage(), declared(premises="supermercado"))
    yield Sample(f"{rule}.fail.market-class-ii", "41 × 13 = 533 kg: class II", (*cage(41), _site("mercado")))
    yield Sample(f"{rule}.fail.bar", "never in a bar", (*cage(), _site("bar")))
    yield Sample(f"{rule}.fail.other-use", "only what Art. 9 names may sell", (*cage(), _site("padaria")))
    yield Sample(
        f"{rule}.undetermined.market-no-count", "class I or more, nobody can tell", (*cage(None), _site("mercado"))
    )
    yield Sample(f"{rule}.not-declared.silent", "nobody says what the site is", cage())
    yield Sample(f"{rule}.not-applicable.own-use", "own use answers to Art. 3 alone", _own_use())


def _brands() -> Iterator[Sample]:
    rule = "single-brand"
    ground = area(box(*CAGE))

    def two(brand: str | None, state: str = "full") -> tuple[Thing, ...]:
        return (
            ground,
            lot(box(-2.8, -0.4, -1.6, 0.4), 20, "Lote 1", brand="Gás Azul"),
            lot(box(-1.2, -0.4, -0.2, 0.4), 20, "Lote 2", brand=brand, state=state),
        )

    yield Sample(f"{rule}.pass.at-limit", "one brand, at most 1 (case and accents ignored)", two("GAS AZUL"))
    yield Sample(
        f"{rule}.pass.other-among-empties", "one brand sold; empties of another do not count", two("Gás Verde", "empty")
    )
    yield Sample(f"{rule}.pass.declared", "no lot says its brand, one is declared", cage(), declared(single_brand=True))
    yield Sample(f"{rule}.fail.two-brands", "two brands, at most 1", two("Gás Verde"))
    yield Sample(
        f"{rule}.undetermined.two-in-one-text",
        "one text, perhaps of two brands",
        cage(40, brand="Gás Azul / Gás Verde"),
    )
    denied = declared(single_brand=False)
    yield Sample(f"{rule}.fail.declared", "one brand drawn, declared not to be", two("GAS AZUL"), denied)
    yield Sample(f"{rule}.undetermined.brand-missing", "lot 2 says no brand", two(None))
    yield Sample(f"{rule}.not-declared.silent", "no lot says its brand, and none is declared", cage())
    yield Sample(f"{rule}.not-applicable.own-use", "nothing is sold", _own_use())
