"""The valley with a map, a line of kings, and a war: material for maps, timelines and war stories."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, ClassVar

from decimo.chance import Fact, StepContext
from decimo.play.campaign_record import State
from decimo.play.ruleset import Column, Ledger, MapEdge, MapNode, MapView, Step
from tests.report.valley import People, Valley, World

REIGN = 3
"""So many years each king of the second people reigns."""
BEGINS, BATTLE, ENDS = 2, 3, 4
"""The years of the war."""


@dataclass
class King:
    shelf: ClassVar[str] = "kings"
    id: str
    name: str
    people: str


@dataclass
class War:
    shelf: ClassVar[str] = "wars"
    id: str
    one: str
    other: str
    won: int = 0


@dataclass
class Realm(World):
    kings: dict[str, King] = field(default_factory=dict)
    wars: dict[str, War] = field(default_factory=dict)


def crown(turn: StepContext[Realm]) -> None:
    kings = turn.world.kings
    if (turn.year - 1) % REIGN == 0:
        for king in list(kings.values()):
            turn.remove("die", king, "valley:V9")
        name = f"King {1 + turn.year // REIGN}"
        turn.add("crown", King(f"king-{turn.year}", name, "p2"), "valley:V9")


def wage(turn: StepContext[Realm]) -> None:
    if turn.year == BEGINS:
        turn.add("declare_war", War("feud", "p1", "p2"), "valley:V6")
    elif turn.year == BATTLE:
        turn.tell("win", turn.world.wars["feud"], "valley:V7", won=1)
    elif turn.year == ENDS:
        turn.remove("make_peace", turn.world.wars["feud"], "valley:V8")


class Kings(Valley):
    """The second people has kings; in its second year the first takes up arms against it, for three years."""

    world_type = Realm

    def new_world(self) -> Realm:
        peoples = super().new_world().peoples
        return Realm(peoples)

    def steps(self, state: State[Any], year: int, season: int) -> Sequence[Step]:
        steps = [*super().steps(state, year, season)]
        if season == 1:
            steps += [Step("crown", "Kings", "valley:V9", crown), Step("wage", "War", "valley:V6", wage)]
        return steps

    def ledgers(self, state: State[Any]) -> Sequence[Ledger]:
        peoples, _ = super().ledgers(state)
        kings = tuple(
            (king.id, (self.name_of(king.people), "king", king.name, year_of(king)))
            for king in state.world.kings.values()
        )
        wars = tuple(
            (war.id, (self.name_of(war.one), self.name_of(war.other), "2 BC", war.won))
            for war in state.world.wars.values()
        )
        at_war = tuple(
            (side, (self.name_of(side), "at war"))
            for war in state.world.wars.values()
            for side in (war.one, war.other)
        )
        return [
            peoples,
            Ledger("kings", "Kings", KINGS, kings),
            Ledger("wars", "Wars", WARS, wars),
            Ledger("arms", "Under arms", ARMS, at_war),
        ]

    def map(self, state: State[Any]) -> MapView:
        people: Sequence[People] = list(state.world.peoples.values())
        nodes = tuple(
            MapNode(
                p.id, p.name, p.name[:3], 20 + 30 * n, 10 * (n + 1), "land", (f"herds {p.herds}",), owner=p.id
            )
            for n, p in enumerate(people)
        )
        edges = tuple(MapEdge(one.id, other.id, "land") for one, other in pairwise(people))
        return MapView(nodes, edges, (("herds 5", "cattle"),))

    def sentence(self, fact: Fact) -> str:
        first, second = (self.name_of(each) for each in ("p1", "p2"))
        told: Mapping[str, str] = {
            "declare_war": f"{first} takes up arms against {second}.",
            "win": f"{first} wins a battle over {second}.",
            "make_peace": f"{first} and {second} are tired of it.",
        }
        return told.get(fact.verb) or super().sentence(fact)

    def weight(self, fact: Fact) -> int:
        return 3 if fact.verb == "declare_war" else 2 if fact.verb == "win" else super().weight(fact)


KINGS = (
    Column("people", "People"),
    Column("office", "Office"),
    Column("name", "Name"),
    Column("since", "Since"),
)
WARS = (
    Column("one", "Declared by"),
    Column("other", "Against"),
    Column("since", "Since"),
    Column("won", "Won", "number"),
)
ARMS = (Column("people", "People"), Column("state", "State"))


def year_of(king: King) -> str:
    return king.id.partition("-")[2]
