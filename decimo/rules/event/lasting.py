"""Things that last: famine and mines run year by year, bandits and pirates season by season, and end on time."""

from decimo.rules.book import Book, Season
from decimo.world import season
from decimo.world.bank import earn_cards
from decimo.world.blight import suffer_blight
from decimo.world.effect import end_effect, may_earn


def run_effects_blight(turn: Season, _book: Book) -> None:
    """In autumn every land takes the blight of what lasts on it, a famine's 2 a year (E12)."""
    for effect in turn.world.effects.values():
        land = turn.world.tribans.get(effect.about)
        if land is not None:
            suffer_blight(turn, land, effect.blight, rule=effect.rule, why=effect.kind)


def run_effects_cards(turn: Season, _book: Book) -> None:
    """In autumn every people earns the trade cards of what lasts on its land: mines and oracles (E18, E35).

    A desolate or badly blighted land earns none of them (G-27, G-45), nor does a people with pirates on one of
    its routes (E30), and what outsiders hold earns nobody any.
    """
    now = season.number(turn.year, turn.season)
    for effect in turn.world.effects.values():
        people = turn.world.tribans.get(effect.about)
        if people is None or not effect.cards:
            continue
        if may_earn(turn.world, people, turn.settings, now):
            earn_cards(turn, people, effect.cards, rule=effect.rule, why=effect.kind)
        else:
            turn.tell("miss_cards", people, effect.rule, {"due": effect.cards, "why": effect.kind})


def end_effects(turn: Season, _book: Book) -> None:
    """At the end of a season whatever it was the last season of is over (G-30)."""
    now = season.number(turn.year, turn.season)
    for effect in list(turn.world.effects.values()):
        if effect.last and effect.last <= now:
            end_effect(turn, effect, rule=effect.rule)
