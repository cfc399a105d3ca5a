"""The list of looks: colours, signs and air."""

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.ui.action import Action, bindings
from decimo.ui.dress import LOOKS, Dress, changed, worn
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Dialog

DRESS_ACTIONS = (Action("leave", "escape,q", "Back", "Back; the look stays"),)


class DressDialog(Dialog[None]):
    """Return takes the marked look at once, so that it is seen before the list is left."""

    ACTIONS: ClassVar[tuple[Action, ...]] = DRESS_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(DRESS_ACTIONS)]

    class Chosen(Message):
        """Another look was taken."""

        def __init__(self, dress: Dress) -> None:
            super().__init__()
            self.dress = dress

    def __init__(self, dress: Dress) -> None:
        super().__init__(classes="small")
        self._dress = dress

    def compose(self) -> ComposeResult:
        """Show every look; those that are worn have a mark."""
        with Vertical(id="box"):
            yield Static(Content("How the screen looks: return takes the marked line"), id="heading")
            yield OptionList(*self._options(), id="choices", compact=True)
        yield KeyLine()

    @on(OptionList.OptionSelected)
    def _take(self, event: OptionList.OptionSelected) -> None:
        self._dress = changed(self._dress, LOOKS[event.option_index].id)
        choices = self.query_one(OptionList)
        choices.clear_options().add_options(self._options())
        choices.highlighted = event.option_index
        self.post_message(self.Chosen(self._dress))

    def _options(self) -> list[Option]:
        return [
            Option(
                Content.assemble(
                    f"{'*' if worn(self._dress, look.id) else ' '} ", (look.title, "bold"), f"  {look.words}"
                )
            )
            for look in LOOKS
        ]

    def action_leave(self) -> None:
        """Close the list."""
        self.dismiss()
