"""The sample plans of each rule of marcelandia-obras, in the order of the law's articles."""

from __future__ import annotations

from collections.abc import Iterator

import clashes
import compartments
import odd
import people
import plots
import twists
import ways
import whole
import work
from things import Sample

ARTICLES = (compartments, ways, work, people, plots, odd, twists, clashes)

plans = whole.write  # complete plans, beside those of each rule


def samples() -> Iterator[Sample]:
    """Give every sample, in the order of the law's articles."""
    for article in ARTICLES:
        yield from article.samples()
