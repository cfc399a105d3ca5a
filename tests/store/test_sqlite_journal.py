"""A campaign in its file: what goes in comes out, whole or not at all."""

import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, get_args

import pytest

from decimo.chance import Answer, Answered, AskMark, Change, Fact, Refusal, Stream
from decimo.play.campaign_record import DiaryEntry, OpenStep, Played, RecordKind, content_digest
from decimo.play.journal import MemoryJournal, state_after
from decimo.store.campaign_file import APPLICATION_ID, SCHEMA
from decimo.store.journal import SqliteJournal
from decimo.store.schema import get_driver
from tests.store.made_up import CHARTER, VIEWS, Game, ledgers


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    with closing(SqliteJournal.create(tmp_path / "rivers.decimo", CHARTER, views=VIEWS)) as made:
        yield made


def opened(path: Path, *, to_play: bool = False) -> Any:
    return closing(SqliteJournal.open(path, to_play=to_play))


def test_a_new_campaign_holds_its_charter_and_nothing_else(journal: SqliteJournal) -> None:
    assert journal.charter() == CHARTER
    assert (journal.head(), journal.open_step(), journal.next_id()) == (None, None, 1)
    assert (list(journal.line()), journal.records(), journal.diary()) == ([], [], [])


def test_every_kind_of_record_comes_back_as_it_was_kept(journal: SqliteJournal) -> None:
    game = Game(journal)
    told = [game.found()] + [game.step(kind) for kind in get_args(RecordKind) if kind != "founding"]
    head = journal.head()
    journal.commit()
    journal.close()
    with opened(journal.path) as again:
        assert list(again.line()) == told
        assert again.records() == [played.record for played in told]
        assert [again.record(played.record.id) for played in told] == told
        assert again.head() == head


def test_all_values_that_a_fact_or_an_answer_can_hold_come_back(journal: SqliteJournal) -> None:
    played = Game(journal).found()
    changes = (
        Change(
            "leaders.l1",
            None,
            {"name": "Ψ 'quoted' \"twice\" \x00", "old": True, "ranks": [1, 2], "foe": None},
        ),
        Change("@settings.pack", "one", "two"),
        Change("tribans.aquila.fleet", [1, "a"], []),
    )
    fact = Fact("be_born", "l1", "R5", {"name": "[red]", "points": -3}, changes, (0, 2))
    marks = AskMark("choice", "G-1", "aquila", "which way", ""), AskMark("card", "R2", "", "the card", "")
    answers = (
        Answered(marks[0], Answer("stay", "policy", "too weak")),
        Answered(marks[1], Answer("QS", "player")),
        Answered(AskMark("roll", "R1", "lupa", "two dice", "2d6"), Answer((3, 5), "app")),
    )
    record = replace(played.record, id=2, parent=1, kind="step")
    journal.append(Played(record, answers, (fact,)), b"{}", season_ends=False)
    journal.commit()
    with closing(SqliteJournal.open_unchecked(journal.path)) as reader:
        assert reader.record(2) == Played(record, answers, (fact,))


def test_rows_that_are_not_committed_yet_are_read_with_the_others(journal: SqliteJournal) -> None:
    game = Game(journal)
    told = [game.found(), game.step()]
    assert list(journal.line()) == told
    told.append(game.step())
    assert journal.children(2) == [told[2].record]
    assert journal.snapshot(3) is not None
    assert journal.snapshot(2) is None


