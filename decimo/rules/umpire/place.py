"""One place of the world that an umpire may correct: its name, its words, what it takes, and what follows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from decimo.content.problem import shown
from decimo.content.value import Kind, YesNo
from decimo.fate import Entity, Held, Refusal, Setting, Word
from decimo.fate.sight import unseen
from decimo.play.capital import capital
from decimo.play.state import Moment
from decimo.rules.book import Book, Season
from decimo.telling.sentence import with_article
from decimo.world.land import World

HOUSE = "decimo:house"
"""The rule that corrections go by: the player is the umpire."""


class Ground(NamedTuple):
    """What an umpire looks at: the world, the book, the house rules, and where the calendar stands."""

    world: World
    book: Book
    settings: Mapping[str, Setting]
    now: Moment

    def spoken(self, about: str) -> str:
        """What a sentence calls a land, a sea, a route or an outsider; all else is called what it is."""
        land = self.book.land
        if about in self.world.routes:
            return with_article(self.world.routes[about].name)
        articled = {each.id: each.name for each in (*land.outsiders, *land.seas)}
        if about in articled:
            return with_article(articled[about])
        return next((each.name for each in land.tribans if each.id == about), about)

    def people(self, about: str) -> str:
        """The people of a land with its article: `the Romans`."""
        return with_article(self.book.land.triban(about).people)

    def heads(self) -> list[str]:
        """The states, by their heads."""
        return [t.id for t in self.world.tribans.values() if not t.lord and not t.held_by]

    def free_lands(self) -> list[str]:
        """The lands that no outsider holds."""
        return [t.id for t in self.world.tribans.values() if not t.held_by]

    def raiders(self) -> list[str]:
        """The outsiders whose home is not conquered."""
        return [o.id for o in self.world.outsiders.values() if not o.conquered_by]


Telling = dict[str, Word]
Make = Callable[[Season, Held, Telling], None]
"""Corrects the world: with the new value, and the words of the fact that tells it."""
Check = Callable[[Held], str]
"""Says what speaks against a value that is read; nothing if nothing does."""


def no_objection(_value: Held) -> str:
    """Find nothing that speaks against a value."""
    return ""


@dataclass(frozen=True, slots=True)
class Place:
    """One thing that may be corrected.

    `thing` and `of` are what it is called: `the bank` of `umbria` (an id, or words). Of a thing that is or is
    not so, `thing` says what: `has a trade centre`. `about` are the ids of what it belongs to.
    """

    what: str
    thing: str
    of: str
    about: tuple[str, ...]
    kind: Kind
    value: Held
    make: Make
    check: Check = no_objection

    def words(self, ground: Ground) -> str:
        """What it is in words: `the bank of Umbria`."""
        if isinstance(self.kind, YesNo):
            return f"whether {ground.spoken(self.of)} {self.thing}"
        return f"{self.thing} of {ground.spoken(self.of)}"

    def read(self, ground: Ground, text: str) -> Held:
        """Read a value as it is typed.

        Raises:
            Refusal: it is none that it takes, or it has it already.

        """
        words = self.words(ground)
        sign = unseen(text)
        if sign:
            raise Refusal(f"{capital(words)} cannot hold the sign {sign}, which nobody sees; leave it out.")
        value = self.kind.read(text)
        if value is not None and value == self.value and type(value) is type(self.value):
            was = self.kind.shown(self.value)
            raise Refusal(f"{capital(words)}: it is {was} already, so there is nothing to correct.")
        if value is None:
            raise Refusal(
                f"{capital(words)} cannot be {shown(text.strip())}; possible: {self.kind.possible}."
            )
        against = self.check(value)
        if against:
            raise Refusal(f"{capital(words)} cannot be {shown(text.strip())}: {against}.")
        return value

    def telling(self, value: Held, reason: str) -> Telling:
        """Return the words of the fact that tells the correction."""
        ends = reason.endswith((".", "!", "?"))
        return {
            "what": self.what,
            "thing": self.thing,
            "of": self.of,
            "before": self.kind.shown(self.value),
            "after": self.kind.shown(value),
            "reason": reason if ends else f"{reason}.",
        }


def field(
    entity: Entity,
    name: str,
    thing: str,
    kind: Kind,
    *,
    of: str,
    about: tuple[str, ...] = (),
    linked: Callable[[Held], Mapping[str, Held]] = lambda _value: {},
    check: Check = no_objection,
    then: Callable[[Season], None] = lambda _turn: None,
    what: str = "",
) -> Place:
    """Return the place of one field of an entity.

    `linked` are other fields of it that change with it; `then` is what follows in the world; `what` is how it is
    typed, if that is not by the shelf, the id and the field.
    """
    shelf, id_ = entity.shelf, entity.id

    def make(turn: Season, value: Held, words: Telling) -> None:
        there = getattr(turn.world, shelf)[id_] if shelf else turn.world
        correct(turn, kind, there, words, {name: value, **linked(value)})
        then(turn)

    ids = (id_, *about)
    return Place(what or f"{shelf}.{id_}.{name}", thing, of, ids, kind, getattr(entity, name), make, check)


def correct(turn: Season, kind: Kind, entity: Entity, words: Telling, values: Mapping[str, Held]) -> None:
    """Tell a correction, and let these fields of an entity be so."""
    if isinstance(kind, YesNo):
        turn.tell("amend_whether", entity, HOUSE, words, also=(entity, values))
    else:
        turn.tell("amend", entity, HOUSE, words, also=(entity, values))


def over(
    entity: Entity,
    of: str,
    *,
    about: tuple[str, ...] = (),
    make: Make | None = None,
    thing: str = "is over",
) -> Place:
    """Return the place that takes a thing out of the world: it is over, `no` until it is so.

    `make` ends it where more follows than that it is gone.
    """
    shelf, id_ = entity.shelf, entity.id

    def end(turn: Season, _value: Held, words: Telling) -> None:
        turn.remove("amend_whether", getattr(turn.world, shelf)[id_], HOUSE, words)

    return Place(f"{shelf}.{id_}.over", thing, of, (id_, *about), YesNo("yes"), False, make or end)
