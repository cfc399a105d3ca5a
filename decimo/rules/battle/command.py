"""Who commands the armies of a state (G-13)."""

from decimo.rules.book import Season
from decimo.world import season
from decimo.world.effect import MASS_MOVEMENT, running
from decimo.world.land import Leader, World


def commander(world: World, head: str) -> Leader | None:
    """The best warrior of a state: the holder of the office, or an heir who is a warrior too (G-13)."""
    warriors = [x for x in world.leaders.values() if x.triban == head and x.office == "warrior"]
    return max(warriors, key=lambda leader: leader.rating, default=None)


def in_field(turn: Season, head: str) -> Leader | None:
    """Who leads the armies of a state in person: its commander, but nobody leads a crowd (E11)."""
    crowd = running(turn.world, MASS_MOVEMENT, head, season.number(turn.year, turn.season))
    return None if crowd else commander(turn.world, head)


def commanding_rating(turn: Season, head: str) -> int:
    """The rating under which a state fights; 0 without a warrior (G-13), and of a crowd its own (E11, G-40)."""
    if running(turn.world, MASS_MOVEMENT, head, season.number(turn.year, turn.season)):
        return int(turn.settings["crowd-rating"])
    leader = commander(turn.world, head)
    return leader.rating if leader else 0
