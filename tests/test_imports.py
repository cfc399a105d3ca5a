"""What is imported when: the rules without screen and database, the command line without either."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HEAVY = {"sqlalchemy", "alembic", "textual"}

COMMAND = """
import sys
from decimo.cli import main
sys.argv = ["decimo", *sys.argv[1:]]
try:
    main()
finally:
    print(*sorted({name.split(".")[0] for name in sys.modules}), file=sys.stderr)
"""

MODULE = """
import importlib, sys
importlib.import_module(sys.argv[1])
print(*sorted({name.split(".")[0] for name in sys.modules}), file=sys.stderr)
"""


def loaded(code: str, *arguments: str) -> set[str]:
    """The packages that a clean interpreter has loaded once it has run `code`."""
    ran = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return set(ran.stderr.splitlines()[-1].split())


@pytest.mark.parametrize(
    "module",
    [
        "decimo.rules.decimo_ruleset",
        "decimo.risk.risk_ruleset",
        "decimo.rulesets",
        "decimo.content.check",
        "decimo.play.session",
        "decimo.play.verify",
        "decimo.campaigns",
        "decimo.cli",
    ],
)
def test_a_room_brings_neither_screen_nor_database(module: str) -> None:
    assert not loaded(MODULE, module) & HEAVY


def test_fate_and_world_stand_on_the_standard_library() -> None:
    for module in ("decimo.chance", "decimo.world.world_state"):
        assert loaded(MODULE, module) <= set(sys.stdlib_module_names) | {"decimo", "__main__"} | at_startup()


def at_startup() -> set[str]:
    """What the interpreter loads by itself, such as an editable install's finder."""
    return loaded("import sys; print(*sorted({n.split('.')[0] for n in sys.modules}), file=sys.stderr)")


@pytest.mark.parametrize("arguments", [("--help",), ("check",), ("list",), ("run", "--help"), ("--version",)])
def test_a_quick_command_brings_neither_screen_nor_database(
    arguments: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECIMO_CAMPAIGNS", str(tmp_path))
    packages = loaded(COMMAND, *arguments)
    assert "typer" in packages
    assert not packages & HEAVY


def test_a_list_with_a_campaign_in_it_needs_no_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DECIMO_CAMPAIGNS", str(tmp_path))
    founded = loaded(COMMAND, "new", "first", "--scenario", "four-hearths", "--seed", "7")
    assert "sqlalchemy" in founded
    assert not loaded(COMMAND, "list") & HEAVY


def test_the_check_can_fail() -> None:
    assert "sqlalchemy" in loaded(MODULE, "decimo.store.journal")
