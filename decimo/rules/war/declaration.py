"""The beginning of a war: its declaration and immediate results (R6.15, R6.18 to R6.20, G-09)."""

from decimo.rules.game_data import DecimoContext, DecimoData, pick
from decimo.rules.war.allies import discredit_peacemaker, part_comrades, react_to_war
from decimo.world import wars
from decimo.world.polity import are_federated, federation_of, leave_federation
from decimo.world.trade import is_trader
from decimo.world.world_state import Pair, War, World


def declare(
    context: DecimoContext,
    data: DecimoData,
    one: str,
    other: str,
    *,
    rule: str,
    cause: str,
    reactions: bool = True,
    civil: bool = False,
) -> War:
    """A state declares war on another: their score is 7, and third parties react (R6.15, R6.18, G-09).

    `one` and `other` are heads. Between states that are already at war nothing happens, and their war is
    returned. Otherwise all ties between them end: as allies in a war, as members of a federation, and tribute.
    `cause` is a few words such as "a long quarrel". With `reactions` off no third party is called, as in a civil
    war.
    """
    standing = wars.war_between(context.world, one, other)
    if standing:
        return standing
    part_comrades(context, data, one, other, rule=rule)
    _leave_league(context, one, other)
    for tribute in [t for t in wars.tributes_of(context.world, one) if other in (t.payer, t.receiver)]:
        wars.void_tribute(context, tribute, rule="decimo:G-26", why="they are at war again")
    war = wars.declare_war(context, one, other, rule=rule, cause=cause, civil=civil)
    for head, foe in ((one, other), (other, one)):
        discredit_peacemaker(context, head, foe)
    if reactions and context.settings.third_parties == "by-score":
        react_to_war(context, data, war)
    return war


def declarer(context: DecimoContext, data: DecimoData, one: str, other: str) -> str:
    """Return which of two states at score 7 declares the war (R6.15).

    It is the one whose politician alone worked for war at their last test; else a raider against a trader; else
    the one with more regular units. Between equals a die decides.
    """
    world = context.world
    for head, foe in ((one, other), (other, one)):
        if wars.politician_seeking(world, head, foe, "war") and not wars.politician_seeking(
            world, foe, head, "war"
        ):
            return head
    for head, foe in ((one, other), (other, one)):
        if not _trades(world, head) and _trades(world, foe):
            return head
    if wars.regulars_at_home(world, one) != wars.regulars_at_home(world, other):
        return max(one, other, key=lambda head: wars.regulars_at_home(world, head))
    names = {head: data.land.triban(head).people for head in (one, other)}
    why = f"who declares war, the {names[one]} or the {names[other]}"
    return pick(context, names, why=why, rule="decimo:R6.15", about=Pair(one, other).id)


def _trades(world: World, head: str) -> bool:
    """Return whether a state trades, which its capital decides (R4.1)."""
    return is_trader(world, world.tribans[head])


def _leave_league(context: DecimoContext, one: str, other: str) -> None:
    """A state that turns on a fellow member leaves the federation (G-25)."""
    league = federation_of(context.world, one)
    if league and are_federated(context.world, one, other):
        leave_federation(context, league, one, rule="decimo:G-25", why="they have turned on a fellow member")
