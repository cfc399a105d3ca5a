"""Pages opened from the screen of a campaign that do not change its world: diary, subjects, search, past, briefing."""

from collections.abc import Callable

from textual.screen import Screen

from decimo.play.find import Match
from decimo.play.ruleset import Ledger
from decimo.play.session import Session
from decimo.report.subjects import Subject
from decimo.ui.base_screen import show_message
from decimo.ui.briefing_dialog import BriefingDialog, LuckDialog
from decimo.ui.campaign_panels import CampaignPanels, LogReader
from decimo.ui.diary_screen import DiaryScreen
from decimo.ui.find_screen import FindScreen
from decimo.ui.history_screen import HistoryScreen
from decimo.ui.jump_dialog import JumpDialog, SubjectCache
from decimo.ui.panel_tabs import MAP_TAB
from decimo.ui.subject_screen import SubjectScreen


class CampaignPages:
    """The pages over the screen of a campaign, and the links from them."""

    def __init__(
        self, screen: Screen[None], session: Session, panels: CampaignPanels, log: LogReader, played_at: str
    ) -> None:
        """Open pages over `screen`; `played_at` is the time of the last play, in ISO form."""
        self._screen, self._session = screen, session
        self._panels, self._log = panels, log
        self._played_at = played_at
        self._subjects = SubjectCache(session)

    def open_diary(self, entry: int = 0) -> None:
        """Open the diary, at an entry or at its last one."""
        self._screen.app.push_screen(DiaryScreen(self._session, self._subjects, entry))

    def jump(self) -> None:
        """Ask which page to open."""
        self._screen.app.push_screen(JumpDialog(self._session, self._subjects), self._open_subject)

    def open_row(self, ledger: Ledger, key: str) -> None:
        """Open the page of a row's subject; ask which, if there are several."""
        self._screen.run_worker(self._open_row(ledger, key), group="pages", exclusive=True)

    async def _open_row(self, ledger: Ledger, key: str) -> None:
        things = (await self._subjects.gather()).of_row(ledger, key)
        if len(things) > 1:
            dialog = JumpDialog(self._session, self._subjects, "This row is about", only=things)
            self._screen.app.push_screen(dialog, self._open_subject)
        elif things:
            self._open_subject(things[0])
        else:
            show_message(self._screen, "This row has no page.")

    def _open_subject(self, thing: Subject | None) -> None:
        if thing is not None:
            self._screen.app.push_screen(SubjectScreen(self._session, self._subjects, thing))

    def find(self) -> None:
        """Search the log and the diary, and go to the chosen match."""
        self._screen.app.push_screen(FindScreen(self._session), self._go_to)

    def _go_to(self, told: Match | None) -> None:
        if told is None:
            return
        if told.entry is not None:
            self.open_diary(told.entry.id)
            return
        self._log.read_back(told.year)
        self._panels.show_log()
        if not self._panels.log_panel.mark(told.step, told.place):
            # The log leaves out unimportant facts; explain such a fact at once.
            self._panels.explain_fact(told.step, told.place)

    def look_back(self, tab: str = MAP_TAB) -> None:
        """Show the campaign's past."""
        self._screen.app.push_screen(HistoryScreen(self._session, tab))

    def show_briefing(self, then: Callable[[], None]) -> None:
        """Show the briefing, and call `then` after it."""
        self._screen.app.push_screen(BriefingDialog(self._session, self._played_at), lambda _: then())

    def show_luck(self) -> None:
        """Show the luck of the campaign."""
        self._screen.app.push_screen(LuckDialog(self._session))
