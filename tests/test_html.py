"""The page of a plan, as text: whole, escaped, the same each time, and with all that is to be said."""

import base64
import hashlib
import json
import random
import re
from html.parser import HTMLParser

import numpy as np
import pytest
from msgspec.structs import replace
from report_makers import ALL, SHA, distance, everything, feature, firewalled, plain, report, small, summary, touching
from shapely.geometry import LineString, Point, box

from layoutcheck.errors import ReadError
from layoutcheck.finding import Status
from layoutcheck.ground import Frame
from layoutcheck.reports import Unreadable, html, write
from layoutcheck.reports._html import palette
from layoutcheck.reports._html.tags import Spot, Spots
from layoutcheck.reports._html.words import WORDS
from layoutcheck.reports._sheet.items import Box
from layoutcheck.reports._sheet.symbols import ROLE_STYLES
from layoutcheck.reports.json import told
from layoutcheck.site import Options, Plan
from layoutcheck.words import same, text

APART = {"dt", "dd", "td", "th", "tr", "li", "p", "div", "h1", "h2", "h3", "h4", "br", "text", "title", "summary"}
VOID = {"meta", "br", "input", "link", "path", "rect", "circle"}
HOSTILE = (
    "<script>window.hurt = 1</script>",
    "</title></svg><img src=x onerror='window.hurt = 1'>",
    '" onclick="window.hurt = 1" x="',
    "Rua & Cia. 'do' `meio`",
    "{{ 7 * 7 }}{% raw %}${7*7}",
    "x" * 300,
    "مدرسة \u202eابتدائية",
    "</style><style>*{display:none}",
)


class Page(HTMLParser):
    """The elements of a page and its text; fails where one is closed that is not open."""

    def __init__(self, data):
        super().__init__()
        self.open, self.elements, self.words = [], [], []
        self.feed(data.decode("utf-8"))
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in APART:
            self.words.append((tag, " "))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append((self.open[-1] if self.open else "", data))

    def all(self, tag):
        return [attrs for name, attrs in self.elements if name == tag]

    def with_(self, attribute):
        return [attrs for _, attrs in self.elements if attribute in attrs]

    @property
    def text(self):
        """What is read on the page, blanks made one."""
        return " ".join("".join(said for tag, said in self.words if tag not in ("script", "style")).split())


def page(made, lang="en"):
    return Page(html.document([made], lang))


def hostile():
    area = feature("storage_area", box(0, 0, 8, 6), "A1")
    made = [area]
    findings = []
    for i, name in enumerate(HOSTILE):
        made.append(feature("assembly", box(20 + 9 * i, 0, 25 + 9 * i, 6), name, layer=name))
        findings.append(distance(area, made[-1], 300.0, needs=(same(name),)))
    return report(made, findings, areas=[summary(HOSTILE[0], merged_with=HOSTILE)], title={"client": HOSTILE[0]})


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
def test_a_page_is_well_formed_and_points_only_within_itself(make, lang):
    made = page(make(), lang)
    ids = [attrs["id"] for attrs in made.with_("id")]
    assert len(ids) == len(set(ids))
    pointed = [attrs["href"].removeprefix("#") for attrs in made.with_("href")]
    for name in ("aria-labelledby", "aria-describedby", "aria-controls"):
        pointed += [id for attrs in made.with_(name) for id in attrs[name].split()]
    fills = re.findall(r"url\(#([^)]*)\)", html.document([make()], lang).decode())
    assert set(pointed) | set(fills) <= set(ids)
    assert made.all("html") == [{"lang": {"pt": "pt-BR", "en": "en"}[lang]}]
    assert {name for name, _ in made.elements} & {"img", "iframe", "object", "embed", "link", "base", "form"} == set()
    assert [attrs for _, attrs in made.elements if {"src", "srcset", "style"} & set(attrs)] == []


def test_equal_reports_give_equal_bytes():
    assert html.document([everything()], "pt") == html.document([everything()], "pt")


