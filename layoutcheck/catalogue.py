"""The rules of a law as a person looks them up: the list, and one rule explained."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from layoutcheck.kinds import ROLES
from layoutcheck.law import Law, Rule, Table
from layoutcheck.words import quantity, text

_WIDTH = 100


def listing(law: Law, lang: str) -> str:
    """List the rules of a law: name, article and title."""
    names = max((len(rule.id) for rule in law.rules), default=0)
    articles = max((len(rule.article) for rule in law.rules), default=0)
    rows = (f"  {r.id:{names}}  {r.article:{articles}}  {r.title.to(lang)}".rstrip() for r in law.rules)
    return "\n".join((f"{law.id} · {law.title.to(lang)}", "", *rows)) + "\n"


def explained(law: Law, rule: Rule, lang: str) -> str:
    """Explain a rule: its article, what it asks in our own words, its figures, how it is measured, what it reads."""
    told = [f"{rule.id} · {rule.title.to(lang)}", f"{law.title.to(lang)}, {rule.article}", ""]
    told += _wrapped(rule.requirement.to(lang))
    for table in rule.tables:
        told += ["", *_figures(table, lang)]
    told += ["", *_wrapped(text("Como se mede: {how}", "How it is measured: {how}", how=rule.measured).to(lang))]
    roles = tuple(text("{label} ({role})", "{label} ({role})", label=ROLES[r].label, role=r) for r in rule.reads)
    if roles:
        told += ["", *_wrapped(text("O que lê da planta: {roles}.", "What it reads of the plan: {roles}.",
                                    roles=roles).to(lang))]  # fmt: skip
    return "\n".join(told) + "\n"


def _figures(table: Table, lang: str) -> Iterator[str]:
    """Lay out the figures of a table, one column a class."""
    cells = ["–" if value is None else quantity(value, table.unit, lang) for value in table.values]
    widths = [max(len(key), len(cell)) for key, cell in zip(table.by, cells, strict=True)]
    label = text("{article}, por classe:", "{article}, by class:", article=table.article).to(lang)
    yield f"  {label}"
    for row in (table.by, cells):
        yield "    " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))


def _wrapped(plain: str) -> list[str]:
    return textwrap.wrap(
        plain, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )
