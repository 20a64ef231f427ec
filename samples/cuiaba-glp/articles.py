"""The sample plans of each rule of cuiaba-glp, in the order of the law's articles."""

from __future__ import annotations

from collections.abc import Iterator

import capacity
import distance
import equipment
import ground
import own_use
import permission
import piling
from things import Sample

ARTICLES = (own_use, capacity, piling, ground, equipment, distance, permission)


def samples() -> Iterator[Sample]:
    """Give every sample, in the order of the law's articles."""
    for article in ARTICLES:
        yield from article.samples()