def test_the_policy_lets_nothing_run_but_the_pages_own_style_and_script():
    data = html.document([small()], "en")
    (policy,) = (attrs["content"] for attrs in Page(data).with_("http-equiv"))
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        (within,) = re.findall(f"<{tag}>(.*?)</{tag}>".encode(), data, re.DOTALL)
        assert rules[rule] == f"'sha256-{base64.b64encode(hashlib.sha256(within).digest()).decode()}'"
    assert data.find(b"Content-Security-Policy") < data.find(b"<style>")


def test_names_that_would_be_markup_are_only_text():
    harmless, hurt = page(small()), page(hostile())
    for tag in ("script", "style", "title"):
        count = len([1 for name, _ in hurt.elements if name == tag])
        assert count == (1 if tag != "title" else 1 + len(hostile().site.features))
    assert {name for name, _ in hurt.elements} <= {name for name, _ in harmless.elements} | {"rect", "th"}
    assert [attrs for _, attrs in hurt.elements if any(name.startswith("on") for name in attrs)] == []
    for name in HOSTILE:
        assert " ".join(name.split()) in hurt.text


def test_what_a_page_cannot_hold_is_replaced():
    data = html.document([report([feature("lot", Point(0, 0), "a\x00b\ud800c\x1b")])], "en")
    assert "a\ufffdb\ufffdc\ufffd" in data.decode("utf-8")


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("make", ALL.values(), ids=ALL)
def test_every_finding_is_there_with_all_that_is_said_of_it(make, lang):
    made = page(make(), lang)
    findings = told(make(), lang)["findings"]
    cards = [attrs for attrs in made.all("li") if "data-finding" in attrs]
    assert [attrs["data-status"] for attrs in cards].count("fail") == sum(f["status"] == "fail" for f in findings)
    assert {f["id"] for f in findings} == {attrs["data-finding"].split("-")[0] for attrs in cards}
    assert len(cards) == len(findings)
    for finding in findings:
        said = [finding[key] for key in ("title", "article", "rule", "message", "area", "subject")]
        said += [*finding["needs"], *(finding["waiver"] or {}).values()]
        for one in filter(None, said):
            if not re.fullmatch(r"\d{4}-\d\d-\d\d", one):
                clean = one.replace("\\ud800", "\ufffd")  # half a character, which JSON spells out
                assert " ".join(clean.split()) in made.text


def leaves(value):
    if isinstance(value, dict):
        for item in value.values():
            yield from leaves(item)
    elif isinstance(value, list):
        for item in value:
            yield from leaves(item)
    elif isinstance(value, str):
        yield value


def test_all_that_the_json_report_says_beside_the_findings_is_there():
    said = told(everything(), "en")
    shown = page(everything(), "en").text
    words = {*leaves([said["plan"], said["inputs"], said["seen"], said["areas"], said["law"]["title"]])}
    kinds = {"plan", "project", "wall", "a"}  # kinds of files, a role and a code: told in words
    assert sorted(word for word in words - kinds if word not in shown) == []
    for fact in ("2026-11-30", "2024-05-17", "0.005 m", "0.30 m", "ART no. 122024", "MT 12345/D", "2004-03-12",
                 "layoutcheck 0.1.0", "TEXTO (10)", "100 entities in the drawing, 20 used", "6240 kg", "480",
                 "53.76 m²", "Counts as one with A2", "U1", "W1"):  # fmt: skip
        assert fact in shown, fact


def test_options_that_bear_on_the_verdict_are_told():
    made = small()
    site = replace(made.site, options=Options(strict=True, select=("road",), units="cm", crs="EPSG:31981"))
    shown = page(replace(made, site=site), "en").text
    for fact in ("Strict yes", "Only these rules were checked road", "Unit asked for cm", "asked for EPSG:31981"):
        assert fact in shown


@pytest.mark.parametrize(("lang", "said"), [("pt", "folga −0,003 m"), ("en", "margin −0.003 m")])
def test_figures_are_written_as_the_language_does(lang, said):
    """7.497 m where 7.50 m are required: 7.497 − 7.50 = −0.003."""
    assert said in page(small(), lang).text


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_no_word_is_of_the_other_language(lang):
    other = {"pt": "en", "en": "pt"}[lang]
    shown = page(everything(), lang).text + page(firewalled(), lang).text
    mine = " ".join(one.to(lang) for one in WORDS.values())
    for one in WORDS.values():
        foreign = one.to(other)
        if len(foreign) > 6 and foreign not in mine:
            assert foreign not in shown


