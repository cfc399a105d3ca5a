"""Federations: creation, also by chance events, and members that leave (section 20, E40, E47, G-25)."""

from collections.abc import Sequence
from itertools import combinations

from decimo.chance import RED, Band, Draw, suit
from decimo.rules.game_data import DecimoContext, DecimoData, pick
from decimo.rules.war.allies import part_foes
from decimo.rules.war.declaration import declare
from decimo.rules.war.peace import make_peace
from decimo.world import polity
from decimo.world.blight import holds_company
from decimo.world.trade import pay_cards
from decimo.world.wars import regulars_at_home
from decimo.world.world_state import Federation, Triban, World, relation_between


def federate(
    context: DecimoContext,
    data: DecimoData,
    members: Sequence[str],
    *,
    rule: str,
    against: str = "",
    fighters: Sequence[str] = (),
    quarrel: int = 0,
) -> Federation:
    """States form a federation and have the score 0 with each other (G-25).

    `members` are at least two heads. They keep their rulers and their banks. Wars between them end, and a member
    of another federation leaves it. A federation is named after the city of its first member. `against`,
    `fighters` and `quarrel` are those of E47: the empire as opponent, the members that will go to war, and the
    year of the war.
    """
    for one, other in combinations(members, 2):
        _end_war_between(context, data, one, other, rule=rule)
    for head in members:
        leave_federations(context, data, head, rule=rule)
    name = f"League of {data.land.triban(members[0]).city}"
    league = polity.create_federation(
        context, name, members, rule=rule, against=against, fighters=fighters, quarrel=quarrel
    )
    for one, other in combinations(members, 2):
        polity.set_score(
            context,
            relation_between(context.world, one, other),
            polity.BEST,
            rule="decimo:G-25",
            why=f"the {name}",
        )
    return league


def _end_war_between(context: DecimoContext, data: DecimoData, one: str, other: str, *, rule: str) -> None:
    """Two future members stop fighting each other, in wars of their own or of others."""
    for war in list(context.world.wars.values()):
        if {war.one, war.other} == {one, other}:
            make_peace(context, data, war, rule=rule, why="a federation is founded")
    part_foes(context, data, one, other, rule=rule, why="a federation is founded")


def leave_federations(
    context: DecimoContext, _book: DecimoData, head: str, *, rule: str, why: str = "they go their own way"
) -> None:
    """A state leaves its federation, if any; one with a single member left is over (G-25)."""
    league = polity.federation_of(context.world, head)
    if league:
        polity.leave_federation(context, league, head, rule=rule, why=why)


def check_federations(context: DecimoContext, data: DecimoData) -> None:
    """A state with a score of 3 or more with a fellow member leaves the federation (G-25).

    Of the two, the one with the worse scores with all the others leaves; between equals a die decides.
    """
    for league in list(context.world.federations.values()):
        while league.id in context.world.federations:
            estranged = _estranged(context, league)
            if not estranged:
                break
            names = {head: data.land.triban(head).people for head in estranged}
            why = f"who leaves the {league.name}"
            head = pick(context, names, why=why, rule="decimo:G-25", about=estranged[0])
            leave_federations(context, data, head, rule="decimo:G-25", why="they are friends no more")


def _estranged(context: DecimoContext, league: Federation) -> list[str]:
    """Return the members with the worst total score among those at 3 or more with another."""
    limit = context.settings.federation_leaves_at
    ill = [
        head
        for head in league.members
        if any(polity.score(context.world, head, other) >= limit for other in league.members if other != head)
    ]
    worst = max((_coldness(context.world, league, head) for head in ill), default=0)
    return [head for head in ill if _coldness(context.world, league, head) == worst]


def _coldness(world: World, league: Federation, head: str) -> int:
    return sum(polity.score(world, head, other) for other in league.members if other != head)


DEFIANCE_BANDS = (
    Band("joins and will fight", ("hearts",)),
    Band("joins", ("diamonds",)),
    Band("keeps out", ("clubs", "spades")),
)
A_QUARTER = 4
"""The divisor of an empire's loss: one card in four, rounded up (E47, G-40)."""


