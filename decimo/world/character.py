"""Characters in office: their points, their going, and who comes after them (section 5)."""

from collections.abc import Sequence

from decimo.fate import Held, Turn, Word
from decimo.world.land import Leader, Office, Triban, World, fresh_id, is_heir


def gain_points(turn: Turn[World], leader: Leader, points: int, *, rule: str, why: str) -> None:
    """A character's rating rises or falls by `points`; it never falls below 0 (R5.17, G-05)."""
    rating = max(0, leader.rating + points)
    if rating != leader.rating:
        turn.tell(
            "gain_points" if points > 0 else "lose_points",
            leader,
            rule,
            {
                "name": leader.name,
                "office": leader.office,
                "people": leader.triban,
                "points": abs(rating - leader.rating),
                "why": why,
            },
            rating=rating,
        )


def note_success(turn: Turn[World], leader: Leader, *, rule: str, other: str, roll: int) -> None:
    """A politician has moved a score; the points for it come in autumn (R5.6)."""
    words: dict[str, Word] = {"name": leader.name, "people": leader.triban, "other": other, "roll": roll}
    turn.tell("note_success", leader, rule, words, successes=leader.successes + 1)


def collect_successes(turn: Turn[World], leader: Leader, points: int, *, rule: str) -> None:
    """A politician's successes of the year become points (R5.6, G-05)."""
    words: dict[str, Word] = {
        "name": leader.name,
        "office": leader.office,
        "people": leader.triban,
        "points": points,
        "why": "success with other peoples",
    }
    turn.tell("gain_points", leader, rule, words, rating=leader.rating + points, successes=0)


def leave_office(
    turn: Turn[World], leader: Leader, verb: str, *, rule: str, why: str = "", roll: int = 0
) -> None:
    """A character dies, is murdered or is driven out: `verb` says which (R5.18); `roll` is the die behind it.

    With a named successor goes the succession (R18.3).
    """
    if is_heir(turn.world, leader):
        court = turn.world.tribans[leader.triban]
        turn.tell("lose_heir", court, rule, {"name": leader.name}, successor="")
    words: dict[str, Word] = {
        "name": leader.name,
        "office": leader.office,
        "people": leader.triban,
        "years": turn.year - leader.since,
        "served": _served(turn.year - leader.since),
        "why": why,
    }
    if roll:
        words["roll"] = roll
    turn.remove(verb, leader, rule, words, about=leader.triban)


def take_office(
    turn: Turn[World],
    triban: Triban,
    office: Office,
    names: Sequence[str],
    rating: int,
    *,
    rule: str,
    gone: str = "",
    verb: str = "take_office",
) -> Leader:
    """A new character takes an office with a rating just diced (R5.4); `gone` is the id of the last holder.

    He bears the next of his people's names.
    """
    name = next_name(triban, names)
    leader = Leader(
        id=fresh_id(turn.world.leaders, f"{triban.id}-{office}-{turn.year}", gone),
        triban=triban.id,
        office=office,
        name=name,
        rating=int(rating),
        since=turn.year,
    )
    turn.add(
        verb,
        leader,
        rule,
        {"name": name, "office": office, "people": triban.id, "rating": rating},
        about=triban.id,
        also=(triban, {"named": triban.named + 1}),
    )
    return leader


def take_over(turn: Turn[World], leader: Leader, triban: Triban, *, rule: str) -> None:
    """A character in office goes over to another people, and holds the same office there (E48)."""
    words: dict[str, Word] = {"name": leader.name, "people": leader.triban, "to": triban.id}
    turn.tell("take_over", leader, rule, words, triban=triban.id, since=turn.year)


def name_heir(turn: Turn[World], triban: Triban, heir: Leader, *, rule: str, choice: Word) -> None:
    """A ruler names a living character to follow him; `choice` is the decision behind it (R18.3)."""
    words: dict[str, Word] = {
        "name": heir.name,
        "office": heir.office,
        "from": heir.triban,
        "people": triban.id,
        "choice": choice,
    }
    turn.tell("name_heir", heir, rule, words, also=(triban, {"successor": heir.id}), triban=triban.id)


def raise_heir(
    turn: Turn[World], triban: Triban, names: Sequence[str], rating: int, *, rule: str, choice: Word
) -> None:
    """A ruler names somebody new to follow him, of his own kind, with a rating just diced (R18.3)."""
    name = next_name(triban, names)
    heir = Leader(
        id=fresh_id(turn.world.leaders, f"{triban.id}-heir-{turn.year}"),
        triban=triban.id,
        office=triban.leading,
        name=name,
        rating=int(rating),
        since=turn.year,
    )
    words: dict[str, Word] = {"name": name, "people": triban.id, "rating": rating, "choice": choice}
    court: dict[str, Held] = {"named": triban.named + 1, "successor": heir.id}
    turn.add("raise_heir", heir, rule, words, about=triban.id, also=(triban, court))


def succeed(turn: Turn[World], triban: Triban, heir: Leader, *, rule: str) -> None:
    """The named successor takes the office that leads the state (R18.3)."""
    words: dict[str, Word] = {"name": heir.name, "office": triban.leading, "people": triban.id}
    crowned = (triban, {"successor": ""})
    turn.tell("succeed", heir, rule, words, also=crowned, office=triban.leading, since=turn.year)


def _served(years: int) -> str:
    """How long someone was in office, in words."""
    if not years:
        return "less than a year"
    return f"{years} years" if years > 1 else "one year"


def change_leading_office(turn: Turn[World], triban: Triban, office: Office, *, rule: str) -> None:
    """Another office comes to lead a people (R4.2, R4.3, R5.19)."""
    if triban.leading != office:
        turn.tell("change_leading_office", triban, rule, {"office": office}, leading=office)


def next_name(triban: Triban, names: Sequence[str]) -> str:
    """The name of a people's next character; when all have been borne they begin anew as II, III and so on."""
    round_of, place = divmod(triban.named, len(names))
    return names[place] if not round_of else f"{names[place]} {_roman(round_of + 1)}"


def _roman(number: int) -> str:
    letters = ""
    for value, sign in (
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ):
        letters += sign * (number // value)
        number %= value
    return letters
