"""A game small enough to be read at a glance, with every kind of question, and names that look like markup."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from decimo.chance import (
    Ask,
    Band,
    Choice,
    Decision,
    Draw,
    Fact,
    Option,
    Refusal,
    Roll,
    Setting,
    StepContext,
    Value,
    Word,
)
from decimo.narration.narrator import PlainNarration
from decimo.play.campaign_record import Charter, Moment, Played, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import (
    Amendable,
    Column,
    Ledger,
    MapEdge,
    MapNode,
    MapView,
    Order,
    SettingRow,
    Silence,
    Step,
)
from decimo.play.session import Session

NAMES = {"reed": "[red]Reed[/red]", "heron": "Heron [/", "otter": "Otter [0]"}
FLOOD = (Band("dry", (1, 2, 3, 4)), Band("a flood", (5, 6)))


@dataclass
class People:
    shelf: ClassVar[str] = "peoples"
    id: str
    eels: int = 5
    mud: int = 0


@dataclass
class World:
    peoples: dict[str, People] = field(default_factory=dict)


def settle(turn: StepContext[World]) -> None:
    for people in turn.world.peoples.values():
        turn.tell("settle", people, "marsh:M1", eels=6)


def flood(turn: StepContext[World]) -> None:
    level = turn.roll("1d6", why="how high the water comes", rule="marsh:M2", about="reed", bands=FLOOD)
    if level >= 5:
        turn.tell("flood", turn.world.peoples["reed"], "marsh:M2", {"level": level}, mud=int(level))
    else:
        turn.tell("stay_dry", "reed", "marsh:M2", {"level": level})


def omens(turn: StepContext[World]) -> None:
    rolls = [Roll("2d6", f"the omen of {NAMES[name]}", "marsh:M3", name) for name in NAMES]
    for name, omen in zip(NAMES, turn.rolls(rolls), strict=True):
        turn.tell("see_omen", name, "marsh:M3", {"omen": omen})


class MarshDecision(Decision):
    COUNCIL = "what the council does"
    EELS = "what is done with the eels"
    FLOOD = "what is done in a flood"


def strangers(turn: StepContext[World]) -> None:
    draws = [Draw(f"who comes to {NAMES[name]}", "marsh:M4", name) for name in ("reed", "heron")]
    for name, card in zip(("reed", "heron"), turn.draws(draws), strict=True):
        turn.tell("meet", name, "marsh:M4", {"card": card})


def council(turn: StepContext[World]) -> None:
    options = (Option("feast", "Hold a feast [b]"), Option("fast", "Fast"))
    choices = [
        Choice(side, options, "what the council does", "marsh:M5", side, MarshDecision.COUNCIL)
        for side in NAMES
    ]
    for side, chosen in zip(NAMES, turn.choices(choices), strict=True):
        turn.tell("decide", side, "marsh:M5", {"chosen": chosen})


def breed(turn: StepContext[World]) -> None:
    for people in turn.world.peoples.values():
        turn.tell("breed", people, "marsh:M6", eels=people.eels + 1)
    turn.tell("count_eels", "", "marsh:M6")


def sell(side: str) -> Any:
    def play(turn: StepContext[World]) -> None:
        people = turn.world.peoples[side]
        turn.tell("sell", people, "marsh:M7", eels=people.eels - 1)

    return play


SENTENCES = {
    "settle": "{name} settles.",
    "flood": "The water comes to {name}!",
    "stay_dry": "{name} stays dry.",
    "see_omen": "{name} sees the omen {omen}.",
    "meet": "{name} meets {card}.",
    "decide": "{name} decides to {chosen}.",
    "breed": "The eels of {name} breed.",
    "sell": "{name} sells an eel.",
    "amend": "The eels of {name} are {after} and not {before}: {reason}.",
    "change_setting": "The rule {name} is {after} now.",
    "change_seat": "{name}: {after} decides.",
    "change_dice": "{after} rolls now.",
}


class Marsh(PlainNarration):
    """Four seasons; the questions come in winter, the eels breed in autumn."""

    id = "marsh"
    number = 1
    land = "the Marsh [x]"
    seasons: tuple[str, ...] = ("winter", "spring", "summer", "autumn")
    has_orders = True
    world_type = World
    dice_kinds: Mapping[str, str] = {}

    def __init__(self) -> None:
        self.silenced: dict[str, Silence] = {}

    def new_world(self) -> World:
        return World({name: People(name) for name in NAMES})

    def founding(self) -> Step:
        return Step("settle", "Settling", "marsh:M1", settle)

    def steps(self, _state: State[World], _year: int, season: int) -> Sequence[Step]:
        winter = [
            Step("flood", "The flood", "marsh:M2", flood, orders=True),
            Step("omens", "Omens", "marsh:M3", omens),
            Step("strangers", "Strangers", "marsh:M4", strangers),
            Step("council", "Council", "marsh:M5", council),
        ]
        return {0: winter, 3: [Step("breed", "Eels breed", "marsh:M6", breed)]}.get(season, [])

    def revealed(self) -> "Marsh":
        return self

    def check_setting(self, _state: State[Any], _key: str, _value: Setting) -> None:
        pass

    def ended(self, _state: State[Any]) -> str:
        return ""

    def sides(self, _world: World) -> Mapping[str, str]:
        return NAMES

    def silent(self, _state: State[World]) -> Mapping[str, Silence]:
        return self.silenced

    def setting_rows(self) -> Mapping[str, SettingRow]:
        return {"depth": SettingRow("M-1", "depth", 2, "0 to 9", "How deep the marsh [d] is.")}

    def house_rules(self, kept: Mapping[str, Setting]) -> Mapping[str, Setting]:
        return kept

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        if not text.strip().isdecimal():
            raise Refusal(f"'{text}' is no depth; type 0 to 9.")
        return key, int(text)

    def orders(self, _state: State[World], side: str) -> Sequence[Order]:
        return [Order("sell-eel", f"Sell an eel of {NAMES[side]}", "marsh:M7", sell(side))]

    def amendable(self, state: State[World], about: str = "") -> Sequence[Amendable]:
        return [
            Amendable(f"peoples.{p.id}.eels", f"the eels of {NAMES[p.id]}", str(p.eels), "0 to 9 [n]")
            for p in state.world.peoples.values()
            if about in ("", p.id)
        ]

    def amendment(self, state: State[World], what: str, text: str, reason: str) -> Order:
        row = next((row for row in self.amendable(state) if row.what == what), None)
        if row is None:
            raise Refusal(f"'{what}' is nothing of the marsh; type such as peoples.reed.eels.")
        if text not in "0123456789" or not text or text == row.value:
            raise Refusal(f"'{text}' is no correction of {row.words}; possible: {row.possible}.")
        words: dict[str, Word] = {"what": what, "before": row.value, "after": text, "reason": reason}

        def correct(turn: StepContext[World]) -> None:
            turn.tell("amend", turn.world.peoples[what.split(".")[1]], "marsh:house", words, eels=int(text))

        return Order(f"amend {what}", f"{row.words}: {text}", "marsh:house", correct)

    def broken(self, _state: State[World]) -> Mapping[str, str]:
        return {}

    def policy_answer(self, _state: State[World], ask: Ask) -> tuple[Value, str]:
        return ask.options[0].id, "it likes the first best"

    def policy_order(self, _state: State[World], _side: str) -> tuple[Order, str] | None:
        return None

    def ledgers(self, state: State[World]) -> Sequence[Ledger]:
        columns = (
            Column("name", "People [p]"),
            Column("eels", "Eels", "number"),
            Column("mud", "Mud", "number"),
        )
        rows = tuple((p.id, (NAMES[p.id], p.eels, p.mud)) for p in state.world.peoples.values())
        return [
            Ledger("peoples", "Peoples", columns, rows),
            Ledger("omens", "Omens [o", columns[:1], ()),
        ]

    def map(self, state: State[World]) -> MapView:
        places = [("reed", 10, 5), ("heron", 50, 20), ("otter", 85, 35)]
        nodes = [
            MapNode(name, NAMES[name], name[:3].upper(), x, y, "land", (str(state.world.peoples[name].eels),))
            for name, x, y in places
        ]
        return MapView(tuple(nodes), (MapEdge("heron", "reed", "land"), MapEdge("heron", "otter", "route")))

    def sentence(self, fact: Fact) -> str:
        template = SENTENCES.get(fact.verb, "")
        return template.format(name=self.name_of(fact.about), **fact.words)

    def name_of(self, about: str) -> str:
        return NAMES.get(about, about)

    def weight(self, fact: Fact) -> int:
        return {"flood": 3, "meet": 2, "count_eels": 0}.get(fact.verb, 1)

    def rule_words(self, rule: str) -> str:
        return {"marsh:M2": "The water is diced for every winter [m]."}.get(rule, "")

    def year_label(self, year: int) -> str:
        return f"year {year} [y]"

    def views(self) -> Mapping[str, str]:
        return {}

    def veiled(self, _state: State[World], played: Played) -> Played:
        return played

    def season_label(self, year: int, season: int) -> str:
        return f"{self.seasons[season].capitalize()} {self.year_label(year)}"

    def moment_label(self, moment: Moment) -> str:
        return f"{self.seasons[moment.season].capitalize()} of {self.year_label(moment.year)}"


def campaign(*, seats: Mapping[str, str] | None = None, dice: str = "app") -> Session:
    """A campaign in the marsh, just founded."""
    journal = MemoryJournal(Charter("Mud [/b] and eels", "marsh", "marsh", 7, seats or {}, dice, {}, "0.1.0"))
    session = Session(journal, Marsh(), "c0ffee")
    session.play_step()
    return session
