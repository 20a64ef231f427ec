"""Shapes of a building code, against brute force and by hand: circles in rooms, narrow ways, circles at windows."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import LineString, Point, Polygon, box

from layoutcheck.laws import LAWS
from layoutcheck.laws.marcelandia_obras.circles import inscribed, touching
from layoutcheck.laws.marcelandia_obras.shapes import depth_before, is_too_fine, narrowest, sides_of
from layoutcheck.laws.marcelandia_obras.stalls import angle_of, sides_of_stall
from layoutcheck.laws.marcelandia_obras.vocabulary import room_kind, uses_in
from layoutcheck.site import Feature

# --- the largest circle -------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "diameter"),
    [
        (box(0, 0, 5, 1.8), 1.8),
        (Polygon([(0, 0), (3, 0), (0, 4)]), 3 + 4 - 5),  # of a right triangle: legs less hypotenuse
        (Polygon([(0, 0), (4, 0), (2, 2 * math.sqrt(3))]), 4 / math.sqrt(3)),  # of side 4: side / √3
        (box(0, 0, 4, 4).difference(box(2, 2, 4, 4)), 4 * (2 - math.sqrt(2))),  # between two sides and the inner corner
        (box(0, 0, 4, 4).difference(box(1.9, 1.9, 2.1, 2.1)), 2 * 1.9 * (2 - math.sqrt(2)) ),  # a post in the middle
        (Point(0, 0).buffer(1.5, quad_segs=4), 3 * math.cos(math.pi / 16)),  # of a polygon of 16 sides
        (shapely.MultiPolygon([box(0, 0, 1, 1), box(3, 0, 5, 2)]), 2.0),  # the larger of two
    ],
)  # fmt: skip
def test_the_largest_circle_of_plain_shapes(shape: shapely.Geometry, diameter: float) -> None:
    circle = inscribed(shape)
    assert circle is not None
    assert circle.diameter == pytest.approx(diameter, abs=1e-6)


def rooms(seed: int) -> Polygon | None:
    """A room of three to eleven corners, every second one with a column in it."""
    rng = np.random.default_rng(seed)
    corners = rng.integers(3, 12)
    turns, reach = np.sort(rng.uniform(0, 2 * np.pi, corners)), rng.uniform(1, 5, corners)
    room = Polygon(np.column_stack([reach * np.cos(turns), reach * np.sin(turns)]))
    if not room.is_valid or room.area < 1:
        return None
    if seed % 2:
        spot = room.representative_point()
        room = room.difference(box(spot.x - 0.2, spot.y - 0.1, spot.x + 0.2, spot.y + 0.1))
    return room if isinstance(room, Polygon) else None


def by_force(room: Polygon) -> float:
    """The widest circle round any point of finer and finer grids, laid round the best ones so far."""
    left, bottom, right, top = room.bounds
    step = max(right - left, top - bottom) / 60
    xs, ys = np.meshgrid(np.arange(left, right, step), np.arange(bottom, top, step))
    points = np.column_stack([xs.ravel(), ys.ravel()])
    best = 0.0
    for _ in range(9):
        inside = points[shapely.contains_xy(room, points[:, 0], points[:, 1])]
        if not len(inside):
            return best
        free = shapely.distance(shapely.points(inside), room.boundary)
        best = max(best, float(free.max()))
        top_points = inside[np.argsort(-free)[:12]]
        step /= 3
        around = np.array([(i, j) for i in range(-4, 5) for j in range(-4, 5)]) * step
        points = (top_points[:, None] + around[None]).reshape(-1, 2)
    return 2 * best


def carved(seed: int) -> Polygon:
    """A room of right angles that round walls and columns cut into, and bays widen."""
    rng = np.random.default_rng(seed)
    room = box(0, 0, *rng.uniform(2, 6, 2))
    for _ in range(3):
        (x, y), (w, h) = rng.uniform(0, 5, 2), rng.uniform(0.3, 3, 2)
        room = room.union(box(x, y, x + w, y + h)) if rng.random() < 0.5 else room.difference(box(x, y, x + w, y + h))
        arc = Point(*rng.uniform(0, 5, 2)).buffer(rng.uniform(0.2, 1.5), quad_segs=int(rng.integers(3, 24)))
        room = room.union(arc) if rng.random() < 0.4 else room.difference(arc)
    parts = getattr(affinity.rotate(room, rng.uniform(0, 360)), "geoms", None) or [room]
    return max(parts, key=lambda part: float(part.area))


@pytest.mark.parametrize("room", [room for seed in range(40) if (room := carved(seed)).area > 0.2])
def test_the_circle_agrees_with_brute_force_on_rooms_with_holes_bays_and_arcs(room: Polygon) -> None:
    circle = inscribed(room)
    assert circle is not None
    assert circle.diameter >= by_force(room) - 1e-6
    assert circle.diameter <= 2 * room.boundary.distance(Point(circle.x, circle.y)) + 1e-8  # and it fits


@pytest.mark.parametrize("room", [room for seed in range(40) if (room := rooms(seed)) is not None])
def test_the_circle_agrees_with_brute_force_on_random_rooms(room: Polygon) -> None:
    circle = inscribed(room)
    assert circle is not None
    assert circle.diameter >= by_force(room) - 1e-6
    assert room.buffer(1e-7).covers(circle.shape.buffer(-1e-6))  # and it fits


@settings(max_examples=30, deadline=None)
@given(angle=st.floats(0, 360), dx=st.floats(-1e4, 1e4), seed=st.integers(0, 30))
def test_turning_and_moving_a_room_changes_no_circle(angle: float, dx: float, seed: int) -> None:
    room = rooms(seed)
    if room is None:
        return
    moved = affinity.translate(affinity.rotate(room, angle, origin=(0, 0)), dx, -dx)
    one, other = inscribed(room), inscribed(moved)
    assert one is not None
    assert other is not None
    assert one.diameter == pytest.approx(other.diameter, abs=1e-5)


def test_what_is_no_ground_holds_no_circle() -> None:
    assert inscribed(LineString([(0, 0), (1, 1)])) is None
    assert inscribed(Polygon()) is None


# --- the narrowest place --------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "width"),
    [
        ([(0, 0), (6, 0), (6, 1.2), (0, 1.2)], 1.2),
        ([(0, 0), (5, 0), (5, 1.2), (1.5, 1.2), (1.5, 4), (0, 4)], 1.2),  # round a corner: arms of 1.20 and 1.50
        ([(0, 0), (2, 0), (2, 0.5), (4, 0.5), (4, 0), (6, 0), (6, 1.5), (0, 1.5)], 1.0),  # a block of 0.50 in 1.50
        ([(0, 0), (5, 0.5), (5, 1), (0, 1.5)], 0.5),  # a funnel, at its end
        ([(0, 0), (2, 0), (2, -0.1), (2.9, -0.1), (2.9, 0), (6, 0), (6, 1.2), (0, 1.2)], 1.2),  # a niche, not deep
        ([(0, 0), (2, 0), (2, -2), (2.9, -2), (2.9, 0), (6, 0), (6, 1.2), (0, 1.2)], 0.9),  # an arm of 0.90
        ([(0, 0), (6, 0), (6, 3), (3, 1.1), (0, 3)], 1.1),  # a corner that comes down to 1.10
    ],
)
@pytest.mark.parametrize("turned", [0, 37])
def test_the_narrowest_place_of_a_way(points: list[tuple[float, float]], width: float, turned: float) -> None:
    assert narrowest(affinity.rotate(Polygon(points), turned)) == pytest.approx(width, abs=1e-6)


def test_a_column_within_a_way_narrows_it() -> None:
    way = box(0, 0, 6, 1.5).difference(box(3, 0.6, 3.2, 0.8))
    assert narrowest(way) == pytest.approx(0.6, abs=1e-6)  # 0.60 on one side of it, 1.50 - 0.80 = 0.70 on the other


def test_a_way_with_round_ends_is_as_wide_as_its_middle() -> None:
    assert narrowest(LineString([(0, 0), (5, 0)]).buffer(0.6)) == pytest.approx(1.2, abs=1e-6)


def test_the_sides_of_a_stall() -> None:
    assert sides_of(affinity.rotate(box(0, 0, 2.4, 5), 33)) == pytest.approx((2.4, 5.0), abs=1e-6)
    short, _ = sides_of(Polygon([(0, 0), (2.4, 0), (2.4, 5), (1.2, 5), (1.2, 2.5), (0, 2.5)]))
    assert short <= 1.2 + 1e-9  # half of it is only 1.20 m wide


@pytest.mark.parametrize("angle", [30, 45, 60, 90, 120])
@pytest.mark.parametrize("turned", [0, 71])
def test_a_slanted_stall_is_as_wide_as_its_long_sides_lie_apart(angle: float, turned: float) -> None:
    """Its ends run along the aisle: they are 2.40 / sin(angle) long, and its sides 5.00 m whatever the angle."""
    end = 2.40 / math.sin(math.radians(angle))
    x, y = 5 * math.cos(math.radians(angle)), 5 * math.sin(math.radians(angle))
    stall = affinity.rotate(Polygon([(0, 0), (end, 0), (end + x, y), (x, y)]), turned, origin=(0, 0))
    assert sides_of_stall(stall) == pytest.approx((2.40, 5.00), abs=1e-6)
    aisle = affinity.rotate(box(-10, -4, 20, 0), turned, origin=(0, 0))
    kind = {"name": "x", "properties": {}}
    found = angle_of(Feature(role="aisle", shape=aisle, **kind), Feature(role="stall", shape=stall, **kind))
    assert found == pytest.approx(min(angle, 180 - angle), abs=1e-6)


def test_a_stall_that_is_no_parallelogram_is_no_wider_than_where_it_is_narrowest() -> None:
    assert sides_of_stall(Polygon([(0, 0), (2.4, 0), (2.1, 5), (0, 5)]))[0] <= 2.25 + 1e-9  # its mean width
    assert sides_of_stall(box(0, 0, 2.4, 5)) == (2.4, 5.0)


# --- at windows and lifts ---------------------------------------------------------------


@pytest.mark.parametrize(("deep", "diameter"), [(3.0, 1.5), (1.5, 1.5), (1.2, 1.2)])
def test_the_circle_that_touches_a_window(deep: float, diameter: float) -> None:
    window = LineString([(3, 0.1), (4.2, 0.1)])
    circle = touching(box(0, -deep, 8, 0), window, 0.1, 1.5)
    assert circle is not None
    assert circle.diameter == pytest.approx(diameter, abs=1e-5)
    assert Point(circle.x, circle.y).distance(window) <= diameter / 2 + 0.1 + 1e-5


def test_a_wide_yard_past_a_narrow_slit_does_not_light_a_window() -> None:
    slit = shapely.union_all([box(3, -2, 4, 0), box(0, -10, 8, -2)])  # 1.00 m wide for 2.00 m, and then the yard
    circle = touching(slit, LineString([(3.1, 0), (3.9, 0)]), 0.0, 1.5)
    assert circle is not None
    assert circle.diameter == pytest.approx(1.0, abs=1e-3)


def test_the_depth_before_a_door_is_the_least_over_its_width() -> None:
    lobby = Polygon([(0, 0), (4, 0), (4, 2), (2, 2), (2, 1.4), (0, 1.4)])
    assert depth_before(lobby, LineString([(2.5, 0), (3.5, 0)])) == pytest.approx(2.0, abs=1e-5)
    assert depth_before(lobby, LineString([(1.5, 0), (2.5, 0)])) == pytest.approx(1.4, abs=1e-5)


# --- words, and slips of the pen in the text ---------------------------------------------


@pytest.mark.parametrize(
    ("written", "kind", "stay"),
    [("Sala de aula 3", "classroom", "long"), ("SALA", "living", "long"), ("Dormitório 1", "bedroom", "long"),
     ("W.C.", None, None), ("WC 2", "bath", "transitory"), ("Área de serviço", "laundry", "transitory"),
     ("Área externa", "outdoor", "outdoor"), ("Salinha", None, None), ("COMODO #2F", None, None),
     ("Conjunto sanitário masculino", "bath", "transitory"), ("Sala de banho", "bath", "transitory"),
     ("Hall / Sala", "living", "long"), ("Depósito e escritório", "study", "long"), ("Pátio", "outdoor", "outdoor"),
     ("Pátio coberto", "outdoor", None), ("Pátio descoberto", "outdoor", "outdoor"), ("Piscina coberta", "pool", None),
     ("Jardim de inverno", "outdoor", None), ("Pátio e lavanderia", "outdoor", None),
     ("Depósito e forja", "storage", None), ("Vestíbulo e corredor", "hall", "transitory"),
     ("Banheiro - suíte", "bath", "transitory"), ("Unidade e depósito", "unit", "unit")],
)  # fmt: skip
def test_what_a_room_is(written: str, kind: str | None, stay: str | None) -> None:
    assert room_kind(written) == (kind, stay)


def test_one_unknown_use_leaves_all_unknown() -> None:
    assert uses_in("loja; haras") is None
    assert uses_in("Açougue") == {"butcher", "trade"}
    assert uses_in("oficina mecânica pesada") == {"heavy-workshop", "industry"}
    assert uses_in("oficina") is None  # light or heavy?


@pytest.mark.parametrize(
    ("written", "uses"),
    [("Residência e comércio", {"house", "trade"}), ("Indústria e Comércio", {"industry", "trade"}),
     ("Comércio & serviços", {"trade", "services"}), ("casa com loja", {"house", "trade"}),
     ("loja - escritório", {"trade", "office"}), ("Residência multifamiliar", {"flats"}),
     ("residencial multi familiar", {"flats"}), ("RESIDÊNCIAS MULTI-FAMILIARES", {"flats"}),
     ("residencial uni familiar", {"house"}), ("loja (térrea)", {"trade"}), ("Casa 2", {"house"}),
     ("clínica com internação", {"hospital"}), ("residencial", None), ("Residencial com loja", None),
     ("casa e", {"house"}), ("loja de carnes", None), ("residência e ferraria", None), (" e ", None)],
)  # fmt: skip
def test_a_use_is_read_to_its_last_word(written: str, uses: set[str] | None) -> None:
    assert uses_in(written) == uses


@pytest.mark.parametrize(
    ("rule", "written"),
    [("door-width", "0,80cm"), ("transit-circle", "0,80cm"), ("outdoor-height", "0,15cm"), ("party-wall", "0,25cm"),
     ("hall-stairs", "11.50m"), ("garage-entrance", "no mínimo 2m"), ("door-width", "0,60cm"),
     ("door-width", "0,01m (… um centímetro)"), ("passage-width", "0,80cm"), ("outdoor-circle", "1,50junto"),
     ("hall-aisles", "1.m"), ("shop-ceiling", "área do comprimento"), ("lifts", "0,15cm"),
     ("garage-air", "prolongada")],
)  # fmt: skip
def test_a_slip_of_the_pen_is_read_as_it_must_mean_and_said(rule: str, written: str) -> None:
    (found,) = (one for one in LAWS["marcelandia-obras"].rules if one.id == rule)
    for lang in ("pt", "en"):
        assert written in found.requirement.to(lang) + found.measured.to(lang)


def toothed(teeth, deep):
    """A passage of 12 m by 1.2 m with notches along a side, as wide as the teeth between them."""
    step = 6 / teeth
    side = [(x, y) for i in range(teeth) for x, y in
            ((2 * i * step, 1.2 + deep), (2 * i * step + step, 1.2 + deep), (2 * i * step + step, 1.2),
             (2 * i * step + 2 * step, 1.2))]  # fmt: skip
    return Polygon([*side, (12, 0), (0, 0)])


@pytest.mark.parametrize("teeth", [20, 350])
def test_notches_count_where_they_are_deeper_than_wide(teeth):
    assert narrowest(toothed(teeth, 0.4)) == pytest.approx(6 / teeth, abs=1e-6)


def test_a_toothed_passage_asks_geometry_a_few_times(monkeypatch):
    """Of 1400 corners half a million pairs of sides run opposite ways; what lies across is asked for all together."""
    asked = []
    real = shapely.covers
    monkeypatch.setattr(shapely, "covers", lambda *shapes: asked.append(1) or real(*shapes))
    narrowest(toothed(350, 0.4))
    assert len(asked) < 100


def test_a_passage_drawn_too_finely_is_not_measured():
    assert narrowest(toothed(600, 0.4)) == 0.0
    assert is_too_fine(toothed(600, 0.4))
    assert not is_too_fine(toothed(20, 0.4))
