"""Every fact of chance events and lasting effects can be told, by each of its sentences."""

from decimo.narration.words_table import Names, WordsTable, sentence
from decimo.rules.event.chance_events import chance_events, draw_decimo
from decimo.rules.people.economy import end_effects, run_effects_cards
from decimo.world.world_state import Due
from tests.rules.game import Game, content

WORDS = content(WordsTable, "tables/decimo/words/chance.yaml")
NAMES = Names({"pelmarra": "Pelmarra"}, {"pelmarra": "Pelmarrans", "orsely": "Orselings"}, {})
RATING = (3, 3, 5)


def an_eventful_winter() -> Game:
    """Everything that section 22 knows, in one winter."""
    game = Game()
    game.play(draw_decimo, "AS", "3S", "4S", "5S", 10, year=9)
    for event, answers in [
        ("E9", (8,)),
        ("E35", ()),
        ("E23", (1, 1, RATING)),
        ("E23", (6, RATING, RATING)),
        ("E27", (1, 1, RATING, 2)),
        ("E27", (6, 1, RATING, 2)),
        ("E26", (1, 1)),
        ("E30", (1, 1)),
        ("E34", ()),
    ]:
        game.strike(event, *answers)
    game.strike("E33", on="hethrun")
    game.play(end_effects, year=12)
    game.triban().blight = 9
    game.play(run_effects_cards, year=12, season=3)
    for people in game.world.tribans.values():
        people.held_by = "yurrags"
    game.world.due = {"last": Due("last", 13, "pelmarra", "AS")}
    game.play(chance_events, 3, year=13)
    return game


def test_every_fact_fills_each_of_its_sentences() -> None:
    told: dict[str, str] = {}
    for fact in an_eventful_winter().facts:
        for template in WORDS.verbs.get(fact.verb, ()):
            told[fact.verb] = sentence(fact, (template,), NAMES)
            assert "{" not in told[fact.verb]
    assert list(WORDS.verbs) == sorted(told, key=list(WORDS.verbs).index)
    assert told["draw_decimo"] == "4 cards are turned for the years to come; 1 of them is an ace or a joker."
    assert told["wrongly_accuse"] == "The Pelmarrans blame the Orselings, who had no part in it."
    assert told["end_effect"] == "The Wine Road is done with the piracy."
    assert set(WORDS.weights) == set(WORDS.verbs)
