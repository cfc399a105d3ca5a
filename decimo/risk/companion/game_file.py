"""The game file of the companion: the board as told, past events, running effects, and a history to undo."""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import Field, ValidationError

from decimo.chance import SEEDS, Refusal
from decimo.content.model import ContentPart, Id, Text, validate
from decimo.content.problem import Problem, fold, quote, refusal, suggestion
from decimo.content.strict_yaml import KeyPart, parse
from decimo.play.companion import Said, apply_difference, difference
from decimo.risk.board.board import NEUTRAL, ZOMBIES, Board, Desertion, Infection
from decimo.risk.companion.instructions import Instruction
from decimo.risk.event.event_losses import Loss
from decimo.risk.event.event_table import EventId
from decimo.risk.event.running_effects import round_of
from decimo.risk.game_data import RiskData

NAME = "risk-events"
Count = Annotated[int, Field(ge=0, le=1_000_000)]
MOST_ARMIES = 9999
EMPTY = "nobody"
"""The typed owner of a territory without armies."""
FORGOTTEN = "?"
"""The typed owner and armies of a territory of which no more is known."""
MOST_HISTORY = 600_000
"""The most characters of a file; the oldest actions of a longer history are left out."""


class ToldTerritory(ContentPart):
    """What was told of a territory: its owner, empty if that is not known, and its armies."""

    owner: str = ""
    armies: Annotated[int, Field(ge=0, le=MOST_ARMIES)] | None = None


class WaitingLoss(ContentPart):
    """A loss of the last event at a place that the players choose: `poorest` a player's, `chosen` one territory's."""

    note: Literal["poorest", "chosen"]
    armies: Count = 0
    share: Annotated[str, Field(pattern=r"^[0-9]{1,3}(/[1-9][0-9]{0,2})?$")] = "0"
    keep: Count | None = None

    @classmethod
    def of(cls, note: str, loss: Loss) -> "WaitingLoss":
        """Return a loss for a file."""
        share = str(loss.share)
        return cls.model_validate({"note": note, "armies": loss.armies, "share": share, "keep": loss.keep})

    @property
    def loss(self) -> Loss:
        """The loss."""
        return Loss(self.armies, Fraction(self.share), self.keep)


class PastAction(ContentPart):
    """One thing that was told, noted, counted or drawn."""

    did: Text
    round: Count
    dice: tuple[Text, ...] = ()
    changed: tuple[Text, ...] = ()
    """The changes of the board in words."""
    back: dict[str, Any]
    """What takes it back: see `difference`. Of an action that was taken back, what does it again."""


class PastEvent(ContentPart):
    """A past event: its round, its id and its places."""

    round: Count
    event: EventId
    where: tuple[Id, ...] = ()


class BannedTerritory(ContentPart):
    """A territory without attacks, in or out, until a number of events have begun."""

    territory: Id
    events: Annotated[int, Field(ge=1, le=9)]


class SickTerritory(ContentPart):
    """A territory in an outbreak of the plague, and the losses to come."""

    territory: Id
    outbreak: Count
    losses: Annotated[int, Field(ge=0, le=2)]
    due: Count


class DesertingTerritory(ContentPart):
    """A territory with desertions, and the last number of deserters."""

    territory: Id
    lost: Count
    due: Count


class GameFile(ContentPart):
    """All stored data of a game. It is written as JSON and read as strictly as any table."""

    format: Literal[1]
    game: Literal["risk-events"]
    seed: Annotated[int, Field(ge=0, lt=SEEDS)]
    settings: dict[str, str | int] = Field(default_factory=dict)
    moment: Annotated[int, Field(ge=6, le=1_000_000)]
    """The present turn, counted from the first with six turns a round."""
    turns: Count = 0
    """The turns since the last event, as far as they were counted."""
    events: tuple[PastEvent, ...] = ()
    bans: tuple[BannedTerritory, ...] = ()
    plague: tuple[SickTerritory, ...] = ()
    desertion: tuple[DesertingTerritory, ...] = ()
    wastelands: tuple[Id, ...] = ()
    turns_of_round: Count = 0
    """The turns that were counted in this round."""
    territories: dict[Id, ToldTerritory] = Field(default_factory=dict)
    waiting: tuple[WaitingLoss, ...] = ()
    history: tuple[PastAction, ...] = ()
    undone: tuple[PastAction, ...] = ()
    """What was taken back and can be done again, the next first."""


