"""The tables of a game as it stands: players, territories, continents, cards, and what runs on."""

from collections.abc import Collection, Iterator, Mapping

from decimo.fate import Setting
from decimo.play.ruleset import Column, Ledger
from decimo.risk.board.board import NOBODY, Board, held, strength
from decimo.risk.book import Book
from decimo.risk.event.effects import event_effects
from decimo.risk.game.card_set import sign_of
from decimo.risk.game.mission import mission_now
from decimo.risk.game.reinforcement import income
from decimo.risk.riskless.income import continent_points, territory_points
from decimo.risk.riskless.ledgers import riskless_ledgers
from decimo.risk.zombie.effects import zombie_effects

Rows = Iterator[tuple[str, tuple[str | int, ...]]]


def ledgers(
    board: Board, book: Book, settings: Mapping[str, Setting], open_hands: Collection[str]
) -> list[Ledger]:
    """Return every ledger; of the players in `open_hands` also what only they know."""
    made = [
        Ledger("players", "Players", PLAYERS, tuple(_players(board, book, settings, open_hands))),
        Ledger("territories", "Territories", TERRITORIES, tuple(_territories(board, book))),
        Ledger("continents", "Continents", CONTINENTS, tuple(_continents(board, book))),
        Ledger("cards", "Cards", CARDS, tuple(_cards(board, book, open_hands))),
    ]
    if settings["battles"] == "stratego":
        made += riskless_ledgers(board, book, open_hands, specials=settings["specials"] == "on")
    running = tuple(_running(board, book, settings))
    return [*made, Ledger("effects", "Runs", EFFECTS, running)] if running else made


PLAYERS = (
    Column("name", "Player", words="a player"),
    Column("territories", "Territories", "number", words="how many territories it holds"),
    Column("armies", "Armies", "number", words="how many armies it has on the map"),
    Column("income", "A turn", "number", words="armies or points that its next turn brings"),
    Column("cards", "Cards", "number", words="cards in its hand"),
    Column("markers", "Markers", "number", words="atomic markers that it still has"),
    Column("state", "State", words="whether it is out or has won"),
    Column("mission", "Mission", words="its mission, of your own players alone"),
)


def _players(board: Board, book: Book, settings: Mapping[str, Setting], open_hands: Collection[str]) -> Rows:
    for side in board.order:
        player = board.players[side]
        lands, armies = strength(board, side)
        mission = mission_now(board, book, side, settings) if side in open_hands else None
        yield (
            side,
            (
                book.names[side],
                lands,
                armies,
                0 if player.out else _income(board, book, side, settings),
                len(player.hand),
                player.markers,
                _state(board, book, side),
                mission.words if mission else "",
            ),
        )


def _income(board: Board, book: Book, side: str, settings: Mapping[str, Setting]) -> int:
    """What a turn brings: armies, or in Riskless all points that it may bring."""
    if settings["battles"] == "stratego":
        return continent_points(board, book, side) + territory_points(board, side)
    return income(board, book, side).armies


def _state(board: Board, book: Book, side: str) -> str:
    player = board.players[side]
    if player.out:
        return f"fell to {book.names[player.fell_to]}" if player.fell_to else "out"
    return "has won" if board.winner == side else ""


TERRITORIES = (
    Column("name", "Territory", words="a territory"),
    Column("continent", "Continent", words="the continent it belongs to"),
    Column("owner", "Owner", words="who holds it"),
    Column("armies", "Armies", "number", words="armies in it"),
    Column("state", "State", words="what else there is to know of it"),
)


def _territories(board: Board, book: Book) -> Rows:
    for continent, places in book.land.of_continent.items():
        for place in places:
            land = board.territories[place]
            cells = (book.names[place], book.names[continent], book.names[land.owner], land.armies)
            yield place, (*cells, ", ".join(said(board, place)))


def said(board: Board, place: str) -> list[str]:
    """What else there is to say of a territory."""
    land = board.territories[place]
    words = []
    if land.hot:
        words.append("hot")
    if land.markers:
        words.append(f"{land.markers} marker{'s' if land.markers > 1 else ''}")
    if land.wasteland:
        words.append("wasteland")
    if land.ban:
        words.append("no attacks")
    if land.weapon:
        words.append("nuclear weapon")
    if any(each.territory == place and each.losses for each in board.infections.values()):
        words.append("plague")
    if any(each.territory == place for each in board.desertions.values()):
        words.append("desertion")
    return words


CONTINENTS = (
    Column("name", "Continent", words="a continent"),
    Column("bonus", "Armies", "number", words="armies a turn for the player that holds all of it"),
    Column("size", "Territories", "number", words="how many territories it has"),
    Column("owner", "Held by", words="who holds all of it"),
    Column("most", "Most of it", words="who holds most of it, and how much"),
)


def _continents(board: Board, book: Book) -> Rows:
    for continent in book.land.continents:
        places = book.land.of_continent[continent.id]
        owners = [board.territories[place].owner for place in places]
        counts = {owner: owners.count(owner) for owner in owners if owner != NOBODY}
        whole = next((owner for owner, count in counts.items() if count == len(places)), NOBODY)
        most = max(counts, key=lambda owner: counts[owner], default=NOBODY)
        most_words = f"{book.names[most]}, {counts[most]}" if counts else ""
        owner = book.names[whole] if whole else ""
        yield continent.id, (continent.name, continent.bonus, len(places), owner, most_words)


CARDS = (
    Column("player", "Player", words="who has the card"),
    Column("card", "Card", words="the territory on it"),
    Column("sign", "Sign", words="its sign: three alike or all unlike make a set"),
    Column("own", "Own land", words="whether the player holds that territory"),
)


def _cards(board: Board, book: Book, open_hands: Collection[str]) -> Rows:
    for side in board.order:
        if side in open_hands:
            own = {land.id for land in held(board, side)}
            for card in board.players[side].hand:
                name = book.names.get(card, "wild card")
                yield (
                    f"{side}.{card}",
                    (book.names[side], name, sign_of(book, card), "yes" if card in own else ""),
                )


EFFECTS = (
    Column("what", "What", words="what goes on"),
    Column("where", "Where", words="where it weighs"),
    Column("until", "Until", words="when it ends"),
)


def _running(board: Board, book: Book, settings: Mapping[str, Setting]) -> Rows:
    yield from event_effects(board, book, settings)
    yield from zombie_effects(board, book)
