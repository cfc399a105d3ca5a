"""What may be corrected of characters: names, points, offices, who has fallen and who follows."""

from collections.abc import Iterator

from decimo.chance import FieldValue, parse_dice
from decimo.content.problem import fold, quote
from decimo.content.value import Name, Number, OneOf, ValueKind
from decimo.rules.game_data import DecimoContext
from decimo.rules.people.leaders import natural_leader
from decimo.rules.umpire.correctable_field import (
    UMPIRE_RULE,
    CorrectionContext,
    FactWords,
    WorldField,
    YearValue,
    correct,
    make_field,
)
from decimo.world.character import change_leading_office, leave_office, succeed, take_office
from decimo.world.world_state import OFFICES, Leader, Office, Triban, fresh_id, holder, is_heir, leading

MOST_POINTS = 99
NOBODY = "nobody"


def leader_fields(ground: CorrectionContext, leader: Leader) -> Iterator[WorldField]:
    """Return what may be corrected of a character."""
    heir = is_heir(ground.world, leader)

    def place(name: str, thing: str, kind: ValueKind) -> WorldField:
        return make_field(leader, name, thing, kind, of=leader.name, about=(leader.triban,))

    def check(value: FieldValue) -> str:
        return _namesake(ground, str(value), leader)

    yield make_field(leader, "name", "the name", Name(), of=leader.name, about=(leader.triban,), check=check)
    yield place("rating", "the rating", Number(0, MOST_POINTS))
    yield place("since", "the year of taking office", YearValue(ground.data.land, 1, ground.now.year))
    if leader.office == "politician" and not heir:
        yield place("successes", "the successes of this year", Number(0, MOST_POINTS))
    if not heir:
        yield _office(leader)
        yield _fate(ground, leader)


def _namesake(ground: CorrectionContext, name: str, mine: Leader | None) -> str:
    """Who else bears a name: characters of one campaign are told apart by theirs."""
    for other in ground.world.leaders.values():
        if other is not mine and fold(other.name) == fold(name):
            return f"{other.name}, {other.office} of {ground.people(other.triban)}, has it; tell them apart"
    return ""


def _office(leader: Leader) -> WorldField:
    """Two characters of a people change places."""
    offices: dict[str, FieldValue] = {office: office for office in OFFICES}

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        world = context.world
        mover = world.leaders[leader.id]
        other = next(
            (o for office in OFFICES if office == value and (o := holder(world, mover.triban, office))), None
        )
        left = mover.office
        correct(context, OneOf(offices), mover, words, {"office": value})
        if other:
            told: FactWords = {"name": other.name, "office": left, "people": other.triban}
            context.tell("change_places", other, UMPIRE_RULE, told, office=left)

    what, about = f"leaders.{leader.id}.office", (leader.id, leader.triban)
    return WorldField(what, "the office", leader.name, about, OneOf(offices), leader.office, make)


class _NewName(Name):
    """A name, with a rating after a comma if one was diced."""

    def read(self, text: str) -> FieldValue | None:
        """See `ValueKind`."""
        name, comma, rating = text.rpartition(",")
        if comma and Number(0, MOST_POINTS).read(rating) is None:
            return None
        return super().read(name) and super().read(text) if comma else super().read(text)


_NEWCOMER = _NewName("the name of who follows, or a name and a rating such as Marcus Livius, 12")


def _newcomer(context: DecimoContext, value: FieldValue) -> tuple[str, int]:
    """The name and the rating of somebody new; without a rating it is the middle of the dice (G-04)."""
    name, comma, rating = str(value).rpartition(",")
    if comma:
        return name.strip(), int(rating)
    formula = parse_dice(context.settings.rating_dice)
    return str(value), (formula.low + formula.high) // 2


