"""The rules of a law as a person looks them up: the list, one rule explained, and the pages of the documentation.

`python -m layoutcheck.catalogue docs` writes those pages; with `--check` it only tells whether they are current.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from layoutcheck import guide, keys
from layoutcheck.keys import NOTHING, Key
from layoutcheck.kinds import PROPERTIES, ROLES
from layoutcheck.law import Law, Rule, Table
from layoutcheck.laws import LAWS
from layoutcheck.words import LANGS, Text, joined, quantity, text

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
    if rule.declarable:
        told += ["", *_wrapped(_declare(rule).to(lang))]
    told += ["", *_wrapped(text("Exemplos, no repositório: {path}", "Examples, in the repository: {path}",
                                path=examples(law, rule)).to(lang))]  # fmt: skip
    if roles:
        told += ["", *_wrapped(text("O que lê da planta: {roles}.", "What it reads of the plan: {roles}.",
                                    roles=roles).to(lang))]  # fmt: skip
    return "\n".join(told) + "\n"


def examples(law: Law, rule: Rule) -> str:
    """Name the sample plans of a rule, which lie in the repository and are not installed."""
    is_taken_over = law.adopts and rule in LAWS[law.adopts].rules
    return f"samples/{law.adopts if is_taken_over else law.id}/{rule.id}.*.geojson"


def _declare(rule: Rule) -> Text:
    return text(
        "Declara-se em layoutcheck.toml: [declared] {key} = true ou false.",
        "Declared in layoutcheck.toml: [declared] {key} = true or false.",
        key=rule.id.replace("-", "_"),
    )


def _figures(table: Table, lang: str) -> Iterator[str]:
    """Lay out the figures of a table, one column a class."""
    cells = ["–" if value is None else quantity(value, table.unit, lang) for value in table.values]
    widths = [max(len(key), len(cell)) for key, cell in zip(table.by, cells, strict=True)]
    yield f"  {_heading(table, lang)}, {table.axis.to(lang)}:"
    for row in (table.by, cells):
        yield "    " + "  ".join(f"{cell:>{width}}" for cell, width in zip(row, widths, strict=True))


def _heading(table: Table, lang: str) -> str:
    return ", ".join(part for part in (table.article, table.label.to(lang)) if part)


def _wrapped(plain: str) -> list[str]:
    return textwrap.wrap(
        plain, _WIDTH, initial_indent="  ", subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


# --- the pages of the documentation -------------------------------------------

SHEETS = {"drawing-sheet.md": "en", "folha-de-desenho.md": "pt"}  # one page each, to print
_WRITTEN = "<!-- Written by `python -m layoutcheck.catalogue docs`; change the source, not this page. -->"


def pages() -> dict[str, str]:
    """Give every page that is generated as a whole, by its path below the documentation's folder."""
    found = {f"rules/{id}.md": law_page(law) for id, law in LAWS.items()}
    found |= {name: guide.sheet(lang, _WRITTEN) for name, lang in SHEETS.items()}
    return {**found, "nomenclature.md": nomenclature()}


def law_page(law: Law) -> str:
    """Write the catalogue of a law in Markdown: every rule in both languages, its figures, and what nothing checks."""
    told = [
        f"# `{law.id}`",
        _WRITTEN,
        "",
        *(f"{law.title.to(lang)} – {law.published.to(lang)}." for lang in LANGS),
        "",
        f"{len(law.rules)} rules; {len(law.left_out)} parts of the text are not checked, for the reasons at the end.",
        "",
        "| rule | article | |",
        "|---|---|---|",
        *(f"| [`{rule.id}`](#{rule.id}) | {rule.article} | {rule.title.to('en')} |" for rule in law.rules),
    ]
    for rule in law.rules:
        told += ["", *_rule_page(law, rule)]
    told += ["", *_drawn(law), "", "## What nothing checks", "", "| | por quê | why |", "|---|---|---|"]
    told += [f"| {left.article} | {left.why.to('pt')} | {left.why.to('en')} |" for left in law.left_out]
    return "\n".join(told) + "\n"


def _rule_page(law: Law, rule: Rule) -> Iterator[str]:
    yield f"## {rule.id}"
    yield f"**{rule.title.to('pt')}** · {rule.title.to('en')} · {rule.article}"
    yield ""
    for lang in LANGS:
        yield f"- {rule.requirement.to(lang)}"
    for table in rule.tables:
        yield ""
        yield f"| {_heading(table, 'en')} | " + " | ".join(table.by) + " |"
        yield "|---|" + "---:|" * len(table.by)
        cells = ("–" if value is None else quantity(value, table.unit, "en") for value in table.values)
        yield "| | " + " | ".join(cells) + " |"
    yield ""
    for lang, how in zip(LANGS, ("Como se mede", "How it is measured"), strict=True):
        yield f"- {how}: {rule.measured.to(lang)}"
    if rule.reads:
        yield "- Roles: " + ", ".join(f"`{role}`" for role in rule.reads)
    if rule.declarable:
        yield f"- `[declared] {rule.id.replace('-', '_')}`"
    yield f"- Examples: `{examples(law, rule)}`"


