"""What a player looks into from the table: reasons, the diary, where the campaign stands, luck."""

from collections.abc import Callable

from textual import on, work

from decimo.play.find import Told
from decimo.play.ruleset import Ledger
from decimo.play.session import Session
from decimo.report.thing import Thing
from decimo.ui.briefing import BriefingDialog
from decimo.ui.chronicle import Chronicle
from decimo.ui.diary import DiaryRoom
from decimo.ui.find import FindRoom
from decimo.ui.jump import JumpDialog
from decimo.ui.ledger_panel import LedgerTable
from decimo.ui.looking_back import CHART_TAB, LookingBackRoom
from decimo.ui.luck import LuckDialog
from decimo.ui.page import PageRoom
from decimo.ui.page_shelf import PageShelf
from decimo.ui.room import tell
from decimo.ui.table_view import TableView
from decimo.ui.why import WhyDialog


class TableLooking(TableView):
    """The table and what can be opened from it without changing anything of the campaign's world."""

    def __init__(self, session: Session, played_at: str) -> None:
        super().__init__(session)
        self._played_at = played_at
        self._shelf = PageShelf(session)

    def action_diary(self) -> None:
        """Open the diary."""
        self.app.push_screen(DiaryRoom(self._session, self._shelf))

    def action_jump(self) -> None:
        """Ask whose page to open."""
        self.app.push_screen(JumpDialog(self._session, self._shelf), self._turn_to_page)

    @on(LedgerTable.RowOpened)
    def _row_opened(self, event: LedgerTable.RowOpened) -> None:
        # While the program plays on no other screen is opened.
        if self.check_action("jump", ()):
            self._open_row(event.ledger, event.key)

    @work(exclusive=True, group="pages")
    async def _open_row(self, ledger: Ledger, key: str) -> None:
        """Open the page of what a row is about; ask which, if it is about several things."""
        things = (await self._shelf.gather()).of_row(ledger, key)
        if len(things) > 1:
            dialog = JumpDialog(self._session, self._shelf, "This row is about", only=things)
            self.app.push_screen(dialog, self._turn_to_page)
        elif things:
            self._turn_to_page(things[0])
        else:
            tell(self, "There is no page of this row.")

    def _turn_to_page(self, thing: Thing | None) -> None:
        if thing is not None:
            self.app.push_screen(PageRoom(self._session, self._shelf, thing))

    def action_find(self) -> None:
        """Search the log and the diary."""
        self.app.push_screen(FindRoom(self._session), self._go_to)

    def _go_to(self, told: Told | None) -> None:
        """Go to what was found, in the log or in the diary."""
        if told is None:
            return
        if told.entry is not None:
            self.app.push_screen(DiaryRoom(self._session, self._shelf, told.entry.id))
        else:
            self._read_back(told.year)
            self.action_show_log()
            if not self.query_one(Chronicle).mark(told.step, told.place):
                # The log leaves out what matters little; what there is to say of it is said at once.
                with self.told():
                    self.app.push_screen(WhyDialog(self._session, told.step, told.place))

    def action_look_back(self) -> None:
        """See the campaign as it stood in any year."""
        self.app.push_screen(LookingBackRoom(self._session))

    def action_charts(self) -> None:
        """See the course of each number over the years."""
        self.app.push_screen(LookingBackRoom(self._session, CHART_TAB))

    def action_briefing(self) -> None:
        """Tell where the campaign stands."""
        self._brief(lambda: None)

    def _brief(self, then: Callable[[], None]) -> None:
        self.app.push_screen(BriefingDialog(self._session, self._played_at), lambda _: then())

    def action_luck(self) -> None:
        """Show how fair fate has been."""
        self.app.push_screen(LuckDialog(self._session))
