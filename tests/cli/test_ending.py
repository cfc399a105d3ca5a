"""How the program ends: exit codes, faults of every kind, and what it imports."""

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from filelock import FileLock

from decimo import __version__
from decimo.cli import app
from tests.cli.conftest import Typed

COMMANDS = [info.name or "" for info in app.registered_commands]
OF_A_CAMPAIGN = [
    ["show", "C"],
    ["run", "C", "--years", "1"],
    ["answer", "C"],
    ["order", "C"],
    ["why", "C", "1.1"],
    ["diary", "C"],
    ["report", "C", "--to", "x.md"],
    ["undo", "C"],
    ["export", "C", "--to", "x.json"],
    ["rescue", "C"],
    ["redo", "C"],
    ["verify", "C"],
    ["set", "C", "ageing=off"],
    ["side", "C", "pelmarra", "player"],
    ["dice", "C", "own"],
]


def test_the_version(decimo: Typed) -> None:
    assert decimo("--version").out == f"decimo {__version__}\n"


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(decimo: Typed, command: str) -> None:
    ended = decimo(command, "--help")
    assert ended.code == 0
    assert ended.out.startswith(f"Usage: decimo {command}")


@pytest.mark.parametrize("arguments", [["fly"], ["--fly"], ["show"], ["show", "x", "--year"], ["new", "x"]])
def test_wrong_usage_is_code_2(decimo: Typed, arguments: list[str]) -> None:
    ended = decimo(*arguments)
    assert (ended.code, ended.out) == (2, "")
    assert "Traceback" not in ended.err


@pytest.mark.parametrize("arguments", OF_A_CAMPAIGN, ids=lambda arguments: arguments[0])
def test_a_campaign_that_is_not_there_is_refused(decimo: Typed, folder: Path, arguments: list[str]) -> None:
    said = decimo(*[argument.replace("C", "nobody") for argument in arguments]).refusal
    assert "nobody.decimo" in said
    assert not (folder / "nobody.decimo").exists()


@pytest.mark.parametrize("arguments", OF_A_CAMPAIGN, ids=lambda arguments: arguments[0])
def test_a_file_that_is_no_campaign_is_refused_and_left_alone(
    decimo: Typed, folder: Path, arguments: list[str]
) -> None:
    folder.mkdir()
    file = folder / "letter.decimo"
    file.write_bytes(b"Dear Gaius, " * 500)
    assert "letter.decimo" in decimo(*[argument.replace("C", str(file)) for argument in arguments]).refusal
    assert file.read_bytes() == b"Dear Gaius, " * 500
    assert [path.name for path in folder.iterdir()] == ["letter.decimo"]


def test_a_folder_named_before_the_command_is_used(decimo: Typed, tmp_path: Path) -> None:
    other = tmp_path / "other"
    assert decimo("--campaigns", str(other), "new", "x", "--scenario", "four-hearths").code == 0
    assert (other / "x.decimo").is_file()
    assert decimo("show", "x", "--campaigns", str(other)).code == 0
    assert decimo("show", "x").code == 1


def test_a_folder_that_cannot_be_made_is_refused(decimo: Typed, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    under_a_file = str(tmp_path / "file" / "campaigns")
    assert decimo("new", "x", "--scenario", "four-hearths", "--campaigns", under_a_file).refusal


@pytest.mark.parametrize("fault", [errno.EROFS, errno.EACCES, errno.ENOSPC])
def test_a_folder_that_takes_nothing_is_refused(
    decimo: Typed, folder: Path, monkeypatch: pytest.MonkeyPatch, fault: int
) -> None:
    folder.mkdir()
    real = os.open

    def refuse(path: str | Path, flags: int, *rest: int) -> int:
        if flags & os.O_CREAT and folder in Path(path).parents:
            raise OSError(fault, os.strerror(fault), str(path))
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)
    assert "x.decimo" in decimo("new", "x", "--scenario", "four-hearths").refusal
    assert not list(folder.iterdir())


