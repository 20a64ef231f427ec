"""Starting: `--help` beside a bare click program, a passing check of 1 MB beside importing shapely."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.comparing import Comparison, DisagreementError, Setting
from benchmarks.plans import write_plan
from benchmarks.timing import processes

CLICK = """
import click
@click.command()
@click.argument("plan")
def main(plan):
    "Does nothing."
main(["--help"])
"""


def compare(setting: Setting) -> Iterator[Comparison]:
    """Start with nothing to do, and with a plan to check."""
    repeat = setting.repeat if setting.quick else 3 * setting.repeat
    commands = [["-m", "layoutcheck", "--help"], ["-c", CLICK]]
    ours, theirs = processes(commands, repeat, setting.cpu)
    yield Comparison(
        what="--help", peer="a click program that does nothing", goal=1 / 1.4, ours=ours, theirs=theirs,
        agreed="both print their help",
    )  # fmt: skip
    plan = setting.folder / "passes.geojson"
    write_plan(plan, 1, 0, padding_mb=1.0 if not setting.quick else 0.01)
    (setting.folder / "passes.layoutcheck.toml").write_text(EVERYTHING_DECLARED, encoding="utf-8")
    check = ["-m", "benchmarks.ours", "check", str(plan)]
    ours, theirs = processes([check, ["-c", "import shapely"]], repeat, setting.cpu)
    if not ours.answer or ours.answer[0] == "unreadable":
        raise DisagreementError(f"the plan ends with {ours.answer}")
    yield Comparison(
        what="check of a plan of 1 MB (GeoJSON)", peer="importing shapely", goal=1 / 1.6, ours=ours, theirs=theirs,
        agreed=f"the plan's verdict is {ours.answer[0]}",
    )  # fmt: skip


EVERYTHING_DECLARED = """
[declared]
none = ["road", "assembly", "heat_source", "ignition_source", "drain"]
surveyed_m = 200
"""
