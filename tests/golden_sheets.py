"""The six golden sheets: `python tests/golden_sheets.py` draws them anew, and a test compares what is drawn with them.

They are grey, of 72 dots an inch. With one set of installed versions a sheet is equal to the byte; otherwise at most
one pixel in a thousand may differ by more than a quarter of the way from black to white.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PIL import Image
from report_makers import everything, firewalled, neighbours, town
from shapely.geometry import LineString, box

from layoutcheck.errors import ReadError
from layoutcheck.finding import Report, Screen
from layoutcheck.reports import Unreadable, png
from layoutcheck.reports._sheet import unread
from layoutcheck.reports.scene import A3, A4, Paper, Sheet, sheets
from layoutcheck.site import Options, Plan
from layoutcheck.words import text

FOLDER = Path(__file__).parent / "golden"
DPI, FAR, SHARE = 72, 64, 0.001


def behind_a_wall() -> Report:
    """The report of a line that escapes a firewall, with the zone that the firewall notches."""
    walls = (LineString([(10.4, 0.2), (10.4, 6.2)]),)
    return replace(firewalled(), screens=(Screen(area="A1", source=box(0, 0, 8.4, 6.4), walls=walls),))


def not_read() -> Sheet:
    """The sheet of a plan that could not be read."""
    error = ReadError("no-unit", text("A unidade não se sabe.", "The unit is not known."),
                      text("Diga --units m.", "Say --units m."))  # fmt: skip
    outcome = Unreadable(plan=Plan(path="plans/a.dxf", sha256="ab" * 32, format=""), options=Options(), error=error)
    return unread.draw(outcome, A4.width_mm, A4.height_mm, "pt")


def _sheet(make: Callable[[], Report], number: int, lang: str, paper: Paper = A4) -> Callable[[], Sheet]:
    return lambda: sheets(make(), lang, paper)[number - 1]


SHEETS: dict[str, Callable[[], Sheet]] = {
    "failures-en": _sheet(everything, 1, "en"),
    "distances-pt": _sheet(everything, 2, "pt"),
    "firewall-a3-pt": _sheet(behind_a_wall, 1, "pt", A3),
    "crowded-pt": _sheet(town, 1, "pt"),
    "two-views-en": _sheet(neighbours, 1, "en"),
    "not-read-pt": not_read,
}


def drawn(name: str) -> Image.Image:
    """Draw one of them, grey."""
    return Image.open(io.BytesIO(png.picture(SHEETS[name](), DPI))).convert("L")


def main() -> None:
    """Write all of them."""
    FOLDER.mkdir(exist_ok=True)
    for name in SHEETS:
        drawn(name).quantize(16).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
