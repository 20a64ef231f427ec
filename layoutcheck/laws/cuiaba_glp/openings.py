"""Art. 4, §§ 7–11 and Art. 5, I, g: the openings that give access to an area and to its installation."""

from __future__ import annotations

from collections.abc import Iterator

import shapely
from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status, at_least
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.closure import closure, outer_outline
from layoutcheck.laws.cuiaba_glp.common import STOCK, classes_text, each_store, not_applicable, tried
from layoutcheck.laws.cuiaba_glp.figures import OPENING_HEIGHT, OPENING_WIDTH, OPENINGS
from layoutcheck.laws.cuiaba_glp.separation import class_of
from layoutcheck.measure import rings
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()


@BOOK.rule(
    "openings",
    article="Art. 4º, §§ 7º–11; Art. 5º, I, g",
    title=text("Acessos", "Openings"),
    requirement=text(
        "Classe II: uma abertura de 1,20 × 2,10 m; III e IV: duas de 1,50 × 2,10 m; V: três; VI: quatro de "
        "2,00 × 2,10 m; todas abrem para fora.",
        "Class II: one opening of 1.20 × 2.10 m; III and IV: two of 1.50 × 2.10 m; V: three; VI: four of "
        "2.00 × 2.10 m; all open outwards.",
    ),
    measured=text(
        "A largura é a da linha desenhada, senão width_m; altura height_m; sentido swing. Contam as aberturas na linha "
        "da área cercada, senão na da instalação.",
        "The width is that of the line drawn, else width_m; height height_m; swing. Openings on the line of the fenced "
        "area count, else those on the installation's.",
    ),
    tables=(OPENINGS, OPENING_WIDTH, OPENING_HEIGHT),
    reads=(*STOCK, "opening", "fence"),
)
@each_store
def openings(yard: Yard, area: Area) -> Iterator[Finding]:
    """What is fenced needs them: the area, and the installation too where it has a fence of its own."""
    if all(OPENINGS.at(name) is None for name in area.classes):
        yield not_applicable(
            area,
            text(
                "{area}: a classe {name} não pede aberturas.",
                "{area}: class {name} asks for no openings.",
                area=area.id,
                name=classes_text(area.classes),
            ),
        )
        return
    name, outline = outer_outline(yard, area)
    own = closure(yard, area.drawn) if area.drawn is not None else None
    fenced = own is not None and (own.is_fenced or not _on(yard, outline))
    if fenced or outline is None:
        yield _judged(yard, area, area.id, _on(yard, area.limit))
    drawn = any(name == f.name for f in yard.site.of("installation"))
    if outline is not None and (not fenced or (drawn and closure(yard, outline).meshed > 0)):
        yield _judged(yard, area, name, _on(yard, outline))


def _on(yard: Yard, outline: BaseGeometry | None) -> list[Feature]:
    """Give the openings within reach of an outline."""
    if outline is None:
        return []
    edge = shapely.union_all(rings(outline))
    return [f for f in yard.site.of("opening") if f.shape.distance(edge) <= yard.snap]


def _judged(yard: Yard, area: Area, where: str, found: list[Feature]) -> Finding:
    status = tried(area, lambda name: _status(yard, name, found))
    name = area.classes[-1]
    asked = float(OPENINGS.at(name) or 0)
    good = sum(_fits(yard, f, name) is Status.PASS for f in found)
    return Finding(
        status=status,
        area=area.id,
        subject=where,
        measured=float(good),
        required=asked,
        unit="count",
        margin=good - asked,
        message=text(
            "{where}: {good:count} abertura(s) que atendem; mínimo {asked:count} de {wide:m} × {high:m} (classe {name})"
            ". {each}",
            "{where}: {good:count} opening(s) that comply; at least {asked:count} of {wide:m} × {high:m} (class {name})"
            ". {each}",
            where=where,
            good=good,
            asked=asked,
            wide=OPENING_WIDTH.at(name),
            high=OPENING_HEIGHT.at(name),
            name=classes_text(area.classes),
            each=tuple(_said(f) for f in found),
        ),
        needs=_needs(area, where, found) if status is Status.UNDETERMINED else (),
    )


def _status(yard: Yard, name: str, found: list[Feature]) -> Status:
    """Judge for one class: none drawn is unknown, some and too few fails, one that opens inwards fails."""
    asked = OPENINGS.at(name)
    if asked is None:
        return Status.PASS
    if not found:
        return Status.UNDETERMINED
    fits = [_fits(yard, f, name) for f in found]
    good, maybe = fits.count(Status.PASS), fits.count(Status.UNDETERMINED)
    if any(f.get("swing") == "in" for f in found) or good + maybe < asked:
        return Status.FAIL
    return Status.UNDETERMINED if good < asked or any(f.get("swing") is None for f in found) else Status.PASS


def _fits(yard: Yard, opening: Feature, name: str) -> Status:
    """Judge one opening: wide, high and outwards."""
    pairs = ((_width(opening), OPENING_WIDTH.at(name)), (opening.get("height_m"), OPENING_HEIGHT.at(name)))
    statuses = [
        Status.UNDETERMINED if value is None else at_least(value, float(asked or 0), tolerance=yard.tolerance)
        for value, asked in pairs
    ]
    swing = opening.get("swing")
    statuses.append(Status.UNDETERMINED if swing is None else Status.PASS if swing == "out" else Status.FAIL)
    if Status.FAIL in statuses:
        return Status.FAIL
    return Status.UNDETERMINED if Status.UNDETERMINED in statuses else Status.PASS


def _width(opening: Feature) -> float | None:
    """Measure the width of an opening drawn as a line; otherwise it is what is said."""
    if isinstance(opening.shape, LineString):
        first, last = opening.shape.coords[0], opening.shape.coords[-1]
        return float(LineString([first, last]).length) - opening.error_m
    width: float | None = opening.get("width_m")
    return width


def _said(opening: Feature) -> Text:
    unknown = text("?", "?")
    width, height = _width(opening), opening.get("height_m")
    swing = {
        "out": text("para fora", "outwards"),
        "in": text("para dentro", "inwards"),
        None: text("sentido ?", "swing ?"),
    }
    return text(
        "{name}: {width} × {height}, {swing}",
        "{name}: {width} × {height}, {swing}",
        name=opening.name,
        width=text("{w:m}", "{w:m}", w=width) if width is not None else unknown,
        height=text("{h:m}", "{h:m}", h=height) if height is not None else unknown,
        swing=swing[opening.get("swing")],
    )


def _needs(area: Area, where: str, found: list[Feature]) -> tuple[Text, ...]:
    needs = [class_of(area)] if not area.class_known else []
    if not found:
        needs.append(
            text(
                "aberturas de {where} (camada GLP-ACESSO ou role opening)",
                "openings of {where} (layer GLP-ACESSO or role opening)",
                where=where,
            )
        )
    for opening in found:
        for key, value in (
            ("width_m", _width(opening)),
            ("height_m", opening.get("height_m")),
            ("swing", opening.get("swing")),
        ):
            if value is None:
                needs.append(text("{key} da abertura {name}", "{key} of opening {name}", key=key, name=opening.name))
    return tuple(needs)
