"""What may be corrected of characters: names, points, offices, who has fallen and who follows."""

from collections.abc import Iterator

from decimo.content.name import fold
from decimo.content.problem import shown
from decimo.content.value import Kind, Number, OneOf, Words
from decimo.fate import Held, dice
from decimo.rules.book import Season
from decimo.rules.people.leaders import natural_leader
from decimo.rules.umpire.kind import Year
from decimo.rules.umpire.place import HOUSE, Ground, Place, Telling, correct, field
from decimo.world.character import change_leading_office, leave_office, succeed, take_office
from decimo.world.land import OFFICES, Leader, Office, Triban, fresh_id, holder, is_heir, leading

MOST_POINTS = 99
NOBODY = "nobody"


def leader_places(ground: Ground, leader: Leader) -> Iterator[Place]:
    """Return what may be corrected of a character."""
    heir = is_heir(ground.world, leader)

    def place(name: str, thing: str, kind: Kind) -> Place:
        return field(leader, name, thing, kind, of=leader.name, about=(leader.triban,))

    def check(value: Held) -> str:
        return _namesake(ground, str(value), leader)

    yield field(leader, "name", "the name", Words(), of=leader.name, about=(leader.triban,), check=check)
    yield place("rating", "the rating", Number(0, MOST_POINTS))
    yield place("since", "the year of taking office", Year(ground.book.land, 1, ground.now.year))
    if leader.office == "politician" and not heir:
        yield place("successes", "the successes of this year", Number(0, MOST_POINTS))
    if not heir:
        yield _office(leader)
        yield _fate(ground, leader)


def _namesake(ground: Ground, name: str, mine: Leader | None) -> str:
    """Who else bears a name: characters of one campaign are told apart by theirs."""
    for other in ground.world.leaders.values():
        if other is not mine and fold(other.name) == fold(name):
            return f"{other.name}, {other.office} of {ground.people(other.triban)}, has it; tell them apart"
    return ""


def _office(leader: Leader) -> Place:
    """Two characters of a people change places."""
    offices: dict[str, Held] = {office: office for office in OFFICES}

    def make(turn: Season, value: Held, words: Telling) -> None:
        world = turn.world
        mover = world.leaders[leader.id]
        other = next(
            (o for office in OFFICES if office == value and (o := holder(world, mover.triban, office))), None
        )
        left = mover.office
        correct(turn, OneOf(offices), mover, words, {"office": value})
        if other:
            told: Telling = {"name": other.name, "office": left, "people": other.triban}
            turn.tell("change_places", other, HOUSE, told, office=left)

    what, about = f"leaders.{leader.id}.office", (leader.id, leader.triban)
    return Place(what, "the office", leader.name, about, OneOf(offices), leader.office, make)


class _NewName(Words):
    """A name, with a rating after a comma if one was diced."""

    def read(self, text: str) -> Held | None:
        """See `Kind`."""
        name, comma, rating = text.rpartition(",")
        if comma and Number(0, MOST_POINTS).read(rating) is None:
            return None
        return super().read(name) and super().read(text) if comma else super().read(text)


_NEWCOMER = _NewName("the name of who follows, or a name and a rating such as Marcus Livius, 12")


def _newcomer(turn: Season, value: Held) -> tuple[str, int]:
    """The name and the rating of somebody new; without a rating it is the middle of the dice (G-04)."""
    name, comma, rating = str(value).rpartition(",")
    if comma:
        return name.strip(), int(rating)
    formula = dice(str(turn.settings["rating-dice"]))
    return str(value), (formula.low + formula.high) // 2


