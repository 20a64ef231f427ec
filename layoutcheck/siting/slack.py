"""How far drawing errors may move shapes, apart, overlapping or one within another, before an answer changes."""

from __future__ import annotations

from collections.abc import Iterable

import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.law import NOTHING_LOST, POINTS, Slack
from layoutcheck.measure import rings


def within(shape: BaseGeometry, ground: BaseGeometry, tolerance: float) -> Slack:
    """Say how far within a ground a shape lies, or how far it reaches beyond; what touches goes on touching."""
    outside = shape.difference(ground.buffer(tolerance))
    if not outside.is_empty:
        beyond = shapely.distance(shapely.points(shapely.get_coordinates(outside)), ground).max()
        return Slack(room=-float(beyond), per_m=POINTS)
    room = float(shape.distance(shapely.union_all(rings(ground))))
    return NOTHING_LOST if room <= tolerance else Slack(room=room, per_m=POINTS)


def apart(one: BaseGeometry, other: BaseGeometry, tolerance: float) -> Slack:
    """Say how far apart two shapes lie, or how large a disc lies in both; what touches goes on touching.

    The middle of a disc lies in both as long as no point is off by more than its radius.
    """
    common = shapely.union_all([part for part in shapely.get_parts(one.intersection(other)) if part.area > 0])
    within_both = 0.0 if common.is_empty else float(shapely.maximum_inscribed_circle(common).length)
    if within_both > tolerance:
        return Slack(room=-within_both, per_m=1.0)
    room = float(one.distance(other))
    return NOTHING_LOST if room <= tolerance else Slack(room=room, per_m=POINTS)


def least(slacks: Iterable[Slack]) -> Slack:
    """Give the slack with the least room; nothing is lost where there is none."""
    return min(slacks, key=lambda slack: slack.room, default=NOTHING_LOST)
