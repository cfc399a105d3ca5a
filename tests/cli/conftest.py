"""A person at the command line, in a folder of their own."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

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


@pytest.fixture
def hearths(decimo: Typed) -> str:
    """A campaign of three years in which the player decides for nobody."""
    assert decimo("new", "hearths", "--scenario", "four-hearths", "--seed", "7").code == 0
    assert decimo("run", "hearths", "--years", "3").code == 0
    return "hearths"


@pytest.fixture
def own_dice(decimo: Typed) -> str:
    """A campaign whose player rolls and draws; it stands at its first question."""
    ended = decimo("new", "own", "--scenario", "four-hearths", "--seed", "7", "--dice", "own")
    assert ended.code == 3
    return "own"
