"""GeoJSON: longitude and latitude (RFC 7946), a reference system named in the file or asked for, or a flat plan."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any

import numpy as np
import shapely
from msgspec.structs import replace

from layoutcheck.checking import NO_LAYER
from layoutcheck.counts import guarded
from layoutcheck.drawn import STORED, Account, Drawn, heart, refuse_stray, without_traces
from layoutcheck.errors import ReadError, nearest
from layoutcheck.ground import METRES, Points
from layoutcheck.kinds import ROLES, fold, role_said
from layoutcheck.limits import Limits, refuse_whole
from layoutcheck.project import Assigned, Project
from layoutcheck.readers import Reading, SeenLayer, nothing_read
from layoutcheck.readers._geojson.converted import is_no_thing, tell_converted
from layoutcheck.readers._geojson.document import document_of, features_of
from layoutcheck.readers._geojson.fast import IrregularError, Quick
from layoutcheck.readers._geojson.place import crs_member, frame_of, units_member
from layoutcheck.readers._geojson.roleless import Named, named, on_layer, overheard_by, tell_named, text_of
from layoutcheck.readers._geojson.shapes import Located, built, located
from layoutcheck.readers._layer_names import BETWEEN
from layoutcheck.readers._situation import without_sketches
from layoutcheck.readers._thing import Thing
from layoutcheck.site import Options
from layoutcheck.words import text

LAYER_KEYS = ("layer", "camada")
ROLE_KEYS = ("role", "papel")
FEW = 9  # degrees of fewer decimals than this are rounded to more than a tenth of a millimetre
DEGREE_M = 111_700.0  # no degree is longer on the ground


def read(data: bytes, options: Options, project: Project, account: Account) -> Reading:
    """Read a FeatureCollection (or one Feature).

    Raises `ReadError` for what is not GeoJSON, for coordinates that are not finite numbers, and for a site of more
    than 50 km.
    """
    refuse_whole(len(data), options.limits, "geojson")
    document, drawn, ones = _quickly(data, project, account) or _strictly(data, project, account)
    drawn, points = without_traces(drawn)
    if not len(points):
        raise nothing_read(account, project)
    flat = options.units or (None if options.crs else units_member(document))
    if flat and not options.crs and crs_member(document) is None:
        refuse_stray(drawn, points, METRES[flat])
    units, crs, frame = frame_of(document, points, heart(drawn), options, account)
    tell_named([one for one in ones if one.role], drawn, frame, account)
    drawn = overheard_by(drawn, [one for one in ones if not one.role], frame)
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


Content = tuple[Mapping[str, Any], list[Drawn], list[Named]]


def _quickly(data: bytes, project: Project, account: Account) -> Content | None:
    """Read a regular GeoJSON with the fast parser; None where the strict one must read it, or refuse it."""
    tried = Account()
    ones: list[Named] = []
    try:
        quick = Quick(data)
        if quick.document.get("type") != "FeatureCollection":
            return None
        drawn = list(_drawn(quick.features(), project, tried, ones))
    except (IrregularError, ReadError):
        return None
    account.take(tried)
    return quick.document, drawn, ones


def _strictly(data: bytes, project: Project, account: Account) -> Content:
    document = document_of(data, account)
    ones: list[Named] = []
    return document, list(_drawn(features_of(document), project, account, ones)), ones


def inventory(data: bytes, limits: Limits = Limits()) -> Iterator[SeenLayer]:  # noqa: B008 - frozen
    """Give the layers of a GeoJSON, the geometries on each, and its properties; what says its role is `role: …`."""
    refuse_whole(len(data), limits, "geojson")
    on: dict[str, Counter[str]] = {}
    texts: dict[str, dict[str, None]] = {}
    for feature in features_of(document_of(data, Account())):
        said = feature.get("properties") if isinstance(feature, dict) else None
        said = dict(said) if isinstance(said, dict) else {}
        layer, role = _spoken(said)
        geometry = feature.get("geometry") if isinstance(feature, dict) else None
        kind = str(geometry.get("type")) if isinstance(geometry, dict) else "-"
        name = f"role: {role}" if role else str(layer or NO_LAYER)
        on.setdefault(name, Counter())[kind] += 1
        texts.setdefault(name, {}).update((f"{key}={value}", None) for key, value in said.items())
    for name, things in on.items():
        yield SeenLayer(name=name, things=tuple(things.most_common()), texts=tuple(texts[name]))


# --- features -----------------------------------------------------------------


_AT_ONCE = 1000  # geometries are built together


def _drawn(features: Iterable[Any], project: Project, account: Account, ones: list[Named]) -> Iterator[Drawn]:
    """Give the features that have a role; those that have none but are named like a school are put to `ones`."""
    found = _found(features, project, account, ones)
    while some := tuple(itertools.islice(found, _AT_ONCE)):
        shapes = built([place for place, _ in some])
        account.used += int(np.count_nonzero(~shapely.is_empty(shapes)))
        yield from (drawn(shape=shape) for shape, (_, drawn) in zip(shapes, some, strict=True))


def _found(
    features: Iterable[Any], project: Project, account: Account, ones: list[Named]
) -> Iterator[tuple[Located, Callable[..., Drawn]]]:
    """Give where each feature that has a role is, and what makes it a thing once its shape is built."""
    counts: Counter[str] = Counter()
    lacking: list[str] = []
    written_on: Counter[str] = Counter()  # texts that are no things, by role
    assign = cache(project.assign)  # thousands of features lie on a few layers
    unmeasured: set[str] = set()  # layers known to have no role
    for index, feature in enumerate(features):
        account.entities += 1
        where = f"features[{index}]"
        if (alone := _layer_alone(feature)) in unmeasured:
            account.ignore(str(alone))
            ones += _named(feature, where, str(alone), assign(str(alone)))
            continue
        if not isinstance(feature, dict) or feature.get("type") != "Feature":
            _tell_no_feature(feature, where, account)
            continue
        said = feature.get("properties")
        said = dict(said) if isinstance(said, dict) else {}
        layer, written = _spoken(said)
        if written is None and not layer:
            _tell_misplaced(feature, where, account)
        assigned = _role(written, str(layer) if layer else None, where, assign, account)
        if (role := assigned.role) is not None and written is None and is_no_thing(said):
            account.ignore(str(layer))
            written_on[role] += 1
            continue
        if role is not None:
            counts[role] += 1
            place = located(feature.get("geometry"), where, account, role)
            yield place, _thing(feature, role, assigned, layer, said, counts[role])
            continue
        account.ignore(str(layer or NO_LAYER))
        if written is not None:  # it was told already that it may be anything
            continue
        if layer:
            _tell_layers(layer, where, assign, account)
            unmeasured.update({alone} if alone and BETWEEN not in alone else ())
            ones += _named(feature, where, str(layer), assign(str(layer)))
        else:
            lacking.append(where)
            ones += _named(feature, where)
    tell_converted(written_on, account)
    if lacking:
        _tell_lacking(lacking, account)


def _thing(
    feature: Mapping[str, Any], role: str, assigned: Assigned, layer: Any, said: Mapping[str, Any], count: int
) -> Callable[..., Drawn]:
    """Make a thing of a feature, but for its shape; `count` numbers those of its role."""
    identity = feature.get("id")
    numbered = identity in (None, "")
    return partial(
        Drawn,
        role=role,
        role_why=assigned.why,
        guessed=assigned.why == "guess",
        layer=str(layer) if layer else None,
        name=f"{role} {count}" if numbered else str(identity),
        numbered=numbered,
        says=(("property", guarded(said) if role in STORED else said), ("layer", assigned.properties)),
    )


def _tell_no_feature(feature: Any, where: str, account: Account) -> None:
    account.cannot(str(feature.get("type") if isinstance(feature, dict) else type(feature).__name__), "-")
    account.unread(None, text("{where} não é uma Feature", "{where} is not a Feature", where=where))


def _tell_lacking(lacking: Sequence[str], account: Account) -> None:
    account.warn(
        "feature-without-role",
        text(
            "Elementos sem papel nem camada, que não foram medidos: {n:count} ({where}).",
            "Features with neither a role nor a layer, which were not measured: {n:count} ({where}).",
            n=len(lacking),
            where=", ".join(lacking[:5]) + (" …" if len(lacking) > 5 else ""),
        ),
    )


def _named(
    feature: Mapping[str, Any], where: str, layer: str | None = None, assigned: Assigned | None = None
) -> list[Named]:
    """Give what names a place of assembly in a feature without a role, unless its layer is to be ignored."""
    if assigned is not None and assigned.why != "unknown":
        return []
    ones = (named(feature, where), text_of(feature, where), on_layer(feature, where, layer) if layer else None)
    return [one for one in ones if one]


@lru_cache(maxsize=1024)
def _speaking(keys: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Give which keys speak of the layer and which of the role, however their letters are written."""
    folded = [(key, fold(key)) for key in keys]
    layer, role = (tuple(key for key, plain in folded if plain in known) for known in (LAYER_KEYS, ROLE_KEYS))
    return layer, role


