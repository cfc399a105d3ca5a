"""The ledgers of a game: players, territories, continents, cards, and running effects."""

from collections.abc import Collection, Iterator

from decimo.play.ruleset import Column, Ledger
from decimo.risk.board.board import NOBODY, Board, strength, territories_of
from decimo.risk.event.running_effects import list_event_effects
from decimo.risk.game.cards import symbol_of
from decimo.risk.game.reinforcements import count_income
from decimo.risk.game.victory import current_mission
from decimo.risk.game_data import RiskData
from decimo.risk.riskless.pieces import duel_row, off_board, rows, write_row
from decimo.risk.riskless.points import continent_points, territory_points
from decimo.risk.settings import RiskSettings
from decimo.risk.zombie.zombie_phase import count_births

PieceRows = Iterator[tuple[str, tuple[str | int, ...]]]
PIECES = (
    Column("name", "Territory"),
    Column("owner", "Owner"),
    Column("pieces", "In their row (? hidden, ~ has moved, ! known to all)"),
)

SET = (
    Column("name", "Piece"),
    Column("sign", "Sign"),
    Column("price", "Points", "number"),
    Column("number", "In a set", "number"),
)


def build_riskless_ledgers(
    board: Board, data: RiskData, open_hands: Collection[str], *, specials: bool
) -> list[Ledger]:
    """Return the ledgers of Riskless; ranks show for players in `open_hands`, and for pieces known to all."""
    duels = tuple(Column(rank.id, rank.sign) for rank in data.pieces.ranks)
    return [
        Ledger("pieces", "Pieces", PIECES, tuple(_pieces(board, data, open_hands))),
        Ledger(
            "sets",
            "Sets of pieces",
            _set_columns(board, data, open_hands),
            tuple(_sets(board, data, open_hands)),
        ),
        Ledger(
            "duels",
            "Duels: does the attacker win?",
            (Column("attacker", "Attacker"), *duels),
            tuple(_duels(data, specials=specials)),
        ),
    ]


def _pieces(board: Board, data: RiskData, open_hands: Collection[str]) -> PieceRows:
    every = rows(board)
    for place in data.land.territories:
        owner = board.territories[place.id].owner
        yield place.id, (place.name, data.names[owner], write_row(data, every[place.id], open_hands))


def _set_columns(board: Board, data: RiskData, open_hands: Collection[str]) -> tuple[Column, ...]:
    columns = [*SET]
    for side in board.order:
        columns.append(Column(f"{side}-fell", f"{data.names[side]} lost", "number"))
        if side in open_hands:
            columns.append(Column(f"{side}-off", f"{data.names[side]} off", "number"))
    return tuple(columns)


def _sets(board: Board, data: RiskData, open_hands: Collection[str]) -> PieceRows:
    """Return each rank's price and each player's fallen pieces; for an open set also pieces off the board."""
    off = {side: off_board(board, data.pieces, side) for side in board.order if side in open_hands}
    for rank in data.pieces.ranks:
        cells: list[str | int] = [rank.id, rank.sign, rank.price, rank.number]
        for side in board.order:
            off_it = [piece for piece in board.pieces.values() if piece.owner == side and not piece.at]
            fallen = [piece.rank for piece in off_it if piece.known]
            cells.append(fallen.count(rank.id))
            if side in off:
                cells.append(off[side].get(rank.id, 0))
        yield rank.id, tuple(cells)


def _duels(data: RiskData, *, specials: bool) -> PieceRows:
    for attacker in data.pieces.attackers:
        yield (
            attacker.id,
            (f"{attacker.id} ({attacker.sign})", *duel_row(data.pieces, attacker, specials=specials)),
        )


ZombieEffect = tuple[str, tuple[str | int, ...]]


def list_zombie_effects(board: Board, data: RiskData) -> Iterator[ZombieEffect]:
    """Yield hot and marked territories, three sixes, and final strikes to come: what, where, until."""
    for land in board.territories.values():
        name = data.names[land.id]
        if land.hot:
            yield f"hot.{land.id}", ("hot: no player may enter", name, "the end of the round")
        if land.markers:
            born = count_births(land, doubled=board.sixes)
            yield f"marked.{land.id}", (f"marked: {born} of the dead rise a round", name, "for good")
    if board.sixes:
        yield "sixes", ("three sixes: twice as many dead rise", "everywhere", "their next phase")
    for side in board.strikes:
        yield f"strike.{side}", (f"final strike of {data.names[side]}", "anywhere", "this turn is over")
    if board.vigil:
        what = f"{data.names[board.vigil]} holds all that is not the zombies'"
        yield "vigil", (what, "everywhere", "their next phase decides")


Rows = Iterator[tuple[str, tuple[str | int, ...]]]


def build_ledgers(
    board: Board, data: RiskData, settings: RiskSettings, open_hands: Collection[str]
) -> list[Ledger]:
    """Return every ledger, with the secrets of the players in `open_hands`."""
    made = [
        Ledger("players", "Players", PLAYERS, tuple(_players(board, data, settings, open_hands))),
        Ledger("territories", "Territories", TERRITORIES, tuple(_territories(board, data))),
        Ledger("continents", "Continents", CONTINENTS, tuple(_continents(board, data))),
        Ledger("cards", "Cards", CARDS, tuple(_cards(board, data, open_hands))),
    ]
    if settings.battles == "stratego":
        made += build_riskless_ledgers(board, data, open_hands, specials=settings.specials)
    running = tuple(_running(board, data, settings))
    return [*made, Ledger("effects", "Runs", EFFECTS, running)] if running else made


