"""The house rules: every gap is settled, every setting has an effect, and none accepts a wrong value."""

from collections.abc import Callable
from typing import Any

import pytest

from decimo.chance import Refusal, Setting
from decimo.content.model import read
from decimo.play.campaign_record import Moment
from decimo.rules.battle.combat_phase import end_campaigning, fight_battles
from decimo.rules.battle.encounter import commanding_rating
from decimo.rules.calendar import DecimoCalendar, keep_pack, lay_pack
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.orders import list_orders
from decimo.rules.outsider.outsider_attacks import begin_attacks
from decimo.rules.outsider.raids import play_raiding_wars
from decimo.rules.people.diplomacy import try_relations
from decimo.rules.people.economy import become_desolate, pay_dividend, regain_values, reinforce
from decimo.rules.people.leaders import collect_points
from decimo.rules.people.succession import replace_ruler
from decimo.rules.policy.spending_policy import next_order
from decimo.rules.realm.conquest import collect_tribute, lands_free_themselves
from decimo.rules.sea.sea_zones import zones_in_reach
from decimo.rules.settings import SettingTable
from decimo.rules.setup import create_world, set_up_campaign
from decimo.rules.views.ledgers import build_ledgers
from decimo.rules.war.allies import call_allies_again
from decimo.rules.war.declaration import declare
from decimo.rules.war.federation import check_federations
from decimo.rules.war.march import settle_attackers
from decimo.rules.war.movement import roads
from decimo.rules.war.muster import take_positions
from decimo.rules.war.peace import check_wars
from decimo.rules.war.supply import roll_attrition
from decimo.world.world_state import Due, Federation, Seat
from tests.rules import campaign
from tests.rules.game import AUTUMN, FOUR_HEARTHS, ITALY, SPRING, SUMMER, Game, content, quiet_world
from tests.rules.realm import born, kingdom
from tests.rules.war_game import WarGame

TABLE = content(SettingTable, "tables/decimo/rules.yaml")
LINES = {line.key: line for line in TABLE.settings if line.key}


def founded(**settings: Any) -> str:
    game = Game(create_world(FOUR_HEARTHS), **settings)
    found_faces = {"1d6": 4, "3d6": (3, 3, 3), "2d6": (3, 3), "1dav": 3}

    def faces(formula: str) -> Any:
        return found_faces[formula.removeprefix("6+")]

    army, navy, rating = game.settings.army_dice, game.settings.navy_dice, game.settings.rating_dice
    game.play(
        set_up_campaign, *[faces(army)] * 4, *[faces(navy)] * 3, *[faces(rating)] * 12, *[3] * 6, year=1
    )
    return str(list(game.world.tribans.values())) + str(list(game.world.leaders.values()))


def asked_how(**settings: Any) -> int:
    """How many decisions a battle takes: to give it, and where asked, how it is settled."""
    game = Game(**settings)
    game.invasion(8)
    answers = ("battle", "fast", (1, 6)) if game.settings.battles == "ask" else ("battle", (1, 6))
    game.play(fight_battles, *answers, year=5, season=SPRING)
    return len(game.asks)


def battle(dice: tuple[int, int], *more: int, **settings: Any) -> Game:
    """The Hethruns, militia included 12 strong, meet 8 Yurrags in their mountains."""
    game = Game(**settings)
    game.invasion(8)
    game.play(fight_battles, "battle", dice, *more, year=5, season=SPRING)
    return game


def siege(**settings: Any) -> Game:
    game = Game(**settings)
    game.invasion(8)
    game.play(fight_battles, "hold", 5, year=5, season=SPRING)
    return game


def options(**settings: Any) -> str:
    """What is said of the odds when the Hethruns are asked."""
    game = Game(**settings)
    game.triban("hethrun").regulars = 6
    game.invasion(20)
    game.play(fight_battles, "hold", 2, year=5, season=SPRING)
    return str(game.asks[0].options)


