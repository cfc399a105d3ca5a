"""The invariants of every world of Decimo between two steps, and of mustered armies."""

from collections import Counter
from collections.abc import Iterator

from decimo.play.campaign_record import Moment
from decimo.rules.game_data import DecimoData
from decimo.rules.settings import DecimoSettings
from decimo.world.home_forces import regulars_in_being
from decimo.world.invariants import FIRST_OF_SPRING, CalendarPlace, find_broken
from decimo.world.polity import lands_of
from decimo.world.world_state import SPRING, World


def broken(world: World, data: DecimoData, settings: DecimoSettings, now: Moment) -> list[str]:
    """What does not hold, one sentence each; `now` is the step that is played next."""
    place = CalendarPlace(now.year, now.season, now.step)
    found = [*find_broken(world, place, data.name_entities(world)).values()]
    if now.season == SPRING and now.step == FIRST_OF_SPRING:
        # An umpire and a house rule may change this after the mustering, so it is no invariant of the world.
        found += _just_mustered(world, settings)
    return found


def _just_mustered(world: World, settings: DecimoSettings) -> Iterator[str]:
    """No garrison is too small, and no state has too many armies (G-44)."""
    garrison = settings.garrison
    for army in world.armies.values():
        for muster in (*army.musters, *army.allies):
            if muster.regulars and world.tribans[muster.land].regulars < garrison:
                yield f"{muster.land} sent {muster.regulars} and kept {world.tribans[muster.land].regulars}"
    for head, count in Counter(army.power for army in world.armies.values()).items():
        regulars = sum(regulars_in_being(world, land) for land in lands_of(world, head))
        most = max(1, regulars // settings.regulars_per_army)
        if count > most:
            yield f"{head} has {count} armies of {regulars} regulars"