def test_every_word_is_in_both_languages():
    alike = {key for key, one in WORDS.items() if one.to("pt") == one.to("en")}
    assert alike == {"n", "none", "dx", "dy", "root", "sha", "crea"}


# --- hand check -------------------------------------------------------------------


def sums(made, lang="en"):
    """The rows of the hand check, each as the texts of its cells."""
    data = html.document([made], lang).decode()
    (table,) = re.findall(r"<section class=\"wide card hand\".*?</table>", data, re.DOTALL)
    body = table.split("<tbody>")[1]
    rows = re.findall(r"<tr class=.*?</tr>", body, re.DOTALL)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[" ".join(re.sub("<[^>]*>", " ", cell).split()) for cell in row] for row in cells]


def in_metres(made):
    return replace(made, site=replace(made.site, plan=replace(made.site.plan, units="m", crs=None)))


def test_a_distance_can_be_redone_by_hand():
    """From (3, 4) to (15, 9): 12 and 5 apart, and √(144 + 25) = 13."""
    area, drain = feature("storage_area", box(0, 0, 3, 4), "A1"), feature("drain", Point(15, 9), "Ralo")
    made = in_metres(report([area, drain], [distance(area, drain, 15.0, base_required=15.0)], areas=[summary()]))
    assert sums(made, "en") == [[
        "1", "Distance road A1 → Ralo · Art. 5º, III", "3.000; 4.000", "15.000; 9.000", "12.0000", "5.0000", "13.0000",
        "13.00 m", "III", "15.00 m", "–", "≥ 15.00 m", "FAIL",
    ]]  # fmt: skip
    assert sums(made, "pt")[0][2:8] == ["3,000; 4,000", "15,000; 9,000", "12,0000", "5,0000", "13,0000", "13,00 m"]


def test_both_lines_past_a_firewall_are_redone():
    """Full view: 30 m, nothing off. Behind the wall: half of 30 is 15, and never below 1."""
    rows = sums(firewalled(), "en")
    assert [row[-4:] for row in rows] == [["30.00 m", "–", "≥ 30.00 m", "FAIL"],
                                          ["30.00 m", "÷ 2, min. 1.00 m", "≥ 15.00 m", "FAIL"]]  # fmt: skip
    for row in rows:
        dx, dy, root = (float(cell.replace("−", "-")) for cell in row[4:7])
        assert (dx**2 + dy**2) ** 0.5 == pytest.approx(root, abs=1e-4)


@pytest.mark.parametrize(
    ("units", "shown"), [("mm", "−1500.1; 2500.0"), ("cm", "−1500.12; 2500.00"), ("m", "−1500.1235; 2500.000")]
)
def test_coordinates_are_written_to_a_tenth_of_a_millimetre(units, shown):
    """A point at (−1500.12346, 2500) in the drawing's unit."""
    area, drain = feature("storage_area", box(0, 0, 3, 4), "A1"), feature("drain", Point(15, 9), "Ralo")
    made = report([area, drain], [distance(area, drain, 15.0)])
    frame = Frame(to_local=lambda xy: xy, to_plan=lambda xy: np.array([[-1500.12346, 2500.0], [0.0, 0.0]]))
    site = replace(made.site, frame=frame, plan=replace(made.site.plan, units=units, crs=None))
    assert sums(replace(made, site=site))[0][2] == shown


def test_degrees_are_written_to_the_ninth_place():
    area, drain = feature("storage_area", box(0, 0, 3, 4), "A1"), feature("drain", Point(15, 9), "Ralo")
    made = report([area, drain], [distance(area, drain, 15.0)])
    frame = Frame(to_local=lambda xy: xy, to_plan=lambda xy: np.array([[-56.123456789, -15.5], [-56.1, -15.6]]))
    site = replace(made.site, frame=frame, plan=Plan(path="a.geojson", sha256=SHA, format="geojson", crs="OGC:CRS84"))
    assert sums(replace(made, site=site))[0][2] == "−56.123456789; −15.500"


# --- the drawing ------------------------------------------------------------------


