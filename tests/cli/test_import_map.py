"""`decimo import-map`: a preview first, then a scenario that every other command accepts."""

import json
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from decimo.content.strict_yaml import parse
from decimo.report.markdown_report import escaped
from tests.cli.conftest import Typed
from tests.risk.test_map_import import APART, CONQUEST, LINKS, ODD_NAMES, domination


@pytest.fixture
def rings(tmp_path: Path) -> Path:
    file = tmp_path / "two rings.map"
    file.write_text(domination(), encoding="utf-8")
    return file


def test_the_preview_says_how_the_file_was_understood_and_writes_nothing(
    decimo: Typed, rings: Path, tmp_path: Path
) -> None:
    ended = decimo("import-map", str(rings))
    assert ended.code == 0
    lines = [" ".join(line.split()) for line in ended.out.splitlines()]
    assert lines[:5] == [
        f"{rings}: a map in the form of Domination",
        "encoding UTF-8",
        "continents 2",
        "territories 8",
        "borders 9",
    ]
    assert "ELM Elm East cavalry CED, FIR, HAZ" in lines
    assert ended.err == "Nothing was written; add --to FILE.yaml to write the scenario.\n"
    assert list(tmp_path.iterdir()) == [rings]


def test_the_scenario_is_taken_by_check_and_new_and_played(
    decimo: Typed, rings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    ended = decimo("import-map", str(rings), "--to", "rings.yaml", "--id", "my-rings", "--name", "My Rings")
    assert ended.code == 0
    assert ended.err.endswith("play it with: decimo new NAME --scenario ./rings.yaml\n")
    assert decimo("check", "rings.yaml").code == 0
    assert decimo("new", "g", "--scenario", "./rings.yaml", "--seed", "3", "--side", "none").code == 0
    assert decimo("run", "g", "--years", "2").code == 0
    assert "My Rings" in decimo("show", "g").out
    assert sorted(path.name for path in tmp_path.iterdir()) == ["campaigns", "rings.yaml", "two rings.map"]


def test_a_one_way_border_waits_for_a_decision(decimo: Typed, rings: Path, tmp_path: Path) -> None:
    """Cases D1 and D5."""
    rings.write_text(domination(links={**LINKS, 1: [2]}), encoding="utf-8")
    to = str(tmp_path / "rings.yaml")
    ended = decimo("import-map", str(rings), "--to", to)
    assert (ended.code, Path(to).exists()) == (1, False)
    assert (
        f"{rings}:26: 'Dogwood' lists 'Alder', but 'Alder' (line 23) does not list 'Dogwood' back"
        in ended.out
    )
    assert ended.err == f"1 problem in {rings}; nothing was written.\n"
    ended = decimo("import-map", str(rings), "--to", to, "--one-way", "both")
    assert ended.code == 0
    assert "it is a border both ways now" in ended.out
    assert '["alder", "dogwood"]' in Path(to).read_text(encoding="utf-8")
    assert decimo("import-map", str(rings), "--to", to, "--one-way", "drop", "--overwrite").code == 0
    assert '["alder", "dogwood"]' not in Path(to).read_text(encoding="utf-8")


def test_odd_names_are_shown_and_exported_as_they_are(decimo: Typed, tmp_path: Path, folder: Path) -> None:
    """Case D9: in the file, on the screen, in JSON, CSV, Markdown and the tables for SQL."""
    file, to = tmp_path / "shore.map", tmp_path / "shore.yaml"
    file.write_text(CONQUEST, encoding="utf-8")
    assert decimo("import-map", str(file), "--to", str(to)).code == 0
    document, _ = parse(to.read_bytes(), "shore.yaml")
    assert document is not None
    assert tuple(row["name"] for row in document.data["territories"]) == ODD_NAMES
    assert decimo("new", "g", "--scenario", str(to), "--seed", "3", "--side", "none").code == 0
    assert decimo("run", "g", "--years", "1").code == 0
    shown = decimo("show", "g", "territories").out
    rows = decimo("show", "g", "territories", "--json").out
    assert all(name in shown for name in ODD_NAMES)
    assert all(json.dumps(name, ensure_ascii=False) in rows for name in ODD_NAMES)
    with closing(sqlite3.connect(folder / "g.decimo")) as base:
        ids = [id_ for (id_,) in base.execute("SELECT id FROM territory")]
        asked = "".join(why for (why,) in base.execute("SELECT why FROM answer"))
    assert ids == [row["id"] for row in document.data["territories"]]
    assert any(name in asked for name in ODD_NAMES)
    assert decimo("report", "g", "--as", "csv", "--to", str(tmp_path / "csv")).code == 0
    cells = "".join(
        path.read_text(encoding="utf-8-sig") for path in sorted((tmp_path / "csv").rglob("*.csv"))
    )
    assert all(name.replace('"', '""') in cells for name in ODD_NAMES)
    assert decimo("report", "g", "--to", str(tmp_path / "g.md")).code == 0
    report = (tmp_path / "g.md").read_text(encoding="utf-8")
    assert all(escaped(name) in report for name in ODD_NAMES)


@pytest.mark.parametrize(
    "house", [(), ("--set", "battles=stratego"), ("--set", "events=on", "--set", "zombies=on")]
)
def test_a_map_in_parts_is_warned_of_and_played_to_its_end(
    decimo: Typed, tmp_path: Path, rings: Path, house: tuple[str, ...]
) -> None:
    """Case D17."""
    to = str(tmp_path / "apart.yaml")
    rings.write_text(domination(links=APART), encoding="utf-8")
    assert (
        "warning: 'Gorse', 'Hazel' cannot reach the rest" in decimo("import-map", str(rings), "--to", to).out
    )
    checked = decimo("check", to)
    assert checked.code == 0
    assert "warning: the map is in parts" in checked.out
    typed = ("--scenario", to, "--seed", "5", "--side", "none", "--set", "rounds=10", *house)
    assert decimo("new", "g", *typed).code == 0
    ended = decimo("run", "g", "--years", "12")
    assert ended.code == 0
    assert ended.out.endswith("the game is over.\n")


def test_a_file_that_stands_there_is_not_written_over_unasked(
    decimo: Typed, rings: Path, tmp_path: Path
) -> None:
    to = tmp_path / "rings.yaml"
    to.write_text("mine", encoding="utf-8")
    assert "exists and stays as it is" in decimo("import-map", str(rings), "--to", str(to)).refusal
    assert to.read_text(encoding="utf-8") == "mine"
    assert decimo("import-map", str(rings), "--to", str(to), "--overwrite").code == 0
    assert decimo("check", str(to)).code == 0


def test_two_scenarios_of_a_folder_do_not_bear_one_id(decimo: Typed, rings: Path, tmp_path: Path) -> None:
    assert decimo("import-map", str(rings), "--to", str(tmp_path / "a.yaml"), "--id", "rings").code == 0
    again = decimo("import-map", str(rings), "--to", str(tmp_path / "b.yaml"), "--id", "rings")
    assert "The id 'rings' is that of a.yaml beside it" in again.refusal
    assert not (tmp_path / "b.yaml").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--to", "rings.txt"], "is no name of a scenario; end it in .yaml or .yml"),
        (["--to", "folder.yaml"], "is a folder"),
        (["--to", "nowhere/rings.yaml"], "could not be written"),
        (["--id", "Two Rings"], "such as 'two-rings'"),
        (["--name", "\udcff"], "characters that are no letters"),
        (["--cards", "none.cards"], "there is no such file"),
        (["--cards", "folder.yaml"], "is a folder"),
    ],
)
def test_a_wish_that_cannot_be_granted_is_one_sentence(
    decimo: Typed,
    rings: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    told: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder.yaml").mkdir()
    assert told in decimo("import-map", str(rings), *arguments).refusal
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder.yaml", "two rings.map"]


def test_what_is_no_map_is_one_sentence(decimo: Typed, tmp_path: Path) -> None:
    """Case D14."""
    (tmp_path / "zero.map").write_bytes(b"")
    (tmp_path / "nul.map").write_bytes(b"\x00" * 40)
    (tmp_path / "prose.map").write_text("Ipsi ullo visu.\n" * 200, encoding="utf-8")
    (tmp_path / "ours.yaml").write_text("format: 1\n", encoding="utf-8")
    for name, told in (
        ("zero.map", "is empty"),
        ("nul.map", "is no text"),
        ("prose.map", "is not a map"),
        ("ours.yaml", "is YAML and needs no import"),
        ("none.map", "there is no such file"),
        (".", "is a folder"),
    ):
        assert told in decimo("import-map", str(tmp_path / name)).refusal


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of this kind are POSIX")
def test_a_pipe_holds_nobody_up(decimo: Typed, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.map")
    assert "is a pipe" in decimo("import-map", str(tmp_path / "pipe.map")).refusal


def test_for_scripts_all_that_was_understood_is_one_object(
    decimo: Typed, rings: Path, tmp_path: Path
) -> None:
    to = str(tmp_path / "rings.yaml")
    found = decimo("import-map", str(rings), "--json", "--to", to).json
    assert (found["form"], found["name"], found["id"], found["written"]) == (
        "Domination",
        "Two Rings",
        "rings",
        to,
    )
    assert found["territories"][4] == {
        "id": "elm", "name": "Elm", "short": "ELM", "continent": "east", "card": "cavalry",
        "pos": found["territories"][4]["pos"],
    }  # fmt: skip
    rings.write_text(domination().replace("East 2", "East two"), encoding="utf-8")
    ended = decimo("import-map", str(rings), "--json")
    assert ended.code == 1
    assert [problem["line"] for problem in ended.json["problems"]] == [10]
    assert ended.json["territories"] == []
