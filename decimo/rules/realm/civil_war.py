"""Civil war: part of a state rises and cards split the troops (section 11, G-19); usurpers (E48, R11.5)."""

from collections.abc import Mapping, Sequence

from decimo.chance import BLACK, RED, Band, Draw, Drawn, Option, Roll, Rolled, suit
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision, pick
from decimo.rules.people.diplomacy import AVERAGE_DIE
from decimo.rules.people.leaders import appoint, appoint_all
from decimo.rules.war.declaration import declare
from decimo.world import realm
from decimo.world.blight import STANDING_ASIDE
from decimo.world.character import change_leading_office, move_court, take_over
from decimo.world.home_forces import fit_regulars
from decimo.world.polity import head_of, lands_of, polities, set_score, wars_of
from decimo.world.world_state import (
    Effect,
    Leader,
    Triban,
    War,
    World,
    holder,
    pair_of,
    relation_between,
)

COLOURS = {"red": RED, "black": BLACK}


def begin_uprising(
    context: DecimoContext,
    data: DecimoData,
    *,
    leader: str,
    rebels: Sequence[str],
    against: str,
    rule: str,
    cause: str,
    aside: Sequence[str] = (),
    struck_first: bool = False,
) -> War:
    """Lands of a state rise under `leader`, one of them, against its head, and a civil war begins (G-19).

    Each regular unit of the state draws a card: red joins the rebels, black stays loyal. Lands `aside`
    draw none, and their troops serve no side during the war (E41, E43). With `struck_first` the old state
    declares the war (E46).
    """
    if against in rebels:
        against = flee(context, data, against, rebels, rule=rule)
    for land in aside:
        realm.begin_marked(context, "stand_aside", STANDING_ASIDE, land, rule=rule)
    moving = _loyalty(context, data, rebels, against, aside)
    return split_state(
        context,
        data,
        leader=leader,
        rebels=rebels,
        against=against,
        moving=moving,
        rule=rule,
        cause=cause,
        struck_first=struck_first,
    )


def split_state(
    context: DecimoContext,
    data: DecimoData,
    *,
    leader: str,
    rebels: Sequence[str],
    against: str,
    moving: Mapping[str, int],
    rule: str,
    cause: str,
    general: Leader | None = None,
    struck_first: bool = False,
) -> War:
    """A state splits in two: lands, characters, scores and troops, and the two are at war (R11.1).

    `moving` is the number of regulars that leave each land for the other side. A `general` who rises leads the
    rebels as their warrior (E48); their other characters are new.
    """
    world = context.world
    seat, state = world.tribans[leader], world.tribans[against]
    lands = [world.tribans[land] for land in rebels]
    for effect in _standing_aside(world):
        if effect.about in rebels:
            realm.end_marked(context, "serve_again", effect, rule=rule)
    realm.rise_up(context, seat, lands, state, rule=rule)
    if realm.bank_place(state) in rebels:
        realm.capture_bank(context, state, seat, rule="decimo:R15.6", place=realm.bank_place(state))
    if general:
        take_over(context, general, seat, rule=rule)
        appoint(context, data, seat, "administrator", rule=rule)
        appoint(context, data, seat, "politician", rule=rule)
        change_leading_office(context, seat, "warrior", rule=rule)
    else:
        appoint_all(context, data, seat)
    roll_temporary_scores(context, data, seat, rule="decimo:R11.4", but=(against,))
    _cross(context, moving, [seat, *(land for land in lands if land is not seat)], lands_of(world, against))
    one, other = (against, leader) if struck_first else (leader, against)
    return declare(context, data, one, other, rule=rule, cause=cause, reactions=False, civil=True)


def roll_temporary_scores(
    context: DecimoContext, data: DecimoData, state: Triban, *, rule: str, but: Sequence[str] = ()
) -> None:
    """A state born of a quarrel rolls its scores with all other states with average dice (R11.4, R22.3)."""
    others = [other for other in polities(context.world) if other is not state and other.id not in but]
    people = data.land.triban(state.id).people
    scores = context.rolls(
        [
            Roll(
                AVERAGE_DIE,
                f"score between the {people} and the {data.land.triban(other.id).people}",
                rule,
                pair_of(state.id, other.id).id,
            )
            for other in others
        ]
    )
    for other, score in zip(others, scores, strict=True):
        relation = relation_between(context.world, state.id, other.id)
        set_score(context, relation, int(score), rule=rule, why="a state born of a quarrel", by=score)


