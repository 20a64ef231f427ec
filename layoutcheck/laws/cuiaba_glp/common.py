"""What the rules of this law share: one finding for each area, things a site may lack, things only declared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import shapely

from layoutcheck.finding import Finding, Status, at_least
from layoutcheck.kinds import ROLES
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.figures import SPECIAL
from layoutcheck.measure import gap
from layoutcheck.site import Feature
from layoutcheck.words import Text, joined, metres, same, text

STOCK = ("storage_area", "lot", "container")  # what a class depends on: roles every class-bound rule reads

AreaRule = Callable[[Yard, Area], Iterator[Finding]]


def each_store(check: AreaRule) -> Callable[[Yard], Iterator[Finding]]:
    """Run a rule of Art. 4 or 5 for every area; an own-use store answers to Art. 3 alone."""

    def run(yard: Yard) -> Iterator[Finding]:
        for area in yard.areas:
            if area.own_use in ("yes", "unknown"):
                yield not_applicable(
                    area,
                    text(
                        "{area}: consumo próprio, vale só o art. 3º.",
                        "{area}: own use, only Art. 3 applies.",
                        area=area.id,
                    ),
                )
            else:
                yield from check(yard, area)

    run.__doc__ = check.__doc__
    return run


def not_applicable(area: Area | None, message: Text, subject: str | None = None) -> Finding:
    """Say that a rule does not hold for an area."""
    return Finding(status=Status.NOT_APPLICABLE, area=area.id if area else None, subject=subject, message=message)


def undetermined(area: Area | None, message: Text, needs: tuple[Text, ...], subject: str | None = None) -> Finding:
    """Say that the plan does not tell, and what it lacks."""
    return Finding(
        status=Status.UNDETERMINED, area=area.id if area else None, subject=subject, message=message, needs=needs
    )


def tried(area: Area, judge: Callable[[str], Status]) -> Status:
    """Judge a class-bound rule under every class that may govern; above class VI the tables give its figures.

    A class that is not known at all lets nothing pass.
    """
    statuses = {judge(name) for name in area.classes}
    if statuses == {Status.PASS}:
        return Status.UNDETERMINED if SPECIAL in area.classes and len(area.classes) > 1 else Status.PASS
    return Status.FAIL if statuses == {Status.FAIL} else Status.UNDETERMINED


def declared(yard: Yard, area: Area | None, key: str, subject: str | None = None, what: Text | None = None) -> Finding:
    """Judge what no drawing can show by what the project file states of it; `what` says what that is."""
    said = yard.site.declared.says.get(key)
    status = None if said is None else Status.PASS if said else Status.FAIL
    need = text("[declared] {key} = true ou false", "[declared] {key} = true or false", key=key)
    return Finding(
        status=status or Status.NOT_DECLARED,
        area=area.id if area else None,
        subject=subject,
        message=_declared(status, what),
        needs=() if status else (need,),
        confirm=text("{what}.", "{what}.", what=what) if what else None,
    )


def _declared(status: Status | None, what: Text | None) -> Text:
    said = {
        Status.PASS: text("declarado que atende", "declared to comply"),
        Status.FAIL: text("declarado que não atende", "declared not to comply"),
        None: text("não declarado", "not declared"),
    }[status]
    if what is None:
        return text(f"{said.pt.capitalize()}.", f"{said.en.capitalize()}.")
    return text("{what}: {said}.", "{what}: {said}.", what=what, said=said)


def nearest_area(yard: Yard, feature: Feature) -> Area | None:
    """Find the area that a sign, an extinguisher or a detector counts for: the nearest, and no other."""
    return min(yard.stores, key=lambda area: area.near.distance(feature.shape), default=None)


def needs_class(area: Area) -> Text:
    """Say that the class of an area is not known for certain, and where to put what gives it."""
    if area.declared is not None:
        return text(
            "contagem de {area}: recipientes e capacidade_unitaria dos seus lotes",
            "count of {area}: containers and container_kg of its lots",
            area=area.id,
        )
    return text(
        "classe de {area}: recipientes e capacidade_unitaria dos seus lotes, ou classe",
        "class of {area}: containers and container_kg of its lots, or class",
        area=area.id,
    )


def needs_height(name: str) -> Text:
    """Say that a wall's height is missing, and where to put it."""
    return text(
        'altura de {wall}: atributo altura ou [features] "{wall}"',
        'height of {wall}: attribute height_m or [features] "{wall}"',
        wall=name,
    )


def no_lot(area: Area, subject: str | None = None) -> Finding:
    """Say that an area has no lots drawn, on which a rule depends."""
    return undetermined(
        area,
        text("{area}: nenhum lote desenhado.", "{area}: no lot drawn.", area=area.id),
        (
            text(
                "lotes de {area} (camada GLP-LOTE ou role lot)",
                "lots of {area} (layer GLP-LOTE or role lot)",
                area=area.id,
            ),
        ),
        subject,
    )


def no_limit(area: Area) -> Finding:
    """Say that the limit of an area is not drawn, on which a rule depends."""
    return undetermined(
        area,
        text(
            "{area}: o limite da área não está desenhado.", "{area}: the limit of the area is not drawn.", area=area.id
        ),
        (
            text(
                "área de armazenamento desenhada (camada GLP-AREA ou role storage_area)",
                "the storage area drawn (layer GLP-AREA or role storage_area)",
            ),
        ),
    )


