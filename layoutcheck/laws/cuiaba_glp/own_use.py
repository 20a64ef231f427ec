"""Art. 3: up to five containers of up to 13 kg for one's own use."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec.structs import replace

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard, sizes_kg
from layoutcheck.laws.cuiaba_glp.common import STOCK, clear_of_drains, undetermined
from layoutcheck.laws.cuiaba_glp.figures import OWN_USE_CONTAINERS, OWN_USE_DRAIN_M, OWN_USE_KG
from layoutcheck.laws.cuiaba_glp.stated import of_own_use
from layoutcheck.words import Text, text

BOOK = RuleBook()


def _claims(yard: Yard) -> tuple[Area, ...]:
    return tuple(area for area in yard.areas if area.own_use != "no")


@BOOK.rule(
    "own-use-limit",
    article="Art. 3º",
    title=text("Limite do consumo próprio", "Limit of own use"),
    requirement=text(
        "Consumo próprio: no máximo {most:count} recipientes de até {kg:kg}, somados os da propriedade.",
        "Own use: at most {most:count} containers of up to {kg:kg}, over all those of the property.",
        most=OWN_USE_CONTAINERS,
        kg=OWN_USE_KG,
    ),
    measured=text(
        "Recipientes declarados ou desenhados em todas as áreas de consumo próprio da propriedade.",
        "Containers declared or drawn in all own-use stores of the property.",
    ),
    reads=STOCK,
)
def own_use_limit(yard: Yard) -> Iterator[Finding]:
    """More, or heavier: the claim fails and Art. 4 and 5 apply."""
    together: dict[str, list[Area]] = {}
    for area in _claims(yard):
        together.setdefault(area.boundary.name if area.boundary else "", []).append(area)
    for area in _claims(yard):
        if area.own_use == "unknown":
            yield undetermined(
                area,
                text(
                    "{area}: consumo próprio, mas faltam a contagem ou os quilos.",
                    "{area}: own use, but the count or the kilograms are missing.",
                    area=area.id,
                ),
                (
                    text(
                        "recipientes e capacidade_unitaria dos lotes de {area}",
                        "containers and container_kg of the lots of {area}",
                        area=area.id,
                    ),
                ),
            )
            continue
        yield _limit(area, together[area.boundary.name if area.boundary else ""])


def _limit(area: Area, together: list[Area]) -> Finding:
    """Compare what all own-use stores of the property hold together by what goes beyond: count, size or capacity."""
    count = sum(other.count.low for other in together)
    heaviest = max((kg for other in together for kg in sizes_kg(other) if kg is not None), default=0.0)
    capacity = math.fsum(other.capacity_kg.low for other in together)
    ways = (
        (count, float(OWN_USE_CONTAINERS), "count"),
        (heaviest, OWN_USE_KG, "kg"),
        (capacity, OWN_USE_CONTAINERS * OWN_USE_KG, "kg"),
    )
    measured, most, unit = next((way for way in ways if way[0] > way[1]), ways[0])
    return Finding(
        status=Status.PASS if area.own_use == "yes" else Status.FAIL,
        area=area.id,
        measured=measured,
        required=most,
        unit=unit,
        at_most=True,
        is_bound=not all(other.count.known and other.capacity_kg.known for other in together),
        margin=most - measured,
        message=text(
            "{area}: na propriedade, {said}; consumo próprio vai até {count:count} recipientes de até {limit:kg}.",
            "{area}: on the property, {said}; own use goes up to {count:count} containers of up to {limit:kg}.",
            area=area.id,
            said=_said(count, heaviest, capacity),
            count=OWN_USE_CONTAINERS,
            limit=OWN_USE_KG,
        ),
    )


def _said(count: float, heaviest: float, capacity: float) -> tuple[Text, ...]:
    """Say what is known of a store: what is not said is left out, not shown as nothing."""
    parts = (
        (count, text("{n:count} {n:recipiente|recipientes}", "{n:count} {n:container|containers}", n=count)),
        (heaviest, text("o maior de {kg:kg}", "the largest of {kg:kg}", kg=heaviest)),
        (capacity, text("{kg:kg} em todos", "{kg:kg} in all", kg=capacity)),
    )
    return tuple(said for value, said in parts if value > 0)


@BOOK.rule(
    "own-use-drain-distance",
    article="Art. 3º, IV",
    title=text("Consumo próprio: distância a ralos", "Own use: distance to drains"),
    requirement=text(
        "Pelo menos {least:m} de ralos, caixas de gordura e de esgoto e galerias subterrâneas.",
        "At least {least:m} from drains, grease traps, sewers and underground galleries.",
        least=OWN_USE_DRAIN_M,
    ),
    measured=text(
        "Em planta, do limite da área ao ponto mais próximo.",
        "In plan, from the limit of the area to the nearest point.",
    ),
    reads=(*STOCK, "drain"),
)
def own_use_drain_distance(yard: Yard) -> Iterator[Finding]:
    """Only where the claim of own use holds."""
    for area in _claims(yard):
        if area.own_use == "refused":
            continue
        yield from clear_of_drains(yard, replace(area, near=area.far), OWN_USE_DRAIN_M)  # own use asks for no corridor


# --- Art. 3, declared ---------------------------------------------------------------

of_own_use(
    BOOK,
    "own-use-ventilation",
    "Art. 3º, I",
    text("Consumo próprio: ventilação natural", "Own use: natural ventilation"),
    text("O lugar tem ventilação natural.", "The place has natural ventilation."),
)
of_own_use(
    BOOK,
    "own-use-shelter",
    "Art. 3º, II",
    text("Consumo próprio: proteção do tempo", "Own use: shelter"),
    text("O lugar é protegido do sol, da chuva e da umidade.", "The place is protected from sun, rain and damp."),
)
of_own_use(
    BOOK,
    "own-use-separation",
    "Art. 3º, III",
    text("Consumo próprio: longe de inflamáveis e calor", "Own use: away from flammables and heat"),
    text(
        "O lugar é afastado de outros inflamáveis, fontes de calor e faíscas.",
        "The place is away from other flammables, sources of heat and sparks.",
    ),
)
of_own_use(
    BOOK,
    "own-use-connected",
    "Art. 3º",
    text("Consumo próprio: recipientes interligados", "Own use: containers connected"),
    text(
        "Os recipientes estão interligados a uma instalação de GLP.",
        "The containers are connected to an LPG installation.",
    ),
)
