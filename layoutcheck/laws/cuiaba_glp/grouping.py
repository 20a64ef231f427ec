"""Art. 5, § 5: which of several stores are far enough apart to be separate, and what the others come to together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.laws.cuiaba_glp.figures import OPEN, WALLED, class_of, rank
from layoutcheck.measure import gap
from layoutcheck.sight import clear_line


@dataclass(frozen=True, slots=True)
class Member:
    """An area as the test of separation sees it: what it adds, its class and its limit."""

    kg: float
    name: str
    shape: BaseGeometry


def merge(
    members: Sequence[Member],
    walls: Sequence[BaseGeometry],
    tolerance: float,
    limit: Callable[[BaseGeometry, str], BaseGeometry] | None = None,
) -> list[tuple[list[int], str]]:
    """Merge areas that are not separate, with the class of their sum, until nothing merges.

    `limit` draws the limit of merged lots anew for the class they have together.
    """

    def drawn(m: Member) -> Member:
        return replace(m, shape=limit(m.shape, m.name)) if limit else m

    groups: list[tuple[list[int], Member]] = [([i], m) for i, m in enumerate(members)]
    merged = True
    while merged:
        merged = False
        for a in range(len(groups)):
            for b in range(a + 1, len(groups)):
                if separate(drawn(groups[a][1]), drawn(groups[b][1]), walls, tolerance):
                    continue
                groups[a] = (groups[a][0] + groups[b][0], _together(groups[a][1], groups[b][1]))
                del groups[b]
                merged = True
                break
            if merged:
                break
    return [(sorted(group), member.name) for group, member in groups]


def _together(a: Member, b: Member) -> Member:
    kg = a.kg + b.kg
    name = max((a.name, b.name, class_of(kg)), key=rank)
    return Member(kg=kg, name=name, shape=shapely.union_all([a.shape, b.shape]))


def separate(a: Member, b: Member, walls: Sequence[BaseGeometry], tolerance: float) -> bool:
    """Tell whether two areas are far enough apart to be separate."""
    apart = gap(a.shape, b.shape)
    open_sum, walled_sum = sums(a.name, b.name)
    if apart.distance >= open_sum - tolerance:
        return True
    if apart.distance < walled_sum - tolerance or not walls:
        return False
    return clear_line(a.shape, b.shape, walls, open_sum - tolerance) is None


def sums(a: str, b: str) -> tuple[float, float]:
    """Give the sums of the property-limit distances of two classes: open and walled.

    >>> sums("I", "II")
    (12.5, 4.5)
    """
    return (
        float(OPEN.at(a) or 0) + float(OPEN.at(b) or 0),
        float(WALLED.at(a) or 0) + float(WALLED.at(b) or 0),
    )
