"""The situation sketch: a small property with its streets, drawn without scale beside the plan, on the same layers.

Measured as if it were there, it would give streets and schools distances that mean nothing. It is set apart only when
it is evident: an outline of a property away from everything stored, with a caption that says so, or a small copy of the
plan's own odd-shaped property, and nothing in it that is counted. All else stays measured, and is told. What a
sketch shows of schools, heat, sparks and drains, and whatever the plan itself shows none of, is then unread: no pass
rests on it, nor on its having been set apart.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely import affinity
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck import labels
from layoutcheck.drawn import CLOSE_M, STORED, Account
from layoutcheck.kinds import ROLES
from layoutcheck.measure import diagonal
from layoutcheck.readers._captions import is_unscaled
from layoutcheck.readers._dxf.texts import HAZARDS, solid
from layoutcheck.readers._thing import Caption, Label, Thing
from layoutcheck.words import Text, text

REACH = 0.5  # of the size of the sketched property: what lies nearer belongs to the sketch, and the plan does not
CAPTION = 1.0  # of its size: how far a caption may stand from a sketch
CAPTION_M = 5.0
LARGE_M = 30.0  # a sketch may be as large as this, or as all the rest of the drawing
NEAREST_M = 20.0  # a sketch nearer than this to what is stored stays measured
STRAY_M = 30.0  # how far from a caption without a sketch of its own things may be of one
COPY = 0.7  # a copy that is larger than this may be a neighbour of the same shape
ALIKE = 0.03  # of its size: how far a copy may differ
FEW = 16
SQUARE = 0.95  # a shape that fills more of its rectangle than this is like any other plot


class _Plot(Struct, frozen=True):
    """The things of a drawing with their grounds, and what is written on it."""

    things: Sequence[Thing]
    grounds: Sequence[BaseGeometry]
    captions: Sequence[Caption]
    texts: Sequence[Label]
    metres: float

    def roles(self, indices: Iterable[int]) -> Counter[str]:
        """Count the roles of some things."""
        return Counter(str(self.things[i].assigned.role) for i in indices)

    def shape(self, indices: Iterable[int]) -> BaseGeometry:
        """Put the grounds of some things together."""
        return shapely.geometrycollections([self.grounds[i] for i in sorted(indices)])


def without_sketches(
    things: Sequence[Thing], captions: Sequence[Caption], texts: Sequence[Label], metres: float, account: Account
) -> tuple[list[Thing], list[Label]]:
    """Leave out what lies in a situation sketch, texts included, and tell of it."""
    plot = _Plot(things, [solid(thing.shape, CLOSE_M / metres) for thing in things], captions, texts, metres)
    apart: set[int] = set()
    for outline, group in _groups(plot):
        if not _is_beside_the_plan(plot, group, apart):
            continue
        if _evident(plot, outline, group):
            apart |= group
            _tell(plot, group, account)
        elif "road" in plot.roles(group) or _copied(plot, outline):
            _tell_doubt(plot, group, account, hazards=_copied(plot, outline))
    _tell_stray_captions(plot, apart, account)
    if not apart:
        return list(things), list(texts)
    for i in apart:
        account.used -= things[i].count
        account.ignore(things[i].layer, things[i].count)
    return [thing for i, thing in enumerate(things) if i not in apart], _left(plot, apart, account)


def _groups(plot: _Plot) -> Iterator[tuple[Polygon, set[int]]]:
    """Give the outlines of properties, the small ones first, with all that stands about each."""
    outlines = {
        i: ground for i, ground in enumerate(plot.grounds)
        if plot.things[i].assigned.role == "property" and isinstance(ground, Polygon)
    }  # fmt: skip
    tree = shapely.STRtree(plot.grounds)
    seen: set[int] = set()
    for i in sorted(outlines, key=lambda i: diagonal(outlines[i])):
        if i not in seen:
            group = _around(plot, tree, i)
            seen |= group
            if len(plot.roles(group)) > 1:
                yield outlines[i], group


def _around(plot: _Plot, tree: shapely.STRtree, i: int) -> set[int]:
    """Gather what lies about an outline, thing by thing: all that is nearer than a share of its size."""
    reach = REACH * diagonal(plot.grounds[i])
    group, grown = {i}, {i}
    while grown:
        grown = _reached(plot, tree, sorted(grown), group, reach)
        group |= grown
    return group


def _reached(plot: _Plot, tree: shapely.STRtree, grown: list[int], group: set[int], reach: float) -> set[int]:
    """Find what is in reach of a few things and not in their group yet."""
    if len(grown) <= FEW:
        _, near = tree.query([plot.grounds[k] for k in grown], predicate="dwithin", distance=reach)
        return {int(k) for k in near} - group
    # of thousands of cylinders each has all others in reach: ask of what is left for its nearest instead
    left = np.array(sorted(set(range(len(plot.grounds))) - group), dtype=np.intp)
    about = shapely.STRtree([plot.grounds[k] for k in grown])
    shapes = np.array(plot.grounds, dtype=object)[left]
    (near, _), apart = about.query_nearest(
        shapes, max_distance=reach * (1 + 1e-9) + 1e-12, return_distance=True, all_matches=False
    )
    return {int(k) for k in left[near[apart <= reach]]}


def _is_beside_the_plan(plot: _Plot, group: set[int], apart: set[int]) -> bool:
    """Tell whether something is stored elsewhere, and nothing here that is counted; a sketch is no larger than that."""
    others = set(range(len(plot.things))) - group - apart
    here = plot.roles(group)
    if not STORED.intersection(plot.roles(others)) or "lot" in here or "container" in here:
        return False
    region = plot.shape(group).envelope
    if diagonal(region) > max(diagonal(plot.shape(others)), LARGE_M / plot.metres):
        return False
    speaks = any(
        label.role in STORED and label.spot and region.covers(shapely.points(*label.spot))
        and labels.read(label.written, label.role) for label in plot.texts
    )  # fmt: skip
    stored = [plot.things[i] for i in group if plot.things[i].assigned.role in STORED]
    return not speaks and not any(thing.attributes or thing.xdata for thing in stored)


def _evident(plot: _Plot, outline: Polygon, group: set[int]) -> bool:
    """Tell whether a group is a sketch beyond doubt, and too far off for anything in it to matter where it stands."""
    stored = plot.shape(
        i for i, thing in enumerate(plot.things) if i not in group and thing.assigned.role in STORED
    )  # fmt: skip
    if plot.shape(group).distance(stored) * plot.metres < NEAREST_M:
        return False
    if _is_captioned(plot, outline, group):
        return True
    odd = outline.area < SQUARE * outline.minimum_rotated_rectangle.area
    return odd and _copied(plot, outline) and not STORED.intersection(plot.roles(group))  # else which is to scale?


def _copied(plot: _Plot, outline: Polygon) -> bool:
    """Tell whether an outline is a smaller copy of another property's."""
    others = [ground for i, ground in enumerate(plot.grounds) if plot.things[i].assigned.role == "property"]
    return any(isinstance(other, Polygon) and _is_copy(outline, other) for other in others)


