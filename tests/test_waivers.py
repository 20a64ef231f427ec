"""A waived failure stays in the report and never reads as a pass; a waiver that does not hold is told."""

from __future__ import annotations

import json

import pytest
from plans import area, box, feature, judge, lot, parcel, point

from layoutcheck.finding import Finding, Report, Status
from layoutcheck.reports.json import document as json_document
from layoutcheck.reports.text import line as one_line
from layoutcheck.reports.text import render
from layoutcheck.site import Waiver
from layoutcheck.waivers import apply
from layoutcheck.words import text

ON = "2026-06-30"


def found(rule="road", status=Status.FAIL, measured=7.2, required=7.5, margin=None, **said):
    if margin is None and None not in (measured, required):
        margin = measured - required
    usual = {"area": "A", "subject": "Rua B", "message": text("m", "m")}
    return Finding(rule=rule, status=status, measured=measured, required=required, margin=margin, **{**usual, **said})


def waiver(rule="road", **said):
    return Waiver(**{"rule": rule, "reason": "obra", "by": "Eng. Maria", "min_measured": 7.2, **said})


def outcome(findings, *waivers, on=ON):
    """Apply waivers; gives the statuses and the sentences of what did not hold."""
    kept, notes = apply(findings, waivers, on)
    assert all(note.code == "waiver-not-applied" for note in notes)
    return [str(f.status) for f in kept], [note.message for note in notes]


def held(findings, *waivers, on=ON):
    statuses, notes = outcome(findings, *waivers, on=on)
    assert (statuses.count("waived") == 0) or not notes
    return "waived" in statuses


def test_a_failure_is_waived_and_keeps_all_else():
    before = found(witness=((0.0, 0.0), (7.2, 0.0)))
    (after,), notes = apply([before], [waiver(area="A", subject="Rua B", until="2026-12-31")], ON)
    assert notes == ()
    assert after.status is Status.WAIVED
    assert after.waiver == {"reason": "obra", "by": "Eng. Maria", "until": "2026-12-31", "min_measured": 7.2}
    assert (after.measured, after.required, after.margin) == (before.measured, before.required, before.margin)
    assert (after.witness, after.message) == (before.witness, before.message)
    assert after.id("l") == before.id("l")


@pytest.mark.parametrize("status", list(Status))
def test_only_what_fails_or_is_undetermined_can_be_waived(status):
    expected = status in (Status.FAIL, Status.UNDETERMINED)
    statuses, notes = outcome([found(status=status)], waiver())
    assert (statuses == ["waived"]) is (expected or status is Status.WAIVED)
    assert bool(notes) is not expected


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ({}, True),
        ({"area": "A"}, True),
        ({"area": "A", "subject": "Rua B"}, True),
        ({"rule": "assembly"}, False),
        ({"rule": "Road"}, False),
        ({"area": "B"}, False),
        ({"subject": "Rua C"}, False),
        ({"area": "Rua B"}, False),
    ],
)
def test_a_waiver_names_its_failure(said, holds):
    assert held([found()], waiver(**said)) is holds


@pytest.mark.parametrize(
    ("on", "holds"), [("2026-06-29", True), ("2026-06-30", True), ("2026-07-01", False), ("2027-01-01", False)]
)
def test_the_last_day_counts(on, holds):
    assert held([found()], waiver(until="2026-06-30"), on=on) is holds


def test_that_it_expired_is_told_with_the_day():
    _, (note,) = outcome([found()], waiver(until="2026-06-29"))
    for lang, day in (("pt", "29/06/2026"), ("en", "2026-06-29")):
        assert day in note.to(lang)
        assert "road" in note.to(lang)


def test_without_a_date_of_the_check_no_waiver_that_ends_can_hold():
    assert not held([found()], waiver(until="2999-12-31"), on="")
    assert held([found()], waiver(until=None), on="")


@pytest.mark.parametrize(
    ("min_measured", "holds"), [(7.2, True), (7.1, True), (0, True), (7.201, False), (7.3, False), (None, False)]
)
def test_of_a_minimum_the_measure_may_not_have_shrunk(min_measured, holds):
    """7.20 m of 7.50: accepted down to 7.20 or less; accepted down to 7.30 it is worse than what was accepted."""
    assert held([found(measured=7.2)], waiver(min_measured=min_measured)) is holds


