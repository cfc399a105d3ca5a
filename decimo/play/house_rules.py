"""Changes of house rules, tables, seats and rollers, and amendments by the umpire."""

from collections.abc import Mapping

from decimo.chance import AnswerSource, Change, Question, Refusal
from decimo.play.campaign_record import Played, amendment_command, content_digest
from decimo.play.loaded_campaign import LoadedCampaign
from decimo.play.ruleset import Library
from decimo.play.seat import check_seat, read_roller, roller_words

MOST_REASON = 500
"""The most characters that the reason of an amendment may have."""

OPEN = (
    "A question is open; answer it first, or change this at once with --now, and answer the question again."
)
"""The refusal of a change that cannot be made while a step waits."""


class HouseRuleChanges:
    """The changes of a campaign's settings, seats, roller and tables, and corrections by the umpire."""

    def __init__(self, campaign: LoadedCampaign, library: Library | None) -> None:
        self._campaign = campaign
        self._library = library

    def set(self, key: str, text: str, *, now: bool = False) -> bool:
        """Change a house rule from the next step on; return whether it is another value than now.

        While a question is open the change waits until the step ends; with `now` the step's answers are
        withdrawn (and offered again), and the step starts again under the changed rule. If the rule removes the
        next step from the calendar, play goes on with the one after it.

        Raises:
            Refusal: there is no such setting, or it does not take this value.

        """
        key, value = self._campaign.ruleset.read_setting(key, text)
        self._campaign.ruleset.check_setting(self._campaign.state, key, value)
        deferred = self._campaign.waiting.deferred if self._campaign.waiting is not None else ()
        if value == self._campaign.state.settings[key] and key not in dict(deferred):
            return False
        if self._campaign.waiting is not None and not now:
            self._campaign.waiting.deferred.append((key, value))
            self._campaign.keep_open(self._campaign.waiting)
        else:
            self._campaign.withdraw()
            self._campaign.change_setting(key, value)
            self._see_what_waits()
        self._campaign.commit()
        return True

    def seat(self, side: str, who: str) -> None:
        """Change who decides for a side, `player` or `policy`, for everything not yet answered.

        Nothing is journaled if they decide already.

        Raises:
            Refusal: there is no such side or seat.

        """
        side = self._campaign.side_called(side)
        check_seat(side, who)
        if self._campaign.state.seats[side] == who:
            return
        change = Change(f"@seats.{side}", self._campaign.state.seats[side], who)
        self._campaign.state.seats[side] = who
        self._campaign.book_change("seat", "change_seat", side, change, f"{side} {who}")
        self._campaign.commit()

    def roller(self, who: str) -> None:
        """Change who rolls and draws, for everything not yet answered.

        `who` is `app`, `own`, or the kinds that the player rolls and draws, such as `chance cards`: see `read_roller`.
        Nothing is journaled if they roll and draw already.

        Raises:
            Refusal: it is none of these.

        """
        who = read_roller(self._campaign.ruleset.dice_kinds, who)
        kinds, was = self._campaign.ruleset.dice_kinds, self._campaign.state.dice
        if was == who:
            return
        self._campaign.state.dice = who
        told = (roller_words(kinds, was), roller_words(kinds, who))
        self._campaign.book_change("dice", "change_roller", "", Change("@dice", was, who), who, told=told)
        self._campaign.commit()

    def amend(self, what: str, text: str, reason: str, *, now: bool = False) -> Played:
        """Correct the campaign as the umpire, with a reason.

        With `now` a waiting step starts again after it.

        Raises:
            Refusal: the correction is impossible, no reason is given, or a question is open.

        """
        if not reason.strip():
            raise Refusal("An amendment needs a reason, which the chronicle tells; say why.")
        if len(reason) > MOST_REASON:
            raise Refusal(f"The reason has {len(reason)} characters; say it in at most {MOST_REASON}.")
        if self._campaign.waiting is not None and not now:
            raise Refusal(OPEN)
        order = self._campaign.ruleset.amendment(self._campaign.state, what, text, reason.strip())
        texts = None
        if self._library is not None:
            # Names are in the text of the scenario, so play goes on with a changed text.
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
        """Give up the waiting step if the calendar no longer reaches it."""
        waiting = self._campaign.waiting
        if waiting is not None and not waiting.command and waiting.name != self._campaign.next_step().id:
            self._campaign.give_up_waiting()

    def change_tables(self, texts: Mapping[str, str], *, now: bool = False) -> None:
        """Play by other tables from the next step on; with `now` a waiting step starts again under them.

        Raises:
            Refusal: a text has a problem, or a question is open and `now` is not set.

        """
        if self._campaign.waiting is not None and not now:
            raise Refusal(OPEN)
        self._campaign.withdraw()
        self.adopt(texts, by="player")

    def bring_up_to_date(self) -> None:
        """Play by the tables of the last step, or by this program's if older rules played it.

        Played steps stay as they were. New settings begin at their defaults; obsolete ones are dropped. A waiting
        step keeps the answers that still match its asks.
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
        """Use other texts of scenario and tables from the next step on; the change is journaled.

        The change is `by` the player who chose them, or by the program that renewed them.

        Raises:
            Refusal: a text has a problem; then nothing changes.

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
