"""Allies in a war: the reaction to a declaration, and the yearly call (R6.18 to R6.20, G-09, G-10)."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from decimo.chance import Band, Draw, suit
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.world import polity, wars
from decimo.world.character import gain_points
from decimo.world.world_state import War, World, holder, relation_between


def may_join(context: DecimoContext, war: War, head: str, friend: str) -> bool:
    """Return whether a state can join beside `friend`: it has no enemy on that side and no ally on the other."""
    own, foes = polity.side_of(context.world, war.id, friend)
    comrades = polity.friends_in_war(context.world, head)
    return head not in (*own, *foes) and not any(
        [*(wars.at_war(context.world, head, one) for one in own), *(foe in comrades for foe in foes)]
    )


def join(
    context: DecimoContext, data: DecimoData, war: War, head: str, friend: str, *, rule: str, card: str
) -> None:
    """A state joins the side of the principal `friend`, and its score with all its enemies there is 7 (G-09)."""
    wars.join_war(context, war, head, friend, card, rule=rule)
    _, foes = polity.side_of(context.world, war.id, head)
    for foe in foes:
        relation = relation_between(context.world, head, foe)
        polity.set_score(context, relation, polity.WORST, rule="decimo:G-09", why=war_name(data, war))
    discredit_peacemaker(context, head, wars.opponent(war, head))


def credit_ally(context: DecimoContext, friend: str, ally: str) -> None:
    """The politician of a principal gets the credit for an ally brought into the war (G-05)."""
    politician = holder(context.world, friend, "politician")
    if politician:
        wars.bring_ally(context, politician, ally, rule="decimo:G-05")


def discredit_peacemaker(context: DecimoContext, head: str, foe: str) -> None:
    """A politician who worked for peace with the enemy loses a point if the war comes all the same (G-05)."""
    politician = wars.politician_seeking(context.world, head, foe, "peace")
    if politician:
        points = context.settings.politician_unwanted_war
        gain_points(context, politician, -points, rule="decimo:G-05", why="a war against his wish")


def leave(
    context: DecimoContext, data: DecimoData, war: War, head: str, *, rule: str, why: str, card: str = ""
) -> None:
    """An ally leaves a war, and its enmity ends with states that it fought only there (G-10)."""
    _, foes = polity.side_of(context.world, war.id, head)
    name = war_name(data, war)
    wars.leave_war(context, war, head, rule=rule, why=why, card=card)
    for foe in foes:
        settle_score_after_war(context, head, foe, rule=rule, why=f"the end of {name}")


def settle_score_after_war(context: DecimoContext, one: str, other: str, *, rule: str, why: str) -> None:
    """The score of two states that are no longer at war falls below 7 (G-09, G-11)."""
    relation = relation_between(context.world, one, other)
    if relation.score == polity.WORST and not wars.at_war(context.world, one, other):
        polity.stand_after_war(context, relation, context.settings.peace_score, rule=rule, why=why)


def begin_truce(context: DecimoContext, one: str, other: str) -> None:
    """Two states that have made peace keep a truce, unless they still fight each other elsewhere (G-11)."""
    if not wars.at_war(context.world, one, other):
        until = context.year + context.settings.truce_years
        wars.keep_truce(context, relation_between(context.world, one, other), until, rule="decimo:G-11")


def part_comrades(context: DecimoContext, data: DecimoData, one: str, other: str, *, rule: str) -> None:
    """Two states that turn on each other no longer fight side by side: an ally leaves, or `one` if both are allies."""
    for war in list(context.world.wars.values()):
        if wars.fight_together(context.world, war, one, other):
            leaver = other if wars.principal(war, one) == one else one
            leave(context, data, war, leaver, rule=rule, why="they have turned on their own side")


def part_foes(context: DecimoContext, data: DecimoData, one: str, other: str, *, rule: str, why: str) -> None:
    """Two states that make peace stop fighting in wars of others: an ally among them leaves."""
    for war in list(context.world.wars.values()):
        if wars.are_opposed(context.world, war, one, other):
            for head in (one, other):
                if head not in (war.one, war.other):
                    leave(context, data, war, head, rule=rule, why=why)


def war_name(data: DecimoData, war: War) -> str:
    """Return the name of a war: `the war of the Romans on the Samnites`."""
    return f"the war of the {data.land.triban(war.one).people} on the {data.land.triban(war.other).people}"


Stance = Literal["friendly", "neutral", "hostile"]

ANY = ("spades", "hearts", "clubs", "diamonds")
HELPS = {0: ANY, 1: ("hearts", "clubs", "diamonds"), 2: ("hearts", "diamonds")}
"""The suits on which a friend joins, by its score (R6.1 to R6.3)."""
HELP_RULES = {0: "decimo:R6.1", 1: "decimo:R6.2", 2: "decimo:R6.3"}
PROVOKED = 6
"""The score with an enemy at which a state may join a side it is neutral to (G-09)."""
SPITE = ("spades",)


class CallToWar(NamedTuple):
    """A state that may join a war: its friend, its foe, the suits on which it joins, and the rule."""

    head: str
    friend: str
    foe: str
    comes: tuple[str, ...]
    rule: str

    @property
    def sure(self) -> bool:
        """Whether it needs no card."""
        return self.comes == ANY


class CallAnswer(NamedTuple):
    """The answer to a call: the card drawn, if any, and whether the state joins."""

    call: CallToWar
    card: str
    comes: bool


def stance(grade: int) -> Stance:
    """Return the stance of a third party towards a belligerent (R6.18)."""
    return "friendly" if grade <= 2 else "neutral" if grade <= 4 else "hostile"


def react_to_war(context: DecimoContext, data: DecimoData, war: War) -> None:
    """Every third party is classed towards both sides; some draw, and join or stay out (R6.18, G-09)."""
    calls = [
        call
        for power in polity.polities(context.world)
        for call in [call_of_friend(context, war, power.id) or _call_of_foe(context, war, power.id)]
        if call
    ]
    answer_calls(context, data, war, calls)


def answer_calls(context: DecimoContext, data: DecimoData, war: War, calls: Sequence[CallToWar]) -> None:
    """All called states draw together; then each in turn joins or stays out (R6.20)."""
    able = [call for call in calls if may_join(context, war, call.head, call.friend)]
    for call, card, comes in draw_for_calls(context, data, able):
        # Others of the same group may have joined before it and rule out its side.
        if comes and may_join(context, war, call.head, call.friend):
            join(context, data, war, call.head, call.friend, rule=call.rule, card=card)
            if call.comes != SPITE:
                credit_ally(context, call.friend, call.head)
        else:
            wars.keep_out(context, call.head, call.friend, call.foe, card, rule=call.rule)


def draw_for_calls(context: DecimoContext, data: DecimoData, calls: Sequence[CallToWar]) -> list[CallAnswer]:
    """Draw for all calls that need a card, as one question."""
    cards = iter(context.draws([_draw_for_call(data, call) for call in calls if not call.sure]))
    replies: list[CallAnswer] = []
    for call in calls:
        card = "" if call.sure else next(cards)
        replies.append(CallAnswer(call, card, call.sure or suit(card) in call.comes))
    return replies


def call_of_friend(context: DecimoContext, war: War, head: str) -> CallToWar | None:
    """Return the call of a third party that is a friend of one side only, or bound to it by a federation (G-09, G-25).

    A truce with the other side keeps a friend out, but not a fellow member.
    """
    world = context.world
    if head in wars.participants(war):
        return None
    for friend, foe in ((war.one, war.other), (war.other, war.one)):
        if is_bound(world, war, head, friend):
            return CallToWar(head, friend, foe, ANY, "decimo:G-25")
    to_one = stance(polity.score(world, head, war.one)) == "friendly"
    to_other = stance(polity.score(world, head, war.other)) == "friendly"
    if to_one == to_other:
        return None
    friend, foe = (war.one, war.other) if to_one else (war.other, war.one)
    grade = polity.score(world, head, friend)
    return (
        None if _truce(context, head, foe) else CallToWar(head, friend, foe, HELPS[grade], HELP_RULES[grade])
    )


def _truce(context: DecimoContext, head: str, foe: str) -> bool:
    return relation_between(context.world, head, foe).truce >= context.year


def is_bound(world: World, war: War, head: str, friend: str) -> bool:
    """Return whether a federation binds a state to join a fellow member (G-25, E47).

    It does if the fellow member is attacked, or if both would fight the state that their federation is against.
    """
    league = polity.federation_of(world, head)
    if league is None or not polity.are_federated(world, head, friend):
        return False
    sworn = head in league.fighters and friend in league.fighters and league.against == war.other
    return friend == war.other or sworn


def _call_of_foe(context: DecimoContext, war: War, head: str) -> CallToWar | None:
    """Return the call of a third party that is neutral to one side and provoked by the other (G-09)."""
    if head in wars.participants(war):
        return None
    for friend, foe in ((war.one, war.other), (war.other, war.one)):
        provoked = polity.score(context.world, head, foe) == PROVOKED and not _truce(context, head, foe)
        if provoked and stance(polity.score(context.world, head, friend)) == "neutral":
            return CallToWar(head, friend, foe, SPITE, "decimo:G-09")
    return None


def _draw_for_call(data: DecimoData, call: CallToWar) -> Draw:
    head, friend, foe = (data.land.triban(each).people for each in (call.head, call.friend, call.foe))
    bands = help_bands(call.comes)
    why = f"whether the {head} fight beside the {friend} against the {foe}"
    return Draw(why, call.rule, f"{call.head}>{call.friend}", bands)


def help_bands(comes: tuple[str, ...]) -> tuple[Band, ...]:
    """Return the meaning of each suit for a state that is called (R6.20)."""
    stays = tuple(suit for suit in ANY if suit not in comes)
    return Band("they come", comes), Band("they keep out", stays)


def call_allies_again(context: DecimoContext, data: DecimoData) -> None:
    """In winter each ally of a war of earlier years draws again, one card for every war (G-10).

    A friend that fights draws whether it goes on; if not, it leaves the war and may come back another winter. A
    friend that stayed out, or has become one since, draws whether it joins. A state whose principal is not its
    friend fights for itself and is not called.
    """
    if context.settings.allies_draw == "once":
        return
    for war in list(context.world.wars.values()):
        if war.since < context.year:
            _call_again(context, data, war)


def _call_again(context: DecimoContext, data: DecimoData, war: War) -> None:
    fighting = [
        call
        for friend, allies in ((war.one, war.one_allies), (war.other, war.other_allies))
        for ally in allies
        for call in [_call_of_ally(context, war, ally, friend)]
        if call
    ]
    outside = [
        call
        for power in polity.polities(context.world)
        if (call := call_of_friend(context, war, power.id)) is not None
    ]
    for call, card, comes in draw_for_calls(context, data, fighting):
        if not comes:
            leave(context, data, war, call.head, rule="decimo:G-10", why="their help has failed", card=card)
    answer_calls(context, data, war, outside)


def _call_of_ally(context: DecimoContext, war: War, ally: str, friend: str) -> CallToWar | None:
    """Return the call of a state that fights in the war already, if it is still a friend of its principal."""
    foe = wars.opponent(war, ally)
    if is_bound(context.world, war, ally, friend):
        return CallToWar(ally, friend, foe, HELPS[0], "decimo:G-25")
    grade = polity.score(context.world, ally, friend)
    return CallToWar(ally, friend, foe, HELPS[grade], HELP_RULES[grade]) if grade in HELPS else None
