"""The map beside a decision, with the numbers of the options at their places."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from decimo.chance import Ask
from decimo.play.ruleset import MapNode, MapView
from decimo.ui.answer_field import DIGITS
from decimo.ui.base_screen import Action, Dialog, KeyLine
from decimo.ui.help_dialog import HelpDialog, explain_map
from decimo.ui.map_panel import MapPanel
from decimo.ui.terminal_filter import draws_ascii

SIDE_BY_SIDE_WIDTH = 100
"""From this width on the map is beside the options."""

MAP_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "The marks and keys of the map"),
    Action("leave", "escape,f3", "Back", "Back to the question"),
)
NUMBER_HELP = ("1 to 9", "Back to the question, and take the choice with this number")
"""The help line for number keys, if a decision has choices."""


def find_option_places(view: MapView, ask: Ask) -> dict[str, int]:
    """Return the places in the ids of an ask's options or fields, alone or after a word: `latium`, `sail-latium`.

    Each has the index of its option; of several options at one place, the first.
    """
    found: dict[str, int] = {}
    ids = [option.id for option in ask.options] or [field.id for field in ask.fields]
    for n, id_ in enumerate(ids):
        for node in view.nodes:
            if id_ == node.id or id_.endswith(f"-{node.id}"):
                found.setdefault(node.id, n)
    return found


def number_options(view: MapView, ask: Ask) -> MapView:
    """Return the map with the options' numbers before the names of their places, and `here` at the ask's subject."""
    places = find_option_places(view, ask)

    def named(node: MapNode) -> MapNode:
        if node.id in places:
            lead = f"{places[node.id] + 1}>"
        elif node.kind != "outside" and ask.why.endswith(f" in {node.name}"):
            lead = "here "
        else:
            return node
        return node._replace(name=f"{lead}{node.name}", short=f"{lead}{node.short}")

    return view._replace(nodes=tuple([named(node) for node in view.nodes]))


def find_marked_places(view: MapView, ask: Ask, marked: int) -> tuple[str, ...]:
    """Return the places of the marked option; if it has none, the places of all options."""
    places = find_option_places(view, ask)
    return tuple(place for place, n in places.items() if n == marked) or tuple(places)


class OptionMapDialog(Dialog[int | None]):
    """The map of a decision on the whole screen, if there is no room beside the options.

    It closes with the index of the option whose number was pressed, or with None.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = MAP_ACTIONS
    DEFAULT_CSS: ClassVar[str] = """
    OptionMapDialog #box { width: 100%; max-width: 100%; height: 100%; }
    OptionMapDialog #heading { margin-bottom: 0; }
    OptionMapDialog MapPanel { height: 1fr; }
    """

    def __init__(self, heading: str, view: MapView, ask: Ask, marked: int) -> None:
        super().__init__()
        self._heading = heading
        self._view = number_options(view, ask)
        self._pointed = find_marked_places(view, ask, marked)
        self._options = 0 if ask.share else len(ask.options)

    def compose(self) -> ComposeResult:
        """Show the map under the question."""
        with Vertical(id="box"):
            yield Static(Content(self._heading), id="heading")
            yield MapPanel()
        yield KeyLine()

    def on_mount(self) -> None:
        """Draw the map."""
        self.query_one(MapPanel).show(self._view, self._pointed)

    def on_key(self, event: events.Key) -> None:
        """Close with the option of a number key."""
        if event.key.isdecimal() and 0 < int(event.key) <= self._options <= DIGITS:
            event.stop()
            self.dismiss(int(event.key) - 1)

    def action_help(self) -> None:
        """Explain the map and the keys."""
        part = explain_map(self._view, plain=draws_ascii(self.app))
        lines = [NUMBER_HELP] if 0 < self._options <= DIGITS else []
        self.app.push_screen(HelpDialog(self.actions, lines, others=[part]))

    def action_leave(self) -> None:
        """Close the map."""
        self.dismiss()
