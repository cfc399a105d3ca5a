"""Fleets: they put to sea, sail, lose ships for good, and come home (section 13, G-22)."""

from collections.abc import Mapping

from decimo.chance import Drawn, Rolled, StepContext, Word
from decimo.world.combat import settled
from decimo.world.muster import Crew, shares
from decimo.world.world_state import Fleet, Route, Triban, War, World, fresh_id


def afloat(fleet: Fleet) -> int:
    """Return the ships of a fleet, hired ones included."""
    return fleet.ships + fleet.hired


def fleet_of(world: World, power: str) -> Fleet | None:
    """Return the fleet of a state; None if it has none at sea."""
    return next((fleet for fleet in world.fleets.values() if fleet.power == power), None)


def fit_out(context: StepContext[World], power: str, at: str, *, rule: str, die: Drawn) -> Fleet:
    """A state gathers a fleet in one of its ports, picked by `die`; its lands send the ships."""
    fleet = Fleet(
        id=fresh_id(context.world.fleets, f"{power}-fleet-{context.year}"), power=power, at=at, ships=0
    )
    context.add("fit_out", fleet, rule, {"people": power, "place": die}, about=at)
    return fleet


def send_ships(context: StepContext[World], fleet: Fleet, land: Triban, *, rule: str) -> None:
    """All ships of a land join the fleet of its state."""
    words: dict[str, Word] = {"people": fleet.power, "ships": land.ships + land.hired_ships}
    crew = Crew(land.id, land.ships, land.hired_ships)
    joined: dict[str, int | tuple[str, ...]] = {
        "ships": fleet.ships + land.ships,
        "hired": fleet.hired + land.hired_ships,
        "musters": (*fleet.musters, crew),
    }
    context.tell("send_ships", land, rule, words, also=(fleet, joined), ships=0, hired_ships=0)


def sail(context: StepContext[World], fleet: Fleet, to: str, *, rule: str, by: Word) -> None:
    """A fleet sails to a sea zone, or into a port."""
    words: dict[str, Word] = {"people": fleet.power, "from": fleet.at, "to": to, "by": by}
    context.tell("sail", fleet, rule, words, at=to)


def ride_at_anchor(context: StepContext[World], fleet: Fleet, *, rule: str, by: Word) -> None:
    """A fleet stays where it is."""
    context.tell("ride_at_anchor", fleet, rule, {"people": fleet.power, "place": fleet.at, "by": by})


def fight_at_sea(
    context: StepContext[World],
    mover: Fleet,
    other: Fleet,
    zone: str,
    counted: tuple[War, Mapping[str, int]] | None,
    *,
    result: str,
    by: Rolled | Drawn,
    margin: int,
) -> None:
    """Two fleets fight in a sea zone (G-22).

    `by` is the difference of the two dice, or the code of a sheet; `margin` is the advantage of `mover` in
    modifiers, `result` its victory or defeat, `counted` the change of the war by a victory.
    """
    words: dict[str, Word] = {
        "people": mover.power,
        "ships": afloat(mover),
        "other": other.power,
        "others": afloat(other),
        "zone": zone,
        "result": result,
        **settled(by),
        "margin": margin,
    }
    context.tell("fight_at_sea", mover, "decimo:G-22", words, also=counted)


def lose_fleet_ships(context: StepContext[World], fleet: Fleet, due: int, *, rule: str, why: str) -> int:
    """A fleet loses up to `due` ships for good; return how many. Hired ones go first; without ships it is removed.

    Each land that sent ships loses in proportion.
    """
    lost = min(due, afloat(fleet))
    hired = min(lost, fleet.hired)
    crews = fleet.musters
    own = shares(lost - hired, [crew.ships for crew in crews])
    paid = shares(hired, [crew.hired for crew in crews])
    left = [
        Crew(crew.land, crew.ships - ships, crew.hired - others)
        for crew, ships, others in zip(crews, own, paid, strict=True)
    ]
    words: dict[str, Word] = {"people": fleet.power, "lost": lost, "left": afloat(fleet) - lost, "why": why}
    context.tell(
        "lose_fleet_ships",
        fleet,
        rule,
        words,
        ships=fleet.ships - (lost - hired),
        hired=fleet.hired - hired,
        musters=tuple(left),
    )
    if not afloat(fleet):
        context.remove("sink_fleet", fleet, rule, {"people": fleet.power, "place": fleet.at}, about=fleet.at)
    return lost


def blockade_route(context: StepContext[World], route: Route, power: str, land: str, *, rule: str) -> None:
    """A blockade shuts a trade route: it brings no trade cards this year (G-22, G-30)."""
    words: dict[str, Word] = {"name": route.name, "people": power, "place": land}
    context.tell("blockade_route", route, rule, words, idle=context.year)


def return_ships(context: StepContext[World], fleet: Fleet, land: Triban, crew: Crew, *, rule: str) -> None:
    """Ships of a fleet come home to their land, within its navy value."""
    words: dict[str, Word] = {"people": fleet.power, "ships": crew.ships + crew.hired}
    context.tell(
        "return_ships",
        land,
        rule,
        words,
        ships=min(land.navy_value, land.ships + crew.ships),
        hired_ships=land.hired_ships + crew.hired,
    )


def lay_up(context: StepContext[World], fleet: Fleet, *, rule: str, why: str) -> None:
    """A fleet is laid up; its ships are home or lost."""
    words: dict[str, Word] = {"people": fleet.power, "place": fleet.at, "why": why}
    context.remove("lay_up", fleet, rule, words, about=fleet.at)
