"""Art. 16, § 1º, and Art. 17: stairs and ramps, by who passes and by how many; ramps answer to the same widths."""

from __future__ import annotations

from collections.abc import Iterator

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.scope import each, of_building
from layoutcheck.laws.marcelandia_obras.shapes import narrowest
from layoutcheck.laws.marcelandia_obras.sizes import clear_width
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import says
from layoutcheck.laws.marcelandia_obras.ways import (
    COMMON_M,
    PER_PERSON_M,
    WIDTH,
    required_width,
    traffic_of,
    width_needs,
)
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.words import text

BOOK = RuleBook()

SECONDARY_M = 0.60
RISER_M, TREAD_M, BLONDEL_M = 0.19, 0.25, (0.62, 0.64)
LANDING_RISE_M, LANDING_M = 3.50, 1.00
SLOPE, SLIPPERY = 0.12, 0.06


def _secondary(way: Feature) -> bool:
    return says(way.get("kind"), "secund", "eventual", "secondary", "occasional")


def _way_up(view: Works, way: Feature) -> Finding:
    traffic = traffic_of(view, way)
    if traffic == "private":
        return verbs.na(text("{s}: uso privativo.", "{s}: private use.", s=way.name), way.name)
    asked = required_width(view, way)
    leading = _leading(view, way)
    needs = width_needs(view, way)
    if leading.high > asked.high and not _secondary(way):
        needs = (*needs, text("as portas e os corredores que levam a {s}, encostados nela",
                              "the doors and corridors that lead to {s}, drawn up to it", s=way.name))  # fmt: skip
    asked = verbs.most(asked, leading)
    if traffic is None:
        asked = Span(low=0.0, high=asked.high)
    if _secondary(way):
        alone = not any(_is_main(view, other) for other in view.beside_in_building(way))
        asked = Span(low=min(asked.low, SECONDARY_M), high=asked.high if alone else SECONDARY_M)
        needs = (*needs, text("a escada ou rampa principal", "the main stair or ramp")) if alone else needs
    has = clear_width(view, way)
    needs = needs if has.known else (*needs, need(way, "width_m"))
    return verbs.at_least(way.name, WIDTH, has, asked, tolerance=view.tolerance, needs=needs)


def _is_main(view: Works, way: Feature) -> bool:
    """Tell whether a stair or ramp is a way up for all: the only one of a building is no secondary one."""
    return not _secondary(way) and traffic_of(view, way) in ("common", "collective")


def _leading(view: Works, way: Feature) -> Span:
    """Give the width asked of the doors and corridors at a stair; those of crowds elsewhere may lead to it."""
    at_it, elsewhere = [Span(low=0.0, high=0.0)], [0.0]
    for other in view.level(way, *view.site.of("door", "passage")):
        asked = required_width(view, other)
        if traffic_of(view, other) != "collective":
            continue
        if other.shape.distance(way.shape) <= _REACH_M:
            at_it.append(asked)
        else:
            elsewhere.append(asked.high)
    sure = verbs.most(*at_it)
    return Span(low=sure.low, high=max(sure.high, *elsewhere))


_REACH_M = 0.35  # how far a door or corridor may end from the stair it leads to: the thickness of a wall

_WAY_UP = text("De uso comum ou coletivo: ≥ {b:m} e ≥ {c:m} por pessoa; de uso secundário ou eventual ≥ {d:m}.",
               "Of common or collective use: ≥ {b:m} and ≥ {c:m} a person; of secondary or occasional use ≥ {d:m}.",
               b=COMMON_M, c=PER_PERSON_M, d=SECONDARY_M)  # fmt: skip
_OUTLINE = text("O lugar mais estreito do contorno desenhado, ou a largura informada, a que for menor; de um contorno "
                "com vários lances, só a informada.",
                "The narrowest place of the outline drawn, or the width said, whichever is less; of an outline with "
                "several flights, only the width said.")  # fmt: skip


@BOOK.rule("stair-width", article="Art. 16, § 1º, I, VII", title=text("Largura das escadas", "Width of stairs"),
           requirement=_WAY_UP, measured=_OUTLINE, reads=("door", "passage", "room", *STANDING))  # fmt: skip
@of_building
def stair_width(view: Works) -> Iterator[Finding]:
    """Not below the width asked of the doors and corridors that lead to it."""
    yield from each(view, "stair", lambda stair: _way_up(view, stair))


