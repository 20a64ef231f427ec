"""The storage areas of a site as this law sees them: their limit, stock, class, own use, and which count as one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Literal

import shapely
from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from layoutcheck.counts import may_count_more, most_containers, most_kg
from layoutcheck.law import UNKNOWN, Span
from layoutcheck.laws.cuiaba_glp.barriers import Barrier, Walls, barriers, walls_of_the_table
from layoutcheck.laws.cuiaba_glp.boundary import Boundary, boundary_of
from layoutcheck.laws.cuiaba_glp.figures import (
    CONTAINER_MAX_KG,
    CORRIDOR,
    DISTANCES,
    OWN_USE_CONTAINERS,
    OWN_USE_KG,
    Distances,
    between,
    bound_kg,
    class_of,
    rank,
)
from layoutcheck.laws.cuiaba_glp.grouping import Member, merge
from layoutcheck.laws.cuiaba_glp.stock import Lot, lots_of, may_weigh_more, pile_height
from layoutcheck.measure import Things, grow, near, nearest, things
from layoutcheck.site import Feature, Site
from layoutcheck.values import Doubt
from layoutcheck.words import Text, text

OwnUse = Literal["no", "yes", "unknown", "refused"]


class Area(Struct, frozen=True, kw_only=True, eq=False):
    """One storage area.

    `drawn` is its limit as drawn, None where it is derived from its lots; `near` is where distances start at worst
    (the drawn limit and, where a corridor is required, the lots grown by it) and `far` where they start at best;
    `error_m` is the error of their curves, `limit_error_m` that of the drawn limit alone.
    `classes` are the classes that may govern it; `distance_classes` those that may govern Art. 5, III after merging.
    """

    id: str
    feature: Feature | None
    drawn: BaseGeometry | None
    near: BaseGeometry
    far: BaseGeometry
    error_m: float
    limit_error_m: float
    lots: tuple[Lot, ...]
    count: Span
    capacity_kg: Span
    conflict: tuple[float, float] | None
    declared: str | None
    declared_doubt: Doubt | None
    counted: tuple[str, ...]
    classes: tuple[str, ...]
    own_use: OwnUse = "no"
    boundary: Boundary | None
    distance_classes: tuple[str, ...] = ()
    merged_with: tuple[str, ...] = ()
    pile_m: Span = UNKNOWN
    pile_needs: tuple[Text, ...] = ()

    @property
    def limit(self) -> BaseGeometry:
        """Give the limit of the area: as drawn, else as derived."""
        return self.drawn if self.drawn is not None else self.near

    @property
    def class_known(self) -> bool:
        """Tell whether one class governs for certain."""
        return len(self.classes) == 1


class Yard(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """A site as this law sees it."""

    site: Site
    areas: tuple[Area, ...]
    barriers: tuple[Barrier, ...]
    distances: Distances = DISTANCES

    @property
    def tolerance(self) -> float:
        """Give the tolerance of comparisons, in metres."""
        return self.site.options.tolerance_m

    @property
    def snap(self) -> float:
        """Give how near a wall must be to a line to run along it, in metres."""
        return self.site.options.snap_m

    @cached_property
    def walls(self) -> Walls:
        """Give the walls that count for the first row of the table."""
        return walls_of_the_table(self.barriers)

    @cached_property
    def found(self) -> dict[Any, Any]:
        """Hold what was measured of this site for one rule and others ask for too."""
        return {}

    def things(self, role: str) -> Things:
        """Give the shapes of the features of a role: each area looks for what is near it."""
        key = ("things", role)
        if key not in self.found:
            self.found[key] = things([feature.shape for feature in self.site.of(role)])
        found: Things = self.found[key]
        return found

    @cached_property
    def limits(self) -> Things:
        """Give where the distances of the stores start at worst."""
        return things([area.near for area in self.stores])

    @cached_property
    def stores(self) -> tuple[Area, ...]:
        """Give the areas to which Art. 4 and 5 apply."""
        return tuple(a for a in self.areas if a.own_use not in ("yes", "unknown"))


def yard(site: Site, distances: Distances = DISTANCES) -> Yard:
    """See a site as this law sees it, or one with another table of distances."""
    standing = barriers(site)
    walls = walls_of_the_table(standing)
    lots = lots_of(site)
    drawn = site.of("storage_area")
    areas = (
        _drawn_areas(site, drawn, lots, standing) if drawn else _derived_areas(site, lots, standing, walls, distances)
    )
    grouped = _grouped(_with_own_use(areas), walls, site.options.tolerance_m, distances)
    return Yard(site=site, areas=grouped, barriers=standing, distances=distances)


# --- areas, drawn or derived ------------------------------------------------------


def _drawn_areas(
    site: Site, drawn: Sequence[Feature], lots: Sequence[Lot], standing: Sequence[Barrier]
) -> tuple[Area, ...]:
    homes: list[list[Lot]] = [[] for _ in drawn]
    shapes = [f.shape for f in drawn]
    touched: list[list[int]] = [[] for _ in lots]
    for i, j, _ in zip(*near([lot.shape for lot in lots], shapes, 0.0), strict=True) if lots else ():
        touched[i].append(int(j))
    for lot, here in zip(lots, touched, strict=True):
        shared = {i: shapes[i].intersection(lot.shape).area for i in here}
        homes[max(shared, key=shared.__getitem__) if here else nearest(lot.shape, shapes)].append(lot)
    return tuple(_area(site, f.name, f, f.shape, home, standing) for f, home in zip(drawn, homes, strict=True))


def _derived_areas(
    site: Site, lots: Sequence[Lot], standing: Sequence[Barrier], walls: Walls, distances: Distances
) -> tuple[Area, ...]:
    """Make one area of all lots of one property nearer to each other than the sum of § 5 (Art. 2, XI)."""
    by_property: dict[str, list[Lot]] = {}
    for lot in lots:
        home = next((f.name for f in site.of("property") if f.shape.intersects(lot.shape)), "")
        by_property.setdefault(home, []).append(lot)
    out: list[Area] = []
    for members in by_property.values():
        for group, name in merge(
            [Member(lot.capacity_kg.high, class_of(lot.capacity_kg.high), lot.shape, lot.error_m) for lot in members],
            walls.sure,
            site.options.tolerance_m,
            distances,
            lambda shape, name: grow(shape, width) if (width := CORRIDOR.at(name)) else shape,
        ):
            chosen = [members[i] for i in group]
            union = shapely.union_all([lot.shape for lot in chosen])
            limit = grow(union, width) if (width := CORRIDOR.at(name)) else union
            out.append(_area(site, f"storage_area {len(out) + 1}", None, limit, chosen, standing))
    return tuple(out)


def _area(
    site: Site,
    name: str,
    feature: Feature | None,
    limit: BaseGeometry,
    lots: Sequence[Lot],
    standing: Sequence[Barrier],
) -> Area:
    stock = _stock(feature, lots)
    capacity = stock.capacity_kg
    declared = feature.get("class") if feature else None
    doubt = feature.doubts.get("class") if feature else None
    counted = between(class_of(capacity.low), class_of(capacity.high))
    classes = _governing(declared, capacity, doubt is not None)
    width = CORRIDOR.at(classes[-1])
    grown = [grow(lot.shape, width) for lot in lots] if width else []
    near = shapely.union_all([limit, *grown]) if grown else limit
    bare = limit if feature or not width else shapely.union_all([lot.shape for lot in lots])
    far = near if all(CORRIDOR.at(name_) for name_ in classes) else bare
    own_error = feature.error_m if feature else 0.0
    errors = [own_error, *(lot.error_m for lot in lots if grown or feature is None)]
    return Area(
        id=name,
        feature=feature,
        drawn=limit if feature else None,
        near=near,
        far=far,
        error_m=max(errors),
        limit_error_m=own_error,
        lots=tuple(lots),
        count=stock.count,
        capacity_kg=capacity,
        conflict=stock.conflict,
        declared=declared,
        declared_doubt=doubt,
        counted=counted,
        classes=classes,
        boundary=boundary_of(site, standing, near),
    )


class _Stock(Struct, frozen=True):
    """What an area holds: the greater of what its lots and it say, and both where they differ, in kilograms."""

    count: Span
    capacity_kg: Span
    conflict: tuple[float, float] | None


def _stock(feature: Feature | None, lots: Sequence[Lot]) -> _Stock:
    """Add up what an area holds; what is said of the area itself counts where it is more, or where no lot says it."""
    count = capacity = Span(low=0.0, high=0.0)
    for lot in lots:
        count, capacity = count + lot.count, capacity + lot.capacity_kg
    if not lots:
        count = capacity = UNKNOWN
    said, kg, total = (feature.get(k) if feature else None for k in ("containers", "container_kg", "capacity_kg"))
    sizes = {size for lot in lots for size in lot.sizes_kg}
    ways = [float(total)] if total is not None else []
    if said is not None:
        count = _at_least(count, float(said))
    each = kg if kg is not None else next(iter(sizes)) if len(sizes) == 1 else None
    is_other = kg is not None and sizes and kg not in sizes and None not in sizes
    if each is not None and (said is not None or (is_other and count.known)):
        ways.append((said if said is not None else count.low) * each)
    conflicts = [lot.conflict for lot in lots if lot.conflict] + [
        (min(known), max(known)) for known in [[*ways, *([capacity.low] if capacity.known else [])]] if known
    ]
    for way in ways:
        capacity = _at_least(capacity, way)
    doubts = feature.doubts if feature else {}
    if may_count_more(doubts.get("containers"), count.low):
        most = most_containers(doubts["containers"])
        heaviest = max((size or math.inf for size in sizes), default=math.inf)
        count = Span(low=count.low, high=max(count.high, most))
        capacity = Span(low=capacity.low, high=max(capacity.high, most * heaviest))
    if _may_be_larger(doubts.get("container_kg"), sizes):
        capacity = _open(capacity)
    elif may_weigh_more(doubts.get("capacity_kg"), capacity.low, sizes):
        capacity = Span(low=capacity.low, high=max(capacity.high, most_kg(doubts["capacity_kg"])))
    return _Stock(count, capacity, next((c for c in conflicts if c[0] != c[1]), None))


def _open(span: Span) -> Span:
    return Span(low=span.low, high=math.inf)


def _may_be_larger(said: Doubt | None, sizes: set[float | None]) -> bool:
    """Tell whether a nominal capacity that nobody understands may be more than those of an area's lots."""
    return said is not None and may_count_more(said, max((size or 0.0 for size in sizes), default=0.0))


