"""Art. 4, §§ 1–6: how the containers of an area are counted, and how many a lot may hold."""

from __future__ import annotations

import math
from collections.abc import Iterator

from layoutcheck.finding import Finding, Status, at_most
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, classes_text, each_store, needs_class, no_lot, not_applicable
from layoutcheck.laws.cuiaba_glp.figures import BOTIJAO_KG, BOTIJOES, LOT_BOTIJOES
from layoutcheck.laws.cuiaba_glp.stock import Lot
from layoutcheck.words import Text, text

BOOK = RuleBook()


@BOOK.rule(
    "container-count",
    article="Art. 4º, §§ 1º–6º",
    title=text("Contagem de recipientes", "Count of containers"),
    requirement=text(
        "As contagens desenhadas e declaradas concordam; o limite de botijões de {kg:kg} de cada classe "
        "repete o da capacidade.",
        "The counts drawn and declared agree; the bound of {kg:kg} containers of each class repeats that "
        "of the capacity.",
        kg=BOTIJAO_KG,
    ),
    measured=text(
        "Recipientes desenhados em cada lote contra os declarados; a soma dos lotes contra a da área.",
        "Containers drawn in each lot against those declared; the sum of the lots against the area's.",
    ),
    tables=(BOTIJOES,),
    reads=STOCK,
)
@each_store
def container_count(yard: Yard, area: Area) -> Iterator[Finding]:
    """A drawn count that contradicts a declared one fails and shows both."""
    compared = [lot for lot in area.lots if lot.declared is not None and lot.drawn]
    for lot in compared:
        yield _drawn_against_declared(area, lot, is_open=any(True for _ in yard.site.unread("container")))
    said = area.feature.get("containers") if area.feature else None
    sums = [lot.count for lot in area.lots]
    if said is not None and sums:
        low, high = math.fsum(s.low for s in sums), math.fsum(s.high for s in sums)
        yield _sum_against_area(area, int(said), low, high)
    elif not compared:
        yield not_applicable(
            area,
            text(
                "{area}: não há duas contagens a comparar; o limite da classe está em capacity-class.",
                "{area}: there are no two counts to compare; the bound of the class is in capacity-class.",
                area=area.id,
            ),
        )


def _drawn_against_declared(area: Area, lot: Lot, *, is_open: bool) -> Finding:
    """Compare the counts of a lot; while it is not known how many are drawn (`is_open`), there may be more of them."""
    drawn, declared = len(lot.drawn), lot.declared or 0
    of_lot = lot.feature.get("tiers") if lot.feature else None
    piled = sum(c.get("tiers") or of_lot or 1 for c in lot.drawn)
    agree = declared in (drawn, piled)
    is_open = (is_open or any("tiers" in c.doubts for c in lot.drawn)) and not agree and declared > drawn
    return Finding(
        status=Status.PASS if agree else Status.UNDETERMINED if is_open else Status.FAIL,
        area=area.id,
        subject=lot.name,
        measured=float(drawn),
        required=float(declared),
        unit="count",
        at_most=True,
        is_bound=is_open,
        margin=float(-abs(declared - drawn)) if not agree else 0.0,
        message=text(
            "{lot}: {drawn:count} {drawn:recipiente desenhado|recipientes desenhados} e {declared:count} "
            "{declared:declarado|declarados}.",
            "{lot}: {drawn:count} {drawn:container|containers} drawn and {declared:count} declared.",
            lot=lot.name,
            drawn=drawn,
            declared=declared,
        ),
        needs=(text("quantos recipientes estão desenhados em {lot}", "how many containers are drawn in {lot}",
                    lot=lot.name),) if is_open else (),
    )  # fmt: skip


def _sum_against_area(area: Area, said: int, low: float, high: float) -> Finding:
    status = Status.PASS if low == high == said else Status.FAIL if said < low or said > high else Status.UNDETERMINED
    needs = tuple(
        text("recipientes de {lot}", "containers of {lot} (containers)", lot=lot.name)
        for lot in area.lots
        if not lot.count.known
    )
    return Finding(
        status=status,
        area=area.id,
        measured=low,
        required=float(said),
        unit="count",
        at_most=True,
        is_bound=low != high,
        margin=-abs(said - low),
        message=text(
            "{area}: {low:count} {low:recipiente|recipientes} nos lotes e {said:count} {said:declarado|declarados} "
            "na área.",
            "{area}: {low:count} {low:container|containers} in the lots and {said:count} declared for the area.",
            area=area.id,
            low=low,
            said=said,
        ),
        needs=needs if status is Status.UNDETERMINED else (),
    )


