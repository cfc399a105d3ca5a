"""Chromium without a window, controlled over two pipes: open a page, press keys on it, and collect its errors."""

import base64
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from select import select
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = "no page was opened: Chromium is not here (on Debian: apt-get install chromium)"
PATIENCE = 60
"""Seconds to wait for a message."""
LEAD = """
import fcntl, os, sys
ends = [fcntl.fcntl(int(end), fcntl.F_DUPFD, 10) for end in sys.argv[1:3]]
for end, number in zip(ends, (3, 4)):
    os.dup2(end, number)
    os.close(end)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Becomes Chromium, which reads what it is told from the descriptor 3 and answers on 4."""
KEYS = {"ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Tab": 9}


def find_chromium() -> str:
    """Return where Chromium is; nothing if it is not here, or cannot be led over pipes."""
    found = (shutil.which(name) for name in NAMES) if sys.platform != "win32" else ()
    return next((path for path in found if path), "")


class Browser:
    """One page of a running Chromium."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back, self._number, self._rest = to, back, 0, b""
        self._session = ""
        self.complaints: list[str] = []
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")

    def open(self, page: Path) -> None:
        """Open a page and wait until it is there."""
        self.visit(page.resolve().as_uri())

    def visit(self, address: str) -> None:
        """Go to an address and wait until its page is there."""
        self._ask("Page.navigate", url=address)
        while self._hear().get("method") != "Page.loadEventFired":
            pass

    def tell(self, script: str) -> Any:
        """Return what an expression is on the page."""
        return self._ask("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def press(self, key: str) -> None:
        """Press a key and let it go."""
        for kind in ("rawKeyDown", "keyUp"):
            self._ask("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=KEYS[key])

    def size(self, width: int, height: int, *, phone: bool = False) -> None:
        """Make the window so large."""
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=2 if phone else 1,
            mobile=phone,
        )

    def media(self, medium: str = "", *, scheme: str = "light") -> None:
        """Show the page as on another medium, such as `print`, or in a dark scheme."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self._ask("Emulation.setEmulatedMedia", media=medium, features=features)

    def script(self, *, runs: bool) -> None:
        """Let scripts run in the pages opened from now on, or not."""
        self._ask("Emulation.setScriptExecutionDisabled", value=not runs)

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """Keep a picture of what is to be seen of the page."""
        shot = self._ask("Page.captureScreenshot", captureBeyondViewport=whole)
        path.write_bytes(base64.b64decode(shot["data"]))

    def pdf(self, path: Path) -> None:
        """Print the page into a file."""
        printed = self._ask("Page.printToPDF", printBackground=False, preferCSSPageSize=True)
        path.write_bytes(base64.b64decode(printed["data"]))

    def _ask(self, method: str, **params: Any) -> Mapping[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while (answer := self._hear()).get("id") != self._number:
            pass
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        result: Mapping[str, Any] = answer["result"]
        return result

    def _hear(self) -> Mapping[str, Any]:
        """Return the next message; what is a complaint of the page is kept."""
        while b"\0" not in self._rest:
            ready, _, _ = select([self._back], [], [], PATIENCE)
            more = os.read(self._back, 1 << 16) if ready else b""
            if not more:
                raise RuntimeError("Chromium went away" if ready else "Chromium says nothing")
            self._rest += more
        raw, self._rest = self._rest.split(b"\0", 1)
        message: Mapping[str, Any] = json.loads(raw)
        self.complaints += _complaints(message.get("method", ""), message.get("params", {}))
        return message


def _complaints(method: str, said: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a message complains of: errors and warnings on the console, and whatever was fetched from afar."""
    if method == "Runtime.exceptionThrown":
        yield str(said["exceptionDetails"])
    elif method == "Runtime.consoleAPICalled":
        yield f"console: {said['args']}"
    elif method == "Log.entryAdded":
        yield f"{said['entry']['level']}: {said['entry']['text']}"
    elif method == "Network.requestWillBeSent" and not said["request"]["url"].startswith(("file:", "data:")):
        yield f"fetched: {said['request']['url']}"


@contextmanager
def chromium(home: Path) -> Iterator[Browser]:
    """Start Chromium with an empty home of its own, and end it."""
    child_reads, to = os.pipe()
    back, child_writes = os.pipe()
    options = ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
    command = [find_chromium(), *options, f"--user-data-dir={home}", "--remote-debugging-pipe", "about:blank"]
    running = subprocess.Popen(
        [sys.executable, "-c", LEAD, str(child_reads), str(child_writes), *command],
        pass_fds=(child_reads, child_writes),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(child_reads)
    os.close(child_writes)
    try:
        yield Browser(to, back)
    finally:
        os.close(to)
        os.close(back)
        running.terminate()
        try:
            running.wait(10)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()
