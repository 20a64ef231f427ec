"""How each role and each kind of mark is drawn: told apart by hatch, dashes and symbol, and only then by colour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from layoutcheck.kinds import ROLES, Look
from layoutcheck.reports._sheet.items import Pen
from layoutcheck.words import Text, text

Trim = Literal["", "ticks", "crosses", "jambs"]
Symbol = Literal["dot", "square", "triangle", "star", "grate", "ring", "diamond", "target", "pump", "gate"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How one kind of thing looks; `hatch` is pairs of an angle in degrees and a spacing in millimetres.

    `under` is a wider line drawn first, `trim` what is strung along the line. `symbol` stands for a thing that is a
    point or too small to be seen; as `shown` says it is also drawn on a larger one, or always instead of it.
    """

    pen: Pen
    rank: int  # what is drawn later lies above
    fill: str | None = None
    hatch: tuple[tuple[float, float], ...] = ()
    under: Pen | None = None
    trim: Trim = ""
    symbol: Symbol = "dot"
    shown: Literal["tiny", "also", "only"] = "tiny"


_DASH_DOT_DOT = (5.0, 0.9, 0.5, 0.9, 0.5, 0.9)

ROLE_STYLES: dict[str, Style] = {
    "road": Style(pen=Pen(0.25, "#4d4d4d", (4.0, 1.2)), rank=0, fill="#ececec"),
    "assembly": Style(pen=Pen(0.40, "#1f4e8c"), rank=1, fill="#e4edf8", hatch=((135.0, 2.0),), symbol="diamond"),
    "installation": Style(pen=Pen(0.35, "#333333", (3.0, 1.0)), rank=2),
    "storage_area": Style(pen=Pen(0.60, "#8a4b00"), rank=3, fill="#fff4dc", hatch=((45.0, 3.0),), symbol="square"),
    "roof": Style(pen=Pen(0.20, "#333333", (1.5, 1.0)), rank=4),
    "lot": Style(pen=Pen(0.35, "#5c3300"), rank=5, fill="#ffdca0", hatch=((45.0, 1.5), (135.0, 1.5)), symbol="square"),
    "container": Style(pen=Pen(0.15, "#5c3300"), rank=6, fill="#ffffff", symbol="ring"),
    "obstacle": Style(pen=Pen(0.25, "#333333"), rank=7, fill="#f2f2f2", hatch=((0.0, 1.3), (90.0, 1.3)),
                      symbol="square"),
    "drain": Style(pen=Pen(0.30, "#00618a", (0.7, 0.7)), rank=8, fill="#e2f3fa", hatch=((90.0, 0.9),), symbol="grate"),
    "property": Style(pen=Pen(0.50, "#000000", _DASH_DOT_DOT), rank=9),
    "fence": Style(pen=Pen(0.20, "#333333"), rank=10, trim="crosses", symbol="dot"),
    "wall": Style(pen=Pen(0.80, "#4d4d4d"), rank=11, fill="#8c8c8c", symbol="square"),
    "firewall": Style(pen=Pen(1.00, "#000000"), rank=12, fill="#2b2b2b", trim="ticks", symbol="square"),
    "opening": Style(pen=Pen(0.20, "#000000"), rank=13, fill="#ffffff", under=Pen(1.5, "#ffffff"), trim="jambs",
                     symbol="gate"),
    "heat_source": Style(pen=Pen(0.35, "#6b2d7a"), rank=14, fill="#f3e6f7", hatch=((90.0, 1.2),), symbol="pump",
                         shown="also"),
    "ignition_source": Style(pen=Pen(0.35, "#6b2d7a", (1.2, 0.6)), rank=14, fill="#f3e6f7", hatch=((60.0, 1.2),),
                             symbol="star", shown="also"),
    "extinguisher": Style(pen=Pen(0.25, "#1a1a1a"), rank=15, symbol="triangle", shown="only"),
    "sign": Style(pen=Pen(0.25, "#7a5c00"), rank=15, fill="#ffffff", symbol="diamond", shown="only"),
    "leak_detector": Style(pen=Pen(0.25, "#1d6b2a"), rank=15, fill="#ffffff", symbol="target", shown="only"),
}  # fmt: skip


def _styled(look: Look) -> Style:
    """Make the style of a look that the table of roles gives."""
    return Style(pen=Pen(look.width, look.colour, look.dash), rank=look.rank, fill=look.fill, hatch=look.hatch,
                 symbol=look.symbol, shown="only" if look.only_symbol else "tiny")  # fmt: skip


ROLE_STYLES |= {role.id: _styled(role.look) for role in ROLES.values() if role.look}
PLAIN = Style(pen=Pen(0.15, "#444444"), rank=7)

_ZONE = Pen(0.18, "#7a0000", (2.2, 1.0))
MARK_STYLES: dict[str, Style] = {
    "property-walled": Style(pen=Pen(1.7, "#b4b4b4"), rank=0),
    "property-open": Style(pen=Pen(1.7, "#d6d6d6", (2.4, 2.0)), rank=0),
    "property-road-front": Style(pen=Pen(1.7, "#c4c4c4", (0.6, 1.2)), rank=0),
    "property-maybe": Style(pen=Pen(1.7, "#cfcfcf", (3.0, 0.8, 0.6, 0.8)), rank=0),
    "required": Style(pen=_ZONE, rank=20),
    "limit": Style(pen=Pen(0.45, "#8a4b00", (1.6, 0.8)), rank=20),
    "corridor": Style(pen=Pen(0.20, "#00618a", (0.5, 0.7)), rank=20),
}

MARK_LABELS: dict[str, Text] = {
    "property-walled": text("divisa com muro", "property line, walled"),
    "property-open": text("divisa sem muro", "property line, open"),
    "property-road-front": text("divisa no alinhamento da via", "property line, road front"),
    "property-maybe": text("divisa: não se sabe se é via ou muro", "property line: road or wall not known"),
    "required": text("zona do afastamento exigido", "zone of the distance required"),
    "limit": text("limite da área, deduzido", "limit of the area, derived"),
    "corridor": text("corredor de inspeção", "inspection corridor"),
}

# --- dimensions -----------------------------------------------------------------

DIMENSION_PENS: dict[str, Pen] = {
    "fail": Pen(0.55, "#c00000"),
    "waived": Pen(0.35, "#8a2be2", (2.5, 0.8)),
    "undetermined": Pen(0.35, "#a05a00", (1.2, 0.7)),
    "pass": Pen(0.18, "#1d5c2a"),
    "sight": Pen(0.35, "#c00000", (4.0, 0.8, 0.4, 0.8)),
    "shielded": Pen(0.25, "#c00000", (0.4, 0.7)),
    "short": Pen(0.9, "#c00000", (0.5, 0.5)),
}
SIGHT_DASH = (4.0, 0.8, 0.4, 0.8)

DIMENSION_LABELS: dict[str, Text] = {
    "fail": text("falha: medido e exigido", "failure: measured and required"),
    "waived": text("falha dispensada", "waived failure"),
    "undetermined": text("sem conclusão (?: falta um dado)", "undetermined (?: something is missing)"),
    "pass": text("cota que atende", "distance that passes"),
    "sight": text("visada que escapa da parede", "sight line that misses the firewall"),
    "shielded": text("distância por trás da parede corta-fogo", "distance behind the firewall"),
    "short": text("trecho que falta à parede corta-fogo", "piece that the firewall lacks"),
}
