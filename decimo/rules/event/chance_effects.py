"""The effects of chance events: whether an event applies, and how each effect is played."""

from dataclasses import dataclass

from decimo.chance import Roll, Rolled
from decimo.rules.event import character_events, effect_types, mercenary_war, rebellion, trade_events
from decimo.rules.event.chance_table import ChanceEvent
from decimo.rules.event.rebellion import may_rebel, rebel
from decimo.rules.game_data import DecimoContext, DecimoData, nearby_states, nearest_enemies, pick
from decimo.rules.realm import civil_war
from decimo.rules.realm.conquest import collapse
from decimo.rules.war import federation
from decimo.world.blight import CONTRACTORS, PIRACY, begin_effect, suffer_blight
from decimo.world.home_forces import lower_army_value, raise_army_value
from decimo.world.polity import head_of, lands_of
from decimo.world.realm import is_marked, subject_kingdoms
from decimo.world.trade import earn_cards, lay_idle, pay_cards
from decimo.world.world_state import Route, Triban, World, leading


@dataclass(slots=True)
class Strike:
    """One event that strikes a land, or a state by its head, with its dice by name."""

    event: ChanceEvent
    target: Triban
    rolled: dict[str, Rolled]
    bereft: bool = False
    """Whether it has already killed a character."""
    captain: effect_types.Grade = "known"
    """The grade of its captain."""

    def amount(self, amount: effect_types.Amount | None) -> int:
        """Return a number, or the total of the named die; None is 0."""
        return self.rolled[amount[1:]] if isinstance(amount, str) else amount or 0


def roll_dice(
    context: DecimoContext, data: DecimoData, event: ChanceEvent, target: Triban
) -> dict[str, Rolled]:
    """Roll an event's own dice, all as one question."""
    name = data.land.triban(target.id).name
    why = f"{event.title} in {name}"
    totals = context.rolls(
        [
            Roll(formula, f"{why}: {die}", event.rule, f"{target.id}.{die}", event.bands(die))
            for die, formula in event.dice.items()
        ]
    )
    return dict(zip(event.dice, totals, strict=True))


def spoken_words(data: DecimoData, words: str, target: Triban) -> str:
    """Return a row's words with the names of the land and people it strikes."""
    land = data.land.triban(target.id)
    return words.replace("{land}", land.name).replace("{people}", land.people)


LEAST_IN_LEAGUE = 2


def war_effect_applies(
    world: World, data: DecimoData, effect: effect_types.WarEffect, struck: Triban
) -> bool:
    """Return whether a war effect can be played on the land or state that it would strike."""
    match effect:
        case effect_types.Marry(whom=whom):
            return bool(character_events.marriage_partners(world, data, struck, whom))
        case effect_types.UseSecret():
            return character_events.may_use_secret(world, data, struck)
        case effect_types.RiseInFaith():
            return rebellion.may_rise_in_faith(world, data, struck)
        case effect_types.Collapse():
            return bool(struck.seat)
        case effect_types.RebelEffect():
            return bool(may_rebel(world, data, struck, effect))
        case effect_types.Transplant():
            return bool(rebellion.settled_kingdoms(world, struck))
        case effect_types.Federate():
            return bool(federation.federation_partners(world, data, struck))
        case effect_types.FightOverRoute():
            return bool(trade_events.lost_routes(world, struck))
        case effect_types.WarChest():
            return bool(subject_kingdoms(world, struck.id))
        case effect_types.DefyEmpire():
            return len(federation.defiant(world, struck)) >= LEAST_IN_LEAGUE
        case effect_types.Usurp():
            return civil_war.may_usurp(world, struck)
        case effect_types.NameCaptain() | effect_types.Stay():
            return mercenary_war.hired(struck) > 0


