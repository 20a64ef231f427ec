"""Texts as data: what they say, what they may say, and what they do not say."""

import pytest

from layoutcheck.labels import combined, read
from layoutcheck.values import Doubt, parse


@pytest.mark.parametrize(
    ("written", "role", "said"),
    [
        ("480 P-13", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 x P13", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 × P 13", "lot", {"containers": "480", "container_kg": "13"}),
        ("1.920 P-13", "lot", {"containers": "1.920", "container_kg": "13"}),
        ("120 botijões", "lot", {"containers": "120"}),
        ("120 recipientes", "storage_area", {"containers": "120"}),
        ("480 botijões de 13 kg", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 x 13 kg", "lot", {"containers": "480", "container_kg": "13"}),
        ("LOTE 01: 480 P-13 CHEIOS", "lot", {"containers": "480", "container_kg": "13", "state": "full"}),
        ("LOTE 1 - 480 P-13", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 P-13 (6.240 kg)", "lot", {"containers": "480", "container_kg": "13", "capacity_kg": "6.240"}),
        ("120 recipientes\nP-13\nvazios", "lot", {"containers": "120", "container_kg": "13", "state": "empty"}),
        ("6.240 kg", "lot", {"capacity_kg": "6.240"}),
        ("Capacidade: 6.240 kg", "storage_area", {"Capacidade": "6.240 kg"}),
        ("classe III", "storage_area", {"class": "III"}),
        ("Classe: IV", "storage_area", {"Classe": "IV"}),
        ("4 alturas", "lot", {"tiers": "4"}),
        ("P-45", "container", {"container_kg": "45"}),
        ("h=1,80", "wall", {"h": "1,80"}),
        ("H = 3.00 m", "firewall", {"H": "3.00 m"}),
        ("alt. 2,10 m", "fence", {"height_m": "2,10 m"}),
        ("muro h 180 cm", "wall", {"height_m": 1.8}),
        ("h=2,10 largura=1,50 abre=fora", "opening", {"h": "2,10", "largura": "1,50", "abre": "fora"}),
        ("h=1,80, nome=Muro norte; marca=X", "wall", {"h": "1,80", "nome": "Muro norte", "marca": "X"}),
        ("pó químico 12 kg", "extinguisher", {"kg": "12", "kind": "pó químico"}),
        ("PQS 8 kg", "extinguisher", {"kg": "8", "kind": "pó químico"}),
        ("CO2 6kg", "extinguisher", {"kg": "6", "kind": "CO2"}),
        ("classe III", "sign", {"kind": "classe III"}),
    ],
)
def test_a_text_says(written, role, said):
    assert read(written, role) == said


@pytest.mark.parametrize(
    ("written", "role", "key"),
    [
        ("até 480 P-13", "lot", "containers"),
        ("480 P-13 (máx.)", "lot", "containers"),
        ("1 480 P-13", "lot", "containers"),  # lot 1 with 480, or 1480
        ("GLP 480 P-13", "lot", "containers"),
        ("480 P-13 + 20 P-45", "lot", "containers"),
        ("480 P-13 + 20 P-45", "lot", "container_kg"),
        ("13 kg", "lot", "capacity_kg"),  # of the lot, or of one container
        ("até 6.240 kg", "lot", "capacity_kg"),
        ("cheios e vazios", "lot", "state"),
        ("não vazios", "lot", "state"),
        ("H=180", "firewall", "H"),  # centimetres, no doubt, but the text does not say so
        ("MURO H180", "wall", "height_m"),
        ("recipientes=13 kg", "lot", "recipientes"),  # kilograms are no count
        ("2 x 12 kg pó", "extinguisher", "kg"),
        ("480 P-13\n400 P-13", "lot", "containers"),
    ],
)
def test_a_text_that_could_mean_two_things_is_a_doubt(written, role, key):
    assert isinstance(read(written, role)[key], Doubt)


@pytest.mark.parametrize(
    ("written", "role"),
    [
        ("LOTE 3", "lot"),
        ("ÁREA DE ARMAZENAMENTO", "storage_area"),
        ("480", "lot"),
        ("R. 13 DE MAIO", "road"),
        ("MURO DE DIVISA", "wall"),
        ("480 P-13", "wall"),
        ("classe III", "lot"),
        ("cota 1,80", "wall"),
        ("", "lot"),
    ],
)
def test_a_text_says_nothing(written, role):
    assert read(written, role) == {}


def test_the_number_of_a_lot_is_never_a_count():
    for written in ("LOTE 3 P-13", "LOTE - 3 P-13", "Lote nº 3 - P-13", "quadra 2 P-13"):
        assert "containers" not in read(written, "lot")


def test_what_a_text_says_is_understood():
    assert parse("containers", read("1.920 P-13", "lot")["containers"]) == 1920
    assert parse("capacity_kg", read("24.960 kg", "lot")["capacity_kg"]) == 24960


def test_two_texts_that_agree_say_it_once():
    assert combined([{"containers": "480"}, {"recipientes": "480 un"}]) == ({"containers": "480"}, ())


def test_two_texts_that_differ_leave_a_doubt_and_are_named():
    said, differ = combined([{"containers": "480"}, {"state": "full"}, {"recipientes": "400"}, {"containers": "480"}])
    assert differ == ("containers",)
    assert isinstance(said["containers"], Doubt)
    assert said["containers"].written == "480 / 400"
    assert said["state"] == "full"
