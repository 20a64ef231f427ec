"""What layoutcheck does in a process of its own, with its answer printed: `python -m benchmarks.ours WHAT FILE`."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.timing import tell


def site(path: Path) -> object:
    """Read a plan; gives how many features have each role."""
    from layoutcheck import project, readers
    from layoutcheck.examine import Wanted, project_of
    from layoutcheck.site import Options

    said = project_of(path, Wanted())
    read = readers.read(path, Options(units=said.plan.units, units_if_missing="m"), said or project.Project())
    return _by_role(feature.role for feature in read.features)


def check(path: Path) -> object:
    """Check a plan; gives its verdict and the number of findings."""
    from layoutcheck.examine import Wanted, examine

    (report,) = examine(path, Wanted(law=("cuiaba-glp",), on="2026-01-01", units_if_missing="m"))
    return [report.verdict, len(getattr(report, "findings", ()))]


def _by_role(roles: object) -> dict[str, int]:
    counted: dict[str, int] = {}
    for role in roles:  # type: ignore[attr-defined]
        counted[role] = counted.get(role, 0) + 1
    return dict(sorted(counted.items()))


if __name__ == "__main__":
    tell({"site": site, "check": check}[sys.argv[1]](Path(sys.argv[2])))
