"""How much a plan may hold: each limit has a name and a usual value, and is printed when something is beyond it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields

from layoutcheck.errors import ReadError
from layoutcheck.words import Text, joined, text

MEGABYTE = 2**20  # bytes
MADE_BETWEEN_SEARCHES = 200_000  # objects; looking for cycles among 100 000 findings takes longer than making them


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a plan may hold before it is refused; a site plan has far less, a mistake or an attack more.

    `megabytes` of a file, megabytes that are taken to pieces all at once: of a `drawing`, or of what matters of it, and
    of a `geojson`, which takes more memory; `entities` of a drawing with its blocks opened, `outline` vertices of one
    thing, `vertices` of all things. Of one thing `crossings`, where two of its lines cross or touch, `crowd`, its sharp
    corners within a metre, and `pieces`, its closed outlines; and `sights`: lines of sight past the corners of walls.
    """

    megabytes: int = 512
    drawing: int = 128
    geojson: int = 64
    entities: int = 150_000
    outline: int = 20_000
    vertices: int = 2_000_000
    crossings: int = 10_000
    crowd: int = 400
    pieces: int = 1_000
    sights: int = 250_000_000

    def changed(self) -> dict[str, int]:
        """Give the limits that are not the usual ones.

        >>> Limits(outline=50_000).changed()
        {'outline': 50000}
        """
        usual = asdict(Limits())
        return {name: value for name, value in asdict(self).items() if value != usual[name]}


NAMES = tuple(field.name for field in fields(Limits))
SIMPLER = text("Simplifique o contorno no CAD.", "Simplify the outline in CAD.")
_WALLS = ("wall", "firewall")
_STORED = ("storage_area", "lot", "container")


def sight_lines(things: Iterable[tuple[str, int]]) -> int:
    """Give how many lines of sight there may be to look at: things are roles, each with its number of vertices.

    A line leaves a corner or an edge of what is stored and passes corners of firewalls on its way to anything else, or
    corners of any wall on its way to what is stored elsewhere.

    >>> sight_lines([("storage_area", 5), ("assembly", 5), ("assembly", 9), ("firewall", 10), ("wall", 2)])
    550
    >>> sight_lines([("storage_area", 5), ("storage_area", 4), ("wall", 2)])
    44
    """
    of: dict[str, list[int]] = {}
    for role, count in things:
        of.setdefault(role, []).append(count)
    firewalls, walls = sum(of.get("firewall", ())), sum(sum(of.get(role, ())) for role in _WALLS)
    target = max((max(counts) for role, counts in of.items() if role not in (*_WALLS, *_STORED)), default=0)
    stored = sorted((count for role in _STORED for count in of.get(role, ())), reverse=True)
    source, elsewhere = (*stored[:2], 0, 0)[:2]
    between = walls * (walls + source * elsewhere) if elsewhere else 0
    return max(firewalls * (firewalls + source * target), between)


def refuse_whole(size: int, limits: Limits, name: str) -> None:
    """Refuse to take so many bytes to pieces all at once, by the limit of a name. Raises `ReadError`."""
    most = getattr(limits, name)
    if size > most * MEGABYTE:
        raise beyond(
            "plan-too-large", name,
            text("O que é preciso ler por inteiro tem {n} MiB; o limite é {most}.",
                 "What must be read whole has {n} MiB; the limit is {most}.", n=str(-(-size // MEGABYTE)),
                 most=str(most)),
            text("Exporte só as camadas da planta.", "Export the plan's layers alone."),
        )  # fmt: skip


def refuse_outline(name: str, count: int, limits: Limits) -> None:
    """Refuse a thing of too many vertices. Raises `ReadError`."""
    if count > limits.outline:
        raise beyond(
            "outline-too-fine", "outline",
            text('"{name}" tem {n} vértices; o limite é {most}.', '"{name}" has {n} vertices; the limit is {most}.',
                 name=name, n=str(count), most=str(limits.outline)), SIMPLER,
        )  # fmt: skip


def beyond(code: str, name: str, said: Text, hint: Text | None = None) -> ReadError:
    """Say that something is beyond a limit, and how to raise it."""
    how = text("Para aceitar mais: --limit {name}=N.", "To accept more: --limit {name}=N.", name=name)
    return ReadError(code, said, how if hint is None else joined((hint, how)))
