"""diff: what is new, gone, worse and better between two reports, and what counts as a step back."""

import json
from pathlib import Path
from typing import Any

import pytest
from batches import ON, plan

pytestmark = pytest.mark.usefixtures("workplace", "inside")
JSON = ("--report", "json", "-q", *ON)


def finding(subject: str | None, status: str, margin: float | None = None, **said: Any) -> dict[str, Any]:
    """A finding of a rule that asks for 7.50 m."""
    measured = None if margin is None else 7.5 + margin
    return {"id": f"road {subject}", "rule": "road", "title": "Distance to roads", "status": status, "area": "A",
            "subject": subject, "measured": measured, "required": 7.5, "unit": "m", "margin": margin,
            **said}  # fmt: skip


def report(name: str, *findings: dict[str, Any], verdict: str = "pass", error: str | None = None, **said: Any) -> Any:
    told = error and {"code": error, "message": "It cannot be read.", "hint": ""}
    return {
        "plan": {"path": name}, "law": {"id": "cuiaba-glp", "published": "2001"}, "verdict": verdict, "error": told,
        "options": {"tolerance_m": 0.001, "snap_m": 0.05, "strict": said.get("strict", False), "select": []},
        "findings": list(findings), "seen": {"not_checked": [{}] * said.get("unread", 0), "unsupported": []},
    }  # fmt: skip


def written(path: str, *reports: Any, version: str = "0.1.0") -> str:
    Path(path).write_text(json.dumps({"schema": "layoutcheck/1", "version": version, "reports": list(reports)}))
    return path


def compared(program, old: list, new: list) -> tuple[int, list[tuple[str, bool]]]:
    """The exit status for two lists of findings of one plan, and the kinds of what differs."""
    before, after = written("old.json", report("a.dxf", *old)), written("new.json", report("a.dxf", *new))
    code, out, _ = program("diff", before, after, "--format", "json")
    return code, [(change["kind"], change["worse"]) for each in json.loads(out)["plans"] for change in each["changes"]]


# --- findings ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "kinds"),
    [
        ([("R", "pass", 1.0)], [("R", "pass", 1.0)], 0, []),
        ([("R", "pass", 1.0)], [("R", "pass", 1.0000001)], 0, []),  # less than what is written
        ([("R", "pass", 1.0)], [("R", "pass", 0.5)], 1, [("worse", True)]),
        ([("R", "fail", -1.0)], [("R", "fail", -1.2)], 1, [("worse", True)]),
        ([("R", "fail", -1.2)], [("R", "fail", -1.0)], 0, [("better", False)]),
        ([("R", "pass", 1.0)], [("R", "fail", -0.1)], 1, [("worse", True)]),
        ([("R", "pass", 1.0)], [("R", "undetermined", None)], 1, [("worse", True)]),
        ([("R", "pass", 1.0)], [("R", "waived", -1.0)], 1, [("worse", True)]),
        ([("R", "pass", 1.0)], [("R", "not-drawn", None)], 1, [("worse", True)]),
        ([("R", "undetermined", None)], [("R", "fail", -1.0)], 1, [("worse", True)]),
        ([("R", "fail", -1.0)], [("R", "waived", -1.0)], 0, [("better", False)]),
        ([("R", "fail", -1.0)], [("R", "pass", 0.0)], 0, [("better", False)]),
        ([("R", "pass", 0.0)], [("R", "not-applicable", None)], 0, [("changed", False)]),
        ([], [("R", "fail", -1.0)], 1, [("new", True)]),
        ([], [("R", "undetermined", None)], 1, [("new", True)]),
        ([], [("R", "pass", 1.0)], 0, [("new", False)]),
        ([], [("R", "not-drawn", None)], 0, [("new", False)]),
        ([("R", "fail", -1.0)], [], 0, [("gone", False)]),
        ([("R", "pass", 1.0)], [("S", "fail", -1.0)], 1, [("new", True), ("gone", False)]),
    ],
)
def test_what_counts_as_a_step_back(program, old, new, code, kinds):
    assert compared(program, [finding(*one) for one in old], [finding(*one) for one in new]) == (code, kinds)


def test_in_a_strict_check_what_is_not_drawn_leaves_the_plan_open(program):
    old, new = written("old.json", report("a.dxf")), "new.json"
    written(new, report("a.dxf", finding("R", "not-drawn"), strict=True, verdict="incomplete"))
    assert program("diff", old, new)[0] == 1


def test_margins_of_different_units_are_not_compared(program):
    old, new = finding("R", "pass", 1.0), finding("R", "pass", 0.5, unit="kg")
    assert compared(program, [old], [new]) == (0, [])


