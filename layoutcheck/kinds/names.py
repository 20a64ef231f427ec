"""Names of layers as they are compared, and what a name alone says of a layer."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

OWN_LAYERS = "LAYOUTCHECK-"  # begins the names of layers that reports add to a drawing
# of buildings most often: a gate of a store only where one stands in a wall
DOORS = ("porta, portas, janela, janelas, esquadria, esquadrias, abertura, aberturas, vao, vaos, door, doors, window, "
          "windows")  # fmt: skip
_DOOR_WORDS = frozenset(DOORS.split(", "))
# words that make a layer a note about a thing, or a thing that is no longer there
_WRITTEN = "texto textos txt cota cotas nome nomes legenda text texts label labels dim dims defpoints"
_ELSEWHEN = "eixo hachura hatch demolir demolido demolida antigo antiga futuro futura old demolished future proposed"
_LETTERING = frozenset(_WRITTEN.split())
_ANNOTATION = _LETTERING | frozenset(_ELSEWHEN.split())


@lru_cache(maxsize=1 << 14)
def fold(name: str) -> str:
    """Reduce a name to what is compared: no case, no accents, no letters that are not seen, one blank between words.

    >>> fold("  Área_GLP--NORTE "), fold("PASSEIO/CALÇADA"), fold("GLP–AREA"), fold("\ufeffPapel")
    ('area glp norte', 'passeio calcada', 'glp area', 'papel')
    """
    bare = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(c for c in bare if not unicodedata.combining(c) and unicodedata.category(c) != "Cf")
    return " ".join(re.split(r"[\s_\-‐-―−./|\\]+", plain)).strip()  # hyphens and dashes of all kinds


def own_name(layer: str) -> str:
    """Give the name a layer had in its own drawing, before that was bound to another, or referred to by it.

    >>> own_name("URB$0$ESCOLA"), own_name("BASE|LEV$0$MURO"), own_name("MURO")
    ('ESCOLA', 'MURO', 'MURO')
    """
    return re.sub(r"^.*(?:\$\d+\$|\|)(?=.)", "", layer)


def is_own_layer(name: str) -> bool:
    """Tell whether a layer is one that a report added: nothing on it is part of the plan, whatever anybody says.

    >>> is_own_layer("Layoutcheck-Falha"), is_own_layer("LAYOUT")
    (True, False)
    """
    return fold(own_name(name)).startswith(fold(OWN_LAYERS) + " ")


def is_door(name: str) -> bool:
    """Tell whether a name is that of doors or windows, most often a building's.

    >>> is_door("ESQUADRIAS"), is_door("A-DOOR"), is_door("PORTÃO 2")
    (True, True, False)
    """
    return not _DOOR_WORDS.isdisjoint(fold(own_name(name)).split())


def is_annotation(name: str) -> bool:
    """Tell whether a layer's name says that it holds notes, or things that are no longer or not yet there."""
    return bool(_ANNOTATION.intersection(fold(own_name(name)).split()))


def is_lettering(name: str) -> bool:
    """Tell whether a layer's name says that what lies on it is written, and takes up no ground.

    >>> is_lettering("TEXTO-MURO"), is_lettering("COTAS"), is_lettering("HACHURA CASA")
    (True, True, False)
    """
    return bool(_LETTERING.intersection(fold(own_name(name)).split()))
