"""From things as drawn to a Site: outlines closed, barriers told from grounds, properties understood, names settled."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, MultiPolygon, Point, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.errors import ProjectError, ReadError, nearest
from layoutcheck.ground import WIDEST_M, Frame, Points
from layoutcheck.kinds import PROPERTIES, ROLES, Shape, fold, property_key, property_spellings
from layoutcheck.project import Project
from layoutcheck.site import Feature, Note, Unread
from layoutcheck.values import Doubt, Value, parse
from layoutcheck.words import Text, text

CLOSE_M = 0.005  # ends nearer than this meet
THIN_M = 0.70  # a closed outline of a barrier thinner than this is its body, else it is a line that goes round

Said = tuple[str, Mapping[str, Any]]  # who says it, and what: one link of the chain of properties


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """One thing as a reader found it: in plan coordinates, with its role and what is said of it, first word wins.

    Curves are flattened with their vertices on the curve; `error` is the greatest distance, in plan units, between the
    curve and its chords.
    """

    shape: BaseGeometry
    role: str
    role_why: str
    guessed: bool = False
    error: float = 0.0
    layer: str | None = None
    handle: str | None = None
    name: str | None = None  # what it is called when no property says so
    says: tuple[Said, ...] = ()


@dataclass(slots=True)
class Account:
    """What a reader saw, gathered while it reads."""

    entities: int = 0
    used: int = 0
    ignored: dict[str, int] = field(default_factory=dict)
    unsupported: dict[tuple[str, str], int] = field(default_factory=dict)
    not_checked: list[Unread] = field(default_factory=list)
    warnings: list[Note] = field(default_factory=list)
    hidden: set[str] = field(default_factory=set)  # roles of things that are not seen, or on layers named like one

    def take(self, other: Account) -> None:
        """Take over what another account holds, into this one that has nothing yet."""
        for item in fields(self):
            setattr(self, item.name, getattr(other, item.name))

    def ignore(self, layer: str, count: int = 1) -> None:
        """Count entities of a layer that were not measured."""
        self.ignored[layer] = self.ignored.get(layer, 0) + count

    def cannot(self, kind: str, layer: str, count: int = 1) -> None:
        """Count entities of a kind that is not understood."""
        key = (kind, layer)
        self.unsupported[key] = self.unsupported.get(key, 0) + count

    def warn(self, code: str, message: Text, layer: str | None = None, handle: str | None = None) -> None:
        """Note something for the user."""
        self.warnings.append(Note(code=code, message=message, layer=layer, handle=handle))

    def unread(self, role: str | None, message: Text, layer: str | None = None, handle: str | None = None) -> None:
        """Note something that could not be measured, on which answers may depend."""
        self.not_checked.append(Unread(role=role, message=message, layer=layer, handle=handle))


def coordinates(drawn: Iterable[Drawn]) -> Points:
    """Gather all coordinates, for the frame to be laid round them."""
    points: Points = shapely.get_coordinates([d.shape for d in drawn])
    return points


def refuse_stray(drawn: Sequence[Drawn], metres_per_unit: float) -> None:
    """Refuse a thing so far from what is stored that it cannot be of the site, such as one left at the origin."""
    centre = heart(drawn)
    if centre is None or metres_per_unit <= 0:
        return
    middle = Point((centre.min(axis=0) + centre.max(axis=0)) / 2)
    apart = shapely.distance(np.array([item.shape for item in drawn], dtype=object), middle) * metres_per_unit
    if np.nanmax(apart) <= WIDEST_M:
        return
    far = drawn[int(np.nanargmax(apart))]
    raise ReadError(
        "site-too-wide",
        text(
            '{role} "{name}" está a {far} km do que se armazena, e um terreno não passa de {most} km.',
            '{role} "{name}" lies {far} km from what is stored, and no site is wider than {most} km.',
            role=ROLES[far.role].label,
            name=far.name or far.layer or far.role,
            far=str(round(float(np.nanmax(apart)) / 1000)),
            most=str(round(WIDEST_M / 1000)),
        ),
        text(
            "Apague-o ou ponha-o no lugar ({where}); ou confira a unidade (--units).",
            "Delete it or put it in its place ({where}); or check the unit (--units).",
            where=_where(far),
        ),
    )


def heart(drawn: Iterable[Drawn]) -> Points | None:
    """Gather the coordinates of what is stored, where distances start; None when nothing is."""
    stored = [d for d in drawn if d.role in ("storage_area", "lot", "container")]
    points = coordinates(stored)
    return points if len(points) else None


def features(
    drawn: Sequence[Drawn], frame: Frame, metres_per_unit: float, project: Project, account: Account
) -> tuple[Feature, ...]:
    """Make the features of a site, in the order in which they were drawn.

    Raises `ReadError` for an area, a lot or a property line that crosses itself, and for an area or a lot that does
    not close; `ProjectError` for a name in `[features]` that fits several.
    """
    named = _with_project(drawn, project, account)
    made: list[Feature] = []
    for item, (name, says) in zip(drawn, named, strict=True):
        local = shapely.transform(shapely.force_2d(item.shape), frame.to_local)
        values, doubts = _understood(item, name, says, account)
        shape, gap = _shaped(local, item, name, frame, account)
        if shape is None:
            continue
        made.append(
            Feature(
                name=name,
                role=item.role,
                shape=shape,
                error_m=item.error * metres_per_unit,
                open_m=gap,
                properties=values,
                doubts=doubts,
                role_why=item.role_why,
                guessed=item.guessed,
                layer=item.layer,
                handle=item.handle,
            )
        )
    return _without_doubles(made, account)


# --- names and properties -----------------------------------------------------


def _with_project(drawn: Sequence[Drawn], project: Project, account: Account) -> list[tuple[str, tuple[Said, ...]]]:
    """Give each thing its name, and put what the project file says of it first."""
    bases = [_name(item) or f"{item.role} {index + 1}" for index, item in enumerate(drawn)]
    keys: dict[int, dict[str, Any]] = {}
    for key, said in project.features.items():
        hits = [i for i, item in enumerate(drawn) if _fits(key, bases[i], item)]
        if len(hits) > 1:
            raise ProjectError(
                "feature-ambiguous",
                text(
                    '{file} [features] "{key}": o nome serve a {n} elementos ({where}).',
                    '{file} [features] "{key}": the name fits {n} features ({where}).',
                    file=project.path,
                    key=key,
                    n=len(hits),
                    where=", ".join(_place(drawn[i]) for i in hits[:5]),
                ),
                text('Use "handle:…" do DXF, ou dê nomes diferentes.', 'Use the DXF "handle:…", or give other names.'),
            )
        if not hits:
            account.warn(
                "feature-unknown",
                text(
                    '{file} [features] "{key}": nenhum elemento desta planta tem este nome (o mais próximo: {name}).',
                    '{file} [features] "{key}": no feature of this plan has this name (the nearest: {name}).',
                    file=project.path,
                    key=key,
                    name=nearest(key, bases) or "–",
                ),
            )
            continue
        keys.setdefault(hits[0], {}).update(said)
    taken: set[str] = set()
    out = []
    for i, item in enumerate(drawn):
        said = keys.get(i, {})
        wanted = name = str(said.get("name") or bases[i])
        again = 1
        while name in taken:
            again += 1
            name = f"{wanted} ({again})"
        taken.add(name)
        if again > 1 and not ROLES[item.role].scheduled:  # one number on several floors is one thing
            account.warn(
                "name-repeated",
                text(
                    'O nome "{wanted}" se repete; este elemento é "{name}".',
                    'The name "{wanted}" is used again; this feature is "{name}".',
                    wanted=wanted,
                    name=name,
                ),
                item.layer,
                item.handle,
            )
        out.append((name, (("project", said), *item.says) if said else item.says))
    return out


def _name(item: Drawn) -> str | None:
    """Give the name that is said of a thing, or where things have numbers its number, else the reader's."""
    for wanted in ("name", "number") if ROLES[item.role].scheduled else ("name",):
        for _, said in item.says:
            for key, value in said.items():
                if property_key(key) == wanted and value is not None and str(value).strip():
                    return str(value).strip()
    return item.name


