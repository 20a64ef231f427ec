"""The plan as a DXF with the findings on layers of their own, LAYOUTCHECK-…: lines, numbers, zones and a list.

A DXF plan comes back as the user's own drawing: what is added stands between its records, and all else is the same to
the byte. What an earlier report put on these layers is replaced; they never take part in a check. Other plans are
drawn anew, on layers that no role is read from: a drawing of the answer is not mistaken for the plan.
"""

from __future__ import annotations

import hashlib
import io
import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from layoutcheck import readers
from layoutcheck.drawn import Account
from layoutcheck.errors import LayoutcheckError, WriteError
from layoutcheck.ground import crs_of, unit_of
from layoutcheck.kinds import is_own_layer
from layoutcheck.readers._cut.cut import cut_down
from layoutcheck.readers._cut.lines import Unsure
from layoutcheck.readers._dxf.contents import PARTS
from layoutcheck.readers._dxf.load import Loaded, load, load_part
from layoutcheck.readers.dxf import INSUNITS, SMALLEST
from layoutcheck.reports import _markup
from layoutcheck.reports._dxf_splice import MATERIAL, PLOT_STYLE, Outline, outline, spliced
from layoutcheck.reports._dxf_write import (
    R12,
    R2000,
    STYLE,
    Handles,
    Made,
    drawing,
    escaped,
    exported,
    exported_blocks,
    relooked,
    without_clock,
)
from layoutcheck.reports._localized import spoken
from layoutcheck.words import Text, text

if TYPE_CHECKING:
    from layoutcheck.finding import Report

_R2007 = "AC1021"
_OTHER_BYTES = (b"AutoCAD Binary DXF", b"\xff\xfe", b"\xfe\xff")
_FARTHEST_M = 2000.0  # from the plan, that its drawing may go on


def render(report: Report, lang: str) -> list[bytes]:
    """Give the one drawing of a report.

    Raises `WriteError` for a DXF that is no longer what was checked, was repaired when it was read, or is binary: what
    would come back would not be the drawing that was checked.
    """
    said = spoken(report, lang)
    return [_marked_up(said, lang) if report.site.plan.format == "dxf" else _drawn_anew(said, lang)]


# --- the user's own drawing ---------------------------------------------------


def _marked_up(report: Report, lang: str) -> bytes:
    data = _read_again(report)
    found = outline(data)
    if found.entities_end is None:
        raise _refused(report, text("ele não tem a seção ENTITIES", "it has no ENTITIES section"))
    if found.version > R12 and not found.largest:
        raise _refused(report, text("nada nele tem handle; abra-o no CAD e salve-o de novo",
                                    "nothing in it has a handle; open it in CAD and save it again"))  # fmt: skip
    marks = _markup.findings(report, lang, _reach(report, found))
    version = "R2000" if found.version >= R2000 else "R12"
    made = drawing(marks, report.site.frame.to_plan, version, coloured="LAYER" not in found.tables,
                   first_block=_first_block(found))  # fmt: skip
    names = [layer.name for layer in _markup.layers(marks)]
    old = ((start, end, b"") for start, end in found.own)
    done = spliced(data, [*_pieces(made, names, found, _is_utf8(data, found)), *old])
    if not _holds(done, len(made.entities)):
        raise _refused(report, text("o resultado não se relê como deve", "the result does not read as it should"))
    return done


def _read_again(report: Report) -> bytes:
    plan = report.site.plan
    try:
        data = readers.load(Path(plan.path))
    except LayoutcheckError:
        raise _refused(report, text("ele não pode mais ser lido", "it can no longer be read")) from None
    if hashlib.sha256(data).hexdigest() != plan.sha256:
        raise _refused(report, text("ele mudou depois da verificação", "it has changed since it was checked"))
    if data.startswith(_OTHER_BYTES):
        raise _refused(report, text("ele é um DXF binário ou em UTF-16; salve-o como DXF ASCII",
                                    "it is a binary DXF or in UTF-16; save it as ASCII DXF"))  # fmt: skip
    if any(note.code == "dxf-repaired" for note in report.site.seen.warnings):
        raise _refused(report, text("ele foi lido com reparos; rode AUDIT no CAD e salve-o de novo",
                                    "it was read with repairs; run AUDIT in CAD and save it again"))  # fmt: skip
    return data


def _refused(report: Report, why: Text) -> WriteError:
    return WriteError(
        "dxf-not-marked",
        text("{file}: o desenho não pode ser devolvido com os resultados: {why}.",
             "{file}: the drawing cannot be given back with the findings: {why}.", file=report.site.plan.path, why=why),
    )  # fmt: skip


