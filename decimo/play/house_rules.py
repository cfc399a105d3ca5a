"""The house: its rules and tables, who decides, who rolls, and the hand of the umpire."""

from collections.abc import Mapping

from decimo.chance import AnswerSource, Change, Question, Refusal
from decimo.play.campaign_record import Played, amendment_command, content_digest
from decimo.play.loaded_campaign import LoadedCampaign
from decimo.play.ruleset import Library
from decimo.play.seat import check_seat, read_roller, roller_words

MOST_REASON = 500
"""How many signs the reason of an amendment may have."""

OPEN = "A question is open; answer it first, or change this at once with --now, and answer the question anew."
"""Why a change waits that a step in hand cannot take."""


class HouseRuleChanges:
    """Changes the settings, seats, dice and tables of a campaign, and corrects it by the umpire's hand."""

    def __init__(self, campaign: LoadedCampaign, library: Library | None) -> None:
        self._campaign = campaign
        self._library = library

    def set(self, key: str, text: str, *, now: bool = False) -> None:
        """Change a house rule from the next step on.

        While a question is open the change waits for the step's end; with `now` the step's answers are
        withdrawn (and offered again), and the step starts anew under the changed rule. If the rule takes the
        next step out of the calendar, play goes on with the one after it.

        Raises:
            Refusal: there is no such setting, or it does not take this value.

        """
        key, value = self._campaign.ruleset.read_setting(key, text)
        self._campaign.ruleset.check_setting(self._campaign.state, key, value)
        if self._campaign.waiting is not None and not now:
            self._campaign.waiting.deferred.append((key, value))
            self._campaign.keep_open(self._campaign.waiting)
        else:
            self._campaign.withdraw()
            self._campaign.change_setting(key, value)
            self._see_what_waits()
        self._campaign.commit()

    def seat(self, side: str, who: str) -> None:
        """Change who decides for a side, `player` or `policy`; it holds for all that is not yet answered.

        Raises:
            Refusal: there is no such side or seat.

        """
        side = self._campaign.side_called(side)
        check_seat(side, who)
        change = Change(f"@seats.{side}", self._campaign.state.seats[side], who)
        self._campaign.state.seats[side] = who
        self._campaign.book_change("seat", "change_seat", side, change, f"{side} {who}")
        self._campaign.commit()

    def roller(self, who: str) -> None:
        """Change who rolls and draws; it holds for all that is not yet answered.

        It is `app`, `own`, or the kinds that the player rolls and draws, such as `chance cards`: see `read_roller`.

        Raises:
            Refusal: it is none of these.

        """
        who = read_roller(self._campaign.ruleset.dice_kinds, who)
        kinds, was = self._campaign.ruleset.dice_kinds, self._campaign.state.dice
        self._campaign.state.dice = who
        told = (roller_words(kinds, was), roller_words(kinds, who))
        self._campaign.book_change("dice", "change_roller", "", Change("@dice", was, who), who, told=told)
        self._campaign.commit()

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
        if self._campaign.waiting is not None and not now:
            raise Refusal(OPEN)
        order = self._campaign.ruleset.amendment(self._campaign.state, what, text, reason.strip())
        texts = None
        if self._library is not None:
            # Names of the land stand in its text, so that goes on in a new wording.
            texts = self._library.renamed(
                self._campaign.ruleset.id, self._campaign.journal.content(self._campaign.content), what, text
            )
        self._campaign.withdraw()
        step = order.as_step("amend")
        command = amendment_command(what, text, reason.strip())
        played = self._campaign.perform(step, "amend", by="player", decide_all=True, command=command)
        assert not isinstance(played, Question)  # noqa: S101 - an amendment asks nothing
        if texts is not None:
            self.adopt(texts)
        self._see_what_waits()
        self._campaign.commit()
        return played

    def _see_what_waits(self) -> None:
        """Give up the step that waits if the calendar does not come to it any more."""
        waiting = self._campaign.waiting
        if waiting is not None and not waiting.command and waiting.name != self._campaign.next_step().id:
            self._campaign.give_up_waiting()

    def change_tables(self, texts: Mapping[str, str], *, now: bool = False) -> None:
        """Play by other tables from the next step on; with `now` a step that waits starts anew under them.

        Raises:
            Refusal: a text has a problem, or a question is open and it is not to be done now.

        """
        if self._campaign.waiting is not None and not now:
            raise Refusal(OPEN)
        self._campaign.withdraw()
        self.adopt(texts, by="player")

    def bring_up_to_date(self) -> None:
        """Play by the tables of the last step, or by this program's where older rules played it.

        What was played stays as it was. Settings that are new begin at their defaults; those that are gone are
        dropped. A step that waits keeps the answers that still match what it asks.
        """
        if self._campaign.head is None or self._library is None:
            return
        game = self._campaign.ruleset.id
        if self._campaign.head.content != self._campaign.content:
            self._campaign.use(
                self._library.build(game, self._campaign.journal.content(self._campaign.head.content)),
                self._campaign.head.content,
            )
        if self._campaign.head.rules < self._campaign.ruleset.number:
            self.adopt(self._library.renewed(game, self._campaign.journal.content(self._campaign.content)))

    def adopt(self, texts: Mapping[str, str], *, by: AnswerSource = "app") -> None:
        """Go on by other texts of land and tables from the next step on; the change is journaled.

        It is `by` the player if the player chose them, and by the program if it renewed them.

        Raises:
            Refusal: a text has a problem; nothing has changed then.

        """
        if self._library is None:
            raise Refusal("This campaign is played without a library, so its tables cannot change.")
        ruleset, digest = self._library.build(self._campaign.ruleset.id, texts), content_digest(texts)
        self._campaign.journal.keep_content(digest, texts)
        self._campaign.use(ruleset, digest)
        fact = self._campaign.house_fact(
            "update_rules", "", {"rules": ruleset.number, "tables": digest}, self._campaign.fill_settings()
        )
        self._campaign.book(
            "update", "update", (), (fact,), begun=self._campaign.moment, by=by, command=str(ruleset.number)
        )
        self._campaign.commit()