def siege_withstood(**settings: Any) -> int:
    game = Game(**settings)
    game.invasion(8, sieged=1)
    game.play(end_campaigning, year=5, season=AUTUMN)
    return game.holder("warrior", "hethrun").rating


def conquest(**settings: Any) -> int:
    """The Hethruns send 8 units against 4 raiders and draw a king."""
    game = Game(**settings)
    game.raiding()
    game.play(play_raiding_wars, "KS", "9S", 1, "KH", 1, "nobody", year=5, season=SPRING)
    return game.holder("warrior", "hethrun").rating


def king_after_a_loss(**settings: Any) -> Game:
    """Hethrun rules Orsely and Rossolan, and loses Rossolan to Pelmarra."""
    game = WarGame(FOUR_HEARTHS, **settings)
    game.subject("hethrun", "orsely", "rossolan")
    game.conquer("rossolan", "pelmarra", "nobody")
    return game


def realm_winter(seat: Seat, **settings: Any) -> int:
    """What the capital of a realm has after a winter in which its dice brought 1."""
    game = WarGame(FOUR_HEARTHS, **settings)
    game.subject("hethrun", "orsely")
    game.triban("hethrun").seat = seat
    game.triban("hethrun").regulars = 0
    game.play(reinforce, 1, year=5)
    return game.triban("hethrun").regulars


def loyalty(**settings: Any) -> bool:
    game = WarGame(FOUR_HEARTHS, **settings)
    game.subject("hethrun", "orsely")

    def die(context: DecimoContext, data: DecimoData) -> None:
        replace_ruler(context, data, "hethrun")

    freed = [(3, 3, 3)] * 3 + [3, 3] if game.settings.secession == "black" else []
    game.play(die, "2C", *freed, year=5)
    return game.triban("orsely").lord == "hethrun"


def peace_year(**settings: Any) -> str:
    game = Game(**settings)
    game.holder("politician").successes = 2
    game.play(collect_points, year=5, season=AUTUMN)
    return str(list(game.world.leaders.values()))


def blight_of_10(**settings: Any) -> int:
    game = Game(**settings)
    game.triban().blight = 10
    game.play(become_desolate, year=5, season=AUTUMN)
    return game.holder("administrator").rating


def steps(**settings: Any) -> list[str]:
    calendar, house = DecimoCalendar(FOUR_HEARTHS), Game(**settings).settings
    return [step.id for year in (1, 2, 5, 9) for step in calendar.steps(year, 0, house)]


def politics(**settings: Any) -> int:
    game = Game(**settings)
    game.only("pelmarra", "orsely")
    game.holder("politician").rating = 20
    answers = ("peace", 1) if game.settings.politicians != "off" else ()
    game.play(try_relations, "4C", *answers, year=5)
    return game.score("pelmarra", "orsely")


def reinforced(**settings: Any) -> int:
    game = Game(**settings)
    game.triban().regulars = 0
    game.play(reinforce, 3 if game.settings.reinforcement_dice == "1d6" else (3, 3), year=5)
    return game.triban().regulars


def offers(**settings: Any) -> list[str]:
    game = Game(**settings)
    game.triban().blight, game.triban().army_value = 3, 7
    return [order.words for order in list_orders(game.world, game.data, game.settings, "pelmarra")]


def tribute_received(**settings: Any) -> tuple[int, int]:
    game = Game(**settings)
    game.outsider().tributary_to = "hethrun"
    game.outsider().army = 0
    game.triban("hethrun").blight = 1
    game.play(collect_tribute, 3, year=5)
    return game.triban("hethrun").bank, game.triban("hethrun").blight


def dividend(blight: int = 0, **settings: Any) -> list[int]:
    game = Game(**settings)
    game.set_score("orsely", "rossolan", 0)
    game.set_score("orsely", "hethrun", 0)
    game.triban("hethrun").blight = blight
    game.play(pay_dividend, year=5, season=AUTUMN)
    return [people.bank for people in game.world.tribans.values()]


