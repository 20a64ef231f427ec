"""Draws the picture of docs/buildings.md and docs/obras.md from a sample: `python docs/make_buildings.py`."""

from __future__ import annotations

from pathlib import Path

import make_gallery
from PIL import Image

PICTURE = Path(__file__).parent / "buildings" / "storeys.png"


def sheet() -> Image.Image:
    """Draw the sheet of flats on two storeys."""
    sample = "marcelandia-obras/flats.dxf"
    return make_gallery.small(make_gallery.picture(sample, 1, "pt", "A4", make_gallery.DPI), grey=False)


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    sheet().save(PICTURE, optimize=True)
