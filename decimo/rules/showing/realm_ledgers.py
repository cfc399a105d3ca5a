"""The tables of realms, wars, and the armies and fleets on the map."""

from collections.abc import Iterator

from decimo.play.ruleset import Column
from decimo.rules.book import Book
from decimo.world.field_army import fielded
from decimo.world.land import Triban, World, leading
from decimo.world.power import lands_of, powers
from decimo.world.realm import bank_place

Rows = Iterator[tuple[str, tuple[str | int, ...]]]


def lordship(book: Book, land: Triban, head: str) -> str:
    """Whom a land is subject to, in words; of a kingdom inside an empire that it is one."""
    ruler = f"the {book.land.triban(head).people}"
    return f"kingdom of {ruler}" if land.seat else f"subject to {ruler}"


REALMS = (
    Column("state", "State", words="the people at its head"),
    Column("rank", "Rank", words="kingdom or empire"),
    Column("count", "Lands", "number", words="how many lands it has"),
    Column("lands", "Subject lands", words="the lands that are subject to it"),
    Column("ruler", "Ruler", words="who rules it, and in which office"),
    Column("successor", "Successor", words="who follows him, if one is named"),
    Column("bank", "Cards", "number", words="trade cards in its bank"),
    Column("bank_in", "Bank in", words="where the bank stands"),
)


def realm_rows(world: World, book: Book) -> Rows:
    """Every kingdom and empire; conquered outsiders count among its lands."""
    for head in powers(world):
        if not head.seat:
            continue
        lands = [book.land.triban(land.id).name for land in lands_of(world, head.id)[1:]]
        lands += [
            book.land.outsider(o.id).name for o in world.outsiders.values() if o.conquered_by == head.id
        ]
        ruler, heir = leading(world, head), world.leaders.get(head.successor)
        yield (
            head.id,
            (
                book.land.triban(head.id).people,
                head.seat,
                len(lands) + 1,
                ", ".join(lands),
                f"{ruler.name} ({ruler.office})" if ruler else "",
                heir.name if heir else "",
                head.bank,
                book.land.triban(bank_place(head)).name,
            ),
        )


WARS = (
    Column("one", "Declared by", words="who declared the war"),
    Column("one_allies", "With", words="who fights beside them"),
    Column("other", "Against", words="whom they fight"),
    Column("other_allies", "With them", words="who fights beside those"),
    Column("since", "Since", words="the year it began"),
    Column("one_won", "Won", "number", words="battles and sieges won by the first side"),
    Column("other_won", "Won by them", "number", words="battles and sieges won by the other"),
    Column("attacker", "Attacks", words="who attacks this year"),
    Column("cause", "Cause", words="what it is about"),
)


def war_rows(world: World, book: Book) -> Rows:
    """Every war: its sides, who attacks this year, and the battles and sieges each has won (G-26)."""

    def people(heads: tuple[str, ...]) -> str:
        return ", ".join(book.land.triban(head).people for head in heads if head)

    for war in world.wars.values():
        cause = f"civil war: {war.cause}" if war.civil else war.cause
        yield (
            war.id,
            (
                people((war.one,)),
                people(war.one_allies),
                people((war.other,)),
                people(war.other_allies),
                book.land.year_label(war.since),
                war.one_won,
                war.other_won,
                people((war.attacker,)),
                cause,
            ),
        )


ARMIES = (
    Column("people", "People", words="whose army or fleet it is"),
    Column("kind", "Kind", words="army or fleet"),
    Column("at", "Where", words="the land or sea it stands in"),
    Column("regulars", "Regulars", "number", words="regular units in it"),
    Column("horde", "Horde", "number", words="units of the horde in it"),
    Column("hired", "Hired", "number", words="hired units or ships in it"),
    Column("allied", "Allies", "number", words="allied units in it"),
    Column("ships", "Ships", "number", words="ships in it"),
    Column("state", "State", words="what it does, and what it lacks"),
)


def army_rows(world: World, book: Book) -> Rows:
    """Every army and fleet on the map."""
    for army in world.armies.values():
        said = [] if army.supplied else ["out of supply"]
        if army.sieged:
            said.append(f"besieges {book.land.triban(army.at).city}, season {army.sieged}")
        if not fielded(army):
            said.append("unable to give battle")
        counts = (army.regulars + army.risen, army.horde, army.mercenaries, army.allied, 0)
        where = book.land.node(army.at).name
        yield army.id, (book.land.triban(army.power).people, "army", where, *counts, ", ".join(said))
    for fleet in world.fleets.values():
        state = "in port" if fleet.at in world.tribans else ""
        where = book.land.node(fleet.at).name
        yield (
            fleet.id,
            (book.land.triban(fleet.power).people, "fleet", where, 0, 0, fleet.hired, 0, fleet.ships, state),
        )