def _layer_alone(feature: Any) -> str | None:
    """Give the layer of a feature of which nothing but its layer can say the role."""
    if type(feature) is not dict or feature.get("type") != "Feature" or type(feature.get("properties")) is not dict:
        return None
    of_layer, of_role = _speaking(tuple(feature["properties"]))
    layer = feature["properties"][of_layer[0]] if len(of_layer) == 1 and not of_role else None
    return layer if type(layer) is str else None


def _spoken(said: dict[str, Any]) -> tuple[Any, Any]:
    """Take the layer and the role out of the properties."""
    of_layer, of_role = _speaking(tuple(said))
    return _said_once(said, of_layer), _said_once(said, of_role)


def _said_once(said: dict[str, Any], keys: Sequence[str]) -> Any:
    """Take what some keys say; several that differ are put together, and are then none."""
    written = [said.pop(key) for key in keys if said[key] not in (None, "")]
    differ = len(written) > 1 and len({fold(str(one)) for one in written}) > 1
    return BETWEEN.join(map(str, written)) if differ else written[0] if written else None


def _tell_misplaced(feature: Mapping[str, Any], where: str, account: Account) -> None:
    """Tell of a role or a layer written beside the properties instead of within them: it is not read."""
    found = next((key for key in feature if key in itertools.chain(*_speaking(tuple(feature)))), None)
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


