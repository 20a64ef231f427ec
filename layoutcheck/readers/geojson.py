"""GeoJSON: longitude and latitude (RFC 7946), a reference system named in the file or asked for, or a flat plan."""

from __future__ import annotations

import codecs
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NoReturn

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.assemble import Account, Drawn, coordinates, heart, refuse_stray
from layoutcheck.errors import ReadError, nearest
from layoutcheck.ground import METRES, Frame, Points, crs_of, flat_frame, ground_frame, unit_of
from layoutcheck.kinds import ROLES, fold
from layoutcheck.project import Assigned, Project
from layoutcheck.readers import Reading, SeenLayer, nothing_read
from layoutcheck.readers._dxf_situation import without_sketches
from layoutcheck.readers._dxf_thing import Thing
from layoutcheck.site import Options
from layoutcheck.words import Text, same, text

LAYER_KEYS = ("layer", "camada")
ROLE_KEYS = ("role", "papel")
BETWEEN = " ≠ "  # of two layers or roles that do not agree
LONLAT = "OGC:CRS84"
FEW = 9  # degrees of fewer decimals than this are rounded to more than a tenth of a millimetre
DEGREE_M = 111_700.0  # no degree is longer on the ground
_LARGEST = 1e15  # no coordinate is farther out, in any unit
BRAZIL = ((-74.1, -34.0), (-28.6, 5.4))  # longitude and latitude of two corners, islands included


def read(data: bytes, options: Options, project: Project, account: Account) -> Reading:
    """Read a FeatureCollection (or one Feature).

    Raises `ReadError` for what is not GeoJSON, for coordinates that are not finite numbers, and for a site of more
    than 50 km.
    """
    document = _document(data, account)
    drawn = list(_drawn(_features(document), project, account))
    points = coordinates(drawn)
    if not len(points):
        raise nothing_read(account, project)
    flat = options.units or (None if options.crs else _units_member(document))
    if flat and not options.crs and _crs_member(document) is None:
        refuse_stray(drawn, METRES[flat])
    units, crs, frame = _frame(document, points, heart(drawn), options, account)
    if units and not crs:
        drawn = _on_the_site(drawn, METRES[units], account)
    if crs and not units:
        drawn = _rounded(drawn, points, options.tolerance_m, account)
    return Reading(
        format="geojson",
        drawn=drawn,
        frame=frame,
        metres_per_unit=METRES.get(units or "", 1.0),
        units=units,
        crs=crs,
    )


def inventory(data: bytes) -> Iterator[SeenLayer]:
    """Give the layers of a GeoJSON, the geometries on each, and its properties; what says its role is `role: …`."""
    on: dict[str, Counter[str]] = {}
    texts: dict[str, dict[str, None]] = {}
    for feature in _features(_document(data, Account())):
        said = feature.get("properties") if isinstance(feature, dict) else None
        said = dict(said) if isinstance(said, dict) else {}
        layer, role = _said_once(said, LAYER_KEYS), _said_once(said, ROLE_KEYS)
        geometry = feature.get("geometry") if isinstance(feature, dict) else None
        kind = str(geometry.get("type")) if isinstance(geometry, dict) else "-"
        name = f"role: {role}" if role else str(layer or "-")
        on.setdefault(name, Counter())[kind] += 1
        texts.setdefault(name, {}).update((f"{key}={value}", None) for key, value in said.items())
    for name, things in on.items():
        yield SeenLayer(name=name, things=tuple(things.most_common()), texts=tuple(texts[name]))


# --- the document -------------------------------------------------------------


