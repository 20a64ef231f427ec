"""What the layers of a plan get as roles and why, as a table, and as a project file to begin with."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from layoutcheck.kinds import ROLES, fold, resembles
from layoutcheck.law import Law
from layoutcheck.project import Project
from layoutcheck.readers import SeenLayer
from layoutcheck.words import Text, text

_WHY = {
    "project": text("layoutcheck.toml", "layoutcheck.toml"),
    "built-in": text("nome próprio", "built-in name"),
    "guess": text("deduzido do nome", "guessed from the name"),
    "ignored": text("ignorada em layoutcheck.toml", "ignored in layoutcheck.toml"),
    "unknown": text("sem papel", "no role"),
    "itself": text("dito no elemento", "said by the feature"),
}
_STATES = {"off": text("desligada", "off"), "frozen": text("congelada", "frozen")}
_OF_FEATURE = "role: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A layer, the role it gets, why, and the role it seems to be meant for where it gets none."""

    layer: SeenLayer
    role: str | None
    why: str
    near: str | None


def rows(seen: Sequence[SeenLayer], project: Project) -> tuple[Row, ...]:
    """Give each layer its role."""
    return tuple(_row(layer, project) for layer in seen)


def _row(layer: SeenLayer, project: Project) -> Row:
    if layer.name.startswith(_OF_FEATURE):
        role = fold(layer.name.removeprefix(_OF_FEATURE)).replace(" ", "_")
        return Row(layer=layer, role=role if role in ROLES else None, why="itself", near=None)
    assigned = project.assign(layer.name)
    near = resembles(layer.name) if assigned.why == "unknown" and layer.count else None
    return Row(layer=layer, role=assigned.role, why=assigned.why, near=near)


def table(found: Sequence[Row], lang: str) -> str:
    """Lay the layers out, those with a role first, then those that seem to want one, then the rest."""
    head = (text("camada", "layer"), text("elementos", "things"), text("papel", "role"), text("por quê", "why"))
    lines = [tuple(cell.to(lang) for cell in head)]
    lines += [_cells(row, lang) for row in sorted(found, key=_order)]
    widths = [max(len(line[i]) for line in lines) for i in range(3)]
    laid = ["  ".join((*(cell.ljust(w) for cell, w in zip(line, widths, strict=False)), line[3])) for line in lines]
    return "\n".join(line.rstrip() for line in laid) + "\n"


def _order(row: Row) -> tuple[int, str]:
    return (0 if row.role else 1 if row.near else 2, row.layer.name.casefold())


def _cells(row: Row, lang: str) -> tuple[str, str, str, str]:
    things = ", ".join(f"{kind} {count}" for kind, count in row.layer.things[:4])
    more = " …" if len(row.layer.things) > 4 else ""
    why = _WHY[row.why].to(lang)
    if row.near:
        why += text("; parece {role}", "; looks like {role}", role=row.near).to(lang)
    if row.layer.state != "on":
        why += f" ({_STATES[row.layer.state].to(lang)})"
    return row.layer.name, things + more or "–", row.role or "–", why


# --- a project file to begin with ---------------------------------------------------


def starter(plan: str, found: Sequence[Row], laws: Sequence[Law], lang: str) -> str:
    """Write a project file for a plan: it works as it is, and what is still to be said stands in it as a comment."""
    return (
        "\n".join(line for part in (_head(plan, lang), _layers(found, lang), _rest(laws, lang)) for line in part) + "\n"
    )


def _head(plan: str, lang: str) -> Iterator[str]:
    yield "# " + text("Projeto de {plan} para o layoutcheck.", "layoutcheck project of {plan}.", plan=plan).to(lang)
    yield "# " + text("Tire o # do que vale.", "Take the # off what holds.").to(lang)
    yield ""
    yield "[plan]"
    yield '# units = "m"           # ' + text("se o desenho não a diz", "when the drawing does not say it").to(lang)
    yield '# crs = "EPSG:31981"    # ' + text("se as coordenadas são UTM", "when the coordinates are UTM").to(lang)


def _layers(found: Sequence[Row], lang: str) -> Iterator[str]:
    yield ""
    yield "[layers]"
    for row in sorted(found, key=_order):
        if row.why == "itself" or not row.layer.count:
            continue
        name = json.dumps(row.layer.name, ensure_ascii=False)
        note = _cells(row, lang)[3]
        role = row.role or row.near or "ignore"
        yield f'# {name} = {{ role = "{role}" }}   # {note}; {_cells(row, lang)[1]}'


def _rest(laws: Sequence[Law], lang: str) -> Iterator[str]:
    yield ""
    yield "[features]"
    yield '# "A1" = { class = "III" }        # ' + _by_name().to(lang)
    yield '# "handle:2F" = { containers = 480, container_kg = 13 }'
    yield ""
    yield "[declared]"
    yield '# none = ["heat_source"]         # ' + text("papéis que o local não tem", "roles the site lacks").to(lang)
    yield "# surveyed_m = 80               # " + text("entorno levantado", "surroundings surveyed").to(lang)
    for rule in (rule for law in laws for rule in law.rules if rule.declarable):
        yield f"# {rule.id.replace('-', '_')} = true   # {rule.article}: {rule.title.to(lang)}"
    yield ""
    yield "[report]"
    for key in ("title", "client", "address", "engineer", "crea", "art"):
        yield f'# {key} = ""'


def _by_name() -> Text:
    return text("um elemento pelo seu nome ou handle", "one thing by its name or handle")