def _at_least(span: Span, said: float) -> Span:
    """Take what is said as the value, unless what is drawn is surely more."""
    value = max(span.low, said)
    exact = span.known or not math.isfinite(span.high)
    return Span(low=value, high=value if exact else max(span.high, said))


def _governing(declared: str | None, capacity: Span, illegible: bool) -> tuple[str, ...]:
    """Give the classes that may govern: a declared one unless what is surely counted is above it.

    A declared class that cannot be understood may be any above the count.
    """
    low, high = class_of(capacity.low), class_of(capacity.high)
    if illegible:
        return between(low, max(high, "VI", key=rank))
    if declared is None or rank(low) > rank(declared):
        return between(low, high)
    return (declared,)


# --- own use (Art. 3) ---------------------------------------------------------------


def _with_own_use(areas: Sequence[Area]) -> tuple[Area, ...]:
    """Judge the claim of own use over all own-use stores of a property together."""
    out = list(areas)
    claims: dict[str, list[int]] = {}
    for i, area in enumerate(areas):
        if area.feature is not None and area.feature.get("own_use"):
            claims.setdefault(area.boundary.name if area.boundary else "", []).append(i)
    for members in claims.values():
        count = capacity = Span(low=0.0, high=0.0)
        for i in members:
            count, capacity = count + areas[i].count, capacity + areas[i].capacity_kg
        sizes = [kg for i in members for kg in sizes_kg(areas[i])]
        for i in members:
            out[i] = replace(areas[i], own_use=_own_use(count, capacity, sizes))
    return tuple(out)


