"""What is told of a single finding, the same on every report: what would do, and who answers for it."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding
from layoutcheck.words import Text, text


def remedies(found: Finding) -> Iterator[Text]:
    """Tell what would do, the least first; each was put to the checker."""
    if found.remedy is None:
        return
    first = text("Como corrigir: {what}", "Remedy: {what}", what=found.remedy["text"])
    yield found.remedy["text"] if found.remedy["kind"] == "none" else first
    for other in found.remedy["others"]:
        yield other["text"] if other["kind"] == "none" else text("Ou: {what}", "Or: {what}", what=other["text"])


def waiver(found: Finding) -> Text:
    """Say who answers for a finding, until when and why."""
    said = found.waiver or {}
    until = text(" até {d:day}", " until {d:day}", d=said["until"]) if said.get("until") else ""
    return text("Dispensado por {by}{until}: {reason}", "Waived by {by}{until}: {reason}", by=said.get("by"),
                reason=said.get("reason"), until=until)  # fmt: skip
