"""Which module may import which."""

import ast
import graphlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1] / "layoutcheck"

# a module imports only what stands above it
ORDER = (
    "words", "errors", "limits", "lean", "files", "kinds", "values", "schedule",
    "ground", "site", "project", "keys", "curves", "joining", "counts",
    "labels", "drawn", "assemble", "finding", "waivers", "records",
    "law", "measure", "stretches", "vectors", "blocking", "sightlines", "sight", "checking", "siting", "laws",
    "readers", "reports", "examine", "report_file", "verify", "layers", "guide", "catalogue", "streams", "usage",
    "parameters", "envelope", "batch", "diff", "register", "cli",
)  # fmt: skip


def name_of(path: Path) -> str:
    return ".".join(("layoutcheck", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


MODULES = {name_of(path): path for path in sorted(ROOT.rglob("*.py"))}


class Imports(ast.NodeVisitor):
    """Gathers what a module imports, within functions too, but not what only a type checker sees."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.found: set[str] = set()

    def visit_If(self, node: ast.If) -> None:
        if ast.unparse(node.test) != "TYPE_CHECKING":
            self.generic_visit(node)
        for other in node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else ():
            self.visit(other)

    def visit_Import(self, node: ast.Import) -> None:
        self.found.update(alias.name for alias in node.names if alias.name in MODULES)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        base = node.module or ""
        if node.level:
            package = self.module if MODULES[self.module].name == "__init__.py" else self.module.rpartition(".")[0]
            up = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join((*up, *([base] if base else [])))
        for alias in node.names:
            full = f"{base}.{alias.name}"
            self.found.update({full} if full in MODULES else {base} & MODULES.keys())


def imports(module: str) -> set[str]:
    visitor = Imports(module)
    visitor.visit(ast.parse(MODULES[module].read_text(encoding="utf-8")))
    return visitor.found - {module}


def part(module: str) -> str:
    return module.split(".")[1]


def upward() -> Iterator[str]:
    for module in MODULES:
        if module in ("layoutcheck", "layoutcheck.__main__"):
            continue
        for other in imports(module) - {"layoutcheck"}:
            if part(other) != part(module) and ORDER.index(part(other)) > ORDER.index(part(module)):
                yield f"{module} imports {other}, which stands below it"


def test_every_module_has_its_place_in_the_order():
    assert {part(m) for m in MODULES if m != "layoutcheck"} - {"__main__"} <= set(ORDER)


def test_the_page_on_architecture_names_every_module_in_this_order():
    page = (ROOT.parent / "docs" / "architecture.md").read_text("utf-8")
    table = page.partition("## The order of modules")[2].partition("## Where to look")[0]
    named = re.findall(r"`(\w+)/?`", table.partition("|---|---|")[2])
    assert named == list(ORDER), "docs/architecture.md: name the module in the table, where it stands in ORDER"


def test_a_module_imports_only_modules_above_it():
    assert list(upward()) == []


def test_no_module_imports_itself_by_a_detour():
    graph = {module: imports(module) for module in MODULES}
    assert len(list(graphlib.TopologicalSorter(graph).static_order())) == len(MODULES)


def test_the_walker_sees_imports_within_functions_and_passes_over_those_of_the_type_checker():
    visitor = Imports("layoutcheck.reports")
    visitor.visit(ast.parse(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from layoutcheck.site import Site\nelse:\n    import layoutcheck.words\n"
        "def f():\n    from layoutcheck import kinds\n    from .json import document\n"
        "    from layoutcheck.errors import ReadError\n"
    ))  # fmt: skip
    assert visitor.found == {"layoutcheck.words", "layoutcheck.kinds", "layoutcheck.reports.json", "layoutcheck.errors"}


HEAVY = ("matplotlib", "ezdxf", "pyproj", "shapely", "numpy", "msgspec", "jinja2", "pathspec", "dask",
         "openpyxl", "holidays", "sqlite3")  # fmt: skip


@pytest.mark.parametrize(
    "asked",
    [
        "--help",
        "check --help",
        "rules --help",
        "batch --help",
        "diff --help",
        "envelope --help",
        "register --help",
    ],
)
def test_help_starts_quickly_because_it_imports_nothing_heavy(asked):
    code = (
        "import sys\n"
        "from layoutcheck.cli import main\n"
        "try:\n    main(sys.argv[1:])\n"
        "except SystemExit as done:\n    assert not done.code\n"
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code, *asked.split()], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


def test_the_page_on_tests_names_every_test_file_once():
    tests = ROOT.parent / "tests"
    named = re.findall(r"`(test_\w+)`", (tests / "README.md").read_text("utf-8"))
    assert sorted(named) == sorted(path.stem for path in tests.glob("test_*.py"))
