"""What a land can send to the field: its regulars beyond the garrison of its city, and all others (G-44)."""

from decimo.rules.book import Season
from decimo.world import season
from decimo.world.effect import STANDING_ASIDE, running
from decimo.world.land import Triban


def spare_regulars(turn: Season, land: Triban) -> int:
    """The regulars of a land beyond its garrison of 4; none while its people stand aside (G-44, E41)."""
    if running(turn.world, STANDING_ASIDE, land.id, season.number(turn.year, turn.season)):
        return 0
    return max(0, land.regulars - int(turn.settings["garrison"]))


def fit_units(turn: Season, land: Triban) -> int:
    """The units that a land can send: regulars beyond its garrison, and all who serve for pay or faith."""
    if running(turn.world, STANDING_ASIDE, land.id, season.number(turn.year, turn.season)):
        return 0
    return spare_regulars(turn, land) + land.mercenaries + land.risen
