"""Whether a process of this computer is still running, and since when."""

import ctypes
import os
import subprocess
import sys
from pathlib import Path


def begun(pid: int) -> str | None:
    """Return a text that tells when a process began; "" if it runs but does not tell, None if it is gone.

    Process numbers are used again: two processes of one number differ in this text.
    """
    if pid <= 0:
        return None
    if sys.platform == "win32":
        return _begun_on_windows(pid)
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return None
    except OSError:
        pass  # It runs, under another user.
    status = Path(f"/proc/{pid}/stat")
    if status.exists():
        return _begun_on_linux(status)
    return _begun_by_ps(pid)


def _begun_on_linux(status: Path) -> str | None:
    try:
        # The name in brackets may hold spaces and brackets of its own.
        fields = status.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None
    state, ticks = fields[0], fields[19]
    return None if state in "ZX" else ticks


def _begun_by_ps(pid: int) -> str:
    try:
        shown = subprocess.run(  # noqa: S603 - a fixed command and a number
            ["/bin/ps", "-o", "lstart=", "-p", str(pid)],
            capture_output=True,
            check=False,
            encoding="utf-8",
            timeout=2,
            env={**os.environ, "LC_ALL": "C"},
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return " ".join(shown.stdout.split())


if sys.platform == "win32":

    def _begun_on_windows(pid: int) -> str | None:
        ask_a_little, still_running, access_denied = 0x1000, 259, 5
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        kernel.OpenProcess.restype = ctypes.c_void_p
        handle = kernel.OpenProcess(ask_a_little, False, pid)
        if not handle:
            return "" if ctypes.get_last_error() == access_denied else None
        process = ctypes.c_void_p(handle)
        try:
            code = ctypes.c_ulong()
            if kernel.GetExitCodeProcess(process, ctypes.byref(code)) and code.value != still_running:
                return None
            times = [ctypes.c_ulonglong() for _ in range(4)]
            if not kernel.GetProcessTimes(process, *(ctypes.byref(time) for time in times)):
                return ""
            return str(times[0].value)
        finally:
            kernel.CloseHandle(process)
