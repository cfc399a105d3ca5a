"""The deal of Riskless: missions, territories and the pile. Chance has no part in what follows (S2, S3, S-o)."""

from decimo.fate import Draw, Pack, Refusal, Roll
from decimo.risk.board.army import hand_over
from decimo.risk.board.course import note
from decimo.risk.book import Book, Play
from decimo.risk.game.setup import pile, sit_down
from decimo.risk.riskless.veil import PILE, SHUFFLE, SHUFFLE_RULE


def found_riskless(turn: Play, book: Book) -> None:
    """Seat the players and deal all that is dealt.

    Raises:
        Refusal: neutral armies were asked for.

    """
    if turn.settings["neutrals"] == "on":
        raise Refusal("Riskless is played without neutral armies; set neutrals=off, or battles=dice.")
    sit_down(turn, book)
    deal_missions(turn, book)
    deal_territories(turn, book)
    stack_pile(turn, book)
    shuffle_rows(turn, book)


def deal_missions(turn: Play, book: Book) -> None:
    """Everybody draws one of the missions that name continents (S2, S-l)."""
    turn.pack = Pack([m.id for m in book.missions.missions if m.continents], rule="risk:S2")
    order = turn.world.order
    drawn = turn.draws(
        [Draw(f"the mission of {book.names[side]}", "risk:S2", side, unseen=turn.pack.full) for side in order]
    )
    for side, mission in zip(order, drawn, strict=True):
        turn.tell(
            "draw_mission", turn.world.players[side], "risk:S2", {"mission": mission}, mission=str(mission)
        )


def deal_territories(turn: Play, book: Book) -> None:
    """The territory cards go round until all are dealt (S3)."""
    order, places = turn.world.order, [place.id for place in book.land.territories]
    turn.pack = Pack(places, rule="risk:S3")
    owners = [order[n % len(order)] for n in range(len(places))]
    draws = [Draw(f"a territory for {book.names[owner]}", "risk:S3", owner) for owner in owners]
    for owner, card in zip(owners, turn.draws(draws), strict=True):
        hand_over(turn, turn.world.territories[card], owner, 0, rule="risk:S3", verb="get_territory")


def stack_pile(turn: Play, book: Book) -> None:
    """The pile of cards is shuffled, once for the whole game; the first of `deck` lies on top (S-o)."""
    cards = pile(book)
    if turn.settings["pile"] == "shuffled":
        turn.pack = Pack(cards, rule="risk:S-o")
        draws = [Draw(f"card {n} of the pile", "risk:S-o", PILE) for n in range(1, len(cards) + 1)]
        cards = tuple(str(card) for card in turn.draws(draws))
    note(turn, rule="risk:S-o", deck=cards)


def shuffle_rows(turn: Play, book: Book) -> None:
    """Everybody gets a hidden number, so that the place of a piece in a row of the program's tells nothing (S-h)."""
    order = turn.world.order
    rolls = [
        Roll(SHUFFLE, f"how the rows of {book.names[side]} are mixed", SHUFFLE_RULE, side) for side in order
    ]
    for side, number in zip(order, turn.rolls(rolls), strict=True):
        turn.tell("note", turn.world.players[side], SHUFFLE_RULE, {}, shuffle=number)
