"""The project files that apply to a plan, and where they are looked for."""

from __future__ import annotations

import os
from pathlib import Path

FILE = "layoutcheck.toml"


def find(plan: Path, top: Path | None = None) -> tuple[Path, ...]:
    """Find the project files of a plan, the one with less say first.

    Looks for `layoutcheck.toml` in the plan's folder and then upwards, not above `top`, the working folder's
    repository or the home folder; then for `STEM.layoutcheck.toml` beside the plan.
    """
    found = []
    stops = {os.path.realpath(p) for p in (top, os.path.expanduser("~"), _repository()) if p is not None}
    for place in _upwards(plan):
        if os.path.lexists(place / FILE) and not os.path.isdir(place / FILE):
            found.append(_as_given(place / FILE, plan))
            break
        if os.path.realpath(place) in stops:
            break
    return (*found, *own_file(plan))


def _upwards(plan: Path) -> tuple[Path, ...]:
    """Give the folders above a plan as it was named: a link lies in its own folder, not in that of its target."""
    try:
        folder = Path(os.path.abspath(plan)).parent
    except OSError:  # the working folder is gone
        return ()
    return (folder, *folder.parents)


def _as_given(path: Path, plan: Path) -> Path:
    """Name a file as the plan was named: from the working folder, unless the plan's path is absolute."""
    return path if plan.is_absolute() else Path(os.path.relpath(path))


def own_file(plan: Path) -> tuple[Path, ...]:
    """Find the project file that belongs to one plan alone."""
    own = plan.parent / f"{plan.stem}.{FILE}"
    return (own,) if plan.name and os.path.lexists(own) and not os.path.isdir(own) else ()


def is_own(file: str) -> bool:
    """Tell whether a project file belongs to one plan alone, by its name: `plan.layoutcheck.toml`."""
    return Path(file).name.endswith(f".{FILE}")


def _repository() -> Path | None:
    """Give the repository that the working folder lies in."""
    return next((p for p in _upwards(Path("x")) if os.path.exists(p / ".git")), None)
