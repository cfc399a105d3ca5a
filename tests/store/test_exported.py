"""Export to JSON and import from it: everything is there again."""

import json
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from decimo.campaigns import open_campaign
from decimo.chance import Refusal, Stream
from decimo.rulesets import build
from decimo.store.campaign_file import SCHEMA
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.dump import NUMBER, export_campaign
from decimo.store.import_dump import import_campaign, read_export
from decimo.store.journal import SqliteJournal
from tests.store.made_up import ledgers
from tests.store.old_war import asked, opened, problems, put, states
from tests.sweep import slow_but

FIXTURES = sorted((Path(__file__).parents[1] / "fixtures").glob("*.decimo"))
SMALL = [path for path in FIXTURES if path.stat().st_size < 500_000]
"""Long campaigns are exported in the slow run alone."""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The text of the exported campaign."""
    folder = tmp_path_factory.mktemp("told")
    export_campaign(put(folder), folder / "war.json")
    return (folder / "war.json").read_text(encoding="utf-8")


def brought(file: Path, name: str = "again") -> Path:
    """Import a file; return the new campaign's."""
    to = file.with_name(f"{name}.decimo")
    import_campaign(file, read_export(file), to, name, build)
    return to


def refused(folder: Path, text: str | bytes) -> str:
    """Return why a file is not imported, and see that nothing was written."""
    file = folder / "war.json"
    file.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))
    with pytest.raises(Refusal) as refusal:
        brought(file)
    assert [each.name for each in folder.iterdir()] == ["war.json"]
    said = str(refusal.value)
    assert "\n" not in said
    assert len(said) < 500
    return said


def test_what_is_exported_deleted_and_imported_is_the_same_campaign(tmp_path: Path) -> None:
    """Case G10: people, diary, packs, lasting effects and house rules, with the same fingerprint."""
    path = put(tmp_path)
    export_campaign(path, tmp_path / "war.json")
    with opened(path) as session:
        was = (
            states(session.journal),
            session.fingerprint,
            session.state,
            asked(session),
            session.waiting,
            session.journal.diary(),
            list(session.journal.line()),
            session.journal.taken_back(),
            ledgers(session.journal),
        )
    path.unlink()
    with opened(brought(tmp_path / "war.json")) as session:
        assert was == (
            states(session.journal),
            session.fingerprint,
            session.state,
            asked(session),
            session.waiting,
            session.journal.diary(),
            list(session.journal.line()),
            session.journal.taken_back(),
            ledgers(session.journal),
        )
        assert session.charter.name == "again"
        assert session.state.settings["ageing"] == "yearly-36"
        assert session.waiting is not None
        assert len(session.waiting.answered) == 1
        assert problems(session) == []


def test_an_imported_campaign_exports_the_same_text_again(tmp_path: Path, told: str) -> None:
    (tmp_path / "war.json").write_text(told, encoding="utf-8", newline="\n")
    export_campaign(brought(tmp_path / "war.json", "The old war"), tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == told.encode()


def test_an_imported_campaign_goes_back_to_its_first_year_and_plays_on(tmp_path: Path, told: str) -> None:
    (tmp_path / "war.json").write_text(told, encoding="utf-8")
    session = open_campaign(CampaignFolder(tmp_path), str(brought(tmp_path / "war.json")))
    with closing(session.journal):
        session.history.undo_to(1)
        assert session.moment.year == 1
        session.run(5, decide_all=True)
        assert session.moment.year == 6
        assert problems(session) == []


@pytest.mark.parametrize("fixture", slow_but(SMALL, FIXTURES), ids=lambda path: path.stem)
def test_a_campaign_of_an_older_release_is_exported_as_it_is(tmp_path: Path, fixture: Path) -> None:
    path = put(tmp_path, fixture.read_bytes())
    export_campaign(path, tmp_path / "war.json")
    assert path.read_bytes() == fixture.read_bytes()
    with opened(brought(tmp_path / "war.json")) as session, opened(path) as old:
        assert states(session.journal) == states(old.journal)
        assert session.journal.diary() == old.journal.diary()
        assert problems(session) == []


@pytest.mark.parametrize("fixture", slow_but(SMALL, FIXTURES), ids=lambda path: path.stem)
def test_a_campaign_that_newer_rules_took_over_keeps_what_they_added(tmp_path: Path, fixture: Path) -> None:
    path = put(tmp_path, fixture.read_bytes())
    open_campaign(CampaignFolder(tmp_path), str(path)).journal.close()
    export_campaign(path, tmp_path / "war.json")
    with opened(path) as old, opened(brought(tmp_path / "war.json")) as session:
        records = session.journal.records()
        newer = records[0].rules < session.ruleset.number
        assert (records[-1].kind == "update") == newer
        assert states(session.journal) == states(old.journal)
        assert problems(session) == []


def test_the_file_is_read_line_by_line(told: str) -> None:
    lines = told.splitlines()
    assert told.endswith("\n}\n")
    steps = [line for line in lines if line.startswith('{"id": ') and '"fingerprint"' in line]
    assert len(steps) == len(json.loads(told)["step"])
    assert any('"text": "Year 3: [red], «so»."' in line for line in lines)


def test_it_is_exported_beside_a_running_game(tmp_path: Path, told: str) -> None:
    path = put(tmp_path)
    with closing(SqliteJournal.open(path, to_play=True)) as journal:
        export_campaign(path, tmp_path / "war.json")
        journal.write_diary(journal.diary()[0])
        export_campaign(path, tmp_path / "later.json")
    assert (tmp_path / "war.json").read_text(encoding="utf-8") == told
    assert (tmp_path / "later.json").read_text(encoding="utf-8") != told


def test_a_file_that_is_there_is_written_over_only_if_it_is_wanted(tmp_path: Path, told: str) -> None:
    path, file = put(tmp_path), tmp_path / "war.json"
    file.write_text("mine", encoding="utf-8")
    with pytest.raises(Refusal, match=r"There is a file .*war\.json' already; choose another name"):
        export_campaign(path, file)
    assert file.read_text(encoding="utf-8") == "mine"
    export_campaign(path, file, overwrite=True)
    assert file.read_text(encoding="utf-8") == told


@pytest.mark.parametrize(
    ("to", "said"), [("war.decimo", "does not end in"), ("folder.json", "is a folder"), ("no/war.json", "no")]
)
def test_a_place_that_will_not_do_is_refused(tmp_path: Path, to: str, said: str) -> None:
    (tmp_path / "folder.json").mkdir()
    with pytest.raises(Refusal, match=said):
        export_campaign(put(tmp_path), tmp_path / to, overwrite=True)
    assert len(list(tmp_path.iterdir())) == 2


def test_a_file_that_cannot_be_finished_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, file = put(tmp_path), tmp_path / "war.json"
    file.write_text("mine", encoding="utf-8")

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Refusal, match="The disk is full"):
        export_campaign(path, file, overwrite=True)
    assert file.read_text(encoding="utf-8") == "mine"
    assert sorted(each.name for each in tmp_path.iterdir()) == [path.name, "war.json"]


