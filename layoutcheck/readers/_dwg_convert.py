"""Run as a process of its own: has ezdxf's add-on convert one DWG, so that a converter that hangs can be ended.

Arguments: the DWG, the folder for the DXF, and the converter's path on Unix and on Windows (empty: where it usually
is). What went wrong is the last line on standard output, with exit status 1.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from ezdxf.addons import odafc

ADDON: Any = odafc  # it has no types
NEWEST = "ACAD2018"  # an older release of DXF would lose what it has no place for


def main(plan: str, folder: str, on_unix: str, on_windows: str) -> int:
    """Convert and give the exit status."""
    ADDON.ezdxf.options.set("odafc-addon", "unix_exec_path", on_unix)
    ADDON.ezdxf.options.set("odafc-addon", "win_exec_path", on_windows)
    place = Path(plan)
    # not `odafc.convert`: of several files written, an error log among them, it keeps the one that comes first;
    # and no audit, which would mend the drawing, or drop what cannot be mended, without telling
    arguments = ADDON._odafc_arguments(place.name, str(place.parent), folder, "DXF", NEWEST, audit=False)
    try:
        ADDON._execute_odafc(arguments)
    except OSError as error:  # those of the add-on too
        print(" ".join(str(error).split()))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
