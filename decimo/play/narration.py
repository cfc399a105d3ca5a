"""The narration of a game: sentences by verb, groups of similar facts, and memories of earlier facts.

The log uses the `sentence` of each fact; chronicle and gazette each have a `Narrator`.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from decimo.chance import Fact, Reference, Setting, Word
from decimo.chance.text import TimeWords
from decimo.play.campaign_record import Moment

HOUSE = "house"
"""The rule, after the game's id, of changes that the player makes by hand."""

HOUSE_WORDS = (
    "What the player changes by hand: house rules, tables, who decides, who rolls, and corrections as the umpire. "
    "It holds from then on, is noted with what was before, and can be undone."
)
"""The words of that rule, in every game."""


def fill_rule(words: str, settings: Mapping[str, Setting]) -> str:
    """Return the sentence of a rule with the values of settings in their places."""
    return re.sub(r"\{([a-z0-9-]+)\}", lambda key: str(settings.get(key[1], key[0])), words)


class Grouping(NamedTuple):
    """How to tell several facts of one verb in one sentence.

    Facts with equal words `by` form one item (with an empty `by` each fact does), filled from `item` with the words
    of the last fact; the words `total` are added up, `{times}` counts the facts, and `{parts}` lists `part` for each.
    Parts that differ only in totals are merged, and their `{times}` counts them. A sentence of `say` contains the
    `{list}` of items and the `{count}` of facts.
    """

    by: tuple[str, ...]
    part: str
    item: str
    total: tuple[str, ...]
    say: tuple[str, ...]
    least: int
    """The least number of facts in a passage that are told together."""
    most: int
    """The most parts of an item to name, the others are counted; 0 for all."""
    first: bool = False
    """Whether they are told in the place of the first fact, not of the last: their effects come after them."""
    once: tuple[str, ...] = ()
    """Facts of a season with equal words here are told in one passage only; no effect if empty."""
    before: tuple[str, ...] = ()
    """Verbs of the facts that these cause: in the same passage they are told after the list."""
    in_order: bool = False
    """Whether only facts in a row are told together: nothing that is told happened between them."""


class Memory(NamedTuple):
    """One way in which a fact recalls earlier ones, and the words for it.

    Earlier facts of the verbs `of` count if their words match by `where` (each mapping is from their word to this
    fact's word; one of the mappings must match, and they may name different words) and if no later fact of the verbs
    `broken_by` has the same words, those of `broken_same` included. `say` is a separate sentence if it begins with a
    capital or a word in braces; else it is added to the end of the sentence.
    """

    of: tuple[str, ...]
    where: tuple[Mapping[str, str], ...]
    say: tuple[str, ...]
    broken_by: tuple[str, ...] = ()
    broken_same: tuple[str, ...] = ()
    within: int | str = 0
    """How many years back facts count, as a number or a word of this fact; 0 for all."""
    least: int = 2
    """The fact must be at least the second, third... of its kind."""
    most: int = 0
    """The fact must be at most the second, third... of its kind; 0 for any."""
    after: int = 0
    """The last one must be at least this number of years ago."""
    quiet: int = 0
    """The least number of years, in the story so far, without a fact of its kind."""
    running: int = 0
    """The least number of years in a row in which it happens."""
    record: str = ""
    """A numeric word of the fact that must be greater than ever before."""
    settles: bool = False
    """Whether this fact settles the earlier ones, so that they no longer count."""
    changed: str = ""
    """Only facts count that changed this attribute of their subject, such as its `owner`."""


Meaning: TypeAlias = Callable[[Fact], Iterable[Fact]]
"""A listener to every fact in order; it returns implied facts, which are remembered like facts."""


class Implied(NamedTuple):
    """When a fact needs no sentence because another fact of the passage, or of the `season`, says the same.

    The other fact has one of the verbs `by`, and its words match by `where` (from its word to the implied fact's).
    """

    by: tuple[str, ...]
    where: Mapping[str, str]
    season: bool = False


class Narrator(Protocol):
    """The words of one voice."""

    def templates(self, fact: Fact) -> Sequence[str]:
        """Return the sentences that can tell a fact, the log's own first; none if the fact is not told."""

    def gathering(self, verb: str) -> Grouping | None:
        """Return how to tell facts of a verb together; None if each is told alone."""

    def implied(self, verb: str) -> Implied | None:
        """Return which facts imply those of a verb; None if each needs its own sentence."""

    def besides(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return the consequences of a passage's facts that none of them says; they are told after the facts.

        It must be called with all facts from the beginning, in order.
        """

    def memories(self) -> Mapping[str, Sequence[Memory]]:
        """Return the memories that facts recall, by verb, the most notable first."""

    def meaning(self) -> Meaning:
        """Return a new listener to a story."""

    def filled(self, template: str, words: Mapping[str, Word]) -> str:
        """Fill a template; a sentence does not begin with a capital yet."""


def look_up_all(words: Mapping[str, Word]) -> dict[str, Word]:
    """Return words with every text as a `Reference`."""
    return {name: Reference(word) if isinstance(word, str) else word for name, word in words.items()}


class Narration(Protocol):
    """The part of a ruleset that puts facts, dates and rules into words, and weighs facts."""

    time_words: TimeWords
    """The words for years and seasons."""
    stop_words: Sequence[str]
    """The events that a run may stop for: see `stops`."""

    def sentence(self, fact: Fact) -> str:
        """Tell a fact in one sentence; nothing for a fact that is bookkeeping only."""

    def typed_words(self, fact: Fact) -> dict[str, Word]:
        """Return the words of a fact, and its subject as `about`; those that are ids are of the type `Reference`.

        A game that does not say which words are ids has any text looked up.
        """
        return look_up_all({"about": fact.about, **fact.words})

    def reference_kind(self, _field: str) -> str | None:
        """Return the kind of id that a field of the world holds (see `Reference`); None if it holds text."""
        return ""

    def narrator(self, voice: str) -> Narrator:
        """Return the words of the `chronicle` or of the `gazette`."""

    def left_open(self, fact: Fact) -> str:
        """Return the question that a fact leaves open; an empty text for most facts."""

    def weight(self, fact: Fact) -> int:
        """Return how much a fact matters: 0 bookkeeping, 1 ordinary, 2 notable, 3 must not drown."""

    def stops(self, facts: Sequence[Fact]) -> frozenset[str]:
        """Return the `stop_words` that these facts call for."""

    def name_of(self, about: str) -> str:
        """Return the name of a subject of facts."""

    def rule_words(self, rule: str) -> str:
        """Return a rule in one sentence, for `why`; `{key}` is the place of the value of a setting."""

    def year_label(self, year: int) -> str:
        """Return a year as the land counts years: `300 BC`."""

    def season_label(self, year: int, season: int) -> str:
        """Return a season with its year, with a capital: `Winter 300 BC`."""

    def moment_label(self, moment: Moment) -> str:
        """Return a moment in words: `Winter 300 BC, chance events`."""