def test_it_is_told_by_how_much(program):
    old = written("old.json", report("a.dxf", finding("R", "pass", 1.0), finding("S", "fail", -0.5)))
    new = written("new.json", report("a.dxf", finding("R", "fail", -0.25), finding("S", "fail", -0.25), verdict="fail"))
    code, out, _ = program("diff", old, new, "--lang", "en")
    assert code == 1
    assert out.splitlines() == [
        "a.dxf (cuiaba-glp): PASS → FAIL (worse)",
        "  worse: Distance to roads → A → R, met → fails, margin 1.00 m → -0.25 m (1.25 m less)",
        "  better: Distance to roads → A → S, fails, margin -0.50 m → -0.25 m (0.25 m more)",
        "",
        "1 plan differs; findings: 1 worse, 1 better.",
    ]
    out = program("diff", old, new, "--lang", "pt")[1]
    assert "folga 1,00 m → -0,25 m (1,25 m a menos)" in out
    assert "ATENDE → REPROVADO (pior)" in out
    (change, _) = json.loads(program("diff", old, new, "--format", "json")[1])["plans"][0]["changes"]
    assert (change["by"], change["status"]) == (-1.25, {"old": "pass", "new": "fail"})
    assert change["measured"] == {"old": 8.5, "new": 7.25}


def test_several_findings_are_told_in_the_plural(program):
    worse = [finding(name, "pass", 0.5) for name in "RST"]
    old = written("old.json", report("a.dxf", *(finding(name, "pass", 1.0) for name in "RST"), finding("U", "pass", 1)))
    new = written("new.json", report("a.dxf", *worse))
    ended = program("diff", old, new, "--lang", "pt")[1].splitlines()[-1]
    assert ended == "1 planta difere; constatações: 1 sumiu, 3 piores."


# --- plans --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "code", "kind"),
    [
        (report("a.dxf"), report("a.dxf", verdict="unreadable", error="file-missing"), 1, "worse"),
        (report("a.dxf", verdict="unreadable", error="file-missing"), report("a.dxf"), 0, "better"),
        (report("a.dxf"), report("a.dxf", unread=1), 1, "worse"),  # a thing that is no longer read
        (report("a.dxf", unread=2), report("a.dxf", unread=1), 0, "better"),
        (report("a.dxf", verdict="fail"), report("a.dxf", verdict="incomplete"), 0, "better"),
        (
            report("a.dxf", verdict="unreadable", error="dxf-damaged"),
            report("a.dxf", verdict="unreadable", error="file-missing"),
            0,
            "changed",
        ),
    ],
)
def test_a_plan_as_a_whole_gets_worse_or_better(program, old, new, code, kind):
    ran = program("diff", written("old.json", old), written("new.json", new), "--format", "json")
    assert (ran[0], [each["kind"] for each in json.loads(ran[1])["plans"]]) == (code, [kind])


def test_a_plan_that_is_gone_is_said_and_counts(program):
    both = written("old.json", report("a.dxf"), report("b.dxf", finding("R", "pass", 1.0)))
    one = written("new.json", report("a.dxf"))
    code, out, _ = program("diff", both, one)
    assert code == 1
    assert "b.dxf (cuiaba-glp): PASS → – (the plan is gone)" in out
    code, out, _ = program("diff", one, both)
    assert code == 0  # it is new, and nothing of it fails
    assert "(a new plan)" in out
    unread = written("unread.json", report("a.dxf"), report("b.dxf", verdict="unreadable", error="file-missing"))
    assert program("diff", one, unread)[0] == 1


def test_two_revisions_of_a_plan_may_have_other_names_and_places(program):
    old = written("old.json", report("a.dxf", finding("R", "pass", 1.0)))
    new = written("new.json", report("rev2/a-2.dxf", finding("R", "pass", 1.0)))
    assert program("diff", old, new)[:2] == (0, "Nothing differs.\n")
    old = written(
        "old.json", report("2023/a.dxf"), report("2023/b.dxf"), report("2023/x/c.dxf"), report("2023/y/c.dxf")
    )
    new = written(
        "new.json", report("2024/b.dxf"), report("2024/a.dxf"), report("2024/x/c.dxf"), report("2024/y/c.dxf")
    )
    code, out, _ = program("diff", old, new, "--format", "json")
    assert code == 1
    kinds = {each["plan"]: each["kind"] for each in json.loads(out)["plans"]}
    assert kinds == {"2023/x/c.dxf": "gone", "2023/y/c.dxf": "gone", "2024/x/c.dxf": "new", "2024/y/c.dxf": "new"}


