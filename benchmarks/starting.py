"""Starting: `--help` beside a bare click program, a passing check of 1 MB beside importing shapely."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.comparing import Comparison, Setting
from benchmarks.plans import write_shop
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
    write_shop(plan, padding_mb=1.0 if not setting.quick else 0.01)
    check = ["-m", "layoutcheck", "check", str(plan), "-q", "--lang", "en", "--on", "2026-01-01"]
    ours, theirs = processes([check, ["-c", "import shapely"]], repeat, setting.cpu)
    yield Comparison(
        what="check of a plan of 1 MB (GeoJSON)", peer="importing shapely", goal=1 / 1.6, ours=ours, theirs=theirs,
        agreed="the plan passes, else the run stops",
        limit="importing shapely, click and msgspec is three quarters of it; of the rest half is importing a hundred "
              "modules of our own, half reading and checking.",
    )  # fmt: skip
