"""Art. 5, I b, m, n, o and §§ 1, 3: covers, piles, and empty containers apart from full ones."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations

from layoutcheck.finding import Finding, Status, at_least, at_most
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, declared, each_store, no_lot, not_applicable, undetermined
from layoutcheck.laws.cuiaba_glp.figures import (
    BOTIJAO_KG,
    CEILING_M,
    FREE_HEIGHT_M,
    LIGHT_PILE_M,
    PALLET_FACTOR,
    STACKED_MAX_KG,
    TIERS,
)
from layoutcheck.laws.cuiaba_glp.stock import Lot, container_height, pile_height, tiers_admitted
from layoutcheck.measure import polygons, within
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()

MARK_REACH_M = 5.0  # how far from its mark a roof without extent may reach
_SMALL = {"I", "II"}  # the classes of § 3

_COVER = text(
    "A cobertura resiste ao fogo e é mais fraca que as paredes", "The cover resists fire and is weaker than the walls"
)


# --- Art. 5, I, b -----------------------------------------------------------------


@BOOK.rule(
    "cover-height",
    article="Art. 5º, I, b",
    title=text("Altura da cobertura", "Height of the cover"),
    requirement=text(
        "Área coberta: pé-direito de pelo menos {ceiling:m} e pelo menos {free:m} livres do topo da pilha à "
        "cobertura, que resiste ao fogo e é mais fraca que as paredes.",
        "Covered area: ceiling of at least {ceiling:m} and at least {free:m} free from the top of the pile to the "
        "cover, which resists fire and is weaker than the walls.",
        ceiling=CEILING_M,
        free=FREE_HEIGHT_M,
    ),
    measured=text(
        "pe_direito da área ou da cobertura; a pilha por altura_pilha, senão pelo empilhamento declarado, senão pelo "
        "admitido.",
        "ceiling_m of the area or the roof; the pile by pile_height_m, else by the tiers declared, else by those "
        "admitted.",
    ),
    reads=(*STOCK, "roof"),
)
@each_store
def cover_height(yard: Yard, area: Area) -> Iterator[Finding]:
    """A roof over the area makes it covered; with neither roof nor word, nobody has said."""
    roofs = [f for f in yard.site.of("roof") if f.shape.intersection(area.limit).area > 0]
    perhaps = [f for f in yard.site.of("roof") if not polygons(f.shape) and _may_cover(f, area)]
    covered = True if roofs else area.feature.get("covered") if area.feature else None
    illegible = area.feature is not None and (
        "covered" in area.feature.doubts or (covered is False and area.feature.get("ceiling_m") is not None)
    )  # what is not covered has no ceiling
    if not roofs and (perhaps or illegible):
        yield undetermined(
            area,
            text(
                "{area}: não se entende se é coberta.",
                "{area}: whether it is covered cannot be told.",
                area=area.id,
            ),
            (
                text("contorno da cobertura {roof} fechado", "the outline of roof {roof}, closed", roof=perhaps[0].name)
                if perhaps
                else _covered(area),
            ),
        )
    elif covered is None:
        yield Finding(
            status=Status.NOT_DECLARED,
            area=area.id,
            message=text(
                "{area}: não se diz se é coberta.", "{area}: it is not said whether it is covered.", area=area.id
            ),
            needs=(_covered(area),),
            confirm=text("{area} é coberta.", "{area} is covered.", area=area.id),
        )
    elif not covered:
        yield not_applicable(area, text("{area}: não é coberta.", "{area}: not covered.", area=area.id))
    else:
        yield from _under_cover(yard, area, roofs)


def _may_cover(roof: Feature, area: Area) -> bool:
    """Tell whether a roof drawn without extent, as a mark or an open line, may be over an area."""
    return within(roof.shape.convex_hull, area.limit, MARK_REACH_M)


def _covered(area: Area) -> Text:
    return text(
        'coberta de {area} (sim ou não): no desenho, ou [features] "{area}"',
        'covered of {area} (yes or no): on the drawing, or [features] "{area}"',
        area=area.id,
    )


def _under_cover(yard: Yard, area: Area, roofs: Sequence[Feature]) -> Iterator[Finding]:
    ceiling = _ceiling_height(area, roofs)
    if ceiling is None:
        yield undetermined(
            area,
            text(
                "{area}: coberta, pé-direito não informado.", "{area}: covered, ceiling height not said.", area=area.id
            ),
            (
                text(
                    "pe_direito de {area} ou da cobertura",
                    "ceiling_m of {area} or of the roof",
                    area=area.id,
                ),
            ),
        )
    else:
        yield _ceiling(yard, area, ceiling)
        for lot in area.lots:
            yield _free_height(yard, area, lot, ceiling)
        if not area.lots:
            yield no_lot(area, "pile")
    yield declared(yard, area, "cover_fire_resistant", "cover_fire_resistant", _COVER)


def _ceiling_height(area: Area, roofs: Sequence[Feature]) -> float | None:
    """Give the lowest ceiling said; None where one is not said or not understood."""
    over = [f for f in (area.feature, *roofs) if f is not None]
    if any("ceiling_m" in f.doubts for f in over):
        return None
    said = [f.get("ceiling_m") for f in over]
    of_area = area.feature is not None and area.feature.get("ceiling_m") is not None
    if not of_area and (not roofs or any(f.get("ceiling_m") is None for f in roofs)):
        return None
    return min((height for height in said if height is not None), default=None)


def _ceiling(yard: Yard, area: Area, ceiling: float) -> Finding:
    return Finding(
        status=at_least(ceiling, CEILING_M, tolerance=yard.tolerance),
        area=area.id,
        measured=ceiling,
        required=CEILING_M,
        unit="m",
        margin=ceiling - CEILING_M,
        message=text(
            "{area}: pé-direito de {ceiling:m}; mínimo {least:m}.",
            "{area}: ceiling of {ceiling:m}; at least {least:m}.",
            area=area.id,
            ceiling=ceiling,
            least=CEILING_M,
        ),
    )


def _free_height(yard: Yard, area: Area, lot: Lot, ceiling: float) -> Finding:
    pile, needs = _pile_as_said(lot, area.classes)
    least, most = ceiling - pile.high, ceiling - pile.low
    status = at_least(least, FREE_HEIGHT_M, tolerance=yard.tolerance)
    if status is Status.FAIL and at_least(most, FREE_HEIGHT_M, tolerance=yard.tolerance) is Status.PASS:
        status = Status.UNDETERMINED
    shown = least if math.isfinite(least) else None
    return Finding(
        status=status,
        area=area.id,
        subject=lot.name,
        measured=shown,
        required=FREE_HEIGHT_M,
        unit="m",
        margin=shown - FREE_HEIGHT_M if shown is not None else None,
        message=text(
            "{lot}: {free} livres acima da pilha; mínimo {least:m}.",
            "{lot}: {free} free above the pile; at least {least:m}.",
            lot=lot.name,
            free=text("{f:m}", "{f:m}", f=shown) if shown is not None else text("?", "?"),
            least=FREE_HEIGHT_M,
        ),
        needs=needs if status is Status.UNDETERMINED else (),
    )


def _pile_as_said(lot: Lot, classes: tuple[str, ...]) -> tuple[Span, tuple[Text, ...]]:
    """Give a pile's height by what is said of all of the lot, else by what the law admits."""
    said = lot.greatest("pile_height_m")
    if said is not None and lot.said_of_all("pile_height_m"):
        return Span(low=said, high=said), ()
    tiers, height = lot.greatest("tiers"), container_height(lot)
    on_floor = not lot.get("pallet") and not lot.doubtful("pallet")
    legible = not lot.doubtful("pile_height_m") and not lot.doubtful("container_height_m")
    admitted, needs = pile_height(lot, classes)
    if tiers is None or height is None or not lot.said_of_all("tiers") or not legible:
        return admitted, needs
    pile = max(tiers * height, said or 0.0)
    if on_floor:
        return Span(low=pile, high=pile), ()
    return Span(low=min(pile, admitted.low), high=admitted.high), needs


