"""What layoutcheck does in a process of its own, timed once all is imported: `python -m benchmarks.ours WHAT FILE`."""

from __future__ import annotations

import gc
import importlib
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import tell
from layoutcheck.limits import MADE_BETWEEN_SEARCHES


def site(path: Path) -> Callable[[], object]:
    """Read a plan; gives the features of each role, the layers they are on, and how many entities were seen."""
    from layoutcheck import readers
    from layoutcheck.examine import Wanted, options_for, project_of

    _import_all_for(path)

    def work() -> object:
        wanted = Wanted(on="2026-01-01", units_if_missing="m")
        said = project_of(path, wanted)
        read = readers.read(path, options_for(wanted, said), said)
        return {
            "roles": dict(sorted(Counter(feature.role for feature in read.features).items())),
            "layers": sorted({feature.layer for feature in read.features if feature.layer}),
            "entities": read.seen.entities,
        }

    return work


def check(path: Path) -> Callable[[], object]:
    """Check a plan; gives its verdict and the number of findings."""
    from layoutcheck.examine import Wanted, examine

    _import_all_for(path)

    def work() -> object:
        (report,) = examine(path, Wanted(law=("cuiaba-glp",), on="2026-01-01", units_if_missing="m"))
        return [report.verdict, len(getattr(report, "findings", ()))]

    return work


def _import_all_for(path: Path) -> None:
    """Import what reading and checking a plan import on their way: its reader, and the law."""
    importlib.import_module("layoutcheck.readers.dxf" if path.suffix == ".dxf" else "layoutcheck.readers.geojson")
    importlib.import_module("layoutcheck.laws.cuiaba_glp")


if __name__ == "__main__":
    gc.set_threshold(MADE_BETWEEN_SEARCHES)  # as the program does
    tell({"site": site, "check": check}[sys.argv[1]](Path(sys.argv[2])))
