"""The report in Markdown, for notes, blogs and repositories."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from markupsafe import Markup

from decimo.report.gather import Part, Report
from decimo.report.name_index import NameIndex
from decimo.report.paragraph import GREAT, Paragraph, Sentence
from decimo.report.sheet import Cell, Sheet
from decimo.report.template import environment

_SIGN = re.compile(r"[\\`*_\[\]<>|~&#$]")
_LIST_OR_RULE = re.compile(r"^(\s*)([-+=])")
_NUMBERED = re.compile(r"^(\s*\d+)([.)])")
_SPACES = re.compile(r"^[ \t]+|(?<=[ \t])[ \t]+")


class Markdown(Markup):
    """Text that is Markdown already and is written as it is."""

    __slots__ = ()


class Pictures(NamedTuple):
    """Where the pictures of a report lie, seen from its page, as they are written in a link."""

    maps: Mapping[int, Markdown]
    """The map at the end of a year, by that year."""
    courses: Sequence[tuple[str, Markdown]]
    """The timelines and charts, each with its title."""


NO_PICTURES = Pictures({}, ())


def as_markdown(
    report: Report,
    affairs: Sequence[Part] = (),
    pictures: Pictures = NO_PICTURES,
    names: NameIndex | None = None,
) -> str:
    """Set a report in Markdown (CommonMark with tables); every name and word shows as it was typed."""
    environ = environment(finalize=_finalized)
    environ.filters |= {"story": story, "quote": quote, "table": table, "listing": listing}
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
    """Return text as Markdown that shows exactly this text, on one line."""
    return _shown(" ".join(_lines(text)))


def story(paragraphs: Iterable[Paragraph]) -> Markdown:
    """Return paragraphs of sentences; great ones are strong, gathered ones are points."""
    return Markdown("\n\n".join(map(_paragraph, paragraphs)))


def _paragraph(paragraph: Paragraph) -> str:
    text = " ".join(map(_told, paragraph.sentences))
    return f"- {text}" if paragraph.gathered else text


def _told(sentence: Sentence) -> str:
    text = escaped(sentence.text)
    return f"**{text}**" if sentence.weight >= GREAT else text


def quote(text: str, names: NameIndex | None = None) -> Markdown:
    """Return text as a quote that keeps its lines, spaces and signs; names in double brackets are links."""
    lines = [_SPACES.sub(_kept, _linked(line, names)) for line in _lines(text)]
    # Two spaces break a line where the next one would flow on.
    broken = [
        f"> {line}  " if line and following else f"> {line}".rstrip(" ")
        for line, following in zip(lines, [*lines[1:], ""], strict=True)
    ]
    return Markdown("\n".join(broken))


def _linked(line: str, names: NameIndex | None) -> str:
    parts = names.parts(line) if names else [(line, "")]
    return "".join(f"[{_shown(shown)}](#{anchor})" if anchor else _shown(shown) for shown, anchor in parts)


def _kept(spaces: re.Match[str]) -> str:
    """Spaces that a reader of Markdown would drop."""
    return "&nbsp;" * len(spaces[0].expandtabs(4))


def table(sheet: Sheet) -> Markdown:
    """Return a table, numbers to the right."""
    lines = [_row([column.title for column in sheet.columns])]
    lines.append(_row([Markdown("--:" if column.kind == "number" else "---") for column in sheet.columns]))
    lines += [_row(cells) for cells in sheet.rows]
    return Markdown("\n".join(lines))


def _row(cells: Sequence[Cell]) -> str:
    return f"| {' | '.join(_finalized(cell) for cell in cells)} |"


def listing(lines: Iterable[str]) -> Markdown:
    """Return lines as a block that shows them letter by letter."""
    return Markdown("\n".join(f"    {line}" for line in lines))


def _lines(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _shown(line: str) -> str:
    line = _SIGN.sub(lambda sign: f"\\{sign[0]}", line)
    return _NUMBERED.sub(r"\1\\\2", _LIST_OR_RULE.sub(r"\1\\\2", line))
