"""layoutcheck: does a plan keep what municipal law asks for, such as the distances round LPG cylinder storage?"""

from __future__ import annotations

import os
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

# what libraries read in the working folder, which may be anybody's: one names a program that is run on a DWG
_SETTINGS = {"ezdxf.ini": "ezdxf", "matplotlibrc": "matplotlib"}


def _without_settings_of_the_folder() -> None:
    """Import the libraries whose settings lie in the working folder from elsewhere: they look once."""
    found = [library for name, library in _SETTINGS.items() if os.path.lexists(name)]
    if not found:
        return
    from contextlib import chdir
    from importlib import import_module

    with chdir(os.path.dirname(os.path.abspath(__file__))):
        for library in found:
            import_module(library)


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used, so that `--help` loads no geometry (PEP 562)."""
    if name not in _HOMES:
        raise AttributeError(f"module 'layoutcheck' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


_without_settings_of_the_folder()
