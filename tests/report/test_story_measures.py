"""How much stands in a paragraph, how soon a sentence comes again, and what is told as rare or great."""

import pytest

from decimo.play.luck import CardLine, Luck, Rarity
from decimo.report.luck import rarity_words
from decimo.report.notes import NoteNames, NotePath
from decimo.report.voice import Sentence, Storyteller, paragraphs
from tests.report.words import Talking, Words, happen


def sizes(*passages: list[int]) -> list[int]:
    """How many sentences stand in each paragraph, for passages of sentences of these weights."""
    told = [[Sentence("So it was.", weight) for weight in passage] for passage in passages]
    return [len(paragraph.sentences) for paragraph in paragraphs(told)]


def test_four_sentences_fill_a_paragraph_and_a_passage_is_never_parted() -> None:
    assert sizes([1, 1], [1, 1], [1]) == [4, 1]
    assert sizes([1, 1, 1], [1, 1]) == [3, 2]
    assert sizes([1, 1, 1, 1, 1, 1]) == [6]


def test_great_news_begins_a_paragraph_and_notable_news_does_not() -> None:
    assert sizes([1], [3], [1]) == [1, 2]
    assert sizes([1], [2], [1]) == [3]


def raids(others: int) -> str:
    """How a raid is told after one raid and so many other sentences."""
    rain = tuple(f"{n}: {{about}}." for n in range(others))
    story = Storyteller(Talking(Words({"raid": ("A raid.", "Raiders."), "rain": rain})), "chronicle")
    story.passage(1, [happen("raid")])
    for n in range(others):
        story.passage(1, [happen("rain", f"p{n}")])
    (told,) = story.passage(2, [happen("raid")])
    return told.text


def test_the_usual_sentence_comes_again_only_after_a_hundred_sentences() -> None:
    assert raids(98) == "Raiders."
    assert raids(99) == "A raid."


@pytest.mark.parametrize(("others", "told"), [(18, []), (19, ["A raid."])])
def test_one_of_four_sentences_comes_again_after_twenty_and_is_left_out_before(
    others: int, told: list[str]
) -> None:
    rain = tuple(f"{n}: {{about}}." for n in range(others))
    raid = ("A raid.", "Raiders.", "Smoke.", "Fire.")
    story = Storyteller(Talking(Words({"raid": raid, "rain": rain})), "chronicle")
    for _ in raid:
        story.passage(1, [happen("raid")])
    for n in range(others - 3):
        story.passage(1, [happen("rain", f"p{n}")])
    assert [sentence.text for sentence in story.passage(2, [happen("raid")])] == told


def test_what_comes_in_one_campaign_of_twenty_is_unusual() -> None:
    assert Rarity(0.01, 0.05).unusual
    assert not Rarity(0.01, 0.051).unusual
    assert rarity_words(Rarity(0.05, 0.05)) == "one in 20: unusual"
    assert rarity_words(Rarity(0.05, 0.06)) == "one in 20"
    assert rarity_words(Rarity(0.4, 1.0)) == "as often as not"
    assert rarity_words(Rarity(0.39, 1.0)) == "one in 3"


@pytest.mark.parametrize(("chance", "unusual"), [(0.04, True), (0.05, True), (0.06, False)])
def test_a_campaign_is_as_unusual_as_the_oddest_of_its_counts(chance: float, *, unusual: bool) -> None:
    cards = [CardLine("app", "red", 9, 9, 4.5, Rarity(rare, rare)) for rare in (0.9, chance)]
    assert Luck((), tuple(cards), 0, 0, 0, secret=False).unusual == unusual


def test_of_two_names_the_longer_one_leads_to_its_page() -> None:
    here = NotePath("", "Here")
    names = NoteNames({"Nova": NotePath("", "Nova"), "Nova Roma": NotePath("", "Nova Roma")})
    assert names.linked("Nova Roma falls; Nova holds.", here) == "[[Nova Roma]] falls; [[Nova]] holds."