def _fits(key: str, name: str, item: Drawn) -> bool:
    if key.startswith("handle:"):
        return item.handle is not None and item.handle.upper() == key.removeprefix("handle:").strip().upper()
    return key == name


def _place(item: Drawn) -> str:
    return f"handle:{item.handle}" if item.handle else (item.layer or item.role)


def _understood(
    item: Drawn, name: str, says: tuple[Said, ...], account: Account
) -> tuple[dict[str, Value], dict[str, Doubt]]:
    """Read every property; the first that says a key has the word, even when it cannot be understood."""
    values: dict[str, Value] = {"name": Value(name, "name")}
    doubts: dict[str, Doubt] = {}
    spellings = property_spellings(item.role)
    for source, said in says:
        here: dict[str, Any] = {}
        for written, raw in said.items():
            key = property_key(written)
            if key is None:
                _warn_near(written, spellings, item, name, account)
            elif item.role not in PROPERTIES[key].roles:
                if source != "layer":  # a layer's entry may serve things of several roles
                    _warn_elsewhere(written, key, item, name, account)
            elif key != "name" and key not in values and key not in doubts and raw is not None:
                value = raw if isinstance(raw, Doubt) else parse(key, raw)
                here[key] = _agreed(here, key, value, raw)
        for key, value in here.items():
            if isinstance(value, Doubt):
                doubts[key] = value
                account.warn(
                    "value-doubtful",
                    text(
                        '"{name}": {key} = "{value}" não se entende ({why}); fica como não informado.',
                        '"{name}": {key} = "{value}" cannot be understood ({why}); taken as not said.',
                        name=name,
                        key=key,
                        value=value.written,
                        why=value.why,
                    ),
                    item.layer,
                    item.handle,
                )
            elif value is not None:
                values[key] = Value(value, source)
    return values, doubts


