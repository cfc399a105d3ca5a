"""Passages become paragraphs: short ones are joined, and great news begins a new one."""

from decimo.report.voice import Sentence, paragraphs


def tell(*passages: str) -> list[list[Sentence]]:
    """Passages of sentences parted by `/`; one that ends with `!` is great news."""
    return [[Sentence(text, 3 if text.endswith("!") else 1) for text in each.split("/")] for each in passages]


def read(*passages: str) -> list[str]:
    return [" ".join(sentence.text for sentence in each.sentences) for each in paragraphs(tell(*passages))]


def test_short_passages_share_a_paragraph() -> None:
    assert read("Oakham rests.", "Birkby rests.", "Ashford rests.") == [
        "Oakham rests. Birkby rests. Ashford rests."
    ]


def test_a_paragraph_is_full_with_four_sentences() -> None:
    assert read("One./Two.", "Three./Four.", "Five.") == ["One. Two. Three. Four.", "Five."]
    assert read("One./Two.", "Three./Four./Five.") == ["One. Two.", "Three. Four. Five."]


def test_a_long_passage_is_never_parted() -> None:
    assert read("One./Two./Three./Four./Five./Six.") == ["One. Two. Three. Four. Five. Six."]


def test_great_news_begins_a_paragraph() -> None:
    assert read("Oakham rests.", "Birkby falls!/Its people flee.", "Ashford rests.") == [
        "Oakham rests.",
        "Birkby falls! Its people flee. Ashford rests.",
    ]


def test_a_season_in_which_nothing_was_told_has_no_paragraph() -> None:
    assert list(paragraphs([])) == []
    assert list(paragraphs([[], []])) == []
