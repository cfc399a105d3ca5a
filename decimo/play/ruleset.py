"""The protocols of a game: its steps, orders, policies, ledgers and map.

Decimo and each Risk variant is a `Ruleset`, bound to one scenario: its rules, policies, views and narration.
The session, the store, the screens and the reports know these protocols, but no game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from decimo.chance import Ask, RuleContext, Setting, Value
from decimo.chance.text import contains_words
from decimo.play.campaign_record import Played, State
from decimo.play.narration import Narration


class Step(NamedTuple):
    """One step of a season: a plain function of a step context."""

    id: str
    title: str
    rule: str
    play: Callable[[RuleContext[Any, Any]], None]
    orders: bool = False
    """Whether policy sides give their orders before this step."""
    dice: str = ""
    """What kind of dice and cards fall in it: one of the ruleset's `dice_kinds`."""


class Order(NamedTuple):
    """An action that a side may take between two steps. `id` is the typed command, such as `clear-blight 2`."""

    id: str
    words: str
    rule: str
    play: Callable[[RuleContext[Any, Any]], None]
    dice: str = ""
    """What kind of dice and cards fall in it: one of the ruleset's `dice_kinds`."""

    def as_step(self, name: str) -> Step:
        """Return the step that carries out the order, under its name in the journal."""
        return Step(name, self.words, self.rule, self.play, dice=self.dice)


class Amendable(NamedTuple):
    """A value that an umpire may correct: `what` is its typed name, such as `tribans.umbria.value`."""

    what: str
    words: str
    value: str
    possible: str
    """What values it takes, in words."""


def with_words(rows: Sequence[Amendable], typed: str) -> list[Amendable]:
    """Return the values with all typed words, in the name or in words."""
    return [each for each in rows if contains_words(f"{each.what} {each.words}", typed)]


class Silence(NamedTuple):
    """Why a side has nothing to decide now, and until when."""

    why: str
    """`subject to the Romans`."""
    until: str
    """`until they are free`, `any more`."""

    def of(self, name: str) -> str:
        """Return one sentence about a side, without its full stop."""
        return f"{name}: {self.why}, with nothing to decide {self.until}"


class SettingRow(NamedTuple):
    """A house rule that the player can set."""

    gap: str
    key: str
    default: Setting
    possible: str
    """What values it takes, in words."""
    words: str
    before: Setting | None = None
    """The value in campaigns that began under rules without it; None if it is the default."""


class Column(NamedTuple):
    """One column of a ledger."""

    id: str
    title: str
    kind: Literal["text", "number"] = "text"
    words: str = ""
    """The meaning of the column, for the help."""


