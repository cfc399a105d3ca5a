"""Forty years of Italy, told: the report of a real campaign."""

from pathlib import Path

import pytest

from decimo import rulesets
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.report.chronicle import write_chronicle
from decimo.report.markdown_report import as_markdown
from decimo.report.request import collect_report
from decimo.report.voice import APART, Voice
from decimo.report.write import write_report
from tests.report.valley import write_diary


def forty_years(**settings: str) -> Session:
    gathered = rulesets.gather("italy")
    ruleset = rulesets.build(gathered.ruleset, gathered.texts)
    charter = Charter("Forty [winters]", gathered.ruleset, "italy", 4, {}, "app", settings, "0.1.0")
    session = Session(MemoryJournal(charter), ruleset, "c0ffee")
    session.play_step(decide_all=True)
    session.run(40, decide_all=True)
    return session


@pytest.fixture(scope="module")
def italy() -> Session:
    session = forty_years()
    write_diary(session, 12, 2, "The hills are quiet.\n  *Too* quiet.", "latium")
    return session


def test_every_year_and_every_fact_is_there(italy: Session) -> None:
    report = collect_report(italy)
    assert report.span == "300 BC to 261 BC"
    assert [year.year for decade in report.decades for year in decade.years] == list(range(1, 41))
    listed = sum(len(year.facts) for decade in report.decades for year in decade.years)
    assert listed == sum(len(played.facts) for played in italy.line()) > 400


def test_great_news_is_told_and_stands_out(italy: Session) -> None:
    ruleset = italy.ruleset
    great = [fact for played in italy.line() for fact in played.facts if ruleset.weight(fact) == 3]
    told = [
        sentence.text
        for decade in collect_report(italy).decades
        for year in decade.years
        for season in year.seasons
        for paragraph in season.paragraphs
        for sentence in paragraph.sentences
        if sentence.weight == 3
    ]
    assert len(great) >= len(told) > 10
    dead = [str(fact.words["name"]) for fact in great if fact.verb == "die"]
    assert [name for name in dead if name not in " ".join(told)] == []


@pytest.mark.parametrize("voice", ["chronicle", "gazette"])
def test_no_sentence_is_made_like_one_of_the_twenty_before(italy: Session, voice: Voice) -> None:
    used: dict[str, int] = {}
    sentences = [
        sentence
        for decade in write_chronicle(italy, voice=voice)
        for year in decade.years
        for season in year.seasons
        for paragraph in season.paragraphs
        for sentence in paragraph.sentences
    ]
    for at, sentence in enumerate(sentences):
        for template in sentence.templates:
            assert at - used.get(template, -APART) >= APART, sentence.text
            used[template] = at


def test_ledgers_and_numbers_hold_all_peoples(italy: Session) -> None:
    numbers, tables, _house, _luck = collect_report(italy).parts
    blight = next(sheet for sheet in numbers.sheets if sheet.title == "Blight")
    assert [column.title for column in blight.columns] == [
        "",
        "before 300 BC",
        "291 BC",
        "281 BC",
        "271 BC",
        "last",
    ]
    assert [row[0] for row in blight.rows] == list(italy.ruleset.sides(italy.state.world).values())
    assert [sheet.title for sheet in tables.sheets] == [
        ledger.title for ledger in italy.ruleset.ledgers(italy.state)
    ]


def test_a_hidden_calendar_stays_hidden() -> None:
    session = forty_years(calendar="hidden")
    markdown = as_markdown(collect_report(session))
    coming = [due.year for due in session.state.world.due.values() if due.year > session.moment.year]
    assert coming
    for year in coming:
        assert session.ruleset.year_label(year) not in markdown


@pytest.mark.parametrize("suffix", [".md", ".html"])
def test_forty_years_are_written_the_same_each_time(italy: Session, tmp_path: Path, suffix: str) -> None:
    write_report(italy, tmp_path / f"italy{suffix}")
    write_report(italy, tmp_path / f"again{suffix}")
    written = (tmp_path / f"italy{suffix}").read_bytes()
    assert written == (tmp_path / f"again{suffix}").read_bytes()
    assert b"The hills are quiet." in written
