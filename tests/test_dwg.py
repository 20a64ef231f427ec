"""DWG plans, converted by stand-ins for the ODA File Converter: one that works, and those that do not."""

from __future__ import annotations

import hashlib
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import ezdxf
import pytest
from click.testing import CliRunner

from layoutcheck import readers
from layoutcheck.cli import program
from layoutcheck.errors import ReadError
from layoutcheck.examine import Wanted, examine
from layoutcheck.finding import Report
from layoutcheck.readers import dwg

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the stand-ins are scripts with a #! line")

SAMPLE = Path(__file__).parents[1] / "samples" / "yard-class-iii-fails.dxf"
DWG = b"AC1032\x00\x00\x00\x00" + bytes(range(256)) * 4
Install = Callable[..., Path]


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """The folder that temporary folders are made in."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def install(tmp_path, monkeypatch, temporary) -> Install:
    """Install a converter: a Python script that finds its arguments in `args`, in the converter's own order."""

    def installed(body: str, *, relative: bool = False) -> Path:
        path = tmp_path / "converter"
        path.write_text(
            f"#!{sys.executable}\nimport os, pathlib, shutil, sys, time\nargs = sys.argv[1:]\n"
            f"note = pathlib.Path({str(tmp_path / 'note')!r})\nsource = {str(SAMPLE)!r}\n"
            f"out = pathlib.Path(args[1])\n{body}\n",
            encoding="utf-8",
        )
        path.chmod(0o755)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setitem(
            ezdxf.options._config["odafc-addon"], "unix_exec_path", "converter" if relative else str(path)
        )
        return path

    monkeypatch.setenv("PATH", str(tmp_path / "bin"))  # no Xvfb and no converter of this machine
    monkeypatch.setenv("DISPLAY", ":99")
    return installed


@pytest.fixture
def plan(tmp_path) -> Path:
    path = tmp_path / "plans" / "plan.dwg"
    path.parent.mkdir()
    path.write_bytes(DWG)
    return path


WORKS = "shutil.copy(source, out / 'plan.dxf')"


def refused(plan: Path) -> ReadError:
    with pytest.raises(ReadError) as caught:
        readers.read(plan)
    return caught.value


def not_converted(plan: Path, why: str) -> None:
    error = refused(plan)
    assert error.code == "dwg-not-converted"
    assert why in error.message.to("en")
    assert error.message.to("pt") != error.message.to("en")
    assert "DXF" in error.hint.to("pt")
    for said in (error.message.to("en"), error.message.to("pt")):
        assert "\n" not in said
        assert "Traceback" not in said


def checked(plan: Path) -> Report:
    (outcome,) = examine(plan, Wanted(lang="en", on="2026-06-01"))
    assert isinstance(outcome, Report), outcome
    return outcome


# --- with a converter ----------------------------------------------------------


def test_a_dwg_answers_as_the_dxf_that_it_is_converted_to(install, plan):
    """The yard that fails in three ways, as its own sample does."""
    install(WORKS)
    own = SAMPLE.with_name("yard-class-iii-fails.layoutcheck.toml")
    plan.with_name("plan.layoutcheck.toml").write_bytes(own.read_bytes())
    report, twin = checked(plan), checked(SAMPLE)
    assert [(f.rule, f.subject, f.status, f.measured) for f in report.findings] == [
        (f.rule, f.subject, f.status, f.measured) for f in twin.findings
    ]
    assert sum(f.status == "fail" for f in report.findings) == 3


def test_the_report_is_of_the_dwg(install, plan):
    install(WORKS)
    site = readers.read(plan)
    assert (site.plan.path, site.plan.format) == (plan.as_posix(), "dwg")
    assert site.plan.sha256 == hashlib.sha256(DWG).hexdigest()
    assert "dwg-converted" in {note.code for note in site.seen.warnings}


def test_the_converter_is_asked_for_one_dxf_of_the_newest_release_without_repairs(install, plan):
    install(WORKS + "; note.write_text('\\n'.join([*args, *os.listdir(args[0])]))")
    readers.read(plan)
    source, out, version, kind, recurse, audit, name, *there = (plan.parents[1] / "note").read_text().splitlines()
    assert (version, kind, recurse, audit, name) == ("ACAD2018", "DXF", "0", "0", "plan.dwg")
    assert sorted(there) == ["out", "plan.dwg"]  # nothing else that could be converted
    assert source != out


def test_the_converter_gets_the_bytes_of_the_plan(install, plan):
    install(WORKS + "; shutil.copy(os.path.join(args[0], args[6]), note)")
    readers.read(plan)
    assert (plan.parents[1] / "note").read_bytes() == DWG


def test_nothing_is_left_beside_the_plan_or_in_the_temporary_folder(install, plan, temporary):
    install(WORKS)
    readers.read(plan)
    assert list(plan.parent.iterdir()) == [plan]
    assert list(temporary.iterdir()) == []


def test_a_dwg_that_is_called_dxf_is_converted_too(install, plan):
    install(WORKS)
    renamed = plan.rename(plan.with_suffix(".dxf"))
    assert readers.read(renamed).plan.format == "dwg"


def test_layers_of_a_dwg(install, plan):
    install(WORKS)
    assert readers.inventory(plan) == readers.inventory(SAMPLE)


def test_a_converter_that_is_named_from_the_working_folder(install, plan):
    install(WORKS, relative=True)
    assert readers.read(plan).plan.format == "dwg"


def test_a_converter_on_the_path(install, plan, tmp_path, monkeypatch):
    installed = install(WORKS)
    monkeypatch.setitem(ezdxf.options._config["odafc-addon"], "unix_exec_path", "")
    (tmp_path / "bin").mkdir()
    installed.rename(tmp_path / "bin" / "ODAFileConverter")
    assert readers.read(plan).plan.format == "dwg"


