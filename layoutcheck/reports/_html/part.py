"""The data of one outcome as the template of the page takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from layoutcheck.words import Text

if TYPE_CHECKING:
    from layoutcheck.reports._html.cards import Card, Chip
    from layoutcheck.reports._html.drawing import Drawing
    from layoutcheck.reports._html.facts import Block, Fact, Row
    from layoutcheck.reports._html.handcheck import Sum
    from layoutcheck.reports._html.legend import Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What the page says of one outcome; a plan that could not be read has an `error` and no drawing."""

    id: str
    law: Text | None
    kind: str
    sign: str
    word: str
    told: str
    basis: Sequence[Fact]
    error: tuple[Text, Text] | None = None
    drawing: Drawing | None = None
    north: bool = False
    legend: Sequence[Entry] = ()
    areas: Sequence[tuple[str, Sequence[Fact]]] = ()
    cards: Sequence[Card] = ()
    chips: Sequence[Chip] = ()
    sums: Sequence[Sum] = ()
    units: str = ""
    account: Sequence[Block] = ()
    read: tuple[int, int] = (0, 0)
    features: Sequence[Row] = ()
