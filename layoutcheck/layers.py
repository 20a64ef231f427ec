"""What the layers of a plan get as roles and why, as a table, and as a project file to begin with."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from layoutcheck import keys, labels
from layoutcheck.checking import NO_LAYER
from layoutcheck.keys import ASK, Key
from layoutcheck.kinds import ROLES, is_annotation, property_key, role_said, suggested
from layoutcheck.law import Law
from layoutcheck.project import IGNORE, Project
from layoutcheck.readers import SeenLayer
from layoutcheck.readers._captions import named_role
from layoutcheck.site import Feature, Site
from layoutcheck.words import text

_WHY = {
    "project": text("layoutcheck.toml", "layoutcheck.toml"),
    "built-in": text("nome próprio", "built-in name"),
    "guess": text("deduzido do nome", "guessed from the name"),
    "ignored": text("ignorada em layoutcheck.toml", "ignored in layoutcheck.toml"),
    "own": text("de um relatório do layoutcheck", "of a layoutcheck report"),
    "unknown": text("sem papel", "no role"),
    "itself": text("dito no elemento", "said by the feature"),
}
_STATES = {"off": text("desligada", "off"), "frozen": text("congelada", "frozen")}
_OF_FEATURE = "role: "
_TEXTS = frozenset(("TEXT", "MTEXT"))
_OUTLINES = frozenset(("LWPOLYLINE", "POLYLINE", "Polygon"))
_LONG = 200  # letters of a text that are looked at


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A layer, the role it gets, why, and the role it seems to be meant for where it gets none.

    `counts` tells that nothing but texts that count containers speak for a lot: the layer may also hold parcels of
    land. `astray` tells that such texts lie where nothing else does, and are not read.
    """

    layer: SeenLayer
    role: str | None
    why: str
    near: str | None = None
    counts: bool = False
    astray: bool = False


def rows(seen: Sequence[SeenLayer], project: Project) -> tuple[Row, ...]:
    """Give each layer its role."""
    return tuple(_row(layer, project) for layer in seen)


def _row(layer: SeenLayer, project: Project) -> Row:
    if layer.name.startswith(_OF_FEATURE):
        known = role_said(layer.name.removeprefix(_OF_FEATURE))
        return Row(layer=layer, role=known.role if known else None, why="itself")
    assigned = project.assign(layer.name)
    if assigned.why != "unknown" or not layer.count:
        return Row(layer=layer, role=assigned.role, why=assigned.why)
    kinds = {kind for kind, _ in layer.things} - _TEXTS
    near = suggested(layer.name)
    near = "lot" if near == "container" and kinds and kinds <= _OUTLINES else near  # containers are circles and blocks
    speaks = near is None and _counts_containers(layer)
    alone = is_annotation(layer.name) or not kinds
    counts = speaks and not alone
    return Row(layer=layer, role=None, why="unknown", near="lot" if counts else near, counts=counts,
               astray=speaks and alone)  # fmt: skip


def _counts_containers(layer: SeenLayer) -> bool:
    """Tell whether some text on a layer reads as a count of containers."""
    said = (key for written in layer.texts for key in labels.read(written[:_LONG], "lot"))
    return any(property_key(key) == "containers" for key in said)


def table(found: Sequence[Row], lang: str) -> str:
    """Lay the layers out, those with a role first, then those that seem to want one, then the rest."""
    head = (text("camada", "layer"), text("elementos", "things"), text("papel", "role"), text("por quê", "why"))
    lines = [tuple(cell.to(lang) for cell in head)]
    lines += [_cells(row, lang) for row in sorted(found, key=_order)]
    widths = [min(max(len(line[i]) for line in lines), WIDEST) for i in range(3)]
    laid = ["  ".join((*(cell.ljust(w) for cell, w in zip(line, widths, strict=False)), line[3])) for line in lines]
    return "\n".join(line.rstrip() for line in laid) + "\n"


WIDEST = 48  # of a column: a longer name pushes the rest of its own line aside, not of all