def test_a_campaign_that_is_damaged_is_not_exported(tmp_path: Path) -> None:
    data = bytearray(put(tmp_path).read_bytes())
    data[-5000:] = bytes(5000)
    with pytest.raises(Refusal, match=r"is damaged .*'decimo rescue'"):
        export_campaign(put(tmp_path, bytes(data)), tmp_path / "war.json")
    assert not (tmp_path / "war.json").exists()


def test_a_name_that_is_taken_is_refused(tmp_path: Path, told: str) -> None:
    (tmp_path / "war.json").write_text(told, encoding="utf-8")
    put(tmp_path, name="again.decimo")
    before = (tmp_path / "again.decimo").read_bytes()
    with pytest.raises(Refusal, match=r"There is a campaign in .* already; choose another name"):
        brought(tmp_path / "war.json")
    assert (tmp_path / "again.decimo").read_bytes() == before


Change = Callable[[dict[str, Any]], object]


def of_step(key: str, value: Any, n: int = 4) -> Change:
    return lambda whole: whole["step"][n].__setitem__(key, value)


FAULTS: dict[str, tuple[Change, str]] = {
    "another format": (lambda whole: whole.update(format="rome"), "is no campaign that Decimo exported"),
    "a newer form": (lambda whole: whole.update(number=NUMBER + 1, version="9.9.1"), "by Decimo 9.9.1"),
    "a newer schema": (lambda whole: whole.update(schema=SCHEMA + 1, version="9.9.1"), "by Decimo 9.9.1"),
    "no form": (lambda whole: whole.update(number="one"), "'number' at its top is no number of a form"),
    "no table": (lambda whole: whole.pop("fact"), "'fact' is missing at its top"),
    "a table of another": (lambda whole: whole.update(wonder=[]), "'wonder' at its top is unknown"),
    "no list": (lambda whole: whole.update(step={}), "table step is no list of rows"),
    "no row": (lambda whole: whole["step"].insert(2, 7), "table step, row 3 is no object"),
    "no campaign": (lambda whole: whole["campaign"].clear(), "table campaign has 0 rows and not one"),
    "a missing key": (lambda whole: whole["step"][4].pop("year"), "table step, row 5: 'year' is missing"),
    "an unknown key": (of_step("colour", 1), "table step, row 5: 'colour' is unknown"),
    "a wrong kind": (of_step("year", "one"), "table step, row 5: 'year' is not a whole number"),
    "true for a number": (of_step("year", True), "table step, row 5: 'year' is not a whole number"),
    "a number for true": (of_step("live", 1), "table step, row 5: 'live' is not true or false"),
    "nothing": (of_step("name", None), "table step, row 5: 'name' is empty"),
    "out of range": (of_step("year", 2**63), "table step, row 5: 'year' is out of range"),
    "another season": (of_step("season", 9), "row with id 5: there is no season 9 in a year"),
    "a kind of step": (of_step("kind", "dream"), "table step, row with id 5: Invalid enum value"),
    "a step of no take": (of_step("take", 0), "row with id 5: its id and its take must be 1 or more"),
    "a step twice": (of_step("id", 4), "table step, row with id 4: it is there twice"),
    "no parent": (of_step("parent", 9999), "row with id 5: its parent is 9999, but there is no such step"),
    "a later parent": (of_step("parent", 6), "table step, row with id 5: step 5 follows step 6"),
    "two first steps": (of_step("parent", None), "the first step, and no other one, has no parent"),
    "another fingerprint": (of_step("fingerprint", "00"), "row with id 5: its facts do not lead to"),
    "not live": (of_step("live", False), "row with id 5: 'live' does not fit the campaign's last step"),
    "stands nowhere": (lambda whole: whole["campaign"][0].update(step=None), "its last step is missing"),
    "another state": (
        lambda whole: whole["campaign"][0]["state"].update(dice="app"),
        "table campaign: its state is not the one that its last step led to",
    ),
    "another seed": (
        lambda whole: whole["campaign"][0].update(seed=6),
        "its seed is not that of its charter",
    ),
    "no charter": (lambda whole: whole["campaign"][0].update(charter={}), "table campaign, row with id 1: "),
    "no open step": (
        lambda whole: whole["campaign"][0].update(open_step=[]),
        "table campaign, row with id 1: ",
    ),
    "another table": (
        lambda whole: whole["content"][0].update(text="price: 3"),
        "its texts have another digest",
    ),
    "no tables": (lambda whole: whole["content"].clear(), "are missing"),
    "no snapshot": (lambda whole: whole["snapshot"].clear(), "the state after the first step, 1, is missing"),
    "a fact changed": (
        lambda whole: whole["fact"][-1]["changes"].append(["tribans.x.y", 1, 2]),
        "its changes do not fit what was before",
    ),
    "a fact of no form": (lambda whole: whole["fact"][9].update(changes=7), "table fact, row with step "),
    "a fact lost": (lambda whole: whole["fact"].pop(0), "are not numbered from 0 without a gap"),
    "an answer of nobody": (
        lambda whole: whole["answer"][0].update(source="the wind"),
        "table answer, row with step ",
    ),
    "words of no entry": (
        lambda whole: whole["diary_old_wording"][0].update(entry=77),
        "its entry is 77, but there is no such diary",
    ),
    "half a sign": (lambda whole: whole["diary"][0].update(text="\ud800"), "row 1: 'text' cannot be stored"),
}


