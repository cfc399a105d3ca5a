"""The defence of a state's own lands against outsiders: who is called out, and which allies help (R21.21, G-36)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from decimo.chance import Choice, Draw, Option, suit
from decimo.chance.text import pluralize
from decimo.rules.game_data import DecimoContext, DecimoData, DecimoDecision
from decimo.rules.outsider.invasion import within_reach
from decimo.rules.war import allies
from decimo.rules.war.contingents import fit_units
from decimo.world import field_army, polity, wars
from decimo.world.world_state import Army, World

RULE = "decimo:G-36"
HOME = "home"
CALL_OUT = "field"
BY_LAND = ("invasion", "nomads")
"""The attacks that bring an army or a horde into a land."""


class Menace(NamedTuple):
    """Outsiders in a land, or on their way to it this year."""

    land: str
    outsider: str
    there: bool
    """Whether they are in the land already."""


def menaces(context: DecimoContext, data: DecimoData, head: str) -> list[Menace]:
    """Return the outsiders in the lands of a state, then those whose attack of this year may hit one of them.

    An attack of this year has been told by its winter, also with a hidden calendar (G-29). Who is hit is rolled in
    spring (G-32).
    """
    world, own = context.world, [land.id for land in polity.lands_of(context.world, head)]
    found = [Menace(land, people, there=True) for land, people in field_army.occupied_lands(world, own)]
    for attack in world.attacks.values():
        outsider = world.outsiders[attack.outsider]
        if attack.year != context.year or not _brings_army(
            data, attack.card, by_sea=outsider.sea and not attack.base
        ):
            continue
        reach = [land.id for land in within_reach(world, data, outsider, attack.base)]
        found += [Menace(land, outsider.id, there=False) for land in own if land in reach]
    return found


def _brings_army(data: DecimoData, card: str, *, by_sea: bool) -> bool:
    """Return whether a card is an invasion or nomads; a sea people makes a raid of a heart (G-37)."""
    kind = data.tables["raid-card"].row_for(card).id
    return kind in BY_LAND and not (by_sea and kind == "nomads")


def ask_defences(context: DecimoContext, data: DecimoData, heads: Sequence[str]) -> dict[str, list[str]]:
    """Ask each menaced state whether it calls its armies out; return the lands that those which do defend (G-36)."""
    world = context.world
    menaced = {
        head: found
        for head in heads
        if any(fit_units(context, land) for land in polity.lands_of(world, head))
        and (found := menaces(context, data, head))
    }
    answers = context.choices([_choice(context, data, head, found) for head, found in menaced.items()])
    defended: dict[str, list[str]] = {}
    for (head, found), answer in zip(menaced.items(), answers, strict=True):
        if answer == CALL_OUT:
            first = found[0]
            state, land = world.tribans[head], world.tribans[first.land]
            field_army.call_out(context, state, land, first.outsider, answer, rule=RULE)
            there = [menace.land for menace in found if menace.there]
            defended[head] = there or list(dict.fromkeys(menace.land for menace in found))
    return defended


def _choice(context: DecimoContext, data: DecimoData, head: str, found: Sequence[Menace]) -> Choice:
    people = data.land.triban(head).people
    units = sum(fit_units(context, land) for land in polity.lands_of(context.world, head))
    lands = pluralize(len(polity.lands_of(context.world, head)), "land")
    options = (
        Option(HOME, "leave it to each land"),
        Option(CALL_OUT, f"call out {pluralize(units, 'unit')} from {lands}, and call the allies"),
    )
    words = dict.fromkeys(
        f"the {data.land.outsider(each.outsider).name} {'are in' if each.there else 'may come to'}"
        f" {data.land.triban(each.land).name}"
        for each in found
    )
    why = f"whether the {people} call their armies out: {', '.join(words)}"
    return Choice(head, options, why, RULE, head, DecimoDecision.CALL_OUT)


class HelpCall(NamedTuple):
    """A friend of a state that defends itself, with the suits on which it helps, and the rule."""

    ally: str
    friend: str
    comes: tuple[str, ...]
    rule: str


def draw_for_help(
    context: DecimoContext, data: DecimoData, armies: Mapping[str, Army]
) -> list[tuple[str, str]]:
    """Friends of states that defend themselves draw as for a war; return who helps whom (R6.20, G-36).

    A fellow member of a federation comes without a card (G-25).
    """
    calls = [
        call
        for head in armies
        for power in polity.polities(context.world)
        if (call := _call(context.world, power.id, head)) is not None
    ]
    cards = iter(context.draws([_draw(data, call) for call in calls if call.comes != allies.ANY]))
    helpers = []
    for call in calls:
        card = "" if call.comes == allies.ANY else next(cards)
        comes = not card or suit(card) in call.comes
        field_army.answer_for_help(context, call.ally, call.friend, card, comes=comes, rule=call.rule)
        if comes:
            helpers.append((call.ally, call.friend))
    return helpers


def _call(world: World, ally: str, head: str) -> HelpCall | None:
    if ally == head or wars.at_war(world, ally, head):
        return None
    if polity.are_federated(world, ally, head):
        return HelpCall(ally, head, allies.ANY, "decimo:G-25")
    grade = polity.score(world, ally, head)
    return (
        HelpCall(ally, head, allies.HELPS[grade], allies.HELP_RULES[grade]) if grade in allies.HELPS else None
    )


def _draw(data: DecimoData, call: HelpCall) -> Draw:
    ally, friend = data.land.triban(call.ally).people, data.land.triban(call.friend).people
    why = f"whether the {ally} help the {friend} against the outsiders"
    return Draw(why, call.rule, f"{call.ally}>{call.friend}", allies.help_bands(call.comes))
