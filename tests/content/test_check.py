"""The check: tables and scenarios of any ruleset, all problems together."""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field

from decimo.campaigns import create_campaign
from decimo.chance import Refusal
from decimo.content import check
from decimo.content.bands import BandRow, BandTable, check_bands
from decimo.content.check import ContentKind, Registry, check_paths, load, no_check
from decimo.content.content_folder import SUFFIXES, shipped
from decimo.content.model import Content, ContentPart, text_of
from decimo.content.problem import Problem, quote, suggestion
from decimo.content.strict_yaml import Lines
from decimo.rulesets import registry
from decimo.store.campaign_folder import CampaignFolder


class Flood(ContentPart):
    verb: Literal["flood"]
    triban: str


class Fire(ContentPart):
    verb: Literal["burn"]
    triban: str


class Omen(BandRow):
    effects: tuple[Annotated[Flood | Fire, Field(discriminator="verb")], ...] = ()


class OmenTable(BandTable[Omen]):
    pass


class Isle(Content):
    tribans: tuple[str, ...]


def check_omens(table: OmenTable, lines: Lines, file: str, neighbours: Mapping[str, object]) -> list[Problem]:
    known = [name for other in neighbours.values() if isinstance(other, Isle) for name in other.tribans]
    strange = [
        Problem(
            file,
            lines.at("rows", n, "effects", m, "triban"),
            f"{quote(effect.triban)} is no Triban",
            suggestion(effect.triban, known),
        )
        for n, row in enumerate(table.rows)
        for m, effect in enumerate(row.effects)
        if effect.triban not in known
    ]
    return check_bands(table, lines, file, neighbours) + strange


DEMO: Registry = {
    ("demo", "omens"): ContentKind(OmenTable, check_omens),
    ("demo", "bands"): ContentKind(BandTable[BandRow], check_bands),
    ("demo", "scenario"): ContentKind(Isle, no_check),
}

