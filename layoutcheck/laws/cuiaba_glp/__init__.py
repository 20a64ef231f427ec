"""Cuiabá (MT): the municipal law on storing transportable LPG cylinders, of 30 December 2003."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from layoutcheck.finding import AreaSummary, Finding, Mark, Screen
from layoutcheck.kinds import fold
from layoutcheck.law import Law, LeftOut
from layoutcheck.laws.cuiaba_glp import (
    brands,
    classes,
    closure,
    container_count,
    corridors,
    cover,
    distances,
    equipment,
    installation,
    installation_declared,
    openings,
    own_use,
    paragraphs,
    piles,
    premises,
    property_line,
)
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard, yard
from layoutcheck.laws.cuiaba_glp.declared import DECLARED
from layoutcheck.laws.cuiaba_glp.figures import DISTANCES
from layoutcheck.laws.cuiaba_glp.firewalls import firewalls_of, leaving
from layoutcheck.laws.cuiaba_glp.slack import slack
from layoutcheck.laws.cuiaba_glp.stock import crowding
from layoutcheck.site import Note, Site
from layoutcheck.words import Text, text

if TYPE_CHECKING:
    from layoutcheck.siting.model import Siting

_BOOKS = (
    own_use.BOOK,
    classes.BOOK,
    container_count.BOOK,
    openings.BOOK,
    corridors.BOOK,
    cover.BOOK,
    piles.BOOK,
    closure.BOOK,
    installation.BOOK,
    equipment.BOOK,
    installation_declared.BOOK,
    property_line.BOOK,
    distances.BOOK,
    paragraphs.BOOK,
    premises.BOOK,
    brands.BOOK,
)

LEFT_OUT = (
    LeftOut("Art. 1º", text("Âmbito da lei.", "Scope of the law.")),
    LeftOut("Art. 2º", text("Definições, usadas pelas regras.", "Terms, used by the rules.")),
    LeftOut("Art. 5º, § 2º", text("Conduta em caso de vazamento.", "Conduct when gas leaks.")),
    LeftOut("Art. 6º", text("Orientação e responsabilidades.", "Guidance and responsibilities.")),
    LeftOut("Art. 13", text("Penalidades.", "Penalties.")),
    LeftOut("Art. 14", text("Prazo já vencido.", "Term already expired.")),
    LeftOut("Arts. 15–16", text("Fiscalização e vigência.", "Inspection and entry into force.")),
)


def _areas(view: Yard) -> tuple[AreaSummary, ...]:
    return tuple(
        AreaSummary(
            id=area.id,
            governing_class=area.classes[0] if area.class_known else None,
            declared_class=area.declared,
            capacity_kg=area.capacity_kg.low
            if area.capacity_kg.known and math.isfinite(area.capacity_kg.low)
            else None,
            containers=int(area.count.low) if area.count.known and math.isfinite(area.count.low) else None,
            area_m2=area.drawn.area if area.drawn is not None else None,
            distance_class=area.distance_classes[0] if len(area.distance_classes) == 1 else None,
            merged_with=area.merged_with,
        )
        for area in view.areas
    )


def _marks(view: Yard, findings: Sequence[Finding]) -> tuple[Mark, ...]:
    """Give what a picture shows of this law: pieces of the property line, derived limits, where distances start."""
    return tuple(mark for area in view.areas for mark in _marks_of(area))


def _marks_of(area: Area) -> Iterator[Mark]:
    boundary = area.boundary
    if boundary is not None:
        for kind, shape in (
            ("property-walled", boundary.walled),
            ("property-open", boundary.open),
            ("property-road-front", boundary.open_front),
            *(("property-maybe", shape) for _, shape in (*boundary.maybe_walled, *boundary.maybe_open)),
        ):
            if shape is not None:
                yield Mark(kind=kind, shape=shape, area=area.id)
    if area.drawn is None or not area.drawn.buffer(1e-6).covers(area.near):
        yield Mark(kind="limit", shape=area.near, area=area.id)


def _screens(view: Yard) -> tuple[Screen, ...]:
    """Give, for each area with firewalls that certainly count, these and where lines that may miss them leave."""
    walls = {area.id: firewalls_of(view, area).sure for area in view.areas}
    return tuple(
        Screen(area=area.id, source=leaving(area.near, walls[area.id]), walls=walls[area.id])
        for area in view.areas
        if walls[area.id]
    )


_BUILDINGS = frozenset(
    (
        "edificacao",
        "edificacoes",
        "casa",
        "casas",
        "predio",
        "predios",
        "construcao",
        "construcoes",
        "building",
        "buildings",
        "house",
        "houses",
        "galpao",
        "loja",
        "vizinho",
        "vizinhos",
    )
)


def _notes(view: Yard) -> tuple[Text, ...]:
    said = [
        text(
            "Confere apenas o texto da lei municipal; não afirma conformidade com a ABNT NBR 15514 nem com normas do "
            "corpo de bombeiros.",
            "Checks the text of the municipal law alone; claims no conformity with ABNT NBR 15514 or with the fire "
            "brigade's norms.",
        )
    ]
    seen = sorted(layer for layer in view.site.seen.ignored if _BUILDINGS.intersection(fold(layer).split()))
    if seen:
        said.append(
            text(
                "O quadro da lei não tem linha para edificações: as das camadas {layers} não foram medidas, e nenhuma "
                "face delas vale como muro ou parede corta-fogo.",
                "The law's table has no row for buildings: those on layers {layers} were not measured, and no face of "
                "theirs counts as a wall or firewall.",
                layers=", ".join(seen),
            )
        )
    return tuple(said)


def _warnings(view: Yard) -> tuple[Note, ...]:
    said = [crowding(lot) for area in view.areas for lot in area.lots]
    return tuple(Note(code="count-does-not-fit", message=message) for message in said if message)


@cache
def _places(see: Callable[[Site], Yard]) -> Siting:
    """Give what the law says of places; few checks ask for it."""
    from layoutcheck.laws.cuiaba_glp.siting import seen_by

    return seen_by(see)


LAW = Law(
    id="cuiaba-glp",
    title=text(
        "Cuiabá (MT), lei municipal de 30/12/2003 sobre armazenamento de recipientes transportáveis de GLP",
        "Cuiabá (MT), municipal law of 30 December 2003 on storing transportable LPG cylinders",
    ),
    published=text("Gazeta Municipal nº 676, {day:day}", "Gazeta Municipal no. 676, {day:day}", day="2004-03-12"),
    heading=text("Verificação de afastamentos – armazenamento de GLP", "Check of distances – LPG storage"),
    rules=tuple(rule for book in _BOOKS for rule in book.rules),
    left_out=LEFT_OUT,
    subjects=("storage_area", "lot", "container"),
    may_lack=("assembly", "road", "heat_source", "ignition_source", "drain", "roof"),
    declared=DECLARED,
    view=yard,
    areas=_areas,
    marks=_marks,
    notes=_notes,
    warnings=_warnings,
    screens=_screens,
    places=partial(_places, yard),
    slack=slack,
)


def adopted(*, id: str, title: Text, published: Text, **rows: tuple[float, ...]) -> Law:
    """Give the law of a municipality that took over this text, article by article, with other distances by class.

    The rows are those of `figures.Distances`; one that is not given keeps its figures.

    >>> law = adopted(id="x-glp", title=text("Lei X", "Law X"), published=text("", ""), road=(2, 4, 8, 8, 8, 16))
    >>> next(rule.tables[0].told.to("en") for rule in law.rules if rule.id == "road")
    'I 2.00 m; II 4.00 m; III–V 8.00 m; VI 16.00 m'
    """
    own = DISTANCES.with_rows(**rows)
    new = {getattr(DISTANCES, row): getattr(own, row) for row in rows}
    see = partial(yard, distances=own)
    return replace(
        LAW,
        id=id,
        title=title,
        published=published,
        rules=tuple(replace(r, tables=tuple(new.get(table, table) for table in r.tables)) for r in LAW.rules),
        view=see,
        places=partial(_places, see),
        adopts=LAW.id,
    )
