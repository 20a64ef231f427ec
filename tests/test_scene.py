"""What is drawn, as data: nothing here looks at a picture."""

import math
import re
import subprocess
import sys
from collections import Counter
from functools import lru_cache
from itertools import combinations

import pytest
import shapely
from msgspec.structs import replace
from report_makers import (
    ALL,
    NOTE,
    SHA,
    declared,
    distance,
    everything,
    feature,
    firewalled,
    neighbours,
    plain,
    report,
    said,
    small,
    summary,
    town,
)
from shapely.geometry import LineString, Point, Polygon, box

from layoutcheck import __version__
from layoutcheck.finding import Mark, Report, Status
from layoutcheck.kinds import ROLES, Shape
from layoutcheck.reports._sheet import cells, flow, furniture, plan, text
from layoutcheck.reports._sheet.column import heading
from layoutcheck.reports._sheet.symbols import MARK_STYLES, ROLE_STYLES
from layoutcheck.reports._sheet.views import LEAST_CLOSER_MM
from layoutcheck.reports.scene import A3, A4, Box, Dimension, Fill, Label, Sheet, Stroke, View, sheets
from layoutcheck.site import Options
from layoutcheck.words import same

EVERY = pytest.mark.parametrize("made", ALL.values(), ids=list(ALL))


@lru_cache
def drawn_of(make, lang: str, paper=A4) -> tuple[Sheet, ...]:
    """The sheets of a report that several tests look at: they are data, and take a while."""
    return sheets(make(), lang, paper)


def words_of(drawn: tuple[Sheet, ...]) -> str:
    """All words of all sheets, one line of text after the other, blanks that hold words together as plain ones."""
    return " ".join(label.text for sheet in drawn for label in sheet.labels()).replace("\u00a0", " ")


def dimensions(drawn: tuple[Sheet, ...]) -> list[Dimension]:
    return [d for sheet in drawn for view in sheet.views for d in view.dimensions]


def points_of(item: Stroke | Fill) -> list[tuple[float, float]]:
    return list(item.points) if isinstance(item, Stroke) else [p for ring in item.rings for p in ring]


@lru_cache
def many_failures(count: int, lang: str) -> tuple[Sheet, ...]:
    return sheets(town(200, count), lang)


# --- failures ---------------------------------------------------------------------


def test_a_dimension_ends_at_the_two_true_points():
    # the area's edge is x = 8.4, the road's x = 15.897; the line between them is drawn from the one to the other
    made = small()
    drawn = sheets(made, "en")
    (dimension,) = dimensions(drawn)
    assert (dimension.a, dimension.b) == made.findings[0].witness
    assert (dimension.a[0], dimension.b[0]) == (8.4, 15.897)
    view = next(v for s in drawn for v in s.views if dimension in v.dimensions)
    line = next(i for i in view.plan if i.layer == "dimension-fail" and isinstance(i, Stroke))
    assert line.points == (dimension.a, dimension.b)
    on_paper = next(i for i in view.items() if i.layer == "dimension-fail" and isinstance(i, Stroke))
    assert on_paper.points[1][0] - on_paper.points[0][0] == pytest.approx(7.497 * 1000 / view.scale)


@pytest.mark.parametrize("count", [1, 3, 12, 61])
def test_every_failure_is_drawn_once_and_stands_in_the_table_of_its_sheet(count):
    drawn = many_failures(count, "en")
    numbers = [str(n) for n in range(1, count + 1)]
    assert sorted((d.number for d in dimensions(drawn)), key=int) == numbers
    assert sorted((n for sheet in drawn for n in sheet.numbers), key=int) == numbers
    for sheet in drawn:
        discs = Counter(i.text for i in sheet.labels() if i.layer == "dimension-fail" and i.text.isdigit())
        rows = Counter(i.text for i in sheet.labels() if i.layer == "column" and i.text.isdigit() and i.bold)
        assert discs == rows == Counter(sheet.numbers)


@pytest.mark.parametrize("count", [3, 12])  # of twelve the table of a sheet has room for the figures alone
def test_every_failure_is_told_in_words_on_some_sheet(count):
    drawn = many_failures(count, "en")
    said = " ".join(i.text for sheet in drawn for i in sheet.labels() if i.layer == "column")
    said = said.replace("\N{NO-BREAK SPACE}", " ")
    assert ("Failures in full" in said) is (count == 12)
    for found in town(200, count).findings:
        if found.status is Status.FAIL:
            assert found.message.to("en") in said


def test_every_failure_says_what_was_measured_and_what_is_required():
    drawn = many_failures(61, "en")
    said = Counter(i.text for s in drawn for i in s.labels() if i.layer == "dimension-fail" and not i.text.isdigit())
    for dimension in dimensions(drawn):
        measured = math.dist(*dimension.finding.witness)
        assert f"{measured:.3f}".rstrip("0") in dimension.text
        assert dimension.text.endswith("min. 60.00 m")
        assert said[dimension.text] >= 1


def test_a_failure_that_three_places_would_round_up_to_its_limit_is_told_apart():
    area, road = feature("storage_area", box(0, 0, 8, 6), "A"), feature("road", box(15.4996, 0, 20, 9), "R")
    drawn = sheets(report([area, road], [distance(area, road, 7.5)]), "en")
    assert dimensions(drawn)[0].text == "7.4996 m · min. 7.50 m"


def test_a_failure_without_a_line_stands_in_the_table_and_not_on_the_plan():
    area = feature("storage_area", box(0, 0, 8, 6), "A1")
    signs = plain(
        Status.FAIL, "signs", "Placas", "Signs", area="A1", measured=2.0, required=4.0, unit="count", margin=-2.0
    )
    shop = plain(Status.FAIL, "premises", "Mercado", "Market")
    sheet, *_ = sheets(report([area], [signs, shop]), "en")
    assert dimensions((sheet,)) == []
    assert not [i for view in sheet.views for i in view.items() if i.layer == "dimension-fail"]
    assert sheet.numbers == ("1", "2")
    assert words_of((sheet,)).count("no place on the plan") == 2


def capacity(measured: float, required: float, status: Status):
    kg = {"area": "A1", "measured": measured, "required": required, "unit": "kg", "margin": required - measured}
    return plain(status, "capacity", "Capacidade", "Capacity", at_most=True, **kg)


def test_a_maximum_and_a_minimum_have_their_signs_also_exactly_at_the_limit():
    area, road = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("road", box(8, 0, 9, 6), "R")
    at_limit = [capacity(520.0, 520.0, Status.PASS), distance(area, road, 0.0, Status.PASS)]
    said = [i.text for i in sheets(report([area, road], at_limit), "pt")[0].labels()]
    assert {"≤ 520 kg", "≥ 0,00 m", "0,00 m · mín. 0,00 m"} <= set(said)
    sheet, *_ = sheets(report([area], [capacity(700.0, 520.0, Status.FAIL)]), "pt")
    assert "≤ 520 kg" in [i.text for i in sheet.labels()]


