"""Art. 49 to 51 and 56: what stands on or over the pavement, and its slope."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely
import shapely.ops
from shapely.geometry import LineString, Point

from layoutcheck.finding import Finding
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.scope import each
from layoutcheck.laws.marcelandia_obras.shapes import narrowest
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.words import text

BOOK, PAVEMENTS = RuleBook(), RuleBook()

HOARDING_M, PAVEMENT_SHARE = 2.00, 2 / 3
AWNING_M, AWNING_HEIGHT_M, FIXED_AWNING_M = 3.00, 2.40, 3.00
CROSS_SLOPE = (0.02, 0.05)
ATTACHED_M = 3.0  # a marquee, or the edge of one, no farther from a building is that building's

_LAND = text("a divisa (GLP-DIVISA)", "the property line (GLP-DIVISA)")


# --- Art. 49 to 51: what stands on or over the pavement --------------------------------


def _farthest(view: Works, thing: Feature) -> LineString | None:
    """Give the line from the alignment to the farthest point of a thing beyond it; None where none is drawn."""
    plots = [p.shape for p in _plots_at(view, thing)]
    lines = [plot.boundary if plot.area > 0 else plot for plot in plots]
    line = min(lines, key=lambda line: float(line.distance(thing.shape)), default=None)
    if line is None:
        return None
    beyond = thing.shape.difference(shapely.union_all(plots))
    ways = [shapely.shortest_line(line, Point(p)) for p in shapely.get_coordinates(beyond)]
    return max(ways, key=lambda way: float(way.length), default=LineString())


def _plots_at(view: Works, thing: Feature) -> list[Feature]:
    """Give the plots before which a thing stands: those of the buildings at it, else those that it stands at.

    None where one of these buildings stands on no plot that is drawn: its alignment may be anywhere.
    """
    at = [b for b in view.site.of("building") if b.shape.distance(thing.shape) <= ATTACHED_M]
    if not at:
        return [p for p in view.land if p.shape.distance(thing.shape) <= ATTACHED_M]
    return [view.plots[b] for b in at] if all(b in view.plots for b in at) else []


def _pavement_on(view: Works, way: LineString) -> Feature | None:
    """Find the pavement that a way from the alignment crosses, the most of it where there are several."""
    crossed = [(float(p.shape.buffer(_NEAR_M).intersection(way).length), p) for p in view.site.of("pavement")]
    length, pavement = max(crossed, key=lambda pair: pair[0], default=(0.0, None))
    return pavement if length > 2 * _NEAR_M else None


_NEAR_M = 1e-3  # a way along the end of a pavement runs on it
_PAVEMENT = text("o passeio (OBRA-CALCADA) e a divisa", "the pavement (OBRA-CALCADA) and the property line")


def _over_pavement(view: Works, thing: Feature, most: float | None) -> Finding:
    way = _farthest(view, thing)
    pavement = None if way is None else _pavement_on(view, way)
    if way is not None and way.is_empty:
        return verbs.na(text("{s}: fica dentro do lote.", "{s}: lies within the plot.", s=thing.name), thing.name)
    if pavement is None or way is None:
        return verbs.open_end(text("{s}: passeio ou divisa não desenhado.", "{s}: pavement or property line not drawn.",
                                   s=thing.name), (_PAVEMENT,), thing.name)  # fmt: skip
    wide = max(0.0, narrowest(pavement.shape) - pavement.error_m)
    limit = min(PAVEMENT_SHARE * wide, most if most is not None else math.inf)
    return verbs.at_most(thing.name, text("avanço sobre o passeio", "reach over the pavement"),
                         float(way.length) + thing.error_m, limit, tolerance=view.tolerance)  # fmt: skip


@BOOK.rule(
    "hoarding-depth", article="Art. 49, § 1º", title=text("Tapume: ocupação do passeio",
                                                          "Hoarding: share of the pavement"),
    requirement=text("Ocupa no máximo 2/3 do passeio.", "It takes at most 2/3 of the pavement."),
    measured=text("Do alinhamento ao ponto mais distante do tapume, sobre a largura mais estreita do passeio.",
                  "From the alignment to the farthest point of the hoarding, over the narrowest width of the "
                  "pavement."),
    reads=("hoarding", "pavement", "property"),
)  # fmt: skip
def hoarding_depth(view: Works) -> Iterator[Finding]:
    """ "Ocuparão 2/3" is read as at most two thirds."""
    yield from each(view, "hoarding", lambda thing: _over_pavement(view, thing, None))


@BOOK.rule(
    "hoarding-height", article="Art. 49, § 1º", title=text("Tapume: altura", "Hoarding: height"),
    requirement=text("Altura ≤ {h:m}.", "Height ≤ {h:m}.", h=HOARDING_M),
    measured=text("A altura informada.", "The height said."), reads=("hoarding",),
)  # fmt: skip
def hoarding_height(view: Works) -> Iterator[Finding]:
    """As the text has it: a greatest, not a least height."""
    yield from each(view, "hoarding", lambda thing: verbs.at_most(
        thing.name, text("altura", "height"), thing.get("height_m"), HOARDING_M, tolerance=view.tolerance,
        needs=(need(thing, "height_m"),)))  # fmt: skip


@BOOK.rule(
    "awning-depth", article="Art. 51, § 1º", title=text("Toldo: saliência", "Awning: depth"),
    requirement=text("Saliência ≤ 2/3 do passeio e ≤ {d:m}.", "Depth ≤ 2/3 of the pavement and ≤ {d:m}.", d=AWNING_M),
    measured=text("Do alinhamento ao ponto mais distante do toldo, sobre a largura mais estreita do passeio.",
                  "From the alignment to the farthest point of the awning, over the narrowest width of the pavement."),
    reads=("awning", "pavement", "property"),
)  # fmt: skip
def awning_depth(view: Works) -> Iterator[Finding]:
    """The lesser of the two limits."""
    yield from each(view, "awning", lambda thing: _over_pavement(view, thing, AWNING_M))


@BOOK.rule(
    "awning-height", article="Art. 51, §§ 1º e 2º", title=text("Toldo: altura", "Awning: height"),
    requirement=text("Altura ≥ {a:m} se pode ser fechado, ≥ {b:m} se é fixo.",
                     "Height ≥ {a:m} if it folds, ≥ {b:m} if it is fixed.", a=AWNING_HEIGHT_M, b=FIXED_AWNING_M),
    measured=text("A altura informada sobre o passeio.", "The height above the pavement as said."), reads=("awning",),
)  # fmt: skip
def awning_height(view: Works) -> Iterator[Finding]:
    """An awning of which nobody says whether it folds is tried both ways."""

    def judge(thing: Feature) -> Finding:
        folds = thing.get("retractable")
        asked = Span(low=FIXED_AWNING_M if folds is False else AWNING_HEIGHT_M,
                     high=AWNING_HEIGHT_M if folds else FIXED_AWNING_M)  # fmt: skip
        return verbs.at_least(thing.name, text("altura", "height"), thing.get("height_m"), asked,
                              tolerance=view.tolerance,
                              needs=(need(thing, "height_m"), need(thing, "retractable")))  # fmt: skip

    yield from each(view, "awning", judge)


def _cross(view: Works, least: bool) -> Iterator[Finding]:
    def judge(pavement: Feature) -> Finding:
        said = pavement.get("slope_percent")
        said = None if said is not None and 0 < said < 1 else said  # 0.03 was likely meant as a ratio
        has, what, needs = None if said is None else said / 100, text("declividade transversal", "cross slope"), (
            need(pavement, "slope_percent"),)  # fmt: skip
        if least:
            return verbs.at_least(pavement.name, what, has, CROSS_SLOPE[0], unit="ratio", needs=needs)
        return verbs.at_most(pavement.name, what, has, CROSS_SLOPE[1], unit="ratio", needs=needs)

    yield from each(view, "pavement", judge)


@PAVEMENTS.rule(
    "pavement-slope-least", article="Art. 56", title=text("Passeio: declividade mínima", "Pavement: least slope"),
    requirement=text("Declividade transversal ≥ {a:ratio}.", "Cross slope ≥ {a:ratio}.", a=CROSS_SLOPE[0]),
    measured=text("A declividade informada.", "The slope said."), reads=("pavement",),
)  # fmt: skip
def pavement_slope_least(view: Works) -> Iterator[Finding]:
    """So that the rain runs off."""
    yield from _cross(view, least=True)


@PAVEMENTS.rule(
    "pavement-slope-most", article="Art. 56", title=text("Passeio: declividade máxima", "Pavement: greatest slope"),
    requirement=text("Declividade transversal ≤ {b:ratio}.", "Cross slope ≤ {b:ratio}.", b=CROSS_SLOPE[1]),
    measured=text("A declividade informada.", "The slope said."), reads=("pavement",),
)  # fmt: skip
def pavement_slope_most(view: Works) -> Iterator[Finding]:
    """Exactly 5 % complies."""
    yield from _cross(view, least=False)
