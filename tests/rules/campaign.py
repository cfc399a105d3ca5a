"""Wars, armies and fleets on the map of a small game."""

from decimo.rules.game_data import DecimoData
from decimo.rules.scenario import DecimoScenario
from decimo.world.muster import Crew, Muster
from decimo.world.world_state import Army, Fleet, War, relation_between
from tests.rules.game import Game


def war(
    game: Game,
    one: str,
    other: str,
    attacker: str = "",
    *,
    one_allies: tuple[str, ...] = (),
    other_allies: tuple[str, ...] = (),
) -> War:
    """Let two states be at war, each with its allies."""
    made = War(f"{one}-{other}", one, other, 1, one_allies, other_allies, attacker)
    game.world.wars[made.id] = made
    for mine in (one, *made.one_allies):
        for theirs in (other, *made.other_allies):
            relation_between(game.world, mine, theirs).score = 7
    return made


def realm(game: Game, head: str, *lands: str) -> None:
    """Let lands be subject to a kingdom."""
    game.triban(head).seat = "kingdom"
    for land in lands:
        game.triban(land).lord = head


def army(
    game: Game,
    power: str,
    at: str,
    regulars: int,
    *,
    mercenaries: int = 0,
    risen: int = 0,
    name: str = "army",
) -> Army:
    """Put an army on the map; its regulars came from the capital of its state."""
    capital = game.triban(power)
    capital.regulars = max(0, capital.regulars - regulars)
    muster = Muster(power, regulars, mercenaries, risen)
    made = Army(
        f"{power}-{name}",
        power,
        at,
        power,
        regulars,
        mercenaries=mercenaries,
        risen=risen,
        musters=(muster,),
    )
    game.world.armies[made.id] = made
    return made


def fleet(game: Game, power: str, at: str, ships: int, hired: int = 0) -> Fleet:
    """Put a fleet on the map; its ships came from the capital of its state."""
    game.triban(power).ships = game.triban(power).hired_ships = 0
    made = Fleet(f"{power}-fleet", power, at, ships, hired, (Crew(power, ships, hired),))
    game.world.fleets[made.id] = made
    return made


def own(game: Game, land: str) -> tuple[int, int]:
    """The regulars and the horde at home in a land."""
    return game.triban(land).regulars, game.triban(land).horde


def with_terrain(data: DecimoData, land: str, terrain: str) -> DecimoData:
    """The same land, but for the ground of one Triban."""
    tribans = tuple(
        triban.model_copy(update={"terrain": terrain}) if triban.id == land else triban
        for triban in data.land.tribans
    )
    fields = {name: getattr(data.land, name) for name in DecimoScenario.model_fields}
    return DecimoData(DecimoScenario(**{**fields, "tribans": tribans}), data.chance, data.tables)
