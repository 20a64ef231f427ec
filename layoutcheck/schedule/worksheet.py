"""Hidden rows and columns and merged cells of a worksheet, which openpyxl's read-only mode does not give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO
from xml.etree import ElementTree

from msgspec import Struct, field

Spans = tuple[tuple[int, int], ...]


class Marks(Struct, frozen=True, kw_only=True):
    """Rows by their numbers and columns by their places that a sheet hides.

    `joined` are cells that are one from above to below: by their first row, the column and the last row of each.
    """

    rows: frozenset[int] = frozenset()
    columns: Spans = ()
    joined: Mapping[int, Spans] = field(default_factory=dict)

    def hides(self, place: int) -> bool:
        """Tell whether a column is hidden."""
        return any(first <= place <= last for first, last in self.columns)


def read(xml: IO[bytes]) -> Marks:
    """Read the marks of a sheet from its XML, row by row, so that a long one takes no more memory than a short one."""
    from openpyxl.utils import range_boundaries

    rows: set[int] = set()
    columns: list[tuple[int, int]] = []
    joined: dict[int, list[tuple[int, int]]] = {}
    at, data = 0, ElementTree.Element("sheetData")
    for event, element in ElementTree.iterparse(xml, events=("start", "end")):
        said, name = element.attrib, element.tag.rpartition("}")[2]
        if event == "end":
            if name == "row":
                data.clear()  # rows that were read take no memory
        elif name == "sheetData":
            data = element
        elif name == "row":
            at = int(said.get("r", at + 1))
            rows |= {at} if _is_hidden(said) else set()
        elif name == "col" and _is_hidden(said):
            columns.append((int(said["min"]) - 1, int(said["max"]) - 1))
        elif name == "mergeCell":
            left, top, _, bottom = range_boundaries(said["ref"])
            if top < bottom:
                joined.setdefault(top, []).append((left - 1, bottom))
    return Marks(rows=frozenset(rows), columns=tuple(columns),
                 joined={first: tuple(cells) for first, cells in joined.items()})  # fmt: skip


def _is_hidden(said: Mapping[str, str]) -> bool:
    return said.get("hidden") in ("1", "true")
