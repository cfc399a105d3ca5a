"""Ten thousand damaged files for every command that reads a file: `python -m bench.doors --files 10000 --seed 1`.

Each command must quickly print one plain sentence, and must write nothing except its own output.
"""

import argparse
import io
import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from fnmatch import fnmatch
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import typer

from bench.damage import Damaged, Damager, Kind
from bench.door import BAD, DOORS, GOOD, OLDER, OTHER, PEOPLE, Door
from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Question, Refusal, Stream
from decimo.cli import app
from decimo.commands.console import remark
from decimo.content.content_folder import shipped
from decimo.play.campaign_record import DiaryEntry
from decimo.play.verify import verify
from decimo.rulesets import build
from decimo.store.backup import back_up
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.dump import export_campaign
from decimo.store.fault import FOLDER

SLOW = 2.0
"""The seconds of computing that a command may take; more is told here, and no test asks for it."""
HANGS = 120
"""The seconds after which a command is interrupted."""
LONGEST = 1000
"""The largest number of characters in a sentence."""
CODES = (0, 1, 2, 3)

# A folder of campaigns


def lay_out(folder: Path) -> dict[Kind, bytes]:
    """Create a folder with a whole campaign and its backup; return a whole file of each kind."""
    shelf = CampaignFolder(folder)
    for name, seed in ((GOOD, 7), (OTHER, 8)):
        session = create_campaign(shelf, name, "four-hearths", seed=seed)
        with closing(session.journal):
            session.house_rules.seat(PEOPLE, "player")
            session.run(2)
            session.history.undo(3)
            session.journal.write_diary(
                DiaryEntry(0, 1, 0, "", "[red] is no colour.", "2026-11-29T20:00:00", 2)
            )
            session.house_rules.roller("own")
            for _ in range(200):
                if isinstance(session.play_step(), Question):
                    break
    back_up(shelf.path_of(GOOD))
    export_campaign(shelf.path_of(OTHER), folder / "whole.json")
    whole: dict[Kind, bytes] = {
        "campaign": shelf.path_of(OTHER).read_bytes(),
        "export": (folder / "whole.json").read_bytes(),
        "table": (shipped("tables") / "decimo" / "chance.yaml").read_bytes(),
        "scenario": (shipped("scenarios") / "four-hearths.yaml").read_bytes(),
        "csv": b"on;words\n1-3;the road is good\n4-5;the road is bad\n6;there is no road\n",
    }
    (folder / "whole.json").unlink()
    shelf.path_of(OTHER).unlink()
    shutil.rmtree(folder / FOLDER)
    back_up(shelf.path_of(GOOD))
    # The damaged campaign has its own backup.
    good = next((folder / FOLDER).iterdir())
    shutil.copy(good, folder / FOLDER / f"{BAD}--2026-01-01T000000--by-hand.decimo")
    return whole


