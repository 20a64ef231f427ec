"""The command line: exit status, streams, and one sentence for each mistake."""

import errno
import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from layoutcheck import __main__ as start
from layoutcheck import cli, laws, usage
from layoutcheck.finding import Finding, Status
from layoutcheck.law import Law, Rule, Table
from layoutcheck.site import Site
from layoutcheck.words import Text, same, text

PNG = b"\x89PNG\r\n\x1a\n" + b"\x00" * 40


# --- a law of two rules, so that these tests stand on nothing but the command line


def road(site: Site) -> Iterator[Finding]:
    """At least 7.50 m from each area to each road; a road named CRASH is our own bug."""
    for area in site.of("storage_area"):
        for target in site.of("road"):
            if target.name == "CRASH":
                raise ZeroDivisionError
            far = area.shape.distance(target.shape)
            yield Finding(
                status=Status.PASS if far >= 7.5 else Status.FAIL,
                message=text("mede {d:m}", "measures {d:m}", d=far),
                area=area.name,
                subject=target.name,
                measured=far,
                required=7.5,
                unit="m",
                margin=far - 7.5,
            )
        if not site.of("road"):
            yield Finding(status=Status.NOT_DRAWN, message=text("sem via", "no road"), area=area.name)


def leak_test_kit(site: Site) -> Iterator[Finding]:
    """Pass when declared, fail when declared missing, undetermined else."""
    says = {None: Status.UNDETERMINED, True: Status.PASS, False: Status.FAIL}
    yield Finding(status=says[site.declared.says.get("leak_test_kit")], message=text("estojo", "kit"))


def made(id: str, run, title: Text) -> Rule:
    table = Table(article="Art. 5º, III", unit="m", by=("I", "II"), values=(1.5, 7.5))
    return Rule(id=id, article="Art. 5º, III", title=title, requirement=text("Guardar distância.", "Keep a distance."),
                measured=text("Em planta.", "In plan."), run=lambda view: (found for found in run(view)),
                tables=(table,), reads=("road",), declarable=id == "leak-test-kit")  # fmt: skip


def law(id: str, *rules: Rule) -> Law:
    return Law(id=id, title=text("Lei do GLP", "LPG law"), published=same("2001-01-01"), rules=rules, left_out=(),
               subjects=("storage_area", "lot", "container"),
               view=lambda site: site, areas=lambda view: (), marks=lambda view, findings: (),
               notes=lambda view: ())  # fmt: skip


ROAD = made("road", road, text("Distância às vias", "Distance to roads"))
KIT = made("leak-test-kit", leak_test_kit, text("Estojo", "Test kit"))


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """Work in an empty folder, in English, with laws of our own."""
    monkeypatch.setattr(laws, "LAWS", {"cuiaba-glp": law("cuiaba-glp", ROAD, KIT), "other-law": law("other-law", KIT)})
    monkeypatch.setattr(laws, "IDS", ("cuiaba-glp", "other-law"))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "LAYOUTCHECK_DEBUG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def reports(self) -> list[dict]:
        return json.loads(self.out)["reports"]


@pytest.fixture
def run(capfdbinary):
    def call(*argv: str | Path) -> Ran:
        with pytest.raises(SystemExit) as done:
            cli.main([str(arg) for arg in argv])
        out, err = capfdbinary.readouterr()
        ran = Ran(status=done.value.code, out=out.decode(), err=err.decode())
        assert "Traceback" not in ran.out + ran.err
        return ran

    return call


def box(x0: float, y0: float, x1: float, y1: float) -> dict:
    ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
    return {"type": "Polygon", "coordinates": [ring]}


def plan(path: str, road_at: float | None = 20.0, name: str = "R1") -> Path:
    """Draw a 10 m × 10 m area, and a road whose near side is at x = `road_at`: distance `road_at` − 10."""
    things = [("storage_area", "A1", box(0, 0, 10, 10))]
    if road_at is not None:
        things.append(("road", name, box(road_at, -50, road_at + 5, 50)))
    features = [{"type": "Feature", "properties": {"role": role, "name": name}, "geometry": shape}
                for role, name, shape in things]  # fmt: skip
    place = Path(path)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps({"type": "FeatureCollection", "units": "m", "features": features}))
    return place


def project(said: str, path: str = "layoutcheck.toml") -> None:
    Path(path).write_text(said, encoding="utf-8")


KIT_YES = "[declared]\nleak_test_kit = true\n"


# --- exit status --------------------------------------------------------------


def test_all_pass_is_0(run):
    project(KIT_YES)
    assert run("check", plan("a.geojson")).status == 0


def test_a_failure_is_1_though_something_is_undetermined(run):
    assert run("check", plan("a.geojson", road_at=17.4)).status == 1  # 7.4 m < 7.5 m


