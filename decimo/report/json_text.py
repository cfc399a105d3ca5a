"""JSON as reports write it: a fixed order, every sign exact, none that a page or a terminal would obey."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from decimo.fate.sight import TURNS

_UNSEEN = re.compile(f"[\x7f-\x9f\u2028\u2029\ud800-\udfff{TURNS}]")


def json_text(value: Any, indent: int | None = None) -> str:
    """Return a value as JSON, on one line if it is not indented; letters of all alphabets stay as they are."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return _UNSEEN.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)


def json_lines(value: Mapping[str, Any]) -> str:
    """Return an object as JSON that is read and compared line by line: a line a key, and one a row of a list."""
    return "{\n" + ",\n".join(f"{json_text(key)}: {_rows(each)}" for key, each in value.items()) + "\n}\n"


def _rows(value: Any) -> str:
    if isinstance(value, str) or not isinstance(value, Iterable) or isinstance(value, Mapping):
        return json_text(value)
    rows = ",\n".join(map(json_text, value))
    return f"[\n{rows}\n]" if rows else "[]"
