"""How much drawing error findings of this law can bear before their answer changes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding
from layoutcheck.law import NOTHING_LOST, POINTS, Slack
from layoutcheck.laws.marcelandia_obras.rooms import walls_to_spare
from layoutcheck.laws.marcelandia_obras.windows import windows_of
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.siting.minkowski import is_convex
from layoutcheck.siting.slack import apart, least, within

# lengths between two points of the drawing, against figures that no drawn size changes
_LENGTHS = ("door-width", "hospital-doors", "marquee-least", "marquee-most", "oven-walls", "room-circle",
            "transit-circle", "watercourse-strip")  # fmt: skip
_WAYS = ("hospital-ways", "passage-width", "ramp-width", "stair-width")  # so are these where no niche is left out
_SIDES = {"stall-width": False, "private-garage-width": False, "stall-length": True, "private-garage-depth": True}
_SHARES = ("awning-depth", "hoarding-depth")  # against a share of another length, no greater than the whole of it
# of what the finding names
_AREAS = ("dwelling-area", "gallery-shops", "kitchen-area", "room-area", "transit-area", "unit-area")
_RELATIONS = ("garage-stalls-apart", "rooms-drawn", "septic-tank")
_OPENINGS = ("room-opening", "transit-opening")  # against a share of the floor
_SAID = (
    "awning-height", "boundary-wall", "door-height", "gallery-ceiling", "garage-ceiling", "hall-landings",
    "hoarding-height", "mezzanine-ceiling", "mezzanine-height", "mezzanine-shop", "oven-ceiling",
    "party-wall", "pavement-slope-least", "pavement-slope-most", "ramp-landing", "room-ceiling",
    "stair-landing", "stair-steps", "storey-height", "transit-ceiling",
)  # fmt: skip
_SLOPES = ("hall-ramps", "hospital-ramps", "ramp-slope")  # said, and held against the drawing where a rise is said
_NOISE = 1e-6


def slack(view: Works, found: Finding) -> Slack | None:
    """Say how much room a finding has; None where nobody has worked out what errors do to it."""
    if found.rule in _SAID:
        return NOTHING_LOST
    things = [feature for feature in view.site.features if feature.name == found.subject]
    if found.rule in _RELATIONS:
        return _relation(view, found, things)
    if found.required is None:
        return NOTHING_LOST
    if found.rule in _SLOPES and all(thing.get("rise_m") is None for thing in things):
        return NOTHING_LOST
    if found.margin is None:
        return None
    if any(thing in view.cleared for thing in things):
        return None  # what stands in it is off by as much, in another direction
    named = [thing.shape for thing in things]
    if found.rule in _LENGTHS or (found.rule in _WAYS and all(is_convex(shape) for shape in named)):
        return Slack(room=found.margin, per_m=POINTS)
    if found.rule in _SIDES and len(named) == 1:
        return _side(named[0], found.margin, along=_SIDES[found.rule])
    if found.rule in _SHARES:
        return Slack(room=found.margin, per_m=2 * POINTS)
    if found.rule in _AREAS and len(named) == 1:
        return Slack(room=found.margin, per_m=float(named[0].length), per_m2=math.pi)
    if found.rule in _OPENINGS and len(named) == 1:
        return _opening(view, found, named[0])
    return None


def _relation(view: Works, found: Finding, things: Sequence[Feature]) -> Slack | None:
    """Say how far things are from lying over each other or out of each other."""
    if found.rule == "rooms-drawn":
        return Slack(room=walls_to_spare(view, found.subject), per_m=1.0)
    if found.rule == "garage-stalls-apart":
        stalls = [stall for stall in view.site.of("stall") if stall not in things]
        return least(apart(thing.shape, stall.shape, view.tolerance) for thing in things for stall in stalls)
    lots = [land.shape for land in view.land]
    return least(max((within(thing.shape, lot, view.tolerance) for lot in lots), key=lambda slack: slack.room)
                 for thing in things) if lots else None  # fmt: skip


def _opening(view: Works, found: Finding, room: BaseGeometry) -> Slack | None:
    """Bound what windows lose, their heights times the error at both ends, with what their share of the floor gains."""
    windows = [window for one in view.rooms if one.name == found.subject for window in windows_of(view, one)]
    heights = [window.get("height_m") for window in windows]
    if found.required is None or found.margin is None or None in heights or room.area <= 0:
        return None
    share = found.required / room.area
    per_m = POINTS * math.fsum(heights) + share * room.length
    return Slack(room=found.margin - view.tolerance * per_m, per_m=per_m, per_m2=share * math.pi)  # it allows for none


def _side(shape: BaseGeometry, room: float, *, along: bool) -> Slack | None:
    """Bound what a side of a rectangle loses: where its corners are off, its area over the other side counts."""
    frame = shapely.minimum_rotated_rectangle(shape)
    if not isinstance(frame, Polygon) or frame.area <= 0 or shape.area < (1 - _NOISE) * frame.area:
        return None
    corners = shapely.get_coordinates(frame)
    short, long = sorted(math.dist(corners[i], corners[i + 1]) for i in (0, 1))
    share = long / short if along else short / long
    return Slack(room=room, per_m=POINTS * (1 + 2 * share), per_m2=4 * POINTS / short)