def test_undetermined_is_3(run):
    assert run("check", plan("a.geojson")).status == 3


def test_strict_makes_what_is_not_drawn_undetermined(run):
    project(KIT_YES)
    assert run("check", plan("a.geojson", road_at=None)).status == 0
    assert run("check", "--strict", "a.geojson").status == 3


@pytest.mark.parametrize(
    ("plans", "status"),
    [
        (["pass.geojson", "open.geojson"], 3),
        (["open.geojson", "fail.geojson", "pass.geojson"], 1),
        (["fail.geojson", "missing.geojson", "pass.geojson"], 2),
        (["missing.geojson", "open.geojson"], 2),
        (["pass.geojson", "pass.geojson"], 0),
    ],
)
def test_several_plans_give_the_worst_and_all_are_checked(run, plans, status):
    plan("pass.geojson")
    project(KIT_YES, "pass.layoutcheck.toml")
    plan("open.geojson")
    plan("fail.geojson", road_at=12.0)
    ran = run("check", "--format", "json", *plans)
    assert ran.status == status
    assert [one["plan"]["path"] for one in ran.reports] == plans
    verdicts = {"pass": "pass", "open": "incomplete", "fail": "fail", "missing": "unreadable"}
    assert [one["verdict"] for one in ran.reports] == [verdicts[name.split(".")[0]] for name in plans]


def test_interrupted_is_130(run, monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("layoutcheck.examine.readers.read", stop)
    ran = run("check", plan("a.geojson"))
    assert ran.status == 130
    assert ran.err.strip() == "layoutcheck: Interrupted; what was written is whole."


def test_interrupted_while_the_program_is_being_loaded_is_130_too(monkeypatch):
    class Interrupting:
        def find_spec(self, name, *_):
            if name == "layoutcheck.cli":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "layoutcheck.cli")
    monkeypatch.setattr(sys, "meta_path", [Interrupting(), *sys.meta_path])
    with pytest.raises(SystemExit) as done:
        start.main()
    assert done.value.code == 130


# --- plans that cannot be read --------------------------------------------------


