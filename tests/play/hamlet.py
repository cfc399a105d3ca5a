"""A tiny game for the tests of play: two houses gather wood, burn or sell it, and lodge guests.

A year has two seasons, cold and warm, of two steps each. There is a roll, a card, a decision, an order and a
house rule that takes a step out of the calendar.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from decimo.chance import (
    Ask,
    Choice,
    Decision,
    Draw,
    Fact,
    Option,
    Refusal,
    Roll,
    RuleContext,
    Setting,
    Value,
    Word,
    is_red,
    rank,
)
from decimo.content.value import SettingsReader
from decimo.narration.narrator import PlainNarration
from decimo.play.campaign_record import Moment, Played, State
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

SIDES = {"oak": "Oak House", "ash": "Ash House"}
BURN, SELL = Option("burn", "burn the wood"), Option("sell", "sell the wood")
HOST, DECLINE = Option("host", "take the guest in"), Option("decline", "turn the guest away")
TEXTS = {"tables/hamlet.txt": "price 2"}


@dataclass(slots=True)
class House:
    shelf: ClassVar[str] = "houses"
    id: str
    wood: int = 0
    coins: int = 0
    warm: bool = False


@dataclass(slots=True)
class Guest:
    shelf: ClassVar[str] = "guests"
    id: str
    house: str
    since: int


@dataclass(slots=True)
class Village:
    shelf: ClassVar[str] = ""
    id: str = "hamlet"
    houses: dict[str, House] = field(default_factory=dict)
    guests: dict[str, Guest] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HamletSettings:
    wood: str = "1d6"
    fair: bool = True


read_settings = SettingsReader(HamletSettings).read
Play = RuleContext[Village, HamletSettings]


class HamletDecision(Decision):
    WOOD = "what becomes of the wood"
    GUEST = "whether a guest is taken in"


class Hamlet(PlainNarration):
    """See `Ruleset`. `price` is what a log is sold for; it is the one number of its table."""

    id = "hamlet"
    land = "The Hamlet"
    seasons: tuple[str, ...] = ("cold", "warm")
    has_orders = True
    world_type = Village
    stop_words: Sequence[str] = ("event",)
    dice_kinds: Mapping[str, str] = {"wood": "gathering and chopping", "guests": "the guests"}

    def __init__(self, texts: Mapping[str, str] = TEXTS, number: int = 1) -> None:
        self.number = number
        self.price = int(texts["tables/hamlet.txt"].split()[1])

    # Steps

    def new_world(self) -> Village:
        return Village(houses={side: House(side) for side in SIDES})

    def founding(self) -> Step:
        return Step("found", "The hamlet is founded", "hamlet:R1", self.found)

    def steps(self, state: State[Village], _year: int, season: int) -> Sequence[Step]:
        if season == 0:
            return (
                Step("gather", "Wood is gathered", "hamlet:R2", self.gather, dice="wood"),
                Step("fire", "Wood is burnt or sold", "hamlet:R3", self.fire, orders=True),
            )
        guests = Step("guests", "Guests come and go", "hamlet:R5", self.lodge, dice="guests")
        fair = Step("fair", "The fair", "hamlet:R4", self.fair)
        return (fair, guests) if read_settings(state.settings).fair else (guests,)

    def found(self, context: Play) -> None:
        rolls = context.rolls(
            [Roll("1d6", f"coins of {name}", "hamlet:R1", id_) for id_, name in SIDES.items()]
        )
        for house, coins in zip(context.world.houses.values(), rolls, strict=True):
            context.tell("settle", house, "hamlet:R1", {"coins": coins}, coins=coins)

    def gather(self, context: Play) -> None:
        dice = context.settings.wood
        rolls = context.rolls(
            [Roll(dice, f"wood of {name}", "hamlet:R2", id_) for id_, name in SIDES.items()]
        )
        for house, wood in zip(context.world.houses.values(), rolls, strict=True):
            context.tell("gather", house, "hamlet:R2", {"wood": wood}, wood=house.wood + wood, warm=False)

    def fire(self, context: Play) -> None:
        chosen = context.choices(
            [
                Choice(id_, (BURN, SELL), f"the wood of {name}", "hamlet:R3", id_, HamletDecision.WOOD)
                for id_, name in SIDES.items()
            ]
        )
        for house, choice in zip(context.world.houses.values(), chosen, strict=True):
            if choice == BURN.id and house.wood:
                context.tell("burn", house, "hamlet:R3", {"choice": choice}, wood=house.wood - 1, warm=True)
            elif choice == SELL.id:
                coins = house.coins + house.wood * self.price
                context.tell("sell", house, "hamlet:R3", {"choice": choice}, wood=0, coins=coins)

    def fair(self, context: Play) -> None:
        cards = context.draws([Draw(f"luck of {name}", "hamlet:R4", id_) for id_, name in SIDES.items()])
        for house, card in zip(context.world.houses.values(), cards, strict=True):
            won = rank(card) if is_red(card) else 0
            context.tell("try_luck", house, "hamlet:R4", {"card": card, "won": won}, coins=house.coins + won)

    def lodge(self, context: Play) -> None:
        for guest in list(context.world.guests.values()):
            context.remove("leave", guest, "hamlet:R5", about=guest.house)
        comes = context.roll("1d6", why="whether a guest comes", rule="hamlet:R5", about="hamlet")
        if comes < 3:
            return
        house = context.world.houses["oak" if comes % 2 else "ash"]
        answer = context.choose(
            house.id,
            (HOST, DECLINE),
            why="a guest",
            rule="hamlet:R5",
            about=house.id,
            decision=HamletDecision.GUEST,
        )
        if answer == HOST.id:
            guest = Guest(f"guest-{context.year}", house.id, context.year)
            words: dict[str, Word] = {"rolled": comes, "answer": answer}
            context.add(
                "arrive", guest, "hamlet:R5", words, about=house.id, also=(house, {"coins": house.coins + 1})
            )

    # Sides

    def revealed(self) -> "Hamlet":
        return self

    def check_setting(self, _state: State[Village], _key: str, _value: Setting) -> None:
        pass

    def ended(self, _state: State[Village]) -> str:
        return ""

    def sides(self, _world: Village) -> Mapping[str, str]:
        return SIDES

    def orders(self, state: State[Village], side: str) -> Sequence[Order]:
        if not state.world.houses[side].coins:
            return ()

        def buy(context: Play) -> None:
            house = context.world.houses[side]
            context.tell("buy", house, "hamlet:R6", coins=house.coins - 1, wood=house.wood + 1)

        def chop(context: Play) -> None:
            house = context.world.houses[side]
            logs = context.roll("1d3", why="logs that are chopped", rule="hamlet:R7", about=side)
            context.tell(
                "chop", house, "hamlet:R7", {"logs": logs}, coins=house.coins - 1, wood=house.wood + logs
            )

        return (
            Order("buy-wood", "buy a log for a coin", "hamlet:R6", buy),
            Order("chop", "hire an axe for a coin: 1d3 logs", "hamlet:R7", chop, "wood"),
        )

    # The umpire

    def amendable(self, state: State[Village], about: str = "") -> Sequence[Amendable]:
        rows = [
            Amendable(
                f"houses.{id_}.{thing}", f"the {thing} of {name}", str(getattr(house, thing)), "0 to 99"
            )
            for id_, name in SIDES.items()
            for house in [state.world.houses[id_]]
            if about in ("", id_)
            for thing in ("wood", "coins")
        ]
        if not rows:
            raise Refusal(f"There is no house '{about}' in the hamlet; choose one of {', '.join(SIDES)}.")
        return rows

    def amendment(self, state: State[Village], what: str, text: str, reason: str) -> Order:
        row = next((row for row in self.amendable(state) if row.what == what), None)
        if row is None:
            raise Refusal(f"'{what}' is nothing of the hamlet; type such as houses.oak.coins.")
        if not (text.isdecimal() and int(text) <= 99):
            raise Refusal(f"'{text}' cannot be {row.words}; possible: {row.possible}.")
        if text == row.value:
            raise Refusal(f"{row.words} is {text} already, so there is nothing to correct.")
        _, id_, thing = what.split(".")
        words: dict[str, Word] = {"what": what, "before": row.value, "after": text, "reason": reason}

        def correct(context: Play) -> None:
            house = context.world.houses[id_]
            context.tell("amend", house, "hamlet:house", words, also=(house, {thing: int(text)}))

        return Order(f"amend {what}", f"{row.words}: {text} and not {row.value}", "hamlet:house", correct)

    def broken(self, state: State[Village]) -> Mapping[str, str]:
        houses, guests = state.world.houses, state.world.guests.values()
        poor = {each.id: f"{each.id} has fewer than no coins" for each in houses.values() if each.coins < 0}
        return poor | {each.id: f"{each.id} lodges nowhere" for each in guests if each.house not in houses}

    def policy_answer(self, state: State[Village], ask: Ask) -> tuple[Value, str]:
        if ask.rule == "hamlet:R3":
            return (BURN.id, "it is cold") if state.moment.year % 2 else (SELL.id, "coins are short")
        return HOST.id, "a guest pays"

    def policy_order(self, state: State[Village], side: str) -> tuple[Order, str] | None:
        if state.world.houses[side].wood > 2:
            return None
        return next(((order, "wood is short") for order in self.orders(state, side)), None)

    # House rules

    def silent(self, _state: State[Village]) -> Mapping[str, Silence]:
        return {}

    def setting_rows(self) -> Mapping[str, SettingRow]:
        return {
            "wood": SettingRow("G-1", "wood", "1d6", "1d6 or 2d6", "how much wood there is"),
            "fair": SettingRow("G-2", "fair", "on", "on or off", "whether there is a fair"),
        }

    def house_rules(self, kept: Mapping[str, Setting]) -> HamletSettings:
        return read_settings(kept)

    def read_setting(self, key: str, text: str) -> tuple[str, Setting]:
        possible = {"wood": ("1d6", "2d6"), "fair": ("on", "off")}
        if key not in possible or text not in possible[key]:
            raise Refusal(
                f"'{key}={text}' is no house rule of the hamlet; see 'decimo show hamlet settings'."
            )
        return key, text

    # Showing and telling

    def ledgers(self, state: State[Village]) -> Sequence[Ledger]:
        columns = (Column("wood", "Wood", "number"), Column("coins", "Coins", "number"))
        rows = tuple((house.id, (house.wood, house.coins)) for house in state.world.houses.values())
        return (Ledger("houses", "Houses", columns, rows),)

    def map(self, _state: State[Village]) -> MapView:
        nodes = (
            MapNode("oak", "Oak House", "OAK", 10, 10, "land"),
            MapNode("ash", "Ash House", "ASH", 30, 10, "land"),
        )
        return MapView(nodes, (MapEdge("oak", "ash", "land"),))

    def sentence(self, fact: Fact) -> str:
        if fact.verb == "amend":
            return "By the umpire's hand {what} is {after} and not {before}: {reason}.".format(**fact.words)
        return f"{self.name_of(fact.about)}: {fact.verb.replace('_', ' ')}."

    def name_of(self, about: str) -> str:
        return SIDES.get(about, self.land)

    def weight(self, fact: Fact) -> int:
        return 3 if fact.verb == "arrive" else 1

    def rule_words(self, rule: str) -> str:
        return f"What {rule} says."

    def year_label(self, year: int) -> str:
        return f"{year} of the Hamlet"

    def season_label(self, year: int, season: int) -> str:
        return f"{self.seasons[season].capitalize()} {self.year_label(year)}"

    def moment_label(self, moment: Moment) -> str:
        return f"{self.seasons[moment.season]} {self.year_label(moment.year)}"

    def veiled(self, _state: State[Village], played: Played) -> Played:
        return played

    def views(self) -> Mapping[str, str]:
        return {}

    def stops(self, facts: Sequence[Fact]) -> frozenset[str]:
        return frozenset({"event"} if any(fact.verb == "arrive" for fact in facts) else ())
