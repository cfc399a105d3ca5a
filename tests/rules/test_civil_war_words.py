"""Every fact of civil wars and of the wars that chance brings can be told, by each of its sentences."""

from decimo.chance import Fact
from decimo.narration.words_table import MISSING, Names, WordsTable, sentence
from decimo.rules.event.mercenary_war import companies_fight
from decimo.rules.event.rebellion import crowds_go_home
from decimo.rules.people.trade_routes import reroute
from decimo.rules.realm.civil_war import end_civil_wars
from decimo.rules.war.federation import trade_quarrels
from tests.rules.game import AUTUMN, Game, content
from tests.rules.realm import BLACK, RATINGS, RED, averages, born, empire, kingdom

WORDS = content(WordsTable, "tables/decimo/words/civil-war.yaml")
NAMES = Names(
    {"latium": "Latium", "etruria": "Etruria", "samnium": "Samnium", "campania": "Campania"},
    {"orsely": "Orselings"},
    {},
)


def rebellions() -> list[Fact]:
    fleeing = empire()
    fleeing.strike("E37", 6, RED[0], *BLACK[:5], *born(4), on="latium")
    mountains = empire()
    mountains.strike("E36", 1, RED[0], *BLACK[:5], *born(4), on="latium")
    passive = empire()
    passive.strike("E43", 1, 1, *RED[:2], BLACK[0], RED[2], *born(4), on="latium")
    passive.world.wars.clear()
    passive.play(end_civil_wars, year=13)
    return fleeing.facts + mountains.facts + passive.facts


def risings() -> list[Fact]:
    facts: list[Fact] = []
    for leader in (1, 3):
        game = Game()
        game.set_score("pelmarra", "hethrun", 5)
        game.strike("E11", leader, 4, *([1] if leader == 1 else []))
        game.play(crowds_go_home, year=12, season=AUTUMN)
        facts += game.facts
    return facts


def troubles_of_an_emperor() -> list[Fact]:
    game = empire()
    game.triban("latium").leading = "administrator"
    cards = ["2H", "3H", "4H", "5H", "6H", "2C", "7H", "8H", "9H", "3C", "10H", "JH", "QH"]
    game.strike("E48", 1, *cards, *RATINGS[1:], *averages(4), (1, 1, 1), on="latium")
    deserted = empire()
    for land in ("latium", "etruria", "campania", "apulia"):
        deserted.triban(land).ships = 0
    all_hearts = [f"{n}H" for n in range(2, 11)]
    deserted.strike("E48", 1, *all_hearts, *born(4), "3", on="latium")
    chest = empire()
    chest.strike("E46", 3, 2, 1, RED[0], *born(4), on="latium")
    crushed = empire()
    crushed.strike("E38", 1, on="latium")
    return game.facts + deserted.facts + chest.facts + crushed.facts


def leagues() -> list[Fact]:
    alone = empire()
    alone.strike("E47", 3, *BLACK[:4], on="latium")
    fallen = empire()
    fallen.strike("E47", 2, *RED[:4], on="latium")
    fallen.triban("latium").lord = "umbria"
    fallen.play(trade_quarrels, year=13)
    at_war = empire()
    at_war.strike("E47", 1, *RED[:4], on="latium")
    at_war.play(trade_quarrels, 1, year=13)
    return alone.facts + fallen.facts + at_war.facts


def a_road() -> list[Fact]:
    game = Game()
    game.holder("administrator", "rossolan").rating = 20
    game.play(reroute, 6, "wine-road:pelmarra>tammerans", year=11, season=AUTUMN)
    game.strike("E45")
    return game.facts


def mercenaries() -> list[Fact]:
    facts: list[Fact] = []
    for buying in (1, 6):
        game = Game()
        game.triban().discharged, game.triban().bank = 4, 12
        game.strike("E49", 2, 3, buying, (3, 5), *(RATINGS[1:] if buying > 3 else ()))
        game.triban().mercenaries = game.triban().regulars = 0
        game.play(companies_fight, year=13)
        facts += game.facts
    return facts


def families() -> list[Fact]:
    game = Game()
    game.strike("E7", 1)
    game.strike("E39", (3, 3, 5), on="orsely")
    return game.facts


def test_every_fact_fills_each_of_its_sentences() -> None:
    facts = [
        *rebellions(),
        *risings(),
        *troubles_of_an_emperor(),
        *leagues(),
        *a_road(),
        *mercenaries(),
        *families(),
        *kingdom_facts(),
    ]
    told: dict[str, list[str]] = {}
    for fact in facts:
        for template in WORDS.verbs.get(fact.verb, ()):
            told.setdefault(fact.verb, []).append(sentence(fact, (template,), NAMES))
    assert sorted(told) == sorted(WORDS.verbs)
    assert [line for lines in told.values() for line in lines if "{" in line or MISSING in line] == []
    assert "Campania rises against Latium, with 2 lands under arms." in told["rise_against"]
    assert (
        "The Orselings govern themselves, and have sworn never to follow a soldier again."
        in told["found_republic"]
    )


def kingdom_facts() -> list[Fact]:
    game = kingdom()
    game.strike("E2", 1, BLACK[0], RED[0], *BLACK[1:2], *born(7), on="latium")
    return game.facts