def test_a_plan_that_may_not_be_opened_is_told_in_our_words_and_stops_no_other(run, monkeypatch):
    closed, other = plan("closed.geojson"), plan("other.geojson")
    read, allowed = Path.read_bytes, os.access

    def read_bytes(path):
        if path.name == closed.name:
            raise PermissionError(errno.EACCES, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", read_bytes)
    monkeypatch.setattr(
        os, "access", lambda path, *more, **how: str(path) != closed.name and allowed(path, *more, **how)
    )
    ran = run("check", "-q", closed, other)
    assert ran.status == 2
    assert "closed.geojson (cuiaba-glp): NOT READ: cannot be read (no permission)" in ran.out
    assert "Close the file in the other program, or see its permissions." in ran.err
    assert "other.geojson (cuiaba-glp): UNDETERMINED" in ran.out


def test_the_name_of_a_project_file_keeps_its_capital(run):
    project("[layers\n", "Plan.layoutcheck.toml")
    assert "NOT READ: Plan.layoutcheck.toml: not valid TOML" in run("check", plan("Plan.geojson")).out


def test_a_command_that_is_proposed_can_be_typed(run):
    Path("my plans").mkdir()
    assert run("check", "my plans").err.endswith(
        'layoutcheck batch "my plans" --out DIR takes all those of a folder.\n')  # fmt: skip
    named = plan("my plan.geojson")
    assert run("batch", named, "--out", "o").err.endswith('It is a file: layoutcheck check "my plan.geojson".\n')
    assert run(named).err.endswith('The command is missing: layoutcheck check "my plan.geojson".\n')


BAD_PLANS = {
    "missing.dxf": (None, "there is no such file"),
    "folder": ("folder", "this is a folder"),
    "empty.dxf": (b"", "the file is empty"),
    "picture.dxf": (PNG, "this is a PNG picture"),
    "not-json.geojson": (b"{ not json", "not-json.geojson"),
    "not-geojson.geojson": (b'{"a": 1}', "not-geojson.geojson"),
    "no-role.geojson": (
        b'{"type": "FeatureCollection", "units": "m", "features": [{"type": "Feature", "properties": {}, '
        b'"geometry": {"type": "Point", "coordinates": [0, 0]}}]}',
        "no-role.geojson",
    ),
}


def bad(name: str) -> str:
    content = BAD_PLANS[name][0]
    if content == "folder":
        Path(name).mkdir()
    elif content is not None:
        Path(name).write_bytes(content)
    return name


@pytest.mark.parametrize("lang", ["pt", "en"])
@pytest.mark.parametrize("name", BAD_PLANS)
def test_a_bad_plan_ends_in_one_sentence_and_2(run, name, lang):
    ran = run("check", bad(name), "--lang", lang)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1
    assert name in ran.err
    assert {"pt": "NÃO LIDO: ", "en": "NOT READ: "}[lang] in ran.out
    if lang == "en":
        assert BAD_PLANS[name][1] in ran.err


@pytest.mark.parametrize("name", BAD_PLANS)
def test_a_bad_plan_does_not_stop_the_next_and_leaves_stdout_pure(run, name):
    ran = run("check", "--format", "json", bad(name), plan("good.geojson"))
    assert ran.status == 2
    first, second = ran.reports
    assert first["verdict"] == "unreadable"
    assert set(first["error"]) == {"code", "message", "hint"}
    assert first["error"]["code"] != "internal"
    assert first["law"] == {"id": "cuiaba-glp", "title": "LPG law", "published": "2001-01-01"}
    assert second["verdict"] == "incomplete"


def test_the_digest_of_an_unreadable_plan_is_given(run):
    ran = run("check", "--format", "json", bad("picture.dxf"))
    digest = subprocess.run(["sha256sum", "picture.dxf"], capture_output=True, text=True, check=True).stdout.split()[0]
    assert ran.reports[0]["plan"]["sha256"] == digest
    assert ran.reports[0]["inputs"] == [{"path": "picture.dxf", "sha256": digest, "kind": "plan"}]


def test_our_own_mistake_in_one_plan_does_not_stop_the_next(run):
    ran = run("check", "--format", "json", plan("a.geojson", name="CRASH"), plan("b.geojson"))
    assert ran.status == 2
    assert ran.reports[0]["error"]["code"] == "internal"
    assert "ZeroDivisionError" in ran.reports[0]["error"]["message"]
    assert ran.reports[1]["verdict"] == "incomplete"


def test_our_own_mistake_surfaces_when_debugging(monkeypatch):
    monkeypatch.setenv("LAYOUTCHECK_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        cli.main(["check", str(plan("a.geojson", name="CRASH"))])


# --- project files --------------------------------------------------------------

BAD_PROJECTS = {
    "unknown key": ('[plan]\nunitz = "m"\n', ["layoutcheck.toml", "unitz", "units"]),
    "wrong type": ('[plan]\nsnap = "wide"\n', ["layoutcheck.toml", "snap"]),
    "too tolerant": ("[plan]\ntolerance = 0.5\n", ["layoutcheck.toml", "tolerance"]),
    "not TOML": ("[plan\n", ["layoutcheck.toml"]),
    "unknown rule": ("[declared]\nleak_test_kitt = true\n", ["layoutcheck.toml", "leak_test_kitt", "leak_test_kit"]),
    "unknown law": ('[plan]\nlaw = "cuiaba-gpl"\n', ["layoutcheck.toml", "cuiaba-gpl", "cuiaba-glp"]),
    "no date": ('[report]\ndate = "?"\n', ["layoutcheck.toml", "report.date", "2026-12-31"]),
    "unknown role": ('[layers]\n"X" = { role = "wal" }\n', ["layoutcheck.toml", "wal", "wall"]),
}


@pytest.mark.parametrize("said", BAD_PROJECTS)
def test_a_bad_project_file_makes_its_plans_unreadable_and_no_others(run, said):
    toml, named = BAD_PROJECTS[said]
    Path("sub").mkdir()
    project(toml, "sub/layoutcheck.toml")
    ran = run("check", "--format", "json", plan("sub/a.geojson"), plan("b.geojson"))
    assert ran.status == 2
    error = ran.reports[0]["error"]
    for part in named:
        assert part in f"{error['message']} {error['hint']}"
    assert [one["verdict"] for one in ran.reports] == ["unreadable", "incomplete"]


def test_the_command_line_wins_over_the_project_file_and_this_over_the_default(run):
    project('[plan]\ntolerance = 0.005\nsnap = 0.2\nlaw = "other-law"\n[report]\nlang = "pt"\n')
    ran = run("check", "--format", "json", "--on", "2024-05-01", plan("a.geojson"))
    assert ran.reports[0]["options"] == {
        "units": None, "crs": None, "tolerance_m": 0.005, "snap_m": 0.2, "strict": False, "select": [], "lang": "pt",
        "on": "2024-05-01", "remedies": True, "accuracy_m": None, "limits": {},
    }  # fmt: skip
    assert ran.reports[0]["law"]["id"] == "other-law"
    ran = run("check", "--format", "json", "--on", "2024-05-01", "--tolerance", "0,002", "--lang", "en", "--law",
              "cuiaba-glp", "--units", "cm", "a.geojson")  # fmt: skip
    assert ran.reports[0]["options"] == {
        "units": "cm", "crs": None, "tolerance_m": 0.002, "snap_m": 0.2, "strict": False, "select": [], "lang": "en",
        "on": "2024-05-01", "remedies": True, "accuracy_m": None, "limits": {},
    }  # fmt: skip
    assert ran.reports[0]["law"]["id"] == "cuiaba-glp"


def test_config_stands_in_for_the_folders_file_and_the_plans_own_is_added(run):
    plan("a.geojson")
    project('[plan]\nlaw = "no such law"\n')
    project("[plan]\nsnap = 0.1\n", "a.layoutcheck.toml")
    project("[declared]\nleak_test_kit = true\n[plan]\nsnap = 0.2\n", "mine.toml")
    ran = run("check", "--format", "json", "--config", "mine.toml", "a.geojson")
    assert ran.status == 0
    assert [one["path"] for one in ran.reports[0]["inputs"]] == ["a.geojson", "mine.toml", "a.layoutcheck.toml"]
    assert ran.reports[0]["options"]["snap_m"] == 0.1


def test_a_config_that_is_not_there_is_told_for_each_plan(run):
    ran = run("check", "--format", "json", "--config", "none.toml", plan("a.geojson"))
    assert ran.status == 2
    assert "none.toml" in ran.reports[0]["error"]["message"]


def test_a_plan_is_checked_against_each_law(run):
    ran = run("check", "--format", "json", "--law", "other-law", "--law", "cuiaba-glp", plan("a.geojson"))
    assert [one["law"]["id"] for one in ran.reports] == ["other-law", "cuiaba-glp"]
    assert [len(one["findings"]) for one in ran.reports] == [1, 2]


# --- usage ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["--select", "raod"], ["--select", "raod", "road"]),
        (["--select", ""], ["--select", "road, leak-test-kit"]),
        (["--on", "2024-02-30"], ["--on", "2024-02-30", "YYYY-MM-DD"]),
        (["--on", "20240101"], ["--on", "YYYY-MM-DD"]),
        (["--tolerance", "0.02"], ["--tolerance", "0.02"]),
        (["--tolerance", "nan"], ["--tolerance", "nan"]),
        (["--tolerance", "-0.001"], ["--tolerance"]),
        (["--law", "cuiaba"], ["--law", "cuiaba-glp"]),
        (["--units", "yd"], ["--units", "yd", "mm"]),
        (["--report", "jsn"], ["--report", "jsn", "json"]),
        (["--format", "jsonn"], ["--format", "json"]),
        (["--lang", "es"], ["--lang", "pt"]),
        (["--no-such"], ["--no-such"]),
        (["--select"], ["--select", "layoutcheck check --help"]),
        (["--selct", "road"], ["--selct", "--select", "layoutcheck check --help"]),
    ],
)
def test_a_usage_error_is_one_sentence_that_names_the_option(run, args, named):
    ran = run("check", plan("a.geojson"), *args)
    assert (ran.status, ran.out) == (2, "")
    assert len(ran.err.splitlines()) == 1
    for part in named:
        assert part in ran.err


