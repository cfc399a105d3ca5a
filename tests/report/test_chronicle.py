"""The story of the valley: its sentences, its grouped facts, and the place of the diary."""

from decimo.play.campaign_record import Played, State
from decimo.report.chronicle import Decade, SeasonStory, YearStory, write_chronicle
from decimo.report.voice import Paragraph
from tests.report.valley import Valley, World, campaign, write_diary


def years(decades: tuple[Decade, ...]) -> list[YearStory]:
    return [year for decade in decades for year in decade.years]


def texts(paragraphs: tuple[Paragraph, ...]) -> list[str]:
    return [" ".join(sentence.text for sentence in paragraph.sentences) for paragraph in paragraphs]


def test_years_come_in_order_across_the_turn_of_the_era() -> None:
    told = write_chronicle(campaign(13))
    assert [year.label for year in years(told)][:6] == ["3 BC", "2 BC", "1 BC", "AD 1", "AD 2", "AD 3"]
    assert [decade.label for decade in told] == ["3 BC to AD 7", "AD 8 to AD 10"]
    assert [len(decade.years) for decade in told] == [10, 3]


def test_a_year_is_told_by_its_seasons_and_empty_seasons_are_not() -> None:
    first = years(write_chronicle(campaign(1)))[0]
    assert [season.name for season in first.seasons] == ["Winter", "Autumn"]


def test_a_game_without_words_of_its_own_is_told_by_its_sentences() -> None:
    winter, autumn = years(write_chronicle(campaign(1)))[0].seasons
    assert texts(winter.paragraphs) == [
        "Oakham is settled. Birkby is settled. Ashford is settled. Raiders burn 3 farms in Birkby.",
    ]
    assert texts(autumn.paragraphs) == [
        "Birkby is rebuilt. The herds of Oakham grow. The herds of Birkby grow. The herds of Ashford grow."
    ]


def test_the_bare_voice_is_the_ledger_line_by_line() -> None:
    told = years(write_chronicle(campaign(1), voice="bare"))[0]
    lines = [line for season in told.seasons for line in texts(season.paragraphs)]
    assert lines == list(told.facts)
    assert all(paragraph.gathered for season in told.seasons for paragraph in season.paragraphs)


def test_bookkeeping_is_not_told_but_every_fact_is_listed() -> None:
    session = campaign(1)
    first = years(write_chronicle(session))[0]
    facts = [fact for played in session.line() for fact in played.facts]
    assert len(first.facts) == len(facts) == 9
    assert "Winter  V2  raid  Birkby  burnt 3  blight 0 > 3" in first.facts
    assert "Winter  V2  count smoke  Birkby" in first.facts


def test_the_diary_stands_in_its_season_as_typed() -> None:
    session = campaign(2)
    write_diary(session, 2, 1, "  All quiet.\n\nNearly. ", "p1")
    write_diary(session, 2, 0, "Smoke!")
    seasons = years(write_chronicle(session))[1].seasons
    assert [season.name for season in seasons] == ["Winter", "Spring", "Autumn"]
    assert [note[:2] for note in seasons[0].diary] == [("", "Smoke!")]
    assert seasons[1] == SeasonStory("Spring", (), (), seasons[1].diary)
    assert [note[:2] for note in seasons[1].diary] == [("Oakham", "  All quiet.\n\nNearly. ")]


def test_a_year_with_nothing_but_a_diary_is_told() -> None:
    session = campaign(1)
    write_diary(session, 30, 2, "A dream of years to come.")
    assert [year.label for year in years(write_chronicle(session))] == ["3 BC", "AD 27"]


def test_only_the_years_asked_for() -> None:
    session = campaign(13)
    write_diary(session, 2, 0, "before")
    write_diary(session, 12, 0, "after")
    told = years(write_chronicle(session, since=3, until=11))
    assert [year.year for year in told] == list(range(3, 12))
    assert told == [year for year in years(write_chronicle(session)) if 3 <= year.year <= 11]
    assert not [note for year in told for season in year.seasons for note in season.diary]


def test_what_was_undone_is_not_told() -> None:
    session = campaign(2)
    session.history.undo_to(2)
    assert [year.year for year in years(write_chronicle(session))] == [1]


def test_what_is_still_a_secret_is_neither_told_nor_listed() -> None:
    class Veiled(Valley):
        def veiled(self, _state: State[World], played: Played) -> Played:
            return played._replace(facts=tuple(fact for fact in played.facts if fact.verb != "raid"))

    first = years(write_chronicle(campaign(1, valley=Veiled)))[0]
    assert "raid" not in " ".join(first.facts)
    assert "Raiders" not in str(first.seasons)
