"""What peers do in a process of their own, with their answer printed: `python -m benchmarks.peers WHAT FILE`."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path

from benchmarks.timing import tell


def ezdxf(path: Path) -> object:
    """Load a drawing; gives how many entities model space has."""
    import ezdxf

    return len(ezdxf.readfile(path).modelspace())


def gdal(path: Path) -> object:
    """Read a drawing as GDAL does when nothing is asked of it; gives how many things are on each layer with a role."""
    import pyogrio

    return _by_layer(pyogrio.read_dataframe(path)["Layer"])


def gdal_at_best(path: Path) -> object:
    """Read of a drawing only the layers with a role, blocks apart, by Arrow; gives how many things each has."""
    os.environ.update(DXF_INLINE_BLOCKS="FALSE", DXF_ENCODING="UTF-8")
    import pyogrio

    _, table = pyogrio.read_arrow(path, layer="entities", where="Layer LIKE 'GLP-%'")
    return _by_layer(table["Layer"].to_pylist())


def geopandas(path: Path) -> object:
    """Read GeoJSON; gives how many features have each role."""
    import geopandas

    return dict(sorted(Counter(geopandas.read_file(path)["role"].dropna()).items()))


def _by_layer(layers: object) -> dict[str, int]:
    return dict(sorted(Counter(name for name in layers if name and name.startswith("GLP-")).items()))  # type: ignore[attr-defined]


WORK = {"ezdxf": ezdxf, "gdal": gdal, "gdal_at_best": gdal_at_best, "geopandas": geopandas}

if __name__ == "__main__":
    tell(WORK[sys.argv[1]](Path(sys.argv[2])))
