"""Amendments: the umpire corrects the campaign, with a reason."""

from collections.abc import Sequence
from typing import ClassVar

from textual.content import Content

from decimo.chance import Refusal
from decimo.chance.text import contains_words
from decimo.play.ruleset import Amendable
from decimo.play.session import Session
from decimo.ui.base_screen import Action, show_message
from decimo.ui.dialogs import ChoiceDialog, LineDialog, SearchDialog

AMEND_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Back to the campaign; nothing is amended"),
)
AMEND_HELP = (
    ("letters", "Show only lines with these words"),
    ("up, down", "Mark another line"),
    ("return", "Amend the marked line: you are asked for the new value, then the reason"),
)
RESTART_CHOICES = (
    ("now", "Now: the step starts again, and what you typed is offered again"),
    ("stay", "Not now: I answer the question first"),
)


class AmendDialog(SearchDialog[Amendable, bool]):
    """A list of values to amend, filtered while typing; closes with whether something was amended."""

    ACTIONS: ClassVar[tuple[Action, ...]] = AMEND_ACTIONS
    HELP_LINES = AMEND_HELP
    MAX_SHOWN = 200

    def __init__(self, session: Session) -> None:
        super().__init__(
            "What do you want to amend? Type words of it; return takes it.", "words, such as a name"
        )
        self._session = session
        self._all = session.ruleset.amendable(session.state)

    def find(self, words: str) -> Sequence[Amendable]:
        """Return the values with all of these words, in the name or the name for the command line."""
        return [each for each in self._all if contains_words(f"{each.what} {each.words}", words)]

    def format_item(self, item: Amendable) -> Content:
        """Return the name of a value, and the value."""
        return Content.assemble(f"{item.words}: ", (item.value, "bold"))

    def describe_item(self, item: Amendable) -> str:
        """Return the possible values, and the name for the command line."""
        place = (self.choices.highlighted or 0) + 1
        return f"{item.possible}. {place} of {self.count}. On the command line: {item.what}"

    def choose(self, item: Amendable) -> None:
        """Ask for the new value."""
        chosen = item
        ruleset, state = self._session.ruleset, self._session.state
        heading = f"{chosen.words}: {chosen.value} now. The new value ({chosen.possible})?"
        self.app.push_screen(
            LineDialog(
                heading, chosen.value, lambda text: ruleset.amendment(state, chosen.what, text, "reason")
            ),
            lambda value: self._ask_why(chosen, value) if value is not None else None,
        )

    def _ask_why(self, chosen: Amendable, value: str) -> None:
        heading = f"{chosen.words}: from {chosen.value} to {value}. Why? The chronicle tells the reason."
        if self._session.waiting is None:
            self.app.push_screen(
                LineDialog(heading, "", lambda why: self._session.house_rules.amend(chosen.what, value, why)),
                self._done,
            )
        else:
            self.app.push_screen(
                LineDialog(heading, "", _read_reason), lambda why: self._ask_when(chosen, value, why)
            )

    def _ask_when(self, chosen: Amendable, value: str, why: str | None) -> None:
        if why is None:
            return
        heading = "A question is open. An amendment starts its step again."

        def amend(way: str | None) -> None:
            if way == "now":
                try:
                    self._session.house_rules.amend(chosen.what, value, why, now=True)
                except Refusal as refusal:
                    show_message(self, str(refusal), wrong=True)
                else:
                    self._done(why)

        self.app.push_screen(ChoiceDialog(heading, RESTART_CHOICES), amend)

    def _done(self, why: str | None) -> None:
        if why is not None:
            self.dismiss(True)


def _read_reason(text: str) -> None:
    if not text.strip():
        raise Refusal("An amendment needs a reason, which the chronicle tells; say why.")