# --- Art. 5, I m, n, o; §§ 1, 3 ---------------------------------------------------


@BOOK.rule(
    "stacking",
    article="Art. 5º, I, m, n, o; §§ 1º e 3º",
    title=text("Empilhamento", "Stacking"),
    requirement=text(
        "Cheios e parciais até {full:count} de altura, vazios até {empty:count}; só até {kg:kg} se empilham; sobre "
        "estrados, com equipamento, {pallets:ratio} disso; abaixo de {kg:kg} nas classes I e II a pilha tem até "
        "{light:m}.",
        "Full and partial up to {full:count} high, empty up to {empty:count}; only up to {kg:kg} may be stacked; on "
        "pallets, with equipment, {pallets:ratio} of that; below {kg:kg} in classes I and II the pile is up to "
        "{light:m} high.",
        full=TIERS["full"],
        empty=TIERS["empty"],
        kg=STACKED_MAX_KG,
        pallets=PALLET_FACTOR,
        light=LIGHT_PILE_M,
    ),
    measured=text(
        "empilhamento de cada lote contra o admitido pelo seu estado, peso e estrado.",
        "tiers of each lot against what its state, weight and pallet admit.",
    ),
    reads=STOCK,
)
@each_store
def stacking(yard: Yard, area: Area) -> Iterator[Finding]:
    """Unknown states, weights and equipment are tried both ways."""
    if not area.lots:
        yield no_lot(area)
    for lot in area.lots:
        yield _stacked(yard, area, lot)
        if lot.container_kg is not None and lot.container_kg < BOTIJAO_KG and _SMALL & _classes(area):
            yield _light_pile(yard, area, lot)


