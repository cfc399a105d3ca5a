"""Territories by other editions' names, short and misspelt ones: each is understood, and none is guessed."""

from pathlib import Path

import pytest

from decimo.campaigns import create_campaign
from decimo.chance import Answer, Ask, Option, Question, Refusal, RuleContext
from decimo.chance.typed_answer import typed_answer
from decimo.play.session import Session
from decimo.risk.calendar import RiskCalendarLine, always, bind_step
from decimo.risk.game.cards import lay_pile
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision
from decimo.risk.scenario import find_territory, names_of, spelling_key
from decimo.store.campaign_folder import CampaignFolder
from tests.risk.table import BOOK, Table

LAND = BOOK.land

OTHERS_SAY = {
    "NW territories": "northwest-territory",
    "North-West-Territory": "northwest-territory",
    "Northwest Territories": "northwest-territory",
    "W. US": "western-united-states",
    "E. US": "eastern-united-states",
    "C. America": "central-america",
    "Mexico": "central-america",
    "Eastern Canada": "quebec",
    "Ven.": "venezuela",
    "Venezuala": "venezuela",
    "brazil": "brazil",
    "Argentine": "argentina",
    "Scandanavia": "scandinavia",
    "N. Europe": "northern-europe",
    "W. Europe": "western-europe",
    "S. Europe": "southern-europe",
    "Russia": "ukraine",
    "N. Africa": "north-africa",
    "E. Africa": "east-africa",
    "S. Africa": "south-africa",
    "Central Africa": "congo",
    "South East Asia": "siam",
    "Southeast Asia": "siam",
    "New G.": "new-guinea",
    "W. Australia": "western-australia",
    "E. Australia": "eastern-australia",
    "middle_east": "middle-east",
    "  KAMCHATKA ": "kamchatka",
    "GBR": "great-britain",
}


@pytest.mark.parametrize(("said", "meant"), OTHERS_SAY.items())
def test_what_others_call_a_territory(said: str, meant: str) -> None:
    assert find_territory(LAND, said) == meant


def test_every_name_means_one_territory() -> None:
    meant: dict[str, set[str]] = {}
    for name, id_ in names_of(LAND).items():
        meant.setdefault(spelling_key(name), set()).add(id_)
    assert {name: ids for name, ids in meant.items() if len(ids) > 1} == {}
    assert {id_ for ids in meant.values() for id_ in ids} == {*LAND.place, *LAND.continent}


@pytest.mark.parametrize("said", ["Atlantis", "", "Kamchtkaa Bay", "[x]"])
def test_an_unknown_name_is_not_guessed(said: str) -> None:
    with pytest.raises(Refusal, match="is not a territory of this map"):
        find_territory(LAND, said)


def test_the_nearest_known_names_are_told() -> None:
    with pytest.raises(Refusal, match="the nearest names: Kamchatka"):
        find_territory(LAND, "Kamtschatka")


IN_THE_TARGET_TABLES = """
    Greenland, NW territories, Alaska, Alberta, Ontario, Quebec, E. US, W. US, C. America, Ven., Peru, brazil,
    Argentine, Ukraine, Iceland, Great Britain, W. Europe, S. Europe, N. Europe, Scandinavia, N. Africa, Egypt,
    E. Africa, Congo, S. Africa, Madagascar, Kamchatka, Yakutsk, Siberia, Ural, Afghanistan, Middle East, India,
    Siam, Mongolia, China, Japan, Irkutsk, Indonesia, New G., W. Australia, E. Australia
"""
"""The names of the tables T4 to T9, as they are spelt there."""
IN_DOMINATION = """
    Greenland, North-West-Territory, Alaska, Alberta, Ontario, Quebec, Eastern-United-States,
    Western-United-States, Central-America, Venezuela, Peru, Brazil, Argentina, Ukraine, Iceland, Great-Britain,
    Western-Europe, Southern-Europe, Northern-Europe, Scandinavia, North-Africa, Egypt, East-Africa, Congo,
    South-Africa, Madagascar, Kamchatka, Yakutsk, Siberia, Ural, Afghanistan, Middle-East, India, Siam, Mongolia,
    China, Japan, Irkutsk, Indonesia, New-Guinea, Western-Australia, Eastern-Australia
"""
"""The names of Domination's map of the world, for the same territories in the same order."""


def _names(text: str) -> list[str]:
    return [" ".join(name.split()) for name in text.split(",")]


