"""Characters in office: points, death, successors (section 5), and a ruler's move to another capital (E37)."""

from collections.abc import Sequence

from decimo.chance import FieldValue, StepContext, Word
from decimo.world.blight import OF_STATES
from decimo.world.outsider import under_lord
from decimo.world.polity import lands_of
from decimo.world.world_state import (
    Leader,
    Office,
    Triban,
    World,
    fresh_id,
    is_heir,
    relation_between,
)


def gain_points(context: StepContext[World], leader: Leader, points: int, *, rule: str, why: str) -> None:
    """A character's rating rises or falls by `points`; it never falls below 0 (R5.17, G-05)."""
    rating = max(0, leader.rating + points)
    if rating != leader.rating:
        context.tell(
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


def note_success(context: StepContext[World], leader: Leader, *, rule: str, other: str, roll: int) -> None:
    """A politician has changed a score and gets points for it in autumn (R5.6)."""
    words: dict[str, Word] = {"name": leader.name, "people": leader.triban, "other": other, "roll": roll}
    context.tell("note_success", leader, rule, words, successes=leader.successes + 1)


def collect_successes(context: StepContext[World], leader: Leader, points: int, *, rule: str) -> None:
    """A politician's successes of the year become points (R5.6, G-05)."""
    words: dict[str, Word] = {
        "name": leader.name,
        "office": leader.office,
        "people": leader.triban,
        "points": points,
        "why": "success with other peoples",
    }
    context.tell("gain_points", leader, rule, words, rating=leader.rating + points, successes=0)


def leave_office(
    context: StepContext[World], leader: Leader, verb: str, *, rule: str, why: str = "", roll: int = 0
) -> None:
    """A character dies, is murdered or is driven out: `verb` says which (R5.18), `roll` is the die.

    A named successor who leaves is a successor no more (R18.3).
    """
    if is_heir(context.world, leader):
        court = context.world.tribans[leader.triban]
        context.tell("lose_heir", court, rule, {"name": leader.name}, successor="")
    words: dict[str, Word] = {
        "name": leader.name,
        "office": leader.office,
        "people": leader.triban,
        "years": context.year - leader.since,
        "served": _served(context.year - leader.since),
        "why": why,
    }
    if roll:
        words["roll"] = roll
    context.remove(verb, leader, rule, words, about=leader.triban)


def take_office(
    context: StepContext[World],
    triban: Triban,
    office: Office,
    names: Sequence[str],
    rating: int,
    *,
    rule: str,
    gone: str = "",
    verb: str = "take_office",
) -> Leader:
    """A new character takes an office with a newly rolled rating (R5.4); `gone` is the id of the last holder.

    The character gets the people's next name.
    """
    name = next_name(triban, names)
    leader = Leader(
        id=fresh_id(context.world.leaders, f"{triban.id}-{office}-{context.year}", gone),
        triban=triban.id,
        office=office,
        name=name,
        rating=int(rating),
        since=context.year,
    )
    context.add(
        verb,
        leader,
        rule,
        {"name": name, "office": office, "people": triban.id, "rating": rating},
        about=triban.id,
        also=(triban, {"named": triban.named + 1}),
    )
    return leader


def take_over(context: StepContext[World], leader: Leader, triban: Triban, *, rule: str) -> None:
    """A character in office goes over to another people and keeps the same office (E48)."""
    words: dict[str, Word] = {"name": leader.name, "people": leader.triban, "to": triban.id}
    context.tell("take_over", leader, rule, words, triban=triban.id, since=context.year)


def name_heir(context: StepContext[World], triban: Triban, heir: Leader, *, rule: str, choice: Word) -> None:
    """A ruler names a living character as successor; `choice` is the decision (R18.3)."""
    words: dict[str, Word] = {
        "name": heir.name,
        "office": heir.office,
        "from": heir.triban,
        "people": triban.id,
        "choice": choice,
    }
    context.tell("name_heir", heir, rule, words, also=(triban, {"successor": heir.id}), triban=triban.id)


def raise_heir(
    context: StepContext[World], triban: Triban, names: Sequence[str], rating: int, *, rule: str, choice: Word
) -> None:
    """A ruler names a new successor of the same office, with a newly rolled rating (R18.3)."""
    name = next_name(triban, names)
    heir = Leader(
        id=fresh_id(context.world.leaders, f"{triban.id}-heir-{context.year}"),
        triban=triban.id,
        office=triban.leading,
        name=name,
        rating=int(rating),
        since=context.year,
    )
    words: dict[str, Word] = {"name": name, "people": triban.id, "rating": rating, "choice": choice}
    court: dict[str, FieldValue] = {"named": triban.named + 1, "successor": heir.id}
    context.add("raise_heir", heir, rule, words, about=triban.id, also=(triban, court))


def succeed(context: StepContext[World], triban: Triban, heir: Leader, *, rule: str) -> None:
    """The named successor takes the office that leads the state (R18.3)."""
    words: dict[str, Word] = {"name": heir.name, "office": triban.leading, "people": triban.id}
    crowned = (triban, {"successor": ""})
    context.tell("succeed", heir, rule, words, also=crowned, office=triban.leading, since=context.year)


def _served(years: int) -> str:
    """Return years in office in words."""
    if not years:
        return "less than a year"
    return f"{years} years" if years > 1 else "one year"


def change_leading_office(context: StepContext[World], triban: Triban, office: Office, *, rule: str) -> None:
    """Another office now leads a people (R4.2, R4.3, R5.19)."""
    if triban.leading != office:
        context.tell("change_leading_office", triban, rule, {"office": office}, leading=office)


def next_name(triban: Triban, names: Sequence[str]) -> str:
    """Return the name of a people's next character; when all are used, they start again as II, III and so on."""
    round_of, place = divmod(triban.named, len(names))
    return names[place] if not round_of else f"{names[place]} {_roman(round_of + 1)}"


def _roman(number: int) -> str:
    letters = ""
    for value, numeral in (
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
        letters += numeral * (number // value)
        number %= value
    return letters


def move_court(context: StepContext[World], old: str, new: str, *, rule: str) -> None:
    """The ruler of a state flees from its capital `old` to its land `new`, which becomes the head.

    Characters, scores, wars, federations and tributes move too. The bank stays behind if it is in the old
    capital, which is independent afterwards.
    """
    world = context.world
    capital, seat = world.tribans[old], world.tribans[new]
    others = [land for land in lands_of(world, old)[1:] if land is not seat]
    carried = capital.bank if capital.vault not in ("", old) else 0
    vault = "" if capital.vault in (old, new) else capital.vault
    left: dict[str, FieldValue] = {
        "seat": "",
        "successor": "",
        "republic": False,
        "vault": "",
        "bank_to": "",
        "bank": capital.bank - carried,
    }
    context.tell(
        "move_court",
        seat,
        rule,
        {"from": old, "to": new},
        also=(capital, left),
        lord="",
        joined=0,
        seat=capital.seat,
        bank=seat.bank + carried,
        vault=vault,
        leading=capital.leading,
        successor=capital.successor,
        republic=capital.republic,
    )
    for land in others:
        if land.lord == old:
            context.tell("follow_court", land, rule, {"to": new}, also=under_lord(world, land, new), lord=new)
    for leader in list(world.leaders.values()):
        if leader.triban == old:
            context.tell("flee", leader, rule, {"name": leader.name, "from": old, "to": new}, triban=new)
    _carry_scores(context, old, new, rule=rule)
    _carry_ties(context, old, new, rule=rule)


def _carry_scores(context: StepContext[World], old: str, new: str, *, rule: str) -> None:
    """The state keeps its scores under its new head (G-23)."""
    for other in context.world.tribans:
        if other in (old, new) or other in context.world.outsiders:
            continue
        was, is_ = relation_between(context.world, old, other), relation_between(context.world, new, other)
        if (was.score, was.truce) != (is_.score, is_.truce):
            context.tell("keep_score", is_, rule, {"of": old}, score=was.score, truce=was.truce)


def _carry_ties(context: StepContext[World], old: str, new: str, *, rule: str) -> None:
    """Wars, federations, tributes, debts of outsiders and lasting effects name the new head."""

    def named(heads: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(new if head == old else head for head in heads)

    world = context.world
    for war in world.wars.values():
        one, other, attacker = named((war.one, war.other, war.attacker))
        ones, others = named(war.one_allies), named(war.other_allies)
        if (one, other, ones, others) != (war.one, war.other, war.one_allies, war.other_allies):
            context.tell(
                "fight_on",
                war,
                rule,
                {"of": old, "to": new},
                one=one,
                other=other,
                attacker=attacker,
                one_allies=ones,
                other_allies=others,
            )
    for league in world.federations.values():
        members, fighters, (against,) = (
            named(league.members),
            named(league.fighters),
            named((league.against,)),
        )
        if (members, against) != (league.members, league.against):
            words: dict[str, Word] = {"of": old, "to": new}
            context.tell(
                "stay_in_league", league, rule, words, members=members, fighters=fighters, against=against
            )
    for effect in world.effects.values():
        if effect.kind in OF_STATES and effect.about == old:
            context.tell("last_on", effect, rule, {"of": old, "to": new}, about=new)
    for tribute in world.tributes.values():
        payer, receiver = named((tribute.payer, tribute.receiver))
        if (payer, receiver) != (tribute.payer, tribute.receiver):
            context.tell("owe_still", tribute, rule, {"to": new}, payer=payer, receiver=receiver)
    for outsider in world.outsiders.values():
        tributary, conquered = named((outsider.tributary_to, outsider.conquered_by))
        if (tributary, conquered) != (outsider.tributary_to, outsider.conquered_by):
            context.tell(
                "owe_still", outsider, rule, {"to": new}, tributary_to=tributary, conquered_by=conquered
            )
