"""A person's bytes decoded to text; files that are no text are named by their kind."""

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from decimo.chance import Refusal
from decimo.content.content_folder import SUFFIXES
from decimo.content.problem import refusal

_SAVE_AS = "choose File, Save As, 'CSV UTF-8' in Excel or 'Text CSV' in LibreOffice, and import that file"
_PASTE = "copy the table's text from it and paste it to 'decimo import-table -'"

_BEGINNINGS = (
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook or Word document", _SAVE_AS),
    (b"%PDF", "a PDF", _PASTE),
    (b"{\\rtf", "an RTF document", _PASTE),
    (b"SQLite format 3\x00", "a database", "name a CSV or text file"),
    (b"\x1f\x8b", "packed with gzip", "unpack it first"),
    (b"\x89PNG", "a picture", "type its rows, one a line"),
    (b"\xff\xd8\xff", "a picture", "type its rows, one a line"),
    (b"GIF8", "a picture", "type its rows, one a line"),
)
_IN_ZIP = (
    (b"xl/", "an Excel workbook (.xlsx)", _SAVE_AS),
    (b"opendocument.spreadsheet", "a LibreOffice spreadsheet (.ods)", _SAVE_AS),
    (b"word/", "a Word document (.docx)", _PASTE),
    (b"opendocument.text", "a LibreOffice document (.odt)", _PASTE),
)


def named_kind(raw: bytes) -> tuple[str, str] | None:
    """Return the kind of file of these bytes and what to do with it; None if they may be text."""
    for beginning, kind, remedy in _BEGINNINGS:
        if raw.startswith(beginning):
            return kind, remedy
    if raw.startswith(b"PK\x03\x04"):
        inside = [(kind, remedy) for name, kind, remedy in _IN_ZIP if name in raw]
        return inside[0] if inside else ("a ZIP archive", "unpack it first")
    if raw.lstrip()[:15].lower().startswith((b"<!doctype html", b"<html")):
        return "a web page", _PASTE
    if b"\x00" in raw and raw[:2] not in (b"\xff\xfe", b"\xfe\xff"):
        if raw[1::2].count(0) > len(raw) // 4 or raw[::2].count(0) > len(raw) // 4:
            return "no text in UTF-8 (it may be UTF-16 without its mark)", "save it as CSV in UTF-8"
        return "a binary file and no text", "name a CSV or text file"
    return None


MOST_MIB = 5
MOST_BYTES = MOST_MIB * 2**20
PASTED = "pasted text"
"""The name in problems of text that came through a pipe."""

_UTF_16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_NO_TEXT = {"UTF-16": "\x00", "Windows-1252": "[\x00-\x08\x0e-\x1f]"}
"""Characters that show that decoded bytes are no text."""


class ImportSource(NamedTuple):
    """Text to import: its name in problems, and how its bytes were read."""

    file: str
    text: str
    encoding: str


def read_file(path: Path) -> ImportSource:
    """Read a file of a table.

    Raises:
        Refusal: there is no such file, it is too large, or it is no text.

    """
    name = str(path)
    try:
        if path.is_dir():
            raise refusal(f"'{name}' is a folder", "name the file of one table in it")
        if path.exists() and not path.is_file():
            raise refusal(
                f"'{name}' is a pipe or a device", "name a file, or pipe the text to 'import-table -'"
            )
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise refusal(
            f"There is no file '{name}'", "check the name, or paste the text to 'import-table -'"
        ) from None
    except (OSError, ValueError, RuntimeError) as fault:
        # A link to itself is a RuntimeError, a name with a zero byte a ValueError.
        reason = getattr(fault, "strerror", None) or fault
        raise refusal(f"'{name}' cannot be read ({reason})", "check its name and permissions") from fault
    if path.suffix.lower() in SUFFIXES:
        raise Refusal(_is_yaml(name))
    return read_bytes(raw, name)


def read_bytes(raw: bytes, file: str = PASTED) -> ImportSource:
    """Read the bytes of a table: UTF-8, UTF-16 with its byte order mark, or else Windows-1252.

    Raises:
        Refusal: there are no bytes, or too many, or they are no text.

    """
    if len(raw) > MOST_BYTES:
        raise refusal(f"'{file}' is larger than {MOST_MIB} MiB", "split it into smaller tables")
    kind = named_kind(raw)
    if kind is not None:
        raise refusal(f"'{file}' is {kind[0]}", kind[1])
    text, encoding = _decoded(raw, file)
    if not text.strip():
        raise refusal(f"'{file}' is empty", "give it one row a line, such as '1-3;fair weather'")
    found = re.search(_NO_TEXT[encoding], text) if encoding in _NO_TEXT else None
    if found:
        line = text.count("\n", 0, found.start()) + 1
        what = f"{file}:{line}: this is no plain text, it contains the character U+{ord(found.group()):04X}"
        raise refusal(what, "save the table as CSV in UTF-8")
    if _looks_like_our_yaml(text):
        raise Refusal(_is_yaml(file))
    if _is_json(text):
        raise refusal(f"'{file}' is JSON", "save or export the table as CSV, and import that")
    return ImportSource(file, text, encoding)


def _decoded(raw: bytes, file: str) -> tuple[str, str]:
    """Return the text and its encoding."""
    if raw[:2] in _UTF_16:
        try:
            return raw[2:].decode(_UTF_16[raw[:2]]), "UTF-16"
        except UnicodeDecodeError:
            raise refusal(
                f"'{file}' begins like UTF-16 but breaks off", "save it again as CSV in UTF-8"
            ) from None
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as fault:
        first = fault.start
    else:
        return text.removeprefix("\ufeff"), "UTF-8 with its mark" if text.startswith("\ufeff") else "UTF-8"
    try:
        return raw.decode("cp1252"), "Windows-1252"
    except UnicodeDecodeError:
        line = raw.count(b"\n", 0, first) + 1
        what = f"{file}:{line}: the letters are neither UTF-8 nor Windows-1252"
        raise refusal(what, "save the table as CSV in UTF-8") from None


def _looks_like_our_yaml(text: str) -> bool:
    return all(re.search(rf"^{key}:", text, re.MULTILINE) for key in ("format", "ruleset", "rows"))


def _is_yaml(file: str) -> str:
    return f"'{file}' is YAML and needs no import; look at it with 'decimo check' and 'decimo odds'."


def _is_json(text: str) -> bool:
    if text.lstrip()[:1] not in ("{", "["):
        return False
    try:
        value: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, (dict, list))
