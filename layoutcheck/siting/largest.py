"""The largest class: of a plan as drawn, and of its site, with what blocks the next one."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.checking import check
from layoutcheck.finding import Finding, Status
from layoutcheck.law import Law
from layoutcheck.site import Site
from layoutcheck.siting.confirm import Before, open_at
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import Envelope, envelope, is_surely_empty, nearest_shift

_OPEN = (Status.FAIL, Status.UNDETERMINED)


class Row(Struct, frozen=True, kw_only=True, eq=False):
    """How the plan as drawn stands to one class: the tightest finding of each rule, worst first where one is open."""

    name: str
    tightest: tuple[Finding, ...]

    @property
    def blocks(self) -> Finding | None:
        """Give what blocks the class: of what does not hold, what lacks most."""
        found = [f for f in self.tightest if f.status in _OPEN]
        return min(found, key=lambda f: f.margin if f.margin is not None else 0.0, default=None)


class Largest(Struct, frozen=True, kw_only=True, eq=False):
    """The largest class as drawn and on the site, None where not even the first holds.

    `place` is a confirmed place for the largest on the site. `blocked_by` is what blocks the next class on the site
    wherever the area stands: a rule of its layout, or None where it is the place that lacks. `is_proven` tells whether
    a larger class surely has no place.
    """

    rows: tuple[Row, ...]
    as_drawn: str | None
    next_blocked_by: Finding | None
    on_site: str | None
    place: Move | None
    blocked_by: Finding | None
    is_proven: bool


def rows(site: Site, law: Law, area: str, *, layout: bool = True) -> tuple[Row, ...]:
    """Check a plan as drawn as each class; without `layout` by where the area stands alone."""
    rules = (*law.siting.place_rules, *(law.siting.corridor_rules if layout else ()))
    return tuple(_row(law.siting.as_class(site, area, name), law, area, name, rules) for name in law.siting.classes)


def largest(site: Site, law: Law, area: str, table: Sequence[Row], turns: Sequence[float] = (0.0,)) -> Largest:
    """Find the largest class of a plan as drawn, and the largest that has a place on its site."""
    names = [row.name for row in table]
    holding = [i for i, row in enumerate(table) if row.blocks is None]
    drawn = max(holding, default=-1)
    best, move, stopped, proven = drawn, Move() if drawn >= 0 else None, None, True
    for i in range(drawn + 1, len(names)):
        layout = [f for f in table[i].tightest if f.rule in law.siting.corridor_rules and f.status in _OPEN]
        if layout:
            stopped, proven = layout[0], layout[0].status is Status.FAIL
            break
        found, proven = _fits(law.siting.as_class(site, area, names[i]), law, area, turns)
        if found is None:
            break
        best, move = i, found
    return Largest(
        rows=tuple(table),
        as_drawn=names[drawn] if drawn >= 0 else None,
        next_blocked_by=table[drawn + 1].blocks if drawn + 1 < len(names) else None,
        on_site=names[best] if best >= 0 else None,
        place=move,
        blocked_by=stopped,
        is_proven=proven,
    )


def _row(site: Site, law: Law, area: str, name: str, rules: tuple[str, ...]) -> Row:
    few = replace(site, waivers=(), options=replace(site.options, select=rules))
    found = [f for f in check(few, law).findings if f.area == area]
    return Row(name=name, tightest=tuple(f for rule in rules for f in _tightest(found, rule)))


def _tightest(found: Sequence[Finding], rule: str) -> list[Finding]:
    order = (Status.FAIL, Status.UNDETERMINED, Status.PASS)
    judged = [f for f in found if f.rule == rule and f.status in order]
    judged.sort(key=lambda f: (order.index(f.status), f.margin if f.margin is not None else 0.0))
    return judged[:1]


def _fits(site: Site, law: Law, area: str, turns: Sequence[float]) -> tuple[Move | None, bool]:
    """Find a confirmed place on a site; and tell, where there is none, whether that is certain."""
    place = law.siting.place(law.view(site), area, False)
    if place is None or place.silent is not None:
        return None, False
    old = Before(site=site, law=law, findings=())
    places = [one for one in (place, place.otherwise) if one is not None and one.ground is not None]
    regions = [envelope(one, site.options.tolerance_m, turn) for one in places for turn in turns]
    for region in regions:
        move = standing(old, region.place, region)
        if move is not None:
            return move, True
    surer = (region if region.is_exact else envelope(region.place, site.options.tolerance_m, region.turn, sure=True)
             for region in regions)  # fmt: skip
    return None, bool(regions) and all(is_surely_empty(region) for region in surer)


def standing(old: Before, place: Place, region: Envelope) -> Move | None:
    """Give the nearest allowed move after which the checker finds no distance open; as drawn first."""
    if region.turn == 0.0 and place.is_as_drawn and not open_at(old, place, Move(), old.law.siting.place_rules):
        return Move()
    nearest = nearest_shift(region.allowed)
    if nearest is None:
        return None
    inside = region.allowed.buffer(-0.05)
    deeper = nearest_shift(inside)
    shifts = [(round(nearest[0], 3) + 0.0, round(nearest[1], 3) + 0.0), nearest, *([deeper] if deeper else [])]
    for shift in shifts:
        if not open_at(old, place, region.move(shift), old.law.siting.place_rules):
            return region.move(shift)
    return None