def test_a_finding_is_drawn_where_it_was_measured():
    """From the area's corner (3, 4) to the drain at (15, 9); y points down in SVG."""
    area, drain = feature("storage_area", box(0, 0, 3, 4), "A1"), feature("drain", Point(15, 9), "Ralo")
    made = report([area, drain], [distance(area, drain, 15.0)])
    data = html.document([made], "en").decode()
    key = told(made, "en")["findings"][0]["id"]
    (dimension,) = re.findall(rf'<g class="dim fail" data-finding="{key}">.*?</g></g></g>', data)
    line = re.search(r'class="ln" d="M([-\d.]+),([-\d.]+) ([-\d.]+),([-\d.]+)"', dimension)
    ax, ay, bx, by = map(float, line.groups())
    assert {(ax, ay), (bx, by)} == {(3.0, -4.0), (15.0, -9.0)}
    assert 'M3,0 3,-4 0,-4 0,0Z"' in re.search(r'data-thing="0".*', data).group()
    left, top, width, height = map(float, re.search(r'viewBox="([^"]*)" data-home', data).group(1).split())
    for x, y in ((ax, ay), (bx, by)):
        assert left < x < left + width
        assert top < y < top + height


def test_every_measured_finding_has_its_line_and_every_other_has_none():
    made = everything()
    drawn = {attrs["data-finding"] for attrs in page(made).all("g") if "data-finding" in attrs}
    findings = told(made, "en")["findings"]
    assert drawn == {f["id"] for f in findings if f["witness"]}
    assert drawn < {f["id"] for f in findings}


def test_findings_that_share_a_name_are_told_apart():
    twice = touching()
    twin = replace(twice, findings=(*twice.findings, twice.findings[0]), site=twice.site)
    twin = replace(twin, findings=(*twin.findings[:-1], replace(twin.findings[0])))
    ids = [attrs["data-finding"] for attrs in page(twin).all("li") if "data-finding" in attrs]
    assert len(ids) == len(set(ids)) == len(twin.findings)


def test_things_are_told_apart_without_colour():
    """Two roles that are drawn as lines, or as grounds, differ in width, dashes, hatch or what is strung on them."""
    looks = {}
    for role in ROLE_STYLES:
        shape = LineString([(0, 0), (9, 0)]) if role in ("wall", "firewall", "fence", "opening") else box(0, 0, 9, 9)
        data = html.document([report([feature(role, shape, "n")])], "en").decode()
        (drawn,) = re.findall(rf'<g class="thing" data-thing="0" data-role="{role}">(.*?)</g>\n', data, re.DOTALL)
        bare = re.sub(r"<title>.*?</title>|var\(--[\w-]*\)", "", drawn).replace(role, "")
        hatch = re.findall(rf'<pattern id="r1-{role}-\d" class="hatch" data-turn="([^"]*)".*?width="([^"]*)"', data)
        looks[role] = (re.sub(r"-?\d+\.\d+,-?\d+\.\d+", "", bare), tuple(hatch))
    assert len(set(looks.values())) == len(looks)


def test_labels_that_are_shown_cover_no_other_brute_force():
    """However far a plan is zoomed: below the scale that is worked out, boxes in pixels never meet."""
    dice = random.Random(7)
    spots, placed = Spots(), []
    for _ in range(60):
        spot = Spot(at=(dice.uniform(0, 50), dice.uniform(0, 50)),
                    box=Box(dice.uniform(-90, 0), -8, dice.uniform(10, 90), dice.uniform(5, 20)))  # fmt: skip
        placed.append((spot, spots.limit(spot)))
        spots.take(spot)

    def on_screen(spot, k):
        x, y = spot.at[0] / k, spot.at[1] / k
        return Box(x + spot.box.left, y + spot.box.bottom, x + spot.box.right, y + spot.box.top)

    for k in (0.3, 0.1, 0.03, 0.01, 0.002):
        shown = [i for i, (_, limit) in enumerate(placed) if k < limit]
        for i in shown:
            for j in range(i):
                assert not on_screen(placed[i][0], k).meets(on_screen(placed[j][0], k))
    late = [limit for _, limit in placed if limit < 0.3]
    assert len(late) > 10
    assert any(on_screen(placed[i][0], placed[i][1] * 1.01).meets(on_screen(placed[j][0], placed[i][1] * 1.01))
               for i in range(60) for j in range(i) if placed[i][1] < 0.3)  # fmt: skip


