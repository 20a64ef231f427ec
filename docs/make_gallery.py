"""Draws the pictures of the gallery and of the README from the samples: `python docs/make_gallery.py`."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

from PIL import Image

from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.reports import png
from layoutcheck.reports.scene import PAPERS, sheets

DOCS = Path(__file__).parent
SAMPLES = DOCS.parent / "samples"
DPI = 100
DAY = "2026-11-30"  # of every check
# the picture: the sample, the sheet, the language, the paper, and whether it is grey
PICTURES: dict[str, tuple[str, int, str, str, bool]] = {
    "failures": ("yard-class-iii-fails.dxf", 1, "en", "A4", False),
    "closer": ("yard-class-iii-fails.dxf", 2, "en", "A4", False),
    "distances": ("yard-class-iii-fails.dxf", 3, "en", "A4", False),
    "firewall-too-short": ("shop-class-ii-firewall.dxf", 1, "en", "A4", False),
    "firewall-distances": ("shop-class-ii-firewall.dxf", 2, "en", "A4", False),
    "firewall-passes": ("shop-class-ii-firewall-passes.dxf", 1, "en", "A4", False),
    "passes-a3": ("worked-example.dxf", 1, "pt", "A3", False),
    "grey": ("yard-class-iii-fails.dxf", 1, "pt", "A4", True),
    "two-areas": ("two-areas-merge.geojson", 1, "en", "A4", False),
    "longitude-latitude": ("lonlat-beside-school.geojson", 1, "pt", "A4", False),
}
README_DPI = 133


def main() -> None:
    """Write every picture."""
    (DOCS / "gallery").mkdir(exist_ok=True)
    for name, (sample, number, lang, paper, grey) in PICTURES.items():
        dpi = DPI if paper == "A4" else round(DPI / 2**0.5)
        small(picture(sample, number, lang, paper, dpi), grey).save(DOCS / "gallery" / f"{name}.png", optimize=True)
    small(picture("yard-class-iii-fails.dxf", 1, "en", "A4", README_DPI), False).save(DOCS / "sheet.png", optimize=True)


def picture(sample: str, number: int, lang: str, paper: str, dpi: int) -> Image.Image:
    """Draw one sheet of a sample."""
    return sheet(SAMPLES / sample, number, Wanted(lang=lang, on=DAY), paper, dpi)


def sheet(plan: Path, number: int, wanted: Wanted, paper: str, dpi: int) -> Image.Image:
    """Draw one sheet of a plan, its files named without their folders."""
    (report,) = examine(plan, wanted)
    assert isinstance(report, Report)
    inputs = tuple(replace(item, path=Path(item.path).name) for item in report.site.inputs)
    site = replace(report.site, plan=replace(report.site.plan, path=plan.name), inputs=inputs)
    drawn = sheets(replace(report, site=site), wanted.lang or "en", PAPERS[paper])
    return Image.open(io.BytesIO(png.picture(drawn[number - 1], dpi)))


def small(image: Image.Image, grey: bool) -> Image.Image:
    """Keep few shades of each colour, for a small file."""
    return (image.convert("L") if grey else image).point(
        [value & 0xF0 | value >> 4 for value in range(256)] * (1 if grey else 3)
    )


if __name__ == "__main__":
    main()
