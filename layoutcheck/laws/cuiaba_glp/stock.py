"""What is stored: lots as drawn or derived from cylinders, how many they hold, how heavy, how high."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely.geometry import Point
from shapely.geometry.base import BaseGeometry

from layoutcheck.counts import NOMINAL_KG, hedged, may_count_more, multiplies
from layoutcheck.law import UNKNOWN, Span
from layoutcheck.laws.cuiaba_glp.figures import (
    BOTIJAO_KG,
    BOTIJAO_PITCH_M,
    CONTAINERS,
    LIGHT_PILE_M,
    PALLET_FACTOR,
    STACKED_MAX_KG,
    TIERS,
)
from layoutcheck.measure import Ids, atoms, near, polygons
from layoutcheck.site import Feature, Site
from layoutcheck.values import Doubt, parse
from layoutcheck.words import Text, text

CORRIDOR_M = 1.0  # cylinders nearer than this to each other stand in one lot


class Lot(Struct, frozen=True, kw_only=True, eq=False):
    """A lot of containers: drawn, or derived from cylinders that stand close together.

    `drawn` are the cylinders drawn in it. `count` and `capacity_kg` are spans: equal bounds where they are known; where
    two things said of a lot contradict, they take the greater and `conflict` holds both, in kilograms. `sizes_kg` are
    all the nominal capacities said of it, None among them where one is not said.
    """

    name: str
    shape: BaseGeometry
    error_m: float
    feature: Feature | None
    drawn: tuple[Feature, ...]
    declared: int | None
    count: Span
    container_kg: float | None
    sizes_kg: tuple[float | None, ...]
    capacity_kg: Span
    conflict: tuple[float, float] | None

    def get(self, key: str) -> object:
        """Give what is said of the lot itself: nothing of a derived one."""
        return self.feature.get(key) if self.feature is not None else None

    def doubtful(self, key: str) -> bool:
        """Tell whether a property was written of the lot or its cylinders and cannot be understood."""
        return any(key in f.doubts for f in (self.feature, *self.drawn) if f is not None)

    def greatest(self, key: str) -> float | None:
        """Give the greatest of what the lot and its cylinders say of a height or a number."""
        said = [f.get(key) for f in (self.feature, *self.drawn) if f is not None and f.get(key) is not None]
        return max(said, default=None)

    def said_of_all(self, key: str) -> bool:
        """Tell whether something is said of all of the lot: of the lot itself, or of each of its cylinders."""
        if self.doubtful(key):
            return False
        of_lot = self.feature is not None and self.feature.get(key) is not None
        return of_lot or (self.is_all_drawn and all(c.get(key) is not None for c in self.drawn))

    @property
    def is_all_drawn(self) -> bool:
        """Tell whether every container of the lot is drawn."""
        return bool(self.drawn) and self.count.known and self.count.low == len(self.drawn)

    @property
    def states(self) -> frozenset[str]:
        """Give the states that containers of the lot may be in: all of them where one is not said."""
        said = {f.get("state") for f in (self.feature, *self.drawn) if f is not None} - {None}
        return frozenset(said) if self.said_of_all("state") else frozenset(TIERS)

    def differs_in_state(self, other: Lot) -> bool:
        """Tell whether two lots surely hold containers of different states."""
        return self.said_of_all("state") and other.said_of_all("state") and self.states != other.states


def lots_of(site: Site) -> tuple[Lot, ...]:
    """Give the lots of a site: those drawn, with the cylinders inside each, and those that loose cylinders form."""
    drawn, cylinders = site.of("lot"), site.of("container")
    inside: dict[int, list[Feature]] = {i: [] for i in range(len(drawn))}
    centres = shapely.centroid([c.shape for c in cylinders])
    held, lot, _ = near(centres, [f.shape for f in drawn], 0.0) if drawn and cylinders else ((), (), ())
    home = dict(zip(reversed(held), reversed(lot), strict=True))  # the first lot of several
    for i, cylinder in enumerate(cylinders):
        if i in home:
            inside[home[i]].append(cylinder)
    loose = [cylinder for i, cylinder in enumerate(cylinders) if i not in home]
    lots = [_lot(feature.name, feature.shape, feature, inside[i]) for i, feature in enumerate(drawn)]
    for n, group in enumerate(_groups(loose), start=1):
        lots.append(_lot(f"lot {n}*", _hull(group), None, group))
    return tuple(lots)


def _lot(name: str, shape: BaseGeometry, feature: Feature | None, cylinders: Sequence[Feature]) -> Lot:
    declared = feature.get("containers") if feature else None
    sizes = _sizes(feature, cylinders, declared or 0)
    kg = sizes[0] if len(sizes) == 1 else None
    count = _count(declared, feature, cylinders)
    capacity, conflict = _capacity(feature, count, kg, sizes, cylinders)
    return Lot(
        name=name,
        shape=shape,
        error_m=feature.error_m if feature else max(c.error_m for c in cylinders),
        feature=feature,
        drawn=tuple(cylinders),
        declared=declared,
        count=count,
        container_kg=kg,
        sizes_kg=sizes,
        capacity_kg=capacity,
        conflict=conflict,
    )


def _sizes(feature: Feature | None, cylinders: Sequence[Feature], declared: int) -> tuple[float | None, ...]:
    """Give every nominal capacity said of a lot; a cylinder that says none, or is not drawn, has the lot's."""
    of_lot = feature.get("container_kg") if feature else None
    said = [c.get("container_kg") if c.get("container_kg") is not None else of_lot for c in cylinders]
    if of_lot is not None or declared > len(cylinders) or not cylinders:
        said.append(of_lot)
    return tuple(dict.fromkeys(said))


