"""Verify names every change that SQL made in a campaign's file, with year, season and step."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from zlib import compress, decompress

import pytest

from decimo.play.campaign_record import State
from decimo.play.verify import verified, verify
from decimo.store.journal import SqliteJournal
from tests.play.game import Game, play_to_question
from tests.play.hamlet import TEXTS, Hamlet, Village


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A campaign with a house rule changed, a year taken back and played otherwise, and a step that waits."""
    path = tmp_path / "hamlet.decimo"
    game = Game(Hamlet(), TEXTS, lambda charter: SqliteJournal.create(path, charter))
    session = game.begin()
    session.run(3)
    session.house_rules.set("wood", "2d6")
    session.run(3)
    session.history.undo_to(6)
    session.house_rules.seat("oak", "player")
    # The roll of the step that waits came of the program, the decision is the player's.
    while (question := play_to_question(session)).asks[0][1].rule != "hamlet:R5":
        session.questions.answer(question.asks[0][0], "burn")
    session.journal.close()
    return path


Damage = Callable[[sqlite3.Connection], object]


class At(NamedTuple):
    """A step, the last of its name in a year."""

    year: int
    name: str
    live: int = 1

    def id(self, rows: sqlite3.Connection) -> int:
        wanted = "SELECT max(id) FROM step WHERE year = ? AND name = ? AND live = ?"
        return int(rows.execute(wanted, self).fetchone()[0])


def run(statement: str, at: At | None = None) -> Damage:
    """Run a statement, `:step` being the id of a step."""
    return lambda rows: rows.execute(statement, {"step": at.id(rows)} if at else {})


def change_table(rows: sqlite3.Connection) -> None:
    rows.execute("UPDATE content SET text = ?", (compress(b"price 3"),))


def change_snapshot(year: int, name: str, live: int = 1) -> Damage:
    def change(rows: sqlite3.Connection) -> None:
        step = At(year, name, live).id(rows)
        (kept,) = rows.execute("SELECT state FROM snapshot WHERE step = ?", (step,)).fetchone()
        forged = compress(decompress(kept).replace(b'"coins":', b'"coins":1', 1))
        rows.execute("UPDATE snapshot SET state = ? WHERE step = ?", (forged, step))

    return change


def change_open_roll(rows: sqlite3.Connection) -> None:
    (text,) = rows.execute("SELECT open_step FROM campaign").fetchone()
    waiting = json.loads(text)
    (value,) = waiting["answered"]["0"][1][0]
    waiting["answered"]["0"][1][0] = [value % 6 + 1]
    rows.execute("UPDATE campaign SET open_step = ?", (json.dumps(waiting),))


def changed(path: Path, *changes: Damage) -> list[str]:
    """What is found in a campaign after changes."""
    with closing(sqlite3.connect(path)) as rows, rows:
        for change in changes:
            change(rows)
    journal = SqliteJournal.open_unchecked(path)
    try:
        return verify(journal, lambda _ruleset, texts: Hamlet(texts))
    finally:
        journal.close()


def test_a_campaigns_file_is_sound_with_all_that_was_taken_back(file: Path) -> None:
    assert changed(file) == []
    journal = SqliteJournal.open(file, to_play=False)
    what = verified(journal, lambda _ruleset, texts: Hamlet(texts))
    assert what.steps == len(journal.records())
    journal.close()
    assert what.taken_back >= 4
    assert (what.by_facts, what.unchecked) == (0, 0)