def test_of_nothing_that_is_at_most_nothing_no_figures_are_given():
    area, said = feature("storage_area", box(0, 0, 8, 6), "A1"), {"required": 0.0, "unit": "m", "at_most": True}
    inside = plain(Status.PASS, "inside", "Dentro", "Inside", measured=0.0, margin=0.0, **said)
    told = words_of(sheets(report([area], [inside]), "en"))
    assert "Inside" in told
    assert "0.00 m" not in told
    beyond = plain(Status.FAIL, "inside", "Dentro", "Inside", measured=0.1, margin=-0.1, **said)
    assert "0.10 m ≤ 0.00 m" in words_of(sheets(report([area], [beyond]), "en"))


def test_the_sight_line_that_escapes_a_firewall_is_drawn_apart_from_the_line_behind_it():
    made = firewalled()
    drawn = sheets(made, "en")
    escaping, behind = dimensions(drawn)
    assert (escaping.a, escaping.b) == made.findings[0].exposed.witness
    assert escaping.clear
    assert (behind.kind, behind.a, behind.b) == ("shielded", *made.findings[0].shielded.witness)
    assert behind.text == "behind the wall 20.00 m · min. 15.00 m"
    view = next(v for s in drawn for v in s.views if escaping in v.dimensions)
    pens = {i.points: i.pen for i in view.plan if isinstance(i, Stroke) and i.layer.startswith("dimension")}
    first, second = pens[(escaping.a, escaping.b)], pens[(behind.a, behind.b)]
    assert first.dash != second.dash
    assert first.dash
    assert "sight line that misses the firewall" in words_of(drawn)


def test_the_escaping_line_of_a_finding_that_fails_elsewhere_is_drawn_too():
    made = firewalled()
    (found,) = made.findings
    other = replace(found, witness=found.shielded.witness)
    drawn = dimensions(sheets(report(made.site.features, [other]), "pt"))
    assert [(d.kind, (d.a, d.b)) for d in drawn] == [("fail", other.witness), ("sight", other.exposed.witness)]


# --- passes -----------------------------------------------------------------------


def passing() -> Report:
    area = feature("storage_area", box(0, 0, 8, 6), "A1")
    near, far = feature("road", box(10, 0, 12, 6), "Near"), feature("road", box(0, 20, 8, 25), "Far")
    other = feature("assembly", box(-30, 0, -29, 6), "School")
    return report(
        [area, near, far, other],
        [
            distance(area, near, 1.5, Status.PASS),  # margin 0.5
            distance(area, far, 1.5, Status.PASS),  # margin 12.5
            distance(area, other, 20.0, Status.PASS, rule="assembly"),
            distance(area, far, 20.0, Status.PASS, rule="separate"),  # passes by another way: 14 m of 20
        ],
    )


def test_every_distance_that_passes_by_its_measure_is_drawn_once():
    drawn = dimensions(sheets(passing(), "en"))
    assert sorted((d.kind, d.finding.rule, d.finding.subject) for d in drawn) == [
        ("pass", "assembly", "School"),
        ("pass", "road", "Far"),
        ("pass", "road", "Near"),
    ]


def test_what_passes_is_drawn_beside_a_failure_in_thin_lines_and_moves_no_window():
    made = passing()
    failing = distance(made.site.features[0], made.site.features[1], 3.0)
    alone = sheets(report(made.site.features, [failing]), "en")
    drawn = sheets(report(made.site.features, [*made.findings, failing]), "en")
    # the road in the way of nothing, at 10 − 8 m, the one above, straight up, and the school, whose edge is at −29
    told = sorted((d.kind, d.finding.rule, round(d.b[0] - d.a[0], 3)) for d in dimensions(drawn))
    assert told == [("fail", "road", 2.0), ("pass", "assembly", -29.0), ("pass", "road", 0.0), ("pass", "road", 2.0)]
    assert [(v.scale, v.centre) for v in drawn[0].views] == [(v.scale, v.centre) for v in alone[0].views]
    lines = [(d.a, d.b) for d in dimensions(drawn)]
    strokes = [i for v in drawn[0].views for i in v.plan if isinstance(i, Stroke) and i.points in lines]
    widths = {i.layer: i.pen.width_mm for i in strokes}
    assert widths["dimension-pass"] * 2 < widths["dimension-fail"]


def shelves(columns: int, rows: int) -> Report:
    """Lots in rows, 1 m wide and 1 m apart, each with its corridor to every other."""
    lots = [feature("lot", box(2 * i, 2 * j, 2 * i + 1, 2 * j + 1), f"L{i}{j}")
            for i in range(columns) for j in range(rows)]  # fmt: skip
    area = feature("storage_area", box(-1, -1, 2 * columns, 2 * rows), "A1")
    pairs = [replace(distance(a, b, 1.0, Status.PASS, rule="inspection-corridor"), area="A1",
                     subject=f"{a.name} – {b.name}") for a, b in combinations(lots, 2)]  # fmt: skip
    return report([area, *lots], pairs)


def test_each_corridor_between_neighbours_is_drawn_and_none_past_a_third_lot():
    drawn = dimensions(sheets(shelves(6, 4), "en"))
    # 5 · 4 along the rows and 6 · 3 across, each 1 m; a diagonal of √2 m has a third lot 1 m from both
    assert [round(math.dist(d.a, d.b), 6) for d in drawn] == [1.0] * 38
    assert len({d.finding.subject for d in drawn}) == 38


@pytest.mark.parametrize("paper", [A4, A3], ids=["A4", "A3"])
def test_a_line_that_passes_says_both_figures_or_its_row_or_is_counted(paper):
    drawn = sheets(shelves(6, 4), "en", paper)
    rows = [i.text for s in drawn for i in s.labels() if i.layer == "check" and re.fullmatch(r"c\d+", i.text)]
    mute = re.search(r"drawn without words, for lack of room: (\d+)", words_of(drawn))
    said = 0
    for view in (view for sheet in drawn for view in sheet.views):
        labels = Counter(i.text for i in view.paper if isinstance(i, Label) and i.layer == "dimension-pass")
        texts = Counter(d.text for d in view.dimensions)
        assert all(count <= texts[text] for text, count in labels.items() if not text.startswith("c"))
        own = {d.row for d in view.dimensions}
        assert all(count == 1 and text in own and text in rows for text, count in labels.items() if text[0] == "c")
        explained = any("c…: row of the check" in i.text for i in view.paper if isinstance(i, Label))
        assert explained == any(text.startswith("c") for text in labels)
        said += labels.total()
    assert said + (int(mute[1]) if mute else 0) == 38


@pytest.mark.parametrize("made", [passing, lambda: shelves(6, 4), lambda: town(100, 6)], ids=["few", "lots", "town"])
def test_no_dimension_runs_through_words_and_no_line_to_words_does(made):
    for view in (view for sheet in sheets(made(), "pt") for view in sheet.views):
        labels = [i for i in view.paper if isinstance(i, Label) and i.layer.startswith("dimension-pass")]
        lines = [LineString([view.to_sheet(d.a), view.to_sheet(d.b)]) for d in view.dimensions]
        leaders = [LineString(i.points) for i in view.paper if isinstance(i, Stroke)
                   and i.layer.startswith(("dimension", "name")) and len(i.points) == 2]  # fmt: skip
        for label in labels:
            room = box(label.box.left, label.box.bottom, label.box.right, label.box.top).buffer(-0.2)
            assert not [line for line in (*lines, *leaders) if line.intersects(room)], label.text


