"""Pages, searching, open questions and links in the diary, at the command line."""

from pathlib import Path

import pytest

from tests.cli.conftest import Typed


def test_a_page_is_shown_by_name_or_id_in_words_and_for_scripts(decimo: Typed, hearths: str) -> None:
    shown = decimo("show", hearths, "page", "pelmarra").out
    assert shown.startswith("Pelmarrans / Pelmarra (Peoples)")
    assert "What happened, newest first" in shown
    page = decimo("show", hearths, "page", "Pelmarrans", "--json").json
    assert page["id"] == "pelmarra"
    facts = [line["fact"] for part in page["parts"] for line in part["lines"] if line["fact"]]
    assert decimo("why", hearths, facts[0]).code == 0


def test_every_page_there_is_can_be_shown(decimo: Typed, hearths: str) -> None:
    things = decimo("show", hearths, "page", "--json").json
    assert {"Peoples", "Leaders", "Outsiders"} <= {thing["kind"] for thing in things}
    for thing in things:
        assert decimo("show", hearths, "page", thing["names"][0], "--json").json["names"] == thing["names"]


def test_a_name_that_is_none_or_several_is_one_sentence(decimo: Typed, hearths: str) -> None:
    assert "Nothing here is called 'zzz'" in decimo("show", hearths, "page", "zzz").refusal
    assert "Several have this name" in decimo("show", hearths, "page", "leaders").refusal
    assert "Only a page takes a name" in decimo("show", hearths, "facts", "pelmarra").refusal
    assert "leave --year out" in decimo("show", hearths, "page", "pelmarra", "--year", "2").refusal


def test_words_are_found_in_the_log_and_the_diary(decimo: Typed, hearths: str) -> None:
    decimo("diary", hearths, "add", "A [red] fox crossed the road to Pelmarra.")
    found = decimo("find", hearths, "pelmarra", "--json").json
    assert {each["page"] for each in found} >= {1, None}
    assert all("elmarra" in each["text"] for each in found)
    assert "A [red] fox crossed" in decimo("find", hearths, "[red]", "FOX").out
    number = next(each["fact"] for each in found if each["fact"])
    assert decimo("why", hearths, number).code == 0
    nothing = decimo("find", hearths, "unheard-of")
    assert (nothing.code, nothing.out) == (0, "")
    assert "has the words 'unheard-of'" in nothing.err
    assert "There is nothing to find" in decimo("find", hearths, " ").refusal


def test_what_is_still_hidden_is_not_found_and_on_no_page(decimo: Typed) -> None:
    decimo("new", "veil", "--scenario", "four-hearths", "--seed", "8", "--set", "calendar=hidden")
    decimo("run", "veil", "--years", "2", "--decide", "all")
    assert "ace of clubs" in decimo("find", "veil", "ace of clubs", "--reveal").out
    assert decimo("find", "veil", "ace of clubs").out == ""
    assert "ace of clubs" not in decimo("show", "veil", "page", "rossolan").out
    assert "ace of clubs" in decimo("show", "veil", "page", "rossolan", "--reveal").out


def test_a_link_that_leads_nowhere_is_told_and_kept(decimo: Typed, hearths: str) -> None:
    ended = decimo("diary", hearths, "add", "Of [[pelmarra]] and [[Nobody]].")
    assert "Nothing here is called 'Nobody'" in ended.err
    assert decimo("diary", hearths, "list", "--json").json[0]["text"] == "Of [[pelmarra]] and [[Nobody]]."
    assert decimo("diary", hearths, "add", "Of [[Pelmarra]].").err == ""
    assert ": Of Pelmarra." in decimo("show", hearths, "page", "Pelmarrans").out


@pytest.fixture
def wondering(decimo: Typed) -> str:
    """Forty years of Italy, in which events have left questions."""
    decimo("new", "italy", "--scenario", "italy", "--seed", "5")
    decimo("run", "italy", "--years", "40", "--decide", "all")
    return "italy"


def test_what_events_leave_open_is_listed_answered_and_reported(
    decimo: Typed, wondering: str, tmp_path: Path
) -> None:
    *others, first = decimo("show", wondering, "questions", "--json").json
    assert first["question"].endswith("?")
    assert first["answer"] is None
    assert first["question"] in decimo("show", wondering, "briefing").out
    decimo("diary", wondering, "answer", first["id"], "The cook [[b].")
    *_, answered = decimo("show", wondering, "questions", "--json").json
    assert (answered["answer"], answered["page"]) == ("The cook [[b].", 1)
    still = decimo("show", wondering, "briefing", "--json").json["questions"]
    assert first["question"] not in [each["question"] for each in still]
    assert first["question"] in decimo("show", wondering, "questions").out
    report = tmp_path / "report.html"
    decimo("report", wondering, "--to", str(report))
    told = report.read_text(encoding="utf-8")
    assert first["question"] in told
    assert "The cook [[b]." in told
    assert "The cook" in decimo("diary", wondering, "list").out
    if others:
        year = str(others[0]["year"])
        assert others[0]["question"] in decimo("show", wondering, "questions", "--from", year).out


def test_an_answer_to_nothing_is_one_sentence(decimo: Typed, hearths: str) -> None:
    assert "There is no open question" in decimo("diary", hearths, "answer", "9.9", "x").refusal
    assert "has no words" in decimo("diary", hearths, "answer", "9.9").refusal
