"""The tables of a campaign as they stand: peoples, leaders, relations, banks, outsiders, what runs and what comes."""

from collections.abc import Iterator, Mapping

from decimo.fate import Setting
from decimo.play.counted import counted
from decimo.play.ruleset import Column, Ledger
from decimo.play.state import Moment
from decimo.rules.book import Book
from decimo.rules.showing.realm_ledgers import ARMIES, REALMS, WARS, army_rows, lordship, realm_rows, war_rows
from decimo.world import season
from decimo.world.effect import desolate
from decimo.world.land import EXCEPTIONAL, RELIABLE, Triban, World, holder, is_heir
from decimo.world.power import head_of, powers
from decimo.world.relation import GRADES
from decimo.world.route import is_trader

Rows = Iterator[tuple[str, tuple[str | int, ...]]]


def ledgers(world: World, book: Book, settings: Mapping[str, Setting], moment: Moment) -> list[Ledger]:
    """Return every ledger of the campaign; events to come only as far as the calendar is open (G-29)."""
    now = season.number(moment.year, moment.season)
    made = [
        _ledger("tribans", "Peoples", PEOPLES, _peoples(world, book, settings, now)),
        Ledger("realms", "Realms", REALMS, tuple(realm_rows(world, book))),
        _ledger("leaders", "Leaders", LEADERS, _leaders(world, book)),
        _ledger("relations", "Scores", RELATIONS, _relations(world, book)),
        Ledger("wars", "Wars", WARS, tuple(war_rows(world, book))),
        Ledger("armies", "Armies", ARMIES, tuple(army_rows(world, book))),
        _ledger("bank", "Bank", BANK, _bank(world, book, moment.year)),
        _ledger("outsiders", "Outsiders", OUTSIDERS, _outsiders(world, book)),
        _ledger("effects", "Runs", EFFECTS, _effects(world, book)),
    ]
    if settings["calendar"] == "years":
        made.append(_ledger("due", "Coming", DUE, _due(world, book)))
    return made


def _ledger(id: str, title: str, columns: tuple[Column, ...], rows: Rows) -> Ledger:  # noqa: A002
    return Ledger(id, title, columns, tuple(rows))


PEOPLES = (
    Column("land", "Land", words="the land of a Triban"),
    Column("people", "People", words="who lives there"),
    Column(
        "regulars",
        "Army",
        "number",
        words="units under arms at home; the ledger Armies has those in the field",
    ),
    Column("army_value", "of", "number", words="its army value: so many units when it is whole"),
    Column("horde", "Horde", "number", words="units of the horde"),
    Column("mercenaries", "Hired", "number", words="hired units and ships"),
    Column("ships", "Ships", "number", words="ships in port that no fleet has taken to sea"),
    Column("navy_value", "of", "number", words="its navy value: so many ships when it is whole"),
    Column("blight", "Blight", "number", words="blight points; they weigh on all it does"),
    Column("bank", "Cards", "number", words="trade cards in its bank"),
    Column("kind", "Kind", words="whether it lives by trade or by raids"),
    Column("state", "State", words="whose it is, what it suffers, whether it is a trade centre"),
)


def _peoples(world: World, book: Book, settings: Mapping[str, Setting], now: int) -> Rows:
    for triban in world.tribans.values():
        page = book.land.triban(triban.id)
        yield (
            triban.id,
            (
                page.name,
                page.people,
                triban.regulars + triban.risen,
                triban.army_value,
                triban.horde,
                triban.mercenaries + triban.hired_ships,
                triban.ships,
                triban.navy_value,
                triban.blight,
                triban.bank,
                "trader" if is_trader(world, triban) else "raider",
                state_of(world, book, triban, settings, now),
            ),
        )


def state_of(world: World, book: Book, triban: Triban, settings: Mapping[str, Setting], now: int) -> str:
    """How a land stands, in a few words."""
    if triban.held_by:
        return f"held by the {book.land.outsider(triban.held_by).name}"
    said = [lordship(book, triban, head_of(world, triban.id))] if triban.lord else []
    if triban.seat and not triban.lord:
        said.append(triban.seat)
    if any(invasion.target == triban.id for invasion in world.invasions.values()):
        said.append("invaded")
    if any(triban.id in horde.at for horde in world.hordes.values()):
        said.append("nomads in the land")
    if any(raid.victim == triban.id for raid in world.raidings.values()):
        said.append("raided")
    if any(army.at == triban.id and army.sieged for army in world.armies.values()):
        said.append("besieged")
    if desolate(world, triban, settings, now):
        said.append("desolate")
    if triban.centre:
        said.append("trade centre")
    return ", ".join(said)


LEADERS = (
    Column("people", "People", words="whom he leads"),
    Column("office", "Office", words="warrior, administrator or politician"),
    Column("name", "Name", words="his name"),
    Column("rating", "Rating", "number", words="how able he is; the higher the better"),
    Column("since", "Since", words="when he came into office"),
    Column(
        "standing", "Standing", words="whether he leads his people, is an heir, or is out of the ordinary"
    ),
)


def _leaders(world: World, book: Book) -> Rows:
    order = {triban: n for n, triban in enumerate(world.tribans)}
    offices = ("warrior", "administrator", "politician")
    for leader in sorted(world.leaders.values(), key=lambda x: (order[x.triban], offices.index(x.office))):
        grade = (
            "exceptional" if leader.rating >= EXCEPTIONAL else "reliable" if leader.rating >= RELIABLE else ""
        )
        heir = is_heir(world, leader)
        leads = "leads" if world.tribans[leader.triban].leading == leader.office else ""
        standing = ", ".join(word for word in ("heir" if heir else leads, grade) if word)
        page = book.land.triban(leader.triban)
        since = book.land.year_label(leader.since)
        yield leader.id, (page.people, leader.office, leader.name, leader.rating, since, standing)


