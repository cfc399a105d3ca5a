"""The seal in a file that the program wrote: it tells whether anybody edited the file since.

Each format carries it where its readers do not mind: text in a last comment, JSON in its last key, CSV in the
last heading, PDF in a comment before its end.
"""

import re
from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import NamedTuple

_DIGEST = rb"decimo report (?P<digest>[0-9a-f]{32})"
_BLANK = b"0" * 32
HEADING = f"report only: not for import (decimo report {_BLANK.decode()})"
"""The last heading of a CSV table; what stands in it for a digest is filled in by `sealed`."""


class Seal(NamedTuple):
    """Where the seal of a format stands: what finds it, and what puts an empty one there."""

    found: re.Pattern[bytes]
    empty: Callable[[bytes], bytes]


def _comment(data: bytes) -> bytes:
    return data.rstrip() + b"\n\n<!-- decimo report " + _BLANK + b" -->\n"


def _last_key(data: bytes) -> bytes:
    return data.rstrip().removesuffix(b"}").rstrip() + b',\n"seal": "decimo report ' + _BLANK + b'"\n}\n'


def _before_the_end(data: bytes) -> bytes:
    at = data.rindex(b"startxref")
    return data[:at] + b"% decimo report " + _BLANK + b"\n" + data[at:]


_TEXT = Seal(re.compile(rb"(?P<seal><!-- " + _DIGEST + rb" -->\s*)\Z"), _comment)
_SEALS: Mapping[str, Seal] = {
    ".json": Seal(re.compile(rb'(?P<seal>"seal": "' + _DIGEST + rb'"\s*\}\s*)\Z'), _last_key),
    ".csv": Seal(re.compile(rb"\A[^\r\n]*\((?P<seal>" + _DIGEST + rb')\)"?\r?$', re.MULTILINE), bytes),
    ".pdf": Seal(
        re.compile(rb"(?P<seal>% " + _DIGEST + rb"\n)startxref\s+\d+\s+%%EOF\s*\Z"), _before_the_end
    ),
}


def sealed(data: bytes, suffix: str) -> bytes:
    """Return the content of a file with its seal; `suffix` tells its format, which is text unless known better."""
    seal = _SEALS.get(suffix.lower(), _TEXT)
    whole = seal.empty(data)
    found = seal.found.search(whole)
    assert found is not None  # noqa: S101 - it was just put there
    start, end = found.span("digest")
    return whole[:start] + _digest(whole, found) + whole[end:]


def is_untouched(data: bytes, suffix: str) -> bool:
    """Whether a file is as the program wrote it, whatever its line ends became on the way."""
    if suffix.lower() != ".pdf":
        data = data.replace(b"\r\n", b"\n")
    found = _SEALS.get(suffix.lower(), _TEXT).found.search(data)
    return found is not None and found["digest"] == _digest(data, found)


def _digest(data: bytes, found: re.Match[bytes]) -> bytes:
    """The digest of a file without its seal."""
    start, end = found.span("seal")
    rest = (data[:start] + data[end:]).replace(b"\r\n", b"\n").rstrip()
    return blake2b(rest, digest_size=16).hexdigest().encode()