def _holds(data: bytes, marks: int) -> bool:
    """Open what was made as a plan is opened, and count what lies on our layers, in blocks of the user's too."""
    try:
        held = _opened(data).contents.entities
    except LayoutcheckError:
        return False
    return sum(n for (layer, kind), n in held.items() if is_own_layer(layer) and kind not in PARTS) >= marks


def _opened(data: bytes) -> Loaded:
    """Open a drawing, of a large one what lies on our layers."""
    if len(data) >= SMALLEST:
        with suppress(Unsure):
            return load_part(
                cut_down(data, lambda layer: layer if is_own_layer(layer) else None, Account()), is_own_layer
            )
    return load(data, lambda layer: False, Account())


def _is_utf8(data: bytes, found: Outline) -> bool:
    if found.version < _R2007:
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _pieces(made: Made, report_layers: Sequence[str], found: Outline, utf8: bool) -> Iterator[tuple[int, int, bytes]]:
    """Give what is put into the file, and where: layers, blocks, entities, and the next free handle."""
    version = max(found.version, R12)
    handles = Handles(max(found.largest + 1, found.seed[0] if found.seed else 1), found.handled or version > R12)

    def put(at: int, said: str) -> tuple[int, int, bytes]:
        plain = said.encode() if utf8 else escaped(said)
        return at, at, plain.replace(b"\n", found.line_end)

    def entries(table: str, new: Sequence[Any]) -> tuple[int, int, bytes]:
        end, owner = found.tables[table]
        return put(end, exported(new, owner if version >= R2000 else None, handles, version))

    if "LAYER" in found.tables:
        new = [made.document.layers.get(n) for n in report_layers if n.upper() not in found.names.get("LAYER", ())]
        looks = (found.looks.get(PLOT_STYLE), found.looks.get(MATERIAL))
        yield entries("LAYER", [relooked(layer, *looks) for layer in new])
    if made.blocks:
        assert found.blocks_end is not None
        if STYLE not in found.names.get("DIMSTYLE", ()):
            yield entries("DIMSTYLE", [made.document.dimstyles.get(STYLE)])
        if version >= R2000:
            yield entries("BLOCK_RECORD", [block.block_record for block in made.blocks])
        yield put(found.blocks_end, exported_blocks(made.blocks, handles, version))
    assert found.entities_end is not None
    owner = found.space if version >= R2000 else None
    yield put(found.entities_end, exported(made.entities, owner, handles, version))
    if found.seed and handles.used:
        yield found.seed[1], found.seed[2], f"{handles.next:X}".encode()


def _first_block(found: Outline) -> int | None:
    """Give the first number for blocks of dimensions; None where the file has no place for such or is of R13 or R14."""
    tables = {"DIMSTYLE"} if found.version <= R12 else {"DIMSTYLE", "BLOCK_RECORD"}
    able = found.blocks_end is not None and tables <= found.tables.keys()
    return found.next_block if able and not R12 < found.version < R2000 else None


def _reach(report: Report, found: Outline) -> float:
    """Give how far right the drawing goes, in local metres, where its header says so and it makes sense."""
    if found.right is None or abs(found.right) > 1e12:
        return -math.inf
    frame = report.site.frame
    height = float(frame.to_plan(np.zeros((1, 2)))[0, 1])
    right = float(frame.to_local(np.array([[found.right, height]]))[0, 0])
    return right if abs(right) < _FARTHEST_M else -math.inf


# --- a drawing of our own -----------------------------------------------------


def _drawn_anew(report: Report, lang: str) -> bytes:
    """Draw the features and the findings: flat and projected plans where they are, others in local metres."""
    plan = report.site.plan
    units, to_plan = plan.units or "m", report.site.frame.to_plan
    crs = crs_of(plan.crs) if plan.crs else None
    if crs is not None and not (crs.is_projected and (plan.units or unit_of(crs) == 1)):
        units, to_plan = "m", np.asarray
    marks = [*_markup.plan(report), *_markup.findings(report, lang)]
    stream = io.StringIO()
    with without_clock():
        made = drawing(marks, to_plan, "R2010").document
        made.header["$INSUNITS"] = next(int(code) for code, unit in INSUNITS.items() if unit == units)
        for kind in sorted(made.entitydb.dxf_types_in_use()):  # which ezdxf would add in the order of their hashes
            made.classes.add_class(kind)
        made.write(stream)
    return bytes(made.encode(stream.getvalue()))
