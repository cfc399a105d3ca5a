"""An event beside a real board: its dice, its places, and an order for everything it does."""

from collections.abc import Iterator, Sequence

from decimo.risk.board.running import FEWER
from decimo.risk.board.trouble import ban_attacks, begin_desertion, lay_waste
from decimo.risk.book import Book, Play
from decimo.risk.event.aim import Aim, roll_aims
from decimo.risk.event.beside.order import (
    Known,
    Order,
    civil_war_begins,
    cut_off,
    ends,
    for_sale,
    put_on,
    rebels_attack,
    sick,
    take_off,
    unknown_place,
)
from decimo.risk.event.blow import core, losses
from decimo.risk.event.clock import next_moment
from decimo.risk.event.coming import Coming
from decimo.risk.event.loss import Loss, loss_of, number
from decimo.risk.event.plague import break_out
from decimo.risk.event.strike import fitting, roll_amounts
from decimo.risk.event.verb import Ban, CivilWar, Desert, Gain, Infect, Keep, Lose, LoseShare, Rebel, Trade

CONTESTS = {
    "poorest": "Every player rolls a die; ties for the lowest roll again. The lowest cannot pay its armies.",
    "chosen": "Every player rolls a die; ties for the highest roll again. The highest chooses the target.",
}
"""What the players dice out among themselves."""


class Struck:
    """An event as it came to a board: where it struck, and what is to be done."""

    def __init__(self, turn: Play, book: Book, coming: Coming, known: Known) -> None:
        """Roll for its places and its dice; nothing is known of the board but `known` armies."""
        self._turn, self._book, self._known = turn, book, known
        self.coming, self.aims = coming, list[Aim]()
        event = coming.event
        if event.target == "chosen":
            self.aims = [unknown_place(n + 1, coming.places) for n in range(coming.places)]
        elif event.target not in ("nowhere", "poorest"):
            self.aims = roll_aims(turn, book, event.target, coming.places, why=event.title)
        self.struck = self.aims
        if event.target != "chosen":
            self.coming, self.struck = fitting(turn, book, coming, self.aims)
        self._amounts = roll_amounts(turn, self.coming, self.struck)

    def orders(self) -> Iterator[Order]:
        """Say what is to be done, and keep what runs on from it."""
        match self.coming.event.target:
            case "nowhere":
                yield ends()
            case "poorest":
                yield self._contest("poorest")
                yield from self._anywhere([Aim()], [0], "each of its territories")
            case "chosen":
                for aim, amount in zip(self.struck, self._amounts, strict=True):
                    yield self._contest("chosen")
                    yield from self._anywhere([aim], [amount], aim.territory.capitalize())
            case _:
                yield from self._losses()
                yield from self._others()

    def _contest(self, which: str) -> Order:
        return Order([CONTESTS[which]], {"do": "contest", "which": which})

    def _anywhere(self, aims: Sequence[Aim], amounts: Sequence[int], where: str) -> Iterator[Order]:
        """The losses at a place that only the players know."""
        for effect in self.coming.event.effects:
            if isinstance(effect, (Lose, LoseShare, Keep)):
                loss = loss_of(effect, amounts[0], self.coming.times)
                yield from take_off({aims[0].place or where: [loss]}, {}, {}, least=1, other=where)

    def _losses(self) -> Iterator[Order]:
        """All losses of the event; those of a meteor may take the last army, and leave a wasteland then."""
        turn, book, coming = self._turn, self._book, self.coming
        found: dict[str, list[Loss]] = {}
        for aim, amount in zip(self.struck, self._amounts, strict=True):
            for place, loss in losses(book.land, turn.settings, coming, aim, amount).items():
                found.setdefault(place, []).append(loss)
        least = 0 if coming.event.meteor else 1
        yield from take_off(found, book.names, self._known, least=least)
        if not coming.event.meteor:
            return
        wastes = [place for place, each in found.items() if self._is_emptied(place, each)]
        for place in wastes:
            lay_waste(turn, turn.world.territories[place], rule=coming.event.rule)
        if any(loss.keep != 1 for each in found.values() for loss in each):
            words = (
                "A territory that loses all of its armies is a wasteland: note it with --note wasteland=NAME."
            )
            sure = f" Noted already: {', '.join(book.names[place] for place in wastes)}." if wastes else ""
            yield Order([words + sure], {"do": "wasteland", "where": wastes})

    def _is_emptied(self, place: str, found: Sequence[Loss]) -> bool:
        """Whether a place is sure to lose its last army: it loses all, or as many as are known to stand there."""
        if place in self._known:
            armies = self._known[place]
            return 0 < armies <= sum(loss.due(armies) for loss in found)
        return any(loss.keep == 0 for loss in found)

    def _others(self) -> Iterator[Order]:
        """All that is no loss at once."""
        turn, book, coming = self._turn, self._book, self.coming
        spots = [aim.territory for aim in self.struck if aim.territory]
        covered = list(dict.fromkeys(each for spot in spots for each in core(book.land, coming, spot)))
        clock = str(turn.settings["event-clock"])
        for effect in coming.event.effects if covered else ():
            match effect:
                case Ban():
                    for place in covered:
                        ban_attacks(turn, turn.world.territories[place], coming.bans, rule=coming.event.rule)
                    yield cut_off(covered, coming.bans, book.names)
                case Gain(amount=amount):
                    yield put_on(covered, number(amount, self._amounts[0]), book.names)
                case Desert(amount=amount):
                    yield from self._desert(covered, number(amount, self._amounts[0]) * coming.times, clock)
                case Rebel(rebels=rebels):
                    yield from [rebels_attack(place, rebels, book.names, self._known) for place in covered]
                case CivilWar():
                    yield from [civil_war_begins(place, book.names, self._known) for place in covered]
                case Trade():
                    yield from [for_sale(place, book.names) for place in covered]
                case Infect():
                    for place in covered:
                        break_out(turn, turn.world.territories[place], coming.event)
                        yield sick(place, clock, book.names)

    def _desert(self, places: Sequence[str], amount: int, clock: str) -> Iterator[Order]:
        """The first deserters; how many really left is known only where the armies are."""
        turn, names = self._turn, self._book.names
        loss = Loss(armies=amount)
        yield from take_off({place: [loss] for place in places}, names, self._known, least=1)
        going = []
        for place in places:
            lost = loss.lost(self._known[place]) if place in self._known else amount
            if lost > FEWER:
                land = turn.world.territories[place]
                begin_desertion(turn, land, lost, next_moment(turn), rule=self.coming.event.rule)
                going.append(place)
        if going:
            lines = [
                f"  Every {clock} after this two fewer leave than really left the last time,",
                "  until nobody does or could, the next event begins, or the land changes hands.",
                "  Note a capture with --note captured=NAME.",
            ]
            yield Order(lines, {"do": "desertion", "where": going})
