"""The ledgers of a campaign: peoples, leaders, relations, banks, outsiders, realms, wars, armies, effects."""

from collections.abc import Iterator

from decimo.chance.text import pluralize
from decimo.play.campaign_record import Moment
from decimo.play.ruleset import Column, Ledger
from decimo.rules.game_data import DecimoData
from decimo.rules.settings import DecimoSettings
from decimo.world import world_state
from decimo.world.blight import is_desolate
from decimo.world.field_army import fielded
from decimo.world.polity import GRADES, head_of, lands_of, polities
from decimo.world.realm import bank_place
from decimo.world.trade import is_trader
from decimo.world.world_state import EXCEPTIONAL, RELIABLE, Triban, World, holder, is_heir, leading

RealmRows = Iterator[tuple[str, tuple[str | int, ...]]]


def lordship(data: DecimoData, land: Triban, head: str) -> str:
    """Return the lord of a land in words, and whether the land is a kingdom inside an empire."""
    ruler = f"the {data.land.triban(head).people}"
    return f"kingdom of {ruler}" if land.seat else f"subject to {ruler}"


REALMS = (
    Column("state", "State", words="the people at its head"),
    Column("rank", "Rank", words="kingdom or empire"),
    Column("count", "Lands", "number", words="the number of its lands"),
    Column("lands", "Subject lands", words="the lands that are subject to it"),
    Column("ruler", "Ruler", words="its ruler and the ruler's office"),
    Column("successor", "Successor", words="the named successor, if there is one"),
    Column("bank", "Cards", "number", words="trade cards in its bank"),
    Column("bank_in", "Bank in", words="the land that holds the bank"),
)


def realm_rows(world: World, data: DecimoData) -> RealmRows:
    """Return every kingdom and empire; conquered outsiders count among its lands."""
    for head in polities(world):
        if not head.seat:
            continue
        lands = [data.land.triban(land.id).name for land in lands_of(world, head.id)[1:]]
        lands += [
            data.land.outsider(o.id).name
            for o in world.outsiders.values()
            if o.conquered_by == head.id and o.id not in world.tribans
        ]
        ruler, heir = leading(world, head), world.leaders.get(head.successor)
        yield (
            head.id,
            (
                data.land.triban(head.id).people,
                head.seat,
                len(lands) + 1,
                ", ".join(lands),
                f"{ruler.name} ({ruler.office})" if ruler else "",
                heir.name if heir else "",
                head.bank,
                data.land.triban(bank_place(head)).name,
            ),
        )


WARS = (
    Column("one", "Declared by", words="the state that declared the war"),
    Column("one_allies", "With", words="its allies in the war"),
    Column("other", "Against", words="the other side"),
    Column("other_allies", "With them", words="the allies of the other side"),
    Column("since", "Since", words="the year it began"),
    Column("one_won", "Won", "number", words="battles and sieges won by the first side"),
    Column("other_won", "Won by them", "number", words="battles and sieges won by the other side"),
    Column("attacker", "Attacks", words="the side that attacks this year"),
    Column("cause", "Cause", words="the reason for the war"),
)


def war_rows(world: World, data: DecimoData) -> RealmRows:
    """Return every war: its sides, the attacker of this year, and the battles and sieges each has won (G-26)."""

    def people(heads: tuple[str, ...]) -> str:
        return ", ".join(data.land.triban(head).people for head in heads if head)

    for war in world.wars.values():
        cause = f"civil war: {war.cause}" if war.civil else war.cause
        yield (
            war.id,
            (
                people((war.one,)),
                people(war.one_allies),
                people((war.other,)),
                people(war.other_allies),
                data.land.year_label(war.since),
                war.one_won,
                war.other_won,
                people((war.attacker,)),
                cause,
            ),
        )


ARMIES = (
    Column("people", "People", words="the people that owns it"),
    Column("kind", "Kind", words="army or fleet"),
    Column("at", "Where", words="the land or sea where it is"),
    Column("regulars", "Regulars", "number", words="regular units in it"),
    Column("horde", "Horde", "number", words="units of the horde in it"),
    Column("hired", "Hired", "number", words="hired units or ships in it"),
    Column("allied", "Allies", "number", words="allied units in it"),
    Column("ships", "Ships", "number", words="ships in it"),
    Column("state", "State", words="its siege and its supply"),
)


def army_rows(world: World, data: DecimoData) -> RealmRows:
    """Return every army and fleet on the map."""
    for army in world.armies.values():
        said = [] if army.supplied else ["out of supply"]
        if army.sieged:
            said.append(f"besieges {data.land.triban(army.at).city}, season {army.sieged}")
        if not fielded(army):
            said.append("unable to give battle")
        counts = (army.regulars + army.risen, army.horde, army.mercenaries, army.allied, 0)
        where = data.land.node(army.at).name
        yield army.id, (data.land.triban(army.power).people, "army", where, *counts, ", ".join(said))
    for fleet in world.fleets.values():
        state = "in port" if fleet.at in world.tribans else ""
        where = data.land.node(fleet.at).name
        yield (
            fleet.id,
            (data.land.triban(fleet.power).people, "fleet", where, 0, 0, fleet.hired, 0, fleet.ships, state),
        )