YEAR_3 = "3 of the Hamlet (year 3), cold, step gather"
YEAR_4 = "4 of the Hamlet (year 4), cold, step setting"
DAMAGE: dict[str, tuple[str, At | None, str]] = {
    "an answer": (
        "UPDATE answer SET value = '[9]' WHERE step = :step AND n = 0",
        At(3, "gather"),
        f"{YEAR_3}: wood of Oak House is noted as 9, ",
    ),
    "why it was asked": (
        "UPDATE answer SET why = 'rain' WHERE step = :step AND n = 0",
        At(3, "gather"),
        f"{YEAR_3}: it does not ask what was answered",
    ),
    "a decision's reason is no outcome, but what it was": (
        "UPDATE answer SET value = '\"sell\"' WHERE step = :step AND n = 1",
        At(3, "fire"),
        "3 of the Hamlet (year 3), cold, step fire: ",
    ),
    "an answer deleted": (
        "DELETE FROM answer WHERE step = :step AND n = 1",
        At(3, "gather"),
        f"{YEAR_3}: it asks for more than was answered",
    ),
    "an answer that cannot be read": (
        "UPDATE answer SET value = '[' WHERE step = :step AND n = 1",
        At(3, "gather"),
        f"{YEAR_3}: what is noted of it cannot be read",
    ),
    "a fact's words": (
        "UPDATE fact SET words = '{\"wood\": 60}' WHERE step = :step AND n = 0",
        At(3, "gather"),
        f"{YEAR_3}: the fact 'gather' about oak is not what happens",
    ),
    "a fact's rule": (
        "UPDATE fact SET rule = 'hamlet:R9' WHERE step = :step AND n = 0",
        At(3, "gather"),
        f"{YEAR_3}: the fact 'gather' about oak is not what happens",
    ),
    "a fact's changes": (
        "UPDATE fact SET changes = '[]' WHERE step = :step AND n = 0",
        At(3, "gather"),
        f"{YEAR_3}: the fact 'gather' about oak is not what happens",
    ),
    "a fact deleted": (
        "DELETE FROM fact WHERE step = :step AND n = 0",
        At(3, "gather"),
        f"{YEAR_3}: 1 fact is noted, but 2 happen",
    ),
    "a snapshot deleted": (
        "DELETE FROM snapshot WHERE step = :step",
        At(3, "fire"),
        "3 of the Hamlet (year 3), cold, step fire: the snapshot that should be kept after it is missing",
    ),
    "a snapshot that cannot be unpacked": (
        "UPDATE snapshot SET state = x'00' WHERE step = :step",
        At(3, "fire"),
        "3 of the Hamlet (year 3), cold, step fire: the snapshot kept after it cannot be read",
    ),
    "a fingerprint": (
        "UPDATE step SET fingerprint = '0123456789abcdef' WHERE id = :step",
        At(3, "gather"),
        f"{YEAR_3}: the state after it has another fingerprint",
    ),
    "the take": (
        "UPDATE step SET take = 2 WHERE id = :step",
        At(3, "gather"),
        f"{YEAR_3}: wood of Oak House is noted as ",
    ),
    "a setting's change": (
        "UPDATE fact SET changes = replace(changes, '2d6', '3d6') WHERE step = :step",
        At(4, "setting"),
        f"{YEAR_4}: the command 'wood=2d6' is not the change that was made",
    ),
    "what a setting was before": (
        "UPDATE fact SET changes = replace(changes, '1d6', '3d6') WHERE step = :step",
        At(4, "setting"),
        f"{YEAR_4}: the fact 'change_setting' about wood changes what was not so",
    ),
    "a setting's words": (
        "UPDATE fact SET words = replace(words, '2d6', '3d6') WHERE step = :step",
        At(4, "setting"),
        f"{YEAR_4}: the fact 'change_setting' about wood tells another change than it made",
    ),
    "what was typed for a setting": (
        "UPDATE step SET command = 'fair=off' WHERE id = :step",
        At(4, "setting"),
        f"{YEAR_4}: the command 'fair=off' is not the change that was made",
    ),
    "the settings it was founded with": (
        'UPDATE campaign SET charter = replace(charter, \'"settings":{}\', \'"settings":{"fair":"off"}\')',
        None,
        "1 of the Hamlet (year 1), cold, step found: the state after it has another fingerprint",
    ),
    "the present state": (
        "UPDATE campaign SET state = replace(state, '\"warm\":', '\"warm\": ')",
        None,
        "7 of the Hamlet (year 7), warm, step fair: the campaign's present state is not the state it led to",
    ),
    "a number over the years": (
        "UPDATE ledger SET value = 99 WHERE ledger = 'houses' AND \"key\" = 'oak' AND \"column\" = 'wood' AND year = 3",
        None,
        "3 of the Hamlet (year 3): the number houses oak wood is kept as 99, but the facts say ",
    ),
    "a number over the years deleted": (
        "DELETE FROM ledger WHERE ledger = 'houses' AND \"key\" = 'oak' AND \"column\" = 'wood' AND year = 3",
        None,
        "3 of the Hamlet (year 3): the number houses oak wood is missing, but the facts say ",
    ),
    "an answer that was taken back": (
        "UPDATE answer SET value = '[9, 9]' WHERE step = :step AND n = 0",
        At(6, "gather", live=0),
        "6 of the Hamlet (year 6), cold, step gather: wood of Oak House is noted as 9 and 9, ",
    ),
    "a fact that was taken back": (
        "DELETE FROM fact WHERE step = :step AND n = 0",
        At(6, "gather", live=0),
        "6 of the Hamlet (year 6), cold, step gather: 1 fact is noted, but 2 happen (it was taken back)",
    ),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_one_thing_changed_is_named_with_year_season_and_step(file: Path, what: str) -> None:
    statement, at, says = DAMAGE[what]
    (problem,) = changed(file, run(statement, at))
    assert problem.startswith(says)


def test_a_changed_snapshot_in_a_file_is_named(file: Path) -> None:
    (problem,) = changed(file, change_snapshot(3, "fire"))
    assert problem.startswith("3 of the Hamlet (year 3), cold, step fire: the snapshot kept after it is not")


def test_a_changed_snapshot_of_what_was_taken_back_is_named(file: Path) -> None:
    (problem,) = changed(file, change_snapshot(6, "fire", live=0))
    assert problem.startswith("6 of the Hamlet (year 6), cold, step fire: the snapshot kept after it is not")


def test_a_changed_roll_of_the_step_that_waits_is_named(file: Path) -> None:
    (problem,) = changed(file, change_open_roll)
    assert problem.startswith(
        "7 of the Hamlet (year 7), warm, step guests, which waits: whether a guest comes is"
    )


def test_a_step_that_is_gone_is_missed(file: Path) -> None:
    problems = changed(file, run("DELETE FROM step WHERE id = :step", At(3, "gather")))
    assert problems[0] == "3 of the Hamlet (year 3), cold, step ash buy-wood: the step before it is missing."


def test_a_campaign_that_stands_elsewhere_is_found(file: Path) -> None:
    problems = changed(file, run("UPDATE campaign SET step = :step", At(3, "gather")))
    assert any("no live step follows it, but the campaign has another last step" in each for each in problems)


def test_an_answer_a_fact_a_snapshot_and_a_table_are_each_named(file: Path) -> None:
    problems = changed(
        file,
        run("UPDATE answer SET value = '[9]' WHERE step = :step AND n = 0", At(2, "gather")),
        run("UPDATE fact SET changes = '[]' WHERE step = :step AND n = 0", At(3, "gather")),
        change_snapshot(4, "fire"),
        change_table,
    )
    assert [problem.partition(": ")[0] for problem in problems] == [
        "1 of the Hamlet (year 1), cold, step found",
        "2 of the Hamlet (year 2), cold, step gather",
        "3 of the Hamlet (year 3), cold, step gather",
        "4 of the Hamlet (year 4), cold, step fire",
    ]
    said = [
        "the tables kept for it",
        "wood of Oak House is noted as 9",
        "another fingerprint",
        "the snapshot kept",
    ]
    assert all(words in problem for words, problem in zip(said, problems, strict=True))


def test_what_could_not_be_checked_behind_a_difference_is_counted(file: Path) -> None:
    changed(
        file,
        run("UPDATE fact SET changes = '[]' WHERE step = :step AND n = 0", At(3, "gather")),
        run("UPDATE answer SET value = '[9]' WHERE step = :step AND n = 0", At(3, "gather")),
    )
    journal = SqliteJournal.open(file, to_play=False)
    what = verified(journal, lambda _ruleset, texts: Hamlet(texts))
    journal.close()
    assert len(what.problems) == 1
    assert what.unchecked == 2, "an order and the fire; the snapshot at the end of the season stands again"


class Poor(Hamlet):
    """A hamlet in which no house may have coins."""

    def broken(self, state: State[Village]) -> dict[str, str]:
        return {house.id: f"{house.id} has coins" for house in state.world.houses.values() if house.coins}


def test_what_does_not_hold_is_wrong_by_todays_rules_and_noted_of_older_ones(file: Path) -> None:
    journal = SqliteJournal.open(file, to_play=False)
    today = verified(journal, lambda _ruleset, texts: Poor(texts))
    later = verified(journal, lambda _ruleset, texts: Poor(texts, number=2))
    journal.close()
    first = "1 of the Hamlet (year 1), cold, step found: after it oak has coins."
    assert first in today.problems
    assert today.notes == ()
    assert later.problems == ()
    assert first in later.notes
    assert len(later.notes) == len(set(later.notes))
