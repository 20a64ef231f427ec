"""Lazy import of the parts of ezdxf that no plan needs: its query language and the system's fonts (decision 27)."""

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
    """Install an import hook that loads the queries and fonts of ezdxf only when they are used."""
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)


class _Finder:
    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """Find ezdxf and its fonts as Python does, but give them loaders of ours."""
        if name not in (LIBRARY, FONTS):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec and isinstance(spec.loader, SourceFileLoader):
            spec.loader = LazyLoader(spec.loader) if name == FONTS else _Loader(name, spec.loader.path)
        return spec


_FINDER = _Finder()


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        """Import ezdxf with stand-ins for pyparsing and its query parser, unless pyparsing is imported already."""
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
    """Stand-in for `pyparsing.ParseException`."""


class _Parser:
    @staticmethod
    def parse_string(query: str, **asked: Any) -> Any:
        """Parse a query with ezdxf's own parser, imported on first use."""
        from ezdxf.queryparser import EntityQueryParser

        return EntityQueryParser.parse_string(query, **asked)
