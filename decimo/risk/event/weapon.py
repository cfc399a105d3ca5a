"""Battlefield nuclear weapons: tokens that only a meteor minds, and only if they are played (E21)."""

from decimo.fate import Option
from decimo.risk.board.board import Board, Territory, held
from decimo.risk.board.trouble import place_weapon, set_weapon_off
from decimo.risk.book import Book, Play

RULE = "risk:E21"


def place_weapons(turn: Play, book: Book) -> None:
    """Before the first turn everybody places the tokens in turn, at most one in a territory."""
    for _ in range(int(turn.settings["nuclear-weapons"])):
        for side in turn.world.order:
            options = [
                Option(land.id, f"{book.names[land.id]}, {land.armies} there")
                for land in held(turn.world, side)
                if not land.weapon
            ]
            if options:
                why = f"{book.names[side]}: where a nuclear weapon stands"
                chosen = turn.choose(side, options, why=why, rule=RULE, about=side)
                place_weapon(turn, turn.world.territories[str(chosen)], rule=RULE)


def armed(board: Board) -> list[str]:
    """The territories with a nuclear weapon."""
    return [land.id for land in board.territories.values() if land.weapon]


def go_off(turn: Play, land: Territory) -> None:
    """The weapon of a territory is gone."""
    set_weapon_off(turn, land, rule=RULE)