def _agreed(here: Mapping[str, Any], key: str, value: Any, raw: Any) -> Any:
    """Take what one source says of a key under two spellings: a doubt where the two differ."""
    before = here.get(key)
    if before is None or value is None or before == value:
        return before if value is None else value
    if isinstance(before, Doubt):
        return before
    return Doubt(f"{before}, {raw}"[:80], text("dito de duas maneiras", "said in two ways"))


def _warn_elsewhere(written: str, key: str, item: Drawn, name: str, account: Account) -> None:
    account.warn(
        "property-elsewhere",
        text(
            '"{name}" ({role}): a propriedade "{key}" é de outro papel ({others}); não foi usada.',
            '"{name}" ({role}): the property "{key}" belongs to another role ({others}); it was not used.',
            name=name,
            role=ROLES[item.role].label,
            key=written,
            others=", ".join(PROPERTIES[key].roles),
        ),
        item.layer,
        item.handle,
    )


def _warn_near(written: str, spellings: Mapping[str, str], item: Drawn, name: str, account: Account) -> None:
    near = nearest(fold(written).replace(" ", "_"), spellings, alike=0.8)  # other software's keys are no misspellings
    if near:
        account.warn(
            "property-unknown",
            text(
                '"{name}": a propriedade "{key}" não existe; parece {near}.',
                '"{name}": there is no property "{key}"; it looks like {near}.',
                name=name,
                key=written,
                near=near,
            ),
            item.layer,
            item.handle,
        )


# --- shapes -------------------------------------------------------------------


def _shaped(
    shape: BaseGeometry, item: Drawn, name: str, frame: Frame, account: Account
) -> tuple[BaseGeometry | None, float | None]:
    """Give a drawn shape the meaning its role has, in local metres, and the gap of an outline left open."""
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
    if item.role in ("property", "installation") and grounds and lines:
        _left_over(item, name, account)
    is_open = kind.shape is Shape.GROUND and lines and not grounds
    return solid, _gap(lines) if is_open else None


SINGLE = ("lot", "container")  # of these several apart are never one thing
LONGEST_M = 2.0  # no stroke of the symbol of a container is longer
LINED = ("property", "installation")  # of these several that touch have a line between them


def _check_single(parts: Sequence[BaseGeometry], solid: BaseGeometry, item: Drawn, name: str, account: Account) -> None:
    """Tell lots or containers apart in one thing, and outlines in one thing that touch: their line would be lost."""
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
    """Tell whether some outlines are not about the same middle, as the circles of one cylinder are."""
    widest = max(grounds, key=lambda ground: ground.area, default=None)
    return widest is not None and not all(widest.covers(ground.centroid) for ground in grounds)


