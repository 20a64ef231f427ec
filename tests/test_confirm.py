"""What a change is held against: what was open must pass, and nothing that was as good may be worse."""

from __future__ import annotations

from operator import length_hint
from typing import Any

import pytest
from plans import LAW, area, box, feature, judge, line, lot, parcel, point

from layoutcheck.finding import Finding, Status
from layoutcheck.siting import confirm
from layoutcheck.siting.confirm import Before, before, cures, key, open_at, worse
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.words import same

PASS, FAIL, OPEN, NONE = Status.PASS, Status.FAIL, Status.UNDETERMINED, Status.NOT_APPLICABLE


def found(rule: str, status: Status, area: str = "A", subject: str | None = None) -> Finding:
    return Finding(rule=rule, status=status, area=area, subject=subject, message=same(rule))


def old(**was: Status) -> Before:
    law: Any = None
    return Before(site=judge(area(), lot()).report.site, law=law,
                  findings=tuple(found(rule, status) for rule, status in was.items()))  # fmt: skip


@pytest.mark.parametrize(
    ("after", "is_cured", "lost"),
    [
        ({"road": PASS, "drain": PASS, "roof": PASS}, True, []),
        ({"road": PASS, "roof": PASS}, True, []),  # there is nothing any more that it could fail by
        ({"road": PASS, "drain": FAIL, "roof": PASS}, False, ["drain"]),  # one of the two is not enough
        ({"road": OPEN, "drain": PASS, "roof": PASS}, False, []),
        ({"road": PASS, "drain": PASS, "roof": FAIL}, False, ["roof"]),
        ({"road": PASS, "drain": PASS, "roof": OPEN}, False, ["roof"]),
        ({"road": PASS, "drain": PASS, "roof": NONE}, True, []),
        ({"road": PASS, "drain": PASS, "gate": FAIL}, True, []),  # it failed before
        ({"road": PASS, "drain": PASS, "gate": OPEN}, True, []),
        ({"road": PASS, "drain": PASS, "sign": OPEN}, True, []),
        ({"road": PASS, "drain": PASS, "sign": FAIL}, False, ["sign"]),  # it was open, and fails
        ({"road": PASS, "drain": PASS, "new": FAIL}, False, ["new"]),
        ({"road": PASS, "drain": PASS, "new": OPEN}, False, ["new"]),
        ({"road": PASS, "drain": PASS, "new": PASS}, True, []),
    ],
)
def test_a_change_cures_all_that_was_asked_and_makes_nothing_worse(
    monkeypatch: pytest.MonkeyPatch, after: dict[str, Status], is_cured: bool, lost: list[str]
) -> None:
    was = old(road=FAIL, drain=OPEN, roof=PASS, gate=FAIL, sign=OPEN)
    told = tuple(found(rule, status) for rule, status in after.items())
    monkeypatch.setattr(confirm, "check", lambda *_: type("", (), {"findings": told}))
    asked = [key(found(rule, FAIL)) for rule in ("road", "drain")]
    assert cures(was, was.site, asked) is is_cured
    assert [one.rule for one in worse(was, was.site)] == lost


def test_what_is_open_at_a_place_is_of_the_area_and_of_the_rules_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [found("road", PASS), found("drain", FAIL), found("roof", OPEN), found("road", FAIL, "B"),
            found("gate", NONE)]  # fmt: skip
    asked = []

    def check(site: Any, _law: Any) -> Any:
        asked.append(site.options.select)
        return type("", (), {"findings": told})

    monkeypatch.setattr(confirm, "check", check)
    place: Any = Place(area="A", name="I", shape=box(0, 0, 1, 1), ground=None, ground_rule="", property_name="",
                       clearances=(), moves=())  # fmt: skip
    assert [one.rule for one in open_at(old(), place, Move(), ("road", "drain"))] == ["drain", "roof"]
    assert asked == [("road", "drain")]


def test_so_many_changes_are_checked_as_a_plan_is_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    """100 000 findings, and two checks at least; then nothing cures any more."""
    report = judge(area(), lot()).report
    for count, checks in ((0, 100_000), (1, 100_000), (40, 2_500), (49_999, 2), (60_000, 2), (200_000, 2)):
        many = type("", (), {"site": report.site, "findings": (found("road", PASS),) * count})
        assert length_hint(before(many, LAW).checks) == checks
    monkeypatch.setattr(confirm, "check", lambda *_: type("", (), {"findings": ()}))
    some: Any = Before(site=report.site, law=LAW, findings=(), checks=iter(range(2)))
    assert [cures(some, report.site, []) for _ in range(4)] == [True, True, False, False]
    assert some.is_spent
    assert not old().is_spent


WAIVER = '[[waivers]]\nrule = "heat-source"\nreason = "r"\nby = "b"\nmin_measured = 3.0\n'


@pytest.mark.parametrize(("project", "options"), [("", {}), (WAIVER, {}), ("", {"select": ("road",)})])
def test_a_plan_is_held_against_itself_by_all_rules_and_without_waivers(project: str, options: dict[str, Any]) -> None:
    corners = [(-20, -20), (20, -20), (20, 20), (-20, 20), (-20, -20)]
    plan = [
        *(area(box(-2, -2, 2, 2)), lot(40, box(-1, -1, 1, 1)), parcel(box(-20, -20, 20, 20))),
        feature("wall", line(*corners), "muro", height_m=1.8),
        feature("heat_source", point(6, 0), "bomba"),
    ]
    whole = {key(f): f.status for f in judge(*plan).report.findings}
    assert whole["heat-source", "A", "bomba"] is FAIL
    assert before(judge(*plan, project=project, options=options).report, LAW).was == whole
