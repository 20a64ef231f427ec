"""Makes the sample plans of each rule of cuiaba-glp: `python samples/cuiaba-glp/make.py [FOLDER]`.

A plan is named `<rule>.<status>.<what it shows>.geojson`; what no drawing shows stands beside it in
`<the same>.layoutcheck.toml`. Every site in them is made up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import capacity
import distance
import equipment
import ground
import own_use
import permission
import piling
from things import Sample

ARTICLES = (own_use, capacity, piling, ground, equipment, distance, permission)


def main() -> None:
    """Write every sample into the folder named, or beside this script."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    for sample in samples():
        write(sample, folder)


def samples() -> Iterator[Sample]:
    """Give every sample, in the order of the law's articles."""
    for article in ARTICLES:
        yield from article.samples()


def write(sample: Sample, folder: Path) -> None:
    """Write a plan and, where something is declared, its project file."""
    files = {f"{sample.name}.geojson": sample.plan, f"{sample.name}.layoutcheck.toml": sample.project}
    for name, written in files.items():
        if written:
            (folder / name).write_text(written, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
