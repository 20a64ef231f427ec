"""Marcelândia (MT): the building code, municipal law 425/2002.

Where the text has a slip of the pen, the module of the article says how it is read; so do the pages of the catalogue.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from shapely.geometry import Polygon

from layoutcheck.finding import Finding, Mark
from layoutcheck.law import Law, LeftOut, Rule
from layoutcheck.laws.marcelandia_obras import (
    corners,
    declared,
    dwellings,
    figures,
    fixtures,
    garages,
    halls,
    hospitals,
    hotels,
    industry,
    levels,
    lifts,
    marquees,
    outdoors,
    plot,
    rooms,
    schools,
    stairs,
    stays,
    street,
    trade,
    ways,
)
from layoutcheck.laws.marcelandia_obras.circles import inscribed
from layoutcheck.laws.marcelandia_obras.slack import slack
from layoutcheck.laws.marcelandia_obras.view import works
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.words import Text, text

_BOOKS = (
    figures.BOOK, levels.BOOK, ways.BOOK, stairs.BOOK, lifts.BOOK, rooms.BOOK, stays.BOOK, outdoors.BOOK, figures.USES,
    dwellings.BOOK, industry.INDUSTRY, trade.TRADE, fixtures.TRADE, fixtures.OFFICES, dwellings.SERVICES, schools.BOOK,
    hospitals.BOOK, hotels.BOOK, halls.BOOK, garages.BOOK, plot.SEPTIC, street.BOOK, marquees.BOOK, plot.BOOK,
    corners.BOOK, street.PAVEMENTS,
    declared.BOOK,
)  # fmt: skip


def _article(rule: Rule) -> int:
    found = re.match(r"Art\. (\d+)", rule.article)
    return int(found[1]) if found else 0


_RULES = sorted((rule for book in _BOOKS for rule in book.rules), key=_article)

LEFT_OUT = (
    LeftOut("Arts. 1º–2º", text("Âmbito e objetivos.", "Scope and aims.")),
    LeftOut("Arts. 4º–5º", text("Licença da obra e seu prazo.", "The permit and its term.")),
    LeftOut("Art. 6º", text("Papéis da licença; o muro no alinhamento está no art. 52.",
                            "Papers of the permit; the wall on the alignment is in Art. 52.")),
    LeftOut("Arts. 7º–10", text("Dispensas, alvará no local, prorrogação e taxas.",
                                "Exemptions, the permit on site, extension and fees.")),
    LeftOut("Arts. 11–14", text("Processo de aprovação, vistoria e habite-se.",
                                "Approval, inspection and leave to occupy.")),
    LeftOut("Art. 26, parágrafo único", text("Remete à lei do parcelamento do solo.",
                                             "Refers to the law on the subdivision of land.")),
    LeftOut("Art. 45; Art. 46", text("Barracas e bancas no logradouro, por autorização.",
                                     "Stalls and kiosks on public ground, by leave.")),
    LeftOut("Art. 49; § 2º", text("Quando se põe o tapume, e conduta na obra.",
                                  "When the hoarding is put up, and conduct on site.")),
    LeftOut("Art. 54", text("Escolha da prefeitura.", "For the town to choose.")),
    LeftOut("Arts. 57–58", text("Material e conservação dos passeios, e fecho de terrenos vazios.",
                                "Material and upkeep of pavements, and the closing of empty plots.")),
    LeftOut("Arts. 59–60", text("Responsabilidade técnica.", "Responsibility of engineers.")),
    LeftOut("Arts. 61–69", text("Multas, embargo, interdição e demolição.", "Fines, stops, closures and demolition.")),
    LeftOut("Art. 70", text("Edificações existentes: o projeto não diz o que já havia.",
                            "Existing buildings: the plan does not tell what was there before.")),
    LeftOut("Art. 71", text("Vigência.", "Entry into force.")),
)  # fmt: skip


def _marks(view: Works, findings: Sequence[Finding]) -> tuple[Mark, ...]:
    """Draw the circle of every room that has too small a one, or no more than it needs."""
    return tuple(_circles(view, findings))


def _circles(view: Works, findings: Sequence[Finding]) -> Iterator[Mark]:
    wanted = {f.subject for f in findings if f.rule in ("room-circle", "transit-circle")}
    for room in view.rooms:
        circle = inscribed(room.clear) if room.name in wanted else None
        if circle is not None and isinstance(circle.shape, Polygon):
            yield Mark(kind="inscribed-circle", shape=circle.shape.boundary,
                       label=text("círculo inscrito", "inscribed circle"))  # fmt: skip


def _notes(view: Works) -> tuple[Text, ...]:
    return (
        text("Confere apenas o texto do código de obras municipal; não afirma conformidade com normas da ABNT, do "
             "corpo de "
             "bombeiros, nem com o uso e a ocupação do solo.",
             "Checks the text of the municipal building code alone; claims no conformity with ABNT, with the fire "
             "brigade's norms, nor with zoning."),
    )  # fmt: skip


LAW = Law(
    id="marcelandia-obras",
    title=text("Marcelândia (MT), Lei municipal 425/2002, código de obras",
               "Marcelândia (MT), municipal law 425/2002, building code"),
    published=text("{day:day}", "{day:day}", day="2002-11-03"),
    heading=text("Verificação do projeto – código de obras", "Check of the design – building code"),
    rules=tuple(_RULES),
    left_out=LEFT_OUT,
    subjects=("building", "floor", "room", "passage", "stair", "ramp", "stall", "aisle", "plot", "property"),
    may_lack=("building", "room", "passage", "stair", "ramp", "lift", "oven", "fixture", "watercourse", "pavement",
              "marquee", "awning", "hoarding", "plot", "green", "wall", "stall"),
    declared=declared.KEYS,
    view=works,
    marks=_marks,
    notes=_notes,
    slack=slack,
)  # fmt: skip
