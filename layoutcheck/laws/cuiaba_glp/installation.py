"""Art. 5, I and II: how the installation is built, closed and equipped."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status, at_least
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, absent, each_store, not_applicable
from layoutcheck.laws.cuiaba_glp.figures import FLOOR_OPENING_M
from layoutcheck.laws.cuiaba_glp.separation import metres
from layoutcheck.measure import atoms, gap
from layoutcheck.words import text

BOOK = RuleBook()

# --- Art. 5, I, h -----------------------------------------------------------------


@BOOK.rule(
    "floor-openings",
    article="Art. 5º, I, h",
    title=text("Ralos, canaletas e rebaixos", "Drains, gullies and pits"),
    requirement=text(
        "Nenhuma abertura no piso da área nem até 3,00 m dela: ralo, canaleta, esgoto, captação, rebaixo.",
        "No opening in the floor of the area nor within 3.00 m of it: drain, gully, sewer, inlet, pit.",
    ),
    measured=text(
        "Em planta, do limite da área ao ponto mais próximo; exatamente 3,00 m atende. Parede corta-fogo não reduz.",
        "In plan, from the limit of the area to the nearest point; exactly 3.00 m complies. A firewall does "
        "not reduce it.",
    ),
    reads=(*STOCK, "drain"),
)
@each_store
def floor_openings(yard: Yard, area: Area) -> Iterator[Finding]:
    """An opening within the area is at distance 0."""
    drains = yard.site.of("drain")
    for drain in drains:
        apart = gap(area.near, drain.shape, area.error_m + drain.error_m)
        yield Finding(
            status=at_least(apart.distance, FLOOR_OPENING_M, tolerance=yard.tolerance),
            area=area.id,
            subject=drain.name,
            measured=apart.distance,
            required=FLOOR_OPENING_M,
            unit="m",
            margin=apart.distance - FLOOR_OPENING_M,
            base_required=FLOOR_OPENING_M,
            witness=apart.line,
            message=text(
                "De {area} a {drain}: {apart}; mínimo {least:m} (exatamente {least:m} atende; uma leitura "
                'literal de "até" o excluiria).',
                "From {area} to {drain}: {apart}; at least {least:m} (exactly {least:m} complies; a literal "
                'reading of "até" would exclude it).',
                area=area.id,
                drain=drain.name,
                apart=metres(apart.distance, FLOOR_OPENING_M),
                least=FLOOR_OPENING_M,
            ),
        )
    if not drains:
        yield absent(yard, area, "drain")


# --- Art. 5, I, j -----------------------------------------------------------------


@BOOK.rule(
    "containers-inside",
    article="Art. 5º, I, j",
    title=text("Recipientes dentro da área", "Containers within the area"),
    requirement=text("Nenhum recipiente fora da área de armazenamento.", "No container outside the storage area."),
    measured=text(
        "Em planta, o quanto cada lote passa do limite da área.",
        "In plan, how far each lot reaches beyond the limit of the area.",
    ),
    reads=STOCK,
)
@each_store
def containers_inside(yard: Yard, area: Area) -> Iterator[Finding]:
    """A lot outside every area counts for the nearest and fails here."""
    if area.drawn is None:
        yield not_applicable(
            area,
            text(
                "{area}: o limite vem dos próprios lotes.",
                "{area}: the limit comes from the lots themselves.",
                area=area.id,
            ),
        )
        return
    if not area.lots:
        yield not_applicable(area, text("{area}: nenhum lote desenhado.", "{area}: no lot drawn.", area=area.id))
    for lot in area.lots:
        beyond = _beyond(lot.shape, area.drawn) + lot.error_m + area.limit_error_m
        inside = beyond <= yard.tolerance
        yield Finding(
            status=Status.PASS if inside else Status.FAIL,
            area=area.id,
            subject=lot.name,
            measured=beyond,
            required=0.0,
            unit="m",
            margin=-beyond,
            message=text("{lot}: dentro de {area}.", "{lot}: within {area}.", lot=lot.name, area=area.id)
            if inside
            else text(
                "{lot}: passa {beyond:m} do limite de {area}.",
                "{lot}: reaches {beyond:m} beyond the limit of {area}.",
                lot=lot.name,
                beyond=beyond,
                area=area.id,
            ),
        )


def _beyond(lot: BaseGeometry, limit: BaseGeometry) -> float:
    """Measure how far a lot reaches out of an area, into a hole or a notch of it too."""
    outside = lot.difference(limit)
    if outside.is_empty:
        return 0.0
    step = max(outside.length / 200, 1e-3)
    middles = [part.representative_point() for part in atoms(outside)]
    places = [*shapely.points(shapely.get_coordinates(shapely.segmentize(outside, step))), *middles]
    return float(max(shapely.distance(places, limit)))
