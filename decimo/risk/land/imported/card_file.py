"""The signs on the territory cards: as a file of cards tells them, or dealt in turn."""

from collections.abc import Sequence

from decimo.content.problem import Problem, shown
from decimo.risk.land.imported.draft import Draft
from decimo.risk.land.imported.source import Source

SIGNS = ("infantry", "cavalry", "artillery")
_CALLED = {**{sign: sign for sign in SIGNS}, "cannon": "artillery"}
_WILD = ("wildcard", "wild")
_FORM = "write it like 'Infantry 1', with infantry, cavalry or cannon"


def in_turn(number: int) -> list[str]:
    """Return as many signs, each as often as any other."""
    return [SIGNS[n % len(SIGNS)] for n in range(number)]


def read_cards(source: Source, draft: Draft, names: Sequence[str], problems: list[Problem]) -> list[str]:
    """Return the sign of each place by a file of cards; wild cards and missions are passed over.

    A card names its place as the map's file does, by its number or its name.
    """
    places = {place.key: n for n, place in enumerate(draft.places)}
    signs: dict[int, str] = {}
    inside = False
    for number, text in source.lines:
        if text.startswith("["):
            inside = text.casefold() == "[cards]"
            continue
        sign, _, key = text.partition(" ")
        if not inside or sign.casefold() in _WILD:
            continue
        place = places.get(key, places.get(key.lstrip("0")))
        fault = ""
        if sign.casefold() not in _CALLED:
            fault = f"{shown(sign)} is no sign of a card"
        elif place is None:
            fault = f"the map has no {shown(key)}"
        elif place in signs:
            fault = f"{shown(names[place])} has a card already"
        if fault or place is None:
            problems.append(Problem(source.file, number, fault, _FORM))
        else:
            signs[place] = _CALLED[sign.casefold()]
    lacking = [n for n in range(len(draft.places)) if n not in signs]
    if lacking and not problems:
        more = f" and {len(lacking) - 1} more have" if len(lacking) > 1 else " has"
        problems.append(Problem(source.file, None, f"{shown(names[lacking[0]])}{more} no card", _FORM))
    return [signs.get(n, SIGNS[0]) for n in range(len(draft.places))]