def _drawn(law: Law) -> Iterator[str]:
    """Lay out the layers that the law looks at, and what is said of the things on them."""
    yield "## What is drawn"
    yield "| layer | role | português | English | properties |"
    yield "|---|---|---|---|---|"
    for role in (role for role in ROLES.values() if role.id in law.roles):
        said = ", ".join(f"`{key}`" for key, item in PROPERTIES.items() if role.id in item.roles and key != "name")
        label = joined([role.label, role.note], "; ") if role.note else role.label
        pt, en = (label.to(lang) for lang in LANGS)
        yield f"| `{role.layer_name}` | `{role.id}` | {pt} | {en} | {said or '–'} |"


def nomenclature() -> str:
    """Write the roles and properties in Markdown: term in both languages, names on layers, unit, spellings."""
    told = [
        "# Nomenclature",
        _WRITTEN,
        "",
        "## Roles",
        "A role is a DXF layer of the name given (a suffix may follow: `GLP-MURO-NORTE`) or GeoJSON `properties.role`.",
        "Layers of the last column are recognised too, and reported as a guess.",
        "",
        "| role | português | English | layer | guessed from |",
        "|---|---|---|---|---|",
    ]
    for role in ROLES.values():
        guesses = ", ".join((*role.guesses, *(f"{word} …" for word in role.openers)))
        told.append(
            f"| `{role.id}` | {role.label.to('pt')} | {role.label.to('en')} | `{role.layer_name}` | {guesses or '–'} |"
        )
    told += ["", "## Properties", "", "| property | português | English | unit | roles | also written |"]
    told.append("|---|---|---|---|---|---|")
    for item in PROPERTIES.values():
        roles = "all" if len(item.roles) == len(ROLES) else ", ".join(item.roles)
        values = ", ".join(f"`{word}`" for word in item.spellings) or "–"
        told.append(
            f"| `{item.key}` | {item.label.to('pt')} | {item.label.to('en')} | {item.unit or '–'} "
            f"| {roles} | {values} |"
        )
    return "\n".join(told) + "\n"


def declared_keys() -> list[str]:
    """Lay out the keys of `[declared]` that are no rule's name: those of every law, then each law's own."""
    own = [replace(key, meaning=text("{m} (`{law}`)", "{m} (`{law}`)", m=key.meaning, law=law.id))
           for law in _written() for key in law.declared]  # fmt: skip
    return key_table([*keys.DECLARED, *own])


def _written() -> list[Law]:
    """Give the laws that have a text of their own: one that adopts another's declares what that one does."""
    return [law for law in LAWS.values() if not law.adopts]


def key_table(known: Sequence[Key]) -> list[str]:
    """Lay out the keys of a table of the project file."""
    rows = (f"| `{key.name}` | `{key.example}` | {key.meaning.to('en')} | {_usual(key)} |" for key in known)
    return ["| key | example | meaning | when it is not there |", "|---|---|---|---|", *rows]


def _usual(key: Key) -> str:
    return f"`{key.usual}`" if key.usual not in (None, NOTHING) else "–"


FILLED: Mapping[str, guide.Tables] = {  # pages written by hand, and the tables that are put into them
    "drawing-guide.md": guide.TABLES,
    "buildings.md": {"layers": partial(guide.trade_table, "OBRA", "en")},
    "obras.md": {"camadas": partial(guide.trade_table, "OBRA", "pt")},
    "project-file.md": {
        **{name: partial(key_table, known) for name, known in keys.TABLES.items()},
        "declared": declared_keys,
        "rules": lambda: guide.declared_table(_written()),
    },
}


def filled_pages(folder: Path) -> dict[str, str]:
    """Give the pages written by hand that are there, with their tables put in."""
    texts = {name: folder / name for name in FILLED if (folder / name).is_file()}
    return {name: guide.filled(path.read_text(encoding="utf-8"), FILLED[name]) for name, path in texts.items()}


def decisions(folder: Path) -> dict[str, str]:
    """Give the page that lists the decisions below the documentation's folder, by number."""
    titles = {
        path.name: path.read_text(encoding="utf-8").splitlines()[0] for path in (folder / "decisions").glob("0*.md")
    }
    rows = [f"- [{name[:4]}]({name}): {titles[name].partition('. ')[2]}" for name in sorted(titles)]
    told = ["# Decisions", _WRITTEN, "", "One page a choice that was worth arguing about.", "", *rows]
    return {"decisions/README.md": "\n".join(told) + "\n"} if titles else {}


def write_pages(folder: Path, check: bool) -> list[str]:
    """Write the pages below a folder, or only compare; give the paths that were not current."""
    stale = []
    for name, page in (pages() | filled_pages(folder) | decisions(folder)).items():
        path = folder / name
        if path.is_file() and path.read_text(encoding="utf-8") == page:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(page, encoding="utf-8")
    return stale


if __name__ == "__main__":
    only_check = "--check" in sys.argv
    (folder,) = (argument for argument in sys.argv[1:] if argument != "--check")
    stale = write_pages(Path(folder), only_check)
    if only_check and stale:
        sys.exit(f"not current: {', '.join(stale)}; run: python -m layoutcheck.catalogue docs")
