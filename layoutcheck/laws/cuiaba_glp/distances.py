"""Art. 5, III, rows 3 to 6: distances to roads, places of assembly, sources of heat and of ignition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Table
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, absent, each_store
from layoutcheck.laws.cuiaba_glp.figures import (
    DISTANCES,
    SPECIAL,
    range_over,
)
from layoutcheck.laws.cuiaba_glp.property_line import FROM_LIMIT, draw_the_road
from layoutcheck.laws.cuiaba_glp.separation import Target, open_outlines, separation, separations
from layoutcheck.measure import polygons, within_boxes
from layoutcheck.site import Feature
from layoutcheck.words import Text, joined, text

BOOK = RuleBook()

# --- Art. 5, III, row 3 -------------------------------------------------------------


@BOOK.rule(
    "road",
    article="Art. 5º, III; § 4º",
    title=text("Distância às vias públicas", "Distance to public roads"),
    requirement=text(
        "Distância mínima às vias públicas, o passeio incluído: a via começa no alinhamento.",
        "Least distance to public roads, pavement included: the road begins at the alignment.",
    ),
    measured=FROM_LIMIT,
    tables=(DISTANCES.road,),
    reads=(*STOCK, "road", "property"),
)
@each_store
def road(yard: Yard, area: Area) -> Iterator[Finding]:
    """Measured to the nearest of the road as drawn and every piece of the property line that is its front."""
    roads = yard.site.of("road")
    for feature in roads:
        yield _road(yard, area, feature)
    if not roads:
        yield absent(yard, area, "road", range_over(yard.distances.road, area.distance_classes).high)


def _road(yard: Yard, area: Area, feature: Feature) -> Finding:
    """Judge a road by what of it is certain; where that passes, by where else it may begin."""
    certain, perhaps = _begins(area, feature)
    found = _least([separation(yard, area, target, yard.distances.road) for target in certain])
    if found.status is not Status.PASS:
        return found
    if area.boundary is None and not polygons(feature.shape):
        return replace(found, status=Status.UNDETERMINED, needs=(draw_the_road(feature.name),))
    judged = (separation(yard, area, target, yard.distances.road) for target in perhaps)
    nearer = next((one for one in judged if one.status is not Status.PASS), None)
    if nearer is None:
        return found
    return replace(
        nearer,
        status=Status.UNDETERMINED,
        needs=tuple(dict.fromkeys((draw_the_road(feature.name), *nearer.needs))),
        message=joined(
            [nearer.message, text("A via pode começar no alinhamento.", "The road may begin at the alignment.")]
        ),
    )


def _begins(area: Area, road: Feature) -> tuple[list[Target], list[Target]]:
    """Give what a road certainly is, as drawn and along its fronts, and the fronts that it may have."""
    drawn = Target(name=road.name, shape=road.shape, error_m=road.error_m, on_line=True)
    boundary = area.boundary
    if boundary is None:
        return [drawn], []
    sure, perhaps = (
        [Target(name=road.name, shape=pieces[road.name], error_m=boundary.error_m, on_line=True)]
        if road.name in pieces
        else []
        for pieces in (boundary.fronts, boundary.maybe_fronts)
    )
    return [drawn, *sure], perhaps


def _least(found: list[Finding]) -> Finding:
    """Give the finding that is worst, and among equals the one with the least margin."""
    order = [Status.FAIL, Status.UNDETERMINED, Status.PASS]
    return min(found, key=lambda f: (order.index(f.status), f.margin or 0.0))


# --- Art. 5, III, rows 4 to 6 -------------------------------------------------------


def _to_each(yard: Yard, area: Area, role: str, table: Table) -> Iterator[Finding]:
    drawn = yard.site.of(role)
    around = _perhaps_around(yard, area, drawn, table)
    targets = drawn if yard.site.passes else _in_reach(yard, area, role, table, around)
    each = [Target(name=f.name, shape=f.shape, error_m=f.error_m) for f in targets]
    for feature, found in zip(targets, separations(yard, area, each, table), strict=True):
        if found.status is Status.PASS and feature.name in around:
            found = replace(found, status=Status.UNDETERMINED, is_bound=True, needs=(_close_the_outline(feature.name),))
        yield found
    if not drawn:
        yield absent(yard, area, role, range_over(table, area.distance_classes).high)


def _in_reach(yard: Yard, area: Area, role: str, table: Table, around: set[str]) -> tuple[Feature, ...]:
    """Leave out what plainly passes: its box lies farther off than the table asks."""
    targets = yard.site.of(role)
    if not targets or SPECIAL in area.distance_classes:
        return targets
    reach = range_over(table, area.distance_classes).high + area.error_m + max(f.error_m for f in targets)
    near = set(within_boxes(area.near, yard.things(role), reach).tolist())
    return tuple(f for i, f in enumerate(targets) if i in near or f.name in around)


def _perhaps_around(yard: Yard, area: Area, targets: Sequence[Feature], table: Table) -> set[str]:
    """Name the open lines whose outline, were it closed, might hold an area or come nearer than the table asks."""
    outlines = open_outlines(targets)
    judged = separations(yard, area, [hull for _, hull in outlines], table)
    unclear = (lines for (lines, _), found in zip(outlines, judged, strict=True) if found.status is not Status.PASS)
    return {f.name for lines in unclear for f in lines}


def _close_the_outline(name: str) -> Text:
    return text("contorno de {name} fechado", "the outline of {name}, closed", name=name)


@BOOK.rule(
    "assembly",
    article="Art. 5º, III; § 4º",
    title=text("Distância a locais de aglomeração", "Distance to places of assembly"),
    requirement=text(
        "Distância mínima a escolas, igrejas, cinemas, hospitais e locais de grande aglomeração, com o "
        "seu terreno quando desenhado.",
        "Least distance to schools, churches, cinemas, hospitals and places of large gatherings, their "
        "grounds included when drawn.",
    ),
    measured=FROM_LIMIT,
    tables=(DISTANCES.assembly,),
    reads=(*STOCK, "assembly"),
)
@each_store
def assembly(yard: Yard, area: Area) -> Iterator[Finding]:
    """To the nearest point of the place as drawn."""
    yield from _to_each(yard, area, "assembly", yard.distances.assembly)


@BOOK.rule(
    "heat-source",
    article="Art. 5º, III; § 4º",
    title=text("Distância a bombas, respiros, motores e calor", "Distance to pumps, vents, engines and heat"),
    requirement=text(
        "Distância mínima a bombas e bocais de combustível, respiros de tanque, descargas de motor e "
        "máquinas que produzam calor.",
        "Least distance to fuel pumps and nozzles, tank vents, engine exhausts and machines that give off heat.",
    ),
    measured=FROM_LIMIT,
    tables=(DISTANCES.heat_source,),
    reads=(*STOCK, "heat_source"),
)
@each_store
def heat_source(yard: Yard, area: Area) -> Iterator[Finding]:
    """To the nearest point of the thing as drawn."""
    yield from _to_each(yard, area, "heat_source", yard.distances.heat_source)


@BOOK.rule(
    "ignition-source",
    article="Art. 5º, III; § 4º",
    title=text("Distância a outras fontes de ignição", "Distance to other ignition sources"),
    requirement=text("Distância mínima a outras fontes de ignição.", "Least distance to other ignition sources."),
    measured=FROM_LIMIT,
    tables=(DISTANCES.ignition_source,),
    reads=(*STOCK, "ignition_source"),
)
@each_store
def ignition_source(yard: Yard, area: Area) -> Iterator[Finding]:
    """To the nearest point of the thing as drawn."""
    yield from _to_each(yard, area, "ignition_source", yard.distances.ignition_source)