def sizes_kg(area: Area) -> list[float | None]:
    """Give every nominal capacity said of an area's containers, None where one is not said."""
    said = area.feature.get("container_kg") if area.feature else None
    each = [said if kg is None else kg for lot in area.lots for kg in lot.sizes_kg]
    return [*each, *([said] if said is not None or not each else [])]


def _own_use(count: Span, capacity_kg: Span, sizes: Sequence[float | None]) -> OwnUse:
    heavy = any(kg is not None and kg > OWN_USE_KG for kg in sizes)
    if count.low > OWN_USE_CONTAINERS or heavy or capacity_kg.low > OWN_USE_CONTAINERS * OWN_USE_KG:
        return "refused"
    return "unknown" if count.high > OWN_USE_CONTAINERS or None in sizes else "yes"


def too_heavy(area: Area) -> float | None:
    """Give the nominal kilograms of a container that is above what a transportable one may hold (Art. 2, XIV)."""
    over = [kg for kg in sizes_kg(area) if kg is not None and kg > CONTAINER_MAX_KG]
    return max(over, default=None)


# --- separate areas (Art. 5, § 5) ---------------------------------------------------


def _grouped(areas: Sequence[Area], walls: Walls, tolerance: float, distances: Distances) -> tuple[Area, ...]:
    """Find which areas count as one for the table, trying unknown capacities and walls both ways."""
    surely = [i for i, a in enumerate(areas) if a.own_use not in ("yes", "unknown")]
    stores = [i for i, a in enumerate(areas) if a.own_use != "yes"]  # at worst an unproven claim of own use fails
    at_best = merge([_member(areas[i], best=True) for i in surely], walls.possible, tolerance, distances)
    at_worst = merge([_member(areas[i], best=False) for i in stores], walls.sure, tolerance, distances)
    best = {i: areas[i].classes[0] for i in stores} | {surely[i]: name for group, name in at_best for i in group}
    out = list(areas)
    for group, name in at_worst:
        members = [stores[i] for i in group]
        piles = [_pile(areas[i]) for i in members]
        for i in members:
            out[i] = replace(
                areas[i],
                distance_classes=between(best[i], name),
                merged_with=tuple(areas[j].id for j in members if j != i),
                pile_m=Span(low=max(p.low for p, _ in piles), high=max(p.high for p, _ in piles)),
                pile_needs=tuple(need for _, needs in piles for need in needs),
            )
    return tuple(out)


def _member(area: Area, best: bool) -> Member:
    name = area.classes[0] if best else area.classes[-1]
    kg = area.capacity_kg.low if best else area.capacity_kg.high
    if area.declared is not None and area.classes == (area.declared,) and class_of(kg) != area.declared:
        kg = bound_kg(area.declared)  # declared above the count, or without one
    return Member(kg, name, area.far if best else area.near, 0.0 if best else area.error_m)


def _pile(area: Area) -> tuple[Span, tuple[Text, ...]]:
    if not area.lots:
        need = text(
            "lotes da área {area}, para a altura da pilha",
            "the lots of area {area}, for the pile's height",
            area=area.id,
        )
        return UNKNOWN, (need,)
    piles = [pile_height(lot, area.classes) for lot in area.lots]
    span = Span(low=max(p.low for p, _ in piles), high=max(p.high for p, _ in piles))
    return span, tuple(need for _, needs in piles for need in needs)
