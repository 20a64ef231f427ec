"""What the sample plans are made of: a building, its rooms and openings, and the plot and street round it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from cases import Point, Sample, Thing, box, declared, line, spot, thing

Plan = Callable[[Any], tuple[Thing, ...]]

__all__ = [
    "Plan", "Point", "Sample", "Thing", "box", "building", "declared", "door", "fixtures", "land", "line", "room",
    "spot",
    "street", "thing", "trio", "window",
]  # fmt: skip


def said(**values: Any) -> dict[str, Any]:
    """Leave out what is said as None."""
    return {key: value for key, value in values.items() if value is not None}


def building(use: str | None = "residência", *, storeys: int | None = 1, at: Thing | None = None, **more: Any) -> Thing:
    """Give the outline of a building, 12 × 10 m unless another is given."""
    return thing("building", "Edificação", at or box(0, 0, 12, 10), **said(use=use, storeys=storeys, **more))


def room(name: str, at: Thing | None = None, **more: Any) -> Thing:
    """Give a room, 4 × 3 m unless another is given."""
    return thing("room", name, at or box(0.2, 0.2, 4.2, 3.2), **said(**more))


def door(name: str = "Porta", x0: float = 1.0, width: float | None = 0.9, y: float = 3.3, **more: Any) -> Thing:
    """Give a door as a line across its opening, or as a point where its width is not known."""
    return thing("door", name, spot(x0, y) if width is None else line((x0, y), (x0 + width, y)), **said(**more))


def window(name: str = "Janela", width: float = 1.5, height: float | None = 1.4, x0: float = 1.0, y: float = 0.1,
           **more: Any) -> Thing:  # fmt: skip
    """Give a window in the south wall."""
    return thing("window", name, line((x0, y), (x0 + width, y)), **said(height_m=height, **more))


def land(at: Thing | None = None, **more: Any) -> Thing:
    """Give the property, 20 × 25 m round the building unless another is given."""
    return thing("property", "Terreno", at or box(-4, -5, 16, 20), **said(**more))


def street(at: Thing | None = None) -> Thing:
    """Give the street along the south side of the property."""
    return thing("road", "Rua", at or box(-30, -17, 40, -5))


def fixtures(
    kind: str, count: int, sex: str | None = None, x: float = 5.0, y: float = 1.0, **more: Any
) -> tuple[Thing, ...]:
    """Give so many fixtures of a kind in a row."""
    return tuple(
        thing("fixture", f"{kind} {sex or x}-{n + 1}", spot(x + n * 0.5, y), **said(kind=kind, sex=sex, **more))
        for n in range(count)
    )


def trio(
    rule: str, plan: Plan, limit: Any, good: Any, bad: Any, project: str = "", unit: str = "m"
) -> Iterator[Sample]:
    """Give a plan with more room than is asked, one exactly at the limit, and one beyond it."""
    yield Sample(f"{rule}.pass.well-within", f"{good} {unit}, the limit is {limit}", plan(good), project)
    yield Sample(f"{rule}.pass.at-limit", f"{limit} {unit}, exactly the limit", plan(limit), project)
    yield Sample(f"{rule}.fail.beyond", f"{bad} {unit}, the limit is {limit}", plan(bad), project)


def unsaid(rule: str, plan: Plan, what: str = "it", project: str = "") -> Sample:
    """Give the plan that does not say what the rule has to know."""
    return Sample(f"{rule}.undetermined.not-said", f"nobody says {what}", plan(None), project)


def open_use(rule: str, *things: Thing) -> Sample:
    """Give a building of which nobody says what it is used for."""
    return Sample(f"{rule}.undetermined.use-not-said", "nobody says what it is used for", (building(None), *things))


def bare(rule: str, use: str | None = "residência", *things: Thing, **more: Any) -> Sample:
    """Give a building in which nothing of what the rule looks at is drawn."""
    return Sample(f"{rule}.not-drawn.none", "none drawn, none denied", (building(use, **more), *things))
