"""The limit on vertices and lines of sight: a plan beyond it is refused before anything is measured."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import shapely

from layoutcheck.drawn import Drawn
from layoutcheck.limits import SIMPLER, Limits, beyond, refuse_outline, sight_lines
from layoutcheck.words import text


def refuse_many(drawn: Sequence[Drawn], limits: Limits) -> None:
    """Refuse a thing of too many vertices, too many in all, and too many lines of sight past the corners of walls.

    Raises `ReadError`.
    """
    counts = shapely.get_num_coordinates(np.asarray([item.shape for item in drawn], dtype=object))
    if drawn:
        item = drawn[int(counts.argmax())]
        refuse_outline((item.name or item.role)[:80], int(counts.max()), limits)
    whole = int(counts.sum())
    if whole > limits.vertices:
        raise beyond(
            "plan-too-fine", "vertices",
            text("O que se mede tem {n} vértices ao todo; o limite é {most}.",
                 "What is measured has {n} vertices in all; the limit is {most}.", n=str(whole),
                 most=str(limits.vertices)), SIMPLER,
        )  # fmt: skip
    sights = sight_lines(zip((item.role for item in drawn), counts.tolist(), strict=True))
    if sights > limits.sights:
        raise beyond(
            "walls-too-fine", "sights",
            text("Muros de tantos vértices dão {n} linhas de vista a examinar; o limite é {most}.",
                 "Walls of so many vertices give {n} lines of sight to look at; the limit is {most}.", n=str(sights),
                 most=str(limits.sights)), SIMPLER,
        )  # fmt: skip
