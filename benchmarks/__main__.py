"""Run the benchmarks and print their table: `python -m benchmarks [--quick] [--only PART] [--write FILE]`."""

from __future__ import annotations

import argparse
import compileall
import importlib
import sys
import tempfile
from pathlib import Path

from benchmarks.comparing import Setting
from benchmarks.page import Part, page
from benchmarks.timing import ROOT

PARTS = ("starting", "measuring", "siting", "drawing", "reading", "batches")


def main() -> int:
    """Run what was asked for, and write the page; 1 when a goal is missed, which `--quick` does not ask."""
    asked = _arguments()
    compileall.compile_dir(ROOT / "layoutcheck", quiet=1)  # as pip does with what it installs, the peers among it
    parts = []
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting(folder=Path(folder), repeat=1 if asked.quick else asked.repeat, quick=asked.quick,
                          cpu=asked.clock == "cpu")  # fmt: skip
        for name in asked.only or PARTS:
            module = importlib.import_module(f"benchmarks.{name}")
            part = Part(name=name, compared=[], grown=[])
            parts.append(part)
            for line in module.compare(setting):
                part.compared.append(line)
                print(f"{name}: {line.what}: {line.ratio:.2f} × {line.peer}", file=sys.stderr, flush=True)
            if hasattr(module, "grow"):
                part.grown.extend(module.grow(setting))
    written = page(parts, setting)
    if asked.write:
        asked.write.write_text(written, encoding="utf-8")
    print(written)
    missed = [line for part in parts for line in part.compared if not line.is_met]
    return int(bool(missed) and not asked.quick)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one small size of each, once, whatever the time")
    parser.add_argument("--only", action="append", choices=PARTS, help="only this part; may be repeated")
    parser.add_argument("--repeat", type=int, default=5, help="how often each is run (5)")
    parser.add_argument(
        "--clock", choices=("wall", "cpu"), default="wall", help="time that passes, or of the processor"
    )
    parser.add_argument("--write", type=Path, help="write the page to this file as well")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
