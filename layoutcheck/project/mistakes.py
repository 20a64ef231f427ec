"""Mistakes in a project file: the file, the key, the reason, and the nearest valid value."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, get_args, get_type_hints

import msgspec

from layoutcheck.errors import ProjectError, nearest, suggestion
from layoutcheck.kinds import ROLES, fold, property_spellings, resembles, spelt
from layoutcheck.project.tables import PlanTable, ReportTable, WaiverTable
from layoutcheck.words import Text, same, text

IGNORE = "ignore"  # the role of a layer that is silenced
_MANY = 15  # names are listed up to so many

_AT = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")
_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_SIGNS = {">=": "≥", "<=": "≤", ">": ">", "<": "<"}
_EXPECTED = re.compile(r"Expected `([^`]*)`(?: (>=|<=|>|<) (\S+))?(?:, got `\w+`)?$")
_TABLES: dict[str, type[msgspec.Struct]] = {"plan": PlanTable, "report": ReportTable, "waivers": WaiverTable}
TYPES = {
    "float": text("um número", "a number"),
    "int": text("um número inteiro", "a whole number"),
    "str": text("um texto entre aspas", "a text in quotes"),
    "bool": text("true ou false", "true or false"),
    "array": text("uma lista", "a list"),
    "object": text("uma tabela", "a table"),
    "date": text("uma data sem aspas, como 2026-12-31", "a date without quotes, like 2026-12-31"),
}


def explain(said: str, file: str, table: str, root: type[msgspec.Struct]) -> ProjectError:
    """Turn a decoder's message into a sentence with the file, the key and the nearest known key."""
    at = _AT.search(said)
    where = at.group(1) if at else ""
    name, _, key = where.partition(".")
    struct = _TABLES.get(name.split("[")[0], root)
    unknown = _UNKNOWN.search(said)
    if unknown:
        known = [f.encode_name for f in msgspec.structs.fields(struct)]
        return unknown_key(unknown.group(1), known, file, _numbered(f"[{where}]") if where else "")
    return wrong(file, f"{table} {_numbered(where)}".strip(), _why(_AT.sub("", said), struct, key))


def _numbered(where: str) -> str:
    """Name a waiver as people count them: `waivers[0].until` is that of the first."""
    at = re.match(r"\[?waivers\[(\d+)\]\]?\.?", where)
    return f"[[waivers]] #{int(at[1]) + 1} {where[at.end() :]}".rstrip() if at else where


def _why(said: str, struct: type[msgspec.Struct], key: str) -> Text:
    """Say in both languages what a decoder found wrong with a value."""
    expected, lacks = _EXPECTED.match(said), re.search(r"required field `(\w+)`", said)
    if lacks:
        return text("falta {key}", "{key} is missing", key=lacks[1])
    if "enum" in said:
        values = [value for part in get_args(get_type_hints(struct)[key]) for value in get_args(part)]
        return text("os valores são {values}", "the values are {values}", values=", ".join(values))
    if "regex" in said:
        return text("está vazio", "it is empty")
    if "RFC3339" in said:
        return text("pede {what}", "it takes {what}", what=TYPES["date"])
    if "out of range" in said:
        return text("o número é grande demais", "the number is too large")
    if not expected:
        return same(said)
    types = [TYPES.get(one, same(one)) for one in expected[1].split(" | ") if one != "null"]
    bound = f" {_SIGNS[expected[2]]} {float(expected[3]):g}" if expected[2] else ""
    wanted = text("{a} ou {b}", "{a} or {b}", a=types[0], b=types[1]) if len(types) == 2 else types[0]
    return text("pede {what}{bound}", "it takes {what}{bound}", what=wanted, bound=bound)


def wrong(file: str, where: str, why: Text) -> ProjectError:
    """Say that a value will not do."""
    return ProjectError(
        "project-wrong-value",
        text(
            "{file}: valor errado em {where}: {why}.",
            "{file}: wrong value at {where}: {why}.",
            file=file,
            where=where,
            why=why,
        ),
    )


