"""The tabletop: battles and sieges that a person fights with figures, and the form for their results.

Orsely is forest, its city no port; Pelmarra is at war with it. An army is 12 regulars, a land 8, every warrior
has a rating of 10.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest

from decimo.chance import Answer, Ask, Question, Refusal, RuleContext, read_answer
from decimo.rules.battle.battle_sheet import code_of, fight_of
from decimo.rules.battle.combat_phase import fight_battles
from decimo.rules.battle.encounter import find_encounters
from decimo.rules.battle.tabletop import BattleForce, victory_fault
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.policy.decision_policy import choose_answer
from decimo.world.blight import MASS_MOVEMENT
from decimo.world.muster import Muster
from decimo.world.world_state import Effect
from tests.rules.game import SPRING, SUMMER, Game, Typed, verbs
from tests.rules.war_game import WarGame

NO_CENTRE, NOBODY = 1, "nobody"
BATTLE = "winner=defender attacker_lost=3 defender_lost=1 attacker_leader=lives defender_leader=lives"


def in_the_field(**armies: int) -> WarGame:
    """The Pelmarrans attack in Orsely."""
    game = WarGame(battles="ask")
    game.war("orsely", "pelmarra")
    game.army("orsely", "orsely", armies.get("orsely", 12))
    game.army("pelmarra", "orsely", armies.get("pelmarra", 12))
    return game


def before_orsely(regulars: int = 12) -> WarGame:
    """The Pelmarrans lie before the city of Orsely."""
    game = WarGame(battles="ask")
    game.war("pelmarra", "orsely")
    game.army("pelmarra", "orsely", regulars)
    return game


def code(game: Game, *, siege: bool = False, year: int = 5, season: int = SPRING) -> str:
    """The code of the first fight that is waiting."""
    seen: list[str] = []

    def look(context: DecimoContext, data: DecimoData) -> None:
        seen.append(code_of(context, fight_of(context, data, find_encounters(context.world)[0], siege=siege)))

    game.play(look, year=year, season=season)
    return seen[0]


def report(game: Game, result: str, *more: Typed, siege: bool = False, sides: int = 2) -> list[str]:
    """Fight in spring: the first side asked wants the table, and this comes of it."""
    filled = f"code={code(game, siege=siege)} {result}"
    answers: list[Typed] = ["sheet", *["fast"] * (sides - 1), filled, *more]
    return verbs(game.play(fight_battles, *answers, year=5, season=SPRING))


def form_of(game: Game) -> Ask:
    """The form that the table asks for, before anybody has filled it."""

    def answer(ask: Ask, _number: int) -> Answer | None:
        return Answer("sheet", "player") if ask.kind == "choice" else None

    return _question(game, answer).asks[0][1]


def _question(game: Game, answer: Callable[[Ask, int], Answer | None]) -> Question:
    context: DecimoContext = RuleContext(
        game.world, year=5, season=SPRING, settings=game.settings, answerer=answer
    )
    with pytest.raises(Question) as raised:
        fight_battles(context, game.data)
    return raised.value


# Who is asked


@pytest.mark.rule("R12.1", "G-20")
def test_an_ordinary_year_asks_nobody_how_a_battle_is_settled() -> None:
    game = in_the_field()
    game.settings = replace(game.settings, battles="fast")
    game.play(fight_battles, (3, 4), year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == ["roll"]


@pytest.mark.rule("R12.1", "G-20")
def test_both_states_are_asked_with_their_odds_and_the_fast_battle_is_rolled() -> None:
    game = in_the_field()
    game.play(fight_battles, "fast", "fast", (3, 4), year=5, season=SPRING)
    attacker, defender, dice = game.asks
    assert (attacker.side, defender.side, dice.kind) == ("pelmarra", "orsely", "roll")
    # The forest is worth 1 to the defender: of 36 pairs of dice 10 win for the attacker and 5 are level.
    assert attacker.options[0].words == "the fast battle: 28 % to win, 14 % drawn"
    assert defender.options[0].words == "the fast battle: 58 % to win, 14 % drawn"


@pytest.mark.rule("R12.1")
def test_a_policy_leaves_every_battle_to_the_dice() -> None:
    game = in_the_field()
    game.play(fight_battles, "fast", "fast", (3, 4), year=5, season=SPRING)
    asked = [ask for ask in game.asks if ask.decision is DecimoDecision.SETTLE_FIGHT]
    said = ("fast", "nobody sits at a table for this side")
    assert [choose_answer(game.world, game.data, ask) for ask in asked] == [said, said]


@pytest.mark.rule("R12.1")
def test_the_table_is_laid_if_one_side_wants_it() -> None:
    game = in_the_field()
    filled = f"code={code(game)} {BATTLE}"
    game.play(fight_battles, "fast", "sheet", filled, year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == ["choice", "choice", "form"]
    assert game.asks[2].side == "orsely"


@pytest.mark.rule("R12.1")
def test_the_battles_of_a_season_are_asked_as_one_group() -> None:
    game = in_the_field()
    game.war("hethrun", "rossolan")
    game.army("hethrun", "hethrun")
    game.army("rossolan", "hethrun")
    asked = _question(game, lambda ask, _: Answer("sheet", "player") if ask.kind == "choice" else None).asks
    assert sorted(ask.about for _, ask in asked) == ["hethrun", "orsely"]
    assert len({ask.sheet for _, ask in asked}) == 2


@pytest.mark.rule("R12.1", "R7.5")
def test_a_siege_born_of_a_battle_is_asked_after_it() -> None:
    game = in_the_field()
    won = "winner=attacker attacker_lost=1 defender_lost=4 attacker_leader=lives defender_leader=lives"
    told = report(game, won, "fast", "fast", 2)
    assert "lay_siege" in told
    assert [ask.kind for ask in game.asks] == ["choice", "choice", "form", "choice", "choice", "roll"]


# A battle


@pytest.mark.rule("R12.1", "R12.2", "R8.4", "R5.5", "G-05", "G-27", "G-26")
def test_a_result_is_booked_like_that_of_the_dice() -> None:
    game = in_the_field()
    told = report(game, BATTLE)
    armies = game.world.armies
    beaten, winner = armies["pelmarra-at-orsely"], armies["orsely-at-orsely"]
    assert (beaten.regulars, beaten.horde, beaten.at) == (9, 3, "pelmarra")
    assert (winner.regulars, winner.horde, winner.at) == (11, 1, "orsely")
    assert game.triban("orsely").blight == 1
    assert (game.holder("warrior", "orsely").rating, game.holder("warrior").rating) == (11, 9)
    assert game.world.wars["orsely-pelmarra"].one_won == 1
    assert "win_field" in told
    fact = next(fact for fact in game.facts if fact.verb == "win_field")
    assert fact.asks == (2,), "the form is the reason"
    assert "dice" not in fact.words


@pytest.mark.rule("R12.1", "G-20")
def test_nobody_may_win() -> None:
    game = in_the_field()
    report(game, "winner=nobody attacker_lost=2 defender_lost=5 attacker_leader=lives defender_leader=lives")
    armies = game.world.armies
    assert [(army.regulars, army.at) for army in armies.values()] == [(7, "orsely"), (10, "orsely")]
    assert game.holder("warrior").rating == 10


@pytest.mark.rule("R12.1")
def test_an_open_sheet_is_handed_to_the_fast_battle() -> None:
    game = in_the_field()
    game.play(fight_battles, "sheet", "fast", "fast", (3, 4), year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == ["choice", "choice", "form", "roll"]
    assert game.world.armies["pelmarra-at-orsely"].regulars == 10


@pytest.mark.rule("R12.1", "R21.21", "G-20", "G-46")
def test_a_people_fights_invaders_on_the_table() -> None:
    game = Game(battles="ask")
    army = game.invasion(13)
    filled = "winner=defender attacker_lost=6 defender_lost=2 defender_leader=lives"
    answers = ("battle", "sheet", f"code={code(game)} {filled}")
    game.play(fight_battles, *answers, year=5, season=SPRING)
    hethrun = game.triban("hethrun")
    assert (army.units, army.beaten, hethrun.regulars, hethrun.horde) == (7, 1, 6, 2)
    assert game.holder("warrior", "hethrun").rating == 11


@pytest.mark.rule("R12.1", "G-36", "G-46")
def test_a_people_attacks_a_horde_on_the_table() -> None:
    game = Game(battles="ask")
    game.horde(20, "hethrun")
    filled = "winner=attacker attacker_lost=7 defender_lost=20 attacker_leader=lives"
    answers = ("attack", "sheet", f"code={code(game)} {filled}")
    game.play(fight_battles, *answers, year=5, season=SPRING)
    assert not game.world.hordes
    assert game.triban("hethrun").regulars == 1


# Leaders


@pytest.mark.rule("R12.1", "R5.18", "G-04")
def test_a_leader_who_dies_is_followed_by_another() -> None:
    game = in_the_field()
    fallen = game.holder("warrior").id
    told = report(game, BATTLE.replace("attacker_leader=lives", "attacker_leader=dies"), (5, 4, 3))
    assert "fall_in_battle" in told
    assert fallen not in game.world.leaders
    assert game.holder("warrior").rating == 12
    assert game.holder("warrior", "orsely").rating == 11


@pytest.mark.rule("R12.1", "R5.20", "R18.3", "G-24")
def test_a_king_who_dies_is_succeeded_and_his_subjects_draw() -> None:
    game = in_the_field()
    game.subject("orsely", "hethrun")
    game.triban("orsely").leading = "warrior"
    heir = game.heir("orsely", 13)
    told = report(game, BATTLE.replace("defender_leader=lives", "defender_leader=dies"), "AH")
    assert {"fall_in_battle", "succeed", "stay_loyal"} <= set(told)
    assert (heir.office, game.triban("orsely").successor) == ("warrior", "")


@pytest.mark.rule("R12.1", "G-13")
def test_an_heir_who_commands_and_dies_leaves_no_office() -> None:
    game = in_the_field()
    game.subject("orsely", "hethrun")
    game.heir("orsely", 18, "warrior")
    told = report(game, BATTLE.replace("defender_leader=lives", "defender_leader=dies"))
    assert "lose_heir" in told
    assert game.triban("orsely").successor == ""
    assert game.holder("warrior", "orsely").rating == 10


@pytest.mark.rule("R12.1", "G-13")
def test_who_falls_in_two_battles_dies_once() -> None:
    game = in_the_field()
    game.war("orsely", "rossolan")
    game.army("orsely", "hethrun")
    game.army("rossolan", "hethrun")
    asked = _question(game, lambda ask, _: Answer("sheet", "player") if ask.kind == "choice" else None).asks
    dead = BATTLE.replace("winner=defender", "winner=nobody").replace("lives", "dies")
    orsely_leads = [field.words for _, ask in asked for field in ask.fields if "Bran" in field.words]
    assert len(orsely_leads) == 2
    filled = [f"code={ask.fields[0].code} {dead}" for _, ask in asked]
    told = verbs(game.play(fight_battles, *["sheet"] * 4, *filled, *[(3, 3, 3)] * 3, year=5, season=SPRING))
    assert told.count("fall_in_battle") == 3, "he and the two he fought"


@pytest.mark.rule("R12.1", "E11", "G-13")
def test_nobody_leads_a_crowd_and_nobody_can_fall_at_its_head() -> None:
    game = in_the_field()
    game.world.effects["crowd"] = Effect("crowd", MASS_MOVEMENT, "orsely", "decimo:E11", 0, 0)
    fields = [field.id for field in form_of(game).fields]
    assert fields == ["code", "winner", "attacker_lost", "defender_lost", "attacker_leader"]


# A siege


@pytest.mark.rule("R12.1", "G-18", "G-23", "R10.1")
def test_a_city_that_falls_on_the_table_is_taken() -> None:
    game = before_orsely()
    result = "falls=yes attacker_lost=5 defender_lost=8 attacker_leader=lives"
    told = report(game, result, NO_CENTRE, NOBODY, siege=True)
    assert (game.triban("orsely").lord, game.triban("orsely").regulars) == ("pelmarra", 0)
    assert {"lay_siege", "take_city"} <= set(told)
    assert game.holder("warrior").rating == 10 + 1 + 2


@pytest.mark.rule("R12.1", "G-18", "R10.2", "R8.4")
def test_a_city_that_holds_can_lose_some_of_its_garrison() -> None:
    game = before_orsely()
    report(game, "falls=no attacker_lost=4 defender_lost=3 attacker_leader=lives", siege=True)
    orsely, army = game.triban("orsely"), game.world.armies["pelmarra-at-orsely"]
    assert (orsely.lord, orsely.regulars, orsely.horde) == ("", 5, 3)
    assert (army.regulars, army.horde, army.sieged) == (8, 4, 1)


@pytest.mark.rule("R12.1", "G-18")
def test_the_losses_of_a_siege_are_shared_by_all_armies_before_the_city() -> None:
    game = before_orsely()
    game.army("rossolan", "orsely", 6)
    war = game.world.wars["pelmarra-orsely"]
    war.one_allies = ("rossolan",)
    report(game, "falls=no attacker_lost=6 defender_lost=0 attacker_leader=lives", siege=True)
    assert [army.regulars for army in game.world.armies.values()] == [8, 4]


@pytest.mark.rule("R12.1", "R21.21", "G-18")
def test_outsiders_besiege_a_city_on_the_table() -> None:
    game = Game(battles="ask")
    army = game.invasion(13)
    filled = "falls=no attacker_lost=4 defender_lost=1"
    answers = ("hold", "sheet", f"code={code(game, siege=True)} {filled}")
    game.play(fight_battles, *answers, year=5, season=SPRING)
    assert (army.units, army.sieged, game.triban("hethrun").regulars) == (9, 1, 7)


# The form checks itself


@pytest.mark.rule("R12.1")
@pytest.mark.parametrize(
    ("result", "wrong"),
    [
        (
            BATTLE.replace("attacker_lost=3", "attacker_lost=13"),
            "attacker_lost must be a number from 0 to 12",
        ),
        (
            BATTLE.replace("defender_lost=1", "defender_lost=-1"),
            "defender_lost must be a number from 0 to 12",
        ),
        (BATTLE.replace("winner=defender", "winner=both"), "winner must be attacker or defender or nobody"),
        (BATTLE.replace("winner=defender ", ""), "winner must be attacker or defender or nobody"),
        (
            BATTLE.replace("defender_leader=lives", "defender_leader=flees"),
            "defender_leader must be lives or",
        ),
        (
            BATTLE.replace("defender_lost=1", "defender_lost=12"),
            "the Orselings have lost every regular unit and cannot have won",
        ),
        (
            BATTLE.replace("winner=defender attacker_lost=3", "winner=attacker attacker_lost=12"),
            "the Pelmarrans have lost every regular unit and cannot have won",
        ),
    ],
)
def test_a_form_that_cannot_be_is_refused(result: str, wrong: str) -> None:
    form = form_of(in_the_field())
    with pytest.raises(Refusal) as refused:
        read_answer(form, f"code={form.fields[0].code} {result}")
    assert wrong in str(refused.value)


@pytest.mark.rule("R12.1")
@pytest.mark.parametrize("winner", ["attacker", "defender", "nobody"])
def test_where_both_lost_every_unit_any_result_is_taken(winner: str) -> None:
    form = form_of(in_the_field())
    result = BATTLE.replace("attacker_lost=3 defender_lost=1", "attacker_lost=12 defender_lost=12")
    filled = f"code={form.fields[0].code} {result.replace('winner=defender', f'winner={winner}')}"
    assert read_answer(form, filled) == filled


@pytest.mark.rule("R12.1", "R9.2")
@pytest.mark.parametrize("other_lost", [0, 1, 3])
@pytest.mark.parametrize("winner", ["attacker", "defender"])
def test_a_side_that_had_no_unit_has_not_won_whatever_the_other_lost(winner: str, other_lost: int) -> None:
    other = "defender" if winner == "attacker" else "attacker"
    names, had = {winner: "the Romans", other: "the Sabines"}, {winner: 0, other: 3}
    attacker, defender = (
        BattleForce(name=names[part], body=part, state=part, can_lose=had[part])
        for part in ("attacker", "defender")
    )
    lost = {f"{winner}_lost": 0, f"{other}_lost": other_lost}
    said = victory_fault((attacker, defender), {"winner": winner, **lost}, "regular unit")
    assert said == "the Romans had no regular unit and cannot have won"
    assert victory_fault((attacker, defender), {"winner": "nobody", **lost}, "regular unit") == ""


@pytest.mark.rule("R12.1", "G-18")
def test_besiegers_who_are_all_lost_take_no_city() -> None:
    form = form_of(before_orsely())
    filled = f"code={form.fields[0].code} falls=yes attacker_lost=12 defender_lost=0 attacker_leader=lives"
    with pytest.raises(Refusal) as refused:
        read_answer(form, filled)
    assert str(refused.value) == (
        "The form cannot be taken: besiegers who have lost every regular unit cannot take the city."
    )
    assert read_answer(form, filled.replace("falls=yes", "falls=no"))


@pytest.mark.rule("R12.1")
def test_a_form_with_another_code_is_refused_in_one_sentence() -> None:
    form, other = form_of(in_the_field()), form_of(in_the_field(orsely=11))
    mine, theirs = form.fields[0].code, other.fields[0].code
    with pytest.raises(Refusal) as refused:
        read_answer(form, f"code={theirs} winner=nonsense")
    assert str(refused.value) == (
        f"The form cannot be taken: '{theirs}' is the code of another sheet; this one has {mine}."
    )


@pytest.mark.rule("R12.1")
def test_the_code_depends_on_season_place_and_both_orders_of_battle() -> None:
    supplied = in_the_field()
    supplied.world.armies["pelmarra-at-orsely"].supplied = False
    led = in_the_field()
    led.holder("warrior", "orsely").rating = 11
    elsewhere = in_the_field()
    for army in elsewhere.world.armies.values():
        army.at = "hethrun"
    codes = [
        code(in_the_field()),
        code(in_the_field(), year=6),
        code(in_the_field(), season=SUMMER),
        code(in_the_field(orsely=11)),
        code(in_the_field(pelmarra=13)),
        code(supplied),
        code(led),
        code(elsewhere),
        code(before_orsely(), siege=True),
    ]
    assert len(set(codes)) == len(codes)
    assert code(in_the_field()) == codes[0]
    assert all(len(each) == 8 and each.isalpha() for each in codes)


@pytest.mark.rule("R12.1", "R8.4", "R12.2")
@pytest.mark.parametrize("lost", range(12))
def test_whatever_is_lost_on_the_table_drops_to_horde_and_every_unit_is_accounted_for(lost: int) -> None:
    game = in_the_field()
    fates = "attacker_leader=lives defender_leader=lives"
    report(game, f"winner=nobody attacker_lost={11 - lost} defender_lost={lost} {fates}")
    defender, attacker = game.world.armies.values()
    assert (defender.regulars, defender.horde) == (12 - lost, lost)
    assert (attacker.regulars, attacker.horde) == (1 + lost, 11 - lost)


@pytest.mark.rule("R12.1", "G-18")
def test_an_army_that_lost_its_last_regular_unit_leaves_the_city_to_a_siege() -> None:
    game = in_the_field()
    fates = "attacker_leader=lives defender_leader=lives"
    told = report(game, f"winner=nobody attacker_lost=1 defender_lost=12 {fates}", "fast", "fast", 2)
    assert "lay_siege" in told


# The sheet


@pytest.mark.rule("R12.1", "G-23")
@pytest.mark.parametrize(
    ("at", "rank", "also"),
    [("orsely", "capital", "Rossolan, Hethrun"), ("hethrun", "seat of a kingdom", "Rossolan")],
)
def test_with_a_capital_all_is_at_stake_and_with_a_seat_its_own_lands(at: str, rank: str, also: str) -> None:
    game = WarGame(battles="ask")
    game.subject("hethrun", "rossolan")
    game.empire("orsely", "hethrun")
    game.war("orsely", "pelmarra")
    game.army("orsely", at)
    game.army("pelmarra", at)
    lines = form_of(game).sheet.splitlines()
    assert f"- If it falls, these are lost too: {also}." in lines
    assert any(line.endswith(f", {rank} of the Orselings.") for line in lines)


@pytest.mark.rule("R12.1", "R9.1", "R9.2", "R9.4", "R8.1", "R5.16")
def test_the_sheet_of_a_battle_shows_all_that_decides_it() -> None:
    game = in_the_field(pelmarra=5)
    game.subject("orsely", "hethrun")
    army = game.world.armies["pelmarra-at-orsely"]
    army.horde, army.allied, army.allies, army.supplied = 2, 3, (Muster("rossolan", 4),), False
    form = form_of(game)
    assert form.sheet.startswith(
        f"# Battle in Orsely\n\nSpring 5 of the Hearths · sheet `{form.fields[0].code}`"
    )
    for line in (
        "Orsely is forest land of the Orselings. The ground is chosen by the Orselings, who defend it.",
        "|  | Attacker: the Pelmarrans | Defender: the Orselings |",
        "| Regular units | 5 | 12 |",
        "| Allies | 3 | 0 |",
        "| Which allies | 3 of the Rossolans |  |",
        "| **Can be lost** | **8** | **12** |",
        "| Horde and militia | 4 | 0 |",
        "| In the battle (16 at most) | 12 | 12 |",
        "| Commander | Isarro Vell, rating 10 | Bran Underoak, rating 10 |",
        "| Supply | out of supply | in supply |",
        "| Strength | 20 | 24 |",
        "| For the commander | +2 | +2 |",
        "| For ground and supply | -1 | +1 |",
        "- The way to Deepbower, capital of the Orselings.",
        "- If it falls, these are lost too: Hethrun.",
        "- `winner`: who has won, attacker or defender or nobody",
        "- `attacker_lost`: regular units lost by the Pelmarrans, 0 to 8",
    ):
        assert line in form.sheet.splitlines()
    assert "lost a third (4 units for the Pelmarrans, 4 units for the Orselings)" in form.sheet
    assert len(form.sheet.splitlines()) < 60, "it is printed on one page"


@pytest.mark.rule("R12.1", "G-18", "G-44")
def test_the_sheet_of_a_siege_shows_the_garrison_and_what_falls_with_the_city() -> None:
    game = WarGame(battles="ask")
    game.war("orsely", "pelmarra")
    game.army("orsely", "pelmarra")
    game.triban().regulars = 2
    sheet = form_of(game).sheet
    for line in (
        "# Siege of Marra Quay",
        "| Regular units | 12 | 2 |",
        "The garrison counts as 4 against 12.",
        "- Marra Quay, capital of the Pelmarrans and a trade centre: if it falls, Pelmarra is lost to the Orselings.",
        "- `falls`: whether the city falls, yes or no",
    ):
        assert line in sheet.splitlines()
    assert "season 1 of the siege. Its port is open." in sheet
