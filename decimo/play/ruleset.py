"""What a game brings to the table: its steps, orders, policies, ledgers and map.

Decimo and each Risk variant is one `Ruleset`, bound to one land: its rules, its policies, its views and its narration.
The session, the store, the screens and the reports know these protocols and no game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

from decimo.chance import Ask, RuleContext, Setting, Value
from decimo.play.campaign_record import Played, State
from decimo.play.narration import Narration


class Step(NamedTuple):
    """One step of a season: a plain function of a turn."""

    id: str
    title: str
    rule: str
    play: Callable[[RuleContext[Any, Any]], None]
    orders: bool = False
    """Whether sides that a policy plays give their orders before this step."""
    dice: str = ""
    """What kind of dice and cards fall in it: one of the ruleset's `dice_kinds`."""


class Order(NamedTuple):
    """Something a side may do between two steps. `id` is what is typed, such as `clear-blight 2`."""

    id: str
    words: str
    rule: str
    play: Callable[[RuleContext[Any, Any]], None]
    dice: str = ""
    """What kind of dice and cards fall in it: one of the ruleset's `dice_kinds`."""

    def as_step(self, name: str) -> Step:
        """Return the step that carries it out, under the name that the journal gives it."""
        return Step(name, self.words, self.rule, self.play, dice=self.dice)


class Amendable(NamedTuple):
    """Something that an umpire may correct: `what` is typed, such as `tribans.umbria.value`."""

    what: str
    words: str
    value: str
    possible: str
    """What values it takes, in words."""


class Silence(NamedTuple):
    """Why a side has nothing to decide now, and how long that lasts."""

    why: str
    """`subject to the Romans`."""
    until: str
    """`until they are free`, `any more`."""

    def of(self, name: str) -> str:
        """Say it of a side in one sentence without its full stop."""
        return f"{name}: {self.why}, with nothing to decide {self.until}"


class SettingRow(NamedTuple):
    """A house rule that can be chosen."""

    gap: str
    key: str
    default: Setting
    possible: str
    """What values it takes, in words."""
    words: str


class Column(NamedTuple):
    """One column of a ledger."""

    id: str
    title: str
    kind: Literal["text", "number"] = "text"
    words: str = ""
    """What stands in it, for the help."""


class Ledger(NamedTuple):
    """A table of the campaign as it stands: columns, and rows of cells under a readable key."""

    id: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, tuple[str | int, ...]], ...]


class MapNode(NamedTuple):
    """A place on the map. `x` runs 0 to 99 eastward, `y` 0 to 39 southward.

    `marks` are short texts shown at it, the most important first, as far as there is room; `state` says in one
    word how it stands. Always shown are `sign`, which says whose it is, and `forces`, what stands there.
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
    """The map as it stands."""

    nodes: tuple[MapNode, ...]
    edges: tuple[MapEdge, ...]
    legend: tuple[tuple[str, str], ...] = ()
    """What the marks mean: a sample of each, and words."""


class Rules(Protocol):
    """The part of a ruleset that says what can happen: the land, its steps and orders, and its house rules."""

    id: str
    number: int
    """Raised with every change of outcome."""
    land: str
    """The land's name."""
    seasons: tuple[str, ...]
    world_type: type[Any]
    has_orders: bool
    """Whether sides may ever order something between two steps."""
    dice_kinds: Mapping[str, str]
    """The kinds of dice and cards that a player may take over alone, and what they are, in words."""

    def new_world(self) -> Any:
        """Return the land before anything was rolled."""

    def founding(self) -> Step:
        """Return the step that sets up a new campaign."""

    def steps(self, state: State[Any], year: int, season: int) -> Sequence[Step]:
        """Return the steps of a season in their order; none at all is possible."""

    def ended(self, state: State[Any]) -> str:
        """Say how the game has ended; nothing while it goes on. A game that has ended plays no further step."""

    def sides(self, world: Any) -> Mapping[str, str]:
        """Return the names of the sides a player may take, by id."""

    def silent(self, state: State[Any]) -> Mapping[str, Silence]:
        """Return the sides that have nothing to decide now, and why."""

    def orders(self, state: State[Any], side: str) -> Sequence[Order]:
        """Return what a side may do now."""

    def amendable(self, state: State[Any], about: str = "") -> Sequence[Amendable]:
        """Return what an umpire may correct: everything, or what belongs to the thing with this id."""

    def amendment(self, state: State[Any], what: str, text: str, reason: str) -> Order:
        """Return the correction of one thing, as it is typed; a `Refusal` says what is possible."""

    def broken(self, state: State[Any]) -> Sequence[str]:
        """Return what should hold in every state and does not, one sentence each without its full stop."""

    def setting_rows(self) -> Mapping[str, SettingRow]:
        """Return every house rule by key."""

    def house_rules(self, kept: Mapping[str, Setting]) -> Any:
        """Return the house rules as the record that steps read, from the values that a campaign keeps by key."""

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        """Read a setting; return its key and value. A `Refusal` says what is possible."""

    def check_setting(self, state: State[Any], key: str, value: Setting) -> None:
        """Refuse a change of a house rule that does not go with the others, or comes too late."""


class Policy(Protocol):
    """The part of a ruleset that decides for a side that nobody plays. It sees only what the side may see."""

    def policy_answer(self, state: State[Any], ask: Ask) -> tuple[Value, str]:
        """Decide what is asked, and say why."""

    def policy_order(self, state: State[Any], side: str) -> tuple[Order, str] | None:
        """Return the next order that a side gives, and why; None when it has none."""


class Views(Protocol):
    """The part of a ruleset that shows a campaign as it stands, without what is to stay hidden."""

    def ledgers(self, state: State[Any]) -> Sequence[Ledger]:
        """Return the campaign's tables as they stand.

        One with the id `due` lists what is foretold, soonest first.
        """

    def map(self, state: State[Any]) -> MapView:
        """Return the map as it stands."""

    def views(self) -> Mapping[str, str]:
        """Return the SELECT of each view that a campaign's file offers to SQL tools, by name."""

    def veiled(self, state: State[Any], played: Played) -> Played:
        """Return what may be shown of a step now: without the facts and answers that are still a secret."""

    def revealed(self) -> "Ruleset":
        """Return the same game with nothing kept back: for a player who wants to see all."""


class Ruleset(Rules, Policy, Views, Narration, Protocol):
    """A game, bound to one land and its tables."""


class Library(Protocol):
    """Where rulesets come from: made from the texts of a campaign, and from the newest ones there are."""

    def build(self, ruleset: str, texts: Mapping[str, str]) -> Ruleset:
        """Make a ruleset from the texts of its land and tables."""

    def renamed(
        self, ruleset: str, texts: Mapping[str, str], what: str, text: str
    ) -> Mapping[str, str] | None:
        """Return the texts with another name in their land; None if `what` is no name there."""

    def renewed(self, ruleset: str, texts: Mapping[str, str]) -> Mapping[str, str]:
        """Return the texts of a campaign with the tables that come with this program."""