def spending(**settings: Any) -> bool:
    game = Game(**settings)
    people = game.triban("hethrun")
    people.bank, people.blight = 8, 1
    return next_order(game.world, game.data, game.settings, people.id, Moment(5, 3, "year-ends")) is not None


def shown(**settings: Any) -> list[str]:
    game = Game(**settings)
    game.world.due["due"] = Due("due", 12, "pelmarra", "AS")
    return [ledger.id for ledger in build_ledgers(game.world, FOUR_HEARTHS, game.settings, Moment(9, 0, "x"))]


def horde(**settings: Any) -> tuple[str, ...]:
    game = Game(**settings)
    game.reach_only_hethrun()
    game.triban("hethrun").bank = 0
    game.attack("5H")
    game.play(begin_attacks, 20, (4, 6), year=5, season=SPRING)
    return next(iter(game.world.hordes.values())).at


def freed(**settings: Any) -> str:
    game = Game(**settings)
    game.hold("hethrun")
    free = [(3, 3, 3)] * 3 + [3] * 3 if game.settings.freeing_from <= 4 else []
    game.play(lands_free_themselves, 4, *free, year=5)
    return game.triban("hethrun").held_by


def packs(**settings: Any) -> bool:
    game = Game(**settings)

    def step(context: Any, _book: Any) -> None:
        lay_pack(context, jokers=False)
        keep_pack(context)

    game.play(step, year=5)
    return game.world.pack_laid


def regained(**settings: Any) -> int:
    game = Game(**settings)
    game.triban().army_value = 4
    game.play(regain_values, year=5)
    return game.triban().army_value


def war(**settings: Any) -> Game:
    """The Hethruns declare war on the Orselings, whose politician is against it; the Rossolans are their allies."""
    game = Game(**settings)
    game.world.relations["hethrun|orsely"].sought = ("orsely-politician:peace",)
    game.set_score("rossolan", "hethrun", 0)

    def step(context: Any, data: Any) -> None:
        declare(context, data, "hethrun", "orsely", rule="decimo:R6.15", cause="a quarrel")

    game.play(step, year=5)
    return game


def peace(**settings: Any) -> str:
    game = war(**settings)
    made = next(iter(game.world.wars.values()))
    made.one_won = 1
    game.set_score("hethrun", "orsely", 6)
    pays = game.settings.war_check == "winter-and-autumn"
    game.play(check_wars, *([3 if game.settings.war_tribute_dice == "1d6" else 0] if pays else []), year=6)
    return str(game.world)


def called_again(**settings: Any) -> int:
    game = war(**settings)
    game.set_score("rossolan", "hethrun", 2)
    game.play(call_allies_again, *(["4S"] if game.settings.allies_draw == "yearly" else []), year=6)
    return game.score("rossolan", "orsely")


def federation(**settings: Any) -> int:
    game = Game(**settings)
    game.world.federations["l"] = Federation("l", "League", ("orsely", "hethrun"), 2)
    game.set_score("orsely", "hethrun", 3)
    game.play(check_federations, *([1] if game.settings.federation_leaves_at <= 3 else []), year=5)
    return len(game.world.federations)


def who_attacks(**settings: Any) -> str:
    game = Game(**settings)
    quarrel = campaign.war(game, "pelmarra", "rossolan")
    campaign.army(game, "rossolan", "rossolan", 4)
    game.play(
        settle_attackers, *([(1, 2)] if game.settings.attacker == "diced" else []), year=5, season=SPRING
    )
    return quarrel.attacker


def within_a_march(**settings: Any) -> list[str]:
    game = Game(quiet_world(ITALY), ITALY, **settings)
    campaign.war(game, "latium", "apulia")
    return list(roads(game.world, game.data, game.settings, "latium", "latium"))


