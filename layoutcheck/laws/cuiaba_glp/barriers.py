"""Walls, firewalls and fences as they stand: what lies under an opening is cut out of them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import shapely
from msgspec import Struct
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import THIN_M
from layoutcheck.laws.cuiaba_glp.figures import WALL_HEIGHT_M
from layoutcheck.measure import atoms, gap, polygons, rings, within
from layoutcheck.site import Feature, Site
from layoutcheck.stretches import along
from layoutcheck.words import Text, text

SIDE_M = 0.3  # a shorter side of an outline is a piece of its swing, or the end of a leaf
BESIDE_M = 1.0  # an opening that lies on no line may be of a wall this near
SIGHT_ERROR_M = 0.01  # of a wall that may be off by more, nobody knows what it hides


class Barrier(Struct, frozen=True, kw_only=True, eq=False):
    """A wall, firewall or fence without its openings.

    `sure` is what certainly stands, `possible` what may: they differ where an opening of unknown width lies on it, or
    one that could not be read may, and where it is in doubt that it stands at all. `needs` says what is missing then.
    """

    feature: Feature
    sure: BaseGeometry
    possible: BaseGeometry
    needs: tuple[Text, ...] = ()

    @property
    def is_wall(self) -> bool:
        """Tell whether it is no fence: a firewall is a wall too."""
        return self.feature.role != "fence"

    @property
    def height_m(self) -> float | None:
        """Give the height, None when it is not said."""
        height: float | None = self.feature.get("height_m")
        return height


class Walls(Struct, frozen=True, kw_only=True, eq=False):
    """Shapes of barriers of one kind: those that certainly count and those that may."""

    sure: tuple[BaseGeometry, ...]
    possible: tuple[BaseGeometry, ...]


def barriers(site: Site) -> tuple[Barrier, ...]:
    """Cut the openings out of every wall, firewall and fence."""
    openings = site.of("opening")
    standing = site.of("wall", "firewall", "fence")
    unread = tuple(dict.fromkeys(unread.message for unread in site.unread("opening")))
    unread += (_HIDDEN,) if "opening" in site.seen.hidden else ()
    beside = _beside(site, openings, standing)
    return tuple(
        _barrier(f, openings, standing, site.options.snap_m, (*unread, *_doubts(f, site), *beside.get(f.name, ())))
        for f in standing
    )


_HIDDEN = text(
    "as aberturas de camadas desligadas, congeladas ou sem papel",
    "the openings on layers that are off, frozen or without a role",
)


def _doubts(barrier: Feature, site: Site) -> Iterator[Text]:
    """Say why it may not stand as drawn: something on its layer was not understood, or is no longer there."""
    for unread in site.unread(barrier.role):
        if unread.layer == barrier.layer and unread.handle in (None, barrier.handle):
            yield unread.message


def _beside(site: Site, openings: Sequence[Feature], standing: Sequence[Feature]) -> dict[str, list[Text]]:
    """Say of which barriers an opening that lies on no line, but near one, may be."""
    grounds = site.of("storage_area", "installation", "property")
    outlines = [*(f.shape for f in standing), *(ring for f in grounds for ring in rings(f.shape))]
    found: dict[str, list[Text]] = {}
    for opening in openings if standing else ():
        if any(within(shape, opening.shape, site.options.snap_m) for shape in outlines):
            continue
        wall = min(standing, key=lambda f: f.shape.distance(opening.shape))
        apart = float(wall.shape.distance(opening.shape))
        if apart <= BESIDE_M:
            said = text(
                "{opening} a {apart:m} de {wall}: é abertura dela? ponha-a sobre a linha",
                "{opening} {apart:m} from {wall}: is it an opening of it? put it on the line",
                opening=opening.name,
                apart=apart,
                wall=wall.name,
            )
            found.setdefault(wall.name, []).append(said)
    return found


def walls_of_the_table(all_barriers: Iterable[Barrier]) -> Walls:
    """Give the walls that count for the first row of the table: at least 1.80 m high, firewalls among them."""
    sure: list[BaseGeometry] = []
    possible: list[BaseGeometry] = []
    for wall in (b for b in all_barriers if b.is_wall):
        if wall.height_m is None or wall.height_m >= WALL_HEIGHT_M:
            possible.append(wall.possible)
        if wall.height_m is not None and wall.height_m >= WALL_HEIGHT_M and wall.feature.error_m <= SIGHT_ERROR_M:
            sure.append(wall.sure)
    return Walls(sure=tuple(sure), possible=tuple(possible))


def axis(opening: Feature) -> list[LineString]:
    """Give the lines that show an opening's width: from end to end of a line, and of what is drawn as an outline the
    long axis and the sides: a leaf, its swing and the line that closes the gap make a sector of a circle.
    """
    out: list[LineString] = []
    for part in atoms(opening.shape):
        if isinstance(part, LineString):
            first, last = part.coords[0], part.coords[-1]
            out.append(LineString([first, last]) if first != last else part)
        elif isinstance(part, Polygon):
            out.append(long_axis(part))
            out += [LineString(side) for side in pairwise(part.exterior.coords) if math.dist(*side) >= SIDE_M]
    return out


def drawn_shut(opening: Feature) -> list[LineString]:
    """Give the one straight piece of a line that goes on in an arc: a leaf drawn shut, with its swing.

    It counts only where the line from end to end lies on nothing: a leaf drawn open is straight before its swing too.
    """
    out: list[LineString] = []
    for part in atoms(opening.shape):
        if isinstance(part, LineString) and len(part.coords) > 3:
            sides = [side for side in pairwise(part.coords) if math.dist(*side) >= SIDE_M]
            out += [LineString(sides[0])] if len(sides) == 1 else []
    return out


def long_axis(solid: Polygon) -> LineString:
    """Give the axis of a solid along its longer sides, from end face to end face."""
    box = shapely.minimum_rotated_rectangle(solid)
    if not isinstance(box, Polygon):
        return LineString(box.coords)
    a, b, c, d = (Point(p) for p in box.exterior.coords[:4])
    if a.distance(b) >= b.distance(c):
        return LineString([_middle(b, c), _middle(a, d)])
    return LineString([_middle(a, b), _middle(c, d)])


def _middle(a: Point, b: Point) -> tuple[float, float]:
    return ((a.x + b.x) / 2, (a.y + b.y) / 2)


def _barrier(
    feature: Feature, openings: Sequence[Feature], standing: Sequence[Feature], snap: float, doubts: Sequence[Text]
) -> Barrier:
    sure = possible = feature.shape
    needs = list(doubts)
    for opening in openings:
        if not within(feature.shape, opening.shape, snap):
            continue
        known, cutters = _cutters(opening, feature, standing, snap)
        for cutter in cutters:
            sure, possible = sure.difference(cutter), possible.difference(cutter)
        if not known:
            needs.append(
                text(
                    "largura da abertura em {wall}",
                    "width of the opening in {wall} (width_m)",
                    wall=feature.name,
                )
            )
    return Barrier(
        feature=feature,
        sure=shapely.GeometryCollection() if needs else sure,
        possible=possible,
        needs=tuple(dict.fromkeys(needs)),
    )


def _cutters(
    opening: Feature, wall: Feature, standing: Sequence[Feature], snap: float
) -> tuple[bool, list[BaseGeometry]]:
    """Tell whether it is known what an opening takes out of a wall, and give the ground it takes."""
    reach = snap if not polygons(wall.shape) else max(snap, THIN_M)  # through the whole body of a wall
    grounds = polygons(opening.shape)
    for lines in (axis(opening), drawn_shut(opening)):
        beside = [line for line in lines if along(line, wall.shape, snap)]
        if beside:
            return True, [*(line.buffer(reach, cap_style="flat") for line in beside), *grounds]
        if _is_elsewhere(lines, standing, snap):
            return True, [*grounds]
    width = opening.get("width_m")
    if width is None:
        return False, [*grounds]
    foot = Point(gap(wall.shape, opening.shape).line[0])
    return True, [foot.buffer(width / 2, quad_segs=64), *grounds]


def _is_elsewhere(lines: Iterable[LineString], standing: Sequence[Feature], snap: float) -> bool:
    """Tell whether an opening near a wall lies in another barrier, or goes on from the end of one."""
    longer = [_lengthened(line, snap) for line in lines]
    return any(along(line, barrier.shape, snap) for line in longer for barrier in standing)


def _lengthened(line: LineString, by: float) -> LineString:
    """Lengthen a line at both ends."""
    (x0, y0), (x1, y1) = line.coords[0], line.coords[-1]
    size = math.hypot(x1 - x0, y1 - y0)
    if size == 0:
        return line
    dx, dy = by * (x1 - x0) / size, by * (y1 - y0) / size
    return LineString([(x0 - dx, y0 - dy), (x1 + dx, y1 + dy)])
