"""Art. 50: how far a marquee juts out, and which fronts must have one."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

import numpy as np
import shapely
import shapely.ops
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.scope import each
from layoutcheck.laws.marcelandia_obras.street import ATTACHED_M
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.measure import atoms, rings
from layoutcheck.site import Feature
from layoutcheck.words import text

BOOK = RuleBook()

MARQUEE_M, MARQUEE_SETBACK_M = (1.00, 1.50), 4.0

_LAND = text("a divisa (GLP-DIVISA)", "the property line (GLP-DIVISA)")


def _canopy(view: Works, thing: Feature) -> tuple[BaseGeometry, BaseGeometry] | None:
    """Give the ground below a marquee and what it juts out from: its building, where none is drawn there the plot."""
    buildings = [b.shape for b in view.site.of("building") if b.shape.distance(thing.shape) <= ATTACHED_M]
    bases = buildings or [p.shape for p in view.land]
    if not bases:
        return None
    base = shapely.union_all(bases)
    return roofed(thing.shape, base).difference(base), base


def _depths(view: Works, thing: Feature) -> Span | None:
    """Give the least and the greatest depth of a marquee; None where nothing shows what it juts out from."""
    found = _canopy(view, thing)
    if found is None:
        return None
    edges = [edge for ring in rings(found[0]) for edge in _depths_along(ring, found[1])]
    outer = [min(pair) for pair, length in edges
             if abs(pair[0] - pair[1]) < _SIDE * length and max(pair) > _SLIVER_M]  # fmt: skip
    most = max((max(pair) for pair, _ in edges), default=0.0)
    return Span(low=max(0.0, min(outer, default=most) - thing.error_m), high=most + thing.error_m)


def _depths_along(ring: LineString, base: BaseGeometry) -> list[tuple[tuple[float, float], float]]:
    """Give how far both ends of each side of a ring lie from what it juts out of, and how long the side is."""
    away = [float(base.distance(Point(p))) for p in ring.coords]
    return [((away[i], away[i + 1]), math.dist(p, q)) for i, (p, q) in enumerate(pairwise(ring.coords))]


_SIDE = 0.7  # an edge along which the depth grows faster than this is a side of a marquee, not its outer edge
_SLIVER_M = 1e-3  # what two lines that lie on each other leave between them


_MARQUEE = text("Da fachada, ou do alinhamento sem edificação desenhada, à borda da marquise.",
                "From the front of the building, or with none drawn the alignment, to the marquee's edge.")  # fmt: skip
_DEPTH = text("saliência", "depth")


@BOOK.rule(
    "marquee-least", article="Art. 50, § 5º", title=text("Marquise: saliência mínima", "Marquee: least depth"),
    requirement=text("Saliência ≥ {a:m}.", "Depth ≥ {a:m}.", a=MARQUEE_M[0]), measured=_MARQUEE,
    reads=("marquee", "building", "property"),
)  # fmt: skip
def marquee_least(view: Works) -> Iterator[Finding]:
    """The text says "mínima 1m" and not of what: read as how far it juts out, where that is least."""

    def judge(thing: Feature) -> Finding:
        depths = _depths(view, thing)
        return verbs.at_least(thing.name, _DEPTH, depths and depths.low, MARQUEE_M[0], tolerance=view.tolerance,
                              needs=(_LAND,))  # fmt: skip

    yield from each(view, "marquee", judge)


@BOOK.rule(
    "marquee-most", article="Art. 50, § 5º", title=text("Marquise: saliência máxima", "Marquee: greatest depth"),
    requirement=text("Saliência ≤ {b:m}.", "Depth ≤ {b:m}.", b=MARQUEE_M[1]), measured=_MARQUEE,
    reads=("marquee", "building", "property"),
)  # fmt: skip
def marquee_most(view: Works) -> Iterator[Finding]:
    """The farthest point counts."""

    def judge(thing: Feature) -> Finding:
        depths = _depths(view, thing)
        return verbs.at_most(thing.name, _DEPTH, depths and depths.high, MARQUEE_M[1], tolerance=view.tolerance,
                             needs=(_LAND,))  # fmt: skip

    yield from each(view, "marquee", judge)


@BOOK.rule(
    "marquee-required", article="Art. 50, § 4º, a, b", title=text("Marquise obrigatória", "Compulsory marquee"),
    requirement=text("Em toda a fachada: de mais de um pavimento, em zona comercial, no alinhamento ou a menos de "
                     "{d:m}; ou de térreo comercial no alinhamento.",
                     "Along the whole front: of more than one storey, in a commercial zone, on the alignment or less "
                     "than {d:m} from it; or with a commercial ground floor on the alignment.", d=MARQUEE_SETBACK_M),
    measured=text("O trecho de fachada voltado para a via que nenhuma marquise acompanha.",
                  "The stretch of front that faces the road and that no marquee runs along."),
    reads=("marquee", "building", "property", "road", "pavement"),
)  # fmt: skip
def marquee_required(view: Works) -> Iterator[Finding]:
    """Zone, storeys and use have to be said unless nothing stands near the alignment."""
    buildings = view.site.of("building")
    if not buildings:
        yield verbs.na(text("Nenhuma edificação contornada.", "No building outlined.")) if not view.built else \
            verbs.open_end(text("Edificação não contornada.", "Building not outlined."),
                           (text("o contorno da edificação (OBRA-EDIFICACAO)",
                                 "the building's outline (OBRA-EDIFICACAO)"),))  # fmt: skip
        return
    fronts = {plot: _front(view, plot) for plot in view.land}
    if all(front is None for front in fronts.values()):
        yield _no_front(None)
        return
    for building in buildings:
        plot = view.plots.get(building)
        front = fronts[plot] if plot else None
        yield _no_front(building.name) if not plot or front is None else \
            _required_marquee(view, building, plot, front)  # fmt: skip


def _no_front(subject: str | None) -> Finding:
    return verbs.open_end(text("Divisa com a via não desenhada.", "No property line on a road drawn."),
                          (text("a divisa e a via (GLP-VIA)", "the property line and the road (GLP-VIA)"),),
                          subject)  # fmt: skip


def _front(view: Works, land: Feature) -> BaseGeometry | None:
    """Give the pieces of a property line that run along a road."""
    pieces = [shapely.ops.substring(ring, a, b) for ring in rings(land.shape) for a, b in view.fronts(ring)]
    return shapely.union_all(pieces) if pieces else None


_NOT_TRADE = ("resid", "industr", "rural", "institu")


def _commercial(zone: str | None) -> bool | None:
    """Tell whether a zone is a commercial one; None where that is not said, or said by what it is not."""
    if zone is None or says(zone, "nao", "fora", "not", "outside"):
        return None
    return True if says(zone, "comerc", "commerc") else False if says(zone, *_NOT_TRADE) else None


def _required_marquee(view: Works, building: Feature, land: Feature, front: BaseGeometry) -> Finding:
    apart = float(building.shape.distance(front))
    on_line = apart <= view.tolerance + 0.05
    high = view.storeys_in(building)
    by_zone = _commercial(land.get("zone"))
    near = apart < MARQUEE_SETBACK_M - 1e-9
    tall = True if high.low > 1 else None if high.high > 1 else False
    trade = view.has("trade")
    answers = (_all(near, tall, by_zone), _all(on_line, trade))
    asked = True if True in answers else None if None in answers else False
    if asked is False:
        return verbs.na(
            text("{s}: marquise facultativa.", "{s}: a marquee is optional.", s=building.name), building.name
        )
    bare = _bare(view, building, front)
    if bare > 0.05 and asked is None:
        needs = (text("zona da divisa, pavimentos e uso da edificação",
                      "zone of the property line, storeys and use of the building"),)  # fmt: skip
        return verbs.open_end(text("{s}: não se sabe se a marquise é obrigatória.",
                                   "{s}: not known whether it needs one.",
                                   s=building.name), needs, building.name)  # fmt: skip
    return verbs.at_most(
        building.name, text("fachada sem marquise", "front without a marquee"), bare, 0.0, tolerance=0.05
    )


def _all(*answers: bool | None) -> bool | None:
    return False if False in answers else None if None in answers else True


def _bare(view: Works, building: Feature, front: BaseGeometry) -> float:
    """Measure how much of the sides that face the front, and are nearest to it, no marquee runs along."""
    sides = [
        LineString(pair) for ring in rings(building.shape) for pair in zip(ring.coords, ring.coords[1:], strict=False)
    ]
    least = float(building.shape.distance(front))
    facing = [s for s in sides if s.length > 1e-6 and s.distance(front) <= max(least, MARQUEE_SETBACK_M)
              and _faces(s, front)]  # fmt: skip
    marquees = [roofed(m.shape, building.shape) for m in view.site.of("marquee")]
    covers = shapely.union_all(marquees).buffer(0.05, cap_style="flat")
    return float(math.fsum(side.difference(covers).length for side in facing))


def roofed(marquee: BaseGeometry, base: BaseGeometry) -> BaseGeometry:
    """Give the ground below a marquee; of one drawn as its outer edge, that between the edge and what it juts out of.

    >>> round(roofed(LineString([(0, -1.2), (9, -1.2)]), shapely.box(0, 0, 9, 5)).area, 9)
    10.8
    """
    edges = [LineString(pair) for part in atoms(marquee) if isinstance(part, LineString)
             for pair in zip(part.coords, part.coords[1:], strict=False)]  # fmt: skip
    feet = [shapely.shortest_line(Point(end), base) for edge in edges for end in edge.coords]
    below = [shapely.union_all([edge, *feet[2 * i : 2 * i + 2]]).convex_hull for i, edge in enumerate(edges)]
    return shapely.union_all([marquee, *below])


def _faces(side: LineString, front: BaseGeometry) -> bool:
    """Tell whether a side runs along the front, to within 30 degrees."""
    near = shapely.shortest_line(Point(side.interpolate(0.5, normalized=True)), front)
    if near.length < 1e-9:
        return True
    u = np.subtract(side.coords[-1], side.coords[0]) / side.length
    v = np.subtract(near.coords[-1], near.coords[0]) / near.length
    return abs(float(u @ v)) < 0.5
