"""When an event is due, and when what it left running goes on (E1, E2)."""

from decimo.risk.book import Play
from decimo.risk.game.setup_table import MOST


def moment_of(turn: Play) -> int:
    """The present turn, counted from the first: every round has room for six."""
    return turn.year * MOST + turn.season


def next_moment(turn: Play, since: int | None = None) -> int:
    """When a loss that came at `since`, by default now, comes again: in the next round, or in the next turn (E2)."""
    begun = moment_of(turn) if since is None else since
    return begun + (MOST if turn.settings["event-clock"] == "round" else 1)


def round_of(moment: int) -> int:
    """The round of a moment."""
    return moment // MOST


def event_is_due(turn: Play) -> bool:
    """Whether an event comes at the start of this turn: so many full rounds after the last one, or the first (E1)."""
    return turn.year - max(1, turn.world.event_round) >= int(turn.settings["event-every"])
