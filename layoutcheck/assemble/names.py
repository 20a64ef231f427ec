"""The name of each thing, and what the `[features]` entries of the project file say of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from layoutcheck.drawn import Account, Drawn, Said
from layoutcheck.errors import ProjectError, nearest
from layoutcheck.kinds import ROLES, data_name, ending, own_name, property_key
from layoutcheck.project import Project
from layoutcheck.values import Doubt
from layoutcheck.words import text


def named(drawn: Sequence[Drawn], project: Project, account: Account) -> list[tuple[str, tuple[Said, ...]]]:
    """Give each thing its name, and put what the project file says of it first."""
    bases = [_name(item) or f"{item.role} {index + 1}" for index, item in enumerate(drawn)]
    keys = _of_project(drawn, bases, project, account)
    taken: set[str] = set()
    out = []
    for i, item in enumerate(drawn):
        said = keys.get(i, {})
        wanted = name = as_written(said.get("name")) or bases[i]
        again = 1
        while name in taken:
            again += 1
            name = f"{wanted} ({again})"
        taken.add(name)
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
    """Give what `[features]` of the project file says of each thing, by its place; what fits none is told."""
    keys: dict[int, dict[str, Any]] = {}
    for key, said in project.features.items():
        hits = [i for i, item in enumerate(drawn) if _fits(key, bases[i], item)]
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
            near = nearest(key, bases)
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
    """Give the name that is said of a thing, or where things have numbers its number, else the reader's."""
    for wanted in ("name", "number") if ROLES[item.role].scheduled else ("name",):
        names = map(as_written, said_of(wanted, item.says))
        if name := next(filter(None, names), None):
            return name
    return item.name


def said_of(wanted: str, says: Iterable[Said]) -> list[Any]:
    """Give what is said of a property, under all its spellings."""
    return [said[key] for _, said in says if said for key in _spelling(wanted, tuple(said))]


@lru_cache(maxsize=1024)  # things of a kind have the same keys
def _spelling(wanted: str, keys: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(key for key in keys if property_key(key) == wanted)


def as_written(name: Any) -> str:
    """Give a name as it is written, one that is said in two ways too."""
    return (name.written if isinstance(name, Doubt) else "" if name is None else str(name)).strip()


def _fits(key: str, name: str, item: Drawn) -> bool:
    if key.startswith("handle:"):
        return item.handle is not None and item.handle.upper() == key.removeprefix("handle:").strip().upper()
    return key == name or (item.numbered and name == item.name == data_name(key))


def _place(item: Drawn) -> str:
    return f"handle:{item.handle}" if item.handle else (item.layer or item.role)


def all_names(item: Drawn, says: tuple[Said, ...]) -> list[str]:
    """Give what a thing is called and what its layer's name adds; a name that the reader made up says nothing."""
    own = item.name if item.handle is None and not item.numbered else None
    layer = ending(item.role, item.layer) or (own_name(item.layer) if item.layer and item.guessed else None)
    said = next(filter(None, map(as_written, said_of("name", says))), None)
    return [name for name in (said or own, layer) if name]
