"""The one table of what may stand on a site: all roles and all properties, whichever trade draws them."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from msgspec.structs import replace

from layoutcheck.kinds import equipment, lpg, works
from layoutcheck.kinds.names import fold
from layoutcheck.kinds.terms import Property, Role
from layoutcheck.words import Text, text

ROLES: dict[str, Role] = {role.id: role for role in (*lpg.ROLES, *works.ROLES, *equipment.ROLES)}
FAMILIES = tuple(dict.fromkeys(role.family for role in ROLES.values()))
PROPERTIES: dict[str, Property] = {
    item.key: replace(item, roles=item.roles or tuple(ROLES))
    for item in (*lpg.PROPERTIES, *works.PROPERTIES, *equipment.PROPERTIES)
}

_KEYS = {spelling: key for key, item in PROPERTIES.items() for spelling in (key, *item.spellings)}


@lru_cache(maxsize=1 << 14)
def property_key(written: str) -> str | None:
    """Find the property that a key spells, or None.

    A unit in brackets behind it must be the property's own.

    >>> property_key("Recipientes"), property_key("PÉ_DIREITO_M"), property_key("colour")
    ('containers', 'ceiling_m', None)
    >>> property_key("Altura (m)"), property_key("Altura (cm)")
    ('height_m', None)
    """
    plain = fold(written).replace(" ", "_")
    headed = _HEADED.fullmatch(plain)
    key = _KEYS.get(headed[1] if headed else plain)
    return key if key is None or not headed or headed[2] in _UNITS.get(PROPERTIES[key].unit or "", ()) else None


_HEADED = re.compile(r"(.+?)_?[(\[](\w+)[)\]]")  # as tables are headed: Altura (m)
_UNITS = {"m": ("m",), "kg": ("kg",), "count": ("un", "und", "unid", "unidades", "qtd")}


def spelt(key: str) -> Text:
    """Write the key of a property as people of each language write it.

    >>> spelt("ria_on").to("pt"), spelt("ria_on").to("en")
    ('data_do_ria', 'ria_on')
    """
    return text("{pt_key}", "{key}", pt_key=(*PROPERTIES[key].spellings, key)[0], key=key)


@cache
def property_spellings(role: str) -> dict[str, str]:
    """Give every spelling of the properties that fit a role, and the key of each."""
    return {written: key for written, key in _KEYS.items() if role in PROPERTIES[key].roles}


_SAID = {label: role.id for role in ROLES.values() for label in (role.label.pt, role.label.en)}


def spoken_name(role: str, name: str, lang: str) -> str:
    """Give what people read for the name that a thing without one has in data; any other name stays as it is.

    >>> spoken_name("wall", "wall 1", "pt"), spoken_name("wall", "Muro norte", "pt")
    ('muro 1', 'Muro norte')
    """
    bare, blank, number = name.partition(" ")
    known = bare == role and role in ROLES and number.isdecimal()
    return f"{ROLES[role].label.to(lang)}{blank}{number}" if known else name


def data_name(name: str) -> str:
    """Give the name in data of what people read; any other name stays as it is.

    >>> data_name("muro 1"), data_name("storage area 2"), data_name("Muro norte")
    ('wall 1', 'storage_area 2', 'Muro norte')
    """
    found = re.fullmatch(r"(.+?)( \d+)", name)
    return f"{_SAID[found[1]]}{found[2]}" if found and found[1] in _SAID else name
