"""Blight, reinforcements and trade cards through the year (R4.7 and sections 14 and 15)."""

from decimo.fate import Roll
from decimo.rules.book import Book, Season
from decimo.world import season
from decimo.world.army import (
    dismiss_mercenaries,
    lower_army_value,
    lower_navy_value,
    raise_army_value,
    raise_navy_value,
    recover,
)
from decimo.world.bank import earn_cards
from decimo.world.blight import end_autumn, lie_desolate, revive, shed_blight
from decimo.world.character import gain_points
from decimo.world.effect import desolate, may_earn
from decimo.world.land import Triban, free_peoples, holder
from decimo.world.power import head_of, lands_of, powers
from decimo.world.relation import BEST
from decimo.world.route import on_one_route


def reinforcements(turn: Season, book: Book) -> None:
    """Each people without blight recovers units and ships within its values (R4.7, R14.6, G-21)."""
    now = season.number(turn.year, turn.season)
    weak = [
        triban
        for triban in free_peoples(turn.world)
        if not triban.blighted
        and (triban.regulars < triban.army_value or triban.ships < triban.navy_value)
        and not desolate(turn.world, triban, turn.settings, now)
    ]
    dice = str(turn.settings["reinforcement-dice"])
    rolls = turn.rolls(
        [Roll(dice, f"what the {book.land.triban(t.id).people} recover", "decimo:G-21", t.id) for t in weak]
    )
    for triban, roll in zip(weak, rolls, strict=True):
        recover(turn, triban, roll, rule="decimo:G-21")
    _realms_reinforce(turn)


def _realms_reinforce(turn: Season) -> None:
    """The capital of a realm recovers more, within its values, if it is without blight (R18.4, R19.2)."""
    now = season.number(turn.year, turn.season)
    for head in powers(turn.world):
        if head.seat and not head.blighted and not desolate(turn.world, head, turn.settings, now):
            extra = int(turn.settings[f"{head.seat}-reinforcements"])
            recover(turn, head, extra, rule="decimo:R18.4" if head.seat == "kingdom" else "decimo:R19.2")


def regain_values(turn: Season, _book: Book) -> None:
    """Every fifth year a people without blight regains lost value, its army's before its navy's (G-43)."""
    points = int(turn.settings["value-regained"])
    for triban in free_peoples(turn.world):
        if triban.blight:
            continue
        army = min(points, max(0, triban.founding_army - triban.army_value))
        navy = min(points - army, max(0, triban.founding_navy - triban.navy_value))
        if army:
            raise_army_value(turn, triban, army, rule="decimo:G-43", why="a time without blight")
        if navy:
            raise_navy_value(turn, triban, navy, rule="decimo:G-43", why="a time without blight")


def become_desolate(turn: Season, _book: Book) -> None:
    """A land with so much blight lies desolate, and the administrator of its state pays for it (R14.7, G-05)."""
    for triban in turn.world.tribans.values():
        if triban.blight >= int(turn.settings["desolate-at"]) and not triban.desolate:
            lie_desolate(turn, triban, rule="decimo:R14.7")
            administrator = holder(turn.world, head_of(turn.world, triban.id), "administrator")
            if administrator:
                points = int(turn.settings["administrator-desolate"])
                gain_points(
                    turn, administrator, -points, rule="decimo:G-05", why="the desolation of the land"
                )


def neutralise_blight(turn: Season, _book: Book) -> None:
    """Every land loses 1 blight by itself; what carries more than 10 even so loses value (R14.4, R14.8)."""
    for triban in turn.world.tribans.values():
        shed_blight(turn, triban, 1, rule="decimo:R14.4", why="the year's healing")
        if triban.blight > int(turn.settings["desolate-at"]):
            _waste_away(turn, triban)


def revive_lands(turn: Season, _book: Book) -> None:
    """A land that has shed its blight, by healing or for trade cards, is desolate no more (R14.7)."""
    for triban in turn.world.tribans.values():
        if triban.desolate and triban.blight < int(turn.settings["desolate-at"]):
            revive(turn, triban, rule="decimo:R14.7")


def _waste_away(turn: Season, triban: Triban) -> None:
    """One army or navy value is lost, of whichever is larger (R14.8)."""
    if triban.navy_value > triban.army_value:
        lower_navy_value(turn, triban, 1, rule="decimo:R14.8", why="the desolation of the land")
    elif triban.army_value:
        lower_army_value(turn, triban, 1, rule="decimo:R14.8", why="the desolation of the land")


def peace_dividend(turn: Season, book: Book) -> None:
    """Strong allies earn a trade card each; of a realm its capital does (R6.16, G-27)."""
    now = season.number(turn.year, turn.season)
    free = {head.id: head for head in powers(turn.world)}
    able = [head for head in free if may_earn(turn.world, free[head], turn.settings, now)]
    for relation in turn.world.relations.values():
        if relation.score != BEST:
            continue
        one, other = relation.id.split("|")
        if one not in free or other not in free or not _counts(turn, book, one, other):
            continue
        for side, ally in ((one, other), (other, one)):
            if side in able:
                why = f"alliance with the {book.land.triban(ally).people}"
                earn_cards(turn, free[side], 1, rule="decimo:R6.16", why=why)


def _counts(turn: Season, book: Book, one: str, other: str) -> bool:
    """Whether a pair of strong allies earns anything: by default only if any of their lands touch (G-27)."""
    return turn.settings["dividend"] == "all" or any(
        book.land.touching(own.id, theirs.id) or on_one_route(turn.world, own.id, theirs.id)
        for own in lands_of(turn.world, one)
        for theirs in lands_of(turn.world, other)
    )


def end_year(turn: Season, _book: Book) -> None:
    """Mercenaries leave, and it is kept who ends the autumn with blight (R15.5, R14.6)."""
    for triban in turn.world.tribans.values():
        dismiss_mercenaries(turn, triban, rule="decimo:R15.5")
        end_autumn(turn, triban, rule="decimo:R14.6")
