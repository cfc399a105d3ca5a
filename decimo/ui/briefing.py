"""The briefing of a player who comes back to a campaign."""

from datetime import UTC, datetime
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from decimo.play.briefing import briefing
from decimo.play.session import Session
from decimo.report.briefing import told
from decimo.ui.action import Action, bindings
from decimo.ui.key_line import KeyLine
from decimo.ui.room import Dialog

BRIEFING_ACTIONS = (
    Action("leave", "space,enter,escape", "On to the table", "On to the table; any other key does too"),
)
READING = ("up", "down", "left", "right", "pageup", "pagedown", "home", "end", "tab", "shift+tab")
"""Keys that move in the text and do not lead on."""


class BriefingDialog(Dialog[None]):
    """Tells where the campaign stands; any key leads on."""

    ACTIONS: ClassVar[tuple[Action, ...]] = BRIEFING_ACTIONS
    BINDINGS: ClassVar[list[BindingType]] = [*bindings(BRIEFING_ACTIONS)]
    DEFAULT_CSS: ClassVar[str] = """
    BriefingDialog VerticalScroll { max-height: 1fr; }
    BriefingDialog .heading { text-style: bold; color: $text-accent; }
    BriefingDialog .told { padding-left: 2; }
    BriefingDialog .last { margin-bottom: 1; }
    """

    def __init__(self, session: Session, played_at: str) -> None:
        super().__init__()
        self._name_of_it = session.charter.name
        self._sections = told(session, briefing(session, played_at), datetime.now(UTC))

    def compose(self) -> ComposeResult:
        """Show each part under its heading."""
        with Vertical(id="box"):
            yield Static(Content(self._name_of_it), id="heading")
            with VerticalScroll():
                for section in self._sections:
                    yield Static(Content(section.heading), classes="heading")
                    for paragraph in section.paragraphs:
                        last = " last" if paragraph is section.paragraphs[-1] else ""
                        yield Static(Content(paragraph), classes=f"told{last}")
        yield KeyLine()

    def on_mount(self) -> None:
        """Let the arrow keys scroll at once."""
        self.query_one(VerticalScroll).focus()

    def on_key(self, event: events.Key) -> None:
        """Lead on by any key that neither moves in the text nor opens the palette."""
        if event.key not in READING and not event.key.startswith(("ctrl+", "f")):
            event.stop()
            self.action_leave()

    def action_leave(self) -> None:
        """Go on to the table."""
        if self.is_current:
            self.dismiss()
