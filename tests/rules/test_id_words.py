"""Words that are ids are told apart from numbers and texts: a land may have ids such as `4`, `neutral` or `warrior`."""

import re

import pytest

from decimo.chance import Change, Fact, Reference, Setting, Word
from decimo.narration.narrator import TableNarration
from decimo.play.campaign_record import Charter
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session
from decimo.report.request import ReportRequest
from decimo.report.subjects import find_subjects
from decimo.risk.risk_ruleset import Risk
from decimo.rules.decimo_ruleset import Decimo
from decimo.rulesets import build, gather
from decimo.wording.steps import change_words
from tests.risk.table import SETTINGS, risk
from tests.rules.long_game import LANDS, SEEDS, forty_years, ruleset

ODD = (
    "4",
    "3",
    "1",
    "2",
    "neutral",
    "administrator",
    "warrior",
    "bank",
    "raider",
    "trader",
    "12",
    "7",
    "hot",
    "stay",
)
"""Ids that are numbers or words of the game."""


def narration_with(names: dict[str, str]) -> Decimo:
    """The four hearths, with other ids for its lands and outsiders."""
    texts = dict(gather("four-hearths").texts)
    scenario = next(name for name in texts if name.startswith("scenarios/"))
    for old, new in names.items():
        texts[scenario] = re.sub(rf"(?<![\w-]){old}(?![\w-])", f'"{new}"', texts[scenario])
    rules = build("decimo", texts)
    assert isinstance(rules, Decimo)
    return rules


def hearths() -> tuple[Decimo, dict[str, str]]:
    """The four hearths, and an odd id for each land, outsider and sea."""
    rules = ruleset("four-hearths")
    assert isinstance(rules, Decimo)
    return rules, dict(zip(sorted(rules.data.land.links, reverse=True), ODD, strict=False))


def renamed(rules: Decimo, fact: Fact, names: dict[str, str]) -> Fact:
    """A fact of the same land under other ids; numbers and texts stay."""
    words = rules.typed_words(fact)
    other = {
        name: names.get(word, word) if isinstance(word, Reference) else word for name, word in words.items()
    }
    return fact._replace(about=str(other.pop("about")), words=other)


@pytest.mark.parametrize("land", LANDS)
def test_every_word_that_is_an_id_is_known_as_one(land: str) -> None:
    rules = ruleset(land)
    assert isinstance(rules, Decimo)
    ids = {*rules.data.land.links, *(route.id for route in rules.data.land.routes)}
    wrong = {
        (fact.verb, name)
        for seed in SEEDS
        for fact in forty_years(land, seed)[1]
        for name, word in rules.typed_words(fact).items()
        if word in ids and not isinstance(word, Reference) and fact.verb != "halt"
    }
    assert not wrong


@pytest.mark.slow
def test_a_land_with_numbers_and_words_for_ids_is_told_like_any_other() -> None:
    rules, names = hearths()
    odd = narration_with(names)
    told = 0
    for fact in {
        repr(fact): fact for seed in SEEDS for fact in forty_years("four-hearths", seed)[1]
    }.values():
        other = renamed(rules, fact, names)
        for voice in ("chronicle", "gazette"):
            ours, theirs = rules.narrator(voice), odd.narrator(voice)
            words, others = rules.typed_words(fact), odd.typed_words(other)
            for template in sorted(rules.narrator(voice).templates(fact)):
                assert ours.filled(template, words) == theirs.filled(template, others)
                told += 1
    assert told > 1000


