"""The general who would be emperor: cards show which troops join him and which stay loyal (E48, R11.5)."""

from decimo.fate import Band, Draw, Drawn, Option, suit
from decimo.rules.book import Book, Season
from decimo.rules.people.leaders import appoint
from decimo.rules.pick import pick
from decimo.rules.realm.civil_war import part
from decimo.world.army import units
from decimo.world.land import Triban, World, holder
from decimo.world.power import lands_of
from decimo.world.rising import sail_over

SUITS = ("spades", "hearts", "diamonds", "clubs")
NO_MERCENARIES = Option("none", "hire nobody")
MOST_HIRED = 16
"""No more mercenaries are hired at once than fight in one battle (R9.2)."""


def may_usurp(world: World, state: Triban) -> bool:
    """Whether there is a land outside the capital in which a general can stand."""
    return len(lands_of(world, state.id)) > 1


def usurp(turn: Season, book: Book, state: Triban, cards: int, *, rule: str) -> None:
    """The best general rises in one of the empire's lands, and cards part the troops (E48, G-19, G-40).

    He is the emperor's warrior or, where the warrior is emperor himself, somebody new. The garrison of the land
    he stands in follows him. Every other garrison and every fleet in port draws a card and joins him on one of
    the suits dealt; a garrison takes its land along, but that of the capital marches off to him.
    """
    world = turn.world
    general = holder(world, state.id, "warrior") if state.leading != "warrior" else None
    lands = lands_of(world, state.id)
    names = {land.id: book.land.triban(land.id).name for land in lands[1:]}
    base = str(pick(turn, names, why="the land where the general stands", rule=rule, about=state.id))
    dealt = turn.draws(
        [Draw("a card dealt for the general", rule, f"{state.id}.{n}") for n in range(1, cards + 1)]
    )
    his = tuple(name for name in SUITS if any(suit(card) == name for card in dealt))
    who = general.name if general else f"a general in {names[base]}"
    suits = Drawn(" and ".join(his), tuple(ask for card in dealt for ask in card.asks))
    turn.tell("claim_throne", state, rule, {"name": who, "place": base, "suits": suits})
    garrisons = [land for land in lands if land.id != base and units(land)]
    fleets = [land for land in lands if land.ships]
    drawn = turn.draws(
        [_card(book, land, "garrison", his) for land in garrisons]
        + [_card(book, land, "fleet", his) for land in fleets]
    )
    joined = [suit(card) in his for card in drawn]
    for n, card in enumerate(drawn):
        place, body = (*garrisons, *fleets)[n], "garrison" if n < len(garrisons) else "fleet"
        _tell_loyalty(turn, place, body, card, joined=joined[n], rule=rule)
    gone = [land for land, joins in zip(garrisons, joined, strict=False) if joins]
    rebels = [base, *(land.id for land in gone if land is not state)]
    moving = {state.id: state.regulars} if state in gone else {}
    part(
        turn,
        book,
        leader=base,
        rebels=rebels,
        against=state.id,
        moving=moving,
        rule=rule,
        cause="a general who would be emperor",
        general=general,
    )
    if general:
        appoint(turn, book, state, "warrior", rule=rule, gone=general.id)
    _sail(
        turn,
        book,
        base,
        state,
        dict(zip((land.id for land in fleets), joined[len(garrisons) :], strict=True)),
    )
    if all(joined):
        _hire(turn, book, state)


def _card(book: Book, land: Triban, body: str, his: tuple[str, ...]) -> Draw:
    bands = (
        Band("it joins the general", his),
        Band("it stays loyal", tuple(name for name in SUITS if name not in his)),
    )
    why = f"the loyalty of the {body} in {book.land.triban(land.id).name}"
    return Draw(why, "decimo:R11.5", f"{land.id}.{body}", bands)


def _tell_loyalty(turn: Season, land: Triban, body: str, card: Drawn, *, joined: bool, rule: str) -> None:
    turn.tell("join_general" if joined else "stay_true", land.id, rule, {"body": body, "draw": card})


def _sail(turn: Season, book: Book, base: str, state: Triban, joined: dict[str, bool]) -> None:
    """A fleet in a port of the wrong side sails to the first of the other, if there is one (E48).

    Ships for which the goal has no room serve for hire (R15.4).
    """
    rebel, loyal = lands_of(turn.world, base), lands_of(turn.world, state.id)
    goals: dict[str, Triban] = {}
    for id_, joins in joined.items():
        ports = [land for land in (rebel if joins else loyal) if book.land.triban(land.id).port]
        if (turn.world.tribans[id_] in rebel) != joins and ports:
            goals[id_] = ports[0]
    leaving = {id_: turn.world.tribans[id_].ships for id_ in goals}
    for id_, goal in goals.items():
        start = turn.world.tribans[id_]
        room = goal.navy_value - goal.ships + leaving.get(goal.id, 0)
        ships = max(0, min(leaving[id_], room))
        sail_over(turn, start, goal, ships, leaving[id_] - ships, rule="decimo:E48")
        leaving[id_] = 0


def _hire(turn: Season, book: Book, state: Triban) -> None:
    """An emperor whom all his troops desert may hire mercenaries, as far as the bank goes (R17.2)."""
    most = min(state.bank, MOST_HIRED)
    if not most:
        return
    name = book.land.triban(state.id).name
    options = (
        *(Option(str(n), f"hire {n} for {n} trade cards") for n in range(1, most + 1)),
        NO_MERCENARIES,
    )
    why = f"how many mercenaries the emperor in {name} hires, now that all his troops have left him"
    chosen = turn.choose(state.id, options, why=why, rule="decimo:R17.2", about=state.id)
    if chosen != NO_MERCENARIES.id:
        hired = int(chosen)
        turn.tell(
            "hire_mercenaries",
            state,
            "decimo:R17.2",
            {"units": hired, "paid": hired, "choice": chosen},
            mercenaries=state.mercenaries + hired,
            bank=state.bank - hired,
        )
