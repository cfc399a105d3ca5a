"""Finding words in the whole log and the diary."""

from decimo.play.find import Finder, find
from decimo.play.session import Session
from tests.report.valley import campaign, write_diary


def lines(session: Session, words: str) -> list[str]:
    finder, found = find(session, words)
    return [f"{finder.when(told)}: {told.text}" for told in found]


def test_what_is_found_has_all_words_and_the_newest_comes_first() -> None:
    session = campaign(4)
    found = lines(session, "OAKHAM raid")
    assert found
    assert all("Oakham" in line for line in found)
    _, told = find(session, "oakham")
    assert [each.year for each in told] == sorted((each.year for each in told), reverse=True)


def test_a_year_and_a_season_are_words_too() -> None:
    session = campaign(4)
    label = session.ruleset.year_label(2)
    found = lines(session, f"winter {label}")
    assert found
    assert all(line.startswith(f"Winter {label}: ") for line in found)


def test_a_fact_is_found_where_it_stands() -> None:
    session = campaign(3)
    _, found = find(session, "oakham")
    for told in found:
        fact = session.journal.record(told.step).facts[told.place]
        assert session.ruleset.sentence(fact) == told.text


def test_the_diary_is_searched_as_it_was_typed() -> None:
    session = campaign(2)
    write_diary(session, 1, 3, "A [red] fox\nin the snow", about="p1")
    _, found = find(session, "[red] snow")
    (told,) = found
    assert told.entry is not None
    assert told.text == "A [red] fox\nin the snow"
    _, by_people = find(session, "fox oakham")
    assert by_people == found


def test_what_is_read_already_can_be_searched_before_the_rest_is() -> None:
    session = campaign(20)
    finder = Finder(session)
    pauses = finder.pauses()
    for _ in range(3):
        next(pauses)
    early = len(finder.find("oakham"))
    for _ in pauses:
        pass
    assert 0 < early < len(finder.find("oakham"))


def test_nothing_is_found_by_no_words() -> None:
    assert lines(campaign(2), "  ") == []
