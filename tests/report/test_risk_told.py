"""Games of Risk are told by the same storyteller, in words of their own."""

import pytest

from decimo.fate import Fact, Setting, Word
from decimo.play.journal import MemoryJournal
from decimo.play.record import Charter
from decimo.play.session import Session
from decimo.report.chronicle import chronicle
from decimo.report.paragraph import Sentence
from decimo.report.voice import APART, Storyteller
from tests.risk.table import risk


def told(**settings: Setting) -> list[Sentence]:
    """A game of forty rounds at most, played by policies."""
    charter = Charter("risk", "risk", "risk-world", 1, {}, "app", settings, "test")
    session = Session(MemoryJournal(charter), risk(), "test")
    session.run(40)
    return [
        sentence
        for decade in chronicle(session)
        for year in decade.years
        for season in year.seasons
        for paragraph in season.paragraphs
        for sentence in paragraph.sentences
    ]


@pytest.mark.parametrize("settings", [{"events": "on"}, {"battles": "stratego"}, {"zombies": "on"}], ids=str)
def test_no_template_stands_twice_in_twenty_sentences(settings: dict[str, Setting]) -> None:
    sentences = told(**settings)
    assert len(sentences) > 100
    for at, sentence in enumerate(sentences):
        used = [
            template for before in sentences[max(0, at - APART + 1) : at] for template in before.templates
        ]
        assert not set(sentence.templates) & set(used), f"again too soon: {sentence.text}"
        assert not {"{", "}", "…"} & set(sentence.text), sentence.text


def test_every_verb_that_is_told_has_four_sentences() -> None:
    teller = risk().teller("chronicle")
    facts = [Fact(verb, "china", "risk:B1", {}, ()) for verb in risk()._telling.templates]
    few = [fact.verb for fact in facts if risk().weight(fact) and len(teller.templates(fact)) < 4]
    assert few == []


def test_a_land_that_is_taken_back_is_remembered() -> None:
    story = Storyteller(risk(), "chronicle")
    words: dict[str, Word] = {"from": "siam", "lost": 1, "amount": 3}
    story.passage(4, [Fact("capture", "india", "risk:B15", {"owner": "blue", "loser": "red", **words}, ())])
    back = story.passage(
        5, [Fact("capture", "india", "risk:B15", {"owner": "red", "loser": "blue", **words}, ())]
    )
    assert [sentence.text for sentence in back][1] in (
        "It had been taken by Blue only lately.",
        "Red pays Blue back for it.",
        "It does not stay long with Blue.",
    )
