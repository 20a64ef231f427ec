"""batch: every plan below a folder is checked as `check` checks it, told of once, and not checked again in vain."""

import csv
import io
import itertools
import json
import os
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from batches import ON, plan, rows, summary, tree
from msgspec.structs import replace

from layoutcheck import laws
from layoutcheck.batch import cache, folder
from layoutcheck.batch import run as batch_run

JSON = ("--report", "json", "-q", *ON)


pytestmark = pytest.mark.usefixtures("workplace", "inside")


@pytest.fixture
def checked(monkeypatch):
    """The plans that were not known from earlier, since the list was last emptied."""
    names: list[str] = []
    answered = batch_run.answers

    def told(jobs, *rest):
        names.extend(job.plan.as_posix() for job in jobs)
        return answered(jobs, *rest)

    monkeypatch.setattr(batch_run, "answers", told)
    return names


# --- the same as check ----------------------------------------------------------------


@pytest.mark.processes
def test_each_plan_gets_the_reports_that_check_would_write(program):
    plan("plans/a.geojson")
    plan("plans/deep/er/a.geojson", road_at=1.0)
    Path("plans/b.dxf").write_text("no drawing")
    Path("plans/deep/layoutcheck.toml").write_text("[declared]\nleak_test_kit = true\n")
    Path("plans/deep/er/a.layoutcheck.toml").write_text('[report]\nclient = "Zé"\n')
    formats = ("--report", "json,csv,checklist,png", *ON)
    assert program("batch", "plans", "--out", "out", *formats)[0] == 2
    for name in ("a.geojson", "deep/er/a.geojson", "b.dxf"):
        program("check", f"plans/{name}", "--out", f"alone/{Path(name).parent}", *formats)
    pages = {"index.html", "summary.csv", "summary.json", "deep/er/a.geojson.thumb.png"}
    assert {name: kept for name, kept in tree("out").items() if name not in pages} == tree("alone")
    assert pages <= tree("out").keys()
    kit = json.loads(Path("out/deep/er/a.geojson.json").read_text())["reports"][0]
    assert [item["path"] for item in kit["inputs"]] == [
        "plans/deep/er/a.geojson", "plans/deep/layoutcheck.toml", "plans/deep/er/a.layoutcheck.toml",
    ]  # fmt: skip


def test_a_project_file_above_the_folder_is_not_used(program):
    plan("top/plans/a.geojson")
    Path("top/layoutcheck.toml").write_text("[nonsense]\n")
    program("batch", "top/plans", "--out", "out", *JSON)
    assert json.loads(Path("out/a.geojson.json").read_text())["reports"][0]["error"] is None
    program("batch", "top", "--out", "out2", *JSON)
    assert rows("out2")["plans/a.geojson"]["error"]["code"] == "project-unknown-key"


@pytest.mark.parametrize(
    ("distances", "others", "status"),
    [
        ([20.0], [], 3),  # nothing fails, and much is not said
        ([1.0, 20.0], [], 1),
        ([1.0, 20.0], ["broken.dxf"], 2),
    ],
)
def test_the_exit_status_is_the_worst(program, distances, others, status):
    for i, road_at in enumerate(distances):
        plan(f"plans/{i}.geojson", road_at)
    for name in others:
        (Path("plans") / name).write_text("0\n")
    assert program("batch", "plans", "--out", "out", *JSON)[0] == status


def test_an_option_of_check_goes_to_every_plan(program):
    plan("plans/a.geojson", road_at=1.0)
    assert program("batch", "plans", "--out", "out", "--select", "road", *JSON)[0] == 1
    assert program("batch", "plans", "--out", "out", "--select", "property-limit", *JSON)[0] != 1