@pytest.mark.parametrize(
    ("unit", "measured", "written", "worse"),
    [
        ("m", 18.027756, 18.028, 18.029),  # the root of 325, written 18.028 m
        ("m", 0.1 + 0.2, 0.3, 0.301),
        ("kg", 519.996, 520, 520.01),
        ("ratio", 0.523456, 0.5235, 0.5236),  # written 52.35 %
    ],
)
def test_what_is_copied_from_a_report_is_what_was_measured(unit, measured, written, worse):
    assert held([found(measured=measured, required=600, unit=unit)], waiver(min_measured=written))
    assert not held([found(measured=measured, required=600, unit=unit)], waiver(min_measured=worse))
    more = found(measured=2 * written - measured, required=0, unit=unit, at_most=True)
    assert held([more], waiver(min_measured=written))
    assert not held([more], waiver(min_measured=2 * written - worse))


@pytest.mark.parametrize(("accepted", "holds"), [(530, True), (540, True), (529, False), (117_000, True), (0, False)])
def test_of_a_maximum_the_measure_may_not_have_grown(accepted, holds):
    """530 kg where 520 are allowed: a worse plan has more."""
    heavy = found(rule="capacity-class", measured=530.0, required=520.0, margin=-10.0, at_most=True)
    assert held([heavy], waiver("capacity-class", min_measured=accepted)) is holds


def test_how_much_worse_is_told_in_the_unit_of_the_rule():
    heavy = found(rule="capacity-class", measured=530.5, required=520.0, unit="kg", at_most=True)
    _, (note,) = outcome([heavy], waiver("capacity-class", min_measured=530))
    assert note.to("pt").endswith("a medida piorou: 530,5 kg, aceita até 530 kg.")


def test_a_share_copied_as_hundredths_does_not_accept_all_there_is():
    """52.5 % of wall where half is allowed, accepted as 52.5: of a share of at most 1 that would accept every wall."""
    walled = found(rule="perimeter-closure", measured=0.525, required=0.5, unit="ratio", at_most=True)
    _, (note,) = outcome([walled], waiver("perimeter-closure", min_measured=52.5))
    assert "0.525" in note.to("en")
    assert held([walled], waiver("perimeter-closure", min_measured=0.525))


def test_a_failure_without_a_measure_asks_for_none():
    plain = found(measured=None, required=None)
    assert held([plain], waiver(min_measured=None))
    assert not held([plain], waiver(min_measured=7.2))  # it had one when it was accepted


def test_an_undetermined_measure_is_compared_too():
    unsure = found(status=Status.UNDETERMINED, measured=6.0, required=15.0)
    assert held([unsure], waiver(min_measured=6.0))
    assert not held([unsure], waiver(min_measured=6.1))


@pytest.mark.parametrize("status", [Status.FAIL, Status.UNDETERMINED])
def test_what_is_only_a_bound_is_not_accepted_as_a_measure(status):
    """At least 530 kg, and nobody knows how much more: 540 were accepted."""
    heavy = found(rule="capacity-class", status=status, measured=530.0, unit="kg", at_most=True, is_bound=True)
    (kept,), (note,) = outcome([heavy], waiver("capacity-class", min_measured=540))
    assert kept == str(status)
    assert "530 kg" in note.to("pt")


def test_a_waiver_that_fits_two_failures_holds_for_neither():
    both = [found(subject="Rua B"), found(subject="Rua C")]
    statuses, (note,) = outcome(both, waiver())
    assert statuses == ["fail", "fail"]
    assert "2" in note.to("pt")
    assert outcome(both, waiver(subject="Rua C"))[0] == ["fail", "waived"]
    assert outcome([found(), found(subject="Rua C", status=Status.PASS)], waiver())[0] == ["waived", "pass"]


def test_two_waivers_each_for_its_failure_and_one_twice():
    both = [found(subject="Rua B"), found(subject="Rua C")]
    assert outcome(both, waiver(subject="Rua B"), waiver(subject="Rua C"))[0] == ["waived", "waived"]
    statuses, notes = outcome([found()], waiver(), waiver())
    assert (statuses, len(notes)) == (["waived"], 1)  # the second finds nothing left


def test_the_order_of_findings_is_kept():
    many = [found(subject=name) for name in "CAB"]
    assert [f.subject for f in apply(many, [waiver(subject="A")], ON)[0]] == ["C", "A", "B"]


# --- in a report ------------------------------------------------------------------------

# Class I: a school must be 20 m away; this one is 15 m from the area's edge at x = 0.
SCHOOL = feature("assembly", box(15, -2, 25, 2), "Escola")
WAIVER = """
[[waivers]]
rule = "assembly"
area = "A"
subject = "Escola"
min_measured = {least}
reason = "escola em mudança"
by = "Eng. Maria"
until = 2026-12-31
"""