def test_a_line_too_short_to_be_read_is_drawn_again_closer():
    area, gate = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("road", box(8.5, 0, 9, 6), "Lane")
    school = feature("assembly", box(90, 0, 99, 9), "School")
    made = report([area, gate, school], [distance(area, gate, 0.4, Status.PASS),
                                         distance(area, school, 80.0, Status.PASS, rule="assembly")])  # fmt: skip
    views = [view for sheet in sheets(made, "en") for view in sheet.views if view.dimensions]
    shown = {d.finding.subject: math.dist(d.a, d.b) * 1000 / v.scale for v in views for d in v.dimensions}
    assert shown["Lane"] >= LEAST_CLOSER_MM
    assert len(views) > 1


def test_a_failing_sheet_lists_all_that_is_measured_and_met_too():
    made = passing()
    failing = distance(made.site.features[0], made.site.features[1], 3.0)
    said = [i.text for s in sheets(report(made.site.features, [*made.findings, failing]), "en") for i in s.labels()]
    start = said.index("Met, as measured")
    # 10 − 8 and 20 − 6 from the area's edges 8 and 6; the school's edge is at −29
    measured = [text for text in said[start:] if re.fullmatch(r"\d+\.\d\d m", text)]
    assert measured == ["2.00 m", "14.00 m", "29.00 m"]
    assert said.count("≥ 20.00 m") == 1
    # the last one, 14 m of 20, is met in another way: its figures do not stand side by side, its message says how
    assert said.index("From A1 to Far: 14.00\u00a0m.") > said.index("Met in another way") > start


def test_measures_that_do_not_fit_go_on_and_their_number_is_said():
    area = feature("storage_area", box(0, 0, 8, 6), "A")
    roads = [feature("road", box(10 + i, 0, 10.5 + i, 6), f"Road {i}") for i in range(70)]
    drawn = sheets(report([area, *roads], [distance(area, road, 1.5, Status.PASS) for road in roads]), "en")
    pages = [[i.text for i in sheet.labels()] for sheet in drawn]
    shown = [sum(text == "≥ 1.50 m" for text in page) for page in pages]
    assert sum(shown) == 70
    assert len(drawn) > 1
    assert f"… continued on the next sheet: {70 - shown[0]} measures that are met" in pages[0]
    assert "Met (continued)" in pages[1]


@pytest.mark.parametrize("count", [3, 12])  # a line of 84 mm has room for about three
def test_of_headings_that_go_on_elsewhere_none_is_cut_off(count):
    titles = [f"Heading of sheet {100 * n}" for n in range(1, count + 1)]
    items, _ = flow.poured([heading(title) for title in titles], [Box(0, 0, 84, 8), Box(0, 0, 84, 200)], "en")
    said = " ".join(i.text for i in items if isinstance(i, Label) and not i.bold).split(
        "… continued below the drawing: "
    )[1]
    *named, last = said.split("; ")
    assert (set(named) <= set(titles), last) == (True, titles[-1] if count == 3 else "…")


def test_of_very_many_measures_the_ones_with_most_margin_are_counted():
    area = feature("storage_area", box(0, 0, 8, 6), "A")
    roads = [feature("road", box(10 + i, 0, 10.5 + i, 6), f"Road {i}") for i in range(200)]
    drawn = sheets(report([area, *roads], [distance(area, road, 1.5, Status.PASS) for road in roads]), "en")
    said = [i.text for sheet in drawn for i in sheet.labels()]
    listed = sum(text == "≥ 1.50 m" for text in said)
    assert 100 < listed < 200
    assert f"and {200 - listed} more that are met with a larger margin" in words_of(drawn)
    assert "Road 0" in said
    assert "201.00 m" not in said  # 10 + 199 − 8


# --- what is declared ---------------------------------------------------------------


def test_what_is_met_by_declaration_alone_is_counted_and_named_apart():
    drawn = sheets(declared(), "en")
    # by drawing: road, capacity, containment; by word: level, scale, no heat source, the detector's limit
    assert "3 met · 4 met by declaration alone · 1 not declared" in words_of(drawn)
    said = words_of(drawn).partition("Declared by the engineer")[2]
    met, _, rest = said.partition("Not on the site:")
    for title in ("At ground level (Art. 9º)", "Verified scale", "Distance to engines", "share of the lower"):
        assert title in met
    assert "Distance road" not in met
    assert "heat source, pump or vent." in rest
    assert "Surroundings surveyed to 80.00 m." in rest
    assert "use of the property: depósito" in rest
    assert "Documents: yes" in rest
    assert "enclosing walls resist fire: no" in rest


def test_a_measure_that_is_only_declared_is_said_to_be():
    assert "detector: share of the lower explosive limit · declared" in words_of(sheets(declared(), "en"))


def test_nothing_is_said_of_declarations_where_there_are_none():
    for lang in ("pt", "en"):
        said = words_of(sheets(small(), lang))
        assert "declara" not in said.lower()


# --- words ------------------------------------------------------------------------

SAID = {
    "en": ("FAIL", "3 failures", "class declared on the plan: II", "counts as one with A2", "distances by class IV",
           "Tolerance of measurements: 0.005 m", "Market may not", "Signs missing", "U1", "height of wall M", "W1",
           "By Eng. Fulano: bomba desativada (until 2026-01-01)", "Verified scale (Art. 9º)", "Places of assembly",
           "MURO → property line (1×)", "wall in 3D not read", "3DSOLID (SOLIDOS) × 2", "TEXTO × 10",
           "looks like UTM", "Law of Cuiabá · published: 2004-03-12", NOTE.en, "1 not applicable"),
    "pt": ("REPROVADO", "3 falhas", "classe declarada na planta: II", "conta como uma só com A2",
           "distâncias pela classe IV", "Tolerância das medidas: 0,005 m", "Mercado não pode", "Faltam placas", "I1",
           "altura do muro M", "D1", "Por Eng. Fulano: bomba desativada (até 01/01/2026)", "Balança aferida (Art. 9º)",
           "Locais de reunião", "MURO → limite da propriedade (1×)", "muro em 3D não lido", "3DSOLID (SOLIDOS) × 2",
           "TEXTO × 10", "parece UTM", "Lei de Cuiabá · publicação: 12/03/2004", NOTE.pt, "1 não se aplica"),
}  # fmt: skip
ALWAYS = ("III", "6240", "480", SHA, "Posto Central.dxf", "dxf · mm · EPSG:31981", f"layoutcheck {__version__}",
          "Depósito do Posto", "Eng. Maria Silva", "MT 12345/D", "122024", "Posto Ltda.", "Av. Mendonça, 1",
          "cuiaba-glp", "ab" * 32)  # fmt: skip
# on every sheet, which may be filed alone
FILED = {
    "en": ("Owner", "Result", "FAIL", "Date of check", "2026-11-30", "North", "as drawn", SHA, NOTE.en),
    "pt": ("Proprietário", "Resultado", "REPROVADO", "Data da verificação", "30/11/2026", "Norte",
           "conforme o desenho", SHA, NOTE.pt),
}  # fmt: skip


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_the_sheets_say_all_there_is_to_say(lang):
    drawn = sheets(everything(), lang)
    said = words_of(drawn)
    assert [part for part in (*SAID[lang], *ALWAYS) if part not in said] == []
    for sheet in drawn:
        assert [part for part in FILED[lang] if part not in words_of((sheet,))] == []


