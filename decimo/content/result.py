"""The results of a die or a pack, and the short notation for them in a table's `on`."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from decimo.chance import PACK_52, PACK_54, Refusal, parse_dice, rank, suit
from decimo.content.problem import join_words, quote

Result: TypeAlias = int | str
"""The total of a die, or a card."""

ResultKind = Literal["dice", "cards"]

_DASH = r"\s*[-–−]\s*"
_TOTALS = re.compile(rf"([-+−]?\d{{1,6}})(?:(?:{_DASH}|\s+to\s+)([-+−]?\d{{1,6}})|(\+))?")
_SUITS = ("clubs", "diamonds", "hearts", "spades")
_RANKS = re.compile(
    rf"(a|[2-9]|10|j|q|k)(?:{_DASH}(a|[2-9]|10|j|q|k))?(?:\s+(?:of\s+)?({'|'.join(_SUITS)}))?"
)


def results_of(kind: ResultKind, die: str, pack: int) -> dict[Result, int]:
    """Return every total with the number of ways to roll it, or every card with 1.

    Raises:
        Refusal: the die is no dice formula, or rolls more than can be counted.

    """
    if kind == "cards":
        return dict.fromkeys(PACK_54 if pack == 54 else PACK_52, 1)
    return dict(parse_dice(die).ways().items())


def results_covered(on: str, kind: ResultKind, results: Iterable[Result]) -> tuple[Result, ...]:
    """Return the results that an `on` names: `4`, `1-2`, `16+`; or `A`, `2-9`, `hearts`, `A-9 hearts`, `joker`, `QS`.

    `00` is 100, as on a pair of percentile dice.

    Raises:
        Refusal: the text cannot be read, or names something that never comes up.

    """
    found: dict[Result, None] = {}
    order = list(results)
    for part in on.split(","):
        read = _cards(part.strip(), order) if kind == "cards" else _totals(part.strip(), order)
        found.update(dict.fromkeys(read))
    return tuple(found)


def _totals(part: str, possible: Sequence[Any]) -> Sequence[Result]:
    """Read totals; `possible` is sorted."""
    match = _TOTALS.fullmatch(part)
    if match is None:
        raise Refusal(f"{quote(part)} is no range of totals; write it like 4, 1-2 or 16+.")
    low = _number(match[1])
    high = possible[-1] if match[3] else _number(match[2] or match[1])
    for end in (low, high):
        if not possible[0] <= end <= possible[-1]:
            span = f"from {possible[0]} to {possible[-1]}"
            raise Refusal(f"{quote(part)} goes beyond the die, which rolls {span}; stay within it.")
    inside = possible[bisect_left(possible, low) : bisect_right(possible, high)]
    if not inside:
        raise Refusal(f"{quote(part)} never comes up; write the lower number first, or take it out.")
    return inside


def _number(text: str) -> int:
    return 100 if text == "00" else int(text.replace("−", "-"))


def _cards(part: str, results: Iterable[Result]) -> list[Result]:
    cards = [card for card in results if isinstance(card, str)]
    named = part.lower()
    match = _RANKS.fullmatch(named)
    if match is not None:
        low, high = (rank(f"{name.upper()}S") for name in (match[1], match[2] or match[1]))
        found = [card for card in cards if low <= rank(card) <= high and match[3] in (None, suit(card))]
    elif named == "joker":
        found = [card for card in cards if rank(card) == 0]
    else:
        found = [card for card in cards if card.lower() == named or (named and suit(card) == named)]
    if not found:
        remedy = "write ranks (A, 2-9, J), suits (hearts), joker or cards (QS)"
        raise Refusal(f"{quote(part)} names no card of the pack; {remedy}.")
    return [*found]


def spoken_results(some: Iterable[Result], results: Mapping[Result, int]) -> str:
    """Return results as messages list them: `3-5`, `hearts`, `10 and J`, at most a dozen."""
    chosen = list(some)
    if chosen and isinstance(chosen[0], int):
        words = _runs([result for result in chosen if isinstance(result, int)], list(results))
    else:
        words = _groups([str(card) for card in chosen], [str(card) for card in results])
    more = f" and {len(words) - 12} more" if len(words) > 12 else ""
    return join_words(words[:12]).replace(" or ", " and ") + more


def _runs(totals: list[int], order: list[Result]) -> list[str]:
    """Join consecutive totals of the die."""
    runs: list[list[int]] = []
    place = {total: n for n, total in enumerate(order)}
    for total in totals:
        if runs and place[total] == place[runs[-1][-1]] + 1:
            runs[-1].append(total)
        else:
            runs.append([total])
    return [str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs]


def _groups(cards: list[str], pack: list[str]) -> list[str]:
    """Name complete suits and ranks by one word, and the other cards one by one."""
    left, words = set(cards), []
    for name in (*_SUITS, "A", *map(str, range(2, 11)), "J", "Q", "K", "joker"):
        group = set(results_covered(name, "cards", pack)) if name != "joker" or len(pack) > 52 else set()
        if group and group <= left:
            words.append(name)
            left -= group
    return words + [card for card in cards if card in left]
