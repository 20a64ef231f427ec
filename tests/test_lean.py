"""ezdxf imported without its query language and the fonts of the system, which stay at hand."""

import os
import subprocess
import sys
from pathlib import Path

SAMPLES = Path(__file__).parents[1] / "samples"
ASKED = """
import sys
from layoutcheck.lean import import_lean
import_lean()
import ezdxf
assert not {"pyparsing", "fontTools"} & sys.modules.keys()
space = ezdxf.new().modelspace()
space.add_line((0, 0), (1, 0), dxfattribs={"layer": "A"})
space.add_line((0, 0), (2, 0), dxfattribs={"layer": "B"})
assert [line.dxf.end.x for line in space.query('LINE[layer=="B"]')] == [2]
import pyparsing
assert pyparsing.Word("a").parse_string("aa").as_list() == ["aa"]
from ezdxf.fonts import fonts
assert fonts.make_font("", 2.5).text_width("ABC") > 0
"""


def test_what_was_left_out_is_there_once_it_is_asked_for():
    subprocess.run([sys.executable, "-c", ASKED], check=True, timeout=60)


def test_a_check_looks_through_no_fonts_and_leaves_nothing_at_home(tmp_path):
    home = {**os.environ, "HOME": str(tmp_path), "USERPROFILE": str(tmp_path), "XDG_CACHE_HOME": ""}
    command = [sys.executable, "-m", "layoutcheck", "check", "yard-class-iii.dxf", "-q"]
    done = subprocess.run(command, cwd=SAMPLES, env=home, timeout=60, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert not list(tmp_path.iterdir())