class KnownNames(NamedTuple):
    """The ids that a game file may name."""

    territories: Collection[str]
    events: Collection[str]
    owners: Collection[str]


def read_game(text: bytes, file: str, known: KnownNames) -> GameFile:
    """Read a game file.

    Raises:
        Refusal: the file has a fault; the message says the first one with its line.

    """
    document, problems = parse(text, file)
    game = None
    if document is not None:
        game, more = validate(document, file, GameFile)
        problems = sorted([*problems, *more])
        if game is not None:
            problems += [
                Problem(
                    file, document.lines.at(*path), f"{quote(name)} is not known here", "correct its name"
                )
                for path, name in _unknown(game, known)
            ]
    if game is None or problems:
        raise Refusal(f"{problems[0]}.")
    return game


def _unknown(game: GameFile, known: KnownNames) -> Iterator[tuple[tuple[KeyPart, ...], str]]:
    """Yield the unknown names of territories, owners and events, each with its place in the file."""
    yield from (
        (("events", n, "event"), ran.event)
        for n, ran in enumerate(game.events)
        if ran.event not in known.events
    )
    yield from ((("territories", name), name) for name in game.territories if name not in known.territories)
    yield from (
        (("territories", name, "owner"), told.owner)
        for name, told in game.territories.items()
        if told.owner and told.owner not in known.owners
    )
    shelves: Mapping[str, tuple[BannedTerritory | SickTerritory | DesertingTerritory, ...]] = {
        "bans": game.bans,
        "plague": game.plague,
        "desertion": game.desertion,
    }
    for key, rows in shelves.items():
        for n, row in enumerate(rows):
            if row.territory not in known.territories:
                yield (key, n, "territory"), row.territory
    yield from (
        (("wastelands", n), name) for n, name in enumerate(game.wastelands) if name not in known.territories
    )


