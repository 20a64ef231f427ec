"""Texts in two languages, numbers with their units, the language of a user, and names as they are compared."""

from __future__ import annotations

import ast
import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layoutcheck.errors import LayoutcheckError, ReadError, reason
from layoutcheck.kinds import PROPERTIES, ROLES, fold, property_key, property_spellings, resembles, role_of_layer
from layoutcheck.words import LANGS, Text, day, joined, language, metres, number, quantity, same, text

# --- numbers --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "unit", "pt", "en"),
    [
        (7.5, "m", "7,50 m", "7.50 m"),
        (7.497, "m", "7,497 m", "7.497 m"),
        (7.4996, "m", "7,50 m", "7.50 m"),
        (7.4996, "mm", "7,4996 m", "7.4996 m"),  # where three places would round up to the limit
        (2.998, "m", "2,998 m", "2.998 m"),
        (7.12345678, "mm", "7,123457 m", "7.123457 m"),
        (24.12345, "m2", "24,123 m²", "24.123 m²"),
        (12.345, "kg", "12,35 kg", "12.35 kg"),
        (0.123456, "ratio", "12,35 %", "12.35 %"),
        (7 / 8, "ratio", "87,5 %", "87.5 %"),
        (0, "m", "0,00 m", "0.00 m"),
        (-0.0, "m", "0,00 m", "0.00 m"),
        (-0.0004, "m", "0,00 m", "0.00 m"),
        (-0.004, "m", "-0,004 m", "-0.004 m"),
        (24, "m2", "24,00 m²", "24.00 m²"),
        (6240.0, "kg", "6240 kg", "6240 kg"),
        (12.5, "kg", "12,5 kg", "12.5 kg"),
        (480, "count", "480", "480"),
        (0.5, "ratio", "50 %", "50 %"),
        (10, "degree", "10°", "10°"),
        (1.25, None, "1,25", "1.25"),
        (3.0, "unheard-of", "3", "3"),
        (1e9, "m", "1000000000,00 m", "1000000000.00 m"),
    ],
)
def test_quantities(value, unit, pt, en):
    assert (quantity(value, unit, "pt"), quantity(value, unit, "en")) == (pt, en)


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan, 10**400, 1e308, -1e308, 5e-324])
def test_no_number_is_too_odd_to_be_written(value):
    for lang in LANGS:
        assert quantity(value, "m", lang)


@given(st.floats(-1e12, 1e12), st.integers(0, 3), st.integers(3, 6))
def test_a_number_reads_back_within_half_its_last_place(value, least, most):
    for lang in LANGS:
        written = number(value, lang, least, most)
        assert float(written.replace(",", ".")) == pytest.approx(value, abs=0.5 * 10**-most + 1e-15 * abs(value))
        _, point, places = written.partition("," if lang == "pt" else ".")
        assert least <= len(places) <= most
        assert bool(point) == bool(places)
        assert written not in ("-0", "-0,00", "-0.00")


@pytest.mark.parametrize(
    ("measured", "required", "written"),
    [
        (7.4996, 7.5, "7.4996 m"),  # three places would say 7.50 of 7.50, and fail it
        (2.9996, 3.0, "2.9996 m"),
        (7.4994, 7.5, "7.499 m"),
        (7.5, 7.5, "7.50 m"),
        (7.5004, 7.5, "7.50 m"),
        (2.998, 3.0, "2.998 m"),
    ],
)
def test_a_length_is_never_written_as_the_requirement_it_misses(measured, required, written):
    assert text("{d:m}", "{d:m}", d=metres(measured, required)).to("en") == written


@pytest.mark.parametrize(
    ("written", "pt", "en"),
    [("2026-12-31", "31/12/2026", "2026-12-31"), ("", "", ""), ("2026", "2026", "2026"), ("hoje", "hoje", "hoje")],
)
def test_a_day_in_the_way_of_each_language(written, pt, en):
    assert (day(written, "pt"), day(written, "en")) == (pt, en)
    assert text("até {d:day}", "until {d:day}", d=written).to("pt") == f"até {pt}"


# --- texts ------------------------------------------------------------------------


def test_a_text_in_each_language():
    said = text("mede {d:m}, pede {r:m}", "measures {d:m}, asks {r:m}", d=7.497, r=7.5)
    assert said.to("pt") == "mede 7,497 m, pede 7,50 m"
    assert said.to("en") == "measures 7.497 m, asks 7.50 m"


