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
"""The rules of Markdown by which something that was typed is not shown."""
_DEEPEST = 10
"""Lists and quotes in one another are set to this level; deeper ones would leave no room for words."""
_READ = 100
"""To this level they are read, so that what is nested too deeply is known for it."""


def diary_parser(known: Callable[[str], object], plain: Callable[[TextPiece], str]) -> MarkdownIt:
    """Return a reader of prose: a link to a name that is `known` is a token `name`, any other what `plain` says."""
    reader = MarkdownIt("commonmark", {"maxNesting": _READ}).enable(["strikethrough", "table"])
    reader.disable(_SWALLOWING)
    reader.inline.ruler.before("link", "name", _name_rule(known, plain))
    return reader


def parse_diary(reader: MarkdownIt, text: str) -> list[Token]:
    """Return prose as tokens; what is nested too deeply is one token with all its letters."""
    tokens = reader.parse(text)
    if any(token.level > _DEEPEST for token in tokens):
        return [Token("code_block", "code", 0, content=text)]
    return tokens


def plain_diary_text(text: str) -> str:
    """Return prose as words in one line, as a list shows it: without the signs of Markdown."""
    words: list[str] = []
    for token in parse_diary(_READER, text):
        words += [" " if part.type in _BREAKS else part.content for part in token.children or [token]]
        words.append(" ")
    return " ".join("".join(words).split())


def _name_rule(
    known: Callable[[str], object], plain: Callable[[TextPiece], str]
) -> Callable[[StateInline, bool], bool]:
    """Return the rule by which Markdown reads a name in double brackets, whatever signs are in it."""

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
"""The reader of lists, which show every name and lead to none."""
