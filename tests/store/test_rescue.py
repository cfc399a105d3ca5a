"""A rescue saves everything readable of a damaged campaign as a new one, and lists the losses."""

import sqlite3
import zlib
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing, suppress
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from decimo.chance import Refusal, Stream
from decimo.play.campaign_record import Played, StepRecord, apply_changes, fingerprint
from decimo.play.journal import Journal
from decimo.play.ruleset import Ruleset
from decimo.play.verify import verified, verify
from decimo.rulesets import build, get_shipped_texts
from decimo.store.dump import export_campaign
from decimo.store.journal import SqliteJournal
from decimo.store.rescue.rescue import rescue
from decimo.store.rescue.result import Rescued, Span, describe_losses
from tests.store.old_war import asked, old_war, opened, problems, put
from tests.sweep import slow_but

PAGE = 4096
OLDER = Path(__file__).parents[1] / "fixtures" / "rules-1.decimo"
"""A campaign of older rules: none of its steps can be played again."""
TODAY = OLDER.with_name("release-0.6.0.decimo")

FIXTURES = sorted(OLDER.parent.glob("*.decimo"))
SMALL = [path for path in FIXTURES if path.stat().st_size < 500_000]
"""Long campaigns are rescued in the slow run alone."""

Truth = dict[int, Played]


