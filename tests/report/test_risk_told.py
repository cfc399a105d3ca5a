"""The same storyteller tells games of Risk, in their own words."""

from functools import cache

import pytest

from decimo.chance import Change, Fact, Setting, Word
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.report.chronicle import YearStory, write_chronicle
from decimo.report.voice import APART, GREAT, Sentence, Storyteller, Voice
from decimo.risk.board.board import ZOMBIES
from tests.risk.table import BOOK, risk

TOLD: tuple[Voice, ...] = ("chronicle", "gazette")
GAMES = [("events", "on"), ("battles", "stratego"), ("zombies", "on"), ("goal", "domination")]
LEDGER = {
    "amend", "array", "branch_off", "bridge_gap", "change_roller", "change_seat", "change_setting", "discard_hand",
    "ease_ban", "find_no_card", "gain_points", "levy", "linger", "move", "put_events_back", "reward_territory",
    "shuffle_pack", "suffer_nothing",
}  # fmt: skip
"""What the gazette does not print."""


@cache
def game(key: str, value: Setting) -> Session:
    """A game of forty rounds at most, played by policies."""
    charter = Charter("risk", "risk", "risk-world", 1, {}, "app", {key: value}, "test")
    session = Session(MemoryJournal(charter), risk(), "test")
    session.run(40)
    return session


def rounds(voice: Voice, setting: tuple[str, str]) -> list[YearStory]:
    return [year for decade in write_chronicle(game(*setting), voice=voice) for year in decade.years]


def sentences(year: YearStory) -> list[Sentence]:
    return [
        sentence
        for season in year.seasons
        for paragraph in season.paragraphs
        for sentence in paragraph.sentences
    ]


@pytest.mark.parametrize("setting", GAMES, ids=str)
@pytest.mark.parametrize("voice", TOLD)
def test_no_template_stands_twice_in_twenty_sentences(voice: Voice, setting: tuple[str, str]) -> None:
    told = [sentence for year in rounds(voice, setting) for sentence in sentences(year)]
    assert len(told) > 80
    for at, sentence in enumerate(told):
        used = [template for before in told[max(0, at - APART + 1) : at] for template in before.templates]
        assert not set(sentence.templates) & set(used), f"again too soon: {sentence.text}"
        assert not {"{", "}", "…"} & set(sentence.text), sentence.text
        assert sentence.text.endswith((".", ".)")), sentence.text
        assert not [flaw for flaw in ("..", "  ", " .", ":.", "the the ") if flaw in sentence.text.lower()]


@pytest.mark.parametrize("setting", GAMES, ids=str)
def test_the_gazette_tells_of_every_round_in_words_of_its_own(setting: tuple[str, str]) -> None:
    spoken = {sentence.text for year in rounds("chronicle", setting) for sentence in sentences(year)}
    printed = rounds("gazette", setting)
    for year in printed:
        assert sentences(year), year.label
    own = [sentence.text for year in printed for sentence in sentences(year)]
    assert len([text for text in own if text in spoken]) < len(own) / 10


@pytest.mark.parametrize("setting", GAMES, ids=str)
def test_what_is_great_is_told_by_every_voice(setting: tuple[str, str]) -> None:
    great = [
        [year.label for year in rounds(voice, setting) for each in sentences(year) if each.weight == GREAT]
        for voice in ("bare", *TOLD)
    ]
    assert great[0]
    assert set(great[0]) == set(great[1]) == set(great[2])


def test_what_must_not_be_missed_is_told_as_in_the_log_where_a_voice_has_no_words() -> None:
    words = risk().words
    silent = [table for table in words.ours if table.voice != "gazette"]
    gone = Fact("leave_game", "blue", "risk:B19", {"by": "red"}, ())
    taken = Fact("move", "siam", "risk:B16", {"owner": "red", "from": "india", "amount": 2}, ())
    teller = type(risk().narrator("gazette"))(words._replace(ours=silent), "gazette", risk().names, BOOK.land)
    assert [teller.filled(line, {"about": "Blue"}) for line in teller.templates(gone)][:1] != []
    assert teller.templates(taken) == []


@pytest.mark.parametrize("voice", TOLD)
def test_every_verb_that_is_told_has_four_sentences(voice: Voice) -> None:
    teller = risk().narrator(voice)
    facts = [Fact(verb, "china", "risk:B1", {}, ()) for verb in risk().words.log]
    told = [fact for fact in facts if risk().weight(fact)]
    few = {fact.verb: count for fact in told if (count := len(teller.templates(fact))) < 4}
    assert few == (dict.fromkeys(LEDGER, 0) if voice == "gazette" else {})
    lists = [many for fact in told if (many := teller.gathering(fact.verb))]
    assert len(lists) > 30
    assert min(len(many.say) for many in lists) >= 4


def test_a_land_that_is_taken_back_is_remembered() -> None:
    story = Storyteller(risk(), "chronicle")
    words: dict[str, Word] = {"from": "siam", "lost": 1, "amount": 3}
    story.passage(4, [Fact("capture", "india", "risk:B15", {"owner": "blue", "loser": "red", **words}, ())])
    back = story.passage(
        5, [Fact("capture", "india", "risk:B15", {"owner": "red", "loser": "blue", **words}, ())]
    )
    assert [sentence.text for sentence in back][1] in (
        "It had been taken from Red only lately.",
        "Red pays Blue back for it.",
    )


# Continents


def taken(owner: str, loser: str, *territories: str) -> list[Fact]:
    words: dict[str, Word] = {"owner": owner, "from": "siam", "loser": loser, "lost": 1, "amount": 3}
    return [
        Fact("capture", each, "risk:B15", words, (Change(f"territories.{each}.owner", loser, owner),))
        for each in territories
    ]


@pytest.mark.parametrize("voice", TOLD)
def test_a_continent_is_won_and_lost(voice: Voice) -> None:
    first, *others = BOOK.land.of_continent["australia"]
    story = Storyteller(risk(), voice)
    assert not any("Australia" in each.text for each in story.passage(1, taken("red", "", *others))[1:])
    won = story.passage(2, taken("red", "green", first))[-1]
    assert "Australia" in won.text
    assert "Red" in won.text
    assert won.weight == 2
    lost = story.passage(3, taken(ZOMBIES, "red", first))[-1]
    assert "Australia" in lost.text
    assert "Red" in lost.text
    again = story.passage(4, [*taken("blue", "red", *others), *taken("blue", ZOMBIES, first)])
    assert len([each for each in again if each.text.count("Blue") and "Australia" in each.text]) >= 1


def test_with_the_game_continents_do_not_matter_any_more() -> None:
    story = Storyteller(risk(), "gazette")
    end = Fact("end_game", "risk-world", "risk:B20", {"winner": "red", "how": "Red rules the world"}, ())
    told = story.passage(9, [*taken("red", "green", *BOOK.land.of_continent["australia"]), end])
    assert "Red rules the world." in told[-1].text
