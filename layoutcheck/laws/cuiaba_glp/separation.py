"""A distance of the table between an area and a target, with the reduction a firewall earns (Art. 5, § 4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import groupby
from operator import itemgetter

import shapely
from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Leg, Line, Status, at_least, more_than, worst
from layoutcheck.law import Span, Table
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import classes_text, needs_class
from layoutcheck.laws.cuiaba_glp.figures import FIREWALL_ABOVE_PILE_M, SPECIAL, halved, range_over
from layoutcheck.laws.cuiaba_glp.firewalls import (
    COINCIDENT_M,
    drawn_firewalls,
    firewalls_of,
    leaving,
    on_property,
    uncovered,
)
from layoutcheck.measure import Gap, buffered, gap, gaps, rings
from layoutcheck.sight import blocks_any, clear_line
from layoutcheck.site import Feature
from layoutcheck.stretches import JOINT_M, along
from layoutcheck.words import Text, joined, metres, text

_SAME_M = 0.0005  # two distances that differ by less are told as one


class Target(Struct, frozen=True, kw_only=True, gc=False, eq=False):
    """What a distance is measured to.

    `on_line` is set for pieces of the property line and for roads: a firewall that runs along them shields them too.
    """

    name: str
    shape: BaseGeometry
    error_m: float = 0.0
    on_line: bool = False


def open_outlines(features: Iterable[Feature]) -> list[tuple[list[Feature], Target]]:
    """Give the open lines that join, each time perhaps one outline, and the hull of all that they may enclose."""
    lines = [f for f in features if f.open_m is not None]
    if not lines:  # as most often
        return []
    joined = shapely.get_parts(shapely.union_all([buffered(f.shape, JOINT_M / 2) for f in lines]))
    pairs = shapely.STRtree([f.shape for f in lines]).query(joined, predicate="intersects").T.tolist()
    runs = [[lines[i] for _, i in run] for _, run in groupby(sorted(pairs), key=itemgetter(0))]
    return [(run, _hull(run)) for run in runs]


def _hull(lines: Sequence[Feature]) -> Target:
    hull = shapely.convex_hull(shapely.union_all([f.shape for f in lines]))
    return Target(name=lines[0].name, shape=hull, error_m=max(f.error_m for f in lines))


class Measured(Struct, frozen=True, kw_only=True, gc=False):
    """One comparison, with both of its legs where a firewall takes part."""

    status: Status
    measured: float
    required: float
    base: float
    witness: Line | None
    exposed: Leg | None = None
    shielded: Leg | None = None

    @property
    def margin(self) -> float:
        """Give how far above the requirement the measure lies."""
        return self.measured - self.required


def separation(yard: Yard, area: Area, target: Target, table: Table, *, worst_table: Table | None = None) -> Finding:
    """Judge the distance from the limit of an area to a target, trying what is unknown both ways.

    `worst_table` is given where it is unknown which of two rows holds: then `table` is the better one.
    """
    return separations(yard, area, [target], table, worst_table=worst_table)[0]


def separations(
    yard: Yard, area: Area, targets: Sequence[Target], table: Table, *, worst_table: Table | None = None
) -> list[Finding]:
    """Judge the distances from the limit of an area to many targets, measured all at once.

    Lines of sight are looked for only past what is nearer than the table asks.
    """
    if not targets:
        return []
    firewalls = firewalls_of(yard, area)
    row = _Row(
        needs=firewalls.needs,
        worst=_From(
            shape=area.near, walls=firewalls.sure, full=range_over(worst_table or table, area.distance_classes).high
        ),
        best=_From(shape=area.far, walls=firewalls.possible, full=range_over(table, area.distance_classes).low),
    )
    shapes, errors = [target.shape for target in targets], [area.error_m + target.error_m for target in targets]
    nearest = gaps(area.near, shapes, errors)
    as_drawn = nearest if area.drawn is None or area.near is area.drawn else gaps(area.drawn, shapes, errors)
    return [
        _separation(yard, area, target, row, limits)
        for target, limits in zip(targets, zip(as_drawn, nearest, strict=True), strict=True)
    ]


class _From(Struct, frozen=True, kw_only=True, eq=False, dict=True):
    """Where distances start, the firewalls that count there, and the full distance: at best or at worst."""

    shape: BaseGeometry
    walls: tuple[BaseGeometry, ...]
    full: float

    @cached_property
    def edge(self) -> BaseGeometry | None:
        """Give what is left of the shape where no firewall runs along it."""
        return leaving(self.shape, self.walls)


class _Row(Struct, frozen=True, kw_only=True):
    """What holds for an area and all targets of a row of the table; `needs` is why its best is not its worst."""

    needs: tuple[Text, ...]
    worst: _From
    best: _From

    @property
    def is_certain(self) -> bool:
        """Tell whether best and worst are the same."""
        worst, best = self.worst, self.best
        return best.shape is worst.shape and best.full == worst.full and len(best.walls) == len(worst.walls)


def _separation(yard: Yard, area: Area, target: Target, row: _Row, limits: tuple[Gap, Gap]) -> Finding:
    found = _tried(yard, area, target, row, limits)
    return _with_walls_inside(yard, area, found) if found.reduction else found


def _tried(yard: Yard, area: Area, target: Target, row: _Row, limits: tuple[Gap, Gap]) -> Finding:
    unbounded = SPECIAL in area.distance_classes and len(area.distance_classes) > 1
    at_worst = _compare(yard, area, target, row.worst, limits[-1])
    if at_worst.status is Status.PASS and not unbounded:
        return _finding(area, target, at_worst, Status.PASS, limits)
    at_best = at_worst
    if not row.is_certain:
        best = gap(row.best.shape, target.shape, area.error_m + target.error_m)
        at_best = _compare(yard, area, target, row.best, best)
    if at_best.status is Status.FAIL:
        found = _finding(area, target, at_best, Status.FAIL, limits)
        found = replace(found, is_bound=at_best.measured != at_worst.measured)
        return _with_low_walls(yard, area, target, at_best.base, found)
    needs = [needs_class(area)] if len(area.distance_classes) > 1 else []
    return _finding(area, target, at_worst, Status.UNDETERMINED, limits, (*needs, *row.needs))


def _with_low_walls(yard: Yard, area: Area, target: Target, full: float, found: Finding) -> Finding:
    """Name the firewalls that stand between and are too low to count."""
    needed = area.pile_m.low + FIREWALL_ABOVE_PILE_M
    low = [b for b in drawn_firewalls(yard) if b.height_m is not None and not more_than(b.height_m, needed)]
    between = [b for b in low if blocks_any(area.near, target.shape, [b.possible], full)]
    said = [
        text(
            "{wall} não conta: tem {height:m}, precisa de mais de {needed:m}.",
            "{wall} does not count: it has {height:m}, it needs more than {needed:m}.",
            wall=b.feature.name,
            height=b.height_m,
            needed=needed,
        )
        for b in between
    ]
    return replace(found, message=joined([found.message, *said])) if said else found


def _with_walls_inside(yard: Yard, area: Area, found: Finding) -> Finding:
    """Name the firewalls that stand within the area, along a lot perhaps: lines of sight begin at its edge."""
    ground, inner = area.near.buffer(COINCIDENT_M), area.near.buffer(-yard.tolerance)
    said = [
        text(
            "{wall} fica dentro de {area}: não reduz nada, e ocupa lugar do corredor.",
            "{wall} stands within {area}: it reduces nothing, and takes room from the corridor.",
            wall=b.feature.name,
            area=area.id,
        )
        for b in drawn_firewalls(yard)
        if ground.covers(b.possible) and inner.intersects(b.possible)
        if not any(along(ring, b.possible, COINCIDENT_M) for ring in rings(area.near))  # which is met at the edge
    ]
    return replace(found, message=joined([found.message, *said])) if said else found


def _compare(yard: Yard, area: Area, target: Target, start: _From, nearest: Gap) -> Measured:
    """Compare with the full distance or, where a firewall is met, with both of its legs."""
    full, walls = start.full, start.walls
    plain = _measured(yard, nearest.distance, full, full, nearest.line)
    if not walls or nearest.distance <= 0 or plain.status is Status.PASS:
        return plain
    in_view = exposed_part(target, walls, area, yard.snap)
    is_hidden = in_view is not target.shape or start.edge is not start.shape
    if not is_hidden and not blocks_any(start.shape, target.shape, walls, full):
        return plain
    behind = _measured(yard, nearest.distance, halved(full), full, nearest.line)
    shielded = Leg(measured=behind.measured, required=behind.required, witness=behind.witness)
    escape = None if in_view is None or start.edge is None else clear_line(start.edge, in_view, walls)
    if escape is None:
        return replace(behind, exposed=Leg(measured=None, required=full, witness=None), shielded=shielded)
    clear = max(0.0, shapely.LineString(escape).length - (area.error_m + target.error_m))
    past = _measured(yard, clear, full, full, escape)
    return replace(
        min(behind, past, key=lambda leg: leg.margin),
        status=worst(behind.status, past.status),
        exposed=Leg(measured=clear, required=full, witness=escape),
        shielded=shielded,
    )


def _measured(yard: Yard, measured: float, required: float, base: float, witness: Line | None) -> Measured:
    status = at_least(measured, required, tolerance=yard.tolerance)
    return Measured(status=status, measured=measured, required=required, base=base, witness=witness)


def exposed_part(target: Target, walls: Sequence[BaseGeometry], area: Area, snap: float) -> BaseGeometry | None:
    """Give what of a target no firewall on the property line runs along; the same shape when that is all of it."""
    return uncovered(target.shape, on_property(walls, area, snap), snap) if target.on_line else target.shape


def _finding(
    area: Area,
    target: Target,
    measured: Measured,
    status: Status,
    limits: tuple[Gap, Gap],
    needs: tuple[Text, ...] = (),
) -> Finding:
    return Finding(
        status=status,
        area=area.id,
        subject=target.name,
        measured=measured.measured,
        required=measured.required,
        unit="m",
        margin=measured.margin,
        base_required=measured.base,
        reduction="firewall" if measured.shielded else None,
        exposed=measured.exposed,
        shielded=measured.shielded,
        witness=measured.witness,
        message=_message(area, target, measured, limits),
        needs=needs,
    )


def _message(area: Area, target: Target, measured: Measured, limits: tuple[Gap, Gap]) -> Text:
    shown = classes_text(area.distance_classes)
    if measured.shielded and measured.exposed:
        said = _past_the_firewall(area, target, measured.shielded, measured.exposed, shown)
    else:
        said = text(
            "De {area} a {target}: {measured:m}; mínimo {required:m} (classe {name}).",
            "From {area} to {target}: {measured:m}; at least {required:m} (class {name}).",
            area=area.id,
            target=target.name,
            measured=metres(measured.measured, measured.required),
            required=measured.required,
            name=shown,
        )
    drawn, near = (limit.distance for limit in limits)
    return said if drawn - near < _SAME_M else joined([said, _both_limits(drawn, near)])


def _past_the_firewall(area: Area, target: Target, shielded: Leg, exposed: Leg, name: Text) -> Text:
    behind = text(
        "De {area} a {target}: {near:m} atrás da parede corta-fogo, mínimo {half:m}",
        "From {area} to {target}: {near:m} behind the firewall, at least {half:m}",
        area=area.id,
        target=target.name,
        near=metres(shielded.measured or 0.0, shielded.required),
        half=shielded.required,
    )
    if exposed.measured is None:
        past = text(
            "nenhuma linha de vista escapa dela (classe {name}).",
            "no line of sight escapes it (class {name}).",
            name=name,
        )
    else:
        past = text(
            "{clear:m} pela linha de vista mais curta que escapa dela, mínimo {full:m} (classe {name}).",
            "{clear:m} along the shortest line of sight that escapes it, at least {full:m} (class {name}).",
            clear=metres(exposed.measured, exposed.required),
            full=exposed.required,
            name=name,
        )
    return joined([behind, past], "; ")


def _both_limits(drawn: float, near: float) -> Text:
    return text(
        "(Do limite desenhado seriam {drawn:m}; os lotes com o seu corredor ficam mais perto: {near:m}.)",
        "(From the limit as drawn it would be {drawn:m}; the lots with their corridor are nearer: {near:m}.)",
        drawn=drawn,
        near=near,
    )


def span_text(span: Span) -> Text:
    """Write a length that is known, or known only between two bounds."""
    if span.known:
        return text("{low:m}", "{low:m}", low=span.low)
    return text("{low:m} a {high:m}", "{low:m} to {high:m}", low=span.low, high=span.high)
