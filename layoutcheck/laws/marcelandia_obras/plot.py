"""Art. 47, 52, 53 and 55: the plot: septic tank, walls, green reserve, water."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely
import shapely.ops
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.scope import each
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import fixture_kind
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import gap, polygons, rings
from layoutcheck.site import Feature
from layoutcheck.words import text

SEPTIC, BOOK = RuleBook(), RuleBook()

WALL_M = 2.00
GREEN, WATER_M = 0.10, 100.0

_LAND = text("a divisa (GLP-DIVISA)", "the property line (GLP-DIVISA)")


def no_land() -> Finding:
    """Say that no property line is drawn."""
    return verbs.open_end(text("Divisa não desenhada.", "Property line not drawn."), (_LAND,))


@SEPTIC.rule(
    "septic-tank", article="Art. 47, § 2º, I", title=text("Fossa séptica ou sumidouro", "Septic tank or soakaway"),
    requirement=text("Fossa séptica, ou sumidouro, dentro do terreno.",
                     "A septic tank, or a soakaway, within the plot."),
    measured=text("As peças de tipo fossa ou sumidouro, dentro da divisa por inteiro.",
                  "The fixtures of kind septic tank or soakaway, wholly within the property line."),
    reads=("fixture", "property"),
)  # fmt: skip
def septic_tank(view: Works) -> Iterator[Finding]:
    """Every plot that is built on has one; a plan that shows none is not known to have any."""
    tanks = [f for f in view.site.of("fixture") if fixture_kind(f.get("kind") or "") == "septic"]
    land = view.land
    for tank in tanks:
        inside = any(p.shape.covers(tank.shape) for p in land)
        yield verbs.yes(tank.name, inside if land else None, text("fica dentro do terreno", "it lies within the plot"),
                        text("fica fora do terreno", "it lies outside the plot"), (_LAND,))  # fmt: skip
    for plot in land if tanks and len(land) > 1 else ():
        if not any(plot.shape.intersects(tank.shape) for tank in tanks):
            yield verbs.open_end(text("{s}: nenhuma fossa desenhada.", "{s}: no septic tank drawn.", s=plot.name),
                                 _TANK, plot.name)  # fmt: skip
    if not tanks and view.built:
        yield verbs.open_end(text("Nenhuma fossa desenhada.", "No septic tank drawn."), _TANK)
    elif not tanks:
        yield verbs.na(text("Nenhuma edificação desenhada.", "No building drawn."))


_TANK = (text("a fossa (OBRA-LOUCA, tipo=fossa)", "the tank (OBRA-LOUCA, kind=septic tank)"),)

# --- Art. 52: walls ------------------------------------------------------


@BOOK.rule(
    "boundary-wall", article="Art. 52", title=text("Altura dos muros", "Height of boundary walls"),
    requirement=text("Altura ≤ {h:m}.", "Height ≤ {h:m}.", h=WALL_M),
    measured=text("A altura informada dos muros ao longo da divisa.", "The height said of the walls along the property "
                                                                      "line."),
    reads=("wall", "firewall", "property", "building"),
)  # fmt: skip
def boundary_wall(view: Works) -> Iterator[Finding]:
    """Every wall drawn, for one not quite on the line closes the plot too; a firewall may be a building's (Art. 30)."""

    def judge(wall: Feature) -> Finding:
        return verbs.at_most(wall.name, text("altura", "height"), wall.get("height_m"), WALL_M,
                             tolerance=view.tolerance, needs=(need(wall, "height_m"),))  # fmt: skip

    yield from each(view, "wall", judge)
    for firewall in filter(lambda wall: _closes(view, wall), view.site.of("firewall")):
        found = judge(firewall)
        yield found if found.status is Status.PASS else verbs.open_end(
            found.message, (*found.needs, text("se {s} é parede da edificação ou muro de fechamento",
                                               "whether {s} is a wall of the building or closes the plot",
                                               s=firewall.name)), firewall.name)  # fmt: skip


def _closes(view: Works, firewall: Feature) -> bool:
    """Tell whether a firewall on the property line stands clear of every building, as a wall round the plot does."""
    snap = view.site.options.snap_m
    on_line = any(firewall.shape.distance(ring) <= snap for p in view.land for ring in rings(p.shape))
    return on_line and not any(b.shape.buffer(2 * snap).covers(firewall.shape) for b in view.site.of("building"))


# --- Art. 53, 55, 56 ------------------------------------------------------------------


