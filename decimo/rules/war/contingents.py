"""The units that a land can send (G-44), and the contingents of allies by cards (R9.4 to R9.6, G-17)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from decimo.chance import Draw, Drawn, card_name, rank
from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.sea.sea_zones import share_a_sea
from decimo.rules.war.movement import open_steps
from decimo.world import world_state
from decimo.world.blight import STANDING_ASIDE, is_desolate, is_running
from decimo.world.field_army import send_contingent, send_no_contingent
from decimo.world.polity import GRADES, lands_of, score
from decimo.world.world_state import Army, Triban


def spare_regulars(context: DecimoContext, land: Triban) -> int:
    """Return the regulars of a land beyond its garrison of 4; none while its people stand aside (G-44, E41)."""
    if is_running(
        context.world, STANDING_ASIDE, land.id, world_state.season_number(context.year, context.season)
    ):
        return 0
    return max(0, land.regulars - context.settings.garrison)


def fit_units(context: DecimoContext, land: Triban) -> int:
    """Return the units that a land can send: regulars beyond its garrison, mercenaries and holy risers."""
    if is_running(
        context.world, STANDING_ASIDE, land.id, world_state.season_number(context.year, context.season)
    ):
        return 0
    return spare_regulars(context, land) + land.mercenaries + land.risen


FAIR = 2
"""The score from which a state is not an ally and sends no contingent (R6.3)."""


class ContingentCall(NamedTuple):
    """An ally that is called to send units to an army, and the lands that can send them, the nearest first."""

    ally: str
    army: Army
    lands: tuple[Triban, ...]


def draw_contingents(
    context: DecimoContext,
    data: DecimoData,
    armies: Mapping[str, Army],
    helpers: Iterable[tuple[str, str]] = (),
) -> None:
    """Each ally of a war draws for the units it sends to its principal; `armies` are the principals', by head.

    `helpers` are pairs of an ally and a friend that it helps against outsiders (G-36).

    All cards of a winter come from one pack, which is used up before it is shuffled: first the ranks, then five
    cards.
    """
    calls = _calls(context, data, armies, helpers)
    drawn = iter(context.draws([draw for call in calls for draw in _draws(context, data, call)]))
    for call in calls:
        ranks = [next(drawn) for _ in range(_target_cards(context, call))]
        cards = [next(drawn) for _ in range(context.settings.contingent_cards)]
        _send(context, call, ranks, cards)


def _calls(
    context: DecimoContext, data: DecimoData, armies: Mapping[str, Army], helpers: Iterable[tuple[str, str]]
) -> list[ContingentCall]:
    """Return one call for each ally and principal that it can reach."""
    world = context.world
    pairs = [
        (ally, principal)
        for war in world.wars.values()
        for principal, allies in ((war.one, war.one_allies), (war.other, war.other_allies))
        for ally in allies
        if principal in armies and score(world, ally, principal) <= FAIR
    ]
    calls = [
        ContingentCall(ally, armies[principal], _senders(context, data, ally, armies[principal]))
        for ally, principal in dict.fromkeys([*pairs, *helpers])
    ]
    return [call for call in calls if call.lands]


def _senders(context: DecimoContext, data: DecimoData, ally: str, army: Army) -> tuple[Triban, ...]:
    """Return the lands of an ally with units to spare and a way to the army, desolate ones left out (R9.6, G-45)."""
    world, now = context.world, world_state.season_number(context.year, context.season)
    able = [
        land
        for land in lands_of(world, ally)
        if spare_regulars(context, land)
        and not is_desolate(world, land, context.settings, now)
        and (
            army.at in open_steps(world, data, ally, land.id)
            or (land.ships + land.hired_ships and share_a_sea(data, land.id, army.at))
        )
    ]
    far = data.land.distances(army.at)
    return tuple(sorted(able, key=lambda land: far[land.id]))


def _target_cards(context: DecimoContext, call: ContingentCall) -> int:
    """Return the number of rank cards: 3 for a fair ally, 4 for a good one, 5 for a strong one (R9.4, G-17)."""
    better = max(0, FAIR - score(context.world, call.ally, call.army.power))
    return context.settings.fair_contingent + better


def _draws(context: DecimoContext, data: DecimoData, call: ContingentCall) -> list[Draw]:
    grade = GRADES[score(context.world, call.ally, call.army.power)]
    ally, friend = data.land.triban(call.ally).people, data.land.triban(call.army.power).people
    about = f"{call.ally}>{call.army.power}"
    ranks = [
        Draw(
            f"a rank that counts for the {ally}, {grade} of the {friend}", "decimo:R9.4", f"{about}.rank-{n}"
        )
        for n in range(1, _target_cards(context, call) + 1)
    ]
    cards = [
        Draw(f"a unit that the {ally} send to the {friend} if its rank counts", "decimo:G-17", f"{about}.{n}")
        for n in range(1, context.settings.contingent_cards + 1)
    ]
    return ranks + cards


def _send(
    context: DecimoContext, call: ContingentCall, ranks: Sequence[Drawn], cards: Sequence[Drawn]
) -> None:
    """Every card with a matching rank is a unit, as far as the ally has units to spare."""
    wanted = [rank(card) for card in ranks]
    matched = [card for card in cards if rank(card) in wanted]
    drawn = Drawn(" ".join([*ranks, *cards]), tuple(ask for card in (*ranks, *cards) for ask in card.asks))
    left = len(matched)
    words = " and ".join(card_name(card).split(" of ")[0] for card in matched)
    for land in call.lands:
        units = min(left, spare_regulars(context, land))
        if units:
            send_contingent(context, call.army, land, units, rule="decimo:R9.4", ranks=words, cards=drawn)
            left -= units
    if left == len(matched):
        ally = context.world.tribans[call.ally]
        send_no_contingent(context, ally, call.army, rule="decimo:R9.4", cards=drawn)
