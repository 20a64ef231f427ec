"""The JSON document in the bytes of a GeoJSON file: encoding and syntax, refused with a reason."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NoReturn

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.words import Text, same, text


def document_of(data: bytes, account: Account) -> Mapping[str, Any]:
    """Give the object that a GeoJSON holds. Raises `ReadError`."""
    written = _decoded(data, account)
    repeated: list[str] = []
    try:
        document = json.loads(written, object_pairs_hook=lambda pairs: _once(pairs, repeated))
    except RecursionError:
        refused("geojson-too-deep", "O JSON tem níveis demais.", "The JSON is nested too deep.")
    except json.JSONDecodeError as error:
        _not_json(written, error)
    except ValueError:  # a whole number of thousands of digits
        refused("geojson-number", "Há um número longo demais.", "There is a number that is too long.")
    if repeated:
        raise ReadError(
            "geojson-key-twice",
            text(
                'A chave "{key}" aparece duas vezes no mesmo objeto.',
                'The key "{key}" stands twice in the same object.',
                key=repeated[0][:60],
            ),
            text("Fique com uma das duas.", "Keep one of the two."),
        )
    if not isinstance(document, dict):
        refused("geojson-not-geojson", "O JSON não é um GeoJSON.", "The JSON is not GeoJSON.")
    return document


def features_of(document: Mapping[str, Any]) -> Sequence[Any]:
    """Give what stands in a document as its features. Raises `ReadError` for what is none."""
    kind = document.get("type")
    if kind == "Feature":
        return [document]
    if kind == "FeatureCollection" and isinstance(document.get("features"), list):
        features: Sequence[Any] = document["features"]
        return features
    if kind == "Topology" or "geometryType" in document:
        name = "TopoJSON" if kind == "Topology" else "Esri JSON"
        raise ReadError(
            "geojson-not-geojson",
            text("Isto é {name}, não GeoJSON.", "This is {name}, not GeoJSON.", name=name),
            text("Exporte a planta como GeoJSON.", "Export the plan as GeoJSON."),
        )
    hint = text(
        "A planta é uma FeatureCollection; cada Feature diz o seu papel em properties.role.",
        "A plan is a FeatureCollection; each Feature says its role in properties.role.",
    )
    if isinstance(kind, str) and "coordinates" in document:
        refused(
            "geojson-bare-geometry",
            "O arquivo é só uma geometria, sem Feature: não há papel nem camada.",
            "The file is a bare geometry without a Feature: it has no role and no layer.",
            hint,
        )
    refused("geojson-not-geojson", "O JSON não é um GeoJSON.", "The JSON is not GeoJSON.", hint)


def _decoded(data: bytes, account: Account) -> str:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in data[:4]:
        refused(
            "geojson-encoding",
            "O arquivo está em UTF-16 ou UTF-32.",
            "The file is in UTF-16 or UTF-32.",
            text("Salve-o como UTF-8.", "Save it as UTF-8."),
        )
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        account.warn(
            "encoding-latin-1",
            text("O arquivo não é UTF-8; lido como Latin-1.", "The file is not UTF-8; it was read as Latin-1."),
        )
        return data.decode("latin-1")


_JAVASCRIPT = re.compile(r"\s*(var|let|const|[A-Za-z_$][\w$.]*\s*[=(])")
_SEQUENCE = re.compile(r"\s*\x1e|\s*\{.*\}\s*\n\s*\{")  # RFC 8142, or one object a line


def _not_json(written: str, error: json.JSONDecodeError) -> NoReturn:
    """Raise the error of a text that is not JSON, by what it seems to be."""
    if _JAVASCRIPT.match(written):
        refused(
            "geojson-javascript",
            "Isto é JavaScript (um mapa exportado), não GeoJSON.",
            "This is JavaScript (an exported map), not GeoJSON.",
            text(
                "Apague o que vem antes do primeiro {{ e depois do último }}.",
                "Delete what stands before the first {{ and after the last }}.",
            ),
        )
    if _SEQUENCE.match(written):
        refused(
            "geojson-sequence",
            "Isto é uma sequência de objetos, um por linha, não um GeoJSON.",
            "This is a sequence of objects, one a line, not a GeoJSON.",
            text("Exporte a planta como uma FeatureCollection.", "Export the plan as one FeatureCollection."),
        )
    raise ReadError(
        "geojson-not-json",
        text(
            "Não é JSON válido: linha {line}, coluna {column}: {why}.",
            "Not valid JSON: line {line}, column {column}: {why}.",
            line=error.lineno,
            column=error.colno,
            why=_why_not_json(error.msg),
        ),
        text("O arquivo pode estar cortado; exporte-o de novo.", "The file may be cut off; export it again."),
    ) from None


_WHY_NOT_JSON = (  # how the decoder's messages begin
    ("Expecting value", text("falta um valor", "a value is missing")),
    ("Expecting property name", text("falta um nome entre aspas duplas", "a name in double quotes is missing")),
    ("Expecting ':'", text("faltam dois-pontos", "a colon is missing")),
    ("Expecting ','", text("falta uma vírgula", "a comma is missing")),
    ("Extra data", text("há algo depois do fim", "something follows the end")),
    ("Unterminated string", text("um texto não se fecha", "a text is not closed")),
    ("Invalid control character", text("há um caractere de controle num texto", "a text holds a control character")),
    ("Invalid \\escape", text("há uma barra invertida que nada significa", "there is a backslash that means nothing")),
    ("Invalid \\uXXXX", text("há um \\u sem os seus quatro dígitos", "a \\u lacks its four digits")),
    ("Illegal trailing comma", text("há uma vírgula a mais", "there is a comma too many")),
)


def _why_not_json(said: str) -> Text:
    """Give what the JSON decoder says in English in both languages."""
    return next((why for start, why in _WHY_NOT_JSON if said.startswith(start)), same(said))


def _once(pairs: list[tuple[str, Any]], repeated: list[str]) -> dict[str, Any]:
    """Make an object, and note a key that stands in it twice: which of the two is meant, nobody knows."""
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        repeated.append(next(key for key in keys if keys.count(key) > 1))
    return made


def refused(code: str, pt: str, en: str, hint: Text | None = None) -> NoReturn:
    """Raise the error of a file that is not a plan in GeoJSON."""
    raise ReadError(code, text(pt, en), hint) from None