def judged(least=15.0, school=SCHOOL, on=ON, project=WAIVER):
    return judge(area(), lot(40), parcel(), school, project=project.format(least=least), options={"on": on})


def test_a_waived_failure_changes_the_verdict_and_is_no_plain_pass():
    without = judge(area(), lot(40), parcel(), SCHOOL)
    assert (without.status("assembly", "Escola"), without.verdict) == ("fail", "fail")
    result = judged()
    assert result.status("assembly", "Escola") == "waived"
    assert result.verdict != "fail"
    assert "waiver-not-applied" not in [note.code for note in result.report.site.seen.warnings]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"school": feature("assembly", box(14.9, -2, 25, 2), "Escola")}, "14.90"),  # it came nearer
        ({"on": "2027-01-01"}, "2026-12-31"),
        ({"school": feature("assembly", box(15, -2, 25, 2), "Colégio")}, 'fails: area = "A" subject = "Colégio".'),
        ({"school": feature("assembly", box(30, -2, 35, 2), "Escola")}, "fails with this rule, area and subject."),
    ],
)
def test_a_waiver_that_does_not_hold_is_told_in_the_report(said, why):
    result = judged(**said)
    assert "waived" not in {str(f.status) for f in result.report.findings}
    notes = [note for note in result.report.site.seen.warnings if note.code == "waiver-not-applied"]
    assert len(notes) == 1
    assert why in notes[0].message.to("en")


def test_the_known_part_of_a_stock_is_no_measure_of_it():
    """45 P-13 are 585 kg, more than the 520 kg of class I; beside a lot of any number they are only a part of it."""
    heavy = '[[waivers]]\nrule = "capacity-class"\nmin_measured = 600\nreason = "r"\nby = "b"\n'
    whole = judge(area(**{"class": "I"}), lot(45), parcel(), project=heavy)
    assert whole.status("capacity-class") == "waived"
    part = judge(area(**{"class": "I"}), lot(45), lot(None, box(-1.5, -3, -0.5, 3), "L2"), parcel(), project=heavy)
    assert part.status("capacity-class") == "fail"


def test_a_school_that_was_not_read_is_not_waived_with_the_one_that_was():
    lost = feature("assembly", None, "Creche")
    assert judged().status("assembly", "Escola") == "waived"
    result = judge(area(), lot(40), parcel(), SCHOOL, lost, project=WAIVER.format(least=15.0), options={"on": ON})
    assert result.status("assembly", "Escola") == "fail"


def test_it_takes_no_waiver_with_an_unknown_name():
    notes = judged(project=WAIVER.replace('"assembly"', '"asembly"')).report.site.seen.warnings
    assert "waiver-not-applied" in [note.code for note in notes]


def test_the_json_shows_the_waiver():
    written = json.loads(json_document([judged().report], "en"))["reports"][0]
    (shown,) = (f for f in written["findings"] if f["status"] == "waived")
    assert shown["waiver"] == {
        "reason": "escola em mudança", "by": "Eng. Maria", "until": "2026-12-31", "min_measured": 15.0,
    }  # fmt: skip
    assert (shown["measured"], shown["required"], shown["margin"]) == (15.0, 20.0, -5.0)
    assert all(f["waiver"] is None for f in written["findings"] if f["status"] != "waived")


def all_waived():
    """A report in which nothing is left but a waived failure and what passes."""
    report = judged().report
    kept = tuple(f for f in report.findings if f.status in (Status.WAIVED, Status.PASS))
    return Report(
        site=report.site, law_id=report.law_id, law_title=report.law_title, law_published=report.law_published,
        findings=kept,
    )  # fmt: skip


def test_a_report_with_a_waived_failure_passes_by_waiver_only():
    report = all_waived()
    assert (report.verdict, report.standing) == ("pass", "waived")


@pytest.mark.parametrize(("lang", "word", "plain"), [("pt", "dispensada", "ATENDE"), ("en", "waived", "PASS")])
def test_it_never_reads_as_a_plain_pass(lang, word, plain):
    report = all_waived()
    for told in (render(report, lang), one_line(report, lang)):
        assert word in told
    verdict = render(report, lang).splitlines()[1]
    assert not verdict.startswith(f"{plain}:")
    assert "Eng. Maria" in render(report, lang)
    assert "escola em mudança" in render(report, lang)


def test_a_point_of_a_school_is_waived_by_its_name():
    result = judged(least=3.0, school=feature("assembly", point(3, 0), "Escola"))
    assert result.status("assembly", "Escola") == "waived"
