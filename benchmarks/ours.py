"""What layoutcheck does in a process of its own, with its answer printed: `python -m benchmarks.ours WHAT FILE`."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

from benchmarks.timing import tell


def site(path: Path) -> object:
    """Read a plan; gives the features of each role, the layers they are on, and how many entities were seen."""
    from layoutcheck import readers
    from layoutcheck.examine import Wanted, options_for, project_of

    wanted = Wanted(on="2026-01-01", units_if_missing="m")
    said = project_of(path, wanted)
    read = readers.read(path, options_for(wanted, said), said)
    return {
        "roles": dict(sorted(Counter(feature.role for feature in read.features).items())),
        "layers": sorted({feature.layer for feature in read.features if feature.layer}),
        "entities": read.seen.entities,
    }


def check(path: Path) -> object:
    """Check a plan; gives its verdict and the number of findings."""
    from layoutcheck.examine import Wanted, examine

    (report,) = examine(path, Wanted(law=("cuiaba-glp",), on="2026-01-01", units_if_missing="m"))
    return [report.verdict, len(getattr(report, "findings", ()))]


if __name__ == "__main__":
    tell({"site": site, "check": check}[sys.argv[1]](Path(sys.argv[2])))