@pytest.mark.parametrize(
    ("status", "strict", "pt", "en"),
    [
        (Status.FAIL, False, "REPROVADO", "FAIL"),
        (Status.UNDETERMINED, False, "SEM CONCLUSÃO", "UNDETERMINED"),
        (Status.NOT_DRAWN, True, "SEM CONCLUSÃO", "UNDETERMINED"),
        (Status.NOT_DRAWN, False, "ATENDE, COM RESSALVAS", "PASS, WITH RESERVATIONS"),
        (Status.WAIVED, False, "ATENDE SÓ COM DISPENSA", "PASS BY WAIVER ONLY"),
        (Status.PASS, False, "ATENDE", "PASS"),
    ],
)
def test_the_verdict_stands_in_words_on_every_sheet(status, strict, pt, en):
    area = feature("storage_area", box(0, 0, 8, 6), "A")
    findings = [plain(status, f"r{i}", "Regra", "Rule", area="A") for i in range(60)]
    made = report([area], findings, options=Options(strict=strict))
    for lang, word in (("pt", pt), ("en", en)):
        for sheet in sheets(made, lang):
            assert Counter(label.text for label in sheet.labels())[word] == 2  # the banner and the title block


def test_the_tolerance_is_printed_only_when_it_is_not_the_usual_one():
    assert "Tolerance" not in words_of(sheets(small(), "en"))
    made = town(100, 40)
    loose = report(made.site.features, made.findings, options=Options(tolerance_m=0.01))
    drawn = sheets(loose, "en")
    assert len(drawn) > 1
    assert all("Tolerance of measurements: 0.01 m." in words_of((sheet,)) for sheet in drawn)


def test_what_was_not_selected_is_said():
    made = small()
    chosen = report(made.site.features, made.findings, options=Options(select=("road",)))
    assert "Only these rules were checked: road; no other was." in words_of(sheets(chosen, "en"))


def test_each_standing_has_a_colour_of_its_own():
    area, grounds = feature("storage_area", box(0, 0, 8, 6), "A"), {}
    for status in (Status.FAIL, Status.UNDETERMINED, Status.WAIVED, Status.NOT_DECLARED, Status.PASS):
        sheet, *_ = sheets(report([area], [plain(status, "r", "Regra", "Rule")]), "en")
        (grounds[status],) = (i.colour for i in sheet.items() if isinstance(i, Fill) and i.layer == "verdict")
    assert len(set(grounds.values())) == len(grounds)


def test_words_that_do_not_fit_go_on_over_more_sheets_and_none_is_lost():
    area = feature("storage_area", box(0, 0, 8, 6), "A")
    findings = [
        plain(Status.UNDETERMINED, f"r{i}", f"Regra{i}", f"Rule{i}", needs=(same(f"need{i}."),)) for i in range(150)
    ]
    drawn = sheets(report([area], findings), "en")
    said = words_of(drawn)
    assert len(drawn) > 1
    assert [i for i in range(150) if f"Rule{i} ·" not in said or f"need{i}." not in said] == []
    assert "continued on the next sheet" in words_of(drawn[:1])
    assert [f"{s.number}/{s.of}" for s in drawn] == [f"{n}/{len(drawn)}" for n in range(1, len(drawn) + 1)]


# --- labels and frames ------------------------------------------------------------


def crowded() -> Report:
    """Two hundred things in a small plot, thirty of them too near: on A3 their table all but fills a column."""
    return replace(town(200, 30, 40.0, 26.0, seed=5), areas=(summary(),))


def unlike() -> Report:
    """Two hundred things with names of every kind, in a long plot."""
    made = town(200, 20, 140.0, 26.0, seed=8)
    odd = ("$a_b$", "<script>", "Ação ção", "مدرسة", "x" * 300, "a b " * 60, "&amp;%", "\n\t", "漢字", "A1")
    things = [replace(f, name=f"{odd[i % 10]} {i}") if i > 12 else f for i, f in enumerate(made.site.features)]
    area, *_ = things
    targets = [f for f in things if f.role in ("drain", "heat_source", "ignition_source", "assembly")][:20]
    return report(things, [distance(area, t, 90.0, rule=t.role) for t in targets], areas=[summary(area.name)])


@EVERY
@pytest.mark.parametrize("lang", ["pt", "en"])
def test_no_label_overlaps_another(made, lang):
    for sheet in drawn_of(made, lang):
        labels = list(sheet.labels())
        over = [(a.text, b.text) for a, b in combinations(labels, 2) if a.box.grown(-0.01).meets(b.box)]
        assert over == []


@pytest.mark.parametrize("made", [town, crowded, unlike], ids=["town", "crowded", "unlike"])
@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("paper", [A4, A3], ids=["A4", "A3"])
def test_labels_of_two_hundred_things_overlap_as_little_as_those_of_five(made, lang, paper):
    for sheet in drawn_of(made, lang, paper):
        labels = list(sheet.labels())
        tree = shapely.STRtree([room(i).buffer(-0.02) for i in labels])
        one, other = tree.query([room(i) for i in labels], predicate="intersects")
        assert [(labels[a].text, labels[b].text) for a, b in zip(one, other, strict=True) if a != b] == []
        assert all(sheet.frame.holds(i.box) for i in labels)
    numbers = [n for sheet in drawn_of(made, lang, paper) for n in sheet.numbers]
    assert sorted(map(int, numbers)) == list(range(1, len(made().findings) + 1))


@EVERY
@pytest.mark.parametrize("paper", [A4, A3], ids=["A4", "A3"])
def test_everything_lies_in_the_frame_and_every_label_of_a_view_in_its_view(made, paper):
    for sheet in drawn_of(made, "pt", paper):
        frame = (sheet.frame.left, sheet.frame.bottom, sheet.frame.right, sheet.frame.top)
        assert frame == pytest.approx((25.0, 10.0, paper.width_mm - 10.0, paper.height_mm - 10.0))
        assert (sheet.width_mm, sheet.height_mm) == pytest.approx((paper.width_mm, paper.height_mm))
        for item in sheet.items():
            if isinstance(item, Label):
                assert sheet.frame.holds(item.box), item.text
            else:
                assert all(math.isfinite(v) for p in points_of(item) for v in p)
                assert all(sheet.frame.holds(Box(x, y, x, y)) for x, y in points_of(item)), item.layer
        for view in sheet.views:
            caption = [i for i in view.paper if i.layer in ("caption", "scale-bar", "north")]
            assert all(view.box.holds(i.box) for i in view.paper if isinstance(i, Label) and i not in caption)
            # a symbol or a tick may reach a little over the edge that cuts its line
            edge = view.box.grown(2.0)
            drawn = [p for i in view.items() if not isinstance(i, Label) for p in points_of(i)]
            room = Box(edge.left, view.box.bottom - cells.CAPTION_MM * paper.larger, edge.right, edge.top)
            assert all(room.holds(Box(x, y, x, y)) for x, y in drawn)


LABELS = ("name-", "said-", "dimension-", "detail")
NEVER_COVERED = ("wall", "firewall", "fence", "opening", "storage_area", "lot")


def labels_of(view: View) -> list[Label]:
    return [i for i in view.paper if isinstance(i, Label) and i.layer.startswith(LABELS) and i.text]


def room(label: Label) -> Polygon:
    return box(label.box.left, label.box.bottom, label.box.right, label.box.top)


