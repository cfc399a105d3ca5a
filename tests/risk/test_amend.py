"""The umpire's corrections of a board."""

from pathlib import Path
from typing import Any

import pytest

from decimo.campaigns import create_campaign
from decimo.chance import Refusal
from decimo.play.campaign_record import Moment, Played, State
from decimo.play.ruleset import Amendable
from decimo.play.verify import verify
from decimo.risk.board.invariants import find_broken
from decimo.risk.event.events import play_events
from decimo.risk.game.game_setup import card_pile
from decimo.risk.risk_ruleset import Risk
from decimo.risk.riskless.pieces import HIDDEN
from decimo.risk.scenario import find_territory, names_of
from decimo.rulesets import build
from decimo.store.campaign_folder import CampaignFolder
from tests.risk.riskless_table import Riskless
from tests.risk.table import BOOK, Table, risk
from tests.risk.test_riskless_hidden import placed

PLAYERS = ("red", "blue", "green")


def state(table: Table, *own: str) -> State[Any]:
    seats = {side: "player" if side in own else "policy" for side in PLAYERS}
    return State(Moment(3, 0, "attack"), seats, "app", dict(table.kept), table.board)


def amend(table: Table, what: str, text: str, *own: str) -> None:
    order = risk().amendment(state(table, *own), what, text, "a die fell off the table")
    table.run(order.play)


def hand_of_red(table: Table) -> Amendable:
    listed = risk().amendable(state(table, "red"), "red")
    return next(each for each in listed if each.what == "players.red.hand")


def test_armies_and_owners_are_corrected() -> None:
    table = Table({"alaska": ("red", 5)})
    amend(table, "territories.alaska.armies", "7")
    assert table.land("alaska").armies == 7
    amend(table, "territories.alaska.owner", "blue")
    assert (table.land("alaska").owner, table.land("alaska").armies) == ("blue", 7)
    fact = table.facts[0]
    assert (fact.verb, fact.rule, fact.words["before"], fact.words["after"]) == (
        "amend",
        "risk:house",
        "5",
        "7",
    )
    assert fact.words["reason"] == "a die fell off the table."


def test_land_that_nobody_holds_has_no_armies() -> None:
    table = Table({"alaska": ("red", 5)})
    amend(table, "territories.alaska.owner", "nobody")
    assert table.land("alaska").armies == 0
    with pytest.raises(Refusal, match="nothing named"):
        amend(table, "territories.alaska.armies", "3")
    amend(table, "territories.alaska.owner", "green")
    assert table.land("alaska").armies == 1


def test_cards_that_come_into_a_hand_leave_the_pile_and_others_go_back() -> None:
    table = Table()
    table.deal("red", "peru")
    table.board.discards = ("japan",)
    table.board.deck = tuple(card for card in table.board.deck if card != "japan")
    amend(table, "players.red.hand", "japan, wild-1", "red")
    assert table.player("red").hand == ("japan", "wild-1")
    assert "japan" not in table.board.discards
    assert "peru" in table.board.deck
    assert not {"japan", "wild-1"} & set(table.board.deck)


def played(table: Table) -> Played:
    """The facts so far, as a step of the journal."""
    return placed()._replace(facts=tuple(table.facts))


@pytest.mark.rule("risk:B8")
def test_whether_a_card_is_in_a_hidden_hand_is_told_by_nothing() -> None:
    told = []
    for hidden in (("peru", "china"), ("india", "china")):
        table = Table()
        table.deal("blue", *hidden)
        # All 44 are offered, whoever holds them.
        assert all(card in hand_of_red(table).possible for card in card_pile(BOOK))
        amend(table, "players.red.hand", "peru", "red")
        assert table.player("red").hand == ("peru",)
        assert len(table.player("blue").hand) == 2
        assert "peru" not in (*table.player("blue").hand, *table.board.deck)
        assert "china" in table.player("blue").hand
        told.append(risk().veiled(state(table, "red"), played(table)).facts)
    assert told[0] == told[1]


@pytest.mark.rule("risk:B8")
def test_a_hidden_hand_gets_no_card_that_anybody_has() -> None:
    table = Table()
    table.deal("blue", "peru", "china")
    table.board.discards = ("japan",)
    table.board.deck = ("siam",)
    table.deal("green", *(card for card in card_pile(BOOK) if card not in ("peru", "china", "japan", "siam")))
    amend(table, "players.red.hand", "peru", "red")
    assert [*table.player("blue").hand] == ["china", "siam"]
    assert [*table.board.deck, *table.board.discards] == ["japan"]
    amend(table, "players.red.hand", "peru, china", "red")
    assert [*table.player("blue").hand] == ["siam", "japan"], "only a used card was left"


