"""The memories of a Decimo chronicle are true: for every pair of enemies, for all losses, and for spans of time."""

from collections.abc import Sequence

import pytest

from decimo.chance import Change, Fact, Word
from decimo.chance.fact import Plain
from decimo.report.voice import APART, Storyteller, Voice
from decimo.rules.decimo_ruleset import Decimo
from tests.rules.long_game import ruleset

SMOKE = Fact("revive", "samnium", "decimo:R1", {"blight": 9}, ())
"""What is told between, so that nothing is kept back because it was said a moment ago."""

Happening = tuple[int, Fact]


@pytest.fixture(scope="module")
def italy() -> Decimo:
    rules = ruleset("italy")
    assert isinstance(rules, Decimo)
    return rules


def tell(rules: Decimo, *history: Happening, voice: Voice = "chronicle") -> str:
    """The last passage of a history, as one text."""
    story = Storyteller(rules, voice)
    told: list[str] = []
    for year, each in history:
        told = [sentence.text for sentence in story.passage(year, [each])]
        for _ in range(APART):
            story.passage(year, [SMOKE])
    return " ".join(told)


def season(rules: Decimo, *passages: Sequence[Fact], voice: Voice = "chronicle") -> str:
    story = Storyteller(rules, voice)
    return " ".join(each.text for told in story.season(9, passages) for each in told)


def fact(verb: str, about: str, *changes: Change, **words: Word) -> Fact:
    return Fact(verb, about, "decimo:R1", words, changes)


# Who was at war with whom


def declare(year: int, one: str, other: str) -> Happening:
    sides: Plain = {"one": one, "other": other, "one_allies": [], "other_allies": []}
    war = Change(f"wars.{one}-{other}", None, sides)
    return year, fact("declare_war", one, war, one=one, other=other, cause="a long quarrel")


def end(year: int, one: str, other: str) -> Happening:
    over = Change(f"wars.{one}-{other}", {}, None)
    return year, fact("end_war", one, over, one=one, other=other, why="both are tired of it", years=2)


def join(year: int, joiner: str, one: str, other: str) -> Happening:
    came = Change(f"wars.{one}-{other}.one_allies", [], [joiner])
    return year, fact("join_war", "war", came, joiner=joiner, friend=one, foe=other, draw="")


def leave(year: int, leaver: str, one: str, other: str) -> Happening:
    went = Change(f"wars.{one}-{other}.one_allies", [leaver], [])
    return year, fact("leave_war", "war", went, leaver=leaver, friend=one, foe=other, why="a truce")


def think(year: int, how: str, one: str, other: str) -> Happening:
    return year, fact(how, f"{one}|{other}", one=one, other=other, grade="neutral", score=4)


OLD_WAR = declare(30, "magna_graecia", "campania"), end(31, "magna_graecia", "campania")
JOINED = declare(38, "latium", "campania"), join(39, "magna_graecia", "latium", "campania")


def test_peace_is_counted_from_a_war_that_one_of_them_joined(italy: Decimo) -> None:
    history = (*OLD_WAR, *JOINED, leave(40, "magna_graecia", "latium", "campania"))
    told = tell(italy, *history, think(41, "cool", "campania", "magna_graecia"))
    assert "peace" in told
    assert "The peace between them is one year old." in told or "at peace since 261 BC" in told


def test_nothing_is_said_of_peace_to_those_who_meet_in_the_war_of_others(italy: Decimo) -> None:
    told = tell(italy, *OLD_WAR, *JOINED, think(40, "cool", "campania", "magna_graecia"))
    assert "peace" not in told
    assert "at war" not in tell(italy, *OLD_WAR, *JOINED, think(40, "warm", "campania", "magna_graecia"))


def test_allies_on_both_sides_are_enemies_of_each_other(italy: Decimo) -> None:
    sides = [declare(10, "latium", "campania"), join(10, "magna_graecia", "latium", "campania")]
    came = Change("wars.latium-campania.other_allies", [], ["samnium"])
    sides.append(
        (10, fact("join_war", "war", came, joiner="samnium", friend="campania", foe="latium", draw=""))
    )
    told = tell(italy, *sides, end(12, "latium", "campania"), think(14, "cool", "samnium", "magna_graecia"))
    assert "two years old" in told or "since 289 BC" in told


def test_a_war_that_was_only_joined_is_remembered_when_they_warm(italy: Decimo) -> None:
    history = (*JOINED, leave(40, "magna_graecia", "latium", "campania"))
    told = tell(italy, *history, think(50, "warm", "campania", "magna_graecia"))
    assert "Until ten years ago they were at war." in told or "ended in 261 BC" in told


def test_a_generation_without_war_begins_with_the_end_of_the_last(italy: Decimo) -> None:
    long = declare(5, "latium", "apulia"), end(25, "latium", "apulia")
    told = tell(italy, *long, declare(35, "samnium", "lucania"))
    assert not any(words in told for words in ("generation", "had been no war", "another age"))


# Losses, and how long it was