def _document(data: bytes, account: Account) -> Mapping[str, Any]:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or b"\0" in data[:4]:
        _refuse(
            "geojson-encoding",
            "O arquivo está em UTF-16 ou UTF-32.",
            "The file is in UTF-16 or UTF-32.",
            text("Salve-o como UTF-8.", "Save it as UTF-8."),
        )
    try:
        written = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        written = data.decode("latin-1")
        account.warn(
            "encoding-latin-1",
            text("O arquivo não é UTF-8; lido como Latin-1.", "The file is not UTF-8; it was read as Latin-1."),
        )
    repeated: list[str] = []
    try:
        document = json.loads(written, object_pairs_hook=lambda pairs: _once(pairs, repeated))
    except RecursionError:
        _refuse("geojson-too-deep", "O JSON tem níveis demais.", "The JSON is nested too deep.")
    except json.JSONDecodeError as error:
        if re.match(r"\s*(var|let|const|[A-Za-z_$][\w$.]*\s*[=(])", written):
            _refuse(
                "geojson-javascript",
                "Isto é JavaScript (um mapa exportado), não GeoJSON.",
                "This is JavaScript (an exported map), not GeoJSON.",
                text(
                    "Apague o que vem antes do primeiro {{ e depois do último }}.",
                    "Delete what stands before the first {{ and after the last }}.",
                ),
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
    except ValueError:  # a whole number of thousands of digits
        _refuse("geojson-number", "Há um número longo demais.", "There is a number that is too long.")
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
        _refuse("geojson-not-geojson", "O JSON não é um GeoJSON.", "The JSON is not GeoJSON.")
    return document


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


def _features(document: Mapping[str, Any]) -> Sequence[Any]:
    kind = document.get("type")
    if kind == "Feature":
        return [document]
    if kind == "FeatureCollection" and isinstance(document.get("features"), list):
        features: Sequence[Any] = document["features"]
        return features
    hint = text(
        "A planta é uma FeatureCollection; cada Feature diz o seu papel em properties.role.",
        "A plan is a FeatureCollection; each Feature says its role in properties.role.",
    )
    if isinstance(kind, str) and "coordinates" in document:
        _refuse(
            "geojson-bare-geometry",
            "O arquivo é só uma geometria, sem Feature: não há papel nem camada.",
            "The file is a bare geometry without a Feature: it has no role and no layer.",
            hint,
        )
    _refuse("geojson-not-geojson", "O JSON não é um GeoJSON.", "The JSON is not GeoJSON.", hint)


def _refuse(code: str, pt: str, en: str, hint: Text | None = None) -> NoReturn:
    raise ReadError(code, text(pt, en), hint) from None


# --- features -----------------------------------------------------------------


def _drawn(features: Sequence[Any], project: Project, account: Account) -> Iterator[Drawn]:
    counts: dict[str, int] = {}
    lacking: list[str] = []
    assign = cache(project.assign)  # thousands of features lie on a few layers
    for index, feature in enumerate(features, start=1):
        account.entities += 1
        where = f"features[{index - 1}]"
        if not isinstance(feature, dict) or feature.get("type") != "Feature":
            account.cannot(str(feature.get("type") if isinstance(feature, dict) else type(feature).__name__), "-")
            account.unread(None, text("{where} não é uma Feature", "{where} is not a Feature", where=where))
            continue
        said = feature.get("properties")
        said = dict(said) if isinstance(said, dict) else {}
        layer, written = _said_once(said, LAYER_KEYS), _said_once(said, ROLE_KEYS)
        if written is None and not layer:
            written = _misplaced(feature, where, account)
        role, why, guessed, of_layer = _role(written, str(layer) if layer else None, where, assign, account)
        if role is None:
            if written is None and not layer:
                lacking.append(where)
            elif written is None:
                _tell_layers(layer, where, assign, account)
            account.ignore(str(layer or "-"))
            continue
        counts[role] = counts.get(role, 0) + 1
        shape = _located(feature.get("geometry"), where, account, role)
        account.used += not shape.is_empty
        identity = feature.get("id")
        yield Drawn(
            shape=shape,
            role=role,
            role_why=why,
            guessed=guessed,
            layer=str(layer) if layer else None,
            name=str(identity) if identity not in (None, "") else f"{role} {counts[role]}",
            says=(("property", said), ("layer", of_layer)),
        )
    if lacking:
        account.warn(
            "feature-without-role",
            text(
                "Elementos sem papel nem camada, que não foram medidos: {n:count} ({where}).",
                "Features with neither a role nor a layer, which were not measured: {n:count} ({where}).",
                n=len(lacking),
                where=", ".join(lacking[:5]) + (" …" if len(lacking) > 5 else ""),
            ),
        )


def _taken(said: dict[str, Any], keys: Sequence[str]) -> Any:
    """Take a key out of the properties, however its letters are written."""
    found = next((key for key in said if fold(key) in keys and said[key] not in (None, "")), None)
    return None if found is None else said.pop(found)


def _said_once(said: dict[str, Any], keys: Sequence[str]) -> Any:
    """Take the role, or the layer, out of the properties; several that differ are put together, and are then none."""
    written = []
    while (one := _taken(said, keys)) is not None:
        written.append(one)
    differ = len({fold(str(one)) for one in written}) > 1
    return BETWEEN.join(map(str, written)) if differ else written[0] if written else None


def _misplaced(feature: Mapping[str, Any], where: str, account: Account) -> Any:
    """Give a role or a layer written beside the properties instead of within them; it is not read, and told."""
    found = next((key for key in feature if fold(key) in (*ROLE_KEYS, *LAYER_KEYS)), None)
    if found is not None:
        account.unread(
            None,
            text(
                '{where}: "{key}" está fora de "properties"; ponha-o dentro',
                '{where}: "{key}" stands outside "properties"; put it within',
                where=where,
                key=found,
            ),
        )
    return None


def _tell_layers(layer: Any, where: str, assign: Callable[[str], Assigned], account: Account) -> None:
    """Tell of a feature left out whose layer is no text, or is said twice and once has a role."""
    names = layer.split(BETWEEN) if isinstance(layer, str) and BETWEEN in layer else []
    roles = sorted({str(role) for name in names[:9] if (role := assign(name).role)})
    for role in roles:
        account.unread(
            role,
            text(
                "{where}: duas camadas que não concordam ({layer})",
                "{where}: two layers that do not agree ({layer})",
                where=where,
                layer=str(layer)[:60],
            ),
        )
    if isinstance(layer, list | dict):
        account.unread(
            None,
            text("{where}: a camada não é um texto", "{where}: the layer is not a text", where=where),
        )


def _role(
    written: Any, layer: str | None, where: str, assign: Callable[[str], Assigned], account: Account
) -> tuple[str | None, str, bool, Mapping[str, Any]]:
    if written not in (None, ""):
        role = fold(str(written)).replace(" ", "_")
        if role in ROLES:
            return role, "property", False, {}
        near = nearest(role, ROLES)
        account.unread(  # it may be anything: a hospital is no obstacle
            None,
            text(
                '{where}: o papel "{role}" não existe{near}',
                '{where}: there is no role "{role}"{near}',
                where=where,
                role=str(written)[:60],
                near=text(" (o mais próximo: {n})", " (the nearest: {n})", n=near) if near else "",
            ),
            layer,
        )
        return None, "unknown", False, {}
    if layer is None or BETWEEN in layer:
        return None, "unknown", False, {}
    assigned = assign(layer)
    return assigned.role, assigned.why, assigned.why == "guess", assigned.properties


# --- geometry -----------------------------------------------------------------

_DEPTH = {"Point": 0, "MultiPoint": 1, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}


def _located(geometry: Any, where: str, account: Account, role: str) -> BaseGeometry:
    """Make the geometry of a feature; one that is null comes back empty, and is told of with its name later."""
    return shapely.GeometryCollection() if geometry is None else _shape(geometry, where, account, role)


def _shape(geometry: Any, where: str, account: Account, role: str) -> BaseGeometry:
    """Make a geometry; what has no place (null, empty, one-point lines) comes back empty and is counted as unread."""
    if geometry is None:
        _nowhere(where, account, role)
        return shapely.GeometryCollection()
    if not isinstance(geometry, dict):
        raise _malformed(where)
    kind = geometry.get("type")
    if kind == "GeometryCollection":
        parts = geometry.get("geometries")
        if not isinstance(parts, list):
            raise _malformed(where)
        try:
            return shapely.GeometryCollection([_shape(part, where, account, role) for part in parts])
        except RecursionError:
            _refuse("geojson-too-deep", "O JSON tem níveis demais.", "The JSON is nested too deep.")
    depth = _DEPTH.get(str(kind))
    if depth is None and isinstance(kind, str):
        raise _no_such_type(kind, where)
    if depth is None or "coordinates" not in geometry:
        raise _malformed(where)
    numbers = _numbers(geometry["coordinates"], depth, where, may_lack=str(kind).endswith("Point"))
    return _build(str(kind), numbers, where, account, role)


def _numbers(raw: Any, depth: int, where: str, *, may_lack: bool) -> Any:
    """Check coordinates to their depth; a point may have none, a vertex of a line or a ring may not."""
    if not isinstance(raw, list):
        raise _malformed(where)
    if depth:
        return [_numbers(part, depth - 1, where, may_lack=may_lack) for part in raw]
    if not raw and may_lack:
        return []
    if len(raw) < 2 or any(isinstance(value, bool) or not isinstance(value, int | float) for value in raw[:2]):
        raise _malformed(where)
    if not (abs(raw[0]) < _LARGEST and abs(raw[1]) < _LARGEST):  # NaN too
        raise ReadError(
            "coordinates-not-finite",
            text(
                "{where}: há uma coordenada que não é um número finito.",
                "{where}: a coordinate is not a finite number.",
                where=where,
            ),
            text("Corrija ou apague o elemento.", "Mend or delete the feature."),
        )
    return (float(raw[0]), float(raw[1]))


def _no_such_type(kind: str, where: str) -> ReadError:
    known = (*_DEPTH, "GeometryCollection")
    return ReadError(
        "geojson-geometry",
        text(
            '{where}: não há geometria do tipo "{kind}" em GeoJSON.',
            '{where}: there is no geometry of type "{kind}" in GeoJSON.',
            where=where,
            kind=kind[:40],
        ),
        text(
            "O mais próximo: {near}. Os tipos: {known}.",
            "The nearest: {near}. The types: {known}.",
            near=nearest(kind.capitalize(), known) or "–",
            known=", ".join(known),
        ),
    )


def _malformed(where: str) -> ReadError:
    return ReadError(
        "geojson-geometry",
        text(
            "{where}: as coordenadas não são as do tipo de geometria que diz ter.",
            "{where}: the coordinates are not those of the geometry type it claims.",
            where=where,
        ),
        text(
            "Números, não textos; Polygon é uma lista de anéis, cada anel uma lista de pontos.",
            "Numbers, not strings; a Polygon is a list of rings, each ring a list of points.",
        ),
    )


def _build(kind: str, c: Any, where: str, account: Account, role: str) -> BaseGeometry:
    match kind:
        case "Point":
            return _place(c, where, account, role)
        case "MultiPoint":
            return shapely.GeometryCollection([_place(p, where, account, role) for p in c])
        case "LineString":
            return _line(c, where, account, role)
        case "MultiLineString":
            return shapely.GeometryCollection([_line(line, where, account, role) for line in c])
        case "Polygon":
            return _polygon(c, where, account, role)
        case _:
            return shapely.GeometryCollection([_polygon(rings, where, account, role) for rings in c])


def _place(point: tuple[float, float] | list[Any], where: str, account: Account, role: str) -> BaseGeometry:
    if not point:
        _nowhere(where, account, role)
        return shapely.Point()
    return shapely.Point(point)


def _line(points: list[tuple[float, float]], where: str, account: Account, role: str) -> BaseGeometry:
    """Make a line; of a single place, a point."""
    if len(points) >= 2:
        return shapely.LineString(points)
    if points:
        _too_short(where, account)
    return _place(points[0] if points else [], where, account, role)


def _polygon(rings: list[list[tuple[float, float]]], where: str, account: Account, role: str) -> BaseGeometry:
    """Make a polygon; a ring of fewer than three places is measured as the line or point that it is."""
    if not rings:
        _nowhere(where, account, role)
        return shapely.Polygon()
    if len(set(rings[0])) < 3:
        if len(rings[0]) >= 2:
            _too_short(where, account)
        return _line(rings[0], where, account, role)
    holes = []
    for ring in rings[1:]:
        if len(set(ring)) < 3:
            _too_short(where, account)  # a hole without ground takes nothing away
        else:
            holes.append(ring)
    if any(ring[0] != ring[-1] for ring in (rings[0], *holes)):
        account.warn(
            "ring-unclosed",
            text(
                "{where}: um anel não volta ao primeiro ponto; foi fechado.",
                "{where}: a ring does not come back to its first point; it was closed.",
                where=where,
            ),
        )
    return shapely.Polygon(rings[0], holes)


def _nowhere(where: str, account: Account, role: str) -> None:
    account.unread(
        role,
        text(
            "{where} ({label}): parte sem coordenadas",
            "{where} ({label}): a part without coordinates",
            where=where,
            label=ROLES[role].label,
        ),
    )


def _too_short(where: str, account: Account) -> None:
    account.warn(
        "geometry-too-short",
        text(
            "{where}: pontos de menos para uma linha ou um anel; medido como o que resta, linha ou ponto.",
            "{where}: too few points for a line or a ring; measured as what is left, a line or a point.",
            where=where,
        ),
    )


# --- where the coordinates are ------------------------------------------------


def _on_the_site(drawn: list[Drawn], metres: float, account: Account) -> list[Drawn]:
    """Leave out what lies in a situation sketch: a flat plan may come from a drawing that has one."""
    things = [
        Thing(
            shape=item.shape,
            assigned=Assigned(role=item.role, why=item.role_why),
            layer=item.layer or "-",
            handle=None,
            name=item.name or "",
            attributes={key: value for of, said in item.says if of == "property" for key, value in said.items()},
        )
        for item in drawn
    ]
    placed = [thing for thing in things if not thing.shape.is_empty]
    kept, _ = without_sketches(placed, (), (), metres, account)
    gone = {id(thing) for thing in placed} - {id(thing) for thing in kept}
    return [item for item, thing in zip(drawn, things, strict=True) if id(thing) not in gone]


def _rounded(drawn: list[Drawn], points: Points, tolerance: float, account: Account) -> list[Drawn]:
    """Hold against the plan what degrees of few decimals leave open: half a unit of the last, along both axes."""
    places = next((k for k in range(FEW) if np.abs(points * 10**k - np.round(points * 10**k)).max() < 1e-4), None)
    if places is None:
        return drawn
    error = math.sqrt(2) * DEGREE_M * 0.5 * 10.0**-places
    if error > tolerance:
        account.warn(
            "coordinates-rounded",
            text(
                "As coordenadas têm {places} casas decimais de grau: cada ponto pode estar a {error:m} do seu lugar. "
                "Isso conta contra a planta; exporte com 9 casas ou mais.",
                "The coordinates have {places} decimals of a degree: each point may be {error:m} from its place. "
                "This is held against the plan; export with 9 decimals or more.",
                places=str(places),
                error=error,
            ),
        )
    return [replace(item, error=error) for item in drawn]


def _frame(
    document: Mapping[str, Any], points: Points, stored: Points | None, options: Options, account: Account
) -> tuple[str | None, str | None, Frame]:
    """Choose the frame: what was asked for, else what the file says, else longitude and latitude."""
    named = options.crs or (None if options.units else _crs_member(document))
    units = options.units or _units_member(document)
    if named:
        crs = crs_of(named)
        if crs.is_geographic:
            _check_region(_middle(points), account)
            return None, named, ground_frame(points, crs, heart=stored)
        own = "m" if unit_of(crs) == 1 else None
        frame = ground_frame(points, crs, METRES[units] if units else None, stored)
        _check_projected(crs, _middle(points) * (METRES[units] / unit_of(crs) if units else 1.0), account)
        return units or own, named, frame
    if units:
        return units, None, flat_frame(points, METRES[units], stored)
    if options.units_if_missing and not _is_lonlat(points):
        return options.units_if_missing, None, flat_frame(points, METRES[options.units_if_missing], stored)
    if not _is_lonlat(points):
        _refuse(
            "units-missing",
            "As coordenadas não são longitude e latitude, e o arquivo não diz a unidade.",
            "The coordinates are not longitude and latitude, and the file does not say their unit.",
            text(
                'Diga --units m (coordenadas planas), --crs EPSG:n, ou ponha "units": "m" no arquivo.',
                'Say --units m (flat plan), --crs EPSG:n, or put "units": "m" in the file.',
            ),
        )
    _check_region(_middle(points), account)
    return None, LONLAT, ground_frame(points, crs_of(LONLAT), heart=stored)


def _units_member(document: Mapping[str, Any]) -> str | None:
    units = document.get("units")
    if units is None:
        return None
    if not isinstance(units, str) or units not in METRES:
        raise ReadError(
            "units-unknown",
            text('A unidade "{units}" não é conhecida.', 'The unit "{units}" is not known.', units=str(units)[:20]),
            text("As conhecidas: {list}.", "Those known: {list}.", list=", ".join(METRES)),
        )
    return str(units)


def _crs_member(document: Mapping[str, Any]) -> str | None:
    """Read the legacy `crs` member in its spellings; null means that none is known."""
    member = document.get("crs")
    if member is None:
        return None
    properties = member.get("properties") if isinstance(member, dict) else None
    if isinstance(member, str) and member.strip():
        return _crs_name(member)
    if isinstance(properties, dict) and member.get("type") == "EPSG" and "code" in properties:
        return f"EPSG:{properties['code']}"
    if isinstance(properties, dict) and str(properties.get("name") or "").strip():
        return _crs_name(str(properties["name"]))
    raise ReadError(
        "crs-unknown",
        text('O membro "crs" do arquivo não se entende.', 'The "crs" member of the file cannot be understood.'),
        text("Diga --crs EPSG:n.", "Say --crs EPSG:n."),
    )


def _crs_name(name: str) -> str:
    if name.strip().upper() == "CRS84":
        return LONLAT
    found = re.search(r"(OGC|EPSG|ESRI)(?:\.xml#|[:/]+(?:[\w.]*[:/]+)?)(\w+)$", name.strip(), re.IGNORECASE)
    if not found:
        return name
    authority, code = found.group(1).upper(), found.group(2)
    return LONLAT if code.upper() == "CRS84" else f"{authority}:{code}"


def _is_lonlat(points: Points) -> bool:
    return bool((np.abs(points[:, 0]) <= 180).all() and (np.abs(points[:, 1]) <= 90).all())


def _middle(points: Points) -> Points:
    middle: Points = (points.min(axis=0) + points.max(axis=0)) / 2
    return middle


def _check_region(middle: Points, account: Account) -> None:
    """Refuse axes that are swapped, and note a site outside Brazil."""
    if _in_brazil(middle[0], middle[1]):
        return
    if _in_brazil(middle[1], middle[0]):
        _refuse(
            "axes-swapped",
            "As coordenadas parecem estar em ordem trocada (latitude, longitude).",
            "The coordinates seem to be in swapped order (latitude, longitude).",
            text(
                "O GeoJSON pede longitude, latitude; troque os eixos ao exportar.",
                "GeoJSON takes longitude, latitude; swap the axes when exporting.",
            ),
        )
    account.warn("outside-brazil", _OUTSIDE)


_OUTSIDE = text(
    "O terreno fica fora do Brasil; confira as coordenadas e o seu sistema.",
    "The site is outside Brazil; check the coordinates and their reference system.",
)


def _check_projected(crs: Any, middle: Points, account: Account) -> None:
    """Refuse axes that are swapped; a site outside Brazil was most likely projected otherwise, and passes nothing."""
    if _in_brazil(*_degrees(crs, middle)):
        return
    if _in_brazil(*_degrees(crs, middle[::-1])):
        _refuse(
            "axes-swapped",
            "As coordenadas parecem estar em ordem trocada (norte, leste).",
            "The coordinates seem to be in swapped order (northing, easting).",
            text(
                "O GeoJSON pede leste, norte; troque os eixos ao exportar.",
                "GeoJSON takes easting, northing; swap the axes when exporting.",
            ),
        )
    account.warn("outside-brazil", _OUTSIDE)
    account.unread(None, _OUTSIDE)


def _degrees(crs: Any, place: Points) -> tuple[float, float]:
    """Give the longitude and latitude of a place; infinite where it has none."""
    from pyproj import Transformer

    lon, lat = Transformer.from_crs(crs, LONLAT, always_xy=True).transform(float(place[0]), float(place[1]))
    return lon, lat


def _in_brazil(lon: float, lat: float) -> bool:
    (west, south), (east, north) = BRAZIL
    return west <= lon <= east and south <= lat <= north