@pytest.mark.skipif(sys.platform == "win32", reason="the limit that stands in for a full disk is POSIX")
def test_a_full_disk_loses_nothing_that_was_kept(decimo: Typed, hearths: str, folder: Path) -> None:
    before = decimo("show", hearths, "--json").json
    size = (folder / "hearths.decimo").stat().st_size
    limited = (
        f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({size} + 20000, {size} + 20000));"
        "from decimo.cli import main; main(['run', 'hearths', '--years', '200'])"
    )
    ended = subprocess.run([sys.executable, "-c", limited], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "hearths.decimo" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    after = decimo("show", hearths, "--json").json
    assert after["year"] >= before["year"]
    assert decimo("verify", hearths).code == 0


def test_a_disk_that_fails_when_the_lock_is_released_keeps_the_year_and_shows_no_error(
    decimo: Typed, hearths: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = decimo("show", hearths, "--json").json

    def fail(_lock: FileLock) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as failing:
        failing.setattr(FileLock, "_release", fail)
        ended = decimo("run", hearths, "--years", "1")
    assert (ended.code, ended.err) == (0, "")
    assert decimo("show", hearths, "--json").json["year"] == before["year"] + 1
    assert decimo("verify", hearths).code == 0


def test_an_error_of_the_program_is_one_sentence_and_a_file(
    decimo: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_folder: str) -> None:
        raise KeyError("aquila")

    monkeypatch.setattr("platformdirs.user_log_path", lambda *_a, **_k: tmp_path / "log")
    monkeypatch.setattr("decimo.commands.console.get_campaign_folder", broken)
    said = decimo("list").refusal
    assert "an internal error (KeyError)" in said
    log = tmp_path / "log" / "error.log"
    assert str(log) in said
    assert "KeyError: 'aquila'" in log.read_text(encoding="utf-8")


def test_an_interruption_is_a_plain_line(
    decimo: Typed, hearths: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object, **_options: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("decimo.play.session.Session.run", interrupted)
        ended = decimo("run", hearths, "--years", "5")
    assert (ended.code, ended.out) == (130, "")
    assert ended.err == "Interrupted; everything up to here is saved.\n"
    assert decimo("run", hearths, "--years", "1").code == 0


NO_SCREEN = {"textual", "alembic", "jinja2"}
NO_CAMPAIGN = NO_SCREEN | {"sqlalchemy"}
NOTHING = NO_CAMPAIGN | {"pydantic"}
MUST_NOT_IMPORT = {
    "--help": NOTHING,
    "--version": NOTHING,
    "list": NO_CAMPAIGN,
    "check": NO_CAMPAIGN,
    "odds chance": NO_CAMPAIGN,
    "draw chance": NO_CAMPAIGN,
    "show hearths": NO_SCREEN,
}
"""What each command must not import; none of them may import what those before it must not."""

RUN_AND_TELL_IMPORTS = """
import contextlib, io, json, sys
from decimo.cli import main
imported = {}
for command in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()):
        try:
            main(command.split())
        except SystemExit as end:
            assert not end.code, command
    imported[command] = sorted({name.partition(".")[0] for name in sys.modules})
print(json.dumps(imported))
"""


def test_a_command_imports_only_what_it_needs(hearths: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", RUN_AND_TELL_IMPORTS, json.dumps([*MUST_NOT_IMPORT])],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = json.loads(ended.stdout)
    for command, must_not in MUST_NOT_IMPORT.items():
        assert not must_not & {*imported[command]}, command


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["0", "4242"])
def test_the_same_campaign_prints_the_same_bytes_in_every_process(
    decimo: Typed, tmp_path: Path, hash_seed: str
) -> None:
    decimo("new", "here", "--scenario", "italy", "--seed", "7")
    decimo("run", "here", "--years", "5")
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "DECIMO_CAMPAIGNS": str(tmp_path / "there")}

    def typed(*arguments: str) -> str:
        command = [sys.executable, "-m", "decimo", *arguments]
        return subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", check=True, env=environment
        ).stdout

    typed("new", "there", "--scenario", "italy", "--seed", "7")
    typed("run", "there", "--years", "5")
    assert typed("show", "there", "facts", "--json") == decimo("show", "here", "facts", "--json").out
