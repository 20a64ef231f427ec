"""`Found`: the state of a walk through a drawing, with all that it has gathered and accounted for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ezdxf.lldxf.const import DXFError
from msgspec import Struct, field
from shapely.errors import GEOSException
from shapely.geometry.base import BaseGeometry

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError
from layoutcheck.kinds import ROLES, Shape, resembles
from layoutcheck.limits import Limits, beyond
from layoutcheck.project import Assigned, Project
from layoutcheck.readers._doors import Door
from layoutcheck.readers._dxf.distant import ground_of
from layoutcheck.readers._dxf.load import Loaded
from layoutcheck.readers._dxf.notices import Told
from layoutcheck.readers._dxf.pictures import Picture
from layoutcheck.readers._dxf.plane import Plane
from layoutcheck.readers._dxf.shapes import sketch
from layoutcheck.readers._dxf.sketch import SAGITTA_M, NotFiniteError, Sketch, UnmeasuredError
from layoutcheck.readers._layer_names import SEEMING
from layoutcheck.readers._thing import Caption, Label, Thing
from layoutcheck.values import Doubt
from layoutcheck.words import Text, text

# what is written on a drawing, never a thing on the site
ANNOTATION = frozenset((
    "TEXT", "MTEXT", "ATTDEF", "ATTRIB", "DIMENSION", "ARC_DIMENSION", "LARGE_RADIAL_DIMENSION", "LEADER",
    "MULTILEADER", "MLEADER", "TOLERANCE", "ACAD_TABLE", "VIEWPORT", "WIPEOUT", "LIGHT", "SUN", "CAMERA",
))  # fmt: skip


def is_foreign(entity: Any) -> bool:
    """Tell whether an entity is an object of another program: a stand-in, or a wall or road of architects' CAD."""
    kind = str(entity.dxftype())
    return kind == "ACAD_PROXY_ENTITY" or kind.startswith("AEC")


class Holds(Struct, frozen=True):
    """What a block holds, at any depth: the roles of its layers, whether something in it cannot be read, or names a
    place of assembly, is a picture or masks what lies below, and the layers that seem to have a role.
    """

    roles: frozenset[str] = frozenset()
    odd: bool = False
    names: bool = False
    seems: frozenset[str] = frozenset()


