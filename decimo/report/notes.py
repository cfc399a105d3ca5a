"""The report as a folder of linked notes, for Obsidian and similar programs."""

import re
from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import Any, NamedTuple
from urllib.parse import quote

from markupsafe import Markup

from decimo.chance.text import fold_letters
from decimo.play.diary import split_text
from decimo.report.chronicle import YearStory, span
from decimo.report.file_format import FileNames, json_text, safe_name
from decimo.report.layout import ReportTable, environment, text_column
from decimo.report.markdown_report import Markdown, escaped, table
from decimo.report.request import ReportRequest, ReportSection
from decimo.report.subject_page import DiaryIndex, group_related
from decimo.report.subjects import Subject, find_subjects
from decimo.report.voice import GREAT, Paragraph


class NotePath(NamedTuple):
    """The path of a note: its folder within the folder of notes, and its unique name."""

    folder: str
    name: str

    @property
    def path(self) -> str:
        """The path within the folder of notes, with slashes."""
        return f"{self.folder}/{self.name}.md" if self.folder else f"{self.name}.md"


def link(page: NotePath, shown: str, at: NotePath) -> Markdown:
    """Return a link between two pages that shows a name exactly."""
    if escaped(shown) == shown.strip() and shown:
        return Markdown(f"[[{page.name}]]" if page.name == shown else f"[[{page.name}|{shown}]]")
    up = "../" if at.folder else ""
    return Markdown(f"[{escaped(shown)}]({up}{quote(page.path)})")


class NoteNames:
    """The names with a page, for finding them in texts."""

    def __init__(self, pages: Mapping[str, NotePath]) -> None:
        """Take each name with its page; of two names with the same beginning the longer one matches."""
        self._pages = pages
        longest_first = sorted(pages, key=lambda name: (-len(name), name))
        self._found = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")

    def linked(self, text: str, at: NotePath) -> Markdown:
        """Return a text as Markdown with a link for every name, except to the page itself."""
        if not self._pages:
            return Markdown(escaped(text))
        # Every second part is a name.
        first, *parts = self._found.split(text)
        return Markdown(escaped(first) + "".join(map(self._part, range(len(parts)), parts, repeat(at))))

    def _part(self, place: int, part: str, at: NotePath) -> str:
        # Text after a name begins no line, and so no list.
        return escaped(f".{part}")[1:] if place % 2 else self._name(part, at)

    def _name(self, name: str, at: NotePath) -> str:
        page = self._pages[name]
        return escaped(name) if page == at else link(page, name, at)


def links(pages: Iterable[tuple[NotePath, str]], at: NotePath) -> Markdown:
    """Return several links in a row."""
    return Markdown(", ".join(link(page, shown, at) for page, shown in pages))


TABLES = "Tables"
"""The folder of the tables; the folder of the years has the game's word for years."""


def as_notes(wanted: ReportRequest) -> Mapping[str, str]:
    """Return a campaign as notes by their path in the folder, with slashes; the first is the start page.

    Raises:
        Refusal: the campaign has nothing in these years.

    """
    notes = _Notes(wanted)
    pages = {notes.start.path: notes.start_page()}
    pages |= {notes.years[year.year].path: notes.year_page(year) for year in notes.told}
    pages |= {page.path: notes.thing_page(thing) for thing, page in notes.things.items()}
    return pages | {page.path: notes.part_page(part, page) for part, page in notes.parts}


def verbatim(typed: str) -> Markdown:
    """Return the player's words as a quotation: the text after each `> ` is exactly as typed."""
    lines = typed.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Markdown("\n".join(f"> {line}" if line else ">" for line in lines))