def _count(declared: int | None, feature: Feature | None, cylinders: Sequence[Feature]) -> Span:
    """Count what a lot holds; a drawn cylinder may stand for a pile where tiers are said and no count is."""
    least, most = len(cylinders), 0.0
    for cylinder in cylinders:
        if "tiers" in cylinder.doubts or (feature is not None and "tiers" in feature.doubts):
            most = math.inf
        most += cylinder.get("tiers") or (feature.get("tiers") if feature else None) or 1
    if declared is not None:
        said = max(declared, least)
        return Span(low=said, high=said)
    if feature is not None and _is_open(feature.doubts.get("containers"), least):
        most = math.inf
    return Span(low=least, high=most) if cylinders else UNKNOWN


def _is_open(said: Doubt | None, counted: float) -> bool:
    """Tell whether a count that nobody understands leaves open that a lot holds more than is drawn in it."""
    return said is not None and (hedged(said.written) or may_count_more(said, counted))


def _capacity(
    feature: Feature | None,
    count: Span,
    kg: float | None,
    sizes: Sequence[float | None],
    cylinders: Sequence[Feature],
) -> tuple[Span, tuple[float, float] | None]:
    """Add up a lot's kilograms every way it is said; the greatest governs, and two that differ are a conflict."""
    of_lot = feature.get("container_kg") if feature else None
    ways: list[float] = []
    said = feature.get("capacity_kg") if feature else None
    if said is not None:
        ways.append(float(said))
    one = of_lot if of_lot is not None else kg
    each = [c.get("container_kg") or of_lot for c in cylinders]
    drawn_kg = math.fsum(value or 0.0 for value in each)
    if count.known and one is not None:  # of what is not drawn each may be as heavy as the heaviest
        ways += [count.low * one, count.low * max(size or 0.0 for size in sizes)]
    elif count.known and None not in sizes:
        ways.append(drawn_kg)
    if ways:
        greatest = max(*ways, drawn_kg)
        if feature is not None and _is_more(feature, greatest, sizes):
            return Span(low=greatest, high=math.inf), None
        return Span(low=greatest, high=greatest), (min(ways), greatest) if min(ways) != greatest else None
    if kg is not None:
        return Span(low=count.low * kg, high=count.high * kg), None
    return Span(low=drawn_kg, high=math.inf), None


