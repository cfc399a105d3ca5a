"""Armies: placed, lost, moved, and the territories that change hands with them."""

from decimo.chance import FieldValue, StepContext, Word
from decimo.risk.board.board import NOBODY, Board, Player, Territory

Told = dict[str, Word]


def place_armies(
    context: StepContext[Board],
    territory: Territory,
    amount: int,
    *,
    rule: str,
    verb: str = "place",
    **words: Word,
) -> None:
    """Put armies on a territory; `verb` names another occasion than reinforcements."""
    told: Told = {"owner": territory.owner, "amount": amount, **words}
    context.tell(verb, territory, rule, told, armies=territory.armies + int(amount))


def lose_armies(
    context: StepContext[Board],
    territory: Territory,
    due: int,
    *,
    rule: str,
    why: str,
    least: int = 1,
    verb: str = "lose_armies",
    **words: Word,
) -> int:
    """Take armies off a territory, which keeps `least` of those it had (A4); return how many went.

    Where none is left the territory is nobody's. A loss of nothing is told too, with what was due.
    """
    lost = max(0, min(int(due), territory.armies - least))
    told: Told = {"owner": territory.owner, "due": due, "lost": lost, "why": why, **words}
    left = territory.armies - lost
    owner = territory.owner if left else NOBODY
    context.tell(verb, territory, rule, told, armies=left, owner=owner)
    return lost


def fall(context: StepContext[Board], territory: Territory, lost: int, *, rule: str, **words: Word) -> None:
    """Armies of a territory die in battle; who holds it is settled by what follows."""
    if lost:
        told: Told = {"owner": territory.owner, "lost": lost, **words}
        context.tell("fall", territory, rule, told, armies=territory.armies - lost)


def take_territory(
    context: StepContext[Board],
    source: Territory,
    target: Territory,
    moved: int,
    *,
    rule: str,
    verb: str = "capture",
    **more: Word,
) -> None:
    """The winner of `source` moves armies into `target`, which is its own from then on (B15)."""
    words: Told = {"owner": source.owner, "from": source.id, "loser": target.owner, "amount": moved, **more}
    stays = (source, {"armies": source.armies - int(moved)})
    context.tell(verb, target, rule, words, also=stays, owner=source.owner, armies=int(moved))


def move_armies(
    context: StepContext[Board],
    source: Territory,
    target: Territory,
    amount: int,
    *,
    rule: str,
    verb: str = "move",
) -> None:
    """Move armies between two territories of one owner (B16)."""
    words: Told = {"owner": source.owner, "from": source.id, "amount": amount}
    stays = (source, {"armies": source.armies - int(amount)})
    context.tell(verb, target, rule, words, also=stays, armies=target.armies + int(amount))


def hand_over(
    context: StepContext[Board],
    territory: Territory,
    owner: str,
    armies: int,
    *,
    rule: str,
    verb: str = "change_hands",
    **words: Word,
) -> None:
    """Give a territory another owner and a garrison without an army marching in: rebels, traders, bombs."""
    told: Told = {"owner": owner, "loser": territory.owner, "amount": armies, **words}
    context.tell(verb, territory, rule, told, owner=owner, armies=int(armies))


def note(context: StepContext[Board], *, rule: str, **values: FieldValue) -> None:
    """Keep something of the turn that is played on the board itself; it is bookkeeping and told by no sentence."""
    board = context.world
    if any(getattr(board, name) != value for name, value in values.items()):
        context.tell("note", board, rule, {}, also=(board, values))


def leave_game(context: StepContext[Board], fallen: Player, by: str, *, rule: str) -> None:
    """A player is out; `by` is who eliminated it, nobody for an event or its own marker."""
    context.tell(
        "leave_game",
        fallen,
        rule,
        {"by": by},
        out=True,
        fell_to=by,
        fell_in=turn_key(context.year, context.season),
    )


def turn_key(year: int, season: int) -> str:
    """A turn, or the end of a round, as the board keeps it."""
    return f"{year}.{season}"


def end_game(context: StepContext[Board], winner: str, how: str, *, rule: str) -> None:
    """The game is over; `how` says so in a sentence."""
    context.tell("end_game", context.world, rule, {"winner": winner, "how": how}, ended=how, winner=winner)
