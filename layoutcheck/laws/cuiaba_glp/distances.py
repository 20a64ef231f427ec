"""Art. 5, III: the table of distances and the property line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Table
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.boundary import Boundary
from layoutcheck.laws.cuiaba_glp.common import STOCK, absent, each_store, needs_height, not_applicable, undetermined
from layoutcheck.laws.cuiaba_glp.figures import (
    CORRIDOR,
    DISTANCES,
    FIREWALL_LEAST_M,
    FIREWALL_SHARE,
    SPECIAL,
    WALL_HEIGHT_M,
    range_over,
)
from layoutcheck.laws.cuiaba_glp.separation import Target, open_outlines, separation, separations
from layoutcheck.measure import gap, polygons, within_boxes
from layoutcheck.site import Feature
from layoutcheck.words import Text, joined, text

BOOK = RuleBook()

_FROM_LIMIT = text(
    "Em planta, do limite da área (onde se exige corredor, do mais próximo entre ele e os lotes acrescidos da largura "
    "do corredor: {corridor}) ao ponto mais próximo. Atrás de parede corta-fogo valem {share:ratio} dela, nunca menos "
    "de {least:m}; toda linha que escapa da parede ainda deve a distância inteira.",
    "In plan, from the limit of the area (where a corridor is asked, from the nearer of it and the lots grown by the "
    "corridor's width: {corridor}) to the nearest point. Behind a firewall {share:ratio} of it holds, never less than "
    "{least:m}; every line that escapes the firewall still owes the full distance.",
    corridor=CORRIDOR.told,
    share=FIREWALL_SHARE,
    least=FIREWALL_LEAST_M,
)

# --- Art. 2, VII and X ------------------------------------------------------------


@BOOK.rule(
    "site-containment",
    article="Art. 2º, VII e X",
    title=text("Área dentro da propriedade", "Area within the property"),
    requirement=text(
        "A área de armazenamento fica dentro dos limites da propriedade.",
        "The storage area lies within the limits of the property.",
    ),
    measured=text(
        "Em planta: nada da área passa do limite da propriedade.",
        "In plan: nothing of the area lies beyond the property line.",
    ),
    reads=(*STOCK, "property"),
)
@each_store
def site_containment(yard: Yard, area: Area) -> Iterator[Finding]:
    """An area outside every property, or partly so, fails; without a closed line nobody can tell."""
    boundary = area.boundary
    if boundary is None:
        yield _no_property(area)
    elif boundary.ground is None:
        yield undetermined(
            area,
            text(
                "{area}: a linha da propriedade {name} não fecha.",
                "{area}: the property line {name} does not close.",
                area=area.id,
                name=boundary.name,
            ),
            (_close_the_line(boundary.name),),
            boundary.name,
        )
    else:
        outside = area.near.difference(boundary.ground.buffer(yard.tolerance))
        beyond = gap(boundary.ground, area.near)
        names = {"area": area.id, "name": boundary.name}
        if outside.is_empty:
            status, said = Status.PASS, text("{area} está dentro de {name}.", "{area} lies within {name}.", **names)
        else:
            status = Status.FAIL
            said = text("{area} passa do limite de {name}.", "{area} lies beyond the line of {name}.", **names)
        yield Finding(
            status=status,
            area=area.id,
            subject=boundary.name,
            message=said,
            witness=beyond.line if beyond.distance > 0 else None,
        )


def _no_property(area: Area) -> Finding:
    return undetermined(
        area,
        text(
            "{area}: o limite da propriedade não está desenhado.",
            "{area}: the property line is not drawn.",
            area=area.id,
        ),
        (
            text(
                "limite da propriedade (camada GLP-DIVISA ou role property)",
                "property line (layer GLP-DIVISA or role property)",
            ),
        ),
    )


def _close_the_line(name: str) -> Text:
    return text("linha da propriedade {name} fechada", "property line {name}, closed", name=name)


# --- Art. 5, III, rows 1 and 2 ------------------------------------------------------


@BOOK.rule(
    "property-limit-walled",
    article="Art. 5º, III; §§ 4º e 5º",
    title=text("Distância ao limite da propriedade com muro", "Distance to the walled property line"),
    requirement=text(
        "Distância mínima aos trechos do limite da propriedade com muro de pelo menos {wall:m}.",
        "Least distance to the pieces of the property line that have a wall of at least {wall:m}.",
        wall=WALL_HEIGHT_M,
    ),
    measured=_FROM_LIMIT,
    tables=(DISTANCES.walled,),
    reads=(*STOCK, "property"),
)
@each_store
def property_limit_walled(yard: Yard, area: Area) -> Iterator[Finding]:
    """A piece with a wall of unknown height is judged here: it passes at the open row's figure."""
    boundary = area.boundary
    if boundary is None:
        yield _no_property(area)
        return
    if boundary.walled is not None:
        piece = Target(name=boundary.name, shape=boundary.walled, error_m=boundary.error_m, on_line=True)
        yield _on_line(boundary, area, separation(yard, area, piece, yard.distances.walled))
    for wall, shape in boundary.maybe_walled:
        piece = Target(name=f"{boundary.name} × {wall.name}", shape=shape, error_m=boundary.error_m, on_line=True)
        found = separation(yard, area, piece, yard.distances.walled, worst_table=yard.distances.open)
        if found.status is Status.UNDETERMINED:
            found = replace(
                found,
                needs=tuple(dict.fromkeys((*_missing(yard, wall), *found.needs))),
                message=joined([found.message, _if_high(yard, area)]),
            )
        yield _on_line(boundary, area, found)
    if boundary.walled is None and not boundary.maybe_walled:
        yield _no_piece(area, boundary.name)


