"""A generated land of any size: peoples in rows, borders between neighbours, a sea along the south."""

from pathlib import Path

from decimo.rulesets import Gathered, gather

ACROSS = 10
"""The number of peoples in a row."""
LEADERS = 12
"""The number of leaders' names of each people."""
TERRAIN = ("open", "hill", "forest", "mountain")
_SOUND = ("ba", "de", "fo", "gu", "ka", "le", "mi", "no", "pu", "ra", "se", "ti", "vo", "za")
_END = (
    "ria",
    "lon",
    "mark",
    "tia",
    "burg",
    "nia",
    "dale",
    "stan",
    "wick",
    "gard",
    "ford",
    "lund",
    "mont",
    "vale",
)


def place_name(n: int) -> str:
    """Return the name of a people's land; each number has its own."""
    first, last = n % len(_SOUND), (n // len(_SOUND) + n) % len(_END)
    return f"{_SOUND[first].capitalize()}{_SOUND[(n * 5 + n // 14) % len(_SOUND)]}{_END[last]}"


def short_name(n: int) -> str:
    """Return the three letters of a people's land."""
    return f"L{chr(65 + n // 10)}{chr(65 + n % 10)}"


def made_land(peoples: int, folder: Path) -> Gathered:
    """Write a land of `peoples` peoples, at most 60, into a folder; return it with the tables of the game."""
    path = folder / f"made-{peoples}.yaml"
    path.write_text(land_text(peoples), encoding="utf-8", newline="\n")
    return gather(str(path))


def land_text(peoples: int) -> str:
    """Return the scenario of a land of `peoples` peoples."""
    rows = -(-peoples // ACROSS)
    down = 32 // max(rows - 1, 1)
    last = range(peoples - min(ACROSS, peoples), peoples)
    tribans = []
    for n in range(peoples):
        around = [n - 1] if n % ACROSS else []
        around += [n + 1] if n % ACROSS < ACROSS - 1 and n + 1 < peoples else []
        around += [other for other in (n - ACROSS, n + ACROSS) if 0 <= other < peoples]
        neighbours = [f"land-{other}" for other in around] + (["horsemen"] if n == 0 else [])
        leaders = ", ".join(f"Leader {n}-{m}" for m in range(LEADERS))
        tribans.append(
            f"  - id: land-{n}\n    name: {place_name(n)}\n    people: People of {place_name(n)}\n"
            f"    short: {short_name(n)}\n    city: City {n}\n"
            f"    pos: [{8 + n % ACROSS * 9}, {2 + n // ACROSS * down}]\n"
            f"    terrain: {TERRAIN[n % len(TERRAIN)]}\n    neighbours: [{', '.join(neighbours)}]\n"
            f"    seas: [{'long-sea' if n in last else ''}]\n    port: {str(n in last).lower()}\n"
            f"    centre: {str(n % 4 == 0).lower()}\n    leaders: [{leaders}]\n"
        )
    return (
        f"format: 1\nid: made-{peoples}\nruleset: decimo\nname: A land of {peoples} peoples\n"
        "about: Made by counting.\nsource: Nobody lives there.\n"
        "calendar: {first: 1, counts: up, label: of the count}\n"
        "seas:\n  - {id: long-sea, name: Long Sea, short: LNG, pos: [50, 39], borders: []}\n"
        f"tribans:\n{''.join(tribans)}"
        "outsiders:\n"
        "  - {id: horsemen, name: Horsemen, short: HRS, pos: [0, 0], kind: raider, sea: false, army: 12,\n"
        "     neighbours: [land-0], seas: []}\n"
        "  - {id: oarsmen, name: Oarsmen, short: OAR, pos: [0, 39], kind: raider, sea: true, army: 8,\n"
        "     neighbours: [], seas: [long-sea]}\n"
        "  - {id: merchants, name: Merchants, short: MRC, pos: [99, 39], kind: trader, sea: true, army: 10,\n"
        "     neighbours: [], seas: [long-sea]}\n"
        f"routes:\n  - {{id: salt-road, name: Salt Road, stops: [merchants, land-{last[-1]}, land-{last[0]}]}}\n"
    )