def _fate(ground: CorrectionContext, leader: Leader) -> WorldField:
    """A character falls, and the umpire names who follows: nothing is diced, and no subject draws a card."""
    heir = ground.world.leaders.get(ground.world.tribans[leader.triban].successor)
    ruler = leading(ground.world, ground.world.tribans[leader.triban])

    def check(value: FieldValue) -> str:
        name = str(value).rpartition(",")[0] or str(value)
        if heir and ruler is leader and name != heir.name:
            return f"{heir.name} is the named successor and follows; type this name, or correct the successor first"
        if heir and ruler is not leader and name == heir.name:
            return f"{heir.name} is the named successor and takes no other office"
        follows_by_right = heir is not None and ruler is leader
        return "" if follows_by_right else _namesake(ground, name, leader)

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        falls = context.world.leaders[leader.id]
        state, office = context.world.tribans[falls.triban], falls.office
        follower = str(value).rpartition(",")[0] or str(value)
        context.remove("amend_life", falls, UMPIRE_RULE, words | {"follower": follower}, about=state.id)
        if state.successor and state.leading == office:
            succeed(context, state, context.world.leaders[state.successor], rule=UMPIRE_RULE)
        else:
            install(context, state, office, value, gone=falls.id)

    what, about = f"leaders.{leader.id}.life", (leader.id, leader.triban)
    of = f"{leader.name}, {leader.office} of {ground.people(leader.triban)}"
    return WorldField(what, "the life", of, about, _NEWCOMER, "alive", make, check)


def install(
    context: DecimoContext, state: Triban, office: Office, value: FieldValue, *, gone: str = ""
) -> None:
    """Somebody whom the umpire names takes an office; `gone` is the id of the last holder."""
    name, rating = _newcomer(context, value)
    leader = Leader(
        id=fresh_id(context.world.leaders, f"{state.id}-{office}-{context.year}", gone),
        triban=state.id,
        office=office,
        name=name,
        rating=rating,
        since=context.year,
    )
    told: FactWords = {"name": name, "office": office, "people": state.id, "rating": rating}
    context.add("take_office", leader, UMPIRE_RULE, told, about=state.id)


def install_characters(context: DecimoContext, state: Triban, names: tuple[str, ...]) -> None:
    """A land that is its own master by the umpire's word gets three characters of middling rating (R5.2)."""
    formula = parse_dice(context.settings.rating_dice)
    for office in OFFICES:
        take_office(context, state, office, names, (formula.low + formula.high) // 2, rule=UMPIRE_RULE)
    change_leading_office(context, state, natural_leader(context, state), rule=UMPIRE_RULE)


# Successors


def successor_field(ground: CorrectionContext, state: Triban) -> WorldField:
    """Return who is named to follow a king or an emperor (R18.3)."""
    heir = ground.world.leaders.get(state.successor)
    others = [leader.name for leader in ground.world.leaders.values() if leader.triban == state.id]

    def check(value: FieldValue) -> str:
        name = str(value).rpartition(",")[0] or str(value)
        if name in others:
            return f"{quote(name)} holds an office or is the successor already, and a successor holds none"
        return _namesake(ground, name, None)

    def make(context: DecimoContext, value: FieldValue, words: FactWords) -> None:
        court = context.world.tribans[state.id]
        context.tell("amend", court.id, UMPIRE_RULE, words)
        old = context.world.leaders.get(court.successor)
        if old:
            leave_office(context, old, "step_back", rule=UMPIRE_RULE)
        if fold(str(value)) == NOBODY:
            return
        name, rating = _newcomer(context, value)
        chosen = Leader(
            id=fresh_id(context.world.leaders, f"{court.id}-heir-{context.year}", old.id if old else ""),
            triban=court.id,
            office=court.leading,
            name=name,
            rating=rating,
            since=context.year,
        )
        told: FactWords = {"name": name, "people": court.id, "rating": rating}
        context.add(
            "raise_heir", chosen, UMPIRE_RULE, told, about=court.id, also=(court, {"successor": chosen.id})
        )

    what = f"tribans.{state.id}.successor"
    kind = _NewName("nobody, a name, or a name and a rating such as Marcus Livius, 12")
    return WorldField(
        what, "the successor", state.id, (state.id,), kind, heir.name if heir else NOBODY, make, check
    )
