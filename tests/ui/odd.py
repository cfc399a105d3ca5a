"""The valley with any names: texts that players can type, shown on every screen."""

from decimo.chance import Fact
from decimo.play.campaign_record import Charter, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import MapNode, MapView
from decimo.play.session import Session
from tests.report.kings import Kings
from tests.report.valley import World, write_diary

ODD_NAMES = {
    "a tag": "[red]",
    "an end tag": "[/",
    "a number in brackets": "[0]",
    "a broken tag": "[b +",
    "a lone bracket": "a lone [",
    "a link": "[[x]]",
    "quotes": "\"Ivar's\" O'Dun",
    "an emoji": "👑 queen",
    "right to left": "שלום",
    "500 letters": "long" + "x" * 496,
}


class Odd(Kings):
    """The valley with kings, a map, and a question that each raid leaves."""

    def left_open(self, fact: Fact) -> str:
        return f"Who came to {self.name_of(fact.about)}?" if fact.verb == "raid" else ""

    def map(self, state: State[World]) -> MapView:
        nodes = [
            MapNode(each.id, each.name, each.name[:3], 20 + 40 * n, 10 + 15 * n, "land")
            for n, each in enumerate(state.world.peoples.values())
        ]
        return MapView(tuple(nodes), ())


def campaign(name: str) -> Session:
    """Two years of a campaign of this name, with a people of this name, and a page of the diary that says it."""
    charter = Charter(name, "valley", "valley", 7, {"p1": "player"}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), Odd((name, "Birkby")), "c0ffee")
    session.play_step()
    session.run(2)
    write_diary(session, 2, 0, f"Of {name} and [[{name}]].", about="p1")
    return session
