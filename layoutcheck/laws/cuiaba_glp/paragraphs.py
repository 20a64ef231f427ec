"""Art. 5, §§ 4 and 5: what a firewall must be to count, and which areas count as one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from shapely.geometry.base import BaseGeometry

from layoutcheck import measure
from layoutcheck.finding import Finding, Status, more_than
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.common import STOCK, classes_text, each_store, needs_class, not_applicable
from layoutcheck.laws.cuiaba_glp.figures import (
    CAPACITY,
    DISTANCES,
    FIREWALL_ABOVE_PILE_M,
    SPECIAL,
    WALL_HEIGHT_M,
    range_over,
)
from layoutcheck.laws.cuiaba_glp.firewalls import COINCIDENT_M, drawn_firewalls
from layoutcheck.laws.cuiaba_glp.separation import Target, span_text
from layoutcheck.measure import REACH_NOISE, gap, near, rings
from layoutcheck.sight import blocks_any
from layoutcheck.site import Feature
from layoutcheck.stretches import along
from layoutcheck.words import Text, joined, metres, text

BOOK = RuleBook()


# --- Art. 5, § 4 ---------------------------------------------------------------------


@BOOK.rule(
    "firewall-height",
    article="Art. 5º, § 4º",
    title=text("Altura das paredes corta-fogo", "Height of firewalls"),
    requirement=text(
        "Uma parede corta-fogo reduz distâncias quando é mais alta que a maior pilha admitida mais {above:m}.",
        "A firewall reduces distances when it is higher than the highest pile admitted plus {above:m}.",
        above=FIREWALL_ABOVE_PILE_M,
    ),
    measured=text(
        "Altura declarada da parede contra a maior pilha admitida nos lotes da área e do seu grupo.",
        "The wall's stated height against the highest pile admitted in the lots of the area and its group.",
    ),
    reads=(*STOCK, "firewall"),
)
@each_store
def firewall_height(yard: Yard, area: Area) -> Iterator[Finding]:
    """Says what height each firewall that stands in some line of sight needs; what follows shows in the distances."""
    firewalls = drawn_firewalls(yard)
    reach = _reach(yard, area) if firewalls else []
    met = [barrier for barrier in firewalls if _takes_part(area, barrier.possible, reach)]
    for barrier in met:
        yield _height(area, barrier.feature, barrier.height_m)
    if not met:
        yield not_applicable(
            area,
            text(
                "{area}: nenhuma parede corta-fogo entra em distância que falte.",
                "{area}: no firewall takes part in a distance that is short.",
                area=area.id,
            ),
        )


def _reach(yard: Yard, area: Area) -> list[tuple[Target, float]]:
    """Give each target nearer than its full distance, and that distance."""
    out: list[tuple[Target, float]] = []
    for role in ("road", "assembly", "heat_source", "ignition_source"):
        full = range_over(getattr(yard.distances, role), area.distance_classes).high
        things = yard.site.of(role)
        _, short, apart = near([area.near], yard.things(role), full)
        for i in short[apart < full - yard.tolerance]:
            out.append((Target(name=things[i].name, shape=things[i].shape, on_line=role == "road"), full))
    if area.boundary is not None:
        for shape, table in ((area.boundary.walled, yard.distances.walled), (area.boundary.open, yard.distances.open)):
            full = range_over(table, area.distance_classes).high
            if shape is not None and area.near.distance(shape) < full - yard.tolerance:
                out.append((Target(name="", shape=shape, on_line=True), full))
    return out


def _takes_part(area: Area, wall: BaseGeometry, reach: Sequence[tuple[Target, float]]) -> bool:
    """Tell whether a wall stands between an area and one of what it is too near to, or runs along its edge."""
    apart = area.near.distance(wall)
    met = [(target, full) for target, full in reach if apart <= full + REACH_NOISE]
    if not met:
        return False
    if apart <= 2 * COINCIDENT_M and any(along(ring, wall, COINCIDENT_M) for ring in rings(area.near)):
        return True
    return any(
        (target.on_line and wall.distance(target.shape) == 0 and apart < full)
        or blocks_any(area.near, target.shape, [wall], full)
        for target, full in met
    )


def _height(area: Area, wall: Feature, height: float | None) -> Finding:
    needed = area.pile_m.high + FIREWALL_ABOVE_PILE_M
    known = needed < float("inf")
    counts = height is not None and more_than(height, needed)
    shown: Text = text("{h:m}", "{h:m}", h=height) if height is not None else text("não informada", "not said")
    more = (
        text("mais de {needed:m}", "more than {needed:m}", needed=needed)
        if known
        else text(
            "um valor que depende da pilha ({pile})",
            "a value that depends on the pile ({pile})",
            pile=tuple(area.pile_needs),
        )
    )
    return Finding(
        status=Status.PASS if counts else Status.NOT_APPLICABLE,
        area=area.id,
        subject=wall.name,
        measured=height,
        required=needed if known else None,
        unit="m",
        margin=height - needed if height is not None and known else None,
        message=text(
            "{wall}: altura {height}; para contar em {area} precisa de {more} (pilha de {pile} + {above:m}).",
            "{wall}: height {height}; to count for {area} it needs {more} (pile of {pile} + {above:m}).",
            above=FIREWALL_ABOVE_PILE_M,
            wall=wall.name,
            height=shown,
            area=area.id,
            more=more,
            pile=span_text(area.pile_m) if known else text("?", "?"),
        ),
    )


# --- Art. 5, § 5 ---------------------------------------------------------------------


@BOOK.rule(
    "separate-areas",
    article="Art. 5º, § 5º",
    title=text("Áreas separadas", "Separate areas"),
    requirement=text(
        "Áreas afastadas entre si da soma das suas distâncias ao limite da propriedade são separadas; as "
        "demais contam como uma só no quadro de distâncias, com a capacidade somada.",
        "Areas as far apart as the sum of their property-limit distances are separate; the others count "
        "as one for the table of distances, with their capacities added.",
    ),
    measured=text(
        "Em planta, de limite a limite. Vale a soma da linha com muro quando um muro de {wall:m} corta toda "
        "linha de vista mais curta que a soma sem muro.",
        "In plan, from limit to limit. The walled sum holds when a wall of {wall:m} meets every line of sight "
        "shorter than the open sum.",
        wall=WALL_HEIGHT_M,
    ),
    tables=(DISTANCES.walled, DISTANCES.open),
    reads=STOCK,
)
@each_store
def separate_areas(yard: Yard, area: Area) -> Iterator[Finding]:
    """Information: what follows shows in the distances; only a group above 99 840 kg fails here."""
    if len(yard.stores) < 2:
        yield not_applicable(area, text("Uma só área de armazenamento.", "Only one storage area."))
        return
    nearest = yard.stores[measure.nearest(area.near, yard.limits, but=yard.stores.index(area))]
    apart = gap(area.near, nearest.near, area.error_m + nearest.error_m)
    open_sum, walled_sum = _sums(yard, area, nearest, apart.distance)
    open_ = _may_exceed(yard, area)
    said = text(
        "De {area} a {other}: {apart:m}; separadas a partir de {open:m} (sem muro) ou {walled:m} (com muro entre "
        "elas).",
        "From {area} to {other}: {apart:m}; separate from {open:m} (open) or {walled:m} (a wall between) on.",
        area=area.id,
        other=nearest.id,
        apart=metres(apart.distance, open_sum),
        open=open_sum,
        walled=walled_sum,
    )
    yield Finding(
        status=Status.FAIL if _exceeds(area) else Status.UNDETERMINED if open_ else Status.PASS,
        area=area.id,
        subject=nearest.id,
        measured=apart.distance,
        required=open_sum,
        unit="m",
        margin=apart.distance - open_sum,
        witness=apart.line,
        message=joined([said, *_followed(area)]),
        needs=() if _exceeds(area) else open_,
    )


def _sums(yard: Yard, area: Area, nearest: Area, apart: float) -> tuple[float, float]:
    """Give from which distances on two areas are separate, without a wall between and with one."""
    sums = yard.distances.sums(area.classes[-1], nearest.classes[-1])
    if apart < sums[0] - yard.tolerance:
        return sums
    # what is separate by itself is tried with the class of its group
    return yard.distances.sums(area.distance_classes[-1], nearest.distance_classes[-1])


def _exceeds(area: Area) -> bool:
    """Tell whether an area and those that it counts as one with hold more than any class."""
    return bool(area.merged_with) and area.distance_classes[0] == SPECIAL


def _may_exceed(yard: Yard, area: Area) -> tuple[Text, ...]:
    """Say what is needed to know whether they do."""
    if not area.merged_with or area.distance_classes[-1] != SPECIAL:
        return ()
    group = [other for other in yard.stores if other.id in (area.id, *area.merged_with)]
    return tuple(needs_class(other) for other in group if not other.capacity_kg.known) or (needs_class(area),)


def _followed(area: Area) -> Iterator[Text]:
    if not area.merged_with:
        yield text("Separada.", "Separate.")
        return
    yield text(
        "Não separadas: {area} conta como uma só com {others}, classe {name} para as distâncias.",
        "Not separate: {area} counts as one with {others}, class {name} for the distances.",
        area=area.id,
        others=", ".join(area.merged_with),
        name=classes_text(area.distance_classes),
    )
    if _exceeds(area):
        most = float(CAPACITY.at("VI") or 0)
        yield text("Juntas passam de {limit:kg}.", "Together they exceed {limit:kg}.", limit=most)
