"""What openings take out of walls, how they are drawn, and what leaves a wall in doubt.

The wall is 10 m long, from (0, 0) to (10, 0); an opening of 2 m in its middle leaves 4 m on either side.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from plans import Spec, box, feature, judge, line, point, store
from test_boundary import turned

from layoutcheck.laws.cuiaba_glp.barriers import Barrier, barriers
from layoutcheck.site import Site, Unread
from layoutcheck.words import same

WALL = feature("wall", line((0, 0), (10, 0)), "W", height_m=2)
TURNED = pytest.mark.parametrize("degrees", [0, 37, 90, 200])


def site(*features: Spec, degrees: float = 0.0) -> Site:
    return judge(*store("I", -100), *(turned(spec, degrees) for spec in features)).report.site


def one(*openings: Spec, degrees: float = 0.0) -> Barrier:
    """The wall with its openings, and a fence far away."""
    fence = feature("fence", line((0, 90), (10, 90)), "M")
    found = {b.feature.name: b for b in barriers(site(fence, WALL, *openings, degrees=degrees))}
    assert not found["M"].needs
    return found["W"]


def opening(geometry: Any, name: str = "D", **said: Any) -> Spec:
    return feature("opening", geometry, name, **said)


RING = line((4, 0.05), (6, 0.05), (6, 0.25), (4, 0.25), (4, 0.05))


@TURNED
@pytest.mark.parametrize(
    ("gate", "left"),
    [
        (opening(line((4, 0), (6, 0))), 8.0),
        (opening(line((4, 0), (5, 0.28), (6, 0))), 8.0),  # from end to end, whatever lies between
        (opening(RING), 8.0),  # an outline that is drawn as a line: its sides
        (opening(box(4, 0.05, 6, 0.25)), 8.0),  # beside the line of the wall
        (opening(box(4, -0.5, 6, 0.5)), 8.0),  # its sides are too far off, its long axis is not
        (opening(point(5, 0.2), width_m=2), 8.0),  # about the point of the wall that is nearest to it
    ],
)
def test_an_opening_takes_its_width_out_of_the_wall(gate: Spec, left: float, degrees: float) -> None:
    found = one(opening(line((4, 50), (6, 50)), "elsewhere"), gate, degrees=degrees)
    assert found.needs == ()
    assert found.sure.length == found.possible.length == pytest.approx(left, abs=1e-3)


@TURNED
@pytest.mark.parametrize(
    ("gate", "left"),
    [
        (opening(point(5, 0)), 10.0),
        (opening(box(4, -0.1, 4.05, 1)), 9.95),  # a leaf that stands open: the 0.05 m of its end are no width
    ],
)
def test_an_opening_of_unknown_width_leaves_the_wall_in_doubt(gate: Spec, left: float, degrees: float) -> None:
    found = one(gate, degrees=degrees)
    assert [need.to("en") for need in found.needs] == ["width of the opening in W (width_m)"]
    assert found.sure.is_empty
    assert found.possible.length == pytest.approx(left)


@TURNED
@pytest.mark.parametrize("wide", [0.8, 1.0, 3.0])
@pytest.mark.parametrize("at", [0.0, 0.25])
def test_an_opening_that_goes_on_from_the_end_of_a_wall_takes_nothing_from_it(
    wide: float, at: float, degrees: float
) -> None:
    """Within 0.30 m of its end; drawn either way round."""
    for x0, x1 in ((10 + at, 10 + at + wide), (10 + at + wide, 10 + at)):
        found = one(opening(line((x0, 0), (x1, 0))), degrees=degrees)
        assert (found.needs, found.sure.length) == ((), pytest.approx(10))


def test_an_opening_in_another_wall_near_the_end_of_one_takes_nothing_from_it() -> None:
    other = feature("wall", line((10.2, -5), (10.2, 5)), "W2", height_m=2)
    found = {b.feature.name: b for b in barriers(site(WALL, other, opening(line((10.2, -1), (10.2, 1)))))}
    assert (found["W"].needs, found["W"].sure.length) == ((), 10)
    assert (found["W2"].needs, found["W2"].sure.length) == ((), pytest.approx(8))


# --- openings beside a wall, and what was not read ------------------------------------


@pytest.mark.parametrize(("apart", "in_doubt"), [(0.31, True), (1.0, True), (1.01, False)])
def test_an_opening_on_no_line_may_be_of_the_wall_it_is_nearest_to(apart: float, in_doubt: bool) -> None:
    further = feature("wall", line((0, -2.05), (10, -2.05)), "W2", height_m=2)
    on_it = opening(line((1, 0), (2, 0)), "D1")
    beside = opening(line((4, -apart), (6, -apart)))
    found = {b.feature.name: b for b in barriers(site(further, WALL, on_it, beside))}
    said = f"D {apart:.2f} m from W: is it an opening of it? put it on the line"
    assert [need.to("en") for need in found["W"].needs] == [said] * in_doubt
    assert found["W2"].needs == ()


@pytest.mark.parametrize("role", ["property", "installation", "storage_area"])
def test_an_opening_on_the_outline_of_a_ground_is_no_opening_of_a_wall_beside_it(role: str) -> None:
    ground = feature(role, box(-2, -8, 12, -0.5), "G")
    assert one(ground, opening(line((4, -0.5), (6, -0.5)))).needs == ()


def test_an_opening_on_a_layer_that_is_off_may_be_of_any_wall() -> None:
    read = site(WALL)
    (found,) = barriers(replace(read, seen=replace(read.seen, hidden=frozenset({"opening"}))))
    assert ([need.to("en") for need in found.needs], found.sure.is_empty) == (
        ["the openings on layers that are off, frozen or without a role"], True
    )  # fmt: skip
    assert not barriers(replace(read, seen=replace(read.seen, hidden=frozenset({"drain"}))))[0].needs


def test_openings_where_nothing_stands_are_of_nothing() -> None:
    assert barriers(site(opening(point(3, 3)))) == ()


@pytest.mark.parametrize(
    ("role", "layer", "handle", "in_doubt"),
    [
        ("wall", "WALLS", None, True),  # something on its layer, nobody knows what
        ("wall", "WALLS", "1F", True),  # the wall itself
        ("wall", "WALLS", "2A", False),  # another thing
        ("wall", "OTHER", None, False),
        ("fence", "WALLS", None, False),
        ("opening", "OTHER", None, True),  # it may lie in any wall
        (None, "OTHER", None, True),  # it may be an opening
    ],
)
def test_a_wall_is_in_doubt_for_what_of_its_own_was_not_read(
    role: str | None, layer: str, handle: str | None, in_doubt: bool
) -> None:
    read = site(WALL)
    walls = tuple(replace(f, layer="WALLS", handle="1F") for f in read.of("wall"))
    unread = Unread(role=role, message=same("not read"), layer=layer, handle=handle)
    (found,) = barriers(replace(read, features=walls, seen=replace(read.seen, not_checked=(unread,))))
    assert [need.to("en") for need in found.needs] == ["not read"] * in_doubt
    assert found.sure.is_empty is in_doubt