def _ground(solid: BaseGeometry, item: Drawn, name: str, account: Account) -> BaseGeometry | None:
    """Take the ground of an area or a lot; refuse an outline that does not close, or an area in several parts."""
    atoms = _atoms(solid)
    grounds = [part for part in atoms if isinstance(part, Polygon)]
    lines = [part for part in atoms if isinstance(part, LineString)]
    label = ROLES[item.role].label
    if not grounds and lines:
        raise ReadError(
            "outline-open",
            text(
                '{role} "{name}": o contorno não fecha (falta {gap:m}).',
                '{role} "{name}": the outline does not close (it lacks {gap:m}).',
                role=label,
                name=name,
                gap=_gap(lines),
            ),
            text("Feche a polilinha ({where}).", "Close the polyline ({where}).", where=_where(item)),
        )
    if item.role == "storage_area" and len(grounds) > 1:
        raise ReadError(
            "area-in-parts",
            text(
                '{role} "{name}": está em {n:count} partes; uma área é um espaço contínuo (art. 2º, I).',
                '{role} "{name}": it is in {n:count} parts; an area is one continuous space (Art. 2, I).',
                role=label,
                name=name,
                n=len(grounds),
            ),
            text(
                "Desenhe cada parte como uma área ({where}).",
                "Draw each part as an area ({where}).",
                where=_where(item),
            ),
        )
    if not grounds:
        _lost(item, name, account)
        return None
    if len(grounds) < len(atoms):
        _left_over(item, name, account)
    return _union(grounds)


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
    """Take a line or a ring shrunk to nothing as the point that it is, and say so."""
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
    """Close a line whose ends meet, and say so when they met only nearly."""
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
    """Take a thin outline as the body of a wall, and a wide one as a line that goes round."""
    if not isinstance(part, Polygon):
        return part
    whole = part if part.is_valid else shapely.make_valid(part)
    return whole if whole.buffer(-THIN_M / 2).is_empty else part.boundary


def _whole(part: BaseGeometry, item: Drawn, name: str, frame: Frame, account: Account) -> BaseGeometry:
    """Refuse an outline that crosses itself where the law needs its inside, and say so elsewhere."""
    if not isinstance(part, Polygon) or part.is_valid:
        return part
    where = _crossing(part, frame)
    label = ROLES[item.role].label
    if item.role in ("storage_area", "lot", "property", "installation"):
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
                at=_where(item),
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


def _where(item: Drawn) -> str:
    return " ".join(p for p in (item.layer, f"#{item.handle}" if item.handle else None) if p) or item.role


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


def _without_doubles(made: Sequence[Feature], account: Account) -> tuple[Feature, ...]:
    """Drop a feature drawn twice on top of itself, and say so; cylinders stand on cylinders, and are all kept."""
    kept: list[Feature] = []
    firsts: dict[tuple[Any, ...], Feature] = {}
    piled = 0
    for feature in made:
        key = (feature.role, shapely.to_wkb(shapely.normalize(feature.shape)), _without_name(feature))
        again = firsts.setdefault(key, feature) is not feature
        if feature.role == "container":
            piled += again
        if again and feature.role != "container":
            account.warn(
                "drawn-twice",
                text(
                    '"{name}" está desenhado em cima de "{first}"; contado uma vez.',
                    '"{name}" is drawn on top of "{first}"; counted once.',
                    name=feature.name,
                    first=firsts[key].name,
                ),
                feature.layer,
                feature.handle,
            )
        else:
            kept.append(feature)
    if piled:
        account.warn(
            "cylinders-on-cylinders",
            text(
                "{n:count} recipiente(s) desenhado(s) em cima de outro; todos foram contados.",
                "{n:count} container(s) drawn on top of another; all were counted.",
                n=piled,
            ),
        )
    return tuple(kept)


def _without_name(feature: Feature) -> tuple[Any, ...]:
    said = tuple((key, value.value) for key, value in sorted(feature.properties.items()) if key != "name")
    return (*said, *sorted((key, doubt.written) for key, doubt in feature.doubts.items()))
