"""Field armies: they muster, march, lose units, and go home (sections 7 to 9).

An army's `musters` and `allies` list the units that each land sent. Lost regulars stay in the army as horde
(R8.4), so a land gets back as horde what does not come back as regulars.
"""

from collections.abc import Sequence

from decimo.chance import Drawn, StepContext, Word
from decimo.world import world_state
from decimo.world.muster import Muster, shares
from decimo.world.polity import head_of, lands_of
from decimo.world.world_state import Army, Triban, World, fresh_id


def fielded(army: Army) -> int:
    """Return the units that can fight as regulars and can be lost, allies included (R8.4)."""
    return army.regulars + army.mercenaries + army.risen + army.allied


def size(army: Army) -> int:
    """Return the number of all units of an army; lost units become horde and still count (R8.4, R8.5)."""
    return fielded(army) + army.horde


def armies_of(world: World, power: str) -> list[Army]:
    """Return the armies of a state, in the order in which they mustered."""
    return [army for army in world.armies.values() if army.power == power]


def armies_in(world: World, land: str) -> list[Army]:
    """Return the armies in a land, of any state."""
    return [army for army in world.armies.values() if army.at == land]


def ready_in(world: World, land: str) -> list[Army]:
    """Return the armies in a land that can fight a battle, which takes a regular unit (G-20)."""
    return [army for army in armies_in(world, land) if fielded(army)]


def occupied_lands(world: World, lands: Sequence[str]) -> list[tuple[str, str]]:
    """Return those of `lands` that an invasion or a horde is in, each with its outsider, in the order of `lands`."""
    found = [(army.target, army.outsider) for army in world.invasions.values()]
    found += [(place, horde.outsider) for horde in world.hordes.values() for place in horde.at]
    return [each for land in lands for each in found if each[0] == land]


def has_goal(world: World, army: Army, year: int) -> bool:
    """Return whether an army that fights outsiders still has a reason to be out, and a state that sent it.

    It marches on a land that they hold (G-41), or defends its own lands while they are in one or an attack of this
    year is still to come (G-36).
    """
    goal = world.tribans.get(army.against)
    if goal is None or head_of(world, army.power) != army.power:
        return False
    own = [land.id for land in lands_of(world, army.power)]
    due = goal.id in own and any(attack.year <= year for attack in world.attacks.values())
    return bool(goal.held_by) or due or bool(occupied_lands(world, own))


# Mustering


def take_field(context: StepContext[World], state: Triban, land: Triban, by: Drawn, *, rule: str) -> None:
    """A state decides `by` an order to march on a land held by outsiders; it has no year of peace (G-41, R5.7)."""
    words: dict[str, Word] = {"outsider": land.held_by, "place": land.id, "by": by}
    context.tell("take_field", state, rule, words, fought=context.year)


def call_out(
    context: StepContext[World], state: Triban, land: Triban, outsider: str, by: Drawn, *, rule: str
) -> None:
    """A state calls its armies out against outsiders in a land of its own, or on their way to it (G-36)."""
    words: dict[str, Word] = {"outsider": outsider, "place": land.id, "by": by}
    context.tell("call_out", state, rule, words)


def answer_for_help(
    context: StepContext[World], ally: str, friend: str, card: str, *, comes: bool, rule: str
) -> None:
    """A friend that is called against outsiders comes or keeps out; `card` is what it drew, if it had to (G-36)."""
    words: dict[str, Word] = {"people": friend, "draw": card}
    context.tell("promise_help" if comes else "refuse_help", ally, rule, words)


def raise_army(
    context: StepContext[World], power: str, at: str, *, rule: str, die: Drawn, against: str = ""
) -> Army:
    """A state starts an army in one of its lands, picked by `die`; its lands send the units.

    `against` is the land that it marches on or defends against outsiders; empty for an army of a war (G-36, G-41).
    """
    army = Army(
        id=fresh_id(context.world.armies, f"{power}-army-{context.year}"),
        power=power,
        at=at,
        home=at,
        regulars=0,
        against=against,
    )
    context.add("raise_army", army, rule, {"people": power, "place": die}, about=at)
    return army


def send_units(context: StepContext[World], army: Army, land: Triban, sent: Muster, *, rule: str) -> None:
    """A land sends units to an army; the others stay at home as its garrison (G-44)."""
    words: dict[str, Word] = {
        "people": army.power,
        "units": sent.units,
        "left": land.regulars - sent.regulars,
    }
    context.tell(
        "send_units",
        land,
        rule,
        words,
        also=(
            army,
            {
                "regulars": army.regulars + sent.regulars,
                "mercenaries": army.mercenaries + sent.mercenaries,
                "risen": army.risen + sent.risen,
                "musters": (*army.musters, sent),
            },
        ),
        regulars=land.regulars - sent.regulars,
        mercenaries=land.mercenaries - sent.mercenaries,
        risen=land.risen - sent.risen,
    )


