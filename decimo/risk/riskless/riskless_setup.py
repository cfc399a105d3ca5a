"""The deal of Riskless: missions, territories and the pile. Nothing after it is random (S2, S3, S-o)."""

from collections.abc import Mapping

from decimo.chance import Draw, Field, Filled, Pack, Refusal, Roll, Stream
from decimo.chance.form import NO_LETTERS, Check
from decimo.risk.board.board import hand_over, note, strength, territories_of
from decimo.risk.game.game_setup import card_pile, seat_players
from decimo.risk.game_data import PieceTable, RiskContext, RiskData
from decimo.risk.hidden_information import PILE, SHUFFLE, SHUFFLE_RULE
from decimo.risk.policy.player_view import PlayerView
from decimo.risk.riskless.duel_forecast import DuelForecast
from decimo.risk.riskless.pieces import set_sheet, station


def create_riskless(context: RiskContext, data: RiskData) -> None:
    """Seat the players, and deal missions, territories and cards.

    Raises:
        Refusal: the settings ask for neutral armies.

    """
    if context.settings.neutrals == "on":
        raise Refusal("Riskless is played without neutral armies; set neutrals=off, or battles=dice.")
    seat_players(context, data)
    deal_missions(context, data)
    deal_territories(context, data)
    stack_pile(context, data)
    shuffle_rows(context, data)


def deal_missions(context: RiskContext, data: RiskData) -> None:
    """Every player draws one of the missions that name continents (S2, S-l)."""
    context.pack = Pack([m.id for m in data.missions.missions if m.continents], rule="risk:S2")
    order = context.world.order
    drawn = context.draws(
        [
            Draw(f"the mission of {data.names[side]}", "risk:S2", side, unseen=context.pack.full)
            for side in order
        ]
    )
    for side, mission in zip(order, drawn, strict=True):
        context.tell(
            "draw_mission", context.world.players[side], "risk:S2", {"mission": mission}, mission=str(mission)
        )


def deal_territories(context: RiskContext, data: RiskData) -> None:
    """The territory cards are dealt in turn until none is left (S3)."""
    order, places = context.world.order, [place.id for place in data.land.territories]
    context.pack = Pack(places, rule="risk:S3")
    owners = [order[n % len(order)] for n in range(len(places))]
    draws = [Draw(f"a territory for {data.names[owner]}", "risk:S3", owner) for owner in owners]
    for owner, card in zip(owners, context.draws(draws), strict=True):
        hand_over(context, context.world.territories[card], owner, 0, rule="risk:S3", verb="get_territory")


def stack_pile(context: RiskContext, data: RiskData) -> None:
    """The pile of cards is shuffled once for the whole game; the first of `deck` is on top (S-o)."""
    cards = card_pile(data)
    if context.settings.pile == "shuffled":
        context.pack = Pack(cards, rule="risk:S-o")
        draws = [Draw(f"card {n} of the pile", "risk:S-o", PILE) for n in range(1, len(cards) + 1)]
        cards = tuple(str(card) for card in context.draws(draws))
    note(context, rule="risk:S-o", deck=cards)


def shuffle_rows(context: RiskContext, data: RiskData) -> None:
    """Every player gets a hidden number, so that a piece's place in a row of the program reveals nothing (S-h)."""
    order = context.world.order
    rolls = [
        Roll(SHUFFLE, f"how the rows of {data.names[side]} are mixed", SHUFFLE_RULE, side) for side in order
    ]
    for side, number in zip(order, context.rolls(rolls), strict=True):
        context.tell("note", context.world.players[side], SHUFFLE_RULE, {}, shuffle=number)


Layout = dict[str, list[str]]
"""The ranks in each territory, in the order of their row."""
HELD_BACK: Mapping[str, int] = {"spy": 1, "bomb": 2, "miner": 2}
"""Ranks better placed later: against a marshal, to stop a strong piece, and against bombs."""
STACKS = (0, 0, 1)
"""The order of stacks for strong pieces: two of three go to the first stack, one to the second."""


def counts_to_place(table: PieceTable) -> dict[str, int]:
    """Return the number of pieces of each rank that a policy places at first."""
    return {rank.id: rank.number - min(rank.number, HELD_BACK.get(rank.id, 0)) for rank in table.ranks}


