"""A person at the command line, in a folder of their own."""

import io
import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from typer.main import get_command

from decimo.cli import main


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def refusal(self) -> str:
        """The one sentence of a command that was refused."""
        assert self.code == 1
        assert self.out == ""
        assert "Traceback" not in self.err
        (sentence,) = self.err.splitlines()
        return sentence


Typed = Callable[..., Ended]


@pytest.fixture(scope="session", autouse=True)
def _the_command_line_is_made_once() -> Iterator[None]:
    """Make the commands and their options once: each command that is typed would make them all."""
    with patch("typer.main.get_command", cache(get_command)):
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The campaigns folder."""
    return tmp_path / "campaigns"


@pytest.fixture
def decimo(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typed:
    """Type a command; its campaigns are in the test's own folder."""
    monkeypatch.setenv("DECIMO_CAMPAIGNS", str(folder))
    monkeypatch.setenv("COLUMNS", "80")

    def typed(*arguments: str, piped: str | bytes | None = "") -> Ended:
        # Bytes come through a pipe of whatever encoding; None is a standard input that was closed.
        capsys.readouterr()
        stream = io.TextIOWrapper(io.BytesIO(piped), "ascii") if isinstance(piped, bytes) else piped
        monkeypatch.setattr("sys.stdin", io.StringIO(stream) if isinstance(stream, str) else stream)
        with pytest.raises(SystemExit) as end:
            main(arguments)
        out, err = capsys.readouterr()
        return Ended(int(end.value.code or 0), out, err)

    return typed


@pytest.fixture(scope="session")
def founded(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Return the campaigns folder that some commands leave, the last of which ends with `code`.

    The same commands are run but once.
    """

    @cache
    def found(*commands: str, code: int = 0) -> Path:
        folder = tmp_path_factory.mktemp("founded") / "campaigns"
        silent = redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO())
        for command in commands:
            with silent[0], silent[1], pytest.raises(SystemExit) as end:
                main(["--campaigns", str(folder), *command.split()])
        assert end.value.code == code
        return folder

    return found


@pytest.fixture
def hearths(decimo: Typed, folder: Path, founded: Callable[..., Path]) -> str:
    """A campaign of three years in which the player decides for nobody."""
    new, run = "new hearths --scenario four-hearths --seed 7", "run hearths --years 3"
    shutil.copytree(founded(new, run), folder, dirs_exist_ok=True)
    return "hearths"


@pytest.fixture
def own_dice(decimo: Typed, folder: Path, founded: Callable[..., Path]) -> str:
    """A campaign whose player rolls and draws; it stands at its first question."""
    new = "new own --scenario four-hearths --seed 7 --dice own"
    shutil.copytree(founded(new, code=3), folder, dirs_exist_ok=True)
    return "own"
