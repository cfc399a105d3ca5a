"""The chronicle of a game of Risk is true, in order, and tells each fact once."""

import re

import pytest

from decimo.chance import Change, Fact, Word
from decimo.report.voice import GREAT, Storyteller
from decimo.risk.board.board import NEUTRAL, ZOMBIES
from tests.risk.table import BOOK, risk


def happen(verb: str, about: str, **words: Word) -> Fact:
    """What is told of a territory; who owned it and who owns it then is its change."""
    words = {name.removesuffix("_"): word for name, word in words.items()}
    then = words.get("owner", "")
    changes = (
        (Change(f"territories.{about}.owner", words.get("loser", ""), then),) if "loser" in words else ()
    )
    return Fact(verb, about, "risk:B15", words, changes)


def capture(about: str, owner: str, loser: str, from_: str = "ural") -> Fact:
    return happen("capture", about, owner=owner, loser=loser, from_=from_, amount=3, lost=1)


def swarm(about: str, loser: str) -> Fact:
    return happen("swarm", about, owner=ZOMBIES, loser=loser, from_="quebec", amount=2)


def told(*facts: Fact) -> str:
    story = Storyteller(risk(), "chronicle")
    return " ".join(sentence.text for sentence in story.passage(4, facts))


# Who lost it, and how many they are


def test_a_land_that_the_horde_takes_is_lost_by_its_owner() -> None:
    said = told(swarm("egypt", "red"), swarm("congo", "red"))
    assert "Egypt and Congo, lost by Red." in said


@pytest.mark.parametrize("voice", ["log", "chronicle", "gazette"])
def test_nothing_is_lost_to_the_one_who_loses_it(voice: str) -> None:
    tables = [table for table in risk().words.ours if table.voice == voice]
    lines = [line for table in tables for templates in table.verbs.values() for line in templates]
    lines += [line for table in tables for many in table.many.values() for line in (many.part, many.item)]
    assert [line for line in lines if "lost to {loser}" in line or "lost to {owner}" in line] == []


SINGULAR = re.compile(r"(?<!of )the (zombies|neutral armies) (is|was|\w+s)\b", re.IGNORECASE)


@pytest.mark.parametrize("owner", [NEUTRAL, ZOMBIES])
@pytest.mark.parametrize(
    "fact",
    [
        happen("break_off", "egypt", attacker="red", from_="congo", lost=3, killed=1),
        happen("suffer", "egypt", lost=2, why="a flood"),
        happen("rise_up", "egypt", rebels=2, armies=3),
        happen("put_down", "egypt", lost=1, armies=3),
        happen("fall_to_rebels", "egypt", lost=1, amount=3),
        happen("stand_firm", "egypt", risen=1, lost=2),
        happen("overrun", "egypt", risen=1, lost=2, amount=3),
        happen("repel", "egypt", from_="congo", lost=1, killed=2),
        happen("waste_away", "egypt", lost=1, why="the wasteland"),
        happen("win_duel", "egypt", attacker="red", from_="congo", rank="marshal", loser="scout"),
    ],
    ids=lambda value: value.verb if isinstance(value, Fact) else value,
)  # fmt: skip
def test_zombies_and_neutral_armies_are_many(fact: Fact, owner: str) -> None:
    words = {"loser": owner} | fact.words | {"owner": owner}
    for voice in ("chronicle", "gazette"):
        teller = risk().narrator(voice)
        for template in teller.templates(fact._replace(words=words)):
            said = teller.filled(template, {"about": fact.about, **words})
            assert not SINGULAR.search(said), said


# What is remembered


def test_every_change_of_owner_counts() -> None:
    story = Storyteller(risk(), "chronicle")
    story.passage(1, [happen("claim", "siam", owner="green", loser="")])
    story.passage(1, [capture("siam", "red", "green")])
    story.passage(2, [happen("buy", "siam", owner="blue", loser="red", amount=2)])
    story.passage(3, [Fact("fire_marker", "siam", "risk:C3", {"player": "red", "loser": "blue", "lost": 2},
                           (Change("territories.siam.owner", "blue", ""),))])  # fmt: skip
    story.passage(3, [Fact("rise", "siam", "risk:C6", {"amount": 3},
                           (Change("territories.siam.owner", "", ZOMBIES),))])  # fmt: skip
    story.passage(4, [Fact("rise", "siam", "risk:C6", {"amount": 1}, ())])
    back = story.passage(8, [capture("siam", "red", ZOMBIES)])
    assert back[1].text in (
        "It is the fifth time that Siam changes hands.",
        "Siam has changed hands four times before.",
    )


