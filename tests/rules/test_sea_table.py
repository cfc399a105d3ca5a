"""Battles at sea on the tabletop: who is asked, the sheet, the form, and its effects.

In Italy the Romans sail 6 ships from Latium with an army of 4 for Apulia, whose fleet of 4 lies in the Ionian Sea.
In the Four Hearths the Pelmarrans, 4 ships, meet the Rossolans, 4 ships, on the Sound of Lamps. Every warrior has
a rating of 10.
"""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import replace

import pytest

from decimo.chance import Answer, Ask, Fact, Question, Refusal, RuleContext, read_answer
from decimo.rules.game_data import DecimoContext, DecimoDecision
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.rules.policy.decision_policy import choose_answer
from decimo.rules.war.march import move_forces
from decimo.world.blight import MASS_MOVEMENT
from decimo.world.fleet import afloat
from decimo.world.muster import Crew
from decimo.world.world_state import Effect
from tests.rules.campaign import army, fleet, own, realm, war
from tests.rules.game import ITALY, SPRING, SUMMER, Game, Typed, quiet_world, verbs

LIVES = "attacker_leader=lives defender_leader=lives"
MEET = f"winner=attacker attacker_lost=1 defender_lost=3 {LIVES}"
LAND = f"winner=attacker attacker_lost=1 army_lost=0 defender_lost=3 {LIVES}"


def two_fleets(own_ships: int = 4, others: int = 4, *, hired: int = 0) -> Game:
    """The Pelmarrans in port, the Rossolans on the Sound of Lamps before it."""
    game = Game(battles="ask")
    war(game, "pelmarra", "rossolan", attacker="pelmarra")
    fleet(game, "pelmarra", "pelmarra", own_ships, hired)
    fleet(game, "rossolan", "sound_of_lamps", others)
    return game


def invasion(ships: int = 6, regulars: int = 4) -> Game:
    """The Romans sail for Apulia, whose fleet lies in the way."""
    game = Game(quiet_world(ITALY), ITALY, battles="ask")
    war(game, "latium", "apulia", attacker="latium")
    army(game, "latium", "latium", regulars)
    fleet(game, "latium", "latium", ships)
    fleet(game, "apulia", "ionian", 4)
    return game


def order(game: Game) -> str:
    return "sail-apulia" if game.world.armies else "sound_of_lamps"


def form_of(game: Game, *, season: int = SPRING) -> Ask:
    """The form that the table asks for, before anybody has filled it."""
    sails = order(game)

    def answer(ask: Ask, _number: int) -> Answer | None:
        if ask.kind != "choice":
            return None
        return Answer("sheet" if ask.options[0].id == "fast" else sails, "player")

    return question(game, answer, season=season).asks[0][1]


def question(game: Game, answer: Callable[[Ask, int], Answer | None], *, season: int = SPRING) -> Question:
    """What is asked of a person; the world of `game` stays as it is."""
    context: DecimoContext = RuleContext(
        deepcopy(game.world), year=5, season=season, settings=game.settings, answerer=answer
    )
    with pytest.raises(Question) as raised:
        move_forces(context, game.data)
    return raised.value


def fight(game: Game, result: str, *more: Typed) -> list[Fact]:
    """Sail and meet the enemy in spring: who comes wants the table, and this comes of it."""
    filled = f"code={form_of(game).fields[0].code} {result}"
    return game.play(move_forces, order(game), "sheet", "fast", filled, *more, year=5, season=SPRING)


# Who is asked