def _fate(ground: Ground, leader: Leader) -> Place:
    """A character falls, and the umpire names who follows: nothing is diced, and no subject draws a card."""
    heir = ground.world.leaders.get(ground.world.tribans[leader.triban].successor)
    ruler = leading(ground.world, ground.world.tribans[leader.triban])

    def check(value: Held) -> str:
        name = str(value).rpartition(",")[0] or str(value)
        if heir and ruler is leader and name != heir.name:
            return f"{heir.name} is the named successor and follows; type this name, or correct the successor first"
        if heir and ruler is not leader and name == heir.name:
            return f"{heir.name} is the named successor and takes no other office"
        follows_by_right = heir is not None and ruler is leader
        return "" if follows_by_right else _namesake(ground, name, leader)

    def make(turn: Season, value: Held, words: Telling) -> None:
        falls = turn.world.leaders[leader.id]
        state, office = turn.world.tribans[falls.triban], falls.office
        follower = str(value).rpartition(",")[0] or str(value)
        turn.remove("amend_life", falls, HOUSE, words | {"follower": follower}, about=state.id)
        if state.successor and state.leading == office:
            succeed(turn, state, turn.world.leaders[state.successor], rule=HOUSE)
        else:
            install(turn, state, office, value, gone=falls.id)

    what, about = f"leaders.{leader.id}.life", (leader.id, leader.triban)
    of = f"{leader.name}, {leader.office} of {ground.people(leader.triban)}"
    return Place(what, "the life", of, about, _NEWCOMER, "alive", make, check)


def install(turn: Season, state: Triban, office: Office, value: Held, *, gone: str = "") -> None:
    """Somebody whom the umpire names takes an office; `gone` is the id of the last holder."""
    name, rating = _newcomer(turn, value)
    leader = Leader(
        id=fresh_id(turn.world.leaders, f"{state.id}-{office}-{turn.year}", gone),
        triban=state.id,
        office=office,
        name=name,
        rating=rating,
        since=turn.year,
    )
    told: Telling = {"name": name, "office": office, "people": state.id, "rating": rating}
    turn.add("take_office", leader, HOUSE, told, about=state.id)


def new_court(turn: Season, state: Triban, names: tuple[str, ...]) -> None:
    """A land that is its own master by the umpire's word gets three characters of middling rating (R5.2)."""
    formula = dice(str(turn.settings["rating-dice"]))
    for office in OFFICES:
        take_office(turn, state, office, names, (formula.low + formula.high) // 2, rule=HOUSE)
    change_leading_office(turn, state, natural_leader(turn, state), rule=HOUSE)


# Successors


def successor_place(ground: Ground, state: Triban) -> Place:
    """Return who is named to follow a king or an emperor (R18.3)."""
    heir = ground.world.leaders.get(state.successor)
    others = [leader.name for leader in ground.world.leaders.values() if leader.triban == state.id]

    def check(value: Held) -> str:
        name = str(value).rpartition(",")[0] or str(value)
        if name in others:
            return f"{shown(name)} holds an office or is the successor already, and a successor holds none"
        return _namesake(ground, name, None)

    def make(turn: Season, value: Held, words: Telling) -> None:
        court = turn.world.tribans[state.id]
        turn.tell("amend", court.id, HOUSE, words)
        old = turn.world.leaders.get(court.successor)
        if old:
            leave_office(turn, old, "step_back", rule=HOUSE)
        if fold(str(value)) == NOBODY:
            return
        name, rating = _newcomer(turn, value)
        chosen = Leader(
            id=fresh_id(turn.world.leaders, f"{court.id}-heir-{turn.year}", old.id if old else ""),
            triban=court.id,
            office=court.leading,
            name=name,
            rating=rating,
            since=turn.year,
        )
        told: Telling = {"name": name, "people": court.id, "rating": rating}
        turn.add("raise_heir", chosen, HOUSE, told, about=court.id, also=(court, {"successor": chosen.id}))

    what = f"tribans.{state.id}.successor"
    kind = _NewName("nobody, a name, or a name and a rating such as Marcus Livius, 12")
    return Place(
        what, "the successor", state.id, (state.id,), kind, heir.name if heir else NOBODY, make, check
    )
