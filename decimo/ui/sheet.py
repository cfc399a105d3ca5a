"""The sheet from which a fight is played on the table: to read, and to write to a file."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Markdown, Static

from decimo.fate import Refusal
from decimo.play.session import Session
from decimo.report.sheet_file import save_sheet
from decimo.ui.action import Action, bindings
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Dialog, tell

SHEET_ACTIONS = (
    Action("save", "w", "Write to a file", "Write the sheet to a file beside the campaign, to print it"),
    Action("leave", "escape,q,f4", "Back", "Back to the form"),
)


class SheetDialog(Dialog[None]):
    """Shows a sheet as it will be printed."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SHEET_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(SHEET_ACTIONS)]
    DEFAULT_CSS: ClassVar[str] = """
    SheetDialog #box { width: 100%; max-width: 110; height: 100%; }
    SheetDialog VerticalScroll { height: 1fr; max-height: 100%; }
    SheetDialog Markdown { padding: 0; background: $surface; }
    SheetDialog MarkdownH1 { content-align: left middle; }
    """

    def __init__(self, session: Session, text: str) -> None:
        super().__init__()
        self._session = session
        self._text = text

    def compose(self) -> ComposeResult:
        """Show the sheet."""
        with Vertical(id="box"):
            with VerticalScroll():
                yield Markdown(self._text, open_links=False)
            yield Static("", id="told")
        yield KeyLine()

    def on_mount(self) -> None:
        """Let the arrow keys scroll at once."""
        self.query_one("#told").display = False
        self.query_one(VerticalScroll).focus()

    def action_save(self) -> None:
        """Write the sheet to a file and say where it is."""
        try:
            path = save_sheet(self._session, self._text)
        except Refusal as refusal:
            tell(self, str(refusal), wrong=True)
        else:
            told = self.query_one("#told", Static)
            told.update(Content(f"The sheet is in {path}"))
            told.display = True

    def action_leave(self) -> None:
        """Close the sheet."""
        self.dismiss()
