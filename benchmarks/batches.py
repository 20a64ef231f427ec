"""A folder of plans: `layoutcheck batch` beside a script of dask and ezdxf that measures the same distances."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator
from pathlib import Path

from benchmarks.comparing import Comparison, DisagreementError, Growth, Setting, close
from benchmarks.drawings import write_drawing
from benchmarks.timing import processes

PEERS_PLANS = 40  # the peer is given no more: what it takes for one hardly depends on how many there are


def compare(setting: Setting) -> Iterator[Comparison]:
    """Check 400 plans of 1 MB; what the peer takes for its few is told for as many."""
    plans = setting.size(400, 2)
    folder, few = _folder(setting, plans), _folder(setting, min(plans, PEERS_PLANS))
    (ours,) = processes([_ours(setting, folder, plans)], min(setting.repeat, 3), setting.cpu)
    (theirs,) = processes([["-m", "benchmarks.peers", "dask_and_ezdxf", str(few)]], 1, setting.cpu)
    each = theirs.seconds[0] / min(plans, PEERS_PLANS)
    yield Comparison(
        what=f"{plans} plans of 1 MB, by all processes", peer="dask and ezdxf", goal=80, ours=ours,
        theirs=type(theirs)(seconds=(each * plans,)), agreed=_agreed(setting, plans, theirs.answer),
        limit="of a plan three fifths is reading and a sixth the rules, all of them, where the peer measures four "
              "distances; eighty times as quick would leave 4.5 ms for both and the report.",
    )  # fmt: skip


def grow(setting: Setting) -> Iterator[Growth]:
    """Check folders of more and more plans, none of them kept from before; and once more, when nothing has changed."""
    for plans in (2,) if setting.quick else (10, 100, 1000):
        work = _ours(setting, _folder(setting, plans), plans)
        (ours,) = processes([work], 1, setting.cpu)
        yield Growth(what="batch of plans of 1 MB", size=f"{plans} plans", ours=ours)
        (again,) = processes([[word for word in work if word != "--no-cache"]], 1, setting.cpu)
        yield Growth(what="the same again, nothing changed", size=f"{plans} plans", ours=again)


def _folder(setting: Setting, plans: int) -> Path:
    folder = setting.folder / f"plans-{plans}"
    if not folder.exists():
        folder.mkdir()
        first = folder / "plan-0.dxf"
        write_drawing(first, 0.1 if setting.quick else 1, "R2018", "\n", 1)
        for i in range(1, plans):
            for written in (first, first.with_suffix(".layoutcheck.toml")):
                written.with_name(written.name.replace("-0", f"-{i}", 1)).write_bytes(written.read_bytes())
    return folder


def _out(setting: Setting, plans: int) -> Path:
    return setting.folder / f"out-{plans}"


def _ours(setting: Setting, folder: Path, plans: int) -> list[str]:
    out = _out(setting, plans)
    return ["-m", "layoutcheck", "batch", str(folder), "--out", str(out), "--no-cache", "--report", "csv", "-q",
            "--lang", "en", "--on", "2026-01-01"]  # fmt: skip


def _agreed(setting: Setting, plans: int, theirs: dict[str, float]) -> str:
    """Compare the least distance from the area to a street, as both measure it in the first plan."""
    (report,) = _out(setting, plans).rglob("plan-0.dxf.csv")
    with report.open(encoding="utf-8-sig", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["rule"] == "road" and row["measured"]]
    least = min((float(row["measured"]) for row in rows), default=math.nan)
    if math.isnan(least):
        raise DisagreementError("no distance to a street in the report")
    return close(least, theirs["road"], "the least distance to a street", relative=1e-3)
