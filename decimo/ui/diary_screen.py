"""The diary: the player's entries, each with a season and a subject."""

import asyncio
from collections.abc import Callable
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme
from textual import on, work
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from decimo.chance.text import contains_words, pluralize
from decimo.play import diary
from decimo.play.campaign_record import DiaryEntry
from decimo.play.session import Session
from decimo.report.diary_markdown import diary_parser, parse_diary
from decimo.report.subjects import Subject, Subjects
from decimo.ui.base_screen import Action, FullScreen, KeyLine, SteadyOptionList, show_message
from decimo.ui.diary_entry_screen import DiaryEntryScreen, OpenQuestionsDialog
from decimo.ui.help_dialog import HelpDialog
from decimo.ui.jump_dialog import JumpDialog, SubjectCache
from decimo.ui.subject_screen import SubjectScreen


def follow_link(
    screen: Screen[None],
    session: Session,
    subjects: SubjectCache,
    entry: DiaryEntry,
    turn_to: Callable[[Subject], None],
) -> None:
    """Open the page that an entry links to; ask which if there are several."""

    async def follow() -> None:
        things = await subjects.gather()
        leads = find_linked_subjects(things, entry.text, diary.about_id(session, entry.about))
        if len(leads) == 1:
            turn_to(leads[0])
        elif leads:
            dialog = JumpDialog(session, subjects, "This entry leads to", only=leads)
            screen.app.push_screen(dialog, lambda thing: turn_to(thing) if thing else None)
        else:
            unknown = diary.unknown_link_words(diary.unknown_links(entry.text, things.called))
            show_message(screen, unknown or "This entry has no name in double brackets, such as [[Name]].")

    screen.run_worker(follow(), group="pages", exclusive=True)


def find_linked_subjects(things: Subjects, text: str, about: str) -> list[Subject]:
    """Return the subjects an entry links to: each name in double brackets, then its own subject, by id."""
    names = [piece.name for piece in diary.split_text(text, things.called) if piece.name]
    itself = [thing for thing in things.called(about) if thing.id == about]
    found = [things.called(name)[0] for name in names] + itself[:1]
    return list(dict.fromkeys(found))


_STYLES = Theme(
    {
        "markdown.h1": "bold underline",
        "markdown.h2": "bold underline",
        **dict.fromkeys(("markdown.h3", "markdown.h4", "markdown.h5", "markdown.h6"), "bold"),
        "markdown.name": "bold underline",
        "markdown.code": "bold",
        "markdown.link": "none",
        "markdown.link_url": "italic",
        "markdown.block_quote": "italic",
        "markdown.item.bullet": "bold",
        "markdown.item.number": "bold",
        "markdown.hr": "none",
        "markdown.table.border": "none",
        "markdown.table.header": "bold",
    }
)


class _AsTyped(CodeBlock):
    """Lines that are shown verbatim."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Padding(Text(self.text.plain.rstrip()), (0, 0, 0, 4))


class Prose(Markdown):
    """A text for reading; a link to a `known` name shows the name, any other stays as typed."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": _AsTyped,
        "code_block": _AsTyped,
    }
    inlines = Markdown.inlines | {"name"}

    def __init__(self, text: str, known: Callable[[str], object]) -> None:
        super().__init__("", hyperlinks=False)
        reader = diary_parser(known, lambda piece: piece.text)
        self.markup = text
        self._set: dict[int, list[RenderableType | Segment]] = {}
        """The rendered text by width: the widget asks first for its height, then for its lines."""
        self.parsed = parse_diary(reader, text)
        for block in self.parsed:
            for token in block.children or ():
                if token.type == "softbreak":
                    token.type = "hardbreak"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """See `rich.markdown.Markdown`."""
        if options.max_width not in self._set:
            with console.use_theme(_STYLES):
                self._set[options.max_width] = list(super().__rich_console__(console, options))
        return iter(self._set[options.max_width])


DIARY_ACTIONS = (
    Action("help", "question_mark,f1", "Help", "All keys of the diary"),
    Action("write", "n", "New entry", "Write about the present {season}"),
    Action("edit", "e,enter", "Edit", "Change the marked entry"),
    Action("search", "slash", "Search", "Show only entries with these words"),
    Action("follow", "f", "Follow", "Go to the page of a name in double brackets"),
    Action("questions", "o", "Open", "Questions that events left open, to answer here"),
    Action(
        "attach",
        "a",
        "Attach",
        "Attach the marked entry, if its {season} was taken back, to the present one",
        in_footer=False,
    ),
    Action("leave", "escape,q,d", "Back", "Back to the campaign"),
)
DIARY_HELP = (("[[Name]]", "In an entry: a link to the page with this name"),)