@pytest.mark.parametrize("kind", FAULTS)
def test_what_is_wrong_is_said_in_one_sentence_that_names_where(tmp_path: Path, told: str, kind: str) -> None:
    change, said = FAULTS[kind]
    whole = json.loads(told)
    change(whole)
    assert said in refused(tmp_path, json.dumps(whole))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "line 1, column 1 is no JSON"),
        (b"\x00\xff\xfe", "is no text"),
        (b"Once upon a time", "line 1, column 1 is no JSON"),
        (b"[]", "is no campaign that Decimo exported"),
        (b"[" * 1_000_000, "nested too deeply"),
        (b'{"format": ' * 100_000, "nested too deeply"),
        (b'{"format": 1.5}', "1.5 is no whole number"),
        (b'{"format": NaN}', "NaN is no whole number"),
        (b'{"format": ' + b"9" * 5000 + b"}", "a number in it is too long"),
        (b'{"format": 1, "format": 2}', "'format' is there twice in one object"),
    ],
    ids=str,
)
def test_what_is_no_export_is_refused(tmp_path: Path, text: bytes, said: str) -> None:
    assert said in refused(tmp_path, text)


def test_a_file_that_is_not_there_or_too_large_is_refused(
    tmp_path: Path, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Refusal, match="There is no file"):
        read_export(tmp_path / "war.json")
    monkeypatch.setattr("decimo.store.import_dump.MOST_BYTES", 1000)
    assert "is larger than any campaign" in refused(tmp_path, told)


def test_a_file_that_was_changed_anywhere_is_at_worst_refused(tmp_path: Path, told: str) -> None:
    fate = Stream("any byte")
    whole = told.encode()
    file = tmp_path / "war.json"
    for _ in range(40):
        at = fate.below(len(whole))
        file.write_bytes(whole[:at] + bytes([fate.below(256)]) * (fate.below(3) + 1) + whole[at + 2 :])
        try:
            brought(file).unlink()
        except Refusal as refusal:
            assert "\n" not in str(refusal)  # noqa: PT017 - that it is refused or not is both right


def test_an_export_of_an_older_schema_lacks_what_came_later(tmp_path: Path, told: str) -> None:
    whole = json.loads(told)
    whole["schema"] = 1
    for row in [*whole["diary"], *whole["diary_old_wording"]]:
        del row["step"]
    (tmp_path / "war.json").write_text(json.dumps(whole), encoding="utf-8")
    with opened(brought(tmp_path / "war.json")) as session:
        assert {entry.step for entry in session.journal.diary()} == {0}
