"""Art. 2, VII and X, and Art. 5, III, rows 1 and 2: the property line, which areas lie within and keep away from."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.boundary import Boundary
from layoutcheck.laws.cuiaba_glp.common import (
    STOCK,
    each_store,
    needs_class,
    needs_height,
    not_applicable,
    undetermined,
)
from layoutcheck.laws.cuiaba_glp.figures import (
    CORRIDOR,
    DISTANCES,
    FIREWALL_LEAST_M,
    FIREWALL_SHARE,
    WALL_HEIGHT_M,
    range_over,
)
from layoutcheck.laws.cuiaba_glp.separation import Target, separation
from layoutcheck.measure import buffered, gap, polygons
from layoutcheck.site import Feature
from layoutcheck.words import Text, joined, text

BOOK = RuleBook()

FROM_LIMIT = text(
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
        ground = buffered(boundary.ground, yard.tolerance)
        beyond = gap(boundary.ground, area.near)
        names = {"area": area.id, "name": boundary.name}
        if area.near.difference(ground).is_empty:
            status, said = Status.PASS, text("{area} está dentro de {name}.", "{area} lies within {name}.", **names)
        elif area.far.difference(ground).is_empty:
            status = Status.UNDETERMINED
            said = text(
                "{area}, com o corredor que a sua classe pode pedir, passa do limite de {name}.",
                "{area}, with the corridor that its class may ask for, lies beyond the line of {name}.",
                **names,
            )
        else:
            status = Status.FAIL
            said = text("{area} passa do limite de {name}.", "{area} lies beyond the line of {name}.", **names)
        yield Finding(
            status=status,
            area=area.id,
            subject=boundary.name,
            message=said,
            needs=(needs_class(area),) if status is Status.UNDETERMINED else (),
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


def _whose_is_it(name: str) -> Text:
    return text("se {name} faz parte da propriedade (então fora da camada dela) ou é de outro (então recortado dela)",
                "whether {name} is part of the property (then off its layer) or another's (then cut out of it)",
                name=name)  # fmt: skip


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
    measured=FROM_LIMIT,
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
    measured=FROM_LIMIT,
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
            found = replace(found, status=Status.UNDETERMINED, needs=(draw_the_road(road.name),))
        yield found
    for line in boundary.stray:
        piece = Target(name=f"{boundary.name} × {line.name}", shape=line.shape, error_m=line.error_m)
        found = separation(yard, area, piece, yard.distances.open)
        if found.status is Status.FAIL:
            need = _whose_is_it if polygons(line.shape) else _close_the_line
            found = replace(found, status=Status.UNDETERMINED, needs=(need(line.name),))
        yield found
    if boundary.open is None and not boundary.maybe_open and not boundary.stray:
        yield _no_piece(area, boundary.name)


def _on_line(boundary: Boundary, area: Area, found: Finding) -> Finding:
    """Judge a distance to a property line by where the area stands: beyond the line it is negative."""
    if boundary.ground is None:
        if found.status is not Status.PASS:
            return replace(found, is_bound=True)
        need = _close_the_line(boundary.name)
        return replace(found, status=Status.UNDETERMINED, is_bound=True, needs=(*found.needs, need))
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


def draw_the_road(name: str) -> Text:
    """Ask for a road to be drawn to where it begins."""
    return text("via {name} desenhada até o alinhamento", "road {name} drawn to the alignment", name=name)
