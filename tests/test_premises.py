"""Art. 9 and 11: where LPG is sold or kept, and one brand at each retailer."""

from __future__ import annotations

from typing import Any

import pytest
from plans import Spec, area, box, feature, judge, lot, parcel, point


@pytest.mark.parametrize(
    ("use", "sells", "keeps"),
    [
        ("Revenda de GLP", "pass", "pass"),
        ("Posto de Gás", "pass", "pass"),
        ("mercado", "fail", "pass"),  # class I only, and this is class II
        ("Mercearia", "fail", "pass"),
        ("escritório", "fail", "pass"),
        ("barbearia", "fail", "pass"),  # no bar
        ("casa lotérica", "fail", "pass"),  # no house
        ("casa", "fail", "fail"),
        ("Residência", "fail", "fail"),
        ("bar e mercearia", "fail", "fail"),
        ("lava jato central", "fail", "fail"),
        ("Snack Bar", "fail", "fail"),
    ],
)
def test_where_it_may_be_sold_and_where_it_may_be_kept(use: str, sells: str, keeps: str) -> None:
    for own_use, status in ((False, sells), (True, keeps)):  # 120 are too many for own use, and are not sold
        found = judge(area(own_use=own_use), lot(120), parcel(use=use)).one("premises")
        assert found.status == status, own_use
        told = f'A: use "{use}", {"admitted" if status == "pass" else "not admitted"}.'
        assert found.message.to("en") == told or "class I only; here, class II." in found.message.to("en")


POSTS = """posto de revenda, posto de revenda de GLP, posto de revenda de gás, posto de gás, posto específico, revenda,
revenda de GLP, revenda de gás, revenda GLP, LPG post, LPG retailer, dedicated LPG post"""
SHOPS = """supermercado, supermercados, mercado, mercados, mercearia, mercearias, posto de combustível,
posto de combustíveis, posto de gasolina, supermarket, market, grocery, fuel station, gas station, petrol station"""
NEVER = """residência, residências, residencial, residenciais, apartamento, apartamentos, bar, bares, lanchonete,
lanchonetes, garagem, garagens, residence, residential, garage, garages, carwash, lava jato, lava jatos, lava-rápido,
lava rápidos, snack bar, car wash, house, casa"""


@pytest.mark.parametrize(
    ("uses", "own_use", "count", "status"),
    [(POSTS, False, 41, "pass"), (SHOPS, False, 40, "pass"), (SHOPS, False, 41, "fail"), (NEVER, True, 40, "fail")],
)
def test_every_use_that_the_law_names(uses: str, own_use: bool, count: int, status: str) -> None:
    """41 containers are class II."""
    for use in uses.replace("\n", " ").split(", "):
        assert judge(area(own_use=own_use), lot(count), parcel(use=use)).status("premises") == status, use


def test_the_use_is_that_of_the_property_an_area_stands_in() -> None:
    here, there = box(-400, -400, 400, 400), box(400, -400, 800, 400)
    for uses, status in (
        (("casa", "revenda"), "pass"),
        (("revenda", "casa"), "fail"),
        (("revenda", None), "not-declared"),
    ):
        lands = [parcel(there, "N", use=uses[0]), parcel(here, "P", **({} if uses[1] is None else {"use": uses[1]}))]
        assert judge(area(), lot(40), *lands).status("premises") == status, uses


@pytest.mark.parametrize(
    ("name", "said", "status"),
    [
        ("Bar do Zé", "", "undetermined"),
        ("Revenda Bar Sul", "", "pass"),
        ("Lote 7", "", "pass"),
        ("Bar do Zé", '[declared]\npremises = "revenda"', "pass"),  # said of the site, not of a property
    ],
)
def test_a_property_whose_name_begins_with_a_forbidden_use_may_be_one(name: str, said: str, status: str) -> None:
    assert judge(area(), lot(40), parcel(name=name, use="revenda"), project=said).status("premises") == status


def lots(*said: dict[str, Any]) -> list[Spec]:
    return [lot(20, box(-9 + 2 * i, -3, -8 + 2 * i, 3), f"L{i}", **each) for i, each in enumerate(said)]


AZUL = {"brand": "Azul"}


@pytest.mark.parametrize(
    ("said", "status", "needing", "empties"),
    [
        ([AZUL, {"brand": "AZUL"}], "pass", [], ""),
        ([AZUL, {"brand": "Verde"}], "fail", [], ""),
        ([{"brand": "Azul, Verde"}], "fail", [], ""),
        ([{"brand": "Azul; Verde"}], "fail", [], ""),
        ([{"brand": "Azul / Verde"}], "undetermined", ["L0"], ""),
        ([{"brand": "Gás e Cia"}], "undetermined", ["L0"], ""),
        ([AZUL, {}], "undetermined", ["L1"], ""),
        ([AZUL, {"brand": "Verde", "state": None}], "undetermined", ["L1"], ""),
        ([AZUL, {"brand": "Azul", "state": None}], "pass", [], ""),
        ([AZUL, {"brand": "Verde", "state": "empty"}], "pass", [], " Among the empties: Verde."),
        ([AZUL, {"brand": "Azul", "state": "empty"}], "pass", [], ""),
        ([{"brand": "Azul", "state": "empty"}], "not-declared", [], None),
    ],
)
def test_the_brands_of_what_is_sold(
    said: list[dict[str, Any]], status: str, needing: list[str], empties: str | None
) -> None:
    found = judge(area(), *lots(*said), parcel()).one("single-brand")
    assert found.status == status
    if status != "not-declared":
        assert [n.to("en") for n in found.needs] == [f"one brand, and the state, of {name}" for name in needing]
    if empties is not None:
        assert found.message.to("en").partition(".")[2] == empties


@pytest.mark.parametrize(
    ("count", "drawn", "status"),
    [
        (2, ("empty", "empty"), "pass"),  # all of them are drawn, and empty: they are not sold
        (20, ("empty", "empty"), "undetermined"),  # eighteen may be full
        (2, ("full", "full"), "fail"),
        (2, ("empty", "full"), "fail"),
        (2, ("empty", None), "undetermined"),
    ],
)
def test_a_lot_of_another_brand_is_sold_unless_all_of_it_is_empty(
    count: int, drawn: tuple[str | None, ...], status: str
) -> None:
    other = lot(count, box(-3, -3, -1, 3), "M", state=None, brand="Verde")
    cylinders = [
        feature("container", point(-2, i), f"C{i}", container_kg=13, state=state) for i, state in enumerate(drawn)
    ]
    found = judge(area(), *lots(AZUL), other, *cylinders, parcel()).one("single-brand")
    assert found.status == status
    assert [n.to("en") for n in found.needs] == ["one brand, and the state, of M"] * (status == "undetermined")


def test_each_property_sells_its_own_brand() -> None:
    beside = [area(box(40, -5, 50, 5), "B"), lot(20, box(42, -3, 48, 3), "M", brand="Verde")]
    lands = [parcel(box(-20, -20, 20, 20), "P"), parcel(box(20, -20, 80, 20), "N")]
    found = judge(area(), *lots(AZUL), *beside, *lands).all("single-brand")
    assert {f.subject: str(f.status) for f in found} == {"P": "pass", "N": "pass"}
