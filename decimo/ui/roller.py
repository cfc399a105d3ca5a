"""Who rolls and draws: the program, the player, or the player for some kinds of dice and cards."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Static

from decimo.fate import Refusal
from decimo.play.seat import DICE_KINDS
from decimo.play.state import DICE_APP, DICE_OWN
from decimo.ui.action import Action, bindings
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Dialog
from decimo.ui.small_dialog import ChoiceDialog
from decimo.ui.tick_list import TickList

SOME = "some"
"""The way in which the player rolls and draws for some kinds alone."""
ROLLER_WAYS = (
    (DICE_APP, "The program"),
    (DICE_OWN, "You, with your own dice and cards"),
    (SOME, "You for some kinds, the program for all else"),
)
KINDS_ACTIONS = (
    Action("take", "f2", "Take", "Roll and draw the ticked kinds yourself from now on"),
    Action("leave", "escape", "Back", "Change nothing"),
)


def all_kinds(kinds: Mapping[str, str]) -> Mapping[str, str]:
    """Return the kinds of dice and cards that can be ticked: those of every game, and those of this one."""
    return DICE_KINDS | dict(kinds)


class RollerDialog(ChoiceDialog):
    """Asks who rolls and draws; closes with one of `ROLLER_WAYS`."""

    def __init__(self) -> None:
        super().__init__("Who rolls and draws from now on?", ROLLER_WAYS)


class KindsDialog(Dialog[str | None]):
    """Asks which kinds the player rolls and draws, and hands them to `take`; what that refuses is shown."""

    ACTIONS: ClassVar[tuple[Action, ...]] = KINDS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(KINDS_ACTIONS)]

    def __init__(self, kinds: Mapping[str, str], roller: str, take: Callable[[str], object]) -> None:
        super().__init__(classes="small")
        self._kinds = all_kinds(kinds)
        self._roller = roller
        self._take = take

    def compose(self) -> ComposeResult:
        """Show the kinds."""
        with Vertical(id="box"):
            yield Static(Content("What do you roll and draw yourself? Space ticks, F2 takes."), id="heading")
            yield TickList(id="choices")
            yield Static("", id="wrong")
            yield Button(Content("Take (F2)"), id="take", compact=True, variant="primary")
        yield KeyLine()

    def on_mount(self) -> None:
        """Tick what the player rolls and draws already."""
        ticks = self.query_one(TickList)
        ticks.offer(self._kinds, ticked=self._roller.split())
        ticks.focus()

    @on(Button.Pressed, "#take")
    def action_take(self) -> None:
        """Take what is ticked."""
        roller = " ".join(self.query_one(TickList).ticked)
        try:
            self._take(roller)
        except Refusal as refusal:
            self.query_one("#wrong", Static).update(Content(str(refusal)))
        else:
            self.dismiss(roller)

    def action_leave(self) -> None:
        """Change nothing."""
        self.dismiss(None)
