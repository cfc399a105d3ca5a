"""What chance events do: whether an event can apply, and the playing of its effects one after the other."""

from dataclasses import dataclass

from decimo.fate import Roll, Rolled
from decimo.rules import intrigue, turned
from decimo.rules.book import Book, Season
from decimo.rules.chance_table import (
    Accuse,
    Amount,
    Assassinate,
    Decide,
    EarnCards,
    Effect,
    Event,
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
)
from decimo.rules.near import nearby, nearest_enemies
from decimo.rules.pick import pick
from decimo.world.army import lower_army_value, raise_army_value
from decimo.world.bank import earn_cards, pay_cards
from decimo.world.blight import suffer_blight
from decimo.world.effect import PIRACY, begin_effect
from decimo.world.land import Route, Triban, World, leading
from decimo.world.route import lay_idle

_GONE = {"depose_leader": "depose", "leader_dies": "die", "leader_murdered": "murder"}


@dataclass(slots=True)
class Strike:
    """One event as it strikes one people, with its dice by name."""

    event: Event
    target: Triban
    rolled: dict[str, Rolled]
    bereft: bool = False
    """Whether a character has fallen to it already."""

    def amount(self, amount: Amount | None) -> int:
        """A number as it stands, or the total of the die it names; nothing is 0."""
        return self.rolled[amount[1:]] if isinstance(amount, str) else amount or 0


def roll_dice(turn: Season, book: Book, event: Event, target: Triban) -> dict[str, Rolled]:
    """Roll an event's own dice, all as one question."""
    name = book.land.triban(target.id).name
    why = f"{event.title} in {name}"
    totals = turn.rolls(
        [
            Roll(formula, f"{why}: {die}", event.rule, f"{target.id}.{die}", event.bands(die))
            for die, formula in event.dice.items()
        ]
    )
    return dict(zip(event.dice, totals, strict=True))


def spoken_words(book: Book, words: str, target: Triban) -> str:
    """A row's words with the land and the people it strikes."""
    land = book.land.triban(target.id)
    return words.replace("{land}", land.name).replace("{people}", land.people)


def applies(world: World, book: Book, event: Event, people: Triban) -> bool:
    """Whether an event can strike a people: it is free, the rules are in play, and all effects find their object."""
    if people.held_by or event.needs:
        return False
    return all(_finds(world, book, effect, people) for effect in event.effects)


def _finds(world: World, book: Book, effect: Effect, people: Triban) -> bool:
    """Whether an effect finds what it is about."""
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
        case Run(on="route"):
            return bool(_routes(world, people))
        case OutsiderTurns(verb="outsider_turns_trader"):
            return bool(turned.may_turn_trader(world, book, people.id))
        case OutsiderTurns():
            return bool(turned.may_turn_raider(world, book, people.id))
        case GoTo(event=event):
            return applies(world, book, book.chance.event(event), people)
        case Decide(bands=bands):
            return all(_finds(world, book, inner, people) for band in bands for inner in band.effects)
        case _:
            return True


def play(turn: Season, book: Book, strike: Strike, effects: tuple[Effect, ...]) -> None:
    """Play effects in their order."""
    people, rule, why = strike.target, strike.event.rule, strike.event.title
    for effect in effects:
        match effect:
            case SufferBlight():
                suffer_blight(turn, people, strike.amount(effect.amount), rule=rule, why=why)
            case EarnCards():
                earn_cards(turn, people, strike.amount(effect.amount), rule=rule, why=why)
            case LoseCards():
                pay_cards(turn, people, strike.amount(effect.amount), rule=rule, why=why)
            case RaiseArmyValue():
                raise_army_value(turn, people, strike.amount(effect.amount), rule=rule, why=why)
            case LowerArmyValue():
                lower_army_value(turn, people, strike.amount(effect.amount), rule=rule, why=why)
            case Run():
                _run(turn, book, strike, effect)
            case LoseLeader(verb=verb):
                intrigue.lose_leader(turn, book, people, _GONE[verb], rule=rule, why=why)
                strike.bereft = True
            case Overthrow(by=by):
                intrigue.overthrow(turn, book, people, by, rule=rule)
            case Scandal(score=score):
                intrigue.scandal(turn, book, people, score, rule=rule)
            case Assassinate():
                if not strike.bereft:
                    intrigue.assassinate(turn, book, people, rule=rule)
            case Accuse(whom=whom, score=score):
                intrigue.accuse(turn, book, people, whom, score, rule=rule)
            case OutsiderTurns(verb="outsider_turns_trader"):
                turned.turn_trader(turn, book, people, rule=rule)
            case OutsiderTurns():
                turned.turn_raider(turn, book, people, rule=rule)
            case GoTo(event=event):
                _go_to(turn, book, strike, book.chance.event(event))
            case Decide():
                _decide(turn, book, strike, effect)


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
    if run.on == "land":
        blight, cards = strike.amount(run.blight), strike.amount(run.cards)
        begin_effect(
            turn,
            run.kind,
            strike.target.id,
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