def test_who_took_a_land_from_a_third_is_paid_nothing_back() -> None:
    story = Storyteller(risk(), "chronicle")
    story.passage(1, [capture("siam", "red", "green")])
    back = story.passage(2, [capture("siam", "blue", "red")])
    assert back[1].text in ("It had been taken by Red only lately.", "It does not stay long with Red.")


# In its order


def test_a_land_that_fell_to_the_next_horde_has_not_held() -> None:
    held = [
        happen("repel", land, owner="green", from_="quebec", lost=1, killed=0)
        for land in ("ontario", "alberta", "peru")
    ]
    said = told(held[0], swarm("ontario", "green"), swarm("japan", "green"), *held[1:])
    assert "Ontario and Japan, lost by Green" in said
    assert "Green in Ontario" not in said
    assert said.index("Ontario") < said.index("Green in Alberta and Green in Peru")


def test_attacks_are_told_in_the_order_in_which_they_were_made() -> None:
    def fails(about: str) -> Fact:
        return happen("break_off", about, attacker="yellow", owner="blue", from_="ural", lost=7, killed=7)

    gone = Fact("leave_game", "blue", "risk:B19", {"by": "yellow"}, ())
    taken = [capture(land, "yellow", "blue") for land in ("iceland", "greenland", "quebec")]
    story = Storyteller(risk(), "chronicle")
    said = story.passage(4, [fails("iceland"), *taken[:2], gone, taken[2], fails("ural")])
    subjects = ["Iceland", "Iceland and Greenland from Blue", "Blue", "Quebec", "Ural"]
    assert len(said) == len(subjects)
    assert all(subject in each.text for subject, each in zip(subjects, said, strict=True))
    assert said[2].weight == GREAT


def test_a_list_keeps_the_order_when_owners_alternate() -> None:
    taken = [("iceland", "blue"), ("peru", "green"), ("japan", "blue")]
    said = told(*(capture(land, "red", loser) for land, loser in taken))
    assert "Iceland from Blue, Peru from Green and Japan from Blue." in said


def test_a_continent_is_won_and_lost_where_it_happened() -> None:
    australia = list(BOOK.land.of_continent["australia"])
    won = [capture(land, "red", "green") for land in australia]
    story = Storyteller(risk(), "chronicle")
    facts = [*won, capture("peru", "red", "green"), capture(australia[0], "green", "red")]
    said = [each.text for each in story.passage(4, facts)]
    peru = next(n for n, text in enumerate(said) if "Peru" in text)
    assert any("Australia" in text and "Eastern" not in text for text in said[:peru])
    assert any("Australia" in text for text in said[peru + 1 :])


# Said once


def test_attacks_on_one_land_are_added_up() -> None:
    fails = [
        happen("break_off", land, attacker="blue", owner="green", from_="ural", lost=lost, killed=1)
        for land, lost in (("ukraine", 7), ("siam", 2), ("ukraine", 6))
    ]
    assert "Blue before Ukraine (13 lost for two) and Siam (two lost for one)." in told(*fails)


@pytest.mark.parametrize("round_", range(1, 4))
def test_the_title_of_an_event_is_said_once(round_: int) -> None:
    story = Storyteller(risk(), "chronicle")
    words: dict[str, Word] = {"title": "Rebellion of two", "words": "Two armies have had enough.", "roll": 9}
    for year in range(1, round_ + 1):
        said = story.passage(
            year,
            [
                Fact("meet_event", "red", "risk:V20", words, ()),
                Fact("strike", "alaska", "risk:V20", {"title": "Rebellion of two"}, ()),
                Fact("spare", "alaska", "risk:V20", {"title": "Rebellion of two"}, ()),
            ],
        )
        assert " ".join(sentence.text for sentence in said).count("Rebellion") == 1


# Duels


def duel(about: str, loser: str, rank: str = "general") -> Fact:
    return happen("win_duel", about, attacker="red", owner="blue", rank=rank, loser_=loser, from_="ural")


def test_equals_that_fall_are_counted() -> None:
    fallen = ["captain", "spy", "captain", "captain", "spy"]
    said = told(*(duel("siam", each) for each in fallen), duel("siam", "bomb", "miner"))
    assert "at Siam a general of Red over three captains and two spies" in said
    assert "at Siam a miner of Red over a bomb" in said


def test_a_single_duel_is_not_told_as_many() -> None:
    story = Storyteller(risk(), "chronicle")
    said = [story.passage(year, [duel("siam", "major")])[0].text for year in range(1, 12)]
    assert not [line for line in said if "Piece after piece" in line or "Duels are" in line]
    assert any(": at Siam a general of Red over a major." in line for line in said)
