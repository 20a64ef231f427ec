"""Art. 5, I m, n, o and §§ 1, 3: piles, and empty containers apart from full ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from layoutcheck.finding import Finding, Status, at_most
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, each_store, no_lot, undetermined
from layoutcheck.laws.cuiaba_glp.figures import BOTIJAO_KG, LIGHT_PILE_M, PALLET_FACTOR, STACKED_MAX_KG, TIERS
from layoutcheck.laws.cuiaba_glp.stock import Lot, container_height, tiers_admitted
from layoutcheck.words import Text, text

BOOK = RuleBook()

_SMALL = {"I", "II"}  # the classes of § 3


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
        is_bound=not lot.said_of_all("tiers"),
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
        is_bound=not sure,
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
