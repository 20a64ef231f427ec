"""The laws, found by name: `cuiaba-glp` is the module `cuiaba_glp`, which offers `LAW`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from layoutcheck.law import Law

IDS = tuple(
    sorted(p.stem.replace("_", "-") for p in Path(__file__).parent.iterdir() if not p.stem.startswith(("_", ".")))
)
USUAL = "cuiaba-glp"  # what a plan is checked against when nobody says


class _Laws(Mapping[str, "Law"]):
    """Imports a law when it is asked for."""

    def __getitem__(self, id: str) -> Law:
        if id not in IDS:
            raise KeyError(id)
        return cast("Law", import_module(f"{__name__}.{id.replace('-', '_')}").LAW)

    def __iter__(self) -> Iterator[str]:
        return iter(IDS)

    def __len__(self) -> int:
        return len(IDS)


LAWS: Mapping[str, Law] = _Laws()
