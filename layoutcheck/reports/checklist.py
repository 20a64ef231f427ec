"""What is still to be declared, as a page to print, tick and sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from layoutcheck import __version__, laws
from layoutcheck.finding import BLANK, Finding, Report, Status
from layoutcheck.reports import Unreadable
from layoutcheck.reports._localized import spoken
from layoutcheck.words import text

_TITLE = text("Itens a declarar", "Items to declare")
_INTRO = text(
    "O desenho não mostra o que segue, e o arquivo do projeto não o declara. Marque Sim se a afirmação é verdadeira e "
    "Não se não é, escreva sobre as linhas, e assine; depois ponha a resposta em layoutcheck.toml, como diz a última "
    "coluna.",
    "The drawing does not show what follows, and the project file does not declare it. Tick Yes where the statement is "
    "true and No where it is not, write on the lines, and sign; then put the answer into layoutcheck.toml, as the last "
    "column says.",
)
_NOTHING = text("Nada falta declarar.", "Nothing is left to declare.")
_COLUMNS = (
    text("Sim", "Yes"),
    text("Não", "No"),
    text("Afirmação", "Statement"),
    text("Artigo", "Article"),
    text("Em layoutcheck.toml", "In layoutcheck.toml"),
)
_SIGNED = (
    text("Responsável técnico", "Engineer"),
    text("CREA", "CREA"),
    text("Data", "Date"),
    text("Assinatura", "Signature"),
)
_STYLE = (
    "@page{size:A4;margin:10mm 10mm 10mm 25mm}body{font:10pt sans-serif;color:#000;background:#fff;max-width:175mm}"
    "table{border-collapse:collapse;width:100%}th,td{border:1px solid #000;padding:1.5mm;vertical-align:top;"
    "text-align:left}td.box{text-align:center;font-size:14pt;width:9mm}tr{break-inside:avoid}code{font-size:9pt}"
    ".sign{display:grid;grid-template-columns:2fr 1fr 1fr 2fr;gap:6mm;margin-top:18mm}"
    ".sign div{border-top:1px solid #000;padding-top:1mm}small{color:#333}"
)


def document(outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Write one HTML page for a plan, with a table for each law it was checked against."""
    reports = [spoken(outcome, lang) for outcome in outcomes if isinstance(outcome, Report)]
    title = _TITLE.to(lang)
    body = "".join(part for report in reports for part in _of(report, lang)) or f"<p>{escape(_NOTHING.to(lang))}</p>"
    page = (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n{body}\n{_signature(lang)}</body></html>\n"
    )
    return page.encode("utf-8", "replace")


def _of(report: Report, lang: str) -> Iterator[str]:
    plan = report.site.plan
    yield f"<h2>{escape(report.law_title.to(lang))}</h2>\n"
    yield f"<p>{escape(plan.path)}<br><small>SHA-256 {plan.sha256} · layoutcheck {__version__}</small></p>\n"
    rows = [_row(report, found, lang) for found in _open(report)]
    if not rows:
        yield f"<p>{escape(_NOTHING.to(lang))}</p>\n"
        return
    heads = "".join(f"<th>{escape(column.to(lang))}</th>" for column in _COLUMNS)
    yield f"<p>{escape(_INTRO.to(lang))}</p>\n<table><tr>{heads}</tr>\n{''.join(rows)}</table>\n"


def _open(report: Report) -> Iterator[Finding]:
    """Give one finding for each thing to declare, however many areas it is asked of."""
    seen = set()
    for found in report.findings:
        if found.status in (Status.NOT_DECLARED, Status.NOT_DRAWN):
            key = (found.rule, found.confirm and found.confirm.to("en"), tuple(need.to("en") for need in found.needs))
            if key not in seen:
                seen.add(key)
                yield found


def _row(report: Report, found: Finding, lang: str) -> str:
    law = laws.LAWS.get(report.law_id)
    rules = law.rules if law else ()
    asked = next((rule.requirement for rule in rules if rule.id == found.rule), found.title).to(lang)
    statement = found.confirm.to(lang) if found.confirm else asked
    box, note = ("", f"<br><small>{escape(asked)}</small>") if BLANK in statement else ("☐", "")
    needs = "<br>".join(escape(need.to(lang)) for need in found.needs)
    return (
        f'<tr><td class="box">{box}</td><td class="box">{box}</td>'
        f"<td><b>{escape(found.title.to(lang))}</b><br>{escape(statement)}{note}</td>"
        f"<td>{escape(found.article)}</td><td><code>{needs}</code></td></tr>\n"
    )


def _signature(lang: str) -> str:
    return '<div class="sign">' + "".join(f"<div>{escape(part.to(lang))}</div>" for part in _SIGNED) + "</div>"
