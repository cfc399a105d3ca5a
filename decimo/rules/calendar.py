"""The calendar: which steps a season has, and in which order (section 2).

Decimo's year begins in winter. The winter of every fifth year has steps of its own, and so has the winter of
the ninth year of every ten.
"""

from typing import NamedTuple

from decimo.fate import Setting, Turn
from decimo.play.ruleset import Step
from decimo.rules.battle.campaign_end import campaigning_ends
from decimo.rules.battle.fights import fights
from decimo.rules.book import Book, Rule
from decimo.rules.event.chance import chance_events, draw_decimo
from decimo.rules.event.holy_rising import crowds_go_home
from decimo.rules.event.lasting import end_effects, run_effects_blight, run_effects_cards
from decimo.rules.event.league import trade_quarrels
from decimo.rules.event.mercenary_war import companies_fight
from decimo.rules.founding import found
from decimo.rules.outsider.nomads import nomad_blight, nomads_move
from decimo.rules.outsider.outsiders import draw_outsiders, draw_outsiders_yearly, outsiders_come
from decimo.rules.outsider.raiding import raiding
from decimo.rules.pack import keep_pack, lay_pack
from decimo.rules.people.ageing import ageing
from decimo.rules.people.diplomacy import try_relations, war_relations
from decimo.rules.people.economy import (
    become_desolate,
    end_year,
    neutralise_blight,
    peace_dividend,
    regain_values,
    reinforcements,
    revive_lands,
)
from decimo.rules.people.leaders import collect_points, raise_unit_values
from decimo.rules.people.rerouting import reroute
from decimo.rules.realm.civil_war import civil_wars_end
from decimo.rules.realm.conquest import lands_free_themselves, tribute
from decimo.rules.war.assistance import assistance
from decimo.rules.war.disband import stand_down
from decimo.rules.war.federation import check_federations
from decimo.rules.war.homeward import armies_home
from decimo.rules.war.march import attackers, moves
from decimo.rules.war.peace import check_wars
from decimo.rules.war.positions import positions
from decimo.rules.war.supply import attrition, supply_losses
from decimo.rules.war.war_tribute import pay_war_tribute
from decimo.rules.when import (
    Settings,
    When,
    at_the_start,
    every_fifth_year,
    every_ninth_of_ten,
    every_year,
    when_age_counts,
    when_outsiders_draw_at_the_start,
    when_outsiders_draw_for_ten,
    when_outsiders_draw_yearly,
)
from decimo.world.land import World
from decimo.world.season import AUTUMN, SPRING, SUMMER, WINTER

CHANCE, OUTSIDERS, WAR, PEOPLES = "chance", "outsiders", "war", "peoples"
DICE_KINDS = {
    CHANCE: "chance events and the ten-year draw",
    OUTSIDERS: "raiders, invaders and nomads",
    WAR: "war, battles and sieges",
    PEOPLES: "leaders, relations, trade and blight",
}
"""The kinds of dice and cards that a player may take over alone."""


class Line(NamedTuple):
    """One line of the calendar.

    `dice` is the kind of its dice and cards, `jokers` says that its pack has them, `orders` that policies spend
    before it.
    """

    dice: str
    season: int
    when: When
    id: str
    title: str
    rule: str
    rules: tuple[Rule, ...]
    jokers: bool = False
    orders: bool = False