def test_two_laws_are_two_rows_of_one_plan(program, monkeypatch):
    """The second law is the first without its rule on roads, so that it does not fail."""
    first = laws.LAWS["cuiaba-glp"]
    other = replace(first, id="other-law", rules=tuple(rule for rule in first.rules if rule.id != "road"))
    monkeypatch.setitem(sys.modules, "layoutcheck.laws.other_law", SimpleNamespace(LAW=other))
    monkeypatch.setattr(laws, "IDS", ("cuiaba-glp", "other-law"))
    plan("plans/a.geojson", road_at=1.0)
    both = ("--law", "other-law", "--law", "cuiaba-glp", "--report", "json,png", "--select", "road,scale")
    for _ in range(2):  # checked, then known
        code, out, err = program("batch", "plans", "--out", "out", *both, *ON)
        assert (code, err) == (
            1,
            "layoutcheck: 1 of 1 plans; 1 PASS, WITH RESERVATIONS; 1 FAIL\nlayoutcheck: wrote out/index.html\n",
        )
        told = [(row["law"], row["verdict"] == "fail", row["thumbnail"]) for row in summary()["plans"]]
        assert told == [("other-law", False, None), ("cuiaba-glp", True, "a.geojson.cuiaba-glp.thumb.png")]
        assert out.splitlines()[-1].startswith("1 plan: ")
        assert {"a.geojson.cuiaba-glp.thumb.png", "a.geojson.cuiaba-glp.png", "a.geojson.json"} <= tree("out").keys()


# --- what is told -----------------------------------------------------------------------


def test_the_summary_tells_the_worst_margin_of_each_plan(program):
    plan("plans/fails.geojson", road_at=1.0)
    plan("plans/meets.geojson", road_at=2.0)
    program("batch", "plans", "--out", "out", "--select", "road", *JSON)
    fails, meets = (rows()[name]["worst"] for name in ("fails.geojson", "meets.geojson"))
    # class I, 1.50 m to a road: 1.00 m lacks 0.50 m, 2.00 m leaves 0.50 m
    assert (fails["rule"], fails["subject"], fails["measured"], fails["margin"]) == ("road", "Rua", 1.0, -0.5)
    assert (meets["status"], meets["margin"]) == ("pass", 0.5)
    program("batch", "plans", "--out", "all", *JSON)
    assert rows("all")["fails.geojson"]["worst"] == fails  # before all that is undetermined
    assert rows("all")["meets.geojson"]["worst"]["status"] == "undetermined"
    assert summary()["counts"] == {"fail": 1, "unreadable": 0, "incomplete": 0, "pass": 1}


