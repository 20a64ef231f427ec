"""Draws the pictures of docs/measuring.md with the program's own measures: `python docs/make_measuring.py`."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image
from shapely.geometry import LineString, Point, Polygon, box
from shapely.geometry.base import BaseGeometry

from layoutcheck.curves import ellipse
from layoutcheck.measure import gap
from layoutcheck.sight import clear_line

FOLDER = Path(__file__).parent / "measuring"
DPI = 110
FULL, HALF = 15.0, 7.5  # metres: the table's distance and what a firewall leaves of it
AREA = box(-2, -1.5, 2, 1.5)
SHORT, LONG = LineString([(-4, 3), (4, 3)]), LineString([(-4, -3), (-4, 3), (12, 3), (12, -3)])
CHURCH = box(3, 11, 9, 15)
RED, GREEN, BROWN, GREY, BLUE = "#a00000", "#1f5c2a", "#5a3a00", "#555555", "#274b8f"


def shadow() -> Figure:
    """Draw the ground on which a target is too near, with and without a firewall."""
    figure, axes = _panels(1, (7.0, 5.6))
    (ax,) = axes
    xs, ys = np.arange(-18, 18.01, 0.25), np.arange(-17.5, 17.51, 0.25)
    near = np.array([[AREA.distance(Point(x, y)) for x in xs] for y in ys])
    too_near = np.array([[_is_too_near(Point(x, y), [SHORT]) for x in xs] for y in ys])
    ax.contourf(xs, ys, too_near.astype(float), levels=[0.5, 1.5], colors=["#f3d6d6"])
    ax.contour(xs, ys, near, levels=[HALF, FULL], colors=[GREEN, RED], linestyles="--", linewidths=0.9)
    _fill(ax, AREA, "#fff2d0", BROWN)
    _wall(ax, SHORT)
    for at, said in (
        ((0, 0), "area"),
        ((0, 3.6), "firewall"),
        ((0, 12.4), "hidden:\na target may stand here"),
        ((0, 5.6), "within 7.50 m:\ntoo near all the same"),
        ((-12.5, -4), "in view within\n15.00 m: too near"),
    ):
        ax.text(*at, said, ha="center", va="center", fontsize=8)  # fmt: skip
    ax.text(0, -16.3, "15.00 m", color=RED, ha="center", fontsize=8)
    ax.text(0, -8.7, "7.50 m", color=GREEN, ha="center", fontsize=8)
    return figure


def _is_too_near(target: Point, walls: Sequence[BaseGeometry]) -> bool:
    if AREA.distance(target) < HALF:
        return True
    return clear_line(AREA, target, walls, within=FULL) is not None


def legs() -> Figure:
    """Draw the two lines that are compared behind a firewall: too short a wall, and one that goes round."""
    figure, axes = _panels(2, (9.6, 4.6))
    for ax, wall in zip(axes, (SHORT, LONG), strict=True):
        _fill(ax, AREA, "#fff2d0", BROWN)
        _fill(ax, CHURCH, "#e3ecf8", BLUE)
        _wall(ax, wall)
        nearest, clear = gap(AREA, CHURCH), clear_line(AREA, CHURCH, [wall])
        ax.plot(*zip(*nearest.line, strict=True), color=GREEN, lw=1.4)
        said = [f"shortest line of all: {nearest.distance:.2f} m, at least {HALF:.2f} m: holds"]
        if clear is None or LineString(clear).length > FULL:
            length = "none" if clear is None else f"{LineString(clear).length:.2f} m"
            said.append(f"shortest line past the wall: {length}, at least {FULL:.2f} m: holds")
        else:
            said.append(f"shortest line past the wall: {LineString(clear).length:.2f} m, at least {FULL:.2f} m: fails")
        if clear is not None:
            ax.plot(*zip(*clear, strict=True), color=RED, lw=1.4, ls="--")
        ax.text(*AREA.centroid.coords[0], "area", ha="center", va="center", fontsize=8)
        ax.text(*CHURCH.centroid.coords[0], "church", ha="center", va="center", fontsize=8)
        ax.set_title("\n".join(said), fontsize=8, loc="left")
        ax.set_xlim(-6, 14.5)
        ax.set_ylim(-5, 16.5)
    return figure


LIMIT = box(0, 0, 9, 6.4)
LOTS = (box(1.0, 2.2, 3.6, 5.2), box(4.6, 2.2, 7.6, 5.2))
POSTS = (box(3.95, 0.75, 4.25, 1.05), box(4.0, 3.6, 4.2, 3.8))
WIDTH, TOLERANCE = 1.0, 0.001


def corridors() -> Figure:
    """Draw the ground that a disc as wide as the corridor can go over: with a post beside the way, and one in it."""
    figure, axes = _panels(2, (9.6, 4.2))
    edge = LIMIT.exterior
    for ax, post in zip(axes, POSTS, strict=True):
        _fill(ax, LIMIT, "#fff8e6", BROWN)
        free = LIMIT.difference(shapely.union_all([*LOTS, post]))
        reach = (WIDTH - TOLERANCE) / 2
        paths = shapely.get_parts(free.buffer(-reach, quad_segs=64))  # of the disc's middle
        for path in paths:
            _fill(ax, path.buffer(reach, quad_segs=64), "#d9ecd9", "none")
        for lot in LOTS:
            _fill(ax, lot, "#f3d9a8", BROWN)
        _fill(ax, post, GREY, GREY)
        pairs = ((LOTS[0], LOTS[1], (0, 0.3)), (LOTS[0], edge, (0.5, 0.3)), (LOTS[1], edge, (0.45, 0.2)),
                 (post, edge, (0.5, 0)) if post.bounds[1] < 2 else (LOTS[0], post, (0, -0.35)))  # fmt: skip
        for a, b, (dx, dy) in pairs:
            found = gap(a, b)
            colour = RED if found.distance < WIDTH - TOLERANCE else GREEN
            ax.plot(*zip(*found.line, strict=True), color=colour, lw=1.4)
            x, y = np.mean(found.line, axis=0)
            ax.text(x + dx, y + dy, f"{found.distance:.2f} m", fontsize=8, ha="center", va="center", color=colour)
        one_way = any(_goes_round(path) for path in paths)
        said = "the way goes round both lots: holds" if one_way else "no way goes round both lots: fails"
        ax.set_title(said, fontsize=8, loc="left")
        for lot in LOTS:
            ax.text(*lot.centroid.coords[0], "lot", fontsize=8, ha="center")
    return figure


def _goes_round(path: Polygon) -> bool:
    """Tell whether a way has each lot by itself in its middle."""
    inside = [[i for i, lot in enumerate(LOTS) if Polygon(ring).contains(lot)] for ring in path.interiors]
    return [0] in inside and [1] in inside


def curves() -> Figure:
    """Draw a curve, the chords that stand for it, and what is taken off a distance for it; not to scale."""
    figure, axes = _panels(1, (7.0, 3.4))
    (ax,) = axes
    true, _ = ellipse((0, 0), (6, 0), (0, 6), -1.2, 2.4, 1e-4)
    chords, error = ellipse((0, 0), (6, 0), (0, 6), -1.2, 2.4, 0.4)
    ax.plot(*true.T, color=BROWN, lw=1.2, label="the curve as drawn")
    ax.plot(*chords.T, color=BLUE, lw=1.2, marker="o", ms=3, label="its chords")
    ax.plot([14, 14], [-5.5, 5.5], color=GREY, lw=1.6)
    ax.text(14.1, 4.8, "target", fontsize=8)
    chord = chords[len(chords) // 2 - 1 : len(chords) // 2 + 1].mean(axis=0)
    x, y = float(chord[0]), float(chord[1])
    held = 14 - x - error
    for row, (left, said, colour) in enumerate(((x, "measured to the chords", BLUE),
                                                (14 - held, "held: less the sagitta", RED))):  # fmt: skip
        level = y + 0.6 - 1.6 * row
        ax.annotate("", (14, level), (left, level), arrowprops={"arrowstyle": "<->", "color": colour})
        ax.text((left + 14) / 2, level + 0.15, said, fontsize=8, ha="center", color=colour)
    ax.legend(fontsize=8, loc="center left", frameon=False)
    ax.set_xlim(-4, 16)
    return figure


PICTURES: dict[str, Callable[[], Figure]] = {"shadow": shadow, "legs": legs, "corridors": corridors, "curves": curves}


# --- how it is drawn --------------------------------------------------------------


def _panels(number: int, size: tuple[float, float]) -> tuple[Figure, list[Axes]]:
    figure = Figure(figsize=size, dpi=DPI)
    figure.subplots_adjust(left=0.01, right=0.99, bottom=0.01, top=0.9, wspace=0.02)
    axes = list(np.atleast_1d(figure.subplots(1, number)))
    for ax in axes:
        ax.set_aspect("equal")
        ax.axis("off")
    return figure, axes


def _fill(ax: Axes, shape: Polygon, colour: str, edge: str) -> None:
    ax.fill(*shape.exterior.xy, facecolor=colour, edgecolor=edge, lw=1.2)
    for ring in shape.interiors:
        ax.fill(*ring.xy, facecolor="#fff8e6", edgecolor="none")


def _wall(ax: Axes, wall: LineString) -> None:
    ax.plot(*wall.xy, color="#333333", lw=4, solid_capstyle="butt")


def picture(name: str) -> Image.Image:
    """Draw one picture in few colours, for a small file."""
    held = io.BytesIO()
    PICTURES[name]().savefig(held, format="png", metadata={"Software": None})
    return Image.open(held).convert("RGB").quantize(64)


def main() -> None:
    """Write every picture."""
    FOLDER.mkdir(exist_ok=True)
    for name in PICTURES:
        picture(name).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
