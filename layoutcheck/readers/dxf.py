"""DXF, R12 to R2018, ASCII and binary: what is seen in model space, from above, by the roles of its layers.

Every entity is counted once: as used, when it is measured, or is a note (a text, a dimension, a leader) on a layer with
a role; as not supported; or as ignored, on layers without a role, on paper, hidden, or data that reached nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import partial

import numpy as np
from ezdxf.tools.juliandate import calendardate
from ezdxf.tools.text import plain_mtext

from layoutcheck.drawn import Account, heart, refuse_stray, without_traces
from layoutcheck.errors import ReadError
from layoutcheck.ground import METRES, Frame, Points, crs_of, flat_frame
from layoutcheck.limits import Limits, refuse_whole
from layoutcheck.project import Project
from layoutcheck.readers import Reading, SeenLayer, nothing_read
from layoutcheck.readers._cut.cut import Cut, cut_down
from layoutcheck.readers._cut.doors import about_walls, are_few, are_within, with_doors
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._doors import BARRED, IN_WALL_M, tell_doors, tell_masks
from layoutcheck.readers._dxf.blocks import insert, remember, see_within
from layoutcheck.readers._dxf.contents import PARTS, Contents, header_of, layer_in
from layoutcheck.readers._dxf.entities import enter, invisible
from layoutcheck.readers._dxf.found import ANNOTATION, Found
from layoutcheck.readers._dxf.inventory import listed
from layoutcheck.readers._dxf.load import Loaded, contents_of, layer_of, load, load_part, quiet
from layoutcheck.readers._dxf.notices import tell
from layoutcheck.readers._dxf.pictures import tell_pictures
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.references import ground, within
from layoutcheck.readers._dxf.things import hand_over
from layoutcheck.readers._large import Large
from layoutcheck.readers._region import georeferenced
from layoutcheck.readers._tags import BINARY, clean, tags
from layoutcheck.site import Options
from layoutcheck.words import text

INSUNITS = {"1": "in", "2": "ft", "4": "mm", "5": "cm", "6": "m", "7": "km"}
SMALLEST = 100_000  # bytes: below it, finding what matters takes as long as reading all
# errors that no part of a file that does not matter can change
_SAID_ALIKE = ("units-missing", "units-unsupported", "nothing-to-check", "outline-too-fine")
DEGREE_M = 111_700.0  # no degree is longer on the ground


def read(data: bytes | Large, options: Options, project: Project, account: Account) -> Reading:
    """Read a DXF: of a large one only what matters, where that is plain to tell.

    Raises `ReadError` for a file that is damaged where it is measured, a drawing without a unit, coordinates that are
    no numbers, and a block bomb.
    """
    if not options.full_read and _is_large(data):
        try:
            reading, trial = _measured_in_part(data, options, project)
        except Unsure:
            pass
        except ReadError as error:
            if error.code in _SAID_ALIKE:
                raise
        else:
            account.take(trial)
            return reading
    refuse_whole(len(data), options.limits, "drawing")
    return _measured(load(data[:], _has_role(project), account, options.limits), options, project, account)


def _has_role(project: Project) -> Callable[[str], bool]:
    return lambda layer: project.assign(layer).role is not None


def _measured_in_part(data: bytes | Large, options: Options, project: Project) -> tuple[Reading, Account]:
    """Measure what matters of a drawing, with the doors that may stand in its walls. Raises `Unsure`."""
    told = Account()
    cut = cut_down(data, lambda layer: project.assign(layer).role, told)
    reach = _reach(header_of(tags(cut.drawing.head.decode("latin-1").replace("\r\n", "\n"))), options)
    about = about_walls(cut)
    tried = with_doors(cut, about, reach)
    is_tried = are_few(cut, tried)
    reading, trial = _measured_of(tried if is_tried else cut, options, project, told)
    walls = np.array([item.shape.bounds for item in reading.drawn if item.role in BARRED]).reshape(-1, 4)
    if is_tried and are_within(walls, about):
        return reading, trial
    more = with_doors(cut, walls, reach)
    if (more.wanted == cut.wanted).all():
        return reading, trial
    return _measured_of(more, options, project, told)


def _measured_of(cut: Cut, options: Options, project: Project, told: Account) -> tuple[Reading, Account]:
    """Measure what is kept of a drawing; the account begins with what is told of all of it."""
    account = Account(warnings=list(told.warnings))
    return _measured(load_part(cut, _has_role(project), options.limits), options, project, account), account


def _reach(header: Mapping[str, str], options: Options) -> float:
    """Give how far from a wall its doors may stand, in drawing units; where these are not known, no reading is made."""
    try:
        return IN_WALL_M / _unit(header, options)[1]
    except ReadError:
        return 0.0


def _measured(loaded: Loaded, options: Options, project: Project, account: Account) -> Reading:
    """Measure an open drawing."""
    _tell_torn(loaded, project, account)
    units, metres = _unit(loaded.contents.header, options)
    with quiet(), np.errstate(all="ignore"):  # what is not finite is found, and refused by name
        found = _walked(loaded, project, metres, account, options.limits.entities)
        drawn, points = without_traces(hand_over(found))
        tell_doors(found.doors, drawn, metres, account)
        tell_masks(found.masks, drawn, metres, account)
        tell_pictures(found.pictures, drawn, account)
    if units and not options.crs:
        refuse_stray(drawn, points, metres)
    if not len(points):
        for layer in loaded.on:
            account.ignore(layer, 0)
        raise nothing_read(account, project)
    return Reading(
        format="dxf",
        drawn=drawn,
        frame=_frame(points, heart(drawn), options, metres, account),
        metres_per_unit=metres,
        units=units,
        crs=options.crs,
        date=_date(loaded.contents.header.get("$TDUPDATE")),
    )


def inventory(data: bytes | Large, limits: Limits = Limits()) -> Iterator[SeenLayer]:  # noqa: B008 - frozen
    """Give the layers of a DXF and what lies on each, blocks included; needs no unit.

    Raises `ReadError` for what is not a DXF, is cut off or is beyond the limits.
    """
    contents = _listed(data, limits)
    on: dict[str, Counter[str]] = {layer.name: Counter() for layer in contents.layers.values()}
    for (name, kind), count in contents.entities.items():
        if kind not in PARTS:
            on.setdefault(layer_in(contents.layers, name).name, Counter())[kind] += count
    texts: dict[str, set[str]] = {}
    for name, written in contents.texts.items():
        spelt = (str(plain_mtext(clean(one))) for one in set(written) if one)
        texts.setdefault(layer_in(contents.layers, name).name, set()).update(spelt)
    for name, things in on.items():
        layer = layer_in(contents.layers, name)
        yield SeenLayer(
            name=name,
            things=tuple(sorted(things.items(), key=lambda one: (-one[1], one[0]))),
            state="frozen" if layer.frozen else "off" if layer.off else "on",
            texts=tuple(sorted(texts.get(name, ()))),
        )


def _listed(data: bytes | Large, limits: Limits) -> Contents:
    """Look at what a DXF holds without opening it."""
    if _is_large(data):
        with suppress(Unsure):
            return listed(data)
    refuse_whole(len(data), limits, "drawing")
    return contents_of(data[:], Account())


def _is_large(data: bytes | Large) -> bool:
    """Tell whether a file is worth looking for what matters."""
    return len(data) >= SMALLEST and data[: len(BINARY)] != BINARY


def _walked(loaded: Loaded, project: Project, metres: float, account: Account, most: int) -> Found:
    """Enter every entity of model space once, and count what lies on paper and what was left out."""
    for name, count in loaded.left.items():
        account.entities += count
        account.ignore(loaded.layer(name).name, count)
    found = Found(loaded=loaded, project=project, account=account, metres=metres, most=most)
    space = loaded.document.modelspace()
    for entity in space:
        account.entities += 1
        layer = loaded.layer(layer_of(entity))
        reference = entity.dxftype() == "INSERT"
        if reference:
            see_within(found, entity)
        if invisible(entity) or layer.frozen or (layer.off and not reference):
            found.hide(layer.name, within(found, entity))
        elif not reference:
            enter(found, entity, layer.name, Plane.top())
        else:
            outcome = insert(found, entity, layer)
            account.used += outcome == "used"
            if outcome == "ignored":
                account.ignore(layer.name)
                found.see_away(entity, layer.name, partial(ground, found))
                remember(found, entity, layer.name)
    frozen: list[set[str]] = []
    for layout in loaded.document.layouts:
        for entity in layout if layout is not space else ():
            account.entities += 1
            if entity.dxftype() == "VIEWPORT" and entity.dxf.get("id", 2) != 1:  # the first is the sheet itself
                frozen.append({loaded.layer(name).name for name in getattr(entity, "frozen_layers", ())})
            layer = loaded.layer(layer_of(entity))
            account.ignore(layer.name)
            if found.assign(layer.name).role is not None and entity.dxftype() not in ANNOTATION:
                found.told.paper[layer.name] += 1
    found.told.frozen = set.intersection(*frozen) & {thing.layer for thing in found.things} if frozen else set()
    tell(found.told, {str(thing.assigned.role) for thing in found.things}, metres, account)
    return found


def _tell_torn(loaded: Loaded, project: Project, account: Account) -> None:
    """Tell what the file's own tags show to be damaged, though all of it can be read: nothing passes on it."""
    for name, count in loaded.contents.torn.items():
        layer = loaded.layer(name).name
        role = project.assign(layer).role
        if role or layer == "0":
            account.unread(
                role,
                text('camada "{layer}": {n:count} {n:polilinha|polilinhas} com outro número de vértices que o dito: '
                     'arquivo danificado?',
                     'layer "{layer}": {n:count} {n:polyline|polylines} with another number of vertices than said: '
                     'a damaged file?',
                     layer=layer, n=count),
                layer,
            )  # fmt: skip
    some = sum(loaded.contents.entities.values()) > loaded.contents.nowhere
    if loaded.contents.nowhere and some:
        account.unread(
            None,
            text("{n:count} {n:elemento|elementos} sem camada: arquivo danificado?",
                 "{n:count} {n:thing|things} without a layer: a damaged file?",
                 n=loaded.contents.nowhere),
        )  # fmt: skip


