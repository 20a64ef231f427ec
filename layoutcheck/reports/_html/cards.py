"""The findings of a page, one card each, and the counts of every kind of answer."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layoutcheck.finding import Finding, Leg, Report, Status
from layoutcheck.reports._declared import rests_on_word
from layoutcheck.reports._html.drawing import bounds, view_box
from layoutcheck.reports._html.lettering import subjects
from layoutcheck.reports._html.words import WORDS
from layoutcheck.reports._sentences import remedies, waiver
from layoutcheck.reports._sheet.dimensions import compared, is_drawable, numbered
from layoutcheck.reports._verdicts import LABELS
from layoutcheck.words import Text, number, quantity

ORDER = (Status.FAIL, Status.UNDETERMINED, Status.WAIVED, Status.NOT_DRAWN, Status.NOT_DECLARED, Status.PASS,
         Status.NOT_APPLICABLE)  # fmt: skip
_TOLD = (Status.FAIL, Status.UNDETERMINED, Status.WAIVED)  # that they have no place on the plan is said
SIGNS = {
    "fail": "✕", "undetermined": "?", "waived": "!", "not-drawn": "○", "not-declared": "□", "pass": "✓",
    "not-applicable": "–", "reserved": "✓", "incomplete": "?", "unreadable": "✕",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A finding as a page shows it, every value written out; an empty text where there is none.

    `unplaced` tells that it should be on the plan and is not. `place` is the window that shows it, as SVG writes one,
    and `things` are the features it is about, by their places in the report.
    """

    key: str
    number: str
    status: str
    label: Text
    title: Text
    article: str
    rule: str
    area: str
    subject: str
    figures: tuple[tuple[Text, str], ...]
    message: Text
    needs: tuple[Text, ...]
    waiver: Text | None
    remedies: tuple[Text, ...]
    by_word: bool
    unplaced: bool
    place: str
    things: str

    @property
    def sign(self) -> str:
        """Give the sign of its status."""
        return SIGNS[self.status]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """One kind of answer: its label and how many there are."""

    status: str
    label: Text
    count: int

    @property
    def sign(self) -> str:
        """Give the sign of its status."""
        return SIGNS[self.status]


def keys(report: Report) -> dict[int, str]:
    """Name each finding, by its `id()`, as the JSON report does; one that has the name of another gets a number."""
    seen: Counter[str] = Counter()
    out = {}
    for finding in report.findings:
        name = finding.id(report.law_id)
        seen[name] += 1
        out[id(finding)] = name if seen[name] == 1 else f"{name}-{seen[name]}"
    return out


def cards(report: Report, names: dict[int, str], lang: str) -> list[Card]:
    """Make the cards, what fails first."""
    numbers = {id(item.finding): item.number for item in numbered(report, lang)}
    ordered = sorted(report.findings, key=lambda found: ORDER.index(found.status))
    return [_card(report, found, names[id(found)], numbers.get(id(found), ""), lang) for found in ordered]


def chips(report: Report) -> list[Chip]:
    """Count the answers of each kind that occurs."""
    counts = Counter(found.status for found in report.findings)
    return [Chip(status=one.value, label=LABELS[one], count=counts[one]) for one in ORDER if counts[one]]


def _card(report: Report, found: Finding, key: str, numeral: str, lang: str) -> Card:
    box = bounds(report, found)
    legs = (found, found.exposed, found.shielded)
    return Card(
        key=key,
        number=numeral,
        status=found.status.value,
        label=LABELS[found.status],
        title=found.title,
        article=found.article,
        rule=found.rule,
        area=found.area or "",
        subject=(found.subject or "") if found.subject != found.area else "",
        figures=tuple(figures(found, lang)),
        message=found.message,
        needs=found.needs,
        waiver=waiver(found) if found.waiver else None,
        remedies=tuple(remedies(found)),
        by_word=rests_on_word(report, found),
        unplaced=found.status in _TOLD and not any(is_drawable(leg.witness) for leg in legs if leg),
        place=view_box(box) if box else "",
        things=" ".join(_things(report, found)),
    )


def _things(report: Report, found: Finding) -> Iterator[str]:
    about = subjects(found) or {found.area or ""}
    for i, feature in enumerate(report.site.features):
        if feature.name in about:
            yield str(i)


# --- figures ----------------------------------------------------------------------


def figures(found: Finding, lang: str) -> Iterator[tuple[Text, str]]:
    """Write what was compared: measured, required, margin, the table's value, what reduced it, a firewall's two."""
    measured, required = compared(found, lang)
    if measured:
        yield WORDS["measured"], measured
    if required:
        yield WORDS["required"], asked(required, found.at_most)
    if required and found.margin is not None and math.isfinite(found.margin):
        yield WORDS["margin"], signed(found.margin, found.unit, lang)
    if found.base_required is not None and (found.reduction or found.base_required != found.required):
        yield WORDS["base"], quantity(found.base_required, found.unit, lang)
    if found.reduction:
        yield WORDS["reduction"], reduction(found.reduction, lang)
    legs: Sequence[tuple[str, Leg | None]] = (("exposed", found.exposed), ("shielded", found.shielded))
    for name, leg in legs:
        if leg is not None:
            said = quantity(leg.measured, "m", lang) if leg.measured is not None else WORDS["blocked"].to(lang)
            yield WORDS[name], f"{said} ({asked(quantity(leg.required, 'm', lang), False)})"


def reduction(name: str, lang: str) -> str:
    """Write what made a table's value smaller."""
    return WORDS[name].to(lang) if name in WORDS else name


def asked(required: str, at_most: bool) -> str:
    """Write a limit with the side on which it is met."""
    return f"{'≤' if at_most else '≥'} {required}"


def signed(value: float, unit: str | None, lang: str) -> str:
    """Write a margin with its sign, and with as many places as it takes not to look like none.

    >>> signed(-0.2, "m", "pt"), signed(0.0, "m", "en"), signed(-0.0004, "m", "en")
    ('−0,20 m', '0.00 m', '−0.0004 m')
    """
    said = quantity(abs(value), unit, lang)
    if value and not any(char in "123456789" for char in said.partition(" ")[0]):
        _, _, sign = said.partition(" ")
        said = f"{number(abs(value), lang, 2, 6)} {sign}".rstrip()
        if not any(char in "123456789" for char in said.partition(" ")[0]):
            return quantity(0.0, unit, lang)
    return ("−" if value < 0 else "+" if value > 0 else "") + said
