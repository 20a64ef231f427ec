"""Findings as a table, one row each: a file that Excel and LibreOffice open with a double click.

RFC 4180 with line ends `\\r\\n`, in UTF-8 with its mark. In English the columns are parted by commas and decimals by
points; in Portuguese by semicolons and commas, which is what a spreadsheet in that language expects: told otherwise it
takes 7.497 for seven thousand. The first row, the ids and the values are the same in both.

A text that a spreadsheet would take for a formula gets an apostrophe before it. Numbers are never touched.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable
from layoutcheck.reports._rows import flat, rows, why

COLUMNS = (
    "plan", "sha256", "law", "verdict", "number", "id", "rule", "article", "title", "status", "area", "subject",
    "measured", "required", "unit", "margin", "base_required", "reduction", "exposed_measured", "exposed_required",
    "shielded_measured", "shielded_required", "x1", "y1", "x2", "y2", "message", "needs", "remedy", "waiver_by",
    "waiver_reason", "waiver_until",
)  # fmt: skip
_ENDS = ("x1", "y1", "x2", "y2")
_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]|[\t\r\n]")
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def document(outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Write the findings of all outcomes; a plan that could not be read has one row, which says so."""
    return table(COLUMNS, (row for outcome in outcomes for row in _rows(outcome, lang)), lang)


def table(columns: Sequence[str], lines: Iterable[Mapping[str, Any]], lang: str) -> bytes:
    """Write lines under the names of their columns; what a line does not have is empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=";" if lang == "pt" else ",")
    writer.writerow(columns)
    for line in lines:
        writer.writerow([_cell(line.get(column), lang) for column in columns])
    return out.getvalue().encode("utf-8-sig", "backslashreplace")


def _rows(outcome: Report | Unreadable, lang: str) -> Iterator[dict[str, Any]]:
    said, findings = rows(outcome, lang)
    plan = {"plan": said["plan"]["path"], "sha256": said["plan"]["sha256"], "law": said["law"]["id"],
            "verdict": said["verdict"]}  # fmt: skip
    if said["error"]:
        yield {**plan, "status": said["verdict"], "message": why(said)}
    elif not findings:
        yield plan
    for number, finding in findings:
        ends = [value for point in finding["witness"] or () for value in point]
        yield {**plan, **flat(finding), "number": number, **dict(zip(_ENDS, ends, strict=False))}


def _cell(value: Any, lang: str) -> str:
    """Write a cell.

    >>> _cell(-0.003, "pt"), _cell(-0.003, "en"), _cell("=1+1", "en"), _cell(None, "en")
    ('-0,003', '-0.003', "'=1+1", '')
    """
    if value is None:
        return ""
    if isinstance(value, int | float):
        return str(value).replace(".", ",") if lang == "pt" else str(value)
    shown = _CONTROL.sub("\ufffd", str(value))
    return f"'{shown}" if _FORMULA.match(shown) else shown