def test_another_program_edition_or_option_is_said(program):
    old = report("a.dxf", finding("R", "pass", 1.0))
    new = report("a.dxf", finding("R", "pass", 2.0), strict=True)
    new["law"]["published"] = "2025"
    out = program("diff", written("old.json", old), written("new.json", new, version="9.9"), "--lang", "en")[1]
    assert "Versions of the program: 0.1.0 → 9.9." in out
    assert "The law was read in different editions." in out
    assert "The options of the check are not the same." in out


# --- folders ------------------------------------------------------------------------------


def test_two_batches_are_compared_plan_by_plan(program):
    for place, road_at in (("2023", 2.0), ("2024", 1.0)):
        plan(f"{place}/x/a.geojson", road_at)
        plan(f"{place}/same.geojson", 9.0)
    plan("2023/gone.geojson")
    Path("2024/broken.dxf").write_text("0\n")
    for place in ("2023", "2024"):
        program("batch", place, "--out", f"out/{place}", "--select", "road", *JSON)
    code, out, _ = program("diff", "out/2023", "out/2024", "--format", "json")
    told = {each["plan"]: each for each in json.loads(out)["plans"]}
    assert code == 1
    assert {name: each["kind"] for name, each in told.items()} == {
        "broken.dxf": "worse", "gone.geojson": "gone", "x/a.geojson": "worse",
    }  # fmt: skip
    (change,) = told["x/a.geojson"]["changes"]
    assert (change["by"], change["margin"]) == (-1.0, {"old": 0.5, "new": -0.5})  # at 2.00 m, then at 1.00 m of 1.50 m
    assert program("diff", "out/2023/summary.json", "out/2023")[:2] == (0, "Nothing differs.\n")


def test_folders_of_check_are_compared_too(program):
    for out, road_at in (("one", 2.0), ("two", 1.0)):
        program("check", plan("a.geojson", road_at), "--out", out, "--select", "road", *JSON)
    Path("one/other.json").write_text("{}")
    code, out, _ = program("diff", "one", "two", "--lang", "en")
    assert code == 1
    assert "a.geojson (cuiaba-glp): PASS → FAIL (worse)" in out


def test_reports_in_two_languages_are_of_one_edition_of_the_law(program):
    for lang in ("pt", "en"):
        program("check", plan("a.geojson", 2.0), "--out", lang, "--lang", lang, "--report", "json", *ON[:2])
    assert program("diff", "pt", "en", "--lang", "en")[:2] == (0, "Nothing differs.\n")


# --- what cannot be -------------------------------------------------------------------------


def unfinished() -> None:
    Path("bad/.layoutcheck-cache").mkdir(parents=True)


def without_json() -> None:
    Path("bad").mkdir()
    row = {"plan": "a.dxf", "law": "cuiaba-glp", "verdict": "pass", "error": None, "reports": ["a.dxf.png"]}
    Path("bad/summary.json").write_text(json.dumps({"schema": "layoutcheck-batch/1", "version": "1", "plans": [row]}))


def replaced() -> None:
    without_json()
    row = {"plan": "a.dxf", "law": "cuiaba-glp", "verdict": "fail", "error": None, "reports": ["a.dxf.json"]}
    Path("bad/summary.json").write_text(json.dumps({"schema": "layoutcheck-batch/1", "version": "1", "plans": [row]}))
    written("bad/a.dxf.json", report("a.dxf"))


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: None, "there is no such file"),
        (lambda: Path("bad").write_text("{"), "this is no JSON report of layoutcheck."),
        (lambda: Path("bad").write_bytes(b"\xff\x00"), "this is no JSON report of layoutcheck."),
        (lambda: Path("bad").write_text("[" * 100_000), "this is no JSON report of layoutcheck."),
        (lambda: Path("bad").write_text("[]"), "(schema)"),
        (lambda: Path("bad").write_text('{"type": "FeatureCollection"}'), "(schema)"),
        (lambda: written("bad"), "(reports)"),
        (lambda: written("bad", {"plan": 1}), "this is no JSON report"),
        (lambda: written("bad", {**report("a.dxf"), "findings": [{"id": 1}]}), "this is no JSON report"),
        (lambda: Path("bad").mkdir(), "no JSON report of layoutcheck was found"),
        (unfinished, "did not come to its end"),
        (without_json, "with json among the formats"),
        (replaced, "bad/a.dxf.json: this is no JSON report"),
    ],
)
def test_what_is_no_report_ends_in_one_sentence(program, make, said):
    make()
    good = written("good.json", report("a.dxf"))
    for argv in ([good, "bad"], ["bad", good]):
        code, out, err = program("diff", *argv)
        assert (code, out) == (2, "")
        assert said in err
        assert len(err.splitlines()) == 1