@BOOK.rule(
    "stair-steps", article="Art. 16, § 1º, II", title=text("Degraus das escadas", "Steps of stairs"),
    requirement=text("Espelho ≤ {r:m} e piso ≥ {t:m}; ou, com p e h em centímetros, 62 < p + 2h < 64.",
                     "Riser ≤ {r:m} and tread ≥ {t:m}; or, with p and h in centimetres, 62 < p + 2h < 64.", r=RISER_M,
                     t=TREAD_M),
    measured=text("Espelho e piso informados; a fórmula vale sem os seus extremos, como está escrita.",
                  "Riser and tread as said; the formula holds without its ends, as it is written."), reads=("stair",),
)  # fmt: skip
@of_building
def stair_steps(view: Works) -> Iterator[Finding]:
    """Either the two limits or Blondel's formula, of common or collective stairs."""
    yield from each(view, "stair", lambda stair: _steps(view, stair))


def _steps(view: Works, stair: Feature) -> Finding:
    riser, tread = stair.get("riser_m"), stair.get("tread_m")
    if traffic_of(view, stair) == "private":
        return verbs.na(text("{s}: uso privativo.", "{s}: private use.", s=stair.name), stair.name)
    if riser is None or tread is None or riser < _LEAST_RISER_M:
        return verbs.open_end(text("{s}: degraus não informados.", "{s}: steps not known.", s=stair.name),
                              (need(stair, "riser_m"), need(stair, "tread_m")), stair.name)  # fmt: skip
    high = verbs.at_most(stair.name, text("espelho", "riser"), riser, RISER_M, tolerance=0.0)
    deep = verbs.at_least(stair.name, text("piso", "tread"), tread, TREAD_M, tolerance=0.0)
    worse = min((high, deep), key=lambda f: f.margin if f.margin is not None else 0.0)
    stride = round(tread + 2 * riser, 6)
    if worse.status is Status.FAIL and BLONDEL_M[0] < stride < BLONDEL_M[1]:
        return verbs.at_least(stair.name, text("p + 2h (fórmula de Blondel)", "p + 2h (Blondel's formula)"), stride,
                              BLONDEL_M[0])  # fmt: skip
    if worse.status is Status.FAIL and traffic_of(view, stair) is None:
        return verbs.open_end(text("{s}: os degraus só servem ao uso privativo.",
                                   "{s}: the steps will do for private use only.", s=stair.name),
                              (need(stair, "traffic"),), stair.name)  # fmt: skip
    return worse


@BOOK.rule(
    "stair-landing", article="Art. 16, § 1º, III", title=text("Patamar das escadas", "Landing of stairs"),
    requirement=text("Desnível maior que {r:m}: patamar intermediário de profundidade ≥ {d:m}.",
                     "A rise of more than {r:m}: an intermediate landing ≥ {d:m} deep.", r=LANDING_RISE_M, d=LANDING_M),
    measured=text("Desnível e patamar informados.", "Rise and landing as said."), reads=("stair",),
)  # fmt: skip
@of_building
def stair_landing(view: Works) -> Iterator[Finding]:
    """Only above 3.50 m, exactly at it not."""
    yield from each(view, "stair", lambda stair: landing(view, stair, LANDING_RISE_M, LANDING_M))


def landing(view: Works, stair: Feature, above: float, deep: float, *, private: bool = False) -> Finding:
    """Judge the landing of a stair that rises by more than so much; one of private use only where that is asked."""
    rise, has = stair.get("rise_m") or None, stair.get("landing_m")  # what rises by nothing was not said
    if traffic_of(view, stair) == "private" and not private:
        return verbs.na(text("{s}: uso privativo.", "{s}: private use.", s=stair.name), stair.name)
    if rise is not None and way_up_of(stair) > max(above, _ROUNDED * rise):
        rise = None  # its slope over its length as drawn says more
    if rise is not None and round(rise - above, 9) <= 0:
        return verbs.na(text("{s}: vence {r:m}, sem patamar exigido.", "{s}: rises {r:m}, no landing asked.",
                             s=stair.name, r=rise), stair.name)  # fmt: skip
    asked = verbs.exactly(deep) if rise is not None else Span(low=0.0, high=deep)
    needs = tuple(need(stair, key) for key, value in (("rise_m", rise), ("landing_m", has)) if value is None)
    return verbs.at_least(stair.name, text("profundidade do patamar", "depth of the landing"), has, asked,
                          tolerance=view.tolerance, needs=needs)  # fmt: skip


_LEAST_RISER_M = 0.05  # a step lower than this is no step: it was not said


@BOOK.rule("ramp-width", article="Art. 17; Art. 16, § 1º, I", title=text("Largura das rampas", "Width of ramps"),
           requirement=_WAY_UP, measured=_OUTLINE, reads=("ramp", "door", "passage", *STANDING))  # fmt: skip
@of_building
def ramp_width(view: Works) -> Iterator[Finding]:
    """A ramp in place of a stair answers to the stair's widths."""
    yield from each(view, "ramp", lambda ramp: _way_up(view, ramp))