class ToldBoard:
    """The board as far as it was told."""

    def __init__(self, data: RiskData) -> None:
        """Begin without knowledge."""
        self._data = data
        events = {event.id for event in data.events.rows}
        self.names = KnownNames(data.land.place, events, self.owners)
        self.territories: dict[str, ToldTerritory] = {}

    @property
    def owners(self) -> Mapping[str, str]:
        """The possible owners by id, with their names."""
        names = {player.id: player.name for player in self._data.setup.players}
        return names | {NEUTRAL: "Neutral", ZOMBIES: "Zombies"}

    @property
    def known(self) -> Mapping[str, int]:
        """The known numbers of armies by territory."""
        return {id_: told.armies for id_, told in self.territories.items() if told.armies is not None}

    def read(self, value: str, before: ToldTerritory | None) -> ToldTerritory:
        """Read what is told of one territory; what is not said stays as it was."""
        if value.strip() == FORGOTTEN:
            return ToldTerritory()
        said = [word for word in re.split(r"[\s,:;]+", value) if word]
        number = said.pop() if len(said) > 1 or said[0].isdecimal() else ""
        owner, armies = before.owner if before else "", before.armies if before else None
        if said:
            typed, known = " ".join(said), {**self.owners, EMPTY: EMPTY}
            ids = [id_ for id_, name in known.items() if fold(typed) in (fold(id_), fold(name))]
            if not ids:
                what = "is no player" if number else "is no player and no number of armies"
                raise refusal(f"{quote(typed)} {what}", suggestion(typed, known.values()))
            owner = ids[0]
        if number:
            sure = number.isascii() and number.isdecimal() and len(number) < 10
            armies = int(number) if sure else -1
            if not (owner == EMPTY and armies == 0) and not 1 <= armies <= MOST_ARMIES:
                raise Refusal(f"{quote(number)} is not a number of armies; type one from 1 to {MOST_ARMIES}.")
        if owner == EMPTY:
            if armies and number:
                raise Refusal(f"A territory of nobody has no armies; type an owner, or only {EMPTY!r}.")
            return ToldTerritory(armies=0)
        if not armies:
            # An empty territory that was taken has armies, and how many was not said.
            armies = None
        return ToldTerritory(owner=owner, armies=armies)

    def learn(self, found: Mapping[str, ToldTerritory]) -> None:
        """Keep what was told; of a territory that is not known nothing is kept."""
        both = {**self.territories, **found}
        self.territories = {id_: told for id_, told in both.items() if told != ToldTerritory()}

    def empty(self, id_: str) -> None:
        """A territory has no armies left, if anything is known of it."""
        if id_ in self.territories:
            self.territories[id_] = ToldTerritory(armies=0)

    def held_by(self, typed: str) -> list[str]:
        """Return the territories of a player.

        Raises:
            Refusal: there is no such player, or none of its territories was told.

        """
        owner = self.read(typed, None).owner
        found = [id_ for id_, told in self.territories.items() if owner and told.owner == owner]
        if not found:
            raise Refusal(f"No territory of {quote(typed)} was told; tell them first with --tell.")
        return found

    def row(self, id_: str) -> dict[str, Any]:
        """Return what was told of a territory for scripts."""
        told = self.territories.get(id_, ToldTerritory())
        return {"territory": id_, "name": self._data.names[id_], "owner": told.owner, "armies": told.armies}

    def rows(self) -> list[dict[str, Any]]:
        """Return all that was told for scripts, in the order of the map."""
        return [self.row(id_) for id_ in self._data.land.place if id_ in self.territories]

    def lines(self) -> list[str]:
        """Return all that was told as a table that can be told again."""
        rows = {self._data.names[row["territory"]]: self.territories[row["territory"]] for row in self.rows()}
        return [f"{name:<{max(map(len, rows))}}  {_value(told)}" for name, told in rows.items()]

    def apply(self, orders: Sequence[Instruction]) -> None:
        """Change the told armies as instructions say. A territory without armies has no owner, and gains none (E8)."""
        for order in orders:
            gained = order.data["armies"] if order.data["do"] == "put_on" else 0
            changes = dict.fromkeys(order.data["where"], gained) if gained else {}
            changes |= {id_: -lost for id_, lost in order.data.get("known", {}).items()}
            for id_, change in changes.items():
                told = self.territories.get(id_)
                if told is not None and told.armies:
                    left = min(told.armies + change, MOST_ARMIES)
                    self.territories[id_] = ToldTerritory(owner=told.owner if left else "", armies=left)

    def find_out(self, before: Mapping[str, ToldTerritory]) -> list[str]:
        """Say which players hold no territory any more, if the whole board was told (E27)."""
        whole = len(self.territories) == len(self._data.land.place)
        holders = {told.owner for told in self.territories.values() if told.armies != 0}
        gone = dict.fromkeys(told.owner for told in before.values() if told.owner not in ("", *holders))
        if not whole or "" in holders:
            return []
        return [
            f"{name} holds no territory any more and is out; the cards go to the used ones."
            for id_, name in self.owners.items()
            if id_ in gone and id_ not in (NEUTRAL, ZOMBIES)
        ]

    def changes(self, before: Mapping[str, ToldTerritory]) -> list[str]:
        """Return in words what is told differently from before."""
        empty, names = ToldTerritory(), self._data.names
        pairs = [
            (id_, before.get(id_, empty), self.territories.get(id_, empty)) for id_ in self._data.land.place
        ]
        return [
            f"{names[id_]}: {_value(now) if now != empty else 'not known any more'}"
            f"{f' (was {_value(was)})' if was != empty else ''}."
            for id_, was, now in pairs
            if was != now
        ]


def _value(told: ToldTerritory) -> str:
    """Return what was told of a territory as it is typed: `red 7`."""
    if told.armies == 0:
        return EMPTY
    return (
        " ".join([*filter(None, [told.owner]), *([] if told.armies is None else [str(told.armies)])])
        or FORGOTTEN
    )


def put_on_board(game: GameFile, board: Board) -> None:
    """Put the effects in a file on a board of which nothing else is known."""
    board.events = len(game.events)
    for ban in game.bans:
        board.territories[ban.territory].ban = ban.events
    for waste in game.wastelands:
        board.territories[waste].wasteland = True
    for sick in game.plague:
        id_ = f"{sick.territory}-{sick.outbreak}"
        board.infections[id_] = Infection(id_, sick.outbreak, sick.territory, sick.losses, sick.due)
    for going in game.desertion:
        board.desertions[going.territory] = Desertion(
            going.territory, going.territory, "", going.lost, going.due
        )


