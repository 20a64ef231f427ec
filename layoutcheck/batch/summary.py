"""The results of a batch: `index.html`, `summary.csv`, `summary.json`, and the lines on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from layoutcheck import __version__
from layoutcheck.batch import index
from layoutcheck.batch.folder import Passed, tally
from layoutcheck.errors import LayoutcheckError
from layoutcheck.files import put
from layoutcheck.reports._lines import Style, coloured, safe
from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.reports.csv import table
from layoutcheck.words import Text, text

if TYPE_CHECKING:
    from layoutcheck.batch.run import Row, Whole

SCHEMA = "layoutcheck-batch/1"
VERDICT = ("fail", "unreadable", "incomplete", "pass")
_KEYS = ("plan", "path", "law", "verdict", "standing", "error", "counts", "worst", "reports", "thumbnail",
         "not_written")  # fmt: skip
_COLUMNS = (
    "plan", "law", "verdict", "standing", "fail", "undetermined", "waived", "not_drawn", "not_declared", "pass",
    "rule", "article", "title", "status", "area", "subject", "measured", "required", "unit", "margin", "message",
    "error", "reports", "not_written",
)  # fmt: skip


def write(whole: Whole, out: Any) -> None:
    """Write the three pages below the folder of the reports. Raises `WriteError`."""
    put(out / "summary.csv", table(_COLUMNS, map(_cells, whole.rows), whole.lang))
    put(out / "summary.json", document(whole))
    put(out / "index.html", index.page(whole.folder.as_posix(), whole.rows, whole.passed, whole.lang))


def document(whole: Whole) -> bytes:
    """Give all of it as JSON."""
    return _document(whole.folder.as_posix(), whole.rows, whole.passed, whole.lang, None)


def refused(folder: str | None, error: LayoutcheckError, lang: str) -> bytes:
    """Give the JSON of a batch that came to nothing."""
    said = {"code": error.code, "message": error.message.to(lang), "hint": error.hint.to(lang)}
    return _document(folder, (), (), lang, said)


def _document(
    folder: str | None, rows: Sequence[Row], passed: Sequence[Passed], lang: str, error: dict[str, str] | None
) -> bytes:
    said = {
        "schema": SCHEMA,
        "version": __version__,
        "folder": folder,
        "error": error,
        "counts": {verdict: sum(row["verdict"] == verdict for row in rows) for verdict in VERDICT},
        "plans": [{key: row[key] for key in _KEYS} for row in rows],
        "passed_over": [{"path": one.path, "code": one.code, "message": one.message.to(lang)} for one in passed],
    }
    plain = json.dumps(said, ensure_ascii=False, allow_nan=False, indent=1) + "\n"
    return plain.encode("utf-8", "backslashreplace")


def _cells(row: Row) -> dict[str, Any]:
    """Flatten a row."""
    error = row["error"] or {}
    counts = {} if error else {key.replace("-", "_"): count for key, count in row["counts"].items()}
    return {
        **counts,
        **(row["worst"] or {}),
        **{key: row[key] for key in ("plan", "law", "verdict", "standing")},
        "error": error.get("code"),
        **({"message": error["message"]} if error else {}),
        "reports": "; ".join(row["reports"]),
        "not_written": " ".join(row["not_written"]),
    }


# --- the screen -----------------------------------------------------------------------


def told(whole: Whole, style: Style, quiet: bool) -> str:
    """Tell what came of it: a line for each plan that does not pass, or for each when all is asked for, and sums."""
    lang = whole.lang
    lines = [] if quiet else [_line(row, style) for row in whole.rows if style.verbose or _is_open(row)]
    sums = "; ".join(
        f"{count} {coloured(word.to(lang), kind, style)}"
        for kind, word in VERDICTS.items()
        if (count := sum(row["standing"] == kind for row in whole.rows))
    )
    plans = len({row["plan"] for row in whole.rows})
    ending = text("{n:count} {n:planta|plantas}: {sums}.", "{n:count} {n:plan|plans}: {sums}.", n=plans, sums=sums)
    return "".join(f"{line}\n" for line in (*lines, ending.to(lang), *(one.to(lang) for one in _passed(whole))))


def _line(row: Row, style: Style) -> str:
    plain = safe(row["line"])
    kind = row["standing"]
    return coloured(plain, kind, style) if _is_open(row) else plain


def _is_open(row: Row) -> bool:
    return row["verdict"] != "pass" or bool(row["not_written"])


def _passed(whole: Whole) -> Iterator[Text]:
    kinds = tuple(tally(whole.passed))
    if kinds:
        yield text("Deixados de lado: {kinds}.", "Passed over: {kinds}.", kinds=kinds)
