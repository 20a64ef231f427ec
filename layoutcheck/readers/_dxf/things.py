"""From the end of a walk to what the reader hands over: loose lines joined, hatched outlines merged, texts assigned."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shapely
from msgspec.structs import replace
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.assemble import remarks
from layoutcheck.counts import guarded
from layoutcheck.drawn import CLOSE_M, Account, Drawn, Said
from layoutcheck.errors import ReadError
from layoutcheck.joining import Joined, join
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.readers._captions import is_heading, is_sketch_caption, names_role
from layoutcheck.readers._dxf.beside import overheard
from layoutcheck.readers._dxf.distant import away, note_away
from layoutcheck.readers._dxf.found import Found, doubled
from layoutcheck.readers._dxf.legend import without_legend
from layoutcheck.readers._dxf.named_only import tell_named
from layoutcheck.readers._dxf.notices import tell_without_role
from layoutcheck.readers._dxf.symbols import symbols
from layoutcheck.readers._dxf.texts import given_out, solid
from layoutcheck.readers._dxf.views import tell_views
from layoutcheck.readers._situation import without_sketches
from layoutcheck.readers._thing import Thing
from layoutcheck.words import text

MANY = 200  # loose lines: fewer make no pattern
MOST_CROSSINGS = 10_000
ALIKE_M = 0.002  # a hatch this near to an outline is its filling


def hand_over(found: Found) -> list[Drawn]:
    """Make what `assemble` takes of what a walk found."""
    metres, account = found.metres, found.account
    joined = _without_strokes(_without_fillings(_joined(found.things, metres, account), metres), metres, account)
    sketches = [caption for caption in found.captions if is_sketch_caption(caption.written)]
    kept, texts = without_sketches(joined, sketches, found.labels, metres, account)
    plain = _without_nodes(without_legend(kept, found.captions, metres, account), account)
    whole = symbols(plain, metres, account)
    labelled = {(label.written.rpartition("=")[2], label.spot) for label in found.labels}
    named = [caption for caption in found.captions if (caption.written, caption.spot) not in labelled]
    names = [caption for caption in named if is_heading(caption.written) or names_role(caption.written)]
    tell_named(whole, names, metres, account)
    tell_views(whole, named, metres, account)
    note_away(found.seeming, {layer: found.seems(layer) for layer in found.seeming}, whole, metres, account)
    told = found.told
    tell_without_role(told, away(found.inside, {**told.alike, **told.blocks}, whole, metres), account)
    said = given_out(whole, texts, metres, account)
    heard = overheard([str(t.assigned.role) for t in whole], [t.shape for t in whole], named, metres)
    return [_drawn(thing, {**said.get(i, {}), **heard.get(i, {})}, metres) for i, thing in enumerate(whole)]


def _without_nodes(things: Sequence[Thing], account: Account) -> list[Thing]:
    """Leave out lone points on the layer of areas that say nothing: a node of the CAD encloses no ground."""
    kept = []
    for thing in things:
        lone = thing.shape.geom_type == "Point" and not (thing.inserted or thing.attributes or thing.xdata)
        if lone and thing.assigned.role == "storage_area":
            account.warn(
                "point-no-outline",
                text('"{name}" é um ponto, não o contorno de uma área; não foi usado.',
                     '"{name}" is a point, not the outline of an area; it was not used.', name=thing.name),
                thing.layer, thing.handle,
            )  # fmt: skip
        else:
            kept.append(thing)
    return kept


def _drawn(thing: Thing, written: Mapping[str, Any], metres: float) -> Drawn:
    assigned, role = thing.assigned, str(thing.assigned.role)
    upright = thing.height is not None and ROLES[role].shape is Shape.BARRIER
    chain: tuple[Said, ...] = (
        ("attribute", guarded(thing.attributes)),
        ("xdata", guarded(thing.xdata)),
        ("text", written),
        ("block", {remarks.BLOCK: thing.called} if thing.called else {}),
        ("thickness", {"height_m": (thing.height or 0.0) * metres} if upright else {}),
        ("layer", assigned.properties),
    )
    return Drawn(
        shape=thing.shape,
        role=role,
        role_why=assigned.why,
        guessed=assigned.why == "guess",
        error=thing.error,
        layer=thing.layer,
        handle=thing.handle,
        name=thing.name,
        says=tuple(link for link in chain if link[1]),
    )


# --- loose lines --------------------------------------------------------------


def _joined(things: Sequence[Thing], metres: float, account: Account) -> list[Thing]:
    """Join the loose lines of each layer; what is joined stands where its first line stood."""
    groups: dict[str, list[int]] = defaultdict(list)
    for i, thing in enumerate(things):
        if thing.loose:
            groups[thing.layer].append(i)
    placed = [(i, 0, thing) for i, thing in enumerate(things) if not thing.loose]
    for layer, indices in groups.items():
        _refuse_pattern(layer, [things[i].shape for i in indices])
        results = join([things[i].shape for i in indices], CLOSE_M / metres)
        named: set[int] = set()
        counted: set[int] = set()
        for k, result in enumerate(results):
            lead = next((m for m in result.members if m not in named), result.members[0])  # a shared wall names one
            named.add(lead)
            members = [things[indices[m]] for m in (lead, *(m for m in result.members if m != lead))]
            count = sum(things[indices[m]].count for m in result.members if m not in counted)
            counted.update(result.members)
            placed.append((indices[result.members[0]], k, _one(members, result, count, metres, account)))
        _tell_repeated([things[i] for i in indices], results, account)
    return [thing for *_, thing in sorted(placed, key=lambda entry: entry[:2])]


def _refuse_pattern(layer: str, lines: Sequence[BaseGeometry]) -> None:
    """Refuse loose lines that cross each other like a paving or a grille: each of their faces would be a thing."""
    if len(lines) < MANY:
        return
    tree, met, start = shapely.STRtree(lines), 0, 0
    while start < len(lines) and met <= len(lines) + 2 * MOST_CROSSINGS:  # each meets itself, and two each other
        met += tree.query(lines[start : start + MANY], predicate="intersects").shape[1]
        start += MANY
    if met > len(lines) + 2 * MOST_CROSSINGS:
        raise ReadError(
            "lines-pattern",
            text('Camada "{layer}": {n} linhas soltas que se cruzam mais de {most} vezes, como uma hachura ou um piso.',
                 'Layer "{layer}": {n} loose lines that cross more than {most} times, like a hatch or a paving.',
                 layer=layer, n=str(len(lines)), most=str(MOST_CROSSINGS)),
            text("Deixe nela só o contorno; ponha o desenho do piso em outra camada.",
                 "Leave only the outline on it; put the pattern on another layer."),
        )  # fmt: skip


def _one(members: Sequence[Thing], result: Joined, count: int, metres: float, account: Account) -> Thing:
    first = members[0]
    if result.gap * metres > 1e-6:
        account.warn(
            "gap-bridged",
            text('"{name}": as linhas se juntam com vãos de até {gap:mm}, fechados (até {most:m}).',
                 '"{name}": the lines join over gaps of up to {gap:mm}, which were closed (up to {most:m}).',
                 name=first.name, gap=result.gap * metres, most=CLOSE_M),
            first.layer, first.handle,
        )  # fmt: skip
    if result.stub * metres > 2 * CLOSE_M:
        account.warn(
            "line-overshoots",
            text('"{name}": linhas passam do canto (até {stub:mm}); a sobra não foi medida.',
                 '"{name}": lines go on beyond a corner (by up to {stub:mm}); that end was not measured.',
                 name=first.name, stub=result.stub * metres),
            first.layer, first.handle,
        )  # fmt: skip
    return replace(
        first,
        shape=result.shape,
        error=max(m.error for m in members),
        loose=False,
        count=count,
        attributes=_merged(m.attributes for m in members),
        xdata=_merged(m.xdata for m in members),
    )


def _merged(parts: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    said: dict[str, Any] = {}
    for part in parts:
        for key, value in part.items():
            said[key] = doubled(said[key], value) if key in said else value
    return said


def _tell_repeated(lines: Sequence[Thing], results: Sequence[Joined], account: Account) -> None:
    used = {m for result in results for m in result.members}
    for i, line in enumerate(lines):
        if i not in used:
            account.warn(
                "drawn-twice",
                text('"{name}" está desenhada em cima de outra linha igual; contada uma vez.',
                     '"{name}" is drawn on top of another line just like it; counted once.', name=line.name),
                line.layer, line.handle,
            )  # fmt: skip


# --- hatches ------------------------------------------------------------------


def _without_fillings(things: Sequence[Thing], metres: float) -> list[Thing]:
    """Leave out a hatch that fills outlines of its role which are drawn too; what it says goes to a single outline.

    So are triangles that a surface was cut into, between the corners of its outline, as models are exported.
    """
    reach = CLOSE_M / metres
    grounds = {i: solid(thing.shape, reach) for i, thing in enumerate(things)}
    outlines: dict[str | None, list[int]] = defaultdict(list)
    for i, thing in enumerate(things):
        if isinstance(grounds[i], Polygon) and not thing.filled:
            outlines[thing.assigned.role].append(i)
    trees = {role: shapely.STRtree([grounds[i] for i in own]) for role, own in outlines.items()}
    kept = dict(enumerate(things))
    for k, hatch in enumerate(things):
        role = hatch.assigned.role
        if not hatch.filled or role not in trees:
            continue
        parts = getattr(grounds[k], "geoms", [grounds[k]])
        near = [sorted(trees[role].query(part, predicate="intersects").tolist()) for part in parts]
        fits = [
            next((i for n in some if _fills(part, grounds[i := outlines[role][n]], metres)), None)
            for part, some in zip(parts, near, strict=True)
        ]
        if None not in fits:
            del kept[k]
        if len(fits) == 1 and fits[0] is not None:
            outline = kept[fits[0]]
            kept[fits[0]] = replace(outline, xdata=_merged([outline.xdata, hatch.xdata]))
    return list(kept.values())


FILLED = ("storage_area", "lot", "container")


def _without_strokes(things: Sequence[Thing], metres: float, account: Account) -> list[Thing]:
    """Leave out open lines within an outline of an area, a lot or a cylinder on their layer: they fill it, as hatches
    do.
    """
    reach = CLOSE_M / metres
    grounds: dict[str, list[BaseGeometry]] = defaultdict(list)
    lines: dict[str, list[int]] = defaultdict(list)
    for i, thing in enumerate(things):
        if thing.assigned.role in FILLED:
            ground = solid(thing.shape, reach)
            if isinstance(ground, LineString):
                lines[thing.layer].append(i)
            elif isinstance(ground, Polygon):
                grounds[thing.layer].append(ground)
    gone: set[int] = set()
    for layer, own in lines.items():
        wide = [ground.buffer(reach) for ground in grounds[layer] if ground.is_valid]  # the others are refused later
        hit, _ = shapely.STRtree(wide).query([things[i].shape for i in own], predicate="covered_by")
        within = sorted({own[k] for k in hit.tolist()})
        if within:
            _tell_strokes([things[i] for i in within], account)
            gone.update(within)
    return [thing for i, thing in enumerate(things) if i not in gone]


def _tell_strokes(strokes: Sequence[Thing], account: Account) -> None:
    layer, count = strokes[0].layer, sum(thing.count for thing in strokes)
    account.used -= count
    account.ignore(layer, count)
    account.warn(
        "line-within",
        text('Camada "{layer}": {n:count} {n:linha aberta|linhas abertas} dentro de um contorno dela, não '
             '{n:medida|medidas}.',
             'Layer "{layer}": {n:count} open {n:line|lines} within an outline of it, not measured.', layer=layer,
             n=count),
        layer, strokes[0].handle,
    )  # fmt: skip


def _fills(part: BaseGeometry, ground: Polygon, metres: float) -> bool:
    """Tell whether a shape fills an outline, or is a triangle between corners of it."""
    if _alike(part, ground, metres):
        return True
    corners = shapely.points(shapely.get_coordinates(part))
    own = shapely.multipoints(shapely.get_coordinates(ground))
    reach = CLOSE_M / metres
    is_cut = len(corners) == 4 and bool(shapely.dwithin(corners, own, reach).all())
    return is_cut and bool(ground.buffer(reach).covers(part))


def _alike(part: BaseGeometry, other: Polygon, metres: float) -> bool:
    if abs(part.area - other.area) > ALIKE_M / metres * part.length:
        return False
    return bool(shapely.hausdorff_distance(part.boundary, other.boundary) <= ALIKE_M / metres)
