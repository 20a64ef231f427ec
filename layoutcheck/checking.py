"""check(site, law) -> Report."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from layoutcheck import waivers
from layoutcheck.errors import LayoutcheckError, ReadError
from layoutcheck.finding import Report
from layoutcheck.kinds import FAMILIES, ROLES
from layoutcheck.law import Law
from layoutcheck.site import Note, Site
from layoutcheck.words import Text, joined, text

NO_LAYER = "-"  # where things are counted of which the file says no layer


def check(site: Site, law: Law) -> Report:
    """Check a site against a law; every rule yields a finding for each thing it looked at, passes included.

    Rules that `options.select` leaves out are named under the report's warnings; a selection that leaves nothing
    raises `LayoutcheckError`, and a site without anything that the law is about `ReadError`.
    """
    if not site.tells_of(*law.subjects):
        lost = tuple(u.message for u in site.seen.not_checked if u.role in law.subjects)
        elsewhere = unseen(site.seen.warnings, hidden=not site.seen.hidden.isdisjoint(law.subjects))
        raise nothing_to_check(law.subjects, lost, site.seen.roleless, elsewhere)
    view = law.view(site)
    chosen = site.options.select
    left_out = [rule.id for rule in law.rules if chosen and rule.id not in chosen]
    if len(left_out) == len(law.rules):
        raise LayoutcheckError(
            "nothing-selected",
            text("Nenhuma das regras escolhidas é de {law}.", "None of the rules chosen belongs to {law}.", law=law.id),
        )
    found = [f for rule in law.rules if rule.id not in left_out for f in rule.findings(view, site)]
    findings, notes = waivers.apply(found, site.waivers, site.options.on)
    told = (*(_not_run(left_out) if left_out else ()), *site.seen.warnings, *law.warnings(view), *notes)
    return Report(
        site=replace(site, seen=replace(site.seen, warnings=told)),
        law_id=law.id,
        law_title=law.title,
        law_published=law.published,
        findings=findings,
        areas=law.areas(view),
        marks=law.marks(view, findings),
        notes=law.notes(view),
        heading=law.heading,
        subjects=law.subjects,
        screens=law.screens(view),
    )


def unseen(notes: Sequence[Note], *, hidden: bool) -> tuple[Text, ...]:
    """Give what was told of things in layouts and, with `hidden`, of those that are off or frozen."""
    codes = ("paper-space", "hidden") if hidden else ("paper-space",)
    return tuple(note.message for note in notes if note.code in codes)


def nothing_to_check(
    roles: Sequence[str], lost: Sequence[Text], roleless: Sequence[str], elsewhere: Sequence[Text] = ()
) -> ReadError:
    """Say that nothing of these roles was read, or of any role when none is named, and which layers there are.

    `lost` and `elsewhere` tell what could not be read, and what lies where nothing is measured.
    """
    listed = joined([ROLES[role].label for role in roles], ", ")
    what = (
        text("do que se verifica ({roles})", "that is checked ({roles})", roles=listed)
        if roles
        else text("que tenha papel", "that has a role")
    )
    if lost:
        return ReadError(
            "nothing-to-check",
            text("Nada {what} pôde ser lido: {lost}.", "Nothing {what} could be read: {lost}.", what=what,
                 lost=tuple(dict.fromkeys(lost))[:5]),
            text("Redesenhe o elemento e exporte a planta de novo.", "Draw it again and export the plan anew."),
        )  # fmt: skip
    if elsewhere:
        return ReadError(
            "nothing-to-check",
            text("Nada {what} foi lido. {told}", "Nothing {what} was read. {told}", what=what,
                 told=joined(elsewhere[:5], " ")),
            text("Desenhe no espaço do modelo, em camadas ligadas e descongeladas.",
                 "Draw in model space, on layers that are on and thawed."),
        )  # fmt: skip
    layers = [name for name in roleless if name != NO_LAYER]
    if roleless and not layers:
        return ReadError(
            "nothing-to-check",
            text("Nada {what} foi lido: os elementos não dizem papel nem camada.",
                 "Nothing {what} was read: the features say neither a role nor a layer.", what=what),
            text('Dê a cada um, em properties, o seu papel ou a sua camada: "papel": "{role}", "camada": "{layer}".',
                 'Give each, in properties, its role or its layer: "role": "{role}", "layer": "{layer}".',
                 role=(*roles, "storage_area")[0], layer=ROLES[(*roles, "storage_area")[0]].layer_name),
        )  # fmt: skip
    return ReadError("nothing-to-check", _none_with_a_role(what, layers), layers_to_use(roles))


def _none_with_a_role(what: Text, layers: Sequence[str]) -> Text:
    left = len(layers) - 12
    more = text(" e mais {n}", " and {n} more", n=str(left)) if left > 0 else ""
    named = text(" Camadas sem papel: {layers}{more}.", " Layers without a role: {layers}{more}.", layers=layers[:12],
                 more=more)  # fmt: skip
    return text("Nada {what} foi lido.{named}", "Nothing {what} was read.{named}", what=what,
                named=named if layers else "")  # fmt: skip


def layers_to_use(roles: Sequence[str]) -> Text:
    """Say on which layers things of these roles are read, or of one role of each family when none is named."""
    wanted = roles or [next(role.id for role in ROLES.values() if role.family == family) for family in FAMILIES]
    return text(
        'Use as camadas {names}…, ou diga em layoutcheck.toml: [layers] "CAMADA" = {{ role = "{role}" }}; '
        "layoutcheck init grava um para começar.",
        'Use layers {names}…, or say in layoutcheck.toml: [layers] "LAYER" = {{ role = "{role}" }}; '
        "layoutcheck init writes one to begin with.",
        names=tuple(ROLES[role].layer_name for role in wanted[:3]), role=wanted[0],
    )  # fmt: skip


def _not_run(rules: list[str]) -> tuple[Note]:
    message = text(
        "Só foi verificado o que se pediu. Regras não verificadas: {rules}.",
        "Only what was asked for was checked. Rules not run: {rules}.",
        rules=tuple(rules),
    )
    return (Note(code="rules-not-run", message=message),)