def clear_of_drains(yard: Yard, area: Area, least: float, at_limit: Text | None = None) -> Iterator[Finding]:
    """Judge the distance of an area to every drain; one within the area is at distance 0.

    Where only some of the classes that may govern ask for a corridor, the limit at best is tried too. `at_limit` is
    said besides of one that is neither nearer nor farther than it must be.
    """
    drains = yard.site.of("drain")
    for drain in drains:
        error = area.error_m + drain.error_m
        apart = gap(area.near, drain.shape, error)
        status = at_least(apart.distance, least, tolerance=yard.tolerance)
        if status is Status.FAIL and area.far is not area.near:
            at_best = at_least(gap(area.far, drain.shape, error).distance, least, tolerance=yard.tolerance)
            status = status if at_best is Status.FAIL else Status.UNDETERMINED
        said = text(
            "De {area} a {drain}: {apart:m}; mínimo {least:m}.",
            "From {area} to {drain}: {apart:m}; at least {least:m}.",
            area=area.id,
            drain=drain.name,
            apart=metres(apart.distance, least),
            least=least,
        )
        yield Finding(
            status=status,
            area=area.id,
            subject=drain.name,
            measured=apart.distance,
            required=least,
            unit="m",
            margin=apart.distance - least,
            base_required=least,
            witness=apart.line,
            needs=(needs_class(area),) if status is Status.UNDETERMINED else (),
            message=joined([said, at_limit]) if at_limit and abs(apart.distance - least) <= yard.tolerance else said,
        )
    if not drains:
        yield absent(yard, area, "drain", least)


def classes_text(classes: tuple[str, ...]) -> Text:
    """Write the classes that may govern."""
    first, last = (_SPECIAL if name == SPECIAL else same(name) for name in (classes[0], classes[-1]))
    return first if len(classes) == 1 else text("{first}–{last}", "{first}–{last}", first=first, last=last)


_SPECIAL = text("especial", "special")


def absent(yard: Yard, area: Area, role: str, reach: float) -> Finding:
    """Judge a role of which nothing is drawn: declared to be absent within reach, in metres, or only not drawn.

    For places of assembly the declaration counts only as far as the surroundings were surveyed.
    """
    label = ROLES[role].label
    declared = yard.site.declared
    if role in yard.site.seen.hidden:
        return _only_hidden(area, role)
    need = text(
        '[declared] none = ["{role}"] em layoutcheck.toml, ou desenhe-o',
        '[declared] none = ["{role}"] in layoutcheck.toml, or draw it',
        role=role,
    )
    if role not in declared.none:
        return Finding(
            status=Status.NOT_DRAWN,
            area=area.id,
            message=text(
                "{area}: nenhum elemento desenhado: {label}.", "{area}: none drawn: {label}.", area=area.id, label=label
            ),
            needs=(need,),
            confirm=_there_is_none(area, role, reach),
        )
    if role == "assembly" and (declared.surveyed_m is None or declared.surveyed_m < reach - yard.tolerance):
        return _not_surveyed(yard, area, reach)
    return Finding(
        status=Status.PASS,
        area=area.id,
        message=text(
            "{area}: declarado que não há: {label}.",
            "{area}: declared that there is none: {label}.",
            area=area.id,
            label=label,
        ),
    )


def _only_hidden(area: Area, role: str) -> Finding:
    return undetermined(
        area,
        text(
            "{area}: nada foi medido de {label}; há o que pode ser, em camada desligada, congelada ou de tal nome, que "
            "os avisos nomeiam.",
            "{area}: nothing was measured as {label}; there is what may be, on a layer off, frozen or named so, which "
            "the warnings name.",
            area=area.id,
            label=ROLES[role].label,
        ),
        (
            text(
                'a camada ligada e descongelada, e o seu papel em [layers]; "ignore" se não é nada',
                'the layer on and thawed, and its role in [layers]; "ignore" if it is nothing',
            ),
        ),
    )


def _there_is_none(area: Area, role: str, reach: float) -> Text:
    return text(
        "Não há {label} em {area} nem a menos de {reach:m}.",
        "There is no {label} in {area} nor within {reach:m} of it.",
        label=ROLES[role].label,
        area=area.id,
        reach=reach,
    )


def _not_surveyed(yard: Yard, area: Area, asked: float) -> Finding:
    surveyed = yard.site.declared.surveyed_m
    shown = surveyed if surveyed is not None else _shown(yard, area)
    return Finding(
        status=Status.NOT_DRAWN,
        area=area.id,
        message=text(
            "{area}: nenhum local de aglomeração desenhado; o entorno é mostrado até {shown:m} de {asked:m}.",
            "{area}: no place of assembly drawn; the surroundings are shown to {shown:m} of {asked:m}.",
            area=area.id,
            shown=shown,
            asked=asked,
        ),
        needs=(
            text(
                "[declared] surveyed_m de pelo menos {asked:m}",
                "[declared] surveyed_m of at least {asked:m}",
                asked=asked,
            ),
        ),
        confirm=_there_is_none(area, "assembly", asked),
    )


def _shown(yard: Yard, area: Area) -> float:
    """Measure how far round the area anything at all is drawn."""
    everything = shapely.union_all([f.shape for f in yard.site.features]).convex_hull
    return gap(area.near, everything.boundary).distance if everything.geom_type == "Polygon" else 0.0
