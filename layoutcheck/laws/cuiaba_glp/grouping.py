"""Art. 5, § 5: which of several stores are far enough apart to be separate, and what the others come to together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import shapely
from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from layoutcheck.laws.cuiaba_glp.figures import Distances, class_of, rank
from layoutcheck.measure import Things, gap, things, within_boxes
from layoutcheck.sight import is_seen

Limit = Callable[[BaseGeometry, str], BaseGeometry]


class Member(Struct, frozen=True):
    """An area as the test of separation sees it: what it adds, its class, its limit and the error of that."""

    kg: float
    name: str
    shape: BaseGeometry
    error_m: float


def merge(
    members: Sequence[Member],
    walls: Sequence[BaseGeometry],
    tolerance: float,
    distances: Distances,
    limit: Limit | None = None,
) -> list[tuple[list[int], str]]:
    """Merge areas that are not separate, with the class of their sum, until nothing merges.

    `limit` draws the limit of merged lots anew for the class they have together.
    """

    groups = [_Group.of([i], member, limit) for i, member in enumerate(members)]
    limits = _Limits.of(groups)
    row, is_new = 0, False
    while row < len(groups):
        # those before it are separate from it already, unless it has just grown
        found = _first_not_separate(groups, limits, row, 0 if is_new else row + 1, walls, tolerance, distances)
        is_new = found is not None
        if found is None:
            row += 1
            continue
        row, gone = min(row, found), max(row, found)
        a, b = groups[row], groups.pop(gone)
        groups[row] = _Group.of(a.members + b.members, _together(a.whole, b.whole), limit)
        limits = _Limits.of(groups)
    return [(sorted(group.members), group.whole.name) for group in groups]


class _Group(Struct, frozen=True):
    """Areas that count as one, and their limit as it is drawn for the class they have together."""

    members: list[int]
    whole: Member
    drawn: Member

    @classmethod
    def of(cls, members: list[int], whole: Member, limit: Limit | None) -> _Group:
        """Draw the limit of a group."""
        return cls(members, whole, replace(whole, shape=limit(whole.shape, whole.name)) if limit else whole)


class _Limits(Struct, frozen=True):
    """The limits of all groups as they are drawn, the classes they have, and the greatest of their errors."""

    drawn: Things
    names: frozenset[str]
    error_m: float

    @classmethod
    def of(cls, groups: Sequence[_Group]) -> _Limits:
        """Gather them."""
        members = [group.drawn for group in groups]
        names = frozenset(member.name for member in members)
        return cls(
            things([member.shape for member in members]),
            names,
            max((member.error_m for member in members), default=0.0),
        )


def _first_not_separate(
    groups: Sequence[_Group],
    limits: _Limits,
    row: int,
    begin: int,
    walls: Sequence[BaseGeometry],
    tolerance: float,
    distances: Distances,
) -> int | None:
    """Find the first group from `begin` on that is not separate from one; those surely too far off are not measured."""
    own = groups[row].drawn
    farthest = max(distances.sums(own.name, name)[0] for name in limits.names)
    close = within_boxes(own.shape, limits.drawn, farthest + own.error_m + limits.error_m)
    for other in close.tolist():
        if (
            other >= begin
            and other != row
            and not separate(groups[min(row, other)].drawn, groups[max(row, other)].drawn, walls, tolerance, distances)
        ):
            return int(other)
    return None


def _together(a: Member, b: Member) -> Member:
    kg = a.kg + b.kg
    name = max((a.name, b.name, class_of(kg)), key=rank)
    return Member(kg, name, _both(a.shape, b.shape), max(a.error_m, b.error_m))


def _both(one: BaseGeometry, other: BaseGeometry) -> BaseGeometry:
    """Put two areas together; grounds apart are only listed, for a union of hundreds takes its time."""
    parts = shapely.get_parts([one, other])
    if (shapely.get_type_id(parts) == shapely.GeometryType.POLYGON).all() and one.disjoint(other):
        return shapely.multipolygons(parts)
    return shapely.union_all([one, other])


def separate(a: Member, b: Member, walls: Sequence[BaseGeometry], tolerance: float, distances: Distances) -> bool:
    """Tell whether two areas are far enough apart to be separate."""
    error = a.error_m + b.error_m
    apart = gap(a.shape, b.shape, error)
    open_sum, walled_sum = distances.sums(a.name, b.name)
    if apart.distance >= open_sum - tolerance:
        return True
    if apart.distance < walled_sum - tolerance or not walls:
        return False
    return not is_seen(a.shape, b.shape, walls, open_sum + error - tolerance)
