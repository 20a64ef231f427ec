"""What a command imports, by Python's own account: nothing that it does not need."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SAMPLES = Path(__file__).parents[1] / "samples"
PICTURES, SPREAD = {"matplotlib", "jinja2"}, {"dask", "distributed"}
TABLES = {"openpyxl", "holidays", "sqlite3", "pandas", "PIL"}
UNASKED = {"pyparsing", "fontTools", "numpy.ma"}  # what ezdxf and numpy would bring along
NEVER = PICTURES | SPREAD | TABLES | UNASKED
OTHER_LAWS = {"layoutcheck.laws.guarulhos_elevadores", "layoutcheck.laws.marcelandia_obras"}
REMEDIES = {"layoutcheck.siting.remedies", "layoutcheck.laws.cuiaba_glp.siting"}


@pytest.mark.parametrize(
    ("asked", "forbidden"),
    [
        (["--help"], NEVER | {"ezdxf", "pyproj", "shapely", "numpy", "msgspec"}),
        (["check", "shop-class-ii-firewall.geojson"], NEVER | OTHER_LAWS | {"ezdxf", "pyproj"}),
        (["check", "shop-class-ii-firewall.geojson", "--no-remedy"], NEVER | OTHER_LAWS | REMEDIES | {"ezdxf"}),
        (["check", "shop-class-ii-firewall-passes.dxf"], NEVER | OTHER_LAWS | REMEDIES | {"pyproj"}),
        (["check", "lonlat-beside-school.geojson"], NEVER | {"ezdxf"}),
        (["check", "yard-class-iii.dxf"], NEVER | {"pyproj"}),
    ],
    ids=lambda given: " ".join(given) if isinstance(given, list) else "",
)
def test_a_command_imports_nothing_that_it_does_not_need(asked, forbidden):
    command = [sys.executable, "-X", "importtime", "-m", "layoutcheck", *asked]
    done = subprocess.run(command, capture_output=True, text=True, cwd=SAMPLES, timeout=60)
    imported = set(re.findall(r"^import time:.*\|\s+([\w.]+)", done.stderr, re.MULTILINE))
    assert {"layoutcheck", "click"} <= imported
    assert not imported & forbidden
