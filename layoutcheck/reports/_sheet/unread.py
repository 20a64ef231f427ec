"""The sheet of a plan that could not be read: that it was not, why, and what to do; no drawing."""

from __future__ import annotations

from layoutcheck import __version__
from layoutcheck.reports import Unreadable
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import ASCENT, Box, Item, Pen, Sheet
from layoutcheck.reports._sheet.pieces import outline, written
from layoutcheck.reports._verdicts import VERDICTS

_SIZE_MM, _VERDICT_MM, _LEADING = 3.0, 8.0, 1.45


def draw(outcome: Unreadable, width_mm: float, height_mm: float, lang: str) -> Sheet:
    """Lay out the one sheet there is of a plan that could not be read."""
    frame = Box(25.0, 10.0, width_mm - 10.0, height_mm - 10.0)
    inner = frame.grown(-6.0)
    verdict = VERDICTS["unreadable"].to(lang)
    y = inner.top - ASCENT * _VERDICT_MM
    items: list[Item] = [outline(frame, "frame", Pen(0.7))]
    items.append(written(verdict, (inner.left, y), _VERDICT_MM, bold=True, colour="#a00000", layer="verdict"))
    y -= _VERDICT_MM
    for said, bold in _said(outcome, lang):
        for line in text.wrap(said, inner.width, _SIZE_MM, bold, most=12):
            items.append(written(line, (inner.left, y), _SIZE_MM, bold=bold))
            y -= _LEADING * _SIZE_MM
        y -= 0.5 * _LEADING * _SIZE_MM
    return Sheet(number=1, of=1, width_mm=width_mm, height_mm=height_mm, frame=frame, views=(), numbers=(),
                 paper=tuple(items))  # fmt: skip


def _said(outcome: Unreadable, lang: str) -> list[tuple[str, bool]]:
    law = outcome.law_title.to(lang) if outcome.law_title else ""
    told = [
        (outcome.plan.path, True),
        (outcome.error.message.to(lang), False),
        (outcome.error.hint.to(lang), False),
        (law, False),
        (f"SHA-256 {outcome.plan.sha256}" if outcome.plan.sha256 else "", False),
        (f"layoutcheck {__version__}", False),
    ]
    return [(said, bold) for said, bold in told if said]
