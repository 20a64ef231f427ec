"""Beyond checking: where an area may stand, the largest class that fits, the least change, and what errors mean."""

from __future__ import annotations

from dataclasses import replace

from layoutcheck.finding import Report
from layoutcheck.law import Law


def advised(report: Report, law: Law) -> Report:
    """Add to a report what its options ask for beside the answer: remedies, and what errors of the drawing mean."""
    options = report.site.options
    if options.remedies and report.verdict == "fail":
        from layoutcheck.siting.remedies import with_remedies

        report = with_remedies(report, law)
    if options.accuracy_m is None:
        return report
    from layoutcheck.siting.accuracy import doubts

    return replace(report, accuracy=doubts(report, law, options.accuracy_m))
