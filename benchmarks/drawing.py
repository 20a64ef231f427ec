"""Drawing: a failing plan's A4 sheet as PNG and PDF, beside the same figure made with pyplot as most would."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.comparing import Comparison, DisagreementError, Setting, same
from benchmarks.timing import ROOT, calls

DPI = 300
PEER = "pyplot: plot, annotate, tight_layout"
PLAN = ROOT / "samples" / "yard-class-iii-fails.dxf"


def compare(setting: Setting) -> Iterator[Comparison]:
    """Draw one sheet with both, already imported: what is measured is the drawing."""
    from layoutcheck.reports import pdf, png
    from layoutcheck.reports.scene import A4, sheets

    report = _report(PLAN)
    (sheet, *_) = sheets(report, "pt", A4)
    dpi = setting.size(DPI, 60)
    png.picture(sheet, 50)  # fonts are found once a process
    works = [lambda: png.picture(sheet, dpi), lambda: _pyplot(sheet, "png", dpi)]
    ours, theirs = calls(works, setting.repeat, setting.clock)
    yield Comparison(
        what=f"an A4 sheet as PNG at {dpi} dpi", peer=PEER, goal=2.5, ours=ours, theirs=theirs,
        agreed=_same_size(ours.answer, theirs.answer),
    )  # fmt: skip
    works = [lambda: pdf.pages([sheet], "a"), lambda: _pyplot(sheet, "pdf", dpi)]
    ours, theirs = calls(works, setting.repeat, setting.clock)
    yield Comparison(
        what="an A4 sheet as PDF", peer=PEER, goal=5, ours=ours, theirs=theirs,
        agreed=same(ours.answer[:5], theirs.answer[:5], "both are PDF"),
        limit="what is left is matplotlib's own work on letters: their layout, their outlines and writing them.",
    )  # fmt: skip


def _report(plan: Path) -> Any:
    from layoutcheck.examine import Wanted, examine

    (report,) = examine(plan, Wanted(law=("cuiaba-glp",), on="2026-01-01"))
    if report.verdict != "fail":
        raise DisagreementError(f"{plan.name} ends with {report.verdict}")
    return report


def _pyplot(sheet: Any, kind: str, dpi: int) -> bytes:
    """Draw the same lines, grounds and words with one pyplot call each."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot as plt

    from layoutcheck.reports.scene import Fill, Label, Stroke

    points = 72 / 25.4
    _, ax = plt.subplots(figsize=(sheet.width_mm / 25.4, sheet.height_mm / 25.4))
    ax.set_xlim(0, sheet.width_mm)
    ax.set_ylim(0, sheet.height_mm)
    ax.set_axis_off()
    for item in sheet.items():
        match item:
            case Stroke():
                x, y = zip(*item.points, strict=True)
                ax.plot(x, y, color=item.pen.colour, linewidth=item.pen.width_mm * points)
            case Fill():
                ax.fill(*zip(*item.rings[0], strict=True), color=item.colour, linewidth=0)
            case Label():
                place = {"centre": "center"}.get(item.align, item.align)
                ax.annotate(item.text.replace("$", r"\$"), item.at, color=item.colour, ha=place,
                            fontsize=item.size_mm * points, weight="bold" if item.bold else "normal")  # fmt: skip
    plt.tight_layout()
    out = io.BytesIO()
    plt.savefig(out, format=kind, dpi=dpi)
    plt.close("all")
    return out.getvalue()


def _same_size(ours: bytes, theirs: bytes) -> str:
    from PIL import Image

    one, other = (Image.open(io.BytesIO(picture)).size for picture in (ours, theirs))
    if max(abs(a - b) for a, b in zip(one, other, strict=True)) > 2:
        raise DisagreementError(f"{one} is not {other}")
    return f"{one[0]} × {one[1]} dots; {len(ours) // 1000} and {len(theirs) // 1000} kB"