@pytest.mark.parametrize(
    ("args", "named"),
    [(["--units", "mm", "--units", "cm"], "--units"), (["--lang", "pt", "--lang", "en"], "--lang"),
     (["--tolerance", "0", "--on", "2026-01-01", "--tolerance=0.01"], "--tolerance"),
     (["--remedy", "--no-remedy"], "--remedy/--no-remedy")],
)  # fmt: skip
def test_an_option_of_one_value_given_twice_is_refused(run, args, named):
    answer = run("check", *args, "pass.geojson")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"layoutcheck: {named} is given more than once, and takes one value.\n"


@pytest.mark.parametrize(
    ("args", "named"),
    [(["check", ""], "PLAN"), (["check", "pass.geojson", ""], "PLAN"), (["batch", ""], "FOLDER"),
     (["verify", ""], "REPORT.json"), (["diff", "", "x"], "OLD"), (["register", ""], "FOLDER")],
)  # fmt: skip
def test_an_empty_name_is_not_the_working_folder(run, args, named):
    answer = run(*args)
    assert (answer.status, answer.err) == (2, f"layoutcheck: {named} is empty: give a path.\n")


@pytest.mark.parametrize("args", [["--select", "raod"], ["--no-such"], ["--tolerance", "x"], ["--out"]])
def test_a_usage_error_is_a_document_for_who_asks_for_json(run, args):
    ran = run("check", "--format=json", plan("a.geojson"), *args)
    assert ran.status == 2
    assert [one["verdict"] for one in ran.reports] == ["unreadable"]
    assert ran.reports[0]["error"]["code"] == "usage"