@pytest.mark.rule("risk:B8")
def test_a_card_that_lies_open_in_another_hand_is_not_given_twice() -> None:
    table = Table()
    table.deal("blue", "peru")
    with pytest.raises(Refusal, match="Peru is in the hand of Blue; correct that hand first"):
        amend(table, "players.red.hand", "peru", "red", "blue")


@pytest.mark.rule("risk:S6", "risk:B1")
def test_the_owner_of_a_territory_of_riskless_is_corrected() -> None:
    table = Riskless({"alaska": "red M 2", "peru": "red 9"})
    order = risk().amendment(table.state("red"), "territories.alaska.owner", "blue", "it fell last night")
    table.run(order.play)
    assert table.row("alaska").split()[0] == "blue"
    assert table.land("alaska").armies == 1, "a piece of Blue, and none of Red"
    sets = dict(next(each for each in risk().ledgers(table.state("red")) if each.id == "sets").rows)
    # What was taken back did not fall; it may be placed again.
    assert sets["marshal"][4:6] == (0, 1)
    shown = risk().veiled(table.state("red"), played(table)).facts
    assert [fact.words["rank"] for fact in shown if fact.verb == "station"] == [HIDDEN]
    back = risk().amendment(table.state("red"), "territories.alaska.owner", "red", "it did not")
    table.run(back.play)
    assert table.row("alaska").split()[0] == "red"


@pytest.mark.rule("risk:S6")
def test_who_has_all_its_pieces_on_the_board_gets_no_territory_by_correction() -> None:
    table = Riskless({"alaska": "red 2"}, rest="red 2")
    every = [rank.sign for rank in BOOK.pieces.ranks for _ in range(rank.number)]
    table.put("alaska", " ".join(["blue", *every]))
    with pytest.raises(Refusal, match="Peru belongs to Blue and has no armies; correct that first"):
        risk().amendment(table.state("red"), "territories.peru.owner", "blue", "it is theirs")


@pytest.mark.rule("risk:B8", "risk:B17")
def test_cards_and_missions_are_told_by_their_names() -> None:
    table = Table(goal="missions")
    amend(table, "players.red.hand", "south-africa, wild-1", "red")
    amend(table, "players.red.mission", "asia-africa", "red")
    cards, mission = [risk().sentence(fact) for fact in table.facts if fact.verb == "amend"]
    assert "South Africa, Wild card 1" in cards
    assert "hold all of Asia and all of Africa" in mission
    assert risk().name_of("asia-africa") == "Hold all of Asia and all of Africa"


def test_missions_sets_and_eliminations() -> None:
    table = Table(goal="missions")
    table.player("red").mission = "asia-africa"
    amend(table, "players.red.mission", "territories-24", "red")
    assert table.player("red").mission == "territories-24"
    amend(table, "sets_traded", "4")
    assert table.board.sets_traded == 4
    # Blue holds nothing.
    amend(table, "players.blue.out", "yes")
    assert table.player("blue").out


def test_what_is_secret_is_neither_shown_nor_corrected() -> None:
    table = Table(goal="missions")
    listed = {each.what for each in risk().amendable(state(table, "red"))}
    assert {"players.red.hand", "players.red.mission"} <= listed
    assert not {"players.blue.hand", "players.blue.mission"} & listed
    with pytest.raises(Refusal, match="is a secret"):
        amend(table, "players.blue.hand", "peru", "red")