def play_war_effect(
    context: DecimoContext, data: DecimoData, strike: Strike, effect: effect_types.WarEffect
) -> None:
    """Play one effect."""
    struck, rule = strike.target, strike.event.rule
    match effect:
        case effect_types.Marry(whom=whom, score=score):
            character_events.marry(context, data, struck, whom, score, rule=rule)
        case effect_types.UseSecret():
            character_events.use_secret(context, data, struck, rule=rule)
        case effect_types.RiseInFaith(under=under, units=units, rating=rating):
            rebellion.rise_in_faith(context, data, struck, under, strike.amount(units), rating, rule=rule)
        case effect_types.Collapse():
            collapse(context, data, struck.id)
        case effect_types.RebelEffect():
            rebel(
                context,
                data,
                struck,
                effect,
                number=strike.amount(effect.number),
                supporters=strike.amount(effect.supporters),
                blight=strike.amount(effect.blight),
                rule=rule,
                why=strike.event.title,
            )
        case effect_types.Transplant():
            rebellion.transplant(context, data, struck, rule=rule)
        case effect_types.Federate():
            federation.federate_for_safety(context, data, struck, rule=rule)
        case effect_types.FightOverRoute():
            trade_events.fight_over_route(context, data, struck, rule=rule)
        case effect_types.WarChest():
            years, cards = strike.amount(effect.years), strike.amount(effect.cards)
            asks = tuple(ask for die in (years, cards) if isinstance(die, Rolled) for ask in die.asks)
            rebellion.open_war_chest(context, data, struck, years, cards, rule=rule, asks=asks)
        case effect_types.DefyEmpire(years=years_):
            federation.defy_empire(context, data, struck, strike.amount(years_), rule=rule)
        case effect_types.Usurp(cards=cards_):
            civil_war.usurp(context, data, struck, cards_, rule=rule)
        case effect_types.NameCaptain(grade=grade):
            strike.captain = grade
        case effect_types.Stay(troops=troops, price=price):
            mercenary_war.mercenaries_stay(
                context,
                data,
                struck,
                strike.amount(troops),
                strike.amount(price),
                strike.captain,
                rule=rule,
            )


_GONE = {"depose_leader": "depose", "leader_dies": "die", "leader_murdered": "murder"}


REALMS = {"subordinate": ("kingdom", "empire"), "kingdom": ("kingdom",), "empire": ("empire",)}
"""The level of realm that an event's scope requires (R22.2)."""


def event_applies(world: World, data: DecimoData, event: ChanceEvent, struck: Triban) -> bool:
    """Return whether an event can strike a land, or a state by its head: all its effects can be played."""
    if struck.held_by or not event.effects:
        return False
    if event.scope in REALMS and struck.seat not in REALMS[event.scope]:
        return False
    return all(_effect_applies(world, data, effect, struck) for effect in event.effects)


def _effect_applies(world: World, data: DecimoData, effect: effect_types.Effect, struck: Triban) -> bool:
    """Return whether an effect can be played; characters and scores are those of the state."""
    if isinstance(effect, effect_types.WarEffect):
        return war_effect_applies(world, data, effect, struck)
    people = world.tribans[head_of(world, struck.id)]
    match effect:
        case effect_types.LoseLeader():
            return leading(world, people) is not None
        case effect_types.Overthrow():
            return (
                leading(world, people) is not None and len(character_events.characters(world, people.id)) > 1
            )
        case effect_types.Assassinate():
            return bool(character_events.characters(world, people.id))
        case effect_types.Scandal():
            return any(
                character_events.characters(world, enemy.id)
                for enemy in nearest_enemies(world, data, people.id)
            )
        case effect_types.Accuse():
            return bool(nearby_states(world, data, people.id))
        case effect_types.FoundRepublic():
            return leading(world, people) is not None and not people.republic
        case effect_types.Run(on="route"):
            return bool(_routes(world, struck))
        case effect_types.Run(kind="crooked-contractors"):
            return not is_marked(world, CONTRACTORS, people.id)
        case effect_types.OutsiderTurns(verb="outsider_turns_trader"):
            return bool(trade_events.may_turn_trader(world, data, struck.id))
        case effect_types.OutsiderTurns():
            return bool(trade_events.may_turn_raider(world, data, struck.id))
        case effect_types.GoTo(event=event):
            return event_applies(world, data, data.chance.event(event), struck)
        case effect_types.Decide(bands=bands):
            return all(
                _effect_applies(world, data, inner, struck) for band in bands for inner in band.effects
            )
        case _:
            return True


