"""verify: the same plan, project and options give the same report, and whatever differs is told."""

import json
import random
from pathlib import Path

import pytest
from plans import area, box, document, feature, lot, parcel

import layoutcheck
from layoutcheck import cli, verify
from layoutcheck.errors import LayoutcheckError
from layoutcheck.site import Options

TOML = '[plan]\nsnap = 0.2\n[declared]\nleak_test_kit = true\n[report]\nlang = "pt"\n'


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Work in an empty folder, in English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LAYOUTCHECK_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capfd):
    def call(*argv: str) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as done:
            cli.main(argv)
        out, err = capfd.readouterr()
        assert "Traceback" not in out + err
        return done.value.code, out, err

    return call


def plan(path: str = "a.geojson", road_at: float = 20.0, **members) -> str:
    """A store of class I whose area ends at x = 0, and a road that begins at x = `road_at`."""
    things = (area(), lot(40), parcel(), feature("road", box(road_at, -50, road_at + 5, 50), "Rua"))
    Path(path).write_text(json.dumps(document(things, **members)))
    return path


def reported(run, *argv: str, path: str = "a.geojson") -> dict:
    run("check", *argv, "--on", "2024-05-01", "--out", "out", "--report", "json", "-q")
    return json.loads(Path(f"out/{path}.json").read_text())


def kept(report: dict) -> str:
    Path("report.json").write_text(json.dumps(report))
    return "report.json"


# --- the same -------------------------------------------------------------------------


def test_nothing_changed_is_the_same(run):
    reported(run, plan())
    assert run("verify", "out/a.geojson.json") == (0, "a.geojson (cuiaba-glp): the same\n", "")
    assert run("verify", "out/a.geojson.json", "--lang", "pt")[1] == "a.geojson (cuiaba-glp): o mesmo\n"


@pytest.mark.parametrize(
    "options",
    [
        ["--lang", "pt"],
        ["--strict"],
        ["--select", "road,scale"],
        ["--tolerance", "0.005"],
        ["--units", "cm"],
        ["--law", "cuiaba-glp", "--lang", "en"],
    ],
)
def test_the_recorded_options_are_used_again(run, options):
    report = reported(run, plan(), *options)
    assert report["reports"][0]["verdict"] != "unreadable"
    assert run("verify", "out/a.geojson.json")[0] == 0


def test_the_day_of_the_check_is_that_of_the_report(run):
    plan(road_at=1.0)  # class I asks 1.5 m
    Path("layoutcheck.toml").write_text(
        '[[waivers]]\nrule = "road"\nreason = "r"\nby = "b"\nmin_measured = 1.0\nuntil = 2024-05-01\n'
    )
    report = reported(run, "a.geojson")
    road = next(f for f in report["reports"][0]["findings"] if f["rule"] == "road")
    assert road["status"] == "waived"  # today it would have expired
    assert run("verify", "out/a.geojson.json")[0] == 0


def test_the_project_files_that_were_used_are_used_again_and_no_others(run):
    Path("mine.toml").write_text(TOML)
    report = reported(run, plan(), "--config", "mine.toml")
    assert report["reports"][0]["options"]["snap_m"] == 0.2
    Path("layoutcheck.toml").write_text("[plan]\nsnap = 0.1\n")
    assert run("verify", "out/a.geojson.json")[0] == 0


def test_a_unit_that_only_the_command_line_said_is_found_again(run):
    things = (area(), lot(40), parcel(), feature("road", box(20, -50, 25, 50), "Rua"))
    plain = document(things)
    del plain["units"]
    Path("a.geojson").write_text(json.dumps(plain))
    report = reported(run, "a.geojson", "--units-if-missing", "m")
    assert report["reports"][0]["plan"]["units"] == "m"
    assert run("verify", "out/a.geojson.json")[0] == 0


def test_options_that_only_a_program_can_give_are_used_again_too(run):
    site = layoutcheck.read(plan(), Options(snap_m=0.1))  # no day, no language, no project file
    layoutcheck.write(layoutcheck.check(site, layoutcheck.LAWS["cuiaba-glp"]), "out", ("json",))
    assert run("verify", "out/a.geojson.json")[0] == 0


def test_what_the_screen_got_can_be_verified_too(run):
    plan("a.geojson")
    plan("b.geojson", road_at=1.0)
    _, out, _ = run("check", "a.geojson", "b.geojson", "--format", "json", "--on", "2024-05-01")
    code, told, _ = run("verify", kept(json.loads(out)))
    assert (code, told) == (0, "a.geojson (cuiaba-glp): the same\nb.geojson (cuiaba-glp): the same\n")


