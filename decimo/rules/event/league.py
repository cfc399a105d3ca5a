"""Federations born of chance: for safety, or against an empire's hold on trade (E40, E47, section 20)."""

from decimo.fate import RED, Band, Draw, suit
from decimo.rules.book import Book, Season
from decimo.rules.pick import pick
from decimo.rules.war.declaration import declare
from decimo.rules.war.federation import federate
from decimo.world.bank import pay_cards
from decimo.world.effect import holds_company
from decimo.world.federation import federation_of
from decimo.world.land import Federation, Triban, World
from decimo.world.power import enemies, powers
from decimo.world.war import strength

BANDS = (
    Band("joins and will fight", ("hearts",)),
    Band("joins", ("diamonds",)),
    Band("keeps out", ("clubs", "spades")),
)
A_QUARTER = 4
"""The empire loses one card in four, rounded up (E47, G-40)."""


def partners(world: World, book: Book, state: Triban) -> list[Triban]:
    """The independent peoples that border on one, with which it could federate for safety (E40).

    They are single Tribans, in no federation yet, and at war with none of the others.
    """
    if not _independent(world, state):
        return []
    found: list[Triban] = []
    for other in powers(world):
        near = other.id in book.land.neighbours(state.id) and _independent(world, other)
        foes = enemies(world, other.id)
        if near and not any(member.id in foes for member in (state, *found)):
            found.append(other)
    return found


def federate_for_safety(turn: Season, book: Book, state: Triban, *, rule: str) -> None:
    """A people and the independent peoples beside it make a federation (E40, G-25)."""
    members = [state, *partners(turn.world, book, state)]
    federate(turn, book, [member.id for member in members], rule=rule)


def defiant(world: World, empire: Triban) -> list[Triban]:
    """The independent Tribans and kingdoms that may federate against an empire; transplanted ones do not (E38)."""
    return [
        state
        for state in powers(world)
        if state is not empire
        and state.seat != "empire"
        and not state.transplanted
        and not holds_company(world, state.id)
    ]


def defy_empire(turn: Season, book: Book, empire: Triban, years: int, *, rule: str) -> None:
    """Each independent state draws a card: red joins, who draws a heart also fights, and war comes after `years` years.

    Without a heart nobody fights, and the quarrel is none (E47, G-40). One state alone is no federation.
    """
    states = defiant(turn.world, empire)
    cards = turn.draws(
        [
            Draw(
                f"whether {book.land.triban(state.id).name} defies the empire",
                rule,
                state.id,
                BANDS,
            )
            for state in states
        ]
    )
    joining = [state for state, card in zip(states, cards, strict=True) if suit(card) in RED]
    for state, card in zip(states, cards, strict=True):
        turn.tell(
            "defy_empire" if state in joining else "mind_own_trade",
            state.id,
            rule,
            {"empire": empire.id, "draw": card},
        )
    if len(joining) < 2:
        turn.tell("fail_to_federate", empire.id, rule)
        return
    fighters = [state.id for state, card in zip(states, cards, strict=True) if suit(card) == "hearts"]
    federate(
        turn,
        book,
        [state.id for state in joining],
        rule=rule,
        against=empire.id,
        fighters=fighters,
        quarrel=turn.year + years if fighters else 0,
    )


def trade_quarrels(turn: Season, book: Book) -> None:
    """In winter an empire loses a quarter of its bank to each quarrel over trade, until the quarrel is war (E47)."""
    world = turn.world
    empires = [state.id for state in powers(world) if state.seat == "empire"]
    for league in list(world.federations.values()):
        if not league.quarrel or league.id not in world.federations:
            continue
        if league.against not in empires or not _fighters(league):
            turn.tell("drop_quarrel", league, "decimo:E47", {"name": league.name}, quarrel=0)
        elif turn.year < league.quarrel:
            empire = world.tribans[league.against]
            loss = -(-empire.bank // A_QUARTER)
            if loss:
                pay_cards(turn, empire, loss, rule="decimo:E47", why=f"the quarrel with the {league.name}")
        else:
            _go_to_war(turn, book, league)


def _go_to_war(turn: Season, book: Book, league: Federation) -> None:
    """The strongest of those who would fight declares war and the others follow; a die decides between equals."""
    world, against, fighters = turn.world, league.against, _fighters(league)
    turn.tell("take_up_arms", league, "decimo:E47", {"name": league.name, "empire": against}, quarrel=0)
    most = max(strength(world, member) for member in fighters)
    names = {
        member: book.land.triban(member).people for member in fighters if strength(world, member) == most
    }
    why = f"which member of the {league.name} declares the war"
    first = str(pick(turn, names, why=why, rule="decimo:E47", about=fighters[0]))
    declare(turn, book, first, against, rule="decimo:E47", cause="the empire's hold on trade")


def _fighters(league: Federation) -> list[str]:
    """The members that will go to war and are members still."""
    return [member for member in league.members if member in league.fighters]


def _independent(world: World, state: Triban) -> bool:
    """Whether a state is a single Triban in no federation, and no band of mercenaries."""
    single = not state.seat and not state.lord and not state.held_by
    return single and federation_of(world, state.id) is None and not holds_company(world, state.id)
