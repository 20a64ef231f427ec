"""The remedy of fewer cylinders: how many to take from which lots, so that an area falls into a lower class."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.figures import bound_kg, rank
from layoutcheck.laws.cuiaba_glp.hiding import SOURCE
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.site import Feature, Site
from layoutcheck.siting.model import Change
from layoutcheck.values import CLASSES, Value
from layoutcheck.words import Text, text

_PERCENT = 100.0  # one in a hundred cylinders less costs as much as moving the area one metre
_NOISE_KG = 1e-9


class _Holder(Struct, frozen=True, kw_only=True, eq=False):
    """What cylinders are taken from: a lot, drawn or of loose cylinders, or an area that has none and says a count."""

    name: str
    count: int
    container_kg: float | None
    feature: Feature | None
    drawn: tuple[Feature, ...]


def fewer(view: Yard, area: Area) -> Iterator[Change]:
    """Take away the fewest cylinders that bring an area, with those it counts as one with, down to each lower class.

    Where none has to go, the class that the count gives is declared instead.
    """
    holders = _holders(area)
    if not holders or not area.capacity_kg.known or area.conflict is not None:
        return
    total = math.fsum(a.capacity_kg.low for a in view.areas if a is area or a.id in area.merged_with)
    for name in reversed([c for c in CLASSES if rank(c) <= rank(area.distance_classes[-1])]):
        taken = _taken(holders, total - bound_kg(name))
        if taken is not None and (taken or area.declared not in (None, name)):
            yield _without(view.site, area, holders, taken, name)


def _holders(area: Area) -> list[_Holder]:
    """Give what an area's cylinders are taken from; nothing where it is not known how many a lot holds."""
    if area.lots:
        return [_holder(lot) for lot in area.lots] if all(_is_counted(lot) for lot in area.lots) else []
    said, kg = (area.feature.get(key) if area.feature else None for key in ("containers", "container_kg"))
    if not said or kg is None:
        return []
    return [_Holder(name=area.id, count=int(said), container_kg=kg, feature=area.feature, drawn=())]


def _is_counted(lot: Lot) -> bool:
    return lot.count.known and lot.conflict is None and (lot.is_all_drawn or not lot.drawn)


def _holder(lot: Lot) -> _Holder:
    return _Holder(name=lot.name, count=int(lot.count.low), container_kg=lot.container_kg, feature=lot.feature,
                   drawn=lot.drawn)  # fmt: skip


def _taken(holders: Sequence[_Holder], excess_kg: float) -> dict[str, int] | None:
    """Say how many cylinders each gives up, the heaviest first; None where not even one would be left."""
    taken: dict[str, int] = {}
    for holder in sorted(holders, key=lambda holder: -(holder.container_kg or 0.0)):
        if excess_kg <= _NOISE_KG:
            break
        if holder.container_kg is None:
            return None
        taken[holder.name] = min(holder.count, math.ceil(excess_kg / holder.container_kg - _NOISE_KG))
        excess_kg -= taken[holder.name] * holder.container_kg
    return taken if excess_kg <= _NOISE_KG and sum(taken.values()) < sum(h.count for h in holders) else None


def _without(site: Site, area: Area, holders: Sequence[_Holder], taken: Mapping[str, int], name: str) -> Change:
    left = {holder.name: holder.count - taken.get(holder.name, 0) for holder in holders}
    count, whole = sum(taken.values()), sum(holder.count for holder in holders)
    return Change(
        kind="fewer-containers",
        text=_told(area, taken, left, name),
        site=replace(site, features=tuple(_left(site, area, holders, left, name))),
        cost=_PERCENT * count / max(1, whole),
        figures={"containers": count, "from": dict(taken), "class": name, "area": area.id},
    )


def _told(area: Area, taken: Mapping[str, int], left: Mapping[str, int], name: str) -> Text:
    if not taken:
        return text("Declarar {area} na classe {name}.", "Declare {area} as class {name}.", area=area.id, name=name)
    count = sum(taken.values())
    what = text("{n:count} {n:recipiente|recipientes}", "{n:count} {n:container|containers}", n=count)
    pt, en = "Retirar {what} ({parts})", "Take {what} away ({parts})"
    is_declared = area.declared not in (None, name)
    return text(
        pt + (" e declarar {area} na classe {name}." if is_declared else ": a classe de {area} passa a {name}."),
        en + (" and declare {area} as class {name}." if is_declared else ": the class of {area} becomes {name}."),
        what=what,
        parts=tuple(_given_up(holder, n, left[holder]) for holder, n in taken.items() if n),
        area=area.id,
        name=name,
    )


def _given_up(name: str, n: int, left: int) -> Text:
    if left:
        return text("{n:count} de {lot}", "{n:count} from {lot}", n=n, lot=name)
    return text("todos os {n:count} de {lot}", "all {n:count} of {lot}", n=n, lot=name)


# --- the site without them ------------------------------------------------------------


def _left(site: Site, area: Area, holders: Sequence[_Holder], left: Mapping[str, int], name: str) -> Iterator[Feature]:
    """Give what is left of a site: lots without a container and cylinders that were taken away are gone."""
    gone = {id(f) for holder in holders for f in holder.drawn[left[holder.name] :]}
    gone |= {id(holder.feature) for holder in holders if not left[holder.name]}
    counts = {id(holder.feature): left[holder.name] for holder in holders if left[holder.name] < holder.count}
    if counts:
        counts[id(area.feature)] = sum(left.values())
    for feature in site.features:
        if id(feature) not in gone or feature is area.feature:
            kept = _recounted(feature, counts[id(feature)]) if id(feature) in counts else feature
            yield _classed(kept, name) if feature is area.feature and area.declared is not None else kept


def _classed(feature: Feature, name: str) -> Feature:
    return replace(feature, properties={**feature.properties, "class": Value(value=name, source=SOURCE)})


def _recounted(feature: Feature, count: int) -> Feature:
    """Say another count where one is said; kilograms that were said follow from it."""
    kept = {key: value for key, value in feature.properties.items() if key != "capacity_kg"}
    if "containers" in kept:
        kept["containers"] = Value(value=count, source=SOURCE)
    return replace(feature, properties=kept)
