"""The choice of sentences: none repeats too soon, several facts share one, and the range of years changes nothing."""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from decimo.chance import Refusal
from decimo.play.narration import Implied
from decimo.report.chronicle import Decade, YearStory, story_json, story_lines, write_chronicle
from decimo.report.voice import APART, Sentence, Storyteller, listed, read_voice
from tests.report.valley import campaign, write_diary
from tests.report.words import Talking, Words, gathering, happen
from tests.rules.long_game import LANDS, session

FOUR = ("A raid on {about}.", "{about} is raided.", "Raiders in {about}.", "{about} burns.")


def teller(words: Words, **weights: int) -> Storyteller:
    return Storyteller(Talking(words, weights), "chronicle")


def texts(sentences: Sequence[Sentence]) -> list[str]:
    return [sentence.text for sentence in sentences]


# No sentence too soon again


def test_four_raids_are_told_in_four_ways_and_a_fifth_is_left_to_the_ledger() -> None:
    story = teller(Words({"raid": FOUR}))
    told = [story.passage(year, [happen("raid")]) for year in range(1, 6)]
    assert [text for passage in told for text in texts(passage)] == [
        "A raid on oakham.",
        "Oakham is raided.",
        "Raiders in oakham.",
        "Oakham burns.",
    ]


def test_what_is_notable_is_told_again_rather_than_left_out() -> None:
    story = teller(Words({"raid": FOUR}), raid=2)
    told = [text for year in range(1, 6) for text in texts(story.passage(year, [happen("raid")]))]
    assert told[4] == told[0] == "A raid on oakham."


def test_a_verb_with_few_sentences_repeats_itself() -> None:
    story = teller(Words({"raid": FOUR[:2]}))
    told = [text for year in range(1, 4) for text in texts(story.passage(year, [happen("raid")]))]
    assert told == ["A raid on oakham.", "Oakham is raided.", "A raid on oakham."]


def test_after_nineteen_other_sentences_one_may_come_again() -> None:
    others = tuple(f"{n}: {{about}}." for n in range(40))
    story = teller(Words({"raid": FOUR, "rain": others}))
    for _ in range(4):
        story.passage(1, [happen("raid")])
    for n in range(APART - 4):
        story.passage(2, [happen("rain", f"p{n}")])
    assert texts(story.passage(3, [happen("raid")])) == ["A raid on oakham."]


def test_what_no_words_are_for_and_bookkeeping_is_not_told() -> None:
    story = teller(Words({"count": FOUR}), count=0)
    assert story.passage(1, [happen("count"), happen("unheard_of")]) == []


# Many in one


def test_three_of_a_kind_are_one_sentence_in_the_place_of_the_last() -> None:
    many = {"raid": gathering("{about}", "Raids: {list}.", "Raided: {list}.")}
    story = teller(Words({"raid": FOUR, "rain": ("Rain.",)}, many))
    facts = [happen("raid", "oakham"), happen("rain"), happen("raid", "birkby"), happen("raid", "ashford")]
    told = texts(story.passage(1, facts))
    assert told[0] == "Rain."
    assert told[1] in ("Raids: oakham, birkby and ashford.", "Raided: oakham, birkby and ashford.")
    assert len(told) == 2
    assert len(texts(story.passage(2, facts[:2]))) == 2, "one alone is told alone"


def test_facts_that_agree_are_one_item_with_their_numbers_added() -> None:
    many = {
        "lose": gathering("{about} {lost} in {times}", "{list}.", by=("about",), total=("lost",), least=2)
    }
    story = teller(Words({"lose": FOUR}, many))
    facts = [
        happen("lose", "oakham", lost=2),
        happen("lose", "birkby", lost=1),
        happen("lose", "oakham", lost=3),
    ]
    assert texts(story.passage(1, facts)) == ["Oakham 5 in 2 and birkby 1 in 1."]


def test_what_would_be_said_in_the_same_words_is_said_once_with_how_often() -> None:
    story = teller(Words({}, {"raid": gathering("{about}", "Raided: {list}.")}))
    facts = [happen("raid", "oakham"), happen("raid", "birkby"), happen("raid", "oakham")]
    assert texts(story.passage(1, facts)) == ["Raided: oakham twice and birkby."]


def test_parts_of_an_item_are_listed_and_too_many_are_counted() -> None:
    many = {"rise": gathering("{lord}: {parts}", "{list}.", by=("lord",), part="{about}", most=3)}
    facts = [happen("rise", f"p{n}", lord="red") for n in range(5)]
    assert texts(teller(Words({}, many)).passage(1, facts)) == ["Red: p0, p1 and 3 more."]
    assert texts(teller(Words({}, many)).passage(1, facts[:3])) == ["Red: p0, p1 and p2."]


def test_where_every_single_sentence_was_used_lately_a_list_of_one_stands_in() -> None:
    many = {"raid": gathering("{about}", "Raided: {list}.")}
    story = teller(Words({"raid": FOUR}, many))
    told = [text for year in range(1, 6) for text in texts(story.passage(year, [happen("raid")]))]
    assert told[4] == "Raided: oakham."


def test_items_that_hold_a_comma_are_parted_by_semicolons() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a and b", "c"]) == "a and b; and c"


