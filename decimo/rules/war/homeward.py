"""The end of autumn: armies and fleets go home (R7.6, R8.2, R8.3)."""

from decimo.rules.book import Book, Season
from decimo.rules.war.disband import disband, fleet_home
from decimo.rules.war.supply import Hunger, contractors, moves_to_supply, note_supply, starve
from decimo.world.campaign import lose_initiative
from decimo.world.effect import end_effect

__all__ = ["armies_home", "disband"]

SEASON_OVER = "the campaigning season is over"


def armies_home(turn: Season, book: Book) -> None:
    """Armies out of supply roll for their way back; then every army and fleet goes home."""
    world = turn.world
    crooked = [crooks for head in world.tribans if (crooks := contractors(world, head))]
    _way_back(turn, book)
    for army in list(world.armies.values()):
        disband(turn, army, rule="decimo:R7.6", why=SEASON_OVER)
    for fleet in list(world.fleets.values()):
        fleet_home(turn, fleet, rule="decimo:R7.6", why=SEASON_OVER)
    for crooks in crooked:
        end_effect(turn, crooks, rule="decimo:R8.7")
    for war in world.wars.values():
        lose_initiative(turn, war, rule="decimo:R7.6")


def _way_back(turn: Season, book: Book) -> None:
    """An army out of supply rolls once for the end of autumn, and once for each move to where it is fed."""
    hungry = [army for army in turn.world.armies.values() if not note_supply(turn, book, army)]
    rolls = []
    for army in hungry:
        rolls.append(Hunger(army, "want of supply at the end of autumn", "decimo:R8.2", army.id))
        rolls += [
            Hunger(army, f"the way home, move {n}", "decimo:R8.3", f"{army.id}-{n}")
            for n in range(1, moves_to_supply(turn, book, army) + 1)
        ]
    starve(turn, book, rolls)
