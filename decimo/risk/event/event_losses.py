"""The losses to an event in every territory it reaches, before armies are counted."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from decimo.chance.text import pluralize
from decimo.risk.event.event_dice import Aim, NextEvent
from decimo.risk.event.event_table import DICE, Amount, EventRow, Keep, Lose, LoseShare, Losing, Where
from decimo.risk.scenario import Level, RiskScenario, TerritoryData
from decimo.risk.settings import RiskSettings

_SHARES = {
    Fraction(1, 4): "a quarter",
    Fraction(1, 2): "half",
    Fraction(3, 4): "three quarters",
}
ALL_STACKS = range(1, 13)
"""The stacks in a table of losses."""


class Loss(NamedTuple):
    """A loss: a number of `armies`, a `share` of the stack, or all above `keep`; only one of them is set."""

    armies: int = 0
    share: Fraction = Fraction(0)
    keep: int | None = None

    def due(self, stack: int) -> int:
        """Return the number of armies due from a stack; its last army may still be spared (A4)."""
        if self.keep is not None:
            return max(0, stack - self.keep)
        return self.armies + ceil(self.share * stack)

    def lost(self, stack: int, least: int = 1) -> int:
        """Return the number of armies that a stack loses if `least` of them always stay."""
        return max(0, min(self.due(stack), stack - least))

    def words(self) -> str:
        """Say it in words: `half, rounded up`, `4 armies`, `all but one`."""
        if self.keep is not None:
            return "all armies" if not self.keep else f"all armies but {self.keep}"
        if self.share:
            return f"{_SHARES.get(self.share, f'{self.share}')} of the armies, rounded up"
        return pluralize(self.armies, "army", "armies")


HALF, QUARTER = Loss(share=Fraction(1, 2)), Loss(share=Fraction(1, 4))


def loss_of(effect: Losing, amount: int, factor: int) -> Loss:
    """Return the loss of an effect: `amount` is the total of the event's dice, `factor` its strength.

    A quotient is rounded before it is multiplied; armies to keep are not multiplied (E24).
    """
    match effect:
        case Keep(armies=armies):
            return Loss(keep=armies)
        case LoseShare(share=share):
            return Loss(share=min(Fraction(1), Fraction(share) * factor))
        case Lose():
            return Loss(armies=ceil(Fraction(amount_of(effect.amount, amount), effect.divide)) * factor)


def amount_of(amount: Amount, dice: int) -> int:
    """Return an amount as a number, which may be the total of the event's dice."""
    return dice if amount == DICE else int(amount)


def heaviest_loss(losses: Iterable[Loss]) -> Loss:
    """Return the loss that costs a large stack the most; of two blows of an event at one place only it counts."""
    return max(losses, key=lambda loss: loss.due(max(ALL_STACKS)))


def can_happen(event: EventRow, land: RiskScenario, territory: str, settings: RiskSettings) -> bool:
    """Return whether a territory has what an event needs to happen there."""
    place = land.place[territory]
    match event.needs:
        case "ocean":
            return bool(oceans_of(place, settings))
        case "hurricanes":
            return _comes(place.hurricanes, settings)
        case "blizzards":
            return _comes(place.blizzards, settings)
        case _:
            return True


def _comes(level: Level, settings: RiskSettings) -> bool:
    """Return whether weather of this frequency is possible (E18)."""
    return level == "regular" or (level == "rare" and settings.weather == "rare")


def oceans_of(place: TerritoryData, settings: RiskSettings) -> tuple[str, ...]:
    """Return the oceans of a territory, by the house rule on coasts (E17)."""
    if settings.strict_geography and place.really_inland:
        return ()
    return place.all_oceans if settings.coasts == "any-salt-water" else place.oceans


def coast_of(land: RiskScenario, ocean: str, settings: RiskSettings) -> list[str]:
    """Return the territories on an ocean, in the order of the map (E17)."""
    return [place.id for place in land.territories if ocean in oceans_of(place, settings)]


def territories_within(land: RiskScenario, territory: str, reach: int) -> list[str]:
    """Return the territories at most `reach` borders away, the nearest first and the territory itself before all."""
    return [other for other, steps in land.distances[territory].items() if steps <= reach]


TerritoryLosses = Mapping[str, Loss]
"""The loss of each territory by its id, in the order of the map."""


def struck_territories(land: RiskScenario, coming: NextEvent, territory: str) -> list[str]:
    """Return the territories struck like the target: itself, and those around it if the event spreads (E23)."""
    return territories_within(land, territory, coming.reach if coming.spreads else 0)


def count_losses(
    land: RiskScenario,
    settings: RiskSettings,
    coming: NextEvent,
    aim: Aim,
    amount: int,
    *,
    lands: Sequence[str] = (),
    armed: Collection[str] = (),
) -> TerritoryLosses:
    """Return the losses to one strike by territory; `amount` is the total of the event's dice.

    `lands` are those of the struck player, `armed` the territories with a nuclear weapon. A territory struck twice
    suffers the heavier loss.
    """
    found: dict[str, list[Loss]] = {}
    weapons = weapons_set_off(land, coming, [aim], armed)
    for effect in coming.event.effects:
        if isinstance(effect, (Lose, LoseShare, Keep)):
            for territory in _reached(land, settings, coming, aim, effect.where, lands, weapons):
                found.setdefault(territory, []).append(loss_of(effect, amount, coming.times))
    for territory in weapons:
        found.setdefault(territory, []).append(Loss(keep=0))
        for other in land.neighbours[territory]:
            found.setdefault(other, []).append(HALF)
    return {place.id: heaviest_loss(found[place.id]) for place in land.territories if place.id in found}


def weapons_set_off(
    land: RiskScenario, coming: NextEvent, aims: Sequence[Aim], armed: Collection[str]
) -> list[str]:
    """Return the nuclear weapons that a meteor sets off where it strikes land, and within its reach (E21).

    A weapon at its target doubles the reach. A weapon that only another weapon reaches does not go off.
    """
    if not coming.event.meteor:
        return []
    hit = {
        each
        for aim in aims
        if aim.territory
        for each in territories_within(land, aim.territory, _meteor_reach(aim, armed))
        if each in armed
    }
    return [place.id for place in land.territories if place.id in hit]


def _meteor_reach(aim: Aim, armed: Collection[str]) -> int:
    """Return the reach of a meteor in borders: the neighbours (E29), or twice as far if it hit a weapon (E21)."""
    return 2 if aim.territory in armed else 1


def _reached(
    land: RiskScenario,
    settings: RiskSettings,
    coming: NextEvent,
    aim: Aim,
    where: Where,
    lands: Sequence[str],
    weapons: Collection[str],
) -> Sequence[str]:
    """Return the territories that an effect strikes (see `Where`)."""
    if where == "owner":
        return lands
    if where == "ocean":
        return coast_of(land, aim.ocean, settings) if aim.ocean else ()
    if not aim.territory:
        return ()
    if where == "target":
        return struck_territories(land, coming, aim.territory)
    if where == "neighbours":
        return territories_within(land, aim.territory, _meteor_reach(aim, weapons))[1:]
    struck = struck_territories(land, coming, aim.territory)
    continent = land.place[aim.territory].continent
    return [place for place in land.of_continent[continent] if place not in struck]
