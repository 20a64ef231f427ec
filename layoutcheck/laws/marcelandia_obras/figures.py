"""Art. 3, VII, VIII and X: built area, occupied area, coefficient; and what the building is used for."""

from __future__ import annotations

import math
from collections.abc import Iterator

import shapely

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.scope import of_building, silent_use, use_needed
from layoutcheck.laws.marcelandia_obras.vocabulary import USE_NAMES
from layoutcheck.laws.marcelandia_obras.works import INDOORS, Works
from layoutcheck.measure import polygons
from layoutcheck.words import Text, text

BOOK, USES = RuleBook(), RuleBook()

_BUILT, _OCCUPIED = text("área construída", "built area"), text("área ocupada", "occupied area")


def occupied(view: Works) -> float | None:
    """Give the area that the building covers; None where its outline is not drawn, or rooms lie outside it."""
    if not all(view.placed(room.feature) for room in view.indoors()):
        return None
    shapes = [part for f in view.site.of("building") for part in polygons(f.shape)]
    return float(shapely.union_all(shapes).area) if shapes else None


def built(view: Works) -> float | None:
    """Give the areas of all floors together, of a lone storey that of its building; None where some are not drawn."""
    bare = [outline for outline, _ in view.drawn.grounds() if outline.role == "building"]
    floors = [f.shape for f in view.site.of("floor")]
    if view.missing.high > 0 or not (bare or floors) or len(bare) > len(set(bare)):
        return None
    return math.fsum(float(shape.area) for shape in (*floors, shapely.union_all([f.shape for f in bare])))


@BOOK.rule(
    "built-area", article="Art. 3º, VII", title=text("Área construída", "Built area"),
    requirement=text("Soma das áreas dos pisos utilizáveis, cobertos ou não, de todos os pavimentos.",
                     "The sum of the usable floors, covered or not, of all storeys."),
    measured=text("Os contornos dos pavimentos; de um só pavimento, o da edificação. É um número, sem limite.",
                  "The outlines of the floors; of one storey alone, that of the building. A figure, with no limit."),
    reads=("floor", "building"),
)  # fmt: skip
@of_building
def built_area(view: Works) -> Iterator[Finding]:
    """Not known unless as many floors are drawn as there are storeys."""
    yield verbs.figure(_BUILT, built(view), "m2", (text("o contorno de cada pavimento (OBRA-PAVIMENTO) e pavimentos",
                                                        "the outline of each floor (OBRA-PAVIMENTO) and storeys"),
                                                        ))  # fmt: skip


@BOOK.rule(
    "occupied-area", article="Art. 3º, VIII", title=text("Área ocupada", "Occupied area"),
    requirement=text("Projeção horizontal da área construída acima do solo.",
                     "The projection of the area built above ground."),
    measured=text("Os contornos da edificação, juntos. É um número, sem limite.",
                  "The outlines of the building, together. A figure, with no limit."), reads=("building",),
)  # fmt: skip
@of_building
def occupied_area(view: Works) -> Iterator[Finding]:
    """What two outlines share counts once."""
    yield verbs.figure(_OCCUPIED, occupied(view), "m2", (text("o contorno da edificação (OBRA-EDIFICACAO)",
                                                              "the building's outline (OBRA-EDIFICACAO)"),
                                                              ))  # fmt: skip


@BOOK.rule(
    "use-coefficient", article="Art. 3º, X", title=text("Coeficiente de aproveitamento", "Coefficient of use"),
    requirement=text("Relação entre a área construída e a do terreno.", "The ratio of the built area to the land."),
    measured=text("A área construída sobre a da divisa. É um número, sem limite.",
                  "The built area over that of the property. A figure, with no limit."),
    reads=("floor", "building", "property"),
)  # fmt: skip
@of_building
def use_coefficient(view: Works) -> Iterator[Finding]:
    """Of the property that the building stands on, else of the only one."""
    land = [p for p in view.site.of("property") if p.shape.area > 0]
    under = [p for p in land if any(p.shape.intersects(b.shape) for b in view.site.of("building"))] or land
    area, whole = built(view), math.fsum(float(p.shape.area) for p in under)
    ratio = area / whole if area is not None and whole else None
    yield verbs.figure(text("coeficiente", "coefficient"), ratio, "ratio", (
        text("a divisa e o contorno de cada pavimento", "the property line and the outline of each floor"),
        ))  # fmt: skip


_KNOWN_USES = text("um ou mais destes usos: {u}", "one or more of these uses: {u}",
                   u=tuple(USE_NAMES.values()))  # fmt: skip


def _names(uses: frozenset[str]) -> tuple[Text, ...]:
    return tuple(USE_NAMES[use] for use in sorted(uses))


@USES.rule(
    "building-use", article="Art. 25; Art. 29", title=text("Uso da edificação", "Use of the building"),
    requirement=text("Toda edificação tem um uso, que decide o que a lei lhe pede.",
                     "Every building has a use, which settles what the law asks of it."),
    measured=text("O uso escrito no contorno, na divisa ou no projeto, lido pelas palavras da lei.",
                  "The use written on its outline, on the property line or in the project, read by the law's words."),
    reads=INDOORS,
)  # fmt: skip
def building_use(view: Works) -> Iterator[Finding]:
    """A use that the law does not know leaves every rule for some use open."""
    if not view.built:
        yield from verbs.absent(view.site, "building")
    elif view.uses is None:
        yield verbs.open_end(text("O uso da edificação não se sabe.", "The use of the building is not known."),
                             (use_needed(view), _KNOWN_USES))  # fmt: skip
    elif view.silent:
        yield silent_use(view)
    elif view.also:
        said = text("Na edificação está escrito também: {u}.", "On the building is also written: {u}.",
                    u=_names(view.also))  # fmt: skip
        yield verbs.open_end(said, (use_needed(view),))
    else:
        yield Finding(status=Status.PASS, message=text("Uso: {u}.", "Use: {u}.", u=_names(view.uses)))