ISLE = "format: 1\nruleset: demo\nid: isle\ntribans: [Aquila, Corvo]\n"
OMENS = """format: 1
ruleset: demo
table: omens
id: omens
title: Omens
die: 1d6
rows:
  - {on: 1-2, id: calm, words: Nothing.}
  - {on: 2-3, id: wet, words: Rain., effects: [{verb: flod, triban: Corvo}, {verb: burn, triban: Aqila}]}
  - {on: 5+, id: dry, words: Drought.}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "isle.yaml").write_text(ISLE, encoding="utf-8", newline="\n")
    return tmp_path


def put(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
    return path


def said(*paths: Path) -> list[str]:
    return [str(problem) for problem in check_paths(paths, DEMO)]


def test_a_gap_an_overlap_an_unknown_verb_and_a_misspelt_triban_in_one_run(folder: Path) -> None:
    """Cases C1 and D3."""
    omens = put(folder, "omens.yaml", OMENS)
    expected = [
        f"{omens}:9: '2-3' overlaps '1-2' of line 8 at 2; let each result pick one row",
        f"{omens}:9: 'Aqila' is no Triban; did you mean Aquila?",
        f"{omens}:9: no row covers 4; add a row, or widen one",
        f"{omens}:9: verb is 'flod', which is unknown; did you mean flood?",
    ]
    assert said(omens) == expected
    assert said(folder) == expected


def test_a_sound_folder_has_no_problems_and_can_be_loaded(folder: Path) -> None:
    sound = OMENS.replace("2-3", "3-4").replace("flod", "flood").replace("Aqila", "Aquila")
    put(folder, "omens.yml", sound)
    assert said(folder) == []
    contents = load([folder], DEMO)
    assert [content.id for content in contents] == ["isle", "omens"]
    assert isinstance(contents[1], OmenTable)
    assert contents[1].row_for(4).effects[1] == Fire(verb="burn", triban="Aquila")


def test_what_has_problems_is_not_loaded(folder: Path) -> None:
    omens = put(folder, "omens.yaml", OMENS)
    with pytest.raises(Refusal) as refused:
        load([omens], DEMO)
    assert str(refused.value).startswith(f"{omens}:9: ")
    assert str(refused.value).endswith("(3 more: run 'decimo check').")


def test_tables_call_the_tables_beside_them(folder: Path) -> None:
    head = "format: 1\nruleset: demo\ntable: bands\ntitle: T\ndie: 1d2\n"
    put(folder, "loot.yaml", head + "id: loot\nrows: [{on: 1+, id: gold, words: gold}]\n")
    raid = put(
        folder,
        "raid.yaml",
        head
        + "id: raid\nrows:\n  - {on: 1, id: a, words: a, then: loot}\n  - {on: 2, id: b, words: b, then: loott}\n",
    )
    assert said(raid) == [f"{raid}:9: the table 'loott' is unknown; did you mean loot?"]


@pytest.mark.parametrize(
    ("text", "starts", "ends"),
    [
        (b"", ": the file is empty", ""),
        (b"\0\0\0", ":1: the file holds the character U+0000", ""),
        (b"\x89PNG\r\n\x1a\n\0\0", ":1: the file is not UTF-8 text", ""),
        ("a: caf\xe9".encode("latin-1"), ":1: the file is not UTF-8 text", "save it with the encoding UTF-8"),
        (
            "format: 1\nruleset: demmo\nid: x\n",
            ":2: the ruleset is 'demmo', which is unknown",
            "did you mean demo?",
        ),
        ("format: 1\nruleset: [demo]\nid: x\n", ":2: the ruleset is a list", "choose demo"),
        ("format: 1\nid: x\n", ":1: the ruleset is missing", "choose demo"),
        (
            "format: 1\nruleset: demo\ntable: omen\nid: x\n",
            ":3: the table is 'omen', which is unknown",
            "did you mean omens?",
        ),
        ("format: one\nruleset: demo\nid: x\ntribans: []\n", ":1: 'format' is 'one'", "write 1"),
        ("format: 1\nruleset: demo\nid: x\n", ":1: the key 'tribans' is missing", ""),
        ("format: 1\nruleset: demo\nid: x\ntribans: Aquila\n", ":4: 'tribans' is 'Aquila'", ""),
        ("[borders]\nAquila;Corvo\n", ":", ""),
    ],
)
def test_a_spoilt_file_gets_one_plain_problem(
    folder: Path, text: str | bytes, starts: str, ends: str
) -> None:
    """Case D14."""
    path = put(folder, "spoilt.yaml", text)
    problems = said(path)
    assert len(problems) == 1
    assert problems[0].startswith(f"{path}{starts}")
    assert problems[0].endswith(ends)


def test_a_spoilt_file_hides_no_other(folder: Path) -> None:
    put(folder, "a.yaml", b"\xff\xff")
    put(folder, "b.yaml", "")
    omens = put(folder, "omens.yaml", OMENS)
    problems = said(folder)
    assert len(problems) == 6
    assert sum(problem.startswith(str(omens)) for problem in problems) == 4


def test_paths_that_lead_nowhere_are_problems(folder: Path) -> None:
    (folder / "empty").mkdir()
    gone = folder / "gone.yaml"
    assert said(gone, folder / "empty") == [
        f"{folder / 'empty'}: the folder holds no .yaml file; name another one",
        f"{gone}: there is no such file; check the name and the permission to read it",
    ]


def test_two_files_of_a_folder_with_one_id(folder: Path) -> None:
    other = put(folder, "other.yaml", ISLE)
    assert said(folder) == [f"{other}:3: the id 'isle' is that of isle.yaml too; give it its own id"]


def test_problems_stand_in_the_order_of_files_and_lines() -> None:
    problems = [
        Problem("b", 2, "x", "y"),
        Problem("b", None, "x", "y"),
        Problem("a", 10, "x", "y"),
        Problem("a", 9, "z", "y"),
    ]
    assert [str(problem) for problem in sorted(problems)] == [
        "a:9: z; y",
        "a:10: x; y",
        "b: x; y",
        "b:2: x; y",
    ]


def test_a_message_stays_on_one_line_whatever_the_file_holds(folder: Path) -> None:
    path = put(folder, "odd.yaml", 'format: 1\nruleset: "de\\nmo\\e[31m [red]"\nid: x\n')
    (problem,) = said(path)
    assert "\n" not in problem
    assert "\x1b" not in problem


@pytest.mark.parametrize(("land", "other"), [("italy", "risk"), ("risk-world", "decimo")])
def test_founding_reads_only_the_files_of_its_game_each_once(
    land: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []
    open_path = Path.open

    def note(path: Path, *arguments: Any, **named: Any) -> Any:
        if path.suffix in SUFFIXES:
            read.append(path)
        return open_path(path, *arguments, **named)

    monkeypatch.setattr(Path, "open", note)
    create_campaign(CampaignFolder(tmp_path), "first", land, seed=1).journal.close()
    assert read
    assert sorted(read) == sorted(set(read))
    assert [path for path in read if other in path.parts] == []
    assert [path.stem for path in read if path.parent.name == "scenarios"] == [land]


def test_the_check_of_a_table_reads_others_only_if_it_calls_one_and_none_of_another_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []

    def note(path: Path) -> bytes | Problem:
        read.append(path.as_posix())
        return text_of(path)

    monkeypatch.setattr(check, "text_of", note)
    chance = shipped("tables") / "decimo" / "chance.yaml"
    assert check_paths([chance], registry()) == []
    assert read == [chance.as_posix()]
    head = "format: 1\nruleset: decimo\ntable: bands\nid: road\ntitle: The road\ndie: 1d2\n"
    rows = "rows:\n  - {on: 1, id: a, words: a}\n  - {on: 2, id: b, words: b, then: nomad-fate}\n"
    road = put(tmp_path, "road.yaml", head + rows)
    assert check_paths([road], registry()) == []
    assert len(read) > 2
    assert [path for path in read if "/risk/" in path] == []
