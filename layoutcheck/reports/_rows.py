"""What data formats share: the JSON report of an outcome, and the numbers its findings have on the sheets."""

from __future__ import annotations

from typing import Any

from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable
from layoutcheck.reports._sheet.dimensions import numbered
from layoutcheck.reports.json import told

Row = tuple[str, dict[str, Any]]  # the number on the sheets, "" for what has none, and the finding


def rows(outcome: Report | Unreadable, lang: str) -> tuple[dict[str, Any], list[Row]]:
    """Give what the JSON report says of an outcome but for its features, and its findings one by one."""
    said = told(outcome, lang, but=("features",))
    if isinstance(outcome, Unreadable):
        return said, []
    numbers = {id(item.finding): item.number for item in numbered(outcome, lang)}
    own = (numbers.get(id(finding), "") for finding in outcome.findings)
    return said, list(zip(own, said["findings"], strict=True))


def flat(finding: dict[str, Any]) -> dict[str, Any]:
    """Give what is said of a finding, but for its witness, without anything nested."""
    legs = {f"{leg}_{key}": (finding[leg] or {}).get(key) for leg in ("exposed", "shielded")
            for key in ("measured", "required")}  # fmt: skip
    waiver = {f"waiver_{key}": (finding["waiver"] or {}).get(key) for key in ("by", "reason", "until")}
    plain = {key: finding[key] for key in finding if key not in ("exposed", "shielded", "waiver", "witness")}
    return {**plain, "needs": "; ".join(finding["needs"]), "remedy": (finding["remedy"] or {}).get("text"), **legs,
            **waiver}  # fmt: skip


def sentences(finding: dict[str, Any]) -> tuple[str, ...]:
    """Give all that is said of a finding: its message, what it needs, and the first thing that would do."""
    remedy = (finding["remedy"] or {}).get("text")
    return finding["message"], *finding["needs"], *([remedy] if remedy else [])


def name_of(finding: dict[str, Any]) -> str:
    """Name a finding by its rule, area and subject."""
    return " → ".join(part for part in dict.fromkeys((finding["rule"], finding["area"], finding["subject"])) if part)


def is_open(finding: dict[str, Any], strict: bool) -> bool:
    """Tell whether a finding leaves the verdict open."""
    return finding["status"] == "undetermined" or (strict and finding["status"] in ("not-drawn", "not-declared"))


def why(said: dict[str, Any]) -> str:
    """Give in one text why a plan could not be read, and what to do."""
    return f"{said['error']['message']} {said['error']['hint']}".strip()
