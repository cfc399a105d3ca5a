"""The player's prose as one reads it: Markdown set by Rich, with names in double brackets standing out.

What Markdown would swallow is shown as it was typed: tags, pictures, notes of where a link leads. A line ends where
the player ended it. There is no colour in it, so it reads the same in every theme and without any.
"""

from collections.abc import Callable
from typing import ClassVar

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from decimo.report.prose_reader import prose_reader, read_prose

_LOOKS = Theme(
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
    """Lines that are shown letter by letter."""

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Padding(Text(self.text.plain.rstrip()), (0, 0, 0, 4))


class Prose(Markdown):
    """Prose to be read; a link to a name that is `known` shows the name, any other stays as it was typed."""

    elements: ClassVar[dict[str, type[MarkdownElement]]] = {
        **Markdown.elements,
        "fence": _AsTyped,
        "code_block": _AsTyped,
    }
    inlines = Markdown.inlines | {"name"}

    def __init__(self, text: str, known: Callable[[str], object]) -> None:
        super().__init__("", hyperlinks=False)
        reader = prose_reader(known, lambda piece: piece.text)
        self.markup = text
        self._set: dict[int, list[RenderableType | Segment]] = {}
        """The text as it is set, by width: it is asked for its height first, and then for its lines."""
        self.parsed = read_prose(reader, text)
        for block in self.parsed:
            for token in block.children or ():
                if token.type == "softbreak":
                    token.type = "hardbreak"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """See `rich.markdown.Markdown`."""
        if options.max_width not in self._set:
            with console.use_theme(_LOOKS):
                self._set[options.max_width] = list(super().__rich_console__(console, options))
        return iter(self._set[options.max_width])
