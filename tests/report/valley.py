"""A game small enough to be read at a glance: two peoples of a valley, a raid in winter, a rest in autumn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from decimo.chance import Ask, Fact, Refusal, Setting, StepContext, Value, Word
from decimo.narration.narrator import PlainNarration
from decimo.play.campaign_record import Charter, DiaryEntry, Moment, Played, State
from decimo.play.journal import MemoryJournal
from decimo.play.ruleset import Amendable, Column, Ledger, MapView, Order, SettingRow, Silence, Step
from decimo.play.session import Session


@dataclass
class People:
    shelf: ClassVar[str] = "peoples"
    id: str
    name: str
    blight: int = 0
    herds: int = 5


@dataclass
class World:
    peoples: dict[str, People] = field(default_factory=dict)


def settle(turn: StepContext[World]) -> None:
    for people in turn.world.peoples.values():
        turn.tell("settle", people, "valley:V1", herds=6)


def raid(turn: StepContext[World]) -> None:
    victim = list(turn.world.peoples.values())[turn.year % len(turn.world.peoples)]
    burnt = turn.roll("1d6", why=f"farms burnt in {victim.name}", rule="valley:V2", about=victim.id)
    turn.tell("raid", victim, "valley:V2", {"burnt": burnt}, blight=victim.blight + burnt)
    turn.tell("count_smoke", victim, "valley:V2")
    if burnt == 6:
        turn.tell("burn_down", victim, "valley:V3")


def rest(turn: StepContext[World]) -> None:
    for people in turn.world.peoples.values():
        if people.blight:
            turn.tell("heal", people, "valley:V4", blight=0)
    for people in turn.world.peoples.values():
        turn.tell("breed", people, "valley:V5", herds=people.herds + 1)


class Valley(PlainNarration):
    """Years count down to 1 BC and go on with AD 1; spring and summer pass without a step."""

    id = "valley"
    number = 3
    seasons: tuple[str, ...] = ("winter", "spring", "summer", "autumn")
    has_orders = False
    world_type = World
    dice_kinds: Mapping[str, str] = {}

    land = "the Valley"

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)

    def new_world(self) -> World:
        return World({f"p{n}": People(f"p{n}", name) for n, name in enumerate(self.names, 1)})

    def founding(self) -> Step:
        return Step("settle", "Settling", "valley:V1", settle)

    def steps(self, _state: State[World], _year: int, season: int) -> Sequence[Step]:
        if season == 0:
            return [Step("raid", "The raid", "valley:V2", raid)]
        return [Step("rest", "Rest", "valley:V4", rest)] if season == 3 else []

    def revealed(self) -> "Valley":
        return self

    def check_setting(self, _state: State[Any], _key: str, _value: Setting) -> None:
        pass

    def ended(self, _state: State[Any]) -> str:
        return ""

    def sides(self, world: World) -> Mapping[str, str]:
        return {people.id: people.name for people in world.peoples.values()}

    def silent(self, _state: State[World]) -> Mapping[str, Silence]:
        return {}

    def setting_rows(self) -> Mapping[str, SettingRow]:
        return {
            "wolves": SettingRow("V-1", "wolves", "few", "few or many", "How many wolves there are."),
            "snow": SettingRow("V-2", "snow", 1, "0 to 3", "How deep the snow lies."),
        }

    def house_rules(self, kept: Mapping[str, Setting]) -> Mapping[str, Setting]:
        return kept

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        return key, text

    def orders(self, _state: State[Any], _side: str) -> Sequence[Order]:
        return ()

    def amendable(self, state: State[World], about: str = "") -> Sequence[Amendable]:
        return [
            Amendable(f"peoples.{p.id}.herds", f"the herds of {p.name}", str(p.herds), "0 to 99")
            for p in state.world.peoples.values()
            if about in ("", p.id)
        ]

    def amendment(self, state: State[World], what: str, text: str, reason: str) -> Order:
        row = next((row for row in self.amendable(state) if row.what == what), None)
        if row is None or not text.isdecimal() or int(text) > 99 or text == row.value:
            raise Refusal(f"'{what}={text}' corrects nothing in the valley; type such as peoples.p1.herds=5.")
        words: dict[str, Word] = {"what": what, "before": row.value, "after": text, "reason": reason}

        def correct(turn: StepContext[World]) -> None:
            turn.tell("amend", turn.world.peoples[what.split(".")[1]], "valley:house", words, herds=int(text))

        return Order(f"amend {what}", f"{row.words}: {text}", "valley:house", correct)

    def broken(self, _state: State[World]) -> Mapping[str, str]:
        return {}

    def policy_answer(self, _state: State[Any], _ask: Ask) -> tuple[Value, str]:
        raise Refusal("Nobody decides anything in the valley.")

    def policy_order(self, _state: State[Any], _side: str) -> tuple[Order, str] | None:
        return None

    def ledgers(self, state: State[World]) -> Sequence[Ledger]:
        columns = (
            Column("name", "People"),
            Column("blight", "Blight", "number"),
            Column("herds", "Herds", "number"),
        )
        rows = tuple((p.id, (p.name, p.blight, p.herds)) for p in state.world.peoples.values())
        return [Ledger("peoples", "Peoples", columns, rows), Ledger("wars", "Wars", columns[:1], ())]

    def map(self, _state: State[Any]) -> MapView:
        return MapView((), ())

    def sentence(self, fact: Fact) -> str:
        name = self.name_of(fact.about)
        return {
            "settle": f"{name} is settled.",
            "raid": f"Raiders burn {fact.words.get('burnt')} farms in {name}.",
            "burn_down": f"{name} burns down!",
            "heal": f"{name} is rebuilt.",
            "amend": f"By the umpire's hand the herds of {name} are {fact.words.get('after')}.",
            "breed": f"The herds of {name} grow.",
        }.get(fact.verb, "")

    def name_of(self, about: str) -> str:
        return self.names[int(about[1:]) - 1] if about.startswith("p") else about

    def weight(self, fact: Fact) -> int:
        return {"raid": 2, "burn_down": 3, "count_smoke": 0}.get(fact.verb, 1)

    def rule_words(self, rule: str) -> str:
        return rule

    def year_label(self, year: int) -> str:
        return f"{4 - year} BC" if year < 4 else f"AD {year - 3}"

    def views(self) -> Mapping[str, str]:
        return {}

    def veiled(self, _state: State[World], played: Played) -> Played:
        return played

    def season_label(self, year: int, season: int) -> str:
        return f"{self.seasons[season].capitalize()} {self.year_label(year)}"

    def moment_label(self, moment: Moment) -> str:
        return f"{self.seasons[moment.season].capitalize()} {self.year_label(moment.year)}, {moment.step}"


def campaign(
    years: int,
    *,
    names: Sequence[str] = ("Oakham", "Birkby", "Ashford"),
    name: str = "The long winter",
    valley: type[Valley] = Valley,
) -> Session:
    """A campaign in the valley, played for so many years by nobody."""
    charter = Charter(name, "valley", "valley", 7, {}, "app", {}, "0.1.0")
    session = Session(MemoryJournal(charter), valley(names), "c0ffee")
    session.play_step()
    session.run(years)
    return session


def write_diary(session: Session, year: int, season: int, text: str, about: str = "") -> None:
    session.journal.write_diary(DiaryEntry(0, year, season, about, text, ""))
