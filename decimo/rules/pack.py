"""Which pack lies on the table: a fresh one for every step, or one for the whole campaign (G-42)."""

from decimo.fate import PACK_52, PACK_54, Pack
from decimo.fate.card import JOKERS
from decimo.rules.book import Season


def lay_pack(turn: Season, *, jokers: bool) -> None:
    """Lay out the pack of a step, with its jokers or without."""
    full = PACK_54 if jokers else PACK_52
    if turn.settings["pack"] == "lasting" and turn.world.pack_laid:
        turn.pack = Pack(full, [card for card in turn.world.pack if jokers or card not in JOKERS])
    else:
        turn.pack = Pack(full)


def keep_pack(turn: Season) -> None:
    """Keep what is left of a lasting pack; jokers that were laid aside for a step stay in it."""
    if turn.settings["pack"] != "lasting":
        return
    aside = () if JOKERS[0] in turn.pack.full else _jokers_aside(turn)
    left = (*turn.pack.left, *aside)
    if not turn.world.pack_laid or left != turn.world.pack:
        turn.tell("keep_pack", turn.world, "decimo:G-42", pack=left, pack_laid=True)


def _jokers_aside(turn: Season) -> tuple[str, ...]:
    if not turn.world.pack_laid or turn.pack.shuffled:
        return JOKERS
    return tuple(card for card in turn.world.pack if card in JOKERS)