def _order(row: Row) -> tuple[int, str]:
    return (0 if row.role else 1 if row.near else 2, row.layer.name.casefold())


def _cells(row: Row, lang: str) -> tuple[str, str, str, str]:
    things = ", ".join(f"{kind} {count}" for kind, count in row.layer.things[:4])
    more = " …" if len(row.layer.things) > 4 else ""
    why = _WHY[row.why].to(lang)
    if row.counts:
        why += text("; os textos contam recipientes: {role}?", "; its texts count containers: {role}?",
                    role=row.near).to(lang)  # fmt: skip
    elif row.astray:
        why += text("; os textos contam recipientes, e só na camada do lote são lidos",
                    "; its texts count containers, and are read on the layer of the lot alone").to(lang)  # fmt: skip
    elif row.near:
        why += text("; parece {role}", "; looks like {role}", role=_role(row.near, lang)).to(lang)
    if row.layer.state != "on":
        why += f" ({_STATES[row.layer.state].to(lang)})"
    return row.layer.name, things + more or "–", _role(row.role, lang) if row.role else "–", why


def _role(role: str, lang: str) -> str:
    """Write a role as a project file has it, in English, and what that means in another language."""
    return role if lang == "en" else f"{role} ({ROLES[role].label.to(lang)})"


# --- a project file to begin with ---------------------------------------------------

_MANY = 20  # things that are asked about by name


def starter(
    plan: str, found: Sequence[Row], laws: Sequence[Law], lang: str, site: Site | None, *, is_asked: bool
) -> str:
    """Write a project file for a plan; it changes nothing until a line is uncommented, but the laws where asked for.

    `site` is the plan as it was read, when it can be: then things are asked about by their names.
    """
    parts = (
        _head(plan, lang),
        _plan(laws, lang, is_asked),
        _layers(found, laws, lang),
        _features(site, laws, lang),
        _declared(laws, site, lang),
        _keys("report", keys.REPORT, lang),
        _waivers(lang),
    )
    return "\n".join(line for part in parts for line in part) + "\n"


def _head(plan: str, lang: str) -> Iterator[str]:
    told = (
        text("Projeto de {plan} para o layoutcheck.", "layoutcheck project of {plan}.", plan=plan),
        text('Tire o # do que vale, e ponha a resposta no lugar de "?".',
             'Take the # off what holds, and put the answer in the place of "?".'),
        text("O que cada chave significa: docs/project-file.md, no repositório.",
             "What each key means: docs/project-file.md, in the repository."),
    )  # fmt: skip
    yield from (f"# {line.to(lang)}" for line in told)


def _plan(laws: Sequence[Law], lang: str, is_asked: bool) -> Iterator[str]:
    """Propose the laws that the file is written for; those that were asked for count at once."""
    ids = [_quoted(law.id) for law in laws]
    proposed = ids[0] if len(ids) == 1 else f"[{', '.join(ids)}]"
    known = [replace(key, usual=proposed) if key.name == "law" else key for key in keys.PLAN]
    for line in _keys("plan", known, lang):
        yield line.removeprefix("# ") if is_asked and line.startswith("# law = ") else line


def _keys(table: str, known: Sequence[Key], lang: str) -> Iterator[str]:
    yield ""
    yield f"[{table}]"
    yield from (_line(key.name, key.usual or ASK, key.meaning.to(lang)) for key in known)


def _line(key: str, value: str, note: str) -> str:
    return f"# {key} = {value}   # {note}"


