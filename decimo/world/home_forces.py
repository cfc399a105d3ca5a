"""Units and ships of a land: losses, recovery, hiring, and the army and navy values (R4.4 to R4.7)."""

from decimo.chance import StepContext, Word
from decimo.world.blight import holds_company
from decimo.world.trade import spend
from decimo.world.world_state import Triban, World


def fit_regulars(triban: Triban) -> int:
    """Return the regular units that a people can send out; horde and militia do not count (R7.7)."""
    return triban.regulars + triban.mercenaries + triban.risen


def lose_units(context: StepContext[World], triban: Triban, due: int, *, rule: str, why: str) -> int:
    """A people loses up to `due` units; return how many it lost.

    Mercenaries are lost first and are removed. Then regulars become horde (R8.4, G-46). Units of a holy rising
    are lost last and are removed (E11).
    """
    lost = min(int(due), fit_regulars(triban))
    hired = min(lost, triban.mercenaries)
    regulars = min(lost - hired, triban.regulars)
    risen = lost - hired - regulars
    context.tell(
        "lose_units",
        triban,
        rule,
        _losses(due, lost, why),
        mercenaries=triban.mercenaries - hired,
        regulars=triban.regulars - regulars,
        horde=triban.horde + regulars,
        risen=triban.risen - risen,
    )
    return lost


def _losses(due: int, lost: int, why: str) -> dict[str, Word]:
    """Return the words of a loss, with the units due if fewer were lost."""
    return {"due": due, "lost": lost, "short": f" of {due} due" if lost < due else "", "why": why}


def lose_ships(context: StepContext[World], triban: Triban, due: int, *, rule: str, why: str) -> int:
    """A people loses up to `due` ships for good; return how many it lost (G-22, G-46)."""
    lost = min(int(due), triban.ships + triban.hired_ships)
    hired = min(lost, triban.hired_ships)
    if lost:
        context.tell(
            "lose_ships",
            triban,
            rule,
            {"lost": lost, "why": why},
            hired_ships=triban.hired_ships - hired,
            ships=triban.ships - (lost - hired),
        )
    return lost


def recover(context: StepContext[World], triban: Triban, amount: int, *, rule: str) -> int:
    """A people recovers up to `amount` units and ships within its values; return how many (G-21).

    Horde becomes regular first, then new regulars are raised, then ships are built.
    """
    regulars = max(0, min(int(amount), triban.army_value - triban.regulars))
    ships = max(0, min(int(amount) - regulars, triban.navy_value - triban.ships))
    if regulars + ships > 0:
        context.tell(
            "recover",
            triban,
            rule,
            {"rolled": amount, "regulars": regulars, "ships": ships},
            regulars=triban.regulars + regulars,
            horde=max(0, triban.horde - regulars),
            ships=triban.ships + ships,
        )
    return regulars + ships


def keep_guard(context: StepContext[World], capital: Triban, amount: int, most: int, *, rule: str) -> None:
    """Up to `amount` more regulars are kept at a capital above its army value, `most` in all (G-48).

    Horde for whom there is no room beside them go home.
    """
    above = max(0, capital.regulars - capital.army_value)
    more = max(0, min(amount, most - above)) if capital.regulars >= capital.army_value else 0
    regulars, guard = capital.regulars + more, above + more
    if more or above != capital.guard:
        context.tell(
            "keep_guard",
            capital,
            rule,
            {"units": more, "guard": guard},
            regulars=regulars,
            guard=guard,
            horde=min(capital.horde, capital.army_value + guard - regulars),
        )


def raise_army_value(
    context: StepContext[World], triban: Triban, amount: int, *, rule: str, why: str, roll: int = 0
) -> None:
    """The army value of a people rises by `amount` (R4.4); `roll` is the die."""
    words: dict[str, Word] = {"amount": amount, "why": why}
    if roll:
        words["roll"] = roll
    context.tell("raise_army_value", triban, rule, words, army_value=triban.army_value + amount)


def raise_navy_value(
    context: StepContext[World], triban: Triban, amount: int, *, rule: str, why: str
) -> None:
    """The navy value of a people rises by `amount` (R4.4)."""
    words: dict[str, Word] = {"amount": amount, "why": why}
    context.tell("raise_navy_value", triban, rule, words, navy_value=triban.navy_value + amount)