def on_paper(shape, view: View):
    return shapely.transform(shape, lambda xy: [view.to_sheet(tuple(p)) for p in xy])


@EVERY
@pytest.mark.parametrize("paper", [A4, A3], ids=["A4", "A3"])
def test_no_label_covers_a_barrier_a_symbol_or_the_outline_of_an_area(made, paper):
    done = made()
    for sheet in drawn_of(made, "pt", paper):
        for view in sheet.views:
            lines = [on_paper(f.shape, view) for f in done.site.features if f.role in NEVER_COVERED]
            lines = [shape.boundary if shape.geom_type == "Polygon" else shape for shape in lines]
            window = box(view.window.left, view.window.bottom, view.window.right, view.window.top)
            seen = [f for f in done.site.features if f.shape.within(window)]
            small = [f for f in seen if ROLE_STYLES.get(f.role) and max(sides(f.shape)) < 1.4 * view.metres]
            dots = [on_paper(f.shape.centroid, view).buffer(0.9) for f in small]
            tree = shapely.STRtree([*lines, *dots])
            covered = [i.text for i in labels_of(view) if len(tree.query(room(i), predicate="intersects"))]
            assert covered == []


def sides(shape) -> tuple[float, float]:
    left, bottom, right, top = shape.bounds
    return right - left, top - bottom


def blocks(view: View) -> list[tuple[str, str, Polygon]]:
    """Give each name with its layer and the room of all its lines, which stand in one column, 3 mm apart."""
    found = []
    for first in (i for i in labels_of(view) if i.layer.startswith("name-")):
        lines = [first]
        for label in labels_of(view):
            (x, y), (last_x, last_y) = label.at, lines[-1].at
            if label.layer == first.layer.replace("name-", "said-") and x == last_x and 0 < last_y - y < 3.1:
                lines.append(label)
        whole = shapely.union_all([room(i) for i in lines]).envelope
        found.append((first.layer, " ".join(i.text for i in lines), whole))
    return found


def leads(view: View, layer: str, block: Polygon, to, within_mm: float) -> bool:
    """Tell whether a line leads from a name to a shape on the sheet."""
    lines = [LineString(i.points) for i in view.paper if isinstance(i, Stroke) and i.layer == layer]
    near = [line for line in lines if line.distance(block) < 0.5]
    return any(Point(line.coords[-1]).distance(to) <= within_mm for line in near)


def named(done: Report, layer: str, name: str, grounds: bool) -> list:
    """Give the things that a name may be of: it may be cut, and something more may follow it."""
    stem = name.split(" · ")[0].rstrip("…").strip()
    alike = [f for f in done.site.features if f.role in ROLES and f"name-{f.role}" == layer]
    alike = [f for f in alike if (ROLES[f.role].shape is Shape.GROUND and f.shape.geom_type == "Polygon") is grounds]
    return [f for f in alike if text.clean(f.name).startswith(stem) or stem.startswith(text.clean(f.name))]


@EVERY
def test_the_name_of_a_ground_stands_in_it_or_a_line_leads_to_it(made):
    done = made()
    for view in (view for sheet in drawn_of(made, "pt") for view in sheet.views):
        for layer, name, block in blocks(view):
            shapes = [on_paper(f.shape, view) for f in named(done, layer, name, grounds=True)]
            assert not shapes or any(s.contains(block) or leads(view, layer, block, s, 0.0) for s in shapes), name


@EVERY
def test_the_name_of_a_thing_stands_by_it_or_a_line_leads_to_it(made):
    done = made()
    for view in (view for sheet in drawn_of(made, "pt") for view in sheet.views):
        for layer, name, block in blocks(view):
            shapes = [on_paper(f.shape, view) for f in named(done, layer, name, grounds=False)]
            near = [s for s in shapes if s.distance(block) < 3.0 or leads(view, layer, block, s, 2.0)]
            assert near or not shapes, name


def test_a_narrow_ground_has_its_name_in_lines_and_a_lot_tells_what_it_holds():
    drawn = sheets(neighbours(), "en")
    said = [i.text for s in drawn for v in s.views for i in labels_of(v)]
    assert any("60 × P-13" in text for text in said)
    assert any("120 × P-13" in text for text in said)
    around = drawn[0].views[1]
    names = [i.text for i in labels_of(around) if i.layer in ("name-road", "said-road")]
    assert names == ["Rua", "dos", "Ipês"]


@pytest.mark.parametrize(
    ("properties", "shown"),
    [
        ({"containers": 60, "container_kg": 13.0}, "L · 60 × P-13"),
        ({"containers": 60, "container_kg": 12.5}, "L · 60 × 12.5 kg"),
        ({"containers": 1}, "L · 1 container"),
        ({"capacity_kg": 6240.0}, "L · 6240 kg"),
        ({}, "L"),
    ],
)
def test_a_lot_says_what_the_plan_says_of_it(properties, shown):
    lot = feature("lot", box(0, 0, 8, 6), "L", properties=said(**properties))
    sheet, *_ = sheets(report([lot]), "en")
    assert [i.text for i in sheet.labels() if i.layer == "name-lot"] == [shown]


def test_walls_and_firewalls_say_how_high_they_are():
    area = feature("storage_area", box(0, 0, 8, 6), "A1")
    wall = feature("wall", LineString([(10, 0), (10, 6)]), "Muro", properties=said(height_m=2.5))
    fire = feature("firewall", LineString([(-2, 0), (-2, 6)]), "CF-1")
    sheet, *_ = sheets(report([area, wall, fire]), "pt")
    assert {"Muro · h 2,50 m", "CF-1 · h ?"} <= {i.text for i in sheet.labels()}


def test_labels_on_the_plan_have_a_halo_and_no_ground():
    for made in (small, firewalled, neighbours):
        for sheet in drawn_of(made, "en"):
            for view in sheet.views:
                inscribed = [i for i in labels_of(view) if i.colour != "#ffffff"]
                assert inscribed
                assert all(i.halo_mm > 0 for i in inscribed)
                grounds = [i for i in view.paper if isinstance(i, Fill) and i.layer.startswith(LABELS)]
                assert not any(i.colour == "#ffffff" for i in grounds)


def test_no_entry_of_a_legend_or_title_of_ours_is_cut():
    roles = [feature(role, box(3.0 * i, 0, 3.0 * i + 2, 2), f"{i}") for i, role in enumerate(ROLES)]
    marks = [Mark(kind=kind, shape=LineString([(0, i), (60, i)])) for i, kind in enumerate(MARK_STYLES, 5)]
    area, road = roles[0], next(f for f in roles if f.role == "road")
    findings = [distance(area, road, 50.0, status) for status in (Status.FAIL, Status.UNDETERMINED, Status.WAIVED)]
    for lang in ("pt", "en"):
        for made in (report(roles, findings, marks=marks), report(roles, marks=marks), firewalled()):
            for sheet in sheets(made, lang):
                layers = ("legend", "title-block", "caption")
                assert [i.text for i in sheet.labels() if i.layer in layers and i.text.endswith("…")] == []


@EVERY
def test_views_do_not_overlap_each_other_or_the_column(made):
    for sheet in drawn_of(made, "en"):
        boxes = [view.box for view in sheet.views]
        assert not any(a.meets(b) for a, b in combinations(boxes, 2))
        assert all(box.right < sheet.frame.right - 86.0 for box in boxes)


