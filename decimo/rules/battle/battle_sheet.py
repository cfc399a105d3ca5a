"""The sheet from which a fight is played on the table: both orders of battle, what decides it, and what is at stake.

It is Markdown and made to be printed on one page.
"""

from collections.abc import Callable, Sequence

from decimo.fate import Field
from decimo.rules.battle import battle, siege
from decimo.rules.battle.city_siege import before_city, this_siege
from decimo.rules.battle.field_battle import sides
from decimo.rules.battle.order_of_battle import Fight, Host
from decimo.rules.book import Book, Season
from decimo.world.land import Horde, Triban
from decimo.world.power import head_of, lands_of, lands_of_kingdom
from decimo.world.season import SEASONS

Row = tuple[str, str, str]


def fight_name(book: Book, fight: Fight) -> str:
    """What a fight is called: `the battle in Orsely`, `the siege of Tall Orse`."""
    place = book.land.triban(fight.encounter.triban.id)
    return f"the siege of {place.city}" if fight.siege else f"the battle in {place.name}"


def fast_words(turn: Season, book: Book, fight: Fight, host: Host) -> str:
    """What a side may expect of the fast battle: its exact odds, in whole percent."""
    if fight.siege:
        falls = _falls(turn, book, fight)
        city = book.land.triban(fight.encounter.triban.id).city
        return f"the fast siege: {falls} % that {city} falls this season"
    chances = battle.chance_to_win(*sides(turn, book, fight.encounter))
    own = chances["attacker" if host is fight.attacker else "defender"]
    return f"the fast battle: {round(100 * own)} % to win, {round(100 * chances[''])} % drawn"


def _falls(turn: Season, book: Book, fight: Fight) -> int:
    enemy = before_city(fight.encounter)
    now = this_siege(turn, book, fight.encounter.triban, enemy)
    return round(100 * siege.chance(now, int(turn.settings["siege-falls"])))


def battle_sheet(turn: Season, book: Book, fight: Fight, code: str, fields: Sequence[Field]) -> str:
    """The whole sheet of a fight, with its code and the form for its result."""
    name = fight_name(book, fight).removeprefix("the ")
    when = f"{SEASONS[turn.season].capitalize()} {book.land.year_label(turn.year)}"
    lines = [
        f"# {name[0].upper()}{name[1:]}",
        "",
        f"{when} · sheet `{code}`",
        "",
        _ground_words(turn, book, fight),
        "",
        "## Orders of battle",
        "",
        *_table(
            ("", f"Attacker: {fight.attacker.name}", f"Defender: {fight.defender.name}"), _orders(turn, fight)
        ),
        "",
        "## The fast way",
        "",
        *(_fast_siege(turn, book, fight) if fight.siege else _fast_battle(turn, book, fight)),
        "",
        "## At stake",
        "",
        *[f"- {words}" for words in _stakes(turn, book, fight)],
        "",
        "## Result",
        "",
        *_form_lines(fight, fields),
    ]
    return "\n".join(lines) + "\n"


def _table(head: Row, rows: Sequence[Row]) -> list[str]:
    return [_row(head), "|:--|:--|:--|", *map(_row, rows)]


def _row(row: Row) -> str:
    return f"| {' | '.join(row)} |"


def _ground_words(turn: Season, book: Book, fight: Fight) -> str:
    triban = fight.encounter.triban
    place = book.land.triban(triban.id)
    owner = book.land.triban(head_of(turn.world, triban.id)).people
    words = [f"{place.name} is {place.terrain} land of the {owner}."]
    if fight.siege:
        enemy = before_city(fight.encounter)
        now = this_siege(turn, book, triban, enemy)
        words.append(f"{place.city} is besieged by {fight.attacker.name}: season {now.season} of the siege.")
        if place.port:
            words.append("Its port is open." if now.open_port else "It is a port, and shut off from the sea.")
    else:
        words.append(f"The ground is chosen by {fight.defender.name}, who defend it.")
    return " ".join(words)


def _orders(turn: Season, fight: Fight) -> list[Row]:
    """Both sides, unit by unit; kinds that neither has are left out."""
    kinds: tuple[tuple[str, Callable[[Host], int]], ...] = (
        ("Regular units", lambda host: host.troops.regulars),
        ("Mercenaries", lambda host: host.troops.mercenaries),
        ("Allies", lambda host: host.troops.allied),
        ("Of a holy rising (worth double)", lambda host: host.troops.risen),
    )
    attacker, defender = fight.hosts
    rows = [
        (label, str(count(attacker)), str(count(defender)))
        for label, count in kinds
        if count(attacker) or count(defender)
    ]
    rows += [
        _pair("Which allies", fight, _allies),
        _pair("**Can be lost**", fight, lambda host: f"**{host.troops.units}**"),
        _pair("Horde and militia", fight, lambda host: str(host.troops.horde)),
        _pair("Commander", fight, _commander),
        _pair("Supply", fight, lambda host: "in supply" if host.supplied else "out of supply"),
    ]
    if not fight.siege:
        most = int(turn.settings["most-units-in-battle"])
        count = f"In the battle ({most} at most)"
        rows.insert(
            -2, _pair(count, fight, lambda host: str(min(most, host.troops.units + host.troops.horde)))
        )
    return [row for row in rows if row[1:] != ("", "")]


