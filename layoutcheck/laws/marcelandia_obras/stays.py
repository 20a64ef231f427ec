"""Art. 22 and 23: rooms of long and of transitory stay.

The text has "0,80cm" for the circle of a transitory room: read as 0.80 m. A room of which nobody says how long one
stays in it is tried both ways.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from layoutcheck.finding import Finding, Status
from layoutcheck.law import RuleBook, Span
from layoutcheck.laws.marcelandia_obras import verbs
from layoutcheck.laws.marcelandia_obras.clearings import STANDING
from layoutcheck.laws.marcelandia_obras.compartments import Room
from layoutcheck.laws.marcelandia_obras.scope import of_building, rooms, use_needed
from layoutcheck.laws.marcelandia_obras.sizes import area_slack, circle_of, width_of
from layoutcheck.laws.marcelandia_obras.verbs import need
from layoutcheck.laws.marcelandia_obras.vocabulary import HOMES, says
from layoutcheck.laws.marcelandia_obras.windows import area_of, believed, beside_share, faces_out, windows_of
from layoutcheck.laws.marcelandia_obras.works import Works
from layoutcheck.site import Feature
from layoutcheck.words import Text, text

BOOK = RuleBook()


class Stayed(Struct, frozen=True, kw_only=True):
    """The figures of Art. 22 or 23: share of the opening, ceiling, area, circle, and area of the outdoor space."""

    opening: float
    ceiling_m: float
    area_m2: float
    circle_m: float
    outdoor_m2: float


LONG = Stayed(opening=1 / 6, ceiling_m=2.50, area_m2=5.00, circle_m=1.80, outdoor_m2=10.0)
TRANSITORY = Stayed(opening=1 / 8, ceiling_m=2.20, area_m2=1.00, circle_m=0.80, outdoor_m2=3.0)
DUCT_KITCHEN_M2 = 5.0


def of_stay(room: Room, stay: str) -> bool:
    """Tell whether a room answers to the figures of a stay; one of which it is not known answers to both."""
    return room.stay in (stay, None)


def _uncertain(room: Room, found: Finding, stay: str) -> Finding:
    """Leave open what a room fails only if it is one of long stay."""
    if room.stay is not None or stay == "transitory" or found.status is not Status.FAIL:
        return found
    return verbs.open_end(text("{was} Vale só para permanência prolongada.", "{was} It holds for long stay only.",
                               was=found.message), (need(room.feature, "stay"),), room.name)  # fmt: skip


def _ceiling(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        said = room.feature.get("ceiling_m")
        found = verbs.at_least(room.name, text("pé-direito", "ceiling height"), said, figures.ceiling_m,
                               tolerance=view.tolerance, needs=(need(room.feature, "ceiling_m"),))  # fmt: skip
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay))


def _area(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        found = verbs.at_least(room.name, text("área", "area"), room.area, figures.area_m2, unit="m2",
                               tolerance=area_slack(view, room.feature))  # fmt: skip
        uses = room.uses if room.uses is not None else view.uses
        if found.status is Status.FAIL and uses is None and room.kind == "kitchen" and stay == "long":
            return verbs.open_end(found.message, (use_needed(view),), room.name)
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay) and not flat_kitchen(view, room))


def flat_kitchen(view: Works, room: Room) -> bool:
    """Tell whether a room is a kitchen of a flat, for which Art. 27 settles less: no house, semi-detached or not."""
    uses = room.uses if room.uses is not None else view.uses
    return room.kind == "kitchen" and bool(uses and "flats" in uses and "twins" not in uses)


COMPULSORY = ("living", "bedroom", "kitchen", "bath")


def is_small_flat(view: Works, room: Room) -> bool | None:
    """Tell whether the flat of a room has the compulsory rooms alone (Art. 27, sole §); None where nobody can tell.

    What of the flat is not drawn as rooms may hold one more.
    """
    unit = next((one for one in view.rooms if one.stay == "unit" and room in view.within(one)), None)
    if unit is None:
        return None
    others = [other for other in view.within(unit) if other.kind != "hall"]
    if len(others) > len(COMPULSORY):
        return False
    whole = {other.kind for other in others}.issuperset(COMPULSORY)
    return True if whole and not view.drawn.left(unit.feature.shape, unit.floor) else None


def _circle(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        diameter, across = circle_of(room)
        found = verbs.at_least(room.name, text("círculo inscrito, diâmetro", "inscribed circle, diameter"), diameter,
                               figures.circle_m, tolerance=view.tolerance, witness=across)  # fmt: skip
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay))


def _opening(view: Works, stay: str, figures: Stayed) -> Iterator[Finding]:
    def judge(room: Room) -> Finding:
        excused = _excused(view, room, stay)
        if excused is not None:
            return excused
        low = high = 0.0
        needs: list[Text] = []
        for window in windows_of(view, room):
            out, said = faces_out(view, window), area_of(window)
            area, share = believed(room, window, said), beside_share(room, window)
            low += area.low * share if out else 0.0
            high += area.high * share if share and out is not False else 0.0
            needs += _unknown(window, said) if not area.known and out is not False else []
            needs += [_WHAT_LIES_OUTSIDE] if out is None else []
        has = verbs.exactly(low) if low == high else Span(low=low, high=high)
        found = verbs.at_least(room.name, text("abertura para o exterior", "opening to the outside"), has,
                               room.most_area * figures.opening, unit="m2", needs=tuple(dict.fromkeys(needs)),
                               tolerance=1e-6)  # fmt: skip
        if found.status is Status.FAIL and _may_be_for_work(view, room, stay):
            return verbs.open_end(found.message, (_WORKED_IN,), room.name)
        by_duct = room.feature.get("ventilation") == "duct" and _may_have_duct(view, room)
        if found.status is Status.FAIL and by_duct and is_small_flat(view, room) is None:
            return verbs.open_end(found.message, (_SMALL_FLAT,), room.name)
        return _uncertain(room, found, stay)

    yield from rooms(view, judge, lambda room: of_stay(room, stay))


def _unknown(window: Feature, said: Span) -> list[Text]:
    """Say which measure of an opening is missing, or which of those said cannot be so."""
    known = {"width_m": width_of(window).known, "height_m": window.get("height_m") is not None}
    return [need(window, key) for key, is_known in known.items() if said.known or not is_known]


def _may_have_duct(view: Works, room: Room) -> bool:
    """Tell whether a kitchen may be aired by a duct where its flat has the compulsory rooms alone."""
    return flat_kitchen(view, room) and room.most_area <= DUCT_KITCHEN_M2 + 1e-9


_SMALL_FLAT = text("o contorno do apartamento (tipo=apartamento) e todos os seus compartimentos",
                   "the outline of the flat (kind=flat) and all of its rooms")  # fmt: skip
_WHAT_LIES_OUTSIDE = text(
    "o que há do lado de fora da janela: contorno da edificação, via ou espaço exterior no lote",
    "what lies outside the window: the building's outline, a road or outdoor space on the plot",
)


def _excused(view: Works, room: Room, stay: str) -> Finding | None:
    """Judge a room aired by machines, a small kitchen of a flat with a duct, a shop of a gallery; None: no excuse."""
    if stay == "long" and _by_gallery(view, room):
        return Finding(status=Status.PASS, subject=room.name,
                       message=text("{s}: só tem acesso pela galeria, que a pode ventilar (art. 36, III).",
                                    "{s}: reached by the gallery alone, which may air it (Art. 36, III).",
                                    s=room.name))  # fmt: skip
    if room.feature.get("ventilation") == "duct":
        if not _may_have_duct(view, room) or not is_small_flat(view, room):
            return None
        return Finding(status=Status.PASS, subject=room.name,
                       message=text("{s}: cozinha de até {a:m2} ventilada por duto.",
                                    "{s}: a kitchen of up to {a:m2} with a duct.", s=room.name,
                                    a=DUCT_KITCHEN_M2))  # fmt: skip
    if room.feature.get("ventilation") != "mechanical" or (stay == "long" and not for_work(view, room)):
        return None
    said = verbs.declared(view.site, "mechanical_ventilation", text(
        "ventilação mecânica e iluminação artificial garantidas por responsável técnico.",
        "mechanical ventilation and artificial light warranted by an engineer."))  # fmt: skip
    return Finding(status=said.status, subject=room.name, message=said.message, needs=said.needs)


def for_work(view: Works, room: Room) -> bool | None:
    """Tell whether a room of long stay is meant for work (Art. 22, sole §); None where that is not known."""
    uses = room.uses if room.uses is not None else view.uses
    if room.kind in ("shop", "mezzanine", "works", "study"):
        return True
    if room.kind == "bedroom" or says(room.feature.get("kind") or room.name, *_RESTED) or (uses and uses <= HOMES):
        return False
    if uses is None or room.kind == "classroom" or uses & {"house", "flats"}:
        return None
    return True if room.kind == "kitchen" or not uses & {"hotel", "hospital", "school"} else None


_RESTED = ("estar", "jantar", "visita", "jogos", "dining", "lounge", "living")
_WORKED_IN = text("se o compartimento se destina ao trabalho (uso do compartimento), ou janelas bastantes",
                  "whether the room is meant for work (use of the room), or windows enough")  # fmt: skip


def _may_be_for_work(view: Works, room: Room, stay: str) -> bool:
    mechanical = room.feature.get("ventilation") == "mechanical"
    return mechanical and stay == "long" and for_work(view, room) is None


def _by_gallery(view: Works, room: Room) -> bool:
    """Tell whether every door of a shop gives onto the gallery."""
    uses = room.uses if room.uses is not None else view.uses
    mine = [view.beside(door) for door in view.openings_of(room, "door")]
    return room.kind == "shop" and "gallery" in (uses or ()) and bool(mine) and all(map(_on_gallery, mine))


def _on_gallery(beside: tuple[Room, ...]) -> bool:
    return any(r.kind == "hall" and says(r.feature.get("kind") or r.name, "galeria", "gallery") for r in beside)


_OPENING_MEASURED = text(
    "Soma das aberturas que dão para fora (largura × altura), sobre a área do compartimento.",
    "The sum of the openings that give outside (width × height), over the area of the room.",
)
_SAID = text("O pé-direito informado.", "The ceiling height said.")
_FLOOR = text(
    "A área do contorno por dentro das paredes, sem pilares, muros, escadas e elevadores desenhados nele.",
    "The area of the outline inside the walls, without columns, walls, stairs and lifts drawn in it.",
)
_EXACT = text("O maior círculo que cabe no contorno, achado exatamente, fora de pilares, muros, escadas e elevadores "
              "desenhados nele.",
              "The largest circle that fits the outline, found exactly, clear of columns, walls, stairs and lifts "
              "drawn in it.")  # fmt: skip
_READS = ("room", "window", "passage", "building", "property")


@BOOK.rule(
    "room-opening", article="Art. 22, I; parágrafo único; Art. 27, parágrafo único, II; Art. 36, III",
    title=text("Iluminação e ventilação, permanência prolongada", "Light and air, long stay"),
    requirement=text("Aberturas para espaço exterior ≥ 1/6 da área; para trabalho admite-se ventilação mecânica sob "
                     "responsável técnico; cozinha de até {a:m2} de apartamento só com os compartimentos "
                     "obrigatórios, duto; loja de galeria, a galeria.",
                     "Openings to an outdoor space ≥ 1/6 of the area; for work, mechanical ventilation under an "
                     "engineer; for a kitchen of up to {a:m2} in a flat with the compulsory rooms alone, a duct; for a "
                     "shop of a gallery, the gallery.",
                     a=DUCT_KITCHEN_M2),
    measured=_OPENING_MEASURED, reads=(*_READS, "door"),
)  # fmt: skip
@of_building
def room_opening(view: Works) -> Iterator[Finding]:
    """Windows between two rooms do not count."""
    yield from _opening(view, "long", LONG)


@BOOK.rule(
    "room-ceiling", article="Art. 22, II", title=text("Pé-direito, permanência prolongada", "Ceiling, long stay"),
    requirement=text("Pé-direito médio ≥ {h:m}.", "Mean ceiling height ≥ {h:m}.", h=LONG.ceiling_m), measured=_SAID,
    reads=("room",),
)  # fmt: skip
@of_building
def room_ceiling(view: Works) -> Iterator[Finding]:
    """The mean height, as it is said."""
    yield from _ceiling(view, "long", LONG)


@BOOK.rule(
    "room-area", article="Art. 22, III", title=text("Área, permanência prolongada", "Area, long stay"),
    requirement=text("Área ≥ {a:m2}.", "Area ≥ {a:m2}.", a=LONG.area_m2), measured=_FLOOR,
    reads=("room", *STANDING),
)  # fmt: skip
@of_building
def room_area(view: Works) -> Iterator[Finding]:
    """A kitchen of a flat answers to `kitchen-area` instead."""
    yield from _area(view, "long", LONG)


@BOOK.rule(
    "room-circle", article="Art. 22, III", title=text("Círculo inscrito, permanência prolongada",
                                                      "Inscribed circle, long stay"),
    requirement=text("Forma que permita inscrever um círculo de diâmetro ≥ {d:m}.",
                     "A shape in which a circle of ≥ {d:m} fits.", d=LONG.circle_m), measured=_EXACT,
    reads=("room", *STANDING),
)  # fmt: skip
@of_building
def room_circle(view: Works) -> Iterator[Finding]:
    """The picture shows the circle."""
    yield from _circle(view, "long", LONG)


@BOOK.rule(
    "transit-opening", article="Art. 23, I; parágrafo único",
    title=text("Ventilação, permanência transitória", "Air, transitory stay"),
    requirement=text("Aberturas ≥ 1/8 da área; admite-se ventilação mecânica sob responsável técnico.",
                     "Openings ≥ 1/8 of the area; mechanical ventilation under an engineer will do."),
    measured=_OPENING_MEASURED, reads=_READS,
)  # fmt: skip
@of_building
def transit_opening(view: Works) -> Iterator[Finding]:
    """Corridors are rooms of transitory stay by Art. 21."""
    yield from _opening(view, "transitory", TRANSITORY)


@BOOK.rule(
    "transit-ceiling", article="Art. 23, II", title=text("Pé-direito, permanência transitória",
                                                         "Ceiling, transitory stay"),
    requirement=text("Pé-direito médio ≥ {h:m}.", "Mean ceiling height ≥ {h:m}.", h=TRANSITORY.ceiling_m),
    measured=_SAID, reads=("room", "passage"),
)  # fmt: skip
@of_building
def transit_ceiling(view: Works) -> Iterator[Finding]:
    """The mean height, as it is said."""
    yield from _ceiling(view, "transitory", TRANSITORY)


@BOOK.rule(
    "transit-area", article="Art. 23, III", title=text("Área, permanência transitória", "Area, transitory stay"),
    requirement=text("Área ≥ {a:m2}.", "Area ≥ {a:m2}.", a=TRANSITORY.area_m2), measured=_FLOOR,
    reads=("room", "passage", *STANDING),
)  # fmt: skip
@of_building
def transit_area(view: Works) -> Iterator[Finding]:
    """Every room, for one of long stay asks for more."""
    yield from _area(view, "transitory", TRANSITORY)


@BOOK.rule(
    "transit-circle", article="Art. 23, IV", title=text("Círculo inscrito, permanência transitória",
                                                        "Inscribed circle, transitory stay"),
    requirement=text("Forma que permita inscrever um círculo de diâmetro ≥ {d:m} (o texto diz “0,80cm”).",
                     "A shape in which a circle of ≥ {d:m} fits (the text says \"0,80cm\").", d=TRANSITORY.circle_m),
    measured=_EXACT, reads=("room", "passage", *STANDING),
)  # fmt: skip
@of_building
def transit_circle(view: Works) -> Iterator[Finding]:
    """The picture shows the circle."""
    yield from _circle(view, "transitory", TRANSITORY)