@pytest.mark.rule("R12.1", "G-22")
def test_an_ordinary_year_asks_nobody_how_a_battle_at_sea_is_settled() -> None:
    game = two_fleets()
    game.settings = replace(game.settings, battles="fast")
    game.play(move_forces, "sound_of_lamps", (3, 3), "stay", year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == ["choice", "roll", "choice"]


@pytest.mark.rule("R12.1", "G-22")
def test_both_states_are_asked_once_with_their_odds_and_the_fast_battle_is_rolled() -> None:
    game = two_fleets(5)
    game.play(move_forces, "sound_of_lamps", "fast", "fast", (4, 3), "stay", year=5, season=SPRING)
    _, attacker, defender, dice, _ = game.asks
    assert (attacker.side, defender.side, dice.kind) == ("pelmarra", "rossolan", "roll")
    assert attacker.why == "how the battle in the Sound of Lamps is settled"
    # Five ships against four are 1.25 to 1: +1. Of 36 pairs of dice 21 win for who comes and 5 are level.
    assert attacker.options[0].words == "the fast battle: 58 % to win, 14 % drawn"
    assert defender.options[0].words == "the fast battle: 28 % to win, 14 % drawn"
    assert [option.id for option in defender.options] == ["fast", "sheet"]


@pytest.mark.rule("R12.1", "G-22")
def test_the_table_is_laid_if_one_side_wants_it() -> None:
    game = two_fleets()
    filled = f"code={form_of(game).fields[0].code} {MEET}"
    game.play(move_forces, "sound_of_lamps", "fast", "sheet", filled, "stay", year=5, season=SPRING)
    assert [(ask.kind, ask.side) for ask in game.asks[1:4]] == [
        ("choice", "pelmarra"),
        ("choice", "rossolan"),
        ("form", "rossolan"),
    ]


@pytest.mark.rule("R12.1", "G-22")
def test_a_policy_leaves_a_battle_at_sea_to_the_dice() -> None:
    game = two_fleets()
    game.play(move_forces, "sound_of_lamps", "fast", "fast", (3, 3), "stay", year=5, season=SPRING)
    asked = [ask for ask in game.asks if ask.decision is DecimoDecision.SETTLE_FIGHT]
    assert [choose_answer(game.world, game.data, ask)[0] for ask in asked] == ["fast", "fast"]


@pytest.mark.rule("R12.1", "G-22")
def test_an_open_sheet_is_handed_to_the_fast_battle() -> None:
    game = two_fleets()
    game.play(move_forces, "sound_of_lamps", "sheet", "fast", "fast", (4, 3), "stay", year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == ["choice", "choice", "choice", "form", "roll", "choice"]
    assert afloat(game.world.fleets["rossolan-fleet"]) == 2


@pytest.mark.rule("R12.1", "G-22")
def test_every_enemy_fleet_in_a_sea_is_a_battle_of_its_own() -> None:
    game = two_fleets(8)
    game.world.wars["pelmarra-rossolan"].other_allies = ("orsely",)
    fleet(game, "orsely", "sound_of_lamps", 2)
    first = form_of(game)
    assert (
        "- The arriving fleet must also beat these in the same sea: the fleet of the Orselings of 2 ships."
        in (first.sheet.splitlines())
    )
    filled = f"code={first.fields[0].code} {MEET}"
    answers = ("sheet", "fast", filled, "fast", "fast", (4, 3))
    game.play(move_forces, "sound_of_lamps", *answers, "stay", year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == [*["choice"] * 3, "form", *["choice"] * 2, "roll", "choice"]
    assert game.world.fleets["pelmarra-fleet"].at == "sound_of_lamps"
    assert list(game.world.fleets) == ["pelmarra-fleet", "rossolan-fleet"]


@pytest.mark.rule("R12.1", "R21.24", "G-37")
def test_a_raid_from_the_sea_is_no_battle_and_goes_to_no_table() -> None:
    game = Game(battles="ask")
    game.hold("orsely")
    game.attack("2D", "grey_oars")
    game.play(begin_attacks, 5, year=5, season=SPRING)
    assert [ask.kind for ask in game.asks] == ["roll"]
    assert game.triban().ships == 0


# A battle


@pytest.mark.rule("R12.1", "G-22", "R5.5", "G-05", "G-26")
def test_a_result_is_booked_like_that_of_the_dice() -> None:
    game = two_fleets(hired=2)
    facts = fight(game, MEET, "stay")
    mine, theirs = game.world.fleets["pelmarra-fleet"], game.world.fleets["rossolan-fleet"]
    assert (mine.ships, mine.hired, mine.at) == (4, 1, "sound_of_lamps")
    assert (theirs.ships, theirs.musters, theirs.at) == (1, ("rossolan:1",), "rossolan")
    assert (game.holder("warrior").rating, game.holder("warrior", "rossolan").rating) == (11, 9)
    assert game.world.wars["pelmarra-rossolan"].one_won == 1
    fact = next(fact for fact in facts if fact.verb == "fight_at_sea")
    assert fact.asks == (3,), "the form is the reason"
    assert (fact.words["result"], "dice" in fact.words) == ("victory", False)


@pytest.mark.rule("R12.1", "G-22")
def test_the_table_and_the_dice_tell_the_same_battle_alike() -> None:
    by_form, by_dice = two_fleets(), two_fleets()
    # 4 to 3 is a lead of 1: it costs the loser two ships.
    facts = fight(by_form, f"winner=attacker attacker_lost=0 defender_lost=2 {LIVES}", "stay")
    rolled = by_dice.play(
        move_forces, "sound_of_lamps", "fast", "fast", (4, 3), "stay", year=5, season=SPRING
    )
    assert verbs(facts) == verbs(rolled)
    assert by_form.world == by_dice.world


@pytest.mark.rule("R12.1", "G-22", "G-26")
def test_the_defender_may_keep_the_sea() -> None:
    game = two_fleets()
    fight(game, f"winner=defender attacker_lost=2 defender_lost=1 {LIVES}", "stay")
    fleets = game.world.fleets
    assert [(each.ships, each.at) for each in fleets.values()] == [(2, "pelmarra"), (3, "sound_of_lamps")]
    assert (game.holder("warrior").rating, game.holder("warrior", "rossolan").rating) == (9, 11)
    assert game.world.wars["pelmarra-rossolan"].other_won == 1


@pytest.mark.rule("R12.1", "G-22")
def test_nobody_may_win_and_who_came_puts_into_port() -> None:
    game = two_fleets()
    fight(game, f"winner=nobody attacker_lost=1 defender_lost=2 {LIVES}", "stay")
    fleets = game.world.fleets
    assert [(each.ships, each.at) for each in fleets.values()] == [(3, "pelmarra"), (2, "sound_of_lamps")]
    assert (game.holder("warrior").rating, game.holder("warrior", "rossolan").rating) == (10, 10)
    quarrel = game.world.wars["pelmarra-rossolan"]
    assert (quarrel.one_won, quarrel.other_won) == (0, 0)


@pytest.mark.rule("R12.1", "G-22")
def test_a_fleet_that_lost_its_last_ship_on_the_table_is_gone() -> None:
    game = two_fleets()
    facts = fight(game, f"winner=attacker attacker_lost=0 defender_lost=4 {LIVES}")
    assert list(game.world.fleets) == ["pelmarra-fleet"]
    assert "sink_fleet" in verbs(facts)


@pytest.mark.rule("R12.1", "G-22", "G-30")
@pytest.mark.parametrize(("lost", "shut"), [(4, ["lamp-passage"]), (3, [])])
def test_who_keeps_the_sea_on_the_table_blockades_unless_a_ship_opposes_it_from_port(
    lost: int, shut: list[str]
) -> None:
    game = two_fleets()
    facts = fight(game, f"winner=defender attacker_lost={lost} defender_lost=0 {LIVES}", "stay")
    assert [fact.about for fact in facts if fact.verb == "blockade_route"] == shut


# The army aboard


@pytest.mark.rule("R12.1", "G-22")
def test_the_army_goes_ashore_if_its_fleet_keeps_the_sea() -> None:
    game = invasion()
    facts = fight(game, LAND, "stay")
    out = game.world.armies["latium-army"]
    assert (out.at, out.regulars, out.horde) == ("apulia", 4, 0)
    assert game.world.fleets["latium-fleet"].at == "ionian"
    assert verbs(facts).index("fight_at_sea") < verbs(facts).index("march")


@pytest.mark.rule("R12.1", "G-22", "G-46")
@pytest.mark.parametrize("winner", ["defender", "nobody"])
@pytest.mark.parametrize(("ships", "units"), [(1, 0), (1, 1), (3, 1), (3, 3)])
def test_an_army_whose_fleet_does_not_win_is_driven_back_with_what_is_left(
    winner: str, ships: int, units: int
) -> None:
    game = invasion()
    fight(game, f"winner={winner} attacker_lost={ships} army_lost={units} defender_lost=0 {LIVES}", "stay")
    out = game.world.armies["latium-army"]
    assert (out.at, out.regulars, out.horde) == ("latium", 4 - units, units)
    assert (afloat(game.world.fleets["latium-fleet"]), game.world.fleets["latium-fleet"].at) == (
        6 - ships,
        "latium",
    )


@pytest.mark.rule("R12.1", "G-22", "G-46")
def test_an_army_that_goes_down_with_its_ships_on_the_table_is_no_more() -> None:
    game = invasion()
    facts = fight(game, f"winner=defender attacker_lost=6 army_lost=4 defender_lost=1 {LIVES}", "stay")
    assert not game.world.armies
    assert own(game, "latium") == (4, 4)
    assert {"sink_fleet", "break_up"} <= set(verbs(facts))


@pytest.mark.rule("R12.1", "G-22")
def test_a_fleet_that_wins_but_has_lost_its_whole_army_sets_nobody_ashore() -> None:
    game = invasion()
    fight(game, f"winner=attacker attacker_lost=5 army_lost=4 defender_lost=3 {LIVES}", "stay")
    assert not game.world.armies
    assert own(game, "latium") == (4, 4)
    assert game.world.fleets["latium-fleet"].at == "ionian"


@pytest.mark.rule("R12.1", "G-22")
@pytest.mark.parametrize("winner", ["attacker", "nobody"])
def test_where_both_fleets_are_gone_nobody_is_set_ashore(winner: str) -> None:
    game = invasion()
    fight(game, f"winner={winner} attacker_lost=6 army_lost=4 defender_lost=4 {LIVES}")
    assert not game.world.fleets
    assert not game.world.armies
    assert own(game, "latium") == (4, 4)


@pytest.mark.rule("R12.1", "G-22")
def test_a_fleet_without_an_army_is_asked_for_no_army() -> None:
    assert [field.id for field in form_of(two_fleets()).fields] == [
        "code",
        "winner",
        "attacker_lost",
        "defender_lost",
        "attacker_leader",
        "defender_leader",
    ]


# Leaders


@pytest.mark.rule("R12.1", "R5.18", "G-04", "G-13")
def test_a_commander_who_dies_is_followed_by_another() -> None:
    game = two_fleets()
    fallen = game.holder("warrior").id
    dies = MEET.replace("attacker_leader=lives", "attacker_leader=dies")
    facts = fight(game, dies, (5, 4, 3), "stay")
    assert fallen not in game.world.leaders
    assert game.holder("warrior").rating == 12
    fact = next(fact for fact in facts if fact.verb == "fall_in_battle")
    assert fact.words["why"] == "the battle in the Sound of Lamps"


@pytest.mark.rule("R12.1", "G-13")
def test_his_successor_leads_the_next_battle_in_the_same_sea() -> None:
    game = two_fleets(8)
    game.world.wars["pelmarra-rossolan"].other_allies = ("orsely",)
    fleet(game, "orsely", "sound_of_lamps", 2)
    dies = MEET.replace("attacker_leader=lives", "attacker_leader=dies")
    fight(game, dies, (6, 6, 6), "fast", "fast", (3, 3), "stay")
    # 7 ships against 2 are 3 to 1: +5 and a rating of 18 against 10: 5 + 3 - 2 = 6 beside the dice.
    battles = [fact for fact in game.facts if fact.verb == "fight_at_sea"]
    assert [fact.words["margin"] for fact in battles] == [3, 6]


@pytest.mark.rule("R12.1", "R5.20", "R18.3", "G-24")
def test_a_king_who_dies_at_sea_is_succeeded_and_his_subjects_draw() -> None:
    game = two_fleets()
    realm(game, "rossolan", "hethrun")
    for leader in [leader for leader in game.world.leaders.values() if leader.triban == "hethrun"]:
        del game.world.leaders[leader.id]
    game.triban("rossolan").leading = "warrior"
    dies = MEET.replace("defender_leader=lives", "defender_leader=dies")
    facts = fight(game, dies, (5, 4, 3), "AH", "stay")
    assert {"fall_in_battle", "stay_loyal"} <= set(verbs(facts))
    assert game.holder("warrior", "rossolan").rating == 12


@pytest.mark.rule("R12.1", "E11", "G-13")
def test_nobody_leads_a_crowd_at_sea_and_nobody_can_fall_at_its_head() -> None:
    game = two_fleets()
    game.world.effects["crowd"] = Effect("crowd", MASS_MOVEMENT, "pelmarra", "decimo:E11", 0, 0)
    form = form_of(game)
    assert [field.id for field in form.fields][-1] == "defender_leader"
    assert "attacker_leader" not in [field.id for field in form.fields]
    assert "| Commander | a crowd, rating 10 | Emmeric Vine, rating 10 |" in form.sheet.splitlines()


# The form checks itself


def refusal(game: Game, result: str) -> str:
    form = form_of(game)
    with pytest.raises(Refusal) as refused:
        read_answer(form, f"code={form.fields[0].code} {result}")
    return str(refused.value)


@pytest.mark.rule("R12.1", "G-22")
@pytest.mark.parametrize(
    ("given", "typed", "wrong"),
    [
        ("attacker_lost=1", "attacker_lost=7", "attacker_lost must be a number from 0 to 6"),
        ("defender_lost=3", "defender_lost=5", "defender_lost must be a number from 0 to 4"),
        ("defender_lost=3", "defender_lost=-1", "defender_lost must be a number from 0 to 4"),
        ("army_lost=0", "army_lost=5", "army_lost must be a number from 0 to 4"),
        ("army_lost=0 ", "", "army_lost must be a number from 0 to 4"),
        ("winner=attacker", "winner=both", "winner must be attacker or defender or nobody"),
        ("winner=attacker ", "", "winner must be attacker or defender or nobody"),
        ("attacker_leader=lives", "attacker_leader=swims", "attacker_leader must be lives or dies"),
        ("defender_leader=lives", "", "defender_leader must be lives or dies"),
        ("army_lost=0", "army_lost=2", "the loss of 1 ship costs 0 to 1 of the 4 units aboard, not 2"),
        (
            "attacker_lost=1 army_lost=0",
            "attacker_lost=5 army_lost=2",
            "the loss of 5 ships costs 3 to 4 of the 4 units aboard, not 2",
        ),
        (
            "winner=attacker attacker_lost=1",
            "winner=nobody attacker_lost=6",
            "the loss of 6 ships costs 4 of the 4 units aboard, not 0",
        ),
        (
            "attacker_lost=1 army_lost=0",
            "attacker_lost=6 army_lost=4",
            "the Romans have lost every ship and cannot have won",
        ),
        (
            "winner=attacker attacker_lost=1 army_lost=0 defender_lost=3",
            "winner=defender attacker_lost=1 army_lost=0 defender_lost=4",
            "the Apulians have lost every ship and cannot have won",
        ),
    ],
)
def test_a_form_that_cannot_be_is_refused(given: str, typed: str, wrong: str) -> None:
    assert given in LAND
    assert wrong in refusal(invasion(), LAND.replace(given, typed))


@pytest.mark.rule("R12.1", "G-22")
@pytest.mark.parametrize("lost", range(7))
def test_every_unit_aboard_has_the_fate_of_its_ship(lost: int) -> None:
    form = form_of(invasion())
    result = f"code={form.fields[0].code} winner=nobody attacker_lost={lost} defender_lost=0 {LIVES}"
    taken = [units for units in range(5) if form.allows(f"{result} army_lost={units}")]
    # Two of the six ships carry nobody.
    assert taken == list(range(max(0, lost - 2), min(lost, 4) + 1))


@pytest.mark.rule("R12.1", "G-22")
@pytest.mark.parametrize("winner", ["attacker", "defender", "nobody"])
def test_where_both_lost_every_ship_any_result_is_taken(winner: str) -> None:
    form = form_of(two_fleets())
    filled = (
        f"code={form.fields[0].code} winner={winner} attacker_lost=4 defender_lost=4"
        " attacker_leader=dies defender_leader=dies"
    )
    assert read_answer(form, filled) == filled


@pytest.mark.rule("R12.1", "G-22")
def test_a_form_with_another_code_is_refused_in_one_sentence() -> None:
    form, other = form_of(two_fleets()), form_of(two_fleets(5)).fields[0].code
    with pytest.raises(Refusal) as refused:
        read_answer(form, f"code={other} {MEET}")
    assert str(refused.value) == (
        f"The form cannot be taken: '{other}' is the code of another sheet;"
        f" this one has {form.fields[0].code}."
    )


@pytest.mark.rule("R12.1", "G-22")
def test_the_code_depends_on_season_fleets_commanders_and_the_army_aboard() -> None:
    led = two_fleets()
    led.holder("warrior", "rossolan").rating = 11
    games = [two_fleets(), two_fleets(5), two_fleets(4, 5), two_fleets(3, hired=1), led]
    games += [invasion(), invasion(regulars=3)]
    codes = [form_of(game).fields[0].code for game in games]
    codes.append(form_of(two_fleets(), season=SUMMER).fields[0].code)
    assert len(set(codes)) == len(codes)
    assert form_of(two_fleets()).fields[0].code == codes[0]
    assert all(len(each) == 8 and each.isalpha() for each in codes)


# The sheet


@pytest.mark.rule("R12.1", "G-22", "G-13", "R5.16")
def test_the_sheet_of_a_battle_at_sea_shows_all_that_decides_it() -> None:
    game = invasion()
    ships = game.world.fleets["latium-fleet"]
    ships.hired, ships.musters = 1, (Crew("latium", 4), Crew("etruria", 2, 1))
    form = form_of(game)
    assert form.sheet.startswith(
        f"# Battle in the Ionian Sea\n\nSpring 296 BC · sheet `{form.fields[0].code}`"
    )
    for line in (
        "|  | Attacker: the Romans | Defender: the Apulians |",
        "| Ships | 6 | 4 |",
        "| Hired ships | 1 | 0 |",
        "| Whose ships | 4 of Latium, 3 of Etruria |  |",
        "| **Can be lost** | **7** | **4** |",
        "| Units aboard, one to a ship | 4 | 0 |",
        "| Commander | Quintus Fabius, rating 10 | Dasius, rating 10 |",
        "| Strength | 14 | 8 |",
        "| For the commander | +2 | +2 |",
        "| For the odds | +2 | +0 |",
        "- The winner keeps the Ionian Sea, the other fleet puts into port; if nobody wins, the Romans put into port.",
        "- If the Romans keep this sea and no fleet opposes them, they blockade Apulia: no trade by sea, no open port.",
        "- The army goes ashore in Apulia only if its fleet keeps the sea; otherwise it is back in Latium.",
        "- The winning warrior's rating rises by 1, the other's falls by 1.",
        "- `winner`: who has won and keeps the sea, attacker or defender or nobody",
        "- `attacker_lost`: ships lost by the Romans, 0 to 7",
        "- `army_lost`: units aboard lost with their ships, 0 to 4",
    ):
        assert line in form.sheet.splitlines()
    assert "They carry an army of 4 units to Apulia." in form.sheet
    assert "3 ships of the Romans can be lost without a unit." in form.sheet
    assert "ground" not in form.sheet.lower(), "there is none at sea"
    assert "lost a third" not in form.sheet, "ships do not break like an army"
    assert len(form.sheet.splitlines()) < 60, "it is printed on one page"


@pytest.mark.rule("R12.1", "G-22")
def test_a_fleet_alone_has_no_army_on_its_sheet() -> None:
    sheet = form_of(two_fleets()).sheet
    assert "aboard" not in sheet
    assert "Hired ships" not in sheet
    assert "- If the Rossolans keep this sea and no fleet opposes them, they blockade Pelmarra" in sheet
