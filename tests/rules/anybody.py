"""A campaign with any legal result of every die, card, decision and order."""

from dataclasses import replace

from bench.land import Ground
from decimo.chance import UNFILLED, Answer, Ask, Setting, Stream, Value, parse_dice, write_form
from decimo.play.campaign_record import SEAT_PLAYER, Played, content_digest
from decimo.play.journal import MemoryJournal
from decimo.play.session import Session

LEANS = ("first", "last", "even")
"""Which answers come most: the lowest faces and first options, the highest and last, or all alike."""
ORDERS = 3
"""Up to so many orders are given before a step."""
TRIES = 20


class Anybody(Session):
    """A session in which nobody has a plan: `key` and `lean` decide how everything comes out."""

    def __init__(self, place: Ground, key: str, lean: str = "even", **settings: Setting) -> None:
        sides = place.ruleset.sides(place.ruleset.new_world())
        seats = dict.fromkeys(sides, SEAT_PLAYER)
        house = {name.replace("_", "-"): value for name, value in settings.items()}
        journal = MemoryJournal(replace(place.charter(seed=1), seats=seats, settings=house))
        digest = content_digest(place.gathered.texts)
        journal.keep_content(digest, place.gathered.texts)
        super().__init__(journal, place.ruleset, digest, answers=lambda *_: self.any_answer)
        self.lean = lean
        self.stream = Stream(key)

    def any_answer(self, ask: Ask, _number: int) -> Answer:
        """Answer in any way the ask allows."""
        value = self.any_value(ask)
        assert ask.allows(value), ask
        return Answer(value, "player")

    def any_value(self, ask: Ask) -> Value:
        if ask.kind == "form":
            return self.any_form(ask)
        if ask.kind == "choice":
            return ask.options[self.one_of(len(ask.options))].id
        if ask.kind == "card":
            return ask.cards[self.one_of(len(ask.cards))]
        return tuple(faces[self.one_of(len(faces))] for faces in parse_dice(ask.dice).faces)

    def any_form(self, ask: Ask) -> str:
        """The form filled somehow; unfilled if it does not come out sound in a few tries."""
        for _ in range(TRIES):
            filled = {
                field.id: field.code
                or (
                    field.options[self.one_of(len(field.options))]
                    if field.options
                    else field.low + self.one_of(field.high - field.low + 1)
                )
                for field in ask.fields
            }
            if ask.allows(write_form(filled)):
                return write_form(filled)
        return UNFILLED

    def one_of(self, count: int) -> int:
        """The place of one among so many; half the time, if it leans, the place it leans to."""
        place = self.stream.below(count)
        leant = {"first": 0, "last": count - 1, "even": place}[self.lean]
        return leant if self.stream.below(2) else place

    def orders_and_step(self) -> list[Played]:
        """Give some orders, then play the next step."""
        given: list[Played] = []
        for _ in range(self.stream.below(ORDERS + 1) if self.campaign.founded else 0):
            sides = list(self.state.seats)
            side = sides[self.stream.below(len(sides))]
            orders = self.orders(side)
            if orders:
                ordered = self.order(side, orders[self.stream.below(len(orders))].id)
                assert isinstance(ordered, Played), "somebody was asked"
                given.append(ordered)
        played = self.play_step()
        assert isinstance(played, Played), "somebody was asked"
        return [*given, played]
