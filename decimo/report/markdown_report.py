"""The report in Markdown, for notes, blogs and repositories."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from decimo.report.layout import ReportTable, TableCell, environment
from decimo.report.request import ReportContents, ReportSection
from decimo.report.subject_page import NameIndex
from decimo.report.voice import GREAT, Paragraph, Sentence

_SIGN = re.compile(r"[\\`*_\[\]<>|~&#$]")
_LIST_OR_RULE = re.compile(r"^(\s*)([-+=])")
_NUMBERED = re.compile(r"^(\s*\d+)([.)])")
_LETTERS = re.compile(r"^ {0,3}(```|~~~)")
"""The fence of a verbatim block."""
_CODE = re.compile(r"(`+[^`]+`+)")
_SWALLOWED = re.compile(r"<|!(?=\[)")
"""Text that Markdown would take for a tag or a picture."""
_REFERENCE = re.compile(r"^( {0,3})(?=\[[^\]]+\]:)")
"""Text that Markdown would take for a link definition."""


class Markdown(Markup):
    """Text that is Markdown already and is not escaped."""

    __slots__ = ()


class Pictures(NamedTuple):
    """The links of a report to its pictures, relative to its page."""

    maps: Mapping[int, Markdown]
    """The map at the end of each year, by year."""
    courses: Sequence[tuple[str, Markdown]]
    """The timelines and charts, each with its title."""


NO_PICTURES = Pictures({}, ())


def as_markdown(
    report: ReportContents,
    affairs: Sequence[ReportSection] = (),
    pictures: Pictures = NO_PICTURES,
    names: NameIndex | None = None,
) -> str:
    """Return a report in Markdown (CommonMark with tables); every name and word is shown as typed.

    The diary is Markdown itself.
    """
    environ = environment(finalize=_finalized)
    environ.filters |= {"story": story, "prose": prose, "table": table, "listing": listing}
    template = environ.get_template("report.md.jinja")
    return template.render(
        report=report,
        affairs=affairs,
        pictures=pictures,
        index=names,
        names=names.entries if names else (),
    )


def _finalized(value: Any) -> Markup:
    return value if isinstance(value, Markup) else Markdown(escaped(str(value)))


def escaped(text: str) -> str:
    """Return Markdown that shows exactly this text, on one line."""
    return _shown(" ".join(_lines(text)))


def story(paragraphs: Iterable[Paragraph]) -> Markdown:
    """Return paragraphs of sentences; important ones are strong, gathered ones are list items."""
    return Markdown("\n\n".join(map(_paragraph, paragraphs)))


def _paragraph(paragraph: Paragraph) -> str:
    text = " ".join(map(_told, paragraph.sentences))
    return f"- {text}" if paragraph.gathered else text


def _told(sentence: Sentence) -> str:
    text = escaped(sentence.text)
    return f"**{text}**" if sentence.weight >= GREAT else text


def prose(text: str, names: NameIndex | None = None) -> Markdown:
    """Return the diary's Markdown as a quote, line by line; tags and pictures become words, names links."""
    lines, said, in_letters = _lines(text), [], False
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        if _LETTERS.match(line):
            in_letters = not in_letters
        elif not in_letters:
            words = _linked(_REFERENCE.sub(r"\1\\", line), names)
            # Two spaces keep a line break in Markdown.
            said.append(f"{words}  " if words.strip() and following.strip() else words)
            continue
        said.append(line)
    return Markdown("\n".join(f"> {line}" if line else ">" for line in said))


def _linked(line: str, names: NameIndex | None) -> str:
    parts = names.parts(line) if names else [(line, "")]
    return "".join(f"[{_shown(text)}](#{anchor})" if anchor else _words(text) for text, anchor in parts)


def _words(text: str) -> str:
    """Return text with tags and pictures escaped, except in code."""
    return "".join(
        part if n % 2 else _SWALLOWED.sub(lambda sign: f"\\{sign[0]}", part)
        for n, part in enumerate(_CODE.split(text))
    )


def table(sheet: ReportTable) -> Markdown:
    """Return a table with right-aligned numbers."""
    lines = [_row([column.title for column in sheet.columns])]
    lines.append(_row([Markdown("--:" if column.kind == "number" else "---") for column in sheet.columns]))
    lines += [_row(cells) for cells in sheet.rows]
    return Markdown("\n".join(lines))


def _row(cells: Sequence[TableCell]) -> str:
    return f"| {' | '.join(_finalized(cell) for cell in cells)} |"


def listing(lines: Iterable[str]) -> Markdown:
    """Return lines as a verbatim block."""
    return Markdown("\n".join(f"    {line}" for line in lines))


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _shown(line: str) -> str:
    line = _SIGN.sub(lambda sign: f"\\{sign[0]}", line)
    return _NUMBERED.sub(r"\1\\\2", _LIST_OR_RULE.sub(r"\1\\\2", line))
