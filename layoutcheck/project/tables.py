"""The tables of the project file as typed structs."""

# annotations are not put off: msgspec would compile each when it looks at the types
import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import msgspec

_MANY = 1e6  # more of anything is a slip of the pen
_Written = Annotated[str, msgspec.Meta(pattern=r"\S")]


class _Strict(msgspec.Struct, forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A table of the file in which an unknown key is an error."""


class PlanTable(_Strict, frozen=True):
    """`[plan]`."""

    law: str | list[str] | None = None
    units: Literal["m", "cm", "mm", "km", "ft", "in"] | None = None
    units_if_missing: Literal["m", "cm", "mm", "km", "ft", "in"] | None = None
    crs: str | None = None
    snap: Annotated[float, msgspec.Meta(ge=0, le=0.50)] | None = None
    tolerance: Annotated[float, msgspec.Meta(ge=0, le=0.01)] | None = None


class ReportTable(_Strict, frozen=True):
    """`[report]`: how reports are written, and the free keys of the title block."""

    lang: Literal["pt", "en"] | None = None
    paper: Literal["A4", "A3"] | None = None
    dpi: Annotated[int, msgspec.Meta(ge=50, le=400)] | None = None
    date: dt.date | None = None
    art: str | None = None
    engineer: str | None = None
    crea: str | None = None
    client: str | None = None
    address: str | None = None
    title: str | None = None


class WaiverTable(_Strict, frozen=True):
    """One of `[[waivers]]`: a failure that somebody answers for."""

    rule: str
    reason: _Written
    by: _Written
    area: str | None = None
    subject: str | None = None
    min_measured: Annotated[float, msgspec.Meta(ge=-1e12, le=1e12)] | None = None
    until: dt.date | None = None


class File(_Strict, frozen=True):
    """The whole file; layers, features and declarations are looked into one by one."""

    plan: PlanTable = PlanTable()
    layers: dict[str, Any] = {}
    features: dict[str, Any] = {}
    declared: dict[str, Any] = {}
    report: ReportTable = ReportTable()
    waivers: list[WaiverTable] = []


# the keys of `[declared]` that belong to no law
DECLARED: Mapping[str, Any] = {"none": list[str], "surveyed_m": Annotated[float, msgspec.Meta(gt=0, le=_MANY)]}
