"""Beyond checking: where an area may stand, the largest class that fits, the least change, and what errors mean."""

from __future__ import annotations

from dataclasses import replace

from layoutcheck.finding import Report
from layoutcheck.law import Law
from layoutcheck.site import Note
from layoutcheck.words import text


def advised(report: Report, law: Law) -> Report:
    """Add to a report what its options ask for beside the answer: remedies, and what errors of the drawing mean."""
    options = report.site.options
    if options.remedies and report.verdict == "fail":
        from layoutcheck.siting.remedies import with_remedies

        report = with_remedies(report, law)
    if options.accuracy_m is None:
        return report
    if law.siting is None:
        return _without_accuracy(report, law)
    from layoutcheck.siting.accuracy import doubts

    return replace(report, accuracy=doubts(report, law, options.accuracy_m))


def _without_accuracy(report: Report, law: Law) -> Report:
    """Say that what errors of the drawing mean is not worked out for a law."""
    message = text(
        "--accuracy: o efeito de erros do desenho não é calculado para a lei {law}; o veredito toma as medidas como "
        "desenhadas.",
        "--accuracy: what errors of the drawing mean is not worked out for the law {law}; the verdict takes lengths as "
        "drawn.",
        law=law.id,
    )
    note, seen = Note(code="accuracy-not-worked-out", message=message), report.site.seen
    return replace(report, site=replace(report.site, seen=replace(seen, warnings=(*seen.warnings, note))))