@pytest.mark.parametrize(
    ("verb", "words", "told"),
    [
        ("lose_units", {"lost": 4, "why": "old age", "short": ""}, "4 "),
        ("warm", {"one": "3", "other": "4", "grade": "neutral", "why": "4", "score": 4, "by": 1}, "neutral"),
        (
            "take_office",
            {"name": "4", "office": "administrator", "people": "4", "rating": 12},
            "administrator",
        ),
        (
            "amend",
            {
                "what": "tribans.4.bank",
                "thing": "the bank",
                "of": "4",
                "before": "3",
                "after": "4",
                "reason": "!",
            },
            "the bank of Pelmarra is 4 and not 3",
        ),
        (
            "amend",
            {
                "what": "tribans.3.lord",
                "thing": "the lord",
                "of": "3",
                "before": "neutral",
                "after": "4",
                "reason": "!",
            },
            "the lord of Rossolan is Pelmarra and not",
        ),
        (
            "amend",
            {
                "what": "leaders.x.name",
                "thing": "the name",
                "of": "4",
                "before": "4",
                "after": "3",
                "reason": "!",
            },
            "the name of 4 is 3 and not 4",
        ),
    ],
)
def test_numbers_and_texts_are_no_ids(verb: str, words: dict[str, Word], told: str) -> None:
    names = {"pelmarra": "4", "rossolan": "3", "hethrun": "neutral", "orsely": "administrator"}
    said = narration_with(names).sentence(Fact(verb, "4", "decimo:R1", words, ()))
    assert told in said
    assert "Hethrun" not in said.replace("and not Hethrun", "")
    assert "Orsely" not in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change("tribans.4.bank", 3, 4), "Pelmarra, bank: 3 -> 4"),
        (Change("tribans.4.leading", "bank", "politician"), "Pelmarra, leading: bank -> politician"),
        (Change("tribans.4.lord", "", "bank"), "Pelmarra, lord: nothing -> Hethrun"),
    ],
)
def test_a_change_names_ids_only(change: Change, said: str) -> None:
    rules = narration_with({"pelmarra": "4", "hethrun": "bank"})
    assert change_words(rules, change, {}) == said


def test_the_pages_of_a_land_with_a_number_for_an_id_hold_its_own_facts_only() -> None:
    rules = narration_with({"pelmarra": "4"})
    charter = Charter("odd", "decimo", "four-hearths", 1, {}, "app", {}, "test")
    game = Session(MemoryJournal(charter), rules, "test")
    game.run(6)
    page = next(each for each in find_subjects(ReportRequest(game)) if each.id == "4" and not each.ledger)
    facts = {(played.record.id, n): fact for played in game.line() for n, fact in enumerate(played.facts)}
    for event in page.events:
        fact = facts[event.step, event.place]
        ids = {
            fact.about,
            *(word for word in rules.typed_words(fact).values() if isinstance(word, Reference)),
        }
        changed = {part for change in fact.changes for part in re.split(r"[.|]", change.path)}
        assert "4" in ids | changed or fact.about.startswith("4"), fact


# Risk


@pytest.mark.parametrize("id_", ["captain", "hot", "destroy-red", "wild-1"])
def test_a_territory_with_the_id_of_a_rank_or_card_is_told_by_its_name(id_: str) -> None:
    texts = {name: re.sub(r"\balaska\b", id_, text) for name, text in gather("risk-world").texts.items()}
    rules = build("risk", texts)
    assert isinstance(rules, TableNarration)
    words: dict[str, Word] = {
        "owner": "red",
        "attacker": "blue",
        "from": id_,
        "rank": "captain",
        "loser": "scout",
    }
    said = rules.sentence(Fact("win_duel", id_, "risk:S8", words, ()))
    assert "Alaska" in said
    assert "captain" in said.replace("Alaska", "")
    assert rules.name_of(id_) == "Alaska"


def test_every_word_of_risk_that_is_an_id_is_known_as_one() -> None:
    rules = risk()
    assert isinstance(rules, Risk)
    ids = {*rules.data.names, *(rank.id for rank in rules.data.pieces.ranks)} - {""}
    wrong = set()
    for own in ({"events": "on", "zombies": "on"}, {"battles": "stratego"}, {"goal": "missions"}):
        settings: dict[str, Setting] = {**SETTINGS, **own}
        charter = Charter("odd", "risk", "risk-world", 3, {}, "app", settings, "test")
        game = Session(MemoryJournal(charter), rules, "test")
        game.run(3)
        for played in game.line():
            for fact in played.facts:
                typed = rules.typed_words(fact).items()
                wrong |= {
                    (fact.verb, n) for n, word in typed if word in ids and not isinstance(word, Reference)
                }
    assert not wrong