RELATIONS = (
    Column("one", "People", words="one of two free states"),
    Column("other", "With", words="the other of them"),
    Column("score", "Score", "number", words="how they stand to each other; the lower the friendlier"),
    Column("grade", "Standing", words="the same in a word"),
)


def _relations(world: World, book: Book) -> Rows:
    free = [state.id for state in powers(world)]
    for relation in world.relations.values():
        if any(side not in free for side in relation.id.split("|")):
            continue
        one, other = (book.land.triban(side).people for side in relation.id.split("|"))
        yield relation.id, (one, other, relation.score, GRADES[relation.score])


BANK = (
    Column("people", "People", words="whose bank it is"),
    Column("cards", "Cards", "number", words="trade cards in it"),
    Column("points", "Administrator", "number", words="the rating of the administrator"),
    Column("centre", "Centre", words="whether a trade centre is there"),
    Column("routes", "Routes", words="the trade routes that touch the land; shut ones bring nothing"),
)


def _bank(world: World, book: Book, year: int) -> Rows:
    for triban in world.tribans.values():
        administrator = holder(world, triban.id, "administrator")
        routes = [
            route.name + (" (shut)" if route.idle >= year else "")
            for route in world.routes.values()
            if triban.id in route.stops
        ]
        yield (
            triban.id,
            (
                book.land.triban(triban.id).people,
                triban.bank,
                administrator.rating if administrator else 0,
                "yes" if triban.centre else "",
                ", ".join(routes),
            ),
        )


OUTSIDERS = (
    Column("name", "Outsiders", words="a people beyond the land"),
    Column("kind", "Kind", words="whether they trade, raid or wander"),
    Column("by_sea", "By sea", words="whether they come over the sea"),
    Column("army", "Army", "number", words="how many units they have"),
    Column("state", "State", words="whom they hold, or who holds them"),
)


def _outsiders(world: World, book: Book) -> Rows:
    for outsider in world.outsiders.values():
        said = []
        if outsider.conquered_by:
            said.append(f"conquered by the {book.land.triban(outsider.conquered_by).people}")
        if outsider.tributary_to:
            said.append(f"tributary to the {book.land.triban(outsider.tributary_to).people}")
        held = [book.land.triban(t.id).name for t in world.tribans.values() if t.held_by == outsider.id]
        if held:
            said.append(f"hold {', '.join(held)}")
        by_sea = "yes" if outsider.sea else ""
        name = book.land.outsider(outsider.id).name
        yield outsider.id, (name, outsider.kind, by_sea, outsider.army, "; ".join(said))


EFFECTS = (
    Column("what", "What", words="what goes on"),
    Column("where", "Where", words="the land or route it weighs on"),
    Column("began", "Since", words="when it began"),
    Column("last", "Until", words="when it ends"),
    Column("blight", "Blight a year", "number", words="blight points that it brings every year"),
    Column("cards", "Cards a year", "number", words="trade cards that it brings or takes every year"),
)


def _effects(world: World, book: Book) -> Rows:
    def date(number: int) -> str:
        year, part = season.of_number(number)
        return f"{season.SEASONS[part]} {book.land.year_label(year)}"

    for effect in world.effects.values():
        place = (
            world.routes[effect.about].name
            if effect.about in world.routes
            else book.land.node(effect.about).name
        )
        last = date(effect.last) if effect.last else "for good"
        yield effect.id, (effect.kind, place, date(effect.began), last, effect.blight, effect.cards)
    for tribute in world.tributes.values():
        to = f"tribute to the {book.land.triban(tribute.receiver).people}"
        since = book.land.year_label(tribute.since) if tribute.since else ""
        until = f"{counted(tribute.left, 'winter')} more"
        # A card leaves its blight with the payer (G-26, G-27).
        yield tribute.id, (to, book.land.triban(tribute.payer).name, since, until, 1, -1)
    for raiding in world.raidings.values():
        who = f"constant raiding by the {book.land.outsider(raiding.outsider).name}"
        since = book.land.year_label(raiding.since)
        yield raiding.id, (who, book.land.triban(raiding.victim).name, since, "until it ends", 0, 0)
    for invasion in world.invasions.values():
        who = f"invasion by the {book.land.outsider(invasion.outsider).name}, {invasion.units} units"
        yield invasion.id, (who, book.land.triban(invasion.target).name, "this year", "autumn", 0, 0)
    for horde in world.hordes.values():
        who = f"horde of the {book.land.outsider(horde.outsider).name}, {horde.units} units"
        places = ", ".join(book.land.triban(land).name for land in horde.at)
        yield horde.id, (who, places, book.land.year_label(horde.arrived), "until it goes", 0, 0)


DUE = (
    Column("year", "Year", words="when it falls due"),
    Column("what", "What", words="what comes"),
    Column("whom", "Whom", words="to whom, or by whom"),
)


def _due(world: World, book: Book) -> Rows:
    coming = [
        (due.year, due.id, "a chance event", book.land.triban(due.triban).name) for due in world.due.values()
    ]
    coming += [
        (attack.year, attack.id, "an attack by outsiders", book.land.outsider(attack.outsider).name)
        for attack in world.attacks.values()
    ]
    for year, key, what, whom in sorted(coming):
        yield key, (book.land.year_label(year), what, whom)
