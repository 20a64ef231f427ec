"""The name of each thing, and what the `[features]` entries of the project file say of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from layoutcheck.drawn import Account, Drawn, Said
from layoutcheck.errors import ProjectError, nearest
from layoutcheck.kinds import ROLES, data_name, ending, own_name, property_key
from layoutcheck.project import Project
from layoutcheck.values import Doubt
from layoutcheck.words import text

MOST_HINTS = 5  # names that fit nothing for which the nearest is looked for, among all names of the plan


def named(drawn: Sequence[Drawn], project: Project, account: Account) -> list[tuple[str, tuple[Said, ...]]]:
    """Give each thing a unique name, and the properties said of it, those of the project file first."""
    bases = [_name(item) or f"{item.role} {index + 1}" for index, item in enumerate(drawn)]
    keys = _of_project(drawn, bases, project, account)
    taken: set[str] = set()
    last: dict[str, int] = {}  # of a name, the number that was given last: none before it is free again
    out = []
    for i, item in enumerate(drawn):
        said = keys.get(i, {})
        wanted = name = as_written(said.get("name")) or bases[i]
        again = last.get(wanted, 1)
        while name in taken:
            again += 1
            name = f"{wanted} ({again})"
        taken.add(name)
        last[wanted] = again
        if again > 1 and not ROLES[item.role].scheduled:  # one number on several floors is one thing
            account.warn(
                "name-repeated",
                text(
                    'O nome "{wanted}" se repete; este elemento é "{name}".',
                    'The name "{wanted}" is used again; this feature is "{name}".',
                    wanted=wanted,
                    name=name,
                ),
                item.layer,
                item.handle,
            )
        out.append((name, (("project", said), *item.says) if said else item.says))
    return out


def _of_project(
    drawn: Sequence[Drawn], bases: Sequence[str], project: Project, account: Account
) -> dict[int, dict[str, Any]]:
    """Give what `[features]` of the project file says, by the index of the thing; warn of keys that fit none."""
    keys: dict[int, dict[str, Any]] = {}
    places = _places(drawn, bases) if project.features else {}
    unknown = 0
    for key, said in project.features.items():
        hits = _hits(key, drawn, bases, places)
        if len(hits) > 1:
            raise ProjectError(
                "feature-ambiguous",
                text(
                    '{file} [features] "{key}": o nome serve a {n} elementos ({where}).',
                    '{file} [features] "{key}": the name fits {n} features ({where}).',
                    file=project.path,
                    key=key,
                    n=len(hits),
                    where=[_place(drawn[i]) for i in hits[:5]],
                ),
                text('Use "handle:…" do DXF, ou dê nomes diferentes.', 'Use the DXF "handle:…", or give other names.'),
            )
        if not hits:
            unknown += 1
            near = nearest(key, bases) if unknown <= MOST_HINTS else None
            account.warn(
                "feature-unknown",
                text(
                    '{file} [features] "{key}": nenhum elemento desta planta tem este nome{near}.',
                    '{file} [features] "{key}": no feature of this plan has this name{near}.',
                    file=project.path,
                    key=key,
                    near=text(" (o mais próximo: {name})", " (the nearest: {name})", name=near) if near else "",
                ),
            )
            continue
        keys.setdefault(hits[0], {}).update(said)
    return keys


def _name(item: Drawn) -> str | None:
    """Give the name of a thing, or its number where its role has one, else the name that the reader gave it."""
    for wanted in ("name", "number") if ROLES[item.role].scheduled else ("name",):
        names = map(as_written, said_of(wanted, item.says))
        if name := next(filter(None, names), None):
            return name
    return item.name


def said_of(wanted: str, says: Iterable[Said]) -> list[Any]:
    """Give the values of a property under all its spellings."""
    return [said[key] for _, said in says if said for key in _spelling(wanted, tuple(said))]


@lru_cache(maxsize=1024)  # things of a kind have the same keys
def _spelling(wanted: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if property_key(key) == wanted)


def as_written(name: Any) -> str:
    """Give a name as it is written, even where it is a `Doubt`."""
    return (name.written if isinstance(name, Doubt) else "" if name is None else str(name)).strip()


def _places(drawn: Sequence[Drawn], bases: Sequence[str]) -> dict[tuple[str, str], list[int]]:
    """Index things by their names and by their handles."""
    places: dict[tuple[str, str], list[int]] = defaultdict(list)
    for i, (item, base) in enumerate(zip(drawn, bases, strict=True)):
        places["name", base].append(i)
        if item.handle is not None:
            places["handle", item.handle.upper()].append(i)
    return places


def _hits(
    key: str, drawn: Sequence[Drawn], bases: Sequence[str], places: Mapping[tuple[str, str], list[int]]
) -> list[int]:
    """Give the indices of the things that a key of `[features]` means."""
    if key.startswith("handle:"):
        return places.get(("handle", key.removeprefix("handle:").strip().upper()), [])
    numbered = (i for i in places.get(("name", data_name(key)), ()) if drawn[i].numbered and drawn[i].name == bases[i])
    return sorted({*places.get(("name", key), ()), *numbered})


def _place(item: Drawn) -> str:
    return f"handle:{item.handle}" if item.handle else (item.layer or item.role)


def all_names(item: Drawn, says: tuple[Said, ...]) -> list[str]:
    """Give what a thing is called and what its layer's name adds; a name that the reader made up says nothing."""
    own = item.name if item.handle is None and not item.numbered else None
    layer = ending(item.role, item.layer) or (own_name(item.layer) if item.layer and item.guessed else None)
    said = next(filter(None, map(as_written, said_of("name", says))), None)
    return [name for name in (said or own, layer) if name]