@cache
def truth(data: bytes | None = None) -> Truth:
    """What happened in every step of a campaign that is whole, taken back or not."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder, opened(put(Path(folder), data)) as session:
        back = [session.journal.record(record.id) for record in session.journal.taken_back()]
        return {played.record.id: played for played in [*session.journal.line(), *back]}


def built(game: str, texts: Mapping[str, str]) -> Ruleset:
    """What `build` makes, made once."""
    return _built(game, tuple(sorted(texts.items())))


@cache
def _built(game: str, texts: tuple[tuple[str, str], ...]) -> Ruleset:
    return build(game, dict(texts))


def saved(path: Path) -> tuple[Path, Rescued]:
    """Rescue a campaign, and see that nothing was written but the new one; it may be refused."""
    before = {each.name: each.read_bytes() for each in path.parent.iterdir()}
    to = path.with_name("saved.decimo")
    try:
        told = rescue(path, to, "saved", built, get_shipped_texts)
    finally:
        after = {each.name: each.read_bytes() for each in path.parent.iterdir() if each != to}
        assert after == before
    return to, told


def ids(spans: Iterable[Span]) -> set[int]:
    return {number for span in spans for number in range(span.first, span.last + 1)}


def check(path: Path, was: Truth) -> Rescued:
    """Rescue a campaign, and see that what is saved holds, and that what is said of the rest is true."""
    to, told = saved(path)
    said = ids(told.bridged) | ids(told.doubtful)
    with opened(to) as session:
        line = list(session.journal.line())
        see_that_it_holds(session.journal, line)
        kept = {played.record.id for played in line} | {each.id for each in session.journal.taken_back()}
        assert ids(told.lost) == was.keys() - kept
        for played in line:
            assert played == was[played.record.id] or played.record.id in said
        if not (told.founding or told.texts):
            records = [played.record for played in line] + list(session.journal.taken_back())
            named = tuple([place(session.ruleset, each) for each in records if each.id in said])
            assert all(each.startswith((*named, "There are ")) for each in verify(session.journal, built))
        assert all("\n" not in sentence for sentence in describe_losses(session.ruleset, told))
        assert told.steps == len(kept)
    return told


def see_that_it_holds(journal: Journal, line: list[Played]) -> None:
    """See that every live step leads to the state that its fingerprint names, and the last one to the present."""
    text = b""
    for played in line:
        changes = [change for fact in deepcopy(played.facts) for change in fact.changes]
        kept = journal.snapshot(played.record.id)
        text = kept or apply_changes(text, changes, played.record.then)
        assert fingerprint(text) == played.record.fingerprint
    head = journal.head()
    assert head is not None
    assert head[1] == text


def place(ruleset: Ruleset, record: StepRecord) -> str:
    """What a sentence of `verify` about a step begins with."""
    year = f"{ruleset.year_label(record.year)} (year {record.year})"
    return f"{year}, {ruleset.seasons[record.season]}, step {record.name}:"


def hurt(folder: Path, *statements: str, data: bytes | None = None) -> Path:
    """Put a campaign into a folder, and let SQL damage it."""
    path = put(folder, data)
    with closing(sqlite3.connect(path)) as file:
        for statement in statements:
            file.execute(statement)
        file.commit()
        file.execute("PRAGMA journal_mode = DELETE")
    return path


# Any damage


def flipped(fate: Stream, page: int) -> bytes:
    data = bytearray(old_war())
    at = page * PAGE + fate.below(PAGE)
    for n in range(at, min(at + (1, 1, 8, 200)[fate.below(4)], len(data))):
        data[n] ^= 1 + fate.below(255)
    return bytes(data)


def zeroed(_fate: Stream, page: int) -> bytes:
    whole = old_war()
    return whole[: page * PAGE] + bytes(PAGE) + whole[(page + 1) * PAGE :]


def taken_out(_fate: Stream, page: int) -> bytes:
    whole = old_war()
    return whole[: page * PAGE] + whole[(page + 1) * PAGE :]


def cut_off(fate: Stream, page: int) -> bytes:
    return old_war()[: page * PAGE + fate.below(PAGE)]


@pytest.mark.parametrize("part", slow_but([0], range(4)))
@pytest.mark.parametrize("damage", [flipped, zeroed, taken_out, cut_off])
def test_any_damage_is_told_as_it_is(
    tmp_path: Path, damage: Callable[[Stream, int], bytes], part: int
) -> None:
    fate, pages, was = Stream(f"damage {part}"), len(old_war()) // PAGE, truth()
    for page in (part, part + pages // 4, part + pages // 2, fate.below(pages)):
        for path in tmp_path.iterdir():
            path.unlink()
        try:
            check(put(tmp_path, damage(fate, page)), was)
        except Refusal as refusal:
            assert "can be saved" in str(refusal)  # noqa: PT017 - both ends are right
            assert not (tmp_path / "saved.decimo").exists()


@pytest.mark.parametrize("table", ["snapshot", "content", "diary_old_wording", "ledger"])
def test_a_table_that_can_be_made_anew_is_no_loss(tmp_path: Path, table: str) -> None:
    told = check(hurt(tmp_path, f"DROP TABLE {table}"), truth())
    assert told.whole or table == "diary_old_wording"


def test_a_sound_campaign_is_saved_as_it_is(tmp_path: Path) -> None:
    path = put(tmp_path, name="saved-not.decimo")
    to, told = saved(path)
    assert told.whole
    assert told.mended == told.pages_lost == 0
    export_campaign(path, tmp_path / "was.json")
    export_campaign(to, tmp_path / "is.json")
    was, now = (
        (tmp_path / name).read_text(encoding="utf-8").splitlines() for name in ("was.json", "is.json")
    )
    assert [n for n, (one, other) in enumerate(zip(was, now, strict=True)) if one != other] == [6]
    assert now[6] == was[6].replace('"name": "The old war"', '"name": "saved"', 1)
    with opened(to) as session:
        assert session.waiting is not None
        assert len(session.waiting.answered) == 1
        assert asked(session)


@pytest.mark.parametrize("statement", ["UPDATE fact SET words = '{\"x\": 1}'", "DELETE FROM fact"])
def test_facts_that_are_lost_are_made_anew_by_playing(tmp_path: Path, statement: str) -> None:
    told = check(hurt(tmp_path, f"{statement} WHERE step BETWEEN 40 AND 100"), truth())
    assert told.whole
    assert told.mended == sum(bool(truth()[number].facts) for number in range(40, 101))


def test_answers_of_the_program_are_diced_anew(tmp_path: Path) -> None:
    told = check(hurt(tmp_path, "DELETE FROM answer WHERE source = 'app'"), truth())
    assert told.whole
    assert told.mended == sum(
        any(each.answer.source == "app" for each in played.answered) for played in truth().values()
    )


@pytest.mark.parametrize("fixture", slow_but(SMALL, FIXTURES), ids=lambda path: path.stem)
def test_a_sound_campaign_of_an_older_release_is_saved_whole(tmp_path: Path, fixture: Path) -> None:
    told = check(put(tmp_path, fixture.read_bytes()), truth(fixture.read_bytes()))
    assert told.whole
    assert told.mended == 0


# Steps of older rules, which stand by their facts and snapshots alone


def older(folder: Path, *statements: str) -> Path:
    return hurt(folder, *statements, data=OLDER.read_bytes())


def steps_with_changes() -> list[int]:
    played = truth(OLDER.read_bytes()).values()
    return [each.record.id for each in played if any(fact.changes for fact in each.facts)]


def test_a_step_without_its_facts_is_bridged(tmp_path: Path) -> None:
    middle = steps_with_changes()[10]
    damage = f"DELETE FROM fact WHERE step = {middle}"  # noqa: S608 - a number
    told = check(older(tmp_path, damage), truth(OLDER.read_bytes()))
    assert (ids(told.bridged), told.lost) == ({middle}, ())
    with opened(tmp_path / "saved.decimo") as session:
        (fact,) = session.journal.record(middle).facts
        assert fact.verb == "bridge_gap"
        assert {change.path for change in fact.changes} <= {
            change.path for fact in truth(OLDER.read_bytes())[middle].facts for change in fact.changes
        }


def test_a_fact_that_was_changed_is_not_believed(tmp_path: Path) -> None:
    middle = steps_with_changes()[10]
    change = f"UPDATE fact SET changes = replace(changes, ']]', '0]]') WHERE step = {middle}"  # noqa: S608 - a number
    told = check(older(tmp_path, change), truth(OLDER.read_bytes()))
    assert ids(told.bridged) == {middle}
    assert not told.lost


def test_steps_between_two_gaps_are_lost_to_the_next_snapshot(tmp_path: Path) -> None:
    was = truth(OLDER.read_bytes())
    told = check(older(tmp_path, "DELETE FROM step WHERE id BETWEEN 50 AND 70"), was)
    assert ids(told.lost) >= set(range(50, 71))
    (span,) = told.lost
    assert span.first == 50
    assert span.since == (was[49].record.then.year, was[49].record.then.season)
    assert len(ids(told.bridged)) == 1
    assert told.steps > 120


@pytest.mark.parametrize("data", [OLDER.read_bytes(), TODAY.read_bytes()], ids=["older", "today"])
def test_a_gap_is_part_of_the_history_and_everything_else_holds(tmp_path: Path, data: bytes) -> None:
    """A rescued campaign does not fail `verify` for what is lost for good."""
    path = hurt(tmp_path, "DELETE FROM step WHERE id BETWEEN 50 AND 70", data=data)
    to, told = saved(path)
    (lost,) = told.lost
    with opened(to) as session:
        found = verified(session.journal, built)
    assert found.problems == ()
    (gap,) = found.gaps
    assert f"{lost.last - lost.first + 1} steps before it and what happened in it could not be saved" in gap
    with closing(sqlite3.connect(to)) as file:
        file.execute("UPDATE fact SET changes = replace(changes, ']]', '0]]') WHERE verb = 'bridge_gap'")
        file.commit()
    with closing(SqliteJournal.open_unchecked(to)) as journal:
        assert len(verified(journal, built).problems) == 1


def test_a_history_whose_beginning_is_lost_holds_from_there(tmp_path: Path) -> None:
    path = hurt(tmp_path, "DELETE FROM step WHERE id <= 50", data=TODAY.read_bytes())
    to, _ = saved(path)
    with opened(to) as session:
        found = verified(session.journal, built)
    assert (found.problems, len(found.gaps)) == ((), 1)


def test_a_snapshot_that_is_wrong_is_not_believed(tmp_path: Path) -> None:
    state = zlib.compress(b'{"moment":{"year":1,"season":0,"step":"raid"}}').hex()
    damage = f"UPDATE snapshot SET state = x'{state}' WHERE step > 1"  # noqa: S608 - digits
    assert check(older(tmp_path, damage), truth(OLDER.read_bytes())).whole


def test_a_gap_is_not_bridged_by_a_snapshot_that_is_wrong(tmp_path: Path) -> None:
    was, middle = truth(OLDER.read_bytes()), steps_with_changes()[10]
    season = next(n for n in was if n >= middle and was[n].record.kept_whole)
    told = check(
        older(
            tmp_path,
            f"DELETE FROM fact WHERE step = {middle}",  # noqa: S608 - a number
            f"UPDATE snapshot SET state = (SELECT state FROM snapshot WHERE step = 1) WHERE step = {season}",  # noqa: S608 - a number
        ),
        was,
    )
    assert told.bridged


def test_a_page_that_hides_a_row_is_not_taken_for_whole(tmp_path: Path) -> None:
    data = bytearray(old_war())
    page = next(
        n
        for n in range(PAGE, len(data), PAGE)
        if data[n] == 10 and int.from_bytes(data[n + 3 : n + 5], "big") > 5
    )
    data[page + 4] -= 1
    assert check(put(tmp_path, bytes(data)), truth()).pages_lost == 1


def test_a_campaign_without_its_first_steps_begins_later(tmp_path: Path) -> None:
    told = check(older(tmp_path, "DELETE FROM step WHERE id < 80"), truth(OLDER.read_bytes()))
    assert ids(told.lost) >= set(range(1, 80))
    with opened(tmp_path / "saved.decimo") as session:
        first = session.journal.records()[0]
        assert first.kind == "founding"
        assert first.parent is None
        assert session.history.state_at(first.then.year + 1).moment.year == first.then.year + 1


# Everything else that a campaign holds


def test_entries_of_the_diary_that_are_lost_are_named(tmp_path: Path) -> None:
    told = check(hurt(tmp_path, "DELETE FROM diary WHERE id IN (1, 2, 3)"), truth())
    assert told.entries == (1, 3)
    assert told.older == (2,)
    with opened(tmp_path / "saved.decimo") as session:
        texts = [entry.text for entry in session.journal.diary()]
    assert texts == ["Year 2: [red], «so».", "Year 4: [red], «so»."]


def test_a_step_that_names_other_tables_than_there_are_was_played_by_those(tmp_path: Path) -> None:
    told = check(hurt(tmp_path, "UPDATE step SET content = 'of old'"), truth())
    assert told.whole


def test_a_campaign_whose_tables_are_lost_goes_on_by_those_of_the_program(tmp_path: Path) -> None:
    def other(scenario: str) -> dict[str, str]:
        return {name: f"{text}\n# Of another year.\n" for name, text in get_shipped_texts(scenario).items()}

    path, to = hurt(tmp_path, "DELETE FROM content WHERE name LIKE 'tables%'"), tmp_path / "saved.decimo"
    told = rescue(path, to, "saved", build, other)
    assert told.tables_replaced
    assert ids(told.texts) == truth().keys()
    with opened(to) as session:
        assert session.moment.year == 13
        update = session.journal.records()[-1]
        assert (update.kind, update.name, update.by, update.take) == ("update", "update", "app", 1)
        assert (
            "# Of another year."
            not in session.journal.content(session.content)["scenarios/four-hearths.yaml"]
        )


def test_a_land_that_nobody_has_any_more_is_the_end(tmp_path: Path) -> None:
    path = hurt(tmp_path, "DROP TABLE content")
    with pytest.raises(Refusal, match="its land and tables are lost"):
        rescue(path, tmp_path / "saved.decimo", "saved", build, lambda _scenario: {})


def test_a_campaign_that_does_not_say_what_was_founded_is_made_out(tmp_path: Path) -> None:
    told = check(hurt(tmp_path, "DELETE FROM campaign"), truth())
    assert told.founding[0].startswith("its charter")
    assert "seed" in told.founding[1]
    assert told.waiting
    assert told.lost == told.bridged == ()
    with opened(tmp_path / "saved.decimo") as session:
        assert session.charter.scenario == "four-hearths"
        assert session.charter.seats["rossolan"] == "player"


def test_a_charter_that_was_damaged_is_made_out_with_its_seed(tmp_path: Path) -> None:
    told = check(hurt(tmp_path, "UPDATE campaign SET charter = '{'"), truth())
    assert told.founding == ("its charter, made out from its first step",)
    with opened(tmp_path / "saved.decimo") as session:
        assert session.charter.seed == 5
        assert problems(session) == []


def test_answers_of_a_question_that_was_open_can_be_lost(tmp_path: Path) -> None:
    assert check(hurt(tmp_path, "UPDATE campaign SET open_step = '{'"), truth()).waiting


@pytest.mark.parametrize("bytes_", [100, PAGE])
def test_a_file_without_its_header_is_read(tmp_path: Path, bytes_: int) -> None:
    told = check(put(tmp_path, bytes(bytes_) + old_war()[bytes_:]), truth())
    assert told.whole
    assert told.mended == 0


def test_what_stands_in_the_log_is_read_too(tmp_path: Path) -> None:
    path = put(tmp_path, name="played.decimo")
    with closing(SqliteJournal.open(path, to_play=True)) as journal:
        entry = journal.diary()[0]
        journal.write_diary(entry)
        # A plain copy of file and log is what a killed program leaves.
        killed = put(tmp_path / "backups", path.read_bytes())
        killed.with_name(f"{killed.name}-wal").write_bytes(path.with_name(f"{path.name}-wal").read_bytes())
        for old in (tmp_path / "backups").glob("played*"):
            old.unlink()
    killed.write_bytes(bytes(100) + killed.read_bytes()[100:])
    to, told = saved(killed)
    assert told.whole
    with closing(sqlite3.connect(to)) as file:
        assert file.execute("SELECT count(*) FROM diary_old_wording").fetchone() == (2,)


# What is refused


@pytest.mark.parametrize(
    "data",
    [b"", b"Once upon a time", bytes(20_000), b"\r\x00\x00\x00" * 5000],
    ids=["none", "text", "0", "13"],
)
def test_where_nothing_can_be_saved_it_is_said(tmp_path: Path, data: bytes) -> None:
    path = put(tmp_path, data)
    with pytest.raises(Refusal, match=r"^Nothing of 'The old war\.decimo' can be saved \("):
        saved(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_campaign_that_is_played_is_let_alone(tmp_path: Path) -> None:
    path = put(tmp_path)
    with (
        closing(SqliteJournal.open(path, to_play=True)),
        pytest.raises(Refusal, match="is being played since"),
    ):
        rescue(path, tmp_path / "saved.decimo", "saved", build, get_shipped_texts)


def test_a_name_that_is_taken_a_folder_and_nothing_at_all_are_refused(tmp_path: Path) -> None:
    path = put(tmp_path)
    with pytest.raises(Refusal, match=r"There is a campaign in .* already"):
        rescue(path, path, "saved", build, get_shipped_texts)
    with pytest.raises(Refusal, match="is a folder and no campaign"):
        rescue(tmp_path, tmp_path / "saved.decimo", "saved", build, get_shipped_texts)
    with pytest.raises(Refusal, match="There is no campaign"):
        rescue(tmp_path / "no.decimo", tmp_path / "saved.decimo", "saved", build, get_shipped_texts)


def test_what_a_newer_program_wrote_is_left_to_it(tmp_path: Path) -> None:
    path = hurt(tmp_path, "PRAGMA user_version = 99", "UPDATE campaign SET version = '9.9.1'")
    with pytest.raises(Refusal, match=r"was written by Decimo 9\.9\.1"):
        saved(path)
    with suppress(Refusal):
        check(hurt(tmp_path, "PRAGMA user_version = 99"), truth())
    assert (tmp_path / "saved.decimo").exists()


@pytest.mark.parametrize("kind", ["founding", "order"])
def test_a_step_whose_name_was_changed_is_saved_under_its_own(tmp_path: Path, kind: str) -> None:
    """The program's dice fall by the name of a step."""
    path = put(tmp_path)
    with closing(sqlite3.connect(path)) as file:
        changed = file.execute("UPDATE step SET name = '{}' WHERE kind = ?", (kind,)).rowcount
        file.commit()
    to, told = saved(path)
    assert changed
    assert told.mended == changed
    with opened(to) as session:
        assert problems(session) == []
