"""check(site, law) -> Report."""

from __future__ import annotations

from dataclasses import replace

from layoutcheck import waivers
from layoutcheck.errors import LayoutcheckError
from layoutcheck.finding import Report
from layoutcheck.law import Law
from layoutcheck.site import Note, Site
from layoutcheck.words import text


def check(site: Site, law: Law) -> Report:
    """Check a site against a law; every rule yields a finding for each thing it looked at, passes included.

    Rules that `options.select` leaves out are named under the report's warnings; a selection that leaves nothing
    raises `LayoutcheckError`.
    """
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
    )


def _not_run(rules: list[str]) -> tuple[Note]:
    message = text(
        "Só foi verificado o que se pediu. Regras não verificadas: {rules}.",
        "Only what was asked for was checked. Rules not run: {rules}.",
        rules=tuple(rules),
    )
    return (Note(code="rules-not-run", message=message),)
