"""Names in double brackets: links to known subjects, and plain words otherwise."""

import pytest

from decimo.play.diary import linked_names, split_text, unknown_link_words, unknown_links

KNOWN = ("Latium", "[red]Reed[/red]", "Otter [0]", "Heron [/", "a|b", "[", "👑 queen", "שלום", "x" * 500)


def known(name: str) -> bool:
    return name.casefold() in {each.casefold() for each in KNOWN}


@pytest.mark.parametrize("name", KNOWN)
def test_any_name_can_be_linked(name: str) -> None:
    before, link, after = split_text(f"To [[{name}]], at last", known)
    assert (before.text, after.text) == ("To ", ", at last")
    assert (link.name, link.shown) == (name, name)


def test_a_link_may_show_other_words() -> None:
    (link,) = split_text("[[latium|the old land]]", known)
    assert (link.name, link.shown) == ("latium", "the old land")


@pytest.mark.parametrize(
    "text",
    ["[[]]", "[[]] [[ ]]", "[[", "]] [[", "[[a\nb]]", "[Latium]", "[[ ]]", "[red] [/ [b + [0]"],
)
def test_what_is_no_link_stays_as_it_was_typed(text: str) -> None:
    found = split_text(text, known)
    assert "".join(piece.text for piece in found) == text
    assert "".join(piece.shown for piece in found) == text
    assert not any(piece.name for piece in found)


@pytest.mark.parametrize(
    ("text", "shown"), [("[[Nobody]]", "Nobody"), ("[[Nobody|he]]", "he"), ("[[ x [b]]]", "x [b]")]
)
def test_of_a_link_that_leads_nowhere_a_reader_is_shown_the_words(text: str, shown: str) -> None:
    (piece,) = split_text(text, known)
    assert (piece.text, piece.shown, piece.name) == (text, shown, "")


def test_empty_brackets_name_nothing() -> None:
    assert unknown_links("[[]] [[ ]]", known) == []


def test_names_that_nothing_bears_are_told_once() -> None:
    unknown = unknown_links("[[Nobody]] and [[Latium]] and [[Nobody]] [[x [b]]]", known)
    assert unknown == ["Nobody", "x [b]"]
    assert unknown_link_words(unknown).startswith("Nothing here is called 'Nobody', 'x [b]';")
    assert unknown_link_words([]) == ""


def test_what_a_link_may_lead_to_is_told_whatever_the_capitals() -> None:
    text = "Of [[LATIUM]] and [[ Romans |the men of Rome]], again [[latium]], not of Etruria."
    assert linked_names(text) == ["latium", "romans |the men of rome", "romans"]
    assert linked_names("Of Latium.") == []