def _missing(yard: Yard, wall: Feature) -> Iterator[Text]:
    """Say what is missing to know whether a wall counts: its height, or whether it stands whole."""
    if wall.get("height_m") is None:
        yield needs_height(wall.name)
    for barrier in yard.barriers:
        if barrier.feature is wall:
            yield from barrier.needs


def _if_high(yard: Yard, area: Area) -> Text:
    return text(
        "Com muro de pelo menos {height:m} bastariam {least:m}.",
        "With a wall of at least {height:m}, {least:m} would do.",
        height=WALL_HEIGHT_M,
        least=range_over(yard.distances.walled, area.distance_classes).high,
    )


@BOOK.rule(
    "property-limit-open",
    article="Art. 5º, III; §§ 4º e 5º",
    title=text("Distância ao limite da propriedade sem muro", "Distance to the open property line"),
    requirement=text(
        "Distância mínima aos trechos do limite da propriedade sem muro, exceto os que dão para via pública.",
        "Least distance to the pieces of the property line without a wall, except those on a public road.",
    ),
    measured=_FROM_LIMIT,
    tables=(DISTANCES.open,),
    reads=(*STOCK, "property"),
)
@each_store
def property_limit_open(yard: Yard, area: Area) -> Iterator[Finding]:
    """A piece that a road faces from a little way off may be its front: it is tried both ways."""
    boundary = area.boundary
    if boundary is None:
        yield _no_property(area)
        return
    if boundary.open is not None:
        piece = Target(name=boundary.name, shape=boundary.open, error_m=boundary.error_m)
        yield _on_line(boundary, area, separation(yard, area, piece, yard.distances.open))
    for road, shape in boundary.maybe_open:
        piece = Target(name=f"{boundary.name} × {road.name}", shape=shape, error_m=boundary.error_m)
        found = _on_line(boundary, area, separation(yard, area, piece, yard.distances.open))
        if found.status is Status.FAIL:
            found = replace(found, status=Status.UNDETERMINED, needs=(_draw_the_road(road.name),))
        yield found
    for line in boundary.stray:
        piece = Target(name=f"{boundary.name} × {line.name}", shape=line.shape, error_m=line.error_m)
        found = separation(yard, area, piece, yard.distances.open)
        if found.status is Status.FAIL:
            found = replace(found, status=Status.UNDETERMINED, needs=(_close_the_line(line.name),))
        yield found
    if boundary.open is None and not boundary.maybe_open and not boundary.stray:
        yield _no_piece(area, boundary.name)


