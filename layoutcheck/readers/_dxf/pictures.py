"""Images, underlays and embedded objects on a drawing: their content is not read, and that is reported."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import shapely
from ezdxf.lldxf.const import DXFError
from msgspec import Struct
from shapely.geometry import Polygon

from layoutcheck.assemble.contradictions import KEPT_AWAY
from layoutcheck.drawn import Account, Drawn
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.sketch import FARTHEST
from layoutcheck.words import Text, text

# a file does not say how large these are
UNDERLAYS = frozenset(("PDFUNDERLAY", "DGNUNDERLAY", "DWFUNDERLAY", "ACDBPOINTCLOUD", "ACDBPOINTCLOUDEX"))
PICTURES = UNDERLAYS | {"IMAGE", "OLE2FRAME", "OLEFRAME"}


class Picture(Struct, frozen=True):
    """A picture: its type, its ground in plan where that is known, where it is to be found."""

    kind: str
    ground: Polygon | None
    layer: str
    handle: str | None


def picture(entity: Any, layer: str, plane: Plane, handle: str | None) -> Picture:
    """Take a picture with the ground that it covers."""
    kind = str(entity.dxftype())
    return Picture(kind, frame_of(entity, plane) if kind == "IMAGE" else None, layer, handle)


def frame_of(entity: Any, plane: Plane) -> Polygon | None:
    """Give the ground that a picture, or a mask, covers; None where that cannot be told."""
    try:
        corners = plane.points([tuple(corner) for corner in entity.boundary_path_wcs()])
    except (DXFError, ValueError, TypeError, ArithmeticError):
        return None
    within = len(corners) > 3 and (abs(corners) <= FARTHEST).all()
    return Polygon(corners).convex_hull if within else None


def tell_pictures(pictures: Sequence[Picture], drawn: Sequence[Drawn], account: Account) -> None:
    """Tell of pictures once a kind and layer; of one under the plan, what it shows around is left unread."""
    seen: dict[tuple[str, str, bool], list[Picture]] = defaultdict(list)
    shapes = shapely.STRtree([item.shape for item in drawn])
    for one in pictures:
        unknown = one.ground is None and not one.kind.startswith("OLE")
        below = unknown or (one.ground is not None and len(shapes.query(one.ground, predicate="intersects")) > 0)
        seen[one.kind, one.layer, below].append(one)
    for (kind, layer, below), ones in seen.items():
        if not below:
            account.warn("picture-unread", _told(kind, layer, len(ones)), layer, ones[0].handle)
        for role in sorted(KEPT_AWAY) if below else ():
            account.unread(role, _told_below(kind, layer, len(ones)), layer, ones[0].handle)


def _told(kind: str, layer: str, count: int) -> Text:
    return text('{type} na camada "{layer}" ({n}): o que mostra não se lê nem se mede.',
                '{type} on layer "{layer}" ({n}): what it shows is neither read nor measured.', type=kind, layer=layer,
                n=str(count))  # fmt: skip


def _told_below(kind: str, layer: str, count: int) -> Text:
    return text('{type} na camada "{layer}" ({n}): o que mostra sob a planta não se lê; desenhe o que há ali e diga em '
                '[layers]: "ignore"',
                '{type} on layer "{layer}" ({n}): what it shows beneath the plan is not read; draw what is there and '
                'say in [layers]: "ignore"', type=kind, layer=layer, n=str(count))  # fmt: skip
