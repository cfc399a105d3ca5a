"""Who comes, from where, and against whom (R21.18, G-32, G-41)."""

from collections.abc import Sequence
from typing import NamedTuple

from decimo.fate import Drawn
from decimo.rules.book import Book, Season
from decimo.rules.pick import Pick, picks
from decimo.world.edge import Attack, Outsider
from decimo.world.land import Triban, World, free_peoples


class Coming(NamedTuple):
    """An outsider that comes against a people, from its home or from the land `base` that it holds."""

    outsider: Outsider
    victim: Triban
    base: str

    @property
    def by_sea(self) -> bool:
        """Whether it comes in ships: sea peoples do, from their home (G-37)."""
        return self.outsider.sea and not self.base


def obstacle(world: World, outsider: Outsider, base: str) -> str:
    """What keeps an outsider from attacking, in words; nothing if it can."""
    if outsider.conquered_by:
        return "their home has been conquered"
    if outsider.kind == "trader":
        return "they live by trade now"
    if base and world.tribans[base].held_by != outsider.id:
        return "they hold that land no more"
    return ""


def within_reach(world: World, book: Book, outsider: Outsider, base: str) -> list[Triban]:
    """The free peoples an outsider may hit: those it reaches, or if it reaches none, all of them (G-32)."""
    free = free_peoples(world)
    reach = book.land.reach(base or outsider.id)
    return [triban for triban in free if triban.id in reach] or free


def choose_victims(turn: Season, book: Book, attacks: Sequence[Attack]) -> list[Drawn]:
    """Dice whom each attack hits, as one question; return their ids (G-32)."""
    wanted = []
    for attack in attacks:
        outsider = turn.world.outsiders[attack.outsider]
        names = {
            triban.id: book.land.triban(triban.id).name
            for triban in within_reach(turn.world, book, outsider, attack.base)
        }
        why = f"the land that the {book.land.outsider(outsider.id).name} attack"
        wanted.append(Pick(names, why, "decimo:G-32", attack.base or outsider.id))
    return picks(turn, wanted)
