"""layoutcheck: does a plan keep what municipal law asks for, such as the distances round LPG cylinder storage?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from layoutcheck.checking import check as check
    from layoutcheck.finding import Report as Report
    from layoutcheck.laws import LAWS as LAWS
    from layoutcheck.readers import read as read
    from layoutcheck.reports import write as write
    from layoutcheck.site import Site as Site

__version__ = "0.1.0"
_HOMES = {
    "LAWS": "layoutcheck.laws",
    "Report": "layoutcheck.finding",
    "Site": "layoutcheck.site",
    "check": "layoutcheck.checking",
    "read": "layoutcheck.readers",
    "write": "layoutcheck.reports",
}
__all__ = ["LAWS", "Report", "Site", "__version__", "check", "read", "write"]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `--help` loads no geometry (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module 'layoutcheck' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value
