"""All sheets of a plan in one PDF: vector, on paper of their true size, with text that can be selected and searched."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence

from matplotlib.backends.backend_pdf import FigureCanvasPdf, PdfPages

from layoutcheck import __version__
from layoutcheck.finding import Report
from layoutcheck.reports import Unreadable, plan_of
from layoutcheck.reports._draw import MM_PER_INCH, figure, settled
from layoutcheck.reports._sheet import unread
from layoutcheck.reports._sheet.text import clean
from layoutcheck.reports.scene import A4, PAPERS, Sheet, sheets

_POINTS_PER_INCH = 72.0


def document(outcomes: Sequence[Report | Unreadable], lang: str) -> bytes:
    """Draw the sheets of all outcomes, one page each; of a plan that could not be read, a page that says so.

    Nothing of the clock is in the file: equal reports, equal bytes.
    """
    return pages(_sheets(outcomes, lang), clean(plan_of(outcomes[0]).path))


def pages(drawn: Iterable[Sheet], title: str) -> bytes:
    """Draw sheets, one page each."""
    out = io.BytesIO()
    said = {"Title": title, "Creator": f"layoutcheck {__version__}", "Producer": None, "CreationDate": None}
    with settled(), PdfPages(out, metadata=said) as written:
        for sheet in drawn:
            page = figure(sheet, sheet.width_mm / MM_PER_INCH, sheet.height_mm / MM_PER_INCH, _POINTS_PER_INCH)
            # `savefig` would lay all text out once more before it draws
            FigureCanvasPdf(page).print_pdf(written)  # type: ignore[no-untyped-call]
    return out.getvalue()


def _sheets(outcomes: Sequence[Report | Unreadable], lang: str) -> Iterator[Sheet]:
    for outcome in outcomes:
        if isinstance(outcome, Unreadable):
            yield unread.draw(outcome, A4.width_mm, A4.height_mm, lang)
        else:
            yield from sheets(outcome, lang, PAPERS[outcome.site.paper])
