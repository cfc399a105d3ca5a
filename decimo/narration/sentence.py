"""Filling templates: ids become names, numbers get their nouns."""

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from string import Formatter
from typing import Any
from zlib import crc32

from decimo.chance import Fact, Reference, Word
from decimo.chance.text import capitalize
from decimo.play.narration import look_up_all

MISSING = "…"
"""The replacement for a word that a fact lacks."""

NUMBERS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
"""The numbers that prose writes in letters."""
_LASTING = re.compile(r"((?:for )?)(\d+) (years?|seasons?)")
_COPULAS = ("is", "was", "has")
"""The words after which 0 is `none` instead of `no`: `none are left`."""
_END = (". ", "! ", "? ")


class Names:
    """The names of the subjects of facts by id: lands, seas, routes, peoples and outsiders."""

    def __init__(
        self,
        places: Mapping[str, str],
        peoples: Mapping[str, str],
        outsiders: Mapping[str, str],
        ways: Collection[str] = (),
        kinds: Mapping[str, Mapping[str, str]] = {},
        homes: Mapping[str, str] = {},
    ) -> None:
        """Take the names of places, peoples of lands and outsiders, and which places are seas or routes.

        `kinds` are the names of what is looked up by the kind of a `Reference`, `homes` what the homes of
        outsiders are called in a sentence about a land.
        """
        self._places = {**places, **outsiders}
        self._peoples = {**peoples, **outsiders}
        self._articled = {*outsiders, *ways}
        self._many = {*outsiders}
        self._kinds = kinds
        self._homes = homes
        self._nearest: dict[str, str] = {}

    def spoken(self, about: str) -> str:
        """Return a place or outsider as named in a sentence: `Latium`, `the Latin Road`, `the Senones`; else the id."""
        if isinstance(about, Reference) and about.kind:
            return self._kinds[about.kind].get(about, str(about))
        if about in self._homes:
            return self._homes[about]
        name = self._places.get(about, str(about))
        return with_article(name) if about in self._articled else name

    def way(self, about: str) -> str:
        """Return the same, but take any other text as the name of a new route: `the Road of the Veneti`."""
        return self.spoken(about) if about in self._places else with_article(about)

    def people(self, about: str) -> str:
        """Return a people or outsider with its article: `the Romans`."""
        return with_article(self._peoples.get(about, about))

    def are_many(self, about: str) -> bool:
        """Whether the name takes a plural verb: the zombies `have`, Red `has`."""
        return about in self._many

    def counted(self, about: str, times: Word) -> str:
        """Return a noun with its number: `a captain`, `three captains`."""
        name = self.spoken(about)
        if not isinstance(times, int) or not name.startswith("a ") or times < 2:
            return name
        return f"{in_words(times)} {_plural(name.removeprefix('a '))}"

    def of(self, about: str) -> str:
        """Return the name of an ask's or fact's subject: both sides of a pair, the land of a leader or a horde."""
        if isinstance(about, Reference) and about.kind:
            return self.spoken(about)
        return " and ".join(self._nearest_place(part) for part in re.split(r"[|>]", about))

    def _nearest_place(self, about: str) -> str:
        if about not in self._nearest:
            self._nearest[about] = self._found_place(about)
        return self._nearest[about]

    def _found_place(self, about: str) -> str:
        stems = [id_ for id_ in self._places if about == id_ or about.startswith((f"{id_}-", f"{id_}."))]
        exact = next((names[about] for names in self._kinds.values() if about in names), "")
        if stems and (about in stems or not exact):
            return self._places[max(stems, key=len)]
        return exact or about


def in_words(value: Any, none: str = "no") -> str:
    """Return a number in letters up to twelve, with `none` for 0; return any other value unchanged."""
    if not isinstance(value, int) or not 0 <= value < len(NUMBERS):
        return str(value)
    return NUMBERS[value] if value else none


