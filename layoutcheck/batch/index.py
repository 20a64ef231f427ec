"""The HTML page that lists the plans of a batch; it sorts and filters where scripts run, and reads well without."""

from __future__ import annotations

import base64
import hashlib
import os
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from layoutcheck import __version__
from layoutcheck.batch.folder import Passed
from layoutcheck.reports._verdicts import VERDICTS
from layoutcheck.words import number, quantity, text

_ORDER = ("unreadable", "fail", "incomplete", "waived", "reserved", "pass")  # the most urgent first
_WORDS = {
    "title": text("Plantas verificadas em {folder}", "Plans checked in {folder}"),
    "plan": text("Planta", "Plan"),
    "law": text("Lei", "Law"),
    "verdict": text("Veredito", "Verdict"),
    "failures": text("Falhas", "Failures"),
    "open": text("Sem conclusão", "Undetermined"),
    "worst": text("O que pesa mais", "What weighs most"),
    "margin": text("Folga", "Margin"),
    "reports": text("Relatórios", "Reports"),
    "filter": text("Filtrar", "Filter"),
    "all": text("Todos", "All"),
    "shown": text("mostradas", "shown"),
    "passed": text("Deixado de lado", "Passed over"),
    "sheet": text("Folha de", "Sheet of"),
    "program": text("layoutcheck {version}. Verifica só o texto da lei municipal indicada.",
                    "layoutcheck {version}. Only the text of the municipal law named is checked."),
}  # fmt: skip


def page(folder: str, rows: Sequence[dict[str, Any]], passed: Sequence[Passed], lang: str) -> bytes:
    """Make the page; nothing that a plan's name or content says is taken for markup."""
    words = {key: word.to(lang) for key, word in _WORDS.items() if not key.startswith(("title", "program"))}
    style, script = _part("index.css"), _part("index.js")
    made: str = _template().render(
        lang="pt-BR" if lang == "pt" else "en",
        title=text(_WORDS["title"].pt, _WORDS["title"].en, folder=_plain(folder)).to(lang),
        program=text(_WORDS["program"].pt, _WORDS["program"].en, version=__version__).to(lang),
        words=words,
        style=style,
        script=script,
        style_digest=_digest(style),
        script_digest=_digest(script),
        rows=[_row(row, lang) for row in rows],
        counts=[(kind, VERDICTS[kind].to(lang), n) for kind in _ORDER if (n := _count(rows, kind))],
        passed=[(_plain(one.path), one.message.to(lang)) for one in passed],
    )
    return (made + "\n").encode("utf-8", "backslashreplace")


def _count(rows: Sequence[dict[str, Any]], kind: str) -> int:
    return sum(row["standing"] == kind for row in rows)


def _row(row: dict[str, Any], lang: str) -> dict[str, Any]:
    worst = row["worst"]
    kind = row["standing"]
    return {
        "plan": _plain(row["plan"]),
        "law": row["law"] or "–",
        "kind": kind,
        "verdict": VERDICTS[kind].to(lang),
        "rank": _ORDER.index(kind),
        "failures": "" if row["error"] else row["counts"].get("fail", 0),  # a plan not read has no number of them
        "open": "" if row["error"] else row["counts"].get("undetermined", 0),
        "worst": _plain(
            " → ".join(dict.fromkeys(str(worst[key]) for key in ("title", "area", "subject") if worst[key]))
        )
        if worst
        else "",
        "message": _plain(row["error"]["message"] if row["error"] else worst["message"] if worst else ""),
        "margin": "" if not worst or worst["margin"] is None else quantity(worst["margin"], worst["unit"], lang),
        "share": _share(worst),
        "reports": [(_ending(path, row["plan"]), _link(path)) for path in row["reports"]],
        "thumbnail": _link(row["thumbnail"]) if row["thumbnail"] else None,
        "sheet": _link(row["thumbnail"].replace(".thumb.png", ".png")) if row["thumbnail"] else None,
        "not_written": [_plain(why) for why in row["not_written"]],
    }


def _ending(path: str, plan: str) -> str:
    """Name a report by what its name adds to that of its plan.

    >>> _ending("b/a.dxf.json", "b/a.dxf"), _ending("b/a.dxf-2.png", "b/a.dxf")
    ('json', '2.png')
    """
    return _plain(path.removeprefix(plan)).lstrip(".-")


def _share(worst: dict[str, Any] | None) -> str:
    """Give the margin as a share of its requirement, by which margins of different units are sorted."""
    if not worst or worst["margin"] is None or not worst["required"]:
        return ""
    return number(worst["margin"] / abs(worst["required"]), "en", 0, 6)


def _plain(said: str) -> str:
    """Put a replacement for each byte of a name that is no text."""
    return said.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _link(path: str) -> str:
    """Point to a file below the page, whatever its name is made of."""
    return quote(os.fsencode(path))


def _digest(part: str) -> str:
    return base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()


def _part(name: str) -> str:
    return (files(__package__) / name).read_text(encoding="utf-8")


@cache
def _template() -> Any:
    from jinja2 import Environment, StrictUndefined

    surroundings = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    return surroundings.from_string(_part("index.html.j2"))
