"""What a DXF that was turned into GeoJSON (by GDAL or QGIS) holds beside its outlines: texts as points, and paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layoutcheck.drawn import Account
from layoutcheck.kinds import ROLES
from layoutcheck.values import is_blank, parse
from layoutcheck.words import text

_MARK = "SubClasses"  # a field that only such a conversion writes


def is_no_thing(said: Mapping[str, Any]) -> bool:
    """Tell whether a feature is a text of a drawing, or lies in its paper space.

    >>> is_no_thing({"Layer": "GLP-LOTE", "SubClasses": "AcDbEntity:AcDbText", "Text": "80 P-13"})
    True
    >>> is_no_thing({"Layer": "GLP-LOTE", "SubClasses": "AcDbEntity:AcDbPolyline", "Text": None, "PaperSpace": "0"})
    False
    """
    on_paper = parse("covered", said.get("PaperSpace")) is True
    return _MARK in said and (on_paper or not is_blank(said.get("Text")))


def tell_converted(left_out: Mapping[str, int], account: Account) -> None:
    """Tell of the texts and the things on paper that were left out, by role: what they say is not known."""
    for role, count in left_out.items():
        account.unread(
            role,
            text("o GeoJSON foi convertido de um DXF, e {n:count} {n:texto ou elemento do layout não se lê|textos ou "
                 "elementos do layout não se leem} assim ({label}); verifique o próprio DXF",
                 "the GeoJSON was converted from a DXF, and {n:count} {n:text or thing in a layout|texts or things in "
                 "layouts} cannot be read so ({label}); check the DXF itself", n=count, label=ROLES[role].label),
        )  # fmt: skip
