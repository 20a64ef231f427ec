"""Art. 4, §§ 7–11 and Art. 5, I, g: the openings that give access to an area and to its installation."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import shapely
from msgspec import Struct
from msgspec.structs import replace
from shapely.geometry import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from layoutcheck.finding import Finding, Status, at_least, worst
from layoutcheck.kinds import PROPERTIES, spelt
from layoutcheck.law import RuleBook
from layoutcheck.laws.cuiaba_glp.areas import Area, Yard
from layoutcheck.laws.cuiaba_glp.closure import closure, opening_on, outer_outline, regime
from layoutcheck.laws.cuiaba_glp.common import (
    STOCK,
    classes_text,
    declared,
    each_store,
    needs_class,
    not_applicable,
    tried,
)
from layoutcheck.laws.cuiaba_glp.figures import OPENING_HEIGHT, OPENING_WIDTH, OPENINGS
from layoutcheck.measure import REACH_NOISE, rings, within
from layoutcheck.site import Feature
from layoutcheck.stretches import JOINT_M, TURN, Stretch, union
from layoutcheck.words import Text, text

BOOK = RuleBook()

SWING = 0.45  # of its width: how deep is what leaves sweep, a quarter of a circle each


@BOOK.rule(
    "openings",
    article="Art. 4º, §§ 7º–11; Art. 5º, I, g",
    title=text("Acessos", "Openings"),
    requirement=text(
        "Aberturas, por classe, pelo menos: {count}; de largura pelo menos: {width}; de altura pelo menos: {height}; "
        "todas abrem para fora.",
        "Openings, by class, at least: {count}; at least so wide: {width}; at least so high: {height}; all open "
        "outwards.",
        count=OPENINGS.told,
        width=OPENING_WIDTH.told,
        height=OPENING_HEIGHT.told,
    ),
    measured=text(
        "A largura é a da linha desenhada, senão largura; altura e abre. Contam as aberturas na linha "
        "da área cercada, senão na da instalação.",
        "The width is that of the line drawn, else width_m; height height_m; swing. Openings on the line of the fenced "
        "area count, else those on the installation's.",
    ),
    tables=(OPENINGS, OPENING_WIDTH, OPENING_HEIGHT),
    reads=(*STOCK, "opening", "fence", "wall", "firewall", "installation", "property"),
    declarable=True,
)
@each_store
def openings(yard: Yard, area: Area) -> Iterator[Finding]:
    """What is fenced needs them: the outline of the regime, and the installation too where it has its own closure."""
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
    found = regime(yard, area)
    name, outline = outer_outline(yard, area)
    gates = _gates(yard, found.outline if found else area.limit)
    said = yard.site.declared.says.get("openings")
    if said is False or (said is True and not gates):
        yield declared(yard, area, "openings")
        return
    if found is not None:
        yield _judged(yard, area, found.name, gates)
    else:
        yield _either(yard, area, gates, _gates(yard, outline) if outline is not None else [])
    fenced_twice = found is not None and found.name == area.id and any(name == f.name for f in _installations(yard))
    if fenced_twice and outline is not None and closure(yard, outline).is_fenced:
        yield _judged(yard, area, name, _gates(yard, outline))


def _installations(yard: Yard) -> tuple[Feature, ...]:
    return yard.site.of("installation")


def _either(yard: Yard, area: Area, own: list[Gate], outer: list[Gate]) -> Finding:
    """Judge where nobody knows which outline is fenced: the openings would have to do on both."""
    tries = [_judged(yard, area, area.id, gates) for gates in (own, outer)]
    statuses = {found.status for found in tries}
    if len(statuses) == 1:
        return tries[0]
    need = text("o fechamento de {area} ou da instalação", "the closure of {area} or of the installation", area=area.id)
    return replace(tries[0], status=Status.UNDETERMINED, needs=tuple(dict.fromkeys((need, *tries[0].needs))))


# --- gates ------------------------------------------------------------------------


class Gate(Struct, frozen=True, kw_only=True):
    """An opening in an outline, in metres: what overlaps or touches on it is one, however many lines draw it."""

    name: str
    width_m: float | None
    height_m: float | None
    swing: str | None


def _gates(yard: Yard, outline: BaseGeometry) -> list[Gate]:
    """Give the gates in an outline; an opening near it of which the width is not known is one of unknown width."""
    out: list[Gate] = []
    placed: set[str] = set()
    drawn = yard.site.of("opening")
    if not drawn:
        return []
    for ring in rings(outline):
        spots = [(stretch, f) for f in drawn for stretch in opening_on(ring, f, yard.snap)]
        for along, members in _grouped(spots, ring):
            placed.update(f.name for f in members)
            out.append(_gate(members, along))
    edge = shapely.union_all(rings(outline))
    loose = [f for f in drawn if f.name not in placed and within(f.shape, edge, yard.snap)]
    return out + [_gate([f], None) for f in loose]


def _grouped(spots: Sequence[tuple[Stretch, Feature]], ring: LineString) -> list[tuple[float, list[Feature]]]:
    """Put openings together that overlap or touch on an outline, where it begins too; with the length they take."""
    stretches = union((s for s, _ in spots), JOINT_M, ring.length)
    found = []
    for begin, end in stretches:
        here = [f for (a, b), f in spots if a >= begin - REACH_NOISE and b <= end + REACH_NOISE]
        found.append((end - begin, list({f.name: f for f in here}.values())))
    across = len(stretches) > 1 and stretches[0][0] <= 0 and stretches[-1][1] >= ring.length - 1e-9
    if across:
        (first, some), (last, others) = found[0], found.pop()
        found[0] = (first + last, list({f.name: f for f in (*some, *others)}.values()))
    return found


def _gate(members: list[Feature], along: float | None) -> Gate:
    """Make one gate of what is drawn in one place: its width on the outline, the lowest height, the worst swing.

    A width that is both drawn and said is the smaller of the two; of what is drawn, either end may be off.
    """
    heights = [f.get("height_m") for f in members]
    swings = [f.get("swing") for f in members]
    drawn = _drawn_width(members[0].shape, along) if len(members) == 1 else along
    widths = [] if drawn is None else [drawn - 2 * max(f.error_m for f in members)]
    if len(members) == 1 and (said := members[0].get("width_m")) is not None:
        widths.append(said)
    is_told = all("width_m" not in f.doubts for f in members)  # else it may be narrower than it is drawn
    return Gate(
        name=" + ".join(f.name for f in members),
        width_m=min(widths, default=None) if is_told else None,
        height_m=None if None in heights else min(heights),
        swing="in" if "in" in swings else None if None in swings else "out",
    )


def _drawn_width(line: BaseGeometry, along: float | None) -> float | None:
    """Measure a gate that is drawn as a line; None for a mark or an outline, whose width is only said."""
    if isinstance(line, Polygon) and along is not None and _is_sector(line):
        return along
    if not isinstance(line, LineString) or along is None:
        return None
    beside = len(line.coords) == 2 and along >= line.length * math.cos(TURN) - REACH_NOISE
    return float(line.length) if beside else along


def _is_sector(outline: Polygon) -> bool:
    """Tell whether an outline is that of a leaf's swing: about as deep as wide."""
    around = outline.minimum_rotated_rectangle.exterior.coords
    shorter, longer = sorted((math.dist(around[0], around[1]), math.dist(around[1], around[2])))
    return shorter > SWING * longer


