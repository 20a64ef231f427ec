"""Pictures: what is on paper is where the scene says, at the scale that is printed."""

import io
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import matplotlib
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import get_font
from msgspec.structs import replace
from PIL import Image
from report_makers import ALL, distance, feature, lone_point, report, small, town
from shapely.geometry import box

from layoutcheck.reports import _draw, png
from layoutcheck.reports._sheet import text
from layoutcheck.reports._sheet.items import ASCENT, DESCENT
from layoutcheck.reports.scene import Box, Label, sheets

DPI = 200
PER_MM = DPI / 25.4


def at_dpi(report, dpi):
    return replace(report, site=replace(report.site, dpi=dpi))


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def pixels(data: bytes) -> np.ndarray:
    return np.asarray(opened(data).convert("RGB")).astype(int)


@pytest.fixture(scope="module")
def renderer():
    """Measures text as the pictures are drawn, but finely: 72 × 25.4 / 25.4 dots a millimetre."""
    with matplotlib.rc_context({"text.hinting": "none"}):
        yield FigureCanvasAgg(Figure(dpi=1200)).get_renderer()


def real_size(renderer, said: str, size_mm: float, bold: bool) -> tuple[float, float, float]:
    """Width, height and depth in millimetres of a text as matplotlib draws it."""
    label = Label(layer="", text=said, at=(0, 0), size_mm=size_mm, width_mm=0.0, bold=bold)
    size = renderer.get_text_width_height_descent(said, _draw.font(label.bold, label.size_mm), False)
    return tuple(v * 25.4 / 1200 for v in size)


def real_box(renderer, label: Label) -> Box:
    width, height, depth = real_size(renderer, label.text, label.size_mm, label.bold)
    left = label.at[0] - {"left": 0.0, "centre": 0.5, "right": 1.0}[label.align] * width
    return Box(left, label.at[1] - depth, left + width, label.at[1] + height - depth)


# --- the file -----------------------------------------------------------------------


def test_a_picture_is_an_a4_page_at_its_dots_per_inch():
    data, *_ = png.render(small(), "en")
    picture = opened(data)
    assert picture.format == "PNG"
    assert picture.size == (2339, 1654)  # 297 and 210 mm at 200 dots in 25.4 mm
    assert picture.info["dpi"] == pytest.approx((200, 200), abs=0.02)


def test_other_dots_per_inch_give_the_same_page():
    data, *_ = png.render(at_dpi(small(), 100), "en")
    picture = opened(data)
    assert picture.size == (1169, 827)
    assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.02)


def test_equal_reports_give_equal_bytes_and_no_date_or_program_is_in_them():
    first, second = png.render(small(), "pt"), png.render(small(), "pt")
    assert first == second
    assert set(opened(first[0]).info) == {"dpi"}


def test_each_sheet_is_a_picture():
    made = town(60, 40)
    assert len(png.render(at_dpi(made, 50), "en")) == len(sheets(made, "en")) > 1


def test_the_settings_of_the_user_change_nothing():
    usual = png.render(small(), "en")
    own = {"lines.scale_dashes": True, "text.usetex": True, "font.size": 30, "text.hinting": "native",
           "lines.antialiased": False, "path.sketch": (5, 100, 1)}  # fmt: skip
    with matplotlib.rc_context(own):
        assert png.render(small(), "en") == usual


def test_threads_draw_alike_and_leave_the_settings_as_they_were():
    made = at_dpi(small(), 40)
    usual, before = png.render(made, "en"), dict(matplotlib.rcParams)
    with ThreadPoolExecutor(4) as crew:
        assert list(crew.map(lambda _: png.render(made, "en"), range(24))) == [usual] * 24
    assert dict(matplotlib.rcParams) == before


def test_no_window_system_is_loaded():
    code = "import layoutcheck.reports.png, sys; print('matplotlib.pyplot' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


@pytest.mark.parametrize("made", ALL.values(), ids=list(ALL))
def test_every_report_is_drawn_without_a_warning(made):
    for data in png.render(at_dpi(made(), 72), "pt"):
        assert opened(data).size == (842, 595)  # 297 and 210 mm


# --- the scale ----------------------------------------------------------------------


def printed_scale(data_sheet) -> int:
    said = next(i.text for i in data_sheet.labels() if i.layer == "caption" and i.text.startswith("Scale"))
    return int(re.match(r"Scale 1:(\d+)", said).group(1))


def test_ten_metres_on_the_ground_are_ten_metres_by_the_printed_scale():
    # two walls 10 m apart and nothing else dark in the rows between: centre to centre in pixels, by the printed scale
    left, right = feature("wall", box(-0.1, -8, 0.1, 8), "W1"), feature("wall", box(9.9, -8, 10.1, 8), "W2")
    area = feature("storage_area", box(4, -1, 6, 1), "A")
    made = report([left, right, area])
    sheet, *_ = sheets(made, "en")
    view = sheet.views[0]
    image = pixels(png.render(made, "en")[0])
    _, y = view.box.centre
    row = image[round(image.shape[0] - (y + 5 * 1000 / view.scale) * PER_MM)]  # 5 m above the area
    inside = row[round((view.box.left + 1) * PER_MM) : round((view.box.right - 1) * PER_MM)]
    dark = np.flatnonzero(inside.sum(axis=1) < 600)
    first, second = np.split(dark, np.flatnonzero(np.diff(dark) > 20) + 1)
    measured_mm = (second.mean() - first.mean()) / PER_MM
    assert measured_mm * printed_scale(sheet) / 1000 == pytest.approx(10.0, abs=0.5 / PER_MM * view.scale / 1000)


