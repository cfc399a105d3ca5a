"""The orders of a side between two steps."""

from typing import ClassVar

from textual.content import Content
from textual.widgets import Static

from decimo.chance import Question, Refusal
from decimo.play.campaign_record import SEAT_PLAYER
from decimo.play.ruleset import Order
from decimo.play.session import Session
from decimo.ui.base_screen import Action
from decimo.ui.dialogs import ListDialog
from decimo.wording.steps import describe_rule

ORDERS_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of this list"),
    Action("side(-1)", "left", "Side before", "Orders of the side before"),
    Action("side(1)", "right", "Side after", "Orders of the side after"),
    Action("leave", "escape,q,o", "Back", "Back to the campaign"),
)


class OrdersDialog(ListDialog[Order, None]):
    """A list of the orders of one side at a time, the player's first; return gives the marked one."""

    ACTIONS: ClassVar[tuple[Action, ...]] = ORDERS_ACTIONS
    NOTHING = "There are no orders to give now."

    def __init__(self, session: Session) -> None:
        super().__init__("")
        self._session = session
        self._names = session.ruleset.sides(session.state.world)
        seats = session.state.seats
        self._sides = sorted(seats, key=lambda side: seats[side] != SEAT_PLAYER)
        self._at = 0

    def begin(self) -> None:
        """Begin with the player's own side."""
        self._show_side()
        self.choices.focus()

    def action_side(self, by: int) -> None:
        """Show another side."""
        self._at = (self._at + by) % len(self._sides)
        self.tell("")
        self._show_side()

    def _show_side(self) -> None:
        side = self._sides[self._at]
        who = "you decide" if self._session.state.seats[side] == SEAT_PLAYER else "its policy decides"
        heading = (
            f"< {self._names.get(side, side)} >  {who}  ({self._at + 1} of {len(self._sides)}; left, right)"
        )
        self.query_one("#heading", Static).update(Content(heading))
        self.show(self._session.orders(side))

    def format_item(self, item: Order) -> Content:
        """Return the words of an order."""
        return Content(item.words)

    def describe_item(self, item: Order) -> str:
        """Return the rule of an order."""
        return f"Return gives this order.\n{describe_rule(self._session, item.rule)}"

    def choose(self, item: Order) -> None:
        """Give an order, and show its result."""
        try:
            played = self._session.order(self._sides[self._at], item.id)
        except Refusal as refusal:
            self.tell(str(refusal))
            return
        if isinstance(played, Question):
            # The play screen asks the question.
            self.dismiss()
            return
        said = [sentence for fact in played.facts if (sentence := self._session.ruleset.sentence(fact))]
        self.tell(f"Done: {' '.join(said)}" if said else "Done.")
        self._show_side()
