"""Signals end every command with one sentence: played steps are kept, terminal and campaign are released."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from time import monotonic

import aiohttp
import pytest

from decimo.campaigns import open_campaign
from decimo.runtime import uninterrupted
from decimo.store.campaign_folder import CampaignFolder
from tests.cli.conftest import Typed
from tests.cli.test_serve import seen, serving

PATIENCE = 20
"""Seconds to wait for what must come."""
SAID = "Interrupted; everything up to here is saved."
SIGNALS = [signal.SIGINT, signal.SIGTERM]
if sys.platform != "win32":
    SIGNALS += [signal.SIGHUP, signal.SIGQUIT]
slow = pytest.mark.slow
only_posix = pytest.mark.skipif(os.name == "nt", reason="needs signals and terminals of POSIX")


def command(folder: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "decimo", "--campaigns", str(folder), *arguments]


def left_behind(folder: Path) -> list[str]:
    """What stands in the campaigns folder and is no campaign."""
    return [path.name for path in folder.iterdir() if path.is_file() and path.suffix != ".decimo"]


class Screen:
    """A terminal of 80 x 24 with a program in it."""

    def __init__(self, *command: str) -> None:
        import pty
        import termios

        self._terminal, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 80))
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, preexec_fn=lambda: os.login_tty(slave)
        )
        os.close(slave)
        self.shown = ""

    def until(self, words: str) -> None:
        """Read until the program has shown some words."""
        end = monotonic() + PATIENCE
        while words not in self.shown:
            assert monotonic() < end, self.shown[-2000:]
            if select([self._terminal], [], [], 0.1)[0]:
                read = ""
                with suppress(OSError):  # the program has ended
                    read = os.read(self._terminal, 1 << 16).decode(errors="replace")
                assert read, self.shown[-2000:]
                self.shown += read

    def press(self, keys: str) -> None:
        os.write(self._terminal, keys.encode())

    def close(self) -> None:
        with suppress(OSError):
            os.close(self._terminal)

    def is_restored(self) -> bool:
        """Whether the program has left the terminal as it found it."""
        return all(self.shown.rfind(off) > self.shown.rfind(on) for on, off in SWITCHES)


SWITCHES = [(f"\x1b[?{n}h", f"\x1b[?{n}l") for n in (1000, 1003, 1006, 1049, 2004)]
SWITCHES.append(("\x1b[?25l", "\x1b[?25h"))


@contextmanager
def shown(*command: str) -> Iterator[Screen]:
    screen = Screen(*command)
    try:
        yield screen
    finally:
        screen.process.kill()
        screen.process.wait()
        screen.close()


@slow
@only_posix
@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("arguments", [["play", "hearths"], []], ids=["play", "list"])
def test_a_signal_on_the_screen_gives_the_terminal_back(
    folder: Path, hearths: str, arguments: list[str], number: signal.Signals
) -> None:
    with shown(*command(folder, *arguments)) as screen:
        screen.until("hearths" if not arguments else "Still this season")
        assert not screen.is_restored()
        screen.process.send_signal(number)
        screen.until(SAID)
        assert screen.process.wait(PATIENCE) == 130
        assert screen.is_restored()
        assert screen.shown.count(SAID) == 1
    assert left_behind(folder) == []


@slow
@only_posix
def test_a_terminal_that_is_closed_leaves_a_campaign_that_can_be_played(folder: Path, hearths: str) -> None:
    with shown(*command(folder, "play", hearths)) as screen:
        screen.until("Still this season")
        screen.close()
        screen.process.wait(PATIENCE)
    assert left_behind(folder) == []
    open_campaign(CampaignFolder(folder), hearths).journal.close()


@slow
@only_posix
def test_ctrl_z_suspends_and_fg_goes_on(folder: Path, hearths: str) -> None:
    with shown(*command(folder, "play", hearths)) as screen:
        screen.until("Still this season")
        screen.press("\x1a")
        _, status = os.waitpid(screen.process.pid, os.WUNTRACED)
        assert os.WIFSTOPPED(status)
        screen.until("\x1b[?1004l")
        assert screen.is_restored()
        screen.shown = ""
        screen.process.send_signal(signal.SIGCONT)
        screen.until("Still this season")
        screen.process.terminate()
        screen.until(SAID)
        assert screen.is_restored()


@slow
@only_posix
@pytest.mark.parametrize("number", SIGNALS)
def test_a_long_run_is_kept_as_far_as_it_came(
    decimo: Typed, folder: Path, hearths: str, number: signal.Signals
) -> None:
    before = decimo("show", hearths, "--json").json["year"]
    with subprocess.Popen(
        command(folder, "run", hearths, "--years", "9999"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        end = monotonic() + PATIENCE
        while decimo("show", hearths, "--json").json["year"] == before:
            assert monotonic() < end
        process.send_signal(number)
        out, said = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, said) == (130, "", f"{SAID}\n")
    assert left_behind(folder) == []
    assert decimo("verify", hearths).code == 0


@slow
@only_posix
@pytest.mark.parametrize("number", SIGNALS[1:])
async def test_the_server_ends_on_every_signal_and_frees_the_campaign(
    folder: Path, hearths: str, number: signal.Signals
) -> None:
    with serving(folder, hearths) as served:
        async with aiohttp.ClientSession(served.address) as client:
            page = await client.ws_connect("/ws?width=100&height=30")
            await seen(page, "Still this season")
            # A terminal that is closed tells it to all that run in it.
            os.killpg(served.process.pid, number)
        _, said = served.process.communicate(timeout=PATIENCE)
        assert (served.process.returncode, said) == (0, "The screens are closed; everything is saved.\n")
    assert left_behind(folder) == []
    open_campaign(CampaignFolder(folder), hearths).journal.close()


@slow
@only_posix
def test_a_program_that_outlives_its_terminal_by_request_goes_on(folder: Path, hearths: str) -> None:
    ended = run_with("signal.signal(signal.SIGHUP, signal.SIG_IGN)", "signal.SIGHUP", folder)
    assert (ended.returncode, ended.stderr) == (0, "")


@slow
@pytest.mark.parametrize(
    "module", ["decimo.runtime", "logging", "decimo.cli", "decimo.commands.why_command", "typer"]
)
def test_ctrl_c_amid_the_first_imports_is_one_sentence(folder: Path, hearths: str, module: str) -> None:
    amid = f"""