@pytest.mark.parametrize("content", ["{ not json", '{"type": "FeatureCollection", "features": []}', None])
def test_a_plan_that_cannot_be_read_is_the_same_as_long_as_it_cannot(run, content):
    if content is not None:
        Path("a.geojson").write_text(content)
    report = reported(run, "a.geojson")
    assert report["reports"][0]["verdict"] == "unreadable"
    assert run("verify", "out/a.geojson.json")[0] == 0
    plan()
    code, told, _ = run("verify", "out/a.geojson.json")
    assert code == 1
    assert 'verdict: "unreadable" → ' in told


def test_a_project_file_that_cannot_be_read_is_the_same_too(run):
    Path("layoutcheck.toml").write_text("[plan\n")
    reported(run, plan())
    assert run("verify", "out/a.geojson.json")[0] == 0


# --- what differs ---------------------------------------------------------------------


def test_a_plan_that_changed_is_told_with_what_follows_from_it(run):
    reported(run, plan())
    plan(road_at=1.0)  # 1 m where class I asks 1.5 m
    code, told, _ = run("verify", "out/a.geojson.json")
    lines = told.splitlines()
    assert code == 1
    assert lines[0] == "a.geojson (cuiaba-glp): differs"
    assert lines[1].startswith("  the file a.geojson has changed (SHA-256 ")
    assert '  findings.road → A → Rua.status: "pass" → "fail"' in lines
    assert "  findings.road → A → Rua.measured: 20.0 → 1.0" in lines
    assert "  the file" not in "\n".join(lines[2:])
    assert "differs" not in run("verify", "out/a.geojson.json", "--lang", "pt")[1]


def test_a_plan_that_changed_without_consequence_is_told_all_the_same(run):
    reported(run, plan())
    Path("a.geojson").write_text(Path("a.geojson").read_text() + " ")
    code, told, _ = run("verify", "out/a.geojson.json")
    assert (code, len(told.splitlines())) == (1, 2)


def test_a_project_file_that_changed_is_told(run):
    Path("layoutcheck.toml").write_text(TOML)
    reported(run, plan())
    Path("layoutcheck.toml").write_text(TOML.replace("true", "false"))
    code, told, _ = run("verify", "out/a.geojson.json")
    assert code == 1
    assert "the file layoutcheck.toml has changed" in told
    assert 'findings.leak-test-kit.status: "pass" → "fail"' in told.replace("leak-test-kit → A", "leak-test-kit")


@pytest.mark.parametrize(
    ("key", "value"),
    [("status", "pass"), ("measured", 7.5), ("required", 0.5), ("message", "all well"), ("id", "0" * 16)],
)
def test_a_report_that_was_touched_up_is_found_out(run, key, value):
    report = reported(run, plan(road_at=1.0))
    road = next(f for f in report["reports"][0]["findings"] if f["rule"] == "road")
    assert road[key] != value
    road[key] = value
    code, told, _ = run("verify", kept(report))
    assert code == 1
    assert f"findings.road → A → Rua.{key}: " in told


def test_a_digest_of_the_plan_that_is_not_the_files_is_found_out(run):
    report = reported(run, plan())
    report["reports"][0]["plan"]["sha256"] = "0" * 64
    code, told, _ = run("verify", kept(report))
    assert code == 1
    assert "plan.sha256 is not the SHA-256 of a.geojson" in told


def test_a_finding_that_is_said_again_and_again_is_told_by_its_number(run):
    """Names are counted on from the last, and never take the place of a thing that is called so."""
    report = reported(run, plan())
    findings = report["reports"][0]["findings"]
    road = next(f for f in findings if f["rule"] == "road")
    findings += [{**road, "subject": "Rua (3)"}, *([road] * 4)]
    code, told, _ = run("verify", kept(report))
    assert code == 1
    assert [line.split(": ")[0] for line in told.splitlines()[1:]] == [
        f"  findings.road → A → Rua ({n})" for n in (3, 2, 4, 5, 6)
    ]


def test_a_finding_that_was_taken_out_or_put_in_is_found_out(run):
    report = reported(run, plan(road_at=1.0))
    findings = report["reports"][0]["findings"]
    fails = next(f for f in findings if f["status"] == "fail")
    findings.remove(fails)
    report["reports"][0]["verdict"] = "pass"
    code, told, _ = run("verify", kept(report))
    assert code == 1
    assert '  verdict: "pass" → "fail"' in told
    assert '  findings.road → A → Rua: nothing → "fail"' in told
    report["reports"][0]["verdict"] = "fail"
    findings[:0] = [{**fails, "status": "pass"}, fails]
    assert run("verify", kept(report))[0] == 1


