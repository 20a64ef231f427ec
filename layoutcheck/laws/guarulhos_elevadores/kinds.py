"""Art. 2, I: the twelve kinds of equipment, how they are written, and what of the law holds for each."""

from __future__ import annotations

from msgspec import Struct

from layoutcheck.kinds import fold
from layoutcheck.words import Text, text


class Kind(Struct, frozen=True, kw_only=True):
    """A kind of equipment: its letter in Art. 2, I, and what it is; None where the law leaves it open."""

    letter: str
    label: Text
    names: tuple[str, ...] = ()
    is_lift: bool = False
    carries_people: bool | None = True
    is_moving_stair: bool = False  # an escalator or a moving walk
    is_similar: bool | None = False  # "escadas rolantes ou equipamentos de transporte similares"


def _kind(
    letter: str, pt: str, en: str, names: str = "", *, is_lift: bool = False, carries_people: bool | None = True,
    is_moving_stair: bool = False, is_similar: bool | None = False,
) -> Kind:  # fmt: skip
    written = (pt, en, *names.split(","))
    return Kind(letter=letter, label=text(pt, en), names=tuple(fold(name) for name in written if name.strip()),
                is_lift=is_lift, carries_people=carries_people, is_moving_stair=is_moving_stair,
                is_similar=is_similar or is_moving_stair if is_similar is not None else None)  # fmt: skip


KINDS = (
    _kind("a", "cadeira elevatória de pessoas", "stairlift", "cadeira elevatória"),
    _kind("b", "elevador de alçapão", "trapdoor lift", is_lift=True, carries_people=False),
    _kind("c", "elevador de carga", "goods lift", "freight elevator", is_lift=True, carries_people=False),
    _kind("d", "elevador de degraus sobre esteiras para passageiro", "belt lift for passengers",
          "elevador de degraus sobre esteiras", is_lift=True, is_similar=None),
    _kind("e", "elevador de maca", "stretcher lift", "bed lift", is_lift=True),
    _kind("f", "elevador de passageiros", "passenger lift", "elevador de passageiro, passenger elevator", is_lift=True),
    _kind("g", "elevador para garagem com carga e descarga automática", "automatic garage lift",
          "elevador para garagem, elevador de garagem", is_lift=True, carries_people=False),
    _kind("h", "elevador de uso restrito", "lift of restricted use", is_lift=True),
    _kind("i", "escada rolante", "escalator", is_moving_stair=True),
    _kind("j", "esteira rolante transportadora de passageiro em plano reto ou inclinado", "moving walk",
          "esteira rolante, esteira rolante transportadora de passageiro", is_moving_stair=True),
    _kind("k", "monta-cargas", "dumbwaiter", "monta-carga", carries_people=False),
    _kind("l", "plataforma de acessibilidade vertical e inclinada", "accessibility platform",
          "plataforma de acessibilidade, plataforma de acessibilidade vertical, plataforma de acessibilidade "
          "inclinada, plataforma elevatória"),
)  # fmt: skip
SOME_LIFT = _kind("", "elevador", "lift", "elevator", is_lift=True, carries_people=None)
_BY_NAME = {name.strip(): kind for kind in (*KINDS, SOME_LIFT) for name in kind.names}


def kind_of(written: str | None) -> Kind | None:
    """Find the kind that a text names; None where it names none, for there may be others that are similar.

    >>> kind_of("ELEVADOR DE PASSAGEIROS").letter, kind_of("Monta-cargas").letter, kind_of("teleférico")
    ('f', 'k', None)
    """
    return _BY_NAME.get(fold(written)) if written else None
