"""Memories of facts, in histories that are given fact by fact."""

from collections.abc import Sequence

import pytest

from decimo.chance import Fact, Word
from decimo.play.narration import Memory
from decimo.report.memory import Memories
from decimo.report.voice import APART, Storyteller
from decimo.rules.decimo_ruleset import Decimo
from tests.report.words import Talking, Words, happen
from tests.rules.long_game import ruleset

SAME_RAID = ({"about": "about", "by": "by"},)


def words_of(fact: Fact) -> dict[str, Word]:
    return {"about": fact.about, **fact.words}


def said(memory: Memory, *history: tuple[int, Fact]) -> list[str]:
    """What the last fact of a history calls to mind, filled; the years before it are kept."""
    past = Memories({history[-1][1].verb: [memory]}, lambda year: f"year {year}", lambda _fact: (), words_of)
    for year, fact in history[:-1]:
        past.keep(fact, year)
    year, fact = history[-1]
    return [reminder.templates[0].format(**reminder.words) for reminder in past.reminders(fact, year)]


def raid(year: int, by: str = "senones", about: str = "oakham", **words: Word) -> tuple[int, Fact]:
    return year, happen("raid", about, by=by, **words)


# How often, how long ago


def test_the_second_time_of_the_same_by_the_same() -> None:
    memory = Memory(("raid",), SAME_RAID, ("the {nth} time in {span} years, last in {then_year}",))
    assert said(memory, raid(3), raid(5, by="veneti"), raid(6, about="birkby"), raid(9)) == [
        "the second time in 6 years, last in year 3"
    ]
    assert said(memory, raid(5, by="veneti"), raid(9)) == []


def test_only_the_last_years_count() -> None:
    memory = Memory(("raid",), SAME_RAID, ("{nth}, {times} before",), within=10, least=3)
    assert said(memory, raid(1), raid(12), raid(15), raid(20)) == ["third, twice before"]
    assert said(memory, raid(1), raid(5), raid(20)) == []


def test_the_span_may_be_a_word_of_the_fact() -> None:
    memory = Memory(("win",), ({"winner": "people"},), ("{count} victories",), within="years")
    wins = [(year, happen("win", winner="romans")) for year in (1, 7, 9)]
    assert said(memory, *wins, (10, happen("die", people="romans", years=4))) == ["2 victories"]
    assert said(memory, *wins, (10, happen("die", people="greys", years=4))) == []


def test_a_fact_of_the_same_year_is_no_time_ago() -> None:
    memory = Memory(("raid",), SAME_RAID, ("{ago} years ago",), after=1)
    assert said(memory, raid(4), raid(4)) == []
    assert said(memory, raid(4), raid(6)) == ["2 years ago"]


@pytest.mark.parametrize(("year", "first"), [(20, False), (26, True), (40, True)])
def test_the_first_in_a_generation_needs_a_story_of_a_generation(year: int, first: bool) -> None:
    memory = Memory(("war",), ({},), ("the first in {ago} years",), quiet=25)
    assert bool(said(memory, (year, happen("war")))) is first
    assert said(memory, (year - 24, happen("war")), (year, happen("war"))) == []


def test_the_first_in_a_generation_says_how_long_it_was() -> None:
    memory = Memory(("war",), ({},), ("the first in {ago} years",), quiet=25)
    assert said(memory, (3, happen("war")), (40, happen("war"))) == ["the first in 37 years"]
    assert said(memory, (40, happen("war"))) == ["the first in 39 years"]


def test_years_in_a_row() -> None:
    memory = Memory(("raid",), SAME_RAID, ("the {nth} year running",), running=3)
    assert said(memory, raid(2), raid(4), raid(5), raid(5), raid(6)) == ["the third year running"]
    assert said(memory, raid(3), raid(4), raid(6)) == []


def test_a_record_needs_rivals() -> None:
    memory = Memory(("raid",), ({},), ("never so many as {lost}",), least=3, record="lost")
    assert said(memory, raid(1, lost=2), raid(2, lost=4), raid(3, lost=5)) == ["never so many as 5"]
    assert said(memory, raid(1, lost=2), raid(2, lost=5), raid(3, lost=5)) == []
    assert said(memory, raid(1, lost=2), raid(3, lost=5)) == []


# Revenge, and what ends a memory


def test_revenge_is_the_same_with_the_sides_changed() -> None:
    memory = Memory(("win",), ({"winner": "beaten", "beaten": "winner"},), ("for {then_about}",))
    lost = 4, happen("win", "latium", winner="greys", beaten="romans")
    won = 6, happen("win", "grey", winner="romans", beaten="greys")
    assert said(memory, lost, won) == ["for latium"]
    assert said(memory, won, won) == []