def test_every_name_of_the_target_tables_is_on_the_map() -> None:
    """Case D11: the two lists name the same 42 territories, fifteen of them in other words."""
    ours = [find_territory(LAND, name) for name in _names(IN_THE_TARGET_TABLES)]
    assert sorted(ours) == sorted(LAND.place)
    assert [find_territory(LAND, name) for name in _names(IN_DOMINATION)] == ours
    other = [
        one
        for one, two in zip(_names(IN_THE_TARGET_TABLES), _names(IN_DOMINATION), strict=True)
        if spelling_key(one) != spelling_key(two)
    ]
    assert len(other) == 15


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Russia", "ukraine"),
        ("Southeast Asia", "siam"),
        ("S.E. Asia", "siam"),
        ("Central Africa", "congo"),
        ("Equatorial Africa", "congo"),
        ("Eastern Canada", "quebec"),
        ("Western Canada", "alberta"),
        ("Great Britain & Ireland", "great-britain"),
        ("Western USA", "western-united-states"),
        ("Eastern U.S.", "eastern-united-states"),
        ("N.W. Territory", "northwest-territory"),
        ("Kazakhstan", "afghanistan"),
        ("Madagaskar", "madagascar"),
        ("Eygpt", "egypt"),
    ],
)
def test_editions_and_misspellings(said: str, meant: str) -> None:
    """Case D11."""
    assert find_territory(LAND, said) == meant


@pytest.mark.parametrize("said", ["Oceania", "Australian Archipelago", "Australasia", "AUSTRALIA"])
def test_newer_editions_call_a_continent_otherwise(said: str) -> None:
    """Case D11."""
    assert names_of(LAND)[said.casefold()] == "australia"


def test_a_name_that_two_territories_have_is_asked_back() -> None:
    """Cases D7 and D11: neither the first nor the last of them is taken."""
    places = [
        place.model_copy(update={"aliases": ("The Cape",)}) if place.id in ("congo", "egypt") else place
        for place in LAND.territories
    ]
    land = LAND.model_copy(update={"territories": tuple(places)})
    with pytest.raises(Refusal, match="is the name of more than one territory; say Egypt or Congo"):
        find_territory(land, "the cape")
    assert "the cape" not in names_of(land)


TYPED = {
    "Russia": "ukraine",
    "Argentine": "argentina",
    "E. US": "eastern-united-states",
    "e us": "eastern-united-states",
    "Great  Britain": "great-britain",
    "SAF": "south-africa",
    "west africa": "",
}


def begun(folder: Path, **settings: str) -> Session:
    """A game in which Red is a person, who has its own dice and cards."""
    return create_campaign(
        CampaignFolder(folder), "evening", "risk-world", seed=3, seats={"red": "player"}, settings=settings
    )


@pytest.mark.parametrize(("said", "meant"), TYPED.items())
def test_names_of_all_kinds_answer_a_claim_and_a_card(said: str, meant: str) -> None:
    """Case D11, as it is typed in play."""
    asks: list[Ask] = []

    def answer(ask: Ask, _number: int) -> Answer:
        asks.append(ask)
        return Answer(ask.options[0].id if ask.kind == "choice" else ask.cards[0], "player")

    def step(context: RiskContext, data: RiskData) -> None:
        lay_pile(context)
        options = [Option(id_, "") for id_ in LAND.place]
        context.choose("red", options, why="", rule="risk:B4", about="red", decision=RiskDecision.CLAIM)
        context.draw(why="", rule="risk:B8", about="red")

    played = bind_step(RiskCalendarLine(always, "try", "Try", "risk:B8", step), BOOK).play
    table = Table()
    played(RuleContext(table.board, year=1, season=0, settings=table.settings, answerer=answer))
    for ask in asks:
        if meant:
            assert typed_answer(ask, said).value == meant
        else:
            with pytest.raises(Refusal, match="did you mean"):
                typed_answer(ask, said)


def test_a_wild_card_is_typed_as_it_is_shown() -> None:
    assert BOOK.typed_names["wild card 2"] == "wild-2"


def test_a_claim_of_an_evening_is_typed_by_another_edition(tmp_path: Path) -> None:
    session = begun(tmp_path, players="3")
    try:
        question = session.play_step()
        assert isinstance(question, Question)
        number, ask = question.asks[0]
        assert ask.rule == "risk:B4"
        free = [option.id for option in ask.options]
        said = next(said for said, meant in TYPED.items() if meant in free)
        session.questions.answer(number, said)
        following = session.play_step()
        assert isinstance(following, Question)
        assert TYPED[said] not in [option.id for option in following.asks[0][1].options]
    finally:
        session.journal.close()