def flee(context: DecimoContext, data: DecimoData, capital: str, rebels: Sequence[str], *, rule: str) -> str:
    """A ruler whose own capital rises flees to the oldest remaining seat; return the new head.

    That is the kingdom won first or, without one, the land won first; a die decides between equals.
    """
    left = [land for land in realm.subject_lands(context.world, capital) if land.id not in rebels]
    kings = [land for land in left if land.seat == "kingdom"]
    refuges = kings or left
    first = min(land.joined for land in refuges)
    names = {land.id: data.land.triban(land.id).name for land in refuges if land.joined == first}
    why = f"where the ruler of {data.land.triban(capital).name} flees to"
    refuge = str(pick(context, names, why=why, rule=rule, about=capital))
    move_court(context, capital, refuge, rule=rule)
    return refuge


def end_civil_wars(context: DecimoContext, _book: DecimoData) -> None:
    """In winter lands that stood aside serve their ruler again after the last civil war is over (E41, E43)."""
    world = context.world
    for effect in _standing_aside(world):
        land = world.tribans[effect.about]
        quarrel = any(world.wars[war].civil for war in wars_of(world, head_of(world, land.id)))
        if land.held_by or not land.lord or not quarrel:
            realm.end_marked(context, "serve_again", effect, rule=effect.rule)


def _standing_aside(world: World) -> list[Effect]:
    return [effect for effect in world.effects.values() if effect.kind == STANDING_ASIDE]


def _loyalty(
    context: DecimoContext, data: DecimoData, rebels: Sequence[str], against: str, aside: Sequence[str]
) -> dict[str, int]:
    """Each regular unit draws a card; return how many leave each land for the other side (G-19)."""
    world = context.world
    rising = COLOURS[context.settings.rebel_cards]
    loyal = next(suits for suits in COLOURS.values() if suits != rising)
    bands = (Band("it joins the rebels", rising), Band("it stays loyal", loyal))
    lands = [world.tribans[land] for land in rebels if land not in aside]
    lands += [land for land in lands_of(world, against) if land.id not in (*rebels, *aside)]
    units = [land for land in lands for _ in range(land.regulars)]
    cards = context.draws(
        [
            Draw(
                f"the loyalty of a unit in {data.land.triban(land.id).name}",
                "decimo:G-19",
                f"{land.id}.{n}",
                bands,
            )
            for n, land in enumerate(units, start=1)
        ]
    )
    asks = tuple(ask for card in cards for ask in card.asks)
    joined = Rolled(sum(suit(card) in rising for card in cards), asks)
    words = {"rebels": joined, "loyal": len(cards) - joined}
    context.tell("divide_troops", against, "decimo:G-19", words)
    moving: dict[str, int] = {}
    for land, card in zip(units, cards, strict=True):
        if (suit(card) in rising) != (land.id in rebels):
            moving[land.id] = moving.get(land.id, 0) + 1
    return moving


def _cross(
    context: DecimoContext, moving: Mapping[str, int], rebel: list[Triban], loyal: list[Triban]
) -> None:
    """Troops on the wrong side go over to lands of the other side that have room for them, its seat first.

    Those without room in any land serve as mercenaries at the seat until the year ends (R15.4, R15.5).
    """
    room = {
        land.id: max(0, land.army_value - land.regulars + moving.get(land.id, 0)) for land in rebel + loyal
    }
    for id_, count in moving.items():
        start, left = context.world.tribans[id_], count
        goals = loyal if start in rebel else rebel
        for goal in goals:
            units = min(left, max(0, room[goal.id]))
            if units:
                room[goal.id] -= units
                left -= units
                realm.cross_over(context, start, goal, units, 0, room=room[goal.id], rule="decimo:G-19")
        if left:
            realm.cross_over(context, start, goals[0], 0, left, room=room[goals[0].id], rule="decimo:G-19")


USURPER_SUITS = ("spades", "hearts", "diamonds", "clubs")
NO_MERCENARIES = Option("none", "hire nobody")
MOST_HIRED = 16
"""The largest number of mercenaries hired at once: as many as fight in one battle (R9.2)."""


def may_usurp(world: World, state: Triban) -> bool:
    """Return whether there is a land outside the capital for a general to rise in."""
    return bool(realm.subject_lands(world, state.id))