def test_of_two_hundred_names_some_are_left_out_and_counted_but_no_failure():
    made = town(200, 12)
    sheet, *_ = sheets(made, "en")
    names = sum(1 for i in sheet.labels() if i.layer.startswith("name-"))
    containers = sum(f.role == "container" for f in made.site.features)  # too many of them to be named
    left_out = int(re.search(r"names left out: (\d+)", words_of((sheet,))).group(1))
    assert left_out > 0
    assert names + left_out == len(made.site.features) - containers
    assert len([i for i in sheet.labels() if i.layer == "dimension-fail" and i.text.isdigit()]) == 12


def test_few_names_are_all_written():
    sheet, *_ = sheets(small(), "en")
    assert {"A1 · class III", "Rua A", "P"} <= {i.text for i in sheet.labels() if i.layer.startswith("name-")}


def test_long_names_are_cut_in_their_middle_so_that_what_tells_them_apart_is_seen():
    area = feature("storage_area", box(0, 0, 8, 6), "N" * 300 + "7")
    yards = [feature("assembly", box(20 * i, 20, 20 * i + 9, 29), f"Escola Municipal {'M' * 60} {i}") for i in (1, 2)]
    sheet, *_ = sheets(report([area, *yards], [distance(area, yard, 80.0) for yard in yards]), "en")
    names = [i.text for i in sheet.labels() if i.layer == "name-storage_area"]
    assert names
    assert all(re.fullmatch(r"N{10,40}…N{3,20}7", name) for name in names)
    told = [i.text for i in sheet.labels() if "→" in i.text]
    assert [re.search(r"· N+…N+7 → Escola.*…M+ (\d)$", where).group(1) for where in told] == ["1", "2"]


# --- windows and scales -----------------------------------------------------------


@EVERY
def test_a_view_has_a_standard_scale_that_is_printed_and_shows_its_dimensions_whole(made):
    rule = {m * 10**n for n in range(5) for m in (20, 25, 50, 75, 100, 125)}
    for sheet in drawn_of(made, "en"):
        for view in sheet.views:
            assert view.scale in rule
            captions = [i.text for i in view.paper if isinstance(i, Label) and i.layer == "caption"]
            assert any(re.match(rf"Scale 1:{view.scale}\b", said) for said in captions)
            for dimension in view.dimensions:
                ends = [view.to_sheet(dimension.a), view.to_sheet(dimension.b)]
                assert all(view.box.holds(Box(x, y, x, y)) for x, y in ends)


def test_what_a_narrow_view_leaves_out_is_told_in_fewer_words_and_never_cut():
    """In 50 mm the long words, of some 66 mm, do not stand; the number does, and where to look."""
    assert furniture._told(3, True, 100.0, "pt") == "nomes omitidos: 3 · c…: linha da conferência das distâncias"
    assert furniture._told(3, True, 50.0, "pt") == "nomes omitidos: 3 · c…: ver conferência"
    assert furniture._told(3, True, 50.0, "en") == "names left out: 3 · c…: see the check"


def test_the_scale_is_the_largest_that_fits():
    # 20 m in 60 mm less a margin of 13 % on both sides (44.4 mm): 1:450.45 at least, so 1:500
    assert cells.scale_for(Box(0, 0, 20, 5), Box(0, 0, 60, 60)) == 500
    # 22.2 m in 44.4 mm is 1:500 exactly
    assert cells.scale_for(Box(0, 0, 22.2, 5), Box(0, 0, 60, 60)) == 500
    assert cells.scale_for(Box(0, 0, 22.3, 5), Box(0, 0, 60, 60)) == 750


def test_a_school_far_away_is_shown_whole_and_the_area_again_at_a_larger_scale():
    area, school = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("assembly", box(158, 0, 190, 20), "Escola")
    sheet, *_ = sheets(report([area, school], [distance(area, school, 180.0)]), "pt")
    overview, around = sheet.views
    assert overview.window.holds(Box(0, 0, 190, 20))
    assert around.scale * 2 <= overview.scale
    assert 8 * 1000 / around.scale > 30  # the area is more than 3 cm wide there
    assert around.letter == "A"
    assert "A" in [i.text for i in overview.paper if isinstance(i, Label) and i.layer == "detail"]


def test_a_failure_too_small_to_be_read_gets_a_detail():
    # 0.9 m in a yard of 200 m would be less than 1 mm on paper
    lots = [feature("lot", box(0, 0, 60, 80), "L1"), feature("lot", box(60.9, 0, 120, 80), "L2")]
    yard = feature("storage_area", box(-40, -40, 160, 120), "A1")
    sheet, *_ = sheets(report([yard, *lots], [distance(lots[0], lots[1], 1.0, rule="corridor")]), "en")
    detail = next(v for v in sheet.views if v.dimensions)
    assert detail.title == "Detail (1)"
    assert 0.9 * 1000 / detail.scale > 10
    assert [len(v.dimensions) for v in sheet.views if v is not detail] == [0] * (len(sheet.views) - 1)


@pytest.mark.parametrize(("gap", "asked"), [(0.15, 3.0), (0.5, 80.0), (7.4, 7.5), (0.0, 15.0), (2.0, 15.0)])
@pytest.mark.parametrize("paper", [A4, A3], ids=["A4", "A3"])
def test_a_failing_place_is_shown_and_so_is_the_edge_of_its_zone(gap, asked, paper):
    area, plot = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("property", box(-1, -1, 9 + gap, 7), "P")
    wall = feature("road", box(8 + gap, -1, 8.2 + gap, 7), "R")
    views = [v for s in sheets(report([area, wall, plot], [distance(area, wall, asked)]), "en", paper) for v in s.views]
    (place,) = [v for v in views for _ in v.dimensions]
    ((_, y), _) = place.dimensions[0].finding.witness
    assert place.window.holds(Box(8.0, y, 8.0 + gap, y))
    zone = box(0, 0, 8, 6).buffer(asked, quad_segs=64).boundary
    seen = [v for v in views if any(i.layer == "mark-required" for i in v.plan)]
    assert seen
    assert any(zone.intersects(box(v.window.left, v.window.bottom, v.window.right, v.window.top)) for v in seen)


def test_a_small_failure_has_the_edge_of_its_zone_in_its_detail():
    yard, plot = feature("storage_area", box(0, 0, 100, 80), "A1"), feature("property", box(-50, -50, 150, 150), "P")
    gate = feature("road", box(100.4, 0, 102, 80), "R")
    views = sheets(report([yard, plot, gate], [distance(yard, gate, 3.0)]), "en")[0].views
    (detail,) = [v for v in views if v.dimensions]
    assert detail.title == "Detail (1)"
    # the zone ends 3 m from the edge, at x = 103
    assert detail.window.left < 100.4
    assert detail.window.right > 103.0
    assert 0.4 * 1000 / detail.scale > 3


def test_failures_near_each_other_share_a_detail():
    yard = feature("storage_area", box(-100, -40, 160, 120), "A1")
    lots = [feature("lot", box(x, 0, x + 2, 2), f"L{i}") for i, x in enumerate((0.0, 2.9, 100.0, 102.9))]
    top = feature("lot", box(0.5, 2.8, 2.5, 4.8), "L9")
    findings = [distance(lots[0], lots[1], 1.0), distance(lots[0], top, 1.0), distance(lots[2], lots[3], 1.0)]
    details = [v for s in sheets(report([yard, *lots, top], findings), "en") for v in s.views if "Detail" in v.title]
    assert [[d.number for d in v.dimensions] for v in details] == [["1", "2"], ["3"]]


