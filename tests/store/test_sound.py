"""Faults that SQLite does not see: each is named when a campaign is opened, and a faulty copy is no backup."""

import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from decimo.campaigns import create_campaign, open_campaign
from decimo.chance import Refusal
from decimo.play.campaign_record import DiaryEntry, fingerprint
from decimo.store.backup import BY_HAND, back_up, list_backups, restore
from decimo.store.campaign_folder import CampaignFolder
from decimo.store.fault import DAMAGED
from decimo.store.file_summary import summarize
from decimo.store.journal import SqliteJournal
from decimo.store.row_types import ROW_TYPES, columns_of
from decimo.store.schema import METADATA
from tests.cli.conftest import Typed, decimo, folder
from tests.sweep import slow_but

__all__ = ["decimo", "folder"]

NESTED = "[" * 100_000 + "]" * 100_000
"""What stands for this word in the scripts."""
WORDS = (
    "sqlite",
    "SELECT",
    "Error",
    "JSON",
    "msgspec",
    "Expected",
    "object",
    "malformed",
    "no such",
    "NoneType",
    "Traceback",
)
"""What a library says, and no person should read."""

FAULTS: dict[str, tuple[str, str]] = {
    "a charter of nothing": (
        "UPDATE campaign SET charter = 'null'",
        "its founding cannot be read",
    ),
    "a charter cut off": (
        "UPDATE campaign SET charter = substr(charter, 1, 40)",
        "its founding cannot be read",
    ),
    "a charter of another seed": (
        "UPDATE campaign SET seed = seed + 1",
        "its seed is not the one it was founded with",
    ),
    "an unknown game": (
        "UPDATE campaign SET ruleset = 'nope'",
        "its ruleset is not the one it was founded with",
    ),
    "an unknown game in its charter too": (
        "UPDATE campaign SET ruleset = 'nope', charter = json_set(charter, '$.ruleset', 'nope')",
        "its numbers are of another game",
    ),
    "a name that is no text": (
        "UPDATE campaign SET name = x'00ff'",
        "its own row cannot be read",
    ),
    "a name of broken text": (
        "UPDATE campaign SET name = CAST(x'ffff' AS TEXT)",
        "something in it cannot be read",
    ),
    "no campaign": ("DELETE FROM campaign", "it does not say what was founded"),
    "a waiting step that makes no sense": (
        "UPDATE campaign SET open_step = '{}'",
        "the step that waits for an answer cannot be read",
    ),
    "a waiting step that is nested deeply": (
        "UPDATE campaign SET open_step = 'NESTED'",
        "the step that waits for an answer cannot be read",
    ),
    "a last step that is not there": ("UPDATE campaign SET step = 99999", "its last step is missing"),
    "no last step": ("UPDATE campaign SET step = NULL", "it does not say which step is its last"),
    "no steps": (
        "DELETE FROM step; UPDATE campaign SET step = NULL",
        "there is an answer of a step that is missing",
    ),
    "steps left out": (
        "DELETE FROM step WHERE id BETWEEN 20 AND 25",
        "the step before step 26 (year 1) is missing",
    ),
    "a step that follows none": (
        "UPDATE step SET parent = NULL WHERE id = 30",
        "it does not say which step step 30 (year 1) follows",
    ),
    "a step that follows itself": (
        "UPDATE step SET parent = id WHERE id = 30",
        "the step before step 30 (year 1) is missing",
    ),
    "a step of no kind": ("UPDATE step SET kind = 'x' WHERE id = 9", "step 9 cannot be read"),
    "a step taken back in the middle": (
        "UPDATE step SET live = 0 WHERE id = 9",
        "step 9 (year 1) is marked as taken back, which does not fit the last step",
    ),
    "another state": (
        "UPDATE campaign SET state = replace(state, 'pelmarra', 'pelmarro')",
        "where it stands is not where its last step led",
    ),
    "words of a fact cut off": ("UPDATE fact SET words = '{bad'", "cannot be read"),
    "words of an old fact cut off": (
        "UPDATE fact SET words = '{bad' WHERE step = 3",
        "a fact of step 3 (year 1) cannot be read",
    ),
    "changes that are none": (
        "UPDATE fact SET changes = '7' WHERE step = 3",
        "a fact of step 3 (year 1) cannot be read",
    ),
    "changes that are nested deeply": (
        "UPDATE fact SET changes = 'NESTED' WHERE step = 3",
        "a fact of step 3 (year 1) cannot be read",
    ),
    "facts left out": ("DELETE FROM fact", "does not lead where the step led"),
    "a fact left out": (
        "DELETE FROM fact WHERE step = 1 AND n = 0",
        "a fact of step 1 (year 1) is missing",
    ),
    "a fact of no step": (
        "UPDATE fact SET step = 9999 WHERE step = 1 AND n = 0",
        "is missing",
    ),
    "an answer that is none": ("UPDATE answer SET value = '{}'", "cannot be read"),
    "an answer left out": ("DELETE FROM answer WHERE n = 0", "an answer of step"),
    "no table of answers": ("DROP TABLE answer", "its table answer is missing"),
    "no table of snapshots": ("DROP TABLE snapshot", "its table snapshot is missing"),
    "a column gone": (
        "ALTER TABLE fact RENAME COLUMN asks TO ask",
        "its column asks of table fact is missing",
    ),
    "a column of no release": (
        "ALTER TABLE fact ADD COLUMN more",
        "no release of Decimo made the column more of its table fact",
    ),
    "a column of a later form in a file of an earlier one": (
        "PRAGMA user_version = 1",
        "no release of Decimo made the column step of its table diary",
    ),
    "snapshots left out": ("DELETE FROM snapshot", "the state after step 1 (year 1) is missing"),
    "a snapshot garbled": (
        "UPDATE snapshot SET state = x'00' WHERE step = (SELECT max(step) FROM snapshot)",
        "cannot be read",
    ),
    "texts left out": ("DELETE FROM content", "its land and tables are missing"),
    "a text left out": (
        "DELETE FROM content WHERE name = (SELECT max(name) FROM content)",
        "its land and tables are not those that were kept",
    ),
    "a text garbled": ("UPDATE content SET text = x'00'", "a text of its land and tables cannot be read"),
    "a diary of numbers": ("UPDATE diary SET text = x'00ff'", "the diary's entry 1 cannot be read"),
    "a number that is none": ("UPDATE ledger SET value = 'many'", "a number of the ledger of"),
}