def test_the_table_has_a_line_for_each_plan_and_no_formula(program):
    plan("plans/=1+1.geojson", road_at=1.0)
    Path("plans/z.dxf").write_text("0\n")
    pt = ("--report", "json", "-q", "--on", "2024-05-01", "--lang", "pt")
    program("batch", "plans", "--out", "out", "--select", "road", *pt)
    lines = list(csv.DictReader(Path("out/summary.csv").read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert [(line["plan"], line["verdict"], line["fail"], line["margin"]) for line in lines] == [
        ("'=1+1.geojson", "fail", "1", "-0,5"), ("z.dxf", "unreadable", "", ""),
    ]  # fmt: skip
    assert lines[1]["message"]


def test_json_on_the_screen_is_the_summary_and_nothing_else(program):
    plan("plans/a.geojson")
    code, out, err = program("batch", "plans", "--out", "out", "--format", "json", "--report", "json", *ON)
    assert (code, out.encode()) == (3, Path("out/summary.json").read_bytes())
    assert "1 of 1 plans" in err
    code, out, _ = program("batch", "nowhere", "--out", "out2", "--format", "json")
    assert (code, json.loads(out)["error"]["code"]) == (2, "folder-unreadable")
    for wrong in (("--jobs", "0"), ("--out", "plans")):
        code, out, _ = program("batch", "plans", "--out", "out3", "--format", "json", *wrong)
        assert (code, json.loads(out)["error"]["code"]) == (2, "usage")


def test_the_screen_names_what_does_not_pass(program):
    plan("plans/bad.geojson", road_at=1.0)
    plan("plans/good.geojson")
    out = program("batch", "plans", "--out", "out", "--select", "road", "--report", "json", *ON)[1]
    assert "plans/bad.geojson (cuiaba-glp): FAIL" in out
    assert "good" not in out
    assert "2 plans: 1 PASS, WITH RESERVATIONS; 1 FAIL." in out
    again = program("batch", "plans", "--out", "out", "--select", "road", "--report", "json", *ON, "-v")[1]
    assert "plans/good.geojson (cuiaba-glp): PASS" in again


def test_a_terminal_sees_a_bar_with_counts_and_the_time_left(program, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    for i in range(3):
        plan(f"plans/{i}.geojson", road_at=1.0)
    ticks = itertools.count()
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr("click._termui_impl.time.time", lambda: float(next(ticks)))  # the time left is told after 1 s
    program("batch", "plans", "--out", "out", "--select", "road", "--no-remedy", "--report", "json", *ON)
    seen = sys.stderr.getvalue()
    assert "3/3" in seen
    assert "3 FAIL" in seen
    assert re.search(r"\d\d:\d\d:\d\d", seen)


# --- the same bytes -----------------------------------------------------------------------


@pytest.mark.processes
def test_the_files_are_the_same_whatever_the_number_of_jobs(program):
    for i in range(12):
        plan(f"plans/{i % 3}/{i}.geojson", road_at=1.0 + i / 10)
    Path("plans/1/broken.dxf").write_text("0\n")
    found = []
    for jobs in ("1", "2", "4"):
        program("batch", "plans", "--out", f"out{jobs}", "--jobs", jobs, *JSON)
        found.append(tree(f"out{jobs}"))
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 13 + 3


def test_what_is_known_gives_the_same_files_as_what_is_checked(program):
    plan("plans/a.geojson", road_at=1.0)
    plan("plans/b.geojson")
    program("batch", "plans", "--out", "out", *JSON)
    first = tree("out")
    program("batch", "plans", "--out", "out", *JSON)
    assert tree("out") == first


# --- not in vain --------------------------------------------------------------------------


def test_a_plan_is_checked_again_when_something_that_counts_has_changed(program, checked, monkeypatch):
    plan("plans/a.geojson")
    plan("plans/sub/b.geojson")

    def again(*options: str) -> list[str]:
        checked.clear()
        program("batch", "plans", "--out", "out", *(options or JSON))
        return sorted(checked)

    a, b = "plans/a.geojson", "plans/sub/b.geojson"
    assert again() == [a, b]
    assert again() == []
    os.utime("plans/a.geojson", (0, 0))
    assert again() == []  # its bytes are what they were
    plan("plans/a.geojson", road_at=19.0)
    assert again() == [a]
    Path("plans/sub/layoutcheck.toml").write_text("[declared]\nleak_test_kit = true\n")
    assert again() == [b]  # a project file that was not there
    Path("plans/sub/layoutcheck.toml").write_text("[declared]\nleak_test_kit = false\n")
    assert again() == [b]
    assert again("--report", "json", "-q", "--on", "2024-05-02", "--lang", "en") == [a, b]
    assert again("--report", "json", "-q", "--on", "2024-05-02", "--lang", "pt") == [a, b]
    assert again("--report", "json", "-q", "--on", "2024-05-02", "--lang", "pt", "--strict") == [a, b]
    assert again("--report", "json,csv", "-q", "--on", "2024-05-02", "--lang", "pt", "--strict") == [a, b]
    assert again() == [a, b]
    Path("out/a.geojson.json").unlink()
    assert again() == [a]
    Path("out/sub/b.geojson.json").write_text("{}")
    assert again() == [b]
    assert again(*JSON, "--no-cache") == [a, b]
    assert again() == []
    monkeypatch.setattr(cache, "edition", lambda: "another program, or another law")
    assert again() == [a, b]


@pytest.mark.parametrize(
    "damage",
    [
        lambda said: b"",
        lambda said: said[: len(said) // 2],
        lambda said: b"[1, 2]",
        lambda said: b"\xff\xfe\x00",
        lambda said: b"[" * 100_000,
        lambda said: said.replace(b'"verdict": "fail"', b'"verdict": "pass"'),
        lambda said: said.replace(b'"fail"', b'"pass"'),
    ],
)
def test_a_damaged_memory_costs_time_and_never_a_wrong_answer(program, checked, damage):
    plan("plans/a.geojson", road_at=1.0)
    program("batch", "plans", "--out", "out", *JSON)
    good = tree("out")
    (kept,) = Path("out/.layoutcheck-cache").glob("*.json")
    kept.write_bytes(damage(kept.read_bytes()))
    checked.clear()
    assert program("batch", "plans", "--out", "out", *JSON)[0] == 1
    assert checked == ["plans/a.geojson"]
    assert tree("out") == good


def test_a_plan_that_could_not_be_read_is_tried_again(program, checked):
    Path("plans").mkdir()
    Path("plans/a.dxf").write_text("0\n")
    for _ in range(2):
        checked.clear()
        program("batch", "plans", "--out", "out", *JSON)
        assert checked == ["plans/a.dxf"]


def test_a_sheet_that_is_no_longer_part_of_a_report_goes(program):
    plan("plans/a.geojson", road_at=1.0)
    program("batch", "plans", "--out", "out", "--select", "road", "-q", *ON)
    assert {"a.geojson.png", "a.geojson.thumb.png"} <= tree("out").keys()
    plan("plans/a.geojson", road_at=9.0)
    program("batch", "plans", "--out", "out", "--select", "road", "-q", *ON)
    assert "a.geojson.thumb.png" not in tree("out")
    assert rows()["a.geojson"]["thumbnail"] is None


# --- which plans --------------------------------------------------------------------------


def names(top: str = "plans", out: str = "out", include: tuple = (), exclude: tuple = ()) -> list[str]:
    return [name.as_posix() for name in folder.find(Path(top), Path(out), include, exclude).plans]


def passed(top: str = "plans", out: str = "out") -> dict[str, str]:
    return {one.path: one.code for one in folder.find(Path(top), Path(out)).passed}


def test_plans_are_found_by_their_endings_or_by_patterns():
    for name in ("a.geojson", "b/c.GeoJSON", "b/old/d.geojson", "b/e.txt", ".hidden.geojson", "~$a.geojson",
                 ".git/f.geojson"):  # fmt: skip
        plan(f"plans/{name}")
    assert names() == ["a.geojson", "b/c.GeoJSON", "b/old/d.geojson"]
    assert names(include=("*.txt", "a.*")) == ["a.geojson", "b/e.txt"]
    assert names(exclude=("old/",)) == ["a.geojson", "b/c.GeoJSON"]
    assert names(exclude=("/b/*", "!/b/old")) == ["a.geojson", "b/old/d.geojson"]
    Path("plans/.layoutcheckignore").write_text("# drafts\nold/\n*.GeoJSON\n")
    assert names() == ["a.geojson"]
    assert passed() == {
        ".git": "hidden", ".hidden.geojson": "hidden", "~$a.geojson": "hidden",
        "b/c.GeoJSON": "excluded", "b/old": "excluded",
    }  # fmt: skip


def test_json_that_is_no_geojson_is_no_plan_but_what_is_no_json_may_be_one():
    plan("plans/a.json")
    Path("plans/package.json").write_text('{"name": "x"}')
    Path("plans/a.json.json").write_text('{"schema": "layoutcheck/1", "reports": []}')
    Path("plans/half.json").write_text(Path("plans/a.json").read_text()[:100])
    assert names() == ["a.json", "half.json"]
    assert passed() == {"package.json": "not-geojson", "a.json.json": "not-geojson"}


def test_reports_are_not_read_back_as_plans(program):
    plan("plans/a.geojson")
    formats = ("--report", "json,geojson", "-q", *ON)
    for _ in range(2):
        program("batch", "plans", "--out", "plans/reports", *formats)
        assert list(rows("plans/reports")) == ["a.geojson"]
    program("batch", "plans", "--out", "plans/others", *formats)
    assert list(rows("plans/others")) == ["a.geojson"]
    assert [one["path"] for one in summary("plans/others")["passed_over"]] == ["reports"]


@pytest.mark.parametrize("out", ["plans", ".", "plans/../plans"])
def test_reports_do_not_go_where_the_plans_are(program, out):
    plan("plans/a.geojson")
    before = tree(".")
    code, _, err = program("batch", "plans", "--out", out, *JSON)
    assert code == 2
    assert "choose another folder" in err
    assert tree(".") == before


def test_links_that_go_round_end_and_those_that_lead_out_are_followed(tmp_path):
    plan("plans/a.geojson")
    plan("elsewhere/b.geojson")
    os.symlink("..", "plans/up", target_is_directory=True)
    os.symlink(".", "plans/self", target_is_directory=True)
    os.symlink(tmp_path / "elsewhere", "plans/out1", target_is_directory=True)
    os.symlink(tmp_path / "elsewhere", "plans/out2", target_is_directory=True)
    os.symlink("round.geojson", "plans/round.geojson")
    os.symlink(tmp_path / "plans", "elsewhere/back", target_is_directory=True)
    assert names() == ["a.geojson", "out1/b.geojson", "round.geojson"]  # the last is a plan that cannot be read
    assert passed() == dict.fromkeys(("up", "self", "out2", "out1/back"), "seen-elsewhere")


def test_what_is_no_file_is_passed_over_and_said(program):
    plan("plans/a.geojson")
    os.mkfifo("plans/pipe.dxf")
    _, out, _ = program("batch", "plans", "--out", "out", "--report", "json", *ON)
    assert summary()["passed_over"] == [
        {"path": "pipe.dxf", "code": "not-a-file", "message": "not a regular file"}
    ]  # fmt: skip
    assert "Passed over: 1 × not a regular file." in out


def test_a_folder_that_cannot_be_looked_into_is_not_read(program, monkeypatch):
    plan("plans/a.geojson")
    plan("plans/closed/b.geojson")
    scandir = os.scandir

    def refusing(path):
        if str(path).endswith("closed"):
            raise PermissionError(13, "no")
        return scandir(path)

    monkeypatch.setattr("layoutcheck.batch.folder.os.scandir", refusing)
    assert program("batch", "plans", "--out", "out", *JSON)[0] == 2
    assert rows()["closed"]["error"] == {
        "code": "folder-unreadable", "message": "the folder cannot be read: no permission",
    }  # fmt: skip


def test_plans_of_one_name_in_several_folders_keep_apart(program):
    plan("plans/x/a.geojson", road_at=1.0)
    plan("plans/y/a.geojson", road_at=9.0)
    program("batch", "plans", "--out", "out", "--select", "road", *JSON)
    assert (rows()["x/a.geojson"]["verdict"], rows()["y/a.geojson"]["verdict"]) == ("fail", "pass")
    assert {"x/a.geojson.json", "y/a.geojson.json"} <= tree("out").keys()


# --- what cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["plans"], "--out DIR is missing"),
        (["nowhere", "--out", "out"], "the folder cannot be read: it does not exist"),
        (["plans/a.geojson", "--out", "out"], "part of the path is not a folder"),
        (["empty", "--out", "out"], "no plan was found"),
        (["plans", "--out", "file"], "cannot be written: part of the path is not a folder"),
        (["plans", "--out", "out", "--jobs", "0"], "a whole number above 0"),
        (["plans", "--out", "out", "--jobs", "1.5"], "a whole number above 0"),
        (["plans", "--out", "out", "--timeout", "soon"], "a number above 0"),
        (["plans", "--out", "out", "--executor", "localhost"], "is no address"),
        (["plans", "--out", "out", "--include", "!"], "this pattern will not do"),
        (["plans", "--out", "out", "--report", "nonsense"], "no valid value"),
    ],
)
def test_a_mistake_ends_in_one_sentence(program, argv, said):
    plan("plans/a.geojson")
    Path("empty").mkdir()
    Path("file").write_text("")
    code, out, err = program("batch", *argv)
    assert (code, out) == (2, "")
    assert said in err
    assert len(err.splitlines()) == 1


def test_without_dask_a_sentence_says_how_to_install_it(program, monkeypatch):
    plan("plans/a.geojson")
    monkeypatch.setitem(sys.modules, "dask", None)
    code, _, err = program("batch", "plans", "--out", "out", "--executor", "tcp://127.0.0.1:1", *JSON)
    assert code == 2
    assert "pip install 'layoutcheck[dask]'" in err


def test_a_report_that_cannot_be_written_is_told_and_the_others_are(program):
    plan("plans/a.geojson")
    plan("plans/b.geojson")
    Path("out/a.geojson.json").mkdir(parents=True)
    code, _, err = program("batch", "plans", "--out", "out", "--select", "road", *JSON)
    assert code == 2
    assert "there is a folder of this name" in err
    assert rows()["a.geojson"]["not_written"]
    assert Path("out/b.geojson.json").is_file()