def test_either_way_round_is_the_same_pair() -> None:
    pair = ({"one": "one", "other": "other"}, {"one": "other", "other": "one"})
    memory = Memory(("war",), pair, ("the {nth} war, last begun by {then_one}",))
    wars = [(1, happen("war", one="a", other="b")), (5, happen("war", one="b", other="a"))]
    assert said(memory, *wars, (9, happen("war", one="a", other="b"))) == ["the third war, last begun by b"]


def test_the_matches_may_name_different_words() -> None:
    memory = Memory(
        ("raid", "win"), ({"about": "about"}, {"loser": "about"}), ("more than {count}",), record="lost"
    )
    beaten = 2, happen("win", "greys", loser="oakham", lost=5)
    assert said(memory, raid(1, lost=2), raid(3, lost=4)) == ["more than 1"]
    assert said(memory, raid(1, lost=2), beaten, raid(3, lost=4)) == []
    assert said(memory, raid(1, lost=2), beaten, raid(3, lost=6)) == ["more than 2"]


def test_what_is_settled_is_not_called_to_mind_again() -> None:
    memory = Memory(("win",), ({"winner": "beaten", "beaten": "winner"},), ("revenge",), settles=True)
    lost = happen("win", winner="greys", beaten="romans")
    won = happen("win", winner="romans", beaten="greys")
    assert said(memory, (1, lost), (2, won)) == ["revenge"]
    assert said(memory, (1, lost), (2, won), (3, won)) == []
    assert said(memory, (1, lost), (2, won), (3, lost)) == ["revenge"]


def test_no_years_ago_and_a_span_of_one_year_are_not_said() -> None:
    memory = Memory(("raid",), SAME_RAID, ("{nth} in {span}", "{ago} ago", "again"))
    assert said(memory, raid(4), raid(4)) == ["again"]
    assert said(memory, raid(4), raid(5)) == ["1 ago"]
    assert said(memory, raid(4), raid(6)) == ["second in 2"]


def test_a_row_of_victories_ends_with_a_defeat() -> None:
    memory = Memory(("win",), ({"about": "about"},), ("the {nth} in a row",), broken_by=("lose",))
    win, lose = happen("win"), happen("lose")
    assert said(memory, (1, win), (2, win), (3, win)) == ["the third in a row"]
    assert said(memory, (1, win), (2, lose), (3, win), (4, win)) == ["the second in a row"]
    assert said(memory, (1, win), (2, happen("lose", "birkby")), (3, win)) == ["the second in a row"]


def test_a_person_is_forgotten_with_death_and_others_are_not() -> None:
    memory = Memory(
        ("succeed",), ({"people": "about"},), ("{then_name}",), broken_by=("die",), broken_same=("name",)
    )
    heir = 1, happen("succeed", people="oakham", name="Ann")
    fall = 9, happen("fall", "oakham")
    assert said(memory, heir, (3, happen("die", people="oakham", name="Bob")), fall) == ["Ann"]
    assert said(memory, heir, (3, happen("die", people="oakham", name="Ann")), fall) == []


def test_a_fact_of_an_older_program_may_lack_a_word() -> None:
    memory = Memory(("raid",), SAME_RAID, ("again",))
    assert said(memory, (1, happen("raid")), (2, happen("raid"))) == []


# How it stands in the story


def passages(memory: Memory, *history: tuple[int, Fact]) -> list[list[str]]:
    words = Words({"raid": [f"Raid {n} on {{about}}." for n in range(9)]}, memories={"raid": [memory]})
    story = Storyteller(Talking(words), "chronicle")
    return [[sentence.text for sentence in story.passage(year, [fact])] for year, fact in history]


def test_a_clause_ends_the_sentence_and_a_sentence_follows_it() -> None:
    clause = Memory(("raid",), SAME_RAID, ("for the {nth} time",))
    assert passages(clause, raid(1), raid(2))[1] == ["Raid 1 on oakham, for the second time."]
    sentence = Memory(("raid",), SAME_RAID, ("It is the {nth}.",))
    assert passages(sentence, raid(1), raid(2))[1] == ["Raid 1 on oakham.", "It is the second."]


def test_what_was_said_lately_is_not_said_again() -> None:
    memory = Memory(("raid",), SAME_RAID, ("It is the {nth}.",))
    assert passages(memory, raid(1), raid(2), raid(3))[2] == ["Raid 2 on oakham."]


# The memories of Decimo, each on a history of its own


@pytest.fixture(scope="module")
def italy() -> Decimo:
    rules = ruleset("italy")
    assert isinstance(rules, Decimo)
    return rules


