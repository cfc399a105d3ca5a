"""What a player looks into from the table: reasons, the diary, where the campaign stands, luck."""

from collections.abc import Callable

from decimo.play.session import Session
from decimo.ui.briefing import BriefingDialog
from decimo.ui.chronicle import Chronicle
from decimo.ui.diary import DiaryRoom
from decimo.ui.luck import LuckDialog
from decimo.ui.room import tell
from decimo.ui.table_view import TableView
from decimo.ui.why import WhyDialog


class TableLooking(TableView):
    """The table and what can be opened from it without changing anything of the campaign's world."""

    def __init__(self, session: Session, played_at: str) -> None:
        super().__init__(session)
        self._played_at = played_at

    def action_why(self) -> None:
        """Explain the marked line of the log."""
        entry = self.query_one(Chronicle).current
        if entry is None:
            tell(self, "The log is still empty; play a step first.")
            return
        with self.told():
            self.app.push_screen(WhyDialog(self._session, entry.record, entry.fact))

    def action_diary(self) -> None:
        """Open the diary."""
        self.app.push_screen(DiaryRoom(self._session))

    def action_briefing(self) -> None:
        """Tell where the campaign stands."""
        self._brief(lambda: None)

    def _brief(self, then: Callable[[], None]) -> None:
        self.app.push_screen(BriefingDialog(self._session, self._played_at), lambda _: then())

    def action_luck(self) -> None:
        """Show how fair fate has been."""
        self.app.push_screen(LuckDialog(self._session))