def _judged(yard: Yard, area: Area, where: str, found: list[Gate]) -> Finding:
    status = tried(area, lambda name: _status(yard, name, found))
    name = area.classes[-1]
    asked = float(OPENINGS.at(name) or 0)
    good = sum(_fits(yard, gate, name) is Status.PASS for gate in found)
    return Finding(
        status=status,
        area=area.id,
        subject=where,
        measured=float(good),
        required=asked,
        unit="count",
        margin=good - asked,
        message=text(
            "{where}: {good:count} {good:abertura que atende|aberturas que atendem}; mínimo {asked:count} de {wide:m} "
            "× {high:m} (classe {name}){each}.",
            "{where}: {good:count} {good:opening that complies|openings that comply}; at least {asked:count} of "
            "{wide:m} × {high:m} (class {name}){each}.",
            where=where,
            good=good,
            asked=asked,
            wide=OPENING_WIDTH.at(name),
            high=OPENING_HEIGHT.at(name),
            name=classes_text(area.classes),
            each=text("; {each}", "; {each}", each=tuple(_said(gate) for gate in found)) if found else "",
        ),
        needs=_needs(area, where, found) if status is Status.UNDETERMINED else (),
    )


def _status(yard: Yard, name: str, found: list[Gate]) -> Status:
    """Judge for one class: none drawn is unknown, some and too few fails, one that opens inwards fails."""
    asked = OPENINGS.at(name)
    if asked is None:
        return Status.PASS
    if not found:
        return Status.UNDETERMINED
    fits = [_fits(yard, gate, name) for gate in found]
    good, maybe = fits.count(Status.PASS), fits.count(Status.UNDETERMINED)
    if any(gate.swing == "in" for gate in found) or good + maybe < asked:
        return Status.FAIL
    return Status.UNDETERMINED if good < asked or any(gate.swing is None for gate in found) else Status.PASS


