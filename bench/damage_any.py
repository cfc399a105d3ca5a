"""Damage to the bytes of any file, and values that no file of the program holds."""

import json
from collections.abc import Callable
from typing import Any

from decimo.chance import Stream

PAGE = 4096
ODD: tuple[Any, ...] = (
    None,
    "",
    "x",
    "[red]\0",
    "\ud800",
    "{",
    "[" * 2000,
    "9" * 5000,
    -1,
    0,
    2**62,
    -(2**63),
    1.5,
    float("inf"),
    b"\0\xff",
    True,
    [],
    {},
    [[[[]]]],
    {"": {}},
)
"""Values that no file of the program holds."""


def _some(stream: Stream, count: int) -> bytes:
    return bytes(stream.below(256) for _ in range(count))


def odd(stream: Stream) -> Any:
    return ODD[stream.below(len(ODD))]


def odd_inside(stream: Stream, tree: Any) -> str:
    at = tree
    while True:
        places = list(range(len(at))) if isinstance(at, list) else list(at) if isinstance(at, dict) else []
        if not places:
            break
        place = places[stream.below(len(places))]
        inner = at[place]
        if not isinstance(inner, list | dict) or not inner or stream.below(4) == 0:
            if isinstance(at, dict) and stream.below(4) == 0:
                at[str(stream.below(99))] = at.pop(place)
            else:
                at[place] = odd(stream)
            break
        at = inner
    return json.dumps(tree, default=repr, ensure_ascii=False)


def _flip(stream: Stream, whole: bytes) -> bytes:
    """Change some bytes."""
    data = bytearray(whole)
    for _ in range(1 << stream.below(7)):
        data[stream.below(len(data))] = stream.below(256)
    return bytes(data)


def _flip_head(stream: Stream, whole: bytes) -> bytes:
    """Change some bytes at the beginning."""
    begin = min(len(whole), 120)
    return _flip(stream, whole[:begin]) + whole[begin:]


def _cut(stream: Stream, whole: bytes) -> bytes:
    return whole[: stream.below(len(whole))]


def _drop(stream: Stream, whole: bytes) -> bytes:
    """Remove a part in the middle."""
    at, count = stream.below(len(whole)), 1 + stream.below(2000)
    return whole[:at] + whole[at + count :]


def _twice(stream: Stream, whole: bytes) -> bytes:
    at = stream.below(len(whole))
    return whole[:at] + whole[at : at + 1 + stream.below(5000)] * 2 + whole[at:]


def _nulls(stream: Stream, whole: bytes) -> bytes:
    """Overwrite a part with NUL bytes, as a disk may after a power cut."""
    at = stream.below(len(whole))
    count = min(len(whole) - at, 1 + stream.below(3 * PAGE))
    return whole[:at] + bytes(count) + whole[at + count :]


def _nothing(_stream: Stream, _whole: bytes) -> bytes:
    return b""


def _noise(stream: Stream, _whole: bytes) -> bytes:
    return _some(stream, 1 + stream.below(5000))


def _prose(stream: Stream, _whole: bytes) -> bytes:
    words = (
        "Gallia",
        "est",
        "omnis",
        "divisa",
        "in",
        "partes",
        "tres",
        "\n",
        ":",
        "-",
        "{",
        "[",
        "'",
        "\t",
        "0",
    )
    text = " ".join(words[stream.below(len(words))] for _ in range(1 + stream.below(400)))
    return text.encode(("utf-8", "utf-16", "utf-32", "cp037")[stream.below(4)])


Way = tuple[str, Callable[[Stream, Any], Any]]
ANY: tuple[Way, ...] = (
    ("bytes changed", _flip),
    ("bytes of its beginning changed", _flip_head),
    ("cut off", _cut),
    ("a part left out", _drop),
    ("a part twice", _twice),
    ("a part of NULs", _nulls),
    ("no bytes", _nothing),
    ("noise", _noise),
    ("prose", _prose),
)