def usurp(context: DecimoContext, data: DecimoData, state: Triban, cards: int, *, rule: str) -> None:
    """The best general rises in one of the empire's lands, and cards split the troops (E48, G-19, G-40).

    The general is the emperor's warrior or, if the warrior is the emperor, somebody new. The garrison of the
    general's land follows. Every other garrison and every fleet in port draws a card and joins on one of the
    dealt suits; a garrison takes its land along, but that of the capital marches off to the general.
    """
    world = context.world
    general = holder(world, state.id, "warrior") if state.leading != "warrior" else None
    lands = lands_of(world, state.id)
    bases = realm.subject_lands(world, state.id)
    names = {land.id: data.land.triban(land.id).name for land in bases}
    base = str(pick(context, names, why="the land where the general stands", rule=rule, about=state.id))
    dealt = context.draws(
        [Draw("a card dealt for the general", rule, f"{state.id}.{n}") for n in range(1, cards + 1)]
    )
    his = tuple(name for name in USURPER_SUITS if any(suit(card) == name for card in dealt))
    who = general.name if general else f"a general in {names[base]}"
    suits = Drawn(" and ".join(his), tuple(ask for card in dealt for ask in card.asks))
    context.tell("claim_throne", state, rule, {"name": who, "place": base, "suits": suits})
    garrisons = [land for land in lands if land.id != base and fit_regulars(land)]
    fleets = [land for land in lands if land.ships]
    drawn = context.draws(
        [_loyalty_card(data, land, "garrison", his) for land in garrisons]
        + [_loyalty_card(data, land, "fleet", his) for land in fleets]
    )
    joined = [suit(card) in his for card in drawn]
    for n, card in enumerate(drawn):
        place, body = (*garrisons, *fleets)[n], "garrison" if n < len(garrisons) else "fleet"
        _tell_loyalty(context, place, body, card, joined=joined[n], rule=rule)
    gone = [land for land, joins in zip(garrisons, joined, strict=False) if joins]
    rebels = [base, *(land.id for land in gone if land is not state)]
    moving = {state.id: state.regulars} if state in gone else {}
    split_state(
        context,
        data,
        leader=base,
        rebels=rebels,
        against=state.id,
        moving=moving,
        rule=rule,
        cause="a general who would be emperor",
        general=general,
    )
    if general:
        appoint(context, data, state, "warrior", rule=rule, gone=general.id)
    _sail(
        context,
        data,
        base,
        state,
        dict(zip((land.id for land in fleets), joined[len(garrisons) :], strict=True)),
    )
    if all(joined):
        _hire(context, data, state)


def _loyalty_card(data: DecimoData, land: Triban, body: str, his: tuple[str, ...]) -> Draw:
    bands = (
        Band("it joins the general", his),
        Band("it stays loyal", tuple(name for name in USURPER_SUITS if name not in his)),
    )
    why = f"the loyalty of the {body} in {data.land.triban(land.id).name}"
    return Draw(why, "decimo:R11.5", f"{land.id}.{body}", bands)


def _tell_loyalty(
    context: DecimoContext, land: Triban, body: str, card: Drawn, *, joined: bool, rule: str
) -> None:
    context.tell("join_general" if joined else "stay_true", land.id, rule, {"body": body, "draw": card})


def _sail(
    context: DecimoContext, data: DecimoData, base: str, state: Triban, joined: dict[str, bool]
) -> None:
    """A fleet in a port of the wrong side sails to the first port of its own, if there is one (E48).

    Ships without room there serve as hired ships (R15.4).
    """
    rebel, loyal = lands_of(context.world, base), lands_of(context.world, state.id)
    goals: dict[str, Triban] = {}
    for id_, joins in joined.items():
        ports = [land for land in (rebel if joins else loyal) if data.land.triban(land.id).port]
        if (context.world.tribans[id_] in rebel) != joins and ports:
            goals[id_] = ports[0]
    leaving = {id_: context.world.tribans[id_].ships for id_ in goals}
    for id_, goal in goals.items():
        start = context.world.tribans[id_]
        room = goal.navy_value - goal.ships + leaving.get(goal.id, 0)
        ships = max(0, min(leaving[id_], room))
        realm.sail_over(context, start, goal, ships, leaving[id_] - ships, rule="decimo:E48")
        leaving[id_] = 0


def _hire(context: DecimoContext, data: DecimoData, state: Triban) -> None:
    """An emperor deserted by all troops may hire mercenaries, as far as the bank goes (R17.2)."""
    most = min(state.bank, MOST_HIRED)
    if not most:
        return
    name = data.land.triban(state.id).name
    options = (
        *(Option(str(n), f"hire {n} for {n} trade cards") for n in range(1, most + 1)),
        NO_MERCENARIES,
    )
    why = f"how many mercenaries the emperor in {name} hires, now that all his troops have left him"
    chosen = context.choose(
        state.id,
        options,
        why=why,
        rule="decimo:R17.2",
        about=state.id,
        decision=DecimoDecision.HIRE_MERCENARIES,
    )
    if chosen != NO_MERCENARIES.id:
        hired = int(chosen)
        context.tell(
            "hire_mercenaries",
            state,
            "decimo:R17.2",
            {"units": hired, "paid": hired, "choice": chosen},
            mercenaries=state.mercenaries + hired,
            bank=state.bank - hired,
        )
