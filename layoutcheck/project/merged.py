"""`Project`: what all project files of one plan say, merged, with the role of each layer and the reason."""

from __future__ import annotations

import fnmatch
import itertools
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct, field

from layoutcheck.kinds import fold, is_own_layer, own_name, role_of_layer
from layoutcheck.project.mistakes import IGNORE
from layoutcheck.project.tables import PlanTable, ReportTable
from layoutcheck.site import Declared, Input, Waiver


class Layer(Struct, frozen=True, kw_only=True):
    """What the project file says of a layer: its role (or `ignore`) and properties of all that is on it."""

    pattern: str
    role: str | None
    properties: Mapping[str, Any]
    own: bool = False  # said by a file that belongs to one plan alone


class Assigned(Struct, frozen=True, kw_only=True):
    """The role that things on a layer get, and why; `role` is None for what is not measured."""

    role: str | None
    why: str  # "project", "built-in", "guess", "ignored", "own" (a layer of a report) or "unknown"
    properties: Mapping[str, Any] = field(default_factory=dict)


class Project(Struct, frozen=True, kw_only=True):
    """All project files that hold for one plan, merged."""

    plan: PlanTable = PlanTable()
    layers: tuple[Layer, ...] = ()  # the first that fits a name says it
    features: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    declared: Declared = Declared()
    report: ReportTable = ReportTable()
    waivers: tuple[Waiver, ...] = ()
    inputs: tuple[Input, ...] = ()
    path: str = ""  # the file that has the last word, for messages

    def layer(self, name: str) -> Layer | None:
        """Find what is said of a layer: its exact name first, then patterns."""
        folded = fold(name)
        for entry in self.layers:
            if fold(entry.pattern) == folded:
                return entry
        for entry in self.layers:
            if fnmatch.fnmatchcase(folded, glob(entry.pattern)):
                return entry
        return None

    def assign(self, layer: str) -> Assigned:
        """Give the role of a layer: what the project file says, else what its name says, an xref's own name too."""
        if is_own_layer(layer):
            return Assigned(role=None, why="own")
        own = own_name(layer)
        entry = self.layer(layer) or self.layer(own)
        said = entry.properties if entry else {}
        if entry and entry.role == IGNORE:
            return Assigned(role=None, why="ignored")
        if entry and entry.role:
            return Assigned(role=entry.role, why="project", properties=said)
        match = role_of_layer(own)
        if match:
            return Assigned(role=match.role, why=match.why, properties=said)
        return Assigned(role=None, why="unknown")


@lru_cache(maxsize=1 << 10)
def glob(pattern: str) -> str:
    """Fold a pattern as layer names are folded, the ranges in brackets apart: their signs are no separators."""
    ranges = re.findall(r"\[[^\]]+\]", pattern)
    pieces = fold(re.sub(r"\[[^\]]+\]", _RANGE, pattern)).split(_RANGE)
    kept = ["".join(fold(sign) or sign for sign in one) for one in ranges]
    return "".join(part for pair in itertools.zip_longest(pieces, kept, fillvalue="") for part in pair)


_RANGE = "\ue000"  # stands for a range while the rest of a pattern is folded
