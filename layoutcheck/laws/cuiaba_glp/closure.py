"""Art. 5, I, c–f and § 6: walls and wire mesh round the area, or round the installation."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain
from typing import cast

from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry import LineString, Point
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Line, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.barriers import axis, drawn_shut
from layoutcheck.laws.cuiaba_glp.common import declared, each_store, no_limit, undetermined
from layoutcheck.laws.cuiaba_glp.figures import WALLED_SHARE, WALLED_SHARE_AROUND
from layoutcheck.measure import rings, within
from layoutcheck.site import Feature
from layoutcheck.stretches import JOINT_M, Stretch, along, corners, cut, length, overlap, union, without
from layoutcheck.words import Text, joined, text

BOOK = RuleBook()

_RESIST = text("Os muros do fechamento resistem ao fogo", "The walls of the closure resist fire")
ALL_BUT_CLOSED = 7 / 8  # an outer line closed by this much is closed on purpose: what is left open is a fault


class Closure(Struct, frozen=True, kw_only=True):
    """How an outline is closed, in metres: by walls, by mesh, by openings, and the stretches left open."""

    perimeter: float
    walled: float
    meshed: float
    opened: float
    gaps: tuple[LineString, ...]
    unsure: tuple[tuple[str, ...], ...] = ()  # by gap, the openings of unknown width beside it
    off_m: float  # what the ends of all walls may be off by

    @property
    def is_closed(self) -> bool:
        """Tell whether nothing is left open."""
        return not self.gaps

    @property
    def is_fenced(self) -> bool:
        """Tell whether the outline has a closure of its own: mesh on it, or walls and openings all round."""
        return self.meshed > 0 or (self.walled > 0 and self.is_closed)

    def walls_fit(self, share: float, tolerance: float) -> bool:
        """Tell whether walls close at most a share of the perimeter; lengths are compared as lengths."""
        return self.walled <= share * self.perimeter + tolerance


def closure(yard: Yard, outline: BaseGeometry) -> Closure:
    """Measure what closes an outline, once for all rules; wall and mesh overlapping is wall, an opening is neither."""
    key = Closure, outline
    if key not in yard.found:
        yard.found[key] = _closure(yard, outline)
    return cast(Closure, yard.found[key])


def _closure(yard: Yard, outline: BaseGeometry) -> Closure:
    walled = meshed = opened = perimeter = off_m = 0.0
    off = 2 * max((b.feature.error_m for b in yard.barriers), default=0.0)
    gaps: list[LineString] = []
    unsure: list[tuple[str, ...]] = []
    for ring in rings(outline):
        around = ring.length
        openings = [(f, opening_on(ring, f, yard.snap)) for f in yard.site.of("opening")]
        doors = union((s for _, taken in openings for s in taken), JOINT_M, around)
        walls = without(union(_standing(yard, ring, walls=True), JOINT_M, around), doors)
        mesh = without(without(union(_standing(yard, ring, walls=False), JOINT_M, around), doors), walls)
        shut = union([*doors, *walls, *mesh], JOINT_M, around)
        inner = corners(ring, shut, (b.possible for b in yard.barriers), yard.snap)
        walls = union([*walls, *inner])  # the corner may be of mesh; as wall it counts against the plan
        shut = union([*shut, *inner], JOINT_M, around)
        left = _round_the_corner(cut(ring, without([(0.0, around)], shut)), ring)
        gaps += left
        loose = [f for f, taken in openings if not taken]
        unsure += [tuple(f.name for f in loose if within(gap, f.shape, yard.snap)) for gap in left]
        perimeter, walled, meshed, opened, off_m = (
            perimeter + around,
            walled + length(walls),
            meshed + length(mesh),
            opened + length(doors),
            off_m + off * len(walls),
        )
    return Closure(
        perimeter=perimeter,
        walled=walled,
        meshed=meshed,
        opened=opened,
        gaps=tuple(gaps),
        unsure=tuple(unsure),
        off_m=off_m,
    )


def _standing(yard: Yard, ring: LineString, walls: bool) -> list[Stretch]:
    return [s for b in yard.barriers if b.is_wall is walls for s in along(ring, b.possible, yard.snap)]


def opening_on(ring: LineString, opening: Feature, snap: float) -> list[Stretch]:
    """Give the stretches of an outline that an opening takes: by its line, or by its width about its place."""
    found = [s for line in axis(opening) for s in along(ring, line, snap)]
    found = found or [s for line in drawn_shut(opening) for s in along(ring, line, snap)]
    width = opening.get("width_m")
    if found or width is None or not within(opening.shape, ring, snap):
        return found
    place, around = ring.project(Point(opening.shape.centroid)), ring.length
    ends = [(place + turn - width / 2, place + turn + width / 2) for turn in (-around, 0.0, around)]
    return overlap([(0.0, around)], ends)  # it may go on over the place where a ring begins


def _round_the_corner(gaps: list[LineString], ring: LineString) -> list[LineString]:
    """Join a gap that ends where the ring begins with the one that begins there."""
    if len(gaps) < 2 or gaps[0].coords[0] != ring.coords[0] or gaps[-1].coords[-1] != ring.coords[-1]:
        return gaps
    return [LineString([*gaps[-1].coords, *gaps[0].coords[1:]]), *gaps[1:-1]]


@BOOK.rule(
    "perimeter-closure",
    article="Art. 5º, I, c–f; § 6º",
    title=text("Fechamento do perímetro", "Closure of the perimeter"),
    requirement=text(
        "A área tem muro em no máximo {share:ratio} do perímetro e tela no resto; ou, sem cerca própria, a "
        "instalação tem muro em no máximo {around:ratio} e tela no resto.",
        "The area has walls on at most {share:ratio} of its perimeter and wire mesh on the rest; or, without a fence "
        "of its own, the installation has walls on at most {around:ratio} and mesh on the rest.",
        share=WALLED_SHARE,
        around=WALLED_SHARE_AROUND,
    ),
    measured=text(
        "Comprimento de muro, tela e aberturas a até o alcance (snap) da linha, contra o perímetro; vãos abertos "
        "de mais de 0,05 m aparecem com lugar e comprimento.",
        "Length of wall, mesh and openings within snap of the line, against the perimeter; stretches left open "
        "by more than 0.05 m are shown with their place and length.",
    ),
    reads=("storage_area", "wall", "firewall", "fence", "opening", "installation", "property"),
    declarable=True,
)
@each_store
def perimeter_closure(yard: Yard, area: Area) -> Iterator[Finding]:
    """Either regime passes, equality too."""
    own = closure(yard, area.drawn) if area.drawn is not None else None
    found = regime(yard, area)
    said = yard.site.declared.says.get("perimeter_closure")
    if said is False or (said is True and found is None):
        yield declared(yard, area, "perimeter_closure")
    elif area.drawn is None:
        yield no_limit(area)
    elif found is None:
        yield _nothing(area)
    else:
        yield _judged(yard, area, found.name, found.closure, found.share)
    if own is not None and own.walled > 0:
        yield declared(yard, area, "walls_fire_resistant", "walls_fire_resistant", _RESIST)


class Regime(Struct, frozen=True, kw_only=True, eq=False):
    """The outline whose closure counts: the area's own (regime 1) or the installation's (regime 2)."""

    name: str
    outline: BaseGeometry
    closure: Closure
    share: float


def regime(yard: Yard, area: Area) -> Regime | None:
    """Find which regime a plan shows; None where the area has no fence and the outer line is not fully drawn."""
    if area.drawn is None:
        return None
    own = closure(yard, area.drawn)
    if own.is_fenced or not own.walls_fit(WALLED_SHARE, yard.tolerance):
        return Regime(name=area.id, outline=area.drawn, closure=own, share=WALLED_SHARE)
    name, outline = outer_outline(yard, area)
    if outline is None:
        return None
    outer = closure(yard, outline)
    shut = outer.perimeter - math.fsum(g.length for g in outer.gaps)
    walls_fit = outer.walls_fit(WALLED_SHARE_AROUND, yard.tolerance)
    if not outer.is_fenced or (not outer.is_closed and walls_fit and shut < ALL_BUT_CLOSED * outer.perimeter):
        return None
    return Regime(name=name, outline=outline, closure=outer, share=WALLED_SHARE_AROUND)


def _judged(yard: Yard, area: Area, name: str, found: Closure, share: float) -> Finding:
    found = replace(found, walled=found.walled + found.off_m)
    walls_fit = found.walls_fit(share, yard.tolerance)
    status = Status.PASS if walls_fit and found.is_closed else Status.FAIL
    openings = tuple(dict.fromkeys(chain(*found.unsure))) if walls_fit and all(found.unsure) else ()
    longest = max(found.gaps, key=lambda g: g.length, default=None)
    measured, required, unit = found.walled / found.perimeter, share, "ratio"
    if walls_fit and longest is not None:
        measured, required, unit = longest.length, JOINT_M, "m"
    return Finding(
        status=Status.UNDETERMINED if openings else status,
        needs=tuple(
            text("largura da abertura {name}", "width of opening {name} (width_m)", name=opening)
            for opening in openings
        ),
        area=area.id,
        subject=name,
        measured=measured,
        required=required,
        unit=unit,
        at_most=True,
        margin=required - measured,
        witness=_ends(longest) if longest is not None else None,
        message=joined(_closed_by(name, found, share, longest)),
    )


def _closed_by(name: str, found: Closure, share: float, longest: LineString | None) -> Iterator[Text]:
    yield text(
        "{name}: {walled:m} de muro em {perimeter:m} ({ratio:ratio}; no máximo {share:ratio}), {mesh:m} de tela, "
        "{doors:m} de aberturas.",
        "{name}: {walled:m} of wall in {perimeter:m} ({ratio:ratio}; at most {share:ratio}), {mesh:m} of mesh, "
        "{doors:m} of openings.",
        name=name,
        walled=found.walled,
        perimeter=found.perimeter,
        ratio=found.walled / found.perimeter,
        share=share,
        mesh=found.meshed,
        doors=found.opened,
    )
    if longest is not None:
        yield text("Ficam abertos {gap:m}.", "{gap:m} are left open.", gap=longest.length)
    if len(found.gaps) > 1:
        yield text(
            "É o maior de {count:count} vãos, que somam {gaps:m}.",
            "It is the longest of {count:count} gaps, {gaps:m} in all.",
            count=len(found.gaps),
            gaps=math.fsum(gap.length for gap in found.gaps),
        )


def _ends(line: LineString) -> Line:
    (x0, y0), (x1, y1) = line.coords[0], line.coords[-1]
    return ((x0, y0), (x1, y1))


def _nothing(area: Area) -> Finding:
    return undetermined(
        area,
        text(
            "{area}: sem cerca própria, e o perímetro externo não está todo desenhado.",
            "{area}: no fence of its own, and the outer perimeter is not fully drawn.",
            area=area.id,
        ),
        (
            text(
                "muros e telas em volta de {area}, ou da instalação inteira",
                "walls and mesh round {area}, or round the whole installation",
                area=area.id,
            ),
        ),
    )


def outer_outline(yard: Yard, area: Area) -> tuple[str, BaseGeometry | None]:
    """Give the outline of the installation an area is part of, else of its property, and its name."""
    for feature in yard.site.of("installation"):
        if feature.shape.geom_type.endswith("Polygon") and feature.shape.intersects(area.near):
            return feature.name, feature.shape
    if area.boundary is not None and area.boundary.ground is not None:
        return area.boundary.name, area.boundary.ground
    return area.id, None
