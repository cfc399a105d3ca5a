"""What a game tells its years with: sentences by verb, lists of many alike, and what calls the past to mind.

The log tells each fact by its `sentence`; a chronicle and a gazette have a `Narrator` each.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, TypeAlias

from decimo.chance import Fact, Word
from decimo.chance.text import TimeWords
from decimo.play.campaign_record import Moment

HOUSE = "house"
"""The rule, after the game's id, by which the player changes something by hand."""

HOUSE_WORDS = (
    "What the player changes by hand: house rules, tables, who decides, who rolls, and corrections as the umpire. "
    "It holds from then on, is noted with what was before, and can be undone."
)
"""What that rule says, in every game."""


class Grouping(NamedTuple):
    """How several facts of one verb are told in one sentence.

    Facts that agree in the words `by` are one item (all of them differ if it is empty), filled from `item` with the
    words of the last of them; the words `total` are added up, `{times}` counts them, and `{parts}` lists what `part`
    says of each. Parts alike but for totals are one, and their `{times}` says of how many. A sentence of
    `say` holds the `{list}` of items, and the `{count}` of facts.
    """

    by: tuple[str, ...]
    part: str
    item: str
    total: tuple[str, ...]
    say: tuple[str, ...]
    least: int
    """So many facts of a passage are told together."""
    most: int
    """At most so many parts of an item are named, the others counted; 0 for all."""
    first: bool = False
    """They are told in the place of the first of them, not of the last: what they lead to comes after them."""
    once: tuple[str, ...] = ()
    """Of facts of a season that agree in these words only those of one passage are told; none if it is empty."""
    before: tuple[str, ...] = ()
    """Verbs that come of these facts: what of them is told in the same passage is told after the list."""


class Memory(NamedTuple):
    """One way in which a fact calls earlier ones to mind, and what is said then.

    Earlier facts of the verbs `of` count if their words match by `where` (each mapping is their word to this fact's
    word; one of the mappings has to match, and they may name different words) and no fact of the verbs `broken_by`
    came since that has the same words, and those of `broken_same` besides. `say` is a sentence of its own if it begins
    with a capital or a word in braces, and else goes to the end of the sentence.
    """

    of: tuple[str, ...]
    where: tuple[Mapping[str, str], ...]
    say: tuple[str, ...]
    broken_by: tuple[str, ...] = ()
    broken_same: tuple[str, ...] = ()
    within: int | str = 0
    """Only facts of so many years count, or of as many as this word of the fact says; 0 for all."""
    least: int = 2
    """It is at least the second, third... of its kind."""
    most: int = 0
    """It is at most the second, third... of its kind; 0 for any."""
    after: int = 0
    """The last one is at least so many years ago."""
    quiet: int = 0
    """Nothing of its kind happened in so many years, and the story is as old as that."""
    running: int = 0
    """It happens in at least so many years in a row."""
    record: str = ""
    """This word, a number, is greater than ever before."""
    settles: bool = False
    """With this fact those it looks back on are settled, and count no more."""
    changed: str = ""
    """Only facts count that changed this of what they are about, such as its `owner`."""


Meaning: TypeAlias = Callable[[Fact], Iterable[Fact]]
"""Hears every fact in its order, and returns what it means that no fact says; that is remembered like a fact."""


class Implied(NamedTuple):
    """What needs no sentence of its own where another fact of the passage, or of the `season`, says it.

    That fact has one of the verbs `by`, and its words match by `where` (its word to the word of the one implied).
    """

    by: tuple[str, ...]
    where: Mapping[str, str]
    season: bool = False


class Narrator(Protocol):
    """The words of one voice."""

    def templates(self, fact: Fact) -> Sequence[str]:
        """Return the sentences that can tell a fact, the one the log would take first; none if it is kept silent."""

    def gathering(self, verb: str) -> Grouping | None:
        """Say how facts of a verb are told together; None if each stands alone."""

    def implied(self, verb: str) -> Implied | None:
        """Say which facts tell those of a verb as well; None if each needs its own sentence."""

    def besides(self, facts: Sequence[Fact]) -> Sequence[Fact]:
        """Return what facts of a passage bring about and none of them says; it is told after them.

        All facts come here from the beginning, in their order.
        """

    def memories(self) -> Mapping[str, Sequence[Memory]]:
        """Return what facts call to mind, by verb, the most notable first."""

    def meaning(self) -> Meaning:
        """Return one who begins to listen to a story."""

    def filled(self, template: str, words: Mapping[str, Word]) -> str:
        """Fill a template; a sentence is not yet begun with a capital."""


class Narration(Protocol):
    """The part of a ruleset that says in words what was played, when, and how much of it matters."""

    time_words: TimeWords
    """What it calls years and seasons."""
    stop_words: Sequence[str]
    """What a run may stop for: see `stops`."""

    def sentence(self, fact: Fact) -> str:
        """Tell a fact in one sentence; nothing for a fact that is bookkeeping only."""

    def narrator(self, voice: str) -> Narrator:
        """Return the words of the `chronicle` or of the `gazette`."""

    def left_open(self, fact: Fact) -> str:
        """Return what a fact leaves open, as a question; nothing for most facts."""

    def weight(self, fact: Fact) -> int:
        """Return how much a fact matters: 0 bookkeeping, 1 ordinary, 2 notable, 3 must not drown."""

    def stops(self, facts: Sequence[Fact]) -> frozenset[str]:
        """Return which of the `stop_words` these facts give cause for."""

    def name_of(self, about: str) -> str:
        """Return the name of anything a fact may be about."""

    def rule_words(self, rule: str) -> str:
        """Say in one sentence what a rule says, for `why`."""

    def year_label(self, year: int) -> str:
        """Return a year as the land counts it: `300 BC`."""

    def season_label(self, year: int, season: int) -> str:
        """Return a season with its year, as it stands first: `Winter 300 BC`."""

    def moment_label(self, moment: Moment) -> str:
        """Return a moment in words: `Winter 300 BC, chance events`."""
