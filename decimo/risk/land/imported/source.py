"""The bytes of a map that a person brings, made lines of text; what is no text is told in a sentence."""

import re
from pathlib import Path
from typing import NamedTuple

from decimo.content.imported.wrong_file import named_kind
from decimo.content.model import text_of
from decimo.content.places import SUFFIXES
from decimo.content.problem import Problem, refusal
from decimo.content.yaml import MOST_BYTES

_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_NO_TEXT = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f]")
_PLAIN = "name a plain text file with sections such as [continents]"


class Line(NamedTuple):
    """A line of a file that says something, without the blanks around it; the first has the number 1."""

    number: int
    text: str


class Source(NamedTuple):
    """The lines of a file, and how its bytes were read."""

    file: str
    encoding: str
    lines: tuple[Line, ...]


def read_source(path: Path) -> Source:
    """Read a text file: UTF-8, UTF-16 with its mark, or else Windows-1252; lines of comment are left out.

    Raises:
        Refusal: there is no such file, it is too large, or it is no text.

    """
    raw, file = text_of(path), str(path)
    if isinstance(raw, Problem):
        raise refusal(raw.where_and_what, raw.remedy)
    if path.suffix.lower() in SUFFIXES:
        raise refusal(f"'{file}' is YAML and needs no import", "look at it with 'decimo check'")
    if len(raw) > MOST_BYTES:
        raise refusal(f"'{file}' is larger than {MOST_BYTES >> 20} MiB", _PLAIN)
    kind = named_kind(raw)
    if kind is not None:
        raise refusal(f"'{file}' is {kind[0]}", _PLAIN)
    text, encoding = _decoded(raw, file)
    found = _NO_TEXT.search(text)
    if found:
        number = text.count("\n", 0, found.start()) + 1
        what = f"{file}:{number}: the sign U+{ord(found.group()):04X} stands there, so this is no plain text"
        raise refusal(what, _PLAIN)
    if not text.strip():
        raise refusal(f"'{file}' is empty", _PLAIN)
    lines = enumerate((" ".join(line.split()) for line in re.split("\r\n|\r|\n", text)), start=1)
    return Source(file, encoding, tuple(Line(n, line) for n, line in lines if line and line[0] != ";"))


def _decoded(raw: bytes, file: str) -> tuple[str, str]:
    """Return the text and what it was encoded in."""
    if raw[:2] in _UTF_16:
        try:
            return raw[2:].decode(_UTF_16[raw[:2]]), "UTF-16"
        except UnicodeDecodeError:
            raise refusal(f"'{file}' begins like UTF-16 but breaks off", "save it anew in UTF-8") from None
    try:
        return raw.decode("utf-8-sig"), "UTF-8"
    except UnicodeDecodeError as fault:
        first = fault.start
    try:
        return raw.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        line = raw.count(b"\n", 0, first) + 1
        what = f"{file}:{line}: the letters are neither UTF-8 nor Windows-1252"
        raise refusal(what, "save it anew in UTF-8") from None
