"""Project files read and merged; the last one wins."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from layoutcheck.errors import ProjectError, reason
from layoutcheck.files import small
from layoutcheck.project.merged import Layer, Project
from layoutcheck.project.mistakes import unknown_rule
from layoutcheck.project.reading import check_declared, decode, read_layers, read_properties
from layoutcheck.project.tables import PlanTable, ReportTable, WaiverTable
from layoutcheck.site import Declared, Input, Waiver
from layoutcheck.words import text

_MOST_KIB = 256  # of a file


def load(
    paths: Iterable[Path],
    declarable: Mapping[str, Any],
    rules: Callable[[], Collection[str]] = tuple,
    held: Mapping[Path, bytes] = MappingProxyType({}),
) -> Project:
    """Read project files and merge them, the last one winning.

    `declarable` are the keys that a project file may declare and the type of each; `rules` gives those that may be
    waived (any, when it gives none), `held` are the contents of files that lie on another machine. Raises
    `ProjectError` with the file, the key and the nearest known key.
    """
    layers: dict[str, Layer] = {}
    features: dict[str, Mapping[str, Any]] = {}
    says: dict[str, Any] = {}
    plan: dict[str, Any] = {}
    report: dict[str, Any] = {}
    waivers: list[Waiver] = []
    inputs: list[Input] = []
    last = ""
    for path in paths:
        last = path.as_posix()
        data = held[path] if path in held else _content(path)
        table = decode(data, last)
        inputs.append(Input(path=last, sha256=hashlib.sha256(data).hexdigest(), kind="project"))
        layers = _over(layers, read_layers(table.layers, last))
        for name, said in table.features.items():
            keys = read_properties(said, last, f'[features] "{name}"')
            features[name] = {**features.get(name, {}), **keys}
        check_declared(table.declared, declarable, last)
        says.update(table.declared)
        plan.update(_said(table.plan))
        report.update(_said(table.report))
        waivers.extend(_waiver(w, rules(), last) for w in table.waivers)
    return Project(
        plan=PlanTable(**plan),
        layers=tuple(layers.values()),
        features=features,
        declared=Declared(
            none=frozenset(says.pop("none", ())), surveyed_m=says.pop("surveyed_m", None), says=dict(says)
        ),
        report=ReportTable(**report),
        waivers=tuple(waivers),
        inputs=tuple(inputs),
        path=last,
    )


def _content(path: Path) -> bytes:
    try:
        return small(path, _MOST_KIB)
    except OSError as error:
        told = text("{file}: não pôde ser lido ({why}).", "{file}: cannot be read ({why}).", file=path.as_posix(),
                    why=reason(error))  # fmt: skip
        raise ProjectError("project-unreadable", told) from None


def _over(old: Mapping[str, Layer], new: Mapping[str, Layer]) -> dict[str, Layer]:
    """Put the layers of a file over those of the file before: each adds to what was said of it, and wins."""
    merged = {
        key: replace(entry, role=entry.role or old[key].role, properties={**old[key].properties, **entry.properties})
        if key in old
        else entry
        for key, entry in new.items()
    }
    return {**merged, **{key: entry for key, entry in old.items() if key not in merged}}


def _waiver(table: WaiverTable, rules: Collection[str], file: str) -> Waiver:
    if rules and table.rule not in rules:
        raise unknown_rule(table.rule, rules, file)
    said = msgspec.structs.asdict(table)
    return Waiver(**{**said, "until": table.until.isoformat() if table.until else None})


def _said(table: msgspec.Struct) -> dict[str, Any]:
    return {key: value for key, value in msgspec.structs.asdict(table).items() if value is not None}
