"""Symbols of things that are counted: loose pieces of one are joined; single lines and legends are left out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

import shapely
from msgspec.structs import replace
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import CLOSE_M, STORED, Account
from layoutcheck.kinds import ROLES
from layoutcheck.readers._dxf.owner import both
from layoutcheck.readers._dxf.texts import solid
from layoutcheck.readers._thing import Thing
from layoutcheck.words import text

COUNTED = ("extinguisher", "sign", "leak_detector")  # of these, more are better: none may be counted twice
TOUCH_M = 0.10  # pieces nearer than this to each other are of one symbol
SAME_M = 0.05  # two symbols whose middles are nearer than this are one, drawn twice
OUTSIDE_M = 1.0  # a sign on the outer face of the property's wall still serves it


def symbols(things: Sequence[Thing], metres: float, account: Account) -> list[Thing]:
    """Put the loose pieces of counted symbols together, and leave out symbols far from the property of any store."""
    out = dict(enumerate(things))
    for group in _clusters(things, TOUCH_M / metres):
        pieces = [i for i in group if not things[i].inserted]
        whole = _once([i for i in group if things[i].inserted], out, metres, account)
        if whole:
            out[whole[0]] = replace(out[whole[0]], count=sum(things[i].count for i in (whole[0], *pieces)))
        elif pieces and all(_is_open(things[i].shape, metres) for i in pieces):
            _tell_lines([things[i] for i in pieces], account)
        else:
            out[pieces[0]] = _one([things[i] for i in pieces])
            pieces = pieces[1:]
        for i in pieces:
            del out[i]
    return list(_inside(list(out.values()), metres, account))


def _clusters(things: Sequence[Thing], reach: float) -> Iterator[list[int]]:
    """Give, layer by layer, the counted things that touch each other."""
    layers: dict[str, list[int]] = defaultdict(list)
    for i, thing in enumerate(things):
        if thing.assigned.role in COUNTED:
            layers[thing.layer].append(i)
    for indices in layers.values():
        tree = shapely.STRtree([things[i].shape for i in indices])
        left = set(indices)
        while left:
            group = grown = {min(left)}
            while grown:
                _, near = tree.query([things[i].shape for i in sorted(grown)], predicate="dwithin", distance=reach)
                grown = {indices[k] for k in near} - group
                group = group | grown
            left -= group
            yield sorted(group)


def _once(whole: list[int], out: dict[int, Thing], metres: float, account: Account) -> list[int]:
    """Keep one of the block references that lie on each other, and what all of them say."""
    kept: list[int] = []
    for i in whole:
        first = next((k for k in kept if _on_each_other(out[k], out[i], metres)), None)
        if first is None:
            kept.append(i)
            continue
        twice = out.pop(i)
        account.warn(
            "drawn-twice",
            text('"{name}" está em cima de "{first}"; contado uma vez.', '"{name}" lies on "{first}"; counted once.',
                 name=twice.name, first=out[first].name),
            twice.layer, twice.handle,
        )  # fmt: skip
        out[first] = replace(_one([out[first], twice]), shape=out[first].shape)
    return kept


def _on_each_other(one: Thing, other: Thing, metres: float) -> bool:
    return bool(one.shape.centroid.distance(other.shape.centroid) * metres < SAME_M)


def _is_open(shape: BaseGeometry, metres: float) -> bool:
    parts = getattr(shape, "geoms", [shape])
    return all(isinstance(solid(part, CLOSE_M / metres), LineString) for part in parts)


def _one(pieces: Sequence[Thing]) -> Thing:
    """Make one thing of the pieces of a symbol."""
    return replace(
        pieces[0],
        shape=shapely.geometrycollections([piece.shape for piece in pieces]) if len(pieces) > 1 else pieces[0].shape,
        error=max(piece.error for piece in pieces),
        attributes=reduce(both, [piece.attributes for piece in pieces]),
        xdata=reduce(both, [piece.xdata for piece in pieces]),
        count=sum(piece.count for piece in pieces),
    )


def _tell_lines(pieces: Sequence[Thing], account: Account) -> None:
    """Enter lines that are no symbol, a leader more likely: not counted, and nothing passes on how many there are."""
    first = pieces[0]
    role = str(first.assigned.role)
    _leave_out(pieces, account)
    account.unread(
        role,
        text('"{name}": linha solta na camada de {role}: símbolo ou chamada? não contada',
             '"{name}": a loose line on the layer of a {role}: symbol or leader? not counted',
             name=first.name, role=ROLES[role].label),
        first.layer, first.handle,
    )  # fmt: skip


def _leave_out(pieces: Iterable[Thing], account: Account) -> None:
    for piece in pieces:
        account.used -= piece.count
        account.ignore(piece.layer, piece.count)


# --- legends ------------------------------------------------------------------


def _inside(things: Sequence[Thing], metres: float, account: Account) -> Iterator[Thing]:
    """Leave out counted symbols outside every property that holds a store: those of a legend, or of another plan."""
    grounds = [solid(thing.shape, CLOSE_M / metres) for thing in things]
    stored = [ground for ground, thing in zip(grounds, things, strict=True) if thing.assigned.role in STORED]
    plots = [ground for ground, thing in zip(grounds, things, strict=True) if thing.assigned.role == "property"]
    homes = [plot for plot in plots if isinstance(plot, Polygon) and shapely.intersects(stored, plot).any()]
    reach = OUTSIDE_M / metres
    for thing in things:
        far = homes and thing.assigned.role in COUNTED and min(shapely.distance(homes, thing.shape)) > reach
        if not far:
            yield thing
            continue
        _leave_out([thing], account)
        account.warn(
            "symbol-outside",
            text('"{name}" ({role}) está fora do terreno (legenda?): não contado.',
                 '"{name}" ({role}) is outside the property (a legend?): not counted.', name=thing.name,
                 role=ROLES[str(thing.assigned.role)].label),
            thing.layer, thing.handle,
        )  # fmt: skip
