"""Links between notes, for Obsidian and its likes, and for any reader of Markdown.

A plain name is linked as `[[Page|name]]`. A name with signs that Markdown reads is linked as `[name](../Page.md)`,
each sign shown as it was typed: the first form has no way to write them.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import NamedTuple
from urllib.parse import quote

from decimo.report.markdown import Markdown, escaped


class Page(NamedTuple):
    """Where a note stands: its folder within the folder of notes, and its name, which no other note has."""

    folder: str
    name: str

    @property
    def path(self) -> str:
        """Its place within the folder of notes, with slashes."""
        return f"{self.folder}/{self.name}.md" if self.folder else f"{self.name}.md"


def link(page: Page, shown: str, at: Page) -> Markdown:
    """Return a link to a page from another, which shows a name exactly."""
    if escaped(shown) == shown.strip() and shown:
        return Markdown(f"[[{page.name}]]" if page.name == shown else f"[[{page.name}|{shown}]]")
    up = "../" if at.folder else ""
    return Markdown(f"[{escaped(shown)}]({up}{quote(page.path)})")


class Names:
    """Names that have a page, to be found in what is told."""

    def __init__(self, pages: Mapping[str, Page]) -> None:
        """Take each name with its page; of two names that begin alike the longer one is found."""
        self._pages = pages
        longest_first = sorted(pages, key=lambda name: (-len(name), name))
        self._found = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")

    def linked(self, text: str, at: Page) -> Markdown:
        """Return a text as Markdown in which every name leads to its page, but for the page it stands on."""
        if not self._pages:
            return Markdown(escaped(text))
        # Every other part is one of the names.
        first, *parts = self._found.split(text)
        return Markdown(escaped(first) + "".join(map(self._part, range(len(parts)), parts, repeat(at))))

    def _part(self, place: int, part: str, at: Page) -> str:
        # What follows a name begins no line, and so no list either.
        return escaped(f".{part}")[1:] if place % 2 else self._name(part, at)

    def _name(self, name: str, at: Page) -> str:
        page = self._pages[name]
        return escaped(name) if page == at else link(page, name, at)


def links(pages: Iterable[tuple[Page, str]], at: Page) -> Markdown:
    """Return links one after another."""
    return Markdown(", ".join(link(page, shown, at) for page, shown in pages))
