"""The umpire's hand: something of the campaign is corrected, with a reason."""

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.fate import Refusal
from decimo.play.ruleset import Amendable
from decimo.play.session import Session
from decimo.ui.action import Action, bindings
from decimo.ui.help import HelpDialog
from decimo.ui.room import Dialog, tell
from decimo.ui.small_dialog import ChoiceDialog, LineDialog

AMEND_ACTIONS = (
    Action("help", "f1", "Help", "All keys of this list"),
    Action("leave", "escape", "Back", "Back to the table; nothing is amended"),
)
AMEND_HELP = (
    ("letters", "Show only what has these words"),
    ("up, down", "Mark another thing"),
    ("return", "Amend the marked thing: its new value is asked, then the reason"),
)
NOW_WAYS = (
    ("now", "Now: the step starts again, and what you typed is offered again"),
    ("stay", "Not now: I answer the question first"),
)
MOST_SHOWN = 200
"""How many things are listed at once."""


class AmendDialog(Dialog[bool]):
    """Lists what can be amended, as one types; closes with whether something was."""

    ACTIONS: ClassVar[tuple[Action, ...]] = AMEND_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings(AMEND_ACTIONS),
        Binding("up", "bar(-1)", "Line up", show=False),
        Binding("down", "bar(1)", "Line down", show=False),
        Binding("pageup", "bar(-10)", "Ten up", show=False),
        Binding("pagedown", "bar(10)", "Ten down", show=False),
    ]
    DEFAULT_CSS: ClassVar[str] = """
    AmendDialog #words { background: $panel; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._all = session.ruleset.amendable(session.state)
        self._found: Sequence[Amendable] = ()

    def compose(self) -> ComposeResult:
        """Show the line to type in, and what it finds."""
        with Vertical(id="box"):
            yield Static(Content("What is to be amended? Type words of it; return takes it."), id="heading")
            field = Input(placeholder="words, such as the name of a people", id="words", compact=True)
            field.cursor_blink = False
            yield field
            choices = OptionList(id="choices", compact=True)
            choices.can_focus = False
            yield choices
            yield Static("", id="detail")
        yield Footer(compact=True, show_command_palette=False)

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
        self._found = found[:MOST_SHOWN]
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
        marked = self._found[event.option_index]
        many = len(self._all) if len(self._found) == len(self._all) else len(self._found)
        self.query_one("#detail", Static).update(
            Content(f"{marked.what}: {marked.possible}. {event.option_index + 1} of {many}.")
        )

    def action_bar(self, by: int) -> None:
        """Move the bar by so many lines."""
        choices = self.query_one(OptionList)
        if choices.option_count:
            choices.highlighted = max(0, min((choices.highlighted or 0) + by, choices.option_count - 1))

    @on(OptionList.OptionSelected)
    @on(Input.Submitted)
    def _choose(self) -> None:
        at = self.query_one(OptionList).highlighted
        if at is None:
            return
        chosen, ruleset, state = self._found[at], self._session.ruleset, self._session.state
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
                LineDialog(heading, "", lambda why: self._session.amend(chosen.what, value, why)), self._done
            )
        else:
            self.app.push_screen(
                LineDialog(heading, "", _reason), lambda why: self._ask_when(chosen, value, why)
            )

    def _ask_when(self, chosen: Amendable, value: str, why: str | None) -> None:
        if why is None:
            return
        heading = "A question is open. An amendment starts its step again."

        def amend(way: str | None) -> None:
            if way == "now":
                try:
                    self._session.amend(chosen.what, value, why, now=True)
                except Refusal as refusal:
                    tell(self, str(refusal), wrong=True)
                else:
                    self._done(why)

        self.app.push_screen(ChoiceDialog(heading, NOW_WAYS), amend)

    def _done(self, why: str | None) -> None:
        if why is not None:
            tell(self, "Amended; the log and the report tell it, and u takes it back.")
            self.dismiss(True)

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.ACTIONS, AMEND_HELP))

    def action_leave(self) -> None:
        """Amend nothing."""
        self.dismiss(False)


def _reason(text: str) -> None:
    if not text.strip():
        raise Refusal("An amendment needs a reason, which the chronicle tells; say why.")
