"""What the ground under an event is like: coasts, storms, snow, and how far it reaches (E17, E18, E23)."""

from collections.abc import Mapping

from decimo.fate import Setting
from decimo.risk.event.event_table import Event
from decimo.risk.land.land import Land, Level, Place


def allows(event: Event, land: Land, territory: str, settings: Mapping[str, Setting]) -> bool:
    """Whether a territory has what an event needs to happen there."""
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


def _comes(level: Level, settings: Mapping[str, Setting]) -> bool:
    """Whether weather of this frequency counts as possible (E18)."""
    return level == "regular" or (level == "rare" and settings["weather"] == "rare")


def oceans_of(place: Place, settings: Mapping[str, Setting]) -> tuple[str, ...]:
    """The oceans that a territory lies on, as the house rules read the coasts (E17)."""
    if settings["strict-geography"] == "on" and place.really_inland:
        return ()
    return place.all_oceans if settings["coasts"] == "any-salt-water" else place.oceans


def shores(land: Land, ocean: str, settings: Mapping[str, Setting]) -> list[str]:
    """The territories on an ocean, in the order of the map (E17)."""
    return [place.id for place in land.territories if ocean in oceans_of(place, settings)]


def within(land: Land, territory: str, reach: int) -> list[str]:
    """The territories at most so many borders away, the nearest first, the territory itself before all."""
    return [other for other, steps in land.distances[territory].items() if steps <= reach]