def _plural(noun: str) -> str:
    return f"{noun.removesuffix('y')}ies" if noun.endswith("y") else f"{noun}s"


def with_article(name: str) -> str:
    """Return a name with its article, for use within a sentence."""
    return f"the {name.removeprefix('The ').removeprefix('the ')}"


class _Words(dict[str, Word]):
    """The words of a fact. A fact of an older program may lack a word of a newer sentence."""

    def __missing__(self, _word: str) -> str:
        return MISSING


class _Sentence(Formatter):
    def __init__(self, names: Names) -> None:
        self._names = names

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "people":
            return self._names.people(str(value))
        if format_spec == "way":
            return self._names.way(str(value))
        if format_spec == "plain":
            return str(value).replace("-", " ")
        if format_spec == "counted":
            return self.counted(value)
        if "|" in format_spec:
            one, many = format_spec.rstrip("!").split("|", 1)
            noun = many if self._is_many(value) else one
            none = "none" if one in _COPULAS else "no"
            return noun if format_spec.endswith("!") else f"{self.number(value, none)} {noun}"
        return self.text(value)

    def _is_many(self, value: Any) -> bool:
        return self._names.are_many(value) if isinstance(value, Reference) else value != 1

    def number(self, value: Any, _none: str) -> str:
        return str(value)

    def text(self, value: Any) -> str:
        return self._names.spoken(value) if isinstance(value, Reference) else str(value)

    def counted(self, value: Any) -> str:
        return self.text(value)


class _Prose(_Sentence):
    """Sentences with numbers in letters up to twelve, and with `no ships` for 0."""

    def __init__(self, names: Names, times: Word) -> None:
        super().__init__(names)
        self._times = times

    def number(self, value: Any, none: str) -> str:
        return in_words(value, none)

    def text(self, value: Any) -> str:
        if isinstance(value, int):
            return self.number(value, "none")
        lasting = _LASTING.fullmatch(value) if isinstance(value, str) else None
        if lasting:
            return f"{lasting[1]}{self.number(int(lasting[2]), 'no')} {lasting[3]}"
        return super().text(value)

    def counted(self, value: Any) -> str:
        return self._names.counted(value, self._times) if isinstance(value, Reference) else str(value)


def sentence(
    fact: Fact, templates: Sequence[str], names: Names, words: Mapping[str, Word] | None = None
) -> str:
    """Tell a fact by one of its templates; the same fact always by the same one.

    `words` are its typed words (see `Narration.typed_words`); without them any text is looked up.
    """
    if not templates:
        return ""
    template = templates[place_of(fact) % len(templates)]
    words = _said_once(words or look_up_all({"about": fact.about, **fact.words}), names)
    return capitalize(_Sentence(names).vformat(template, (), _Words(words)))


def place_of(fact: Fact) -> int:
    """Return a number, equal for equal facts, that chooses the template."""
    return crc32(f"{fact.about}{fact.words}".encode())


def prose(template: str, words: Mapping[str, Word], names: Names) -> str:
    """Fill a template with numbers in letters; the first letter may still lack a capital."""
    filled, writer, words = "", _Prose(names, words.get("times", 1)), _said_once(words, names)
    for plain, name, spec, _ in _parts(template):
        filled += plain
        if name:
            said = writer.format_field(words.get(name, MISSING), spec or "")
            filled += capitalize(said) if plain.endswith(_END) else said
    return filled


def _said_once(words: Mapping[str, Word], names: Names) -> Mapping[str, Word]:
    """Omit the place from a cause if the fact is about that place: `the raid of the Senones` on Umbria."""
    why, about = words.get("why"), words.get("about")
    if not isinstance(why, str) or not isinstance(about, str):
        return words
    place = names.spoken(about)
    return {**words, "why": why.removesuffix(f" on {place}").removesuffix(f" in {place}")}


@cache
def _parts(template: str) -> tuple[tuple[str, str | None, str | None, str | None], ...]:
    return tuple(Formatter().parse(template))
