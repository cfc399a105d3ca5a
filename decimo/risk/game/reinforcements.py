"""Reinforcements: armies for territories, continents and traded sets (B6, B7)."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from decimo.chance import Option, read_share
from decimo.risk.board.board import NOBODY, Board, Territory, note, place_armies, territories_of
from decimo.risk.game.cards import trade
from decimo.risk.game.victory import check_victory, whole_continents
from decimo.risk.game_data import RiskContext, RiskData, RiskDecision, whose_turn


def describe_surroundings(board: Board, data: RiskData, side: str, place: str) -> str:
    """Return words such as `North America: you hold 2 of 9, Blue 3; beside it you 1, Blue 4+2`, as `side` sees it."""
    lands, continent = board.territories, data.land.place[place].continent
    places = data.land.of_continent[continent]
    stacks = _by_owner(lands[other] for other in places)
    mine = len(stacks.pop(side, ()))
    others = [f"{data.names[owner]} {len(held)}" for owner, held in stacks.items()]
    share = ", ".join([f"you hold {mine} of {len(places)}", *others])
    around = _by_owner(lands[other] for other in data.land.beside[place])
    beside = [
        f"{'you' if owner == side else data.names[owner]} {'+'.join(map(str, held))}"
        for owner, held in around.items()
    ]
    return f"{data.names[continent]}: {share}; beside it {', '.join(beside) or 'nobody'}"


def _by_owner(lands: Iterable[Territory]) -> dict[str, list[int]]:
    """Return the armies that each owner has in its territories, the largest first; empty land is left out."""
    found: dict[str, list[int]] = {}
    for land in lands:
        if land.owner != NOBODY:
            found.setdefault(land.owner, []).append(land.armies)
    return {owner: sorted(held, reverse=True) for owner, held in found.items()}


Heap = tuple[str, int]
"""A territory, and the number of armies for it."""


def ask_placing(
    context: RiskContext, data: RiskData, side: str, armies: int, *, rule: str, verb: str = "place"
) -> None:
    """A player puts armies on territories of its own, in any number of heaps."""
    left = int(armies)
    while left:
        for territory, amount in ask_heaps(
            context,
            data,
            side,
            territories_of(context.world, side),
            left,
            rule=rule,
            decision=RiskDecision.PLACE,
        ):
            place_armies(context, context.world.territories[territory], amount, rule=rule, verb=verb)
            left -= amount


def ask_heaps(
    context: RiskContext,
    data: RiskData,
    side: str,
    territories: Sequence[Territory],
    most: int,
    rule: str,
    decision: RiskDecision,
    *,
    share: int = 0,
    task: str = "",
) -> list[Heap]:
    """Ask a player where a heap of at most `most` armies goes; one answer may settle several heaps.

    They come to at most `most` armies, or to `share` if more are to follow. A single territory needs no question.
    `task` ends the question.
    """
    if len(territories) == 1:
        return [(territories[0].id, most)]
    share = max(share, most)
    many = "an army" if most == 1 else f"some of {most} armies"
    options = [Option(each.id, _words(context, data, side, each)) for each in territories]
    left = f", of {share} that are left" if share > most else ""
    why = f"{data.names[side]}: where to put {many}{left}{task}"
    chosen = context.choose(
        side, options, why=why, rule=rule, about=side, decision=decision, share=share if share > 1 else 0
    )
    if heaps := read_share(chosen):
        return list(heaps.items())
    territory = str(chosen)
    return [(territory, 1 if most == 1 else ask_number(context, data, side, most, territory, rule=rule))]


def _words(context: RiskContext, data: RiskData, side: str, territory: Territory) -> str:
    """Return the words of a territory's option: its armies and surroundings."""
    lies = describe_surroundings(context.world, data, side, territory.id)
    return f"{data.names[territory.id]}, {territory.armies} there; {lies}"


def ask_number(
    context: RiskContext, data: RiskData, side: str, most: int, territory: str, *, rule: str
) -> int:
    """Ask a player for a number of armies from 1 to `most`; the number itself is typed."""
    place_name = data.names[territory]
    options = [
        Option(str(number), f"{number} to {place_name}" if number < most else f"all {most} to {place_name}")
        for number in range(1, most + 1)
    ]
    why = f"{data.names[side]}: how many of {most} armies go to {place_name}"
    return int(
        context.choose(side, options, why=why, rule=rule, about=territory, decision=RiskDecision.PLACE_NUMBER)
    )


def ask_staying(
    context: RiskContext,
    data: RiskData,
    side: str,
    source: Territory,
    target: str,
    least_moving: int,
    *,
    rule: str,
    least_staying: int = 1,
    told: str = "",
) -> int:
    """Ask how many armies stay behind in `source` while the rest go to `target`; return how many go (B15, B16).

    The number itself is typed if at least one army must stay. `told` is the latest result in words.
    """
    most = source.armies - least_moving
    if most <= least_staying:
        return source.armies - least_staying
    here, there = data.names[source.id], data.names[target]
    options = [
        Option(str(stay), f"{stay} in {here}, {source.armies - stay} to {there}")
        for stay in range(least_staying, most + 1)
    ]
    why = f"{data.names[side]}: {f'{told}; ' if told else ''}how many armies stay in {here}"
    chosen = context.choose(
        side, options, why=why, rule=rule, about=f"{source.id}>{target}", decision=RiskDecision.STAY
    )
    return source.armies - int(chosen)


LEAST = 3
"""The fewest armies that a player gets for territories (B6)."""
PER_ARMY = 3
"""The number of territories that bring an army (B6)."""


class Income(NamedTuple):
    """The armies for a player's territories, and for each whole continent."""

    territories: int
    continents: Mapping[str, int]

    @property
    def armies(self) -> int:
        """The sum."""
        return self.territories + sum(self.continents.values())


def count_income(board: Board, data: RiskData, side: str) -> Income:
    """Return the armies that a player gets at the start of its turn, without cards (B6, B7)."""
    whole = {each.id: each.bonus for each in whole_continents(board, data.land, side)}
    return Income(max(LEAST, len(territories_of(board, side)) // PER_ARMY), whole)


def begin_turn(context: RiskContext) -> None:
    """Clear the values that the board stored of the last turn."""
    note(context, rule="risk:B5", captured=False, rewarded=False, fought=())


def reinforce(context: RiskContext, data: RiskData) -> None:
    """The current player gets armies and places them."""
    side = whose_turn(context)
    begin_turn(context)
    due = count_income(context.world, data, side)
    traded = trade(context, data, side)
    words = {
        "territories": due.territories,
        "continents": sum(due.continents.values()),
        "cards": traded,
        "armies": due.armies + traded,
    }
    context.tell("levy", side, "risk:B6", words)
    ask_placing(context, data, side, due.armies + traded, rule="risk:B6")
    check_victory(context, data)
