"""Contradictions between a thing as drawn and its texts: it is gone, larger, something else, or has an opening."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import shapely
from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.assemble import remarks
from layoutcheck.assemble.names import all_names
from layoutcheck.counts import may_count_more, most_kg, wordset
from layoutcheck.drawn import Account, Drawn, Said
from layoutcheck.kinds import ROLES, Shape, fold
from layoutcheck.labels.barriers import expired, gone, is_gone, opened, otherwise
from layoutcheck.labels.places import below
from layoutcheck.site import Feature
from layoutcheck.values import Doubt, parse
from layoutcheck.words import text

KEPT_AWAY = frozenset(("assembly", "heat_source", "ignition_source", "drain", "road"))  # to these is measured
WANTED = frozenset(("wall", "firewall", "fence", "opening", "extinguisher", "sign", "leak_detector"))
WALLS = ("wall", "firewall")
_IN_WALL_M = 0.5  # what is nearer than this to a wall is an opening in it
_SIZES = frozenset(
    f"{word}{unit}"
    for word in wordset(
        "r d raio radius diametro diameter largura width comprimento length lado area dimensao dimensoes extensao"
    )
    for unit in ("", " m", " m2")
)
_SHUT = re.compile(r"\b(?:lacrad|soldad|obstrui|bloquead|emparedad|vedad)")
_NUMBERS = wordset("quantidade qtd qtde quant")
_THERE = wordset(
    "existe existente existentes construido construida executado executada instalado instalada ativo ativa exists "
    "existing built installed active"
)


class Spoken(Struct, frozen=True, kw_only=True):
    """What the texts of a thing say that only the rest of the plan can confirm."""

    opening: str | None = None  # words of an opening in a wall
    heaviest: tuple[float, str] | None = None  # the most kilograms of a container, and the words


def tell_contradictions(
    shape: BaseGeometry, item: Drawn, name: str, says: tuple[Said, ...], on: str, account: Account
) -> Spoken:
    """Report texts that contradict a thing as drawn, on a day; give those that the rest of the plan may confirm."""
    _tell_larger(shape, item, name, says, account)
    _tell_gone(item, name, says, on, account)
    if ROLES[item.role].shape is not Shape.BARRIER and item.role not in ("storage_area", "container"):
        return Spoken()
    words = _words_on(item, all_names(item, says), says)
    _tell_other(item, name, words, account)
    _tell_lifted(item, name, words, account)
    opening = next((written for written in words if opened(written)), None) if item.role in WALLS else None
    return Spoken(opening=opening, heaviest=_heaviest_said(item.role, words))


def _tell_larger(shape: BaseGeometry, item: Drawn, name: str, says: Iterable[Said], account: Account) -> None:
    """Report points that are said to have a size, or to be several: the distance to the outline is not measured."""
    if item.role not in KEPT_AWAY or shapely.get_dimensions(shape) > 0:
        return
    pairs = [(key, value) for _, said in says for key, value in said.items() if value not in (None, "", 0, "0")]
    told = [pair for pair in pairs if fold(pair[0]) in _SIZES or _is_several(*pair)]
    for key, value in told[:1]:
        account.unread(
            item.role,
            text(
                '"{name}": é um ponto, com {key} = {value}, que não se mede; desenhe o contorno',
                '"{name}": it is a point, with {key} = {value}, which is not measured; draw its outline',
                name=name,
                key=key,
                value=str(value)[:40],
            ),
            item.layer,
            item.handle,
        )


def _is_several(key: str, value: Any) -> bool:
    return fold(key) in _NUMBERS and value not in (1, "1")


def _tell_lifted(item: Drawn, name: str, words: Iterable[str], account: Account) -> None:
    """Report a storage area that texts put on another floor: it was measured as if at ground level, as the law asks."""
    told = next((written for written in words if below(written)), None) if item.role == "storage_area" else None
    if told is not None:
        account.unread(
            item.role,
            text(
                '"{name}": "{written}" diz que não fica ao nível do solo; foi medida como se ficasse',
                '"{name}": "{written}" says that it is not at ground level; measured as if it were',
                name=name,
                written=told.replace("\n", " ").strip()[:40],
            ),
            item.layer,
            item.handle,
        )


def _tell_gone(item: Drawn, name: str, says: Iterable[Said], on: str, account: Account) -> None:
    """Report what the law requires and a property calls demolished, removed or not yet built.

    An extinguisher that is said to be valid until a month before the day `on` is of no use either.
    """
    pairs = [pair for _, said in says for pair in said.items()] if item.role in WANTED else []
    told = [value for _, value in pairs if isinstance(value, str) and is_gone(value)]
    if item.role == "extinguisher":
        dated = [(value if key.startswith(remarks.ASIDE) else f"{key} = {value}") for key, value in pairs]
        told += [written for written in dated if isinstance(written, str) and expired(written, on)]
    if item.role == "opening":
        told += [value for _, value in pairs if isinstance(value, str) and _SHUT.search(fold(value))]
    told += [f"{key} = {value}" for key, value in pairs if _THERE & set(fold(key).split()) and _is_denied(value)]
    if told:
        account.unread(item.role, gone(name, told[0]), item.layer, item.handle)


def _is_denied(value: Any) -> bool:
    return value is False or value == 0 or (isinstance(value, str) and parse("covered", value) is False)


def _words_on(item: Drawn, names: Iterable[str], says: tuple[Said, ...]) -> list[str]:
    """Give the names of a thing, and the texts under keys that are none of its properties."""
    return [*names, *(value for _, value in remarks.unread(item.role, says) if isinstance(value, str))]


def _tell_other(item: Drawn, name: str, words: Iterable[str], account: Account) -> None:
    """Report a wall that texts call a fence, and a fence that they call a wall."""
    other = next((written for written in words if otherwise(written, item.role)), None)
    if other is not None:
        account.unread(
            item.role,
            text(
                '"{name}" ({role}): "{written}" diz que é outra coisa; foi medido como desenhado',
                '"{name}" ({role}): "{written}" says that it is something else; measured as drawn',
                name=name,
                written=other[:40],
                role=ROLES[item.role].label,
            ),
            item.layer,
            item.handle,
        )


_NOMINAL = re.compile(r"(?<![^\W_])(?:P\W?(\d{1,3})|(\d{1,3})\s*kg)\b", re.IGNORECASE)


def _heaviest_said(role: str, words: Iterable[str]) -> tuple[float, str] | None:
    """Give the largest capacity of a container that texts name, in kilograms, and the text.

    >>> _heaviest_said("container", ["BOTIJAO P45", "Recipiente 3"]), _heaviest_said("lot", ["P-45"])
    ((45.0, 'BOTIJAO P45'), None)
    """
    told = [(float(p or kg), said) for said in words for p, kg in _NOMINAL.findall(said)] if role == "container" else []
    return max(told, default=None)


def tell_heavier(made: Sequence[Feature], spoken: Mapping[str, tuple[float, str]], account: Account) -> None:
    """Report, once for each text, cylinders that it calls larger than the capacity given for them or their lot."""
    lots = [feature for feature in made if feature.role == "lot"] if spoken else []
    tree = shapely.STRtree([lot.shape for lot in lots])
    told: set[str] = set()
    for feature in made if spoken else ():
        kg, written = spoken.get(feature.name, (0.0, ""))
        around = tree.query(feature.shape.centroid, predicate="intersects") if kg else ()
        known = [one.get("container_kg") for one in (feature, *(lots[i] for i in around))]
        if written not in told and any(one is not None and one < kg for one in known):
            told.add(written)
            account.unread(
                feature.role,
                text(
                    '"{name}": "{written}" diz {kg:kg}, e do recipiente ou do seu lote se diz menos',
                    '"{name}": "{written}" says {kg:kg}, and of the container or its lot less is said',
                    name=feature.name,
                    written=written[:40],
                    kg=kg,
                ),
                feature.layer,
                feature.handle,
            )


def is_borne_out(name: str, key: str, why: Doubt, made: Sequence[Feature]) -> bool:
    """Tell whether a doubtful value of a storage area agrees with what is drawn in it: a roof, the sum of its lots."""
    asked = key in ("containers", "capacity_kg", "covered")
    area = next((one for one in made if one.name == name), None) if asked else None
    if area is None or area.role != "storage_area":
        return False
    if key == "covered":
        return any(one.role == "roof" and one.shape.intersection(area.shape).area > 0 for one in made)
    lots = [one for one in made if one.role == "lot" and area.shape.covers(one.shape.centroid)]
    counts = [one.get("containers") for one in lots]
    each = [one.get("container_kg") for one in lots]
    if not lots or None in counts:
        return False
    if key == "containers":
        return not may_count_more(why, sum(counts))
    return None not in each and most_kg(why) <= sum(n * kg for n, kg in zip(counts, each, strict=True))


def tell_openings(made: Sequence[Feature], spoken: Mapping[str, str], account: Account) -> None:
    """Report walls whose texts speak of an opening (`spoken`, by the wall's name) where none is drawn in them."""
    drawn = [feature.shape for feature in made if feature.role == "opening"] if spoken else []
    for feature in made if spoken else ():
        written = spoken.get(feature.name)
        if written is not None and not any(shape.distance(feature.shape) <= _IN_WALL_M for shape in drawn):
            account.unread(
                "opening",
                text(
                    '"{name}": "{written}" fala de uma abertura que não está desenhada nele',
                    '"{name}": "{written}" speaks of an opening that is not drawn in it',
                    name=feature.name,
                    written=written[:40],
                ),
                feature.layer,
                feature.handle,
            )
