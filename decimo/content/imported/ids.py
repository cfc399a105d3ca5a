"""Ids that scripts can type, made from titles and words."""

import re
import unicodedata
from collections.abc import Sequence

from decimo.content.problem import quote, refusal

_LONG = 40
_MOST = 60


def table_id(text: str) -> str:
    """Return an id made from a title or a file name."""
    return _plain(text) or "table"


def read_id(typed: str) -> str:
    """Return an id that a person typed.

    Raises:
        Refusal: it cannot be one.

    """
    if re.fullmatch(r"[a-z0-9][a-z0-9_-]*", typed) and len(typed) <= _MOST:
        return typed
    remedy = f"use at most {_MOST} lower-case letters, digits, '_' and '-', such as '{table_id(typed)}'"
    raise refusal(f"{quote(typed)} cannot be the id of a table", remedy)


def row_ids(words: Sequence[str]) -> list[str]:
    """Return an id for each row, made from its first words; rows with the same words are numbered."""
    ids: dict[str, None] = {}
    times: dict[str, int] = {}
    for n, said in enumerate(words, start=1):
        name = stem = _plain(said) or f"row-{n}"
        while name in ids:
            times[stem] = times.get(stem, 1) + 1
            name = f"{stem}-{times[stem]}"
        ids[name] = None
    return list(ids)


def _plain(text: str) -> str:
    """Return the first words in ASCII letters and digits, with hyphens between them."""
    folded = unicodedata.normalize("NFKD", text[: 4 * _LONG].casefold())
    name = "-".join(
        re.findall(r"[a-z0-9]+", "".join(sign for sign in folded if not unicodedata.combining(sign)))
    )
    if len(name) <= _LONG:
        return name
    return name[: name.rfind("-", 0, _LONG + 1)] if "-" in name[: _LONG + 1] else name[:_LONG]
