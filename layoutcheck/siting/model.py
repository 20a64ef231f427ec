"""The data by which a law tells siting where an area may stand: clearances, places, changes, and `Siting` itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct, field
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding
from layoutcheck.site import Feature, Site
from layoutcheck.words import Text


class Clearance(Struct, frozen=True, kw_only=True, gc=False, eq=False):
    """A distance an area owes a target for certain to pass, in metres, the errors of curves already added.

    `reduced_m` is what a firewall leaves of it, None where none can; then `walls` are the firewalls that surely count,
    and `in_view` what of the target no firewall runs along (None: nothing of it). Unless it `is_certain`, a place
    nearer may pass all the same.
    """

    rule: str
    subject: str
    shape: BaseGeometry
    full_m: float
    reduced_m: float | None = None
    walls: tuple[BaseGeometry, ...] = ()
    in_view: BaseGeometry | None = None
    is_certain: bool = True


class Place(Struct, frozen=True, kw_only=True, eq=False):
    """An area where it stands now.

    `shape` is what distances start from; `ground` what it must stay within by `ground_rule`, of the property
    `property_name`; `keep_out` is ground of others within that, and `standing` is what stays where it is: none of it
    may reach farther into the area than `over_m`. `barred` is what no move may cross, where no property line tells
    how far the ground goes. `moves` are the features that go where the area goes.
    Where nothing can be claimed of the site, `silent` says why; without a `ground` nothing can be tried either.
    It counts as one with `counts_with`. `otherwise` is what it owes where it counts in another way than `is_as_drawn`:
    alone, far from `apart_from`, or as one with what it is far from now. Unless `is_certain`, there are further ways.
    """

    area: str
    name: str | None  # the class that governs its distances
    shape: BaseGeometry
    ground: BaseGeometry | None
    ground_rule: str
    property_name: str
    clearances: tuple[Clearance, ...]
    moves: tuple[Feature, ...]
    keep_out: tuple[BaseGeometry, ...] = ()
    standing: tuple[BaseGeometry, ...] = ()
    over_m: float = 0.0
    barred: tuple[BaseGeometry, ...] = ()
    silent: Text | None = None
    counts_with: tuple[str, ...] = ()
    apart_from: tuple[str, ...] = ()
    otherwise: Place | None = None
    is_as_drawn: bool = True
    is_certain: bool = True


class Change(Struct, frozen=True, kw_only=True, eq=False):
    """Something that may be done about a finding: what it is, the site after it, and figures for programs.

    `cost` is what it costs, roughly, in metres of moving the area: enough to put changes in an order. Where it is
    infinite it is no change, and says why a kind of change is not proposed.
    """

    kind: str
    text: Text
    site: Site
    cost: float
    figures: Mapping[str, Any] = field(default_factory=dict)


class Siting(Struct, frozen=True, kw_only=True):
    """How a law takes part: its classes, smallest first, and what it says of places.

    `place(view, area, firewalls_go)` gives None for an area that owes no distances; firewalls on the area's own edge go
    with it where they are told to. `as_class(site, area, name)` is the same plan
    with the area holding what a class may hold, `resized(site, area, outline)` with another outline. `place_rules`
    depend on where an area stands, `corridor_rules` on how it is laid out; `apart_rules` ask less of an area that
    counts alone; `drawn_rules` measure lengths on the drawing. `mend(view, finding)` are changes that may help, the
    cheapest first; each is an empty promise until a check agrees.
    """

    classes: tuple[str, ...]
    place: Callable[[Any, str, bool], Place | None]
    as_class: Callable[[Site, str, str], Site]
    resized: Callable[[Site, str, BaseGeometry], Site]
    place_rules: tuple[str, ...]
    corridor_rules: tuple[str, ...]
    apart_rules: tuple[str, ...]
    drawn_rules: tuple[str, ...]
    mend: Callable[[Any, Finding], Iterable[Change]]
