"""Finding words in the whole log and the diary."""

import pytest

from decimo.chance.text import contains_words, fold_letters
from decimo.content.problem import alike
from decimo.play.find import Finder, find
from decimo.play.seat import read_side
from decimo.play.session import Session
from decimo.report.request import ReportRequest
from decimo.report.subject_page import DiaryIndex
from decimo.report.subjects import Subjects, find_subjects
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


@pytest.mark.parametrize(
    "words", ["naïve", "nai\u0308ve", "naive", "NAIVE", "jager łódź", "lodz", "Ja\u0308ger", "ŁÓDZ\u0301"]
)
def test_accents_and_the_way_in_which_they_are_stored_make_no_difference(words: str) -> None:
    session = campaign(2)
    write_diary(session, 1, 3, "Jäger, naïve, Ło\u0301dź")
    _, (told,) = find(session, words)
    assert told.text == "Jäger, naïve, Ło\u0301dź"
    assert contains_words(told.text, words)
    assert not contains_words(told.text, f"{words} x")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Łódź", "lodz"), ("Ærø", "AERO"), ("Straße", "STRASSE"), ("cafe\u0301", "Café"), ("ﬁnis", "finis")],
)
def test_texts_that_are_alike_but_for_accents_and_case(one: str, other: str) -> None:
    assert fold_letters(one) == fold_letters(other)


@pytest.mark.parametrize(("one", "other"), [("कि", "कु"), ("が", "か"), ("가", "각"), ("a", "b")])
def test_letters_that_only_look_composed_stay_apart(one: str, other: str) -> None:
    assert fold_letters(one) != fold_letters(other)


def test_a_people_is_found_and_typed_without_its_accents() -> None:
    session = campaign(2, names=("Łódź", "Jäger", "Ashford"))
    things = Subjects(find_subjects(ReportRequest(session)))
    for typed in ("lodz", "Łódź", "ŁO\u0301DZ\u0301"):
        assert [thing.id for thing in things.called(typed)][:1] == ["p1"]
    assert [thing.id for thing in things.like("lod")][:1] == ["p1"]
    assert read_side("the valley", session.ruleset.sides(session.state.world), "Ja\u0308ger") == "p2"
    assert read_side("the valley", session.ruleset.sides(session.state.world), "jager") == "p2"
    write_diary(session, 1, 3, "To [[lodz]] and [[Ło\u0301dź]].")
    assert [entry.text for entry in DiaryIndex(session).of(things.called("Łódź")[0])] == [
        "To [[lodz]] and [[Ło\u0301dź]]."
    ]


def test_names_that_differ_by_an_accent_only_are_both_found_as_typed() -> None:
    session = campaign(2, names=("Jager", "Jäger", "Ashford"))
    things = Subjects(find_subjects(ReportRequest(session)))
    assert [[thing.id for thing in things.called(name)][:1] for name in ("Jager", "Ja\u0308ger")] == [
        ["p1"],
        ["p2"],
    ]
    assert {thing.id for thing in things.called("jàger")} == {"p1", "p2"}


def test_two_places_may_not_differ_by_an_accent_only() -> None:
    assert alike(["Łódź", "Ashford", "Lodz", "Ło\u0301dź"]) == [(0, 2), (0, 3)]
