"""Hazards and openings that only a text names and nothing draws: near the store, or along a wall."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.assemble.contradictions import WALLS
from layoutcheck.drawn import CLOSE_M, STORED, Account
from layoutcheck.kinds import ROLES, fold
from layoutcheck.readers._captions import BESIDE_M, NEAR_M, is_legend, is_station, named_role, names_assembly
from layoutcheck.readers._dxf.legend import REACH_M as LEGEND_M
from layoutcheck.readers._dxf.texts import solid
from layoutcheck.readers._thing import Caption, Thing
from layoutcheck.words import text

ALONG_M = 1.0  # so near to a wall a text names an opening in it
OF_IT_M = 2.0  # and so near to one that is drawn, that one
ALIGNED_M = 0.001  # the rows of a list begin at one place
ROW_M = 3.0  # and follow each other
AT_END_M = 0.5  # a gap is often left between two walls for a gate: its name stands at the end of one


def tell_named(things: Sequence[Thing], captions: Sequence[Caption], metres: float, account: Account) -> None:
    """Tell of what distances are kept from that is named near what is stored, with none drawn beside the name, and of
    openings named along a wall.

    A street has its name at several places, and none within a property; what a legend lists is not there. A school,
    which may have its name near the legend too, is listed where it stands in line with another row.
    """
    named = [(role, c, shapely.points(*c.spot)) for c in captions if (role := named_role(c.written))]
    _tell_openings(things, [c for role, c, _ in named if role == "opening"], metres, account)
    named = [one for one in named if one[0] in NEAR_M]
    if not named:
        return
    of: dict[str, list[BaseGeometry]] = defaultdict(list)
    for thing in things:
        role_of = str(thing.assigned.role)
        of["stored" if role_of in STORED else role_of].append(solid(thing.shape, CLOSE_M / metres))
    trees = {of_role: shapely.STRtree(shapes) for of_role, shapes in of.items()}
    headings = [shapely.points(*c.spot) for c in captions if is_legend(c.written)]

    def apart(spot: BaseGeometry, of_role: str) -> float:
        tree = trees.get(of_role)
        return math.inf if tree is None else float(tree.query_nearest(spot, return_distance=True)[1][0]) * metres

    told: set[tuple[str, str]] = set()
    streets = {fold(c.written) for role, c, spot in named if role == "road" and apart(spot, role) <= BESIDE_M[role]}
    for role, caption, spot in named:
        away, drawn = apart(spot, "stored"), apart(spot, role)
        of_station = role == "heat_source" and is_station(caption.written) and drawn < math.inf
        if away > NEAR_M[role] or drawn <= BESIDE_M[role] or of_station:
            continue
        listed = any(spot.distance(heading) * metres <= min(away, LEGEND_M) for heading in headings)
        listed = listed and (role != "assembly" or _in_column(caption, captions, metres))
        known = role == "road" and (fold(caption.written) in streets or apart(spot, "property") == 0)
        if not (known or listed or (role, caption.written) in told):
            told.add((role, caption.written))
            _tell(role, caption, account)


def _in_column(caption: Caption, captions: Sequence[Caption], metres: float) -> bool:
    """Tell whether a text stands in line with another that is heard and names no school, a row above or below it."""
    x, y = caption.spot
    others = [other for other in captions if abs(other.spot[0] - x) * metres <= ALIGNED_M]
    return any(abs(one.spot[1] - y) * metres <= ROW_M for one in others if not names_assembly(one.written))


def _tell_openings(things: Sequence[Thing], captions: Sequence[Caption], metres: float, account: Account) -> None:
    """Tell of openings that are named along a wall, where none is drawn: a wall that is not whole hides nothing."""
    walls = np.array([thing.shape for thing in things if thing.assigned.role in WALLS], dtype=object)
    gates = np.array([thing.shape for thing in things if thing.assigned.role == "opening"], dtype=object)
    for caption in captions if len(walls) else ():
        spot = shapely.points(*caption.spot)
        beside = walls[shapely.distance(walls, spot) * metres <= ALONG_M]
        drawn = (shapely.distance(gates, spot) * metres <= OF_IT_M).any()
        if not drawn and any(not _at_an_end(wall, spot, metres) for wall in beside):
            _tell("opening", caption, account)


def _at_an_end(wall: BaseGeometry, spot: BaseGeometry, metres: float) -> bool:
    """Tell whether a place is beside the end of a wall drawn as a line."""
    ends = wall.boundary if wall.geom_type == "LineString" else None
    foot = shapely.get_point(shapely.shortest_line(wall, spot), 0)
    return ends is not None and not ends.is_empty and bool(foot.distance(ends) * metres <= AT_END_M)


def _tell(role: str, caption: Caption, account: Account) -> None:
    account.unread(
        role,
        text(
            'texto "{written}" sem desenho de {role} junto dele; desenhe-o na sua camada, ou, se nada há ali, diga em '
            '[layers] que a do texto é "ignore"',
            'text "{written}" with no {role} drawn beside it; draw it on its layer or, if nothing is there, say in '
            '[layers] that the layer of the text is "ignore"',
            written=caption.written.replace("\n", " ")[:40],
            role=ROLES[role].label,
        ),
    )