def test_many_differences_are_counted(run):
    report = reported(run, plan())
    for finding in report["reports"][0]["findings"]:
        finding["message"] = "x"
    count = len(report["reports"][0]["findings"])
    _, told, _ = run("verify", kept(report))
    assert told.splitlines()[-1] == f"  … and {count - 20} more"


def test_another_version_is_told_and_is_no_difference(run):
    report = reported(run, plan())
    report["version"] = "0.0.1\x1b[2J"
    code, told, _ = run("verify", kept(report))
    assert code == 0
    assert "The report was written by version 0.0.1\ufffd[2J; this is " in told


def test_one_of_several_that_differs_is_enough(run):
    plan("a.geojson")
    plan("b.geojson")
    _, out, _ = run("check", "a.geojson", "b.geojson", "--format", "json")
    kept(json.loads(out))
    plan("b.geojson", road_at=1.0)
    code, told, _ = run("verify", "report.json")
    assert code == 1
    assert told.startswith("a.geojson (cuiaba-glp): the same\nb.geojson (cuiaba-glp): differs\n")


def test_from_another_folder_the_folder_of_the_check_is_asked_for(run, monkeypatch):
    reported(run, plan())
    monkeypatch.chdir("out")
    code, _, err = run("verify", "a.geojson.json")
    assert code == 2
    assert err == ("layoutcheck: a.geojson: there is no such file. The report names it from the folder that the check "
                   "ran in: use verify in that folder.\n")  # fmt: skip


def test_a_folder_of_reports_is_told_how_to_be_given(run):
    reported(run, plan())
    assert run("verify", "out") == (2, "", "layoutcheck: out: this is a folder. Give the reports in it: out/*.json.\n")


# --- what cannot be verified ----------------------------------------------------------


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("gone", ["a.geojson", "layoutcheck.toml", "out/a.geojson.json"])
def test_a_file_that_is_gone_ends_in_one_sentence_and_2(run, gone, lang):
    Path("layoutcheck.toml").write_text(TOML)
    reported(run, plan())
    Path(gone).unlink()
    code, out, err = run("verify", "out/a.geojson.json", "--lang", lang)
    assert (code, out) == (2, "")
    assert err.startswith(
        f"layoutcheck: {gone}: " + {"pt": "o arquivo não existe. ", "en": "there is no such file. "}[lang]
    )
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe{}",
        b"[]",
        b"{}",
        b"null",
        b"NaN",
        b"[" * 100_000,
        b'{"schema": "layoutcheck/1", "version": "1", "reports": []}',
        b'{"schema": "layoutcheck/2", "version": "1", "reports": [{}]}',
        b'{"schema": "layoutcheck/1", "version": "1", "reports": [{"plan": 1}]}',
        b"9" * 5000,
    ],
)
def test_what_is_no_report_ends_in_one_sentence_and_2(run, content):
    Path("r.json").write_bytes(content)
    for lang in ("pt", "en"):
        code, out, err = run("verify", "r.json", "--lang", lang)
        assert (code, out, len(err.splitlines())) == (2, "", 1)
        assert "r.json" in err


@pytest.mark.parametrize(("key", "value"), [("tolerance_m", 5.0), ("snap_m", 3.0), ("lang", "de"), ("select", "road")])
def test_options_that_no_check_takes_are_no_report_of_ours(run, key, value):
    report = reported(run, plan(road_at=1.0))
    report["reports"][0]["options"][key] = value
    code, _, err = run("verify", kept(report))
    assert code == 2
    assert f"$.reports[0].options.{key}" in err.replace("[...]", "[0]")


def test_a_usage_error_is_no_check(run):
    _, out, _ = run("check", "a.geojson", "--format", "json", "--tolerance", "x")
    assert run("verify", kept(json.loads(out)))[0] == 2


def test_whatever_stands_in_a_report_never_ends_in_a_traceback(run):
    report = json.dumps(reported(run, plan(road_at=1.0), "--no-remedy"))
    dice = random.Random(5)
    odd = (None, 0, -1e300, "", [], {}, True, "\x00", "../../x")
    codes, same = set(), set()
    for _ in range(60):
        touched = json.loads(report)
        holder, key = dice.choice(list(places(touched)))
        holder[key] = dice.choice(odd)
        Path("r.json").write_text(json.dumps(touched))
        try:
            same.add(verify.verify(Path("r.json")).same)
        except LayoutcheckError as error:
            codes.add(error.code)
    assert False in same
    assert "report-not-readable" in codes
    assert "internal" not in codes


def places(node):
    """Every place in a piece of JSON, with what holds it."""
    for key, value in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key
        if isinstance(value, dict | list):
            yield from places(value)