@pytest.mark.parametrize(
    ("what", "text", "refused"),
    [
        ("territories.alaska.armies", "0", "cannot be '0'; possible: 1 to 999"),
        ("territories.alaska.armies", "1", "1 already"),
        ("territories.alaska.owner", "white", "cannot be 'white'"),
        ("territories.atlantis.owner", "red", "There is nothing named 'territories.atlantis.owner'"),
        ("players.green.out", "yes", "nothing named"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(what: str, text: str, refused: str) -> None:
    with pytest.raises(Refusal, match=refused):
        amend(Table(), what, text)


def test_what_may_be_corrected_is_listed_by_thing_and_by_shelf() -> None:
    table, ruleset = Table(zombies="on", events="on"), risk()
    of_alaska = [each.what for each in ruleset.amendable(state(table), "alaska")]
    assert of_alaska == [
        f"territories.alaska.{field}"
        for field in (
            *("name", "short", "owner", "armies", "markers", "hot", "risen"),
            *("wasteland", "ban", "plague", "desertion"),
        )
    ]
    assert len(ruleset.amendable(state(table), "players")) >= len(PLAYERS)
    with pytest.raises(Refusal, match="There is no thing"):
        ruleset.amendable(state(table), "atlantis")


def test_every_correction_offered_can_be_made() -> None:
    table = Table({"peru": ("blue", 2)}, goal="missions", zombies="on", events="on")
    for side in PLAYERS:
        table.player(side).mission = "asia-africa"
    for each in risk().amendable(state(table)):
        with pytest.raises(Refusal, match="already"):
            risk().amendment(state(table), each.what, each.value, "to see")


def amendable(table: Table, about: str) -> dict[str, str]:
    return {each.what: each.value for each in risk().amendable(state(table), about)}


def test_what_events_left_is_corrected() -> None:
    table = Table({"alaska": ("red", 9)}, events="on")
    for field, value in (("ban", "3"), ("wasteland", "yes"), ("plague", "2"), ("desertion", "4")):
        assert amendable(table, "alaska")[f"territories.alaska.{field}"] in ("0", "no")
        amend(table, f"territories.alaska.{field}", value)
        assert amendable(table, "alaska")[f"territories.alaska.{field}"] == value
    land = table.land("alaska")
    assert (land.ban, land.wasteland) == (3, True)
    # In the next round half of nine armies die, and of the four that are left as many desert as may.
    table.board.event_round = 4
    table.play(play_events, year=4)
    assert land.armies == 1
    amend(table, "territories.alaska.plague", "0")
    amend(table, "territories.alaska.ban", "0")
    amend(table, "territories.alaska.wasteland", "no")
    amend(table, "territories.alaska.desertion", "0")
    land.armies = 9
    table.play(play_events, year=5)
    assert (land.armies, land.ban, land.wasteland) == (9, 0, False)


def test_a_plague_and_a_desertion_end_by_hand() -> None:
    table = Table({"alaska": ("red", 9)}, events="on")
    amend(table, "territories.alaska.plague", "2")
    amend(table, "territories.alaska.desertion", "4")
    amend(table, "territories.alaska.desertion", "3")
    amend(table, "territories.alaska.desertion", "0")
    amend(table, "territories.alaska.plague", "0")
    assert table.board.desertions == {}
    table.board.event_round = 4
    table.play(play_events, year=4)
    assert table.land("alaska").armies == 9


def test_markers_zombies_and_the_risen_are_corrected() -> None:
    table = Table({"alaska": ("red", 9)}, zombies="on")
    amend(table, "territories.alaska.markers", "2")
    amend(table, "territories.alaska.risen", "3")
    amend(table, "territories.alaska.hot", "yes")
    amend(table, "sixes", "yes")
    land = table.land("alaska")
    assert (land.markers, land.risen, land.hot, table.board.sixes) == (2, 3, True, True)
    amend(table, "territories.china.owner", "zombies")
    amend(table, "territories.china.armies", "12")
    assert (table.land("china").owner, table.land("china").armies) == ("zombies", 12)


def test_the_round_of_the_last_event_is_corrected() -> None:
    table = Table(events="on")
    amend(table, "event_round", "3")
    table.play(play_events, year=4)
    assert table.asks == [], "the next event is not due yet"


def test_pieces_of_riskless_are_corrected_by_whoever_may_see_them() -> None:
    table = Riskless({"alaska": "red M 2"})
    own, other = (
        next(piece.id for piece in table.board.pieces.values() if piece.owner == side)
        for side in ("red", "blue")
    )
    corrected = risk().amendment(table.state("red"), f"pieces.{own}.rank", "general", "laid out wrongly")
    assert corrected.words == "the rank of piece 1 in Alaska: general"
    table.run(corrected.play)
    assert table.row("alaska") == "red 9 2"
    table.run(risk().amendment(table.state("red"), f"pieces.{own}.known", "yes", "it was shown").play)
    assert table.row("alaska") == "red 9! 2"
    for what in (f"pieces.{other}.rank", f"pieces.{other}.known", "players.blue.points"):
        with pytest.raises(Refusal, match="is a secret"):
            risk().amendment(table.state("red"), what, "yes", "to see what it says")
    listed = [each.what for each in risk().amendable(table.state("red"), "pieces")]
    assert all(what.startswith("pieces.red-") for what in listed)
    table.put("brazil", "red M")
    with pytest.raises(
        Refusal, match="Red has more pieces of the rank marshal on the board than the 1 of its set"
    ):
        risk().amendment(table.state("red"), f"pieces.{own}.rank", "marshal", "wrong again")


def test_what_must_hold_of_a_board_is_said_in_sentences() -> None:
    table = Table({"alaska": ("red", 5)})
    assert find_broken(table.board, BOOK) == {}
    table.board.territories["alaska"].armies = 0
    table.board.territories["alberta"].owner = "nero"
    table.board.territories["alberta"].armies = 1
    table.board.players["red"].hand = table.board.players["blue"].hand = ("peru",)
    said = find_broken(table.board, BOOK).values()
    assert "Alaska belongs to Red and has no armies" in said
    assert "Alberta belongs to nero, who is not in this game" in said
    assert any(sentence.startswith("the card Peru is in ") for sentence in said)


# Names


def test_a_territory_gets_another_name_from_then_on(tmp_path: Path) -> None:
    session = create_campaign(CampaignFolder(tmp_path), "g", "risk-world", seed=3, seats={})
    try:
        session.run(1, decide_all=True)
        session.house_rules.amend("territories.ukraine.name", "Russia", "The board says so")
        assert session.ruleset.name_of("ukraine") == "Russia"
        # Both names are found, and the game goes on.
        (played,) = [each for each in session.line() if each.record.kind == "amend"]
        said = session.ruleset.sentence(played.facts[0])
        assert "Ukraine" in said
        assert "Russia" in said
        session.run(1, decide_all=True)
        assert verify(session.journal, build) == []
        with pytest.raises(Refusal, match="not the name of another"):
            session.house_rules.amend("territories.ural.name", "Russia", "Twice")
        assert session.ruleset.name_of("ural") == "Ural"
        assert isinstance(session.ruleset, Risk)
        for typed in ("russia", "ukraine"):
            assert find_territory(session.ruleset.data.land, typed) == "ukraine"
    finally:
        session.journal.close()


def test_the_new_names_hold_on_the_map_in_lists_and_where_they_are_typed(tmp_path: Path) -> None:
    session = create_campaign(
        CampaignFolder(tmp_path), "g", "risk-world", seed=3, seats={}, settings={"goal": "missions"}
    )
    try:
        session.run(1, decide_all=True)
        for what, new in {
            "territories.ukraine.name": "Muscovy",
            "territories.ukraine.short": "MUS",
            "territories.siam.name": "Thailand",
            "territories.siam.name ": "Cochin",
            "continents.asia.name": "The Orient",
            "oceans.arctic.name": "Ice Sea",
        }.items():
            session.house_rules.amend(what, new, "The board says so")
        ruleset, state = session.ruleset, session.state
        assert isinstance(ruleset, Risk)
        land = ruleset.data.land
        # The map, the ledgers, the missions, the cards, the targets.
        (node,) = [each for each in ruleset.map(state).nodes if each.id == "ukraine"]
        assert (node.name, node.short) == ("Muscovy", "MUS")
        cells = [str(cell) for ledger in ruleset.ledgers(state) for _, row in ledger.rows for cell in row]
        assert "Muscovy" in cells
        assert "The Orient" in cells
        assert not {"Ukraine", "Asia"} & {*cells}
        assert ruleset.name_of("asia-africa") == "Hold all of The Orient and all of Africa"
        assert ruleset.data.card_names["ukraine"] == "Muscovy"
        assert (ruleset.name_of("asia"), ruleset.name_of("arctic")) == ("The Orient", "Ice Sea")
        # Every name that it has had is understood.
        for typed in ("muscovy", "MUS", "Ukraine", "UKR"):
            assert find_territory(land, typed) == "ukraine"
        for typed in ("Siam", "Thailand", "cochin"):
            assert find_territory(land, typed) == "siam"
        assert {names_of(land)[typed] for typed in ("asia", "the orient")} == {"asia"}
        listed = {each.what: each.value for each in ruleset.amendable(state)}
        assert listed["territories.ukraine.short"] == "MUS"
        assert listed["continents.asia.name"] == "The Orient"
        session.run(1, decide_all=True)
        assert verify(session.journal, build) == []
    finally:
        session.journal.close()


@pytest.mark.parametrize(
    ("what", "text", "said"),
    [
        ("territories.ukraine.short", "SIA", "not those of another"),
        ("territories.ukraine.short", "RUSS", "three letters"),
        ("territories.ukraine.short", "R2S", "three letters"),
        ("territories.ukraine.name", "siam", "not the name of another"),
        ("continents.asia.name", "AFRICA", "not the name of another"),
        ("oceans.arctic.name", "Indian Ocean", "not the name of another"),
        ("continents.asia.name", " ", "cannot be"),
        ("continents.atlantis.name", "Mu", "nothing named"),
    ],
)
def test_a_name_that_cannot_be_is_refused(what: str, text: str, said: str) -> None:
    with pytest.raises(Refusal, match=said):
        amend(Table(), what, text)


def test_what_was_told_before_a_new_name_is_told_as_it_was(tmp_path: Path) -> None:
    session = create_campaign(CampaignFolder(tmp_path), "g", "risk-world", seed=3, seats={})
    try:
        session.house_rules.amend("continents.asia.name", "The Orient", "The board says so")
        (played,) = [each for each in session.line() if each.record.kind == "amend"]
        said = session.ruleset.sentence(played.facts[0])
        assert "Asia" in said
        assert "The Orient" in said
        session.history.undo(1)
        assert session.ruleset.name_of("asia") == "Asia"
    finally:
        session.journal.close()
