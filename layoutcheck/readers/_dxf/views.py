"""Several views of one site in model space: the same property drawn again, and sections on the layers of the plan.

A distance between two views says nothing of the site. So a school, a street, heat, sparks or a drain that only another
view shows is reported as unread, and so are heat, sparks and a drain beside the title of a section, and a firewall
there where it would hide something.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import shapely
from msgspec import Struct
from shapely import affinity
from shapely.geometry import GeometryCollection, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.assemble.contradictions import WALLS, WANTED
from layoutcheck.drawn import CLOSE_M, STORED, Account
from layoutcheck.kinds import ROLES
from layoutcheck.readers._captions import NEAR_M, is_section, is_title
from layoutcheck.readers._dxf.texts import solid
from layoutcheck.readers._situation import ALIKE, COPY, SQUARE
from layoutcheck.readers._thing import Caption, Thing
from layoutcheck.words import Text, text

ALIKE_M = 0.5  # how far from its place something drawn again may be
APART_M = 3.0  # what lies farther from all that hangs together with a property is of another view
BESIDE_M = 20.0  # how far from its title a section may reach
PLACED = frozenset(("drain", "heat_source", "ignition_source"))  # these stand on the property: where, nobody knows
UPRIGHT = STORED | WANTED | PLACED | {"roof"}  # what sections show

Grounds = Mapping[str, Sequence[BaseGeometry]]  # by role


class _View(Struct, frozen=True):
    """A property drawn again: the outline around the store, its copy, and the scale and shift between them."""

    home: Polygon
    again: Polygon
    scale: float
    shift: tuple[float, float]

    def brought_home(self, shape: BaseGeometry) -> BaseGeometry:
        """Map a shape from the view of the copy into that of the property that holds the store."""
        back = 1 / self.scale
        return affinity.affine_transform(shape, [back, 0, 0, back, *(-back * by for by in self.shift)])

    def is_of_copy(self, shape: BaseGeometry) -> bool:
        """Tell whether something is drawn nearer to the copy."""
        return bool(self.again.distance(shape) < self.home.distance(shape))


def tell_views(things: Sequence[Thing], captions: Sequence[Caption], metres: float, account: Account) -> None:
    """Report hazards that only another view of the property shows, and what is drawn in sections."""
    sections = [caption for caption in captions if is_section(caption.written)]
    if not sections and sum(thing.assigned.role == "property" for thing in things) < 2:
        return
    grounds = [solid(thing.shape, CLOSE_M / metres) for thing in things]
    of: dict[str, list[BaseGeometry]] = defaultdict(list)
    for thing, ground in zip(things, grounds, strict=True):
        of[str(thing.assigned.role)].append(ground)
    store = _stored(of)
    plots = [ground for ground in of["property"] if isinstance(ground, Polygon) and ground.area > 0 and ground.is_valid]
    homes = [plot for plot in plots if plot.intersects(store)]
    if not homes:
        return
    titles = [shapely.points(*caption.spot) for caption in captions if is_title(caption.written)]
    for home in homes:
        here = shapely.geometrycollections([one for one in store.geoms if one.intersects(home)])
        for view in _views(home, plots, of, [*titles, store], metres):
            _tell_only_there(view, here, of, metres, account)
    _tell_sections(sections, things, grounds, of, homes, metres, account)


def _stored(of: Grounds) -> GeometryCollection:
    return shapely.geometrycollections([ground for role in sorted(STORED) for ground in of[role]])


# --- the property drawn again ---------------------------------------------------


def _views(
    home: Polygon, plots: Sequence[Polygon], of: Grounds, marks: Sequence[BaseGeometry], metres: float
) -> Iterator[_View]:
    """Give the other views of a property: its outline again, apart from it, and odd, titled, or with more of the site.

    `marks` are titles, and what is stored.
    """
    copies = [view for plot in plots if (view := _laid_upon(home, plot))]
    if not copies:
        return
    lands = [ground.buffer(APART_M / 2 / metres) for role in ("property", "road") for ground in of[role]]
    land = next(part for part in shapely.get_parts(shapely.union_all(lands)) if part.intersects(home))
    odd = home.area < SQUARE * home.minimum_rotated_rectangle.area
    for view in copies:
        if not view.again.intersects(land) and (odd or any(map(view.is_of_copy, marks)) or _has_more(view, of, metres)):
            yield view


def _laid_upon(home: Polygon, other: Polygon) -> _View | None:
    """Match an outline with another; None where they differ, or one is a clearly smaller sketch."""
    scale = math.sqrt(other.area / home.area)
    if other is home or not COPY <= scale <= 1 / COPY:
        return None
    shift = (other.centroid.x - scale * home.centroid.x, other.centroid.y - scale * home.centroid.y)
    moved = affinity.affine_transform(home, [scale, 0, 0, scale, *shift])
    left, low, right, top = other.bounds
    if shapely.hausdorff_distance(moved.boundary, other.boundary) > ALIKE * math.hypot(right - left, top - low):
        return None
    return _View(home, other, scale, shift)


def _has_more(view: _View, of: Grounds, metres: float) -> bool:
    """Tell whether something else is drawn again with a property: its street, a wall, a school."""
    return any(
        _is_drawn(view.brought_home(shape), [other for other in of[role] if other is not shape], metres)
        for role in (*NEAR_M, *WALLS)
        for shape in of[role]
        if view.is_of_copy(shape)
    )


def _is_drawn(shape: BaseGeometry, others: Sequence[BaseGeometry], metres: float) -> bool:
    reach = ALIKE_M / metres
    return any(one.distance(shape) <= reach and shapely.hausdorff_distance(one, shape) <= reach for one in others)


def _tell_only_there(view: _View, store: BaseGeometry, of: Grounds, metres: float, account: Account) -> None:
    """Report things near the store that another view shows and the view with the store does not, by role."""
    for role, reach in NEAR_M.items():
        ours = [shape for shape in of[role] if not view.is_of_copy(shape)]
        least = min((shape.distance(store) for shape in ours), default=math.inf) if role == "road" else math.inf
        near = min(reach / metres, least - ALIKE_M / metres)  # of a street the nearest counts, however it goes on
        theirs = [view.brought_home(shape) for shape in of[role] if view.is_of_copy(shape)]
        told = [shape for shape in theirs if shape.distance(store) <= near and not _is_drawn(shape, ours, metres)]
        if told:
            account.unread(role, _only_there(role, len(told)))


def _only_there(role: str, count: int) -> Text:
    return text(
        "{role} ({n}): só junto da outra vista do imóvel, que está desenhado duas vezes; a distância de uma vista à "
        "outra é a do papel: desenhe-o também junto da área",
        "{role} ({n}): only beside the other view of the property, which is drawn twice; the distance from one view to "
        "the other is that of the paper: draw it beside the area too",
        role=ROLES[role].label,
        n=str(count),
    )


# --- sections -------------------------------------------------------------------


def _tell_sections(
    titles: Sequence[Caption],
    things: Sequence[Thing],
    grounds: Sequence[BaseGeometry],
    of: Grounds,
    homes: Sequence[Polygon],
    metres: float,
    account: Account,
) -> None:
    """Report what is drawn beside the title of a section, outside the property of any store, and was measured."""
    upright = [i for i, thing in enumerate(things) if thing.assigned.role in UPRIGHT]
    shapes = np.array([grounds[i] for i in upright], dtype=object)
    lands = shapely.geometrycollections(homes)
    outside = ~shapely.intersects(shapes, lands)
    for title in titles:
        spot = shapely.points(*title.spot)
        near = outside & (shapely.distance(shapes, spot) < min(BESIDE_M / metres, lands.distance(spot)))
        beside = [things[upright[k]] for k in np.flatnonzero(near)]
        if beside:
            account.warn("section-measured", _measured(title, beside))
        for thing in beside:
            role = str(thing.assigned.role)
            if role in PLACED or (role == "firewall" and _hides(thing.shape, of, metres)):
                account.unread(role, _of_section(title, thing), thing.layer, thing.handle)


def _measured(title: Caption, beside: Sequence[Thing]) -> Text:
    counts = Counter(str(thing.assigned.role) for thing in beside)
    return text(
        'Junto de "{title}", fora do terreno, e medidos como se estivessem no chão: {list}. Se é corte, elevação '
        "ou detalhe, ponha-o em camadas sem papel.",
        'Beside "{title}", outside the property, and measured as if they stood on the ground: {list}. If it is a '
        "section, an elevation or a detail, put it on layers without a role.",
        title=title.written[:40],
        list=[
            text("{role} ({n})", "{role} ({n})", role=ROLES[role].label, n=str(n)) for role, n in sorted(counts.items())
        ],
    )


def _of_section(title: Caption, wall: Thing) -> Text:
    return text(
        '"{name}": junto de "{title}", fora do terreno; está no chão, ou é de um corte?',
        '"{name}": beside "{title}", outside the property; does it stand there, or is it of a section?',
        name=wall.name,
        title=title.written[:40],
    )


def _hides(wall: BaseGeometry, of: Grounds, metres: float) -> bool:
    """Tell whether a wall stands between what is stored and something near it that distances are kept from."""
    store = _stored(of)
    for role, reach in NEAR_M.items():
        around = store.buffer(reach / metres)
        for one in of[role]:
            part = shapely.make_valid(one).intersection(around)
            if not part.is_empty and wall.intersects(shapely.geometrycollections([store, part]).convex_hull):
                return True
    return False
