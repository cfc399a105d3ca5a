"""The player's prose as one reads it: Markdown set by Rich, with names in double brackets standing out.

What Markdown would swallow is shown as it was typed: tags, pictures, notes of where a link leads. A line ends where
the player ended it. There is no colour in it, so it reads the same in every theme and without any.
"""

from collections.abc import Callable
from typing import ClassVar

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.markdown import CodeBlock, Markdown, MarkdownElement
from rich.padding import Padding
from rich.segment import Segment
from rich.text import Text
from rich.theme import Theme

from decimo.play.prose import link_at, pieces

_SWALLOWING = ("html_block", "html_inline", "image", "reference", "autolink")
"""The rules of Markdown by which something that was typed is not shown."""
_DEEPEST = 10
"""Lists and quotes in one another are set to this level; deeper ones would leave no room for words."""
_READ = 100
"""To this level they are read, so that what is nested too deeply is known for it."""
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
        reader = MarkdownIt("commonmark", {"maxNesting": _READ}).enable(["strikethrough", "table"])
        reader.disable(_SWALLOWING)
        reader.inline.ruler.before("link", "name", _name_rule(known))
        self.markup = text
        self._set: dict[int, list[RenderableType | Segment]] = {}
        """The text as it is set, by width: it is asked for its height first, and then for its lines."""
        self.parsed = reader.parse(text)
        if any(token.level > _DEEPEST for token in self.parsed):
            self.parsed = [Token("code_block", "code", 0, content=text)]
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


def _name_rule(known: Callable[[str], object]) -> Callable[[StateInline, bool], bool]:
    """Return the rule by which Markdown reads a name in double brackets, whatever signs are in it."""

    def read(state: StateInline, silent: bool) -> bool:
        typed = link_at(state.src, state.pos, state.posMax)
        if typed and not silent:
            for piece in pieces(typed, known):
                if piece.name:
                    state.push("name_open", "name", 1)
                    state.push("text", "", 0).content = piece.shown
                    state.push("name_close", "name", -1)
                else:
                    state.pending += piece.text
        state.pos += len(typed)
        return bool(typed)

    return read
