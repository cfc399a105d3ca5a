"""Allied contingents: cards say how many units an ally sends to the army of its friend (R9.4 to R9.6, G-17)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from decimo.fate import Draw, Drawn, rank, spoken
from decimo.rules.book import Book, Season
from decimo.rules.war.passage import open_steps
from decimo.rules.war.sea import one_sea
from decimo.rules.war.spare import spare_regulars
from decimo.world import season
from decimo.world.effect import desolate
from decimo.world.field_army import send_contingent, send_no_contingent
from decimo.world.host import Army
from decimo.world.land import Triban
from decimo.world.power import lands_of
from decimo.world.relation import GRADES, score

FAIR = 2
"""The score from which a state is no ally and sends no contingent (R6.3)."""


class Call(NamedTuple):
    """An ally that is called to send units to an army, and the lands they can come from, the nearest first."""

    ally: str
    army: Army
    lands: tuple[Triban, ...]


def contingents(turn: Season, book: Book, armies: Mapping[str, Army]) -> None:
    """Each ally of a war draws for the units it sends to its principal; `armies` are theirs, by head.

    All cards of a winter come from one pack and none goes back before it is through: ranks first, then five.
    """
    calls = _calls(turn, book, armies)
    drawn = iter(turn.draws([draw for call in calls for draw in _draws(turn, book, call)]))
    for call in calls:
        ranks = [next(drawn) for _ in range(_target_cards(turn, call))]
        cards = [next(drawn) for _ in range(int(turn.settings["contingent-cards"]))]
        _send(turn, call, ranks, cards)


def _calls(turn: Season, book: Book, armies: Mapping[str, Army]) -> list[Call]:
    """Each ally once for each principal that it can reach."""
    world = turn.world
    pairs = [
        (ally, principal)
        for war in world.wars.values()
        for principal, allies in ((war.one, war.one_allies), (war.other, war.other_allies))
        for ally in allies
        if principal in armies and score(world, ally, principal) <= FAIR
    ]
    calls = [
        Call(ally, armies[principal], _senders(turn, book, ally, armies[principal]))
        for ally, principal in dict.fromkeys(pairs)
    ]
    return [call for call in calls if call.lands]


def _senders(turn: Season, book: Book, ally: str, army: Army) -> tuple[Triban, ...]:
    """The lands of an ally with units to spare that are not desolate and have a way to the army (R9.6, G-45)."""
    world, now = turn.world, season.number(turn.year, turn.season)
    able = [
        land
        for land in lands_of(world, ally)
        if spare_regulars(turn, land)
        and not desolate(world, land, turn.settings, now)
        and (
            army.at in open_steps(world, book, ally, land.id)
            or (land.ships + land.hired_ships and one_sea(book, land.id, army.at))
        )
    ]
    far = book.land.distances(army.at)
    return tuple(sorted(able, key=lambda land: far[land.id]))


def _target_cards(turn: Season, call: Call) -> int:
    """How many cards set the ranks: 3 for a fair ally, 4 for a good one, 5 for a strong one (R9.4, G-17)."""
    better = FAIR - score(turn.world, call.ally, call.army.power)
    return int(turn.settings["fair-contingent"]) + better


def _draws(turn: Season, book: Book, call: Call) -> list[Draw]:
    grade = GRADES[score(turn.world, call.ally, call.army.power)]
    ally, friend = book.land.triban(call.ally).people, book.land.triban(call.army.power).people
    about = f"{call.ally}>{call.army.power}"
    ranks = [
        Draw(
            f"a rank that counts for the {ally}, {grade} of the {friend}", "decimo:R9.4", f"{about}.rank-{n}"
        )
        for n in range(1, _target_cards(turn, call) + 1)
    ]
    cards = [
        Draw(f"a unit that the {ally} send to the {friend} if its rank counts", "decimo:G-17", f"{about}.{n}")
        for n in range(1, int(turn.settings["contingent-cards"]) + 1)
    ]
    return ranks + cards


def _send(turn: Season, call: Call, ranks: Sequence[Drawn], cards: Sequence[Drawn]) -> None:
    """Every card whose rank counts is a unit, as far as the ally has units to spare."""
    wanted = [rank(card) for card in ranks]
    matched = [card for card in cards if rank(card) in wanted]
    drawn = Drawn(" ".join([*ranks, *cards]), tuple(ask for card in (*ranks, *cards) for ask in card.asks))
    left = len(matched)
    words = " and ".join(spoken(card).split(" of ")[0] for card in matched)
    for land in call.lands:
        units = min(left, spare_regulars(turn, land))
        if units:
            send_contingent(turn, call.army, land, units, rule="decimo:R9.4", ranks=words, cards=drawn)
            left -= units
    if left == len(matched):
        ally = turn.world.tribans[call.ally]
        send_no_contingent(turn, ally, call.army, rule="decimo:R9.4", cards=drawn)
