"""Advice beyond the check: where an area may stand, the largest class, the least change, the effect of errors."""

from __future__ import annotations

import numpy as np
import shapely
from msgspec.structs import replace

from layoutcheck.finding import Report
from layoutcheck.law import Law
from layoutcheck.limits import sight_lines
from layoutcheck.site import Note
from layoutcheck.words import text

_MOST_SIGHTS = 1_000_000  # beyond which the many checks of remedies would take minutes
_MOST_PIECES = 200  # of one thing, beyond which they would too


def advised(report: Report, law: Law) -> Report:
    """Add to a report what its options ask for beside the answer: remedies, and what errors of the drawing mean."""
    options = report.site.options
    if options.remedies and report.verdict == "fail":
        report = _without_remedies(report) if _is_fine(report) else _with_remedies(report, law)
    if options.accuracy_m is None:
        return report
    from layoutcheck.siting.accuracy import doubts

    return replace(report, accuracy=doubts(report, law, options.accuracy_m))


def _with_remedies(report: Report, law: Law) -> Report:
    from layoutcheck.siting.remedies import with_remedies

    return with_remedies(report, law)


def _is_fine(report: Report) -> bool:
    """Tell whether a thing is in so many pieces, or so many lines of sight pass the walls, that checks take long."""
    shapes = np.fromiter((feature.shape for feature in report.site.features), dtype=object)
    if shapely.get_num_geometries(shapes).max(initial=0) > _MOST_PIECES:
        return True
    counts = shapely.get_num_coordinates(shapes).tolist()
    roles = (feature.role for feature in report.site.features)
    return sight_lines(zip(roles, counts, strict=True)) > _MOST_SIGHTS


def _without_remedies(report: Report) -> Report:
    message = text(
        "Não se procurou o que mudar em cada falha: os muros têm vértices demais, ou um elemento tem partes demais.",
        "What to change about each failure was not looked for: the walls have too many vertices, or one thing too many "
        "pieces.",
    )
    seen = report.site.seen
    note = Note(code="remedies-not-worked-out", message=message)
    return replace(report, site=replace(report.site, seen=replace(seen, warnings=(*seen.warnings, note))))
