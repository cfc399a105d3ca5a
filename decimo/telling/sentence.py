"""How a template becomes a sentence: ids are named, numbers get their nouns."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any
from zlib import crc32

from decimo.fate import Fact, Word

MISSING = "…"
"""What stands for a word that a fact does not carry."""

NUMBERS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
"""The numbers that prose writes as words."""
_LASTING = re.compile(r"((?:for )?)(\d+) (years?|seasons?)")
_COPULAS = ("is", "was", "has")
"""Before these stands `none` and not `no`: `none are left`."""
_END = (". ", "! ", "? ")


class Names:
    """The names of all that facts speak of, by id: lands, seas and routes; their peoples; and outsiders."""

    def __init__(
        self, places: Mapping[str, str], peoples: Mapping[str, str], outsiders: Mapping[str, str]
    ) -> None:
        """Take the names of places, of the peoples of lands, and of outsiders."""
        self._places = {**places, **outsiders}
        self._peoples = {**peoples, **outsiders}
        self._outsiders = outsiders
        self._nearest: dict[str, str] = {}

    def spoken(self, about: str) -> str:
        """A place or an outsider as a sentence names it: `Latium`, `the Senones`; all else as it is."""
        return self.people(about) if about in self._outsiders else self._places.get(about, about)

    def people(self, about: str) -> str:
        """A people with its article: `the Romans`; an outsider likewise."""
        return f"the {self._peoples.get(about, about)}"

    def of(self, about: str) -> str:
        """The name of what an ask or a fact is about: of both sides of a pair, of the land of a leader or a horde."""
        return " and ".join(self._nearest_place(part) for part in re.split(r"[|>]", about))

    def _nearest_place(self, about: str) -> str:
        if about not in self._nearest:
            self._nearest[about] = self._found_place(about)
        return self._nearest[about]

    def _found_place(self, about: str) -> str:
        stems = [id_ for id_ in self._places if about == id_ or about.startswith((f"{id_}-", f"{id_}."))]
        return self._places[max(stems, key=len)] if stems else about


class _Words(dict[str, Word]):
    """The words of a fact. One of an older program may lack a word that a newer sentence asks for."""

    def __missing__(self, _word: str) -> str:
        return MISSING


class _Sentence(Formatter):
    def __init__(self, names: Names) -> None:
        self._names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "people":
            return self._names.people(str(value))
        if "|" in format_spec:
            one, many = format_spec.rstrip("!").split("|", 1)
            noun = one if value == 1 else many
            none = "none" if one in _COPULAS else "no"
            return noun if format_spec.endswith("!") else f"{self.number(value, none)} {noun}"
        return self.text(value)

    def number(self, value: Any, _none: str) -> str:
        return str(value)

    def text(self, value: Any) -> str:
        return self._names.spoken(str(value))


class _Prose(_Sentence):
    """Sentences with numbers as words up to twelve, and with `no ships` for none."""

    def number(self, value: Any, none: str) -> str:
        if not isinstance(value, int) or not 0 <= value < len(NUMBERS):
            return str(value)
        return NUMBERS[value] if value else none

    def text(self, value: Any) -> str:
        if isinstance(value, int):
            return self.number(value, "none")
        lasting = _LASTING.fullmatch(value) if isinstance(value, str) else None
        if lasting:
            return f"{lasting[1]}{self.number(int(lasting[2]), 'no')} {lasting[3]}"
        return self._names.spoken(str(value))


def sentence(fact: Fact, templates: Sequence[str], names: Names) -> str:
    """Tell a fact by one of its templates; the same fact is always told the same way."""
    if not templates:
        return ""
    template = templates[place_of(fact) % len(templates)]
    told = _Sentence(names).vformat(template, (), _Words({"about": fact.about, **fact.words}))
    return begun(told)


def place_of(fact: Fact) -> int:
    """Return a number that is the same for the same fact, by which its template is chosen."""
    return crc32(f"{fact.about}{fact.words}".encode())


def prose(template: str, words: Mapping[str, Word], names: Names) -> str:
    """Fill a template with numbers as words; only what begins it may still lack a capital."""
    filled, writer = "", _Prose(names)
    for plain, name, spec, _ in _parts(template):
        filled += plain
        if name:
            said = writer.format_field(words.get(name, MISSING), spec or "")
            filled += begun(said) if plain.endswith(_END) else said
    return filled


def begun(text: str) -> str:
    """Return a text with a capital at its head."""
    return text[:1].upper() + text[1:]


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    return tuple(Formatter().parse(template))