@BOOK.rule(
    "lot-size",
    article="Art. 4º, §§ 4º–6º",
    title=text("Tamanho dos lotes", "Size of lots"),
    requirement=text(
        "Por classe, cada lote tem no máximo tantos botijões de {kg:kg}: {most}.",
        "By class, each lot has at most so many containers of {kg:kg}: {most}.",
        kg=BOTIJAO_KG,
        most=LOT_BOTIJOES.told,
    ),
    measured=text("Recipientes de cada lote.", "Containers of each lot."),
    tables=(LOT_BOTIJOES,),
    reads=STOCK,
)
@each_store
def lot_size(yard: Yard, area: Area) -> Iterator[Finding]:
    """Unknown counts, sizes and classes are tried both ways."""
    limits = [LOT_BOTIJOES.at(name) for name in area.classes]
    asked = [limit for limit in limits if limit is not None]
    if not asked:
        yield not_applicable(
            area,
            text(
                "{area}: a classe {name} não limita os lotes.",
                "{area}: class {name} does not limit lots.",
                area=area.id,
                name=classes_text(area.classes),
            ),
        )
        return
    if not area.lots:
        yield no_lot(area)
        return
    for lot in area.lots:
        yield _lot(area, lot, float(asked[0]), certain=None not in limits)


def _lot(area: Area, lot: Lot, limit: float, certain: bool) -> Finding:
    if lot.container_kg is not None and lot.container_kg != BOTIJAO_KG:
        return not_applicable(
            area,
            text(
                "{lot}: recipientes de {kg:kg}, não de {own:kg}.",
                "{lot}: containers of {kg:kg}, not of {own:kg}.",
                own=BOTIJAO_KG,
                lot=lot.name,
                kg=lot.container_kg,
            ),
            lot.name,
        )
    status = _lot_status(lot, limit, certain)
    shown = lot.count.high if math.isfinite(lot.count.high) else lot.count.low or None
    return Finding(
        status=status,
        area=area.id,
        subject=lot.name,
        measured=shown,
        required=limit,
        unit="count",
        at_most=True,
        is_bound=math.isinf(lot.count.high),
        margin=None if shown is None else limit - shown,
        message=text(
            "{lot}: {shown}, no máximo {limit:count}.",
            "{lot}: {shown}, at most {limit:count}.",
            lot=lot.name,
            shown=_containers(lot.count),
            limit=limit,
        ),
        needs=tuple(_lot_needs(area, lot, certain)) if status is Status.UNDETERMINED else (),
    )


def _containers(count: Span) -> Text:
    """Say how many a lot holds at most, or at least where there may be any number more."""
    if math.isfinite(count.high):
        return text("{n:count} {n:recipiente|recipientes}", "{n:count} {n:container|containers}", n=count.high)
    if count.low == 0:
        return text("contagem desconhecida", "count unknown")
    return text("pelo menos {n:count} {n:recipiente|recipientes}", "at least {n:count} {n:container|containers}",
                n=count.low)  # fmt: skip


def _lot_status(lot: Lot, limit: float, certain: bool) -> Status:
    """Judge the greatest count, and say that it fails only when the least does so in a class and of a size known."""
    status = at_most(lot.count.high, limit)
    is_sure = certain and lot.container_kg is not None and at_most(lot.count.low, limit) is Status.FAIL
    return Status.UNDETERMINED if status is Status.FAIL and not is_sure else status


def _lot_needs(area: Area, lot: Lot, certain: bool) -> Iterator[Text]:
    if not lot.count.known:
        yield text("recipientes de {lot}", "containers of {lot} (containers)", lot=lot.name)
    if lot.container_kg is None:
        yield text("capacidade_unitaria de {lot}", "container_kg of {lot}", lot=lot.name)
    if not certain:
        yield needs_class(area)