class Found(Struct, kw_only=True):
    """The state of a walk: what was found, what could not be read, what is known of each layer."""

    loaded: Loaded
    project: Project
    account: Account
    metres: float  # the length of a drawing unit
    most: int = Limits().entities  # after blocks are opened: more is a block bomb, or no plan
    things: list[Thing] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    captions: list[Caption] = field(default_factory=list)
    doors: list[Door] = field(default_factory=list)
    masks: list[Door] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    seeming: dict[str, list[BaseGeometry | None]] = field(default_factory=dict)  # on layers that seem to have a role
    inside: dict[str, list[BaseGeometry | None]] = field(default_factory=dict)  # and where what holds such a one lies
    holds: dict[str, Holds] = field(default_factory=dict)
    weights: dict[str, int] = field(default_factory=dict)
    opened: int = 0
    _assigned: dict[str, Assigned] = field(default_factory=dict)
    told: Told = field(default_factory=Told)
    _counts: dict[str, int] = field(default_factory=dict)
    _seems: dict[str, str | None] = field(default_factory=dict)

    def assign(self, layer: str) -> Assigned:
        """Give what the project makes of a layer, asked once for each."""
        if layer not in self._assigned:
            self._assigned[layer] = self.project.assign(layer)
        return self._assigned[layer]

    def open(self, count: int = 1) -> None:
        """Count entities of opened blocks; too many is refused before they fill the memory."""
        self.opened += count
        self.refuse_more(0)

    def refuse_more(self, count: int) -> None:
        """Refuse what would open too many entities."""
        if self.opened + count > self.most:
            raise beyond(
                "dxf-too-many", "entities",
                text("Abertos os blocos, o desenho tem mais de {n} elementos.",
                     "With its blocks opened, the drawing has more than {n} entities.", n=str(self.most)),
                text("Exporte só as camadas da planta.", "Export the plan's layers alone."),
            )  # fmt: skip

    def hide(self, layer: str, held: Iterable[str] = ()) -> None:
        """Enter an entity that is not seen; on a layer with a role, or holding things with one, that is told."""
        self.account.ignore(layer)
        role = self.assign(layer).role
        roles = {*held, *([role] if role else [])}
        self.account.hidden |= roles
        if roles:
            self.told.hidden[layer] += 1

    def block(self, name: str) -> Any:
        """Give a block by its name, or None."""
        return self.loaded.document.blocks.get(name)

    def handle(self, entity: Any) -> str | None:
        """Give an entity's handle, if the file has it and ezdxf did not make it up."""
        handle = entity.dxf.get("handle")
        return str(handle) if handle and str(handle).upper() in self.loaded.contents.handles else None

    def name(self, layer: str, path: str | None) -> str:
        """Name a thing after its layer and handle; without one, after its place in the file."""
        if path is not None:
            return f"{layer} #{path}"
        self._counts[layer] = self._counts.get(layer, 0) + 1
        return f"{layer} {self._counts[layer]}"

    def sketched(self, entity: Any, plane: Plane, layer: str, role: str | None) -> Sketch | None:
        """Give an entity's shape; one that cannot be measured is entered in the account, and None."""
        kind = str(entity.dxftype())
        try:
            made = sketch(entity, plane, SAGITTA_M / self.metres)
            if made is None:
                made_of = text("tipo que não se mede; exploda ou converta em polilinha",
                               "a type that is not measured; explode it or turn it into a polyline")  # fmt: skip
                self.lost(kind, layer, role, made_of, entity)
            elif made.doubt is not None:
                self.note(kind, layer, role, made.doubt, entity)
            return made
        except UnmeasuredError as error:
            self._unmeasured(error, layer, role, entity)
        except NotFiniteError:
            raise self.not_finite(kind, layer, entity) from None
        except (DXFError, GEOSException, ValueError, TypeError, ArithmeticError) as error:
            why = text("não se entende ({why})", "cannot be understood ({why})", why=str(error)[:80])
            self.lost(kind, layer, role, why, entity)
        return None

    def seems(self, layer: str) -> str | None:
        """Give the role that a layer without one seems to be meant for, asked once for each."""
        if layer not in self._seems:
            self._seems[layer] = resembles(layer) if self.assign(layer).why == "unknown" else None
        return self._seems[layer]

    def see_door(self, entity: Any, layer: str, plane: Plane) -> None:
        """Remember what lies on a layer that is called one of doors or windows; what has no shape is no door."""
        if self.seems(layer) != "opening" or entity.dxftype() in ANNOTATION:
            return
        try:
            made = sketch(entity, plane, SAGITTA_M / self.metres)
        except (UnmeasuredError, NotFiniteError, DXFError, GEOSException, ValueError, TypeError, ArithmeticError):
            return
        if made is not None:
            self.doors.append(Door(made.shape, layer, layer, self.handle(entity)))

    def see_away(self, entity: Any, layer: str, ground: Callable[[Any], BaseGeometry | None] = ground_of) -> None:
        """Remember where something lies on a layer that seems to be of what distances are kept from."""
        if self.seems(layer) in SEEMING:
            self.seeming.setdefault(layer, []).append(ground(entity))

    def not_finite(self, kind: str, layer: str, entity: Any) -> ReadError:
        """Make the error of a coordinate that is no number."""
        return ReadError(
            "coordinates-not-finite",
            text('{type} #{handle} na camada "{layer}": uma coordenada não é um número que se possa medir.',
                 '{type} #{handle} on layer "{layer}": a coordinate is not a number that can be measured.', type=kind,
                 handle=self.handle(entity) or "?", layer=layer),
            text("Apague ou redesenhe o elemento.", "Delete or redraw the entity."),
        )  # fmt: skip

    def dressed(self, made: Sketch, layer: str, role: str) -> tuple[BaseGeometry, float]:
        """Give a wide polyline the meaning its role has, and the bound.

        A barrier is the band. Of a ground or a thing the band is part; but what encloses a site begins at its inner
        face, and one that does not close is its axis, with half the width held against the plan.
        """
        if made.width is None:
            return made.shape, made.error
        kind = ROLES[role]
        if kind.shape is not Shape.BARRIER:  # of a wall nobody expects anything else
            self.told.wide[layer] = max(made.widest, self.told.wide.get(layer, 0.0))
        encloses = role in ("property", "installation")
        if made.shape.geom_type != "Polygon":
            axis = encloses or kind.closed
            return (made.shape, made.error + made.widest / 2) if axis else (made.width, made.error)
        if kind.shape is Shape.BARRIER:
            return made.width, made.error
        if not made.shape.is_valid:
            return made.shape, made.error + made.widest / 2
        whole = made.shape.difference(made.width) if encloses else made.shape.union(made.width)
        return whole, made.error

    def _unmeasured(self, error: UnmeasuredError, layer: str, role: str | None, entity: Any) -> None:
        if error.lost:
            self.lost(error.kind, layer, role, error.why, entity)
            return
        self.account.cannot(error.kind, layer)
        handle, count = self.told.empty.get((error.kind, layer, role), (self.handle(entity), 0))
        self.told.empty[(error.kind, layer, role)] = (handle, count + 1)

    def lost(self, kind: str, layer: str, role: str | None, why: Text, entity: Any) -> None:
        """Enter an entity as not measured, with all that depends on it."""
        self.account.cannot(kind, layer)
        self.note(kind, layer, role, why, entity)

    def note(self, kind: str, layer: str, role: str | None, why: Text, entity: Any) -> None:
        """Remember, once a kind and layer, that something is not to be trusted for a pass."""
        first = self.told.lost.get((role, kind, layer), (why, self.handle(entity), 0))
        self.told.lost[(role, kind, layer)] = (first[0], first[1], first[2] + 1)


def doubled(one: Any, other: Any) -> Any:
    """Give what two say alike; a `Doubt` when they differ."""
    if str(one) == str(other):
        return one
    written = f"{one} / {other}"[:80]
    return Doubt(written, text("dito duas vezes, e diferente", "said twice, and differently"))
