"""check(site, law) -> Report."""

from __future__ import annotations

from layoutcheck.finding import Report
from layoutcheck.law import Law
from layoutcheck.site import Site


def check(site: Site, law: Law) -> Report:
    """Check a site against a law; every rule yields a finding for each thing it looked at, passes included."""
    view = law.view(site)
    chosen = site.options.select
    findings = tuple(
        found for rule in law.rules if not chosen or rule.id in chosen for found in rule.findings(view, site)
    )
    return Report(
        site=site,
        law_id=law.id,
        law_title=law.title,
        law_published=law.published,
        findings=findings,
        areas=law.areas(view),
        marks=law.marks(view, findings),
        notes=law.notes(view),
    )