def _classes(area: Area) -> set[str]:
    """Give the classes § 3 looks at: the declared one and those counted."""
    return {*area.counted, *((area.declared,) if area.declared else ())}


def _stacked(yard: Yard, area: Area, lot: Lot) -> Finding:
    low, high, needs = _admitted(yard, lot)
    tiers = lot.greatest("tiers")
    if tiers is None or (not lot.said_of_all("tiers") and tiers <= high):
        return undetermined(
            area,
            text(
                "{lot}: não se diz quantos se empilham.",
                "{lot}: it is not said how many are stacked.",
                lot=lot.name,
            ),
            (text("empilhamento de {lot}", "tiers of {lot}", lot=lot.name), *needs),
            lot.name,
        )
    status = Status.PASS if tiers <= low else Status.FAIL if tiers > high else Status.UNDETERMINED
    most = high if status is Status.FAIL else low
    return Finding(
        status=status,
        area=area.id,
        subject=lot.name,
        measured=float(tiers),
        required=float(most),
        unit="count",
        at_most=True,
        margin=float(most - tiers),
        message=text(
            "{lot}: {tiers:count} de altura; no máximo {most:count}.",
            "{lot}: {tiers:count} high; at most {most:count}.",
            lot=lot.name,
            tiers=tiers,
            most=most,
        ),
        needs=needs if status is Status.UNDETERMINED else (),
    )


def _admitted(yard: Yard, lot: Lot) -> tuple[int, int, tuple[Text, ...]]:
    """Give the fewest and the most that may be piled under what is unknown, and what is unknown.

    Where containers of several states are said to stand in one lot, the strictest holds for all.
    """
    needs: list[Text] = []
    equipment = yard.site.declared.says.get("handling_equipment")
    pallet, perhaps = bool(lot.get("pallet")), lot.doubtful("pallet")
    low = tiers_admitted(lot.states, pallet and equipment is True)[0]
    high_by = tiers_admitted(lot.states, (pallet or perhaps) and equipment is not False)
    high = high_by[0] if lot.said_of_all("state") else high_by[1]
    if (pallet or perhaps) and equipment is None:
        needs.append(text("[declared] handling_equipment", "[declared] handling_equipment"))
    if not lot.said_of_all("state"):
        needs.append(text("estado de {lot}", "state of {lot}", lot=lot.name))
    if lot.container_kg is None:
        needs.append(text("capacidade_unitaria de {lot}", "container_kg of {lot}", lot=lot.name))
        low = 1
        if all(kg is not None and kg > STACKED_MAX_KG for kg in lot.sizes_kg):
            high = 1
    elif lot.container_kg > STACKED_MAX_KG:
        low = high = 1
    return low, high, tuple(needs)


