"""The geometry of a thing according to its role: outlines closed, walls told from grounds, doubts reported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import CLOSE_M, Account, Drawn, is_thin, where_of
from layoutcheck.errors import ReadError
from layoutcheck.ground import Frame
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.words import Text, text


def as_meant(shapes: npt.NDArray[Any], roles: Sequence[str]) -> list[bool]:
    """Tell which shapes, in local metres, already fit their role, so that `shaped` would change nothing.

    Those are points and whole polygons of things that are neither barriers nor counted one by one; of a ground that
    must close, polygons alone.
    """
    kinds, whole = shapely.get_type_id(shapes), shapely.is_valid(shapes) & ~shapely.is_empty(shapes)
    grounds = (whole & (kinds == shapely.GeometryType.POLYGON)).tolist()
    spots = (whole & (kinds == shapely.GeometryType.POINT)).tolist()
    free = {id for id, role in ROLES.items() if role.shape is not Shape.BARRIER and id not in SINGLE}
    open_too = {id for id in free if not ROLES[id].closed}
    return [
        (is_ground and role in free) or (is_spot and role in open_too)
        for is_ground, is_spot, role in zip(grounds, spots, roles, strict=True)
    ]


def shaped(
    shape: BaseGeometry, item: Drawn, name: str, frame: Frame, account: Account
) -> tuple[BaseGeometry | None, float | None]:
    """Fit a drawn shape to its role, in local metres, and give the gap of an outline left open."""
    kind = ROLES[item.role]
    parts = [_sized(part, item, name, account) for part in _atoms(shape)]
    if not parts:
        _lost(item, name, account)
        return None, None
    closed = [_closed(part, item, name, account) for part in parts]
    if kind.shape is Shape.BARRIER:
        return _union([_barrier(part) for part in closed]), None
    whole = [_whole(part, item, name, frame, account) for part in closed]
    solid = _union(whole)
    _check_single(whole, solid, item, name, account)
    if kind.closed:
        return _ground(solid, item, name, account), None
    grounds = [part for part in _atoms(solid) if isinstance(part, Polygon)]
    lines = [part for part in _atoms(solid) if isinstance(part, LineString)]
    if item.role in LINED and grounds and lines:
        _left_over(item, name, account)
    is_open = kind.shape is Shape.GROUND and lines and not grounds
    return solid, _gap(lines) if is_open else None


ESSENTIAL = ("storage_area", "lot")  # without the ground of these nothing of a plan can be judged
SINGLE = ("lot", "container")  # of these several apart are never one thing
LONGEST_M = 2.0  # no stroke of the symbol of a container is longer
LINED = ("property", "installation")  # of these several that touch have a line between them


def _check_single(parts: Sequence[BaseGeometry], solid: BaseGeometry, item: Drawn, name: str, account: Account) -> None:
    """Report several lots or containers in one thing, and outlines that touch in one: their common edge is lost."""
    grounds = [part for part in parts if isinstance(part, Polygon)]
    atoms = [atom for atom in _atoms(solid) if isinstance(atom, Polygon) or item.role == "container"]
    if item.role in SINGLE and (len(atoms) > 1 or _beside_each_other(grounds)):
        account.unread(
            item.role,
            text(
                '"{name}": várias formas separadas num só elemento contam como uma; desenhe cada uma à parte',
                '"{name}": several shapes apart in one thing count as one; draw each by itself',
                name=name,
            ),
            item.layer,
            item.handle,
        )
    longest = max((part.length for part in parts if isinstance(part, LineString)), default=0.0)
    if item.role == "container" and not grounds and longest > LONGEST_M:
        account.unread(
            item.role,
            text(
                '"{name}": uma linha aberta de {length:m} conta como um recipiente; desenhe cada um',
                '"{name}": an open line of {length:m} counts as one container; draw each',
                name=name,
                length=longest,
            ),
            item.layer,
            item.handle,
        )
    if item.role in LINED and len(grounds) > sum(isinstance(atom, Polygon) for atom in atoms):
        account.unread(
            item.role,
            text(
                '"{name}": contornos que se tocam num só elemento; a linha entre eles não se mediu: desenhe-os à parte',
                '"{name}": outlines that touch in one thing; the line between them was not measured: draw them apart',
                name=name,
            ),
            item.layer,
            item.handle,
        )


def _beside_each_other(grounds: Sequence[Polygon]) -> bool:
    """Tell whether some outlines are not concentric, as the circles of one cylinder are."""
    widest = max(grounds, key=lambda ground: ground.area, default=None)
    return widest is not None and not all(widest.covers(ground.centroid) for ground in grounds)


def _ground(solid: BaseGeometry, item: Drawn, name: str, account: Account) -> BaseGeometry | None:
    """Give the ground within an outline; one left open is not measured, and an area or a lot left open is refused."""
    atoms = _atoms(solid)
    grounds = [part for part in atoms if isinstance(part, Polygon)]
    lines = [part for part in atoms if isinstance(part, LineString)]
    if not grounds and lines and item.role in ESSENTIAL:
        raise ReadError("outline-open", _does_not_close(name, item, lines),
                        text("Feche o contorno; uma linha que não é dele vai em outra camada ({where}).",
                             "Close the outline; a line that is none of it goes on another layer ({where}).",
                             where=where_of(item)))  # fmt: skip
    if not grounds and lines:
        account.unread(item.role, _does_not_close(name, item, lines), item.layer, item.handle)
        return None
    if item.role == "storage_area" and len(grounds) > 1:
        raise ReadError(
            "area-in-parts",
            text(
                '{role} "{name}": está em {n:count} partes; uma área é um espaço contínuo (art. 2º, I).',
                '{role} "{name}": it is in {n:count} parts; an area is one continuous space (Art. 2, I).',
                role=ROLES[item.role].label,
                name=name,
                n=len(grounds),
            ),
            text(
                "Desenhe cada parte como uma área ({where}).",
                "Draw each part as an area ({where}).",
                where=where_of(item),
            ),
        )
    if not grounds:
        account.unread(item.role, _is_a_point(name, item), item.layer, item.handle)
        return None
    if len(grounds) < len(atoms):
        _left_over(item, name, account)
    return _union(grounds)


def _does_not_close(name: str, item: Drawn, lines: Sequence[BaseGeometry]) -> Text:
    return text(
        '{role} "{name}": o contorno não fecha (falta {gap:m}).',
        '{role} "{name}": the outline does not close (it lacks {gap:m}).',
        role=ROLES[item.role].label,
        name=name,
        gap=_gap(lines),
    )


def _is_a_point(name: str, item: Drawn) -> Text:
    return text(
        '{role} "{name}": é um ponto, não um contorno; não se mediu',
        '{role} "{name}": it is a point, not an outline; it was not measured',
        role=ROLES[item.role].label,
        name=name,
    )


def _left_over(item: Drawn, name: str, account: Account) -> None:
    account.unread(
        item.role,
        text(
            '{role} "{name}": linhas ou pontos soltos junto do contorno não foram medidos',
            '{role} "{name}": loose lines or points beside the outline were not measured',
            role=ROLES[item.role].label,
            name=name,
        ),
        item.layer,
        item.handle,
    )


def _atoms(shape: BaseGeometry) -> list[BaseGeometry]:
    if hasattr(shape, "geoms"):
        return [atom for part in shape.geoms for atom in _atoms(part)]
    return [] if shape.is_empty else [shape]


def _sized(part: BaseGeometry, item: Drawn, name: str, account: Account) -> BaseGeometry:
    """Turn a line or a ring without length into a point, with a warning."""
    if part.geom_type == "Point" or part.length > 0:
        return part
    account.warn(
        "degenerate",
        text(
            '"{name}": elemento sem tamanho, medido como um ponto.',
            '"{name}": a thing without size, measured as a point.',
            name=name,
        ),
        item.layer,
        item.handle,
    )
    return Point(shapely.get_coordinates(part)[0])


def _lost(item: Drawn, name: str, account: Account) -> None:
    account.cannot("empty geometry", item.layer or item.role)
    account.unread(
        item.role,
        text(
            '{role} "{name}" não tem geometria: não localizado, não verificado',
            '{role} "{name}" has no geometry: not located, not checked',
            role=ROLES[item.role].label,
            name=name,
        ),
        item.layer,
        item.handle,
    )


def _gap(parts: Sequence[BaseGeometry]) -> float:
    lines = [part for part in parts if isinstance(part, LineString)]
    if not lines:
        return 0.0
    first, last = np.asarray(lines[0].coords[0]), np.asarray(lines[-1].coords[-1])
    return float(np.hypot(*(first - last)))


def _closed(part: BaseGeometry, item: Drawn, name: str, account: Account) -> BaseGeometry:
    """Close a line whose ends meet, with a warning when they met only nearly."""
    if not isinstance(part, LineString) or (len(part.coords) < 4 and not _triangle(part)):
        return part
    gap = _gap([part])
    if gap > CLOSE_M or part.length <= 2 * gap:
        return part
    points = list(part.coords)
    if gap > 1e-6:
        account.warn(
            "outline-closed",
            text(
                '"{name}": contorno aberto por {gap:m}, fechado (até {most:m}).',
                '"{name}": an outline open by {gap:m} was closed (up to {most:m}).',
                name=name,
                gap=gap,
                most=CLOSE_M,
            ),
            item.layer,
            item.handle,
        )
        points.append(points[0])
    else:
        points[-1] = points[0]
    return Polygon(points) if len(set(points)) >= 3 else part


def _triangle(part: LineString) -> bool:
    return len(part.coords) == 3 and len(set(part.coords)) == 3 and _gap([part]) <= CLOSE_M


def _barrier(part: BaseGeometry) -> BaseGeometry:
    """Take a thin outline as the body of a wall, and a wide one as a wall along its boundary."""
    if not isinstance(part, Polygon):
        return part
    whole = part if part.is_valid else shapely.make_valid(part)
    return whole if is_thin(whole) else part.boundary


def _whole(part: BaseGeometry, item: Drawn, name: str, frame: Frame, account: Account) -> BaseGeometry:
    """Refuse an outline that crosses itself where the law needs its interior; elsewhere repair it, with a warning."""
    if not isinstance(part, Polygon) or part.is_valid:
        return part
    where = _crossing(part, frame)
    label = ROLES[item.role].label
    if item.role in ESSENTIAL + LINED:
        raise ReadError(
            "outline-crosses-itself",
            text(
                '{role} "{name}": o contorno cruza a si mesmo em ({where}).',
                '{role} "{name}": the outline crosses itself at ({where}).',
                role=label,
                name=name,
                where=where,
            ),
            text(
                "Redesenhe o contorno sem cruzamento ({at}).",
                "Redraw the outline without a crossing ({at}).",
                at=where_of(item),
            ),
        )
    account.warn(
        "outline-crosses-itself",
        text(
            '{role} "{name}": o contorno cruza a si mesmo em ({where}); medido por inteiro, com todas as suas linhas.',
            '{role} "{name}": the outline crosses itself at ({where}); all of it was measured, every line included.',
            role=label,
            name=name,
            where=where,
        ),
        item.layer,
        item.handle,
    )
    lines = [LineString(ring) for ring in (part.exterior, *part.interiors)]  # rings within a collection stop GEOS
    return _union([shapely.make_valid(part), *lines])


def _crossing(part: Polygon, frame: Frame) -> str:
    """Say, in plan coordinates, where an outline first crosses itself."""
    found = re.search(r"\[(\S+) (\S+)\]", shapely.is_valid_reason(part))
    if not found:
        return "?"
    x, y = frame.to_plan(np.array([[float(found[1]), float(found[2])]]))[0]
    return f"{x:.10g}, {y:.10g}"


def _union(parts: Sequence[BaseGeometry]) -> BaseGeometry:
    """Put parts together; polygons that touch become one, everything else is kept as it is."""
    if len(parts) == 1:
        return parts[0]
    atoms = [atom for part in parts for atom in _atoms(part)]
    grounds = [atom for atom in atoms if isinstance(atom, Polygon)]
    rest = [atom for atom in atoms if not isinstance(atom, Polygon)]
    merged = shapely.union_all(grounds) if grounds else MultiPolygon()
    pieces = [*_atoms(merged), *rest]
    if len(pieces) == 1:
        return pieces[0]
    return shapely.geometrycollections(pieces) if rest and grounds else shapely.union_all(pieces)