def test_what_a_failure_is_measured_to_is_shown_whole():
    area, school = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("assembly", box(28, 0, 48, 40), "Escola")
    sheet, *_ = sheets(report([area, school], [distance(area, school, 30.0)]), "pt")
    assert sheet.views[0].window.holds(Box(0, 0, 48, 40))
    assert "fora da folha" not in words_of((sheet,)).lower()


def test_a_view_with_room_to_spare_shows_what_else_there_is():
    # 48 m in the 153 mm that a view of 171 mm has within its margins: 1:500, at which it shows 76.5 m within them
    area, school = feature("storage_area", box(0, 0, 8, 6), "A1"), feature("assembly", box(28, 0, 48, 10), "Escola")
    found = [distance(area, school, 30.0)]
    before = sheets(report([area, school], found), "pt")[0].views[0]
    church = feature("assembly", box(-25, 0, -15, 8), "Igreja")
    view = sheets(report([area, school, church], found), "pt")[0].views[0]
    assert before.scale == view.scale == 500
    assert view.window.holds(Box(-25, 0, 48, 10))


def test_what_lies_far_beyond_is_cut_off_and_said_to_be():
    drawn = sheets(ALL["wide"](), "en")
    assert "Partly outside the sheet: Rua comprida" in words_of(drawn)
    far = feature("heat_source", Point(4000, 4000), "Longe")
    made = small()
    away = sheets(report([*made.site.features, far], made.findings), "en")
    assert "Outside the sheet: Longe" in words_of(away)
    assert away[0].views[0].scale == sheets(made, "en")[0].views[0].scale


def test_north_is_shown_only_where_it_is_known():
    made = small()
    assert not any(i.layer == "north" for s in sheets(made, "en") for i in s.items())
    northern = report(made.site.features, made.findings, north=True)
    arrows = [i for s in sheets(northern, "en") for i in s.labels() if i.layer == "north"]
    assert [i.text for i in arrows] == ["N"] * len(sheets(northern, "en")[0].views)


def test_paper_of_twice_the_size_has_room_for_a_larger_scale():
    def scale(paper):
        return sheets(small(), "en", paper)[0].views[0].scale

    assert scale(A3) < scale(A4)


def test_letters_and_lines_are_larger_on_larger_paper():
    small_one, large = (sheets(small(), "en", paper)[0] for paper in (A4, A3))
    for layer in ("caption", "title-block", "legend", "column", "dimension-fail", "name-road"):
        sizes = [max(i.size_mm for i in sheet.labels() if i.layer == layer) for sheet in (small_one, large)]
        assert sizes[1] == pytest.approx(1.25 * sizes[0]), layer
    pens = [next(i.pen for i in s.items() if i.layer == "road" and isinstance(i, Stroke)) for s in (small_one, large)]
    assert pens[1].width_mm == pytest.approx(1.25 * pens[0].width_mm)
    assert pens[1].dash == pytest.approx([1.25 * part for part in pens[0].dash])


def test_no_letter_is_smaller_than_the_tags_of_the_title_block_and_words_are_larger():
    for made in (everything, declared, neighbours):
        for sheet in drawn_of(made, "pt"):
            sizes = {i.layer: i.size_mm for i in sorted(sheet.labels(), key=lambda i: -i.size_mm)}
            assert min(sizes.values()) >= 1.75
            assert min(size for layer, size in sizes.items() if layer != "title-block") >= 2.05


# --- the plan ---------------------------------------------------------------------


def test_the_legend_tells_what_occurs_and_nothing_else():
    drawn = sheets(everything(), "en")
    entries = [i.text for s in drawn for i in s.labels() if i.layer == "legend"]
    assert sorted(entries) == sorted(
        ["Legend", "storage area", "property line", "drain or gully", "heat source, pump or vent", "public road",
         "zone of the distance required", "distance that passes",
         "property line, walled", "property line, open", "limit of the area, derived",
         "quite-new", "failure: measured and required", "waived failure", "undetermined (?: something is missing)"]
    )  # fmt: skip


def test_roles_differ_by_more_than_colour():
    looks = Counter(
        (s.pen.width_mm, s.pen.dash, s.hatch, s.trim, s.symbol, s.under is None) for s in ROLE_STYLES.values()
    )
    assert set(ROLE_STYLES) == set(ROLES)
    assert max(looks.values()) == 1
    assert max(Counter((s.pen.width_mm, s.pen.dash) for s in MARK_STYLES.values()).values()) == 1


def test_no_two_things_share_a_symbol():
    things = {role: style for role, style in ROLE_STYLES.items() if ROLES[role].shape is Shape.THING}
    shown = Counter((ROLES[role].family, style.symbol) for role, style in things.items())
    assert {symbol: n for symbol, n in shown.items() if n > 1} == {}


def test_the_legend_shows_things_as_they_are_drawn():
    # at 1:200 or so the gate is a line of 7 mm, the other a point; the generator is a ground with its symbol on it
    made = report(
        [
            feature("storage_area", box(0, 0, 8, 6), "A1"),
            feature("opening", LineString([(1, 0), (2.5, 0)]), "Gate"),
            feature("heat_source", box(10, 0, 12, 2), "Generator"),
            feature("extinguisher", Point(4, -1).buffer(0.15), "EXT"),
        ]
    )
    sheet, *_ = sheets(made, "en")
    for role in ("opening", "heat_source", "extinguisher"):
        drawn = [i for i in sheet.views[0].plan if i.layer == role]
        sample = [i for i in sheet.paper if i.layer == role]
        kinds = [{(type(i), getattr(i, "colour", None), getattr(i, "pen", None)) for i in items}
                 for items in (drawn, sample)]  # fmt: skip
        assert kinds[0] == kinds[1], role


def test_the_distance_required_is_drawn_round_the_area_of_a_failure():
    made = small()
    sheet, *_ = sheets(made, "en")
    area = made.site.features[0].shape
    (view,) = (view for view in sheet.views if view.dimensions)
    points = [p for i in view.plan if i.layer == "mark-required" for p in i.points]
    inside = [p for p in points if view.window.grown(-0.01).holds(Box(*p, *p))]
    assert len(inside) >= 15
    # nowhere nearer than 7.5 m, and corners of the polygon round it reach 7.5 / cos(π/256) = 7.50056 m
    assert all(7.5 - 1e-6 <= area.distance(Point(p)) <= 7.5006 for p in inside)


def test_no_zone_is_drawn_within_an_area():
    lots = [feature("lot", box(x, 1, x + 2, 5), f"L{x}") for x in (1, 4)]
    yard = feature("storage_area", box(0, 0, 8, 6), "A1")
    corridor = distance(lots[0], lots[1], 1.2, rule="corridor")
    done = report([yard, *lots], [replace(corridor, area="A1")])
    assert not [i for s in sheets(done, "en") for i in s.items() if i.layer == "mark-required"]