def test_texts_within_texts_take_the_language_along():
    inner = text("muro {n}", "wall {n}", n="M")
    outer = text("falta: {what}", "needs: {what}", what=(inner, text("a {d:m}", "at {d:m}", d=1.5)))
    assert outer.to("pt") == "falta: muro M, a 1,50 m"
    assert outer.to("en") == "needs: wall M, at 1.50 m"
    assert joined([inner, inner], " · ").to("en") == "wall M · wall M"
    assert joined([]).to("pt") == ""


@pytest.mark.parametrize("name", ["{x}", "{", "}", "{0}", "{}", "%s", "{x!r}", "a\nb", "\ud800", "Ação 漢字"])
def test_a_name_goes_into_a_text_as_it_is(name):
    assert text("[{n}]", "[{n}]", n=name).to("pt") == f"[{name}]"
    assert same(name).to("en") == name
    assert joined([same(name), same("x")]).to("en") == f"{name} x"
    assert text("{t}", "{t}", t=same(name)).to("pt") == name


@pytest.mark.parametrize(
    ("value", "written"), [(True, "True"), (None, "None"), (3, "3"), ("x", "x"), ([1.5], "1,50 m")]
)
def test_values_of_other_kinds(value, written):
    assert text("{v:m}", "{v:m}", v=value).to("pt") == (written if value != 3 else "3,00 m")


def test_texts_are_equal_when_they_say_the_same():
    """Needs that repeat are told once: a text can be a key, whatever its values."""
    one, other = (text("{d:m}", "{d:m}", d=[d]) for d in (1, 1))
    assert one == other
    assert list(dict.fromkeys([one, other, text("{d:m}", "{d:m}", d=[2])])) == [one, text("{d:m}", "{d:m}", d=[2])]


def test_a_word_that_lacks_its_value_is_our_own_mistake():
    with pytest.raises(KeyError):
        Text("{x}", "{x}").to("pt")


# --- the language of a user -----------------------------------------------------------


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({"LANG": "pt_BR.UTF-8"}, "pt"),
        ({"LANG": "pt"}, "pt"),
        ({"LANG": "PT_pt"}, "pt"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "es_ES"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
        ({"LC_ALL": "C", "LANG": "pt_BR"}, "en"),
        ({"LC_ALL": "pt_BR", "LANG": "C"}, "pt"),
        ({"LC_ALL": "", "LC_MESSAGES": "pt_BR", "LANG": "C"}, "pt"),
        ({"LC_MESSAGES": "C", "LANG": "pt_BR"}, "en"),
    ],
)
def test_the_locale(environ, lang):
    assert language(environ) == lang


def test_errors_speak_both_languages_and_show_themselves_in_english():
    error = ReadError("x", text("não", "no"), text("faça", "do"))
    assert str(error) == "x: no do"
    assert LayoutcheckError("x", text("não", "no")).hint.to("pt") == ""
    assert reason(FileNotFoundError(2, "No such file")).to("pt") == "não existe"
    assert reason(OSError(9999, "odd")).to("pt") == "odd"
    assert reason(OSError("odd")).to("en") == "odd"


# --- names as they are compared ---------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("  Área_GLP--NORTE ", "area glp norte"), ("PASSEIO/CALÇADA", "passeio calcada"), ("Ｍuro", "muro"), ("", ""),
        ("---", ""), ("STRASSE", "strasse"), ("straße", "strasse"), ("A|B\\C.D", "a b c d"), ("A\u0301rea", "area"),
    ],
)  # fmt: skip
def test_fold(name, folded):
    assert fold(name) == folded


@given(st.text())
def test_folding_never_fails_and_leaves_no_blanks_to_trip_over(name):
    folded = fold(name)
    assert folded == folded.strip()
    assert "  " not in folded
    assert not set(folded) & set("_-./|\\")


@pytest.mark.parametrize("role", ROLES)
def test_every_role_has_its_built_in_layers(role):
    kind = ROLES[role]
    own = kind.layer_name
    for name in (own, f"{own.lower().replace('-', '_', 1)}-norte", f"{kind.family}-{role.upper()}"):
        match = role_of_layer(name)
        assert match is not None, name
        assert (match.role, match.why) == (role, "built-in")