def play_effects(
    context: DecimoContext, data: DecimoData, strike: Strike, effects: tuple[effect_types.Effect, ...]
) -> None:
    """Play effects in order, on the struck land or its state."""
    land, rule, why = strike.target, strike.event.rule, strike.event.title
    state = context.world.tribans[head_of(context.world, land.id)]
    for effect in effects:
        match effect:
            case effect_types.SufferBlight():
                suffer_blight(context, land, strike.amount(effect.amount), rule=rule, why=why)
            case effect_types.EarnCards():
                earn_cards(context, land, strike.amount(effect.amount), rule=rule, why=why)
            case effect_types.LoseCards():
                pay_cards(context, land, strike.amount(effect.amount), rule=rule, why=why)
            case effect_types.RaiseArmyValue():
                for each in lands_of(context.world, state.id) if effect.on == "state" else [land]:
                    raise_army_value(context, each, strike.amount(effect.amount), rule=rule, why=why)
            case effect_types.LowerArmyValue():
                lower_army_value(context, land, strike.amount(effect.amount), rule=rule, why=why)
            case effect_types.Run():
                _run(context, data, strike, effect)
            case effect_types.LoseLeader(verb=verb):
                character_events.lose_leader(context, data, state, _GONE[verb], rule=rule, why=why)
                strike.bereft = True
            case effect_types.Overthrow(by=by):
                character_events.overthrow(context, data, state, by, rule=rule)
            case effect_types.FoundRepublic(score=score):
                character_events.found_republic(context, data, state, score, rule=rule)
            case effect_types.Scandal(score=score):
                character_events.scandal(context, data, state, score, rule=rule)
            case effect_types.Assassinate():
                if not strike.bereft:
                    character_events.assassinate(context, data, state, rule=rule)
            case effect_types.Accuse(whom=whom, score=score):
                character_events.accuse(context, data, state, whom, score, rule=rule)
            case effect_types.OutsiderTurns(verb="outsider_turns_trader"):
                trade_events.turn_trader(context, data, land, rule=rule)
            case effect_types.OutsiderTurns():
                trade_events.turn_raider(context, data, land, rule=rule)
            case effect_types.GoTo(event=event):
                _go_to(context, data, strike, data.chance.event(event))
            case effect_types.Decide():
                _decide(context, data, strike, effect)
            case _:
                play_war_effect(context, data, strike, effect)


def _decide(context: DecimoContext, data: DecimoData, strike: Strike, decide: effect_types.Decide) -> None:
    """A die of the event picks the band of effects to play."""
    roll = strike.rolled[decide.die[1:]]
    band = strike.event.band(decide, roll)
    words = spoken_words(data, band.words, strike.target)
    context.tell("turn_out", strike.target.id, strike.event.rule, {"words": words, "roll": roll})
    play_effects(context, data, strike, band.effects)


def _go_to(context: DecimoContext, data: DecimoData, strike: Strike, event: ChanceEvent) -> None:
    """The event goes on as another one, with that one's dice and rule."""
    onward = Strike(event, strike.target, roll_dice(context, data, event, strike.target), strike.bereft)
    play_effects(context, data, onward, event.effects)


def _run(context: DecimoContext, data: DecimoData, strike: Strike, run: effect_types.Run) -> None:
    """A lasting effect begins on the land or on one of its routes."""
    rule = strike.event.rule
    years, seasons = strike.amount(run.years), strike.amount(run.seasons)
    if run.on != "route":
        about = head_of(context.world, strike.target.id) if run.on == "state" else strike.target.id
        blight, cards = strike.amount(run.blight), strike.amount(run.cards)
        begin_effect(
            context,
            run.kind,
            about,
            rule=rule,
            years=years,
            seasons=seasons,
            blight=blight,
            cards=cards,
        )
        return
    names = {route.id: route.name for route in _routes(context.world, strike.target)}
    why = f"the route of {data.land.triban(strike.target.id).name} on which it happens"
    route = context.world.routes[pick(context, names, why=why, rule=rule, about=strike.target.id)]
    effect = begin_effect(context, run.kind, route.id, rule=rule, years=years, seasons=seasons)
    if run.kind == PIRACY:
        lay_idle(context, route, effect, rule=rule)


def _routes(world: World, people: Triban) -> list[Route]:
    return [route for route in world.routes.values() if people.id in route.stops]