# --- other outcomes ---------------------------------------------------------------


def unreadable():
    why, hint = text("Não é um DXF <b>.", "This is no DXF <b>."), text("Salve-o de novo.", "Save it again.")
    error = ReadError("no", why, hint)
    return Unreadable(plan=Plan(path="x/a.dxf", sha256=SHA, format=""), options=Options(), error=error,
                      law_id="cuiaba-glp", law_title=text("Lei", "Law"), law_published=same("2004-03-12"))  # fmt: skip


@pytest.mark.parametrize(("lang", "said"), [
    ("pt", ("NÃO LIDO", "Não é um DXF <b>.", "Salve-o de novo.")),
    ("en", ("NOT READ", "This is no DXF <b>.", "Save it again.")),
])  # fmt: skip
def test_a_plan_that_could_not_be_read_says_so(lang, said):
    made = page(unreadable(), lang)
    for one in (*said, SHA):
        assert one in made.text
    assert made.all("svg") == []


def test_several_laws_are_parts_of_one_page():
    other = replace(small(), law_id="other", law_title=text("Outra lei", "Other law"))
    made = Page(html.document([small(), other, unreadable()], "en"))
    assert [attrs["id"] for attrs in made.all("section") if attrs.get("class") == "report"] == ["r1", "r2", "r3"]
    assert [attrs["href"] for attrs in made.all("a")][1:4] == ["#r1", "#r2", "#r3"]
    assert "Other law" in made.text


def test_nothing_found_and_nothing_drawn_is_a_page_too():
    made = page(report([]), "en")
    assert "Nothing was checked." in made.text
    assert "UNDETERMINED" in made.text


def test_a_pass_by_declaration_is_said_to_be_one():
    made = page(ALL["declared"](), "en").text
    assert "met by declaration alone" in made
    assert "Declared by the engineer" in made


def test_a_margin_too_small_to_see_is_not_written_as_none():
    found = plain(Status.FAIL, "r", "x", "x", measured=0.9996, required=1.0, margin=-0.0004, unit="m")
    assert "margin −0.0004 m" in page(report([], [found]), "en").text


def test_of_nothing_that_is_at_most_nothing_no_figures_are_given():
    """Of lots none reaches out of the area: 0.00 m of at most 0.00 m says nothing that the title does not."""
    inside = plain(Status.PASS, "r", "x", "x", measured=0.0, required=0.0, margin=0.0, unit="m", at_most=True)
    beyond = replace(inside, status=Status.FAIL, measured=0.1, margin=-0.1)
    assert not re.search(r"0\.00 m|margin", page(report([], [inside]), "en").text)
    assert "measured 0.10 m required ≤ 0.00 m margin −0.10 m" in page(report([], [beyond]), "en").text


def test_the_file_is_named_after_the_plan(tmp_path):
    (path,) = write(small(), tmp_path, ("html",), "pt")
    assert path.name == "Posto Central.dxf.html"
    assert json.dumps(path.read_text(encoding="utf-8")).startswith('"<!doctype html>')


# --- colours ----------------------------------------------------------------------


def luminance(colour):
    """By WCAG 2.2: of red, green and blue, made linear."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_worked_out_as_the_guidelines_do():
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_and_marks_stand_out_by_day_and_by_night(dark):
    colours = {name: both[dark] for name, both in palette.COLOURS.items()}
    statuses = ("fail", "undetermined", "waived", "not-drawn", "pass", "not-applicable", "reserved")
    for ground in ("ground", "card", "paper", "chosen"):
        for name in ("ink", "quiet", "link", *statuses):
            assert contrast(colours[name], colours[ground]) >= 4.5, (name, ground)
        assert contrast(colours["edge"], colours[ground]) >= 3.0
    for name in ("fail", "undetermined", "waived", "quiet"):
        assert contrast(colours["on-strong"], colours[name]) >= 4.5
    for role, style in ROLE_STYLES.items():  # names have the colour of their thing
        colour = palette.dark(style.pen.colour) if dark else style.pen.colour
        assert contrast(colour, colours["paper"]) >= 4.5, role
