"""Several views of one site in a model space: what only another view shows, and what sections show, passes nothing.

The store is the area of 4 × 6 m at the origin, on a property of 24 × 26 m.
"""

from __future__ import annotations

import pytest
from drawings import codes, drawing, on, plan, polyline, ring

LAND = ring(-10, -10, 14, 16)
ODD = [(-10, -10), (14, -10), (14, 16), (2, 10), (-10, 16)]


def moved(points, dx, times=1.0):
    return [(times * x + dx, times * y) for x, y in points]


def title(space, said, spot):
    space.add_text(said, height=0.5, dxfattribs=on("TEXTO")).set_placement(spot)


def school(space, x):
    polyline(space, ring(x, 20, x + 6, 30), on("GLP-AGLOMERACAO"))


def street(space, x):
    polyline(space, ring(x - 20, -30, x + 24, -10), on("GLP-VIA"))


def unread(draw, folder):
    return {item.role for item in plan(drawing(draw), folder).seen.not_checked}


@pytest.mark.parametrize(
    ("land", "views", "said", "roles"),
    [
        (ODD, (100,), "", {"assembly"}),  # an odd outline is the same property
        (LAND, (100,), "", set()),  # a rectangle may be a neighbour
        (LAND, (100,), "IMPLANTAÇÃO ESC 1:200", {"assembly"}),  # unless it has a title of its own
        (LAND, (0, 100), "", {"assembly"}),  # or its own street, which the plan has too
        (ODD, (), "", set()),
    ],
)
def test_a_school_beside_another_view_of_the_property_passes_nothing(tmp_path, land, views, said, roles):
    """From one view to the other it is nearly 100 m; on the ground it would be 14 m from the area."""

    def draw(_, space):
        polyline(space, land, on("GLP-DIVISA"))
        if views:
            polyline(space, moved(land, 100), on("GLP-DIVISA"))
        school(space, 100)
        for x in views if len(views) > 1 else ():
            street(space, x)
        title(space, said or "NORTE", (100, -14))

    assert unread(draw, tmp_path) == roles


def test_what_both_views_show_is_measured(tmp_path):
    def draw(_, space):
        for x in (0, 100):
            polyline(space, moved(ODD, x), on("GLP-DIVISA"))
            school(space, x)
            street(space, x)
        polyline(space, ring(116, 0, 120, 6), on("GLP-VIA"))  # 12 m from the area, and the street of its view 10 m

    assert unread(draw, tmp_path) == set()


def test_neighbours_of_the_same_odd_shape_are_no_views(tmp_path):
    """Plots along one street, one of them with a school behind it."""

    def draw(_, space):
        for x in (0, 24, 72):
            polyline(space, moved(ODD, x), on("GLP-DIVISA"))
        polyline(space, ring(-40, -30, 120, -10), on("GLP-VIA"))
        school(space, 72)

    assert unread(draw, tmp_path) == set()


@pytest.mark.parametrize(
    ("said", "x", "roles", "told"),
    [
        ("ELEVAÇÃO", 0, {"firewall"}, True),  # between the area and the school
        ("CORTE AA", 30, set(), True),  # hides nothing
        ("PAREDE NOVA", 0, set(), False),  # no title of a section
    ],
)
def test_a_firewall_beside_the_title_of_a_section_hides_nothing(tmp_path, said, x, roles, told):
    def draw(_, space):
        polyline(space, LAND, on("GLP-DIVISA"))
        polyline(space, ring(x - 6, 17, x + 12, 21), on("GLP-CORTA-FOGO"))
        polyline(space, ring(-6, 24, 12, 34), on("GLP-AGLOMERACAO"))
        title(space, said, (x, 22))

    site = plan(drawing(draw), tmp_path)
    assert {item.role for item in site.seen.not_checked} == roles
    assert ("section-measured" in codes(site)) is told


@pytest.mark.parametrize("layer", ["GLP-RALO", "GLP-CALOR", "GLP-IGNICAO"])
def test_a_drain_or_a_spark_that_a_section_shows_stands_nobody_knows_where(tmp_path, layer):
    def draw(said):
        def both(_, space):
            polyline(space, LAND, on("GLP-DIVISA"))
            title(space, said, (40, 0))
            space.add_circle((42, 2), 0.2, dxfattribs=on(layer))

        return both

    assert len(unread(draw("CORTE B-B"), tmp_path)) == 1
    assert unread(draw("PLANTA BAIXA"), tmp_path) == set()