def army(year: int, lost: int) -> Happening:
    words: dict[str, Word] = {"people": "picenum", "place": "umbria", "lost": lost, "due": lost, "short": ""}
    return year, fact("lose_army_units", "picenum-army-1", why="a lost battle", **words)


def at_home(year: int, lost: int) -> Happening:
    return year, fact("lose_units", "picenum", lost=lost, due=lost, short="", why="a raid")


def test_the_heaviest_loss_is_measured_by_those_in_the_field_too(italy: Decimo) -> None:
    record = ("ever lost at once", "remembers", "never were there so many")
    before = at_home(1, 1), at_home(5, 2), at_home(9, 3)
    told = tell(italy, *before, at_home(20, 4))
    assert any(words in told for words in record)
    told = tell(italy, *before, army(15, 7), at_home(20, 4))
    assert not any(words in told for words in record)


def test_a_people_that_is_many_loses_as_they_and_not_as_it(italy: Decimo) -> None:
    templates = italy.narrator("chronicle").memories()["lose_units"][0].say
    assert not [template for template in templates if " it " in template]


def test_nomads_are_gone_since_they_rode_home(italy: Decimo) -> None:
    came = 5, fact("arrive", "umbria", outsider="bruttians", units=9, lands=1)
    went = 10, fact("ride_home", "umbria", outsider="bruttians", units=9, die=6)
    again = 35, fact("arrive", "latium", outsider="bruttians", units=9, lands=1)
    assert tell(italy, came, went, again).endswith("No nomads had been seen for 25 years.")
    late = 25, fact("overrun", "umbria", outsider="bruttians", units=9)
    assert "No nomads" not in tell(italy, came, late, again)


def test_nothing_is_no_years_ago(italy: Decimo) -> None:
    out = fact("set_out", "latium", outsider="bruttians", card="5 of clubs", place="latium")
    assert "years" not in tell(italy, (9, out), (9, out), (9, out))
    taken = fact("begin_raiding", "latium", outsider="ligurians")
    beaten = fact("become_tributary", "ligurians", victor="latium", card="5 of clubs")
    assert "before" not in tell(italy, (9, taken), (9, beaten))


def test_two_years_running_are_not_called_one_year(italy: Decimo) -> None:
    for year in (8, 9):
        raids = [(at, fact("suffer_raid", "etruria", outsider="senones")) for at in (8, year, year + 1)]
        assert "in one year" not in tell(italy, *raids[:1], *raids[2:])


def test_a_war_has_one_length(italy: Decimo) -> None:
    assert not [
        line
        for line in italy.narrator("chronicle").templates(end(5, "latium", "apulia")[1])
        if "{years" in line
    ]
    for memory in italy.narrator("chronicle").memories()["end_war"]:
        assert not [line for line in memory.say if "{years" in line]


def test_raids_of_five_springs_are_not_called_five_years(italy: Decimo) -> None:
    over = fact("end_raiding", "umbria", outsider="senones", years=5, why="they have had enough")
    for voice in ("chronicle", "gazette"):
        assert not [line for line in italy.narrator(voice).templates(over) if "{years:year" in line]


def test_a_debt_is_paid_once(italy: Decimo) -> None:
    losses = {"attacker_lost": 1, "defender_lost": 2}
    lost = fact("win_field", "latium", winner="apulia", beaten="latium", **losses)
    won = fact("win_field", "apulia", winner="latium", beaten="apulia", **losses)
    assert "Latium." in tell(italy, (3, lost), (5, won))
    assert tell(italy, (3, lost), (5, won), (7, won)).count("Latium") == 0


# What falls in one season

WASTE = fact("lie_desolate", "latium", blight=19)
LIFE = fact("revive", "latium", blight=9)


@pytest.mark.parametrize("voice", ["chronicle", "gazette"])
def test_a_land_laid_waste_and_revived_in_one_season_is_neither(italy: Decimo, voice: Voice) -> None:
    assert season(italy, [WASTE], [LIFE], voice=voice) == ""
    assert "Latium" in season(italy, [WASTE], voice=voice)
    assert "Latium" in season(italy, [LIFE], voice=voice)


def test_what_is_rebuilt_is_told_before_the_life_that_it_brings(italy: Decimo) -> None:
    buy = [fact("buy_off_blight", land, paid=2, amount=2) for land in ("latium", "umbria")]
    told = season(italy, [buy[0], LIFE, buy[1]])
    assert told.index("trade cards") < told.index("Latium", told.index("Umbria"))


def test_the_gazette_prints_one_list_of_losses_of_a_place_in_a_season(italy: Decimo) -> None:
    told = season(italy, [army(9, 2)[1]], [army(9, 3)[1]], [army(9, 1)[1]], voice="gazette")
    assert told.count("Umbria") == 1
    assert "two units" in told


def test_one_winter_of_tribute_is_one(italy: Decimo) -> None:
    for voice in ("chronicle", "gazette"):
        teller = italy.narrator(voice)
        for winters, wrong in ((1, "each"), (3, "in one winter")):
            owed = fact("owe_tribute", "latium", payer="latium", receiver="apulia", winters=winters)
            for template in teller.templates(owed):
                assert wrong not in teller.filled(template, {"about": "latium", **owed.words})