def _is_more(feature: Feature, counted_kg: float, sizes: Sequence[float | None]) -> bool:
    """Tell whether a lot may hold more than its kilograms by a count or by kilograms of it that nobody understands."""
    heaviest = max((size for size in sizes if size is not None), default=BOTIJAO_KG)
    more = may_count_more(feature.doubts.get("containers"), counted_kg / heaviest)
    return more or may_weigh_more(feature.doubts.get("capacity_kg"), counted_kg, sizes)


_KILOGRAMS = re.compile(r"(\d[\d.,]*)\s*kg\b", re.IGNORECASE)


def may_weigh_more(said: Doubt | None, counted: float, sizes: Iterable[float | None]) -> bool:
    """Tell whether kilograms that nobody understands may be more than those counted.

    Those of one container are not, where none is known to be lighter.
    """
    if said is None:
        return False
    one = max((size for size in sizes if size is not None), default=NOMINAL_KG)
    most = 0.0 if multiplies(said.written) else counted
    figures = [parse("container_kg", figure) for figure in _KILOGRAMS.findall(said.written)]
    known = [kg for kg in figures if not isinstance(kg, Doubt)]
    if len(known) < len(figures) or not figures:
        return True
    together = sum(known) if "+" in said.written else 0.0
    return together > max(most, NOMINAL_KG) or any(kg > (one if kg <= NOMINAL_KG else most) for kg in known)


def _groups(cylinders: Sequence[Feature]) -> list[list[Feature]]:
    """Group cylinders that stand nearer than a corridor to each other."""
    if not cylinders:
        return []
    bodies = [_body(c) for c in cylinders]
    tree = shapely.STRtree(bodies)
    left, right = tree.query(bodies, predicate="dwithin", distance=CORRIDOR_M - 1e-9)
    groups: dict[int, list[Feature]] = {}
    for first, cylinder in zip(_firsts(len(bodies), left, right).tolist(), cylinders, strict=True):
        groups.setdefault(first, []).append(cylinder)
    return list(groups.values())


def _firsts(count: int, left: Ids, right: Ids) -> Ids:
    """Give for each of some things the first of those it hangs together with, by pairs told both ways."""
    first = np.arange(count)
    while True:
        lower = first.copy()
        np.minimum.at(lower, first[left], first[right])
        while (lower[lower] != lower).any():
            lower = lower[lower]
        if (lower == first).all():
            return first
        first = lower


def _body(cylinder: Feature) -> BaseGeometry:
    """Give the ground a cylinder stands on: as drawn, or by its trade diameter when drawn as a point."""
    size = CONTAINERS.get(cylinder.get("container_kg") or 0.0)
    if size and all(isinstance(part, Point) for part in atoms(cylinder.shape)):
        return cylinder.shape.buffer(size[0] / 2, quad_segs=32)
    return cylinder.shape


def _hull(group: Sequence[Feature]) -> BaseGeometry:
    """Draw the outline of cylinders that form a lot: it closes the gaps that are narrower than a corridor."""
    bodies = np.array([_body(c) for c in group], dtype=object)
    grown = shapely.union_all(shapely.buffer(bodies, CORRIDOR_M / 2))  # one by one: all at once takes minutes for lines
    closed = shapely.make_valid(grown.buffer(-CORRIDOR_M / 2))  # round a lone line next to nothing is left, and crossed
    filled = shapely.union_all(polygons(closed))
    is_line = shapely.get_dimensions(bodies) == 1
    return shapely.union_all([*bodies[~is_line], *shapely.difference(bodies[is_line], filled), filled])


