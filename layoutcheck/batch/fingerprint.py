"""The fingerprint of this program: versions and sources that must be equal for a cached answer to hold."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import layoutcheck

_LIBRARIES = ("ezdxf", "holidays", "matplotlib", "msgspec", "numpy", "openpyxl", "pillow", "pyproj", "shapely")


@cache
def edition() -> str:
    """Name the program by its version and its own files, the laws among them, and the libraries it measures with."""
    return f"{sources()} {' '.join(f'{name}={_version(name)}' for name in _LIBRARIES)}"


@cache
def sources() -> str:
    """Name the program by its version and a digest of its files."""
    top = Path(layoutcheck.__file__).parent
    digest = hashlib.sha256()
    for path in sorted(path for path in top.rglob("*") if path.suffix != ".pyc" and path.is_file()):
        digest.update(f"{path.relative_to(top).as_posix()}\0".encode() + path.read_bytes() + b"\0")
    return f"{layoutcheck.__version__}+{digest.hexdigest()[:16]}"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "?"
