"""Orders: what a side may do between two steps."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.chance import Question, Refusal
from decimo.play.session import Session
from decimo.play.state import SEAT_PLAYER
from decimo.ui.base_screen import Action, Dialog, make_bindings
from decimo.ui.dialogs import refill
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.key_line import KeyLine
from decimo.wording.steps import describe_rule

ORDERS_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("side(-1)", "left", "Side before", "Orders of the side before"),
    Action("side(1)", "right", "Side after", "Orders of the side after"),
    Action("leave", "escape,q,o", "Back", "Back to the table"),
)


class OrdersDialog(Dialog[None]):
    """Lists the orders of one side at a time, your own sides first; return gives the marked one."""

    ACTIONS: ClassVar[tuple[Action, ...]] = ORDERS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*make_bindings(ORDERS_ACTIONS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._names = session.ruleset.sides(session.state.world)
        seats = session.state.seats
        self._sides = sorted(seats, key=lambda side: seats[side] != SEAT_PLAYER)
        self._at = 0

    def compose(self) -> ComposeResult:
        """Show the side and its orders."""
        with Vertical(id="box"):
            yield Static("", id="heading")
            yield OptionList(id="choices", compact=True)
            yield Static("", id="told")
            yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with the player's own side."""
        self._tell("")
        self._show()

    def action_side(self, by: int) -> None:
        """Turn to another side."""
        self._at = (self._at + by) % len(self._sides)
        self._tell("")
        self._show()

    def action_leave(self) -> None:
        """Close the list."""
        self.dismiss()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions))

    def _show(self) -> None:
        side = self._sides[self._at]
        who = "you decide" if self._session.state.seats[side] == SEAT_PLAYER else "its policy decides"
        heading = (
            f"< {self._names.get(side, side)} >  {who}  ({self._at + 1} of {len(self._sides)}; left, right)"
        )
        self.query_one("#heading", Static).update(Content(heading))
        self._orders = self._session.orders(side)
        choices = self.query_one(OptionList)
        refill(choices, [Option(Content(order.words)) for order in self._orders])
        if self._orders:
            choices.focus()
        else:
            self.query_one("#detail", Static).update(Content("There is nothing to order now."))

    @on(OptionList.OptionHighlighted)
    def _explain(self, event: OptionList.OptionHighlighted) -> None:
        order = self._orders[event.option_index]
        words = f"Return gives this order.\n{describe_rule(self._session.ruleset, order.rule)}"
        self.query_one("#detail", Static).update(Content(words))

    @on(OptionList.OptionSelected)
    def _give(self, event: OptionList.OptionSelected) -> None:
        order = self._orders[event.option_index]
        try:
            played = self._session.order(self._sides[self._at], order.id)
        except Refusal as refusal:
            self._tell(str(refusal))
            return
        if isinstance(played, Question):
            # The table asks it.
            self.dismiss()
            return
        said = [sentence for fact in played.facts if (sentence := self._session.ruleset.sentence(fact))]
        self._tell(f"Done: {' '.join(said)}" if said else "Done.")
        self._show()

    def _tell(self, words: str) -> None:
        """Say what came of the last order, under the list."""
        told = self.query_one("#told", Static)
        told.update(Content(words))
        told.display = bool(words)
