"""A law that adopts the text of cuiaba-glp with other distances: its figures reach every rule, place and page."""

from __future__ import annotations

from pathlib import Path

import pytest

from layoutcheck import catalogue, check, read
from layoutcheck.laws.cuiaba_glp import LAW, adopted
from layoutcheck.words import same, text

SAMPLES = Path(__file__).parents[1] / "samples"


def law(**rows):
    return adopted(id="other-glp", title=text("Outra lei", "Another law"), published=same(""), **rows)


def found(plan, by, rule):
    (one,) = (f for f in check(read(SAMPLES / plan), by).findings if f.rule == rule and f.status != "not-applicable")
    return one.status, one.measured, one.required


def test_a_rule_asks_for_the_other_figure():
    """The street begins 1.50 m from a class I area: that is the limit in one law, and 0.50 m short in the other."""
    plan = "cuiaba-glp/road.pass.at-limit.geojson"
    assert found(plan, LAW, "road") == ("pass", pytest.approx(1.5), 1.5)
    assert found(plan, law(road=(2, 4, 8, 8, 8, 16)), "road") == ("fail", pytest.approx(1.5), 2)


@pytest.mark.parametrize(
    ("row", "plan", "rule"),
    [
        ("walled", "property-limit-walled.pass.at-limit", "property-limit-walled"),
        ("open", "property-limit-open.pass.at-limit", "property-limit-open"),
        ("assembly", "assembly.pass.at-limit", "assembly"),
        ("heat_source", "heat-source.pass.at-limit", "heat-source"),
        ("ignition_source", "ignition-source.pass.at-limit", "ignition-source"),
    ],
)
def test_every_row_is_its_own(row, plan, rule):
    """Each plan stands exactly at the figure of class I; 0.10 m more is 0.10 m too much, in that row alone."""
    plan = f"cuiaba-glp/{plan}.geojson"
    _, measured, required = found(plan, LAW, rule)
    more = (required + 0.1, 60, 90, 120, 160, 190)
    assert found(plan, law(**{row: more}), rule) == ("fail", measured, more[0])
    assert found(plan, law(road=more), rule) == ("pass", measured, required)


def test_areas_are_separate_by_the_sums_of_the_other_figures():
    """The cages stand 9.90 m apart: 2 × 5.00 = 10.00 m merges them, 2 × 4.90 = 9.80 m does not."""
    site = read(SAMPLES / "two-areas-merge.geojson")
    assert [area.merged_with for area in check(site, LAW).areas] != [(), ()]
    assert [area.merged_with for area in check(site, law(open=(4.9, 7.5, 15, 20, 30, 50))).areas] == [(), ()]


def test_places_are_sought_with_the_other_figures():
    site = read(SAMPLES / "cuiaba-glp" / "road.pass.at-limit.geojson")
    other = law(road=(2, 4, 8, 8, 8, 16))
    for by, figure in ((LAW, 1.5), (other, 2)):
        place = by.siting.place(by.view(site), by.view(site).areas[0].id, False)
        assert {c.full_m for c in place.clearances if c.rule == "road"} == {figure}
    larger = other.view(other.siting.as_class(site, other.view(site).areas[0].id, "II"))
    place = other.siting.place(larger, larger.areas[0].id, False)
    assert {c.full_m for c in place.clearances if c.rule == "road"} == {4}


def test_the_catalogue_tells_the_other_figures_and_where_the_samples_are():
    page = catalogue.law_page(law(road=(2, 4, 8, 8, 8, 16)))
    assert "| | 2.00 m | 4.00 m | 8.00 m | 8.00 m | 8.00 m | 16.00 m |" in page
    assert "`samples/other-glp/road.*.geojson`" in page
    assert "`samples/cuiaba-glp/assembly.*.geojson`" in page


def test_a_row_that_lacks_a_class_stops_at_once():
    with pytest.raises(ValueError, match="2 figures for 6 classes"):
        law(road=(2, 4))
