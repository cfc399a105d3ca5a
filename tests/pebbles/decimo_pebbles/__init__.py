"""Pebbles: each year every player throws a pebble into a pond, and the farthest throws are added up.

A whole game for Decimo in one file: see `decimo.extensions.Game` and `decimo.play.ruleset.Ruleset`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from decimo.chance import Ask, Fact, Refusal, Roll, Setting, StepContext, Value
from decimo.content.check import SCENARIO, ContentKind, no_check
from decimo.content.model import Content, ContentTable, read
from decimo.extensions import ExtraVoice
from decimo.narration.narrator import PlainNarration, PlainNarrator
from decimo.play.campaign_record import Moment, Played, State
from decimo.play.ruleset import (
    Amendable,
    Column,
    Ledger,
    MapNode,
    MapView,
    Order,
    Ruleset,
    SettingRow,
    Silence,
    Step,
)
from decimo.report.chronicle import story_lines
from decimo.report.request import ReportRequest


class Pond(Content):
    """The scenario: who throws."""

    title: str
    players: dict[str, str]


class Throws(ContentTable):
    """The table: with which dice one throws."""

    dice: str


@dataclass(slots=True)
class Player:
    """A player, and how far its pebbles flew in all."""

    shelf: ClassVar[str] = "players"
    id: str
    distance: int = 0


@dataclass(slots=True)
class World:
    """All that changes."""

    shelf: ClassVar[str] = ""
    id: str = "pond"
    players: dict[str, Player] = field(default_factory=dict)


class Pebbles(PlainNarration):
    """See `Ruleset`."""

    id = "pebbles"
    number = 1
    seasons: tuple[str, ...] = ("day",)
    has_orders = False
    world_type = World
    dice_kinds: Mapping[str, str] = {"throws": "the throws"}

    def __init__(self, pond: Pond, throws: Throws) -> None:
        self.land = pond.title
        self._players = pond.players
        self._dice = throws.dice

    def new_world(self) -> World:
        return World(players={id_: Player(id_) for id_ in self._players})

    def founding(self) -> Step:
        return Step("meet", "The players meet at the pond", "pebbles:P1", lambda _context: None)

    def steps(self, _state: State[World], _year: int, _season: int) -> Sequence[Step]:
        return (Step("throw", "Everybody throws a pebble", "pebbles:P2", self._throw, dice="throws"),)

    def _throw(self, context: StepContext[World]) -> None:
        rolls = [
            Roll(self._dice, f"the throw of {name}", "pebbles:P2", id_) for id_, name in self._players.items()
        ]
        for player, metres in zip(context.world.players.values(), context.rolls(rolls), strict=True):
            context.tell(
                "throw_pebble", player, "pebbles:P2", {"metres": metres}, distance=player.distance + metres
            )

    def sides(self, _world: World) -> Mapping[str, str]:
        return self._players

    def ledgers(self, state: State[World]) -> Sequence[Ledger]:
        rows = tuple(
            (each.id, (self.name_of(each.id), each.distance)) for each in state.world.players.values()
        )
        return (
            Ledger(
                "throws", "Throws", (Column("name", "Player"), Column("distance", "Metres", "number")), rows
            ),
        )

    def map(self, _state: State[World]) -> MapView:
        nodes = [
            MapNode(id_, name, id_[:3].upper(), 20 + 40 * n, 20, "land")
            for n, (id_, name) in enumerate(self._players.items())
        ]
        return MapView(tuple(nodes), ())

    def sentence(self, fact: Fact) -> str:
        if fact.verb != "throw_pebble":
            return ""
        return f"{self.name_of(fact.about)} throws a pebble {fact.words['metres']} metres far."

    def weight(self, fact: Fact) -> int:
        return 3 if fact.words.get("metres") == 12 else 1

    def name_of(self, about: str) -> str:
        return self._players.get(about, self.land)

    def rule_words(self, _rule: str) -> str:
        return "Each player throws once a year."

    def year_label(self, year: int) -> str:
        return f"summer {year}"

    def season_label(self, year: int, _season: int) -> str:
        return f"Summer {year}"

    def moment_label(self, moment: Moment) -> str:
        return self.season_label(moment.year, moment.season)

    def silent(self, _state: State[World]) -> Mapping[str, Silence]:
        return dict.fromkeys(self._players, Silence("throwing needs no decision", "any more"))

    def ended(self, _state: State[World]) -> str:
        return ""

    def setting_rows(self) -> Mapping[str, SettingRow]:
        return {}

    def house_rules(self, kept: Mapping[str, Setting]) -> Mapping[str, Setting]:
        return kept

    def read_setting(self, key: str, _text: str) -> tuple[str, Setting]:
        raise Refusal(f"Pebbles has no house rule '{key}'; leave it out.")

    def check_setting(self, _state: State[World], _key: str, _value: Setting) -> None:
        """Nothing can be set."""

    def orders(self, _state: State[World], _side: str) -> Sequence[Order]:
        return ()

    def amendable(self, _state: State[World], _about: str = "") -> Sequence[Amendable]:
        return ()

    def amendment(self, _state: State[World], what: str, _text: str, _reason: str) -> Order:
        raise Refusal(f"'{what}' cannot be corrected in Pebbles; take the step back instead.")

    def broken(self, state: State[World]) -> Mapping[str, str]:
        players = state.world.players.values()
        return {each.id: f"{each.id} threw less than nothing" for each in players if each.distance < 0}

    def policy_answer(self, _state: State[World], _ask: Ask) -> tuple[Value, str]:
        raise AssertionError("nobody is asked to decide")

    def policy_order(self, _state: State[World], _side: str) -> tuple[Order, str] | None:
        return None

    def views(self) -> Mapping[str, str]:
        return {}

    def veiled(self, _state: State[World], played: Played) -> Played:
        return played

    def revealed(self) -> "Pebbles":
        return self


class PebblesGame:
    """See `decimo.extensions.Game`."""

    folder = Path(__file__).parent

    def kinds(self) -> Mapping[str, ContentKind]:
        return {SCENARIO: ContentKind(Pond, no_check), "throws": ContentKind(Throws, no_check)}

    def build(self, texts: Mapping[str, str]) -> Ruleset:
        scenario = next(name for name in texts if name.startswith("scenarios/"))
        pond, _ = read(texts[scenario], scenario, Pond)
        throws, _ = read(texts["tables/pebbles/throws.yaml"], "throws.yaml", Throws)
        if pond is None or throws is None:
            raise Refusal("The files of this game of Pebbles have a problem; run 'decimo check' on them.")
        return Pebbles(pond, throws)


GAME = PebblesGame()


class Whisperer(PlainNarrator):
    """Tells everything in small letters."""

    def templates(self, fact: Fact) -> Sequence[str]:
        return [f"psst: {sentence.lower()}" for sentence in super().templates(fact)]


WHISPER = ExtraVoice("A whisper", "the same in small letters", Whisperer)


def as_text(request: ReportRequest) -> str:
    """Set a report as plain text."""
    lines: list[Any] = list(story_lines(request.report().decades))
    return "\n".join(lines)
