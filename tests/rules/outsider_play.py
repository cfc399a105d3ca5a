"""A small game for the tests of outsiders: the learning land, its house rules and the tables of section 21."""

from pathlib import Path

from decimo.fate import Setting
from decimo.rules.book import Book
from decimo.rules.outsider_table import OutsiderTable
from decimo.rules.settings import SettingTable
from decimo.world.land import Attack, Horde, Invasion, Outsider, Raiding
from tests.rules.chance_play import EVENTS, FOUR_HEARTHS, ROOT, Game, content

TABLES = {
    path.stem: content(OutsiderTable, str(path.relative_to(ROOT)))
    for path in sorted(Path(ROOT, "tables/decimo/outsiders").glob("*.yaml"))
}
DEFAULTS: dict[str, Setting] = {
    line.key: line.default
    for line in content(SettingTable, "tables/decimo/rules.yaml").settings
    if line.key and line.default is not None
}
BOOK = Book(FOUR_HEARTHS.land, EVENTS, TABLES)

WINTER, SPRING, SUMMER, AUTUMN = range(4)


class Frontier(Game):
    """The Four Hearths in a quiet year, with the Yurrags beyond the pass and the Grey Oars over the sea.

    By land the Yurrags reach Rossolan and Hethrun; by sea the Grey Oars reach Pelmarra and Orsely.
    """

    def __init__(self, **settings: Setting) -> None:
        super().__init__(
            None, BOOK, **{key.replace("-", "_"): value for key, value in DEFAULTS.items()} | settings
        )

    def outsider(self, id: str = "yurrags") -> Outsider:  # noqa: A002
        return self.world.outsiders[id]

    def attack(self, card: str, outsider: str = "yurrags", year: int = 5, base: str = "") -> None:
        attack = Attack(f"{outsider}-{card}", year, outsider, card, base)
        self.world.attacks[attack.id] = attack

    def raiding(self, since: int = 5, victim: str = "hethrun", base: str = "") -> Raiding:
        war = Raiding(f"war-{victim}-{base}", "yurrags", victim, since, base)
        self.world.raidings[war.id] = war
        return war

    def invasion(
        self, units: int, target: str = "hethrun", outsider: str = "yurrags", sieged: int = 0
    ) -> Invasion:
        army = Invasion(f"{outsider}-{target}", outsider, target, units, sieged)
        self.world.invasions[army.id] = army
        return army

    def horde(self, units: int, *at: str, came_from: str = "yurrags", arrived: int = 5) -> Horde:
        horde = Horde(f"horde-{at[0]}", "yurrags", units, at, came_from, arrived)
        self.world.hordes[horde.id] = horde
        return horde

    def reach_only_hethrun(self) -> None:
        """Let the Yurrags hold Rossolan, so that Hethrun is the one people they can hit."""
        self.hold("rossolan")

    def hold(self, land: str, by: str = "yurrags") -> None:
        """Let an outsider hold a land: no characters, no units, no bank."""
        triban = self.triban(land)
        triban.held_by, triban.regulars, triban.ships, triban.bank = by, 0, 0, 0
        leaders = self.world.leaders
        for leader in [leader for leader in leaders.values() if leader.triban == land]:
            del leaders[leader.id]
