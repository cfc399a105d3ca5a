"""A small game for the tests of chance events: given this land and these dice, this happens."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from decimo.content.model import read
from decimo.fate import PACK_54, Answer, Ask, Fact, Pack, Setting, Turn, as_plain
from decimo.rules.book import Book, Rule
from decimo.rules.chance import chance_events
from decimo.rules.chance_table import ChanceTable
from decimo.rules.land import Land
from decimo.world.land import Due, Leader, Office, Outsider, Relation, Route, Triban, World, pair

ROOT = Path(__file__).parents[2]
SETTINGS: Mapping[str, Setting] = {
    "first-draw": "on",
    "rating-dice": "3d6",
    "desolate-at": 10,
    "no-cards-at-blight": 5,
}
SEATS: tuple[Office, ...] = ("warrior", "administrator", "politician")

Typed = int | str | tuple[int, ...]
"""An answer: the face of a die, the faces of several, or a card."""
M = TypeVar("M", bound=BaseModel)


def content(model: type[M], name: str) -> M:
    """Read a file that comes with the program."""
    made, problems = read((ROOT / name).read_bytes(), name, model)
    assert made is not None, problems
    return made


EVENTS = content(ChanceTable, "tables/decimo/chance.yaml")
FOUR_HEARTHS = Book(content(Land, "scenarios/four-hearths.yaml"), EVENTS, {})
ITALY = Book(content(Land, "scenarios/italy.yaml"), EVENTS, {})


def quiet_world(book: Book) -> World:
    """A land in a quiet year: 8 units each, nothing in ruins, all scores neutral."""
    land, world = book.land, World(id=book.land.id)
    for t in land.tribans:
        ships = 3 if t.port else 0
        world.tribans[t.id] = Triban(
            id=t.id,
            army_value=8,
            founding_army=8,
            regulars=8,
            navy_value=ships,
            ships=ships,
            bank=3,
            centre=t.centre,
            leading="administrator" if t.centre else "warrior",
            named=3,
        )
        for office, name in zip(SEATS, t.leaders, strict=False):
            leader = Leader(f"{t.id}-{office}", t.id, office, name, 10, 1)
            world.leaders[leader.id] = leader
    ids = list(world.tribans)
    for n, one in enumerate(ids):
        for other in ids[n + 1 :]:
            world.relations[pair(one, other)] = Relation(pair(one, other), 4)
    world.outsiders = {o.id: Outsider(o.id, o.kind, o.sea, o.army) for o in land.outsiders}
    world.routes = {r.id: Route(r.id, r.name, r.stops) for r in land.routes}
    return world


class Game:
    """A world at play, with everything that was asked and told since it began."""

    def __init__(self, world: World | None = None, book: Book = FOUR_HEARTHS, **settings: Setting) -> None:
        self.book = book
        self.world = world or quiet_world(book)
        self.settings = {**SETTINGS, **{key.replace("_", "-"): value for key, value in settings.items()}}
        self.asks: list[Ask] = []
        self.facts: list[Fact] = []

    def play(self, step: Rule, *answers: Typed, year: int, season: int = 0) -> list[Fact]:
        """Play a step with these answers, in their order, no more and no fewer; return what it told."""
        left = list(answers)

        def answer(ask: Ask, _number: int) -> Answer:
            assert left, f"nobody said what to answer to: {ask.why}"
            said = left.pop(0)
            return Answer((said,) if isinstance(said, int) else said, "player")

        before = plain(self.world)
        turn: Turn[World] = Turn(
            self.world,
            year=year,
            season=season,
            settings=self.settings,
            answerer=answer,
            pack=Pack(PACK_54),
        )
        step(turn, self.book)
        assert not left, f"nobody asked for {left}"
        assert told(before, turn.facts) == plain(self.world), "something changed that was not told"
        self.asks = [ask for ask, _ in turn.asked]
        self.facts += turn.facts
        return turn.facts

    def strike(self, event: str, *answers: Typed, on: str = "pelmarra", year: int = 12) -> list[Fact]:
        """Let an event that a people drew come this winter; `answers` are those after the event's own die."""
        self.world.due["due"] = Due("due", year, on, "AS")
        number = next(int(row.on) for row in self.book.chance.rows if row.id == event)
        facts = self.play(chance_events, number, *answers, year=year)
        assert "due" not in self.world.due
        return facts

    def triban(self, id: str = "pelmarra") -> Triban:  # noqa: A002
        return self.world.tribans[id]

    def holder(self, office: Office, people: str = "pelmarra") -> Leader:
        return next(x for x in self.world.leaders.values() if x.triban == people and x.office == office)

    def score(self, one: str, other: str) -> int:
        return self.world.relations[pair(one, other)].score

    def set_score(self, one: str, other: str, score: int) -> None:
        self.world.relations[pair(one, other)].score = score


def verbs(facts: Sequence[Fact]) -> list[str]:
    return [fact.verb for fact in facts]


def plain(world: World) -> dict[str, Any]:
    """The shelves of a world as plain values."""
    shelves = {name: getattr(world, name) for name in world.__dataclass_fields__}
    return {
        name: {key: as_plain(entity) for key, entity in shelf.items()}
        for name, shelf in shelves.items()
        if isinstance(shelf, dict)
    }


def told(before: dict[str, Any], facts: Sequence[Fact]) -> dict[str, Any]:
    """A plain world after what the facts tell."""
    after = deepcopy(before)
    for change in (change for fact in facts for change in fact.changes):
        shelf, key, *field = change.path.split(".")
        if field:
            assert after[shelf][key][field[0]] == change.before
            after[shelf][key][field[0]] = change.after
        elif change.after is None:
            assert after[shelf].pop(key) == change.before
        else:
            assert key not in after[shelf]
            after[shelf][key] = deepcopy(change.after)
    return after
