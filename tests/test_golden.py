"""Six sheets look as they did, within the tolerance that `golden_sheets` states; `make golden` draws them anew."""

import numpy as np
import pytest
from golden_sheets import FAR, FOLDER, SHARE, SHEETS, drawn
from PIL import Image, ImageChops


def kept(name: str) -> Image.Image:
    return Image.open(FOLDER / f"{name}.png").convert("L")


def share_apart(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ by more than the tolerance."""
    return float((np.asarray(ImageChops.difference(one, other)) > FAR).mean())


def test_there_are_six_and_no_others():
    assert sorted(path.stem for path in FOLDER.iterdir()) == sorted(SHEETS)
    assert len(SHEETS) == 6
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 300_000


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_looks_as_it_did(name):
    assert drawn(name).size == kept(name).size
    assert share_apart(drawn(name), kept(name)) <= SHARE


def test_the_tolerance_sees_a_view_that_moved_by_a_millimetre_and_a_table_that_is_gone():
    sheet = kept("failures-en")
    moved = sheet.copy()
    view = sheet.crop((80, 40, 560, 450))  # 72 dots an inch: 2.8 a millimetre
    moved.paste(view, (83, 40))
    assert share_apart(sheet, moved) > SHARE
    gone = sheet.copy()
    gone.paste(255, (570, 120, 800, 220))
    assert share_apart(sheet, gone) > SHARE
    assert share_apart(sheet, sheet) == 0