def test_the_scale_bar_is_as_long_as_it_says():
    made = small()
    sheet, *_ = sheets(made, "en")
    image = pixels(png.render(made, "en")[0])
    view = sheet.views[0]
    labels = [i for i in view.paper if isinstance(i, Label) and i.layer == "scale-bar"]
    metres = float(labels[-1].text.removesuffix(" m"))
    # the bar lies below its figures: in that row its outline is one dark run or four pieces, from end to end
    below = image.shape[0] - (labels[0].at[1] - 1.5) * PER_MM
    span = image[round(below), round((labels[0].at[0] - 3) * PER_MM) : round((labels[-1].at[0] + 3) * PER_MM)]
    dark = np.flatnonzero(span.sum(axis=1) < 400)
    measured_mm = (dark[-1] - dark[0] + 1) / PER_MM
    assert measured_mm * printed_scale(sheet) / 1000 == pytest.approx(metres, abs=2 / PER_MM * view.scale / 1000)


def test_a_failure_is_red_where_its_line_lies():
    made = small()
    sheet, *_ = sheets(made, "en")
    view = next(v for v in sheet.views if v.dimensions)
    image = pixels(png.render(made, "en")[0])
    (ax, ay), (bx, by) = view.to_sheet(view.dimensions[0].a), view.to_sheet(view.dimensions[0].b)
    for share in (0.15, 0.85):
        column, row = (ax + (bx - ax) * share) * PER_MM, image.shape[0] - (ay + (by - ay) * share) * PER_MM
        red, green, blue = image[round(row), round(column)]
        assert red > 150
        assert max(green, blue) < 90


# --- text ---------------------------------------------------------------------------


@pytest.mark.parametrize("made", ALL.values(), ids=list(ALL))
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_no_text_as_drawn_covers_another_or_leaves_the_frame(made, lang, renderer):
    for sheet in sheets(made(), lang):
        boxes = [(label.text, real_box(renderer, label)) for label in sheet.labels() if label.text]
        assert [said for said, extent in boxes if not sheet.frame.holds(extent)] == []
        assert [(a, b) for (a, one), (b, other) in combinations(boxes, 2) if one.meets(other)] == []


@pytest.mark.parametrize("bold", [False, True])
def test_no_letter_is_wider_than_its_room(renderer, bold):
    letters = [text.clean(chr(code)) for code in range(0x20, 0x2500)]
    wide = [a for a in letters if a and real_size(renderer, a, 2.0, bold)[0] > text.width(a, 2.0, bold) + 0.05]
    assert wide == []


@given(st.text(st.characters(max_codepoint=0x24FF), max_size=30), st.booleans())
@settings(max_examples=150, deadline=None)
def test_text_is_never_wider_than_its_room(renderer, said, bold):
    shown = text.clean(said)
    width, _, _ = real_size(renderer, shown, 2.0, bold) if shown else (0.0, 0.0, 0.0)
    assert width <= text.width(shown, 2.0, bold) + 0.05


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x17F), min_size=1, max_size=20), st.booleans())
@settings(max_examples=100, deadline=None)
def test_latin_text_is_never_higher_or_deeper_than_its_room(renderer, said, bold):
    shown = text.clean(said)
    _, height, depth = real_size(renderer, shown, 2.0, bold) if shown else (0.0, 0.0, 0.0)
    assert height - depth <= ASCENT * 2.0 + 0.02
    assert depth <= DESCENT * 2.0 + 0.02


def test_letters_and_figures_fill_their_room():
    # an estimate that is far too wide would push every label away from its thing
    assert text.width("Distância ao limite 7,497 m", 2.0) < 1.05 * 34.1


def test_mathematics_is_not_read_into_a_name(renderer):
    area = feature("storage_area", box(0, 0, 8, 6), "$\\frac{")
    school = feature("assembly", box(20, 0, 25, 6), "a_b^2$$")
    assert len(png.render(report([area, school], [distance(area, school, 30.0)]), "en")) == 2


def test_the_font_has_a_glyph_for_every_letter_that_is_written():
    charmaps = [set(get_font(str(_draw._file(bold))).get_charmap()) for bold in (False, True)]
    codes = [code for code in range(0x20, 0x20000) if text.is_drawn(chr(code)) and text.clean(chr(code))]
    assert len(codes) > 2000
    assert [hex(code) for code in codes if not all(code in known for known in charmaps)] == []


@pytest.mark.parametrize("said", ["漢字", "\U0001f600", "\ud800", "\ue000"])
def test_what_the_font_lacks_is_told_by_its_codes_and_the_sheet_says_so(said):
    made = report([feature("storage_area", box(0, 0, 8, 6), f"A {said}")])
    codes = " ".join(f"{ord(char):04X}" for char in said)
    for lang, told in (("pt", "Letras que a fonte não tem"), ("en", "Letters that the font lacks")):
        labels = [label.text.replace("\u00a0", " ") for sheet in sheets(made, lang) for label in sheet.labels()]
        assert any(f"A [{codes}]" in one for one in labels)
        assert told in " ".join(labels)
    assert png.render(made, "pt")  # with warnings as errors
    assert not any("by their Unicode" in label.text for sheet in sheets(lone_point(), "en") for label in sheet.labels())


def test_room_for_an_arabic_name_is_little_more_than_it_takes(renderer):
    shown = text.clean("مدرسة النور")
    assert real_size(renderer, shown, 2.0, False)[0] <= text.width(shown, 2.0)
    assert text.width(shown, 2.0) < 2.0 * real_size(renderer, shown, 2.0, False)[0]


def test_a_single_point_fills_a_sheet():
    data, *_ = png.render(lone_point(), "pt")
    assert (pixels(data) < 128).any()