def set_opening_strength(
    context: StepContext[World], triban: Triban, army: int, navy: int, *, rule: str
) -> None:
    """A people starts with these values and the same numbers of units and ships (R4.6, G-02)."""
    context.tell(
        "muster",
        triban,
        rule,
        {"units": army, "ships": navy},
        army_value=army,
        founding_army=army,
        regulars=army,
        navy_value=navy,
        founding_navy=navy,
        ships=navy,
    )


def raise_unit(context: StepContext[World], triban: Triban, *, rule: str) -> None:
    """A trade card buys a unit: a regular within the army value, beyond it a mercenary (R15.3, R15.4)."""
    words: dict[str, Word] = {"paid": 1}
    paid = spend(context.world, triban, 1)
    if regulars_in_being(context.world, triban) < triban.army_value:
        regulars, horde = triban.regulars + 1, max(0, triban.horde - 1)
        context.tell("raise_regular", triban, rule, words, also=paid, regulars=regulars, horde=horde)
    else:
        context.tell("hire_mercenary", triban, rule, words, also=paid, mercenaries=triban.mercenaries + 1)


def build_ship(context: StepContext[World], triban: Triban, *, rule: str) -> None:
    """A trade card buys a ship: built within the navy value, beyond it hired (R15.3, R15.4, R13.2)."""
    words: dict[str, Word] = {"paid": 1}
    paid = spend(context.world, triban, 1)
    if ships_in_being(context.world, triban) < triban.navy_value:
        context.tell("build_ship", triban, rule, words, also=paid, ships=triban.ships + 1)
    else:
        context.tell("hire_ship", triban, rule, words, also=paid, hired_ships=triban.hired_ships + 1)


def regulars_in_being(world: World, triban: Triban) -> int:
    """Return a land's regulars at home and in field armies, its own and its friends' (G-44, R9.4)."""
    sent = [muster for army in world.armies.values() for muster in (*army.musters, *army.allies)]
    return triban.regulars + sum(muster.regulars for muster in sent if muster.land == triban.id)


def ships_in_being(world: World, triban: Triban) -> int:
    """Return a land's ships at home and in a fleet (G-22)."""
    crews = [crew for fleet in world.fleets.values() for crew in fleet.musters]
    return triban.ships + sum(crew.ships for crew in crews if crew.land == triban.id)


def lower_army_value(context: StepContext[World], triban: Triban, due: int, *, rule: str, why: str) -> int:
    """A people loses up to `due` of its army value; return how much (R4.4). The value never falls below 0.

    Regulars above the new value become horde, and horde above it goes home.
    """
    lost = min(int(due), triban.army_value)
    value = triban.army_value - lost
    regulars = min(triban.regulars, value + triban.guard)
    context.tell(
        "lower_army_value",
        triban,
        rule,
        _losses(due, lost, why),
        army_value=value,
        regulars=regulars,
        horde=min(max(0, value - regulars), triban.horde + triban.regulars - regulars),
    )
    return lost


def lower_navy_value(context: StepContext[World], triban: Triban, due: int, *, rule: str, why: str) -> int:
    """A people loses up to `due` of its navy value; return how much. Ships above the new value are lost."""
    lost = min(int(due), triban.navy_value)
    value = triban.navy_value - lost
    context.tell(
        "lower_navy_value",
        triban,
        rule,
        _losses(due, lost, why),
        navy_value=value,
        ships=min(triban.ships, value),
    )
    return lost


def dismiss_mercenaries(context: StepContext[World], triban: Triban, *, rule: str) -> None:
    """Mercenaries and hired ships leave at the end of the year (R15.5, R17.1).

    A free company stays in the land it has seized. The number that left is stored for a year: they may come
    back (E49).
    """
    if holds_company(context.world, triban.id):
        return
    if triban.mercenaries or triban.hired_ships:
        context.tell(
            "dismiss_mercenaries",
            triban,
            rule,
            {"units": triban.mercenaries, "ships": triban.hired_ships},
            mercenaries=0,
            hired_ships=0,
            discharged=triban.mercenaries,
        )
    elif triban.discharged:
        context.tell("lose_sight_of_mercenaries", triban, rule, discharged=0)