@pytest.mark.parametrize(
    ("layer", "role"),
    [
        ("MURO", "wall"), ("Divisa", "property"), ("RUA", "road"), ("Rua das Flores", "road"), ("AV. BRASIL", "road"),
        ("ESCOLA", "assembly"), ("Escola Municipal X", "assembly"), ("PAREDE CORTA FOGO", "firewall"),
        ("parede-corta-fogo", "firewall"), ("CALÇADA", "road"), ("Alinhamento", "road"), ("TESTADA", "road"),
        ("P-13", "container"), ("RALOS", "drain"), ("Bocas de Lobo", "drain"), ("TELA", "fence"),
    ],
)  # fmt: skip
def test_names_that_leave_no_doubt_are_guessed(layer, role):
    match = role_of_layer(layer)
    assert match is not None
    assert (match.role, match.why) == (role, "guess")


@pytest.mark.parametrize(
    "layer",
    [
        "LOTE", "lote", "LOTES", "LOTE 12", "0", "", "X", "GLP", "GLP-", "GLPMURO", "GLP-MUROS", "MURO H180",
        "RUAS NOVAS",
        "TEXTO RUA", "ESCOLA TEXTO", "RUA EIXO", "COTA MURO", "MUROS DEMOLIR", "AGLP-MURO", "ESTACIONAMENTO",
    ],
)  # fmt: skip
def test_names_that_leave_doubt_are_not(layer):
    assert role_of_layer(layer) is None


def test_a_layer_that_looks_like_a_role_is_told_apart():
    assert (resembles("MURO H180"), resembles("X"), resembles("LOTE 12")) == ("wall", None, None)


def test_no_guess_stands_for_two_roles():
    guesses = [guess for role in ROLES.values() for guess in role.guesses]
    openers = [word for role in ROLES.values() for word in role.openers]
    assert len(set(guesses)) == len(guesses)
    assert len(set(openers)) == len(openers)
    assert "lote" not in guesses


@pytest.mark.parametrize("key", PROPERTIES)
def test_every_property_by_all_its_spellings(key):
    for written in (key, key.upper(), key.replace("_", " "), key.replace("_", "-"), *PROPERTIES[key].spellings):
        assert property_key(written) == key
    assert set(PROPERTIES[key].roles) <= set(ROLES)
    for role in PROPERTIES[key].roles:
        assert property_spellings(role)[key] == key


def test_no_spelling_stands_for_two_properties():
    spellings = [word for item in PROPERTIES.values() for word in {item.key, *item.spellings}]
    assert len(set(spellings)) == len(spellings)


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("h", "height_m"), ("Altura", "height_m"), ("RECIPIENTES", "containers"), ("botijões", "containers"),
        ("PÉ-DIREITO", "ceiling_m"), ("consumo próprio", "own_use"), ("Palete", "pallet"), ("heigth_m", None),
        ("", None), ("altura do muro", None),
    ],
)  # fmt: skip
def test_spellings(written, key):
    assert property_key(written) == key


# --- the words of a user ----------------------------------------------------------

_PACKAGE = Path(__file__).parents[1] / "layoutcheck"
_NO_PROPERTY = r"\[declared\] \w+|\{[^}]*\}|arts?\. \d|\buse (?:BIND|--force|menos|a roda)"  # no property


def portuguese():
    """Every Portuguese text of the program that is written as one, with where it stands."""
    for path in _PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("text", "words") and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield f"{path.name}:{node.lineno}", first.value


def test_a_portuguese_text_names_properties_as_they_are_written_in_portuguese():
    """An engineer is asked for `altura`, not for `height_m`; both are read."""
    english = [key for key, prop in PROPERTIES.items() if prop.spellings and key not in (*prop.spellings, "name")]
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(english)})(?![\w-])")
    found = {where: said for where, said in portuguese() if named.search(re.sub(_NO_PROPERTY, "", said))}
    assert found == {}
    assert sum(1 for _ in portuguese()) > 500


@pytest.mark.parametrize(("n", "said"), [(0, "0 placas"), (1, "1 placa"), (1.0, "1 placa"), (2, "2 placas")])
def test_what_is_counted_stands_in_its_number(n, said):
    assert text("{n:count} {n:placa|placas}", "", n=n).to("pt") == said
