"""From things as drawn to the features of a site: outlines closed, properties understood, duplicates dropped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from layoutcheck.assemble import remarks
from layoutcheck.assemble.contradictions import (
    Spoken,
    is_borne_out,
    tell_contradictions,
    tell_heavier,
    tell_openings,
)
from layoutcheck.assemble.duplicates import without_doubles
from layoutcheck.assemble.names import as_written, named, said_of
from layoutcheck.assemble.outlines import as_meant, shaped
from layoutcheck.assemble.properties import understood, warn_doubtful
from layoutcheck.drawn import Account, Drawn
from layoutcheck.ground import Frame
from layoutcheck.project import Project
from layoutcheck.site import Feature
from layoutcheck.values import Doubt, Value
from layoutcheck.words import text


def features(
    drawn: Sequence[Drawn], frame: Frame, metres_per_unit: float, project: Project, account: Account, on: str = ""
) -> tuple[Feature, ...]:
    """Make the features of a site, in the order in which they were drawn, as they are on the day `on`.

    Raises `ReadError` for an area, a lot or a property line that crosses itself, and for an area or a lot that does
    not close; `ProjectError` for a name in `[features]` that fits several.
    """
    all_named = named(drawn, project, account)
    all_local = shapely.transform(np.array([d.shape for d in drawn], dtype=object), frame.to_local)  # in two dimensions
    plain = as_meant(all_local, [item.role for item in drawn])
    made: list[Feature] = []
    called: list[str | None] = []
    spoken_of: dict[str, Spoken] = {}
    doubtful: list[Doubtful] = []
    elsewhere: set[tuple[str, str]] = set()  # keys of other roles, each told once
    for item, local, is_plain, (name, says) in zip(drawn, all_local, plain, all_named, strict=True):
        names = said_of("name", says)
        is_only_named = len(names) == sum(len(said) for _, said in says) and item.role not in remarks.HEARD
        values, doubts = understood(item, name, () if is_only_named else says, account, elsewhere)
        doubtful += [(item, name, key, why) for key, why in doubts.items()]
        shape, gap = (local, None) if is_plain else shaped(local, item, name, frame, account)
        if shape is None:
            continue
        spoken_of[name] = tell_contradictions(shape, item, name, says, on, account)
        if item.role == "container" and _is_wide(shape, values):
            values.pop("tiers", None)
            doubts["tiers"] = Doubt(name, _LARGER)
        called.append(next(filter(None, map(as_written, names)), None))
        made.append(
            Feature(
                name=name,
                role=item.role,
                shape=shape,
                error_m=item.error * metres_per_unit,
                open_m=gap,
                properties=values,
                doubts=doubts,
                role_why=item.role_why,
                guessed=item.guessed,
                layer=item.layer,
                handle=item.handle,
                unnamed=item.numbered and not names,
            )
        )
    _tell_together(made, spoken_of, doubtful, account)
    return without_doubles(made, called, account)


Doubtful = tuple[Drawn, str, str, Doubt]  # a thing, its name, a property and the value that is not understood


def _tell_together(
    made: Sequence[Feature], spoken_of: Mapping[str, Spoken], doubtful: Sequence[Doubtful], account: Account
) -> None:
    """Report what can only be judged when all features are known: it may be drawn elsewhere on the plan."""
    _tell_wide(made, account)
    tell_openings(made, {name: said.opening for name, said in spoken_of.items() if said.opening}, account)
    tell_heavier(made, {name: said.heaviest for name, said in spoken_of.items() if said.heaviest}, account)
    for item, name, key, why in doubtful:
        if not is_borne_out(name, key, why, made):
            warn_doubtful(key, why, item, name, account)


_SMALL_KG = 45.0
_WIDE_M = (0.70, 0.80)  # up to 45 kg less than two abreast, beyond it more than one of 190 kg, the widest of the trade

_LARGER = text("é maior que um recipiente", "it is larger than one container")


def _is_wide(shape: BaseGeometry, values: Mapping[str, Value]) -> bool:
    """Tell whether what is drawn as a container has room for several, so that their number is unknown."""
    left, bottom, right, top = shape.bounds
    kg = values.get("container_kg")
    most = _WIDE_M[kg is None or kg.value > _SMALL_KG]
    return bool(max(right - left, top - bottom) > most)


def _tell_wide(made: Sequence[Feature], account: Account) -> None:
    """Warn once about containers drawn larger than one container can be."""
    wide = [feature for feature in made if (doubt := feature.doubts.get("tiers")) and doubt.why is _LARGER]
    if not wide:
        return
    first = wide[0]
    left, bottom, right, top = first.shape.bounds
    account.warn(
        "container-wide",
        text(
            '"{name}" mede {wide:m} × {high:m}, mais que um recipiente{more}: não se sabe quantos são. Se é um lote, '
            "dê-lhe o papel lot e diga quantos (recipientes).",
            '"{name}" measures {wide:m} × {high:m}, more than one container{more}: how many they are is not known. If '
            "it is a lot, give it the role lot and say how many (containers).",
            more=text(" (como mais {n})", " (as are {n} more)", n=str(len(wide) - 1)) if len(wide) > 1 else "",
            name=first.name,
            wide=right - left,
            high=top - bottom,
        ),
        first.layer,
        first.handle,
    )
