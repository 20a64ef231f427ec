"""A plan as one page for a browser: the drawing to pan and zoom, the findings beside it, all facts, and no network."""

from __future__ import annotations

from collections.abc import Sequence

from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable
from layoutcheck.reports._html import cards, drawing, facts, handcheck, legend, page
from layoutcheck.reports._html.part import Part
from layoutcheck.reports._localized import spoken
from layoutcheck.reports.text import verdict


def document(outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Write the page of a plan, with a part for each law it was checked against; equal outcomes, equal bytes."""
    return page.write([_part(outcome, f"r{n}", lang) for n, outcome in enumerate(outcomes, 1)], outcomes, lang)


def _part(outcome: Report | Unreadable, id: str, lang: str) -> Part:
    kind, word, told = verdict(outcome, lang)
    basis, law, sign = facts.basis(outcome, lang), outcome.law_title, cards.SIGNS[kind]
    if isinstance(outcome, Unreadable):
        error = (outcome.error.message, outcome.error.hint)
        return Part(id=id, law=law, kind=kind, sign=sign, word=word, told=told, basis=basis, error=error)
    outcome = spoken(outcome, lang)
    names = cards.keys(outcome)
    seen = outcome.site.seen
    return Part(
        id=id,
        law=law,
        kind=kind,
        sign=sign,
        word=word,
        told=told,
        basis=basis,
        drawing=drawing.draw(outcome, names, id, lang),
        north=outcome.site.frame.north,
        legend=legend.entries(outcome, id, lang),
        areas=facts.areas(outcome, lang),
        cards=cards.cards(outcome, names, lang),
        chips=cards.chips(outcome),
        sums=handcheck.sums(outcome, names, lang),
        units=handcheck.unit_of(outcome.site.plan, lang),
        account=facts.account(outcome, lang),
        read=(seen.entities, seen.used),
        features=facts.features(outcome),
    )
