"""The calendar: the steps of a season, their order and years (section 2), and the pack (G-42)."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from decimo.chance import PACK_52, PACK_54, Pack
from decimo.chance.card import JOKERS
from decimo.play.ruleset import Step
from decimo.rules.battle.combat_phase import end_campaigning, fight_battles
from decimo.rules.event.chance_events import chance_events, draw_decimo
from decimo.rules.event.mercenary_war import companies_fight
from decimo.rules.event.rebellion import crowds_go_home
from decimo.rules.game_data import DecimoContext, DecimoData, Rule
from decimo.rules.outsider.nomads import nomads_move, suffer_nomad_blight
from decimo.rules.outsider.outsider_attacks import begin_attacks, draw_outsiders, draw_outsiders_yearly
from decimo.rules.outsider.raids import play_raiding_wars
from decimo.rules.people.diplomacy import try_relations, war_relations
from decimo.rules.people.economy import (
    banks_arrive,
    become_desolate,
    catch_banks,
    end_effects,
    end_year,
    neutralise_blight,
    pay_dividend,
    regain_values,
    reinforce,
    revive_lands,
    run_effects_blight,
    run_effects_cards,
    suffer_misrule,
)
from decimo.rules.people.leaders import collect_points, raise_unit_values
from decimo.rules.people.succession import age_characters
from decimo.rules.people.trade_routes import reroute
from decimo.rules.realm.civil_war import end_civil_wars
from decimo.rules.realm.conquest import annex_homes, collect_tribute, lands_free_themselves
from decimo.rules.settings import DecimoSettings
from decimo.rules.setup import set_up_campaign
from decimo.rules.war.allies import call_allies_again
from decimo.rules.war.disband import stand_down
from decimo.rules.war.federation import check_federations, trade_quarrels
from decimo.rules.war.march import move_forces, settle_attackers
from decimo.rules.war.muster import raise_defenders, take_positions
from decimo.rules.war.peace import check_wars, pay_war_tribute
from decimo.rules.war.retreat import send_armies_home
from decimo.rules.war.supply import roll_attrition, roll_supply_losses
from decimo.world.world_state import AUTUMN, SPRING, SUMMER, WINTER

When = Callable[[int, DecimoSettings], bool]


def every_year(_year: int, _settings: DecimoSettings) -> bool:
    """Return whether the step is played in this year: always."""
    return True


def every_fifth(year: int, _settings: DecimoSettings) -> bool:
    """Return whether the step is played in this year: 5, 10, 15, ... (R2.5, R2.6, G-28)."""
    return year % 5 == 0


def year_nine_of_ten(year: int, _settings: DecimoSettings) -> bool:
    """Return whether the step is played in this year: 9, 19, 29, ... (R2.7)."""
    return year % 10 == 9


def when_ageing(year: int, settings: DecimoSettings) -> bool:
    """Return whether characters roll for their age in this year (G-06)."""
    return {"yearly": True, "fifth-year": year % 5 == 0, "yearly-36": True}.get(settings.ageing, False)


def draws_ahead(year: int, settings: DecimoSettings) -> bool:
    """Return whether outsiders draw for the five or the ten years to come (R2.10, G-31)."""
    span = {"five-yearly": 5, "decade": 10}.get(settings.outsiders)
    return span is not None and year % span == span - 1


def if_yearly(_year: int, settings: DecimoSettings) -> bool:
    """Return whether outsiders draw every year for that year (G-31)."""
    return settings.outsiders == "yearly"


def at_the_start(year: int, settings: DecimoSettings) -> bool:
    """Return whether cards are drawn for the years 1 to 9 (G-29)."""
    return year == 1 and settings.first_draw


def first_draws(year: int, settings: DecimoSettings) -> bool:
    """Return whether outsiders draw for the first years (G-29, G-31)."""
    return at_the_start(year, settings) and settings.outsiders != "yearly"


def lay_pack(context: DecimoContext, *, jokers: bool) -> None:
    """Lay out the pack of a step, with its jokers or without."""
    full = PACK_54 if jokers else PACK_52
    if context.settings.pack == "lasting" and context.world.pack_laid:
        context.pack = Pack(full, [card for card in context.world.pack if jokers or card not in JOKERS])
    else:
        context.pack = Pack(full)


def keep_pack(context: DecimoContext) -> None:
    """Store the cards left in a lasting pack; jokers that were laid aside for a step stay in it."""
    if context.settings.pack != "lasting":
        return
    aside = () if JOKERS[0] in context.pack.full else _jokers_aside(context)
    left = (*context.pack.left, *aside)
    if not context.world.pack_laid or left != context.world.pack:
        context.tell("keep_pack", context.world, "decimo:G-42", pack=left, pack_laid=True)


def _jokers_aside(context: DecimoContext) -> tuple[str, ...]:
    if not context.world.pack_laid or context.pack.shuffled:
        return JOKERS
    return tuple(card for card in context.world.pack if card in JOKERS)


CHANCE, OUTSIDERS, WAR, PEOPLES = "chance", "outsiders", "war", "peoples"
DICE_KINDS = {
    CHANCE: "chance events and the ten-year draw",
    OUTSIDERS: "raiders, invaders and nomads",
    WAR: "war, battles and sieges",
    PEOPLES: "leaders, relations, trade and blight",
}
"""The kinds of dice and cards that a player may take over separately."""


class DecimoCalendarLine(NamedTuple):
    """One line of the calendar: `dice` is the kind of its dice and cards, `rules` play it in order."""

    season: int
    when: When
    id: str
    title: str
    rule: str
    dice: str
    rules: tuple[Rule, ...]

    @property
    def jokers(self) -> bool:
        """Whether its pack has jokers, as in the draws for years to come (R2.7, G-42)."""
        return any(rule in (draw_decimo, draw_outsiders, draw_outsiders_yearly) for rule in self.rules)

    @property
    def orders(self) -> bool:
        """Whether states that nobody plays spend before it (G-27)."""
        return self.id in ("positions", "outsiders", "spring-fights", "year-ends")


def _line(
    season: int, when: When, id_: str, title: str, rule: str, dice: str, *rules: Rule
) -> DecimoCalendarLine:
    return DecimoCalendarLine(season, when, id_, title, rule, dice, rules)


winter, spring, summer, autumn = (partial(_line, season) for season in (WINTER, SPRING, SUMMER, AUTUMN))

TRIBUTE = annex_homes, collect_tribute, pay_war_tribute
MARCH = move_forces, roll_supply_losses
AFTER_EVENTS = trade_quarrels, end_civil_wars, crowds_go_home
BLIGHT = revive_lands, suffer_misrule, run_effects_blight, suffer_nomad_blight, become_desolate
YEAR_ENDS = revive_lands, end_year, crowds_go_home, banks_arrive, end_effects
FIGHTS = fight_battles, stand_down, catch_banks
SEASON_ENDS = banks_arrive, end_effects

# One step a line: its season and years, its id and name, its rule, the kind of its dice, and its functions.
# fmt: off
CALENDAR = (
    winter(at_the_start, "first-draw", "Cards for the first years", "G-29", CHANCE, draw_decimo),
    winter(first_draws, "first-outsider-draw", "Outsiders draw for the first years", "G-29", OUTSIDERS, draw_outsiders),
    winter(every_year, "chance-events", "Chance events", "R2.1", CHANCE, chance_events, *AFTER_EVENTS),
    winter(year_nine_of_ten, "decimo-draw", "The ten-year draw", "R2.7", CHANCE, draw_decimo),
    winter(draws_ahead, "outsider-draw", "Outsiders draw", "R2.10", OUTSIDERS, draw_outsiders),
    winter(if_yearly, "outsider-draw-yearly", "Outsiders draw for the year", "G-31", OUTSIDERS, draw_outsiders_yearly),
    winter(when_ageing, "ageing", "Age takes its toll", "G-06", PEOPLES, age_characters),
    winter(every_fifth, "relations", "How the peoples stand", "R2.5", PEOPLES, try_relations),
    winter(every_fifth, "unit-values", "Administrators raise values", "R2.6", PEOPLES, raise_unit_values),
    winter(every_fifth, "regained", "Lost values are regained", "G-43", PEOPLES, regain_values),
    winter(every_fifth, "freeing", "Lands free themselves", "G-41", OUTSIDERS, lands_free_themselves),
    winter(every_year, "war-relations", "How the enemies stand", "R6.11", WAR, war_relations),
    winter(every_year, "wars", "Wars begin and end", "R6.15", WAR, check_federations, check_wars),
    winter(every_year, "companies", "Free companies choose their prey", "E49", WAR, companies_fight),
    winter(every_year, "assistance", "Allies are called", "R6.20", WAR, call_allies_again),
    winter(every_year, "tribute", "Tribute is paid", "R16.1", PEOPLES, *TRIBUTE),
    winter(every_year, "reinforcements", "Reinforcements", "R4.7", PEOPLES, reinforce),
    winter(every_year, "positions", "Armies and fleets take position", "R7.2", WAR, take_positions, *SEASON_ENDS),
    spring(every_year, "nomads", "Nomads move", "R21.22", OUTSIDERS, nomads_move),
    spring(every_year, "outsiders", "Outsiders come", "R21.18", OUTSIDERS, begin_attacks),
    spring(every_year, "raiding", "Constant raiding", "R21.20", OUTSIDERS, play_raiding_wars),
    spring(every_year, "attackers", "Who attacks", "R7.1", WAR, settle_attackers),
    spring(every_year, "spring-moves", "Armies march", "R7.3", WAR, *MARCH),
    spring(every_year, "spring-fights", "Battles and sieges", "R2.2", WAR, *FIGHTS, *SEASON_ENDS),
    summer(every_year, "summer-moves", "Armies march", "R7.3", WAR, raise_defenders, *MARCH, roll_attrition),
    summer(every_year, "summer-fights", "Battles and sieges", "R2.3", WAR, *FIGHTS, *SEASON_ENDS),
    autumn(every_year, "autumn-moves", "Armies march", "R7.3", WAR, raise_defenders, *MARCH),
    autumn(every_year, "autumn-fights", "Battles and sieges", "R2.4", WAR, *FIGHTS),
    autumn(every_year, "homeward", "Armies go home", "R7.6", WAR, end_campaigning, send_armies_home),
    autumn(every_year, "points", "Characters collect points", "R5.6", PEOPLES, collect_points),
    autumn(every_year, "rerouting", "Trade routes are changed", "R5.10", PEOPLES, reroute),
    autumn(every_year, "blight", "Blight is taken", "R14.1", PEOPLES, *BLIGHT),
    autumn(every_year, "healing", "Blight is neutralised", "R14.4", PEOPLES, neutralise_blight, revive_lands),
    autumn(every_year, "trade-cards", "Trade cards are earned", "R15.1", PEOPLES, run_effects_cards, pay_dividend),
    autumn(every_year, "wars-checked", "Who is at war", "G-07", WAR, check_federations, check_wars),
    autumn(every_year, "year-ends", "The year ends", "R15.5", PEOPLES, *YEAR_ENDS),
)
# fmt: on

FOUNDING = winter(every_year, "founding", "The campaign is set up", "G-02", PEOPLES, set_up_campaign)


class DecimoCalendar:
    """The calendar of a campaign's game data: the same steps for the same kind of year."""

    def __init__(self, data: DecimoData) -> None:
        """Bind every line of the calendar to `data`."""
        self._steps = {line.id: _step(line, data) for line in (FOUNDING, *CALENDAR)}
        self._seasons: dict[tuple[int, int, str, str, bool], tuple[Step, ...]] = {}

    @property
    def founding(self) -> Step:
        """The step that sets up a campaign."""
        return self._steps[FOUNDING.id]

    def steps(self, year: int, season: int, settings: DecimoSettings) -> tuple[Step, ...]:
        """Return the steps of a season in their order."""
        # Steps depend only on the last digit of the year, except in the very first year.
        place = year % 10 if year > 1 else -1
        kind = (place, season, settings.ageing, settings.outsiders, settings.first_draw)
        if kind not in self._seasons:
            lines = [line for line in CALENDAR if line.season == season and line.when(year, settings)]
            self._seasons[kind] = tuple(self._steps[line.id] for line in lines)
        return self._seasons[kind]


def _step(line: DecimoCalendarLine, data: DecimoData) -> Step:
    def play(context: DecimoContext) -> None:
        lay_pack(context, jokers=line.jokers)
        for rule in line.rules:
            rule(context, data)
        keep_pack(context)

    return Step(line.id, line.title, f"decimo:{line.rule}", play, line.orders, line.dice)
