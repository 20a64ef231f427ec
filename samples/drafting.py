"""Writes the things of a site as DXF, the way an office draws them, or as GeoJSON; the same bytes each time."""

from __future__ import annotations

import io
import json
import logging
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import ezdxf
from ezdxf.enums import TextEntityAlignment
from ezdxf.tools.juliandate import juliandate

from layoutcheck.kinds import ROLES

Point = tuple[float, float]
Kind = Literal["ring", "line", "spot"]
Says = Mapping[str, Any]

APP = "LAYOUTCHECK"
NO_DATE, DATE = datetime(2000, 1, 1), datetime(2026, 3, 2)
UNITS = {"m": (6, 1.0), "cm": (5, 100.0), "mm": (4, 1000.0)}  # $INSUNITS, units in a metre
COLOURS = {"storage_area": 1, "lot": 30, "container": 30, "property": 6, "wall": 5, "firewall": 12, "fence": 4,
           "opening": 3, "road": 8, "assembly": 200, "heat_source": 20, "ignition_source": 40, "drain": 140,
           "extinguisher": 1, "sign": 2, "leak_detector": 90, "installation": 210, "roof": 150,
           "obstacle": 34}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One thing of a site, in metres, and what is said of it.

    In DXF `says` goes to XDATA, or to the attributes of `block`; `label` is a text beside it, on its layer, that a
    person reads too. `width` makes a line a wide polyline, `radius` a spot a circle.
    """

    role: str
    kind: Kind
    points: Sequence[Point]
    says: Says = field(default_factory=dict)
    label: str | None = None
    label_at: Point | None = None
    block: str | None = None
    width: float = 0.0
    radius: float = 0.0
    layer: str | None = None


def ring(role: str, points: Sequence[Point], label: str | None = None, label_at: Point | None = None, *,
         layer: str | None = None, **says: Any) -> Thing:  # fmt: skip
    """Make a thing with a closed outline."""
    return Thing(role=role, kind="ring", points=points, label=label, label_at=label_at, layer=layer, says=says)


def line(role: str, points: Sequence[Point], label: str | None = None, label_at: Point | None = None, *,
         layer: str | None = None, width: float = 0.0, **says: Any) -> Thing:  # fmt: skip
    """Make a thing that is a line."""
    return Thing(role=role, kind="line", points=points, label=label, label_at=label_at, layer=layer, width=width,
                 says=says)  # fmt: skip


def spot(role: str, at: Point, block: str | None = None, *, layer: str | None = None, radius: float = 0.0,
         **says: Any) -> Thing:  # fmt: skip
    """Make a thing that is a place: a block, a circle, or a point."""
    return Thing(role=role, kind="spot", points=(at,), block=block, layer=layer, radius=radius, says=says)


def rect(x0: float, y0: float, x1: float, y1: float) -> tuple[Point, ...]:
    """Give the corners of a rectangle."""
    return ((x0, y0), (x1, y0), (x1, y1), (x0, y1))


# --- GeoJSON ------------------------------------------------------------------


def geojson(things: Iterable[Thing], path: Path, head: Says, to_plan: Any = lambda x, y: (x, y)) -> None:
    """Write a FeatureCollection, one feature a line; `to_plan` brings metres to the coordinates of the file."""
    features = [_feature(thing, to_plan) for thing in things]
    lines = ",\n".join("  " + json.dumps(feature, ensure_ascii=False) for feature in features)
    top = "".join(f" {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)},\n" for k, v in head.items())
    path.write_text(f'{{\n "type": "FeatureCollection",\n{top} "features": [\n{lines}\n ]\n}}\n', encoding="utf-8",
                    newline="\n")  # fmt: skip


def _feature(thing: Thing, to_plan: Any) -> dict[str, Any]:
    points = [list(to_plan(x, y)) for x, y in thing.points]
    geometry: dict[str, Any] = {"type": "Point", "coordinates": points[0]}
    if thing.kind == "line":
        geometry = {"type": "LineString", "coordinates": points}
    elif thing.kind == "ring":
        geometry = {"type": "Polygon", "coordinates": [[*points, points[0]]]}
    return {"type": "Feature", "properties": {"role": thing.role, **thing.says}, "geometry": geometry}


# --- DXF ----------------------------------------------------------------------


class Sheet:
    """A drawing that is being drawn: metres go in, drawing units come out."""

    def __init__(self, release: str = "R2010", units: str = "m") -> None:
        ezdxf.options.write_fixed_meta_data_for_testing = True  # type: ignore[attr-defined]  # NO_DATE, no random number
        code, self.scale = UNITS[units]
        self.old = release == "R12"
        logging.getLogger("ezdxf").setLevel(logging.ERROR)  # R12 has no place for the unit, and we know it
        self.doc = ezdxf.new(release, units=code)  # type: ignore[attr-defined]
        self.doc.appids.add(APP)
        self.doc.linetypes.add("TRACEJADA", [0.6 * self.scale, 0.4 * self.scale, -0.2 * self.scale])
        self.msp = self.doc.modelspace()

    # ---- what is measured

    def draw(self, thing: Thing) -> None:
        """Draw one thing on the layer of its role."""
        layer = self.layer(thing.layer or ROLES[thing.role].layer_name, COLOURS.get(thing.role, 7))
        if thing.block:
            self._insert(thing, thing.block, layer)
        else:
            entity = self._body(thing, layer)
            if thing.says:
                entity.set_xdata(APP, [(1000, f"{key}={written(value)}") for key, value in thing.says.items()])
        if thing.label:
            self.text(thing.label, thing.label_at or thing.points[0], layer, height=0.15)

    def _body(self, thing: Thing, layer: str) -> Any:
        if thing.kind == "spot" and not thing.radius:
            return self.msp.add_point(self.at(thing.points[0]), {"layer": layer})
        if thing.kind == "spot":
            return self.msp.add_circle(self.at(thing.points[0]), thing.radius * self.scale, {"layer": layer})
        return self.polyline(thing.points, layer, closed=thing.kind == "ring", width=thing.width)

    def _insert(self, thing: Thing, block: str, layer: str) -> None:
        tags = {key.upper(): written(value) for key, value in thing.says.items()}
        insert = self.msp.add_blockref(block, self.at(thing.points[0]), {"layer": layer})
        for row, (tag, value) in enumerate(tags.items()):
            x, y = thing.points[0]
            attrib = insert.add_attrib(tag, value, self.at((x + 0.25, y - 0.15 * row)),
                                       {"height": 0.1 * self.scale, "layer": layer})  # fmt: skip
            attrib.is_invisible = True

    # ---- what is only shown

    def layer(self, name: str, colour: int = 7, linetype: str = "CONTINUOUS") -> str:
        """Give a layer, made when it is new."""
        if name not in self.doc.layers:
            self.doc.layers.add(name, color=colour, linetype=linetype)
        return name

    def at(self, point: Point) -> Point:
        """Give a point in drawing units, to the tenth of a micrometre."""
        return (round(point[0] * self.scale, 7), round(point[1] * self.scale, 7))

    def polyline(self, points: Sequence[Point], layer: str, *, closed: bool = False, width: float = 0.0) -> Any:
        """Draw a polyline, of the old kind in R12."""
        placed, wide = [self.at(p) for p in points], width * self.scale
        if self.old:
            attribs = {"layer": layer, "default_start_width": wide, "default_end_width": wide}
            return self.msp.add_polyline2d(placed, close=closed, dxfattribs=attribs)
        return self.msp.add_lwpolyline(placed, close=closed, dxfattribs={"layer": layer, "const_width": wide})

    def text(self, written: str, at: Point, layer: str = "TEXTO", height: float = 0.3, turn: float = 0.0) -> None:
        """Write a line of text centred on a place."""
        entity = self.msp.add_text(written, height=height * self.scale, rotation=turn,
                                   dxfattribs={"layer": self.layer(layer)})  # fmt: skip
        entity.set_placement(self.at(at), align=TextEntityAlignment.MIDDLE_CENTER)

    def building(self, points: Sequence[Point], name: str) -> None:
        """Draw a building, which the law does not measure to, with its name."""
        self.polyline(points, self.layer("EDIFICACAO", 9), closed=True)
        self.text(name, centre(points), height=0.35)

    def hatch(self, points: Sequence[Point], pattern: str = "ANSI31", size: float = 0.12) -> None:
        """Fill a ground with a pattern, on a layer of its own."""
        fill = self.msp.add_hatch(color=253, dxfattribs={"layer": self.layer("HACHURAS", 253)})
        fill.set_pattern_fill(pattern, scale=size * self.scale)
        fill.paths.add_polyline_path([self.at(p) for p in points], is_closed=True)

    def dimension(self, a: Point, b: Point, off: float = 0.0) -> None:
        """Draw an aligned dimension between two points, its line moved square to them.

        Its block is drawn here: ezdxf's own depends on the fonts of the machine.
        """
        layer = self.layer("COTAS", 3)
        long = math.dist(a, b)
        ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        c, d = ((x - off * uy, y + off * ux) for x, y in (a, b))
        block = self.doc.blocks.new_anonymous_block(type_char="D") if not self.old else self.msp
        tick = 0.12 * (ux - uy), 0.12 * (ux + uy)
        ticks = [((x - tick[0], y - tick[1]), (x + tick[0], y + tick[1])) for x, y in (c, d)]
        for p, q in [(a, c), (b, d)] * bool(off) + [(c, d), *ticks]:
            block.add_line(self.at(p), self.at(q), {"layer": layer})
        angle = math.degrees(math.atan2(uy, ux))
        said = f"{long:.2f}".replace(".", ",")
        label = block.add_text(said, height=0.25 * self.scale, rotation=angle, dxfattribs={"layer": layer})
        middle = ((c[0] + d[0]) / 2 - 0.25 * uy, (c[1] + d[1]) / 2 + 0.25 * ux)
        label.set_placement(self.at(middle), align=TextEntityAlignment.MIDDLE_CENTER)
        if not self.old:
            self.msp.new_entity("DIMENSION", {
                "layer": layer, "geometry": block.name, "dimtype": 33, "defpoint": self.at(d),
                "defpoint2": self.at(a), "defpoint3": self.at(b), "text_midpoint": self.at(middle),
                "actual_measurement": round(long * self.scale, 7),
            })  # fmt: skip

    def symbol(self, name: str, tags: Sequence[str], *, radius: float = 0.15, letter: str = "") -> None:
        """Define a block: a circle with a letter in it, and the attributes it asks for."""
        block = self.doc.blocks.new(name)
        block.add_circle((0, 0), radius * self.scale, {"layer": "0"})
        if letter:
            block.add_text(letter, height=radius * self.scale).set_placement(
                (0, 0), align=TextEntityAlignment.MIDDLE_CENTER
            )
        for row, tag in enumerate(tags):
            block.add_attdef(tag, (0.25 * self.scale, -0.15 * row * self.scale), height=0.1 * self.scale)

    def north(self, at: Point) -> None:
        """Draw a north arrow, a block on its own layer."""
        block = self.doc.blocks.new("NORTE")
        tip, left, foot, right = (self.at(p) for p in ((0, 1.5), (-0.5, -1.0), (0, -0.6), (0.5, -1.0)))
        block.add_line(tip, left)
        block.add_line(left, foot)
        block.add_line(foot, right)
        block.add_line(right, tip)
        block.add_text("N", height=0.6 * self.scale).set_placement(
            self.at((0, 2.0)), align=TextEntityAlignment.MIDDLE_CENTER
        )
        self.msp.add_blockref("NORTE", self.at(at), {"layer": self.layer("NORTE")})

    def frame(self, title: Sequence[str]) -> None:
        """Draw the frame and title block of an A3 sheet in paper space."""
        paper = self.doc.paperspace()
        layer = self.layer("CARIMBO")
        for x0, y0, x1, y1 in ((25, 10, 410, 287), (232, 10, 410, 60)):
            _box(paper, x0, y0, x1, y1, layer)
        for row, line in enumerate(title):
            paper.add_text(line, height=4, dxfattribs={"layer": layer, "insert": (238, 50 - 9 * row)})

    def save(self, path: Path, view: Sequence[Point]) -> None:
        """Write the drawing with Unix line ends, opened on the bounds of `view`."""
        (x0, y0), (x1, y1) = (self.at(p) for p in view)
        self.doc.set_modelspace_vport(height=max(y1 - y0, (x1 - x0) / 1.6), center=((x0 + x1) / 2, (y0 + y1) / 2))
        for kind in sorted(self.doc.entitydb.dxf_types_in_use()):  # else in the order of a set
            self.doc.classes.add_class(kind)
        out = io.StringIO()
        self.doc.write(out)
        dated = out.getvalue().replace(f"\n{juliandate(NO_DATE)}\n", f"\n{juliandate(DATE)}\n")
        path.write_text(dated, encoding=self.doc.output_encoding, errors="dxfreplace", newline="\n")


def _box(layout: Any, x0: float, y0: float, x1: float, y1: float, layer: str) -> None:
    corners = rect(x0, y0, x1, y1)
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        layout.add_line(a, b, {"layer": layer})


def written(value: Any) -> str:
    """Write a value as a person does: 2.1 is 2,1."""
    return str(value).replace(".", ",") if isinstance(value, float) else str(value)


def centre(points: Sequence[Point]) -> Point:
    """Give the middle of a shape's bounds."""
    xs, ys = zip(*points, strict=True)
    return ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
