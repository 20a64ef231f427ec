"""Art. 4, §§ 8–11 and Art. 2, VI and XI: inspection corridors, and the limit they give an area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import shapely
from msgspec import Struct
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status, at_least
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import (
    STOCK,
    classes_text,
    each_store,
    needs_class,
    no_lot,
    not_applicable,
    undetermined,
)
from layoutcheck.laws.cuiaba_glp.figures import CORRIDOR, SPECIAL
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.measure import Gap, gap, grow, polygons, rings, within
from layoutcheck.words import Text, metres, text

BOOK = RuleBook()

MOST_LOTS = 500  # of an area: each pair of them is a finding
_COARSE_STEPS = 12  # of what there is to spare: to the millimetre
_STEPS = 40  # halvings of the width of a cut: far below a micrometre


class _Cut(Struct, frozen=True, kw_only=True):
    """A place where the way round a lot is narrower than asked: between what, how wide, where."""

    lot: Lot
    other: str
    width: Gap


@BOOK.rule(
    "inspection-corridor",
    article="Art. 4º, §§ 8º–11; Art. 2º, VI",
    title=text("Corredor de inspeção", "Inspection corridor"),
    requirement=text(
        "Passagem livre entre lotes e entre cada lote e o limite da área, por classe, de pelo menos: {least}.",
        "Free passage between lots and between each lot and the limit of the area, by class, of at least: {least}.",
        least=CORRIDOR.told,
    ),
    measured=text(
        "Menor largura de cada corredor em planta; paredes, postes e obstáculos dentro da área o estreitam, e o "
        "caminho em volta de todos os lotes deve ser um só.",
        "Narrowest width of each corridor in plan; walls, posts and obstacles within the area narrow it, and "
        "the way round all lots must be one.",
    ),
    tables=(CORRIDOR,),
    reads=(*STOCK, "obstacle", "wall", "firewall", "fence"),
)
@each_store
def inspection_corridor(yard: Yard, area: Area) -> Iterator[Finding]:
    """One finding a pair: lot and lot, lot and limit, lot and what stands in its way."""
    asked = [CORRIDOR.at(name) for name in area.classes]
    width = max((w for w in asked if w), default=None)
    if width is None:
        yield not_applicable(
            area,
            text(
                "{area}: a classe {name} não pede corredor.",
                "{area}: class {name} asks for no corridor.",
                area=area.id,
                name=classes_text(area.classes),
            ),
        )
        return
    if not area.lots:
        yield no_lot(area)
        return
    if len(area.lots) > MOST_LOTS:
        yield _too_many(area)
        return
    for one, other in combinations(area.lots, 2):
        yield _width(yard, area, one, other.name, gap(one.shape, other.shape, one.error_m + other.error_m), width)
    for lot in area.lots:
        if area.drawn is not None:
            yield _width(yard, area, lot, area.id, _to_limit(area.drawn, lot, area.limit_error_m), width)
    if area.drawn is None and len(area.lots) == 1:
        yield _derived(area)
    for cut in _cuts(yard, area, width):
        yield _width(yard, area, cut.lot, cut.other, cut.width, width)


def _too_many(area: Area) -> Finding:
    """Leave open the corridors among more lots than a yard has: cylinders drawn as lots, most likely."""
    return undetermined(
        area,
        text("{area}: {n:count} lotes; entre mais de {most:count} não se medem corredores.",
             "{area}: {n:count} lots; among more than {most:count} no corridors are measured.",
             area=area.id, n=len(area.lots), most=MOST_LOTS),
        (text("os lotes, não cada recipiente, na camada GLP-LOTE (recipientes: GLP-RECIPIENTE)",
              "the lots, not each cylinder, on layer GLP-LOTE (cylinders: GLP-RECIPIENTE)"),),
    )  # fmt: skip


def _derived(area: Area) -> Finding:
    """Say of a single lot without a drawn limit that the limit derived from it lies a corridor off."""
    unknown = _is_boundless(area)
    return Finding(
        status=Status.UNDETERMINED if unknown else Status.PASS,
        area=area.id,
        subject=area.lots[0].name,
        message=text(
            "{area}: um só lote, e o limite derivado dele deixa o corredor em volta.",
            "{area}: a single lot, and the limit derived from it leaves the corridor round it.",
            area=area.id,
        ),
        needs=(needs_class(area),) if unknown else (),
    )


def _is_boundless(area: Area) -> bool:
    """Tell whether nobody has said what an area holds, so that it may be more than any class does."""
    return SPECIAL in area.classes and area.capacity_kg.low == 0


def _to_limit(limit: BaseGeometry, lot: Lot, error_m: float) -> Gap:
    """Measure from a lot to the limit of its area: 0 where it reaches it or lies outside."""
    edge = shapely.union_all(rings(limit))
    found = gap(lot.shape, edge, lot.error_m + error_m)
    return found if limit.covers(lot.shape) else Gap(distance=0.0, line=found.line)


def _width(yard: Yard, area: Area, lot: Lot, other: str, found: Gap, asked: float) -> Finding:
    status = at_least(found.distance, asked, tolerance=yard.tolerance)
    uncertain = any(CORRIDOR.at(name) is None for name in area.classes)
    if (status is Status.FAIL and uncertain) or (status is Status.PASS and _is_boundless(area)):
        status = Status.UNDETERMINED
    return Finding(
        status=status,
        area=area.id,
        subject=f"{lot.name} – {other}",
        measured=found.distance,
        required=asked,
        unit="m",
        margin=found.distance - asked,
        witness=found.line,
        message=text(
            "Corredor entre {lot} e {other}: {width:m}; mínimo {asked:m}.",
            "Corridor between {lot} and {other}: {width:m}; at least {asked:m}.",
            lot=lot.name,
            other=other,
            width=metres(found.distance, asked),
            asked=asked,
        ),
        needs=(needs_class(area),) if status is Status.UNDETERMINED else (),
    )


# --- the way round --------------------------------------------------------------


class _Round(Struct, frozen=True, kw_only=True, eq=False):
    """The ground one may walk on within an area, its lots, and the doors it must be reached from."""

    free: BaseGeometry
    lots: tuple[Lot, ...]
    doors: tuple[BaseGeometry, ...]
    snap: float

    def ways(self, reach: float) -> list[frozenset[str]]:
        """Give, for each connected way of a disc of radius `reach`, the lots it goes round one by one."""
        ways = polygons(self.free.buffer(-reach, quad_segs=64))
        if self.doors:
            ways = [way for way in ways if any(within(way, door, reach + self.snap) for door in self.doors)]
        return [self._goes_round(way) for way in ways]

    def _goes_round(self, way: Polygon) -> frozenset[str]:
        holes = [Polygon(ring) for ring in way.interiors]
        inside = [[lot.name for lot in self.lots if hole.contains(lot.shape)] for hole in holes]
        return frozenset(names[0] for names in inside if len(names) == 1)


def _cuts(yard: Yard, area: Area, asked: float) -> Iterator[_Cut]:
    """Find lots that one connected way does not go round, though each pair is far enough apart."""
    walk, posts = _round(yard, area, asked)
    reach = asked / 2 - yard.tolerance / 2
    best = max(walk.ways(reach), key=len, default=frozenset())
    for lot in area.lots:
        if lot.name not in best and _is_clear(area, lot, asked - yard.tolerance):
            yield _narrowest(walk, lot, best, reach, area, posts)


def _round(yard: Yard, area: Area, asked: float) -> tuple[_Round, list[tuple[str, BaseGeometry]]]:
    """Give the ground that one may walk on within an area, and what stands in the way there."""
    ground = area.drawn if area.drawn is not None else grow(area.limit, 2 * asked)  # round a derived limit one may walk
    posts = obstacles(yard, area.limit)
    lots = [_by_error(lot.shape, lot.error_m) for lot in area.lots]
    free = _by_error(ground, -area.limit_error_m).difference(shapely.union_all(lots + [shape for _, shape in posts]))
    return _Round(free=free, lots=area.lots, doors=_doors(yard, area), snap=yard.snap), posts


def way_to_spare(yard: Yard, area: Area) -> float:
    """Give by how much the way round all lots is wider than asked, up to as much again; 0 where there is none."""
    asked = max((w for w in map(CORRIDOR.at, area.classes) if w), default=0.0)
    walk, _ = _round(yard, area, asked)
    all_lots, low, high = {lot.name for lot in area.lots}, asked / 2, asked
    if not any(all_lots <= way for way in walk.ways(low - yard.tolerance / 2)):
        return 0.0
    for _ in range(_COARSE_STEPS):
        middle = (low + high) / 2
        if any(all_lots <= way for way in walk.ways(middle)):
            low = middle
        else:
            high = middle
    return 2 * low - asked


def obstacles(yard: Yard, ground: BaseGeometry) -> list[tuple[str, BaseGeometry]]:
    """Give what stands within an area and takes room from its corridors, by its error more than is drawn."""
    standing = [(b.feature, b.possible) for b in yard.barriers]
    standing += [(f, f.shape) for f in yard.site.of("obstacle")]
    inner = ground.buffer(-yard.tolerance)
    out: list[tuple[str, BaseGeometry]] = []
    for feature, shape in standing:
        inside = shape.intersection(ground)
        if inside.intersects(inner):
            least = 0.0 if polygons(inside) else 1e-6
            out.append((feature.name, _by_error(inside, max(feature.error_m, least))))
    return out


def _by_error(shape: BaseGeometry, error_m: float) -> BaseGeometry:
    """Grow what takes room by its error, or shrink what gives it; most things have none and stay as they are."""
    return shape.buffer(error_m) if error_m else shape


def _doors(yard: Yard, area: Area) -> tuple[BaseGeometry, ...]:
    """Give the openings on the limit of an area, from which its corridors must be reached."""
    edge = shapely.union_all(rings(area.limit))
    return tuple(f.shape for f in yard.site.of("opening") if within(f.shape, edge, yard.snap))


def _is_clear(area: Area, lot: Lot, least: float) -> bool:
    """Tell whether a lot keeps its distance from every other lot and from the limit: what does not is found already."""
    others = (other for other in area.lots if other is not lot)
    if any(gap(lot.shape, o.shape, lot.error_m + o.error_m).distance < least for o in others):
        return False
    return area.drawn is None or _to_limit(area.drawn, lot, area.limit_error_m).distance >= least


def _narrowest(
    walk: _Round,
    lot: Lot,
    others: frozenset[str],
    reach: float,
    area: Area,
    posts: Sequence[tuple[str, BaseGeometry]],
) -> _Cut:
    """Find how wide the way is where it is cut: the widest disc that still goes round this lot and all the others."""
    low, high = 0.0, reach
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if any(others | {lot.name} <= way for way in walk.ways(middle)):
            low = middle
        else:
            high = middle
    width = 2 * low
    name, line = _place(lot, width, area, posts)
    return _Cut(lot=lot, other=name, width=Gap(distance=width, line=line))


def _place(
    lot: Lot, width: float, area: Area, posts: Sequence[tuple[str, BaseGeometry]]
) -> tuple[str, tuple[tuple[float, float], tuple[float, float]]]:
    """Find the pair of things between which a cut of a width lies: what stands in the way, and what it stands near."""
    edge = shapely.union_all(rings(area.limit))
    near = [(area.id, edge), *((other.name, other.shape) for other in area.lots), *posts]
    best: tuple[float, str, Gap] | None = None
    for name, post in posts:
        for other, shape in near:
            if other == name:
                continue
            found = gap(post, shape)
            off = abs(found.distance - width)
            if best is None or off < best[0] - 1e-9:
                best = (off, name, found)
    if best is None:
        return area.id, gap(lot.shape, edge).line
    return best[1], best[2].line


# --- Art. 2, XI -----------------------------------------------------------------


@BOOK.rule(
    "corridor-limit",
    article="Art. 2º, XI",
    title=text("Limite da área de armazenamento", "Limit of the storage area"),
    requirement=text(
        "O limite da área é a fileira externa de recipientes mais o corredor de inspeção, quando exigido.",
        "The limit of the area is the outer row of containers plus the inspection corridor where one is required.",
    ),
    measured=text(
        "Área desenhada: as distâncias partem do mais próximo entre o limite desenhado e, onde se exige corredor, os "
        "lotes acrescidos da largura dele. Não desenhada: o limite são os lotes acrescidos do corredor.",
        "Area drawn: distances start from the nearer of the limit drawn and, where a corridor is asked, the lots "
        "grown by its width. Not drawn: the limit is the lots grown by the corridor.",
    ),
    tables=(CORRIDOR,),
    reads=STOCK,
)
@each_store
def corridor_limit(yard: Yard, area: Area) -> Iterator[Finding]:
    """Information: says where the distances of an area start."""
    asks = [CORRIDOR.at(name) for name in area.classes]
    if area.drawn is None:
        said: Text = text(
            "{area}: limite derivado de {lots} (área não desenhada).",
            "{area}: limit derived from {lots} (no area drawn).",
            area=area.id,
            lots=", ".join(lot.name for lot in area.lots),
        )
        yield Finding(status=Status.PASS, area=area.id, message=said)
    elif not any(asks):
        yield not_applicable(
            area,
            text(
                "{area}: a classe {name} não pede corredor; vale o limite desenhado.",
                "{area}: class {name} asks for no corridor; the limit drawn holds.",
                area=area.id,
                name=classes_text(area.classes),
            ),
        )
    else:
        beyond = area.near.difference(area.drawn.buffer(yard.tolerance))
        said = (
            text(
                "{area}: os lotes com o corredor cabem no limite desenhado, de onde partem as distâncias.",
                "{area}: the lots with their corridor fit within the limit drawn, where distances start.",
                area=area.id,
            )
            if beyond.is_empty
            else text(
                "{area}: os lotes com o corredor passam {by:m} do limite desenhado; as distâncias partem do mais "
                "próximo dos dois.",
                "{area}: the lots with their corridor reach {by:m} beyond the limit drawn; distances start from "
                "the nearer of the two.",
                area=area.id,
                by=_beyond(area.drawn, beyond),
            )
        )
        yield Finding(status=Status.PASS, area=area.id, message=said)


def _beyond(limit: BaseGeometry, outside: BaseGeometry) -> float:
    corners = shapely.points(shapely.get_coordinates(outside))
    return float(shapely.distance(corners, limit).max())
