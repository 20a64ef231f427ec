"""Sentences about moves and places, for every report that tells of them."""

from __future__ import annotations

import math
from typing import Any

from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Point
from layoutcheck.kinds import is_lettering
from layoutcheck.site import Site
from layoutcheck.siting.model import Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.nearest import Found
from layoutcheck.words import Text, joined, number, text

_STILL_M = 0.0005
_LEAST_M = 0.01  # that shorter moves do not do is told to this
_ROUNDED_M = 0.001  # what rounding and the tolerance of the check may take off it
_PLACES, _GRID_PLACES, _PLACES_OF_DEGREES = 3, 4, 9
_FEW = 6  # layers that are named


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


def step_text(shift: tuple[float, float], *, north: bool) -> Text:
    """Tell how far a shift goes, and its two parts where it has two."""
    said = shift_text(shift, north=north)
    if min(map(abs, shift)) <= _STILL_M:
        return said
    return text("{by:m} ({shift})", "{by:m} ({shift})", by=math.hypot(*shift), shift=said)


def _part(metres: float, pt: str, en: str) -> Text:
    to = "a" if pt in ("direita", "esquerda") else "o"
    preposition = "para " if pt in ("cima", "baixo") else f"para {to} "
    return text("{m:mm} {way}", "{m:mm} {way}", m=metres, way=text(preposition + pt, en))


def plan_point(site: Site, at: Point) -> list[float]:
    """Put a point into plan coordinates, as the drawing shows them."""
    x, y = site.frame.witness([at])[0]
    return [round(x, 9 if abs(x) <= 360 else 6), round(y, 9 if abs(y) <= 360 else 6)]


def corner_text(site: Site, at: Point, places: int = _PLACES) -> Text:
    """Write a point as the drawing shows it: to the millimetre, or in degrees as finely."""
    x, y = plan_point(site, at)
    places = _PLACES_OF_DEGREES if site.frame.north and max(abs(x), abs(y)) <= 360 else places
    pt, en = ("; ".join(number(value, lang, 2, places) for value in (x, y)) for lang in ("pt", "en"))
    return text("({at})", "({at})", at=text(pt, en))


def way_text(site: Site, shape: BaseGeometry, shift: Point) -> Text:
    """Tell from where to where in the plan a corner of a shape's bounds goes.

    Metres of the ground and true north are not those of a plan's grid: in CAD it is moved from point to point.
    """
    x, y = shape.bounds[:2]
    start, end = corner_text(site, (x, y), _GRID_PLACES), corner_text(site, (x + shift[0], y + shift[1]), _GRID_PLACES)
    return text("na planta, de {start} para {end}", "in the plan, from {start} to {end}", start=start, end=end)


def move_text(place: Place, found: Found, site: Site) -> Text:
    """Say how far an area has to be moved, and which way."""
    walls = [feature.name for feature in place.moves if feature.role == "firewall"]
    what = text("as distâncias que falham passam a atender", "the distances that fail then hold")
    if place.apart_from:
        what = text("separada de {others}, passa a contar sozinha", "separate from {others}, it then counts alone",
                    others=place.apart_from)  # fmt: skip
    said = text(
        "Mover {area}{along} em {step}: {what}, e nenhuma outra regra piora.",
        "Move {area}{along} by {step}: {what}, and no other rule gets worse.",
        what=what,
        along=text(" com {walls}", " with {walls}", walls=tuple(walls)) if walls else "",
        area=place.area,
        step=step_text(found.move.shift, north=site.frame.north),
    )
    parts = [said]
    if site.frame.north:
        parts.append(_sentence(way_text(site, place.shape, found.move.shift)))
    if place.silent is not None:
        parts.append(text("O terreno não está desenhado: confira se o lugar é dele.",
                          "The site is not drawn: see whether the place is on it."))  # fmt: skip
    unmeasured = unmeasured_text(site)
    parts += [unmeasured] if unmeasured else []
    if not found.is_shortest:
        parts.append(_unproven(place, found))
        if found.least_m > _LEAST_M + _ROUNDED_M:
            parts.append(text("Com menos de {least:m} nenhum serve.", "None shorter than {least:m} will do.",
                              least=math.floor((found.least_m - _ROUNDED_M) / _LEAST_M) * _LEAST_M))  # fmt: skip
    return joined(parts)


def _sentence(said: Text) -> Text:
    pt, en = (f"{words[:1].upper()}{words[1:]}." for words in (said.pt, said.en))
    return text(pt, en, **said.values)


def move_figures(place: Place, found: Found) -> dict[str, Any]:
    """Give a move of an area for programs."""
    return {
        "area": place.area,
        "vector_m": [round(value, 6) for value in found.move.shift],
        "distance_m": round(found.move.length, 6),
        "proven_shortest": found.is_shortest,
        "at_least_m": max(0.0, round(found.least_m - _ROUNDED_M, 6)),
        "moves": [feature.name for feature in place.moves],
    }


