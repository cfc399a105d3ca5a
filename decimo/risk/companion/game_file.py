"""The game file of the companion: past events and running effects."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Literal

from pydantic import Field

from decimo.chance import SEEDS, Refusal, Setting
from decimo.content.model import ContentPart, Id, validate
from decimo.content.problem import Problem, quote
from decimo.content.strict_yaml import KeyPart, parse
from decimo.risk.board.board import Board, Desertion, Infection
from decimo.risk.event.event_table import EventId

NAME = "risk-events"
Count = Annotated[int, Field(ge=0, le=1_000_000)]


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


def read_game(
    text: bytes, file: str, known: Callable[[str], bool], events: Callable[[str], bool]
) -> GameFile:
    """Read a game file; `known` are the territories, `events` the events.

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
                for path, name in _unknown(game, known, events)
            ]
    if game is None or problems:
        raise Refusal(f"{problems[0]}.")
    return game


def _unknown(
    game: GameFile, known: Callable[[str], bool], events: Callable[[str], bool]
) -> Iterator[tuple[tuple[KeyPart, ...], str]]:
    """Yield the unknown names of territories and events, each with its place in the file."""
    yield from (
        (("events", n, "event"), ran.event) for n, ran in enumerate(game.events) if not events(ran.event)
    )
    shelves: Mapping[str, tuple[BannedTerritory | SickTerritory | DesertingTerritory, ...]] = {
        "bans": game.bans,
        "plague": game.plague,
        "desertion": game.desertion,
    }
    for key, rows in shelves.items():
        for n, row in enumerate(rows):
            if not known(row.territory):
                yield (key, n, "territory"), row.territory
    yield from ((("wastelands", n), name) for n, name in enumerate(game.wastelands) if not known(name))


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


def write_game(
    board: Board,
    *,
    seed: int,
    settings: Mapping[str, Setting],
    moment: int,
    turns: int,
    ran: tuple[PastEvent, ...],
) -> str:
    """Return the game file of a game."""
    lands = board.territories.values()
    game = GameFile(
        format=1,
        game="risk-events",
        seed=seed,
        settings=dict(settings),
        moment=moment,
        turns=turns,
        events=ran,
        bans=tuple([BannedTerritory(territory=land.id, events=land.ban) for land in lands if land.ban]),
        plague=tuple(
            [
                SickTerritory(
                    territory=each.territory, outbreak=each.outbreak, losses=each.losses, due=each.due
                )
                for each in board.infections.values()
            ]
        ),
        desertion=tuple(
            [
                DesertingTerritory(territory=each.territory, lost=each.lost, due=each.due)
                for each in board.desertions.values()
            ]
        ),
        wastelands=tuple([land.id for land in lands if land.wasteland]),
    )
    return json.dumps(game.model_dump(), ensure_ascii=False, indent=2) + "\n"