@BOOK.rule(
    "green-reserve", article="Art. 53", title=text("Reserva verde e institucional", "Green and institutional reserve"),
    requirement=text("No loteamento, ≥ {s:ratio} da área do terreno para espaços verdes e uso institucional.",
                     "In a subdivision, ≥ {s:ratio} of the land for green spaces and institutional use.", s=GREEN),
    measured=text("As áreas verdes e institucionais dentro da divisa, menos vias, lotes e águas, sobre a área desta.",
                  "The green and institutional areas within the property line, less roads, plots and water, over its "
                  "area."),
    reads=("green", "plot", "property", "road", "pavement", "watercourse"),
)  # fmt: skip
def green_reserve(view: Works) -> Iterator[Finding]:
    """A plan is one of a subdivision when it shows plots."""
    if not view.site.of("plot"):
        yield from verbs.absent(view.site, "plot")
        return
    plots = shapely.union_all([p.shape for p in view.site.of("plot")])
    divided = [p for p in view.site.of("property") if p.shape.intersection(plots).area > _SLIVER_M2]
    if not divided:
        yield no_land()
        return
    found = [_reserve(view, plots, land) for land in (divided, [*divided, *view.land])]
    drawn = bool(view.site.of("green")) or "green" in view.site.declared.none
    shares = [share for share, _ in found]
    has = Span(low=min(shares), high=max(shares) if drawn else math.inf)
    needs = [text("as áreas verdes (OBRA-AREA-VERDE)", "the green areas (OBRA-AREA-VERDE)")]
    needs += [_DIVIDED] if drawn else []
    yield verbs.at_least(None, text("Reserva do loteamento", "Reserve of the subdivision"), has, GREEN, unit="ratio",
                         tolerance=min(slack for _, slack in found), needs=tuple(needs))  # fmt: skip


_DIVIDED = text("só a divisa da gleba loteada", "only the property line of the land that is subdivided")


def _reserve(view: Works, plots: BaseGeometry, land: Sequence[Feature]) -> tuple[float, float]:
    """Give the share of some land that is green, and what the tolerance of lengths makes of it."""
    whole = shapely.union_all([part for own in land for part in polygons(own.shape)])
    green = shapely.union_all([g.shape for g in view.site.of("green")]).intersection(whole).difference(plots)
    green = green.difference(shapely.union_all([r.shape for r in view.site.of("road", "pavement", "watercourse")]))
    return float(green.area) / float(whole.area), view.tolerance * float(green.length) / float(whole.area)


@BOOK.rule(
    "watercourse-strip", article="Art. 55", title=text("Faixa do curso de água", "Strip along a watercourse"),
    requirement=text("{d:m} de cada margem são de utilidade pública: sem lotes nem edificações.",
                     "{d:m} from each bank are of public use: no plots, no buildings.", d=WATER_M),
    measured=text("De cada edificação, cobertura, piscina e lote do loteamento (senão da divisa) ao curso de água "
                  "desenhado.",
                  "From each building, roof, pool and plot (else the property) to the watercourse drawn."),
    reads=("watercourse", "building", "plot", "property", "room", "roof", "green"),
)  # fmt: skip
def watercourse_strip(view: Works) -> Iterator[Finding]:
    """A watercourse drawn as a line is measured from the line, which lies within its bed: undetermined when near."""
    built = (*view.site.of("building", "plot"), *_outside(view))
    things, lots = built or view.site.of("property"), () if view.site.of("plot") or not built else view.land
    waters, public = view.site.of("watercourse"), shapely.union_all([g.shape for g in view.site.of("green")])
    for water in waters:
        for thing in things:
            apart = gap(thing.shape, water.shape, thing.error_m + water.error_m)
            found = verbs.at_least(f"{thing.name} – {water.name}", text("distância", "distance"), apart.distance,
                                   WATER_M,
                                   tolerance=view.tolerance, witness=apart.line)  # fmt: skip
            if found.status is Status.PASS and not polygons(water.shape):
                found = verbs.open_end(found.message, (text("as margens de {w}, não o eixo",
                                                            "the banks of {w}, not its "
                                                            "axis", w=water.name),), found.subject)  # fmt: skip
            yield found
        for lot in lots:
            own = lot.shape.difference(public) if lot.shape.area > 0 else lot.shape
            apart = gap(own, water.shape, lot.error_m + water.error_m)
            if apart.distance < WATER_M - view.tolerance:
                yield verbs.open_end(
                    text("{p}: a faixa de {d:m} de {w} entra no terreno.", "{p}: the strip of {d:m} along {w} "
                         "reaches into the property.", p=lot.name, d=WATER_M, w=water.name),
                    (text("a parte do terreno na faixa, de utilidade pública (fora da divisa, ou OBRA-AREA-VERDE)",
                          "the part of the property in the strip, of public use (outside the property line, or "
                          "OBRA-AREA-VERDE)"),), f"{lot.name} – {water.name}")  # fmt: skip
    if not waters:
        yield from verbs.absent(view.site, "watercourse")
    elif not things:
        yield no_land()


def _outside(view: Works) -> list[Feature]:
    """Give the rooms and roofs on the plot that lie outside the outline of every building, pools among them."""
    open_air = [r for r in view.rooms if r.kind == "recreation" and not r.feature.get("covered")]
    rooms = [r.feature for r in view.rooms if r.kind == "pool" or (r.stay not in ("outdoor", "unit")
                                                                   and r not in open_air)]  # fmt: skip
    houses = shapely.union_all([b.shape for b in view.site.of("building")])
    return [
        f
        for f in (*rooms, *view.site.of("roof"))
        if any(p.shape.intersects(f.shape) for p in view.land) and f.shape.difference(houses).area > _SLIVER_M2
    ]


_SLIVER_M2 = 0.1  # what two lines drawn on each other leave between them