@BOOK.rule(
    "ramp-landing", article="Art. 17; Art. 16, § 1º, III", title=text("Patamar das rampas", "Landing of ramps"),
    requirement=text("Desnível maior que {r:m}: patamar intermediário de profundidade ≥ {d:m}, como nas escadas.",
                     "A rise of more than {r:m}: an intermediate landing ≥ {d:m} deep, as of stairs.",
                     r=LANDING_RISE_M, d=LANDING_M),
    measured=text("Desnível e patamar informados.", "Rise and landing as said."), reads=("ramp",),
)  # fmt: skip
@of_building
def ramp_landing(view: Works) -> Iterator[Finding]:
    """A ramp in place of a stair answers to the stair's dimensions."""
    yield from each(view, "ramp", lambda ramp: landing(view, ramp, LANDING_RISE_M, LANDING_M))


def slope(ramp: Feature, limit: float) -> Finding:
    """Judge how steep a ramp is."""
    said = ramp.get("slope_percent")
    if _as_ratio(said):
        return verbs.open_end(
            text("{s}: declividade de {v:ratio}, ou escrita como fração?", "{s}: a slope of {v:ratio}, or written as a "
                 "fraction?", s=ramp.name, v=said / 100), (need(ramp, "slope_percent"),), ramp.name)  # fmt: skip
    has = None if said is None else Span(low=said / 100, high=max(said / 100, _drawn_slope(ramp)))
    return verbs.at_most(ramp.name, text("declividade", "slope"), has, limit, unit="ratio",
                         needs=(need(ramp, "slope_percent"), *((need(ramp, "rise_m"),) if has else ())))  # fmt: skip


def way_up_of(way: Feature) -> float:
    """Give how far a ramp rises by the slope said over its length as drawn; 0 for a stair."""
    wide = narrowest(way.shape) if way.role == "ramp" else 0.0
    return (way.get("slope_percent") or 0.0) / 100 * float(way.shape.area) / wide if wide else 0.0


def _drawn_slope(ramp: Feature) -> float:
    """Give the slope of a ramp by its rise over its length as drawn, where that is steeper than rounding explains."""
    rise, wide = ramp.get("rise_m"), narrowest(ramp.shape)
    run = float(ramp.shape.area) / wide if wide else 0.0  # of a ramp that turns too
    slope = rise / run if rise and run else 0.0
    return slope if slope > _ROUNDED * (ramp.get("slope_percent") or 0.0) / 100 else 0.0


_ROUNDED = 1.05


def _as_ratio(percent: float | None) -> bool:
    """Tell whether what is said in percent may have been written as a ratio: no ramp rises by less than 1 %."""
    return percent is not None and 0 < percent < 1


@BOOK.rule(
    "ramp-slope", article="Art. 17, parágrafo único", title=text("Declividade das rampas", "Slope of ramps"),
    requirement=text("Declividade ≤ {s:ratio}.", "Slope ≤ {s:ratio}.", s=SLOPE),
    measured=text("A declividade informada.", "The slope said."), reads=("ramp",),
)  # fmt: skip
@of_building
def ramp_slope(view: Works) -> Iterator[Finding]:
    """Every ramp, whatever its use."""
    yield from each(view, "ramp", lambda ramp: slope(ramp, SLOPE))


@BOOK.rule(
    "ramp-surface", article="Art. 17, parágrafo único", title=text("Piso das rampas", "Surface of ramps"),
    requirement=text("Declividade acima de {s:ratio}: piso não escorregadio.",
                     "Slope above {s:ratio}: a non-slip floor.",
                     s=SLIPPERY),
    measured=text("Declividade e piso informados.", "Slope and floor as said."), reads=("ramp",),
)  # fmt: skip
@of_building
def ramp_surface(view: Works) -> Iterator[Finding]:
    """Exactly 6 % asks for nothing."""

    def judge(ramp: Feature) -> Finding:
        said = ramp.get("slope_percent")
        known = said is not None and not _as_ratio(said)
        flat = known and said / 100 <= SLIPPERY + 1e-9
        if flat and _drawn_slope(ramp) <= SLIPPERY:
            return verbs.na(text("{s}: declividade de {v:ratio}.", "{s}: a slope of {v:ratio}.", s=ramp.name,
                                 v=said / 100), ramp.name)  # fmt: skip
        return non_slip(ramp, certain=known and not flat)

    yield from each(view, "ramp", judge)


def non_slip(ramp: Feature, certain: bool = True) -> Finding:
    """Judge whether a ramp's floor is non-slip, where it is certain that it has to be."""
    said = ramp.get("non_slip")
    needs = (need(ramp, "non_slip"), *(() if certain else (need(ramp, "slope_percent"),)))
    return verbs.yes(ramp.name, said if said or certain else None, text("o piso é antiderrapante",
                                                                        "its floor is non-slip"),
                     text("o piso não é antiderrapante", "its floor is not non-slip"), needs)  # fmt: skip
