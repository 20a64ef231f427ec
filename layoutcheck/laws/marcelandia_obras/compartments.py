"""A room as this law sees it: its kind, how long one stays in it, its uses and its floor."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from shapely.geometry.base import BaseGeometry

from layoutcheck.laws.marcelandia_obras.floors import together
from layoutcheck.laws.marcelandia_obras.vocabulary import HOMES, Stay, room_kind, uses_in
from layoutcheck.site import Feature, Site


class Room(Struct, frozen=True, kw_only=True, eq=False):
    """A room with its kind, how long one stays in it, its uses (None: those of the building), and its floor.

    `clear` is what the things that stand in it leave free of its outline; a whole dwelling counts with its stairs.
    """

    feature: Feature
    clear: BaseGeometry
    kind: str | None
    stay: Stay | None
    uses: frozenset[str] | None
    floor: str

    @property
    def name(self) -> str:
        """Give its name."""
        return self.feature.name

    @property
    def area(self) -> float:
        """Give the area of its floor in square metres, what stands in it and what a curve may hide taken off."""
        return max(0.0, float(self.clear.area) - self.feature.error_m * float(self.feature.shape.length))

    @property
    def most_area(self) -> float:
        """Give the area of its floor in square metres, what a curve may hide put on: for what grows with it."""
        return float(self.feature.shape.area) + self.feature.error_m * float(self.feature.shape.length)


def marks_no_room(site: Site, feature: Feature, on_floor: Mapping[Feature, str]) -> bool:
    """Tell whether a way is marked within a room, such as the aisles between seats: then it is no room of its own."""
    place, floor = feature.shape.representative_point(), on_floor[feature]
    return any(room_kind(r.get("kind") or r.name)[1] != "unit" and r.shape.covers(place)
               and together(floor, on_floor[r]) for r in site.of("room"))  # fmt: skip


def compartment(
    feature: Feature, floor: str, clear: BaseGeometry, uses: frozenset[str] | None, own: frozenset[str] | None
) -> Room:  # fmt: skip
    """Look at a room or passage of a floor as this law does; `clear` is what is left free of its outline.

    What is called a room of long stay is none of transitory stay by its kind or layer alone, and of the laundries
    only those of dwellings are (Art. 21, § 2); `uses` are those of all
    buildings, `own` that of its own where it is known.
    """
    kind, stay = room_kind(feature.get("kind") or feature.name)
    if feature.role == "passage":
        kind, stay = "hall", "transitory"
    said = feature.get("use")
    called = room_kind(feature.name)[1]
    own = uses_in(said) if said else own
    whose = uses if own is None else own
    at_home = whose is not None and whose <= HOMES
    if (called == "long" and stay not in ("long", "unit")) or (kind == "laundry" and not at_home):
        stay = None
    told = _stay(feature, kind, stay)
    return Room(
        feature=feature,
        clear=feature.shape if told == "unit" else clear,
        kind=kind,
        stay=told,
        uses=own,
        floor=floor,
    )


def _stay(feature: Feature, kind: str | None, by_kind: Stay | None) -> Stay | None:
    """Tell how long one stays in a room, as it is said; None where that is against the article's list of its kind.

    What has a ceiling or is covered is no outdoor space.
    """
    said: Stay | None = feature.get("stay") or by_kind
    roofed = feature.get("ceiling_m") is not None or feature.get("covered") is True
    if said == "outdoor" and (roofed or kind in ("bath", "changing", "storage", "hall")):
        return None if kind != "recreation" else "transitory"
    return None if by_kind == "long" and said in ("transitory", "outdoor") else said