Rows = Iterator[tuple[str, tuple[str | int, ...]]]


def build_ledgers(world: World, data: DecimoData, settings: DecimoSettings, moment: Moment) -> list[Ledger]:
    """Return every ledger of the campaign; events to come are shown only if the calendar is open (G-29)."""
    now = world_state.season_number(moment.year, moment.season)
    made = [
        _ledger("tribans", "Peoples", PEOPLES, _peoples(world, data, settings, now)),
        Ledger("realms", "Realms", REALMS, tuple(realm_rows(world, data))),
        _ledger("leaders", "Leaders", LEADERS, _leaders(world, data)),
        _ledger("relations", "Scores", RELATIONS, _relations(world, data)),
        Ledger("wars", "Wars", WARS, tuple(war_rows(world, data))),
        Ledger("armies", "Armies", ARMIES, tuple(army_rows(world, data))),
        _ledger("bank", "Bank", BANK, _bank(world, data, moment.year)),
        _ledger("outsiders", "Outsiders", OUTSIDERS, _outsiders(world, data)),
        _ledger("effects", "Runs", EFFECTS, _effects(world, data)),
    ]
    if settings.calendar == "years":
        made.append(_ledger("due", "Coming", DUE, _due(world, data)))
    return made


def _ledger(id: str, title: str, columns: tuple[Column, ...], rows: Rows) -> Ledger:  # noqa: A002
    return Ledger(id, title, columns, tuple(rows))


PEOPLES = (
    Column("land", "Land", words="the land of a Triban"),
    Column("people", "People", words="the people who live there"),
    Column(
        "regulars",
        "Army",
        "number",
        words="units under arms at home; the ledger Armies has those in the field",
    ),
    Column("army_value", "of", "number", words="its army value: the units at full strength"),
    Column("horde", "Horde", "number", words="units of the horde"),
    Column("mercenaries", "Hired", "number", words="hired units and ships"),
    Column("ships", "Ships", "number", words="ships in port, without those in a fleet"),
    Column("navy_value", "of", "number", words="its navy value: the ships at full strength"),
    Column("blight", "Blight", "number", words="blight points; they hamper all it does"),
    Column("bank", "Cards", "number", words="trade cards in its bank"),
    Column("kind", "Kind", words="traders or raiders"),
    Column("state", "State", words="its owner, its troubles, and whether it is a trade centre"),
)


def _peoples(world: World, data: DecimoData, settings: DecimoSettings, now: int) -> Rows:
    for triban in world.tribans.values():
        page = data.land.triban(triban.id)
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
                state_of(world, data, triban, settings, now),
            ),
        )


def state_of(world: World, data: DecimoData, triban: Triban, settings: DecimoSettings, now: int) -> str:
    """Return the state of a land in a few words."""
    if triban.held_by == triban.id:
        return "held by its own people"
    if triban.held_by:
        return f"held by the {data.land.outsider(triban.held_by).name}"
    said = [lordship(data, triban, head_of(world, triban.id))] if triban.lord else []
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
    if is_desolate(world, triban, settings, now):
        said.append("desolate")
    if triban.centre:
        said.append("trade centre")
    return ", ".join(said)


LEADERS = (
    Column("people", "People", words="the people of the leader"),
    Column("office", "Office", words="warrior, administrator or politician"),
    Column("name", "Name", words="the name of the leader"),
    Column("rating", "Rating", "number", words="ability; the higher the better"),
    Column("since", "Since", words="the year of taking office"),
    Column("standing", "Standing", words="ruler, heir, or out of the ordinary"),
)


def _leaders(world: World, data: DecimoData) -> Rows:
    order = {triban: n for n, triban in enumerate(world.tribans)}
    offices = ("warrior", "administrator", "politician")
    for leader in sorted(world.leaders.values(), key=lambda x: (order[x.triban], offices.index(x.office))):
        grade = (
            "exceptional" if leader.rating >= EXCEPTIONAL else "reliable" if leader.rating >= RELIABLE else ""
        )
        heir = is_heir(world, leader)
        leads = "leads" if world.tribans[leader.triban].leading == leader.office else ""
        standing = ", ".join(word for word in ("heir" if heir else leads, grade) if word)
        page = data.land.triban(leader.triban)
        since = data.land.year_label(leader.since)
        yield leader.id, (page.people, leader.office, leader.name, leader.rating, since, standing)


RELATIONS = (
    Column("one", "People", words="one of two independent states"),
    Column("other", "With", words="the other state"),
    Column("score", "Score", "number", words="the score between them; the lower the friendlier"),
    Column("grade", "Standing", words="the same in a word"),
)