def effects_on(board: Board) -> Mapping[str, Any]:
    """Return the running effects of a board as the file keeps them."""
    lands = board.territories.values()
    return {
        "bans": tuple([BannedTerritory(territory=land.id, events=land.ban) for land in lands if land.ban]),
        "plague": tuple(
            [
                SickTerritory(
                    territory=each.territory, outbreak=each.outbreak, losses=each.losses, due=each.due
                )
                for each in board.infections.values()
            ]
        ),
        "desertion": tuple(
            [
                DesertingTerritory(territory=each.territory, lost=each.lost, due=each.due)
                for each in board.desertions.values()
            ]
        ),
        "wastelands": tuple([land.id for land in lands if land.wasteland]),
    }


def write_game(game: GameFile) -> str:
    """Return the text of a game: JSON with a line for each action of its history."""
    lines = {
        key: [json.dumps(row, ensure_ascii=False) for row in rows]
        for key, rows in game.model_dump(mode="json", include={"history", "undone"}).items()
    }
    while sum(len(line) for line in lines["history"]) > MOST_HISTORY:
        del lines["history"][0]
    while sum(len(line) for line in lines["undone"]) > MOST_HISTORY // 4:
        lines["undone"].pop()
    text = json.dumps(_state(game, with_kind=True), ensure_ascii=False, indent=2).removesuffix("\n}")
    for key, rows in lines.items():
        inside = ",\n    ".join(rows)
        text += f',\n  "{key}": [\n    {inside}\n  ]' if rows else f',\n  "{key}": []'
    return f"{text}\n}}\n"


# The history


def list_history(history: Sequence[PastAction]) -> Said:
    """List what was done, the oldest first."""
    lines, values = [], []
    for n, each in enumerate(history, start=1):
        dice = f" ({'; '.join(each.dice)})" if each.dice else ""
        lines += [f"{n:>3}  round {each.round}  {each.did}{dice}", *(f"     {line}" for line in each.changed)]
        data = {"number": n, "round": each.round, "did": each.did}
        values.append({**data, "dice": list(each.dice), "changed": list(each.changed)})
    return Said(lines or ["Nothing was done so far."], {"history": values})


Move: TypeAlias = Callable[[GameFile, str], tuple[GameFile, PastAction]]
"""A game with one action less or more, and the action; the text is the file's name."""


def _state(game: GameFile, *, with_kind: bool = False) -> dict[str, Any]:
    # A seed that was typed stays when a draw is taken back.
    kind = set() if with_kind else {"format", "game", "seed"}
    return game.model_dump(mode="json", exclude={"history", "undone", *kind})


def past_action(
    before: GameFile, now: GameFile, did: str, dice: Sequence[str], changed: Sequence[str]
) -> PastAction:
    """Return the action that made one state of a game into another."""
    back = difference(_state(before), _state(now))
    return PastAction(
        did=did, round=round_of(now.moment), dice=tuple(dice), changed=tuple(changed), back=back
    )


def take_back(game: GameFile, file: str) -> tuple[GameFile, PastAction]:
    """Return a game without its last action, and the action.

    Raises:
        Refusal: the file's history does not fit it.

    """
    last, then = game.history[-1], _state(game)
    before = _changed(game, last, file)
    undone = (last.model_copy(update={"back": difference(then, _state(before))}), *game.undone)
    return before.model_copy(update={"history": game.history[:-1], "undone": undone}), last


def do_again(game: GameFile, file: str) -> tuple[GameFile, PastAction]:
    """Return a game with the action that was taken back last, and the action.

    Raises:
        Refusal: the file's history does not fit it.

    """
    first, then = game.undone[0], _state(game)
    after = _changed(game, first, file)
    history = (*game.history, first.model_copy(update={"back": difference(then, _state(after))}))
    return after.model_copy(update={"history": history, "undone": game.undone[1:]}), first


def _changed(game: GameFile, action: PastAction, file: str) -> GameFile:
    """Apply what takes an action back, or does it again, to the state."""
    try:
        state = json.dumps(apply_difference(_state(game, with_kind=True), action.back))
        return GameFile.model_validate_json(state)
    except (ValidationError, TypeError, ValueError, KeyError, IndexError, AttributeError):
        raise Refusal(
            f"{file}: the history does not fit the rest of the file at {quote(action.did)}; "
            "take 'history' and 'undone' out of it to go on without them."
        ) from None
