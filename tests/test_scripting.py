"""Decimo as a library: docs/scripting.md runs, and importing the package is cheap."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import decimo

PAGE = Path(__file__).parents[1] / "docs" / "scripting.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_every_block_of_the_page_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DECIMO_CAMPAIGNS", str(tmp_path / "campaigns"))
    names: dict[str, object] = {}
    for n, block in enumerate(BLOCKS, 1):
        exec(compile(block, f"block {n} of scripting.md", "exec"), names)  # noqa: S102 - the page's own code
    assert len(BLOCKS) >= 6


def test_importing_the_package_imports_nothing_else_of_it() -> None:
    code = "import sys, decimo; print(*sorted(name for name in sys.modules if name.startswith('decimo.')))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.split() == []


def test_every_exported_name_is_there() -> None:
    for name in decimo.__all__:
        assert getattr(decimo, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'atlantis'"):
        decimo.atlantis  # type: ignore[attr-defined]  # noqa: B018


def test_a_campaign_in_memory_is_the_one_in_a_file(tmp_path: Path) -> None:
    with (
        decimo.new("four-hearths", seed=5) as memory,
        decimo.new("four-hearths", tmp_path / "c.decimo", seed=5) as file,
    ):
        for each in (memory, file):
            assert each.run(years=4) == "years"
        assert memory.session.fingerprint == file.session.fingerprint
        assert memory.facts() == file.facts()
        assert memory.chronicle() == file.chronicle()
        assert (memory.path, file.path) == (None, tmp_path / "c.decimo")
    with decimo.open(tmp_path / "c.decimo", to_play=False) as again:
        assert (again.year, again.seed, again.name) == (5, 5, "c")


def test_a_table_of_the_past_is_as_it_was_shown_then() -> None:
    with decimo.new("four-hearths", seed=5) as campaign:
        campaign.run(years=3)
        then = campaign.ledger("Peoples", year=2)
        assert {row["key"] for row in then} == set(campaign.sides)
        with pytest.raises(decimo.Refusal, match="There is no table 'gold'; choose one of tribans,"):
            campaign.ledger("gold")


def test_a_script_answers_what_its_side_is_asked() -> None:
    with decimo.new("four-hearths", seed=5, sides=["pelmarra"], dice="own") as campaign:
        assert campaign.questions
        assert campaign.run(years=1) == "question"
        waiting = campaign.questions[0]
        assert set(waiting) == {"number", "why", "rule", "options"}
        with pytest.raises(decimo.Refusal):
            campaign.answer("a hundred")
        assert campaign.questions[0] == waiting
