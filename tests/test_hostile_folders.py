"""Folders that take no report, or take half of one: told in a sentence, and nothing half-written is left anywhere.

Last the working folder: what lies there beside the plans is neither run nor believed.
"""

import contextlib
import json
import os
import shutil
import subprocess

import pytest
from hostile import ROOT, everything, run
from plans import area, document, lot, parcel

FORMATS = "json,html,csv"
JSON = ("--report", "json")


@pytest.fixture
def plan(tmp_path):
    path = tmp_path / "plans" / "a.geojson"
    path.parent.mkdir()
    path.write_text(json.dumps(document([area(), lot(), parcel()])))
    return path


@contextlib.contextmanager
def disk(folder, options):
    """A disk of its own at a folder, which only root may ask for."""
    folder.mkdir()
    asked = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if os.geteuid() or subprocess.run(asked, capture_output=True, check=False).returncode:
        pytest.skip("a small disk can be mounted by root alone")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_leaves_no_part_of_a_report(tmp_path, plan):
    with disk(tmp_path / "full", "size=32k") as full:
        done = run("check", plan, "--out", full / "out", "--report", "png,json", "-q", "--lang", "en")
        assert (done.code, "no space left on the disk" in done.err) == (2, True)
        assert everything(full) == {str(full / "out")}
        done = run("batch", plan.parent, "--out", full / "out", "--lang", "pt")
        assert (done.code, "não há espaço no disco" in done.out + done.err) == (2, True)
        assert not [path for path in everything(full) if path.endswith((".tmp", ".png"))]


def test_a_read_only_disk_is_told(tmp_path, plan):
    with disk(tmp_path / "fixed", "ro") as fixed:
        for command in (["check", plan, *JSON], ["batch", plan.parent, *JSON], ["envelope", plan]):
            done = run(*command, "--out", fixed / "out", "--lang", "en")
            assert (done.code, "the disk is read-only" in done.err) == (2, True)
        assert everything(fixed) == set()


def test_a_folder_that_may_not_be_written_in_is_told(tmp_path, plan):
    shut = tmp_path / "shut"
    shut.mkdir(mode=0o500)
    if os.access(shut, os.W_OK):
        pytest.skip("root may write everywhere")
    done = run("check", plan, "--out", shut, "--lang", "en")
    assert (done.code, "no permission" in done.err) == (2, True)
    assert everything(shut) == set()


@pytest.mark.parametrize(("target", "why"), [("/dev/full", "not a folder"), ("loop", None), ("nowhere/at/all", None)])
def test_an_out_that_is_a_link_to_no_folder(tmp_path, plan, target, why):
    link = tmp_path / "loop"
    link.symlink_to(target)
    done = run("check", plan, "--out", link, *JSON, "--lang", "en")
    assert done.code == 2
    assert f"{link}/a.geojson.json: cannot be written" in done.err
    assert why is None or why in done.err
    assert everything(tmp_path) == {str(link), str(plan.parent), str(plan)}


def test_reports_go_where_a_link_leads_and_replace_links_without_following_them(tmp_path, plan):
    true, kept = tmp_path / "true", tmp_path / "kept.txt"
    true.mkdir()
    kept.write_text("mine")
    (tmp_path / "link").symlink_to(true)
    (true / "a.geojson.json").symlink_to(kept)
    assert run("check", plan, "--out", tmp_path / "link", "--report", "json", "-q").code == 3
    assert (kept.read_text(), (true / "a.geojson.json").is_symlink()) == ("mine", False)
    assert everything(true) == {str(true / "a.geojson.json")}


@pytest.mark.parametrize("name", ["a\nb.geojson", "-q.geojson", "=cmd|' C calc'!A0.geojson", "$\\frac{a}{b}$.geojson",
                                  "<b>&amp;.geojson", "a" * 247 + ".geojson"])  # fmt: skip
def test_a_plan_of_an_odd_name_is_reported_beside_nothing_else(tmp_path, plan, name):
    odd = plan.rename(plan.with_name(name))
    done = run("check", odd, "--out", tmp_path / "out", "--report", FORMATS, "-q", "--lang", "en")
    if len(name) > 200:
        assert (done.code, "the name is too long" in done.err) == (2, True)
    else:
        made = {path.removeprefix(f"{tmp_path / 'out'}/{name}") for path in everything(tmp_path / "out")}
        assert (done.code, made >= {f".{format}" for format in FORMATS.split(",")}) == (3, True)
        assert all(path.startswith((".", "-")) for path in made)
    assert {path for path in everything(tmp_path) if "/out" not in path} == {str(odd.parent), str(odd)}


# --- the working folder -------------------------------------------------------------------

SETTINGS = {"absurd": b"no settings", "undecodable": b"\xff\xfe[\0", "pipe": None}


@pytest.mark.parametrize("content", SETTINGS)
def test_settings_of_libraries_in_the_working_folder_are_not_read(tmp_path, content):
    for name in ("ezdxf.ini", "matplotlibrc"):
        path = tmp_path / name
        path.write_bytes(SETTINGS[content]) if SETTINGS[content] else os.mkfifo(path)
    drawing = shutil.copy(ROOT / "samples" / "yard-r12.dxf", tmp_path)
    done = run("check", drawing, "--units", "cm", "--out", "out", "--report", "svg", "-q", "--no-remedy", cwd=tmp_path)
    assert (done.code, done.err) == (0, "")
    assert (tmp_path / "out" / "yard-r12.dxf.svg").is_file()


def test_no_program_of_the_working_folder_is_run(tmp_path, plan):
    """Neither what an ezdxf.ini calls the converter of a DWG, nor a module that is called as one of Python's."""
    (tmp_path / "converter").write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    (tmp_path / "converter").chmod(0o755)
    (tmp_path / "ezdxf.ini").write_text("[odafc-addon]\nunix_exec_path = ./converter\n")
    (tmp_path / "json.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    plan.with_name("b.dwg").write_bytes(b"AC1032" + bytes(99))
    done = run("batch", "plans", "--out", "out", "--report", "json", "--jobs", "1", "-q", "--lang", "en", cwd=tmp_path)
    assert (done.code, done.out) == (2, "2 plans: 1 UNDETERMINED; 1 NOT READ.\n"), done.err
    assert not (tmp_path / "ran").exists()
