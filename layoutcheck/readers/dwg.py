"""DWG, where the ODA File Converter is installed: converted to a DXF that nobody else sees, and read as that."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from ezdxf.addons import odafc
from msgspec.structs import replace

from layoutcheck.drawn import Account
from layoutcheck.errors import ReadError, reason
from layoutcheck.limits import Limits
from layoutcheck.project import Project
from layoutcheck.readers import Reading, SeenLayer, dxf
from layoutcheck.site import Options
from layoutcheck.words import Text, same, text

MAGIC = b"AC10"  # AC1002 to AC1032
LONGEST_S = 120.0
_ADDON: Any = odafc  # it has no types
_SCRIPT = Path(__file__).with_name("_dwg_convert.py")
_SAVE = text(
    "Abra o desenho no CAD e salve-o como DXF (SALVARCOMO, tipo DXF).",
    "Open the drawing in CAD and save it as DXF (SAVEAS, type DXF).",
)


def read(data: bytes, options: Options, project: Project, account: Account) -> Reading:
    """Read a DWG.

    Raises `ReadError` when there is no converter, when it fails or takes too long, and for all that a DXF may have.
    """
    reading = dxf.read(converted(data), options, project, account)
    account.warn(
        "dwg-converted",
        text("O desenho é um DWG: foi lido o DXF em que o ODA File Converter o converteu.",
             "The drawing is a DWG: what was read is the DXF that the ODA File Converter made of it."),
    )  # fmt: skip
    return replace(reading, format="dwg")


def inventory(data: bytes, limits: Limits = Limits()) -> Iterator[SeenLayer]:  # noqa: B008 - frozen
    """Give the layers of a DWG and what lies on each. Raises `ReadError`."""
    return dxf.inventory(converted(data), limits)


def converted(data: bytes) -> bytes:
    """Convert a DWG to a DXF in a temporary folder, which is gone afterwards. Raises `ReadError`."""
    if not data.startswith(MAGIC):
        raise ReadError(
            "file-not-a-plan",
            text("O arquivo se chama .dwg, mas o conteúdo não é de um DWG.",
                 "The file is called .dwg, but what is in it is no DWG."),
            text("Se é um DXF, dê-lhe o nome .dxf.", "If it is a DXF, name it .dxf."),
        )  # fmt: skip
    if not _ADDON.is_installed():
        raise ReadError(
            "dwg-no-converter",
            text("A planta é um DWG, que só se lê onde o ODA File Converter está instalado.",
                 "The plan is a DWG, which is read only where the ODA File Converter is installed."),
            _SAVE,
        )  # fmt: skip
    try:
        with tempfile.TemporaryDirectory(prefix="layoutcheck-", ignore_cleanup_errors=True) as folder:
            return _converted(data, Path(folder).resolve())
    except OSError as error:
        raise _failed(reason(error)) from None


def _converted(data: bytes, folder: Path) -> bytes:
    plan, made = folder / "plan.dwg", folder / "out" / "plan.dxf"
    made.parent.mkdir()
    plan.write_bytes(data)
    why = _run(plan, made.parent, folder)
    faults = sorted(made.parent.glob("*.err"))
    if faults and why is None:
        why = _last_line(faults[0].read_text(encoding="utf-8", errors="replace")) or faults[0].name
    if why is not None:
        raise _failed(same(why.replace(str(folder) + os.sep, "")[-200:].strip(" .")))
    if not made.is_file() or not made.stat().st_size:
        raise _failed(text("ele não escreveu nada", "it wrote nothing"))
    return made.read_bytes()


def _run(plan: Path, out: Path, folder: Path) -> str | None:
    """Run the converter in a process of its own, with all that it starts; give what went wrong, or None."""
    paths = (_ADDON.get_unix_exec_path(), _ADDON.get_win_exec_path())
    command = [sys.executable, "-P", _SCRIPT, plan, out, *(os.path.abspath(p) if p else "" for p in paths)]
    with subprocess.Popen(
        command,
        cwd=folder,
        env=_environment(folder),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        errors="replace",
        start_new_session=True,
    ) as process:
        try:
            said, complained = process.communicate(timeout=LONGEST_S)
        except subprocess.TimeoutExpired:
            raise _failed(text("passou de {n:count} s", "it took more than {n:count} s", n=LONGEST_S)) from None
        finally:
            _end(process)
    return None if process.returncode == 0 else _last_line(said) or _last_line(complained) or str(process.returncode)


def _environment(folder: Path) -> dict[str, str]:
    """Give the surroundings of the converter: what we import, and what it asks for where there is no screen."""
    usual = {"DISPLAY": "", "XDG_RUNTIME_DIR": str(folder)}
    return {
        **usual,
        **os.environ,
        "PYTHONPATH": os.pathsep.join(os.path.abspath(p) for p in sys.path if p),
        "PYTHONIOENCODING": "utf-8",
    }


def _end(process: subprocess.Popen[str]) -> None:
    """End the converter, and the screen it was given, if they are still there."""
    if sys.platform == "win32":
        with suppress(OSError):
            subprocess.run(["taskkill", "/F", "/T", "/PID", str(process.pid)], capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)


def _last_line(said: str) -> str:
    lines = [" ".join(line.split()) for line in said.splitlines() if line.strip()]
    return lines[-1] if lines else ""


def _failed(why: Text) -> ReadError:
    return ReadError(
        "dwg-not-converted",
        text("O ODA File Converter não converteu o DWG: {why}.", "The ODA File Converter did not convert the DWG: "
             "{why}.", why=why),
        _SAVE,
    )  # fmt: skip