def _is_captioned(plot: _Plot, outline: Polygon, group: set[int]) -> bool:
    """Tell whether a caption stands at the sketch, and nearer to it than to all the rest."""
    region = plot.shape(group).envelope
    rest = plot.shape(set(range(len(plot.things))) - group)
    reach = max(CAPTION * diagonal(outline), CAPTION_M / plot.metres)
    for caption in plot.captions:
        spot = shapely.points(*caption.spot)
        if region.distance(spot) <= min(reach, rest.distance(spot)):
            return True
    return False


def _is_copy(outline: Polygon, other: Polygon) -> bool:
    """Tell whether an outline is another made clearly smaller."""
    scale = math.sqrt(outline.area / other.area) if other.area else 1.0
    if scale > COPY:
        return False
    dx, dy = outline.centroid.x - scale * other.centroid.x, outline.centroid.y - scale * other.centroid.y

    moved = affinity.affine_transform(other, [scale, 0, 0, scale, dx, dy])
    return bool(shapely.hausdorff_distance(moved.boundary, outline.boundary) <= ALIKE * diagonal(outline))


def _tell_stray_captions(plot: _Plot, apart: set[int], account: Account) -> None:
    """Tell of captions of sketches that could not be parted from the plan: what hazards stand by them is unread."""
    stored = plot.shape(i for i, thing in enumerate(plot.things) if thing.assigned.role in STORED and i not in apart)
    region = plot.shape(apart).envelope
    hazards = [i for i, thing in enumerate(plot.things) if thing.assigned.role in HAZARDS and i not in apart]
    for caption in plot.captions:
        spot = shapely.points(*caption.spot)
        if not is_unscaled(caption.written) or (apart and region.distance(spot) * plot.metres < STRAY_M):
            continue
        by_it = {
            str(plot.things[i].assigned.role) for i in hazards
            if plot.grounds[i].distance(spot) * plot.metres <= STRAY_M
            and plot.grounds[i].distance(spot) < plot.grounds[i].distance(stored)
        }  # fmt: skip
        for role in sorted(by_it):
            account.unread(
                role,
                text('{role} junto de "{caption}": foi medido como desenhado; está em escala?',
                     '{role} beside "{caption}": it was measured as drawn; is it to scale?',
                     role=ROLES[role].label, caption=caption.written[:40]),
            )  # fmt: skip


