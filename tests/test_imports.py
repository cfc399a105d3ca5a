"""What is imported when: rules import neither screen nor database, and the command line imports them late."""

import json
import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign
from decimo.store.campaign_folder import CampaignFolder

ROOT = Path(__file__).parents[1]
HEAVY = {"sqlalchemy", "alembic", "textual"}
PLAIN = ("decimo.chance", "decimo.world.world_state")
"""These need only the standard library."""
MODULES = (
    "decimo.rules.decimo_ruleset",
    "decimo.risk.risk_ruleset",
    "decimo.rulesets",
    "decimo.content.check",
    "decimo.play.session",
    "decimo.play.verify",
    "decimo.campaigns",
    "decimo.cli",
)
QUICK = ("--help", "check", "list", "run --help", "--version")
"""Commands that open no campaign."""
FOUNDING = "new second --scenario four-hearths --seed 7"

SCRIPT = """
import contextlib, importlib, io, json, sys
modules, commands = json.loads(sys.argv[1])
known = lambda: sorted({name.split(".")[0] for name in sys.modules})
loaded = {"": known()}
for module in modules:
    importlib.import_module(module)
    loaded[module] = known()
from decimo.cli import main
for command in commands:
    sys.argv = ["decimo", *command.split()]
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
        main()
    loaded[command] = known()
print(json.dumps(loaded))
"""
"""Imports modules and then runs commands, and says after each which packages are loaded."""


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[str]]:
    """The packages in a clean interpreter after each module and command, whose order is theirs above.

    What an earlier one brought in stays, so none of them may bring in what is forbidden.
    """
    folder = tmp_path_factory.mktemp("campaigns")
    with closing(create_campaign(CampaignFolder(folder), "first", "four-hearths", seed=7).journal):
        pass
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, json.dumps([(*PLAIN, *MODULES), (*QUICK, FOUNDING)])],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT), "DECIMO_CAMPAIGNS": str(folder)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert (folder / "second.decimo").exists()
    return {name: set(packages) for name, packages in json.loads(ran.stdout).items()}


def test_chance_and_world_need_only_the_standard_library(loaded: dict[str, set[str]]) -> None:
    # What the interpreter loads by itself, such as an editable install's finder, does not count.
    for module in PLAIN:
        assert loaded[module] <= set(sys.stdlib_module_names) | {"decimo", "__main__"} | loaded[""]


@pytest.mark.parametrize("name", [*MODULES, *QUICK])
def test_neither_screen_nor_database_comes_with_a_package_or_a_quick_command(
    name: str, loaded: dict[str, set[str]]
) -> None:
    assert ("typer" in loaded[name]) == (name in ("decimo.cli", *QUICK))
    assert not loaded[name] & HEAVY


def test_a_campaign_that_is_created_brings_the_database(loaded: dict[str, set[str]]) -> None:
    assert "sqlalchemy" in loaded[FOUNDING]


def test_nothing_is_imported_before_ctrl_c_is_met() -> None:
    """What the package imports comes before the first line of `main`, where a signal shows a traceback."""
    script = (
        "import sys; before = set(sys.modules); import decimo.__main__; print(*(set(sys.modules) - before))"
    )
    imported = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert set(imported.split()) == {"decimo", "decimo.__main__"}