def _pair(label: str, fight: Fight, words: Callable[[Host], str]) -> Row:
    return label, words(fight.attacker), words(fight.defender)


def _allies(host: Host) -> str:
    return ", ".join(f"{units} of the {people}" for people, units in host.allies)


def _commander(host: Host) -> str:
    if host.leader:
        return f"{host.leader.name}, rating {host.rating}"
    return f"a crowd, rating {host.rating}" if host.rating else "nobody whose rating counts"


def _fast_battle(turn: Season, book: Book, fight: Fight) -> list[str]:
    """What stands beside each side's die, and the exact odds."""
    attacker, defender = sides(turn, book, fight.encounter)
    chances = battle.chance_to_win(attacker, defender)
    rows = [
        ("Strength", str(attacker.strength), str(defender.strength)),
        *(
            (label, f"{one:+d}", f"{other:+d}")
            for label, one, other in (
                ("For the commander", battle.rating_bonus(attacker), battle.rating_bonus(defender)),
                (
                    "For the odds",
                    battle.odds_bonus(attacker.strength, defender.strength),
                    battle.odds_bonus(defender.strength, attacker.strength),
                ),
                ("For ground and supply", attacker.bonus, defender.bonus),
            )
        ),
        ("Chance to win", f"{round(100 * chances['attacker'])} %", f"{round(100 * chances['defender'])} %"),
    ]
    drawn = f"Each rolls 1d6 and adds its three numbers; in {round(100 * chances[''])} % nobody wins."
    return [*_table(("", "Attacker", "Defender"), rows), "", drawn]


def _fast_siege(turn: Season, book: Book, fight: Fight) -> list[str]:
    now = this_siege(turn, book, fight.encounter.triban, before_city(fight.encounter))
    falls_at = int(turn.settings["siege-falls"])
    garrison = max(siege.LEAST_GARRISON, now.garrison)
    return [
        f"1d6 {siege.bonus(now):+d}, and the city falls from {falls_at}: {_falls(turn, book, fight)} % this season.",
        f"The garrison counts as {garrison} against {now.besiegers}.",
    ]


def _stakes(turn: Season, book: Book, fight: Fight) -> list[str]:
    """What hangs on the fight: the land and what is ruled from it, the trade centre, the warriors' names."""
    triban, settings = fight.encounter.triban, turn.settings
    place = book.land.triban(triban.id)
    city = f"{place.city}, {_rank(turn, book, triban)}{' and a trade centre' if triban.centre else ''}"
    if fight.siege:
        return [
            f"{city}: if it falls, {place.name} is lost to {fight.attacker.name}.",
            *_ruled_from(turn, book, triban),
        ]
    won, lost = int(settings["warrior-battle-won"]), int(settings["warrior-battle-lost"])
    words = [
        f"The way to {city}.",
        *_ruled_from(turn, book, triban),
        f"The winning warrior's rating rises by {won}, the other's falls by {lost}.",
        f"Blight for {place.name}: {int(settings['battle-blight'])}.",
    ]
    if isinstance(fight.encounter.enemy, Horde):
        return [*words, "A horde that has lost its last unit is gone."]
    return [*words, "Invaders or an army that are beaten fall back out of the land."]


def _rank(turn: Season, book: Book, triban: Triban) -> str:
    """What a city is to its state."""
    head = head_of(turn.world, triban.id)
    rank = "capital" if head == triban.id else "seat of a kingdom" if triban.seat else "a city"
    return f"{rank} of the {book.land.triban(head).people}"


def _ruled_from(turn: Season, book: Book, triban: Triban) -> list[str]:
    """The lands that fall with this one: of a capital all, of a kingdom's seat its own (G-23)."""
    capital = head_of(turn.world, triban.id) == triban.id
    lands = (lands_of if capital else lands_of_kingdom)(turn.world, triban.id)[1:]
    names = ", ".join(book.land.triban(land.id).name for land in lands)
    return [f"With its fall would also go: {names}."] if names else []


def _form_lines(fight: Fight, fields: Sequence[Field]) -> list[str]:
    tests = [
        f"{_third(host)} units for {host.name}"
        for host in fight.hosts
        if host.troops.units + host.troops.horde
    ]
    lines = [
        f"On the table an army that has lost a third ({', '.join(tests)}) rolls 1d6: on 5 or 6 it stands,",
        "on 3 or 4 it draws off in order, on 1 or 2 whoever is at close quarters lays down his arms and the",
        "others run (R12.3).",
        "Lost are regular units alone, and those that are not lost stand.",
        "",
    ]
    lines += [f"- `{field.id}`: {field.words}, {_range(field)}" for field in fields if not field.code]
    example = " ".join(f"{field.id}={field.code or '...'}" for field in fields)
    return [*lines, "", f"Type it as `{example}`, or `fast` to leave it to the fast way after all."]


def _third(host: Host) -> int:
    return -(-(host.troops.units + host.troops.horde) // 3)


def _range(field: Field) -> str:
    return " or ".join(field.options) if field.options else f"{field.low} to {field.high}"