class Ledger(NamedTuple):
    """A table of the campaign's state: columns, and rows of cells by a readable key."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, tuple[str | int, ...]], ...]


class MapNode(NamedTuple):
    """A place on the map. `x` runs 0 to 99 eastward, `y` 0 to 39 southward.

    `marks` are short texts shown at the place, the most important first, as far as there is room; `state` is its
    condition in one word. `sign`, which shows the owner, and `forces` are always shown.
    """

    id: str
    name: str
    short: str
    x: int
    y: int
    kind: Literal["land", "sea", "outside"]
    marks: tuple[str, ...] = ()
    state: str = ""
    owner: str = ""
    sign: str = ""
    forces: tuple[str, ...] = ()


class MapEdge(NamedTuple):
    """A way between two places."""

    one: str
    other: str
    kind: Literal["land", "sea", "route", "closed"]


class MapView(NamedTuple):
    """The map at one moment."""

    nodes: tuple[MapNode, ...]
    edges: tuple[MapEdge, ...]
    legend: tuple[tuple[str, str], ...] = ()
    """The meaning of the marks: a sample of each, and words."""


class Rules(Protocol):
    """The part of a ruleset that decides what can happen: the land, its steps and orders, and its house rules."""

    id: str
    number: int
    """The version of the rules, raised with every change of outcomes."""
    land: str
    """The land's name."""
    seasons: tuple[str, ...]
    world_type: type[Any]
    has_orders: bool
    """Whether sides can ever give orders between two steps."""
    dice_kinds: Mapping[str, str]
    """The kinds of dice and cards that a player may take over separately, with their descriptions."""

    def new_world(self) -> Any:
        """Return the world before anything is rolled."""

    def founding(self) -> Step:
        """Return the step that sets up a new campaign."""

    def steps(self, state: State[Any], year: int, season: int) -> Sequence[Step]:
        """Return the steps of a season in order; a season may have none."""

    def ended(self, state: State[Any]) -> str:
        """Say how the game has ended; an empty text while it goes on. A finished game plays no further step."""

    def sides(self, world: Any) -> Mapping[str, str]:
        """Return the names of the sides that a player may take, by id."""

    def silent(self, state: State[Any]) -> Mapping[str, Silence]:
        """Return the sides that have nothing to decide now, and why."""

    def orders(self, state: State[Any], side: str) -> Sequence[Order]:
        """Return the orders that a side may give now."""

    def amendable(self, state: State[Any], about: str = "") -> Sequence[Amendable]:
        """Return the values that an umpire may correct: all, or those of the subject with this id."""

    def amendment(self, state: State[Any], what: str, text: str, reason: str) -> Order:
        """Return the correction of one value, as typed; a `Refusal` says what is possible."""

    def broken(self, state: State[Any]) -> Mapping[str, str]:
        """Return the invariants that a state breaks: a sentence each, without its full stop.

        The key of a sentence stays while the invariant is broken, whatever names and numbers change.
        """

    def setting_rows(self) -> Mapping[str, SettingRow]:
        """Return every house rule by key."""

    def house_rules(self, kept: Mapping[str, Setting]) -> Any:
        """Return the house rules as the record that steps read, from the campaign's settings by key."""

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        """Read a setting; return its key and value. A `Refusal` says what is possible."""

    def check_setting(self, state: State[Any], key: str, value: Setting) -> None:
        """Refuse a change of a house rule that conflicts with the others or comes too late."""


class Policy(Protocol):
    """The part of a ruleset that decides for sides without a player. It sees only what the side may see."""

    def policy_answer(self, state: State[Any], ask: Ask) -> tuple[Value, str]:
        """Decide an ask, and say why."""

    def policy_order(self, state: State[Any], side: str) -> tuple[Order, str] | None:
        """Return the next order of a side, and why; None if it has none."""


class Views(Protocol):
    """The part of a ruleset that shows a campaign's state, without its secrets."""

    def ledgers(self, state: State[Any]) -> Sequence[Ledger]:
        """Return the campaign's ledgers.

        The one with the id `due` lists foretold events, soonest first.
        """

    def map(self, state: State[Any]) -> MapView:
        """Return the map of a state."""

    def views(self) -> Mapping[str, str]:
        """Return the SELECT statement of each view in a campaign's file, by name."""

    def veiled(self, state: State[Any], played: Played) -> Played:
        """Return a step without the facts and answers that are still secret."""

    def revealed(self) -> "Ruleset":
        """Return the same game without secrets: for a player who wants to see everything."""


class Ruleset(Rules, Policy, Views, Narration, Protocol):
    """A game, bound to one scenario and its tables."""


class Library(Protocol):
    """The source of rulesets: they are made from the texts of a campaign, or from the newest texts."""

    def build(self, ruleset: str, texts: Mapping[str, str]) -> Ruleset:
        """Make a ruleset from the texts of its scenario and tables."""

    def renamed(
        self, ruleset: str, texts: Mapping[str, str], what: str, text: str
    ) -> Mapping[str, str] | None:
        """Return the texts with another name in their scenario; None if `what` is no name there."""

    def renewed(self, ruleset: str, texts: Mapping[str, str]) -> Mapping[str, str]:
        """Return the texts of a campaign, with the tables of this program."""
