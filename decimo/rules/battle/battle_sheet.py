"""The sheet of a fight on land: both orders of battle, what decides it, and what is at stake."""

from collections.abc import Callable, Sequence

from decimo.fate import Field
from decimo.rules.battle import siege
from decimo.rules.battle.city_siege import before_city, this_siege
from decimo.rules.battle.field_battle import sides
from decimo.rules.battle.order_of_battle import Fight, LandHost
from decimo.rules.battle.sheet_page import (
    Page,
    Row,
    commander_row,
    counts,
    dice_lines,
    fast_battle_words,
    loss_row,
    pair,
    percent,
    sheet_page,
    warriors_words,
)
from decimo.rules.book import Book, Season
from decimo.world.edge import Horde
from decimo.world.land import Triban
from decimo.world.power import head_of, lands_of, lands_of_kingdom


def fight_name(book: Book, fight: Fight) -> str:
    """What a fight is called: `the battle in Orsely`, `the siege of Tall Orse`."""
    place = book.land.triban(fight.encounter.triban.id)
    return f"the siege of {place.city}" if fight.siege else f"the battle in {place.name}"


def fast_words(turn: Season, book: Book, fight: Fight) -> tuple[str, str]:
    """What attacker and defender may expect of the fast way: its exact odds, in whole percent."""
    if fight.siege:
        city = book.land.triban(fight.encounter.triban.id).city
        words = f"the fast siege: {_falls(turn, book, fight)} that {city} falls this season"
        return words, words
    return fast_battle_words(*sides(turn, book, fight.encounter))


def _falls(turn: Season, book: Book, fight: Fight) -> str:
    enemy = before_city(fight.encounter)
    now = this_siege(turn, book, fight.encounter.triban, enemy)
    return percent(siege.chance(now, int(turn.settings["siege-falls"])))


def battle_sheet(turn: Season, book: Book, fight: Fight, fields: Sequence[Field]) -> str:
    """The whole sheet of a fight, with the form for its result."""
    page = Page(
        fight_name(book, fight),
        _ground_words(turn, book, fight),
        _orders(turn, fight),
        _fast_siege(turn, book, fight) if fight.siege else _fast_battle(turn, book, fight),
        _stakes(turn, book, fight),
        _losses(fight),
    )
    return sheet_page(turn, book, fight.hosts, page, fields)


def _ground_words(turn: Season, book: Book, fight: Fight) -> str:
    triban = fight.encounter.triban
    place = book.land.triban(triban.id)
    words = [f"{place.name} is {place.terrain} land of {_owner(turn, book, triban)}."]
    if fight.siege:
        enemy = before_city(fight.encounter)
        now = this_siege(turn, book, triban, enemy)
        words.append(f"{place.city} is besieged by {fight.attacker.name}: season {now.season} of the siege.")
        if place.port:
            words.append("Its port is open." if now.open_port else "It is a port, and shut off from the sea.")
    else:
        words.append(f"The ground is chosen by {fight.defender.name}, who defend it.")
    return " ".join(words)


def _owner(turn: Season, book: Book, triban: Triban) -> str:
    """Whose land it is: a state's, or that of the outsiders who hold it (G-41)."""
    if triban.held_by:
        return f"the {book.land.outsider(triban.held_by).name}"
    return f"the {book.land.triban(head_of(turn.world, triban.id)).people}"


def _orders(turn: Season, fight: Fight) -> list[Row]:
    """Both sides, unit by unit; kinds that neither has are left out."""
    kinds: tuple[tuple[str, Callable[[LandHost], int]], ...] = (
        ("Regular units", lambda host: host.troops.regulars),
        ("Mercenaries", lambda host: host.troops.mercenaries),
        ("Allies", lambda host: host.troops.allied),
        ("Of a holy rising (worth double)", lambda host: host.troops.risen),
    )
    rows = [
        *counts(fight.hosts, kinds),
        pair("Which allies", fight.hosts, _allies),
        loss_row(fight.hosts),
        pair("Horde and militia", fight.hosts, lambda host: str(host.troops.horde)),
    ]
    if not fight.siege:
        most = int(turn.settings["most-units-in-battle"])
        rows.append(
            pair(f"In the battle ({most} at most)", fight.hosts, lambda host: str(min(most, _in_all(host))))
        )
    supply = pair("Supply", fight.hosts, lambda host: "in supply" if host.supplied else "out of supply")
    return [*rows, commander_row(fight.hosts), supply]


def _allies(host: LandHost) -> str:
    return ", ".join(f"{units} of the {people}" for people, units in host.allies)


def _in_all(host: LandHost) -> int:
    return host.troops.units + host.troops.horde


def _fast_battle(turn: Season, book: Book, fight: Fight) -> list[str]:
    return dice_lines(*sides(turn, book, fight.encounter), "For ground and supply")


def _fast_siege(turn: Season, book: Book, fight: Fight) -> list[str]:
    now = this_siege(turn, book, fight.encounter.triban, before_city(fight.encounter))
    falls_at = int(turn.settings["siege-falls"])
    garrison = max(siege.LEAST_GARRISON, now.garrison)
    return [
        f"1d6 {siege.bonus(now):+d}, and the city falls from {falls_at}: {_falls(turn, book, fight)} this season.",
        f"The garrison counts as {garrison} against {now.besiegers}.",
    ]


def _stakes(turn: Season, book: Book, fight: Fight) -> list[str]:
    """What hangs on the fight: the land and what is ruled from it, the trade centre, the warriors' names."""
    triban = fight.encounter.triban
    place = book.land.triban(triban.id)
    city = f"{place.city}, {_rank(turn, book, triban)}{' and a trade centre' if triban.centre else ''}"
    if fight.siege:
        return [
            f"{city}: if it falls, {place.name} is lost to {fight.attacker.name}.",
            *_ruled_from(turn, book, triban),
        ]
    words = [
        f"The way to {city}.",
        *_ruled_from(turn, book, triban),
        warriors_words(turn),
        f"Blight for {place.name}: {int(turn.settings['battle-blight'])}.",
    ]
    if isinstance(fight.encounter.enemy, Horde):
        return [*words, "A horde that has lost its last unit is gone."]
    return [*words, "Invaders or an army that are beaten fall back out of the land."]


def _rank(turn: Season, book: Book, triban: Triban) -> str:
    """What a city is to its state."""
    capital = head_of(turn.world, triban.id) == triban.id and not triban.held_by
    rank = "capital" if capital else "seat of a kingdom" if triban.seat else "a city"
    return f"{rank} of {_owner(turn, book, triban)}"


def _ruled_from(turn: Season, book: Book, triban: Triban) -> list[str]:
    """The lands that fall with this one: of a capital all, of a kingdom's seat its own (G-23)."""
    capital = head_of(turn.world, triban.id) == triban.id
    lands = (lands_of if capital else lands_of_kingdom)(turn.world, triban.id)[1:]
    names = ", ".join(book.land.triban(land.id).name for land in lands)
    return [f"With its fall would also go: {names}."] if names else []


def _losses(fight: Fight) -> list[str]:
    """When an army breaks on the table, and which of its units count as lost."""
    tests = [f"{_third(host)} units for {host.name}" for host in fight.hosts if _in_all(host)]
    return [
        f"On the table an army that has lost a third ({', '.join(tests)}) rolls 1d6: on 5 or 6 it stands,",
        "on 3 or 4 it draws off in order, on 1 or 2 whoever is at close quarters lays down his arms and the",
        "others run (R12.3).",
        "Lost are regular units alone, and those that are not lost stand.",
    ]


def _third(host: LandHost) -> int:
    return -(-_in_all(host) // 3)