def federation_partners(world: World, data: DecimoData, state: Triban) -> list[Triban]:
    """Return the independent bordering peoples with which a state could federate for safety (E40).

    They are single Tribans in no federation, and not at war with any of the others.
    """
    if not _independent(world, state):
        return []
    found: list[Triban] = []
    for other in polity.polities(world):
        near = other.id in data.land.neighbours(state.id) and _independent(world, other)
        foes = polity.enemies(world, other.id)
        if near and not any(member.id in foes for member in (state, *found)):
            found.append(other)
    return found


def federate_for_safety(context: DecimoContext, data: DecimoData, state: Triban, *, rule: str) -> None:
    """A people and the independent peoples beside it make a federation (E40, G-25)."""
    members = [state, *federation_partners(context.world, data, state)]
    federate(context, data, [member.id for member in members], rule=rule)


def defiant(world: World, empire: Triban) -> list[Triban]:
    """Return the independent Tribans and kingdoms that may federate against an empire; not transplanted ones (E38)."""
    return [
        state
        for state in polity.polities(world)
        if state is not empire
        and state.seat != "empire"
        and not state.transplanted
        and not holds_company(world, state.id)
    ]


def defy_empire(context: DecimoContext, data: DecimoData, empire: Triban, years: int, *, rule: str) -> None:
    """Each independent state draws a card: red joins, a heart also fights, and war comes after `years` years.

    Without a heart there is no war and no quarrel (E47, G-40). A single state does not make a federation.
    """
    states = defiant(context.world, empire)
    cards = context.draws(
        [
            Draw(
                f"whether {data.land.triban(state.id).name} defies the empire",
                rule,
                state.id,
                DEFIANCE_BANDS,
            )
            for state in states
        ]
    )
    joining = [state for state, card in zip(states, cards, strict=True) if suit(card) in RED]
    for state, card in zip(states, cards, strict=True):
        context.tell(
            "defy_empire" if state in joining else "mind_own_trade",
            state.id,
            rule,
            {"empire": empire.id, "draw": card},
        )
    if len(joining) < 2:
        context.tell("fail_to_federate", empire.id, rule)
        return
    fighters = [state.id for state, card in zip(states, cards, strict=True) if suit(card) == "hearts"]
    federate(
        context,
        data,
        [state.id for state in joining],
        rule=rule,
        against=empire.id,
        fighters=fighters,
        quarrel=context.year + years if fighters else 0,
    )


def trade_quarrels(context: DecimoContext, data: DecimoData) -> None:
    """In winter an empire loses a quarter of its bank to each quarrel over trade, until the war (E47)."""
    world = context.world
    empires = [state.id for state in polity.polities(world) if state.seat == "empire"]
    for league in list(world.federations.values()):
        if not league.quarrel or league.id not in world.federations:
            continue
        if league.against not in empires or not _fighters(league):
            context.tell("drop_quarrel", league, "decimo:E47", {"name": league.name}, quarrel=0)
        elif context.year < league.quarrel:
            empire = world.tribans[league.against]
            loss = -(-empire.bank // A_QUARTER)
            if loss:
                pay_cards(context, empire, loss, rule="decimo:E47", why=f"the quarrel with the {league.name}")
        else:
            _go_to_war(context, data, league)


def _go_to_war(context: DecimoContext, data: DecimoData, league: Federation) -> None:
    """The strongest of the fighting members declares war, and the others follow; a die decides between equals."""
    world, against, fighters = context.world, league.against, _fighters(league)
    context.tell("take_up_arms", league, "decimo:E47", {"name": league.name, "empire": against}, quarrel=0)
    most = max(regulars_at_home(world, member) for member in fighters)
    names = {
        member: data.land.triban(member).people
        for member in fighters
        if regulars_at_home(world, member) == most
    }
    why = f"which member of the {league.name} declares the war"
    first = str(pick(context, names, why=why, rule="decimo:E47", about=fighters[0]))
    declare(context, data, first, against, rule="decimo:E47", cause="the empire's hold on trade")


def _fighters(league: Federation) -> list[str]:
    """Return the members that will go to war and are still members."""
    return [member for member in league.members if member in league.fighters]


def _independent(world: World, state: Triban) -> bool:
    """Return whether a state is a single Triban in no federation, and not a company of mercenaries."""
    single = not state.seat and not state.lord and not state.held_by
    return single and polity.federation_of(world, state.id) is None and not holds_company(world, state.id)