def _role(written: Any, layer: str | None, where: str, assign: Callable[[str], Assigned], account: Account) -> Assigned:
    """Give the role that a feature says, else that of its layer; one that does not exist is told."""
    if written in (None, ""):
        return Assigned(role=None, why="unknown") if layer is None or BETWEEN in layer else assign(layer)
    known = role_said(str(written))
    if known is not None:
        return Assigned(role=known.role, why=known.why)
    near = nearest(fold(str(written)).replace(" ", "_"), ROLES)
    said = text(
        '{where}: o papel "{role}" não existe{near}',
        '{where}: there is no role "{role}"{near}',
        where=where,
        role=str(written)[:60],
        near=text(" (o mais próximo: {n})", " (the nearest: {n})", n=near) if near else "",
    )
    account.warn("role-unknown", said, layer)
    account.unread(None, said, layer)  # it may be anything: a hospital is no obstacle
    return Assigned(role=None, why="unknown")


# --- what the coordinates leave open ---------------------------------------------


def _on_the_site(drawn: list[Drawn], metres: float, account: Account) -> list[Drawn]:
    """Leave out what lies in a situation sketch: a flat plan may come from a drawing that has one.

    A sketch is known by the property in it.
    """
    if not any(item.role == "property" for item in drawn):
        return drawn
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
