"""Moves and places in words."""

from __future__ import annotations

from layoutcheck.siting.asked import Place
from layoutcheck.siting.nearest import Found
from layoutcheck.siting.region import Envelope
from layoutcheck.words import Text, joined, text

_STILL_M = 0.0005


def shift_text(shift: tuple[float, float], *, north: bool) -> Text:
    """Tell a shift by its two parts, in the words of the compass where up is north."""
    x, y = shift
    right, left = (("leste", "east"), ("oeste", "west")) if north else (("direita", "right"), ("esquerda", "left"))
    up, down = (("norte", "north"), ("sul", "south")) if north else (("cima", "up"), ("baixo", "down"))
    parts = [
        _part(abs(value), *way)
        for value, way in ((x, right if x > 0 else left), (y, up if y > 0 else down))
        if abs(value) > _STILL_M
    ]
    if len(parts) == 2:
        return text("{a} e {b}", "{a} and {b}", a=parts[0], b=parts[1])
    return parts[0] if parts else text("sem sair do lugar", "staying where it is")


def _part(metres: float, pt: str, en: str) -> Text:
    to = "a" if pt in ("direita", "esquerda") else "o"
    preposition = "para " if pt in ("cima", "baixo") else f"para {to} "
    return text("{m:m} {way}", "{m:m} {way}", m=metres, way=text(preposition + pt, en))


def move_text(place: Place, found: Found, *, north: bool) -> Text:
    """Say how far an area has to be moved, and which way."""
    walls = [feature.name for feature in place.moves if feature.role == "firewall"]
    said = text(
        "Mover {area}{along} {by:m} ({shift}): as distâncias que falham passam a atender, e nenhuma outra regra piora.",
        "Move {area}{along} {by:m} ({shift}): the distances that fail then hold, and no other rule gets worse.",
        along=text(" com {walls}", " with {walls}", walls=tuple(walls)) if walls else "",
        area=place.area,
        by=found.move.length,
        shift=shift_text(found.move.shift, north=north),
    )
    if place.silent is not None:
        said = joined([said, text("O terreno não está desenhado: confira se o lugar é dele.",
                                  "The site is not drawn: see whether the place is on it.")])  # fmt: skip
    if found.is_shortest:
        return said
    unproven = text("Com parede corta-fogo, não está provado que seja o menor deslocamento.",
                    "With a firewall, this is not proven to be the shortest move.")  # fmt: skip
    return joined([said, unproven])


def none_text(place: Place, region: Envelope) -> Text:
    """Say that a site has no place for an area as it is drawn."""
    name = place.name or "?"
    if region.is_exact:
        return text(
            "Não há lugar em {site} para {area} como desenhada, na classe {name}.",
            "There is no place on {site} for {area} as drawn, in class {name}.",
            site=place.property_name,
            area=place.area,
            name=name,
        )
    return text(
        "Não se achou lugar em {site} para {area} como desenhada, na classe {name}; com parede corta-fogo isto não "
        "está provado.",
        "No place was found on {site} for {area} as drawn, in class {name}; with a firewall this is not proven.",
        site=place.property_name,
        area=place.area,
        name=name,
    )
