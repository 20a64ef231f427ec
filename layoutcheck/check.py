"""check(site, law) -> Report."""

from __future__ import annotations

from dataclasses import replace

from layoutcheck import waivers
from layoutcheck.finding import Report
from layoutcheck.law import Law
from layoutcheck.site import Site


def check(site: Site, law: Law) -> Report:
    """Check a site against a law; every rule yields a finding for each thing it looked at, passes included."""
    view = law.view(site)
    chosen = site.options.select
    found = [f for rule in law.rules if not chosen or rule.id in chosen for f in rule.findings(view, site)]
    findings, notes = waivers.apply(found, site.waivers, site.options.on)
    return Report(
        site=replace(site, seen=replace(site.seen, warnings=(*site.seen.warnings, *notes))),
        law_id=law.id,
        law_title=law.title,
        law_published=law.published,
        findings=findings,
        areas=law.areas(view),
        marks=law.marks(view, findings),
        notes=law.notes(view),
    )
