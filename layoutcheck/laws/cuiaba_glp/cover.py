"""Art. 5, I, b: the cover of an area, and the free height below it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from layoutcheck.finding import Finding, Status, at_least
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, declared, each_store, no_lot, not_applicable, undetermined
from layoutcheck.laws.cuiaba_glp.figures import CEILING_M, FREE_HEIGHT_M
from layoutcheck.laws.cuiaba_glp.stock import Lot, container_height, pile_height
from layoutcheck.measure import polygons, within
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()

MARK_REACH_M = 5.0  # how far from its mark a roof without extent may reach

_COVER = text(
    "A cobertura resiste ao fogo e é mais fraca que as paredes", "The cover resists fire and is weaker than the walls"
)


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
