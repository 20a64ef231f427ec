"""A site as it was read: features with roles, in metres on a flat local grid. None means that the plan is silent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, field
from shapely.geometry.base import BaseGeometry

from layoutcheck.ground import Frame
from layoutcheck.limits import Limits
from layoutcheck.schedule import Schedule
from layoutcheck.values import Doubt, Value
from layoutcheck.words import Text


class Feature(Struct, frozen=True, kw_only=True, gc=False, eq=False):
    """One thing on the site.

    `shape` is in local metres; where it was drawn as a curve, the true curve lies within `error_m` of it.
    `open_m` is the gap, in metres, of an outline that should close and does not.
    """

    name: str
    role: str
    shape: BaseGeometry
    error_m: float = 0.0
    open_m: float | None = None
    properties: Mapping[str, Value] = field(default_factory=dict)
    doubts: Mapping[str, Doubt] = field(default_factory=dict)
    role_why: str = ""
    guessed: bool = False
    layer: str | None = None
    handle: str | None = None
    unnamed: bool = False  # whether its name is only its role and a number

    def get(self, key: str) -> Any:
        """Give a property's value; None when it is not said or not understood."""
        value = self.properties.get(key)
        return value.value if value else None


class Plan(Struct, frozen=True, kw_only=True):
    """The file a site was read from, and what its coordinates are."""

    path: str
    sha256: str
    format: str
    units: str | None = None
    crs: str | None = None


class Input(Struct, frozen=True, kw_only=True):
    """A file that took part in a check."""

    path: str
    sha256: str
    kind: str  # "plan", "project" or "schedule"


class Note(Struct, frozen=True, kw_only=True, gc=False):
    """Something a user should know about how the plan was read."""

    code: str
    message: Text
    layer: str | None = None
    handle: str | None = None


class Unread(Struct, frozen=True, kw_only=True, gc=False):
    """Something on the plan that could not be measured; what depends on its role is undetermined.

    A `role` of None could be anything.
    """

    role: str | None
    message: Text
    layer: str | None = None
    handle: str | None = None


class Seen(Struct, frozen=True, kw_only=True):
    """An account of everything in the file: used, ignored, not supported, not checked."""

    entities: int = 0
    used: int = 0
    ignored: Mapping[str, int] = field(default_factory=dict)
    unsupported: tuple[tuple[str, str, int], ...] = ()  # type, layer, count
    not_checked: tuple[Unread, ...] = ()
    warnings: tuple[Note, ...] = ()
    hidden: frozenset[str] = frozenset()  # roles of which something may be drawn that was not measured
    roleless: tuple[str, ...] = ()  # layers that hold something and have no role


class Options(Struct, frozen=True, kw_only=True):
    """What was asked for: the part of the command line and the project file that can change an answer."""

    units: str | None = None
    units_if_missing: str | None = None
    crs: str | None = None
    tolerance_m: float = 0.001
    snap_m: float = 0.30
    strict: bool = False
    select: tuple[str, ...] = ()
    lang: str = "en"
    on: str = ""
    full_read: bool = False  # read all of a large drawing, not only what matters; no answer depends on it
    remedies: bool = False
    accuracy_m: float | None = None
    limits: Limits = Limits()  # beyond which a plan is refused; no answer depends on them


class Declared(Struct, frozen=True, kw_only=True):
    """What the project file states and no drawing shows."""

    none: frozenset[str] = frozenset()  # roles of which the site has none
    surveyed_m: float | None = None
    says: Mapping[str, Any] = field(default_factory=dict)


class Waiver(Struct, frozen=True, kw_only=True):
    """A failure somebody answers for: of which rule, area and subject, down to which measure, why, who, until when."""

    rule: str
    reason: str
    by: str
    area: str | None = None
    subject: str | None = None
    min_measured: float | None = None
    until: str | None = None  # ISO date, that day included


class Site(Struct, frozen=True, kw_only=True, dict=True):
    """All that is known of one plan."""

    plan: Plan
    frame: Frame
    features: tuple[Feature, ...]
    options: Options = Options()
    declared: Declared = Declared()
    waivers: tuple[Waiver, ...] = ()
    inputs: tuple[Input, ...] = ()
    seen: Seen = Seen()
    title: Mapping[str, str] = field(default_factory=dict)  # the free keys of the title block
    date: str | None = None  # when the drawing was last saved
    schedule: Schedule | None = None  # the table beside the plan, where there is one
    paper: str = "A4"
    dpi: int = 200
    passes: bool = True  # whether what plainly passes is told, too: what a change leaves open is asked without

    @cached_property
    def _by_role(self) -> dict[str, list[tuple[int, Feature]]]:
        """Hold every feature with its place in the file."""
        found: dict[str, list[tuple[int, Feature]]] = {}
        for i, feature in enumerate(self.features):
            found.setdefault(feature.role, []).append((i, feature))
        return found

    @cached_property
    def _by_roles(self) -> dict[tuple[str, ...], tuple[Feature, ...]]:
        """Hold what `of` gave before: rules ask the same for every area."""
        return {}

    def of(self, *roles: str) -> tuple[Feature, ...]:
        """Give the features of these roles, in file order."""
        if roles not in self._by_roles:
            placed = sorted(pair for role in set(roles) for pair in self._by_role.get(role, ()))
            self._by_roles[roles] = tuple(feature for _, feature in placed)
        return self._by_roles[roles]

    def tells_of(self, *roles: str) -> bool:
        """Tell whether anything of these roles is drawn, or is in a row of the schedule."""
        is_scheduled = self.schedule is not None and self.schedule.role in roles and bool(self.schedule.rows)
        return bool(self.of(*roles)) or is_scheduled

    def unread(self, *roles: str) -> Iterator[Unread]:
        """Give what could not be read and may be of these roles."""
        return (u for u in self.seen.not_checked if u.role is None or u.role in roles)