# --- units --------------------------------------------------------------------


def _unit(header: Mapping[str, str], options: Options) -> tuple[str | None, float]:
    """Give the drawing's unit, none for degrees, and the most metres that it has."""
    if options.crs is not None and crs_of(options.crs).is_geographic:
        return None, DEGREE_M
    units = _units(header, options)
    return units, METRES[units]


def _units(header: Mapping[str, str], options: Options) -> str:
    """Give the drawing's unit: what was asked for, else what the drawing says, else what to take if it is silent."""
    stated = header.get("$INSUNITS", "0").split(".")[0].strip()
    if options.units:
        return options.units
    if stated in INSUNITS:
        return INSUNITS[stated]
    if stated not in ("", "0"):
        raise ReadError(
            "units-unsupported",
            text("O desenho está numa unidade que não se usa aqui ($INSUNITS = {code}).",
                 "The drawing is in a unit that is not supported ($INSUNITS = {code}).", code=stated),
            text("Diga a unidade: --units m|cm|mm|km|ft|in.", "Say the unit: --units m|cm|mm|km|ft|in."),
        )  # fmt: skip
    if options.units_if_missing:
        return options.units_if_missing
    raise ReadError(
        "units-missing",
        text("O desenho não diz em que unidade está ($INSUNITS).",
             "The drawing does not say which unit it is in ($INSUNITS)."),
        text("Diga a unidade: --units m|cm|mm.", "Say the unit: --units m|cm|mm."),
    )  # fmt: skip


def _frame(points: Points, stored: Points | None, options: Options, metres: float, account: Account) -> Frame:
    if options.crs:
        return georeferenced(points, crs_of(options.crs), metres, stored, account)
    return flat_frame(points, metres, stored)


def _date(written: str | None) -> str | None:
    """Give the day of a Julian date as written in a header; None when there is none that makes sense."""
    try:
        day = calendardate(float(written or "nan"))
    except (ValueError, OverflowError):
        return None
    return day.date().isoformat() if 1982 <= day.year <= 2200 else None
