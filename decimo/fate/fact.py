"""Facts: what changed in the world, from what to what, and under which rule."""

from typing import NamedTuple, TypeAlias, Union

Plain: TypeAlias = Union[bool, int, str, list["Plain"], dict[str, "Plain"], None]  # noqa: UP007 - it names itself
"""What a change carries: values that JSON can write."""

Word: TypeAlias = int | str


class Change(NamedTuple):
    """One place of the world before and after. `path` is dotted, `None` is absent.

    `tribans.aquila.blight` is a number of a Triban; `leaders.l12` a whole leader who came or went.
    """

    path: str
    before: Plain
    after: Plain


class Fact(NamedTuple):
    """One thing that happened.

    `verb` names it (`suffer_blight`), `about` is the id of what it happened to, `words` fill the sentence
    that tells it, `asks` are the numbers of the step's asks that led to it.
    """

    verb: str
    about: str
    rule: str
    words: dict[str, Word]
    changes: tuple[Change, ...]
    asks: tuple[int, ...] = ()