class _Notes:
    """All notes of a campaign with their paths, and the data they share."""

    def __init__(self, wanted: ReportRequest) -> None:
        self._session, self._report = wanted.session, wanted.report()
        self._time = self._report.time
        self._of_years = self._time.fill("{Years}")
        self.told: list[YearStory] = [year for decade in self._report.decades for year in decade.years]
        names = FileNames()
        self.start = NotePath("", names.take(self._report.name))
        self.years = {year.year: NotePath(self._of_years, names.take(year.label)) for year in self.told}
        self.parts = [(part, NotePath(TABLES, names.take(part.title))) for part in self._report.parts]
        self.things = self._placed(find_subjects(wanted), names)
        self._by_id: dict[str, NotePath] = {}
        self._by_name: dict[str, NotePath] = {}
        for thing, page in self.things.items():
            self._by_id.setdefault(thing.id, page)
            for name in thing.names:
                self._by_name.setdefault(name, page)
        self._any_case = {fold_letters(name): page for name, page in reversed(self._by_name.items())}
        self._told_of: dict[int, list[Subject]] = {year: [] for year in self.years}
        for thing in self.things:
            for year in dict.fromkeys(event.year for event in thing.events):
                self._told_of[year].append(thing)
        self._names = {year: self._names_in(year) for year in self.years}
        self._written = DiaryIndex(self._session)
        self._templates = environment(finalize=_finalized)

    def _placed(self, found: Iterable[Subject], names: FileNames) -> dict[Subject, NotePath]:
        folders = {"": "", self._of_years: "", TABLES: ""}
        named = FileNames()
        named.take(self._of_years)
        named.take(TABLES)
        placed: dict[Subject, NotePath] = {}
        for thing in found:
            if not folders.get(thing.kind):
                folders[thing.kind] = named.take(thing.kind)
            called, since = thing.names[0], self._session.ruleset.year_label(thing.since)
            page = names.take(called, f"{called} ({since})")
            placed[thing] = NotePath(folders[thing.kind], page)
        return placed

    def _names_in(self, year: int) -> NoteNames:
        """Return the names that existed in a year; of two with one name the first."""
        pages: dict[str, NotePath] = {}
        for thing, page in self.things.items():
            if thing.since <= year <= (thing.until or year):
                for name in thing.names:
                    pages.setdefault(name, page)
        return NoteNames(pages)

    # The pages

    def start_page(self) -> str:
        """Return the start page, with links to all others."""
        return self._set(
            "note_start.md.jinja",
            self.start,
            front=self._front([self._report.name], "campaign"),
            report=self._report,
            decades=[
                (decade.label, [(self.years[year.year], year.label) for year in decade.years])
                for decade in self._report.decades
            ],
            kinds=self._by_kind(self.things),
            parts=[(page, part.title) for part, page in self.parts],
        )

    def year_page(self, year: YearStory) -> str:
        """Return the page of a year: its story, its diary, and the names in it."""
        place = self.told.index(year)
        beside = [self.told[n] if 0 <= n < len(self.told) else None for n in (place - 1, place + 1)]
        before, after = ([(self.years[each.year], each.label)] if each else [] for each in beside)
        return self._set(
            "note_year.md.jinja",
            self.years[year.year],
            self._names[year.year],
            front=self._front([year.label], self._time.year, {"year": year.year}),
            year=year,
            before=before,
            after=after,
            told_of=self._by_kind(self._told_of[year.year]),
        )

    def thing_page(self, thing: Subject) -> str:
        """Return the page of a side or another subject."""
        at, ruleset = self.things[thing], self._session.ruleset
        since, until = (ruleset.year_label(year) if year else "" for year in (thing.since, thing.until))
        by_id = self._by_id.get(thing.id) == at
        diary = [each for each in self._written.of(thing, by_id=by_id) if each.year in self.years]
        return self._set(
            "note_thing.md.jinja",
            at,
            front=self._front(thing.names, thing.kind, {"id": thing.id}),
            thing=thing,
            lived=(span(since, until) if until else f"from {since}") if thing.ledger else "",
            of=[(self.things[each], each.names[0]) for each in thing.of if each in self.things],
            belonging={
                kind: [(self.things[other], other.names[0]) for other in found]
                for kind, found in group_related(self.things, thing).items()
            },
            events=[
                (
                    self._year(event.year, at),
                    ruleset.seasons[event.season],
                    _strong(self._names[event.year].linked(event.text, at), event.weight),
                )
                for event in thing.events
            ],
            diary=[
                (self._year(each.year, at), ruleset.seasons[each.season], self._prose(each.text, at))
                for each in diary
            ],
            course=self._course(thing),
        )

    def part_page(self, part: ReportSection, page: NotePath) -> str:
        """Return the page of some tables of the report."""
        front = self._front([part.title], "tables")
        return self._set("note_part.md.jinja", page, front=front, part=part)

    # Parts of pages

    def _set(self, template: str, at: NotePath, names: NoteNames | None = None, **values: Any) -> str:
        return self._templates.get_template(template).render(
            time=self._time,
            start=link(self.start, self._report.name, at),
            linked=lambda pages: links(pages, at),
            named=lambda name: self._named(name, at),
            story=lambda paragraph: _story(paragraph, names or NoteNames({}), at),
            prose=lambda text: self._prose(text, at),
            table=table,
            **values,
        )

    def _front(
        self, names: Iterable[str], kind: str, known: Mapping[str, str | int] | None = None
    ) -> Markdown:
        """Return the front matter: YAML, written as JSON."""
        title, *aliases = names
        tag = safe_name(kind).lower().replace(" ", "-")
        values = {
            "title": title,
            "aliases": [title, *aliases],
            "campaign": self._report.name,
            **(known or {}),
        }
        lines = [f"{key}: {json_text(value)}" for key, value in values.items()]
        return Markdown("\n".join(["---", *lines, f"tags: [{json_text(f'decimo/{tag}')}]", "---"]))

    def _by_kind(self, found: Iterable[Subject]) -> dict[str, list[tuple[NotePath, str]]]:
        kinds: dict[str, list[tuple[NotePath, str]]] = {}
        for thing in found:
            kinds.setdefault(thing.kind, []).append((self.things[thing], thing.names[0]))
        return kinds

    def _year(self, year: int, at: NotePath) -> Markdown:
        return link(self.years[year], self._session.ruleset.year_label(year), at)

    def _named(self, name: str, at: NotePath) -> Markdown:
        page = self._by_name.get(name)
        return link(page, name, at) if page else Markdown(escaped(name))

    def _prose(self, text: str, at: NotePath) -> Markdown:
        """Return the player's words with a link for every name in double brackets."""
        found = split_text(text, self._linked)
        shown = [
            link(self._linked(each.name) or at, each.shown, at) if each.name else each.text for each in found
        ]
        return verbatim("".join(shown))

    def _linked(self, name: str) -> NotePath | None:
        """Return the page of a name in double brackets, ignoring case and accents."""
        return self._by_name.get(name) or self._any_case.get(fold_letters(name))

    def _course(self, thing: Subject) -> ReportTable:
        """Return a subject's row at the end of each year in which it had changed."""
        changed = [
            standing
            for n, standing in enumerate(thing.standings)
            if n == 0 or standing.cells != thing.standings[n - 1].cells
        ]
        if len(changed) < 2:
            return ReportTable("", (), ())
        label = self._session.ruleset.year_label
        rows = tuple((label(standing.year), *standing.cells) for standing in changed)
        return ReportTable("", (text_column(self._time.fill("{Year}")), *changed[-1].ledger.columns), rows)


def _finalized(value: Any) -> Markup:
    return value if isinstance(value, Markup) else Markdown(escaped(str(value)))


def _story(paragraph: Paragraph, names: NoteNames, at: NotePath) -> Markdown:
    said = [_strong(names.linked(each.text, at), each.weight) for each in paragraph.sentences]
    return Markdown(f"- {' '.join(said)}" if paragraph.gathered else " ".join(said))


def _strong(sentence: Markdown, weight: int) -> Markdown:
    return Markdown(f"**{sentence}**") if weight >= GREAT else sentence
