"""What follows when an umpire corrects who owns a land: what is told beside the correction itself."""

from collections.abc import Mapping

from decimo.fate import Held, Turn, Word
from decimo.world.land import Seat, Triban, World


def change_hands(turn: Turn[World], land: Triban, owned: Mapping[str, Held], *, rule: str) -> None:
    """A land is somebody else's; `owned` are its fields that say so."""
    turn.tell("change_hands", land, rule, {}, also=(land, owned))


def pass_along(turn: Turn[World], land: Triban, lord: str, *, rule: str, seat: Seat = "") -> None:
    """A land that was ruled from a corrected one comes under `lord`."""
    words: dict[str, Word] = {"lord": lord}
    turn.tell("pass_along", land, rule, words, lord=lord, seat=seat, joined=turn.year)


def stand_alone(turn: Turn[World], land: Triban, *, rule: str) -> None:
    """A land that was ruled from a corrected one is its own master."""
    turn.tell("stand_alone", land, rule, {}, lord="", joined=0, founded=turn.year)
