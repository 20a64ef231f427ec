"""Draws the plans of docs/tutorial.md, on an office's own layers, and its sheet: `python docs/make_tutorial.py`."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import make_gallery
from PIL import Image

from layoutcheck.examine import Wanted

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "samples"))
from drafting import Point, Sheet, line, rect, ring, spot  # noqa: E402  beside the samples, not installed

MOVED: Point = (-0.66, -1.86)  # what the program proposes for the first plan


def shop(path: Path, moved: Point = (0.0, 0.0)) -> None:
    """Draw a shop with a class I cage, all that belongs to the cage moved by so much."""
    x, y = 10 + moved[0], 8 + moved[1]
    sheet = Sheet()
    for thing in (
        ring("property", rect(0, 0, 30, 25), layer="TERRENO"),
        ring("road", rect(-12, -12, 42, 0), layer="ALINHAMENTO RUA"),
        line("wall", [(0, 0), (0, 25), (30, 25), (30, 0)], layer="MURO H180"),
        ring("assembly", rect(20, 28, 29, 38), layer="CRECHE MUNICIPAL"),
        ring("storage_area", rect(x, y, x + 4, y + 3), layer="GAIOLA GLP"),
        ring("lot", rect(x + 0.5, y + 0.5, x + 2, y + 2.5), "40 P-13 CHEIOS - 4 ALTURAS", (x + 0.55, y + 1.4),
             layer="BOTIJOES CHEIOS"),
        ring("fence", rect(x, y, x + 4, y + 3), layer="ALAMBRADO"),
        line("opening", [(x + 1.5, y), (x + 2.7, y)], layer="PORTOES"),
        spot("extinguisher", (x - 0.5, y), radius=0.15, layer="EXT PQS 8KG"),
        spot("sign", (x + 4.4, y), radius=0.15, layer="AVISO"),
    ):  # fmt: skip
        sheet.draw(thing)
    sheet.building(rect(18, 4, 28, 14), "LOJA")
    sheet.text("RUA DAS PALMEIRAS", (6, -6), height=0.8)
    sheet.save(path, ((-12, -12), (42, 38)))


def plans(folder: Path) -> None:
    """Write both plans into a folder."""
    shop(folder / "shop.dxf")
    shop(folder / "shop-moved.dxf", MOVED)


def project() -> str:
    """Give the project file that the page builds up."""
    page = (HERE / "tutorial.md").read_text("utf-8")
    return "\n".join(re.findall(r"^```toml plan\S*(?: \+)?\n(.*?)^```$", page, re.M | re.S))


def sheet() -> Image.Image:
    """Draw the sheet of the moved plan."""
    with tempfile.TemporaryDirectory() as name:
        plan = Path(name) / "plan.dxf"
        shop(plan, MOVED)
        plan.with_suffix(".layoutcheck.toml").write_text(project(), "utf-8")
        wanted = Wanted(lang="en", on=make_gallery.DAY, strict=True)
        return make_gallery.small(make_gallery.sheet(plan, 1, wanted, "A4", make_gallery.DPI), grey=False)


def main() -> None:
    """Write the plans and the sheet."""
    (HERE / "tutorial").mkdir(exist_ok=True)
    plans(HERE / "tutorial")
    sheet().save(HERE / "tutorial" / "sheet.png", optimize=True)


if __name__ == "__main__":
    main()