def test_what_was_not_committed_is_gone_when_the_campaign_is_closed(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    journal.commit()
    game.step()
    journal.records()
    journal.close()
    with opened(journal.path) as again:
        assert [record.id for record in again.records()] == [1]


def test_the_line_of_some_years_is_these_years_alone(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    game.years(4)
    assert {played.record.year for played in journal.line(since=2, until=3)} == {2, 3}
    assert {played.record.year for played in journal.line(since=4)} == {4}
    assert len(list(journal.line(until=1))) == 9


def test_an_open_step_waits_across_a_restart(journal: SqliteJournal) -> None:
    Game(journal).found()
    mark = AskMark("roll", "R2", "aquila", "blight", "2d6")
    waiting = OpenStep(
        "raid",
        2,
        answered={0: Answered(mark, Answer((2, 6), "player"))},
        offered={1: "QS", 3: (4,)},
        deferred=[("desolate-at", 8), ("pack", "two")],
    )
    journal.keep_open(waiting)
    journal.commit()
    journal.close()
    with opened(journal.path, to_play=True) as again:
        assert again.open_step() == waiting
        again.keep_open(None)
        again.commit()
    with opened(journal.path) as third:
        assert third.open_step() is None


def test_an_answer_that_was_not_committed_is_not_kept(journal: SqliteJournal) -> None:
    journal.keep_open(OpenStep("raid", 1))
    journal.close()
    with opened(journal.path) as again:
        assert again.open_step() is None


def test_only_a_persons_words_wait_for_the_disk_itself(journal: SqliteJournal) -> None:
    driver = get_driver(journal._connection)

    def level() -> int:
        return int(driver.execute("PRAGMA synchronous").fetchone()[0])

    normal, full = 1, 2
    game = Game(journal)
    game.found()
    journal.commit()
    assert level() == normal
    journal.keep_open(OpenStep("raid", 1))
    journal.commit()
    assert level() == full
    journal.keep_open(None)
    game.step()
    journal.commit()
    assert level() == normal
    game.step("order", by="player")
    journal.commit()
    assert level() == full


def test_the_land_is_kept_under_its_digest_and_an_older_one_beside_it(journal: SqliteJournal) -> None:
    older = {"scenarios/two.yaml": "name: Zwei Flüsse\n", "tables/t.yaml": ""}
    newer = {"scenarios/two.yaml": "name: two"}
    for texts in (older, newer, newer):
        journal.keep_content(content_digest(texts), texts)
    journal.commit()
    with opened(journal.path) as again:
        assert again.content(content_digest(older)) == older
        assert again.content(content_digest(newer)) == newer
        assert again.last_content() == content_digest(newer)
        with pytest.raises(Refusal, match="land and tables cc are missing"):
            again.content("cc")


# Back and forth


def test_a_step_taken_back_stays_in_the_file_and_can_be_gone_to_again(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    game.years(1)
    told, state = list(journal.line()), journal.head()
    game.go_to(4)
    assert [record.id for record in journal.records()] == [1, 2, 3, 4]
    assert [step for step in range(12) if journal.is_live(step)] == [1, 2, 3, 4]
    assert [record.id for record in journal.children(4)] == [5]
    assert journal.next_id() == 10
    game.go_to(9)
    assert (list(journal.line()), journal.head()) == (told, state)


def test_back_forth_and_another_way_leave_the_very_ledger_of_a_campaign_that_never_turned(
    tmp_path: Path,
) -> None:
    """A walk of steps, undos, redos and branches, beside a journal in memory that draws its ledger anew."""
    walk = Stream("walk")
    memory = MemoryJournal(CHARTER)
    with closing(SqliteJournal.create(tmp_path / "walk.decimo", CHARTER)) as journal:
        games = [Game(journal), Game(memory)]
        for game in games:
            game.found()
        for _ in range(60):
            act, where = walk.below(3), walk.below(memory.next_id() - 1) + 1
            for game in games:
                if act == 0:
                    game.go_to(where)
                else:
                    for _ in range(10):
                        game.step()
                if where % 3 == 0:
                    game.journal.commit()
            assert ledgers(journal) == ledgers(memory)
            assert journal.records() == memory.records()
            assert journal.head() == memory.head()
        assert list(journal.line()) == list(memory.line())
        assert len(journal.records()) < memory.next_id() - 1


def test_the_state_after_any_step_is_found_again(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    states = {}
    for _ in range(20):
        record = game.step().record
        states[record.id] = journal.head()[1]  # type: ignore[index] # it was just played
    assert {record_id: state_after(journal, record_id) for record_id in states} == states


# The diary


def test_the_diary_keeps_every_wording_as_typed(journal: SqliteJournal) -> None:
    Game(journal).found()
    first = journal.write_diary(DiaryEntry(0, 2, 1, "", "[red] a wolf\r\n\tcame [/", "2026-05-09T20:14:00"))
    second = journal.write_diary(DiaryEntry(0, 1, 3, "aquila", "Ωmega ", "2026-05-09T20:15:00"))
    edited = journal.write_diary(replace(first, text="no wolf", written="2026-05-10T08:00:00", step=1))
    journal.write_diary(replace(edited, text="a bear"))
    journal.close()
    with opened(journal.path) as again:
        assert again.diary() == [second, replace(edited, text="a bear")]
    with closing(sqlite3.connect(journal.path)) as file:
        old = file.execute("SELECT n, text, written, step FROM diary_old_wording").fetchall()
    assert old == [(1, first.text, first.written, 0), (2, "no wolf", edited.written, 1)]


def test_an_entry_knows_after_which_step_it_was_written(journal: SqliteJournal) -> None:
    memory = MemoryJournal(CHARTER)
    for each in (journal, memory):
        game = Game(each)
        game.found()
        game.step()
        each.write_diary(DiaryEntry(0, 1, 0, "", "after the raid", "", step=2))
        game.go_to(1)
        each.write_diary(DiaryEntry(0, 1, 0, "", "before the raid", "", step=1))
        each.commit()
    assert [entry.step for entry in journal.diary()] == [2, 1]
    assert journal.diary() == memory.diary()


def test_an_entry_that_is_not_there_is_refused_and_steps_of_the_year_stay(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    with pytest.raises(Refusal, match="no entry 7"):
        journal.write_diary(DiaryEntry(7, 1, 0, "", "lost", ""))
    journal.commit()
    assert len(journal.records()) == 1


def test_going_back_takes_no_word_of_the_diary(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    game.years(2)
    entry = journal.write_diary(DiaryEntry(0, 2, 0, "", "kept", ""))
    game.go_to(1)
    journal.commit()
    assert journal.diary() == [entry]


# When something fails


def test_a_commit_that_fails_leaves_nothing_and_the_campaign_goes_on_from_the_file(
    journal: SqliteJournal,
) -> None:
    game = Game(journal)
    game.found()
    game.years(1)
    before = list(journal.line()), journal.head(), ledgers(journal)
    stale = game.step()
    game.step()
    with closing(sqlite3.connect(journal.path, isolation_level=None)) as other:
        other.execute(
            "CREATE TRIGGER stop BEFORE INSERT ON fact WHEN new.step = 11 BEGIN SELECT RAISE(ABORT, 'no'); END"
        )
        with pytest.raises(Refusal, match=r"rivers\.decimo"):
            journal.commit()
        other.execute("DROP TRIGGER stop")
    assert (list(journal.line()), journal.head(), ledgers(journal)) == before
    assert journal.next_id() == 10
    # Who did not lay out the campaign again cannot add to steps that are not there.
    with pytest.raises(Refusal, match="open the campaign again"):
        journal.append(Played(replace(stale.record, id=10, parent=10), (), ()), b"{}", season_ends=False)
    game.step()
    journal.commit()
    assert len(journal.records()) == 10


def test_an_interruption_of_a_commit_leaves_the_file_whole(
    journal: SqliteJournal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    game = Game(journal)
    game.found()
    journal.commit()
    game.step()
    with monkeypatch.context() as patch:
        patch.setattr("decimo.store.step_rows.write_numbers", interrupted)
        with pytest.raises(KeyboardInterrupt):
            journal.commit()
    assert [record.id for record in journal.records()] == [1]
    with closing(sqlite3.connect(journal.path)) as file:
        assert file.execute("SELECT count(*) FROM fact WHERE step > 1").fetchone() == (0,)


def test_a_full_disk_is_told_in_one_sentence_and_what_was_saved_stays(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    journal.commit()
    driver = get_driver(journal._connection)
    pages = driver.execute("PRAGMA page_count").fetchone()[0]
    driver.execute(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(Refusal, match=r"disk is full, so 'rivers\.decimo' could not be written"):
        game.years(20)
    saved = len(journal.records())
    driver.execute("PRAGMA max_page_count = 1000000")
    game.step()
    journal.commit()
    assert len(journal.records()) == saved + 1


# Beside each other


def test_a_reader_sees_what_is_committed_while_the_game_goes_on_and_writes_nothing(
    journal: SqliteJournal,
) -> None:
    game = Game(journal)
    game.found()
    journal.commit()
    with opened(journal.path) as reader:
        game.step()
        journal.records()
        assert [record.id for record in reader.records()] == [1]
        journal.commit()
        assert [record.id for record in reader.records()] == [1, 2]
        reader.keep_open(OpenStep("raid", 1))
        reader.commit()
        with pytest.raises(Refusal, match="opened only to be read"):
            reader.write_diary(DiaryEntry(0, 1, 0, "", "no", ""))
        with pytest.raises(Refusal, match="opened only to be read"):
            Game(reader).step()
    journal.close()
    with opened(journal.path) as again:
        assert again.open_step() is None
        assert again.diary() == []


def test_a_reader_of_a_campaign_that_nobody_plays_leaves_its_file_as_it_is(journal: SqliteJournal) -> None:
    Game(journal).found()
    journal.commit()
    journal.close()
    before = journal.path.read_bytes()
    with opened(journal.path) as reader:
        assert len(list(reader.line())) == 1
    assert journal.path.read_bytes() == before


PLAYER = """
import sys
from pathlib import Path
from decimo.chance import Refusal
from decimo.store.journal import SqliteJournal
from decimo.store.schema import get_driver
from tests.store.made_up import Game
try:
    journal = SqliteJournal.open(Path(sys.argv[1]), to_play=True)
except Refusal as refusal:
    sys.exit(str(refusal))
Game(journal).years(3)
print("playing", flush=True)
sys.stdin.readline()
if sys.argv[2] == "close":
    journal.close()
import os
os._exit(0)
"""


def player(path: Path, end: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), end],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=Path(__file__).parents[2],
    )


@pytest.mark.parametrize("end", ["close", "die"])
def test_of_two_processes_one_plays_and_the_other_is_told_so(journal: SqliteJournal, end: str) -> None:
    """Case A10."""
    Game(journal).found()
    journal.commit()
    journal.close()
    first = player(journal.path, end)
    assert first.stdout is not None
    assert first.stdout.readline() == "playing\n"
    with pytest.raises(
        Refusal, match=rf"is being played since \d\d:\d\d by process {first.pid} on .*; close it"
    ):
        SqliteJournal.open(journal.path, to_play=True)
    with opened(journal.path) as reader:
        assert len(reader.records()) == 25
    _, said = first.communicate("\n")
    assert said == ""
    with opened(journal.path, to_play=True) as again:
        assert len(again.records()) == 25
        Game(again).step()
        again.commit()


# What other tools see


def test_any_sqlite_tool_can_ask_the_campaign_by_the_rulesets_names(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    game.years(1)
    journal.close()
    with closing(sqlite3.connect(journal.path)) as file:
        shown = dict(file.execute("SELECT id, blight FROM triban ORDER BY id").fetchall())
        assert shown == {entry.key: entry.value for entry in _latest(journal.path)}
        assert file.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
        assert file.execute("PRAGMA user_version").fetchone() == (SCHEMA,)
        assert file.execute("SELECT seed, step FROM campaign").fetchone() == (2**63 - 1, 9)


def _latest(path: Path) -> list[Any]:
    with opened(path) as reader:
        return [entry for entry in reader.ledger("tribans", "blight") if entry.year == 1]


def test_a_campaign_is_not_founded_over_another(journal: SqliteJournal) -> None:
    Game(journal).found()
    journal.commit()
    journal.close()
    before = journal.path.read_bytes()
    with pytest.raises(Refusal, match="already; choose another name"):
        SqliteJournal.create(journal.path, CHARTER)
    assert journal.path.read_bytes() == before
    assert sorted(file.name for file in journal.path.parent.iterdir()) == ["rivers.decimo"]


def test_a_log_left_by_a_campaign_that_is_gone_does_not_come_into_a_new_one(journal: SqliteJournal) -> None:
    game = Game(journal)
    game.found()
    game.years(1)
    journal.path.with_name("next.decimo-wal").write_bytes(Path(f"{journal.path}-wal").read_bytes())
    with closing(SqliteJournal.create(journal.path.with_name("next.decimo"), CHARTER)) as fresh:
        assert fresh.records() == []