def lay_out_pieces(view: PlayerView, counts: Mapping[str, int], shuffle: int) -> Layout:
    """Lay out `counts` pieces of each rank on own territories, at least one in each.

    `shuffle` is the player's hidden number, which alone decides the order of pieces in a row.
    """
    ranks = view.data.pieces.rank
    order = sorted(counts, key=lambda rank: ranks[rank].strength or 0)
    # Bombs come first, as they have no strength: they guard best where others pass.
    pieces = [rank for rank in order for _ in range(counts[rank])]
    foresight = DuelForecast(view)
    fronts = sorted(view.own, key=lambda place: -foresight.front(place))
    guarded = [*fronts[len(STACKS) - 1 :], *fronts[: len(STACKS) - 1]]
    layout: Layout = {place: [] for place in view.own}
    for place in guarded:
        layout[place].append(pieces.pop(0))
    heads = fronts[: max(STACKS) + 1]
    for n, rank in enumerate(reversed(pieces)):
        layout[heads[STACKS[n % len(STACKS)] % len(heads)]].append(rank)
    return {place: _mixed(row, f"{shuffle}/{place}") for place, row in layout.items()}


def _mixed(row: list[str], key: str) -> list[str]:
    """Return a row in a random order that depends on its key."""
    stream, left = Stream(key), list(row)
    return [left.pop(stream.below(len(left))) for _ in row]


RULE = "risk:S-d"


def place_all(context: RiskContext, data: RiskData) -> None:
    """Before the first turn all players place their pieces; none is on the board before all have decided."""
    decided = {side: place_in_secret(context, data, side) for side in context.world.order}
    for side, layout in decided.items():
        for territory, ranks in layout.items():
            for rank in ranks:
                station(context, context.world.territories[territory], rank, rule="risk:S3", verb="lay_out")
        lands, pieces = strength(context.world, side)
        context.tell("array", side, "risk:S3", {"territories": lands, "pieces": pieces})


def place_in_secret(context: RiskContext, data: RiskData, side: str) -> Layout:
    """Ask a player for the layout of its pieces; return the ranks in each of its territories, in their rows."""
    table = data.pieces
    view = PlayerView(context.world, data, context.settings, side)
    offered = lay_out_pieces(view, counts_to_place(table), context.world.players[side].shuffle)
    most = sum(rank.number for rank in table.ranks)
    fields = [
        Field(land.id, _words(context, data, side, land.id), 1, most, letters=letters(table), usual=usual)
        for land in territories_of(context.world, side)
        for usual in [row_letters(table, offered[land.id])]
    ]
    filled, _ = context.fill(
        side,
        fields,
        why=f"{_situation(context, data, side)}; which pieces stand where, a letter each: {_set_words(table)}",
        rule=RULE,
        about=side,
        sheet=set_sheet(table, specials=context.settings.specials),
        check=_of_one_set(table),
    )
    return offered if filled is None else _laid_out(table, filled)


def letters(table: PieceTable) -> str:
    """Return the letters of the ranks, the strongest first, in lower case as typed in a form."""
    return "".join(rank.sign.lower() for rank in table.ranks)


def row_letters(table: PieceTable, ranks: list[str]) -> str:
    """Return a row of pieces as it is typed."""
    return "".join(table.rank[rank].sign.lower() for rank in ranks) or NO_LETTERS


def held_back(table: PieceTable, layout: Layout) -> Mapping[str, int]:
    """Return the number of pieces of each rank left off the board; below 0 if there are too few."""
    placed = [rank for ranks in layout.values() for rank in ranks]
    left = {rank.id: rank.number - placed.count(rank.id) for rank in table.ranks}
    return {rank: number for rank, number in left.items() if number}


def _laid_out(table: PieceTable, filled: Filled) -> Layout:
    by_letter = {rank.sign.lower(): rank.id for rank in table.ranks}
    return {territory: [by_letter[letter] for letter in str(row)] for territory, row in filled.items()}


def _of_one_set(table: PieceTable) -> Check:
    """Return the check that no rank is on the board more often than in the set."""

    def check(filled: Filled) -> str:
        left = held_back(table, _laid_out(table, filled))
        over = [
            f"{table.rank[rank].number - number} of {table.rank[rank].number} ({table.rank[rank].sign}, {rank})"
            for rank, number in left.items()
            if number < 0
        ]
        return f"there are more pieces than in the set: {', '.join(over)}" if over else ""

    return check


def _situation(context: RiskContext, data: RiskData, side: str) -> str:
    words = data.missions.mission[context.world.players[side].mission].words.rstrip(".")
    return f"{data.names[side]}: the mission is: {words}"


def _set_words(table: PieceTable) -> str:
    """Return the pieces of a set with their letters: `1 M marshal, 1 9 general`."""
    return ", ".join(f"{rank.sign} {rank.id} x{rank.number}" for rank in table.ranks)


def _words(context: RiskContext, data: RiskData, side: str, territory: str) -> str:
    """Return the words of a territory in the form: its continent, and the players beside it."""
    continent = data.names[data.land.place[territory].continent]
    owners = [context.world.territories[other].owner for other in data.land.beside[territory]]
    beside = [
        f"{data.names[other]} {owners.count(other)}"
        for other in context.world.order
        if other in owners and other != side
    ]
    return f"{data.names[territory]}, {continent}; {', '.join(beside) or 'none but your own'} beside"