def _on_line(boundary: Boundary, area: Area, found: Finding) -> Finding:
    """Judge a distance to a property line by where the area stands: beyond the line it is negative."""
    if boundary.ground is None:
        if found.status is not Status.PASS:
            return found
        return replace(found, status=Status.UNDETERMINED, needs=(*found.needs, _close_the_line(boundary.name)))
    if boundary.ground.intersects(area.near) or found.measured is None or found.required is None:
        return found
    measured = -found.measured
    return replace(
        found,
        status=Status.FAIL,
        measured=measured,
        margin=measured - found.required,
        needs=(),
        message=joined([found.message, text("A área está fora da propriedade.", "The area is outside the property.")]),
    )


def _no_piece(area: Area, name: str) -> Finding:
    return not_applicable(
        area,
        text(
            "{area}: o limite de {name} não tem trecho desta espécie.",
            "{area}: the line of {name} has no such piece.",
            area=area.id,
            name=name,
        ),
        name,
    )


def _draw_the_road(name: str) -> Text:
    return text("via {name} desenhada até o alinhamento", "road {name} drawn to the alignment", name=name)


# --- Art. 5, III, row 3 -------------------------------------------------------------


@BOOK.rule(
    "road",
    article="Art. 5º, III; § 4º",
    title=text("Distância às vias públicas", "Distance to public roads"),
    requirement=text(
        "Distância mínima às vias públicas, o passeio incluído: a via começa no alinhamento.",
        "Least distance to public roads, pavement included: the road begins at the alignment.",
    ),
    measured=_FROM_LIMIT,
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
    boundary = area.boundary
    certain = [Target(name=feature.name, shape=feature.shape, error_m=feature.error_m, on_line=True)]
    maybe: list[Target] = []
    if boundary is not None:
        for kind, pieces in ((certain, boundary.fronts), (maybe, boundary.maybe_fronts)):
            if feature.name in pieces:
                kind.append(
                    Target(name=feature.name, shape=pieces[feature.name], error_m=boundary.error_m, on_line=True)
                )
    found = _least([separation(yard, area, target, yard.distances.road) for target in certain])
    if found.status is not Status.PASS:
        return found
    is_line = not polygons(feature.shape)
    if is_line and boundary is None:
        return replace(found, status=Status.UNDETERMINED, needs=(_draw_the_road(feature.name),))
    for target in maybe:
        perhaps = separation(yard, area, target, yard.distances.road)
        if perhaps.status is not Status.PASS:
            return replace(
                perhaps,
                status=Status.UNDETERMINED,
                needs=tuple(dict.fromkeys((_draw_the_road(feature.name), *perhaps.needs))),
                message=joined(
                    [
                        perhaps.message,
                        text("A via pode começar no alinhamento.", "The road may begin at the alignment."),
                    ]
                ),
            )
    return found


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
            found = replace(found, status=Status.UNDETERMINED, needs=(_close_the_outline(feature.name),))
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
    measured=_FROM_LIMIT,
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
    measured=_FROM_LIMIT,
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
    measured=_FROM_LIMIT,
    tables=(DISTANCES.ignition_source,),
    reads=(*STOCK, "ignition_source"),
)
@each_store
def ignition_source(yard: Yard, area: Area) -> Iterator[Finding]:
    """To the nearest point of the thing as drawn."""
    yield from _to_each(yard, area, "ignition_source", yard.distances.ignition_source)
