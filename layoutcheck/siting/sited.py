"""sited(site, law): for each area the region where it may stand, the nearest place, and the largest class."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from layoutcheck.checking import check
from layoutcheck.finding import Status
from layoutcheck.law import Law
from layoutcheck.site import Site
from layoutcheck.siting.confirm import Before, open_at
from layoutcheck.siting.largest import Largest, largest, rows, standing
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.region import NOTHING_M2, Envelope, centre, doubtful, envelope, is_surely_empty, spread
from layoutcheck.words import Text, text

_FEW = 3  # reasons that are told
_ROUNDING = 1e-4  # of how many steps go once round
_APART_M = 0.25  # between them at least
_MOST_TRIED = 12  # places behind firewalls that are put to the checker beside what is certain


class Sited(Struct, frozen=True, kw_only=True, eq=False):
    """Where one area may stand.

    `regions` are its envelopes, one a turn. `move` is the nearest confirmed place, None where there is none.
    `confirmed` are shifts of the region shown that it does not claim and the checker agrees to. `silent` says why
    nothing can be claimed.
    """

    site: Site
    place: Place
    regions: tuple[Envelope, ...]
    move: Move | None
    confirmed: tuple[tuple[float, float], ...]
    largest: Largest | None
    silent: Text | None
    size: tuple[float, float] | None = None

    @property
    def shown(self) -> Envelope:
        """Give the region that a map shows: the one of the place, else the widest."""
        if self.move is not None:
            return next(r for r in self.regions if r.turn == self.move.turn)
        return max(self.regions, key=lambda region: region.allowed.area)

    @property
    def is_none(self) -> bool:
        """Tell whether there surely is no place."""
        return self.move is None and all(is_surely_empty(region) for region in self.regions)


def sited(
    site: Site, law: Law, *, size: tuple[float, float] | None = None, step: float | None = None, classes: bool = True
) -> tuple[Sited, ...]:
    """Find for each storage area where it may stand, as drawn or as a rectangle of a size, turned in steps if asked."""
    if law.siting is None:
        return ()
    bare = replace(site, waivers=(), options=replace(site.options, select=()))
    turns = _turns(step)
    return tuple(one for name in _areas(bare, law) for one in _both(bare, law, name, size, turns, classes))


def _areas(site: Site, law: Law) -> list[str]:
    view = law.view(site)
    return [area.id for area in law.areas(view) if law.siting.place(view, area.id, False) is not None]


def _turns(step: float | None) -> tuple[float, ...]:
    if not step:
        return (0.0,)
    return tuple(step * i for i in range(math.ceil(360 / step - _ROUNDING)))


def _both(
    site: Site, law: Law, name: str, size: tuple[float, float] | None, turns: Sequence[float], classes: bool
) -> Iterator[Sited]:
    """Find where an area may stand as it counts now and, where it is of use, where it counts in another way.

    That is alone, where it counts as one with others now; and as one with another only where it has no place else.
    """
    place = law.siting.place(law.view(site), name, False)
    if size is not None:
        site = law.siting.resized(site, name, _rectangle(place.shape, size))
        place = law.siting.place(law.view(site), name, False)
    first = _one(site, law, place, size, turns, classes)
    yield first
    if place.otherwise is not None and (place.otherwise.apart_from or first.move is None):
        yield _one(site, law, place.otherwise, size, turns, False)


def _one(
    site: Site, law: Law, drawn: Place, size: tuple[float, float] | None, turns: Sequence[float], classes: bool
) -> Sited:
    silent = drawn.silent or _open_everywhere(site, law, drawn)
    place: Place = drawn if silent is None else replace(drawn, ground=None, silent=silent)
    tolerance = site.options.tolerance_m
    regions = tuple(envelope(place, tolerance, turn) for turn in turns)
    if silent is not None:
        return Sited(site=site, place=place, regions=regions, move=None, confirmed=(), largest=None, silent=silent,
                     size=size)  # fmt: skip
    old = Before(site=site, law=law, findings=())
    moves = [move for region in regions if (move := standing(old, place, region)) is not None]
    move = min(moves, key=lambda move: (move.length, move.turn), default=None)
    regions = tuple(
        envelope(place, tolerance, region.turn, sure=True)
        if not region.is_exact and (move is None or region.turn == move.turn)
        else region
        for region in regions
    )
    one = Sited(site=site, place=place, regions=regions, move=move, confirmed=(), largest=None, silent=None, size=size)
    confirmed = _confirmed(old, place, one.shown)
    return replace(
        one,
        confirmed=confirmed,
        move=one.shown.move(confirmed[0]) if move is None and confirmed else move,
        largest=largest(site, law, place.area, rows(site, law, place.area, layout=size is None), turns)
        if classes
        else None,
    )


def _open_everywhere(site: Site, law: Law, place: Place) -> Text | None:
    """Say what leaves a distance open wherever the area stands: what was not read, or what no place can change."""
    rules = [rule for rule in law.rules if rule.id in law.siting.place_rules]
    messages = [unread.message for rule in rules for unread in site.unread(*rule.reads)]
    known = {(c.rule, c.subject) for c in place.clearances} | {(place.ground_rule, place.property_name)}
    few = replace(site, options=replace(site.options, select=law.siting.place_rules))
    messages += [
        f.message
        for f in check(few, law).findings
        if f.area == place.area and f.status is Status.UNDETERMINED and (f.rule, f.subject) not in known
    ]
    if not messages:
        return None
    return text("fica em aberto, onde quer que fique: {what}", "this is open wherever it stands: {what}",
                what=tuple(dict.fromkeys(messages))[:_FEW])  # fmt: skip


def _rectangle(shape: BaseGeometry, size: tuple[float, float]) -> BaseGeometry:
    x, y = centre(shape)
    return box(x - size[0] / 2, y - size[1] / 2, x + size[0] / 2, y + size[1] / 2)


def _confirmed(old: Before, place: Place, region: Envelope) -> tuple[tuple[float, float], ...]:
    """Put places that firewalls leave in doubt to the checker, spread over where they are."""
    doubt = doubtful(region)
    tried = spread(doubt, _APART_M, _MOST_TRIED) if doubt.area > NOTHING_M2 else []
    rules = old.law.siting.place_rules
    return tuple(at for at in tried if not open_at(old, place, region.move(at), rules))