def seen(folder: Path) -> dict[str, bytes]:
    """Return a digest of every file of a folder by its name."""
    return {
        path.relative_to(folder).as_posix(): blake2b(path.read_bytes()).digest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


# At a door


@dataclass
class Told:
    """The results of all files at all doors."""

    files: int = 0
    calls: int = 0
    done: Counter[str] = field(default_factory=Counter)
    """The number of times each command was done or refused: `show done`, `show refused`."""
    slowest: tuple[float, str] = (0.0, "")
    slow: int = 0
    """The number of calls that took longer than `SLOW`."""
    faults: list[str] = field(default_factory=list)


class Gatekeeper:
    """Takes damaged files to doors, in a folder that is restored after each."""

    def __init__(self, place: Path) -> None:
        self.folder = place / "campaigns"
        self._whole = lay_out(self.folder)
        self._kept = place / "kept"
        shutil.copytree(self.folder, self._kept)
        (place / "work").mkdir()
        self._damager = Damager(self._whole, place / "work")
        self._before = seen(self.folder)
        self.told = Told()

    def try_file(self, seed: str, doors: int) -> None:
        """Take the damaged file of a seed to the given number of its doors; 0 means all of them."""
        damaged = self._damager.damaged(seed)
        stream = Stream(f"doors/{seed}")
        left = list(DOORS[damaged.kind])
        chosen = [left.pop(stream.below(len(left))) for _ in range(min(doors, len(left)))] if doors else left
        self.told.files += 1
        for door in chosen:
            for fault in self._at(door, damaged):
                told = f"file {seed} ({damaged.kind}, {damaged.how}), {' '.join(door.typed)}: {fault}"
                self.told.faults.append(told)
                print(f"WRONG {told}", flush=True)
        if self.told.files % 500 == 0:
            print(f"{self.told.files} files at {self.told.calls} doors", flush=True)

    def _at(self, door: Door, damaged: Damaged) -> Iterator[str]:
        """Take a file to a door; yield each fault."""
        file = self.folder / door.lay
        file.write_bytes(damaged.data)
        before = seen(self.folder)
        typed = [each.format(file=file, folder=self.folder) for each in door.typed]
        ended = call(typed)
        self.told.calls += 1
        self.told.done[f"{typed[0]} {'done' if ended.code in (0, 3) else 'refused'}"] += 1
        self.told.slow += ended.took > SLOW
        self.told.slowest = max(self.told.slowest, (ended.took, f"{' '.join(door.typed)} ({damaged.how})"))
        yield from wrong_with(ended)
        after = seen(self.folder)
        allowed = door.writes if ended.code in (0, 3) else door.keeps
        changed = [name for name in sorted({*before, *after}) if before.get(name) != after.get(name)]
        for name in changed:
            if not any(fnmatch(name, pattern) for pattern in allowed):
                how = "changed" if name in before and name in after else "made or removed"
                yield f"{name} was {how} ({ended.text[:120]})"
        if ended.code == 0:
            yield from self._made_whole(door, ended.out)
        if changed or door.lay in after:
            self._tidy()

    def _made_whole(self, door: Door, out: str) -> Iterator[str]:
        """Check that a campaign made from a damaged file opens, and that a rescue named its losses."""
        for name in ("saved", "imported", "branched", "founded", GOOD if door.lay == OLDER else "founded"):
            if (self.folder / f"{name}.decimo").exists():
                try:
                    session = open_campaign(CampaignFolder(self.folder), name, to_play=False)
                    with closing(session.journal):
                        problems, opens = verify(session.journal, build), True
                except Refusal as refusal:
                    problems, opens = [str(refusal)], door.typed[0] in ("branch", "restore")
                # A fault that verify finds in a copy was in the file before; a rescue has named the losses.
                told = door.typed[0] != "rescue" or "Nothing was lost" not in out
                if problems and not (opens and told):
                    yield f"the new campaign has faults: {problems[0][:300]}"

    def _tidy(self) -> None:
        """Restore the folder."""
        now = seen(self.folder)
        for name in now:
            if name not in self._before:
                (self.folder / name).unlink()
        for name, print_ in self._before.items():
            if now.get(name) != print_:
                shutil.copy(self._kept / name, self.folder / name)


class Ended(NamedTuple):
    """The end of a command: its exit code (None after an exception that no player should see), words and seconds."""

    code: int | None
    out: str
    text: str
    took: float


def call(typed: Sequence[str]) -> Ended:
    """Run a command in this process."""
    out, err = io.StringIO(), io.StringIO()
    begun = time.process_time()
    code: int | None
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", io.StringIO()), given_up():
        try:
            code = (
                typer.main.get_command(app).main(list(typed), prog_name="decimo", standalone_mode=False) or 0
            )
        except Refusal as refusal:
            code = 1
            remark(str(refusal))
        except OSError as fault:
            # The command line says which file it is.
            code = 1
            err.write(f"'{fault.filename}' cannot be used ({fault.strerror or fault}).")
        except BaseException:
            code = None
            err.write(traceback.format_exc())
    return Ended(code, out.getvalue(), err.getvalue(), time.process_time() - begun)


def wrong_with(ended: Ended) -> Iterator[str]:
    """Yield the faults of a command's end."""
    if ended.code is None:
        yield ended.text
        return
    if ended.code not in CODES:
        yield f"it ended with {ended.code}"
    if "Traceback" in ended.text + ended.out:
        yield f"a traceback: {ended.text}"
    if ended.code == 1:
        said = ended.text.strip()
        lines = [line for line in said.splitlines() if not line.startswith("The backups of ")]
        if not (said or ended.out.strip()):
            yield "it was refused without a word"
        # A command that lists problems may print several sentences.
        if (len(lines) > 1 and not ended.out) or any(not _is_sentence(line) for line in lines):
            yield f"no plain sentence: {said[:400]}"


def _is_sentence(line: str) -> bool:
    return len(line) <= LONGEST and line.endswith((".", "?", ")")) and line.isprintable()


class Hung(BaseException):
    """A command did not end in time."""


@contextmanager
def given_up() -> Iterator[None]:
    """Interrupt a command that hangs, on systems with an interrupting clock."""
    if sys.platform == "win32":
        yield
        return

    awaited = True

    def stop(_signal: int, _frame: Any) -> None:
        if awaited:
            raise Hung(f"it hung for {HANGS} s")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, HANGS, 1)
    try:
        yield
    finally:
        awaited = False
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def tried(place: Path, seeds: Sequence[str], doors: int) -> Told:
    """Take the file of each seed to the given number of doors."""
    with patch.dict(os.environ, {"DECIMO_CAMPAIGNS": str(place / "campaigns")}):
        keeper = Gatekeeper(place)
        for seed in seeds:
            keeper.try_file(seed, doors)
    return keeper.told


def main() -> int:
    """Try all files and print the results; return 1 if there was any fault."""
    parser = argparse.ArgumentParser(prog="python -m bench.doors", description=__doc__)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument(
        "--doors", type=int, default=3, help="how many doors each file is taken to; 0: all of its kind"
    )
    parser.add_argument(
        "--file", default="", help="the file of one seed alone, such as 1/77, at all its doors"
    )
    typed = parser.parse_args()
    seeds = [typed.file] if typed.file else [f"{typed.seed}/{n}" for n in range(typed.files)]
    with tempfile.TemporaryDirectory() as place:
        told = tried(Path(place), seeds, 0 if typed.file else typed.doors)
    for name, count in sorted(told.done.items()):
        print(f"{count:7} {name}")
    print(
        f"{told.files} files at {told.calls} doors, {len(told.faults)} faults, {told.slow} slower "
        f"than {SLOW} s; the slowest took {told.slowest[0]:.2f} s: {told.slowest[1]}"
    )
    return 1 if told.faults or told.slow else 0


if __name__ == "__main__":
    sys.exit(main())