SOME = [*[*FAULTS][::4], "no steps"]
"""The faults with which the longer tests are run each time."""


def ruin(path: Path, script: str) -> None:
    """Change a campaign as a program for databases would."""
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        for statement in script.replace("NESTED", NESTED).split("; "):
            file.execute(statement)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaign of two years with an entry in its diary."""
    shelf = CampaignFolder(tmp_path_factory.mktemp("campaigns"))
    session = create_campaign(shelf, "war", "four-hearths", seed=7)
    with closing(session.journal):
        session.run(2)
        session.journal.write_diary(DiaryEntry(0, 1, 0, "", "A word.", ""))
    return shelf.path_of("war").read_bytes()


@pytest.fixture
def war(folder: Path, whole: bytes) -> Path:
    folder.mkdir()
    path = folder / "war.decimo"
    path.write_bytes(whole)
    return path


@pytest.fixture(params=FAULTS)
def fault(request: pytest.FixtureRequest, war: Path) -> str:
    """What is said of the damaged campaign `war` in brackets."""
    script, said = FAULTS[request.param]
    ruin(war, script)
    return said


def in_words(sentence: str, said: str) -> None:
    """See that a sentence says it, in words for people."""
    assert sentence.startswith("'war.decimo' is damaged (")
    assert said in sentence
    assert "\n" not in sentence
    for word in WORDS:
        assert word not in sentence, sentence


def test_a_fault_is_named_when_it_is_opened_and_nothing_is_written(war: Path, fault: str) -> None:
    before = war.read_bytes()
    for to_play in (False, True):
        with pytest.raises(Refusal) as refusal:
            open_campaign(CampaignFolder(war.parent), "war", to_play=to_play)
        in_words(str(refusal.value), fault)
    assert [each.name for each in war.parent.iterdir()] == ["war.decimo"]
    assert war.read_bytes() == before


def test_run_refuses_just_as_show_does(decimo: Typed, war: Path, fault: str) -> None:
    said = {
        decimo(*typed).refusal
        for typed in (
            ("show", "war"),
            ("show", "war", "facts"),
            ("run", "war", "--years", "1", "--decide", "all"),
            ("undo", "war"),
            ("diary", "war"),
        )
    }
    (sentence,) = said
    in_words(sentence, fault)
    assert sentence.endswith("; 'decimo rescue' saves what can still be read of it.")


def test_it_is_never_backed_up_as_sound(war: Path, fault: str) -> None:
    with pytest.raises(Refusal) as refusal:
        back_up(war)
    in_words(str(refusal.value), fault)
    assert list_backups(war) == []


@pytest.mark.parametrize("change", slow_but(SOME, FAULTS))
def test_a_backup_with_it_is_never_offered_as_a_good_one(decimo: Typed, war: Path, change: str) -> None:
    """A whole one beside it is offered all the same, and takes the place of what is damaged."""
    script, said = FAULTS[change]
    good = back_up(war, BY_HAND)
    bad = good.path.with_name("war--2099-01-01T000000--opened.decimo")
    bad.write_bytes(good.path.read_bytes())
    ruin(bad, script)
    newest, other = list_backups(war)
    assert (newest.summary, other.summary == good.summary) == (None, True)
    assert said in newest.problem
    assert newest.problem in decimo("backups", "war").out
    assert decimo("restore", "war", "1").refusal.startswith("Backup 1 cannot be restored: ")
    ruin(war, script)
    aside = restore(war, other)
    assert aside is not None
    assert aside.name.endswith(f"--{DAMAGED}.decimo")
    assert summarize(war) == good.summary


def test_where_there_is_a_backup_it_is_named_as_a_way_out(decimo: Typed, war: Path) -> None:
    ruin(war, FAULTS["no table of answers"][0])
    assert "'decimo restore'" not in decimo("show", "war").refusal
    aside = war.parent / "backups" / "war--2026-01-01T000000--damaged.decimo"
    aside.parent.mkdir()
    aside.write_bytes(b"")
    assert "'decimo restore'" not in decimo("show", "war").refusal
    aside.with_name("war--2026-01-01T000000--by-hand.decimo").write_bytes(b"")
    for file in (b"", b"x" * 999, war.read_bytes()):
        war.write_bytes(file)
        assert "'decimo restore' puts a backup in its place" in decimo("show", "war").refusal


def test_a_state_that_is_nested_deeply_is_told_wherever_it_is_met(decimo: Typed, war: Path) -> None:
    script = "UPDATE step SET fingerprint = 'PRINT'; UPDATE campaign SET state = 'NESTED'"
    ruin(war, script.replace("PRINT", fingerprint(NESTED.encode())))
    for typed in (("show", "war"), ("run", "war", "--years", "1"), ("export", "war", "--to", "war.json")):
        assert "'war.decimo' is damaged (" in decimo(*typed).refusal
    assert decimo("verify", "war").code == 1
    (entry,) = decimo("list", "--json").json["campaigns"]
    assert entry["name"] == "war"


def test_a_snapshot_that_is_nested_deeply_is_told(war: Path, decimo: Typed) -> None:
    with closing(sqlite3.connect(war)) as file:
        file.execute("UPDATE snapshot SET state = ?", (zlib.compress(NESTED.encode()),))
        file.commit()
    assert "is damaged (what happened in step" in decimo("show", "war").refusal
    assert decimo("verify", "war").code == 1


HEADS: dict[str, Callable[[bytes], bytes]] = {
    "a beginning of zeros": lambda data: bytes(100) + data[100:],
    "a first page of zeros": lambda data: bytes(4096) + data[4096:],
    "another mark": lambda data: data[:68] + b"\x00\x01\x02\x03" + data[72:],
}


@pytest.mark.parametrize("head", HEADS)
def test_a_file_whose_beginning_is_gone_is_pointed_to_the_rescue_that_saves_it(
    decimo: Typed, war: Path, whole: bytes, head: str
) -> None:
    war.write_bytes(HEADS[head](whole))
    assert "'decimo rescue' saves what can still be read of it" in decimo("show", "war").refusal
    assert decimo("rescue", "war", "saved").code == 0
    assert decimo("verify", "saved").code == 0


def test_a_file_of_a_later_form_by_this_version_says_which_form_it_has(decimo: Typed, war: Path) -> None:
    """Case A2: of two equal versions none can be installed for the other."""
    ruin(war, "PRAGMA user_version = 77")
    assert decimo("show", "war").refusal == (
        "'war.decimo' is in form 77 of a campaign's file, but the latest that this Decimo reads is form 2; "
        "install a later Decimo (the file was not touched)."
    )


def test_a_list_marks_what_it_cannot_read(decimo: Typed, war: Path) -> None:
    ruin(war, "UPDATE campaign SET name = x'00ff'")
    (entry,) = decimo("list", "--json").json["campaigns"]
    assert entry["name"] == "war"
    assert entry["problem"].startswith("'war.decimo' is damaged (")


@pytest.mark.parametrize("to_play", [False, True])
def test_a_sound_campaign_passes(war: Path, to_play: bool) -> None:
    SqliteJournal.open(war, to_play=to_play).close()


def test_a_row_is_what_its_table_keeps() -> None:
    for name, row_type in ROW_TYPES.items():
        table, columns = METADATA.tables[name].c, columns_of(row_type)
        assert [column.name for column in columns] == [column.name for column in table]
        assert [column.kind for column in columns] == [column.type.python_type for column in table]


NOTHING_LEFT = ("no steps",)
"""Of these a rescue cannot save anything."""


@pytest.mark.parametrize("fault", slow_but(SOME, FAULTS), indirect=True)
def test_a_rescue_saves_what_is_left_and_says_what_is_lost(
    decimo: Typed, war: Path, fault: str, request: pytest.FixtureRequest
) -> None:
    """The new campaign opens, and where nothing is said to be lost it is what was played."""
    before = war.read_bytes()
    ended = decimo("rescue", "war", "saved")
    assert war.read_bytes() == before
    if request.node.callspec.params["fault"] in NOTHING_LEFT:
        assert ended.refusal.startswith("Nothing of 'war.decimo' can be saved (")
        return
    assert ended.code == 0
    assert decimo("run", "saved", "--years", "1", "--decide", "all").code == 0
    verified = decimo("verify", "saved")
    assert verified.code == 0 or "Nothing was lost." not in ended.out