def _fits(yard: Yard, gate: Gate, name: str) -> Status:
    """Judge one gate: wide, high and outwards."""
    pairs = ((gate.width_m, OPENING_WIDTH.at(name)), (gate.height_m, OPENING_HEIGHT.at(name)))
    statuses = [
        Status.UNDETERMINED if value is None else at_least(value, float(asked or 0), tolerance=yard.tolerance)
        for value, asked in pairs
    ]
    statuses.append(Status.UNDETERMINED if gate.swing is None else Status.PASS if gate.swing == "out" else Status.FAIL)
    return worst(*statuses)


def _said(gate: Gate) -> Text:
    unknown = text("?", "?")
    swing = {
        "out": text("para fora", "outwards"),
        "in": text("para dentro", "inwards"),
        None: text("sentido ?", "swing ?"),
    }
    return text(
        "{name}: {width} × {height}, {swing}",
        "{name}: {width} × {height}, {swing}",
        name=gate.name,
        width=text("{w:m}", "{w:m}", w=gate.width_m) if gate.width_m is not None else unknown,
        height=text("{h:m}", "{h:m}", h=gate.height_m) if gate.height_m is not None else unknown,
        swing=swing[gate.swing],
    )


def width_to_spare(yard: Yard, area: Area, where: str | None) -> float | None:
    """Give by how much the widest gates, as many as are asked for, are wider than asked; None where nobody knows."""
    found = regime(yard, area)
    outer, installed = outer_outline(yard, area)
    outline = found.outline if found is not None and found.name == where else installed if outer == where else None
    least = OPENING_WIDTH.at(area.classes[-1])
    if outline is None or least is None or not area.class_known:
        return None
    name = area.classes[-1]
    fitting = [g for g in _gates(yard, outline) if _fits(yard, replace(g, width_m=least), name) is Status.PASS]
    widths = sorted((g.width_m or 0.0 for g in fitting), reverse=True)
    asked = int(OPENINGS.at(area.classes[-1]) or 0)
    return widths[asked - 1] - least if 0 < asked <= len(widths) else None


def _needs(area: Area, where: str, found: list[Gate]) -> tuple[Text, ...]:
    needs = [needs_class(area)] if not area.class_known else []
    if not found:
        needs.append(
            text(
                "aberturas de {where} (camada GLP-ACESSO ou role opening)",
                "openings of {where} (layer GLP-ACESSO or role opening)",
                where=where,
            )
        )
    for gate in found:
        said = (("width_m", gate.width_m), ("height_m", gate.height_m), ("swing", gate.swing))
        needs += [
            text("{label} ({key}) da abertura {name}", "{label} ({key}) of opening {name}",
                 label=PROPERTIES[key].label, key=spelt(key), name=gate.name)
            for key, value in said
            if value is None
        ]  # fmt: skip
    return tuple(needs)