# --- what is told -------------------------------------------------------------


def _left(plot: _Plot, apart: set[int], account: Account) -> list[Label]:
    """Give the texts that are not of a sketch; those that are, are ignored with it."""
    region = plot.shape(apart).envelope
    kept = []
    for label in plot.texts:
        if label.spot is not None and region.covers(shapely.points(*label.spot)):
            account.ignore(label.layer)
        else:
            kept.append(label)
    return kept


def _listed(roles: Counter[str]) -> tuple[Text, ...]:
    return tuple(text("{role} ({n})", "{role} ({n})", role=ROLES[role].label, n=str(n)) for role, n in roles.items())


def _untold(plot: _Plot, group: set[int], *, always: frozenset[str]) -> list[str]:
    """Give the roles of which a sketch shows something that the plan may lack."""
    elsewhere = plot.roles(set(range(len(plot.things))) - group)
    return sorted(role for role in plot.roles(group) if role in always or role not in elsewhere)


def _tell(plot: _Plot, group: set[int], account: Account) -> None:
    first = plot.things[min(group)]
    account.warn(
        "situation-sketch",
        text("Quadro de situação fora do terreno, sem escala: posto à parte, não medido: {what}.",
             "A situation sketch beside the site, without scale: set apart, not measured: {what}.",
             what=_listed(plot.roles(group))),
        first.layer, first.handle,
    )  # fmt: skip
    for role in _untold(plot, group, always=HAZARDS):
        account.unread(
            role,
            text('{role}: só medido fora do quadro de situação; desenhe na planta, em escala, o que há',
                 '{role}: measured only outside the situation sketch; draw to scale on the plan what there is',
                 role=ROLES[role].label),
            first.layer, first.handle,
        )  # fmt: skip


def _tell_doubt(plot: _Plot, group: set[int], account: Account, *, hazards: bool) -> None:
    """Tell of what may be a sketch and was measured; roads that only it shows pass nothing, nor do, with `hazards`,
    the schools, heat, sparks and drains in it.
    """
    first = plot.things[min(group)]
    account.warn(
        "situation-sketch-perhaps",
        text("Longe das áreas há outro imóvel, medido como desenhado ({what}). Se é um quadro de situação sem escala, "
             "ponha-o em camadas sem papel.",
             "Away from the areas is another property, measured as drawn ({what}). If it is a situation sketch, "
             "without scale, put it on layers without a role.", what=_listed(plot.roles(group))),
        first.layer, first.handle,
    )  # fmt: skip
    for role in _untold(plot, group, always=HAZARDS if hazards else frozenset()):
        if role == "road" or (hazards and role in HAZARDS):
            account.unread(
                role,
                text("{role}: desenhado longe, junto de outro imóvel que pode ser um quadro de situação; desenhe em "
                     "escala o que há",
                     "{role}: drawn far off, beside another property that may be a situation sketch; draw to scale "
                     "what there is", role=ROLES[role].label),
                first.layer, first.handle,
            )  # fmt: skip