SMOKE = Fact("revive", "samnium", "decimo:R1", {"blight": 9}, ())
"""What is told between, so that nothing is kept back because it was said a moment ago."""


def tell(rules: Decimo, history: Sequence[tuple[int, Fact]]) -> str:
    """The last passage of a history, as one text."""
    story = Storyteller(rules, "chronicle")
    told: list[str] = []
    for year, fact in history:
        told = [sentence.text for sentence in story.passage(year, [fact])]
        for _ in range(APART):
            story.passage(year, [SMOKE])
    return " ".join(told)


def fact(verb: str, about: str, **words: Word) -> Fact:
    return Fact(verb, about, "decimo:R1", words, ())


def test_the_third_famine_in_ten_years(italy: Decimo) -> None:
    famine: dict[str, Word] = {"title": "Famine", "words": "The granaries are swept bare.", "roll": 12}
    struck = [fact("meet_event", land, struck=land, **famine) for land in ("umbria", "latium", "samnium")]
    assert tell(italy, [(1, struck[0]), (6, struck[1]), (11, struck[2])]) == (
        "Famine: The granaries are swept bare. It is the third time in ten years that such a thing happens."
    )


def test_for_the_second_time_the_senones_burn_etruria(italy: Decimo) -> None:
    raids = [(year, fact("suffer_raid", "etruria", outsider="senones")) for year in (3, 9)]
    assert tell(italy, raids) == (
        "The Senones carry off cattle and people from Etruria, for the second time in six years."
    )


def test_the_king_who_lost_his_fathers_realm(italy: Decimo) -> None:
    heir = fact("succeed", "x", name="Taotor", office="warrior", people="apulia")
    lost = fact("lose_rank", "apulia", before="a kingdom", rank="a free land")
    assert tell(italy, [(5, heir), (12, lost)]) == (
        "Apulia is a kingdom no more, but a free land. "
        "It is Taotor, on the throne since 296 BC, who has lost the inheritance."
    )
    dead = fact("die", "apulia", name="Taotor", office="warrior", people="apulia", served="3 years", years=3)
    assert tell(italy, [(5, heir), (8, dead), (12, lost)]) == "Apulia is a kingdom no more, but a free land."


def test_the_first_war_in_a_generation(italy: Decimo) -> None:
    war = fact("declare_war", "latium-apulia-30", one="latium", other="apulia", cause="a long quarrel")
    declared = "War: the Romans take up arms against the Apulians. The cause: a long quarrel."
    assert tell(italy, [(30, war)]) == f"{declared} For 29 years there had been no war."
    assert tell(italy, [(20, war)]) == declared
    assert tell(italy, [(4, war), (28, war)]) == (
        "The Romans will not wait any longer and go to war with the Apulians. "
        "What is said about it: a long quarrel. 24 years ago it began the same way."
    )


def test_revenge_for_a_lost_battle(italy: Decimo) -> None:
    losses = {"attacker_lost": 1, "defender_lost": 2}
    lost = fact("win_field", "latium", winner="apulia", beaten="latium", **losses)
    won = fact("win_field", "apulia", winner="latium", beaten="apulia", **losses)
    assert tell(italy, [(3, lost), (5, won)]).endswith("So the Romans take their revenge for Latium.")
    assert "revenge" not in tell(italy, [(3, lost), (25, won)])


def test_a_war_between_peoples_who_were_once_wed(italy: Decimo) -> None:
    wed = fact("marry", "campania", other="lucania")
    war = fact("declare_war", "x", one="lucania", other="campania", cause="a long quarrel")
    assert tell(italy, [(4, wed), (20, war)]).endswith(
        "There was a wedding between them in 297 BC; it is forgotten."
    )


def test_the_deeds_of_the_dead(italy: Decimo) -> None:
    losses = {"attacker_lost": 1, "defender_lost": 2}
    win = fact("win_field", "apulia", winner="latium", beaten="apulia", **losses)
    grave = {"name": "Quintus Fabius", "office": "warrior", "people": "latium"}
    dead = fact("die", "latium", served="14 years", years=14, **grave)
    assert tell(italy, [(3, win), (6, win), (7, win), (15, dead)]) == (
        "The Romans bury Quintus Fabius, their warrior for 14 years. "
        "Three victories in the field fell into that time."
    )


def test_a_land_set_free_remembers_its_years_under_others(italy: Decimo) -> None:
    taken = fact("take_land", "picenum", outsider="senones", why="constant raiding", units=4)
    assert tell(italy, [(10, taken), (15, fact("free_land", "picenum", outsider="senones"))]) == (
        "Picenum throws off the Senones and is its own master again, after five years under foreign rule."
    )