def unknown_key(key: str, known: Iterable[str], file: str, where: str, hint: Text | None = None) -> ProjectError:
    """Say that there is no such key."""
    names = sorted(known)
    if hint is None and len(names) > _MANY and nearest(key, names) is None:
        hint = text("layoutcheck init grava todas, com o que cada uma significa.",
                    "layoutcheck init writes all of them, with what each means.")  # fmt: skip
    return ProjectError(
        "project-unknown-key",
        text(
            '{place}: a chave "{key}" não existe.',
            '{place}: there is no key "{key}".',
            place=f"{file} {where}".rstrip(),
            key=key,
        ),
        hint or suggestion(key, names),
    )


def unknown_property(key: str, role: Any, file: str, where: str, *, of_layer: bool) -> ProjectError:
    """Say that there is no such property, and which is near among those of the role, where one is given."""
    fitting = [role] if role in ROLES else list(ROLES)
    known = {written: key for one in fitting for written, key in property_spellings(one).items()}
    plain = "role" if of_layer and fold(key) == "papel" else fold(key).replace(" ", "_")
    named = [*known, "role"] if of_layer else list(known)
    hint = text("Os nomes aceitos: {names}.", "Those known: {names}.",
                names=tuple(map(spelt, dict.fromkeys(known.values()))))  # fmt: skip
    if role not in ROLES:
        hint = text("Todas estão em docs/nomenclature.md, no repositório.",
                    "All are in docs/nomenclature.md, in the repository.")  # fmt: skip
    return unknown_key(key, known, file, where, suggestion(plain, named) if nearest(plain, named) else hint)


def unknown_rule(rule: str, known: Iterable[str], file: str) -> ProjectError:
    """Say that there is no such rule to be waived."""
    return ProjectError(
        "project-unknown-rule",
        text('{file} [[waivers]]: a regra "{rule}" não existe.', '{file} [[waivers]]: there is no rule "{rule}".',
             file=file, rule=rule),
        suggestion(rule, known) if nearest(rule, known) else text("Veja layoutcheck rules.", "See layoutcheck rules."),
    )  # fmt: skip


def unknown_role(role: Any, file: str, where: str) -> ProjectError:
    """Say that there is no such role."""
    plain = fold(str(role)).replace(" ", "_")
    return ProjectError(
        "project-unknown-role",
        text(
            '{file} {where}: o papel "{role}" não existe.',
            '{file} {where}: there is no role "{role}".',
            file=file,
            where=where,
            role=str(role)[:60],
        ),
        suggestion(_in_portuguese(str(role)) or plain, [*ROLES, IGNORE]),
    )


def _in_portuguese(role: str) -> str | None:
    """Give the role that a name in Portuguese means: by what layers are called, else how its label begins."""
    named = fold(role)
    begun = (id for id, kind in ROLES.items() if named and fold(kind.label.pt).startswith(named))
    layer = (id for id, kind in ROLES.items() if fold(kind.layer_name).partition(" ")[2] == named)
    return resembles(role) or next(begun, None) or next(layer, None)


def twice(file: str, where: str, one: str, other: str) -> ProjectError:
    """Say that two spellings name one thing."""
    return ProjectError(
        "project-said-twice",
        text(
            '{file} {where}: "{one}" e "{other}" são a mesma coisa.',
            '{file} {where}: "{one}" and "{other}" are the same thing.',
            file=file,
            where=where,
            one=one,
            other=other,
        ),
        text("Fique com uma das duas.", "Keep one of the two."),
    )


def place(said: str) -> Text:
    """Give what the TOML decoder says in English, and its place in Portuguese."""
    at = re.search(r"at line (\d+), column (\d+)", said)
    where = f"linha {at[1]}, coluna {at[2]}" if at else "algo falta ou se repete"
    return text("{place}", "{said}", place=where, said=said)


def not_toml(file: str, why: Text, hint: Text | None = None) -> ProjectError:
    """Say that a file is no TOML at all."""
    usual = text(
        'Textos vão entre aspas retas ("…"), datas como 2026-12-31 sem elas; números levam ponto (1.80), sim e não são '
        "true e false; cada tabela começa com [nome], uma só vez.",
        'Texts go between straight quotes ("…"), dates such as 2026-12-31 without; numbers take a point (1.80), yes '
        "and no are true and false; each table starts with [name], once.",
    )
    said = text("{file}: não é TOML válido: {why}.", "{file}: not valid TOML: {why}.", file=file, why=why)
    return ProjectError("project-not-toml", said, hint or usual)