CALENDAR = (
    Line(
        CHANCE,
        WINTER,
        at_the_start,
        "first-draw",
        "Cards for the first years",
        "G-29",
        (draw_decimo,),
        jokers=True,
    ),
    Line(
        OUTSIDERS,
        WINTER,
        when_outsiders_draw_at_the_start,
        "first-outsider-draw",
        "Outsiders draw for the first years",
        "G-29",
        (draw_outsiders,),
        jokers=True,
    ),
    Line(
        CHANCE,
        WINTER,
        every_year,
        "chance-events",
        "Chance events",
        "R2.1",
        (chance_events, trade_quarrels, civil_wars_end, crowds_go_home),
    ),
    Line(
        CHANCE,
        WINTER,
        every_ninth_of_ten,
        "decimo-draw",
        "The ten-year draw",
        "R2.7",
        (draw_decimo,),
        jokers=True,
    ),
    Line(
        OUTSIDERS,
        WINTER,
        when_outsiders_draw_for_ten,
        "outsider-draw",
        "Outsiders draw",
        "R2.10",
        (draw_outsiders,),
        jokers=True,
    ),
    Line(
        OUTSIDERS,
        WINTER,
        when_outsiders_draw_yearly,
        "outsider-draw-yearly",
        "Outsiders draw for the year",
        "G-31",
        (draw_outsiders_yearly,),
        jokers=True,
    ),
    Line(PEOPLES, WINTER, when_age_counts, "ageing", "Age takes its toll", "G-06", (ageing,)),
    Line(PEOPLES, WINTER, every_fifth_year, "relations", "How the peoples stand", "R2.5", (try_relations,)),
    Line(
        PEOPLES,
        WINTER,
        every_fifth_year,
        "unit-values",
        "Administrators raise values",
        "R2.6",
        (raise_unit_values,),
    ),
    Line(PEOPLES, WINTER, every_fifth_year, "regained", "Lost values are regained", "G-43", (regain_values,)),
    Line(
        OUTSIDERS,
        WINTER,
        every_fifth_year,
        "freeing",
        "Lands free themselves",
        "G-41",
        (lands_free_themselves,),
    ),
    Line(WAR, WINTER, every_year, "war-relations", "How the enemies stand", "R6.11", (war_relations,)),
    Line(WAR, WINTER, every_year, "wars", "Wars begin and end", "R6.15", (check_federations, check_wars)),
    Line(WAR, WINTER, every_year, "companies", "Free companies choose their prey", "E49", (companies_fight,)),
    Line(WAR, WINTER, every_year, "assistance", "Allies are called", "R6.20", (assistance,)),
    Line(PEOPLES, WINTER, every_year, "tribute", "Tribute is paid", "R16.1", (tribute, pay_war_tribute)),
    Line(PEOPLES, WINTER, every_year, "reinforcements", "Reinforcements", "R4.7", (reinforcements,)),
    Line(
        WAR,
        WINTER,
        every_year,
        "positions",
        "Armies and fleets take position",
        "R7.2",
        (positions, end_effects),
        orders=True,
    ),
    Line(OUTSIDERS, SPRING, every_year, "nomads", "Nomads move", "R21.22", (nomads_move,)),
    Line(
        OUTSIDERS, SPRING, every_year, "outsiders", "Outsiders come", "R21.18", (outsiders_come,), orders=True
    ),
    Line(OUTSIDERS, SPRING, every_year, "raiding", "Constant raiding", "R21.20", (raiding,)),
    Line(WAR, SPRING, every_year, "attackers", "Who attacks", "R7.1", (attackers,)),
    Line(WAR, SPRING, every_year, "spring-moves", "Armies march", "R7.3", (moves, supply_losses)),
    Line(
        WAR,
        SPRING,
        every_year,
        "spring-fights",
        "Battles and sieges",
        "R2.2",
        (fights, stand_down, end_effects),
        orders=True,
    ),
    Line(WAR, SUMMER, every_year, "summer-moves", "Armies march", "R7.3", (moves, supply_losses, attrition)),
    Line(
        WAR,
        SUMMER,
        every_year,
        "summer-fights",
        "Battles and sieges",
        "R2.3",
        (fights, stand_down, end_effects),
    ),
    Line(WAR, AUTUMN, every_year, "autumn-moves", "Armies march", "R7.3", (moves, supply_losses)),
    Line(WAR, AUTUMN, every_year, "autumn-fights", "Battles and sieges", "R2.4", (fights, stand_down)),
    Line(WAR, AUTUMN, every_year, "homeward", "Armies go home", "R7.6", (campaigning_ends, armies_home)),
    Line(PEOPLES, AUTUMN, every_year, "points", "Characters collect points", "R5.6", (collect_points,)),
    Line(PEOPLES, AUTUMN, every_year, "rerouting", "Trade routes are changed", "R5.10", (reroute,)),
    Line(
        PEOPLES,
        AUTUMN,
        every_year,
        "blight",
        "Blight is taken",
        "R14.1",
        (revive_lands, run_effects_blight, nomad_blight, become_desolate),
    ),
    Line(
        PEOPLES,
        AUTUMN,
        every_year,
        "healing",
        "Blight is neutralised",
        "R14.4",
        (neutralise_blight, revive_lands),
    ),
    Line(
        PEOPLES,
        AUTUMN,
        every_year,
        "trade-cards",
        "Trade cards are earned",
        "R15.1",
        (run_effects_cards, peace_dividend),
    ),
    Line(WAR, AUTUMN, every_year, "wars-checked", "Who is at war", "G-07", (check_federations, check_wars)),
    Line(
        PEOPLES,
        AUTUMN,
        every_year,
        "year-ends",
        "The year ends",
        "R15.5",
        (revive_lands, end_year, end_effects),
        orders=True,
    ),
)

FOUNDING = Line(PEOPLES, WINTER, every_year, "founding", "The campaign is set up", "G-02", (found,))


class Calendar:
    """The calendar bound to a book: the same steps for the same kind of year."""

    def __init__(self, book: Book) -> None:
        """Bind every line of the calendar to `book`."""
        self._steps = {line.id: _step(line, book) for line in (FOUNDING, *CALENDAR)}
        self._seasons: dict[tuple[int, int, Setting, Setting, Setting], tuple[Step, ...]] = {}

    @property
    def founding(self) -> Step:
        """The step that sets up a campaign."""
        return self._steps[FOUNDING.id]

    def steps(self, year: int, season: int, settings: Settings) -> tuple[Step, ...]:
        """Return the steps of a season in their order."""
        # No line looks further than the year's place in its ten, but for the very first year.
        place = year % 10 if year > 1 else -1
        kind = (place, season, settings["ageing"], settings["outsiders"], settings["first-draw"])
        if kind not in self._seasons:
            lines = [line for line in CALENDAR if line.season == season and line.when(year, settings)]
            self._seasons[kind] = tuple(self._steps[line.id] for line in lines)
        return self._seasons[kind]


def _step(line: Line, book: Book) -> Step:
    def play(turn: Turn[World]) -> None:
        lay_pack(turn, jokers=line.jokers)
        for rule in line.rules:
            rule(turn, book)
        keep_pack(turn)

    return Step(line.id, line.title, f"decimo:{line.rule}", play, line.orders, line.dice)