def crowding(lot: Lot) -> Text | None:
    """Say, with the arithmetic, that a declared count cannot stand on a lot's floor; None when it can.

    Containers of 13 kg at their closest, in staggered rows, on the lot grown by half a pitch, in the most tiers that
    the law admits: what does not fit so fits no way.
    """
    if lot.declared is None or lot.container_kg != BOTIJAO_KG or lot.feature is None:
        return None
    floor = lot.shape.buffer(BOTIJAO_PITCH_M / 2).area
    places = math.floor(floor / (BOTIJAO_PITCH_M**2 * math.sqrt(3) / 2))
    tiers = tiers_admitted(lot.states, lot.get("pallet") or lot.doubtful("pallet"))[1]
    if lot.declared <= places * tiers:
        return None
    return text(
        "{lot}: {count:count} {count:recipiente não cabe|recipientes não cabem} em {floor:m2}: no máximo "
        "{places:count} no piso (a {pitch:m} entre centros) × {tiers:count} de altura = {most:count}.",
        "{lot}: {count:count} {count:container does not fit|containers do not fit} {floor:m2}: at most "
        "{places:count} on the floor ({pitch:m} between centres) × {tiers:count} high = {most:count}.",
        lot=lot.name,
        count=lot.declared,
        floor=lot.shape.area,
        places=places,
        pitch=BOTIJAO_PITCH_M,
        tiers=tiers,
        most=places * tiers,
    )


# --- the height of piles --------------------------------------------------------


def tiers_admitted(states: Iterable[str], pallet: object) -> tuple[int, int]:
    """Give the fewest and the most containers the law admits in a pile (Art. 5, I m and n; § 1).

    >>> tiers_admitted(["full"], None), tiers_admitted(["full", "empty"], None), tiers_admitted(["empty"], True)
    ((4, 4), (4, 5), (7, 7))
    """
    factor = PALLET_FACTOR if pallet else 1.0
    admitted = [math.floor(TIERS[name] * factor) for name in states]
    return min(admitted), max(admitted)


def container_height(lot: Lot) -> float | None:
    """Give the height of a lot's containers: as said, else the trade figure; None when neither is known."""
    said = lot.greatest("container_height_m")
    if said is not None:
        return said
    size = CONTAINERS.get(lot.container_kg or 0.0)
    return size[1] if size else None


def pile_height(lot: Lot, classes: Iterable[str]) -> tuple[Span, tuple[Text, ...]]:
    """Give the height of the highest pile the law admits in a lot, in metres, and what is missing to know it (§ 4)."""
    kg = lot.container_kg
    said = lot.greatest("pile_height_m")
    floor = said or 0.0
    height = container_height(lot)
    illegible = lot.doubtful("pile_height_m") or lot.doubtful("container_height_m")
    if kg is None or height is None or illegible:
        return Span(low=floor, high=math.inf), (_needs_height(lot),)
    pallet, perhaps = bool(lot.get("pallet")), lot.doubtful("pallet")
    low = tiers_admitted(lot.states, pallet)[0]
    high = tiers_admitted(lot.states, pallet or perhaps)[1]
    if kg > STACKED_MAX_KG:
        low = high = 1
    piles = [low * height, high * height]
    if kg < BOTIJAO_KG:
        light = [name in ("I", "II") for name in classes]
        piles = [
            min(piles[0], LIGHT_PILE_M) if any(light) else piles[0],
            min(piles[1], LIGHT_PILE_M) if all(light) else piles[1],
        ]
    needs: tuple[Text, ...] = ()
    if (pallet or perhaps) and said is None:
        piles[1] = math.inf
        needs = (
            text(
                "altura da pilha sobre estrados de {lot} (altura_pilha)",
                "height of the pile on pallets of {lot} (pile_height_m)",
                lot=lot.name,
            ),
        )
    elif piles[0] != piles[1]:
        needs = (
            text(
                "estado dos recipientes de {lot}",
                "state of the containers of {lot} (state)",
                lot=lot.name,
            ),
        )
    return Span(low=max(piles[0], floor), high=max(piles[1], floor)), needs


def _needs_height(lot: Lot) -> Text:
    return text(
        "altura dos recipientes de {lot} (capacidade_unitaria de 2, 5, 8 ou 13, ou altura_recipiente)",
        "height of the containers of {lot} (container_kg of 2, 5, 8 or 13, or container_height_m)",
        lot=lot.name,
    )
