"""The bytes of a plan's file and the reader for them, or the reason why there is none."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

from layoutcheck import schedule
from layoutcheck.errors import ReadError, as_typed, nearest, reason
from layoutcheck.files import small
from layoutcheck.limits import MEGABYTE, Limits, beyond
from layoutcheck.readers._large import Large
from layoutcheck.words import Text, same, text

READERS = {".dxf": "dxf", ".geojson": "geojson", ".json": "geojson", ".dwg": "dwg"}
LARGE = 2**23  # bytes


def small_file(place: Path) -> bytes:
    """Read the small file of a table beside a plan, or say why not."""
    try:
        return small(place)
    except OSError as error:
        raise _cannot_read(place, error) from None


def load(place: Path, megabytes: int = Limits().megabytes) -> bytes:
    """Read a file's bytes, or say why not."""
    return opened(place, megabytes)[:]


def opened(place: Path, megabytes: int) -> bytes | Large:
    """Read a file's bytes, those of a large file only where they are needed, or say why not."""
    try:
        if not place.exists():
            raise ReadError(
                "file-missing",
                text("{file}: o arquivo não existe.", "{file}: there is no such file.", file=place.as_posix()),
                _looked_for(place),
            )
        if place.is_dir():
            raise ReadError(
                "file-is-folder",
                text("{file}: é uma pasta.", "{file}: this is a folder.", file=place.as_posix()),
                text(
                    "Dê o arquivo da planta; de todas as de uma pasta cuida layoutcheck batch {file} --out PASTA.",
                    "Give the file of the plan; layoutcheck batch {file} --out DIR takes all those of a folder.",
                    file=as_typed(place.as_posix()),
                ),
            )
        if not place.is_file():
            raise ReadError(
                "file-not-regular",
                text("{file}: não é um arquivo comum.", "{file}: not a regular file.", file=place.as_posix()),
            )
        if place.stat().st_size > megabytes * MEGABYTE:
            raise beyond(
                "file-too-large",
                "megabytes",
                text("{file}: mais de {n} MiB.", "{file}: more than {n} MiB.", file=place.as_posix(), n=str(megabytes)),
            )
        data = Large.of(place) if place.stat().st_size >= LARGE else place.read_bytes()
        head = data[:64]
    except (OSError, ValueError) as error:
        raise _cannot_read(place, error) from None
    blank = b"\x00 \t\r\n"
    if not head.strip(blank) and not data[:].strip(blank):
        raise ReadError(
            "file-empty",
            text("{file}: o arquivo está vazio.", "{file}: the file is empty.", file=place.as_posix()),
            text("Salve a planta de novo.", "Save the plan again."),
        )
    return data


def _cannot_read(place: Path, error: OSError | ValueError) -> ReadError:
    why = reason(error) if isinstance(error, OSError) else same(str(error))
    hint = text("Feche o arquivo no outro programa, ou veja as suas permissões.",
                "Close the file in the other program, or see its permissions.")  # fmt: skip
    return ReadError(
        "file-unreadable",
        text("{file}: não pôde ser lido ({why}).", "{file}: cannot be read ({why}).", file=place.as_posix(), why=why),
        hint if isinstance(error, PermissionError) else None,
    )


_SEEN = 1000  # names of a folder, among which one like the missing one is looked for


def _looked_for(place: Path) -> Text:
    """Say where a missing file was looked for, and what is there of a name like it."""
    if not place.parent.is_dir():
        return text("Não há a pasta {folder}.", "There is no folder {folder}.", folder=place.parent.as_posix())
    files = {p.stem: p.name for p in sorted(islice(place.parent.iterdir(), _SEEN)) if p.is_file()}
    near = nearest(place.stem, files, alike=0.7)
    if near is None:
        return text("Confira o nome e a pasta.", "Look at the name and the folder.")
    return text("O nome mais próximo é {near}.", "The nearest is {near}.", near=(place.parent / files[near]).as_posix())


_OTHERS: tuple[tuple[bytes, str, str], ...] = (
    (b"\x89PNG", "uma imagem PNG", "a PNG picture"),
    (b"\xff\xd8\xff", "uma imagem JPEG", "a JPEG picture"),
    (b"%PDF", "um PDF", "a PDF"),
    (b"\x1f\x8b", "um arquivo comprimido gzip", "a gzip archive"),
    (b"PK\x03\x04", "um arquivo comprimido ZIP", "a ZIP archive"),
    (b"BZh", "um arquivo comprimido bzip2", "a bzip2 archive"),
    (b"\xfd7zXZ", "um arquivo comprimido xz", "an xz archive"),
    (b"7z\xbc\xaf", "um arquivo comprimido 7z", "a 7z archive"),
    (b"Rar!", "um arquivo comprimido RAR", "a RAR archive"),
    (b"\x00\x00\x27\x0a", "um shapefile", "a shapefile"),
    (b"<!doctype html", "uma página da web, não o desenho", "a web page, not the drawing"),
    (b"<html", "uma página da web, não o desenho", "a web page, not the drawing"),
    (b"<?xml", "um XML (KML, SVG…)", "an XML file (KML, SVG…)"),
    (b"<kml", "um KML", "a KML"),
    (b"<svg", "uma figura SVG", "an SVG picture"),
    (b"AC1.", "um DWG antigo, que não se lê", "an old DWG, which is not read"),
    (b"AC2.", "um DWG antigo, que não se lê", "an old DWG, which is not read"),
    (b"MC0.0", "um DWG antigo, que não se lê", "an old DWG, which is not read"),
    (b"version https://git-lfs", "um ponteiro do Git LFS, não o desenho", "a Git LFS pointer, not the drawing"),
)


def choose(place: Path, data: bytes | Large) -> str:
    """Choose the reader by the first bytes, and where these say nothing by the name."""
    if stem := schedule.stem_of(place):
        raise ReadError(
            "file-is-schedule",
            text("{file}: isto é um quadro de equipamentos.", "{file}: this is a schedule.", file=place.as_posix()),
            text("Dê a planta ao lado da qual ele está ({stem}.dxf ou {stem}.geojson).",
                 "Give the plan that it lies beside ({stem}.dxf or {stem}.geojson).", stem=stem),
        )  # fmt: skip
    head = data[:64].removeprefix(b"\xef\xbb\xbf").lstrip()
    lower = head.lower()
    for magic, pt, en in _OTHERS:
        if (lower if magic.startswith(b"<") else head).startswith(magic):
            raise ReadError(
                "file-not-a-plan",
                text("{file}: isto é " + pt + ".", "{file}: this is " + en + ".", file=place.as_posix()),
                text(
                    "Salve a planta como DXF (ASCII ou binário) ou GeoJSON.",
                    "Save the plan as DXF (ASCII or binary) or GeoJSON.",
                ),
            )
    if head.startswith(b"AC10"):
        return "dwg"
    if head.startswith(b"AutoCAD Binary DXF"):
        return "dxf"
    if re.match(rb"0\s*\n\s*SECTION\b", head) and place.suffix.lower() != ".dwg":
        return "dxf"
    if head[:1] in (b"{", b"["):
        return "geojson"
    chosen = READERS.get(place.suffix.lower())
    if chosen is None:
        raise ReadError(
            "file-format-unknown",
            text("{file}: formato desconhecido.", "{file}: unknown format.", file=place.as_posix()),
            text("Os formatos lidos: {list}.", "Formats read: {list}.", list=list(READERS)),
        )
    return chosen
