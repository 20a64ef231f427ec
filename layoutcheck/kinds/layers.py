"""The role that a layer's name gives: without doubt, or as it seems."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Literal

from msgspec import Struct

from layoutcheck.kinds.known import ROLES
from layoutcheck.kinds.names import fold, is_annotation, own_name


class Match(Struct, frozen=True, kw_only=True):
    """The role a layer name gets: how sure, and by which rule."""

    role: str
    why: Literal["property", "built-in", "guess"]


def _built_in() -> Iterable[tuple[str, str]]:
    for role in ROLES.values():
        yield fold(role.layer_name), role.id
        yield fold(f"{role.family}-{role.id}"), role.id


# longest first: GLP-AREA must not take what a longer built-in name means
_BUILT_IN = sorted(_built_in(), key=lambda pair: -len(pair[0]))


@lru_cache(maxsize=1 << 14)
def role_of_layer(name: str) -> Match | None:
    """Find the role of a layer by its name alone; `LOTE` by itself is nearly always the land, and is never guessed.

    >>> role_of_layer("glp-muro-norte").role, role_of_layer("RUA DAS FLORES").why, role_of_layer("LOTE")
    ('wall', 'guess', None)
    """
    folded = fold(name)
    for ending, role in _BUILT_IN:
        if folded == ending or folded.startswith(ending + " "):
            return Match(role=role, why="built-in")
    words = folded.split()
    if is_annotation(name):
        return None
    for role, kind in ROLES.items():
        if folded in kind.guesses or (len(words) > 1 and words[0] in kind.openers):
            return Match(role=role, why="guess")
    return None


_CALLED = {  # what people call a role, whole or the first of several names: "ralo, canaleta ou captação"
    fold(name): id
    for id, role in ROLES.items()
    for label in (role.label.pt, role.label.en)
    for name in (label, re.split(r",| ou | or ", label)[0])
}


def role_said(written: str) -> Match | None:
    """Find the role that is said to be one: by its own name, by what people call it, or as a layer is named.

    >>> role_said("Storage-Area").role, role_said("Via pública").role, role_said("Muro").why, role_said("ESCOLA").why
    ('storage_area', 'road', 'property', 'guess')
    >>> role_said("Lote"), role_said("Aglomerado")
    (None, None)
    """
    plain = fold(written)
    role = plain.replace(" ", "_")
    role = role if role in ROLES else _CALLED.get(plain, "")
    return Match(role=role, why="property") if role else role_of_layer(written)


def ending(role: str, layer: str | None) -> str:
    """Give what follows the built-in name of a role in the name of a layer, folded; nothing of any other name.

    >>> ending("room", "OBRA-COMODO-PAV2"), ending("room", "SALAS"), ending("room", "OBRA-COMODO")
    ('pav2', '', '')
    """
    kind, folded = ROLES[role], fold(layer or "")
    for known in (fold(kind.layer_name), fold(f"{kind.family}-{role}")):
        if folded.startswith(known + " "):
            return folded.removeprefix(known + " ")
    return ""


_SHORT = 3  # letters: P13, AV and RUA say too little within a longer name


@lru_cache(maxsize=1 << 14)
def resembles(name: str) -> str | None:
    """Name the role a layer seems to be meant for, though its name leaves room for doubt: the longest telling words.

    >>> resembles("MURO H180"), resembles("MURO DE DIVISA LESTE"), resembles("PORTAO 2"), resembles("GRADIL DO PORTAO")
    ('wall', 'wall', 'opening', 'fence')
    >>> resembles("TEXTO MURO"), resembles("LOTE 12"), resembles("LOTES"), resembles("UBS"), resembles("VIA 3")
    (None, None, None, 'assembly', None)
    """
    words = fold(own_name(name)).split()
    return None if is_annotation(name) else _most_telling(words, _telling(), _SHORT)


def suggested(name: str) -> str | None:
    """Name the role to ask about for a layer without one: that which it resembles, else what offices may mean by it.

    >>> suggested("MURO H180"), suggested("TERRENO"), suggested("GAIOLA GLP"), suggested("EXT PQS 8KG")
    ('wall', 'property', 'storage_area', 'extinguisher')
    >>> suggested("TEXTO TERRENO"), suggested("MOBILIARIO")
    (None, None)
    """
    if is_annotation(name):
        return None
    return resembles(name) or _most_telling(fold(own_name(name)).split(), _clues(), 0)


_Phrases = dict[str, list[tuple[list[str], str]]]  # by their first word, with the role that each tells of


def _most_telling(words: list[str], phrases: _Phrases, short: int) -> str | None:
    """Give the role of the longest phrase among words; one of no more than `short` letters has to be all of them."""
    told = [
        (len(telling), -at, role)
        for at, word in enumerate(words)
        for telling, role in phrases.get(word, ())
        if words[at : at + len(telling)] == telling and (max(map(len, telling)) > short or telling == words)
    ]
    return max(told, key=lambda one: one[:2])[2] if told else None


@cache
def _telling() -> _Phrases:
    return _by_first_word((phrase, role) for role, kind in ROLES.items()
                          for phrase in (*kind.guesses, *kind.openers, *kind.hints))  # fmt: skip


@cache
def _clues() -> _Phrases:
    return _by_first_word((phrase, role) for role, kind in ROLES.items() for phrase in kind.clues)


def _by_first_word(phrases: Iterable[tuple[str, str]]) -> _Phrases:
    found: _Phrases = {}
    for phrase, role in phrases:
        words = phrase.split()
        found.setdefault(words[0], []).append((words, role))
    return found
