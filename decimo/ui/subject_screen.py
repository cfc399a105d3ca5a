"""The page of a subject: its state, related subjects, diary and history."""

from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from decimo.play.diary import new_page
from decimo.play.session import Session
from decimo.report.subject_page import PageLine, build_page, under_title
from decimo.report.subjects import Subject
from decimo.ui.base_screen import Action, FullScreen, KeyLine, SteadyOptionList
from decimo.ui.diary_entry_screen import DiaryEntryScreen
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.jump_dialog import READING_HISTORY, JumpDialog, SubjectCache
from decimo.ui.why_dialog import WhyDialog

SUBJECT_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of a page"),
    Action("follow", "enter,space", "Follow", "Follow the marked line: to a page, a reason, the diary"),
    Action("part(1)", "right", "Next part", "To the next part of the page"),
    Action("part(-1)", "left", "Part before", "To the part before it", in_footer=False),
    Action("jump", "j", "Jump to", "The page of something else, by its name"),
    Action("write", "n", "Write", "Write a page of the diary about this"),
    Action("leave", "escape", "Back", "Back to where you came from"),
    Action("close", "q", "Close", "Back to the campaign, from any page"),
)
SUBJECT_HELP = (
    ("> before a line", "A link to another page"),
    ("* before a line", "A link to a page of your diary"),
    ("In the history", "Return explains the marked line: rule, dice, cards, before and after"),
)
LINES_AT_FIRST = 60
"""How many events are shown at first, and added each time."""


class SubjectScreen(FullScreen[None]):
    """The page of one subject, with links to other pages and back."""

    ACTIONS: ClassVar[tuple[Action, ...]] = SUBJECT_ACTIONS
    DEFAULT_CSS: ClassVar[str] = """
    SubjectScreen #under { padding: 0 1; height: auto; max-height: 2; color: $text-muted; }
    SubjectScreen #lines { height: 1fr; border: none; padding: 0 1; scrollbar-size-vertical: 1; }
    """

    def __init__(self, session: Session, subjects: SubjectCache, thing: Subject) -> None:
        super().__init__()
        self._session, self._subjects = session, subjects
        self._way: list[tuple[Subject, int]] = [(thing, 0)]
        """The pages on the way here, this one last, each with its marked line."""
        self._lines: list[PageLine | None] = []
        """The line of each option; None for a heading, and for the option that shows more."""
        self._headings: list[int] = []
        """The indices of the headings among the options."""
        self._shown = LINES_AT_FIRST

    def compose(self) -> ComposeResult:
        """Show the name, the subtitle, and the lines."""
        yield Static("", id="calendar")
        yield Static("", id="under")
        yield SteadyOptionList(id="lines", compact=True)
        yield KeyLine()

    def on_mount(self) -> None:
        """Show the page."""
        self._show()
        self.query_one(OptionList).focus()

    def _show(self) -> None:
        """Begin to build the page; keys are handled meanwhile."""
        self._set()

    @work(exclusive=True, group="pages")
    async def _set(self) -> None:
        """Build the page; collect the subjects again if the campaign has changed."""
        under = self.query_one("#under", Static)
        if self._subjects.ready is None:
            under.update(Content(READING_HISTORY))
        things = await self._subjects.gather()
        thing, marked = self._way[-1]
        thing = next((each for each in things.all if (each.id, each.kind) == (thing.id, thing.kind)), thing)
        self.query_one("#calendar", Static).update(Content(" / ".join(thing.names)))
        under.update(Content(under_title(self._session, thing)))
        self._lines, self._headings = [], []
        options: list[Option] = []
        for part in build_page(self._session, things, thing):
            self._headings.append(len(options))
            self._lines.append(None)
            options.append(Option(Content.assemble((part.heading, "bold $text-accent")), disabled=True))
            rest = len(part.lines) - self._shown
            for line in part.lines[: self._shown]:
                self._lines.append(line)
                options.append(Option(_render_line(line)))
            if rest > 0:
                self._lines.append(None)
                options.append(Option(Content(f"  and {rest} more; return shows them")))
        choices = self.query_one(OptionList)
        choices.clear_options()
        choices.add_options(options)
        first = next((n for n, line in enumerate(self._lines) if line is not None), None)
        choices.highlighted = marked if 0 < marked < len(options) else first

    @on(OptionList.OptionSelected)
    def _selected(self) -> None:
        self.action_follow()

    def action_follow(self) -> None:
        """Follow the link of the marked line."""
        at = self.query_one(OptionList).highlighted
        if at is None:
            return
        line = self._lines[at]
        self._way[-1] = (self._way[-1][0], at)
        if line is None:
            self._shown += 10 * LINES_AT_FIRST
            self._show()
        elif line.thing is not None:
            self._go(line.thing)
        elif line.event is not None:
            with self.told():
                self.app.push_screen(WhyDialog(self._session, line.event.step, line.event.place))
        elif line.entry is not None:
            self.app.push_screen(
                DiaryEntryScreen(self._session, line.entry, self._subjects), lambda _: self._show()
            )

    def action_part(self, by: int) -> None:
        """Mark the first line of the next part, or of the one before."""
        choices = self.query_one(OptionList)
        at = choices.highlighted or 0
        starts = [n + 1 for n in self._headings]
        before = [start for start in starts if start < at] or starts[:1]
        after = [start for start in starts if start > at] or starts[-1:]
        for start in after[:1] if by > 0 else before[-1:]:
            choices.highlighted = start

    def action_jump(self) -> None:
        """Go to any other page."""
        self.app.push_screen(JumpDialog(self._session, self._subjects), self._go)

    def action_write(self) -> None:
        """Write about this in the diary; unless it is a side, with a link to it."""
        thing = self._way[-1][0]
        is_side = not thing.ledger and thing.id in self._session.ruleset.sides(self._session.state.world)
        new = new_page(self._session, about=thing.id if is_side else "")
        begun = "" if is_side else f"[[{thing.names[0]}]] "
        self.app.push_screen(
            DiaryEntryScreen(self._session, new, self._subjects, begun), lambda _: self._show()
        )

    def action_leave(self) -> None:
        """Go back one page, or to the campaign."""
        if len(self._way) > 1:
            self._way.pop()
            self._shown = LINES_AT_FIRST
            self._show()
        else:
            self.dismiss()

    def action_close(self) -> None:
        """Go back to the campaign."""
        self.dismiss()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions, SUBJECT_HELP))

    def _go(self, thing: Subject | None) -> None:
        if thing is not None:
            self._way.append((thing, 0))
            self._shown = LINES_AT_FIRST
            self._show()


def _render_line(line: PageLine) -> Content:
    lead = "> " if line.thing else "* " if line.entry else "  "
    said = Content(f"{lead}{line.text}")
    # No colour: the words must be readable under the bar, too.
    return said + Content(f"  {line.words}").stylize("italic") if line.words else said
