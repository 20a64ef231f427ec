"""A report with the made-up names of unnamed things in the language asked for.

In data, in project files and in the ids of findings they keep the one name that no language changes, `wall 1`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from layoutcheck.finding import Report
from layoutcheck.kinds import fold, spoken_name
from layoutcheck.site import Feature, Site
from layoutcheck.words import Text, same, text

Told = TypeVar("Told")
_SIGNS = (", ", " – ", " × ")  # between things in a list, and between the two of a subject


def spoken(outcome: Report, lang: str) -> Report:
    """Give a report in which every unnamed thing is called in a language, in texts too; others are as they were."""
    names = _names(outcome, lang)
    if not names:
        return outcome
    site, seen = outcome.site, outcome.site.seen
    features = tuple(replace(f, name=names.get(f.name, f.name)) for f in site.features)
    told = replace(seen, not_checked=_told(seen.not_checked, names), warnings=_told(seen.warnings, names))
    parts = {key: _told(getattr(outcome, key), names) for key in ("findings", "areas", "marks", "notes", "screens")}
    return replace(outcome, site=replace(site, features=features, seen=told), **parts)


def spoken_of(found: Sequence[Told], outcome: Report, lang: str) -> tuple[Told, ...]:
    """Give what was worked out from a report with its unnamed things called in a language."""
    names = _names(outcome, lang)
    return tuple(_told(one, names) for one in found) if names else tuple(found)


def _names(outcome: Report, lang: str) -> dict[str, str]:
    """Give how each unnamed thing is called in a language, where that is another name."""
    taken = {f.name for f in outcome.site.features}
    names = {a.id: spoken_name("storage_area", a.id, lang) for a in outcome.areas}  # that of its lots is no feature
    names |= {f.name: spoken_name(f.role, f.name, lang) for f in outcome.site.features if f.unnamed}
    return {name: said for name, said in names.items() if said != name and said not in taken}


def _told(value: Any, names: Mapping[str, str]) -> Any:
    """Put the names into whatever holds them; a site keeps its own."""
    match value:
        case str():
            return _named(value, names)
        case Text():
            return value.of(**{key: _told(one, names) for key, one in value.values.items()})
        case tuple() | list():
            return type(value)(_told(one, names) for one in value)
        case dict():
            return {key: _told(one, names) for key, one in value.items()}
        case Site() | Feature():
            return value
        case Struct():
            return replace(value, **{key: _told(getattr(value, key), names) for key in value.__struct_fields__})
        case _:
            return value


def _named(said: str, names: Mapping[str, str]) -> str:
    if said in names:
        return names[said]
    for sign in _SIGNS:
        parts = said.split(sign)
        if any(part in names for part in parts):
            return sign.join(names.get(part, part) for part in parts)
    return said


def area_called(name: str) -> Text:
    """Call an area by its name, and say what it is where the name does not.

    >>> area_called("área nova").to("pt"), area_called("A1").to("en")
    ('Área nova', 'Area A1')
    """
    if "area" in fold(name):
        return same(name[:1].upper() + name[1:])
    return text("Área {name}", "Area {name}", name=name)


def class_called(name: str | None) -> Text:
    """Call a class by its name; one that is not known is said to be so.

    >>> class_called("special").to("pt"), class_called("II").to("pt"), class_called(None).to("pt")
    ('especial', 'II', 'desconhecida')
    """
    if name is None:
        return text("desconhecida", "unknown")
    return text("especial", "special") if name == "special" else same(name)