def test_lists_may_be_repeated_and_names_may_be_capital(run):
    """Each way asks for the same three reports, and each is written once."""
    for n, argv in enumerate((["csv,json,geojson"], ["csv", "--report", "json,CSV", "--report", "GeoJSON"])):
        run("check", plan("a.geojson"), "-o", f"out{n}", "--report", *argv)
        assert {path.name for path in Path(f"out{n}").iterdir()} == {
            f"a.geojson.{ending}" for ending in ("csv", "json", "geojson")
        }
    for argv in (["road", "--select=leak-test-kit"], ["road,leak-test-kit"], ["Road,road", "--select=leak-test-kit"]):
        (report,) = run("check", plan("a.geojson"), "--format", "json", "--select", *argv).reports
        assert report["options"]["select"] == ["road", "leak-test-kit"]
    for argv in (["other-law", "--law", "cuiaba-glp"], ["other-law,cuiaba-glp"]):
        both = run("check", plan("a.geojson"), "--format", "json", "--law", *argv).reports
        assert [report["law"]["id"] for report in both] == ["other-law", "cuiaba-glp"]
    (report,) = run("check", plan("a.geojson"), "--format", "json", "--limit", "megabytes=9,outline=9", "--limit",
                    "megabytes=8").reports  # fmt: skip
    assert (report["options"]["limits"]["megabytes"], report["options"]["limits"]["outline"]) == (8, 9)


LONG = "a" * 5000


@pytest.mark.parametrize(
    "argv",
    [["check", LONG], [LONG], ["check", f"--{LONG}"], ["rules", LONG],
     ["rules", "road", LONG], ["batch", "a", "-o", "b", "--executor", LONG],
     *(["check", "a", option, LONG] for option in ("--report", "--law", "--units", "--on", "--select", "--tolerance",
                                                    "--limit", "--lang", "--crs", "--config"))],
)  # fmt: skip
def test_a_word_of_enormous_length_is_cut_in_the_middle(run, argv):
    plan("a")
    ran = run(*argv)
    assert ran.status == 2
    assert "…" in ran.err
    assert len(ran.out + ran.err) < 2000


@pytest.mark.parametrize("args", [["--version", "--lang", "pt"], ["--lang", "pt", "--version"]])
def test_the_version_takes_a_language(run, args):
    assert run(*args).out.startswith("layoutcheck ")


def test_a_language_without_a_command_or_before_it_is_told_where_it_goes(run, monkeypatch):
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert run("--lang", "pt").err == "layoutcheck: Falta o comando. Veja layoutcheck --help.\n"
    assert "A opção --lang vem depois do comando." in run("--lang", "pt", "check", "a").err


@pytest.mark.parametrize(
    ("args", "pt", "en"),
    [
        (["chek"], 'O comando "chek" não existe. O nome mais próximo é check.',
         'The command "chek" is not known. The nearest is check.'),
        (["rules", "raod"], 'A regra "raod" não existe. O nome mais próximo é road.',
         'The rule "raod" is not known. The nearest is road.'),
        (["rules", "road", "assembly"], 'Argumento a mais: "assembly". Veja layoutcheck rules --help.',
         'One argument too many: "assembly". See layoutcheck rules --help.'),
        (["check", "--selct", "x"], "A opção --selct não existe. O nome mais próximo é --select. Veja layoutcheck "
         "check --help.", "There is no option --selct. The nearest is --select. See layoutcheck check --help."),
        (["--on", "2026-01-01", "check", "a"], "A opção --on vem depois do comando. Veja layoutcheck --help.",
         "Option --on comes after the command. See layoutcheck --help."),
        (["check"], "Falta PLAN. Veja layoutcheck check --help.",
         "PLAN is missing. See layoutcheck check --help."),
        (["check", "a", "--select"], "A opção --select está sem valor, ou com um que não aceita (--select RULE,...). "
         "Veja layoutcheck check --help.", "Option --select lacks its value, or has one that it does not take "
         "(--select RULE,...). See layoutcheck check --help."),
        (["check", "a", "--units", "yd"], '--units: valor inválido "yd"; valores aceitos: m, cm, mm, km, ft, in.',
         '--units: "yd" is no valid value; values accepted: m, cm, mm, km, ft, in.'),
        (["check", "a", "--on", "x"], '--on "x" não é uma data: escreva AAAA-MM-DD.',
         '--on "x" is not a date: write YYYY-MM-DD.'),
    ],
)  # fmt: skip
def test_usage_errors_follow_the_language(run, monkeypatch, args, pt, en):
    monkeypatch.setenv("LANG", "pt_BR.UTF-8")
    assert run(*args).err == f"layoutcheck: {pt}\n"
    asked = args if args == ["chek"] else [args[0], "--lang", "en", *args[1:]]
    if args != ["chek"]:
        assert run(*asked).err == f"layoutcheck: {en}\n"
    monkeypatch.setenv("LANG", "C")
    assert run(*args).err == f"layoutcheck: {en}\n"