def test_a_hatch_covers_its_ground_evenly():
    # lines 0.5 m apart over a ground of 6 × 4 m less a hole of 4 m²: about 20 m² / 0.5 m = 40 m of line
    ground = Polygon(box(0.1, 0.1, 6.1, 4.1).exterior, [box(2.1, 1.1, 4.1, 3.1).exterior])
    for angle in (0.0, 45.0, 90.0, 135.0):
        lines = shapely.union_all(plan.hatch(ground, angle, 0.5))
        assert lines.length == pytest.approx(40, rel=0.12)
        assert ground.buffer(1e-9).covers(lines)
        (x0, y0), (x1, y1) = shapely.get_coordinates(shapely.get_geometry(lines, 0))
        assert math.degrees(math.atan2(y1 - y0, x1 - x0)) % 180 == pytest.approx(angle % 180, abs=1e-6)


def test_where_the_window_cuts_a_ground_there_is_no_line():
    items = plan.draw(box(0, 0, 100, 10), ROLE_STYLES["road"], "road", Box(-5, -5, 50, 20), 0.1)
    lines = [i for i in items if isinstance(i, Stroke)]
    # the outline to x = 50: up 10, and 50 along the top and the bottom; nothing along the cut
    assert sum(LineString(i.points).length for i in lines) == pytest.approx(110)
    (ground,) = [i for i in items if isinstance(i, Fill)]
    assert Polygon(ground.rings[0]).area == pytest.approx(500)


def test_a_thing_too_small_to_be_seen_is_shown_by_its_symbol():
    items = plan.draw(box(0, 0, 0.2, 0.2), ROLE_STYLES["drain"], "drain", Box(-50, -50, 50, 50), 1.0)
    across = max(x for i in items for x, _ in points_of(i)) - min(x for i in items for x, _ in points_of(i))
    assert 1.5 < across < 3.5  # at 1:1000 a metre is a millimetre; the drain itself would be 0.2 mm


def test_an_unknown_kind_of_mark_is_drawn_with_a_thin_line():
    made = small()
    marked = report(made.site.features, made.findings, marks=[Mark(kind="novelty", shape=box(-1, -1, 9, 7))])
    pens = [i.pen for s in sheets(marked, "en") for i in s.items() if i.layer == "mark-novelty"]
    assert pens
    assert all(pen.width_mm < 0.2 for pen in pens)


# --- text -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("a\r\nb\tc", "a b c"),
        ("$x^2$ <b> & _y_ %", "$x^2$ <b> & _y_ %"),
        ("ca\u0301s\u0301\u0301\u0301", "cáś"),
        ("\ud800\u202e\u200bok\x00", "[D800]ok"),
    ],
)
def test_text_is_made_harmless(raw, shown):
    assert text.clean(raw) == shown


def test_figures_after_a_name_from_right_to_left_stay_after_it():
    # bidirectional text would put `: 5` before the name without the mark that ends it
    assert text.clean("مدرسة النور: 5,00 m") == "مدرسة النور\u200e: 5,00 m"
    assert text.clean(text.clean("De مدرسة a A1")) == "De مدرسة \u200ea A1"
    assert text.width("\u200e", 2.0) == 0.0


def test_what_is_long_has_two_lines_in_the_title_block_and_is_whole():
    title = {"title": "Revenda de gás liquefeito de petróleo Nossa Senhora Aparecida, ampliação da área II",
             "client": "Comércio de Gás e Água Mineral São Benedito Ltda. EPP",
             "engineer": "Eng. Maria Aparecida da Conceição Silva e Souza"}  # fmt: skip
    made = small()
    for paper in (A4, A3):
        for sheet in sheets(report(made.site.features, made.findings, title=title), "pt", paper):
            said = " ".join(i.text for i in sheet.paper if isinstance(i, Label) and i.layer == "title-block")
            assert all(one in said for one in title.values())
            assert "…" not in said


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_block_that_goes_on_has_its_heading_again(lang):
    area = feature("storage_area", box(0, 0, 8, 6), "A")
    silent = [plain(Status.NOT_DECLARED, f"r{i}", f"Regra {i}", f"Rule {i}", area="A") for i in range(220)]
    heads = {"pt": ("Não declarado (220)", "Não declarado (220) (continuação)"),
             "en": ("Not declared (220)", "Not declared (220) (continued)")}[lang]  # fmt: skip
    drawn = sheets(report([area], silent), lang)
    said = [i.text for sheet in drawn for i in sheet.labels()]
    assert said.count(heads[0]) == 1
    assert said.count(heads[1]) >= 1
    # every column that holds rules begins with one of the two
    for sheet in drawn:
        lefts: dict[float, list[Label]] = {}
        for label in sheet.paper:
            if isinstance(label, Label) and label.layer == "column" and ("Regra" in label.text or "Rule" in label.text
                                                                         or label.text in heads):  # fmt: skip
                lefts.setdefault(round(label.at[0], 1), []).append(label)
        for column in lefts.values():
            assert max(column, key=lambda label: label.at[1]).text in heads


def test_no_level_line_leads_to_a_figure():
    # it would read as a minus sign before it
    for made in (shelves(6, 4), town(100, 12), neighbours()):
        for view in (view for sheet in sheets(made, "en") for view in sheet.views):
            for line in view.paper:
                if isinstance(line, Stroke) and line.layer == "dimension-pass":
                    (_, y), (_, end) = line.points
                    assert abs(y - end) > 0.9


def test_wrapping_keeps_every_word_within_the_room():
    said = "Verificação de afastamentos entre a área de armazenamento e " + "x" * 200 + " 7,50 m"
    lines = text.wrap(said, 40.0, 2.0)
    assert "".join("".join(lines).split()) == "".join(said.replace(" ", "").split()).replace(" ", "")
    assert max(text.width(line, 2.0) for line in lines) <= 40.0
    assert len(text.wrap(said, 40.0, 2.0, most=3)) == 3


def test_a_figure_is_not_parted_from_its_unit():
    lines = text.wrap("aaaa aaaa aaaa 7,50 m de distância", text.width("aaaa aaaa aaaa 7,50", 2.0) + 0.1, 2.0)
    assert lines[:2] == ["aaaa aaaa aaaa", "7,50\u00a0m de"] or lines[1].startswith("7,50\u00a0m")


# --- the scene as such --------------------------------------------------------------


def test_equal_reports_give_equal_scenes():
    first, second = (list(sheets(town(60, 5), "pt")[0].items()) for _ in range(2))
    assert first == second


def test_a_scene_needs_no_matplotlib():
    code = "import layoutcheck.reports.scene, sys; print('matplotlib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_summary_rows_show_an_unknown_class_as_unknown():
    area = feature("storage_area", box(0, 0, 8, 6), "A1")
    unknown = summary("A1", governing_class=None, capacity_kg=None, containers=None)
    said = [i.text for s in sheets(report([area], areas=[unknown]), "en") for i in s.labels()]
    assert "unknown" in said
    assert said.count("?") == 2
    assert "special" in [
        i.text
        for s in sheets(report([area], areas=[summary("A1", governing_class="special")]), "en")
        for i in s.labels()
    ]


def test_a_text_without_end_is_cut_and_what_follows_a_word_without_end_is_still_told():
    assert text.clean(f"De {'x' * 10**6} a B: 3,00 m") == f"De {'x' * 400}… a B: 3,00 m"
    assert text.clean("y z " * 10**5) == "y z " * 999 + "y z…"
