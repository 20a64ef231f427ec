"""Art. 5, I and II: how the installation is built, closed and equipped."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, clear_of_drains, each_store, not_applicable
from layoutcheck.laws.cuiaba_glp.figures import FLOOR_OPENING_M
from layoutcheck.measure import atoms
from layoutcheck.words import text

BOOK = RuleBook()

_LITERAL = text(
    '(Exatamente na distância atende; uma leitura literal de "até" o excluiria.)',
    '(Exactly at the distance complies; a literal reading of "até" would exclude it.)',
)

# --- Art. 5, I, h -----------------------------------------------------------------


@BOOK.rule(
    "floor-openings",
    article="Art. 5º, I, h",
    title=text("Ralos, canaletas e rebaixos", "Drains, gullies and pits"),
    requirement=text(
        "Nenhuma abertura no piso da área nem até {reach:m} dela: ralo, canaleta, esgoto, captação, rebaixo.",
        "No opening in the floor of the area nor within {reach:m} of it: drain, gully, sewer, inlet, pit.",
        reach=FLOOR_OPENING_M,
    ),
    measured=text(
        "Em planta, do limite da área ao ponto mais próximo; exatamente {reach:m} atende. Parede corta-fogo não reduz.",
        "In plan, from the limit of the area to the nearest point; exactly {reach:m} complies. A firewall does "
        "not reduce it.",
        reach=FLOOR_OPENING_M,
    ),
    reads=(*STOCK, "drain"),
)
@each_store
def floor_openings(yard: Yard, area: Area) -> Iterator[Finding]:
    """An opening within the area is at distance 0."""
    yield from clear_of_drains(yard, area, FLOOR_OPENING_M, _LITERAL)


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
        error = lot.error_m + area.limit_error_m
        out = _beyond(lot.shape, area.drawn)
        beyond = out + error if out > 0 else max(0.0, error - lot.shape.distance(area.drawn.boundary))
        inside = beyond <= yard.tolerance
        yield Finding(
            status=Status.PASS if inside else Status.FAIL,
            area=area.id,
            subject=lot.name,
            measured=beyond,
            required=0.0,
            unit="m",
            at_most=True,
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
