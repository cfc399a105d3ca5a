"""The words of the chronicle: sentence templates by verb, and how much each verb matters."""

import re
from collections.abc import Mapping
from string import Formatter
from typing import Annotated, Any
from zlib import crc32

from pydantic import Field, model_validator

from decimo.content.model import Content, Id, Text
from decimo.fate import Fact, Word

MISSING = "…"
"""What stands for a word that a fact does not carry."""

Weight = Annotated[int, Field(ge=0, le=3)]


class WordsTable(Content):
    """Sentences by verb.

    In a template `{about}` is what the fact is about and `{amount}` any of its words. A word that is an id
    is shown by its name, a land as `Latium` and an outsider as `the Senones`; `{victim:people}` is its people,
    `the Romans`, whether a land or an outsider is meant. `{amount:unit|units}` writes the number and the
    fitting noun, `{lost:is|are!}` the fitting word alone. Every sentence begins with a capital.
    """

    table: Id
    title: str = ""
    verbs: dict[str, Annotated[tuple[Text, ...], Field(min_length=1)]]
    weights: dict[str, Weight] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _templates_can_be_filled(self) -> "WordsTable":
        for verb, templates in self.verbs.items():
            for template in templates:
                fault = _fault_of(template)
                if fault:
                    raise ValueError(
                        f"a sentence of '{verb}' cannot be filled: {fault}; write such as {{about}}"
                    )
        return self


def _fault_of(template: str) -> str:
    """What is wrong with the braces of a template; nothing if they can be filled."""
    try:
        parts = list(Formatter().parse(template))
    except ValueError:
        return "its braces do not match"
    for _, name, spec, conversion in parts:
        if name is not None and (not name.isidentifier() or conversion or "{" in (spec or "")):
            return f"'{name}' is no word"
        if spec and spec != "people" and spec.count("|") != 1:
            return f"'{spec}' is neither 'people' nor one word for one and one for many"
    return ""


class Names:
    """The names of all that facts speak of, by id: lands, seas and routes; their peoples; and outsiders."""

    def __init__(
        self, places: Mapping[str, str], peoples: Mapping[str, str], outsiders: Mapping[str, str]
    ) -> None:
        """Take the names of places, of the peoples of lands, and of outsiders."""
        self._places = {**places, **outsiders}
        self._peoples = {**peoples, **outsiders}
        self._outsiders = outsiders

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
            return noun if format_spec.endswith("!") else f"{value} {noun}"
        return self._names.spoken(str(value))


def sentence(fact: Fact, templates: tuple[str, ...], names: Names) -> str:
    """Tell a fact by one of its templates; the same fact is always told the same way."""
    if not templates:
        return ""
    key = f"{fact.about}{fact.words}".encode()
    template = templates[crc32(key) % len(templates)]
    told = _Sentence(names).vformat(template, (), _Words({"about": fact.about, **fact.words}))
    return told[:1].upper() + told[1:]
