"""The set-up: who plays and who begins, who gets which territory, and the first armies (B2 to B4)."""

from collections.abc import Mapping

from decimo.fate import Draw, Option, Pack, Refusal, Setting, read_share
from decimo.risk.board.army import hand_over, place_armies
from decimo.risk.board.board import NEUTRAL, NOBODY, Board, Player, Territory, held, strength
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play
from decimo.risk.game.contest import contest
from decimo.risk.game.outlook import outlook
from decimo.risk.game.placing import Heap, ask_heaps
from decimo.risk.zombie.marker import hand_out_markers

TWO = 2
AT_A_TIME = 2
"""Own armies that each of two players places before one of the neutrals (B3)."""


def bare_board(book: Book) -> Board:
    """The board before anybody sits down."""
    board = Board(id=book.land.id)
    board.territories = {place.id: Territory(place.id) for place in book.land.territories}
    board.players = {player.id: Player(player.id) for player in book.setup.players}
    return board


def found(turn: Play, book: Book) -> None:
    """Seat the players, part the territories among them, and place the first armies (B3, B4, G5, C1)."""
    refuse_wrong_mix(turn.settings)
    sit_down(turn, book)
    if len(turn.world.order) == TWO and with_neutrals(turn.settings):
        deal_three_piles(turn, book)
        place_between_neutrals(turn, book)
    else:
        if turn.settings["setup"] == "claim" and len(turn.world.order) > TWO:
            claim(turn, book)
        else:
            deal(turn, book)
        place_the_rest(turn, book)
    if turn.settings["zombies"] == "on":
        hand_out_markers(turn)
    note(turn, rule="risk:B8", deck=pile(book))
    for side in turn.world.order:
        lands, armies = strength(turn.world, side)
        turn.tell("begin", side, "risk:B2", {"territories": lands, "armies": armies})


def refuse_wrong_mix(settings: Mapping[str, Setting]) -> None:
    """Refuse variants that do not go together.

    Raises:
        Refusal: Riskless is to be played with events or zombies.

    """
    others = [key for key in ("events", "zombies") if settings[key] == "on"]
    if settings["battles"] == "stratego" and others:
        raise Refusal(
            f"Riskless is played without {' and '.join(others)}; set battles=dice, or {others[0]}=off."
        )


def with_neutrals(settings: Mapping[str, Setting]) -> bool:
    """Whether neutral armies stand between two players (G5)."""
    if settings["neutrals"] == "by-variant":
        return settings["zombies"] == "off" and settings["battles"] == "dice"
    return settings["neutrals"] == "on"


def sit_down(turn: Play, book: Book) -> None:
    """The players take their seats; the highest die begins, and the others follow round the table (B4)."""
    ids = [player.id for player in book.setup.players][: int(turn.settings["players"])]
    for side in ids:
        turn.tell("sit_down", turn.world.players[side], "risk:B2", {}, in_play=True)
    first = contest(turn, book, ids, why="who begins", rule="risk:B4")
    at = ids.index(first)
    turn.tell("go_first", turn.world, "risk:B4", {"player": first}, order=(*ids[at:], *ids[:at]))


def pile(book: Book) -> tuple[str, ...]:
    """All cards: one for every territory, and the wild ones (B8)."""
    return (*(place.id for place in book.land.territories), *book.cards.wild_cards)


# Who gets what


def deal(turn: Play, book: Book, rule: str = "risk:B4") -> None:
    """The territory cards are dealt out one by one, and everybody puts an army on each of its own."""
    fill_reserves(turn, book)
    order = turn.world.order
    _deal_to(turn, book, [order[n % len(order)] for n in range(len(book.land.territories))], rule)


def deal_three_piles(turn: Play, book: Book) -> None:
    """Two players and the neutrals get a third of the territories each (B3)."""
    fill_reserves(turn, book)
    owners = (*turn.world.order, NEUTRAL)
    _deal_to(turn, book, [owners[n % len(owners)] for n in range(len(book.land.territories))], "risk:B3")


def _deal_to(turn: Play, book: Book, owners: list[str], rule: str) -> None:
    turn.pack = Pack([place.id for place in book.land.territories], rule=rule)
    cards = turn.draws([Draw(f"a territory for {book.names[owner]}", rule, owner) for owner in owners])
    for owner, card in zip(owners, cards, strict=True):
        _settle(turn, owner, card, rule=rule, verb="get_territory")