def worn_out(**settings: Any) -> int:
    game = Game(**settings)
    out = campaign.army(game, "pelmarra", "pelmarra", 20)
    game.play(roll_attrition, *([6] if game.settings.great_army < 20 else []), year=5, season=SUMMER)
    return out.horde


def contingent(**settings: Any) -> int:
    game = Game(**settings)
    campaign.war(game, "hethrun", "orsely", one_allies=("rossolan",))
    game.set_score("rossolan", "hethrun", 2)
    ranks, cards = game.settings.fair_contingent, game.settings.contingent_cards
    drawn = ["AS", "2S", "3S"][:ranks] + ["AH", "3H", "9H", "JH", "2H"][:cards]
    game.play(take_positions, *drawn, year=5)
    return sum(army.allied for army in game.world.armies.values())


def zones(**settings: Any) -> list[str]:
    game = Game(quiet_world(ITALY), ITALY, **settings)
    ships = campaign.fleet(game, "latium", "latium", 3)
    return list(zones_in_reach(game.world, game.data, game.settings, ships))


def in_the_field(**settings: Any) -> list[int]:
    game = Game(**settings)
    campaign.realm(game, "hethrun", "orsely")
    game.triban("hethrun").regulars = game.triban("orsely").regulars = 20
    campaign.war(game, "hethrun", "pelmarra")
    game.play(take_positions, *[1] * (40 // game.settings.regulars_per_army), year=5)
    return [army.regulars for army in game.world.armies.values()]


def warrior(game: Game) -> int:
    return game.holder("warrior", "hethrun").rating


def troops_of_rebels(**settings: Any) -> int:
    game = kingdom(**settings)
    game.strike("E2", 1, "2H", "2S", "3S", *born(7), on="latium")
    return game.triban("etruria").regulars


def crowd(**settings: Any) -> int:
    game = Game(**settings)
    game.set_score("pelmarra", "hethrun", 5)
    game.strike("E11", 1, 2, 3)
    ratings: list[int] = []
    game.play(lambda context, _: ratings.append(commanding_rating(context, "pelmarra")), year=12)
    return ratings[0]


def captain(die: int, **settings: Any) -> int:
    game = Game(**settings)
    game.triban().discharged = 4
    game.strike("E49", 2, die, 6, (6, 6), (2, 2, 2), (4, 4, 4))
    return game.holder("warrior").rating


CHANGES: dict[str, tuple[Setting, Callable[..., object]]] = {
    "army-dice": ("2d6", founded),
    "navy-dice": ("2d6", founded),
    "rating-dice": ("2d6", founded),
    "warrior-battle-won": (4, lambda **s: warrior(battle((1, 6), **s))),
    "warrior-battle-lost": (4, lambda **s: warrior(battle((6, 1), 2, **s))),
    "warrior-siege-won": (4, siege_withstood),
    "warrior-conquest": (4, conquest),
    "warrior-land-lost": (4, lambda **s: king_after_a_loss(**s).holder("warrior", "hethrun").rating),
    "kingdom-reinforcements": (3, lambda **s: realm_winter("kingdom", **s)),
    "empire-reinforcements": (1, lambda **s: realm_winter("empire", **s)),
    "administrator-peace": (2, peace_year),
    "administrator-desolate": (3, blight_of_10),
    "politician-success": (3, peace_year),
    "politician-unwanted-war": (3, lambda **s: war(**s).holder("politician", "orsely").rating),
    "war-check": ("autumn", peace),
    "third-parties": ("off", lambda **s: war(**s).score("rossolan", "orsely")),
    "allies-draw": ("once", called_again),
    "peace-score": (5, peace),
    "truce-years": (2, peace),
    "federation-leaves-at": (4, federation),
    "war-tribute-dice": ("1d[0]", peace),
    "ageing": ("off", steps),
    "politicians": ("off", politics),
    "reinforcement-dice": ("2d6", reinforced),
    "siege-falls": (5, lambda **s: siege(**s).triban("hethrun").held_by),
    "most-units-in-battle": (8, options),
    "regular-strength": (1, options),
    "horde-strength": (5, options),
    "terrain-bonus": (4, options),
    "battles": ("ask", asked_how),
    "attacker": ("declarer", who_attacks),
    "hindrance": ("off", within_a_march),
    "great-army": (19, worn_out),
    "fair-contingent": (1, contingent),
    "contingent-cards": (2, contingent),
    "sea-zones": (1, zones),
    "regulars-per-army": (40, in_the_field),
    "garrison": (2, in_the_field),
    "blight-per-card": (3, offers),
    "rebel-cards": ("black", troops_of_rebels),
    "crowd-rating": (15, crowd),
    "grade-known": (6, lambda **s: captain(1, **s)),
    "grade-notable": (11, lambda **s: captain(3, **s)),
    "grade-famous": (16, lambda **s: captain(5, **s)),
    "grade-legendary": (25, lambda **s: captain(6, **s)),
    "tribute-received": ("blight", tribute_received),
    "battle-blight": (3, lambda **s: battle((1, 6), **s).triban("hethrun").blight),
    "no-cards-at-blight": (3, lambda **s: dividend(3, **s)),
    "dividend": ("all", dividend),
    "nomad-reserve": (5, spending),
    "secession": ("spade", loyalty),
    "first-draw": ("off", steps),
    "calendar": ("hidden", shown),
    "outsiders": ("yearly", steps),
    "horde-per-land": (10, horde),
    "freeing-from": (4, freed),
    "pack": ("lasting", packs),
    "value-regained": (3, regained),
    "cards-per-value": (2, offers),
    "desolate-at": (12, blight_of_10),
}
"""For every setting another value than its default, and what it changes."""


@pytest.mark.parametrize("key", CHANGES)
def test_another_value_changes_what_happens(key: str) -> None:
    other, play = CHANGES[key]
    line = LINES[key]
    assert line.read(str(other)) == other
    named = {key.replace("-", "_"): other}
    assert play(**named) != play()


def test_every_setting_is_tried_above() -> None:
    assert sorted(CHANGES) == sorted(LINES)


def test_every_gap_has_its_row() -> None:
    gaps = sorted({line.gap for line in TABLE.settings})
    assert gaps == [f"G-{number:02}" for number in range(1, 57) if number != 53]


@pytest.mark.rule(
    "G-02", "G-04", "G-05", "G-06", "G-07", "G-08", "G-09", "G-10", "G-11", "G-12",
    "G-14", "G-16", "G-17", "G-18", "G-19", "G-20", "G-21", "G-22", "G-25",
    "G-26", "G-27", "G-29", "G-31", "G-36", "G-40", "G-41", "G-42", "G-43", "G-44", "G-45",
)  # fmt: skip
def test_the_defaults_are_those_of_the_rulebook() -> None:
    assert {key: line.default for key, line in LINES.items()} == {
        "army-dice": "6+1d6",
        "navy-dice": "1d6",
        "rating-dice": "3d6",
        "warrior-battle-won": 1,
        "warrior-siege-won": 1,
        "warrior-conquest": 2,
        "warrior-land-lost": 2,
        "warrior-battle-lost": 1,
        "administrator-peace": 1,
        "administrator-desolate": 1,
        "politician-success": 1,
        "politician-unwanted-war": 1,
        "war-check": "winter-and-autumn",
        "third-parties": "by-score",
        "allies-draw": "yearly",
        "peace-score": 6,
        "truce-years": 1,
        "federation-leaves-at": 3,
        "war-tribute-dice": "1d6",
        "attacker": "diced",
        "hindrance": "on",
        "great-army": 20,
        "fair-contingent": 3,
        "contingent-cards": 5,
        "sea-zones": 2,
        "regulars-per-army": 20,
        "garrison": 4,
        "grade-known": 5,
        "grade-notable": 10,
        "grade-famous": 15,
        "grade-legendary": 20,
        "rebel-cards": "red",
        "crowd-rating": 10,
        "ageing": "yearly",
        "politicians": "by-interest",
        "reinforcement-dice": "1d6",
        "siege-falls": 6,
        "most-units-in-battle": 16,
        "regular-strength": 2,
        "horde-strength": 1,
        "terrain-bonus": 1,
        "battles": "fast",
        "blight-per-card": 1,
        "tribute-received": "bank",
        "battle-blight": 1,
        "no-cards-at-blight": 5,
        "dividend": "touching",
        "nomad-reserve": 10,
        "first-draw": "on",
        "calendar": "years",
        "outsiders": "five-yearly",
        "secession": "black",
        "horde-per-land": 20,
        "freeing-from": 5,
        "pack": "step",
        "value-regained": 1,
        "kingdom-reinforcements": 2,
        "empire-reinforcements": 4,
        "cards-per-value": 3,
        "desolate-at": 10,
    }


@pytest.mark.parametrize(
    ("key", "typed", "value"),
    [
        ("ageing", " OFF ", "off"),
        ("army-dice", "2D6 + 1", "2d6 + 1"),
        ("nomad-reserve", "0", 0),
        ("nomad-reserve", "100", 100),
        ("army-dice", "1d[8]", "1d[8]"),
    ],
)
def test_values_are_read_as_typed(key: str, typed: str, value: Setting) -> None:
    assert LINES[key].read(typed) == value


@pytest.mark.parametrize(
    ("key", "typed"),
    [
        ("ageing", "sometimes"),
        ("ageing", ""),
        ("nomad-reserve", "101"),
        ("nomad-reserve", "-1"),
        ("nomad-reserve", "--5"),
        ("nomad-reserve", "five"),
        ("nomad-reserve", "9" * 40),
        ("nomad-reserve", "²"),
        ("army-dice", "1d6-10"),
        ("army-dice", "8"),
        ("army-dice", "0d6"),
        ("army-dice", "1d6 of them"),
        ("reinforcement-dice", "-1d4"),
    ],
)
def test_nonsense_is_refused_in_one_sentence(key: str, typed: str) -> None:
    with pytest.raises(Refusal) as refused:
        LINES[key].read(typed)
    assert str(refused.value).count("\n") == 0


def test_what_is_refused_says_what_is_possible() -> None:
    assert LINES["ageing"].possible == "yearly or fifth-year or yearly-36 or off"
    assert LINES["nomad-reserve"].possible == "a number from 0 to 100"
    assert "1d6+2" in LINES["army-dice"].possible


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("{gap: G-02, key: a, words: x}", "has no default"),
        ("{gap: G-02, key: a, default: 3, words: x}", "takes no value"),
        ("{gap: G-02, key: a, default: 3, low: 4, high: 5, words: x}", "cannot be '3'"),
        ("{gap: G-02, key: a, default: b, choices: [c, d], words: x}", "cannot be 'b'"),
        ("{gap: G-02, key: a, default: 2d0, kind: dice, words: x}", "sides"),
    ],
)
def test_a_faulty_line_of_a_persons_own_table_is_named(line: str, fault: str) -> None:
    text = f"format: 1\nruleset: decimo\ntable: settings\nid: x\ntitle: X\nsettings:\n  - {line}\n"
    made, problems = read(text, "rules.yaml", SettingTable)
    assert made is None
    assert fault in str(problems[0])
    assert str(problems[0]).startswith("rules.yaml:7:")


def test_a_key_stands_once() -> None:
    line = "  - {gap: G-02, key: a, default: 3, low: 1, high: 5, words: x}\n"
    text = f"format: 1\nruleset: decimo\ntable: settings\nid: x\ntitle: X\nsettings:\n{line}{line}"
    made, problems = read(text, "rules.yaml", SettingTable)
    assert made is None
    assert "is there twice" in str(problems[0])
