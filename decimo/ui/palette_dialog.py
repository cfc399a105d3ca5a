"""The palette: all actions of a screen by name."""

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual.app import SystemCommand
from textual.content import Content

from decimo.ui.base_screen import Action
from decimo.ui.dialogs import SearchDialog

PALETTE_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Do nothing"),
)
PALETTE_HELP = (
    ("letters", "Show only actions with these words"),
    ("up, down", "Mark another action"),
    ("return", "Do the marked action"),
)


class PaletteDialog(SearchDialog[SystemCommand, SystemCommand]):
    """The actions of a screen, filtered while typing; closes with the chosen one, or None.

    Textual's own palette ends the program if it is opened below another screen, or scrolled before it is drawn.
    """

    ACTIONS: ClassVar[tuple[Action, ...]] = PALETTE_ACTIONS
    HELP_LINES = PALETTE_HELP
    NOTHING = "No action has these words."

    def __init__(self, commands: Iterable[SystemCommand]) -> None:
        super().__init__("Which action?", "words of it")
        self._commands = tuple(commands)

    def find(self, words: str) -> Sequence[SystemCommand]:
        """Return the actions with all of these words; first those whose title begins with them."""
        wanted = words.casefold().split()
        found = [
            each
            for each in self._commands
            if all(word in f"{each.title} {each.help}".casefold() for word in wanted)
        ]
        return sorted(found, key=lambda each: not each.title.casefold().startswith(" ".join(wanted)))

    def format_item(self, item: SystemCommand) -> Content:
        """Return the title of an action."""
        return Content(item.title)

    def describe_item(self, item: SystemCommand) -> str:
        """Return what an action does."""
        return item.help

    def choose(self, item: SystemCommand) -> None:
        """Close with an action."""
        self.dismiss(item)