def claim(turn: Play, book: Book) -> None:
    """In turn everybody puts an army on a free territory, until none is free (B4).

    Who names several is not asked again as long as one of them is free.
    """
    fill_reserves(turn, book)
    order = turn.world.order
    wishes: dict[str, list[str]] = {side: [] for side in order}
    for n in range(len(book.land.territories)):
        side = order[n % len(order)]
        free = [land.id for land in held(turn.world, NOBODY)]
        wishes[side] = [id_ for id_ in wishes[side] if id_ in free] or _ask_claims(turn, book, side, free)
        _settle(turn, side, wishes[side].pop(0), rule="risk:B4", verb="claim")


def _ask_claims(turn: Play, book: Book, side: str, free: list[str]) -> list[str]:
    """Ask which territory to claim, or which ones in what order; the last one that is free needs no question."""
    if len(free) == 1:
        return free
    options = [Option(id_, f"{book.names[id_]}, {outlook(turn.world, book, side, id_)}") for id_ in free]
    why = f"{book.names[side]}: which territory to claim"
    chosen = turn.choose(side, options, why=why, rule="risk:B4", about=side, share=len(free))
    return list(read_share(chosen)) or [str(chosen)]


def _settle(turn: Play, owner: str, territory: str, *, rule: str, verb: str) -> None:
    hand_over(turn, turn.world.territories[territory], owner, 1, rule=rule, verb=verb)
    if owner != NEUTRAL:
        _spend(turn, owner, 1, rule=rule)


# The first armies


def fill_reserves(turn: Play, book: Book) -> None:
    """Everybody takes the armies to begin with (B2, B3)."""
    players = turn.world.order
    two = len(players) == TWO
    armies = int(turn.settings["two-player-armies"]) if two else book.setup.armies_of(len(players))
    for side in players:
        turn.tell("note", turn.world.players[side], "risk:B2", {}, reserve=armies)


def place_the_rest(turn: Play, book: Book) -> None:
    """In turn everybody puts the next of the armies that are left on a territory of its own (B4)."""
    at_a_time = int(turn.settings["placing"])
    plans: dict[str, list[Heap]] = {side: [] for side in turn.world.order}
    while any(turn.world.players[side].reserve for side in turn.world.order):
        for side in turn.world.order:
            _place_own(turn, book, side, at_a_time, plans[side], rule="risk:B4")


def place_between_neutrals(turn: Play, book: Book) -> None:
    """In turn two of one's own, on one or two territories, and then one of the neutrals, until all stand (B3)."""
    left = int(turn.settings["two-player-armies"]) - len(held(turn.world, NEUTRAL))
    plans: dict[str, list[Heap]] = {side: [] for side in turn.world.order}
    of_neutrals: dict[str, list[Heap]] = {side: [] for side in turn.world.order}
    while left or any(turn.world.players[side].reserve for side in turn.world.order):
        for side in turn.world.order:
            _place_own(turn, book, side, AT_A_TIME, plans[side], rule="risk:B3")
            if left:
                lands, own_share = held(turn.world, NEUTRAL), (left + 1) // TWO
                _place_next(turn, book, side, of_neutrals[side], lands, 1, own_share, rule="risk:B3")
                left -= 1


def _place_own(turn: Play, book: Book, side: str, at_a_time: int, plan: list[Heap], *, rule: str) -> None:
    """Place the next armies of a player, as far as its plan goes without a question."""
    player = turn.world.players[side]
    left = min(at_a_time, player.reserve)
    while left:
        placed = _place_next(turn, book, side, plan, held(turn.world, side), left, player.reserve, rule=rule)
        _spend(turn, side, placed, rule=rule)
        left -= placed


def _place_next(
    turn: Play,
    book: Book,
    side: str,
    plan: list[Heap],
    lands: list[Territory],
    most: int,
    share: int,
    *,
    rule: str,
) -> int:
    """Place at most so many armies by the plan; where it is done, ask for the next. Return how many they are."""
    if not plan:
        plan += ask_heaps(turn, book, side, lands, most, rule=rule, share=share)
    territory, armies = plan.pop(0)
    placed = min(armies, most)
    if armies > placed:
        plan.insert(0, (territory, armies - placed))
    place_armies(turn, turn.world.territories[territory], placed, rule=rule, verb="set_up")
    return placed


def _spend(turn: Play, side: str, armies: int, *, rule: str) -> None:
    player = turn.world.players[side]
    turn.tell("note", player, rule, {}, reserve=max(0, player.reserve - armies))
