"""Things drawn twice in one place: counted once where they are the same thing, and reported."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely
from msgspec.structs import replace

from layoutcheck.drawn import Account
from layoutcheck.kinds import ROLES, ending, fold
from layoutcheck.site import Feature
from layoutcheck.words import text

MIDDLE_M = 0.02  # how far apart the middles of the rings of one cylinder may be
RING_M2 = 0.6  # no cylinder stands on more ground; what is larger may hold several
RIM_M2 = math.pi * 0.08**2  # and none on less: a larger ring may be a smaller cylinder on top, and counts


def without_doubles(made: Sequence[Feature], called: Sequence[str | None], account: Account) -> tuple[Feature, ...]:
    """Drop features drawn twice in one place, with a warning; containers are all kept, for they may be stacked.

    Of two of which one says less the other stays; two lots that are given different names are two, and both count.
    """
    shapes = shapely.to_wkb(shapely.normalize(np.array([feature.shape for feature in made], dtype=object)))
    times = Counter(shapes)
    on: dict[tuple[Any, ...], list[int]] = {}  # the features that stay, by what makes them lie on top of each other
    dropped: set[int] = set()
    piled = 0
    for i, (feature, shape) in enumerate(zip(made, shapes, strict=True)):
        if times[shape] == 1:
            continue
        floor = ending(feature.role, feature.layer) if ROLES[feature.role].by_floor else ""
        below = on.setdefault((feature.role, floor, shape), [])
        piled += feature.role == "container" and bool(below)
        again = _drawn_before(i, below, made, called, account)
        if again is None:
            below.append(i)
            continue
        less, more = (again, i) if _said(made[again]) < _said(feature) else (i, again)
        dropped.add(less)
        below.remove(again)
        below.append(more)
        _tell_twice(made[more], made[less], account)
    if piled:
        _tell_piled(piled, account)
    return _without_rims([feature for i, feature in enumerate(made) if i not in dropped], account)


def _drawn_before(
    i: int, below: Sequence[int], made: Sequence[Feature], called: Sequence[str | None], account: Account
) -> int | None:
    """Find among the features at one place the one that is the same thing as a feature; None if there is none."""
    feature = made[i]
    if feature.role == "container":
        return None
    if feature.role == "lot" and any(_differ(called[i], called[k]) for k in below):
        _tell_upon(made[below[0]], feature, account)
        return None
    return next((k for k in below if _is_again(made[k], feature)), None)


def _without_rims(made: Sequence[Feature], account: Account) -> tuple[Feature, ...]:
    """Drop the small concentric rings within a cylinder whose block was exploded.

    What a text in the middle says of such a ring it says of the cylinder.
    """
    ones = [i for i, feature in enumerate(made) if feature.role == "container" and feature.shape.area > 0]
    shapes = np.array([made[i].shape for i in ones], dtype=object)
    inner, outer = shapely.STRtree(shapes).query(shapes, predicate="within")
    middles, areas = shapely.centroid(shapes), shapely.area(shapes)
    rim = (areas[inner] <= RIM_M2) & (areas[inner] < areas[outer]) & (areas[outer] <= RING_M2)
    rim &= shapely.distance(middles[inner], middles[outer]) < MIDDLE_M
    pairs = [(ones[k], ones[over]) for k, over in zip(inner[rim], outer[rim], strict=True)]
    whole = list(made)
    gone: set[int] = set()
    for k, over in pairs:
        ring, cylinder = whole[k], whole[over]
        if _said(ring) <= _said(cylinder):
            gone.add(k)
        elif not ring.doubts and all(_is_text(ring, cylinder, key) for key in ring.properties if key != "name"):
            gone.add(k)
            whole[over] = replace(cylinder, properties={**ring.properties, **cylinder.properties})
    if gone:
        account.warn(
            "rings-about-one-middle",
            text(
                "{n:count} {n:anel|anéis} dentro de outro com o mesmo centro: o mesmo recipiente.",
                "{n:count} {n:ring|rings} within another about the same middle: the same container.",
                n=len(gone),
            ),
        )
    return tuple(feature for i, feature in enumerate(whole) if i not in gone)


def _is_text(ring: Feature, cylinder: Feature, key: str) -> bool:
    """Tell whether a property of a ring comes from a text and nothing said of its cylinder contradicts it."""
    said = ring.properties[key]
    return cylinder.properties.get(key, said) == said and key not in cylinder.doubts and said.source == "text"


def _differ(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and fold(one) != fold(other)


def _is_again(one: Feature, other: Feature) -> bool:
    """Tell whether two features in one place are one: they say the same or, on a site, one says only part of it."""
    said, again = _said(one), _said(other)
    kind = ROLES[one.role]
    return said == again or (not (kind.by_floor or kind.scheduled) and (said < again or again < said))


def _said(feature: Feature) -> frozenset[tuple[str, Any]]:
    said = {(key, value.value) for key, value in feature.properties.items() if key != "name"}
    return frozenset(said | {(key, doubt.written) for key, doubt in feature.doubts.items()})


def _tell_twice(first: Feature, again: Feature, account: Account) -> None:
    account.warn(
        "drawn-twice",
        text(
            '"{name}" está desenhado em cima de "{first}"; contado uma vez.',
            '"{name}" is drawn on top of "{first}"; counted once.',
            name=again.name,
            first=first.name,
        ),
        again.layer,
        again.handle,
    )


def _tell_piled(count: int, account: Account) -> None:
    account.warn(
        "cylinders-on-cylinders",
        text(
            "{n:count} {n:recipiente desenhado|recipientes desenhados} em cima de outro; todos foram contados.",
            "{n:count} {n:container|containers} drawn on top of another; all were counted.",
            n=count,
        ),
    )


def _tell_upon(first: Feature, upon: Feature, account: Account) -> None:
    account.warn(
        "drawn-upon",
        text(
            '"{name}" está desenhado em cima de "{first}" e tem outro nome; os dois contam.',
            '"{name}" is drawn on top of "{first}" and has another name; both count.',
            name=upon.name,
            first=first.name,
        ),
        upon.layer,
        upon.handle,
    )
