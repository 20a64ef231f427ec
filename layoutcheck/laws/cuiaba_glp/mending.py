"""What may be done about a failure."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding
from layoutcheck.laws.cuiaba_glp.areas import Yard
from layoutcheck.siting.asked import Change


def mend(view: Yard, finding: Finding) -> Iterator[Change]:
    """Give changes."""
    yield from ()
