"""Firewalls: which count for an area (Art. 5, § 4), and what of an outline they run along."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring

from layoutcheck.finding import more_than
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.barriers import SIGHT_ERROR_M, Barrier
from layoutcheck.laws.cuiaba_glp.common import needs_height
from layoutcheck.laws.cuiaba_glp.figures import FIREWALL_ABOVE_PILE_M
from layoutcheck.measure import atoms, lines, rings, within
from layoutcheck.stretches import along, cut, without
from layoutcheck.words import Text, text

COINCIDENT_M = 0.001  # an edge nearer than this to a firewall runs along it
_EDGE = 1e-5  # metres: what is nearer than this to a line lies on it


class Firewalls(Struct, frozen=True, kw_only=True, eq=False):
    """The firewalls that certainly count for an area and those that may, with what is missing to know."""

    sure: tuple[BaseGeometry, ...]
    possible: tuple[BaseGeometry, ...]
    needs: tuple[Text, ...]


def drawn_firewalls(yard: Yard) -> list[Barrier]:
    """Give the barriers that are firewalls, whether or not they count."""
    return [b for b in yard.barriers if b.feature.role == "firewall"]


def firewalls_of(yard: Yard, area: Area) -> Firewalls:
    """Find the firewalls that are more than 1.50 m higher than the highest pile admitted in an area and its group."""
    sure: list[BaseGeometry] = []
    possible: list[BaseGeometry] = []
    needs: list[Text] = []
    for barrier in drawn_firewalls(yard):
        height = barrier.height_m
        if height is not None and not more_than(height, area.pile_m.low + FIREWALL_ABOVE_PILE_M):
            continue
        possible.append(barrier.possible)
        if barrier.feature.error_m > SIGHT_ERROR_M:
            needs.append(
                text("coordenadas de {wall} ao centímetro (podem estar {off:m} fora)",
                     "coordinates of {wall} to the centimetre (they may be {off:m} off)", wall=barrier.feature.name,
                     off=barrier.feature.error_m)
            )  # fmt: skip
        elif height is not None and more_than(height, area.pile_m.high + FIREWALL_ABOVE_PILE_M):
            sure.append(barrier.sure)
        elif height is None:
            needs.append(needs_height(barrier.feature.name))
        else:
            needs.extend(area.pile_needs)
        needs.extend(barrier.needs)
    return Firewalls(
        sure=tuple(s for s in sure if not s.is_empty), possible=tuple(possible), needs=tuple(dict.fromkeys(needs))
    )


def uncovered(shape: BaseGeometry, walls: Sequence[BaseGeometry], snap: float) -> BaseGeometry | None:
    """Take out of a shape's outline what walls run along.

    It is the same shape when they run along none of it, None when they run along all of it.
    """
    left = [atom for atom in atoms(shape) if atom.geom_type == "Point"]
    changed = False
    for ring in rings(shape):
        covered = [s for wall in walls for s in along(ring, wall, snap)]
        changed = changed or bool(covered)
        left += cut(ring, without([(0.0, ring.length)], covered))
    if not changed:
        return shape
    if not left:
        return None
    return lines(left) if all(part.geom_type == "LineString" for part in left) else shapely.GeometryCollection(left)


def leaving(source: BaseGeometry, walls: Sequence[BaseGeometry]) -> BaseGeometry | None:
    """Take out of an area's edge where a firewall runs along it: lines that leave there are met.

    So are those from a corner that the firewall goes on past; a corner where it ends stays.
    """
    left = uncovered(source, walls, COINCIDENT_M)
    if left is None or left is source:
        return left
    standing = atoms(shapely.line_merge(shapely.union_all([w for wall in walls for w in rings(wall)])))
    meeting = Counter(part.coords[end] for part in standing for end in (0, -1))
    past = []
    for part in standing:
        off = [2 * _EDGE if meeting[part.coords[end]] == 1 else 0.0 for end in (0, -1)]  # where the wall ends
        past.append(substring(part, off[0], part.length - off[1]).buffer(_EDGE))
    rest = left.difference(shapely.union_all(past))
    return None if rest.is_empty else rest


def on_property(walls: Sequence[BaseGeometry], area: Area, snap: float) -> list[BaseGeometry]:
    """Give what stands of the firewalls on the property line."""
    if area.boundary is None:
        return []
    edge = shapely.union_all(rings(area.boundary.shape))
    near = [wall for wall in walls if within(wall, edge, snap)]
    ground = edge.buffer(snap + _EDGE) if near else None
    return [part for wall in near if not (part := wall.intersection(ground)).is_empty]
