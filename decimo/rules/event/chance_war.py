"""Chance events that make wars and leagues or part realms: whether they find their object, and their playing."""

from decimo.fate import Rolled
from decimo.rules.book import Book, Season
from decimo.rules.event import (
    empire_events,
    holy_rising,
    league,
    marriage,
    mercenary_war,
    spies,
    trade_war,
    usurper,
)
from decimo.rules.event.chance_strike import Strike
from decimo.rules.event.chance_verb import (
    Collapse,
    DefyEmpire,
    Federate,
    FightOverRoute,
    Marry,
    NameCaptain,
    Rebel,
    RiseInFaith,
    Stay,
    Transplant,
    UseSecret,
    Usurp,
    WarChest,
    WarEffect,
)
from decimo.rules.event.rebellion import may_rebel, rebel
from decimo.rules.realm.realms import collapse
from decimo.world.land import Triban, World
from decimo.world.rising import subject_kingdoms

LEAST_IN_LEAGUE = 2


def finds(world: World, book: Book, effect: WarEffect, struck: Triban) -> bool:
    """Whether an effect finds what it is about with the land or state that it would strike."""
    match effect:
        case Marry(whom=whom):
            return bool(marriage.matches(world, book, struck, whom))
        case UseSecret():
            return spies.may_use_secret(world, book, struck)
        case RiseInFaith():
            return holy_rising.may_rise_in_faith(world, book, struck)
        case Collapse():
            return bool(struck.seat)
        case Rebel():
            return bool(may_rebel(world, book, struck, effect))
        case Transplant():
            return bool(empire_events.settled_kingdoms(world, struck))
        case Federate():
            return bool(league.partners(world, book, struck))
        case FightOverRoute():
            return bool(trade_war.lost_routes(world, struck))
        case WarChest():
            return bool(subject_kingdoms(world, struck.id))
        case DefyEmpire():
            return len(league.defiant(world, struck)) >= LEAST_IN_LEAGUE
        case Usurp():
            return usurper.may_usurp(world, struck)
        case NameCaptain() | Stay():
            return mercenary_war.hired(struck) > 0


def play(turn: Season, book: Book, strike: Strike, effect: WarEffect) -> None:
    """Play one effect."""
    struck, rule = strike.target, strike.event.rule
    match effect:
        case Marry(whom=whom, score=score):
            marriage.marry(turn, book, struck, whom, score, rule=rule)
        case UseSecret():
            spies.use_secret(turn, book, struck, rule=rule)
        case RiseInFaith(under=under, units=units, rating=rating):
            holy_rising.rise_in_faith(turn, book, struck, under, strike.amount(units), rating, rule=rule)
        case Collapse():
            collapse(turn, book, struck.id, rule=rule)
        case Rebel():
            rebel(
                turn,
                book,
                struck,
                effect,
                number=strike.amount(effect.number),
                supporters=strike.amount(effect.supporters),
                blight=strike.amount(effect.blight),
                rule=rule,
                why=strike.event.title,
            )
        case Transplant():
            empire_events.transplant(turn, book, struck, rule=rule)
        case Federate():
            league.federate_for_safety(turn, book, struck, rule=rule)
        case FightOverRoute():
            trade_war.fight_over_route(turn, book, struck, rule=rule)
        case WarChest():
            years, cards = strike.amount(effect.years), strike.amount(effect.cards)
            asks = tuple(ask for die in (years, cards) if isinstance(die, Rolled) for ask in die.asks)
            empire_events.open_war_chest(turn, book, struck, years, cards, rule=rule, asks=asks)
        case DefyEmpire(years=years_):
            league.defy_empire(turn, book, struck, strike.amount(years_), rule=rule)
        case Usurp(cards=cards_):
            usurper.usurp(turn, book, struck, cards_, rule=rule)
        case NameCaptain(grade=grade):
            strike.captain = grade
        case Stay(troops=troops, price=price):
            mercenary_war.mercenaries_stay(
                turn,
                book,
                struck,
                strike.amount(troops),
                strike.amount(price),
                strike.captain,
                rule=rule,
            )
