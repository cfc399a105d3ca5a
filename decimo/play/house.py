"""The house: its rules and tables, who decides, who rolls, and the hand of the umpire."""

from collections.abc import Mapping

from decimo.fate import Change, Fact, Refusal, Word
from decimo.play.answering import Answering
from decimo.play.seat import check_roller, check_seat, check_side
from decimo.play.state import content_digest


class House(Answering):
    """A campaign whose rules, seats and dice may change."""

    def set(self, key: str, text: str, *, now: bool = False) -> None:
        """Change a house rule from the next step on.

        While a question is open the change waits for the step's end; with `now` the step's answers are
        withdrawn (and offered again), and the step starts anew under the changed rule. If the rule takes the
        next step out of the calendar, play goes on with the one after it.

        Raises:
            Refusal: there is no such setting, or it does not take this value.

        """
        key, value = self.ruleset.read_setting(key, text)
        if self.waiting is not None and not now:
            self.waiting.deferred.append((key, value))
            self.keep_open(self.waiting)
        else:
            self._withdraw()
            self._book_setting(key, value)
            if self.waiting is not None and self.waiting.name != self.next_step().id:
                self._give_up_waiting()
        self.commit()

    def seat(self, side: str, who: str) -> None:
        """Change who decides for a side, `player` or `policy`; it holds for all that is not yet answered.

        Raises:
            Refusal: there is no such side or seat.

        """
        check_side(self.ruleset.land, self.state.seats, side)
        check_seat(side, who)
        change = Change(f"@seats.{side}", self.state.seats[side], who)
        self.state.seats[side] = who
        self._book_house("seat", f"{side} {who}", "change_seat", side, change, self.moment)
        self.commit()

    def roller(self, who: str) -> None:
        """Change who rolls and draws, `app` or `own`; it holds for all that is not yet answered.

        Raises:
            Refusal: it is neither of the two.

        """
        check_roller(who)
        change = Change("@dice", self.state.dice, who)
        self.state.dice = who
        self._book_house("dice", who, "change_dice", "", change, self.moment)
        self.commit()

    def change_tables(self, texts: Mapping[str, str], *, now: bool = False) -> None:
        """Play by other tables from the next step on; with `now` a step that waits starts anew under them.

        Raises:
            Refusal: a text has a problem, or a question is open and it is not to be done now.

        """
        if self.waiting is not None and not now:
            raise Refusal("A question is open; answer it first, or change the table now and answer it anew.")
        self._withdraw()
        self.adopt(texts)

    def bring_up_to_date(self) -> None:
        """Play by the tables of the last step, or by this program's where older rules played it.

        What was played stays as it was. Settings that are new begin at their defaults; those that are gone are
        dropped. A step that waits keeps the answers that still match what it asks.
        """
        if self.head is None or self._library is None:
            return
        game = self.ruleset.id
        if self.head.content != self.content:
            self.use(self._library.build(game, self.journal.content(self.head.content)), self.head.content)
        if self.head.rules < self.ruleset.number:
            self.adopt(self._library.renewed(game, self.journal.content(self.content)))

    def adopt(self, texts: Mapping[str, str]) -> None:
        """Go on by other texts of land and tables from the next step on; the change is journaled.

        Raises:
            Refusal: a text has a problem; nothing has changed then.

        """
        if self._library is None:
            raise Refusal("This campaign is played without a library, so its tables cannot change.")
        ruleset, digest = self._library.build(self.ruleset.id, texts), content_digest(texts)
        self.journal.keep_content(digest, texts)
        self.use(ruleset, digest)
        words: dict[str, Word] = {"rules": ruleset.number, "tables": digest}
        fact = Fact("update_rules", "", f"{ruleset.id}:house", words, self.fill_settings())
        self.book("update", "update", (), (fact,), begun=self.moment, by="app", command=str(ruleset.number))
        self.commit()
