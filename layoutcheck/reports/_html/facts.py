"""What a page says beside the findings: areas, files, options, what was read and what was not, and every feature."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from layoutcheck import __version__
from layoutcheck.finding import AreaSummary, Report
from layoutcheck.kinds import PROPERTIES, ROLES
from layoutcheck.reports import Unreadable, inputs_of, options_of, plan_of
from layoutcheck.reports import _declared as declared
from layoutcheck.reports._html.words import SAID, WORDS
from layoutcheck.reports._localized import class_called
from layoutcheck.reports._sheet.titleblock import date
from layoutcheck.site import Feature, Note, Unread
from layoutcheck.words import Text, quantity, same
from layoutcheck.words import text as words

Fact = tuple[Text, Any]  # a label and what is said, in the language or in both

_TITLE = {"title": "report_title", "client": "client", "address": "address", "engineer": "engineer", "crea": "crea",
          "art": "art"}  # fmt: skip
_EMPTY = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A heading, and what is told below it."""

    id: str
    title: Text
    items: tuple[Any, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A thing on the plan, as it was read."""

    name: str
    role: Text
    why: Text
    layer: str
    handle: str
    properties: tuple[Text, ...]


# --- areas ------------------------------------------------------------------------


def areas(report: Report, lang: str) -> list[tuple[str, list[Fact]]]:
    """Give, for each area, its name and what is known of it."""
    return [(area.id, list(_area(area, lang))) for area in report.areas]


def _area(area: AreaSummary, lang: str) -> Iterator[Fact]:
    def known(value: float | None, unit: str) -> Any:
        return WORDS["unknown"] if value is None else quantity(value, unit, lang)

    yield WORDS["class"], _class(area.governing_class)
    yield WORDS["capacity"], known(area.capacity_kg, "kg")
    yield WORDS["containers"], known(area.containers, "count")
    yield WORDS["ground"], known(area.area_m2, "m2")
    yield WORDS["distance_class"], _class(area.distance_class)
    if area.declared_class:
        yield WORDS["declared_class"], area.declared_class
    if area.merged_with:
        yield WORDS["merged"], ", ".join(area.merged_with)


def _class(id: str | None) -> Any:
    return class_called(id) if id else WORDS["unknown"]


# --- what it rests on -------------------------------------------------------------


def basis(outcome: Report | Unreadable, lang: str) -> list[Fact]:
    """Name the title block's fields, the file, the law's edition, the program and the options."""
    return [*_title(outcome), *_plan(outcome), *_law(outcome), *_options(outcome, lang)]


def _title(outcome: Report | Unreadable) -> Iterator[Fact]:
    title: Mapping[str, str] = outcome.site.title if isinstance(outcome, Report) else {}
    for key in (*(key for key in _TITLE if key in title), *(key for key in title if key not in _TITLE)):
        yield WORDS[_TITLE[key]] if key in _TITLE else same(key), str(title[key])


def _plan(outcome: Report | Unreadable) -> Iterator[Fact]:
    plan = plan_of(outcome)
    yield WORDS["file"], plan.path
    yield WORDS["sha"], plan.sha256 or _EMPTY
    yield WORDS["format"], plan.format or _EMPTY
    yield WORDS["units"], plan.units or _EMPTY
    yield WORDS["crs"], plan.crs or _EMPTY
    for item in inputs_of(outcome):
        if item.kind != "plan":
            yield WORDS["project_file"], item.path
            yield WORDS["sha"], item.sha256


def _law(outcome: Report | Unreadable) -> Iterator[Fact]:
    if outcome.law_title:
        yield WORDS["law"], words("{title} ({id})", "{title} ({id})", title=outcome.law_title, id=outcome.law_id)
    if outcome.law_published:
        yield WORDS["published"], outcome.law_published
    yield WORDS["program"], f"layoutcheck {__version__}"


def _options(outcome: Report | Unreadable, lang: str) -> Iterator[Fact]:
    options = options_of(outcome)
    if options.on:
        yield WORDS["on"], date(options.on, lang)
    if isinstance(outcome, Report) and outcome.site.date:
        yield WORDS["saved"], date(outcome.site.date, lang)
    yield WORDS["tolerance"], quantity(options.tolerance_m, "mm", lang)
    yield WORDS["snap"], quantity(options.snap_m, "m", lang)
    yield WORDS["strict"], WORDS["yes" if options.strict else "no"]
    if options.select:
        yield WORDS["selected"], ", ".join(options.select)
    asked = ((WORDS["asked_units"], options.units), (WORDS["asked_if_missing"], options.units_if_missing),
             (WORDS["asked_crs"], options.crs))  # fmt: skip
    yield from ((label, value) for label, value in asked if value)
    yield WORDS["spoken"], WORDS["language"]


# --- what was read ----------------------------------------------------------------


def account(report: Report, lang: str) -> list[Block]:
    """Tell what was not read, guessed, supposed and declared; each block is there only if there is something in it."""
    seen = report.site.seen
    blocks = (
        ("selected", report.site.options.select),
        ("not_checked", [_placed(item) for item in seen.not_checked]),
        ("unsupported", [words("{kind} em {layer}: {n}", "{kind} on {layer}: {n}", kind=kind, layer=layer, n=str(count))
                         for kind, layer, count in seen.unsupported]),
        ("ignored", [f"{layer} ({count})" for layer, count in seen.ignored.items()]),
        ("guessed", list(_guessed(report))),
        ("warnings", [_placed(note) for note in seen.warnings]),
        ("declared", list(declared.told(report, lang))),
        ("notes", report.notes),
    )  # fmt: skip
    return [Block(id=id, title=WORDS[id], items=tuple(items)) for id, items in blocks if items]


def _placed(said: Unread | Note) -> Text:
    """Give a message, with the layer and the handle of what it is about."""
    place = " ".join(part for part in (said.layer, f"#{said.handle}" if said.handle else None) if part)
    return words("{m} [{place}]", "{m} [{place}]", m=said.message, place=place) if place else said.message


def _guessed(report: Report) -> Iterator[Text]:
    groups = Counter((f.layer or f.name, f.role) for f in report.site.features if f.guessed)
    for (layer, role), count in groups.items():
        yield words("{layer} → {role} ({n})", "{layer} → {role} ({n})", layer=layer, role=_role(role), n=str(count))


def _role(role: str) -> Text:
    return ROLES[role].label if role in ROLES else same(role)


def features(report: Report) -> list[Row]:
    """Give every thing on the plan, with where its role and each property come from."""
    return [
        Row(name=f.name, role=_role(f.role), why=SAID.get(f.role_why, same(f.role_why)), layer=f.layer or "",
            handle=f.handle or "", properties=tuple(_properties(f)))
        for f in report.site.features
    ]  # fmt: skip


def _properties(feature: Feature) -> Iterator[Text]:
    for key, said in feature.properties.items():
        if key != "name":
            yield words("{label}: {value} ({source})", "{label}: {value} ({source})", label=_label(key),
                        value=_value(key, said.value), source=SAID.get(said.source, same(said.source)))  # fmt: skip
    for key, doubt in feature.doubts.items():
        yield words("{label}: “{value}” ({told}: {why})", "{label}: “{value}” ({told}: {why})", label=_label(key),
                    value=doubt.written, told=WORDS["doubtful"], why=doubt.why)  # fmt: skip


def _label(key: str) -> Text:
    return PROPERTIES[key].label if key in PROPERTIES else same(key)


def _value(key: str, value: Any) -> Text:
    if isinstance(value, bool):
        return WORDS["yes" if value else "no"]
    if isinstance(value, int | float):
        unit = PROPERTIES[key].unit if key in PROPERTIES else None
        return Text(f"{{v:{unit or ''}}}", f"{{v:{unit or ''}}}", {"v": value})
    spelt = dict(PROPERTIES[key].choices).get(str(value)) if key in PROPERTIES else None
    return words("{own}", "{id}", own=spelt[0], id=value) if spelt else same(str(value))
