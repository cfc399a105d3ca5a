"""The words of the chronicle: sentence templates by verb, and how much each verb matters."""

from collections.abc import Mapping
from string import Formatter
from typing import Annotated, Any
from zlib import crc32

from pydantic import Field

from decimo.content.model import Content, Id, Text
from decimo.fate import Fact

Weight = Annotated[int, Field(ge=0, le=3)]


class WordsTable(Content):
    """Sentences by verb.

    In a template `{about}` is what the fact is about and `{amount}` any of its words. A word that is an id
    is shown by its name, with `{victim:people}` by the name of its people. `{amount:unit|units}` writes the
    number and the fitting noun, `{lost:is|are!}` the fitting word alone.
    """

    table: Id
    title: str = ""
    verbs: dict[str, Annotated[tuple[Text, ...], Field(min_length=1)]]
    weights: dict[str, Weight] = Field(default_factory=dict)


class Names:
    """The names of all that facts speak of: lands, peoples, outsiders, seas and routes, by id."""

    def __init__(self, places: Mapping[str, str], peoples: Mapping[str, str]) -> None:
        """Take the names of places by id, and the names of peoples for those that have one."""
        self._places = places
        self._peoples = peoples

    def place(self, about: str) -> str:
        """The name of a place, or of both places of a pair; what has no name is shown as it is."""
        if "|" in about:
            return " and ".join(self.place(part) for part in about.split("|"))
        return self._places.get(about, about)

    def people(self, about: str) -> str:
        """The name of a people; of an outsider, of the outsider."""
        if "|" in about:
            return " and the ".join(self.people(part) for part in about.split("|"))
        return self._peoples.get(about, self.place(about))


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
        return self._names.place(str(value))


def sentence(fact: Fact, templates: tuple[str, ...], names: Names) -> str:
    """Tell a fact by one of its templates; the same fact is always told the same way."""
    if not templates:
        return ""
    key = f"{fact.about}{fact.words}".encode()
    template = templates[crc32(key) % len(templates)]
    told = _Sentence(names).vformat(template, (), {"about": fact.about, **fact.words})
    return told[:1].upper() + told[1:]
