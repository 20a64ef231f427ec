"""Art. 47, 52, 53 and 55: the plot: septic tank, walls, corners, green reserve, water."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt
import shapely
import shapely.ops
from msgspec import Struct
from shapely.geometry import LineString, Point
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
from layoutcheck.stretches import along
from layoutcheck.words import Text, text

SEPTIC, BOOK = RuleBook(), RuleBook()
Floats = npt.NDArray[np.float64]

WALL_M, CHAMFER_M = 2.00, 2.00
GREEN, WATER_M = 0.10, 100.0

_LAND = text("a divisa (GLP-DIVISA)", "the property line (GLP-DIVISA)")


def _no_land() -> Finding:
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

# --- Art. 52: walls and corners ------------------------------------------------------


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


class Corner(Struct, frozen=True, kw_only=True):
    """Where the lines of a plot to two streets, drawn out, meet; and the directions of both, away from there."""

    at: Floats
    ways: tuple[Floats, Floats]

    def setback(self, shape: BaseGeometry) -> float:
        """Measure how far from the corner, along each of its lines, the chamfer lies that a shape just leaves free."""
        grid = np.linalg.inv(np.column_stack(self.ways))
        along_both = (shapely.get_coordinates(shape) - self.at) @ grid.T
        return round(float(along_both.sum(axis=1).min()), 6)


def _corner(land: Feature, view: Works) -> tuple[bool | None, Corner | None]:
    """Tell whether a plot stands on a corner, and which; a plot that has no road drawn beside it may be on one."""
    straight = rings(land.shape.simplify(_STRAIGHT_M))
    fronts = [shapely.ops.substring(ring, a, b) for ring in straight for a, b in view.fronts(ring)]
    sides = [np.array(pair) for front in fronts for pair in zip(front.coords, front.coords[1:], strict=False)
             if math.dist(*pair) > 1.5 * CHAMFER_M]  # fmt: skip
    for one, other in itertools.combinations(sides, 2):
        found = _meet(one, other)
        if found is not None:
            return True, found
    said = land.get("corner")
    if said is not None or not fronts or _second_street(land, view, sides):
        return said, None
    return False, None


_STRAIGHT_M = 0.005  # corners of a line that bend it by no more than this are none


def _second_street(land: Feature, view: Works, fronts: list[Floats]) -> bool:
    """Tell whether a road runs beyond a side of a plot other than its front, with nothing of a neighbour between."""
    others = [land, *(p for p in view.site.of("property", "plot") if not p.shape.equals(land.shape))]
    for ring, road in itertools.product(rings(land.shape), view.site.of("road", "pavement")):
        for a, b in along(ring, road.shape, _STREET_M):
            middle = ring.interpolate((a + b) / 2)
            before, after = (np.array(ring.interpolate((a + b) / 2 + d).coords[0]) for d in (-0.01, 0.01))
            side = np.array((before, after))
            way = shapely.shortest_line(middle, road.shape)
            blocked = any(p.shape.intersection(way).length > 0.1 for p in others)
            if b - a > 1.5 * CHAMFER_M and not blocked and all(_turned(side, front) for front in fronts):
                return True
    return False


def _turned(one: Floats, other: Floats) -> bool:
    """Tell whether two lines run more than 30° apart."""
    u, v = ((side[1] - side[0]) / math.dist(*side) for side in (one, other))
    return bool(abs(u[0] * v[1] - u[1] * v[0]) >= math.sin(math.radians(30)))


_STREET_M = 15.0  # a road whose edge or axis lies nearer than this may be a plot's second street


_DRAWN_OUT_M = 6.0  # how far from the ends of its lines the corner of a plot may lie: a corner already cut off


def _meet(one: Floats, other: Floats) -> Corner | None:
    """Give the corner of two lines; None where they run nearly alike, or far from where they would meet."""
    u, v = (np.asarray((side[1] - side[0]) / math.dist(*side)) for side in (one, other))
    cross = u[0] * v[1] - u[1] * v[0]
    if abs(cross) < math.sin(math.radians(30)):
        return None
    w = other[0] - one[0]
    at = one[0] + u * (w[0] * v[1] - w[1] * v[0]) / cross
    if max(LineString(side).distance(Point(at)) for side in (one, other)) > _DRAWN_OUT_M:
        return None
    away = (one.mean(axis=0) - at, other.mean(axis=0) - at)
    return Corner(at=at, ways=(away[0] / np.hypot(*away[0]), away[1] / np.hypot(*away[1])))


def _chamfer(view: Works, land: Feature, things: tuple[Feature, ...], what: Text, whole: Text) -> Iterator[Finding]:
    at_corner, corner = _corner(land, view)
    if at_corner is False:
        yield verbs.na(text("{s}: não é de esquina.", "{s}: not on a corner.", s=land.name), land.name)
        return
    if corner is None:
        needs = text("as vias até o alinhamento (GLP-VIA), ou esquina = não",
                     "the roads up to the alignment (GLP-VIA), or corner = no")  # fmt: skip
        yield verbs.open_end(text("{s}: não se sabe onde as vias se encontram.", "{s}: not known where the roads meet.",
                                  s=land.name), (needs,), land.name)  # fmt: skip
        return
    reach = Point(corner.at).buffer(4 * CHAMFER_M)
    inside = land.shape.convex_hull.buffer(1e-6)
    near = [(f, part) for f in things if not (part := f.shape.intersection(inside).intersection(reach)).is_empty]
    for thing, part in near:
        yield verbs.at_least(thing.name, what, corner.setback(part), CHAMFER_M, tolerance=view.tolerance)
    if not near:
        yield verbs.na(whole, land.name)


@BOOK.rule(
    "wall-chamfer", article="Art. 52, §§ 1º e 2º", title=text("Chanfro do muro de esquina", "Chamfer of a corner wall"),
    requirement=text("Lote de esquina: o muro recua {d:m} de cada lado, em chanfro; grade dispensa.",
                     "A corner plot: the wall keeps {d:m} back on each side, chamfered; a grille need not.",
                     d=CHAMFER_M),
    measured=text("Do encontro das duas linhas de frente ao muro, de cada lado ao longo delas.",
                  "From where the two front lines meet to the wall, along each of them."),
    reads=("wall", "firewall", "property", "road", "pavement"),
)  # fmt: skip
def wall_chamfer(view: Works) -> Iterator[Finding]:
    """A grille is drawn as a fence, and is no wall."""
    walls = view.site.of("wall", "firewall")
    yield from _corners(view, walls, text("recuo do muro na esquina", "setback of the wall at the corner"),
                        text("Sem muro junto da esquina.", "No wall near the corner."))  # fmt: skip


@BOOK.rule(
    "building-chamfer", article="Art. 52, § 3º", title=text("Chanfro da edificação de esquina",
                                                           "Chamfer of a corner building"),
    requirement=text("Construção no alinhamento em lote de esquina: recuo de {d:m} de cada lado, em chanfro.",
                     "Built on the alignment of a corner plot: {d:m} back on each side, chamfered.", d=CHAMFER_M),
    measured=text("Do encontro das duas linhas de frente à edificação, de cada lado ao longo delas.",
                  "From where the two front lines meet to the building, along each of them."),
    reads=("building", "property", "road", "pavement"),
)  # fmt: skip
def building_chamfer(view: Works) -> Iterator[Finding]:
    """Only a building that reaches the alignment near the corner."""
    yield from _corners(view, view.site.of("building"), text("recuo da edificação na esquina",
                                                             "setback of the building at the corner"),
                        text("Sem edificação no alinhamento junto da esquina.",
                             "No building on the alignment near the corner."))  # fmt: skip


def _corners(view: Works, things: tuple[Feature, ...], what: Text, whole: Text) -> Iterator[Finding]:
    land = view.land
    for plot in land:
        yield from _chamfer(view, plot, things, what, whole)
    if not land:
        yield _no_land()


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
        yield _no_land()
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
        yield _no_land()


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
