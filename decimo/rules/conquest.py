"""Lands taken and freed, outsiders conquered, and the tribute they pay (G-41, R21.11, R21.12, R16.1)."""

from decimo.fate import Band, Drawn, Roll, Word
from decimo.rules.book import Book, Season
from decimo.rules.leaders import appoint_all
from decimo.world import outsider as tell
from decimo.world.bank import earn_cards
from decimo.world.blight import shed_blight
from decimo.world.character import gain_points, leave_office
from decimo.world.invasion import march_home, settle
from decimo.world.land import Outsider, Raiding, Triban, free_peoples, holder, pair
from decimo.world.relation import set_score

TRIBUTE_DICE = "1d4"
FREEING_DIE = "1d6"
HIGHEST_FACE = 6


def lose_land(
    turn: Season, triban: Triban, outsider: Outsider, *, rule: str, why: str, by: Word = ""
) -> None:
    """An outsider takes a land: its characters, units and bank are lost, and the wars over it end (G-41).

    `by` is the die or card behind it. Its relations stay on file for the day it frees itself.
    """
    world = turn.world
    tell.take_land(turn, triban, outsider, rule=rule, why=why, by=by)
    for leader in [leader for leader in world.leaders.values() if leader.triban == triban.id]:
        leave_office(turn, leader, "fall_with_land", rule="decimo:R5.21", why=why)
    for war in [war for war in world.raidings.values() if war.victim == triban.id]:
        tell.end_raiding(turn, war, rule=rule, why="the land is taken")
    for army in [army for army in world.invasions.values() if army.target == triban.id]:
        if army.outsider == outsider.id:
            settle(turn, army, rule="decimo:G-41")
        else:
            march_home(turn, army, rule=rule, why="the land is taken by others")
    for other in world.outsiders.values():
        if other.tributary_to == triban.id:
            tell.end_tribute(turn, other, rule=rule)


def lands_free_themselves(turn: Season, book: Book) -> None:
    """In the winter of every fifth year each land held by an outsider tries to free itself (G-41)."""
    frees = int(turn.settings["freeing-from"])
    if frees > HIGHEST_FACE:
        return
    held = [triban for triban in turn.world.tribans.values() if triban.held_by]
    bands = (
        Band("it frees itself", tuple(range(frees, HIGHEST_FACE + 1))),
        Band("it does not", tuple(range(1, frees))),
    )
    rolls = turn.rolls(
        [
            Roll(
                FREEING_DIE, f"whether {book.land.triban(t.id).name} frees itself", "decimo:G-41", t.id, bands
            )
            for t in held
        ]
    )
    for triban, roll in zip(held, rolls, strict=True):
        if roll >= frees:
            set_free(turn, book, triban, rule="decimo:G-41", die=roll)
        else:
            tell.endure_rule(turn, triban, roll, rule="decimo:G-41")


def set_free(turn: Season, book: Book, triban: Triban, *, rule: str, die: int = 0) -> None:
    """A land is its own master again: three new characters, its value, no units, scores by average dice."""
    tell.free_land(turn, triban, rule=rule, die=die)
    appoint_all(turn, book, triban)
    others = [other for other in free_peoples(turn.world) if other is not triban]
    people = book.land.triban(triban.id).people
    scores = turn.rolls(
        [
            Roll(
                "1dav",
                f"score between the {people} and the {book.land.triban(other.id).people}",
                "decimo:R6.8",
                pair(triban.id, other.id),
            )
            for other in others
        ]
    )
    for other, score in zip(others, scores, strict=True):
        relation = turn.world.relations[pair(triban.id, other.id)]
        set_score(turn, relation, int(score), rule="decimo:R6.8", why="a new beginning", by=score)


def conquer(turn: Season, book: Book, raiding: Raiding, victor: Triban, *, card: Drawn) -> None:
    """Raiders are conquered by the people they raided, and the war ends (R21.12).

    From a land they held they are only driven out: it is set free, and every war they waged from it is over.
    """
    outsider = turn.world.outsiders[raiding.outsider]
    warrior = holder(turn.world, victor.id, "warrior")
    if warrior:
        points = int(turn.settings["warrior-conquest"])
        gain_points(turn, warrior, points, rule="decimo:G-05", why="a land conquered")
    if raiding.base:
        for war in [war for war in turn.world.raidings.values() if war.base == raiding.base]:
            tell.end_raiding(turn, war, rule="decimo:R21.12", why="the raiders are driven out", card=card)
        set_free(turn, book, turn.world.tribans[raiding.base], rule="decimo:R21.12")
        return
    tell.conquer_outsider(turn, outsider, victor, rule="decimo:R21.12", card=card)
    for war in [war for war in turn.world.raidings.values() if war.outsider == outsider.id]:
        tell.end_raiding(turn, war, rule="decimo:R21.12", why="the raiders are conquered")


def tribute(turn: Season, book: Book) -> None:
    """In winter every outsider that owes tribute pays 1D4 trade cards (R21.11, R16.1, G-33)."""
    payers = [
        outsider
        for outsider in turn.world.outsiders.values()
        if outsider.tributary_to and not outsider.conquered_by
    ]
    rolls = turn.rolls(
        [
            Roll(
                TRIBUTE_DICE,
                f"trade cards of tribute from the {book.land.outsider(payer.id).name}",
                "decimo:R21.11",
                payer.id,
            )
            for payer in payers
        ]
    )
    for payer, cards in zip(payers, rolls, strict=True):
        receiver = turn.world.tribans[payer.tributary_to]
        tell.pay_tribute(turn, payer, cards, rule="decimo:R21.11")
        _receive(turn, receiver, cards, why=f"tribute of the {book.land.outsider(payer.id).name}")


def _receive(turn: Season, receiver: Triban, cards: int, *, why: str) -> None:
    """Tribute removes a blight a card, or is banked, as the house rule has it (G-27)."""
    shed = 0
    if turn.settings["tribute-received"] == "blight":
        shed = shed_blight(turn, receiver, cards, rule="decimo:R14.5", why=why)
    earn_cards(turn, receiver, cards - shed, rule="decimo:R16.1", why=why)