def _relations(world: World, data: DecimoData) -> Rows:
    free = [state.id for state in polities(world)]
    for relation in world.relations.values():
        if any(side not in free for side in relation.pair):
            continue
        one, other = (data.land.triban(side).people for side in relation.pair)
        yield relation.id, (one, other, relation.score, GRADES[relation.score])


BANK = (
    Column("people", "People", words="the owner of the bank"),
    Column("cards", "Cards", "number", words="trade cards in it"),
    Column("points", "Administrator", "number", words="the rating of the administrator"),
    Column("centre", "Centre", words="whether a trade centre is there"),
    Column("routes", "Routes", words="the trade routes through the land; closed ones bring nothing"),
)


def _bank(world: World, data: DecimoData, year: int) -> Rows:
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
                data.land.triban(triban.id).people,
                triban.bank,
                administrator.rating if administrator else 0,
                "yes" if triban.centre else "",
                ", ".join(routes),
            ),
        )


OUTSIDERS = (
    Column("name", "Outsiders", words="a people beyond the land"),
    Column("kind", "Kind", words="traders, raiders or nomads"),
    Column("by_sea", "By sea", words="whether they attack over the sea"),
    Column("army", "Army", "number", words="the number of their units"),
    Column("state", "State", words="the lands they hold, or their conqueror"),
)


def _outsiders(world: World, data: DecimoData) -> Rows:
    for outsider in world.outsiders.values():
        said = []
        if outsider.conquered_by:
            said.append(f"conquered by the {data.land.triban(outsider.conquered_by).people}")
        if outsider.tributary_to:
            said.append(f"tributary to the {data.land.triban(outsider.tributary_to).people}")
        held = [data.land.triban(t.id).name for t in world.tribans.values() if t.held_by == outsider.id]
        if held:
            said.append(f"hold {', '.join(held)}")
        by_sea = "yes" if outsider.sea else ""
        name = data.land.outsider(outsider.id).name
        yield outsider.id, (name, outsider.kind, by_sea, outsider.army, "; ".join(said))


EFFECTS = (
    Column("what", "What", words="the effect"),
    Column("where", "Where", words="the land or route it affects"),
    Column("began", "Since", words="when it began"),
    Column("last", "Until", words="when it ends"),
    Column("blight", "Blight a year", "number", words="blight points that it brings every year"),
    Column("cards", "Cards a year", "number", words="trade cards that it brings or takes every year"),
)


def _effects(world: World, data: DecimoData) -> Rows:
    def date(number: int) -> str:
        year, part = world_state.year_and_season(number)
        return f"{world_state.SEASONS[part]} {data.land.year_label(year)}"

    for effect in world.effects.values():
        place = (
            world.routes[effect.about].name
            if effect.about in world.routes
            else data.land.node(effect.about).name
        )
        last = date(effect.last) if effect.last else "for good"
        yield effect.id, (effect.kind, place, date(effect.began), last, effect.blight, effect.cards)
    for tribute in world.tributes.values():
        to = f"tribute to the {data.land.triban(tribute.receiver).people}"
        since = data.land.year_label(tribute.since) if tribute.since else ""
        until = f"{pluralize(tribute.left, 'winter')} more"
        # A card leaves its blight with the payer (G-26, G-27).
        yield tribute.id, (to, data.land.triban(tribute.payer).name, since, until, 1, -1)
    for raiding in world.raidings.values():
        who = f"constant raiding by the {data.land.outsider(raiding.outsider).name}"
        since = data.land.year_label(raiding.since)
        yield raiding.id, (who, data.land.triban(raiding.victim).name, since, "until it ends", 0, 0)
    for invasion in world.invasions.values():
        who = f"invasion by the {data.land.outsider(invasion.outsider).name}, {invasion.units} units"
        yield invasion.id, (who, data.land.triban(invasion.target).name, "this year", "autumn", 0, 0)
    for horde in world.hordes.values():
        who = f"horde of the {data.land.outsider(horde.outsider).name}, {horde.units} units"
        places = ", ".join(data.land.triban(land).name for land in horde.at)
        yield horde.id, (who, places, data.land.year_label(horde.arrived), "until it goes", 0, 0)


DUE = (
    Column("year", "Year", words="the year when it comes"),
    Column("what", "What", words="what comes"),
    Column("whom", "Whom", words="the people it strikes, or the outsiders who come"),
)


def _due(world: World, data: DecimoData) -> Rows:
    coming = [
        (due.year, due.id, "a chance event", data.land.triban(due.triban).name) for due in world.due.values()
    ]
    coming += [
        (attack.year, attack.id, "an attack by outsiders", data.land.outsider(attack.outsider).name)
        for attack in world.attacks.values()
    ]
    for year, key, what, whom in sorted(coming):
        yield key, (data.land.year_label(year), what, whom)
