"""What chance events do: whether an event can apply, and the playing of its effects one after the other."""

from decimo.rules.book import Book, Season
from decimo.rules.event import chance_war, intrigue, turned
from decimo.rules.event.chance_strike import Strike, roll_dice, spoken_words
from decimo.rules.event.chance_table import Event
from decimo.rules.event.chance_verb import (
    Accuse,
    Assassinate,
    Decide,
    EarnCards,
    Effect,
    FoundRepublic,
    GoTo,
    LoseCards,
    LoseLeader,
    LowerArmyValue,
    OutsiderTurns,
    Overthrow,
    RaiseArmyValue,
    Run,
    Scandal,
    SufferBlight,
    WarEffect,
)
from decimo.rules.near import nearby, nearest_enemies
from decimo.rules.pick import pick
from decimo.world.army import lower_army_value, raise_army_value
from decimo.world.bank import earn_cards, pay_cards
from decimo.world.blight import suffer_blight
from decimo.world.effect import CONTRACTORS, PIRACY, begin_effect
from decimo.world.land import Route, Triban, World, leading
from decimo.world.power import head_of, lands_of
from decimo.world.rising import marked
from decimo.world.route import lay_idle

_GONE = {"depose_leader": "depose", "leader_dies": "die", "leader_murdered": "murder"}


REALMS = {"subordinate": ("kingdom", "empire"), "kingdom": ("kingdom",), "empire": ("empire",)}
"""What a realm must be for an event that has it as its scope (R22.2)."""


def applies(world: World, book: Book, event: Event, struck: Triban) -> bool:
    """Whether an event can strike a land, or a state by its head: all its effects find their object."""
    if struck.held_by or not event.effects:
        return False
    if event.scope in REALMS and struck.seat not in REALMS[event.scope]:
        return False
    return all(_finds(world, book, effect, struck) for effect in event.effects)


def _finds(world: World, book: Book, effect: Effect, struck: Triban) -> bool:
    """Whether an effect finds what it is about; characters and scores are those of the state."""
    if isinstance(effect, WarEffect):
        return chance_war.finds(world, book, effect, struck)
    people = world.tribans[head_of(world, struck.id)]
    match effect:
        case LoseLeader():
            return leading(world, people) is not None
        case Overthrow():
            return leading(world, people) is not None and len(intrigue.characters(world, people.id)) > 1
        case Assassinate():
            return bool(intrigue.characters(world, people.id))
        case Scandal():
            return any(
                intrigue.characters(world, enemy.id) for enemy in nearest_enemies(world, book, people.id)
            )
        case Accuse():
            return bool(nearby(world, book, people.id))
        case FoundRepublic():
            return leading(world, people) is not None and not people.republic
        case Run(on="route"):
            return bool(_routes(world, struck))
        case Run(kind="crooked-contractors"):
            return not marked(world, CONTRACTORS, people.id)
        case OutsiderTurns(verb="outsider_turns_trader"):
            return bool(turned.may_turn_trader(world, book, struck.id))
        case OutsiderTurns():
            return bool(turned.may_turn_raider(world, book, struck.id))
        case GoTo(event=event):
            return applies(world, book, book.chance.event(event), struck)
        case Decide(bands=bands):
            return all(_finds(world, book, inner, struck) for band in bands for inner in band.effects)
        case _:
            return True


def play(turn: Season, book: Book, strike: Strike, effects: tuple[Effect, ...]) -> None:
    """Play effects in their order, on the land struck or on its state."""
    land, rule, why = strike.target, strike.event.rule, strike.event.title
    state = turn.world.tribans[head_of(turn.world, land.id)]
    for effect in effects:
        match effect:
            case SufferBlight():
                suffer_blight(turn, land, strike.amount(effect.amount), rule=rule, why=why)
            case EarnCards():
                earn_cards(turn, land, strike.amount(effect.amount), rule=rule, why=why)
            case LoseCards():
                pay_cards(turn, land, strike.amount(effect.amount), rule=rule, why=why)
            case RaiseArmyValue():
                for each in lands_of(turn.world, state.id) if effect.on == "state" else [land]:
                    raise_army_value(turn, each, strike.amount(effect.amount), rule=rule, why=why)
            case LowerArmyValue():
                lower_army_value(turn, land, strike.amount(effect.amount), rule=rule, why=why)
            case Run():
                _run(turn, book, strike, effect)
            case LoseLeader(verb=verb):
                intrigue.lose_leader(turn, book, state, _GONE[verb], rule=rule, why=why)
                strike.bereft = True
            case Overthrow(by=by):
                intrigue.overthrow(turn, book, state, by, rule=rule)
            case FoundRepublic(score=score):
                intrigue.found_republic(turn, book, state, score, rule=rule)
            case Scandal(score=score):
                intrigue.scandal(turn, book, state, score, rule=rule)
            case Assassinate():
                if not strike.bereft:
                    intrigue.assassinate(turn, book, state, rule=rule)
            case Accuse(whom=whom, score=score):
                intrigue.accuse(turn, book, state, whom, score, rule=rule)
            case OutsiderTurns(verb="outsider_turns_trader"):
                turned.turn_trader(turn, book, land, rule=rule)
            case OutsiderTurns():
                turned.turn_raider(turn, book, land, rule=rule)
            case GoTo(event=event):
                _go_to(turn, book, strike, book.chance.event(event))
            case Decide():
                _decide(turn, book, strike, effect)
            case _:
                chance_war.play(turn, book, strike, effect)


def _decide(turn: Season, book: Book, strike: Strike, decide: Decide) -> None:
    """A die of the event picks the band that comes."""
    roll = strike.rolled[decide.die[1:]]
    band = strike.event.band(decide, roll)
    words = spoken_words(book, band.words, strike.target)
    turn.tell("turn_out", strike.target.id, strike.event.rule, {"words": words, "roll": roll})
    play(turn, book, strike, band.effects)


def _go_to(turn: Season, book: Book, strike: Strike, event: Event) -> None:
    """The event goes on as another one, with that one's dice and rule."""
    onward = Strike(event, strike.target, roll_dice(turn, book, event, strike.target), strike.bereft)
    play(turn, book, onward, event.effects)


def _run(turn: Season, book: Book, strike: Strike, run: Run) -> None:
    """Something that lasts begins, on the land or on one of its routes."""
    rule = strike.event.rule
    years, seasons = strike.amount(run.years), strike.amount(run.seasons)
    if run.on != "route":
        about = head_of(turn.world, strike.target.id) if run.on == "state" else strike.target.id
        blight, cards = strike.amount(run.blight), strike.amount(run.cards)
        begin_effect(
            turn,
            run.kind,
            about,
            rule=rule,
            years=years,
            seasons=seasons,
            blight=blight,
            cards=cards,
        )
        return
    names = {route.id: route.name for route in _routes(turn.world, strike.target)}
    why = f"the route of {book.land.triban(strike.target.id).name} on which it happens"
    route = turn.world.routes[pick(turn, names, why=why, rule=rule, about=strike.target.id)]
    effect = begin_effect(turn, run.kind, route.id, rule=rule, years=years, seasons=seasons)
    if run.kind == PIRACY:
        lay_idle(turn, route, effect, rule=rule)


def _routes(world: World, people: Triban) -> list[Route]:
    return [route for route in world.routes.values() if people.id in route.stops]
