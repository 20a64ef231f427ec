"""Art. 52: the chamfer that walls and buildings leave at the corner of two streets."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import shapely
import shapely.ops
from msgspec import Struct
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.plot import no_land
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import rings
from layoutcheck.site import Feature
from layoutcheck.stretches import along
from layoutcheck.words import Text, text

BOOK = RuleBook()
Floats = npt.NDArray[np.float64]

CHAMFER_M = 2.00


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
        yield no_land()
