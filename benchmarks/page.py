"""The page of results: the machine, the table of ratios, and how times grow."""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from os import cpu_count, getloadavg
from pathlib import Path
from statistics import median

from benchmarks.comparing import Comparison, Growth, Setting
from benchmarks.timing import Times

PACKAGES = ("shapely", "numpy", "ezdxf", "matplotlib", "geopandas", "pyogrio", "klayout", "dask")


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What one part of the benchmarks found."""

    name: str
    compared: list[Comparison]
    grown: list[Growth]


def page(parts: Sequence[Part], setting: Setting) -> str:
    """Write the page in Markdown."""
    return "\n".join([*_head(setting), *_table(parts), *_limits(parts), *_growth(parts), ""])


def _head(setting: Setting) -> Iterator[str]:
    clock = "seconds of processor time" if setting.cpu else "seconds as they pass"
    yield "# How fast it is"
    yield ""
    yield "Written by `python -m benchmarks --write docs/performance.md`."
    yield "Peers are installed with `pip install layoutcheck[bench]`."
    yield "A benchmark whose answers differ from its peer's stops the run."
    yield ""
    system = f"{platform.system()} {platform.machine()}"
    yield f"Machine: {_processor()}, {cpu_count()} cores, {system}; load {getloadavg()[0]:.1f} at the end."
    yield f"Python {platform.python_version()}, " + ", ".join(f"{n} {_version(n)}" for n in PACKAGES) + "."
    yield f"Times are medians of up to {setting.repeat} runs in turn, in {clock}."
    yield "± is the greatest deviation from the median."
    yield "Reading and checking a file are timed within a process of their own, once it has imported all it needs."
    yield "What that whole process took, its start and its imports included, stands in brackets."
    if not setting.cpu:
        yield "After it stands what the load took of the processors: a large DXF is looked at by two threads."
    if setting.quick:
        yield "This was a quick run: sizes are small, and its ratios mean nothing."


def _table(parts: Sequence[Part]) -> Iterator[str]:
    yield ""
    yield "## Ratios"
    yield ""
    yield "| what | ours (s) | beside | its time (s) | times faster | goal | | agreed on |"
    yield "|---|---|---|---|---|---|---|---|"
    for line in (line for part in parts for line in part.compared):
        goal = "" if line.goal is None else f"≥ {line.goal:.2g}"
        met = "" if line.goal is None else "reached" if line.is_met else "**missed**"
        yield (
            f"| {line.what} | {_took(line.ours)} | {line.peer} | {_took(line.theirs)} | {line.ratio:.2f} | {goal} "
            f"| {met} | {line.agreed} |"
        )


def _limits(parts: Sequence[Part]) -> Iterator[str]:
    """Say of each goal that is missed what stands in its way, as far as it is known."""
    told: dict[str, str] = {}
    for line in (line for part in parts for line in part.compared if line.limit and not line.is_met):
        told.setdefault(line.limit, line.what)
    if told:
        yield from ("", "## What stands in the way", "")
    yield from (f"- {what}: {limit}" for limit, what in told.items())


def _took(times: Times) -> str:
    """Say what something took: the median and its spread, the whole process, its peak memory."""
    cpu = f"; cpu {median(times.cpu):.2f}" if times.cpu else ""
    whole = f" ({median(times.whole):.2f}{cpu})" if times.whole else ""
    memory = f", {times.peak_mb:.0f} MB" if times.peak_mb else ""
    return f"{times.median:.4f} ± {times.spread:.0%}{whole}{memory}"


def _growth(parts: Sequence[Part]) -> Iterator[str]:
    yield ""
    yield "## Growth"
    yield ""
    yield "| what | size | time (s) | peak memory (MB) |"
    yield "|---|---|---|---|"
    for line in (line for part in parts for line in part.grown):
        peak = "" if line.ours.peak_mb is None else f"{line.ours.peak_mb:.0f}"
        whole = f" ({median(line.ours.whole):.2f})" if line.ours.whole else ""
        yield f"| {line.what} | {line.size} | {line.ours.median:.2f} ± {line.ours.spread:.0%}{whole} | {peak} |"


def _processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.is_file():
        for line in info.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
