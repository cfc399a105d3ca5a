"""Tribute between peoples: what a lost war costs, winter by winter (R16.1, G-26)."""

from decimo.rules.book import Book, Season
from decimo.world.bank import earn_cards, pay_cards
from decimo.world.blight import shed_blight, suffer_blight
from decimo.world.land import Triban
from decimo.world.power import treasury
from decimo.world.war import pay_off


def pay_war_tribute(turn: Season, book: Book) -> None:
    """In winter the losers of wars pay a trade card each; paying leaves blight, and so does an empty bank (G-26).

    A card of tribute leaves 1 blight with the payer (G-27). Who has no card to pay takes the blight all the
    same, and the winner gets nothing that winter. Banks and blight are those of the capitals.
    """
    for tribute in list(turn.world.tributes.values()):
        payer, receiver = turn.world.tribans[tribute.payer], turn.world.tribans[tribute.receiver]
        to = f"tribute to the {book.land.triban(receiver.id).people}"
        paid = (
            pay_cards(turn, payer, 1, rule="decimo:G-26", why=to) if treasury(turn.world, payer).bank else 0
        )
        suffer_blight(turn, payer, 1, rule="decimo:R14.3", why=to)
        if paid:
            receive_tribute(turn, receiver, paid, why=f"tribute of the {book.land.triban(payer.id).people}")
        pay_off(turn, tribute, rule="decimo:G-26", paid=paid)


def receive_tribute(turn: Season, receiver: Triban, cards: int, *, why: str) -> None:
    """Tribute removes a blight a card, or is banked, as the house rule has it (R14.5, R16.1, G-27)."""
    shed = 0
    if turn.settings["tribute-received"] == "blight":
        shed = shed_blight(turn, receiver, cards, rule="decimo:R14.5", why=why)
    earn_cards(turn, receiver, cards - shed, rule="decimo:R16.1", why=why)
