"""Texts assigned to the things they describe; texts that describe something not drawn are reported."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import shapely
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck import labels
from layoutcheck.assemble import remarks
from layoutcheck.drawn import CLOSE_M, Account, is_thin
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.labels.barriers import gone, is_gone
from layoutcheck.readers._thing import Label, Thing
from layoutcheck.words import Text, text

DOUBTFUL_M = 0.02  # two things that differ by less in their distance to a text are equally near
SAME_ROLE_M = 10.0  # on a layer without shapes, a text this near to a thing of its role is a note on that thing
FAR_M = 20.0  # so near are those of places of assembly, which are large, to what is drawn on their own layer
# a text of these roles farther than that from all that is drawn on its layer speaks of something else
HAZARDS = frozenset(("assembly", "heat_source", "ignition_source", "drain"))
WANTED = frozenset(("fence", "opening", "extinguisher", "sign", "leak_detector"))  # what is gone is no longer of use
QUOTED = 4  # texts that one warning quotes

Fate = Literal["given", "note", "ambiguous", "far", "alone", "unused"]
Far = tuple[Label, float]  # a text, and the distance in metres of the nearest thing that it might speak of


def given_out(
    things: Sequence[Thing], texts: Sequence[Label], metres: float, account: Account
) -> dict[int, Mapping[str, Any]]:
    """Give what the texts say, by the index of the thing that each speaks of, and count them.

    A text that says nothing, or something that is used, is entered as used. One that says something and is not used is
    ignored, and told; one that stands where nothing is drawn that it could speak of leaves its role unread.
    """
    grounds = np.array([_place(thing, metres) for thing in things], dtype=object)
    of_layer, of_role = _indices(things)
    on_layer = {layer: _Spread(grounds[own], metres) for layer, own in of_layer.items()}
    in_role = {role: _Spread(grounds[own], metres) for role, own in of_role.items()}
    given: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    left: dict[tuple[Fate, str], list[Far]] = defaultdict(list)
    for label, times in _once(texts).items():
        said = labels.read(label.written, label.role)
        own = of_layer.get(label.layer, [])
        spread = on_layer.get(label.layer) or in_role.get(label.role)
        apart, hit = spread.nearest(label.spot) if spread and label.spot else (math.inf, None)
        fate = _fate(label, bool(said), bool(own), apart, hit)
        if label.role in WANTED and own and hit is None and apart <= labels.NEAR_M and is_gone(label.written):
            account.unread(label.role, gone(label.layer, label.written), label.layer, label.handle)
        if own and hit is not None and label.data and apart <= labels.NEAR_M:
            given[own[hit]].append(
                {**(said if fate == "given" else {}), f"{remarks.TEXT} {len(given[own[hit]])}": label.written}
            )
        elif fate != "note":
            left[fate, label.layer].append((label, apart))
        if fate in ("given", "note"):
            account.used += times
        else:
            account.ignore(label.layer, times)
    for (fate, layer), ones in left.items():
        _tell(fate, layer, ones, account)
    return {i: _agreed(things[i], parts, account) for i, parts in given.items()}


def _indices(things: Sequence[Thing]) -> tuple[dict[str, list[int]], dict[str, list[int]]]:
    of_layer: dict[str, list[int]] = defaultdict(list)
    of_role: dict[str, list[int]] = defaultdict(list)
    for i, thing in enumerate(things):
        of_layer[thing.layer].append(i)
        of_role[str(thing.assigned.role)].append(i)
    return of_layer, of_role


def _once(texts: Sequence[Label]) -> dict[Label, int]:
    """Count texts, one that is drawn again on top of itself being the same text."""
    first: dict[Any, Label] = {}
    return Counter(first.setdefault((label.written, label.layer, label.spot), label) for label in texts)


def _fate(label: Label, says: bool, own: bool, apart: float, hit: int | None) -> Fate:
    """Decide what becomes of a text; `own` tells whether anything is drawn on its layer."""
    reach = FAR_M if own and label.role == "assembly" else SAME_ROLE_M
    if apart > reach and (label.role in HAZARDS or not own) and any(c.isalnum() for c in label.written):
        return "alone"
    if not says:
        return "note"
    if not label.data:
        return "unused"
    if not own or apart > labels.NEAR_M:
        return "far"
    return "ambiguous" if hit is None else "given"


def _agreed(thing: Thing, parts: Sequence[Mapping[str, Any]], account: Account) -> Mapping[str, Any]:
    said, differ = labels.combined(parts)
    if differ:
        account.warn("texts-contradict", labels.contradiction(thing.name, differ), thing.layer, thing.handle)
    return said


# --- which thing --------------------------------------------------------------


def solid(shape: BaseGeometry, near: float) -> BaseGeometry:
    """Take a line whose ends meet as the ground within it, as `assemble` will."""
    if isinstance(shape, LineString) and len(shape.coords) > 3:
        gap = np.hypot(*np.subtract(shape.coords[0], shape.coords[-1]))
        if gap <= near and shape.length > 2 * gap:
            return Polygon(shape.coords)
    return shape


def _place(thing: Thing, metres: float) -> BaseGeometry:
    """Give the ground that a text lies in or beside: of a barrier that goes round, only its line."""
    parts = [solid(part, CLOSE_M / metres) for part in getattr(thing.shape, "geoms", [thing.shape])]
    if ROLES[str(thing.assigned.role)].shape is Shape.BARRIER:
        parts = [p.boundary if isinstance(p, Polygon) and not is_thin(p, metres) else p for p in parts]
    return parts[0] if len(parts) == 1 else shapely.geometrycollections(parts)


class _Spread:
    """The grounds of some things, to be asked for the nearest."""

    def __init__(self, grounds: Any, metres: float) -> None:
        self.grounds, self.metres = grounds, metres
        self.tree = shapely.STRtree(grounds)

    def nearest(self, spot: tuple[float, float]) -> tuple[float, int | None]:
        """Find the smallest thing that a place lies in, else the nearest, and its distance in metres.

        There is none beyond reach, nor when two are equally near, unless one is the other drawn again.
        """
        point = shapely.points(*spot)
        near = self.tree.query(point, predicate="dwithin", distance=(labels.NEAR_M + DOUBTFUL_M) / self.metres)
        if not len(near):
            return float(self.tree.query_nearest(point, return_distance=True)[1][0]) * self.metres, None
        near.sort()
        apart = shapely.distance(self.grounds[near], point) * self.metres
        inside = near[apart == 0]
        if len(inside):
            return 0.0, int(min(inside, key=lambda i: self.grounds[i].area))
        order = np.argsort(apart, kind="stable")
        nearest = float(apart[order[0]])
        rivals = [near[i] for i in order[1:] if apart[i] - nearest < DOUBTFUL_M]
        tied = any(not shapely.equals(self.grounds[near[order[0]]], self.grounds[i]) for i in rivals)
        return nearest, None if tied or nearest > labels.NEAR_M else int(near[order[0]])


# --- those that speak of nothing ----------------------------------------------


def _tell(fate: Fate, layer: str, ones: Sequence[Far], account: Account) -> None:
    """Tell of the texts of a layer that were not used, or that show that something is missing."""
    first = ones[0][0]
    told = (*(_quoted(label, apart) for label, apart in ones[:QUOTED]), *(["…"] if len(ones) > QUOTED else []))
    if fate == "ambiguous":
        account.warn(
            "text-ambiguous",
            text('Camada "{layer}": texto à mesma distância de dois elementos, não usado: {told}.',
                 'Layer "{layer}": a text equally near to two things, not used: {told}.', layer=layer, told=told),
            layer, first.handle,
        )  # fmt: skip
    elif fate == "unused":
        account.warn(
            "text-not-read",
            text('Camada "{layer}": tabela, atributo sem bloco ou chamada de várias setas, não lida como dado: {told}. '
                 'Escreva-o num texto junto do elemento.',
                 'Layer "{layer}": a table, an attribute without a block or a leader of several arrows, not read as '
                 'data: {told}. Write it in a text beside the thing.', layer=layer, told=told),
            layer, first.handle,
        )  # fmt: skip
    elif fate == "far":
        account.warn(
            "text-out-of-reach",
            text('Camada "{layer}": texto a mais de {near:m} do elemento desenhado nela, não usado: {told}.',
                 'Layer "{layer}": a text more than {near:m} from what is drawn on it, not used: {told}.', layer=layer,
                 near=labels.NEAR_M, told=told),
            layer, first.handle,
        )  # fmt: skip
    else:
        account.unread(
            first.role,
            text('camada "{layer}": há texto e nenhum desenho de {role} junto dele: {told}',
                 'layer "{layer}": there is a text and no {role} drawn beside it: {told}', layer=layer,
                 role=ROLES[first.role].label, told=told),
            layer, first.handle,
        )  # fmt: skip


def _quoted(label: Label, apart: float) -> Text:
    written = label.written.replace("\n", " / ").strip()[:40]
    if math.isinf(apart):
        return text('"{written}"', '"{written}"', written=written)
    return text('"{written}" (a {apart:m})', '"{written}" ({apart:m} away)', written=written, apart=apart)