@pytest.mark.skipif(sys.platform != "linux", reason="only there the add-on looks for a screen")
def test_no_screen_and_none_to_be_had(install, plan, monkeypatch):
    """Without Xvfb the add-on takes DISPLAY for granted; a converter that needs no screen runs all the same."""
    install(WORKS + "; note.write_text(os.environ['XDG_RUNTIME_DIR'])")
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    assert readers.read(plan).plan.format == "dwg"
    assert not os.path.exists((plan.parents[1] / "note").read_text())


def screen(tmp_path: Path) -> None:
    """Install a stand-in for Xvfb, which stays until it is ended."""
    (tmp_path / "bin").mkdir()
    path = tmp_path / "bin" / "Xvfb"
    path.write_text("#!/bin/sh\n/bin/sleep 60\n", encoding="utf-8")
    path.chmod(0o755)


def running(folder: Path) -> list[str]:
    """The commands that run from a folder, half a second later at the most."""
    for _ in range(10):
        found = [line for line in _commands() if str(folder) in line]
        if not found:
            break
        time.sleep(0.05)
    return found


def _commands() -> Iterator[str]:
    for place in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # it has just ended
            yield place.read_bytes().replace(b"\0", b" ").decode(errors="replace")


@pytest.mark.skipif(sys.platform != "linux", reason="only there the add-on starts a screen")
@pytest.mark.parametrize("works", [True, False])
def test_the_screen_that_is_started_is_ended(install, plan, tmp_path, works):
    """Also where the converter does not even start, after which the add-on forgets its screen."""
    screen(tmp_path)
    converter = install("note.write_text(os.environ['DISPLAY'])\n" + WORKS)
    if works:
        readers.read(plan)
        assert re.fullmatch(r":\d+", (tmp_path / "note").read_text()) is not None
        assert (tmp_path / "note").read_text() != ":99"
    else:
        converter.write_bytes(b"\x7fELF of another machine")
        not_converted(plan, "Exec format error")
    assert running(tmp_path) == []


# --- with a converter that fails -------------------------------------------------


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("sys.exit('no licence for\\n' + args[0] + '/plan.dwg')", "no licence for plan.dwg"),
        ("pass", "wrote nothing"),
        ("(out / 'plan.dxf').touch()", "wrote nothing"),
        ("(out / 'other.dxf').write_text('x')", "wrote nothing"),
        ("(out / 'plan.dwg.err').write_text('OdError thrown\\n .dwg file needs recovery\\n')", "file needs recovery"),
        (WORKS + "\n(out / 'plan.dwg.err').write_text('3 objects improperly read')", "3 objects improperly read"),
        (WORKS + "\nsys.stderr.write('qt.qpa.xcb: could not connect to display')", "could not connect to display"),
        ("import shutil\nshutil.rmtree(args[0])", "wrote nothing"),
    ],
    ids=["fails", "nothing", "empty", "another", "error log", "DXF and error log", "complains", "removes all"],
)  # fmt: skip
def test_a_converter_that_fails_ends_in_a_sentence(install, plan, temporary, body, why):
    install(body)
    not_converted(plan, why)
    assert list(plan.parent.iterdir()) == [plan]
    assert list(temporary.iterdir()) == []


def test_a_converter_that_cannot_be_run(install, plan):
    installed = install(WORKS)
    installed.write_bytes(b"\x7fELF of another machine")
    not_converted(plan, "Exec format error")


def test_a_converter_that_writes_no_dxf(install, plan):
    install("(out / 'plan.dxf').write_text('I am no drawing')")
    error = refused(plan)
    assert "dwg" not in error.code
    assert error.message.to("en")


@pytest.mark.skipif(sys.platform != "linux", reason="looks for what still runs in /proc")
def test_a_converter_that_hangs_is_ended(install, plan, monkeypatch, temporary, tmp_path):
    install("time.sleep(60)")
    monkeypatch.setattr(dwg, "LONGEST_S", 3.0)
    start = time.monotonic()
    not_converted(plan, "more than 3 s")
    assert time.monotonic() - start < 30
    assert running(tmp_path) == []
    assert list(temporary.iterdir()) == []


def test_no_room_for_a_temporary_file(install, plan, monkeypatch, tmp_path):
    install(WORKS)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    not_converted(plan, "it does not exist")


# --- without a converter -----------------------------------------------------------


@pytest.mark.parametrize("name", ["plan.dwg", "plan.dxf", "PLAN.DWG", "plan"])
def test_without_a_converter_a_sentence_says_how_to_save_as_dxf(plan, monkeypatch, tmp_path, name):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(ezdxf.options._config["odafc-addon"], "unix_exec_path", "")
    path = plan.rename(plan.with_name(name))
    for work in (readers.read, readers.inventory):
        with pytest.raises(ReadError) as caught:
            work(path)
        assert caught.value.code == "dwg-no-converter"
        assert "SALVARCOMO" in caught.value.hint.to("pt")
        assert "SAVEAS" in caught.value.hint.to("en")


def test_on_the_command_line_it_is_one_sentence_and_status_2(plan, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(ezdxf.options._config["odafc-addon"], "unix_exec_path", "")
    for command in ("check", "layers"):
        run = CliRunner().invoke(program, [command, str(plan), "--lang", "en"], standalone_mode=False)
        assert run.return_value == 2
        assert "ODA File Converter" in run.output
        assert "Traceback" not in run.output


def test_a_dxf_that_is_called_dwg_is_told_so(tmp_path):
    path = tmp_path / "plan.dwg"
    path.write_bytes(SAMPLE.read_bytes())
    error = refused(path)
    assert error.code == "file-not-a-plan"
    assert ".dxf" in error.hint.to("en")