def test_of_many_values_only_the_nearest_is_named():
    many = [f"rule-{n}" for n in range(20)]
    assert usage.invalid("--select", "rule-19x", many).said.to("pt") == (
        '--select: valor inválido "rule-19x"; o mais próximo é rule-19.'
    )
    assert "valores aceitos: rule-0, rule-1, " in usage.invalid("--select", "xyz", many).said.to("pt")


def test_portuguese_errors_of_a_plan_have_no_english_left(run):
    Path("a.geojson").write_text('{"type" 1}')
    Path("b.geojson").write_text("{type: 1}")
    for name, why in (("a", "linha 1, coluna 9: faltam dois-pontos."), ("b", "linha 1, coluna 2: falta um nome entre "
                                                                             "aspas duplas.")):  # fmt: skip
        ran = run("check", f"{name}.geojson", "--lang", "pt")
        assert ran.err == (
            f"layoutcheck: {name}.geojson: não é JSON válido: {why} O arquivo pode estar cortado; exporte-o de novo.\n"
        )


def test_without_arguments_the_help_is_shown(run):
    ran = run()
    assert ran.status == 0
    assert "check" in ran.out


def test_select_runs_only_these_and_says_which_were_not_run(run):
    ran = run("check", "--format", "json", "--select", "road", plan("a.geojson"))
    assert ran.status == 0
    assert [found["rule"] for found in ran.reports[0]["findings"]] == ["road"]
    assert ran.reports[0]["options"]["select"] == ["road"]
    assert "leak-test-kit" in ran.reports[0]["seen"]["warnings"][0]["message"]
    assert "leak-test-kit" in run("check", "--select", "road", "a.geojson").out


def test_a_selection_without_a_rule_of_the_law_is_no_pass(run):
    ran = run("check", "--format", "json", "--law", "other-law", "--select", "road", plan("a.geojson"))
    assert ran.status == 2
    assert ran.reports[0]["error"]["code"] == "nothing-selected"


# --- what is printed -------------------------------------------------------------


def test_text_tells_the_verdict_and_what_fails(run):
    ran = run("check", plan("a.geojson", road_at=17.4), "--lang", "pt")
    assert "a.geojson · Lei do GLP\nREPROVADO: 1 falha, 1 sem conclusão\n" in ran.out
    assert "mede 7,40 m" in ran.out
    assert ran.err == ""


def test_quiet_is_a_line_a_plan(run):
    project(KIT_YES)
    ran = run("check", "-q", plan("a.geojson"), plan("b.geojson", road_at=12.0), "missing.dxf")
    assert ran.out.splitlines() == [
        "a.geojson (cuiaba-glp): PASS: 1 met, 1 met by declaration alone",
        "b.geojson (cuiaba-glp): FAIL: 1 failure, 1 met by declaration alone",
        "missing.dxf (cuiaba-glp): NOT READ: there is no such file.",
    ]


def test_verbose_tells_what_passes_too(run):
    project(KIT_YES)
    assert "measures" not in run("check", plan("a.geojson")).out
    assert "measures 10.00 m" in run("check", "-v", "a.geojson").out


def test_nothing_is_written_without_out(run, here):
    plan("a.geojson")
    ran = run("check", "a.geojson", "--report", "json")
    assert os.listdir(here) == ["a.geojson"]
    assert "--out" in ran.err


def test_json_is_utf_8_whatever_the_terminal_speaks():
    plan("ã.geojson")
    env = {**os.environ, "PYTHONIOENCODING": "latin-1", "LC_ALL": "C"}
    ran = subprocess.run([sys.executable, "-m", "layoutcheck", "check", "ã.geojson", "--format", "json"], env=env,
                         capture_output=True, check=False)  # fmt: skip
    assert json.loads(ran.stdout.decode("utf-8"))["reports"][0]["plan"]["path"] == "ã.geojson"


def test_a_terminal_without_accents_gets_an_answer_all_the_same():
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = subprocess.run([sys.executable, "-m", "layoutcheck", "check", "não.dxf", "--lang", "pt"], env=env,
                         capture_output=True, text=True, check=False)  # fmt: skip
    assert ran.returncode == 2
    assert "N\\xc3O LIDO" in ran.stdout
    assert "Traceback" not in ran.stderr


