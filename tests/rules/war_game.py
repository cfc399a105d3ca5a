"""A game with given realms, wars and armies."""

from decimo.rules.game_data import DecimoContext, DecimoData
from decimo.rules.realm.conquest import conquer_land
from decimo.world.muster import Muster
from decimo.world.world_state import Army, Leader, Office, War, relation_between
from tests.rules.game import FOUR_HEARTHS, Game, Typed, quiet_world


class WarGame(Game):
    """A world at play whose lands may be ruled from others."""

    def __init__(self, data: DecimoData = FOUR_HEARTHS, **settings: int | str) -> None:
        super().__init__(quiet_world(data), data, **settings)

    def subject(self, lord: str, *lands: str, joined: int = 1) -> None:
        """Let lands be subject to a kingdom: without characters and without a bank."""
        for land in lands:
            triban = self.triban(land)
            triban.lord, triban.joined, triban.bank = lord, joined, 0
            for leader in [x for x in self.world.leaders.values() if x.triban == land]:
                del self.world.leaders[leader.id]
        self.triban(lord).seat = self.triban(lord).seat or "kingdom"

    def empire(self, emperor: str, *kings: str) -> None:
        """Let kings, each with subjects already, be subject to an emperor."""
        for king in kings:
            self.subject(emperor, king)
        self.triban(emperor).seat = "empire"

    def heir(self, state: str, rating: int = 12, office: Office = "administrator") -> Leader:
        heir = Leader(f"{state}-heir", state, office, "Heir", rating, 1)
        self.world.leaders[heir.id] = heir
        self.triban(state).successor = heir.id
        return heir

    def war(self, one: str, other: str, *, civil: bool = False) -> War:
        war = War(f"{one}-{other}", one, other, 4, cause="a quarrel", civil=civil)
        self.world.wars[war.id] = war
        relation_between(self.world, one, other).score = 7
        return war

    def army(self, power: str, at: str, regulars: int = 12, **fields: int | bool | str) -> Army:
        """A field army that came from its capital, whose garrison is what is left there."""
        army = Army(f"{power}-at-{at}", power, at, power, regulars, musters=(Muster(power, regulars),))
        for name, value in fields.items():
            setattr(army, name, value)
        self.world.armies[army.id] = army
        return army

    def conquer(self, land: str, by: str, *answers: Typed) -> list[str]:
        """Let a land fall, with these answers; return the verbs that were told."""

        def step(context: DecimoContext, data: DecimoData) -> None:
            conquer_land(context, data, land, by, rule="decimo:G-18", why="the fall of the city")

        return [fact.verb for fact in self.play(step, *answers, year=5, season=1)]
