"""Kills a process again and again while it works on a campaign, and checks the files it left.

`python -m tests.store.killed WORK --kills 300 --seed 1` draws by the seed before which access to the disk each
process ends, and prints the results; `--at N` kills one process alone.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

from decimo.chance import Stream
from tests.store.touch import Touches
from tests.store.work import Work
from tests.store.works import WORKS

FORKS = hasattr(os, "fork")


def alone(work: Work, verb: str, folder: Path, end_at: int = 0) -> str:
    """Let a process of its own do the work or look at what was left; return what it said.

    Raises:
        AssertionError: it failed.

    """
    said = folder.with_name("said")
    said.unlink(missing_ok=True)
    if FORKS:
        child = os.fork()
        if not child:
            _live(work, verb, folder, said, end_at)
        _, status = os.waitpid(child, 0)
        code = os.waitstatus_to_exitcode(status)
    else:
        command = [
            sys.executable,
            "-m",
            "tests.store.killed",
            work.name,
            "--child",
            verb,
            str(folder),
            str(end_at),
        ]
        code = subprocess.run(command, check=False).returncode
    text = said.read_text(encoding="utf-8") if said.exists() else ""
    if code != 0 and not (end_at and not text):
        raise AssertionError(text or f"it ended with {code}")
    return text


def _live(work: Work, verb: str, folder: Path, said: Path, end_at: int) -> None:
    """Live as a child does, and end."""
    text, code = "", 0
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
            if verb == "work":
                touches = Touches(end_at)
                touches.watch()
                work.do(folder)
                text = "\n".join(touches.told)
            else:
                work.look(folder)
    except BaseException:
        text, code = traceback.format_exc(), 1
    descriptor = os.open(said, os.O_CREAT | os.O_WRONLY)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    os._exit(code)


class Bench:
    """One kind of work, and how it goes when nobody kills it."""

    def __init__(self, work: Work, folder: Path) -> None:
        self._work = work
        self._folder = folder
        self.killed = 0
        """How many processes were killed so far."""
        work.prepare(folder / "before")
        self.touches = self._unkilled()

    def _unkilled(self) -> list[str]:
        whole = self._lay()
        told = alone(self._work, "work", whole)
        alone(self._work, "look", whole)
        return told.splitlines()

    def _lay(self) -> Path:
        """Lay out the folder as it is before the work."""
        folder = self._folder / "now"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self._folder / "before", folder)
        return folder

    def kill(self, end_at: int) -> str:
        """Kill a process before a touch; return what was wrong with what it left, or nothing."""
        folder = self._lay()
        try:
            self.killed += not alone(self._work, "work", folder, end_at)
            alone(self._work, "look", folder)
        except AssertionError as fault:
            return str(fault)
        return ""


def drawn(count: int, kills: int, seed: int) -> Iterator[int]:
    """Draw before which of `count` touches processes are killed: each once, as far as there are as many."""
    stream = Stream(f"killed/{seed}")
    left: list[int] = []
    for _ in range(kills):
        left = left or list(range(1, count + 1))
        yield left.pop(stream.below(len(left)))


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> int:
    """Kill as often as it is asked for; return 1 if anything was wrong."""
    known = {work.name: work for work in WORKS}
    parser = argparse.ArgumentParser(prog="python -m tests.store.killed", description=__doc__)
    parser.add_argument("work", choices=known)
    parser.add_argument("--kills", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--at", type=int, default=0)
    parser.add_argument("--child", nargs=3, default=None)
    typed = parser.parse_args()
    work = known[typed.work]
    if typed.child:
        verb, folder, end_at = typed.child
        _live(work, verb, Path(folder), Path(folder).with_name("said"), int(end_at))
    with tempfile.TemporaryDirectory() as place:
        bench = Bench(work, Path(place))
        begun, wrong, count = time.monotonic(), 0, len(bench.touches)
        places = [typed.at] if typed.at else list(drawn(count, typed.kills, typed.seed))
        for end_at in places:
            found = bench.kill(end_at)
            if found:
                wrong += 1
                say(f"killed before touch {end_at}, {bench.touches[end_at - 1]}:\n{found}")
        took = time.monotonic() - begun
        say(
            f"{work.name}: killed {bench.killed} times before one of {count} touches of the disk (seed {typed.seed}), "
            f"{wrong} times with a loss, in {took:.0f} s"
        )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