def test_a_reader_that_leaves_changes_neither_the_status_nor_the_files(tmp_path):
    code = (
        "import os, sys\n"
        "read, write = os.pipe()\nos.close(read)\nos.dup2(write, 1)\n"
        "from layoutcheck.cli import main\nmain(sys.argv[1:])"
    )
    argv = ["check", "missing.dxf", "gone.dxf", "--out", str(tmp_path / "out"), "--report", "json"]
    ran = subprocess.run([sys.executable, "-c", code, *argv], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    assert sorted(os.listdir(tmp_path / "out")) == ["gone.dxf.json", "missing.dxf.json"]
    assert "Broken" not in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.mark.skipif(os.name != "posix", reason="a shell closes the stream")
def test_a_screen_that_is_closed_is_no_mistake_of_ours():
    line = f"{shlex.quote(sys.executable)} -m layoutcheck check missing.dxf --lang en >&-"
    ran = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (
        2, "layoutcheck: missing.dxf: there is no such file. Look at the name and the folder.\n")  # fmt: skip


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_an_answer_that_cannot_be_printed_is_told():
    with open("/dev/full", "w") as full:
        ran = subprocess.run([sys.executable, "-m", "layoutcheck", "check", "missing.dxf"], stdout=full,
                             stderr=subprocess.PIPE, text=True, check=False)  # fmt: skip
    assert ran.returncode == 2
    assert "no space left" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_help_is_in_the_language_of_the_locale():
    def shown(lang: str, *argv: str) -> str:
        env = {**os.environ, "LC_ALL": lang}
        return subprocess.run([sys.executable, "-m", "layoutcheck", *argv, "--help"], env=env, capture_output=True,
                              text=True, check=True, encoding="utf-8").stdout  # fmt: skip

    for argv in ((), ("check",)):
        portuguese, english = shown("pt_BR.UTF-8", *argv), shown("C.UTF-8", *argv)
        if argv:
            assert (shown("C.UTF-8", *argv, "--lang", "pt"), shown("pt", *argv, "--lang=en")) == (portuguese, english)
        assert portuguese.startswith("Uso: layoutcheck")
        assert english.startswith("Usage: layoutcheck")
        for word in ("Options", "Show", "[OPTIONS]", "PLAN..."):
            assert word not in portuguese
        for option in ("-h, --help", *(("--select", "--force", "-o, --out") if argv == ("check",) else ())):
            assert option in portuguese
            assert option in english


def test_the_units_of_the_help_are_those_that_are_known():
    from layoutcheck.ground import METRES

    shown = {option.metavar for option in cli.program.commands["check"].params if option.name.startswith("units")}
    assert shown == {"|".join(METRES)}


def on_a_terminal(columns: str, *argv: str, **env: str) -> tuple[int, str]:
    """Run the program on a terminal of so many columns, and give its status and all that it showed."""
    pty = pytest.importorskip("pty", reason="this system has no terminals to pretend")
    upper, lower = pty.openpty()
    known = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with subprocess.Popen([sys.executable, "-m", "layoutcheck", *argv], stdin=lower, stdout=lower, stderr=lower,
                          env={**known, "COLUMNS": columns, "TERM": "xterm", **env}) as ran:  # fmt: skip
        os.close(lower)
        shown = b""
        while True:
            try:
                part = os.read(upper, 4096)
            except OSError:  # how Linux tells that the other end is closed
                part = b""
            if not part:
                break
            shown += part
    os.close(upper)
    return ran.returncode, shown.decode()


@pytest.mark.parametrize(("err", "times"), [(subprocess.STDOUT, 1), (subprocess.PIPE, 2)])
def test_why_a_plan_was_not_read_is_said_once_in_a_log_and_on_both_streams_apart(err, times):
    ran = subprocess.run([sys.executable, "-m", "layoutcheck", "check", "missing.dxf", "--lang", "en"],
                         stdout=subprocess.PIPE, stderr=err, text=True, check=False)  # fmt: skip
    assert (ran.stdout + (ran.stderr or "")).count("there is no such file") == times


def test_a_sentence_ends_with_its_last_letter(run):
    said = "there is no such file. Look at the name and the folder."
    assert run("init", "missing.dxf").err == f"layoutcheck: missing.dxf: {said}\n"


def test_a_terminal_gets_colour_and_says_why_once():
    status, shown = on_a_terminal("80", "check", "missing.dxf", "--lang", "en")
    assert status == 2
    assert "\x1b[1;31mNOT READ\x1b[0m: there is no such file." in shown
    assert shown.count("there is no such file") == 1


@pytest.mark.parametrize("env", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_that_wants_no_colour_gets_none(env):
    _, shown = on_a_terminal("80", "check", "missing.dxf", **env)
    assert "NOT READ" in shown
    assert "\x1b" not in shown


# --- reports ---------------------------------------------------------------------


def test_out_writes_reports_and_says_so_on_stderr(run, here):
    ran = run("check", plan("a.geojson"), bad("picture.dxf"), "-o", "out", "--report", "json", "--format", "json")
    assert sorted(os.listdir("out")) == ["a.geojson.json", "picture.dxf.json"]
    written = [json.loads(Path("out", name).read_bytes())["reports"][0] for name in ("a.geojson.json",
                                                                                      "picture.dxf.json")]  # fmt: skip
    assert written == ran.reports
    assert "out/a.geojson.json" in ran.err


def test_usual_reports_are_a_picture_and_a_document_and_equal_plans_give_equal_bytes(run):
    for out in ("one", "two"):
        assert run("check", plan("a.geojson"), "-o", out, "--on", "2024-05-01").status == 3
        assert sorted(os.listdir(out)) == ["a.geojson.json", "a.geojson.png"]
    for name in ("a.geojson.json", "a.geojson.png"):
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()
    assert Path("one/a.geojson.png").read_bytes().startswith(b"\x89PNG\r\n\x1a\n")


def test_a_report_that_cannot_be_written_is_told_and_2(run):
    project(KIT_YES)
    Path("out").write_text("a file")
    ran = run("check", plan("a.geojson"), plan("b.geojson"), "-o", "out", "--report", "json")
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 2
    assert "not a folder" in ran.err
    assert ran.out.count("PASS") == 2


def test_plans_of_one_name_do_not_take_each_others_place(run):
    plans = plan("x/a.geojson"), plan("y/a.geojson")
    ran = run("check", *plans, "-o", "out", "--report", "json")
    assert ran.status == 2
    assert "x/a.geojson" in ran.err
    assert "y/a.geojson" in ran.err
    assert not Path("out").exists()
    assert run("check", *plans).status == 3
    assert run("check", *plans, "-o", "out", "--report", "json", "--force").status == 3
    assert json.loads(Path("out/a.geojson.json").read_bytes())["reports"][0]["plan"]["path"] == "y/a.geojson"
    assert run("check", "x/a.geojson", "./x/a.geojson", "-o", "out", "--report", "json").status == 3


def test_a_report_never_takes_the_place_of_a_plan(run):
    plan("a.geojson")
    other = plan("a.geojson.json")
    before = other.read_bytes()
    ran = run("check", "a.geojson", "a.geojson.json", "-o", ".", "--report", "json", "--force")
    assert ran.status == 2
    assert "a.geojson.json" in ran.err
    assert other.read_bytes() == before


# --- rules -----------------------------------------------------------------------


def test_rules_lists_id_article_and_title(run):
    ran = run("rules", "--law", "cuiaba-glp", "--lang", "pt")
    assert ran.status == 0
    assert [line.split(maxsplit=1)[0] for line in ran.out.splitlines() if line.startswith("  ")] == [
        "road", "leak-test-kit",
    ]  # fmt: skip
    assert "Art. 5º, III  Distância às vias" in ran.out


def test_rules_explains_one(run):
    ran = run("rules", "road", "--lang", "pt")
    assert ran.status == 0
    for part in ("Guardar distância.", "Art. 5º, III", "7,50 m", "Em planta.", "via pública (road)"):
        assert part in ran.out


NEWCOMERS = {  # what somebody types who does not know the program, and what it says to do
    "missing.geojson": ("layoutcheck check missing.geojson",),
    "b.geojson": ("The command is missing: layoutcheck check b.geojson.",),
    "folder": ("The command is missing: layoutcheck batch folder --out DIR.",),
    "help": ("See layoutcheck --help.",),
    "check folder": ("this is a folder", "layoutcheck batch folder --out DIR"),
    "check folder/plan": ("there is no such file", "The nearest is folder/plan.geojson."),
    "check nowhere/plan.dxf": ("there is no such file", "There is no folder nowhere."),
    "check empty.dxf": ("the file is empty", "Save the plan again."),
    "check b.geojson --law cuiaba": ("values accepted: cuiaba-glp",),
    "check b.txt": ("unknown format", "Formats read: .dxf, .geojson, .json, .dwg."),
    "batch b.geojson --out out": ("It is a file: layoutcheck check b.geojson.",),
    "batch folder": ("--out DIR is missing",),
    "rules cuiaba-glp": ("layoutcheck rules --law cuiaba-glp",),
    "rules xyzzy": ("See layoutcheck rules.",),
    "verify b.geojson": ("Give the file that layoutcheck check --report json wrote.",),
    "register folder": ("See layoutcheck register --help.",),
}


@pytest.mark.parametrize("typed", NEWCOMERS)
def test_who_is_new_to_it_is_told_what_to_do_next(run, typed):
    plan("b.geojson")
    plan("folder/plan.geojson")
    Path("empty.dxf").touch()
    Path("b.txt").write_text("a note")
    ran = run(*typed.split())
    assert ran.status == 2
    for part in NEWCOMERS[typed]:
        assert part in ran.out + ran.err


def test_an_unknown_rule_names_the_nearest(run):
    ran = run("rules", "raod")
    assert ran.status == 2
    assert 'The rule "raod" is not known. The nearest is road.' in ran.err
