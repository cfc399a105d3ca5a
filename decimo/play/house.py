"""The house: its rules and tables, who decides, who rolls, and the hand of the umpire."""

from collections.abc import Mapping

from decimo.chance import AnswerSource, Change, Fact, Question, Refusal, Word
from decimo.play.answering import Answering
from decimo.play.record import Played, amendment_command
from decimo.play.ruleset import Step
from decimo.play.seat import check_seat, read_roller, roller_words
from decimo.play.state import content_digest

MOST_REASON = 500
"""How many signs the reason of an amendment may have."""

OPEN = "A question is open; answer it first, or change this at once with --now, and answer the question anew."
"""Why a change waits that a step in hand cannot take."""


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
        self.ruleset.check_setting(self.state, key, value)
        if self.waiting is not None and not now:
            self.waiting.deferred.append((key, value))
            self.keep_open(self.waiting)
        else:
            self._withdraw()
            self._book_setting(key, value)
            self._see_what_waits()
        self.commit()

    def seat(self, side: str, who: str) -> None:
        """Change who decides for a side, `player` or `policy`; it holds for all that is not yet answered.

        Raises:
            Refusal: there is no such side or seat.

        """
        side = self.side_called(side)
        check_seat(side, who)
        change = Change(f"@seats.{side}", self.state.seats[side], who)
        self.state.seats[side] = who
        self._book_house("seat", f"{side} {who}", "change_seat", side, change, self.moment)
        self.commit()

    def roller(self, who: str) -> None:
        """Change who rolls and draws; it holds for all that is not yet answered.

        It is `app`, `own`, or the kinds that the player rolls and draws, such as `chance cards`: see `read_roller`.

        Raises:
            Refusal: it is none of these.

        """
        who = read_roller(self.ruleset.dice_kinds, who)
        kinds, was = self.ruleset.dice_kinds, self.state.dice
        self.state.dice = who
        fact = Fact(
            "change_roller",
            "",
            f"{self.ruleset.id}:house",
            {"before": roller_words(kinds, was), "after": roller_words(kinds, who)},
            (Change("@dice", was, who),) if was != who else (),
        )
        self.book("dice", "dice", (), (fact,), begun=self.moment, by="player", command=who)
        self.commit()

    def amend(self, what: str, text: str, reason: str, *, now: bool = False) -> Played:
        """Correct something of the campaign by the umpire's hand, for a reason.

        With `now` a step that waits starts anew after it.

        Raises:
            Refusal: it cannot be corrected so, no reason is given, or a question is open.

        """
        if not reason.strip():
            raise Refusal("An amendment needs a reason, which the chronicle tells; say why.")
        if len(reason) > MOST_REASON:
            raise Refusal(f"The reason has {len(reason)} signs; say it in at most {MOST_REASON}.")
        if self.waiting is not None and not now:
            raise Refusal(OPEN)
        order = self.ruleset.amendment(self.state, what, text, reason.strip())
        texts = None
        if self.library is not None:
            # Names of the land stand in its text, so that goes on in a new wording.
            texts = self.library.renamed(self.ruleset.id, self.journal.content(self.content), what, text)
        self._withdraw()
        step = Step("amend", order.words, order.rule, order.play)
        command = amendment_command(what, text, reason.strip())
        played = self.perform(step, "amend", by="player", decide_all=True, command=command)
        assert not isinstance(played, Question)  # noqa: S101 - an amendment asks nothing
        if texts is not None:
            self.adopt(texts)
        self._see_what_waits()
        self.commit()
        return played

    def _see_what_waits(self) -> None:
        """Give up the step that waits if the calendar does not come to it any more."""
        waiting = self.waiting
        if waiting is not None and not waiting.command and waiting.name != self.next_step().id:
            self._give_up_waiting()

    def change_tables(self, texts: Mapping[str, str], *, now: bool = False) -> None:
        """Play by other tables from the next step on; with `now` a step that waits starts anew under them.

        Raises:
            Refusal: a text has a problem, or a question is open and it is not to be done now.

        """
        if self.waiting is not None and not now:
            raise Refusal(OPEN)
        self._withdraw()
        self.adopt(texts, by="player")

    def bring_up_to_date(self) -> None:
        """Play by the tables of the last step, or by this program's where older rules played it.

        What was played stays as it was. Settings that are new begin at their defaults; those that are gone are
        dropped. A step that waits keeps the answers that still match what it asks.
        """
        if self.head is None or self.library is None:
            return
        game = self.ruleset.id
        if self.head.content != self.content:
            self.use(self.library.build(game, self.journal.content(self.head.content)), self.head.content)
        if self.head.rules < self.ruleset.number:
            self.adopt(self.library.renewed(game, self.journal.content(self.content)))

    def adopt(self, texts: Mapping[str, str], *, by: AnswerSource = "app") -> None:
        """Go on by other texts of land and tables from the next step on; the change is journaled.

        It is `by` the player if the player chose them, and by the program if it renewed them.

        Raises:
            Refusal: a text has a problem; nothing has changed then.

        """
        if self.library is None:
            raise Refusal("This campaign is played without a library, so its tables cannot change.")
        ruleset, digest = self.library.build(self.ruleset.id, texts), content_digest(texts)
        self.journal.keep_content(digest, texts)
        self.use(ruleset, digest)
        words: dict[str, Word] = {"rules": ruleset.number, "tables": digest}
        fact = Fact("update_rules", "", f"{ruleset.id}:house", words, self.fill_settings())
        self.book("update", "update", (), (fact,), begun=self.moment, by=by, command=str(ruleset.number))
        self.commit()
