"""Reading: from the file to the site, beside ezdxf and GDAL at loading it alone, each in a process of its own.

What is timed is the load, once all is imported; what the whole process took, its start included, is told beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.comparing import Comparison, DisagreementError, Growth, Setting, same
from benchmarks.drawings import write_drawing
from benchmarks.plans import write_plan
from benchmarks.timing import Times, loads

_LARGE = (
    "two thirds of our time is looking at each of its lines, 2.7 ns a byte with two threads: a third of it is what is "
    "asked of every byte, a quarter whether codes and numbers are written as they should be, the rest types, layers, "
    "texts and boxes of half a million things; threads of Python wait for one another, and two processes would take a "
    "quarter less. A sixth is what 1 MB takes as well; the hash of the file keeps the other core busy meanwhile."
)
_SMALL = (
    "a quarter of our time is looking at its lines, a quarter ezdxf opening what is kept of it, a third making things "
    "of that, with shapes, labels and an account; only a reader without ezdxf and shapely could do with a tenth of it."
)
KINDS = (("R12", "\n"), ("R12", "\r\n"), ("R2018", "\n"), ("R2018", "\r\n"))


def compare(setting: Setting) -> Iterator[Comparison]:
    """Read drawings of 1 and 100 MB, and GeoJSON of 15 MB."""
    large, small = (0.3, 0.2) if setting.quick else (100, 1)
    for version, newline in KINDS[-2:-1] if setting.quick else KINDS:
        yield from _drawing(setting, large, version, newline, {"ezdxf": 150, "gdal_at_best": 10, "gdal": 60})
    yield from _drawing(setting, small, "R2018", "\n", {"ezdxf": 25, "gdal_at_best": 3})
    yield _geojson(setting)


def grow(setting: Setting) -> Iterator[Growth]:
    """Check drawings of more and more megabytes."""
    for megabytes in (0.2,) if setting.quick else (1, 10, 100):
        plan = _written(setting, megabytes, "R2018", "\n")
        (ours,) = loads([_ours("check", plan)], setting.repeat, setting.cpu)
        yield Growth(what="check of a drawing", size=f"{megabytes:g} MB", ours=ours)


def _drawing(
    setting: Setting, megabytes: float, version: str, newline: str, goals: dict[str, int]
) -> Iterator[Comparison]:
    plan = _written(setting, megabytes, version, newline)
    ours, check = loads([_ours("site", plan), _ours("check", plan)], setting.repeat, setting.cpu)
    ends = "CRLF" if newline == "\r\n" else "LF"
    what = f"a DXF of {megabytes:g} MB ({version}, {ends}) to its site"
    peers: dict[str, Times] = {}
    for name, goal in goals.items():
        repeat = min(setting.repeat, 1 if megabytes >= 100 and name != "gdal_at_best" else 3)
        (peers[name],) = loads([["-m", "benchmarks.peers", name, str(plan)]], repeat, setting.cpu)
        yield Comparison(
            what=what, peer=f"{name.replace('_', ' ')}: loading it", goal=goal, ours=ours, theirs=peers[name],
            agreed=_agreed(name, ours.answer, peers[name].answer), limit=_LARGE if megabytes >= 100 else _SMALL,
        )  # fmt: skip
    if megabytes >= 100:
        yield Comparison(
            what=f"the whole check of it, without pictures: {check.answer[0]}", peer="ezdxf: loading it", goal=60,
            ours=check, theirs=peers["ezdxf"], agreed="", limit=_LARGE,
        )  # fmt: skip


def _agreed(name: str, ours: dict[str, Any], theirs: Any) -> str:
    """Compare what can be: ezdxf's entities are all accounted for; GDAL, which splits things, has the same layers."""
    if name == "ezdxf":
        if ours["entities"] < theirs:
            raise DisagreementError(f"{ours['entities']} entities, ezdxf has {theirs}")
        return f"{theirs} entities in model space, all accounted for"
    drawn = [layer for layer in theirs if layer in ours["layers"]]
    return same(ours["layers"], drawn, f"{len(drawn)} layers with a role")


def _geojson(setting: Setting) -> Comparison:
    plan = setting.folder / "large.geojson"
    write_plan(plan, 1, setting.size(1000, 50), padding_mb=setting.size(15, 1))
    commands = [_ours("site", plan), ["-m", "benchmarks.peers", "geopandas", str(plan)]]
    ours, theirs = loads(commands, min(setting.repeat, 3), setting.cpu)
    return Comparison(
        what="a GeoJSON of 15 MB to its site", peer="geopandas: reading it", goal=2, ours=ours, theirs=theirs,
        agreed=same(ours.answer["roles"], theirs.answer, "the features of each role"),
    )  # fmt: skip


def _ours(what: str, plan: Path) -> list[str]:
    return ["-m", "benchmarks.ours", what, str(plan)]


def _written(setting: Setting, megabytes: float, version: str, newline: str) -> Path:
    plan = setting.folder / f"{version}-{len(newline)}-{megabytes:g}.dxf"
    if not plan.exists():
        write_drawing(plan, megabytes, version, newline, 1)
    return plan
