"""The umpire's hand: something of the campaign is corrected, with a reason."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.chance import Refusal
from decimo.play.ruleset import Amendable
from decimo.play.session import Session
from decimo.ui.base_screen import Action, Dialog, make_bindings, show_message
from decimo.ui.dialogs import (
    HIGHLIGHT_KEYS,
    ChoiceDialog,
    LineDialog,
    get_highlighted,
    make_result_list,
    make_search_field,
    move_highlight,
)
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.key_line import KeyLine

AMEND_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Back to the table; nothing is amended"),
)
AMEND_HELP = (
    ("letters", "Show only what has these words"),
    ("up, down", "Mark another thing"),
    ("return", "Amend the marked thing: its new value is asked, then the reason"),
)
RESTART_CHOICES = (
    ("now", "Now: the step starts again, and what you typed is offered again"),
    ("stay", "Not now: I answer the question first"),
)
MAX_SHOWN = 200
"""How many things are listed at once."""


class AmendDialog(Dialog[bool]):
    """Lists what can be amended, as one types; closes with whether something was."""

    ACTIONS: ClassVar[tuple[Action, ...]] = AMEND_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *make_bindings(AMEND_ACTIONS),
        *HIGHLIGHT_KEYS,
    ]
    DEFAULT_CSS: ClassVar[str] = """
    AmendDialog #words { background: $panel; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._all = session.ruleset.amendable(session.state)
        self._found: Sequence[Amendable] = ()
        self._many = 0

    def compose(self) -> ComposeResult:
        """Show the line to type in, and what it finds."""
        with Vertical(id="box"):
            yield Static(Content("What is to be amended? Type words of it; return takes it."), id="heading")
            yield make_search_field("words, such as a name")
            yield make_result_list()
            yield Static("", id="detail")
        yield KeyLine()

    def on_mount(self) -> None:
        """List everything."""
        self._find()
        self.query_one(Input).focus()

    @on(Input.Changed)
    def _find(self) -> None:
        words = self.query_one(Input).value.casefold().split()
        found = [
            each
            for each in self._all
            if all(word in f"{each.what} {each.words}".casefold() for word in words)
        ]
        self._found, self._many = found[:MAX_SHOWN], len(found)
        choices = self.query_one(OptionList)
        choices.clear_options()
        choices.add_options(
            [Option(Content.assemble(f"{each.words}: ", (each.value, "bold"))) for each in self._found]
        )
        if self._found:
            choices.highlighted = 0
        else:
            self.query_one("#detail", Static).update(Content("Nothing has these words."))

    @on(OptionList.OptionHighlighted)
    def _explain(self, event: OptionList.OptionHighlighted) -> None:
        # What was marked may be gone from the list, if letters were typed meanwhile.
        if event.option_index >= len(self._found):
            return
        marked = self._found[event.option_index]
        self.query_one("#detail", Static).update(
            Content(
                f"{marked.possible}. {event.option_index + 1} of {self._many}. "
                f"On the command line: {marked.what}"
            )
        )

    def action_bar(self, by: int) -> None:
        """Move the bar by so many lines."""
        move_highlight(self.query_one(OptionList), by)

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def _choose(self) -> None:
        chosen = get_highlighted(self.query_one(OptionList), self._found)
        if chosen is None:
            return
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

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions, AMEND_HELP))

    def action_leave(self) -> None:
        """Amend nothing."""
        self.dismiss(False)


def _read_reason(text: str) -> None:
    if not text.strip():
        raise Refusal("An amendment needs a reason, which the chronicle tells; say why.")