class Amid:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            signal.raise_signal(signal.SIGINT)
sys.meta_path.insert(0, Amid())
"""
    ended = run_with(f"sys.modules.pop('logging', None)\n{amid}", "", folder)
    assert (ended.returncode, ended.stderr) == (130, f"{SAID}\n")


@slow
def test_ctrl_c_while_the_campaign_is_closed_waits_until_it_is(folder: Path, hearths: str) -> None:
    amid = """
import sqlalchemy
def close(connection):
    signal.raise_signal(signal.SIGINT)
    closing(connection)
closing, sqlalchemy.Connection.close = sqlalchemy.Connection.close, close
"""
    ended = run_with(amid, "", folder)
    assert (ended.returncode, ended.stderr) == (130, f"{SAID}\n")
    assert left_behind(folder) == []


@slow
def test_ctrl_c_that_comes_where_nothing_can_end_is_followed_all_the_same(folder: Path, hearths: str) -> None:
    amid = """
import decimo.store.lock
class Cleared:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)
def take(campaign):
    Cleared()
    while True:
        time.sleep(0.01)
decimo.store.lock.Lock.take = take
"""
    ended = run_with(amid, "", folder)
    assert (ended.returncode, ended.stderr) == (130, f"{SAID}\n")


def run_with(first: str, number: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Play a year in a program that does something `first`, and meets a signal when it plays."""
    meets = f"""
import decimo.play.session
def run(*arguments, **options):
    signal.raise_signal({number})
    return playing(*arguments, **options)
playing, decimo.play.session.Session.run = decimo.play.session.Session.run, run
"""
    script = (
        f"import signal, sys, time\n{first}\n{meets if number else ''}\n"
        "from decimo.__main__ import main\nmain()"
    )
    return subprocess.run(
        [sys.executable, "-c", script, "--campaigns", str(folder), "run", "hearths", "--years", "1"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )


def test_a_signal_waits_for_what_must_not_be_interrupted() -> None:
    done = False

    def close() -> None:
        nonlocal done
        with uninterrupted():
            signal.raise_signal(signal.SIGINT)
            signal.raise_signal(signal.SIGINT)
            done = True

    with pytest.raises(KeyboardInterrupt):
        close()
    assert done
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_the_help_names_the_key_that_suspends() -> None:
    keys = (Path(__file__).parents[2] / "docs" / "keys.md").read_text(encoding="utf-8")
    assert re.search(r"`ctrl\+z`.*fg", keys)
