"""What an event costs, and where, before any army is counted: the losses at every territory it reaches."""

from collections.abc import Collection, Mapping, Sequence

from decimo.fate import Setting
from decimo.risk.event.aim import Aim
from decimo.risk.event.coming import Coming
from decimo.risk.event.ground import shores, within
from decimo.risk.event.loss import HALF, Loss, heavier, loss_of
from decimo.risk.event.verb import Keep, Lose, LoseShare, Where
from decimo.risk.land.land import Land

Losses = Mapping[str, Loss]
"""What each territory loses, by its id, in the order of the map."""


def core(land: Land, coming: Coming, territory: str) -> list[str]:
    """The territories that are struck as the target is: itself, and what lies around it if the event spreads (E23)."""
    return within(land, territory, coming.reach if coming.spreads else 0)


def losses(
    land: Land,
    settings: Mapping[str, Setting],
    coming: Coming,
    aim: Aim,
    amount: int,
    *,
    lands: Sequence[str] = (),
    armed: Collection[str] = (),
) -> Losses:
    """Return what one strike costs each territory, `amount` being the total of the event's dice.

    `lands` are those of the player struck, `armed` the territories with a nuclear weapon. A territory that is
    struck twice by it suffers the heavier blow.
    """
    found: dict[str, list[Loss]] = {}
    weapons = set_off(land, coming, [aim], armed)
    for effect in coming.event.effects:
        if isinstance(effect, (Lose, LoseShare, Keep)):
            for territory in _reached(land, settings, coming, aim, effect.where, lands, weapons):
                found.setdefault(territory, []).append(loss_of(effect, amount, coming.times))
    for territory in weapons:
        found.setdefault(territory, []).append(Loss(keep=0))
        for other in land.neighbours[territory]:
            found.setdefault(other, []).append(HALF)
    return {place.id: heavier(found[place.id]) for place in land.territories if place.id in found}


def set_off(land: Land, coming: Coming, aims: Sequence[Aim], armed: Collection[str]) -> list[str]:
    """The nuclear weapons that a meteor sets off where it strikes land: there, and as far as it reaches (E21).

    A weapon at the very place doubles its reach. One that only another weapon reaches stays whole.
    """
    if not coming.event.meteor:
        return []
    hit = {
        each
        for aim in aims
        if aim.territory
        for each in within(land, aim.territory, _meteor_reach(aim, armed))
        if each in armed
    }
    return [place.id for place in land.territories if place.id in hit]


def _meteor_reach(aim: Aim, armed: Collection[str]) -> int:
    """How far a meteor reaches from where it fell: next to it (E29), or twice as far if it hit a weapon (E21)."""
    return 2 if aim.territory in armed else 1


def _reached(
    land: Land,
    settings: Mapping[str, Setting],
    coming: Coming,
    aim: Aim,
    where: Where,
    lands: Sequence[str],
    weapons: Collection[str],
) -> Sequence[str]:
    """The territories that an effect falls on (see `verb.Where`)."""
    if where == "owner":
        return lands
    if where == "ocean":
        return shores(land, aim.ocean, settings) if aim.ocean else ()
    if not aim.territory:
        return ()
    if where == "target":
        return core(land, coming, aim.territory)
    if where == "neighbours":
        return within(land, aim.territory, _meteor_reach(aim, weapons))[1:]
    struck = core(land, coming, aim.territory)
    continent = land.place[aim.territory].continent
    return [place for place in land.of_continent[continent] if place not in struck]
