"""README.md is true."""

import re
import runpy
import shlex
from pathlib import Path

import pytest

from decimo.cli import app
from tests.cli.conftest import Typed
from tests.cli.test_showing import FACT_KEYS

ROOT = Path(__file__).parent.parent.parent
FORMATS = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_what_it_shows_of_the_program_is_what_the_program_prints() -> None:
    renew = runpy.run_path(str(ROOT / "docs" / "refresh.py"))["renew"]
    assert renew(README) == README, "run 'make docs'"


def test_it_opens_with_the_two_commands() -> None:
    opening = README[:600]
    assert opening.index("make play") < opening.index("make test") < opening.index("uv run decimo")


def test_its_evening_can_be_played(decimo: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    evening = next(
        block for block in re.findall(r"```sh\n(.*?)```", README, re.DOTALL) if "decimo new" in block
    )
    for line in evening.splitlines():
        assert decimo(*shlex.split(line)[1:]).code == 0, line
    assert (tmp_path / "hearths.html").is_file()


def test_every_command_is_in_it() -> None:
    for info in app.registered_commands:
        assert re.search(rf"^  {info.name} ", README, re.MULTILINE)


def test_every_key_for_scripts_is_in_its_page_of_formats(decimo: Typed, hearths: str) -> None:
    printed = [
        *FACT_KEYS,
        *decimo("show", hearths, "--json").json,
        *decimo("show", hearths, "journal", "--json").json[0],
        *decimo("show", hearths, "calendar", "--json").json[0],
        *decimo("show", hearths, "settings", "--json").json[0],
        *decimo("why", hearths, "1.1", "--json").json,
        *decimo("list", "--json").json,
        *decimo("odds", "chance", "--json").json[0],
        *decimo("draw", "chance", "--json").json[0],
        *decimo("run", hearths, "--years", "1", "--json").json,
    ]
    assert [key for key in printed if f"`{key}`" not in FORMATS] == []