def _layers(found: Sequence[Row], laws: Sequence[Law], lang: str) -> Iterator[str]:
    asked = {role for law in laws for role in law.roles}
    roles = ", ".join(f"{role.id} ({role.label.to(lang)})" for role in ROLES.values() if role.id in asked)
    ignored = text("não medir", "not measured").to(lang)
    yield ""
    yield "[layers]"
    told = text("Papéis: {roles}, {ignore} ({ignored}).", "Roles: {roles}, {ignore} ({ignored}).", roles=roles,
                ignore=IGNORE, ignored=ignored).to(lang)  # fmt: skip
    yield from textwrap.wrap(told, 100, initial_indent="# ", subsequent_indent="#   ")
    for row in sorted(found, key=_order):
        _, things, _, why = _cells(row, lang)
        if row.layer.name == NO_LAYER:
            plain = text('# {why}; dê a cada um, em properties, o seu "papel" ou a sua "camada": {things}',
                        '# {why}; give each, in properties, its "role" or its "layer": {things}',
                        why=why, things=things)  # fmt: skip
            yield plain.to(lang)
        elif row.why != "itself" and row.layer.count:
            role = _proposed(row, asked)
            yield _line(_quoted(row.layer.name), f"{{ role = {_quoted(role)} }}", f"{why}; {things}")


def _proposed(row: Row, asked: Collection[str]) -> str:
    """Give the role to propose: what only counts seem to tell, and what nothing tells, is left to the user.

    So is a layer of texts of which one names what is kept away from: those of an ignored layer are not heard.
    """
    if row.role or (row.near in asked and not row.counts):
        return row.role or row.near or ""
    silent = is_annotation(row.layer.name) and not any(named_role(one) for one in row.layer.texts)
    return IGNORE if row.why == "ignored" or silent else "?"


def _quoted(plain: str) -> str:
    """Write a text as TOML does."""
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")


def _features(site: Site | None, laws: Sequence[Law], lang: str) -> Iterator[str]:
    yield ""
    yield "[features]"
    note = text("um elemento, pelo nome que o relatório lhe dá", "a thing, by the name that reports give it").to(lang)
    roles = {role for law in laws for role in law.roles}
    features = [f for f in (site.features if site else ()) if f.role in roles]
    asked = [(f, lacking) for f in features if (lacking := _lacking(f))]
    for feature, lacking in asked[:_MANY]:
        yield _line(_quoted(feature.name), _inline(lacking), ROLES[feature.role].label.to(lang))
    if len(asked) > _MANY:
        yield text("# … e mais {n}.", "# … and {n} more.", n=str(len(asked) - _MANY)).to(lang)
    if not asked:
        lacked = [ROLES[role].asked for law in laws for role in law.subjects if ROLES[role].asked]
        first, second = (lacked * 2)[:2]
        yield _line('"A1"', _inline(first[:1]), note)
        yield _line('"handle:2F"', _inline(second[:2]),
                    text("um elemento, pelo handle do DXF", "a thing, by its DXF handle").to(lang))  # fmt: skip


def _lacking(feature: Feature) -> tuple[str, ...]:
    asked = ROLES[feature.role].asked
    if "width_m" in asked and feature.shape.length > 0:  # it is measured
        asked = tuple(key for key in asked if key != "width_m")
    return tuple(key for key in asked if feature.get(key) is None)


def _inline(asked: Sequence[str]) -> str:
    return "{ " + ", ".join(f"{key} = {ASK}" for key in asked) + " }"


def _declared(laws: Sequence[Law], site: Site | None, lang: str) -> Iterator[str]:
    yield ""
    yield "[declared]"
    lacked = dict.fromkeys(role for law in laws for role in law.may_lack)
    for key in (*keys.DECLARED, *(key for law in laws for key in law.declared)):
        note = key.meaning.to(lang)
        if key.name == "none":
            absent = (role for role in lacked if site is None or not site.of(role))
            yield _line(key.name, f"[{ASK}]", f"{note}: {', '.join(absent) or '–'}")
        else:
            yield _line(key.name, "true" if key.example == "true" else key.usual or ASK, note)
    for rule in (rule for law in laws for rule in law.rules if rule.declarable):
        yield _line(rule.id.replace("-", "_"), "true", f"{rule.article}: {rule.requirement.to(lang)}")


def _waivers(lang: str) -> Iterator[str]:
    yield ""
    yield "# [[waivers]]"
    yield from (_line(key.name, ASK, key.meaning.to(lang)) for key in keys.WAIVERS)
