"""File formats of reports: JSON, the checksum, CSV (RFC 4180) that a spreadsheet never runs, and file names.

A text that a spreadsheet might take for a formula gets a leading apostrophe: one that begins, after spaces and
apostrophes, with `=`, `+`, `-`, `@`, a tab or a line break. Removing one apostrophe from every such text restores it
exactly. Numbers stay numbers, negative ones too.
"""

import csv
import io
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct, structs, to_builtins

from decimo.chance import Refusal
from decimo.chance.text import TURNS, control_characters, without_direction_marks

_JSON_HIDDEN = re.compile(f"[\x7f-\x9f\u2028\u2029\ud800-\udfff{TURNS}]")


_Record = TypeVar("_Record", bound=Struct)


def fill_record(kind: type[_Record], *sources: object, **values: Any) -> _Record:
    """Return a record of the given values; each other field is that of the first source that has it."""
    for name in kind.__struct_fields__:
        if name not in values:
            values[name] = getattr(next(each for each in sources if hasattr(each, name)), name)
    return kind(**values)


def encode_plain(value: Any) -> Any:
    """Return a value as JSON holds it: records of all kinds as objects, fractions and paths as text."""
    if isinstance(value, str | int | float | None):
        return value
    if isinstance(value, Struct):
        value = dict(zip(value.__struct_encode_fields__, structs.astuple(value), strict=True))
    elif isinstance(value, tuple) and hasattr(value, "_asdict"):
        value = value._asdict()
    if isinstance(value, Mapping):
        return {str(key): encode_plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [encode_plain(each) for each in value]
    return to_builtins(value, enc_hook=str)


def json_text(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON, on one line if it is not indented, with letters of all alphabets unescaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _JSON_HIDDEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def json_lines(value: Mapping[str, Any]) -> str:
    """Return an object as JSON for line-by-line comparison: a line for each key, and for each row of a list."""
    return "{\n" + ",\n".join(f"{json_text(key)}: {_rows(each)}" for key, each in value.items()) + "\n}\n"


def _rows(value: Any) -> str:
    if isinstance(value, str) or not isinstance(value, Iterable) or isinstance(value, Mapping):
        return json_text(value)
    rows = ",\n".join(map(json_text, value))
    return f"[\n{rows}\n]" if rows else "[]"


_DIGEST = rb"decimo report (?P<digest>[0-9a-f]{32})"
_BLANK = b"0" * 32
HEADING = f"report only: not for import (decimo report {_BLANK.decode()})"
"""The last heading of a CSV table; `with_checksum` fills in the digest."""


class Checksum(NamedTuple):
    """The place of the checksum in a format: a pattern that finds it, and a function that inserts an empty one."""

    found: re.Pattern[bytes]
    empty: Callable[[bytes], bytes]


def _comment(data: bytes) -> bytes:
    return data.rstrip() + b"\n\n<!-- decimo report " + _BLANK + b" -->\n"


def _last_key(data: bytes) -> bytes:
    return data.rstrip().removesuffix(b"}").rstrip() + b',\n"seal": "decimo report ' + _BLANK + b'"\n}\n'


def _before_the_end(data: bytes) -> bytes:
    at = data.rindex(b"startxref")
    return data[:at] + b"% decimo report " + _BLANK + b"\n" + data[at:]


_TEXT = Checksum(re.compile(rb"(?P<seal><!-- " + _DIGEST + rb" -->\s*)\Z"), _comment)
_SEALS: Mapping[str, Checksum] = {
    ".json": Checksum(re.compile(rb'(?P<seal>"seal": "' + _DIGEST + rb'"\s*\}\s*)\Z'), _last_key),
    ".csv": Checksum(re.compile(rb"\A[^\r\n]*\((?P<seal>" + _DIGEST + rb')\)"?\r?$', re.MULTILINE), bytes),
    ".pdf": Checksum(
        re.compile(rb"(?P<seal>% " + _DIGEST + rb"\n)startxref\s+\d+\s+%%EOF\s*\Z"), _before_the_end
    ),
}


def with_checksum(data: bytes, suffix: str) -> bytes:
    """Return the content of a file with its checksum; `suffix` gives the format, which is text by default."""
    seal = _SEALS.get(suffix.lower(), _TEXT)
    whole = seal.empty(data)
    found = seal.found.search(whole)
    assert found is not None  # noqa: S101 - it was just put there
    start, end = found.span("digest")
    return whole[:start] + _digest(whole, found) + whole[end:]


def is_untouched(data: bytes, suffix: str) -> bool:
    """Whether a file is unchanged since the program wrote it, apart from line ends."""
    if suffix.lower() != ".pdf":
        data = data.replace(b"\r\n", b"\n")
    found = _SEALS.get(suffix.lower(), _TEXT).found.search(data)
    return found is not None and found["digest"] == _digest(data, found)


def _digest(data: bytes, found: re.Match[bytes]) -> bytes:
    """Return the digest of a file without its checksum."""
    start, end = found.span("seal")
    rest = (data[:start] + data[end:]).replace(b"\r\n", b"\n").rstrip()
    return blake2b(rest, digest_size=16).hexdigest().encode()


CsvCell = str | int | None

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""The mark that shows a spreadsheet UTF-8."""
SEPARATORS = {"comma": ",", "semicolon": ";", "tab": "\t"}

_CSV_HIDDEN = control_characters(but="\t\n\r")
_RISKY = re.compile(r"[\s']*[=+\-@\t\r\n＝＋－＠]")


class CsvForm(NamedTuple):
    """The form of CSV: the separator, and whether the file begins with the mark of UTF-8."""

    separator: str = ","
    bom: bool = True


FOR_EXCEL = CsvForm()


def read_form(separator: str, *, bom: bool) -> CsvForm:
    """Read the form of CSV; the separator is typed as its name or the character itself.

    Raises:
        Refusal: there is no such separator.

    """
    sign = SEPARATORS.get(separator, separator)
    if sign not in SEPARATORS.values():
        raise Refusal(f"'{separator[:20]}' is no separator; choose one of {', '.join(SEPARATORS)}.")
    return CsvForm(sign, bom)


def csv_text(columns: Sequence[str], rows: Iterable[Sequence[CsvCell]], form: CsvForm) -> str:
    """Return a table as CSV; its last heading, without cells, marks it as a report and has the checksum."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=form.separator, lineterminator="\r\n")
    writer.writerow([*columns, HEADING])
    writer.writerows([*map(harmless, row), ""] for row in rows)
    return (BOM if form.bom else "") + text.getvalue()


def harmless(cell: CsvCell) -> CsvCell:
    """Return a cell that no spreadsheet takes for a formula, without control characters."""
    if not isinstance(cell, str):
        return cell
    seen = without_direction_marks(cell.translate(_CSV_HIDDEN))
    return f"'{seen}" if _RISKY.match(seen) else seen


_LONGEST = 120
"""The most bytes of a file name before its suffix."""
_FORBIDDEN = re.compile(r'[<>:"/\\|?*#^\[\]%]+')
"""Characters that Windows forbids, or that note programs read as part of a link."""
_TAKEN_BY_WINDOWS = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?", re.IGNORECASE)
_JOINER = "\N{ZERO WIDTH JOINER}"
"""The joiner of several characters in one picture; no other invisible character is kept."""


def safe_name(name: str) -> str:
    """Return a file name, without a suffix, that keeps as much of a name as every system allows."""
    shown = "".join(map(_seen, unicodedata.normalize("NFC", name)))
    safe = " ".join(_FORBIDDEN.sub("-", shown).split()).strip(" .~" + _JOINER)
    while len(safe.encode("utf-8")) > _LONGEST:
        safe = safe[:-1].rstrip(" ." + _JOINER)
    return f"-{safe}" if _TAKEN_BY_WINDOWS.fullmatch(safe) else safe or "unnamed"


def _seen(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp", "Cs"):
        return " "
    return "" if category == "Cf" and character != _JOINER else character


class FileNames:
    """The names taken so far in one folder, or in all folders of one set of notes."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def take(self, *names: str) -> str:
        """Take the first free one of some names, made safe; if none is free, the last with a number."""
        for name in names:
            if self._is_new(safe_name(name)):
                return safe_name(name)
        n = 2
        while not self._is_new(numbered := f"{safe_name(names[-1])} ({n})"):
            n += 1
        return numbered

    def _is_new(self, safe: str) -> bool:
        """Take a name, ignoring case; return whether it was free."""
        alike = unicodedata.normalize("NFC", unicodedata.normalize("NFC", safe).casefold())
        if alike in self._taken:
            return False
        self._taken.add(alike)
        return True
