"""The diary as Markdown with names in double brackets.

Text that Markdown would hide is shown as typed: tags, pictures, link definitions. Line breaks are kept.
"""

from collections.abc import Callable

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from decimo.play.diary import TextPiece, link_at, split_text

_BREAKS = ("softbreak", "hardbreak")
_SWALLOWING = ("html_block", "html_inline", "image", "reference", "autolink")
"""The rules of Markdown that hide typed text."""
_DEEPEST = 10
"""The deepest level of nested lists and quotes that is shown; deeper ones would leave no room for words."""
_READ = 100
"""The deepest level that is parsed, so that text nested too deeply is recognized."""


def diary_parser(known: Callable[[str], object], plain: Callable[[TextPiece], str]) -> MarkdownIt:
    """Return a parser: a link to a `known` name becomes a token `name`, any other the words of `plain`."""
    reader = MarkdownIt("commonmark", {"maxNesting": _READ}).enable(["strikethrough", "table"])
    reader.disable(_SWALLOWING)
    reader.inline.ruler.before("link", "name", _name_rule(known, plain))
    return reader


def parse_diary(reader: MarkdownIt, text: str) -> list[Token]:
    """Return a text as tokens; text nested too deeply becomes one verbatim token."""
    tokens = reader.parse(text)
    if any(token.level > _DEEPEST for token in tokens):
        return [Token("code_block", "code", 0, content=text)]
    return tokens


def plain_diary_text(text: str) -> str:
    """Return a text as words in one line, for lists, without Markdown characters."""
    words: list[str] = []
    for token in parse_diary(_READER, text):
        words += [" " if part.type in _BREAKS else part.content for part in token.children or [token]]
        words.append(" ")
    return " ".join("".join(words).split())


def _name_rule(
    known: Callable[[str], object], plain: Callable[[TextPiece], str]
) -> Callable[[StateInline, bool], bool]:
    """Return the Markdown rule for a name in double brackets, which may contain any characters."""

    def read(state: StateInline, silent: bool) -> bool:
        typed = link_at(state.src, state.pos, state.posMax)
        if typed and not silent:
            for piece in split_text(typed, known):
                if piece.name:
                    state.push("name_open", "name", 1).meta = {"name": piece.name}
                    state.push("text", "", 0).content = piece.shown
                    state.push("name_close", "name", -1)
                else:
                    state.pending += plain(piece)
        state.pos += len(typed)
        return bool(typed)

    return read


_READER = diary_parser(lambda name: "|" not in name, lambda piece: piece.shown)
"""The parser for lists, which show every name but have no links."""
