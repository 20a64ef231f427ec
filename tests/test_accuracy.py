"""What errors of a drawing mean, by hand: margins of 0.03 m and 0.20 m against errors about them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from plans import LAW, area, box, document, feature, judge, line, lot, parcel, point

from layoutcheck.cli import program
from layoutcheck.finding import Accuracy, Report
from layoutcheck.siting.accuracy import doubts

ONLY = {"select": ("heat-source", "ignition-source", "premises", "assembly")}


def plan(pump: float, light: float = 30.0, *more):
    """A class I area whose right side is x = 0; a pump (5 m) and a light (3 m) so far from it, and no property line."""
    return [
        area(box(-10, -5, 0, 5)),
        lot(40, box(-8, -3, -2, 3)),
        feature("heat_source", point(pump, 0), "bomba"),
        feature("ignition_source", point(0, 5 + light), "luz"),
        *more,
    ]


def asked(error: float, *features, select=("heat-source", "ignition-source")) -> tuple[Accuracy, Report]:
    report = judge(*features, options={"select": select}).report
    found = doubts(report, LAW, error)
    assert found is not None
    return found, report


def test_a_pass_by_three_centimetres_is_in_doubt_at_five_and_not_at_two():
    """5.03 m of 5.00, with the tolerance of 1 mm: it takes more than 0.031 m."""
    found, report = asked(0.05, *plan(5.03))
    assert found.verdict == "incomplete"
    assert [report.findings[i].rule for i in found.within] == ["heat-source"]
    assert found.turning_m == pytest.approx(0.031, abs=1e-9)
    found, _ = asked(0.02, *plan(5.03))
    assert (found.verdict, found.within) == ("pass", ())
    assert found.turning_m == pytest.approx(0.031, abs=1e-9)


def test_a_failure_by_twenty_centimetres_stands_at_five_and_is_open_at_twenty():
    found, _ = asked(0.05, *plan(4.80))
    assert (found.verdict, found.within) == ("fail", ())
    assert found.turning_m == pytest.approx(0.199, abs=1e-9)
    found, _ = asked(0.20, *plan(4.80))
    assert found.verdict == "incomplete"


def test_every_failure_must_turn_before_the_verdict_does():
    """The pump lacks 0.20 m, the light 0.50 m: the verdict changes at 0.499 m, and at 0.30 m one still fails."""
    found, report = asked(0.30, *plan(4.80, 2.50))
    assert (found.verdict, len(found.within)) == ("fail", 1)
    assert found.turning_m == pytest.approx(0.499, abs=1e-9)
    assert report.findings[found.turned_by].rule == "ignition-source"


def test_no_error_of_length_changes_a_failure_that_no_length_makes():
    use = parcel(box(-400, -400, 400, 400), use="residencia")
    found, _ = asked(0.5, *plan(4.80, 30.0, use), select=("heat-source", "premises"))
    assert (found.verdict, found.turning_m, found.turned_by) == ("fail", None, None)


def test_exactly_at_the_limit_a_millimetre_is_within_the_tolerance_and_two_are_not():
    assert asked(0.001, *plan(5.0))[0].within == ()
    assert len(asked(0.002, *plan(5.0))[0].within) == 1


def test_a_firewall_that_might_end_earlier_puts_a_pass_in_doubt():
    """A school point 15 m off behind a wall that just hides it: from the corners (0, ±5) the lines to (15, 0) cross
    x = 5 at y = ±3.333. The wall there ends at ±3.40: 0.07 m shorter, and a line of 15.81 m of 20 escapes.
    """
    wall = feature("firewall", line((5, -3.4), (5, 3.4)), "cf", height_m=6)
    features = [*plan(40.0), feature("assembly", point(15, 0), "escola"), wall]
    found, report = asked(0.05, *features, select=("assembly",))
    assert report.findings[0].status == "pass"
    assert (found.verdict, found.within) == ("pass", ())
    found, _ = asked(0.08, *features, select=("assembly",))
    assert found.verdict == "incomplete"
    assert found.turning_m == pytest.approx(0.0667, abs=0.002)


def test_a_thick_firewall_is_shortened_at_its_end_faces():
    wall = feature("firewall", box(5, -3.4, 5.2, 3.4), "cf", height_m=6)
    features = [*plan(40.0), feature("assembly", point(15, 0), "escola"), wall]
    assert asked(0.05, *features, select=("assembly",))[0].verdict == "pass"
    assert asked(0.20, *features, select=("assembly",))[0].verdict == "incomplete"


def test_nothing_is_said_where_nothing_was_asked():
    report = judge(*plan(5.03)).report
    assert doubts(report, LAW, None) is None
    assert doubts(report, replace(LAW, places=None), 0.05) is None


def test_the_command_tells_it_in_text_and_in_json(tmp_path):
    file = tmp_path / "a.geojson"
    file.write_text(json.dumps(document(plan(5.03))), "utf-8")
    few = ["--select", "heat-source,ignition-source"]
    said = CliRunner().invoke(program, ["check", str(file), "--accuracy", "0,05", "--lang", "pt", *few],
                              standalone_mode=False).output  # fmt: skip
    assert "Com erro de até 0,05 m no desenho: SEM CONCLUSÃO" in said
    assert "O menor erro que poderia mudar o veredito: 0,031 m (heat-source: bomba)." in said
    raw = CliRunner().invoke(program, ["check", str(file), "--accuracy", "0.05", "--format", "json", *few],
                             standalone_mode=False).output  # fmt: skip
    (report,) = json.loads(raw)["reports"]
    assert report["options"]["accuracy_m"] == 0.05
    assert report["accuracy"]["turning_m"] == 0.031
    assert report["accuracy"]["within"] == [report["accuracy"]["turned_by"]]


@pytest.mark.parametrize("wrong", ["0", "-1", "2", "x", "nan"])
def test_an_accuracy_that_is_none_is_refused_in_a_sentence(wrong):
    done = CliRunner().invoke(program, ["check", "a.dxf", f"--accuracy={wrong}"], standalone_mode=False)
    assert "--accuracy" in str(done.exception)


@pytest.mark.parametrize("lang", ["pt", "en"])
def test_a_law_that_it_is_not_worked_out_for_says_so(lang):
    sample = Path(__file__).parents[1] / "samples" / "guarulhos-elevadores" / "building.dxf"
    given = ["check", str(sample), "--law", "guarulhos-elevadores", "--on", "2026-06-01", "--lang", lang]
    said = {"pt": "não é calculado para a lei guarulhos-elevadores", "en": "is not worked out for the law guarulhos"}
    plain, with_error = (CliRunner().invoke(program, [*given, *more]) for more in ([], ["--accuracy", "0.05"]))
    assert said[lang] in " ".join(with_error.output.split())
    assert said[lang] not in " ".join(plain.output.split())
    assert with_error.exit_code == plain.exit_code
