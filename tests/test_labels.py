"""Texts as data: what they say, what they may say, and what they do not say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layoutcheck.kinds import ROLES, property_key
from layoutcheck.labels import combined, read
from layoutcheck.values import Doubt, parse


@pytest.mark.parametrize(
    ("written", "role", "said"),
    [
        ("480 P-13", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 x P13", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 × P 13", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 P–13", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 P‑13 – 4 ALTURAS", "lot", {"containers": "480", "container_kg": "13", "tiers": "4"}),
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
        ("uso=comércio; escritórios", "building", {"uso": "comércio; escritórios"}),
        ("uso=residência e\ncomércio\npavimentos=2", "building", {"uso": "residência e; comércio", "pavimentos": "2"}),
        ("uso=residência\nÁREA: 120,00 m²", "building", {"uso": "residência", "remark": "ÁREA: 120,00 m²"}),
        ("COMÉRCIO", "building", {"remark": "COMÉRCIO"}),
        ("LOJA 1\nuso=residência\nRESTAURANTE", "building", {"remark": "LOJA 1", "uso": "residência; RESTAURANTE"}),
        ("LOJA 1\nALPENDRE", "building", {"remark": "LOJA 1; ALPENDRE"}),
        ("uso=comércio; pavimentos=2", "building", {"uso": "comércio", "pavimentos": "2"}),
        ("Capacidade: 6.240 kg", "storage_area", {"Capacidade": "6.240 kg"}),
        ("classe III", "storage_area", {"class": "III"}),
        ("Classe: IV", "storage_area", {"Classe": "IV"}),
        ("4 alturas", "lot", {"tiers": "4"}),
        ("480 P-13 CHEIOS - 4 ALTURAS", "lot",
         {"containers": "480", "container_kg": "13", "state": "full", "tiers": "4"}),
        ("LOTE 2 COM 480 P-13", "lot", {"containers": "480", "container_kg": "13"}),
        ("2º SETOR, NORTE: 480 P-13", "lot", {"containers": "480", "container_kg": "13"}),
        ("GALPÃO NORTE - 480 P-13 (LOTE 2)", "lot", {"containers": "480", "container_kg": "13"}),
        ("480 P-13 - CLASSE III", "storage_area", {"containers": "480", "container_kg": "13", "class": "III"}),
        ("CLASSE I, 40 P-13", "storage_area", {"containers": "40", "container_kg": "13", "class": "I"}),
        ("1 x P-13", "container", {"container_kg": "13"}),
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
)  # fmt: skip
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
        ("h=1,80 h=2,10", "wall", "h"),
        ("H=180", "firewall", "H"),  # centimetres, no doubt, but the text does not say so
        ("MURO H180", "wall", "height_m"),
        ("recipientes=13 kg", "lot", "recipientes"),  # kilograms are no count
        ("2 x 12 kg pó", "extinguisher", "kg"),
        ("480 P-13\n400 P-13", "lot", "containers"),
        ("4 alt", "container", "tiers"),
        ("3 a 4 alturas", "lot", "tiers"),
        ("até 4 alturas", "lot", "tiers"),
        ("pilhas de 4", "lot", "tiers"),
        ("480 P-13 - 4 ALTURAS", "container", "tiers"),  # one symbol, and a text of many
        ("x4", "container", "tiers"),
        ("40 P-13 x 12 (520 kg)", "lot", "capacity_kg"),
        ("520 kg por pilha", "lot", "capacity_kg"),
        ("520 kg\ncada", "lot", "capacity_kg"),
        ("40 P-13 e 10 P-45", "lot", "capacity_kg"),
        ("40 P-13 e P-45", "lot", "container_kg"),
        ("CLASSE IV OU V", "storage_area", "class"),
        ("CLASSES III E IV", "storage_area", "class"),
        ("CLASSE III/IV", "storage_area", "class"),
        ("CLASSE III (FUTURA IV)", "storage_area", "class"),
        ("CLASSE II - CLASSE III", "storage_area", "class"),
        ("alt. 3,00 a 1,50", "wall", "height_m"),
        ("alt. 3,00 (máx.)", "firewall", "height_m"),
    ],
)
def test_a_text_that_could_mean_two_things_is_a_doubt(written, role, key):
    assert isinstance(combined([read(written, role)])[0][key], Doubt)


@pytest.mark.parametrize(
    "written",
    [
        "4 fileiras de 40 P-13",
        "2 lotes de 40 P-13",
        "quatro pilhas com 40 P-13",
        "4 lotes com 40 P-13",
        "cada lote com 40 P-13",
        "4x: 40 P-13",
        "40 P-13 x 12",
        "40 P-13 (x4)",
        "40 P-13 * 12",
        "40 P-13 por pilha, 12 pilhas",
        "40 P-13/pilha",
        "40 P-13 cada",
        "40 P-13 por fileira",
        "40 P-13 4 alt",
        "40 P-13 4 alturas",
        "40 P-13 de cada lado",
        "40 P-13 dobrados",  # a word that nobody here knows may change it
        "40 P-13 12",
        "40 P-13; 12 pilhas",
        "40 P-13\n12 pilhas",
        "12 fileiras\n40 P-13",
        "40 P-13\nx 12",
        "40 P-13\npor camada",
        "Recipientes: 40\npor fileira",
        r"40 P-13\P10 P-45",  # an end of line that a single-line text does not know
        r"40 P-13\P12 pilhas",
        "recipientes=40 pilhas=12",
        "recipientes=40, fileiras = 12",
        "40 P-13\n40 P-13",  # two rows of forty, or forty said twice
    ],
)
def test_a_count_is_taken_only_where_nothing_else_could_change_it(written):
    said = combined([read(written, "lot")])[0]
    key = next(key for key in said if property_key(key) == "containers")
    assert isinstance(said[key], Doubt)


def test_a_factor_in_another_text_changes_a_count_in_plain_words_and_no_other():
    factor = read("12 pilhas", "lot")
    assert isinstance(combined([factor, read("40 P-13", "lot")])[0]["containers"], Doubt)
    assert combined([factor, read("recipientes=480", "lot")])[0]["recipientes"] == "480"
    assert "containers" not in combined([read("12 fileiras", "lot")])[0]


@pytest.mark.parametrize(
    "loose",
    ["P-13 = 130", "P-13: 130", "P13 - 130 UN", "130 un", "TOTAL 130", "QTD: 130", "QTDE=130", "CAP. 130", "1,69 t",
     "1.690 quilos", "130 rec.", "UNIDADES=130", "P-13 (130)", "(130) P-13", "P13/130", "130-P13", "130 BUJÕES",
     "130 garrafas", "130 cil.", "130 VAZIOS", "130 cheios", "LOTE 2: 130 vazios"],
)  # fmt: skip
def test_a_number_told_beside_a_count_takes_it_back_unless_it_repeats_it(loose):
    said, _ = combined([read("120 P-13", "lot"), read(loose, "lot")])
    assert isinstance(said["containers"], Doubt)
    again = loose.replace("1.690 quilos", "120 un").replace("1,69 t", "120 un").replace("130", "120")
    said, _ = combined([read("120 P-13", "lot"), read(again, "lot")])
    assert said["containers"] == "120"


@pytest.mark.parametrize("more", ["+ 20", "+20 VAZIOS", "mais 20", "120 + 20", "+ 120", "120 CHEIOS + 120 VAZIOS"])
def test_what_is_added_to_a_count_does_not_repeat_it(more):
    said, _ = combined([read("120 P-13", "lot"), read(more, "lot")])
    assert isinstance(said["containers"], Doubt)


@pytest.mark.parametrize("both", ["P-13 E P-45", "P-13/P-45", "P13 + P20"])
def test_two_weights_in_one_text_leave_the_weight_open(both):
    said, _ = combined([read("120 P-13", "lot"), read(both, "lot")])
    assert isinstance(said["container_kg"], Doubt)


def test_a_number_that_may_be_a_count_is_told_where_no_count_is():
    for written in ("P-13: 480", "240/480 P-13", "OITENTA P-13", "cem botijões", "#### P-13", "480 (P-13)"):
        said, _ = combined([read(written, "lot")])
        assert said["containers"].written == written


@pytest.mark.parametrize(
    "plain",
    [
        "LOTE 3",
        "P-13",
        "QUADRA 12 LOTE 3",
        "P-13 2,00 x 3,00",
        "CLASSE III",
        "2,50 m",
        "LOTE 2 - P13 - 4 ALTURAS",
        "P-13 13kg",
        "LOTE 2 CHEIOS",
        "BOX 3 VAZIOS",
        "P 13 CHEIOS",
        "+0,15",
    ],
)
def test_a_number_of_something_else_leaves_a_count_as_it_is(plain):
    said, _ = combined([read("120 P-13", "lot"), read(plain, "lot")])
    assert said["containers"] == "120"


@pytest.mark.parametrize("written", ["480 P-13 = 6.240 kg", "480 bot. P-13", "480 P.13"])
def test_a_count_as_offices_write_it(written):
    said, _ = combined([read(written, "lot")])
    assert said["containers"] == "480"
    assert said["container_kg"] == "13"
    assert said.get("capacity_kg") == ("6.240" if "=" in written else None)


@pytest.mark.parametrize(
    ("written", "doubtful"), [("SOBRE PALETES", True), ("PALETIZADO", True), ("SEM ESTRADOS", False)]
)
def test_pallets_in_plain_words_leave_it_open_what_stands_on_them(written, doubtful):
    assert isinstance(read(written, "lot").get("pallet"), Doubt) == doubtful
    assert read("estrado=sim", "lot") == {"estrado": "sim"}


def test_a_text_that_speaks_of_piles_leaves_their_height_open():
    assert isinstance(combined([read("12 pilhas", "lot")])[0]["tiers"], Doubt)
    assert combined([read("12 pilhas", "lot"), read("4 alturas", "lot")])[0]["tiers"] == "4"


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


ACCEPTED = ("40 P-13", "LOTE 2: 40 P-13 CHEIOS", "40 botijões de 13 kg", "40 x 13 kg", "Recipientes: 40",
            "40 P-13 (520 kg)")  # fmt: skip
FACTORS = ("x 12", "12 x", "por pilha", "p/ fileira", "cada", "12 pilhas", "PILHAS DE 4", "4 alt", "2 lotes",
           "3 camadas", "duas fileiras", "de cada lado", "per row", "5 stacks", "dobro")  # fmt: skip


@pytest.mark.parametrize("base", ACCEPTED)
def test_a_factor_anywhere_in_the_text_takes_the_count_back(base):
    def count(written):
        said = combined([read(written, "lot")])[0]
        return next((value for key, value in said.items() if property_key(key) == "containers"), None)

    assert parse("containers", count(base)) == 40
    for between in (" ", "\n", "; ", ", ", " - ", " ("):
        for factor in FACTORS:
            for written in (f"{base}{between}{factor}", f"{factor}{between}{base}"):
                assert count(written) is None or isinstance(count(written), Doubt), written


@given(st.text(max_size=40), st.sampled_from(sorted(ROLES)))
def test_no_text_stops_the_reading(written, role):
    said = combined([read(written, role), read("12 pilhas", role)])[0]
    assert all(isinstance(key, str) for key in said)


@pytest.mark.parametrize(("role", "written"), [
    ("wall", "MURO A DEMOLIR h=1,80"), ("wall", "MURO A RETIRAR"), ("firewall", "PAREDE FUTURA H = 3,00 m"),
    ("wall", "PORTÃO h=2,10"), ("wall", "GRADE h=1,80"), ("firewall", "porta altura 2.10"), ("fence", "muro h=1,80"),
    ("opening", "MURO H=2,00"), ("wall", "cerca_h=1,80"),
])  # fmt: skip
def test_a_height_said_of_something_else_or_of_what_is_gone_is_no_height(role, written):
    said = read(written, role)
    assert isinstance(said["height_m"], Doubt)


@pytest.mark.parametrize(("role", "written"), [
    ("wall", "MURO h=1,80"), ("opening", "PORTÃO h=1,80"), ("fence", "TELA h=1,80"),
    ("wall", "MURO A CONSTRUIR h=1,80"),
])  # fmt: skip
def test_a_height_said_of_the_thing_itself_is_its_height(role, written):
    assert read(written, role) == {"h": "1,80"}


def test_the_name_of_a_gate_on_a_wall_says_nothing_of_its_height():
    assert read("PORTÃO", "wall") == {}


@pytest.mark.parametrize(("written", "height"), [
    ("H=180cm", 1.8), ("h = 220 cm", 2.2), ("ALTURA=1,80m", 1.8),
])  # fmt: skip
def test_heights_as_they_are_written(written, height):
    (value,) = read(written, "wall").values()
    assert parse("height_m", value) == pytest.approx(height)


@pytest.mark.parametrize("written", ["MURO h min. 1,80", "altura mínima 2,20 m", "ALT. MIN: 1,80"])
def test_a_height_that_is_asked_for_is_not_one_that_is_there(written):
    assert isinstance(read(written, "wall")["height_m"], Doubt)
