"""The end of wars: the check of all relations, peace, truces and tribute (R7.8, R16.1, G-07, G-11, G-26)."""

from decimo.chance import Roll
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.war.allies import begin_truce, leave, part_foes, settle_score_after_war, war_name
from decimo.rules.war.declaration import declare, declarer
from decimo.world import polity, wars
from decimo.world.blight import holds_company, shed_blight, suffer_blight
from decimo.world.trade import earn_cards, pay_cards
from decimo.world.world_state import WINTER, Triban, War, World, relation_between


def make_peace(context: DecimoContext, data: DecimoData, war: War, *, rule: str, why: str) -> None:
    """The principals of a war make peace: their score is 6, and no ally's score stays at 7 (G-09, G-11).

    For a year no score between enemies of this war falls below 5. If they meet in another war, the ally among
    them leaves it. The side with fewer battles and sieges won owes tribute (G-26). `why` is a few words such as
    "a marriage".
    """
    one, other = war.one, war.other
    met = _enemy_pairs(context.world, war)
    wars.end_war(context, war, rule=rule, why=why)
    part_foes(
        context,
        data,
        one,
        other,
        rule=rule,
        why=f"the {_people(data, one)} and the {_people(data, other)} make peace",
    )
    relation = relation_between(context.world, one, other)
    polity.stand_after_war(context, relation, context.settings.peace_score, rule="decimo:G-11", why=why)
    for head, foe in met:
        settle_score_after_war(
            context, head, foe, rule="decimo:G-09", why=f"the end of {war_name(data, war)}"
        )
        begin_truce(context, head, foe)
    _impose_tribute(context, data, war)


def _impose_tribute(context: DecimoContext, data: DecimoData, war: War) -> None:
    """The side with fewer battles and sieges won owes a trade card a winter; equal sides owe none (G-26)."""
    if war.one_won == war.other_won:
        return
    payer, receiver = (war.one, war.other) if war.one_won < war.other_won else (war.other, war.one)
    why = f"winters in which the {_people(data, payer)} pay tribute to the {_people(data, receiver)}"
    winters = context.rolls(
        [Roll(context.settings.war_tribute_dice, why, "decimo:G-26", f"{payer}>{receiver}")]
    )[0]
    if winters:
        wars.owe_tribute(context, payer, receiver, winters, rule="decimo:G-26")


def end_wars_of(context: DecimoContext, data: DecimoData, head: str, *, rule: str, why: str) -> None:
    """A state is gone: its wars and tributes end, and it leaves the wars of others and its federation (G-11, G-23).

    Its own scores stay as they are. Others that met only in its own wars are no longer at war. Such an end brings
    no tribute.
    """
    for war in list(context.world.wars.values()):
        if head in (war.one, war.other):
            met = _enemy_pairs(context.world, war)
            wars.end_war(context, war, rule=rule, why=why)
            for one, other in met:
                if head not in (one, other):
                    settle_score_after_war(
                        context, one, other, rule="decimo:G-11", why=f"the end of {war_name(data, war)}"
                    )
        elif head in wars.participants(war):
            wars.leave_war(context, war, head, rule=rule, why=why)
    for tribute in wars.tributes_of(context.world, head):
        wars.void_tribute(context, tribute, rule=rule, why=why)
    league = polity.federation_of(context.world, head)
    if league:
        polity.leave_federation(context, league, head, rule=rule, why=why)


def check_wars(context: DecimoContext, data: DecimoData) -> None:
    """All relations are checked: wars below 7 end, and pairs at 7 are at war (R2.4, R6.15, G-07, G-11).

    The check is in winter after the cards, and at the end of autumn; or only in autumn (setting `war-check`).
    Mercenaries who hold a land make no peace (E49).
    """
    if context.season == WINTER and context.settings.war_check == "autumn":
        return
    for war in list(context.world.wars.values()):
        if war.id not in context.world.wars:
            continue
        endless = any(holds_company(context.world, head) for head in (war.one, war.other))
        if polity.score(context.world, war.one, war.other) < polity.WORST and not endless:
            make_peace(context, data, war, rule="decimo:G-11", why="both are tired of it")
        else:
            _reconciled_allies_leave(context, data, war)
    heads = [power.id for power in polity.polities(context.world)]
    for n, one in enumerate(heads):
        for other in heads[n + 1 :]:
            if polity.score(context.world, one, other) == polity.WORST and not wars.at_war(
                context.world, one, other
            ):
                first = declarer(context, data, one, other)
                second = other if first == one else one
                declare(context, data, first, second, rule="decimo:R6.15", cause="a long quarrel")


def _reconciled_allies_leave(context: DecimoContext, data: DecimoData, war: War) -> None:
    """An ally with a score below 7 with any enemy in this war leaves it, and keeps a truce with all (G-11)."""
    met = _enemy_pairs(context.world, war)
    reconciled = [pair_ for pair_ in met if polity.score(context.world, *pair_) < polity.WORST]
    for ally in (*war.one_allies, *war.other_allies):
        if any(ally in pair_ for pair_ in reconciled):
            leave(context, data, war, ally, rule="decimo:G-11", why="they have come to terms with an enemy")
            for foe in [foe for pair_ in met if ally in pair_ for foe in pair_ if foe != ally]:
                begin_truce(context, ally, foe)


def _enemy_pairs(world: World, war: War) -> list[tuple[str, str]]:
    """Return all pairs of states that fight each other in a war, the principals first."""
    own, foes = polity.side_of(world, war.id, war.one)
    return [(head, foe) for head in own for foe in foes]


def _people(data: DecimoData, head: str) -> str:
    return data.land.triban(head).people


def pay_war_tribute(context: DecimoContext, data: DecimoData) -> None:
    """In winter the losers of wars pay a trade card each; paying leaves blight, and so does an empty bank (G-26).

    A card of tribute leaves 1 blight with the payer (G-27). A payer without a card takes the blight all the same,
    and the winner gets nothing that winter. Banks and blight are those of the capitals.
    """
    for tribute in list(context.world.tributes.values()):
        payer, receiver = context.world.tribans[tribute.payer], context.world.tribans[tribute.receiver]
        to = f"tribute to the {data.land.triban(receiver.id).people}"
        paid = (
            pay_cards(context, payer, 1, rule="decimo:G-26", why=to)
            if polity.bank_owner(context.world, payer).bank
            else 0
        )
        suffer_blight(context, payer, 1, rule="decimo:R14.3", why=to)
        if paid:
            receive_tribute(
                context, receiver, paid, why=f"tribute of the {data.land.triban(payer.id).people}"
            )
        wars.pay_off(context, tribute, rule="decimo:G-26", paid=paid)


def receive_tribute(context: DecimoContext, receiver: Triban, cards: int, *, why: str) -> None:
    """Tribute removes one blight a card, or is banked, by the house rule (R14.5, R16.1, G-27)."""
    shed = 0
    if context.settings.tribute_received == "blight":
        shed = shed_blight(context, receiver, cards, rule="decimo:R14.5", why=why)
    earn_cards(context, receiver, cards - shed, rule="decimo:R16.1", why=why)
