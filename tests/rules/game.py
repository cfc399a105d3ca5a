"""A small game for tests of the rules: with a given land and answers."""

from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from decimo.chance import PACK_54, Answer, Ask, Fact, Pack, RuleContext, Setting, as_plain
from decimo.content.model import read
from decimo.rules.event.chance_events import chance_events
from decimo.rules.event.chance_table import ChanceTable
from decimo.rules.game_data import DecimoContext, DecimoData, OutsiderTable, Rule
from decimo.rules.scenario import DecimoScenario
from decimo.rules.settings import DecimoSettings, read_settings
from decimo.world.world_state import (
    OFFICES,
    Attack,
    Due,
    Horde,
    Invasion,
    Leader,
    Office,
    Outsider,
    Raiding,
    Relation,
    Route,
    Triban,
    World,
    pair_of,
    relation_between,
)

ROOT = Path(__file__).parents[2]
WINTER, SPRING, SUMMER, AUTUMN = range(4)

Typed = int | str | tuple[int, ...]
"""An answer: the face of a die, the faces of several, a card, or the option chosen."""
M = TypeVar("M", bound=BaseModel)


def content(model: type[M], name: str) -> M:
    """Read a file that comes with the program."""
    made, problems = read((ROOT / name).read_bytes(), name, model)
    assert made is not None, problems
    return made


EVENTS = content(ChanceTable, "tables/decimo/chance.yaml")
TABLES = {
    path.stem: content(OutsiderTable, str(path.relative_to(ROOT)))
    for folder in ("outsiders", "war")
    for path in sorted(Path(ROOT, "tables/decimo", folder).glob("*.yaml"))
}
SETTINGS = DecimoSettings()
FOUR_HEARTHS = DecimoData(content(DecimoScenario, "scenarios/four-hearths.yaml"), EVENTS, TABLES)
ITALY = DecimoData(content(DecimoScenario, "scenarios/italy.yaml"), EVENTS, TABLES)
BOOKS = (FOUR_HEARTHS, ITALY)
EVERY_PEOPLE = [(data, triban.id) for data in BOOKS for triban in data.land.tribans]
"""Every people of both lands, to try a rule on one after the other."""


def quiet_world(data: DecimoData) -> World:
    """A land in a quiet year: 8 units each, nothing in ruins, all scores neutral."""
    land, world = data.land, World(id=data.land.id)
    for t in land.tribans:
        ships = 3 if t.port else 0
        world.tribans[t.id] = Triban(
            id=t.id,
            army_value=8,
            founding_army=8,
            regulars=8,
            navy_value=ships,
            founding_navy=ships,
            ships=ships,
            bank=3,
            centre=t.centre,
            leading="administrator" if t.centre else "warrior",
            named=3,
        )
        for office, name in zip(OFFICES, t.leaders, strict=False):
            leader = Leader(f"{t.id}-{office}", t.id, office, name, 10, 1)
            world.leaders[leader.id] = leader
    ids = list(world.tribans)
    for n, one in enumerate(ids):
        for other in ids[n + 1 :]:
            relation = Relation(pair_of(one, other).id, 4)
            world.relations[relation.id] = relation
    world.outsiders = {o.id: Outsider(o.id, o.kind, o.sea, o.army) for o in land.outsiders}
    world.routes = {r.id: Route(r.id, r.name, r.stops) for r in land.routes}
    return world


class Game:
    """A world at play, with everything that was asked and told since it began.

    By default the Four Hearths in a quiet year. The Yurrags reach Rossolan and Hethrun by land, the Grey Oars
    reach Pelmarra and Orsely by sea. Settings are named with `_` for `-`.
    """

    def __init__(
        self, world: World | None = None, data: DecimoData = FOUR_HEARTHS, **settings: Setting
    ) -> None:
        self.data = data
        self.world = world or quiet_world(data)
        assert {*settings} <= {*DecimoSettings.__dataclass_fields__}, "no such setting"
        self.settings = read_settings({key.replace("_", "-"): value for key, value in settings.items()})
        self.asks: list[Ask] = []
        self.facts: list[Fact] = []

    def play(self, step: Rule, *answers: Typed, year: int, season: int = WINTER) -> list[Fact]:
        """Play a step with these answers, in their order, no more and no fewer; return what it told."""
        left = list(answers)

        def answer(ask: Ask, _number: int) -> Answer:
            assert left, f"nobody said what to answer to: {ask.why}"
            said = left.pop(0)
            return Answer((said,) if isinstance(said, int) else said, "player")

        before = plain(self.world)
        context: DecimoContext = RuleContext(
            self.world,
            year=year,
            season=season,
            settings=self.settings,
            answerer=answer,
            pack=Pack(PACK_54),
        )
        step(context, self.data)
        assert not left, f"nobody asked for {left}"
        assert told(before, context.facts) == plain(self.world), "something changed that was not told"
        self.asks = [ask for ask, _ in context.asked]
        self.facts += context.facts
        return context.facts

    def strike(self, event: str, *answers: Typed, on: str = "pelmarra", year: int = 12) -> list[Fact]:
        """Let an event that a people drew come this winter; `answers` are those after the event's own die."""
        self.world.due["due"] = Due("due", year, on, "AS")
        number = next(int(row.on) for row in self.data.chance.rows if row.id == event)
        facts = self.play(chance_events, number, *answers, year=year)
        assert "due" not in self.world.due
        return facts

    # The peoples

    def triban(self, id: str = "pelmarra") -> Triban:  # noqa: A002
        return self.world.tribans[id]

    def holder(self, office: Office, people: str = "pelmarra") -> Leader:
        return next(x for x in self.world.leaders.values() if x.triban == people and x.office == office)

    def score(self, one: str, other: str) -> int:
        return relation_between(self.world, one, other).score

    def set_score(self, one: str, other: str, score: int) -> None:
        relation_between(self.world, one, other).score = score

    def only(self, *peoples: str) -> None:
        """Let the Yurrags hold all lands but these."""
        for land in self.world.tribans:
            if land not in peoples:
                self.hold(land)

    # The outsiders

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

    def hold(self, land: str, by: str = "yurrags", units: int = 0) -> None:
        """Let an outsider hold a land with so many units: no characters, no units of its own, no bank."""
        triban = self.triban(land)
        triban.held_by, triban.regulars, triban.ships, triban.bank = by, units, 0, 0
        leaders = self.world.leaders
        for leader in [leader for leader in leaders.values() if leader.triban == land]:
            del leaders[leader.id]


def verbs(facts: Sequence[Fact]) -> list[str]:
    return [fact.verb for fact in facts]


def plain(world: World) -> dict[str, Any]:
    """A world as plain values."""
    made: dict[str, Any] = {}
    for name in world.__dataclass_fields__:
        if name != "shelf":
            part = getattr(world, name)
            if isinstance(part, dict):
                made[name] = {key: as_plain(entity) for key, entity in part.items()}
            else:
                made[name] = list(part) if isinstance(part, tuple) else part
    return made


def told(before: dict[str, Any], facts: Sequence[Fact]) -> dict[str, Any]:
    """A plain world after what the facts tell."""
    after = deepcopy(before)
    for change in (change for fact in facts for change in fact.changes):
        *shelf, key = change.path.split(".")
        place = after
        for name in shelf:
            place = place[name]
        if change.after is None:
            assert place.pop(key) == change.before
        else:
            assert place.get(key) == change.before
            place[key] = deepcopy(change.after)
    return after
