"""How the rows of the tables are written: a role and a property, each in one line or two."""

from __future__ import annotations

from layoutcheck.kinds.names import fold
from layoutcheck.kinds.terms import FAMILY, Look, Property, Role, Shape, Type
from layoutcheck.words import Text, text


def role(
    id: str,
    shape: Shape,
    layer: str,
    pt: str,
    en: str,
    guesses: str = "",
    openers: str = "",
    hints: str = "",
    clues: str = "",
    closed: bool = False,
    family: str = FAMILY,
    asked: str = "",
    note: Text | None = None,
    look: Look | None = None,
    scheduled: bool = False,
    by_floor: bool = False,
) -> Role:
    """Make a role; names of layers are parted by commas, properties by blanks."""

    def names(joined: str) -> tuple[str, ...]:
        return tuple(fold(name) for name in joined.split(",") if name.strip())

    return Role(
        id=id,
        shape=shape,
        layer=layer,
        label=text(pt, en),
        closed=closed,
        guesses=names(guesses),
        openers=names(openers),
        hints=names(hints),
        clues=names(clues),
        family=family,
        asked=tuple(asked.split()),
        note=note,
        look=look,
        scheduled=scheduled,
        by_floor=by_floor,
    )


def prop(
    key: str,
    roles: str,
    type: Type,
    pt: str,
    en: str,
    unit: str | None = None,
    also: str = "",
    choices: tuple[tuple[str, tuple[str, ...]], ...] = (),
    signed: bool = False,
    most: float | None = None,
) -> Property:
    """Make a property; roles (none: it fits all of them) and other spellings are parted by blanks."""
    return Property(
        key=key,
        roles=tuple(roles.split()),
        type=type,
        label=text(pt, en),
        unit=unit,
        spellings=tuple(also.split()),
        choices=choices,
        signed=signed,
        most=most,
    )