def test_what_another_sentence_says_needs_none_of_its_own() -> None:
    implied = {"lose": Implied(("fight",), {"place": "about"})}
    words = Words({"fight": ["Battle at {place}."], "lose": ["{about} loses {n}."]}, implied=implied)
    told = texts(
        teller(words).passage(
            1,
            [
                happen("fight", "x", place="oakham"),
                happen("lose", "oakham", n=1),
                happen("lose", "birkby", n=2),
            ],
        )
    )
    assert told == ["Battle at oakham.", "Birkby loses 2."]
    assert texts(teller(words).passage(1, [happen("lose", "oakham", n=1)])) == ["Oakham loses 1."]


# The long histories of both lands


@pytest.fixture(scope="module", params=[(land, seed) for land in LANDS for seed in (1, 7)])
def history(request: pytest.FixtureRequest) -> tuple[Decade, ...]:
    land, seed = request.param
    game = session(land, seed)
    game.run(80)
    return write_chronicle(game)


def sentences(decades: Sequence[Decade]) -> Iterator[Sentence]:
    for year in years(decades):
        for season in year.seasons:
            for paragraph in season.paragraphs:
                yield from paragraph.sentences


def years(decades: Sequence[Decade]) -> list[YearStory]:
    return [year for decade in decades for year in decade.years]


def test_in_any_twenty_sentences_of_the_chronicle_no_template_stands_twice(
    history: tuple[Decade, ...],
) -> None:
    told = list(sentences(history))
    assert len(told) > 200
    for at, sentence in enumerate(told):
        used = [template for before in told[max(0, at - APART + 1) : at] for template in before.templates]
        assert not set(sentence.templates) & set(used), f"again too soon: {sentence.text}"


def test_hardly_anything_is_left_to_the_ledger_for_want_of_words(history: tuple[Decade, ...]) -> None:
    telling = [sentence for sentence in sentences(history) if sentence.templates]
    assert len({template for sentence in telling for template in sentence.templates}) > 150


def test_every_sentence_is_whole(history: tuple[Decade, ...]) -> None:
    for sentence in sentences(history):
        text = sentence.text
        assert text[0].isupper() or text[0].isdigit(), text
        assert text.endswith((".", ".)")), text
        assert not {"{", "}", "…"} & set(text), text
        assert not [flaw for flaw in ("..", "  ", " .", ":.", "the the ") if flaw in text.casefold()], text


@pytest.mark.parametrize("voice", ["chronicle", "gazette"])
def test_a_part_of_the_years_is_told_as_in_the_whole(voice: str) -> None:
    game = session("italy", 2)
    game.run(30)
    chosen = read_voice(voice)
    whole = years(write_chronicle(game, voice=chosen))
    part = years(write_chronicle(game, since=12, until=21, voice=chosen))
    assert part == [year for year in whole if 12 <= year.year <= 21]


def test_what_happens_later_changes_nothing_of_what_was_told() -> None:
    game = session("italy", 2)
    game.run(10)
    early = years(write_chronicle(game))
    game.run(10)
    assert years(write_chronicle(game))[: len(early)] == early


def test_the_log_and_the_chronicle_agree_where_nothing_speaks_against_it() -> None:
    game = session("italy", 7)
    game.run(40)
    ruleset = game.ruleset
    great = [
        ruleset.sentence(fact)
        for played in game.line()
        for fact in played.facts
        if fact.verb in ("found_federation", "become_realm")
    ]
    told = {sentence.text for sentence in sentences(write_chronicle(game))}
    assert great[:1]
    assert great[0].replace("5 peoples", "Five peoples") in told


def test_the_gazette_prints_what_is_notable_in_words_of_its_own() -> None:
    game = session("italy", 1)
    game.run(40)
    told = list(sentences(write_chronicle(game, voice="gazette")))
    spoken = {sentence.text for sentence in sentences(write_chronicle(game))}
    assert 100 < len(told) < len(list(sentences(write_chronicle(game))))
    assert len([sentence for sentence in told if sentence.text in spoken]) < len(told) / 4


TELL = """
from decimo.report.chronicle import write_chronicle
from decimo.report.chronicle import story_json
from tests.rules.long_game import session
game = session("four-hearths", 3)
game.run(20)
print(*(row.text for row in story_json(write_chronicle(game))), sep="\\n")
"""


@pytest.mark.slow
def test_the_same_campaign_is_told_the_same_in_another_process() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", TELL],
            cwd=Path(__file__).parents[2],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parents[2])},
            capture_output=True,
            encoding="utf-8",
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1] != ""


# How it is asked for and shown


def test_a_voice_is_known_by_its_name() -> None:
    assert read_voice(" Gazette ") == "gazette"
    with pytest.raises(Refusal, match="choose one of bare, chronicle, gazette"):
        read_voice("trumpet")


def test_a_story_as_text_has_its_years_seasons_and_the_diary() -> None:
    game = campaign(1)
    write_diary(game, 1, 0, "All quiet.\nNearly.")
    assert list(story_lines(write_chronicle(game))) == [
        "3 BC",
        "  Winter",
        "    Oakham is settled. Birkby is settled. Ashford is settled. Raiders burn 3 farms in Birkby.",
        "    > All quiet.",
        "    > Nearly.",
        "  Autumn",
        "    Birkby is rebuilt. The herds of Oakham grow. The herds of Birkby grow. The herds of Ashford grow.",
        "",
    ]
    assert story_json(write_chronicle(game))[3]._asdict() == {
        "year": 1,
        "season": "winter",
        "text": "Raiders burn 3 farms in Birkby.",
        "weight": 2,
    }