def _unproven(place: Place, found: Found) -> Text:
    if found.is_exact:
        return text("Mais perto outra regra pioraria; não está provado que seja o menor deslocamento.",
                    "Nearer, another rule would get worse; this is not proven to be the shortest move.")  # fmt: skip
    return text(
        "É o menor que se achou; {about}, não está provado que seja o menor.",
        "It is the shortest found; {about}, it is not proven to be the shortest.",
        about=about_text(place),
    )


def unmeasured(site: Site) -> dict[str, int]:
    """Give the layers of which something was not measured that may take up ground, and how much of each."""
    return {layer: count for layer, count in site.seen.ignored.items() if not is_lettering(layer)}


def unmeasured_text(site: Site) -> Text | None:
    """Name the layers that were not measured: a building, for one, may stand on a place that is called free."""
    layers = dict.fromkeys([*unmeasured(site), *(layer for _, layer, _ in site.seen.unsupported if layer)])
    if not layers:
        return None
    shown = tuple(list(layers)[:_FEW])
    more = text(" e mais {n}", " and {n} more", n=str(len(layers) - _FEW)) if len(layers) > _FEW else ""
    return text(
        "Não foi medido, e pode ocupar o lugar, o que está em: {layers}{more}.",
        "Not measured, and may take up the place, is what lies on: {layers}{more}.",
        layers=shown,
        more=more,
    )


def none_text(place: Place, *, proven: bool) -> Text:
    """Say that a site has no place for an area as it is drawn."""
    name, site = _as_class(place), place.property_name
    if place.silent is not None:
        return text(
            "Não se achou lugar para {area} como desenhada{name}, sem atravessar via nem muro; {why}.",
            "No place was found for {area} as drawn{name}, without crossing a road or a wall; {why}.",
            area=place.area,
            name=name,
            why=place.silent,
        )
    if proven:
        return text(
            "Não há lugar em {site} para {area} como desenhada{name}.",
            "There is no place on {site} for {area} as drawn{name}.",
            site=site,
            area=place.area,
            name=name,
        )
    return text(
        "Não se achou lugar em {site} para {area} como desenhada{name}; {about}, não está provado que não haja.",
        "No place was found on {site} for {area} as drawn{name}; {about}, it is not proven that there is none.",
        site=site,
        area=place.area,
        name=name,
        about=about_text(place),
    )


def _as_class(place: Place) -> Text:
    if place.name is None:
        return text("", "")
    return text(", na classe {name}", ", in class {name}", name=place.name)


def about_text(place: Place) -> Text:
    """Say what keeps things from being proven: firewalls, or areas that may count as one."""
    owed = [*place.clearances, *(place.otherwise.clearances if place.otherwise is not None else ())]
    walls = any(asked.walls for asked in owed)
    others = not place.is_certain or not all(asked.is_certain for asked in owed)
    what = text("parede corta-fogo e outra área", "a firewall and another area") if walls and others else text(
        "outra área", "another area") if others else text("parede corta-fogo", "a firewall")  # fmt: skip
    return text("com {what} por perto", "with {what} about", what=what)


def no_move_text(place: Place, move: Move, worse: Finding | None, site: Site) -> Text:
    """Say that no move was found that leaves everything else as good as it is, and what gets worse at the nearest."""
    why = worse.message if worse is not None else text("não foi confirmado.", "it was not confirmed.")
    shift = shift_text((round(move.shift[0], 3), round(move.shift[1], 3)), north=site.frame.north)
    if site.frame.north:
        shift = text("{shift}; {way}", "{shift}; {way}", shift=shift, way=way_text(site, place.shape, move.shift))
    return text(
        "Não se achou deslocamento de {area} que não piore outra regra. No lugar mais próximo em que as distâncias "
        "atendem ({shift}): {why}",
        "No move of {area} was found that leaves every other rule as it is. At the nearest place where the distances "
        "hold ({shift}): {why}",
        area=place.area,
        shift=shift,
        why=why,
    )


def silent_text(place: Place) -> Text:
    """Say why no place was looked for."""
    return text("Não se procurou outro lugar para {area}: {why}.", "No other place was looked for {area}: {why}.",
                area=place.area, why=place.silent or "?")  # fmt: skip


def no_change_text(finding: Finding) -> Text:
    """Say that no change was found that would do."""
    return text("Não se achou mudança que resolva, sem piorar outra regra, o que falha em {what}.",
                "No change was found that mends what fails of {what} and leaves every other rule as it is.",
                what=finding.subject or finding.area or finding.rule)  # fmt: skip


def spent_text() -> Text:
    """Say that a plan of this size is given no more checks of changes."""
    return text("Nesta planta, deste tamanho, não se procura mais; resolvidas outras falhas, confira de novo.",
                "In a plan of this size no more changes are tried; check again once others are solved.")  # fmt: skip


def not_sought_text(most: int) -> Text:
    """Say that this failure comes after as many as are looked into."""
    return text("Só se procura o que mudar nas {n} primeiras falhas; resolvidas essas, verifique de novo.",
                "What to change is only looked for in the first {n} failures; check again once they are solved.",
                n=str(most))  # fmt: skip
