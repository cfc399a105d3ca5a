"""Lands taken and freed, outsiders conquered, and the tribute they pay (G-41, R21.11, R21.12, R16.1)."""

from collections.abc import Sequence

from decimo.fate import Band, Drawn, Roll, Word
from decimo.rules.book import Book, Season
from decimo.rules.people.succession import name_successor
from decimo.rules.realm.benefits import as_conqueror, trade_after_conquest
from decimo.rules.realm.realms import conquer_land, end_state
from decimo.rules.realm.secession import begin_anew, orphan, parts_of
from decimo.rules.war.war_tribute import receive_tribute
from decimo.world import outsider as tell
from decimo.world.character import gain_points, leave_office
from decimo.world.edge import Outsider, Raiding
from decimo.world.invasion import march_home, settle
from decimo.world.land import Triban, holder
from decimo.world.power import head_of, lands_of_kingdom
from decimo.world.realm import capture_bank, settle_rank, win_land

TRIBUTE_DICE = "1d4"
FREEING_DIE = "1d6"
HIGHEST_FACE = 6


def lose_land(
    turn: Season,
    book: Book,
    triban: Triban,
    outsider: Outsider,
    units: int,
    *,
    rule: str,
    why: str,
    by: Word = "",
) -> None:
    """An outsider takes a land: its characters, units and bank are lost, and the wars over it end (G-41).

    Of the `units` that took it as many stay as its army value allows. `by` is the die or card behind it. A state
    that loses its capital is gone, and what else it ruled is free; a kingdom inside an empire leaves its lands to
    the emperor. Relations stay on file for the day on which the land frees itself.
    """
    world = turn.world
    head, parts = head_of(world, triban.id), parts_of(world, triban.id)
    if head == triban.id:
        end_state(turn, book, triban, rule=rule, why="the capital has fallen to outsiders")
        _leave_bank(turn, triban, parts)
    else:
        for land in parts:
            win_land(turn, land, head, rule=rule, why="the seat of the kingdom has fallen", was=triban.id)
    tell.take_land(turn, triban, outsider, units, rule=rule, why=why, by=by)
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
    if head == triban.id:
        orphan(turn, book, parts, head, rule=rule)
    else:
        _without_land(turn, world.tribans[head], triban)


def _leave_bank(turn: Season, capital: Triban, parts: Sequence[Triban]) -> None:
    """A bank that was moved out of a capital in time belongs to whoever has the land in which it lies (R15.6)."""
    for part in parts:
        if any(land.id == capital.vault for land in lands_of_kingdom(turn.world, part.id)):
            capture_bank(turn, capital, part, rule="decimo:R15.6", place=capital.vault)


def _without_land(turn: Season, state: Triban, lost: Triban) -> None:
    """A state goes on without a land; a bank that lay in it is lost with it (R15.6, G-23)."""
    if state.vault == lost.id:
        tell.lose_bank(turn, state, rule="decimo:R15.6")
    settle_rank(turn, state, rule="decimo:G-23")


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
    begin_anew(turn, book, [triban])


def conquer(turn: Season, book: Book, raiding: Raiding, victim: Triban, *, card: Drawn) -> None:
    """Raiders are conquered by the state of the land they raided, and the war ends (R21.12).

    Their home becomes a land of its realm (G-41). From a land they held they are driven out: it is conquered
    in their place, and every war they waged from it is over.
    """
    outsider = turn.world.outsiders[raiding.outsider]
    head = turn.world.tribans[head_of(turn.world, victim.id)]
    if raiding.base:
        for war in [war for war in turn.world.raidings.values() if war.base == raiding.base]:
            tell.end_raiding(turn, war, rule="decimo:R21.12", why="the raiders are driven out", card=card)
        why = "the raiders who held it are beaten"
        conquer_land(turn, book, raiding.base, head.id, rule="decimo:R21.12", why=why)
        return
    before = as_conqueror(turn.world, head.id)
    warrior = holder(turn.world, head.id, "warrior")
    if warrior:
        points = int(turn.settings["warrior-conquest"])
        gain_points(turn, warrior, points, rule="decimo:G-05", why="a land conquered")
    tell.conquer_outsider(turn, outsider, head, rule="decimo:R21.12", card=card)
    for war in [war for war in turn.world.raidings.values() if war.outsider == outsider.id]:
        tell.end_raiding(turn, war, rule="decimo:R21.12", why="the raiders are conquered")
    settle_rank(turn, head, rule="decimo:R18.1")
    trade_after_conquest(turn, book, head.id, before)
    name_successor(turn, book, head)


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
        receive_tribute(turn, receiver, cards, why=f"tribute of the {book.land.outsider(payer.id).name}")
