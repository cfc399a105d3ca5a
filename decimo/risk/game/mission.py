"""Missions: dealt in secret, and fulfilled (B17)."""

from collections.abc import Mapping

from decimo.fate import Draw, Pack, Setting
from decimo.risk.board.board import Board, held
from decimo.risk.board.continent import continents_of
from decimo.risk.book import Book, Play
from decimo.risk.game.mission_table import Mission

RULE = "risk:B17"


def deal_missions(turn: Play, book: Book) -> None:
    """Everybody draws a mission; those against colours that are not in play are taken out first."""
    order = turn.world.order
    cards = [m.id for m in book.missions.missions if not m.destroy or m.destroy in order]
    turn.pack = Pack(cards, rule=RULE)
    drawn = turn.draws(
        [Draw(f"the mission of {book.names[side]}", RULE, side, unseen=tuple(cards)) for side in order]
    )
    for side, mission in zip(order, drawn, strict=True):
        turn.tell("draw_mission", turn.world.players[side], RULE, {"mission": mission}, mission=str(mission))


def mission_now(board: Board, book: Book, side: str, settings: Mapping[str, Setting]) -> Mission | None:
    """Return the mission of a player as it stands: one that cannot be fulfilled any more is another one (B17)."""
    id_ = board.players[side].mission
    if not id_ or (settings["goal"] != "missions" and settings["battles"] == "dice"):
        return None
    mission = book.missions.mission[id_]
    if not mission.destroy:
        return mission
    foe = board.players.get(mission.destroy)
    instead = book.missions.mission[book.missions.instead]
    if foe is None or mission.destroy == side or not foe.in_play:
        return instead
    by_another = foe.out and foe.fell_to != side
    return instead if by_another and settings["mission-reading"] == "english" else mission


def mission_words(mission: Mission) -> str:
    """What a mission asks, to go on a sentence with: `hold 24 territories`."""
    words = mission.words.rstrip(".")
    return f"{words[:1].lower()}{words[1:]}"


def fulfilled(board: Board, book: Book, side: str, mission: Mission) -> bool:
    """Whether a player has done what a mission asks (B17)."""
    if mission.destroy:
        return board.players[mission.destroy].out
    lands = held(board, side)
    if mission.territories:
        return sum(land.armies >= mission.least for land in lands) >= mission.territories
    whole = [each.id for each in continents_of(board, book.land, side)]
    named = all(continent in whole for continent in mission.continents)
    return named and len(whole) >= len(mission.continents) + mission.more
