"""ezdxf without what no plan asks of it: its query language, and the fonts of the system (decision 27)."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import LazyLoader
from types import ModuleType
from typing import Any

LIBRARY, QUERIES, GRAMMAR = "ezdxf", "ezdxf.queryparser", "pyparsing"
FONTS = "ezdxf.fonts.fonts"  # which looks through the fonts of the system when it is imported, and keeps a list of them


def import_lean() -> None:
    """Have this process import ezdxf, once it does, with queries and fonts only where they are used."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)


class _Finder:
    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find ezdxf and its fonts as Python does, to be loaded in another way."""
        if name not in (LIBRARY, FONTS):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = LazyLoader(spec.loader) if name == FONTS else _Loader(name, spec.loader.path)
        return spec


_FINDER = _Finder()


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        """Import ezdxf with stand-ins for what its queries are read with, unless that is there already."""
        if GRAMMAR in sys.modules:
            return super().exec_module(module)
        grammar, queries = ModuleType(GRAMMAR), ModuleType(QUERIES)
        grammar.ParseException, queries.EntityQueryParser = _QueryError, _Parser  # type: ignore[attr-defined]
        sys.modules.update({GRAMMAR: grammar, QUERIES: queries})
        try:
            super().exec_module(module)
        finally:
            del sys.modules[GRAMMAR], sys.modules[QUERIES]
        return None


class _QueryError(Exception):
    """Stands for a query that cannot be read."""


class _Parser:
    @staticmethod
    def parse_string(query: str, **asked: Any) -> Any:
        """Read a query with ezdxf's own parser."""
        from ezdxf.queryparser import EntityQueryParser

        return EntityQueryParser.parse_string(query, **asked)
