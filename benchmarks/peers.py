"""What peers do in a process of their own, timed once all is imported: `python -m benchmarks.peers WHAT FILE`."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from benchmarks.timing import tell


def ezdxf(path: Path) -> Callable[[], object]:
    """Load a drawing; gives how many entities model space has."""
    import ezdxf

    return lambda: len(ezdxf.readfile(path).modelspace())


def gdal(path: Path) -> Callable[[], object]:
    """Read a drawing as GDAL does when nothing is asked of it; gives how many things are on each layer with a role."""
    import geopandas  # noqa: F401 - what is read becomes a table of it
    import pyogrio

    return lambda: _by_layer(pyogrio.read_dataframe(path)["Layer"])


def gdal_at_best(path: Path) -> Callable[[], object]:
    """Read of a drawing only the layers with a role, blocks apart, by Arrow; gives how many things each has."""
    os.environ.update(DXF_INLINE_BLOCKS="FALSE", DXF_ENCODING="UTF-8")
    import pyarrow  # noqa: F401 - of which pyogrio makes the table
    import pyogrio

    def work() -> object:
        _, table = pyogrio.read_arrow(path, layer="entities", where="Layer LIKE 'GLP-%'")
        return _by_layer(table["Layer"].to_pylist())

    return work


def geopandas(path: Path) -> Callable[[], object]:
    """Read GeoJSON; gives how many features have each role."""
    import geopandas
    import pyogrio  # noqa: F401 - which reads it

    return lambda: dict(sorted(Counter(geopandas.read_file(path)["role"].dropna()).items()))


def dask_and_ezdxf(folder: Path) -> Callable[[], object]:
    """Measure every plan of a folder as a script would; gives the distances from the area of the first."""
    import dask

    plans = sorted(folder.glob("*.dxf"))
    return lambda: dask.compute(*[dask.delayed(_distances)(plan) for plan in plans], scheduler="processes")[0]


def _distances(plan: Path) -> dict[str, float]:
    """Load a drawing, make shapes of the polylines of a few layers, and measure from the area to each kind."""
    import ezdxf
    import shapely

    kinds = {"road": "GLP-VIA", "assembly": "GLP-AGLOMERACAO", "heat": "GLP-CALOR", "ignition": "GLP-IGNICAO"}
    shapes: dict[str, list[shapely.Geometry]] = {}
    for entity in ezdxf.readfile(plan).modelspace():
        if entity.dxftype() == "LWPOLYLINE" and entity.dxf.layer in ("GLP-AREA", *kinds.values()):
            points = [point[:2] for point in entity.get_points()]
            shapes.setdefault(entity.dxf.layer, []).append(shapely.Polygon(points))
    (area, *_) = shapes["GLP-AREA"]
    return {
        kind: min((area.distance(shape) for shape in shapes[layer]), default=0.0)
        for kind, layer in kinds.items()
        if layer in shapes
    }


def _by_layer(layers: object) -> dict[str, int]:
    return dict(sorted(Counter(name for name in layers if name and name.startswith("GLP-")).items()))  # type: ignore[attr-defined]


WORK = {
    "ezdxf": ezdxf,
    "gdal": gdal,
    "gdal_at_best": gdal_at_best,
    "geopandas": geopandas,
    "dask_and_ezdxf": dask_and_ezdxf,
}

if __name__ == "__main__":
    tell(WORK[sys.argv[1]](Path(sys.argv[2])))
