"""Sentences about moves and places, of places and moves that are told: what they claim, and no more than that."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from shapely.geometry import Point, box

from layoutcheck.finding import Finding, Status
from layoutcheck.siting import wording
from layoutcheck.siting.model import Clearance, Place
from layoutcheck.siting.moving import Move
from layoutcheck.siting.nearest import Found
from layoutcheck.words import same

WALLED = Clearance(rule="", subject="", shape=Point(0, 0), full_m=1.0, walls=(box(0, 0, 1, 1),))
UNSURE = Clearance(rule="", subject="", shape=Point(0, 0), full_m=1.0, is_certain=False)
NOT_DRAWN = same("no line")


def place(**said: Any) -> Place:
    said = {"name": "II", "clearances": (), "moves": (), "shape": box(1, 2, 3, 4), **said}
    return Place(area="A", ground=None, ground_rule="", property_name="Posto", **said)


def site(*, north: bool = False, ignored: Any = None, unsupported: Any = ()) -> Any:
    frame = SimpleNamespace(north=north, witness=lambda points: points)
    return SimpleNamespace(frame=frame, seen=SimpleNamespace(ignored=ignored or {}, unsupported=unsupported))


@pytest.mark.parametrize(
    ("shift", "north", "pt", "en"),
    [
        ((1.0, 0.0), False, "1,00 m para a direita", "1.00 m right"),
        ((-1.0, 0.0), False, "1,00 m para a esquerda", "1.00 m left"),
        ((0.0, 1.0), False, "1,00 m para cima", "1.00 m up"),
        ((0.0, -1.0), False, "1,00 m para baixo", "1.00 m down"),
        ((1.0, 0.0), True, "1,00 m para o leste", "1.00 m east"),
        ((-1.0, 0.0), True, "1,00 m para o oeste", "1.00 m west"),
        ((0.0, 1.0), True, "1,00 m para o norte", "1.00 m north"),
        ((0.0, -1.0), True, "1,00 m para o sul", "1.00 m south"),
        ((-3.0, 4.0), False, "5,00 m (3,00 m para a esquerda e 4,00 m para cima)",
         "5.00 m (3.00 m left and 4.00 m up)"),
        ((0.0005, -1.0), False, "1,00 m para baixo", "1.00 m down"),
        ((-0.0006, 0.0008), True, "0,001 m (0,0006 m para o oeste e 0,0008 m para o norte)",
         "0.001 m (0.0006 m west and 0.0008 m north)"),
        ((0.0005, -0.0005), False, "sem sair do lugar", "staying where it is"),
    ],
)  # fmt: skip
def test_a_step_is_told_by_its_length_and_its_two_ways(
    shift: tuple[float, float], north: bool, pt: str, en: str
) -> None:
    said = wording.step_text(shift, north=north)
    assert (said.to("pt"), said.to("en")) == (pt, en)


@pytest.mark.parametrize(
    ("at", "north", "point", "pt", "en"),
    [
        ((12.34567, -0.5), False, [12.34567, -0.5], "(12,346; -0,50)", "(12.346; -0.50)"),
        ((-56.1234567891, -15.6), True, [-56.123456789, -15.6], "(-56,123456789; -15,60)", "(-56.123456789; -15.60)"),
        ((360.0, 1.2345678912), True, [360.0, 1.234567891], "(360,00; 1,234567891)", "(360.00; 1.234567891)"),
        # on a grid, however near its axis: metres
        ((300.1234567, 8275000.1234567), True, [300.1234567, 8275000.123457], "(300,123; 8275000,123)",
         "(300.123; 8275000.123)"),
        ((8275000.1234567, 300.1234567), True, [8275000.123457, 300.1234567], "(8275000,123; 300,123)",
         "(8275000.123; 300.123)"),
    ],
)  # fmt: skip
def test_a_point_is_told_to_the_millimetre_or_in_degrees_as_finely(
    at: tuple[float, float], north: bool, point: list[float], pt: str, en: str
) -> None:
    drawn = site(north=north)
    assert wording.plan_point(drawn, at) == point
    assert (wording.corner_text(drawn, at).to("pt"), wording.corner_text(drawn, at).to("en")) == (pt, en)


SHORTEST = "Move A by 3.00 m right: the distances that fail then hold, and no other rule gets worse."
WORSE = " Nearer, another rule would get worse; this is not proven to be the shortest move."
UNPROVEN = " It is the shortest found; with a firewall about, it is not proven to be the shortest."


@pytest.mark.parametrize(
    ("found", "said", "least"),
    [
        ({"is_shortest": True, "is_exact": True, "least_m": 3.0}, SHORTEST, 2.999),
        ({"is_shortest": False, "is_exact": True, "least_m": 2.0095},
         SHORTEST + WORSE + " None shorter than 2.00 m will do.", 2.0085),  # never 2.01 m
        ({"is_shortest": False, "is_exact": False, "least_m": 0.0}, SHORTEST + UNPROVEN, 0.0),
        ({"is_shortest": False, "is_exact": False, "least_m": 0.0104}, SHORTEST + UNPROVEN, 0.0094),
        ({"is_shortest": False, "is_exact": False, "least_m": 0.0124},
         SHORTEST + UNPROVEN + " None shorter than 0.01 m will do.", 0.0114),
    ],
)  # fmt: skip
def test_of_a_move_no_more_is_claimed_than_was_found(found: dict[str, Any], said: str, least: float) -> None:
    one = Found(move=Move(shift=(3.0000004, 0.0)), **found)
    assert wording.move_text(place(clearances=(WALLED,)), one, site()).to("en") == said
    assert wording.move_figures(place(moves=(SimpleNamespace(name="L"),)), one) == {
        "area": "A", "vector_m": [3.0, 0.0], "distance_m": 3.0, "proven_shortest": found["is_shortest"],
        "at_least_m": pytest.approx(least, abs=1e-9), "moves": ["L"],
    }  # fmt: skip


def test_a_move_says_what_goes_with_the_area_and_what_nobody_knows_of_its_place() -> None:
    wall, other = (SimpleNamespace(name=name, role=role) for name, role in (("cf", "firewall"), ("L", "lot")))
    found = Found(move=Move(shift=(3.0, 0.0)), is_shortest=True, is_exact=True)
    there = place(moves=(other, wall), apart_from=("B",), silent=NOT_DRAWN)
    assert wording.move_text(there, found, site(north=True, unsupported=((1, "PILAR", 1), (1, "", 1)))).to("en") == (
        "Move A with cf by 3.00 m east: separate from B, it then counts alone, and no other rule gets worse. "
        "In the plan, from (1.00; 2.00) to (4.00; 2.00). The site is not drawn: see whether the place is on it. "
        "Not measured, and may take up the place, is what lies on: PILAR."
    )
    assert wording.move_text(there, found, site(north=True)).to("pt").startswith(
        "Mover A com cf em 3,00 m para o leste: separada de B, passa a contar sozinha, e nenhuma outra regra piora. "
        "Na planta, de (1,00; 2,00) para (4,00; 2,00). O terreno "
    )  # fmt: skip


def test_six_layers_that_were_not_measured_are_named_and_the_others_counted() -> None:
    """What is on a layer of lettering takes up no ground."""
    assert wording.unmeasured_text(site()) is None
    for count, end in ((6, "P4, P5."), (7, "P4, P5 and 1 more."), (8, "P4, P5 and 2 more.")):
        said = wording.unmeasured_text(site(ignored={"COTAS": 9, **{f"P{i}": 1 for i in range(count)}}))
        assert said is not None
        assert said.to("en").endswith(end)


@pytest.mark.parametrize(
    ("said", "about"),
    [
        ({"clearances": (WALLED,)}, "with a firewall about"),
        ({"clearances": (WALLED, UNSURE)}, "with a firewall and another area about"),
        ({"clearances": (UNSURE,)}, "with another area about"),
        ({"is_certain": False}, "with another area about"),
        ({"otherwise": place(clearances=(UNSURE, WALLED))}, "with a firewall and another area about"),
    ],
)
def test_what_keeps_a_place_from_being_proven_is_named(said: dict[str, Any], about: str) -> None:
    assert wording.about_text(place(**said)).to("en") == about
    assert wording.none_text(place(**said), proven=False).to("en") == (
        f"No place was found on Posto for A as drawn, in class II; {about}, it is not proven that there is none."
    )


def test_that_there_is_no_place_is_told_as_it_was_found() -> None:
    assert wording.none_text(place(), proven=True).to("en") == "There is no place on Posto for A as drawn, in class II."
    assert wording.none_text(place(name=None), proven=True).to("en") == "There is no place on Posto for A as drawn."
    assert wording.none_text(place(silent=NOT_DRAWN), proven=False).to("en") == (
        "No place was found for A as drawn, in class II, without crossing a road or a wall; no line."
    )
    assert wording.silent_text(place(silent=NOT_DRAWN)).to("en") == "No other place was looked for A: no line."


def test_where_a_move_makes_something_worse_it_is_said_to_the_millimetre_what() -> None:
    move = Move(shift=(-0.9996, 0.50004))
    road = Finding(rule="road", status=Status.FAIL, message=same("Too near a road."))
    there = place(shape=box(1, -0.50004, 3, 4))
    start = (
        "No move of A was found that leaves every other rule as it is. At the nearest place where the distances hold "
    )
    for worse, north, end in (
        (road, False, "(1.00 m left and 0.50 m up): Too near a road."),
        (None, False, "(1.00 m left and 0.50 m up): it was not confirmed."),
        (None, True, "(1.00 m west and 0.50 m north; in the plan, from (1.00; -0.50004) to (0.0004; 0.00)): "
                     "it was not confirmed."),
    ):  # fmt: skip
        assert wording.no_move_text(there, move, worse, site(north=north)).to("en") == start + end


@pytest.mark.parametrize(("known", "what"), [({"subject": "bomba", "area": "A"}, "bomba"), ({"area": "A"}, "A"),
                                             ({}, "road")])  # fmt: skip
def test_a_failure_that_nothing_mends_is_named_by_what_it_is_about(known: dict[str, str], what: str) -> None:
    failure = Finding(rule="road", status=Status.FAIL, message=same("x"), **known)
    assert wording.no_change_text(failure).to("en") == (
        f"No change was found that mends what fails of {what} and leaves every other rule as it is."
    )
