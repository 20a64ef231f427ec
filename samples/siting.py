"""Draws the pictures of docs/siting.md: `python samples/siting.py [FOLDER]`."""

from __future__ import annotations

import sys
from pathlib import Path

from layoutcheck import LAWS
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.reports import _siting_map
from layoutcheck.reports.png import picture
from layoutcheck.siting.sited import sited

HERE = Path(__file__).parent
DPI = 75
PICTURES = {
    "worked-example.png": "worked-example.dxf",
    "two-areas.png": "two-areas-merge.geojson",
    "behind-a-firewall.png": "shop-class-ii-firewall-passes.dxf",
}


def main() -> None:
    """Write every picture into the folder named, or into docs/siting."""
    make(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE.parent / "docs" / "siting")


def make(folder: Path) -> None:
    """Draw the map of the first area of each plan, in English."""
    law = LAWS["cuiaba-glp"]
    folder.mkdir(parents=True, exist_ok=True)
    for name, plan in PICTURES.items():
        report = examine(HERE / plan, Wanted(on="2026-01-01", lang="en", remedies=False))[0]
        assert isinstance(report, Report)
        first = sited(report.site, law)[0]
        (folder / name).write_bytes(picture(_siting_map.sheet(report, law, first, "en"), DPI))


if __name__ == "__main__":
    main()