PLAYERS = (
    Column("name", "Player", words="a player"),
    Column("territories", "Territories", "number", words="the number of its territories"),
    Column("armies", "Armies", "number", words="the number of its armies on the map"),
    Column("income", "A turn", "number", words="armies or points from its next turn"),
    Column("cards", "Cards", "number", words="cards in its hand"),
    Column("markers", "Markers", "number", words="atomic markers that it has left"),
    Column("state", "State", words="whether it is out or has won"),
    Column("mission", "Mission", words="its mission, only for your own players"),
)


def _players(board: Board, data: RiskData, settings: RiskSettings, open_hands: Collection[str]) -> Rows:
    for side in board.order:
        player = board.players[side]
        lands, armies = strength(board, side)
        mission = current_mission(board, data, side, settings) if side in open_hands else None
        yield (
            side,
            (
                data.names[side],
                lands,
                armies,
                0 if player.out else _income(board, data, side, settings),
                len(player.hand),
                player.markers,
                _state(board, data, side),
                mission.words if mission else "",
            ),
        )


def _income(board: Board, data: RiskData, side: str, settings: RiskSettings) -> int:
    """Return the income of a turn: armies, or in Riskless all possible points."""
    if settings.battles == "stratego":
        return continent_points(board, data, side) + territory_points(board, side)
    return count_income(board, data, side).armies


def _state(board: Board, data: RiskData, side: str) -> str:
    player = board.players[side]
    if player.out:
        return f"fell to {data.names[player.fell_to]}" if player.fell_to else "out"
    return "has won" if board.winner == side else ""


TERRITORIES = (
    Column("name", "Territory", words="a territory"),
    Column("continent", "Continent", words="the continent it belongs to"),
    Column("owner", "Owner", words="its owner"),
    Column("armies", "Armies", "number", words="armies in it"),
    Column("state", "State", words="markers and effects in it"),
)


def _territories(board: Board, data: RiskData) -> Rows:
    for continent, places in data.land.of_continent.items():
        for place in places:
            land = board.territories[place]
            cells = (data.names[place], data.names[continent], data.names[land.owner], land.armies)
            yield place, (*cells, ", ".join(running_words(board, place)))


def running_words(board: Board, place: str) -> list[str]:
    """Return the state of a territory: markers and effects."""
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
    Column("bonus", "Armies", "number", words="armies a turn for a player who holds all of it"),
    Column("size", "Territories", "number", words="the number of its territories"),
    Column("owner", "Held by", words="the player who holds all of it"),
    Column("most", "Most of it", words="the player who holds most of it, and how much"),
)


def _continents(board: Board, data: RiskData) -> Rows:
    for id_, places in data.land.of_continent.items():
        continent = data.land.continent[id_]
        owners = [board.territories[place].owner for place in places]
        counts = {owner: owners.count(owner) for owner in owners if owner != NOBODY}
        whole = next((owner for owner, count in counts.items() if count == len(places)), NOBODY)
        most = max(counts, key=lambda owner: counts[owner], default=NOBODY)
        most_words = f"{data.names[most]}, {counts[most]}" if counts else ""
        owner = data.names[whole] if whole else ""
        yield continent.id, (continent.name, continent.bonus, len(places), owner, most_words)


CARDS = (
    Column("player", "Player", words="the player who has the card"),
    Column("card", "Card", words="the territory on it"),
    Column("sign", "Sign", words="its symbol: three equal or three different ones make a set"),
    Column("own", "Own land", words="whether the player holds that territory"),
)


def _cards(board: Board, data: RiskData, open_hands: Collection[str]) -> Rows:
    for side in board.order:
        if side in open_hands:
            own = {land.id for land in territories_of(board, side)}
            for card in board.players[side].hand:
                name = data.names.get(card, "wild card")
                yield (
                    f"{side}.{card}",
                    (data.names[side], name, symbol_of(data, card), "yes" if card in own else ""),
                )


EFFECTS = (
    Column("what", "What", words="the effect"),
    Column("where", "Where", words="the place it affects"),
    Column("until", "Until", words="when it ends"),
)


def _running(board: Board, data: RiskData, settings: RiskSettings) -> Rows:
    yield from list_event_effects(board, data, settings)
    yield from list_zombie_effects(board, data)


SQL_VIEWS = {
    "territory": """
        SELECT key AS id,
               json_extract(value, '$.owner') AS owner,
               json_extract(value, '$.armies') AS armies,
               json_extract(value, '$.markers') AS markers,
               json_extract(value, '$.hot') AS hot,
               json_extract(value, '$.wasteland') AS wasteland,
               json_extract(value, '$.ban') AS ban
        FROM campaign, json_each(campaign.state, '$.world.territories')""",
    "player": """
        SELECT players.key AS id,
               json_extract(players.value, '$.out') AS out,
               json_extract(players.value, '$.fell_to') AS fell_to,
               json_array_length(players.value, '$.hand') AS cards,
               json_extract(players.value, '$.markers') AS markers
        FROM campaign, json_each(campaign.state, '$.world.players') AS players
        WHERE json_extract(players.value, '$.in_play')""",
    "armies": """
        SELECT "key" AS territory, year AS round, value FROM ledger
        WHERE ledger = 'territories' AND "column" = 'armies'""",
}
"""The SELECT of each view by its name."""
