"""Backups: made before play, listed with their contents, and thinned with age."""

import errno
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any

import pytest

from decimo.chance import Answer, Answered, AskMark
from decimo.play.campaign_record import DiaryEntry, Moment, OpenStep
from decimo.store import backup as module
from decimo.store import backup_name
from decimo.store.backup import (
    AT_MOST,
    BEFORE_RESTORE,
    BEFORE_UPDATE,
    BY_HAND,
    LEFT,
    OPENED,
    YEAR,
    back_up,
    copy_to_backups,
    list_backups,
    restore,
    thin_backups,
)
from decimo.store.backup_content import is_contained
from decimo.store.backup_name import claim_path
from decimo.store.campaign_file import SCHEMA
from decimo.store.fault import DAMAGED, FOLDER
from decimo.store.journal import SqliteJournal
from tests.store.made_up import CHARTER, Game, forget_backups
from tests.store.test_sqlite_journal import player


class Clock:
    """The time of the player's world, as the test sets it."""

    def __init__(self, start: datetime) -> None:
        self.time = start

    def go_on(self, **time: float) -> None:
        self.time += timedelta(**time)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock(datetime(2026, 11, 29, 22, 44, tzinfo=UTC))

    class Set(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> "Set":
            return cls.fromtimestamp(clock.time.timestamp(), tz)

    for each in (module, backup_name):
        monkeypatch.setattr(each, "datetime", Set)
    return clock


@pytest.fixture
def campaign(tmp_path: Path) -> Path:
    return lay(tmp_path / "rivers.decimo")


def lay(path: Path, years: int = 1, seed: int = 1) -> Path:
    with closing(SqliteJournal.create(path, replace(CHARTER, name=path.stem, seed=seed))) as journal:
        game = Game(journal)
        game.found()
        game.years(years)
    forget_backups(path)
    return path


def opened(path: Path) -> "closing[SqliteJournal]":
    return closing(SqliteJournal.open(path, to_play=True))


def play(path: Path, years: int = 1) -> str:
    """Play on; return what was remarked at the opening."""
    with opened(path) as journal:
        Game(journal).years(years)
        return journal.remark


def names(path: Path) -> list[str]:
    return [backup.path.name for backup in list_backups(path)]


def damage(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


# Making one


def test_a_backup_says_what_it_holds_when_and_why_it_was_made(campaign: Path, clock: Clock) -> None:
    made = back_up(campaign)
    assert made.path == campaign.parent / FOLDER / "rivers--2026-11-29T224400--by-hand.decimo"
    assert (made.when, made.why, made.problem) == (clock.time, BY_HAND, "")
    assert made.size == made.path.stat().st_size
    assert made.summary is not None
    assert made.summary[:2] == ("rivers", "made-up")
    assert (made.summary.moment, made.summary.steps) == (Moment(2, 0, "raid"), 9)
    with closing(SqliteJournal.open(made.path, to_play=False)) as journal:
        head = journal.head()
        assert head is not None
        assert head[0].fingerprint == made.summary.fingerprint
        assert len(list(journal.line())) == 9
    assert list_backups(campaign) == [made]
    assert names(campaign.with_name("elsewhere.decimo")) == []


def wrote_a_word(journal: SqliteJournal) -> None:
    journal.write_diary(DiaryEntry(0, 2, 0, "", "A word.", ""))


def rewrote_it(journal: SqliteJournal) -> None:
    (entry,) = journal.diary()
    journal.write_diary(replace(entry, text="Another word."))


def half_answered(journal: SqliteJournal) -> None:
    journal.keep_open(OpenStep("raid", 1))
    journal.commit()


def played(journal: SqliteJournal) -> None:
    journal.keep_open(None)
    Game(journal).step()
    journal.commit()


def took_back_what_follows(journal: SqliteJournal) -> None:
    Game(journal).go_to(3)
    journal.commit()


def test_whatever_was_done_makes_a_new_backup_and_nothing_makes_none(campaign: Path, clock: Clock) -> None:
    last = back_up(campaign)
    for did in (wrote_a_word, rewrote_it, half_answered, played, took_back_what_follows):
        with opened(campaign) as journal:
            did(journal)
        clock.go_on(hours=1)
        made = back_up(campaign)
        assert made.path != last.path, did.__name__
        clock.go_on(hours=1)
        assert back_up(campaign) == made
        last = made


def test_a_backup_of_the_very_second_gets_a_name_of_its_own(campaign: Path, clock: Clock) -> None:
    first = back_up(campaign, OPENED)
    with opened(campaign) as journal:
        wrote_a_word(journal)
    second = back_up(campaign, OPENED)
    assert second.path.name == "rivers--2026-11-29T224400-2--left.decimo"
    assert names(campaign) == [second.path.name, first.path.name]


def test_what_is_wanted_by_hand_is_made_by_hand(campaign: Path) -> None:
    back_up(campaign, OPENED)
    by_hand = back_up(campaign)
    assert by_hand.why == BY_HAND
    assert back_up(campaign) == by_hand == back_up(campaign, OPENED)
    assert len(list_backups(campaign)) == 2


@pytest.mark.parametrize(
    "other", ["rivers--2", "rivers--", "rive", "rivers--2026-11-29T224400--opened", "Two rivers"]
)
def test_a_campaign_whose_name_begins_alike_has_backups_of_its_own(campaign: Path, other: str) -> None:
    mine = back_up(campaign)
    others = lay(campaign.with_name(f"{other}.decimo"), years=2)
    theirs = back_up(others)
    assert list_backups(campaign) == [mine]
    assert list_backups(others) == [theirs]


def test_names_that_differ_in_capitals_are_one_unless_both_are_there(campaign: Path) -> None:
    made = back_up(campaign)
    shout = campaign.with_name("RIVERS.decimo")
    if shout.exists():
        pytest.skip("this system takes them for one")
    campaign.unlink()
    assert list_backups(shout) == [made]
    lay(campaign)
    assert list_backups(shout) == []


def test_files_of_other_names_are_no_backups(campaign: Path) -> None:
    made = back_up(campaign)
    for name in ("rivers--2026-02-31T000000--opened", "rivers--today--opened", "rivers", "notes"):
        shutil.copy(made.path, made.path.with_name(f"{name}.decimo"))
    (made.path.parent / "notes.txt").touch()
    assert list_backups(campaign) == [made]


@pytest.mark.parametrize("end", ["close", "die"])
def test_a_campaign_that_another_process_plays_is_backed_up_whole(campaign: Path, end: str) -> None:
    """Most of it stands in the log beside the file then, so a plain copy would lack it."""
    game = player(campaign, end)
    assert game.stdout is not None
    assert game.stdout.readline() == "playing\n"
    assert campaign.with_name("rivers.decimo-wal").stat().st_size > 0
    made = back_up(campaign)
    assert made.summary is not None
    assert made.summary.steps == 33
    game.communicate("\n")
    with closing(SqliteJournal.open(made.path, to_play=False)) as journal:
        assert len(list(journal.line())) == 33


def test_a_game_that_goes_on_during_the_copy_does_not_make_it_wrong(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from decimo.store import campaign_file

    count = campaign_file.count_rows
    with opened(campaign) as journal:
        game = Game(journal)

        def played_meanwhile(connection: sqlite3.Connection) -> dict[str, int]:
            game.years(1)
            found = count(connection)
            game.years(1)
            return found

        monkeypatch.setattr(campaign_file, "count_rows", played_meanwhile)
        to = copy_to_backups(campaign, BY_HAND)
        monkeypatch.undo()
    with closing(SqliteJournal.open(to, to_play=False)) as copy:
        assert len(copy.records()) == 17


# On opening


def test_a_campaign_is_backed_up_when_it_is_opened_to_play_and_not_when_it_is_read(
    campaign: Path, clock: Clock
) -> None:
    SqliteJournal.open(campaign, to_play=False).close()
    assert list_backups(campaign) == []
    with opened(campaign) as journal:
        assert journal.remark == ""
        (first,) = list_backups(campaign)
        assert first.why == OPENED
        assert first.summary is not None
        assert first.summary.steps == 9
        Game(journal).years(1)
    clock.go_on(hours=1)
    play(campaign)
    assert [backup.summary and backup.summary.steps for backup in list_backups(campaign)] == [25, 17, 9]


def test_commands_in_a_row_make_a_backup_for_each_year_they_play(campaign: Path, clock: Clock) -> None:
    for _ in range(4):
        play(campaign)
        clock.go_on(minutes=1)
    assert [(each.why, each.summary and each.summary.steps) for each in list_backups(campaign)] == [
        (LEFT, 41),
        (LEFT, 33),
        (LEFT, 25),
        (LEFT, 17),
        (OPENED, 9),
    ]


def test_a_clock_that_was_set_back_does_not_put_an_end_to_backups(campaign: Path, clock: Clock) -> None:
    play(campaign)
    clock.go_on(days=-300)
    play(campaign)
    assert {each.summary and each.summary.steps for each in list_backups(campaign)} == {9, 17, 25}


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EROFS, errno.EACCES])
def test_a_backup_that_cannot_be_made_keeps_nobody_from_playing(
    campaign: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    real = Path.mkdir

    def failing(path: Path, **how: bool) -> None:
        if path.name == FOLDER:
            raise OSError(number, "no")
        real(path, **how)

    monkeypatch.setattr(Path, "mkdir", failing)
    said = play(campaign)
    assert said.startswith("The backups of 'rivers.decimo' are not up to date: ")
    assert "\n" not in said
    assert play(campaign)
    monkeypatch.undo()
    assert len(records(campaign)) == 25
    assert list_backups(campaign) == []


def test_a_full_disk_leaves_no_half_of_a_backup(campaign: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(sqlite3.Connection):
        def execute(self, query: str, *values: Any) -> sqlite3.Cursor:
            if "journal_mode=DELETE" in query:
                raise full
            return super().execute(query, *values)

    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL
    real = sqlite3.connect

    def connect(file: Any, **how: Any) -> Any:
        return real(file, **how | ({"factory": Full} if str(file).endswith(".part") else {}))

    monkeypatch.setattr(sqlite3, "connect", connect)
    assert "The disk is full" in play(campaign)
    monkeypatch.undo()
    assert list((campaign.parent / FOLDER).iterdir()) == []


def test_a_folder_of_backups_that_is_a_file_keeps_nobody_from_playing(campaign: Path) -> None:
    (campaign.parent / FOLDER).write_text("mine", encoding="utf-8")
    assert play(campaign).startswith("The backups of 'rivers.decimo' are not up to date: 'backups'")
    assert len(records(campaign)) == 17


def records(path: Path) -> list[int]:
    with closing(SqliteJournal.open(path, to_play=False)) as journal:
        return [record.id for record in journal.records()]


# On leaving, and in a long evening


def test_the_newest_turn_is_in_a_backup_when_a_campaign_is_left(campaign: Path, clock: Clock) -> None:
    with opened(campaign) as journal:
        clock.go_on(minutes=1)
        Game(journal).step()
        journal.commit()
        print_ = fingerprint_of(journal)
    newest = list_backups(campaign)[0]
    assert newest.why == LEFT
    assert newest.summary is not None
    assert newest.summary.fingerprint == print_


def fingerprint_of(journal: SqliteJournal) -> str:
    head = journal.head()
    assert head is not None
    return head[0].fingerprint


def test_where_nothing_was_played_none_is_made_on_leaving(campaign: Path, clock: Clock) -> None:
    play(campaign)
    before = names(campaign)
    for _ in range(3):
        clock.go_on(hours=1)
        opened(campaign).__enter__().close()
    assert names(campaign) == before


def test_a_campaign_that_was_only_founded_needs_none(tmp_path: Path) -> None:
    path = tmp_path / "rivers.decimo"
    with closing(SqliteJournal.create(path, CHARTER)) as journal:
        Game(journal).found()
        journal.commit()
    assert list_backups(path) == []


@pytest.mark.parametrize("did", [wrote_a_word, half_answered])
def test_a_word_in_the_diary_and_a_typed_answer_are_worth_one(
    campaign: Path, clock: Clock, did: Callable[[SqliteJournal], None]
) -> None:
    with opened(campaign) as journal:
        did(journal)
    assert list_backups(campaign)[0].why == LEFT


def test_of_commands_in_a_row_in_one_year_the_last_backup_of_each_half_hour_stays(
    campaign: Path, clock: Clock
) -> None:
    """A backup takes the place of the one before, which holds nothing that it does not hold."""
    for _ in range(90):
        with opened(campaign) as journal:
            journal.write_diary(DiaryEntry(0, 2, 0, "", "A word.", ""))
        clock.go_on(minutes=1)
    kept = [(each.why, each.summary and each.summary.entries) for each in list_backups(campaign)]
    # It began at 22:44.
    assert kept == [(LEFT, 90), (LEFT, 76), (LEFT, 46), (LEFT, 16), (OPENED, 0)]


def test_a_backup_of_another_campaign_of_the_name_is_not_replaced(campaign: Path, clock: Clock) -> None:
    play(campaign)
    theirs = names(campaign)
    campaign.unlink()
    with closing(SqliteJournal.create(campaign, replace(CHARTER, name="rivers", seed=7))) as journal:
        game = Game(journal)
        game.found()
        game.years(2)
    assert set(theirs) < set(names(campaign))


def test_in_a_long_evening_one_is_made_when_a_year_is_over(
    campaign: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most one in five minutes: an unattended run plays hundreds of years in that time."""
    time = [1000.0]
    monkeypatch.setattr("decimo.store.journal.time.monotonic", lambda: time[0])
    with opened(campaign) as journal:
        game = Game(journal)
        for _ in range(40):
            time[0] += 1
            game.years(1)
        assert [each.why for each in list_backups(campaign)] == [OPENED]
        time[0] += 301
        game.step()
        journal.commit()
        assert list_backups(campaign)[0].why == YEAR
        made = len(list_backups(campaign))
        time[0] += 301
        game.step()
        journal.commit()
        assert len(list_backups(campaign)) == made


@pytest.mark.slow
def test_an_evening_of_two_hundred_years_leaves_no_two_hundred_backups(campaign: Path, clock: Clock) -> None:
    for _ in range(120):
        play(campaign)
        clock.go_on(seconds=30)
    kept = list_backups(campaign)
    assert AT_MOST <= len(kept) <= AT_MOST + 3
    assert [each.summary and each.summary.steps for each in kept[:AT_MOST]] == [
        9 + 8 * year for year in range(120, 120 - AT_MOST, -1)
    ]


def test_a_backup_that_cannot_be_made_on_leaving_is_told(
    campaign: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(campaign) as journal:
        Game(journal).years(1)
        assert journal.remark == ""
        shutil.rmtree(campaign.parent / FOLDER)
        (campaign.parent / FOLDER).write_text("mine", encoding="utf-8")
    assert journal.remark.startswith("The backups of 'rivers.decimo' are not up to date: ")


# Damaged ones


def test_a_damaged_backup_is_told_and_a_new_one_is_made(campaign: Path) -> None:
    first = back_up(campaign)
    damage(first.path)
    (seen,) = list_backups(campaign)
    assert seen.summary is None
    assert seen.problem == f"'{first.path.name}' is damaged (its end is missing)."
    again = back_up(campaign)
    assert again.path != first.path
    assert [backup.problem == "" for backup in list_backups(campaign)].count(True) == 1


def of_another_state(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute("UPDATE campaign SET state = replace(state, 'aquila', 'aquilo')")
        file.commit()


def of_the_future(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file:
        file.execute(f"PRAGMA user_version = {SCHEMA + 1}")
        file.execute("UPDATE campaign SET version = '9.9.1'")
        file.commit()


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (of_another_state, "where it stands is not where its last step led"),
        (of_the_future, "was written by Decimo 9.9.1"),
        (lambda path: path.write_bytes(b""), "is empty"),
        (lambda path: path.write_bytes(b"garbage" * 99), "is no campaign"),
    ],
)
def test_what_is_wrong_with_a_backup_is_told(
    campaign: Path, harm: Callable[[Path], object], said: str
) -> None:
    harm(back_up(campaign).path)
    (seen,) = list_backups(campaign)
    assert seen.summary is None
    assert said in seen.problem


# Thinning


@pytest.fixture
def kept(campaign: Path, clock: Clock) -> Callable[..., Path]:
    """Make a backup so many days ago; days are counted from noon."""
    whole = back_up(campaign).path.read_bytes()
    folder = campaign.parent / FOLDER
    next(folder.iterdir()).unlink()
    clock.time = datetime(2026, 11, 29, 12, tzinfo=UTC)

    def made(days: float, why: str = OPENED, text: bytes = whole) -> Path:
        when = clock.time - timedelta(days=days)
        place = folder / f"rivers--{when:%Y-%m-%dT%H%M%S}--{why}.decimo"
        place.write_bytes(text)
        return place

    return made


Kept = Callable[..., Path]


@pytest.mark.parametrize(("days", "months"), [(125, 2), pytest.param(365, 10, marks=pytest.mark.slow)])
def test_all_of_two_days_then_one_a_day_a_week_a_month(
    campaign: Path, clock: Clock, kept: Kept, days: int, months: int
) -> None:
    """Four a day: the latest of each day, week or month is the one that stays."""
    made = {quarter / 4: kept(quarter / 4 + 0.01) for quarter in range(days * 4)}
    when = {age: clock.time - timedelta(days=age + 0.01) for age in made}
    thin_backups(campaign)
    stay = [age for age, path in made.items() if path.exists()]

    def latest(since: float, until: float, of: Callable[[datetime], object]) -> list[float]:
        found: dict[object, float] = {}
        for age in made:
            if since <= age + 0.01 < until:
                found.setdefault(of(when[age]), age)
        return list(found.values())

    assert stay == [
        *(quarter / 4 for quarter in range(8)),
        *latest(2, 14, lambda day: day.date()),
        *latest(14, 91, lambda day: day.isocalendar()[:2]),
        *latest(91, 400, lambda day: (day.year, day.month)),
    ]
    assert len(stay) == 8 + 13 + 12 + months
    assert thin_backups(campaign) == []


def test_thinning_day_by_day_leaves_one_a_month_for_ever(campaign: Path, clock: Clock, kept: Kept) -> None:
    for _ in range(130):
        kept(0)
        thin_backups(campaign, clock.time)
        clock.go_on(days=1)
    seen = {backup.when.strftime("%Y-%m") for backup in list_backups(campaign)}
    assert {"2026-11", "2026-12", "2027-01", "2027-02", "2027-03", "2027-04"} == seen
    assert len(list_backups(campaign)) < 35


def test_a_damaged_backup_does_not_count_as_the_good_one_of_its_day(campaign: Path, kept: Kept) -> None:
    oldest, good, bad = kept(5.3), kept(5.2), kept(5.1, text=b"garbage")
    assert thin_backups(campaign) == [oldest]
    assert {backup.path for backup in list_backups(campaign)} == {good, bad}


def test_the_newest_good_one_is_never_deleted(campaign: Path, kept: Kept) -> None:
    good = kept(400)
    worse = [kept(400 - n / 10, text=b"garbage") for n in range(1, 5)]
    assert thin_backups(campaign) == []
    assert {backup.path for backup in list_backups(campaign)} == {good, *worse}


@pytest.mark.parametrize("why", [BEFORE_UPDATE, BEFORE_RESTORE])
def test_what_was_made_before_an_update_or_a_restore_stays_for_thirty_days(
    campaign: Path, clock: Clock, kept: Kept, why: str
) -> None:
    before, later = kept(29.2, why), kept(29.1)
    assert thin_backups(campaign) == []
    clock.go_on(days=1)
    assert thin_backups(campaign) == [before]
    assert [backup.path for backup in list_backups(campaign)] == [later]


@pytest.mark.parametrize("why", [BY_HAND, DAMAGED])
def test_what_was_made_by_hand_and_what_was_put_aside_damaged_stays(
    campaign: Path, kept: Kept, why: str
) -> None:
    kept(400.2, why), kept(400.1, why), kept(400)
    assert thin_backups(campaign) == []


def test_a_gone_campaign_of_the_same_name_keeps_its_backups(campaign: Path, kept: Kept) -> None:
    of_the_first = kept(5.3)
    campaign.unlink()
    second = back_up(lay(campaign, seed=2)).path
    older, newer = kept(5.2, text=second.read_bytes()), kept(5.1, text=second.read_bytes())
    assert thin_backups(campaign) == [older]
    assert {backup.path for backup in list_backups(campaign)} == {of_the_first, second, newer}


def test_only_backups_of_the_campaign_itself_are_thinned(campaign: Path, kept: Kept) -> None:
    mine = kept(5.2)
    other = mine.with_name(mine.name.replace("rivers--", "rivers--2--"))
    shutil.copy(mine, other)
    assert thin_backups(campaign) == []


def test_what_a_killed_copy_left_goes_when_the_campaign_is_opened_next(campaign: Path, clock: Clock) -> None:
    """A backup by hand is made beside whoever plays: its draft stays while it may still be written."""
    play(campaign)
    left = campaign.parent / FOLDER
    killed = (
        f"rivers--2026-11-29T110000--{OPENED}.decimo.part",
        f"rivers--2026-11-29T110000--{LEFT}.decimo.part-journal",
        f"rivers--2026-11-29T110000--{BY_HAND}.decimo.part",
    )
    running = f"rivers--2026-11-29T110001--{BY_HAND}.decimo.part"
    other = f"hills--2026-11-29T110001--{OPENED}.decimo.part"
    for name in (*killed, running, other):
        (left / name).touch()
    os.utime(left / killed[2], (1.0, 1.0))
    opened(campaign).__enter__().close()
    assert {path.name for path in left.iterdir() if ".part" in path.name} == {running, other}


def test_two_backups_made_at_once_get_names_of_their_own(campaign: Path, clock: Clock) -> None:
    """One is being written: its draft keeps its name."""
    first = claim_path(campaign, BY_HAND)
    second = copy_to_backups(campaign, BY_HAND)
    assert second != first
    assert second.exists()
    assert first.with_name(f"{first.name}.part").stat().st_size == 0


# What a backup holds goes only with a newer one that holds it, too


def wrote(path: Path, text: str) -> None:
    with opened(path) as journal:
        journal.write_diary(DiaryEntry(0, 2, 0, "", text, ""))


def holding(path: Path, text: str) -> list[str]:
    return [each.path.name for each in list_backups(path) if text.encode() in each.path.read_bytes()]


def restored_elsewhere(path: Path) -> None:
    """Write a page, lose the file, take an older backup, and write another page."""
    by_hand = back_up(path)
    wrote(path, "A precious page.")
    path.write_bytes(b"")
    restore(path, by_hand)
    wrote(path, "Another page.")


def test_a_page_that_only_a_backup_holds_outlives_a_restore_and_what_is_played_after_it(
    campaign: Path, clock: Clock
) -> None:
    restored_elsewhere(campaign)
    (precious,) = holding(campaign, "A precious page.")
    for _ in range(3):
        wrote(campaign, "More.")
    for _ in range(120):
        clock.go_on(days=1)
        play(campaign, years=0)
        thin_backups(campaign)
    assert holding(campaign, "A precious page.") == [precious]


def test_a_clock_years_ahead_takes_no_page_with_it(campaign: Path, clock: Clock) -> None:
    restored_elsewhere(campaign)
    clock.go_on(days=3000)
    play(campaign)
    clock.go_on(days=-3000)
    play(campaign)
    assert len(holding(campaign, "A precious page.")) == 1


def test_a_history_that_was_left_by_a_restore_stays_with_its_last_backup(
    campaign: Path, clock: Clock
) -> None:
    by_hand = back_up(campaign)
    for _ in range(3):
        play(campaign)
        clock.go_on(minutes=1)
    restore(campaign, by_hand)
    for _ in range(5):
        with opened(campaign) as journal:
            Game(journal, "other").years(1)
        clock.go_on(minutes=1)
    clock.go_on(days=400)
    thin_backups(campaign, clock.time)
    stay = [(each.why, each.summary and each.summary.steps) for each in list_backups(campaign)]
    assert stay == [(LEFT, 49), (BEFORE_RESTORE, 33), (BY_HAND, 9)]


def test_an_answer_that_waits_in_no_newer_backup_keeps_its_own(campaign: Path, clock: Clock) -> None:
    mark = AskMark("roll", "made-up:R2", "aquila", "blight", "1d6")
    with opened(campaign) as journal:
        journal.keep_open(OpenStep("raid", 1, answered={0: Answered(mark, Answer((6,), "player"))}))
        journal.commit()
    clock.go_on(minutes=1)
    with opened(campaign) as journal:
        journal.keep_open(OpenStep("raid", 1, answered={0: Answered(mark, Answer((2,), "player"))}))
        journal.commit()
    assert len([each for each in list_backups(campaign) if each.why == LEFT]) == 2


def test_an_answer_that_became_part_of_its_step_needs_no_backup_of_its_own(
    campaign: Path, clock: Clock
) -> None:
    with opened(campaign) as journal:
        game = Game(journal, "other")
        coming = game.step(by="player")
        journal.commit()
    kept = dict(enumerate(coming.answered))
    early = lay(campaign.with_name("early.decimo"))
    with opened(early) as journal:
        journal.keep_open(OpenStep("raid", 1, answered=kept))
        journal.commit()
    with closing(sqlite3.connect(early)) as file:
        file.execute("ATTACH ? AS of", (str(campaign),))
        file.execute("UPDATE campaign SET charter = (SELECT charter FROM of.campaign)")
        file.execute(
            "UPDATE step SET played_at = (SELECT played_at FROM of.step AS its WHERE its.id = step.id)"
        )
        file.commit()
    assert is_contained(early, campaign)
    assert not is_contained(campaign, early)


def changed(table: str, column: str) -> Callable[[sqlite3.Connection], object]:
    return lambda file: file.execute(f"UPDATE {table} SET {column} = {column} || ' '")  # noqa: S608 - our own names


def removed(table: str) -> Callable[[sqlite3.Connection], object]:
    last = f"DELETE FROM {table} WHERE rowid = (SELECT max(rowid) FROM {table})"  # noqa: S608 - our own names
    return lambda file: file.execute(last)


@pytest.mark.parametrize(
    "harm",
    [
        changed("step", "fingerprint"),
        changed("step", "command"),
        changed("answer", "value"),
        changed("fact", "words"),
        changed("diary", "text"),
        changed("diary_old_wording", "text"),
        changed("campaign", "charter"),
        changed("content", "text"),
        removed("step"),
        removed("snapshot"),
        removed("diary"),
    ],
)
def test_a_row_that_differs_anywhere_is_seen(
    campaign: Path, harm: Callable[[sqlite3.Connection], object]
) -> None:
    with opened(campaign) as journal:
        journal.keep_content("digest", {"land": "A land."})
        wrote_a_word(journal)
        rewrote_it(journal)
    other = campaign.with_name("other.decimo")
    shutil.copy(campaign, other)
    assert is_contained(campaign, other)
    with closing(sqlite3.connect(other)) as file:
        file.execute("PRAGMA foreign_keys = OFF")
        harm(file)
        file.commit()
    assert not is_contained(campaign, other)


def test_steps_taken_back_and_words_rewritten_are_still_held(campaign: Path) -> None:
    with opened(campaign) as journal:
        wrote_a_word(journal)
    other = campaign.with_name("other.decimo")
    shutil.copy(campaign, other)
    with opened(campaign) as journal:
        rewrote_it(journal)
        took_back_what_follows(journal)
        Game(journal, "other").years(1)
    assert is_contained(other, campaign)
    assert not is_contained(campaign, other)
    damage(other)
    assert not is_contained(campaign, other)
    assert not is_contained(other, campaign)


def test_two_files_alike_in_all_counts_are_still_told_apart(campaign: Path, clock: Clock) -> None:
    """Two pages of one number, one lost and one written after a restore."""
    restored_elsewhere(campaign)
    by_hand = back_up(campaign)
    with closing(sqlite3.connect(campaign)) as file:
        file.execute("UPDATE diary SET text = 'A third page.'")
        file.commit()
    assert back_up(campaign).path != by_hand.path


# The order


def test_the_newest_backup_is_the_one_that_holds_most_whatever_the_clock_says(
    campaign: Path, clock: Clock
) -> None:
    play(campaign)
    clock.go_on(days=730)
    play(campaign)
    clock.go_on(days=-730)
    play(campaign)
    left = [each.summary and each.summary.steps for each in list_backups(campaign) if each.why == LEFT]
    assert left == [33, 25, 17]
    clock.go_on(minutes=1)
    again = back_up(campaign, OPENED)
    assert again.summary
    assert again.summary.steps == 33


def test_after_a_restore_what_is_played_is_newer_than_what_was_left(campaign: Path, clock: Clock) -> None:
    by_hand = back_up(campaign)
    clock.go_on(hours=1)
    play(campaign, years=3)
    restore(campaign, by_hand)
    clock.go_on(hours=1)
    wrote(campaign, "We begin again.")
    play(campaign)
    newest = list_backups(campaign)[0]
    assert newest.summary
    assert (newest.summary.steps, newest.summary.entries) == (17, 1)