def send_contingent(
    context: StepContext[World], army: Army, land: Triban, units: int, *, rule: str, ranks: str, cards: Drawn
) -> None:
    """An ally's land sends units to an army for this campaign (R9.4).

    `ranks` are the matching card ranks in words, which can stand for kinds of troops (R9.5).
    """
    words: dict[str, Word] = {"people": army.power, "units": units, "ranks": ranks, "cards": cards}
    context.tell(
        "send_contingent",
        land,
        rule,
        words,
        also=(army, {"allied": army.allied + units, "allies": (*army.allies, Muster(land.id, units))}),
        regulars=land.regulars - units,
    )


def send_no_contingent(
    context: StepContext[World], ally: Triban, army: Army, *, rule: str, cards: Drawn
) -> None:
    """An ally sends no units to an army: no card matched, or it has none to spare (R9.4)."""
    context.tell("send_no_contingent", ally, rule, {"people": army.power, "cards": cards})


# On campaign


def march(
    context: StepContext[World], army: Army, to: str, *, rule: str, by: Word, road: str, landed: bool = False
) -> None:
    """An army marches to a land, or is `landed` there by ships; `by` is the decision, `road` the way in words."""
    words: dict[str, Word] = {"people": army.power, "from": army.at, "to": to, "by": by, "road": road}
    context.tell(
        "march",
        army,
        rule,
        words,
        at=to,
        sieged=0,
        marched=world_state.season_number(context.year, context.season),
        landed=army.landed or landed,
    )


def halt(context: StepContext[World], army: Army, *, rule: str, by: Word) -> None:
    """An army stays where it is."""
    context.tell("halt", army, rule, {"people": army.power, "place": army.at, "by": by})


def fall_back(context: StepContext[World], army: Army, to: str, *, rule: str, by: Word) -> None:
    """A beaten army retreats to a land (G-20)."""
    words: dict[str, Word] = {"people": army.power, "from": army.at, "to": to, "by": by}
    context.tell(
        "fall_back",
        army,
        rule,
        words,
        at=to,
        sieged=0,
        marched=world_state.season_number(context.year, context.season),
    )


def let_pass(
    context: StepContext[World], owner: str, army: Army, land: str, card: Drawn, *, rule: str
) -> None:
    """A neutral state gives an army leave to enter its land (G-44)."""
    context.tell("let_pass", owner, rule, {"people": army.power, "place": land, "card": card})


def bar_way(
    context: StepContext[World], owner: str, army: Army, land: str, card: Drawn, *, rule: str
) -> None:
    """A neutral state refuses an army leave to enter its land (G-44)."""
    context.tell("bar_way", owner, rule, {"people": army.power, "place": land, "card": card})


def lie_in_supply(context: StepContext[World], army: Army, supplied: bool, *, rule: str, why: str) -> None:
    """An army comes into supply or falls out of it (R8.1)."""
    if army.supplied != supplied:
        words: dict[str, Word] = {"people": army.power, "place": army.at, "why": why}
        context.tell("find_supply" if supplied else "lack_supply", army, rule, words, supplied=supplied)


def lose_army_units(context: StepContext[World], army: Army, due: int, *, rule: str, why: str) -> int:
    """An army loses up to `due` units; return how many it lost.

    Mercenaries are lost first and are removed. Then regulars and allies become horde, each in proportion
    (R8.4, G-46). Units of a holy rising are lost last and are removed (E11).
    """
    lost = min(int(due), fielded(army))
    hired = min(lost, army.mercenaries)
    dropped = min(lost - hired, army.regulars + army.allied)
    regulars, allied = shares(dropped, [army.regulars, army.allied])
    words: dict[str, Word] = {
        "people": army.power,
        "place": army.at,
        "due": due,
        "lost": lost,
        "short": f" of {int(due)} due" if lost < due else "",
        "why": why,
    }
    context.tell(
        "lose_army_units",
        army,
        rule,
        words,
        mercenaries=army.mercenaries - hired,
        regulars=army.regulars - regulars,
        allied=army.allied - allied,
        horde=army.horde + dropped,
        risen=army.risen - (lost - hired - dropped),
    )
    return lost


# Going home


def return_units(
    context: StepContext[World], army: Army, land: Triban, back: Muster, horde: int, *, rule: str, why: str
) -> None:
    """Units of an army come home to a land: as regulars within its value, the others as horde (R7.6, R8.4)."""
    regulars = min(land.army_value + land.guard, land.regulars + back.regulars)
    over = land.regulars + back.regulars - regulars
    words: dict[str, Word] = {
        "people": army.power,
        "units": back.units,
        "horde": horde,
        "why": why,
    }
    context.tell(
        "return_units",
        land,
        rule,
        words,
        regulars=regulars,
        horde=min(max(0, land.army_value - regulars), land.horde + horde + over),
        mercenaries=land.mercenaries + back.mercenaries,
        risen=land.risen + back.risen,
    )


def break_up(context: StepContext[World], army: Army, *, rule: str, why: str) -> None:
    """An army leaves the map; its units are home or lost."""
    words: dict[str, Word] = {"people": army.power, "place": army.at, "why": why}
    context.remove("break_up", army, rule, words, about=army.at)