class DiaryScreen(FullScreen[None]):
    """The entries of the diary, and the text of the marked one."""

    ACTIONS: ClassVar[tuple[Action, ...]] = DIARY_ACTIONS

    def __init__(self, session: Session, subjects: SubjectCache | None = None, at: int = 0) -> None:
        """Open the diary at its last entry, or at the one with the number `at`."""
        super().__init__()
        self.time_words = session.ruleset.time_words
        self._session = session
        self._subjects = subjects or SubjectCache(session)
        self._at = at
        self._found: list[DiaryEntry] = []
        self._all: list[tuple[DiaryEntry, str]] = []
        """The entries with their headings."""
        self._withdrawn: frozenset[int] = frozenset()

    def compose(self) -> ComposeResult:
        """Show the search line, the list and the text."""
        yield Static(Content(f"Diary of {self._session.charter.name}"), id="calendar")
        search = Input(placeholder="Search: / and words", id="search", compact=True)
        search.cursor_blink = False
        yield search
        with Horizontal(id="body"):
            yield SteadyOptionList(id="entries", compact=True)
            with VerticalScroll(id="page"):
                yield Static("", id="text")
        yield Static("", id="open")
        yield KeyLine()

    def on_mount(self) -> None:
        """Show all entries, with the last or the requested one marked."""
        self._show(last=True)
        places = [n for n, entry in enumerate(self._found) if entry.id == self._at]
        if places:
            self.query_one("#entries", OptionList).highlighted = places[0]
        self.query_one("#entries", OptionList).focus()
        self.call_after_refresh(self._count_open)

    @property
    def _marked(self) -> DiaryEntry | None:
        at = self.query_one("#entries", OptionList).highlighted
        return self._found[at] if at is not None and at < len(self._found) else None

    def action_write(self) -> None:
        """Write a new entry."""
        self._open(diary.new_page(self._session))

    def action_edit(self) -> None:
        """Change the marked entry."""
        if self._marked is not None:
            self._open(self._marked)

    def action_search(self) -> None:
        """Go to the search line."""
        self.query_one("#search", Input).focus()

    def action_follow(self) -> None:
        """Go to the page that the marked entry links to."""
        entry = self._marked
        if entry is not None:
            follow_link(self, self._session, self._subjects, entry, self._turn_to)

    def action_questions(self) -> None:
        """Show the open questions to answer them."""
        self.app.push_screen(OpenQuestionsDialog(self._session, self._subjects), lambda _: self._answered())

    def _answered(self) -> None:
        self._show()
        self._count_open()

    def action_attach(self) -> None:
        """Attach the marked entry to the present season."""
        entry = self._marked
        if entry is None or entry.id not in self._withdrawn:
            span = self.time_words.season
            show_message(self, f"Mark an entry of a {span} that was taken back; the others need no change.")
            return
        with self.told():
            diary.attach(self._session, entry.id)
            show_message(self, f"It is in {self._session.ruleset.moment_label(self._session.moment)} now.")
        self._show()

    def action_leave(self) -> None:
        """Close the search first, then the diary."""
        search = self.query_one("#search", Input)
        if search.value or search.has_focus:
            search.value = ""
            self.query_one("#entries", OptionList).focus()
        else:
            self.dismiss()

    def action_help(self) -> None:
        """Show the keys."""
        self.app.push_screen(HelpDialog(self.actions, DIARY_HELP))

    def _turn_to(self, thing: Subject) -> None:
        self.app.push_screen(SubjectScreen(self._session, self._subjects, thing), lambda _: self._show())

    def _open(self, entry: DiaryEntry) -> None:
        page = DiaryEntryScreen(self._session, entry, self._subjects)
        self.app.push_screen(page, lambda kept: self._show(last=bool(kept) and not entry.id))

    @on(Input.Changed, "#search")
    def _search(self) -> None:
        self._list()

    @on(Input.Submitted, "#search")
    def _searched(self) -> None:
        self.query_one("#entries", OptionList).focus()

    @on(OptionList.OptionSelected, "#entries")
    def _chosen(self) -> None:
        self.action_edit()

    @on(OptionList.OptionHighlighted, "#entries")
    def _read(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._found):
            self._show_text(self._found[event.option_index])

    def _show_text(self, entry: DiaryEntry) -> None:
        things = self._subjects.ready
        known = things.called if things else (lambda _: False)
        self.query_one("#text", Static).update(Prose(entry.text, known))
        if things is None and "[[" in entry.text:
            self._know_names()

    @work(exclusive=True, group="names")
    async def _know_names(self) -> None:
        """Collect the names, so that links are highlighted."""
        await self._subjects.gather()
        if self._marked is not None:
            self._show_text(self._marked)

    def _show(self, *, last: bool = False) -> None:
        """Read the diary again and list it."""
        self._withdrawn = diary.withdrawn_pages(self._session.journal)
        self._all = [(entry, self._heading(entry)) for entry in self._session.journal.diary()]
        self._list(last=last)

    def _list(self, *, last: bool = False) -> None:
        words = self.query_one("#search", Input).value
        found = [
            (entry, heading)
            for entry, heading in self._all
            if contains_words(f"{heading} {entry.text}", words)
        ]
        self._found = [entry for entry, _ in found]
        entries = self.query_one("#entries", OptionList)
        marked = entries.highlighted or 0
        entries.clear_options()
        entries.add_options([Option(Content(heading)) for _, heading in found])
        if self._found:
            entries.highlighted = len(self._found) - 1 if last else min(marked, len(self._found) - 1)
        else:
            nothing = "No entry has these words." if words else "Nothing is written yet; n begins an entry."
            self.query_one("#text", Static).update(Content(nothing))

    @work(exclusive=True, group="open")
    async def _count_open(self) -> None:
        """Count the open questions, a few years at a time, so that keys are handled meanwhile."""
        found: list[diary.OpenQuestion] = []
        for _ in diary.find_open_questions(found, self._session):
            await asyncio.sleep(0)
        many = sum(each.answer is None for each in found)
        said = pluralize(many, "question is open", "questions are open")
        self.query_one("#open", Static).update(Content(f"{said}; o lists them." if many else ""))

    def _heading(self, entry: DiaryEntry) -> str:
        when = self._session.ruleset.season_label(entry.year, entry.season)
        about = diary.about_words(self._session, entry.about)
        gone = f" (from a {self.time_words.season} taken back)" if entry.id in self._withdrawn else ""
        return f"{when}{f', {about}' if about else ''}{gone}"