def _light_pile(yard: Yard, area: Area, lot: Lot) -> Finding:
    """Below 13 kg in classes I and II the pile is at most 1.50 m high, pallets or not (§ 3)."""
    said, tiers, height = lot.greatest("pile_height_m"), lot.greatest("tiers"), container_height(lot)
    heights = [h for h in (said, tiers * height if tiers is not None and height is not None else None) if h is not None]
    pile = max(heights, default=None)
    on_floor = not lot.get("pallet") and not lot.doubtful("pallet")
    sure = lot.said_of_all("pile_height_m") or (on_floor and lot.said_of_all("tiers"))
    surely_small = area.declared in _SMALL or len(area.counted) == 1  # one of them is small, or § 3 would ask nothing
    status = Status.UNDETERMINED
    if pile is not None and at_most(pile, LIGHT_PILE_M, tolerance=yard.tolerance) is Status.FAIL:
        status = Status.FAIL if surely_small else Status.UNDETERMINED
    elif pile is not None and sure:
        status = Status.PASS
    return Finding(
        status=status,
        area=area.id,
        subject=f"{lot.name} (< 13 kg)",
        measured=pile,
        required=LIGHT_PILE_M,
        unit="m",
        at_most=True,
        margin=LIGHT_PILE_M - pile if pile is not None else None,
        message=text(
            "{lot}, abaixo de {kg:kg}: pilha de {pile}; no máximo {most:m}.",
            "{lot}, below {kg:kg}: pile of {pile}; at most {most:m}.",
            kg=STACKED_MAX_KG,
            lot=lot.name,
            pile=text("{p:m}", "{p:m}", p=pile) if pile is not None else text("?", "?"),
            most=LIGHT_PILE_M,
        ),
        needs=(text("altura_pilha de {lot}", "pile_height_m of {lot}", lot=lot.name),)
        if status is Status.UNDETERMINED
        else (),
    )


# --- Art. 5, I, n -----------------------------------------------------------------


@BOOK.rule(
    "empties-separate",
    article="Art. 5º, I, n",
    title=text("Vazios e parciais separados dos cheios", "Empty and partial apart from full"),
    requirement=text(
        "Nenhum lote mistura cheios com vazios ou parciais, e lotes de estado diferente não se sobrepõem.",
        "No lot mixes full with empty or partial containers, and lots of different state do not overlap.",
    ),
    measured=text(
        "Estado de cada lote e dos recipientes nele desenhados; sobreposição em planta.",
        "State of each lot and of the containers drawn in it; overlap in plan.",
    ),
    reads=STOCK,
)
@each_store
def empties_separate(yard: Yard, area: Area) -> Iterator[Finding]:
    """A lot of which nobody has said the state is undetermined."""
    if not area.lots:
        yield no_lot(area)
    for lot in area.lots:
        yield _mixed(area, lot)
    for one, other in combinations(area.lots, 2):
        if one.differs_in_state(other) and one.shape.intersection(other.shape).area > 1e-6:
            yield Finding(
                status=Status.FAIL,
                area=area.id,
                subject=f"{one.name} – {other.name}",
                message=text(
                    "Os lotes {one} e {other}, de estados diferentes, se sobrepõem.",
                    "Lots {one} and {other}, of different states, overlap.",
                    one=one.name,
                    other=other.name,
                ),
            )


def _mixed(area: Area, lot: Lot) -> Finding:
    known = {f.get("state") for f in (lot.feature, *lot.drawn) if f is not None} - {None}
    if "full" in known and len(known) > 1:
        status = Status.FAIL
        message = text(
            "{lot}: mistura cheios com vazios ou parciais.",
            "{lot}: mixes full with empty or partial containers.",
            lot=lot.name,
        )
    elif not lot.said_of_all("state"):
        status = Status.UNDETERMINED
        message = text("{lot}: estado não informado.", "{lot}: state not said.", lot=lot.name)
    else:
        status = Status.PASS
        message = text(
            "{lot}: sem mistura de cheios com vazios ou parciais.",
            "{lot}: full not mixed with empty or partial.",
            lot=lot.name,
        )
    need = text("estado de {lot}", "state of {lot}", lot=lot.name)
    return Finding(
        status=status,
        area=area.id,
        subject=lot.name,
        message=message,
        needs=(need,) if status is Status.UNDETERMINED else (),
    )
